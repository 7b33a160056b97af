//! `evenhand claims`: judges the claims of a rulebook.

mod undecided;

use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::{ClaimsArgs, Places};
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use super::named::Named;
use super::prepared::Prepared;
use super::run::judged;
use crate::claims::balance::{Group, Played, PlayedCell, Promise, Seen};
use crate::claims::listing::listing;
use crate::claims::{Asked, GameOfClaims, Judge, Judged, Verdict, reading, render};
use crate::error::{Error, Problem};
use crate::games::AnyGame;
use crate::tables::{Estimate, Tables, Tallies, batches};

/// The results of each experiment with the requested number of deals.
type Experiments = Vec<(PathBuf, Option<u64>, Played)>;

/// Returns the results of a promise's experiment, which is played only once.
fn played(
    known: &mut Experiments,
    promise: &Promise,
    asked: &ClaimsArgs,
    games: &KnownGames,
    out: &mut dyn Write,
) -> Result<Played, Failure> {
    if let Some((.., played)) = known.iter().find(|(file, deals, _)| (file, deals) == (&promise.file, &promise.deals)) {
        return Ok(played.clone());
    }
    let named = Named::by(&promise.file, &[])?;
    let deals = asked.deals.or(promise.deals);
    let (game, results) = (games.find_in(&named.file, &named.game)?, asked.places.results.join("claims"));
    let made = as_played(judged(game, &promise.file, &named, deals, (&asked.places, &results), out)?);
    known.push((promise.file.clone(), promise.deals, made.clone()));
    Ok(made)
}

/// Extracts the part of the tables that promises can be about.
fn as_played(tables: Tables) -> Played {
    let seen = |found: &Option<Estimate>| found.map(|found| Seen { value: found.value, interval: found.interval });
    let cells = tables.cells.iter().map(|cell| PlayedCell {
        cell: cell.cell,
        deals: cell.deals,
        groups: tables
            .win_share
            .iter()
            .filter(|row| row.cell == cell.cell)
            .map(|row| Group {
                kind: row.kind.clone(),
                name: row.group.clone(),
                appearances: row.matches,
                deals: row.deals,
                share: seen(&row.share),
            })
            .collect(),
        endings: tables
            .endings
            .iter()
            .filter(|row| row.cell == cell.cell)
            .map(|row| (row.ending.clone(), seen(&row.share)))
            .collect(),
        means: cell.means.iter().map(|(name, found)| (name.clone(), seen(found))).collect(),
        prices: tables
            .cards
            .iter()
            .filter(|row| row.cell == cell.cell)
            .map(|row| (row.card.clone(), seen(&row.fair_part())))
            .collect(),
    });
    Played { cells: cells.collect(), caution: tables.caution }
}

/// Reports promises of a file about groups, endings or measures that their experiments do not have, which would
/// otherwise be found only after hours of playing.
pub(super) fn missing_names(file: &reading::ClaimsFile, places: &Places, games: &KnownGames) -> Vec<Problem> {
    let mut unplayed: Vec<(&Path, Played)> = Vec::new();
    let mut problems = Vec::new();
    for claim in file.points.iter().flat_map(|point| &point.claims) {
        let Asked::Balance(promise) = &claim.asked else { continue };
        if !unplayed.iter().any(|(known, _)| *known == promise.file) {
            // Mistakes of an experiment are reported when it is played.
            let found =
                Named::by(&promise.file, &[]).and_then(|named| empty_tables(games.find(&named.game)?, &named, places));
            let Ok(tables) = found else { continue };
            unplayed.push((&promise.file, as_played(tables)));
        }
        let Some((_, played)) = unplayed.iter().find(|(known, _)| *known == promise.file) else { continue };
        if let Some(message) = promise.missing_in(played) {
            let (place, key) = (Some(claim.place.clone()), format!("claim {}", claim.id));
            let problem = Problem { place, key, message, remedy: "name one of those".into() };
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
    }
    problems
}

/// Returns the tables of an experiment before anything is played, with all names and no values.
fn empty_tables(game: &'static dyn AnyGame, named: &Named, places: &Places) -> Result<Tables, Error> {
    let prepared = Prepared::load_played_by(game, &named.file, places, &named.played_by)?;
    let mut tables = Tables::default();
    for batch in batches(&prepared.experiment) {
        let nothing = Tallies::of_batch(game, &prepared.experiment, &prepared.names, batch).tables();
        tables.keep(nothing, &prepared.experiment);
    }
    Ok(tables)
}

/// Returns the games as seen by claims.
pub(super) fn of_claims(games: &KnownGames) -> Vec<GameOfClaims> {
    games.iter().map(crate::games::of_claims).collect()
}

/// Lists what claims can be about: for all games, or for the one of this name.
fn list(game: &str, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    let known = if game.is_empty() { of_claims(games) } else { vec![crate::games::of_claims(games.find(game)?)] };
    write!(out, "{}", listing(&known)).printed()
}

/// Judges the claims of a file.
pub(super) fn claims(asked: &ClaimsArgs, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    let Some(file) = &asked.file else { return list(asked.list.as_deref().unwrap_or_default(), games, out) };
    let file = reading::load(file, &asked.set, &of_claims(games)).map_err(Error::from)?;
    let missing = missing_names(&file, &asked.places, games);
    if !missing.is_empty() {
        return Err(missing.into());
    }
    writeln!(out, "Book       {}", file.book).printed()?;
    writeln!(out, "Claims     {}", file.file.display()).printed()?;
    if asked.checks > 0 {
        writeln!(
            out,
            "Check      max|z|: up to {} deals of the game's own code against each exact answer; 5 is too far",
            asked.checks
        )
        .printed()?;
    }
    let mut judge = Judge::new(file.seed, asked.checks).simulating(asked.battles);
    let mut known = Vec::new();
    let mut points: Vec<(String, Vec<Judged>)> = Vec::new();
    for point in &file.points {
        writeln!(out).printed()?;
        if !point.label.is_empty() {
            writeln!(out, "With {}", point.label).printed()?;
        }
        write!(out, "{}", render::heading()).printed()?;
        let mut judged = Vec::new();
        for claim in &point.claims {
            let mut found = judge.judge(claim, |promise| played(&mut known, promise, asked, games, out))?;
            if let (Verdict::Undecided, Asked::Balance(promise)) = (found.verdict, &claim.asked) {
                let results = played(&mut known, promise, asked, games, out)?;
                found.why = undecided::told(promise, &results, &found.exact);
            }
            write!(out, "{}", render::line(&found)).printed()?;
            out.flush().printed()?;
            judged.push(found);
        }
        write!(out, "\n{}", render::summary(&judged)).printed()?;
        points.push((point.label.clone(), judged));
    }
    if let Some(path) = &asked.csv {
        crate::results::write_whole(path, &render::csv(&points)).map_err(|error| Error::disk(path, error))?;
        writeln!(out, "Written to {}", path.display()).printed()?;
    }
    let all = || points.iter().flat_map(|(_, judged)| judged);
    let names = |which: fn(&Judged) -> bool| all().filter(|claim| which(claim)).map(|claim| claim.id.clone()).collect();
    let fallen: Vec<String> = names(|claim| !claim.verdict.stands() && !claim.verdict.is_open());
    if !fallen.is_empty() {
        return Err(Error::Claims { claims: all().count(), names: fallen }.into());
    }
    let open: Vec<String> = names(|claim| claim.verdict.is_open());
    if open.is_empty() { Ok(()) } else { Err(Error::Undecided { claims: all().count(), names: open }.into()) }
}
