//! The events of a match, for logs and measures.

use crate::Ashenfront;
use crate::model::content::{CardId, CardType, Tile};
use crate::model::measures::Measure;
use crate::model::state::{Aimed, End, OpKind, Part, Path, What, other};
use evenhand_game::events;
use evenhand_game::game::Seat;

events! {
    /// An event of a match.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Event of Ashenfront, logged with context, counted in Measure {
        /// A seat's turn began. The number counts this seat's own turns.
        Turn(seat: Seat, number: u16),
            with name = context.game.seat_name(context.after(), seat, context.span.viewer),
            logs "== {name}, turn {number} ==";
        /// A seat made a choice.
        Chose(seat: Seat),
            adds Decisions(seat);
        /// All copies of a card are left out of the match.
        LeftOut(seat: Seat, card: CardId),
            logs "{seat} plays without {card}";
        /// A card was drawn (known to its owner only). The number is the size of the hand afterwards.
        Drew(seat: Seat, card: CardId, hand: u8),
            hides card unless context.shows(seat),
            with cards = context.game.drawn(context, seat),
            logs "    {seat} draws {cards}" if !context.follows(|event| matches!(event, Event::Drew(last, ..) if *last == seat));
        /// A seat draws for its Rest: the regular number of cards, and the number added by draw tiles.
        RestDraw(seat: Seat, cards: u8, more: u8),
            logs "  {seat} draws for its Rest: {cards}" if more == 0,
                "  {seat} draws for its Rest: {cards}, and {more} for a draw tile";
        /// A draw was short by this number of cards, because the deck was empty.
        Missed(seat: Seat, cards: u8),
            logs "    {seat} misses {cards:card} in an empty deck",
            adds CardsMissed(seat, cards);
        /// A seat took a mulligan.
        Mulligan(seat: Seat),
            logs "{seat} draws its opening hand anew",
            adds Mulligans(seat);
        /// A card was put under the deck. During setup only its owner knows which.
        Bottomed(seat: Seat, card: CardId),
            hides card unless context.game.has_begun(context) || context.shows(seat),
            logs "    {seat} puts {card} under its deck";
        /// An operator starts the match on the battlefield.
        Placed(seat: Seat, card: CardId, tile: Tile),
            logs "{seat}'s {card} {tile} begins on the battlefield",
            adds Placed(seat);
        /// An operation was declared.
        Declared {
            /// The seat that declared it.
            seat: Seat,
            /// The kind of operation.
            kind: OpKind,
            /// The acting operator, or the card.
            card: CardId,
            /// The card is face down: known to its owner only.
            hidden: bool,
            /// The tile of the operator, or the tile that something is deployed on.
            tile: Tile,
            /// The path of a Move, if it is declared.
            path: Path,
            /// Which mode of an ability or Ult is used. `aims` holds its targets.
            mode: u8,
            /// The targets.
            aims: [Aimed; 2],
            /// Whether it is a response.
            response: bool,
        },
            hides card unless !hidden || context.shows(seat),
            with operation = context.game.operation_text(context),
            logs "  {seat} answers: {operation}" if response, "{seat} declares: {operation}",
            adds Attacks(seat) if aims[0].aim.as_way().is_some(), Responses(seat) if response, OwnOps(seat) if !response,
                Dodges(seat) if kind == OpKind::Move && response, Moves(seat) if kind == OpKind::Move && !response,
                Abilities(seat) if kind == OpKind::Ability;
        /// A seat declined to respond.
        Unanswered(seat: Seat),
            logs "  {seat} does not answer";
        /// A card was discarded to pay for an operation.
        Paid(seat: Seat, card: CardId),
            logs "  {seat} discards {card} to pay";
        /// A seat had no card to pay for an operation with.
        Unpaid(seat: Seat),
            logs "  {seat} has no card left to pay with";
        /// The order of the operations was fixed.
        Ordered {
            /// The seat whose response resolves before the operation that it answers.
            response_first: Option<Seat>,
            /// The initiatives of the operation and of the response.
            init: [u8; 2],
        },
            with order = context.game.order_text(response_first, init),
            logs "  {order}",
            adds FasterResponses(response_first.unwrap_or_default()) if response_first.is_some();
        /// A face-down card was revealed.
        Shown(seat: Seat, card: CardId),
            logs "  {seat} shows {card}";
        /// One of several operations resolves: its seat, its kind, the acting operator or the card, and the tile.
        Resolves(seat: Seat, kind: OpKind, card: CardId, tile: Tile),
            logs "  now the move of {seat}'s {card} {tile}:" if kind == OpKind::Move,
                "  now the ability of {seat}'s {card} {tile}:" if kind == OpKind::Ability,
                "  now {seat}'s deployment on {tile}:" if kind == OpKind::Deploy,
                "  now {seat}'s {card}:";
        /// An operation had no effect.
        Fizzled(seat: Seat, kind: OpKind),
            logs "    {seat}'s {kind} comes to nothing",
            adds Fizzled(seat);
        /// An attack had no target left.
        Whiffed(seat: Seat, card: CardId),
            logs "    {card} of {seat} finds nobody in its line",
            adds WhiffsCaused(other(seat));
        /// An operator arrived.
        Deployed(seat: Seat, card: CardId, tile: Tile),
            with health = context.game.cards.get(card).map_or(0, |card| card.health),
            logs "    {seat}'s {card} {tile} arrives, {health} health",
            adds Deployed(seat);
        /// A card of the kinds Logistics or Play took effect: it was put into play, or is a command that resolved.
        Played(seat: Seat, card: CardId),
            logs "    {card} of {seat} works" if context.game.is_a(card, CardType::Command),
                "    {card} of {seat} is in play",
            adds CardsPlayed(seat);
        /// An Ult was retired to be used.
        UltUsed(seat: Seat, card: CardId),
            logs "  {seat} retires {card} to use it",
            adds Ults(seat);
        /// An operator moved from one tile to another, along a path.
        Moved(seat: Seat, card: CardId, from: Tile, to: Tile, path: Path),
            with way = context.game.way_text(path, from),
            logs "    {seat}'s {card} {from} -> {way}";
        /// An effect moved an operator from one tile to another.
        Shoved(seat: Seat, card: CardId, from: Tile, to: Tile),
            logs "    {seat}'s {card} {from} is moved to {to}";
        /// An operator reacts: it uses its ability without an operation, or deals its damage.
        Reacted {
            /// The seat of the operator.
            seat: Seat,
            /// The operator.
            card: CardId,
            /// The tile of the operator.
            tile: Tile,
            /// What allows it.
            what: What,
            /// Which mode of its ability is used. `None` if it only deals its damage.
            mode: Option<u8>,
            /// The targets.
            aims: [Aimed; 2],
        },
            with why = context.game.reason_text(what),
            with way = mode.map_or_else(String::new, |mode| context.game.mode_text(card, mode)),
            with at = context.game.aims_text(context, aims),
            logs "    {seat}'s {card} {tile} uses its ability{why}{way}{at}" if mode.is_some(),
                "    {seat}'s {card} {tile} deals its damage{why}{at}",
            adds FreeAbilities(seat);
        /// An effect lets an operator use its ability, but the ability does not begin: it is already running, it was
        /// already used in the same chain, or too many effects are nested.
        NotUsed {
            /// The seat of the operator.
            seat: Seat,
            /// The operator.
            card: CardId,
            /// The tile of the operator.
            tile: Tile,
            /// Whether the reason is that the ability is already running or was already used.
            again: bool,
        },
            logs "    {seat}'s {card} {tile} does not use its ability again" if again,
                "    {seat}'s {card} {tile} does not use its ability: too much is under way";
        /// A keyword, an innate, or a triggered card takes effect.
        SetOff(seat: Seat, card: CardId, what: What),
            with how = context.game.set_off_text(card, what),
            logs "    {card} of {seat} works{how}";
        /// An effect changed an operator.
        Changed {
            /// The seat of the operator.
            seat: Seat,
            /// The operator.
            card: CardId,
            /// The tile of the operator.
            tile: Tile,
            /// The card that has the effect. `part` and `at` locate the effect on the card.
            by: CardId,
            /// Which list of effects of the card.
            part: Part,
            /// The index of the effect in that list.
            at: u8,
            /// Whether the effect is Doubled.
            doubled: bool,
        },
            with change = context.game.change_text(by, part, at, doubled).unwrap_or_default(),
            logs "    {seat}'s {card} {tile} {change}" if context.game.change_text(by, part, at, doubled).is_some();
        /// An operator took an instance of damage.
        Damaged {
            /// The seat of the operator.
            seat: Seat,
            /// The operator.
            card: CardId,
            /// The tile of the operator.
            tile: Tile,
            /// The health that it lost.
            n: u8,
            /// The damage that was blocked.
            blocked: u8,
            /// The health that it has left.
            left: u8,
        },
            logs "    {seat}'s {card} {tile} takes {n} damage ({blocked} blocked): {left} health left" if blocked > 0,
                "    {seat}'s {card} {tile} takes {n} damage: {left} health left",
            adds HitsTaken(seat), HealthLost(seat, n), DamageBlocked(seat, blocked);
        /// A card was discarded to block.
        Blocked(seat: Seat, card: CardId),
            logs "    {seat} discards {card} to block",
            adds Blocks(seat);
        /// An operator lost health other than by damage: how much, and how much is left.
        Lost(seat: Seat, card: CardId, tile: Tile, n: u8, left: u8),
            logs "    {seat}'s {card} {tile} loses {n} health: {left} left",
            adds HealthLost(seat, n);
        /// An operator recovered health: how much, and how much it has now.
        Healed(seat: Seat, card: CardId, tile: Tile, n: u8, now: u8),
            logs "    {seat}'s {card} {tile} recovers {n} health: {now} now",
            adds HealthHealed(seat, n);
        /// An operator was defeated and retired.
        Defeated(seat: Seat, card: CardId, tile: Tile),
            logs "  {seat}'s {card} {tile} is defeated and retired",
            adds Kills(other(seat));
        /// An operator retreated.
        Retreated(seat: Seat, card: CardId, tile: Tile),
            with place = context.game.refuge(),
            logs "    {seat}'s {card} {tile} retreats to {place}",
            adds Retreats(seat);
        /// An operator was retired without being defeated.
        Retired(seat: Seat, card: CardId, tile: Tile),
            logs "    {seat}'s {card} {tile} is retired";
        /// A seat gained or lost Control Points, and for what.
        Cp(seat: Seat, n: i8, how: End),
            with points = n.unsigned_abs(),
            with why = cause_of_points(how),
            with now = context.game.cp_now(context, seat),
            with goal = context.game.knobs.victory.cp,
            logs "  {seat} loses {points} CP {why}: {now} of {goal}" if n < 0,
                "  {seat} scores {points} CP {why}: {now} of {goal}",
            adds CpKills(seat, n) if n > 0 && how == End::CpKill, CpPoints(seat, n) if n > 0 && how == End::CpPoint,
                CpEffects(seat, n) if n > 0 && !matches!(how, End::CpKill | End::CpPoint);
        /// A seat gained opportunity.
        Opportunity(seat: Seat, n: u8),
            with lost = context.game.lost_unused(context),
            logs "  {seat} gains {n} opportunity{lost}" if n > 0,
            adds Opportunity(seat, n);
        /// A protocol was activated, with its targets.
        Activated(seat: Seat, card: CardId, aims: [Aimed; 2]),
            with cost = context.game.cards.get(card).map_or(0, |card| card.opp_cost),
            with at = context.game.aims_text(context, aims),
            logs "  {seat} activates {card} for {cost} opportunity{at}",
            adds Protocols(seat);
        /// Unused opportunity was lost.
        Wasted(seat: Seat, n: u8),
            logs "  {seat} loses {n} unused opportunity"
                if n > 0 && !context.follows(|event| matches!(event, Event::Opportunity(..))),
            adds OpportunityWasted(seat, n);
        /// An operator equipped a piece: the seat, the piece and the operator.
        Equipped(seat: Seat, piece: CardId, card: CardId),
            logs "    {card} of {seat} equips {piece}",
            adds Equipped(seat);
        /// A piece of equipment was left on a tile.
        Dropped(seat: Seat, card: CardId, tile: Tile),
            logs "    {card} of {seat} is left lying on {tile}";
        /// A piece of equipment was crossed, had its effect and was discarded.
        Crossed(card: CardId, tile: Tile),
            logs "    {card} on {tile} is discarded";
        /// A card was discarded for another reason.
        Discarded(seat: Seat, card: CardId),
            logs "    {seat} discards {card}";
        /// A card that was in play goes to the discard pile.
        PutAway(seat: Seat, card: CardId),
            logs "    {card} of {seat} is discarded";
        /// An Ult was fetched and its operator retired for it.
        Fetched(seat: Seat, ult: CardId, operator: CardId),
            logs "{seat} retires {operator} and takes its Ult {ult} to the hand",
            adds Fetched(seat);
        /// A card was taken to the hand openly.
        Recovered(seat: Seat, card: CardId),
            logs "    {seat} takes {card} to the hand";
        /// A seat rests.
        Rested {
            /// The seat.
            seat: Seat,
            /// Cards in its hand.
            hand: u8,
            /// Its operators on the battlefield.
            squad: u8,
            /// Its operators on control points. Those on draw tiles are in `draw_tiles`.
            control: u8,
            /// Its operators on draw tiles.
            draw_tiles: u8,
        },
            with points = control + draw_tiles,
            logs "{seat} rests with {hand:card} in hand, {squad:operator}, {points} of them on points";
        /// A seat's turn ended.
        TurnEnded(seat: Seat);
        /// An operation was canceled by an effect.
        Cancelled(seat: Seat, kind: OpKind),
            logs "    {seat}'s {kind} is called off";
        /// The match ended.
        Over(by: End),
            with result = context.game.result_text(context),
            logs "The match is over, by {by}. {result}";
        /// A die was rolled for an effect of a seat's card.
        Rolled(seat: Seat, card: CardId, face: u8),
            logs "    {seat} rolls {face} for {card}"
    }
}

/// Returns for what Control Points were scored or lost.
fn cause_of_points(how: End) -> &'static str {
    match how {
        End::CpKill => "for a defeated enemy",
        End::CpPoint => "for a point",
        _ => "by an effect",
    }
}
