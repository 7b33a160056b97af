//! The group that a seat is assembling for a move.

use super::might::Might;
use crate::model::actions::Action;
use crate::model::board::Hex;
use crate::model::content::verbs::moves::{Move, Unit};
use crate::model::knobs::StackParts;
use crate::model::state::Slot;
use crate::{Bridgefront, State};
use evenhand_game::game::Seat;
use evenhand_kit::table::effects::EffectId;

/// A group under construction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begun {
    pub(super) from: Hex,
    pub(super) at: Hex,
    /// The number of steps taken from `from` to `at`.
    pub(super) taken: u8,
    /// The strength of its champions.
    pub(super) going: Might,
    /// The number of its Forces, once chosen.
    pub(super) forces: Option<u8>,
}

impl Begun {
    /// Returns the group of a move as locked so far.
    pub(super) fn of(spec: &Move, game: &Bridgefront, s: &State, seat: Seat, id: EffectId, this: Slot) -> Begun {
        let mut from = origin(spec, s, seat, id, this);
        let mut going = Might::default();
        let mut forces = None;
        let mut at = from;
        let mut taken = 0;
        let parts = game.parts_of(spec);
        for lock in s.player(seat).commit.locks.iter().filter(|lock| lock.effect == id) {
            match lock.choice {
                Action::From(hex) => {
                    (from, at, taken) = (hex, hex, 0);
                    (going, forces) = (Might::default(), None);
                }
                Action::Go(_) if parts != StackParts::Any => {
                    going = champions_in(game, s, seat, from);
                    if parts == StackParts::ChampionsWithAll {
                        forces = Some(s.hex(from).forces[seat]);
                    }
                }
                Action::Go(slot) => {
                    let champion = s.champion(slot);
                    going = going.with(Might::champion(game.cards.get(champion.card), champion.hp));
                }
                Action::Forces(n) => forces = Some(n),
                Action::Step(step) if at != Hex::NOWHERE => {
                    at = game.step_target(s, seat, at, step).map_or(Hex::NOWHERE, |(to, _)| to);
                    taken += 1;
                }
                _ => {}
            }
        }
        if parts == StackParts::Whole && from != Hex::NOWHERE {
            (going, forces) = (champions_in(game, s, seat, from), Some(s.hex(from).forces[seat]));
        }
        Begun { from, at, taken, going, forces }
    }
}

/// Returns the strength of all champions of a seat in a hex, which go together (BF-Q56).
fn champions_in(game: &Bridgefront, s: &State, seat: Seat, hex: Hex) -> Might {
    let champions = s.champions_in(seat, hex).map(|(_, champion)| (game.cards.get(champion.card), champion.hp));
    champions.fold(Might::default(), |all, (card, hp)| all.with(Might::champion(card, hp)))
}

/// Returns the origin of a group whose origin is not chosen.
fn origin(spec: &Move, s: &State, seat: Seat, id: EffectId, this: Slot) -> Hex {
    let locks = &s.player(seat).commit.locks;
    let mut before = locks.iter().rev().filter(|lock| lock.effect != id);
    if spec.unit == Unit::This && this != Slot::NOBODY {
        return s.champion(this).hex;
    }
    if spec.with_that() {
        let named = before.find_map(|lock| match lock.choice {
            Action::Champion(slot) => Some(s.champion(slot).hex),
            _ => None,
        });
        return named.unwrap_or(Hex::NOWHERE);
    }
    let named = before.find_map(|lock| match lock.choice {
        Action::Hex(hex) => Some(hex),
        _ => None,
    });
    named.unwrap_or(s.player(seat).capital)
}
