//! `stride`, `target_strides`, `trample`: strides moved at once, which are not a Move Action.

use serde::Deserialize;

use crate::content::sheets::Condition;
use crate::player::{Column, Row, add};
use crate::state::{Effects, Figure, Frame, MoveKind, Moving, State};
use crate::verbs::act::{Act, Use};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::Grain;

/// The user moves this many strides.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Stride(pub(crate) u8);

/// The target moves this many strides.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct TargetStrides(pub(crate) u8);

/// The user moves over characters that are smaller by two Sizes and over weak terrain. Each
/// character passed loses a wound and gains Slow.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trample {
    pub(crate) strides: u8,
    /// The maximum Size of terrain that it passes.
    size: u8,
}

fn give_strides(game: &Ascension, s: &mut State, who: Figure, strides: u8, kind: MoveKind) {
    if game.alive(s, who) {
        s.stack.push(Frame::Moving(Moving::given(who, strides, kind)));
    }
}

fn look_at_strides(strides: u8, used: &Use<'_>, row: &mut Row) {
    add(row, Column::Near, 0.05 * used.chance * f32::from(strides));
}

impl Act for Stride {
    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        give_strides(game, s, at, self.0, MoveKind::Strides);
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_strides(self.0, used, row);
    }
}

impl Act for TargetStrides {
    fn is_on_target(&self) -> bool {
        true
    }

    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        give_strides(game, s, at, self.0, MoveKind::Strides);
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        look_at_strides(self.0, used, row);
    }
}

impl Act for Trample {
    fn run(&self, game: &Ascension, s: &mut State, _run: &Effects, at: Figure, _cx: &mut Cx<'_, Event>) {
        give_strides(game, s, at, self.strides, MoveKind::Trample(self.size));
    }

    fn look(&self, used: &Use<'_>, row: &mut Row) {
        // The enemies it can pass over, within its distance.
        let (assessment, who) = (used.assessment, used.who);
        let (game, s) = (assessment.game, assessment.s);
        let size = game.sheet(s, who).size;
        let far = Grain::from(self.strides) * game.sheet(s, who).long;
        for foe in assessment.on_table(false) {
            if game.sheet(s, foe).size + 2 <= size && game.gap(s, who, foe) + game.sheet(s, foe).long <= far {
                add(row, Column::Harm, 0.7 * assessment.wound(foe).0);
                add(row, Column::Slow, 0.7 * assessment.room(foe, Condition::Slow, 1));
            }
        }
        add(row, Column::Near, 0.05 * f32::from(self.strides));
    }
}
