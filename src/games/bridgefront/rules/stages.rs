//! The stages of a commitment: a walk over a root's effects with the choices made so far, which stops
//! at the first one still open (BF-S1 to BF-S7). What is proposed and what is allowed (`wide`) come
//! from the same walk, so the two cannot drift apart.

use super::actions::Action;
use super::board::{Edge, Hex, NOWHERE};
use crate::game::Seat;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::effects::{
    BridgeOp, ChampionSel, EdgeSel, EffectId, HexBase, HexSel, ListId, On, Payer, Touch, Verb,
};
use crate::games::bridgefront::state::{Champion, EdgeSet, Lock, NOBODY, Slot, State};

/// The walk over a root's effects.
pub(crate) struct Walk<'a> {
    pub(crate) game: &'a Bridgefront,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    pub(crate) locks: &'a [Lock],
    pub(crate) next: usize,
    pub(crate) wide: bool,
    /// One option is enough: it is only asked whether there is any, or whose it is.
    pub(crate) probe: bool,
    pub(crate) out: &'a mut Vec<Action>,
    pub(crate) this: Slot,
    /// What the earlier clauses of the same card will have done (BF-S4).
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

/// The next open choice belongs to this effect.
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
            built: EdgeSet::default(),
            destroyed: EdgeSet::default(),
            there: NOWHERE,
            edge: NOWHERE,
            that: NOBODY,
            deployed: (NOWHERE, 0),
            gone_forces: [(NOWHERE, 0); 4],
            groups: 0,
            gone_champions: 0,
        }
    }
}

impl Walk<'_> {
    /// Walks a list; `Err` names the effect whose choice is open, with its options in `out`.
    pub(crate) fn list(&mut self, list: ListId) -> Result<(), Open> {
        for effect in self.game.scripts.list(list) {
            self.effect(*effect)?;
        }
        Ok(())
    }

    /// Takes the next locked choice, or asks for it if there is any option.
    ///
    /// Where nothing is worth proposing, all that is allowed is proposed: the card is still playable
    /// for its cost (BF-S7).
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

    pub(crate) fn effect(&mut self, id: EffectId) -> Result<(), Open> {
        let game = self.game;
        match game.scripts.effect(id) {
            Verb::Deploy { forces, to, edge_ends, one_each } => {
                let mut n = game.expected(self.state, self.seat, forces);
                if *edge_ends {
                    if self.edge != NOWHERE && !one_each {
                        self.ask(id, |w| w.split(n))?;
                    }
                } else if let Some(hex) = self.hex(id, to, true)? {
                    if hex == self.state.player(self.seat).capital {
                        n += game.passives(self.state, self.seat).home_guard;
                    }
                    self.there = hex;
                    self.deployed = (hex, n);
                }
                Ok(())
            }
            Verb::DeployChampion => {
                self.ask(id, Self::champion_sites)?;
                Ok(())
            }
            Verb::Move(spec) => self.moves(id, spec),
            Verb::Bridge { op, n, at, ends, .. } => self.bridge(id, *op, *n, at, ends),
            Verb::Gain { from: Payer::Opponent, .. } => {
                self.ask(id, Self::opponents)?;
                Ok(())
            }
            Verb::Strike { at, who, surrounded, .. } => {
                if let Some(at) = at {
                    let needs = *surrounded;
                    if !at.late
                        && let HexBase::Filter { .. } = at.base
                        && let Some(Action::Hex(hex)) = self.ask(id, |w| w.strike_sites(at, needs))?
                    {
                        self.there = hex;
                    }
                }
                if let Some(sel) = who {
                    self.champion(id, sel, |_| true)?;
                }
                Ok(())
            }
            Verb::Heal { who, pooled, .. } => {
                let game = self.game;
                let hurt = move |champion: &Champion| champion.hp < game.cards.get(champion.card).hp;
                if *pooled {
                    if let Some(Action::Hex(hex)) = self.ask(id, |w| w.champion_hexes(hurt))? {
                        self.there = hex;
                    }
                    Ok(())
                } else {
                    self.champion(id, who, hurt)
                }
            }
            Verb::Mine { at, .. } => {
                if let Some(hex) = self.hex(id, at, false)? {
                    self.there = hex;
                }
                Ok(())
            }
            Verb::Mod(m) => {
                if let Some(sel) = &m.who {
                    self.champion(id, sel, |_| true)?;
                }
                if let Some(at) = &m.at {
                    self.hex(id, at, false)?;
                }
                Ok(())
            }
            Verb::On(trigger) => {
                if trigger.event == On::Cleanup {
                    return Ok(());
                }
                if let Some(sel) = &trigger.who {
                    self.champion(id, sel, |_| true)?;
                }
                if let Some(sel) = &trigger.edge {
                    self.ask(id, |w| w.edges(sel, BridgeOp::Lock))?;
                }
                Ok(())
            }
            Verb::Choose { options, late: false } => {
                let n = options.len() as u8;
                match self.ask(id, |w| w.out.extend((0..n).map(Action::Mode)))? {
                    Some(Action::Mode(mode)) => self.list(options[usize::from(mode)]),
                    _ => Ok(()),
                }
            }
            Verb::If { then, otherwise, .. } => {
                // A condition is looked at when the card resolves; its targets are locked now.
                self.list(*then)?;
                otherwise.map_or(Ok(()), |list| self.list(list))
            }
            Verb::Gain { .. }
            | Verb::Draw { .. }
            | Verb::Hand { .. }
            | Verb::Peek { .. }
            | Verb::Acquire { .. }
            | Verb::Choose { late: true, .. }
            | Verb::Roll { .. } => Ok(()),
        }
    }

    /// The hex of a selector: fixed, or asked for.
    pub(crate) fn hex(&mut self, id: EffectId, sel: &HexSel, entering: bool) -> Result<Option<Hex>, Open> {
        if sel.late {
            return Ok(None);
        }
        let home = self.state.player(self.seat).capital;
        match sel.base {
            HexBase::Home => Ok(Some(home)),
            HexBase::There => Ok(Some(self.there)),
            HexBase::This => Ok((self.this != NOBODY).then(|| self.state.champion(self.this).hex)),
            HexBase::Capital => {
                if !self.game.wings(self.state, self.seat) {
                    return Ok(Some(home));
                }
                let center = self.game.board.center;
                match self.ask(id, |w| w.out.extend([Action::Hex(home), Action::Hex(center)]))? {
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

    /// The hexes a selector allows; `entering`: units will come in.
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
            if self.game.champion_site(self.state, self.seat, hex) {
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
        self.out.extend(worth.map(|other| Action::Opponent(other.0)));
    }

    /// Asks for the champions of a selector; `offer` says which are worth proposing.
    pub(crate) fn champion(
        &mut self,
        id: EffectId,
        sel: &ChampionSel,
        offer: impl Fn(&Champion) -> bool,
    ) -> Result<(), Open> {
        if sel.that || sel.late || sel.all {
            return Ok(());
        }
        let (low, high) = sel.n;
        let mut named = 0u64;
        for count in 0..high {
            let answer = self.ask(id, |w| {
                let before = w.out.len();
                for (slot, champion) in w.state.living() {
                    if named & (1 << slot) == 0
                        && w.game.selects(w.state, w.seat, sel, slot, w.this, w.this == NOBODY)
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
                    named |= 1 << slot;
                    self.that = slot;
                }
                _ => break,
            }
        }
        Ok(())
    }

    pub(crate) fn bridge(
        &mut self,
        id: EffectId,
        op: BridgeOp,
        (low, high): (u8, u8),
        at: &EdgeSel,
        ends: &HexSel,
    ) -> Result<(), Open> {
        if at.late || op == BridgeOp::Freeze {
            return Ok(());
        }
        if op == BridgeOp::Link {
            if let Some(Action::Hex(first)) = self.ask(id, |w| w.hexes(ends, false))? {
                self.ask(id, |w| {
                    for hex in w.game.board.hexes() {
                        if hex != first && w.game.passes(w.state, w.seat, &ends.base, hex, w.this, 0) {
                            w.out.push(Action::Hex(hex));
                        }
                    }
                })?;
            }
            return Ok(());
        }
        // An edge anywhere is asked as a hex, then one of its edges (section 5.3 of the ledger).
        let anywhere = at.touch == Touch::Any && at.near.is_none() && op != BridgeOp::Destroy;
        for count in 0..high {
            let may_stop = count >= low;
            let edge = if anywhere {
                let Some(Action::Hex(hex)) = self.ask(id, |w| w.edge_hexes(at, op, may_stop))? else { break };
                self.ask(id, |w| w.edges_of(hex, at, op))?
            } else {
                self.ask(id, |w| {
                    let before = w.out.len();
                    w.edges(at, op);
                    if may_stop && w.out.len() > before {
                        w.out.push(Action::Stop);
                    }
                })?
            };
            let Some(Action::Edge(edge)) = edge else { break };
            self.edge = edge;
            match op {
                BridgeOp::Build => self.built.add(edge),
                BridgeOp::Destroy => self.destroyed.add(edge),
                _ => {}
            }
            if at.touch == Touch::MyChampion {
                let (a, b) = self.game.board.ends(edge);
                let sites = [a, b];
                let answer = self.ask(id, |w| {
                    for (slot, champion) in w.state.living() {
                        if champion.owner == w.seat && sites.contains(&champion.hex) {
                            w.out.push(Action::Champion(slot));
                        }
                    }
                })?;
                if let Some(Action::Champion(slot)) = answer {
                    self.that = slot;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn edge_free(&self, at: &EdgeSel, op: BridgeOp, edge: Edge) -> bool {
        self.game.edge_fits(self.state, self.seat, at, op, edge, self.this)
            && !self.built.has(edge)
            && !self.destroyed.has(edge)
            && (op != BridgeOp::Open || self.locks.iter().all(|lock| lock.choice != Action::Edge(edge)))
    }

    /// The edges that fit, whatever was picked before: one that asks for sets in ascending order would
    /// keep a player who names the best edge first from the next best, and favour some corners.
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

    /// The edges a selector can be about, going by what they touch: a quick first sieve.
    pub(crate) fn touched(&self, at: &EdgeSel) -> EdgeSet {
        let mut edges = EdgeSet::default();
        let seat = self.seat.index();
        for hex in self.game.board.hexes() {
            let tile = self.state.hex(hex);
            let counts = match at.touch {
                Touch::Me => tile.forces[seat] > 0 || tile.champions[seat] > 0,
                Touch::MyChampion => tile.champions[seat] > 0,
                Touch::This | Touch::Any => true,
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
