//! Asks a person in place of an agent.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use evenhand_game::game::{Dice, Insight, Measured, Seed};

use super::moments::Judge;
use super::person::{Advice, Answer, Offered, Person, Question};
use crate::agents::{Agent, View};
use crate::net::NetFile;

/// Number of groups of determinizations in which each option is played on for its win chance, an even number.
const GROUPS: u32 = 10;

/// What the person's agent and the observer of the match share.
pub(super) struct Shared {
    pub(super) person: Box<dyn Person>,
    /// Whether the person's last choice can be taken back now.
    pub(super) can_take_back: bool,
    /// Why the match stops, if it does. What follows from the choice in place of the person is not part of it.
    pub(super) stopped: Option<Stopped>,
}

/// Why a match stops before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stopped {
    /// The person left the table.
    Left,
    /// The person took back a choice.
    TakenBack,
}

/// The table, shared.
pub(super) type SharedTable = Arc<Mutex<Shared>>;

pub(super) fn lock(table: &SharedTable) -> MutexGuard<'_, Shared> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Asks a person in place of an agent.
pub(super) struct Asker<G: Measured> {
    pub(super) table: SharedTable,
    pub(super) advisor: Option<Box<dyn Agent<G>>>,
    /// The network by which the advisor estimates win chances.
    pub(super) chances: Option<Arc<NetFile>>,
    /// The dice of the advisor.
    pub(super) dice: Dice,
}

impl<G: Measured + Insight> Asker<G> {
    fn advice(&mut self, view: &View<'_, G>) -> Advice {
        let Some(advisor) = &mut self.advisor else { return Advice::default() };
        let advised = advisor.choose(view, &mut self.dice);
        let View { game, state, seat, options } = *view;
        let place = |action: G::Action| options.iter().position(|option| *option == action);
        let seed = Seed(self.dice.bits());
        let chances = self
            .chances
            .as_ref()
            .map_or_else(Vec::new, |net| Judge::new(game, net).chances(state, seat, options, advised, seed, GROUPS));
        let chances = chances.into_iter().filter_map(|(action, chance)| Some((place(action)?, chance))).collect();
        Advice { option: place(advised), chances }
    }
}

impl<G: Measured + Insight> Agent<G> for Asker<G> {
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
        let table = Arc::clone(&self.table);
        let mut shared = lock(&table);
        let name = game.seat_words(state, seat);
        let question = Question { seat: &name, options: &offered, can_take_back: shared.can_take_back };
        let stopped = loop {
            match shared.person.choose(&question) {
                Answer::Advice => {
                    let advice = self.advice(view);
                    shared.person.advise(&advice);
                }
                Answer::TakeBack if question.can_take_back => break Stopped::TakenBack,
                Answer::TakeBack => {}
                Answer::Choose(place) => match options.get(place) {
                    Some(chosen) => return *chosen,
                    None => break Stopped::Left,
                },
                Answer::Leave => break Stopped::Left,
            }
        };
        shared.stopped = Some(stopped);
        options[0]
    }
}
