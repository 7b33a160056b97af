//! Tests of Control VP, totals, winners and ranking (BF-17, and with it BF-3).

use super::rig::{Rig, S1, S2, S3};
use crate::model::events::{Event, Source};
use crate::model::state::{Phase, TileKind};
use evenhand_game::game::{Chance, Cx, Play, Seat, Seed};

/// Creates a rig with S1 on the Center, two Forges and the Capital of S2.
fn four_places(faction: &str) -> Rig {
    let mut rig = Rig::new(2);
    rig.faction(S1, faction);
    let (one, two) = (rig.hex(0, 2), rig.hex(0, -2));
    rig.tile(one, TileKind::Forge).tile(two, TileKind::Forge);
    for hex in [one, two, rig.game.board.center, rig.home(S2)] {
        rig.forces(S1, hex, 1);
    }
    rig
}

fn close(rig: &mut Rig) -> &mut Rig {
    rig.end_actions().settle()
}

fn totals(rig: &Rig) -> Vec<(u16, u16, u16, u16)> {
    rig.events
        .iter()
        .filter_map(|event| match event {
            Event::Score { center, forges, capitals, total, .. } => Some((*center, *forges, *capitals, *total)),
            _ => None,
        })
        .collect()
}

fn shares(rig: &Rig) -> Vec<f32> {
    Seat::all(rig.game.seats).map(|seat| rig.game.payoff(&rig.s)[seat]).collect()
}

#[test]
fn control_counts_the_center_each_forge_and_each_enemy_capital() {
    // BF-17a, BF-T35, BF-21.6c
    let mut rig = four_places("bastion");
    rig.s.player_mut(S1).vp = 3;
    close(&mut rig);
    assert_eq!(totals(&rig)[..2], [(1, 2, 1, 7), (0, 0, 0, 0)]);
    assert_eq!((rig.s.round, rig.s.phase), (2, Phase::Commit), "7 are not enough");

    let mut rig = four_places("gatewright");
    rig.s.player_mut(S1).vp = 3;
    close(&mut rig);
    assert_eq!(totals(&rig)[0], (1, 2, 2, 8));
    assert_eq!((rig.s.phase, shares(&rig)), (Phase::Over, vec![1.0, 0.0]));
    // A second unit on a tile adds nothing; the seat's own Capital and Mines do not count.
    let mut rig = four_places("bastion");
    let (center, home, mine) = (rig.game.board.center, rig.home(S1), rig.hex(2, 0));
    rig.forces(S1, center, 3).forces(S1, home, 2).mine(mine, 5).forces(S1, mine, 1);
    rig.champion(S1, "brute", center);
    assert_eq!(rig.game.control(&rig.s, S1).sum(), 4);
}

#[test]
fn enough_points_win_only_with_a_clear_capital() {
    // BF-17b, BF-T36, BF-6.2b
    for enemies in [1, 0] {
        let mut rig = Rig::new(2);
        let home = rig.home(S1);
        rig.s.player_mut(S1).vp = 9;
        rig.forces(S2, home, enemies);
        close(&mut rig);
        assert_eq!(rig.s.phase == Phase::Over, enemies == 0);
        assert_eq!(rig.events.contains(&Event::Blocked(S1)), enemies == 1);
    }
}

#[test]
fn of_several_winners_the_ranking_decides() {
    // BF-17b, BF-T37, BF-3.1b
    let cases =
        [((4, 10), (6, 10), [0.0, 1.0, 0.0]), ((5, 11), (5, 10), [1.0, 0.0, 0.0]), ((5, 9), (5, 9), [0.5, 0.5, 0.0])];
    for ((perm1, gold1), (perm2, gold2), expected) in cases {
        let mut rig = Rig::new(3);
        let spots: Vec<_> = [(0, 2), (0, -2), (2, 0), (-2, 0), (1, 1), (-1, -1), (2, -2), (-2, 2), (1, -2), (-1, 2)]
            .iter()
            .map(|(q, r)| rig.hex(*q, *r))
            .collect();
        let mut spots = spots.into_iter();
        for (seat, perm, gold) in [(S1, perm1, gold1), (S2, perm2, gold2), (S3, 0, 99)] {
            rig.s.player_mut(seat).vp = perm;
            rig.gold(seat, gold);
            if seat != S3 {
                for _ in perm..9 {
                    let hex = spots.next().expect("ten Forges");
                    rig.tile(hex, TileKind::Forge).forces(seat, hex, 1);
                }
            }
        }
        close(&mut rig);
        assert_eq!(totals(&rig).iter().map(|total| total.3).collect::<Vec<_>>(), [9, 9, 0]);
        assert_eq!(shares(&rig), expected);
    }
}

#[test]
fn at_the_round_cap_the_best_by_total_permanent_and_gold_wins() {
    // BF-T38, BF-3.2a: an enemy in the Capital does not matter then.
    for (round, over) in [(9, false), (10, true)] {
        let mut rig = Rig::new(3);
        rig.s.round = round;
        let forges: Vec<_> = (-3..=3).map(|r| rig.hex(0, r)).filter(|hex| *hex != rig.game.board.center).collect();
        let mut forges = forges.into_iter();
        for (seat, perm, total, gold) in [(S1, 3, 7, 9), (S2, 4, 6, 0), (S3, 6, 6, 50)] {
            rig.s.player_mut(seat).vp = perm;
            rig.gold(seat, gold);
            for _ in perm..total {
                let hex = forges.next().expect("six Forges");
                rig.tile(hex, TileKind::Forge).forces(seat, hex, 1);
            }
        }
        // S2 holds the Center for its seventh VP; S3 holds the Capital of S2 for one VP.
        let (center, home) = (rig.game.board.center, rig.home(S2));
        rig.forces(S2, center, 1).forces(S3, home, 1);
        rig.s.player_mut(S3).vp = 5;
        close(&mut rig);
        assert_eq!(totals(&rig)[..3].iter().map(|total| total.3).collect::<Vec<_>>(), [7, 7, 6]);
        assert_eq!(rig.s.phase == Phase::Over, over);
        if over {
            assert_eq!(shares(&rig), [0.0, 1.0, 0.0]);
        }
    }
}

#[test]
fn permanent_vp_have_room_for_the_most_that_cards_can_give() {
    let knobs = [("vp.per_victory_card", "9"), ("cards.bridge_deed.vp", "9")];
    let mut rig = Rig::with(2, &knobs);
    let card = rig.card("bridge_deed");
    for _ in 0..4 {
        rig.game.gain_card(&mut rig.s, S1, card, Source::Power, 0, &mut Cx::silent(Chance::new(Seed(1))));
    }
    assert_eq!(rig.s.player(S1).vp, 4 * 81);
    let center = rig.game.board.center;
    rig.forces(S1, center, 1);
    close(&mut rig);
    assert_eq!(totals(&rig)[0].3, 4 * 81 + 1);
    assert_eq!(shares(&rig), [1.0, 0.0]);
}
