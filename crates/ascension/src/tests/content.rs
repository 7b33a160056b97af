//! Tests of the shipped tables and scenarios, and of content that is rejected.

use std::path::Path;

use super::rig::BOOK;
use crate::Ascension;
use crate::model::content::renamed::RENAMED;
use crate::model::content::sheets::{Aim, DeedKind, Trigger, When};
use crate::model::content::verbs::{Names, Verb};
use crate::model::content::written::{WrittenDeed, WrittenSheet};
use crate::model::knobs;
use crate::model::state::Side;
use crate::model::terrain::Durability;
use evenhand_game::game::knobs::Knob;
use evenhand_game::game::{Rules, SetupError, Was};
use evenhand_kit::table::effects::declare::Verbs;
use evenhand_kit::table::effects::notation;

fn with(text: &str) -> Result<Ascension, SetupError> {
    with_seats(2, text)
}

fn with_seats(seats: usize, text: &str) -> Result<Ascension, SetupError> {
    let mut rules = Rules::of_book(&BOOK).expect("the book reads");
    rules.load(&BOOK, Path::new("test.toml"), text).expect("knobs that exist");
    Ascension::build(&rules, seats)
}

fn refused(text: &str, path: &str) {
    let error = with(text).expect_err("is refused");
    assert_eq!(error.path, path, "{error}: {}", error.remedy);
}

/// Builds the game as it ships with the program, not as the test rig modifies it.
fn house(text: &str) -> Ascension {
    let mut rules = Rules::of_book(&knobs::BOOK).expect("the book reads");
    rules.load(&knobs::BOOK, Path::new("test.toml"), text).expect("knobs that exist");
    Ascension::build(&rules, 2).expect("the house set plays")
}

#[test]
fn every_table_scenario_and_list_can_be_played() {
    for (table, pieces) in [("FIELDS", 23), ("SF", 1), ("T1", 11), ("T2", 18), ("T3", 13), ("T4", 13)] {
        assert_eq!(house(&format!("[board]\nlayout = \"{table}\"")).table.pieces.len(), pieces, "{table}");
    }
    for scenario in ["S1", "S2", "S3", "S4"] {
        assert_eq!(house(&format!("[scenario]\nid = \"{scenario}\"")).scenario.id, scenario);
    }
    for handicap in [8, 10, 20, 30] {
        house(&format!("[points]\nhandicap = [{handicap}, 0]"));
    }
}

#[test]
fn flat_water_hides_nobody() {
    // AS-Q51: Size 0 gives no cover.
    for (table, names) in [("T2", &["channel_side", "ford", "channel_mid", "spill"][..]), ("T4", &["bog"][..])] {
        let game = house(&format!("[board]\nlayout = \"{table}\""));
        let flat = |name: &&str| game.table.pieces.values().any(|piece| piece.name == **name && piece.size == 0);
        assert!(names.iter().all(flat), "{table}");
    }
}

#[test]
fn kinds_of_terrain_have_their_defense_and_wounds() {
    // AS-TER-1, AS-TER-3, AS-TER-4, AS-TER-5
    let game = with("").expect("plays");
    let piece = |name: &str| game.table.pieces.values().find(|piece| piece.name == name).expect("a piece");
    let numbers = |name| (piece(name).kind, piece(name).defense, piece(name).wounds, piece(name).threshold);
    assert_eq!(numbers("ruin"), (Durability::Standard, 2, 2, 0));
    assert_eq!(numbers("bunker"), (Durability::Reinforced, 5, 6, 3));
    assert_eq!(numbers("hedge"), (Durability::Fragile, 0, 1, 0));
}

#[test]
fn content_that_breaks_a_rule_is_refused_with_its_place() {
    // AS-COMP-1, AS-Q56
    refused("[content.BH2]\nbase = [32.0, 20.0]", "content.BH2.base");
    let own = "name = \"Own\"\nfaction = \"BH\"\nbase = [32.0, 32.0]\nsize = 0\ncapacity = 3\nskill = 3\ndefense = 5\n\
               wounds = 5\nstrides = 3\npoints = 10\nat_most = 2";
    let poke = format!("[content.OWN]\n{own}\nactions = {{ poke = {{ kind = \"attack\" }} }}");
    refused(&poke, "content.OWN.actions.poke.range");
    refused(
        "[tables.X]\nname = \"X\"\npieces = [{ name = \"a\", size = 1, rect = [300.0, 300.0, 50.0, 50.0] }, \
         { name = \"b\", size = 1, circle = [310.0, 300.0, 20.0] }]\n[board]\nlayout = \"X\"",
        "tables.X.pieces.1",
    );
    refused("[lists.BH]\nfew = [\"BH1\", \"BH5\", \"BH6\", \"BH4\", \"BH4\", \"BH3\"]", "lists.BH.few");
    refused("[scenarios.S1]\nturn_limit = 0", "scenarios.S1.turn_limit");
    refused("[sides]\nteam = [0, 0]", "sides.team");
    refused("[points]\nhandicap = [13, 0]", "lists.BH");
    refused("[underdog]\ncontests = [\"initiatve\"]", "underdog.contests");
}

#[test]
fn a_piece_with_more_defense_than_there_is_room_for_is_refused_by_name() {
    // AS-TER-3, AS-TER-4: Defense is Size, and Size + 2 if reinforced.
    let piece = |kind: &str, size: u8| {
        format!(
            "[tables.X]\nname = \"X\"\npieces = [{{ name = \"keep\", kind = \"{kind}\", size = {size}, \
             rect = [300.0, 300.0, 50.0, 50.0] }}]\n[board]\nlayout = \"X\""
        )
    };
    for (kind, most) in [("standard", 127), ("indestructible", 127), ("reinforced", 125)] {
        with(&piece(kind, most)).expect("the largest is played");
        for size in [most + 1, 255] {
            let error = with(&piece(kind, size)).expect_err("is refused");
            assert_eq!(error.path, "tables.X.pieces.0.size", "{kind} {size}");
            assert!(error.message.contains("`keep`"), "{}", error.message);
            assert_eq!(error.remedy, format!("give it a Size of at most {most}"), "{kind} {size}");
        }
    }
    // Its Defense does not depend on its Size.
    with(&piece("fragile", 255)).expect("is played");
}

#[test]
fn a_shorter_list_is_played_by_the_side_with_the_handicap() {
    let game = with("[points]\nhandicap = [0, 20]").expect("plays");
    let worth = |side: Side, faction: usize| -> u16 {
        game.forces[side][faction].alone.iter().map(|id| game.sheets[*id].points).sum()
    };
    assert_eq!((worth(Side(0), 0), worth(Side(1), 0), worth(Side(1), 2)), (100, 80, 80));
}

#[test]
fn every_knob_says_what_it_is() {
    // No character bought by points is shipped, and no sheet has what only such characters have.
    let of_bought =
        ["characters.*", "content.*.actions.*.more", "content.*.actions.*.line", "content.*.actions.*.chain"];
    let gaps = evenhand_game::game::knobs::undocumented(&BOOK);
    let others: Vec<&String> = gaps.iter().filter(|gap| !of_bought.iter().any(|path| gap.contains(path))).collect();
    assert_eq!(others, Vec::<&String>::new());
}

#[test]
fn memories_of_more_sides_than_there_are_are_refused() {
    refused("[info]\nmemory_by_side = [\"none\", \"none\", \"none\"]", "info.memory_by_side");
}

#[test]
fn a_handicap_that_nobody_would_play_with_is_refused() {
    // AS-CONF-3, AS-UND-2: the lists of a team's members are fixed.
    let two_against_one = |handicap: &str| {
        with_seats(3, &format!("[sides]\nteam = [0, 0, 1]\n[points]\nhandicap = {handicap}")).map(|_| ())
    };
    for handicap in ["[20, 0]", "[0, 0, 20]"] {
        assert_eq!(two_against_one(handicap).expect_err("is refused").path, "points.handicap", "{handicap}");
    }
    assert_eq!(two_against_one("[0, 20]"), Ok(()), "the one who plays alone");
}

#[test]
fn a_team_brings_no_more_points_than_were_agreed() {
    // AS-UND-2: a team's total is the sum of its seats.
    let three = "[sides]\nteam = [0, 0, 0, 1]";
    let error = with_seats(4, three).expect_err("150 points against 100");
    assert_eq!(error.path, "lists.BH.team");
    assert!(with_seats(4, &format!("{three}\n[points]\ntotal = 150")).is_ok());
    assert!(with_seats(4, "[sides]\nteam = [0, 0, 1, 1]").is_ok());
}

#[test]
fn the_notation_lists_every_verb_and_every_field() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/src/model/content/NOTATION.md");
    notation::check(Path::new(page), &<Verb as Verbs<Names<'_>>>::notes());
    let notation = include_str!("../model/content/NOTATION.md");
    let fields = [WrittenSheet::fields(), WrittenDeed::fields()];
    for field in fields.into_iter().flatten() {
        assert!(notation.contains(&format!("`{}`", field.key)), "nothing is said of {}", field.key);
    }
    let words = [Aim::words(), Trigger::words(), DeedKind::words(), When::words()];
    for word in words.into_iter().flatten() {
        let written = [format!("`{}`", word.word), format!("`\"{}\"`", word.word)];
        assert!(written.iter().any(|written| notation.contains(written)), "nothing is said of {}", word.word);
    }
}

#[test]
fn an_effect_written_in_the_old_way_is_refused_with_the_new_verb() {
    for entry in RENAMED {
        let Was::Key(key, field) = entry.was else { panic!("{entry:?}") };
        let fields = <Verb as Verbs<Names<'_>>>::fields(entry.now).expect(entry.now);
        assert!(field.is_empty() || fields.iter().any(|known| known.key == field), "{}: {field}", entry.now);
        let old = format!("[content.BH1.actions.order_forward]\neffects = [{{ {key} = 1, when = 'hit' }}]");
        let error = with(&old).expect_err("it has no verb");
        assert_eq!(error.path, "content.BH1.actions.order_forward.effects.0");
        assert!(error.remedy.contains(&format!("verb = \"{}\"", entry.now)), "{key}: {}", error.remedy);
    }
}
