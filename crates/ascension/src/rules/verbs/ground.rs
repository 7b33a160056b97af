//! `trap`, `mire`: create dangerous ground (AS-HAZ).

use crate::model::content::verbs::{Mire, Trap};
use crate::model::state::{AimedAt, Effects, Figure, Patch, State};
use crate::rules::hazards::FOR_GOOD;
use crate::rules::verbs::act::Act;
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

impl Act for Trap {
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let until = s.turn.saturating_add(1);
        game.lay_patch(
            s,
            run,
            Patch { radius: self.radius.0, difficult: false, until, by: run.by, ..Patch::default() },
        );
    }
}

impl Act for Mire {
    fn does_nothing(&self) -> bool {
        self.at_most == 0
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, _at: Figure, _cx: &mut Cx<'_, Event>) {
        let patch = Patch { radius: self.radius.0, difficult: true, until: FOR_GOOD, by: run.by, ..Patch::default() };
        game.lay_patch(s, run, patch);
    }

    fn barred(&self, _game: &Ascension, s: &State, who: Figure, _target: AimedAt) -> Option<&'static str> {
        let own = s.patches.iter().filter(|patch| patch.by == who && patch.until == FOR_GOOD).count();
        (own >= usize::from(self.at_most)).then_some("there are as many of these as there can be")
    }
}
