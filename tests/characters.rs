//! Tests of `evenhand characters`: prices part by part, what is illegal, and random legal characters.

#![allow(unreachable_pub, reason = "a module that several tests share")]

mod program;

use std::fs;

use predicates::str::contains;
use program::{evenhand, text};

const GUARD: &str = "\
[characters.G1]
name = \"Gate Guard\"
faction = \"BH\"
base = [45.0, 45.0]
wounds = 3
responses = [\"displace_self\"]
attacks.spear = { template = \"single\", range = 2, effects = [{ effect = \"slow\", suits = \"club\" }] }
";

#[test]
fn a_character_is_priced_part_by_part() {
    let desk = tempfile::tempdir().unwrap();
    fs::write(desk.path().join("guard.toml"), GUARD).unwrap();
    let bill = text(evenhand(&desk).args(["characters", "price", "guard.toml"]));
    // Size 2: 1. Wounds +2: 1 + 2. Single: 8, range 2: 2, Slow with a club on a hit: 2. The response: 8 (AC-PRICE).
    assert!(bill.starts_with("Gate Guard (G1): 24 points\n"), "{bill}");
    let prices: Vec<&str> = bill.lines().filter(|line| line.starts_with("    ")).collect();
    let sum: i32 = prices.iter().map(|line| line.split_whitespace().last().unwrap().parse::<i32>().unwrap()).sum();
    assert_eq!((prices.len(), sum), (6, 24), "{bill}");
    assert!(bill.ends_with("24 points together\n"), "{bill}");
}

#[test]
fn what_is_illegal_is_named_with_its_place() {
    let desk = tempfile::tempdir().unwrap();
    let wrong = GUARD.replace("wounds = 3", "wounds = 9").replace("range = 2", "range = 13");
    fs::write(desk.path().join("guard.toml"), wrong).unwrap();
    let done = evenhand(&desk).args(["characters", "price", "guard.toml"]).assert().code(3);
    let errors = String::from_utf8_lossy(&done.get_output().stderr).into_owned();
    assert!(errors.contains("guard.toml:5:10") && errors.contains("Wounds 9"), "{errors}");
    assert!(errors.contains("is not for sale") && errors.contains("choose 0 to 12"), "{errors}");
    let printed = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    assert!(printed.contains("not legal"), "{printed}");
    let other = ["characters", "price", "guard.toml", "--game", "bridgefront"];
    evenhand(&desk).args(other).assert().code(3).stderr(contains("bridgefront has no price list of characters"));
}

#[test]
fn shipped_characters_are_priced_all_or_those_that_a_file_changes() {
    let desk = tempfile::tempdir().unwrap();
    let all = text(evenhand(&desk).args(["characters", "price"]));
    assert!(all.contains("(BP1): ") && all.contains("(FP8): ") && all.contains("(VP2): "), "{all}");
    fs::write(desk.path().join("dearer.toml"), "[prices.traits]\ndefense_aura = 12\n").unwrap();
    let dearer = text(evenhand(&desk).args(["characters", "price", "dearer.toml"]));
    assert!(dearer.contains("(BP1): ") && dearer.contains("(FP8): ") && dearer != all, "{dearer}");
    fs::write(desk.path().join("levy.toml"), "[characters.BP6]\nwounds = 2\n").unwrap();
    let levy = text(evenhand(&desk).args(["characters", "price", "levy.toml"]));
    assert!(levy.contains("(BP6): ") && levy.matches("\n\n").count() == 1, "{levy}");
}

#[test]
fn random_characters_are_legal_and_the_same_for_a_seed() {
    let desk = tempfile::tempdir().unwrap();
    let generated = |seed: &str| {
        text(evenhand(&desk).args(["characters", "generate", "--points", "45", "--count", "300", "--seed", seed]))
    };
    let first = generated("7");
    assert_eq!(first, generated("7"));
    assert_ne!(first, generated("8"));
    fs::write(desk.path().join("random.toml"), &first).unwrap();
    let bills = text(evenhand(&desk).args(["characters", "price", "random.toml"]));
    let totals: Vec<u32> = bills
        .lines()
        .filter_map(|line| line.strip_prefix("Random ")?.split(": ").nth(1)?.split(' ').next()?.parse().ok())
        .collect();
    assert_eq!(totals.len(), 300);
    assert!(totals.iter().all(|total| *total <= 45) && !bills.contains("not legal"));
    let few = ["characters", "generate", "--points", "2"];
    evenhand(&desk).args(few).assert().code(3).stderr(contains("costs 2 points or less"));
}
