//! Computes the features of options.

use super::look::{Blow, Look, Standing};
use super::row::{Column, EMPTY, Row, add};
use crate::Ashenfront;
use crate::model::actions::Action;
use crate::model::content::{CardId, CardType, Effect, Mode, Tile, When};
use crate::model::state::{Aim, Frame, Hit, OpKind, Path, Question, Run, State, Unit, UnitId, Walk};
use evenhand_game::game::Seat;
use evenhand_kit::table::effects::shared::option_effects;

/// Appends a row for every option.
pub(super) fn describe(game: &Ashenfront, s: &State, seat: Seat, options: &[Action], out: &mut Vec<f32>) {
    let look = Look::new(game, s, seat);
    for option in options {
        let mut row = EMPTY;
        look.option(*option, &mut row);
        out.extend_from_slice(&row);
    }
}

impl Look<'_> {
    fn option(&self, option: Action, row: &mut Row) {
        let (game, s, seat) = (self.game, self.s, self.seat);
        let question = s.ask.map(|(_, question)| question);
        if matches!(question, Some(Question::Main | Question::Respond(_)))
            && !matches!(option, Action::Rest | Action::Pass | Action::Fetch { .. })
        {
            add(row, Column::Op, 1.0);
            add(row, Column::Answer, if question == Some(Question::Main) { 0.0 } else { 1.0 });
        }
        match option {
            Action::Rest => {
                add(row, Column::Rest, 1.0);
                add(row, Column::Held, s.player(seat).hand.len() as f32);
            }
            Action::Pass => {}
            Action::Yes => self.yes(question, row),
            Action::No => {}
            Action::Move(tile, path) => {
                add(row, Column::Spends, self.price(OpKind::Move));
                if let Some(own) = self.at(tile) {
                    self.move_of(own, path, row);
                }
            }
            Action::Ability(tile, mode, aims) => {
                add(row, Column::Spends, self.price(OpKind::Ability));
                if let Some(own) = self.at(tile) {
                    self.ability(own, mode, aims, game.cost(OpKind::Ability), row);
                }
            }
            Action::Ult(card, mode, aims) => {
                add(row, Column::Ult, 1.0);
                add(row, Column::Spends, self.kept(card) + self.price(OpKind::Ult));
                let printed = &game.cards[card];
                let own = game.operator_of(s, seat, printed).and_then(|unit| self.find(unit.id));
                if let Some(mode) = printed.modes.get(usize::from(mode)) {
                    self.effects(own, mode, aims, 1 + game.cost(OpKind::Ult), row);
                }
            }
            Action::Deploy(card, tile) => self.deploy(card, tile, row),
            Action::Logistics(card, tile) => {
                add(row, Column::Spends, self.kept(card) + self.price(OpKind::Logistics));
                let column = match game.cards[card].kind {
                    CardType::Supply => Column::Supply,
                    CardType::Protocol => Column::Protocol,
                    _ if self.at(tile).is_some() && game.cards[card].equips => Column::Equip,
                    _ => Column::Lay,
                };
                add(row, column, 1.0);
            }
            Action::Play(card, aims) => {
                add(row, Column::Spends, self.kept(card) + self.price(OpKind::Play));
                if game.cards[card].kind == CardType::Battleplan {
                    add(row, Column::Plan, 1.0);
                } else if let Some(mode) = game.cards[card].modes.first() {
                    self.effects(None, mode, aims, 1 + game.cost(OpKind::Play), row);
                }
            }
            Action::Fetch { ult, fallen, .. } => {
                add(row, Column::Fetch, 1.0);
                let ready = game.operator_of(s, seat, &game.cards[ult]).is_some();
                add(row, Column::Spends, if fallen { 0.0 } else { 0.6 } - if ready { 0.8 } else { 0.0 });
            }
            Action::Discard(card) => self.discard(question, card, row),
            Action::Go(path, _) => {
                if let Some(Frame::Walk(Walk { unit, .. })) = s.frames.last()
                    && let Some(own) = self.find(*unit)
                {
                    let to = path.tiles(own.unit.tile).last().unwrap_or(own.unit.tile);
                    self.shifts(own, to, row);
                }
            }
            Action::Activate(card, aims) => {
                if let Some(mode) = game.cards[card].modes.first() {
                    self.effects(None, mode, aims, 0, row);
                }
            }
            Action::At(aim) => {
                if let Some(Frame::Run(run)) = s.frames.last() {
                    self.aim(run, aim, row);
                }
            }
            Action::Use(mode, aims) => {
                if let Some(Frame::React(reaction)) = s.frames.last()
                    && let Some(own) = self.find(reaction.unit)
                {
                    add(row, Column::Spends, if reaction.costs { self.cheapest() } else { 0.0 });
                    self.ability(own, mode, aims, u8::from(reaction.costs), row);
                }
            }
            Action::Take(card) => add(row, Column::Worth, self.kept(card)),
            Action::First(_) => {}
            Action::Option(option) => self.effect_option(option, row),
        }
    }

    fn yes(&self, question: Option<Question>, row: &mut Row) {
        if question != Some(Question::Mulligan) {
            return add(row, Column::Yes, 1.0);
        }
        let hand = self.s.player(self.seat).hand;
        let operator = |card: &&CardId| self.game.cards.get(**card).is_some_and(|card| card.kind == CardType::Operator);
        let operators = hand.iter().filter(operator).count() as f32;
        add(row, Column::Redraw, (2.0 - operators).max(operators - 5.0).max(0.0) - 1.0);
    }

    // ---- moving ----

    /// Adds the features of a Move. If its path is chosen later, the best path counts.
    fn move_of(&self, own: &Standing, path: Path, row: &mut Row) {
        if path.len() > 0 {
            let to = path.tiles(own.unit.tile).last().unwrap_or(own.unit.tile);
            return self.shifts(own, to, row);
        }
        let mut best: Option<(f32, Row)> = None;
        let stride = self.game.stride(self.s, &own.unit, own.sheet.speed);
        self.game.each_path(self.s, &own.unit, stride, self.game.knobs.moving.min, |path| {
            let Some(to) = path.tiles(own.unit.tile).last() else { return };
            let mut there = EMPTY;
            self.shifts(own, to, &mut there);
            let value = rough(&there);
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                best = Some((value, there));
            }
        });
        if let Some((_, there)) = best {
            row.iter_mut().zip(there).for_each(|(sum, more)| *sum += more);
        }
    }

    /// Adds the features of an operator that moves to another tile.
    fn shifts(&self, own: &Standing, to: Tile, row: &mut Row) {
        let from = own.unit.tile;
        if to == from {
            return;
        }
        let (before, after) = (self.point(from), self.point(to));
        add(row, Column::Control, after.0 - before.0);
        add(row, Column::DrawTile, after.1 - before.1);
        add(row, Column::Danger, self.risk(own, to) - self.risk(own, from));
        add(row, Column::Reach, self.reach(own, to) - self.reach(own, from));
        add(row, Column::Forward, self.depth(self.seat, to) - self.depth(self.seat, from));
        self.dodges(own, to, row);
    }

    /// Adds the damage that an operator avoids if it leaves the line of an attack before it resolves.
    fn dodges(&self, own: &Standing, to: Tile, row: &mut Row) {
        let Some(op) = self.answered() else { return };
        let Some(attacked) = self.attacked().filter(|attacked| attacked.unit.id == own.unit.id) else { return };
        let Some(attacker) = self.find(op.unit) else { return };
        let way = attacker.unit.tile.line_to(attacked.unit.tile).map(|(way, _)| way);
        let still =
            attacker.unit.tile.line_to(to).is_some_and(|(line, n)| Some(line) == way && n <= attacker.sheet.range);
        if !still && own.sheet.init > attacker.sheet.init {
            let mut blow = Blow::default();
            self.strike(attacker, own, None, false, &mut blow);
            add(row, Column::Dodge, 0.5 * blow.damage + blow.cp);
        }
    }

    // ---- abilities and cards ----

    fn ability(&self, own: &Standing, mode: u8, aims: [Aim; 2], gone: u8, row: &mut Row) {
        if let Some(mode) = self.game.cards[own.unit.card].modes.get(usize::from(mode)) {
            self.effects(Some(own), mode, aims, gone, row);
        }
    }

    /// Adds the features of effects that happen once `gone` cards have left the hand for them.
    fn effects(&self, own: Option<&Standing>, mode: &Mode, aims: [Aim; 2], gone: u8, row: &mut Row) {
        let me = own.map_or(UnitId::NONE, |own| own.unit.id);
        for effect in &mode.effects {
            if !self.game.holds_without(self.s, (self.seat, me), gone, effect.condition.as_ref()) {
                continue;
            }
            let place = mode.slots.iter().position(|slot| Some(*slot) == effect.about.who);
            let aim = place.and_then(|place| aims.get(place)).copied().unwrap_or_default();
            self.weighted(own, effect, (aim, gone, effect.weight), row);
        }
    }

    /// Adds the features of an effect that may not happen.
    fn weighted(&self, own: Option<&Standing>, effect: &Effect, (aim, gone, weight): (Aim, u8, f32), row: &mut Row) {
        if weight == 1.0 {
            return self.effect(own, effect, aim, gone, row);
        }
        let mut whole = EMPTY;
        self.effect(own, effect, aim, gone, &mut whole);
        row.iter_mut().zip(whole).for_each(|(sum, more)| *sum += weight * more);
    }

    /// Adds the features of the effects that an option of an effect leads to.
    fn effect_option(&self, option: u8, row: &mut Row) {
        let Some(Frame::Run(run)) = self.s.frames.last() else { return };
        let Some(mode) = self.game.mode_of(run) else { return };
        for (effect, weight) in option_effects(&mode.effects, run.at.into(), option, |effect| effect.verb.shared()) {
            if !self.game.holds(self.s, (run.seat, run.unit), effect.condition.as_ref()) {
                continue;
            }
            let place = mode.slots.iter().position(|slot| Some(*slot) == effect.about.who);
            let aim = place.and_then(|place| run.aims.get(place)).map_or(Aim::NONE, |aimed| aimed.aim);
            self.weighted(self.find(run.unit), effect, (aim, 0, weight), row);
        }
    }

    /// Adds the features of the effects with the slot that is being targeted.
    fn aim(&self, run: &Run, aim: Aim, row: &mut Row) {
        let Some(mode) = self.game.mode_of(run) else { return };
        let Some(slot) = mode.slots.get(usize::from(run.asked)) else { return };
        let own = self.find(run.unit);
        for effect in mode.effects.iter().filter(|effect| effect.about.who == Some(*slot)) {
            self.effect(own, effect, aim, 0, row);
        }
    }

    /// Adds the features of the best short move, if it is better than none.
    pub(super) fn best_step(&self, own: &Standing, n: u8, row: &mut Row) {
        let mut best: Option<(f32, Row)> = None;
        let stride = self.game.stride(self.s, &own.unit, n);
        self.game.each_path(self.s, &own.unit, stride, 1, |path| {
            let Some(to) = path.tiles(own.unit.tile).last() else { return };
            let mut there = EMPTY;
            self.shifts(own, to, &mut there);
            let value = rough(&there);
            if best.as_ref().is_none_or(|(known, _)| value > *known) {
                best = Some((value, there));
            }
        });
        if let Some((_, there)) = best.filter(|(value, _)| *value > 0.0) {
            row.iter_mut().zip(there).for_each(|(sum, more)| *sum += more);
        }
    }

    // ---- operators of the hand ----

    fn deploy(&self, card: CardId, tile: Tile, row: &mut Row) {
        let Some(printed) = self.game.cards.get(card) else { return };
        let unit = Unit { id: UnitId::NONE, card, seat: self.seat, tile, ..Unit::default() };
        let sheet = self.game.sheet(self.s, &unit);
        let rank = usize::from(printed.rank.saturating_sub(1));
        let cp = f32::from(self.game.knobs.victory.rank_cp.get(rank).copied().unwrap_or(0));
        let strikes = printed.modes.iter().any(|mode| mode.is_damaging());
        let own = Standing { unit, sheet, left: sheet.health, cp, strikes };
        add(row, Column::Body, f32::from(printed.damage) + 0.5 * f32::from(printed.health));
        add(row, Column::Rank, f32::from(printed.rank));
        add(row, Column::Spends, self.price(OpKind::Deploy));
        let point = self.point(tile);
        add(row, Column::Control, point.0);
        add(row, Column::DrawTile, point.1);
        add(row, Column::Danger, self.risk(&own, tile));
        add(row, Column::Reach, self.reach(&own, tile));
        add(row, Column::Forward, self.depth(self.seat, tile));
    }

    // ---- discards and blocks ----

    fn discard(&self, question: Option<Question>, card: CardId, row: &mut Row) {
        if question == Some(Question::Bottom) {
            return add(row, Column::Worth, -self.kept(card));
        }
        add(row, Column::Kept, self.kept(card));
        let Some(printed) = self.game.cards.get(card) else { return };
        let moment = match question {
            Some(Question::Pay(_)) => When::Pays,
            Some(Question::Block) => When::Blocks,
            _ => When::Discarded,
        };
        if printed.kind == CardType::Tactics && (printed.happens(moment) || printed.happens(When::Discarded)) {
            add(row, Column::Tactics, 1.0);
        }
        if question == Some(Question::Block)
            && let Some(Frame::Hit(hit)) = self.s.frames.last()
        {
            self.block(hit, card, row);
        }
    }

    fn block(&self, hit: &Hit, card: CardId, row: &mut Row) {
        let Some(own) = self.find(hit.target) else { return };
        let raised = self.changes_attributes(card);
        let block = own.sheet.block + u8::from(raised);
        let (before, after) = (hit.n, hit.n.saturating_sub(block));
        add(row, Column::Block, f32::from(before - after));
        if before >= own.left && after < own.left {
            add(row, Column::Spares, own.cp);
            let foe = f32::from(self.s.player(crate::model::state::other(self.seat)).cp);
            let wins = foe + own.cp >= f32::from(self.game.knobs.victory.cp);
            add(row, Column::SparesAll, if wins { 1.0 } else { 0.0 });
        }
    }
}

/// Rates the tile that an operator moves to, to choose which of several paths the row of a Move describes.
fn rough(row: &Row) -> f32 {
    const WEIGHTS: [(Column, f32); 6] = [
        (Column::Control, 1.5),
        (Column::DrawTile, 0.5),
        (Column::Danger, -0.6),
        (Column::Reach, 0.5),
        (Column::Forward, 0.1),
        (Column::Dodge, 2.0),
    ];
    WEIGHTS.iter().map(|(column, weight)| row[*column as usize] * weight).sum()
}
