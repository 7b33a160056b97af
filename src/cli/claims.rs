//! `evenhand claims`: the claims of a rulebook, judged.

use std::io::Write;
use std::path::PathBuf;

use super::{Claims, Failure, Printed, no_such_game_in, run, setting};
use crate::claims::balance::Promise;
use crate::claims::{Judge, Judged, Verdict, reading, telling};
use crate::error::Error;
use crate::games::with_game;
use crate::tables::Tables;

/// The tables of each experiment and its deals that were asked for.
type Played = Vec<(PathBuf, Option<u64>, Tables)>;

/// The tables of the experiment of a promise, each made once.
fn tables(played: &mut Played, promise: &Promise, asked: &Claims, out: &mut dyn Write) -> Result<Tables, Failure> {
    if let Some((.., tables)) = played.iter().find(|(file, deals, _)| (file, deals) == (&promise.file, &promise.deals))
    {
        return Ok(tables.clone());
    }
    let (game, file) = setting::experiment_of(&promise.file)?;
    let deals = asked.deals.or(promise.deals);
    let made = with_game!(&game, G => run::judged::<G>(&promise.file, &file, deals, &asked.places, out))
        .unwrap_or_else(|| Err(no_such_game_in(&file, &game).into()))?;
    played.push((promise.file.clone(), promise.deals, made.clone()));
    Ok(made)
}

/// Judges the claims of a file.
pub(super) fn claims(asked: &Claims, out: &mut dyn Write) -> Result<(), Failure> {
    let file = reading::load(&asked.file, &asked.set).map_err(Error::from)?;
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
    let mut played = Vec::new();
    let mut points: Vec<(String, Vec<Judged>)> = Vec::new();
    for point in &file.points {
        writeln!(out).printed()?;
        if !point.label.is_empty() {
            writeln!(out, "With {}", point.label).printed()?;
        }
        write!(out, "{}", telling::heading()).printed()?;
        let mut judged = Vec::new();
        for claim in &point.claims {
            let found = judge.judge(claim, |promise| tables(&mut played, promise, asked, out))?;
            write!(out, "{}", telling::line(&found)).printed()?;
            out.flush().printed()?;
            judged.push(found);
        }
        write!(out, "\n{}", telling::summary(&judged)).printed()?;
        points.push((point.label.clone(), judged));
    }
    if let Some(path) = &asked.csv {
        crate::results::write_whole(path, &telling::csv(&points)).map_err(|error| Error::disk(path, error))?;
        writeln!(out, "Written to {}", path.display()).printed()?;
    }
    let all = || points.iter().flat_map(|(_, judged)| judged);
    let names = |which: fn(&Judged) -> bool| all().filter(|claim| which(claim)).map(|claim| claim.id.clone()).collect();
    let undecided = |claim: &Judged| claim.verdict == Verdict::Undecided;
    let fallen: Vec<String> = names(|claim| !claim.verdict.stands() && claim.verdict != Verdict::Undecided);
    if !fallen.is_empty() {
        return Err(Error::Claims { claims: all().count(), names: fallen }.into());
    }
    let open: Vec<String> = names(undecided);
    if open.is_empty() { Ok(()) } else { Err(Error::Undecided { claims: all().count(), names: open }.into()) }
}
