//! A test rig: an empty Battlefield in the first seat's Action Phase, on which a test puts cards.
//!
//! Positions are named as the first seat sees them: `1Fc` is column c of its own Frontline,
//! and `2Fc` is the position that faces it.

use std::path::Path;
use std::sync::LazyLock;

use crate::model::content::{CardId, Place, Places, Row};
use crate::model::knobs::BOOK;
use crate::model::state::{Phase, Question, Source, State, Unit, UnitId};
use crate::{Action, AxionForge, Event};
use evenhand_game::game::{Chance, Choices, Cx, Notation, Play, Role, Rules, Ruleset, Seat, Seed, SetupError};

pub(crate) const S1: Seat = Seat(0);
pub(crate) const S2: Seat = Seat(1);
pub(crate) const S3: Seat = Seat(2);

/// A match whose state is set up by a test.
#[derive(Clone)]
pub(crate) struct Rig {
    pub(crate) game: AxionForge,
    pub(crate) s: State,
    pub(crate) chance: Chance,
    pub(crate) events: Vec<Event>,
}

/// Returns the rules with knobs set (path, TOML value).
pub(crate) fn rules(knobs: &[(&str, &str)]) -> Rules {
    static PRINTED: LazyLock<Rules> = LazyLock::new(|| Rules::of_book(&BOOK).expect("the book reads"));
    let mut rules = PRINTED.clone();
    for (path, value) in knobs {
        let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
        rules.set(&BOOK, path, &table["v"], None).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    rules
}

pub(crate) fn game(seats: usize, knobs: &[(&str, &str)]) -> AxionForge {
    AxionForge::new(&rules(knobs), seats).expect("the knobs go together")
}

/// Returns the game with a content file of a designer loaded on top of the placeholder content.
pub(crate) fn filed(text: &str) -> Result<AxionForge, SetupError> {
    let mut rules = rules(&[]);
    if let Err(errors) = rules.load(&BOOK, Path::new("mine.toml"), text) {
        panic!("{text}: {}", errors[0].message);
    }
    AxionForge::new(&rules, 2)
}

/// Returns a content file with a Creature that has these abilities.
pub(crate) fn creature(abilities: &str) -> String {
    format!(
        "[cards.MY01]
name = 'Own Captain'
type = 'creature'
cost = 2
attack = 1
defense = 3
grid = 'GGGGG/GGG'
arrows = ['close']
effects = [{abilities}]
"
    )
}

impl Rig {
    pub(crate) fn new() -> Rig {
        Rig::with(&[])
    }

    /// Returns a rig of two seats, with knobs set.
    pub(crate) fn with(knobs: &[(&str, &str)]) -> Rig {
        Rig::seated(2, knobs)
    }

    /// Returns a rig of this many seats. Each seat has two copies of a Source in hand, and a deck of Sources.
    pub(crate) fn seated(seats: usize, knobs: &[(&str, &str)]) -> Rig {
        Rig::of(game(seats, knobs), seats)
    }

    /// Returns a rig of two seats, with a content file of a designer.
    pub(crate) fn filed(text: &str) -> Rig {
        Rig::of(filed(text).unwrap_or_else(|error| panic!("{text}: {error:?}")), 2)
    }

    fn of(game: AxionForge, seats: usize) -> Rig {
        let mut s = game.deal_in(&vec![Role(0); seats], &mut Cx::silent(Chance::new(Seed(1))));
        s.starter = S1;
        s.active = S1;
        s.turn = 10;
        s.phase = Phase::Action;
        s.ask = Some((S1, Question::Main));
        let (source, other) = (game.cards.find("NE01").expect("a card"), game.cards.find("NE02").expect("a card"));
        for seat in Seat::all(seats) {
            let player = s.player_mut(seat);
            player.hand = [source, source].into_iter().collect();
            player.deck = [other; 30].into_iter().collect();
            player.turns = 5;
            player.catalyst = CardId::NONE;
        }
        s.player_mut(S1).actions = 9;
        Rig { game, s, chance: Chance::new(Seed(1)), events: Vec::new() }
    }

    /// Returns a rig with a match as dealt by the rules.
    pub(crate) fn dealt(seats: usize, roles: &[u8], knobs: &[(&str, &str)], seed: u64) -> Rig {
        let game = game(seats, knobs);
        let mut events = Vec::new();
        let mut cx = Cx::recording(Chance::new(Seed(seed)), &mut events);
        let roles: Vec<Role> = roles.iter().map(|role| Role(*role)).collect();
        let s = game.setup(&roles, &mut cx);
        let chance = cx.chance().clone();
        Rig { game, s, chance, events }
    }

    pub(crate) fn card(&self, id: &str) -> CardId {
        self.game.cards.find(id).unwrap_or_else(|| panic!("there is no card {id}"))
    }

    /// Returns the seat and the position of a name.
    pub(crate) fn at(&self, name: &str) -> (Seat, Place) {
        let letters: Vec<char> = name.chars().collect();
        let [seat, row, column] = letters[..] else { panic!("{name} is no position") };
        let seat = Seat(seat as u8 - b'1');
        let column = column as u8 - b'a';
        let column = if seat == S1 { column } else { self.game.board.facing(column) };
        let row = if row == 'F' { Row::Front } else { Row::Back };
        (seat, self.game.board.at(row, column).unwrap_or_else(|| panic!("there is no {name}")))
    }

    fn place(&mut self, name: &str, unit: Unit) -> UnitId {
        let (seat, place) = self.at(name);
        let id = self.game.put(&mut self.s, seat, Unit { place, first: place, been: Places::one(place), ..unit });
        self.unit_mut(id).entered = 1;
        id
    }

    /// Puts a card face up on a position, where it has been since an earlier turn.
    pub(crate) fn put(&mut self, name: &str, card: &str) -> UnitId {
        let card = self.card(card);
        self.place(name, Unit { card, ..Unit::default() })
    }

    /// Puts an Activated card face up on a position, where it has been since an earlier turn.
    pub(crate) fn put_turned(&mut self, name: &str, card: &str) -> UnitId {
        let id = self.put(name, card);
        self.unit_mut(id).turned = 1;
        id
    }

    /// Puts a card face down on a position, where it has been since an earlier turn.
    pub(crate) fn hide(&mut self, name: &str, card: &str) -> UnitId {
        let card = self.card(card);
        self.place(name, Unit { card, down: true, ..Unit::default() })
    }

    pub(crate) fn unit(&self, id: UnitId) -> &Unit {
        self.s.unit(id).expect("it is on the Battlefield")
    }

    pub(crate) fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        self.s.unit_mut(id).expect("it is on the Battlefield")
    }

    pub(crate) fn is_there(&self, id: UnitId) -> bool {
        self.s.unit(id).is_some()
    }

    pub(crate) fn life(&self, seat: Seat) -> i16 {
        self.game.life(&self.s, seat)
    }

    pub(crate) fn pending(&self, seat: Seat) -> u16 {
        self.s.player(seat).pending
    }

    /// Replaces the hand of a seat.
    pub(crate) fn hold(&mut self, seat: Seat, cards: &[&str]) -> &mut Rig {
        let cards: Vec<CardId> = cards.iter().map(|card| self.card(card)).collect();
        let player = self.s.player_mut(seat);
        player.hand.clear();
        cards.into_iter().for_each(|card| player.take_up(card));
        self
    }

    pub(crate) fn sparks(&mut self, n: u8) -> &mut Rig {
        self.s.player_mut(S1).sparks = n;
        self
    }

    /// Adds a Source that has been in play since an earlier turn.
    pub(crate) fn source(&mut self, seat: Seat, card: &str) -> &mut Rig {
        let card = self.card(card);
        self.s.player_mut(seat).sources.push(Source { card, entered: 1, ..Source::default() });
        self
    }

    /// Gives a seat a Catalyst with its Energy.
    pub(crate) fn catalyst(&mut self, seat: Seat, card: &str) -> &mut Rig {
        let id = self.card(card);
        let energy = self.game.cards[id].energy;
        let player = self.s.player_mut(seat);
        (player.catalyst, player.energy) = (id, energy);
        self
    }

    /// Returns the seat that has to choose.
    pub(crate) fn actor(&self) -> Option<Seat> {
        self.game.to_act(&self.s).first()
    }

    pub(crate) fn options(&self) -> Vec<Action> {
        let mut out = Vec::new();
        if let Some(seat) = self.actor() {
            self.game.actions(&self.s, seat, &mut out);
        }
        out
    }

    /// Returns the options of a player that chooses quickly.
    pub(crate) fn likely(&self) -> Vec<Action> {
        let mut out = Vec::new();
        if let Some(seat) = self.actor() {
            self.game.likely_actions(&self.s, seat, &mut out);
        }
        out
    }

    pub(crate) fn may(&self, action: Action) -> bool {
        let legal = self.actor().is_some_and(|seat| self.game.legal(&self.s, seat, action).is_ok());
        assert!(legal || !self.options().contains(&action), "{} is proposed", self.game.write_action(action));
        legal
    }

    /// Applies a choice, which must be legal, for the seat that has to choose.
    pub(crate) fn act(&mut self, action: Action) -> &mut Rig {
        let seat = self.actor().expect("somebody has to choose");
        self.game.legal(&self.s, seat, action).unwrap_or_else(|rule| panic!("{rule}"));
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.apply(&mut self.s, &Choices::one(seat, action), &mut cx);
        self.chance = cx.chance().clone();
        self
    }

    /// Returns the attacks of a card on a position.
    pub(crate) fn attacks(&self, by: UnitId, on: &str) -> Vec<Action> {
        let (seat, at) = self.at(on);
        let fits = |action: &Action| matches!(action, Action::Attack { by: who, of, place, .. } if (*who, *of, *place) == (by, seat, at));
        self.options().into_iter().filter(fits).collect()
    }

    /// Attacks a position on which there is exactly one possible target.
    pub(crate) fn attack(&mut self, by: UnitId, on: &str) -> &mut Rig {
        let attacks = self.attacks(by, on);
        assert_eq!(attacks.len(), 1, "{attacks:?}");
        self.act(attacks[0])
    }

    /// Plays on until a seat's next Action Phase begins. Main moves are answered with
    /// `End`, other questions with the last option.
    pub(crate) fn pass_to(&mut self, seat: Seat) -> &mut Rig {
        let turn = self.s.turn;
        for _ in 0..100 {
            match self.s.ask {
                Some((asked, Question::Main)) if asked == seat && self.s.turn > turn => return self,
                Some((_, Question::Main)) => self.act(Action::End),
                Some(_) => {
                    let last = *self.options().last().expect("an option");
                    self.act(last)
                }
                None => return self,
            };
        }
        panic!("it is never the turn of {seat}");
    }
}
