//! The text log of a match: choices, their results with the reasons, and the state afterwards.
//!
//! Characters are written as name and number, `Shieldbearer #1`; points in millimeters,
//! `(300,120.5)`, from the corner at the first side's left; directions in degrees. A line that
//! ends in figures after `now` states current values; the lines before it say what caused them.

mod choices;
mod facts;
mod scene;
mod standings;
mod tie_break;

use crate::model::events::Event;
use crate::model::flip_deck::{Face, Suit, UNKNOWN};
use crate::model::state::{End, Figure, PieceId, Side, State, Surface};
use crate::{Action, Ascension};
use evenhand_game::game::events::{EventContext, EventKind, Logged, Value, event_lines};
use evenhand_game::game::log::LogSpan;
use evenhand_game::game::{LogText, Seat};
use evenhand_game::picture::{Scene, now};

impl LogText for Ascension {
    const DRAWS: bool = true;

    const EVENTS: &'static [EventKind] = Event::KINDS;

    fn record_event(&self, context: &EventContext<'_, Self>) -> Option<Value> {
        context.recorded()
    }

    fn describe(&self, span: &LogSpan<'_, Self>) -> Option<Vec<String>> {
        if span.before.is_some() && span.after.end == End::NotYet && span.events.is_empty() {
            return None;
        }
        let mut writer = LogWriter { game: self, span, lines: Vec::new() };
        writer.write();
        Some(writer.lines)
    }

    fn describe_choice(&self, s: &State, seat: Seat, action: Action, viewer: Option<Seat>) -> (String, bool) {
        choices::describe_choice(self, s, seat, action, viewer)
    }

    fn scenes(&self, step: &LogSpan<'_, Self>) -> Vec<Scene> {
        self.scenes_of(step.events, step.after)
    }

    fn tie_break(&self, end: &State) -> Option<String> {
        self.tie_break_text(end)
    }

    fn scene_now(&self, s: &State, _: Option<Seat>) -> Option<Scene> {
        let turn = now("turn", s.turn.into());
        Some(Scene { title: format!("{}: {turn}", self.scenario.name), ..self.scene(s, s.turn.into()) })
    }
}

/// Writes the log lines of one log span.
struct LogWriter<'a> {
    game: &'a Ascension,
    span: &'a LogSpan<'a, Ascension>,
    lines: Vec<String>,
}

impl LogWriter<'_> {
    fn write(&mut self) {
        let span = self.span;
        let seats: Vec<String> = Seat::all(self.game.seats).map(|seat| self.seat(seat)).collect();
        if span.before.is_none() {
            self.setup();
        }
        let chosen = span.chosen(|seat| &seats[seat.index()], |_| true);
        self.lines.extend(chosen.into_iter().map(|(_, line)| line));
        self.lines.extend(event_lines(self.game, span));
        if span.after.end != End::NotYet {
            self.ending();
            self.standings("At the end of the match:");
        } else if span.events.iter().any(|event| matches!(event, Event::Turn(_))) {
            self.standings(&format!("As turn {} begins:", span.after.turn));
        } else if let Some(before) = span.before {
            self.changes(before);
        }
    }

    fn line(&mut self, line: String) {
        self.lines.push(line);
    }

    fn seat(&self, seat: Seat) -> String {
        self.game.seat_name(self.span.after, seat)
    }

    fn figure(&self, who: Figure) -> String {
        self.game.figure(self.span.after, who)
    }

    /// Returns the names of the seats of a side.
    fn side(&self, side: Side) -> String {
        let seats: Vec<String> = self.game.members(side).map(|seat| self.seat(seat)).collect();
        seats.join(" and ")
    }
}

impl Ascension {
    /// Returns the name and number of a character.
    pub(crate) fn figure(&self, s: &State, who: Figure) -> String {
        match s.figures.get(who) {
            Some(figure) => format!("{} #{who}", self.sheets[figure.sheet].name),
            None => "nobody".into(),
        }
    }

    /// Returns the name of a seat with its faction.
    pub(crate) fn seat_name(&self, s: &State, seat: Seat) -> String {
        let sheet = s.figures.values().find(|figure| figure.owner == seat).map(|figure| figure.sheet);
        let faction = sheet.and_then(|sheet| self.roles.get(usize::from(self.sheets[sheet].faction)));
        faction.map_or_else(|| seat.to_string(), |faction| format!("{seat} {faction}"))
    }

    fn piece_name(&self, piece: PieceId) -> String {
        let name = self.table.pieces.get(piece).map_or("nothing", |piece| &piece.name);
        format!("{name} (terrain {})", u16::from(piece.0) + 1)
    }

    fn surface(&self, surface: Surface) -> String {
        match surface {
            Surface::Ground => "the ground".into(),
            Surface::Level(piece, 0) => self.piece_name(piece),
            Surface::Level(piece, level) => format!("level {} of {}", level + 1, self.piece_name(piece)),
        }
    }

    fn card_name(&self, card: Face) -> String {
        match self.decks.faces.get(usize::from(card)) {
            Some(printed) if card != UNKNOWN => self.suited(printed.value, printed.rank),
            _ => "a hidden card".into(),
        }
    }

    fn suited(&self, value: i8, rank: u8) -> String {
        format!("{value} {}", suit(self, rank))
    }
}

/// Returns the name of the suit with this rank.
fn suit(game: &Ascension, rank: u8) -> &'static str {
    match game.decks.deck.suit_rank.get(usize::from(rank)) {
        Some(Suit::Red) => "Red Joker",
        Some(Suit::Black) => "Black Joker",
        Some(Suit::Spades) => "spades",
        Some(Suit::Hearts) => "hearts",
        Some(Suit::Diamonds) => "diamonds",
        Some(Suit::Clubs) => "clubs",
        None => "no suit",
    }
}
