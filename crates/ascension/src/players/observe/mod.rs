//! The inputs of trained players: what a seat sees of the table ([`position`]) and of its options ([`option`]).
//! Everything is public except the decks, of which only the counts that the seat can know are given.
//!
//! Lengths are in millimeters here. Harm is only estimated: with the mean flip of a whole deck,
//! and ignoring obstacles. The exact expected effects of an option are in its features.

#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub(super) mod chair;
mod decks;
mod forces;
mod marking;
pub(super) mod option;
pub(super) mod position;
#[cfg(test)]
mod tests;

use crate::model::content::sheets::{Aim, Area, Condition, DeedKind, MAX_DEEDS, Sheet};
use crate::model::flip_deck::Combine;
use crate::model::scenario::{Goal, Weight};
use crate::model::state::{Figure, Frame, NO_SIDE, Question, Side};
use crate::{Ascension, State};
use evenhand_kit::table::plane::{Grain, Point};

/// The number of sheets that are distinguished.
const SHEETS: usize = 24;
/// Bases at most this far apart, in mm, count as in contact.
const CONTACT: f32 = 1.0;
/// The minimum estimated damage of an attack, in wounds.
const LEAST: f32 = 0.25;

/// Returns a length in millimeters.
fn mm(length: Grain) -> f32 {
    length as f32 / 256.0
}

/// Returns 1 if true, else 0.
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// Returns the index of a whole number in a row that begins with `least`.
fn place_of(number: i16, least: i16) -> usize {
    usize::try_from(number - least).unwrap_or(0)
}

/// Returns the distance between two points.
fn apart(one: Point, other: Point) -> f32 {
    let (x, y) = (mm(one.x - other.x), mm(one.y - other.y));
    (x * x + y * y).sqrt()
}

/// Returns the approximate distance from the center of a base to its edge.
fn half_of(sheet: &Sheet) -> f32 {
    0.25 * (mm(sheet.long) + mm(sheet.short))
}

/// Converts a distance in mm to a nearness: 1 at the place, a half at 100 mm.
fn nearness(far: f32) -> f32 {
    1.0 / (1.0 + 0.01 * far)
}

/// Returns the approximate mean of a flip of a whole deck.
fn mean_flip(game: &Ascension) -> f32 {
    let (mut sum, mut cards) = (0.0, 0.0);
    for face in &game.decks.faces {
        sum += f32::from(face.value) * f32::from(face.count);
        cards += f32::from(face.count);
    }
    let drawn = if game.decks.flip.combine == Combine::Sum { f32::from(game.decks.flip.count) } else { 1.0 };
    drawn * sum / f32::max(cards, 1.0)
}

/// Returns the character that a seat has to choose for, or else the active one.
fn in_question(s: &State) -> Option<Figure> {
    let active = s.active.map(|active| active.who);
    match s.stack.last() {
        Some(Frame::Ask(_, question)) => match *question {
            Question::Move => match s.stack.iter().rev().nth(1) {
                Some(Frame::Moving(run)) => Some(run.who),
                _ => active,
            },
            Question::Target { who, .. }
            | Question::Respond(who)
            | Question::Gain(who)
            | Question::Displace(who)
            | Question::Land(who)
            | Question::Cleanse(who)
            | Question::Chain(who)
            | Question::Place(who)
            | Question::Exhaust(who)
            | Question::Option(who, _) => Some(who),
            Question::Discard(_) => active,
        },
        _ => active,
    }
}

/// Returns the distance of a point from the objective that a side wants: the zone, or the
/// nearest marker that it can still mark. `None` if there is no objective.
fn far_from_goal(game: &Ascension, s: &State, side: Side, at: Point) -> Option<f32> {
    match &game.scenario.goal {
        Goal::LastStanding { .. } => None,
        Goal::Beacons { .. } => {
            wanted_markers(game, s, side).map(|(marker, radius)| (apart(at, marker) - radius).max(0.0)).reduce(f32::min)
        }
        Goal::Hill(hill) => Some((apart(at, hill.middle) - mm(hill.radius)).max(0.0)),
    }
}

/// Returns the markers that a side can still mark, each with its radius in mm.
fn wanted_markers(game: &Ascension, s: &State, side: Side) -> impl Iterator<Item = (Point, f32)> {
    let (markers, radius, remark) = match &game.scenario.goal {
        Goal::Beacons { markers, radius, remark, .. } => (markers.as_slice(), mm(*radius), *remark),
        Goal::LastStanding { .. } | Goal::Hill(_) => (&[][..], 0.0, false),
    };
    let wanted = move |owner: Side| owner != side && (remark || owner == NO_SIDE);
    let open = markers.iter().zip(s.markers.values()).filter(move |(_, owner)| wanted(**owner));
    open.map(move |(marker, _)| (*marker, radius))
}

/// One attack of a character.
#[derive(Clone, Copy, Default)]
struct Blow {
    least: f32,
    most: f32,
    /// Skill with bonuses and Hinder, plus the mean flip.
    power: f32,
}

impl Blow {
    /// Whether it can be made from a distance after moving up to `far`.
    fn reaches(&self, gap: f32, far: f32) -> bool {
        gap - far <= self.most && gap + far >= self.least
    }
}

/// A character on the table, with the properties that matter to others.
#[derive(Clone, Copy, Default)]
struct Fighter {
    who: Figure,
    at: Point,
    /// The approximate distance from the center of its base to the edge.
    half: f32,
    side: Side,
    sheet: usize,
    /// Its share of the agreed points.
    worth: f32,
    wounds: f32,
    /// The share of wounds it has left.
    health: f32,
    defense: f32,
    /// How far it moves with one Move Action.
    stretch: f32,
    /// Whether it is active or has yet to act this turn.
    ready: bool,
    /// The number of tokens it has when it next acts.
    tokens: u8,
    blows: [Blow; MAX_DEEDS],
    count: usize,
}

impl Fighter {
    fn of(game: &Ascension, s: &State, who: Figure, flip: f32) -> Fighter {
        let figure = &s.figures[who];
        let sheet = &game.sheets[figure.sheet];
        let active = s.active.is_some_and(|active| active.who == who);
        let home = game.knobs.tokens.return_per_action;
        let back: u8 = if active { 0 } else { figure.slots.values().map(|slot| (*slot).min(home)).sum() };
        let weaken = f32::from(figure.condition(Condition::Weaken) * game.knobs.conditions.weaken.per);
        let hinder = f32::from(figure.condition(Condition::Hinder) * game.knobs.conditions.hinder.per);
        let timed = f32::from(figure.ward) + f32::from(figure.locked.unwrap_or(0));
        let wounds = f32::from(figure.wounds);
        let still = figure.locked.is_some();
        let mut fighter = Fighter {
            who,
            at: figure.at,
            half: half_of(sheet),
            side: game.side(figure.owner),
            sheet: usize::from(figure.sheet.0),
            worth: f32::from(sheet.points) / f32::from(game.knobs.points.total.max(1)),
            wounds,
            health: wounds / f32::from(sheet.wounds.max(1)),
            defense: f32::from(sheet.defense) + timed - weaken,
            stretch: if still { 0.0 } else { f32::from(game.strides_of(s, who)) * mm(sheet.long) },
            ready: active || !figure.activated,
            tokens: figure.pool + back,
            ..Fighter::default()
        };
        for (place, deed) in sheet.deeds.iter() {
            let blocked = figure.slots[place.slot()] > if active { 0 } else { home };
            let barred = blocked && game.knobs.tokens.block_occupied || deed.tokens > fighter.tokens;
            if deed.kind != DeedKind::Attack || deed.aim == Aim::Piece || deed.harmless || barred {
                continue;
            }
            let range = match deed.area {
                Area::Nova(radius) | Area::NovaFoes(radius) => radius,
                Area::None | Area::Burst(_) | Area::Line(_) | Area::Chain(..) => deed.range.unwrap_or(0),
            };
            fighter.blows[fighter.count] = Blow {
                least: mm(deed.min_range),
                most: mm(range).max(CONTACT) + f32::from(deed.swoop) * mm(sheet.long),
                power: f32::from(sheet.skill) + f32::from(deed.bonus) - hinder + flip,
            };
            fighter.count += 1;
        }
        fighter
    }

    /// Returns the distance between its base and another one with this center.
    fn gap(&self, at: Point, half: f32) -> f32 {
        (apart(self.at, at) - self.half - half).max(0.0)
    }

    /// Returns the maximum estimated harm of its attacks to another character, as a share of
    /// the agreed points, at a distance after moving up to `far`.
    fn harm(&self, to: &Fighter, gap: f32, far: f32) -> f32 {
        let mut best: f32 = 0.0;
        for blow in &self.blows[..self.count] {
            if blow.reaches(gap, far) {
                best = best.max((blow.power - to.defense).max(LEAST).min(to.wounds));
            }
        }
        // A wound is worth its share of what is left of the character.
        best * to.worth * to.health / to.wounds.max(1.0)
    }

    /// Whether it can attack from a distance after moving up to `far`.
    fn reaches(&self, gap: f32, far: f32) -> bool {
        self.blows[..self.count].iter().any(|blow| blow.reaches(gap, far))
    }

    /// Returns its weight in the zone of the scenario.
    fn weight(&self, game: &Ascension, s: &State) -> f32 {
        match &game.scenario.goal {
            Goal::Hill(hill) => match hill.weight {
                Weight::Size => f32::from(game.sheet(s, self.who).size),
                Weight::Count => 1.0,
                Weight::Points => 10.0 * self.worth,
                Weight::Influence => mm(game.sheet(s, self.who).influence) / 25.0,
            },
            Goal::LastStanding { .. } | Goal::Beacons { .. } => 0.0,
        }
    }
}
