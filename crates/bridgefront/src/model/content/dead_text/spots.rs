//! The spots that a selector can refer to: every kind of tile at every distance from the owner's Capital, with every
//! combination of units there. A selector that matches none of them never names anything in a match.

use crate::Bridgefront;
use crate::model::board::{Board, Hex};
use crate::model::content::verbs::selectors::{Anchor, ChampionSel, Distance, HexBase, Occ, Own, Tiles};

/// The radius of the largest possible board, and of the smallest.
const LARGEST: u8 = 5;
const SMALLEST: u8 = 3;

/// The tiles that can exist.
pub(super) struct Ground {
    /// Each kind of tile with each distance from the owner's Capital at which it can be.
    tiles: Vec<(Tiles, u8)>,
    /// The greatest distance between two hexes of the board.
    far: u8,
}

/// A possible hex of a match.
#[derive(Clone, Copy)]
struct Spot {
    kind: Tiles,
    /// The distance from the owner's Capital.
    home: u8,
    /// The distance from the champion that has the effect, if there is one.
    this: Option<u8>,
    own_force: bool,
    own_champion: bool,
    enemy: bool,
}

impl Ground {
    /// Returns what can exist on any board under any rules.
    pub(super) fn any() -> Ground {
        let far = 2 * LARGEST;
        let kinds = [(Tiles::MINE, 1), (Tiles::FORGE, 1), (Tiles::NOT_CAPITAL, 1), (Tiles::ENEMY_CAPITAL, SMALLEST)];
        let anywhere = kinds.into_iter().flat_map(|(kind, least)| (least..=far).map(move |home| (kind, home)));
        let center = (SMALLEST..=LARGEST).map(|home| (Tiles::CENTER, home));
        Ground { tiles: anywhere.chain(center).chain([(Tiles::OWN_CAPITAL, 0)]).collect(), far }
    }

    /// Returns what can exist on the board of a game.
    pub(super) fn of(game: &Bridgefront) -> Ground {
        let Bridgefront { board, sites, knobs, .. } = game;
        let capitals: Vec<Hex> = sites.slots.iter().map(|slot| board.corners[*slot]).collect();
        let least = knobs.map.special_min_capital_dist;
        let clear = |hex: Hex| capitals.iter().all(|capital| board.distance(*capital, hex) >= least);
        let forge = |hex: Hex| sites.forges > 0 && sites.forge_sites.contains(&hex);
        let mut tiles = Vec::new();
        for own in &capitals {
            for hex in board.hexes() {
                let capital = capitals.contains(&hex);
                let other = !capital && hex != board.center;
                let kinds = [
                    (Tiles::OWN_CAPITAL, hex == *own),
                    (Tiles::ENEMY_CAPITAL, capital && hex != *own),
                    (Tiles::CENTER, hex == board.center),
                    (Tiles::NOT_CAPITAL, other),
                    (Tiles::MINE, other && sites.mines > 0 && clear(hex)),
                    (Tiles::FORGE, other && forge(hex)),
                ];
                let home = board.distance(*own, hex);
                for (kind, _) in kinds.into_iter().filter(|(_, is)| *is) {
                    if !tiles.contains(&(kind, home)) {
                        tiles.push((kind, home));
                    }
                }
            }
        }
        Ground { tiles, far: widest(board) }
    }

    /// Returns whether a tile of one of these kinds exists; an empty set means any kind.
    pub(super) fn has(&self, tiles: Tiles) -> bool {
        self.tiles.iter().any(|(kind, _)| is_in(*kind, tiles))
    }

    /// Returns whether some possible spot `fits`. If `this`, the effect belongs to a champion, whose distance also
    /// varies.
    fn any_spot(&self, this: bool, fits: impl Fn(&Spot) -> bool) -> bool {
        let distances: Vec<Option<u8>> = if this { (0..=self.far).map(Some).collect() } else { vec![None] };
        let there = [false, true];
        self.tiles.iter().any(|(kind, home)| {
            distances.iter().any(|this| {
                there.iter().any(|own_force| {
                    there.iter().any(|own_champion| {
                        there.iter().any(|enemy| {
                            let (own_force, own_champion, enemy) = (*own_force, *own_champion, *enemy);
                            let spot = Spot { kind: *kind, home: *home, this: *this, own_force, own_champion, enemy };
                            // The champion that has the effect belongs to the owner.
                            (spot.this != Some(0) || own_champion) && fits(&spot)
                        })
                    })
                })
            })
        })
    }

    /// Returns whether a filter can name any hex.
    pub(super) fn finds(&self, base: &HexBase, this: bool) -> bool {
        self.any_spot(this, |spot| self.passes(spot, base))
    }

    /// Returns whether a filter can name a Mine.
    pub(super) fn finds_mine(&self, base: &HexBase, this: bool) -> bool {
        self.any_spot(this, |spot| spot.kind == Tiles::MINE && self.passes(spot, base))
    }

    /// Returns whether a filter can name a hex with units, or with enemies.
    pub(super) fn finds_units(&self, base: &HexBase, this: bool, enemies: bool) -> bool {
        self.any_spot(this, |spot| (spot.enemy || !enemies && !spot.is_empty()) && self.passes(spot, base))
    }

    /// Returns whether a selector can name any champion.
    pub(super) fn finds_champion(&self, sel: &ChampionSel, this: bool) -> bool {
        self.any_spot(this, |spot| {
            (match sel.own {
                Own::Me => spot.own_champion,
                Own::Enemy => spot.enemy,
                Own::Any | Own::Other => spot.own_champion || spot.enemy,
                Own::This => spot.this == Some(0),
            }) && (!sel.at_this || spot.this == Some(0))
                && (!sel.at_home || spot.kind == Tiles::OWN_CAPITAL)
                && self.is_at(spot, sel.near, sel.ring)
        })
    }

    /// Applies a filter as the rules do, see [`Bridgefront::passes`].
    fn passes(&self, spot: &Spot, base: &HexBase) -> bool {
        let HexBase::Filter { occ, tiles, near, ring, with_champion } = base else { return false };
        (match occ {
            Occ::Me => spot.own_force || spot.own_champion,
            Occ::Enemy => spot.enemy,
            Occ::Empty => spot.is_empty(),
            Occ::Someone => !spot.is_empty(),
            Occ::Any => true,
        }) && is_in(spot.kind, *tiles)
            && (!with_champion || spot.own_champion)
            && self.is_at(spot, *near, *ring)
    }

    /// Returns whether a spot can be at this distance from the nearest anchor.
    fn is_at(&self, spot: &Spot, near: Option<Distance>, ring: Option<Distance>) -> bool {
        near.is_none_or(|Distance { k, of }| self.within(spot, of, k, false))
            && ring.is_none_or(|Distance { k, of }| self.within(spot, of, k, true))
    }

    fn within(&self, spot: &Spot, anchor: Anchor, k: u8, exactly: bool) -> bool {
        let fits = |distance: u8| if exactly { distance == k } else { distance <= k };
        // Other units can be anywhere else.
        let some = |here: bool| here && fits(0) || (1..=self.far).any(fits);
        match anchor {
            Anchor::MyCapital => fits(spot.home),
            Anchor::This => spot.this.is_some_and(fits),
            Anchor::MyChampion => some(spot.own_champion),
            Anchor::MyForce => some(spot.own_force),
        }
    }
}

impl Spot {
    fn is_empty(&self) -> bool {
        !self.own_force && !self.own_champion && !self.enemy
    }
}

/// Returns whether a tile is of one of these kinds; an empty set means any kind.
fn is_in(kind: Tiles, tiles: Tiles) -> bool {
    let capital = kind == Tiles::OWN_CAPITAL || kind == Tiles::ENEMY_CAPITAL;
    tiles.is_empty() || tiles.has(kind) || !capital && tiles.has(Tiles::NOT_CAPITAL)
}

/// Returns the greatest distance between two hexes of a board.
fn widest(board: &Board) -> u8 {
    board.hexes().map(|hex| board.distance(board.center, hex)).max().unwrap_or(0) * 2
}
