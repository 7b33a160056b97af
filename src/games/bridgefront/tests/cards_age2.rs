//! The market of Age II, card by card (BF-23).

use super::cards_all::{
    SEVEN, clash, dice, end_round, fizzled, gold_of, in_their_capital, play, with_center, with_forge, with_mine,
};
use super::rig::{Rig, S1, S2};
use crate::games::bridgefront::content::cards::DeckId;
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::rules::board::Hex;
use crate::games::bridgefront::state::{Slot, TileKind};

// ---- movement ----

#[test]
fn coordinated_advance_and_grand_maneuver_move_two_stacks() {
    // BF-22a
    for (card, mana, far) in [("coordinated_advance", 2, 2), ("grand_maneuver", 3, 3)] {
        let mut rig = Rig::new(2);
        let top = [3, 2, 1, 0].map(|q| rig.hex(q, 0));
        let low = [2, 1, 0, -1].map(|q| rig.hex(q, 1));
        for row in [top, low] {
            for pair in row.windows(2) {
                rig.bridge(pair[0], pair[1]);
            }
            rig.forces(S1, row[0], 2);
        }
        let mut stages = vec!["from (3,0)", "forces 2"];
        stages.extend(vec!["step 3"; far]);
        stages.extend(["from (2,1)", "forces 1", "step 3", "stop"]);
        play(&mut rig, card, &stages);
        assert_eq!((rig.forces_at(S1, top[far]), rig.forces_at(S1, low[1])), (2, 1), "{card}");
        assert_eq!(rig.s.player(S1).mana, 5 - mana);
    }
}

#[test]
fn a_unit_moves_once_per_card() {
    // BF-22a, BF-Q57: what the first group brought cannot be led on by the second.
    let mut rig = Rig::new(2);
    let row = [3, 2, 1].map(|q| rig.hex(q, 0));
    rig.bridge(row[0], row[1]).bridge(row[1], row[2]).forces(S1, row[0], 2).forces(S1, row[1], 1);
    rig.hand(S1, &["coordinated_advance"]).choose(S1, "play coordinated_advance");
    for stage in ["from (3,0)", "forces 2", "step 3", "stop", "from (2,0)"] {
        rig.choose(S1, stage);
    }
    assert_eq!(rig.options(S1), ["forces 1"]);
}

#[test]
fn rapid_redeploy_brings_a_champion_to_any_hex_of_yours_and_heals_one() {
    // BF-Q116, BF-Q125
    let mut rig = Rig::new(2);
    let (from, to, theirs) = (rig.hex(2, 0), rig.hex(-2, 0), rig.hex(-1, 0));
    let slot = rig.champion(S1, "brute", from);
    rig.hp(slot, 2).forces(S1, to, 1).forces(S2, theirs, 1);
    rig.hand(S1, &["rapid_redeploy"]).choose(S1, "play rapid_redeploy").choose(S1, "champion #0");
    assert!(!rig.allows(S1, "hex (-1,0)") && !rig.allows(S1, "hex (0,0)"));
    rig.s.player_mut(S2).mana = 0;
    rig.choose(S1, "hex (-2,0)");
    assert_eq!((rig.s.champion(slot).hex, rig.s.champion(slot).hp), (to, 3));
}

#[test]
fn breakthrough_line_draws_two_more_next_round_if_its_stack_won() {
    // BF-T44, BF-Q114
    for (forces, enemies, hand) in [(30, 1, 8), (1, 30, 6), (30, 0, 6)] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.forces(S1, from, forces).forces(S2, to, enemies).bridge(from, to);
        rig.draw_pile(S1, &["zap"; 20]).draw_pile(S2, &["zap"; 20]);
        let mut stages = vec!["from (1,0)".to_owned(), format!("forces {forces}"), "step 3".into()];
        stages.push("stop".into());
        let stages: Vec<&str> = stages.iter().map(String::as_str).collect();
        play(&mut rig, "breakthrough_line", &stages);
        end_round(&mut rig);
        assert_eq!((rig.s.round, rig.s.player(S1).hand.len()), (2, hand), "{forces} against {enemies}");
        assert_eq!(rig.s.player(S2).hand.len(), 6);
    }
}

#[test]
fn breakthrough_line_counts_the_siege_where_it_ended_and_no_other_battle() {
    // BF-Q114
    let mut rig = Rig::new(2);
    let (from, theirs) = (rig.hex(-2, 0), rig.home(S2));
    rig.forces(S1, from, 40).forces(S2, theirs, 1).bridge(from, theirs).draw_pile(S1, &["zap"; 20]);
    play(&mut rig, "breakthrough_line", &["from (-2,0)", "forces 40", "step 3", "stop"]);
    end_round(&mut rig);
    assert_eq!((rig.s.round, rig.s.player(S1).hand.len()), (2, 8));
    // A later battle in the same hex is not the stack's breakthrough.
    let mut rig = Rig::new(2);
    let (from, to, near) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(-1, 0));
    rig.forces(S1, from, 40).forces(S2, near, 1).bridge(from, to).bridge(to, near).draw_pile(S1, &["zap"; 20]);
    play(&mut rig, "breakthrough_line", &["from (1,0)", "forces 40", "step 3", "stop"]);
    rig.step(&[(S2, &["march", "from (-1,0)", "forces 1", "step 0"])]);
    assert!(rig.s.player(S1).won_battle);
    end_round(&mut rig);
    assert_eq!(rig.s.player(S1).hand.len(), 6);
}

#[test]
fn breakthrough_line_may_count_every_battle_won_where_its_stack_ended() {
    // BF-Q114: "if it wins a battle this round", the other way round.
    for (winner, hand) in [(40, 8), (0, 6)] {
        let mut rig = Rig::with(2, &[("cards.breakthrough_line.fx.1.if", "\"won_there\"")]);
        let (from, to, near) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(-1, 0));
        let attackers = if winner > 0 { 1 } else { 60 };
        rig.forces(S1, from, 40).forces(S2, near, attackers).bridge(from, to).bridge(to, near);
        rig.draw_pile(S1, &["zap"; 20]);
        play(&mut rig, "breakthrough_line", &["from (1,0)", "forces 40", "step 3", "stop"]);
        rig.step(&[(S2, &["march", "from (-1,0)", &format!("forces {attackers}"), "step 0"])]);
        if winner == 0 && rig.s.player(S1).won_battle {
            continue; // against the odds
        }
        end_round(&mut rig);
        assert_eq!(rig.s.player(S1).hand.len(), hand, "{attackers} came");
    }
}

// ---- economy ----

#[test]
fn gold_cards_bring_what_is_printed() {
    // BF-Q136
    assert_eq!(gold_of("war_taxes", |_| ()), 4);
    assert_eq!(gold_of("guild_favor", |_| ()), 4);
    assert_eq!(gold_of("strategic_triumph", |_| ()), 2);
    assert_eq!(gold_of("refined_ingots", |_| ()), 2);
    assert_eq!(gold_of("refined_ingots", with_mine), 4);
    assert_eq!(gold_of("smuggling_ring", |_| ()), 2);
    assert_eq!(gold_of("smuggling_ring", in_their_capital), 6);
    assert_eq!(
        gold_of("smuggling_ring", |rig| {
            let home = rig.home(S1);
            rig.forces(S1, home, 1);
        }),
        2
    );
}

// ---- deckcraft ----

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

// ---- tactics ----

#[test]
fn focus_fire_lets_the_owner_name_who_is_hit() {
    // BF-Q107: every hit is asked for while there is a choice; the champion alone can be worn down.
    let mut named = 0;
    for seed in 0..30 {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.seed(seed).forces(S1, from, 12).forces(S2, to, 3).bridge(from, to);
        rig.champion(S2, "inspiring_geezer", to);
        play(&mut rig, "focus_fire", &[]);
        rig.step(&[(S1, &["march", "from (1,0)", "forces 12", "step 3"])]);
        if rig.asked(S1) {
            assert_eq!(rig.options(S1), ["forces 1", "champion #0"]);
            rig.choose(S1, "champion #0");
            assert_eq!(rig.s.champion(Slot(0)).hp, 1);
            named += 1;
        }
        while rig.asked(S1) {
            rig.choose(S1, "forces 1");
        }
        assert!(rig.s.stack.is_empty() && rig.s.running.is_empty(), "used up by the battle");
    }
    assert!(named > 20);
}

#[test]
fn slow_leaves_a_champion_one_die_in_its_next_battle_whenever_that_is() {
    // BF-Q92, BF-Q90, BF-T28: it comes last, after Frenzy and the wolf's own bonus.
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    let wolf = rig.champion(S1, "lone_wolf", from);
    rig.bridge(from, to).forces(S2, to, 1);
    play(&mut rig, "frenzy", &["champion #0"]);
    assert_eq!(dice(&rig, wolf, [S1, S2], 1), 6);
    rig.hand(S2, &["slow"]).step(&[(S2, &["play slow", "champion #0"])]);
    for round in [1, 7] {
        assert_eq!(dice(&rig, wolf, [S1, S2], round), 1);
    }
    end_round(&mut rig);
    assert_eq!(rig.s.running.len(), 1, "it waits beyond the round");
    assert_eq!(dice(&rig, wolf, [S1, S2], 1), 1);
}

#[test]
fn slow_is_used_up_by_the_battle_of_its_champion_only() {
    // BF-22g: the target's first battle.
    let mut rig = Rig::new(2);
    let (a, b, c, d) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(1, 1), rig.hex(0, 1));
    rig.champion(S1, "titan_vanguard", a);
    rig.forces(S1, c, 20).forces(S2, b, 1).forces(S2, d, 1).bridge(a, b).bridge(c, d);
    play(&mut rig, "slow", &["champion #0"]);
    rig.step(&[(S1, &["march", "from (1,1)", "forces 20", "step 3"])]);
    assert_eq!(rig.s.running.len(), 1, "a battle elsewhere does not count");
    rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
    assert!(rig.s.running.is_empty());
}

#[test]
fn ward_and_immunity_field_keep_enemy_cards_off_a_champion() {
    // BF-Q127
    let marked: [(&str, &[&str]); 2] = [("ward", &["champion #0"]), ("immunity_field", &["champion #0", "stop"])];
    for (card, stages) in marked {
        let mut rig = Rig::new(2);
        let (mine, theirs) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.champion(S1, "brute", mine);
        rig.champion(S1, "brute", mine);
        rig.champion(S2, "brute", theirs);
        play(&mut rig, card, stages);
        for enemy in
            ["zap", "slow", "field_medic", "execution_order", "doom_mark", "killers_contract", "marked_for_coin"]
        {
            rig.hand(S2, &[enemy]);
            let s = rig.s.clone();
            rig.choose(S2, &format!("play {enemy}"));
            assert!(!rig.allows(S2, "champion #0"), "{enemy} through {card}");
            assert!(rig.allows(S2, "champion #1"), "the other is not covered");
            rig.s = s;
        }
        // The owner's own cards, and area strikes, still reach it.
        play(&mut rig, "zap", &["champion #0"]);
        assert_eq!(rig.s.champion(Slot(0)).hp, 5);
        rig.hand(S2, &["cataclysm_shot"]).step(&[(S2, &["play cataclysm_shot", "hex (1,0)"])]);
        assert_eq!(rig.s.champion(Slot(0)).hp, 3);
        end_round(&mut rig);
        assert!(rig.s.running.is_empty(), "this round only");
    }
}

#[test]
fn ward_makes_a_later_card_of_the_same_step_fizzle_but_not_an_earlier_one() {
    // BF-Q127: Immunity Field is 40, Execution Order 35, Slow 40 (Lead S1), Marked for Coin 35.
    for (enemy, hit) in [("zap", true), ("slow", false)] {
        let mut rig = Rig::new(2);
        let at = rig.hex(1, 0);
        rig.champion(S1, "brute", at);
        clash(&mut rig, (enemy, &["champion #0"]), ("immunity_field", &["champion #0"]));
        assert_eq!(!fizzled(&rig, S2, enemy), hit, "{enemy}");
    }
}

#[test]
fn immunity_field_covers_two() {
    let mut rig = Rig::new(2);
    let (mine, theirs) = (rig.hex(1, 0), rig.hex(0, 0));
    for _ in 0..3 {
        rig.champion(S1, "brute", mine);
    }
    rig.champion(S2, "brute", theirs);
    play(&mut rig, "immunity_field", &["champion #0", "champion #2"]);
    rig.hand(S2, &["zap"]).choose(S2, "play zap");
    assert_eq!([0, 1, 2].map(|slot| rig.allows(S2, &format!("champion #{slot}"))), [false, true, false]);
}

#[test]
fn frenzy_adds_two_dice_for_the_round_and_costs_two_hp() {
    // BF-T27
    let mut rig = Rig::new(2);
    let at = rig.hex(1, 0);
    let slot = rig.champion(S1, "jet_striker", at);
    play(&mut rig, "frenzy", &["champion #0"]);
    assert_eq!((rig.s.champion(slot).hp, dice(&rig, slot, [S1, S2], 1), dice(&rig, slot, [S1, S2], 4)), (2, 5, 5));
    end_round(&mut rig);
    assert_eq!(dice(&rig, slot, [S1, S2], 1), 3);
}

#[test]
fn frenzy_wins_as_often_as_worked_out() {
    // BF-T27: Jet Striker against 3 Forces wins 0.794039; Frenzied (HP 2, 5 dice) 0.501336.
    for (frenzied, chance) in [(false, 0.794039), (true, 0.501336)] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.champion(S1, "jet_striker", from);
        rig.forces(S2, to, 3).bridge(from, to);
        if frenzied {
            play(&mut rig, "frenzy", &["champion #0"]);
        }
        let start = rig.s.clone();
        let tries = 4000;
        let mut won = 0;
        for _ in 0..tries {
            rig.s = start.clone();
            rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
            won += u32::from(rig.s.player(S1).won_battle);
        }
        let share = f64::from(won) / f64::from(tries);
        let four_sigma = 4.0 * (chance * (1.0 - chance) / f64::from(tries)).sqrt();
        assert!((share - chance).abs() < four_sigma, "{share} instead of {chance}");
    }
}

#[test]
fn slow_wins_as_often_as_worked_out() {
    // BF-T28: Reliable Veteran beats Jet Striker with 0.663765, a Slowed one with 0.999003.
    for (slowed, chance) in [(false, 0.663765), (true, 0.999003)] {
        let mut rig = Rig::new(2);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.champion(S1, "reliable_veteran", from);
        rig.champion(S2, "jet_striker", to);
        rig.bridge(from, to);
        if slowed {
            play(&mut rig, "slow", &["champion #1"]);
        }
        let start = rig.s.clone();
        let tries = 4000;
        let mut won = 0;
        for _ in 0..tries {
            rig.s = start.clone();
            rig.step(&[(S1, &["march", "from (1,0)", "go #0", "step 3"])]);
            won += u32::from(rig.s.player(S1).won_battle);
        }
        let share = f64::from(won) / f64::from(tries);
        let four_sigma = 4.0 * (chance * (1.0 - chance) / f64::from(tries)).sqrt();
        assert!((share - chance).abs() < four_sigma, "{share} instead of {chance}");
    }
}

#[test]
fn frenzy_can_kill_its_own_champion_and_pays_no_bounty() {
    // BF-T31, BF-Q132: the mark of S2 pays, and its Blood Price sees a dead enemy champion.
    let mut rig = Rig::new(2);
    let (mine, theirs) = (rig.hex(1, 0), rig.hex(0, 0));
    let slot = rig.champion(S1, "jet_striker", mine);
    rig.champion(S2, "brute", theirs);
    rig.hp(slot, 2).hand(S2, &["doom_mark", "blood_price"]);
    rig.step(&[(S2, &["play doom_mark", "champion #0"])]);
    play(&mut rig, "frenzy", &["champion #0"]);
    assert!(!rig.s.champion(slot).alive());
    assert_eq!((rig.s.player(S1).gold, rig.s.player(S2).gold), (10, 15));
    rig.step(&[(S2, &["play blood_price"])]);
    assert_eq!(rig.s.player(S2).gold, 19);
    assert_eq!(gold_of("blood_price", |_| ()), 2);
}

#[test]
fn mortar_shot_kills_four_forces_and_damages_champions_by_two() {
    // BF-22j, BF-Q129
    let mut hit = 0;
    for seed in 0..60 {
        let mut rig = Rig::new(2);
        let (mine, target) = (rig.hex(2, 0), rig.hex(0, 0));
        rig.seed(seed).forces(S1, mine, 1).forces(S2, target, 6);
        rig.champion(S2, "brute", target);
        play(&mut rig, "mortar_shot", &["hex (0,0)"]);
        assert_eq!(rig.s.player(S1).mana, 3);
        match rig.forces_at(S2, target) {
            2 => {
                assert_eq!(rig.s.champion(Slot(0)).hp, 4);
                hit += 1;
            }
            left => assert_eq!((left, rig.s.champion(Slot(0)).hp), (6, 6)),
        }
    }
    assert!((15..=45).contains(&hit));
}

#[test]
fn mortar_shot_scatters_evenly_over_the_hexes_around() {
    // BF-T64: the target 1/2; each neighbour 1/12 inside, 1/8 on the rim, 1/6 at a corner.
    for (target, from, around) in [((0, 0), (2, 0), 6), ((1, 2), (1, 0), 4), ((3, 0), (1, 0), 3)] {
        let mut rig = Rig::new(2);
        let at = |rig: &Rig, (q, r): (i8, i8)| rig.hex(q, r);
        let (target, from) = (at(&rig, target), at(&rig, from));
        rig.forces(S1, from, 50);
        let near: Vec<Hex> = rig.game.board.around(target).map(|(hex, _)| hex).collect();
        assert_eq!(near.len(), around);
        for hex in near.iter().chain([&target]) {
            rig.forces(S2, *hex, 9);
        }
        rig.hand(S1, &["mortar_shot"]);
        let start = rig.s.clone();
        let text = format!("hex {}", rig.game.hex_text(target));
        let tries = 3000;
        let mut hits = vec![0u32; around + 1];
        for _ in 0..tries {
            rig.s = start.clone();
            rig.step(&[(S1, &["play mortar_shot", &text])]);
            let struck: Vec<usize> = near
                .iter()
                .chain([&target])
                .enumerate()
                .filter(|(_, hex)| rig.forces_at(S2, **hex) == 5)
                .map(|(place, _)| place)
                .collect();
            assert_eq!(struck.len(), 1);
            hits[struck[0]] += 1;
        }
        for (place, n) in hits.iter().enumerate() {
            let chance = if place == around { 0.5 } else { 0.5 / around as f64 };
            let four_sigma = 4.0 * (chance * (1.0 - chance) * f64::from(tries)).sqrt();
            assert!((f64::from(*n) - chance * f64::from(tries)).abs() < four_sigma, "{hits:?}");
        }
    }
}

#[test]
fn mortar_shot_hits_its_owner_too_and_needs_forces_near() {
    // BF-22j, BF-22i
    let mut rig = Rig::new(2);
    let (mine, far) = (rig.hex(2, 0), rig.hex(-1, 0));
    rig.champion(S1, "brute", far);
    rig.forces(S1, mine, 6).hand(S1, &["mortar_shot"]).choose(S1, "play mortar_shot");
    assert!(rig.allows(S1, "hex (2,0)") && rig.allows(S1, "hex (0,0)"));
    assert!(!rig.allows(S1, "hex (-1,0)"), "a champion is no Force");
    for seed in 0..20 {
        let mut rig = Rig::new(2);
        let mine = rig.hex(2, 0);
        rig.seed(seed).forces(S1, mine, 6);
        play(&mut rig, "mortar_shot", &["hex (2,0)"]);
        assert!([6, 2].contains(&rig.forces_at(S1, mine)));
    }
}

#[test]
fn mortar_shot_can_be_dodged() {
    // Initiative 300 comes after every other card.
    let mut rig = Rig::new(2);
    let (mine, target, away) = (rig.hex(2, 0), rig.hex(0, 0), rig.hex(-3, 1));
    rig.forces(S1, mine, 1).forces(S2, target, 1);
    let (a, b) = (rig.hex(-1, 0), rig.hex(-2, 1));
    rig.bridge(target, a).bridge(a, b).bridge(b, away);
    clash(&mut rig, ("march_orders", &["from (0,0)", "forces 1", "step 3", "step 4"]), ("mortar_shot", &["hex (0,0)"]));
    assert_eq!(rig.forces_at(S2, b), 1);
}

// ---- bridges ----

#[test]
fn demolish_bridge_reaches_any_bridge() {
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(-1, 0), rig.hex(-2, 0));
    rig.bridge(a, b);
    play(&mut rig, "demolish_bridge", &["edge (-2,0)~(-1,0)"]);
    assert_eq!((rig.s.bridges.len(), rig.s.player(S1).mana), (0, 3));
}

#[test]
fn bridge_lockdown_bars_everybody_who_needs_the_bridge_for_this_round() {
    // BF-Q83
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, a, 2).forces(S2, b, 2).bridge(a, b);
    let flier = rig.champion(S2, "skystriker_ace", b);
    play(&mut rig, "bridge_lockdown", &["edge (0,0)~(1,0)"]);
    assert!(!rig.allows(S1, "march"));
    rig.choose(S2, "march");
    assert_eq!(rig.options(S2), ["from (0,0)"], "the flier can");
    rig.s.player_mut(S2).commit = Default::default();
    rig.forces(S1, a, 40);
    rig.step(&[(S2, &["march", "from (0,0)", "go #0", "step 0"])]);
    assert!(rig.events.iter().any(|event| matches!(event, Event::Battle { .. })), "{}", rig.s.champion(flier).hp);
    end_round(&mut rig);
    assert_eq!((rig.s.locked.len(), rig.s.bridges.len()), (0, 1));
}

#[test]
fn bridge_lockdown_stops_a_march_already_planned() {
    // Lockdown 40 with Lead S2, Triple March 40.
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, a, 2).forces(S2, b, 2).bridge(a, b).s.lead = S2;
    clash(
        &mut rig,
        ("bridge_lockdown", &["edge (0,0)~(1,0)"]),
        ("triple_march", &["from (1,0)", "forces 2", "step 3", "stop"]),
    );
    assert_eq!(rig.forces_at(S1, a), 2);
    assert!(fizzled(&rig, S1, "triple_march"));
}

#[test]
fn wormholes_join_two_hexes_near_champions_for_the_round() {
    // BF-T45, BF-Q81: any distance; ranges do not change.
    for (card, mana, range) in [("wormhole_link", 2, 3), ("wormhole_gate", 3, 4)] {
        let mut rig = Rig::new(2);
        let (a, b) = (rig.hex(3, 0), rig.hex(-2, 0));
        rig.champion(S1, "brute", a);
        rig.champion(S1, "brute", b);
        rig.forces(S1, a, 2);
        play(&mut rig, card, &["hex (3,0)", "hex (-2,0)"]);
        assert_eq!(rig.names(&rig.s.player(S1).burnt), [card]);
        assert_eq!(rig.s.player(S1).mana, 5 - mana);
        rig.step(&[(S1, &["march", "from (3,0)", "stay #0", "forces 2", "step 6"])]);
        assert_eq!(rig.forces_at(S1, b), 2, "a march crosses it without a bridge");
        assert!(rig.s.bridges.iter().next().is_none());
        end_round(&mut rig);
        assert!(rig.s.links.is_empty());
        // The range.
        let mut rig = Rig::new(2);
        let at = rig.hex(3, 0);
        rig.champion(S1, "brute", at);
        rig.hand(S1, &[card]).choose(S1, &format!("play {card}"));
        for hex in rig.game.board.hexes() {
            let text = format!("hex {}", rig.game.hex_text(hex));
            assert_eq!(rig.allows(S1, &text), rig.game.board.distance(at, hex) <= range, "{card} {text}");
        }
    }
}

#[test]
fn everybody_may_use_a_wormhole_and_ranges_ignore_it() {
    // BF-Q81, BF-Q82, BF-T45
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(3, 0), rig.hex(-2, 0));
    rig.champion(S1, "brute", a);
    rig.champion(S2, "brute", b);
    let near = rig.hex(1, 0);
    rig.champion(S1, "brute", near);
    play(&mut rig, "wormhole_link", &["hex (3,0)", "hex (-2,0)"]);
    rig.hand(S1, &["execution_order"]);
    let before = rig.s.clone();
    rig.choose(S1, "play execution_order");
    assert!(!rig.allows(S1, "champion #1"), "three away, whatever is joined");
    rig.s = before;
    rig.step(&[(S2, &["march", "from (-2,0)", "go #1", "step 6"])]);
    let home = rig.home(S1);
    assert_eq!(rig.s.champion(Slot(1)).hex, home);
}

#[test]
fn a_wormhole_fizzles_without_a_champion_in_range() {
    // BF-22i
    let mut rig = Rig::new(2);
    let at = rig.hex(1, 0);
    let slot = rig.champion(S1, "brute", at);
    rig.hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("wormhole_link", &["hex (1,0)", "hex (0,0)"]));
    assert!(rig.s.links.is_empty() && fizzled(&rig, S1, "wormhole_link"));
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["wormhole_link"], "burnt all the same (BF-12.4c)");
}

// ---- gambits ----

#[test]
fn foundry_heist_needs_a_forge_for_all_of_it() {
    // BF-Q135
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &SEVEN);
    play(&mut rig, "foundry_heist", &[]);
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).mana), (0, 3));
}

#[test]
fn foundry_heist_drafts_or_scraps_and_then_draws() {
    // BF-Q51, BF-16.2a
    let deck = ["plunder", "royal_mint", "insight", "war_taxes", "slow"];
    let mut rig = Rig::new(2);
    with_forge(&mut rig);
    rig.s.round = 4;
    rig.draw_pile(S1, &SEVEN).deck(1, &deck);
    play(&mut rig, "foundry_heist", &["option 1"]);
    let mut options = rig.options(S1);
    options.sort_unstable();
    assert_eq!(options, ["card insight", "card slow", "card war_taxes"]);
    rig.choose(S1, "card insight");
    let owned = rig.s.player(S1).draw.len() + rig.s.player(S1).hand.len();
    assert_eq!((owned, rig.s.player(S1).hand.len()), (8, 1));
    let left = rig.names(&rig.s.decks[DeckId(1)]);
    assert_eq!(&left[2..], ["plunder", "royal_mint"], "the others went to the bottom");
    let mut bottom = left[..2].to_vec();
    bottom.sort_unstable();
    assert_eq!(bottom, ["slow", "war_taxes"]);
    rig.hand(S1, &["zap"]);
    play(&mut rig, "foundry_heist", &["option 2", "card zap"]);
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["zap"]);
    assert_eq!(rig.s.player(S1).hand.len(), 2);
}

#[test]
fn deep_shaft_rig_raises_a_mine_and_mans_it() {
    // BF-Q137
    for (value, raised) in [(4, 5), (6, 6)] {
        let mut rig = Rig::new(2);
        let mine = rig.hex(1, 0);
        rig.mine(mine, value).forces(S1, mine, 1);
        play(&mut rig, "deep_shaft_rig", &["hex (1,0)"]);
        assert_eq!((rig.s.hex(mine).value, rig.forces_at(S1, mine)), (raised, 2));
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).gold), (3, 9));
    }
}

#[test]
fn deep_shaft_rig_fizzles_when_the_mine_is_lost() {
    // BF-12.4b
    let mut rig = Rig::new(2);
    let mine = rig.hex(1, 0);
    let slot = rig.champion(S1, "brute", mine);
    rig.mine(mine, 4).hp(slot, 1);
    clash(&mut rig, ("zap", &["champion #0"]), ("deep_shaft_rig", &["hex (1,0)"]));
    assert_eq!((rig.s.hex(mine).value, rig.forces_at(S1, mine)), (4, 0));
    assert!(fizzled(&rig, S1, "deep_shaft_rig"));
}

#[test]
fn war_profiteers_bring_one_or_nine() {
    // BF-T65: mean 7/3.
    let mut rig = Rig::new(2);
    rig.hand(S1, &["war_profiteers"]);
    let start = rig.s.clone();
    let (mut sum, tries) = (0u32, 3000);
    for _ in 0..tries {
        rig.s = start.clone();
        rig.step(&[(S1, &["play war_profiteers"])]);
        let got = u32::from(rig.s.player(S1).gold) - 10;
        assert!(got == 1 || got == 9);
        sum += got;
    }
    // Standard deviation 8 * sqrt(5)/6 = 2.98; four of them for the mean of 3000.
    assert!((f64::from(sum) / f64::from(tries) - 7.0 / 3.0).abs() < 0.22, "{sum}");
}

#[test]
fn encirclement_kills_up_to_five_where_three_hexes_surround() {
    // BF-22d, BF-Q131
    for (hexes, enemies, left) in [(3, 7, 2), (3, 4, 0), (2, 7, 7)] {
        let mut rig = Rig::new(2);
        let target = rig.hex(0, 0);
        rig.forces(S2, target, enemies);
        rig.champion(S2, "brute", target);
        for (q, r) in &[(1, 0), (0, 1), (-1, 1)][..hexes] {
            let hex = rig.hex(*q, *r);
            rig.forces(S1, hex, 1);
        }
        play(&mut rig, "encirclement", &["hex (0,0)"]);
        assert_eq!(rig.forces_at(S2, target), left);
        assert_eq!(rig.s.champion(Slot(0)).hp, 6, "champions are left alone");
        assert!(!rig.s.player(S1).won_battle, "no battle is won by it");
        assert!(!fizzled(&rig, S1, "encirclement"));
    }
}

// ---- victory ----

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
            _ if card.kind == crate::games::bridgefront::content::cards::Kind::Victory => 1,
            _ => 0,
        };
        assert_eq!(card.vp, expected, "{}", card.id);
    }
    // A Power Pick of the only card shown.
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

// ---- champions ----

#[test]
fn tax_reaver_takes_two_gold_from_the_owner_of_a_champion_it_kills() {
    // BF-Q99, BF-Q139: alone in its battle every hit is its own; bounty 3, then min(2, gold).
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
    // BF-14.1c: Duelist +1 against a champion, Lone Wolf +3 without own Forces.
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
