//! What the sentences of events say besides their fields.

use crate::Ashenfront;
use crate::model::content::{CardId, CardType, Tile};
use crate::model::events::Event;
use crate::model::knobs::{InitTie, RetreatTo};
use crate::model::state::{Aimed, OpKind, Path, Phase, State, What};
use evenhand_game::game::events::EventContext;
use evenhand_game::game::log::{count, listed};
use evenhand_game::game::{Play, Seat};

impl Ashenfront {
    /// Whether the first turn has begun in a position.
    pub(super) fn has_begun_before(before: &State) -> bool {
        matches!(before.phase, Phase::Turn | Phase::Rest)
    }

    /// Whether the first turn has begun before an event. After that, both players see what is put under a deck.
    pub(crate) fn has_begun(&self, context: &EventContext<'_, Self>) -> bool {
        context.span.before.is_some_and(Ashenfront::has_begun_before)
            || context.earlier().iter().any(|event| matches!(event, Event::Turn(..)))
    }

    /// Returns the number of cards that a seat draws in a row, their names if the reader may know them, and the size of
    /// the hand.
    pub(crate) fn drawn(&self, context: &EventContext<'_, Self>, seat: Seat) -> String {
        let draw = |event: &Event| match event {
            Event::Drew(drawer, card, hand) if *drawer == seat => Some((*card, *hand)),
            _ => None,
        };
        let drawn: Vec<(CardId, u8)> = context.from_here().iter().map_while(draw).collect();
        let names = drawn.iter().map(|(card, _)| self.card_name(*card));
        let which = if context.shows(seat) { format!(": {}", listed(names)) } else { String::new() };
        let hand = drawn.last().map_or(0, |(_, hand)| *hand);
        let n = count(i64::try_from(drawn.len()).unwrap_or(0), "card");
        format!("{n}{which} (hand {hand})")
    }

    /// Returns the operation of a declaration.
    pub(crate) fn operation_text(&self, context: &EventContext<'_, Self>) -> String {
        let Event::Declared { seat, kind, card, hidden, tile, path, mode, aims, .. } = context.span.events[context.at]
        else {
            return String::new();
        };
        let knows = !hidden || context.shows(seat);
        let face = if hidden { ", face down" } else { "" };
        let the_card = |unknown: &str| if knows { self.card_name(card) } else { unknown.to_owned() };
        let own = |card: CardId| format!("{} {}", self.card_name(card), tile.name());
        let aims = self.aims_text(context, aims);
        match kind {
            OpKind::Move => format!("{} moves{}", own(card), path_text(path, tile)),
            OpKind::Ability => format!("{} uses its ability{}{aims}", own(card), self.mode_text(card, mode)),
            OpKind::Ult => {
                let operator = self.cards.get(card).map_or(CardId::NONE, |card| card.operator);
                let (unit, ult) = (own(operator), self.card_name(card));
                format!("{unit} uses its Ult {ult}{}{aims}", self.mode_text(card, mode))
            }
            OpKind::Deploy => format!("a deployment on {} ({}{face})", tile.name(), the_card("an operator")),
            OpKind::Logistics if tile == Tile::NOWHERE => format!("{}{face}, to its base", the_card("a card")),
            OpKind::Logistics => format!("{}{face}, on {}", the_card("equipment"), tile.name()),
            OpKind::Play => format!("{}{face}{aims}", the_card("a card")),
        }
    }

    /// Returns which operation resolves first, and why.
    pub(crate) fn order_text(&self, response_first: Option<Seat>, [op, response]: [u8; 2]) -> String {
        let (first, one, two) = match response_first {
            Some(_) => ("the answer", response, op),
            None => ("the operation", op, response),
        };
        let tie = match (one == two, self.knobs.init.tie) {
            (false, _) => "",
            (true, InitTie::Active) => ", a tie that goes to the active player",
            (true, InitTie::Responder) => ", a tie that goes to whoever answers",
            (true, InitTie::Random) => ", a tie that is drawn by lot",
        };
        format!("{first} comes first: initiative {one} against {two}{tie}")
    }

    /// Returns the targets; empty for none.
    pub(crate) fn aims_text(&self, context: &EventContext<'_, Self>, aims: [Aimed; 2]) -> String {
        let states = [context.span.before, Some(context.after())];
        let texts: Vec<String> = aims.iter().filter_map(|aimed| self.aimed_text(states, aimed)).collect();
        if texts.is_empty() { String::new() } else { format!(", aimed {}", texts.join(" and ")) }
    }

    /// Returns the reason for a reaction in parentheses; empty if it is the card's own text.
    pub(crate) fn reason_text(&self, what: What) -> String {
        self.what_text(what).map_or_else(String::new, |why| format!(" ({why})"))
    }

    /// Returns what takes effect; empty if it is just the card.
    pub(crate) fn set_off_text(&self, card: CardId, what: What) -> String {
        let gift = matches!(what, What::Innate(place) if self.is_gift(card, place));
        let what = if gift { Some("Parting Gift") } else { self.what_text(what) };
        what.map_or_else(String::new, |what| format!(": {what}"))
    }

    /// Returns the tiles of a path.
    pub(crate) fn way_text(&self, path: Path, from: Tile) -> String {
        path.tiles(from).map(Tile::name).collect::<Vec<String>>().join(" -> ")
    }

    /// Whether a card is of a type.
    pub(crate) fn is_a(&self, card: CardId, kind: CardType) -> bool {
        self.cards.get(card).is_some_and(|card| card.kind == kind)
    }

    /// Returns where operators that retreat go.
    pub(crate) fn refuge(&self) -> &'static str {
        match self.knobs.retreat.to {
            RetreatTo::Hand => "the hand",
            RetreatTo::Discard => "the discard pile",
            RetreatTo::DeckBottom => "the bottom of the deck",
        }
    }

    /// Returns the Control Points that a seat has after an event.
    pub(crate) fn cp_now(&self, context: &EventContext<'_, Self>, seat: Seat) -> i16 {
        let before = context.span.before.map_or(0, |before| i16::from(before.player(seat).cp));
        let events = context.earlier().iter().chain(context.from_here().first());
        events.fold(before, |cp, event| match event {
            Event::Cp(other, n, _) if *other == seat => (cp + i16::from(*n)).max(0),
            _ => cp,
        })
    }

    /// Returns the opportunity of a gain that is lost at once; empty for none.
    pub(crate) fn lost_unused(&self, context: &EventContext<'_, Self>) -> String {
        match context.from_here() {
            [_, Event::Wasted(_, lost @ 1..), ..] => format!(", {lost} unused and lost"),
            _ => String::new(),
        }
    }

    /// Returns the Control Points at the end, and the winner.
    pub(crate) fn result_text(&self, context: &EventContext<'_, Self>) -> String {
        let s = context.after();
        let shares = self.payoff(s);
        let winners = Seat::all(s.players.len()).filter(|seat| shares[*seat] > 0.0);
        let winners = listed(winners.map(|seat| self.seat_name(s, seat, context.span.viewer)));
        let cp = Seat::all(s.players.len()).map(|seat| format!("{seat} {}", s.player(seat).cp));
        format!("CP: {}. Winner: {winners}", listed(cp))
    }
}

/// Returns a declared path.
fn path_text(path: Path, from: Tile) -> String {
    let tiles: Vec<String> = path.tiles(from).map(Tile::name).collect();
    if tiles.is_empty() { String::new() } else { format!(" over {}", tiles.join(", ")) }
}
