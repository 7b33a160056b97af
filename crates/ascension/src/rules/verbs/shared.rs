//! The shared verbs: what they do to a match of Ascension, and ask of it.

use crate::model::state::{Effects, Figure, Frame, Question, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::effects::shared::{Host, Shared, Step};

/// The stream of random numbers for dice that effects roll.
const ROLLING: u8 = 29;

/// The effects that are being carried out.
struct Hosted<'h, 'c> {
    by: Figure,
    answer: Option<u8>,
    cx: &'h mut Cx<'c, Event>,
}

impl Host for Hosted<'_, '_> {
    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.cx.dice(ROLLING).die(sides);
        self.cx.event(Event::Rolled(self.by, face));
        face
    }

    fn answer(&self) -> Option<u8> {
        self.answer
    }
}

impl Act for Shared {
    fn run(&self, _game: &Ascension, s: &mut State, run: &Effects, _at: Figure, cx: &mut Cx<'_, Event>) {
        let step = Shared::act(self, &mut Hosted { by: run.by, answer: run.answer, cx });
        // Its frame is on top of the stack.
        if let Some(Frame::Effects(run)) = s.stack.last_mut() {
            run.answer = None;
            match step {
                Step::Ask(_) => run.at -= 1,
                Step::Done(effects) => run.at = run.at.saturating_add(effects),
            }
        }
        if let Step::Ask(options) = step {
            s.stack.push(Frame::Ask(s.figures[run.by].owner, Question::Option(run.by, options)));
        }
    }

    /// The effects in it decide.
    fn helps(&self, _game: &Ascension, _s: &State, _at: Figure) -> bool {
        false
    }
}

impl Ascension {
    /// Continues with the chosen option. The effects of the action are on top of the stack.
    pub(crate) fn option_answer(&self, s: &mut State, option: u8) {
        if let Some(Frame::Effects(run)) = s.stack.last_mut() {
            run.answer = Some(option);
        }
    }
}
