//! Board, corners and special tiles (§4-7).

use serde::Deserialize;

use super::{Knobs, demand};
use crate::game::SetupError;

/// Board, corners and special tiles.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapKnobs {
    /// Radius of the board for 2 players, in hexes, the Center not counted (§4.1).
    pub radius_2p: u8,
    /// Radius for 3 to 6 players.
    pub radius_multi: u8,
    /// The corners in use, 0 to 5 (§5).
    pub slots: ByPlayers<Vec<u8>>,
    /// Mines: one home Mine per player, the rest near the Center (§6.1); if there are fewer than
    /// players, all are near the Center.
    pub mines: ByPlayers<u8>,
    /// Forges (§6.1).
    pub forges: ByPlayers<u8>,
    /// What a Mine can yield, in gold (§7.1).
    pub mine_values: Vec<u8>,
    /// How likely each of these is; they sum to 1.
    pub mine_probs: Vec<f64>,
    /// Whether home Mines can differ in it (BF-Q20).
    pub mine_value_mode: MineValueMode,
    /// How near to a Capital a special tile can be, in hexes (§7.2).
    pub special_min_capital_dist: u8,
    /// How far from the Center Forges can be (§7.3).
    pub forge_center_dists: Vec<u8>,
    /// How near to each other Forges can be.
    pub forge_min_spacing: u8,
    /// By how much the distances from the Capitals to their nearest Forge may differ.
    pub forge_max_imbalance: u8,
    /// How far a home Mine is from its Capital.
    pub home_mine_dist: u8,
    /// How far the other Mines can be from the Center.
    pub rest_mine_center_dists: Vec<u8>,
    /// By how much the distances from the Capitals to their nearest Mine may differ.
    pub nearest_mine_max_diff: u8,
    /// Placements tried before spread is given up.
    pub max_rerolls: u32,
}

impl MapKnobs {
    /// The radius for a number of players.
    pub fn radius(&self, players: usize) -> u8 {
        if players == 2 { self.radius_2p } else { self.radius_multi }
    }
}

/// How Mine Values are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MineValueMode {
    /// Each by itself.
    Independent,
    /// One for all home Mines, the others each by itself.
    HomeEqual,
}

/// A value for each number of players.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByPlayers<T> {
    /// With 2 players.
    pub p2: T,
    /// With 3 players.
    pub p3: T,
    /// With 4 players.
    pub p4: T,
    /// With 5 players.
    pub p5: T,
    /// With 6 players.
    pub p6: T,
}

impl<T> ByPlayers<T> {
    /// The value for 2 to 6 players.
    ///
    /// # Panics
    /// With any other number, for which no game is built.
    pub fn of(&self, players: usize) -> &T {
        match players {
            2 => &self.p2,
            3 => &self.p3,
            4 => &self.p4,
            5 => &self.p5,
            6 => &self.p6,
            _ => unreachable!("Bridgefront is for 2 to 6 players"),
        }
    }
}

impl Knobs {
    pub(super) fn check_map(&self) -> Result<(), SetupError> {
        let map = &self.map;
        for (path, radius) in [("map.radius_2p", map.radius_2p), ("map.radius_multi", map.radius_multi)] {
            demand((3..=5).contains(&radius), path, || {
                (format!("the board cannot have radius {radius}"), "make it 3, 4 or 5")
            })?;
        }
        for players in 2..=6 {
            let slots = map.slots.of(players);
            let path = format!("map.slots.p{players}");
            demand(slots.iter().all(|slot| (0..6).contains(slot)), &path, || {
                (format!("the corners are numbered 0 to 5, not {slots:?}"), "name corners from 0 to 5")
            })?;
            let distinct = (0..6).filter(|corner| slots.contains(corner)).count();
            demand(distinct == players && slots.len() == players, &path, || {
                (
                    format!("{players} players need {players} different corners, not {slots:?}"),
                    "name as many corners as players, each once",
                )
            })?;
        }
        let (values, probs) = (&map.mine_values, &map.mine_probs);
        demand(!values.is_empty(), "map.mine_values", || {
            ("a Mine has to have some value".into(), "name at least one value")
        })?;
        demand(probs.len() == values.len(), "map.mine_probs", || {
            (
                format!("{} Mine Values have {} probabilities", values.len(), probs.len()),
                "give one probability for each of map.mine_values",
            )
        })?;
        let sum: f64 = probs.iter().sum();
        let sound = probs.iter().all(|prob| *prob >= 0.0) && (sum - 1.0).abs() < 1e-9;
        demand(sound, "map.mine_probs", || {
            (format!("the probabilities {probs:?} sum to {sum}"), "let them be 0 or more and sum to 1")
        })?;
        for (path, dists) in [
            ("map.forge_center_dists", &map.forge_center_dists),
            ("map.rest_mine_center_dists", &map.rest_mine_center_dists),
        ] {
            let reach = map.radius_2p.min(map.radius_multi);
            demand(!dists.is_empty() && dists.iter().all(|dist| (1..=reach).contains(dist)), path, || {
                (
                    format!("{dists:?} is not a list of distances on the board"),
                    "name distances from 1 to the smaller radius",
                )
            })?;
        }
        demand(map.home_mine_dist >= map.special_min_capital_dist, "map.home_mine_dist", || {
            let (dist, min) = (map.home_mine_dist, map.special_min_capital_dist);
            (
                format!("a home Mine at distance {dist} is nearer to its Capital than the {min} hexes allowed"),
                "raise it, or lower map.special_min_capital_dist",
            )
        })
    }
}
