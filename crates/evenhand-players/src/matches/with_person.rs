//! Plays a match in which a person sits at the table.

use std::sync::{Arc, Mutex};

use evenhand_game::game::log::Log;
use evenhand_game::game::{Insight, Measured, Role, Seat, Seed, TurnEnd};
use evenhand_game::picture::Scene;

use super::asker::{Asker, Shared, SharedTable, Stopped, lock};
use super::person::{Begun, PersonMatch, PersonSeat, RecordKeeper};
use super::recorder::Recorder;
use super::runner::MatchRunner;
use super::take_back::LastChoice;
use super::{Arena, Outcome, RecordedChoice, Watch, random_roles};

/// Plays a match in which a person sits at the table. If the person takes back a choice, it begins again with the
/// choices before.
pub(crate) fn play_with_person<G: Measured + Insight + 'static>(arena: &Arena<G>, place: PersonSeat) -> PersonMatch {
    let PersonSeat { deal, seating, seat, advisor, chances, begun, drawn, person, mut keeper } = place;
    let shared = Shared { person, can_take_back: false, stopped: None };
    let table: SharedTable = Arc::new(Mutex::new(shared));
    let (mut begun, mut logged) = (begun, None);
    loop {
        let mut runner = MatchRunner::new(arena);
        let advisor = advisor.map(|agent| (arena.cast)(agent));
        let dice = Seed(arena.seed).child(deal).dice();
        let asker = Asker { table: Arc::clone(&table), advisor, chances: chances.clone(), dice };
        runner.seat(seating.agents[seat], seat, Box::new(asker));
        runner.begin_with(begun.choices.clone());
        let mut onlooker = Onlooker::new(&table, (seat, drawn), begun, logged.take(), &mut *keeper);
        let stops = || {
            let shared = lock(&table);
            shared.stopped.is_some() || shared.person.has_left()
        };
        let record = runner.play_unless(deal, 0, &seating, &mut onlooker, &stops);
        let Onlooker { last, mut choices, recorder, .. } = onlooker;
        match last.filter(|_| lock(&table).stopped == Some(Stopped::TakenBack)) {
            Some(last) => {
                lock(&table).stopped = None;
                keeper.cut(last.lines);
                choices.truncate(last.choices);
                (begun, logged) = (Begun { choices, lines: last.lines }, Some(last.logged));
            }
            None => {
                let ended = record.as_ref().is_some_and(|record| matches!(record.outcome, Outcome::Ended(_)));
                return PersonMatch { lines: recorder.finish(&arena.game, ended), record };
            }
        }
    }
}

/// Records the match, and writes the log that the person reads.
struct Onlooker<'k, G: Measured + Insight> {
    table: SharedTable,
    /// The person's seat.
    seat: Seat,
    drawn: bool,
    recorder: Recorder<G>,
    keeper: &'k mut dyn RecordKeeper,
    /// Number of lines of the record that the keeper has.
    kept: usize,
    log: Log<G>,
    /// Number of lines of the log that are passed on to the person.
    passed_on: usize,
    /// After a choice was taken back: the number of lines of the log that the person has already.
    logged: Option<usize>,
    /// The choices so far, also those of a step that is not finished.
    choices: Vec<RecordedChoice>,
    /// Number of choices with which the match begins.
    begun: usize,
    /// Number of the step in which seats choose next, from 1.
    step: u32,
    now: Option<G::State>,
    /// Whether another seat has chosen in the current step.
    others: bool,
    last: Option<LastChoice<G>>,
}

impl<'k, G: Measured + Insight> Onlooker<'k, G> {
    fn new(
        table: &SharedTable,
        (seat, drawn): (Seat, bool),
        begun: Begun,
        logged: Option<usize>,
        keeper: &'k mut dyn RecordKeeper,
    ) -> Self {
        let log = Log::new(Some(seat), false);
        Onlooker {
            table: Arc::clone(table),
            seat,
            drawn,
            recorder: Recorder::new(None),
            keeper,
            kept: begun.lines,
            log: if drawn { log.beside_pictures() } else { log },
            passed_on: logged.unwrap_or(0),
            logged,
            choices: Vec::new(),
            begun: begun.choices.len(),
            step: 0,
            now: None,
            others: false,
            last: None,
        }
    }

    /// Keeps the lines of the record that are new.
    fn keep(&mut self) {
        let lines = self.recorder.lines();
        if lines.len() > self.kept {
            self.keeper.append(&lines[self.kept..]);
            self.kept = lines.len();
        }
    }

    fn picture(&self, game: &G, state: &G::State) -> Option<Scene> {
        if !self.drawn {
            return None;
        }
        let mut known = state.clone();
        game.redact(&mut known, self.seat);
        game.scene_now(&known, Some(self.seat))
    }

    /// Shows the person what is new. What was shown before a choice was taken back is not shown again.
    fn show(&mut self, game: &G, state: &G::State) {
        let repeats = self.choices.len() < self.begun;
        if self.logged.is_some() && repeats {
            return;
        }
        let picture = self.picture(game, state);
        let mut shared = lock(&self.table);
        shared.can_take_back = !repeats
            && game.to_act(state).contains(self.seat)
            && self.last.as_ref().is_some_and(|last| last.revealed_nothing(game, self.seat, state));
        match self.logged.take() {
            Some(lines) => shared.person.taken_back(lines, picture),
            None => shared.person.watch(&self.log.lines()[self.passed_on..], picture),
        }
        self.passed_on = self.log.lines().len();
    }

    /// Notes what a choice means for taking back the person's last one.
    fn follow(&mut self, seat: Seat, action: G::Action, proposed: usize) {
        if seat != self.seat {
            self.others = true;
            if let Some(last) = &mut self.last {
                last.note_others();
            }
            return;
        }
        if proposed > 1 {
            let before = (self.choices.len(), self.recorder.lines().len(), self.log.lines().len());
            self.last = self.now.as_ref().map(|now| LastChoice::new(now, action, before));
            if let Some(last) = self.last.as_mut().filter(|_| self.others) {
                last.note_others();
            }
        } else if let Some(last) = &mut self.last {
            last.follow(action);
        }
    }
}

impl<G: Measured + Insight> Watch<G> for Onlooker<'_, G> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        if lock(&self.table).stopped.is_some() {
            return;
        }
        self.recorder.position(game, state, events);
        self.keep();
        self.log.reached(game, state, events);
        self.now = Some(state.clone());
        self.others = false;
        self.step += 1;
        self.show(game, state);
    }

    fn keeps_turn_ends(&self) -> bool {
        true
    }

    fn turn_ended(&mut self, game: &G, end: &TurnEnd) {
        if lock(&self.table).stopped.is_none() {
            self.recorder.turn_ended(game, end);
        }
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        // What follows from the choice in place of the person is not part of the match.
        if lock(&self.table).stopped.is_some() {
            return;
        }
        self.follow(seat, action, proposed);
        let choice = game.write_action(action);
        self.choices.push(RecordedChoice { step: self.step, seat, choice, compared: proposed, worlds });
        self.recorder.choice(game, seat, action, proposed, worlds);
        self.keep();
        self.log.chose(game, seat, action, proposed, worlds);
    }
}

/// Returns the roles of a deal for a table with a person: distinct as long as there are enough, in random order.
pub(crate) fn roles_of<G: Insight>(game: &G, seed: u64, deal: u64) -> Vec<Role> {
    random_roles(game, &mut Seed(seed).child(deal).dice())
}
