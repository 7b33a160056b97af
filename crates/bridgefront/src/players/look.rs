//! Evaluates options for a seat in a position: the value of a list of effects, with each target chosen by a short
//! lookahead.

use super::best::Best;
use super::might::Might;
use super::moves::Travel;
use super::row::{Column, NOTHING, Row, add, rough};
use super::survey::{Kept, Survey};
use crate::model::actions::Action;
use crate::model::board::{Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::selectors::{ChampionSel, Cond, HexBase, HexSel, Num};
use crate::model::state::{Champion, EdgeSet, Phase, Slot};
use crate::{Bridgefront, State};
use evenhand_game::game::Seat;
use evenhand_kit::table::effects::ListId;

/// Returns the existing bridges, plus those that the current commitment, or the starting choice, will have built.
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

/// A position in which a seat compares options.
pub(crate) struct Look<'a> {
    pub(crate) game: &'a Bridgefront,
    pub(crate) s: &'a State,
    pub(crate) seat: Seat,
    pub(crate) survey: Option<Survey<'a>>,
    /// The card whose effects are evaluated, or [`CardId::NONE`].
    pub(super) card: CardId,
    /// A cache for the survey of the board with one more champion, before it is deployed; `None` inside that survey.
    placed: Option<&'a mut Kept>,
    /// The best moves already computed.
    pub(crate) moves: [Option<(Travel, Row)>; 4],
    /// The best bridge at a hex the seat occupies, if already computed.
    build: Option<Row>,
    /// Whether the current list has built a bridge, and whether one of its clauses found no hex to name.
    pub(crate) bridged: bool,
    pub(crate) nowhere: bool,
}

impl<'a> Look<'a> {
    pub(super) fn new(
        game: &'a Bridgefront,
        s: &'a State,
        seat: Seat,
        survey: Option<Survey<'a>>,
        placed: Option<&'a mut Kept>,
    ) -> Look<'a> {
        let card = match s.player(seat).commit.root {
            Some(Action::Play(card)) => card,
            _ => CardId::NONE,
        };
        Look { game, s, seat, survey, card, placed, moves: [None; 4], build: None, bridged: false, nowhere: false }
    }
}

impl Look<'_> {
    /// Adds the value of a list of effects, with each target chosen by a short lookahead.
    pub(crate) fn list(&mut self, list: ListId, this: Slot, row: &mut Row) {
        if self.survey.is_none() {
            return;
        }
        let around = (self.bridged, self.nowhere);
        (self.bridged, self.nowhere) = (false, false);
        let game = self.game;
        for verb in game.scripts.of(list) {
            verb.appraisal().look(self, this, row);
        }
        (self.bridged, self.nowhere) = around;
    }

    /// Returns whether this is the last round, so that nothing is needed for later rounds.
    pub(crate) fn last_round(&self) -> bool {
        self.s.round >= self.game.knobs.rules.round_cap
    }

    /// Returns the strength of a champion on the board.
    pub(crate) fn might_of(&self, slot: Slot) -> Might {
        let champion = self.s.champion(slot);
        Might::champion(self.game.cards.get(champion.card), champion.hp)
    }

    /// Adds the value of naming a Mine, either to get its value or to raise it.
    pub(crate) fn mine(&self, hex: Hex, row: &mut Row) {
        let Some(survey) = &self.survey else { return };
        let tile = self.s.hex(hex);
        let mine = if tile.occupied_by(self.seat) { 1.0 } else { 0.3 * survey.reach(hex) };
        let theirs = if survey.foes[hex].health > 0.0 { 0.7 } else { 0.0 };
        add(row, Column::Gold, (mine - theirs) * (1.0 + 0.2 * f32::from(tile.value)));
    }

    /// Returns whether a condition holds, or `None` if this is not known in advance.
    pub(crate) fn holds(&self, cond: &Cond) -> Option<bool> {
        match cond {
            Cond::Occupies(tiles) => Some(self.game.board.hexes().any(|hex| {
                self.s.hex(hex).occupied_by(self.seat) && self.game.tile_in(self.s, self.seat, hex, *tiles)
            })),
            Cond::EnemyAtHome => Some(self.s.hex(self.s.player(self.seat).capital).enemy_of(self.seat)),
            Cond::WonBattle => Some(self.s.player(self.seat).won_battle),
            Cond::ChampionDied => Some(self.s.player(self.seat).enemy_champion_died),
            Cond::HandEmpty => Some(self.s.player(self.seat).hand.size() <= 1),
            Cond::DrawEmpty => Some(self.s.player(self.seat).draw.is_empty()),
            Cond::Drew(_)
            | Cond::Moved
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
            num => f32::from(self.game.expected(self.s, self.seat, self.card, num)),
        }
    }

    /// Returns the value of the best bridge that may be built at a hex where the seat has or will have units. With
    /// `usual`, for any edge of such a hex, the result is computed only once.
    pub(crate) fn best_bridge(&mut self, usual: bool, fits: impl Fn(Edge) -> bool) -> Row {
        if let (true, Some(best)) = (usual, self.build) {
            return best;
        }
        let mut best = (0.0, NOTHING);
        if let Some(survey) = &self.survey {
            for edge in self.game.board.edge_ids() {
                let (a, b) = self.game.board.ends(edge);
                if survey.reach(a).max(survey.reach(b)) < 1.0 || !fits(edge) {
                    continue;
                }
                let mut end = NOTHING;
                survey.build(edge, &mut end);
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

    /// Returns whether a hex can be named, as far as this is known in advance.
    fn fits(&self, sel: &HexSel, this: Slot, hex: Hex) -> bool {
        match sel.base {
            HexBase::Home | HexBase::Capital => hex == self.s.player(self.seat).capital,
            HexBase::This => this != Slot::NOBODY && self.s.champion(this).hex == hex,
            HexBase::There => self.s.hex(hex).occupied_by(self.seat),
            HexBase::Filter { .. } => self.game.passes(self.s, self.seat, &sel.base, hex, this, 0),
        }
    }

    /// Returns whether any hex can be named; a card without one does nothing.
    pub(crate) fn anywhere(&self, sel: &HexSel, this: Slot) -> bool {
        self.game.board.hexes().any(|hex| self.fits(sel, this, hex))
    }

    /// Returns whether any champion can be named.
    pub(crate) fn anybody(&self, sel: &ChampionSel, this: Slot) -> bool {
        let can = |slot| self.game.selects(self.s, self.seat, sel, slot, this, this == Slot::NOBODY);
        self.s.living().any(|(slot, _)| can(slot))
    }

    /// Adds the best value that `look` gives for the hexes of a selector.
    pub(crate) fn best_hex(&self, sel: &HexSel, this: Slot, row: &mut Row, look: impl Fn(&Survey<'_>, Hex, &mut Row)) {
        let Some(survey) = &self.survey else { return };
        let mut best = Best::none();
        for hex in self.game.board.hexes().filter(|hex| self.fits(sel, this, *hex)) {
            let mut end = NOTHING;
            look(survey, hex, &mut end);
            best.consider(end, ());
        }
        best.add_to(row);
    }

    /// Returns the best hex to deploy a champion to, if there is one, and adds the resulting changes to the row.
    pub(super) fn best_site(&self, card: CardId, might: Might, row: &mut Row) -> Option<Hex> {
        let survey = self.survey.as_ref()?;
        let mut best = Best::none();
        for hex in self.game.board.hexes().filter(|hex| self.game.champion_site(self.s, self.seat, card, *hex)) {
            let mut end = NOTHING;
            survey.deploy(might, hex, &mut end);
            best.consider(end, hex);
        }
        best.add_to(row)
    }

    /// Adds the value of a champion's effect on deployment, evaluated as if the champion were already in the hex.
    pub(super) fn on_deploy(&mut self, card: CardId, site: Hex, row: &mut Row) {
        let printed = self.game.cards.get(card);
        let triggers = self.game.scripts.of(printed.effects).filter_map(|verb| verb.trigger());
        let list = triggers.filter(|trigger| trigger.event == On::Deploy).map(|trigger| trigger.list).next();
        let (game, seat) = (self.game, self.seat);
        let (Some(list), Some(slot), Some(kept)) = (list, self.s.free_slot(), &mut self.placed) else { return };
        let mut s = self.s.clone();
        s.champions[slot] = Champion { card, owner: seat, hp: printed.hp, arrived: s.round, ..Champion::NONE };
        s.place_champion(slot, site);
        let survey = Some(kept.survey(game, &s, seat, planned_bridges(game, &s, seat)));
        Look::new(game, &s, seat, survey, None).list(list, slot, row);
    }

    /// Returns the largest number of HP that any of the seat's champions in a matching hex is missing.
    pub(crate) fn missing_hp(&self, fits: impl Fn(Hex) -> bool) -> f32 {
        let own = self.s.living().filter(|(_, champion)| champion.owner == self.seat && fits(champion.hex));
        let missing = own.map(|(_, champion)| self.game.cards.get(champion.card).hp.saturating_sub(champion.hp));
        f32::from(missing.max().unwrap_or(0))
    }

    /// Returns the value of an edge to the enemies minus its value to the seat.
    pub(crate) fn cuts(&self, edge: Edge) -> f32 {
        let Some(survey) = &self.survey else { return 0.0 };
        // A threat over an edge is stronger before the edge than behind it.
        let over = |from: Hex, to: Hex| {
            let (here, there) = (survey.threat[from], survey.threat[to]);
            if here > there { here.sqrt() * (0.2 + survey.homeward(to)) } else { 0.0 }
        };
        // The seat's units cross it toward goals, and from home to the front.
        let needs = |from: Hex, to: Hex| {
            let ways = survey.near(from).iter().zip(survey.near(to)).zip(survey.goals.iter());
            let goals: f32 =
                ways.filter(|((here, there), _)| there > here).map(|((_, there), goal)| there * goal.value).sum();
            let supply = if survey.homeward(from) > survey.homeward(to) { survey.homeward(from) } else { 0.0 };
            survey.reach(from) * (0.5 * goals + supply)
        };
        let (a, b) = self.game.board.ends(edge);
        over(a, b).max(over(b, a)) - needs(a, b).max(needs(b, a))
    }
}
