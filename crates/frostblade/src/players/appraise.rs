//! The value of effects to a player, verb by verb.

use super::look::{Look, worth_of};
use super::row::{Column, Row, add};
use crate::model::content::effects::{DiceRoll, Healed, Who};
use crate::model::content::verbs::{
    AttackAfterRush, BacklashCheck, Change, ChangeRoll, Cleanse, Damage, Grant, Heal, HoldNow, Ignore, Mend, Move,
    NoObjective, NoRush, OnlyHold, PassNow, PassThrough, Redirect, Reroll, Resurface, RushDie, Swoop, Verb, Volley,
    fields_as,
};
use crate::model::state::SquadId;
use crate::rules::attack::mean_roll;
use evenhand_kit::table::effects::shared::Shared;

/// The squads that an effect concerns, and the chance that it happens.
pub(super) struct On<'o, 'l> {
    pub(super) look: &'o Look<'l>,
    pub(super) source: SquadId,
    pub(super) target: SquadId,
    pub(super) chance: f32,
}

/// A verb with its fields.
pub(super) trait Appraise {
    /// Adds the features of an effect that happens once.
    fn look(&self, on: &On<'_, '_>, row: &mut Row) {
        let _ = (on, row);
    }

    /// Estimates how much a lasting effect harms its squad. Negative if it helps.
    fn harm(&self) -> f32 {
        0.0
    }
}

impl Verb {
    /// Returns the effect as an [`Appraise`].
    pub(super) fn appraise(&self) -> &dyn Appraise {
        fields_as!(self, Appraise)
    }
}

impl On<'_, '_> {
    /// Whether the target is an enemy of the player.
    fn is_on_foe(&self) -> bool {
        self.look.s.squad(self.target).owner != self.look.seat
    }

    /// Returns the points of what is left of the target.
    fn worth(&self) -> f32 {
        worth_of(self.look.game, self.look.s, self.target)
    }

    /// Returns the points that damage to the target destroys.
    fn hurts(&self, n: DiceRoll, evaded: bool) -> f32 {
        let (game, s) = (self.look.game, self.look.s);
        let health = game.health(s, self.target).max(1) as f32;
        let rule = if evaded { game.evade_rule(s, self.target, 0) } else { None };
        let saved = rule.map_or(0.0, |rule| {
            let (above, below) = rule.chance();
            above as f32 / below as f32
        });
        (mean_roll(n) * (1.0 - saved)).min(health) / health * self.worth() / 10.0 * self.chance
    }

    /// Returns the points of one wound of the source.
    fn own_wound(&self) -> f32 {
        let (game, s) = (self.look.game, self.look.s);
        worth_of(game, s, self.source) / game.health(s, self.source).max(1) as f32
    }

    /// Adds the value of wounds removed from the target.
    fn heals(&self, n: DiceRoll, row: &mut Row) {
        let sheet = self.look.game.sheet_of(self.look.s, self.target);
        let per_wound = f32::from(sheet.cost) / f32::from(sheet.hp.max(1));
        add(row, Column::Heal, mean_roll(n) * per_wound / 10.0 * self.chance);
    }

    /// Adds the value of a change to what the target can do.
    fn changes(&self, row: &mut Row) {
        let column = if self.is_on_foe() { Column::Weaken } else { Column::Strengthen };
        add(row, column, self.worth() / 10.0 * self.chance);
    }
}

impl Appraise for Damage {
    fn look(&self, on: &On<'_, '_>, row: &mut Row) {
        match self.who {
            Who::Target => {
                let column = if on.is_on_foe() { Column::Blast } else { Column::Harm };
                add(row, column, on.hurts(self.n, !self.direct));
            }
            Who::Itself => add(row, Column::Harm, mean_roll(self.n) * on.own_wound() / 10.0 * on.chance),
            Who::Around => {}
        }
    }
}

impl Appraise for Heal {
    fn look(&self, on: &On<'_, '_>, row: &mut Row) {
        match self.who {
            Healed::Target => on.heals(self.n, row),
            Healed::Itself => {
                let hurt = on.look.game.is_hurt(on.look.s, on.source);
                let healed = mean_roll(self.n) * on.own_wound() / 10.0 * on.chance;
                add(row, Column::Heal, if hurt { healed } else { 0.0 });
            }
        }
    }
}

impl Appraise for Mend {
    fn look(&self, on: &On<'_, '_>, row: &mut Row) {
        on.heals(self.n, row);
    }
}

impl Appraise for Grant {
    fn look(&self, on: &On<'_, '_>, row: &mut Row) {
        on.changes(row);
    }
}

impl Appraise for Volley {
    fn look(&self, on: &On<'_, '_>, row: &mut Row) {
        on.changes(row);
    }
}

impl Appraise for HoldNow {
    fn look(&self, on: &On<'_, '_>, row: &mut Row) {
        on.changes(row);
    }
}

impl Appraise for Cleanse {
    fn look(&self, on: &On<'_, '_>, row: &mut Row) {
        add(row, Column::Strengthen, on.worth() / 10.0);
    }
}

impl Appraise for OnlyHold {
    fn harm(&self) -> f32 {
        3.0
    }
}

impl Appraise for NoRush {
    fn harm(&self) -> f32 {
        0.5
    }
}

impl Appraise for Change {
    fn harm(&self) -> f32 {
        -self.all().into_iter().flatten().map(f32::from).sum::<f32>()
    }
}

impl Appraise for ChangeRoll {
    fn harm(&self) -> f32 {
        -f32::from(self.n)
    }
}

impl Appraise for Reroll {}
impl Appraise for Ignore {}
impl Appraise for AttackAfterRush {}
impl Appraise for NoObjective {}
impl Appraise for PassThrough {}
impl Appraise for BacklashCheck {}
impl Appraise for Move {}
impl Appraise for Swoop {}
impl Appraise for RushDie {}
impl Appraise for PassNow {}
impl Appraise for Resurface {}
impl Appraise for Redirect {}

/// The effects in it have the value.
impl Appraise for Shared {}
