//! A person at the terminal: numbered options, a filter, advice.

use std::io::{self, BufRead, Write};

use crate::matches::{Advice, Answer, Offered, Person, Question};
use crate::picture::Scene;

/// The most options that are listed without a filter.
const MOST: usize = 30;

const HELP: &str =
    "  Type the number of an option. Or: a word, to list the options that contain it; Enter, to list all again;
  h, for what the advisor would choose; u, to take your last choice back, if nothing was revealed since;
  q, to leave the table. The match so far is kept.";
const FIXED: &str =
    "  Your last choice cannot be taken back: something was revealed since, another seat chose, or there is none.";

/// A person at the terminal.
pub(super) struct Terminal {
    /// How well the win chances beside advice come true, or why there are none; `None` once the person has read it.
    chances: Option<Result<String, String>>,
}

impl Terminal {
    pub(super) fn new(chances: Result<String, String>) -> Terminal {
        Terminal { chances: Some(chances) }
    }
}

impl Person for Terminal {
    fn watch(&mut self, news: &[String], _: Option<Scene>) {
        for line in news {
            let _ = writeln!(io::stdout(), "{line}");
        }
    }

    fn choose(&mut self, question: &Question<'_>) -> Answer {
        let mut out = io::stdout();
        // If nobody reads the output, nobody answers either.
        match ask(question, &mut io::stdin().lock(), &mut out) {
            Ok(answer) => answer,
            Err(_) => Answer::Leave,
        }
    }

    fn advise(&mut self, advice: &Advice) {
        let _ = write!(io::stdout(), "{}", advised(advice, self.chances.take()));
    }

    fn taken_back(&mut self, _: usize, _: Option<Scene>) {
        let _ = writeln!(io::stdout(), "  Your last choice is taken back.");
    }
}

/// Returns advice in words, with the win chances of the best options. `checked` is added to them.
fn advised(advice: &Advice, checked: Option<Result<String, String>>) -> String {
    let mut text = match advice.option {
        Some(option) => format!("  The advisor would choose {}.\n", option + 1),
        None => "  The advisor would choose something that is not listed here.\n".into(),
    };
    let chances: Vec<String> =
        advice.chances.iter().map(|(option, chance)| format!("{}: {:.0} %", option + 1, chance * 100.0)).collect();
    if !chances.is_empty() {
        text += &format!("  Your win chance with the best options, by a search: {}.\n", chances.join(", "));
    }
    match checked {
        Some(Ok(checked)) => text + &format!("  {checked}\n"),
        Some(Err(why)) => text + &format!("  No win chances are shown: {why}.\n"),
        None => text,
    }
}

/// Asks for an option until there is an answer.
fn ask(question: &Question<'_>, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<Answer> {
    let Question { seat, options, can_take_back } = *question;
    writeln!(out, "\n{seat}, you choose:")?;
    list(options, "", out)?;
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(Answer::Leave);
        }
        match line.trim() {
            "q" => return Ok(Answer::Leave),
            "h" => return Ok(Answer::Advice),
            "u" if can_take_back => return Ok(Answer::TakeBack),
            "u" => writeln!(out, "{FIXED}")?,
            "?" => writeln!(out, "{HELP}")?,
            text => match text.parse::<usize>() {
                Ok(number) if (1..=options.len()).contains(&number) => {
                    return Ok(Answer::Choose(number - 1));
                }
                Ok(number) => writeln!(out, "  There is no option {number}; they go from 1 to {}.", options.len())?,
                Err(_) => list(options, text, out)?,
            },
        }
    }
}

/// Lists the options that contain a text, with their numbers.
fn list(options: &[Offered], text: &str, out: &mut dyn Write) -> io::Result<()> {
    let wanted = text.to_lowercase();
    let has = |option: &Offered| {
        option.words.to_lowercase().contains(&wanted) || option.notation.to_lowercase().contains(&wanted)
    };
    let found: Vec<(usize, &Offered)> = options.iter().enumerate().filter(|(_, option)| has(option)).collect();
    if found.is_empty() {
        return writeln!(out, "  No option contains `{text}`. Type ? for help.");
    }
    for (place, option) in found.iter().take(MOST) {
        writeln!(out, "  {:3}  {}", place + 1, option.words)?;
    }
    match found.len().saturating_sub(MOST) {
        0 => Ok(()),
        more => writeln!(out, "  and {more} more: type a word to list the options that contain it, or ? for help"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(notation: &str, words: &str) -> Offered {
        Offered { notation: notation.into(), words: words.into() }
    }

    /// Returns the answer to these lines, and what is printed.
    fn asked(options: &[Offered], typed: &str) -> (Answer, String) {
        let mut out = Vec::new();
        let question = Question { seat: "S1", options, can_take_back: typed.starts_with('u') };
        let answer = ask(&question, &mut typed.as_bytes(), &mut out);
        (answer.expect("it can be printed"), String::from_utf8(out).expect("text"))
    }

    #[test]
    fn an_option_is_chosen_by_its_number() {
        let options = [option("march", "marches"), option("play zap", "plays Zap")];
        let (answer, printed) = asked(&options, "2\n");
        assert_eq!(answer, Answer::Choose(1));
        assert!(printed.starts_with("\nS1, you choose:\n    1  marches\n    2  plays Zap\n> "), "{printed}");
        let (answer, printed) = asked(&options, "3\n0\n1\n");
        assert_eq!(answer, Answer::Choose(0));
        assert!(printed.contains("no option 3; they go from 1 to 2"), "{printed}");
    }

    #[test]
    fn options_are_found_by_a_word_and_keep_their_numbers() {
        let mut options: Vec<Offered> = (0..40).map(|n| option(&format!("go {n}"), &format!("goes to {n}"))).collect();
        options.push(option("zap", "plays Zap"));
        let (answer, printed) = asked(&options, "ZAP\nnothing\n41\n");
        assert_eq!(answer, Answer::Choose(40));
        assert!(printed.contains("and 11 more") && printed.contains("   41  plays Zap"), "{printed}");
        assert!(printed.contains("No option contains `nothing`"), "{printed}");
    }

    #[test]
    fn a_person_can_leave_ask_for_help_and_for_advice() {
        let options = [option("a", "does a"), option("b", "does b")];
        assert_eq!(asked(&options, "q\n").0, Answer::Leave);
        assert_eq!(asked(&options, "").0, Answer::Leave, "the input ends");
        assert_eq!(asked(&options, "h\n").0, Answer::Advice);
        assert!(asked(&options, "?\nq\n").1.contains("leave the table"));
    }

    #[test]
    fn a_choice_is_taken_back_only_if_the_question_allows_it() {
        let options = [option("a", "does a"), option("b", "does b")];
        assert_eq!(asked(&options, "u\n").0, Answer::TakeBack);
        let (answer, printed) = asked(&options, "?\nu\n2\n");
        assert_eq!(answer, Answer::Choose(1));
        assert!(printed.contains("cannot be taken back"), "{printed}");
    }

    #[test]
    fn advice_has_win_chances_only_where_there_are_some() {
        let advice = Advice { option: Some(1), chances: vec![(1, 0.566), (0, 0.5)] };
        let text = advised(&advice, Some(Ok("It was checked.".into())));
        assert!(text.contains("would choose 2.") && text.contains("2: 57 %, 1: 50 %") && text.contains("checked"));
        let text = advised(&Advice { chances: Vec::new(), ..advice }, Some(Err("nobody checked".into())));
        assert!(!text.contains('%') && text.contains("nobody checked"), "{text}");
    }
}
