use toml::Value;

use super::*;
use crate::tables::{MainEffectRow, Step};

/// Creates a grid of 4, 5 and 6 mana by few and many ages, with the last axis varying fastest.
fn grid() -> Experiment {
    let mut grid = experiment(6);
    grid.axes = vec!["rules.mana".into(), "rules.ages".into()];
    for cell in &mut grid.cells {
        let ages = if cell.index % 2 == 0 { "few" } else { "many" };
        cell.values = vec![Value::Integer(4 + cell.index as i64 / 2), Value::String(ages.into())];
    }
    grid.baseline_axes = vec![0, 1];
    grid
}

/// Sums blocks of ten deals; `edge` and `extra` are by mana (0 to 2) and ages (0 or 1).
fn effects(experiment: &Experiment, edge: impl Fn(f64, f64) -> f64, extra: impl Fn(f64, f64) -> f64) -> Tables {
    let cells = experiment.cells.len();
    built(experiment, names(cells), COLUMNS, 8, |cell, row| {
        let (mana, ages) = ((cell / 2) as f64, (cell % 2) as f64);
        block(row * 10..(row + 1) * 10, edge(mana, ages), extra(mana, ages))
    })
}

fn find<'t>(tables: &'t Tables, axis: usize, with: bool, measure: &str, group: &str) -> &'t MainEffectRow {
    let found = |row: &&MainEffectRow| {
        row.axis == axis
            && row.with.is_some() == with
            && row.subject.measure == measure
            && (group.is_empty() || row.subject.group == group)
    };
    tables.main_effects.iter().find(found).unwrap_or_else(|| panic!("{measure} of axis {axis}"))
}

#[test]
fn an_effect_is_the_change_per_step_averaged_over_the_other_axes() {
    let tables = effects(&grid(), |_, _| 0.5, |mana, ages| 2.0 * mana + ages * (1.0 + mana));
    // With few ages a point of mana adds 2 rounds, with many 3.
    let mana = find(&tables, 0, false, "rounds", "");
    assert_eq!((&mana.step, mana.deals), (&Step::Per(1.0), 80));
    assert!((mana.difference.value - 2.5).abs() < 1e-12 && mana.difference.error < 1e-12, "{mana:?}");
    // Many ages add 1, 2 and 3 rounds.
    let ages = find(&tables, 1, false, "rounds", "");
    assert_eq!(ages.step, Step::Change { from: "few".into(), to: "many".into() });
    assert!((ages.difference.value - 2.0).abs() < 1e-12, "{ages:?}");
    // With many ages a point of mana adds one round more.
    let both = find(&tables, 0, true, "rounds", "");
    assert_eq!(both.with, Some((1, ages.step.clone())));
    assert!((both.difference.value - 1.0).abs() < 1e-12, "{both:?}");
}

#[test]
fn win_shares_and_endings_have_effects_too() {
    let tables = effects(&grid(), |mana, _| 0.3 + 0.2 * mana, |_, _| 0.0);
    let seat = find(&tables, 0, false, "win_share", "S1");
    assert!(seat.difference.value > 0.1 && seat.p_holm < 0.001, "{seat:?}");
    let ages = find(&tables, 1, false, "win_share", "S1");
    assert!(ages.difference.value == 0.0 && ages.p_holm == 1.0, "{ages:?}");
    let points = find(&tables, 0, false, "ending", "points");
    assert_eq!(points.difference.value, 0.0);
}

#[test]
fn intervals_of_effects_hold_the_true_value_19_times_in_20() {
    let three = experiment(3);
    let holds = |world: u64| {
        let tables = built(&three, names(3), COLUMNS, 4, |cell, row| {
            block_of(row * 10..(row + 1) * 10, 0.3 + 0.2 * cell as f64, 0.0, world)
        });
        find(&tables, 0, false, "win_share", "S1").difference.interval.unwrap().contains(0.2)
    };
    let held = (1..=400).filter(|world| holds(*world)).count();
    assert!((368..=396).contains(&held), "{held} of 400");
}

#[test]
fn with_two_cells_an_effect_is_the_comparison_with_the_baseline() {
    let two = experiment(2);
    let tables = built(&two, names(2), COLUMNS, 8, |cell, row| {
        block(row * 10..(row + 1) * 10, 0.5 + 0.1 * cell as f64, cell as f64)
    });
    assert!(tables.main_effects.len() >= 5);
    for effect in &tables.main_effects {
        let contrast = tables.contrasts.iter().find(|row| row.subject == effect.subject).unwrap();
        assert_eq!((effect.difference, effect.deals), (contrast.difference, contrast.deals));
    }
}

#[test]
fn the_step_is_the_smallest_distance_between_values() {
    let mut three = experiment(3);
    for (cell, value) in three.cells.iter_mut().zip([10, 20, 50]) {
        cell.values = vec![Value::Integer(value)];
    }
    let tables =
        built(&three, names(3), COLUMNS, 8, |cell, row| block(row * 10..(row + 1) * 10, 0.5, [1.0, 2.0, 5.0][cell]));
    let rounds = find(&tables, 0, false, "rounds", "");
    assert_eq!(rounds.step, Step::Per(10.0));
    assert!((rounds.difference.value - 1.0).abs() < 1e-12, "{rounds:?}");
}

#[test]
fn cells_that_are_not_a_full_grid_have_no_effects() {
    let mut grid = grid();
    grid.cells.pop();
    assert!(effects(&grid, |_, _| 0.5, |_, _| 0.0).main_effects.is_empty());
}
