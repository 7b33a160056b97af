//! What a seat may choose in an Action Step, stage by stage (BF-12.1 to BF-12.5, BF-S1 to BF-S7).
//!
//! A commitment is a root (a card, a basic action, an ability, Done) and a list of locked choices.
//! [`Walk`] goes through the root's effects with the choices made so far and stops at the first
//! one still open: its options are the next stage. The same walk serves what is proposed and what
//! is allowed (`wide`), so the two cannot drift apart.

use serde::{Deserialize, Serialize};

use super::Bridgefront;
use super::board::{Edge, Hex, MAX_HEXES, NOWHERE};
use super::cards::{CardId, Kind, NO_CARD};
use super::effects::{
    Anchor, BridgeOp, ChampionSel, EdgeSel, EffectId, HexBase, HexSel, ListId, Move, Num, Occ, On, Own, Payer, Stat,
    Tiles, Touch, Unit, Verb, Via, When,
};
use super::knobs::SplitBuckets;
use super::state::{Champion, EdgeSet, Lock, NOBODY, Slot, State, TileKind};
use crate::game::{Pile, Seat};

/// One choice of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Action {
    /// No more of it; leave it.
    #[default]
    Stop,
    /// A corner of the map.
    Corner(u8),
    /// An edge.
    Edge(u8),
    /// A hex.
    Hex(u8),
    /// A card among those shown or held.
    Card(u8),
    /// Bid this much gold to buy.
    Buy(u8),
    /// Pass with this much gold.
    Pass(u8),
    /// Play a hand card.
    Play(u8),
    /// Basic action: build a bridge.
    Build,
    /// Basic action: march.
    March,
    /// Basic action: one more Force at home.
    Reinforce,
    /// The free march of a faction.
    FreeMarch,
    /// The activated ability of a champion.
    Ability(u8),
    /// No more actions this round.
    Done,
    /// A printed option.
    Mode(u8),
    /// A champion.
    Champion(u8),
    /// An opponent.
    Opponent(u8),
    /// Move from this hex.
    From(u8),
    /// This champion goes along.
    Go(u8),
    /// This champion stays.
    Stay(u8),
    /// So many Forces.
    Forces(u8),
    /// One step in a direction (0-5), or over a link (6 and up).
    Step(u8),
    /// The card goes to the top of the draw pile.
    Top(u8),
    /// The card goes to the bottom of the draw pile.
    Bottom(u8),
    /// Take the gold.
    Gold,
    /// Take the draft.
    Draft,
    /// Scrap a hand card.
    Reforge,
}

/// A group of a `move` as locked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    pub(crate) from: Hex,
    pub(crate) forces: u8,
    /// Bits of champion slots.
    pub(crate) champions: u64,
    pub(crate) path: [u8; 8],
    pub(crate) steps: u8,
}

/// The walk over a root's effects.
pub(crate) struct Walk<'a> {
    game: &'a Bridgefront,
    state: &'a State,
    seat: Seat,
    locks: &'a [Lock],
    next: usize,
    wide: bool,
    /// One option is enough: it is only asked whether there is any.
    probe: bool,
    out: &'a mut Vec<Action>,
    this: Slot,
    /// What the earlier clauses of the same card will have done (BF-S4).
    built: EdgeSet,
    destroyed: EdgeSet,
    there: Hex,
    edge: Edge,
    that: Slot,
    deployed: (Hex, u8),
    gone_forces: [(Hex, u8); 4],
    groups: usize,
    gone_champions: u64,
}

/// The next open choice belongs to this effect.
pub(crate) struct Open(pub(crate) EffectId);

impl Bridgefront {
    /// The options of a seat in an Action Step; empty if its commitment is complete. Gives the
    /// effect the next choice belongs to (0 for the root).
    pub(crate) fn commit_options(&self, s: &State, seat: Seat, wide: bool, out: &mut Vec<Action>) -> Option<EffectId> {
        let commit = &s.player(seat).commit;
        let Some(root) = commit.root else {
            self.root_options(s, seat, out);
            return Some(0);
        };
        let (list, this) = self.root_script(s, root)?;
        let mut walk = self.walk(s, seat, &commit.locks, this, wide, out);
        walk.list(list).err().map(|Open(effect)| effect)
    }

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

    /// The effects a root stands for, and the champion whose they are.
    pub(crate) fn root_script(&self, s: &State, root: Action) -> Option<(ListId, Slot)> {
        match root {
            Action::Play(card) if self.cards.get(card).kind == Kind::Champion => Some((self.lists.champion, NOBODY)),
            Action::Play(card) => Some((self.cards.get(card).fx, NOBODY)),
            Action::Build => Some((self.lists.build, NOBODY)),
            Action::March => Some((self.lists.march, NOBODY)),
            Action::FreeMarch => Some((self.lists.free_march, NOBODY)),
            Action::Reinforce => Some((self.lists.reinforce, NOBODY)),
            Action::Ability(slot) => self.ability(s.champion(slot).card).map(|(_, list, _)| (list, slot)),
            _ => None,
        }
    }

    /// The activated ability of a champion card: its place in `fx`, its effects, once per round.
    pub(crate) fn ability(&self, card: CardId) -> Option<(u8, ListId, bool)> {
        if card == NO_CARD {
            return None;
        }
        self.scripts.list(self.cards.get(card).fx).iter().enumerate().find_map(|(place, effect)| {
            match self.scripts.effect(*effect) {
                Verb::On(trigger) if trigger.event == On::Activate => {
                    Some((place as u8, trigger.list, trigger.per_round))
                }
                _ => None,
            }
        })
    }

    /// Mana and gold a root costs now (BF-15.1a, BF-20.2a); `None` if it cannot be played at all.
    pub(crate) fn price(&self, s: &State, seat: Seat, root: Action) -> Option<(u8, u8)> {
        let costs = &self.knobs.costs;
        match root {
            Action::Play(id) => {
                let card = self.cards.get(id);
                let mut mana = card.mana;
                for running in s.running.iter().filter(|running| running.owner == seat) {
                    if let Verb::Mod(m) = self.scripts.effect(running.effect)
                        && m.stat == Stat::PlayMana
                        && m.when == When::NextPlay
                        && !running.fresh
                    {
                        mana = mana.saturating_add_signed(m.v).max(m.min.min(mana));
                    }
                }
                if card.kind != Kind::Champion {
                    return Some((mana, card.gold[0]));
                }
                let limit = self.knobs.champions.limit;
                let present = s.champions_of(seat);
                if limit > 0 && present >= usize::from(limit) {
                    return None;
                }
                let free = s.running.iter().any(|running| {
                    running.owner == seat
                        && matches!(self.scripts.effect(running.effect), Verb::Mod(m) if m.stat == Stat::ChampionGold)
                });
                let gold = match present {
                    _ if free => 0,
                    0..=2 => card.gold[present],
                    // BF-Q7: the printed series goes on.
                    more => {
                        let step = card.gold[2].saturating_sub(card.gold[1]);
                        card.gold[2].saturating_add(step.saturating_mul(more as u8 - 2))
                    }
                };
                Some((mana, gold))
            }
            Action::Build => Some((costs.build_bridge.mana, 0)),
            Action::March => Some((costs.march.mana, 0)),
            Action::Reinforce => Some((costs.reinforce.mana, costs.reinforce.gold)),
            _ => Some((0, 0)),
        }
    }

    fn root_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = s.player(seat);
        let affordable = |root| {
            self.price(s, seat, root).is_some_and(|(mana, gold)| mana <= player.mana && u16::from(gold) <= player.gold)
        };
        let mut tried = [0u64; 4];
        for card in player.hand.iter() {
            let seen = &mut tried[usize::from(*card >> 6)];
            if *seen & (1 << (card & 63)) != 0 {
                continue; // BF-S6
            }
            *seen |= 1 << (card & 63);
            let root = Action::Play(*card);
            if affordable(root)
                && (self.cards.get(*card).kind != Kind::Champion
                    || self.opens(s, seat, self.lists.champion, NOBODY, out))
            {
                out.push(root);
            }
        }
        for (root, list) in [(Action::Build, self.lists.build), (Action::March, self.lists.march)] {
            if affordable(root) && self.opens(s, seat, list, NOBODY, out) {
                out.push(root);
            }
        }
        if affordable(Action::Reinforce) && s.hex(player.capital).admits(seat) {
            out.push(Action::Reinforce);
        }
        if player.free_marches > 0 && self.opens(s, seat, self.lists.free_march, NOBODY, out) {
            out.push(Action::FreeMarch);
        }
        for (slot, champion) in s.living().filter(|(_, champion)| champion.owner == seat) {
            if let Some((place, list, per_round)) = self.ability(champion.card)
                && !(per_round && champion.used_round & (1 << place) != 0)
                && self.useful_ability(s, seat, list, slot, out)
            {
                out.push(Action::Ability(slot));
            }
        }
        out.push(Action::Done);
    }

    /// Whether the first choice of a list has any option; `out` is left as it was.
    fn opens(&self, s: &State, seat: Seat, list: ListId, this: Slot, out: &mut Vec<Action>) -> bool {
        let before = out.len();
        let mut walk = self.walk(s, seat, &[], this, true, out);
        walk.probe = true;
        let open = walk.list(list).is_err();
        out.truncate(before);
        open
    }

    /// Whether an ability has something to work on now: a target to choose, or champions in range.
    fn useful_ability(&self, s: &State, seat: Seat, list: ListId, this: Slot, out: &mut Vec<Action>) -> bool {
        self.opens(s, seat, list, this, out)
            || self.scripts.list(list).iter().any(|effect| match self.scripts.effect(*effect) {
                Verb::Strike { who: Some(sel), .. } if sel.all => {
                    s.living().any(|(slot, _)| self.selects(s, seat, sel, slot, this, false))
                }
                _ => false,
            })
    }

    /// Whether a champion is one the selector names; `by_card`: a Ward stops enemies' cards (BF-Q127).
    pub(crate) fn selects(
        &self,
        s: &State,
        seat: Seat,
        sel: &ChampionSel,
        slot: Slot,
        this: Slot,
        by_card: bool,
    ) -> bool {
        let champion = s.champion(slot);
        let near = |at: &Option<(u8, Anchor)>, exactly: bool| {
            at.is_none_or(|(k, anchor)| self.within(s, seat, champion.hex, k, anchor, this, exactly, 0))
        };
        champion.alive()
            && match sel.own {
                Own::Me => champion.owner == seat,
                Own::Enemy => champion.owner != seat,
                Own::Any => true,
                Own::Other => slot != this,
            }
            && near(&sel.near, false)
            && near(&sel.ring, true)
            && (!sel.at_this || (this != NOBODY && champion.hex == s.champion(this).hex))
            && (!sel.at_home || champion.hex == s.player(seat).capital)
            && !(by_card && champion.owner != seat && self.warded(s, slot))
    }

    fn warded(&self, s: &State, slot: Slot) -> bool {
        s.running.iter().any(|running| {
            running.target == slot
                && matches!(self.scripts.effect(running.effect), Verb::Mod(m) if m.stat == Stat::Ward)
        })
    }

    /// Whether a hex is within `k` of (or at exactly `k` from) an anchor; champions in `except` do not count.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn within(
        &self,
        s: &State,
        seat: Seat,
        hex: Hex,
        k: u8,
        anchor: Anchor,
        this: Slot,
        exactly: bool,
        except: u64,
    ) -> bool {
        let fits = |from: Hex| {
            let d = self.board.distance(from, hex);
            if exactly { d == k } else { d <= k }
        };
        match anchor {
            Anchor::MyCapital => fits(s.player(seat).capital),
            Anchor::This => this != NOBODY && s.champion(this).alive() && fits(s.champion(this).hex),
            Anchor::MyChampion => s
                .living()
                .any(|(slot, champion)| champion.owner == seat && except & (1 << slot) == 0 && fits(champion.hex)),
            Anchor::MyForce => self.board.hexes().any(|from| s.hex(from).forces[seat.index()] > 0 && fits(from)),
        }
    }

    /// Whether a hex passes a filter.
    pub(crate) fn passes(&self, s: &State, seat: Seat, base: &HexBase, hex: Hex, this: Slot, except: u64) -> bool {
        let HexBase::Filter { occ, tiles, near, ring, with_champion } = base else { return false };
        let tile = s.hex(hex);
        let occ = match occ {
            Occ::Me => tile.occupied_by(seat),
            Occ::Enemy => tile.enemy_of(seat),
            Occ::Empty => tile.is_empty(),
            Occ::Any => true,
        };
        occ && self.tile_in(s, seat, hex, *tiles)
            && (!with_champion || tile.champions[seat.index()] > 0)
            && near.is_none_or(|(k, anchor)| self.within(s, seat, hex, k, anchor, this, false, except))
            && ring.is_none_or(|(k, anchor)| self.within(s, seat, hex, k, anchor, this, true, except))
    }

    /// Whether a hex is of one of these kinds, for this seat; no kinds named: any.
    pub(crate) fn tile_in(&self, s: &State, seat: Seat, hex: Hex, tiles: Tiles) -> bool {
        if tiles.0 == 0 {
            return true;
        }
        match s.hex(hex).kind {
            TileKind::Capital(owner) if owner == seat => tiles.has(Tiles::OWN_CAPITAL),
            TileKind::Capital(_) => tiles.has(Tiles::ENEMY_CAPITAL),
            TileKind::Mine => tiles.has(Tiles::MINE | Tiles::NOT_CAPITAL),
            TileKind::Forge => tiles.has(Tiles::FORGE | Tiles::NOT_CAPITAL),
            TileKind::Center => tiles.has(Tiles::CENTER | Tiles::NOT_CAPITAL),
            TileKind::Plain => tiles.has(Tiles::NOT_CAPITAL),
        }
    }

    /// Whether an own deploy may go to the Center as if it were the Capital (BF-21.3b).
    pub(crate) fn wings(&self, s: &State, seat: Seat) -> bool {
        self.passives(s, seat).wings && s.hex(self.board.center).occupied_by(seat)
    }

    /// Whether an edge fits a selector for an operation now.
    pub(crate) fn edge_fits(&self, s: &State, seat: Seat, sel: &EdgeSel, op: BridgeOp, edge: Edge, this: Slot) -> bool {
        let (a, b) = self.board.ends(edge);
        let state_fits = match op {
            BridgeOp::Build => {
                let cap = self.knobs.rules.max_bridges;
                !s.bridges.has(edge) && !s.frozen && (cap == 0 || s.bridges.len() < usize::from(cap))
            }
            BridgeOp::Destroy => s.bridges.has(edge) && !s.frozen,
            BridgeOp::Lock => s.bridges.has(edge),
            _ => true,
        };
        let touch = |hex: Hex| match sel.touch {
            Touch::Any => true,
            Touch::Me => s.hex(hex).occupied_by(seat),
            Touch::MyChampion => s.hex(hex).champions[seat.index()] > 0,
            Touch::This => this != NOBODY && s.champion(this).hex == hex,
        };
        state_fits
            && (touch(a) || touch(b))
            && sel.near.is_none_or(|(k, anchor)| {
                self.within(s, seat, a, k, anchor, this, false, 0) || self.within(s, seat, b, k, anchor, this, false, 0)
            })
    }

    /// Whether a champion crosses without bridges (BF-Q75).
    pub(crate) fn flies(&self, champion: &Champion) -> bool {
        self.scripts
            .list(self.cards.get(champion.card).fx)
            .iter()
            .any(|effect| matches!(self.scripts.effect(*effect), Verb::Mod(m) if m.stat == Stat::Fly))
    }

    /// Whether units can cross from one hex to the next: a bridge, an opened edge or a link that is
    /// not locked, or nothing needed at all.
    pub(crate) fn step_target(&self, s: &State, from: Hex, step: u8) -> Option<(Hex, Edge)> {
        if step < 6 {
            let to = self.board.neighbours[usize::from(from)][usize::from(step)];
            (to != NOWHERE).then(|| (to, self.board.edge_towards[usize::from(from)][usize::from(step)]))
        } else {
            let (a, b) = *s.links.get(usize::from(step) - 6)?;
            match from {
                _ if from == a => Some((b, NOWHERE)),
                _ if from == b => Some((a, NOWHERE)),
                _ => None,
            }
        }
    }

    /// How many Forces a `Num` gives when it is played (as far as that is known before).
    pub(crate) fn expected(&self, s: &State, seat: Seat, num: &Num) -> u8 {
        match num {
            Num::Fixed(n) => *n,
            Num::PlusPlayed(n) => n + s.player(seat).played + 1,
            Num::If(_, n, _) => *n,
            Num::That | Num::MineValue(_) => 0,
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
    fn ask(&mut self, effect: EffectId, fill: impl Fn(&mut Self)) -> Result<Option<Action>, Open> {
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

    fn effect(&mut self, id: EffectId) -> Result<(), Open> {
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
                    self.ask(id, |w| w.edges(sel, BridgeOp::Lock, 0))?;
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
    fn hex(&mut self, id: EffectId, sel: &HexSel, entering: bool) -> Result<Option<Hex>, Open> {
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
            }
        }
    }

    fn strike_sites(&mut self, sel: &HexSel, surrounded: u8) {
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

    fn champion_hexes(&mut self, hurt: impl Fn(&Champion) -> bool) {
        for hex in self.game.board.hexes() {
            if self.state.champions_in(self.seat, hex).any(|(_, champion)| self.wide || hurt(champion)) {
                self.out.push(Action::Hex(hex));
            }
        }
    }

    fn champion_sites(&mut self) {
        let home = self.state.player(self.seat).capital;
        let wings = self.game.wings(self.state, self.seat);
        for hex in self.game.board.hexes() {
            let tile = self.state.hex(hex);
            let fits = hex == home || tile.forces[self.seat.index()] > 0 || (wings && hex == self.game.board.center);
            if fits && tile.admits(self.seat) {
                self.out.push(Action::Hex(hex));
            }
        }
    }

    fn split(&mut self, n: u8) {
        let (a, b) = self.game.board.ends(self.edge);
        let (to_a, to_b) = (self.state.hex(a).admits(self.seat), self.state.hex(b).admits(self.seat));
        for at_a in 0..=n {
            if (at_a == 0 || to_a) && (at_a == n || to_b) {
                self.out.push(Action::Forces(at_a));
            }
        }
    }

    fn opponents(&mut self) {
        let others = Seat::all(self.game.seats).filter(|other| *other != self.seat);
        let state = self.state;
        let rich = others.clone().any(|other| state.player(other).gold > 0);
        let wide = self.wide;
        let worth = others.filter(|other| wide || !rich || state.player(*other).gold > 0);
        self.out.extend(worth.map(|other| Action::Opponent(other.0)));
    }

    /// Asks for the champions of a selector; `offer` says which are worth proposing.
    fn champion(&mut self, id: EffectId, sel: &ChampionSel, offer: impl Fn(&Champion) -> bool) -> Result<(), Open> {
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

    fn bridge(
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
        let mut least = 0;
        for count in 0..high {
            let may_stop = count >= low;
            let edge = if anywhere {
                let Some(Action::Hex(hex)) = self.ask(id, |w| w.edge_hexes(at, op, may_stop))? else { break };
                self.ask(id, |w| w.edges_of(hex, at, op))?
            } else {
                self.ask(id, |w| {
                    let before = w.out.len();
                    w.edges(at, op, least);
                    if may_stop && w.out.len() > before {
                        w.out.push(Action::Stop);
                    }
                })?
            };
            let Some(Action::Edge(edge)) = edge else { break };
            least = edge + 1;
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

    fn edge_free(&self, at: &EdgeSel, op: BridgeOp, edge: Edge) -> bool {
        self.game.edge_fits(self.state, self.seat, at, op, edge, self.this)
            && !self.built.has(edge)
            && !self.destroyed.has(edge)
            && (op != BridgeOp::Open || self.locks.iter().all(|lock| lock.choice != Action::Edge(edge)))
    }

    fn edges(&mut self, at: &EdgeSel, op: BridgeOp, least: Edge) {
        // Sets are asked in ascending order, so that no set is offered twice (BF-S3).
        for edge in self.touched(at).iter().filter(|edge| *edge >= least) {
            if self.edge_free(at, op, edge) {
                self.out.push(Action::Edge(edge));
                if self.probe {
                    return;
                }
            }
        }
    }

    /// The edges a selector can be about, going by what they touch: a quick first sieve.
    fn touched(&self, at: &EdgeSel) -> EdgeSet {
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

    fn edge_hexes(&mut self, at: &EdgeSel, op: BridgeOp, may_stop: bool) {
        let before = self.out.len();
        for hex in self.game.board.hexes() {
            if self.game.board.around(hex).any(|(_, edge)| self.edge_free(at, op, edge)) {
                self.out.push(Action::Hex(hex));
            }
        }
        if may_stop && self.out.len() > before {
            self.out.push(Action::Stop);
        }
    }

    fn edges_of(&mut self, hex: Hex, at: &EdgeSel, op: BridgeOp) {
        for (_, edge) in self.game.board.around(hex) {
            if self.edge_free(at, op, edge) {
                self.out.push(Action::Edge(edge));
            }
        }
    }

    // ---- moves (BF-S2: origin, champions, Forces, steps) ----

    fn moves(&mut self, id: EffectId, spec: &Move) -> Result<(), Open> {
        if spec.via == Via::Jump {
            return self.jump(id, spec);
        }
        let (low, high) = spec.groups;
        for count in 0..high.max(1) {
            let may_stop = spec.optional || (high > 1 && count >= low.max(1));
            let fixed = if spec.with_that {
                match self.that {
                    NOBODY => return Ok(()),
                    slot => Some(self.state.champion(slot).hex),
                }
            } else if spec.unit == Unit::This {
                Some(self.state.champion(self.this).hex)
            } else if spec.unit == Unit::Those {
                Some(self.deployed.0)
            } else {
                match spec.from {
                    Some(sel) if sel.base == HexBase::There => Some(self.there),
                    _ => None,
                }
            };
            let from = match fixed {
                Some(NOWHERE) => return Ok(()),
                Some(hex) if !may_stop => hex,
                _ => match self.ask(id, |w| w.origins(spec, fixed, may_stop))? {
                    Some(Action::From(hex)) => hex,
                    _ => return Ok(()),
                },
            };
            self.group(id, spec, from)?;
        }
        Ok(())
    }

    /// Own Forces in a hex that no earlier group of this card takes along.
    fn forces_at(&self, spec: &Move, hex: Hex) -> u8 {
        let gone: u8 = self.gone_forces.iter().filter(|(from, _)| *from == hex).map(|(_, forces)| *forces).sum();
        match spec.unit {
            Unit::Those => self.deployed.1,
            Unit::This | Unit::Champion => 0,
            Unit::Stack | Unit::Force => {
                let fresh = if self.deployed.0 == hex { self.deployed.1 } else { 0 };
                (self.state.hex(hex).forces[self.seat.index()] + fresh).saturating_sub(gone)
            }
        }
    }

    fn champions_at(&self, spec: &Move, hex: Hex) -> u64 {
        match spec.unit {
            Unit::Force | Unit::Those => 0,
            Unit::This => 1 << self.this,
            Unit::Stack | Unit::Champion => self
                .state
                .champions_in(self.seat, hex)
                .filter(|(slot, _)| self.gone_champions & (1 << slot) == 0)
                .fold(0, |bits, (slot, _)| bits | (1 << slot)),
        }
    }

    fn flyers(&self, champions: u64) -> u64 {
        self.state
            .living()
            .filter(|(slot, champion)| champions & (1 << slot) != 0 && self.game.flies(champion))
            .fold(0, |bits, (slot, _)| bits | (1 << slot))
    }

    fn origins(&mut self, spec: &Move, fixed: Option<Hex>, may_stop: bool) {
        let before = self.out.len();
        for hex in self.game.board.hexes() {
            if fixed.is_some_and(|fixed| fixed != hex)
                || (fixed.is_none() && !self.state.hex(hex).occupied_by(self.seat))
            {
                continue;
            }
            let champions = self.champions_at(spec, hex);
            if (spec.unit == Unit::Stack && self.forces_at(spec, hex) == 0 && champions == 0)
                || (spec.unit != Unit::Stack && self.forces_at(spec, hex) == 0)
            {
                continue;
            }
            if spec.with_champion && champions == 0 {
                continue;
            }
            if self.leaves(spec, hex) || (self.flyers(champions) != 0 && self.leaves_free(hex)) {
                self.out.push(Action::From(hex));
                if self.probe {
                    return;
                }
            }
        }
        if may_stop && self.out.len() > before {
            self.out.push(Action::Stop);
        }
    }

    /// Whether a group that cannot fly can make a first step from which its move can end.
    fn leaves(&self, spec: &Move, from: Hex) -> bool {
        let mut path = Path { at: from, seen: EdgeSet::default(), free: spec.via == Via::Free, group: 0 };
        path.seen.add(from);
        self.ends_somewhere(spec, &path, spec.steps)
    }

    fn leaves_free(&self, from: Hex) -> bool {
        self.game.board.around(from).any(|(hex, _)| self.state.hex(hex).admits(self.seat))
    }

    /// The hexes one step away on a path.
    fn steps<'b>(&'b self, path: &'b Path) -> impl Iterator<Item = (u8, Hex)> + 'b {
        (0..6 + self.state.links.len() as u8).filter_map(move |step| {
            let (to, edge) = self.game.step_target(self.state, path.at, step)?;
            let crosses = edge == NOWHERE
                || path.free
                || self.state.opened.has(edge)
                || ((self.state.bridges.has(edge) || self.built.has(edge))
                    && !self.destroyed.has(edge)
                    && !self.state.locked.has(edge));
            (crosses && self.state.hex(to).admits(self.seat) && !path.seen.has(to)).then_some((step, to))
        })
    }

    /// Whether a path must end on entering a hex.
    fn must_stop(&self, spec: &Move, hex: Hex) -> bool {
        spec.stop_occupied && !self.state.hex(hex).is_empty()
    }

    /// Whether a path through this hex will probably end there: enemies stand in it now (BF-Q60).
    fn blocked(&self, hex: Hex) -> bool {
        let tile = self.state.hex(hex);
        tile.enemy_of(self.seat) && !tile.is_capital()
    }

    fn may_end(&self, spec: &Move, hex: Hex, group: u64) -> bool {
        spec.to.is_none_or(|sel| self.game.passes(self.state, self.seat, &sel.base, hex, self.this, group))
    }

    fn ends_somewhere(&self, spec: &Move, path: &Path, left: u8) -> bool {
        left > 0
            && self.steps(path).any(|(_, to)| {
                self.may_end(spec, to, path.group)
                    || (!self.must_stop(spec, to) && spec.to.is_some() && {
                        let mut on = *path;
                        on.at = to;
                        on.seen.add(to);
                        self.ends_somewhere(spec, &on, left - 1)
                    })
            })
    }

    fn group(&mut self, id: EffectId, spec: &Move, from: Hex) -> Result<(), Open> {
        let candidates = self.champions_at(spec, from);
        let forces_here = self.forces_at(spec, from);
        let bridged = self.leaves(spec, from);
        let able = if bridged { candidates } else { self.flyers(candidates) };
        let mut going = 0u64;
        if spec.unit == Unit::This {
            going = candidates;
        } else {
            let forces_can = bridged && forces_here > 0 && !spec.with_champion;
            for slot in (0..64u8).filter(|slot| able & (1 << slot) != 0) {
                let last = able >> slot == 1;
                let must = (last && going == 0 && !forces_can) || (spec.with_that && slot == self.that);
                let answer = self.ask(id, |w| {
                    w.out.push(Action::Go(slot));
                    if !must {
                        w.out.push(Action::Stay(slot));
                    }
                })?;
                match answer {
                    Some(Action::Go(slot)) => going |= 1 << slot,
                    Some(_) => {}
                    None => return Ok(()),
                }
            }
        }
        let all_fly = going != 0 && self.flyers(going) == going;
        let max = if bridged { forces_here } else { 0 };
        let forces = match spec.unit {
            Unit::Force => 1,
            _ if max == 0 => 0,
            _ => match self.ask(id, |w| w.force_counts(max, going != 0))? {
                Some(Action::Forces(n)) => n,
                _ => return Ok(()),
            },
        };
        if forces == 0 && going == 0 {
            return Ok(());
        }
        if self.groups < self.gone_forces.len() {
            self.gone_forces[self.groups] = (from, forces);
            self.groups += 1;
        }
        self.gone_champions |= going;
        let mut path = Path {
            at: from,
            seen: EdgeSet::default(),
            free: spec.via == Via::Free || (all_fly && forces == 0),
            group: going,
        };
        path.seen.add(from);
        for taken in 0..spec.steps {
            let left = spec.steps - taken;
            let answer = self.ask(id, |w| {
                let ends_here = taken > 0 && w.may_end(spec, path.at, going);
                let steps: Pile<(u8, Hex), 16> = w.steps(&path).collect();
                let onward: &[_] = if w.wide || !(ends_here && w.blocked(path.at)) { &steps } else { &[] };
                for &(step, to) in onward {
                    let mut on = path;
                    on.at = to;
                    on.seen.add(to);
                    if w.may_end(spec, to, going) || (!w.must_stop(spec, to) && w.ends_somewhere(spec, &on, left - 1)) {
                        w.out.push(Action::Step(step));
                    }
                }
                if ends_here {
                    w.out.push(Action::Stop);
                }
            })?;
            let Some(Action::Step(step)) = answer else { break };
            let Some((to, _)) = self.game.step_target(self.state, path.at, step) else { break };
            path.at = to;
            path.seen.add(to);
            if self.must_stop(spec, to) {
                break;
            }
        }
        self.there = path.at;
        Ok(())
    }

    fn force_counts(&mut self, max: u8, with_champion: bool) {
        let least = u8::from(!with_champion);
        if self.wide || self.game.knobs.search.split_buckets == SplitBuckets::Full {
            self.out.extend((least..=max).map(Action::Forces));
            return;
        }
        let mut counts = [least, 1, max / 2, max.saturating_sub(1), max];
        counts.sort_unstable();
        let mut last = None;
        for n in counts {
            if n >= least && last != Some(n) {
                self.out.push(Action::Forces(n));
                last = Some(n);
            }
        }
    }

    fn jump(&mut self, id: EffectId, spec: &Move) -> Result<(), Open> {
        let to = spec.to.unwrap_or(HexSel::HOME);
        let answer = self.ask(id, |w| {
            for (slot, champion) in w.state.living() {
                if champion.owner == w.seat && w.jump_targets(&to, champion.hex).next().is_some() {
                    w.out.push(Action::Champion(slot));
                }
            }
        })?;
        let Some(Action::Champion(slot)) = answer else { return Ok(()) };
        self.that = slot;
        if to.base != HexBase::Home {
            let from = self.state.champion(slot).hex;
            let answer = self.ask(id, |w| {
                let targets: Pile<Hex, MAX_HEXES> = w.jump_targets(&to, from).collect();
                w.out.extend(targets.iter().map(|hex| Action::Hex(*hex)));
            })?;
            if let Some(Action::Hex(hex)) = answer {
                self.there = hex;
            }
        }
        Ok(())
    }

    fn jump_targets<'b>(&'b self, to: &'b HexSel, from: Hex) -> impl Iterator<Item = Hex> + 'b {
        let home = self.state.player(self.seat).capital;
        self.game.board.hexes().filter(move |hex| {
            let fits = match to.base {
                HexBase::Home => *hex == home,
                _ => self.game.passes(self.state, self.seat, &to.base, *hex, self.this, 0),
            };
            // Going nowhere is left out unless it heals at home (BF-S7).
            fits && self.state.hex(*hex).admits(self.seat) && (self.wide || *hex != from || to.base == HexBase::Home)
        })
    }
}

/// A path being drawn.
#[derive(Clone, Copy)]
struct Path {
    at: Hex,
    /// Hexes already on it (a set of small numbers, so an edge set does).
    seen: EdgeSet,
    /// It needs no bridges.
    free: bool,
    /// The champions that walk it.
    group: u64,
}

/// Reads the groups of a `move` from its locks; `fixed` is the origin when it is not chosen.
pub(crate) fn locked_groups(locks: &[Lock], effect: EffectId, fixed: Option<Hex>, out: &mut Pile<Group, 4>) {
    let fresh = |from| Group { from, forces: 0, champions: 0, path: [0; 8], steps: 0 };
    let mut mine = locks.iter().filter(|lock| lock.effect == effect).peekable();
    if mine.peek().is_some_and(|lock| !matches!(lock.choice, Action::From(_) | Action::Stop))
        && let Some(from) = fixed
    {
        out.push(fresh(from));
    }
    for lock in mine {
        if let Action::From(from) = lock.choice {
            out.push(fresh(from));
            continue;
        }
        let Some(group) = out.last_mut() else { continue };
        match lock.choice {
            Action::Go(slot) => group.champions |= 1 << slot,
            Action::Forces(n) => group.forces = n,
            Action::Step(step) if usize::from(group.steps) < group.path.len() => {
                group.path[usize::from(group.steps)] = step;
                group.steps += 1;
            }
            _ => {}
        }
    }
}
