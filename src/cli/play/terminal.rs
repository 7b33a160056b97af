//! A person at the terminal: numbered options, a filter, advice.

use std::io::{self, BufRead, Write};

use crate::matches::{Answer, Offered, Person};
use crate::picture::Scene;

/// The most options that are listed without a filter.
const MOST: usize = 30;

const HELP: &str =
    "  Type the number of an option. Or: a word, to list the options that contain it; Enter, to list all again;
  h, for what the advisor would choose; q, to leave the table. The match so far is kept.";

/// A person at the terminal.
pub(super) struct Terminal;

impl Person for Terminal {
    fn watch(&mut self, news: &[String], _: Option<Scene>) {
        for line in news {
            let _ = writeln!(io::stdout(), "{line}");
        }
    }

    fn choose(&mut self, seat: &str, options: &[Offered]) -> Answer {
        let mut out = io::stdout();
        // If nobody reads the output, nobody answers either.
        match ask(seat, options, &mut io::stdin().lock(), &mut out) {
            Ok(answer) => answer,
            Err(_) => Answer::Leave,
        }
    }

    fn advise(&mut self, option: Option<usize>) {
        let text = match option {
            Some(option) => format!("  The advisor would choose {}.", option + 1),
            None => "  The advisor would choose something that is not listed here.".into(),
        };
        let _ = writeln!(io::stdout(), "{text}");
    }
}

/// Asks for an option until there is an answer.
fn ask(seat: &str, options: &[Offered], input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<Answer> {
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
        let answer = ask("S1", options, &mut typed.as_bytes(), &mut out);
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
}
