//! The text functions that the logs of all games share.

use crate::grid::{Column, lines};

/// The maximum width of a log line, in columns.
pub const WIDTH: usize = 110;

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

/// Formats a count of things: 1 Force, 2 Forces. An irregular plural follows a slash.
///
/// ```
/// use evenhand_game::game::log::{count, listed};
///
/// assert_eq!(listed([count(1, "Force"), count(2, "Force")]), "1 Force, 2 Forces");
/// assert_eq!(count(2, "die/dice"), "2 dice");
/// assert_eq!(listed([]), "none");
/// ```
pub fn count(n: impl Into<i64>, one: &str) -> String {
    let n = n.into();
    match one.split_once('/') {
        Some((one, _)) if n == 1 => format!("1 {one}"),
        Some((_, many)) => format!("{n} {many}"),
        None if n == 1 => format!("1 {one}"),
        None => format!("{n} {one}s"),
    }
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
pub(super) fn wrap(line: &str) -> String {
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
