//! A person at a table, among agents.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use evenhand_game::game::events::Value;
use evenhand_game::game::log::Log;
use evenhand_game::game::{Dice, Insight, Measured, Role, Seat, Seed, TurnEnd};
use evenhand_game::picture::Scene;

use super::recorder::Recorder;
use super::runner::MatchRunner;
use super::{Arena, MatchRecord, RecordedChoice, Seating, Watch, random_roles};
use crate::agents::{Agent, View};

/// An option of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// The option in notation.
    pub notation: String,
    /// The option in words.
    pub words: String,
}

/// A person's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The index of the chosen option.
    Choose(usize),
    /// What would the advisor choose?
    Advice,
    /// The person leaves the table.
    Leave,
}

/// A person who sits at a table.
pub trait Person: Send {
    /// Receives the lines that the log has gained, and the table as the person's seat sees it. Called after every step;
    /// there is a picture if [`PersonSeat::drawn`] and the game draws.
    fn watch(&mut self, news: &[String], picture: Option<Scene>);

    /// Asks for one of the options. `seat` is the name of the person's seat in the log.
    fn choose(&mut self, seat: &str, options: &[Offered]) -> Answer;

    /// Receives the option that the advisor would choose; `None` if there is no advisor, or if it would choose an action
    /// that is not among the options.
    fn advise(&mut self, option: Option<usize>);

    /// Whether the person has left the table while others choose.
    fn has_left(&self) -> bool {
        false
    }
}

/// A person's place at a table.
pub struct PersonSeat {
    /// The number of the deal.
    pub deal: u64,
    /// The agents and roles of the seats. The agent of the person's seat is not asked.
    pub seating: Seating,
    /// The person's seat.
    pub seat: Seat,
    /// The agent that advises the person.
    pub advisor: Option<usize>,
    /// The choices of a record with which the match begins; empty for a new match.
    pub begun: Vec<RecordedChoice>,
    /// Whether the person sees pictures. The log then leaves out what they show.
    pub drawn: bool,
    /// The person.
    pub person: Box<dyn Person>,
}

/// A match that a person has played.
#[derive(Clone, Debug)]
pub struct PersonMatch {
    /// The lines of a record of it between the first and the last.
    pub lines: Vec<Value>,
    /// The result; `None` if the person left.
    pub record: Option<MatchRecord>,
}

/// What the person's agent and the observer of the match share.
struct Shared {
    person: Box<dyn Person>,
    left: bool,
}

type SharedTable = Arc<Mutex<Shared>>;

fn lock(table: &SharedTable) -> MutexGuard<'_, Shared> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays a match in which a person sits at the table.
pub(crate) fn play_with_person<G: Measured + Insight + 'static>(arena: &Arena<G>, place: PersonSeat) -> PersonMatch {
    let PersonSeat { deal, seating, seat, advisor, begun, drawn, person } = place;
    let table: SharedTable = Arc::new(Mutex::new(Shared { person, left: false }));
    let advisor = advisor.map(|agent| (arena.cast)(agent));
    let mut runner = MatchRunner::new(arena);
    let dice = Seed(arena.seed).child(deal).dice();
    runner.seat(seating.agents[seat], seat, Box::new(Asker { table: Arc::clone(&table), advisor, dice }));
    runner.begin_with(begun);
    let log = Log::new(Some(seat), false);
    let mut onlooker = Onlooker {
        table: Arc::clone(&table),
        seat,
        drawn,
        recorder: Recorder::new(None),
        log: if drawn { log.beside_pictures() } else { log },
        passed_on: 0,
    };
    let has_left = || {
        let shared = lock(&table);
        shared.left || shared.person.has_left()
    };
    let record = runner.play_unless(deal, 0, &seating, &mut onlooker, &has_left);
    PersonMatch { lines: onlooker.recorder.finish(&arena.game), record }
}

/// Asks a person in place of an agent.
struct Asker<G: Measured> {
    table: SharedTable,
    advisor: Option<Box<dyn Agent<G>>>,
    /// The dice of the advisor.
    dice: Dice,
}

impl<G: Measured> Agent<G> for Asker<G> {
    fn choose(&mut self, view: &View<'_, G>, _: &mut Dice) -> G::Action {
        let View { game, state, seat, options } = *view;
        let offered: Vec<Offered> = options
            .iter()
            .map(|option| {
                let notation = game.write_action(*option);
                let (words, _) = game.describe_choice(state, seat, *option, Some(seat));
                Offered { words: if words.is_empty() { notation.clone() } else { words }, notation }
            })
            .collect();
        let mut shared = lock(&self.table);
        let name = game.seat_words(state, seat);
        let mut answer = shared.person.choose(&name, &offered);
        while answer == Answer::Advice {
            let advised = self.advisor.as_mut().map(|advisor| advisor.choose(view, &mut self.dice));
            shared.person.advise(advised.and_then(|advised| options.iter().position(|option| *option == advised)));
            answer = shared.person.choose(&name, &offered);
        }
        let chosen = match answer {
            Answer::Choose(place) => options.get(place),
            Answer::Advice | Answer::Leave => None,
        };
        shared.left = chosen.is_none();
        chosen.copied().unwrap_or(options[0])
    }
}

/// Records the match, and writes the log that the person reads.
struct Onlooker<G: Measured + Insight> {
    table: SharedTable,
    /// The person's seat.
    seat: Seat,
    drawn: bool,
    recorder: Recorder<G>,
    log: Log<G>,
    /// Number of lines of the log that are passed on to the person.
    passed_on: usize,
}

impl<G: Measured + Insight> Watch<G> for Onlooker<G> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        let mut shared = lock(&self.table);
        // What follows from the choice in place of a person who left is not part of the match.
        if shared.left {
            return;
        }
        self.recorder.position(game, state, events);
        self.log.reached(game, state, events);
        let picture = self.drawn.then(|| {
            let mut known = state.clone();
            game.redact(&mut known, self.seat);
            game.scene_now(&known, Some(self.seat))
        });
        shared.person.watch(&self.log.lines()[self.passed_on..], picture.flatten());
        self.passed_on = self.log.lines().len();
    }

    fn keeps_turn_ends(&self) -> bool {
        true
    }

    fn turn_ended(&mut self, game: &G, end: &TurnEnd) {
        if !lock(&self.table).left {
            self.recorder.turn_ended(game, end);
        }
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        if !lock(&self.table).left {
            self.recorder.choice(game, seat, action, proposed, worlds);
            self.log.chose(game, seat, action, proposed, worlds);
        }
    }
}

/// Returns the roles of a deal for a table with a person: distinct as long as there are enough, in random order.
pub(crate) fn roles_of<G: Insight>(game: &G, seed: u64, deal: u64) -> Vec<Role> {
    random_roles(game, &mut Seed(seed).child(deal).dice())
}
