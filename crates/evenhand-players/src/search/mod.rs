//! Information-set Monte Carlo tree search. It uses games only through their contract.
//!
//! Each iteration draws one determinization that the searching seat's view allows and plays it out. Every seat has its
//! own tree, whose nodes are what *that seat* knows when it must choose (after the many-observer ISMCTS of Cowling,
//! Powley & Whitehouse 2012). No seat in a determinization therefore acts on what is hidden from it, and seats that
//! choose at the same time each use their own statistics (decoupled UCT; Tak, Lanctot & Winands 2014). A seat meets at
//! most one new node per iteration; from there on the [`Guide`] chooses for it.
//!
//! The observations that may follow a seat's choice are unbounded (draws, dice, other seats). The first few
//! observations have a node each, then as many as [`own_nodes`](tree::own_nodes) allows for the visits so far (after the double
//! progressive widening of Couëtoux et al. 2011). The others share one node, at which the options vary from visit to
//! visit. Confidence bounds therefore count how often an option was available, not how often the node was visited.
//!
//! # Limits
//!
//! Searches *determinize* what the view leaves open ([`Secrets::determinize`](evenhand_game::game::Secrets::determinize)). By default,
//! determinizations are drawn by the game from all that the view allows, without weighting them by how likely the other
//! seats' past choices were in them. This has two consequences wherever seats hide something from each other, each with
//! a partial remedy:
//!
//! - The search underrates good hidden choices of others. A seat that may choose what it hides mostly keeps what is
//!   worth most, such as victory points, but a uniform draw is worth less. The searching seat then overestimates its
//!   lead, the more so the more others hide. [`SearchConfig::beliefs`] weights determinizations by the guide's priors
//!   for the others' choices, as far as the game's positions record these choices
//!   ([`Secrets::belief_likelihoods`](evenhand_game::game::Secrets::belief_likelihoods)). If the game returns no likelihoods, determinizations stay
//!   unweighted. `tests/beliefs.rs` has figures.
//! - More search is not less exploitable. At Kuhn poker the strategy that the searches add up to does not approach an
//!   equilibrium as iterations grow: its NashConv (what two perfect opponents together would win from it) is about .28
//!   chips at 100 iterations and .33 at 20,000, against 0 for perfect play. It calls too much, because it believes
//!   bluffs as often as real hands. [`SearchConfig::mixed`] makes it less predictable, not right; nor do beliefs help,
//!   since they assume that the others play like the guide. [`SearchConfig::solve`] does converge: it plays the whole
//!   game from its first deal. It is for small games: in Bridgefront or Ascension every search starts at the current
//!   choice, and none of this is guaranteed. `tests/known_games.rs` has figures.
//!
//! If nothing is hidden, neither applies.
//!
//! The budget is counted in iterations, never in seconds, so that a choice is reproducible. Nodes and buffers are
//! reused across choices.

mod beliefs;
mod choice;
mod config;
mod guide;
mod halving;
mod iteration;
mod judging;
mod losses;
mod meeting;
mod selection;
mod solvable;
mod solving;
mod tree;

pub use beliefs::{Beliefs, Believe};
pub use choice::{Search, Visit};
pub use config::{Compare, SearchConfig};
pub use guide::Guide;
pub use losses::losses;
pub use solvable::{Unsolvable, solvable};
