//! What the game is made of, and how it is won (BF-1 to BF-4, BF-6).

use super::rig::{Rig, S1, S2, S3, assert_share};
use crate::game::{Dice, Play, Seat, Secrets};
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::rules::board::Edge;
use crate::games::bridgefront::state::{End, Phase, TileKind};

// ---- BF-1, BF-2: dice, units, resources ----

#[test]
fn a_die_shows_each_of_six_faces_equally_often() {
    // BF-2.7a
    let mut dice = Dice::new(3);
    let mut faces = [0usize; 6];
    for _ in 0..60_000 {
        faces[usize::from(dice.d6()) - 1] += 1;
    }
    for face in faces {
        assert_share(face, 60_000, 1, 6);
    }
}

#[test]
fn a_force_is_one_die_that_hits_on_one_or_two_and_dies_of_any_hit() {
    // BF-2.2a; BF-2.7a for other thresholds: of two lone Forces both live through a combat round
    // exactly when both dice miss, and one is left exactly when one misses.
    for hit in [1u64, 2, 3, 5] {
        let mut rig = Rig::with(2, &[("combat.force_hit", &hit.to_string())]);
        for seat in [S1, S2] {
            rig.faction(seat, "aerial");
        }
        let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
        rig.forces(S1, a, 1).forces(S2, b, 1).bridge(a, b);
        let start = rig.s.clone();
        let (mut both, mut one, trials) = (0, 0, 4_000);
        for seed in 0..trials {
            rig.s = start.clone();
            rig.events.clear();
            rig.seed(seed as u64).step(&[(S1, &["march", "from (0,0)", "forces 1", "step 0"])]);
            let first = rig.events.iter().find_map(|event| match event {
                Event::Blows { left, .. } => Some(*left),
                _ => None,
            });
            match first.expect("they fight") {
                [1, 1] => both += 1,
                [1, 0] | [0, 1] => one += 1,
                left => assert_eq!(left, [0, 0]),
            }
        }
        assert_share(both, trials, (6 - hit) * (6 - hit), 36);
        assert_share(one, trials, 2 * hit * (6 - hit), 36);
    }
}

#[test]
fn a_champion_keeps_its_damage_from_round_to_round_and_heals_no_further_than_printed() {
    // BF-2.2b, BF-20.5a
    let mut rig = Rig::new(2);
    let at = rig.hex(0, 1);
    let slot = rig.champion(S1, "brute", at); // 6 HP
    rig.hand(S2, &["zap"]);
    rig.step(&[(S2, &["play zap", &format!("champion #{slot}")])]);
    assert_eq!(rig.s.champion(slot).hp, 5);
    rig.next_round();
    assert_eq!((rig.s.round, rig.s.champion(slot).hp), (2, 5));
    rig.hand(S1, &["field_medic"]); // heals 2
    rig.step(&[(S1, &["play field_medic", &format!("champion #{slot}")])]);
    assert_eq!(rig.s.champion(slot).hp, 6);
}

#[test]
fn a_stack_is_any_part_of_the_own_units_in_a_hex_and_the_rest_stays() {
    // BF-2.1c, BF-Q56
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.forces(S1, a, 5).bridge(a, b);
    let first = rig.champion(S1, "brute", a);
    let second = rig.champion(S1, "jet_striker", a);
    let (go, stay) = (format!("go #{second}"), format!("stay #{first}"));
    rig.step(&[(S1, &["march", "from (0,0)", &stay, &go, "forces 2", "step 0"])]);
    assert_eq!((rig.forces_at(S1, a), rig.forces_at(S1, b)), (3, 2));
    assert_eq!((rig.s.champion(first).hex, rig.s.champion(second).hex), (a, b));
    // Every split is allowed, though only some are proposed; no units at all is no stack.
    rig.choose(S1, "march").choose(S1, "from (0,0)").choose(S1, &stay);
    for n in 1..=3 {
        assert!(rig.allows(S1, &format!("forces {n}")), "{n}");
    }
    assert!(!rig.allows(S1, "forces 0") && !rig.allows(S1, "forces 4"));
}

#[test]
fn mana_starts_each_round_afresh_and_may_go_above_its_maximum_within_one() {
    // BF-2.3a
    let mut rig = Rig::new(2);
    rig.hand(S1, &["command_surge"]);
    rig.step(&[(S1, &["play command_surge"])]); // 0 mana, +2
    assert_eq!(rig.s.player(S1).mana, 7);
    rig.mana(S2, 2).next_round();
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S2).mana), (5, 5));
}

#[test]
fn mana_per_round_and_per_age_are_knobs() {
    // BF-2.3a, BF-Q2, BF-Q3
    let mut rig = Rig::with(2, &[("rules.max_mana", "4"), ("rules.mana_per_age", "2")]);
    for (round, mana) in [(2, 4), (3, 4), (4, 6), (7, 6), (8, 8)] {
        rig.round(round - 1).next_round();
        assert_eq!(rig.s.player(S1).mana, mana, "round {round}");
    }
}

#[test]
fn gold_is_carried_over_and_each_reset_adds_the_income() {
    // BF-2.3b
    let mut rig = Rig::new(2);
    rig.gold(S1, 200).gold(S2, 0).next_round();
    assert_eq!((rig.gold_of(S1), rig.gold_of(S2)), (201, 1));
    let mut rig = Rig::with(2, &[("rules.base_income", "3")]);
    rig.gold(S1, 200).next_round();
    assert_eq!(rig.gold_of(S1), 203);
}

#[test]
fn permanent_vp_stay_and_control_vp_are_counted_anew() {
    // BF-2.4a
    let mut rig = Rig::new(2);
    let center = rig.hex(0, 0);
    rig.s.player_mut(S1).vp = 2;
    rig.forces(S1, center, 1);
    rig.enter(Phase::Collection);
    rig.s.remove_forces(S1, center, 1);
    rig.enter(Phase::Collection);
    let totals: Vec<u16> = rig
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Score { seat: S1, total, .. } => Some(*total),
            _ => None,
        })
        .collect();
    assert_eq!(totals, [3, 2]);
    assert_eq!(rig.s.player(S1).vp, 2);
}

// ---- BF-2.5: piles ----

#[test]
fn a_player_has_a_hand_and_three_piles_and_draws_from_the_top() {
    // BF-2.5a
    let mut rig = Rig::new(2);
    rig.hand(S1, &["patrol_record", "make_a_play"]).draw_pile(S1, &["zap", "recruit"]);
    rig.step(&[(S1, &["play patrol_record"])]); // draw 1
    rig.step(&[(S1, &["play make_a_play"])]); // burns
    let player = rig.s.player(S1);
    assert_eq!(rig.names(&player.hand), ["recruit"]);
    assert_eq!(rig.names(&player.draw), ["zap"]);
    assert_eq!(rig.names(&player.discard), ["patrol_record"]);
    assert_eq!(rig.names(&player.burnt), ["make_a_play"]);
}

#[test]
fn drawing_from_an_empty_pile_shuffles_the_discards_and_goes_on() {
    // BF-2.5b, and the second half of BF-T24: draw 4 with pile 2, discard 5.
    let mut rig = Rig::new(2);
    let cards = ["zap", "recruit", "field_medic", "quick_move", "scout_report"];
    rig.hand(S1, &["hard_mulligan", "march_orders", "supply_cache", "recruit"]);
    rig.draw_pile(S1, &["zap", "recruit"]).discard_pile(S1, &cards);
    // "Draw 4, discard 2" is Master Plan.
    rig.hand(S1, &["master_plan"]);
    rig.step(&[(S1, &["play master_plan"])]);
    let player = rig.s.player(S1);
    assert_eq!((player.hand.len(), player.draw.len(), player.discard.len()), (8, 3, 0));
    let mut seen = rig.names(&player.hand)[4..].to_vec();
    assert_eq!(seen[..2], ["recruit", "zap"]);
    seen.drain(..2);
    seen.extend(rig.names(&player.draw));
    seen.sort_unstable();
    let mut all = cards;
    all.sort_unstable();
    assert_eq!(seen, all);
}

#[test]
fn a_reshuffle_makes_every_order_equally_likely() {
    // BF-2.5b
    let mut rig = Rig::new(2);
    rig.hand(S1, &["patrol_record"]).discard_pile(S1, &["zap", "recruit", "field_medic"]);
    let start = rig.s.clone();
    let zap = rig.card("zap");
    let mut drawn = 0;
    for seed in 0..3_000 {
        rig.s = start.clone();
        rig.seed(seed).step(&[(S1, &["play patrol_record"])]);
        drawn += usize::from(rig.s.player(S1).hand[0] == zap);
    }
    assert_share(drawn, 3_000, 1, 3);
}

#[test]
fn draws_are_lost_when_both_piles_are_empty() {
    // BF-2.5b, BF-Q38
    let mut rig = Rig::new(2);
    rig.hand(S1, &["last_lecture"]).draw_pile(S1, &["zap"]).discard_pile(S1, &["recruit"]);
    rig.step(&[(S1, &["play last_lecture"])]); // draw 5
    let player = rig.s.player(S1);
    assert_eq!((rig.names(&player.hand), player.draw.len(), player.discard.len()), (vec!["zap", "recruit"], 0, 0));
}

#[test]
fn a_card_drawn_to_a_full_hand_goes_to_the_discard_pile() {
    // BF-2.5c, BF-T23: hand 9 after the played card has left, Draw 3.
    let mut rig = Rig::new(2);
    rig.hand(S1, &["insight"]);
    for _ in 0..9 {
        rig.hand(S1, &["recruit"]);
    }
    rig.draw_pile(S1, &["zap", "field_medic", "quick_move", "scout_report"]);
    rig.step(&[(S1, &["play insight"])]);
    let player = rig.s.player(S1);
    assert_eq!(player.hand.len(), 10);
    assert_eq!(rig.names(&player.hand[9..]), ["scout_report"]);
    assert_eq!(rig.names(&player.discard), ["quick_move", "field_medic"]);
    assert_eq!(rig.names(&player.draw), ["zap"]);
    // The limit is a knob.
    let mut rig = Rig::with(2, &[("rules.hand_limit", "7")]);
    rig.hand(S1, &["insight"]).hand(S1, &["recruit"; 6]).draw_pile(S1, &["zap", "field_medic", "quick_move"]);
    rig.step(&[(S1, &["play insight"])]);
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).discard.len()), (7, 2));
}

// ---- BF-3: winning ----

/// A table before Scoring: Permanent VP and gold of each seat.
fn before_scoring(seats: usize, knobs: &[(&str, &str)], vp_and_gold: &[(u16, u16)]) -> Rig {
    let mut rig = Rig::with(seats, knobs);
    for (seat, (vp, gold)) in Seat::all(seats).zip(vp_and_gold) {
        rig.s.player_mut(seat).vp = *vp;
        rig.gold(seat, *gold);
    }
    rig
}

#[test]
fn eight_points_win_with_a_clear_capital_and_seven_do_not() {
    // BF-3.1a
    for (vp, won) in [(7, false), (8, true), (9, true)] {
        let mut rig = before_scoring(2, &[], &[(vp, 0), (0, 0)]);
        rig.enter(Phase::Collection);
        assert_eq!(rig.s.phase == Phase::Over, won, "{vp} VP");
        assert_eq!((rig.s.end == End::Threshold, rig.s.shares[S1]), (won, if won { 1.0 } else { 0.0 }));
    }
    let mut rig = before_scoring(2, &[("rules.vp_to_win", "6")], &[(6, 0), (0, 0)]);
    assert_eq!(rig.enter(Phase::Collection).s.phase, Phase::Over);
}

#[test]
fn an_enemy_in_the_capital_bars_from_winning() {
    // BF-3.1a, BF-6.2b, BF-T36
    let mut rig = before_scoring(2, &[], &[(9, 0), (0, 0)]);
    let home = rig.home(S1);
    rig.forces(S1, home, 3).forces(S2, home, 1);
    rig.enter(Phase::Collection); // after sieges, so both still stand there
    assert_eq!((rig.s.phase, rig.s.round), (Phase::Commit, 2));
    assert!(rig.events.contains(&Event::Blocked(S1)));
    rig.s.remove_forces(S2, home, 1);
    assert_eq!(rig.enter(Phase::Collection).s.phase, Phase::Over);
}

#[test]
fn players_who_qualify_together_are_ranked() {
    // BF-3.1b, BF-T37
    let center_for_s2 = |vp: &[(u16, u16)]| {
        let mut rig = before_scoring(3, &[], vp);
        let center = rig.hex(0, 0);
        rig.forces(S2, center, 1);
        rig.enter(Phase::Collection);
        [rig.s.shares[S1], rig.s.shares[S2], rig.s.shares[S3]]
    };
    assert_eq!(center_for_s2(&[(9, 0), (9, 0), (7, 99)]), [0.0, 1.0, 0.0], "more in total");
    assert_eq!(center_for_s2(&[(9, 0), (8, 9), (7, 99)]), [1.0, 0.0, 0.0], "equal total, more Permanent VP");
    let by_gold = |gold| {
        let mut rig = before_scoring(2, &[], &[(9, 5), (9, gold)]);
        rig.enter(Phase::Collection);
        [rig.s.shares[S1], rig.s.shares[S2]]
    };
    assert_eq!((by_gold(6), by_gold(4), by_gold(5)), ([0.0, 1.0], [1.0, 0.0], [0.5, 0.5]));
    // One who has the points but not a clear Capital is not among them.
    let mut rig = before_scoring(2, &[], &[(9, 0), (12, 0)]);
    let home = rig.home(S2);
    rig.forces(S1, home, 1).forces(S2, home, 1);
    rig.enter(Phase::Collection);
    assert_eq!([rig.s.shares[S1], rig.s.shares[S2]], [1.0, 0.0]);
}

#[test]
fn after_the_last_round_the_ranking_decides() {
    // BF-3.2a, BF-T38: totals 7 (Permanent 3, gold 9), 7 (4, 0), 6; an enemy in the Capital does
    // not matter then (BF-Q156).
    let mut rig = before_scoring(3, &[], &[(3, 9), (4, 0), (5, 20)]);
    for (seat, row, n) in [(S1, 1, 4), (S2, -1, 3)] {
        for q in 0..n {
            let hex = rig.hex(q, row);
            rig.tile(hex, TileKind::Forge).forces(seat, hex, 1);
        }
    }
    let home = rig.home(S2);
    rig.forces(S3, home, 1);
    let start = rig.s.clone();
    rig.round(9).enter(Phase::Collection).settle();
    assert_eq!((rig.s.round, rig.s.end), (10, End::NotYet));
    rig.s = start.clone();
    rig.round(10).enter(Phase::Collection).settle();
    assert_eq!((rig.s.phase, rig.s.end), (Phase::Over, End::RoundCap));
    assert_eq!([rig.s.shares[S1], rig.s.shares[S2], rig.s.shares[S3]], [0.0, 1.0, 0.0]);
    // The last round is a knob.
    let mut rig = Rig::with(2, &[("rules.round_cap", "3")]);
    rig.round(3).enter(Phase::Collection);
    assert_eq!((rig.s.phase, rig.s.end, rig.s.shares[S1]), (Phase::Over, End::RoundCap, 0.5));
}

#[test]
fn a_player_without_units_stays_in_the_match() {
    // BF-3.2b, BF-Q74: it has income, bids, acts, and can come back while an enemy holds its Capital.
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    rig.forces(S2, home, 3).gold(S1, 0).next_round().row(&["quick_march", "roll_out"]);
    assert_eq!((rig.s.phase, rig.gold_of(S1)), (Phase::Bids, 1));
    rig.sealed(&[(S1, "buy 1"), (S2, "pass 0")]);
    assert_eq!(rig.s.player(S1).wins, 1);
    rig.sealed(&[(S2, "pass 0")]);
    assert!(rig.game.to_act(&rig.s).contains(S1));
    rig.gold(S1, 1).step(&[(S1, &["reinforce"])]);
    assert_eq!((rig.forces_at(S1, home), rig.forces_at(S2, home)), (1, 3));
}

// ---- BF-4: bridges and occupancy ----

#[test]
fn a_bridge_serves_everybody_and_an_edge_holds_one() {
    // BF-4.2a, BF-4.2b
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.forces(S1, a, 2);
    assert!(!rig.options(S1).contains(&"march".to_owned()), "no bridge, no march");
    rig.step(&[(S1, &["build", "edge (0,0)~(1,0)"])]);
    rig.choose(S1, "build");
    assert!(!rig.allows(S1, "edge (0,0)~(1,0)"), "there is a bridge already");
    rig.s.player_mut(S1).commit = Default::default();
    // S2 did not build it and uses it all the same.
    rig.s.remove_forces(S1, a, 2);
    rig.forces(S2, b, 1).step(&[(S2, &["march", "from (1,0)", "forces 1", "step 3"])]);
    assert_eq!(rig.forces_at(S2, a), 1);
}

#[test]
fn what_ignores_bridges_needs_none() {
    // BF-4.2b: a card that says so, and a champion that flies.
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.forces(S1, a, 2).hand(S1, &["flank_step"]);
    rig.step(&[(S1, &["play flank_step", "from (0,0)", "forces 2", "step 0"])]);
    assert_eq!(rig.forces_at(S1, b), 2);
    let slot = rig.champion(S2, "skystriker_ace", a);
    rig.step(&[(S2, &["march", "from (0,0)", &format!("go #{slot}"), "step 3"])]);
    assert_eq!(rig.s.champion(slot).hex, rig.hex(-1, 0));
}

#[test]
fn a_built_bridge_stays_and_there_is_no_supply_limit() {
    // BF-4.2c, BF-Q79: the last of all 90 edges can be built, and all stay through Cleanup.
    let mut rig = Rig::new(2);
    for edge in rig.game.board.edge_ids().skip(1) {
        rig.s.bridges.add(edge);
    }
    let (a, _) = rig.game.board.ends(Edge(0));
    rig.forces(S1, a, 1);
    let text = format!("edge {}", rig.game.edge_text(Edge(0)));
    rig.step(&[(S1, &["build", &text])]);
    assert_eq!(rig.s.bridges.len(), 90);
    rig.next_round();
    assert_eq!(rig.s.bridges.len(), 90);
}

#[test]
fn a_hex_is_occupied_by_whoever_has_any_unit_there() {
    // BF-4.3a: a Force, or a champion alone; both sides of a besieged Capital (BF-Q69).
    let mut rig = Rig::new(2);
    let (hex, home) = (rig.hex(0, 1), rig.home(S1));
    assert!(!rig.s.hex(hex).occupied_by(S1));
    let slot = rig.champion(S1, "brute", hex);
    rig.choose(S1, "build");
    assert!(rig.allows(S1, "edge (0,1)~(0,2)"));
    rig.s.player_mut(S1).commit = Default::default();
    rig.s.lift_champion(slot);
    assert!(!rig.options(S1).contains(&"build".to_owned()), "it occupies nothing any more");
    rig.forces(S1, home, 1).forces(S2, home, 1);
    for seat in [S1, S2] {
        rig.choose(seat, "build");
        assert!(rig.allows(seat, "edge (3,0)~(2,0)") || rig.allows(seat, "edge (2,0)~(3,0)"), "{seat}");
    }
}

// ---- BF-1c, BF-6: tiles ----

#[test]
fn mines_pay_forges_shape_the_deck_and_score_and_the_center_gives_power_cards_and_scores() {
    // BF-1c, BF-6.2c, BF-6.2d, BF-6.2e
    let mut rig = Rig::new(2);
    let (center, forge, mine) = (rig.hex(0, 0), rig.hex(0, 1), rig.hex(0, 2));
    rig.mine(mine, 5).tile(forge, TileKind::Forge);
    rig.deck(0, &["zap", "quick_march", "roll_out", "war_chronicle"]).deck(3, &["center_writ", "secret_plans"]);
    for hex in [center, forge, mine] {
        rig.forces(S1, hex, 1);
    }
    rig.hand(S1, &["recruit"]).enter(Phase::Collection);
    // The Mine: its value in gold, or a draft of one card that may be left.
    assert_eq!(rig.options(S1), ["gold", "draft"]);
    let at_mine = rig.s.clone();
    rig.choose(S1, "draft");
    assert_eq!(rig.options(S1), ["card war_chronicle", "stop"]);
    rig.s = at_mine;
    rig.choose(S1, "gold");
    assert_eq!(rig.gold_of(S1), 15);
    // The Forge: one of three cards, or a hand card scrapped.
    assert_eq!(rig.options(S1), ["draft", "reforge"]);
    let at_forge = rig.s.clone();
    rig.choose(S1, "draft");
    assert_eq!(rig.options(S1), ["card war_chronicle", "card roll_out", "card quick_march"]);
    rig.s = at_forge;
    rig.choose(S1, "reforge").choose(S1, "card recruit");
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["recruit"]);
    // The Center: one of two power cards.
    assert_eq!(rig.options(S1), ["card secret_plans", "card center_writ"]);
    rig.choose(S1, "card center_writ");
    let score = rig.events.iter().find(|event| matches!(event, Event::Score { seat: S1, .. }));
    // One Permanent VP for the card, one Control VP each for Center and Forge, none for the Mine.
    assert_eq!(score, Some(&Event::Score { seat: S1, center: 1, forges: 1, capitals: 0, total: 3 }));
}

#[test]
fn what_tiles_reveal_are_knobs() {
    // BF-6.2c, BF-6.2d, BF-6.2e
    let cards = ["zap", "quick_march", "roll_out", "war_chronicle", "entrench"];
    let shown = |knob: (&str, &str), kind: TileKind| {
        let mut rig = Rig::with(2, &[knob]);
        let hex = rig.hex(0, 0);
        rig.faction(S1, "aerial").tile(hex, kind).forces(S1, hex, 1).deck(0, &cards).deck(3, &cards);
        rig.enter(Phase::Collection);
        if kind != TileKind::Center {
            rig.choose(S1, "draft");
        }
        rig.s.player(S1).reveal.len()
    };
    assert_eq!(shown(("drafts.forge_reveal", "5"), TileKind::Forge), 5);
    assert_eq!(shown(("drafts.power_reveal", "4"), TileKind::Center), 4);
    assert_eq!(shown(("drafts.mine_reveal", "2"), TileKind::Mine), 2);
    let mut rig = Rig::with(2, &[("drafts.mine_reveal", "0")]);
    let hex = rig.hex(0, 0);
    rig.mine(hex, 4).forces(S1, hex, 1).enter(Phase::Collection);
    assert_eq!(rig.options(S1), ["gold"], "no Mine Draft");
}

#[test]
fn forces_are_deployed_into_the_own_capital_by_what_says_so() {
    // BF-6.2a
    let mut rig = Rig::new(3);
    let homes = [S1, S2, S3].map(|seat| rig.home(seat));
    assert!(homes[0] != homes[1] && homes[1] != homes[2] && homes[0] != homes[2]);
    rig.hand(S2, &["recruit"]);
    rig.step(&[(S1, &["reinforce"]), (S2, &["play recruit", "option 1"])]);
    assert_eq!((rig.forces_at(S1, homes[0]), rig.forces_at(S2, homes[1]), rig.forces_at(S3, homes[2])), (1, 2, 0));
}

#[test]
fn a_held_enemy_capital_scores_once_however_many_units_hold_it() {
    // BF-6.2b
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    rig.forces(S2, home, 5);
    rig.champion(S2, "brute", home);
    assert_eq!(rig.game.control(&rig.s, S2).capitals, 1);
    rig.forces(S1, home, 1);
    assert_eq!(rig.game.control(&rig.s, S2).capitals, 1, "while it stays, also besieged");
    assert_eq!(rig.game.control(&rig.s, S1).capitals, 0, "the own Capital scores nothing");
}

#[test]
fn control_vp_per_tile_are_knobs() {
    // BF-6.2b, BF-6.2c, BF-6.2d
    let knobs = [("rules.center_cp", "2"), ("rules.forge_cp", "3"), ("rules.enemy_capital_cp", "4")];
    let mut rig = Rig::with(2, &knobs);
    let (center, forge, home) = (rig.hex(0, 0), rig.hex(0, 1), rig.home(S2));
    rig.faction(S1, "aerial").tile(forge, TileKind::Forge);
    for hex in [center, forge, home] {
        rig.forces(S1, hex, 1);
    }
    let control = rig.game.control(&rig.s, S1);
    assert_eq!((control.center, control.forges, control.capitals), (2, 3, 4));
}

#[test]
fn a_mine_value_changes_by_cards_only_and_for_good() {
    // BF-6.2f: collecting leaves it alone, Rich Veins raises it, also for the next owner and round;
    // everybody sees it.
    let mut rig = Rig::new(2);
    let mine = rig.hex(0, 1);
    rig.mine(mine, 4).forces(S1, mine, 1).hand(S1, &["rich_veins"]);
    rig.step(&[(S1, &["play rich_veins", "hex (0,1)"])]);
    assert_eq!(rig.s.hex(mine).value, 5);
    rig.enter(Phase::Collection).choose(S1, "gold");
    assert_eq!((rig.s.round, rig.s.hex(mine).value, rig.gold_of(S1)), (2, 5, 10 + 5 + 1));
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, S2);
    assert_eq!(seen.hex(mine).value, 5);
    rig.s.remove_forces(S1, mine, 1);
    rig.forces(S2, mine, 1).enter(Phase::Collection).choose(S2, "gold");
    assert_eq!(rig.gold_of(S2), 11 + 5 + 1);
}
