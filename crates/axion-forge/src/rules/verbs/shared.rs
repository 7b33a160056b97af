//! The shared verbs: what they do to a match of Axion Forge, and ask of it.

use super::Act;
use super::work::Work;
use crate::model::state::{Question, State};
use crate::{AxionForge, Event};
use evenhand_kit::table::effects::shared::{Host, Shared, Step};

/// The stream of random numbers for dice that effects roll.
const ROLLING: u8 = 29;

impl Host for Work<'_, '_> {
    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.cx.dice(ROLLING).die(sides);
        self.cx.event(Event::Rolled(self.seat(), self.run.item.card, face));
        face
    }

    fn answer(&self) -> Option<u8> {
        self.run.answer
    }
}

impl Act for Shared {
    fn run(&self, work: &mut Work<'_, '_>) {
        match Shared::act(self, work) {
            Step::Ask(options) => work.s.ask = Some((work.seat(), Question::Option(options))),
            Step::Done(effects) => {
                if let Some(run) = &mut work.s.run {
                    run.at = run.at.saturating_add(effects);
                }
            }
        }
    }
}

impl AxionForge {
    /// Continues with the chosen option.
    pub(crate) fn choose_option(&self, s: &mut State, option: u8) {
        if let Some(run) = &mut s.run {
            run.answer = Some(option);
        }
    }
}
