//! What traits change of other rules (AC-TR).

use crate::Ascension;
use crate::model::content::sheets::{Condition, Trait};
use crate::model::events::{Event, Source};
use crate::model::state::{AimedAt, Figure, NOBODY, State};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::{Grain, grains};

impl Ascension {
    /// Whether a character has a trait.
    #[inline]
    pub(crate) fn has(&self, s: &State, who: Figure, one: Trait) -> bool {
        self.traits.has(one) && self.sheet(s, who).traits.has(one)
    }

    fn inches(&self, inches: f64) -> Grain {
        grains(inches * self.knobs.measure.inch_mm)
    }

    // ---- attacks ----

    /// Returns what traits add to an attack before the flip (AC-TR-2, AC-TR-7, AC-TR-14, AC-TR-15).
    pub(super) fn attack_by_traits(&self, s: &State, by: Figure, target: AimedAt) -> i8 {
        if self.traits.is_empty() {
            return 0;
        }
        let mut bonus = 0;
        if self.traits.has(Trait::AttackPenaltyAura) && self.is_in_penalty_aura(s, by, target) {
            bonus -= 1;
        }
        if let AimedAt::Figure(at) = target {
            if self.has(s, at, Trait::PenaltyVsDistant) && self.gap(s, by, at) > self.inches(6.0) {
                bonus -= self.knobs.traits.distant_penalty;
            }
            if self.has(s, by, Trait::BonusVsLarge) && self.sheet(s, at).size >= 3 {
                bonus += 1;
            }
        }
        if self.stands_still(s, by) {
            bonus += self.knobs.traits.stationary_bonus;
        }
        bonus
    }

    /// Whether an attack now has the bonus of an activation without a Move Action (AC-TR-15).
    pub(crate) fn stands_still(&self, s: &State, who: Figure) -> bool {
        self.has(s, who, Trait::BonusIfStationary)
            && s.active.is_some_and(|active| active.who == who && !active.walked && !active.ending)
    }

    fn is_in_penalty_aura(&self, s: &State, by: Figure, target: AimedAt) -> bool {
        let bearer_only = self.knobs.traits.penalty_on_bearer_only;
        let mut bearers = self.standing(s).filter(|foe| self.has(s, *foe, Trait::AttackPenaltyAura));
        bearers.any(|foe| {
            self.foes(s, by, foe)
                && (!bearer_only || target == AimedAt::Figure(foe))
                && self.gap(s, by, foe) <= self.inches(2.0) + self.sheet(s, foe).influence
        })
    }

    /// Returns what traits add to the Defense of a character against an attacker (AC-TR-1, AC-TR-6).
    pub(super) fn defense_by_traits(&self, s: &State, by: Figure, at: Figure) -> i8 {
        if self.traits.is_empty() {
            return 0;
        }
        let mut bonus = 0;
        if self.traits.has(Trait::DefenseAura) {
            let helps = |friend: Figure| {
                self.has(s, friend, Trait::DefenseAura)
                    && !self.foes(s, friend, at)
                    && (friend != at || self.knobs.traits.aura_helps_bearer)
                    && self.gap(s, friend, at) <= self.inches(2.0)
            };
            bonus += i8::from(self.standing(s).any(helps));
        }
        if self.has(s, at, Trait::DefenseVsRanged) && self.is_ranged(s, by, at) {
            bonus += 2;
        }
        bonus
    }

    fn is_ranged(&self, s: &State, by: Figure, at: Figure) -> bool {
        let beyond = self.knobs.traits.ranged_beyond_mm;
        if beyond > 0.0 { self.gap(s, by, at) > grains(beyond) } else { !self.in_contact(s, by, at) }
    }

    /// Returns the cover of a target with its traits (AC-TR-10, AC-TR-11).
    pub(crate) fn cover_by_traits(&self, s: &State, target: AimedAt, cover: i8) -> i8 {
        let AimedAt::Figure(at) = target else { return cover };
        if self.traits.is_empty() || !self.knobs.cover.enabled {
            return cover;
        }
        let least = if self.has(s, at, Trait::AlwaysPartialCover) { self.knobs.cover.bonus_gap1 } else { 0 };
        let cover = cover.max(least);
        cover + i8::from(cover > 0 && self.has(s, at, Trait::CoverBonus))
    }

    // ---- damage ----

    /// Returns the damage that a character suffers of what would be dealt to it (AC-TR-3, AC-TR-4).
    pub(super) fn reduced(&self, s: &State, who: Figure, damage: u8, source: Source) -> u8 {
        if !self.knobs.traits.reduce_all_damage && source != Source::Attack {
            return damage;
        }
        let lower = |damage: u8, by: u8, least: u8| damage.min(damage.saturating_sub(by).max(least));
        let least = self.knobs.traits.reduce_2_least;
        let damage = if self.has(s, who, Trait::ReduceWounds2) { lower(damage, 2, least) } else { damage };
        if self.has(s, who, Trait::ReduceWounds1) { lower(damage, 1, 1) } else { damage }
    }

    /// Lets a character regain a wound at the end of its activation (AC-TR-13).
    pub(super) fn regenerate(&self, s: &mut State, who: Figure, cx: &mut Cx<'_, Event>) {
        let full = self.sheet(s, who).wounds;
        if !self.has(s, who, Trait::Regenerate) {
            return;
        }
        let figure = &mut s.figures[who];
        if figure.alive && figure.condition(Condition::Dot) == 0 && figure.wounds < full {
            figure.wounds += 1;
            cx.event(Event::Healed(who, 1, NOBODY));
        }
    }

    // ---- pushes and throws ----

    /// Returns the Size with which a character pushes and throws others (AC-TR-5, AC-TR-16).
    pub(crate) fn moving_size(&self, s: &State, who: Figure) -> u8 {
        let two = self.knobs.traits.size_2_for_bearer && self.has(s, who, Trait::DisplacementSize2);
        let one = self.has(s, who, Trait::ForDisplacementSize1);
        self.sheet(s, who).size.saturating_add(2 * u8::from(two) + u8::from(one))
    }

    /// Returns the Size with which a character is pushed and thrown by others (AC-TR-8, AC-TR-9).
    pub(crate) fn moved_size(&self, s: &State, who: Figure) -> u8 {
        let literal = !self.knobs.traits.size_2_for_bearer && self.has(s, who, Trait::DisplacementSize2);
        let two = u8::from(literal) + u8::from(self.has(s, who, Trait::VsDisplacementSize2));
        let one = u8::from(self.has(s, who, Trait::VsDisplacementSize1));
        self.sheet(s, who).size.saturating_add(2 * two + one)
    }

    /// Whether a character is immune to pushes and throws by another (AC-TR-12).
    pub(super) fn is_immune(&self, s: &State, by: Figure, who: Figure) -> bool {
        self.has(s, who, Trait::DisplacementImmunity) && self.moving_size(s, by) <= self.moved_size(s, who)
    }
}
