//! A nearly empty position that a test can modify: every seat has its Capital, and nothing else is on the board.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::Bridgefront;
use crate::model::board::{Edge, Hex};
use crate::model::content::cards::{CardId, DeckId};
use crate::model::events::Event;
use crate::model::state::{Champion, Commit, EdgeSet, Frame, Phase, Slot, State, TileKind};
use crate::rules::actions::Action;
use crate::rules::piles::insert_sorted;
use evenhand_game::game::{Chance, Choices, Cx, Dice, Notation, Play, Role, Rules, Ruleset, Seat, Seed};

pub(super) const S1: Seat = Seat(0);
pub(super) const S2: Seat = Seat(1);
pub(super) const S3: Seat = Seat(2);
pub(super) const S4: Seat = Seat(3);

/// A match whose position a test sets up.
#[derive(Clone)]
pub(super) struct Rig {
    pub(super) game: Bridgefront,
    pub(super) s: State,
    pub(super) chance: Chance,
    pub(super) events: Vec<Event>,
}

impl Rig {
    /// Creates a rig of `seats` with factions whose passives do not matter (all are `cipher` without passives), in the
    /// first Action Step of round 1: no units, no bridges, no Forges or Mines, empty hands and piles, 5 mana and 10
    /// gold each.
    pub(super) fn new(seats: usize) -> Rig {
        // Reading the rulebook takes longer than most tests, so it is done once.
        static BARE: [OnceLock<Rig>; 7] = [const { OnceLock::new() }; 7];
        let bare = BARE[seats].get_or_init(|| {
            let mut rig = Rig::with(seats, &[("factions.cipher.passives", "[]")]);
            for seat in Seat::all(seats) {
                rig.faction(seat, "cipher");
            }
            rig
        });
        bare.clone()
    }

    /// Creates a rig with knobs set (path, TOML value). The seats have factions 0, 1, 2 ... by number.
    pub(super) fn with(seats: usize, knobs: &[(&str, &str)]) -> Rig {
        Rig::of(game(seats, knobs))
    }

    /// Creates a rig with a match as the rules deal it, without changes. The factions are given by name, one per seat.
    pub(super) fn dealt(factions: &[&str], knobs: &[(&str, &str)], seed: u64) -> Rig {
        let game = game(factions.len(), knobs);
        let role = |name: &&str| game.roles().iter().position(|known| known == name).expect("a faction");
        let roles: Vec<Role> = factions.iter().map(|name| Role(role(name) as u8)).collect();
        let mut events = Vec::new();
        let mut cx = Cx::recording(Chance::new(Seed(seed)), &mut events);
        let s = game.setup(&roles, &mut cx);
        let chance = cx.chance().clone();
        Rig { game, s, chance, events }
    }

    /// Creates a rig for a game.
    pub(super) fn of(game: Bridgefront) -> Rig {
        let seats = game.seats;
        let roles: Vec<Role> = (0..seats as u8).map(Role).collect();
        let mut rig = Rig { s: State::empty(), game, chance: Chance::new(Seed(1)), events: Vec::new() };
        rig.s = rig.game.deal_in(&roles, &mut Cx::silent(Chance::new(Seed(1))));
        for (seat, slot) in Seat::all(seats).zip(rig.game.sites.slots.clone()) {
            rig.game.take_corner(&mut rig.s, seat, slot, &mut Cx::silent(Chance::new(Seed(1))));
            rig.s.player_mut(seat).gold = 10;
            rig.s.player_mut(seat).mana = 5;
        }
        let center = rig.game.board.center;
        rig.s.hex_mut(center).kind = TileKind::Center;
        rig.s.round = 1;
        rig.s.phase = Phase::Commit;
        rig
    }

    /// Uses dice with another seed.
    pub(super) fn seed(&mut self, seed: u64) -> &mut Rig {
        self.chance = Chance::new(Seed(seed));
        self
    }

    pub(super) fn faction(&mut self, seat: Seat, name: &str) -> &mut Rig {
        let role = self.game.roles.find(|known| known == name).expect("a faction");
        self.s.player_mut(seat).role = role;
        self
    }

    pub(super) fn card(&self, id: &str) -> CardId {
        self.game.cards.find(id).unwrap_or_else(|| panic!("there is no card {id}"))
    }

    pub(super) fn hex(&self, q: i8, r: i8) -> Hex {
        self.game.board.coords.find(|at| *at == (q, r)).expect("a hex of the board")
    }

    pub(super) fn home(&self, seat: Seat) -> Hex {
        self.s.player(seat).capital
    }

    pub(super) fn edge(&self, a: Hex, b: Hex) -> Edge {
        self.game.board.around(a).find(|(hex, _)| *hex == b).expect("adjacent hexes").1
    }

    pub(super) fn bridge(&mut self, a: Hex, b: Hex) -> &mut Rig {
        let edge = self.edge(a, b);
        self.s.bridges.add(edge);
        self
    }

    pub(super) fn no_bridges(&mut self) -> &mut Rig {
        self.s.bridges = EdgeSet::default();
        self
    }

    pub(super) fn tile(&mut self, hex: Hex, kind: TileKind) -> &mut Rig {
        self.s.hex_mut(hex).kind = kind;
        self
    }

    pub(super) fn mine(&mut self, hex: Hex, value: u8) -> &mut Rig {
        self.s.hex_mut(hex).kind = TileKind::Mine;
        self.s.hex_mut(hex).value = value;
        self
    }

    /// Puts Forces into a hex, without deploying.
    pub(super) fn forces(&mut self, seat: Seat, hex: Hex, n: u8) -> &mut Rig {
        self.s.add_forces(seat, hex, n);
        self
    }

    /// Puts a champion into a hex, without deploying.
    pub(super) fn champion(&mut self, seat: Seat, id: &str, hex: Hex) -> Slot {
        let card = self.card(id);
        let slot = self.s.free_slot().expect("room for a champion");
        let hp = self.game.cards.get(card).hp;
        self.s.champions[slot] = Champion { card, owner: seat, hp, arrived: self.s.round, ..Champion::NONE };
        self.s.place_champion(slot, hex);
        slot
    }

    pub(super) fn hp(&mut self, slot: Slot, hp: u8) -> &mut Rig {
        self.s.champion_mut(slot).hp = hp;
        self
    }

    /// Adds cards to a hand; all seats know that the seat owns them.
    pub(super) fn hand(&mut self, seat: Seat, ids: &[&str]) -> &mut Rig {
        for id in ids {
            let card = self.card(id);
            let player = self.s.player_mut(seat);
            player.hand.push(card);
            insert_sorted(&mut player.public, card);
        }
        self
    }

    /// Adds cards to a draw pile; the last one is the top.
    pub(super) fn draw_pile(&mut self, seat: Seat, ids: &[&str]) -> &mut Rig {
        for id in ids {
            let card = self.card(id);
            let player = self.s.player_mut(seat);
            player.draw.push(card);
            insert_sorted(&mut player.public, card);
        }
        self
    }

    /// Adds cards to a discard pile.
    pub(super) fn discard_pile(&mut self, seat: Seat, ids: &[&str]) -> &mut Rig {
        for id in ids {
            let card = self.card(id);
            let player = self.s.player_mut(seat);
            player.discard.push(card);
            insert_sorted(&mut player.public, card);
        }
        self
    }

    /// Fills a shared deck (0-2 market, 3-5 power); the last card is the top.
    pub(super) fn deck(&mut self, deck: u8, ids: &[&str]) -> &mut Rig {
        self.s.decks[DeckId(deck)] = ids.iter().map(|id| self.game.cards.find(id).expect("a card")).collect();
        self
    }

    pub(super) fn gold(&mut self, seat: Seat, gold: u16) -> &mut Rig {
        self.s.player_mut(seat).gold = gold;
        self
    }

    pub(super) fn mana(&mut self, seat: Seat, mana: u8) -> &mut Rig {
        self.s.player_mut(seat).mana = mana;
        self
    }

    /// Returns the ids of the cards of a pile.
    pub(super) fn names(&self, pile: &[CardId]) -> Vec<&str> {
        pile.iter().map(|card| self.game.card_text(*card)).collect()
    }

    /// Returns the options offered to a seat, as text.
    pub(super) fn options(&self, seat: Seat) -> Vec<String> {
        let mut out = Vec::new();
        self.game.actions(&self.s, seat, &mut out);
        out.into_iter().map(|action| self.game.write_action(action)).collect()
    }

    /// Returns whether the rules allow a choice, written as text.
    pub(super) fn allows(&self, seat: Seat, text: &str) -> bool {
        let action = self.game.read_action(text).unwrap_or_else(|| panic!("`{text}` is no action"));
        self.game.legal(&self.s, seat, action).is_ok()
    }

    /// Makes a choice for one seat, written as text.
    pub(super) fn choose(&mut self, seat: Seat, text: &str) -> &mut Rig {
        let action = self.game.read_action(text).unwrap_or_else(|| panic!("`{text}` is no action"));
        self.act(&[(seat, action)])
    }

    /// Makes choices for several seats at once.
    pub(super) fn act(&mut self, choices: &[(Seat, Action)]) -> &mut Rig {
        let mut all = Choices::none();
        for (seat, action) in choices {
            if let Err(why) = self.game.legal(&self.s, *seat, *action) {
                panic!("{why}; offered: {:?}", self.options(*seat));
            }
            all.set(*seat, *action);
        }
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.apply(&mut self.s, &all, &mut cx);
        self.chance = cx.chance().clone();
        self
    }

    /// Plays one Action Step. Each named seat commits these stages in order. Every other seat that could act sits this
    /// step out: it commits to nothing and is not Done afterwards.
    pub(super) fn step(&mut self, commitments: &[(Seat, &[&str])]) -> &mut Rig {
        assert_eq!(self.s.phase, Phase::Commit, "an Action Step is open");
        let named: Vec<Seat> = commitments.iter().map(|(seat, _)| *seat).collect();
        let idle: Vec<(Seat, u8)> = Seat::all(self.game.seats)
            .filter(|seat| !named.contains(seat))
            .map(|seat| (seat, self.s.player(seat).mana))
            .collect();
        for (seat, _) in &idle {
            self.s.player_mut(*seat).mana = 0;
            self.s.player_mut(*seat).commit = Commit::default();
        }
        // The last choice of the step starts its resolution. So each pass takes one stage from every seat, as if all
        // were revealed together.
        let mut open: Vec<(Seat, Vec<&str>)> =
            commitments.iter().map(|(seat, stages)| (*seat, stages.to_vec())).collect();
        for (_, stages) in &mut open {
            stages.reverse();
        }
        while open.iter().any(|(_, stages)| !stages.is_empty()) {
            let acting = self.game.to_act(&self.s);
            let mut choices = Vec::new();
            for (seat, stages) in &mut open {
                if acting.contains(*seat)
                    && let Some(text) = stages.pop()
                {
                    let action = self.game.read_action(text).unwrap_or_else(|| panic!("`{text}` is no action"));
                    choices.push((*seat, action));
                }
            }
            assert!(!choices.is_empty(), "stages are left over: {open:?}; acting: {acting:?}");
            // Idle seats have no mana until all choices are applied.
            self.act(&choices);
        }
        for (seat, mana) in idle {
            let player = self.s.player_mut(seat);
            if player.mana == 0 {
                player.mana = mana;
            }
        }
        if self.s.phase != Phase::Commit && self.s.stack.is_empty() {
            // No other seat had mana, so the phase has ended; the test checks the result.
        }
        self
    }

    /// Returns whether the match waits for a choice of this seat during a resolution.
    pub(super) fn asked(&self, seat: Seat) -> bool {
        matches!(self.s.stack.last(), Some(Frame::Ask(who, _)) if *who == seat)
    }

    /// Answers every open question with the first option until none is open.
    pub(super) fn settle(&mut self) -> &mut Rig {
        while let Some(Frame::Ask(seat, _)) = self.s.stack.last().copied() {
            let mut out = Vec::new();
            self.game.actions(&self.s, seat, &mut out);
            self.act(&[(seat, out[0])]);
        }
        self
    }

    /// Plays at random until `stop` returns `true` or the match is over.
    pub(super) fn play_until(&mut self, dice: &mut Dice, stop: impl Fn(&State) -> bool) -> &mut Rig {
        while !stop(&self.s) && !self.game.to_act(&self.s).is_empty() {
            let mut choices = Vec::new();
            for seat in self.game.to_act(&self.s).iter() {
                let mut out = Vec::new();
                self.game.actions(&self.s, seat, &mut out);
                choices.push((seat, *dice.pick(&out).expect("an option")));
            }
            self.act(&choices);
        }
        self
    }

    /// Makes all seats Done, until the phase is over.
    pub(super) fn all_done(&mut self) -> &mut Rig {
        while self.s.phase == Phase::Commit {
            let acting: Vec<(Seat, Action)> =
                self.game.to_act(&self.s).iter().map(|seat| (seat, Action::Done)).collect();
            self.act(&acting);
        }
        self
    }

    pub(super) fn forces_at(&self, seat: Seat, hex: Hex) -> u8 {
        self.s.hex(hex).forces[seat]
    }

    /// Runs the engine until a seat must choose or the match is over.
    pub(super) fn run(&mut self) -> &mut Rig {
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.advance(&mut self.s, &mut cx);
        self.chance = cx.chance().clone();
        self
    }

    /// Starts a phase from its beginning. Empty decks let the market pass by itself, so an almost empty position stops
    /// at the next relevant choice.
    pub(super) fn enter(&mut self, phase: Phase) -> &mut Rig {
        self.s.phase = phase;
        self.s.progress = 0;
        self.run()
    }

    /// Runs Cleanup, Reset and what follows, up to the next choice.
    pub(super) fn next_round(&mut self) -> &mut Rig {
        self.enter(Phase::Cleanup)
    }

    /// Sets the current round, and its Lead by seats.
    pub(super) fn round(&mut self, round: u8) -> &mut Rig {
        self.s.round = round;
        self.s.lead = Seat((round - 1) % self.game.seats as u8);
        self
    }

    /// Lays these cards out as the market row and asks for bids.
    pub(super) fn row(&mut self, ids: &[&str]) -> &mut Rig {
        self.s.row = ids.iter().map(|id| self.game.cards.find(id).expect("a card")).collect();
        for seat in Seat::all(self.game.seats) {
            self.s.player_mut(seat).wins = 0;
        }
        self.enter(Phase::Bids)
    }

    /// Makes choices for several seats at once, written as text.
    pub(super) fn sealed(&mut self, choices: &[(Seat, &str)]) -> &mut Rig {
        let choices: Vec<(Seat, Action)> = choices
            .iter()
            .map(|(seat, text)| {
                let action = self.game.read_action(text).unwrap_or_else(|| panic!("`{text}` is no action"));
                (*seat, action)
            })
            .collect();
        self.act(&choices)
    }

    pub(super) fn gold_of(&self, seat: Seat) -> u16 {
        self.s.player(seat).gold
    }

    /// Returns all cards a seat owns, except burnt ones.
    pub(super) fn owned(&self, seat: Seat) -> Vec<CardId> {
        let player = self.s.player(seat);
        [&player.hand[..], &player.draw[..], &player.discard[..]].concat()
    }
}

/// Returns the rulebook's game with these knobs. Reading the rulebook takes longer than most tests, so each game is
/// read only once.
pub(super) fn game(seats: usize, knobs: &[(&str, &str)]) -> Bridgefront {
    static READ: Mutex<BTreeMap<String, Bridgefront>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let key = format!("{seats} {knobs:?}");
    read.entry(key).or_insert_with(|| read_game(seats, knobs)).clone()
}

fn read_game(seats: usize, knobs: &[(&str, &str)]) -> Bridgefront {
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).expect("the book reads");
    for (path, value) in knobs {
        let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
        rules.set(&book, path, &table["v"], None).unwrap_or_else(|error| panic!("{path}: {error} ({})", error.remedy));
    }
    Bridgefront::new(&rules, seats).expect("the knobs go together")
}

/// Checks a counted share against an exact chance. It may be off by at most five standard errors; a correct engine
/// exceeds this less than once in a million such checks (and never with a seed that has passed).
pub(super) fn assert_share(hits: usize, trials: usize, num: u64, den: u64) {
    let p = num as f64 / den as f64;
    let off = (hits as f64 - trials as f64 * p).abs();
    let bound = 5.0 * (trials as f64 * p * (1.0 - p)).sqrt();
    assert!(off <= bound, "{hits} of {trials}; expected {num}/{den}, off by {off:.1}, bound {bound:.1}");
}
