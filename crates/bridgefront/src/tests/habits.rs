//! Tests of the measures of neglected opportunities, in positions played by the rules.

use super::rig::{Rig, S1, S2, S3};
use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::events::Event;
use crate::model::state::{End, Phase};
use evenhand_game::game::{Measured, Record, Seat};

/// Returns a measure of a rig's match so far.
fn number(rig: &Rig, name: &str, seat: Seat) -> f64 {
    let mut record = Record::default();
    record.begin(rig.game.seats, Bridgefront::columns().len());
    rig.game.measure(&rig.s, &rig.events, &mut record);
    record.get(Bridgefront::columns().iter().position(|column| column.name == name).expect("a measure"), seat)
}

/// Returns the hexes at this distance from the Capital of S1.
fn at_distance(rig: &Rig, distance: u8) -> Vec<Hex> {
    let board = &rig.game.board;
    board.hexes().filter(|hex| board.distance(rig.home(S1), *hex) == distance).collect()
}

/// Runs Collection and scoring, with every question answered.
fn end_round(rig: &mut Rig) {
    rig.enter(Phase::Collection).settle();
}

#[test]
fn a_home_mine_without_a_unit_at_collection_is_idle() {
    let mut rig = Rig::new(2);
    let (home_mine, far_mine) = (at_distance(&rig, 2)[0], at_distance(&rig, 3)[0]);
    rig.mine(home_mine, 5).mine(far_mine, 6).forces(S1, far_mine, 1);
    assert!(number(&rig, "home_mine_idle", S1).is_nan(), "no round is over");
    end_round(&mut rig);
    assert_eq!(number(&rig, "gold_from_mines", S1), 6.0, "the other Mine is worked");
    assert_eq!(number(&rig, "home_mine_idle", S1), 1.0);
    rig.champion(S1, "bridge_runner", home_mine);
    end_round(&mut rig);
    assert_eq!([S1, S2].map(|seat| number(&rig, "home_mine_idle", seat)), [0.5, 1.0]);
}

#[test]
fn any_of_several_mines_that_are_equally_near_is_at_home() {
    let mut rig = Rig::new(2);
    let near = at_distance(&rig, 2);
    for mine in &near[..2] {
        rig.mine(*mine, 5);
    }
    rig.forces(S1, near[1], 1);
    end_round(&mut rig);
    assert_eq!(number(&rig, "home_mine_idle", S1), 0.0);
    let mut none = Rig::new(2);
    end_round(&mut none);
    assert!(number(&none, "home_mine_idle", S1).is_nan(), "there is no Mine");
}

#[test]
fn a_capital_is_empty_if_no_own_unit_stands_there_at_the_scoring() {
    let mut rig = Rig::new(2);
    let (home, other) = (rig.home(S1), rig.home(S2));
    rig.forces(S1, home, 1).forces(S1, other, 1);
    end_round(&mut rig);
    assert_eq!([S1, S2].map(|seat| number(&rig, "capital_empty", seat)), [0.0, 1.0], "an enemy does not fill it");
    rig.s.remove_forces(S1, home, 1);
    end_round(&mut rig);
    assert_eq!([S1, S2].map(|seat| number(&rig, "capital_empty", seat)), [0.5, 1.0]);
}

#[test]
fn bids_count_where_others_bid_too() {
    let mut rig = Rig::new(2);
    let row = ["trade_caravan", "quick_study"];
    rig.row(&row).sealed(&[(S1, "pass 0"), (S2, "pass 2")]);
    assert_eq!(number(&rig, "passes_at_0", S1), 1.0);
    // S1 gained the first card; S2 is alone in the auction of the second and has no choice (BF-11.4c).
    rig.sealed(&[(S2, "pass 0")]);
    assert_eq!([S1, S2].map(|seat| number(&rig, "passes_at_0", seat)), [1.0, 0.0]);
    assert_eq!((number(&rig, "auctions_all_passed", S1), number(&rig, "all_passed", S1)), (1.0, 2.0));
    rig.row(&row).sealed(&[(S1, "buy 3"), (S2, "pass 0")]).sealed(&[(S2, "pass 0")]);
    assert_eq!([S1, S2].map(|seat| number(&rig, "passes_at_0", seat)), [0.5, 0.5]);
    assert_eq!(number(&rig, "auctions_all_passed", S1), 0.5);
}

#[test]
fn a_victory_card_is_missed_by_whoever_could_have_outbid_all() {
    let missed = |card: &str, gold: [u16; 2], bids: [&str; 2]| {
        let mut rig = Rig::new(2);
        rig.gold(S1, gold[0]).gold(S2, gold[1]).row(&[card, "quick_study"]);
        rig.sealed(&[(S1, bids[0]), (S2, bids[1])]);
        [S1, S2].map(|seat| number(&rig, "victory_missed", seat))
    };
    assert_eq!(missed("banner_claim", [5, 4], ["pass 0", "buy 1"]), [1.0, 0.0]);
    assert_eq!(missed("banner_claim", [5, 4], ["pass 1", "pass 0"]), [1.0, 0.0], "it went for nothing");
    assert_eq!(missed("banner_claim", [4, 4], ["pass 0", "buy 1"]), [0.0, 0.0], "nobody was sure of it");
    assert_eq!(missed("banner_claim", [5, 4], ["pass 0", "pass 1"]), [0.0, 0.0], "it came without a Buy");
    assert_eq!(missed("banner_claim", [5, 4], ["buy 5", "buy 4"]), [0.0, 0.0]);
    assert_eq!(missed("trade_caravan", [5, 4], ["pass 0", "buy 1"]), [0.0, 0.0], "no Victory card");
}

/// Creates a rig in which S1 holds the Center and would win at the next scoring. S2 has this much mana and is two
/// bridges away.
fn leader(mana: u8) -> Rig {
    let mut rig = Rig::new(3);
    let (center, way, start) = (rig.hex(0, 0), rig.hex(1, 0), rig.hex(1, 1));
    rig.s.player_mut(S1).vp = 8;
    rig.forces(S1, center, 1).forces(S2, start, 1).bridge(center, way).bridge(way, start).mana(S2, mana);
    rig
}

/// Plays the last round from its first Action Step, in which no seat acts.
fn unhindered(rig: &mut Rig, attack: Option<Event>) -> f64 {
    rig.enter(Phase::Bids);
    rig.events.extend(attack);
    rig.all_done().settle();
    number(rig, "leader_unhindered", S3)
}

#[test]
fn a_leader_is_unhindered_if_somebody_could_have_marched_to_it_and_nobody_attacked() {
    assert_eq!(unhindered(&mut leader(2), None), 1.0);
    assert_eq!(unhindered(&mut leader(1), None), 0.0, "two marches cost two mana");
    let battle = |defender| Event::Battle {
        hex: Hex(0),
        attacker: S2,
        defender,
        siege: false,
        forces: [1, 1],
        champions: [0, 0],
    };
    assert_eq!(unhindered(&mut leader(2), Some(battle(S1))), 0.0, "it was attacked");
    assert_eq!(unhindered(&mut leader(2), Some(battle(S3))), 1.0, "another was attacked");
}

#[test]
fn a_leader_out_of_reach_is_not_unhindered() {
    let mut cut = leader(5);
    let edge = cut.edge(cut.hex(0, 0), cut.hex(1, 0));
    cut.s.bridges.remove(edge);
    assert_eq!(unhindered(&mut cut, None), 0.0, "a bridge is missing");
    let mut barred = leader(5);
    let way = barred.hex(1, 0);
    barred.forces(S1, way, 1);
    assert_eq!(unhindered(&mut barred, None), 0.0, "whoever marches stops at the first enemy");
    // Tiles that do not score for the winner do not count: the winner's own Capital, and tiles of other seats.
    let mut elsewhere = leader(5);
    let (center, home) = (elsewhere.hex(0, 0), elsewhere.home(S1));
    elsewhere.s.remove_forces(S1, center, 1);
    elsewhere.forces(S1, home, 1).forces(S3, center, 1);
    assert_eq!(unhindered(&mut elsewhere, None), 0.0);
}

#[test]
fn only_winners_by_points_can_be_unhindered() {
    let mut rig = leader(5);
    rig.s.player_mut(S1).vp = 1;
    rig.round(rig.game.knobs.rules.round_cap);
    assert!(unhindered(&mut rig, None).is_nan());
    assert_eq!(rig.s.end, End::RoundCap);
}

#[test]
fn a_tile_that_is_left_before_the_scoring_does_not_count() {
    let mut rig = leader(5);
    rig.enter(Phase::Bids);
    let center = rig.hex(0, 0);
    rig.s.remove_forces(S1, center, 1);
    rig.all_done().settle();
    assert_eq!((rig.s.end, number(&rig, "leader_unhindered", S1)), (End::Threshold, 0.0));
}
