//! The value of effects on players, their cards elsewhere, and the attack under way.

use super::Appraise;
use crate::model::content::verbs::{
    Cancel, Create, Discard, Draw, Gain, Look as LookAt, Mark, Recover, Redirect, Resource, Search, Store, Win,
};
use crate::model::content::{Per, Players};
use crate::players::look::Look;
use crate::players::options::body;
use crate::players::row::{Column, Row, add};

impl Appraise for Gain {
    fn on_players(&self, look: &Look<'_>, row: &mut Row) {
        let (own, n) = (self.player == Players::You, f32::from(look.amount(self.n, self.per)));
        match self.resource {
            Resource::Life if own => {
                add(row, Column::OwnLife, -n);
                add(row, Column::Deadly, if n < 0.0 { look.lethal(look.seat, -n) } else { 0.0 });
            }
            Resource::Life => {
                add(row, Column::Life, -n);
                let foe = look.game.enemies(look.s, look.seat).next();
                add(row, Column::Lethal, foe.map_or(0.0, |foe| look.lethal(foe, -n)));
            }
            Resource::Trophies if own => add(row, Column::Trophies, n),
            Resource::Trophies => {}
            Resource::Sparks => add(row, Column::Gain, n),
            Resource::Energy => add(row, Column::Store, n),
        }
    }
}

impl Appraise for Draw {
    fn on_players(&self, look: &Look<'_>, row: &mut Row) {
        if self.player == Players::You {
            let n = f32::from(look.amount(self.n, self.per));
            add(row, Column::Draw, if self.per == Per::default() { n.max(1.0) } else { n });
        }
    }
}

impl Appraise for Discard {
    fn on_players(&self, _: &Look<'_>, row: &mut Row) {
        if self.player != Players::You {
            add(row, Column::Draw, f32::from(self.n));
        }
    }
}

impl Appraise for Store {
    fn on_players(&self, _: &Look<'_>, row: &mut Row) {
        add(row, Column::Store, f32::from(self.n) * (1.0 + f32::from(self.counter as u8)));
    }
}

impl Appraise for Create {
    fn on_players(&self, look: &Look<'_>, row: &mut Row) {
        add(row, Column::Body, look.game.cards.get(self.card).map_or(0.0, body));
    }
}

impl Appraise for Recover {
    fn on_players(&self, _: &Look<'_>, row: &mut Row) {
        add(row, Column::Draw, 1.0);
    }
}

impl Appraise for Search {
    fn on_players(&self, _: &Look<'_>, row: &mut Row) {
        add(row, Column::Draw, 1.0);
    }
}

impl Appraise for Win {
    fn on_players(&self, _: &Look<'_>, row: &mut Row) {
        if self.player == Players::You {
            add(row, Column::Lethal, 1.0);
        }
    }
}

impl Appraise for Cancel {
    fn on_players(&self, _: &Look<'_>, row: &mut Row) {
        add(row, Column::SparesLife, 1.0);
    }
}

impl Appraise for Redirect {
    fn on_players(&self, _: &Look<'_>, row: &mut Row) {
        add(row, Column::SparesLife, 1.0);
    }
}

impl Appraise for LookAt {}

impl Appraise for Mark {}
