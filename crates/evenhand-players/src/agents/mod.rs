//! Agents: they decide for a seat. They receive a redacted state and cannot see more.
//!
//! There are four kinds of agents: random, scripted (weights of an option's features), trained (a network trained by
//! self-play), and search. More search is not better play everywhere: where seats hide things from each other, a longer
//! search is not less exploitable, and it underrates what others would have chosen to hide, such as victory points.
//! Treat results that rely on search in such a game with caution ([`crate::search`] has figures), and compare them with
//! those of a scripted agent.

mod agent;
mod declared;
mod files;
pub mod learnt;
pub mod mcts;
pub mod random;
mod reading;
mod rewrite;
pub mod schema;
pub mod scripted;
mod spec;

pub use agent::{Agent, View, propose};
pub use rewrite::rewrite;
pub use spec::{AgentSpec, RolloutSpec};
