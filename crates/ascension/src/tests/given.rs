//! A character that one seat brings beside its list, to measure what it is worth (`points.given`).

use std::collections::BTreeSet;

use super::rig::{BOOK, Rig, S1, S2, game};
use crate::Ascension;
use crate::model::content::given::in_place;
use crate::model::content::sheets::SheetId;
use evenhand_game::game::{Dice, Role, Rules, Ruleset, Seat};

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
fn a_character_given_to_one_seat_takes_the_place_of_part_of_its_list() {
    let without = Rig::dealt(&["BH", "SK"], &[], 5);
    let (before, then) = brought(&without, S2);
    for id in ["FB1", "FB3", "SK6", "BH4"] {
        let (sheet, copy) = (format!("\"{id}\""), format!("given_{id}"));
        let nobody = Rig::dealt(&["BH", "SK"], &given(&sheet, "0"), 5);
        assert_eq!([S1, S2].map(|seat| brought(&nobody, seat)), [S1, S2].map(|seat| brought(&without, seat)));
        let (mut sum, mut kept) = (0.0, BTreeSet::new());
        for seed in 0..300 {
            let with = Rig::dealt(&["BH", "SK"], &given(&sheet, "2"), seed);
            let (own, points) = brought(&with, S2);
            assert_eq!(own.iter().filter(|brought| **brought == copy).count(), 1, "{own:?}");
            assert!(own.iter().filter(|brought| **brought != copy).all(|other| before.contains(other)), "{own:?}");
            assert_eq!(brought(&with, S1), brought(&without, S1), "the other seat brings its list");
            sum += f64::from(points);
            kept.insert(own);
        }
        let mean = sum / 300.0;
        assert!((mean - f64::from(then)).abs() < 1.5, "{id}: {mean} points on average, {then} without");
        assert!(kept.len() >= before.len(), "each of its list can leave: {kept:?}");
    }
}

#[test]
fn the_dearer_it_is_the_more_of_the_list_leaves() {
    let mut game: Ascension = game(2, &[]);
    let list = game.force_of(S1, Role(0)).to_vec();
    let sheet = list[0];
    let mut copy = game.sheets[sheet].clone();
    let new = [0, 10, 20, 40, 1000].map(|points| {
        copy.points = points;
        game.sheets.push(copy.clone())
    });
    for seed in 0..50 {
        let left = |new: &SheetId| {
            let force = in_place(&list, *new, &game.sheets, &mut Dice::new(seed));
            force.iter().copied().filter(|id| id != new).collect::<Vec<_>>()
        };
        let left: Vec<Vec<SheetId>> = new.iter().map(left).collect();
        assert_eq!((left[0].as_slice(), left[4].len()), (list.as_slice(), 0), "for nothing, and for everything");
        for pair in left.windows(2) {
            assert!(pair[1].iter().all(|id| pair[0].contains(id)) && pair[1].len() <= pair[0].len(), "{pair:?}");
        }
    }
}

#[test]
fn an_unknown_character_is_refused() {
    let mut rules = Rules::of_book(&BOOK).unwrap();
    rules.set(&BOOK, "points.given", &"BH11".into(), None).unwrap();
    let error = Ascension::new(&rules, 2).unwrap_err();
    assert!(error.path == "points.given" && error.remedy.contains("`BH1`"), "{error:?}");
}
