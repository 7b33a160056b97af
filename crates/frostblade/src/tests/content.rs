//! Datasheets, items, missions, tables and lists as data: how they are read, what is refused, and the error messages.

mod armies;

use std::collections::BTreeSet;

use super::rig::game;
use crate::Frostblade;
use crate::model::content::effects::{DiceRoll, Length, Who};
use crate::model::content::sheets::{Ends, Goal, Strength, Trigger};
use crate::model::content::verbs::{Damage, Verb, notes};
use crate::model::content::{Content, dice_roll};
use crate::model::knobs::{self, BOOK};
use evenhand_game::game::knobs::vary::{FURTHEST, Turnable};
use evenhand_game::game::{Role, Rules, Ruleset, SetupError};
use evenhand_kit::table::placeholder;
use evenhand_kit::table::plane::{Bounds, Point};

/// The rules with some knobs set (path, TOML value).
fn rules(knobs: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of_book(&BOOK).expect("the book reads");
    for (path, value) in knobs {
        let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
        rules.set(&BOOK, path, &table["v"], None).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    rules
}

fn read(knobs: &[(&str, &str)]) -> Result<Content, SetupError> {
    let rules = rules(knobs);
    Content::read(&rules, &knobs::read(&rules)?)
}

fn content(knobs: &[(&str, &str)]) -> Content {
    read(knobs).unwrap_or_else(|error| panic!("{knobs:?}: {error:?}"))
}

/// Checks that this is refused, with the knob at fault, part of the message, and a remedy.
fn says(knobs: &[(&str, &str)], path: &str, message: &str) -> SetupError {
    let error = read(knobs).map(|_| ()).expect_err(path);
    assert_eq!(error.path, path, "{error:?}");
    assert!(error.message.contains(message) && !error.remedy.is_empty(), "{error:?}");
    assert!(rules(knobs).get(&error.path).is_some(), "no knob to blame: {error:?}");
    error
}

/// Damage to the target that can be evaded.
fn damage(n: DiceRoll) -> Verb {
    Verb::Damage(Damage { n, direct: false, who: Who::Target, within: None })
}

#[test]
fn every_knob_of_the_content_is_declared() {
    let gaps = evenhand_game::game::knobs::undocumented(&BOOK);
    assert_eq!(gaps, Vec::<String>::new());
}

#[test]
fn datasheets_come_to_what_they_print() {
    // FB-DATA-1, FB-ARMY-3, FB-DICE-1
    let content = content(&[]);
    let sheet = |id: &str| content.squads.values().find(|sheet| sheet.id == id).expect("a datasheet");
    assert_eq!(
        (content.squads.len(), content.items.len(), content.spells.len(), content.statuses.len()),
        (21, 38, 12, 8)
    );
    let bases = ["hm_levy", "rw_spear", "rw_champion", "ck_rider", "ck_wyvern", "rw_colossus", "hm_leviathan"];
    assert_eq!(bases.map(|id| sheet(id).radius), [492, 630, 787, 984, 1181, 1575, 1969]);
    let colossus = sheet("rw_colossus");
    assert_eq!((colossus.gargantuan, colossus.leader, colossus.flyer, colossus.height), (true, false, false, 4_000));
    let wyvern = sheet("ck_wyvern");
    assert_eq!((wyvern.flyer, wyvern.innate.len(), wyvern.spells.len(), wyvern.speed), (true, 2, 4, 9_000));
    assert_eq!(content.keywords[sheet("hm_levy").faction], "HOLLOWMERE");
    assert!(sheet("rw_captain").leader && sheet("rw_captain").spells.is_empty());
    let item = |id: &str| content.items.values().find(|item| item.id == id).expect("an item");
    let strength = |id: &str| item(id).weapon.as_ref().expect("a weapon").strength;
    let die = |dice, sides, plus| DiceRoll { dice, sides, plus };
    assert_eq!(strength("glacier_maul"), Strength::Instead(DiceRoll::fixed(4)));
    assert_eq!((strength("dirk"), strength("crossbow")), (Strength::Plus(-1), Strength::Plus(0)));
    assert_eq!(strength("flame_breath"), Strength::Instead(die(1, 6, 0)));
    assert_eq!(strength("slag_spit"), Strength::Direct(die(1, 3, 0)));
    let weapon = |id: &str| item(id).weapon.clone().expect("a weapon");
    assert_eq!((weapon("spear").range, weapon("spear").reach, weapon("hatchet").reach), (None, 2_000, 1_000));
    assert_eq!((weapon("lance").after_move, weapon("firepot").range), (Some((4_000, 1)), Some(8_000)));
    assert!(item("kite_shield").weapon.is_none() && item("kite_shield").squad_wide);
    let status = |id: &str| content.statuses.values().find(|status| status.id == id).expect("a status");
    assert_eq!((status("burning").ends, status("fury").ends), (Ends::PutOut(4), Ends::Turn));
    let passive = content.passives.values().find(|passive| passive.id == "death_flare").expect("a passive");
    assert_eq!((passive.trigger, passive.check), (Trigger::LostInMelee, 6));
    let avalanche = content.spells.values().find(|spell| spell.id == "rw_avalanche").expect("a spell");
    let around = Damage { n: DiceRoll::fixed(1), direct: false, who: Who::Around, within: Some(Length(2_000)) };
    assert_eq!(avalanche.effects[0], damage(die(1, 6, 1)));
    assert_eq!(avalanche.effects[2], Verb::Damage(around));
}

#[test]
fn dice_are_written_as_the_book_writes_them() {
    // FB-DICE-1
    let die = |dice, sides, plus| Some(DiceRoll { dice, sides, plus });
    assert_eq!(dice_roll("3"), Some(DiceRoll::fixed(3)));
    assert_eq!((dice_roll("D3"), dice_roll("D6"), dice_roll("2D6")), (die(1, 3, 0), die(1, 6, 0), die(2, 6, 0)));
    assert_eq!(
        (dice_roll("D6+1"), dice_roll("2D6-1"), dice_roll("D3+30")),
        (die(1, 6, 1), die(2, 6, -1), die(1, 3, 30))
    );
    for wrong in ["", "D7", "D", "d6", "6D", "D6+", "D6++1", "+1", "-1", "D6 + 1", "99D6", "D6+1D3", "1000", "dd:D3"] {
        assert_eq!(dice_roll(wrong), None, "{wrong}");
    }
    let error =
        says(&[("items.glacier_maul.strength", "\"D7\"")], "items.glacier_maul.strength", "`D7` is no Strength");
    assert!(error.remedy.contains("\"dd:D3\""), "{error:?}");
    for wrong in ["\"+D6\"", "\"dd:\"", "\"dd:+1\"", "\"++1\"", "\"four\"", "\"-99\""] {
        says(&[("items.dirk.strength", wrong)], "items.dirk.strength", "is no Strength");
    }
    // Numbers of effects can become dice, but only the listed dice.
    let more = content(&[("spells.ck_bolt.effects.0.n", "\"2D6+1\"")]);
    let bolt = more.spells.values().find(|spell| spell.id == "ck_bolt").expect("a spell");
    assert_eq!(Some(bolt.effects[0].clone()), die(2, 6, 1).map(damage));
    let wrong = rules(&[]).set(&BOOK, "spells.ck_bolt.effects.0.n", &"D7".into(), None).expect_err("no such die");
    assert!(wrong.remedy.contains("D3"), "{wrong:?}");
}

#[test]
fn what_is_named_must_be_there() {
    for (knob, value, path, message) in [
        ("squads.rw_xbow.can_equip", "[\"crosbow\"]", "squads.rw_xbow.can_equip.0", "there is no item `crosbow`"),
        ("squads.rw_xbow.passives", "[\"brace\"]", "squads.rw_xbow.passives.0", "there is no passive `brace`"),
        ("squads.rw_seer.abilities", "[\"clear\"]", "squads.rw_seer.abilities.0", "there is no ability `clear`"),
        ("items.firepot.on_wound", "\"burnin\"", "items.firepot.on_wound", "there is no status `burnin`"),
        ("passives.drilled.keyword", "\"RIMWARD\"", "passives.drilled.keyword", "there is no keyword `RIMWARD`"),
        ("spells.ck_bolt.faction", "\"CINDERKEN\"", "spells.ck_bolt.faction", "there is no keyword `CINDERKEN`"),
        (
            "missions.crossed_roads.secondary.0.keywords",
            "[\"ELIT\"]",
            "missions.crossed_roads.secondary.0.keywords.0",
            "there is no keyword `ELIT`",
        ),
        ("spells.hm_hush.effects.0.status", "\"silence\"", "spells.hm_hush.effects.0.status", "there is no status"),
        ("rules.scenario.mission", "\"five_carns\"", "rules.scenario.mission", "there is no mission `five_carns`"),
        ("rules.scenario.table", "\"T9\"", "rules.scenario.table", "there is no table `T9`"),
        ("missions.five_cairns.table", "\"T11\"", "missions.five_cairns.table", "there is no table `T11`"),
    ] {
        let mission = ("rules.scenario.mission", "\"crossed_roads\"");
        let knobs =
            if knob.starts_with("missions.crossed") { vec![mission, (knob, value)] } else { vec![(knob, value)] };
        let error = says(&knobs, path, message);
        assert!(error.remedy.contains("did you mean") || error.remedy.contains("Name "), "{error:?}");
    }
    says(&[("squads.rw_xbow.keywords", "[]")], "squads.rw_xbow.keywords", "it has no faction");
    says(&[("squads.rw_xbow.passives", "[\"braced\", \"braced\"]")], "squads.rw_xbow.passives.1", "is named twice");
}

#[test]
fn a_number_of_a_sheet_that_is_none_is_named_in_plain_words() {
    let refused = |field: &str, value: &str, message: &str, remedy: &str| {
        let mut knobs: toml::Table =
            "name = \"X\"\nkeywords = [\"RIMEWARD\"]\nmin = 1\nmax = 1\ncost = 9\nmove = 5.0\nstrength = 1\n\
             defense = 4\nevade = 5\nhp = 1\nbase_mm = 25.0\nheight = 1.5"
                .parse()
                .expect("TOML");
        let value: toml::Table = format!("v = {value}").parse().expect("TOML");
        knobs.insert(field.to_owned(), value["v"].clone());
        let error =
            says(&[("squads.x", &toml::Value::Table(knobs).to_string())], &format!("squads.x.{field}"), message);
        assert!(error.remedy.contains(remedy), "{error:?}");
    };
    refused("cost", "\"6\"", "\"6\" is not a whole number from 0 on", "without quotes");
    refused("cost", "6.5", "6.5 is not a whole number from 0 on", "write such a number");
    refused("move", "\"far\"", "\"far\" is not a number", "write such a number");
    refused("keywords", "\"RIMEWARD\"", "is not a list", "[ ... ]");
}

#[test]
fn mistakes_in_effects_are_named_with_path_and_remedy() {
    for (entry, effects, path, message) in [
        ("spells.x", "[{ verb = \"damege\", n = 1 }]", ".0.verb", "unknown"),
        ("spells.x", "[{ verb = \"damage\" }]", ".0", "has no `n`"),
        ("spells.x", "[{ verb = \"damage\", n = 1, by = 2 }]", ".0.by", "is not a field here"),
        ("spells.x", "[{ verb = \"no_rush\" }]", ".0.verb", "it lasts, and here something happens once"),
        ("spells.x", "[{ verb = \"redirect\", n = 1 }]", ".0.verb", "answers wounds to a LEADER"),
        ("spells.x", "[{ verb = \"hold_now\" }]", ".0.verb", "abilities of the Movement Phase"),
        ("spells.x", "[{ verb = \"move\", n = 3 }]", ".0.verb", "friendly squads only"),
        ("spells.x", "\"damage\"", "", "is not a list of effects"),
        ("spells.x", "[{ verb = \"damage\", n = 1, who = \"around\" }]", ".0", "has no `within`"),
        ("spells.x", "[{ verb = \"damage\", n = 1, within = 2.0 }]", ".0.within", "damage to one squad"),
        ("spells.x", "[{ verb = \"heal\", n = 1, who = \"around\" }]", ".0.who", "`around` is unknown"),
        ("passives.x", "[{ verb = \"change\" }]", ".0", "it changes no stat"),
        ("passives.x", "[{ verb = \"damage\", n = 1 }]", ".0.verb", "nothing sets it off"),
        ("passives.x", "[{ verb = \"pass_through\", what = [] }]", ".0.what", "it ignores nothing"),
        (
            "passives.x",
            "[{ verb = \"change_roll\", roll = \"rush\", n = 1, with = \"melee\" }]",
            ".0.with",
            "means nothing to this roll",
        ),
        ("passives.x", "[{ verb = \"change_roll\", roll = \"hot\", n = 1 }]", ".0.roll", "`hot` is unknown"),
        ("passives.x", "[{ verb = \"ignore\", statuses = [\"cold\"] }]", ".0.statuses.0", "there is no status `cold`"),
        ("abilities.x", "[{ verb = \"swoop\", n = 1 }]", ".0.verb", "abilities of the Movement Phase"),
        (
            "abilities.x",
            "[{ verb = \"volley\", weapon = \"slang\", n = 0, status = \"shaken\" }]",
            ".0.weapon",
            "no item `slang`",
        ),
        ("statuses.x", "[{ verb = \"heal\", n = 1, who = \"self\" }]", ".0.who", "statuses do not do that"),
        ("statuses.x", "[{ verb = \"grant\", status = \"fury\" }]", ".0.verb", "statuses do not do that"),
    ] {
        let entry_of = |effects: &str| match entry {
            "spells.x" => format!(
                "{{ name = \"X\", faction = \"RIMEWARD\", difficulty = 6, range = 9.0, target = \"enemy\", \
                 effects = {effects} }}"
            ),
            "abilities.x" => format!("{{ name = \"X\", when = \"combat\", effects = {effects} }}"),
            "statuses.x" => format!("{{ name = \"X\", ends = \"turn\", at_start = {effects} }}"),
            _ => format!("{{ name = \"X\", effects = {effects} }}"),
        };
        let field = if entry == "statuses.x" { "at_start" } else { "effects" };
        let path = format!("{entry}.{field}{path}");
        says(&[(entry, &entry_of(effects))], &path, message);
    }
    let check = "{ name = \"X\", check = 4, effects = [{ verb = \"no_rush\" }] }";
    says(&[("passives.x", check)], "passives.x.check", "is not rolled for");
    let flare = [("passives.death_flare.target", "\"own\"")];
    says(&flare, "passives.death_flare.target", "answered to their attacker");
    says(&[("abilities.drain.fresh", "true")], "abilities.drain.fresh", "in the Movement Phase only");
    says(&[("spells.ck_bolt.target", "\"everybody\"")], "spells.ck_bolt.target", "a spell is cast at one squad");
}

#[test]
fn a_word_that_was_replaced_is_told_with_the_new_one() {
    for (old, new) in [("direct", "damage"), ("heal_self", "heal"), ("give", "grant"), ("go", "move")] {
        let spell = format!(
            "{{ name = \"X\", faction = \"RIMEWARD\", difficulty = 6, range = 9.0, target = \"enemy\", effects = \
             [{{ verb = \"{old}\", n = 1 }}] }}"
        );
        let error = says(&[("spells.x", &spell)], "spells.x.effects.0.verb", "unknown");
        assert!(error.remedy.contains(&format!("called `{new}` now")), "{error:?}");
    }
}

#[test]
fn every_mission_can_be_played_on_every_table() {
    for mission in ["five_cairns", "crossed_roads", "high_beacon", "open_field"] {
        for table in ["", "T1", "T2", "T3"] {
            let (mission, table) = (format!("\"{mission}\""), format!("\"{table}\""));
            content(&[("rules.scenario.mission", &mission), ("rules.scenario.table", &table)]);
        }
    }
}

#[test]
fn missions_come_to_what_their_cards_say() {
    // FB-WIN-5, FB-DEP-3, FB-Q75
    let inch = |x: f64, y: f64| Point { x: (x * 1_000.0) as i32, y: (y * 1_000.0) as i32 };
    let zone = |left, bottom, right, top| Bounds { left, bottom, right, top };
    let cairns = content(&[]).mission;
    assert_eq!(cairns.zones, [zone(0, 0, 44_000, 9_000), zone(0, 21_000, 44_000, 30_000)]);
    assert_eq!((cairns.primary.per_marker.as_slice(), cairns.primary.cap), (&[1, 1, 1, 1, 1][..], 3));
    let roads = content(&[("rules.scenario.mission", "\"crossed_roads\"")]).mission;
    assert_eq!(roads.zones, [zone(0, 0, 12_000, 30_000), zone(32_000, 0, 44_000, 30_000)]);
    assert_eq!((roads.primary.per_marker[..2].to_vec(), roads.primary.majority), (vec![1, 0], 2));
    assert!(matches!(roads.secondaries[1].goal, Goal::Raid(2, _)) && roads.secondaries[1].vp == 2);
    let beacon = content(&[("rules.scenario.mission", "\"high_beacon\"")]);
    assert_eq!(beacon.mission.zones, [zone(0, 0, 20_000, 11_000), zone(24_000, 19_000, 44_000, 30_000)]);
    assert_eq!(beacon.mission.markers[0], (inch(22.0, 15.0), 5_000), "on top of the mesa");
    assert_eq!(beacon.mission.markers[1], (inch(10.0, 15.0), 0));
    assert_eq!((beacon.mission.primary.from_round, beacon.mission.primary.at_game_end), (2, true));
    let open = content(&[("rules.scenario.mission", "\"open_field\""), ("rules.deploy.default_depth", "7.5")]).mission;
    assert_eq!(open.zones, [zone(0, 0, 44_000, 7_500), zone(0, 22_500, 44_000, 30_000)]);
}

#[test]
fn tables_stand_there_twice_and_move_with_the_middle() {
    // FB-TERR-1, FB-MEAS-1
    let zones = |knobs: &[(&str, &str)]| -> Vec<(String, [i32; 4])> {
        let pieces = content(knobs).battlefield.pieces.into_iter();
        pieces.map(|piece| (piece.id, [piece.zone.left, piece.zone.bottom, piece.zone.right, piece.zone.top])).collect()
    };
    let named = |zones: &[(String, [i32; 4])]| zones.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>().join(" ");
    let hut = |zones: &[(String, [i32; 4])], id: &str| zones.iter().find(|(name, _)| name == id).expect(id).1;
    let plain = zones(&[]);
    assert_eq!(named(&plain), "a1 a1' a2 a2' a3 a3' a4 a4'");
    assert_eq!(hut(&plain, "a4"), [25_000, 8_000, 28_000, 11_000]);
    assert_eq!(hut(&plain, "a4'"), [16_000, 19_000, 19_000, 22_000]);
    let wide = [("rules.table.width", "60.0"), ("rules.table.depth", "44.0")];
    assert_eq!(hut(&zones(&wide), "a4"), [33_000, 15_000, 36_000, 18_000]);
    assert_eq!(hut(&zones(&wide), "a4'"), [24_000, 26_000, 27_000, 29_000]);
    let mission = content(&wide).mission;
    assert_eq!(mission.markers[0].0, Point { x: 30_000, y: 22_000 });
    assert_eq!((mission.zones[0].top, mission.zones[1].bottom), (9_000, 35_000), "zones keep their depth");
    assert_eq!(named(&zones(&[("rules.table.terrain_scale", "0.5")])), "a1 a1' a2 a2'");
    assert_eq!(named(&zones(&[("rules.table.terrain_scale", "0")])), "");
    let more = zones(&[("rules.table.terrain_scale", "1.5")]);
    assert_eq!(named(&more), "a1 a1' a2 a2' a3 a3' a4 a4' a1+ a1+' a2+ a2+'");
    for table in ["T1", "T2", "T3"] {
        let twice = content(&[("rules.table.terrain_scale", "2.0"), ("rules.scenario.table", &format!("\"{table}\""))]);
        let pieces = &twice.battlefield.pieces;
        for (place, one) in pieces.iter().enumerate() {
            let apart = |other: &Bounds| {
                let zone = &one.zone;
                zone.right <= other.left
                    || other.right <= zone.left
                    || zone.top <= other.bottom
                    || other.top <= zone.bottom
            };
            assert!(pieces[..place].iter().all(|other| apart(&other.zone)), "{}", one.id);
            assert!(!one.id.contains('+') || twice.mission.zones.iter().all(apart), "{}", one.id);
        }
    }
    assert_eq!(
        content(&[("rules.scenario.table", "\"T3\"")]).battlefield.pieces.len(),
        11,
        "the mesa stands there once"
    );
}

#[test]
fn missions_and_tables_that_do_not_fit_are_refused() {
    // FB-TERR-1, FB-OBJ-1, FB-Q77
    says(&[("missions.five_cairns.markers", "[]")], "missions.five_cairns.markers", "a mission without a marker");
    let error = says(
        &[("missions.five_cairns.markers.1", "[17.0, 10.0]")],
        "missions.five_cairns.markers.1",
        "the marker lies in `a2` of the table T1, which has no top",
    );
    assert!(error.remedy.contains("rules.scenario.table"), "{error:?}");
    let on_top = content(&[("missions.five_cairns.markers.1", "[26.0, 9.0]")]).mission;
    assert_eq!(on_top.markers[1].1, 3_000, "on the watch hut");
    says(&[("missions.five_cairns.markers.1", "[60.0, 9.0]")], "missions.five_cairns.markers.1", "beside the table");
    says(&[("tables.T1.pieces.1.rect", "[8.0, 11.5, 12.0, 13.0]")], "tables.T1.pieces.1", "`a2` overlaps `a1`");
    let middle = [("tables.T1.pieces.1.rect", "[21.0, 14.0, 23.0, 16.0]"), ("tables.T1.pieces.1.top", "true")];
    assert!(says(&middle, "tables.T1.pieces.1", "`a2'` overlaps `a2`").remedy.contains("mirror = false"));
    says(&[("tables.T1.pieces.0.rect", "[10.0, 11.0, 6.0, 12.0]")], "tables.T1.pieces.0.rect", "`a1` has no extent");
    says(&[("tables.T1.pieces.1.id", "\"a1\"")], "tables.T1.pieces.1", "two pieces called `a1`");
    says(&[("tables.T1.pieces.0.rect", "[-0.0, 11.0, 60.0, 12.0]")], "tables.T1.pieces.0", "beyond the edge");
    says(&[("missions.five_cairns.zone_y", "16.0")], "missions.five_cairns.zone_y", "zones overlap");
    let whole = [("missions.five_cairns.zone_y", "0.0")];
    says(&whole, "missions.five_cairns.zone_x", "zones overlap");
    let deep = [
        ("rules.scenario.mission", "\"open_field\""),
        ("rules.deploy.default_depth", "15.0"),
        ("rules.table.depth", "24.0"),
    ];
    says(&deep, "rules.deploy.default_depth", "zones overlap");
    says(
        &[("missions.five_cairns.primary.vp", "[1, 2]")],
        "missions.five_cairns.primary.vp",
        "2 numbers for 5 markers",
    );
    let bounty = [("missions.five_cairns.secondary.0.goal", "\"bounty\"")];
    says(&bounty, "missions.five_cairns.secondary.0.keywords", "a bounty on nobody");
    let narrow = [("missions.five_cairns.zone_x", "6.0"), ("missions.five_cairns.zone_y", "6.0")];
    let error = says(&narrow, "lists.ck_fast", "ck_fast needs");
    assert!(error.message.contains("a zone of five_cairns on T1 has 36"), "{error:?}");
}

// FB-MEAS-1: coordinates in thousandths of an inch are below 65.536 inches, so a table is no larger.
#[test]
fn a_table_is_no_larger_than_places_can_tell() {
    for path in ["rules.table.width", "rules.table.depth"] {
        let largest = content(&[(path, "65.0")]).battlefield;
        assert!([largest.width, largest.depth].into_iter().all(|length| u16::try_from(length).is_ok()), "{path}");
        let refused = Rules::of_book(&BOOK).expect("the book reads").set(&BOOK, path, &65.6.into(), None);
        assert!(refused.expect_err("it is too large").message.contains("out of range"), "{path}");
    }
}

#[test]
fn whatever_a_knob_is_turned_to_is_played_or_refused_with_a_knob_to_blame() {
    let book = Rules::of_book(&BOOK).expect("the book reads");
    let leaves = evenhand_game::game::knobs::leaves(&BOOK).expect("the book reads");
    let mut patterns = BTreeSet::new();
    // One knob of each kind, in the entry that comes first.
    for knob in Turnable::all(&BOOK).expect("the book reads") {
        let leaf = leaves.iter().find(|leaf| leaf.path == knob.path()).expect("a knob of the book");
        if !patterns.insert(&leaf.declared_by) {
            continue;
        }
        for choice in 0..4 {
            let value = knob.turned(FURTHEST, choice);
            let mut turned = book.clone();
            turned.set(&BOOK, knob.path(), &value, None).unwrap_or_else(|error| panic!("{}: {error}", knob.path()));
            let read = knobs::read(&turned).and_then(|knobs| Content::read(&turned, &knobs));
            if let Err(error) = read {
                let noted = turned.get(&error.path).is_some() && !error.message.is_empty() && !error.remedy.is_empty();
                assert!(noted, "{} = {value}: {error:?}", knob.path());
            }
        }
    }
    assert!(patterns.len() > 80, "{}", patterns.len());
}

/// The warning about placeholders when only this list is played.
fn caution(knobs: &[(&str, &str)], list: &str) -> Option<String> {
    let content = content(knobs);
    let place = content.lists.values().position(|known| known.name == list).expect("a list");
    let roles = [Role::at(place)];
    placeholder::caution(std::iter::once((content, roles.as_slice())), |content: &Content| &content.placeholders)
}

/// A custom squad.
const CHIEF: &str = "{ name = \"Jarl\", keywords = [\"FROST\", \"LEADER\"], min = 1, max = 1, cost = 90, move = 5.0, \
                     strength = 3, defense = 4, evade = 4, hp = 5, base_mm = 40.0, height = 2.0 }";

#[test]
fn own_lists_that_are_never_played_are_reported() {
    let few =
        |points: u32| format!("{{ name = \"Few\", points = {points}, squads = [{{ sheet = \"jarl\", models = 1 }}] }}");
    let cautions = |limits: &[&str], points: u32| {
        let few = few(points);
        let games: Vec<Frostblade> = limits
            .iter()
            .map(|limit| game(&[("squads.jarl", CHIEF), ("lists.few", &few), ("rules.army.points_limit", limit)]))
            .collect();
        Frostblade::caution(games.iter().map(|game| (game, &[][..]))).expect("the mission is a placeholder")
    };
    let noted = cautions(&["1000"], 977);
    let start = "only lists made for the most points within `rules.army.points_limit` are played, which leaves out few \
                 (977 points); the squads in the lists";
    assert!(noted.starts_with(start), "{noted}");
    for (limits, points) in [(&["980"][..], 977), (&["1000"], 1000), (&["1000"], 0), (&["1000", "980"], 977)] {
        let noted = cautions(limits, points);
        assert!(!noted.contains("leaves out"), "{limits:?}, {points}: {noted}");
    }
}

#[test]
fn what_is_only_a_placeholder_is_reported() {
    let says = |knobs: &[(&str, &str)], list: &str, parts: &str, so: &str| {
        let expected = format!("{parts} placeholder content of this tool, not the designer's; {so}");
        assert_eq!(caution(knobs, list), Some(expected), "{knobs:?}");
    };
    let shares = "shares of lists and squads say nothing about the designer's own";
    says(&[], "rw_bolt", "the squads in the list rw_bolt, and the mission five_cairns and the table T1 are", shares);
    let roads = [("rules.scenario.mission", "\"crossed_roads\""), ("rules.scenario.table", "\"T3\"")];
    says(
        &roads,
        "rw_bolt",
        "the squads in the list rw_bolt, and the mission crossed_roads and the table T3 are",
        shares,
    );
    // With custom squads, and with a custom squad beside a placeholder one.
    let alone = "{ name = \"Own\", squads = [{ sheet = \"jarl\", models = 1 }] }";
    let mixed =
        "{ name = \"Own\", squads = [{ sheet = \"jarl\", models = 1 }, { sheet = \"rw_gryphon\", models = 2 }] }";
    let own = [("squads.jarl", CHIEF), ("lists.own", alone)];
    says(&own, "own", "the mission five_cairns and the table T1 are", "with others the shares may differ");
    let both = [("squads.jarl", CHIEF), ("lists.own", mixed), ("rules.army.single_faction", "false")];
    let parts = "rw_gryphon in the list own, which mixes both kinds, and the mission five_cairns and the table T1 are";
    says(&both, "own", parts, shares);
    // With a custom mission and a custom table as well.
    let renamed = [("squads.jarl", CHIEF), ("lists.own", alone), ("missions.five_cairns.name", "\"Own\"")];
    says(&renamed, "own", "the table T1 is", "with others the shares may differ");
    let bare = ("tables.own", "{ name = \"Own\", pieces = [] }");
    let all = [renamed[0], renamed[1], renamed[2], bare, ("rules.scenario.table", "\"own\"")];
    assert_eq!(caution(&all, "own"), None);
}

#[test]
fn notation_says_what_every_verb_has() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/src/model/content/NOTATION.md");
    evenhand_kit::table::effects::notation::check(std::path::Path::new(page), &notes());
    let notation = std::fs::read_to_string(page).expect("the page of the notation");
    for table in BOOK.open_tables {
        assert!(notation.contains(&format!("`{table}`")), "{table}");
    }
}
