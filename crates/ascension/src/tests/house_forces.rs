//! Tests of the shipped forces: they are legal, cost what their lists allow, and are played to the end.

use std::collections::BTreeSet;
use std::path::Path;

use super::rig::{Decide, play_out};
use crate::Ascension;
use crate::characters::{Judged, judged};
use crate::model::content::lists::factions;
use crate::model::knobs::BOOK;
use crate::model::point_buy::PriceList;
use crate::model::state::End;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::setting::read_setting;
use evenhand_game::game::{Dice, Inputs, PointBuy, Role, Rules, Ruleset, Seed, WantedForce};
use evenhand_players::agents::AgentSpec;
use evenhand_players::agents::mcts::Rollout;
use evenhand_players::agents::scripted::ScriptedAgent;
use evenhand_players::search::{Search, SearchConfig};

/// Returns the rules as they ship, with settings of a content file over them.
fn rules(text: &str) -> Rules {
    let mut rules = Rules::of_book(&BOOK).expect("the book reads");
    rules.load(&BOOK, Path::new("test.toml"), text).expect("it reads");
    rules
}

fn game(text: &str, seats: usize) -> Ascension {
    Ascension::build(&rules(text), seats).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The lists of all factions: faction, name and the ids in it.
fn lists() -> Vec<(String, String, Vec<String>)> {
    let rules = rules("");
    let all = rules.get("lists").and_then(toml::Value::as_table).expect("lists").clone();
    let of_faction = |(faction, lists): (String, toml::Value)| {
        let lists = lists.as_table().expect("a faction").clone();
        lists.into_iter().filter(|(name, _)| name != "name").map(move |(name, ids)| {
            let ids = ids.as_array().expect("a list").iter().map(|id| id.as_str().expect("an id").to_owned());
            (faction.clone(), name, ids.collect())
        })
    };
    all.into_iter().flat_map(of_faction).collect()
}

fn characters() -> Vec<Judged> {
    judged(&rules("")).expect("they are read")
}

#[test]
fn every_character_is_legal_and_every_faction_has_several() {
    // AC-BUILD, AC-STAT, AC-PRICE
    let all = characters();
    for one in &all {
        assert_eq!(one.bill.faults, [], "{}", one.id);
        assert!(one.bill.total() <= 75, "{} costs {}", one.id, one.bill.total());
    }
    for prefix in ["BP", "SP", "FP"] {
        assert_eq!(all.iter().filter(|one| one.id.starts_with(prefix)).count(), 8, "{prefix}");
    }
}

#[test]
fn lists_cost_their_points_or_at_most_two_less() {
    // AC-BUILD-9
    let all = characters();
    let price = |id: &String| all.iter().find(|one| one.id == *id).expect("a bought character").bill.total();
    for (faction, name, ids) in lists() {
        let points = match name.as_str() {
            "few" | "many" | "plain" => 60,
            "team" => 30,
            other => other.trim_start_matches("at_").parse().expect("points"),
        };
        let total: i32 = ids.iter().map(price).sum();
        assert!((points - 2..=points).contains(&total), "{faction} {name}: {total} of {points}");
    }
}

#[test]
fn every_character_is_in_a_list_and_none_is_in_all() {
    let lists = lists();
    for one in characters() {
        let with = lists.iter().filter(|(_, _, ids)| ids.contains(&one.id)).count();
        let of_faction = lists.iter().filter(|(faction, ..)| *faction == one.character.faction).count();
        assert!(with > 0, "{} is in no list", one.id);
        assert!(one.id.starts_with("VP") || with < of_faction, "{} is in all lists", one.id);
    }
}

#[test]
fn the_agreed_points_alone_choose_the_lists() {
    // AC-FORCE-1: 45 for a leader, 75 for Seize Fate, one character each. Without a list for them, `few` is played.
    let ids = |text: &str| -> Vec<String> {
        let game = game(text, 2);
        game.forces[crate::model::state::Side(0)][0].alone.iter().map(|id| game.sheets[*id].id.clone()).collect()
    };
    assert_eq!(ids("[points]\ntotal = 45\n"), ["BP2"]);
    assert_eq!(ids("[points]\ntotal = 75\n"), ["BP1"]);
    assert_eq!(ids("[points]\ntotal = 100\n"), ids(""));
    assert_eq!(ids("[points]\nlists = \"many\"\n").len(), 4);
    for handicap in [8, 10, 20, 30] {
        game(&format!("[points]\nhandicap = [{handicap}, 0]\n"), 2);
    }
}

#[test]
fn it_is_built_for_every_number_of_players_without_warnings() {
    // AS-COMP-2, AC-SIZE-1: Sizes of characters and of terrain are fixed before the match.
    let shipped = game("", 2);
    let size = |id: &str| shipped.sheets.values().find(|sheet| sheet.id == id).expect("a character").size;
    assert_eq!(["BP1", "BP2", "BP3", "BP4", "BP5", "FP1"].map(size), [4, 2, 3, 2, 1, 5]);
    let rules = rules("");
    for seats in 2..=6 {
        let game = Ascension::new(&rules, seats).expect("it is built");
        let warnings: Vec<String> = game.warnings(&rules).iter().map(ToString::to_string).collect();
        assert_eq!(warnings, Vec::<String>::new(), "{seats} players");
    }
    let table = &game("", 2).table;
    let sized = |sizes: &[u8]| table.pieces.values().filter(|piece| sizes.contains(&piece.size)).count();
    assert_eq!([sized(&[0, 1]), sized(&[2]), sized(&[3])], [10, 9, 4], "AC-FORCE-2, and the Font");
}

#[test]
fn it_keeps_the_contract_with_two_players_and_with_teams() {
    let conserved = |game: &Ascension, state: &_| game.conserved(state);
    for (text, seats) in [("", 2), ("[points]\nlists = \"many\"\n", 2), ("[sides]\nteam = [0, 1, 0, 1]\n", 4)] {
        let game = game(text, seats);
        let roles: Vec<Role> = (0..seats).map(|seat| Role::at(seat % 3)).collect();
        if let Err(broken) = check_conserving(&game, &roles, Seed(3), conserved) {
            panic!("{text}: {broken}");
        }
    }
}

fn planner() -> ScriptedAgent<Ascension> {
    let text = include_str!("../../../../agents/ascension/planner.toml");
    match AgentSpec::parse(Path::new("agents/ascension/planner.toml"), text, &Inputs::of::<Ascension>()) {
        Ok(AgentSpec::Scripted(script)) => ScriptedAgent::new(script),
        other => panic!("{other:?}"),
    }
}

/// Plays a match of the shipped forces to its end.
fn finish(game: &Ascension, seats: usize, decide: &mut Decide<'_>) -> End {
    let roles: Vec<Role> = (0..seats).map(|seat| Role::at(seat % 3)).collect();
    play_out(game, &roles, Seed(11), decide)
}

#[test]
fn the_planner_and_a_search_play_it_to_the_end() {
    // AC-SEIZE-6: the match ends after turn 4, or when a side has nobody left.
    let mut ends = BTreeSet::new();
    for (text, seats) in [("", 2), ("[sides]\nteam = [0, 1, 0, 1]\n", 4)] {
        let game = game(text, seats);
        let mut scripted = planner();
        ends.insert(format!(
            "{:?}",
            finish(&game, seats, &mut |seen, seat, options| {
                scripted.decide(&game, seen, seat, options, &mut Dice::new(5))
            })
        ));
        let mut search = Search::new(SearchConfig { iterations: 2, ..SearchConfig::default() });
        ends.insert(format!(
            "{:?}",
            finish(&game, seats, &mut |seen, seat, options| {
                search.choose(&game, seen, seat, options, &mut Rollout::Random, &mut Dice::new(1))
            })
        ));
    }
    assert!(ends.iter().all(|end| ["TurnLimit", "Elimination"].contains(&end.as_str())), "{ends:?}");
}

#[test]
fn its_caution_says_what_is_the_designers_and_what_is_not() {
    let said = |text: &str| {
        let game = game(text, 2);
        Ascension::caution([(&game, &[][..])].into_iter()).expect("a caution")
    };
    assert_eq!(
        said(""),
        "the characters in the lists of Brasshold Levy, Fenbound Brood and Skylark Company are bought legally by the \
         designer's price list, but this tool chose them, not the designer; the table FIELDS is placeholder content of \
         this tool, not the designer's; shares of factions and characters say nothing about the designer's own"
    );
    let mixed = said(
        "[lists.BH]\nfew = [\"BP2\", \"OWN\"]\n[characters.OWN]\nname = \"Own\"\nfaction = \"BH\"\nbase = [32.0, 32.0]\n\
         attacks.sword = { template = \"single\", range = 0 }\n",
    );
    assert!(
        mixed.starts_with(
            "the characters in the lists of Fenbound Brood and Skylark Company, and BP2 in the list of Brasshold Levy \
             (which mixes both kinds) are bought legally"
        ),
        "{mixed}"
    );
}

#[test]
fn a_list_that_costs_too_much_names_the_one_that_fits() {
    let refused = |rules: &Rules| Ascension::build(rules, 2).expect_err("it is refused").remedy;
    let many = rules("[points]\ntotal = 45\nlists = \"many\"\n");
    assert!(refused(&many).ends_with("points.lists = \"exact\" plays the list `at_45`"), "{}", refused(&many));
}

#[test]
fn random_forces_are_played_though_changed_prices_make_shipped_lists_too_dear() {
    let mut dear = rules("[prices.responses]\nincrease_defense = 30\n");
    assert!(Ascension::build(&dear, 2).is_err(), "the Rampart Warden costs more than 60 points allow");
    let wanted = WantedForce { points: 45, least: 0.5, characters: 1 };
    for setting in PriceList.settings(&dear, wanted) {
        let (path, value) = read_setting(&setting).expect("a setting");
        dear.set(&BOOK, path, &value, None).expect("it can be set");
    }
    Ascension::build(&dear, 2).expect("the lists are within the points");
}

#[test]
fn a_list_with_a_name_that_is_never_played_is_refused() {
    for (name, remedy) in [("fwe", "did you mean `few`?"), ("at_075", "the lists are few")] {
        let rules = rules(&format!("[lists.BH]\n{name} = [\"BP1\"]\n"));
        let error = Ascension::build(&rules, 2).expect_err("it is refused");
        assert_eq!(error.path, format!("lists.BH.{name}"));
        assert!(error.remedy.starts_with(remedy), "{}", error.remedy);
    }
    let own = rules("[lists.BH]\nat_61 = [\"BP1\"]\n");
    assert_eq!(factions(&own).0.len(), 3);
}
