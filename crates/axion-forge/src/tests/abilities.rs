//! Tests of single cards: what each effect of the placeholder cards does.

use super::rig::{Rig, S1, S2};
use crate::Action;

#[test]
fn a_mechanic_readies_a_machine_that_is_turned() {
    let mut rig = Rig::new();
    let mechanic = rig.put("1Bc", "IV04");
    assert!(!rig.may(Action::Use(mechanic, 0, false)), "nothing is turned");
    let drone = rig.put_turned("1Fc", "IV01");
    rig.act(Action::Use(mechanic, 0, false));
    assert_eq!((rig.unit(drone).turned, rig.unit(mechanic).turned), (0, 1));
}

#[test]
fn a_hall_makes_tokens_that_share_a_position_and_cease_to_exist() {
    // AX-POS-7
    let mut rig = Rig::new();
    let hall = rig.put("1Bc", "IV13");
    let forge = rig.put("1Bb", "NE06");
    rig.unit_mut(forge).counters[1] = 1;
    rig.put("1Fc", "IV02");
    rig.act(Action::Use(hall, 0, false));
    rig.act(Action::AtPlace(rig.at("1Fc").1));
    let token = rig.s.player(S1).units.last().expect("a Token").id;
    assert!(rig.game.is_token(rig.unit(token)));
    assert!(rig.attacks(token, "2Fc").is_empty(), "not on its first turn");
    rig.pass_to(S2);
    let runner = rig.put("2Fc", "TK05");
    let on = rig.attacks(runner, "1Fc");
    assert_eq!(on.len(), 2, "the attacker names one of both (AX-RNG-4)");
    rig.act(on[1]);
    assert!(!rig.is_there(token));
    assert_eq!((rig.life(S1), rig.s.player(S1).discard.len()), (25, 0));
}

#[test]
fn an_augment_changes_its_host_and_leaves_with_it() {
    // AX-TYPE-7, AX-ACT-4
    let mut rig = Rig::new();
    rig.hold(S1, &["GC17", "IV17", "NE01"]).sparks(9);
    let page = rig.put("1Fc", "GC01");
    let (mantle, arm) = (rig.card("GC17"), rig.card("IV17"));
    rig.act(Action::Attach(mantle, page));
    let sheet = rig.game.sheet_of(&rig.s, page);
    assert_eq!((sheet.attack, sheet.defense), (2, 3));
    assert!(!rig.may(Action::Attach(arm, page)), "one at most (AX-POS-8)");
    rig.put("2Fb", "IV02");
    rig.put("2Bc", "GC05");
    rig.attack(page, "2Fc");
    assert_eq!(rig.life(S2), 23, "Elusive: nobody guards");
}

#[test]
fn overload_strikes_twice_for_a_core() {
    let mut rig = Rig::new();
    let forge = rig.put("1Bb", "NE06");
    rig.hold(S1, &["IV16", "IV16", "NE01"]).sparks(9);
    let overload = rig.card("IV16");
    let (page, archer) = (rig.put("2Fc", "GC01"), rig.put("2Bc", "GC03"));
    assert!(!rig.may(Action::Play(overload, true)));
    rig.unit_mut(forge).counters[1] = 1;
    rig.act(Action::Play(overload, true)).act(Action::AtUnit(page));
    assert!(!rig.is_there(page) && !rig.is_there(archer), "the second has but one target");
}

#[test]
fn warded_cards_are_no_targets_of_casts() {
    let mut rig = Rig::new();
    rig.hold(S1, &["GC16", "NE01"]).sparks(9);
    rig.put("2Fc", "GC02");
    let exile = rig.card("GC16");
    assert!(!rig.may(Action::Play(exile, false)));
}

#[test]
fn a_card_comes_back_from_the_discard_pile() {
    let mut rig = Rig::new();
    let chanter = rig.put("1Bc", "GC07");
    let forge = rig.put("1Bb", "NE06");
    rig.unit_mut(forge).counters[1] = 1;
    let (page, regent) = (rig.card("GC01"), rig.card("GC10"));
    rig.s.player_mut(S1).discard = [page, regent].into_iter().collect();
    rig.act(Action::Use(chanter, 0, false));
    rig.act(Action::AtPlace(rig.at("1Fd").1));
    assert_eq!(rig.s.player(S1).units.last().map(|unit| unit.card), Some(page), "the Regent costs too much");

    rig.hold(S1, &["TK16", "NE01"]).sparks(2);
    let regrowth = rig.card("TK16");
    rig.act(Action::Play(regrowth, false));
    assert!(rig.s.player(S1).holds(regent));
}

#[test]
fn a_rootwalker_changes_places_and_a_steed_moves_for_nothing() {
    let mut rig = Rig::new();
    let walker = rig.put("1Bc", "TK04");
    let pup = rig.put("1Fa", "TK02");
    rig.act(Action::Use(walker, 0, false));
    assert_eq!((rig.unit(walker).place, rig.unit(pup).place), (rig.at("1Fa").1, rig.at("1Bc").1));

    let steed = rig.put("1Fc", "GC09");
    let actions = rig.s.player(S1).actions;
    rig.act(Action::Use(steed, 0, false));
    rig.act(Action::AtPlace(rig.at("1Fe").1));
    assert_eq!((rig.unit(steed).place, rig.s.player(S1).actions), (rig.at("1Fe").1, actions));
    assert!(!rig.may(Action::Use(steed, 0, false)), "once in a turn");
}

#[test]
fn drain_and_survey_do_what_they_say() {
    // AX-ACT-4
    let mut rig = Rig::new();
    rig.hold(S1, &["GC15", "NE10"]).sparks(4);
    let (drain, survey) = (rig.card("GC15"), rig.card("NE10"));
    rig.act(Action::Play(drain, false));
    assert_eq!((rig.life(S1), rig.life(S2)), (27, 23));
    rig.act(Action::Play(survey, false));
    assert_eq!(rig.s.player(S1).hand.len(), 2);
}

#[test]
fn a_spent_cell_is_banished_and_a_tithe_bowl_asks_for_life() {
    let mut rig = Rig::new();
    rig.source(S1, "NE05").source(S1, "GC19");
    let (cell, bowl) = (rig.card("NE05"), rig.card("GC19"));
    rig.act(Action::Tap(cell, 0));
    assert_eq!((rig.s.player(S1).sparks, rig.s.player(S1).sources.len(), rig.s.player(S1).banished.len()), (2, 1, 1));
    rig.act(Action::Tap(bowl, 1));
    assert_eq!((rig.s.player(S1).sparks, rig.life(S1)), (4, 24));
}

#[test]
fn a_dynamo_gives_two_with_a_forge_and_pays_by_itself() {
    // AX-SRC-6
    let mut rig = Rig::new();
    rig.source(S1, "IV19");
    assert_eq!(rig.game.sparks(&rig.s, S1), 1);
    rig.put("1Bb", "NE06");
    assert_eq!(rig.game.sparks(&rig.s, S1), 2);
    rig.hold(S1, &["TK01", "NE01"]);
    let pup = rig.card("TK01");
    rig.act(Action::Deploy(pup, rig.at("1Fa").1));
    assert_eq!((rig.s.player(S1).sparks, rig.s.player(S1).sources[0].turned), (1, true), "what is over stays");
}

#[test]
fn a_wellspring_heals_as_it_is_deployed() {
    let mut rig = Rig::new();
    rig.hold(S1, &["TK19", "NE01"]);
    let spring = rig.card("TK19");
    rig.act(Action::Source(spring));
    assert_eq!(rig.life(S1), 26);
}

#[test]
fn an_ultimate_is_used_once_by_each_copy_and_it_remembers() {
    // AX-ABL-8
    let mut rig = Rig::new();
    let worm = rig.put("1Fc", "TK10");
    rig.put("2Bc", "GC05");
    rig.act(Action::Use(worm, 0, false));
    assert!(rig.s.player(S2).units.is_empty());
    rig.put("2Bc", "GC05");
    rig.unit_mut(worm).turned = 0;
    assert!(!rig.may(Action::Use(worm, 0, false)));
    // Returned to the hand and deployed again, the copy has still used its Ultimate.
    let mut cx = evenhand_game::game::Cx::silent(rig.chance.clone());
    rig.game.bounce(&mut rig.s, worm, &mut cx);
    rig.sparks(9);
    let card = rig.card("TK10");
    rig.act(Action::Deploy(card, rig.at("1Fd").1));
    assert!(rig.s.player(S1).units.last().is_some_and(|unit| unit.spent != 0));
}

#[test]
fn a_hunters_rack_pays_once_a_turn_for_a_destroyed_creature() {
    let mut rig = Rig::new();
    rig.put("1Bc", "TK14");
    let (one, two) = (rig.put("1Fc", "TK05"), rig.put("1Fd", "TK05"));
    rig.put_turned("2Fc", "GC01");
    rig.put_turned("2Fd", "GC01");
    rig.attack(one, "2Fc");
    rig.attack(two, "2Fd");
    assert_eq!(rig.pending(S1), 1);
}

#[test]
fn volatile_cards_hurt_their_neighbours_only() {
    let mut rig = Rig::new();
    let regent = rig.put("1Fc", "GC10");
    rig.put("2Bc", "TK20");
    let beside = rig.put("2Bb", "TK03");
    rig.attack(regent, "2Bc");
    assert!(!rig.is_there(beside));
    assert_eq!(rig.life(S2), 25, "an empty position is not struck by it");
}

#[test]
fn a_card_does_not_change_places_with_a_token_beside_a_card() {
    // AX-POS-7
    let mut rig = Rig::new();
    let walker = rig.put("1Fa", "TK04");
    let token = rig.put("1Fc", "TOK1");
    assert!(rig.may(Action::Use(walker, 0, false)), "with a Token alone");
    rig.put("1Fc", "IV02");
    rig.act(Action::Use(walker, 0, false));
    let offered = rig.options();
    assert!(!offered.contains(&Action::AtUnit(token)), "{offered:?}");
    assert_eq!(rig.unit(walker).place, rig.at("1Fc").1, "with the only other card, beside the Token");
}

/// Returns a Yard Mechanic with another effect.
fn mechanic(effect: &str) -> (Rig, crate::model::state::UnitId) {
    let effects = format!("[{{ kind = 'pow', do = [{effect}] }}]");
    let mut rig = Rig::with(&[("cards.IV04.effects", &effects)]);
    let mechanic = rig.put("1Bc", "IV04");
    (rig, mechanic)
}

#[test]
fn a_token_comes_to_any_position_that_is_not_red_for_it() {
    // AX-POS-3, AX-POS-7
    for (row, grid, positions) in [
        ("", "GGGGG/nnn", 8),
        ("", "xGGGG/xnn", 6),
        (", row = 'front'", "GGGGG/nnn", 5),
        (", row = 'back'", "GGGGG/nnx", 2),
    ] {
        let effects = format!("[{{ kind = 'pow', do = [{{ verb = 'create', card = 'TOK1'{row} }}] }}]");
        let grid = format!("\"{grid}\"");
        let mut rig = Rig::with(&[("cards.IV04.effects", &effects), ("cards.TOK1.grid", &grid)]);
        let mechanic = rig.put("1Bc", "IV04");
        rig.act(Action::Use(mechanic, 0, false));
        assert_eq!(rig.options().len(), positions, "{effects} {grid}");
        let place = rig.at("1Bd").1;
        assert_eq!(rig.may(Action::AtPlace(place)), row.is_empty(), "{effects} {grid}");
    }
}

#[test]
fn whoever_has_eight_tokens_makes_no_other() {
    // AX-Q36
    let (mut rig, own) = mechanic("{ verb = 'create', card = 'TOK1' }, { verb = 'gain', resource = 'life', n = 1 }");
    for _ in 0..7 {
        rig.put("1Fa", "TOK1");
    }
    assert!(rig.may(Action::Use(own, 0, false)));
    rig.put("1Fb", "TOK1");
    assert!(!rig.may(Action::Use(own, 0, false)), "there is no position for a ninth");

    // A triggered ability goes on without the Token, and nobody is asked for its position.
    let start = "[{ kind = 'int', on = ['start'], do = [{ verb = 'create', card = 'TOK1' }, { verb = 'gain', resource = 'life', n = 1 }] }]";
    let mut rig = Rig::with(&[("cards.IV04.effects", start)]);
    rig.put("1Bc", "IV04");
    for _ in 0..8 {
        rig.put("1Fa", "TOK1");
    }
    rig.act(Action::End).act(Action::End);
    assert_eq!((rig.actor(), rig.s.active, rig.life(S1)), (Some(S1), S1, 26));
    assert!(rig.may(Action::End), "its Action Phase has begun");
}

/// No placeholder card uses `discard`, `destroy`, `sacrifice`, `search` or `gain` of Energy.
#[test]
fn verbs_that_no_placeholder_card_uses_do_what_they_say() {
    let (mut rig, own) = mechanic("{ verb = 'discard', n = 1, player = 'opp' }");
    rig.hold(S2, &["NE01"]).act(Action::Use(own, 0, false));
    assert_eq!((rig.s.player(S2).hand.len(), rig.s.player(S2).discard.len()), (0, 1));

    let (mut rig, own) = mechanic("{ verb = 'destroy', who = 'foe' }");
    let lancer = rig.put("2Fc", "IV05");
    rig.act(Action::Use(own, 0, false));
    assert_eq!((rig.is_there(lancer), rig.pending(S1)), (false, 1), "its Trophy counts");

    let (mut rig, own) = mechanic("{ verb = 'sacrifice' }, { verb = 'draw', n = 1 }");
    rig.act(Action::Use(own, 0, false));
    assert!(!rig.is_there(own));
    assert_eq!((rig.s.player(S1).discard.len(), rig.s.player(S1).hand.len()), (1, 3));

    let (mut rig, own) = mechanic("{ verb = 'search', of = ['machine'] }");
    let (drone, pup) = (rig.card("IV01"), rig.card("TK01"));
    rig.s.player_mut(S1).deck = [pup, drone, pup].into_iter().collect();
    rig.act(Action::Use(own, 0, false));
    assert!(rig.s.player(S1).holds(drone) && !rig.s.player(S1).holds(pup));
    assert_eq!(rig.s.player(S1).deck.len(), 2);

    let (mut rig, own) = mechanic("{ verb = 'gain', resource = 'energy', n = 2 }");
    rig.catalyst(S1, "CA3");
    let before = rig.s.player(S1).energy;
    rig.act(Action::Use(own, 0, false));
    assert_eq!(rig.s.player(S1).energy, before + 2);
}

#[test]
fn a_toss_of_none_discards_nothing() {
    let discarded = |n: u8| {
        let ability = format!("[{{ kind = 'pow', do = [{{ verb = 'discard', n = {n} }}] }}]");
        let mut rig = Rig::with(&[("cards.IV04.effects", &ability)]);
        let mechanic = rig.put("1Bc", "IV04");
        rig.act(Action::Use(mechanic, 0, false));
        rig.s.player(S1).hand.len()
    };
    assert_eq!((discarded(0), discarded(1)), (2, 1), "two Sources of one kind were held");
}
