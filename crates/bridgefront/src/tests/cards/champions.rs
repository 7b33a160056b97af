//! Tests of the champions of the three Ages' markets, one by one (BF-23).

use crate::model::events::Event;
use crate::model::state::{Slot, TileKind};
use crate::tests::cards_all::{clash, dice, fizzled, play, thresholds};
use crate::tests::rig::{Rig, S1, S2};

// ---- Age I ----

#[test]
fn skirmisher_captain_brings_a_force() {
    // BF-20.5a, BF-Q146
    for (faction, forces) in [("cipher", 1), ("bastion", 2)] {
        let mut rig = Rig::with(2, &[]);
        rig.faction(S1, faction);
        let home = rig.home(S1);
        play(&mut rig, "skirmisher_captain", &["hex (3,0)"]);
        assert_eq!((rig.forces_at(S1, home), rig.s.champions_of(S1)), (forces, 1));
    }
}

#[test]
fn inspiring_geezer_lifts_the_forces_in_its_hex() {
    let mut rig = Rig::new(2);
    let (with, without) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.champion(S1, "inspiring_geezer", with);
    for round in [1, 5] {
        assert_eq!(thresholds(&rig, with, [S1, S2], false, round), [3, 2], "attacking");
        assert_eq!(thresholds(&rig, with, [S2, S1], false, round), [2, 3], "defending");
        assert_eq!(thresholds(&rig, without, [S1, S2], false, round), [2, 2]);
    }
}

#[test]
fn field_surgeons_stitchwork_heals_two_in_its_hex_once_a_round() {
    // BF-Q71, BF-Q103: an action of its own at no mana; it can heal itself.
    let mut rig = Rig::new(2);
    let (here, there) = (rig.hex(0, 0), rig.hex(1, 0));
    let surgeon = rig.champion(S1, "field_surgeon", here);
    let friend = rig.champion(S1, "brute", here);
    let other = rig.champion(S1, "brute", there);
    rig.hp(surgeon, 1).hp(friend, 1).hp(other, 1);
    rig.choose(S1, "ability #0");
    assert!(rig.allows(S1, "champion #0") && rig.allows(S1, "champion #1") && !rig.allows(S1, "champion #2"));
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "champion #1");
    assert_eq!((rig.s.champion(friend).hp, rig.s.player(S1).mana), (3, 5));
    assert!(!rig.allows(S1, "ability #0"), "once a round");
}

#[test]
fn bounty_hunter_is_paid_for_deaths_in_its_battles_only() {
    // Contract Pay gives 1 gold in addition to the bounty of 3.
    for (hunter_fights, gold) in [(true, 14), (false, 13)] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.champion(S1, "bounty_hunter", from);
        let victim = rig.champion(S2, "jet_striker", to);
        rig.hp(victim, 1).forces(S1, from, 40).bridge(from, to);
        let go = if hunter_fights { "go #0" } else { "stay #0" };
        rig.step(&[(S1, &["march", "from (1,0)", go, "forces 40", "step 3"])]);
        assert_eq!(rig.s.player(S1).gold, gold);
    }
    let mut rig = Rig::new(2);
    let at = rig.hex(1, 0);
    rig.champion(S1, "bounty_hunter", at);
    let victim = rig.champion(S2, "jet_striker", at);
    rig.hp(victim, 1);
    play(&mut rig, "zap", &["champion #1"]);
    assert_eq!(rig.s.player(S1).gold, 13, "a card is no battle");
}

#[test]
fn brute_rolls_three_dice_without_and_one_with_an_enemy_champion() {
    // BF-14.1c
    let mut rig = Rig::new(2);
    let at = rig.hex(0, 0);
    let slot = rig.champion(S1, "brute", at);
    rig.forces(S2, at, 3);
    assert_eq!(dice(&rig, slot, [S1, S2], 1), 3);
    rig.champion(S2, "inspiring_geezer", at);
    assert_eq!(dice(&rig, slot, [S1, S2], 1), 1);
}

// ---- Age II ----

#[test]
fn tax_reaver_takes_two_gold_from_the_owner_of_a_champion_it_kills() {
    // BF-Q99, BF-Q139: alone in its battle, all hits are its own; bounty 3, then min(2, gold).
    for (theirs, taken) in [(10, 2), (1, 1), (0, 0)] {
        let mut done = false;
        for seed in 0..40 {
            let mut rig = Rig::new(2);
            let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
            rig.champion(S1, "tax_reaver", from);
            let victim = rig.champion(S2, "jet_striker", to);
            rig.seed(seed).hp(victim, 1).gold(S2, theirs).bridge(from, to);
            rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
            if !rig.s.champion(victim).alive() && rig.s.champion(Slot(0)).alive() {
                assert_eq!((rig.s.player(S1).gold, rig.s.player(S2).gold), (13 + taken, theirs - taken));
                done = true;
            }
        }
        assert!(done);
    }
}

#[test]
fn siege_engineer_destroys_a_bridge_at_its_hex_and_must() {
    // BF-Q140
    let mut rig = Rig::new(2);
    let (home, a, b, c) = (rig.home(S1), rig.hex(2, 0), rig.hex(3, -1), rig.hex(1, 0));
    rig.bridge(home, a).bridge(home, b).bridge(a, c);
    play(&mut rig, "siege_engineer", &["hex (3,0)"]);
    let mut options = rig.options(S1);
    options.sort_unstable();
    assert_eq!(options, ["edge (2,0)~(3,0)", "edge (3,-1)~(3,0)"]);
    rig.choose(S1, "edge (2,0)~(3,0)");
    assert!(!rig.s.bridges.has(rig.edge(home, a)) && rig.s.bridges.len() == 2);
    assert!(rig.s.stack.is_empty());
    let mut rig = Rig::new(2);
    play(&mut rig, "siege_engineer", &["hex (3,0)"]);
    assert!(rig.s.stack.is_empty(), "without a bridge nothing is asked");
}

#[test]
fn champions_of_age_two_roll_by_their_company() {
    // BF-14.1c: Duelist has +1 against a champion, Lone Wolf +3 without own Forces.
    for (id, plain, against_champion, with_force) in [
        ("jet_striker", 3, 3, 3),
        ("duelist_exemplar", 2, 3, 2),
        ("lone_wolf", 4, 4, 1),
        ("reliable_veteran", 1, 1, 1),
        ("tax_reaver", 2, 2, 2),
        ("siege_engineer", 2, 2, 2),
    ] {
        let mut rig = Rig::new(2);
        let at = rig.hex(0, 0);
        let slot = rig.champion(S1, id, at);
        rig.forces(S2, at, 2);
        assert_eq!(dice(&rig, slot, [S1, S2], 3), plain, "{id}");
        rig.forces(S1, at, 1);
        assert_eq!(dice(&rig, slot, [S1, S2], 3), with_force, "{id}");
        rig.s.remove_forces(S1, at, 1);
        rig.champion(S2, "brute", at);
        assert_eq!(dice(&rig, slot, [S1, S2], 3), against_champion, "{id}");
    }
}

#[test]
fn forward_barracks_needs_the_mine_or_forge_still_held() {
    // BF-12.4b
    let mut rig = Rig::new(2);
    let forge = rig.hex(1, 0);
    let slot = rig.champion(S1, "brute", forge);
    rig.tile(forge, TileKind::Forge).hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("forward_barracks", &["option 1", "hex (1,0)"]));
    assert_eq!(rig.forces_at(S1, forge), 0);
    assert!(fizzled(&rig, S1, "forward_barracks"));
}

// ---- Age III ----

#[test]
fn titan_vanguard_shrugs_off_the_first_hit_of_a_battle_but_no_card() {
    // BF-Q98
    let mut rig = Rig::new(2);
    let at = rig.hex(0, 0);
    let titan = rig.champion(S1, "titan_vanguard", at);
    play(&mut rig, "zap", &["champion #0"]);
    assert_eq!(rig.s.champion(titan).hp, 8, "a card is no hit of a battle");
    // With 9 HP it dies from the tenth hit of one battle, not the ninth. Here it is alone at 1 HP against one Force.
    let mut survived = 0;
    let tries = 400;
    for seed in 0..tries {
        let mut rig = Rig::new(2);
        let (at, from) = (rig.hex(0, 0), rig.hex(1, 0));
        let titan = rig.champion(S1, "titan_vanguard", at);
        rig.seed(seed).hp(titan, 1).forces(S2, from, 1).bridge(at, from);
        rig.step(&[(S2, &["march", "from (1,0)", "forces 1", "step 3"])]);
        survived += u32::from(rig.s.champion(titan).alive());
    }
    // A combat round without a hit has chance 1/8 * 2/3, and the battle goes on. The Titan dies only from two hits, the
    // second by a Force that has survived the Titan's three dice with chance 1/2: far less than 1 in 19.
    assert!(survived > tries as u32 * 9 / 10, "{survived}");
}

#[test]
fn blood_banker_earns_once_a_round_from_deaths_in_its_hex() {
    // BF-Q100: any player's champion, also killed by a card, but not in another hex.
    let mut rig = Rig::new(2);
    let (at, far) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.champion(S1, "blood_banker", at);
    let deaths = [rig.champion(S1, "brute", far), rig.champion(S1, "brute", at), rig.champion(S1, "lone_wolf", at)];
    for slot in deaths {
        rig.hp(slot, 1);
    }
    for (slot, gold) in deaths.into_iter().zip([10, 12, 12]) {
        play(&mut rig, "zap", &[&format!("champion #{slot}")]);
        assert_eq!(rig.s.player(S1).gold, gold);
    }
}

#[test]
fn stormcallers_tempest_strikes_every_enemy_champion_around_it_once_a_round() {
    // BF-Q102: the six adjacent hexes, not its own (a shared Capital) and none farther away; kills pay.
    let mut rig = Rig::new(2);
    let theirs = rig.home(S2);
    rig.champion(S1, "stormcaller", theirs);
    let (a, b, far) = (rig.hex(-2, 0), rig.hex(-3, 1), rig.hex(-1, 0));
    let slots = [
        rig.champion(S2, "brute", a),
        rig.champion(S2, "jet_striker", b),
        rig.champion(S2, "brute", theirs),
        rig.champion(S2, "brute", far),
        rig.champion(S1, "brute", a),
    ];
    rig.hp(slots[1], 1);
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "ability #0");
    assert_eq!(slots.map(|slot| rig.s.champion(slot).hp), [5, 0, 6, 6, 6]);
    assert_eq!((rig.s.player(S1).gold, rig.s.player(S1).mana), (13, 5));
    assert!(!rig.allows(S1, "ability #0"));
}

#[test]
fn spanbreaker_titan_may_destroy_up_to_two_bridges_within_three() {
    // BF-Q87, BF-Q140
    for n in 0..=2 {
        let mut rig = Rig::new(2);
        let row = [3, 2, 1, 0, -1, -2].map(|q| rig.hex(q, 0));
        for pair in row.windows(2) {
            rig.bridge(pair[0], pair[1]);
        }
        play(&mut rig, "spanbreaker_titan", &["hex (3,0)"]);
        let mut options = rig.options(S1);
        assert_eq!(options.pop().as_deref(), Some("stop"));
        options.sort_unstable();
        assert_eq!(
            options,
            ["edge (-1,0)~(0,0)", "edge (0,0)~(1,0)", "edge (1,0)~(2,0)", "edge (2,0)~(3,0)"],
            "with one end within 3"
        );
        for edge in &["edge (0,0)~(1,0)", "edge (-1,0)~(0,0)"][..n] {
            rig.choose(S1, edge);
        }
        if n < 2 {
            rig.choose(S1, "stop");
        }
        assert_eq!((rig.s.bridges.len(), rig.s.stack.is_empty()), (5 - n, true));
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (2, 7));
    }
}

#[test]
fn grand_strategist_assigns_one_hit_a_round() {
    // BF-Q106
    let mut asked = 0;
    for seed in 0..40 {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        let strategist = rig.champion(S1, "grand_strategist", from);
        rig.seed(seed).forces(S2, to, 2).bridge(from, to);
        let victim = rig.champion(S2, "stormcaller", to);
        rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
        if rig.asked(S1) {
            asked += 1;
            assert_eq!(rig.options(S1), ["forces 1", &format!("champion #{victim}"), "stop"]);
            rig.choose(S1, &format!("champion #{victim}"));
            assert!(!rig.asked(S1), "one hit of one combat round");
            assert_ne!(rig.s.champion(strategist).used_round, 0);
        }
    }
    assert!(asked > 20);
}

#[test]
fn a_grand_strategist_that_dies_in_a_combat_round_assigns_its_hit_all_the_same() {
    // BF-Q106, BF-14.2b: the hit is applied at once, on either side of the battle.
    let sure = [("combat.force_hit", "6"), ("cards.grand_strategist.hit", "6"), ("cards.jet_striker.hit", "0")];
    let mut rig = Rig::with(2, &sure);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    let strategist = rig.champion(S2, "grand_strategist", to);
    rig.hp(strategist, 1).forces(S1, from, 3).bridge(from, to);
    let striker = rig.champion(S1, "jet_striker", from);
    rig.step(&[(S1, &["march", "from (1,0)", &format!("go #{striker}"), "forces 3", "step 3"])]);
    assert!(rig.asked(S2) && !rig.s.champion(strategist).alive());
    rig.choose(S2, &format!("champion #{striker}"));
    assert_eq!(rig.events.iter().filter(|event| matches!(event, Event::BattleOver { .. })).count(), 1);
}

#[test]
fn capital_breaker_lifts_forces_in_the_first_combat_round_of_sieges() {
    // BF-Q104: on either side, but not outside Capitals.
    let mut rig = Rig::new(2);
    let theirs = rig.home(S2);
    rig.champion(S1, "capital_breaker", theirs);
    assert_eq!(thresholds(&rig, theirs, [S1, S2], true, 1), [3, 2]);
    assert_eq!(thresholds(&rig, theirs, [S1, S2], true, 2), [2, 2]);
    let mut rig = Rig::new(2);
    let (home, open) = (rig.home(S1), rig.hex(0, 0));
    rig.champion(S1, "capital_breaker", home);
    assert_eq!(thresholds(&rig, home, [S2, S1], true, 1), [2, 3]);
    rig.champion(S1, "capital_breaker", open);
    assert_eq!(thresholds(&rig, open, [S1, S2], false, 1), [2, 2]);
}

#[test]
fn void_agents_slipstep_walks_two_hexes_without_bridges_once_a_round() {
    // BF-Q105: alone, stopping at enemies.
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(2, 0), rig.hex(0, 0));
    let agent = rig.champion(S1, "void_agent", from);
    rig.forces(S1, from, 2);
    rig.step(&[(S1, &["ability #0", "step 3", "step 3"])]);
    assert_eq!((rig.s.champion(agent).hex, rig.forces_at(S1, from), rig.s.player(S1).mana), (to, 2, 5));
    assert!(!rig.allows(S1, "ability #0"));
    let mut rig = Rig::new(2);
    let between = rig.hex(1, 0);
    rig.champion(S1, "void_agent", from);
    rig.forces(S2, between, 1);
    rig.step(&[(S1, &["ability #0", "step 3", "step 3"])]);
    assert!(rig.events.iter().any(|event| matches!(event, Event::Battle { hex, .. } if *hex == between)));
}

#[test]
fn champions_of_age_three_roll_what_is_printed() {
    for (id, n) in [
        ("titan_vanguard", 3),
        ("blood_banker", 2),
        ("stormcaller", 3),
        ("spanbreaker_titan", 2),
        ("grand_strategist", 2),
        ("capital_breaker", 3),
        ("void_agent", 3),
    ] {
        let mut rig = Rig::new(2);
        let at = rig.hex(0, 0);
        let slot = rig.champion(S1, id, at);
        rig.forces(S2, at, 2);
        assert_eq!(dice(&rig, slot, [S1, S2], 1), n, "{id}");
    }
}
