//! Tests of the Victory cards of the three Ages' markets, card by card (BF-23).

use crate::tests::cards_all::{SEVEN, end_round, play, with_center, with_forge};
use crate::tests::rig::{Rig, S1, S2};

// ---- Age I ----

#[test]
fn war_chronicle_looks_and_leaves_all_in_place() {
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "war_chronicle", &[]);
    assert_eq!(rig.names(&rig.s.player(S1).draw), SEVEN);
    assert_eq!(rig.s.player(S1).known_top, 2, "the owner knows the top two");
    assert!(rig.s.player(S1).hand.is_empty() && rig.s.player(S1).reveal.is_empty());
}

#[test]
fn war_chronicle_completes_a_short_pile() {
    // BF-Q41: the card on top stays on top.
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &["zap"]).discard_pile(S1, &["recruit", "recruit"]);
    play(&mut rig, "war_chronicle", &[]);
    assert_eq!(rig.names(&rig.s.player(S1).draw), ["recruit", "recruit", "zap"]);
}

// ---- Age II ----

#[test]
fn center_dispatch_draws_two_on_the_center() {
    let mut rig = Rig::new(2);
    with_center(&mut rig);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "center_dispatch", &[]);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["quick_move", "bridge_crew"]);
}

#[test]
fn victory_cards_give_their_points_when_gained_and_none_when_played() {
    // BF-T10, BF-15.4a, BF-24a
    let rig = Rig::new(2);
    for (_, card) in rig.game.cards.iter() {
        let expected = match card.id.as_str() {
            "big_vp_gainer" => 2,
            _ if card.kind == crate::model::content::cards::Kind::Victory => 1,
            _ => 0,
        };
        assert_eq!(card.vp, expected, "{}", card.id);
    }
    // A Power Pick with only one card shown.
    for (id, vp) in [("bridge_deed", 1), ("big_vp_gainer", 2), ("command_surge", 0)] {
        let mut rig = Rig::new(2);
        with_center(&mut rig);
        rig.deck(3, &[id]);
        end_round(&mut rig);
        assert_eq!(rig.s.player(S1).vp, vp, "{id}");
    }
    let mut rig = Rig::new(2);
    rig.hand(S1, &["big_vp_gainer"]);
    play(&mut rig, "big_vp_gainer", &[]);
    assert_eq!((rig.s.player(S1).vp, rig.s.player(S1).mana), (0, 4), "played it does nothing");
    rig.s.player_mut(S1).vp = 2;
    play(&mut rig, "clean_cuts", &["card big_vp_gainer"]);
    assert_eq!(rig.s.player(S1).vp, 2, "scrapped it keeps its points");
}

// ---- Age III ----

#[test]
fn monument_plan_scries_two() {
    // BF-22e: any cards go to the bottom, the others back on top in any order.
    for (stages, bottom, top) in [
        (&["top quick_move", "top bridge_crew", "card quick_move"][..], "recruit", ["quick_move", "bridge_crew"]),
        (&["top quick_move", "top bridge_crew", "card bridge_crew"], "recruit", ["bridge_crew", "quick_move"]),
        (&["bottom quick_move", "top bridge_crew"], "quick_move", ["scout_report", "bridge_crew"]),
        (&["bottom quick_move", "bottom bridge_crew"], "bridge_crew", ["field_medic", "scout_report"]),
    ] {
        let mut rig = Rig::new(2);
        rig.draw_pile(S1, &SEVEN);
        play(&mut rig, "monument_plan", stages);
        let draw = rig.names(&rig.s.player(S1).draw);
        assert_eq!((draw.len(), draw[0], &draw[5..]), (7, bottom, &top[..]), "{stages:?}");
        assert!(rig.s.stack.is_empty() && rig.s.player(S1).hand.is_empty());
    }
}

#[test]
fn forge_inscription_cycles_a_card_with_a_forge() {
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN).hand(S1, &["zap"]);
    play(&mut rig, "forge_inscription", &[]);
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).draw.len()), (1, 7));
    with_forge(&mut rig);
    play(&mut rig, "forge_inscription", &["card zap"]);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["quick_move"]);
}

#[test]
fn final_oath_and_oathstone_heal_a_friendly_champion() {
    // BF-Q119: in any hex.
    for (card, healed) in [("final_oath", 2), ("oathstone", 3)] {
        let mut rig = Rig::new(2);
        let (at, theirs) = (rig.hex(-2, 2), rig.hex(0, 0));
        let slot = rig.champion(S1, "brute", at);
        rig.champion(S2, "brute", theirs);
        rig.hp(slot, 1).hand(S1, &[card]).choose(S1, &format!("play {card}"));
        assert!(!rig.allows(S1, "champion #1"), "{card}");
        rig.s.player_mut(S2).mana = 0;
        rig.choose(S1, "champion #0");
        assert_eq!(rig.s.champion(slot).hp, healed, "{card}");
    }
}
