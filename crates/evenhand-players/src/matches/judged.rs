//! The choices of a person, judged one by one.

use std::sync::Arc;

use evenhand_game::game::{Insight, Measured, Seat, Seats, Seed};

use super::Watch;
use super::chance_watch::Kept;
use super::moments::{ComparedChoice, GROUPS, Judge};
use crate::net::NetFile;

/// The most choices that are shown.
const MOST: usize = 5;
/// Number of groups of determinizations in which each option of every choice is played on. The costliest choices are
/// compared again in as many groups as turning points.
const FIRST_LOOK: u32 = 10;
/// The number of choices that are compared again.
const CANDIDATES: usize = 2 * MOST;

/// Whose choices are judged, and by which network.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The seats.
    pub seats: Seats,
    /// The network that rates options and plays them on.
    pub net: Arc<NetFile>,
}

/// The judgement on the choices of a seat.
#[derive(Clone, Debug)]
pub struct JudgedSeat {
    /// The seat.
    pub seat: Seat,
    /// Number of choices between two options or more.
    pub choices: usize,
    /// The mean win chance that a choice gave away, 0 to 1: the chance with the best option less that with the chosen one.
    /// The best option is found in one half of the determinizations and compared in the other, so that luck does not add
    /// to it.
    pub mean_loss: f64,
    /// The choices that gave away most, in the order of the match. They were picked by a first comparison. Their chances are
    /// those of a second one with fresh determinizations, so that no choice is here by luck alone.
    pub costly: Vec<CostlyChoice>,
}

/// A choice that gave away win chance.
#[derive(Clone, Debug)]
pub struct CostlyChoice {
    /// The number of the choice in the match, from 1.
    pub step: u32,
    /// The round; 0 in games without rounds and during setup.
    pub round: u16,
    /// The number of lines of [`Replay::page`](super::Replay::page) before the choice.
    pub line: usize,
    /// The win chance that it gave away, 0 to 1.
    pub loss: f64,
    /// The choice and its alternatives.
    pub choice: ComparedChoice,
}

/// Keeps the positions in which seats choose.
pub(super) struct ChoiceKeeper<G: Insight> {
    judged: Judged,
    now: Option<Box<G::State>>,
    step: u32,
    kept: Vec<KeptChoice<G>>,
}

struct KeptChoice<G: Insight> {
    step: u32,
    round: u16,
    line: usize,
    position: Kept<G>,
}

impl<G: Measured + Insight> ChoiceKeeper<G> {
    pub(super) fn new(judged: Judged) -> Self {
        ChoiceKeeper { judged, now: None, step: 0, kept: Vec::new() }
    }

    /// Notes that the choices of the current step stand behind this number of lines.
    pub(super) fn at_line(&mut self, line: usize) {
        let step = self.step;
        self.kept.iter_mut().rev().take_while(|kept| kept.step == step).for_each(|kept| kept.line = line);
    }

    /// Judges the choices.
    pub(super) fn finish(self, game: &G) -> Vec<JudgedSeat> {
        let mut judge = Judge::new(game, &self.judged.net);
        let seats = self.judged.seats.iter();
        seats.map(|seat| judged_seat(&mut judge, seat, &self.kept)).collect()
    }
}

fn judged_seat<G: Insight>(judge: &mut Judge<'_, G>, seat: Seat, kept: &[KeptChoice<G>]) -> JudgedSeat {
    let mut all = Vec::new();
    for KeptChoice { step, round, line, position: Kept { state, chosen } } in kept {
        for (_, action) in chosen.iter().filter(|(chooser, _)| *chooser == seat) {
            let (choice, loss) = judge.compared(state, seat, *action, first_look(*step), FIRST_LOOK);
            let costly = CostlyChoice { step: *step, round: *round, line: *line, loss, choice };
            all.push((costly, state, *action));
        }
    }
    let choices = all.len();
    let mean_loss = all.iter().map(|(one, ..)| one.loss).sum::<f64>() / choices.max(1) as f64;
    all.retain(|(one, ..)| one.choice.better().is_some());
    all.sort_by(|(a, ..), (b, ..)| b.loss.total_cmp(&a.loss));
    all.truncate(CANDIDATES);
    let again = all.into_iter().map(|(first, state, action)| {
        let (choice, loss) = judge.compared(state, seat, action, second_look(first.step), GROUPS);
        CostlyChoice { loss, choice, ..first }
    });
    let mut costly: Vec<CostlyChoice> = again.filter(|one| one.choice.better().is_some()).collect();
    costly.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    costly.truncate(MOST);
    costly.sort_by_key(|one| one.step);
    JudgedSeat { seat, choices, mean_loss: mean_loss.max(0.0), costly }
}

/// The seed of the determinizations in which a choice is compared at first.
fn first_look(step: u32) -> Seed {
    Seed(u64::from(step))
}

/// The seed of the determinizations in which a costly choice is compared again.
fn second_look(step: u32) -> Seed {
    Seed(u64::from(step) + (1 << 32))
}

impl<G: Measured + Insight> Watch<G> for ChoiceKeeper<G> {
    fn position(&mut self, _: &G, state: &G::State, _: &[G::Event]) {
        self.now = Some(Box::new(state.clone()));
        self.step += 1;
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, _: Option<f64>) {
        let Some(state) = self.now.as_ref().filter(|_| proposed > 1 && self.judged.seats.contains(seat)) else {
            return;
        };
        let position = Kept { state: G::State::clone(state), chosen: vec![(seat, action)] };
        self.kept.push(KeptChoice { step: self.step, round: game.round(state), line: 0, position });
    }
}
