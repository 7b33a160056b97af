//! Tests of what happened in a round as the map shows it, and of the words for a broken tie.

use super::rig::{Rig, S1, S2, S3};
use crate::model::events::{Event, Were, Winner};
use crate::model::state::{Phase, SlotSet, State};
use evenhand_game::game::events::EventContext;
use evenhand_game::game::log::LogSpan;
use evenhand_game::game::{LogText, Seat};
use evenhand_game::picture::Trace;

/// Returns the traces of events that led from one position to that of the rig.
fn traces(rig: &Rig, before: &State, events: &[Event]) -> Vec<Trace> {
    let span = LogSpan { before: Some(before), choices: &[], events, after: &rig.s, viewer: None, drawn: true };
    (0..events.len()).filter_map(|at| rig.game.trace(&EventContext { game: &rig.game, span: &span, at })).collect()
}

#[test]
fn moves_and_losses_are_drawn_where_they_happened() {
    // BF-14.3a: the units that a battle began with and ends without have fallen.
    let mut rig = Rig::new(2);
    let (here, there) = (rig.hex(0, 1), rig.hex(0, 0));
    let champion = rig.champion(S2, "field_medic", there);
    let before = rig.s.clone();
    rig.s.lift_champion(champion);
    let card = rig.s.champion(champion).card;
    let events = [
        Event::Move { seat: S1, from: here, to: there, forces: 4, champions: 0, who: SlotSet(0) },
        Event::Battle { hex: there, attacker: S1, defender: S2, siege: false, forces: [4, 2], champions: [0, 1] },
        Event::Blows { hits: [1, 1], left: [3, 1], champions: [0, 1] },
        Event::Hit { owner: S2, champion, card, damage: 2, hp: 1, in_battle: true },
        Event::Blows { hits: [2, 0], left: [3, 0], champions: [0, 0] },
        Event::BattleOver { hex: there, winner: Winner::Attacker, siege: false },
        Event::Hit { owner: S2, champion, card, damage: 3, hp: 0, in_battle: false },
        Event::Struck { seat: S1, hex: here, forces: 2, were: Were::There },
        Event::Done { seat: S1, mana: 0 },
    ];
    let (from, to) = (rig.game.hex_text(here), rig.game.hex_text(there));
    let found = traces(&rig, &before, &events);
    let expected = [
        Trace::moved(from.clone(), to.clone(), 0),
        Trace::hit(to.clone(), 4, true),
        Trace::hit(to, 3, false),
        Trace::hit(from, 2, true),
    ];
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!((&found.kind, &found.at), (&expected.kind, &expected.at));
        assert!(!found.about.is_empty() && !found.about.starts_with(' '), "{found:?}");
    }
    assert_eq!(found[0].about, "S1 Cipher moves 4 Forces (0,1) -> (0,0)");
    assert_eq!(found[1].about, "Battle at (0,0): 4 units fell");
    // The number is not known if the battle began in an earlier step.
    let later = &traces(&rig, &before, &events[5..6])[0];
    assert_eq!((&later.kind, later.about.as_str()), (&Trace::hit(String::new(), 0, false).kind, "Battle at (0,0)"));
}

/// Returns the words for the tie that decided a match of the last round with this Permanent VP and gold.
fn tie_break(seats: usize, knobs: &[(&str, &str)], vp_and_gold: &[(u16, u16)]) -> Option<String> {
    let mut rig = Rig::with(seats, knobs);
    for (seat, (vp, gold)) in Seat::all(seats).zip(vp_and_gold) {
        rig.s.player_mut(seat).vp = *vp;
        rig.gold(seat, *gold);
    }
    // Control VP of S2 make totals equal that Permanent VP are not.
    let center = rig.hex(0, 0);
    rig.forces(S2, center, 1);
    rig.round(10).enter(Phase::Collection).settle();
    assert_eq!(rig.s.phase, Phase::Over);
    rig.game.tie_break(&rig.s)
}

#[test]
fn what_broke_a_tie_is_named_in_the_order_of_the_ranking() {
    // BF-3.2a: Total VP, then Permanent VP, then gold.
    let text = |seats, knobs: &[(&str, &str)], vp_and_gold: &[(u16, u16)]| tie_break(seats, knobs, vp_and_gold);
    assert_eq!(text(2, &[], &[(3, 0), (5, 9)]), None, "there is no tie");
    let permanent = text(2, &[], &[(5, 0), (4, 9)]).expect("5 against 4 and the Center");
    assert!(
        permanent.starts_with("A tie-break decided. S1") && permanent.contains(" had 5 Total VP each."),
        "{permanent}"
    );
    assert!(permanent.contains(" Permanent VP: S1") && permanent.ends_with(" 4."), "{permanent}");
    assert!(!permanent.contains("Gold"), "{permanent}");
    let gold = text(3, &[], &[(5, 2), (4, 30), (5, 7)]).expect("all three have 5");
    assert!(gold.contains(" Permanent VP: ") && gold.contains(" Gold: S1"), "{gold}");
    assert_eq!(gold.matches(&format!("{S2}")).count(), 2, "S2 is out of the comparison of gold: {gold}");
    assert_eq!(gold.matches(&format!("{S3}")).count(), 3, "{gold}");
    // BF-Q155: equal in everything.
    let shared = text(3, &[], &[(5, 2), (4, 30), (5, 2)]).expect("S1 and S3 are equal");
    assert!(shared.ends_with("They share the win."), "{shared}");
    let first = text(3, &[("rules.final_tie", "\"seat\"")], &[(5, 2), (4, 30), (5, 2)]).expect("they are equal");
    assert!(first.ends_with("The first of these seats wins."), "{first}");
}

#[test]
fn several_at_the_goal_are_a_tie_only_if_the_ranking_decides() {
    // BF-Q154
    let both = [(9, 5), (8, 0)];
    assert!(tie_break(2, &[], &both).is_some_and(|text| text.contains("had 9 Total VP each")));
    assert_eq!(tie_break(2, &[("rules.simultaneous_win", "\"shared\"")], &both), None);
}
