//! The sites that the map can use, known before a match: corners, and sets of Forges that satisfy the spread rules (BF-7,
//! BF-Q16).

use crate::model::board::{Board, Corner, Hex, MAX_HEXES};
use crate::model::knobs::{Knobs, MapKnobs, Placement};
use evenhand_game::game::SetupError;
use evenhand_kit::table::Pile;

/// The parts of the map procedure that are known before a match.
#[derive(Clone, Debug)]
pub(crate) struct Sites {
    /// The corner slots in use.
    pub(crate) slots: Vec<Corner>,
    pub(crate) mines: usize,
    pub(crate) forges: usize,
    /// The hexes on which a Forge can be.
    pub(crate) forge_sites: Vec<Hex>,
    /// All sets of Forges that satisfy the spread rules (BF-Q16); all sets of candidates if none does. None if Forges are
    /// placed by score.
    pub(crate) forge_sets: Vec<Vec<Hex>>,
    pub(crate) mine_values: Vec<u8>,
    /// The cumulative probabilities of the values.
    pub(super) cumulative: Vec<f64>,
}

impl Sites {
    pub(crate) fn new(board: &Board, knobs: &Knobs, seats: usize) -> Result<Sites, SetupError> {
        let map = &knobs.map;
        let slots = map.slots.of(seats).iter().copied().map(Corner).collect::<Vec<Corner>>();
        let (mines, forges) = (*map.mines.of(seats), *map.forges.of(seats));
        let capitals: Vec<Hex> = slots.iter().map(|slot| board.corners[*slot]).collect();
        let eligible: Vec<Hex> = board
            .hexes()
            .filter(|hex| {
                *hex != board.center
                    && capitals.iter().all(|c| board.distance(*c, *hex) >= map.special_min_capital_dist)
            })
            .collect();
        if eligible.len() < usize::from(mines) + usize::from(forges) {
            return Err(SetupError {
                path: format!("map.mines.p{seats}"),
                message: format!("{mines} mines and {forges} forges do not fit on {} eligible hexes", eligible.len()),
                remedy: "lower map.mines, map.forges or map.special_min_capital_dist, or raise the radius".into(),
            });
        }
        let candidates: Pile<Hex, MAX_HEXES> = eligible
            .iter()
            .copied()
            .filter(|hex| map.forge_center_dists.contains(&board.distance(board.center, *hex)))
            .collect();
        let k = usize::from(forges);
        let by_score = map.placement == Placement::Score; // which has no rules for spread (BF-Q16)
        let anywhere = by_score && map.forges_anywhere && candidates.len() < k;
        if candidates.len() < k && !anywhere {
            return Err(SetupError {
                path: "map.forge_center_dists".into(),
                message: format!("{k} forges do not fit on {} candidate hexes", candidates.len()),
                remedy: "name more distances from the Center, or fewer forges".into(),
            });
        }
        let forge_sets = if by_score { Vec::new() } else { forge_sets(board, map, &capitals, &candidates, k) };
        let mut sum = 0.0;
        let cumulative = map
            .mine_probs
            .iter()
            .map(|share| {
                sum += share;
                sum
            })
            .collect();
        Ok(Sites {
            slots,
            mines: usize::from(mines),
            forges: k,
            forge_sites: match by_score {
                _ if anywhere => eligible,
                true => candidates.to_vec(),
                false => {
                    candidates.iter().filter(|hex| forge_sets.iter().any(|set| set.contains(hex))).copied().collect()
                }
            },
            forge_sets,
            mine_values: map.mine_values.clone(),
            cumulative,
        })
    }
}

/// Returns the sets of `k` candidates that satisfy the spread rules, or all sets if none does: these rules are dropped,
/// eligibility never is (BF-7.3e).
fn forge_sets(board: &Board, map: &MapKnobs, capitals: &[Hex], candidates: &[Hex], k: usize) -> Vec<Vec<Hex>> {
    let mut all = Vec::new();
    combinations(candidates, k, &mut Vec::new(), 0, &mut all);
    let fair: Vec<Vec<Hex>> = all.iter().filter(|set| keeps_spread(board, map, capitals, set)).cloned().collect();
    if fair.is_empty() { all } else { fair }
}

/// Returns whether a set of Forges satisfies the spread rules: Forges far enough apart, and about equally near to every
/// Capital (BF-Q16).
fn keeps_spread(board: &Board, map: &MapKnobs, capitals: &[Hex], set: &[Hex]) -> bool {
    let spaced =
        set.iter().enumerate().all(|(i, a)| set[..i].iter().all(|b| board.distance(*a, *b) >= map.forge_min_spacing));
    let nearest = |capital: &Hex| set.iter().map(|forge| board.distance(*capital, *forge)).min().unwrap_or(0);
    let most = capitals.iter().map(nearest).max().unwrap_or(0);
    let least = capitals.iter().map(nearest).min().unwrap_or(0);
    spaced && most - least <= map.forge_max_imbalance
}

fn combinations(from: &[Hex], k: usize, chosen: &mut Vec<Hex>, start: usize, out: &mut Vec<Vec<Hex>>) {
    if chosen.len() == k {
        out.push(chosen.clone());
        return;
    }
    for next in start..from.len() {
        chosen.push(from[next]);
        combinations(from, k, chosen, next + 1, out);
        chosen.pop();
    }
}
