//! The agent that weighs features.
