//! The observations of one option, from a seat's perspective.

use super::marking::marking;
use super::{CONTACT, Fighter, SHEETS, apart, far_from_goal, flag, half_of, in_question, mm, nearness, place_of};
use crate::model::content::sheets::{Area, Condition, DeedId, DeedKind};
use crate::model::state::{Figure, Frame, NO_SIDE, PieceId, Question, Side, Surface};
use crate::model::terrain::Durability;
use crate::{Action, Ascension, State};
use evenhand_game::game::{Seat, Sparse};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::Point;

/// The number of values that describe a point.
const PLACE: usize = 9;

evenhand_game::observations! {
    /// What a seat sees of an option.
    pub(crate) enum Choice {
        /// The kind of option: follow, deploy, activate, pass, move, use, end of the activation, end of
        /// a move, stride, go, climb, stairs, shake, door, mark, at a character, at terrain, at a point,
        /// landing or displacement, response, no response, condition gained, condition removed, cards.
        Kind[24],
        /// The sheet of the character that acts.
        Sheet[24],
        /// The sheet and the action on it: the Move Action first, then the others.
        Deed[144],
        /// Of the action: attack, ability, response, burst, nova, indirect, ignores cover,
        /// harmless, range over 200 mm, bonus over 2, number of effects over 2.
        Traits[11],
        /// The number of tokens it costs.
        Cost[4],
        /// The number of tokens left in the pool after it.
        TokensLeft[6],
        /// Of the character that is activated or ends its activation: health, points in tenths
        /// of those agreed, tokens when next active over 4, Slow, Weaken, Hinder, Damage over
        /// Time, off the ground, share of its side's characters yet to act.
        Doer[9],
        /// The sheet of the enemy it is aimed at.
        Enemy[24],
        /// The sheet of the friend it is aimed at.
        Friend[24],
        /// Of the target: points in tenths of those agreed, health, yet to act, Slow, Weaken,
        /// Hinder, Damage over Time, tokens over 4, in contact, distance over 200 mm, how many
        /// Sizes higher it stands over 3, Defense over 6, nearness to its side's objective.
        Target[13],
        /// The number of wounds that the target has left.
        Wounds[9],
        /// Terrain aimed at, climbed or opened: standard, reinforced, fragile, indestructible, wounds over 5, Size over 3, a door, open.
        Piece[8],
        /// Of the point it leads to: nearness to the nearest enemy, to the nearest friend, to the center of the table
        /// and to the scenario's objective; whether it is at the objective; then, each over 3: enemies within 100 mm,
        /// enemies yet to act within 200 mm, those in reach of an attack, those in reach after a Move Action.
        There[9],
        /// These values minus those of the current point.
        Gain[9],
        /// The height there: 1 or 2 Sizes, 3 or more; below the current height, 1 Size above it, 2 or more.
        Height[5],
        /// The condition gained, removed or shaken off.
        Condition[4],
        /// The marker: of nobody, of an enemy, of the seat's side.
        Marker[3],
        /// Of markers that the seat's side can still mark: it reaches one with enough strides
        /// to mark it, or without; it ends beside one that it could mark; its Move Actions
        /// suffice to reach and mark one, or only to reach it.
        Marking[5],
        /// Cards that were looked at: the number discarded, the sum of their values over 4, the
        /// number kept, the sum of their values over 4.
        Cards[4],
    }
}

/// The number of slots of a sheet that are observed apart; further ones count as the last.
const SLOTS: usize = 6;

const _: () = assert!(SHEETS == 24 && SHEETS * SLOTS == 144 && PLACE == 9);

/// Returns a function that observes each option passed to it.
pub(crate) fn observer<'a>(game: &'a Ascension, s: &'a State, seat: Seat) -> impl FnMut(Action, &mut Sparse) + 'a {
    let question = match s.stack.last() {
        Some(Frame::Ask(_, question)) => Some(*question),
        _ => None,
    };
    let look = Look { game, s, seat, side: game.side(seat), question };
    move |option, out| look.option(option, out)
}

/// A position from a seat's perspective.
struct Look<'a> {
    game: &'a Ascension,
    s: &'a State,
    seat: Seat,
    side: Side,
    question: Option<Question>,
}

impl Look<'_> {
    fn option(&self, option: Action, out: &mut Sparse) {
        out.put(Choice::Kind, self.kind(option), 1.0);
        let doer = match option {
            Action::Deploy { who, .. } | Action::Activate(who) => Some(who),
            Action::Follow(_) | Action::Pass => None,
            _ => in_question(self.s),
        };
        if let Some(who) = doer {
            self.doer(who, option, out);
        }
        self.rest(option, out);
        if let Some(place) = marking(self.game, self.s, option) {
            out.put(Choice::Marking, place, 1.0);
        }
    }

    fn kind(&self, option: Action) -> usize {
        match option {
            Action::Follow(_) => 0,
            Action::Deploy { .. } => 1,
            Action::Activate(_) => 2,
            Action::Pass => 3,
            Action::Move(_) => 4,
            Action::Use(_) | Action::UseMore(_) => 5,
            Action::End => 6 + usize::from(self.question.is_some()),
            Action::Stride { .. } => 8,
            Action::Go(_) => 9,
            Action::Climb { .. } => 10,
            Action::Traverse { .. } => 11,
            Action::Shake(_) => 12,
            Action::Door(_) => 13,
            Action::Mark(_) => 14,
            Action::AtFigure(_) => 15,
            Action::AtPiece(_) => 16,
            Action::AtPoint(_) => match self.question {
                Some(Question::Displace(_) | Question::Land(_) | Question::Place(_)) => 18,
                _ => 17,
            },
            Action::Respond(_) => 19,
            Action::Decline => 20,
            Action::Take(_) => 21 + usize::from(matches!(self.question, Some(Question::Cleanse(_)))),
            // Networks have no input of its own for an option of an effect: its features describe it.
            Action::Discard(_) | Action::Option(_) => 23,
        }
    }

    /// Returns the action that an option uses or continues.
    fn deed(&self, option: Action) -> Option<DeedId> {
        match (option, self.question) {
            (Action::Use(deed) | Action::UseMore(deed) | Action::Respond(deed), _) => Some(deed),
            (Action::AtFigure(_) | Action::AtPiece(_) | Action::AtPoint(_), Some(Question::Target { deed, .. })) => {
                Some(deed)
            }
            _ => None,
        }
    }

    /// Observes the acting character, its means, its target, and where the option leads.
    fn doer(&self, who: Figure, option: Action, out: &mut Sparse) {
        let (game, s) = (self.game, self.s);
        let figure = &s.figures[who];
        let fighter = Fighter::of(game, s, who, 0.0);
        let paid = self.means(who, fighter.sheet, option, out);
        out.put(Choice::TokensLeft, usize::from(figure.pool.saturating_sub(paid)), 1.0);
        match option {
            Action::AtFigure(at) => self.target(&fighter, at, out),
            Action::Go(to) | Action::Stride { to, .. } => self.way(&fighter, to, figure.surface, out),
            Action::Climb { piece, level, to } => {
                let surface = level.map_or(Surface::Ground, |level| Surface::Level(piece, level));
                self.way(&fighter, to, surface, out);
            }
            Action::Traverse { to, .. } => self.way(&fighter, to, figure.surface, out),
            Action::Deploy { at, .. } => self.there(&fighter, at, out),
            Action::AtPoint(at) => match self.question {
                Some(Question::Displace(_) | Question::Land(_) | Question::Place(_)) => {
                    self.way(&fighter, at, figure.surface, out)
                }
                _ => self.there(&fighter, at, out),
            },
            Action::Activate(_) | Action::End => self.outset(&fighter, out),
            _ => {}
        }
    }

    /// Observes the action that is used and returns its cost.
    fn means(&self, who: Figure, sheet: usize, option: Action, out: &mut Sparse) -> u8 {
        out.put(Choice::Sheet, sheet, 1.0);
        if let Action::Move(tokens) = option {
            out.put(Choice::Deed, sheet.min(SHEETS - 1) * SLOTS, 1.0);
            out.put(Choice::Cost, usize::from(tokens), 1.0);
            return tokens;
        }
        let Some(place) = self.deed(option) else { return 0 };
        let Some(deed) = self.game.sheet(self.s, who).deeds.get(place) else { return 0 };
        let slot = place.slot().index().min(SLOTS - 1);
        out.put(Choice::Deed, sheet.min(SHEETS - 1) * SLOTS + slot, 1.0);
        let kind = match deed.kind {
            DeedKind::Attack => 0,
            DeedKind::Ability => 1,
            DeedKind::Response => 2,
        };
        out.put(Choice::Traits, kind, 1.0);
        let numbers = [
            flag(matches!(deed.area, Area::Burst(_))),
            flag(matches!(deed.area, Area::Nova(_) | Area::NovaFoes(_))),
            flag(deed.indirect),
            flag(deed.ignores_cover),
            flag(deed.harmless),
            mm(deed.range.unwrap_or(0)) / 200.0,
            f32::from(deed.bonus) / 2.0,
            deed.effects.len() as f32 / 2.0,
        ];
        for (place, number) in numbers.into_iter().enumerate() {
            out.put(Choice::Traits, 3 + place, number);
        }
        // An action being aimed has been paid for already.
        let paid = match option {
            Action::Use(_) | Action::Respond(_) => deed.tokens,
            Action::UseMore(_) => deed.more.map_or(deed.tokens, |more| more.tokens),
            _ => 0,
        };
        out.put(Choice::Cost, usize::from(paid), 1.0);
        paid
    }

    /// Observes the state of the character at the start or end of its activation.
    fn outset(&self, fighter: &Fighter, out: &mut Sparse) {
        let (game, s) = (self.game, self.s);
        let figure = &s.figures[fighter.who];
        let (mut left, mut all) = (0.0, 0.0);
        for other in s.figures.values().filter(|other| other.alive && game.side(other.owner) == fighter.side) {
            left += flag(!other.activated);
            all += 1.0;
        }
        let mut numbers = [0.0; 9];
        numbers[0] = fighter.health;
        numbers[1] = 10.0 * fighter.worth;
        numbers[2] = f32::from(fighter.tokens) / 4.0;
        for condition in Condition::ALL {
            numbers[3 + condition as usize] = f32::from(figure.condition(condition));
        }
        numbers[7] = flag(figure.surface != Surface::Ground);
        numbers[8] = left / f32::max(all, 1.0);
        for (place, number) in numbers.into_iter().enumerate() {
            out.put(Choice::Doer, place, number);
        }
        self.there(fighter, fighter.at, out);
    }

    /// Observes the target character.
    fn target(&self, fighter: &Fighter, at: Figure, out: &mut Sparse) {
        let (game, s) = (self.game, self.s);
        let figure = &s.figures[at];
        let target = Fighter::of(game, s, at, 0.0);
        let friend = target.side == self.side;
        out.put(if friend { Choice::Friend } else { Choice::Enemy }, target.sheet, 1.0);
        let gap = fighter.gap(target.at, target.half);
        let up = f32::from(game.level_of(s, at)) - f32::from(game.level_of(s, fighter.who));
        let wanted = far_from_goal(game, s, target.side, target.at).map_or(0.0, nearness);
        let mut numbers = [0.0; 13];
        numbers[0] = 10.0 * target.worth;
        numbers[1] = target.health;
        numbers[2] = flag(target.ready);
        for condition in Condition::ALL {
            numbers[3 + condition as usize] = f32::from(figure.condition(condition));
        }
        numbers[7] = f32::from(target.tokens) / 4.0;
        numbers[8] = flag(gap <= CONTACT);
        numbers[9] = gap / 200.0;
        numbers[10] = up / 3.0;
        numbers[11] = target.defense / 6.0;
        numbers[12] = wanted;
        for (place, number) in numbers.into_iter().enumerate() {
            out.put(Choice::Target, place, number);
        }
        out.put(Choice::Wounds, usize::from(figure.wounds), 1.0);
    }

    // ---- places ----

    /// Observes the point that a character moves to.
    fn way(&self, fighter: &Fighter, to: Point, surface: Surface, out: &mut Sparse) {
        let (there, here) = (self.prospects(fighter, to), self.prospects(fighter, fighter.at));
        for (place, (there, here)) in there.into_iter().zip(here).enumerate() {
            out.put(Choice::There, place, there);
            out.put(Choice::Gain, place, there - here);
        }
        let height = i16::from(self.game.height_of(surface));
        let before = i16::from(self.game.level_of(self.s, fighter.who));
        if height > 0 {
            out.put(Choice::Height, usize::from(height > 2), 1.0);
        }
        if height != before {
            out.put(Choice::Height, 2 + place_of(height - before, 0), 1.0);
        }
    }

    fn there(&self, fighter: &Fighter, at: Point, out: &mut Sparse) {
        for (place, number) in self.prospects(fighter, at).into_iter().enumerate() {
            out.put(Choice::There, place, number);
        }
    }

    /// Returns the properties of a point for a character.
    fn prospects(&self, fighter: &Fighter, at: Point) -> [f32; PLACE] {
        let (game, s) = (self.game, self.s);
        let mut numbers = [0.0; PLACE];
        for (other, standing) in s.figures.iter() {
            if !standing.alive || other == fighter.who {
                continue;
            }
            let far = apart(at, standing.at);
            if game.side(standing.owner) == fighter.side {
                numbers[1] = f32::max(numbers[1], nearness(far));
                continue;
            }
            let gap = (far - fighter.half - half_of(&game.sheets[standing.sheet])).max(0.0);
            numbers[0] = f32::max(numbers[0], nearness(gap));
            numbers[5] += flag(gap <= 100.0) / 3.0;
            numbers[6] += flag(gap <= 200.0 && !standing.activated) / 3.0;
            numbers[7] += flag(fighter.reaches(gap, 0.0)) / 3.0;
            numbers[8] += flag(fighter.reaches(gap, fighter.stretch)) / 3.0;
        }
        let middle = Point { x: game.table.width / 2, y: game.table.depth / 2 };
        numbers[2] = nearness(apart(at, middle));
        if let Some(far) = far_from_goal(game, s, self.side, at) {
            numbers[3] = nearness(far);
            numbers[4] = flag(far <= 0.0);
        }
        numbers
    }

    // ---- other options ----

    fn rest(&self, option: Action, out: &mut Sparse) {
        match option {
            Action::AtPiece(piece) | Action::Door(piece) | Action::Climb { piece, .. } => self.piece(piece, out),
            Action::Shake(condition) | Action::Take(condition) => {
                out.put(Choice::Condition, condition as usize, 1.0);
            }
            Action::Mark(marker) => {
                let place = match self.s.markers.get(marker) {
                    None | Some(&NO_SIDE) => 0,
                    Some(side) => 1 + usize::from(*side == self.side),
                };
                out.put(Choice::Marker, place, 1.0);
            }
            Action::Discard(which) => {
                let deck = &self.s.decks[self.game.deck_of(self.seat)];
                for (place, card) in deck.draw.iter().rev().take(usize::from(deck.known)).enumerate() {
                    let kept = if which & (1 << place) != 0 { 0 } else { 2 };
                    out.put(Choice::Cards, kept, 1.0);
                    if let Some(face) = self.game.decks.faces.get(usize::from(*card)) {
                        out.put(Choice::Cards, kept + 1, f32::from(face.value) / 4.0);
                    }
                }
            }
            _ => {}
        }
    }

    fn piece(&self, piece: PieceId, out: &mut Sparse) {
        let (printed, state) = (self.game.piece(piece), &self.s.pieces[piece]);
        let kind = match printed.kind {
            Durability::Standard => 0,
            Durability::Reinforced => 1,
            Durability::Fragile => 2,
            Durability::Indestructible => 3,
        };
        out.put(Choice::Piece, kind, 1.0);
        let open = printed.door && state.open;
        let numbers = [f32::from(state.wounds) / 5.0, f32::from(printed.size) / 3.0, flag(printed.door), flag(open)];
        for (place, number) in numbers.into_iter().enumerate() {
            out.put(Choice::Piece, 4 + place, number);
        }
    }
}
