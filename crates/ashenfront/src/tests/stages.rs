//! Tests of the sequence of questions and stages (AF-STG).

use super::rig::{P1, P2, Rig};
use crate::model::state::{Frame, Question, Stage};
use evenhand_game::game::Play;

#[test]
fn an_exchange_is_asked_about_stage_by_stage() {
    // AF-STG-1
    let mut rig = Rig::new();
    rig.stand(P1, "OP01", "c1");
    rig.ammo(P1, 4);
    rig.ammo(P2, 2);
    rig.base(P1, &["PR01"]);
    let mut stages = vec![];
    for choice in ["1 move c1", "2 pass", "1 discard SU01", "1 go N", "1 pass"] {
        rig.play(&[choice]);
        stages.push(rig.s.exchange.map(|exchange| exchange.stage));
    }
    // A path is chosen while the operation resolves. By then the exchange is already in the next stage.
    let expected = [Some(Stage::Responses), Some(Stage::Payments), Some(Stage::Resolved), Some(Stage::After), None];
    assert_eq!(stages, expected);
}

#[test]
fn paths_damage_and_reactions_ask_exactly_one_player() {
    // AF-STG-2, AF-STG-3
    let mut rig = Rig::new();
    rig.stand(P1, "OP11", "c2");
    rig.stand(P2, "OP15", "c3");
    rig.ammo(P1, 4);
    rig.ammo(P2, 3);
    let mut asked = vec![];
    for choice in ["1 move c2", "2 pass", "1 discard SU01", "2 use 1 S", "2 discard SU01", "1 discard SU02", "1 go W"] {
        let (seat, question) = rig.asked().expect("somebody is asked");
        assert_eq!(rig.game.to_act(&rig.s).iter().collect::<Vec<_>>(), [seat]);
        let frame = match (question, rig.s.frames.last()) {
            (Question::Path, Some(Frame::Walk(_)))
            | (Question::React | Question::PayReaction, Some(Frame::React(_)))
            | (Question::Block, Some(Frame::Hit(_))) => "frame",
            _ => "stage",
        };
        asked.push((seat, frame));
        rig.play(&[choice]);
    }
    let expected =
        [(P1, "stage"), (P2, "stage"), (P1, "stage"), (P2, "frame"), (P2, "frame"), (P1, "frame"), (P1, "frame")];
    assert_eq!(asked, expected, "both decide within one operation");
    assert_eq!((rig.tile(P1, "OP11").as_str(), rig.health(P1, "OP11")), ("b2", 2));
}

#[test]
fn nobody_is_asked_where_there_is_nothing_to_choose() {
    // AF-STG-5
    let mut rig = Rig::new();
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, "OP13", "c2");
    rig.hand(P1, &["SU01"; 3]);
    rig.play(&["1 ability c1 1 N"]);
    assert!(rig.is_idle(P1), "no card to answer with, one card to pay with, no block, no protocol");
    assert_eq!((rig.health(P2, "OP13"), rig.cards_in_hand(P1)), (1, 2));
    // A block of 0 is not asked about, although the seat has cards.
    let mut rig = Rig::new();
    rig.stand(P1, "OP13", "c1");
    rig.stand(P2, "OP13", "c2");
    rig.hand(P1, &["SU01"; 3]);
    rig.hand(P2, &["SU01"; 3]);
    rig.play(&["1 ability c1 1 N", "2 pass"]);
    assert!(rig.is_idle(P1));
    assert_eq!(rig.asked(), Some((P1, Question::Main)));
}
