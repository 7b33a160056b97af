//! Measures luck while a match is played.

use evenhand_game::game::{BySeat, Chance, Choices, Cx, Insight, Measured, Role, Seat, Seed};

use super::Watch;
use crate::chances::Value;
use crate::luck::{Luck, LuckValues};
use crate::net::Observer;

/// Compares what came at each step with what could have come.
///
/// A step reaches from one position in which a seat has a choice to the next such position, or to the end. What seats
/// without a choice do in between belongs to it.
pub(crate) struct LuckWatch<G: Insight> {
    how: LuckValues,
    roles: Vec<Role>,
    /// The seed of all alternatives of the match.
    seed: Seed,
    observer: Observer<G>,
    options: Vec<G::Action>,
    step: Step<G>,
    /// Whether choices that are made now belong to the step.
    choosing: bool,
    steps: u64,
    luck: Luck,
}

/// How the current step began.
enum Step<G: Insight> {
    /// With the setup.
    Setup,
    /// With choices in a position.
    Choices(Box<G::State>, Choices<G::Action>),
    /// The match is over.
    Over,
}

impl<G: Measured + Insight> LuckWatch<G> {
    /// Creates an observer of a match with these roles.
    pub(crate) fn new(how: LuckValues, roles: &[Role], seed: Seed) -> Self {
        LuckWatch {
            how,
            roles: roles.to_vec(),
            seed,
            observer: Observer::default(),
            options: Vec::new(),
            step: Step::Setup,
            choosing: false,
            steps: 0,
            luck: Luck::default(),
        }
    }

    /// Returns the luck of the match.
    pub(crate) fn finish(self) -> Luck {
        self.luck
    }

    /// Ends the step in a position, and adds its luck.
    fn close(&mut self, game: &G, state: &G::State) {
        let (seats, alternatives) = (game.seats(), self.how.alternatives);
        let after = self.chances(game, state);
        let mut sum = BySeat::<f64>::default();
        for number in 0..alternatives {
            let Some(other) = self.alternative(game, number) else { return };
            let chances = self.chances(game, &other);
            Seat::all(seats).for_each(|seat| sum[seat] += f64::from(chances[seat]));
        }
        self.luck.add(&after, &sum, alternatives, seats, matches!(self.step, Step::Setup));
        self.steps += 1;
    }

    /// Returns a position in which the step could have ended; `None` if the match is over.
    fn alternative(&mut self, game: &G, number: u32) -> Option<G::State> {
        let seed = self.seed.child(self.steps).child(number.into());
        let mut cx = Cx::silent(Chance::new(seed.child(0)));
        let mut state = match &self.step {
            Step::Over => return None,
            Step::Setup => game.setup(&self.roles, &mut cx),
            Step::Choices(before, choices) => {
                let mut state = G::State::clone(before);
                game.reshuffle(&mut state, &mut seed.child(1).dice());
                game.apply(&mut state, choices, &mut cx);
                state
            }
        };
        let mut limit = game.step_limit();
        while !self.is_end(game, &state) {
            // The match itself breaks down at this limit.
            limit = limit.checked_sub(1)?;
            let mut only = Choices::none();
            for seat in game.to_act(&state).iter() {
                self.options.clear();
                game.actions(&state, seat, &mut self.options);
                only.set(seat, *self.options.first()?);
            }
            game.apply(&mut state, &only, &mut cx);
        }
        Some(state)
    }

    /// Whether a step ends in a position: some seat has a choice, or the match is over.
    fn is_end(&mut self, game: &G, state: &G::State) -> bool {
        let acting = game.to_act(state);
        acting.is_empty()
            || acting.iter().any(|seat| {
                self.options.clear();
                game.actions(state, seat, &mut self.options);
                self.options.len() > 1
            })
    }

    /// Returns the win chances in a position; the shares of the win if the match is over.
    fn chances(&mut self, game: &G, state: &G::State) -> BySeat<f32> {
        if game.to_act(state).is_empty() {
            return game.payoff(state);
        }
        let values = &self.how.values;
        let value = Value::of_net(self.observer.shares(&values.net.net, game, state));
        values.calibration.applied(&value, game.seats())
    }
}

impl<G: Measured + Insight> Watch<G> for LuckWatch<G> {
    fn position(&mut self, game: &G, state: &G::State, _: &[G::Event]) {
        self.choosing = false;
        if matches!(self.step, Step::Over) || !self.is_end(game, state) {
            return;
        }
        self.close(game, state);
        self.choosing = !game.to_act(state).is_empty();
        if !self.choosing {
            self.step = Step::Over;
            return;
        }
        match &mut self.step {
            Step::Choices(before, choices) => {
                G::State::clone_from(before, state);
                *choices = Choices::none();
            }
            step => *step = Step::Choices(Box::new(state.clone()), Choices::none()),
        }
    }

    fn choice(&mut self, _: &G, seat: Seat, action: G::Action, _: usize, _: Option<f64>) {
        if let (true, Step::Choices(_, choices)) = (self.choosing, &mut self.step) {
            choices.set(seat, action);
        }
    }
}
