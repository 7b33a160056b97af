//! Verbs that give and remove statuses.

use super::{Act, Work};
use crate::Frostblade;
use crate::model::content::sheets::{Ability, Whom};
use crate::model::content::verbs::{Cleanse, Grant};
use crate::model::state::{Question, SquadId, State};

impl Act for Grant {
    fn run(&self, work: &mut Work<'_, '_>) {
        let giver = work.s.squad(work.run.source).owner;
        work.game.give_status(work.s, work.target, self.status, giver, work.cx);
    }

    fn helps_target(&self, game: &Frostblade, s: &State, target: SquadId) -> bool {
        !game.holds_status(s, target, self.status) && game.ignored_statuses(s, target) >> self.status.0 & 1 == 0
    }

    fn is_useful(&self, game: &Frostblade, s: &State, squad: SquadId, ability: &Ability) -> bool {
        ability.whom != Whom::Own || !s.squad(squad).attacked && !game.holds_status(s, squad, self.status)
    }
}

impl Act for Cleanse {
    fn run(&self, work: &mut Work<'_, '_>) {
        let target = work.s.squad(work.target);
        if !target.held.is_empty() {
            work.s.ask = Some((target.owner, Question::Lose(work.target)));
        }
    }
}
