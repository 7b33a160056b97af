//! The places and times at which a modifier counts: on champions, or left running by other cards.

use super::{Assign, Change, Modifier, When};
use crate::model::content::verbs::selectors::{ChampionSel, HexSel};

impl Modifier {
    /// Returns whether any rule reads such a modifier on a champion or, with `champion` unset, left running by another
    /// card.
    pub(crate) fn counts_on(&self, champion: bool) -> bool {
        let here = matches!(self.when, When::Always | When::BattleOfSelf);
        let next = self.when == When::NextBattle;
        if self.on_arrival && !(champion && matches!(self.change, Change::ForceHit(_))) {
            return false;
        }
        match (self.change, champion) {
            (Change::ForceHit(_), true) => here || matches!(self.when, When::SiegeOfSelf | When::SiegeAbroad),
            (Change::ChampionDice(_), true) => {
                here || matches!(self.when, When::NoEnemyChampion | When::EnemyChampion | When::NoOwnForce)
            }
            (Change::Assign(assign), true) => here && assign == Assign::OneHit,
            (
                Change::Fly
                | Change::DicePerCard(_)
                | Change::LoneSteps(_)
                | Change::RedirectHit
                | Change::IgnoreHit
                | Change::MineYield(_),
                on_champion,
            ) => on_champion && here,
            (Change::ControlVp(_) | Change::Base, on_champion) => on_champion && self.when == When::Always,
            (Change::Arrival, on_champion) => on_champion && self.at.is_some() && self.when == When::Always,
            (Change::ForceHit(_), false) => {
                next || (self.at.is_some() && matches!(self.when, When::Always | When::Defending))
            }
            (Change::ForceHitCap(_), false) => next || (self.at.is_some() && self.when == When::Always),
            (Change::ChampionDice(_), false) => next || (self.who.is_some() && self.when == When::Always),
            (Change::ChampionDiceSet(_), false) => next && self.who.is_some(),
            (Change::Assign(assign), false) => next && assign != Assign::OneHit,
            (Change::Ward(_), false) => (self.who.is_some() || self.all_champions) && self.when == When::Always,
            (Change::PlayMana { .. }, false) => matches!(self.when, When::NextPlay | When::NextChampionPlay),
            (Change::ChampionGold(_), false) => self.when == When::NextChampionPlay,
            (
                Change::ForceHitCap(_)
                | Change::ChampionDiceSet(_)
                | Change::Ward(_)
                | Change::PlayMana { .. }
                | Change::ChampionGold(_),
                true,
            ) => false,
        }
    }

    /// Returns what to write so that it counts on a champion, or left running by another card.
    pub(crate) fn how_to_count(&self, champion: bool) -> String {
        let lasting = Modifier { on_arrival: false, ..*self };
        if lasting.counts_on(champion) {
            return "leave `until` out".to_owned();
        }
        let with_who = Modifier { who: Some(ChampionSel::THAT), ..lasting };
        let at_hex = Modifier { at: Some(HexSel::HOME), ..lasting };
        let (who, at) = ("name champions in `who`", "name a hex in `at`");
        let mut ways = Vec::new();
        for (modifier, way) in [(with_who, who), (at_hex, at)] {
            if modifier.counts_on(champion) {
                ways.push(way.to_owned());
            }
        }
        let whens = lasting.whens(champion);
        if !whens.is_empty() {
            ways.push(format!("write when = {whens}"));
        }
        for (modifier, way) in [(with_who, who), (at_hex, at)] {
            let whens = modifier.whens(champion);
            if ways.is_empty() && !whens.is_empty() {
                ways.push(format!("{way} and write when = {whens}"));
            }
        }
        if !ways.is_empty() {
            return ways.join(", or ");
        }
        let remedy = match (self.change, champion) {
            (Change::Assign(_), true) => "write n = \"one_hit\"",
            (Change::Assign(_), false) => "write n = \"owner\", \"forces_first\" or \"champions_first\"",
            (_, true) => "only what a card leaves running has this stat; `do` of event = \"deploy\" can hold it",
            (_, false) => "only champions have this stat, in their own `effects`",
        };
        remedy.to_owned()
    }

    /// Returns the values of `when` with which it counts there, as content files write them.
    fn whens(&self, champion: bool) -> String {
        let counted = When::ALL.iter().filter(|when| Modifier { when: **when, ..*self }.counts_on(champion));
        let words: Vec<String> = counted.map(|when| format!("\"{}\"", when.word())).collect();
        words.join(" or ")
    }
}
