//! Verbs of lasting effects other than those on rolls.

use super::Act;
use crate::model::content::effects::With;
use crate::model::content::verbs::{
    AttackAfterRush, BacklashCheck, Change, Ignore, NoObjective, NoRush, OnlyHold, PassThrough,
};
use crate::rules::active::Active;
use crate::rules::dice::{Situation, Tally};

impl Act for Change {
    fn last(&self, on: &mut Active<'_>) {
        on.speed += i32::from(self.speed.unwrap_or(0));
    }

    fn tally(&self, tally: &mut Tally, _: &Situation) {
        let stats = [&mut tally.speed, &mut tally.strength, &mut tally.defense];
        for (stat, by) in stats.into_iter().zip(self.all()) {
            *stat = stat.saturating_add(by.unwrap_or(0));
        }
    }
}

impl Act for Ignore {
    fn last(&self, on: &mut Active<'_>) {
        on.ignored |= self.statuses.0;
    }
}

impl Act for NoRush {
    fn last(&self, on: &mut Active<'_>) {
        on.no_rush = true;
    }
}

impl Act for OnlyHold {
    fn last(&self, on: &mut Active<'_>) {
        on.only_hold = true;
    }
}

impl Act for AttackAfterRush {
    fn last(&self, on: &mut Active<'_>) {
        on.after_rush.0 |= self.with != With::Ranged;
        on.after_rush.1 |= self.with != With::Melee;
    }
}

impl Act for NoObjective {
    fn last(&self, on: &mut Active<'_>) {
        on.no_objective = true;
    }
}

impl Act for PassThrough {
    fn last(&self, on: &mut Active<'_>) {
        on.passes.models |= self.what.models;
        on.passes.terrain |= self.what.terrain;
    }
}

impl Act for BacklashCheck {
    fn last(&self, on: &mut Active<'_>) {
        on.backlash_check = on.backlash_check.or(Some(self.check));
    }
}
