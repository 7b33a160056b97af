//! Follows the units, the bridges, the Mines and the cards of Bridgefront.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{Follow, held, number, seat, text};

/// A champion on the board.
#[derive(Debug, PartialEq)]
struct Champion {
    owner: usize,
    hp: i64,
    hex: String,
}

/// A seat's possessions.
#[derive(Debug, Default)]
struct Seat {
    gold: i64,
    permanent_vp: i64,
    /// The names of the cards in hand; `None` for those that the reader does not know.
    hand: Vec<Option<String>>,
}

/// What is known of the match.
#[derive(Debug, Default)]
pub(crate) struct Table {
    /// The seat that reads, if it is not everybody.
    viewer: Option<usize>,
    seats: Vec<Seat>,
    forces: BTreeMap<(String, usize), i64>,
    champions: BTreeMap<String, Champion>,
    bridges: BTreeSet<String>,
    mines: BTreeMap<String, i64>,
    row: Vec<String>,
    battle: Option<(String, [usize; 2])>,
    last_move: Option<String>,
    /// The numbers of hexes in positions.
    hexes: RefCell<BTreeMap<String, i64>>,
}

impl Table {
    /// Returns what is known before the first line of the record that this seat or, if there is none, everybody reads.
    pub(crate) fn of(viewer: Option<usize>) -> Table {
        Table { viewer, ..Table::default() }
    }

    fn seat(&mut self, seat: usize) -> &mut Seat {
        while self.seats.len() <= seat {
            self.seats.push(Seat::default());
        }
        &mut self.seats[seat]
    }

    fn change_forces(&mut self, hex: String, seat: usize, by: i64) {
        let forces = self.forces.entry((hex, seat)).or_default();
        *forces += by;
        assert!(*forces >= 0, "Forces are not below 0");
    }

    fn champion(&mut self, event: &Value) -> &mut Champion {
        let champion = self.champions.get_mut(&text(event, "champion")).expect("a champion on the board");
        assert_eq!(champion.owner, seat(event, "owner"), "{event}");
        champion
    }

    fn card_moves(&mut self, event: &Value) {
        let owner = seat(event, "seat");
        let card = event.get("card").map(|card| card.as_str().expect("a name").to_owned());
        let reader = self.viewer.is_none_or(|viewer| viewer == owner);
        assert!(card.is_some() || !reader, "a seat knows its own cards: {event}");
        if event["from"] == "hand" {
            self.takes_from_hand(owner, card.as_deref());
        }
        if event["to"] == "hand" {
            self.seat(owner).hand.push(card);
        }
    }

    fn takes_from_hand(&mut self, owner: usize, card: Option<&str>) {
        let hand = &mut self.seat(owner).hand;
        let named = hand.iter().position(|held| held.as_deref() == card);
        // Of a hand that the reader does not see, any card can be the one.
        let hidden = hand.iter().position(Option::is_none).or(card.is_none().then_some(0));
        let place = named.or(hidden).expect("the card is in the hand");
        hand.remove(place);
    }

    /// Compares the number of a hex in a position with the number that it had before.
    fn is_hex(&self, name: &str, number: i64) {
        let known = *self.hexes.borrow_mut().entry(name.to_owned()).or_insert(number);
        assert_eq!(known, number, "{name}");
    }
}

impl Follow for Table {
    fn event(&mut self, event: &Value) {
        match event["event"].as_str().expect("a kind") {
            "tile" if event["kind"] == "mine" => {
                self.mines.insert(text(event, "hex"), number(event, "value"));
            }
            "mine_value" => {
                let hex = text(event, "hex");
                assert!(self.mines.insert(hex, number(event, "value")).is_some(), "{event}");
            }
            "begins_with" => {
                let owner = seat(event, "seat");
                self.change_forces(text(event, "hex"), owner, number(event, "forces"));
                self.seat(owner).gold = number(event, "gold");
            }
            "start" if event["in_hand"] == true => {
                let card = text(event, "card");
                self.seat(seat(event, "seat")).hand.push(Some(card));
            }
            "card_moves" => self.card_moves(event),
            "play" | "scrap" => {
                let card = text(event, "card");
                self.takes_from_hand(seat(event, "seat"), Some(&card));
            }
            "gold" => self.seat(seat(event, "seat")).gold += number(event, "amount"),
            "auction" => {
                if event["pass"] == false {
                    self.seat(seat(event, "winner")).gold -= number(event, "gold");
                }
                assert_eq!(self.row.first(), Some(&text(event, "card")), "the first card of the row is settled");
            }
            "refused" => assert_eq!(self.row.first(), Some(&text(event, "card")), "{event}"),
            "row" => {
                let cards = event["cards"].as_array().expect("cards");
                self.row = cards.iter().map(|card| card.as_str().expect("a name").to_owned()).collect();
            }
            "paid" => self.seat(seat(event, "seat")).gold -= number(event, "gold"),
            "vp" | "awarded" => self.seat(seat(event, "seat")).permanent_vp += number(event, "vp"),
            "vp_lost" => self.seat(seat(event, "seat")).permanent_vp -= number(event, "vp"),
            "deploy" => self.change_forces(text(event, "hex"), seat(event, "seat"), number(event, "forces")),
            "move" => {
                let (from, to, owner) = (text(event, "from"), text(event, "to"), seat(event, "seat"));
                self.change_forces(from.clone(), owner, -number(event, "forces"));
                self.change_forces(to.clone(), owner, number(event, "forces"));
                let who = event["who"].as_array().expect("champions");
                assert_eq!(number(event, "champions"), who.len() as i64, "{event}");
                for champion in who {
                    let name = champion.as_str().expect("a number");
                    let champion = self.champions.get_mut(name).expect("a champion on the board");
                    assert_eq!((champion.owner, &champion.hex), (owner, &from), "{event}");
                    champion.hex = to.clone();
                }
                self.last_move = Some(to);
            }
            "struck" => {
                let (owner, forces) = (seat(event, "seat"), number(event, "forces"));
                match event["were"].as_str().expect("where they were") {
                    "there" => self.change_forces(text(event, "hex"), owner, -forces),
                    "moving" => {
                        let to = self.last_move.clone().expect("a move before");
                        self.change_forces(to, owner, -forces);
                    }
                    were => assert_eq!(were, "deploying"),
                }
            }
            "battle" => {
                let sides = [seat(event, "attacker"), seat(event, "defender")];
                self.battle = Some((text(event, "hex"), sides));
            }
            "blows" => {
                let (hex, sides) = self.battle.clone().expect("a battle");
                for (side, owner) in sides.into_iter().enumerate() {
                    self.forces.insert((hex.clone(), owner), event["left"][side].as_i64().expect("Forces"));
                }
            }
            "champion" => {
                let champion =
                    Champion { owner: seat(event, "seat"), hp: number(event, "hp"), hex: text(event, "hex") };
                let before = self.champions.insert(text(event, "champion"), champion);
                assert!(before.is_none(), "its number is free: {event}");
            }
            "hit" => {
                let champion = self.champion(event);
                let left = (champion.hp - number(event, "damage")).max(0);
                assert_eq!(left, number(event, "hp"), "{event}");
                champion.hp = left;
            }
            "heal" => {
                let champion = self.champion(event);
                champion.hp += number(event, "by");
                assert_eq!(champion.hp, number(event, "hp"), "{event}");
            }
            "jump" => {
                let name = text(event, "champion");
                let champion = self.champions.get_mut(&name).expect("a champion on the board");
                assert_eq!(champion.hex, text(event, "from"), "{event}");
                champion.hex = text(event, "to");
            }
            "death" | "removed" => {
                self.champion(event);
                self.champions.remove(&text(event, "champion"));
            }
            "build" | "bridge_lies" => {
                self.bridges.insert(text(event, "edge"));
            }
            "destroy" | "bridge_goes" => assert!(self.bridges.remove(&text(event, "edge")), "{event}"),
            _ => {}
        }
    }

    fn compare(&self, position: &Value) {
        let state = &position["state"];
        for (index, known) in self.seats.iter().enumerate() {
            assert_eq!(held(position, index, "gold"), Some(known.gold), "gold of S{}", index + 1);
            assert_eq!(held(position, index, "hand"), Some(known.hand.len() as i64), "hand of S{}", index + 1);
            if self.viewer.is_none_or(|viewer| viewer == index) {
                assert_eq!(held(position, index, "permanent_vp"), Some(known.permanent_vp), "VP of S{}", index + 1);
            }
        }
        let champions = state["champions"].as_array().expect("champions");
        let alive = champions.iter().enumerate().filter(|(_, champion)| champion["hex"] != 255);
        assert_eq!(alive.clone().count(), self.champions.len(), "{:?}", self.champions);
        for (slot, champion) in alive {
            let known = self.champions.get(&format!("#{slot}")).expect("a champion that was deployed");
            assert_eq!((known.owner as i64, known.hp), (number(champion, "owner"), number(champion, "hp")));
            self.is_hex(&known.hex, number(champion, "hex"));
        }
        let hexes = state["hexes"].as_array().expect("hexes");
        let mut units: Vec<(i64, i64)> = Vec::new();
        for hex in hexes {
            let forces = hex["forces"].as_array().expect("Forces").iter().zip(0..);
            units.extend(forces.filter_map(|(n, owner)| n.as_i64().filter(|n| *n > 0).map(|n| (owner, n))));
        }
        let mut known: Vec<(i64, i64)> =
            self.forces.iter().filter(|(_, n)| **n > 0).map(|((_, owner), n)| (*owner as i64, *n)).collect();
        units.sort_unstable();
        known.sort_unstable();
        assert_eq!(known, units, "Forces");
        for ((name, owner), n) in &self.forces {
            if let Some(number) = self.hexes.borrow().get(name) {
                assert_eq!(hexes[*number as usize]["forces"][*owner].as_i64(), Some(*n), "Forces at {name}");
            }
        }
        let mut values: Vec<i64> =
            hexes.iter().filter(|hex| hex["kind"] == "Mine").map(|hex| number(hex, "value")).collect();
        let mut known: Vec<i64> = self.mines.values().copied().collect();
        values.sort_unstable();
        known.sort_unstable();
        assert_eq!(known, values, "Mine values");
        assert_eq!(self.bridges.len(), state["bridges"].as_array().expect("bridges").len(), "bridges");
        let left = state["row"].as_array().expect("a row").iter().filter(|card| **card != 254).count();
        assert_eq!(self.row.len(), left, "the market row");
    }
}
