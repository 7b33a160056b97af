//! Tests of both settings of the switches of single cards. These switches are parts of the card's effects (`effects`),
//! except that of Forgeblood Engine, which is a knob of its own and is tested with the card.

use super::battle_rig::battles;
use super::cards_all::{SEVEN, close_actions, end_round, play, thresholds, with_forge};
use super::rig::{Rig, S1, S2, S3};

/// Creates seats without passives, with one knob set.
fn with(seats: usize, path: &str, value: &str) -> Rig {
    let mut rig = Rig::with(seats, &[("factions.cipher.passives", "[]"), (path, value)]);
    for seat in evenhand_game::game::Seat::all(seats) {
        rig.faction(seat, "cipher");
    }
    rig
}

#[test]
fn breakthrough_line_draws_after_the_next_reset_or_in_cleanup_for_nothing() {
    // BF-Q114: drawn in Cleanup, the two cards count toward the hand size up to which Reset draws.
    for (when, hand_size, hand) in
        [("\"next_hand\"", 6, 8), ("\"now\"", 6, 6), ("\"next_hand\"", 1, 3), ("\"now\"", 1, 2)]
    {
        let size = hand_size.to_string();
        let knobs = [
            ("factions.cipher.passives", "[]"),
            ("cards.breakthrough_line.effects.1.do.0.when", when),
            ("rules.hand_size", size.as_str()),
        ];
        let mut rig = Rig::with(2, &knobs);
        let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.faction(S1, "cipher").bridge(from, to).forces(S1, from, 30).forces(S2, to, 1);
        rig.draw_pile(S1, &["zap"; 20]).hand(S1, &["recruit"]);
        play(&mut rig, "breakthrough_line", &["from (1,0)", "forces 30", "step 3", "stop"]);
        end_round(&mut rig);
        assert_eq!(rig.names(&rig.s.player(S1).hand), vec!["zap"; hand], "{when}, hand size {hand_size}");
    }
}

#[test]
fn endless_conscription_counts_itself_or_not() {
    // BF-Q115
    for (base, forces) in [("4", [5, 6]), ("3", [4, 5])] {
        let mut rig = with(2, "cards.endless_conscription.effects.0.forces.plus_played", base);
        let home = rig.home(S1);
        for deployed in forces {
            let before = rig.forces_at(S1, home);
            rig.mana(S1, 5).gold(S1, 5);
            play(&mut rig, "endless_conscription", &[]);
            assert_eq!(rig.forces_at(S1, home) - before, deployed, "from {base}");
        }
    }
}

#[test]
fn rapid_redeploy_goes_to_own_hexes_or_attacks_others_too() {
    // BF-Q116
    for (to, enemies_too) in [("\"me\"", false), ("\"occupied\"", true)] {
        let mut rig = with(3, "cards.rapid_redeploy.effects.0.to", to);
        let (from, own, theirs, shared) = (rig.hex(2, 0), rig.hex(-2, 0), rig.hex(-1, 0), rig.home(S3));
        let slot = rig.champion(S1, "titan_vanguard", from);
        rig.forces(S1, own, 1).forces(S2, theirs, 1).forces(S2, shared, 1);
        rig.hp(slot, 5).hand(S1, &["rapid_redeploy"]).choose(S1, "play rapid_redeploy").choose(S1, "champion #0");
        assert!(rig.allows(S1, "hex (-2,0)") && !rig.allows(S1, "hex (0,0)"), "an empty hex is nobody's");
        assert_eq!(rig.allows(S1, "hex (-1,0)"), enemies_too, "{to}");
        if !enemies_too {
            continue;
        }
        let mut crowded = rig.clone();
        crowded.forces(S3, theirs, 1);
        assert!(!crowded.allows(S1, "hex (-1,0)"), "no third player");
        let mut besieging = rig.clone();
        for (rig, target) in [(&mut rig, theirs), (&mut besieging, shared)] {
            let hex = format!("hex {}", rig.at(target));
            rig.mana(S2, 0).mana(S3, 0).choose(S1, &hex);
        }
        assert_eq!(battles(&rig.events), [(theirs, S1, S2, [0, 1])], "its player attacks");
        assert!(battles(&besieging.events).is_empty(), "Capitals wait for their siege");
        assert_eq!((besieging.s.champion(slot).hex, besieging.s.champion(slot).hp), (shared, 6));
    }
}

#[test]
fn bridge_fortress_is_split_as_one_likes_or_half_and_half() {
    // BF-Q86
    for (split, chosen) in [("\"any\"", true), ("\"one_each\"", false)] {
        let mut rig = with(2, "cards.bridge_fortress.effects.1.split", split);
        let (near, far) = (rig.hex(1, 0), rig.hex(0, 0));
        rig.forces(S1, near, 1);
        let stages: &[&str] = if chosen { &["edge (0,0)~(1,0)", "forces 2"] } else { &["edge (0,0)~(1,0)"] };
        play(&mut rig, "bridge_fortress", stages);
        let placed = if chosen { (2, 0) } else { (1, 1) };
        assert_eq!((rig.forces_at(S1, far), rig.forces_at(S1, near) - 1), placed, "{split}");
    }
}

#[test]
fn rich_veins_bounds_the_value_of_a_mine_or_all_it_brings() {
    // BF-Q137, BF-Q153
    for (cap, prospect, champion, value, raised) in [
        ("\"value\"", true, true, 6, 7),
        ("\"value\"", true, true, 7, 7),
        ("\"yield\"", false, false, 6, 7),
        ("\"yield\"", true, false, 6, 6),
        ("\"yield\"", true, false, 5, 6),
        ("\"yield\"", true, true, 5, 5),
        ("\"yield\"", true, true, 4, 5),
        ("\"yield\"", true, true, 7, 7),
    ] {
        let mut rig = with(2, "cards.rich_veins.effects.0.cap", cap);
        let at = rig.hex(1, 0);
        if prospect {
            rig.faction(S1, "prospect");
        }
        if champion {
            rig.champion(S1, "mine_overseer", at);
        }
        rig.mine(at, value).forces(S1, at, 1);
        play(&mut rig, "rich_veins", &["hex (1,0)"]);
        assert_eq!(rig.s.hex(at).value, raised, "{cap} from {value}");
        if cap == "\"yield\"" && raised > value {
            close_actions(&mut rig);
            let before = rig.gold_of(S1);
            rig.choose(S1, "gold");
            assert!(rig.gold_of(S1) - before - 1 <= 7, "the income of the next round aside");
        }
    }
}

#[test]
fn foundry_heist_draws_with_a_forge_only_or_always() {
    // BF-Q135
    for (cards, drawn) in [("0", 0), ("1", 1)] {
        let mut rig = with(2, "cards.foundry_heist.effects.0.else.0.n", cards);
        rig.draw_pile(S1, &SEVEN);
        play(&mut rig, "foundry_heist", &[]);
        assert_eq!(rig.s.player(S1).hand.len(), drawn, "without a Forge");
        let mut rig = with(2, "cards.foundry_heist.effects.0.else.0.n", cards);
        with_forge(&mut rig);
        rig.draw_pile(S1, &SEVEN).hand(S1, &["zap"]);
        play(&mut rig, "foundry_heist", &["option 2", "card zap"]);
        assert_eq!(rig.s.player(S1).hand.len(), 1, "one card with a Forge in either case");
    }
}

#[test]
fn breach_counts_in_every_round_or_only_in_that_of_arrival() {
    // BF-Q104
    for (until, later) in [("\"permanent\"", 3), ("\"arrival_round\"", 2)] {
        let mut rig = Rig::with(2, &[("cards.capital_breaker.effects.0.until", until)]);
        let theirs = rig.home(S2);
        rig.champion(S1, "capital_breaker", theirs);
        assert_eq!(thresholds(&rig, theirs, [S1, S2], true, 1)[0], 3, "{until}, the round it came in");
        rig.s.round += 1;
        assert_eq!(thresholds(&rig, theirs, [S1, S2], true, 1)[0], later, "{until}, the next round");
    }
}

#[test]
fn slipstep_is_used_in_every_round_or_only_in_that_of_arrival() {
    // BF-Q105
    for (until, later) in [("\"permanent\"", true), ("\"arrival_round\"", false)] {
        let mut rig = Rig::with(2, &[("cards.void_agent.effects.0.until", until)]);
        let (from, to) = (rig.hex(2, 0), rig.hex(0, 0));
        let agent = rig.champion(S1, "void_agent", from);
        assert!(rig.allows(S1, "ability #0"), "{until}, the round it came in");
        rig.step(&[(S1, &["ability #0", "step 3", "step 3"])]);
        assert_eq!(rig.s.champion(agent).hex, to);
        assert!(!rig.allows(S1, "ability #0"), "{until}, a second time");
        rig.next_round();
        assert_eq!(rig.allows(S1, "ability #0"), later, "{until}, the next round");
    }
}
