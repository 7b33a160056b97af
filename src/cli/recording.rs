//! Records of matches of an experiment.

use serde_json::{Value, json};

use super::prepared::Prepared;
use super::record::{Head, last};
use super::record_file::Record;
use crate::chances::ChanceValues;
use crate::experiment::Cell;
use crate::game::Seat;
use crate::games::AnyArena;
use crate::matches::{MatchRecord, Recorded, Seating};
use crate::report::Seated;

/// A match of an experiment that is recorded.
pub(super) struct Recording<'r> {
    pub(super) prepared: &'r Prepared,
    pub(super) cell: &'r Cell,
    pub(super) deal: u64,
    /// The number of the seating.
    pub(super) number: usize,
    pub(super) seating: &'r Seating,
    /// What win chances are taken from, if they are recorded.
    pub(super) chances: Option<ChanceValues>,
}

impl Recording<'_> {
    /// Returns the record before the match is played, as far as `viewer` may know it.
    pub(super) fn head(&self, arena: &dyn AnyArena, viewer: Option<Seat>) -> Record {
        Record::of(&self.prepared.experiment.file, self.first_line(arena, viewer), Vec::new())
    }

    /// Plays the match. Returns its record, as far as `viewer` may know it, and its result.
    pub(super) fn record(&self, arena: &dyn AnyArena, viewer: Option<Seat>) -> (Record, MatchRecord) {
        let Recorded { record: played, mut lines } =
            arena.record(self.deal, self.number, self.seating, viewer, self.chances.clone());
        lines.push(last(self.prepared.game, &played, self.cell.players));
        (Record::of(&self.prepared.experiment.file, self.first_line(arena, viewer), lines), played)
    }

    fn first_line(&self, arena: &dyn AnyArena, viewer: Option<Seat>) -> Value {
        let Recording { prepared, cell, deal, number, .. } = *self;
        let rules = prepared.experiment.rules_of(cell);
        let seated = self.seated(arena, viewer);
        let mut head = Head { rules: &rules, deal, seed: arena.seed(), seated: &seated }.line(prepared.game);
        head["experiment"] = json!(prepared.experiment.name);
        head["question"] = json!(prepared.experiment.question);
        head["variant"] = json!(cell.index);
        head["label"] = json!(cell.label);
        head["seating"] = json!(number);
        head["as"] = json!(viewer.map(|seat| seat.to_string()));
        if prepared.has_own_players() {
            head["own_players"] = json!(true);
        }
        for one in seated.iter().filter(|one| prepared.plays_unchanged(cell.index, &one.agent)) {
            head["seats"][one.seat.index()]["unchanged"] = json!(true);
        }
        head
    }

    /// Returns the agents, and the roles that `viewer` may know.
    fn seated(&self, arena: &dyn AnyArena, viewer: Option<Seat>) -> Vec<Seated> {
        let Recording { cell, seating, .. } = *self;
        let game = arena.game();
        let known = |seat: Seat| seating.roles.get(seat.index()).filter(|_| game.shows_role(viewer, seat));
        let seated = |seat: Seat| Seated {
            seat,
            role: known(seat).map(|role| game.roles()[role.index()].clone()),
            agent: cell.agents[usize::from(seating.agents[seat])].clone(),
        };
        Seat::all(cell.players).map(seated).collect()
    }
}
