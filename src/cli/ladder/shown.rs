//! Formats ratings as a table for the documentation, and as CSV for programs.

use super::super::arguments::LadderArgs;
use super::super::tune::{percent, share};
use super::task::Task;
use crate::grid::{Column, lines};
use crate::input::visible;
use crate::ladder::{Misfit, Row, Standings};
use crate::stats::ratings::Rating;
use crate::stats::{Interval, Ratio};
use crate::tables::table::literally;

/// Formats the ratings at one number of players: a heading, a table in Markdown, and how to read it.
pub(super) fn rated(game: &str, asked: &LadderArgs, task: &Task, standings: &Standings) -> String {
    let players = standings.players;
    let anchor = cell(&task.entrants[task.anchor].name);
    let fair = percent(1.0 / players as f64);
    let mut text = format!(
        "{game}, {players} players (fair share: {fair}); {} deals of each pairing in all rotations of the seats, seed \
         {}\n\n",
        asked.deals, asked.seed
    );
    text += &table(task, standings).join("\n");
    text += &format!(
        "\n\nRating: 400 points are odds of 10 to 1 between two seats; {anchor} is 0. In brackets 95 % ranges, of ratings \
         for the distance to {anchor}. Seconds are of one core, for a match with {anchor}."
    );
    let (played, outside) = standings.fitted;
    if let Some(Misfit { pair, share: seen, expected }) = &standings.misfit {
        let [one, many] = pair.map(|number| cell(&task.entrants[number].name));
        let many = if players == 2 { many } else { format!("{} of {many}", players - 1) };
        text += &format!(
            "\nOf {played} pairings {outside} came out otherwise than the ratings say (1 in 20 would by chance alone), \
             most of all {one} against {many}: {} instead of {}.",
            share(seen),
            percent(*expected)
        );
    }
    text
}

/// Returns the lines of the table.
fn table(task: &Task, standings: &Standings) -> Vec<String> {
    let others = standings.players - 1;
    let anchor = cell(&task.entrants[task.anchor].name);
    let mut heads = vec!["agent".to_string(), "rating".into()];
    if others == 1 {
        heads.push(format!("against {anchor}"));
    } else {
        heads.push(format!("one against {others} of {anchor}"));
        heads.push(format!("{anchor} against {others} of it"));
    }
    heads.extend(["matches".into(), "seconds a match".into()]);
    let ruler = (0..heads.len()).map(|at| if at == 0 { "---" } else { "---:" }.to_string()).collect();
    let mut rows = vec![heads, ruler];
    for row in &standings.rows {
        let own = row.entrant == task.anchor;
        let won = |ratio: &Ratio| if own { "-".into() } else { share(ratio) };
        let mut cells = vec![cell(&task.entrants[row.entrant].name), rating(row.rating, own), won(&row.against)];
        if others > 1 {
            cells.push(won(&row.anchor_among));
        }
        cells.push(format!("{:.0}", row.played.1));
        cells.push(row.seconds.map_or("-".into(), seconds));
        rows.push(cells);
    }
    let mut columns = vec![Column::left(0)];
    for at in 0..rows[0].len() {
        columns.extend([if at == 0 { Column::left(1) } else { Column::right(1) }, Column::left(1)]);
    }
    let ruled = |cells: Vec<String>| {
        let mut all = vec!["|".to_string()];
        all.extend(cells.into_iter().flat_map(|cell| [cell, "|".into()]));
        all
    };
    lines(&columns, rows.into_iter().map(ruled))
}

/// Escapes a name for a Markdown table.
fn cell(name: &str) -> String {
    visible(name).replace('|', "\\|")
}

/// Formats a rating with its interval.
fn rating(rating: Option<Rating>, anchor: bool) -> String {
    // Adding 0 turns a rounded -0 into a plain 0.
    let points = |value: f64| format!("{:+.0}", value.round() + 0.0);
    match rating {
        _ if anchor => "0".into(),
        None => "unknown".into(),
        Some(Rating { value, interval: None }) => format!("{} (unknown)", points(value)),
        Some(Rating { value, interval: Some(Interval { low, high }) }) => {
            format!("{} ({} to {})", points(value), points(low), points(high))
        }
    }
}

/// Formats seconds to about two digits.
fn seconds(seconds: f64) -> String {
    match seconds {
        0.0..0.01 => format!("{seconds:.4}"),
        0.01..1.0 => format!("{seconds:.2}"),
        1.0..10.0 => format!("{seconds:.1}"),
        _ => format!("{seconds:.0}"),
    }
}

/// The columns of the CSV. Shares are from 0 to 1; unknown values are empty.
const COLUMNS: [&str; 15] = [
    "game",
    "players",
    "agent",
    "anchor",
    "rating",
    "rating_low",
    "rating_high",
    "deals",
    "matches",
    "against_anchor",
    "against_anchor_low",
    "against_anchor_high",
    "anchor_among",
    "anchor_among_low",
    "anchor_among_high",
];

/// Formats all ratings as CSV: one line for each number of players and agent.
pub(super) fn csv(game: &str, task: &Task, all: &[Standings]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = writer.write_record(COLUMNS);
    let each = all.iter().flat_map(|standings| standings.rows.iter().map(move |row| (standings.players, row)));
    for (players, Row { entrant, rating, against, anchor_among, played, .. }) in each {
        let name = |number: usize| literally(&task.entrants[number].name);
        let mut fields = vec![game.to_string(), players.to_string(), name(*entrant), name(task.anchor)];
        let points = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{:.2}", value + 0.0));
        let interval = rating.and_then(|rating| rating.interval);
        fields.push(points(rating.map(|rating| rating.value)));
        fields.extend([points(interval.map(|arm| arm.low)), points(interval.map(|arm| arm.high))]);
        fields.extend([played.0.to_string(), format!("{:.0}", played.1)]);
        for ratio in [against, anchor_among] {
            let part = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.5}"));
            // Without appearances there is no share, even if there is an interval.
            let interval = ratio.value().and_then(|_| ratio.share_interval());
            fields.extend([part(ratio.value()), part(interval.map(|arm| arm.low)), part(interval.map(|arm| arm.high))]);
        }
        let _ = writer.write_record(fields);
    }
    writer.into_inner().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_have_signs_and_no_minus_nothing() {
        let of = |value, low, high| rating(Some(Rating { value, interval: Some(Interval { low, high }) }), false);
        assert_eq!(of(190.8, -0.3, 400.0), "+191 (+0 to +400)");
        assert_eq!(of(-12.6, -20.0, -5.2), "-13 (-20 to -5)");
        assert_eq!(rating(Some(Rating { value: 0.0, interval: None }), true), "0");
        assert_eq!(rating(Some(Rating { value: 5.0, interval: None }), false), "+5 (unknown)");
        assert_eq!(rating(None, false), "unknown");
    }

    #[test]
    fn seconds_are_told_to_two_digits() {
        assert_eq!([0.00123, 0.0456, 0.5, 3.12, 12.7].map(seconds), ["0.0012", "0.05", "0.50", "3.1", "13"]);
    }

    #[test]
    fn a_name_does_not_break_a_table() {
        assert_eq!(cell("a|b"), "a\\|b");
    }
}
