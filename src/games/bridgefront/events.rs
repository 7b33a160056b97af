//! What happens in a match, as far as measures and logs want to know, and the purposes of dice.

use super::content::cards::{CardId, DeckId};
use super::rules::action::Action;
use super::rules::board::{Corner, Edge, Hex};
use crate::game::{Seat, Seats};

/// Where a card came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The market row.
    Market,
    /// The free card of setup.
    Free,
    /// A Forge Draft, a Mine Draft, or a card's draft from a market deck.
    Draft,
    /// A Power Pick.
    Power,
}

/// Where gold came from or went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purse {
    /// The income of a round.
    Income,
    /// A Mine.
    Mine,
    /// A card's effect.
    Card,
    /// A bounty, a mark, or another payment for a death.
    Bounty,
    /// A captured Capital.
    Pillage,
    /// Passes on a card nobody bought: the pot, net of the own Pass, or the own Pass.
    Pot,
}

/// Where a seat's cards can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// The draw pile.
    Draw,
    /// The hand.
    Hand,
    /// The discard pile.
    Discard,
    /// Laid out before the seat.
    Laid,
    /// Out of the match.
    Burnt,
}

/// An event. Seats, hexes, edges and cards by number; Forces, champions, gold and VP counted.
#[allow(missing_docs)] // the fields are what their names say, and the variants say the rest
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// A round begins.
    Round(u8),
    /// The seat takes a corner.
    Corner { seat: Seat, corner: Corner },
    /// Gold comes in (or goes out, below zero).
    Gold { seat: Seat, amount: i16, purse: Purse },
    /// A card is on offer to the seat.
    Offer { seat: Seat, card: CardId },
    /// What a seat bids on a row card that others bid on too, and whether it has more gold than any of them: then
    /// it would get the card for certain if it bid it all.
    Bid { seat: Seat, gold: u8, pass: bool, sure: bool },
    /// Seats that bid the same, as a faction's passive or a lot decides between them.
    Tied(Seats),
    /// A row card is settled; nobody bought it if `pass`; `gold` is the price or the pot.
    Auction { card: CardId, winner: Seat, gold: u16, pass: bool },
    /// A card is gained.
    Gain { seat: Seat, card: CardId, source: Source, price: u8 },
    /// A card of the market decks is not in this match.
    LeftOut(CardId),
    /// A seat starts the match owning a card.
    Start { seat: Seat, card: CardId },
    /// A seat leaves a row card that nobody bought.
    Refused { seat: Seat, card: CardId },
    /// Permanent VP are gained.
    Vp { seat: Seat, vp: u16 },
    /// Permanent VP are lost with their card.
    VpLost { seat: Seat, vp: u16 },
    /// A seat shuffles its discard pile.
    Reshuffle(Seat),
    /// A card is scrapped from a hand.
    Scrap { seat: Seat, card: CardId },
    /// A card is revealed and paid.
    Play { seat: Seat, card: CardId, gold: u8 },
    /// A basic action or ability is revealed and paid: 0 build, 1 march, 2 reinforce, 3 free march, 4 ability.
    Basic { seat: Seat, kind: u8 },
    /// Several actions have been revealed: the seats in the order in which theirs resolve, so many of them.
    Order { seats: [Seat; 6], n: u8 },
    /// A card has a die rolled.
    Die { seat: Seat, roll: u8 },
    /// An action is paid for.
    Paid { seat: Seat, mana: u8, gold: u8 },
    /// An action cannot be paid any more.
    Unpaid(Seat),
    /// A revealed action is carried out now.
    Resolves(Seat),
    /// A part of an action found no legal target, or not the one it was locked on.
    Missed { seat: Seat, target: Option<Action> },
    /// Cards of a seat go from one of its piles to another.
    Cards { seat: Seat, n: u8, from: Zone, to: Zone },
    /// Mana is gained.
    Mana { seat: Seat, mana: u8 },
    /// A revealed action had no effect for want of a legal target, or could not be paid any more;
    /// `card` is 254 for a basic action.
    Fizzle { seat: Seat, card: CardId },
    /// As the actions of a round begin, the units of another could be marched to a tile that gives the seat Control VP.
    Exposed { seat: Seat, hex: Hex },
    /// The seat takes no more actions, leaving mana unused.
    Done { seat: Seat, mana: u8 },
    /// A group moves.
    Move { seat: Seat, from: Hex, to: Hex, forces: u8, champions: u8 },
    /// A champion is put elsewhere without moving there.
    Jump { seat: Seat, card: CardId, from: Hex, to: Hex },
    /// A bridge is built.
    Build { seat: Seat, edge: Edge },
    /// A bridge is destroyed.
    Destroy { seat: Seat, edge: Edge },
    /// Forces are deployed.
    Deploy { seat: Seat, hex: Hex, forces: u8 },
    /// A champion is deployed.
    Champion { seat: Seat, card: CardId, hex: Hex },
    /// A battle begins; Forces and champions of attacker and defender.
    Battle { hex: Hex, attacker: Seat, defender: Seat, siege: bool, forces: [u8; 2], champions: [u8; 2] },
    /// A combat round is over; the hits rolled, and Forces and champions left.
    Blows { hits: [u8; 2], left: [u8; 2], champions: [u8; 2] },
    /// The dice of a side's Forces ([`CardId::NONE`]) or of one of its champions.
    Dice { seat: Seat, card: CardId, dice: u8, threshold: u8, hits: u8 },
    /// A champion is damaged in battle, and what HP it has left.
    Hit { owner: Seat, card: CardId, damage: u8, hp: u8 },
    /// A champion's effect spares it a hit, or has a Force take it instead.
    Spared { owner: Seat, card: CardId },
    /// A champion is healed by so much, and what HP it has now.
    Heal { owner: Seat, card: CardId, by: u8, hp: u8 },
    /// A champion leaves the board without dying.
    Removed { owner: Seat, card: CardId },
    /// A battle is over: 0 the attacker won, 1 the defender, 2 both sides died.
    BattleOver { hex: Hex, winner: u8, siege: bool },
    /// Forces are destroyed outside battle.
    Struck { seat: Seat, hex: Hex, forces: u8 },
    /// A champion takes damage from a card.
    Damage { owner: Seat, card: CardId, damage: u8 },
    /// A champion dies.
    Death { owner: Seat, card: CardId, killer: Option<Seat> },
    /// A tile is collected: 0 mine gold, 1 mine draft, 2 forge draft, 3 reforge, 4 power pick.
    Collect { seat: Seat, hex: Hex, kind: u8 },
    /// A seat is alone in an enemy Capital it did not hold before.
    Captured { seat: Seat, hex: Hex },
    /// The scoring of a round: Control VP by source, and the total.
    Score { seat: Seat, center: u16, forges: u16, capitals: u16, total: u16 },
    /// At the scoring of a round no unit of the seat stands in its Capital.
    Deserted(Seat),
    /// The total suffices but an enemy stands in the Capital.
    Blocked(Seat),
    /// A seat without a unit, in whose Capital an enemy stands, is out of the match.
    Eliminated(Seat),
    /// The match is over; this seat's share of the win in thousandths.
    Won { seat: Seat, thousandths: u16 },
}

/// What dice are for: each has its own stream (see [`crate::game::Chance`]).
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
    Deck = 16,
    Insert = 22,
}

impl Purpose {
    /// The stream's number.
    pub(crate) fn id(self) -> u8 {
        self as u8
    }

    /// The stream's number for one seat (or one deck).
    pub(crate) fn of(self, seat: Seat) -> u8 {
        self as u8 + seat.0
    }

    /// The stream's number for one shared deck.
    pub(crate) fn of_deck(self, deck: DeckId) -> u8 {
        self as u8 + deck.0
    }
}
