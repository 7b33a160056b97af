//! Numbers in the game that conditions and amounts depend on.

use crate::AxionForge;
use crate::model::content::{Counted, Counts, Per};
use crate::model::state::{Player, State};
use evenhand_game::game::Seat;

impl AxionForge {
    /// Returns a number in the game for a seat. No hidden information is in it.
    pub(crate) fn count(&self, s: &State, seat: Seat, counted: &Counted) -> i16 {
        let player = s.player(seat);
        let enemies = || self.enemies(s, seat);
        let trophies = |of: Seat| i32::from(self.banked(s, of)) + i32::from(s.player(of).pending);
        let lying = |player: &Player| player.units.iter().filter(|unit| self.is_meant(&counted.filter, unit)).count();
        match counted.counts {
            Counts::Life => self.life(s, seat),
            Counts::EnemyLife => enemies().map(|enemy| self.life(s, enemy)).min().unwrap_or(0),
            Counts::Trophies => fitting(trophies(seat)),
            Counts::EnemyTrophies => fitting(enemies().map(trophies).max().unwrap_or(0)),
            Counts::Hand => fitting(player.hand.len()),
            Counts::EnemyHand => fitting(enemies().map(|enemy| s.player(enemy).hand.len()).sum::<usize>()),
            Counts::Deck => fitting(player.deck.len()),
            Counts::Discard => {
                let cards = player.discard.iter().filter_map(|card| self.cards.get(*card));
                fitting(cards.filter(|card| self.is_such(&counted.filter, card)).count())
            }
            Counts::Allies => fitting(lying(player)),
            Counts::Enemies => fitting(enemies().map(|enemy| lying(s.player(enemy))).sum::<usize>()),
        }
    }

    /// Returns an amount for a seat: the number that is written, times what is counted.
    pub(crate) fn amount(&self, s: &State, seat: Seat, n: i16, per: Per) -> i16 {
        let Some(counted) = per.0 else { return n };
        n.saturating_mul(self.count(s, seat, &counted).max(0))
    }
}

fn fitting<N: TryInto<i16>>(number: N) -> i16 {
    number.try_into().unwrap_or(i16::MAX)
}
