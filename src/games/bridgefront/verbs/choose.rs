//! `choose`: one of several lists (BF-22).

use super::act::Act;
use crate::game::Cx;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::player::look::Look;
use crate::games::bridgefront::player::{NOTHING, Row, rough, worth};
use crate::games::bridgefront::rules::action::Action;
use crate::games::bridgefront::rules::resolve::Flow;
use crate::games::bridgefront::rules::stages::{Open, Walk};
use crate::games::bridgefront::state::{Script, Slot, State};
use crate::table::effects::EffectId;
pub(crate) use crate::table::effects::control::Choose;

pub(crate) const NOTATION: [&str; 2] = ["`options`: list of effect lists; `late` (false)", "one of them"];

impl Act for Choose {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if self.late {
            return Ok(());
        }
        let modes = || (0u8..).zip(&self.options).map(|(mode, _)| Action::Mode(mode));
        match walk.ask(id, |w| w.out.extend(modes()))? {
            Some(Action::Mode(mode)) => walk.list(self.options[usize::from(mode)]),
            _ => Ok(()),
        }
    }

    fn run(
        &self,
        game: &Bridgefront,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        _cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let choice = if self.late || script.late { script.answer } else { game.locks(s, script, id).next() };
        match choice {
            Some(Action::Mode(mode)) => {
                Flow::Call { list: self.options[usize::from(mode)], late: self.late, this: Slot::NOBODY }
            }
            _ => Flow::Ask(script.seat),
        }
    }

    fn offer(&self, _game: &Bridgefront, _s: &State, _script: &Script, offer: &mut dyn FnMut(Action)) {
        for (mode, _) in (0u8..).zip(&self.options) {
            offer(Action::Mode(mode));
        }
    }

    fn worth(&self, game: &Bridgefront) -> f32 {
        self.options.iter().map(|list| worth::of_list(game, *list)).fold(f32::NEG_INFINITY, f32::max) + 0.2
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let mut best: Option<(f32, Row)> = None;
        for list in &self.options {
            let mut end = NOTHING;
            look.list(*list, this, &mut end);
            let score = rough(&end);
            if best.as_ref().is_none_or(|(high, _)| score > *high) {
                best = Some((score, end));
            }
        }
        if let Some((_, end)) = best {
            for (sum, number) in row.iter_mut().zip(end) {
                *sum += number;
            }
        }
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, this: Slot, option: Action, row: &mut Row) {
        if let Action::Mode(mode) = option
            && let Some(list) = self.options.get(usize::from(mode))
        {
            look.list(*list, this, row);
        }
    }
}
