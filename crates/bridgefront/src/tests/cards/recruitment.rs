//! Tests of the recruitment cards of the Ages' markets, card by card (BF-23).

use crate::model::state::TileKind;
use crate::tests::cards_all::{clash, end_round, fizzled, play};
use crate::tests::rig::{Rig, S1, S2};

// ---- Age I ----

#[test]
fn deploys_to_the_capital_put_down_what_is_printed() {
    // Also under Home Guard, which adds one Force for each deploy (BF-T32).
    for (card, stages, mana, gold, forces) in [
        ("recruit", &["option 1"][..], 1, 1, 2),
        ("recruit_detachment", &["option 1"], 2, 1, 4),
        ("paid_volunteers", &[], 1, 2, 4),
        ("roadblock_squad", &["option 2"], 1, 1, 1),
        ("battalion_contract", &[], 3, 2, 10),
        ("forward_barracks", &["option 2"], 1, 2, 4),
        ("conscription_drive", &[], 1, 1, 5),
        ("banner_of_resolve", &[], 1, 0, 2),
        ("deep_reserves", &[], 3, 3, 9),
        ("elite_guard", &[], 2, 3, 5),
        ("endless_conscription", &[], 2, 2, 5),
        ("banner_of_sparks", &[], 1, 0, 3),
        ("rapid_reinforcements", &[], 2, 1, 6),
    ] {
        for (faction, extra) in [("cipher", 0), ("bastion", 1)] {
            let mut rig = Rig::with(2, &[]);
            rig.faction(S1, faction);
            let home = rig.home(S1);
            play(&mut rig, card, stages);
            assert_eq!(rig.forces_at(S1, home), forces + extra, "{card} for {faction}");
            assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (5 - mana, 10 - gold), "{card}");
        }
    }
}

#[test]
fn deploys_to_the_capital_join_a_siege_and_may_go_to_the_center_on_wings() {
    // BF-12.2c, BF-21.3b
    let mut rig = Rig::with(2, &[]);
    rig.faction(S1, "aerial");
    let (home, center) = (rig.home(S1), rig.hex(0, 0));
    rig.forces(S2, home, 1).forces(S1, center, 1);
    play(&mut rig, "paid_volunteers", &["hex (0,0)"]);
    play(&mut rig, "paid_volunteers", &["hex (3,0)"]);
    assert_eq!((rig.forces_at(S1, center), rig.forces_at(S1, home), rig.forces_at(S2, home)), (5, 4, 1));
}

#[test]
fn recruit_detachment_deploys_two_on_a_hex_of_yours() {
    let mut rig = Rig::new(2);
    let out = rig.hex(1, 1);
    rig.forces(S1, out, 1);
    play(&mut rig, "recruit_detachment", &["option 2", "hex (1,1)"]);
    assert_eq!(rig.forces_at(S1, out), 3);
}

#[test]
fn deploys_beside_a_champion_need_one_of_yours() {
    for (card, mana, gold, forces) in
        [("escort_detail", 1, 1, 2), ("rally_where_you_stand", 1, 2, 3), ("dispatch_to_front", 1, 0, 2)]
    {
        let mut rig = Rig::new(2);
        let (here, other, theirs) = (rig.hex(1, 0), rig.hex(0, 1), rig.hex(-1, 0));
        rig.champion(S1, "brute", here);
        rig.champion(S2, "brute", theirs);
        rig.forces(S1, other, 1).hand(S1, &[card]).choose(S1, &format!("play {card}"));
        assert_eq!(rig.options(S1), ["hex (1,0)"], "{card}");
        rig.s.player_mut(S2).mana = 0;
        rig.choose(S1, "hex (1,0)");
        assert_eq!(rig.forces_at(S1, here), forces, "{card}");
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (5 - mana, 10 - gold), "{card}");
    }
}

#[test]
fn deploys_beside_a_champion_fizzle_when_it_has_died() {
    // BF-12.4b
    for card in ["escort_detail", "rally_where_you_stand", "dispatch_to_front"] {
        let mut rig = Rig::new(2);
        let here = rig.hex(1, 0);
        let slot = rig.champion(S1, "brute", here);
        rig.forces(S1, here, 1).hp(slot, 1);
        clash(&mut rig, ("zap", &["champion #0"]), (card, &["hex (1,0)"]));
        assert_eq!(rig.forces_at(S1, here), 1, "{card}");
        assert!(fizzled(&rig, S1, card));
    }
}

#[test]
fn roadblock_squad_and_forward_barracks_go_to_mines_and_forges() {
    for (card, forces) in [("roadblock_squad", 3), ("forward_barracks", 4)] {
        let mut rig = Rig::new(2);
        let (mine, forge, plain, theirs) = (rig.hex(1, 0), rig.hex(0, 1), rig.hex(2, 0), rig.hex(-1, 0));
        rig.mine(mine, 4).tile(forge, TileKind::Forge).mine(theirs, 5);
        rig.forces(S1, mine, 1).forces(S1, forge, 1).forces(S1, plain, 1).forces(S2, theirs, 1);
        rig.hand(S1, &[card]).choose(S1, &format!("play {card}")).choose(S1, "option 1");
        let mut options = rig.options(S1);
        options.sort_unstable();
        assert_eq!(options, ["hex (0,1)", "hex (1,0)"], "{card}");
        rig.s.player_mut(S2).mana = 0;
        rig.choose(S1, "hex (0,1)");
        assert_eq!(rig.forces_at(S1, forge), 1 + forces, "{card}");
    }
}

#[test]
fn frontier_claim_takes_an_empty_hex_at_home() {
    // BF-Q124, BF-T32: the empty Capital qualifies (and Home Guard adds one there), an occupied hex does not.
    let mut rig = Rig::with(2, &[]);
    rig.faction(S1, "bastion");
    let (home, next, held, theirs) = (rig.home(S1), rig.hex(2, 0), rig.hex(3, -1), rig.hex(2, 1));
    rig.forces(S1, held, 1).forces(S2, theirs, 1);
    rig.hand(S1, &["frontier_claim"]).choose(S1, "play frontier_claim");
    let mut options = rig.options(S1);
    options.sort_unstable();
    assert_eq!(options, ["hex (2,0)", "hex (3,0)"]);
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "hex (2,0)");
    assert_eq!(rig.forces_at(S1, next), 4);
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (3, 8));
    play(&mut rig, "frontier_claim", &["hex (3,0)"]);
    assert_eq!(rig.forces_at(S1, home), 5);
}

#[test]
fn frontier_claim_fizzles_on_a_hex_that_is_empty_no_more() {
    // BF-12.4b, BF-Q124
    let mut rig = Rig::new(2);
    let (target, from) = (rig.hex(2, 0), rig.hex(1, 0));
    rig.forces(S2, from, 1).bridge(from, target);
    clash(&mut rig, ("quick_move", &["from (1,0)", "step 0"]), ("frontier_claim", &["hex (2,0)"]));
    assert_eq!((rig.forces_at(S1, target), rig.forces_at(S2, target)), (0, 1));
    assert!(fizzled(&rig, S1, "frontier_claim"));
}

// ---- Age III ----

#[test]
fn endless_conscription_counts_the_cards_of_the_round_and_itself() {
    // BF-T42, BF-Q115
    for (earlier, forces) in [(0, 5), (1, 6), (2, 7)] {
        let mut rig = Rig::new(2);
        let home = rig.home(S1);
        for _ in 0..earlier {
            play(&mut rig, "supply_cache", &[]);
        }
        play(&mut rig, "endless_conscription", &[]);
        assert_eq!(rig.forces_at(S1, home), forces);
    }
    let mut rig = Rig::new(2);
    play(&mut rig, "supply_cache", &[]);
    end_round(&mut rig);
    play(&mut rig, "endless_conscription", &[]);
    let home = rig.home(S1);
    assert_eq!(rig.forces_at(S1, home), 5, "cards of an earlier round do not count");
}

#[test]
fn elite_guard_heals_a_champion_at_home_chosen_when_it_resolves() {
    // BF-Q51
    let mut rig = Rig::new(2);
    let (home, out) = (rig.home(S1), rig.hex(0, 0));
    let a = rig.champion(S1, "brute", home);
    let b = rig.champion(S1, "brute", home);
    let c = rig.champion(S1, "brute", out);
    rig.hp(a, 1).hp(b, 1).hp(c, 1);
    play(&mut rig, "elite_guard", &[]);
    assert_eq!(rig.options(S1), ["champion #0", "champion #1"]);
    assert_eq!(rig.forces_at(S1, home), 5);
    rig.choose(S1, "champion #1");
    assert_eq!([a, b, c].map(|slot| rig.s.champion(slot).hp), [1, 3, 1]);
}

#[test]
fn forward_legion_joins_a_champion_and_may_march_on_with_it() {
    // BF-Q122: any subset of the units there.
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    let slot = rig.champion(S1, "brute", from);
    rig.forces(S1, from, 1).bridge(from, to);
    play(&mut rig, "forward_legion", &["hex (1,0)", "from (1,0)", "go #0", "forces 5", "step 3"]);
    assert_eq!((rig.forces_at(S1, to), rig.s.champion(slot).hex), (5, to));
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (3, 8), "the march is free");
    let mut rig = Rig::new(2);
    rig.champion(S1, "brute", from);
    rig.bridge(from, to);
    play(&mut rig, "forward_legion", &["hex (1,0)", "stop"]);
    assert_eq!(rig.forces_at(S1, from), 4);
}

#[test]
fn last_reserves_may_march_with_the_new_forces_only() {
    // BF-Q122
    for (faction, most) in [("cipher", 4), ("bastion", 5)] {
        let mut rig = Rig::with(2, &[]);
        rig.faction(S1, faction);
        let (home, to) = (rig.home(S1), rig.hex(2, 0));
        rig.forces(S1, home, 3).bridge(home, to).hand(S1, &["last_reserves"]);
        rig.choose(S1, "play last_reserves").choose(S1, "from (3,0)");
        assert!(rig.allows(S1, &format!("forces {most}")) && !rig.allows(S1, &format!("forces {}", most + 1)));
        rig.choose(S1, &format!("forces {most}")).s.player_mut(S2).mana = 0;
        rig.choose(S1, "step 3");
        assert_eq!((rig.forces_at(S1, home), rig.forces_at(S1, to)), (3, most));
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (4, 7));
    }
    let mut rig = Rig::new(2);
    let (home, to) = (rig.home(S1), rig.hex(2, 0));
    rig.bridge(home, to);
    play(&mut rig, "last_reserves", &["stop"]);
    assert_eq!(rig.forces_at(S1, home), 4);
}
