//! The observations of a position, from a seat's perspective.

use super::chair::{Chair, FORCE, Seen};
use super::{Fighter, flag, in_question, mean_flip, mm};
use crate::model::content::sheets::TokenSlot;
use crate::model::flip_deck::Memory;
use crate::model::knobs::{HitRule, Refill, ReturnAt};
use crate::model::scenario::{Goal, Hill};
use crate::model::state::{AimedAt, BySide, Figure, Frame, MAX_FIGURES, NOBODY, Phase, Question};
use crate::{Ascension, State};
use evenhand_game::game::{Play, Seat, Sparse};
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::Id;

/// Observes everything that a seat sees of a position.
pub(crate) fn observe(game: &Ascension, s: &State, seat: Seat, out: &mut Sparse) {
    let flip = mean_flip(game);
    let chair = Chair { game, s, seat, side: game.side(seat) };
    chair.rules(flip, out);
    chair.moment(out);
    chair.decks(out);
    let mut fighters: Pile<Fighter, MAX_FIGURES> = Pile::new();
    for (who, figure) in s.figures.iter() {
        if figure.alive {
            fighters.push(Fighter::of(game, s, who, flip));
        }
    }
    let mut forces: BySide<[f32; FORCE]> = BySide::default();
    chair.fights(&fighters, &mut forces, out);
    chair.standings(&fighters, &mut forces);
    chair.forces(&forces, out);
    chair.markers(&fighters, out);
}

impl Chair<'_> {
    fn rules(&self, flip: f32, out: &mut Sparse) {
        let (game, knobs) = (self.game, &self.game.knobs);
        out.put(Seen::Players, game.seats.saturating_sub(2), 1.0);
        out.put(Seen::Sides, usize::from(game.sides.saturating_sub(2)), 1.0);
        out.set(Seen::Mates, game.members(self.side).count() as f32 - 1.0);
        let (scenario, target, points, alone) = match &game.scenario.goal {
            Goal::LastStanding { .. } => (0, 0, 0, 0),
            Goal::Beacons { target, points_per, .. } => (1, *target, *points_per, 0),
            Goal::Hill(Hill { font: Some(_), points, .. }) => (2, 0, *points, 0),
            Goal::Hill(Hill { target, points, alone, .. }) => (2, *target, *points, *alone),
        };
        out.put(Seen::Scenario, scenario, 1.0);
        let table = ["empty", "T1", "T2", "T3", "T4"].iter().position(|name| *name == knobs.board.layout);
        out.put(Seen::Table, table.unwrap_or(5), 1.0);
        let gone = self.s.pieces.values().filter(|piece| piece.gone).count();
        out.set(Seen::Destroyed, gone as f32 / self.s.pieces.len().max(1) as f32);
        let responses = if knobs.response.enabled { knobs.response.per_event } else { 0 };
        let numbers = [
            f32::from(game.scenario.turn_limit) / 8.0,
            f32::from(target) / 10.0,
            f32::from(knobs.points.total) / 100.0,
            mm(game.table.width) / 600.0,
            mm(game.table.depth) / 700.0,
            f32::from(game.decks.flip.count) / 2.0,
            flip / 2.0,
            flag(knobs.attack.hit_rule == HitRule::Ge),
            f32::from(knobs.attack.min_damage),
            f32::from(knobs.tokens.return_per_action).min(4.0),
            flag(knobs.tokens.refill == Refill::FullEachTurn),
            flag(knobs.tokens.return_at == ReturnAt::TurnStart),
            flag(knobs.tokens.block_occupied),
            f32::from(responses),
            flag(knobs.aoe.friendly_fire),
            flag(knobs.attack.effects_on_miss),
            flag(knobs.cover.enabled),
            f32::from(points) / 2.0,
            f32::from(alone) / 3.0,
        ];
        for (place, number) in numbers.into_iter().enumerate() {
            out.put(Seen::Rules, place, number);
        }
        let memory = match knobs.info.memory_of(self.side.0) {
            Memory::Perfect => 0,
            Memory::LastN => 1,
            Memory::None => 2,
        };
        out.put(Seen::Memory, memory, 1.0);
    }

    /// Observes the stage of the match and the acting seat.
    fn moment(&self, out: &mut Sparse) {
        let (game, s) = (self.game, self.s);
        let stage = match (s.phase, s.stack.last()) {
            (Phase::Over, _) => 12,
            (_, Some(Frame::Ask(_, question))) => match question {
                Question::Move => 4,
                Question::Target { .. } | Question::Chain(_) => 5,
                Question::Respond(_) => 6,
                Question::Gain(_) => 7,
                Question::Displace(_) => 8,
                Question::Land(_) | Question::Place(_) => 9,
                Question::Discard(_) => 10,
                // Networks have no input of its own for an option of an effect.
                Question::Cleanse(_) | Question::Option(..) | Question::Exhaust(_) => 11,
            },
            (Phase::TeamOrder(_), _) => 0,
            (Phase::Deployment, _) => 1,
            (Phase::Activation, _) => 2 + usize::from(s.active.is_some()),
        };
        out.put(Seen::Stage, stage, 1.0);
        if let Some(asked) = game.to_act(s).first() {
            let place = if asked == self.seat { 0 } else { 1 + usize::from(game.side(asked) != self.side) };
            out.put(Seen::Asked, place, 1.0);
        }
        let limit = game.scenario.turn_limit;
        out.set(Seen::Turn, f32::from(s.turn) / f32::from(limit.max(1)));
        out.put(Seen::TurnsLeft, usize::from(limit.saturating_sub(s.turn)), 1.0);
        if let Some(place) = s.order.iter().position(|side| *side == self.side) {
            out.put(Seen::Order, place, 1.0);
        }
        let passed = u16::try_from(s.passed.count_ones()).unwrap_or(0);
        out.set(Seen::Passed, f32::from(passed) / 2.0);
        if let Some(who) = in_question(s) {
            self.active(who, out);
        }
        for frame in s.stack.iter() {
            if let Frame::Window(window) = frame {
                out.put(Seen::Event, window.trigger as usize, 1.0);
            }
        }
        if let Some(attack) = game.attack_under_way(s) {
            let own = |who: Figure| who != NOBODY && game.side(s.figures[who].owner) == self.side;
            let numbers = [
                flag(own(attack.by)),
                flag(matches!(attack.target, AimedAt::Figure(at) if own(at))),
                flag(matches!(attack.target, AimedAt::Piece(_))),
                flag(attack.flip.is_some()),
                f32::from(attack.flip.unwrap_or(0)) / 5.0,
                f32::from(attack.damage) / 5.0,
                flag(attack.hit),
            ];
            for (place, number) in numbers.into_iter().enumerate() {
                out.put(Seen::Attack, place, number);
            }
        }
    }

    /// Observes the character to choose for or active.
    fn active(&self, who: Figure, out: &mut Sparse) {
        let (game, s) = (self.game, self.s);
        let (figure, sheet) = (&s.figures[who], game.sheet(s, who));
        let own = game.side(figure.owner) == self.side;
        out.put(if own { Seen::ActiveOwn } else { Seen::ActiveFoe }, figure.sheet.index(), 1.0);
        let moved = s.active.filter(|active| active.who == who).map_or(0, |active| active.moved);
        let strides = s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Moving(run) if run.who == who => Some(run.strides),
            _ => None,
        });
        let numbers = [
            f32::from(figure.pool) / 4.0,
            mm(moved) / 100.0,
            f32::from(figure.wounds) / f32::from(sheet.wounds.max(1)),
            10.0 * f32::from(sheet.points) / f32::from(game.knobs.points.total.max(1)),
            f32::from(strides.unwrap_or(0)) / 5.0,
            f32::from(figure.slots[TokenSlot::MOVE]),
        ];
        for (place, number) in numbers.into_iter().enumerate() {
            out.put(Seen::Active, place, number);
        }
    }
}
