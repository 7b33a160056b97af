//! The board from a seat's chair: who is how strong where, what is near, what threatens.

use crate::game::{MAX_SEATS, Seat};
use crate::games::bridgefront::board::{Hex, MAX_HEXES};
use crate::games::bridgefront::cards::Card;
use crate::games::bridgefront::state::{EdgeSet, TileKind};
use crate::games::bridgefront::{Bridgefront, State};

/// Kinds of tile worth going for: Center, Forge, Mine, enemy Capital.
pub(crate) const KINDS: usize = 4;
/// The place of the own Capital behind the [`KINDS`].
pub(crate) const HOME: usize = KINDS;

/// How much closeness is left after crossing a bridge, and where one has to be built first.
const OVER_BRIDGE: f32 = 0.8;
const OVER_GAP: f32 = 0.6;

/// What units can do: expected hits of a combat round, and hits they can take.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Might {
    pub(crate) power: f32,
    pub(crate) health: f32,
}

impl Might {
    /// Of so many Forces hitting on 1 to `hit`.
    pub(crate) fn forces(n: u8, hit: u8) -> Might {
        Might { power: f32::from(n) * f32::from(hit) / 6.0, health: f32::from(n) }
    }

    /// Of a champion with so many HP left.
    pub(crate) fn champion(card: &Card, hp: u8) -> Might {
        Might { power: f32::from(card.dice) * f32::from(card.hit) / 6.0, health: f32::from(hp) }
    }

    pub(crate) fn with(self, other: Might) -> Might {
        Might { power: self.power + other.power, health: self.health + other.health }
    }

    pub(crate) fn without(self, other: Might) -> Might {
        Might { power: (self.power - other.power).max(0.0), health: (self.health - other.health).max(0.0) }
    }

    pub(crate) fn times(self, factor: f32) -> Might {
        Might { power: self.power * factor, health: self.health * factor }
    }

    /// Strength by Lanchester's square law: power times health.
    pub(crate) fn square(self) -> f32 {
        self.power * self.health
    }

    /// The size of the group in Forces (a Force has power 1/3 and health 1).
    pub(crate) fn size(self) -> f32 {
        1.5 * self.power + 0.5 * self.health
    }
}

/// The chance that a group of strength `a` beats one of strength `b` to the death.
///
/// The exponent 1.5 fits Forces against Forces at the book's values: 3 against 2 win 0.77 by it.
pub(crate) fn odds(a: f32, b: f32) -> f32 {
    if b <= 0.0 {
        return if a > 0.0 { 1.0 } else { 0.0 };
    }
    let (a, b) = (a * a.sqrt(), b * b.sqrt());
    a / (a + b)
}

/// The board as one seat sees it. Looks only at what everybody knows and at the seat's own things.
pub(crate) struct Sight<'a> {
    pub(crate) game: &'a Bridgefront,
    pub(crate) s: &'a State,
    pub(crate) seat: Seat,
    /// Bridges there are, or that the commitment under way will have built.
    pub(crate) bridges: EdgeSet,
    pub(crate) own: [Might; MAX_HEXES],
    pub(crate) foes: [Might; MAX_HEXES],
    /// Closeness to the nearest wanted tile of each kind, 1 on it.
    pub(crate) near: [[f32; MAX_HEXES]; KINDS],
    /// Strength (square) of the enemies that may come here, less the further they are.
    pub(crate) threat: [f32; MAX_HEXES],
    /// Closeness to the own units.
    pub(crate) reach: [f32; MAX_HEXES],
    /// Closeness to the own Capital.
    pub(crate) homeward: [f32; MAX_HEXES],
    /// What a Control VP is worth on top because somebody is close to winning.
    pub(crate) urgency: f32,
}

impl<'a> Sight<'a> {
    pub(crate) fn new(game: &'a Bridgefront, s: &'a State, seat: Seat, bridges: EdgeSet) -> Sight<'a> {
        let mut sight = Sight {
            game,
            s,
            seat,
            bridges,
            own: [Might::default(); MAX_HEXES],
            foes: [Might::default(); MAX_HEXES],
            near: [[0.0; MAX_HEXES]; KINDS],
            threat: [0.0; MAX_HEXES],
            reach: [0.0; MAX_HEXES],
            homeward: [0.0; MAX_HEXES],
            urgency: 0.0,
        };
        let hit = game.knobs.combat.force_hit;
        let mut units = [0u8; MAX_HEXES];
        for hex in game.board.hexes() {
            let tile = s.hex(hex);
            for other in 0..game.seats {
                let forces = tile.forces[other];
                if forces == 0 {
                    continue;
                }
                let might = Might::forces(forces, hit);
                let side = if other == seat.index() { &mut sight.own } else { &mut sight.foes };
                side[usize::from(hex)] = side[usize::from(hex)].with(might);
                units[usize::from(hex)] = 1;
            }
        }
        for (_, champion) in s.living() {
            let might = Might::champion(game.cards.get(champion.card), champion.hp);
            let side = if champion.owner == seat { &mut sight.own } else { &mut sight.foes };
            side[usize::from(champion.hex)] = side[usize::from(champion.hex)].with(might);
            units[usize::from(champion.hex)] = 1;
        }
        let home = s.player(seat).capital;
        for hex in game.board.hexes() {
            let place = usize::from(hex);
            sight.threat[place] = sight.foes[place].square();
            if sight.own[place].health > 0.0 {
                sight.reach[place] = 1.0;
            }
        }
        sight.spread_threat();
        let mut reach = sight.reach;
        sight.spread(&mut reach);
        sight.reach = reach;
        let mut homeward = sight.homeward;
        homeward[usize::from(home)] = 1.0;
        sight.spread(&mut homeward);
        sight.homeward = homeward;
        for hex in game.board.hexes() {
            let Some(kind) = sight.kind(hex).filter(|kind| *kind < KINDS) else { continue };
            let place = usize::from(hex);
            sight.near[kind][place] =
                if sight.own[place].health > 0.0 { 1.0 - sight.hold(hex, sight.own[place]) } else { 1.0 };
        }
        for kind in 0..KINDS {
            let mut near = sight.near[kind];
            sight.spread(&mut near);
            sight.near[kind] = near;
        }
        sight.urgency = sight.closest_to_winning();
        sight
    }

    /// What a hex is to the seat: one of [`KINDS`], or [`HOME`].
    pub(crate) fn kind(&self, hex: Hex) -> Option<usize> {
        match self.s.hex(hex).kind {
            TileKind::Plain => None,
            TileKind::Center => Some(0),
            TileKind::Forge => Some(1),
            TileKind::Mine => Some(2),
            TileKind::Capital(owner) if owner == self.seat => Some(HOME),
            TileKind::Capital(_) => Some(3),
        }
    }

    /// What holding a tile counts for among its kind.
    pub(crate) fn value(&self, hex: Hex) -> f32 {
        let tile = self.s.hex(hex);
        let denied = if self.foes[usize::from(hex)].health > 0.0 && !tile.is_capital() { 1.4 } else { 1.0 };
        match tile.kind {
            TileKind::Mine => f32::from(tile.value) / 5.0 * denied,
            _ => denied,
        }
    }

    /// Control VP for holding a tile.
    pub(crate) fn control_vp(&self, hex: Hex) -> f32 {
        let rules = &self.game.knobs.rules;
        let vp = match self.s.hex(hex).kind {
            TileKind::Center => rules.center_cp,
            TileKind::Forge => rules.forge_cp,
            TileKind::Capital(owner) if owner != self.seat => {
                self.game.passives(self.s, self.seat).capital_cp.unwrap_or(rules.enemy_capital_cp)
            }
            TileKind::Capital(_) | TileKind::Mine | TileKind::Plain => 0,
        };
        f32::from(vp)
    }

    /// The chance that a group left in a hex still holds it at the end of the round.
    pub(crate) fn hold(&self, hex: Hex, might: Might) -> f32 {
        let threat = self.threat[usize::from(hex)];
        if self.kind(hex) == Some(HOME) {
            // Nobody needs to stand in a Capital that nobody comes to.
            let safe = if threat <= 0.0 { 1.0 } else { odds(might.square() * self.defence(hex, self.seat), threat) };
            return 1.0 - threat.min(4.0) / 4.0 * (1.0 - safe);
        }
        if might.health <= 0.0 {
            return 0.0;
        }
        if threat <= 0.0 {
            return 1.0;
        }
        1.0 - 0.8 * (1.0 - odds(might.square() * self.defence(hex, self.seat), threat))
    }

    /// How much stronger passives make a defender here.
    pub(crate) fn defence(&self, hex: Hex, owner: Seat) -> f32 {
        let passives = self.game.passives(self.s, owner);
        let hit = f32::from(self.game.knobs.combat.force_hit.max(1));
        let wall = if passives.shield_wall.0 > 0 { 0.5 + 0.5 * f32::from(passives.shield_wall.0) / hit } else { 1.0 };
        let militia = passives.militia > 0 && self.s.hex(hex).kind == TileKind::Mine;
        wall * if militia { f32::from(passives.militia) / hit } else { 1.0 }
    }

    /// The enemy that would defend a hex.
    pub(crate) fn defender(&self, hex: Hex) -> Option<Seat> {
        let tile = self.s.hex(hex);
        Seat::all(MAX_SEATS).find(|other| *other != self.seat && tile.occupied_by(*other))
    }

    /// 0 to 1: how close the foremost seat is to the VP it takes to win, or the match to its last round.
    fn closest_to_winning(&self) -> f32 {
        let rules = &self.game.knobs.rules;
        let mut most = 0u8;
        for other in Seat::all(self.game.seats) {
            let player = self.s.player(other);
            let vp = if other == self.seat { player.vp } else { player.vp_public };
            most = most.max(vp.saturating_add(self.game.control(self.s, other).sum()));
        }
        let race = (f32::from(most) / f32::from(rules.vp_to_win.max(1))).min(1.0);
        let clock = (f32::from(self.s.round) / f32::from(rules.round_cap.max(1))).min(1.0);
        (race * race).max(clock * clock * clock)
    }

    /// Spreads closeness outwards: over every edge a share is left.
    fn spread(&self, field: &mut [f32; MAX_HEXES]) {
        self.flow(field, OVER_BRIDGE, OVER_GAP);
    }

    /// Threats count as squares of strength and lose more on the way.
    fn spread_threat(&mut self) {
        let mut threat = self.threat;
        self.flow(&mut threat, 0.7, 0.4);
        self.threat = threat;
    }

    fn flow(&self, field: &mut [f32; MAX_HEXES], bridged: f32, gap: f32) {
        let board = &self.game.board;
        // A ring of hexes whose value rose; a hex is in it at most once.
        let mut ring = [0u8; 128];
        let (mut head, mut tail) = (0usize, 0usize);
        let mut waits = 0u128;
        for hex in board.hexes() {
            if field[usize::from(hex)] > 0.0 {
                ring[tail & 127] = hex;
                tail += 1;
                waits |= 1 << hex;
            }
        }
        while head != tail {
            let hex = ring[head & 127];
            head += 1;
            waits &= !(1 << hex);
            let here = field[usize::from(hex)];
            for (next, edge) in board.around(hex) {
                let there = here * if self.bridges.has(edge) { bridged } else { gap };
                if there > field[usize::from(next)] * 1.0001 {
                    field[usize::from(next)] = there;
                    if waits & (1 << next) == 0 {
                        ring[tail & 127] = next;
                        tail += 1;
                        waits |= 1 << next;
                    }
                }
            }
        }
    }

    /// Closeness over an edge if there were a bridge.
    pub(crate) fn over_bridge(closeness: f32) -> f32 {
        closeness * OVER_BRIDGE
    }
}
