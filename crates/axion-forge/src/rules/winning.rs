//! Life Force, Trophies, and victory (AX-WIN, AX-TRO, AX-MP).

use crate::model::content::Place;
use crate::model::events::Cause;
use crate::model::knobs::{Mode, Simultaneous, TrophyAward};
use crate::model::state::{End, Phase, Span, State, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{BySeat, Cx, Seat};
use evenhand_kit::table::Pile;

impl AxionForge {
    /// Returns the seat that holds the Life Force of a seat. A team may share one.
    pub(crate) fn keeper(&self, seat: Seat) -> Seat {
        let pooled = self.knobs.mode == Mode::Team && self.knobs.team.pool_life;
        if pooled { Seat(self.side(seat)) } else { seat }
    }

    /// Returns the Life Force of a seat.
    pub(crate) fn life(&self, s: &State, seat: Seat) -> i16 {
        s.player(self.keeper(seat)).life
    }

    /// Returns the Life Force that a seat begins with.
    pub(crate) fn life_at_start(&self, seat: Seat) -> i16 {
        let sharing = Seat::all(self.seats).filter(|other| self.keeper(*other) == self.keeper(seat)).count();
        i16::from(self.knobs.life.start) * i16::try_from(sharing).unwrap_or(1)
    }

    /// Changes a seat's Life Force, and checks at once whether it has lost (AX-WIN-2).
    pub(crate) fn change_life(
        &self,
        s: &mut State,
        seat: Seat,
        n: i16,
        (cause, place): (Cause, Place),
        cx: &mut Cx<'_, Event>,
    ) {
        self.shift_life(s, seat, n, (cause, place), cx);
        self.check_life(s, cause, cx);
    }

    /// Changes a seat's Life Force without that check, so that several seats can change at once.
    pub(crate) fn shift_life(
        &self,
        s: &mut State,
        seat: Seat,
        n: i16,
        (cause, place): (Cause, Place),
        cx: &mut Cx<'_, Event>,
    ) {
        if s.is_over() || s.player(seat).out || n == 0 {
            return;
        }
        let keeper = s.player_mut(self.keeper(seat));
        keeper.life = keeper.life.saturating_add(n);
        cx.event(Event::Life(seat, n, cause, place));
    }

    /// Eliminates all seats without Life Force (AX-WIN-2, AX-MP-2, AX-MP-3).
    pub(crate) fn check_life(&self, s: &mut State, cause: Cause, cx: &mut Cx<'_, Event>) {
        if s.is_over() || !self.knobs.victory.life {
            return;
        }
        let dead = |seat: &Seat| !s.player(*seat).out && self.life(s, *seat) <= 0;
        let dead: Pile<Seat, 4> = Seat::all(self.seats).filter(dead).collect();
        if dead.is_empty() {
            return;
        }
        let before = self.sides_in(s);
        for seat in dead.iter() {
            s.player_mut(*seat).out = true;
            cx.event(Event::Out(*seat));
        }
        match self.sides_in(s) {
            // All remaining sides are out at the same time (AX-WIN-7).
            0 => self.finish(s, cause.ending(), self.settled_among(s, before), cx),
            one if one.count_ones() == 1 => self.finish(s, cause.ending(), one, cx),
            _ => dead.iter().for_each(|seat| self.vanish(s, *seat, cx)),
        }
    }

    /// Removes the cards of an eliminated seat from the match (AX-MP-2).
    fn vanish(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        // Changes that last until its next turn would otherwise last forever.
        let all = s.players.iter_mut().flat_map(|player| player.units.iter_mut());
        all.for_each(|unit| unit.lapse(Span::Next(seat)));
        let mut left = 0;
        while let Some(unit) = s.player_mut(seat).units.pop() {
            // Face-down cards are revealed now.
            let card = self.cards.get(unit.card);
            left += card.map_or(0, |card| card.trophies);
            let player = s.player_mut(seat);
            if card.is_some_and(|card| !card.token) {
                player.banished.push(unit.card);
            }
            player.banished.extend_from(unit.augments.iter().copied());
            cx.event(Event::Vanished(seat, unit.card, unit.id));
            for augment in unit.augments.iter() {
                cx.event(Event::Vanished(seat, *augment, UnitId::NONE));
            }
        }
        if self.knobs.ffa.elimination_trophies && s.active != seat {
            self.earn(s, s.active, left, cx);
        }
    }

    /// Returns the bit set of the sides with a seat left.
    fn sides_in(&self, s: &State) -> u8 {
        Seat::all(self.seats).filter(|seat| !s.player(*seat).out).fold(0, |bits, seat| bits | 1 << self.side(seat))
    }

    /// Returns the winners among several sides that reach an ending at once (AX-Q38).
    fn settled_among(&self, s: &State, sides: u8) -> u8 {
        let active = 1 << self.side(s.active);
        if sides.count_ones() < 2 || sides & active == 0 {
            return sides;
        }
        match self.knobs.victory.simultaneous {
            Simultaneous::ActiveLoses => sides & !active,
            Simultaneous::ActiveWins => active,
            Simultaneous::Draw => sides,
        }
    }

    /// Gives Trophies to a seat: pending, or banked at once (AX-TRO-4).
    pub(crate) fn earn(&self, s: &mut State, seat: Seat, n: u8, cx: &mut Cx<'_, Event>) {
        if n == 0 || s.is_over() || s.player(seat).out {
            return;
        }
        s.player_mut(seat).pending += u16::from(n);
        cx.event(Event::Trophies(seat, n));
        if self.knobs.trophies.award == TrophyAward::AtOnce {
            self.bank(s, cx);
        }
    }

    /// Banks the Trophies of all seats, or only of the active one (AX-Q12), and checks
    /// for enough to win (AX-TURN-7, AX-WIN-3).
    pub(crate) fn bank(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let own_turn = self.knobs.trophies.award == TrophyAward::OwnTurnEnd;
        let active = s.active;
        for seat in Seat::all(self.seats).filter(|seat| !own_turn || *seat == active) {
            let player = s.player_mut(seat);
            let more = std::mem::take(&mut player.pending);
            if more > 0 && !player.out {
                player.banked = player.banked.saturating_add(more);
                cx.event(Event::Banked(seat, more, player.banked));
            }
        }
        if s.is_over() || !self.knobs.victory.trophies {
            return;
        }
        let reached = |seat: &Seat| !s.player(*seat).out && self.banked(s, *seat) >= self.trophy_target();
        let sides = Seat::all(self.seats).filter(reached).fold(0, |bits, seat| bits | 1 << self.side(seat));
        if sides != 0 {
            self.finish(s, End::Trophies, self.settled_among(s, sides), cx);
        }
    }

    /// Returns the banked Trophies of a seat's side.
    pub(crate) fn banked(&self, s: &State, seat: Seat) -> u16 {
        self.members(seat).map(|member| s.player(member).banked).sum()
    }

    /// Returns the number of Trophies that win (AX-WIN-3, AX-MP-3).
    pub(crate) fn trophy_target(&self) -> u16 {
        let victory = &self.knobs.victory;
        let target = if victory.trophy_target == 0 { self.knobs.life.start } else { victory.trophy_target };
        let scale = if self.knobs.mode == Mode::Team { self.knobs.team.trophy_scale } else { 1 };
        u16::from(target) * u16::from(scale)
    }

    /// Ends the match with a win for a seat by the text of a card (AX-WIN-4).
    pub(crate) fn win(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        if !s.is_over() && !s.player(seat).out && self.knobs.victory.special {
            self.finish(s, End::Objective, 1 << self.side(seat), cx);
        }
    }

    /// Stops the match at the turn limit: the highest Life Force plus Trophies wins (AX-WIN-8).
    pub(crate) fn stop(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let worth = |seat: Seat| -> i32 {
            let members = self.members(seat).filter(|member| !s.player(*member).out);
            // The Life Force that a team shares counts once.
            let own = |member: Seat| {
                let life = if self.keeper(member) == member { s.player(member).life } else { 0 };
                i32::from(life) + i32::from(s.player(member).banked)
            };
            members.map(own).sum()
        };
        let left = || Seat::all(self.seats).filter(|seat| !s.player(*seat).out);
        let most = left().map(worth).max().unwrap_or(0);
        let sides = left().filter(|seat| worth(*seat) == most).fold(0, |bits, seat| bits | 1 << self.side(seat));
        self.finish(s, End::Cap, sides, cx);
    }

    fn finish(&self, s: &mut State, end: End, sides: u8, cx: &mut Cx<'_, Event>) {
        let mut shares = BySeat::default();
        let winners = |seat: &Seat| sides & (1 << self.side(*seat)) != 0;
        for seat in Seat::all(self.seats).filter(winners) {
            let members = self.members(seat).count();
            #[expect(clippy::cast_precision_loss, reason = "a handful of seats")]
            let share = 1.0 / (f32::from(u8::try_from(sides.count_ones()).unwrap_or(1)) * members as f32);
            shares[seat] = share;
        }
        s.shares = shares;
        s.end = end;
        s.phase = Phase::Over;
        s.ask = None;
        s.attack = None;
        s.run = None;
        s.pending.clear();
        s.blasts.clear();
        cx.event(Event::Over(end));
    }
}
