//! `evenhand match`: replays one match, shown turn by turn.

use std::io::Write;

use super::agreement::{Agreement, played_otherwise};
use super::arguments::MatchArgs;
use super::chances::MatchChances;
use super::drawings::Drawings;
use super::ending::ended;
use super::failure::{Failure, OrFailure};
use super::heading::Heading;
use super::interesting::picked;
use super::prepared::Prepared;
use super::recording::Recording;
use super::run::{plan, recorded, second_run};
use super::shown_match::{self, hidden, shown, viewer};
use crate::error::Problem;
use crate::games::AnyGame;

/// Replays a match of an experiment.
pub(super) fn show(game: &'static dyn AnyGame, asked: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut prepared = Prepared::load_played_by(game, &asked.file, &asked.places, &asked.who.players)?;
    if asked.own_players {
        prepared = second_run(prepared)?;
    }
    let wrong = |key: &str, given: u64, count: usize| Problem {
        place: None,
        key: key.into(),
        message: format!("{given} is beyond the last"),
        remedy: format!("give a number from 0 to {}", count.saturating_sub(1)),
    };
    let Some(cell) = prepared.experiment.cells.get(asked.cell).cloned() else {
        return Err(wrong("--cell", asked.cell as u64, prepared.experiment.cells.len()).into());
    };
    let (deal, number) = picked(&prepared, cell.index, &asked.pick)?.unwrap_or((asked.deal, asked.seating));
    let seatings = cell.seatings(prepared.layouts[cell.index].roles.len(), deal);
    let Some(seating) = seatings.get(number) else {
        return Err(wrong("--seating", number as u64, seatings.len()).into());
    };
    let viewer = viewer(asked.seat.as_deref(), cell.players)?;
    let drawings = Drawings::prepare(asked.html.as_deref(), asked.svg.as_deref())?;
    let stored_run = recorded(&mut prepared)?;
    let arenas = prepared.arenas();
    let arena = arenas.of(cell.index);
    let chances = match viewer {
        Some(_) => Err(hidden()),
        None => MatchChances::of_match(&prepared, &cell, seating, &asked.places)?,
    };
    let recorded_chances = chances.as_ref().ok().filter(|_| asked.json).map(|chances| chances.values.clone());
    let recording = Recording { prepared: &prepared, cell: &cell, deal, number, seating, chances: recorded_chances };
    if asked.json {
        let (record, _) = recording.record(&*arena, viewer);
        return write!(out, "{}", record.text()).printed();
    }
    let heading = Heading::of(&recording.head(&*arena, None), arena.game(), viewer)?;
    heading.write(out)?;
    let (record, played) = recording.record(&*arena, None);
    let replayed = record.replay(game, arena.game(), &shown(&drawings, viewer, asked.actions, &chances))?;
    shown_match::show(game, &heading, replayed, chances, true, &drawings, out)?;

    let agreement = stored_run.map(|_| Agreement::of(&plan(&prepared, &arenas, 1), cell.index, &played));
    match agreement.unwrap_or(Agreement::NotStored) {
        Agreement::NotStored => writeln!(out, "not recorded").printed(),
        Agreement::Agrees => writeln!(out, "agrees with the record").printed(),
        Agreement::Differs(old) => {
            let old = ended(game, &old, cell.players, true);
            writeln!(out, "differs from the record, which says:\n{old}").printed()?;
            Err(played_otherwise(&prepared, cell.index, &played).into())
        }
    }
}
