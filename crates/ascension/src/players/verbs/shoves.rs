//! The worth of `push`, `pull`, `throw`, `knock_back`, `hurl`, `displace`.

use super::appraise::{Appraise, Use};
use crate::model::content::verbs::{Displace, Hurl, KnockBack, Pull, Push, Throw};
use crate::players::row::{Column, Row, add};

impl Appraise for Push {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_shove(used, row);
    }
}

impl Appraise for Pull {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_shove(used, row);
    }
}

impl Appraise for Throw {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_shove(used, row);
    }
}

impl Appraise for KnockBack {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let can = |at| used.assessment.game.can_be_pushed(used.assessment.s, used.who, at);
        if used.at().is_some_and(can) {
            look_at_shove(used, row);
        }
    }
}

impl Appraise for Hurl {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        let game = used.assessment.game;
        let smaller = |at| game.smaller_by(used.assessment.s, used.who, at);
        if used.at().and_then(smaller).is_some_and(|smaller| self.throws(game, smaller)) {
            look_at_shove(used, row);
        }
    }
}

impl Appraise for Displace {
    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_shove(used, row);
    }
}

fn look_at_shove(used: &Use<'_>, row: &mut Row) {
    let Some(at) = used.at() else { return };
    if !used.assessment.friendly(at) {
        add(row, Column::Shove, used.chance);
    }
}
