//! The shared verbs: what they do to a match of Frostblade, and ask of it.

use super::act::{Act, Work};
use crate::model::content::sheets::Ability;
use crate::model::state::{Frame, Question, SquadId, State};
use crate::rules::stream;
use crate::{Event, Frostblade};
use evenhand_kit::table::effects::shared::{Host, Shared};

/// A list of effects that is being carried out. Its frame is on top of the stack.
struct Hosted<'h, 'w, 'c> {
    work: &'h mut Work<'w, 'c>,
    /// The number of options, if it asks.
    asked: Option<u8>,
}

impl Host for Hosted<'_, '_, '_> {
    fn skip(&mut self, effects: u8) {
        if let Some(Frame::Run(run)) = self.work.s.frames.last_mut() {
            run.next = run.next.saturating_add(effects);
        }
    }

    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.work.cx.dice(stream::EFFECT).die(sides);
        self.work.cx.event(Event::Rolled(self.work.run.source, face));
        face
    }

    fn answer(&self) -> Option<u8> {
        self.work.run.answer
    }

    fn ask(&mut self, options: u8) {
        self.asked = Some(options);
    }
}

impl Act for Shared {
    fn run(&self, work: &mut Work<'_, '_>) {
        let mut hosted = Hosted { work: &mut *work, asked: None };
        Shared::act(self, &mut hosted);
        let asked = hosted.asked;
        if let Some(Frame::Run(run)) = work.s.frames.last_mut() {
            run.answer = None;
            run.next -= u8::from(asked.is_some());
        }
        if let Some(options) = asked {
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
