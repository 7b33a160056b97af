//! A person at a table, among agents.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use evenhand_game::game::events::Value;
use evenhand_game::game::log::Log;
use evenhand_game::game::{Dice, Insight, Measured, Role, Seat, Seed, TurnEnd};

use super::recorder::Recorder;
use super::runner::MatchRunner;
use super::{Arena, MatchRecord, Seating, Watch, random_roles};
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
    /// Asks for one of the options. `seat` is the name of the person's seat in the log, and `news` are the lines of the log
    /// since the last choice.
    fn choose(&mut self, seat: &str, news: &[String], options: &[Offered]) -> Answer;

    /// Receives the option that the advisor would choose; `None` if there is no advisor.
    fn advise(&mut self, option: Option<usize>);
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
    /// The person.
    pub person: Box<dyn Person>,
}

/// A match that a person has played.
#[derive(Clone, Debug)]
pub struct PersonMatch {
    /// The lines of a record of it between the first and the last.
    pub lines: Vec<Value>,
    /// The lines of the log since the person's last choice.
    pub news: Vec<String>,
    /// The result; `None` if the person left.
    pub record: Option<MatchRecord>,
}

/// What the person's agent and the observer of the match share.
struct Shared {
    person: Box<dyn Person>,
    news: Vec<String>,
    left: bool,
}

type SharedTable = Arc<Mutex<Shared>>;

fn lock(table: &SharedTable) -> MutexGuard<'_, Shared> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays a match in which a person sits at the table.
pub(crate) fn play_with_person<G: Measured + 'static>(arena: &Arena<G>, place: PersonSeat) -> PersonMatch {
    let PersonSeat { deal, seating, seat, advisor, person } = place;
    let table: SharedTable = Arc::new(Mutex::new(Shared { person, news: Vec::new(), left: false }));
    let advisor = advisor.map(|agent| (arena.cast)(agent));
    let mut runner = MatchRunner::new(arena);
    let dice = Seed(arena.seed).child(deal).dice();
    runner.seat(seating.agents[seat], seat, Box::new(Asker { table: Arc::clone(&table), advisor, dice }));
    let mut onlooker = Onlooker {
        table: Arc::clone(&table),
        recorder: Recorder::new(None),
        log: Log::new(Some(seat), false),
        told: 0,
    };
    let record = runner.play_unless(deal, 0, &seating, &mut onlooker, &|| lock(&table).left);
    let news = std::mem::take(&mut lock(&table).news);
    PersonMatch { lines: onlooker.recorder.finish(&arena.game), news, record }
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
        let news = std::mem::take(&mut shared.news);
        let name = game.seat_words(state, seat);
        let mut answer = shared.person.choose(&name, &news, &offered);
        while answer == Answer::Advice {
            let advised = self.advisor.as_mut().map(|advisor| advisor.choose(view, &mut self.dice));
            shared.person.advise(advised.and_then(|advised| options.iter().position(|option| *option == advised)));
            answer = shared.person.choose(&name, &[], &offered);
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
struct Onlooker<G: Measured> {
    table: SharedTable,
    recorder: Recorder<G>,
    log: Log<G>,
    /// Number of lines of the log that are passed on.
    told: usize,
}

impl<G: Measured> Watch<G> for Onlooker<G> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        let mut shared = lock(&self.table);
        // What follows from the choice in place of a person who left is not part of the match.
        if shared.left {
            return;
        }
        self.recorder.position(game, state, events);
        self.log.reached(game, state, events);
        shared.news.extend_from_slice(&self.log.lines()[self.told..]);
        self.told = self.log.lines().len();
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
