//! Tests of effects that are limited to operators of a class, a subclass, or little health.

use super::rig::{P1, P2, rules};
use super::verbs::{ability, command};
use crate::Ashenfront;
use evenhand_game::game::Ruleset;

#[test]
fn a_command_is_aimed_at_operators_of_a_class_or_subclass() {
    // AF-UNIT-5: OP01 and OP02 are a vanguard and a marksman, a sharpshooter.
    for (only, tile) in [("class = \"vanguard\"", "a1"), ("sub = \"sharpshooter\"", "b1")] {
        let mut rig = command(&format!("{{ verb = \"heal\", who = \"ally\", n = 1, {only} }}"), &[]);
        rig.stand(P1, "OP01", "a1");
        rig.stand(P1, "OP02", "b1");
        rig.wound(P1, "OP01", 1);
        rig.wound(P1, "OP02", 1);
        let plays: Vec<String> = rig.options().into_iter().filter(|option| option.starts_with("play X01")).collect();
        assert_eq!(plays, [format!("play X01 {tile}")]);
        rig.play(&[&format!("1 play X01 {tile}")]);
        assert_eq!((rig.health(P1, "OP01"), rig.health(P1, "OP02")), if tile == "a1" { (3, 1) } else { (2, 2) });
    }
}

#[test]
fn all_operators_of_a_class_lose_health_and_agents_see_only_them() {
    let text = |only: &str| format!("{{ verb = \"lose\", who = \"enemies\", n = 1{only} }}");
    let ready = |only: &str| {
        let mut rig = command(&text(only), &[]);
        rig.stand(P2, "OP01", "a5");
        rig.stand(P2, "OP02", "b5");
        rig
    };
    let mut rig = ready(", class = \"marksman\"");
    let (one, all) = (rig.feature("hit", "play X01"), ready("").feature("hit", "play X01"));
    assert!(one > 0.0 && one < all, "{one} of {all}");
    rig.play(&["1 play X01"]);
    assert_eq!((rig.health(P2, "OP01"), rig.health(P2, "OP02")), (3, 1));
}

#[test]
fn an_aura_is_for_operators_of_a_class() {
    let aura = "[{ do = [{ verb = \"change\", who = \"allies\", block = 2, class = \"marksman\" }] }]";
    let mut rig = super::rig::Rig::with(&[("cards.OP07.innates", aura)]);
    rig.stand(P1, "OP07", "a1");
    let ids = [rig.stand(P1, "OP01", "b1"), rig.stand(P1, "OP02", "c1")];
    let block = ids.map(|id| rig.game.sheet(&rig.s, rig.s.unit(id).expect("it stands")).block);
    assert_eq!(block, [1, 2], "OP01 has 1 of its own, OP02 none");
}

#[test]
fn an_ability_hits_the_first_enemy_only_if_it_is_meant() {
    // AF-RNG-2: another enemy in front still stops the line.
    let mut rig = ability("{ verb = \"damage\", who = \"foe\", n = 1, health_at_most = 2 }");
    rig.stand(P1, "OP01", "c1");
    rig.stand(P2, "OP02", "c3");
    assert!(rig.offers("ability c1 1 N"), "OP02 has 2 health");
    rig.play(&["1 ability c1 1 N"]);
    assert_eq!(rig.health(P2, "OP02"), 1);
    rig.stand(P2, "OP07", "c2");
    assert!(!rig.offers("ability c1 1 N"), "OP07 has more, and stands before it");
}

#[test]
fn a_limit_on_nobody_is_refused() {
    let card = "{ name = \"Test\", type = \"command\", effects = [{ verb = \"draw\", n = 1, class = \"medic\" }] }";
    let error = Ashenfront::new(&rules(&[("cards.X01", card)]), 2).expect_err("nobody is limited");
    assert_eq!(error.path, "cards.X01.effects.0.class");
}
