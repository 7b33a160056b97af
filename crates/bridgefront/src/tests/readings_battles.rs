//! Tests of both settings of the switches on the order and the roles of battles, on abilities and opening strikes in
//! them, on the pay of fallen champions, and on battles without an end.

use super::actions::bare;
use super::battle_rig::{Fight, battles, stages};
use super::cards_all::{play, thresholds};
use super::combat_exact::near;
use super::readings_moves::SURE;
use super::rig::{Rig, S1, S2, S3};
use crate::model::events::{Event, Winner};
use crate::model::state::{Phase, Slot};
use evenhand_game::game::Seat;

// ---- order ----

#[test]
fn battles_of_a_card_are_fought_in_order_of_entry_or_by_coordinate() {
    // BF-Q59, combat.battle_order
    for (word, first) in [("entry", (0, 1)), ("coordinate", (0, -1))] {
        let mut rig = bare(2, &[("combat.battle_order", &format!("\"{word}\""))]);
        let (a, b) = (rig.hex(0, 1), rig.hex(0, -1));
        let (from_a, from_b) = (rig.hex(1, 1), rig.hex(1, -1));
        rig.bridge(from_a, a).bridge(from_b, b).forces(S1, from_a, 1).forces(S1, from_b, 1);
        rig.forces(S2, a, 1).forces(S2, b, 1);
        let ways = [rig.towards(from_a, a), rig.towards(from_b, b)];
        play(&mut rig, "roll_out", &["from (1,1)", "forces 1", &ways[0], "from (1,-1)", "forces 1", &ways[1]]);
        let fought = battles(&rig.events);
        assert_eq!(fought.len(), 2);
        assert_eq!(rig.game.board.coords[fought[0].0], first, "{word}");
    }
}

#[test]
fn sieges_are_fought_in_lead_order_or_in_seat_order() {
    // BF-Q68, combat.siege_order: in round 2, S2 is Lead.
    for (word, order) in [("lead", [S2, S1]), ("seat", [S1, S2])] {
        let mut rig = bare(3, &[("combat.siege_order", &format!("\"{word}\""))]);
        for seat in [S1, S2] {
            let home = rig.home(seat);
            rig.forces(seat, home, 1).forces(S3, home, 1);
        }
        rig.round(2).end_actions();
        let owners: Vec<Seat> = battles(&rig.events).iter().map(|battle| battle.2).collect();
        assert_eq!(owners, order, "{word}");
    }
}

// ---- roles ----

#[test]
fn who_comes_attacks_or_who_was_first_of_all() {
    // BF-Q66, combat.roles
    for (word, roles) in [("arrival", (S1, S2)), ("first_ever", (S2, S1))] {
        let mut rig = bare(2, &[("combat.roles", &format!("\"{word}\""))]);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.bridge(from, to).forces(S1, from, 2).forces(S2, to, 2);
        let march = rig.march(from, to, 2);
        rig.plays(S1, &stages(&march));
        let fought = battles(&rig.events)[0];
        assert_eq!((fought.1, fought.2), roles, "{word}");
        // The owner of a Capital, who was first there, attacks in its siege.
        let mut rig = bare(2, &[("combat.roles", &format!("\"{word}\""))]);
        let home = rig.home(S2);
        rig.forces(S2, home, 2).forces(S1, home, 2).end_actions();
        let fought = battles(&rig.events)[0];
        assert_eq!((fought.1, fought.2), roles, "{word}, siege");
    }
}

#[test]
fn who_was_first_of_all_attacks_even_after_it_left() {
    // BF-Q66, combat.roles
    let mut rig = bare(2, &[("combat.roles", "\"first_ever\"")]);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.bridge(from, to).forces(S1, to, 1);
    rig.s.remove_forces(S1, to, 1);
    rig.forces(S2, to, 2).forces(S1, from, 2);
    let march = rig.march(from, to, 2);
    rig.plays(S1, &stages(&march));
    let fought = battles(&rig.events)[0];
    assert_eq!((fought.1, fought.2), (S1, S2));
}

#[test]
fn shield_wall_then_works_for_those_who_come() {
    // BF-Q66, BF-21.1a: the side that comes second into a hex defends.
    for (word, bonus) in [("arrival", S2), ("first_ever", S1)] {
        let mut rig = Rig::with(2, &[("combat.roles", &format!("\"{word}\""))]);
        rig.faction(S1, "bastion").faction(S2, "bastion");
        let at = rig.hex(1, 0);
        rig.forces(S2, at, 1).forces(S1, at, 1).battle_at(at, false);
        let sides = rig.s.battle.sides;
        for (side, seat) in sides.into_iter().enumerate() {
            let expected = if seat == bonus { 3 } else { 2 };
            assert_eq!(rig.game.force_threshold(&rig.s, side), expected, "{word}");
        }
    }
}

// ---- abilities ----

/// Creates a rig in which abilities are used in battles, and nobody but Jet Striker hits.
fn in_battle(knobs: &[(&str, &str)]) -> Rig {
    let mut all = vec![
        ("rules.ability_timing", "\"in_battle\""),
        ("combat.force_hit", "0"),
        ("cards.jet_striker.hit", "6"),
        ("cards.jet_striker.dice", "1"),
        ("cards.stormcaller.hit", "0"),
        ("cards.field_surgeon.hit", "0"),
    ];
    all.extend(knobs);
    bare(2, &all)
}

fn hp(rig: &Rig, slot: Slot) -> u8 {
    rig.s.champion(slot).hp
}

#[test]
fn tempest_strikes_by_itself_before_the_battle_of_its_champion() {
    // BF-Q71, rules.ability_timing = "in_battle"
    let mut rig = in_battle(&[("cards.stormcaller.hit", "6"), ("cards.stormcaller.dice", "3")]);
    let (from, to, beside) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(0, 1));
    rig.bridge(from, to).forces(S2, to, 1);
    let caller = rig.champion(S1, "stormcaller", from);
    let victim = rig.champion(S2, "titan_vanguard", beside);
    assert!(!rig.allows(S1, &format!("ability #{caller}")), "it is no step any more");
    rig.plays(S1, &["march", "from (1,0)", "go #0", "step 3"]);
    assert_eq!((rig.s.phase, hp(&rig, victim), rig.forces_at(S2, to)), (Phase::Commit, 8, 0));
    // Once a round: the next battle is fought without it.
    rig.forces(S2, beside, 1).bridge(to, beside);
    let (far, way) = (rig.hex(-1, 1), rig.hex(-1, 0));
    let other = rig.champion(S2, "titan_vanguard", far);
    rig.bridge(to, way).forces(S2, way, 1);
    let step = rig.towards(to, way);
    rig.plays(S1, &["march", "from (0,0)", "go #0", &step]);
    assert_eq!((hp(&rig, victim), hp(&rig, other)), (8, 9));
    // In the next round it strikes again.
    rig.next_round();
    rig.forces(S2, to, 1);
    let (from, back) = (format!("from {}", rig.at(way)), rig.towards(way, to));
    rig.plays(S1, &["march", &from, "go #0", &back]);
    assert_eq!(hp(&rig, victim), 7);
}

#[test]
fn tempest_needs_a_battle_and_an_enemy_champion_beside_it() {
    // BF-Q71, rules.ability_timing = "in_battle"
    let mut rig = in_battle(&[("cards.stormcaller.hit", "6")]);
    let (from, to, far) = (rig.hex(1, 0), rig.hex(0, 0), rig.hex(-2, 0));
    rig.bridge(from, to).forces(S2, to, 1);
    let caller = rig.champion(S1, "stormcaller", from);
    rig.champion(S2, "titan_vanguard", far);
    rig.plays(S1, &["march", "from (1,0)", "go #0", "step 3"]);
    assert_eq!(rig.s.champion(caller).used_round, 0, "nobody to strike");
    // A kill pays its bounty (BF-Q102); those in the battle itself are not struck.
    let mut rig = in_battle(&[("cards.stormcaller.hit", "6")]);
    rig.bridge(from, to).forces(S2, to, 1);
    rig.champion(S1, "stormcaller", from);
    let beside = rig.hex(0, 1);
    let victim = rig.champion(S2, "titan_vanguard", beside);
    rig.hp(victim, 1).plays(S1, &["march", "from (1,0)", "go #0", "step 3"]);
    assert_eq!((rig.s.champion(victim).alive(), rig.gold_of(S1)), (false, 14));
}

#[test]
fn stitchwork_heals_the_most_wounded_champion_there_after_the_battle() {
    // BF-Q71, rules.ability_timing = "in_battle"
    let mut rig = in_battle(&[]);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.bridge(from, to).forces(S2, to, 1);
    let surgeon = rig.champion(S1, "field_surgeon", from);
    let striker = rig.champion(S1, "jet_striker", from);
    let away = rig.hex(2, 0);
    let absent = rig.champion(S1, "titan_vanguard", away);
    rig.hp(striker, 1).hp(absent, 1);
    assert!(!rig.allows(S1, &format!("ability #{surgeon}")));
    rig.plays(S1, &["march", "from (1,0)", &format!("go #{surgeon}"), &format!("go #{striker}"), "step 3"]);
    assert_eq!((hp(&rig, striker), hp(&rig, absent)), (3, 1));
    // Once a round, and not if nobody is wounded.
    let next = rig.hex(-1, 0);
    rig.bridge(to, next).forces(S2, next, 1);
    rig.hp(striker, 1);
    rig.plays(S1, &["march", "from (0,0)", &format!("go #{surgeon}"), &format!("go #{striker}"), "step 3"]);
    assert_eq!(hp(&rig, striker), 1);
    let mut rig = in_battle(&[]);
    rig.bridge(from, to).forces(S2, to, 1);
    let surgeon = rig.champion(S1, "field_surgeon", from);
    rig.champion(S1, "jet_striker", from);
    rig.plays(S1, &["march", "from (1,0)", "go #0", "go #1", "step 3"]);
    assert_eq!(rig.s.champion(surgeon).used_round, 0);
}

#[test]
fn other_abilities_are_steps_as_before() {
    // BF-Q71, BF-Q105: Slipstep moves its champion.
    let mut rig = in_battle(&[]);
    let at = rig.hex(1, 0);
    let agent = rig.champion(S1, "void_agent", at);
    assert!(rig.allows(S1, &format!("ability #{agent}")));
}

// ---- opening strikes ----

#[test]
fn an_edge_strikes_whom_its_owner_picks_or_a_random_champion() {
    // BF-Q97, champions.opening_strike
    let set = |word: &str| {
        let mut rig = bare(2, &[("champions.opening_strike", &format!("\"{word}\"")), ("combat.force_hit", "0")]);
        let at = rig.hex(1, 0);
        rig.champion(S1, "shadeblade", at);
        let pair = [rig.champion(S2, "titan_vanguard", at), rig.champion(S2, "titan_vanguard", at)];
        (rig, at, pair)
    };
    let (rig, at, pair) = set("random");
    let mut first = 0;
    let mut fight = Fight::new(&rig, at, false);
    for _ in 0..2_000 {
        fight.once_with(&|_, _, question, _| panic!("{question:?} is asked"));
        let struck = fight.events.iter().find_map(|event| match event {
            Event::Hit { champion, .. } => Some(*champion),
            _ => None,
        });
        first += u32::from(struck == Some(pair[0]));
    }
    near(first, 2_000, 0.5, "the first of two");
    let (mut rig, at, _) = set("owner_picks");
    rig.battle_at(at, false).run();
    assert!(rig.asked(S1));
}

#[test]
fn edges_strike_at_once_or_the_attackers_first() {
    // BF-Q97, BF-14.0b, champions.opening_strike: two Shadeblades with 1 HP.
    for (word, hits) in [("owner_picks", 2), ("random", 1)] {
        let mut rig = bare(2, &[("champions.opening_strike", &format!("\"{word}\""))]);
        let at = rig.hex(1, 0);
        let blades = [rig.champion(S1, "shadeblade", at), rig.champion(S2, "shadeblade", at)];
        rig.hp(blades[0], 1).hp(blades[1], 1);
        let mut fight = Fight::new(&rig, at, false);
        let after = fight.once();
        let struck = fight.events.iter().filter(|event| matches!(event, Event::Hit { .. })).count();
        assert_eq!((struck, after.champion(blades[0]).alive()), (hits, hits == 1), "{word}");
    }
}

// ---- pay ----

#[test]
fn a_fallen_champion_is_paid_for_a_death_or_not() {
    // BF-Q100, BF-Q101, champions.fallen_collect: both sides' only champions kill each other.
    for (collects, contract, ledger) in [("true", 1, 2), ("false", 0, 0)] {
        for (own, gold) in [("bounty_hunter", contract), ("blood_banker", ledger)] {
            let knobs = [
                ("champions.fallen_collect", collects.to_owned()),
                (if own == "bounty_hunter" { "cards.bounty_hunter.hit" } else { "cards.blood_banker.hit" }, "6".into()),
                ("cards.jet_striker.hit", "6".into()),
                ("champions.bounty_scale", "0.0".into()),
            ];
            let knobs: Vec<(&str, &str)> = knobs.iter().map(|(path, value)| (*path, value.as_str())).collect();
            let mut rig = bare(2, &knobs);
            let at = rig.hex(1, 0);
            let both = [rig.champion(S1, own, at), rig.champion(S2, "jet_striker", at)];
            rig.hp(both[0], 1).hp(both[1], 1);
            let after = Fight::new(&rig, at, false).once();
            assert!(both.iter().all(|slot| !after.champion(*slot).alive()));
            assert_eq!(after.player(S1).gold, 10 + gold, "{own}, {collects}");
            // One that survives is paid in any case.
            rig.hp(both[0], 4);
            let after = Fight::new(&rig, at, false).once();
            assert!(after.champion(both[0]).alive());
            assert_eq!(after.player(S1).gold, if own == "bounty_hunter" { 11 } else { 12 });
        }
    }
}

// ---- Breach ----

#[test]
fn breach_counts_in_every_siege_or_only_abroad() {
    // BF-Q104, cards.capital_breaker.effects.0.when
    for (word, at_home) in [("siege_of_self", 3), ("siege_abroad", 2)] {
        let mut rig = bare(3, &[("cards.capital_breaker.effects.0.when", &format!("\"{word}\""))]);
        let ours = [rig.home(S1), rig.home(S2), rig.home(S3)];
        for (at, expected) in ours.into_iter().zip([at_home, 3, 3]) {
            let mut rig = rig.clone();
            rig.champion(S1, "capital_breaker", at);
            rig.forces(S1, at, 1).forces(S2, at, 1);
            assert_eq!(thresholds(&rig, at, [S1, S2], true, 1)[0], expected, "{word}");
        }
        let open = rig.hex(1, 0);
        rig.champion(S1, "capital_breaker", open);
        rig.forces(S1, open, 1).forces(S2, open, 1);
        assert_eq!(thresholds(&rig, open, [S1, S2], false, 1)[0], 2);
    }
}

// ---- battles without an end ----

#[test]
fn a_battle_in_which_nobody_can_hit_ends_in_peace() {
    // BF-Q110, combat.endless
    for (word, left) in [("fault", (0, 2)), ("peace", (2, 2))] {
        let mut rig = bare(2, &[("combat.endless", &format!("\"{word}\"")), ("combat.force_hit", "0")]);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.bridge(from, to).forces(S1, from, 2).forces(S2, to, 2);
        let march = rig.march(from, to, 2);
        rig.plays(S1, &stages(&march));
        assert_eq!((rig.forces_at(S1, to), rig.forces_at(S2, to)), left, "{word}");
        if word == "peace" {
            let over = rig.events.iter().find_map(|event| match event {
                Event::BattleOver { winner, .. } => Some(*winner),
                _ => None,
            });
            assert_eq!(over, Some(Winner::Peace));
            assert!(!rig.s.player(S1).won_battle && !rig.s.player(S2).won_battle);
            // Both can leave, and units that come later fight again.
            let back = rig.march(to, from, 1);
            rig.plays(S1, &stages(&back));
            assert_eq!((rig.forces_at(S1, to), rig.forces_at(S1, from)), (1, 1));
            let again = rig.march(from, to, 1);
            rig.plays(S1, &stages(&again));
            assert_eq!(battles(&rig.events).len(), 2);
        }
    }
}

#[test]
fn a_battle_without_a_hit_for_long_ends_in_peace() {
    // BF-Q110, combat.quiet_rounds: a champion that could hit with 1 of 6, and after how many combat rounds it gave up.
    let mut rig = bare(
        2,
        &[
            ("combat.endless", "\"peace\""),
            ("combat.quiet_rounds", "3"),
            ("combat.force_hit", "0"),
            ("cards.jet_striker.hit", "1"),
            ("cards.jet_striker.dice", "1"),
        ],
    );
    let at = rig.hex(1, 0);
    rig.champion(S1, "jet_striker", at);
    rig.forces(S2, at, 1);
    let mut fight = Fight::new(&rig, at, false);
    let mut peace = 0;
    for _ in 0..4_000 {
        let after = fight.once();
        let both = after.hex(at).occupied_by(S1) && after.hex(at).occupied_by(S2);
        assert_eq!(fight.blows().len() == 3 && both, both, "after three combat rounds");
        peace += u32::from(both);
    }
    near(peace, 4_000, (5.0f64 / 6.0).powi(3), "no hit in three combat rounds");
}

#[test]
fn battles_that_end_are_the_same_under_both_readings() {
    // BF-Q110
    for endless in ["fault", "peace"] {
        let endless = format!("\"{endless}\"");
        let mut rig = bare(2, &[SURE, ("combat.overkill", "\"none\""), ("combat.endless", &endless)]);
        let at = rig.hex(1, 0);
        rig.forces(S1, at, 3).forces(S2, at, 2);
        let after = Fight::new(&rig, at, false).once();
        assert_eq!((after.hex(at).forces[S1], after.hex(at).forces[S2]), (1, 0));
    }
}

// ---- targets at resolution ----

#[test]
fn a_bridge_is_chosen_by_the_owner_or_drawn() {
    // BF-Q140, effects.late_targets
    let mut gone = [0u32; 2];
    for seed in 0..400 {
        let mut rig = bare(2, &[("effects.late_targets", "\"automatic\"")]);
        let (home, a, b) = (rig.home(S1), rig.hex(2, 0), rig.hex(3, -1));
        rig.seed(seed).bridge(home, a).bridge(home, b);
        play(&mut rig, "siege_engineer", &["hex (3,0)"]);
        assert!(!rig.asked(S1));
        let left = [a, b].map(|hex| rig.s.bridges.has(rig.edge(home, hex)));
        assert_eq!(rig.s.bridges.len(), 1);
        gone[usize::from(left[0])] += 1;
    }
    near(gone[0], 400, 0.5, "the first bridge");
    // Without a bridge nothing happens; other cards still let the owner choose.
    let mut rig = bare(2, &[("effects.late_targets", "\"automatic\"")]);
    play(&mut rig, "siege_engineer", &["hex (3,0)"]);
    assert!(rig.s.stack.is_empty());
}

#[test]
fn elite_guard_heals_whom_its_owner_picks_or_the_most_wounded() {
    // BF-Q51, effects.late_targets
    for (word, asked) in [("owner", true), ("automatic", false)] {
        let mut rig = bare(2, &[("effects.late_targets", &format!("\"{word}\""))]);
        let home = rig.home(S1);
        let (some, most) = (rig.champion(S1, "jet_striker", home), rig.champion(S1, "titan_vanguard", home));
        rig.hp(some, 2).hp(most, 3);
        play(&mut rig, "elite_guard", &[]);
        assert_eq!(rig.asked(S1), asked);
        if !asked {
            assert_eq!((hp(&rig, some), hp(&rig, most)), (2, 5));
        }
    }
}
