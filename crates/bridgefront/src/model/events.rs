//! The events of a match that measures and logs read, and the random streams of the game.

use crate::model::actions::Action;
use crate::model::board::{Corner, Edge, Hex};
use crate::model::content::cards::{CardId, DeckId};
use evenhand_game::game::{Seat, Seats};

/// The source of a gained card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The market row.
    Market,
    /// The free card dealt in setup.
    Free,
    /// A draft from a market deck: a Forge Draft, a Mine Draft, or a draft by a card's effect.
    Draft,
    /// A Power Pick.
    Power,
}

/// The reason why a seat gains or loses gold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purse {
    /// The income of each round.
    Income,
    /// A Mine.
    Mine,
    /// A card's effect.
    Card,
    /// A bounty, a mark, or another payment for a death.
    Bounty,
    /// A captured Capital.
    Pillage,
    /// The Passes on a card that nobody bought: the pot minus the seat's own Pass for the receiver, the Pass for the
    /// others.
    Pot,
}

/// A place where a seat's cards can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// The draw pile.
    Draw,
    /// The hand.
    Hand,
    /// The discard pile.
    Discard,
    /// Laid out in front of the seat.
    Laid,
    /// Out of the match.
    Burnt,
}

/// An event. Seats, hexes, edges and cards are given by number; Forces, champions, gold and VP as counts.
#[allow(missing_docs)] // the fields are what their names say, and the variants say the rest
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// A round begins.
    Round(u8),
    /// The seat takes a corner.
    Corner { seat: Seat, corner: Corner },
    /// The seat gains gold, or loses it if `amount` is negative.
    Gold { seat: Seat, amount: i16, purse: Purse },
    /// A card is offered to the seat.
    Offer { seat: Seat, card: CardId },
    /// The bid of a seat on a row card that other seats bid on too. `sure` is set if the seat has more gold than any of
    /// them, so that it could buy the card for certain by bidding all of it.
    Bid { seat: Seat, gold: u8, pass: bool, sure: bool },
    /// Several seats made the same bid. A faction's passive or a random draw decides between them.
    Tied(Seats),
    /// The auction of a row card ends. If `pass`, nobody bought it. `gold` is the price or the pot.
    Auction { card: CardId, winner: Seat, gold: u16, pass: bool },
    /// A seat gains a card.
    Gain { seat: Seat, card: CardId, source: Source, price: u8 },
    /// A card of the market decks is left out of this match.
    LeftOut(CardId),
    /// A seat starts the match owning a card.
    Start { seat: Seat, card: CardId },
    /// A seat refuses a row card that nobody bought.
    Refused { seat: Seat, card: CardId },
    /// A seat gains Permanent VP.
    Vp { seat: Seat, vp: u16 },
    /// A seat loses Permanent VP together with the card that gave them.
    VpLost { seat: Seat, vp: u16 },
    /// A seat shuffles its discard pile.
    Reshuffle(Seat),
    /// A seat scraps a card from its hand.
    Scrap { seat: Seat, card: CardId },
    /// A seat reveals a card and pays for it.
    Play { seat: Seat, card: CardId, gold: u8 },
    /// A seat reveals a basic action or ability and pays for it: 0 build, 1 march, 2 reinforce, 3 free march, 4
    /// ability.
    Basic { seat: Seat, kind: u8 },
    /// Several actions have been revealed. The first `n` entries of `seats` are the seats in the order in which their
    /// actions resolve.
    Order { seats: [Seat; 6], n: u8 },
    /// A card makes its owner roll a die.
    Die { seat: Seat, roll: u8 },
    /// A seat pays for an action.
    Paid { seat: Seat, mana: u8, gold: u8 },
    /// A seat can no longer pay for its action.
    Unpaid(Seat),
    /// A seat's revealed action resolves now.
    Resolves(Seat),
    /// A part of an action found no legal target, or its locked target is no longer legal.
    Missed { seat: Seat, target: Option<Action> },
    /// Cards of a seat move from one of its piles to another.
    Cards { seat: Seat, n: u8, from: Zone, to: Zone },
    /// A seat gains mana.
    Mana { seat: Seat, mana: u8 },
    /// A revealed action had no effect, because it had no legal target or could not be paid any more. `card` is 254 for
    /// a basic action.
    Fizzle { seat: Seat, card: CardId },
    /// When the actions of a round begin, an enemy could march units to this tile, which gives the seat Control VP.
    Exposed { seat: Seat, hex: Hex },
    /// The seat takes no more actions in this round. `mana` is what it leaves unused.
    Done { seat: Seat, mana: u8 },
    /// A group moves.
    Move { seat: Seat, from: Hex, to: Hex, forces: u8, champions: u8 },
    /// A champion is put into another hex without moving along a path.
    Jump { seat: Seat, card: CardId, from: Hex, to: Hex },
    /// A bridge is built.
    Build { seat: Seat, edge: Edge },
    /// A bridge is destroyed.
    Destroy { seat: Seat, edge: Edge },
    /// Forces are deployed.
    Deploy { seat: Seat, hex: Hex, forces: u8 },
    /// A champion is deployed.
    Champion { seat: Seat, card: CardId, hex: Hex },
    /// A battle begins. `forces` and `champions` count those of the attacker and the defender.
    Battle { hex: Hex, attacker: Seat, defender: Seat, siege: bool, forces: [u8; 2], champions: [u8; 2] },
    /// A combat round ends: the hits rolled, and the Forces and champions left.
    Blows { hits: [u8; 2], left: [u8; 2], champions: [u8; 2] },
    /// The dice rolled by the Forces of a side ([`CardId::NONE`]) or by one of its champions.
    Dice { seat: Seat, card: CardId, dice: u8, threshold: u8, hits: u8 },
    /// A champion is damaged in battle. `hp` is what it has left.
    Hit { owner: Seat, card: CardId, damage: u8, hp: u8 },
    /// A champion's effect cancels a hit on it, or makes a Force take the hit instead.
    Spared { owner: Seat, card: CardId },
    /// A champion heals `by` HP and has `hp` afterwards.
    Heal { owner: Seat, card: CardId, by: u8, hp: u8 },
    /// A champion leaves the board without dying.
    Removed { owner: Seat, card: CardId },
    /// A battle ends. `winner` is 0 for the attacker, 1 for the defender, 2 if both sides died.
    BattleOver { hex: Hex, winner: u8, siege: bool },
    /// Forces are destroyed outside battle.
    Struck { seat: Seat, hex: Hex, forces: u8 },
    /// A champion takes damage from a card.
    Damage { owner: Seat, card: CardId, damage: u8 },
    /// A champion dies.
    Death { owner: Seat, card: CardId, killer: Option<Seat> },
    /// A tile is collected: 0 mine gold, 1 mine draft, 2 forge draft, 3 reforge, 4 power pick.
    Collect { seat: Seat, hex: Hex, kind: u8 },
    /// A seat is now alone in an enemy Capital that it did not hold before.
    Captured { seat: Seat, hex: Hex },
    /// The scoring of a round: Control VP by source, and the total.
    Score { seat: Seat, center: u16, forges: u16, capitals: u16, total: u16 },
    /// No unit of the seat is in its Capital at the scoring of a round.
    Deserted(Seat),
    /// The seat has enough VP to win, but an enemy is in its Capital.
    Blocked(Seat),
    /// A seat is eliminated: it has no unit, and an enemy is in its Capital.
    Eliminated(Seat),
    /// The match ends. This is the seat's win share in thousandths.
    Won { seat: Seat, thousandths: u16 },
}

/// The purposes of random draws. Each has its own stream (see [`evenhand_game::game::Chance`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Map = 0,
    MineValues = 1,
    Corners = 2,
    Combat = 3,
    Ties = 4,
    Cards = 5,
    Row = 6,
    Bottoms = 7,
    Kills = 8,
    Shared = 9,
    Initiative = 10,
    LeftOut = 11,
    Given = 15,
    Deck = 16,
    Insert = 22,
}

impl Purpose {
    /// Returns the number of the stream.
    pub(crate) fn id(self) -> u8 {
        self as u8
    }

    /// Returns the number of the stream of one seat (or one deck).
    pub(crate) fn of(self, seat: Seat) -> u8 {
        self as u8 + seat.0
    }

    /// Returns the number of the stream of one shared deck.
    pub(crate) fn of_deck(self, deck: DeckId) -> u8 {
        self as u8 + deck.0
    }
}
