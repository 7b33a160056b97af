//! Tests of `evenhand match --svg`: a picture of the table or board for every turn, with as many bases as the log has
//! living models.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use tempfile::TempDir;

const DISK: i32 = 5;

/// Creates an experiment with agents that choose at random.
fn desk(game: &str, players: usize, set: &str) -> TempDir {
    let desk = tempfile::tempdir().unwrap();
    let trial = format!(
        "question = \"What does it look like?\"\ngame = \"{game}\"\nseed = 11\n[table]\nplayers = {players}\n\
         agents = [\"random\"]\n{set}\n[stop]\ndeals = 4\n"
    );
    fs::write(desk.path().join("trial.toml"), trial).unwrap();
    let agents = desk.path().join("agents").join(game);
    fs::create_dir_all(&agents).unwrap();
    fs::write(agents.join("random.toml"), "kind = \"random\"\n").unwrap();
    desk
}

fn asked(desk: &TempDir, more: &[&str]) -> Command {
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(["match", "trial.toml"]).args(more);
    command
}

fn told(desk: &TempDir, more: &[&str]) -> String {
    String::from_utf8(asked(desk, more).assert().success().get_output().stdout.clone()).unwrap()
}

/// The parts of a picture that the tests use.
#[derive(Default)]
struct Seen {
    bases: usize,
    terrain: usize,
    markers: usize,
    zones: usize,
    cells: usize,
    /// The sum of the numbers on the wound markers.
    wounds: usize,
    title: String,
    about: String,
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = element.try_get_attribute(name).expect("attributes are well formed")?;
    Some(found.unescape_value().expect("entities are known").into_owned())
}

/// Parses a picture as XML and returns its content.
fn look(path: &Path) -> Seen {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut reader = Reader::from_str(&text);
    let (mut seen, mut open) = (Seen::default(), Vec::new());
    loop {
        let event = reader.read_event().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        match event {
            Event::Start(element) => {
                count(&element, &mut seen, open.is_empty());
                open.push((element.name().as_ref().to_vec(), attribute(&element, "id")));
            }
            Event::Empty(element) => count(&element, &mut seen, false),
            Event::End(_) => {
                open.pop().expect("what ends has begun");
            }
            Event::Text(text) => {
                let text = text.decode().unwrap();
                match open.last() {
                    Some((name, Some(id))) if name == b"title" && id == "title" => seen.title += &text,
                    Some((name, Some(id))) if name == b"desc" && id == "about" => seen.about += &text,
                    _ => {}
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty(), "{}: {open:?} do not end", path.display());
    assert!(!seen.title.is_empty() && !seen.about.is_empty(), "{}: no title or no caption", path.display());
    seen
}

fn count(element: &BytesStart<'_>, seen: &mut Seen, whole: bool) {
    if whole {
        assert_eq!(element.name().as_ref(), b"svg");
        let numbers: Vec<f64> =
            attribute(element, "viewBox").unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
        assert!(numbers.len() == 4 && numbers[2] > 0.0 && numbers[3] > 0.0, "{numbers:?}");
        assert_eq!(attribute(element, "role").as_deref(), Some("img"));
    }
    match attribute(element, "class").as_deref() {
        Some("base") => seen.bases += 1,
        Some("terrain") => seen.terrain += 1,
        Some("marker") => seen.markers += 1,
        Some("zone") => seen.zones += 1,
        Some("cell") => seen.cells += 1,
        Some("wounds") => seen.wounds += 1,
        _ => {}
    }
}

/// Returns the pictures of a folder by number, and checks that it contains nothing else.
fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let expected: Vec<String> = (0..names.len()).map(|turn| format!("turn-{turn:02}.svg")).collect();
    assert_eq!(names, expected);
    names
}

/// Returns the living characters of Ascension from the log's tables: at the start of each turn, and at the end.
fn characters(log: &str) -> Vec<(usize, usize)> {
    let (mut tables, mut rows): (Vec<(usize, usize)>, bool) = (Vec::new(), false);
    for line in log.lines() {
        if line.starts_with("As turn ") || line.starts_with("At the end of the match:") {
            tables.push((0, 0));
            rows = true;
        } else if !line.starts_with("  ") || !line.contains('#') && !line.trim_start().starts_with("character") {
            rows = false;
        } else if rows && line.contains('#') {
            let (living, hurt) = tables.last_mut().unwrap();
            let alive = !line.ends_with("off the table");
            let words: Vec<&str> = line.split_whitespace().collect();
            let of = words.iter().rposition(|word| *word == "of").unwrap();
            *living += usize::from(alive);
            *hurt += usize::from(alive && words[of - 1] != words[of + 1]);
        }
    }
    tables
}

#[test]
fn every_turn_of_ascension_is_drawn_with_all_who_live() {
    let mut wounds = 0;
    for (players, set, zones, markers) in [
        (2, "", 3, 0),
        (2, "[set]\n\"scenario.id\" = \"S2\"", 2, 3),
        (2, "[set]\n\"scenario.id\" = \"S3\"\n\"board.layout\" = \"T2\"", 3, 0),
        (3, "[set]\n\"attack.skill_add\" = 5\n\"points.lists\" = \"many\"", 4, 0),
    ] {
        let desk = desk("ascension", players, set);
        let log = told(&desk, &["--deal", "1", "--svg", "pictures/of it"]);
        let tables = characters(&log);
        let folder = desk.path().join("pictures/of it");
        let names = files(&folder);
        assert_eq!(names.len(), tables.len(), "{log}");
        assert!(names.len() > 3 && log.contains(&format!("turn-00.svg to {}", names[names.len() - 1])), "{log}");
        for (name, (living, hurt)) in names.iter().zip(&tables) {
            let seen = look(&folder.join(name));
            assert_eq!((seen.bases, seen.wounds), (*living, *hurt), "{name} of {set}");
            assert!(seen.terrain > 3, "{name}");
            assert_eq!((seen.zones, seen.markers > 0), (zones, markers > 0), "{name} of {set}");
            wounds += seen.wounds;
        }
        assert!(look(&folder.join(&names[0])).title.contains("before the first turn"));
        assert!(look(&folder.join(&names[2])).title.contains("end of turn 2"));
    }
    assert!(wounds > 0, "nobody was wounded");
}

/// Returns the living models of Frostblade, and at most how many of them have wounds, from the log's legends: before
/// the first turn, and at the end of each round.
fn models(log: &str) -> Vec<usize> {
    let mut legends: Vec<usize> = Vec::new();
    for line in log.lines() {
        if line.contains("1 x 2 inches each") {
            legends.push(0);
        }
        // `A Rime Spears 2 9/10, 1 wounds`, `a Ashen Chieftain 4/5 HP`, `b Cinder Raiders 1 (gone)`
        let words: Vec<&str> = line.split_whitespace().collect();
        for (place, word) in words.iter().enumerate() {
            let word = word.trim_end_matches(',');
            let Some((left, all)) = word.split_once('/') else { continue };
            let (Ok(left), Ok(_)) = (left.parse::<usize>(), all.parse::<usize>()) else { continue };
            if let Some(living) = legends.last_mut()
                && line.starts_with("  ")
            {
                *living += if words.get(place + 1) == Some(&"HP") { 1 } else { left };
            }
        }
    }
    legends
}

#[test]
fn every_turn_of_frostblade_is_drawn_with_all_who_live() {
    for set in ["", "[set]\n\"rules.scenario.mission\" = \"high_beacon\""] {
        let desk = desk("frostblade", 2, set);
        let log = told(&desk, &["--deal", "2", "--seating", "1", "--svg", "drawn"]);
        let folder = desk.path().join("drawn");
        let (names, legends) = (files(&folder), models(&log));
        let turns = log.lines().filter(|line| line.starts_with("== ")).count();
        assert_eq!(names.len(), turns + 1, "{log}");
        let markers = look(&folder.join(&names[0])).markers;
        assert!(markers >= 3);
        // Every second turn ends a round; the end of the match has a separate legend.
        for (round, living) in legends.iter().enumerate().take(names.len().div_ceil(2)) {
            let seen = look(&folder.join(&names[2 * round]));
            assert_eq!(seen.bases, *living, "after round {round} of {set}");
            assert_eq!((seen.zones, seen.markers), (2, markers));
        }
        let last = look(&folder.join(&names[names.len() - 1]));
        assert_eq!(Some(&last.bases), legends.last());
        assert!(last.about.contains("Victory points") && last.title.contains("end of turn"), "{}", last.title);
        for name in &names {
            assert!(look(&folder.join(name)).terrain >= 6, "{name}");
        }
    }
}

#[test]
fn the_same_match_is_drawn_alike_over_what_is_there() {
    let desk = desk("ascension", 2, "");
    let again = |folder: &str| {
        told(&desk, &["--svg", folder]);
        let folder = desk.path().join(folder);
        let texts =
            files(&folder).iter().map(|name| fs::read_to_string(folder.join(name)).unwrap()).collect::<Vec<_>>();
        texts.concat()
    };
    let first = again("one");
    assert_eq!((&first, &first), (&again("two"), &again("one")));
    // Files left by another match are reported.
    let last = files(&desk.path().join("one")).len();
    fs::write(desk.path().join(format!("one/turn-{last:02}.svg")), "old").unwrap();
    assert!(told(&desk, &["--svg", "one"]).contains(&format!("turn-{last:02}.svg and what follows it")));
    // Without the option nothing is printed about pictures.
    assert!(!told(&desk, &[]).contains("pictures:"));
}

#[test]
fn every_turn_of_a_game_on_a_board_is_drawn_with_all_cells() {
    let alone = "[set]\n\"rules.mode\" = \"ffa\"";
    for (game, players, set, cells) in [
        ("ashenfront", 2, "", 25),
        ("axion_forge", 2, "", 16),
        ("axion_forge", 3, alone, 24),
        ("bridgefront", 2, "", 37),
        ("bridgefront", 6, "", 61),
    ] {
        let desk = desk(game, players, set);
        let log = told(&desk, &["--svg", "drawn"]);
        let folder = desk.path().join("drawn");
        let names = files(&folder);
        let turns = log.lines().filter(|line| line.starts_with("== ")).count();
        assert!(names.len() == turns + 1 && turns > 2, "{game}: {names:?}");
        let seen: Vec<Seen> = names.iter().map(|name| look(&folder.join(name))).collect();
        // One of three players may be out before the end, and its positions with it.
        assert_eq!(seen[0].cells, cells, "{game} with {players}");
        assert!(seen[0].title.contains("Before the first") && seen[2].title.contains(" 2"), "{}", seen[2].title);
        assert!(seen.iter().all(|seen| seen.cells > 0 && seen.bases == 0));
    }
}

#[test]
fn a_folder_that_cannot_be_is_named() {
    let desk = desk("ascension", 2, "");
    fs::write(desk.path().join("taken"), "").unwrap();
    for folder in ["taken", "taken/below"] {
        let refused = asked(&desk, &["--svg", folder]).assert().code(DISK);
        let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        assert!(said.contains(folder) && said.contains("help: name a folder"), "{said}");
    }
    // A folder in the place of a picture.
    fs::create_dir_all(desk.path().join("drawn/turn-01.svg/in the way")).unwrap();
    let refused = asked(&desk, &["--svg", "drawn"]).assert().code(DISK);
    let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(said.contains("turn-01.svg"), "{said}");
    let left = fs::read_dir(desk.path().join("drawn")).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().ends_with(".partial")));
}
