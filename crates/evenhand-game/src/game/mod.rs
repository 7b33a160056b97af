//! The contract between a game and everything that plays it.
//!
//! A [`Game`] value is a rule system with every number fixed. A state is a position in one match of it. Rules never
//! fail and never decide for a player: [`Play::to_act`] returns the seats that must decide (a set, because choices may
//! be sealed and simultaneous), [`Play::actions`] the proposed actions, [`Play::legal`] whether the rules allow an
//! action, and [`Play::apply`] carries out the choices of all seats in the set. The caller checks each choice with
//! `legal` once; `apply` trusts it.
//!
//! Every game must keep these promises; [`contract`] tests them by playing any game it is given:
//! 1. Rules are a value and the state is lean: everything that can be swept is stored in the game.
//! 2. An illegal choice is the caller's error and is never silently corrected.
//! 3. All seats of a set make their sealed choices, which are then revealed together. A seat's own stages continue
//!    without seeing those of the others.
//! 4. A suspended effect is a small frame in the state. There are no callbacks and no threads.
//! 5. Dice are passed as an argument ([`Cx`]); no generator is part of a state.
//! 6. `redact` removes exactly what a seat cannot know: it is idempotent, states that differ only in hidden items
//!    redact to equal states, and `redact(imagine(redact(s))) == redact(s)`.
//! 7. No allocation per decision once warm. No hashed collection in anything that affects a result.
//! 8. Actions and states can be written as text and parsed again.
//! 9. Every match ends within [`Ruleset::step_limit`] steps; a longer one is a bug.

mod beliefs;
pub mod contract;
pub mod dice;
mod first_question;
mod insight;
pub mod knobs;
pub mod lent;
pub mod log;
pub mod logits;
pub mod measures;
pub mod names;
pub mod observation;
pub mod seat;
pub mod setting;
mod varied;

use std::borrow::Borrow;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use crate::picture::Scene;

pub use crate::features;
pub use beliefs::{Opinion, ln_chances};
pub use dice::{Chance, Dice, Seed};
pub use first_question::FirstQuestion;
pub use insight::{Feature, Inputs, Insight};
pub use knobs::{Book, Rules, SetupError};
pub use lent::Lent;
pub use measures::{Column, ItemCount, Measured, Print, Record, Scope};
pub use observation::{Observation, Observed, Sparse};
pub use seat::{BySeat, MAX_SEATS, Role, Seat, Seats};
pub use varied::Varied;

/// The complete interface of a game: playing a match, and showing it to people. A game implements the five parts, each
/// next to its code. Code that plays games requires this trait.
pub trait Game: Play + Secrets + Notation + LogText {}

impl<G: Play + Secrets + Notation + LogText> Game for G {}

/// A rule system with every number fixed, built once per variant and shared by all threads.
pub trait Ruleset: Sized + Send + Sync {
    /// The name in experiment files and folders: lower case, no spaces.
    const NAME: &'static str;
    /// The numbers of seats the game can be played with.
    const SEATS: RangeInclusive<usize>;
    /// A position, stored flat: cloning it costs little more than copying memory.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// One choice of one seat, a few bytes.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// Something that happened, for measures and logs.
    type Event: Copy + Debug + Send;

    /// How content files are written: a Markdown page, printed by `evenhand notation`. Empty if the game has no
    /// content.
    const NOTATION: &'static str = "";

    /// The question that a new experiment starts with. Without it, the experiment starts with the first knob in doubt.
    const FIRST_QUESTION: Option<FirstQuestion> = None;

    /// Returns the rules and content of the rulebook, as data.
    fn book() -> Book;

    /// Builds the game with every number fixed. This is the only step that can fail.
    ///
    /// # Errors
    /// Returns an error if the values are each in range but incompatible, naming the knob at fault.
    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError>;

    /// Returns the number of seats this game was built for.
    fn seats(&self) -> usize;

    /// Returns the side of each seat, as an arbitrary number. Seats of one side win together and share the win equally.
    /// By default every seat is its own side.
    fn sides(&self) -> BySeat<u8> {
        let mut own = BySeat::default();
        Seat::all(MAX_SEATS).for_each(|seat| own[seat] = seat.0);
        own
    }

    /// Returns the names of the roles a seat can play (factions); empty if the game has none.
    fn roles(&self) -> &[String] {
        &[]
    }

    /// Returns a number of calls of `apply` that no correct match reaches.
    fn step_limit(&self) -> usize;

    /// Returns the names of the ways a match can end.
    fn endings() -> &'static [&'static str];

    /// What can be left out of a match at random (an ablation), to measure its value: for `[vary]` of an experiment.
    const VARIED: &'static [Varied] = &[];

    /// Returns a warning for each part of the content that can be played but does nothing under the current rules, with
    /// the path to look at and a remedy. `rules` are those that this game was built from. `evenhand check` prints the
    /// warnings. Text that can never have an effect, whatever the rules, is an error of [`Ruleset::new`] instead.
    fn warnings(&self, rules: &Rules) -> Vec<SetupError> {
        let _ = rules;
        Vec::new()
    }

    /// Returns one sentence, without its final period, that lists which of the played content is only placeholder
    /// content, and which of the designer's content was not played. It keeps readers from mistaking placeholder results
    /// for the designer's. `played` yields the games of the variants in turn, each with the roles that may be seated in
    /// it; an empty list stands for all roles.
    fn caution<'r, B: Borrow<Self>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
        let _ = played;
        None
    }
}

/// The course of a match: which seats choose, what the rules allow, and the outcome.
pub trait Play: Ruleset {
    /// Sets up a match. `roles` has one entry per seat, or none if the game has no roles.
    fn setup(&self, roles: &[Role], cx: &mut Cx<'_, Self::Event>) -> Self::State;

    /// Returns the seats that must choose now; empty when the match is over.
    fn to_act(&self, state: &Self::State) -> Seats;

    /// Appends the actions proposed to a seat that must choose: at least one legal action, no duplicates, in a fixed
    /// order. Returns the same for a state and for its redaction to the seat.
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Appends the actions proposed to players that choose quickly: at least one legal action, no duplicates, in a
    /// fixed order, the same for a state and for its redaction to the seat. A game in which generating actions takes
    /// longer than evaluating them omits here what is seldom worth doing.
    fn likely_actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        self.actions(state, seat, out);
    }

    /// Checks whether the rules allow a choice, including one that `actions` does not propose.
    ///
    /// # Errors
    /// Returns the rule that forbids it, in words.
    fn legal(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Illegal>;

    /// Applies one legal choice of every seat that must choose.
    fn apply(&self, state: &mut Self::State, choices: &Choices<Self::Action>, cx: &mut Cx<'_, Self::Event>);

    /// Returns each seat's win share; the shares sum to 1. Called only when the match is over.
    fn payoff(&self, state: &Self::State) -> BySeat<f32>;

    /// Returns which of [`Ruleset::endings`] this finished match had.
    fn ending(&self, state: &Self::State) -> usize;
}

/// Which seat may know what.
pub trait Secrets: Ruleset {
    /// Removes what this seat cannot know.
    fn redact(&self, state: &mut Self::State, seat: Seat);

    /// Determinizes: fills in the hidden parts of a redacted state with one of the possibilities it allows.
    fn imagine(&self, state: &mut Self::State, seat: Seat, dice: &mut Dice);

    /// Appends a belief for each thing the others may hide, indexed by the game's own numbering: the log-likelihood
    /// that policies given by this opinion would have made the choices seen so far. `view` is redacted for `seat`.
    /// Appends nothing (the default) if the position does not reveal enough of the choices, or if there is no opinion.
    fn leanings(
        &self,
        view: &Self::State,
        seat: Seat,
        opinion: &mut Opinion<'_, Self>,
        dice: &mut Dice,
        out: &mut Vec<f32>,
    ) {
        let _ = (view, seat, opinion, dice, out);
    }

    /// Determinizes as [`Secrets::imagine`] does, for a caller that weights determinizations by `leanings`, and returns
    /// the logarithm of the importance weight of the result (importance sampling). A game that draws likelier
    /// determinizations more often leaves less for the weights to correct. A game that draws all with equal probability
    /// returns the log-likelihood that the leanings give the result; the default returns 0.
    fn imagine_leaning(&self, state: &mut Self::State, seat: Seat, leanings: &[f32], dice: &mut Dice) -> f64 {
        let _ = leanings;
        self.imagine(state, seat, dice);
        0.0
    }
}

/// Conversion of actions and states to text and back.
pub trait Notation: Ruleset {
    /// Formats an action as text.
    fn write_action(&self, action: Self::Action) -> String;

    /// Parses what [`Notation::write_action`] wrote.
    fn read_action(&self, text: &str) -> Option<Self::Action>;

    /// Formats a state as text, completely.
    fn write_state(&self, state: &Self::State) -> String;

    /// Parses what [`Notation::write_state`] wrote.
    ///
    /// # Errors
    /// Returns the line and what is wrong with it.
    fn read_state(&self, text: &str) -> Result<Self::State, String>;
}

/// A match in words (see [`log`]) and in pictures of its table or board.
pub trait LogText: Notation {
    /// Whether the game draws its table or board.
    const DRAWS: bool = false;

    /// Formats an event as a line of a match log; `None` if it is not shown.
    fn write_event(&self, event: &Self::Event) -> Option<String> {
        let _ = event;
        None
    }

    /// Formats a log span as lines of a match log (see [`log`]). Returns `None` to collect more first, because a choice
    /// is still sealed or has had no effect yet. By default, lists the choices and every event that has words.
    fn tell(&self, passage: &log::Passage<'_, Self>) -> Option<Vec<String>> {
        let chosen = passage.choices.iter().map(|choice| format!("{} {}", choice.seat, choice.text));
        Some(chosen.chain(passage.events.iter().filter_map(|event| self.write_event(event))).collect())
    }

    /// Describes a choice in words, with names in place of the numbers of [`Notation::write_action`] and without what
    /// `viewer` cannot know. Also returns whether it continues the seat's previous choice.
    fn tell_choice(
        &self,
        state: &Self::State,
        seat: Seat,
        action: Self::Action,
        viewer: Option<Seat>,
    ) -> (String, bool) {
        let _ = (state, seat, viewer);
        (self.write_action(action), false)
    }

    /// Whether the reader of a log for `viewer` may know a seat's role; by default everybody may.
    fn shows_role(&self, viewer: Option<Seat>, seat: Seat) -> bool {
        let _ = (viewer, seat);
        true
    }

    /// Draws the table before the first turn (or round) and after every turn, as far as these moments are among the
    /// events of a step: the events between two positions in which a seat chooses or the match is over. The `choices`
    /// of the step are empty. In a match in words each moment has one [`log::heading`], so there is one picture for the
    /// text before the first heading and one for the text below each heading. Returns no pictures if the game does not
    /// draw ([`LogText::DRAWS`]).
    fn scenes(&self, step: &log::Passage<'_, Self>) -> Vec<Scene> {
        let _ = step;
        Vec::new()
    }
}

/// An error that states why the rules forbid a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Illegal(pub String);

/// One choice for every seat that must choose.
///
/// ```
/// use evenhand_game::game::{Choices, Seat};
///
/// let mut bids = Choices::one(Seat(0), 3);
/// bids.set(Seat(2), 5);
/// assert_eq!((bids.get(Seat(1)), bids.get(Seat(2))), (None, Some(5)));
/// assert_eq!(bids.iter().collect::<Vec<_>>(), [(Seat(0), 3), (Seat(2), 5)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices<A>([Option<A>; MAX_SEATS]);

impl<A: Copy> Choices<A> {
    /// Creates an empty set of choices.
    pub fn none() -> Self {
        Choices([None; MAX_SEATS])
    }

    /// Creates the choice of a single seat.
    pub fn one(seat: Seat, action: A) -> Self {
        let mut choices = Choices::none();
        choices.set(seat, action);
        choices
    }

    /// Sets a seat's choice.
    pub fn set(&mut self, seat: Seat, action: A) {
        self.0[seat.index()] = Some(action);
    }

    /// Returns a seat's choice, if it has one.
    pub fn get(&self, seat: Seat) -> Option<A> {
        self.0[seat.index()]
    }

    /// Returns the seats that chose with their choices, in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, A)> + '_ {
        Seat::all(MAX_SEATS).zip(&self.0).filter_map(|(seat, choice)| choice.map(|action| (seat, action)))
    }
}

/// The context that rules run in: the random streams, and a sink for events.
///
/// ```
/// use evenhand_game::game::{Chance, Cx, Seed};
///
/// let mut events = Vec::new();
/// let mut told = Cx::recording(Chance::new(Seed(1)), &mut events);
/// told.event("a bridge burns");
/// assert_eq!(told.events(), ["a bridge burns"]);
///
/// let mut searched = Cx::silent(Chance::new(Seed(1)));
/// searched.event("nobody hears this");
/// assert!(searched.events().is_empty() && !searched.is_recorded());
/// assert_eq!(searched.dice(0).d6(), told.dice(0).d6(), "whether anybody listens changes no chance");
/// ```
pub struct Cx<'e, E> {
    chance: Chance,
    events: Option<&'e mut Vec<E>>,
}

impl<'e, E> Cx<'e, E> {
    /// Creates a context that records no events, as in a search.
    pub fn silent(chance: Chance) -> Self {
        Cx { chance, events: None }
    }

    /// Creates a context that appends every event to `events`.
    pub fn recording(chance: Chance, events: &'e mut Vec<E>) -> Self {
        Cx { chance, events: Some(events) }
    }

    /// Returns the dice for one purpose. Games number their purposes from 0.
    pub fn dice(&mut self, purpose: u8) -> &mut Dice {
        self.chance.stream(purpose)
    }

    /// Starts an epoch: see [`Chance::begin_epoch`].
    pub fn begin_epoch(&mut self, epoch: u64) {
        self.chance.begin_epoch(epoch);
    }

    /// Returns the random streams in their current state, to continue elsewhere with the same future.
    pub fn chance(&self) -> &Chance {
        &self.chance
    }

    /// Returns the events since the recording began; empty if nothing is recorded.
    pub fn events(&self) -> &[E] {
        self.events.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Whether events are recorded. What only the recording needs is not computed otherwise.
    pub fn is_recorded(&self) -> bool {
        self.events.is_some()
    }

    /// Records an event.
    pub fn event(&mut self, event: E) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }
}
