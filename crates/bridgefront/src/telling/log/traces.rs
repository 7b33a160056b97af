//! What events add to the map of a round: the ways of units, and where units fell or were hurt.

use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::events::Event;
use crate::model::state::Slot;
use evenhand_game::game::events::{EventContext, Logged};
use evenhand_game::game::log::count;
use evenhand_game::picture::Trace;

impl Bridgefront {
    pub(super) fn trace_of(&self, context: &EventContext<'_, Self>) -> Option<Trace> {
        let event = context.from_here().first()?;
        let name = |hex: Hex| self.hex_text(hex);
        let trace = match *event {
            Event::Move { seat, from, to, .. } | Event::Jump { seat, from, to, .. } => {
                Trace::moved(name(from), name(to), seat.index())
            }
            Event::BattleOver { hex, .. } => {
                let fallen = fallen_in_battle(context.earlier());
                let about = match fallen {
                    Some(fallen) => format!("Battle at {}: {}", name(hex), count(fallen, "unit fell/units fell")),
                    None => format!("Battle at {}", name(hex)),
                };
                let fallen = fallen.unwrap_or(0);
                Trace::hit(name(hex), fallen, fallen > 0).explained(&about)
            }
            Event::Struck { hex, forces, .. } => Trace::hit(name(hex), forces.into(), true),
            Event::Hit { champion, damage, in_battle: false, .. } => {
                Trace::hit(name(hex_of(context, champion)?), damage.into(), false)
            }
            _ => return None,
        };
        Some(trace.explained(&event.sentence(context).unwrap_or_default()))
    }
}

/// Returns the number of units that fell in the battle that ends after these events; `None` if it began before them.
fn fallen_in_battle(events: &[Event]) -> Option<u32> {
    let sum = |counts: [u8; 2]| counts.into_iter().map(u32::from).sum::<u32>();
    let mut last = None;
    for event in events.iter().rev() {
        match *event {
            Event::Blows { left, champions, .. } => {
                last.get_or_insert(sum(left) + sum(champions));
            }
            Event::Battle { forces, champions, .. } => {
                let began = sum(forces) + sum(champions);
                return Some(began.saturating_sub(last.unwrap_or(began)));
            }
            _ => {}
        }
    }
    None
}

/// Returns the hex of a champion, or the one where it stood before these events if it is off the board.
fn hex_of(context: &EventContext<'_, Bridgefront>, champion: Slot) -> Option<Hex> {
    let states = std::iter::once(context.after()).chain(context.span.before);
    states.map(|state| state.champion(champion).hex).find(|hex| *hex != Hex::NOWHERE)
}
