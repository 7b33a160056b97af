//! Tests of hidden information and sampled worlds (AX-INF).

use super::rig::{Rig, S1, S2};
use crate::Action;
use crate::model::content::CardId;
use evenhand_game::game::{Secrets, Seed};

/// Returns a rig in which the second seat has two face-down cards and one hand card, of a deck of three.
fn small() -> Rig {
    // X is green on F1 only, Y on F1 and F2, Z on F2 only.
    let mut rig = Rig::with(&[
        ("cards.IV01.grid", "\"Gnnnn/nnn\""),
        ("cards.IV02.grid", "\"GGnnn/nnn\""),
        ("cards.IV06.grid", "\"nGnnn/nnn\""),
    ]);
    let (x, y, z) = (rig.card("IV01"), rig.card("IV02"), rig.card("IV06"));
    let role = rig.s.player(S2).role;
    rig.game.decks[role].list = vec![x, y, z];
    let player = rig.s.player_mut(S2);
    player.deck.clear();
    player.hand = [z].into_iter().collect();
    rig.hide("2Fe", "IV01");
    rig.hide("2Fd", "IV02");
    rig
}

#[test]
fn worlds_are_drawn_jointly_and_not_slot_by_slot() {
    // AX-E27, AX-INF-1
    let rig = small();
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, S1);
    assert!(seen.player(S2).units.iter().all(|unit| unit.card == CardId::HIDDEN));
    assert_eq!(&*seen.player(S2).hand, [CardId::HIDDEN]);
    let (x, y, z) = (rig.card("IV01"), rig.card("IV02"), rig.card("IV06"));
    let mut dice = Seed(4).dice();
    let (mut first_x, mut second_z, mut hand_y) = (0, 0, 0);
    const WORLDS: usize = 6000;
    for _ in 0..WORLDS {
        let mut world = seen.clone();
        rig.game.determinize(&mut world, S1, &mut dice);
        let player = world.player(S2);
        let (one, two) = (player.units[0].card, player.units[1].card);
        assert!([(x, y), (x, z), (y, z)].contains(&(one, two)));
        first_x += usize::from(one == x);
        second_z += usize::from(two == z);
        hand_y += usize::from(*player.hand == [y]);
    }
    for (count, share) in [(first_x, 2.0 / 3.0), (second_z, 2.0 / 3.0), (hand_y, 1.0 / 3.0)] {
        let found = count as f64 / WORLDS as f64;
        assert!((found - share).abs() < 0.02, "{found} instead of {share}");
    }
}

#[test]
fn a_hidden_card_of_the_court_is_a_trap_as_often_as_the_grids_say() {
    // AX-E28
    for (at, copies, ids) in [("2Fe", 23, 10), ("2Bd", 18, 11)] {
        let rig = Rig::new();
        let court = rig.game.decks.values().find(|deck| deck.name == "court").expect("a deck").list.clone();
        let place = rig.at(at).1;
        let hides: Vec<CardId> =
            court.into_iter().filter(|card| rig.game.cards[*card].can_hide_at(place, true)).collect();
        let mut different = hides.clone();
        different.dedup();
        assert_eq!((hides.len(), different.len()), (copies, ids), "{at}");
        let traps = hides.iter().filter(|card| rig.game.cards[**card].springs_on != 0).count();
        assert_eq!(traps, 3);
    }
}

#[test]
fn a_card_that_was_attacked_and_did_not_spring_is_no_such_trap() {
    // AX-INF-2
    let mut rig = Rig::new();
    let pup = rig.put("1Fc", "TK01");
    let hidden = rig.hide("2Fc", "GC08");
    rig.unit_mut(hidden).reinforced = true;
    rig.attack(pup, "2Fc");
    assert_ne!(rig.unit(hidden).idle, 0);
    let snare = rig.card("GC18");
    assert_ne!(rig.unit(hidden).idle & rig.game.cards[snare].springs_on, 0);
}

#[test]
fn what_returns_to_a_hand_is_known_until_it_could_lie_face_down() {
    // AX-INF-3
    let mut rig = Rig::new();
    let weaver = rig.put("1Bc", "TK11");
    rig.put("2Fb", "IV09");
    rig.act(Action::Use(weaver, 0, false));
    rig.act(Action::AtPlace(rig.at("2Fa").1));
    let titan = rig.card("IV09");
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, S1);
    assert!(seen.player(S2).hand.contains(&titan), "the first seat remembers it");
    rig.act(Action::End);
    rig.s.player_mut(S2).sparks = 2;
    let mut aside = rig.clone();
    rig.act(Action::Hide(titan, rig.at("2Fb").1));
    assert!(rig.s.player(S2).known[0].is_empty());
    // A card placed where the Titan cannot lie is not the Titan, which is still known to be in hand.
    let page = aside.card("GC01");
    aside.s.player_mut(S2).take_up(page);
    aside.act(Action::Hide(page, aside.at("2Fa").1));
    assert_eq!(&*aside.s.player(S2).known[0], [titan]);
}

#[test]
fn a_keeper_looks_at_what_lies_face_down_or_at_a_hand() {
    // AX-INF-4
    let mut rig = Rig::new();
    let keeper = rig.put("1Bc", "GC11");
    let hidden = rig.hide("2Fc", "GC08");
    rig.hold(S2, &["GC10"]);
    let mut other = rig.clone();
    rig.act(Action::Use(keeper, 1, false)).act(Action::AtUnit(hidden));
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, S1);
    assert_eq!(seen.unit(hidden).map(|unit| unit.card), Some(rig.card("GC08")));
    other.act(Action::Use(keeper, 1, false)).act(Action::AtSeat(S2));
    rig.game.redact(&mut other.s, S1);
    assert_eq!(&*other.s.player(S2).hand, [other.card("GC10")]);
}

#[test]
fn under_closed_lists_any_deck_that_fits_may_be_played() {
    let mut rig =
        Rig::dealt(2, &[0, 1], &[("rules.info.open_decklists", "false"), ("rules.catalyst.enabled", "false")], 5);
    rig.game.redact(&mut rig.s, S1);
    let mut dice = Seed(8).dice();
    let mut found = std::collections::BTreeSet::new();
    for _ in 0..50 {
        let mut world = rig.s.clone();
        rig.game.determinize(&mut world, S1, &mut dice);
        rig.game.conserved(&world).expect("it is a sound world");
        found.insert(world.player(S2).role);
    }
    assert_eq!(found.len(), 3);
}

#[test]
fn a_log_for_one_seat_names_no_card_that_it_cannot_know() {
    use evenhand_game::game::log::Log;
    let mut rig = Rig::new();
    rig.hold(S1, &["GC08", "NE01"]).sparks(9);
    let knight = rig.card("GC08");
    let described = |rig: &Rig, viewer| {
        let (mut rig, mut log) = (rig.clone(), Log::new(Some(viewer), false));
        log.reached(&rig.game, &rig.s, &[]);
        let place = rig.at("1Fc").1;
        for action in [Action::Hide(knight, place), Action::End] {
            let options = rig.options().len();
            log.chose(&rig.game, rig.actor().expect("somebody acts"), action, options, None);
            rig.act(action);
            log.reached(&rig.game, &rig.s, &rig.events);
        }
        log.lines().join("\n")
    };
    assert!(described(&rig, S1).contains("Mirror Knight"));
    let of_other = described(&rig, S2);
    assert!(of_other.contains("places a card face down at F3") && !of_other.contains("Mirror Knight"), "{of_other}");
}

#[test]
fn what_a_seat_took_back_in_this_turn_is_known_to_it_alone() {
    // AX-FD-5, AX-INF-3
    let mut rig = Rig::new();
    rig.hold(S1, &["NE01"]).sparks(9);
    let knight = rig.hide("1Fc", "GC08");
    rig.act(Action::Retreat(knight));
    let again = Action::Hide(rig.card("GC08"), rig.at("1Fc").1);
    for (viewer, remembered) in [(S1, 1), (S2, 0)] {
        let mut view = Rig { s: rig.s.clone(), ..rig.clone() };
        rig.game.redact(&mut view.s, viewer);
        assert_eq!(view.s.taken_back.len(), remembered);
        rig.game.determinize(&mut view.s, viewer, &mut Seed(1).dice());
        assert_eq!(view.s.taken_back.len(), remembered);
        assert!(viewer == S2 || !view.likely().contains(&again));
    }
    rig.act(Action::End);
    assert!(rig.s.taken_back.is_empty(), "the turn is over");
}
