//! Tests of the files that tables are written to.

use super::*;

#[test]
fn every_column_is_explained_and_every_row_is_full() {
    let toy = toy(2, 20, 10);
    let tables = toy.tables(&experiment(2));
    for table in &tables {
        assert!(table.headings.iter().all(|heading| !heading.about.is_empty()), "{}", table.name);
        assert!(table.rows.iter().all(|row| row.len() == table.headings.len()), "{}", table.name);
    }
    let columns = toy.columns(&tables);
    let all = tables.iter().map(|table| table.headings.len()).sum::<usize>() + COLUMNS.len() + 1;
    assert_eq!(columns.rows.len(), all, "and every measure, and the steps");
}

#[test]
fn all_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    toy(2, 20, 10).write(&experiment(2), folder.path()).unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 16 * 2 + 3, "columns.csv, tables.xlsx and about.txt");
}

#[test]
fn a_caution_is_the_last_column_of_every_table_and_in_words_beside_them() {
    let folder = tempfile::tempdir().unwrap();
    let cautious = Experiment { caution: Some("the elves are made up".into()), ..experiment(2) };
    let tables = toy(2, 20, 10);
    for table in tables.tables(&cautious) {
        assert_eq!(table.headings.last().map(|heading| heading.name.as_str()), Some("caution"), "{}", table.name);
        assert!(table.rows.iter().all(|row| row.len() == table.headings.len()), "{}", table.name);
    }
    tables.write(&cautious, folder.path()).unwrap();
    let about = std::fs::read_to_string(folder.path().join("about.txt")).unwrap();
    assert!(about.contains("Caution: the elves are made up.\n"), "{about}");
}

#[test]
fn a_tiny_case_to_the_last_digit() {
    let tables = toy(2, 20, 10).tables(&experiment(2));
    let csv = |name: &str| {
        String::from_utf8(tables.iter().find(|table| table.name == name).unwrap().csv(CsvLocale::En)).unwrap()
    };
    let golden = include_str!("../golden.csv");
    let found = ["cells", "win_share", "endings"].map(csv).join("\n");
    assert!(found == golden, "expected:\n{golden}\nfound:\n{found}");
}

#[test]
fn tables_made_in_batches_are_those_made_at_once() {
    let experiment = experiment(5);
    let names: Vec<Arc<CellNames>> = names(5).into_iter().map(Arc::new).collect();
    let summed = |batch: std::ops::Range<usize>| {
        let mut tallies = Tallies::of(&experiment, &names, batch, Summed::All, (COLUMNS, ENDINGS));
        for row in 0..4u64 {
            for cell in tallies.order().to_vec() {
                tallies.add_block(cell, &block(row * 10..(row + 1) * 10, 0.4 + 0.1 * cell as f64, cell as f64));
            }
        }
        tallies.tables()
    };
    let (at_once, in_batches) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut whole = summed(0..5).write(&experiment, at_once.path()).unwrap();
    let mut writing = Writing::new(&experiment, in_batches.path());
    // Cell 0, the baseline of all, is in the first batch only.
    for batch in [0..2, 2..3, 3..5] {
        writing.add(summed(batch)).unwrap();
    }
    // Effects of axes need all cells at once.
    whole.main_effects.clear();
    assert_eq!(writing.finish(|_| AnswerSheet::default()).unwrap(), whole);
    for table in whole.tables(&experiment).into_iter().filter(|table| table.name != "main_effects") {
        let file = format!("{}.csv", table.name);
        let bytes = |folder: &tempfile::TempDir| std::fs::read_to_string(folder.path().join(&file)).unwrap();
        assert_eq!(bytes(&in_batches), bytes(&at_once), "{file}");
        let may_be_empty = ["faults", "matchups", "card_effects"].contains(&table.name);
        assert!(may_be_empty || bytes(&at_once).lines().count() > 1, "{file}");
    }
}

#[test]
fn without_a_baseline_the_summary_has_comparisons_and_the_files_have_none() {
    let mut experiment = experiment(3);
    experiment.baseline_axes.clear();
    experiment.cells[0].baseline = false;
    let tables = built(&experiment, names(3), COLUMNS, 4, |cell, row| {
        block(row * 10..(row + 1) * 10, 0.4 + 0.1 * cell as f64, 0.0)
    });
    let folder = tempfile::tempdir().unwrap();
    let kept = tables.write(&experiment, folder.path()).unwrap();
    assert!(!kept.contrasts.is_empty());
    assert!(kept.contrasts.iter().all(|row| row.baseline == 0 && row.cell > 0 && row.subject.headline));
    for file in ["contrasts.csv", "ranking.csv"] {
        assert_eq!(std::fs::read_to_string(folder.path().join(file)).unwrap().lines().count(), 1, "{file}");
    }
}
