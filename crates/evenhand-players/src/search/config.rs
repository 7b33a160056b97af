//! The settings of a search.

use super::beliefs::Believe;

/// How a search spends its budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchConfig {
    /// Number of determinizations played per choice.
    pub iterations: u32,
    /// The weight of the confidence bound against the mean win share (both in 0..=1).
    pub exploration: f32,
    /// Number of steps with a real choice that are played beyond the trees before a determinization is evaluated, plus
    /// further ones until it is settled ([`Guide::is_settled`](super::Guide::is_settled)). `None` plays to the end.
    pub cutoff: Option<u32>,
    /// Coefficient for the number of options a node tries, the most promising first: `widening * sqrt(visits)`, rounded
    /// up. Has no effect if the guide has no prior.
    pub widening: f32,
    /// Temperature of the guide's priors (`prior` in an agent's file). 0 ignores them; any other value is the
    /// difference of priors that makes an option 2.7 times as likely beforehand. Options are then weighted by that
    /// probability (PUCT; Rosin 2011, in the form of Silver et al. 2017) instead of equally. Has no effect if the guide
    /// has no prior.
    pub prior_temperature: f32,
    /// Draws the choice in proportion to visits, instead of taking the most visited option. This is harder to exploit
    /// where seats hide things from each other. Not used with `compare`.
    pub mixed: bool,
    /// Chooses at the root by comparing options in the same determinizations, if the guide has a prior, instead of by
    /// confidence bounds.
    pub compare: Option<Compare>,
    /// Weights determinizations by how likely the guide would have made the other seats' choices in them, if the game
    /// supports it. `None` draws them as the game does.
    pub beliefs: Option<Believe>,
    /// Whether the choices after the one at the root are searched as well, in a tree for each seat. Without trees, the
    /// guide makes all of them, which is several times faster. Needs `compare`.
    pub trees: bool,
    /// Solves the game from its first deal by regret matching and draws the choice from the average strategy. For small
    /// games without roles (see [`solvable`](super::solvable())). If the current choice does not come up, it is searched
    /// for as usual. An iteration is then one match played to its end.
    pub solve: bool,
}

impl Default for SearchConfig {
    fn default() -> SearchConfig {
        SearchConfig {
            iterations: 400,
            exploration: 0.7,
            cutoff: None,
            widening: 2.0,
            prior_temperature: 0.0,
            mixed: false,
            compare: None,
            beliefs: None,
            trees: true,
            solve: false,
        }
    }
}

/// How options at the root are compared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Compare {
    /// Number of options compared, the most promising first; at least 1.
    pub options: u32,
    /// Number of determinizations that the guide's prior counts for.
    pub trust: f32,
    /// Win share (0 to 1) that one point of prior is assumed to be worth.
    pub point: f32,
}
