//! Tests of AS-COMP, AS-PRIO and AS-CONF: the components, and which rule takes precedence.

use super::fights::{bare, rect};
use super::rig::*;
use crate::Action;
use crate::model::content::sheets::{Condition, SheetId, TokenSlot};
use crate::model::knobs::BOOK;
use crate::model::state::{AimedAt, Figure, MAX_FIGURES, NO_SIDE, Phase, PieceId, Side, Surface};
use crate::model::terrain::Durability;
use evenhand_game::game::{Cx, Notation, Play, Rules};
use evenhand_kit::table::plane::{Point, grains};

#[test]
fn everybody_has_a_deck_of_eighteen_cards() {
    // AS-COMP-4, AS-DECK-1: four of each number, one of each suit, and two Jokers.
    let rig = Rig::dealt(&["BH", "SK", "FB", "SK"], &[("sides.team", "[0, 1, 0, 1]")], 1);
    assert_eq!(rig.s.decks.len(), 4, "each member of a team has one (AS-Q5)");
    let faces = &rig.game.decks.faces;
    let count = |value: i8| faces.iter().filter(|face| face.value == value).map(|face| face.count).sum::<u8>();
    assert_eq!([1, 2, 3, -1, -2, 4].map(count), [4, 4, 4, 4, 1, 1]);
    assert_eq!(faces.iter().map(|face| face.count).sum::<u8>(), 18);
}

#[test]
fn three_rules_measure_in_inches_and_all_others_in_millimetres() {
    // AS-COMP-3, AS-Q46, AS-Q60: half an inch after a climb, a push of at least an inch, and
    // half an inch of push per Size of difference.
    let mut rig = Rig::new();
    let inch = rig.game.knobs.measure.inch_mm;
    assert_eq!((inch, rig.game.knobs.climb.place_mm, rig.game.knobs.push.min_mm), (25.4, inch / 2.0, inch));
    let [small, same, large] = ["BH2", "BH2", "FB6"].map(|sheet| rig.put(S1, sheet, 300.0, 300.0));
    assert_eq!(rig.game.push_length(&rig.s, small, same), grains(25.4), "no difference: the least");
    assert_eq!(rig.game.push_length(&rig.s, large, small), grains(2.5 * 25.4), "Size 6 pushes Size 1");
    // The base of 32 mm stays in millimeters, whatever the length of an inch.
    let mut metric = Rig::with(2, &[("measure.inch_mm", "25.0")]);
    let [small, large] = ["BH2", "FB6"].map(|sheet| metric.put(S1, sheet, 300.0, 300.0));
    assert_eq!(metric.game.push_length(&metric.s, large, small), grains(62.5));
    assert_eq!(metric.game.sheet(&metric.s, small).long, grains(32.0));
}

#[test]
fn there_are_tokens_for_everybody_and_everything() {
    // AS-COMP-5: the maximum number of characters in a match, each with every token it can have.
    assert_eq!(Condition::ALL, [Condition::Slow, Condition::Weaken, Condition::Hinder, Condition::Dot]);
    let mut rig = Rig::with(2, &[("scenario.id", "\"S2\"")]);
    for place in 0..MAX_FIGURES {
        let (x, y) = (40.0 + 70.0 * (place % 8) as f64, 60.0 + 120.0 * (place / 8) as f64);
        rig.put(if place % 2 == 0 { S1 } else { S2 }, "FB3", x, y);
    }
    let mut cx = Cx::silent(rig.chance.clone());
    for who in rig.s.figures.ids() {
        for condition in Condition::ALL {
            rig.game.gain(&mut rig.s, who, condition, 3, &mut cx);
        }
        rig.figure_mut(who).activated = true;
    }
    assert!(rig.s.figures.values().all(|figure| figure.conditions == [2; 4] && figure.activated));
    let capacity = rig.game.sheet(&rig.s, Figure(0)).capacity;
    assert!(rig.s.figures.values().all(|figure| figure.pool == capacity), "action tokens of their own");
    assert_eq!(rig.s.markers.as_slice(), [NO_SIDE; 4], "and the scenario's markers");
    assert_eq!(rig.game.conserved(&rig.s), Ok(()));
}

#[test]
fn all_that_changes_about_a_character_is_part_of_the_position() {
    // AS-COMP-7: each change by itself gives a different position, and the text notation keeps it.
    let mut rig = Rig::new();
    let who = rig.put(S1, "FB5", 100.0, 300.0);
    rig.put(S2, "BH6", 500.0, 500.0);
    type Change = fn(&mut Rig);
    let changes: [(&str, Change); 11] = [
        ("position", |rig| rig.figure_mut(Figure(0)).at = Point::mm(110.0, 300.0)),
        ("facing", |rig| rig.figure_mut(Figure(0)).facing = 90),
        ("surface", |rig| rig.figure_mut(Figure(0)).surface = Surface::Level(PieceId(0), 1)),
        ("wounds", |rig| rig.figure_mut(Figure(0)).wounds -= 1),
        ("conditions", |rig| rig.figure_mut(Figure(0)).conditions[3] = 2),
        ("pool", |rig| rig.figure_mut(Figure(0)).pool -= 1),
        ("slots", |rig| rig.figure_mut(Figure(0)).slots[TokenSlot(1)] = 1),
        ("activated", |rig| rig.figure_mut(Figure(0)).activated = true),
        ("a timed bonus", |rig| rig.figure_mut(Figure(0)).ward = 1),
        ("another", |rig| rig.figure_mut(Figure(0)).locked = Some(2)),
        ("defeated", |rig| rig.figure_mut(Figure(0)).alive = false),
    ];
    for (what, change) in changes {
        let mut changed = rig.clone();
        change(&mut changed);
        assert_ne!(changed.s, rig.s, "{what}");
        assert_eq!(changed.game.read_state(&changed.game.write_state(&changed.s)), Ok(changed.s), "{what}");
    }
    // Playing changes them too: a stride, and the token for it.
    let before = *rig.figure(who);
    rig.active(who).play(Action::Move(1)).play(Action::Stride { to: Point::mm(100.0, 320.0), facing: 180 });
    let now = *rig.figure(who);
    assert_eq!(
        (now.at, now.facing, now.pool, now.slots[TokenSlot(0)]),
        (Point::mm(100.0, 320.0), 180, before.pool - 1, 1)
    );
}

#[test]
fn an_ability_goes_before_the_core_rules_where_it_says_so_and_only_there() {
    // AS-PRIO-1: an attack needs a line of sight (AS-Q29). The mortar's sheet says that it is
    // indirect; that of the guns does not.
    let mut rig = bare(&[]);
    let by = rig.put(S1, "BH6", 300.0, 100.0);
    let at = rig.put(S2, "BH2", 300.0, 280.0);
    assert!(rig.can_aim(by, "point_guns", AimedAt::Figure(at)) && rig.can_aim(by, "mortar", AimedAt::Figure(at)));
    rig.wall(6, 300.0, 200.0);
    assert!(!rig.can_aim(by, "point_guns", AimedAt::Figure(at)));
    assert!(rig.can_aim(by, "mortar", AimedAt::Figure(at)));
    // Damage of 2 does not affect a reinforced piece of Size 3 (AS-TER-4), except from Corrode, which says so.
    for (deed, cards, wounds) in [("corrode", [3, 1], 4), ("bite", [2, 2], 6)] {
        let mut rig = bare(&[]);
        let by = rig.put(S1, "FB2", 300.0, 163.0);
        let piece = rig.piece(Durability::Reinforced, 3, rect(300.0, 200.0, 60.0, 40.0, 0));
        rig.active(by).next_cards(S1, &cards).does(by, deed, AimedAt::Piece(piece));
        assert_eq!(rig.s.pieces[PieceId(0)].wounds, wounds, "{deed}");
    }
}

#[test]
fn a_scenario_goes_before_the_core_rules() {
    // AS-PRIO-1, AS-Q26: sides that lose their last characters at the same time draw, unless the scenario scores.
    let shares = |id: &str| {
        let id = format!("\"{id}\"");
        let mut rig = Rig::with(2, &[("scenario.id", &id)]);
        rig.put(S1, "BH2", 100.0, 100.0);
        rig.put(S2, "BH2", 500.0, 500.0);
        rig.s.score[Side(1)] = 3;
        rig.go();
        rig.figure_mut(Figure(0)).alive = false;
        rig.figure_mut(Figure(1)).alive = false;
        rig.go();
        assert_eq!(rig.s.phase, Phase::Over);
        [S1, S2].map(|seat| rig.game.payoff(&rig.s)[seat])
    };
    assert_eq!(shares("S1"), [0.5, 0.5]);
    assert_eq!(shares("S2"), [0.0, 1.0]);
}

#[test]
fn every_reading_with_a_switch_is_a_knob_that_is_part_of_the_rules_played() {
    // AS-PRIO-2: what the rulebook leaves open is agreed by a switch. `[a.b, c.d]` at the end
    // of a reading names its switches.
    let rules = Rules::of_book(&BOOK).expect("the book reads");
    let readings = include_str!("../rules.md").lines().filter(|line| line.starts_with("- **AS-Q"));
    let mut switches = 0;
    for reading in readings {
        let named = reading.rsplit_once('[').map_or("", |(_, named)| named);
        let path = |word: &&str| word.contains('.') && word.starts_with(|c: char| c.is_ascii_lowercase());
        for path in named.split(|c: char| !(c.is_alphanumeric() || "._*".contains(c))).filter(path) {
            switches += 1;
            let (table, knob) = path.rsplit_once('.').expect("a path has a dot");
            let table = rules.get(table).and_then(toml::Value::as_table).expect(path);
            let known = match knob.strip_suffix('*') {
                Some(stem) => table.keys().any(|key| key.starts_with(stem)),
                None => table.contains_key(knob),
            };
            assert!(known, "{path} is no knob: {reading}");
        }
    }
    assert!(switches >= 50, "only {switches} switches were found in the readings");
}

#[test]
fn points_agreed_for_each_side_change_its_list_and_its_bonus_and_nothing_else() {
    // AS-CONF-3: pairing and points are adjusted before the game; no other rule depends on experience.
    let even = Rig::dealt(&["BH", "BH"], &[], 4);
    let fewer = Rig::dealt(&["BH", "BH"], &[("points.handicap", "[20, 20]")], 4);
    assert_eq!((&even.s.bonus.as_slice()[..2], &fewer.s.bonus.as_slice()[..2]), (&[0, 0][..], &[10, 10][..]));
    let lists = |rig: &Rig| -> Vec<SheetId> { rig.s.figures.values().map(|figure| figure.sheet).collect() };
    assert_ne!(lists(&even), lists(&fewer), "80 points buy a shorter list");
    assert_eq!(even.game.sheets, fewer.game.sheets);
    assert_eq!(even.s.decks, fewer.s.decks, "the same cards were flipped for initiative");
    assert_eq!(even.s.order, fewer.s.order, "ten more on both sides decide nothing");
}
