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
/// told.keep_turn_ends();
/// told.turn_ends(|| "the first turn is over".into());
/// searched.turn_ends(|| unreachable!("a search keeps no position"));
/// assert_eq!((told.ended_turns()[0].events, searched.ended_turns().len()), (1, 0));
/// assert_eq!(searched.dice(0).d6(), told.dice(0).d6(), "whether anybody listens changes no chance");
/// ```
pub struct Cx<'e, E> {
    chance: Chance,
    events: Option<&'e mut Vec<E>>,
    /// The ends of turns in the current step, if they are kept.
    ends: Option<Vec<TurnEnd>>,
}

/// The position at the end of a turn or round. The step in which it ends goes on with the next one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnEnd {
    /// The number of events since the recording began.
    pub events: usize,
    /// The position, as the game writes it.
    pub position: String,
}

impl<'e, E> Cx<'e, E> {
    /// Creates a context that records no events, as in a search.
    pub fn silent(chance: Chance) -> Self {
        Cx { chance, events: None, ends: None }
    }

    /// Creates a context that appends every event to `events`.
    pub fn recording(chance: Chance, events: &'e mut Vec<E>) -> Self {
        Cx { chance, events: Some(events), ends: None }
    }

    /// Keeps the positions at the ends of turns from now on.
    pub fn keep_turn_ends(&mut self) {
        self.ends = Some(Vec::new());
    }

    /// Returns the ends of turns since the last call, in order. Empty if they are not kept.
    pub fn ended_turns(&mut self) -> Vec<TurnEnd> {
        self.ends.as_mut().map_or_else(Vec::new, std::mem::take)
    }

    /// Notes that a turn or round has ended and the next one is about to begin. `position` writes the position; it is
    /// called only if ends of turns are kept.
    pub fn turn_ends(&mut self, position: impl FnOnce() -> String) {
        if let Some(ends) = &mut self.ends {
            let events = self.events.as_deref().map_or(0, Vec::len);
            ends.push(TurnEnd { events, position: position() });
        }
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
