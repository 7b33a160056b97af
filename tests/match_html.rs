//! Tests of `evenhand match --html`: the page of a match has a drawing for every turn that agrees with the log, needs
//! no network, and contains nothing that a seat could not know.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde_json::Value;
use tempfile::TempDir;

const DISK: i32 = 5;

/// Creates an experiment with agents that choose at random.
fn desk(game: &str, players: usize, set: &str) -> TempDir {
    let desk = tempfile::tempdir().unwrap();
    let trial = format!(
        "question = \"Is <b>4</b> & \\\"5\\\" right?\"\ngame = \"{game}\"\nseed = 11\n[table]\nplayers = {players}\n\
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

/// Returns the log of a match and its page.
fn told(desk: &TempDir, more: &[&str]) -> (String, String) {
    let output = asked(desk, more).args(["--html", "page.html"]).assert().success().get_output().stdout.clone();
    (String::from_utf8(output).unwrap(), fs::read_to_string(desk.path().join("page.html")).unwrap())
}

/// The parts of a page that the tests use.
#[derive(Default)]
struct Page {
    /// The sections of turns, each with its heading, its drawings, and its texts by element.
    turns: Vec<Turn>,
    ids: BTreeSet<String>,
    links: Vec<String>,
    headings: Vec<u8>,
    /// The charts above the turns, each with what it says to those who do not see it.
    charts: Vec<String>,
    /// Every text and attribute.
    all: String,
}

#[derive(Default)]
struct Turn {
    drawings: usize,
    /// Words in drawings, names of their parts, and the text below them, by element.
    texts: Vec<(String, String)>,
    cells: usize,
    /// Arrows and stars in its drawing.
    moves: usize,
    hits: usize,
}

impl Turn {
    fn of<'t>(&'t self, element: &'t str) -> impl Iterator<Item = &'t str> {
        self.texts.iter().filter(move |(name, _)| name == element).map(|(_, text)| text.as_str())
    }
}

fn attribute(element: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = element.try_get_attribute(name).expect("attributes are well formed")?;
    Some(found.unescape_value().expect("entities are known").into_owned())
}

/// Parses a page as XML; only elements in its head are unclosed.
fn look(page: &str) -> Page {
    let text = page.strip_prefix("<!DOCTYPE html>").expect("it is HTML");
    let (head, body) = text.split_once("</head>").unwrap();
    let closed: Vec<String> = head
        .split_inclusive('>')
        .map(|tag| if tag.contains("<meta") { tag.replace('>', "/>") } else { tag.into() })
        .collect();
    let whole = format!("{}</head>{body}", closed.concat());
    let mut reader = Reader::from_str(&whole);
    let (mut seen, mut open) = (Page::default(), Vec::new());
    loop {
        let event = reader.read_event().unwrap_or_else(|error| panic!("{error} at {}", reader.buffer_position()));
        match event {
            Event::Start(element) => {
                note(&element, &mut seen, open.is_empty());
                open.push(String::from_utf8(element.name().as_ref().to_vec()).unwrap());
            }
            Event::Empty(element) => note(&element, &mut seen, false),
            Event::End(_) => {
                open.pop().expect("what ends has begun");
            }
            Event::Text(text) => {
                let text = text.decode().unwrap();
                seen.all += &text;
                if let (Some(turn), Some(element)) = (seen.turns.last_mut(), open.last()) {
                    turn.texts.push((element.clone(), text.into_owned()));
                }
            }
            Event::GeneralRef(_) => {
                // A character reference such as that for `<` belongs to the text before it; no test needs one.
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert!(open.is_empty(), "{open:?} do not end");
    seen
}

fn note(element: &BytesStart<'_>, seen: &mut Page, whole: bool) {
    let name = String::from_utf8(element.name().as_ref().to_vec()).unwrap();
    if whole {
        assert_eq!((name.as_str(), attribute(element, "lang").as_deref()), ("html", Some("en")));
    }
    for attribute in element.attributes() {
        let value = attribute.unwrap().unescape_value().unwrap().into_owned();
        seen.all += &value;
    }
    if let Some(id) = attribute(element, "id") {
        assert!(seen.ids.insert(id.clone()), "{id} is there twice");
        if id.starts_with("turn-") {
            seen.turns.push(Turn::default());
        }
    }
    match name.as_str() {
        "a" => seen.links.push(attribute(element, "href").expect("a link leads somewhere")),
        "h1" | "h2" | "h3" => seen.headings.push(name.as_bytes()[1] - b'0'),
        "svg" if attribute(element, "aria-hidden").is_none() => {
            assert_eq!(attribute(element, "role").as_deref(), Some("img"));
            let label = attribute(element, "aria-label").unwrap_or_default();
            assert!(!label.is_empty(), "what is drawn is not said");
            match seen.turns.last_mut() {
                Some(turn) => turn.drawings += 1,
                None => seen.charts.push(label),
            }
        }
        "g" if attribute(element, "class").as_deref() == Some("cell") => {
            seen.turns.last_mut().expect("cells are in drawings").cells += 1;
        }
        "g" if attribute(element, "class").as_deref() == Some("move") => {
            seen.turns.last_mut().expect("arrows are in drawings").moves += 1;
        }
        "g" if attribute(element, "class").as_deref() == Some("hit") => {
            seen.turns.last_mut().expect("stars are in drawings").hits += 1;
        }
        "script" | "link" | "img" | "iframe" | "object" | "image" | "use" => panic!("{name} may ask for a file"),
        _ => {}
    }
}

#[test]
fn every_game_gives_a_page_that_asks_for_nothing_and_draws_every_turn() {
    for (game, players, set, cells) in [
        ("bridgefront", 2, "", true),
        ("bridgefront", 4, "", true),
        ("ascension", 2, "", false),
        ("axion_forge", 2, "", true),
        ("axion_forge", 3, "[set]\n\"rules.mode\" = \"ffa\"", true),
        ("ashenfront", 2, "", true),
        ("frostblade", 2, "", false),
    ] {
        let desk = desk(game, players, set);
        let (log, text) = told(&desk, &["--deal", "1"]);
        assert!(log.contains("page: page.html"), "{log}");
        assert!(!text.contains("http") && !text.contains("@import"), "{game}");
        for (at, _) in text.match_indices("url(") {
            assert!(text[at..].starts_with("url(#"), "{}", &text[at..at + 40]);
        }
        assert!(text.contains("Is &lt;b&gt;4&lt;/b&gt; &amp; &quot;5&quot; right?"), "{game}");
        let page = look(&text);
        let headings: Vec<&str> = log.lines().filter(|line| line.starts_with("== ")).collect();
        assert!(headings.len() > 1 && page.turns.len() == headings.len() + 1, "{game}: {headings:?}");
        for (nth, turn) in page.turns.iter().enumerate() {
            assert_eq!(turn.drawings, 1, "turn {nth} of {game}");
            assert_eq!(turn.cells > 0, cells, "turn {nth} of {game}");
            assert!(turn.of("p").count() > 0, "nothing is told in turn {nth} of {game}");
        }
        assert!(page.links.len() > page.turns.len(), "{game}");
        for link in &page.links {
            let id = link.strip_prefix('#').expect("links stay on the page");
            assert!(page.ids.contains(id), "{link} leads nowhere");
        }
        assert_eq!(page.headings[0], 1, "{game}");
        assert!(page.headings.windows(2).all(|pair| pair[1] <= pair[0] + 1 && pair[1] > 1), "{:?}", page.headings);
        // Every seat is listed with its agent.
        for seat in 1..=players {
            assert!(text.contains(&format!("<th scope=\"row\">S{seat}</th>")), "{game}");
        }
        // The page has drawings in place of the log's tables.
        assert!(
            !text.contains("  | ") && !text.contains("1 x 2 inches each") && !text.contains("draw pile  "),
            "{game}"
        );
    }
}

/// Returns the lines of a record of the match.
fn recorded(desk: &TempDir, more: &[&str]) -> Vec<Value> {
    let output = asked(desk, more).arg("--json").assert().success().get_output().stdout.clone();
    let lines = String::from_utf8(output).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the tables of amounts on a page: by name, the rows with their numbers.
fn tables_of_amounts(page: &str) -> BTreeMap<String, Vec<(String, Vec<f64>)>> {
    let mut tables = BTreeMap::new();
    for part in page.split("<caption>").skip(1) {
        let (caption, rest) = part.split_once("</caption>").unwrap();
        let Some(name) = caption.strip_suffix(" as each round begins, and at the end") else { continue };
        let body = rest.split("</table>").next().unwrap_or_default();
        let rows = body.split("<th scope=\"row\">").skip(1).map(|row| {
            let (when, cells) = row.split_once("</th>").unwrap();
            let numbers = cells.split("<td class=\"count\">").skip(1);
            (when.to_owned(), numbers.map(|cell| cell.split('<').next().unwrap().parse().unwrap()).collect())
        });
        tables.insert(name.to_owned(), rows.collect());
    }
    tables
}

/// Returns what each seat holds of an amount as each round begins and at the end, by the record.
fn amounts_recorded(record: &[Value], amount: &str, players: usize) -> Vec<(String, Vec<f64>)> {
    let positions = record.iter().filter_map(|line| line.get("position"));
    let rows = positions.filter_map(|position| {
        let round = position["round"].as_u64().unwrap();
        let when = match position["at"].as_str().unwrap() {
            "round_began" if round > 0 => format!("round {round}"),
            "match_ended" => "end".into(),
            _ => return None,
        };
        let of = |seat: usize| position["holds"][format!("S{seat}")][amount].as_f64().unwrap();
        Some((when, (1..=players).map(of).collect()))
    });
    rows.collect()
}

/// Players at random have no win chances, so the curves of what seats hold are the only ones.
#[test]
fn the_curves_of_what_seats_hold_agree_with_the_record_also_for_one_seat() {
    for (game, players, amounts) in [
        ("bridgefront", 3, [("permanent_vp", "Permanent Victory Points"), ("gold", "Gold"), ("hand", "Cards in hand")]),
        ("ascension", 2, [("score", ""), ("characters", "Characters"), ("tokens", "Action tokens")]),
        ("axion_forge", 2, [("life", "Life Force"), ("units", "Cards on the Battlefield"), ("hand", "Cards in hand")]),
        ("ashenfront", 2, [("cp", ""), ("operators", "Operators on the battlefield"), ("hand", "Cards in hand")]),
        ("frostblade", 2, [("vp", ""), ("squads", "Squads on the table"), ("models", "Models on the table")]),
    ] {
        let desk = desk(game, players, "");
        for more in [&["--deal", "1"][..], &["--deal", "1", "--as", "S1"]] {
            let (_, text) = told(&desk, more);
            let record = recorded(&desk, more);
            let (tables, page) = (tables_of_amounts(&text), look(&text));
            assert_eq!(page.charts.len(), tables.len(), "{game}: {:?}", page.charts);
            assert!(text.contains("Win chances are not shown"), "{game}");
            for (amount, called) in amounts.into_iter().filter(|(_, called)| !called.is_empty()) {
                let rows = amounts_recorded(&record, amount, players);
                assert!(rows.len() > 2 && rows.iter().any(|(_, numbers)| numbers[0] > 0.0), "{game}: {rows:?}");
                assert_eq!(tables[called], rows, "{game}: {amount} {more:?}");
                assert!(page.charts.iter().any(|label| label.starts_with(&format!("{called}: "))), "{:?}", page.charts);
            }
        }
    }
}

/// Returns the ways of the record's events of these kinds, by turn: each event that begins one starts a new entry.
fn ways_recorded(record: &[Value], turn: &str, moves: &[&str]) -> Vec<BTreeSet<String>> {
    let mut ways = vec![BTreeSet::new()];
    for event in record.iter().filter(|line| line.get("event").is_some()) {
        let kind = event["event"].as_str().unwrap();
        if kind == turn {
            ways.push(BTreeSet::new());
        } else if moves.contains(&kind) && event["from"] != event["to"] {
            ways.last_mut().unwrap().insert(format!("{} {} {}", event["seat"], event["from"], event["to"]));
        }
    }
    ways
}

#[test]
fn boards_show_the_moves_of_the_record_as_arrows() {
    for (game, turn, moves) in [
        ("bridgefront", "round", &["move", "jump"][..]),
        ("ashenfront", "turn", &["moved", "shoved"]),
        ("axion_forge", "turn", &["moved"]),
    ] {
        let desk = desk(game, 2, "");
        let (_, text) = told(&desk, &["--deal", "1"]);
        let ways = ways_recorded(&recorded(&desk, &["--deal", "1"]), turn, moves);
        let page = look(&text);
        let drawn: Vec<usize> = page.turns.iter().map(|turn| turn.moves).collect();
        assert_eq!(drawn, ways.iter().map(BTreeSet::len).collect::<Vec<usize>>(), "{game}");
        assert!(drawn.iter().sum::<usize>() > 3 && text.contains("moved in the turn"), "{game}: {drawn:?}");
        assert!(page.turns.iter().any(|turn| turn.hits > 0), "{game} has no damage");
    }
}

#[test]
fn tables_show_how_models_moved_and_which_were_hurt_or_lost() {
    // Between players at random, hardly anybody is lost on a larger table.
    let close = "[set]\n\"points.lists\" = \"many\"\n\"attack.wounds_scale\" = 0.25\n\"attack.skill_add\" = 5\n\
                 \"board.width\" = 300.0\n\"board.depth\" = 300.0\n\"board.layout\" = \"empty\"\n\
                 \"board.zone_depth_mm\" = 100.0\n\"scenario.id\" = \"S1\"";
    for (game, set) in [("ascension", close), ("frostblade", "")] {
        let desk = desk(game, 2, set);
        let (_, text) = told(&desk, &["--deal", "1"]);
        let page = look(&text);
        assert_eq!((page.turns[0].moves, page.turns[0].hits), (0, 0), "{game}");
        assert!(page.turns.iter().skip(1).any(|turn| turn.moves > 0), "{game}");
        // A model that is in a picture and not in the next has a star there, and only such a model has a black one.
        let bases = |part: &str| part.matches("class=\"base\"").count();
        let sections: Vec<&str> = text.split("<section class=\"turn\"").skip(1).collect();
        let gone: Vec<usize> = sections.iter().map(|part| part.matches("<title>gone since").count()).collect();
        for (nth, pair) in sections.windows(2).enumerate() {
            assert!(bases(pair[0]) <= bases(pair[1]) + gone[nth + 1], "{game}, turn {}", nth + 1);
        }
        assert!(gone.iter().sum::<usize>() > 0, "{game}");
    }
}

#[test]
fn the_page_states_when_a_tie_break_decided() {
    // Nobody scores in one round of random play, so gold decides.
    let desk = desk("bridgefront", 2, "[set]\n\"rules.round_cap\" = 1\n\"rules.vp_to_win\" = 50");
    let ties: Vec<(String, String)> =
        ["0", "1", "2", "3"].map(|deal| told(&desk, &["--deal", deal])).into_iter().collect();
    let mut decided = 0;
    for (log, page) in ties {
        let from = log.find("A tie-break decided.");
        assert_eq!(page.matches("A tie-break decided.").count(), if from.is_some() { 2 } else { 0 });
        let Some(from) = from else { continue };
        decided += 1;
        // The log wraps the sentences.
        let told = log[from..].split_whitespace().collect::<Vec<_>>().join(" ");
        let start = page.find("A tie-break decided.").unwrap();
        let sentences = page[start..].split('<').next().unwrap().trim();
        assert!(sentences.contains(" Total VP each.") && sentences.contains(" Permanent VP: "), "{sentences}");
        assert!(told.starts_with(sentences), "{sentences}: {told}");
    }
    assert!(decided > 0, "no match was a tie");
}

/// Returns forces and champions of all hexes from the boards in the log: `1:4+2`.
fn units_told(log: &str) -> Vec<Vec<String>> {
    let mut boards: Vec<Vec<String>> = Vec::new();
    for line in log.lines() {
        if line.starts_with("As round ") || line.starts_with("At the end of the match:") {
            boards.push(Vec::new());
        }
        if let (Some(board), Some((row, _))) = (boards.last_mut(), line.split_once("(from q="))
            && line.starts_with("  r=")
        {
            board.extend(row.split_whitespace().filter(|word| word.contains(':')).map(str::to_owned));
        }
    }
    boards.iter_mut().for_each(|board| board.sort());
    boards
}

#[test]
fn the_map_of_bridgefront_has_the_units_that_the_log_says() {
    let desk = desk("bridgefront", 3, "");
    let (log, text) = told(&desk, &["--deal", "2"]);
    let boards = units_told(&log);
    let page = look(&text);
    assert_eq!(boards.len(), page.turns.len());
    let mut champions = 0;
    for (turn, board) in page.turns.iter().zip(&boards) {
        // `S1 4F+2C` as the log writes it.
        let units = turn.of("text").filter_map(|text| {
            let (seat, units) = text.strip_prefix('S')?.split_once(' ')?;
            let (forces, champions) = match units.split_once('+') {
                Some((forces, champions)) => (forces.strip_suffix('F')?, champions.strip_suffix('C')?),
                None => (units.strip_suffix('F').unwrap_or("0"), units.strip_suffix('C').unwrap_or("")),
            };
            Some(if champions.is_empty() { format!("{seat}:{forces}") } else { format!("{seat}:{forces}+{champions}") })
        });
        let mut units: Vec<String> = units.collect();
        units.sort();
        assert_eq!(&units, board);
        champions += units.iter().filter(|unit| unit.contains('+')).count();
    }
    assert!(champions > 0 && boards.iter().any(|board| board.len() > 3), "{boards:?}");
}

/// Returns the hands listed below the drawings.
fn hands(page: &Page) -> BTreeSet<&str> {
    page.turns.iter().flat_map(|turn| turn.of("dd")).filter(|line| line.starts_with("hand: ")).collect()
}

#[test]
fn a_seat_is_not_shown_what_it_could_not_know() {
    for (game, set) in [
        ("bridgefront", ""),
        ("axion_forge", "[set]\n\"rules.info.open_decklists\" = false"),
        ("ashenfront", "[set]\n\"rules.info.open_decklists\" = false"),
    ] {
        let desk = desk(game, 2, set);
        let (_, everything) = told(&desk, &["--deal", "3"]);
        let (_, first) = told(&desk, &["--deal", "3", "--as", "S1"]);
        let (_, second) = told(&desk, &["--deal", "3", "--as", "S2"]);
        let [everything, first, second] = [&everything, &first, &second].map(|text| look(text));
        let [all, one, two] = [&everything, &first, &second].map(hands);
        assert!(one.len() > 2 && two.len() > 2, "{game}: {one:?} {two:?}");
        let both: BTreeSet<&str> = one.union(&two).copied().collect();
        assert_eq!(both, all, "{game}");
        // Few hands were held by both at some time; no other hand of the opponent is anywhere on the page.
        for (page, own, other) in [(&first, &one, &two), (&second, &two, &one)] {
            let hidden: Vec<&&str> = other.difference(own).filter(|hand| hand.contains(", ")).collect();
            assert!(hidden.len() > 1, "{game}");
            for hand in hidden {
                let cards = hand.trim_start_matches("hand: ");
                assert!(!page.all.contains(cards), "{game}: {cards}");
            }
        }
        assert!(first.all.contains("As S1 knew it") && !everything.all.contains(" knew it"), "{game}");
        if !set.is_empty() {
            assert!(first.all.contains("not known") && !everything.all.contains("not known"), "{game}");
        }
    }
}

#[test]
fn a_deck_that_is_its_owners_secret_is_named_to_nobody_else() {
    let desk = desk("ashenfront", 2, "[set]\n\"rules.info.open_decklists\" = false");
    let (_, everything) = told(&desk, &[]);
    let (log, first) = told(&desk, &["--as", "S1"]);
    let deck = |page: &str, seat: &str| {
        let row = page.split(&format!("<th scope=\"row\">{seat}</th><td>")).nth(1).expect("the seat has a row");
        row.split('<').next().unwrap_or_default().to_owned()
    };
    let [own, other] = ["S1", "S2"].map(|seat| deck(&everything, seat));
    assert!(own != other && !other.is_empty(), "{own} {other}");
    assert_eq!((deck(&first, "S1"), deck(&first, "S2")), (own, "not known".into()));
    for text in [log, first] {
        assert!(!text.contains(&other), "{other} is named in {text}");
    }
}

#[test]
fn what_lies_face_down_has_its_name_only_for_who_may_look() {
    let desk = desk("axion_forge", 2, "");
    let (_, everything) = told(&desk, &["--deal", "0"]);
    let (_, first) = told(&desk, &["--deal", "0", "--as", "S1"]);
    let [everything, first] = [&everything, &first].map(|text| look(text));
    let named = |page: &Page, seat: &str| -> BTreeSet<String> {
        let titles = page.turns.iter().flat_map(|turn| turn.of("title")).filter(|title| title.starts_with(seat));
        titles.filter_map(|title| Some(title.split_once('[')?.1.split_once(']')?.0.to_owned())).collect()
    };
    let [hidden, shown] = [named(&everything, "S2 "), named(&first, "S2 ")];
    assert!(hidden.len() > 1 && !hidden.contains("face down"), "{hidden:?}");
    assert!(shown.contains("face down"), "{shown:?}");
    assert!(shown.len() <= hidden.len() && shown != hidden);
    assert_eq!(named(&everything, "S1 "), named(&first, "S1 "));
}

#[test]
fn the_drawings_are_those_of_svg_and_the_same_each_time() {
    let desk = desk("ashenfront", 2, "");
    let (_, first) = told(&desk, &["--svg", "drawn"]);
    let (_, again) = told(&desk, &[]);
    assert_eq!(first, again);
    let files = fs::read_dir(desk.path().join("drawn")).unwrap().count();
    assert_eq!(files, look(&first).turns.len());
}

#[test]
fn a_place_that_cannot_be_written_to_is_named_and_what_was_there_stays() {
    let desk = desk("ashenfront", 2, "");
    fs::create_dir(desk.path().join("folder")).unwrap();
    fs::write(desk.path().join("taken"), "").unwrap();
    for place in ["folder", "taken/page.html"] {
        let refused = asked(&desk, &["--html", place]).assert().code(DISK);
        let (said, log) = (refused.get_output().stderr.clone(), refused.get_output().stdout.clone());
        let said = String::from_utf8(said).unwrap();
        let named = place.split('/').next().unwrap();
        assert!(said.contains(named) && said.contains("help: name a file"), "{said}");
        // This is reported before the match is played.
        assert!(!String::from_utf8(log).unwrap().contains("== "));
    }
    // A page is complete or absent. Here the temporary file beside it cannot be created.
    let page = desk.path().join("deep/page.html");
    asked(&desk, &["--html", "deep/page.html"]).assert().success();
    let before = fs::read(&page).unwrap();
    fs::create_dir(desk.path().join("deep/page.html.partial")).unwrap();
    asked(&desk, &["--deal", "1", "--html", "deep/page.html"]).assert().code(DISK);
    assert_eq!(fs::read(&page).unwrap(), before);
    assert!(Path::new(&page).is_file());
}

/// Of a Bridgefront match the reader learns who won, by how much and how. A seat may not know the score of another.
#[test]
fn the_outcome_is_told_without_what_a_seat_cannot_know() {
    let desk = desk("bridgefront", 2, "");
    let (log, page) = told(&desk, &[]);
    let lines: Vec<&str> = log.lines().collect();
    let at = lines.iter().position(|line| line.contains("; ended ")).unwrap_or_else(|| panic!("{log}"));
    let (winner, how) = (lines[at - 1], lines[at].trim());
    assert!(winner.contains(" (S") && (winner.ends_with(" wins.") || winner.ends_with(" share the win.")), "{winner}");
    assert!(how.contains(" to ") && how.contains("rounds ") && !how.contains('_'), "{how}");
    let end = &page[page.find("How it ended").unwrap()..];
    let shown = &end[..end.find("<details>").unwrap()];
    assert!(shown.contains(winner) && shown.contains(how), "{shown}");
    let (of_seat, _) = told(&desk, &["--as", "S1"]);
    let how = of_seat.lines().find(|line| line.starts_with("  ended ")).unwrap_or_else(|| panic!("{of_seat}"));
    assert!(!how.contains(" to ") && !how.contains("rounds"), "{how}");
}
