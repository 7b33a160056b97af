//! Estimates who is winning.
//!
//! The weights were fitted by logistic regression of the win share on the differences of assets, one set
//! for each kind of scenario. The data were 141,000 positions of 8,280 matches between planners that made
//! 0, 5 or 20 % of their choices at random (rules of the rulebook, random factions; two players, three,
//! four, and two against two). During fitting, the faction of a side was also an asset, so that the
//! strength of a faction does not distort the weights of the other assets. It is left out here, because
//! it does not change during a match. That costs accuracy, but options are compared within one match.
//!
//! Log loss in 19,700 held-out positions, those of every fifth match, between activations and
//! without the factions (in brackets: the hand-set weights that these replaced):
//!
//! | scenario         | two players   | three         | four          |
//! |------------------|---------------|---------------|---------------|
//! | Last Standing    | 0.493 (0.545) | 0.706 (0.734) | 0.928 (0.955) |
//! | Four Beacons     | 0.532 (0.782) | 0.776 (1.003) | 0.953 (1.084) |
//! | King of the Hill | 0.385 (0.462) | 0.449 (0.546) | 0.579 (0.649) |
//! | uniform guess    | 0.693         | 1.099         | 1.386         |
//!
//! With two players it is calibrated to a few hundredths (in Last Standing, of positions
//! estimated at 0.75, 0.78 were won; on the hill at 0.76, 0.70).
//!
//! The weights know the rules only through the matches they were fitted to: with very different rules
//! or content they are less accurate. Some change sign during a match: they describe what correlates
//! with winning between planners, not what causes it. The distance of enemies, the possible immediate
//! targets and the cover were tried as additional assets; they improved log loss by at most 0.003.

use super::assessment::{Assessment, feature};
use crate::model::content::sheets::{Condition, Sheet};
use crate::model::scenario::{Goal, Hill, Weight};
use crate::model::state::{BySide, Phase, Side, Standing};
use crate::{Ascension, State};
use evenhand_game::game::{BySeat, MAX_SEATS, Seat};
use evenhand_kit::table::plane::{Grain, MM, Point};

/// The number of assets of a side that do not depend on the scenario.
const FORCE: usize = 10;
/// The number of assets of a side in the scenario.
const STAKE: usize = 6;

/// The weight of every asset at the start of a match, and what is added to it by the end of the last turn.
struct Weights {
    force: [(f32, f32); FORCE],
    stake: [(f32, f32); STAKE],
}

const LAST_STANDING: Weights = Weights {
    force: [
        (0.12, 4.61),
        (6.78, 2.73),
        (-1.82, -2.77),
        (-0.12, 0.22),
        (-1.12, 1.02),
        (-0.33, 0.36),
        (-0.81, 0.89),
        (0.10, 0.70),
        (-0.14, 1.98),
        (0.30, 3.42),
    ],
    stake: [(0.0, 0.0); STAKE],
};

const BEACONS: Weights = Weights {
    force: [
        (0.27, -1.25),
        (3.74, -0.47),
        (-0.23, -2.28),
        (-0.25, -0.22),
        (0.13, -0.50),
        (-0.26, 0.58),
        (-0.35, 0.31),
        (0.74, 1.31),
        (1.21, 0.45),
        (1.01, 0.82),
    ],
    stake: [(1.53, 8.39), (-0.06, 2.41), (-0.27, 3.42), (0.79, 1.78), (0.41, 3.66), (0.0, 0.0)],
};

const HILL: Weights = Weights {
    force: [
        (0.72, -0.92),
        (0.28, -0.21),
        (-0.68, 0.21),
        (0.06, -0.27),
        (-0.23, 0.93),
        (-0.69, 1.26),
        (-0.95, 1.24),
        (0.43, -0.05),
        (0.44, 0.52),
        (0.04, 3.11),
    ],
    // No side has scored when a match begins, so the initial weight of a score was set by hand and not fitted.
    stake: [(2.00, 2.36), (0.14, 0.83), (-0.54, 1.25), (-0.82, -1.51), (3.48, -0.43), (2.87, -0.80)],
};

/// Returns every seat's win share: the share of its side is proportional to the exponential of
/// its weighted assets, and is divided equally among its seats.
pub(crate) fn shares(game: &Ascension, s: &State) -> BySeat<f32> {
    let weights = match game.scenario.goal {
        Goal::LastStanding { .. } => &LAST_STANDING,
        Goal::Beacons { .. } => &BEACONS,
        Goal::Hill(_) => &HILL,
    };
    let played = played(game, s);
    let forces = forces(game, s);
    let stakes = stakes(game, s);
    let mut scores: BySide<f32> = BySide::default();
    let mut most = f32::NEG_INFINITY;
    for side in game.each_side() {
        let assets = forces[side].iter().chain(&stakes[side]);
        let weighed = assets.zip(weights.force.iter().chain(&weights.stake));
        scores[side] = weighed.map(|(asset, (first, more))| asset * (first + more * played)).sum();
        most = most.max(scores[side]);
    }
    let mut total = 0.0;
    for side in game.each_side() {
        scores[side] = (scores[side] - most).exp();
        total += scores[side];
    }
    let mut shares = BySeat::default();
    for seat in Seat::all(game.seats) {
        let side = game.side(seat);
        shares[seat] = scores[side] / total / game.members(side).count() as f32;
    }
    shares
}

/// Returns how much of the match has been played, 0 to 1: completed turns, plus the share of
/// characters that have acted in the current turn.
fn played(game: &Ascension, s: &State) -> f32 {
    let (mut alive, mut done) = (0.0f32, 0.0);
    for figure in s.figures.values().filter(|figure| figure.alive) {
        alive += 1.0;
        done += f32::from(u8::from(figure.activated));
    }
    let turns = f32::from(s.turn.max(1)) - 1.0 + done / alive.max(1.0);
    (turns / f32::from(game.scenario.turn_limit.max(1))).min(1.0)
}

/// Returns the force assets of each side, as shares of the agreed points. In order: the points on the table; these
/// weighted by the share of wounds left, and by its square; weighted by tokens of Slow, Weaken, Hinder and Damage
/// over Time; the points yet to act this turn; the points weighted by the share of action tokens available at the
/// next activation; and the harm of every character's best attack, averaged over the enemies, at its best distance.
fn forces(game: &Ascension, s: &State) -> BySide<[f32; FORCE]> {
    let mut forces: BySide<[f32; FORCE]> = BySide::default();
    let agreed = f32::from(game.knobs.points.total.max(1));
    let assessment = Assessment::impartial(game, s);
    for who in s.figures.ids() {
        let figure = &s.figures[who];
        let sheet = game.sheet(s, who);
        let points = f32::from(sheet.points) / agreed;
        let own = &mut forces[game.side(figure.owner)];
        if !figure.alive {
            if s.phase == Phase::Deployment && !figure.deployed {
                // Not deployed yet.
                for all in &mut own[..3] {
                    *all += points;
                }
            }
            continue;
        }
        let health = f32::from(figure.wounds) / f32::from(sheet.wounds.max(1));
        own[0] += points;
        own[1] += points * health;
        own[2] += points * health * health;
        for condition in Condition::ALL {
            own[3 + condition as usize] += points * f32::from(figure.condition(condition));
        }
        if !figure.activated {
            own[7] += points;
        }
        own[8] += points * f32::from(assessment.pool_when_active(who)) / f32::from(sheet.capacity.max(1));
        let (mut might, mut foes) = (0.0, 0.0f32);
        for (foe, other) in s.figures.iter() {
            if other.alive && game.side(other.owner) != game.side(figure.owner) {
                might += assessment.reach(who, foe).most();
                foes += 1.0;
            }
        }
        // Harm is measured in tenths of the agreed points.
        own[9] += 0.1 * might / foes.max(1.0);
    }
    forces
}

/// Returns the scenario assets of each side.
///
/// For markers, in order: the score over the target; the points that the held markers will still score, over
/// the target; the share of markers held; the nearness of the side's nearest character to the markers it
/// holds, and to the others (1 at the marker, a half at four strides), both decreasing with the turns played.
///
/// For a hill, in order: the score over the target; the points that being the heaviest side
/// there would still score, and would score once, over the target; the nearness of characters
/// weighted by their weight, and also by the share of wounds left; the weight in the zone.
fn stakes(game: &Ascension, s: &State) -> BySide<[f32; STAKE]> {
    let mut stakes: BySide<[f32; STAKE]> = BySide::default();
    let limit = f32::from(game.scenario.turn_limit.max(1));
    let left = (limit - f32::from(s.turn) + 1.0).max(0.0);
    match &game.scenario.goal {
        Goal::LastStanding { .. } => {}
        Goal::Beacons { markers, target, points_per, radius, .. } => {
            let target = f32::from((*target).max(1));
            for side in game.each_side() {
                let own = &mut stakes[side];
                let held = s.markers.values().filter(|owner| **owner == side).count() as f32;
                own[0] = f32::from(s.score[side]) / target;
                own[1] = held * f32::from(*points_per) * left / target;
                own[2] = held / markers.len().max(1) as f32;
            }
            for (marker, owner) in markers.iter().zip(s.markers.values()) {
                let mut nearest: BySide<f32> = BySide::new([f32::INFINITY; MAX_SEATS]);
                for (side, _, sheet, figure) in on_table(game, s) {
                    nearest[side] = nearest[side].min(strides_from(figure, sheet, *marker, *radius));
                }
                for side in game.each_side() {
                    let own = &mut stakes[side];
                    let place = if *owner == side { 3 } else { 4 };
                    own[place] += nearness(nearest[side]) * left / limit;
                }
            }
        }
        Goal::Hill(Hill { target, middle, radius, weight, points, font, .. }) => {
            // Without a target, the score is compared with what is usual.
            let target =
                if font.is_some() { 2.5 * f32::from(game.scenario.turn_limit) } else { f32::from((*target).max(1)) };
            let agreed = f32::from(game.knobs.points.total.max(1));
            let mut inside: BySide<f32> = BySide::default();
            for (side, health, sheet, figure) in on_table(game, s) {
                let weight = match weight {
                    Weight::Size => f32::from(sheet.size),
                    Weight::Count => 1.0,
                    Weight::Points => 10.0 * f32::from(sheet.points) / agreed,
                    Weight::Influence => 1.0 + sheet.influence as f32 / feature(25.0 * MM),
                };
                let far = strides_from(figure, sheet, *middle, *radius);
                if far <= 0.0 {
                    inside[side] += weight;
                }
                stakes[side][3] += 0.1 * weight * nearness(far);
                stakes[side][4] += 0.1 * weight * nearness(far) * health;
            }
            let most = inside.values().copied().fold(0.0, f32::max);
            let heaviest = inside.values().filter(|weight| **weight == most).count() as f32;
            for side in game.each_side() {
                let own = &mut stakes[side];
                own[0] = f32::from(s.score[side]) / target;
                if most > 0.0 && inside[side] == most {
                    own[1] = f32::from(*points) * left / target / heaviest;
                    own[2] = f32::from(*points) / target / heaviest;
                }
                own[5] = 0.1 * inside[side];
            }
        }
    }
    stakes
}

/// Returns every character on the table: its side, its share of wounds left, its sheet and its state.
fn on_table<'a>(game: &'a Ascension, s: &'a State) -> impl Iterator<Item = (Side, f32, &'a Sheet, &'a Standing)> {
    s.figures.values().filter(|figure| figure.alive).map(|figure| {
        let sheet = &game.sheets[figure.sheet];
        let health = f32::from(figure.wounds) / f32::from(sheet.wounds.max(1));
        (game.side(figure.owner), health, sheet, figure)
    })
}

/// Returns the strides from a character to a round zone; 0 inside it.
fn strides_from(figure: &Standing, sheet: &Sheet, middle: Point, radius: Grain) -> f32 {
    let far = feature(figure.at.distance(middle)) - radius as f32;
    far.max(0.0) / sheet.long.max(1) as f32
}

/// Converts a distance in strides to a nearness: 1 at the place, a half at four strides.
fn nearness(strides: f32) -> f32 {
    1.0 / (1.0 + 0.25 * strides)
}
