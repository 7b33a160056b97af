//! Formats a problem: the message, an excerpt of the file with the place marked, and the remedy.
//!
//! The excerpt is drawn by `annotate-snippets`, as in rustc: it handles the width of characters, truncates long lines
//! around the mark, and escapes control characters instead of sending them to the terminal.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::document::{Place, Problem};

/// Maximum length of messages, in characters; longer ones are truncated.
const LONGEST: usize = 400;
/// Maximum width of an excerpt, in columns.
const WIDTH: usize = 120;

/// Formats problems, and reads each file only once.
pub(super) struct Excerpts {
    renderer: Renderer,
    files: BTreeMap<PathBuf, Option<String>>,
}

impl Excerpts {
    pub(super) fn new(colors: bool) -> Excerpts {
        let renderer = if colors { Renderer::styled() } else { Renderer::plain() };
        Excerpts { renderer: renderer.term_width(WIDTH), files: BTreeMap::new() }
    }

    /// Formats a problem: the title, the excerpt if the file can be read again, and the remedy.
    pub(super) fn problem(&mut self, problem: &Problem) -> String {
        self.leveled(Level::ERROR, problem)
    }

    /// Formats a problem as a warning.
    pub(super) fn warning(&mut self, problem: &Problem) -> String {
        self.leveled(Level::WARNING, problem)
    }

    fn leveled(&mut self, level: Level<'_>, problem: &Problem) -> String {
        let excerpt = problem.place.as_ref().and_then(|place| self.line(place));
        let title = cut(&problem.to_string());
        let mut text = self.titled(level, &title, excerpt);
        if !problem.remedy.is_empty() {
            text.push_str(&self.remedy(&problem.remedy));
        }
        text
    }

    /// Formats an error without a place.
    pub(super) fn error(&self, message: &str) -> String {
        let lines: Vec<String> = message.split('\n').map(cut).collect();
        self.titled(Level::ERROR, &lines.join("\n"), None)
    }

    /// Formats a remedy.
    pub(super) fn remedy(&self, remedy: &str) -> String {
        format!("  {}", self.titled(Level::HELP, &cut(remedy), None))
    }

    fn titled(&self, level: Level<'_>, title: &str, excerpt: Option<(usize, String, Range<usize>)>) -> String {
        let title = level.primary_title(title);
        let group = match &excerpt {
            None => Group::with_title(title),
            Some((number, line, span)) => title.element(
                Snippet::source(line.as_str())
                    .line_start(*number)
                    .annotation(AnnotationKind::Primary.span(span.clone())),
            ),
        };
        self.renderer.render(&[group]) + "\n"
    }

    /// Returns the line of a place, its number, and the bytes to mark in it.
    fn line(&mut self, place: &Place) -> Option<(usize, String, Range<usize>)> {
        // Excerpts are shown only of TOML files, not of arbitrary other files.
        if place.file.extension().is_none_or(|extension| extension != "toml") {
            return None;
        }
        let text = self
            .files
            .entry(place.file.clone())
            .or_insert_with(|| crate::input::read_text(&place.file).ok())
            .as_ref()?;
        let line = text.lines().nth(place.line.checked_sub(1)?)?;
        let start = line.char_indices().nth(place.column.checked_sub(1)?).map_or(line.len(), |(at, _)| at);
        let end = start + mark_length(&line[start..]);
        // A place at the end of a line is marked one beyond it, where no number can continue.
        let rest = line.get(end..).unwrap_or_default();
        let more = if line[..start].contains(['[', '{']) { 0 } else { thousands(rest) };
        Some((place.line, line.to_owned(), start..end + more))
    }
}

/// Returns the length of the comma-separated groups of thousands with which a number continues.
fn thousands(rest: &str) -> usize {
    let group = |text: &str| {
        let digits = text.strip_prefix(',')?.bytes().take_while(u8::is_ascii_digit).count();
        (digits == 3).then_some(digits + 1)
    };
    let mut length = 0;
    while let Some(more) = group(&rest[length..]) {
        length += more;
    }
    length
}

/// Returns how many bytes to mark: the word, the string with its quotes, or the list up to its bracket.
fn mark_length(rest: &str) -> usize {
    let whole = rest.trim_end().len();
    let Some(first) = rest.chars().next() else { return 1 };
    match first {
        '"' | '\'' => rest[1..].find(first).map_or(whole, |length| length + 2),
        '[' | '{' => {
            let mut depth = 0;
            let close = rest.char_indices().find(|(_, c)| {
                depth += i32::from(matches!(c, '[' | '{')) - i32::from(matches!(c, ']' | '}'));
                depth == 0
            });
            close.map_or(whole, |(at, _)| at + 1)
        }
        c if c.is_alphanumeric() || matches!(c, '-' | '+') => {
            let of_word = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '+');
            rest.chars().take_while(of_word).map(char::len_utf8).sum()
        }
        c => c.len_utf8(),
    }
}

/// Escapes text for a terminal.
pub(super) fn plain(line: &str) -> String {
    annotate_snippets::normalize_untrusted_str(line)
}

/// Truncates a text to [`LONGEST`] characters.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Formats a problem at a line and column of a file with this content.
    fn shown(text: &str, line: usize, column: usize) -> String {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mana.toml");
        std::fs::write(&file, text).unwrap();
        let place = Place { file, line, column };
        let text = Excerpts::new(false).problem(&Problem::at(&place, "rules.max_manna", "no such knob", "look"));
        text.replace(&format!("{}/", folder.path().display()), "")
    }

    #[test]
    fn a_problem_shows_the_line_and_marks_the_key() {
        let expected = "error: mana.toml:2:1: rules.max_manna: no such knob\n  |\n2 | \"rules.max_manna\" = 5\n  | \
                        ^^^^^^^^^^^^^^^^^\n  help: look\n";
        assert_eq!(shown("[set]\n\"rules.max_manna\" = 5\n", 2, 1), expected);
    }

    #[test]
    fn a_place_at_the_end_of_a_line_is_marked_behind_it() {
        for text in ["deals =", "factions", "a = \"", "日本"] {
            let shown = shown(&format!("{text}\n"), 1, text.chars().count() + 1);
            let lines: Vec<&str> = shown.lines().collect();
            assert_eq!(lines[2], format!("1 | {text}"), "{shown}");
            assert_eq!(lines[3].trim_end().matches('^').count(), 1, "{shown}");
        }
    }

    #[test]
    fn the_mark_stands_under_the_place_after_tabs_and_wide_letters() {
        let text = shown("\t日本 = [1, 2] # x\n", 1, 7);
        let lines: Vec<&str> = text.lines().collect();
        // A tab is shown as four columns; a wide character takes two.
        assert_eq!(lines[2], "1 |     日本 = [1, 2] # x", "{text}");
        assert_eq!(lines[3].find('^').unwrap(), "1 |     ".len() + 4 + " = ".len(), "{text}");
        assert_eq!(lines[3].matches('^').count(), "[1, 2]".len(), "{text}");
    }

    #[test]
    fn a_long_line_is_cut_around_the_mark() {
        let text = shown(&format!("x = [{}\"oops\", {}]\n", "1, ".repeat(300), "2, ".repeat(300)), 1, 906);
        assert!(text.contains("\"oops\"") && text.lines().all(|line| line.chars().count() <= WIDTH + 6), "{text}");
    }

    #[test]
    fn what_a_terminal_would_act_upon_is_shown_instead() {
        let place = Place { file: "x\u{1b}[31m.toml".into(), line: 1, column: 1 };
        let problem = Problem::at(&place, "a", "b\u{7}", "c\u{1b}[0m");
        let text = Excerpts::new(false).problem(&problem) + &shown("name = \"\u{1b}[31mred\"\n", 1, 1);
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
    }

    #[test]
    fn only_lines_of_our_own_kind_of_file_are_shown() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("secrets");
        std::fs::write(&file, "password\n").unwrap();
        let place = Place { file, line: 1, column: 1 };
        assert!(!Excerpts::new(false).problem(&Problem::at(&place, "a", "b", "c")).contains("password"));
    }

    #[test]
    fn colors_are_there_only_when_asked_for() {
        let problem = Problem::of("a", "b", "c");
        assert_eq!(Excerpts::new(false).problem(&problem), "error: a: b\n  help: c\n");
        assert!(Excerpts::new(true).problem(&problem).contains("\u{1b}["));
    }
}
