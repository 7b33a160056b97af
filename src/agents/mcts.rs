//! The agent that searches.
