//! `evenhand match`: one match, told turn by turn.

use std::fmt::Write as _;
use std::io::Write;

use super::consult::write_caution;
use super::run::{alike, plan, recorded};
use super::setting::Setting;
use super::{Failure, Match, Printed};
use crate::error::Problem;
use crate::game::Insight;
use crate::game::{Game, Measured, Scope, Seat};
use crate::results::{MatchRecord, Outcome};
use crate::runner::{MatchRunner, Watch};

/// Writes down what happens.
struct Teller<G: Game> {
    text: String,
    step: usize,
    told: usize,
    /// The position that choices are made in.
    now: Option<G::State>,
}

impl<G: Game> Watch<G> for Teller<G> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        for line in game.tell(self.now.as_ref(), state, &events[self.told..]) {
            let _ = writeln!(self.text, "      {line}");
        }
        self.now = Some(state.clone());
        self.told = events.len();
        self.step += 1;
        let _ = writeln!(self.text, "step {}", self.step);
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize) {
        let options = match proposed {
            1 => "no choice".to_string(),
            _ => format!("one of {proposed}"),
        };
        let choice = match &self.now {
            Some(state) => game.tell_choice(state, action),
            None => game.write_action(action),
        };
        let _ = writeln!(self.text, "  {seat}  {choice}  ({options})");
    }
}

/// Plays a match of an experiment again.
pub(super) fn replay<G: Measured + Insight + 'static>(asked: &Match, out: &mut dyn Write) -> Result<(), Failure> {
    let mut setting = Setting::<G>::load(&asked.file, &asked.places)?;
    let wrong = |key: &str, given: u64, count: usize| Problem {
        place: None,
        key: key.into(),
        message: format!("{given} is beyond the last"),
        remedy: format!("give a number from 0 to {}", count.saturating_sub(1)),
    };
    let Some(cell) = setting.experiment.cells.get(asked.cell).cloned() else {
        return Err(wrong("--cell", asked.cell as u64, setting.experiment.cells.len()).into());
    };
    let seatings = (setting.arenas[cell.index].seatings)(asked.deal);
    let Some(seating) = seatings.get(asked.seating) else {
        return Err(wrong("--seating", asked.seating as u64, seatings.len()).into());
    };
    let record = recorded(&mut setting)?;
    let arena = &setting.arenas[cell.index];

    writeln!(out, "cell {}: {}", cell.index, cell.label).printed()?;
    writeln!(out, "deal {}, seating {}, seed {}", asked.deal, asked.seating, arena.seed).printed()?;
    for seat in Seat::all(cell.players) {
        let agent = &cell.agents[usize::from(seating.agents[seat])];
        let role = seating.roles.get(seat.index()).map(|role| &arena.game.roles()[role.index()]);
        let role = role.map(|role| format!(" as {role}")).unwrap_or_default();
        writeln!(out, "  {seat}  {agent}{role}").printed()?;
    }
    write_caution(G::caution(&[(&arena.game, &seating.roles)]), out)?;
    let mut teller = Teller { text: String::new(), step: 0, told: 0, now: None };
    let played = MatchRunner::new(arena).play(asked.deal, asked.seating, seating, &mut teller);
    // The last position is the end, not the beginning of a step.
    let told = teller.text.strip_suffix(&format!("step {}\n", teller.step)).unwrap_or(&teller.text);
    write!(out, "{told}\n{}", ended::<G>(&played, cell.players)).printed()?;

    let row = asked.deal / setting.experiment.block_deals;
    let stored = record.and_then(|_| plan(&setting, 1).stored(row, cell.index).data());
    let Some(block) = stored else {
        return writeln!(out, "not recorded").printed();
    };
    match block.matches.iter().find(|old| (old.deal, old.seating) == (asked.deal, asked.seating)) {
        None => writeln!(out, "not recorded").printed(),
        Some(old) if alike(old, &played, cell.players) => writeln!(out, "agrees with the record").printed(),
        Some(old) => {
            let differs = format!(
                "cell {}, deal {}, seating {}: played otherwise than recorded, so the program has changed",
                cell.index, asked.deal, asked.seating
            );
            writeln!(out, "differs from the record, which says:\n{}", ended::<G>(old, cell.players)).printed()?;
            let folder = setting.folder.path().to_path_buf();
            Err(crate::error::Error::OtherExperiment { folder, differences: vec![differs] }.into())
        }
    }
}

/// How a match ended, with its measures.
fn ended<G: Measured>(row: &MatchRecord, seats: usize) -> String {
    let ending = match &row.outcome {
        Outcome::Fault(message) => return format!("fault after {} steps: {message}\n", row.steps),
        Outcome::Ended(ending) => G::endings()[usize::from(*ending)],
    };
    let mut text = format!("ended after {} steps: {ending}\n", row.steps);
    let shares: Vec<String> = Seat::all(seats).map(|seat| format!("{seat} {:.3}", row.shares[seat])).collect();
    let _ = writeln!(text, "  share of the win: {}", shares.join(", "));
    for (index, column) in G::columns().iter().enumerate() {
        let value = |seat: Seat| {
            let value = row.values[index * seats + seat.index()];
            let label = (value >= 0.0).then(|| column.values.get(value as usize)).flatten();
            label.map_or_else(|| value.to_string(), |label| (*label).to_string())
        };
        let values = match column.scope {
            Scope::Match => value(Seat(0)),
            Scope::Seat => {
                Seat::all(seats).map(|seat| format!("{seat} {}", value(seat))).collect::<Vec<_>>().join(", ")
            }
        };
        let _ = writeln!(text, "  {}: {values}", column.name);
    }
    text
}
