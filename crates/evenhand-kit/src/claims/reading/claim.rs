//! Reads one claim of a file, with the settings that apply to it.

use std::sync::Arc;

use super::quantities::{COMMON, Family, NamedQuantity, quantities};
use super::reader::ClaimsReader;
use crate::claims::deck::{DeckQuestion, DeckSetting, Quantity};
use crate::claims::entries::{Entries, text};
use crate::claims::given::{Given, rules_with};
use crate::claims::own::OwnPile;
use crate::claims::{Asked, Claim};
use crate::odds::deck::{Cards, Unsolved};
use evenhand_game::document::declared::{Field, Holds, Taken, names};
use evenhand_game::game::knobs::nearest;
use evenhand_game::game::knobs::written::{What, Written};

impl ClaimsReader<'_> {
    /// Reads a claim about the given deck. `changed` states that it is not the deck of the file.
    pub(super) fn claim(&mut self, number: usize, written: &Written, given: &[Given], changed: bool) -> Option<Claim> {
        let before = self.mistakes.count();
        if !matches!(written.what, What::Table(_)) {
            let remedy = "write [[claim]] before each claim";
            self.mistakes.wrong(Some(&written.place), "claim", "it has to be a table", remedy);
            return None;
        }
        let taken = Taken::read(&mut self.mistakes.0, Some(written), "", &COMMON[..4]);
        let id = taken.text("id").unwrap_or_else(|| format!("{}", number + 1));
        let name = taken.text("quantity")?;
        let quantity = self.quantity(&name, written)?;
        let fields = quantity.fields(self.deck(), self.game);
        self.keys(&name, &fields, written);
        for field in fields.iter().filter(|field| matches!(field.holds, Holds::Table)) {
            written.get(field.name).map(|entry| field.check(&mut self.mistakes.0, entry, field.name));
        }
        let here = self.set_here(&name, &quantity, written, given);
        let asked = match quantity {
            NamedQuantity::Shared(shared) if shared.family == Family::Balance => {
                self.entries(written, &fields).balance(&name)
            }
            NamedQuantity::Shared(_) | NamedQuantity::OwnDeck(_) => {
                self.asked_of_a_deck(&id, &quantity, (written, &fields), &here, changed)
            }
            NamedQuantity::Own(ref own) => {
                (own.read)(&mut self.entries(written, &fields), &name, &here).map(Asked::Own)
            }
        };
        if self.mistakes.count() > before {
            return None;
        }
        let is = written.get("is").map_or_else(String::new, |is| text(&is.value()));
        let (says, stands) = (taken.text("says")?, taken.text("where").unwrap_or_default());
        Some(Claim { id, says, stands, is, place: written.place.clone(), asked: asked? })
    }

    fn entries<'r>(&'r mut self, written: &'r Written, fields: &'r [Field]) -> Entries<'r> {
        let deck = self.deck_tables();
        Entries { mistakes: &mut self.mistakes, written, fields, deck }
    }

    fn quantity(&mut self, name: &str, written: &Written) -> Option<NamedQuantity> {
        if let Some((_, found)) = quantities(self.deck(), self.game).find(|(known, _)| *known == name) {
            return Some(found);
        }
        let place = &written.get("quantity")?.place;
        let others = self.games.iter().find(|game| game.quantities.iter().any(|own| own.name == name));
        if let Some(other) = others {
            self.wrong_game(Some(place), "quantity", other);
            return None;
        }
        let names: Vec<&str> = quantities(self.deck(), self.game).map(|(name, _)| name).collect();
        let remedy = match nearest(name, names.iter().copied()) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("it can be {}", names.join(", ")),
        };
        self.mistakes.wrong(Some(place), "quantity", format!("there is no quantity `{name}`"), remedy);
        None
    }

    /// Reports keys that the quantity does not accept.
    fn keys(&mut self, name: &str, fields: &[Field], written: &Written) {
        let known = names(fields);
        for (key, _) in written.entries() {
            let others: Vec<&str> = quantities(self.deck(), self.game)
                .filter(|(_, other)| other.takes(&key.text))
                .map(|(name, _)| name)
                .collect();
            if others.is_empty() || known.contains(&key.text.as_str()) {
                self.mistakes.known_key(key, &known);
            } else {
                let message = format!("`{name}` does not take it");
                let remedy = format!("it goes with {}", others.join(", "));
                self.mistakes.wrong(Some(&key.place), &key.text, message, remedy);
            }
        }
    }

    /// Returns the settings that apply to the claim: the given ones, then the claim's own.
    fn set_here(&mut self, name: &str, quantity: &NamedQuantity, written: &Written, given: &[Given]) -> Vec<Given> {
        let mut here = given.to_vec();
        for (key, value) in written.get("set").map_or(&[][..], Written::entries) {
            let one = Given { path: key.text.clone(), value: value.value(), place: Some(value.place.clone()) };
            if !self.setting_path(&one, Some(&key.place)) {
                continue;
            }
            // A setting without any effect would look as if it had been tested.
            let of_deck = self.deck_tables().have(&one.path);
            let own = matches!(quantity, NamedQuantity::Own(_));
            if of_deck == own && self.game.is_some_and(|game| game.flips_a_deck()) {
                let about = if of_deck { "the deck has no part in" } else { "only the deck matters for" };
                let remedy = "leave it out; knobs of the deck go with claims about flips, others with the game's own \
                              quantities";
                self.mistakes.wrong(Some(&key.place), &one.path, format!("{about} `{name}`"), remedy);
                continue;
            }
            here.push(one);
        }
        here
    }

    fn asked_of_a_deck(
        &mut self,
        id: &str,
        quantity: &NamedQuantity,
        (written, fields): (&Written, &[Field]),
        here: &[Given],
        changed: bool,
    ) -> Option<Asked> {
        let before = self.mistakes.count();
        let pile = self.pile(written, fields, here);
        let cards = match pile.as_ref().map(|pile| pile.cards()) {
            None => None,
            Some(Ok(cards)) => Some(cards),
            Some(Err(why)) => {
                self.mistakes.wrong(Some(&written.place), "worth", why.message, why.remedy);
                return None;
            }
        };
        let set = self.deck_settings(here, cards, &written.place);
        let mut entries = self.entries(written, fields);
        let quantity = match (quantity, &set.own) {
            (NamedQuantity::OwnDeck(of), Some(own)) => own.question(&mut entries, of.name).map(Quantity::Own),
            _ => entries.deck_quantity(quantity.name()),
        };
        let known = entries.known();
        if self.mistakes.count() > before {
            return None;
        }
        let deck = DeckSetting { cards: set.cards?, known: known?, handling: set.handling };
        let question = DeckQuestion { deck, own: set.own, quantity: quantity?, pile };
        match question.possible() {
            Ok(()) => Some(Asked::Deck(Box::new(question))),
            // With a deck other than the file's, some claims make no sense, and the others are still judged. A deck
            // that cannot be flipped at all is rejected.
            Err(why) if changed && flips_at_all(&question) => Some(Asked::Senseless(why.told().0)),
            Err(why) => {
                let key = if matches!(why, Unsolved::TooFew { .. }) { "deck.cards" } else { "claim" };
                let found = here.iter().rev().find(|given| given.path == key);
                let place = found.map_or(Some(&written.place), |given| given.place.as_ref());
                let (message, remedy) = why.told();
                self.mistakes.wrong(place, key, format!("claim {id}: {message}"), remedy);
                None
            }
        }
    }

    /// Returns the pile of the game that provides a claim's cards.
    fn pile(&mut self, written: &Written, fields: &[Field], given: &[Given]) -> Option<Arc<dyn OwnPile>> {
        let mut entries = self.entries(written, fields);
        if written.get("pile").is_none() {
            if written.get("worth").is_some() {
                entries.wrong("worth", "it goes with a pile", "write `pile = \"...\"`");
            }
            return None;
        }
        let name = entries.read("pile", "starter", |name| Ok(name.to_owned()))?;
        let worth = entries.read("worth", "initiative", |worth| Ok(worth.to_owned()))?;
        let place = entries.place("pile");
        let Some(game) = self.game.filter(|game| !game.piles.is_empty()) else {
            let with = self.games.iter().find(|game| game.piles.contains(&name.as_str())).copied();
            match with {
                Some(game) => self.wrong_game(Some(&place), "pile", &game),
                None => {
                    self.mistakes.wrong(Some(&place), "pile", "the game of this file has no piles", "leave it out");
                }
            }
            return None;
        };
        if !game.piles.contains(&name.as_str()) {
            let remedy = match nearest(&name, game.piles.iter().copied()) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("it can be {}", game.piles.join(", ")),
            };
            self.mistakes.wrong(Some(&place), "pile", format!("there is no pile `{name}`"), remedy);
            return None;
        }
        match rules_with((game.book)(), given, self.deck_tables()) {
            Ok(rules) => (game.pile)(rules, &name, &worth),
            Err(problem) => {
                self.mistakes.add(problem);
                None
            }
        }
    }
}

/// Whether the deck of a question can be flipped when no cards are known.
fn flips_at_all(question: &DeckQuestion) -> bool {
    DeckSetting { known: Cards::default(), ..question.deck.clone() }.process().is_ok()
}
