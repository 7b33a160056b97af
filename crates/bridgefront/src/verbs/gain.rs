//! `gain`: gold and mana (BF-22a).

use serde::Deserialize;

use super::act::Act;
use super::event::On;
use super::selectors::Num;
use crate::events::{Event, Purse};
use crate::rules::action::Action;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use evenhand_kit::table::effects::EffectId;

pub(crate) const NOTATION: [&str; 2] = [
    "`res` = `\"gold\"` / `\"mana\"`; `n`: number; `from` = (`\"bank\"`) / `\"opponent\"` / `\"victim\"`",
    "resources",
];

/// Gold or mana for the player.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Gain {
    pub(crate) res: Resource,
    pub(crate) n: Num,
    #[serde(default)]
    pub(crate) from: Payer,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Resource {
    Gold,
    Mana,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Payer {
    #[default]
    Bank,
    Opponent,
    Victim,
}

impl Gain {
    /// Returns the amount if the effect gives a fixed amount of gold, so that events can pay it without a question.
    pub(crate) fn fixed_gold(&self) -> Option<u8> {
        match (self.res, self.n) {
            (Resource::Gold, Num::Fixed(n)) => Some(n),
            _ => None,
        }
    }
}

impl Act for Gain {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if self.from == Payer::Opponent {
            walk.ask(id, Walk::opponents)?;
        }
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let seat = work.seat();
        if self.res == Resource::Mana {
            let n = work.value(&self.n);
            work.s.player_mut(seat).mana += n;
            work.cx.event(Event::Mana { seat, mana: n });
        } else if let Num::MineValue(sel) = &self.n {
            let Some(hex) = work.late_hex(sel) else { return work.ask_or_miss() };
            let n = work.s.hex(hex).value;
            work.game.gold(work.s, seat, i16::from(n), Purse::Card, work.cx);
        } else if self.from == Payer::Opponent {
            let n = work.value(&self.n);
            let chosen = work.lock();
            if let Some(Action::Opponent(other)) = chosen {
                work.game.take_gold(work.s, other, seat, n, work.cx);
            }
        } else {
            let n = work.value(&self.n);
            work.game.gold(work.s, seat, i16::from(n), Purse::Card, work.cx);
        }
        work.done()
    }

    fn offer(&self, offer: &mut Offer<'_>) {
        if let Num::MineValue(at) = &self.n {
            offer.hexes(at, false);
        }
    }

    fn serves(&self, event: On) -> bool {
        match event {
            On::Deploy | On::Activate => true,
            On::Dies => self.fixed_gold().is_some() && self.from == Payer::Bank,
            On::Kills => self.fixed_gold().is_some() && self.from == Payer::Victim,
            _ => false,
        }
    }
}
