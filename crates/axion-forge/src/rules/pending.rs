//! Pending abilities, in the order of their kinds (AX-PRI).

use crate::AxionForge;
use crate::model::knobs::Kind;
use crate::model::state::{Item, State, UnitId};

/// The maximum number of pending abilities. Further ones are lost; the placeholder cards never come near it.
const PENDING: usize = 48;
/// Abilities resolved since the last choice, after which pending abilities are dropped (AX-STG-4).
const MOST_IN_A_ROW: u16 = 200;

impl AxionForge {
    /// Returns the rank of a kind (AX-PRI-1).
    fn rank(&self, kind: Kind) -> u8 {
        self.ranks[kind as usize]
    }

    /// Adds an ability to the pending ones.
    pub(crate) fn queue(&self, s: &mut State, item: Item) {
        if s.is_over() || s.pending.len() == PENDING {
            return;
        }
        let kind = self.cards[item.card].abilities[usize::from(item.ability)].line.kind();
        let turn = s.active.round_from(self.seats).position(|seat| seat == item.seat).unwrap_or(0);
        s.pending.push(Item { rank: self.rank(kind), turn: u8::try_from(turn).unwrap_or(u8::MAX), ..item });
    }

    /// Removes and returns the next pending ability: by kind, then the active player's first, then in order of arrival
    /// (AX-PRI-2). While an attack is under way, only abilities that rank before attacks are due.
    pub(crate) fn next_pending(&self, s: &mut State) -> Option<Item> {
        if s.chain > MOST_IN_A_ROW {
            s.pending.clear();
        }
        loop {
            let before = if s.attack.is_some() { self.rank(Kind::Atk) } else { u8::MAX };
            let due = s.pending.iter().enumerate().filter(|(_, item)| item.rank < before);
            let (place, _) = due.min_by_key(|(place, item)| (item.rank, item.turn, *place))?;
            let item = s.pending.remove(place);
            if self.is_there(s, &item) {
                s.chain += 1;
                return Some(item);
            }
        }
    }

    /// Whether the card of a pending ability is still there (AX-PRI-3).
    fn is_there(&self, s: &State, item: &Item) -> bool {
        let there = item.unit == UnitId::NONE || item.stays || s.unit(item.unit).is_some_and(|unit| !unit.down);
        there && !s.player(item.seat).out
    }

    /// Whether nothing is pending or under way: no ability, attack or explosion.
    pub(crate) fn is_quiet(&self, s: &State) -> bool {
        s.pending.is_empty() && s.run.is_none() && s.attack.is_none() && s.blasts.is_empty()
    }
}
