//! What a seat can choose, whatever it is asked.

use serde::{Deserialize, Serialize};

/// One choice of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Action {
    /// No more of it; leave it.
    #[default]
    Stop,
    /// A corner of the map.
    Corner(u8),
    /// An edge.
    Edge(u8),
    /// A hex.
    Hex(u8),
    /// A card among those shown or held.
    Card(u8),
    /// Bid this much gold to buy.
    Buy(u8),
    /// Pass with this much gold.
    Pass(u8),
    /// Play a hand card.
    Play(u8),
    /// Basic action: build a bridge.
    Build,
    /// Basic action: march.
    March,
    /// Basic action: one more Force at home.
    Reinforce,
    /// The free march of a faction.
    FreeMarch,
    /// The activated ability of a champion.
    Ability(u8),
    /// No more actions this round.
    Done,
    /// A printed option.
    Mode(u8),
    /// A champion.
    Champion(u8),
    /// An opponent.
    Opponent(u8),
    /// Move from this hex.
    From(u8),
    /// This champion goes along.
    Go(u8),
    /// This champion stays.
    Stay(u8),
    /// So many Forces.
    Forces(u8),
    /// One step in a direction (0-5), or over a link (6 and up).
    Step(u8),
    /// The card goes to the top of the draw pile.
    Top(u8),
    /// The card goes to the bottom of the draw pile.
    Bottom(u8),
    /// Take the gold.
    Gold,
    /// Take the draft.
    Draft,
    /// Scrap a hand card.
    Reforge,
}
