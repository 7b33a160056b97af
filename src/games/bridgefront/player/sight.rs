//! The board from a seat's chair: who is how strong where, what is near, what threatens.

use crate::games::bridgefront::FactionId;
use std::ops::Deref;

use super::might::{Might, odds};
use super::worth;
use crate::game::{BySeat, MAX_SEATS, Seat};
use crate::games::bridgefront::knobs::VpSeen;
use crate::games::bridgefront::rules::board::{Hex, MAX_HEXES};
use crate::games::bridgefront::state::{Champion, EdgeSet, MAX_CHAMPIONS, Slot, Tile, TileKind};
use crate::games::bridgefront::{Bridgefront, State};
use crate::table::Pile;
use crate::table::ids::{IdArray, IdVec};

/// Kinds of tile worth going for: Center, Forge, Mine, enemy Capital.
pub(crate) const KINDS: usize = 4;
/// The place of the own Capital behind the [`KINDS`].
pub(crate) const HOME: usize = KINDS;
pub(crate) const MINE: usize = 2;

/// How many tiles worth going for are looked at, at most (a map of six has 16), and the lanes behind them.
pub(crate) const GOALS: usize = 22;
const REACH: usize = GOALS;
const HOMEWARD: usize = GOALS + 1;
const LANES: usize = GOALS + 2;

/// From where on what one more gold is worth does not make a Mine worth more.
const GOLD: f32 = 1.5;

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

/// Tells of the hexes within so many steps of some hexes how many steps it takes to get there: one
/// over a bridge, two where one has to be built first. Goes on only from hexes where `reach` says so.
fn waves(
    bridged: &IdArray<Hex, u128, MAX_HEXES>,
    beside: &IdVec<Hex, u128>,
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
        while let Some(hex) = Hex::take_lowest(&mut now) {
            if reach(hex, step) {
                next |= bridged[hex];
                building |= beside[hex];
            }
        }
        now = next;
    }
}

/// A tile worth going for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Goal {
    pub(crate) kind: usize,
    /// What holding it counts for among its kind.
    pub(crate) value: f32,
    /// How many Forces it takes to win the tile and keep it. One for a Mine if nobody is there or may
    /// come; for all else as many as the strongest enemy has, as the fight for it is sought.
    pub(crate) need: f32,
    /// How well the own group that does it best serves it, 0 to 1, and where that is: how close the
    /// group is, times how much of what it takes it has.
    pub(crate) best: (f32, Hex),
    /// The same of the next best group.
    pub(crate) second: f32,
    /// How close own units are, however few.
    pub(crate) nearest: f32,
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

/// What a seat saw at its last looks.
#[derive(Default)]
pub struct Memo {
    /// The board as it is.
    pub(crate) board: Kept,
    /// The board with a champion on it that may be deployed.
    pub(crate) placed: Kept,
}

/// The measures of the last board that was looked at. The board seldom changes between the stages of
/// a commitment, so the next look finds them ready.
pub(crate) struct Kept {
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
    /// What one more gold is worth to the seat, as far as that counts for [`Measures`].
    gold: f32,
    players: BySeat<PlayerBasis>,
    tiles: IdArray<Hex, Tile, MAX_HEXES>,
    champions: IdArray<Slot, Champion, MAX_CHAMPIONS>,
}

/// What of a player counts for [`Measures`].
#[derive(Clone, Copy, PartialEq, Default)]
struct PlayerBasis {
    role: FactionId,
    capital: Hex,
    /// As far as the looking seat sees it.
    vp: u16,
}

/// What was measured of a board.
pub(crate) struct Measures {
    /// Bridges there are, or that the commitment under way will have built.
    pub(crate) bridges: EdgeSet,
    /// What the ways were found for.
    network: Network,
    /// The hexes a bridge away from each hex, as bits.
    bridged: IdArray<Hex, u128, MAX_HEXES>,
    pub(crate) own: IdArray<Hex, Might, MAX_HEXES>,
    pub(crate) foes: IdArray<Hex, Might, MAX_HEXES>,
    /// The tiles worth going for, held or not.
    pub(crate) goals: Pile<Goal, GOALS>,
    /// Closeness of each hex, one lane each: to every goal, to own units, to the own Capital; 1 on it.
    lanes: IdArray<Hex, [f32; LANES], MAX_HEXES>,
    /// Strength (square) of the enemies that may come here, less the further they are.
    pub(crate) threat: IdArray<Hex, f32, MAX_HEXES>,
    /// The chance that what stands in a hex of some kind holds it.
    held: IdArray<Hex, f32, MAX_HEXES>,
    /// The hexes that own units may come into, as bits; beyond the board bits are set, too.
    pub(crate) admit: u128,
    /// Enemies stand within two hexes of own units.
    pub(crate) alert: bool,
    /// How many Forces the strongest enemy has, champions counted as such.
    army: f32,
    /// What a Control VP is worth on top because somebody is close to winning.
    pub(crate) urgency: f32,
    /// What one more gold is worth, at most [`GOLD`].
    gold: f32,
    /// 0 to 1: how much of what a tile yields every round is still to come after this one; 0 in the last.
    lasting: f32,
}

/// All that the ways between hexes are worked out from, those to own units left aside. Units come and
/// go more often than bridges, and many ways are long to find.
#[derive(Clone, Copy, PartialEq)]
struct Network {
    /// Which game value, as in [`Basis`].
    game: u64,
    bridges: EdgeSet,
    home: Hex,
    goals: Pile<Hex, GOALS>,
}

impl Default for Kept {
    fn default() -> Kept {
        Kept { basis: Basis::NONE, measures: Measures::none() }
    }
}

impl Kept {
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
        gold: 0.0,
        players: BySeat([PlayerBasis { role: FactionId(0), capital: Hex(0), vp: 0 }; MAX_SEATS]),
        tiles: IdArray::new([Tile::EMPTY; MAX_HEXES]),
        champions: IdArray::new([Champion::NONE; MAX_CHAMPIONS]),
    };

    /// Makes this the basis of what a seat sees in a state. Says whether it was another before.
    fn renew(&mut self, game: &Bridgefront, s: &State, seat: Seat, bridges: EdgeSet) -> bool {
        let players = BySeat::each(|owner| {
            let player = s.player(owner);
            let seen = owner == seat || game.knobs.info.vp == VpSeen::Public;
            PlayerBasis {
                role: player.role,
                capital: player.capital,
                vp: if seen { player.vp } else { player.vp_public },
            }
        });
        let gold = worth::of_gold(game, s, seat).min(GOLD);
        let hexes = ..game.board.len();
        let same = self.game == game.number
            && self.seat == seat
            && self.round == s.round
            && self.gold == gold
            && self.bridges == bridges
            && self.players == players
            && self.tiles.as_slice()[hexes] == s.hexes.as_slice()[hexes]
            && self.champions == s.champions;
        if !same {
            (self.game, self.seat, self.round, self.gold) = (game.number, seat, s.round, gold);
            (self.bridges, self.players, self.champions) = (bridges, players, s.champions);
            self.tiles.as_mut_slice()[hexes].copy_from_slice(&s.hexes.as_slice()[hexes]);
        }
        !same
    }
}

impl Measures {
    fn none() -> Measures {
        Measures {
            bridges: EdgeSet::NONE,
            network: Network { game: 0, bridges: EdgeSet::NONE, home: Hex::NOWHERE, goals: Pile::new() },
            bridged: IdArray::new([0; MAX_HEXES]),
            own: IdArray::new([Might::NONE; MAX_HEXES]),
            foes: IdArray::new([Might::NONE; MAX_HEXES]),
            goals: Pile::new(),
            lanes: IdArray::new([[0.0; LANES]; MAX_HEXES]),
            threat: IdArray::new([0.0; MAX_HEXES]),
            held: IdArray::new([0.0; MAX_HEXES]),
            admit: 0,
            alert: false,
            army: 0.0,
            urgency: 0.0,
            gold: 0.0,
            lasting: 0.0,
        }
    }

    /// Measures anew. Whatever is read of the state here has its place in [`Basis`].
    fn take(&mut self, game: &Bridgefront, s: &State, seat: Seat, bridges: EdgeSet) {
        let hexes = ..game.board.len();
        self.bridges = bridges;
        self.own.as_mut_slice()[hexes].fill(Might::NONE);
        self.foes.as_mut_slice()[hexes].fill(Might::NONE);
        self.threat.as_mut_slice()[hexes].fill(0.0);
        let hit = game.knobs.combat.force_hit;
        let mut armies = BySeat([0.0; MAX_SEATS]);
        let (mut manned, mut special) = (0u128, 0u128);
        for hex in game.board.hexes() {
            let tile = s.hex(hex);
            special |= u128::from(tile.kind != TileKind::Plain) << hex.0;
            if tile.is_deserted() {
                continue;
            }
            manned |= hex.bit();
            for other in Seat::all(game.seats) {
                let forces = tile.forces[other];
                if forces == 0 {
                    continue;
                }
                let might = Might::forces(forces, hit);
                let side = if other == seat { &mut self.own } else { &mut self.foes };
                side[hex] = side[hex].with(might);
                armies[other] += might.size();
            }
        }
        for (_, champion) in s.living() {
            let might = Might::champion(game.cards.get(champion.card), champion.hp);
            let side = if champion.owner == seat { &mut self.own } else { &mut self.foes };
            side[champion.hex] = side[champion.hex].with(might);
            armies[champion.owner] += might.size();
        }
        armies[seat] = 0.0;
        self.army = armies.0.into_iter().fold(0.0, f32::max);
        let mut goals = Pile::new();
        let wanted = Hex::of_bits(special).filter(|hex| kind(s, seat, *hex).is_some_and(|kind| kind < KINDS));
        wanted.take(GOALS).for_each(|hex| goals.push(hex));
        let network = Network { game: game.number, bridges, home: s.player(seat).capital, goals };
        if self.network != network {
            self.network = network;
            self.find_ways(game);
        }
        let beside = &game.board.beside;
        self.admit = u128::MAX;
        let (mut held, mut enemies) = (0u128, 0u128);
        for hex in Hex::of_bits(manned | special) {
            let square = self.foes[hex].square();
            if square > 0.0 {
                // Where a stronger threat is felt already, it is felt all the way on from there.
                let threat = &mut self.threat;
                waves(&self.bridged, beside, hex.bit(), THREAT.len(), |hex, steps| {
                    let (felt, there) = (square * THREAT[steps], &mut threat[hex]);
                    let stronger = felt > *there;
                    if stronger {
                        *there = felt;
                    }
                    stronger
                });
            }
            held |= u128::from(self.own[hex].health > 0.0) << hex.0;
            enemies |= u128::from(self.foes[hex].health > 0.0) << hex.0;
            self.admit &= !(u128::from(!s.hex(hex).admits(seat)) << hex.0);
        }
        let around = |hexes: u128| Hex::of_bits(hexes).fold(hexes, |all, hex| all | beside[hex]);
        self.alert = around(around(held)) & enemies != 0;
        self.lanes.values_mut().take(game.board.len()).for_each(|lanes| lanes[REACH] = 0.0);
        self.close(beside, REACH, held);
        let rounds_left = i32::from(game.knobs.rules.round_cap) - i32::from(s.round);
        self.lasting = 1.0 - 0.6f32.powi(rounds_left).min(1.0);
        self.gold = worth::of_gold(game, s, seat).min(GOLD);
        for hex in Hex::of_bits(special) {
            let sight = Sight { game, s, seat, measures: &*self };
            self.held[hex] = sight.hold(hex, self.own[hex]);
        }
        self.goals.clear();
        for (lane, hex) in goals.iter().enumerate() {
            let goal = Sight { game, s, seat, measures: &*self }.goal(*hex, lane, held);
            self.goals.push(goal);
        }
        self.urgency = closest_to_winning(game, s, seat);
    }

    /// Finds the ways of the network.
    fn find_ways(&mut self, game: &Bridgefront) {
        let hexes = ..game.board.len();
        let network = self.network;
        self.bridged.as_mut_slice()[hexes].fill(0);
        for edge in network.bridges.iter() {
            let (a, b) = game.board.ends(edge);
            self.bridged[a] |= b.bit();
            self.bridged[b] |= a.bit();
        }
        self.lanes.as_mut_slice()[hexes].fill([0.0; LANES]);
        for (lane, hex) in network.goals.iter().enumerate() {
            self.close(&game.board.beside, lane, hex.bit());
        }
        self.close(&game.board.beside, HOMEWARD, network.home.bit());
    }

    /// Fills a lane: how close each hex is to some hexes.
    fn close(&mut self, beside: &IdVec<Hex, u128>, lane: usize, to: u128) {
        let lanes = &mut self.lanes;
        waves(&self.bridged, beside, to, CLOSENESS.len(), |hex, steps| {
            lanes[hex][lane] = CLOSENESS[steps];
            true
        });
    }
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
    let mut most = 0u16;
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
        let denied = if self.foes[hex].health > 0.0 && !tile.is_capital() { 1.4 } else { 1.0 };
        match tile.kind {
            // Gold that comes in the last round buys nothing, and the more rivals there are the longer
            // the match is open and the more the row offers for it: found by playing at two and four.
            TileKind::Mine => {
                let rivals = ((self.game.seats - 1) as f32 / 3.0).min(1.0);
                f32::from(tile.value) / 5.0 * denied * self.lasting * self.gold * rivals
            }
            // Half of a Forge is its VP.
            TileKind::Forge => denied * (0.5 + 0.5 * self.lasting),
            _ => denied,
        }
    }

    /// What a tile worth going for is, its lane being found; own units stand in the hexes `held`.
    fn goal(&self, hex: Hex, lane: usize, held: u128) -> Goal {
        let kind = self.kind(hex).unwrap_or(HOME);
        let mut goal = Goal { kind, value: self.value(hex), need: self.need(hex), ..Goal::default() };
        goal.best.1 = Hex::NOWHERE;
        if kind != MINE && held & (hex.bit()) != 0 {
            // A tile that is held is wanted as far as it is not safe.
            goal.value *= 1.0 - self.held[hex];
        }
        for from in Hex::of_bits(held) {
            let group = self.own[from].size();
            let near = self.lanes[from][lane];
            goal.nearest = goal.nearest.max(near);
            let serves = near * (group / goal.need).min(1.0);
            if serves > goal.best.0 {
                (goal.second, goal.best) = (goal.best.0, (serves, from));
            } else if serves > goal.second {
                goal.second = serves;
            }
        }
        goal
    }

    /// How many Forces it takes to win a tile from who holds it and to keep it.
    fn need(&self, hex: Hex) -> f32 {
        let forces = |square: f32| (3.0 * square).sqrt();
        let mine = self.kind(hex) == Some(MINE);
        let foe = self.foes[hex];
        // Who may come to a Mine does not always come.
        let keep =
            if mine { 1.0 + 0.25 * (forces(self.threat[hex]) - 1.0).max(0.0) } else { (1.1 * self.army).max(4.0) };
        match self.defender(hex) {
            Some(enemy) if foe.health > 0.0 => keep.max(1.0 + 1.2 * forces(foe.square() * self.defence(hex, enemy))),
            _ => keep,
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
        let threat = self.threat[hex];
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
        // Whoever may come to a Mine seldom does: there are tiles worth more.
        let come = if self.kind(hex) == Some(MINE) { threat.min(4.0) / 8.0 } else { 0.8 };
        1.0 - come * (1.0 - odds(might.square() * self.defence(hex, self.seat), threat))
    }

    /// The same of a hex of some kind, quicker for who stands there now.
    pub(crate) fn held(&self, hex: Hex, might: Might) -> f32 {
        if might == self.own[hex] { self.held[hex] } else { self.hold(hex, might) }
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

    /// Closeness to every goal, in their order.
    pub(crate) fn near(&self, hex: Hex) -> &[f32] {
        &self.lanes[hex][..self.goals.len()]
    }

    /// Closeness to own units.
    pub(crate) fn reach(&self, hex: Hex) -> f32 {
        self.lanes[hex][REACH]
    }

    /// Closeness to the own Capital.
    pub(crate) fn homeward(&self, hex: Hex) -> f32 {
        self.lanes[hex][HOMEWARD]
    }

    /// Closeness over an edge if there were a bridge.
    pub(crate) fn over_bridge(closeness: f32) -> f32 {
        closeness * CLOSENESS[1]
    }
}
