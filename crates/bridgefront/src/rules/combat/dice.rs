//! The dice of a combat round and their thresholds (BF-14.1).

use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::modifier::{Change, Modifier, When};
use crate::model::events::{Event, Purpose};
use crate::model::knobs::BodyguardScope;
use crate::model::state::{Champion, Slot, State, Target, TileKind};
use evenhand_game::game::Cx;

impl Bridgefront {
    /// Returns whether any unit of a side could hit in this combat round.
    pub(super) fn can_hit(&self, s: &State, side: usize) -> bool {
        let (seat, hex) = (s.battle.sides[side], s.battle.hex);
        let champion = |(slot, champion): (Slot, &Champion)| {
            self.cards.get(champion.card).hit > 0 && self.champion_dice(s, slot, side) > 0
        };
        s.hex(hex).forces[seat] > 0 && self.force_threshold(s, side) > 0 || s.champions_in(seat, hex).any(champion)
    }

    /// Returns the threshold of a side's Forces in this combat round (BF-14.1b).
    pub(crate) fn force_threshold(&self, s: &State, side: usize) -> u8 {
        let battle = &s.battle;
        let seat = battle.sides[side];
        let enemy = battle.sides[1 - side];
        let defending = side == 1;
        let tile = s.hex(battle.hex);
        let passives = self.passives(s, seat);
        let mut best = 0;
        if defending && battle.round <= u16::from(passives.shield_wall.1) {
            best = best.max(passives.shield_wall.0);
        }
        if defending && tile.kind == TileKind::Mine {
            best = best.max(passives.militia);
        }
        let abroad = matches!(tile.kind, TileKind::Capital(owner) if owner != seat);
        if abroad {
            best = best.max(passives.capital_hit);
        }
        if tile.champions[seat] > 0 {
            for (_, champion) in s.champions_in(seat, battle.hex) {
                for m in self.innate(champion.card) {
                    let counts = match m.when {
                        When::SiegeOfSelf => battle.siege,
                        When::SiegeAbroad => battle.siege && abroad, // BF-Q104
                        _ => true,
                    };
                    if let Change::ForceHit(hit) = m.change
                        && counts
                        && m.is_on(s.round, champion.arrived)
                        && m.counts_in(battle.round)
                    {
                        best = best.max(hit);
                    }
                }
            }
        }
        let mut cap = 6;
        for running in s.running.iter() {
            let Some(m) = self.scripts.effect(running.effect).modifier().filter(|m| m.counts_in(battle.round)) else {
                continue;
            };
            let counts = match m.when {
                When::NextBattle => running.active,
                When::Defending => defending && running.target == battle.hex.into(),
                _ => running.target == Target::NOTHING || running.target == battle.hex.into(),
            };
            match m.change {
                Change::ForceHit(hit) if counts && running.owner == seat => best = best.max(hit),
                Change::ForceHitCap(most) if counts && running.owner == enemy => cap = cap.min(most),
                _ => {}
            }
        }
        let base = self.knobs.combat.force_hit;
        // BF-Q89: a cap limits bonuses too, or only the threshold without bonuses.
        let threshold =
            if self.knobs.combat.cap_beats_bonus { base.max(best).min(cap) } else { base.min(cap).max(best) };
        threshold.min(6)
    }

    /// Returns the modifiers printed on a champion card.
    pub(crate) fn innate(&self, card: CardId) -> impl Iterator<Item = &Modifier> {
        self.scripts.of(self.cards.get(card).effects).filter_map(|verb| verb.modifier())
    }

    /// Returns the index, in a champion card's effects, of the first modifier with exactly this change.
    pub(super) fn place_of(&self, card: CardId, change: Change) -> Option<usize> {
        self.scripts
            .of(self.cards.get(card).effects)
            .position(|verb| verb.modifier().is_some_and(|m| m.change == change))
    }

    /// Returns the number of dice of a champion in this combat round (BF-14.1c).
    pub(crate) fn champion_dice(&self, s: &State, slot: Slot, side: usize) -> u8 {
        let battle = &s.battle;
        let champion = s.champion(slot);
        let seat = battle.sides[side];
        let enemy = battle.sides[1 - side];
        let tile = s.hex(battle.hex);
        let mut dice = i16::from(self.cards.get(champion.card).dice);
        for m in self.innate(champion.card) {
            let by = match m.change {
                Change::ChampionDice(by) => i16::from(by),
                Change::DicePerCard(each) => i16::from(each) * i16::from(s.player(seat).played), // BF-ED9
                _ => continue,
            };
            let counts = match m.when {
                When::NoEnemyChampion => tile.champions[enemy] == 0,
                When::EnemyChampion => tile.champions[enemy] > 0,
                When::NoOwnForce => tile.forces[seat] == 0,
                _ => true,
            };
            if counts && m.counts_in(battle.round) {
                dice += by;
            }
        }
        let mut set = None;
        for running in s.running.iter() {
            let Some(m) = self.scripts.effect(running.effect).modifier().filter(|m| m.counts_in(battle.round)) else {
                continue;
            };
            let waits = m.when == When::NextBattle;
            match m.change {
                Change::ChampionDice(by) if running.target == slot.into() && (!waits || running.active) => {
                    dice += i16::from(by);
                }
                Change::ChampionDice(by)
                    if running.target == Target::NOTHING && running.owner == seat && running.active =>
                {
                    dice += i16::from(by);
                }
                Change::ChampionDiceSet(only) if running.target == slot.into() && running.active => set = Some(only),
                _ => {}
            }
        }
        // BF-Q90: Slow is applied last.
        set.unwrap_or_else(|| u8::try_from(dice.clamp(0, 200)).unwrap_or(0))
    }

    pub(super) fn roll(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let mut battle = s.battle;
        for side in 0..2 {
            let seat = battle.sides[side];
            let threshold = self.force_threshold(s, side);
            let mut hits = 0u8;
            let tile = s.hex(battle.hex);
            battle.began[side] = [tile.forces[seat], tile.champions[seat]];
            for _ in 0..tile.forces[seat] {
                hits += u8::from(cx.dice(Purpose::Combat.id()).d6() <= threshold);
            }
            let forces = tile.forces[seat];
            let (champion, card) = (Slot::NOBODY, CardId::NONE);
            cx.event(Event::Dice { seat, champion, card, dice: forces, threshold, hits });
            let mut reaver_hits = 0;
            battle.reaver[side] = Slot::NOBODY;
            for (slot, champion) in s.champions_in(seat, battle.hex) {
                let card = self.cards.get(champion.card);
                let n = self.champion_dice(s, slot, side);
                let dice = cx.dice(Purpose::Combat.id());
                let own = (0..n).map(|_| u8::from(dice.d6() <= card.hit)).sum::<u8>();
                hits += own;
                cx.event(Event::Dice {
                    seat,
                    champion: slot,
                    card: champion.card,
                    dice: n,
                    threshold: card.hit,
                    hits: own,
                });
                if own > 0 && self.scripts.of(card.effects).any(|verb| verb.waits_for(On::Kills)) {
                    // Among several such champions one is drawn, with chances in proportion to their hits.
                    reaver_hits += own;
                    if draw_below(cx.dice(Purpose::Combat.id()), reaver_hits) < own {
                        battle.reaver[side] = slot;
                    }
                }
            }
            battle.hits[side] = hits;
            battle.rolled[side] = hits;
            battle.reaver_hits[side] = reaver_hits;
            // BF-14.2b: a champion that dies in this combat round was still in the battle when its side's hits were
            // rolled.
            battle.one_asked[side] = s.hex(battle.hex).champions[seat] == 0 || self.tactician(s, side).is_none();
        }
        if self.knobs.champions.bodyguard_scope == BodyguardScope::CombatRound {
            battle.shield_spent = [false; 2];
        }
        s.battle = battle;
    }
}

fn draw_below(dice: &mut evenhand_game::game::Dice, bound: u8) -> u8 {
    if bound <= 1 { 0 } else { u8::try_from(dice.below(usize::from(bound))).expect("below the bound") }
}
