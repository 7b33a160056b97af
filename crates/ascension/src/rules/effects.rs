//! Carries out the effects of actions, one after another (AS-ATK-7); each effect is defined in `verbs`.

use crate::model::content::sheets::{DeedKind, When};
use crate::model::state::{AimedAt, Effects, Frame, Part, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Ascension {
    /// Carries out the effects of an action one after another, each with all its consequences.
    pub(crate) fn step_effects(&self, s: &mut State, mut run: Effects, cx: &mut Cx<'_, Event>) {
        let deed = self.deed(s, run.by, run.deed);
        while let Some(effect) = deed.effects.get(usize::from(run.at)) {
            run.at += 1;
            let in_part = match run.part {
                Part::All => true,
                Part::OnTarget => effect.verb.act().is_on_target(),
                Part::OnUser => !effect.verb.act().is_on_target(),
            };
            let attack = deed.kind == DeedKind::Attack;
            let happens = match effect.when {
                When::Always => !attack || run.hit || self.knobs.attack.effects_on_miss,
                When::Hit => run.hit,
                When::Miss => attack && !run.hit,
            };
            if in_part && happens {
                let below = s.stack.len();
                s.stack.push(Frame::Effects(run));
                self.carry_out(s, &run, effect.verb.act(), cx);
                if s.stack.len() > below + 1 {
                    return;
                }
                s.stack.pop();
            }
        }
    }

    /// Carries out one effect. The frame of the effects is on top of the stack; longer work is pushed above it.
    fn carry_out(&self, s: &mut State, run: &Effects, verb: &dyn Act, cx: &mut Cx<'_, Event>) {
        if !verb.is_on_target() {
            return verb.run(self, s, run, run.by, cx);
        }
        let at = match run.target {
            AimedAt::Figure(at) => at,
            AimedAt::User => run.by,
            AimedAt::Piece(_) | AimedAt::Point(_) => return,
        };
        if self.alive(s, at) || self.knobs.attack.effects_on_defeated {
            verb.run(self, s, run, at, cx);
        }
    }
}
