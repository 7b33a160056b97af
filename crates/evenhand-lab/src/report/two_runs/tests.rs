//! Tests of the comparison of two runs.

use std::sync::Arc;

use super::*;
use crate::tables::tests::toy;
use crate::tables::{Estimate, ReactionRow};

fn runs(cells: &[&str]) -> TwoRuns {
    let change = Change { path: "rules.mana".into(), old: Some(4.into()), new: Some(5.into()) };
    // The contrasts of cell 1 with cell 0 stand for a cell of two runs.
    let contrasts = toy(2, 4000, 100).contrasts.into_iter().map(|row| ContrastRow { cell: 0, baseline: 0, ..row });
    TwoRuns {
        names: ["one".into(), "two".into()],
        deals: [4000; 2],
        changed: vec![("rules", vec![change]), ("content", vec![])],
        cells: cells.iter().map(|cell| (*cell).to_owned()).collect(),
        alone: [vec![], vec!["rules.mana=9".into()]],
        paired: true,
        faults: [0, 3],
        caution: None,
        missing: [None, None],
        called: Vocabulary::default(),
        tables: Tables::of_contrasts(contrasts.collect()),
        goals: Vec::new(),
    }
}

/// Creates two runs that differ in nothing but luck.
fn alike(cells: &[&str]) -> TwoRuns {
    let runs = runs(cells);
    let rows = runs.tables.contrasts.iter().cloned().map(|row| {
        let mut difference = row.difference;
        (difference.value, difference.p, difference.a) = (0.0, 1.0, difference.b);
        difference.interval = Some(Interval { low: -0.0912, high: 0.05 });
        ContrastRow { difference, ..row }
    });
    TwoRuns { tables: Tables::of_contrasts(rows.collect()), ..runs }
}

#[test]
fn changes_and_what_came_of_them_are_told_in_words() {
    let text = two_runs(&runs(&["as set"]), false);
    for part in [
        "Changed: rules\n  rules.mana: 4 -> 5\n",
        "differ clearly; after is, against before,",
        "\n  rounds: 6 -> 6.25, 0.25 more (by the same in every deal)",
        "Only two has 1 cell more: rules.mana=9.",
        "3 matches of two could not be finished",
        "deal by deal",
    ] {
        assert!(text.contains(part), "`{part}` in {text}");
    }
    assert!(!text.contains("Changed: content"), "{text}");
    let shares =
        text.lines().filter(|line| line.contains("win share of seat S1: ") && line.contains(" points higher ("));
    assert_eq!(shares.count(), 1, "{text}");
}

/// Returns the two numbers of `In short: 3 of 9 comparisons` and the rows of the table: marked ones, and all.
fn counts(text: &str) -> ([usize; 2], [usize; 2]) {
    let short = text.lines().find_map(|line| line.strip_prefix("In short: ")).unwrap();
    let said: Vec<usize> = short.split(' ').filter_map(|word| word.parse().ok()).take(2).collect();
    let (_, table) = text.split_once("(* differs clearly):\n").unwrap();
    let rows = table.lines().skip(1).take_while(|line| !line.is_empty()).count();
    // A wide table continues below; the notes have no stars.
    ([said[0], said[1]], [table.matches('*').count(), rows])
}

/// Returns a comparison of an ending that 28 % and then 28 to 29 % of the matches have.
fn open_ending(two: &TwoRuns) -> ContrastRow {
    let mut row = two.tables.contrasts.iter().find(|row| row.subject.measure == "rounds").unwrap().clone();
    let subject = Arc::make_mut(&mut row.subject);
    (subject.of, subject.measure, subject.group) = (Of::Ending, "ending".into(), "round_cap".into());
    let difference = &mut row.difference;
    (difference.b, difference.a, difference.value, difference.error) = (0.28, 0.29, 0.01, 0.02);
    (difference.p, difference.interval) = (0.6, Some(Interval { low: -0.03, high: 0.05 }));
    row
}

#[test]
fn what_is_not_decided_is_named_beside_what_is_clear_goals_and_endings_first() {
    let mut two = runs(&["as set"]);
    let wide = alike(&["as set"]).tables.contrasts.into_iter().filter(|row| row.subject.of == Of::WinShare);
    let clear = two.tables.contrasts.iter().filter(|row| row.subject.measure == "rounds").cloned();
    let rows: Vec<ContrastRow> = clear.chain(wide).chain([open_ending(&two)]).collect();
    two.tables = Tables::of_contrasts(rows);
    let text = two_runs(&two, false);
    assert!(text.contains("\nNot decided: ended by round cap, win share of seat S1"), "{text}");
    let judged = |judgement| Some(Judged { judgement, readings: Vec::new() });
    let goal = |text: &str, set: [bool; 2], judgements: [Judgement; 2]| GoalOfTwo {
        text: text.into(),
        aim: Aim::Mean("rounds".into()),
        cell: 0,
        set,
        judged: judgements.map(judged),
    };
    use Judgement::{Met, Open};
    two.goals = vec![
        goal("rounds 7-9", [true; 2], [Met, Met]),
        goal("rounds 1-3", [true; 2], [Met, Open]),
        goal("rounds 2-4", [false, true], [Open, Met]),
    ];
    let text = two_runs(&two, false);
    let open: Vec<&str> = text.lines().filter(|line| line.starts_with("Not decided: ")).collect();
    let [open] = open[..] else { panic!("{text}") };
    assert!(open.starts_with("Not decided: the goal \"rounds 1-3\", ended by round cap, "), "{open}");
    assert!(open.ends_with(" more.") && open.matches(", ").count() == 2, "{open}");
    two.cells.push("mana=6".into());
    let text = two_runs(&two, false);
    assert!(
        text.contains("Not decided: the goal \"rounds 1-3\" with as set, ended by round cap with as set, "),
        "{text}"
    );
    // Nothing is clear: the sentence about what may be hidden says it.
    assert!(!two_runs(&alike(&["as set"]), false).contains("Not decided"));
}

#[test]
fn the_reaction_of_the_players_is_told_if_it_is_known_and_there_is_something_to_react_to() {
    let mut two = runs(&["mana=4", "mana=5"]);
    assert!(!two_runs(&two, false).contains("react"));
    let row = |cell, share| ReactionRow {
        cell,
        baseline: cell,
        matches: 100,
        parting: 4,
        share: Estimate { value: share, interval: None },
        half_within: None,
    };
    two.tables.reactions = vec![row(0, 0.04), row(1, 0.04)];
    let text = two_runs(&two, false);
    let hardly = "\nThe players hardly react: some choice differs from the first run's in only 4 % of matches. The \
                  effect then says little about players who adapt to the change.\n";
    assert!(text.contains(hardly), "{text}");
    let nothing = alike(&["mana=4", "mana=5"]);
    let nothing = Tables { reactions: two.tables.reactions.clone(), ..nothing.tables };
    let text = two_runs(&TwoRuns { tables: nothing, ..two.clone() }, false);
    assert!(text.contains("in only 4 % of matches. A missing effect then says little about the rule.\n"), "{text}");
    two.tables.reactions[1].share.value = 0.5;
    let text = two_runs(&two, false);
    assert!(text.contains("in 4 to 50 % of matches some choice differs. They hardly react with mana=4.\n"), "{text}");
    two.changed.clear();
    assert!(!two_runs(&two, false).contains("react"));
}

#[test]
fn endings_are_compared_and_the_table_has_as_many_rows_as_comparisons_are_counted() {
    let mut two = runs(&["as set"]);
    let ended = |row: &ContrastRow, group: &str, (b, a): (f64, f64)| {
        let mut row = row.clone();
        let subject = Arc::make_mut(&mut row.subject);
        (subject.of, subject.measure, subject.group) = (Of::Ending, "ending".into(), group.into());
        (subject.kind, subject.unit) = ("all".into(), String::new());
        (row.difference.b, row.difference.a, row.difference.value) = (b, a, a - b);
        let (low, high) = (a - b - 0.04, a - b + 0.04);
        (row.difference.interval, row.difference.error) = (Some(Interval { low, high }), 0.02);
        row
    };
    let rounds = two.tables.contrasts.iter().find(|row| row.subject.measure == "rounds").unwrap().clone();
    let mut rows = two.tables.contrasts.clone();
    rows.extend([ended(&rounds, "threshold", (0.28, 0.13)), ended(&rounds, "round_cap", (0.72, 0.87))]);
    two.tables = Tables::of_contrasts(rows);
    let text = two_runs(&two, false);
    assert!(text.contains("\n  ended by threshold: 28.0 -> 13.0 %, 15 points lower (11 to 19)"), "{text}");
    assert!(text.contains("ended by threshold (round cap: the rest)"), "{text}");
    let (said, listed) = counts(&text);
    assert_eq!(said, listed, "{text}");
}

#[test]
fn runs_that_do_not_differ_are_told_in_a_few_lines() {
    let mut two = alike(&["rules.mana=4"; 3]);
    let rows: Vec<ContrastRow> = (0..3)
        .flat_map(|cell| two.tables.contrasts.iter().map(move |row| ContrastRow { cell, ..row.clone() }))
        .collect();
    two.tables = Tables::of_contrasts(rows);
    let text = two_runs(&two, false);
    assert!(text.contains("none of ") && text.contains("a win share by up to 9.1 points"), "{text}");
    assert!(text.lines().count() < 20 && text.contains("with --all"), "{text}");
    let all = two_runs(&two, true);
    assert_eq!(all.matches("(* differs clearly):").count(), 3, "{all}");
}

#[test]
fn goals_are_told_of_both_runs() {
    let judged = |judgement| Some(Judged { judgement, readings: Vec::new() });
    let goal = |text: &str, cell, set, [before, after]: [Judgement; 2]| GoalOfTwo {
        aim: Aim::Mean("rounds".into()),
        text: text.into(),
        cell,
        set,
        judged: [judged(before), judged(after)],
    };
    let mut two = runs(&["a", "b"]);
    use Judgement::{Met, Missed, Open};
    two.goals = vec![
        goal("rounds 7-9", 0, [true; 2], [Met, Met]),
        goal("rounds 7-9", 1, [true; 2], [Open, Missed]),
        goal("every seat 47-53 %", 0, [false, true], [Open, Open]),
        goal("every seat 47-53 %", 1, [false, true], [Open, Open]),
    ];
    let text = two_runs(&two, false);
    assert!(
        text.contains("Goals, before -> after:\n  rounds 7-9: met in both in 1 cell; not decided -> missed with b.\n"),
        "{text}"
    );
    assert!(text.contains("every seat 47-53 % (a goal of the second run only): not decided in all 2 cells"), "{text}");
}
