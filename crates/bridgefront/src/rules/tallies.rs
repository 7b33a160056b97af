//! How often cards were played and discarded, for effects that count it (BF-ED23).

use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::selectors::Tally;
use crate::model::knobs::Discards;
use crate::model::state::{State, Tallied};
use evenhand_game::game::Seat;

impl Bridgefront {
    /// Counts that a seat plays or discards a card, if an effect of the card asks for it.
    pub(crate) fn tally(&self, s: &mut State, seat: Seat, card: CardId, what: Tally) {
        if !self.cards.get(card).tallied {
            return;
        }
        let tallies = &mut s.player_mut(seat).tallies;
        let place = tallies.partition_point(|tallied| tallied.card < card);
        if tallies.get(place).is_none_or(|tallied| tallied.card != card) {
            tallies.insert(place, Tallied { card, ..Tallied::default() });
        }
        let tallied = &mut tallies[place];
        let times = match what {
            Tally::Played => &mut tallied.played,
            Tally::Discarded => &mut tallied.discarded,
        };
        *times = times.saturating_add(1);
    }

    /// Returns how often a seat has played or discarded a card.
    pub(crate) fn times(&self, s: &State, seat: Seat, card: CardId, what: Tally) -> u8 {
        let tallied = s.player(seat).tallies.iter().find(|tallied| tallied.card == card);
        tallied.map_or(0, |tallied| match what {
            Tally::Played => tallied.played,
            Tally::Discarded => tallied.discarded,
        })
    }

    /// Hides how often a seat has discarded cards, which others do not see unless discard piles are open.
    pub(crate) fn forget_discards(&self, s: &mut State, seat: Seat) {
        if self.knobs.info.discards == Discards::Public {
            return;
        }
        let tallies = &mut s.player_mut(seat).tallies;
        let played = tallies.iter().filter(|tallied| tallied.played > 0);
        *tallies = played.map(|tallied| Tallied { discarded: 0, ..*tallied }).collect();
    }
}
