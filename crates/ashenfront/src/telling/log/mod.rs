//! A match in words: the operations that were declared, the responses, the order of resolution, and the results, with
//! the battlefield as a [`picture`] at every turn. Nearly all lines come from events, because the rules answer
//! questions with only one option themselves. A choice has its own line only where it causes no event.

mod choices;
mod names;
mod picture;
mod scene;

use crate::model::content::{CardId, CardType, Tile};
use crate::model::events::Event;
use crate::model::knobs::InitTie;
use crate::model::state::{Aimed, End, OpKind, Path, Phase, State, What};
use crate::{Action, Ashenfront};
use evenhand_game::game::log::{LogSpan, count, heading, listed, shows};
use evenhand_game::game::{LogText, Play, Seat};
use evenhand_game::picture::Scene;

impl LogText for Ashenfront {
    const DRAWS: bool = true;

    fn describe(&self, span: &LogSpan<'_, Self>) -> Option<Vec<String>> {
        let s = span.after;
        let mut lines = Vec::new();
        if span.before.is_none() {
            for seat in [s.starter, crate::model::state::other(s.starter)] {
                let (row, first) = if seat == s.starter { (1, ", has the first turn") } else { (5, "") };
                lines.push(format!("{}: home row {row}{first}", self.seat_name(s, seat, span.viewer)));
            }
        }
        let names: Vec<String> = Seat::all(s.players.len()).map(|seat| seat.to_string()).collect();
        let chosen = span.chosen(|seat| &names[seat.index()], |_| true);
        // Before the first turn, choices stand alone. Later they belong to the operation that is being described, so
        // they are indented.
        let mut writer = EventWriter::new(self, span);
        let indent = if writer.begun { "    " } else { "" };
        lines.extend(chosen.into_iter().map(|(_, line)| format!("{indent}{line}")));
        writer.events(&mut lines);
        if !span.drawn && span.events.iter().any(|event| matches!(event, Event::Turn(..) | Event::Over(_))) {
            lines.extend(self.picture(s, span.viewer));
        }
        Some(lines)
    }

    fn shows_role(&self, viewer: Option<Seat>, seat: Seat) -> bool {
        self.knobs.info.open_decklists || shows(viewer, seat)
    }

    fn scenes(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        self.scenes_of(step)
    }

    fn describe_choice(&self, s: &State, seat: Seat, action: Action, viewer: Option<Seat>) -> (String, bool) {
        (self.choice_text(s, seat, action, viewer), false)
    }
}

/// Turns the events of a log span into lines.
struct EventWriter<'t> {
    game: &'t Ashenfront,
    span: &'t LogSpan<'t, Ashenfront>,
    /// Each seat's Control Points, updated with the events.
    cp: Vec<i16>,
    /// Whether the first turn has begun. After that, both players see what is put under a deck.
    begun: bool,
}

impl<'t> EventWriter<'t> {
    fn new(game: &'t Ashenfront, span: &'t LogSpan<'t, Ashenfront>) -> Self {
        let cp = |seat| span.before.map_or(0, |before| i16::from(before.player(seat).cp));
        let begun = span.before.is_some_and(|before| matches!(before.phase, Phase::Turn | Phase::Rest));
        EventWriter { game, span, cp: Seat::all(span.after.players.len()).map(cp).collect(), begun }
    }

    /// Adds lines for all events.
    fn events(&mut self, lines: &mut Vec<String>) {
        let mut rest = self.span.events;
        while let [event, more @ ..] = rest {
            rest = more;
            match *event {
                Event::Drew(seat, ..) => {
                    let drawn = more.iter().take_while(|next| matches!(next, Event::Drew(who, ..) if *who == seat));
                    let all = &self.span.events[self.span.events.len() - more.len() - 1..];
                    let (drawn, left) = all.split_at(drawn.count() + 1);
                    lines.push(self.drawn(seat, drawn));
                    rest = left;
                }
                Event::Opportunity(seat, n) => {
                    let lost = match more {
                        [Event::Wasted(_, lost), ..] => {
                            rest = &more[1..];
                            *lost
                        }
                        _ => 0,
                    };
                    let lost = if lost > 0 { format!(", {lost} unused and lost") } else { String::new() };
                    if n > 0 {
                        lines.push(format!("  {seat} gains {n} opportunity{lost}"));
                    }
                }
                event => lines.extend(self.event(&event)),
            }
        }
    }

    /// Describes a series of draws. The cards are named only for a reader who may know them.
    fn drawn(&self, seat: Seat, drawn: &[Event]) -> String {
        let names = drawn.iter().filter_map(|event| match event {
            Event::Drew(_, card, _) => Some(self.game.card_name(*card)),
            _ => None,
        });
        let which = if self.span.shows(seat) { format!(": {}", listed(names)) } else { String::new() };
        let hand = match drawn.last() {
            Some(Event::Drew(_, _, hand)) => *hand,
            _ => 0,
        };
        let n = count(i64::try_from(drawn.len()).unwrap_or(0), "card");
        format!("    {seat} draws {n}{which} (hand {hand})")
    }

    /// Describes an event. Returns `None` if other lines cover it.
    fn event(&mut self, event: &Event) -> Option<String> {
        let game = self.game;
        let name = |card: CardId| game.card_name(card);
        let unit = |seat: Seat, card: CardId, tile: Tile| game.unit_text(seat, card, tile);
        Some(match *event {
            Event::Turn(seat, turn) => {
                self.begun = true;
                heading(&format!("{}, turn {turn}", game.seat_name(self.span.after, seat, self.span.viewer)))
            }
            Event::LeftOut(seat, card) => format!("{seat} plays without {}", name(card)),
            Event::RestDraw(seat, cards, 0) => format!("  {seat} draws for its Rest: {cards}"),
            Event::RestDraw(seat, cards, more) => {
                format!("  {seat} draws for its Rest: {cards}, and {more} for a draw tile")
            }
            Event::Missed(seat, n) => format!("    {seat} misses {} in an empty deck", count(n, "card")),
            Event::Mulligan(seat) => format!("{seat} draws its opening hand anew"),
            Event::Bottomed(seat, card) => {
                let what = if self.begun || self.span.shows(seat) { name(card) } else { "a card".into() };
                format!("    {seat} puts {what} under its deck")
            }
            Event::Placed(seat, card, tile) => format!("{} begins on the battlefield", unit(seat, card, tile)),
            Event::Declared { .. } => return self.declared(event),
            Event::Unanswered(seat) => format!("  {seat} does not answer"),
            Event::Paid(seat, card) => format!("  {seat} discards {} to pay", name(card)),
            Event::Unpaid(seat) => format!("  {seat} has no card left to pay with"),
            Event::UltUsed(seat, card) => format!("  {seat} retires {} to use it", name(card)),
            Event::Shown(seat, card) => format!("  {seat} shows {}", name(card)),
            Event::Ordered { response_first, init } => self.order(response_first, init),
            Event::Resolves(seat, kind, card, tile) => {
                let what = match kind {
                    OpKind::Move => format!("the move of {}", unit(seat, card, tile)),
                    OpKind::Ability => format!("the ability of {}", unit(seat, card, tile)),
                    OpKind::Deploy => format!("{seat}'s deployment on {}", tile.name()),
                    OpKind::Ult | OpKind::Logistics | OpKind::Play => format!("{seat}'s {}", name(card)),
                };
                format!("  now {what}:")
            }
            Event::Fizzled(seat, kind) => format!("    {seat}'s {} comes to nothing", kind_word(kind)),
            Event::Whiffed(seat, card) => format!("    {} of {seat} finds nobody in its line", name(card)),
            Event::Deployed(seat, card, tile) => {
                format!("    {} arrives, {} health", unit(seat, card, tile), self.health_of(card))
            }
            Event::Played(seat, card) => {
                let command = game.cards.get(card).is_some_and(|card| card.kind == CardType::Command);
                format!("    {} of {seat} {}", name(card), if command { "works" } else { "is in play" })
            }
            Event::Moved(seat, card, from, _, path) => {
                let way = path.tiles(from).map(Tile::name).collect::<Vec<String>>().join(" -> ");
                format!("    {} -> {way}", unit(seat, card, from))
            }
            Event::Shoved(seat, card, from, to) => format!("    {} is moved to {}", unit(seat, card, from), to.name()),
            Event::Reacted { seat, card, tile, what, mode, aims } => {
                let why = game.what_text(what).map_or_else(String::new, |why| format!(" ({why})"));
                let does = if mode.is_some() { "uses its ability" } else { "deals its damage" };
                let way = mode.map_or_else(String::new, |mode| game.mode_text(card, mode));
                format!("    {} {does}{why}{way}{}", unit(seat, card, tile), self.aims(aims))
            }
            Event::NotUsed { seat, card, tile, again } => {
                let why = if again { " again" } else { ": too much is under way" };
                format!("    {} does not use its ability{why}", unit(seat, card, tile))
            }
            Event::SetOff(seat, card, what) => {
                let gift = matches!(what, What::Innate(place) if game.is_gift(card, place));
                let what = if gift { Some("Parting Gift") } else { game.what_text(what) };
                let what = what.map_or_else(String::new, |what| format!(": {what}"));
                format!("    {} of {seat} works{what}", name(card))
            }
            Event::Changed { seat, card, tile, by, part, at, doubled } => {
                let change = game.change_text(by, part, at, doubled)?;
                format!("    {} {change}", unit(seat, card, tile))
            }
            Event::Damaged { seat, card, tile, n, blocked, left } => {
                let blocked = if blocked > 0 { format!(" ({blocked} blocked)") } else { String::new() };
                format!("    {} takes {n} damage{blocked}: {left} health left", unit(seat, card, tile))
            }
            Event::Blocked(seat, card) => format!("    {seat} discards {} to block", name(card)),
            Event::Lost(seat, card, tile, n, left) => {
                format!("    {} loses {n} health: {left} left", unit(seat, card, tile))
            }
            Event::Healed(seat, card, tile, n, left) => {
                format!("    {} recovers {n} health: {left} now", unit(seat, card, tile))
            }
            Event::Defeated(seat, card, tile) => format!("  {} is defeated and retired", unit(seat, card, tile)),
            Event::Retreated(seat, card, tile) => format!("    {} retreats{}", unit(seat, card, tile), self.refuge()),
            Event::Retired(seat, card, tile) => format!("    {} is retired", unit(seat, card, tile)),
            Event::Cp(seat, n, how) => self.scored(seat, n, how),
            Event::Activated(seat, card, aims) => {
                let cost = game.cards.get(card).map_or(0, |card| card.opp_cost);
                format!("  {seat} activates {} for {cost} opportunity{}", name(card), self.aims(aims))
            }
            Event::Wasted(_, 0) => return None,
            Event::Wasted(seat, n) => format!("  {seat} loses {n} unused opportunity"),
            Event::Rolled(seat, card, face) => format!("    {seat} rolls {face} for {}", name(card)),
            Event::Equipped(seat, piece, card) => format!("    {} of {seat} equips {}", name(card), name(piece)),
            Event::Dropped(seat, card, tile) => {
                format!("    {} of {seat} is left lying on {}", name(card), tile.name())
            }
            Event::Crossed(card, tile) => format!("    {} on {} is discarded", name(card), tile.name()),
            Event::Discarded(seat, card) => format!("    {seat} discards {}", name(card)),
            Event::PutAway(seat, card) => format!("    {} of {seat} is discarded", name(card)),
            Event::Fetched(seat, ult, operator) => {
                format!("{seat} retires {} and takes its Ult {} to the hand", name(operator), name(ult))
            }
            Event::Recovered(seat, card) => format!("    {seat} takes {} to the hand", name(card)),
            Event::Rested { seat, hand, squad, control, draw_tiles } => {
                let points = control + draw_tiles;
                let operators = count(squad, "operator");
                format!("{seat} rests with {} in hand, {operators}, {points} of them on points", count(hand, "card"))
            }
            Event::Cancelled(seat, kind) => format!("    {seat}'s {} is called off", kind_word(kind)),
            Event::Over(end) => self.over(end),
            Event::Chose(_) | Event::TurnEnded(_) | Event::Drew(..) | Event::Opportunity(..) => return None,
        })
    }

    /// Describes the declaration of an operation.
    fn declared(&self, event: &Event) -> Option<String> {
        let Event::Declared { seat, kind, card, hidden, tile, path, mode, aims, response } = *event else {
            return None;
        };
        let game = self.game;
        let knows = !hidden || self.span.shows(seat);
        let face = if hidden { ", face down" } else { "" };
        let the_card = |unknown: &str| if knows { game.card_name(card) } else { unknown.to_owned() };
        let own = |card: CardId| format!("{} {}", game.card_name(card), tile.name());
        let what = match kind {
            OpKind::Move => format!("{} moves{}", own(card), path_text(path, tile)),
            OpKind::Ability => {
                format!("{} uses its ability{}{}", own(card), game.mode_text(card, mode), self.aims(aims))
            }
            OpKind::Ult => {
                let operator = game.cards.get(card).map_or(CardId::NONE, |card| card.operator);
                let unit = own(operator);
                format!("{unit} uses its Ult {}{}{}", game.card_name(card), game.mode_text(card, mode), self.aims(aims))
            }
            OpKind::Deploy => format!("a deployment on {} ({}{face})", tile.name(), the_card("an operator")),
            OpKind::Logistics if tile == Tile::NOWHERE => format!("{}{face}, to its base", the_card("a card")),
            OpKind::Logistics => format!("{}{face}, on {}", the_card("equipment"), tile.name()),
            OpKind::Play => format!("{}{face}{}", the_card("a card"), self.aims(aims)),
        };
        Some(if response { format!("  {seat} answers: {what}") } else { format!("{seat} declares: {what}") })
    }

    /// Describes which operation resolves first, and why.
    fn order(&self, response_first: Option<Seat>, [op, response]: [u8; 2]) -> String {
        let (first, one, two) = match response_first {
            Some(_) => ("the answer", response, op),
            None => ("the operation", op, response),
        };
        let tie = match (one == two, self.game.knobs.init.tie) {
            (false, _) => "",
            (true, InitTie::Active) => ", a tie that goes to the active player",
            (true, InitTie::Responder) => ", a tie that goes to whoever answers",
            (true, InitTie::Random) => ", a tie that is drawn by lot",
        };
        format!("  {first} comes first: initiative {one} against {two}{tie}")
    }

    /// Describes targets.
    fn aims(&self, aims: [Aimed; 2]) -> String {
        let states = [self.span.before, Some(self.span.after)];
        let texts = aims.iter().filter_map(|aimed| self.game.aimed_text(states, aimed));
        let texts: Vec<String> = texts.collect();
        if texts.is_empty() { String::new() } else { format!(", aimed {}", texts.join(" and ")) }
    }

    fn health_of(&self, card: CardId) -> u8 {
        self.game.cards.get(card).map_or(0, |card| card.health)
    }

    /// Describes where operators that retreat go.
    fn refuge(&self) -> &'static str {
        use crate::model::knobs::RetreatTo;
        match self.game.knobs.retreat.to {
            RetreatTo::Hand => " to the hand",
            RetreatTo::Discard => " to the discard pile",
            RetreatTo::DeckBottom => " to the bottom of the deck",
        }
    }

    /// Describes a change of Control Points, with the new total.
    fn scored(&mut self, seat: Seat, n: i8, how: End) -> String {
        let why = match how {
            End::CpKill => "for a defeated enemy",
            End::CpPoint => "for a point",
            _ => "by an effect",
        };
        let Some(cp) = self.cp.get_mut(seat.index()) else { return String::new() };
        *cp = (*cp + i16::from(n)).max(0);
        let verb = if n < 0 { "loses" } else { "scores" };
        let now = *cp;
        format!("  {seat} {verb} {} CP {why}: {now} of {}", n.unsigned_abs(), self.game.knobs.victory.cp)
    }

    /// Describes who won the match, and by what.
    fn over(&self, end: End) -> String {
        let (game, s) = (self.game, self.span.after);
        let by = match end {
            End::NotYet => "nothing",
            End::CpKill => "CP, the last for a defeated enemy",
            End::CpPoint => "CP, the last for a point",
            End::CpEffect => "CP, the last by an effect",
            End::Deck => "an empty deck",
            End::Cap => "the limit of turns",
        };
        let shares = game.payoff(s);
        let winners = Seat::all(s.players.len()).filter(|seat| shares[*seat] > 0.0);
        let winners = listed(winners.map(|seat| game.seat_name(s, seat, self.span.viewer)));
        let cp = Seat::all(s.players.len()).map(|seat| format!("{seat} {}", s.player(seat).cp));
        format!("The match is over, by {by}. CP: {}. Winner: {winners}", listed(cp))
    }
}

/// Returns the word for a kind of operation.
fn kind_word(kind: OpKind) -> &'static str {
    match kind {
        OpKind::Move => "move",
        OpKind::Ability => "ability",
        OpKind::Ult => "Ult",
        OpKind::Deploy => "deployment",
        OpKind::Logistics => "Logistics card",
        OpKind::Play => "card",
    }
}

/// Describes a declared path.
fn path_text(path: Path, from: Tile) -> String {
    let tiles: Vec<String> = path.tiles(from).map(Tile::name).collect();
    if tiles.is_empty() { String::new() } else { format!(" over {}", tiles.join(", ")) }
}
