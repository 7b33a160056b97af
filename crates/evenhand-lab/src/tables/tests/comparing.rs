//! Cells compared with their baseline, and what may be concluded.

use super::*;
use crate::experiment::Choice;
use evenhand_kit::stats::many;

#[test]
fn a_planted_seat_advantage_is_found() {
    let tables = toy(2, 4000, 100);
    let seat = share(&tables, 1, "seat", "S1");
    let interval = seat.share.unwrap().interval.unwrap();
    assert!(interval.contains(0.55), "{interval:?}");
    assert!(interval.half_width() < 0.02, "{interval:?}");
    assert_eq!(seat.against_fair(), Some(AgainstFair::Above));
    assert_eq!(share(&tables, 1, "seat", "S2").against_fair(), Some(AgainstFair::Below));
    assert_eq!(share(&tables, 0, "seat", "S1").against_fair(), Some(AgainstFair::NotToldApart));
    assert_eq!((seat.matches, seat.deals), (8000, 4000));
    // Elves sit in each seat once per deal, so the seats cancel.
    assert_eq!(share(&tables, 1, "faction", "Elves").against_fair(), Some(AgainstFair::NotToldApart));
    assert_eq!(share(&tables, 1, "corner", "north").share.unwrap().value, seat.share.unwrap().value);

    let d = contrast(&tables, 1, "win_share", "S1").difference;
    assert!(d.interval.unwrap().contains(0.05) && d.interval.unwrap().low > 0.0, "{d:?}");
    assert!(contrast(&tables, 1, "win_share", "S1").p_holm < 0.001);
    let rounds = contrast(&tables, 1, "rounds", "all");
    assert!((rounds.difference.value - 0.25).abs() < 1e-12);
    assert_eq!(rounds.deals, 4000);
}

#[test]
fn identical_cells_differ_by_exactly_nothing() {
    let tables = toy(3, 300, 10);
    let same: Vec<_> = tables.contrasts.iter().filter(|row| row.cell == 2).collect();
    assert!(same.len() > 10);
    for row in same {
        assert_eq!((row.difference.value, row.difference.p, row.p_holm), (0.0, 1.0, 1.0), "{row:?}");
        let interval = row.difference.interval.unwrap();
        assert!(interval.low < 0.0 && interval.high > 0.0, "300 deals do not prove that nothing ever differs: {row:?}");
    }
}

#[test]
fn shares_are_not_compared_between_tables_of_different_size() {
    let mut e = experiment(2);
    e.cells[1].players = 3;
    let tables = built(&e, names(2), COLUMNS, 1, |cell, _| {
        let mut data = block(0..20, 0.5, 0.0);
        if cell == 1 {
            data.matches.iter_mut().for_each(|record| {
                record.values = vec![7.0, 7.0, 7.0, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0];
            });
        }
        data
    });
    assert!(tables.contrasts.iter().all(|row| row.subject.of != Of::WinShare));
    assert_eq!(contrast(&tables, 1, "rounds", "all").difference.a, 7.0);
}

/// Headlines must not stand out merely because there are many: if cells differ only by luck, at least one headline row
/// is below 0.05 in at most about one run in twenty.
#[test]
fn p_holm_of_headlines_is_honest_for_all_that_the_summary_looks_at() {
    let (mut alarms, runs, cells) = (0, 300, 6);
    for run in 0..runs {
        let world = |cell: usize| run * 10 + cell as u64;
        let tables = tables_of(cells, 60, 60, |cell, deals| block_of(deals, 0.5, 0.0, world(cell)));
        let headlines = tables.contrasts.iter().filter(|row| row.subject.headline);
        alarms += u32::from(headlines.clone().any(|row| row.p_holm < 0.05));
        assert!(headlines.count() > 20);
    }
    // At a rate of 5 %, 22 or more of 300 occur in 5 % of such tests.
    assert!(alarms <= 21, "{alarms} of {runs} runs");
}

/// A headline chosen because it stands out is one of all rows that could have been chosen, so its p-value is adjusted
/// for all of them.
#[test]
fn headlines_chosen_after_looking_are_corrected_for_all_rows() {
    let late = Choice::AfterLooking { added: vec!["gold".into()], dropped: vec!["rounds".into()], focus: false };
    let mut asked = experiment(2);
    asked.reservations.choice = late;
    let worlds = |cell, _| block_of(0..60, 0.5, 0.0, 7 + cell as u64);
    let tables = built(&asked, names(2), COLUMNS, 1, worlds);
    let p: Vec<f64> = tables.contrasts.iter().map(|row| row.difference.p).collect();
    let corrected = many::holm(&p);
    assert!(tables.contrasts.iter().any(|row| row.subject.headline) && corrected.len() > tables.headlines().len());
    for (row, corrected) in tables.contrasts.iter().zip(corrected) {
        assert_eq!(row.p_holm, corrected, "{row:?}");
    }
    let before = built(&experiment(2), names(2), COLUMNS, 1, worlds);
    assert!(before.contrasts.iter().zip(&tables.contrasts).any(|(before, late)| before.p_holm < late.p_holm));
    let kept = |experiment: &Experiment, tables: &Tables| {
        let mut kept = Tables::default();
        kept.keep(tables.clone(), experiment);
        kept.adjust_contrasts();
        kept.contrasts.into_iter().map(|row| row.p_holm).collect::<Vec<_>>()
    };
    let all: Vec<f64> = tables.contrasts.iter().map(|row| row.p_holm).collect();
    assert_eq!(kept(&asked, &tables), all);
    // Also if only headlines are compared with the first cell.
    asked.baseline_axes.clear();
    asked.cells[0].baseline = false;
    assert_eq!(kept(&asked, &built(&asked, names(2), COLUMNS, 1, worlds)), all);
}

#[test]
fn rows_that_say_the_same_share_their_p_holm() {
    let tables = toy(2, 4000, 100);
    let p = |group| contrast(&tables, 1, "win_share", group).p_holm;
    assert_eq!((p("S1"), p("Elves")), (p("S2"), p("Dwarves")));
    // Seats, factions, corners and rounds.
    assert_eq!(tables.headlines().len(), 4);
}

/// Returns what `see` finds in the sums of the toy after this many deals. Its second cell gives the first seat 5 points
/// more than the first cell does, and its third equals the first.
fn after<T>(experiment: &Experiment, deals: u64, see: impl Fn(&Tallies<'_>) -> T) -> T {
    let names: Vec<Arc<CellNames>> = names(experiment.cells.len()).into_iter().map(Arc::new).collect();
    let block = |cell, row| toy_block(cell, row * 100..(row + 1) * 100);
    see(&added_up(experiment, &names, COLUMNS, deals / 100, block))
}

#[test]
fn all_is_decided_when_everything_is_known_to_differ_or_to_be_near() {
    let decided = |cells, deals, margin| after(&experiment(cells), deals, |tallies| tallies.is_decided(margin));
    assert!(!decided(3, 100, 0.04), "a hundred deals do not tell");
    assert!(decided(3, 12_000, 0.04));
    // Concluding that nothing differs by as little as this takes many more deals.
    assert!(!decided(3, 12_000, 0.002));
    // For a single cell: the distance from the expected share.
    assert!(decided(1, 4000, 0.05) && !decided(1, 4000, 0.004));
}

#[test]
fn ranges_are_wider_for_those_who_look_often() {
    let widths = |often: bool| {
        let mut experiment = experiment(2);
        experiment.stop.often = often;
        let tables = after(&experiment, 2000, |tallies| tallies.tables());
        let seat = share(&tables, 1, "seat", "S1").share.unwrap().interval.unwrap().half_width();
        [seat, contrast(&tables, 1, "win_share", "S1").difference.interval.unwrap().half_width()]
    };
    for (once, often) in widths(false).into_iter().zip(widths(true)) {
        assert!((1.5..1.6).contains(&(often / once)), "{once} {often}");
    }
}
