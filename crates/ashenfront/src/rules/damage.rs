//! Damage, blocks, lost and recovered health, and defeat (AF-DMG).

use crate::model::actions::Action;
use crate::model::content::{CardId, CardType, Keyword, Verb, When};
use crate::model::knobs::DefeatAt;
use crate::model::state::{Frame, Hit, Question, Span, State, UnitId};
use crate::rules::leaving::Reason;
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};

impl Ashenfront {
    /// Runs the next step of an instance of damage (AF-DMG-1, AF-DMG-2).
    pub(crate) fn step_hit(&self, s: &mut State, mut hit: Hit, cx: &mut Cx<'_, Event>) {
        let Some(victim) = s.able(hit.target).copied() else { return };
        if hit.raised {
            self.count_block(s, &mut hit);
        } else if hit.owed == 0 && !hit.closed && hit.n > 0 {
            let sheet = self.sheet(s, &victim);
            let cost = self.knobs.block.card_cost;
            let aegis = sheet.has(Keyword::Aegis);
            if hit.blocks >= self.knobs.block.per_instance {
                hit.closed = true;
            } else if (aegis && self.knobs.kw.aegis_free && hit.blocks == 0) || (cost == 0 && sheet.block > 0) {
                self.count_block(s, &mut hit);
            } else if cost > 0 && self.can_block(s, victim.seat, sheet.block, cost) {
                s.ask = Some((victim.seat, Question::Block));
            } else {
                hit.closed = true;
            }
        } else if hit.owed > 0 {
            s.ask = Some((victim.seat, Question::Block));
        } else {
            if let Some(unit) = s.unit_mut(victim.id) {
                unit.lapse(Span::Instance);
            }
            if cx.is_recorded() {
                let (seat, card, tile) = (victim.seat, victim.card, victim.tile);
                let left = self.health_left(s, &victim).saturating_sub(hit.n);
                cx.event(Event::Damaged { seat, card, tile, n: hit.n, blocked: hit.blocked, left });
            }
            return self.take_loss(s, victim.id, hit.n, (hit.seat, hit.by));
        }
        s.frames.push(Frame::Hit(hit));
    }

    /// Subtracts the block from the damage.
    fn count_block(&self, s: &mut State, hit: &mut Hit) {
        let Some(victim) = s.unit(hit.target).copied() else { return };
        let block = self.sheet(s, &victim).block.min(hit.n);
        hit.n -= block;
        hit.blocked = hit.blocked.saturating_add(block);
        hit.blocks += 1;
        hit.raised = false;
    }

    /// Whether a seat can pay for a block that can have an effect. A block of 0 needs tactics that raise it (AF-Q50).
    fn can_block(&self, s: &State, seat: Seat, block: u8, cost: u8) -> bool {
        let hand = &s.player(seat).hand;
        hand.len() >= usize::from(cost) && (block > 0 || hand.iter().any(|card| self.raises_block(*card)))
    }

    /// Whether a card is tactics that change an attribute when they are discarded to block. Such tactics are taken
    /// to raise the block.
    fn raises_block(&self, card: CardId) -> bool {
        self.cards.get(card).is_some_and(|card| {
            card.kind == CardType::Tactics
                && (card.happens(When::Blocks) || card.happens(When::Discarded))
                && card.effects().iter().any(|effect| matches!(effect.verb, Verb::Change(_)))
        })
    }

    /// Collects the answers to whether an instance of damage is blocked.
    pub(crate) fn block_options(&self, s: &State, seat: Seat, hit: &Hit, out: &mut Vec<Action>) {
        let Some(victim) = s.able(hit.target) else { return out.push(Action::Pass) };
        let sheet = self.sheet(s, victim);
        // If Aegis is not free, "always blocks" makes its block mandatory (AF-Q49).
        let must = hit.owed > 0 || (sheet.has(Keyword::Aegis) && !self.knobs.kw.aegis_free && hit.blocks == 0);
        let cards = s.player(seat).hand.iter().copied();
        let counts = |card: &CardId| sheet.block > 0 || hit.owed > 0 || self.raises_block(*card);
        let before = out.len();
        out.extend(cards.filter(counts).map(Action::Discard));
        out.dedup();
        if !must || out.len() == before {
            out.insert(before, Action::Pass);
        }
    }

    /// Carries out the choice whether an instance of damage is blocked.
    pub(crate) fn block(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        let cost = self.knobs.block.card_cost;
        let Some(Frame::Hit(hit)) = s.frames.last_mut() else { return };
        let Action::Discard(card) = action else {
            hit.closed = true;
            hit.owed = 0;
            return;
        };
        hit.owed = if hit.owed == 0 { cost } else { hit.owed } - 1;
        hit.raised = hit.owed == 0;
        let target = hit.target;
        cx.event(Event::Blocked(seat, card));
        self.discard_card(s, seat, card, Reason::Blocks(target), cx);
    }

    /// Makes an operator lose health without damage, so that it cannot be blocked (AF-DMG-3).
    pub(crate) fn lose(&self, s: &mut State, id: UnitId, n: u8, by: (Seat, UnitId), cx: &mut Cx<'_, Event>) {
        let Some(unit) = s.able(id).copied() else { return };
        if cx.is_recorded() {
            let left = self.health_left(s, &unit).saturating_sub(n);
            cx.event(Event::Lost(unit.seat, unit.card, unit.tile, n, left));
        }
        self.take_loss(s, id, n, by);
    }

    fn take_loss(&self, s: &mut State, id: UnitId, n: u8, by: (Seat, UnitId)) {
        if let Some(unit) = s.unit_mut(id) {
            unit.lost = unit.lost.saturating_add(n);
        }
        self.check_defeat(s, id, by);
    }

    /// Marks an operator as defeated if it has lost its health (AF-DMG-4, AF-Q17).
    pub(crate) fn check_defeat(&self, s: &mut State, id: UnitId, (seat, by): (Seat, UnitId)) {
        let Some(unit) = s.able(id).copied() else { return };
        let health = self.sheet(s, &unit).health;
        let defeated = match self.knobs.combat.defeat_at {
            DefeatAt::Zero => unit.lost >= health,
            DefeatAt::BelowZero => unit.lost > health,
        };
        if defeated && let Some(unit) = s.unit_mut(id) {
            (unit.inert, unit.by, unit.by_own) = (true, by, seat == unit.seat);
        }
    }

    /// Recovers health, at most what was lost (AF-DMG-4).
    pub(crate) fn heal(&self, s: &mut State, id: UnitId, n: u8, cx: &mut Cx<'_, Event>) {
        let Some(unit) = s.unit_mut(id).filter(|unit| !unit.inert) else { return };
        let healed = n.min(unit.lost);
        unit.lost -= healed;
        let unit = *unit;
        if healed > 0 && cx.is_recorded() {
            let left = self.health_left(s, &unit);
            cx.event(Event::Healed(unit.seat, unit.card, unit.tile, healed, left));
        }
    }
}
