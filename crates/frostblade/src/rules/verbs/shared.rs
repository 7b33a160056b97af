//! The shared verbs: what they do to a match of Frostblade, and ask of it.

use super::act::{Act, Work};
use crate::model::content::sheets::Ability;
use crate::model::state::{Frame, Question, SquadId, State};
use crate::rules::stream;
use crate::{Event, Frostblade};
use evenhand_kit::table::effects::shared::{Host, Shared, Step};

impl Host for Work<'_, '_> {
    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.cx.dice(stream::EFFECT).die(sides);
        self.cx.event(Event::Rolled(self.run.source, face));
        face
    }

    fn answer(&self) -> Option<u8> {
        self.run.answer
    }
}

impl Act for Shared {
    fn run(&self, work: &mut Work<'_, '_>) {
        let step = Shared::act(self, work);
        // Its frame is on top of the stack.
        if let Some(Frame::Run(run)) = work.s.frames.last_mut() {
            run.answer = None;
            match step {
                Step::Ask(_) => run.next -= 1,
                Step::Done(effects) => run.next = run.next.saturating_add(effects),
            }
        }
        if let Step::Ask(options) = step {
            let owner = work.s.squad(work.run.source).owner;
            work.s.ask = Some((owner, Question::Option(options)));
        }
    }

    /// The effects in it decide.
    fn helps_target(&self, _: &Frostblade, _: &State, _: SquadId) -> bool {
        false
    }

    /// The effects in it decide.
    fn is_useful(&self, _: &Frostblade, _: &State, _: SquadId, _: &Ability) -> bool {
        false
    }
}

impl Frostblade {
    /// Continues with the chosen option.
    pub(crate) fn answer_option(&self, s: &mut State, option: u8) {
        if let Some(Frame::Run(run)) = s.frames.last_mut() {
            run.answer = Some(option);
        }
    }
}
