//! Arguments and output of `evenhand odds` for opening hands, whatever a game calls its turns.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use super::deck::{Distribution, ResultSet};
use super::fraction::{Fraction, decimal, percent, written};
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::nearest;
use evenhand_game::grid::{Column, lines};

/// The maximum number of wanted cards with a separate column.
const COLUMNS: i64 = 4;

/// Parses `1..4`: the numbers of wanted cards with which a hand is kept.
///
/// # Errors
/// Returns what to write instead.
pub fn kept(text: &str) -> Result<RangeInclusive<u32>, String> {
    let wrong = || "write the least and the most, such as 1..4".to_owned();
    let (least, most) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
    let range = number(least)?..=number(most)?;
    if range.is_empty() { Err(wrong()) } else { Ok(range) }
}

fn meant<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!("did you mean `{near}`? "))
}

/// Returns the deck with a name.
///
/// # Errors
/// Returns an error if there is none, with the nearest and all names.
pub fn find_deck<'d, D>(
    name: &str,
    decks: impl Iterator<Item = (&'d str, &'d D)> + Clone,
) -> Result<&'d D, Vec<Problem>> {
    if let Some((_, deck)) = decks.clone().find(|(known, _)| *known == name) {
        return Ok(deck);
    }
    let names: Vec<&str> = decks.map(|(name, _)| name).collect();
    let remedy = format!("{}There are: {}", meant(name, names.iter().copied()), names.join(", "));
    Err(vec![Problem::of("--deck", format!("there is no deck `{name}`"), remedy)])
}

/// Parses the comma-separated names of the wanted cards: types of cards, or ids.
///
/// # Errors
/// Returns an error for each unknown name, with the nearest.
pub fn names<'n>(asked: &'n str, types: &[&str], ids: &[&str]) -> Result<Vec<&'n str>, Vec<Problem>> {
    let names: Vec<&str> = asked.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
    let known = || types.iter().chain(ids).copied();
    let unknown = names.iter().filter(|name| !known().any(|known| known == **name));
    let problems: Vec<Problem> = unknown
        .map(|name| {
            let remedy = format!("{}Name a type ({}) or the id of a card", meant(name, known()), types.join(", "));
            Problem::of("--cards", format!("`{name}` is neither a type nor the id of a card"), remedy)
        })
        .collect();
    if problems.is_empty() { Ok(names) } else { Err(problems) }
}

/// The cards a player has seen in the opening hand, and by each of their turns after it.
#[derive(Clone, Debug)]
pub struct Row {
    /// 0 is the opening hand.
    pub turn: u32,
    /// Whether it is the starting player's row.
    pub starts: bool,
    /// Number of cards seen.
    pub cards: u32,
    /// The distribution of wanted cards among them.
    pub found: Distribution,
}

fn at_least(found: &Distribution, least: i64) -> Fraction {
    found.chance(&ResultSet::above(least - 1))
}

/// Formats a table for each player that has rows, after a heading; `turn` is the game's word for a turn.
///
/// # Panics
/// Never panics: a row has as many cells as there are columns.
pub fn text(heading: String, turn: &str, rows: &[Row]) -> String {
    let mut out = heading;
    for starts in [true, false].into_iter().filter(|starts| rows.iter().any(|row| row.starts == *starts)) {
        let _ = writeln!(out, "\n{}", if starts { "The starting player" } else { "The second player" });
        let mut table =
            vec![["by", "cards", "none", "1 or more", "2 or more", "3 or more", "4 or more", "mean"].map(String::from)];
        for row in rows.iter().filter(|row| row.starts == starts) {
            let by = if row.turn == 0 { "opening hand".into() } else { format!("{turn} {}", row.turn) };
            let mut cells = vec![by, row.cards.to_string(), percent(&row.found.of(0), 2)];
            cells.extend((1..=COLUMNS).map(|least| percent(&at_least(&row.found, least), 2)));
            cells.push(decimal(&row.found.mean(), 3));
            table.push(cells.try_into().expect("as many cells as columns"));
        }
        let number = Column::right(2);
        let columns = [Column::left(0), number, number, number, number, number, number, number];
        lines(&columns, table).into_iter().for_each(|line| out += &(line + "\n"));
    }
    if let Some(row) = rows.iter().find(|row| row.turn == 0) {
        let exact = written(&row.found.of(0));
        let _ =
            writeln!(out, "\nAn opening hand without any: {exact}, exactly. With --format json all chances are exact.");
    }
    out
}

/// Formats an object with a list `hands`: the turn under the name `turn` (0 is the opening hand), `starts`, `cards`,
/// `mean` and `law`, which lists each number `found` with its probability `p`.
pub fn json(turn: &str, rows: &[Row]) -> String {
    let mut out = String::from("{\"hands\": [");
    for (place, row) in rows.iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let mean = written(&row.found.mean());
        let _ = write!(
            out,
            "{comma}{{\"{turn}\": {}, \"starts\": {}, \"cards\": {}, \"mean\": \"{mean}\", \"law\": [",
            row.turn, row.starts, row.cards
        );
        for (place, (found, chance)) in row.found.iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            let _ = write!(out, "{comma}{{\"found\": {found}, \"p\": \"{}\"}}", written(chance));
        }
        out.push_str("]}");
    }
    out.push_str("]}\n");
    out
}
