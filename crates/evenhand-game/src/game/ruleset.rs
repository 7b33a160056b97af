//! What a game is: its name, its seats, its types, and how it is built from rules.

use super::knobs::schema::Json;
use std::borrow::Borrow;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use super::ending::Ending;
use super::first_question::FirstQuestion;
use super::given::Given;
use super::knobs::{Book, Rules, SetupError};
use super::point_buy::PointBuy;
use super::preset::Preset;
use super::seat::{BySeat, MAX_SEATS, Role, Seat};
use super::varied::Varied;

/// A rule system with every number fixed, built once per variant and shared by all threads.
///
/// The [example](crate::game#example) implements this trait.
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

    /// What a good match looks like, unless an experiment sets its own goals: targets such as `every seat within 3
    /// points of even` or `ended by threshold at least 50 %`, in the form that experiment files use.
    const GOALS: &'static [&'static str] = &[];

    /// The measure of a seat by which players are ahead: points, or what comes closest. It tells close matches from
    /// clear ones.
    const SCORE: Option<&'static str> = None;

    /// Editions of the game: named changes of rules and content that were published.
    const EDITIONS: &'static [Preset] = &[];

    /// Ways to read the rulebook where it is silent: named sets of switches.
    const READINGS: &'static [Preset] = &[];

    /// The price list from which characters are bought, if there is one.
    const POINT_BUY: Option<&'static dyn PointBuy> = None;

    /// Returns the rules and content of the rulebook, as data.
    fn book() -> Book;

    /// Returns the name of a seat in the sentences of events.
    fn seat_words(&self, state: &Self::State, seat: Seat) -> String {
        let _ = state;
        seat.to_string()
    }

    /// Returns the JSON Schema of an effect in content files; `None` if content has no effects.
    fn effect_schema() -> Option<Json> {
        None
    }

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

    /// Returns the ways a match can end.
    fn endings() -> &'static [Ending];

    /// What can be left out of a match at random (an ablation), to measure its value: for `[vary]` of an experiment.
    const VARIED: &'static [Varied] = &[];

    /// How an item (a card) can be given to one seat from the start, to measure its worth: for `evenhand card`.
    const GIVEN: Option<Given> = None;

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
