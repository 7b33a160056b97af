//! The contract between a game and everything that plays it.
//!
//! A [`Game`] value is a rule system with every number fixed; a state is a position in one match
//! of it. Rules never fail and never decide for a player: [`Play::to_act`] says who must decide
//! (a set, because choices may be sealed and simultaneous), [`Play::actions`] what is proposed,
//! [`Play::legal`] what the rules allow, and [`Play::apply`] carries out what all seats of the set
//! have chosen. Whoever drives a match checks a choice with `legal` once; `apply` trusts it.
//!
//! What every game must keep, held by [`contract`] which plays any game it is given:
//! 1. Rules are a value, the state is lean: everything that can be swept lives in the game.
//! 2. An illegal choice is the caller's fault and is never silently corrected.
//! 3. Sealed choices are asked of all seats of a set and revealed together. A seat's own stages
//!    go on without seeing the others'.
//! 4. A suspended effect is a small frame in the state; no callbacks, no threads.
//! 5. Dice come by argument ([`Cx`]); no generator is part of a state.
//! 6. `redact` forgets exactly what a seat cannot know: it is idempotent, states that differ only
//!    in hidden items redact to equal states, and `redact(imagine(redact(s))) == redact(s)`.
//! 7. No allocation per decision once warm; no hashed collection in anything that affects a
//!    result.
//! 8. Actions and states print and parse.
//! 9. Every match ends within [`Ruleset::step_limit`] steps; a longer one is a fault.

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
pub(crate) mod setting;
mod varied;

use std::borrow::Borrow;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use crate::picture::Scene;

pub use beliefs::{Opinion, ln_chances};
pub use dice::{Chance, Dice, Seed};
pub use first_question::FirstQuestion;
pub(crate) use insight::features;
pub use insight::{Feature, Inputs, Insight};
pub use knobs::{Book, Rules, SetupError};
pub use lent::Lent;
pub use measures::{Column, ItemCount, Measured, Print, Record, Scope};
pub use observation::{Observation, Observed, Sparse};
pub use seat::{BySeat, MAX_SEATS, Role, Seat, Seats};
pub use varied::Varied;

/// All that a game is: what a match of it takes, shown to or told by anybody. A game implements the five parts, each
/// where its code stands; whoever plays games asks for this.
pub trait Game: Play + Secrets + Notation + LogText {}

impl<G: Play + Secrets + Notation + LogText> Game for G {}

/// A rule system with every number fixed, built once per cell and shared by all threads.
pub trait Ruleset: Sized + Send + Sync {
    /// The name in experiment files and folders: lower case, no spaces.
    const NAME: &'static str;
    /// How many seats the game can be played with.
    const SEATS: RangeInclusive<usize>;
    /// A position, flat: cloning it is close to copying memory.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// One choice of one seat, a few bytes.
    type Action: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// Something that happened and that measures or logs may want.
    type Event: Copy + Debug + Send;

    /// How content files are written, as a page in Markdown: what `evenhand notation` prints. Empty if the game has no
    /// content.
    const NOTATION: &'static str = "";

    /// The question that a new experiment starts with; without it, one about the first knob in doubt.
    const FIRST_QUESTION: Option<FirstQuestion> = None;

    /// The rules and content as the rulebook prints them, as data.
    fn book() -> Book;

    /// Fixes every number. The only door that can fail.
    ///
    /// # Errors
    /// Values that are each in range but do not go together, with the knob to blame.
    fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError>;

    /// How many seats this game was built for.
    fn seats(&self) -> usize;

    /// The side each seat plays for, by any number: seats of one side win together and share the win alike. Every
    /// seat its own, if the game does not say otherwise.
    fn sides(&self) -> BySeat<u8> {
        let mut own = BySeat::default();
        Seat::all(MAX_SEATS).for_each(|seat| own[seat] = seat.0);
        own
    }

    /// What a seat can play as (factions), by name; empty if the game has no such thing.
    fn roles(&self) -> &[String] {
        &[]
    }

    /// How many calls of `apply` no sound match reaches.
    fn step_limit(&self) -> usize;

    /// The ways a match can end, by name.
    fn endings() -> &'static [&'static str];

    /// What of a match can be left out at random, to see what it is worth: for `[vary]` of an experiment.
    const VARIED: &'static [Varied] = &[];

    /// What of the content does nothing as the rules are set, though it can be played: each with the path to look at and a
    /// remedy. `rules` are those that this game was built of. `evenhand check` warns about it. Text that can never act, however
    /// the rules are set, is an error of [`Ruleset::new`] instead.
    fn warnings(&self, rules: &Rules) -> Vec<SetupError> {
        let _ = rules;
        Vec::new()
    }

    /// What of the content that was played is only a placeholder and not the designer's own, and what of theirs was not played at
    /// all, in one sentence without its stop, so that nobody takes its shares for the designer's. `played` gives the games of the
    /// cells one after the other, each with the roles that may be seated in it; no roles stand for all of them.
    fn caution<'r, B: Borrow<Self>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
        let _ = played;
        None
    }
}

/// The course of a match: who chooses, what the rules allow, what comes of it.
pub trait Play: Ruleset {
    /// Deals a match in. `roles` has one entry per seat, or none if the game has no roles.
    fn setup(&self, roles: &[Role], cx: &mut Cx<'_, Self::Event>) -> Self::State;

    /// The seats that must choose now; empty when the match is over.
    fn to_act(&self, state: &Self::State) -> Seats;

    /// Appends what is proposed to a seat that must choose: at least one legal action, no
    /// duplicates, in a fixed order. Gives the same for a state and for what the seat sees of it.
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Appends what is proposed to players that choose quickly: at least one legal action, no duplicates, in a fixed order,
    /// the same for a state and for what the seat sees of it. A game in which working out what can be done takes longer than
    /// weighing it leaves out here what is seldom worth doing.
    fn likely_actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        self.actions(state, seat, out);
    }

    /// Whether the rules allow a choice, also one that `actions` does not propose.
    ///
    /// # Errors
    /// The rule that forbids it, in words.
    fn legal(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Illegal>;

    /// Carries out one legal choice of every seat that must choose.
    fn apply(&self, state: &mut Self::State, choices: &Choices<Self::Action>, cx: &mut Cx<'_, Self::Event>);

    /// Each seat's share of the win: they sum to 1. Asked only when the match is over.
    fn payoff(&self, state: &Self::State) -> BySeat<f32>;

    /// Which of [`Ruleset::endings`] this finished match had.
    fn ending(&self, state: &Self::State) -> usize;
}

/// Who may know what.
pub trait Secrets: Ruleset {
    /// Forgets what this seat cannot know.
    fn redact(&self, state: &mut Self::State, seat: Seat);

    /// Fills a redacted state with one of the worlds it allows: a determinization, as searches call it.
    fn imagine(&self, state: &mut Self::State, seat: Seat, dice: &mut Dice);

    /// Appends how much what the others have chosen so far speaks for each thing they may hide: by the game's own
    /// numbers of such things, the logarithm of how likely policies with this opinion would have chosen so. `view` is
    /// redacted for `seat`. Appends nothing, as it does by default, where the position does not tell enough of what
    /// was chosen, or where there is no opinion.
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

    /// As [`Secrets::imagine`], for one who weighs worlds by `leanings`: the logarithm of the weight that the world is
    /// to be given (importance sampling). A game that draws more likely worlds more often has less to put right by
    /// weights; one that draws all alike, as by default, answers with how likely the leanings make the world.
    fn imagine_leaning(&self, state: &mut Self::State, seat: Seat, leanings: &[f32], dice: &mut Dice) -> f64 {
        let _ = leanings;
        self.imagine(state, seat, dice);
        0.0
    }
}

/// Actions and states as text that is read again.
pub trait Notation: Ruleset {
    /// An action as text.
    fn write_action(&self, action: Self::Action) -> String;

    /// Reads what [`Notation::write_action`] wrote.
    fn read_action(&self, text: &str) -> Option<Self::Action>;

    /// A state as text, complete.
    fn write_state(&self, state: &Self::State) -> String;

    /// Reads what [`Notation::write_state`] wrote.
    ///
    /// # Errors
    /// The line and what is wrong with it.
    fn read_state(&self, text: &str) -> Result<Self::State, String>;
}

/// A match in words (see [`log`]), and in pictures of its table or board.
pub trait LogText: Notation {
    /// Whether the game draws its table or board.
    const DRAWS: bool = false;

    /// An event as a line of a match log; `None` if it has no words of its own.
    fn write_event(&self, event: &Self::Event) -> Option<String> {
        let _ = event;
        None
    }

    /// What has happened as lines of a match log (see [`log`]); `None` to gather more first, because a choice is
    /// still sealed or has come to nothing yet. By default what was chosen, and every event that has words.
    fn tell(&self, passage: &log::Passage<'_, Self>) -> Option<Vec<String>> {
        let chosen = passage.choices.iter().map(|choice| format!("{} {}", choice.seat, choice.text));
        Some(chosen.chain(passage.events.iter().filter_map(|event| self.write_event(event))).collect())
    }

    /// A choice in words, with names for what [`Notation::write_action`] numbers and without what `viewer` cannot
    /// know; and whether it goes on with the seat's choice before it.
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

    /// Whether the reader of a log for `viewer` may know as what a seat plays; by default everybody may.
    fn shows_role(&self, viewer: Option<Seat>, seat: Seat) -> bool {
        let _ = (viewer, seat);
        true
    }

    /// The table before the first turn (or round) and after every one, as far as these moments are among the events of a
    /// step: those between two positions in which somebody chooses or the match is over. A step has no choices here. Of a
    /// match in words each has one [`log::heading`], so that there is a picture for what stands before the first heading,
    /// and one for what stands below each. No pictures, if the game does not draw ([`LogText::DRAWS`]).
    fn scenes(&self, step: &log::Passage<'_, Self>) -> Vec<Scene> {
        let _ = step;
        Vec::new()
    }
}

/// Why the rules forbid a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Illegal(pub String);

/// One choice for every seat that must choose.
///
/// ```
/// use evenhand::game::{Choices, Seat};
///
/// let mut bids = Choices::one(Seat(0), 3);
/// bids.set(Seat(2), 5);
/// assert_eq!((bids.get(Seat(1)), bids.get(Seat(2))), (None, Some(5)));
/// assert_eq!(bids.iter().collect::<Vec<_>>(), [(Seat(0), 3), (Seat(2), 5)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices<A>([Option<A>; MAX_SEATS]);

impl<A: Copy> Choices<A> {
    /// No choice yet.
    pub fn none() -> Self {
        Choices([None; MAX_SEATS])
    }

    /// The choice of a single seat.
    pub fn one(seat: Seat, action: A) -> Self {
        let mut choices = Choices::none();
        choices.set(seat, action);
        choices
    }

    /// Notes a seat's choice.
    pub fn set(&mut self, seat: Seat, action: A) {
        self.0[seat.index()] = Some(action);
    }

    /// A seat's choice, if it had one to make.
    pub fn get(&self, seat: Seat) -> Option<A> {
        self.0[seat.index()]
    }

    /// The seats that chose, with their choices, in order of seats.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, A)> + '_ {
        Seat::all(MAX_SEATS).zip(&self.0).filter_map(|(seat, choice)| choice.map(|action| (seat, action)))
    }
}

/// What rules need from outside while they run: chance, and somewhere to tell events to.
///
/// ```
/// use evenhand::game::{Chance, Cx, Seed};
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
    /// Chance with nobody listening, as in a search.
    pub fn silent(chance: Chance) -> Self {
        Cx { chance, events: None }
    }

    /// Chance with every event appended to `events`.
    pub fn recording(chance: Chance, events: &'e mut Vec<E>) -> Self {
        Cx { chance, events: Some(events) }
    }

    /// The dice for one purpose; games number their purposes from 0.
    pub fn dice(&mut self, purpose: u8) -> &mut Dice {
        self.chance.stream(purpose)
    }

    /// Starts an epoch: see [`Chance::begin_epoch`].
    pub fn begin_epoch(&mut self, epoch: u64) {
        self.chance.begin_epoch(epoch);
    }

    /// The chance as it stands, to go on elsewhere with the same future.
    pub fn chance(&self) -> &Chance {
        &self.chance
    }

    /// What has happened since the recording began; nothing if nobody listens.
    pub fn events(&self) -> &[E] {
        self.events.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Whether anybody listens: what is only of interest to them need not be worked out otherwise.
    pub fn is_recorded(&self) -> bool {
        self.events.is_some()
    }

    /// Tells that something happened.
    pub fn event(&mut self, event: E) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }
}
