//! Tests of axes that change one knob at a time, and of axes with names.

use super::*;

#[test]
fn one_by_one_changes_nothing_and_then_one_knob_after_another() {
    let experiment = good(
        "[sweep.one_by_one]\n\"rules.max_mana\" = [4, 6]\n\"rules.ages\" = [[1, 5, 9]]\n\"cards.brute.mana\" = [2]\n",
    );
    assert_eq!(experiment.axes, ["one_by_one"]);
    let changed = ["unchanged", "rules.max_mana=4", "rules.max_mana=6", "rules.ages=[1, 5, 9]", "cards.brute.mana=2"];
    assert_eq!(labels(&experiment), changed);
    let mana = |cell: &Cell, path: &str| experiment.rules_of(cell).get(path).and_then(Value::as_integer);
    let mine: Vec<_> = experiment.cells.iter().map(|cell| mana(cell, "rules.max_mana")).collect();
    assert_eq!(mine, [Some(5), Some(4), Some(6), Some(5), Some(5)]);
    assert_eq!(mana(&experiment.cells[4], "cards.brute.mana"), Some(2));
    // All are compared with the first, without a [baseline].
    assert_eq!(experiment.baseline_axes, [0]);
    for cell in &experiment.cells {
        let other = experiment.baseline_of(cell).map(|cell| cell.index);
        assert_eq!((cell.baseline, other), (cell.index == 0, (cell.index > 0).then_some(0)));
    }
}

#[test]
fn one_by_one_goes_with_other_axes() {
    let experiment = good("[sweep]\n\"rules.scale\" = [1, 2]\n[sweep.one_by_one]\n\"rules.max_mana\" = [4]\n");
    let all = [
        "rules.scale=1.0, unchanged",
        "rules.scale=1.0, rules.max_mana=4",
        "rules.scale=2.0, unchanged",
        "rules.scale=2.0, rules.max_mana=4",
    ];
    assert_eq!(labels(&experiment), all);
    let compared: Vec<_> = experiment.cells.iter().map(|cell| experiment.baseline_of(cell).map(|c| c.index)).collect();
    assert_eq!(compared, [None, Some(0), None, Some(2)]);
    let one = good(
        "[sweep]\n\"rules.scale\" = [1, 2]\n[sweep.one_by_one]\n\"rules.max_mana\" = [4]\n[baseline]\n\"rules.scale\" = 2\n",
    );
    let compared: Vec<_> = one.cells.iter().map(|cell| one.baseline_of(cell).map(|c| c.index)).collect();
    assert_eq!(compared, [Some(2), Some(2), None, Some(2)]);
}

#[test]
fn values_that_look_alike_when_cut_short_are_told_apart() {
    let long = |last: u8| {
        format!("[{}]", (1..=20u8).map(|n| if n < 20 { n } else { last }.to_string()).collect::<Vec<_>>().join(", "))
    };
    let experiment = good(&format!("[sweep.one_by_one]\n\"rules.ages\" = [{}, {}]\n", long(98), long(99)));
    let found = labels(&experiment);
    assert!(found[1] != found[2] && found[1].contains("..."), "{found:?}");
    assert!(found[2].chars().count() < 60, "{found:?}");
}

#[test]
fn what_changes_one_by_one_is_a_knob_with_another_value() {
    refused_body("[sweep.one_by_one]\n\"rules.max_mana\" = [5]\n", &["5 is its value anyway", "only other values"]);
    refused_body("[sweep.one_by_one]\n\"rules.max_mana\" = [4, 6, 4]\n", &["4 is there twice"]);
    refused_body("[sweep.one_by_one]\n\"rules.max_mama\" = [4]\n", &["did you mean `rules.max_mana`"]);
    refused_body("[sweep.one_by_one]\n\"table.factions\" = [\"rotate\"]\n", &["only knobs", "axis of its own"]);
    refused_body("[sweep.one_by_one]\n", &["has to be a table of knobs"]);
    refused_body(
        "[sweep]\n\"rules.max_mana\" = [4, 5]\n[sweep.one_by_one]\n\"rules.max_mana\" = [6]\n",
        &["rules.max_mana", "swept twice"],
    );
    refused_body(
        "[set]\n\"rules.max_mana\" = 4\n[sweep.one_by_one]\n\"rules.max_mana\" = [6]\n",
        &["set under [set] and swept as well"],
    );
}

#[test]
fn a_baseline_of_what_changes_one_by_one_is_what_is_unchanged() {
    let body = |baseline: &str| {
        format!("[sweep]\n\"rules.scale\" = [1.0, 2.0]\n[sweep.one_by_one]\n\"rules.max_mana\" = [4, 6]\n{baseline}\n")
    };
    let always = "always compared with the cell in which nothing is changed";
    for (baseline, place) in [
        ("[baseline]\n\"one_by_one\" = \"rules.max_mana=6\"", "11:1 one_by_one"),
        ("[baseline]\n\"rules.max_mana\" = 6", "11:1 rules.max_mana"),
        ("[baseline.one_by_one]\n\"rules.max_mana\" = 6", "11:1 one_by_one.rules.max_mana"),
    ] {
        let set = "remove this line; to compare all with \"rules.max_mana\" = 6, write that under [set]";
        refused_body(&body(baseline), &[place, always, set]);
    }
    refused_body(&body("[baseline]\n\"one_by_one\" = 6"), &["11:1 one_by_one", always, "written under [set]"]);
    let misplaced = "[baseline]\n\"one_by_one\" = \"unchanged\"\n";
    refused_body(misplaced, &["7:1 one_by_one", "nothing changes one by one", "[sweep.one_by_one]"]);

    let said = good(&body("[baseline]\n\"one_by_one\" = \"unchanged\"\n\"rules.scale\" = 1"));
    assert_eq!(said.baseline_axes, [0, 1]);
    assert!(said.cells[0].baseline && said.cells.iter().filter(|cell| cell.baseline).count() == 1);
}

#[test]
fn what_moves_together_can_have_a_name_and_labels() {
    let body = "[[sweep.together]]\nname = \"Mana\"\nlabels = [\"little\", \"much\"]\n\"rules.max_mana\" = [4, 6]\n\"rules.per_age\" = [0, 1]\n\
                [baseline]\n\"Mana\" = \"much\"\n";
    let experiment = good(body);
    assert_eq!(experiment.axes, ["Mana"]);
    assert_eq!(labels(&experiment), ["Mana=little", "Mana=much"]);
    let number =
        |cell: usize, path: &str| experiment.rules_of(&experiment.cells[cell]).get(path).and_then(Value::as_integer);
    assert_eq!([0, 1].map(|cell| number(cell, "rules.max_mana")), [Some(4), Some(6)]);
    assert_eq!([0, 1].map(|cell| number(cell, "rules.per_age")), [Some(0), Some(1)]);
    assert!(experiment.cells[1].baseline && !experiment.cells[0].baseline);
    let agents = "question = \"?\"\ngame = \"paper\"\n[table]\nplayers = 4\n[[sweep.together]]\nname = \"Who\"\n\
                  labels = [\"a\", \"b\"]\n\"table.agents\" = [[\"random\"], [\"planner\"]]\n";
    let experiment = read(agents).unwrap();
    assert_eq!(experiment.cells[1].agents, ["planner"]);
    assert_eq!(experiment.agent_place("planner").map(|place| place.line), Some(8));
}

#[test]
fn names_and_labels_of_an_axis_have_to_fit() {
    let group = |titles: &str| format!("[[sweep.together]]\n{titles}\"rules.max_mana\" = [4, 6]\n");
    refused_body(&group("name = \"Mana\"\n"), &["`name` and `labels` go together"]);
    refused_body(&group("name = \"Mana\"\nlabels = [\"a\"]\n"), &["1 labels for 2 values"]);
    refused_body(&group("name = \"Mana\"\nlabels = [\"a\", \"a\"]\n"), &["\"a\" is on the axis twice"]);
    refused_body(&group("name = \"Mana\"\nlabels = [1, 2]\n"), &["text in quotes"]);
    refused_body(&group("name = \"rules.mana\"\nlabels = [\"a\", \"b\"]\n"), &["taken for a path"]);
    // A column of the tables would occur twice.
    refused_body(&group("name = \"rounds\"\nlabels = [\"a\", \"b\"]\n"), &["taken for a column", "capital letter"]);
}
