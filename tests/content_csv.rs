//! Tests of `evenhand content`: cards and datasheets exported to a spreadsheet and imported again.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

const WRONG_INPUT: i32 = 3;
const GAMES: [&str; 5] = ["bridgefront", "ascension", "frostblade", "axion_forge", "ashenfront"];

fn evenhand(desk: &TempDir, arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(arguments);
    command
}

fn told(desk: &TempDir, arguments: &[&str]) -> String {
    String::from_utf8(evenhand(desk, arguments).assert().success().get_output().stdout.clone()).unwrap()
}

fn refused(desk: &TempDir, arguments: &[&str]) -> String {
    let assert = evenhand(desk, arguments).assert().code(WRONG_INPUT);
    String::from_utf8_lossy(&assert.get_output().stderr).into_owned()
}

/// Returns the exported files of a game, as arguments of an import.
fn files(desk: &TempDir, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(desk.path().join(folder)).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| format!("{folder}/{}", entry.unwrap().file_name().to_string_lossy())).collect();
    names.sort();
    names
}

/// Rewrites one cell of a file, found by the id of its row and the heading of its column.
fn edit(desk: &TempDir, file: &str, id: &str, column: &str, cell: &str) {
    let path = desk.path().join(file);
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_path(&path).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let at =
        rows[0].iter().position(|heading| heading == column).unwrap_or_else(|| panic!("{column} in {:?}", rows[0]));
    let mut writer = csv::Writer::from_path(&path).unwrap();
    let mut found = false;
    for row in &rows {
        let own = &row[0] == id;
        found |= own;
        let cells = row.iter().enumerate().map(|(place, old)| if own && place == at { cell } else { old });
        writer.write_record(cells).unwrap();
    }
    assert!(found, "{id}");
    writer.flush().unwrap();
}

#[test]
fn what_is_exported_and_not_edited_changes_nothing() {
    let desk = tempfile::tempdir().unwrap();
    for game in GAMES {
        for locale in ["en", "de"] {
            let folder = format!("{game}-{locale}");
            told(&desk, &["content", "export", game, "--to", &folder, "--csv-locale", locale]);
            let files = files(&desk, &folder);
            assert!(!files.is_empty(), "{game}");
            let mut arguments = vec!["content", "import", game];
            arguments.extend(files.iter().map(String::as_str));
            let said = told(&desk, &arguments);
            assert_eq!(said, "Nothing differs from the book: no file is written\n", "{game} {locale}");
        }
    }
}

#[test]
fn an_edited_number_is_played_with() {
    let desk = tempfile::tempdir().unwrap();
    told(&desk, &["content", "export", "bridgefront"]);
    let cards = "content-bridgefront/cards.csv";
    edit(&desk, cards, "recruit", "mana", "3");
    edit(&desk, cards, "quick_march", "init", "[1, 2]");
    // A new card is a row like that of another card.
    let text = fs::read_to_string(desk.path().join(cards)).unwrap();
    let row = text.lines().find(|line| line.starts_with("paid_volunteers,")).unwrap();
    fs::write(desk.path().join(cards), format!("{text}{}\n", row.replace("paid_volunteers", "my_volunteers"))).unwrap();

    let said = told(&desk, &["content", "import", "bridgefront", cards, "--to", "mine.toml"]);
    assert!(said.contains("cards.recruit.mana: 1 -> 3") && said.contains("cards.my_volunteers: new"), "{said}");
    let mine: toml::Table = fs::read_to_string(desk.path().join("mine.toml")).unwrap().parse().unwrap();
    let of_cards = mine["cards"].as_table().unwrap();
    assert_eq!(of_cards["recruit"].as_table().unwrap().len(), 1, "nothing but what was changed");
    assert_eq!(of_cards["recruit"]["mana"].as_integer(), Some(3));
    assert_eq!(of_cards["quick_march"]["init"].as_array().unwrap().len(), 2);
    told(&desk, &["check", "mine.toml", "--game", "bridgefront"]);
    fs::write(
        desk.path().join("trial.toml"),
        "question = \"?\"\ngame = \"bridgefront\"\ncontent = [\"mine.toml\"]\n[table]\nplayers = 2\nagents = [\"random\"]\n\
         [stop]\ndeals = 8\n",
    )
    .unwrap();
    told(&desk, &["run", "trial.toml"]);
    let table = fs::read_to_string(desk.path().join("results/bridgefront/trial/tables/cards.csv")).unwrap();
    assert!(table.contains("my_volunteers"), "the new card is in the game");
    // Existing files are not overwritten.
    assert!(
        refused(&desk, &["content", "import", "bridgefront", cards, "--to", "mine.toml"]).contains("there already")
    );
    assert!(refused(&desk, &["content", "export", "bridgefront"]).contains("there already"));
}

#[test]
fn every_mistake_is_told_with_its_row_and_column() {
    let desk = tempfile::tempdir().unwrap();
    let cards = "content-bridgefront/cards.csv";
    let path = desk.path().join(cards);
    told(&desk, &["content", "export", "bridgefront"]);
    let sound = fs::read_to_string(&path).unwrap();
    let import = |words: &[&str]| {
        let said = refused(&desk, &["content", "import", "bridgefront", cards, "--to", "mine.toml"]);
        words
            .iter()
            .chain(&["cards.csv", "help: "])
            .for_each(|word| assert!(said.contains(word), "`{word}` in {said}"));
        assert!(!desk.path().join("mine.toml").exists());
        fs::write(&path, &sound).unwrap();
    };
    let (first, rest) = sound.split_once('\n').unwrap();
    let row = 2 + rest.lines().position(|line| line.starts_with("recruit,")).unwrap();
    // Several mistakes at once.
    edit(&desk, cards, "recruit", "mana", "many");
    edit(&desk, cards, "quick_march", "init", "[1, 2");
    import(&[&format!("row {row}, column"), "(mana)", "`many` is not a whole number", "(init)", "such as"]);
    edit(&desk, cards, "recruit", "mana", "99");
    import(&[&format!("row {row}, column"), "(mana)", "99 is out of range"]);
    edit(&desk, cards, "recruit", "mana", "");
    import(&["(mana) is empty", "in the book it is 1"]);
    edit(&desk, cards, "recruit", "category", "movment");
    import(&[&format!("row {row}"), "(category)"]);
    fs::write(&path, sound.replacen("mana", "manna", 1)).unwrap();
    import(&["(manna)", "did you mean"]);
    fs::write(&path, sound.replacen("id", "card", 1)).unwrap();
    import(&["no column `id`"]);
    let last = sound.lines().last().unwrap();
    fs::write(&path, format!("{sound}{last}\n")).unwrap();
    import(&["has a row already"]);
    fs::write(&path, &sound[..sound.rfind('"').unwrap()]).unwrap();
    import(&["opened and not closed"]);
    let windows: Vec<u8> = sound.bytes().chain(*b"caf\xe9,\n").collect();
    fs::write(&path, windows).unwrap();
    import(&["not UTF-8", "CSV UTF-8"]);
    fs::write(&path, "").unwrap();
    import(&["it is empty"]);
    fs::write(&path, format!("{first}\n,1,2\n")).unwrap();
    import(&["row 2 has no id"]);
    // A value beyond the headings is not part of the game, and is not silently dropped.
    fs::write(&path, sound.trim_end().to_owned() + ",,,,,,,,,,,,stray\n").unwrap();
    import(&["`stray` stands in column", "no heading"]);
    // A new entry with missing values is reported at its row, also in a file with Windows line ends.
    let rows = sound.lines().count();
    let only_id = format!("{sound}\nmy_card{}\n", ",".repeat(first.matches(',').count()));
    fs::write(&path, only_id.replace('\n', "\r\n")).unwrap();
    import(&[&format!("cards.csv:{}", rows + 2), &format!("row {}", rows + 2), "`my_card` has nothing but its id"]);
    let has_mana = first.split(',').map(|heading| match heading {
        "id" => "my_card",
        "mana" => "2",
        _ => "",
    });
    let some = format!("{sound}\n{}\n", has_mana.collect::<Vec<_>>().join(","));
    fs::write(&path, some.replace('\n', "\r\n")).unwrap();
    import(&[&format!("cards.csv:{}", rows + 2), &format!("row {}", rows + 2), "my_card"]);
    fs::write(&path, b"PK\x03\x04 the rest of a workbook").unwrap();
    import(&["workbook", "CSV UTF-8"]);
    let said = refused(&desk, &["content", "import", "bridgefront", "nobody.csv"]);
    assert!(said.contains("nobody.csv: the file cannot be read"), "{said}");
}

#[test]
fn all_mistakes_are_told_although_one_hides_the_others() {
    let desk = tempfile::tempdir().unwrap();
    told(&desk, &["content", "export", "bridgefront"]);
    let cards = "content-bridgefront/cards.csv";
    // An unreadable value, a value out of range, and unknown names; the first in a row with an invalid id.
    edit(&desk, cards, "recruit", "mana", "many");
    edit(&desk, cards, "recruit", "id", "re cruit");
    edit(&desk, cards, "quick_march", "mana", "900");
    edit(&desk, cards, "paid_volunteers", "category", "movment");
    let said = refused(&desk, &["content", "import", "bridgefront", cards]);
    for words in ["`re cruit` is no id", "`many` is not a whole number", "900 is out of range", "movment", "4 problems"]
    {
        assert!(said.contains(words), "`{words}` in {said}");
    }
    // A value out of range in a row with an invalid id.
    edit(&desk, cards, "re cruit", "mana", "800");
    assert!(refused(&desk, &["content", "import", "bridgefront", cards]).contains("800 is out of range"));
}

#[test]
fn all_mistakes_of_one_row_are_told() {
    let desk = tempfile::tempdir().unwrap();
    told(&desk, &["content", "export", "bridgefront"]);
    let cards = "content-bridgefront/cards.csv";
    let path = desk.path().join(cards);
    let sound = fs::read_to_string(&path).unwrap();
    // An unreadable value, and unknown names in the same row.
    edit(&desk, cards, "recruit", "mana", "many");
    edit(&desk, cards, "recruit", "effects", "[{ verb = \"drow\", n = 1 }]");
    edit(&desk, cards, "recruit", "vp", "99");
    let said = refused(&desk, &["content", "import", "bridgefront", cards]);
    for words in ["`many` is not a whole number", "(effects): `drow` is unknown", "99 is out of range", "3 problems"] {
        assert!(said.contains(words), "`{words}` in {said}");
    }
    // Everything that a new row lacks, except for the cell that is already reported.
    let headings = sound.lines().next().unwrap();
    let row: Vec<&str> = headings
        .split(',')
        .map(|heading| match heading {
            "id" => "my_card",
            "name" => "Mine",
            "mana" => "many",
            _ => "",
        })
        .collect();
    fs::write(&path, format!("{}\n{}\n", sound.trim_end(), row.join(","))).unwrap();
    let said = refused(&desk, &["content", "import", "bridgefront", cards]);
    for words in ["`many` is not a whole number", "`set`", "`category`", "`type`", "`init`", "5 problems"] {
        assert!(said.contains(words), "`{words}` in {said}");
    }
    assert!(!said.contains("has no `mana`"), "{said}");
}

#[test]
fn a_file_of_another_name_is_known_by_its_columns() {
    let desk = tempfile::tempdir().unwrap();
    told(&desk, &["content", "export", "bridgefront"]);
    fs::rename(desk.path().join("content-bridgefront/cards.csv"), desk.path().join("edited.csv")).unwrap();
    edit(&desk, "edited.csv", "recruit", "mana", "3");
    let said = told(&desk, &["content", "import", "bridgefront", "edited.csv", "--to", "mine.toml"]);
    assert!(said.contains("cards.recruit.mana: 1 -> 3"), "{said}");
    fs::write(desk.path().join("other.csv"), "id,apples,pears\na,1,2\n").unwrap();
    let said = refused(&desk, &["content", "import", "bridgefront", "other.csv"]);
    assert!(said.contains("no content called `other`") && said.contains("cards"), "{said}");
}

#[test]
fn rows_that_are_gone_stay_in_the_game_and_that_is_told() {
    let desk = tempfile::tempdir().unwrap();
    told(&desk, &["content", "export", "ashenfront"]);
    let path = desk.path().join("content-ashenfront/cards.csv");
    let text = fs::read_to_string(&path).unwrap();
    let gone = text.lines().nth(1).unwrap();
    let id = gone.split(',').next().unwrap();
    fs::write(&path, text.replacen(&format!("{gone}\n"), "", 1)).unwrap();
    let said = told(&desk, &["content", "import", "ashenfront", "content-ashenfront/cards.csv"]);
    assert!(said.contains(&format!("no row for {id}")) && said.contains("Nothing differs"), "{said}");
}

#[test]
fn words_that_look_like_numbers_are_not_changed_by_a_spreadsheet() {
    let desk = tempfile::tempdir().unwrap();
    told(&desk, &["content", "export", "frostblade"]);
    let mut signed = 0;
    for file in files(&desk, "content-frostblade") {
        let path = desk.path().join(&file);
        let sound = fs::read_to_string(&path).unwrap();
        assert!(!sound.contains(",+") && !sound.contains("\n+"), "{file}: a bare +1 becomes 1");
        // A signed value that lost its quotes in a spreadsheet is rejected, and one with its quotes is accepted.
        let Some(at) = sound.find("\"\"\"+1\"\"\"") else { continue };
        signed += 1;
        let bare = format!("{}1{}", &sound[..at], &sound[at + 8..]);
        fs::write(&path, bare).unwrap();
        let said = refused(&desk, &["content", "import", "frostblade", &file]);
        assert!(said.contains("`1` is what a spreadsheet makes of `+1`") && said.contains("quotes"), "{said}");
        let quoted = format!("{}\"\"\"+2\"\"\"{}", &sound[..at], &sound[at + 8..]);
        fs::write(&path, quoted).unwrap();
        let said = told(&desk, &["content", "import", "frostblade", &file]);
        assert!(said.contains("\"+1\" -> \"+2\""), "{said}");
    }
    assert!(signed > 0, "the game has strengths that are added");
}
