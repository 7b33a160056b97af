//! Text notation of actions and states, for replays and tests.
//!
//! Characters and pieces are written by number, `#3`; points in millimeters, `(300,120.5)`;
//! directions in degrees, `@90`. A state is a TOML document of all its fields, with points in grains.

use crate::model::content::sheets::{Condition, DeedId};
use crate::model::state::State;
use crate::model::state::{Figure, MarkerId, PieceId};
use crate::{Action, Ascension};
use evenhand_game::document::typed::from_text;
use evenhand_game::game::{Notation, Seat};
use evenhand_kit::table::plane::{Facing, MM, Point, grains, half_degrees};

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

impl Notation for Ascension {
    fn write_action(&self, action: Action) -> String {
        match action {
            Action::Follow(seat) => format!("follow {seat}"),
            Action::Deploy { who, at, facing } => format!("deploy #{who} {} {}", point_text(at), facing_text(facing)),
            Action::Activate(who) => format!("activate #{who}"),
            Action::Pass => "pass".into(),
            Action::Move(tokens) => format!("move {tokens}"),
            Action::Use(deed) => format!("use {}", deed.0 + 1),
            Action::End => "end".into(),
            Action::Stride { to, facing } => format!("stride {} {}", point_text(to), facing_text(facing)),
            Action::Go(to) => format!("go {}", point_text(to)),
            Action::Climb { piece, level: Some(level), to } => format!("climb #{piece}.{level} {}", point_text(to)),
            Action::Climb { piece, level: None, to } => format!("climb #{piece} {}", point_text(to)),
            Action::Traverse { piece, to } => format!("traverse #{piece} {}", point_text(to)),
            Action::Shake(condition) => format!("shake {}", condition_text(condition)),
            Action::Door(piece) => format!("door #{piece}"),
            Action::Mark(marker) => format!("mark #{marker}"),
            Action::AtFigure(who) => format!("at #{who}"),
            Action::AtPiece(piece) => format!("at-piece #{piece}"),
            Action::AtPoint(at) => format!("at-place {}", point_text(at)),
            Action::Respond(deed) => format!("respond {}", deed.0 + 1),
            Action::Decline => "decline".into(),
            Action::Take(condition) => format!("take {}", condition_text(condition)),
            Action::Discard(cards) => format!("discard {cards}"),
        }
    }

    fn read_action(&self, text: &str) -> Option<Action> {
        let mut words = text.split(' ');
        let verb = words.next()?;
        let rest: Vec<&str> = words.collect();
        let number = |word: &str| word.strip_prefix('#').and_then(|number| number.parse::<u8>().ok());
        let (figure, piece) = (|word: &str| number(word).map(Figure), |word: &str| number(word).map(PieceId));
        let place = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
        Some(match (verb, &rest[..]) {
            ("pass", []) => Action::Pass,
            ("end", []) => Action::End,
            ("decline", []) => Action::Decline,
            ("follow", [seat]) => Action::Follow(Seat(place(seat.strip_prefix('S')?)?)),
            ("deploy", [who, at, facing]) => {
                Action::Deploy { who: figure(who)?, at: read_point(at)?, facing: read_facing(facing)? }
            }
            ("activate", [who]) => Action::Activate(figure(who)?),
            ("move", [tokens]) => Action::Move(tokens.parse().ok()?),
            ("use", [deed]) => Action::Use(DeedId(place(deed)?)),
            ("stride", [to, facing]) => Action::Stride { to: read_point(to)?, facing: read_facing(facing)? },
            ("go", [to]) => Action::Go(read_point(to)?),
            ("climb", [what, to]) => {
                let (of, level) = match what.split_once('.') {
                    Some((of, level)) => (of, Some(level.parse().ok()?)),
                    None => (*what, None),
                };
                Action::Climb { piece: piece(of)?, level, to: read_point(to)? }
            }
            ("traverse", [feature, to]) => Action::Traverse { piece: piece(feature)?, to: read_point(to)? },
            ("shake", [condition]) => Action::Shake(read_condition(condition)?),
            ("door", [door]) => Action::Door(piece(door)?),
            ("mark", [marker]) => Action::Mark(MarkerId(number(marker)?)),
            ("at", [who]) => Action::AtFigure(figure(who)?),
            ("at-piece", [at]) => Action::AtPiece(piece(at)?),
            ("at-place", [at]) => Action::AtPoint(read_point(at)?),
            ("respond", [deed]) => Action::Respond(DeedId(place(deed)?)),
            ("take", [condition]) => Action::Take(read_condition(condition)?),
            ("discard", [cards]) => Action::Discard(cards.parse().ok()?),
            _ => return None,
        })
    }

    fn write_state(&self, s: &State) -> String {
        toml::Table::try_from(s).expect("a state is plain data").to_string()
    }

    fn read_state(&self, text: &str) -> Result<State, String> {
        from_text(text).map_err(|mismatch| mismatch.to_string())
    }
}
