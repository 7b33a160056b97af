//! Tests of cards that say otherwise than the rules (AF-EQ-5).

use super::rig::{P1, P2, Rig};

#[test]
fn an_operator_can_carry_two_pieces() {
    // AF-EQ-5, AF-EQ-1
    let takes = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        let bearer = rig.stand(P1, "OP01", "c1");
        rig.equip(P1, "EQ01", bearer);
        rig.hand(P1, &["EQ02"]);
        rig.play(&["1 logistics EQ02 c1"]);
        let asked = rig.offers("yes");
        if asked {
            rig.play(&["1 yes"]);
        }
        rig.s.equipped(bearer).count()
    };
    assert_eq!(takes(&[]), 1);
    assert_eq!(takes(&[("cards.OP01.equipment", "2")]), 2);
    assert_eq!(takes(&[("cards.OP01.equipment", "1"), ("rules.equipment.slots", "2")]), 1, "fewer than others");
}

#[test]
fn a_piece_can_stay_at_a_rest_and_when_its_operator_leaves() {
    // AF-EQ-5, AF-REST-5, AF-EQ-4
    let stays = |knobs: &[(&str, &str)]| {
        let mut rig = Rig::with(knobs);
        let bearer = rig.stand(P1, "OP01", "c1");
        rig.stand(P1, "OP02", "a1");
        rig.equip(P1, "EQ01", bearer);
        rig.hand(P1, &["CM01"]);
        rig.play(&["1 play CM01 c1", "1 rest"]);
        assert_eq!(rig.tile(P1, "OP01"), "gone");
        rig.s.pieces.iter().map(|piece| piece.tile.name()).collect::<Vec<_>>()
    };
    assert_eq!(stays(&[]), Vec::<String>::new());
    assert_eq!(stays(&[("cards.EQ01.stays", "true")]), ["c1"]);
    assert_eq!(stays(&[("cards.EQ01.stays", "true"), ("rules.equipment.drop_on_leave", "false")]), ["c1"]);
}

#[test]
fn a_piece_that_stays_is_still_crossed() {
    // AF-EQ-5, AF-EQ-2
    let mut rig = Rig::with(&[("cards.EQ04.stays", "true")]);
    rig.lay(P1, "EQ04", "c3");
    rig.stand(P2, "OP07", "c4");
    rig.hand(P2, &["SU01", "SU02"]);
    rig.deck(P1, &["SU01"; 4]);
    rig.play(&["1 rest", "2 move c4", "1 pass", "2 discard SU01", "2 go S"]);
    assert_eq!(rig.tile(P2, "OP07"), "c3");
    assert!(rig.health(P2, "OP07") < rig.game.cards[rig.card("OP07")].health);
}
