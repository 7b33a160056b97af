//! The input of match logs, and the text functions that games share.
//!
//! The caller that plays a match collects the choices and events until [`LogText::tell`](crate::game::LogText::tell)
//! turns them into lines. A choice made in many sealed stages therefore becomes one line when it is revealed.

use std::fmt::Write;

use super::{Game, Ruleset, Seat};
use crate::grid::{Column, lines};

/// The maximum width of a log line, in columns.
pub const WIDTH: usize = 110;

/// One choice that is not logged yet.
#[derive(Clone, Debug)]
pub struct Choice<A> {
    /// The seat that chose.
    pub seat: Seat,
    /// The chosen action.
    pub action: A,
    /// The choice in words, for the log's viewer, computed in the position in which it was made.
    pub text: String,
    /// Whether it continues the seat's previous choice.
    pub goes_on: bool,
}

/// A log span: everything that has happened since the last lines of a log.
pub struct Passage<'a, G: Ruleset> {
    /// The position when the last lines were written; `None` at the beginning of the match. Like `after`, as the viewer
    /// sees it.
    pub before: Option<&'a G::State>,
    /// The choices made since, in order.
    pub choices: &'a [Choice<G::Action>],
    /// All events since, whether the viewer saw them or not.
    pub events: &'a [G::Event],
    /// The position now, as the viewer sees it.
    pub after: &'a G::State,
    /// The seat from whose perspective the log is written; `None` for a reader who may know everything.
    pub viewer: Option<Seat>,
    /// Whether the reader sees pictures of the positions ([`LogText::scenes`](crate::game::LogText::scenes)). The log
    /// then leaves out text tables of what the pictures show.
    pub drawn: bool,
}

impl<G: Ruleset> Passage<'_, G> {
    /// Whether the reader may see what only `seat` knows.
    pub fn shows(&self, seat: Seat) -> bool {
        shows(self.viewer, seat)
    }

    /// Returns the `wanted` choices that have words, with the names of the seats. A choice of several stages is one
    /// line.
    pub fn chosen<'n>(
        &self,
        name: impl Fn(Seat) -> &'n str,
        wanted: impl Fn(&Choice<G::Action>) -> bool,
    ) -> Vec<(Seat, String)> {
        let mut lines: Vec<(Seat, String)> = Vec::new();
        for choice in self.choices.iter().filter(|choice| !choice.text.is_empty() && wanted(choice)) {
            match lines.iter_mut().rev().find(|(seat, _)| *seat == choice.seat).filter(|_| choice.goes_on) {
                Some((_, line)) => {
                    // A path continues with its arrows.
                    let joint = if choice.text.starts_with("->") { " " } else { ", " };
                    let _ = write!(line, "{joint}{}", choice.text);
                }
                None => lines.push((choice.seat, format!("{} {}", name(choice.seat), choice.text))),
            }
        }
        lines
    }
}

/// A log of one match, as it is written.
pub struct Log<G: Game> {
    /// The seat from whose perspective the log is written; `None` for a reader who may know everything.
    viewer: Option<Seat>,
    /// Whether the log also contains every step and choice in machine-readable form.
    numbered: bool,
    /// Whether the log is read beside pictures; its lines then have no maximum length.
    drawn: bool,
    lines: Vec<String>,
    choices: Vec<Choice<G::Action>>,
    /// Number of events already logged.
    told: usize,
    step: usize,
    /// The position at the last written lines, as the viewer sees it; and the position in which choices are made.
    before: Option<G::State>,
    now: Option<G::State>,
}

impl<G: Game> Log<G> {
    /// Creates an empty log.
    pub fn new(viewer: Option<Seat>, numbered: bool) -> Self {
        let (drawn, lines, choices) = (false, Vec::new(), Vec::new());
        Log { viewer, numbered, drawn, lines, choices, told: 0, step: 0, before: None, now: None }
    }

    /// Makes the log one that is read beside pictures: it leaves out what they show, and its lines have no maximum
    /// length.
    #[must_use]
    pub fn beside_pictures(self) -> Self {
        Log { drawn: true, ..self }
    }

    /// Records the position and all events so far. Called once after setup, then after every step.
    pub fn reached(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        let mut after = state.clone();
        if let Some(viewer) = self.viewer {
            game.redact(&mut after, viewer);
        }
        let (before, viewer) = (self.before.as_ref(), self.viewer);
        let new = &events[self.told..];
        let drawn = self.drawn;
        let passage = Passage { before, choices: &self.choices, events: new, after: &after, viewer, drawn };
        if let Some(lines) = game.tell(&passage) {
            self.lines.extend(lines.into_iter().map(|line| if drawn { line } else { wrap(&line) }));
            self.choices.clear();
            self.told = events.len();
            self.before = Some(after);
        }
        self.now = Some(state.clone());
        self.step += 1;
    }

    /// Records a seat's choice out of `proposed` options. `worlds` is the effective sample size of the determinizations
    /// it searched, if it weighted any.
    pub fn chose(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        let Some(now) = &self.now else { return };
        let (text, goes_on) = game.tell_choice(now, seat, action, self.viewer);
        if self.numbered && shows(self.viewer, seat) {
            let action = game.write_action(action);
            let worlds = worlds.map_or_else(String::new, |worlds| format!(", in {worlds:.1} effective worlds"));
            self.lines.push(format!("#{} {seat} {action} (one of {proposed}{worlds})", self.step));
        }
        self.choices.push(Choice { seat, action, text, goes_on });
    }

    /// Returns the lines written so far.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}

/// Whether the reader of a log for `viewer` may see what only `seat` knows.
pub fn shows(viewer: Option<Seat>, seat: Seat) -> bool {
    viewer.is_none_or(|viewer| viewer == seat)
}

/// Formats an id such as `war_cry` as a name: War Cry.
///
/// ```
/// assert_eq!(evenhand_game::game::log::title("war_cry"), "War Cry");
/// ```
pub fn title(id: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    id.split(['_', ' ']).map(capital).collect::<Vec<String>>().join(" ")
}

/// Formats the heading line of a turn or a round.
///
/// ```
/// use evenhand_game::game::log::{heading, of_heading};
///
/// assert_eq!(heading("Turn 3"), "== Turn 3 ==");
/// assert_eq!((of_heading("== Turn 3 =="), of_heading("  S1 draws")), (Some("Turn 3"), None));
/// ```
pub fn heading(words: &str) -> String {
    format!("== {words} ==")
}

/// Returns the text of a heading; `None` for any other line.
pub fn of_heading(line: &str) -> Option<&str> {
    line.strip_prefix("== ")?.strip_suffix(" ==")
}

/// Formats a count of things: 1 Force, 2 Forces.
///
/// ```
/// use evenhand_game::game::log::{count, listed};
///
/// assert_eq!(listed([count(1, "Force"), count(2, "Force")]), "1 Force, 2 Forces");
/// assert_eq!(listed([]), "none");
/// ```
pub fn count(n: impl Into<i64>, one: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// Joins things with commas; `none` if there are none.
pub fn listed(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    if items.is_empty() { "none".into() } else { items.join(", ") }
}

/// Formats a text table. The first and last columns are left-aligned, the columns of numbers right-aligned.
///
/// ```
/// let rows = [["seat", "gold", ""], ["S1", "12", "leads"]].map(|row| row.map(String::from).to_vec());
/// assert_eq!(evenhand_game::game::log::table(&rows), ["  seat  gold", "  S1      12  leads"]);
/// ```
pub fn table(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let column = |at| if at == 0 || at + 1 == columns { Column::left(2) } else { Column::right(2) };
    lines(&(0..columns).map(column).collect::<Vec<_>>(), rows)
}

/// Wraps a line at spaces if it is too long. Continuation lines are indented by four more.
pub fn wrap(line: &str) -> String {
    let indent = line.len() - line.trim_start().len() + 4;
    let (mut text, mut column) = (String::new(), 0);
    // Pictures and tables stay as they are; their lines are never too long.
    if line.chars().count() <= WIDTH {
        return line.to_owned();
    }
    for (place, word) in line.split(' ').enumerate() {
        let length = word.chars().count();
        if place > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            text.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        } else if place > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_at_blanks_and_indented() {
        let line = format!("  S1 {}", "builds a bridge, ".repeat(9));
        let broken = wrap(line.trim_end());
        assert!(broken.lines().count() == 2 && broken.lines().all(|part| part.len() <= WIDTH), "{broken}");
        assert!(broken.lines().nth(1).is_some_and(|part| part.starts_with("      ") && !part.starts_with("       ")));
        assert_eq!(wrap("  short"), "  short");
    }

    #[test]
    fn ids_become_names_and_numbers_agree_with_their_nouns() {
        assert_eq!((title("war_cry"), title("zap")), ("War Cry".into(), "Zap".into()));
        assert_eq!((count(1, "Force"), count(0, "Force")), ("1 Force".into(), "0 Forces".into()));
        assert_eq!((listed([]), listed(["a".into(), "b".into()])), ("none".into(), "a, b".into()));
    }

    #[test]
    fn a_table_keeps_its_columns() {
        let row = |cells: [&str; 2]| cells.map(String::from).to_vec();
        assert_eq!(table(&[row(["seat", "gold"]), row(["S1 Veil", "3"])]), ["  seat     gold", "  S1 Veil  3"]);
    }
}
