//! Carries out the effects of actions, one after another (AS-ATK-7); each effect is defined in `verbs`.

use crate::model::content::sheets::{Deed, DeedKind, When};
use crate::model::content::verbs::Verb;
use crate::model::state::{AimedAt, Effects, Frame, Part, State};
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::effects::shared::Shared;

impl Ascension {
    /// Carries out the effects of an action one after another, each with all its consequences.
    pub(crate) fn step_effects(&self, s: &mut State, mut run: Effects, cx: &mut Cx<'_, Event>) {
        let deed = self.deed(s, run.by, run.deed);
        while let Some(effect) = deed.effects.get(usize::from(run.at)) {
            let happens = self.happens(deed, &run, usize::from(run.at));
            run.at += 1;
            if happens {
                let below = s.stack.len();
                s.stack.push(Frame::Effects(run));
                self.carry_out(s, &run, effect.verb.act(), cx);
                if s.stack.len() > below + 1 {
                    return;
                }
                if let Some(Frame::Effects(now)) = s.stack.pop() {
                    run = now;
                }
            }
        }
    }

    /// Whether an effect happens now. A shared verb does if one of the effects in it happens.
    fn happens(&self, deed: &Deed, run: &Effects, place: usize) -> bool {
        let Some(effect) = deed.effects.get(place) else { return false };
        match &effect.verb {
            Verb::Shared(Shared::Verb(_, lists)) => {
                let mut inside = (0..lists.effects()).map(|inside| place + 1 + inside);
                let is_end = |place: &usize| matches!(deed.effects[*place].verb, Verb::Shared(Shared::Leave(_)));
                inside.any(|place| !is_end(&place) && self.happens(deed, run, place))
            }
            Verb::Shared(Shared::Leave(_)) => true,
            verb => {
                Ascension::is_in_part(verb, run.part)
                    && run.suits.meets(effect.suits)
                    && self.happens_to(deed, effect.when, run)
            }
        }
    }

    fn is_in_part(verb: &Verb, part: Part) -> bool {
        match part {
            Part::All => true,
            Part::OnTarget => verb.act().is_on_target(),
            Part::OnUser => !verb.act().is_on_target(),
        }
    }

    /// Whether effects of this kind happen now. Those of an area on its user need one target that was hit or missed.
    fn happens_to(&self, deed: &Deed, when: When, run: &Effects) -> bool {
        match (run.part, when) {
            (Part::OnUser, When::Miss) => !run.misses.is_empty(),
            _ => self.happens_when(deed, when, run.hit),
        }
    }

    /// Whether effects of this kind happen after a hit or a miss.
    pub(crate) fn happens_when(&self, deed: &Deed, when: When, hit: bool) -> bool {
        let attack = deed.kind == DeedKind::Attack;
        match when {
            When::Always => !attack || hit || self.acts_on_miss(deed),
            When::Hit => hit,
            When::Miss => attack && !hit,
        }
    }

    /// Whether effects that are not limited to hits happen on a miss, too (AS-ATK-7).
    pub(crate) fn acts_on_miss(&self, deed: &Deed) -> bool {
        deed.states_result || self.knobs.attack.effects_on_miss
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
