//! Verbs of rolls.

use super::Act;
use crate::model::content::effects::{Roll, Which};
use crate::model::content::verbs::{ChangeRoll, Reroll};
use crate::rules::active::Active;
use crate::rules::dice::{Situation, Tally};

impl Act for ChangeRoll {
    fn last(&self, on: &mut Active<'_>) {
        if self.roll == Roll::Spell {
            on.spell += i32::from(self.n);
        }
    }

    fn tally(&self, tally: &mut Tally, situation: &Situation) {
        if situation.is(&self.provided) {
            let change = tally.change(self.roll);
            change.by = change.by.saturating_add(self.n);
        }
    }
}

impl Act for Reroll {
    fn last(&self, on: &mut Active<'_>) {
        if self.roll == Roll::Rush {
            on.rush_again = on.rush_again.saturating_add(1);
        }
    }

    fn tally(&self, tally: &mut Tally, situation: &Situation) {
        if !situation.is(&self.provided) {
            return;
        }
        let change = tally.change(self.roll);
        let offers = match self.which {
            Which::Ones => &mut change.ones,
            Which::Failures => &mut change.failures,
        };
        *offers = offers.saturating_add(1);
    }
}
