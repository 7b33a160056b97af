//! Tests of setup, the turn, the hand, the empty deck, and ways to win (AX-SET, AX-TURN, AX-WIN).

use super::rig::{Rig, S1, S2};
use crate::model::content::{CardId, CardType};
use crate::model::state::{End, Phase};
use crate::{Action, Event};
use evenhand_game::game::{Dice, Play, Seat, Secrets};

#[test]
fn the_starter_skips_its_draw_and_new_sources_give_nothing() {
    // AX-E5, AX-SET-1, AX-SRC-1, AX-ACT-1, AX-TURN-4, AX-DEP-3, AX-TURN-6
    let mut rig = Rig::dealt(2, &[1, 1], &[("rules.setup.starter", "\"p1\"")], 3);
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).actions), (5, 3));
    rig.hold(S1, &["NE01", "NE02", "NE03", "TK01", "TK05"]);
    for source in ["NE01", "NE02", "NE03"] {
        let source = rig.card(source);
        assert_eq!(rig.game.sparks(&rig.s, S1), 0);
        rig.act(Action::Source(source));
    }
    assert_eq!((rig.s.active, rig.s.player(S2).hand.len()), (S2, 6), "without Actions or Sparks the turn is over");
    rig.pass_to(S1);
    assert_eq!(rig.game.sparks(&rig.s, S1), 3);
}

#[test]
fn everybody_draws_at_once() {
    // AX-TURN-8, AX-WIN-7
    let all = "[{ kind = 'pow', do = [{ verb = 'draw', n = 1, player = 'each' }] }]";
    let knobs = [("cards.GC15.effects", all), ("rules.victory.simultaneous", "\"active_wins\"")];
    let mut rig = Rig::with(&knobs);
    rig.hold(S1, &["GC15", "NE01"]).sparks(9);
    for seat in [S1, S2] {
        let player = rig.s.player_mut(seat);
        player.deck.clear();
        player.life = 1;
    }
    let drain = rig.card("GC15");
    rig.act(Action::Play(drain, false));
    assert_eq!((rig.life(S1), rig.life(S2)), (0, 0), "both miss a card before it is looked who has lost");
    assert_eq!((rig.s.end, rig.s.shares[S1]), (End::Deckout, 1.0));

    let mut rig = Rig::with(&knobs);
    rig.hold(S1, &["GC15", "NE01"]).sparks(9);
    rig.s.player_mut(S1).deck.clear();
    rig.s.player_mut(S1).life = 1;
    rig.act(Action::Play(drain, false));
    assert_eq!((rig.s.end, rig.s.shares[S2], rig.s.player(S2).hand.len()), (End::Deckout, 1.0, 3));
    let over = rig.events.iter().position(|event| matches!(event, Event::Over(_))).expect("it is over");
    assert_eq!(over + 1, rig.events.len(), "nothing happens after that");
}

/// A card is left out with all its copies, visible to everybody, so no sampled world has it in a hand or a deck.
#[test]
fn cards_that_are_left_out_stay_out_with_all_their_copies() {
    for seed in 0..5 {
        let mut rig = Rig::dealt(2, &[0, 1], &[("rules.deck.left_out", "4")], seed);
        for seat in [S1, S2] {
            let player = rig.s.player(seat);
            let list = &rig.game.decks[player.role].list;
            let out: Vec<_> = player.banished.iter().copied().collect();
            let mut different = out.clone();
            different.dedup();
            assert_eq!(different.len(), 4);
            let all = list.iter().filter(|card| different.contains(card)).count();
            assert_eq!((out.len(), player.deck.len() + player.hand.len()), (all, list.len() - all));
            assert!(different.iter().all(|card| rig.game.cards[*card].kind != CardType::Source));
        }
        let out = rig.s.player(S2).banished;
        let mut dice = Dice::new(seed);
        rig.game.redact(&mut rig.s, S1);
        rig.game.determinize(&mut rig.s, S1, &mut dice);
        let sampled = rig.s.player(S2);
        assert!(!sampled.hand.iter().chain(sampled.deck.iter()).any(|card| out.contains(card)));
    }
}

/// A card given to one seat is in its opening hand, instead of a copy of the card that its deck has most of.
#[test]
fn a_card_given_to_one_seat_is_in_its_opening_hand() {
    for seed in 0..20 {
        let given = [("rules.deck.given", "\"IV11\""), ("rules.deck.given_seat", "2")];
        let mut rig = Rig::dealt(2, &[0, 1], &given, seed);
        let nobody = Rig::dealt(2, &[0, 1], &given[..1], seed);
        let card = rig.card("given_IV11");
        let (with, without) = (rig.s.player(S2), nobody.s.player(S2));
        assert_eq!((with.hand.len(), with.deck.len()), (without.hand.len(), without.deck.len()));
        assert_eq!(with.hand.iter().filter(|held| **held == card).count(), 1);
        assert!(!without.hand.iter().chain(without.deck.iter()).any(|other| *other == card));
        let sources =
            |hand: &[CardId]| hand.iter().filter(|held| rig.game.cards[**held].kind == CardType::Source).count();
        let of_deck = with.deck.iter().chain(with.hand.iter()).copied().collect::<Vec<_>>();
        let all = without.deck.iter().chain(without.hand.iter()).copied().collect::<Vec<_>>();
        assert_eq!(sources(&of_deck), sources(&all), "no Source is replaced");
        assert_eq!(rig.s.player(S1), nobody.s.player(S1));
        rig.game.conserved(&rig.s).unwrap();
        let mut dice = Dice::new(seed);
        rig.game.redact(&mut rig.s, S1);
        rig.game.determinize(&mut rig.s, S1, &mut dice);
        rig.game.conserved(&rig.s).unwrap();
    }
}

#[test]
fn a_new_source_can_be_used_with_the_switch() {
    // AX-E5
    let knobs = [("rules.setup.starter", "\"p1\""), ("rules.sources.new_can_activate", "true")];
    let mut rig = Rig::dealt(2, &[1, 1], &knobs, 3);
    rig.hold(S1, &["NE01", "NE02", "NE03", "TK01", "TK05"]);
    let source = rig.card("NE01");
    rig.act(Action::Source(source));
    assert_eq!(rig.game.sparks(&rig.s, S1), 1);
}

#[test]
fn three_actions_in_any_mix_and_sparks_are_gone_next_turn() {
    // AX-E6, AX-TURN-5, AX-RES-4, AX-SRC-2, AX-ACT-5
    let mut rig = Rig::new();
    rig.s.player_mut(S1).actions = 3;
    rig.source(S1, "NE01").source(S1, "GC19").hold(S1, &["TK01", "NE02"]).sparks(0);
    let (pup, other) = (rig.card("TK01"), rig.put("1Fe", "TK02"));
    rig.act(Action::Deploy(pup, rig.at("1Fa").1));
    rig.attack(other, "2Fe");
    rig.act(Action::Reposition(other, rig.at("1Fd").1));
    let bowl = rig.card("GC19");
    assert_eq!((rig.s.player(S1).actions, rig.may(Action::Tap(bowl, 0))), (0, true));
    rig.act(Action::Tap(bowl, 0));
    assert_eq!(rig.s.active, S2, "then only ending is left");
    assert_eq!(rig.s.player(S1).sparks, 0);
}

#[test]
fn the_hand_is_trimmed_to_seven_and_filled_to_two() {
    // AX-E7, AX-TURN-9
    for (held, after) in [(9, 7), (7, 7), (2, 2), (1, 2), (0, 2)] {
        let mut rig = Rig::new();
        rig.hold(S1, &vec!["NE01"; held]);
        rig.act(Action::End);
        while rig.s.active == S1 {
            let first = rig.options()[0];
            rig.act(first);
        }
        assert_eq!(rig.s.player(S1).hand.len(), after, "{held}");
    }
}

#[test]
fn an_emptied_hand_comes_to_the_end_of_the_deck_in_the_16th_turn() {
    // AX-E8
    let mut rig = Rig::dealt(2, &[0, 0], &[("rules.setup.starter", "\"p1\"")], 1);
    // With only Sources there is always something to do, so no turn ends automatically.
    let source = rig.card("NE01");
    for seat in [S1, S2] {
        let player = rig.s.player_mut(seat);
        player.hand.iter_mut().chain(player.deck.iter_mut()).for_each(|card| *card = source);
    }
    // The active seat empties its hand, so that every turn draws 1 + 2 cards.
    while let Some(seat) = rig.actor() {
        let turns = rig.s.player(seat).turns;
        rig.s.player_mut(seat).hand.clear();
        rig.act(Action::End);
        if turns == 15 {
            assert_eq!(50 - rig.s.player(seat).deck.len(), if seat == S1 { 49 } else { 50 });
        }
        if turns == 16 && seat == S2 {
            // The starting seat drew its last card and misses two. The other seat misses all three.
            let lost = |event: &Event| if let Event::Life(seat, n, ..) = event { Some((*seat, *n)) } else { None };
            let lost: Vec<(Seat, i16)> = rig.events.iter().filter_map(lost).take(5).collect();
            assert_eq!(lost, [(S1, -1), (S1, -1), (S2, -1), (S2, -1), (S2, -1)]);
            return;
        }
    }
    panic!("it comes to no sixteenth turn");
}

#[test]
fn an_empty_deck_kills_in_the_start_phase_of_the_ninth_turn_of_an_empty_hand() {
    // AX-E9
    let mut rig = Rig::new();
    let player = rig.s.player_mut(S1);
    player.deck.clear();
    player.hand.clear();
    // In the turn under way, only the refill costs Life Force.
    player.life = 27;
    while let Some(seat) = rig.actor() {
        assert!(seat == S2 || rig.life(S1) == 27);
        let last = *rig.options().last().expect("an option");
        rig.act(if matches!(last, Action::Discard(_)) { last } else { Action::End });
    }
    assert_eq!((rig.s.end, rig.s.player(S1).turns, rig.s.phase), (End::Deckout, 5 + 9, Phase::Over));
    assert_eq!((rig.life(S1), rig.game.payoff(&rig.s)[S2]), (0, 1.0));
    assert!(matches!(
        rig.events[..],
        [.., Event::Turn(S1, 14), Event::Missed(S1, 1), Event::Life(..), Event::Out(S1), Event::Over(_)]
    ));
}

#[test]
fn trophies_win_when_they_are_banked_before_the_refill() {
    // AX-E25, AX-WIN-3, AX-TURN-7
    let mut rig = Rig::new();
    let player = rig.s.player_mut(S1);
    (player.banked, player.pending, player.life) = (16, 10, 1);
    player.hand.clear();
    player.deck.clear();
    rig.act(Action::End);
    assert_eq!((rig.s.end, rig.game.payoff(&rig.s)[S1]), (End::Trophies, 1.0));
}

#[test]
fn pending_trophies_do_not_save_whoever_falls_first() {
    // AX-E25
    let mut rig = Rig::new();
    let player = rig.s.player_mut(S1);
    (player.banked, player.pending, player.life) = (16, 10, 1);
    let bowl = rig.card("GC19");
    rig.source(S1, "GC19").act(Action::Tap(bowl, 1));
    assert_eq!((rig.s.end, rig.game.payoff(&rig.s)[S2]), (End::Life, 1.0));
}

#[test]
fn five_beasts_in_front_win_at_the_start_phase() {
    // AX-E36, AX-WIN-4
    for (fifth, wins) in [("TK01", true), ("TK04", false)] {
        let mut rig = Rig::new();
        rig.catalyst(S1, "CA2");
        rig.s.player_mut(S1).life = 1;
        for (at, card) in [("1Fa", "TK01"), ("1Fb", "TK02"), ("1Fc", "TK05"), ("1Fd", "TK06"), ("1Fe", fifth)] {
            rig.put(at, card);
        }
        rig.act(Action::End).act(Action::End);
        assert_eq!(rig.s.end == End::Objective, wins, "{fifth}");
    }
}

#[test]
fn four_prisms_win_with_the_orrery() {
    // AX-WIN-4
    let mut rig = Rig::new();
    rig.put("1Bc", "NE11");
    let kiln = rig.put("1Bb", "NE07");
    rig.unit_mut(kiln).counters[2] = 4;
    rig.act(Action::End).act(Action::End);
    assert_eq!(rig.s.end, End::Objective);
}

#[test]
fn life_force_at_zero_ends_the_match_at_once() {
    // AX-WIN-2
    let mut rig = Rig::new();
    rig.s.player_mut(S2).life = 3;
    let runner = rig.put("1Fc", "TK05");
    rig.attack(runner, "2Fc");
    assert_eq!((rig.s.end, rig.actor(), rig.game.payoff(&rig.s)[S1]), (End::Life, None, 1.0));
}

#[test]
fn a_deck_deals_the_other_player_its_first_draw() {
    // AX-SET-2
    let rig = Rig::dealt(2, &[0, 1], &[("rules.setup.starter", "\"p2\"")], 9);
    assert_eq!((rig.s.active, rig.s.player(S2).hand.len()), (S2, 5));
}

#[test]
fn sparks_left_unused_are_those_of_the_pool_and_of_every_ready_source() {
    // AX-RES-4, AX-SRC-6: a Tithe Bowl gives 1 Spark at no cost but its use. A Spent
    // Cell gives Sparks only by being banished.
    for (sources, unused) in [(&["NE01"][..], 1), (&["GC19"], 1), (&["NE05"], 0), (&["NE01", "GC19", "GC19"], 3)] {
        let mut rig = Rig::new();
        for source in sources {
            rig.source(S1, source);
        }
        rig.sparks(2).act(Action::End);
        let left = |event: &Event| if let Event::Unused(S1, _, sparks, 2) = event { Some(*sparks) } else { None };
        assert_eq!(rig.events.iter().find_map(left), Some(2 + unused), "{sources:?}");
    }
}
