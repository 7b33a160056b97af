//! The agent that chooses uniformly.
