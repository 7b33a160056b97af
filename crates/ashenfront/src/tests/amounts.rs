//! Tests of amounts that depend on a number in the game (`per`).

use super::rig::{P1, P2, rules};
use super::verbs::{ability, command};
use crate::Ashenfront;
use evenhand_game::game::Ruleset;

#[test]
fn damage_grows_with_the_hand() {
    // AF-OP-8: the card that pays has left the hand.
    let mut rig = ability("{ verb = \"damage\", who = \"foe\", n = 1, per = \"hand\" }");
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP07", "c3");
    let before = rig.health(P2, "OP07");
    assert!(rig.feature("hit", "ability c1 1 N") > 1.0);
    rig.play(&["1 ability c1 1 N"]);
    assert_eq!((rig.cards_in_hand(P1), before - rig.health(P2, "OP07")), (3, 3));
}

#[test]
fn cards_are_drawn_for_each_operator_of_a_class() {
    let mut rig = command("{ verb = \"draw\", n = 2, per = { of = \"allies\", class = \"scout\" } }", &[]);
    rig.stand(P1, "OP04", "a1");
    rig.stand(P1, "OP01", "b1");
    rig.deck(P1, &["SU01"; 6]);
    assert_eq!(rig.feature("draw", "play X01"), 2.0);
    rig.play(&["1 play X01"]);
    assert_eq!(rig.cards_in_hand(P1), 4, "OP04 is the only scout");
}

#[test]
fn control_points_for_each_enemy() {
    let gained = |enemies: &[&str]| {
        let text = "{ verb = \"gain\", resource = \"control_points\", n = 1, per = \"enemies\" }";
        let mut rig = command(text, &[]);
        for (id, tile) in enemies.iter().zip(["a5", "b5", "c5"]) {
            rig.stand(P2, id, tile);
        }
        assert_eq!(rig.feature("score", "play X01"), enemies.len() as f32);
        rig.play(&["1 play X01"]);
        rig.cp(P1)
    };
    assert_eq!((gained(&[]), gained(&["OP01", "OP02"])), (0, 2));
}

#[test]
fn a_multiplier_without_an_amount_is_refused() {
    let says = |effect: &str, message: &str| {
        let card = format!("{{ name = \"Test\", type = \"command\", effects = [{effect}] }}");
        let error = Ashenfront::new(&rules(&[("cards.X01", &card)]), 2).expect_err("it makes no sense");
        assert_eq!(error.path, "cards.X01.effects.0.per");
        assert!(format!("{} {}", error.message, error.remedy).contains(message), "{error:?}");
    };
    says("{ verb = \"cancel\", per = \"hand\" }", "no amount");
    says("{ verb = \"draw\", n = 1, per = \"hands\" }", "did you mean `hand`");
    says("{ verb = \"draw\", n = 1, per = { of = \"hand\", class = \"scout\" } }", "counts no operators");
    says("{ verb = \"draw\", n = 1, per = \"health\" }", "no acting operator");
}
