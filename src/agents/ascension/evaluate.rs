//! Who is winning.

use crate::game::{BySeat, MAX_SEATS, Seat};
use crate::games::ascension::scenario::Goal;
use crate::games::ascension::{Ascension, State};

/// Every seat's share of the win: of its side's in proportion to the exponential of what the side
/// has, then in equal parts.
pub(crate) fn shares(game: &Ascension, s: &State) -> BySeat<f32> {
    let mut scores = [0.0f32; MAX_SEATS];
    let mut most = f32::NEG_INFINITY;
    for side in 0..game.sides {
        scores[usize::from(side)] = standing(game, s, side);
        most = most.max(scores[usize::from(side)]);
    }
    let mut total = 0.0;
    for side in 0..game.sides {
        let score = &mut scores[usize::from(side)];
        *score = (*score - most).exp();
        total += *score;
    }
    let mut shares = BySeat::default();
    for seat in Seat::all(game.seats) {
        let side = game.side(seat);
        shares[seat] = scores[usize::from(side)] / total / game.members(side).count() as f32;
    }
    shares
}

/// What a side has, on the scale of log odds: points that stand, those half wounded less, tokens of
/// conditions, and the score of the scenario.
fn standing(game: &Ascension, s: &State, side: u8) -> f32 {
    let agreed = f32::from(game.knobs.points.total.max(1));
    let mut points = 0.0;
    for figure in s.figures.iter().filter(|figure| figure.alive && game.side(figure.owner) == side) {
        let sheet = &game.sheets[usize::from(figure.sheet)];
        let health = f32::from(figure.wounds) / f32::from(sheet.wounds.max(1));
        let tokens: u8 = figure.conditions.iter().sum();
        points += f32::from(sheet.points) * (0.45 + 0.55 * health) * (1.0 - 0.04 * f32::from(tokens));
    }
    let limit = f32::from(game.scenario.turn_limit.max(1));
    let played = (f32::from(s.turn) / limit).min(1.0);
    let material = points / agreed;
    match &game.scenario.goal {
        Goal::LastStanding { .. } => (3.5 + 3.0 * played) * material,
        Goal::Beacons { target, points_per, .. } => {
            let own = s.markers.iter().filter(|marker| **marker == side).count() as f32;
            let to_come = own * f32::from(*points_per) * (limit - f32::from(s.turn) + 1.0).max(0.0);
            let score = f32::from(s.score[usize::from(side)]) + 0.7 * to_come;
            (3.0 - 2.0 * played) * material + 6.0 * score / f32::from((*target).max(1))
        }
        Goal::Hill { target, middle, radius, .. } => {
            let inside: u32 = s
                .figures
                .iter()
                .filter(|figure| figure.alive && game.side(figure.owner) == side)
                .filter(|figure| figure.at.distance(*middle) <= f64::from(*radius))
                .map(|figure| u32::from(game.sheets[usize::from(figure.sheet)].size))
                .sum();
            let score = f32::from(s.score[usize::from(side)]);
            (3.0 - 1.5 * played) * material + 6.0 * score / f32::from((*target).max(1)) + 0.2 * (inside as f32).min(6.0)
        }
    }
}
