//! Costs and their payment (AX-RES, AX-SRC).
//!
//! Costs are paid automatically: Sparks from the pool, then from plain Sources, then from Forges (AX-SRC-6); Cores and
//! Prisms from the Forge at the greatest risk (AX-RES-6).

use crate::model::content::{Ability, CardType, Effect, Price};
use crate::model::state::{Source, State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

/// The indices of Sparks, Cores and Prisms in [`Unit::counters`].
pub(crate) const SPARK: usize = 0;
pub(crate) const CORE: usize = 1;
pub(crate) const PRISM: usize = 2;

impl AxionForge {
    /// Whether a Source can be used (AX-SRC-3, AX-SRC-4).
    pub(crate) fn can_tap(&self, s: &State, source: &Source) -> bool {
        !source.turned && (source.entered != s.turn || self.knobs.sources.new_can_activate)
    }

    /// Returns the Sparks that a plain Source would give.
    fn sparks_of(&self, s: &State, seat: Seat, source: &Source) -> u8 {
        let card = &self.cards[source.card];
        if let Some(sparks) = card.sparks {
            return sparks;
        }
        let used = card.abilities.iter().filter(|ability| ability.line.is_used());
        self.sparks_given(s, seat, used.flat_map(|ability| &ability.effects))
    }

    /// Returns the Sparks that effects would give now.
    fn sparks_given<'e>(&self, s: &State, seat: Seat, effects: impl Iterator<Item = &'e Effect>) -> u8 {
        let holds = |effect: &&Effect| effect.condition.is_none_or(|condition| self.holds(s, seat, condition));
        let given = effects.filter(holds).filter_map(|effect| effect.verb.sparks());
        given.fold(0, u8::saturating_add)
    }

    /// Returns the face-up Forges of a seat.
    fn forges<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = &'a Unit> + 'a {
        s.player(seat).units.iter().filter(|unit| self.is_a(unit, CardType::Forge))
    }

    /// Returns the Sparks that a seat can pay with.
    pub(crate) fn sparks(&self, s: &State, seat: Seat) -> u16 {
        if s.active != seat && !self.knobs.sparks.on_enemy_turn && !AxionForge::is_answering(s, seat) {
            return 0;
        }
        let player = s.player(seat);
        let plain = |source: &&Source| self.can_tap(s, source) && self.cards[source.card].plain;
        let sources: u16 =
            player.sources.iter().filter(plain).map(|source| u16::from(self.sparks_of(s, seat, source))).sum();
        u16::from(player.sparks) + sources + self.stored(s, seat, SPARK)
    }

    /// Returns the Sparks that a seat leaves unused at the end of its Action Phase: those in the pool, plus those that
    /// its Ready Sources give at no cost but their use. For a Source with several such abilities, the largest counts.
    pub(crate) fn sparks_unused(&self, s: &State, seat: Seat) -> u8 {
        let player = s.player(seat);
        let given = |ability: &Ability| self.sparks_given(s, seat, ability.effects.iter());
        let free = |source: &Source| {
            let abilities = self.cards[source.card].abilities.iter();
            abilities.filter(|ability| ability.is_plain_spark()).map(given).max().unwrap_or(0)
        };
        let sources = player.sources.iter().filter(|source| self.can_tap(s, source)).map(free);
        sources.fold(player.sparks, u8::saturating_add)
    }

    /// Returns how many counters of a kind a seat has.
    pub(crate) fn stored(&self, s: &State, seat: Seat, kind: usize) -> u16 {
        self.forges(s, seat).map(|unit| u16::from(unit.counters[kind])).sum()
    }

    /// Whether a seat can pay a price, apart from Actions.
    pub(crate) fn can_pay(&self, s: &State, seat: Seat, price: Price) -> bool {
        (price.spark == 0 || self.sparks(s, seat) >= u16::from(price.spark))
            && (price.core == 0 || self.stored(s, seat, CORE) >= u16::from(price.core))
            && (price.prism == 0 || self.stored(s, seat, PRISM) >= u16::from(price.prism))
            && s.player(seat).energy >= price.energy
    }

    /// Pays a price that [`AxionForge::can_pay`] has accepted.
    pub(crate) fn pay(&self, s: &mut State, seat: Seat, price: Price, cx: &mut Cx<'_, Event>) {
        if price == Price::default() {
            return;
        }
        self.pay_sparks(s, seat, price.spark, cx);
        self.pay_counters(s, seat, CORE, price.core, cx);
        self.pay_counters(s, seat, PRISM, price.prism, cx);
        let player = s.player_mut(seat);
        player.energy = player.energy.saturating_sub(price.energy);
        cx.event(Event::Paid(seat, [price.spark, price.core, price.prism, price.energy]));
    }

    fn pay_sparks(&self, s: &mut State, seat: Seat, n: u8, cx: &mut Cx<'_, Event>) {
        while s.player(seat).sparks < n {
            let short = n - s.player(seat).sparks;
            // Choose the Source that fits best: the largest that does not give too much, else the smallest.
            let plain = |(_, source): &(usize, &Source)| self.can_tap(s, source) && self.cards[source.card].plain;
            let fits = |(place, source): (usize, &Source)| {
                let sparks = self.sparks_of(s, seat, source);
                (if sparks <= short { short - sparks } else { sparks }, place, sparks)
            };
            let best = s.player(seat).sources.iter().enumerate().filter(plain).map(fits);
            let Some((_, place, sparks)) = best.filter(|(.., sparks)| *sparks > 0).min() else { break };
            let player = s.player_mut(seat);
            player.sources[place].turned = true;
            player.sparks = player.sparks.saturating_add(sparks);
            let source = player.sources[place].card;
            cx.event(Event::Sparks(seat, Some(source), sparks));
        }
        let player = s.player_mut(seat);
        let from_pool = player.sparks.min(n);
        player.sparks -= from_pool;
        self.pay_counters(s, seat, SPARK, n - from_pool, cx);
    }

    /// Takes counters off the seat's Forges, one by one, each from the Forge at the greatest risk (AX-RES-6).
    fn pay_counters(&self, s: &mut State, seat: Seat, kind: usize, n: u8, cx: &mut Cx<'_, Event>) {
        for _ in 0..n {
            let held = |unit: &&Unit| unit.counters[kind] > 0;
            let at_risk = |unit: &Unit| (self.risk(s, seat, unit), std::cmp::Reverse(unit.place), unit.id);
            let Some((.., id)) = self.forges(s, seat).filter(held).map(at_risk).max() else { return };
            if let Some(unit) = s.unit_mut(id) {
                unit.counters[kind] -= 1;
                cx.event(Event::Spent(seat, kind, id));
            }
        }
    }

    /// Returns the total Attack of the enemy cards that can reach a card.
    fn risk(&self, s: &State, seat: Seat, unit: &Unit) -> i16 {
        let mut risk = 0;
        for enemy in self.enemies(s, seat) {
            for foe in s.player(enemy).units.iter().filter(|foe| !foe.down) {
                let sheet = self.sheet(s, enemy, foe);
                if self.reaches(s, enemy, foe, sheet.arrows, unit.place) {
                    risk += sheet.attack;
                }
            }
        }
        risk
    }

    /// Puts counters on a Forge, if it is there.
    pub(crate) fn store(&self, s: &mut State, on: UnitId, kind: usize, n: u8, cx: &mut Cx<'_, Event>) {
        let Some(seat) = s.owner(on) else { return };
        let Some(unit) = s.unit_mut(on).filter(|unit| self.is_a(unit, CardType::Forge)) else { return };
        unit.counters[kind] = unit.counters[kind].saturating_add(n);
        cx.event(Event::Stored(seat, kind, n, on));
    }

    /// Returns the Actions that an ability costs (AX-ABL-10, AX-Q3).
    pub(crate) fn actions_of(&self, kind: CardType, ability: &Ability) -> u8 {
        let each = match kind {
            CardType::Artifice => self.knobs.cost.artifice,
            CardType::Forge => self.knobs.cost.forge,
            _ => self.knobs.cost.ability,
        };
        ability.actions.saturating_mul(each)
    }

    /// Spends Actions.
    pub(crate) fn spend(&self, s: &mut State, seat: Seat, actions: u8) {
        let player = s.player_mut(seat);
        player.actions = player.actions.saturating_sub(actions);
    }
}
