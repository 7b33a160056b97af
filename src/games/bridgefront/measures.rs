//! What this game counts, from events.
