//! The position from a seat's own chair.

use super::decks::VALUES;
use super::forces::{FORCE, SLOT};
use super::{Fighter, SHEETS, flag, in_question, mean_flip, mm};
use crate::game::{MAX_SEATS, Play, Seat, Sparse};
use crate::games::ascension::content::sheets::TokenSlot;
use crate::games::ascension::knobs::{HitRule, Refill, ReturnAt};
use crate::games::ascension::rules::scenario::{Goal, Hill};
use crate::games::ascension::state::{AimedAt, BySide, Figure, Frame, MAX_FIGURES, NOBODY, Phase, Question, Side};
use crate::games::ascension::{Ascension, State};
use crate::table::Pile;
use crate::table::flip_deck::Memory;
use crate::table::ids::Id;

crate::observations! {
    /// What a seat sees of a position.
    pub(crate) enum Seen {
        /// Players: 2 to 6.
        Players[5],
        /// Sides: 2 to 6.
        Sides[5],
        /// Seats of the own side beside the own one.
        Mates[1],
        /// The kind of scenario: last standing, beacons, hill.
        Scenario[3],
        /// The table: empty, T1, T2, T3, T4, another.
        Table[6],
        /// The share of terrain that has been destroyed.
        Destroyed[1],
        /// Numbers of the rules: turn limit over 8, target over 10, agreed points over 100, width over 600 mm, depth over 700 mm, cards in a flip over 2, mean flip over 2, a tie hits, least damage, tokens back per action, all tokens back each turn, tokens back at turn start, used actions blocked, responses to an event, friendly fire of areas, effects on a miss, cover, points of a marker or the zone over 2, turns alone in the zone that win over 3.
        Rules[19],
        /// What the own side remembers of cards: everything, the last flips, nothing.
        Memory[3],
        /// What is asked: team order, deployment, activation, action, move, target, response, condition gained, displacement, landing, cards, condition removed, nothing any more.
        Stage[13],
        /// Who is asked: the seat itself, its side, an enemy.
        Asked[3],
        /// The turn over the limit.
        Turn[1],
        /// Turns to come after this one.
        TurnsLeft[10],
        /// The share of characters that have acted in this turn.
        Acted[1],
        /// The own side's place in the order of sides.
        Order[6],
        /// Seats that have just passed, over 2.
        Passed[1],
        /// The sheet of the own side's character that is asked about or active.
        ActiveOwn[24],
        /// The same of an enemy.
        ActiveFoe[24],
        /// Of that character: tokens in the pool over 4, moved over 100 mm, health, points over a tenth of those agreed, strides left over 5, tokens on the Move Action.
        Active[6],
        /// The event that may be responded to, by its kind.
        Event[8],
        /// Of the attack under way: the own side's, on the own side, on terrain, flipped, the flip over 5, damage over 5, hit.
        Attack[7],
        /// Of the own side, points as shares of those agreed: points on the table, the same by health, by its square, yet to act, by tokens to spend, by Slow, by Weaken, by Hinder, by Damage over Time, off the ground, yet to deploy; characters over 6, yet to act over 6, score over target, share of markers, weight in the zone over 10, turns alone there over 3, points by nearness to what is wanted, underdog bonus over 10, harm to be done at once and after a Move Action over a tenth of the points, points with Defense for a time.
        Own[22],
        /// The same of all enemy sides together.
        Foes[22],
        /// Of each enemy side by its distance round the table: points by health, yet to act, score over target, share of markers, weight in the zone over 10, harm to be done after a Move Action.
        Foe[30],
        /// Points on the table less those of the best enemy side, in tenths of those agreed from -5 to 5.
        PointsLead[11],
        /// The score less the best of an enemy side, from -6 to 6.
        ScoreLead[13],
        /// Markers, or weight in the zone, less the most of an enemy side, from -4 to 4.
        HoldLead[9],
        /// Characters of the own side yet to act less the most of an enemy side, from -4 to 4.
        ActLead[9],
        /// Characters of the seat itself yet to act.
        Left[8],
        /// Points missing to the target.
        Missing[13],
        /// The same of the enemy side that is nearest to it.
        FoeMissing[13],
        /// Markers of nobody, of the own side, of enemies, over 4; those not its own that the own side can reach with a Move Action in this turn, those not theirs that enemies can, over 2.
        Markers[5],
        /// Characters of the own side on the table, by sheet.
        OwnThere[24],
        /// Health of those, by sheet.
        OwnHealth[24],
        /// Those yet to act, by sheet.
        OwnReady[24],
        /// How near their nearest enemy is (1 in contact, a half 100 mm away), by sheet.
        OwnNear[24],
        /// The best harm they can do after a Move Action, in tenths of the agreed points, by sheet.
        OwnStrikes[24],
        /// The harm that enemies yet to act can do to them after a Move Action each, in tenths of the agreed points, by sheet.
        OwnThreatened[24],
        /// Enemies on the table, by sheet.
        FoeThere[24],
        /// Health of those, by sheet.
        FoeHealth[24],
        /// Those yet to act, by sheet.
        FoeReady[24],
        /// How near their nearest enemy is, by sheet.
        FoeNear[24],
        /// The best harm they can do after a Move Action, by sheet.
        FoeStrikes[24],
        /// The harm that the others yet to act can do to them, by sheet.
        FoeThreatened[24],
        /// Cards not known to be turned over from the own deck, over 4, by value from -3 to 5.
        OwnCards[9],
        /// Flips left in the own draw pile.
        OwnFlips[10],
        /// Of the own deck: the share of cards in the draw pile, the mean value of those not turned over over 2, the next card looked at, its value over 4, the second card looked at, its value over 4.
        OwnDeck[6],
        /// As `own_cards` of the decks of enemies, on average.
        FoeCards[9],
        /// Of the decks of enemies on average: the share of cards in the draw pile, the mean value of those not turned over over 2, cards looked at over 2.
        FoeDeck[3],
    }
}

const _: () = assert!(SHEETS == 24 && FORCE == 22 && SLOT * (MAX_SEATS - 1) == 30 && VALUES == 9);

/// Puts all that a seat sees of a position.
pub(in crate::games::ascension::player) fn observe(game: &Ascension, s: &State, seat: Seat, out: &mut Sparse) {
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

/// A position from a seat's chair. Its decks are told in [`super::decks`], characters and sides in [`super::forces`].
pub(super) struct Chair<'a> {
    pub(super) game: &'a Ascension,
    pub(super) s: &'a State,
    pub(super) seat: Seat,
    pub(super) side: Side,
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

    /// What the match is at.
    fn moment(&self, out: &mut Sparse) {
        let (game, s) = (self.game, self.s);
        let stage = match (s.phase, s.stack.last()) {
            (Phase::Over, _) => 12,
            (_, Some(Frame::Ask(_, question))) => match question {
                Question::Move => 4,
                Question::Target { .. } => 5,
                Question::Respond(_) => 6,
                Question::Gain(_) => 7,
                Question::Displace(_) => 8,
                Question::Land(_) => 9,
                Question::Discard(_) => 10,
                Question::Cleanse(_) => 11,
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

    /// The character that is asked about or active.
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
