//! The features of spells and abilities.

use super::appraise::On;
use super::look::Look;
use super::row::{Column, Row, add};
use crate::model::content::ids::SpellId;
use crate::model::content::sheets::{Moment, Phase, Whom};
use crate::model::content::verbs::{Verb, weighted};
use crate::model::state::{Frame, SquadId};
use crate::rules::dice::SpellRoll;
use evenhand_kit::table::effects::shared::option_effects;

impl Look<'_> {
    /// Adds the features of a spell.
    pub(super) fn cast(&self, squad: SquadId, spell: SpellId, target: SquadId, row: &mut Row) {
        let printed = &self.game.content.spells[spell];
        let chance = self.chance_of(squad, spell);
        add(row, Column::Cast, 1.0);
        add(row, Column::Chance, chance);
        for (effect, weight) in weighted(&printed.effects) {
            self.effect(effect, squad, target, chance * weight, row);
        }
    }

    /// Returns the chance that a squad succeeds in casting a spell.
    fn chance_of(&self, squad: SquadId, spell: SpellId) -> f32 {
        if let Some((of, chance)) = self.cast_chance.get()
            && of == (squad, spell)
        {
            return chance;
        }
        let modifier = self.game.active(self.s, squad).spell;
        let roll = SpellRoll {
            difficulty: self.game.content.spells[spell].difficulty,
            modifier: i8::try_from(modifier).unwrap_or(0),
            best_of_three: self.game.knobs.spell.dice != "2D6",
            six_succeeds: false,
        };
        let [good, _, all] = roll.ways();
        let chance = good as f32 / all.max(1) as f32;
        self.cast_chance.set(Some(((squad, spell), chance)));
        chance
    }

    /// Adds the features of an ability.
    pub(super) fn ability(&self, squad: SquadId, slot: u8, target: SquadId, row: &mut Row) {
        let sheet = self.game.sheet_of(self.s, squad);
        let Some(ability) = sheet.abilities.get(usize::from(slot)) else { return };
        let printed = &self.game.content.abilities[*ability];
        if printed.once_per_game {
            add(row, Column::Once, 1.0);
        }
        if printed.moment == Moment::WoundsToLeader {
            return add(row, Column::Shield, 1.0);
        }
        let agile = printed.moment == Moment::Phase(Phase::Movement);
        add(row, Column::Agile, f32::from(u8::from(agile)));
        let all = matches!(printed.whom, Whom::AllEnemies | Whom::AllEngaged | Whom::Everybody);
        for (effect, weight) in weighted(&printed.effects) {
            if all {
                let hit = self
                    .s
                    .standing()
                    .filter(|(id, _)| self.game.is_hit(self.s, squad, printed.whom, printed.within, *id));
                hit.for_each(|(id, _)| self.effect(effect, squad, id, weight, row));
            } else {
                self.effect(effect, squad, target, weight, row);
            }
        }
    }

    /// Adds the features of the effects that an option of an effect leads to.
    pub(super) fn effect_option(&self, option: u8, row: &mut Row) {
        let Some(Frame::Run(run)) = self.s.frames.last() else { return };
        let effects = self.game.effects_of(run.of);
        for (effect, weight) in option_effects(effects, run.next.into(), option, Verb::shared) {
            self.effect(effect, run.source, run.target, weight, row);
        }
    }

    /// Estimates how much a status on a squad harms it. Negative if it helps.
    pub(super) fn harm(&self, squad: SquadId, place: usize) -> f32 {
        let Some(held) = self.s.squad(squad).held.get(place) else { return 0.0 };
        let printed = &self.game.content.statuses[held.status];
        let lasting = printed.lasting.iter().map(|verb| verb.appraise().harm());
        lasting.sum::<f32>() + if printed.at_start.is_empty() { 0.0 } else { 2.0 }
    }

    /// Adds the features of one effect that happens with this chance.
    fn effect(&self, verb: &Verb, source: SquadId, target: SquadId, chance: f32, row: &mut Row) {
        verb.appraise().look(&On { look: self, source, target, chance }, row);
    }
}
