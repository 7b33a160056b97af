//! Board, corners and special tiles (§4-7).

use evenhand_game::{knobs, words};
use serde::Deserialize;

use super::demand::demand;
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::{Declared, Description, Knob, Value};

knobs! {
    /// Board, corners and special tiles.
    pub struct MapKnobs {
        /// Radius of the board for 2 players, not counting the Center.
        radius_2p: u8 = 3, in 3..=5, "hexes"; // §4.1
        /// Radius of the board for 3 to 6 players, not counting the Center.
        radius_multi: u8 = 4, in 3..=5, "hexes";
        /// Radius of the board for each number of players, at least 2; 0 for `map.radius_2p` or `map.radius_multi`.
        radius: ByPlayers<u8> = [0, 0, 0, 0, 0], in 0..=5, "hexes"; // BF-ED1
        /// The corners in use for each number of players, counted around the board from 0.
        // §5
        slots: ByPlayers<Vec<u8>> = [[0, 3], [0, 2, 4], [0, 1, 3, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]], in 0..=5;
        /// The hexes of the Capitals for each number of players as coordinates [q, r], in the order of `map.slots`; none for
        /// the corners themselves. A Capital off its corner still counts as at that corner.
        // §5
        capitals: ByPlayers<Vec<Coordinates>> = [[], [], [], [], []],
            doubt "The book puts Capitals into corners, which leaves 4 and 5 players unequal distances (BF-Q15).";
        /// Number of Mines for each number of players: a home Mine for each player, the rest near the Center. With fewer
        /// Mines than players see `map.few_mines`.
        // §6.1
        mines: ByPlayers<u8> = [3, 4, 5, 6, 7], in 0..=12, "Mines", doubt "The book calls these counts recommended.";
        /// Where Mines are if there are fewer of them than players: all near the Center, or each the home Mine of a
        /// player drawn at random.
        few_mines: FewMines = "near_center"; // BF-ED2
        /// Number of Forges for each number of players.
        // §6.1
        forges: ByPlayers<u8> = [1, 2, 2, 3, 3], in 0..=9, "Forges", doubt "The book calls these counts recommended.";
        /// The possible Mine Values.
        mine_values: Vec<u8> = [4, 5, 6], in 0..=20, "gold"; // §7.1
        /// The probability of each Mine Value; they sum to 1.
        mine_probs: Vec<f64> = [0.5, 0.3, 0.2], in 0.0..=1.0;
        /// Whether each Mine Value is drawn independently, or one value is drawn for all home Mines.
        mine_value_mode: MineValueMode = "independent",
            doubt "The book wants a fair map and draws Mine Values with chances that make home Mines unequal more \
                  often than not (BF-Q20).";
        /// The least distance of a Forge or Mine from every Capital.
        special_min_capital_dist: u8 = 2, in 1..=4, "hexes"; // §7.2
        /// The allowed distances of a Forge from the Center.
        forge_center_dists: Vec<u8> = [2, 3], in 1..=5, "hexes"; // §7.3
        /// The least distance between two Forges.
        forge_min_spacing: u8 = 3, in 1..=10, "hexes",
            doubt "The book wants Forges spread and has no check for it yet.";
        /// The largest allowed difference between the distances from the Capitals to their nearest Forge.
        forge_max_imbalance: u8 = 1, in 0..=10, "hexes",
            doubt "The book wants Forges spread and has no check for it yet.";
        /// How Forges and Mines are placed: by the rules for fairness, or one after another at random among the
        /// `map.score_choices` hexes with the highest score. The score is ten times the distance to the nearest tile of
        /// the same kind plus the distance to the nearest Capital, and what `map.score_spread`, `map.score_rim` and
        /// `map.score_crowding` add; equal ones go by coordinate. The rules for spread
        /// (`map.forge_min_spacing`, `map.forge_max_imbalance`) are then not used.
        placement: Placement = "fair",
            doubt "The book wants tiles spread over the map and has no measure of it yet (BF-Q16, BF-Q17, BF-Q18).",
            label "placement of Forges and Mines"; // §7.3
        /// Number of best hexes among which a tile is placed at random, if `map.placement` is by score.
        score_choices: u8 = 5, in 1..=20, "hexes";
        /// The points in that score for each hex between a tile and the nearest Forge, Mine or Center.
        score_spread: u8 = 0, in 0..=20, "points", label "points for distance from special tiles"; // BF-ED31
        /// The points in that score for each hex between a tile and the rim of the board.
        score_rim: u8 = 0, in 0..=20, "points", label "points for distance from the rim"; // BF-ED31
        /// The points that this score loses for each Forge and Mine with the same nearest Capital.
        score_crowding: u8 = 0, in 0..=20, "points", label "points lost for tiles of the same Capital"; // BF-ED31
        /// Whether a Forge that is placed by score goes to any hex if none is left at the distances of
        /// `map.forge_center_dists`.
        forges_anywhere: bool = false, label "Forges at any distance from the Center"; // BF-ED31
        /// The distance of a home Mine from its Capital.
        home_mine_dist: u8 = 2, in 1..=5, "hexes";
        /// The allowed distances of the other Mines from the Center.
        rest_mine_center_dists: Vec<u8> = [2], in 1..=5, "hexes";
        /// The largest allowed difference between the distances from the Capitals to their nearest Mine; if it is
        /// larger, the map is dealt again.
        nearest_mine_max_diff: u8 = 2, in 0..=10, "hexes";
        /// Number of bridges laid at random before the starting bridges, for each number of players. They touch neither
        /// a Capital nor the Center, and join plain hexes as long as there are such edges. One after another is drawn
        /// among the `map.score_choices` edges with the highest score: four times the distance to the nearest special
        /// tile plus three times that to the nearest bridge; equal ones go by the number of the edge.
        random_bridges: ByPlayers<u8> = [0, 0, 0, 0, 0], in 0..=30, "bridges"; // BF-ED3
        /// Number of maps dealt before the requirements for spread are dropped.
        max_rerolls: u32 = 200, in 1..=10000, "maps";
    }
}

impl MapKnobs {
    /// Returns the board radius for a number of players.
    pub fn radius(&self, players: usize) -> u8 {
        match *self.radius.of(players) {
            0 if players == 2 => self.radius_2p,
            0 => self.radius_multi,
            radius => radius,
        }
    }
}

words! {
    /// How Forges and Mines are placed.
    pub enum Placement {
        /// By the rules for fairness: Forges as an even set, each Mine as far from other tiles as it can be.
        Fair,
        /// At random among the best hexes by a score.
        Score,
    }

    /// Where Mines are if there are fewer than players.
    pub enum FewMines {
        /// All near the Center.
        NearCenter,
        /// Each near the Capital of a player drawn at random.
        SomeHomes,
    }

    /// How Mine Values are drawn.
    pub enum MineValueMode {
        /// Each independently.
        Independent,
        /// One value for all home Mines; the others independently.
        HomeEqual,
    }
}

/// A hex by its coordinates, written `[q, r]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Coordinates(pub i8, pub i8);

impl Knob for Coordinates {}

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

impl<T: Knob> Knob for ByPlayers<T> {
    fn declare(path: &str, said: &Description, into: &mut Declared) {
        T::declare(&format!("{path}.*"), said, into);
    }

    /// Declared as a list of the values for 2 players, 3 players and so on.
    fn spread(default: Value) -> Value {
        let values = default.try_into::<Vec<Value>>().unwrap_or_default();
        Value::Table(values.into_iter().zip(2..).map(|(value, players)| (format!("p{players}"), value)).collect())
    }
}

impl<T> ByPlayers<T> {
    /// Returns the value for 2 to 6 players.
    ///
    /// # Panics
    ///
    /// Panics for any other number of players, for which no game is built.
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

impl MapKnobs {
    pub(super) fn check(&self) -> Result<(), SetupError> {
        for players in 2..=6 {
            let slots = self.slots.of(players);
            let path = format!("map.slots.p{players}");
            let distinct = (0..6).filter(|corner| slots.contains(corner)).count();
            demand(distinct == players && slots.len() == players, &path, || {
                (
                    format!("{players} players need {players} different corners, not {slots:?}"),
                    "name as many corners as players, each once",
                )
            })?;
        }
        for players in 2..=6 {
            demand(*self.radius.of(players) != 1, &format!("map.radius.p{players}"), || {
                ("a board of radius 1 has no room for tiles".into(), "give 2 or more, or 0 for the other knobs")
            })?;
            self.check_capitals(players)?;
        }
        let (values, probs) = (&self.mine_values, &self.mine_probs);
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
            ("map.forge_center_dists", &self.forge_center_dists),
            ("map.rest_mine_center_dists", &self.rest_mine_center_dists),
        ] {
            let reach = self.radius_2p.min(self.radius_multi);
            demand(!dists.is_empty() && dists.iter().all(|dist| (1..=reach).contains(dist)), path, || {
                (
                    format!("{dists:?} is not a list of distances on the board"),
                    "name distances from 1 to the smaller radius",
                )
            })?;
        }
        demand(self.home_mine_dist >= self.special_min_capital_dist, "map.home_mine_dist", || {
            let (dist, min) = (self.home_mine_dist, self.special_min_capital_dist);
            (
                format!("a home Mine at distance {dist} is nearer to its Capital than the {min} hexes allowed"),
                "raise it, or lower map.special_min_capital_dist",
            )
        })
    }

    /// Checks the hexes of the Capitals for a number of players, if they are given.
    fn check_capitals(&self, players: usize) -> Result<(), SetupError> {
        let (capitals, radius) = (self.capitals.of(players), self.radius(players));
        let path = format!("map.capitals.p{players}");
        demand(capitals.is_empty() || capitals.len() == players, &path, || {
            (
                format!("{players} players need {players} Capitals, not {}", capitals.len()),
                "give as many hexes [q, r] as players, or none for the corners",
            )
        })?;
        for (place, Coordinates(q, r)) in capitals.iter().enumerate() {
            let sum = i16::from(*q) + i16::from(*r);
            let out = u16::from(q.unsigned_abs().max(r.unsigned_abs())).max(sum.unsigned_abs());
            demand((1..=u16::from(radius)).contains(&out), &path, || {
                (
                    format!("[{q}, {r}] is at {out} from the Center of a board of radius {radius}"),
                    "name hexes of the board other than the Center",
                )
            })?;
            demand(!capitals[..place].contains(&Coordinates(*q, *r)), &path, || {
                (format!("[{q}, {r}] is named twice"), "name each hex once")
            })?;
        }
        Ok(())
    }
}
