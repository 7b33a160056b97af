//! The stages of a commitment: a walk over a root's effects with the choices made so far, which stops at the first open
//! choice (BF-S1 to BF-S7). The same walk gives the options offered to agents and all legal ones (`wide`), so that the
//! two stay consistent.

use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::{Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::content::verbs::selectors::BridgeOp;
use crate::model::content::verbs::selectors::{ChampionSel, EdgeSel, HexBase, HexSel, Touch};
use crate::model::state::{Champion, EdgeSet, Lock, Slot, State};
use evenhand_game::game::Seat;
use evenhand_kit::table::effects::written::Count;
use evenhand_kit::table::effects::{EffectId, ListId};

/// The walk over a root's effects.
pub(crate) struct Walk<'a> {
    pub(crate) game: &'a Bridgefront,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    pub(crate) locks: &'a [Lock],
    pub(crate) next: usize,
    pub(crate) wide: bool,
    /// Whether one option is enough: the caller only needs to know whether there is any, or which effect it belongs to.
    pub(crate) probe: bool,
    pub(crate) out: &'a mut Vec<Action>,
    pub(crate) this: Slot,
    /// The card that is played, or [`CardId::NONE`].
    pub(crate) card: CardId,
    /// The expected results of the earlier clauses of the same card (BF-S4).
    pub(crate) built: EdgeSet,
    pub(crate) destroyed: EdgeSet,
    pub(crate) there: Hex,
    pub(crate) edge: Edge,
    pub(crate) that: Slot,
    pub(crate) deployed: (Hex, u8),
    pub(crate) gone_forces: [(Hex, u8); 4],
    pub(crate) groups: usize,
    pub(crate) gone_champions: u64,
}

/// The effect that the next open choice belongs to.
pub(crate) struct Open(pub(crate) EffectId);

impl Bridgefront {
    pub(crate) fn walk<'a>(
        &'a self,
        state: &'a State,
        seat: Seat,
        locks: &'a [Lock],
        this: Slot,
        wide: bool,
        out: &'a mut Vec<Action>,
    ) -> Walk<'a> {
        Walk {
            game: self,
            state,
            seat,
            locks,
            next: 0,
            wide,
            probe: false,
            out,
            this,
            card: match state.player(seat).commit.root {
                Some(Action::Play(card)) => card,
                _ => CardId::NONE,
            },
            built: EdgeSet::default(),
            destroyed: EdgeSet::default(),
            there: Hex::NOWHERE,
            edge: Edge::NOWHERE,
            that: Slot::NOBODY,
            deployed: (Hex::NOWHERE, 0),
            gone_forces: [(Hex::NOWHERE, 0); 4],
            groups: 0,
            gone_champions: 0,
        }
    }
}

impl Walk<'_> {
    /// Walks a list. `Err` names the effect whose choice is open, with its options in `out`.
    pub(crate) fn list(&mut self, list: ListId) -> Result<(), Open> {
        for effect in self.game.scripts.list(list) {
            self.game.scripts.effect(*effect).act().lock(self, *effect)?;
        }
        Ok(())
    }

    /// Takes the next locked choice, or asks for it if there is any option.
    ///
    /// If no option is worth offering, all legal ones are offered: the card can still be played for its cost (BF-S7).
    pub(crate) fn ask(&mut self, effect: EffectId, fill: impl Fn(&mut Self)) -> Result<Option<Action>, Open> {
        if let Some(lock) = self.locks.get(self.next) {
            if lock.effect == effect {
                self.next += 1;
                return Ok(Some(lock.choice));
            }
            return Ok(None);
        }
        let before = self.out.len();
        fill(self);
        if self.out.len() == before && !self.wide {
            self.wide = true;
            fill(self);
            self.wide = false;
        }
        if self.out.len() > before { Err(Open(effect)) } else { Ok(None) }
    }

    /// Returns the hex of a selector: fixed, or asked for.
    pub(crate) fn hex(&mut self, id: EffectId, sel: &HexSel, entering: bool) -> Result<Option<Hex>, Open> {
        if sel.late {
            return Ok(None);
        }
        let home = self.state.player(self.seat).capital;
        match sel.base {
            HexBase::Home => Ok(Some(home)),
            HexBase::There => Ok(Some(self.there)),
            HexBase::This => Ok((self.this != Slot::NOBODY).then(|| self.state.champion(self.this).hex)),
            HexBase::Capital => {
                let bases = self.game.bases(self.state, self.seat);
                if bases.is_empty() {
                    return Ok(Some(home));
                }
                let all = [home].into_iter().chain(bases.iter().copied());
                match self.ask(id, |w| w.out.extend(all.clone().map(Action::Hex)))? {
                    Some(Action::Hex(hex)) => Ok(Some(hex)),
                    _ => Ok(None),
                }
            }
            HexBase::Filter { .. } => match self.ask(id, |w| w.hexes(sel, entering))? {
                Some(Action::Hex(hex)) => Ok(Some(hex)),
                _ => Ok(None),
            },
        }
    }

    /// Writes the hexes a selector allows; `entering` is set if units will enter them.
    pub(crate) fn hexes(&mut self, sel: &HexSel, entering: bool) {
        for hex in self.game.board.hexes() {
            if self.game.passes(self.state, self.seat, &sel.base, hex, self.this, 0)
                && (!entering || self.state.hex(hex).admits(self.seat))
            {
                self.out.push(Action::Hex(hex));
                if self.probe {
                    return;
                }
            }
        }
    }

    pub(crate) fn strike_sites(&mut self, sel: &HexSel, surrounded: u8) {
        for hex in self.game.board.hexes() {
            if !self.game.passes(self.state, self.seat, &sel.base, hex, self.this, 0) {
                continue;
            }
            let around = self.game.board.around(hex).filter(|(near, _)| self.state.hex(*near).occupied_by(self.seat));
            if self.wide || (self.state.hex(hex).enemy_of(self.seat) && around.count() >= usize::from(surrounded)) {
                self.out.push(Action::Hex(hex));
            }
        }
    }

    pub(crate) fn champion_hexes(&mut self, hurt: impl Fn(&Champion) -> bool) {
        for hex in self.game.board.hexes() {
            if self.state.champions_in(self.seat, hex).any(|(_, champion)| self.wide || hurt(champion)) {
                self.out.push(Action::Hex(hex));
            }
        }
    }

    pub(crate) fn champion_sites(&mut self) {
        for hex in self.game.board.hexes() {
            if self.game.champion_site(self.state, self.seat, self.card, hex) {
                self.out.push(Action::Hex(hex));
                if self.probe {
                    return;
                }
            }
        }
    }

    pub(crate) fn split(&mut self, n: u8) {
        let (a, b) = self.game.board.ends(self.edge);
        let (to_a, to_b) = (self.state.hex(a).admits(self.seat), self.state.hex(b).admits(self.seat));
        for at_a in 0..=n {
            if (at_a == 0 || to_a) && (at_a == n || to_b) {
                self.out.push(Action::Forces(at_a));
            }
        }
    }

    pub(crate) fn opponents(&mut self) {
        let state = self.state;
        let others = Seat::all(self.game.seats).filter(|other| *other != self.seat && state.plays(*other));
        let rich = others.clone().any(|other| state.player(other).gold > 0);
        let wide = self.wide;
        let worth = others.filter(|other| wide || !rich || state.player(*other).gold > 0);
        self.out.extend(worth.map(Action::Opponent));
    }

    /// Asks for the champions of a selector. `offer` returns whether a champion is worth offering.
    pub(crate) fn champion(
        &mut self,
        id: EffectId,
        sel: &ChampionSel,
        offer: impl Fn(&Champion) -> bool,
    ) -> Result<(), Open> {
        if sel.that || sel.late || sel.all {
            return Ok(());
        }
        let Count(low, high) = sel.n;
        let mut named = 0u64;
        for count in 0..high {
            let answer = self.ask(id, |w| {
                let before = w.out.len();
                for (slot, champion) in w.state.living() {
                    if named & slot.bit() == 0
                        && w.game.selects(w.state, w.seat, sel, slot, w.this, w.this == Slot::NOBODY)
                        && (w.wide || offer(champion))
                    {
                        w.out.push(Action::Champion(slot));
                    }
                }
                if count >= low && w.out.len() > before {
                    w.out.push(Action::Stop);
                }
            })?;
            match answer {
                Some(Action::Champion(slot)) => {
                    named |= slot.bit();
                    self.that = slot;
                }
                _ => break,
            }
        }
        Ok(())
    }

    pub(crate) fn edge_free(&self, at: &EdgeSel, op: BridgeOp, edge: Edge) -> bool {
        self.game.edge_fits(self.state, self.seat, at, op, edge, self.this)
            && (at.touch != Touch::Shared || self.game.share_hex(self.state, self.seat, self.edge, edge))
            && !self.built.has(edge)
            && !self.destroyed.has(edge)
            && (op != BridgeOp::Open || self.locks.iter().all(|lock| lock.choice != Action::Edge(edge)))
    }

    /// Writes the edges that fit, in any order relative to earlier picks. If sets had to be named in ascending order, a
    /// player who names the best edge first could not add the next best, and some corners would be favored.
    pub(crate) fn edges(&mut self, at: &EdgeSel, op: BridgeOp) {
        for edge in self.touched(at).iter() {
            if self.edge_free(at, op, edge) {
                self.out.push(Action::Edge(edge));
                if self.probe {
                    return;
                }
            }
        }
    }

    /// Returns the edges a selector can refer to, judged only by what they touch: a fast first filter.
    pub(crate) fn touched(&self, at: &EdgeSel) -> EdgeSet {
        let mut edges = EdgeSet::default();
        let seat = self.seat;
        for hex in self.game.board.hexes() {
            let tile = self.state.hex(hex);
            let counts = match at.touch {
                Touch::Me | Touch::Shared => tile.forces[seat] > 0 || tile.champions[seat] > 0,
                Touch::MyChampion => tile.champions[seat] > 0,
                Touch::This | Touch::Any | Touch::There => true,
            };
            if counts {
                for (_, edge) in self.game.board.around(hex) {
                    edges.add(edge);
                }
            }
        }
        edges
    }

    pub(crate) fn edge_hexes(&mut self, at: &EdgeSel, op: BridgeOp, may_stop: bool) {
        let before = self.out.len();
        for hex in self.game.board.hexes() {
            if self.game.board.around(hex).any(|(_, edge)| self.edge_free(at, op, edge)) {
                self.out.push(Action::Hex(hex));
                if self.probe {
                    return;
                }
            }
        }
        if may_stop && self.out.len() > before {
            self.out.push(Action::Stop);
        }
    }

    pub(crate) fn edges_of(&mut self, hex: Hex, at: &EdgeSel, op: BridgeOp) {
        for (_, edge) in self.game.board.around(hex) {
            if self.edge_free(at, op, edge) {
                self.out.push(Action::Edge(edge));
            }
        }
    }
}
