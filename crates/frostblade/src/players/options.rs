//! The features of options of every kind.

use super::look::Look;
use super::moves::with_mover;
use super::row::{Column, EMPTY, FEATURES, Row, add};
use crate::Frostblade;
use crate::model::actions::Action;
use crate::model::field::Base;
use crate::model::state::{Frame, Going, Kind, Question, SquadId, State};
use evenhand_game::game::Seat;
use evenhand_kit::table::plane::{Bounds, Grain};

/// The part of the distance between the centers of two models that their bases
/// and the reach of hand-to-hand combat cover.
const BETWEEN: Grain = 2_300;

/// Appends a row of features for every option.
pub(super) fn describe(game: &Frostblade, s: &State, seat: Seat, options: &[Action], out: &mut Vec<f32>) {
    let Some((_, question)) = s.ask else {
        out.resize(out.len() + options.len() * FEATURES.len(), 0.0);
        return;
    };
    let look = Look::new(game, s, seat);
    let going = match (question, s.frames.last()) {
        (Question::Act(squad), _) => {
            Some(game.going_of(s, squad, Kind::Move, 0).unwrap_or(Going { squad, ..Going::default() }))
        }
        (Question::Destination, Some(Frame::Going(going))) => Some(*going),
        _ => None,
    };
    if let Some(going) = going {
        return with_mover(&look, going, |mover| each(options, out, |option, row| mover.option(&look, option, row)));
    }
    if let Question::Plan(squad) = question {
        let prospect = game.prospect(s, squad);
        return each(options, out, |option, row| match option {
            Action::Attack(plan) => look.plan(squad, &prospect, &plan, row),
            _ => add(row, Column::Idle, 1.0),
        });
    }
    each(options, out, |option, row| look.other(option, row));
}

/// Appends a row for each option, filled by `describe`.
fn each(options: &[Action], out: &mut Vec<f32>, mut describe: impl FnMut(Action, &mut Row)) {
    for option in options {
        let mut row = EMPTY;
        describe(*option, &mut row);
        out.extend_from_slice(&row);
    }
}

impl Look<'_> {
    fn other(&self, action: Action, row: &mut Row) {
        match action {
            Action::Done => add(row, Column::Done, 1.0),
            Action::Option(option) => self.effect_option(option, row),
            Action::First(place) => match self.s.ask {
                Some((_, Question::Lose(squad))) => add(row, Column::Strengthen, self.harm(squad, usize::from(place))),
                _ => add(row, Column::First, if Seat(place) == self.seat { 1.0 } else { 0.0 }),
            },
            Action::Place(squad, spots) => self.placed(squad, spots.list(), row),
            Action::Select(squad) => self.next(squad, row),
            Action::Cast(squad, spell, target) => self.cast(squad, spell, target, row),
            Action::Use(squad, slot, target) => self.ability(squad, slot, target, row),
            Action::Yes => {
                if let Some(Frame::Going(going)) = self.s.frames.last() {
                    add(row, Column::Again, f32::from(going.die.unwrap_or(0)) - 3.5);
                }
            }
            Action::Take(place) => {
                if let Some(Frame::Wounds(wounds)) = self.s.frames.last() {
                    let unit = self.game.unit(self.s.squad(wounds.squad));
                    let items = &unit.kits[usize::from(place)];
                    let points: u16 = items.iter().map(|item| self.game.content.items[*item].points).sum();
                    add(row, Column::Items, f32::from(points) / 10.0);
                }
            }
            Action::At(target) => {
                let worth = super::look::worth_of(self.game, self.s, target) / 10.0;
                add(row, Column::Weaken, worth);
            }
            _ => {}
        }
    }

    /// Adds the features of a squad that would act next.
    fn next(&self, squad: SquadId, row: &mut Row) {
        let eyes = self.eyes(squad);
        let own = around(self.bases(squad));
        let living = self.s.squad(squad).living() as f32;
        for (nth, foe) in self.foes().iter().enumerate() {
            let theirs = around(self.bases(foe.id));
            let within = |length: Grain| own.widened(length + BETWEEN).meets(&theirs);
            if within(eyes.speed) {
                add(row, Column::Ready, (self.ours(&eyes, nth).melee * living * 0.6).min(foe.worth) / 10.0);
            }
            if eyes.range > 0 && within(eyes.range) {
                add(row, Column::Ready, (self.ours(&eyes, nth).ranged * living).min(foe.worth) / 10.0);
            }
            if within(foe.speed) {
                let theirs = self.theirs(&eyes, nth).melee;
                add(row, Column::Exposed, (theirs * foe.living * 0.6).min(eyes.worth) / 10.0);
            }
        }
        add(row, Column::LeaderNext, if eyes.leader { 1.0 } else { 0.0 });
    }
}

/// Returns the axis-aligned rectangle around the centers of bases.
fn around(bases: impl Iterator<Item = Base>) -> Bounds {
    let each = bases.map(|base| Bounds::around(base.at, base.at));
    each.reduce(|all, one| all.joined(&one)).unwrap_or_default()
}
