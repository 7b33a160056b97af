//! Surveys the board from a seat's perspective: strengths, distances and threats.
//!
//! [`Survey`] is the interface; `findings` holds its numbers, `surveying` computes them along the `ways` over bridges,
//! and `kept` caches them.

mod findings;
mod kept;
mod surveying;
mod ways;

use std::ops::Deref;

use super::might::{Might, odds};
use crate::model::board::Hex;
use crate::model::state::TileKind;
use crate::{Bridgefront, State};
use evenhand_game::game::{MAX_SEATS, Seat};

pub(crate) use findings::{GOALS, Goal, HOME, KINDS, MINE};
pub(crate) use kept::{Kept, Memo};

use findings::{Findings, HOMEWARD, REACH};
use ways::CLOSENESS;

/// The board as one seat sees it. It reads only public information and the seat's own.
#[derive(Clone, Copy)]
pub(crate) struct Survey<'a> {
    pub(crate) game: &'a Bridgefront,
    pub(crate) s: &'a State,
    pub(crate) seat: Seat,
    findings: &'a Findings,
}

/// Gives access to the findings of a survey.
impl Deref for Survey<'_> {
    type Target = Findings;

    fn deref(&self) -> &Findings {
        self.findings
    }
}

/// Returns the kind of a hex to a seat: one of [`KINDS`], or [`HOME`].
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

impl Survey<'_> {
    /// Returns the kind of a hex to the seat: one of [`KINDS`], or [`HOME`].
    pub(crate) fn kind(&self, hex: Hex) -> Option<usize> {
        kind(self.s, self.seat, hex)
    }

    /// Returns the value of holding a tile, relative to other tiles of its kind.
    pub(crate) fn value(&self, hex: Hex) -> f32 {
        let tile = self.s.hex(hex);
        let denied = if self.foes[hex].health > 0.0 && !tile.is_capital() { 1.4 } else { 1.0 };
        match tile.kind {
            // Gold that comes in the last round buys nothing. The more rivals there are, the longer the match is open
            // and the more the row offers for gold. Tuned in two- and four-player matches.
            TileKind::Mine => {
                let rivals = ((self.game.seats - 1) as f32 / 3.0).min(1.0);
                f32::from(tile.value) / 5.0 * denied * self.lasting * self.gold * rivals
            }
            // Half of a Forge's value is its VP.
            TileKind::Forge => denied * (0.5 + 0.5 * self.lasting),
            _ => denied,
        }
    }

    /// Returns the goal data of a tile whose lane has been computed. `held` are the hexes with units of the seat.
    fn goal(&self, hex: Hex, lane: usize, held: u128) -> Goal {
        let kind = self.kind(hex).unwrap_or(HOME);
        let mut goal = Goal { kind, value: self.value(hex), need: self.need(hex), ..Goal::default() };
        goal.best.1 = Hex::NOWHERE;
        if kind != MINE && held & (hex.bit()) != 0 {
            // A held tile is wanted only as far as it is not safe.
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

    /// Returns the number of Forces needed to win a tile from its holder and to keep it.
    fn need(&self, hex: Hex) -> f32 {
        let forces = |square: f32| (3.0 * square).sqrt();
        let mine = self.kind(hex) == Some(MINE);
        let foe = self.foes[hex];
        // Enemies that may come to a Mine do not always come.
        let keep =
            if mine { 1.0 + 0.25 * (forces(self.threat[hex]) - 1.0).max(0.0) } else { (1.1 * self.army).max(4.0) };
        match self.defender(hex) {
            Some(enemy) if foe.health > 0.0 => keep.max(1.0 + 1.2 * forces(foe.square() * self.defence(hex, enemy))),
            _ => keep,
        }
    }

    /// Returns the Control VP for holding a tile.
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

    /// Returns the chance that a group left in a hex still holds it at the end of the round.
    pub(crate) fn hold(&self, hex: Hex, might: Might) -> f32 {
        let threat = self.threat[hex];
        if self.kind(hex) == Some(HOME) {
            // A Capital to which no enemy comes needs no units.
            let safe = if threat <= 0.0 { 1.0 } else { odds(might.square() * self.defence(hex, self.seat), threat) };
            return 1.0 - threat.min(4.0) / 4.0 * (1.0 - safe);
        }
        if might.health <= 0.0 {
            return 0.0;
        }
        if threat <= 0.0 {
            return 1.0;
        }
        // Enemies that may come to a Mine seldom do, because other tiles are worth more.
        let come = if self.kind(hex) == Some(MINE) { threat.min(4.0) / 8.0 } else { 0.8 };
        1.0 - come * (1.0 - odds(might.square() * self.defence(hex, self.seat), threat))
    }

    /// Returns [`Survey::hold`] for a special tile; faster for the units that are there now.
    pub(crate) fn held(&self, hex: Hex, might: Might) -> f32 {
        if might == self.own[hex] { self.held[hex] } else { self.hold(hex, might) }
    }

    /// Returns the factor by which passives strengthen a defender here.
    pub(crate) fn defence(&self, hex: Hex, owner: Seat) -> f32 {
        let passives = self.game.passives(self.s, owner);
        let hit = f32::from(self.game.knobs.combat.force_hit.max(1));
        let wall = if passives.shield_wall.0 > 0 { 0.5 + 0.5 * f32::from(passives.shield_wall.0) / hit } else { 1.0 };
        let militia = passives.militia > 0 && self.s.hex(hex).kind == TileKind::Mine;
        wall * if militia { f32::from(passives.militia) / hit } else { 1.0 }
    }

    /// Returns the enemy that would defend a hex.
    pub(crate) fn defender(&self, hex: Hex) -> Option<Seat> {
        let tile = self.s.hex(hex);
        Seat::all(MAX_SEATS).find(|other| *other != self.seat && tile.occupied_by(*other))
    }

    /// Returns the closeness of a hex to every goal, in the order of goals.
    pub(crate) fn near(&self, hex: Hex) -> &[f32] {
        &self.lanes[hex][..self.goals.len()]
    }

    /// Returns the closeness of a hex to the seat's own units.
    pub(crate) fn reach(&self, hex: Hex) -> f32 {
        self.lanes[hex][REACH]
    }

    /// Returns the closeness of a hex to the seat's own Capital.
    pub(crate) fn homeward(&self, hex: Hex) -> f32 {
        self.lanes[hex][HOMEWARD]
    }

    /// Returns the closeness over an edge if it had a bridge.
    pub(crate) fn over_bridge(closeness: f32) -> f32 {
        closeness * CLOSENESS[1]
    }
}
