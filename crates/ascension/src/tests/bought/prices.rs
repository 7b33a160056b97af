//! Tests of prices and legality (AC-BUILD, AC-SIZE, AC-STAT, AC-PRICE, AC-K).

use std::collections::BTreeMap;
use std::path::Path;

use crate::characters::{Judged, Prices, Reach, judged};
use crate::model::content::sheets::When;
use crate::model::content::suits::Suits;
use crate::tests::rig::{BOOK, bought_rules};
use evenhand_game::game::Rules;

/// Returns the characters of a text, with what they cost and what is illegal about them.
fn judge(text: &str) -> BTreeMap<String, Judged> {
    let mut rules = Rules::of_book(&BOOK).expect("the book reads");
    rules.load(&BOOK, Path::new("test.toml"), text).expect("characters that can be read");
    judged(&rules).expect("prices").into_iter().map(|judged| (judged.id.clone(), judged)).collect()
}

/// Returns the faults of a character with these fields besides name, faction and base: place, then message.
fn faults(fields: &str) -> Vec<String> {
    let base = if fields.contains("base =") { "" } else { "base = [32.0, 32.0]\n" };
    let all = judge(&format!("[characters.X]\nname = \"X\"\nfaction = \"BH\"\n{base}{fields}"));
    all["X"].bill.faults.iter().map(|fault| format!("{}: {}", fault.path, fault.message)).collect()
}

const BLOW: &str = "attacks.blow = { template = \"single\", range = 0 }";

#[test]
fn the_worked_characters_cost_what_the_price_list_adds_up_to() {
    // AC-EX-1, AC-K1 to AC-K6: points and Capacity.
    let known =
        [("IRON", 76, 3), ("K1", 15, 2), ("K2", 25, 3), ("K3", 45, 2), ("K4", 45, 1), ("K5", 75, 3), ("K6", 75, 2)];
    let all = judged(&bought_rules(&[])).expect("they are read");
    for (id, points, capacity) in known {
        let one = all.iter().find(|judged| judged.id == id).expect("is there");
        assert_eq!(one.bill.faults, [], "{id}");
        assert_eq!((one.bill.total(), one.character.capacity()), (points, capacity), "{id}: {:?}", one.bill.items);
    }
}

#[test]
fn a_bill_lists_every_part_with_its_price() {
    // AC-EX-1: 1 + 10 + 27 + 12 + 8 + 6 + 12.
    let all = judged(&bought_rules(&[])).expect("they are read");
    let iron = all.iter().find(|judged| judged.id == "IRON").expect("is there");
    let items: Vec<String> = iron.bill.items.iter().map(|item| format!("{} {}", item.points, item.part)).collect();
    let expected = [
        "1 Size 2",
        "10 Defense 4 (+2)",
        "14 quake: area",
        "4 quake: range 2\"",
        "5 quake: diameter 2\"",
        "4 quake: hinder on a hit, any cards",
        "8 grip: single",
        "0 grip: range 0\"",
        "4 grip: hinder on a hit, any cards",
        "8 displace_self",
        "6 defense_vs_ranged",
        "12 displacement_immunity",
    ];
    assert_eq!(items, expected);
}

#[test]
fn the_forces_of_the_tests_are_legal_and_cost_75_at_most() {
    // AC-BUILD-9
    let all = judged(&bought_rules(&[])).expect("they are read");
    for force in ["RW", "TH"] {
        let members: Vec<&Judged> = all.iter().filter(|judged| judged.id.starts_with(force)).collect();
        assert!(members.iter().all(|judged| judged.bill.faults.is_empty()));
        let total: i32 = members.iter().map(|judged| judged.bill.total()).sum();
        assert!((70..=75).contains(&total), "{force}: {total}");
    }
}

#[test]
fn there_are_228_prices_built_as_the_list_builds_them() {
    // AC-PRICE-1, AC-PRICE-2, AC-PRICE-3
    let prices = Prices::of(&bought_rules(&[])).expect("a list");
    let ladders = [
        Reach::SingleRange,
        Reach::AreaRange,
        Reach::AreaDiameter,
        Reach::LineLength,
        Reach::ChainTargets,
        Reach::ChainBetween,
        Reach::ChainFirst,
    ];
    let reaches: usize = ladders.iter().map(|reach| prices.for_sale(*reach).len()).sum();
    let steps = prices.wounds.len() + prices.skill.len() + prices.defense.len();
    let effects = effect_prices(&prices);
    let others = 7 + 4 + 19;
    assert_eq!((reaches, steps, effects.len()), (52, 14, 118));
    assert_eq!(2 * prices.sizes.len() + steps + 4 + reaches + effects.len() + others, 228);
    let free = effects.iter().filter(|(_, _, _, price)| *price <= 0).count();
    assert_eq!(free, 6, "five cost nothing, and Null Strike gives points back");
    for (effect, when, suits, price) in &effects {
        if *effect == "null_strike" {
            assert_eq!((*when, *suits, *price), (When::Hit, Suits::Any, -6));
            continue;
        }
        let hit = effects.iter().find(|other| (other.0, other.1, other.2) == (*effect, When::Hit, *suits));
        let more = match when {
            When::Hit => 0,
            When::Miss => 1,
            When::Always => 2,
        };
        let step = if *effect == "exhaust" { 3 } else { 1 };
        assert_eq!(*price, hit.expect("a price on a hit").3 + step * more, "{effect} {when:?} {suits:?}");
    }
}

type EffectPrice = (&'static str, When, Suits, i16);

fn effect_prices(prices: &Prices) -> Vec<EffectPrice> {
    use crate::characters::AttackEffect as E;
    let effects = [
        E::DisplaceAttacker,
        E::DisplaceDefender,
        E::Knockback,
        E::Throw,
        E::ThrowTerrain,
        E::Hinder,
        E::Slow,
        E::Weaken,
        E::Dot,
        E::NullStrike,
        E::Exhaust,
    ];
    let mut found = Vec::new();
    for effect in effects {
        for when in [When::Hit, When::Miss, When::Always] {
            for suits in [Suits::Any, Suits::Club, Suits::ClubDiamond, Suits::Clubs] {
                found.extend(prices.effect(effect, when, suits).map(|price| (effect.word(), when, suits, price)));
            }
        }
    }
    found
}

#[test]
fn the_longest_dimension_decides_the_size() {
    // AC-SIZE-1, AC-SIZE-2
    let size = |long: f64| {
        let prices = Prices::of(&bought_rules(&[])).expect("a list");
        prices.size_of(long).map(|(size, begins)| (size, begins.influence))
    };
    let bands = [(25.0, 1, 0), (39.0, 1, 0), (40.0, 2, 1), (59.0, 2, 1), (60.0, 3, 3), (89.0, 3, 3), (90.0, 4, 4)];
    for (mm, expected, influence) in bands.into_iter().chain([(129.0, 4, 4), (130.0, 5, 5), (170.0, 5, 5)]) {
        assert_eq!(size(mm), Some((expected, influence)), "{mm}");
    }
    assert_eq!((size(24.0), size(171.0)), (None, None));
    let whole = faults(&format!("base = [32.5, 32.0]\n{BLOW}"));
    assert_eq!(whole, ["characters.X.base: bases are whole millimetres (AC-SIZE-2)"]);
    let none = faults(&format!("base = [200.0, 32.0]\n{BLOW}"));
    assert_eq!(none, ["characters.X.base: no Size has bases of 200 mm (AC-SIZE-1)"]);
}

#[test]
fn stats_are_raised_in_steps_and_never_lowered() {
    // AC-STAT-1 to AC-STAT-3
    let of = |fields: &str| {
        let all =
            judge(&format!("[characters.X]\nname = \"X\"\nfaction = \"BH\"\nbase = [100.0, 100.0]\n{fields}\n{BLOW}"));
        (all["X"].bill.total() - 12, all["X"].bill.faults.len())
    };
    assert_eq!(of(""), (0, 0), "Size 4 begins with 1 stride and 2 Wounds");
    for (fields, price) in [
        ("wounds = 3", 1),
        ("wounds = 7", 15),
        ("skill = 1", 3),
        ("skill = 6", 48),
        ("defense = 3", 4),
        ("defense = 5", 18),
        ("strides = 2", 5),
        ("strides = 4", 15),
    ] {
        assert_eq!(of(fields), (price, 0), "{fields}");
    }
    for fields in [
        "wounds = 1",
        "wounds = 8",
        "skill = -1",
        "skill = 7",
        "defense = 1",
        "defense = 6",
        "strides = 0",
        "strides = 5",
    ] {
        assert_eq!(of(fields).1, 1, "{fields}");
    }
    let message = faults(&format!("wounds = 7\n{BLOW}"));
    assert_eq!(message, ["characters.X.wounds: Wounds 7: a character of its Size has 1 to 6 (AC-STAT)"]);
}

#[test]
fn what_an_attack_of_another_template_has_is_refused() {
    // AC-TPL-1 to AC-TPL-4
    let attack = |fields: &str| faults(&format!("attacks.a = {{ {fields} }}"));
    let legal = [
        "template = \"single\", range = 12",
        "template = \"area\", range = 8, diameter = 4",
        "template = \"area\", range = 0, diameter = 0",
        "template = \"line\", length = 8",
        "template = \"chain\", range = 8, targets = 3, between = 0",
        "template = \"chain\", range = 0, targets = 1",
    ];
    for fields in legal {
        assert_eq!(attack(fields), [""; 0], "{fields}");
    }
    let illegal = [
        ("template = \"single\", range = 13", "range: a: range 13\" is not for sale"),
        ("template = \"single\"", "template: `single` needs its range (AC-TPL)"),
        ("template = \"single\", range = 1, diameter = 2", "diameter: `single` has no diameter (AC-TPL)"),
        (
            "template = \"area\", range = 2, diameter = 0",
            "diameter: an area without a diameter has no range (AC-TPL-2)",
        ),
        ("template = \"line\", length = 0", "length: a: length 0\" is not for sale"),
        ("template = \"line\", length = 2, range = 2", "range: `line` has no range (AC-TPL)"),
        ("template = \"chain\", range = 2, targets = 4, between = 1", "targets: a: targets 4 is not for sale"),
        (
            "template = \"chain\", range = 2, targets = 1, between = 1",
            "between: a chain of one target has no between (AC-TPL)",
        ),
    ];
    for (fields, fault) in illegal {
        assert_eq!(attack(fields), [format!("characters.X.attacks.a.{fault}")], "{fields}");
    }
}

#[test]
fn nothing_is_bought_twice_but_attacks() {
    // AC-BUILD-6, AC-BUILD-7, AC-Q2, AC-Q3
    let twice = [
        (
            "responses = [\"displace_self\", \"displace_self\"]",
            "responses.1: displace_self is bought twice (AC-BUILD-6)",
        ),
        ("traits = [\"ignore_climb\", \"ignore_climb\"]", "traits.1: ignore_climb is bought twice (AC-BUILD-6)"),
        ("abilities = [\"shift_self\", \"shift_self\"]", "abilities.1: shift_self is bought twice (AC-Q2)"),
    ];
    for (fields, fault) in twice {
        assert_eq!(faults(&format!("{fields}\n{BLOW}")), [format!("characters.X.{fault}")]);
    }
    let effects = "attacks.a = { template = \"single\", range = 0, effects = [{ effect = \"slow\" }, \
                   { effect = \"slow\", suits = \"club\" }] }";
    assert_eq!(faults(effects), ["characters.X.attacks.a.effects.1: slow is on the attack twice (AC-Q3)"]);
    let repeated = format!("abilities = [\"shift_self\", \"shift_self\"]\n{effects}");
    let free = "[build]\nability_repeat = true\neffect_repeat = true";
    let all =
        judge(&format!("{free}\n[characters.X]\nname = \"X\"\nfaction = \"BH\"\nbase = [32.0, 32.0]\n{repeated}"));
    assert_eq!(all["X"].bill.faults, []);
    let same = "attacks.a = { template = \"single\", range = 0 }\nattacks.b = { template = \"single\", range = 0 }";
    assert_eq!(faults(same), [""; 0], "attacks may repeat");
}

#[test]
fn a_character_needs_an_action() {
    // AC-BUILD-4, AC-Q1
    let message = "it has no action, so it would never have a token (AC-Q1)";
    assert_eq!(faults("traits = [\"regenerate\"]"), [format!("characters.X: {message}")]);
}

#[test]
fn null_strike_is_sold_as_the_knob_has_it() {
    // AC-Q10, AC-PRICE-3
    let with = |knob: &str, effects: &str| {
        let all = judge(&format!(
            "[build]\nnull_strike = \"{knob}\"\n[characters.X]\nname = \"X\"\nfaction = \"BH\"\nbase = [32.0, 32.0]\n\
             attacks.a = {{ template = \"single\", range = 0, effects = [{effects}] }}"
        ));
        (all["X"].bill.total(), all["X"].bill.faults.len())
    };
    let null = "{ effect = \"null_strike\" }";
    let beside = format!("{null}, {{ effect = \"hinder\" }}");
    let by_club = format!("{null}, {{ effect = \"hinder\", suits = \"club\" }}");
    assert_eq!(with("any", null), (2, 0));
    assert_eq!(with("never", null).1, 1);
    assert_eq!(
        (with("beside_any", null).1, with("beside_any", &by_club).1, with("beside_any", &beside)),
        (1, 1, (6, 0))
    );
    assert_eq!(with("any", "{ effect = \"null_strike\", suits = \"club\" }").1, 1, "only for any cards");
}

#[test]
fn a_designer_can_change_a_price() {
    // AC-PRICE-4, AC-Q11: the trait as the army builder has it, and a dearer step of a ladder.
    let text = "[prices.traits]\nreduce_wounds_1 = 14\n[prices]\ndefense = [5, 6, 8]\n[characters.X]\nname = \"X\"\n\
                faction = \"BH\"\nbase = [32.0, 32.0]\ndefense = 3\ntraits = [\"reduce_wounds_1\"]";
    let all = judge(&format!("{text}\n{BLOW}"));
    assert_eq!(all["X"].bill.total(), 14 + 5 + 8);
    let none = judge(&format!("{}\n{BLOW}", text.replace("= 14", "= -99")));
    assert_eq!(none["X"].bill.faults[0].message, "reduce_wounds_1 is not for sale");
}

#[test]
fn every_rule_cited_is_in_the_rules() {
    evenhand_kit::rules_text::check(
        concat!(env!("CARGO_MANIFEST_DIR"), "/src"),
        "AC",
        include_str!("../../rules.md"),
        90,
    );
}
