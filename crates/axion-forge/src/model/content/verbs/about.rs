//! The cards and players that an effect is about, whatever its verb.

use super::fields::{Players, Until, Which, Who, Within};
use crate::model::content::Row;
use crate::model::state::Lasting;

/// A filter for cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Filter {
    /// The types and subtypes that a card must all have.
    pub(crate) words: u64,
    pub(crate) row: Option<Row>,
    /// The highest cost.
    pub(crate) cost: Option<u8>,
    /// Whether it selects face-down cards instead of face-up ones.
    pub(crate) down: bool,
    /// The positions that a card must be on, seen from the card whose effect it is.
    pub(crate) within: Option<Within>,
}

impl From<Which> for Filter {
    fn from(which: Which) -> Filter {
        Filter { words: which.of.0, row: which.row, cost: which.cost, down: false, within: which.within }
    }
}

/// The cards and players that an effect is about.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct About {
    /// Whether it does something to cards on the Battlefield.
    pub(crate) cards: bool,
    pub(crate) who: Who,
    pub(crate) filter: Filter,
    /// The number of cards to choose, if cards are chosen.
    pub(crate) targets: u8,
    pub(crate) player: Players,
    /// The change of cards, if the effect is one that lasts.
    pub(crate) lasting: Option<Lasting>,
    pub(crate) until: Until,
}

impl Default for About {
    fn default() -> About {
        About {
            cards: false,
            who: Who::Me,
            filter: Filter::default(),
            targets: 1,
            player: Players::You,
            lasting: None,
            until: Until::Play,
        }
    }
}

impl About {
    /// Returns an effect on cards on the Battlefield.
    pub(super) fn cards(who: Who, which: Which) -> About {
        About { cards: true, who, filter: which.into(), targets: which.targets, ..About::default() }
    }

    /// Whether its cards are chosen.
    pub(crate) fn is_chosen(&self) -> bool {
        matches!(self.who, Who::Ally | Who::Target | Who::Foe)
    }

    /// Returns the bits of the Traits that it gives.
    pub(crate) fn traits(&self) -> u8 {
        self.lasting.map_or(0, |lasting| lasting.traits)
    }

    /// Returns the bits of the arrows that it gives.
    pub(crate) fn arrows(&self) -> u8 {
        self.lasting.map_or(0, |lasting| lasting.arrows)
    }

    /// Returns an effect on players.
    pub(super) fn player(player: Players) -> About {
        About { player, ..About::default() }
    }

    /// Returns an effect on cards that are elsewhere.
    pub(super) fn elsewhere(filter: Filter) -> About {
        About { filter, ..About::default() }
    }
}

/// A verb that says which cards and players it is about.
pub(crate) trait Described {
    /// Returns the cards and players.
    fn about(&self) -> About {
        About::default()
    }
}

/// Declares verbs that do something at once to cards on the Battlefield.
macro_rules! about_cards {
    ($($Verb:ident),+) => {
        $(impl Described for $Verb {
            fn about(&self) -> About {
                About::cards(self.who, self.which)
            }
        })+
    };
}
pub(super) use about_cards;
