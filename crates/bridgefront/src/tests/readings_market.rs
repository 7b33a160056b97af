//! Tests of both settings of the switches on market, decks, drafts and collection.

use super::readings_core::bare;
use super::rig::{Rig, S1, S2, S3};
use crate::model::content::cards::DeckId;
use crate::model::events::Event;
use crate::model::state::{Bid, Phase, State, TileKind};
use evenhand_game::game::{Play, Seat, Secrets};

/// Creates `seats` seats with these cards in the row, 5 gold each, and these knobs.
fn market(seats: usize, knobs: &[(&str, &str)], row: &[&str]) -> Rig {
    let mut rig = bare(seats, knobs);
    for seat in Seat::all(seats) {
        rig.gold(seat, 5);
    }
    rig.row(row);
    rig
}

fn golds(rig: &Rig) -> Vec<u16> {
    Seat::all(rig.game.seats).map(|seat| rig.gold_of(seat)).collect()
}

/// Returns the number of cards each seat has gained.
fn gained(rig: &Rig) -> Vec<usize> {
    Seat::all(rig.game.seats).map(|seat| rig.s.player(seat).draw.len()).collect()
}

fn acting(rig: &Rig) -> Vec<Seat> {
    rig.game.to_act(&rig.s).iter().collect()
}

fn view(rig: &Rig, seat: Seat) -> State {
    let mut s = rig.s.clone();
    rig.game.redact(&mut s, seat);
    s
}

const ROW: [&str; 3] = ["trade_caravan", "quick_study", "patch_up"];

#[test]
fn a_card_nobody_bought_is_taken_or_may_be_left() {
    // BF-Q32, BF-11.1b
    let all_pass = [(S1, "pass 0"), (S2, "pass 3")];
    let mut rig = market(2, &[], &ROW[..2]);
    rig.sealed(&all_pass);
    assert_eq!((golds(&rig), gained(&rig), acting(&rig)), (vec![8, 2], vec![1, 0], vec![S2]));

    let refusable = market(2, &[("market.can_refuse", "true")], &ROW[..2]);
    let mut rig = refusable.clone();
    rig.sealed(&all_pass);
    assert_eq!((acting(&rig), rig.options(S1)), (vec![S1], vec!["card trade_caravan".to_owned(), "stop".to_owned()]));
    assert_eq!((golds(&rig), gained(&rig)), (vec![5, 5], vec![0, 0]), "nothing is paid before the answer");
    assert_eq!(view(&rig, S1).player(S2).bid, Bid::Pass(3), "nobody bought, so Passes are shown");
    let asked = rig.clone();
    rig.choose(S1, "card trade_caravan");
    assert_eq!((golds(&rig), gained(&rig), acting(&rig)), (vec![8, 2], vec![1, 0], vec![S2]));
    // Refused with its pot: nobody pays, the card goes to the bottom of its deck, and S1 keeps bidding.
    let mut rig = asked;
    rig.deck(0, &["entrench"]).choose(S1, "stop");
    assert_eq!((golds(&rig), gained(&rig), acting(&rig)), (vec![5, 5], vec![0, 0], vec![S1, S2]));
    assert_eq!(rig.names(&rig.s.decks[DeckId(0)]), ["trade_caravan", "entrench"]);
    let card = rig.card("trade_caravan");
    assert!(rig.events.contains(&Event::Refused { seat: S1, card }));
    // A seat that buys is not asked, and a phase in which every card is refused ends.
    rig.sealed(&[(S1, "buy 1"), (S2, "pass 0")]);
    assert_eq!((golds(&rig), gained(&rig), rig.s.phase), (vec![4, 5], vec![1, 0], Phase::Commit));
}

#[test]
fn passes_go_to_the_receiver_nowhere_or_to_the_bank() {
    // BF-Q28, BF-11.3b, BF-T5
    for (word, expected) in [("pot_to_receiver", [9, 3, 3]), ("no_pot", [5, 5, 5]), ("pot_to_bank", [4, 3, 3])] {
        let mut rig = market(3, &[("market.pass_mode", &format!("\"{word}\""))], &ROW);
        rig.sealed(&[(S1, "pass 1"), (S2, "pass 2"), (S3, "pass 2")]);
        assert_eq!((gained(&rig), golds(&rig)), (vec![1, 0, 0], expected.to_vec()), "{word}");
        // A bought card costs the other seats nothing in any case. A seat that bids alone pays itself or the bank.
        rig.sealed(&[(S2, "pass 2"), (S3, "buy 1")]).choose(S2, "pass 2");
        let alone = if word == "pot_to_bank" { expected[1] - 2 } else { expected[1] };
        assert_eq!(golds(&rig), [expected[0], alone, expected[2] - 1], "{word}");
    }
}

#[test]
fn bids_are_made_card_by_card_or_on_the_whole_row_at_once() {
    // BF-11.1a, BF-11.2a
    let mut rig = market(2, &[], &ROW[..2]);
    rig.sealed(&[(S1, "buy 2"), (S2, "buy 1")]);
    assert_eq!((gained(&rig), acting(&rig)), (vec![1, 0], vec![S2]), "the first is settled before the second");

    let mut rig = market(2, &[("market.bid_mode", "\"sealed_all_at_once\"")], &ROW[..2]);
    let before = view(&rig, S2);
    rig.choose(S1, "buy 2");
    assert_eq!((acting(&rig), view(&rig, S2)), (vec![S1, S2], before.clone()), "S2 sees nothing of it");
    rig.choose(S1, "buy 5");
    assert_eq!((acting(&rig), view(&rig, S2)), (vec![S2], before));
    assert_eq!((golds(&rig), gained(&rig)), (vec![5, 5], vec![0, 0]));
    rig.choose(S2, "buy 1").choose(S2, "buy 4");
    // S1 wins the first card, so its bid on the second no longer counts.
    assert_eq!((golds(&rig), gained(&rig), rig.s.phase), (vec![3, 1], vec![1, 1], Phase::Commit));
    let mut row = [S1, S2].map(|seat| rig.names(&rig.s.player(seat).draw)[0]);
    row.sort_unstable();
    assert_eq!(row, ["quick_study", "trade_caravan"]);
}

#[test]
fn a_bid_on_the_row_that_can_no_longer_be_paid_counts_as_far_as_there_is_gold() {
    // BF-Q27
    for (min_buy, gold) in [("1", 0), ("3", 2)] {
        let knobs = [("market.bid_mode", "\"sealed_all_at_once\""), ("market.min_buy", min_buy)];
        let mut rig = market(2, &knobs, &ROW[..2]);
        // S2 takes the first card and S1's Pass of 3; S1 has 2 left for its Buy of 5.
        rig.sealed(&[(S1, "pass 3"), (S2, "pass 0")]).sealed(&[(S1, "buy 5"), (S2, "pass 0")]);
        assert_eq!((golds(&rig), gained(&rig)), (vec![gold, 8], vec![1, 1]), "least Buy {min_buy}");
    }
}

#[test]
fn bids_on_later_cards_stay_sealed_while_one_is_left_or_taken() {
    // BF-I4 with bids on the whole row
    let knobs = [("market.bid_mode", "\"sealed_all_at_once\""), ("market.can_refuse", "true")];
    let worlds = ["buy 2", "pass 4"].map(|later| {
        let mut rig = market(2, &knobs, &ROW[..2]);
        rig.sealed(&[(S1, "pass 0"), (S2, "pass 1")]).sealed(&[(S1, "pass 0"), (S2, later)]);
        assert_eq!(acting(&rig), [S1]);
        rig
    });
    assert_ne!(worlds[0].s, worlds[1].s);
    assert_eq!(view(&worlds[0], S1), view(&worlds[1], S1));
    assert_ne!(view(&worlds[0], S2), view(&worlds[1], S2), "its own bids a seat knows");
}

#[test]
fn a_deck_that_has_run_out_shortens_the_row_or_the_next_age_fills_in() {
    // BF-Q33, BF-11.0b
    for (word, row) in [("short_row", vec!["entrench"]), ("fill_from_next", vec!["entrench", "slow", "ward"])] {
        let mut rig = bare(3, &[("market.deck_out", &format!("\"{word}\""))]);
        rig.deck(0, &["entrench"]).deck(1, &["frenzy", "ward", "slow"]).enter(Phase::QuietStudy);
        let mut laid = rig.names(&rig.s.row);
        laid.sort_unstable();
        assert_eq!(laid, row, "{word}");
        assert_eq!(rig.s.decks[DeckId(1)].len(), 4 - row.len(), "{word}");
    }
    // After Age III there is no deck to fill in from.
    let mut rig = bare(3, &[("market.deck_out", "\"fill_from_next\"")]);
    rig.round(8).deck(2, &["plunder"]).deck(3, &["secret_plans"; 3]).enter(Phase::QuietStudy);
    assert_eq!(rig.names(&rig.s.row), ["plunder"]);
}

/// Creates a rig at the end of the Action Phase with S1 on a tile: a Forge or Mine at (0,2), or the Center.
fn collecting(knobs: &[(&str, &str)], tile: TileKind, round: u8) -> Rig {
    let mut rig = bare(2, knobs);
    let at = if tile == TileKind::Center { rig.game.board.center } else { rig.hex(0, 2) };
    rig.tile(at, tile).forces(S1, at, 1).round(round);
    if tile == TileKind::Mine {
        rig.mine(at, 5);
    }
    rig.deck(0, &["entrench", "roll_out", "patch_up"]).deck(1, &["slow", "ward", "frenzy"]).deck(2, &["plunder"]);
    rig.deck(3, &["secret_plans", "shock_drill"]).deck(4, &["hit_control", "vault_of_notes"]);
    rig.end_actions();
    rig
}

fn shown(rig: &Rig) -> Vec<String> {
    let mut shown = rig.options(S1);
    shown.sort_unstable();
    shown
}

#[test]
fn a_draft_from_a_deck_that_has_run_out_is_short_or_filled_from_the_next_age() {
    // BF-Q33, BF-16.2b
    for (word, expected) in
        [("short_row", vec!["card entrench"]), ("fill_from_next", vec!["card entrench", "card frenzy", "card ward"])]
    {
        let mut rig = collecting(&[("market.deck_out", &format!("\"{word}\""))], TileKind::Forge, 1);
        rig.deck(0, &["entrench"]).choose(S1, "draft");
        assert_eq!(shown(&rig), expected, "{word}");
        rig.choose(S1, expected.last().expect("a card"));
        // All seats see that it came from the other deck.
        let own = rig.s.player(S1).private;
        assert_eq!(own.as_slice()[..2], if word == "short_row" { [1, 0] } else { [0, 1] }, "{word}");
    }
    // This also holds for a Power Pick.
    for (word, expected) in [("short_row", 1), ("fill_from_next", 2)] {
        let mut rig = bare(2, &[("market.deck_out", &format!("\"{word}\""))]);
        let center = rig.game.board.center;
        rig.forces(S1, center, 1).deck(3, &["secret_plans"]).deck(4, &["hit_control", "vault_of_notes"]);
        rig.end_actions();
        assert_eq!(rig.s.player(S1).reveal.len(), expected, "{word}");
    }
}

#[test]
fn drafts_show_the_current_age_or_preview_as_the_row_does() {
    // BF-11.0c: rounds 1 and 8 have no previews, round 2 one card, round 6 two
    let ages = |rig: &Rig| {
        let mut decks: Vec<DeckId> = rig.s.player(S1).reveal.iter().map(|card| rig.game.deck_of(*card)).collect();
        decks.sort_unstable();
        decks.into_iter().map(|deck| deck.0).collect::<Vec<u8>>()
    };
    for (round, forge, mine, power) in [
        (1, vec![0, 0, 0], vec![0], vec![3, 3]),
        (2, vec![0, 0, 1], vec![1], vec![3, 4]),
        (8, vec![2], vec![2], Vec::new()),
    ] {
        for (knob, open) in [("false", false), ("true", true)] {
            let current = |decks: &[u8], deck: u8| decks.iter().map(|_| deck).collect::<Vec<_>>();
            let (market, power_deck) = if round == 8 { (2, 5) } else { (0, 3) };
            let knobs = [("market.preview_drafts", knob)];
            let mut rig = collecting(&knobs, TileKind::Forge, round);
            rig.choose(S1, "draft");
            assert_eq!(ages(&rig), if open { forge.clone() } else { current(&forge, market) }, "Forge, round {round}");
            let mut rig = collecting(&knobs, TileKind::Mine, round);
            rig.choose(S1, "draft");
            assert_eq!(ages(&rig), if open { mine.clone() } else { current(&mine, market) }, "Mine, round {round}");
            let rig = collecting(&knobs, TileKind::Center, round);
            assert_eq!(ages(&rig), if open { power.clone() } else { current(&power, power_deck) }, "round {round}");
        }
    }
}

#[test]
fn a_forge_draft_of_a_card_is_of_the_current_age_or_of_the_cards() {
    // BF-Q35: Foundry Heist is an Age II card, Forge Relic of Age III; both in round 1
    for (word, decks) in [("current", [DeckId(0), DeckId(0)]), ("printed", [DeckId(1), DeckId(2)])] {
        for (card, deck) in ["foundry_heist", "forge_relic"].into_iter().zip(decks) {
            let mut rig = bare(2, &[("drafts.card_age", &format!("\"{word}\""))]);
            let forge = rig.hex(0, 2);
            rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).hand(S1, &[card]);
            rig.deck(0, &["entrench"; 3]).deck(1, &["slow"; 3]).deck(2, &["plunder"; 3]);
            rig.plays(S1, &[&format!("play {card}")]);
            if card == "foundry_heist" {
                rig.choose(S1, "option 1");
            }
            let reveal = &rig.s.player(S1).reveal;
            assert_eq!(reveal.len(), 3);
            assert!(reveal.iter().all(|shown| rig.game.deck_of(*shown) == deck), "{card}, {word}");
        }
    }
    // Cards whose text names Age III explicitly keep it.
    for word in ["current", "printed"] {
        let mut rig = bare(2, &[("drafts.card_age", &format!("\"{word}\""))]);
        rig.deck(2, &["plunder"]).hand(S1, &["black_market_pull"]).plays(S1, &["play black_market_pull"]);
        assert_eq!(rig.names(&rig.s.player(S1).draw), ["plunder"]);
    }
}

#[test]
fn a_forge_and_the_center_must_be_collected_or_may_be_left() {
    // BF-Q158, BF-16b
    let forge = |knob: &str| collecting(&[("collection.optional", knob)], TileKind::Forge, 1);
    let center = |knob: &str| collecting(&[("collection.optional", knob)], TileKind::Center, 1);
    assert_eq!(forge("false").options(S1), ["draft", "reforge"]);
    let mut rig = forge("false");
    rig.choose(S1, "draft");
    assert!(!rig.allows(S1, "stop"));
    assert!(!center("false").allows(S1, "stop"));

    let mut rig = forge("true");
    assert_eq!(rig.options(S1), ["draft", "reforge", "stop"]);
    let decks = rig.s.decks;
    rig.choose(S1, "stop");
    assert_eq!(rig.s.phase, Phase::Bids, "the round went on");
    assert_eq!(rig.s.decks[DeckId(3)], decks[DeckId(3)]);
    assert!(!rig.events.iter().any(|event| matches!(event, Event::Collect { .. })));
    assert_eq!(gained(&rig), [0, 0]);
    // After seeing the cards of a draft, the player may leave them all; they go back.
    for mut rig in [forge("true"), center("true")] {
        if rig.options(S1).contains(&"draft".to_owned()) {
            rig.choose(S1, "draft");
        }
        let (seen, lying) = (rig.s.player(S1).reveal.len(), rig.s.decks.values().map(|deck| deck.len()).sum::<usize>());
        assert!(seen > 0);
        rig.choose(S1, "stop");
        let now = rig.s.decks.values().map(|deck| deck.len()).sum::<usize>() + rig.s.row.len();
        assert_eq!((gained(&rig), now), (vec![0, 0], lying + seen));
    }
    // Reforge still scraps a card once it is chosen, and a Mine works as before.
    let mut rig = bare(2, &[("collection.optional", "true")]);
    let (forge, mine) = (rig.hex(0, 2), rig.hex(1, 1));
    rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).mine(mine, 5).forces(S1, mine, 1).hand(S1, &["zap"]);
    rig.end_actions();
    assert_eq!(rig.options(S1), ["gold", "draft"]);
    rig.choose(S1, "gold").choose(S1, "reforge");
    assert_eq!(rig.options(S1), ["card zap"]);
}
