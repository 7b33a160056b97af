//! The strength of all units on the board, in Forces.

use crate::model::board::{Hex, MAX_HEXES};
use crate::model::state::TileKind;
use crate::players::might::Might;
use crate::{Bridgefront, State};
use evenhand_game::game::{BySeat, Seat};
use evenhand_kit::table::ids::IdArray;

/// The number of kinds of special tiles from a seat's perspective: Center, Forge, Mine, enemy Capital, own Capital.
pub(super) const KINDS: usize = 5;
pub(super) const CENTER: usize = 0;
pub(super) const MINE: usize = 2;
pub(super) const HOME: usize = 4;

/// The number of distinguished step counts over bridges; larger counts are treated as this one.
pub(super) const REACH: usize = 5;

/// Returns the kind of a hex to a seat; [`KINDS`] if it is not special.
pub(super) fn kind(s: &State, seat: Seat, hex: Hex) -> usize {
    match s.hex(hex).kind {
        TileKind::Center => CENTER,
        TileKind::Forge => 1,
        TileKind::Mine => MINE,
        TileKind::Capital(owner) if owner != seat => 3,
        TileKind::Capital(_) => HOME,
        TileKind::Plain => KINDS,
    }
}

/// Returns the strength of a seat's units in a hex, and of all other seats' units there.
pub(super) fn mights(game: &Bridgefront, s: &State, seat: Seat, hex: Hex) -> (Might, Might) {
    let tile = s.hex(hex);
    let (mut own, mut foes) = (Might::NONE, Might::NONE);
    if tile.is_deserted() {
        return (own, foes);
    }
    let mut any = false;
    for other in Seat::all(game.seats) {
        let side = if other == seat { &mut own } else { &mut foes };
        *side = side.with(Might::forces(tile.forces[other], game.knobs.combat.force_hit));
        any |= tile.champions[other] > 0;
    }
    if any {
        for (_, champion) in s.living().filter(|(_, champion)| champion.hex == hex) {
            let side = if champion.owner == seat { &mut own } else { &mut foes };
            *side = side.with(Might::champion(game.cards.get(champion.card), champion.hp));
        }
    }
    (own, foes)
}

/// A seat's units and points on the board.
#[derive(Clone, Copy, Default)]
pub(super) struct Side {
    pub(super) forces: u16,
    pub(super) champions: u8,
    /// The strength of all its units in Forces.
    pub(super) strength: f32,
    /// Its Control VP if this were Scoring.
    pub(super) control: u16,
    /// Whether an enemy is in its Capital.
    pub(super) besieged: bool,
}

/// The board in numbers, from a seat's perspective.
pub(super) struct Field {
    /// The seat's strength by hex, and the other seats' strength.
    pub(super) own: IdArray<Hex, f32, MAX_HEXES>,
    pub(super) foe: IdArray<Hex, f32, MAX_HEXES>,
    /// The hexes with units of the seat, and those with units of other seats, as bits.
    pub(super) held: u128,
    pub(super) foes: u128,
    /// The special tiles of each kind, as bits by hex.
    pub(super) kinds: [u128; KINDS],
    pub(super) sides: BySeat<Side>,
    /// For each hex, the hexes one step over a bridge away, as bits.
    joined: IdArray<Hex, u128, MAX_HEXES>,
}

impl Field {
    pub(super) fn of(game: &Bridgefront, s: &State, seat: Seat) -> Field {
        let mut field = Field {
            own: IdArray::new([0.0; MAX_HEXES]),
            foe: IdArray::new([0.0; MAX_HEXES]),
            held: 0,
            foes: 0,
            kinds: [0; KINDS],
            sides: BySeat::default(),
            joined: IdArray::new([0; MAX_HEXES]),
        };
        for (_, champion) in s.living() {
            let size = Might::champion(game.cards.get(champion.card), champion.hp).size();
            let side = &mut field.sides[champion.owner];
            side.champions += 1;
            side.strength += size;
            let strengths = if champion.owner == seat { &mut field.own } else { &mut field.foe };
            strengths[champion.hex] += size;
        }
        for hex in game.board.hexes() {
            field.tile(game, s, seat, hex);
        }
        field.join(game, s);
        field
    }

    fn tile(&mut self, game: &Bridgefront, s: &State, seat: Seat, hex: Hex) {
        let tile = s.hex(hex);
        let kind = kind(s, seat, hex);
        if kind < KINDS {
            self.kinds[kind] |= hex.bit();
        }
        if tile.is_deserted() {
            return;
        }
        let force = Might::forces(1, game.knobs.combat.force_hit).size();
        let rules = &game.knobs.rules;
        for other in Seat::all(game.seats).filter(|other| tile.occupied_by(*other)) {
            let forces = tile.forces[other];
            let strength = force * f32::from(forces);
            let side = &mut self.sides[other];
            side.forces += u16::from(forces);
            side.strength += strength;
            side.control += u16::from(match tile.kind {
                TileKind::Center => rules.center_cp,
                TileKind::Forge => rules.forge_cp,
                TileKind::Capital(owner) if owner != other => {
                    game.passives(s, other).capital_cp.unwrap_or(rules.enemy_capital_cp)
                }
                TileKind::Capital(_) | TileKind::Mine | TileKind::Plain => 0,
            });
            if let TileKind::Capital(owner) = tile.kind
                && owner != other
            {
                self.sides[owner].besieged = true;
            }
            if other == seat {
                self.own[hex] += strength;
                self.held |= hex.bit();
            } else {
                self.foe[hex] += strength;
                self.foes |= hex.bit();
            }
        }
    }

    fn join(&mut self, game: &Bridgefront, s: &State) {
        let mut join = |a: Hex, b: Hex| {
            self.joined[a] |= b.bit();
            self.joined[b] |= a.bit();
        };
        for edge in s.bridges.iter().filter(|edge| !s.locked.has(*edge)).chain(s.opened.iter()) {
            let (a, b) = game.board.ends(edge);
            join(a, b);
        }
        if game.knobs.rules.link_open {
            s.links.iter().for_each(|(a, b, _)| join(*a, *b));
        }
    }

    /// Returns, for each number of steps over bridges, the hexes first reached from `from` in that many steps.
    pub(super) fn rings(&self, from: u128) -> [u128; REACH] {
        let mut rings = [0; REACH];
        let (mut ring, mut seen) = (from, from);
        for place in &mut rings {
            *place = ring;
            let mut next = 0;
            for hex in Hex::of_bits(ring) {
                next |= self.joined[hex];
            }
            ring = next & !seen;
            seen |= ring;
        }
        rings
    }

    /// Returns the hexes one step over a bridge away from a hex.
    pub(super) fn joined(&self, hex: Hex) -> u128 {
        self.joined[hex]
    }

    /// Returns the seat's strength in some hexes, and the other seats' strength there.
    pub(super) fn strengths(&self, hexes: u128) -> (f32, f32) {
        let (mut own, mut foe) = (0.0, 0.0);
        for hex in Hex::of_bits(hexes & (self.held | self.foes)) {
            own += self.own[hex];
            foe += self.foe[hex];
        }
        (own, foe)
    }
}
