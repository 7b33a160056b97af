//! Helpers for tests of battles: repeated battles, marches, and the battles found in events.

use super::rig::{Rig, S1, S2};
use crate::model::board::Hex;
use crate::model::events::Event;
use crate::model::state::{Frame, Phase, Question, State};
use crate::rules::actions::Action;
use evenhand_game::game::{Chance, Cx, Play, Seat, Seed};

/// Repeats one battle: S1 attacks S2 in a hex with units of both.
pub(super) struct Fight<'r> {
    rig: &'r Rig,
    at: Hex,
    siege: bool,
    pub(super) chance: Chance,
    pub(super) events: Vec<Event>,
}

/// Answers questions in battles: from the state, the seat, the question and the options to the chosen action.
pub(super) type Chooses<'c> = dyn Fn(&State, Seat, &Question, &[Action]) -> Action + 'c;

impl<'r> Fight<'r> {
    pub(super) fn new(rig: &'r Rig, at: Hex, siege: bool) -> Fight<'r> {
        Fight { rig, at, siege, chance: Chance::new(Seed(7)), events: Vec::new() }
    }

    /// Fights it once more. Every question is answered with the first option.
    pub(super) fn once(&mut self) -> State {
        self.once_with(&|_, _, _, options| options[0])
    }

    /// Fights it once more. Every question is answered by `choose`.
    pub(super) fn once_with(&mut self, choose: &Chooses<'_>) -> State {
        self.events.clear();
        let game = &self.rig.game;
        let mut s = self.rig.s.clone();
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        game.begin_battle(&mut s, self.at, S1, S2, self.siege, &mut cx);
        while let Some(frame) = s.stack.last().copied() {
            match frame {
                Frame::Ask(seat, question) => {
                    let mut options = Vec::new();
                    game.actions(&s, seat, &mut options);
                    let action = choose(&s, seat, &question, &options);
                    game.answer(&mut s, action, &mut cx);
                }
                _ => game.run_battle(&mut s, &mut cx),
            }
        }
        self.chance = cx.chance().clone();
        s
    }

    /// Returns what each combat round left: Forces and champions of attacker and defender.
    pub(super) fn blows(&self) -> Vec<([u8; 2], [u8; 2])> {
        blows(&self.events)
    }
}

/// Returns what each combat round left: Forces and champions of attacker and defender.
pub(super) fn blows(events: &[Event]) -> Vec<([u8; 2], [u8; 2])> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Blows { left, champions, .. } => Some((*left, *champions)),
            _ => None,
        })
        .collect()
}

/// Returns the battles that began: hex, attacker, defender, and the Forces of both.
pub(super) fn battles(events: &[Event]) -> Vec<(Hex, Seat, Seat, [u8; 2])> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Battle { hex, attacker, defender, forces, .. } => Some((*hex, *attacker, *defender, *forces)),
            _ => None,
        })
        .collect()
}

impl Rig {
    /// Returns the notation of a hex.
    pub(super) fn at(&self, hex: Hex) -> String {
        self.game.hex_text(hex)
    }

    /// Returns the notation of the step from a hex to an adjacent one.
    pub(super) fn towards(&self, from: Hex, to: Hex) -> String {
        let way = self.game.board.neighbours[from].iter().position(|hex| *hex == to);
        format!("step {}", way.expect("adjacent hexes"))
    }

    /// Returns the stages of a basic march of Forces only.
    pub(super) fn march(&self, from: Hex, to: Hex, forces: u8) -> Vec<String> {
        vec!["march".into(), format!("from {}", self.at(from)), format!("forces {forces}"), self.towards(from, to)]
    }

    /// Lets one seat play one Action Step.
    pub(super) fn plays(&mut self, seat: Seat, stages: &[&str]) -> &mut Rig {
        self.step(&[(seat, stages)])
    }

    /// Makes every seat Done. The round continues to its next choice, or through Cleanup to the next round.
    pub(super) fn end_actions(&mut self) -> &mut Rig {
        let round = self.s.round;
        while self.s.phase == Phase::Commit && self.s.round == round && self.s.stack.is_empty() {
            let acting: Vec<(Seat, Action)> =
                self.game.to_act(&self.s).iter().map(|seat| (seat, Action::Done)).collect();
            self.act(&acting);
        }
        self
    }

    /// Sets up a battle before its first combat round.
    pub(super) fn battle_at(&mut self, at: Hex, siege: bool) -> &mut Rig {
        let mut cx = Cx::silent(Chance::new(Seed(1)));
        self.game.begin_battle(&mut self.s, at, S1, S2, siege, &mut cx);
        self.s.battle.round = 1;
        self
    }
}

pub(super) fn stages(text: &[String]) -> Vec<&str> {
    text.iter().map(String::as_str).collect()
}
