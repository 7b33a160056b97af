//! Helpers for tests of fights on a bare table: actions without tokens, terrain, and all possible flips.

use super::rig::Rig;
use crate::model::content::sheets::{DeedId, Sheet};
use crate::model::events::{AttackResult, Source};
use crate::model::state::{AimedAt, Figure, Frame, PieceId, PieceState, Question, Surface};
use crate::model::terrain::{Durability, Piece};
use crate::{Action, Event};
use evenhand_game::game::{Cx, Seat, Seed};
use evenhand_kit::table::plane::{Facing, Shape, grains};

/// Two cards by their values, and how many of the 153 flips of a whole deck give them.
pub(super) type Weighted = ([i8; 2], u32);

/// The values of a whole deck, with the number of cards of each.
pub(super) const WHOLE: [(i8, u32); 6] = [(-2, 1), (-1, 4), (1, 4), (2, 4), (3, 4), (4, 1)];

/// Returns every pair of values that a deck with these cards can flip, with its number of pairs of cards.
pub(super) fn pairs(deck: &[(i8, u32)]) -> Vec<Weighted> {
    let mut pairs = Vec::new();
    for (place, (value, count)) in deck.iter().enumerate() {
        if *count > 1 {
            pairs.push(([*value, *value], count * (count - 1) / 2));
        }
        pairs.extend(
            deck[place + 1..]
                .iter()
                .filter(|(_, other)| count * other > 0)
                .map(|(with, other)| ([*value, *with], count * other)),
        );
    }
    pairs
}

/// Returns a deck without these cards.
pub(super) fn without(deck: &[(i8, u32)], gone: [i8; 2]) -> Vec<(i8, u32)> {
    let mut left = deck.to_vec();
    for value in gone {
        left.iter_mut().find(|(known, _)| *known == value).expect("a card of the deck").1 -= 1;
    }
    left
}

/// Returns a bare table with whole decks.
pub(super) fn bare(knobs: &[(&str, &str)]) -> Rig {
    let mut rig = Rig::with(2, knobs);
    for deck in rig.s.decks.values_mut() {
        *deck = rig.game.decks.fresh(&mut Seed(3).dice());
    }
    rig
}

impl Rig {
    /// Returns the index of an action on its character's sheet.
    pub(super) fn deed(&self, who: Figure, id: &str) -> DeedId {
        let sheet = self.game.sheet(&self.s, who);
        sheet.deeds.find(|deed| deed.id == id).unwrap_or_else(|| panic!("{} has no {id}", sheet.id))
    }

    /// Makes a character use an action without paying for it, allowed or not, and advances to the next choice.
    pub(super) fn does(&mut self, who: Figure, id: &str, target: AimedAt) -> &mut Rig {
        let deed = self.deed(who, id);
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.begin_deed(&mut self.s, who, deed, target, false, &mut cx);
        self.chance = cx.chance().clone();
        self.go()
    }

    /// Makes a character use an action on another character, like [`Rig::does`].
    pub(super) fn hits(&mut self, who: Figure, id: &str, target: Figure) -> &mut Rig {
        self.does(who, id, AimedAt::Figure(target))
    }

    /// Returns the proposed targets of an action.
    pub(super) fn aims(&self, who: Figure, id: &str) -> Vec<Action> {
        let mut out = Vec::new();
        self.game.targets(&self.s, who, self.deed(who, id), &mut out);
        out
    }

    /// Whether an action can be aimed at a target.
    pub(super) fn can_aim(&self, who: Figure, id: &str, target: AimedAt) -> bool {
        self.game.target_legal(&self.s, who, self.deed(who, id), target).is_ok()
    }

    /// Puts a piece of terrain on the table, with the values of its kind (AS-TER).
    pub(super) fn piece(&mut self, kind: Durability, size: u8, shape: Shape) -> PieceId {
        let (defense, wounds, threshold) = match kind {
            Durability::Standard => (size as i8, size, 0),
            Durability::Reinforced => (size as i8 + 2, 2 * size, size),
            Durability::Fragile => (0, 1, 0),
            Durability::Indestructible => (0, 0, 0),
        };
        let name = format!("piece {}", self.game.table.pieces.len());
        self.game.table.pieces.push(Piece { defense, wounds, threshold, ..Piece::plain(name, kind, size, shape) });
        self.s.pieces.push(PieceState { wounds, ..PieceState::default() })
    }

    /// Puts a wall of this Size on the table, 80 mm wide and 10 mm thick.
    pub(super) fn wall(&mut self, size: u8, x: f64, y: f64) -> PieceId {
        self.piece(Durability::Standard, size, rect(x, y, 80.0, 10.0, 0))
    }

    /// Puts a character on top of a piece or on one of its levels.
    pub(super) fn on(&mut self, who: Figure, piece: PieceId, level: u8) -> &mut Rig {
        self.figure_mut(who).surface = Surface::Level(piece, level);
        self
    }

    /// Returns the constant properties of a piece, to change them.
    pub(super) fn printed(&mut self, piece: PieceId) -> &mut Piece {
        &mut self.game.table.pieces[piece]
    }

    /// Returns the sheet of a character, to change it.
    pub(super) fn sheet(&mut self, who: Figure) -> &mut Sheet {
        let sheet = self.figure(who).sheet;
        &mut self.game.sheets[sheet]
    }

    pub(super) fn wounds(&self, who: Figure) -> u8 {
        self.figure(who).wounds
    }

    pub(super) fn alive(&self, who: Figure) -> bool {
        self.figure(who).alive
    }

    /// Returns the tokens of Slow, Weaken, Hinder and Damage over Time.
    pub(super) fn tokens(&self, who: Figure) -> [u8; 4] {
        self.figure(who).conditions
    }

    /// Returns the position of a character, in mm.
    pub(super) fn place(&self, who: Figure) -> (f64, f64) {
        let at = self.figure(who).at;
        (f64::from(at.x) / 256.0, f64::from(at.y) / 256.0)
    }

    /// Returns the character that is moving, and its strides left.
    pub(super) fn strides_given(&self) -> Option<(Figure, u8)> {
        self.s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Moving(run) => Some((run.who, run.strides)),
            _ => None,
        })
    }

    /// Returns the question to be answered now, and the seat that answers it.
    pub(super) fn asked(&self) -> Option<(Seat, Question)> {
        match self.s.stack.last() {
            Some(Frame::Ask(seat, question)) => Some((*seat, *question)),
            _ => None,
        }
    }

    /// Responds with the named action of the character that is asked.
    pub(super) fn responds(&mut self, id: &str) -> &mut Rig {
        let Some((_, Question::Respond(who))) = self.asked() else { panic!("nobody is asked: {:?}", self.asked()) };
        let deed = self.deed(who, id);
        self.play(Action::Respond(deed))
    }

    /// Returns the results of all attacks.
    pub(super) fn attacks(&self) -> Vec<AttackResult> {
        let told = |event: &Event| match event {
            Event::Attacks(told) => Some(*told),
            _ => None,
        };
        self.events.iter().filter_map(told).collect()
    }

    /// Returns the result of the last attack.
    pub(super) fn attack(&self) -> AttackResult {
        *self.attacks().last().expect("an attack")
    }

    /// Returns the wounds suffered: by whom, how many, from what.
    pub(super) fn suffered(&self) -> Vec<(Figure, u8, Source)> {
        let told = |event: &Event| match event {
            Event::Suffered(who, damage, source, _) => Some((*who, *damage, *source)),
            _ => None,
        };
        self.events.iter().filter_map(told).collect()
    }

    /// Returns the seats whose decks were flipped, in order.
    pub(super) fn flipped(&self) -> Vec<Seat> {
        let told = |event: &Event| match event {
            Event::Flipped(seat, _) => Some(*seat),
            _ => None,
        };
        self.events.iter().filter_map(told).collect()
    }

    /// Runs `count` for each of the 153 possible first flips of a seat's whole deck and returns the sum.
    pub(super) fn over_flips(&self, seat: Seat, count: impl Fn(&mut Rig) -> u32) -> u32 {
        let weigh = |(cards, weight): Weighted| {
            let mut rig = self.clone();
            rig.next_cards(seat, &cards);
            weight * count(&mut rig)
        };
        pairs(&WHOLE).into_iter().map(weigh).sum()
    }

    /// Runs `count` for the possible first two flips in a row, 153 * 120 in total, and returns the sum.
    pub(super) fn over_two_flips(&self, seat: Seat, count: impl Fn(&mut Rig) -> u32) -> u32 {
        let mut sum = 0;
        for (first, weight) in pairs(&WHOLE) {
            for (second, times) in pairs(&without(&WHOLE, first)) {
                let mut rig = self.clone();
                rig.next_cards(seat, &[first, second].concat());
                sum += weight * times * count(&mut rig);
            }
        }
        sum
    }
}

/// Returns a disc, from lengths in mm.
pub(super) fn disc(x: f64, y: f64, radius: f64) -> Shape {
    Shape::disc(evenhand_kit::table::plane::Point::mm(x, y), grains(radius))
}

/// Returns a rectangle, from lengths in mm and an angle in half degrees.
pub(super) fn rect(x: f64, y: f64, width: f64, height: f64, turned: Facing) -> Shape {
    Shape::rect(evenhand_kit::table::plane::Point::mm(x, y), grains(width), grains(height), turned)
}
