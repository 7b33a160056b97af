//! Prices a character and looks for what is illegal about it (AC-BUILD, AC-STAT, AC-PRICE).

use super::attacks::buy_attack;
use super::bill::Bill;
use super::prices::{Prices, SizePrices};
use super::written::{Character, word};
use crate::model::content::traits::Trait;
use crate::model::knobs::BuildKnobs;

impl Bill {
    /// Returns the price of a character by a price list. `path` is where it is written: `characters.K1`.
    pub fn of(path: &str, character: &Character, prices: &Prices, build: &BuildKnobs) -> Bill {
        let mut bill = Bill::new(path);
        match bill.size(character, prices) {
            Some(size) => bill.stats(character, size, prices),
            None => bill.no_size(character, prices),
        }
        for (name, attack) in character.attacks_in_order() {
            buy_attack(&mut bill, name, attack, prices, build);
        }
        bill.abilities(character, prices, build);
        bill.responses(character, prices);
        bill.traits(character, prices);
        if character.capacity() == 0 && !build.without_actions {
            bill.fault(
                "",
                "it has no action, so it would never have a token (AC-Q1)",
                "buy an attack, an ability or a response, or set build.without_actions",
            );
        }
        bill
    }

    fn size<'p>(&mut self, character: &Character, prices: &'p Prices) -> Option<&'p SizePrices> {
        let [long, _] = character.base;
        let (size, found) = prices.size_of(long)?;
        self.add(format!("Size {size}"), found.price);
        if character.base.iter().any(|mm| mm.fract() != 0.0) {
            self.fault("base", "bases are whole millimetres (AC-SIZE-2)", "round it");
        }
        Some(found)
    }

    fn no_size(&mut self, character: &Character, prices: &Prices) {
        let bands: Vec<String> =
            prices.sizes.iter().map(|size| format!("{} to {}", size.base[0], size.base[1])).collect();
        let message = format!("no Size has bases of {} mm (AC-SIZE-1)", character.base[0]);
        self.fault("base", message, format!("choose a longest dimension of {} mm", bands.join(", ")));
    }

    fn stats(&mut self, character: &Character, size: &SizePrices, prices: &Prices) {
        let strides = vec![size.stride; usize::from(prices.strides_most)];
        let whole = |number: Option<u8>| number.map(i16::from);
        let signed = |number: Option<i8>| number.map(i16::from);
        self.steps("strides", "Strides", whole(character.strides), size.strides.into(), &strides);
        self.steps("wounds", "Wounds", whole(character.wounds), size.wounds.into(), &prices.wounds);
        self.steps("skill", "Attack Skill", signed(character.skill), size.skill.into(), &prices.skill);
        self.steps("defense", "Defense", signed(character.defense), size.defense.into(), &prices.defense);
    }

    /// Adds the steps of a stat above that of the Size (AC-STAT-1 to AC-STAT-3).
    fn steps(&mut self, field: &str, name: &str, number: Option<i16>, base: i16, prices: &[i16]) {
        let number = number.unwrap_or(base);
        let most = base + i16::try_from(prices.len()).unwrap_or(i16::MAX - base);
        if number < base || number > most {
            let message = format!("{name} {number}: a character of its Size has {base} to {most} (AC-STAT)");
            return self.fault(field, message, format!("choose {base} to {most}"));
        }
        let steps = number - base;
        if steps > 0 {
            let price = prices.iter().take(steps.unsigned_abs().into()).sum();
            self.add(format!("{name} {number} (+{steps})"), price);
        }
    }

    fn abilities(&mut self, character: &Character, prices: &Prices, build: &BuildKnobs) {
        for (place, ability) in character.abilities.iter().enumerate() {
            let field = format!("abilities.{place}");
            if !build.ability_repeat && character.abilities[..place].contains(ability) {
                self.fault(
                    &field,
                    format!("{} is bought twice (AC-Q2)", ability.word()),
                    "leave one out, or set build.ability_repeat",
                );
            }
            self.buy(&field, ability.word(), prices.ability(*ability), "leave it out, or give it a price");
        }
    }

    fn responses(&mut self, character: &Character, prices: &Prices) {
        for (place, response) in character.responses.iter().enumerate() {
            let field = format!("responses.{place}");
            if character.responses[..place].contains(response) {
                self.fault(&field, format!("{} is bought twice (AC-BUILD-6)", response.word()), "leave one out");
            }
            self.buy(&field, response.word(), prices.response(*response), "leave it out, or give it a price");
        }
    }

    fn traits(&mut self, character: &Character, prices: &Prices) {
        for (place, one) in character.traits.iter().enumerate() {
            let (field, name) = (format!("traits.{place}"), word::<Trait>(*one as usize));
            if character.traits[..place].contains(one) {
                self.fault(&field, format!("{name} is bought twice (AC-BUILD-6)"), "leave one out");
            }
            self.buy(&field, name, prices.of_trait(*one), "leave it out, or give it a price");
        }
    }
}
