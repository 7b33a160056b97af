//! Tests of strides, Shake and Interact (AS-MOVE, AS-STEP, AS-DIFF, AS-SHAKE, AS-INTR, AS-DOOR), one aspect per file.

mod deeds;
mod ground;
mod in_the_way;
mod lengths;
mod shake_and_interact;

use crate::model::state::{Figure, Frame, PieceId};
use crate::tests::fights::bare;
use crate::tests::rig::{Rig, S1, S2};
use crate::{Action, Event};
use evenhand_game::game::Play;
use evenhand_kit::table::plane::{Facing, Grain, Point};

/// The facings along the x axis and along the y axis, in half degrees.
const EAST: Facing = 0;
const NORTH: Facing = 180;

/// Sets up a character at (100, 300) about to move with this many tokens, and an enemy far away.
fn moving(knobs: &[(&str, &str)], sheet: &str, tokens: u8) -> (Rig, Figure) {
    moving_past(knobs, sheet, tokens, |_| ())
}

/// Sets up the same position as [`moving`], with additional things on the table.
fn moving_past(knobs: &[(&str, &str)], sheet: &str, tokens: u8, furnish: impl FnOnce(&mut Rig)) -> (Rig, Figure) {
    let mut rig = bare(knobs);
    let who = rig.put(S1, sheet, 100.0, 300.0);
    rig.put(S2, "BH6", 500.0, 500.0);
    furnish(&mut rig);
    rig.active(who);
    rig.play(Action::Move(tokens));
    (rig, who)
}

fn go(x: f64, y: f64) -> Action {
    Action::Go(Point::mm(x, y))
}

fn stride(x: f64, y: f64, facing: Facing) -> Action {
    Action::Stride { to: Point::mm(x, y), facing }
}

/// Returns the strides left in the current move.
fn left(rig: &Rig) -> u8 {
    rig.s
        .stack
        .iter()
        .find_map(|frame| match frame {
            Frame::Moving(run) => Some(run.strides),
            _ => None,
        })
        .unwrap_or(0)
}

/// Returns how far a character has moved, from the events.
fn moved(rig: &Rig, who: Figure) -> Grain {
    let way = |event: &Event| match event {
        Event::Moved(mover, _, way) if *mover == who => *way,
        _ => 0,
    };
    rig.events.iter().map(way).sum()
}

/// Returns why an action is not allowed now.
fn refused(rig: &Rig, action: Action) -> String {
    rig.game.legal(&rig.s, rig.actor(), action).expect_err("is not allowed").0
}

/// Marks a piece as an area that can be entered.
fn area(rig: &mut Rig, piece: PieceId) {
    rig.game.table.pieces[piece].area = true;
}
