//! The choices a seat can make, in all stages of the game.

use serde::{Deserialize, Serialize};

use crate::Bridgefront;
use crate::model::board::{Corner, Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::state::board::Slot;
use evenhand_game::game::Seat;
use evenhand_game::game::words::Nth;

evenhand_game::actions! {
    /// One choice of one seat.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
    pub enum Action of Bridgefront {
        /// Stop, or leave what is offered.
        #[default]
        Stop = "stop",
        /// A corner of the map.
        Corner(corner: Corner) = "corner",
        /// An edge.
        Edge(edge: Edge) = "edge",
        /// A hex.
        Hex(hex: Hex) = "hex",
        /// A card among those shown or held.
        Card(card: CardId) = "card",
        /// Bid this much gold to buy.
        Buy(gold: u8) = "buy",
        /// Pass with this much gold.
        Pass(gold: u8) = "pass",
        /// Play a hand card.
        Play(card: CardId) = "play",
        /// Basic action: build a bridge.
        Build = "build",
        /// Basic action: march.
        March = "march",
        /// Basic action: deploy one more Force in the Capital.
        Reinforce = "reinforce",
        /// The free march of a faction.
        FreeMarch = "free march",
        /// The activated ability of a champion.
        Ability(champion: Slot) = "ability",
        /// No more actions this round.
        Done = "done",
        /// A printed option.
        Mode(mode: u8 as Nth) = "option",
        /// A champion.
        Champion(champion: Slot) = "champion",
        /// An opponent.
        Opponent(seat: Seat) = "opponent",
        /// Move from this hex.
        From(hex: Hex) = "from",
        /// This champion goes along.
        Go(champion: Slot) = "go",
        /// This champion stays.
        Stay(champion: Slot) = "stay",
        /// This many Forces.
        Forces(forces: u8) = "forces",
        /// One step in a direction (0-5), or over a link (6 and up).
        Step(direction: u8) = "step",
        /// The card goes to the top of the draw pile.
        Top(card: CardId) = "top",
        /// The card goes to the bottom of the draw pile.
        Bottom(card: CardId) = "bottom",
        /// Take the gold.
        Gold = "gold",
        /// Take the draft.
        Draft = "draft",
        /// Take a Reforge, which scraps a card.
        Reforge = "reforge",
        /// A card of the own draw pile.
        InDrawPile(card: CardId) = "draw_pile",
        /// A card of the own discard pile.
        InDiscardPile(card: CardId) = "discard_pile",
    }
}
