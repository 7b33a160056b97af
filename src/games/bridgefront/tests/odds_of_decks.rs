//! Exact chances that follow from the deck lists alone, counted from the game's own data.

use super::rig::game;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::cards::Kind;

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// Cards and Victory cards of a market deck, and the VP they give in all.
fn victories(game: &Bridgefront, deck: usize) -> (u64, u64, u64) {
    let cards = &game.shared_decks[deck];
    let victory = cards.iter().filter(|card| game.cards.get(**card).kind == Kind::Victory);
    let vp = cards.iter().map(|card| u64::from(game.vp_of(*card))).sum();
    (cards.len() as u64, victory.count() as u64, vp)
}

/// Whether two fractions are equal.
fn same((a, b): (u64, u64), (c, d): (u64, u64)) -> bool {
    a * d == c * b
}

#[test]
fn a_fresh_row_of_four_or_a_draft_of_three_shows_a_victory_card_as_often_as_counted() {
    // BF-T59
    let game = game(4, &[]);
    let rows = [(27_439, 73_815), (29_891, 82_251), (3_417, 10_879)];
    let drafts = [(613, 2_109), (2_594, 9_139), (185, 759)];
    for deck in 0..3 {
        let (cards, victory, _) = victories(&game, deck);
        for (shown, expected) in [(4, rows[deck]), (3, drafts[deck])] {
            let all = choose(cards, shown);
            assert!(same((all - choose(cards - victory, shown), all), expected), "deck {deck}, {shown} shown");
        }
    }
}

#[test]
fn the_market_hands_out_about_one_permanent_vp_per_player() {
    // BF-T60: each row card is one of its deck with equal chance, so the expectation is a sum of means.
    let expected = [(2, 2.0186), (3, 3.1081), (4, 4.1976), (5, 5.2870), (6, 6.3765)];
    for (players, printed) in expected {
        let game = game(players, &[]);
        let mean = |deck| {
            let (cards, _, vp) = victories(&game, deck);
            vp as f64 / cards as f64
        };
        let total: f64 = (1..=game.knobs.rules.round_cap)
            .map(|round| {
                let age = usize::from(game.age(round));
                let previews = usize::from(game.knobs.market.preview(round)).min(players);
                let next = if previews > 0 { previews as f64 * mean(age + 1) } else { 0.0 };
                (players - previews) as f64 * mean(age) + next
            })
            .sum();
        assert!((total - printed).abs() < 5e-5, "{players} players: {total}");
        if players == 4 {
            assert!((total - 5_503.0 / 1_311.0).abs() < 1e-12);
        }
    }
}

#[test]
fn two_random_starter_cards_tie_in_initiative_as_often_as_counted() {
    // BF-T67: 13 of 81 pairs by the first column, 11 by the second.
    for (column, ties) in [("\"first\"", 13), ("\"second\"", 11)] {
        let game = game(2, &[("rules.initiative_column", column)]);
        let initiative = |card: &u8| game.cards.get(*card).initiative;
        let starter = &game.common_starter;
        let equal = starter.iter().flat_map(|a| starter.iter().filter(move |b| initiative(a) == initiative(b))).count();
        assert_eq!((starter.len(), equal), (9, ties));
    }
}
