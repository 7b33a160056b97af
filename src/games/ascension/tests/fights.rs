//! What tests of fights add to the bare table: deeds without tokens, terrain, and every flip there is.

use super::rig::Rig;
use crate::game::{Cx, Seat, Seed};
use crate::games::ascension::content::sheets::{DeedId, Sheet};
use crate::games::ascension::events::{AttackTold, Source};
use crate::games::ascension::rules::terrain::{Durability, Piece};
use crate::games::ascension::state::{AimedAt, Figure, Frame, PieceId, PieceState, Question, Surface};
use crate::games::ascension::{Action, Event};
use crate::table::plane::{Facing, Shape, grains};

/// Two cards by their values, and how many of the 153 flips of a whole deck they are.
pub(super) type Weighted = ([i8; 2], u32);

/// The values of a whole deck.
pub(super) const WHOLE: [(i8, u32); 6] = [(-2, 1), (-1, 4), (1, 4), (2, 4), (3, 4), (4, 1)];

/// Every pair of values that a deck with these cards can flip, with its number of pairs of cards.
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

/// A deck without these cards.
pub(super) fn without(deck: &[(i8, u32)], gone: [i8; 2]) -> Vec<(i8, u32)> {
    let mut left = deck.to_vec();
    for value in gone {
        left.iter_mut().find(|(known, _)| *known == value).expect("a card of the deck").1 -= 1;
    }
    left
}

/// A bare table with whole decks.
pub(super) fn bare(knobs: &[(&str, &str)]) -> Rig {
    let mut rig = Rig::with(2, knobs);
    for deck in rig.s.decks.values_mut() {
        *deck = rig.game.decks.fresh(&mut Seed(3).dice());
    }
    rig
}

impl Rig {
    /// The place of a deed on its character's sheet.
    pub(super) fn deed(&self, who: Figure, id: &str) -> DeedId {
        let sheet = self.game.sheet(&self.s, who);
        sheet.deeds.find(|deed| deed.id == id).unwrap_or_else(|| panic!("{} has no {id}", sheet.id))
    }

    /// A character does something without paying for it, whether it may or not; on to the next choice.
    pub(super) fn does(&mut self, who: Figure, id: &str, target: AimedAt) -> &mut Rig {
        let deed = self.deed(who, id);
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.begin_deed(&mut self.s, who, deed, target, &mut cx);
        self.chance = cx.chance().clone();
        self.go()
    }

    /// The same on a character.
    pub(super) fn hits(&mut self, who: Figure, id: &str, target: Figure) -> &mut Rig {
        self.does(who, id, AimedAt::Figure(target))
    }

    /// What a deed can be aimed at.
    pub(super) fn aims(&self, who: Figure, id: &str) -> Vec<Action> {
        let mut out = Vec::new();
        self.game.targets(&self.s, who, self.deed(who, id), &mut out);
        out
    }

    /// Whether a deed can be aimed at something.
    pub(super) fn can_aim(&self, who: Figure, id: &str, target: AimedAt) -> bool {
        self.game.target_legal(&self.s, who, self.deed(who, id), target).is_ok()
    }

    /// Puts a piece of terrain on the table, with the numbers of its kind (AS-TER).
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

    /// A wall across the table at this height, 10 mm thick.
    pub(super) fn wall(&mut self, size: u8, x: f64, y: f64) -> PieceId {
        self.piece(Durability::Standard, size, rect(x, y, 80.0, 10.0, 0))
    }

    /// Puts a character on top of a piece or on one of its levels.
    pub(super) fn on(&mut self, who: Figure, piece: PieceId, level: u8) -> &mut Rig {
        self.figure_mut(who).surface = Surface::Level(piece, level);
        self
    }

    /// Changes the printed piece.
    pub(super) fn printed(&mut self, piece: PieceId) -> &mut Piece {
        &mut self.game.table.pieces[piece]
    }

    /// Changes the sheet of a character.
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

    /// Tokens of Slow, Weaken, Hinder and Damage over Time.
    pub(super) fn tokens(&self, who: Figure) -> [u8; 4] {
        self.figure(who).conditions
    }

    /// Where a character is, in mm.
    pub(super) fn place(&self, who: Figure) -> (f64, f64) {
        let at = self.figure(who).at;
        (f64::from(at.x) / 256.0, f64::from(at.y) / 256.0)
    }

    /// Who is asked to move, and how many strides.
    pub(super) fn strides_given(&self) -> Option<(Figure, u8)> {
        self.s.stack.iter().rev().find_map(|frame| match frame {
            Frame::Moving(run) => Some((run.who, run.strides)),
            _ => None,
        })
    }

    /// The question somebody has to answer now, and who.
    pub(super) fn asked(&self) -> Option<(Seat, Question)> {
        match self.s.stack.last() {
            Some(Frame::Ask(seat, question)) => Some((*seat, *question)),
            _ => None,
        }
    }

    /// Whoever is asked responds with the deed that its character has of this name.
    pub(super) fn responds(&mut self, id: &str) -> &mut Rig {
        let Some((_, Question::Respond(who))) = self.asked() else { panic!("nobody is asked: {:?}", self.asked()) };
        let deed = self.deed(who, id);
        self.play(Action::Respond(deed))
    }

    /// What attacks have come to.
    pub(super) fn attacks(&self) -> Vec<AttackTold> {
        let told = |event: &Event| match event {
            Event::Attacks(told) => Some(*told),
            _ => None,
        };
        self.events.iter().filter_map(told).collect()
    }

    /// The last attack.
    pub(super) fn attack(&self) -> AttackTold {
        *self.attacks().last().expect("an attack")
    }

    /// Who suffered how much from what.
    pub(super) fn suffered(&self) -> Vec<(Figure, u8, Source)> {
        let told = |event: &Event| match event {
            Event::Suffered(who, damage, source, _) => Some((*who, *damage, *source)),
            _ => None,
        };
        self.events.iter().filter_map(told).collect()
    }

    /// Whose decks were flipped, in order.
    pub(super) fn flipped(&self) -> Vec<Seat> {
        let told = |event: &Event| match event {
            Event::Flipped(seat, _) => Some(*seat),
            _ => None,
        };
        self.events.iter().filter_map(told).collect()
    }

    /// Plays something for each of the 153 first flips of a seat's whole deck and adds up a number.
    pub(super) fn over_flips(&self, seat: Seat, count: impl Fn(&mut Rig) -> u32) -> u32 {
        let weigh = |(cards, weight): Weighted| {
            let mut rig = self.clone();
            rig.next_cards(seat, &cards);
            weight * count(&mut rig)
        };
        pairs(&WHOLE).into_iter().map(weigh).sum()
    }

    /// The same for the first two flips, one after the other: of 153 * 120.
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

/// A disc, in mm.
pub(super) fn disc(x: f64, y: f64, radius: f64) -> Shape {
    Shape::disc(crate::table::plane::Point::mm(x, y), grains(radius))
}

/// A rectangle, in mm and half degrees.
pub(super) fn rect(x: f64, y: f64, width: f64, height: f64, turned: Facing) -> Shape {
    Shape::rect(crate::table::plane::Point::mm(x, y), grains(width), grains(height), turned)
}
