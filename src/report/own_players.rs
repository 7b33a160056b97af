//! What is concluded with players of the book's rules, and with players who have learnt each cell's own.

use crate::experiment::Experiment;
use crate::grid::{Column, lines};
use crate::stats::Ratio;
use crate::tables::{ContrastRow, ShareRow, Tables};

use super::clear::{CLEARLY_OFF, is_clear};
use super::words::{label, percent, plain};

/// How many conclusions that differ are told.
const MOST_TOLD: usize = 12;

/// A player who has learnt a cell.
#[derive(Clone, Debug)]
pub struct OwnPlayer {
    /// The cell.
    pub cell: usize,
    /// The agent's name.
    pub name: String,
    /// Matches it learnt from under the cell's rules.
    pub matches: u64,
    /// Its share of the win there against those who play by the book, on deals nobody learnt from.
    pub won: Ratio,
    /// What would be fair.
    pub fair: f64,
}

/// Conclusions of two runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// For people.
    pub text: String,
    /// All of them, as CSV.
    pub csv: String,
}

/// Which way something differs, if it is clear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lean {
    Up,
    Down,
    Open,
}

impl Lean {
    fn of(clear: bool, difference: f64) -> Lean {
        match clear {
            false => Lean::Open,
            true if difference > 0.0 => Lean::Up,
            true => Lean::Down,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Lean::Up => "more",
            Lean::Down => "less",
            Lean::Open => "open",
        }
    }
}

/// One conclusion: about what in which cell, and the number it is about.
#[derive(Clone, Debug, PartialEq)]
struct Conclusion {
    cell: usize,
    about: String,
    lean: Lean,
    number: f64,
    is_share: bool,
}

impl Conclusion {
    fn of_contrast(experiment: &Experiment, row: &ContrastRow) -> Conclusion {
        let subject = &row.subject;
        let what = if row.is_share() {
            format!("win share of {} {}", subject.kind, subject.group)
        } else {
            subject.measure.replace('_', " ")
        };
        Conclusion {
            cell: row.cell,
            about: format!(
                "{what}, against the {}",
                if experiment.compares_with_first() { "first cell" } else { "baseline" }
            ),
            lean: Lean::of(is_clear(row), row.difference.value),
            number: row.difference.value,
            is_share: row.is_share(),
        }
    }

    fn of_share(row: &ShareRow) -> Option<Conclusion> {
        let value = row.share?.value;
        let clear = row.clearness().is_some_and(|clearness| clearness > CLEARLY_OFF);
        Some(Conclusion {
            cell: row.cell,
            about: format!("win share of {} {}, against a fair one", row.kind, row.group),
            lean: Lean::of(clear, value - row.fair),
            number: value - row.fair,
            is_share: true,
        })
    }

    /// All that the summary looks at.
    fn all(experiment: &Experiment, tables: &Tables) -> Vec<Conclusion> {
        let rows = tables.headlines().into_iter();
        let contrasts = rows.map(|rows| Conclusion::of_contrast(experiment, &tables.contrasts[rows[0]]));
        let shares = tables.win_share.iter().filter(|row| row.headline && row.deals > 0);
        contrasts.chain(shares.filter_map(Conclusion::of_share)).collect()
    }

    fn told(&self) -> String {
        let number = if self.is_share { format!("{:+.1} points", 100.0 * self.number) } else { signed(self.number) };
        match self.lean {
            Lean::Open => format!("open ({number})"),
            Lean::Up | Lean::Down => format!("{} ({number})", self.lean.word()),
        }
    }
}

fn signed(number: f64) -> String {
    if number > 0.0 { format!("+{}", plain(number)) } else { plain(number) }
}

/// Puts what is concluded with players of the book's rules beside what is with players of each cell's own.
pub fn own_players(experiment: &Experiment, book: &Tables, own: &Tables, players: &[OwnPlayer]) -> Compared {
    let theirs = Conclusion::all(experiment, own);
    let pairs: Vec<(Conclusion, Conclusion)> = Conclusion::all(experiment, book)
        .into_iter()
        .filter_map(|one| {
            let other = theirs.iter().find(|other| other.cell == one.cell && other.about == one.about)?;
            Some((one, other.clone()))
        })
        .collect();
    let flips = |(book, own): &&(Conclusion, Conclusion)| {
        matches!((book.lean, own.lean), (Lean::Up, Lean::Down) | (Lean::Down, Lean::Up))
    };
    let one_only = |pair: &&(Conclusion, Conclusion)| !flips(pair) && pair.0.lean != pair.1.lean;
    let mut text = strengths(experiment, players);
    let flipped: Vec<_> = pairs.iter().filter(flips).collect();
    let differing: Vec<_> = pairs.iter().filter(one_only).collect();
    if flipped.is_empty() {
        text.push("No conclusion turns around between the two kinds of players.".into());
    } else {
        text.push("These conclusions TURN AROUND with the players; trust neither without asking why:".into());
        text.extend(told(experiment, &flipped));
    }
    if !differing.is_empty() {
        text.push("These are clear with one kind of players only:".into());
        text.extend(told(experiment, &differing));
    }
    let same = pairs.len() - flipped.len() - differing.len();
    text.push(format!("The other {same} of {} conclusions are the same with both.", pairs.len()));
    Compared { text: text.join("\n") + "\n", csv: csv(experiment, &pairs) }
}

/// What players who have learnt a cell win there.
fn strengths(experiment: &Experiment, players: &[OwnPlayer]) -> Vec<String> {
    let rows = players.iter().map(|player| {
        let range = player.won.share_interval().map_or_else(
            || "unknown".into(),
            |interval| {
                format!("({:.1} to {:.1}; fair {})", 100.0 * interval.low, 100.0 * interval.high, percent(player.fair))
            },
        );
        let won = player.won.value().map_or_else(|| "none".into(), percent);
        [label(experiment, player.cell).to_string(), player.name.clone(), won, range]
    });
    let matches = players.iter().map(|player| player.matches).max().unwrap_or(0);
    let mut text = vec![format!(
        "Players who have learnt a cell's own rules ({matches} matches) win there of those of the book's:"
    )];
    text.extend(lines(&[Column::left(2), Column::left(2), Column::right(2), Column::left(1)], rows));
    text.push(String::new());
    text
}

fn told(experiment: &Experiment, pairs: &[&(Conclusion, Conclusion)]) -> Vec<String> {
    let line = |(book, own): &(Conclusion, Conclusion)| {
        let Conclusion { cell, about, .. } = book;
        format!(
            "  {}: {about}: {} by the book's players, {} by the cell's own",
            label(experiment, *cell),
            book.told(),
            own.told()
        )
    };
    let mut text: Vec<String> = pairs.iter().take(MOST_TOLD).map(|pair| line(pair)).collect();
    if pairs.len() > MOST_TOLD {
        text.push(format!("  and {} more in conclusions.csv", pairs.len() - MOST_TOLD));
    }
    text
}

/// Every conclusion of both runs, a line each.
fn csv(experiment: &Experiment, pairs: &[(Conclusion, Conclusion)]) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head =
        ["cell", "label", "about", "book_players", "book_difference", "own_players", "own_difference", "turns_around"];
    let mut rows: Vec<Vec<String>> = vec![head.map(String::from).to_vec()];
    for (book, own) in pairs {
        let turns = book.lean != own.lean && book.lean != Lean::Open && own.lean != Lean::Open;
        rows.push(vec![
            book.cell.to_string(),
            experiment.cells[book.cell].label.clone(),
            book.about.clone(),
            book.lean.word().into(),
            book.number.to_string(),
            own.lean.word().into(),
            own.number.to_string(),
            if turns { "yes" } else { "no" }.into(),
        ]);
    }
    for row in rows {
        writer.write_record(&row).expect("memory takes every row");
    }
    String::from_utf8(writer.into_inner().expect("memory takes every row")).expect("rows are text")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::{block, experiment, tables_of};

    #[test]
    fn a_conclusion_that_turns_around_is_told_as_such_and_the_rest_is_counted() {
        let won = |shares: [f64; 2]| tables_of(2, 4000, 100, move |cell, deals| block(deals, shares[cell], 0.0));
        let experiment = experiment(2);
        let player = OwnPlayer { cell: 1, name: "learnt".into(), matches: 640, won: Ratio::default(), fair: 0.5 };
        let compared = own_players(&experiment, &won([0.5, 0.6]), &won([0.5, 0.4]), &[player]);
        assert!(compared.text.contains("TURN AROUND"), "{}", compared.text);
        assert!(
            compared.text.contains("rules.mana=5: win share of seat S1, against the baseline: more (+"),
            "{}",
            compared.text
        );
        assert!(
            compared.csv.lines().any(|line| line.contains("win share of seat S1") && line.ends_with(",yes")),
            "{}",
            compared.csv
        );
        let same = own_players(&experiment, &won([0.5, 0.6]), &won([0.5, 0.6]), &[]);
        assert!(same.text.contains("No conclusion turns around"), "{}", same.text);
        assert!(!same.csv.contains(",yes"), "{}", same.csv);
    }
}
