//! Armies: the rules for lists (FB-ARMY), and the messages for lists that break them.

use super::{content, read, says};
use crate::model::content::Content;
use crate::model::content::sheets::List;
use evenhand_game::game::SetupError;

const CAPTAIN: &str = "{ sheet = \"rw_captain\", models = 1, items = [\"longsword\"] }";

/// Checks that a custom list is refused. Paths are relative to the list.
fn refused(squads: &str, path: &str, message: &str) -> SetupError {
    let list = format!("{{ name = \"Own\", squads = [{squads}] }}");
    says(&[("lists.own", &list)], &format!("lists.own{path}"), message)
}

#[test]
fn lists_have_the_points_and_models_they_are_said_to_have() {
    // FB-ARMY-2, FB-ARMY-5
    let sums = |content: &Content| -> Vec<(String, u32, usize, usize)> {
        let sum = |list: &List| {
            let models = list.units.iter().map(|unit| content.units[*unit].kits.len()).sum();
            (list.name.clone(), list.points, models, list.units.len())
        };
        content.lists.values().map(sum).collect()
    };
    let named = |said: &[(&str, u32, usize, usize)]| -> Vec<(String, u32, usize, usize)> {
        said.iter().map(|(name, points, models, squads)| ((*name).to_owned(), *points, *models, *squads)).collect()
    };
    let content = content(&[]);
    let said = [
        ("ck_fast", 997, 50, 10),
        ("ck_monster", 996, 41, 9),
        ("ck_swarm", 991, 72, 9),
        ("hm_deep", 981, 57, 10),
        ("hm_hex", 989, 63, 10),
        ("hm_horde", 992, 93, 12),
        ("rw_bolt", 978, 54, 10),
        ("rw_hammer", 1000, 37, 9),
        ("rw_shield", 994, 52, 10),
    ];
    assert_eq!(sums(&content), named(&said));
    let small = super::content(&[("rules.army.points_limit", "500")]);
    assert_eq!(sums(&small), named(&[("ck_500", 495, 26, 5), ("hm_500", 495, 41, 6), ("rw_500", 494, 23, 5)]));
    // The squads in the order of the lists: points include the items of every model.
    let squads = |name: &str| -> Vec<(&str, u32)> {
        let list = content.lists.values().find(|list| list.name == name).expect("a list");
        let unit = |unit: &crate::model::content::ids::UnitId| &content.units[*unit];
        list.units.iter().map(|id| (content.squads[unit(id).sheet].id.as_str(), unit(id).points)).collect()
    };
    assert_eq!(squads("rw_shield")[..4], [("rw_captain", 98), ("rw_seer", 60), ("rw_spear", 120), ("rw_spear", 120)]);
    assert_eq!(squads("ck_swarm")[3..6], [("ck_raider", 132), ("ck_raider", 110), ("ck_berserk", 132)]);
    assert_eq!(squads("hm_horde")[6..8], [("hm_barrow", 138), ("hm_barrow", 115)]);
}

#[test]
fn an_army_keeps_to_its_points() {
    // FB-ARMY-2, FB-X89
    let error =
        says(&[("items.greatsword.points", "5")], "lists.rw_hammer", "rw_hammer has 1001 points, 1 more than 1000");
    assert!(error.remedy.contains("rules.army.points_limit"), "{error:?}");
    assert!(read(&[("items.greatsword.points", "5"), ("rules.army.points_limit", "1001")]).is_ok());
    // Lists made for other points than the agreed ones are not played. If none match, the next lower points are agreed.
    let names = |limit: &str| -> Vec<String> {
        let content = content(&[("rules.army.points_limit", limit)]);
        content.lists.values().map(|list| list.name.clone()).collect()
    };
    assert_eq!(names("500"), ["ck_500", "hm_500", "rw_500"]);
    assert_eq!(names("999").len(), 3);
    assert_eq!(names("2000").len(), 9);
    says(&[("rules.army.points_limit", "300")], "rules.army.points_limit", "no list is made for 300 points");
    says(&[("lists.rw_bolt.points", "0"), ("rules.army.points_limit", "600")], "lists.rw_bolt", "978 points, 378 more");
}

#[test]
fn an_army_is_of_one_faction() {
    // FB-ARMY-3, FB-X89
    let mixed = format!("{CAPTAIN}, {{ sheet = \"ck_raider\", models = 6 }}");
    let error =
        refused(&mixed, ".squads.1.sheet", "Cinder Raiders are CINDERKIN, and the first squad of own is RIMEWARD");
    assert!(error.remedy.contains("rules.army.single_faction"), "{error:?}");
    let list = format!("{{ name = \"Own\", squads = [{mixed}] }}");
    assert!(read(&[("rules.army.single_faction", "false"), ("lists.own", &list)]).is_ok());
}

#[test]
fn an_army_has_leaders_each_of_them_once() {
    // FB-ARMY-4, FB-Q8, FB-X89
    let spears = "{ sheet = \"rw_spear\", models = 5, items = [\"spear\"] }";
    refused(spears, "", "own has 0 LEADER squads, and 1 are needed");
    refused(&format!("{CAPTAIN}, {CAPTAIN}"), ".squads.1", "2 Leaders called Warden-Captain, 1 are allowed");
    let witch = "{ count = 2, sheet = \"hm_matriarch\", models = 1 }";
    refused(witch, ".squads.0", "2 Leaders called Mere Matriarch");
    let both = format!("{CAPTAIN}, {{ sheet = \"rw_seer\", models = 1 }}, {spears}, {spears}, {spears}");
    let list = format!("{{ name = \"Own\", squads = [{both}] }}");
    assert!(read(&[("lists.own", &list)]).is_ok(), "two Leaders of different names, and ordinary squads thrice");
    let two = [("lists.own", list.as_str()), ("rules.army.max_same_squad", "2")];
    says(&two, "lists.ck_fast.squads.2", "3 squads of Scorch Riders, 2 are allowed");
    let two = [("rules.army.max_same_leader", "2"), ("rules.army.min_leaders", "2")];
    says(&two, "lists.ck_fast", "has 1 LEADER squads, and 2 are needed");
}

#[test]
fn a_squad_has_the_size_of_its_datasheet() {
    // FB-ARMY-1, FB-ARMY-6, FB-X89
    let squad = |models: u8, sheet: &str| format!("{CAPTAIN}, {{ sheet = \"{sheet}\", models = {models} }}");
    let error =
        refused(&squad(4, "rw_spear"), ".squads.1.models", "4 models, but a squad of Keep Spearmen has 5 to 10");
    assert!(error.remedy.contains("squads.rw_spear"), "{error:?}");
    refused(&squad(11, "rw_spear"), ".squads.1.models", "11 models");
    refused(&squad(2, "rw_colossus"), ".squads.1.models", "2 models, but a squad of Frost Colossus has 1");
    says(&[("squads.rw_spear.min", "11")], "squads.rw_spear.min", "it needs 11 models and has 10 at most");
    let horde = "{ count = 16, sheet = \"rw_seer\", models = 1 }".to_owned() + &format!(", {CAPTAIN}");
    refused(&horde, "", "17 squads with 17 models");
    refused("", "", "0 squads with 0 models");
    let crowd = "{ count = 11, sheet = \"hm_levy\", models = 12 }";
    refused(crowd, "", "11 squads with 132 models");
}

#[test]
fn models_wield_what_they_can() {
    // FB-ARMY-5, FB-Q9, FB-Q56, FB-X89
    let captain = |items: &str| format!("{{ sheet = \"rw_captain\", models = 1, items = [{items}] }}");
    let error = refused(
        &captain("\"greatsword\", \"tower_shield\", \"rime_banner\""),
        ".squads.0.items",
        "greatsword, tower_shield, rime_banner take 4 Item Slots, and Warden-Captain have 3",
    );
    assert!(error.remedy.contains("squads.rw_captain.item_slots"), "{error:?}");
    let message =
        "Warden-Captain cannot equip `crossbow`; they can equip longsword, greatsword, tower_shield, rime_banner";
    refused(&captain("\"longsword\", \"crossbow\""), ".squads.0.items.1", message);
    refused(&captain("\"longsword\", \"longsword\""), ".squads.0.items.1", "2 copies of `longsword` on one model");
    let error = refused(&captain("\"longsward\""), ".squads.0.items.0", "there is no item `longsward`");
    assert!(error.remedy.contains("did you mean `longsword`?"), "{error:?}");
    let spears = |items: &str| format!("{CAPTAIN}, {{ sheet = \"rw_spear\", models = 5, items = {items} }}");
    let some = "[[\"spear\", \"kite_shield\"], [\"spear\", \"kite_shield\"], [\"spear\"], [\"spear\"], [\"spear\"]]";
    refused(&spears(some), ".squads.1.items", "2 of 5 models carry `kite_shield`, which a whole squad carries or none");
    refused(&spears("[[\"spear\"], [\"spear\"]]"), ".squads.1.items", "items of 2 models, but the squad has 5");
    refused(&spears("[[\"spear\"], \"spear\"]"), ".squads.1.items", "is neither");
    refused(&spears("\"spear\""), ".squads.1.items", "is not a list of items");
    let error =
        refused("{ sheet = \"rw_captian\", models = 1 }", ".squads.0.sheet", "there is no datasheet `rw_captian`");
    assert!(error.remedy.contains("did you mean `rw_captain`?"), "{error:?}");
}

#[test]
fn models_of_a_squad_may_differ() {
    // FB-ARMY-5
    let squads = format!(
        "{CAPTAIN}, {{ sheet = \"rw_champion\", models = 3, items = [[\"longsword\"], [], [\"glacier_maul\"]] }}, \
         {{ sheet = \"rw_gryphon\", models = 2 }}"
    );
    let content = content(&[("lists.own", &format!("{{ name = \"Own\", squads = [{squads}] }}"))]);
    let list = content.lists.values().find(|list| list.name == "own").expect("a list");
    let kits = |place: usize| -> Vec<Vec<&str>> {
        let unit = &content.units[list.units[place]];
        unit.kits.iter().map(|kit| kit.iter().map(|item| content.items[*item].id.as_str()).collect()).collect()
    };
    assert_eq!(kits(1), [vec!["longsword"], vec![], vec!["glacier_maul"]]);
    assert_eq!(kits(2), [["talons"], ["talons"]], "innate items are always carried");
    assert_eq!(content.units[list.units[1]].points, 3 * 22 + 4);
}
