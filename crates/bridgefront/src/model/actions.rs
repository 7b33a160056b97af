//! The choices a seat can make, in all stages of the game.

use serde::{Deserialize, Serialize};

use crate::model::board::{Corner, Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::state::board::Slot;
use evenhand_game::game::Seat;

/// One choice of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Action {
    /// Stop, or leave what is offered.
    #[default]
    Stop,
    /// A corner of the map.
    Corner(Corner),
    /// An edge.
    Edge(Edge),
    /// A hex.
    Hex(Hex),
    /// A card among those shown or held.
    Card(CardId),
    /// Bid this much gold to buy.
    Buy(u8),
    /// Pass with this much gold.
    Pass(u8),
    /// Play a hand card.
    Play(CardId),
    /// Basic action: build a bridge.
    Build,
    /// Basic action: march.
    March,
    /// Basic action: deploy one more Force in the Capital.
    Reinforce,
    /// The free march of a faction.
    FreeMarch,
    /// The activated ability of a champion.
    Ability(Slot),
    /// No more actions this round.
    Done,
    /// A printed option.
    Mode(u8),
    /// A champion.
    Champion(Slot),
    /// An opponent.
    Opponent(Seat),
    /// Move from this hex.
    From(Hex),
    /// This champion goes along.
    Go(Slot),
    /// This champion stays.
    Stay(Slot),
    /// This many Forces.
    Forces(u8),
    /// One step in a direction (0-5), or over a link (6 and up).
    Step(u8),
    /// The card goes to the top of the draw pile.
    Top(CardId),
    /// The card goes to the bottom of the draw pile.
    Bottom(CardId),
    /// Take the gold.
    Gold,
    /// Take the draft.
    Draft,
    /// Scrap a hand card.
    Reforge,
}
