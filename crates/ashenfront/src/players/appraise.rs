//! The worth of effects to a player: [`Appraise`] for each verb. What an effect does is in `rules/verbs/`.

use super::look::{Blow, Look, Standing};
use super::row::{Column, Row, add};
use crate::Ashenfront;
use crate::model::content::verbs::cards::{Bottom, Discard, Draw, Gain, Recover, Search};
use crate::model::content::verbs::changes::{Change, Disable, Double, Grant};
use crate::model::content::verbs::fields_as;
use crate::model::content::verbs::health::{Damage, Heal, Lose};
use crate::model::content::verbs::orders::{Cancel, Exhaust, Ready, Use};
use crate::model::content::verbs::places::{Banish, Deploy, Move, Pull, Push, Retreat, Swap};
use crate::model::content::verbs::words::Resource;
use crate::model::content::{Effect, Tile, Verb, Way, Who};
use crate::model::state::{Aim, UnitId};
use evenhand_kit::table::effects::shared::Shared;

/// An effect with a target, as a player looks at it.
struct Aimed<'a> {
    look: &'a Look<'a>,
    own: Option<&'a Standing>,
    effect: &'a Effect,
    aim: Aim,
    /// What its amount is multiplied by.
    times: Option<u8>,
}

/// A verb with a worth to a player.
trait Appraise {
    /// Adds the features of an effect on its target, or on all operators that it applies to. The default adds none.
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        let _ = (on, row);
    }
}

impl Look<'_> {
    /// Adds the features of an effect on its target, or on all operators that it applies to, once `gone` cards have left
    /// the hand for it.
    pub(super) fn effect(&self, own: Option<&Standing>, effect: &Effect, aim: Aim, gone: u8, row: &mut Row) {
        let me = own.map_or(UnitId::NONE, |own| own.unit.id);
        let times = self.game.times(self.s, (self.seat, me), gone, effect.per.as_ref());
        fields_as!(&effect.verb, Appraise).look(&Aimed { look: self, own, effect, aim, times }, row);
    }
}

impl<'a> Aimed<'a> {
    /// Returns the operators that the effect applies to.
    fn all(&self) -> impl Iterator<Item = &'a Standing> + Clone + use<'a> {
        let (look, aimed, who) = (self.look, self.aim.as_tile(), self.effect.about.who);
        let here = self.own.map_or(Tile::NOWHERE, |own| own.unit.tile);
        let id = self.own.map_or(UnitId::NONE, |own| own.unit.id);
        let is_own = move |unit: &Standing| unit.unit.seat == look.seat;
        let only = &self.effect.only;
        let meant = look.standing().filter(move |unit| look.game.is_meant(look.s, &unit.unit, only));
        meant.filter(move |unit| match who {
            Some(Who::Me) => unit.unit.id == id,
            Some(Who::Allies) => is_own(unit),
            Some(Who::Enemies) => !is_own(unit),
            Some(Who::AdjacentFoes) => !is_own(unit) && unit.unit.tile.is_next_to(here),
            Some(Who::AdjacentAllies) => is_own(unit) && unit.unit.tile.is_next_to(here),
            Some(who) if who.is_area() => {
                is_own(unit) == who.is_own() && Ashenfront::is_in_area(who, here, unit.unit.tile)
            }
            _ => Some(unit.unit.tile) == aimed,
        })
    }

    /// Returns the amount.
    fn n(&self) -> f32 {
        f32::from(self.count())
    }

    /// Returns the amount as a whole number.
    fn count(&self) -> u8 {
        self.effect.count().saturating_mul(self.times.unwrap_or(1))
    }

    /// Returns the amount that is written, multiplied.
    fn flat(&self) -> Option<i8> {
        let times = self.times.map_or(1, |times| i8::try_from(times).unwrap_or(i8::MAX));
        self.effect.about.n.map(|n| n.saturating_mul(times))
    }

    /// Adds the features of damage or lost health.
    fn strikes(&self, row: &mut Row) {
        let look = self.look;
        let all = self.blows();
        add(row, Column::Hit, all.damage);
        add(row, Column::Kill, all.cp);
        let cp = f32::from(look.s.player(look.seat).cp);
        let wins = all.cp > 0.0 && cp + all.cp >= f32::from(look.game.knobs.victory.cp);
        add(row, Column::Lethal, if wins { 1.0 } else { 0.0 });
        add(row, Column::Forestall, if all.forestalls { 1.0 } else { 0.0 });
    }

    /// Returns the sum of the damage or the lost health on all targets. Friendly operators count less than 0.
    fn blows(&self) -> Blow {
        let (look, about) = (self.look, &self.effect.about);
        let blow = |own: &Standing, way: Way| look.blow(own, own.unit.tile, way, self.flat(), about.range);
        let mut all = Blow::default();
        match (self.own, self.aim.as_way(), about.who) {
            (Some(own), Some(way), _) => all = blow(own, way),
            (Some(own), _, Some(Who::EachDirection)) => {
                for one in Way::ALL.map(|way| blow(own, way)) {
                    all.damage += one.damage;
                    all.cp += one.cp;
                    all.forestalls |= one.forestalls;
                }
            }
            _ => {
                for target in self.all() {
                    let sign = if target.unit.seat == look.seat { -1.0 } else { 1.0 };
                    let mut one = Blow::default();
                    look.take(target, self.count(), &mut one);
                    all.damage += sign * one.damage;
                    all.cp += sign * one.cp;
                }
            }
        }
        all
    }
}

impl Appraise for Damage {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        on.strikes(row);
    }
}

impl Appraise for Lose {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        on.strikes(row);
    }
}

impl Appraise for Heal {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Heal, on.all().map(|unit| f32::from(unit.unit.lost).min(on.n())).sum());
    }
}

impl Appraise for Move {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        if let Some(unit) = on.all().next() {
            on.look.best_step(unit, on.count(), row);
        }
    }
}

impl Appraise for Push {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Push, on.n());
    }
}

impl Appraise for Pull {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Push, on.n());
    }
}

impl Appraise for Retreat {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        for unit in on.all() {
            add(row, Column::Retreat, on.look.risk(unit, unit.unit.tile) - 0.5 * unit.worth());
        }
    }
}

impl Appraise for Draw {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Draw, on.n());
    }
}

impl Appraise for Recover {
    fn look(&self, _on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Draw, 1.0);
    }
}

impl Appraise for Search {
    fn look(&self, _on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Draw, 1.0);
    }
}

impl Appraise for Bottom {
    fn look(&self, _on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Draw, 0.2);
    }
}

impl Appraise for Gain {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        if self.resource == Resource::ControlPoints {
            add(row, Column::Score, on.n());
        }
    }
}

impl Appraise for Change {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Buff, on.all().count() as f32);
    }
}

impl Appraise for Grant {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Buff, on.all().count() as f32);
    }
}

impl Appraise for Disable {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Disable, on.all().map(Standing::worth).sum());
    }
}

impl Appraise for Double {
    fn look(&self, on: &Aimed<'_>, row: &mut Row) {
        add(row, Column::Double, on.all().map(|unit| on.look.reach(unit, unit.unit.tile)).sum());
    }
}

impl Appraise for Shared {}
impl Appraise for Swap {}
impl Appraise for Banish {}
impl Appraise for Deploy {}
impl Appraise for Use {}
impl Appraise for Ready {}
impl Appraise for Exhaust {}
impl Appraise for Cancel {}
impl Appraise for Discard {}
