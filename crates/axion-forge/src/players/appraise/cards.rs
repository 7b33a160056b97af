//! The value of effects on cards on the Battlefield.

use super::Appraise;
use crate::model::content::verbs::{
    Banish, Change, Damage, Destroy, Exhaust, Grant, Move, Ready, Return, Sacrifice, Silence, Swap,
};
use crate::players::look::{Look, Standing};
use crate::players::row::{Column, Row, add};

impl Appraise for Damage {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        let n = look.amount(self.n, self.per);
        if target.falls_to(n) {
            look.fell(target, row);
        } else if look.is_foe(target) {
            add(row, Column::Hit, f32::from(n) / f32::from(target.sheet.defense.max(1)));
        }
    }
}

impl Appraise for Destroy {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        look.fell(target, row);
    }
}

impl Appraise for Sacrifice {
    fn on_card(&self, _: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        add(row, Column::Loss, target.worth());
    }
}

impl Appraise for Banish {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        add(row, Column::Remove, look.sign(target) * target.worth());
    }
}

impl Appraise for Return {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        add(row, Column::Remove, look.sign(target) * target.worth());
    }
}

impl Appraise for Change {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        let change = f32::from(self.attack.unwrap_or(0)) + 0.5 * f32::from(self.defense.unwrap_or(0));
        add(row, Column::Buff, -look.sign(target) * change * if target.can_act() { 1.0 } else { 0.5 });
    }
}

impl Appraise for Grant {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        add(row, Column::Buff, -look.sign(target) * 0.5);
    }
}

impl Appraise for Exhaust {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        if !look.is_twisted_by(target) {
            return;
        }
        let attack = f32::from(target.sheet.attack.max(1));
        match target.unit.turned {
            0 => add(row, Column::Twist, look.sign(target) * attack),
            1 => add(row, Column::Twist, look.sign(target) * 0.5 * attack),
            _ => look.fell(target, row),
        }
    }
}

impl Appraise for Ready {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        add(row, Column::Ready, -look.sign(target) * f32::from(target.unit.turned) * target.worth());
    }
}

impl Appraise for Silence {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        let has = target.card.is_some_and(|card| card.abilities.iter().any(|ability| ability.line.is_used()));
        add(row, Column::Hush, look.sign(target) * f32::from(u8::from(has)) * target.worth());
    }
}

impl Appraise for Move {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        add(row, Column::Shift, look.sign(target));
    }
}

impl Appraise for Swap {
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        add(row, Column::Shift, look.sign(target));
    }
}
