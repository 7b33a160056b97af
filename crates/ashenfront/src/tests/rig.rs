//! A test match with an empty battlefield, to be filled by a test. It is the first seat's turn, and hands
//! and decks are empty.
//!
//! The first seat is P1, and its home row is row 1.

use crate::model::content::{CardId, DeckId, Tile};
use crate::model::knobs::BOOK;
use crate::model::state::{Frame, InBase, Phase, Piece, Question, State, Unit, UnitId};
use crate::{Action, Ashenfront, Event};
use evenhand_game::game::{Chance, Choices, Cx, Insight, Notation, Play, Role, Rules, Ruleset, Seat, Seed};

pub(crate) const P1: Seat = Seat(0);
pub(crate) const P2: Seat = Seat(1);

/// A match whose position is set up by a test.
#[derive(Clone)]
pub(crate) struct Rig {
    pub(crate) game: Ashenfront,
    pub(crate) s: State,
    pub(crate) chance: Chance,
    pub(crate) events: Vec<Event>,
}

/// Returns the rules with knobs set (path, TOML value).
pub(crate) fn rules(knobs: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of_book(&BOOK).expect("the book reads");
    for (path, value) in knobs {
        let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
        rules.set(&BOOK, path, &table["v"], None).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    rules
}

/// Builds the game with knobs set (path, TOML value).
pub(crate) fn game(knobs: &[(&str, &str)]) -> Ashenfront {
    Ashenfront::new(&rules(knobs), 2).expect("the knobs go together")
}

impl Rig {
    pub(crate) fn new() -> Rig {
        Rig::with(&[])
    }

    /// Returns an empty match with knobs set (path, TOML value).
    pub(crate) fn with(knobs: &[(&str, &str)]) -> Rig {
        let game = game(knobs);
        let mut s = State::empty();
        (s.phase, s.turn, s.ask) = (Phase::Turn, 1, Some((P1, Question::Main)));
        s.player_mut(P1).turns = 1;
        Rig { game, s, chance: Chance::new(Seed(7)), events: Vec::new() }
    }

    /// Returns a match from its beginning, with these decks.
    pub(crate) fn dealt(knobs: &[(&str, &str)], decks: [&str; 2], seed: u64) -> Rig {
        let game = game(knobs);
        let role = |name: &str| Role::at(game.roles().iter().position(|role| role == name).expect("a deck"));
        let mut rig =
            Rig { s: State::empty(), chance: Chance::new(Seed(seed)), events: Vec::new(), game: game.clone() };
        let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
        rig.s = game.setup(&[role(decks[0]), role(decks[1])], &mut cx);
        rig.chance = cx.chance().clone();
        rig
    }

    pub(crate) fn card(&self, id: &str) -> CardId {
        self.game.cards.find(id).unwrap_or_else(|| panic!("there is no card {id}"))
    }

    /// Puts an operator on a tile.
    pub(crate) fn stand(&mut self, seat: Seat, id: &str, tile: &str) -> UnitId {
        let card = self.card(id);
        self.game.stand(&mut self.s, seat, card, at(tile))
    }

    /// Adds cards to a hand.
    pub(crate) fn hand(&mut self, seat: Seat, ids: &[&str]) {
        for id in ids {
            let card = self.card(id);
            self.s.player_mut(seat).take_up(card);
        }
    }

    /// Puts cards on top of a deck. The last card becomes the top one.
    pub(crate) fn deck(&mut self, seat: Seat, ids: &[&str]) {
        for id in ids {
            let card = self.card(id);
            self.s.player_mut(seat).deck.push(card);
        }
    }

    /// Puts cards on a discard pile.
    pub(crate) fn discards(&mut self, seat: Seat, ids: &[&str]) {
        for id in ids {
            let card = self.card(id);
            self.s.player_mut(seat).discard.push(card);
        }
    }

    /// Puts supply and protocols into a base.
    pub(crate) fn base(&mut self, seat: Seat, ids: &[&str]) {
        for id in ids {
            let card = self.card(id);
            self.s.player_mut(seat).base.push(InBase { card, exhausted: false });
        }
    }

    /// Puts a battleplan into play.
    pub(crate) fn plan(&mut self, seat: Seat, id: &str) {
        let card = self.card(id);
        self.s.player_mut(seat).plans.push(card);
    }

    /// Puts a piece of equipment on a tile.
    pub(crate) fn lay(&mut self, owner: Seat, id: &str, tile: &str) {
        let card = self.card(id);
        self.s.pieces.push(Piece { card, owner, tile: at(tile), host: UnitId::NONE });
    }

    /// Equips an operator.
    pub(crate) fn equip(&mut self, owner: Seat, id: &str, host: UnitId) {
        let card = self.card(id);
        self.s.pieces.push(Piece { card, owner, tile: Tile::NOWHERE, host });
    }

    /// Returns a seat's operator with this card, if it is on the battlefield.
    pub(crate) fn unit(&self, seat: Seat, id: &str) -> Option<&Unit> {
        let card = self.card(id);
        self.s.units.iter().find(|unit| unit.seat == seat && unit.card == card)
    }

    /// Returns the tile of an operator, or "gone".
    pub(crate) fn tile(&self, seat: Seat, id: &str) -> String {
        self.unit(seat, id).map_or("gone".into(), |unit| unit.tile.name())
    }

    /// Returns the health that an operator has left, or 0 if it is gone.
    pub(crate) fn health(&self, seat: Seat, id: &str) -> u8 {
        self.unit(seat, id).map_or(0, |unit| self.game.health_left(&self.s, unit))
    }

    /// Sets the health that an operator has lost.
    pub(crate) fn wound(&mut self, seat: Seat, id: &str, lost: u8) {
        let card = self.card(id);
        let unit = self.s.units.iter_mut().find(|unit| unit.seat == seat && unit.card == card).expect("it stands");
        unit.lost = lost;
    }

    pub(crate) fn cp(&self, seat: Seat) -> u8 {
        self.s.player(seat).cp
    }

    pub(crate) fn cards_in_hand(&self, seat: Seat) -> usize {
        self.s.player(seat).hand.len()
    }

    /// Returns the seat that must choose, and its question.
    pub(crate) fn asked(&self) -> Option<(Seat, Question)> {
        self.s.ask
    }

    /// Returns the options of the seat that must choose.
    pub(crate) fn options(&self) -> Vec<String> {
        let Some((seat, _)) = self.s.ask else { return Vec::new() };
        let mut out = Vec::new();
        self.game.actions(&self.s, seat, &mut out);
        out.into_iter().map(|action| self.game.write_action(action)).collect()
    }

    pub(crate) fn offers(&self, action: &str) -> bool {
        self.options().iter().any(|known| known == action)
    }

    /// Returns a feature of an option as agents see it.
    pub(crate) fn feature(&self, feature: &str, action: &str) -> f32 {
        let (seat, _) = self.s.ask.expect("a seat is asked");
        let action = self.game.read_action(action).unwrap_or_else(|| panic!("`{action}` is no action"));
        let mut row = Vec::new();
        self.game.features(&self.s, seat, &[action], &mut (), &mut row);
        let place = Ashenfront::FEATURES.iter().position(|known| known.name == feature);
        row[place.unwrap_or_else(|| panic!("there is no feature {feature}"))]
    }

    /// Whether a seat may choose this action now.
    pub(crate) fn is_legal(&self, seat: Seat, action: &str) -> bool {
        self.game.read_action(action).is_some_and(|action| self.game.legal(&self.s, seat, action).is_ok())
    }

    /// Makes a seat choose an action. The rules answer questions with only one option themselves.
    pub(crate) fn choose(&mut self, seat: Seat, action: &str) {
        let read: Action = self.game.read_action(action).unwrap_or_else(|| panic!("`{action}` is no action"));
        if let Err(illegal) = self.game.legal(&self.s, seat, read) {
            panic!("{illegal}; asked is {:?}; offered are {:?}", self.s.ask, self.options());
        }
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.apply(&mut self.s, &Choices::one(seat, read), &mut cx);
        self.chance = cx.chance().clone();
    }

    /// Makes several choices in order, each with its seat: "1 move c1", "2 pass".
    pub(crate) fn play(&mut self, choices: &[&str]) {
        for choice in choices {
            let (seat, action) = choice.split_once(' ').expect("a seat and an action");
            self.choose(if seat == "1" { P1 } else { P2 }, action);
        }
    }

    /// Adds `n` different cards to pay with: supplies and protocols.
    pub(crate) fn ammo(&mut self, seat: Seat, n: usize) {
        self.hand(seat, &["SU01", "SU02", "SU03", "PR04", "PR05", "PR01"][..n]);
    }

    /// Returns a placeholder deck by its name.
    pub(crate) fn deck_named(&self, name: &str) -> DeckId {
        self.game.decks.ids().find(|deck| self.game.decks[*deck].name == name).expect("a placeholder deck")
    }

    /// Makes it a seat's turn.
    pub(crate) fn turn_of(&mut self, seat: Seat) {
        (self.s.active, self.s.ask) = (seat, Some((seat, Question::Main)));
    }

    /// Returns the tiles on which the current move can end, sorted.
    pub(crate) fn ends(&self) -> Vec<String> {
        let Some(Frame::Walk(walk)) = self.s.frames.last() else { return Vec::new() };
        let from = self.s.unit(walk.unit).map_or(Tile::NOWHERE, |unit| unit.tile);
        let mut out = Vec::new();
        self.game.actions(&self.s, walk.seat, &mut out);
        let mut ends: Vec<String> = out
            .into_iter()
            .filter_map(|action| match action {
                Action::Go(path, _) => Some(path.tiles(from).last().unwrap_or(from).name()),
                _ => None,
            })
            .collect();
        ends.sort();
        ends.dedup();
        ends
    }

    /// Whether it is a seat's turn, and the seat can declare an operation.
    pub(crate) fn is_idle(&self, seat: Seat) -> bool {
        self.s.ask == Some((seat, Question::Main))
    }

    /// Returns the amounts of opportunity that a seat has gained, one per event.
    pub(crate) fn gains(&self, seat: Seat) -> Vec<u8> {
        let gain = |event: &Event| match event {
            Event::Opportunity(of, n) if *of == seat => Some(*n),
            _ => None,
        };
        self.events.iter().filter_map(gain).collect()
    }

    /// Returns the initiatives of an operation and its response, and the seat whose response came first.
    pub(crate) fn order(&self) -> Option<([u8; 2], Option<Seat>)> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Ordered { response_first, init } => Some((*init, *response_first)),
            _ => None,
        })
    }

    /// Returns the ids of the cards in a pile, sorted.
    pub(crate) fn ids(&self, pile: &[CardId]) -> Vec<String> {
        let mut pile = pile.to_vec();
        pile.sort_unstable();
        pile.iter().map(|card| self.game.cards[*card].id.clone()).collect()
    }

    pub(crate) fn hand_of(&self, seat: Seat) -> Vec<String> {
        self.ids(&self.s.player(seat).hand)
    }

    pub(crate) fn discarded(&self, seat: Seat) -> Vec<String> {
        self.ids(&self.s.player(seat).discard)
    }

    pub(crate) fn retired(&self, seat: Seat) -> Vec<String> {
        self.ids(&self.s.player(seat).retired)
    }

    /// Whether an event of a kind happened.
    pub(crate) fn saw(&self, which: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(which)
    }
}

pub(crate) fn at(tile: &str) -> Tile {
    Tile::named(tile).unwrap_or_else(|| panic!("there is no tile {tile}"))
}
