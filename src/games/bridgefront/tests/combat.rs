//! Battles in the open and what they pay (BF-14).

use super::rig::{Rig, S1, S2};
use crate::game::{Chance, Cx, Game, Seat, Seed};
use crate::games::bridgefront::board::Hex;
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::state::{Frame, State};

/// The same battle again and again: S1 attacks S2 in a hex where both stand.
pub(super) struct Fight<'r> {
    rig: &'r Rig,
    at: Hex,
    siege: bool,
    chance: Chance,
    events: Vec<Event>,
}

impl<'r> Fight<'r> {
    pub(super) fn new(rig: &'r Rig, at: Hex, siege: bool) -> Fight<'r> {
        Fight { rig, at, siege, chance: Chance::new(Seed(7)), events: Vec::new() }
    }

    /// Fights it once more; whoever is asked takes the first option.
    pub(super) fn once(&mut self) -> State {
        self.events.clear();
        let game = &self.rig.game;
        let mut s = self.rig.s.clone();
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        game.begin_battle(&mut s, self.at, S1, S2, self.siege, &mut cx);
        while let Some(frame) = s.stack.last().copied() {
            match frame {
                Frame::Ask(seat, _) => {
                    let mut options = Vec::new();
                    game.actions(&s, seat, &mut options);
                    game.answer(&mut s, options[0], &mut cx);
                }
                _ => game.run_battle(&mut s, &mut cx),
            }
        }
        self.chance = cx.chance().clone();
        s
    }

    /// What each combat round left: Forces and champions of attacker and defender.
    pub(super) fn blows(&self) -> Vec<([u8; 2], [u8; 2])> {
        blows(&self.events)
    }
}

/// What each combat round left: Forces and champions of attacker and defender.
pub(super) fn blows(events: &[Event]) -> Vec<([u8; 2], [u8; 2])> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Blows { left, champions } => Some((*left, *champions)),
            _ => None,
        })
        .collect()
}

/// The battles begun: hex, attacker, defender, Forces of both.
pub(super) fn battles(events: &[Event]) -> Vec<(Hex, Seat, Seat, [u8; 2])> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Battle { hex, attacker, defender, forces, .. } => Some((*hex, *attacker, *defender, *forces)),
            _ => None,
        })
        .collect()
}
