//! Placement of Forges and Mines (BF-6, BF-7): the rulebook's procedure with the readings BF-Q16 to BF-Q20.

use std::cmp::Reverse;

use crate::Bridgefront;
use crate::model::board::{Hex, MAX_HEXES};
use crate::model::events::{Event, Purpose};
use crate::model::knobs::{FewMines, MineValueMode, Placement};
use crate::model::state::{State, TileKind};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl Bridgefront {
    /// Puts the Center, Forges and Mines on a board whose Capitals are placed (BF-7, BF-8.4a).
    pub(crate) fn place_tiles(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let bare = s.hexes;
        let map = &self.knobs.map;
        let mut home_mines = 0;
        for attempt in 0.. {
            s.hexes = bare;
            let last = attempt >= map.max_rerolls;
            if let Some(homes) = self.try_tiles(s, cx, last)
                && (last || self.fair_mines(s))
            {
                home_mines = homes;
                break;
            }
        }
        let mut home_value = None;
        for hex in self.board.hexes() {
            if s.hex(hex).kind == TileKind::Mine {
                let draw = cx.dice(Purpose::MineValues.id()).unit();
                let place = self.sites.cumulative.iter().position(|end| draw < *end);
                let place = place.unwrap_or(self.sites.mine_values.len() - 1);
                let mut value = self.sites.mine_values[place];
                if map.mine_value_mode == MineValueMode::HomeEqual && home_mines & hex.bit() != 0 {
                    value = *home_value.get_or_insert(value); // BF-Q20
                }
                s.hex_mut(hex).value = value;
            }
        }
    }

    /// Reports the Capitals, the Center, the Forges and the Mines.
    pub(crate) fn show_map(&self, s: &State, cx: &mut Cx<'_, Event>) {
        for hex in self.board.hexes() {
            let tile = s.hex(hex);
            let value = (tile.kind == TileKind::Mine).then_some(tile.value);
            let seat = if let TileKind::Capital(owner) = tile.kind { Some(owner) } else { None };
            if tile.kind != TileKind::Plain {
                cx.event(Event::Tile { hex, kind: tile.kind, value, seat });
            }
        }
    }

    /// Makes one attempt. Returns the home Mines as bits, or `None` if a tile could not be placed.
    fn try_tiles(&self, s: &mut State, cx: &mut Cx<'_, Event>, anywhere: bool) -> Option<u128> {
        let map = &self.knobs.map;
        let board = &self.board;
        s.hex_mut(board.center).kind = TileKind::Center;
        self.place_forges(s, cx)?;
        let mut order: Pile<Seat, 6> = Seat::all(self.seats).collect();
        cx.dice(Purpose::Map.id()).shuffle(&mut order);
        let (mut placed, mut homes) = (0, 0u128);
        let with_home = match map.few_mines {
            FewMines::NearCenter if self.sites.mines < self.seats => 0,
            _ => self.seats.min(self.sites.mines), // BF-ED2
        };
        for seat in order.iter().copied().take(with_home) {
            let capital = s.player(seat).capital;
            let near = |hex: Hex| {
                board.distance(capital, hex) == map.home_mine_dist
                    && Seat::all(self.seats)
                        .filter(|other| *other != seat)
                        .all(|other| board.distance(s.player(other).capital, hex) >= 2)
            };
            let mut best = self.best_mine_sites(s, near);
            if best.is_empty() && anywhere {
                best = self.best_mine_sites(s, |_| true);
            }
            let hex = cx.dice(Purpose::Map.id()).pick(&best).copied()?;
            s.hex_mut(hex).kind = TileKind::Mine;
            homes |= hex.bit();
            placed += 1;
        }
        while placed < self.sites.mines {
            let unevenness = |hex: Hex| {
                let distances = Seat::all(self.seats).map(|seat| board.distance(s.player(seat).capital, hex));
                distances.clone().max().unwrap_or(0) - distances.min().unwrap_or(0)
            };
            let ring = |hex: Hex| map.rest_mine_center_dists.contains(&board.distance(board.center, hex));
            let least = board.hexes().filter(|hex| ring(*hex) && self.eligible(s, *hex)).map(unevenness).min();
            let by_score = map.placement == Placement::Score; // which ignores unevenness (BF-Q18)
            let mut best = self.best_mine_sites(s, |hex| ring(hex) && (by_score || Some(unevenness(hex)) == least));
            if best.is_empty() && anywhere {
                best = self.best_mine_sites(s, |_| true);
            }
            let hex = cx.dice(Purpose::Map.id()).pick(&best).copied()?;
            s.hex_mut(hex).kind = TileKind::Mine;
            placed += 1;
        }
        Some(homes)
    }

    /// Places the Forges: a fair set of them, or one after another by score (BF-Q16).
    fn place_forges(&self, s: &mut State, cx: &mut Cx<'_, Event>) -> Option<()> {
        let (map, board, dice) = (&self.knobs.map, &self.board, cx.dice(Purpose::Map.id()));
        if map.placement == Placement::Fair {
            let forges = dice.pick(&self.sites.forge_sets).expect("there is at least one set");
            for forge in forges {
                s.hex_mut(*forge).kind = TileKind::Forge;
            }
            return Some(());
        }
        for _ in 0..self.sites.forges {
            let fits = |hex: Hex| map.forge_center_dists.contains(&board.distance(board.center, hex));
            let mut best = self.best_by_score(s, TileKind::Forge, fits);
            if best.is_empty() && map.forges_anywhere {
                best = self.best_by_score(s, TileKind::Forge, |_| true);
            }
            s.hex_mut(*dice.pick(&best)?).kind = TileKind::Forge;
        }
        Some(())
    }

    /// Returns the hexes that fit among which a Mine is placed at random (BF-Q17).
    fn best_mine_sites(&self, s: &State, fits: impl Fn(Hex) -> bool) -> Pile<Hex, MAX_HEXES> {
        match self.knobs.map.placement {
            Placement::Fair => self.best_spread(s, fits),
            Placement::Score => self.best_by_score(s, TileKind::Mine, fits),
        }
    }

    /// Returns the eligible hexes that fit with the highest scores. Equal ones go by coordinate, q before r.
    fn best_by_score(&self, s: &State, kind: TileKind, fits: impl Fn(Hex) -> bool) -> Pile<Hex, MAX_HEXES> {
        let mut sites: Pile<Hex, MAX_HEXES> =
            self.board.hexes().filter(|hex| self.eligible(s, *hex) && fits(*hex)).collect();
        sites.sort_by_cached_key(|hex| (Reverse(self.site_score(s, kind, *hex)), self.board.coords[*hex]));
        sites.truncate(self.knobs.map.score_choices.into());
        sites
    }

    /// Returns the score of a hex for a tile of a kind: ten times the distance to the nearest tile of the kind plus that
    /// to the nearest Capital, and by knobs the distances to other special tiles and to the rim, less the Forges and
    /// Mines with the same nearest Capital (BF-Q16, BF-ED31). What is not there yet counts as 0.
    fn site_score(&self, s: &State, kind: TileKind, hex: Hex) -> i32 {
        let (map, board) = (&self.knobs.map, &self.board);
        let nearest = |counts: &dyn Fn(TileKind) -> bool| {
            let tiles = board.hexes().filter(|other| counts(s.hex(*other).kind));
            tiles.map(|other| board.distance(hex, other)).min().map_or(0, i32::from)
        };
        let mut score = 10 * nearest(&|other| other == kind) + nearest(&|other| matches!(other, TileKind::Capital(_)));
        if map.score_spread > 0 {
            let special = |other| matches!(other, TileKind::Forge | TileKind::Mine | TileKind::Center);
            score += i32::from(map.score_spread) * nearest(&special);
        }
        if map.score_rim > 0 {
            score += i32::from(map.score_rim) * i32::from(board.radius - board.distance(board.center, hex));
        }
        if map.score_crowding > 0 {
            let owner = self.nearest_capital(s, hex);
            let tiles = board.hexes().filter(|other| matches!(s.hex(*other).kind, TileKind::Forge | TileKind::Mine));
            let crowd = tiles.filter(|other| self.nearest_capital(s, *other) == owner).map(|_| 1);
            score -= i32::from(map.score_crowding) * crowd.sum::<i32>();
        }
        score
    }

    /// Returns the seat with the nearest Capital, of equally near ones the first.
    fn nearest_capital(&self, s: &State, hex: Hex) -> Option<Seat> {
        Seat::all(self.seats).min_by_key(|seat| self.board.distance(s.player(*seat).capital, hex))
    }

    /// Returns whether a hex is eligible for a tile (BF-7.2a).
    fn eligible(&self, s: &State, hex: Hex) -> bool {
        s.hex(hex).kind == TileKind::Plain
            && Seat::all(self.seats)
                .all(|seat| self.board.distance(s.player(seat).capital, hex) >= self.knobs.map.special_min_capital_dist)
    }

    /// Returns the eligible hexes that fit and are farthest from the Forges and Mines already placed (BF-Q17).
    fn best_spread(&self, s: &State, fits: impl Fn(Hex) -> bool) -> Pile<Hex, MAX_HEXES> {
        let placed: Pile<Hex, MAX_HEXES> =
            self.board.hexes().filter(|hex| matches!(s.hex(*hex).kind, TileKind::Forge | TileKind::Mine)).collect();
        let room = |hex: Hex| placed.iter().map(|other| self.board.distance(hex, *other)).min().unwrap_or(u8::MAX);
        let candidates: Pile<Hex, MAX_HEXES> =
            self.board.hexes().filter(|hex| self.eligible(s, *hex) && fits(*hex)).collect();
        let most = candidates.iter().map(|hex| room(*hex)).max();
        candidates.iter().copied().filter(|hex| Some(room(*hex)) == most).collect()
    }

    /// Returns whether all players are about equally far from their nearest Mine (BF-7.3d).
    fn fair_mines(&self, s: &State) -> bool {
        let nearest = |seat: Seat| {
            let home = s.player(seat).capital;
            let mines = self.board.hexes().filter(|hex| s.hex(*hex).kind == TileKind::Mine);
            mines.map(|hex| self.board.distance(home, hex)).min().unwrap_or(0)
        };
        let most = Seat::all(self.seats).map(nearest).max().unwrap_or(0);
        let least = Seat::all(self.seats).map(nearest).min().unwrap_or(0);
        most - least <= self.knobs.map.nearest_mine_max_diff
    }
}
