//! Tests of the conditions of effects (`if`).

use super::rig::{P1, P2, Rig, game, rules};
use super::verbs::{ability, command};
use crate::Ashenfront;
use evenhand_game::game::Ruleset;

/// A command that gives a Control Point on a condition, as content writes it.
fn gain(condition: &str) -> String {
    format!("{{ verb = \"gain\", resource = \"control_points\", n = 1, if = {{ {condition} }} }}")
}

/// Whether the effect of a command happens on this condition, in a position that `furnish` sets up.
fn happens(condition: &str, furnish: &dyn Fn(&mut Rig)) -> bool {
    let mut rig = command(&gain(condition), &[]);
    furnish(&mut rig);
    let before = rig.cp(P1);
    let valued = rig.feature("score", "play X01") > 0.0;
    rig.play(&["1 play X01"]);
    if rig.offers("pass") {
        rig.play(&["2 pass"]);
    }
    let happened = rig.cp(P1) > before;
    assert_eq!(valued, happened, "agents value what will happen: {condition}");
    happened
}

#[test]
fn conditions_count_cards() {
    let none = |_: &mut Rig| {};
    assert!(happens("hand_at_least = 2", &none) && !happens("hand_at_least = 3", &none));
    let empty = |rig: &mut Rig| {
        rig.s.player_mut(P1).hand.clear();
        rig.hand(P1, &["X01"]);
    };
    assert!(happens("hand_at_most = 0", &empty) && !happens("hand_at_most = 0", &none), "an empty hand");
    let enemy = |rig: &mut Rig| rig.hand(P2, &["SU01", "SU02"]);
    assert!(happens("enemy_hand_at_least = 2", &enemy) && !happens("enemy_hand_at_least = 1", &none));
    assert!(happens("enemy_hand_at_most = 0", &none) && !happens("enemy_hand_at_most = 1", &enemy));
    let deck = |rig: &mut Rig| rig.deck(P1, &["SU01"]);
    assert!(happens("deck_at_most = 0", &none) && !happens("deck_at_most = 0", &deck));
    assert!(happens("deck_at_least = 1", &deck) && !happens("deck_at_least = 1", &none));
    let discards = |rig: &mut Rig| rig.discards(P1, &["SU01"]);
    assert!(happens("discard_at_most = 0", &none) && !happens("discard_at_most = 0", &discards));
    assert!(happens("discard_at_least = 1", &discards) && !happens("discard_at_least = 1", &none));
}

#[test]
fn conditions_count_control_points_and_operators() {
    let none = |_: &mut Rig| {};
    let points = |rig: &mut Rig| (rig.s.player_mut(P1).cp, rig.s.player_mut(P2).cp) = (3, 4);
    assert!(happens("cp_at_least = 3", &points) && !happens("cp_at_least = 4", &points));
    assert!(happens("enemy_cp_at_least = 4", &points) && !happens("enemy_cp_at_most = 3", &points));
    assert!(happens("cp_at_most = 0", &none));
    let stand = |rig: &mut Rig| {
        rig.stand(P1, "OP03", "a1");
        rig.stand(P1, "OP02", "b1");
        rig.stand(P2, "OP01", "a5");
    };
    assert!(happens("allies_at_least = 2", &stand) && !happens("allies_at_least = 3", &stand));
    assert!(happens("enemies_at_most = 1", &stand) && !happens("enemies_at_least = 2", &stand));
    assert!(happens("allies_at_least = 1, class = \"medic\"", &stand));
    assert!(!happens("allies_at_least = 2, class = \"medic\"", &stand), "OP02 is no medic");
    assert!(happens("allies_at_least = 1, sub = \"sharpshooter\"", &stand));
    assert!(!happens("enemies_at_least = 1, class = \"medic\"", &stand));
}

#[test]
fn a_condition_asks_for_the_health_of_the_acting_operator() {
    let draws = |lost: u8| {
        let mut rig = ability("{ verb = \"draw\", n = 1, if = { health_at_most = 1 } }");
        rig.stand(P1, "OP01", "c1");
        rig.wound(P1, "OP01", lost);
        rig.deck(P1, &["SU02"]);
        rig.play(&["1 ability c1 1"]);
        rig.hand_of(P1).contains(&"SU02".to_owned())
    };
    assert!(draws(2) && !draws(1), "OP01 has 3 health");
}

#[test]
fn conditions_that_make_no_sense_are_refused() {
    let refused = |condition: &str| {
        let card = format!("{{ name = \"Test\", type = \"command\", effects = [{}] }}", gain(condition));
        Ashenfront::new(&rules(&[("cards.X01", &card)]), 2).expect_err("it makes no sense")
    };
    let says = |condition: &str, message: &str| {
        let error = refused(condition);
        assert!(error.path.starts_with("cards.X01.effects.0"), "{error:?}");
        assert!(format!("{} {}", error.message, error.remedy).contains(message), "{error:?}");
    };
    says("hand_at_mots = 1", "did you mean `hand_at_most`");
    says("hand_at_most = \"two\"", "write a number from 0 to 255");
    says("hand_at_most = 1, cp_at_least = 1", "needs exactly one condition");
    says("hand_at_most = 1, class = \"medic\"", "counts no operators");
    says("allies_at_least = 1, class = 3", "write class = ");
    says("health_at_most = 1", "there is no acting operator");
    let always =
        "[{ on = \"always\", do = [{ verb = \"change\", who = \"me\", block = 1, if = { health_at_most = 1 } }] }]";
    let error =
        Ashenfront::new(&rules(&[("cards.OP01.innates", always)]), 2).expect_err("its health is being computed");
    assert!(error.message.contains("health cannot decide"), "{error:?}");
}

#[test]
fn conditions_that_always_or_never_hold_are_warned_of() {
    let warned = |condition: &str| {
        let card = format!("{{ name = \"Test\", type = \"command\", effects = [{}] }}", gain(condition));
        let game = game(&[("cards.X01", &card)]);
        let all = crate::model::content::warnings(&game.cards, &game.knobs, &game.board);
        all.into_iter()
            .find(|warning| warning.path.starts_with("cards.X01"))
            .map_or_else(String::new, |warning| warning.message)
    };
    assert_eq!(warned("cp_at_least = 9"), "");
    assert!(warned("cp_at_least = 10").contains("never holds"));
    assert!(warned("hand_at_least = 0").contains("always holds"));
    assert!(warned("allies_at_most = 4").contains("always holds"));
    assert!(warned("allies_at_least = 1, class = \"medik\"").contains("no operator has `medik`"));
}
