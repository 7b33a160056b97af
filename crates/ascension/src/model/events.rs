//! The events of a match, for logs and measures.

use crate::Ascension;
use crate::model::content::sheets::{Condition, DeedId, SheetId};
use crate::model::flip_deck::{Face, MAX_FLIP};
use crate::model::measures::Measure;
use crate::model::state::{AimedAt, Figure, MarkerId, PieceId, Side};
use crate::model::words::millimetres;
use evenhand_game::events;
use evenhand_game::game::Seat;
use evenhand_game::game::events::Fact;
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{self, Grain, Point};

events! {
    /// An event of a match.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Event of Ascension, logged with context, counted in Measure with finished {
        /// A character enters the match: its sheet and its owner.
        Enters(who: Figure, sheet: SheetId, owner: Seat),
            with stats = context.game.stats_text(sheet),
            logs "  {who} of {owner}: {stats}";
        /// A side's place in the initiative order (0 = first) and its total.
        Initiative {
            /// The side.
            side: Side,
            /// Its place in the order.
            place: u8,
            /// Its total, including its bonus.
            total: i16,
        },
            with number = place + 1,
            logs "{side} is number {number} in initiative, with {total}";
        /// A character was put on the table.
        Deployed(who: Figure, at: Point);
        /// There was no free place in a character's zone, so it stays off the table.
        LeftOut(who: Figure),
            logs "{who} finds no room and stays off the table",
            adds LeftOut(who);
        /// A turn began.
        Turn(turn: u8),
            logs "== Turn {turn} ==";
        /// A character was activated; the second field is its sheet.
        Activated(who: Figure, sheet: SheetId),
            with seat = context.game.seat_name(context.after(), context.after().figures[who].owner),
            logs "{seat} activates {who}",
            adds Activations(who);
        /// The number of unused action tokens at the end of a character's activation.
        Unused(who: Figure, tokens: u8),
            logs "  {who} ends its activation, {tokens:token} unused",
            adds TokensUnused(who, tokens);
        /// The active character paid for an action.
        Pays(who: Figure);
        /// A character ends its activation; `true` if it could pay for an attack but none had an enemy to strike.
        Ends(who: Figure, blind: bool),
            adds BlindEnds(who) if blind;
        /// A seat passed.
        Passed(seat: Seat),
            with name = context.game.seat_name(context.after(), seat),
            logs "{name} passes",
            adds Passes(seat);
        /// The cards of a flip: the flipping seat and the cards. The resulting number follows as another event.
        Turned(seat: Seat, cards: Pile<Face, MAX_FLIP>),
            hides cards unless context.game.shows_flip(context, seat),
            with name = context.game.seat_name(context.after(), seat),
            logs "  {name} turns over {cards}" if context.game.shows_flip(context, seat);
        /// The flip of a side in a contest: its total including its bonus, and the rank of the suit
        /// and the value of each card, the deciding card first (at most 8 cards).
        Shows {
            /// The side.
            side: Side,
            /// Its total.
            total: i16,
            /// Its cards.
            cards: Pile<(u8, i8), SHOWN>,
        },
            logs "  {side} shows {cards} in the contest: {total} with its bonus";
        /// A deck was flipped: by which seat, and the resulting number.
        Flipped(seat: Seat, number: i16),
            with name = context.game.seat_name(context.after(), seat),
            logs "  {name} flips {number}",
            adds Flips(seat);
        /// The terms of the margin of the attack that follows.
        Weighed(terms: Weighed),
            logs "  {terms}";
        /// A response reduced the damage of the current attack to this amount.
        Lessened(damage: u8),
            logs "    the damage is {damage} now";
        /// A character was healed: the character, the number of wounds, and the healer.
        Healed(who: Figure, wounds: u8, by: Figure),
            with healer = context.game.unless_nobody(context, by),
            logs "    {who} is healed of {wounds:wound}{healer:by}";
        /// Tokens returned to a character's pool when it was activated.
        Returned(who: Figure, tokens: u8),
            logs "  {who} gets {tokens:token} back into its pool" if tokens > 0;
        /// Tokens that a character had lent came back: the lender, the borrower, the number.
        Recalled(who: Figure, from: Figure, tokens: u8),
            logs "  {who} gets {tokens:token} back that it lent {from}";
        /// A character lent a token to another.
        Scratch(giver: Figure, to: Figure),
            logs "    {giver} lends {to} a token";
        /// A push or pull was stopped before its full length: the character and what stopped it.
        Stopped(who: Figure, by: Stop),
            logs "    {who} is stopped by {by}" if by != Stop::No;
        /// A character attacks.
        Attacks(attack: AttackResult),
            with by = context.game.figure(context.after(), attack.by),
            with target = attack.target.words(context),
            with action = context.game.action_name(attack.sheet, attack.deed),
            with flip = attack.flip,
            with margin = format_args!("{:+}", attack.margin),
            with total = attack.flip + attack.margin,
            with damage = attack.damage,
            logs "  {by} attacks {target} with {action}: flip {flip} {margin} is {total}, a hit, {damage} damage" if attack.hit,
                "  {by} attacks {target} with {action}: flip {flip} {margin} is {total}, a miss",
            adds Attacks(attack.by), Hits(attack.by) if attack.hit;
        /// A character paid for an attack that ended before its flip: the character, its sheet and the action.
        InVain(who: Figure, sheet: SheetId, deed: DeedId),
            with action = context.game.action_name(sheet, deed),
            logs "  {who} uses {action} in vain: it comes to no attack";
        /// A character lost wounds: the character, how many, the source, and who caused it,
        /// if anybody did.
        Suffered(who: Figure, wounds: u8, source: Source, by: Figure),
            with culprit = context.game.unless_nobody(context, by),
            logs "    {who} loses {wounds:wound} ({source}{culprit:by})",
            adds DamageFromAttacks(who, wounds) if source == Source::Attack,
                DamageFromDot(who, wounds) if source == Source::Dot,
                DamageFromHazards(who, wounds) if source == Source::Hazard,
                DamageFromFalls(who, wounds) if matches!(source, Source::Fall | Source::Impact),
                DamageFromEdges(who, wounds) if source == Source::Edge,
                DamageFromDeeds(who, wounds) if source == Source::Deed,
                DamageDealt(by, wounds) if finished.game.is_by_an_enemy(finished.end, who, by);
        /// A character was defeated: the character, and who defeated it, if anybody did.
        Defeated(who: Figure, by: Figure),
            with victor = context.game.unless_nobody(context, by),
            logs "    {who} is defeated{victor:by}",
            adds CharactersLost(who),
                CharactersDefeated(by) if finished.game.is_by_an_enemy(finished.end, who, by);
        /// A piece of terrain was destroyed.
        Destroyed(piece: PieceId),
            logs "    {piece} is destroyed";
        /// A character gained tokens of a condition.
        Gained(who: Figure, condition: Condition, tokens: u8),
            logs "    {who} gains {tokens:token} of {condition}",
            adds ConditionsGained(who, tokens);
        /// A character lost one token of a condition.
        Lost(who: Figure, condition: Condition),
            logs "    {who} loses a token of {condition}",
            adds ConditionsLost(who);
        /// A character used an ability or response (not an attack).
        Used(who: Figure, sheet: SheetId, deed: DeedId),
            with action = context.game.action_name(sheet, deed),
            logs "  {who} uses {action}",
            adds DeedsUsed(who);
        /// A character moved: where to, and how far.
        Moved(who: Figure, to: Point, length: Grain),
            with mm = millimetres(length),
            logs "  {who} moves {mm} mm to {to}",
            adds Moved(who, f64::from(length) / plane::MM);
        /// A character was pushed, pulled or thrown: where to, and how far.
        Driven(who: Figure, to: Point, length: Grain),
            with mm = millimetres(length),
            logs "    {who} is driven {mm} mm to {to}",
            adds Driven(who, f64::from(length) / plane::MM);
        /// A character made room or was put where it can stand; the second field is the distance.
        MadeRoom(who: Figure, length: Grain),
            with mm = millimetres(length),
            logs "    {who} makes room by {mm} mm";
        /// A character fell this many Size units.
        Fell(who: Figure, height: u8),
            logs "    {who} falls from a height of {height}",
            adds Falls(who);
        /// A side scored.
        Scored(side: Side, points: i16),
            logs "{side} scores {points:scenario point}";
        /// A marker was marked for a side.
        Marked(marker: MarkerId, side: Side),
            logs "  marker {marker} belongs to {side}";
        /// A door was opened or closed.
        Door(piece: PieceId, open: bool),
            logs "  {piece} is opened" if open, "  {piece} is closed";
        /// A token was put on an action of a character, which cannot use it while it lies there.
        Exhausted(who: Figure, slot: u8),
            with action = context.game.slot_name(context.after(), who, slot),
            logs "    {who} cannot use {action} for now";
        /// A die was rolled for an effect of a character.
        Rolled(who: Figure, face: u8),
            logs "    {who} rolls {face}"
    }
}

/// The terms of a margin (AS-ATK-2, AS-ATK-3, AS-ATK-9): the attack before the flip minus the Defense.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighed {
    /// Attack terms: Skill, the bonus of the action, its bonus for movement or adjacent
    /// friends, and a counterattack's bonus.
    pub(crate) skill: i8,
    pub(crate) bonus: i8,
    pub(crate) extra: i16,
    pub(crate) counter: i8,
    /// The amount subtracted for Hinder.
    pub(crate) hinder: u8,
    /// Defense terms: printed Defense, the bonuses of wards and lock-downs, of cover and of
    /// responses, and what Weaken subtracts.
    pub(crate) defense: i8,
    pub(crate) timed: i16,
    pub(crate) cover: i8,
    pub(crate) defended: i8,
    pub(crate) weaken: u8,
    /// The total Defense.
    pub(crate) total: i16,
}

/// The largest number of cards shown for a side in a contest.
pub const SHOWN: usize = 8;

/// The result of an attack on one target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AttackResult {
    pub(crate) by: Figure,
    /// The attacker's sheet.
    pub(crate) sheet: SheetId,
    pub(crate) deed: DeedId,
    pub(crate) target: AimedAt,
    /// The margin before the flip (AS-ATK-9).
    pub(crate) margin: i16,
    pub(crate) flip: i16,
    pub(crate) damage: u8,
    pub(crate) hit: bool,
    /// Whether this is the first target of its attack.
    pub(crate) first: bool,
    /// Whether an earlier target of the attack was hit.
    pub(crate) hit_before: bool,
}

/// The source of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// An attack.
    Attack,
    /// Damage over Time.
    Dot,
    /// Dangerous ground.
    Hazard,
    /// A fall.
    Fall,
    /// An impact.
    Impact,
    /// An impassable edge.
    Edge,
    /// Any other effect of an action.
    Deed,
}

/// What stops a push or pull before its full length (AS-PUSH-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nothing.
    No,
    /// The edge of the table.
    TableEdge,
    /// Another character.
    Base(Figure),
    /// Terrain it cannot step over, or a closed door.
    Piece(PieceId),
    /// Impassable terrain, which causes damage (AS-IMP-1).
    Impassable(PieceId),
}
