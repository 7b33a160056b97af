//! Tests of setup (BF-8): factions, corners, units, decks, starting bridges, the free card.

use super::rig::{Rig, S1, S2, S3, S4, assert_share};
use crate::Bridgefront;
use crate::model::board::{Corner, Edge};
use crate::model::content::cards::{CardId, DeckId, Kind};
use crate::model::events::{Event, Source};
use crate::model::state::{Phase, State};
use evenhand_game::game::{Dice, Play, Rules, Ruleset, Seat, Secrets};

const FOUR: [&str; 4] = ["aerial", "bastion", "gatewright", "veil"];

fn until(rig: &mut Rig, seed: u64, stop: impl Fn(&State) -> bool) {
    rig.play_until(&mut Dice::new(seed), stop);
}

#[test]
fn seats_play_the_factions_they_are_given() {
    // BF-8.1a: factions may also repeat, if the experiment asks for it. The code that seats the match
    // (experiment/seatings.rs) draws the seating.
    let names = ["veil", "bastion", "veil"];
    let rig = Rig::dealt(&names, &[], 1);
    for (seat, name) in Seat::all(3).zip(names) {
        assert_eq!(rig.game.roles[rig.s.player(seat).role], name);
    }
}

#[test]
fn the_first_seat_leads_the_first_round() {
    // BF-8.2a, BF-Q13
    for (seed, rotation) in (0..10).flat_map(|seed| [(seed, "\"seat\""), (seed, "\"corner\"")]) {
        let mut rig = Rig::dealt(&FOUR, &[("setup.lead_rotation", rotation)], seed);
        until(&mut rig, seed, |s| s.phase == Phase::Bids);
        assert_eq!((rig.s.round, rig.s.lead), (1, S1));
    }
}

#[test]
fn corners_are_drafted_from_the_last_seat_to_the_first() {
    // BF-8.3a, BF-5c, and the knob.
    let order = |draft: &str| {
        let mut rig = Rig::dealt(&FOUR, &[("setup.capital_draft", draft)], 1);
        let mut order = Vec::new();
        while rig.s.phase == Phase::Corners {
            let acting: Vec<Seat> = rig.game.to_act(&rig.s).iter().collect();
            assert_eq!(acting.len(), 1, "one at a time");
            let options = rig.options(acting[0]);
            assert_eq!(options.len(), 4 - order.len(), "each slot is taken once");
            order.push(acting[0]);
            rig.choose(acting[0], &options[options.len() - 1]);
        }
        order
    };
    assert_eq!(order("\"reverse\""), [S4, S3, S2, S1]);
    assert_eq!(order("\"forward\""), [S1, S2, S3, S4]);
    assert_eq!(order("\"random\""), []);
    let corner_of_s1 = |seed| Rig::dealt(&FOUR, &[("setup.capital_draft", "\"random\"")], seed).s.player(S1).corner;
    let first = (0..2_000).filter(|seed| corner_of_s1(*seed) == Corner(0)).count();
    assert_share(first, 2_000, 1, 4);
}

#[test]
fn everybody_starts_with_four_forces_and_four_gold() {
    // BF-8.5a, BF-8.6a: no Home Guard bonus for Bastion (seat 2).
    let mut rig = Rig::dealt(&FOUR, &[], 1);
    until(&mut rig, 1, |s| s.phase == Phase::StartBridges);
    for seat in Seat::all(4) {
        assert_eq!((rig.forces_at(seat, rig.home(seat)), rig.gold_of(seat)), (4, 4));
    }
    let mut rig = Rig::dealt(&FOUR, &[("rules.start_forces", "6"), ("rules.start_gold", "7")], 1);
    until(&mut rig, 1, |s| s.phase == Phase::StartBridges);
    assert_eq!((rig.forces_at(S2, rig.home(S2)), rig.gold_of(S2)), (6, 7));
}

#[test]
fn a_deck_is_nine_common_cards_with_the_factions_spell_and_champion() {
    // BF-8.7a, BF-Q10
    let names = ["aerial", "bastion", "cipher", "gatewright", "prospect", "veil"];
    let own = [
        ["air_drop", "skystriker_ace"],
        ["hold_the_line", "ironclad_warden"],
        ["perfect_recall", "archivist_prime"],
        ["bridgeborn_path", "wormhole_artificer"],
        ["rich_veins", "mine_overseer"],
        ["marked_for_coin", "shadeblade"],
    ];
    let common = [
        "recruit",
        "recruit",
        "march_orders",
        "supply_cache",
        "field_medic",
        "scout_report",
        "bridge_crew",
        "quick_move",
        "zap",
    ];
    let mut rig = Rig::dealt(&names, &[], 1);
    until(&mut rig, 1, |s| s.phase == Phase::StartBridges);
    for (seat, own) in Seat::all(6).zip(own) {
        let owned = rig.owned(seat);
        let mut owned = rig.names(&owned);
        let mut expected = [&common[..], &own].concat();
        owned.sort_unstable();
        expected.sort_unstable();
        assert_eq!(owned, expected);
    }
}

#[test]
fn the_champion_is_in_the_opening_hand_and_five_cards_are_left_to_draw() {
    // BF-8.7b, BF-Q22
    for seed in 0..20 {
        let mut rig = Rig::dealt(&FOUR, &[], seed);
        until(&mut rig, seed, |s| s.phase == Phase::StartBridges);
        for seat in Seat::all(4) {
            let player = rig.s.player(seat);
            assert_eq!((player.hand.len(), player.draw.len(), player.discard.len()), (6, 5, 0));
            let champions = player.hand.iter().filter(|card| rig.game.cards.get(**card).kind == Kind::Champion);
            assert_eq!(champions.count(), 1);
        }
    }
    let mut rig = Rig::dealt(&FOUR, &[("setup.opening_hand", "4")], 1);
    until(&mut rig, 1, |s| s.phase == Phase::StartBridges);
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).draw.len()), (4, 7));
}

#[test]
fn opening_hands_have_the_chances_of_a_fair_shuffle() {
    // BF-8.7b, BF-T61: each of the ten other cards is in hand with chance 1/2, at least one Recruit with 7/9, both with
    // 2/9. If the champion is not put in first, it is in hand with chance 6/11.
    let trials = 6_000;
    let (mut zap, mut one, mut both, mut champion) = (0, 0, 0, 0);
    for seed in 0..trials {
        let mut rig = Rig::dealt(&["veil", "veil"], &[("setup.capital_draft", "\"random\"")], seed);
        let recruit = rig.card("recruit");
        let hand = rig.s.player(S1).hand;
        let recruits = hand.iter().filter(|card| **card == recruit).count();
        zap += usize::from(hand.contains(&rig.card("zap")));
        one += usize::from(recruits > 0);
        both += usize::from(recruits == 2);
        let knobs = [("setup.capital_draft", "\"random\""), ("setup.champion_in_opening_hand", "false")];
        rig = Rig::dealt(&["veil", "veil"], &knobs, seed);
        assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).draw.len()), (6, 5));
        champion += usize::from(rig.s.player(S1).hand.contains(&rig.card("shadeblade")));
    }
    let trials = trials as usize;
    assert_share(zap, trials, 1, 2);
    assert_share(one, trials, 7, 9);
    assert_share(both, trials, 2, 9);
    assert_share(champion, trials, 6, 11);
}

#[test]
fn factions_can_have_starter_decks_of_their_own() {
    // BF-Q21
    let deck = ("factions.veil.starter_deck", "[\"zap\", \"zap\", \"quick_move\"]");
    let owned = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::dealt(&["veil", "aerial"], knobs, 1);
        until(&mut rig, 1, |s| s.phase == Phase::StartBridges);
        (rig.owned(S1).len(), rig.owned(S2).len())
    };
    assert_eq!(owned(&[deck]), (11, 11), "the list alone changes nothing");
    assert_eq!(owned(&[deck, ("setup.faction_starter_decks", "true")]), (5, 11));
}

#[test]
fn starting_bridges_are_two_different_edges_within_two_of_the_capital() {
    // BF-8.8a, BF-Q24: there are 27 edges at every corner of both boards, empty hexes included. The same edge cannot be
    // picked twice, and no pick may be skipped.
    for seats in [2, 4] {
        let mut rig = Rig::dealt(&FOUR[..seats], &[], 1);
        until(&mut rig, 1, |s| s.phase == Phase::StartBridges);
        for seat in Seat::all(seats) {
            let options = rig.options(seat);
            assert_eq!(options.len(), 27);
            let board = &rig.game.board;
            for edge in board.edge_ids() {
                let (a, b) = board.ends(edge);
                let home = rig.home(seat);
                let near = board.distance(home, a) <= 2 || board.distance(home, b) <= 2;
                assert_eq!(rig.allows(seat, &format!("edge {}", rig.game.edge_text(edge))), near);
            }
            assert!(!rig.allows(seat, "stop"));
        }
        let (last, before) = (rig.options(S1)[26].clone(), rig.options(S1)[3].clone());
        rig.choose(S1, &last);
        assert!(!rig.allows(S1, &last) && rig.allows(S1, &before), "any other one, in any order");
        rig.choose(S1, &before);
        assert!(!rig.game.to_act(&rig.s).contains(S1), "two, not more");
    }
}

#[test]
fn starting_bridges_are_revealed_together_and_equal_picks_give_one() {
    // BF-8.8a. With corners C0 and C1 of a small board there is an edge that both seats may pick.
    let mut rig = Rig::dealt(&FOUR[..2], &[("map.slots.p2", "[0, 1]")], 1);
    until(&mut rig, 1, |s| s.phase == Phase::StartBridges);
    let shared: Vec<String> = rig.options(S1).into_iter().filter(|text| rig.options(S2).contains(text)).collect();
    let other = |rig: &Rig, seat| rig.options(seat).into_iter().find(|text| !shared.contains(text)).expect("an edge");
    let (a, b) = (other(&rig, S1), other(&rig, S2));
    rig.sealed(&[(S1, &shared[0]), (S2, &shared[0])]);
    assert_eq!(rig.s.bridges.len(), 0, "nothing is on the board before all have chosen");
    let mut seen = [rig.s.clone(), rig.s.clone()];
    rig.game.redact(&mut seen[1], S2);
    assert_ne!(seen[0].player(S1).picked, seen[1].player(S1).picked, "S2 does not see what S1 picked");
    rig.sealed(&[(S1, &a), (S2, &b)]);
    assert_eq!(rig.s.bridges.len(), 3);
    for text in [&shared[0], &a, &b] {
        let at = |edge: Edge| format!("edge {}", rig.game.edge_text(edge));
        assert!(rig.s.bridges.iter().any(|edge| at(edge) == **text));
    }
}

#[test]
fn how_many_starting_bridges_and_how_far_are_knobs() {
    // BF-8.8a
    let mut rig = Rig::dealt(&FOUR[..2], &[("setup.start_bridges", "0")], 1);
    until(&mut rig, 1, |s| s.phase != Phase::Corners);
    assert_eq!((rig.s.phase, rig.s.bridges.len()), (Phase::FreeCard, 0));
    let mut rig = Rig::dealt(&FOUR[..2], &[("setup.start_bridges", "4"), ("setup.start_bridge_range", "1")], 1);
    until(&mut rig, 1, |s| s.phase == Phase::StartBridges);
    assert_eq!(rig.options(S1).len(), 12);
    until(&mut rig, 1, |s| s.phase == Phase::FreeCard);
    assert_eq!(rig.s.bridges.len(), 8);
    // The most bridges that the knob allows still fit.
    let mut rig = Rig::dealt(&FOUR[..2], &[("setup.start_bridges", "10"), ("setup.start_bridge_range", "1")], 1);
    until(&mut rig, 1, |s| s.phase == Phase::FreeCard);
    assert_eq!(rig.s.bridges.len(), 20);
}

#[test]
fn the_free_card_is_one_of_three_and_goes_into_the_draw_pile() {
    // BF-8.9a, BF-8.9b: dealt from the top in Lead order, returned to the bottom after all have picked.
    let mut rig = Rig::dealt(&FOUR, &[], 3);
    until(&mut rig, 3, |s| s.phase == Phase::StartBridges);
    let deck = rig.s.decks[DeckId(0)];
    until(&mut rig, 3, |s| s.phase == Phase::FreeCard);
    let mut from_top = deck.iter().rev().copied();
    for seat in Seat::all(4) {
        let expected: Vec<CardId> = from_top.by_ref().take(3).collect();
        assert_eq!(rig.s.player(seat).reveal[..], expected[..]);
        assert_eq!(rig.options(seat).len(), 3);
    }
    let revealed: Vec<Vec<CardId>> = Seat::all(4).map(|seat| rig.s.player(seat).reveal.to_vec()).collect();
    for (seat, cards) in Seat::all(4).zip(&revealed).take(3) {
        rig.choose(seat, &format!("card {}", rig.game.card_text(cards[1])));
    }
    assert_eq!(rig.s.decks[DeckId(0)].len(), 38 - 12, "nothing goes back before all have picked");
    rig.choose(S4, &format!("card {}", rig.game.card_text(revealed[3][1])));
    for (seat, cards) in Seat::all(4).zip(&revealed) {
        let player = rig.s.player(seat);
        assert_eq!((player.draw.len(), player.hand.len()), (6, 6));
        assert!(player.draw.contains(&cards[1]) && !player.draw.contains(&cards[0]));
    }
    // The row of four cards of round 1 came off the top; the eight returned cards are at the bottom.
    assert_eq!(rig.s.decks[DeckId(0)].len(), 38 - 4 - 4);
    let mut bottom = rig.s.decks[DeckId(0)][..8].to_vec();
    let mut returned: Vec<CardId> = revealed.iter().flat_map(|cards| [cards[0], cards[2]]).collect();
    bottom.sort_unstable();
    returned.sort_unstable();
    assert_eq!(bottom, returned);
}

#[test]
fn a_free_victory_card_scores_and_the_pick_is_private() {
    // BF-8.9a, BF-Q25, BF-I2
    let mut rig = Rig::dealt(&FOUR[..2], &[], 3);
    until(&mut rig, 3, |s| s.phase == Phase::StartBridges);
    rig.deck(
        0,
        &[
            "zap",
            "quick_study",
            "cycle_notes",
            "entrench",
            "roll_out",
            "quick_march",
            "column_advance",
            "flank_step",
            "war_chronicle",
        ],
    );
    until(&mut rig, 3, |s| s.phase == Phase::FreeCard);
    rig.sealed(&[(S1, "card war_chronicle"), (S2, "card roll_out")]);
    assert_eq!((rig.s.player(S1).vp, rig.s.player(S2).vp, rig.s.player(S1).vp_public), (1, 0, 0));
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, S2);
    let card = rig.card("war_chronicle");
    assert!(!seen.player(S1).draw.contains(&card) && !seen.player(S1).hand.contains(&card));
}

#[test]
fn the_free_card_is_a_knob_and_a_wide_pick_sees_one_more() {
    // BF-8.9a, BF-Q25
    let shown = |knob: &str| {
        let mut rig = Rig::dealt(&["cipher", "veil"], &[("setup.free_card_reveal", knob)], 1);
        until(&mut rig, 1, |s| s.phase != Phase::Corners && s.phase != Phase::StartBridges);
        (rig.s.phase, rig.s.player(S1).reveal.len(), rig.s.player(S2).reveal.len())
    };
    assert_eq!(shown("3"), (Phase::FreeCard, 4, 3));
    assert_eq!(shown("5"), (Phase::FreeCard, 6, 5));
    assert_eq!(shown("0"), (Phase::QuietStudy, 0, 0), "no free card");
}

#[test]
fn a_returned_pair_is_in_random_order_and_the_gained_card_in_a_random_place() {
    // BF-8.9a, BF-8.9b, BF-15.3a
    let mut rig = Rig::dealt(&FOUR[..2], &[], 3);
    until(&mut rig, 3, |s| s.phase == Phase::StartBridges);
    rig.deck(
        0,
        &[
            "zap",
            "quick_study",
            "cycle_notes",
            "entrench",
            "roll_out",
            "quick_march",
            "column_advance",
            "flank_step",
            "prospecting",
        ],
    );
    until(&mut rig, 3, |s| s.phase == Phase::FreeCard);
    let start = rig.s.clone();
    let (mut places, mut first, trials) = ([0usize; 6], 0, 3_000);
    for seed in 0..trials {
        rig.s = start.clone();
        rig.seed(seed as u64).sealed(&[(S1, "card flank_step"), (S2, "card roll_out")]);
        let card = rig.card("flank_step");
        places[rig.s.player(S1).draw.iter().position(|held| *held == card).expect("gained")] += 1;
        let [a, b] = [rig.card("prospecting"), rig.card("column_advance")];
        let at = |card| rig.s.decks[DeckId(0)].iter().position(|held| *held == card).expect("returned");
        first += usize::from(at(a) < at(b));
    }
    for place in places {
        assert_share(place, trials, 1, 6);
    }
    assert_share(first, trials, 1, 2);
}

#[test]
fn the_free_card_turns_up_in_round_two_as_often_as_counted() {
    // BF-T62: from a pile of 5 with the free card and the row card of round 1 inserted, 6 of 7 are drawn. The free card
    // is in hand with chance 6/7, both with 5/7.
    let mut rig = Rig::new(2);
    rig.draw_pile(S1, &["zap", "recruit", "recruit", "quick_move", "field_medic"]);
    let start = rig.s.clone();
    let (free, row) = (rig.card("entrench"), rig.card("roll_out"));
    let (mut found, mut both, trials) = (0, 0, 4_000);
    for seed in 0..trials {
        rig.s = start.clone();
        let mut cx =
            evenhand_game::game::Cx::silent(evenhand_game::game::Chance::new(evenhand_game::game::Seed(seed as u64)));
        rig.game.gain_card(&mut rig.s, S1, free, Source::Free, 0, &mut cx);
        rig.game.gain_card(&mut rig.s, S1, row, Source::Market, 0, &mut cx);
        rig.game.draw_cards(&mut rig.s, S1, 6, &mut cx);
        let hand = &rig.s.player(S1).hand;
        found += usize::from(hand.contains(&free));
        both += usize::from(hand.contains(&free) && hand.contains(&row));
    }
    assert_share(found, trials, 6, 7);
    assert_share(both, trials, 5, 7);
}

#[test]
fn cards_that_are_left_out_are_nowhere_and_nobody_imagines_them() {
    let mut rig = Rig::dealt(&["cipher", "veil"], &[("setup.left_out", "12")], 5);
    until(&mut rig, 5, |s| s.phase == Phase::FreeCard);
    let out: Vec<CardId> = rig.s.left_out.iter().copied().collect();
    let mut different = out.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!((out.len(), different.len()), (12, 12));
    assert!(out.iter().all(|card| rig.game.cards.get(*card).deck.is_some_and(|deck| !deck.is_power())));
    let told = |event: &Event| matches!(event, Event::LeftOut(card) if out.contains(card));
    assert_eq!(rig.events.iter().filter(|event| told(event)).count(), 12, "for all to see");
    for seed in 0..50 {
        let mut seen = rig.s.clone();
        rig.game.redact(&mut seen, S2);
        assert_eq!(seen.left_out, rig.s.left_out);
        rig.game.determinize(&mut seen, S2, &mut Dice::new(seed));
        let shared = seen.decks.values().flat_map(|deck| deck.iter());
        let shown = [S1, S2].into_iter().flat_map(|seat| seen.player(seat).reveal.iter());
        assert!(shared.chain(shown).all(|card| card.is_known() && !out.contains(card)));
    }
    // Another deal leaves out other cards.
    let mut other = Rig::dealt(&["cipher", "veil"], &[("setup.left_out", "12")], 6);
    until(&mut other, 6, |s| s.phase == Phase::FreeCard);
    assert_ne!(other.s.left_out, rig.s.left_out);
}

#[test]
fn a_card_given_to_one_seat_replaces_a_recruit_of_its_starter_deck_and_changes_nothing_else() {
    let owned = |rig: &Rig, seat: Seat| {
        let player = rig.s.player(seat);
        let mut all: Vec<String> =
            player.hand.iter().chain(player.draw.iter()).map(|card| rig.game.cards.get(*card).id.clone()).collect();
        all.sort();
        all
    };
    let dealt = |knobs: &[(&str, &str)], seed| {
        let mut rig = Rig::dealt(&["cipher", "veil"], knobs, seed);
        until(&mut rig, seed, |s| s.phase == Phase::FreeCard);
        rig
    };
    for seed in 0..20 {
        let given = dealt(&[("setup.given", "\"paid_volunteers\""), ("setup.given_seat", "2")], seed);
        let nobody = dealt(&[("setup.given", "\"paid_volunteers\"")], seed);
        let (with, without) = (owned(&given, S2), owned(&nobody, S2));
        let count = |all: &[String], id: &str| all.iter().filter(|card| *card == id).count();
        assert_eq!((count(&with, "given_paid_volunteers"), count(&with, "recruit")), (1, 1));
        assert_eq!((count(&without, "given_paid_volunteers"), count(&without, "recruit")), (0, 2));
        assert_eq!(with.len(), without.len());
        assert_eq!(owned(&given, S1), owned(&nobody, S1));
        assert_eq!(given.s.player(S1).draw, nobody.s.player(S1).draw, "all decks lie in the same order");
        let differ = given.s.player(S2).draw.iter().zip(nobody.s.player(S2).draw.iter()).filter(|(a, b)| a != b);
        assert!(differ.count() <= 1);
        given.game.conserved(&given.s).unwrap();
        let mut seen = given.s.clone();
        given.game.redact(&mut seen, S1);
        given.game.determinize(&mut seen, S1, &mut Dice::new(seed));
        let card = given.game.cards.find("given_paid_volunteers").unwrap();
        assert!(seen.player(S2).public.contains(&card), "all players know who owns it");
        given.game.conserved(&seen).unwrap();
    }
}

#[test]
fn a_new_card_that_is_given_does_not_renumber_the_cards_of_the_rulebook() {
    let book = Rig::new(2).game.cards.ids().as_slice().to_vec();
    let mut rules = Rules::of_book(&Bridgefront::book()).unwrap();
    let text = "[cards.a_new_card]\nname = \"New\"\nset = \"age1\"\ncategory = \"economy\"\ntype = \"order\"\nmana = 1\ninit = [1, 2]\n\
                effects = [{ verb = \"draw\", n = 1 }]\n[setup]\ngiven = \"a_new_card\"";
    rules.load(&Bridgefront::book(), std::path::Path::new("new.toml"), text).unwrap();
    let game = Bridgefront::new(&rules, 2).unwrap();
    let ids = game.cards.ids().as_slice();
    assert_eq!(ids[..book.len()], book[..]);
    assert_eq!(ids[book.len()..], ["a_new_card", "given_a_new_card"]);
    rules.set(&Bridgefront::book(), "setup.given", &"a_new_crd".into(), None).unwrap();
    let error = Bridgefront::new(&rules, 2).unwrap_err();
    assert_eq!((error.path.as_str(), error.remedy.as_str()), ("setup.given", "did you mean `a_new_card`?"));
}
