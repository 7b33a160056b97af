//! Events of a match, for logs and measures.

use crate::AxionForge;
use crate::model::actions::Action;
use crate::model::content::{CardId, Place};
use crate::model::measures::Measure;
use crate::model::state::{End, Pick, Unit, UnitId};
use evenhand_game::events;
use evenhand_game::game::Seat;

events! {
    /// An event of a match.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Event of AxionForge, logged with context, counted in Measure {
        /// What a seat begins the match with: its Life Force (that of its team, if the team shares it), its Catalyst with
        /// its Energy, and the number of cards in its deck before Sources are laid out and the opening hand is drawn.
        BeginsWith(seat: Seat, life: i16, catalyst: CardId, energy: u8, deck: u8);
        /// A seat begins with this Source in play, out of its deck.
        SourceLaid(seat: Seat, card: CardId);
        /// A seat's turn began. The number counts this seat's own turns.
        Turn(seat: Seat, number: u16),
            with deck = context.game.seat_name(context.after(), seat),
            logs "== Turn {number} of {deck} ==",
            adds OwnTurns(seat);
        /// All copies of a card are left out of a seat's deck: they are banished.
        LeftOut(seat: Seat, card: CardId, copies: u8),
            logs "{seat} plays without {card}";
        /// A card was drawn. Only its owner knows which.
        Drew(seat: Seat, card: CardId),
            hides card unless context.shows(seat),
            with cards = context.game.drawn(context, seat),
            logs "  {seat} draws {cards}" if !context.follows(|event| matches!(event, Event::Drew(last, _) if *last == seat)),
            adds CardsDrawn(seat);
        /// This many cards could not be drawn because the deck was empty.
        Missed(seat: Seat, cards: u8),
            logs "  {seat} misses {cards:card} in an empty deck",
            adds CardsMissed(seat, cards);
        /// A seat chose something.
        Chose(seat: Seat),
            adds Decisions(seat);
        /// A Source was deployed.
        SourceDown(seat: Seat, card: CardId),
            logs "{seat} deploys the Source {card}",
            adds Sources(seat);
        /// A card was deployed face up.
        Deployed(seat: Seat, card: CardId, place: Place, unit: UnitId),
            logs "{seat} deploys {card}{unit:_}{place:at}",
            adds DeployedUp(seat);
        /// A card was placed face down. Only its owner knows which.
        Hidden(seat: Seat, card: CardId, place: Place, unit: UnitId),
            hides card unless context.shows(seat),
            logs "{seat} places {card} face down{place:at} as {unit}",
            adds DeployedDown(seat);
        /// A face-down card was flipped.
        Flipped(seat: Seat, card: CardId, unit: UnitId),
            logs "{seat} flips {card}{unit:_}",
            adds Flips(seat);
        /// The card that was just flipped is of a type that holds no position, so it left the Battlefield: an Artifice to the
        /// discard pile (`discarded`). An Augment is attached next, and a Source deployed.
        FlippedAway(seat: Seat, card: CardId, unit: UnitId, discarded: bool);
        /// A face-down card was reinforced.
        Reinforced(seat: Seat, place: Place, unit: UnitId),
            logs "{seat} reinforces the card {unit}{place:at}";
        /// A face-down card was taken back to the hand. Only its owner knows which.
        Retreated(seat: Seat, card: CardId, place: Place, unit: UnitId),
            hides card unless context.shows(seat),
            logs "{seat} takes back the face-down card {unit}{place:at}";
        /// An Artifice was played.
        Played(seat: Seat, card: CardId),
            logs "{seat} plays {card}",
            adds Spells(seat);
        /// An Augment was attached to a card.
        Attached(seat: Seat, card: CardId, host: CardId, unit: UnitId),
            logs "{seat} attaches {card} to {host}{unit:_}",
            adds Spells(seat);
        /// A card was moved on its owner's side.
        Moved(seat: Seat, from: Place, to: Place, unit: UnitId),
            logs "    {unit} of {seat} moves from {from} to {to}"
                if !context.is_chosen(|action| matches!(action, Action::Reposition(..))),
            adds Moves(seat);
        /// A card attacks a position of a seat.
        Attacks(seat: Seat, card: CardId, target: Seat, place: Place),
            adds Attacks(seat);
        /// A card guards: it becomes the target of the attack.
        Guards(seat: Seat, card: CardId, unit: UnitId),
            logs "  {card}{unit:_} of {seat} guards",
            adds Guards(seat);
        /// A card declined to defend.
        Declined(seat: Seat, card: CardId, unit: UnitId),
            logs "  {card}{unit:_} of {seat} does not defend",
            adds Declines(seat);
        /// An attack ended without effect.
        InVain(seat: Seat),
            logs "  the attack comes to nothing",
            adds AttacksInVain(seat);
        /// A Trap sprang.
        Sprung(seat: Seat, card: CardId, unit: UnitId),
            logs "  the Trap {card}{unit:_} of {seat} springs",
            adds TrapsSprung(seat);
        /// An ability of a card was used or triggered: the ability's index, and the
        /// card on the Battlefield if it lies there.
        Used(seat: Seat, card: CardId, ability: u8, unit: UnitId),
            with which = context.game.ability_text(card, ability),
            logs "  {card}{unit:_} of {seat} acts{which}",
            adds Abilities(seat);
        /// An effect of a seat's ability got this target because there was no other choice. If the target is a card on the
        /// Battlefield: which card it is, for those who know it.
        Aimed(seat: Seat, target: Pick, lying: Option<Lying>),
            with it = context.game.pick_text(target, lying.as_ref(), context),
            logs "    at {it}, the only choice";
        /// Damage was dealt to a card of a seat.
        Damaged(seat: Seat, card: CardId, place: Place, damage: u8, unit: UnitId),
            hides card unless context.game.shows_damaged(context, unit),
            logs "    {card} {unit} of {seat}{place:at} takes {damage} damage" if context.game.shows_damaged(context, unit),
                "    the card {unit} of {seat}{place:at} takes {damage} damage";
        /// A card of a seat was destroyed: by which seat, and by what. It goes to the discard pile with its Augments. A
        /// Token ceases to exist.
        Destroyed(seat: Seat, card: CardId, by: Option<Seat>, how: Fall, unit: UnitId),
            logs "    {card}{unit:_} of {seat} {how}{by:by}",
            adds CardsLost(seat), CardsDestroyed(by.unwrap_or(seat)) if by.is_some_and(|by| by != seat);
        /// A card of a seat left the Battlefield without being destroyed: to the discard pile if it was sacrificed or
        /// discarded. Its Augments go to the discard pile. A Token ceases to exist. A Source has no unit.
        Left(seat: Seat, card: CardId, how: Leave, unit: UnitId),
            logs "    {card}{unit:_} of {seat} {how}";
        /// A card of a seat that is out was banished: a card on the Battlefield, or an Augment, which has no unit. A Token
        /// ceases to exist.
        Vanished(seat: Seat, card: CardId, unit: UnitId);
        /// A Forge of a seat exploded with this much damage.
        Exploded(seat: Seat, damage: u8),
            logs "    a Forge of {seat} explodes with {damage} damage",
            adds Blasts(seat);
        /// Life Force changed: the seat, the amount, the cause, and the position.
        Life(seat: Seat, change: i16, cause: Cause, place: Place),
            with now = context.game.life_now(context, seat),
            logs "    {seat}: {change:+} Life Force ({cause}{place:at}): {now} now",
            adds LifeGained(seat, change) if change > 0;
        /// A Token was created.
        Token(seat: Seat, card: CardId, place: Place, unit: UnitId),
            logs "    {seat} gets {card}{unit:_}{place:at}";
        /// Sparks were added to the pool, by an effect or by a Source that was Activated to pay.
        Sparks(seat: Seat, source: Option<CardId>, sparks: u8),
            logs "    {seat} gets {sparks:Spark}" if source.is_none(),
            adds SparksMade(seat, sparks);
        /// Counters were put on a Forge: Sparks, Cores or Prisms.
        Stored(seat: Seat, counter: usize, n: u8, unit: UnitId),
            logs "    {seat} stores {n:Spark} on {unit}" if counter == 0,
                "    {seat} stores {n:Core} on {unit}" if counter == 1,
                "    {seat} stores {n:Prism} on {unit}",
            adds CoresMade(seat, n) if counter == 1, PrismsMade(seat, n) if counter == 2;
        /// A counter was taken off a Forge to pay: a Spark, a Core or a Prism.
        Spent(seat: Seat, counter: usize, unit: UnitId);
        /// Resources were paid: Sparks, Cores, Prisms, Energy. Sparks come from the pool first: of the Sparks that are paid,
        /// those that were taken off Forges (`spent`) do not reduce the pool.
        Paid(seat: Seat, paid: [u8; 4]),
            with price = context.game.price_text(paid),
            with from = context.game.paid_from(context, seat),
            logs "  {seat} pays {price}{from:from}",
            adds SparksSpent(seat, paid[0]), CoresSpent(seat, paid[1]), PrismsSpent(seat, paid[2]), EnergySpent(seat, paid[3]);
        /// The Energy of a seat's Catalyst changed by an effect, to `now`.
        Energy(seat: Seat, change: i8, now: u8);
        /// Trophies were earned. They are pending until they are banked.
        Trophies(seat: Seat, n: u8),
            logs "    {seat} earns {n:Trophy/Trophies}";
        /// Trophies were banked: the number banked, and the new total.
        Banked(seat: Seat, n: u16, now: u16),
            logs "  {seat} banks {n:Trophy/Trophies}: {now} now",
            adds Trophies(seat, n);
        /// A Source or the Catalyst of a seat was Activated by one of its abilities.
        Activated(seat: Seat, card: CardId);
        /// A card was Deactivated by one step: 0 steps is Ready, 1 Activated. A Source or a Catalyst has no unit.
        Deactivated(seat: Seat, card: CardId, steps: u8, unit: UnitId);
        /// A card was turned, to this many steps: 1 is Activated, 2 Exhausted.
        Turned(seat: Seat, card: CardId, steps: u8, unit: UnitId),
            logs "    {card}{unit:_} of {seat} is Exhausted" if steps == 2;
        /// A card was turned by Forced Activation, to this many steps.
        Forced(seat: Seat, card: CardId, steps: u8, unit: UnitId),
            logs "    {card}{unit:_} of {seat} is turned: Ready now" if steps == 0,
                "    {card}{unit:_} of {seat} is turned: Activated now" if steps == 1,
                "    {card}{unit:_} of {seat} is turned: Exhausted now" if steps == 2,
                "    {card}{unit:_} of {seat} is turned: Broken now";
        /// The attack under way was redirected to this position.
        Redirected(seat: Seat, place: Place),
            logs "    the attack now goes to {place} of {seat}";
        /// The attack of a seat was canceled.
        Cancelled(seat: Seat),
            logs "    the attack is called off";
        /// A card was silenced.
        Silenced(seat: Seat, card: CardId, unit: UnitId),
            logs "    {card}{unit:_} of {seat} is silenced";
        /// A card was discarded from a hand.
        Discarded(seat: Seat, card: CardId),
            logs "    {seat} discards {card}"
                if !context.is_chosen(|action| matches!(action, Action::Discard(_)));
        /// A card returned to a hand from the discard pile, or from the deck, visible to everybody. If `entered` follows, it
        /// went to the Battlefield instead.
        Recovered(seat: Seat, card: CardId, from: Pile),
            logs "    {seat} gets {card} back";
        /// The card that was just recovered was put on the Battlefield.
        Entered(seat: Seat, card: CardId, place: Place, unit: UnitId);
        /// A seat looked at a hidden card of another seat: the card, and its id if it lies on the Battlefield.
        Peeked(seat: Seat, owner: Seat, card: CardId, unit: UnitId),
            hides card unless context.shows(seat) || context.shows(owner) && unit != UnitId::NONE,
            logs "    {seat} looks at a card in the hand of {owner}: {card}" if unit == UnitId::NONE && context.shows(seat),
                "    {seat} looks at a card in the hand of {owner}" if unit == UnitId::NONE,
                "    {seat} looks at the face-down card {unit} of {owner}: {card}" if context.shows(seat) || context.shows(owner),
                "    {seat} looks at the face-down card {unit} of {owner}";
        /// A seat's marks for an objective changed: the mark, the change, and the new total.
        Marked(seat: Seat, mark: u8, change: i8, now: u8),
            with name = context.game.cards.mark(mark),
            logs "    {seat} counts {change:+} for `{name}`: {now} now";
        /// A seat's turn ended. Damage clears under the rules for it. `pool` is what is left of its Sparks.
        TurnEnded(seat: Seat, pool: u8);
        /// Actions and Sparks were left over at the end of an Action Phase. `sparks` are those in the pool and those that
        /// Ready Sources would have given. `pool` are those in the pool.
        Unused(seat: Seat, actions: u8, sparks: u8, pool: u8),
            logs "  {seat} leaves {actions:Action} and {sparks:Spark} unused" if (actions, sparks) != (0, 0),
            adds ActionsUnused(seat, actions), SparksUnused(seat, sparks);
        /// A seat returned its opening hand and drew a new one.
        Mulligan(seat: Seat),
            logs "{seat} draws its hand anew";
        /// A seat is out.
        Out(seat: Seat),
            logs "{seat} is out";
        /// The match is over.
        Over(by: End),
            with winners = context.game.winners_text(context.after()),
            logs "The match is over, by {by}. Winner: {winners}";
        /// A die was rolled for an effect of a seat's card.
        Rolled(seat: Seat, card: CardId, face: u8),
            logs "    {seat} rolls {face} for {card}"
    }
}

/// The state of a card on the Battlefield at the time of an event. The card may be gone when the log reports the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    pub(crate) owner: Seat,
    pub(crate) card: CardId,
    pub(crate) down: bool,
    /// Bit set of the seats that have looked at it.
    pub(crate) seen: u8,
}

impl Lying {
    /// Records how a card of a seat lies now.
    pub(crate) fn of(owner: Seat, unit: &Unit) -> Lying {
        Lying { owner, card: unit.card, down: unit.down, seen: unit.seen }
    }

    /// Whether a seat knows which card it is.
    pub(crate) fn is_known_to(&self, seat: Seat) -> bool {
        !self.down || self.owner == seat || self.seen & (1 << seat.0) != 0
    }
}

/// A pile of a seat's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Pile {
    Deck,
    Discard,
}

/// The cause of a card's destruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Fall {
    Attack,
    Effect,
    Blast,
    Broken,
}

/// How a card left the Battlefield without being destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Leave {
    Sacrificed,
    Discarded,
    Banished,
    Returned,
}

/// The cause of a change of Life Force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An attack on an empty position.
    Open,
    /// A card that declined to defend.
    Decline,
    /// Damage beyond what a defender could take.
    Surplus,
    /// An effect.
    Effect,
    /// An explosion.
    Blast,
    /// A Broken card.
    Broken,
    /// A card that could not be drawn.
    Deckout,
}

impl Cause {
    /// Returns the ending of a match that this cause decides (AX-WIN-9).
    pub(crate) fn ending(self) -> End {
        match self {
            Cause::Open | Cause::Decline | Cause::Surplus | Cause::Effect => End::Life,
            Cause::Blast => End::Explosion,
            Cause::Broken => End::Broken,
            Cause::Deckout => End::Deckout,
        }
    }
}

/// The card on the Battlefield that a trigger or an event refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct About {
    pub(crate) unit: UnitId,
    pub(crate) card: CardId,
    pub(crate) seat: Seat,
    pub(crate) place: Place,
}
