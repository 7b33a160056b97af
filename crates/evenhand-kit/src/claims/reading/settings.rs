//! Reads the settings of claims: the deck and its handling, sweeps, and knobs of the game.

use std::path::Path;
use std::sync::Arc;

use toml::Value;

use super::reader::ClaimsReader;
use crate::claims::flipped::OwnDeck;
use crate::claims::game::GameOfClaims;
use crate::claims::given::{CARD, Given, rules_with};
use crate::claims::set_values::SetValues;
use crate::odds::deck::{Cards, Combine, Handling, Kind, LastCard};
use evenhand_game::document::Problems;
use evenhand_game::document::declared::Taken;
use evenhand_game::game::Rules;
use evenhand_game::game::knobs::written::{What, Written};
use evenhand_game::game::knobs::{Place, nearest};
use evenhand_game::game::setting::read_setting;

/// More points of a sweep than this are assumed to be a mistake.
const MOST_POINTS: usize = 200;

impl ClaimsReader<'_> {
    pub(super) fn setting_path(&mut self, given: &Given, key: Option<&Place>) -> bool {
        let tables = self.deck_tables();
        if tables.have(&given.path) {
            return true;
        }
        // A knob of the game, but the deck of claims is set only by its own keys.
        let of_deck = given.path.split('.').next().is_some_and(|table| tables.names().contains(&table));
        if let Some(game) = self.game.filter(|game| !(of_deck && game.flips_a_deck())) {
            return rules_with((game.book)(), std::slice::from_ref(given), tables)
                .map_err(|problem| self.mistakes.add(problem))
                .is_ok();
        }
        let (message, remedy) = self.no_such_setting(&given.path);
        self.mistakes.wrong(key, &given.path, message, remedy);
        false
    }

    /// Returns why a path is no setting of the deck, and what to do.
    fn no_such_setting(&self, path: &str) -> (&'static str, String) {
        let refused = self.deck().map_or(&[][..], |deck| deck.refused);
        if let Some((_, message, remedy)) = refused.iter().find(|(refused, ..)| *refused == path) {
            return (message, (*remedy).to_owned());
        }
        let known = self.deck_tables().paths();
        let remedy = match nearest(path, known.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("it can be {}", known.join(", ")),
        };
        ("there is nothing of this name to be set", remedy)
    }

    /// Returns the deck of the game's rulebook, if it has one that is flipped.
    pub(super) fn deck_of_the_game(&self) -> Vec<Given> {
        let flips = self.game.filter(GameOfClaims::flips_a_deck);
        let Some(rules) = flips.and_then(|game| Rules::of_book(&(game.book)()).ok()) else { return Vec::new() };
        let paths = self.deck_tables().paths().into_iter();
        paths.filter_map(|path| Some(Given { value: rules.get(&path)?.clone(), path, place: None })).collect()
    }

    pub(super) fn sweep(&mut self, sweep: Option<&Written>) -> Vec<Vec<Given>> {
        let mut points: Vec<Vec<Given>> = vec![Vec::new()];
        for (key, values) in sweep.map_or(&[][..], Written::entries) {
            let What::List(values) = &values.what else {
                self.mistakes.wrong(
                    Some(&values.place),
                    &key.text,
                    "it has to be a list of values",
                    "write them in [ ]",
                );
                continue;
            };
            let one = |value: &Written| Given {
                path: key.text.clone(),
                value: value.value(),
                place: Some(value.place.clone()),
            };
            if !values.iter().all(|value| self.setting_path(&one(value), Some(&key.place))) {
                continue;
            }
            let longer = |point: &Vec<Given>, value: &Written| point.iter().cloned().chain([one(value)]).collect();
            points = points.iter().flat_map(|point| values.iter().map(move |value| longer(point, value))).collect();
            if values.is_empty() || points.len() > MOST_POINTS {
                let message = format!("the sweep has {} points", points.len());
                self.mistakes.wrong(Some(&key.place), &key.text, message, format!("give 1 to {MOST_POINTS} in all"));
                return vec![Vec::new()];
            }
        }
        points
    }

    pub(super) fn command_line(&mut self, set: &[String]) -> Vec<Given> {
        let mut given = Vec::new();
        for setting in set {
            let Some((path, value)) = read_setting(setting) else {
                let remedy = "write --set path=value, such as --set flip.count=1";
                self.mistakes.wrong(None, &format!("--set {setting}"), "it gives no value", remedy);
                continue;
            };
            let one = Given { path: path.into(), value, place: None };
            if self.setting_path(&one, None) {
                given.push(one);
            }
        }
        given
    }

    /// Reads how the deck is handled, its rules by a game, and its cards.
    pub(super) fn deck_settings(&mut self, given: &[Given], pile: Option<Cards>, claim: &Place) -> DeckSettings {
        let deck = self.deck();
        let mut set = SetValues { given, tables: self.deck_tables(), mistakes: &mut self.mistakes };
        let handling = set.handling();
        let own = deck.map(|deck| (deck.read)(&mut set));
        let cards = pile.or_else(|| set.cards(claim));
        DeckSettings { handling, own, cards }
    }
}

/// The settings of the deck that a claim is about.
pub(super) struct DeckSettings {
    pub(super) handling: Handling,
    /// The rules of a game for it, if a game is known that flips a deck.
    pub(super) own: Option<Arc<dyn OwnDeck>>,
    /// Its cards, if they could be read.
    pub(super) cards: Option<Cards>,
}

impl SetValues<'_> {
    fn handling(&mut self) -> Handling {
        let plain = Handling::default();
        let flip = self.whole("flip.count").unwrap_or(plain.flip);
        let burn = self.whole("deck.burn_on_refresh").unwrap_or(plain.burn);
        let burn_at_start = self.whole("deck.burn_at_start").unwrap_or(plain.burn_at_start);
        let burn_returns = self.flag("deck.burn_returns").unwrap_or(plain.burn_returns);
        let combine = self.one_of("flip.combine", [Combine::Sum, Combine::Max, Combine::Min]);
        let combine = combine.unwrap_or(plain.combine);
        let last_cards = [LastCard::Split, LastCard::Reshuffle, LastCard::Single, LastCard::DiscardLast];
        let last_card = self.one_of("deck.last_card", last_cards).unwrap_or(plain.last_card);
        // The time at which an empty deck is refreshed does not affect any probability.
        self.one_of("deck.refresh_when", [(), ()]);
        let reshuffle_each = self.one_of("deck.mode", [false, true]).unwrap_or(false);
        Handling { flip, combine, last_card, burn, burn_at_start, burn_returns, reshuffle_each }
    }

    fn cards(&mut self, claim: &Place) -> Option<Cards> {
        let copies: u32 = self.whole("deck.copies").unwrap_or(1);
        let Some(given) = self.find("deck.cards") else {
            let remedy = "write [deck] with `cards = \"4x1 4x2 4x3 4x-1 -2 +4\"` above the claims";
            self.mistakes.wrong(Some(claim), "deck.cards", "the file has no deck", remedy);
            return None;
        };
        match cards_of(&given.value) {
            Ok(once) => {
                let mut all = Cards::default();
                for kind in once.kinds() {
                    all.add(Kind { count: kind.count.saturating_mul(copies), ..kind.clone() });
                }
                Some(all)
            }
            Err(message) => {
                let remedy = "write cards as in \"4x1 4x2 4x3 4x-1 -2 +4\", with suits as in \"3:spades/hearts\"";
                self.wrong(given, message, remedy);
                None
            }
        }
    }
}

/// Reads cards as text, or as a list of tables with value, suit and count.
fn cards_of(value: &Value) -> Result<Cards, String> {
    let list = match value {
        Value::String(text) => return Cards::read(text),
        Value::Array(list) => list,
        _ => return Err("it has to be text or a list of cards".into()),
    };
    let mut cards = Cards::default();
    for card in list {
        let table = card.as_table().ok_or("every card has to be a table with value, suit and count")?;
        if let Some(other) = table.keys().find(|key| CARD.iter().all(|field| field.name != *key)) {
            return Err(format!("a card has value, suit and count, but no `{other}`"));
        }
        let (card, mut problems) = (Written::of(card), Problems::default());
        let taken = Taken::read(&mut problems, Some(&card), "", &CARD);
        if let Some(problem) = problems.sorted(Path::new("")).into_iter().next() {
            return Err(problem.message);
        }
        let (value, count) = (taken.whole("value").unwrap_or_default(), taken.whole("count").unwrap_or_default());
        cards.add(Kind { value, suit: taken.text("suit"), count });
    }
    Ok(cards)
}
