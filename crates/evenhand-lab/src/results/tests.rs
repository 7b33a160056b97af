use std::fs;

use super::frames::rows_frame;
use super::*;
use evenhand_game::game::{BySeat, Column as Measure};
use evenhand_players::matches::{BlockData, Course, ItemRow, MatchRecord, Outcome};

fn names(names: &[&str]) -> std::sync::Arc<[String]> {
    names.iter().map(|name| (*name).to_string()).collect()
}

fn layout() -> Layout {
    Layout {
        identity: "a cell".into(),
        seats: 2,
        agents: names(&["calm", "bold"]),
        roles: names(&["north", "south"]),
        endings: names(&["points", "rounds"]),
        columns: [Measure::seat("gold", "", ""), Measure::whole("rounds", "", "").fractional()].into(),
        items: names(&["axe", "bow"]),
    }
}

fn block() -> BlockData {
    let finished = MatchRecord {
        deal: 6,
        seating: 0,
        agents: BySeat([0, 1, 0, 0, 0, 0]),
        roles: BySeat([1, 0, 0, 0, 0, 0]),
        outcome: Outcome::Ended(1),
        shares: BySeat([0.25, 0.75, 0.0, 0.0, 0.0, 0.0]),
        steps: 31,
        course: Some(Course { all: u64::MAX - 3, checkpoints: 1 << 63 }),
        values: vec![3.0, 4.5, 7.0, 7.0],
    };
    let fault = MatchRecord {
        seating: 1,
        outcome: Outcome::Fault("a pile, \"full\"\nindeed".into()),
        shares: BySeat::default(),
        values: vec![],
        ..finished.clone()
    };
    let item = ItemRow { deal: 6, item: 1, gained: 2, gained_seats: 1, gained_share: 0.75, ..ItemRow::default() };
    BlockData { matches: vec![finished, fault], items: vec![item] }
}

#[test]
fn a_block_is_read_back_as_it_was_written() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(dir.path(), "trial");
    assert_eq!(folder.read_block(&layout(), 3, 17), Stored::Absent);
    folder.write_block(&layout(), 3, 17, &block()).unwrap();
    assert_eq!(folder.read_block(&layout(), 3, 17), Stored::Whole(block()));
}

#[test]
fn a_block_without_courses_is_read_as_well() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(dir.path(), "trial");
    let mut older = block();
    older.matches.iter_mut().for_each(|row| row.course = None);
    folder.write_block(&layout(), 3, 17, &older).unwrap();
    assert_eq!(folder.read_block(&layout(), 3, 17), Stored::Whole(older));
}

#[test]
fn a_measure_comes_back_bit_for_bit_whether_it_is_stored_as_whole_numbers_or_not() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(dir.path(), "trial");
    for (number, gold, whole) in
        [(0, [3.0, -1.0], true), (1, [3.0, 4.5], false), (2, [0.0, -0.0], false), (3, [3.0, 3e9], false)]
    {
        let mut data = block();
        data.matches[0].values[..2].copy_from_slice(&gold);
        let frame = rows_frame(&layout(), &data.matches).unwrap();
        assert_eq!(frame.of_type::<i32>("gold").unwrap().is_some(), whole, "{gold:?}");
        assert_eq!(frame.of_type::<f64>("gold").unwrap().is_some(), !whole, "{gold:?}");
        folder.write_block(&layout(), 0, number, &data).unwrap();
        let Stored::Whole(read) = folder.read_block(&layout(), 0, number) else { panic!("{gold:?}") };
        let bits = |data: &BlockData| data.matches[0].values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&read), bits(&data), "{gold:?}");
    }
}

/// With many rows, the form of the files is that of every block before those with few rows had one of their own.
#[test]
fn blocks_with_few_and_with_many_rows_are_read_back_as_they_were_written() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(dir.path(), "trial");
    let [finished, fault] = <[MatchRecord; 2]>::try_from(block().matches).unwrap();
    for (number, matches) in (0..).zip([0, 1, 63, 64, 127, 128, 3000]) {
        let row = |deal: u64| MatchRecord { deal, ..if deal % 7 == 3 { fault.clone() } else { finished.clone() } };
        let item = |deal: u64| ItemRow { deal, ..block().items[0] };
        let data = BlockData { matches: (0..matches).map(row).collect(), items: (0..matches).map(item).collect() };
        folder.write_block(&layout(), 0, number, &data).unwrap();
        assert_eq!(folder.read_block(&layout(), 0, number), Stored::Whole(data), "{matches} matches");
    }
}

#[test]
fn a_block_that_is_not_what_it_should_be_counts_as_absent() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(dir.path(), "trial");
    folder.write_block(&layout(), 0, 0, &block()).unwrap();
    let spoiled = |layout: &Layout| matches!(folder.read_block(layout, 0, 0), Stored::Spoiled(_));
    assert!(spoiled(&Layout { identity: "another cell".into(), ..layout() }), "another cell");
    let columns = vec![Measure::seat("gold", "", ""), Measure::whole("turns", "", "")];
    assert!(spoiled(&Layout { columns: columns.into(), ..layout() }), "other columns");
    let (rows, items) = folder.block_paths(0, 0);
    let (rows_bytes, items_bytes) = (fs::read(&rows).unwrap(), fs::read(&items).unwrap());
    for cut in [0, 3, rows_bytes.len() / 2, rows_bytes.len() - 1] {
        fs::write(&rows, &rows_bytes[..cut]).unwrap();
        assert!(spoiled(&layout()), "rows cut at {cut}");
        assert_eq!(folder.faulty_file(0, 0).as_ref(), Some(&rows));
    }
    fs::write(&rows, &rows_bytes).unwrap();
    assert_eq!(folder.faulty_file(0, 0), None);
    fs::write(&items, &items_bytes[..items_bytes.len() / 2]).unwrap();
    assert!(spoiled(&layout()), "items cut");
    assert_eq!(folder.faulty_file(0, 0).as_ref(), Some(&items));
    fs::remove_file(&items).unwrap();
    assert!(spoiled(&layout()), "items gone");
    assert_eq!(folder.faulty_file(0, 0).as_ref(), Some(&items));
    fs::write(&items, &items_bytes).unwrap();
    let seal = rows.with_extension("seal");
    let sound = fs::read(&seal).unwrap();
    fs::write(&seal, "").unwrap();
    assert_eq!(folder.faulty_file(0, 0).as_ref(), Some(&rows), "an empty seal fits nothing");
    fs::write(&seal, [&sound[..], b"more\n"].concat()).unwrap();
    assert_eq!(folder.faulty_file(0, 0), Some(seal.clone()));
    fs::remove_file(&seal).unwrap();
    assert_eq!(folder.faulty_file(0, 0), Some(seal.clone()));
    fs::write(&seal, sound).unwrap();
    assert_eq!(folder.read_block(&layout(), 0, 0), Stored::Whole(block()));
}

#[test]
fn a_part_is_read_back_until_its_block_is_stored_and_never_when_it_is_damaged() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(dir.path(), "trial");
    assert_eq!(folder.read_part(&layout(), 0, 0), Stored::Absent);
    folder.write_part(&layout(), 0, 0, &block()).unwrap();
    assert_eq!(folder.read_part(&layout(), 0, 0), Stored::Part(block()));
    assert_eq!(folder.read_block(&layout(), 0, 0), Stored::Absent, "a part is no block");
    let another = Layout { identity: "another cell".into(), ..layout() };
    assert!(matches!(folder.read_part(&another, 0, 0), Stored::Spoiled(_)));
    let path = folder.part_path(0, 0);
    let sound = fs::read(&path).unwrap();
    for at in (0..sound.len()).step_by(7) {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, &bytes).unwrap();
        assert!(matches!(folder.read_part(&layout(), 0, 0), Stored::Spoiled(_)), "bit flipped in byte {at}");
        fs::write(&path, &sound[..at]).unwrap();
        assert!(matches!(folder.read_part(&layout(), 0, 0), Stored::Spoiled(_)), "cut at byte {at}");
    }
    folder.write_block(&layout(), 0, 0, &block()).unwrap();
    assert!(!path.exists(), "the block has it all");
}

#[test]
fn a_damaged_record_is_refused_with_advice_that_helps() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(dir.path(), "trial");
    fs::create_dir_all(folder.path()).unwrap();
    for (bytes, said) in
        [(&b""[..], "does not say of which experiment"), (b"[experiment\n", "line 1"), (b"\xff\xfe", "not text")]
    {
        fs::write(folder.path().join("run.toml"), bytes).unwrap();
        let error = folder.read_run().unwrap_err();
        assert_eq!(error.exit_code(), 5);
        let told = error.explained(false);
        assert!(told.contains(said) && told.contains("delete") && told.contains("--fresh"), "{told}");
    }
}

#[test]
fn a_flipped_bit_never_passes_for_another_result() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(dir.path(), "trial");
    folder.write_block(&layout(), 0, 0, &block()).unwrap();
    let (rows, items) = folder.block_paths(0, 0);
    for path in [rows, items] {
        let sound = fs::read(&path).unwrap();
        for at in (0..sound.len()).step_by(5) {
            let mut bytes = sound.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(&path, &bytes).unwrap();
            match folder.read_block(&layout(), 0, 0) {
                Stored::Whole(read) => assert_eq!(read, block(), "bit flipped in byte {at}"),
                Stored::Spoiled(_) => {}
                Stored::Absent | Stored::Part(_) => panic!("the file is there"),
            }
        }
        fs::write(&path, &sound).unwrap();
    }
}

#[test]
fn each_game_has_a_folder_and_runs_from_before_that_are_found() {
    let dir = tempfile::tempdir().unwrap();
    let at = |game: &str| Folder::of_run(dir.path(), game, "trial");
    assert_eq!(at("chess").path(), dir.path().join("chess/trial"));
    let write = |folder: &Folder| {
        fs::create_dir_all(folder.path()).unwrap();
        folder.write_run(&"[experiment]\ngame = \"chess\"".parse().unwrap()).unwrap();
    };
    write(&Folder::new(dir.path(), "trial"));
    assert_eq!(
        (at("chess").path(), at("chess").belongs()),
        (&*dir.path().join("trial"), Some(&*dir.path().join("chess/trial")))
    );
    assert_eq!((at("go").path(), at("go").belongs()), (&*dir.path().join("go/trial"), None), "it is of another game");
    write(&Folder::new(&dir.path().join("chess"), "trial"));
    assert_eq!(
        (at("chess").path(), at("chess").belongs()),
        (&*dir.path().join("chess/trial"), None),
        "the new one counts"
    );
}

#[test]
fn a_second_run_is_kept_out_of_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Folder::new(dir.path(), "trial");
    let hold = folder.hold().unwrap();
    assert!(folder.hold().unwrap_err().to_string().contains("another run"));
    drop(hold);
    folder.hold().unwrap();
}

#[test]
fn a_folder_that_cannot_be_made_is_named_with_a_remedy() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("results");
    fs::write(&file, "in the way").unwrap();
    let error = Folder::new(&file, "trial").hold().unwrap_err();
    assert_eq!(error.exit_code(), 5);
    assert!(error.to_string().contains("results"), "{error}");
}
