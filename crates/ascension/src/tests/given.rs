//! A character that one seat brings in place of others of its list, to measure what it is worth (`points.given`).

use super::rig::{BOOK, Rig, S1, S2, game};
use crate::Ascension;
use crate::content::given::in_place;
use crate::content::sheets::SheetId;
use evenhand_game::game::{Rules, Ruleset, Seat};
use evenhand_kit::table::ids::Id;

/// The sheets that a seat has on the table, and their points together.
fn brought(rig: &Rig, seat: Seat) -> (Vec<String>, u16) {
    let own = rig.s.figures.values().filter(|figure| figure.owner == seat);
    let sheets: Vec<_> = own.map(|figure| &rig.game.sheets[figure.sheet]).collect();
    (sheets.iter().map(|sheet| sheet.id.clone()).collect(), sheets.iter().map(|sheet| sheet.points).sum())
}

fn given<'a>(sheet: &'a str, seat: &'a str) -> [(&'a str, &'a str); 2] {
    [("points.given", sheet), ("points.given_seat", seat)]
}

#[test]
fn a_character_given_to_one_seat_takes_the_place_of_those_nearest_in_points() {
    let without = Rig::dealt(&["BH", "SK"], &[], 5);
    for id in ["FB1", "FB3", "SK6", "BH4"] {
        let sheet = format!("\"{id}\"");
        let with = Rig::dealt(&["BH", "SK"], &given(&sheet, "2"), 5);
        let ((own, points), (before, then)) = (brought(&with, S2), brought(&without, S2));
        let copy = format!("given_{id}");
        assert_eq!(own.iter().filter(|brought| **brought == copy).count(), 1, "{own:?}");
        assert!(own.iter().filter(|brought| **brought != copy).all(|other| before.contains(other)), "{own:?}");
        assert!(own.len() <= before.len() && points.abs_diff(then) <= 5, "{own:?}: {points} and {then} points");
        assert_eq!(brought(&with, S1), brought(&without, S1), "the other seat brings its list");
        let nobody = Rig::dealt(&["BH", "SK"], &given(&sheet, "0"), 5);
        assert_eq!([S1, S2].map(|seat| brought(&nobody, seat)), [S1, S2].map(|seat| brought(&without, seat)));
    }
}

#[test]
fn several_characters_are_replaced_only_by_a_dear_one() {
    let places = |points: [u16; 4], own: u16| {
        let mut game: Ascension = game(2, &[]);
        let template = game.sheets[SheetId::at(0)].clone();
        game.sheets.clear();
        let mut add = |points: u16| {
            let mut sheet = template.clone();
            sheet.points = points;
            game.sheets.push(sheet)
        };
        let list = points.map(&mut add);
        let new = add(own);
        in_place(&list, new, &game.sheets).into_iter().map(Id::index).collect::<Vec<_>>()
    };
    assert_eq!(places([22, 13, 16, 13], 14), [0, 4, 2, 3], "the first of two equal ones");
    assert_eq!(places([22, 13, 16, 13], 18), [0, 1, 4, 3], "16 is nearer than 22");
    assert_eq!(places([22, 13, 16, 13], 29), [0, 4, 3], "13 and 16 together");
    assert_eq!(places([22, 13, 16, 13], 26), [0, 4, 2], "two of 13");
    assert_eq!(places([22, 13, 16, 13], 500), [4], "all of them");
    assert_eq!(places([22, 13, 16, 13], 0), [0, 4, 2, 3], "at least one");
}

#[test]
fn an_unknown_character_is_refused() {
    let mut rules = Rules::of_book(&BOOK).unwrap();
    rules.set(&BOOK, "points.given", &"BH11".into(), None).unwrap();
    let error = Ascension::new(&rules, 2).unwrap_err();
    assert!(error.path == "points.given" && error.remedy.contains("`BH1`"), "{error:?}");
}
