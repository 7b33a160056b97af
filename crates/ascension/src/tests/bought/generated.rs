//! Tests of random characters: they are legal, they spend their points, and every part occurs.

use std::collections::BTreeMap;
use std::path::Path;

use crate::Ascension;
use crate::characters::{Bill, BuildKnobs, Prices, Reach, Seedling, Stat, Template, grown, parts, seedlings};
use crate::tests::rig::BOOK;
use evenhand_game::game::{Rules, Ruleset, Seed};

fn rules() -> (Prices, BuildKnobs) {
    let rules = Rules::of_book(&BOOK).unwrap();
    (Prices::of(&rules).unwrap(), rules.section("build").unwrap())
}

#[test]
fn random_characters_are_legal_and_have_every_part() {
    // AC-GEN-1: grown from each part in turn, no part is rare.
    let (prices, build) = rules();
    let all = seedlings(&prices);
    // AC-PRICE-1 without the six things that move terrain, and with reaches in place of templates: 5 Sizes, 17 steps,
    // 52 reaches, 106 effects, 6 abilities, 4 responses, 19 traits.
    assert_eq!(all.len(), 5 + 17 + 52 + 106 + 6 + 4 + 19);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for (number, seedling) in all.iter().cycle().take(all.len() * 4).enumerate() {
        let mut dice = Seed(number as u64).dice();
        let character = grown(*seedling, 60, (&prices, &build), &mut dice).unwrap_or_else(|| panic!("{seedling:?}"));
        let bill = Bill::of("", &character, &prices, &build);
        assert!(bill.faults.is_empty() && bill.total() <= 60, "{bill:?}");
        let parts = parts(&character, &prices);
        let sum: i32 = parts.iter().map(|part| i32::from(part.points)).sum();
        assert_eq!(sum, bill.total(), "{parts:?} against {:?}", bill.items);
        for part in parts {
            *counts.entry(part.key).or_default() += 1;
        }
    }
    // Every reach, effect and the rest has a key of its own; templates and strides are counted beside them.
    assert!(counts.values().all(|count| *count >= 4), "{counts:?}");
    assert_eq!(counts.keys().filter(|key| key.starts_with("effect.")).count(), 106);
    assert_eq!(counts.keys().filter(|key| key.starts_with("trait.")).count(), 19);
    assert!(!counts.keys().any(|key| key.contains("terrain")), "AC-EF-5, AC-AB-2: terrain does not move");
}

#[test]
fn every_part_that_fits_the_points_grows_and_hardly_a_point_is_left() {
    // AC-GEN-2: of 45 points only the last step of Attack Skill, for 48 in all, is too dear. More than one point is left
    // of three in a hundred at most.
    let (prices, build) = rules();
    let all = seedlings(&prices);
    for (points, too_dear) in [(45, vec![Seedling::Stat(Stat::Skill, 6)]), (75, vec![])] {
        let (mut missing, mut left) = (Vec::new(), Vec::new());
        for (number, from) in all.iter().enumerate() {
            match grown(*from, points, (&prices, &build), &mut Seed(number as u64).dice()) {
                Some(character) => left.push(points - Bill::of("", &character, &prices, &build).total()),
                None => missing.push(*from),
            }
        }
        assert_eq!(missing, too_dear, "{points} points");
        let wasteful = left.iter().filter(|left| **left > 1).count();
        assert!(left.iter().all(|left| *left >= 0) && wasteful * 100 <= left.len() * 3, "{points}: {wasteful}");
    }
}

#[test]
fn no_random_character_has_more_actions_than_a_sheet_has_room_for() {
    // AC-BUILD-5: with 300 points most would buy more than eight. They can be played.
    let mut rules = Rules::of_book(&BOOK).unwrap();
    let text = Ascension::POINT_BUY.unwrap().generated(&rules, 300, 40, Seed(2)).unwrap();
    rules.load(&BOOK, Path::new("random.toml"), &text.replace("faction = \"random\"", "faction = \"BH\"")).unwrap();
    let most = crate::characters::judged(&rules).unwrap().iter().map(|one| one.character.capacity()).max();
    assert_eq!(most, Some(8));
    Ascension::build(&rules, 2).expect("all of them have room on their sheets");
}

#[test]
fn bases_are_drawn_evenly_from_the_band_of_their_size() {
    // AC-GEN-2: 15 bases of Size 1, 41 of Size 5.
    let (prices, build) = rules();
    for (size, bases) in [(0, 25..=39), (4, 130..=170)] {
        let from = Seedling::Size(size);
        let mut counts: BTreeMap<i32, u32> = BTreeMap::new();
        for seed in 0..1000 {
            let character = grown(from, 25, (&prices, &build), &mut Seed(seed).dice()).expect("it fits");
            *counts.entry(character.base[0] as i32).or_default() += 1;
        }
        assert!(counts.keys().copied().eq(bases), "{counts:?}");
        let even = 1000.0 / counts.len() as f64;
        // Five standard deviations.
        assert!(counts.values().all(|count| (f64::from(*count) - even).abs() < 5.0 * even.sqrt()), "{counts:?}");
    }
}

#[test]
fn most_points_are_spent() {
    let (prices, build) = rules();
    let all = seedlings(&prices);
    let spent = |number: usize| {
        let mut dice = Seed(number as u64).dice();
        let character = grown(all[number % all.len()], 45, (&prices, &build), &mut dice)?;
        Some(Bill::of("", &character, &prices, &build).total())
    };
    let spent: Vec<i32> = (0..400).filter_map(spent).collect();
    assert!(spent.len() >= 380, "{}", spent.len());
    let mean = f64::from(spent.iter().sum::<i32>()) / spent.len() as f64;
    assert!(mean > 42.0, "{mean}");
}

#[test]
fn a_part_that_is_too_dear_or_never_legal_grows_nothing() {
    let (prices, build) = rules();
    let is_area = |seedling: &Seedling| matches!(seedling, Seedling::Reach(Template::Area, Reach::AreaDiameter, 4));
    let area = seedlings(&prices).into_iter().find(is_area).unwrap();
    // Price 14, diameter 20.
    assert!(grown(area, 30, (&prices, &build), &mut Seed(1).dice()).is_none());
    assert!(grown(area, 40, (&prices, &build), &mut Seed(1).dice()).is_some());
}

#[test]
fn generated_characters_are_read_back_as_they_were_grown() {
    let mut rules = Rules::of_book(&BOOK).unwrap();
    let list = Ascension::POINT_BUY.unwrap();
    let text = list.generated(&rules, 60, 250, Seed(7)).unwrap();
    assert_eq!(text, list.generated(&rules, 60, 250, Seed(7)).unwrap());
    rules.load(&BOOK, Path::new("random.toml"), &text).unwrap();
    let bills = list.bills(&rules).unwrap();
    assert_eq!(bills.len(), 250);
    assert!(bills.iter().all(|bill| bill.faults.is_empty() && bill.total() <= 60 && bill.name.starts_with("Random ")));
    // The text keeps every part.
    let again: String = crate::characters::judged(&rules)
        .unwrap()
        .iter()
        .map(|found| crate::characters::text(&found.id, &found.character))
        .collect();
    let parts = |text: &str| text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
    assert_eq!(parts(&again), parts(&text));
    let refused = list.generated(&rules, 1, 5, Seed(7)).unwrap_err();
    assert!(refused.message.contains("costs 1 points or less"), "{refused:?}");
}
