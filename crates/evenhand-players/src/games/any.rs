//! A game, before its numbers are fixed.

use std::ops::RangeInclusive;

use clap::{ArgMatches, Command};

use super::built::BuiltGame;
use crate::agents::AgentSpec;
use crate::matches::catching;
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::schema::Json;
use evenhand_game::game::{
    Amount, Book, Column, Ending, FirstQuestion, Given, Inputs, PointBuy, Preset, Role, Rules, SetupError, Varied,
};
use evenhand_kit::claims::GameOfClaims;

/// A game without its type. The functions are those of the contract; see there.
pub trait AnyGame: Sync {
    /// Returns the name in experiment files and folders.
    fn name(&self) -> &'static str;

    /// Returns the numbers of seats it can be played with.
    fn seats(&self) -> RangeInclusive<usize>;

    /// Returns the page on how content files are written; empty if the game has no content.
    fn notation(&self) -> &'static str;

    /// Returns the question that a new experiment starts with.
    fn first_question(&self) -> Option<FirstQuestion>;

    /// Returns what a good match looks like, unless an experiment sets its own goals.
    fn goals(&self) -> &'static [&'static str];

    /// Returns the measure of a seat by which players are ahead.
    fn score(&self) -> Option<&'static str>;

    /// Returns what can be left out of a match at random.
    fn varied(&self) -> &'static [Varied];

    /// Returns how an item can be given to one seat from the start; `None` if it cannot.
    fn given(&self) -> Option<Given>;

    /// Whether it draws its table or board.
    fn draws(&self) -> bool;

    /// Returns the rules and content of the rulebook, as data.
    fn book(&self) -> Book;

    /// Returns its editions.
    fn editions(&self) -> &'static [Preset];

    /// Returns the named ways to read its rulebook.
    fn readings(&self) -> &'static [Preset];

    /// Returns the price list from which its characters are bought; `None` if they are not bought.
    fn point_buy(&self) -> Option<&'static dyn PointBuy>;

    /// Returns the JSON Schema of an effect in content files; `None` if content has no effects.
    fn effect_schema(&self) -> Option<Json>;

    /// Returns the JSON Schema of a line of a record of a match.
    fn record_schema(&self) -> Json;

    /// Returns the ways a match can end.
    fn endings(&self) -> &'static [Ending];

    /// Returns the measures of a match.
    fn columns(&self) -> &'static [Column];

    /// Returns the amounts that are followed from round to round.
    fn amounts(&self) -> &'static [Amount];

    /// Returns what its players see: features and observations.
    fn inputs(&self) -> Inputs;

    /// Returns the game as seen by claims.
    fn claims(&self) -> GameOfClaims;

    /// Returns the arguments of its exact odds; `None` if there are none.
    fn odds_command(&self) -> Option<Command>;

    /// Returns the message shown while an exact answer takes long.
    fn odds_are_slow(&self) -> &'static str;

    /// Returns the answer to the question given by the arguments of [`AnyGame::odds_command`].
    ///
    /// # Errors
    /// Returns everything that is wrong with the question, or why it has no answer.
    fn odds(&self, asked: &ArgMatches) -> Result<String, Vec<Problem>>;

    /// Builds the game with every number fixed.
    ///
    /// # Errors
    /// Returns an error if the values are each in range but incompatible, naming the knob at fault.
    fn build(&self, rules: &Rules, seats: usize) -> Result<Box<dyn BuiltGame>, SetupError>;

    /// Builds the game from rules that may contain out-of-range numbers. If building panics, there is no game.
    fn try_build(&self, rules: &Rules, seats: usize) -> Option<Result<Box<dyn BuiltGame>, SetupError>> {
        catching(|| Ok(self.build(rules, seats))).ok()?.ok()
    }

    /// Returns a sentence on which of the played content is placeholder content, and which of the designer's content
    /// was not played: [`Ruleset::caution`](evenhand_game::game::Ruleset::caution). Variants that the game cannot be
    /// built for are left out.
    fn caution<'r>(&self, played: &mut dyn Iterator<Item = Played<'r>>) -> Option<String>;

    /// Returns why an agent of this name cannot play the game as its file specifies. `rules` is called only if the
    /// answer depends on the game; if there is no game, there is no obstacle.
    fn obstacle(
        &self,
        agent: &AgentSpec,
        name: &str,
        rules: &mut dyn FnMut() -> Option<(Rules, usize)>,
    ) -> Option<Problem>;
}

/// The rules, seats and roles of one variant, for [`AnyGame::caution`].
pub struct Played<'r> {
    /// Its rules.
    pub rules: Rules,
    /// The number of seats.
    pub players: usize,
    /// The roles that may be seated; empty for all.
    pub roles: &'r [Role],
}
