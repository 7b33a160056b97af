//! The board from a seat's chair: who is how strong where, what is near, what threatens.

use std::ops::Deref;

use crate::game::{MAX_SEATS, Seat};
use crate::games::bridgefront::board::{Hex, MAX_HEXES};
use crate::games::bridgefront::cards::Card;
use crate::games::bridgefront::knobs::VpSeen;
use crate::games::bridgefront::state::{Champion, EdgeSet, MAX_CHAMPIONS, Tile, TileKind};
use crate::games::bridgefront::{Bridgefront, State};

/// Kinds of tile worth going for: Center, Forge, Mine, enemy Capital.
pub(crate) const KINDS: usize = 4;
/// The place of the own Capital behind the [`KINDS`].
pub(crate) const HOME: usize = KINDS;

/// The lanes behind the [`KINDS`], and how many there are.
const REACH: usize = KINDS;
const HOMEWARD: usize = KINDS + 1;
const LANES: usize = KINDS + 2;

/// How close a hex is by the steps it takes to get there; further ones are not looked at.
const CLOSENESS: [f32; 14] = falling(0.8);
/// How much of an enemy's strength (its square) is felt so many steps away.
const THREAT: [f32; 7] = falling(0.65);

/// 1, the factor, its square, and so on.
const fn falling<const N: usize>(factor: f32) -> [f32; N] {
    let mut powers = [1.0; N];
    let mut place = 1;
    while place < N {
        powers[place] = powers[place - 1] * factor;
        place += 1;
    }
    powers
}

/// What units can do: expected hits of a combat round, and hits they can take.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Might {
    pub(crate) power: f32,
    pub(crate) health: f32,
}

impl Might {
    pub(crate) const NONE: Might = Might { power: 0.0, health: 0.0 };

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

/// Tells of the hexes within so many steps of some hexes how many steps it takes to get there: one
/// over a bridge, two where one has to be built first. Goes on only from hexes where `reach` says so.
fn waves(
    bridged: &[u128; MAX_HEXES],
    beside: &[u128],
    from: u128,
    steps: usize,
    mut reach: impl FnMut(Hex, usize) -> bool,
) {
    let (mut now, mut building, mut seen) = (from, 0u128, 0u128);
    for step in 0..steps {
        now &= !seen;
        if now | (building & !seen) == 0 {
            break;
        }
        seen |= now;
        let mut next = std::mem::take(&mut building);
        while now != 0 {
            let hex = now.trailing_zeros() as Hex;
            now &= now - 1;
            if reach(hex, step) {
                next |= bridged[usize::from(hex)];
                building |= beside[usize::from(hex)];
            }
        }
        now = next;
    }
}

/// The board as one seat sees it. Looks only at what everybody knows and at the seat's own things.
#[derive(Clone, Copy)]
pub(crate) struct Sight<'a> {
    pub(crate) game: &'a Bridgefront,
    pub(crate) s: &'a State,
    pub(crate) seat: Seat,
    measures: &'a Measures,
}

/// A sight is used for what was measured.
impl Deref for Sight<'_> {
    type Target = Measures;

    fn deref(&self) -> &Measures {
        self.measures
    }
}

/// The measures of the last board a seat looked at. The board seldom changes between the stages of
/// a commitment, so the next look finds them ready.
pub struct Memo {
    basis: Basis,
    measures: Measures,
}

/// All that [`Measures`] are worked out from: equal bases have equal measures.
#[derive(PartialEq)]
struct Basis {
    /// Which game value: [`Bridgefront::number`]; none yet is 0.
    game: u64,
    seat: Seat,
    bridges: EdgeSet,
    round: u8,
    players: [PlayerBasis; MAX_SEATS],
    tiles: [Tile; MAX_HEXES],
    champions: [Champion; MAX_CHAMPIONS],
}

/// What of a player counts for [`Measures`].
#[derive(Clone, Copy, PartialEq, Default)]
struct PlayerBasis {
    role: u8,
    capital: Hex,
    /// As far as the looking seat sees it.
    vp: u8,
}

/// What was measured of a board.
pub(crate) struct Measures {
    /// Bridges there are, or that the commitment under way will have built.
    pub(crate) bridges: EdgeSet,
    /// The hexes a bridge away from each hex, as bits.
    bridged: [u128; MAX_HEXES],
    pub(crate) own: [Might; MAX_HEXES],
    pub(crate) foes: [Might; MAX_HEXES],
    /// Closeness of each hex, one lane each: to the nearest wanted tile of each kind, to own units,
    /// to the own Capital; 1 on it.
    lanes: [[f32; LANES]; MAX_HEXES],
    /// Strength (square) of the enemies that may come here, less the further they are.
    pub(crate) threat: [f32; MAX_HEXES],
    /// The chance that what stands in a hex of some kind holds it.
    held: [f32; MAX_HEXES],
    /// The hexes that own units may come into, as bits; beyond the board bits are set, too.
    pub(crate) admit: u128,
    /// Enemies stand within two hexes of own units.
    pub(crate) alert: bool,
    /// What a Control VP is worth on top because somebody is close to winning.
    pub(crate) urgency: f32,
}

impl Default for Memo {
    fn default() -> Memo {
        Memo { basis: Basis::NONE, measures: Measures::NONE }
    }
}

impl Memo {
    /// What `seat` sees of the board once these bridges are there.
    pub(crate) fn sight<'a>(
        &'a mut self,
        game: &'a Bridgefront,
        s: &'a State,
        seat: Seat,
        bridges: EdgeSet,
    ) -> Sight<'a> {
        if self.basis.renew(game, s, seat, bridges) {
            self.measures.take(game, s, seat, bridges);
        }
        Sight { game, s, seat, measures: &self.measures }
    }
}

impl Basis {
    const NONE: Basis = Basis {
        game: 0,
        seat: Seat(0),
        bridges: EdgeSet::NONE,
        round: 0,
        players: [PlayerBasis { role: 0, capital: 0, vp: 0 }; MAX_SEATS],
        tiles: [Tile::EMPTY; MAX_HEXES],
        champions: [Champion::NONE; MAX_CHAMPIONS],
    };

    /// Makes this the basis of what a seat sees in a state. Says whether it was another before.
    fn renew(&mut self, game: &Bridgefront, s: &State, seat: Seat, bridges: EdgeSet) -> bool {
        let players: [PlayerBasis; MAX_SEATS] = std::array::from_fn(|place| {
            let player = &s.players[place];
            let seen = place == seat.index() || game.knobs.info.vp == VpSeen::Public;
            PlayerBasis {
                role: player.role,
                capital: player.capital,
                vp: if seen { player.vp } else { player.vp_public },
            }
        });
        let hexes = ..game.board.len();
        let same = self.game == game.number
            && self.seat == seat
            && self.round == s.round
            && self.bridges == bridges
            && self.players == players
            && self.tiles[hexes] == s.hexes[hexes]
            && self.champions == s.champions;
        if !same {
            (self.game, self.seat, self.round) = (game.number, seat, s.round);
            (self.bridges, self.players, self.champions) = (bridges, players, s.champions);
            self.tiles[hexes].copy_from_slice(&s.hexes[hexes]);
        }
        !same
    }
}

impl Measures {
    const NONE: Measures = Measures {
        bridges: EdgeSet::NONE,
        bridged: [0; MAX_HEXES],
        own: [Might::NONE; MAX_HEXES],
        foes: [Might::NONE; MAX_HEXES],
        lanes: [[0.0; LANES]; MAX_HEXES],
        threat: [0.0; MAX_HEXES],
        held: [0.0; MAX_HEXES],
        admit: 0,
        alert: false,
        urgency: 0.0,
    };

    /// Measures anew. Whatever is read of the state here has its place in [`Basis`].
    fn take(&mut self, game: &Bridgefront, s: &State, seat: Seat, bridges: EdgeSet) {
        let hexes = ..game.board.len();
        self.bridges = bridges;
        self.bridged[hexes].fill(0);
        self.own[hexes].fill(Might::NONE);
        self.foes[hexes].fill(Might::NONE);
        self.lanes[hexes].fill([0.0; LANES]);
        self.threat[hexes].fill(0.0);
        let hit = game.knobs.combat.force_hit;
        let (mut manned, mut special) = (0u128, 0u128);
        for hex in game.board.hexes() {
            let tile = s.hex(hex);
            special |= u128::from(tile.kind != TileKind::Plain) << hex;
            if tile.is_deserted() {
                continue;
            }
            manned |= 1 << hex;
            for other in 0..game.seats {
                let forces = tile.forces[other];
                if forces == 0 {
                    continue;
                }
                let might = Might::forces(forces, hit);
                let side = if other == seat.index() { &mut self.own } else { &mut self.foes };
                side[usize::from(hex)] = side[usize::from(hex)].with(might);
            }
        }
        for (_, champion) in s.living() {
            let might = Might::champion(game.cards.get(champion.card), champion.hp);
            let side = if champion.owner == seat { &mut self.own } else { &mut self.foes };
            side[usize::from(champion.hex)] = side[usize::from(champion.hex)].with(might);
        }
        let home = s.player(seat).capital;
        let beside = &game.board.beside[..];
        for edge in bridges.iter() {
            let (a, b) = game.board.ends(edge);
            self.bridged[usize::from(a)] |= 1 << b;
            self.bridged[usize::from(b)] |= 1 << a;
        }
        self.admit = u128::MAX;
        let (mut held, mut enemies, mut wanted) = (0u128, 0u128, [0u128; KINDS]);
        for hex in bits(manned | special) {
            let place = usize::from(hex);
            let square = self.foes[place].square();
            if square > 0.0 {
                // Where a stronger threat is felt already, it is felt all the way on from there.
                let threat = &mut self.threat;
                waves(&self.bridged, beside, 1 << hex, THREAT.len(), |hex, steps| {
                    let (felt, there) = (square * THREAT[steps], &mut threat[usize::from(hex)]);
                    let stronger = felt > *there;
                    if stronger {
                        *there = felt;
                    }
                    stronger
                });
            }
            let stands = self.own[place].health > 0.0;
            held |= u128::from(stands) << hex;
            enemies |= u128::from(self.foes[place].health > 0.0) << hex;
            self.admit &= !(u128::from(!s.hex(hex).admits(seat)) << hex);
            if let Some(kind) = kind(s, seat, hex).filter(|kind| *kind < KINDS && !stands) {
                wanted[kind] |= 1 << hex;
            }
        }
        let around = |hexes: u128| bits(hexes).fold(hexes, |all, hex| all | beside[usize::from(hex)]);
        self.alert = around(around(held)) & enemies != 0;
        for (lane, sources) in wanted.into_iter().chain([held, 1 << home]).enumerate() {
            let lanes = &mut self.lanes;
            waves(&self.bridged, beside, sources, CLOSENESS.len(), |hex, steps| {
                lanes[usize::from(hex)][lane] = CLOSENESS[steps];
                true
            });
        }
        // A tile that is held but not safely is wanted as far as it is not safe.
        for hex in bits(special) {
            let Some(kind) = kind(s, seat, hex) else { continue };
            let sight = Sight { game, s, seat, measures: &*self };
            let holds = sight.hold(hex, self.own[usize::from(hex)]);
            self.held[usize::from(hex)] = holds;
            let need = 1.0 - holds;
            if kind < KINDS && held & (1 << hex) != 0 && need > 0.1 {
                let lanes = &mut self.lanes;
                waves(&self.bridged, beside, 1 << hex, CLOSENESS.len(), |hex, steps| {
                    let (close, there) = (need * CLOSENESS[steps], &mut lanes[usize::from(hex)][kind]);
                    let closer = close > *there;
                    if closer {
                        *there = close;
                    }
                    closer
                });
            }
        }
        self.urgency = closest_to_winning(game, s, seat);
    }
}

/// The hexes of a set.
fn bits(mut hexes: u128) -> impl Iterator<Item = Hex> {
    std::iter::from_fn(move || {
        let lowest = (hexes != 0).then(|| hexes.trailing_zeros() as Hex)?;
        hexes &= hexes - 1;
        Some(lowest)
    })
}

/// What a hex is to a seat: one of [`KINDS`], or [`HOME`].
fn kind(s: &State, seat: Seat, hex: Hex) -> Option<usize> {
    match s.hex(hex).kind {
        TileKind::Plain => None,
        TileKind::Center => Some(0),
        TileKind::Forge => Some(1),
        TileKind::Mine => Some(2),
        TileKind::Capital(owner) if owner == seat => Some(HOME),
        TileKind::Capital(_) => Some(3),
    }
}

/// 0 to 1: how close the foremost seat is to the VP it takes to win, or the match to its last round.
fn closest_to_winning(game: &Bridgefront, s: &State, seat: Seat) -> f32 {
    let rules = &game.knobs.rules;
    let mut most = 0u8;
    for other in Seat::all(game.seats) {
        let player = s.player(other);
        let seen = other == seat || game.knobs.info.vp == VpSeen::Public;
        let vp = if seen { player.vp } else { player.vp_public };
        most = most.max(vp.saturating_add(game.control(s, other).sum()));
    }
    let race = (f32::from(most) / f32::from(rules.vp_to_win.max(1))).min(1.0);
    let clock = (f32::from(s.round) / f32::from(rules.round_cap.max(1))).min(1.0);
    (race * race).max(clock * clock * clock)
}

impl Sight<'_> {
    /// What a hex is to the seat: one of [`KINDS`], or [`HOME`].
    pub(crate) fn kind(&self, hex: Hex) -> Option<usize> {
        kind(self.s, self.seat, hex)
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

    /// The same of a hex of some kind, quicker for who stands there now.
    pub(crate) fn held(&self, hex: Hex, might: Might) -> f32 {
        if might == self.own[usize::from(hex)] { self.held[usize::from(hex)] } else { self.hold(hex, might) }
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

    /// Closeness to the nearest wanted tile of a kind (below [`KINDS`]).
    pub(crate) fn near(&self, kind: usize, hex: Hex) -> f32 {
        self.lanes[usize::from(hex)][kind]
    }

    /// Closeness to own units.
    pub(crate) fn reach(&self, hex: Hex) -> f32 {
        self.lanes[usize::from(hex)][REACH]
    }

    /// Closeness to the own Capital.
    pub(crate) fn homeward(&self, hex: Hex) -> f32 {
        self.lanes[usize::from(hex)][HOMEWARD]
    }

    /// Closeness over an edge if there were a bridge.
    pub(crate) fn over_bridge(closeness: f32) -> f32 {
        closeness * CLOSENESS[1]
    }
}
