//! The words of actions: characters and pieces by number, `#3`; points in millimeters, `(300,120.5)`; directions in
//! degrees, `@90`.

use crate::Ascension;
use crate::model::content::sheets::{Condition, DeedId};
use crate::model::state::{Figure, MarkerId, PieceId};
use evenhand_game::game::DeclaredNotation;
use evenhand_game::game::words::{Form, Nth, Word, Words, next, numbered};
use evenhand_kit::table::plane::{Facing, MM, Point, grains, half_degrees};

impl DeclaredNotation for Ascension {}

/// Formats a length in millimeters. Three decimals are enough to distinguish all grains.
pub(crate) fn millimetres(length: i32) -> String {
    let text = format!("{:.3}", f64::from(length) / MM);
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}

pub(crate) fn point_text(at: Point) -> String {
    format!("({},{})", millimetres(at.x), millimetres(at.y))
}

fn read_length(text: &str) -> Option<i32> {
    // No table is larger than this, and larger values would overflow.
    let mm: f64 = text.parse().ok()?;
    (mm.abs() < 1e6).then(|| grains(mm))
}

fn read_point(text: &str) -> Option<Point> {
    let (x, y) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some(Point { x: read_length(x)?, y: read_length(y)? })
}

fn facing_text(facing: Facing) -> String {
    format!("@{}{}", facing / 2, if facing % 2 == 1 { ".5" } else { "" })
}

fn read_facing(text: &str) -> Option<Facing> {
    let degrees: f64 = text.strip_prefix('@')?.parse().ok()?;
    let half = (degrees * 2.0).round();
    (0.0..720.0).contains(&half).then_some(half_degrees(half))
}

pub(crate) fn condition_text(condition: Condition) -> &'static str {
    match condition {
        Condition::Slow => "slow",
        Condition::Weaken => "weaken",
        Condition::Hinder => "hinder",
        Condition::Dot => "dot",
    }
}

fn read_condition(text: &str) -> Option<Condition> {
    Condition::ALL.into_iter().find(|condition| condition_text(*condition) == text)
}

impl Word<Ascension> for Point {
    fn write(&self, _: &Ascension) -> String {
        point_text(*self)
    }

    fn read(_: &Ascension, words: Words<'_, '_>) -> Option<Point> {
        read_point(next(words)?)
    }
}

/// A direction in degrees.
pub(crate) struct Degrees;

impl Form<Ascension, Facing> for Degrees {
    fn write(value: &Facing, _: &Ascension) -> String {
        facing_text(*value)
    }

    fn read(_: &Ascension, words: Words<'_, '_>) -> Option<Facing> {
        read_facing(next(words)?)
    }
}

/// A level of a piece: `level 2`; no words for the ground.
pub(crate) struct Level;

impl Form<Ascension, Option<u8>> for Level {
    fn write(value: &Option<u8>, _: &Ascension) -> String {
        value.map_or_else(String::new, |level| format!("level {level}"))
    }

    fn read(_: &Ascension, words: Words<'_, '_>) -> Option<Option<u8>> {
        if words.first() != Some(&"level") {
            return Some(None);
        }
        next(words)?;
        numbered("", words).map(Some)
    }
}

impl Word<Ascension> for Condition {
    fn write(&self, _: &Ascension) -> String {
        condition_text(*self).into()
    }

    fn read(_: &Ascension, words: Words<'_, '_>) -> Option<Condition> {
        read_condition(next(words)?)
    }
}

impl Word<Ascension> for DeedId {
    fn write(&self, game: &Ascension) -> String {
        Nth::write(&self.0, game)
    }

    fn read(game: &Ascension, words: Words<'_, '_>) -> Option<DeedId> {
        Nth::read(game, words).map(DeedId)
    }
}

impl Word<Ascension> for Figure {
    fn write(&self, _: &Ascension) -> String {
        format!("#{self}")
    }

    fn read(_: &Ascension, words: Words<'_, '_>) -> Option<Figure> {
        numbered("#", words).map(Figure)
    }
}

impl Word<Ascension> for PieceId {
    fn write(&self, _: &Ascension) -> String {
        format!("#{self}")
    }

    fn read(_: &Ascension, words: Words<'_, '_>) -> Option<PieceId> {
        numbered("#", words).map(PieceId)
    }
}

impl Word<Ascension> for MarkerId {
    fn write(&self, _: &Ascension) -> String {
        format!("#{self}")
    }

    fn read(_: &Ascension, words: Words<'_, '_>) -> Option<MarkerId> {
        numbered("#", words).map(MarkerId)
    }
}
