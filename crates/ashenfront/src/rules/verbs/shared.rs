//! The shared verbs: what they do to a match of Ashenfront, and ask of it.

use super::Act;
use crate::model::state::{Frame, Question, Run, State};
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::effects::shared::{Host, Shared};

/// The stream of random numbers for dice that effects roll.
const ROLLING: u8 = 29;

/// A list of effects that is being carried out.
struct Hosted<'h, 'c> {
    run: Run,
    /// The number of options, if it asks.
    asked: Option<u8>,
    cx: &'h mut Cx<'c, Event>,
}

impl Host for Hosted<'_, '_> {
    fn skip(&mut self, effects: u8) {
        self.run.at = self.run.at.saturating_add(effects);
    }

    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.cx.dice(ROLLING).die(sides);
        self.cx.event(Event::Rolled(self.run.seat, self.run.card, face));
        face
    }

    fn answer(&self) -> Option<u8> {
        self.run.answer
    }

    fn ask(&mut self, options: u8) {
        self.asked = Some(options);
    }
}

impl Act for Shared {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        let mut hosted = Hosted { run, asked: None, cx };
        Shared::act(self, &mut hosted);
        let Hosted { run, asked, .. } = hosted;
        match asked {
            Some(options) => {
                s.ask = Some((run.seat, Question::Option(options)));
                s.frames.push(Frame::Run(run));
            }
            None => game.next_effect(s, Run { answer: None, ..run }),
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
