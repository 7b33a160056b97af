//! Bought characters as the text of a content file.

use std::fmt::Write as _;

use super::parts::suits_word;
use super::written::{BoughtAttack, Character, word};
use crate::model::content::sheets::When;
use crate::model::content::traits::Trait;

/// Returns `[characters.<id>]` with what differs from the defaults.
pub fn text(id: &str, character: &Character) -> String {
    let mut text = format!("[characters.{id}]\nname = {:?}\nfaction = {:?}\n", character.name, character.faction);
    let _ = writeln!(text, "base = [{:.1}, {:.1}]", character.base[0], character.base[1]);
    for (key, number) in [("strides", character.strides), ("wounds", character.wounds)] {
        if let Some(number) = number {
            let _ = writeln!(text, "{key} = {number}");
        }
    }
    for (key, number) in [("skill", character.skill), ("defense", character.defense)] {
        if let Some(number) = number {
            let _ = writeln!(text, "{key} = {number}");
        }
    }
    if character.at_most != AT_MOST {
        let _ = writeln!(text, "at_most = {}", character.at_most);
    }
    let list = |words: Vec<&'static str>| words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ");
    let lists = [
        ("abilities", list(character.abilities.iter().map(|one| one.word()).collect())),
        ("responses", list(character.responses.iter().map(|one| one.word()).collect())),
        ("traits", list(character.traits.iter().map(|one| word::<Trait>(*one as usize)).collect())),
    ];
    for (key, words) in lists.iter().filter(|(_, words)| !words.is_empty()) {
        let _ = writeln!(text, "{key} = [{words}]");
    }
    for (name, attack) in character.attacks_in_order() {
        let _ = writeln!(text, "attacks.{name} = {}", attack_text(attack));
    }
    text
}

/// The default of `at_most`.
const AT_MOST: u8 = 16;

fn attack_text(attack: &BoughtAttack) -> String {
    let mut text = format!("{{ template = \"{}\"", attack.template.word());
    if attack.place > 0 {
        let _ = write!(text, ", place = {}", attack.place);
    }
    let numbers = [
        ("range", attack.range),
        ("diameter", attack.diameter),
        ("length", attack.length),
        ("targets", attack.targets),
        ("between", attack.between),
    ];
    for (key, number) in numbers {
        if let Some(number) = number {
            let _ = write!(text, ", {key} = {number}");
        }
    }
    let effect = |effect: &super::written::BoughtEffect| {
        let when = match effect.when {
            When::Hit => "",
            When::Miss => ", when = \"miss\"",
            When::Always => ", when = \"always\"",
        };
        let suits = match suits_word(effect.suits) {
            "any" => String::new(),
            suits => format!(", suits = \"{suits}\""),
        };
        format!("{{ effect = \"{}\"{when}{suits} }}", effect.effect.word())
    };
    let effects: Vec<String> = attack.effects.iter().map(effect).collect();
    if !effects.is_empty() {
        let _ = write!(text, ", effects = [{}]", effects.join(", "));
    }
    text + " }"
}
