//! Tests of triggers by suits (AC-TRIG) and of the best cards of a flip (AC-RE-6): exact tables.

use super::{bought, game};
use crate::model::content::sheets::When;
use crate::model::content::suits::{Met, Suits};
use crate::model::flip_deck::{Face, Memory};
use crate::players::triggers::Triggers;
use crate::tests::rig::{S1, S2};
use evenhand_game::game::Seed;

/// N of 153 by margin: hits, then for each suit class on a hit and on a miss with a wild Red Joker, and without (AC-TRIG).
const TABLE: [[u16; 14]; 11] = [
    // margin, hit, C+, C+ own, C-, C- own, CD+, CD+ own, CD-, CD- own, CC+, CC+ own, CC-, CC- own
    [4, 1, 1, 74, 61, 0, 0, 24, 16, 0, 0, 10, 6, 0],
    [14, 5, 5, 70, 57, 1, 1, 23, 15, 0, 0, 10, 6, 0],
    [34, 13, 13, 62, 49, 3, 3, 21, 13, 1, 1, 9, 5, 0],
    [56, 23, 23, 52, 39, 6, 6, 18, 10, 2, 2, 8, 4, 0],
    [76, 31, 31, 44, 31, 8, 8, 16, 8, 3, 3, 7, 3, 0],
    [99, 42, 41, 33, 21, 11, 11, 13, 5, 4, 4, 6, 2, 0],
    [119, 53, 49, 22, 13, 15, 13, 9, 3, 6, 5, 4, 1, 0],
    [139, 64, 57, 11, 5, 19, 15, 5, 1, 8, 6, 2, 0, 0],
    [143, 68, 58, 7, 4, 21, 15, 3, 1, 9, 6, 1, 0, 0],
    [149, 71, 61, 4, 1, 22, 16, 2, 0, 9, 6, 1, 0, 0],
    [153, 75, 62, 0, 0, 24, 16, 0, 0, 10, 6, 0, 0, 0],
];

/// Returns all cards of a deck.
fn cards() -> Vec<Face> {
    let game = game(&[]);
    let faces = game.decks.faces.iter().enumerate();
    faces.flat_map(|(face, printed)| vec![face as Face; printed.count.into()]).collect()
}

#[test]
fn the_chances_of_suits_are_exact() {
    // AC-TRIG-1, AC-TRIG-4, AC-Q12: counted over all 153 flips of two cards.
    let (game, cards) = (game(&[]), cards());
    let mut flips = Vec::new();
    for (place, one) in cards.iter().enumerate() {
        for other in &cards[place + 1..] {
            flips.push([*one, *other]);
        }
    }
    assert_eq!(flips.len(), 153);
    for (margin, row) in (-6..=4).zip(TABLE) {
        let count = |suits: Suits, wild: bool, hit: bool| {
            let fits = |cards: &&[Face; 2]| {
                let hits = game.decks.total(&cards[..]) + margin > 0;
                hits == hit && Met::of(&game.decks, &cards[..], wild).meets(suits)
            };
            flips.iter().filter(fits).count() as u16
        };
        let mut found = vec![count(Suits::Any, true, true)];
        for suits in [Suits::Club, Suits::ClubDiamond, Suits::Clubs] {
            for hit in [true, false] {
                found.extend([true, false].map(|wild| count(suits, wild, hit)));
            }
        }
        assert_eq!(found, row[..13], "margin {margin}");
    }
}

#[test]
fn players_know_the_chance_of_a_trigger() {
    // AC-TRIG-8: what a player expects of a whole deck is the table.
    let game = game(&[]);
    let deck = game.decks.fresh(&mut Seed(1).dice());
    let triggers = Triggers::of(&game, &deck, Memory::Perfect);
    for (margin, row) in (-6..=4).zip(TABLE) {
        for (place, suits) in [Suits::Club, Suits::ClubDiamond, Suits::Clubs].into_iter().enumerate() {
            let [hit, miss] = [row[1 + 4 * place], row[3 + 4 * place]].map(|n| f32::from(n) / 153.0);
            let found = [When::Hit, When::Miss, When::Always].map(|when| triggers.chance(margin, when, suits));
            for (found, exact) in found.into_iter().zip([hit, miss, hit + miss]) {
                assert!((found - exact).abs() < 1e-5, "margin {margin}, {suits:?}: {found} instead of {exact}");
            }
        }
    }
}

#[test]
fn cards_turned_over_change_the_chance_of_a_trigger() {
    // AC-TRIG-8: without the Red Joker and three clubs, one club is left among 14 cards.
    let game = game(&[]);
    let mut deck = game.decks.fresh(&mut Seed(1).dice());
    for (rank, values) in [(4, [1, 2, 3].as_slice()), (0, &[-2])] {
        for value in values {
            let fits = |face: &usize| {
                let printed = &game.decks.faces[*face];
                printed.rank == rank && printed.value == *value
            };
            let face = (0..game.decks.faces.len()).find(fits).expect("a card");
            let at = deck.draw.iter().position(|card| usize::from(*card) == face).expect("is there");
            deck.draw.remove(at);
            deck.seen[face] += 1;
        }
    }
    let triggers = Triggers::of(&game, &deck, Memory::Perfect);
    assert!((triggers.chance(0, When::Always, Suits::Club) - 2.0 / 14.0).abs() < 1e-5);
    assert_eq!(triggers.chance(0, When::Always, Suits::Clubs), 0.0);
    let forgetful = Triggers::of(&game, &deck, Memory::None);
    assert!((forgetful.chance(0, When::Always, Suits::Clubs) - 10.0 / 153.0).abs() < 1e-5);
}

#[test]
fn the_best_two_of_three_cards_are_exact() {
    // AC-RE-6: N of 816, and their mean 1639/408.
    let (game, cards) = (game(&[]), cards());
    let mut sums = std::collections::BTreeMap::new();
    for a in 0..cards.len() {
        for b in a + 1..cards.len() {
            for c in b + 1..cards.len() {
                *sums.entry(game.decks.best(&[cards[a], cards[b], cards[c]], 2)).or_insert(0) += 1;
            }
        }
    }
    let exact = [(-2, 10), (0, 40), (1, 40), (2, 74), (3, 114), (4, 162), (5, 194), (6, 124), (7, 58)];
    assert_eq!(sums.into_iter().collect::<Vec<_>>(), exact);
    let mean: i32 = exact.iter().map(|(sum, count)| i32::from(*sum) * count).sum();
    assert_eq!(mean * 408, 1639 * 816);
}

#[test]
fn increase_defense_hits_as_rarely_as_the_table_says() {
    // AC-RE-6, AC-EX-2: hits of 124848 by margin, the attacker's two cards against the best two of three.
    let (game, cards) = (game(&[]), cards());
    let mut attacks = Vec::new();
    let mut defenses = Vec::new();
    for a in 0..cards.len() {
        for b in a + 1..cards.len() {
            attacks.push(game.decks.total(&[cards[a], cards[b]]));
            defenses.extend((b + 1..cards.len()).map(|c| game.decks.best(&[cards[a], cards[b], cards[c]], 2)));
        }
    }
    let exact = [1280, 2976, 6082, 11230, 19454, 30878, 45436, 61106, 76760, 91194];
    for (margin, hits) in (-5..=4).zip(exact) {
        let found: usize =
            attacks.iter().map(|attack| defenses.iter().filter(|defense| attack + margin > **defense).count()).sum();
        assert_eq!(found, hits, "margin {margin}");
    }
}

#[test]
fn an_effect_needs_its_suits_and_its_result() {
    // AC-TRIG-1, AC-TRIG-6, AC-EX-2: K3 at a Defense of 3 with two tokens: margin -1.
    for (cards, weaken, hinder) in [
        (["clubs 3", "clubs 2"], 1, 0),
        (["clubs 3", "diamonds 2"], 0, 1),
        (["clubs 3", "red -2"], 0, 0),
        (["clubs 3", "spades 2"], 0, 0),
        (["red -2", "clubs 1"], 0, 0),
    ] {
        let mut rig = bought();
        let shooter = rig.put(S1, "K3", 200.0, 300.0);
        let target = rig.put(S2, "K1", 300.0, 300.0);
        rig.figure_mut(target).wounds = 99;
        rig.active(shooter).go();
        super::stack_cards(&mut rig, S1, &cards);
        super::attack(&mut rig, "shot", true, target);
        let numbers = rig.figure(target).conditions;
        assert_eq!((numbers[1], numbers[2]), (weaken, hinder), "{cards:?}");
    }
}

#[test]
fn the_red_joker_is_a_club_or_a_diamond() {
    // AC-TRIG-4, AC-Q12: with a club it makes both pairs; by the other reading none.
    for (wild, both) in [("true", 1), ("false", 0)] {
        let mut rig = super::bought_with(&[("attack.red_wild", wild)]);
        let thrower = rig.put(S1, "K6", 200.0, 300.0);
        let target = rig.put(S2, "K1", 290.0, 300.0);
        rig.figure_mut(target).wounds = 99;
        rig.active(thrower).go();
        super::stack_cards(&mut rig, S1, &["red -2", "clubs 3"]);
        super::attack_at(&mut rig, "wave", true, 290.0, 300.0);
        let numbers = rig.figure(target).conditions;
        assert_eq!((numbers[1], numbers[2]), (both, both), "weaken by both suits, hinder by two clubs");
    }
}
