//! Follows the cards of Axion Forge from zone to zone, and Life Force, Energy and Sparks.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde_json::Value;

use super::{Follow, held, number, seat, text};

/// A card on the Battlefield.
#[derive(Debug, Default)]
struct Unit {
    owner: usize,
    /// The name, if the reader may know it.
    card: Option<String>,
    place: String,
    down: bool,
    token: bool,
    steps: i64,
    counters: [i64; 3],
    augments: i64,
}

/// A seat's cards and resources.
#[derive(Debug, Default)]
struct Seat {
    life: i64,
    catalyst: Option<String>,
    energy: i64,
    pool: i64,
    /// Sparks taken off Forges for the next payment.
    taken: i64,
    deck: i64,
    discard: i64,
    banished: i64,
    hand: Vec<Option<String>>,
    /// Sources in play, and whether they are Activated.
    sources: Vec<(String, bool)>,
}

/// What is known of the match.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// The seat that reads, if it is not everybody.
    viewer: Option<usize>,
    seats: Vec<Seat>,
    units: BTreeMap<i64, Unit>,
    /// The card that was flipped and left the Battlefield just now.
    flipped: Option<String>,
    /// The numbers of cards and positions in positions of the match.
    numbers: RefCell<BTreeMap<String, i64>>,
}

fn card(event: &Value) -> Option<String> {
    event.get("card").and_then(Value::as_str).map(str::to_owned)
}

impl Table {
    /// Returns what is known before the first line of the record that this seat or, if there is none, everybody reads.
    pub(crate) fn of(viewer: Option<usize>) -> Table {
        Table { viewer, ..Table::default() }
    }

    fn seat(&mut self, event: &Value) -> &mut Seat {
        let index = seat(event, "seat");
        while self.seats.len() <= index {
            self.seats.push(Seat::default());
        }
        &mut self.seats[index]
    }

    fn unit(&mut self, event: &Value) -> &mut Unit {
        self.units.get_mut(&number(event, "unit")).unwrap_or_else(|| panic!("no such card: {event}"))
    }

    /// Removes a card from a hand. A card that was flipped is in none.
    fn out_of_hand(&mut self, event: &Value) {
        let card = card(event);
        if self.flipped.is_some() && self.flipped.take() == card {
            return;
        }
        let hand = &mut self.seat(event).hand;
        let named = hand.iter().position(|held| *held == card);
        let place = named.or_else(|| hand.iter().position(Option::is_none)).or(card.is_none().then_some(0));
        hand.remove(place.unwrap_or_else(|| panic!("it is not in the hand: {event}")));
    }

    fn enters(&mut self, event: &Value, unit: Unit) {
        let unit = Unit { owner: seat(event, "seat"), card: card(event), place: text(event, "place"), ..unit };
        let before = self.units.insert(number(event, "unit"), unit);
        assert!(before.is_none(), "its number is new: {event}");
    }

    /// Removes a card from the Battlefield. Returns whether it still exists: it is no Token.
    fn leaves(&mut self, event: &Value) -> bool {
        let unit = self.units.remove(&number(event, "unit")).unwrap_or_else(|| panic!("no such card: {event}"));
        assert_eq!(unit.owner, seat(event, "seat"), "{event}");
        if event["event"] != "vanished" {
            self.seat(event).discard += unit.augments;
        }
        !unit.token
    }

    fn left(&mut self, event: &Value) {
        let exists = if event["unit"].is_null() {
            let name = card(event).expect("the name of a Source");
            let sources = &mut self.seat(event).sources;
            let place = sources.iter().position(|source| source.0 == name && source.1).expect("an Activated Source");
            sources.remove(place);
            true
        } else {
            self.leaves(event)
        };
        if !exists {
            return;
        }
        match event["how"].as_str().expect("how it left") {
            "banished" => self.seat(event).banished += 1,
            "returned" => self.seat(event).hand.push(card(event)),
            _ => self.seat(event).discard += 1,
        }
    }

    /// Notes that a card is Activated or not: a Source, the Catalyst, or a card on the Battlefield.
    fn turned(&mut self, event: &Value, steps: i64) {
        if !event.get("unit").is_none_or(Value::is_null) {
            let unit = self.unit(event);
            unit.steps = steps;
            return;
        }
        let name = card(event).expect("a Source or a Catalyst");
        let owner = self.seat(event);
        let source = owner.sources.iter_mut().find(|source| source.0 == name && source.1 != (steps > 0));
        match source {
            Some(source) => source.1 = steps > 0,
            None => assert_eq!(owner.catalyst, Some(name), "{event}"),
        }
    }

    fn paid(&mut self, event: &Value) {
        let paid: Vec<i64> = event["paid"].as_array().expect("amounts").iter().filter_map(Value::as_i64).collect();
        let owner = self.seat(event);
        owner.pool -= paid[0] - std::mem::take(&mut owner.taken);
        owner.energy -= paid[3];
        assert!(owner.pool >= 0 && owner.energy >= 0, "{event}: {owner:?}");
    }

    /// Compares the number of a card or a position in a position of the match with the number that it had before.
    fn is_numbered(&self, name: &str, number: i64) {
        let known = *self.numbers.borrow_mut().entry(name.to_owned()).or_insert(number);
        assert_eq!(known, number, "{name}");
    }
}

impl Follow for Table {
    fn event(&mut self, event: &Value) {
        match event["event"].as_str().expect("a kind") {
            "begins_with" => {
                let owner = self.seat(event);
                owner.life = number(event, "life");
                owner.energy = number(event, "energy");
                owner.deck = number(event, "deck");
                owner.catalyst = event["catalyst"].as_str().map(str::to_owned);
            }
            "left_out" => {
                let copies = number(event, "copies");
                let owner = self.seat(event);
                owner.deck -= copies;
                owner.banished += copies;
            }
            "source_laid" => {
                let name = text(event, "card");
                let owner = self.seat(event);
                owner.deck -= 1;
                owner.sources.push((name, false));
            }
            "drew" => {
                let owner = seat(event, "seat");
                assert!(card(event).is_some() || self.viewer.is_some_and(|viewer| viewer != owner), "{event}");
                let owner = self.seat(event);
                owner.deck -= 1;
                owner.hand.push(card(event));
            }
            "mulligan" => {
                let owner = self.seat(event);
                owner.deck += owner.hand.len() as i64;
                owner.hand.clear();
            }
            "turn_ended" => self.seat(event).pool = number(event, "pool"),
            "source_down" => {
                let name = text(event, "card");
                self.out_of_hand(event);
                self.seat(event).sources.push((name, false));
            }
            "deployed" => {
                self.out_of_hand(event);
                self.enters(event, Unit::default());
            }
            "hidden" => {
                self.out_of_hand(event);
                self.enters(event, Unit { down: true, ..Unit::default() });
            }
            "token" => self.enters(event, Unit { token: true, ..Unit::default() }),
            "entered" => {
                self.out_of_hand(event);
                self.enters(event, Unit::default());
            }
            "flipped" => {
                let name = card(event);
                let unit = self.unit(event);
                (unit.down, unit.card, unit.steps) = (false, name, 0);
            }
            "flipped_away" => {
                self.units.remove(&number(event, "unit"));
                if event["discarded"] == true {
                    self.seat(event).discard += 1;
                } else {
                    self.flipped = card(event);
                }
            }
            "retreated" => {
                let owner = seat(event, "seat");
                assert!(card(event).is_some() || self.viewer.is_some_and(|viewer| viewer != owner), "{event}");
                self.leaves(event);
                self.seat(event).hand.push(card(event));
            }
            "played" | "discarded" => {
                self.out_of_hand(event);
                self.seat(event).discard += 1;
            }
            "attached" => {
                self.out_of_hand(event);
                self.unit(event).augments += 1;
            }
            "destroyed" => {
                let exists = self.leaves(event);
                self.seat(event).discard += i64::from(exists);
            }
            "left" => self.left(event),
            "vanished" => {
                let exists = event["unit"].is_null() || self.leaves(event);
                self.seat(event).banished += i64::from(exists);
            }
            "recovered" => {
                let from_deck = event["from"] == "deck";
                let owner = self.seat(event);
                *(if from_deck { &mut owner.deck } else { &mut owner.discard }) -= 1;
                owner.hand.push(card(event));
            }
            "moved" => {
                let to = text(event, "to");
                let from = text(event, "from");
                let unit = self.unit(event);
                assert_eq!(unit.place, from, "{event}");
                unit.place = to;
            }
            "turned" | "forced" => self.turned(event, number(event, "steps")),
            "deactivated" => self.turned(event, number(event, "steps")),
            "activated" => self.turned(event, 1),
            "life" => self.seat(event).life += number(event, "change"),
            "energy" => {
                let now = number(event, "now");
                let owner = self.seat(event);
                owner.energy = (owner.energy + number(event, "change")).max(0);
                assert_eq!(owner.energy, now, "{event}");
            }
            "sparks" => {
                let owner = self.seat(event);
                owner.pool += number(event, "sparks");
                if let Some(name) = event["source"].as_str() {
                    let source = owner.sources.iter_mut().find(|source| source.0 == name && !source.1);
                    source.expect("a Ready Source").1 = true;
                }
            }
            "stored" | "spent" => {
                let counter = usize::try_from(number(event, "counter")).expect("a kind of counter");
                let stored = event["event"] == "stored";
                let n = if stored { number(event, "n") } else { -1 };
                self.unit(event).counters[counter] += n;
                if !stored && counter == 0 {
                    self.seat(event).taken += 1;
                }
            }
            "paid" => self.paid(event),
            "unused" => {
                let (pool, sparks) = (number(event, "pool"), number(event, "sparks"));
                assert_eq!(self.seat(event).pool, pool, "{event}");
                assert!(pool <= sparks, "{event}");
            }
            _ => {}
        }
    }

    fn compare(&self, position: &Value) {
        let players = position["state"]["players"].as_array().expect("players");
        let mut units = 0;
        for (index, known) in self.seats.iter().enumerate() {
            let player = &players[index];
            let size = |pile: &str| player[pile].as_array().expect("a pile").len() as i64;
            let zones = ["deck", "discard", "banished", "hand", "sources"].map(size);
            let (hand, sources) = (known.hand.len() as i64, known.sources.len() as i64);
            assert_eq!([known.deck, known.discard, known.banished, hand, sources], zones, "zones of S{}", index + 1);
            assert_eq!(held(position, index, "life"), Some(known.life), "Life Force of S{}", index + 1);
            let amounts = ["energy", "sparks"].map(|amount| number(player, amount));
            assert_eq!([known.energy, known.pool], amounts, "Energy and pool of S{}", index + 1);
            let activated =
                player["sources"].as_array().expect("Sources").iter().filter(|source| source["turned"] == true);
            assert_eq!(known.sources.iter().filter(|source| source.1).count(), activated.count());
            for unit in player["units"].as_array().expect("cards") {
                units += 1;
                let own = self.units.get(&number(unit, "id")).unwrap_or_else(|| panic!("{unit} is not known"));
                assert_eq!(
                    (own.owner, own.down, own.steps),
                    (index, unit["down"] == true, number(unit, "turned")),
                    "{unit}"
                );
                let counters: Vec<i64> =
                    unit["counters"].as_array().expect("counters").iter().filter_map(Value::as_i64).collect();
                assert_eq!(own.counters.to_vec(), counters, "{unit}");
                self.is_numbered(&format!("position {}", own.place), number(unit, "place"));
                // 255 stands for a card that the reader does not know.
                if let Some(name) = own.card.as_ref().filter(|_| unit["card"] != 255) {
                    self.is_numbered(name, number(unit, "card"));
                }
            }
        }
        assert_eq!(self.units.len(), units, "cards on the Battlefield");
    }
}
