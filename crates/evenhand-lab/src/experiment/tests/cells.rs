//! Tests of valid experiments: cells, layers, baselines, limits.

use super::*;

#[test]
fn the_least_experiment_has_one_cell_and_defaults() {
    let experiment = good("");
    assert_eq!(experiment.name, "mana");
    assert_eq!((experiment.seed, experiment.block_deals), (1, 128));
    assert_eq!(experiment.stop, Stop::default());
    assert_eq!(experiment.cells.len(), 1);
    let cell = &experiment.cells[0];
    assert_eq!((cell.players, cell.label.as_str(), cell.baseline), (4, "as set", false));
    assert_eq!(cell.factions, Factions::Rotate);
    assert_eq!(experiment.agent_place("random").map(|place| place.line), Some(5));
}

#[test]
fn layers_go_over_each_other_in_order() {
    let text = format!(
        "{HEAD}content = [\"cards.toml\"]\nseed = 7\n{TABLE}[set]\n\"cards.sage.mana\" = 3\nrules.per_age = 1\n\
         [sweep]\n\"cards.brute.mana\" = [1, 2]\n"
    );
    let experiment = read(&text).unwrap();
    let number =
        |cell: usize, path: &str| experiment.rules_of(&experiment.cells[cell]).get(path).and_then(Value::as_integer);
    assert_eq!(experiment.base.get("cards.brute.mana"), Some(&Value::Integer(4)));
    assert_eq!(number(0, "cards.sage.mana"), Some(3));
    assert_eq!(number(0, "rules.per_age"), Some(1));
    assert_eq!(number(1, "cards.brute.mana"), Some(2));
}

#[test]
fn the_grid_is_the_product_in_the_order_written_the_last_axis_fastest() {
    let experiment = good("[sweep]\n\"rules.scale\" = { from = 0.1, to = 0.3, step = 0.1 }\nrules.max_mana = [4, 6]\n");
    assert_eq!(experiment.axes, ["rules.scale", "rules.max_mana"]);
    assert_eq!(
        labels(&experiment),
        [
            "rules.scale=0.1, rules.max_mana=4",
            "rules.scale=0.1, rules.max_mana=6",
            "rules.scale=0.2, rules.max_mana=4",
            "rules.scale=0.2, rules.max_mana=6",
            "rules.scale=0.3, rules.max_mana=4",
            "rules.scale=0.3, rules.max_mana=6",
        ]
    );
    assert!(experiment.cells.iter().enumerate().all(|(index, cell)| cell.index == index));
}

#[test]
fn knobs_can_move_together() {
    let experiment = good(
        "[sweep]\n\"rules.scale\" = [1, 2]\n[[sweep.together]]\n\"rules.max_mana\" = [4, 6]\n\"rules.per_age\" = [1, 0]\n",
    );
    assert_eq!(experiment.axes, ["rules.scale", "rules.max_mana", "rules.per_age"]);
    assert_eq!(labels(&experiment)[1], "rules.scale=1.0, rules.max_mana=6, rules.per_age=0");
    assert_eq!(experiment.cells.len(), 4);
}

#[test]
fn the_table_can_be_swept_too() {
    let text = format!(
        "{HEAD}[table]\nplayers = [2, 3]\n[sweep]\n\"table.agents\" = [[\"random\"], [\"planner\"]]\n\
         \"table.factions\" = [\"rotate\", \"all-sets\"]\n"
    );
    let experiment = read(&text).unwrap();
    assert_eq!(experiment.axes, ["table.players", "table.agents", "table.factions"]);
    assert_eq!(experiment.cells.len(), 8);
    assert_eq!(experiment.cells[7].label, "table.players=3, table.agents=planner, table.factions=all-sets");
    assert_eq!((experiment.cells[7].players, &experiment.cells[7].factions), (3, &Factions::AllSets));
    assert_eq!(experiment.agent_place("planner").map(|place| (place.line, place.column)), Some((6, 31)));
}

#[test]
fn fixed_factions_are_looked_up() {
    let experiment = good("factions = [\"veil\", \"bastion\", \"veil\", \"cipher\"]\n");
    assert_eq!(experiment.cells[0].fixed_roles, [Role(1), Role(0), Role(1), Role(4)]);
}

#[test]
fn cells_are_compared_with_the_baseline_that_agrees_on_all_other_axes() {
    let text = format!(
        "{HEAD}[table]\nagents = [\"random\"]\nplayers = [2, 4]\n[sweep]\n\"rules.max_mana\" = [4, 5, 6]\n\
         [baseline]\nrules.max_mana = 5\n"
    );
    let experiment = read(&text).unwrap();
    let baselines: Vec<_> = experiment.cells.iter().filter(|cell| cell.baseline).map(|cell| cell.index).collect();
    assert_eq!(baselines, [1, 4]);
    assert_eq!(experiment.baseline_axes, [1]);
    let compared: Vec<_> =
        experiment.cells.iter().map(|cell| experiment.baseline_of(cell).map(|baseline| baseline.index)).collect();
    assert_eq!(compared, [Some(1), None, Some(1), Some(4), None, Some(4)]);
}

#[test]
fn a_baseline_can_be_written_with_or_without_decimals() {
    let experiment = good("[sweep]\n\"rules.scale\" = [1, 1.5]\n[baseline]\n\"rules.scale\" = 1\n");
    assert!(experiment.cells[0].baseline);
}

#[test]
fn naming_one_knob_of_a_group_fixes_the_group() {
    let group = "[[sweep.together]]\n\"rules.max_mana\" = [4, 6, 6]\n\"rules.per_age\" = [1, 0, 1]\n";
    let experiment = good(&format!("{group}[baseline]\n\"rules.max_mana\" = 4\n"));
    assert_eq!(experiment.baseline_axes, [0, 1]);
    assert_eq!(experiment.baseline_of(&experiment.cells[2]).map(|cell| cell.index), Some(0));
    refused_body(
        &format!("{group}[baseline]\n\"rules.max_mana\" = 6\n"),
        &["9:1", "picks several cells", "move together"],
    );
    refused_body(
        &format!("{group}[baseline]\n\"rules.max_mana\" = 4\n\"rules.per_age\" = 0\n"),
        &["these values never come together"],
    );
}

#[test]
fn limits_are_read() {
    let stop = good("[stop]\ndeals = 20_000\nprecision = 0.01\ntime = \"1h30m\"\nblock = 16\n");
    let time = Some(Duration::from_secs(5400));
    assert_eq!(stop.stop, Stop { deals: 20_000, precision: Some(0.01), time, ..Stop::default() });
    assert_eq!(stop.block_deals, 16);
    refused_body("[stop]\ndeals = 0\n", &["7:9", "stop.deals: 0 is too little"]);
    refused_body("[stop]\nprecision = 1\n", &["stop.precision", "0.01"]);
    refused_body("[stop]\ndecided = \"soon\"\n", &["stop.decided", "0.02"]);
    refused_body("[stop]\nlooks = 20\n", &["stop.looks", "often"]);
    let large = "[sweep]\n\"rules.scale\" = { from = 1, to = 257 }\n[stop]\ndecided = 0.02\n";
    refused_body(large, &["stop.decided: 257 cells are too many", "at most 256"]);
    for time in ["\"8\"", "\"h\"", "\"30m8h\"", "\"0s\"", "\"\"", "8", "\"8 hours\""] {
        refused_body(&format!("[stop]\ntime = {time}\n"), &["7:8 stop.time", "\"1h30m\""]);
    }
}

#[test]
fn a_report_names_measures_and_changes_no_result() {
    let named = good("[report]\nheadline = [\"rounds\", \"gold\"]\n");
    assert_eq!(named.headline.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["rounds", "gold"]);
    assert_eq!(difference(&good("").to_toml(), &named.to_toml()), Vec::<String>::new());
    for wrong in ["\"rounds\"", "[]", "[1]"] {
        refused_body(&format!("[report]\nheadline = {wrong}\n"), &["7:12 report.headline", "list of names"]);
    }
    refused_body("[report]\nheadlines = [\"rounds\"]\n", &["did you mean `headline`?"]);
    let first = good("[report]\nfocus = \"card  Old Oak\"\n");
    let focus = first.focus.as_ref().unwrap();
    assert_eq!((focus.kind, focus.name.as_str()), (FocusKind::Card, "Old Oak"));
    assert_eq!(difference(&good("").to_toml(), &first.to_toml()), Vec::<String>::new());
    refused_body("[report]\nfocus = \"cart oak\"\n", &["7:9 report.focus", "did you mean `card`?"]);
    refused_body("[report]\nfocus = \"card\"\n", &["7:9 report.focus", "which one", "card NAME"]);
    refused_body("[report]\nfocus = 4\n", &["7:9 report.focus", "text"]);
    let sized = good("[report]\nmatters = 0.02\nmatters_sd = 0.25\n");
    assert_eq!(sized.matters, Matters { share: Some(0.02), deviations: 0.25 });
    assert_eq!(difference(&good("").to_toml(), &sized.to_toml()), Vec::<String>::new());
    refused_body("[report]\nmatters = 2\n", &["7:11 report.matters", "0.02"]);
    refused_body("[report]\nmatters_sd = -1\n", &["7:14 report.matters_sd"]);
}

#[test]
fn without_a_baseline_everything_is_compared_with_the_first_cell_and_no_cell_is_called_one() {
    let swept = good("[sweep]\n\"rules.max_mana\" = [4, 5, 6]\n");
    let compared: Vec<_> = swept.cells.iter().map(|cell| swept.baseline_of(cell).map(|c| c.index)).collect();
    assert_eq!((compared, swept.reference()), (vec![None, Some(0), Some(0)], 0));
    assert!(swept.compares_with_first() && swept.cells.iter().all(|cell| !cell.baseline));
    assert!(!good("").compares_with_first());
}

#[test]
fn a_changed_experiment_is_told_from_a_raised_limit() {
    let body = |max: &str, deals: &str| {
        format!("[sweep]\n\"rules.max_mana\" = [4, {max}]\n[stop]\ndeals = {deals}\ntime = \"1h\"\n")
    };
    let old = good(&body("5", "100")).to_toml();
    assert_eq!(difference(&old, &good(&body("5", "100")).to_toml()), Vec::<String>::new());
    assert_eq!(old.to_string().parse::<Table>().unwrap(), old, "it survives being written");

    let more = good(&body("5", "200")).to_toml();
    assert_eq!(difference(&old, &more), ["stop.deals: 100 -> 200"]);
    assert_eq!(obstacles(&old, &more), Vec::<String>::new());
    assert_eq!(obstacles(&more, &old), ["stop.deals: 200 -> 100"]);

    let other = good(&body("6", "100")).to_toml();
    assert_eq!(
        difference(&old, &other),
        ["cells.1.label: \"rules.max_mana=5\" -> \"rules.max_mana=6\"", "cells.1.values.rules.max_mana: 5 -> 6"]
    );
    let longer = good("[sweep]\n\"rules.max_mana\" = [4, 5]\n[stop]\ndeals = 100\nprecision = 0.1\n").to_toml();
    assert_eq!(obstacles(&old, &longer), ["stop.precision: (nothing) -> 0.1"]);

    // Results inspected often must not be reported as if they had been inspected once.
    let often = good("[stop]\ndeals = 100\nlooks = \"often\"\n").to_toml();
    let once = good("[stop]\ndeals = 100\n").to_toml();
    assert_eq!(obstacles(&once, &often), Vec::<String>::new());
    assert_eq!(obstacles(&often, &once), ["stop.looks: \"often\" -> (nothing)"]);
    let decided = good("[stop]\ndeals = 100\ndecided = \"0.02\"\n").to_toml();
    assert_eq!(obstacles(&often, &decided), Vec::<String>::new());
    assert_eq!(good("[stop]\ndecided = 0.02\n").stop.decided, Some(0.02));

    let set = good("[set]\n\"rules.max_mana\" = 6\n").to_toml();
    assert_eq!(difference(&good("").to_toml(), &set), ["knobs.rules.max_mana: 5 -> 6"]);
}

#[test]
fn ten_thousand_cells_are_read_and_more_are_refused() {
    let sweep = |values: u32| {
        format!(
            "[sweep]\n\"rules.scale\" = {{ from = 1, to = {values} }}\n\"cards.brute.mana\" = {{ from = 1, to = 100 }}\n"
        )
    };
    let experiment = good(&sweep(100));
    assert_eq!(experiment.cells.len(), 10_000);
    let last = experiment.rules_of(&experiment.cells[9_999]);
    assert_eq!(last.get("rules.scale"), Some(&Value::Float(100.0)));
    assert_eq!(last.get("cards.brute.mana"), Some(&Value::Integer(100)));
    assert_eq!(experiment.cells[9_999].rules_digest, last.digest());
    // Cells of one point share its changes.
    let [first, other] = [&experiment.cells[0], &experiment.cells[1]];
    assert!(Arc::ptr_eq(&first.changes[0], &other.changes[0]) && first.changes[1] != other.changes[1]);
    refused_body(&sweep(101), &["sweep: the grid has 10100 cells, the most is 10000", "take values away"]);
}
