//! Tests of both settings of the switches on winning, Reset, setup and map: our reading of a doubtful rule, and the
//! alternative.

use super::map::{furnished, tiles};
use super::rig::{Rig, S1, S2, S3};
use super::rounds::{real, sit_out};
use crate::Bridgefront;
use crate::model::events::Event;
use crate::model::state::{Phase, TileKind};
use evenhand_game::game::{Play, Ruleset, Seat};

/// Creates a rig with these knobs; all seats are Cipher without passives.
pub(super) fn bare(seats: usize, knobs: &[(&str, &str)]) -> Rig {
    let knobs: Vec<_> = knobs.iter().copied().chain([("factions.cipher.passives", "[]")]).collect();
    let mut rig = Rig::with(seats, &knobs);
    for seat in Seat::all(seats) {
        rig.faction(seat, "cipher");
    }
    rig
}

fn shares(rig: &Rig) -> Vec<f32> {
    Seat::all(rig.game.seats).map(|seat| rig.game.payoff(&rig.s)[seat]).collect()
}

/// Sets the Permanent VP and gold of each seat.
fn fortunes(rig: &mut Rig, fortunes: &[(u16, u16)]) {
    for (seat, (vp, gold)) in Seat::all(rig.game.seats).zip(fortunes) {
        rig.s.player_mut(seat).vp = *vp;
        rig.gold(seat, *gold);
    }
}

// ---- winning ----

#[test]
fn who_wins_together_is_ranked_or_shares_or_goes_by_lead() {
    // BF-Q154, BF-3.1b
    let third = 1.0 / 3.0;
    for (word, expected) in
        [("tiebreak", [0.0, 1.0, 0.0]), ("shared", [third, third, third]), ("lead_first", [0.0, 0.0, 1.0])]
    {
        let mut rig = bare(3, &[("rules.simultaneous_win", &format!("\"{word}\""))]);
        fortunes(&mut rig, &[(8, 5), (9, 5), (8, 6)]);
        rig.round(3).end_actions(); // S3 is Lead
        assert_eq!((rig.s.phase, shares(&rig)), (Phase::Over, expected.to_vec()), "{word}");
        // A seat without enough VP, or without a clear Capital, is not among the winners.
        let mut rig = bare(3, &[("rules.simultaneous_win", &format!("\"{word}\""))]);
        fortunes(&mut rig, &[(8, 5), (9, 5), (7, 99)]);
        let home = rig.home(S2);
        rig.forces(S3, home, 1);
        rig.s.player_mut(S3).vp = 6; // and one for the enemy Capital it holds
        rig.round(3).end_actions();
        assert_eq!(shares(&rig), [1.0, 0.0, 0.0], "{word}");
    }
}

#[test]
fn the_switch_on_winning_together_leaves_the_ranking_of_the_last_round_alone() {
    // BF-Q154, BF-3.2a
    for word in ["tiebreak", "shared", "lead_first"] {
        let mut rig = bare(3, &[("rules.simultaneous_win", &format!("\"{word}\""))]);
        fortunes(&mut rig, &[(3, 5), (4, 5), (3, 6)]);
        rig.round(10).end_actions();
        assert_eq!(shares(&rig), [0.0, 1.0, 0.0], "{word}");
    }
}

#[test]
fn equals_in_everything_share_or_the_first_seat_wins() {
    // BF-Q155, after the last round and among seats that reach the goal together
    for (round, vp) in [(10, 4), (3, 8)] {
        for (word, expected) in [("shared", [0.0, 0.5, 0.5]), ("seat", [0.0, 1.0, 0.0])] {
            let mut rig = bare(3, &[("rules.final_tie", &format!("\"{word}\""))]);
            fortunes(&mut rig, &[(vp - 1, 9), (vp, 5), (vp, 5)]);
            rig.round(round).end_actions();
            assert_eq!(shares(&rig), expected, "{word}, round {round}");
            // Gold still decides first.
            let mut rig = bare(3, &[("rules.final_tie", &format!("\"{word}\""))]);
            fortunes(&mut rig, &[(vp - 1, 9), (vp, 5), (vp, 6)]);
            rig.round(round).end_actions();
            assert_eq!(shares(&rig), [0.0, 0.0, 1.0], "{word}, round {round}");
        }
    }
}

#[test]
fn the_last_ranking_asks_for_a_clear_capital_or_not() {
    // BF-Q156
    for (knob, first) in [("false", [1.0, 0.0, 0.0]), ("true", [0.0, 1.0, 0.0])] {
        let mut rig = bare(3, &[("rules.cap_needs_clear_capital", knob)]);
        fortunes(&mut rig, &[(6, 0), (4, 0), (1, 0)]);
        let homes = [S1, S2, S3].map(|seat| rig.home(seat));
        rig.forces(S3, homes[0], 1);
        let start = rig.clone();
        rig.round(10).end_actions();
        assert_eq!(shares(&rig), first);
        // With an enemy in every Capital no seat is left out.
        let mut rig = start;
        rig.forces(S1, homes[1], 1).forces(S2, homes[2], 1).round(10).end_actions();
        assert_eq!(shares(&rig), [1.0, 0.0, 0.0]);
    }
}

/// Creates three seats: S1 has no unit and S2 is in its Capital; S3 has no unit and a clear Capital.
fn routed(knob: &str) -> Rig {
    let mut rig = bare(3, &[("rules.elimination", knob)]);
    let home = rig.home(S1);
    rig.forces(S2, home, 1);
    rig.s.player_mut(S1).vp = 20;
    rig.deck(0, &["quick_study", "entrench", "roll_out", "patch_up", "quick_march"]);
    rig.deck(1, &["slow", "ward", "frenzy"]).draw_pile(S1, &["zap"; 8]);
    rig
}

#[test]
fn a_player_without_units_and_capital_plays_on_or_is_out() {
    // BF-Q74, BF-3.2b
    let mut rig = routed("false");
    rig.end_actions();
    assert_eq!((rig.s.phase, rig.s.row.len()), (Phase::Bids, 3));
    assert_eq!(rig.game.to_act(&rig.s).iter().collect::<Vec<_>>(), [S1, S2, S3]);
    assert_eq!((rig.gold_of(S1), rig.s.player(S1).mana, rig.s.player(S1).hand.len()), (11, 5, 6));

    let mut rig = routed("true");
    rig.end_actions();
    assert!(rig.events.contains(&Event::Eliminated(S1)));
    assert_eq!((rig.s.phase, rig.s.row.len()), (Phase::Bids, 2), "a card for each player left");
    assert_eq!(rig.game.to_act(&rig.s).iter().collect::<Vec<_>>(), [S2, S3], "no units but a clear Capital is enough");
    assert_eq!((rig.gold_of(S1), rig.s.player(S1).mana, rig.s.player(S1).hand.len()), (10, 0, 0));
    rig.sealed(&[(S2, "pass 0"), (S3, "buy 1")]).choose(S2, "pass 0");
    assert_eq!(rig.game.to_act(&rig.s).iter().collect::<Vec<_>>(), [S2, S3]);
    // It can no longer be named, and it cannot win when its Capital is clear again.
    rig.hand(S2, &["market_squeeze"]).choose(S2, "play market_squeeze");
    assert_eq!(rig.options(S2), ["opponent S3"]);
    let home = rig.home(S1);
    rig.s.remove_forces(S2, home, 1);
    rig.enter(Phase::Collection);
    assert_ne!(rig.s.phase, Phase::Over);
}

#[test]
fn who_is_left_alone_wins() {
    // BF-Q74
    let mut rig = routed("true");
    let home = rig.home(S3);
    rig.forces(S2, home, 1).end_actions();
    assert_eq!((rig.s.phase, shares(&rig)), (Phase::Over, vec![0.0, 1.0, 0.0]));
    assert_eq!(Bridgefront::endings()[rig.game.ending(&rig.s)].name, "elimination");
    // A win by VP comes first, and a single unit anywhere keeps a player in the match.
    let mut rig = routed("true");
    let spot = rig.hex(0, 1);
    rig.s.player_mut(S2).vp = 7;
    rig.forces(S1, spot, 1).end_actions();
    assert_eq!(Bridgefront::endings()[rig.game.ending(&rig.s)].name, "threshold");
    assert!(!rig.events.contains(&Event::Eliminated(S1)));
}

// ---- Reset and hands ----

#[test]
fn round_one_pays_income_or_not() {
    // BF-Q23, BF-T1
    for (knob, gold) in [("true", 5), ("false", 4)] {
        let mut rig = real(2, &[("rules.income_round_1", knob)], &["bastion", "veil"], 1);
        assert_eq!([rig.gold_of(S1), rig.gold_of(S2)], [gold; 2]);
        sit_out(&mut rig, |s| s.round == 2);
        assert_eq!([rig.gold_of(S1), rig.gold_of(S2)], [gold + 1; 2], "every other round pays it");
    }
}

#[test]
fn a_draw_too_large_for_the_hand_is_cut_or_lost_as_a_whole() {
    // BF-Q37, BF-2.5c
    for (word, hand, discard) in [("per_card", 10, 3), ("whole_draw", 8, 5)] {
        let mut rig = bare(2, &[("rules.hand_limit_mode", &format!("\"{word}\""))]);
        rig.hand(S1, &["last_lecture"]).hand(S1, &["zap"; 8]).draw_pile(S1, &["recruit"; 9]);
        rig.plays(S1, &["play last_lecture"]); // draws 5
        let player = rig.s.player(S1);
        assert_eq!((player.hand.len(), player.discard.len(), player.draw.len()), (hand, discard, 4), "{word}");
    }
}

#[test]
fn a_draw_that_fits_is_held_whatever_the_switch() {
    // BF-Q37: as many as there are, even if the effect names more than the hand could hold
    for word in ["per_card", "whole_draw"] {
        for (held, piled, hand) in [(5, 9, 10), (8, 2, 10), (10, 0, 10)] {
            let mut rig = bare(2, &[("rules.hand_limit_mode", &format!("\"{word}\""))]);
            rig.hand(S1, &vec!["zap"; held]).draw_pile(S1, &vec!["recruit"; piled]);
            let mut cx = evenhand_game::game::Cx::silent(rig.chance.clone());
            rig.game.draw_cards(&mut rig.s, S1, 5, &mut cx);
            assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).discard.len()), (hand, 0), "{word}, {held} held");
        }
    }
}

#[test]
fn cards_taken_by_looking_are_a_draw_as_well() {
    // BF-Q37, BF-22f: three of seven into a hand of nine
    for (word, hand) in [("per_card", 10), ("whole_draw", 9)] {
        let mut rig = bare(2, &[("rules.hand_limit_mode", &format!("\"{word}\""))]);
        rig.hand(S1, &["vault_of_notes"]).hand(S1, &["zap"; 9]).draw_pile(S1, &["recruit"; 8]);
        rig.plays(S1, &["play vault_of_notes"]).settle();
        let player = rig.s.player(S1);
        assert_eq!((player.hand.len(), player.draw.len(), player.discard.len()), (hand, 1, 18 - 1 - hand), "{word}");
    }
}

// ---- map ----

#[test]
fn home_mines_have_a_value_each_or_one_for_all() {
    // BF-Q20
    let home_mine = |rig: &Rig, seat: Seat| {
        let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
        let near = mines.iter().copied().filter(|mine| rig.game.board.distance(rig.home(seat), *mine) == 2);
        near.map(|mine| rig.s.hex(mine).value).collect::<Vec<u8>>()
    };
    let (mut differ, mut other) = (0, 0);
    for seed in 0..60 {
        let each = furnished(2, &[], seed);
        let equal = furnished(2, &[("map.mine_value_mode", "\"home_equal\"")], seed);
        let values = |rig: &Rig| {
            let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
            mines.into_iter().map(|mine| (mine, rig.s.hex(mine).value)).collect::<Vec<_>>()
        };
        let (before, after) = (values(&each), values(&equal));
        assert_eq!(before.iter().map(|mine| mine.0).collect::<Vec<_>>(), after.iter().map(|m| m.0).collect::<Vec<_>>());
        assert!(before.iter().zip(&after).filter(|(a, b)| a != b).count() <= 1, "the last Mine keeps its value");
        let [a, b] = [home_mine(&equal, S1)[0], home_mine(&equal, S2)[0]];
        assert_eq!(a, b, "seed {seed}");
        differ += usize::from(home_mine(&each, S1)[0] != home_mine(&each, S2)[0]);
        other += usize::from(after.iter().any(|mine| mine.1 != a));
    }
    assert!(differ > 20 && other > 20, "{differ} maps with unequal home Mines, {other} with another value elsewhere");
}

#[test]
fn with_fewer_mines_than_players_none_is_a_home_mine() {
    // BF-7.3c
    for (knob, mines) in [("3", 3), ("1", 1), ("0", 0)] {
        for seed in 0..20 {
            let rig = furnished(4, &[("map.mines.p4", knob)], seed);
            let placed = tiles(&rig.game, &rig.s, TileKind::Mine);
            assert_eq!(placed.len(), mines);
            for mine in placed {
                assert_eq!(rig.game.board.distance(rig.game.board.center, mine), 2, "as near as to all");
                assert!(rig.s.hex(mine).value >= 4);
            }
        }
    }
    let homes = |rig: &Rig| {
        let mines = tiles(&rig.game, &rig.s, TileKind::Mine);
        let near = |seat| mines.iter().any(|mine| rig.game.board.distance(rig.home(seat), *mine) == 2);
        Seat::all(4).filter(|seat| near(*seat)).count()
    };
    assert_eq!(homes(&furnished(4, &[("map.mines.p4", "4")], 1)), 4, "with as many everybody has one");
}
