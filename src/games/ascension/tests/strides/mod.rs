//! Strides, Shake and Interact (AS-MOVE, AS-STEP, AS-DIFF, AS-SHAKE, AS-INTR, AS-DOOR), a side of them in each file.

mod deeds;
mod ground;
mod in_the_way;
mod lengths;
mod shake_and_interact;

use crate::game::Play;
use crate::games::ascension::state::{Figure, Frame, PieceId};
use crate::games::ascension::tests::fights::bare;
use crate::games::ascension::tests::rig::{Rig, S1, S2};
use crate::games::ascension::{Action, Event};
use crate::table::plane::{Facing, Grain, Point};

/// Half degrees towards the x axis and towards the y axis.
const EAST: Facing = 0;
const NORTH: Facing = 180;

/// One character at (100, 300) about to move with so many tokens; a foe far away.
fn moving(knobs: &[(&str, &str)], sheet: &str, tokens: u8) -> (Rig, Figure) {
    moving_past(knobs, sheet, tokens, |_| ())
}

/// The same with something on the table.
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

/// Strides left in the move under way.
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

/// How far a character has moved, by what was told.
fn moved(rig: &Rig, who: Figure) -> Grain {
    let way = |event: &Event| match event {
        Event::Moved(mover, _, way) if *mover == who => *way,
        _ => 0,
    };
    rig.events.iter().map(way).sum()
}

/// Why something is not allowed now.
fn refused(rig: &Rig, action: Action) -> String {
    rig.game.legal(&rig.s, rig.actor(), action).expect_err("is not allowed").0
}

/// Marks a piece as ground one can enter.
fn area(rig: &mut Rig, piece: PieceId) {
    rig.game.table.pieces[piece].area = true;
}
