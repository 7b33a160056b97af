//! Tests of a run's workbook as read by a spreadsheet: each entry equals that of the tables, and none becomes a date.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use assert_cmd::Command;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

/// An entry of a sheet.
#[derive(Debug, PartialEq)]
enum Entry {
    Number {
        value: f64,
        /// Its number format, such as `0.0%`; empty if none is given.
        form: String,
    },
    Words(String),
}

/// A sheet: its entries by row and column, and further settings for a spreadsheet.
#[derive(Debug, Default)]
struct Sheet {
    entries: BTreeMap<(usize, usize), Entry>,
    frozen: bool,
    filtered: bool,
    colours: usize,
    landscape: bool,
    fitted: bool,
    drawing: bool,
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().map(Result::unwrap).find(|attribute| attribute.key.as_ref() == name.as_bytes())?;
    Some(found.unescape_value().unwrap().into_owned())
}

/// Calls a function with the XML events of a part of a workbook, in order.
fn each(archive: &mut ZipArchive<File>, part: &str, mut see: impl FnMut(Event<'_>)) {
    let mut text = String::new();
    archive.by_name(part).unwrap_or_else(|error| panic!("{part}: {error}")).read_to_string(&mut text).unwrap();
    let mut reader = Reader::from_str(&text);
    reader.config_mut().expand_empty_elements = true;
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            event => see(event),
        }
    }
}

/// Returns the shared strings.
fn shared(archive: &mut ZipArchive<File>) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    each(archive, "xl/sharedStrings.xml", |event| match event {
        Event::Start(tag) if tag.name().as_ref() == b"si" => words.push(String::new()),
        Event::Text(text) => words.last_mut().into_iter().for_each(|word| word.push_str(&text.decode().unwrap())),
        Event::GeneralRef(name) => {
            let letter = match name.decode().unwrap().as_ref() {
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "quot" => '"',
                "apos" => '\'',
                other => panic!("&{other};"),
            };
            words.last_mut().expect("words").push(letter);
        }
        _ => {}
    });
    words
}

/// Returns the number format of each style: custom formats, and the built-in ones of every spreadsheet.
fn forms(archive: &mut ZipArchive<File>) -> Vec<String> {
    let (mut own, mut styles, mut within) = (BTreeMap::new(), Vec::new(), false);
    each(archive, "xl/styles.xml", |event| match event {
        Event::Start(tag) => match tag.name().as_ref() {
            b"numFmt" => {
                own.insert(attribute(&tag, "numFmtId").unwrap(), attribute(&tag, "formatCode").unwrap());
            }
            b"cellXfs" => within = true,
            b"xf" if within => styles.push(attribute(&tag, "numFmtId").unwrap()),
            _ => {}
        },
        Event::End(tag) if tag.name().as_ref() == b"cellXfs" => within = false,
        _ => {}
    });
    let known = |id: String| match id.as_str() {
        "0" => String::new(),
        "1" => "0".into(),
        "2" => "0.00".into(),
        "49" => "@".into(),
        _ => own.get(&id).unwrap_or_else(|| panic!("the form {id} is not said: 14 to 22 are dates")).clone(),
    };
    styles.into_iter().map(known).collect()
}

/// Parses a cell reference such as `AB12` to row and column, both from 0.
fn place(name: &str) -> (usize, usize) {
    let letters = name.bytes().take_while(u8::is_ascii_uppercase);
    let column = letters.fold(0, |column, letter| column * 26 + usize::from(letter - b'A') + 1);
    let row: usize = name.trim_start_matches(|letter: char| letter.is_ascii_uppercase()).parse().unwrap();
    (row - 1, column - 1)
}

fn sheet(archive: &mut ZipArchive<File>, part: &str, words: &[String], forms: &[String]) -> Sheet {
    let mut sheet = Sheet::default();
    let (mut at, mut kind, mut form, mut value) = ((0, 0), String::new(), String::new(), String::new());
    each(archive, part, |event| match event {
        Event::Start(tag) => match tag.name().as_ref() {
            b"c" => {
                at = place(&attribute(&tag, "r").unwrap());
                kind = attribute(&tag, "t").unwrap_or_default();
                let style: usize = attribute(&tag, "s").map_or(0, |style| style.parse().unwrap());
                form.clone_from(&forms[style]);
                value.clear();
            }
            b"pane" => sheet.frozen = attribute(&tag, "state").as_deref() == Some("frozen"),
            b"autoFilter" => sheet.filtered = true,
            b"colorScale" => sheet.colours += 1,
            b"pageSetup" => {
                sheet.landscape = attribute(&tag, "orientation").as_deref() == Some("landscape");
                sheet.fitted = attribute(&tag, "fitToHeight").as_deref() == Some("0");
            }
            b"drawing" => sheet.drawing = true,
            b"f" => panic!("a formula at {at:?}"),
            _ => {}
        },
        Event::Text(text) => value.push_str(&text.decode().unwrap()),
        Event::End(tag) if tag.name().as_ref() == b"c" && !value.is_empty() => {
            let entry = match kind.as_str() {
                "s" => Entry::Words(words[value.parse::<usize>().unwrap()].clone()),
                "" | "n" => Entry::Number { value: value.parse().unwrap(), form: form.clone() },
                other => panic!("an entry of the kind {other} at {at:?}"),
            };
            sheet.entries.insert(at, entry);
        }
        _ => {}
    });
    sheet
}

/// Returns the names of the sheets in order.
fn names(archive: &mut ZipArchive<File>) -> Vec<String> {
    let mut names = Vec::new();
    each(archive, "xl/workbook.xml", |event| {
        if let Event::Start(tag) = event
            && tag.name().as_ref() == b"sheet"
        {
            names.push(attribute(&tag, "name").unwrap());
        }
    });
    names
}

/// Returns all sheets by name.
fn sheets(path: &Path) -> BTreeMap<String, Sheet> {
    let mut archive = ZipArchive::new(File::open(path).unwrap()).unwrap();
    let (words, forms) = (shared(&mut archive), forms(&mut archive));
    let numbered = names(&mut archive).into_iter().zip(1..);
    numbered
        .map(|(name, number)| {
            let part = format!("xl/worksheets/sheet{number}.xml");
            (name, sheet(&mut archive, &part, &words, &forms))
        })
        .collect()
}

#[test]
fn every_entry_is_what_it_is_in_the_tables_and_none_is_a_date() {
    let desk = tempfile::tempdir().unwrap();
    // Labels that a spreadsheet would interpret as dates and numbers, if left to itself.
    let text = "question = \"Does it matter?\"\ngame = \"bridgefront\"\n[table]\nplayers = 2\nagents = [\"random\"]\n\
                [[sweep.together]]\nname = \"When\"\n\"rules.max_mana\" = [4, 5, 6]\nlabels = [\"1-2\", \"3/4\", \"1E3\"]\n\
                [stop]\ndeals = 8\n";
    fs::write(desk.path().join("trial.toml"), text).unwrap();
    Command::cargo_bin("evenhand").unwrap().current_dir(desk.path()).args(["run", "trial.toml"]).assert().success();
    let folder = desk.path().join("results/bridgefront/trial/tables");
    let sheets = sheets(&folder.join("tables.xlsx"));

    let (mut numbers, mut percentages, mut coloured) = (0, 0, 0);
    for (name, sheet) in sheets.iter().filter(|(name, _)| !["about", "Answer", "Goals"].contains(&name.as_str())) {
        assert!(sheet.frozen && sheet.filtered, "{name}: its headings stay and filter");
        coloured += usize::from(sheet.colours > 0);
        let file = folder.join(format!("{name}.csv"));
        let mut table = csv::ReaderBuilder::new().has_headers(false).from_path(&file).unwrap();
        let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
        // A column is numeric if it contains nothing else.
        let of_numbers: Vec<bool> = (0..rows[0].len())
            .map(|column| {
                let mut entries = rows[1..].iter().map(|row| &row[column]).filter(|entry| !entry.is_empty()).peekable();
                let when = &rows[0][column] == "When" || &rows[0][column] == "label";
                !when && entries.peek().is_some() && entries.all(|entry| entry.parse::<f64>().is_ok())
            })
            .collect();
        let filled = rows.iter().flat_map(|row| row.iter()).filter(|entry| !entry.is_empty()).count();
        assert_eq!(sheet.entries.len(), filled, "{name}: nothing more and nothing less");
        for (at, row) in rows.iter().enumerate() {
            for (column, written) in row.iter().enumerate().filter(|(_, written)| !written.is_empty()) {
                let place = format!("{name}, row {at}, {}", &rows[0][column]);
                match &sheet.entries[&(at, column)] {
                    Entry::Words(words) => {
                        assert!(at == 0 || !of_numbers[column], "{place}: {words} is a text among numbers");
                        assert_eq!(words, written, "{place}");
                    }
                    Entry::Number { value, form } => {
                        let of_table: f64 = written.parse().unwrap_or_else(|_| panic!("{place}: {written}"));
                        assert!(
                            (value - of_table).abs() <= 1e-5 * of_table.abs().max(1.0),
                            "{place}: {value} for {written}"
                        );
                        assert!(!form.to_lowercase().contains(['y', 'd', 'h', 'm']), "{place}: {form} is a date");
                        numbers += 1;
                        percentages += usize::from(form == "0.0%");
                    }
                }
            }
        }
    }
    assert!(numbers > 1000 && percentages > 100 && coloured >= 2, "{numbers}, {percentages}, {coloured}");
    let cells = &sheets["cells"];
    let labels: Vec<&Entry> = (1..4).map(|row| &cells.entries[&(row, 1)]).collect();
    assert_eq!(labels, ["1-2", "3/4", "1E3"].map(|label| Entry::Words(label.into())).iter().collect::<Vec<_>>());
    assert!(sheets["about"].entries.values().any(|entry| *entry == Entry::Words("Does it matter?".into())));
}

/// Runs an experiment with two knobs and returns its folder, and the path of its workbook.
fn played() -> (tempfile::TempDir, std::path::PathBuf) {
    let desk = tempfile::tempdir().unwrap();
    let text = "question = \"Is 5 mana right?\"\ngame = \"bridgefront\"\n[table]\nplayers = 2\nagents = [\"random\"]\n\
                factions = \"rotate\"\n[set]\n\"rules.vp_to_win\" = 3\n[sweep]\n\"rules.max_mana\" = [3, 5]\n[baseline]\n\
                \"rules.max_mana\" = 5\n[stop]\ndeals = 40\n";
    fs::write(desk.path().join("trial.toml"), text).unwrap();
    Command::cargo_bin("evenhand").unwrap().current_dir(desk.path()).args(["run", "trial.toml"]).assert().success();
    let path = desk.path().join("results/bridgefront/trial/tables/tables.xlsx");
    (desk, path)
}

#[test]
fn the_first_sheet_has_the_answer_with_the_figures_of_the_tables() {
    let (_desk, path) = played();
    let mut archive = ZipArchive::new(File::open(&path).unwrap()).unwrap();
    assert_eq!(names(&mut archive)[..3], ["Answer", "Goals", "about"]);
    let sheets = sheets(&path);
    let answer = &sheets["Answer"];
    assert_eq!(answer.entries[&(0, 0)], Entry::Words("Is 5 mana right?".into()));
    assert!(matches!(&answer.entries[&(1, 0)], Entry::Words(text) if !text.is_empty()), "the verdict");
    let place = |words: &str| {
        let found = answer.entries.iter().find(|(_, entry)| **entry == Entry::Words(words.into()));
        *found.unwrap_or_else(|| panic!("{words}")).0
    };
    let (head, _) = place("Factions: win share");
    let variants = ["mana per round 3", "baseline: mana per round 5"];
    for (column, name) in (1..).zip(variants) {
        assert_eq!(answer.entries[&(head, column)], Entry::Words(name.into()));
    }
    let mut shares = csv::Reader::from_path(path.with_file_name("win_share.csv")).unwrap();
    let mut compared = 0;
    for row in shares.deserialize().map(Result::<BTreeMap<String, String>, _>::unwrap) {
        if row["group_kind"] != "faction" {
            continue;
        }
        let (line, _) = place(&format!("{}{}", row["group"][..1].to_uppercase(), &row["group"][1..]));
        let column = if row["rules.max_mana"] == "3" { 1 } else { 2 };
        let Entry::Number { value, form } = &answer.entries[&(line, column)] else { panic!("{row:?}") };
        assert!((value - row["share"].parse::<f64>().unwrap()).abs() < 1e-5 && form == "0.0%", "{row:?}: {value}");
        compared += 1;
    }
    assert_eq!(compared, 12);
}

#[test]
fn charts_of_the_answer_refer_to_its_figures_and_every_sheet_prints_one_page_wide() {
    let (_desk, path) = played();
    let sheets = sheets(&path);
    for (name, sheet) in &sheets {
        assert!(sheet.landscape && sheet.fitted, "{name}");
        assert_eq!(sheet.drawing, name == "Answer", "{name}");
    }
    let mut archive = ZipArchive::new(File::open(&path).unwrap()).unwrap();
    let answer = &sheets["Answer"];
    for (part, series) in [("xl/charts/chart1.xml", 6), ("xl/charts/chart2.xml", 2)] {
        let (mut formulas, mut within) = (Vec::new(), false);
        each(&mut archive, part, |event| match event {
            Event::Start(tag) => within = tag.name().as_ref() == b"c:f",
            Event::Text(text) if within => formulas.push(text.decode().unwrap().into_owned()),
            Event::End(_) => within = false,
            _ => {}
        });
        assert_eq!(formulas.len(), 3 * series, "{part}: name, categories and values of each: {formulas:?}");
        for formula in &formulas {
            let (sheet, cells) = formula.split_once('!').unwrap();
            assert_eq!(sheet, "Answer");
            for cell in cells.replace('$', "").split(':') {
                assert!(answer.entries.contains_key(&place(cell)), "{part}: {formula} is empty");
            }
        }
    }
    let mut titles = String::new();
    each(&mut archive, "xl/workbook.xml", |event| {
        if let Event::Text(text) = event {
            titles.push_str(&text.decode().unwrap());
        }
    });
    assert!(titles.contains("cells!$1:$1") && titles.contains("win_share!$1:$1"), "headers repeat: {titles}");
}
