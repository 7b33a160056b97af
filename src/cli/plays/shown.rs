//! The table of how people did, as text and as CSV.

use super::found::{End, Play};
use super::rows::{Part, Row, matches};
use crate::grid::{Column, lines};
use crate::report::wrapped;
use crate::tables::table::literally;

/// Most files that are listed.
const MOST_LISTED: usize = 20;

/// Formats the tables, what they show, and which matches are not counted.
pub(super) fn text(plays: &[Play], rows: &[Row]) -> String {
    let mut text = String::new();
    for (nth, table) in rows.chunk_by(|a, b| table_of(a) == table_of(b)).enumerate() {
        let all = &table[0];
        let gap = if nth > 0 { "\n" } else { "" };
        text += &format!("{gap}{}, {} players, against {}\n\n", all.game, all.players, all.against);
        let heads = ["", "matches", "won", "win share", "95 % range", "unfinished"].map(str::to_owned).to_vec();
        let columns =
            [Column::left(2), Column::right(2), Column::right(2), Column::right(2), Column::right(2), Column::right(2)];
        for line in lines(&columns, [heads].into_iter().chain(table.iter().map(cells))) {
            text += &format!("{line}\n");
        }
        text += &format!("\n{}\n", wrapped(&verdict(all), 0).join("\n"));
    }
    text + &not_counted(plays)
}

/// What the rows of one table have in common.
fn table_of(row: &Row) -> (&str, usize, &str) {
    (&row.game, row.players, &row.against)
}

fn cells(row: &Row) -> Vec<String> {
    let name = match &row.part {
        Part::All => "all matches".to_owned(),
        Part::Seat(seat) => format!("seat {seat}"),
        Part::Role(role) => format!("as {role}"),
    };
    let (share, range) = row.share().map_or(("-".to_owned(), "-".to_owned()), |(share, range)| {
        (percent(share), format!("{} to {}", percent(range.low), percent(range.high)))
    });
    vec![name, row.matches.to_string(), won(row.won), share, range, row.unfinished.to_string()]
}

/// Formats a share in whole percent: people play too few matches for more digits.
fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// Formats a sum of shares of the win.
fn won(sum: f64) -> String {
    let text = format!("{sum:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// States what the matches of a table show.
fn verdict(all: &Row) -> String {
    let even = percent(all.even());
    let Some((_, range)) = all.share() else {
        return "No match was played to its end, so nothing is known.".to_owned();
    };
    let counted = matches(all.matches);
    let (low, high) = (percent(range.low), percent(range.high));
    let width = range.high - range.low;
    let shows = if range.low > all.even() {
        format!("people win more than the even share of {even}")
    } else if range.high < all.even() {
        format!("people win less than the even share of {even}")
    } else {
        format!("luck alone could explain a difference from the even share of {even}")
    };
    let few = if width > WIDE { "That is a wide range: play more matches before you conclude from it. " } else { "" };
    let changed = match all.changed {
        0 => String::new(),
        changed => format!(" {changed} of them had changed rules."),
    };
    format!(
        "{counted}: the true win share can be anywhere from {low} to {high}; {shows}. {few}Seats and roles have fewer \
         matches each, so their ranges are wider.{changed}"
    )
}

/// The width from which a range is called wide.
const WIDE: f64 = 0.2;

/// Lists the matches that are not counted.
fn not_counted(plays: &[Play]) -> String {
    let mut text = String::new();
    for (end, what) in [(End::Unfinished, "left unfinished"), (End::Fault, "broken down")] {
        let files: Vec<&Play> = plays.iter().filter(|play| play.end == end).collect();
        if files.is_empty() {
            continue;
        }
        text += &format!("\nNot counted, because {what}: {}\n", files.len());
        for play in files.iter().take(MOST_LISTED) {
            text += &format!("  {}\n", play.file.display());
        }
        if files.len() > MOST_LISTED {
            text += &format!("  and {} more\n", files.len() - MOST_LISTED);
        }
    }
    text
}

/// Writes the table as CSV.
pub(super) fn csv(rows: &[Row]) -> Vec<u8> {
    let heads = [
        "game",
        "players",
        "against",
        "part",
        "name",
        "matches",
        "won",
        "share",
        "low",
        "high",
        "even",
        "unfinished",
        "changed_rules",
    ];
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut write = |row: Vec<String>| writer.write_record(row).expect("a buffer takes everything");
    write(heads.map(str::to_owned).to_vec());
    for row in rows {
        let (part, name) = row.part.columns();
        let number = |value: f64| format!("{value:.4}");
        let [share, low, high] = row
            .share()
            .map_or([const { String::new() }; 3], |(share, range)| [share, range.low, range.high].map(number));
        write(vec![
            row.game.clone(),
            row.players.to_string(),
            literally(&row.against),
            part.to_owned(),
            literally(name),
            row.matches.to_string(),
            won(row.won),
            share,
            low,
            high,
            number(row.even()),
            row.unfinished.to_string(),
            row.changed.to_string(),
        ]);
    }
    writer.into_inner().expect("a buffer takes everything")
}
