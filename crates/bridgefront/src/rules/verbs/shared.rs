//! The shared verbs: what they do to a match of Bridgefront, and ask of it. Their choices are made when a card resolves.

use super::act::Act;
use crate::model::actions::Action;
use crate::model::events::Event;
use crate::model::state::Slot;
use crate::rules::work::{Flow, Offer, Work};
use evenhand_kit::table::effects::shared::{Called, Host, Step};

impl Host for Work<'_, '_> {
    fn roll(&mut self, sides: u8) -> u8 {
        let roll = self.dice().die(sides);
        self.cx.event(Event::Die { seat: self.seat(), roll });
        roll
    }

    fn answer(&self) -> Option<u8> {
        match self.script.answer {
            Some(Action::Mode(option)) => Some(option),
            _ => None,
        }
    }
}

impl Act for Called {
    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        match Called::act(self, work) {
            Step::Ask(_) => Flow::Ask(work.seat()),
            Step::Done(Some(list)) => Flow::Call { list, late: true, this: Slot::NOBODY },
            Step::Done(None) => work.done(),
        }
    }

    fn offer(&self, offer: &mut Offer<'_>) {
        for (option, _) in (0u8..).zip(self.options()) {
            offer.push(Action::Mode(option));
        }
    }
}
