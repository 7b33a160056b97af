//! `evenhand review`: the state of a game. Three experiments are written and played: the game as printed at every number
//! of players; every card left out at random; and the doubtful knobs, with those of uneven factions and outstanding
//! cards, changed one by one. A fourth plays the change that helps most against each missed goal on fresh deals. The page
//! ranks what they find.
//!
//! The experiments are ordinary files beside the results, so that `evenhand run`, `match` and `tables` work on them.

mod experiments;

use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::ReviewArgs;
use super::failure::{Failure, OrFailure};
use super::named::Named;
use super::prepared::Prepared;
use super::run::judged;
use crate::error::{Error, Problem};
use crate::games::AnyGame;
use crate::report::{
    Course, ReviewKind, ReviewPart, course_table, outstanding_cards, proposals, ranking_table, review as text,
    review_page, uneven_factions,
};
use crate::results::write_whole;
use crate::runner::follow;
use crate::tables::{CellRow, CsvLocale, Tables};
use experiments::{Experiments, Part, presets};

/// Plays the experiments of a review and prints its findings.
pub(super) fn review(game: &'static dyn AnyGame, asked: &ReviewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    check_players(game, &asked.players)?;
    let results = asked.places.results.join(place(asked));
    let presets = presets(game, asked)?;
    let results = presets.iter().fold(results, |folder, preset| folder.join(preset.name));
    let folder = results.join(game.name());
    writeln!(out, "Reviewing  {}\n", game.name()).printed()?;
    out.flush().printed()?;
    let experiments = Experiments::new(game, asked, &folder);
    let mut reviewed = Reviewed { game, results, played: Vec::new() };
    reviewed.play(&experiments.as_printed()?, asked, out)?;
    if let Some(left_out) = experiments.left_out()? {
        reviewed.play(&left_out, asked, out)?;
    }
    if let Some(changes) = experiments.changes(&reviewed.uneven(experiments.fewest_players()))? {
        reviewed.play(&changes, asked, out)?;
    }
    if let Some(tried) = experiments.tried(&proposals(&reviewed.parts()))? {
        reviewed.play(&tried, asked, out)?;
    }
    let (parts, courses) = (reviewed.parts(), reviewed.courses(asked));
    let summary = text(game.name(), &parts, &courses);
    write(&folder.join("summary.txt"), &summary)?;
    for table in [course_table(&courses), ranking_table(&parts)] {
        table.write_csv(&folder, CsvLocale::En).map_err(|failed| Error::disk(&failed.path, failed.error))?;
    }
    write(&folder.join("review.html"), &review_page(game.name(), &parts, &courses))?;
    writeln!(out, "\n{summary}\nResults: {}", folder.display()).printed()?;
    writeln!(out, "Page:    {}", folder.join("review.html").display()).printed()
}

/// Returns the folder of a kind of review, within that of results.
fn place(asked: &ReviewArgs) -> &'static str {
    match (asked.quick, asked.every_knob) {
        (false, false) => "review",
        (true, false) => "review/quick",
        (false, true) => "review/every_knob",
        (true, true) => "review/every_knob_quick",
    }
}

/// Maximum number of cards whose numbers are changed one by one.
const OUTSTANDING: usize = 3;
/// Number of deals of the game as printed that are played again to follow the course of a match.
const FOLLOWED: u64 = 200;
/// The same with `--quick`.
const FOLLOWED_QUICKLY: u64 = 40;

/// The experiments that were played, with their tables.
struct Reviewed {
    game: &'static dyn AnyGame,
    /// The folder of their results.
    results: PathBuf,
    played: Vec<(ReviewKind, Prepared, Tables)>,
}

impl Reviewed {
    fn play(&mut self, part: &Part, asked: &ReviewArgs, out: &mut dyn Write) -> Result<(), Failure> {
        let places = (&asked.places, self.results.as_path());
        let tables = judged(self.game, &part.file, &Named::by(&part.file, &[])?, Some(part.deals), places, out)?;
        self.played.push((part.kind, Prepared::load(self.game, &part.file, &asked.places)?, tables));
        Ok(())
    }

    /// Returns the names of the factions that win too much or too little at this number of players, and of the cards that
    /// add or cost most.
    fn uneven(&self, players: usize) -> Vec<String> {
        let parts = self.parts();
        let of = |kind| parts.iter().filter(move |part| part.kind == kind);
        let factions = of(ReviewKind::AsPrinted).flat_map(|part| uneven_factions(part, players));
        let cards = of(ReviewKind::LeftOut).flat_map(|part| outstanding_cards(part, OUTSTANDING));
        factions.chain(cards).collect()
    }

    /// Follows matches of the game as printed, at every number of players; empty if the game has no amounts to follow.
    fn courses(&self, asked: &ReviewArgs) -> Vec<Course> {
        let printed = self.played.iter().find(|(kind, ..)| *kind == ReviewKind::AsPrinted);
        let Some((_, prepared, tables)) = printed.filter(|_| !self.game.amounts().is_empty()) else {
            return Vec::new();
        };
        let arenas = prepared.arenas();
        let most = if asked.quick { FOLLOWED_QUICKLY } else { FOLLOWED };
        let of_cell = |row: &CellRow| {
            let arena = arenas.of(row.cell);
            let matches = follow(&*arena, 0..row.deals.min(most));
            Course::of(
                prepared.experiment.cells[row.cell].players,
                &arena.game().sides(),
                self.game.amounts(),
                &matches,
            )
        };
        tables.cells.iter().map(of_cell).collect()
    }

    fn parts(&self) -> Vec<ReviewPart<'_>> {
        let played = self.played.iter();
        let part = played.map(|(kind, prepared, tables)| ReviewPart {
            kind: *kind,
            results: &self.results,
            experiment: &prepared.experiment,
            tables,
        });
        part.collect()
    }
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    write_whole(path, text.as_bytes()).map_err(|error| Error::disk(path, error))
}

fn check_players(game: &'static dyn AnyGame, players: &[usize]) -> Result<(), Problem> {
    let seats = game.seats();
    match players.iter().find(|players| !seats.contains(players)) {
        None => Ok(()),
        Some(wrong) => {
            let message = format!("{} has no setup for {wrong} players", game.name());
            Err(Problem::of("--players", message, format!("choose {} to {}", seats.start(), seats.end())))
        }
    }
}
