//! Tests of the faction spells, card by card (BF-22).

use crate::model::events::Event;
use crate::tests::cards_all::{SEVEN, clash, end_round, fizzled, play, thresholds};
use crate::tests::rig::{Rig, S1, S2};

#[test]
fn hold_the_line_and_entrench_help_forces_that_defend_the_chosen_hex() {
    // BF-22 (Hold the Line, Entrench): threshold 3 in every combat round, only in that hex, only as Defender.
    for card in ["hold_the_line", "entrench"] {
        let mut rig = Rig::new(2);
        let (held, other) = (rig.hex(1, 0), rig.hex(0, 1));
        rig.forces(S1, held, 2).forces(S1, other, 2);
        play(&mut rig, card, &["hex (1,0)"]);
        for round in [1, 2, 9] {
            assert_eq!(thresholds(&rig, held, [S2, S1], false, round), [2, 3]);
        }
        assert_eq!(thresholds(&rig, held, [S1, S2], false, 1), [2, 2], "not as Attacker");
        assert_eq!(thresholds(&rig, other, [S2, S1], false, 1), [2, 2], "not elsewhere");
        end_round(&mut rig);
        assert!(rig.s.running.is_empty(), "until the end of the round");
    }
}

#[test]
fn hold_the_line_holds_for_more_than_one_battle_and_in_the_own_capital() {
    let mut rig = Rig::new(2);
    let (home, next) = (rig.home(S1), rig.hex(2, 0));
    rig.forces(S1, home, 6).forces(S1, next, 30).bridge(home, next);
    let far = rig.hex(1, 0);
    rig.forces(S2, far, 2).bridge(far, next);
    play(&mut rig, "hold_the_line", &["hex (2,0)"]);
    rig.step(&[(S2, &["march", "from (1,0)", "forces 2", "step 0"])]);
    assert_eq!(rig.forces_at(S2, next), 0);
    assert_eq!(thresholds(&rig, next, [S2, S1], false, 1), [2, 3], "still in force");
    play(&mut rig, "entrench", &["hex (3,0)"]);
    assert_eq!(thresholds(&rig, home, [S2, S1], true, 1), [2, 3], "also in a siege");
}

#[test]
fn marked_for_coin_pays_four_when_the_marked_champion_dies() {
    // BF-22h, BF-22i: range 2 from one of the owner's champions; BF-T30 has the amounts.
    let mut rig = Rig::new(2);
    let (mine, theirs) = (rig.hex(2, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", mine);
    let marked = rig.champion(S2, "jet_striker", theirs);
    rig.hp(marked, 1);
    play(&mut rig, "marked_for_coin", &["champion #1"]);
    rig.s.player_mut(S2).mana = 5;
    rig.hand(S2, &["zap"]).step(&[(S2, &["play zap", "champion #1"])]);
    assert_eq!(rig.s.player(S1).gold, 14, "whatever killed it; its own player gets no bounty");
    assert_eq!(rig.s.player(S2).gold, 10);
}

#[test]
fn marked_for_coin_needs_a_champion_within_two() {
    // BF-22i
    let mut rig = Rig::new(2);
    let (mine, far) = (rig.hex(3, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", mine);
    rig.champion(S2, "jet_striker", far);
    rig.hand(S1, &["marked_for_coin"]).choose(S1, "play marked_for_coin");
    assert!(!rig.allows(S1, "champion #1"));
}

#[test]
fn marked_for_coin_ends_with_the_round() {
    let mut rig = Rig::new(2);
    let (mine, theirs) = (rig.hex(2, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", mine);
    rig.champion(S2, "jet_striker", theirs);
    play(&mut rig, "marked_for_coin", &["champion #1"]);
    assert_eq!(rig.s.running.len(), 1);
    end_round(&mut rig);
    assert!(rig.s.running.is_empty());
}

#[test]
fn a_killing_pays_bounty_contracts_and_every_mark() {
    // BF-T30: Stormcaller (bounty 4), Contracts 2, Doom Mark 5, Marked for Coin 4.
    let mut rig = Rig::with(2, &[]);
    rig.faction(S1, "veil");
    let (mine, theirs) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", mine);
    let slot = rig.champion(S2, "stormcaller", theirs);
    rig.hp(slot, 1);
    play(&mut rig, "doom_mark", &["champion #1"]);
    play(&mut rig, "marked_for_coin", &["champion #1"]);
    play(&mut rig, "zap", &["champion #1"]);
    assert_eq!(rig.s.player(S1).gold, 25);
}

#[test]
fn air_drop_lands_three_forces_beside_a_champion_but_in_no_capital() {
    let mut rig = Rig::new(2);
    let at = rig.hex(-2, 0);
    rig.champion(S1, "brute", at);
    rig.hand(S1, &["air_drop"]).choose(S1, "play air_drop");
    for (hex, allowed) in [("(-2,0)", true), ("(-1,0)", true), ("(-3,0)", false), ("(0,0)", false)] {
        assert_eq!(rig.allows(S1, &format!("hex {hex}")), allowed, "{hex}");
    }
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "hex (-1,0)");
    let landed = rig.hex(-1, 0);
    assert_eq!(rig.forces_at(S1, landed), 3);
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (3, 9));
}

#[test]
fn air_drop_onto_enemies_is_an_attack() {
    // BF-22c, BF-14.0a
    let mut rig = Rig::new(2);
    let (at, target) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.champion(S1, "brute", at);
    rig.forces(S2, target, 1);
    play(&mut rig, "air_drop", &["hex (0,0)"]);
    let battle = rig.events.iter().find_map(|event| match event {
        Event::Battle { attacker, forces, .. } => Some((*attacker, *forces)),
        _ => None,
    });
    assert_eq!(battle, Some((S1, [3, 1])));
}

#[test]
fn air_drop_fizzles_when_no_champion_is_near_any_more() {
    // BF-22i: the range must also hold at resolution.
    let mut rig = Rig::new(2);
    let at = rig.hex(1, 0);
    let slot = rig.champion(S1, "brute", at);
    rig.hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("air_drop", &["hex (0,0)"]));
    let target = rig.hex(0, 0);
    assert_eq!(rig.forces_at(S1, target), 0);
    assert!(fizzled(&rig, S1, "air_drop"));
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (3, 9), "costs stay paid");
}

#[test]
fn rich_veins_raises_a_mine_up_to_seven_and_other_cards_up_to_six() {
    // BF-T34, BF-Q137
    let mut rig = Rig::new(2);
    let mine = rig.hex(1, 0);
    rig.mine(mine, 6).forces(S1, mine, 1);
    play(&mut rig, "rich_veins", &["hex (1,0)"]);
    assert_eq!(rig.s.hex(mine).value, 7);
    play(&mut rig, "deep_mine_charter", &["hex (1,0)"]);
    assert_eq!(rig.s.hex(mine).value, 7, "a cap takes nothing away");
    rig.s.player_mut(S1).mana = 5;
    play(&mut rig, "deep_shaft_rig", &["hex (1,0)"]);
    assert_eq!((rig.s.hex(mine).value, rig.forces_at(S1, mine)), (7, 2), "its Force comes all the same");
    play(&mut rig, "rich_veins", &["hex (1,0)"]);
    assert_eq!(rig.s.hex(mine).value, 7);
}

#[test]
fn rich_veins_is_for_mines_you_hold() {
    let mut rig = Rig::new(2);
    let (mine, other) = (rig.hex(1, 0), rig.hex(0, 1));
    rig.mine(mine, 4).forces(S1, mine, 1).mine(other, 4).forces(S2, other, 1);
    rig.hand(S1, &["rich_veins"]).choose(S1, "play rich_veins");
    assert_eq!(rig.options(S1), ["hex (1,0)"]);
}

#[test]
fn perfect_recall_and_tactical_reorder_draw_and_may_put_a_card_back_on_top() {
    for card in ["perfect_recall", "tactical_reorder"] {
        let mut rig = Rig::new(2);
        rig.hand(S1, &["zap"]).draw_pile(S1, &SEVEN);
        play(&mut rig, card, &["card zap"]);
        assert_eq!(rig.names(&rig.s.player(S1).hand), ["quick_move"]);
        assert_eq!(rig.names(&rig.s.player(S1).draw).last(), Some(&"zap"));
        play(&mut rig, card, &["stop"]);
        let mut hand = rig.names(&rig.s.player(S1).hand);
        hand.sort_unstable();
        assert_eq!(hand, ["quick_move", "zap"], "it may stay in hand");
    }
}

#[test]
fn bridgeborn_path_and_temporary_bridge_build_on_any_free_edge() {
    for card in ["bridgeborn_path", "temporary_bridge"] {
        let mut rig = Rig::new(2);
        let (a, b) = (rig.hex(-1, 0), rig.hex(-2, 0));
        play(&mut rig, card, &["hex (-1,0)", "edge (-2,0)~(-1,0)"]);
        assert!(rig.s.bridges.has(rig.edge(a, b)));
        rig.hand(S1, &[card]).choose(S1, &format!("play {card}")).choose(S1, "hex (-1,0)");
        assert!(!rig.allows(S1, "edge (-2,0)~(-1,0)"), "one bridge per edge");
    }
}

#[test]
fn bridgeborn_path_lasts() {
    // BF-4.2c
    let mut rig = Rig::new(2);
    play(&mut rig, "bridgeborn_path", &["hex (-1,0)", "edge (-2,0)~(-1,0)"]);
    rig.all_done();
    assert_eq!((rig.s.round, rig.s.bridges.len()), (10, 1), "to the end of the match");
}
