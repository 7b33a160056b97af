//! Tests of the deckcraft cards of the three Ages' markets, card by card (BF-23).

use crate::tests::cards_all::{SEVEN, play};
use crate::tests::rig::{Rig, S1};

// ---- Age I ----

#[test]
fn draws_take_the_top_cards() {
    for (card, n) in [
        ("quick_study", 2),
        ("patrol_record", 1),
        ("insight", 3),
        ("last_lecture", 5),
        ("center_dispatch", 1),
        ("guild_favor", 1),
    ] {
        let mut rig = Rig::new(2);
        rig.draw_pile(S1, &SEVEN);
        play(&mut rig, card, &[]);
        let expected: Vec<&str> = SEVEN.iter().rev().take(n).copied().collect();
        assert_eq!(rig.names(&rig.s.player(S1).hand), expected, "{card}");
        assert_eq!(rig.s.player(S1).draw.len(), 7 - n);
    }
}

#[test]
fn draws_over_the_hand_limit_go_to_the_discard_pile() {
    // BF-T23, BF-2.5c: a hand of 9 draws 3.
    let mut rig = Rig::new(2);
    rig.hand(S1, &["zap"; 9]).draw_pile(S1, &SEVEN);
    play(&mut rig, "insight", &[]);
    assert_eq!(rig.s.player(S1).hand.len(), 10);
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["bridge_crew", "scout_report"]);
}

#[test]
fn draw_and_discard_cards_let_the_owner_choose_what_goes() {
    // BF-Q51: discards are chosen at resolution, drawn cards included.
    for (card, drawn, gone) in [
        ("cycle_notes", 2, 1),
        ("cycle_protocol", 3, 2),
        ("master_plan", 4, 2),
        ("secret_plans", 3, 2),
        ("conscription_drive", 0, 1),
    ] {
        let mut rig = Rig::new(2);
        rig.hand(S1, &["zap", "zap"]).draw_pile(S1, &SEVEN);
        let stages = ["card zap", "card zap"];
        play(&mut rig, card, &stages[..gone]);
        assert_eq!(rig.s.player(S1).hand.len(), 2 + drawn - gone, "{card}");
        let mut discard = rig.names(&rig.s.player(S1).discard);
        discard.retain(|id| *id == "zap");
        assert_eq!(discard.len(), gone, "{card}");
        assert!(rig.s.stack.is_empty(), "{card}: nothing more is asked");
    }
}

#[test]
fn forced_discards_take_what_there_is() {
    // BF-Q143
    let mut rig = Rig::new(2);
    play(&mut rig, "cycle_notes", &[]);
    assert!(rig.s.stack.is_empty());
    assert_eq!(rig.s.player(S1).discard.len(), 1);
}

#[test]
fn hard_mulligan_draws_as_many_as_it_discards() {
    for n in 0..=3 {
        let mut rig = Rig::new(2);
        rig.hand(S1, &["zap"; 4]).draw_pile(S1, &SEVEN);
        let mut stages = vec!["card zap"; n];
        if n < 3 {
            stages.push("stop");
        }
        play(&mut rig, "hard_mulligan", &stages);
        let player = rig.s.player(S1);
        assert_eq!((player.hand.len(), player.draw.len(), player.discard.len()), (4, 7 - n, n + 1));
        assert_eq!(player.mana, 3);
    }
}

#[test]
fn make_a_play_and_command_surge_give_mana_and_burn() {
    // BF-2.3a (also above MAX_MANA), BF-T13
    for (card, mana) in [("make_a_play", 1), ("command_surge", 2)] {
        let mut rig = Rig::new(2);
        play(&mut rig, card, &[]);
        assert_eq!(rig.s.player(S1).mana, 5 + mana);
        assert_eq!(rig.names(&rig.s.player(S1).burnt), [card]);
        assert!(rig.s.player(S1).discard.is_empty());
        rig.mana(S1, 1);
        play(&mut rig, card, &[]);
        assert_eq!(rig.s.player(S1).mana, 1 + mana, "with one mana it is playable");
        rig.mana(S1, 0).hand(S1, &[card]);
        assert!(!rig.allows(S1, &format!("play {card}")), "with none it is not");
    }
}

// ---- Age II ----

#[test]
fn clean_cuts_burns_a_hand_card() {
    // BF-Q44
    let mut rig = Rig::new(2);
    rig.hand(S1, &["zap", "recruit"]);
    play(&mut rig, "clean_cuts", &["card zap"]);
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["zap"]);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["recruit"]);
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["clean_cuts"]);
    assert_eq!(rig.s.player(S1).mana, 3);
}

// ---- Age III ----

#[test]
fn look_and_take_cards_put_so_many_in_hand_and_the_rest_away() {
    // BF-22f; Cipher sees one more (BF-21.5b).
    for (card, mana, look) in [("perfect_cycle", 2, 6), ("vault_of_notes", 1, 7)] {
        for extra in [0, 1] {
            let mut rig = if extra == 1 { Rig::with(2, &[]) } else { Rig::new(2) };
            rig.faction(S1, "cipher").draw_pile(S1, &["zap", "zap"]).draw_pile(S1, &SEVEN);
            play(&mut rig, card, &["card quick_move", "card field_medic", "card bridge_crew"]);
            let player = rig.s.player(S1);
            assert_eq!(rig.names(&player.hand), ["quick_move", "field_medic", "bridge_crew"]);
            assert_eq!((player.draw.len(), player.discard.len()), (9 - look - extra, look + extra - 3 + 1));
            assert_eq!(player.mana, 5 - mana);
            assert!(rig.s.stack.is_empty());
        }
    }
}

#[test]
fn erase_weakness_scraps_and_pays_even_with_an_empty_hand() {
    // BF-Q143
    let mut rig = Rig::new(2);
    rig.hand(S1, &["zap"]);
    play(&mut rig, "erase_weakness", &["card zap"]);
    assert_eq!((rig.names(&rig.s.player(S1).burnt), rig.s.player(S1).gold), (vec!["zap"], 11));
    play(&mut rig, "erase_weakness", &[]);
    assert_eq!(rig.s.player(S1).gold, 12);
}

#[test]
fn tome_of_orders_draws_two_and_must_put_one_back_on_top() {
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "tome_of_orders", &[]);
    assert!(!rig.allows(S1, "stop"));
    rig.choose(S1, "card quick_move");
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["bridge_crew"]);
    assert_eq!(rig.names(&rig.s.player(S1).draw).last(), Some(&"quick_move"));
}
