//! A squad that one seat has beside its list, to measure what a datasheet is worth (`rules.army.given`).

use std::collections::BTreeMap;

use super::rig::{P1, P2, Rig, at, game, rules};
use crate::Frostblade;
use crate::model::content::ids::ListId;
use crate::model::state::State;
use evenhand_game::game::{Ruleset, Seat};
use evenhand_kit::table::ids::Id;

/// The models of a seat by datasheet.
fn models(game: &Frostblade, s: &State, seat: Seat) -> BTreeMap<String, usize> {
    let mut models = BTreeMap::new();
    for squad in s.squads.iter().filter(|squad| squad.owner == seat) {
        *models.entry(game.sheet(squad).id.clone()).or_default() += squad.living();
    }
    models
}

/// The points of a seat's army.
fn points(game: &Frostblade, s: &State, seat: Seat) -> u32 {
    s.squads.iter().filter(|squad| squad.owner == seat).map(|squad| game.unit(squad).points).sum()
}

fn list(game: &Frostblade, id: &str) -> ListId {
    ListId::at(game.content.lists.values().position(|list| list.name == id).unwrap())
}

const LISTS: [&str; 2] = ["rw_bolt", "ck_swarm"];

fn given<'a>(sheet: &'a str, seat: &'a str) -> [(&'a str, &'a str); 2] {
    [("rules.army.given", sheet), ("rules.army.given_seat", seat)]
}

#[test]
fn a_squad_given_to_one_seat_takes_the_place_of_its_points_of_models() {
    let without = Rig::dealt(&[], LISTS, 4);
    for (sheet, squad, cost) in [("\"hm_barrow\"", 6, 138), ("\"rw_colossus\"", 1, 120), ("\"ck_chief\"", 1, 95)] {
        let with = Rig::dealt(&given(sheet, "2"), LISTS, 4);
        let own = models(&with.game, &with.s, P2);
        let before = models(&without.game, &without.s, P2);
        assert_eq!(own[&format!("given_{}", sheet.trim_matches('"'))], squad, "{own:?}");
        assert_eq!(own["ck_chief"], 1, "its Leader stays");
        let unit = with.s.squads.iter().find(|squad| with.game.sheet(squad).id.starts_with("given_")).unwrap();
        assert_eq!((with.game.unit(unit).points, unit.owner), (cost, P2));
        // The cheapest model costs 9 points.
        let (now, then) = (points(&with.game, &with.s, P2), points(&without.game, &without.s, P2));
        assert!(now.abs_diff(then) <= 5, "{now} and {then} points");
        // No datasheet loses much more than its part, which is an eighth here.
        let others = || before.iter().filter(|(sheet, _)| *sheet != "ck_chief");
        let lost = |sheet: &str, all: usize| (all - own[sheet]) as f64 / all as f64;
        assert!(others().all(|(sheet, all)| lost(sheet, *all) <= 0.25), "{own:?} of {before:?}");
        assert!(others().filter(|(sheet, all)| lost(sheet, **all) > 0.0).count() >= 3, "{own:?} of {before:?}");
        // The other seat has its whole list.
        assert_eq!(models(&with.game, &with.s, P1), models(&without.game, &without.s, P1));
    }
}

#[test]
fn nobody_has_it_without_a_seat() {
    let without = Rig::dealt(&[], LISTS, 4);
    let nobody = Rig::dealt(&given("\"hm_barrow\"", "0"), LISTS, 4);
    for seat in [P1, P2] {
        assert_eq!(models(&nobody.game, &nobody.s, seat), models(&without.game, &without.s, seat));
    }
}

#[test]
fn a_dearer_squad_takes_the_place_of_more_models() {
    let mut last = usize::MAX;
    for cost in ["60", "120", "240"] {
        let knobs = [&given("\"new\"", "1")[..], &[("squads.new.cost", cost)]].concat();
        let new = "{ name = \"New\", keywords = [\"OTHER\"], min = 1, max = 1, cost = 1, move = 6.0, strength = 5, \
            defense = 5, evade = 6, hp = 14, base_mm = 80.0, height = 4.0, innate = [\"boulder\"] }";
        let rig = Rig::dealt(&[&[("squads.new", new)][..], &knobs].concat(), LISTS, 4);
        let others: usize = models(&rig.game, &rig.s, P1).values().sum();
        assert!(others < last, "{cost} points: {others} models");
        last = others;
    }
}

#[test]
fn single_models_are_given_up_only_if_there_is_nothing_else() {
    // Leaders are never given up.
    let army =
        |squads: &str| format!("{{ name = \"Own\", squads = [{{ sheet = \"rw_captain\", models = 1 }}, {squads}] }}");
    let colossi = army("{ sheet = \"rw_colossus\", models = 1, count = 3 }, { sheet = \"rw_xbow\", models = 8 }");
    let of = |list: &str, sheet: &str| {
        let knobs = [&[("lists.own", list)][..], &given(sheet, "1")].concat();
        let rig = Rig::dealt(&knobs, ["own", "ck_swarm"], 4);
        models(&rig.game, &rig.s, P1)
    };
    let own = of(&colossi, "\"rw_seer\"");
    // The Seer costs 60 points, a crossbowman 12.
    assert_eq!((own["rw_colossus"], own["rw_xbow"], own["given_rw_seer"]), (3, 3, 1), "{own:?}");
    let own = of(&army("{ sheet = \"rw_colossus\", models = 1, count = 3 }"), "\"ck_brute\"");
    assert_eq!((own["rw_colossus"], own["given_ck_brute"], own["rw_captain"]), (2, 1, 1), "{own:?}");
}

#[test]
fn what_cannot_be_given_is_refused() {
    let refused = |knobs: &[(&str, &str)]| Frostblade::new(&rules(knobs), 2).map(drop).unwrap_err();
    let error = refused(&given("\"rw_xbows\"", "0"));
    assert!(error.path == "rules.army.given" && error.remedy.contains("`rw_xbow`"), "{error:?}");
    let leaders = "{ name = \"Own\", squads = [{ sheet = \"rw_captain\", models = 1 }] }";
    let error = refused(&[&[("lists.own", leaders)][..], &given("\"rw_xbow\"", "1")].concat());
    assert!(error.path == "lists.own" && error.message.contains("cannot give up"), "{error:?}");
}

/// Auras and abilities for a faction work between the squad and the army that it joins, and for nobody else.
#[test]
fn a_squad_and_the_army_that_it_joins_count_as_one_faction() {
    let mut rig = Rig::with(&given("\"ck_raider\"", "2"));
    rig.s.lists = [list(&rig.game, "hm_deep"), list(&rig.game, "rw_bolt")];
    let [spear, levy] = [(P2, "rw_spear spear", 20.0), (P1, "hm_levy rusted_blade", 5.0)]
        .map(|(seat, what, x)| rig.squad(seat, what, &[at(x, 10.0)]));
    let joined = rig.squad(P2, "given_ck_raider hatchet", &[at(24.0, 10.0)]);
    let of = |squad, word: &str| {
        let keyword = rig.game.content.keywords.iter().find(|(_, known)| *known == word).unwrap().0;
        rig.game.has_keyword(&rig.s, rig.s.squad(squad), keyword)
    };
    let words = ["RIMEWARD", "CINDERKIN", "HOLLOWMERE"];
    assert_eq!(words.map(|word| of(joined, word)), [true, true, false]);
    assert_eq!(words.map(|word| of(spear, word)), [true, true, false]);
    assert_eq!(words.map(|word| of(levy, word)), [false, false, true], "the enemy stays what it is");
    // Nothing else is shared.
    assert!(of(joined, "INFANTRY") && !of(spear, "ELITE"));
    let plain = game(&[]);
    assert!(plain.content.given.is_none());
}

/// An aura of the army reaches the squad: that of the Captain, by which evade dice of 1 are rolled again.
#[test]
fn an_aura_of_the_army_reaches_the_squad() {
    let has_aura = |knobs: &[(&str, &str)], what: &str| {
        let mut rig = Rig::with(knobs);
        rig.s.lists = ["rw_bolt", "ck_swarm"].map(|id| list(&rig.game, id));
        let squad = rig.squad(P1, what, &[at(20.0, 10.0)]);
        rig.squad(P1, "rw_captain longsword", &[at(22.0, 10.0)]);
        rig.game.active(&rig.s, squad).list().any(|verb| verb.reroll().is_some())
    };
    assert!(has_aura(&given("\"hm_levy\"", "1"), "given_hm_levy rusted_blade"));
    assert!(!has_aura(&given("\"hm_levy\"", "2"), "given_hm_levy rusted_blade"), "the other seat has it");
    assert!(!has_aura(&[], "hm_levy rusted_blade"), "without it, another faction has nothing of the Captain");
}
