//! The value of fighting on in a battle, and of retreating from it (BF-ED13).

use super::moves::Band;
use super::row::{Column, Row, add};
use super::survey::Survey;
use crate::model::board::Hex;

impl Survey<'_> {
    /// Adds the changes if the seat's units in a hex fight their battle to the death.
    pub(super) fn fight_on(&self, hex: Hex, row: &mut Row) {
        let Some(enemy) = self.defender(hex) else { return };
        let own = self.own[hex];
        let (here, kept, trade) = self.clash(own, hex, enemy);
        add(row, Column::Trade, trade);
        self.change_hold(hex, own, own.times(kept.max(0.3)), here, row);
    }

    /// Adds the changes if they fight one more combat round, and what is left of them goes to another hex.
    pub(super) fn retreat(&self, hex: Hex, to: Hex, row: &mut Row) {
        let (own, foe) = (self.own[hex], self.foes[hex]);
        let share = |power: f32, health: f32| if health > 0.0 { (power / health).min(1.0) } else { 0.0 };
        let lost = share(foe.power, own.health);
        add(row, Column::Trade, share(own.power, foe.health) * foe.size() - lost * own.size());
        self.arrive(&Band { from: hex, might: own.times(1.0 - lost) }, to, row);
    }
}
