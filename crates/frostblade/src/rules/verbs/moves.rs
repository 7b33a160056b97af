//! Verbs of moves and actions of the Movement Phase.

use super::{Act, Work};
use crate::Frostblade;
use crate::model::content::sheets::Ability;
use crate::model::content::verbs::{HoldNow, Move, PassNow, Resurface, RushDie, Swoop};
use crate::model::state::{Frame, Going, Kind, Of, SquadId, State};

impl Act for Move {
    /// Begins a move outside the squad's action. What it leaves is declared together with its destination (FB-Q30,
    /// FB-Q51).
    fn run(&self, work: &mut Work<'_, '_>) {
        let allowance = u16::from(work.amount(self.n)) * 1000;
        if !work.game.may_only_hold(work.s, work.target) {
            let going = Going { squad: work.target, kind: Kind::Beside, allowance, ..Going::default() };
            work.s.wait(Frame::Going(going));
        }
    }

    fn helps_target(&self, game: &Frostblade, s: &State, target: SquadId) -> bool {
        !game.may_only_hold(s, target)
    }

    fn is_useful(&self, game: &Frostblade, s: &State, squad: SquadId, _: &Ability) -> bool {
        !game.may_only_hold(s, squad)
    }
}

impl Act for HoldNow {
    fn run(&self, work: &mut Work<'_, '_>) {
        work.game.hold(work.s, work.target, work.cx);
    }
}

impl Act for Swoop {
    fn run(&self, work: &mut Work<'_, '_>) {
        let n = work.amount(self.n);
        let now = &mut work.s.squad_mut(work.target).now;
        now.swoop = now.swoop.saturating_add(u16::from(n) * 1000);
    }

    fn changes_action(&self) -> bool {
        true
    }
}

impl Act for RushDie {
    fn run(&self, work: &mut Work<'_, '_>) {
        if let Of::Ability(ability) = work.run.of {
            work.s.squad_mut(work.target).now.rush_die = Some(ability);
        }
    }
}

impl Act for PassNow {
    fn run(&self, work: &mut Work<'_, '_>) {
        let now = &mut work.s.squad_mut(work.target).now;
        now.over_models |= self.what.models;
        now.over_terrain |= self.what.terrain;
    }

    fn changes_action(&self) -> bool {
        true
    }
}

impl Act for Resurface {
    fn run(&self, work: &mut Work<'_, '_>) {
        if !work.game.may_only_hold(work.s, work.target) {
            let allowance = u16::try_from(self.away.0).unwrap_or(u16::MAX);
            let going = Going { squad: work.target, kind: Kind::SetUp, allowance, left: true, ..Going::default() };
            work.s.wait(Frame::Going(going));
        }
    }

    fn changes_action(&self) -> bool {
        true
    }
}
