//! A position as a seat looks at it to compare options: what a list of effects comes to, each target
//! chosen as well as a short look tells.

use super::best::Best;
use super::might::Might;
use super::moves::Travel;
use super::survey::{Kept, Survey};
use super::{Column, NOTHING, Row, add, rough};
use crate::game::Seat;
use crate::games::bridgefront::content::cards::CardId;
use crate::games::bridgefront::rules::action::Action;
use crate::games::bridgefront::rules::board::{Edge, Hex};
use crate::games::bridgefront::state::{Champion, EdgeSet, Phase, Slot};
use crate::games::bridgefront::verbs::Verb;
use crate::games::bridgefront::verbs::event::On;
use crate::games::bridgefront::verbs::selectors::{ChampionSel, Cond, HexBase, HexSel, Num};
use crate::games::bridgefront::{Bridgefront, State};
use crate::table::effects::ListId;

/// The bridges there are, and those the commitment under way, or the starting choice, will have built.
pub(super) fn planned_bridges(game: &Bridgefront, s: &State, seat: Seat) -> EdgeSet {
    let mut bridges = s.bridges;
    let player = s.player(seat);
    if s.phase == Phase::StartBridges {
        player.picked.iter().for_each(|pick| bridges.add(pick.edge()));
    }
    for lock in player.commit.locks.iter() {
        if let Action::Edge(edge) = lock.choice
            && matches!(game.scripts.effect(lock.effect), Verb::Bridge(bridge) if bridge.spans())
        {
            bridges.add(edge);
        }
    }
    bridges
}

/// A position as a seat looks at it to compare options.
pub(crate) struct Look<'a> {
    pub(crate) game: &'a Bridgefront,
    pub(crate) s: &'a State,
    pub(crate) seat: Seat,
    pub(crate) sight: Option<Survey<'a>>,
    /// The look at the board with a champion on it that is not there yet; none in that look itself.
    placed: Option<&'a mut Kept>,
    /// The best of moves looked at already.
    pub(crate) moves: [Option<(Travel, Row)>; 4],
    /// The best of bridges at an own hex.
    build: Option<Row>,
    /// In the list looked at, a bridge was built; or a clause found no hex to name.
    pub(crate) bridged: bool,
    pub(crate) nowhere: bool,
}

impl<'a> Look<'a> {
    pub(super) fn new(
        game: &'a Bridgefront,
        s: &'a State,
        seat: Seat,
        sight: Option<Survey<'a>>,
        placed: Option<&'a mut Kept>,
    ) -> Look<'a> {
        Look { game, s, seat, sight, placed, moves: [None; 4], build: None, bridged: false, nowhere: false }
    }
}

impl Look<'_> {
    /// What a list of effects comes to, each target chosen as well as a short look tells.
    pub(crate) fn list(&mut self, list: ListId, this: Slot, row: &mut Row) {
        if self.sight.is_none() {
            return;
        }
        let around = (self.bridged, self.nowhere);
        (self.bridged, self.nowhere) = (false, false);
        let game = self.game;
        for verb in game.scripts.of(list) {
            verb.act().look(self, this, row);
        }
        (self.bridged, self.nowhere) = around;
    }

    /// Nothing is needed for a round to come.
    pub(crate) fn last_round(&self) -> bool {
        self.s.round >= self.game.knobs.rules.round_cap
    }

    /// What a champion on the board can do.
    pub(crate) fn might_of(&self, slot: Slot) -> Might {
        let champion = self.s.champion(slot);
        Might::champion(self.game.cards.get(champion.card), champion.hp)
    }

    /// What naming a Mine, to have its value or to raise it, comes to.
    pub(crate) fn mine(&self, hex: Hex, row: &mut Row) {
        let Some(sight) = &self.sight else { return };
        let tile = self.s.hex(hex);
        let mine = if tile.occupied_by(self.seat) { 1.0 } else { 0.3 * sight.reach(hex) };
        let theirs = if sight.foes[hex].health > 0.0 { 0.7 } else { 0.0 };
        add(row, Column::Gold, (mine - theirs) * (1.0 + 0.2 * f32::from(tile.value)));
    }

    /// Whether a condition holds, as far as it can be told before.
    pub(crate) fn holds(&self, cond: &Cond) -> Option<bool> {
        match cond {
            Cond::Occupies(tiles) => Some(self.game.board.hexes().any(|hex| {
                self.s.hex(hex).occupied_by(self.seat) && self.game.tile_in(self.s, self.seat, hex, *tiles)
            })),
            Cond::EnemyAtHome => Some(self.s.hex(self.s.player(self.seat).capital).enemy_of(self.seat)),
            Cond::WonBattle => Some(self.s.player(self.seat).won_battle),
            Cond::ChampionDied => Some(self.s.player(self.seat).enemy_champion_died),
            Cond::Moved
            | Cond::InBattle
            | Cond::GroupWon
            | Cond::WonThere
            | Cond::ThatAtHome
            | Cond::EndedOn(_)
            | Cond::StaysOn(_) => None,
        }
    }

    pub(crate) fn number(&self, num: &Num) -> f32 {
        match num {
            Num::If(cond, n, m) => match self.holds(cond) {
                Some(true) => f32::from(*n),
                Some(false) => f32::from(*m),
                None => 0.5 * (f32::from(*n) + f32::from(*m)),
            },
            Num::That => 1.0,
            Num::MineValue(_) => 4.0,
            num => f32::from(self.game.expected(self.s, self.seat, num)),
        }
    }

    /// What the best bridge comes to that may be built where units of the seat stand or come; at any edge of an own
    /// hex (`usual`), what was found once is not looked for again.
    pub(crate) fn best_bridge(&mut self, usual: bool, fits: impl Fn(Edge) -> bool) -> Row {
        if let (true, Some(best)) = (usual, self.build) {
            return best;
        }
        let mut best = (0.0, NOTHING);
        if let Some(sight) = &self.sight {
            for edge in self.game.board.edge_ids() {
                let (a, b) = self.game.board.ends(edge);
                if sight.reach(a).max(sight.reach(b)) < 1.0 || !fits(edge) {
                    continue;
                }
                let mut end = NOTHING;
                sight.build(edge, &mut end);
                let score = rough(&end);
                if score > best.0 {
                    best = (score, end);
                }
            }
        }
        if usual {
            self.build = Some(best.1);
        }
        best.1
    }

    /// Whether a hex can be named, as far as can be told before.
    fn fits(&self, sel: &HexSel, this: Slot, hex: Hex) -> bool {
        match sel.base {
            HexBase::Home | HexBase::Capital => hex == self.s.player(self.seat).capital,
            HexBase::This => this != Slot::NOBODY && self.s.champion(this).hex == hex,
            HexBase::There => self.s.hex(hex).occupied_by(self.seat),
            HexBase::Filter { .. } => self.game.passes(self.s, self.seat, &sel.base, hex, this, 0),
        }
    }

    /// Whether there is any hex that can be named; a card without one does nothing.
    pub(crate) fn anywhere(&self, sel: &HexSel, this: Slot) -> bool {
        self.game.board.hexes().any(|hex| self.fits(sel, this, hex))
    }

    /// Whether there is any champion that can be named.
    pub(crate) fn anybody(&self, sel: &ChampionSel, this: Slot) -> bool {
        let can = |slot| self.game.selects(self.s, self.seat, sel, slot, this, this == Slot::NOBODY);
        self.s.living().any(|(slot, _)| can(slot))
    }

    /// Adds the best of what `look` says of the hexes of a selector.
    pub(crate) fn best_hex(&self, sel: &HexSel, this: Slot, row: &mut Row, look: impl Fn(&Survey<'_>, Hex, &mut Row)) {
        let Some(sight) = &self.sight else { return };
        let mut best = Best::none();
        for hex in self.game.board.hexes().filter(|hex| self.fits(sel, this, *hex)) {
            let mut end = NOTHING;
            look(sight, hex, &mut end);
            best.consider(end, ());
        }
        best.add_to(row);
    }

    /// The best hex to deploy a champion to, if there is any; adds to the row what that changes.
    pub(super) fn best_site(&self, might: Might, row: &mut Row) -> Option<Hex> {
        let sight = self.sight.as_ref()?;
        let mut best = Best::none();
        for hex in self.game.board.hexes().filter(|hex| self.game.champion_site(self.s, self.seat, *hex)) {
            let mut end = NOTHING;
            sight.deploy(might, hex, &mut end);
            best.consider(end, hex);
        }
        best.add_to(row)
    }

    /// What a champion does as it is deployed, looked at as if it stood there.
    pub(super) fn on_deploy(&mut self, card: CardId, site: Hex, row: &mut Row) {
        let printed = self.game.cards.get(card);
        let triggers = self.game.scripts.of(printed.fx).filter_map(|verb| verb.trigger());
        let list = triggers.filter(|trigger| trigger.event == On::Deploy).map(|trigger| trigger.list).next();
        let (game, seat) = (self.game, self.seat);
        let (Some(list), Some(slot), Some(kept)) = (list, self.s.free_slot(), &mut self.placed) else { return };
        let mut s = self.s.clone();
        s.champions[slot] = Champion { card, owner: seat, hp: printed.hp, arrived: s.round, ..Champion::NONE };
        s.place_champion(slot, site);
        let sight = Some(kept.survey(game, &s, seat, planned_bridges(game, &s, seat)));
        Look::new(game, &s, seat, sight, None).list(list, slot, row);
    }

    /// The most HP any own champion in such a hex is short of.
    pub(crate) fn missing_hp(&self, fits: impl Fn(Hex) -> bool) -> f32 {
        let own = self.s.living().filter(|(_, champion)| champion.owner == self.seat && fits(champion.hex));
        let missing = own.map(|(_, champion)| self.game.cards.get(champion.card).hp.saturating_sub(champion.hp));
        f32::from(missing.max().unwrap_or(0))
    }

    /// How much enemies would miss an edge, less how much the seat would.
    pub(crate) fn cuts(&self, edge: Edge) -> f32 {
        let Some(sight) = &self.sight else { return 0.0 };
        // Whoever comes over an edge is felt more before it than behind.
        let over = |from: Hex, to: Hex| {
            let (here, there) = (sight.threat[from], sight.threat[to]);
            if here > there { here.sqrt() * (0.2 + sight.homeward(to)) } else { 0.0 }
        };
        // Own units come over it towards goals, and from home to the front.
        let needs = |from: Hex, to: Hex| {
            let ways = sight.near(from).iter().zip(sight.near(to)).zip(sight.goals.iter());
            let goals: f32 =
                ways.filter(|((here, there), _)| there > here).map(|((_, there), goal)| there * goal.value).sum();
            let supply = if sight.homeward(from) > sight.homeward(to) { sight.homeward(from) } else { 0.0 };
            sight.reach(from) * (0.5 * goals + supply)
        };
        let (a, b) = self.game.board.ends(edge);
        over(a, b).max(over(b, a)) - needs(a, b).max(needs(b, a))
    }
}
