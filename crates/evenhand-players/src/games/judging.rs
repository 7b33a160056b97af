//! What is judged to measure regret ([`crate::regret`]), and what comes out.

use crate::agents::{AgentSpec, RolloutSpec};
use crate::search::SearchConfig;
use evenhand_game::game::Seed;

/// The fewest choices that a line of play of the judge goes on for before the network's value is taken. Differences
/// between options by a line of 8 choices correlate with matches that are played out at .42, those by a line of 20 at
/// .83 (measured in Ashenfront).
const SHORTEST_LINE: u32 = 20;

/// Who judges.
#[derive(Clone, Debug, PartialEq)]
pub struct Judge {
    /// Who plays the determinizations on, and rates options beforehand.
    pub guide: RolloutSpec,
    /// Number of options judged beside those that the players choose: the ones that the guide rates highest.
    pub options: u32,
    /// Half the number of determinizations that each option is played on in.
    pub pairs: u32,
    /// The settings of its lines of play.
    pub config: SearchConfig,
}

impl Judge {
    /// Creates a judge from a search: it compares as many options, without dropping any, in four times as many
    /// determinizations as the search would have for each of them. Returns `None` for players that do not search.
    pub fn from_search(spec: &AgentSpec) -> Option<Judge> {
        let AgentSpec::Mcts { config, rollout } = spec else { return None };
        let options = config.compare.map_or(4, |compare| compare.options);
        let cutoff = config.cutoff.map(|cutoff| cutoff.max(SHORTEST_LINE));
        let config = SearchConfig { cutoff, trees: false, solve: false, beliefs: None, ..*config };
        let pairs = (2 * config.iterations).div_ceil(options).max(1);
        Some(Judge { guide: rollout.clone(), options, pairs, config })
    }
}

/// What is judged: a table of players with matches of its own.
pub struct Judging<'m> {
    /// The players that are asked, with their names, on which their dice depend.
    pub players: &'m [(String, AgentSpec)],
    /// The players that play the matches, in turn.
    pub hosts: &'m [(String, AgentSpec)],
    /// Who judges.
    pub judge: &'m Judge,
    /// The share of choices that are judged, 0 to 1.
    pub share: f64,
    /// The seed of all matches.
    pub seed: Seed,
    /// Whether to stop; a match that is not finished is left out.
    pub stop: &'m (dyn Fn() -> bool + Sync),
}

/// A choice that was judged.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedChoice {
    /// Number of options.
    pub options: usize,
    /// The regret of each player, as win share (0 to 1).
    pub losses: Vec<f64>,
    /// The kind of each player's choice: its first word, as matches are written.
    pub chosen: Vec<String>,
}

/// A match of which choices were judged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgedMatch {
    /// Its number.
    pub number: u64,
    /// Number of real choices: those with two options or more.
    pub choices: u64,
    /// The choices that were judged, in order.
    pub judged: Vec<JudgedChoice>,
}
