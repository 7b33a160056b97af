//! The worked examples of the ledger: setup, movement, range, Rest and cards.

use std::collections::BTreeSet;

use super::rig::{P1, P2, Rig, at};
use crate::model::content::CardId;
use crate::model::state::{End, Phase, Question, UnitId};
use evenhand_game::game::{Secrets, Seed};

/// Takes a mulligan, and puts any cards under the deck.
fn mulligan(rig: &mut Rig) {
    let (seat, _) = rig.asked().expect("somebody is asked");
    rig.choose(seat, "yes");
    while let Some((seat, Question::Bottom)) = rig.asked() {
        let first = rig.options()[0].clone();
        rig.choose(seat, &first);
    }
}

#[test]
fn opening_hands_are_7_and_8_and_every_mulligan_costs_a_card_more() {
    // AF-E1, AF-SET-1, AF-SET-2
    let start = Rig::dealt(&[("rules.setup.starter", "\"p1\"")], ["spearhead", "fortress"], 1);
    assert_eq!((start.cards_in_hand(P1), start.cards_in_hand(P2)), (7, 8));
    for (times, hands) in [(1, (6, 7)), (3, (4, 5))] {
        let mut rig = start.clone();
        for seat in [P1, P2] {
            for _ in 0..times {
                assert_eq!(rig.asked(), Some((seat, Question::Mulligan)));
                mulligan(&mut rig);
            }
            if times < 3 {
                rig.choose(seat, "no");
            }
        }
        assert_eq!((rig.cards_in_hand(P1), rig.cards_in_hand(P2)), hands);
        assert_eq!(rig.s.player(P1).deck.len() + rig.cards_in_hand(P1), 40);
        assert_eq!(rig.s.phase, Phase::Placement, "after the third nobody draws anew");
    }
}

/// The first seat must place operators from this hand.
fn placing(hand: &[&str]) -> Rig {
    let mut rig = Rig::new();
    rig.hand(P1, hand);
    (rig.s.phase, rig.s.step, rig.s.ask) = (Phase::Placement, 0, Some((P1, Question::Place)));
    rig
}

/// Collects every set of operators and tiles that can be placed.
fn placements(rig: &Rig, so_far: &[String], seen: &mut BTreeSet<Vec<String>>) {
    let mut sorted = so_far.to_vec();
    sorted.sort();
    if !seen.insert(sorted.clone()) || rig.asked() != Some((P1, Question::Place)) {
        return;
    }
    for option in rig.options().into_iter().filter(|option| option.starts_with("deploy")) {
        let mut next = rig.clone();
        next.choose(P1, &option);
        let mut more = sorted.clone();
        more.push(option);
        placements(&next, &more, seen);
    }
}

#[test]
fn operators_begin_in_the_landing_zone_one_of_each_callsign() {
    // AF-E4, AF-SET-3, AF-SET-4
    let count = |hand: &[&str]| {
        let mut seen = BTreeSet::new();
        placements(&placing(hand), &[], &mut seen);
        seen.len()
    };
    assert_eq!(count(&["OP01", "OP04", "OP08", "SU01"]), 136);
    assert_eq!(count(&["OP01", "OP01", "OP04", "SU01"]), 31, "two copies of one callsign count once");
    let mut rig = placing(&["OP04", "OP08", "SU01"]);
    assert!(rig.offers("deploy OP04 c1") && !rig.offers("deploy OP04 c3"), "Airdrop does not count");
    rig.play(&["1 deploy OP08 c1", "1 pass"]);
    assert_eq!((rig.asked(), rig.tile(P1, "OP08").as_str()), (Some((P1, Question::Main)), "c1"), "no Rush");
}

#[test]
fn an_empty_board_has_as_many_destinations_as_counted() {
    // AF-E5, AF-MOV-1, AF-MOV-3
    let counts: [(&str, [usize; 4]); 5] = [
        ("a1", [2, 6, 10, 15]),
        ("b1", [3, 8, 13, 18]),
        ("c1", [3, 9, 14, 19]),
        ("b2", [4, 11, 17, 22]),
        ("c3", [4, 13, 21, 25]),
    ];
    for (tile, counts) in counts {
        for ((id, blitz), count) in
            [("OP02", false), ("OP01", false), ("OP04", false), ("OP04", true)].into_iter().zip(counts)
        {
            let mut rig = Rig::new();
            rig.stand(P1, id, tile);
            rig.ammo(P1, 2);
            if blitz {
                rig.plan(P1, "BP02");
            }
            rig.play(&[&format!("1 move {tile}"), "1 discard SU01"]);
            assert_eq!(rig.ends().len(), count, "{id} from {tile}: {:?}", rig.ends());
            let back = rig.ends().contains(&tile.to_owned());
            assert_eq!(back, id != "OP02", "two steps lead back to the start");
        }
    }
}

/// Returns the tiles on which a Move of OP01 from c1 can end, with operators on other tiles. There are none if the Move
/// cannot be declared.
fn ends_from_c1(bodies: &[&str], rigged: bool) -> Vec<String> {
    let mut rig = Rig::new();
    let mover = rig.stand(P1, "OP01", "c1");
    if rigged {
        rig.equip(P1, "EQ03", mover);
    }
    for (id, tile) in ["OP07", "OP03", "OP06"].into_iter().zip(bodies) {
        rig.stand(P2, id, tile);
    }
    rig.ammo(P1, 2);
    if !rig.offers("move c1") {
        return Vec::new();
    }
    rig.play(&["1 move c1", "1 discard SU01"]);
    rig.ends()
}

#[test]
fn bodies_close_the_way_but_for_phasing() {
    // AF-E6, AF-MOV-2, AF-DEC-7, AF-KW-21
    assert_eq!(ends_from_c1(&["b1", "d1"], false), ["b2", "c1", "c2", "c3", "d2"]);
    assert_eq!(ends_from_c1(&["b1", "d1", "c2"], false), [""; 0], "it cannot be declared");
    let through = ["a1", "a2", "b2", "b3", "c1", "c3", "c4", "d2", "d3", "e1", "e2"];
    assert_eq!(ends_from_c1(&["b1", "d1", "c2"], true), through);
}

#[test]
fn a_reserved_tile_is_closed_until_the_deployment_resolves() {
    // AF-E7, AF-DEC-3, AF-Q52
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP05", "c4");
    rig.ammo(P1, 3);
    rig.hand(P2, &["OP02", "SU01"]);
    rig.play(&["1 move c1", "2 deploy OP02 c3", "1 discard SU01"]);
    assert_eq!(rig.ends(), ["a1", "b1", "b2", "c1", "c2", "d1", "d2", "e1"]);
}

#[test]
fn a_range_counts_tiles_in_the_four_directions() {
    // AF-E8, AF-RNG-1, AF-BRD-2
    let bare = Rig::new();
    for (from, counts) in [("c3", [4, 8, 8, 8]), ("b2", [4, 6, 8, 8]), ("a1", [2, 4, 6, 8])] {
        for (id, count) in ["OP01", "OP15", "OP02", "OP10"].into_iter().zip(counts) {
            let mut rig = bare.clone();
            rig.stand(P1, id, from);
            rig.ammo(P1, 2);
            let reached = |tile: &&str| {
                let mut rig = rig.clone();
                rig.stand(P2, "OP07", tile);
                rig.options().iter().any(|option| option.starts_with("ability"))
            };
            let tiles: Vec<String> =
                ["a", "b", "c", "d", "e"].iter().flat_map(|c| (1..=5).map(move |r| format!("{c}{r}"))).collect();
            let found = tiles.iter().map(String::as_str).filter(|tile| *tile != from).filter(reached).count();
            assert_eq!(found, count, "{id} on {from}");
        }
    }
}

#[test]
fn a_line_passes_own_operators_and_ends_at_the_first_enemy() {
    // AF-E9, AF-RNG-2, AF-RNG-4, AF-KW-21
    let line = |id: &str, scope: bool| {
        let mut rig = Rig::new();
        let shooter = rig.stand(P1, id, "c1");
        if scope {
            rig.equip(P1, "EQ02", shooter);
        }
        rig.stand(P1, "OP03", "c2");
        rig.stand(P2, "OP07", "c3");
        rig.stand(P2, "OP11", "c4");
        rig.ammo(P1, 3);
        if rig.offers("ability c1 1 N") {
            rig.play(&["1 ability c1 1 N", "1 discard SU01"]);
        }
        [rig.health(P2, "OP07"), rig.health(P2, "OP11"), rig.health(P1, "OP03")]
    };
    assert_eq!(line("OP02", true), [2, 4, 3], "the first enemy");
    assert_eq!(line("OP10", false), [2, 2, 3], "pierce 1");
    assert_eq!(line("OP01", false), [4, 4, 3], "range 1: nobody there");
}

#[test]
fn a_rest_goes_through_supply_points_and_draws() {
    // AF-E26, AF-REST-1, AF-REST-2, AF-REST-3, AF-Q54
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "a3");
    rig.stand(P1, "OP05", "c3");
    rig.wound(P1, "OP01", 2);
    rig.base(P1, &["SU01", "SU02"]);
    rig.hand(P1, &["SU03", "BP01"]);
    rig.deck(P1, &["OP02"; 10]);
    rig.play(&["1 rest", "1 first 1", "1 at a3"]);
    assert_eq!((rig.health(P1, "OP01"), rig.cp(P1), rig.cards_in_hand(P1)), (2, 1, 7));
    let drawn = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        for (id, tile) in [("OP01", "b3"), ("OP05", "c3"), ("OP03", "d3")] {
            rig.stand(P1, id, tile);
        }
        rig.hand(P1, &["SU03"]);
        rig.deck(P1, &["OP02"; 10]);
        rig.play(&["1 rest"]);
        rig.cards_in_hand(P1) - 1
    };
    assert_eq!((drawn(&[]), drawn(&[("rules.board.draw_cap", "3")])), (4, 6));
}

#[test]
fn points_alone_win_at_the_fifth_or_tenth_rest() {
    // AF-E27, AF-WIN-1, AF-WIN-3
    for (held, rests) in [(&["a3", "e3"][..], 5), (&["a3"][..], 10)] {
        let mut rig = Rig::new();
        for (id, tile) in ["OP01", "OP03"].into_iter().zip(held) {
            rig.stand(P1, id, tile);
        }
        rig.hand(P1, &["SU01"]);
        for rest in 1..=rests {
            assert_eq!(rig.s.end, End::NotYet);
            rig.play(&["1 rest"]);
            assert_eq!(usize::from(rig.cp(P1)), rest * held.len());
        }
        assert_eq!((rig.s.end, rig.s.shares[P1]), (End::CpPoint, 1.0));
    }
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "a1");
    rig.stand(P1, "OP03", "e1");
    rig.hand(P1, &["SU01", "SU01", "SU02", "SU02", "SU03", "SU03", "PR01"]);
    rig.play(&["1 move a1", "1 discard SU01", "1 go NN", "1 move e1", "1 discard SU01", "1 go NN"]);
    assert_eq!((rig.tile(P1, "OP01"), rig.tile(P1, "OP03"), rig.cards_in_hand(P1)), ("a3".into(), "e3".into(), 5));
}

#[test]
fn a_deck_of_40_runs_dry_without_a_penalty() {
    // AF-E28, AF-REST-8, AF-Q4, AF-SET-6
    let drawn = |nodes: bool| {
        let knobs = [
            ("rules.setup.starter", "\"p1\""),
            ("rules.setup.mulligan", "\"none\""),
            ("rules.setup.free_deploy", "\"none\""),
            ("rules.victory.turn_cap", "13"),
        ];
        let mut rig = Rig::dealt(&knobs, ["spearhead", "fortress"], 3);
        if nodes {
            rig.stand(P1, "OP07", "c3");
            rig.stand(P2, "OP02", "d3");
        }
        let mut drawn = [vec![], vec![]];
        while !rig.s.is_over() {
            let (seat, asked) = rig.asked().expect("somebody is asked");
            assert_eq!(asked, Question::Main);
            let before = rig.s.player(seat).deck.len();
            rig.choose(seat, "rest");
            drawn[seat.index()].push(before - rig.s.player(seat).deck.len());
        }
        assert_eq!((rig.s.end, rig.cp(P1), rig.cp(P2)), (End::Cap, 0, 0));
        drawn
    };
    let [one, two] = drawn(false);
    assert_eq!((&one[..12], &two[9..11]), (&[&[3; 11][..], &[0]].concat()[..], &[3, 2][..]));
    let [one, two] = drawn(true);
    assert_eq!((one[7], one[8], one[9]), (4, 1, 0));
    assert_eq!((two[7], two[8]), (4, 0));
}

#[test]
fn a_mine_hurts_whoever_crosses_it() {
    // AF-E29, AF-EQ-2, AF-Q56, AF-DMG-3
    let cross = |id: &str| {
        let mut rig = Rig::new();
        rig.turn_of(P2);
        rig.stand(P2, id, "a2");
        rig.lay(P1, "EQ04", "b2");
        rig.ammo(P2, 3);
        rig.play(&["2 move a2", "2 discard SU01", "2 go EE"]);
        assert_eq!(rig.discarded(P1), ["EQ04"]);
        (rig.tile(P2, id), rig.health(P2, id), rig.cp(P1))
    };
    assert_eq!(cross("OP04"), ("gone".into(), 0, 1));
    assert_eq!(cross("OP11"), ("c2".into(), 2, 0));
}

#[test]
fn equipment_goes_to_whoever_stands_there_or_away_at_the_next_rest() {
    // AF-E30, AF-LOG-2, AF-Q19, AF-REST-5
    let mut rig = Rig::new();
    let unit = rig.stand(P1, "OP01", "c1");
    rig.hand(P1, &["EQ01", "SU01"]);
    rig.play(&["1 logistics EQ01 c1", "1 yes"]);
    assert_eq!(rig.s.equipped(unit).count(), 1);

    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.hand(P1, &["EQ01", "SU01"]);
    rig.play(&["1 logistics EQ01 d1"]);
    assert_eq!((rig.s.pieces[0].tile, rig.s.pieces[0].host), (at("d1"), UnitId::NONE));
    rig.play(&["1 rest"]);
    assert_eq!((rig.s.pieces.len(), rig.discarded(P1)), (0, vec!["EQ01".into()]));

    let mut rig = Rig::new();
    rig.turn_of(P2);
    rig.hand(P1, &["EQ01", "SU01"]);
    rig.hand(P2, &["SU01", "SU02"]);
    rig.play(&["2 logistics SU01 -", "1 logistics EQ01 d1", "2 rest"]);
    assert_eq!((rig.s.pieces.len(), rig.discarded(P1)), (0, vec!["EQ01".into()]));
}

#[test]
fn an_ult_is_fetched_for_a_second_copy_and_retired_to_be_used() {
    // AF-E31, AF-ULT-1, AF-ULT-2, AF-ULT-3, AF-OP-7
    let mut rig = Rig::new();
    rig.s.player_mut(P1).role = rig.deck_named("spearhead");
    rig.hand(P1, &["OP17", "OP17", "OP01", "SU01"]);
    rig.deck(P1, &["UL17", "SU02"]);
    rig.stand(P2, "OP07", "d1");
    rig.play(&["1 deploy OP17 a1"]);
    let gains = rig.gains(P1);
    rig.play(&["1 fetch UL17 hand deck"]);
    assert_eq!((rig.gains(P1), rig.retired(P1)), (gains, vec!["OP17".into()]), "no opportunity");
    assert_eq!((rig.hand_of(P1), rig.s.player(P1).deck.len()), (vec!["OP01".into(), "SU01".into(), "UL17".into()], 1));
    let mut without = rig.clone();
    let unit = without.unit(P1, "OP17").expect("it stands").id;
    without.s.unit_mut(unit).expect("it stands").inert = true;
    assert!(rig.offers("ult UL17 1") && !without.offers("ult UL17 1"), "its operator has to be there");
    rig.s.unit_mut(unit).expect("it stands").tile = at("c1");
    rig.play(&["1 ult UL17 1", "1 deploy OP01 e5"]);
    assert_eq!((rig.tile(P1, "OP01"), rig.health(P2, "OP07")), ("e5".into(), 2));
    assert_eq!(rig.retired(P1), ["OP17", "UL17"]);
}

#[test]
fn a_squad_has_four_and_one_of_each_callsign() {
    // AF-E32, AF-UNIT-2, AF-UNIT-3
    let four = [("OP01", "a1"), ("OP02", "b1"), ("OP03", "c1"), ("OP04", "d1")];
    let deploys = |rig: &Rig| rig.options().iter().any(|option| option.starts_with("deploy"));
    let mut rig = Rig::new();
    for (id, tile) in four {
        rig.stand(P1, id, tile);
    }
    rig.hand(P1, &["OP05", "SU01"]);
    assert!(!deploys(&rig));
    rig.turn_of(P2);
    rig.ammo(P2, 2);
    rig.play(&["2 logistics SU01 -"]);
    assert!(rig.asked() == Some((P1, Question::Respond(0))) && !deploys(&rig), "nor as a response");

    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "a1");
    rig.hand(P1, &["OP01", "SU01"]);
    assert!(!deploys(&rig));
    rig.play(&["1 move a1"]);
    assert!(rig.offers("discard OP01"));
}

#[test]
fn a_committed_card_is_sampled_together_with_the_hand() {
    // AF-E33, AF-INF-1, AF-EX-9
    for (tile, shares, worlds) in [("c1", (1.0 / 3.0, 0.4), 15), ("c3", (1.0, 0.4), 5)] {
        let mut rig = Rig::new();
        let pool: Vec<CardId> = ["OP04", "OP01", "OP02", "SU01", "SU02", "SU03"].map(|id| rig.card(id)).to_vec();
        let role = rig.s.player(P1).role;
        rig.game.decks[role].list = pool.clone();
        rig.hand(P1, &["OP04", "SU01"]);
        rig.deck(P1, &["OP01", "OP02", "SU02", "SU03"]);
        rig.ammo(P2, 1);
        rig.play(&[&format!("1 deploy OP04 {tile}")]);
        assert_eq!((rig.asked(), rig.cards_in_hand(P1)), (Some((P2, Question::Respond(0))), 1));
        let mut seen = rig.s.clone();
        rig.game.redact(&mut seen, P2);
        assert_eq!(seen.op(0).map(|op| (op.card, op.tile)), Some((CardId::HIDDEN, at(tile))));
        let mut dice = Seed(9).dice();
        let (mut x, mut operators, mut different) = (0, 0, BTreeSet::new());
        const WORLDS: u32 = 6_000;
        for _ in 0..WORLDS {
            let mut world = seen.clone();
            rig.game.determinize(&mut world, P2, &mut dice);
            let committed = world.op(0).expect("it is declared").card;
            let held = world.player(P1).hand[0];
            x += u32::from(committed == pool[0]);
            operators += u32::from(pool[..3].contains(&held));
            different.insert((committed, held));
        }
        assert_eq!(different.len(), worlds);
        for (count, share) in [(x, shares.0), (operators, shares.1)] {
            let found = f64::from(count) / f64::from(WORLDS);
            assert!((found - share).abs() < 0.02, "{tile}: {found} instead of {share}");
        }
    }
}
