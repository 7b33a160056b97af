//! Tests of the shared verbs (`choose`, `may`, `roll`), on cards made for the test.

use super::rig::{P1, P2, Rig, rules};
use super::verbs::{ability, command};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Chance, Ruleset, Seed};

const CHOOSE: &str = "{ verb = \"choose\", options = [[{ verb = \"draw\", n = 2 }], \
    [{ verb = \"gain\", resource = \"control_points\", n = 1 }], []] }, \
    { verb = \"draw\", n = 1 }";

#[test]
fn a_command_lets_its_player_choose() {
    let after = |option: &str| {
        let mut rig = command(CHOOSE, &[]);
        rig.deck(P1, &["SU01"; 6]);
        rig.play(&["1 play X01"]);
        assert_eq!(rig.options(), ["option 1", "option 2", "option 3"]);
        rig.play(&[option]);
        (rig.cards_in_hand(P1), rig.cp(P1))
    };
    // Of three cards, the command was played.
    assert_eq!(after("1 option 1"), (2 + 2 + 1, 0));
    assert_eq!(after("1 option 2"), (2 + 1, 1));
    assert_eq!(after("1 option 3"), (2 + 1, 0));
}

#[test]
fn effects_of_an_ability_can_be_left_out_together() {
    let after = |option: &str| {
        let mut rig = ability(
            "{ verb = \"damage\", who = \"foe\", n = 1 }, \
             { verb = \"may\", effects = [{ verb = \"push\", who = \"foe\", n = 1 }, { verb = \"draw\", n = 1 }] }",
        );
        rig.stand(P1, "OP01", "c1");
        rig.stand(P2, "OP07", "c3");
        rig.deck(P1, &["SU01"; 6]);
        rig.play(&["1 ability c1 1 N", option]);
        (rig.tile(P2, "OP07"), rig.cards_in_hand(P1))
    };
    assert_eq!(after("1 option 1"), ("c4".into(), 4));
    assert_eq!(after("1 option 2"), ("c3".into(), 3));
}

#[test]
fn a_die_decides_between_effects() {
    let text =
        "{ verb = \"roll\", faces = [{ on = [1, 4], do = [] }, { on = [5, 6], do = [{ verb = \"draw\", n = 3 }] }] }";
    let mut rolled = [0; 7];
    for seed in 0..60 {
        let mut rig = command(text, &[]);
        rig.chance = Chance::new(Seed(seed));
        rig.deck(P1, &["SU01"; 6]);
        rig.play(&["1 play X01"]);
        let face = rig.events.iter().find_map(|event| match event {
            Event::Rolled(_, _, face) => Some(*face),
            _ => None,
        });
        let face = face.expect("a roll");
        rolled[usize::from(face)] += 1;
        assert_eq!(rig.cards_in_hand(P1), if face > 4 { 5 } else { 2 });
    }
    assert!(rolled[0] == 0 && rolled[1..].iter().all(|n| *n > 0), "{rolled:?}");
}

#[test]
fn agents_value_options_and_chances() {
    let mut rig = command(CHOOSE, &[]);
    rig.deck(P1, &["SU01"; 6]);
    // A card of each option counts for a third; the last effect counts in full.
    let expected = |found: f32, number: f32| assert!((found - number).abs() < 1e-5, "{found} is not {number}");
    expected(rig.feature("draw", "play X01"), 2.0 / 3.0 + 1.0);
    expected(rig.feature("score", "play X01"), 1.0 / 3.0);
    rig.play(&["1 play X01"]);
    expected(rig.feature("draw", "option 1"), 2.0);
    expected(rig.feature("score", "option 2"), 1.0);
    expected(rig.feature("draw", "option 3"), 0.0);
}

#[test]
fn mistakes_inside_an_option_are_named_with_their_path() {
    let refused = |effects: &str, path: &str, message: &str| {
        let card = format!("{{ name = \"Test\", type = \"command\", effects = [{effects}] }}");
        let error = Ashenfront::new(&rules(&[("cards.X01", &card)]), 2).map(|_| ()).expect_err("it makes no sense");
        assert_eq!(error.path, format!("cards.X01.effects.{path}"));
        assert!(error.message.contains(message), "{error:?}");
    };
    let choose = |effect: &str| format!("{{ verb = \"choose\", options = [[], [{effect}]] }}");
    refused(&choose("{ verb = \"drow\", n = 1 }"), "0.options.1.0.verb", "`drow` is unknown");
    refused(&choose("{ verb = \"heal\", who = \"me\", n = 1 }"), "0.options.1.0.who", "means nobody");
    refused(&choose("{ or = true, verb = \"draw\", n = 1 }"), "0.options.1.0.or", "cannot begin in another effect");
    refused("{ verb = \"chose\", options = [[], []] }", "0.verb", "`chose` is unknown");
}

#[test]
fn what_works_always_decides_nothing() {
    let card = "{ name = \"Test\", type = \"supply\", when = [\"always\"], \
        effects = [{ verb = \"may\", effects = [{ verb = \"change\", who = \"allies\", damage = 1 }] }] }";
    assert!(Ashenfront::new(&rules(&[("cards.X01", card)]), 2).is_err());
}

#[test]
fn the_log_names_the_option() {
    let mut rig: Rig = command(CHOOSE, &[]);
    rig.deck(P1, &["SU01"; 6]);
    rig.play(&["1 play X01"]);
    let text = |option: u8| rig.game.choice_text(&rig.s, P1, crate::Action::Option(option), None);
    assert_eq!(text(0), "chooses option 1: draw (n 2)");
    assert_eq!(text(2), "chooses option 3, which does nothing");
}
