//! Tests of words of `who` that mean a row, a column or diagonals (AF-BRD-2).

use super::rig::{P1, P2, Rig};
use super::verbs::ability;

/// Uses an ability of OP01 on c3 and returns which of the enemies on d4, c5, a3 and e1 lost health.
fn struck(who: &str) -> Vec<&'static str> {
    let mut rig = ability(&format!("{{ verb = \"lose\", who = \"{who}\", n = 1 }}"));
    rig.stand(P1, "OP01", "c3");
    let enemies = [("OP07", "d4"), ("OP11", "c5"), ("OP13", "a3"), ("OP02", "e1")];
    for (id, tile) in enemies {
        rig.stand(P2, id, tile);
    }
    assert!(rig.feature("hit", "ability c3 1") > 0.0, "agents see it");
    let full = enemies.map(|(id, _)| rig.health(P2, id));
    rig.play(&["1 ability c3 1"]);
    let hurt = enemies.iter().zip(full).filter(|((id, _), full)| rig.health(P2, id) < *full);
    hurt.map(|((_, tile), _)| *tile).collect()
}

#[test]
fn enemies_in_a_row_a_column_and_diagonally() {
    assert_eq!(struck("row_foes"), ["a3"]);
    assert_eq!(struck("column_foes"), ["c5"]);
    assert_eq!(struck("diagonal_foes"), ["d4"]);
}

#[test]
fn friendly_operators_in_a_row_and_a_column() {
    for (who, healed) in [("row_allies", "OP02"), ("column_allies", "OP03")] {
        let mut rig = ability(&format!("{{ verb = \"heal\", who = \"{who}\", n = 1 }}"));
        for (id, tile) in [("OP01", "c3"), ("OP02", "e3"), ("OP03", "c1")] {
            rig.stand(P1, id, tile);
            rig.wound(P1, id, 1);
        }
        rig.play(&["1 ability c3 1"]);
        let whole = |id: &&&str| rig.s.units.iter().any(|unit| unit.card == rig.card(id) && unit.lost == 0);
        assert_eq!(["OP01", "OP02", "OP03"].iter().filter(whole).collect::<Vec<_>>(), [&healed]);
    }
}

#[test]
fn an_aura_is_for_a_row() {
    let aura = "[{ do = [{ verb = \"change\", who = \"row_allies\", block = 2 }] }]";
    let mut rig = Rig::with(&[("cards.OP07.innates", aura)]);
    rig.stand(P1, "OP07", "a1");
    let units = [rig.stand(P1, "OP02", "e1"), rig.stand(P1, "OP03", "a2")];
    let block = units.map(|id| rig.game.sheet(&rig.s, rig.s.unit(id).expect("it stands")).block);
    assert_eq!(block, [2, 1]);
}
