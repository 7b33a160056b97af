//! The context that rules run in.

use super::dice::{Chance, Dice};

/// The context that rules run in: the random streams, and a sink for events.
///
/// ```
/// use evenhand_game::game::{Chance, Cx, Seed};
///
/// let mut events = Vec::new();
/// let mut told = Cx::recording(Chance::new(Seed(1)), &mut events);
/// told.event("a bridge burns");
/// assert_eq!(told.events(), ["a bridge burns"]);
///
/// let mut searched = Cx::silent(Chance::new(Seed(1)));
/// searched.event("nobody hears this");
/// assert!(searched.events().is_empty() && !searched.is_recorded());
/// assert_eq!(searched.dice(0).d6(), told.dice(0).d6(), "whether anybody listens changes no chance");
/// ```
pub struct Cx<'e, E> {
    chance: Chance,
    events: Option<&'e mut Vec<E>>,
}

impl<'e, E> Cx<'e, E> {
    /// Creates a context that records no events, as in a search.
    pub fn silent(chance: Chance) -> Self {
        Cx { chance, events: None }
    }

    /// Creates a context that appends every event to `events`.
    pub fn recording(chance: Chance, events: &'e mut Vec<E>) -> Self {
        Cx { chance, events: Some(events) }
    }

    /// Returns the dice for one purpose. Games number their purposes from 0.
    pub fn dice(&mut self, purpose: u8) -> &mut Dice {
        self.chance.stream(purpose)
    }

    /// Starts an epoch: see [`Chance::begin_epoch`].
    pub fn begin_epoch(&mut self, epoch: u64) {
        self.chance.begin_epoch(epoch);
    }

    /// Returns the random streams in their current state, to continue elsewhere with the same future.
    pub fn chance(&self) -> &Chance {
        &self.chance
    }

    /// Returns the events since the recording began; empty if nothing is recorded.
    pub fn events(&self) -> &[E] {
        self.events.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Whether events are recorded. What only the recording needs is not computed otherwise.
    pub fn is_recorded(&self) -> bool {
        self.events.is_some()
    }

    /// Records an event.
    pub fn event(&mut self, event: E) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }
}
