//! Rounds, ties and the end of a match (FB-WIN).

use crate::model::content::sheets::{Phase, ScoredAt};
use crate::model::knobs::{Annihilation, ExtraRoundEnd, TurnOrder};
use crate::model::state::{Declared, End, PLAYERS, Stage, State, Step, other};
use crate::{Event, Frostblade};
use evenhand_game::game::{BySeat, Cx, Notation, Seat};

impl Frostblade {
    /// Begins the first turn of the first round.
    pub(crate) fn begin_match(&self, s: &mut State, first: Seat, cx: &mut Cx<'_, Event>) {
        cx.event(Event::FirstTurn(first));
        s.stage = Stage::Turns;
        (s.round, s.turns, s.starter, s.active) = (1, 0, first, first);
        (s.phase, s.step) = (Phase::Starting, Step::Begin);
    }

    /// Begins the other player's turn or ends the round, after an End Phase.
    pub(crate) fn next_turn(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if self.knobs.victory.annihilation == Annihilation::EndOfTurn && self.annihilated(s, cx) {
            return;
        }
        let extra = s.round > self.knobs.game.rounds;
        if extra && self.knobs.game.extra_round_end == ExtraRoundEnd::FirstLead && s.vp[0] != s.vp[1] {
            return self.end_by_points(s, End::Extra);
        }
        let turns = u32::from(self.knobs.game.turns_per_round.max(1)) * 2;
        if u32::from(s.turns) + 1 < turns {
            cx.turn_ends(|| self.write_state(s));
        }
        s.turns += 1;
        s.active = other(s.active);
        (s.phase, s.step) = (Phase::Starting, Step::Begin);
        if u32::from(s.turns) >= turns {
            self.end_round(s, cx);
        }
    }

    /// Ends a round: scoring, and then possibly the end of the match (FB-WIN-1, FB-WIN-2).
    fn end_round(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in [s.starter, other(s.starter)] {
            self.score_primary(s, ScoredAt::RoundEnd, seat, cx);
        }
        if s.round == self.knobs.game.rounds {
            self.score_at_game_end(s, cx);
        }
        if cx.is_recorded() {
            let mut holders = [0; 3];
            for marker in 0..self.content.mission.markers.len() {
                match self.controller(s, marker) {
                    Some(seat) => holders[seat.index()] += 1,
                    None => holders[2] += u8::from(self.presence(s, marker) != [0, 0]),
                }
            }
            cx.event(Event::Control { holders });
        }
        cx.event(Event::RoundEnded(s.round, s.vp));
        if self.knobs.victory.annihilation == Annihilation::EndOfRound && self.annihilated(s, cx) {
            return;
        }
        if s.round >= self.knobs.game.rounds {
            if s.vp[0] != s.vp[1] {
                let end = if s.round == self.knobs.game.rounds { End::Points } else { End::Extra };
                return self.end_by_points(s, end);
            }
            let most = u16::from(self.knobs.game.rounds) + u16::from(self.knobs.game.max_extra_rounds);
            if u16::from(s.round) >= most {
                return self.end_by_points(s, End::Draw);
            }
        }
        cx.turn_ends(|| {
            let (active, turns) = (other(s.active), s.turns - 1);
            self.write_state(&State { active, turns, phase: Phase::End, step: Step::Close, ..s.clone() })
        });
        s.round += 1;
        s.turns = 0;
        let first = match self.knobs.game.turn_order {
            TurnOrder::Fixed => s.starter,
            TurnOrder::Alternate => other(s.starter),
            TurnOrder::RollEachRound => self.roll_off(cx),
        };
        (s.starter, s.active) = (first, first);
    }

    /// Ends the match: the player with more victory points wins, equal ones share the win.
    fn end_by_points(&self, s: &mut State, end: End) {
        let share = match s.vp[0].cmp(&s.vp[1]) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
        };
        self.end_with(s, end, share);
    }

    fn end_with(&self, s: &mut State, end: End, first: f32) {
        s.stage = Stage::Over;
        s.end = end;
        s.ask = None;
        s.frames.clear();
        s.due.clear();
        s.declared = Declared::Nothing;
        s.shares = BySeat::default();
        (s.shares[Seat(0)], s.shares[Seat(1)]) = (first, 1.0 - first);
    }

    /// Ends the match if a player has no squad left and that counts at once (FB-WIN-3).
    pub(crate) fn check_annihilation(&self, s: &mut State, cx: &mut Cx<'_, Event>) -> bool {
        s.stage == Stage::Turns && self.knobs.victory.annihilation == Annihilation::Immediate && self.annihilated(s, cx)
    }

    /// Ends the match if a player has no squad left. If neither has, the player with more points wins (FB-Q63).
    fn annihilated(&self, s: &mut State, _cx: &mut Cx<'_, Event>) -> bool {
        let mut lives = [false; PLAYERS];
        s.squads.iter().filter(|squad| squad.lives()).for_each(|squad| lives[squad.owner.index()] = true);
        match lives {
            [true, true] => false,
            [true, false] => {
                self.end_with(s, End::Annihilation, 1.0);
                true
            }
            [false, true] => {
                self.end_with(s, End::Annihilation, 0.0);
                true
            }
            [false, false] => {
                let end = if s.vp[0] == s.vp[1] { End::Draw } else { End::Annihilation };
                self.end_by_points(s, end);
                true
            }
        }
    }
}
