//! Computes all numbers of a survey.

use super::findings::{Findings, GOALS, GOLD, HOMEWARD, KINDS, LANES, Network, REACH};
use super::ways::{CLOSENESS, THREAT, waves};
use super::{Survey, kind};
use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::knobs::VpSeen;
use crate::model::state::{EdgeSet, State, TileKind};
use crate::players::might::Might;
use crate::players::worth;
use evenhand_game::game::{BySeat, MAX_SEATS, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::IdVec;

/// Marked hexes of a board, as bits.
struct Marked {
    /// Hexes with units of any seat.
    manned: u128,
    /// Hexes with a special tile.
    special: u128,
}

impl Findings {
    /// Computes the findings. Everything read from the state here must be part of the basis.
    pub(super) fn take(&mut self, game: &Bridgefront, s: &State, seat: Seat, bridges: EdgeSet) {
        self.bridges = bridges;
        let Marked { manned, special } = self.muster(game, s, seat);
        let mut goals = Pile::new();
        let wanted = Hex::of_bits(special).filter(|hex| kind(s, seat, *hex).is_some_and(|kind| kind < KINDS));
        wanted.take(GOALS).for_each(|hex| goals.push(hex));
        let network = Network { game: game.number, bridges, home: s.player(seat).capital, goals };
        if self.network != network {
            self.network = network;
            self.find_ways(game);
        }
        let held = self.feel_threats(game, s, seat, manned | special);
        self.lanes.values_mut().take(game.board.len()).for_each(|lanes| lanes[REACH] = 0.0);
        self.close(&game.board.beside, REACH, held);
        let rounds_left = i32::from(game.knobs.rules.round_cap) - i32::from(s.round);
        self.lasting = 1.0 - 0.6f32.powi(rounds_left).min(1.0);
        self.gold = worth::of_gold(game, s, seat).min(GOLD);
        for hex in Hex::of_bits(special) {
            let survey = Survey { game, s, seat, findings: &*self };
            self.held[hex] = survey.hold(hex, self.own[hex]);
        }
        self.goals.clear();
        for (lane, hex) in goals.iter().enumerate() {
            let goal = Survey { game, s, seat, findings: &*self }.goal(*hex, lane, held);
            self.goals.push(goal);
        }
        self.urgency = closest_to_winning(game, s, seat);
    }

    /// Counts the strength of all units by hex.
    fn muster(&mut self, game: &Bridgefront, s: &State, seat: Seat) -> Marked {
        let hexes = ..game.board.len();
        self.own.as_mut_slice()[hexes].fill(Might::NONE);
        self.foes.as_mut_slice()[hexes].fill(Might::NONE);
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
        Marked { manned, special }
    }

    /// Computes the threat of enemies in the `occupied` hexes to all hexes. Returns the hexes with units of the seat.
    fn feel_threats(&mut self, game: &Bridgefront, s: &State, seat: Seat, occupied: u128) -> u128 {
        self.threat.as_mut_slice()[..game.board.len()].fill(0.0);
        let beside = &game.board.beside;
        self.admit = u128::MAX;
        let (mut held, mut enemies) = (0u128, 0u128);
        for hex in Hex::of_bits(occupied) {
            let square = self.foes[hex].square();
            if square > 0.0 {
                // A weaker threat stops where a stronger one is already recorded, since the stronger one dominates from
                // there on.
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
        held
    }

    /// Computes the ways of the network.
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

    /// Fills a lane with the closeness of each hex to the hexes `to`.
    fn close(&mut self, beside: &IdVec<Hex, u128>, lane: usize, to: u128) {
        let lanes = &mut self.lanes;
        waves(&self.bridged, beside, to, CLOSENESS.len(), |hex, steps| {
            lanes[hex][lane] = CLOSENESS[steps];
            true
        });
    }
}

/// Returns how close the leading seat is to the VP needed to win, or the match to its last round, 0 to 1.
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
