//! The test rig: a bare table with shuffled decks and no characters, in turn 1.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use evenhand_game::game::{Book, Chance, Choices, Cx, Play, Role, Rules, Seat, Secrets, Seed};

use crate::model::content::sheets::Condition;
use crate::model::flip_deck::Face;
use crate::model::knobs;
use crate::model::state::{Activation, End, Figure, NOBODY, Phase, Standing, State};
use crate::{Action, Ascension, Event};
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::Point;

/// The rules with test versions of characters, tables and lists, so that the shipped content can change.
pub(crate) const BOOK: Book = Book {
    documents: &[
        ("deck.toml", include_str!("../model/content/deck.toml")),
        ("sheets.toml", include_str!("rig_content/sheets.toml")),
        ("tables.toml", include_str!("rig_content/tables.toml")),
        ("scenarios.toml", include_str!("rig_content/scenarios.toml")),
        ("lists.toml", include_str!("rig_content/lists.toml")),
        ("prices.toml", include_str!("../model/content/prices.toml")),
        ("settings.toml", include_str!("rig_content/settings.toml")),
    ],
    ..knobs::BOOK
};

pub(crate) const S1: Seat = Seat(0);
pub(crate) const S2: Seat = Seat(1);
pub(crate) const S3: Seat = Seat(2);
pub(crate) const S4: Seat = Seat(3);

/// A match whose position a test sets up.
#[derive(Clone)]
pub(crate) struct Rig {
    pub(crate) game: Ascension,
    pub(crate) s: State,
    pub(crate) chance: Chance,
    pub(crate) events: Vec<Event>,
}

impl Rig {
    /// Sets up two seats on a table without terrain.
    pub(crate) fn new() -> Rig {
        Rig::with(2, &[])
    }

    /// Sets up seats on a table without terrain, with these knobs (path, TOML value). `board.layout`
    /// adds terrain. Sides act in numerical order, and team members in the order of their seats.
    pub(crate) fn with(seats: usize, knobs: &[(&str, &str)]) -> Rig {
        let mut all = vec![("board.layout", "\"empty\"")];
        all.extend(knobs);
        Rig::of(game(seats, &all), seats)
    }

    /// Sets up seats of a game, without characters.
    pub(crate) fn of(game: Ascension, seats: usize) -> Rig {
        let mut chance = Cx::silent(Chance::new(Seed(1)));
        let mut s = game.deal_in(&vec![Role(0); seats], &mut chance);
        s.figures.clear();
        // Initiative has been flipped for, so the decks are made whole again.
        for deck in s.decks.values_mut() {
            *deck = game.decks.fresh(&mut Seed(3).dice());
        }
        s.order = game.each_side().collect();
        s.ranks = Seat::all(seats).collect();
        s.ranks.sort_by_key(|seat| game.side(*seat));
        game.lay_round(&mut s);
        s.phase = Phase::Activation;
        s.turn = 1;
        s.next = 0;
        s.in_play = game.all_sides();
        Rig { game, s, chance: Chance::new(Seed(1)), events: Vec::new() }
    }

    /// Returns a match as dealt by the rules, with one faction id per seat.
    pub(crate) fn dealt(factions: &[&str], knobs: &[(&str, &str)], seed: u64) -> Rig {
        let game = game(factions.len(), knobs);
        let ids = ["BH", "FB", "SK"];
        let roles: Vec<Role> = factions
            .iter()
            .map(|id| Role(ids.iter().position(|known| known == id).expect("a faction") as u8))
            .collect();
        let mut events = Vec::new();
        let mut cx = Cx::recording(Chance::new(Seed(seed)), &mut events);
        let s = game.setup(&roles, &mut cx);
        let chance = cx.chance().clone();
        Rig { game, s, chance, events }
    }

    /// Puts a character on the table; coordinates are in mm.
    pub(crate) fn put(&mut self, seat: Seat, sheet: &str, x: f64, y: f64) -> Figure {
        let place = self.game.sheets.find(|known| known.id == sheet).expect("a sheet");
        let numbers = &self.game.sheets[place];
        self.s.figures.push(Standing {
            sheet: place,
            owner: seat,
            at: Point::mm(x, y),
            alive: true,
            deployed: true,
            wounds: numbers.wounds,
            pool: numbers.capacity,
            ward_by: NOBODY,
            lent_to: NOBODY,
            ..Standing::default()
        })
    }

    pub(crate) fn figure(&self, who: Figure) -> &Standing {
        &self.s.figures[who]
    }

    pub(crate) fn figure_mut(&mut self, who: Figure) -> &mut Standing {
        &mut self.s.figures[who]
    }

    /// Sets the tokens of a condition.
    pub(crate) fn suffering(&mut self, who: Figure, condition: Condition, n: u8) -> &mut Rig {
        self.figure_mut(who).conditions[condition as usize] = n;
        self
    }

    /// Puts a character in the middle of its activation, with nothing done yet.
    pub(crate) fn active(&mut self, who: Figure) -> &mut Rig {
        let owner = self.figure(who).owner;
        self.s.next = self.s.seats.iter().position(|seat| *seat == owner).expect("a seat") as u8;
        self.s.active = Some(Activation::new(who));
        self
    }

    /// Stacks the next flips of a seat's deck, by values: `[3, 3]` is one flip of 6. Suits are arbitrary.
    pub(crate) fn next_cards(&mut self, seat: Seat, values: &[i8]) -> &mut Rig {
        let deck = &mut self.s.decks[self.game.deck_of(seat)];
        let mut wanted: Pile<Face, 18> = Pile::new();
        for value in values {
            let fits = |card: &Face| self.game.decks.faces[usize::from(*card)].value == *value;
            let place = deck.draw.iter().position(fits).unwrap_or_else(|| panic!("no {value} is left"));
            wanted.push(deck.draw.remove(place));
        }
        for card in wanted.iter().rev() {
            deck.draw.push(*card);
        }
        self
    }

    /// Advances until a seat must choose.
    pub(crate) fn go(&mut self) -> &mut Rig {
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.advance(&mut self.s, &mut cx);
        self.chance = cx.chance().clone();
        self
    }

    /// Returns the acting seat.
    pub(crate) fn actor(&self) -> Seat {
        self.game.to_act(&self.s).first().expect("a match that goes on")
    }

    /// Returns the proposed options.
    pub(crate) fn options(&self) -> Vec<Action> {
        let mut out = Vec::new();
        self.game.actions(&self.s, self.actor(), &mut out);
        out
    }

    /// Whether the rules allow an action now.
    pub(crate) fn allows(&self, action: Action) -> bool {
        self.game.legal(&self.s, self.actor(), action).is_ok()
    }

    /// Makes the acting seat choose this action, which must be legal.
    pub(crate) fn play(&mut self, action: Action) -> &mut Rig {
        let seat = self.actor();
        if let Err(rule) = self.game.legal(&self.s, seat, action) {
            panic!("{action:?}: {rule}; proposed: {:?}", self.options());
        }
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.apply(&mut self.s, &Choices::one(seat, action), &mut cx);
        self.chance = cx.chance().clone();
        self
    }

    /// Plays several actions one after another.
    pub(crate) fn play_all(&mut self, actions: &[Action]) -> &mut Rig {
        for action in actions {
            self.play(*action);
        }
        self
    }
}

/// Returns the game with these knobs (path, TOML value). Reading takes longer than most tests,
/// so each setting is read only once.
pub(crate) fn game(seats: usize, knobs: &[(&str, &str)]) -> Ascension {
    static READ: Mutex<BTreeMap<String, Ascension>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let key = format!("{seats} {knobs:?}");
    read.entry(key).or_insert_with(|| read_game(seats, knobs)).clone()
}

fn read_game(seats: usize, knobs: &[(&str, &str)]) -> Ascension {
    Ascension::build(&rules_with(knobs), seats).expect("the knobs go together")
}

/// Returns the rules with these knobs (path, TOML value) and the characters bought by points.
pub(crate) fn bought_rules(knobs: &[(&str, &str)]) -> Rules {
    let mut rules = rules_with(&[]);
    let text = include_str!("rig_content/bought.toml");
    rules.load(&BOOK, std::path::Path::new("bought.toml"), text).expect("the characters read");
    for (path, value) in knobs {
        set(&mut rules, path, value);
    }
    rules
}

/// Returns the rules with these knobs (path, TOML value).
pub(crate) fn rules_with(knobs: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of_book(&BOOK).expect("the book reads");
    for (path, value) in knobs {
        set(&mut rules, path, value);
    }
    rules
}

fn set(rules: &mut Rules, path: &str, value: &str) {
    let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
    rules.set(&BOOK, path, &table["v"], None).unwrap_or_else(|error| panic!("{path}: {error} ({})", error.remedy));
}

/// Chooses one of the options, from what the seat sees of the position.
pub(crate) type Decide<'d> = dyn FnMut(&State, Seat, &[Action]) -> Action + 'd;

/// Plays a match to its end; `decide` makes all choices, which must be legal.
pub(crate) fn play_out(game: &Ascension, roles: &[Role], seed: Seed, decide: &mut Decide<'_>) -> End {
    let mut cx = Cx::silent(Chance::new(seed));
    let mut s = game.setup(roles, &mut cx);
    while s.phase != Phase::Over {
        let seat = game.to_act(&s).first().expect("somebody acts");
        let mut options = Vec::new();
        game.actions(&s, seat, &mut options);
        let mut seen = s.clone();
        game.redact(&mut seen, seat);
        let option = decide(&seen, seat, &options);
        assert_eq!(game.legal(&s, seat, option), Ok(()), "{option:?}");
        game.apply(&mut s, &Choices::one(seat, option), &mut cx);
    }
    s.end
}
