//! The possessions of one player, and its secret choices.

use super::settled::Settled;
use crate::model::actions::Action;
use crate::model::board::{Corner, Edge, Hex};
use crate::model::content::cards::{CardId, DECKS, DeckId};
use crate::model::content::ids::FactionId;
use crate::model::content::verbs::selectors::TALLIES;
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;
use evenhand_kit::table::ids::{IdArray, id};
use serde::{Deserialize, Serialize};

/// The part of the state that belongs to one player.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Player {
    pub(crate) role: FactionId,
    pub(crate) corner: Corner,
    pub(crate) capital: Hex,
    pub(crate) gold: u16,
    pub(crate) mana: u8,
    /// The Permanent VP, and the part of it that everybody has seen. They fit into 16 bits: all cards of a match, at
    /// the highest `vp.per_victory_card` and card `vp`, give less than 21 000.
    pub(crate) vp: u16,
    pub(crate) vp_public: u16,
    pub(crate) done: bool,
    pub(crate) draw: Pile<CardId, 128>,
    /// The number of cards on top of the draw pile that the owner knows in order.
    pub(crate) known_top: u8,
    /// The cards of the draw pile whose places are not random.
    pub(crate) settled: Settled,
    pub(crate) hand: Pile<CardId, 32>,
    pub(crate) discard: Pile<CardId, 128>,
    pub(crate) burnt: Pile<CardId, 128>,
    /// The card being resolved; it is in no pile (BF-15.1b).
    pub(crate) in_play: CardId,
    /// The cards laid out for this player to pick from.
    pub(crate) reveal: Pile<CardId, 16>,
    /// The cards everybody knows this player to own, except burnt ones, sorted.
    pub(crate) public: Pile<CardId, 160>,
    /// The number of cards gained in private and not seen since, by deck.
    pub(crate) private: IdArray<DeckId, u8, DECKS>,
    /// The private gain that gave no VP because it was the free card; [`CardId::NONE`] if there is none.
    pub(crate) free_card: CardId,
    /// The cards in the discard pile that everybody saw being discarded, sorted.
    pub(crate) seen_discards: Pile<CardId, 128>,
    /// The secret choice in progress, stage by stage.
    pub(crate) commit: Commit,
    pub(crate) bid: Bid,
    /// The number of row cards won in this phase.
    pub(crate) wins: u8,
    /// Whether a simultaneous private choice (free card, Quiet Study, starting bridges) is still to be made.
    pub(crate) choosing: bool,
    /// The starting bridges picked so far, or the hand cards set aside by Quiet Study.
    pub(crate) picked: Pile<Pick, 16>,
    pub(crate) won_battle: bool,
    /// Whether an enemy champion has died this round.
    pub(crate) enemy_champion_died: bool,
    /// The number of cards played this round.
    pub(crate) played: u8,
    /// How often this player has played and discarded each card whose effects count it, sorted by card (BF-ED23).
    #[serde(default, skip_serializing_if = "are_none")]
    pub(crate) tallies: Pile<Tallied, TALLIES>,
    /// The number of extra cards at the next Reset.
    pub(crate) extra_draw: u8,
    pub(crate) free_marches: u8,
    /// The hexes that the next move of this round may go farther (Tailwind).
    pub(crate) tailwind: u8,
    /// The Capitals held alone at the end of the last sieges, as bits by seat (Pillagers).
    pub(crate) holds: u8,
    /// The Capitals ever held in this way, as bits by seat.
    pub(crate) pillaged: u8,
}

id! {
    /// A secret pick before the first round or in Quiet Study: an edge while starting bridges are picked, a card in
    /// every other phase.
    pub(crate) struct Pick(u8);
}

impl Pick {
    /// Returns the pick as an edge, while starting bridges are picked.
    pub(crate) fn edge(self) -> Edge {
        Edge(self.0)
    }

    /// Returns the pick as a card, in every other phase.
    pub(crate) fn card(self) -> CardId {
        CardId(self.0)
    }
}

/// How often a player has played and discarded a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Tallied {
    pub(crate) card: CardId,
    pub(crate) played: u8,
    pub(crate) discarded: u8,
}

/// The largest number of cards with another price at a time.
pub(crate) const MOST_REPRICED: usize = 48;

/// A card of a player that an effect has given another price (BF-ED28). All players know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Repriced {
    pub(crate) owner: Seat,
    pub(crate) card: CardId,
    pub(crate) effect: EffectId,
}

fn are_none(tallies: &Pile<Tallied, TALLIES>) -> bool {
    tallies.is_empty()
}

impl Player {
    /// Returns the cards picked so far, in every phase except that of starting bridges.
    pub(crate) fn picked_cards(&self) -> Pile<CardId, 16> {
        self.picked.iter().map(|pick| pick.card()).collect()
    }
}

impl From<Edge> for Pick {
    fn from(edge: Edge) -> Pick {
        Pick(edge.0)
    }
}

impl From<CardId> for Pick {
    fn from(card: CardId) -> Pick {
        Pick(card.0)
    }
}

/// A commitment: the seat's action in this Action Step, with its locked targets (BF-S1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Commit {
    pub(crate) root: Option<Action>,
    pub(crate) locks: Pile<Lock, 48>,
    pub(crate) complete: bool,
}

/// A locked choice of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Lock {
    pub(crate) effect: EffectId,
    pub(crate) choice: Action,
}

/// A sealed bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Bid {
    #[default]
    Open,
    Buy(u8),
    Pass(u8),
}

impl Player {
    pub(crate) fn new() -> Player {
        Player {
            role: FactionId(0),
            corner: Corner(0),
            capital: Hex::NOWHERE,
            gold: 0,
            mana: 0,
            vp: 0,
            vp_public: 0,
            done: false,
            draw: Pile::new(),
            known_top: 0,
            settled: Settled::default(),
            hand: Pile::new(),
            discard: Pile::new(),
            burnt: Pile::new(),
            in_play: CardId::NONE,
            reveal: Pile::new(),
            public: Pile::new(),
            private: IdArray::default(),
            free_card: CardId::NONE,
            seen_discards: Pile::new(),
            commit: Commit::default(),
            bid: Bid::Open,
            wins: 0,
            choosing: false,
            picked: Pile::new(),
            won_battle: false,
            enemy_champion_died: false,
            played: 0,
            tallies: Pile::new(),
            extra_draw: 0,
            free_marches: 0,
            tailwind: 0,
            holds: 0,
            pillaged: 0,
        }
    }
}
