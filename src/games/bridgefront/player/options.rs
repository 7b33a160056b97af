//! What an option of any stage comes to.

use super::might::Might;
use super::moves::{Band, Way};
use super::sight::{Kept, Memo, Sight};
use super::worth::{self, Bids, USUAL};
use super::{Column, Row, WIDTH, add, rough};
use crate::game::Seat;
use crate::games::bridgefront::content::cards::{Kind, NO_CARD};
use crate::games::bridgefront::content::effects::{
    BridgeOp, ChampionSel, Cond, EdgeSel, EffectId, HandOp, Harm, HexBase, HexSel, ListId, Move, Num, On, Own, Payer,
    Stat, Touch, Unit, Verb, Via,
};
use crate::games::bridgefront::rules::actions::Action;
use crate::games::bridgefront::rules::board::{Hex, NOWHERE};
use crate::games::bridgefront::state::{Champion, EdgeSet, Frame, Lock, NOBODY, Phase, Question, Slot};
use crate::games::bridgefront::{Bridgefront, State};

/// The rough weight from where on an option comes to something.
const SOMETHING: f32 = 0.1;

/// Appends a row for every option.
pub(crate) fn describe(
    game: &Bridgefront,
    s: &State,
    seat: Seat,
    options: &[Action],
    memo: &mut Memo,
    out: &mut Vec<f32>,
) {
    let stage = stage(game, s, seat);
    let Memo { board, placed } = memo;
    let sight = stage.looks_at_the_board().then(|| board.sight(game, s, seat, planned_bridges(game, s, seat)));
    let gold = worth::of_gold(game, s, seat);
    let mut look = Look { game, s, seat, stage, sight, placed: Some(placed), gold, moves: [None; 4], build: None };
    for option in options {
        let mut row = [0.0; WIDTH];
        look.option(*option, &mut row);
        out.extend_from_slice(&row);
    }
}

/// What is being chosen.
enum Stage<'a> {
    /// Nothing that is looked at.
    Other,
    StartBridge,
    /// A card to have.
    Take,
    /// A card to do without.
    Give,
    Bid(Bids),
    Root,
    /// A target of an effect, with what was locked for it so far and the champion whose it is.
    Target(&'a Verb, EffectId, Slot),
    Ask(&'a Question),
}

impl Stage<'_> {
    fn looks_at_the_board(&self) -> bool {
        match self {
            Stage::StartBridge | Stage::Root | Stage::Target(..) => true,
            Stage::Ask(question) => matches!(question, Question::Hand { each: Some(_), .. }),
            Stage::Other | Stage::Take | Stage::Give | Stage::Bid(_) => false,
        }
    }
}

fn stage<'a>(game: &'a Bridgefront, s: &'a State, seat: Seat) -> Stage<'a> {
    if let Some(Frame::Ask(_, question)) = s.stack.last() {
        return match question {
            Question::Peek { .. } | Question::Acquire { .. } => Stage::Take,
            // Asked from the bottom up: the card wanted first is named last.
            Question::Reorder => Stage::Give,
            Question::Late => late(game, s),
            question => Stage::Ask(question),
        };
    }
    match s.phase {
        Phase::StartBridges => Stage::StartBridge,
        Phase::FreeCard => Stage::Take,
        Phase::QuietStudy => Stage::Give,
        Phase::Bids => Stage::Bid(Bids::new(game, s, seat)),
        Phase::Commit => {
            let Some(root) = s.player(seat).commit.root else { return Stage::Root };
            let this = game.root_script(s, root).map_or(NOBODY, |(_, this)| this);
            match game.open_effect(s, seat) {
                Some(id) => Stage::Target(game.scripts.effect(id), id, this),
                None => Stage::Other,
            }
        }
        Phase::Corners | Phase::Resolve | Phase::Sieges | Phase::Collection | Phase::Cleanup | Phase::Over => {
            Stage::Other
        }
    }
}

/// A target chosen as the effect runs.
fn late<'a>(game: &'a Bridgefront, s: &'a State) -> Stage<'a> {
    let script = s.stack.iter().rev().find_map(|frame| match frame {
        Frame::Script(script) => Some(script),
        _ => None,
    });
    let Some(script) = script else { return Stage::Other };
    match game.scripts.list(script.list).get(usize::from(script.at)) {
        Some(id) => Stage::Target(game.scripts.effect(*id), *id, script.this),
        None => Stage::Other,
    }
}

/// The bridges there are, and those the commitment under way, or the starting choice, will have built.
fn planned_bridges(game: &Bridgefront, s: &State, seat: Seat) -> EdgeSet {
    let mut bridges = s.bridges;
    let player = s.player(seat);
    if s.phase == Phase::StartBridges {
        player.picked.iter().for_each(|edge| bridges.add(*edge));
    }
    for lock in player.commit.locks.iter() {
        if let Action::Edge(edge) = lock.choice
            && let Verb::Bridge { op: BridgeOp::Build | BridgeOp::Open, .. } = game.scripts.effect(lock.effect)
        {
            bridges.add(edge);
        }
    }
    bridges
}

/// A position as a seat looks at it to compare options.
struct Look<'a> {
    game: &'a Bridgefront,
    s: &'a State,
    seat: Seat,
    stage: Stage<'a>,
    sight: Option<Sight<'a>>,
    /// The look at the board with a champion on it that is not there yet; none in that look itself.
    placed: Option<&'a mut Kept>,
    /// What one more gold is worth.
    gold: f32,
    /// The best of moves looked at already.
    moves: [Option<(Move, Row)>; 4],
    /// The best of bridges at an own hex.
    build: Option<Row>,
}

impl Look<'_> {
    fn option(&mut self, option: Action, row: &mut Row) {
        match &self.stage {
            Stage::Other => {}
            Stage::StartBridge => {
                if let (Action::Edge(edge), Some(sight)) = (option, &self.sight) {
                    sight.build(edge, row);
                }
            }
            Stage::Take => {
                if let Action::Card(card) = option {
                    worth::taken(self.game, card, row);
                }
            }
            Stage::Give => {
                if let Action::Card(card) = option {
                    add(row, Column::Card, USUAL - worth::of_card(self.game, card));
                }
            }
            Stage::Bid(bids) => bids.describe(option, row),
            Stage::Root => self.root(option, row),
            Stage::Target(verb, id, this) => {
                let (verb, id, this) = (*verb, *id, *this);
                self.target(verb, id, this, option, row);
            }
            Stage::Ask(question) => {
                let question = *question;
                self.answer(question, option, row);
            }
        }
        for column in [Column::Gold, Column::GoldCost, Column::BidGold] {
            row[column as usize] *= self.gold;
        }
    }

    // ---- roots ----

    fn root(&mut self, root: Action, row: &mut Row) {
        if root == Action::Done {
            if !self.last_round() {
                add(row, Column::Done, 1.0);
                add(row, Column::IdleMana, f32::from(self.s.player(self.seat).mana));
            }
            return;
        }
        if let Some((mana, gold)) = self.game.price(self.s, self.seat, root) {
            add(row, Column::Mana, f32::from(mana));
            add(row, Column::GoldCost, f32::from(gold));
        }
        if let Action::Play(card) = root
            && self.game.cards.get(card).kind == Kind::Champion
        {
            let printed = self.game.cards.get(card);
            let might = Might::champion(printed, printed.hp);
            add(row, Column::Champion, might.size());
            if let Some(site) = self.best_site(might, row) {
                self.on_deploy(card, site, row);
            }
            return;
        }
        if let Some((list, this)) = self.game.root_script(self.s, root) {
            self.list(list, this, row);
        }
        if row[Column::Mana as usize] == 0.0 && rough(row) > SOMETHING {
            add(row, Column::Free, 1.0);
        }
    }

    /// Nothing is needed for a round to come.
    fn last_round(&self) -> bool {
        self.s.round >= self.game.knobs.rules.round_cap
    }

    /// What a list of effects comes to, each target chosen as well as a short look tells.
    fn list(&mut self, list: ListId, this: Slot, row: &mut Row) {
        let game = self.game;
        let (mut bridged, mut nowhere) = (false, false);
        for id in game.scripts.list(list) {
            let verb = game.scripts.effect(*id);
            match verb {
                Verb::Mine { at, .. } => nowhere = !self.anywhere(at, this),
                // The hex of a clause that found none.
                Verb::Deploy { to, .. } if nowhere && to.base == HexBase::There => continue,
                _ => {}
            }
            if let (Verb::Move(spec), true) = (verb, bridged) {
                // The bridge built just before is where the march goes.
                let over = Move { via: if spec.via == Via::Bridge { Via::Free } else { spec.via }, ..*spec };
                self.best_move(&over, this, row);
                continue;
            }
            bridged |= matches!(verb, Verb::Bridge { op: BridgeOp::Build | BridgeOp::Open | BridgeOp::Link, .. });
            self.effect(verb, this, row);
        }
    }

    fn effect(&mut self, verb: &Verb, this: Slot, row: &mut Row) {
        let game = self.game;
        let Some(sight) = &self.sight else { return };
        match verb {
            Verb::Deploy { forces, to, edge_ends, .. } => {
                if !self.anywhere(to, this) && !*edge_ends {
                    return;
                }
                let n = self.number(forces);
                let home = matches!(to.base, HexBase::Capital | HexBase::Home) || *edge_ends;
                let extra = if home { game.passives(self.s, self.seat).home_guard } else { 0 };
                let might = Might::forces(1, game.knobs.combat.force_hit).times(n + f32::from(extra));
                if !self.last_round() {
                    add(row, Column::Forces, n + f32::from(extra));
                }
                if home {
                    sight.deploy(might, self.s.player(self.seat).capital, row);
                } else {
                    self.best_hex(to, this, row, |sight, hex, end| {
                        if sight.s.hex(hex).admits(sight.seat) {
                            sight.deploy(might, hex, end);
                        }
                    });
                }
            }
            Verb::DeployChampion => {}
            Verb::Move(spec) => self.best_move(spec, this, row),
            Verb::Bridge { op, n, at, temporary, .. } => match op {
                BridgeOp::Build | BridgeOp::Open => {
                    let best = self.best_bridge(at, this);
                    let lasts = match (op, temporary) {
                        (_, true) => 0.3,
                        (BridgeOp::Open, _) => 0.5,
                        _ => 1.0,
                    };
                    let many = f32::from(n.1.clamp(1, 3)).sqrt() * lasts;
                    for (sum, number) in row.iter_mut().zip(best) {
                        *sum += number * many;
                    }
                }
                BridgeOp::Link => add(row, Column::NearCenter, 0.1),
                BridgeOp::Destroy | BridgeOp::Lock | BridgeOp::Freeze => add(row, Column::Hinder, sight.alert()),
            },
            Verb::Gain { mana, n, from } => {
                let n = self.number(n);
                let least = match from {
                    Payer::Opponent => {
                        let rich = Seat::all(game.seats).filter(|other| *other != self.seat);
                        f32::from(rich.map(|other| self.s.player(other).gold).max().unwrap_or(0)).min(n)
                    }
                    Payer::Bank | Payer::Victim => n,
                };
                add(row, if *mana { Column::ManaGain } else { Column::Gold }, least);
            }
            Verb::Draw { n, .. } => add(row, Column::Draw, self.number(n)),
            Verb::Hand { op, n, .. } => match op {
                HandOp::Discard => add(row, Column::Draw, -0.7 * f32::from(n.0)),
                HandOp::Scrap => add(row, Column::Card, 0.6 * f32::from(n.1.min(2))),
                HandOp::Top => add(row, Column::Draw, -0.5 * f32::from(n.0)),
            },
            Verb::Peek { look, take, .. } => {
                add(row, Column::Draw, f32::from(*take) + 0.1 * f32::from((*look).min(8)));
            }
            Verb::Acquire { power, take, .. } => {
                add(row, Column::Draft, f32::from(take.1.min(3)) * if *power { 2.0 } else { 1.0 });
            }
            Verb::Strike { forces, champions, at, who, whose, accuracy, surrounded } => {
                let chance = f32::from(*accuracy) / 100.0;
                let mut best = 0.0f32;
                if let Some(sel) = who {
                    for (slot, champion) in self.s.living() {
                        if game.selects(self.s, self.seat, sel, slot, this, this == NOBODY) {
                            let side = if champion.owner == self.seat { -1.0 } else { 1.0 };
                            let worth = side * sight.wounded(champion.card, champion.hp, *champions);
                            best = if sel.all { best + worth } else { best.max(worth) };
                        }
                    }
                } else if let Some(at) = at {
                    for hex in game.board.hexes() {
                        if sight.foes[usize::from(hex)].health > 0.0
                            && (at.base == HexBase::There || game.passes(self.s, self.seat, &at.base, hex, this, 0))
                            && (*surrounded == 0
                                || game
                                    .board
                                    .around(hex)
                                    .filter(|(n, _)| self.s.hex(*n).occupied_by(self.seat))
                                    .count()
                                    >= usize::from(*surrounded))
                        {
                            best = best.max(sight.struck(hex, *forces, *champions, *whose));
                        }
                    }
                }
                add(row, Column::Strike, best * chance);
            }
            Verb::Heal { n, .. } => {
                let n = self.number(n);
                let most = self.missing_hp(|_| true);
                add(row, Column::Heal, most.min(n));
            }
            Verb::Mine { n, at, .. } => {
                if self.anywhere(at, this) {
                    add(row, Column::Gold, f32::from(*n));
                }
            }
            Verb::Mod(m) => match m.stat {
                Stat::PlayMana => add(row, Column::ManaGain, f32::from(m.v.unsigned_abs())),
                Stat::ChampionGold => add(row, Column::Gold, 1.0),
                _ if m.who.is_some_and(|who| !self.anybody(&who, this)) => {}
                _ => add(row, Column::Aid, sight.alert()),
            },
            Verb::On(trigger) if trigger.who.is_some_and(|who| !self.anybody(&who, this)) => {}
            Verb::On(_) => add(row, Column::Aid, sight.alert()),
            Verb::Choose { options, .. } => {
                let mut best: Option<(f32, Row)> = None;
                for list in options {
                    let mut end = [0.0; WIDTH];
                    self.list(*list, this, &mut end);
                    let score = rough(&end);
                    if best.as_ref().is_none_or(|(high, _)| score > *high) {
                        best = Some((score, end));
                    }
                }
                if let Some((_, end)) = best {
                    for (sum, number) in row.iter_mut().zip(end) {
                        *sum += number;
                    }
                }
            }
            Verb::If { cond, then, otherwise } => match self.holds(cond) {
                Some(true) => self.list(*then, this, row),
                Some(false) => {
                    if let Some(list) = otherwise {
                        self.list(*list, this, row);
                    }
                }
                None => {
                    let mut end = [0.0; WIDTH];
                    self.list(*then, this, &mut end);
                    for (sum, number) in row.iter_mut().zip(end) {
                        *sum += 0.4 * number;
                    }
                }
            },
            Verb::Roll { faces } => {
                let faces = *faces;
                for list in faces {
                    let mut end = [0.0; WIDTH];
                    self.list(list, this, &mut end);
                    for (sum, number) in row.iter_mut().zip(end) {
                        *sum += number / 6.0;
                    }
                }
            }
        }
    }

    /// Whether a condition holds, as far as it can be told before.
    fn holds(&self, cond: &Cond) -> Option<bool> {
        match cond {
            Cond::Occupies(tiles) => Some(self.game.board.hexes().any(|hex| {
                self.s.hex(hex).occupied_by(self.seat) && self.game.tile_in(self.s, self.seat, hex, *tiles)
            })),
            Cond::EnemyAtHome => Some(self.s.hex(self.s.player(self.seat).capital).enemy_of(self.seat)),
            Cond::WonBattle => Some(self.s.player(self.seat).won_battle),
            Cond::ChampionDied => Some(self.s.player(self.seat).enemy_champion_died),
            Cond::Moved | Cond::InBattle | Cond::GroupWon | Cond::ThatAtHome | Cond::EndedOn(_) => None,
        }
    }

    fn number(&self, num: &Num) -> f32 {
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

    fn best_move(&mut self, spec: &Move, this: Slot, row: &mut Row) {
        let Some(sight) = &self.sight else { return };
        if spec.unit == Unit::This || spec.via == Via::Jump {
            let mut best: Option<(f32, Row)> = None;
            for (slot, champion) in self.s.living() {
                if champion.owner != self.seat || (spec.unit == Unit::This && slot != this) {
                    continue;
                }
                let might = Might::champion(self.game.cards.get(champion.card), champion.hp);
                let band = Band { from: champion.hex, might };
                let mut end = [0.0; WIDTH];
                if spec.via == Via::Jump {
                    if let Some(to) = spec.to {
                        self.best_hex(&to, this, &mut end, |sight, hex, end| sight.arrive(&band, hex, end));
                    }
                } else {
                    let way = Way { spec, at: champion.hex, left: spec.steps, under_way: false };
                    sight.best_end(&band, &way, &mut end);
                }
                let score = rough(&end);
                if best.as_ref().is_none_or(|(high, _)| score > *high) {
                    best = Some((score, end));
                }
            }
            if let Some((score, end)) = best
                && score > 0.0
            {
                for (sum, number) in row.iter_mut().zip(end) {
                    *sum += number;
                }
            }
            return;
        }
        let known = self.moves.iter().flatten().find(|(known, _)| known == spec).map(|(_, end)| *end);
        let end = known.unwrap_or_else(|| {
            let mut end = [0.0; WIDTH];
            sight.best_move(spec, &mut end);
            if let Some(free) = self.moves.iter_mut().find(|known| known.is_none()) {
                *free = Some((*spec, end));
            }
            end
        });
        let groups = if spec.groups.1 > 1 { 1.4 } else { 1.0 };
        for (sum, number) in row.iter_mut().zip(end) {
            *sum += number * groups;
        }
    }

    fn best_bridge(&mut self, at: &EdgeSel, this: Slot) -> Row {
        let usual = at.touch == Touch::Me && at.near.is_none();
        if let (true, Some(best)) = (usual, self.build) {
            return best;
        }
        let mut best = (0.0, [0.0; WIDTH]);
        if let Some(sight) = &self.sight {
            for edge in 0..self.game.board.edges.len() as u8 {
                let (a, b) = self.game.board.ends(edge);
                if sight.reach(a).max(sight.reach(b)) < 1.0
                    || !self.game.edge_fits(self.s, self.seat, at, BridgeOp::Build, edge, this)
                {
                    continue;
                }
                let mut end = [0.0; WIDTH];
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
            HexBase::This => this != NOBODY && self.s.champion(this).hex == hex,
            HexBase::There => self.s.hex(hex).occupied_by(self.seat),
            HexBase::Filter { .. } => self.game.passes(self.s, self.seat, &sel.base, hex, this, 0),
        }
    }

    /// Whether there is any hex that can be named; a card without one does nothing.
    fn anywhere(&self, sel: &HexSel, this: Slot) -> bool {
        self.game.board.hexes().any(|hex| self.fits(sel, this, hex))
    }

    /// Whether there is any champion that can be named.
    fn anybody(&self, sel: &ChampionSel, this: Slot) -> bool {
        let can = |slot| self.game.selects(self.s, self.seat, sel, slot, this, this == NOBODY);
        self.s.living().any(|(slot, _)| can(slot))
    }

    /// Adds the best of what `look` says of the hexes of a selector.
    fn best_hex(&self, sel: &HexSel, this: Slot, row: &mut Row, look: impl Fn(&Sight<'_>, Hex, &mut Row)) {
        let Some(sight) = &self.sight else { return };
        let mut best: Option<(f32, Row)> = None;
        for hex in self.game.board.hexes().filter(|hex| self.fits(sel, this, *hex)) {
            let mut end = [0.0; WIDTH];
            look(sight, hex, &mut end);
            let score = rough(&end);
            if best.as_ref().is_none_or(|(high, _)| score > *high) {
                best = Some((score, end));
            }
        }
        if let Some((_, end)) = best {
            for (sum, number) in row.iter_mut().zip(end) {
                *sum += number;
            }
        }
    }

    /// The best hex to deploy a champion to, if there is any; adds to the row what that changes.
    fn best_site(&self, might: Might, row: &mut Row) -> Option<Hex> {
        let sight = self.sight.as_ref()?;
        let mut best: Option<(f32, Row, Hex)> = None;
        for hex in self.game.board.hexes().filter(|hex| self.game.champion_site(self.s, self.seat, *hex)) {
            let mut end = [0.0; WIDTH];
            sight.deploy(might, hex, &mut end);
            let score = rough(&end);
            if best.as_ref().is_none_or(|(high, ..)| score > *high) {
                best = Some((score, end, hex));
            }
        }
        let (_, end, hex) = best?;
        for (sum, number) in row.iter_mut().zip(end) {
            *sum += number;
        }
        Some(hex)
    }

    /// What a champion does as it is deployed, looked at as if it stood there.
    fn on_deploy(&mut self, card: u8, site: Hex, row: &mut Row) {
        let printed = self.game.cards.get(card);
        let list = self.game.scripts.list(printed.fx).iter().find_map(|id| match self.game.scripts.effect(*id) {
            Verb::On(trigger) if trigger.event == On::Deploy => Some(trigger.list),
            _ => None,
        });
        let (game, seat) = (self.game, self.seat);
        let (Some(list), Some(slot), Some(kept)) = (list, self.s.free_slot(), &mut self.placed) else { return };
        let mut s = self.s.clone();
        s.champions[usize::from(slot)] = Champion { card, owner: seat, hp: printed.hp, ..Champion::NONE };
        s.place_champion(slot, site);
        let sight = Some(kept.sight(game, &s, seat, planned_bridges(game, &s, seat)));
        let (stage, moves) = (Stage::Other, [None; 4]);
        let mut look = Look { game, s: &s, seat, stage, sight, placed: None, gold: 1.0, moves, build: None };
        look.list(list, slot, row);
    }

    /// The most HP any own champion in such a hex is short of.
    fn missing_hp(&self, fits: impl Fn(Hex) -> bool) -> f32 {
        let own = self.s.living().filter(|(_, champion)| champion.owner == self.seat && fits(champion.hex));
        let missing = own.map(|(_, champion)| self.game.cards.get(champion.card).hp.saturating_sub(champion.hp));
        f32::from(missing.max().unwrap_or(0))
    }

    // ---- targets ----

    fn target(&mut self, verb: &Verb, id: EffectId, this: Slot, option: Action, row: &mut Row) {
        let Some(sight) = &self.sight else { return };
        let hit = self.game.knobs.combat.force_hit;
        let locks = &self.s.player(self.seat).commit.locks;
        match (verb, option) {
            (Verb::Deploy { forces, .. }, Action::Hex(hex)) => {
                let guard = hex == self.s.player(self.seat).capital;
                let extra = if guard { self.game.passives(self.s, self.seat).home_guard } else { 0 };
                let n = self.number(forces) + f32::from(extra);
                add(row, Column::Forces, n);
                sight.deploy(Might::forces(1, hit).times(n), hex, row);
            }
            (Verb::Deploy { forces, .. }, Action::Forces(n)) => {
                let edge = locks.iter().rev().find_map(|lock| match lock.choice {
                    Action::Edge(edge) => Some(edge),
                    _ => None,
                });
                if let Some(edge) = edge {
                    let (a, b) = self.game.board.ends(edge);
                    let all = self.number(forces);
                    sight.deploy(Might::forces(n, hit), a, row);
                    sight.deploy(Might::forces(1, hit).times((all - f32::from(n)).max(0.0)), b, row);
                }
            }
            (Verb::DeployChampion, Action::Hex(hex)) => {
                if let Some(Action::Play(card)) = self.s.player(self.seat).commit.root {
                    let card = self.game.cards.get(card);
                    sight.deploy(Might::champion(card, card.hp), hex, row);
                }
            }
            (Verb::Move(spec), option) => self.move_stage(spec, id, this, option, row),
            (Verb::Bridge { op, .. }, Action::Edge(edge)) => match op {
                BridgeOp::Build | BridgeOp::Open => {
                    sight.build(edge, row);
                    add(row, Column::Crossing, sight.march_over(edge));
                }
                BridgeOp::Link | BridgeOp::Freeze => {}
                BridgeOp::Destroy | BridgeOp::Lock => add(row, Column::Hinder, self.cuts(sight, edge)),
            },
            (Verb::Bridge { op, .. }, Action::Hex(hex)) => {
                if *op == BridgeOp::Link {
                    let near = sight.near(hex).iter().copied().fold(0.0, f32::max);
                    add(row, Column::NearCenter, near.max(sight.reach(hex)));
                } else {
                    let mut best = (f32::NEG_INFINITY, [0.0; WIDTH]);
                    for (_, edge) in self.game.board.around(hex) {
                        let mut end = [0.0; WIDTH];
                        match op {
                            BridgeOp::Build | BridgeOp::Open => sight.build(edge, &mut end),
                            _ => add(&mut end, Column::Hinder, self.cuts(sight, edge)),
                        }
                        let score = rough(&end);
                        if score > best.0 {
                            best = (score, end);
                        }
                    }
                    *row = best.1;
                }
            }
            (Verb::Gain { n, from: Payer::Opponent, .. }, Action::Opponent(other)) => {
                let rich = f32::from(self.s.player(Seat(other)).gold);
                add(row, Column::Target, rich.min(self.number(n)));
            }
            (Verb::Gain { .. } | Verb::Mine { .. }, Action::Hex(hex)) => {
                let tile = self.s.hex(hex);
                let mine = if tile.occupied_by(self.seat) { 1.0 } else { 0.3 * sight.reach(hex) };
                let theirs = if sight.foes[usize::from(hex)].health > 0.0 { 0.7 } else { 0.0 };
                add(row, Column::Gold, (mine - theirs) * (1.0 + 0.2 * f32::from(tile.value)));
            }
            (Verb::Strike { forces, champions, whose, .. }, Action::Hex(hex)) => {
                add(row, Column::Strike, sight.struck(hex, *forces, *champions, *whose));
            }
            (Verb::Strike { champions, .. }, Action::Champion(slot)) => {
                let champion = self.s.champion(slot);
                let side = if champion.owner == self.seat { -1.0 } else { 1.0 };
                add(row, Column::Strike, side * sight.wounded(champion.card, champion.hp, *champions));
            }
            (Verb::Heal { n, .. }, Action::Champion(slot)) => {
                let champion = self.s.champion(slot);
                let missing = f32::from(self.game.cards.get(champion.card).hp.saturating_sub(champion.hp));
                let side = if champion.owner == self.seat { 1.0 } else { -1.0 };
                add(row, Column::Heal, side * missing.min(self.number(n)));
            }
            (Verb::Heal { .. }, Action::Hex(hex)) => add(row, Column::Heal, self.missing_hp(|at| at == hex)),
            (Verb::Mod(m), Action::Champion(slot)) => {
                let champion = self.s.champion(slot);
                let size = Might::champion(self.game.cards.get(champion.card), champion.hp).size();
                // "Slow" sets dice for the worse; wards and dice are for own champions.
                let worse = m.stat == Stat::ChampionDiceSet || m.v < 0;
                let wanted = (champion.owner == self.seat) != worse;
                add(row, Column::Target, if wanted { size } else { -size });
            }
            (Verb::Mod(_), Action::Hex(hex)) => {
                let threat = sight.threat[usize::from(hex)].sqrt();
                let kind = if sight.kind(hex).is_some() { 1.0 } else { 0.4 };
                add(row, Column::Target, threat * kind * sight.own[usize::from(hex)].size());
            }
            (Verb::On(trigger), Action::Champion(slot)) => {
                let champion = self.s.champion(slot);
                let worth = sight.wounded(champion.card, champion.hp, Harm::Remove);
                let own = trigger.who.is_some_and(|who| who.own == Own::Me);
                let side = if (champion.owner == self.seat) == own { 1.0 } else { -1.0 };
                add(row, Column::Target, side * worth);
            }
            (Verb::On(_), Action::Edge(edge)) => add(row, Column::Hinder, self.cuts(sight, edge)),
            (Verb::Choose { options, .. }, Action::Mode(mode)) => {
                if let Some(list) = options.get(usize::from(mode)).copied() {
                    self.list(list, this, row);
                }
            }
            _ => {}
        }
    }

    /// How much enemies would miss an edge, less how much the seat would.
    fn cuts(&self, sight: &Sight<'_>, edge: u8) -> f32 {
        // Whoever comes over an edge is felt more before it than behind.
        let over = |from: Hex, to: Hex| {
            let (here, there) = (sight.threat[usize::from(from)], sight.threat[usize::from(to)]);
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

    fn move_stage(&mut self, spec: &Move, id: EffectId, this: Slot, option: Action, row: &mut Row) {
        let Some(sight) = &self.sight else { return };
        let hit = self.game.knobs.combat.force_hit;
        let locks = &self.s.player(self.seat).commit.locks;
        let might_of = |slot: Slot| {
            let champion = self.s.champion(slot);
            Might::champion(self.game.cards.get(champion.card), champion.hp)
        };
        match option {
            Action::From(hex) => {
                sight.best_from(spec, hex, row);
                return;
            }
            Action::Champion(slot) => {
                // A jump: which champion.
                if let Some(to) = spec.to {
                    let band = Band { from: self.s.champion(slot).hex, might: might_of(slot) };
                    self.best_hex(&to, this, row, |sight, hex, end| sight.arrive(&band, hex, end));
                }
                return;
            }
            Action::Hex(hex) => {
                let jumper = locks.iter().rev().find_map(|lock| match lock.choice {
                    Action::Champion(slot) if lock.effect == id => Some(slot),
                    _ => None,
                });
                if let Some(slot) = jumper {
                    let band = Band { from: self.s.champion(slot).hex, might: might_of(slot) };
                    sight.arrive(&band, hex, row);
                }
                return;
            }
            _ => {}
        }
        // The group as locked so far.
        let mut from = self.origin(spec, locks, id, this);
        let mut going = Might::default();
        let mut forces = None;
        let mut at = from;
        let mut taken = 0;
        for lock in locks.iter().filter(|lock| lock.effect == id) {
            match lock.choice {
                Action::From(hex) => {
                    (from, at, taken) = (hex, hex, 0);
                    (going, forces) = (Might::default(), None);
                }
                Action::Go(slot) => going = going.with(might_of(slot)),
                Action::Forces(n) => forces = Some(n),
                Action::Step(step) if at != NOWHERE => {
                    at = sight.step(at, step);
                    taken += 1;
                }
                _ => {}
            }
        }
        if from == NOWHERE || at == NOWHERE {
            return;
        }
        let (most, _) = sight.movable(spec, from);
        let start = Way { spec, at: from, left: spec.steps, under_way: false };
        match option {
            Action::Go(slot) | Action::Stay(slot) => {
                let goes = matches!(option, Action::Go(_));
                let with = if goes { going.with(might_of(slot)) } else { going };
                let band = Band { from, might: with.with(Might::forces(most, hit)) };
                if band.might.health > 0.0 {
                    sight.best_end(&band, &start, row);
                }
            }
            Action::Forces(n) => {
                let band = Band { from, might: going.with(Might::forces(n, hit)) };
                sight.best_end(&band, &start, row);
            }
            Action::Step(_) | Action::Stop if taken == 0 && option == Action::Stop => {}
            Action::Step(_) | Action::Stop => {
                if spec.unit == Unit::This && this != NOBODY {
                    going = might_of(this);
                }
                let n = match spec.unit {
                    Unit::Force => 1,
                    Unit::This => 0,
                    _ => forces.unwrap_or(0),
                };
                let band = Band { from, might: going.with(Might::forces(n, hit)) };
                if let Action::Step(step) = option {
                    at = sight.step(at, step);
                    taken += 1;
                }
                if at == NOWHERE {
                    return;
                }
                let left = if option == Action::Stop { 0 } else { spec.steps.saturating_sub(taken) };
                sight.best_end(&band, &Way { spec, at, left, under_way: true }, row);
            }
            _ => {}
        }
    }

    /// Where a group starts whose origin is not chosen.
    fn origin(&self, spec: &Move, locks: &[Lock], id: EffectId, this: Slot) -> Hex {
        let before = || locks.iter().rev().filter(|lock| lock.effect != id);
        if spec.unit == Unit::This && this != NOBODY {
            return self.s.champion(this).hex;
        }
        if spec.with_that {
            let named = before().find_map(|lock| match lock.choice {
                Action::Champion(slot) => Some(self.s.champion(slot).hex),
                _ => None,
            });
            return named.unwrap_or(NOWHERE);
        }
        let named = before().find_map(|lock| match lock.choice {
            Action::Hex(hex) => Some(hex),
            _ => None,
        });
        named.unwrap_or(self.s.player(self.seat).capital)
    }

    // ---- questions ----

    fn answer(&mut self, question: &Question, option: Action, row: &mut Row) {
        let worth = |card: u8| worth::of_card(self.game, card);
        match (question, option) {
            (Question::Hand { op: HandOp::Top, .. }, Action::Card(card)) => {
                add(row, Column::Card, worth(card) - USUAL);
            }
            (Question::Hand { each, .. }, Action::Card(card)) => {
                add(row, Column::Card, USUAL - worth(card));
                if let Some(list) = *each {
                    self.list(list, NOBODY, row);
                }
            }
            (Question::Scry { .. }, Action::Top(card)) => add(row, Column::Card, worth(card) - USUAL),
            (Question::Receive, Action::Card(card)) => {
                worth::taken(self.game, card, row);
                add(row, Column::Gold, f32::from(self.game.pot_gain(self.s, self.seat)));
            }
            (Question::Mine(hex), Action::Gold) => {
                let extra = self.game.passives(self.s, self.seat).ore_cut;
                add(row, Column::Gold, f32::from(self.s.hex(*hex).value + extra));
            }
            (Question::Mine(_), Action::Draft) => {
                let passives = self.game.passives(self.s, self.seat);
                if passives.ore_cut_on_draft {
                    add(row, Column::Gold, f32::from(passives.ore_cut));
                }
                add(row, Column::Draft, 1.0);
            }
            (Question::Forge(_), Action::Draft) => add(row, Column::Draft, 1.5),
            (Question::Forge(_), Action::Reforge) => {
                let hand = &self.s.player(self.seat).hand;
                let least = hand.iter().filter(|card| **card < NO_CARD).map(|card| worth(*card));
                let least = least.fold(f32::INFINITY, f32::min);
                add(row, Column::Card, if least.is_finite() { USUAL - least } else { 0.0 });
            }
            (Question::Assign | Question::AssignOne, Action::Forces(_)) => add(row, Column::Target, 1.0),
            (Question::Assign | Question::AssignOne | Question::Edge, Action::Champion(slot)) => {
                let champion = self.s.champion(slot);
                let card = self.game.cards.get(champion.card);
                let kills = if champion.hp <= 1 { 1.0 + 0.3 * f32::from(card.bounty) } else { 0.0 };
                let size = Might::champion(card, champion.hp).size();
                add(row, Column::Target, size / f32::from(champion.hp.max(1)) + kills);
            }
            _ => {}
        }
    }
}
