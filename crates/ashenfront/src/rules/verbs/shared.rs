//! The shared verbs: what they do to a match of Ashenfront, and ask of it.

use super::Act;
use crate::model::state::{Frame, Question, Run, State};
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::effects::shared::{Host, Shared, Step};

/// The stream of random numbers for dice that effects roll.
const ROLLING: u8 = 29;

/// A list of effects that is being carried out.
struct Hosted<'h, 'c> {
    run: Run,
    cx: &'h mut Cx<'c, Event>,
}

impl Host for Hosted<'_, '_> {
    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.cx.dice(ROLLING).die(sides);
        self.cx.event(Event::Rolled(self.run.seat, self.run.card, face));
        face
    }

    fn answer(&self) -> Option<u8> {
        self.run.answer
    }
}

impl Act for Shared {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        match Shared::act(self, &mut Hosted { run, cx }) {
            Step::Ask(options) => {
                s.ask = Some((run.seat, Question::Option(options)));
                s.frames.push(Frame::Run(run));
            }
            Step::Done(effects) => {
                game.next_effect(s, Run { answer: None, at: run.at.saturating_add(effects), ..run });
            }
        }
    }
}

impl Ashenfront {
    /// Continues with the chosen option.
    pub(crate) fn choose_option(&self, s: &mut State, option: u8) {
        if let Some(Frame::Run(run)) = s.frames.last_mut() {
            run.answer = Some(option);
        }
    }
}
