//! Tests of the cards that operations cost (`rules.cost`).

use super::rig::{P1, P2, Rig};
use crate::model::state::Question;

/// The first seat has OP01 on c1.
fn standing(knobs: &[(&str, &str)]) -> Rig {
    let mut rig = Rig::with(knobs);
    rig.stand(P1, "OP01", "c1");
    rig
}

#[test]
fn a_move_can_be_free() {
    // AF-OP-8
    let mut rig = standing(&[("rules.cost.move", "0")]);
    assert!(rig.offers("move c1"), "without a card in hand: {:?}", rig.options());
    rig.choose(P1, "move c1");
    rig.choose(P1, "go N");
    assert_eq!((rig.tile(P1, "OP01").as_str(), rig.discarded(P1).len()), ("c2", 0));
    assert!(!standing(&[]).offers("move c1"), "by default it takes a card");
}

#[test]
fn an_ability_can_cost_two_cards_and_both_work_as_tactics() {
    // AF-OP-8, AF-TYPE-7
    let tactics = "{ name = \"Coin\", type = \"tactics\", when = [\"pays\"], effects = [{ verb = \"gain\", resource = \"control_points\", n = 1 }] }";
    let knobs = [("rules.cost.ability", "2"), ("cards.X01", tactics)];
    let ready = |cards: &[&str]| {
        let mut rig = standing(&knobs);
        rig.stand(P2, "OP07", "c2");
        rig.hand(P1, cards);
        rig
    };
    assert!(!ready(&["X01"]).offers("ability c1 1 N"), "one card is too few");
    let mut rig = ready(&["X01", "X01", "SU01"]);
    rig.choose(P1, "ability c1 1 N");
    assert_eq!(rig.asked(), Some((P1, Question::Pay(0))));
    rig.play(&["1 discard X01"]);
    assert_eq!(rig.asked(), Some((P1, Question::Pay(0))), "the second card is asked for");
    rig.play(&["1 discard X01"]);
    assert_eq!((rig.discarded(P1), rig.cp(P1)), (vec!["X01".to_owned(), "X01".to_owned()], 2));
    assert!(rig.health(P2, "OP07") < rig.game.cards[rig.card("OP07")].health, "the ability happens");
}

#[test]
fn played_and_retired_cards_can_cost_others_too() {
    // AF-OP-8, AF-EX-9
    for (kind, action) in
        [("deploy", "deploy OP02 a1"), ("logistics", "logistics SU01"), ("play", "play CM05"), ("ult", "ult UL16 1")]
    {
        let path = format!("rules.cost.{kind}");
        let card = action.split(' ').nth(1).expect("a card");
        let ready = |more: &[&str]| {
            let mut rig = Rig::with(&[(path.as_str(), "1")]);
            rig.stand(P1, "OP16", "c1");
            rig.stand(P2, "OP01", "c2");
            rig.hand(P1, &[&[card], more].concat());
            rig
        };
        let starts = |rig: &Rig| rig.options().into_iter().find(|option| option.starts_with(action));
        assert_eq!(starts(&ready(&[])), None, "{kind}: nothing is left to discard");
        let mut rig = ready(&["PR05"]);
        let action = starts(&rig).unwrap_or_else(|| panic!("{kind}: {:?}", rig.options()));
        rig.choose(P1, &action);
        assert!(rig.discarded(P1).contains(&"PR05".to_owned()), "{kind}: {:?}", rig.discarded(P1));
        assert_eq!(rig.retired(P1), if kind == "ult" { vec![card.to_owned()] } else { vec![] }, "{kind}");
    }
}

#[test]
fn agents_see_what_an_operation_costs() {
    // AF-OP-8
    let spends = |cost: &str| {
        let mut rig = standing(&[("rules.cost.move", cost)]);
        rig.hand(P1, &["SU01", "SU02", "SU03"]);
        rig.feature("spends", "move c1")
    };
    let one = spends("1");
    assert!(one > 0.0);
    assert_eq!((spends("0"), spends("2")), (0.0, 2.0 * one));
}
