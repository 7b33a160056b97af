//! `push`, `pull`, `throw`: move other characters (AS-PUSH, AS-THR-1).

use serde::Deserialize;

use crate::player::{Column, Row, add};
use crate::state::{Effects, Figure, Forced, ForcedKind, Frame, State};
use crate::verbs::act::{Act, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::Grain;

/// Pushes the target away (AS-PUSH).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Push {
    /// Added to the distance of the rule.
    #[serde(deserialize_with = "super::millimetres")]
    further: Grain,
}

impl Act for Push {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if game.can_be_pushed(s, run.by, at) {
            let length = game.push_length(s, run.by, at) + self.further;
            s.stack.push(forced(at, run.by, ForcedKind::Push, length));
        }
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_shove(used, row);
    }
}

/// Pulls the target towards the user.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Pull {
    /// The distance of the pull.
    #[serde(deserialize_with = "super::millimetres")]
    pub(crate) length: Grain,
}

impl Act for Pull {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if game.can_be_pushed(s, run.by, at) {
            s.stack.push(forced(at, run.by, ForcedKind::Pull, self.length));
        }
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_shove(used, row);
    }
}

/// Throws the target (AS-THR-1).
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Throw {
    /// The distance of the throw.
    #[serde(deserialize_with = "super::millimetres")]
    length: Grain,
}

impl Act for Throw {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        if game.can_be_thrown(s, run.by, at) {
            s.stack.push(forced(at, run.by, ForcedKind::Throw, self.length));
        }
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_shove(used, row);
    }
}

fn forced(who: Figure, by: Figure, kind: ForcedKind, length: Grain) -> Frame {
    Frame::Forced(Forced { who, by, kind, length, told: false, cancelled: false })
}

fn look_at_shove(used: &Use<'_>, row: &mut Row) {
    let Some(at) = used.at() else { return };
    if !used.assessment.friendly(at) {
        add(row, Column::Shove, used.chance);
    }
}
