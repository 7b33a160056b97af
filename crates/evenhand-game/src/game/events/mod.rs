//! Events of a match: each event is declared once, with its fields, who may know them, its sentence for the log, and the
//! measures that it adds to.
//!
//! ```
//! use evenhand_game::game::Seat;
//! use evenhand_game::game::events::{EventContext, Finished, Logged, event_lines};
//! use evenhand_game::game::log::LogSpan;
//! # use evenhand_game::game::knobs::Declared;
//! # use evenhand_game::game::{Book, Ending, Rules, Ruleset, SetupError};
//! # struct Toss;
//! # impl Ruleset for Toss {
//! #     const NAME: &'static str = "toss";
//! #     const SEATS: std::ops::RangeInclusive<usize> = 2..=2;
//! #     type State = ();
//! #     type Action = u8;
//! #     type Event = Event;
//! #     fn book() -> Book {
//! #         Book { documents: &[], knobs: Declared::default, open_tables: &[] }
//! #     }
//! #     fn new(_: &Rules, _: usize) -> Result<Toss, SetupError> {
//! #         Ok(Toss)
//! #     }
//! #     fn seats(&self) -> usize {
//! #         2
//! #     }
//! #     fn step_limit(&self) -> usize {
//! #         1
//! #     }
//! #     fn endings() -> &'static [Ending] {
//! #         &[]
//! #     }
//! # }
//!
//! evenhand_game::measures! {
//!     enum Measure {
//!         /// Balls thrown.
//!         Throws = seat("balls"),
//!     }
//! }
//!
//! evenhand_game::events! {
//!     /// An event of a match.
//!     #[derive(Clone, Copy, Debug, PartialEq)]
//!     pub enum Event of Toss, logged with context, counted in Measure {
//!         /// A seat's turn began.
//!         Turn(seat: Seat),
//!             logs "== Turn of {seat} ==";
//!         /// Balls were thrown. Only their thrower knows the color.
//!         Threw(seat: Seat, balls: u8, color: u8),
//!             hides color unless context.shows(seat),
//!             logs "  {seat} throws nothing" if balls == 0, "  {seat} throws {balls:ball}",
//!             adds Throws(seat, balls);
//!         /// A ball landed.
//!         Landed(seat: Seat, place: Landing),
//!             logs "  a ball of {seat} lands {place}";
//!     }
//! }
//!
//! /// Where a ball lands.
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! pub enum Landing {
//!     OnTheGround,
//!     InTheNet,
//! }
//!
//! evenhand_game::phrases! {
//!     of Toss;
//!     Landing { OnTheGround = "on the ground", InTheNet = "in the net" }
//! }
//!
//! assert_eq!(Event::Threw(Seat(0), 2, 7).name(), "threw");
//! assert_eq!(Event::KINDS[1].shapes[1]().to_string(), r#"{"type":"integer"}"#);
//! assert_eq!(Event::KINDS[1].sentences, ["  {seat} throws nothing", "  {seat} throws {balls:ball}"]);
//! let mut added = Vec::new();
//! Event::Threw(Seat(0), 2, 7).adds(&Finished { game: &Toss, end: &() }, |column, seat, n| added.push((column, seat, n)));
//! assert_eq!(added, [(Measure::Throws as usize, Seat(0), 2.0)]);
//!
//! // The other seat does not know the color, so its record lacks it.
//! let events = [Event::Threw(Seat(0), 2, 7), Event::Landed(Seat(0), Landing::InTheNet)];
//! let of = |viewer| LogSpan { before: None, choices: &[], events: &events, after: &(), viewer, drawn: false };
//! assert_eq!(event_lines(&Toss, &of(None)), ["  S1 throws 2 balls", "  a ball of S1 lands in the net"]);
//! let recorded = |viewer, at: usize| events[at].recorded(&EventContext { game: &Toss, span: &of(viewer), at }).to_string();
//! assert_eq!(recorded(Some(Seat(0)), 0), r#"{"balls":2,"color":7,"event":"threw","seat":"S1"}"#);
//! assert_eq!(recorded(Some(Seat(1)), 0), r#"{"balls":2,"event":"threw","seat":"S1"}"#);
//! assert_eq!(recorded(None, 1), r#"{"event":"landed","place":"in_the_net","seat":"S1"}"#);
//! ```
//!
//! The log replaces `{field}` by the field's words ([`Fact::words`]). Numbers can be written as a count: `{field:ball}`
//! (`1 ball`, `2 balls`), `{field:die/dice}` (an irregular plural), or with their sign: `{field:+}`. Words that may be
//! empty can be preceded by a word, `{field:at}` (` at B3`), or by a space only, `{field:_}`. A record writes the fields
//! as values ([`Fact::recorded`]); those that the reader may not know are missing. [`Fact::shape`] is the JSON Schema of
//! these values.

mod declare;
pub mod shape;

use std::mem::discriminant;

use serde_json::Map;
pub use serde_json::Value;

use super::log::{LogSpan, count};
use super::ruleset::Ruleset;
use super::seat::Seat;

/// The place of an event in a log: the reader, the positions around it, and the other events of its span.
pub struct EventContext<'a, G: Ruleset> {
    /// The game.
    pub game: &'a G,
    /// The choices, events and positions that are logged together.
    pub span: &'a LogSpan<'a, G>,
    /// The index of the event among those of the span.
    pub at: usize,
}

impl<G: Ruleset> Clone for EventContext<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Ruleset> Copy for EventContext<'_, G> {}

impl<G: Ruleset> std::fmt::Debug for EventContext<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EventContext").field("at", &self.at).finish_non_exhaustive()
    }
}

impl<'a, G: Ruleset> EventContext<'a, G> {
    /// Whether the reader may see what only `seat` knows.
    pub fn shows(&self, seat: Seat) -> bool {
        self.span.shows(seat)
    }

    /// Returns the position after the events, as the reader sees it.
    pub fn after(&self) -> &'a G::State {
        self.span.after
    }

    /// Returns the events before this one, the oldest first.
    pub fn earlier(&self) -> &'a [G::Event] {
        &self.span.events[..self.at]
    }

    /// Returns this event and those after it.
    pub fn from_here(&self) -> &'a [G::Event] {
        &self.span.events[self.at..]
    }

    /// Returns this event as an object of a record; `None` if the reader may not know of it.
    pub fn recorded(&self) -> Option<Value>
    where
        G::Event: Logged<G>,
    {
        let event = self.span.events.get(self.at)?;
        event.is_known(self).then(|| event.recorded(self))
    }

    /// Whether the event just before this one is such an event.
    pub fn follows(&self, such: impl Fn(&G::Event) -> bool) -> bool {
        self.earlier().last().is_some_and(such)
    }

    /// Whether a choice already states this event: the span has such a choice, and no earlier event of the same kind.
    pub fn is_chosen(&self, such: impl Fn(G::Action) -> bool) -> bool {
        let kind = discriminant(&self.span.events[self.at]);
        let first = !self.earlier().iter().any(|event| discriminant(event) == kind);
        first && self.span.choices.iter().any(|choice| such(choice.action))
    }
}

/// A finished match whose events are counted.
pub struct Finished<'a, G: Ruleset> {
    /// The game.
    pub game: &'a G,
    /// The position at the end of the match.
    pub end: &'a G::State,
}

impl<G: Ruleset> std::fmt::Debug for Finished<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Finished").finish_non_exhaustive()
    }
}

/// A type of the fields of events that stands for a seat, such as a character that the seat owns.
pub trait Owned<G: Ruleset> {
    /// Returns the seat.
    fn owner(&self, finished: &Finished<'_, G>) -> Seat;
}

impl<G: Ruleset> Owned<G> for Seat {
    fn owner(&self, _: &Finished<'_, G>) -> Seat {
        *self
    }
}

/// A type of the fields of events.
pub trait Fact<G: Ruleset> {
    /// Returns the words for it in a log.
    fn words(&self, context: &EventContext<'_, G>) -> String;

    /// Returns the value of it in a record.
    fn recorded(&self, context: &EventContext<'_, G>) -> Value;

    /// Returns the JSON Schema of its values in records.
    fn shape() -> Value;

    /// Returns the words for one that the reader may not know.
    fn unknown() -> &'static str {
        "something"
    }

    /// Returns it as a number, if it is one.
    fn number(&self) -> Option<i64> {
        None
    }
}

/// Implements [`Fact`] for numbers.
macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl<G: Ruleset> Fact<G> for $number {
            fn words(&self, _: &EventContext<'_, G>) -> String {
                self.to_string()
            }

            fn recorded(&self, _: &EventContext<'_, G>) -> Value {
                Value::from(*self)
            }

            fn shape() -> Value {
                shape::whole()
            }

            fn number(&self) -> Option<i64> {
                i64::try_from(*self).ok()
            }
        })+
    };
}

numbers!(u8, u16, u32, usize, i8, i16, i32);

impl<G: Ruleset> Fact<G> for bool {
    fn words(&self, _: &EventContext<'_, G>) -> String {
        if *self { "yes".into() } else { "no".into() }
    }

    fn recorded(&self, _: &EventContext<'_, G>) -> Value {
        Value::Bool(*self)
    }

    fn shape() -> Value {
        shape::yes_or_no()
    }
}

impl<G: Ruleset> Fact<G> for Seat {
    fn words(&self, context: &EventContext<'_, G>) -> String {
        context.game.seat_words(context.after(), *self)
    }

    fn recorded(&self, _: &EventContext<'_, G>) -> Value {
        Value::String(self.to_string())
    }

    fn shape() -> Value {
        let seats: Vec<String> = Seat::all(*G::SEATS.end()).map(|seat| seat.to_string()).collect();
        shape::one_of(&seats.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

/// Nothing has no words, and `null` in a record.
impl<G: Ruleset, T: Fact<G>> Fact<G> for Option<T> {
    fn words(&self, context: &EventContext<'_, G>) -> String {
        self.as_ref().map_or_else(String::new, |fact| fact.words(context))
    }

    fn recorded(&self, context: &EventContext<'_, G>) -> Value {
        self.as_ref().map_or(Value::Null, |fact| fact.recorded(context))
    }

    fn shape() -> Value {
        shape::optional(T::shape())
    }
}

impl<G: Ruleset, T: Fact<G>, const N: usize> Fact<G> for [T; N] {
    fn words(&self, context: &EventContext<'_, G>) -> String {
        super::log::listed(self.iter().map(|fact| fact.words(context)))
    }

    fn recorded(&self, context: &EventContext<'_, G>) -> Value {
        self.iter().map(|fact| fact.recorded(context)).collect()
    }

    fn shape() -> Value {
        shape::list(T::shape())
    }
}

/// Returns an object of a record.
pub fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// Returns the name of a variant without fields in snake case, as records write it.
pub fn recorded_name(variant: &impl std::fmt::Debug) -> Value {
    let mut name = String::new();
    for letter in format!("{variant:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.extend(letter.to_lowercase());
    }
    Value::String(name)
}

/// The kind of an event, as declared.
#[derive(Clone, Copy, Debug)]
pub struct EventKind {
    /// The name in records.
    pub name: &'static str,
    /// What happened.
    pub about: &'static str,
    /// The names of its fields, in their order.
    pub fields: &'static [&'static str],
    /// The functions that return the JSON Schemas of the values of its fields, in the same order.
    pub shapes: &'static [fn() -> Value],
    /// The sentences for the log, of which the first that fits is used. Empty if other lines state the event.
    pub sentences: &'static [&'static str],
    /// What the sentences name besides fields.
    pub extras: &'static [&'static str],
}

impl EventKind {
    /// Returns the names in its sentences that are neither fields nor extras.
    pub fn unknown_names(&self) -> Vec<&'static str> {
        let known = |name: &&str| !self.fields.contains(name) && !self.extras.contains(name);
        self.sentences.iter().flat_map(|sentence| names(sentence)).filter(known).collect()
    }
}

/// Returns the names in the sentences of a game's events that are neither fields nor extras: `event: name`.
pub fn unknown_names<G: Ruleset>() -> Vec<String>
where
    G::Event: Logged<G>,
{
    let unknown =
        |kind: &'static EventKind| kind.unknown_names().into_iter().map(|name| format!("{}: {name}", kind.name));
    G::Event::KINDS.iter().flat_map(unknown).collect()
}

/// Events that [`events!`](crate::events) declares.
pub trait Logged<G: Ruleset> {
    /// The kinds of events, in the order of declaration.
    const KINDS: &'static [EventKind];

    /// Returns the name of the event's kind.
    fn name(&self) -> &'static str;

    /// Whether the reader may know of the event.
    fn is_known(&self, context: &EventContext<'_, G>) -> bool;

    /// Returns the sentence for the log, with its names filled in; `None` if other lines state the event.
    fn sentence(&self, context: &EventContext<'_, G>) -> Option<String>;

    /// Returns the fields that the reader may know, with their names.
    fn facts(&self, context: &EventContext<'_, G>) -> Vec<(&'static str, Value)>;

    /// Reports what the event adds to measures: the column, the seat, and the amount.
    fn adds(&self, finished: &Finished<'_, G>, add: impl FnMut(usize, Seat, f64));

    /// Returns the event as an object of a record: its name as `event`, and its fields.
    fn recorded(&self, context: &EventContext<'_, G>) -> Value {
        let mut object = Map::new();
        object.insert("event".into(), Value::String(self.name().into()));
        object.extend(self.facts(context).into_iter().map(|(name, value)| (name.to_owned(), value)));
        Value::Object(object)
    }
}

/// A name in a sentence, with its words and, for counts, its number.
#[doc(hidden)]
#[derive(Debug)]
pub struct Filling {
    pub name: &'static str,
    pub words: String,
    pub number: Option<i64>,
}

/// Returns the words of a field.
#[doc(hidden)]
pub fn filling<G: Ruleset, T: Fact<G>>(
    name: &'static str,
    fact: &T,
    context: &EventContext<'_, G>,
    hidden: &[&str],
) -> Filling {
    if hidden.contains(&name) {
        return Filling { name, words: T::unknown().into(), number: None };
    }
    Filling { name, words: fact.words(context), number: fact.number() }
}

/// Returns a sentence with its names filled in.
#[doc(hidden)]
pub fn filled(sentence: &str, fillings: &[Filling]) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, tail)) = rest.split_once('{') {
        text.push_str(before);
        let (name, tail) = tail.split_once('}').unwrap_or((tail, ""));
        let (name, style) = name.split_once(':').unwrap_or((name, ""));
        if let Some(filling) = fillings.iter().find(|filling| filling.name == name) {
            text.push_str(&styled(filling, style));
        }
        rest = tail;
    }
    text.push_str(rest);
    text
}

fn styled(filling: &Filling, style: &str) -> String {
    let words = &filling.words;
    match (style, filling.number) {
        ("", _) => words.clone(),
        (_, None) if words.is_empty() => String::new(),
        ("_", None) => format!(" {words}"),
        (before, None) => format!(" {before} {words}"),
        ("+", Some(number)) => format!("{number:+}"),
        (noun, Some(number)) => count(number, noun),
    }
}

/// Returns the names in a sentence.
fn names(sentence: &'static str) -> impl Iterator<Item = &'static str> {
    let inside = |part: &'static str| part.split_once('}').map_or(part, |(name, _)| name);
    sentence.split('{').skip(1).map(move |part| inside(part).split(':').next().unwrap_or(""))
}

/// Returns the lines of a span's events, in order.
pub fn event_lines<G>(game: &G, span: &LogSpan<'_, G>) -> Vec<String>
where
    G: Ruleset,
    G::Event: Logged<G>,
{
    let line = |(at, event): (usize, &G::Event)| event.sentence(&EventContext { game, span, at });
    span.events.iter().enumerate().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_filled_with_counts_signs_and_what_may_be_missing() {
        let words = |name, words: &str| Filling { name, words: words.into(), number: None };
        let number = |name, number: i64| Filling { name, words: number.to_string(), number: Some(number) };
        let fillings =
            [words("seat", "S1"), words("place", "B3"), words("unit", ""), number("n", 1), number("dice", 3)];
        let fill = |sentence| filled(sentence, &fillings);
        assert_eq!(fill("  {seat} rolls {dice:die/dice} and {n:ball}"), "  S1 rolls 3 dice and 1 ball");
        assert_eq!(fill("{dice:ball}, {n:+}, {n}"), "3 balls, +1, 1");
        assert_eq!(fill("falls{place:at}{unit:at}{unit:_}{place:_}"), "falls at B3 B3");
    }

    #[test]
    fn a_sentence_that_names_no_field_is_found() {
        let kind = EventKind {
            name: "threw",
            about: "",
            fields: &["seat"],
            shapes: &[shape::text],
            sentences: &["{seat} throws {balls:ball} with {hand}"],
            extras: &["hand"],
        };
        assert_eq!(kind.unknown_names(), ["balls"]);
    }

    #[test]
    fn variants_are_recorded_in_snake_case() {
        #[derive(Debug)]
        enum Way {
            OpenFront,
        }
        assert_eq!(recorded_name(&Way::OpenFront), Value::String("open_front".into()));
    }
}
