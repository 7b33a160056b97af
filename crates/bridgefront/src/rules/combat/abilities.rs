//! Activated abilities that champions use by themselves in battles, if a knob says so (BF-Q71).

use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::Verb;
use crate::model::events::Event;
use crate::model::knobs::AbilityTiming;
use crate::model::state::{Champion, Frame, Script, Slot, State};
use evenhand_game::game::{Cx, with_scratch};
use evenhand_kit::table::effects::ListId;

impl Bridgefront {
    /// Returns whether an ability is used by itself in battles and cannot be used otherwise.
    pub(crate) fn is_used_in_battle(&self, list: ListId) -> bool {
        self.knobs.rules.ability_timing == AbilityTiming::InBattle
            && self.scripts.of(list).any(|verb| matches!(verb, Verb::Damage(_) | Verb::Heal(_)))
    }

    /// Starts the next ability that strikes before the first combat round. Returns `false` if there is none.
    pub(super) fn next_strike(&self, s: &mut State) -> bool {
        if self.knobs.rules.ability_timing != AbilityTiming::InBattle {
            return false;
        }
        for side in s.battle.sides {
            let strikes = |list: ListId| self.scripts.of(list).any(|verb| verb.damage().is_some());
            let ready = self.ready_abilities(s, side).find(|(slot, list)| {
                let champion = s.champion(*slot);
                let unused =
                    self.ability(champion.card).is_some_and(|(place, _)| champion.used_battle & (1 << place) == 0);
                champion.hex == s.battle.hex
                    && unused
                    && strikes(*list)
                    && with_scratch(|out| self.useful_ability(s, side, *list, *slot, out))
            });
            if let Some((slot, list)) = ready {
                self.use_ability(s, slot);
                let script = Script { root: false, late: true, ..Script::new(side, list, CardId::NONE, slot) };
                s.stack.push(Frame::Script(script));
                return true;
            }
        }
        false
    }

    /// Uses the abilities of surviving champions that heal, on the most wounded own champion there.
    pub(super) fn heal_after_battle(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if self.knobs.rules.ability_timing != AbilityTiming::InBattle {
            return;
        }
        for side in s.battle.sides {
            for slot in s.champions.ids() {
                let here = s.champions[slot].hex == s.battle.hex;
                let Some((_, list)) = self.ready_abilities(s, side).find(|(own, _)| here && *own == slot) else {
                    continue;
                };
                let heal = self.scripts.of(list).find_map(|verb| match verb {
                    Verb::Heal(heal) => Some(self.expected(s, side, CardId::NONE, &heal.n)),
                    _ => None,
                });
                if let (Some(n), Some(patient)) = (heal, self.most_wounded(s, s.champions[slot])) {
                    self.use_ability(s, slot);
                    self.mend(s, patient, n, cx);
                }
            }
        }
    }

    /// Returns the champion of the same player in the same hex that has lost most HP; `None` if none has lost any.
    pub(crate) fn most_wounded(&self, s: &State, beside: Champion) -> Option<Slot> {
        let lost = |champion: &Champion| self.cards.get(champion.card).hp.saturating_sub(champion.hp);
        let hurt = s.champions_in(beside.owner, beside.hex).filter(|(_, champion)| lost(champion) > 0);
        hurt.min_by_key(|(slot, champion)| (u8::MAX - lost(champion), slot.0)).map(|(slot, _)| slot)
    }

    /// Records that a champion has used its ability in this battle and, if that is the limit, in this round.
    fn use_ability(&self, s: &mut State, slot: Slot) {
        if let Some((place, ability)) = self.ability(s.champion(slot).card) {
            let champion = s.champion_mut(slot);
            champion.used_battle |= 1 << place;
            champion.used_round |= u8::from(ability.per_round) << place;
        }
    }
}
