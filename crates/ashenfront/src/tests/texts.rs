//! Tests that rules, notation and placeholder texts agree with the code.

use super::rig::game;
use crate::Ashenfront;
use crate::model::content::verbs::ALWAYS;
use crate::model::content::{CardType, Keyword, Verb};
use evenhand_game::game::{Role, Ruleset};
use evenhand_kit::rules_text;
use evenhand_kit::table::effects::declare::Verbs;
use evenhand_kit::table::effects::notation;

#[test]
fn every_rule_that_is_cited_stands_in_the_rules() {
    rules_text::check(concat!(env!("CARGO_MANIFEST_DIR"), "/src"), "AF", include_str!("../rules.md"), 200);
}

#[test]
fn every_verb_and_keyword_stands_in_the_notation_with_its_fields() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/src/model/content/NOTATION.md");
    notation::check(page.as_ref(), &<Verb as Verbs<()>>::notes());
    let notation = include_str!("../model/content/NOTATION.md");
    for (_, word, _) in Keyword::ALL {
        assert!(notation.contains(&format!("`{word}")) || notation.contains(&format!("\"{word}")), "{word}");
    }
    for field in ALWAYS {
        assert!(notation.contains(&format!("`{field}`")) || notation.contains(&format!("**{field}**")), "{field}");
    }
}

#[test]
fn the_placeholder_set_is_as_large_as_it_is_meant_to_be() {
    let game = game(&[]);
    let operators: Vec<_> = game.cards.iter().filter(|(_, card)| card.kind == CardType::Operator).collect();
    let elite = operators.iter().filter(|(_, card)| card.elite).count();
    assert_eq!((operators.len(), elite, game.cards.len(), game.decks.len()), (17, 4, 45, 3));
    for (name, operators) in [("fortress", 17), ("ghostline", 18), ("spearhead", 17)] {
        let deck = game.decks.values().find(|deck| deck.name == name).expect("a deck");
        let held = deck.list.iter().filter(|card| game.cards[**card].kind == CardType::Operator).count();
        assert_eq!((deck.list.len(), held), (40, operators), "{name}");
    }
}

/// Cards are data: at least half of them take at most four lines of their file.
#[test]
fn cards_take_few_lines() {
    let text = include_str!("../model/content/cards.toml");
    let mut lengths: Vec<usize> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#') && *line != "[cards]") {
        if line.starts_with(char::is_alphabetic) {
            lengths.push(1);
        } else if let Some(last) = lengths.last_mut() {
            *last += 1;
        }
    }
    lengths.sort_unstable();
    assert_eq!(lengths.len(), 45);
    assert!(lengths[lengths.len() / 2] <= 4, "{lengths:?}");
}

#[test]
fn placeholder_cards_are_called_placeholders_until_they_have_another_name() {
    let caution = |knobs: &[(&str, &str)], roles: &[u8]| {
        let roles: Vec<Role> = roles.iter().map(|role| Role(*role)).collect();
        Ashenfront::caution([(&game(knobs), &roles[..])].into_iter())
    };
    let said = caution(&[], &[0, 1]).expect("it is a placeholder");
    assert!(said.starts_with("the cards in the decks fortress and ghostline are placeholder content"), "{said}");
    let renamed = caution(&[("cards.OP01.name", "\"Own\"")], &[0]).expect("some are left");
    assert!(renamed.contains("in the deck fortress, which mixes both kinds") && !renamed.contains("OP01"), "{renamed}");
}
