//! Tests of words that no placeholder card uses: each plays a card as a designer would write it.

use super::rig::{Rig, S1, S2, creature, filed};
use crate::Action;

/// Asserts that a Creature with this ability is refused at a path below it, with these words and a remedy.
fn refused(ability: &str, path: &str, said: &str) {
    let error = filed(&creature(ability)).map(|_| ()).expect_err(ability);
    assert_eq!(error.path, format!("cards.MY01.effects.0{path}"), "{ability}: {error:?}");
    assert!(error.message.contains(said) && !error.remedy.is_empty(), "{ability}: {error:?}");
}

#[test]
fn each_adjacent_ally_is_readied() {
    // AX-POS-6
    let text = "{ kind = 'pow', activate = false, do = [{ verb = 'ready', who = 'allies', within = 'adjacent' }] }";
    let mut rig = Rig::filed(&creature(text));
    let captain = rig.put("1Fc", "MY01");
    let beside = [rig.put_turned("1Fb", "TK02"), rig.put_turned("1Fd", "TK02")];
    let apart = [rig.put_turned("1Fa", "TK02"), rig.put_turned("1Bc", "TK02")];
    rig.act(Action::Use(captain, 0, false));
    assert_eq!(beside.map(|id| rig.unit(id).turned), [0, 0]);
    assert_eq!(apart.map(|id| rig.unit(id).turned), [1, 1], "neither further away nor behind");
}

#[test]
fn one_adjacent_ally_is_chosen() {
    let text = "{ kind = 'pow', do = [{ verb = 'return', who = 'ally', within = 'adjacent' }] }";
    let mut rig = Rig::filed(&creature(text));
    let captain = rig.put("1Fa", "MY01");
    let far = rig.put("1Fc", "TK02");
    assert!(!rig.may(Action::Use(captain, 0, false)), "nobody is adjacent");
    let beside = rig.put("1Fb", "TK02");
    rig.act(Action::Use(captain, 0, false));
    assert!(!rig.is_there(beside) && rig.is_there(far));
}

#[test]
fn a_column_is_the_own_side_of_it_or_the_side_it_faces() {
    let strikes = |who: &str| {
        let text = format!("{{ kind = 'pow', do = [{{ verb = 'damage', who = '{who}', n = 9, within = 'column' }}] }}");
        let mut rig = Rig::filed(&creature(&text));
        let captain = rig.put("1Bb", "MY01");
        let own = rig.put("1Fb", "TK02");
        let facing = [rig.put("2Fb", "TK02"), rig.put("2Bb", "TK02")];
        let beside = [rig.put("1Fc", "TK02"), rig.put("2Fc", "TK02"), rig.put("2Fd", "TK02")];
        rig.act(Action::Use(captain, 0, false));
        assert!(beside.iter().all(|id| rig.is_there(*id)), "{who}");
        (rig.is_there(own), facing.map(|id| rig.is_there(id)))
    };
    assert_eq!(strikes("foes"), (true, [false, false]));
    assert_eq!(strikes("allies"), (false, [true, true]));
}

#[test]
fn adjacent_allies_are_stronger_while_they_are_adjacent() {
    let text = "{ kind = 'int', do = [{ verb = 'change', who = 'allies', attack = 2, within = 'adjacent' }] }";
    let mut rig = Rig::filed(&creature(text));
    let captain = rig.put("1Fc", "MY01");
    let (beside, apart) = (rig.put("1Fd", "MY01"), rig.put("1Fa", "TK02"));
    let attack = |rig: &Rig, id| rig.game.sheet_of(&rig.s, id).attack;
    assert_eq!((attack(&rig, captain), attack(&rig, beside)), (3, 3), "each changes the other");
    let before = attack(&rig, apart);
    let to = rig.at("1Fb").1;
    rig.act(Action::Reposition(apart, to));
    assert_eq!(attack(&rig, apart), before + 2);
}

#[test]
fn positions_around_a_card_that_can_hold_nobody_are_refused() {
    let pow = |who: &str, within: &str| {
        format!("{{ kind = 'pow', do = [{{ verb = 'exhaust', who = '{who}', within = '{within}' }}] }}")
    };
    for who in ["foe", "foes", "target"] {
        refused(&pow(who, "adjacent"), ".do.0", "no enemy card is there");
    }
    refused(&pow("me", "column"), ".do.0", "is about one");
    let falls = "{ kind = 'int', on = ['destroyed'], do = [{ verb = 'exhaust', who = 'foes', within = 'column' }] }";
    refused(falls, ".do.0", "no position is near it");
    let lasting = "{ kind = 'int', do = [{ verb = 'change', who = 'me', attack = 1, within = 'column' }] }";
    refused(lasting, ".do.0", "is about one");
}

#[test]
fn two_different_targets_are_chosen_one_after_another() {
    let text = "{ kind = 'pow', do = [{ verb = 'damage', who = 'foe', n = 9, targets = 2 }] }";
    let mut rig = Rig::filed(&creature(text));
    let captain = rig.put("1Fc", "MY01");
    let foes = ["2Fa", "2Fb", "2Fc"].map(|place| rig.put(place, "TK02"));
    rig.act(Action::Use(captain, 0, false)).act(Action::AtUnit(foes[2]));
    assert!(foes.iter().all(|foe| rig.is_there(*foe)), "the second is still to be chosen");
    assert!(!rig.may(Action::AtUnit(foes[2])), "no card twice");
    assert_eq!(rig.options(), [Action::AtUnit(foes[0]), Action::AtUnit(foes[1])]);
    rig.act(Action::AtUnit(foes[0]));
    assert_eq!(foes.map(|foe| rig.is_there(foe)), [false, true, false]);
}

#[test]
fn fewer_targets_than_asked_for_are_all_chosen() {
    let text = "{ kind = 'pow', do = [{ verb = 'exhaust', who = 'foe', targets = 3 }] }";
    let mut rig = Rig::filed(&creature(text));
    let captain = rig.put("1Fc", "MY01");
    assert!(!rig.may(Action::Use(captain, 0, false)), "there is none at all");
    let foes = ["2Fa", "2Fb"].map(|place| rig.put(place, "TK02"));
    rig.act(Action::Use(captain, 0, false)).act(Action::AtUnit(foes[0]));
    assert_eq!(foes.map(|foe| rig.unit(foe).turned), [1, 1]);
}

#[test]
fn targets_that_are_not_chosen_are_refused() {
    let of = |verb: &str| format!("{{ kind = 'pow', do = [{{ {verb} }}] }}");
    refused(&of("verb = 'exhaust', who = 'foes', targets = 2"), ".do.0", "here none is");
    refused(&of("verb = 'exhaust', who = 'foe', targets = 0"), ".do.0", "one to three");
    refused(&of("verb = 'exhaust', who = 'foe', targets = 4"), ".do.0", "one to three");
    refused(&of("verb = 'move', who = 'ally', to = 'any', targets = 2"), ".do.0", "one card");
}

/// Returns whether a Power with a condition may be used once a position is set up.
fn usable(condition: &str, set_up: impl FnOnce(&mut Rig)) -> bool {
    let draw = "do = [{ verb = 'draw', n = 1 }]";
    let mut rig = Rig::filed(&creature(&format!("{{ kind = 'pow', if = {{ {condition} }}, {draw} }}")));
    let captain = rig.put("1Fc", "MY01");
    set_up(&mut rig);
    rig.may(Action::Use(captain, 0, false))
}

#[test]
fn conditions_compare_what_players_have() {
    let nothing = |_: &mut Rig| {};
    assert!(!usable("hand_at_most = 0", nothing));
    assert!(usable("hand_at_most = 0", |rig| rig.s.player_mut(S1).hand.clear()));
    assert!(usable("enemy_hand_at_least = 2", nothing) && !usable("enemy_hand_at_least = 3", nothing));
    assert!(usable("deck_at_least = 30", nothing) && !usable("deck_at_most = 0", nothing));
    assert!(usable("deck_at_most = 0", |rig| rig.s.player_mut(S1).deck.clear()));
    assert!(usable("discard_at_most = 0", nothing) && !usable("discard_at_least = 1", nothing));
    assert!(!usable("life_at_most = 5", nothing));
    assert!(usable("life_at_most = 5", |rig| rig.s.player_mut(S1).life = 5));
    assert!(usable("enemy_life_at_most = 5", |rig| rig.s.player_mut(S2).life = 4));
    assert!(!usable("trophies_at_least = 3", |rig| rig.s.player_mut(S1).banked = 2));
    let both = |rig: &mut Rig| (rig.s.player_mut(S1).banked, rig.s.player_mut(S1).pending) = (2, 1);
    assert!(usable("trophies_at_least = 3", both) && !usable("enemy_trophies_at_least = 1", both));
}

#[test]
fn conditions_count_the_cards_of_a_side() {
    let nothing = |_: &mut Rig| {};
    assert!(usable("allies_at_least = 1", nothing), "the card itself is one");
    assert!(!usable("enemies_at_least = 1", nothing) && usable("enemies_at_most = 0", nothing));
    let beast = |rig: &mut Rig| {
        rig.put("2Bc", "TK02");
    };
    assert!(usable("enemies_at_least = 1, of = ['beast']", beast));
    assert!(!usable("allies_at_least = 1, of = ['beast']", beast));
    assert!(!usable("enemies_at_least = 1, row = 'front'", beast));
    assert!(
        !usable("enemies_at_least = 1", |rig| {
            rig.hide("2Bc", "TK02");
        }),
        "it lies face down"
    );
}

#[test]
fn an_effect_with_an_unmet_condition_does_nothing() {
    let text = "{ kind = 'pow', do = [{ verb = 'gain', resource = 'life', n = 2 },
        { verb = 'gain', resource = 'life', n = 5, if = { hand_at_most = 0 } }] }";
    for (empty, life) in [(false, 27), (true, 32)] {
        let mut rig = Rig::filed(&creature(text).replace("\n        ", " "));
        let captain = rig.put("1Fc", "MY01");
        if empty {
            rig.s.player_mut(S1).hand.clear();
        }
        rig.act(Action::Use(captain, 0, false));
        assert_eq!(rig.life(S1), life);
    }
}

#[test]
fn conditions_that_make_no_sense_are_refused() {
    let of = |condition: &str| format!("{{ kind = 'pow', if = {{ {condition} }}, do = [{{ verb = 'draw', n = 1 }}] }}");
    refused(&of("hands_at_most = 0"), ".if.hands_at_most", "not a number of the game");
    refused(&of("hand_at_most = 'none'"), ".if.hand_at_most", "not a number");
    refused(&of("hand_at_most = 0, of = ['beast']"), ".if.of", "hidden cards");
    refused(&of("discard_at_least = 1, row = 'front'"), ".if.row", "they have no row");
    refused(&of("allies_at_least = 90"), ".if", "can never be met");
    refused(&of("hand_at_least = 90"), ".if", "can never be met");
    refused(&of("enemies_at_least = 1, of = ['artifice']"), ".if", "can never be met");
}

#[test]
fn amounts_are_multiplied_by_what_is_counted() {
    let pow = |effect: &str| creature(&format!("{{ kind = 'pow', do = [{{ {effect} }}] }}"));
    let used = |effect: &str| {
        let mut rig = Rig::filed(&pow(effect));
        let captain = rig.put("1Fc", "MY01");
        rig.put("1Fa", "TK02");
        let foe = rig.put("2Fc", "MY01");
        let beast = rig.card("TK02");
        rig.s.player_mut(S1).discard = [beast, beast, rig.card("NE01")].into_iter().collect();
        rig.act(Action::Use(captain, 0, false));
        (rig, foe)
    };
    let life = |effect: &str| used(&format!("verb = 'gain', resource = 'life', n = 2, {effect}")).0.life(S1) - 25;
    assert_eq!(life("per = 'hand'"), 4);
    assert_eq!(life("per = 'allies'"), 4);
    assert_eq!(life("per = { count = 'allies', of = ['beast'] }"), 2);
    assert_eq!(life("per = { count = 'discard', of = ['beast'] }"), 4);
    assert_eq!(life("per = 'discard'"), 6);
    assert_eq!(life("per = { count = 'enemies', row = 'back' }"), 0);
    let (rig, foe) = used("verb = 'damage', who = 'target', n = 1, per = 'allies'");
    assert_eq!(rig.unit(foe).damage, 2);
    let (rig, foe) = used("verb = 'damage', who = 'target', n = 1, per = 'discard'");
    assert!(!rig.is_there(foe), "three damage");
    assert_eq!(used("verb = 'draw', n = 1, per = 'discard'").0.s.player(S1).hand.len(), 5);
    assert_eq!(used("verb = 'gain', resource = 'trophies', n = 2, per = 'hand'").0.pending(S1), 4);
}

#[test]
fn amounts_of_what_cannot_be_counted_are_refused() {
    let of = |effect: &str| format!("{{ kind = 'pow', do = [{{ {effect} }}] }}");
    refused(&of("verb = 'draw', n = 1, per = 'hands'"), ".do.0.per", "cannot be counted");
    refused(&of("verb = 'draw', n = 1, per = { count = 'hand', of = ['beast'] }"), ".do.0.per.of", "hidden cards");
    refused(&of("verb = 'gain', resource = 'energy', n = 1, per = 'hand'"), ".do.0.per", "only for");
    refused(&of("verb = 'draw', n = 1, per = { count = 'allies', of = ['artifice'] }"), ".do.0.per", "always 0");
}
