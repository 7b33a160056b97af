//! The End Phase: triggers, Trophies, the hand, and what expires (AX-TURN-7).

use crate::model::content::On;
use crate::model::knobs::{DamageClears, UpkeepPhase};
use crate::model::state::{Phase, Question, Span, State};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Notation, Seat};

/// The steps of the phase.
const UPKEEP: u8 = 1;
const BANK: u8 = 2;
const TRIM: u8 = 3;

impl AxionForge {
    /// Ends the Action Phase. Actions that are left are lost (AX-TURN-5).
    pub(crate) fn end_actions(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let seat = s.active;
        let sparks = self.sparks_unused(s, seat);
        cx.event(Event::Unused(seat, s.player(seat).actions, sparks, s.player(seat).sparks));
        s.player_mut(seat).actions = 0;
        s.phase = Phase::End;
        s.step = 0;
        self.raise_moment(s, seat, On::End, cx);
    }

    /// Advances the End Phase by one step.
    pub(crate) fn step_end(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let seat = s.active;
        match s.step {
            0 => {
                s.step = UPKEEP;
                self.ask_for_upkeep(s, seat, UpkeepPhase::End);
            }
            UPKEEP => {
                if self.step_upkeep(s, seat, cx) {
                    s.step = BANK;
                }
            }
            BANK => {
                s.step = TRIM;
                self.bank(s, cx);
                self.check_objectives(s, seat, On::End, cx);
            }
            _ => {
                let turn = &self.knobs.turn;
                let held = s.player(seat).hand.len();
                if held > usize::from(turn.hand_max) {
                    s.ask = Some((seat, Question::Trim));
                    return;
                }
                if held < usize::from(turn.hand_min) {
                    let short = turn.hand_min - u8::try_from(held).unwrap_or(0);
                    self.draw(s, seat, short, self.knobs.deckout.on_refill, cx);
                }
                self.clean_up(s, seat, cx);
                self.next_turn(s, cx);
            }
        }
    }

    /// Clears damage, and ends Sparks and changes that last for the turn.
    pub(crate) fn clean_up(&self, s: &mut State, active: Seat, cx: &mut Cx<'_, Event>) {
        for seat in Seat::all(self.seats) {
            let clears = match self.knobs.attack.damage_clears {
                DamageClears::EveryTurn => true,
                DamageClears::OwnTurn => seat == active,
                DamageClears::Never => false,
            };
            for unit in s.player_mut(seat).units.iter_mut() {
                unit.lapse(Span::Turn);
                if clears {
                    unit.damage = 0;
                }
            }
        }
        s.taken_back.clear();
        let player = s.player_mut(active);
        player.actions = 0;
        if !self.knobs.sparks.persist {
            player.sparks = 0;
        }
        cx.event(Event::TurnEnded(active, player.sparks));
    }

    /// Begins the turn of the next seat that is not out, or stops the match at the turn limit (AX-WIN-8).
    pub(crate) fn next_turn(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if s.is_over() {
            return;
        }
        let cap = u16::from(self.knobs.victory.turn_cap);
        let mut left = Seat::all(self.seats).filter(|seat| !s.player(*seat).out);
        if left.all(|seat| s.player(seat).turns >= cap) {
            return self.stop(s, cx);
        }
        let after = s.active.round_from(self.seats).skip(1).chain([s.active]);
        if let Some(next) = after.into_iter().find(|seat| !s.player(*seat).out) {
            cx.turn_ends(|| self.write_state(s));
            self.begin_turn(s, next, cx);
        }
    }

    /// Ends the turn of an active seat that is out: banks the Trophies earned and begins the next turn.
    pub(crate) fn abandon_turn(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let seat = s.active;
        self.bank(s, cx);
        self.clean_up(s, seat, cx);
        self.next_turn(s, cx);
    }
}
