//! Actions, states and events as text: for logs, replays and tests.
//!
//! Characters and pieces are written by number, `#3`; places in millimetres, `(300,120.5)`;
//! directions in degrees, `@90`. A state is a TOML document of everything in it, with places in
//! grains.

use std::fmt::Write;

use super::content::sheets::{Condition, SheetId};
use super::events::{AttackTold, Event, Source};
use super::state::{Figure, State, Target};
use super::{Action, Ascension};
use crate::game::Seat;
use crate::table::plane::{Facing, MM, Point, grains};

/// Thousandths of a millimetre tell all grains apart.
fn millimetres(length: i32) -> String {
    let text = format!("{:.3}", f64::from(length) / MM);
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}

fn point_text(at: Point) -> String {
    format!("({},{})", millimetres(at.x), millimetres(at.y))
}

fn read_length(text: &str) -> Option<i32> {
    // Beyond this no table reaches, and it would not fit.
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
    (0.0..720.0).contains(&half).then_some(half as Facing)
}

fn condition_text(condition: Condition) -> &'static str {
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

impl Ascension {
    /// An action as text.
    pub(crate) fn action_text(&self, action: Action) -> String {
        match action {
            Action::Follow(seat) => format!("follow {seat}"),
            Action::Deploy { who, at, facing } => format!("deploy #{who} {} {}", point_text(at), facing_text(facing)),
            Action::Activate(who) => format!("activate #{who}"),
            Action::Pass => "pass".into(),
            Action::Move(tokens) => format!("move {tokens}"),
            Action::Use(deed) => format!("use {}", deed + 1),
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
            Action::Respond(deed) => format!("respond {}", deed + 1),
            Action::Decline => "decline".into(),
            Action::Take(condition) => format!("take {}", condition_text(condition)),
            Action::Discard(cards) => format!("discard {cards}"),
        }
    }

    /// Reads what [`Ascension::action_text`] wrote.
    pub(crate) fn action_of(&self, text: &str) -> Option<Action> {
        let mut words = text.split(' ');
        let verb = words.next()?;
        let rest: Vec<&str> = words.collect();
        let number = |word: &str| word.strip_prefix('#').and_then(|number| number.parse::<u8>().ok());
        let place = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
        Some(match (verb, &rest[..]) {
            ("pass", []) => Action::Pass,
            ("end", []) => Action::End,
            ("decline", []) => Action::Decline,
            ("follow", [seat]) => Action::Follow(Seat(place(seat.strip_prefix('S')?)?)),
            ("deploy", [who, at, facing]) => {
                Action::Deploy { who: number(who)?, at: read_point(at)?, facing: read_facing(facing)? }
            }
            ("activate", [who]) => Action::Activate(number(who)?),
            ("move", [tokens]) => Action::Move(tokens.parse().ok()?),
            ("use", [deed]) => Action::Use(place(deed)?),
            ("stride", [to, facing]) => Action::Stride { to: read_point(to)?, facing: read_facing(facing)? },
            ("go", [to]) => Action::Go(read_point(to)?),
            ("climb", [what, to]) => {
                let (piece, level) = match what.split_once('.') {
                    Some((piece, level)) => (number(piece)?, Some(level.parse().ok()?)),
                    None => (number(what)?, None),
                };
                Action::Climb { piece, level, to: read_point(to)? }
            }
            ("traverse", [piece, to]) => Action::Traverse { piece: number(piece)?, to: read_point(to)? },
            ("shake", [condition]) => Action::Shake(read_condition(condition)?),
            ("door", [piece]) => Action::Door(number(piece)?),
            ("mark", [marker]) => Action::Mark(number(marker)?),
            ("at", [who]) => Action::AtFigure(number(who)?),
            ("at-piece", [piece]) => Action::AtPiece(number(piece)?),
            ("at-place", [at]) => Action::AtPoint(read_point(at)?),
            ("respond", [deed]) => Action::Respond(place(deed)?),
            ("take", [condition]) => Action::Take(read_condition(condition)?),
            ("discard", [cards]) => Action::Discard(cards.parse().ok()?),
            _ => return None,
        })
    }

    /// A state as a TOML document.
    pub(crate) fn state_text(&self, s: &State) -> String {
        toml::to_string(s).expect("a state is plain data")
    }

    /// Reads what [`Ascension::state_text`] wrote.
    pub(crate) fn state_of(&self, text: &str) -> Result<State, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    fn piece_text(&self, piece: u8) -> String {
        let name = self.table.pieces.get(usize::from(piece)).map_or("nothing", |piece| &piece.name);
        format!("{name} (#{piece})")
    }

    /// An event as a line of a log; `None` for what only measures want.
    pub(crate) fn event_text(&self, event: &Event) -> Option<String> {
        let mut line = String::new();
        match *event {
            Event::Enters(who, sheet, owner) => {
                let sheet = &self.sheets[usize::from(sheet)];
                write!(line, "#{who} is {owner}'s {} ({})", sheet.name, sheet.id)
            }
            Event::Initiative { side, place, total } => {
                write!(line, "side {} flips {total} for initiative: place {}", side + 1, place + 1)
            }
            Event::Deployed(who, at) => write!(line, "#{who} is deployed at {}", point_text(at)),
            Event::LeftOut(who) => write!(line, "#{who} finds no room and stays off the table"),
            Event::Turn(turn) => write!(line, "== Turn {turn} =="),
            Event::Activated(who, sheet) => {
                write!(line, "#{who} ({}) is activated", self.sheets[usize::from(sheet)].name)
            }
            Event::Unused(..) | Event::Blind(_) => return None,
            Event::Passed(seat) => write!(line, "{seat} passes"),
            Event::Flipped(seat, number) => write!(line, "  {seat} flips {number}"),
            Event::Attacks(AttackTold { by, sheet, deed, target, margin, flip, damage, hit, .. }) => {
                let target = self.target_text(target);
                let outcome = if hit { format!("a hit, {damage} damage") } else { "a miss".into() };
                write!(
                    line,
                    "  #{by} attacks {target} with {}: {flip} at a margin of {margin:+}, {outcome}",
                    self.deed_text(sheet, deed)
                )
            }
            Event::InVain(who, sheet, deed) => {
                write!(line, "  #{who} uses {} in vain: it comes to no attack", self.deed_text(sheet, deed))
            }
            Event::Suffered(who, damage, source, by) => {
                let from = match source {
                    Source::Attack => "an attack",
                    Source::Dot => "Damage over Time",
                    Source::Hazard => "dangerous ground",
                    Source::Fall => "a fall",
                    Source::Impact => "an impact",
                    Source::Edge => "an impassable edge",
                    Source::Deed => "an effect",
                };
                write!(line, "    #{who} suffers {damage} by {from}{}", by_text(by))
            }
            Event::Defeated(who, by) => write!(line, "    #{who} is defeated{}", by_text(by)),
            Event::Destroyed(piece) => write!(line, "    {} is destroyed", self.piece_text(piece)),
            Event::Gained(who, condition, n) => write!(line, "    #{who} gains {n} {}", condition_text(condition)),
            Event::Lost(who, condition) => write!(line, "    #{who} is rid of a {}", condition_text(condition)),
            Event::Used(who, sheet, deed) => write!(line, "  #{who} uses {}", self.deed_text(sheet, deed)),
            Event::Moved(who, to, length) => {
                write!(line, "  #{who} moves {} mm to {}", millimetres(length), point_text(to))
            }
            Event::Driven(who, length) => write!(line, "    #{who} is driven {} mm", millimetres(length)),
            Event::MadeRoom(who, length) => write!(line, "    #{who} makes room by {} mm", millimetres(length)),
            Event::Fell(who, height) => write!(line, "    #{who} falls {height}"),
            Event::Scored(side, points) => write!(line, "side {} scores {points}", side + 1),
            Event::Marked(marker, side) => write!(line, "  side {} marks marker #{marker}", side + 1),
            Event::Door(piece, true) => write!(line, "  {} is opened", self.piece_text(piece)),
            Event::Door(piece, false) => write!(line, "  {} is closed", self.piece_text(piece)),
        }
        .expect("writing to a string does not fail");
        Some(line)
    }

    fn deed_text(&self, sheet: SheetId, deed: u8) -> String {
        self.sheets[usize::from(sheet)].deeds[usize::from(deed)].id.replace('_', " ")
    }

    fn target_text(&self, target: Target) -> String {
        match target {
            Target::Figure(who) => format!("#{who}"),
            Target::Piece(piece) => self.piece_text(piece),
            Target::Point(at) => point_text(at),
            Target::User => "all around".into(),
        }
    }
}

fn by_text(by: Figure) -> String {
    if by == super::state::NOBODY { String::new() } else { format!(" by #{by}") }
}
