//! The events of a match that measures and logs read, and the random streams of the game.

use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::{Corner, Edge, Hex};
use crate::model::content::cards::{CardId, DeckId};
use crate::model::measures::Measure;
use crate::model::state::{Slot, SlotSet, TileKind};
use evenhand_game::events;
use evenhand_game::game::{Seat, Seats};
use evenhand_kit::table::Pile;

events! {
    /// An event. Seats, hexes, edges and cards are given by number; Forces, champions, gold and VP as counts.
    #[allow(missing_docs)] // the fields are what their names say, and the variants say the rest
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Event of Bridgefront, logged with context, counted in Measure {
        /// A round begins. `lead` is its Lead. `mana` is what the mana of every seat in the match is set to.
        Round { round: u8, lead: Seat, mana: u8 },
            with age = context.game.age(round) + 1,
            logs "== Round {round}, Age {age}: Lead {lead}, mana is set to {mana} ==";
        /// The seat takes a corner.
        Corner { seat: Seat, corner: Corner },
            logs "{seat} takes corner {corner}";
        /// A hex of the map that is no plain hex, after setup. `value` is the Mine Value of a Mine. `seat` is the owner
        /// of a Capital.
        Tile { hex: Hex, kind: TileKind, value: Option<u8>, seat: Option<Seat> };
        /// What a seat begins the match with: Forces in its Capital, and gold.
        BeginsWith { seat: Seat, hex: Hex, forces: u8, gold: u16 };
        /// The seat gains gold, or loses it if `amount` is negative.
        Gold { seat: Seat, amount: i16, purse: Purse },
            logs "  {seat} {amount:+} gold ({purse})",
            adds GoldEarned(seat, amount.max(0)),
                GoldFromMines(seat, amount.max(0)) if purse == Purse::Mine,
                GoldFromBounties(seat, amount.max(0)) if purse == Purse::Bounty,
                GoldFromPillage(seat, amount.max(0)) if purse == Purse::Pillage;
        /// The market row has changed: the cards on offer from now on, in their order. The first one is settled next.
        Row { cards: Pile<CardId, 16> };
        /// A card is offered to the seat: the next card of the market row, which everybody sees, or a card laid out in
        /// front of the seat.
        Offer { seat: Seat, card: CardId, row: bool },
            hides card unless row || context.game.shows_draft(context, seat);
        /// The bid of a seat on a row card that other seats bid on too. `sure` is set if the seat has more gold than any
        /// of them, so that it could buy the card for certain by bidding all of it.
        Bid { seat: Seat, gold: u8, pass: bool, sure: bool },
            hides gold unless !pass || context.game.shows_pass(context, seat);
        /// Several seats made the same bid. A faction's passive or a random draw decides between them.
        Tied(seats: Seats),
            logs "  Tied: {seats}; a lot decides";
        /// The auction of a row card ends. If `pass`, nobody bought it. `gold` is the price or the pot.
        Auction { card: CardId, winner: Seat, gold: u16, pass: bool },
            logs "  nobody buys {card}: {winner} gets it (Passes together {gold} gold)" if pass,
                "  {winner} buys {card} for {gold} gold";
        /// A seat gains a card.
        Gain { seat: Seat, card: CardId, source: Source, price: u8 },
            hides card unless context.game.shows_gain(context, seat, source),
            logs "  {seat} gains {card} ({source})" if source == Source::ToHand,
                "  {seat} gains {card} ({source}), shuffled into its draw pile",
            adds CardsGained(seat), GoldBid(seat, price);
        /// A card of the market decks is left out of this match.
        LeftOut(card: CardId),
            logs "{card} is not in this match";
        /// A seat starts the match owning a card. It is in the seat's hand if `in_hand`, otherwise in its draw pile.
        Start { seat: Seat, card: CardId, in_hand: bool };
        /// A seat refuses a row card that nobody bought.
        Refused { seat: Seat, card: CardId },
            logs "  nobody buys {card}, and {seat} leaves it";
        /// A seat gains Permanent VP.
        Vp { seat: Seat, vp: u16 },
            secret unless context.game.shows_vp(context, seat),
            logs "  {seat} +{vp} Permanent VP" if context.game.shows_vp(context, seat);
        /// A seat gains Permanent VP by an effect of a card, which everybody sees.
        Awarded { seat: Seat, vp: u8 },
            logs "  {seat} +{vp} Permanent VP (by a card)";
        /// A seat loses Permanent VP together with the card that gave them.
        VpLost { seat: Seat, vp: u16 },
            logs "  {seat} -{vp} Permanent VP (its card is scrapped)";
        /// A seat shuffles its discard pile.
        Reshuffle(seat: Seat),
            logs "  {seat} shuffles its discard pile into its draw pile",
            adds Reshuffles(seat);
        /// A seat scraps a card from its hand.
        Scrap { seat: Seat, card: CardId },
            logs "  {seat} scraps {card} from its hand";
        /// A seat reveals a card and pays for it.
        Play { seat: Seat, card: CardId, gold: u8 },
            adds CardsPlayed(seat);
        /// A seat reveals a basic action or ability and pays for it.
        Basic { seat: Seat, kind: BasicKind },
            adds BasicActions(seat);
        /// Several actions have been revealed. They resolve in the order of these seats.
        Order { seats: Pile<Seat, 6> },
            with order = context.game.order_text(context, &seats),
            logs "Resolved in the order {order}";
        /// A card makes its owner roll a die.
        Die { seat: Seat, roll: u8 },
            logs "  {seat} rolls a {roll}";
        /// A seat pays for an action.
        Paid { seat: Seat, mana: u8, gold: u8 },
            with price = Bridgefront::price_text(mana, gold),
            logs "  {seat} pays {price}" if context.game.is_paid_later(context);
        /// A seat can no longer pay for its action.
        Unpaid(seat: Seat),
            logs "  {seat} cannot pay for it any more";
        /// A seat's revealed action resolves now.
        Resolves(seat: Seat),
            logs "  -- {seat} resolves --" if context.game.resolves_several(context);
        /// A part of an action found no legal target, or its locked target is no longer legal.
        Missed { seat: Seat, target: Option<Action> },
            with what = context.game.target_text(context, seat, target),
            logs "  {seat}: a part of the action finds no legal target ({what})" if target.is_some(),
                "  {seat}: a part of the action finds no legal target";
        /// A card of a seat moves from one of its piles to another.
        CardMoves { seat: Seat, card: CardId, from: Zone, to: Zone },
            hides card unless context.game.shows_card(context, seat, from, to),
            with cards = context.game.run_of_cards(context),
            logs "  {seat} draws {cards}" if context.game.moves(context, Zone::Draw, Zone::Hand),
                "  {seat} discards {cards} from its hand" if context.game.moves(context, Zone::Hand, Zone::Discard),
                "  {seat} draws {cards}: its hand is full, to the discard pile"
                    if context.game.moves(context, Zone::Draw, Zone::Discard),
                "  {seat} scraps {card} from its draw pile" if from == Zone::Draw && to == Zone::Burnt,
                "  {seat} scraps {card} from its discard pile" if from == Zone::Discard && to == Zone::Burnt,
                "  {seat}: {cards} to the discard pile" if context.game.moves(context, Zone::Laid, Zone::Discard),
                "  {seat}: {cards} out of the match" if context.game.moves(context, Zone::Laid, Zone::Burnt),
                "  {seat} looks at {cards} of its draw pile" if context.game.moves(context, Zone::Draw, Zone::Laid),
                "  {seat} puts {cards} of its hand on its draw pile"
                    if context.game.moves(context, Zone::Hand, Zone::Draw),
                "  {seat}: {cards} back to its draw pile" if context.game.moves(context, Zone::Laid, Zone::Draw),
                "  {seat}: {card} comes back into its hand" if from == Zone::Burnt && to == Zone::Hand,
                "  {seat}: {card} comes back, its hand is full, to the discard pile"
                    if from == Zone::Burnt && to == Zone::Discard,
                "  {seat}: {cards} into its hand" if context.game.moves(context, Zone::Laid, Zone::Hand),
                "  {seat}: {cards} into its hand" if context.game.moves(context, Zone::Deck, Zone::Hand),
                "  {seat}: its hand is full, {cards} to the discard pile"
                    if context.game.moves(context, Zone::Deck, Zone::Discard);
        /// A card of a seat has another price and initiative from now on than those printed on it.
        Repriced { seat: Seat, card: CardId, mana: u8, gold: u8, initiative: u16, burns: bool },
            with price = Bridgefront::price_text(mana, gold),
            logs "  {seat}: {card} costs {price} from now on, with initiative {initiative}, and burns" if burns,
                "  {seat}: {card} costs {price} from now on, with initiative {initiative}";
        /// A seat draws this many cards more at the next Reset.
        DrawsMore { seat: Seat, n: u8 };
        /// A seat gains mana.
        Mana { seat: Seat, mana: u8 },
            logs "  {seat} +{mana} mana";
        /// A seat loses mana by an effect.
        ManaLost { seat: Seat, mana: u8 },
            logs "  {seat} -{mana} mana";
        /// A revealed action had no effect, because it had no legal target or could not be paid any more. A basic
        /// action has no card.
        Fizzle { seat: Seat, card: CardId },
            logs "  {seat}: {card} fizzles" if card.is_known(), "  {seat}: the action fizzles",
            adds Fizzles(seat);
        /// When the actions of a round begin, an enemy could march units to this tile, which gives the seat Control VP.
        Exposed { seat: Seat, hex: Hex };
        /// The seat takes no more actions in this round. `mana` is what it leaves unused.
        Done { seat: Seat, mana: u8 },
            logs "{seat} is done, {mana} mana unused",
            adds ManaUnused(seat, mana);
        /// A group moves: Forces, and champions, which are counted and listed by number. Forces that die on the way follow
        /// as `struck`.
        Move { seat: Seat, from: Hex, to: Hex, forces: u8, champions: u8, who: SlotSet },
            with units = Bridgefront::units_text(forces, champions),
            logs "  {seat} moves {units} {from} -> {to}";
        /// A champion is put into another hex without moving along a path.
        Jump { seat: Seat, champion: Slot, card: CardId, from: Hex, to: Hex },
            logs "  {seat}'s {card} is put from {from} to {to}";
        /// A bridge is built. A temporary one goes in Cleanup.
        Build { seat: Seat, edge: Edge, temporary: bool },
            logs "  {seat} builds a bridge {edge}";
        /// A bridge lies on the map at random before the starting bridges.
        BridgeLies(edge: Edge);
        /// A bridge is destroyed.
        Destroy { seat: Seat, edge: Edge },
            logs "  {seat} destroys the bridge {edge}";
        /// A temporary bridge goes in Cleanup.
        BridgeGoes(edge: Edge),
            logs "  the bridge {edge} goes in Cleanup";
        /// A bridge cannot be crossed for the rest of the round.
        BridgeLocked { seat: Seat, edge: Edge };
        /// An edge can be crossed without a bridge for the rest of the round: by this seat, or by everybody under
        /// other rules.
        EdgeOpened { seat: Seat, edge: Edge };
        /// Two hexes count as joined by a bridge for the rest of the round.
        Linked { seat: Seat, hexes: [Hex; 2] };
        /// No bridge can be built or destroyed for the rest of the round.
        BridgesFrozen(seat: Seat);
        /// A Mine Value has changed, to `value`.
        MineValue { hex: Hex, value: u8 };
        /// Forces are deployed.
        Deploy { seat: Seat, hex: Hex, forces: u8 },
            with units = Bridgefront::units_text(forces, 0),
            logs "  {seat} deploys {units} at {hex}",
            adds ForcesDeployed(seat, forces);
        /// A champion is deployed, with `hp` HP. Its number, `champion`, is how later events and choices name it. When it
        /// is dead, another champion can get the number in a later round.
        Champion { seat: Seat, champion: Slot, card: CardId, hp: u8, hex: Hex },
            with unhurt = context.game.cards.get(card).hp,
            logs "  {seat} deploys {card} ({unhurt} HP when unhurt) at {hex}",
            adds ChampionsDeployed(seat);
        /// A battle begins. `forces` and `champions` count those of the attacker and the defender.
        Battle { hex: Hex, attacker: Seat, defender: Seat, siege: bool, forces: [u8; 2], champions: [u8; 2] },
            with attacks = Bridgefront::units_text(forces[0], champions[0]),
            with defends = Bridgefront::units_text(forces[1], champions[1]),
            logs "  Siege at {hex}: {attacker} ({attacks}) attacks {defender} ({defends})" if siege,
                "  Battle at {hex}: {attacker} ({attacks}) attacks {defender} ({defends})",
            adds Attacks(attacker);
        /// A combat round ends: the hits rolled, and the Forces and champions left.
        Blows { hits: [u8; 2], left: [u8; 2], champions: [u8; 2] },
            with one = hits[0],
            with other = hits[1],
            with attacks = Bridgefront::units_text(left[0], champions[0]),
            with defends = Bridgefront::units_text(left[1], champions[1]),
            logs "    hits {one} to {other}; left: {attacks} against {defends}";
        /// The dice rolled by the Forces of a side (no card) or by one of its champions. A die hits at `threshold` or less.
        Dice { seat: Seat, champion: Slot, card: CardId, dice: u8, threshold: u8, hits: u8 },
            with units = context.game.rollers_text(card, dice),
            logs "    {seat}: {units}, {dice:die/dice}, a hit at {threshold} or less: {hits:hit}" if dice > 0;
        /// A champion takes damage: by a hit in battle if `in_battle`, otherwise by an effect. `hp` is what it has left.
        Hit { owner: Seat, champion: Slot, card: CardId, damage: u8, hp: u8, in_battle: bool },
            logs "    {owner}'s {card} takes {damage} damage, {hp} HP left";
        /// A champion's effect cancels a hit on it, or makes a Force take the hit instead.
        Spared { owner: Seat, champion: Slot, card: CardId },
            logs "    {owner}'s {card} turns a hit on a champion aside";
        /// A champion heals `by` HP and has `hp` afterwards.
        Heal { owner: Seat, champion: Slot, card: CardId, by: u8, hp: u8 },
            logs "    {owner}'s {card} is healed by {by}, {hp} HP now";
        /// A champion leaves the board without dying.
        Removed { owner: Seat, champion: Slot, card: CardId },
            logs "  {owner}'s {card} leaves the board and does not die";
        /// A side pays to retreat. After one more combat round, its survivors go over the bridge.
        Retreats { seat: Seat, edge: Edge, mana: u8 },
            logs "    {seat} pays {mana} mana to retreat over the bridge {edge} after this combat round";
        /// A battle ends.
        BattleOver { hex: Hex, winner: Winner, siege: bool },
            logs "    {winner}";
        /// Forces are destroyed outside the combat rounds of a battle. `were` is where they were: there in the hex; moving
        /// there, as a part of the Forces in the last `move`; or about to be deployed there. The `deploy` that follows does
        /// not count them.
        Struck { seat: Seat, hex: Hex, forces: u8, were: Were },
            with units = Bridgefront::units_text(forces, 0),
            logs "  {seat}: {forces} of those it deploys at {hex} are lost"
                    if context.game.deploys_next(context, seat, hex),
                "  {seat} loses {units} at {hex}",
            adds ForcesLost(seat, forces);
        /// A champion dies.
        Death { owner: Seat, champion: Slot, card: CardId, killer: Option<Seat> },
            logs "    {owner}'s {card} dies{killer:by}",
            adds ChampionsLost(owner);
        /// A tile is collected.
        Collect { seat: Seat, hex: Hex, kind: Yield },
            logs "  {seat} collects {kind} at {hex}";
        /// A seat is now alone in an enemy Capital that it did not hold before.
        Captured { seat: Seat, hex: Hex },
            logs "  {seat} holds the Capital at {hex} alone",
            adds Captures(seat);
        /// The scoring of a round: Control VP by source, and the total. The total tells the Permanent VP. `champions` are
        /// the Control VP that champions of later editions give.
        Score { seat: Seat, center: u16, forges: u16, capitals: u16, champions: u16, total: u16 },
            hides total unless context.game.shows_total(context, seat),
            with permanent = context.game.permanent_vp(context, seat, center + forges + capitals + champions, total),
            with sum = center + forges + capitals + champions
                + context.game.permanent_vp(context, seat, center + forges + capitals + champions, total),
            logs "{seat} scores {sum} VP: Center {center}, Forges {forges}, Capitals {capitals}, champions {champions}, Permanent {permanent}"
                    if champions > 0,
                "{seat} scores {sum} VP: Center {center}, Forges {forges}, Capitals {capitals}, Permanent {permanent}",
            adds CenterRounds(seat) if center > 0;
        /// No unit of the seat is in its Capital at the scoring of a round.
        Deserted(seat: Seat);
        /// The seat has enough VP to win, but an enemy is in its Capital.
        Blocked(seat: Seat),
            logs "  {seat} has enough VP, but an enemy stands in its Capital",
            adds BlockedWins(seat);
        /// A seat is eliminated: it has no unit, and an enemy is in its Capital.
        Eliminated(seat: Seat),
            logs "  {seat} has no units left and is out";
        /// The match ends. This is the seat's win share in thousandths.
        Won { seat: Seat, thousandths: u16 },
            logs "{seat} wins the match" if thousandths == 1000, "{seat} shares the win ({thousandths}/1000)";
    }
}

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
    /// A card's effect that brings it into the hand. Where it goes is in the next `card_moves`.
    ToHand,
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
    /// The loser of a battle, who pays Extortionists.
    Extortion,
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
    /// Laid out in front of the seat, to look at.
    Laid,
    /// A shared deck, from which it was just gained.
    Deck,
    /// In play: revealed, and not put away yet.
    Play,
    /// Out of the match.
    Burnt,
}

/// Where Forces were that are destroyed outside the combat rounds of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Were {
    /// In the hex.
    There,
    /// On their way along a path.
    Moving,
    /// About to be deployed.
    Deploying,
}

/// A basic action, or the ability of a champion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BasicKind {
    /// Build a bridge.
    Build,
    /// March.
    March,
    /// Reinforce.
    Reinforce,
    /// The free march of a faction.
    FreeMarch,
    /// The activated ability of a champion.
    Ability,
}

/// What a seat collects from a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Yield {
    /// The gold of a Mine.
    Gold,
    /// A Mine Draft.
    MineDraft,
    /// A Forge Draft.
    ForgeDraft,
    /// A Reforge.
    Reforge,
    /// A Power Pick in the Center.
    PowerPick,
}

/// The side that wins a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
    /// Neither: both sides died.
    Nobody,
    /// Neither: both sides stay in the hex (BF-Q110).
    Peace,
    /// Neither: a side retreats, or both do (BF-ED13).
    Retreat,
}

impl Winner {
    /// Returns the winner among the attacker and the defender.
    pub(crate) fn of(self, [attacker, defender]: [Seat; 2]) -> Option<Seat> {
        match self {
            Winner::Attacker => Some(attacker),
            Winner::Defender => Some(defender),
            Winner::Nobody | Winner::Peace | Winner::Retreat => None,
        }
    }
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
    FreeCards = 12,
    Bridges = 13,
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
