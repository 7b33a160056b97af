//! Tests of the cards as data: every printed number against the rulebook, and the decks.

use super::rig::{Rig, S1};
use crate::Bridgefront;
use crate::model::content::cards::{DeckId, Kind};
use evenhand_game::game::{Rules, Ruleset};

/// An order, spell or Victory card as printed: section, name, type, mana, gold, both initiatives.
type Printed = (&'static str, &'static str, &'static str, u8, u8, [u16; 2]);

#[rustfmt::skip]
const CARDS: [Printed; 152] = [
    ("starter", "Recruit", "order", 1, 1, [40, 110]),
    ("starter", "March Orders", "order", 1, 0, [100, 200]),
    ("starter", "Supply Cache", "order", 1, 0, [55, 120]),
    ("starter", "Field Medic", "order", 1, 0, [60, 130]),
    ("starter", "Scout Report", "order", 1, 0, [25, 85]),
    ("starter", "Bridge Crew", "order", 1, 0, [90, 150]),
    ("starter", "Quick Move", "order", 1, 0, [20, 30]),
    ("starter", "Zap", "order", 1, 0, [20, 100]),
    ("faction_spell", "Hold the Line", "spell", 1, 0, [35, 105]),
    ("faction_spell", "Marked for Coin", "spell", 1, 0, [35, 105]),
    ("faction_spell", "Air Drop", "spell", 2, 1, [30, 100]),
    ("faction_spell", "Rich Veins", "spell", 2, 0, [45, 120]),
    ("faction_spell", "Perfect Recall", "spell", 1, 0, [25, 90]),
    ("faction_spell", "Bridgeborn Path", "spell", 1, 0, [50, 125]),
    ("age1", "Quick March", "order", 1, 0, [40, 50]),
    ("age1", "Roll Out", "order", 1, 0, [60, 125]),
    ("age1", "Emergency Evac", "order", 1, 0, [45, 115]),
    ("age1", "Flank Step", "order", 1, 0, [35, 105]),
    ("age1", "Column Advance", "order", 2, 0, [55, 120]),
    ("age1", "Recruit Detachment", "order", 2, 1, [45, 115]),
    ("age1", "Paid Volunteers", "order", 1, 2, [65, 135]),
    ("age1", "Escort Detail", "order", 1, 1, [35, 110]),
    ("age1", "Roadblock Squad", "order", 1, 1, [70, 145]),
    ("age1", "Frontier Claim", "order", 2, 2, [55, 130]),
    ("age1", "Prospecting", "order", 1, 0, [30, 100]),
    ("age1", "Trade Caravan", "order", 1, 0, [75, 150]),
    ("age1", "Spoils of War", "order", 0, 0, [80, 155]),
    ("age1", "Scavenger's Market", "order", 1, 0, [50, 125]),
    ("age1", "Quick Study", "order", 1, 0, [25, 95]),
    ("age1", "Cycle Notes", "order", 1, 0, [45, 110]),
    ("age1", "Hard Mulligan", "order", 2, 0, [70, 140]),
    ("age1", "Make a Play", "order", 0, 0, [70, 140]),
    ("age1", "Entrench", "spell", 1, 0, [40, 110]),
    ("age1", "Battle Cry", "spell", 1, 0, [35, 105]),
    ("age1", "Smoke Screen", "spell", 1, 0, [30, 100]),
    ("age1", "Patch Up", "order", 1, 0, [75, 150]),
    ("age1", "Temporary Bridge", "order", 1, 0, [50, 120]),
    ("age1", "Sabotage Bridge", "order", 2, 0, [65, 140]),
    ("age1", "Rapid Span", "order", 1, 0, [80, 155]),
    ("age1", "Bridge Trap", "spell", 1, 0, [55, 130]),
    ("age1", "Dice: Forked Road", "order", 1, 0, [30, 100]),
    ("age1", "Supply Swap", "order", 1, 0, [50, 120]),
    ("age1", "Banner Claim", "victory", 1, 0, [60, 130]),
    ("age1", "War Chronicle", "victory", 1, 0, [50, 120]),
    ("age1", "Supply Ledger", "victory", 1, 0, [75, 150]),
    ("age1", "Patrol Record", "victory", 1, 0, [30, 100]),
    ("age2", "Triple March", "order", 1, 0, [40, 105]),
    ("age2", "Coordinated Advance", "order", 2, 0, [55, 120]),
    ("age2", "Rapid Redeploy", "order", 1, 0, [65, 135]),
    ("age2", "Breakthrough Line", "order", 2, 0, [75, 145]),
    ("age2", "Battalion Contract", "order", 3, 2, [80, 155]),
    ("age2", "Rally Where You Stand", "order", 1, 2, [50, 120]),
    ("age2", "Forward Barracks", "order", 1, 2, [65, 135]),
    ("age2", "Conscription Drive", "order", 1, 1, [70, 145]),
    ("age2", "War Taxes", "order", 1, 0, [60, 135]),
    ("age2", "Smuggling Ring", "order", 1, 0, [75, 150]),
    ("age2", "Refined Ingots", "order", 1, 0, [55, 125]),
    ("age2", "Guild Favor", "order", 2, 0, [40, 110]),
    ("age2", "Cycle Protocol", "order", 1, 0, [25, 90]),
    ("age2", "Insight", "order", 0, 0, [60, 130]),
    ("age2", "Clean Cuts", "order", 2, 0, [70, 145]),
    ("age2", "Tactical Reorder", "order", 1, 0, [50, 120]),
    ("age2", "Focus Fire", "spell", 1, 0, [30, 95]),
    ("age2", "Slow", "spell", 1, 0, [40, 105]),
    ("age2", "Ward", "spell", 1, 0, [55, 120]),
    ("age2", "Frenzy", "spell", 1, 0, [35, 100]),
    ("age2", "Mortar Shot", "spell", 2, 0, [300, 300]),
    ("age2", "Demolish Bridge", "order", 2, 0, [55, 125]),
    ("age2", "Bridge Lockdown", "spell", 2, 0, [40, 110]),
    ("age2", "Bridge Network", "order", 2, 0, [75, 150]),
    ("age2", "Wormhole Link", "spell", 2, 0, [80, 155]),
    ("age2", "Foundry Heist", "order", 2, 0, [50, 120]),
    ("age2", "Deep Shaft Rig", "order", 2, 1, [60, 130]),
    ("age2", "Dice: War Profiteers", "order", 1, 0, [45, 115]),
    ("age2", "Encirclement", "spell", 1, 0, [70, 145]),
    ("age2", "Strategic Triumph", "victory", 1, 0, [55, 125]),
    ("age2", "Center Dispatch", "victory", 1, 0, [35, 105]),
    ("age2", "Banner of Resolve", "victory", 1, 0, [75, 145]),
    ("age2", "Big VP Gainer", "victory", 1, 0, [75, 145]),
    ("age3", "Grand Maneuver", "order", 3, 0, [45, 110]),
    ("age3", "Ghost Step", "order", 2, 0, [30, 95]),
    ("age3", "Warp Column", "order", 2, 0, [60, 130]),
    ("age3", "Final Push", "order", 2, 0, [55, 125]),
    ("age3", "Extraction Run", "order", 1, 0, [70, 145]),
    ("age3", "Deep Reserves", "order", 3, 3, [80, 155]),
    ("age3", "Endless Conscription", "order", 2, 2, [60, 130]),
    ("age3", "Elite Guard", "order", 2, 3, [50, 120]),
    ("age3", "Forward Legion", "order", 2, 2, [70, 145]),
    ("age3", "Last Reserves", "order", 1, 3, [40, 110]),
    ("age3", "Royal Mint", "order", 2, 0, [65, 135]),
    ("age3", "Plunder", "order", 1, 0, [55, 125]),
    ("age3", "Market Squeeze", "order", 2, 0, [45, 115]),
    ("age3", "Blood Price", "order", 1, 0, [75, 150]),
    ("age3", "Black Market Pull", "order", 2, 0, [35, 100]),
    ("age3", "Master Plan", "order", 2, 0, [30, 95]),
    ("age3", "Perfect Cycle", "order", 2, 0, [45, 110]),
    ("age3", "Erase Weakness", "order", 2, 0, [70, 145]),
    ("age3", "Tome of Orders", "order", 1, 0, [60, 130]),
    ("age3", "Last Lecture", "order", 3, 0, [80, 155]),
    ("age3", "Cataclysm Shot", "spell", 3, 0, [55, 120]),
    ("age3", "Execution Order", "spell", 2, 0, [35, 100]),
    ("age3", "Doom Mark", "spell", 1, 0, [25, 90]),
    ("age3", "War Cry", "spell", 2, 0, [40, 105]),
    ("age3", "Attrition", "spell", 2, 0, [65, 135]),
    ("age3", "Ruin the Span", "order", 3, 0, [60, 130]),
    ("age3", "Total Blackout", "spell", 2, 0, [30, 95]),
    ("age3", "Bridge Fortress", "order", 2, 0, [75, 150]),
    ("age3", "Wormhole Gate", "spell", 3, 0, [45, 110]),
    ("age3", "Spanbreaker Raid", "order", 2, 0, [80, 155]),
    ("age3", "Siege Writ", "spell", 2, 0, [70, 145]),
    ("age3", "Last Contract", "order", 1, 0, [20, 90]),
    ("age3", "Blood Trail", "order", 2, 0, [55, 125]),
    ("age3", "Dice: Overdrill Protocol", "order", 1, 1, [45, 115]),
    ("age3", "Forgeblood Engine", "spell", 2, 0, [60, 130]),
    ("age3", "Monument Plan", "victory", 1, 0, [60, 130]),
    ("age3", "Conquest Record", "victory", 1, 0, [50, 120]),
    ("age3", "Forge Inscription", "victory", 1, 0, [40, 110]),
    ("age3", "Final Oath", "victory", 1, 0, [35, 105]),
    ("power1", "Command Surge", "spell", 0, 0, [10, 80]),
    ("power1", "Instant Bridge Net", "order", 2, 0, [35, 105]),
    ("power1", "Secret Plans", "order", 1, 0, [15, 85]),
    ("power1", "Emergency Pay", "order", 1, 0, [50, 120]),
    ("power1", "Shock Drill", "spell", 1, 0, [45, 110]),
    ("power1", "Bridge Deed", "victory", 1, 0, [40, 110]),
    ("power1", "Mine Charter", "victory", 1, 0, [55, 120]),
    ("power1", "Forge Sketch", "victory", 1, 0, [30, 100]),
    ("power1", "Center Writ", "victory", 1, 0, [25, 95]),
    ("power1", "Oathstone", "victory", 1, 0, [70, 145]),
    ("power1", "Banner of Sparks", "victory", 1, 0, [60, 130]),
    ("power2", "Killer's Contract", "spell", 1, 0, [25, 95]),
    ("power2", "Immunity Field", "spell", 2, 0, [40, 110]),
    ("power2", "Hit Control", "spell", 1, 0, [30, 100]),
    ("power2", "Rapid Reinforcements", "order", 2, 1, [55, 125]),
    ("power2", "Span Dominion", "spell", 2, 0, [70, 145]),
    ("power2", "Vault of Notes", "order", 1, 0, [15, 85]),
    ("power2", "Writ of Industry", "victory", 1, 0, [55, 120]),
    ("power2", "Forge Seal", "victory", 1, 0, [45, 115]),
    ("power2", "Bridge Charter", "victory", 1, 0, [60, 130]),
    ("power2", "Dispatch to Front", "victory", 1, 0, [35, 105]),
    ("power2", "Chronicle of War", "victory", 1, 0, [65, 135]),
    ("power2", "Oath of Safekeeping", "victory", 1, 0, [75, 150]),
    ("power3", "Cataclysm Core", "spell", 3, 0, [45, 110]),
    ("power3", "Absolute Mobilization", "order", 3, 0, [60, 130]),
    ("power3", "Forge Miracle", "order", 2, 0, [35, 105]),
    ("power3", "Last Stand", "spell", 2, 0, [75, 150]),
    ("power3", "Final Funding", "order", 2, 0, [50, 120]),
    ("power3", "Imperial Warrant", "victory", 1, 0, [40, 110]),
    ("power3", "Crown Coin", "victory", 1, 0, [55, 125]),
    ("power3", "Deep Mine Charter", "victory", 1, 1, [60, 130]),
    ("power3", "Center Relic", "victory", 1, 0, [25, 90]),
    ("power3", "Forge Relic", "victory", 1, 0, [35, 100]),
    ("power3", "Siege Chronicle", "victory", 1, 0, [70, 145]),
];

/// A champion as printed: section, name, mana, gold as the 1st / 2nd / 3rd, both initiatives, and HP, dice, threshold,
/// bounty.
type PrintedChampion = (&'static str, &'static str, u8, [u8; 3], [u16; 2], [u8; 4]);

#[rustfmt::skip]
const CHAMPIONS: [PrintedChampion; 25] = [
    ("faction_champion", "Ironclad Warden", 2, [1, 3, 5], [70, 135], [6, 2, 2, 3]),
    ("faction_champion", "Shadeblade", 2, [0, 2, 4], [55, 115], [3, 5, 1, 3]),
    ("faction_champion", "Skystriker Ace", 2, [0, 2, 4], [60, 120], [4, 2, 3, 3]),
    ("faction_champion", "Mine Overseer", 2, [1, 3, 5], [65, 125], [5, 2, 2, 4]),
    ("faction_champion", "Archivist Prime", 2, [1, 3, 5], [60, 120], [5, 2, 3, 3]),
    ("faction_champion", "Wormhole Artificer", 2, [1, 3, 5], [65, 125], [5, 2, 3, 3]),
    ("age1", "Skirmisher Captain", 2, [0, 2, 4], [65, 135], [4, 2, 3, 2]),
    ("age1", "Bridge Runner", 2, [0, 2, 4], [55, 125], [3, 3, 2, 2]),
    ("age1", "Inspiring Geezer", 2, [1, 3, 5], [70, 145], [2, 1, 2, 2]),
    ("age1", "Field Surgeon", 2, [1, 3, 5], [60, 130], [4, 2, 2, 2]),
    ("age1", "Bounty Hunter", 2, [1, 3, 5], [75, 150], [4, 2, 3, 2]),
    ("age1", "Brute", 2, [2, 4, 6], [35, 105], [6, 1, 3, 2]),
    ("age2", "Jet Striker", 2, [1, 3, 5], [45, 115], [4, 3, 2, 3]),
    ("age2", "Tax Reaver", 2, [2, 4, 6], [70, 145], [6, 2, 3, 3]),
    ("age2", "Siege Engineer", 2, [1, 3, 5], [60, 130], [5, 2, 2, 3]),
    ("age2", "Duelist Exemplar", 2, [1, 3, 5], [35, 105], [5, 2, 3, 3]),
    ("age2", "Lone Wolf", 2, [2, 4, 6], [75, 150], [5, 1, 2, 3]),
    ("age2", "Reliable Veteran", 2, [2, 4, 6], [65, 135], [6, 1, 5, 3]),
    ("age3", "Titan Vanguard", 3, [2, 4, 6], [70, 145], [9, 3, 3, 4]),
    ("age3", "Blood Banker", 2, [2, 4, 6], [55, 125], [7, 2, 3, 3]),
    ("age3", "Stormcaller", 3, [2, 4, 6], [45, 110], [8, 3, 2, 4]),
    ("age3", "Spanbreaker Titan", 3, [3, 5, 7], [80, 155], [9, 2, 3, 4]),
    ("age3", "Grand Strategist", 2, [2, 4, 6], [25, 90], [6, 2, 3, 3]),
    ("age3", "Capital Breaker", 3, [2, 4, 6], [60, 130], [8, 3, 3, 4]),
    ("age3", "Void Agent", 2, [2, 4, 6], [40, 105], [6, 3, 2, 3]),
];

/// Returns the value of a field of a card, found by its printed name.
fn field(rules: &Rules, name: &str, key: &str) -> toml::Value {
    let cards = rules.get("cards").and_then(toml::Value::as_table).expect("a table of cards");
    let card = cards.values().find(|card| card["name"].as_str() == Some(name));
    card.unwrap_or_else(|| panic!("there is no card called {name}"))[key].clone()
}

fn numbers(value: &toml::Value) -> Vec<i64> {
    value.as_array().expect("a list").iter().map(|n| n.as_integer().expect("a number")).collect()
}

#[test]
fn every_card_costs_and_counts_what_the_book_prints() {
    // BF-22, BF-23, BF-24
    let rules = Rules::of_book(&Bridgefront::book()).expect("the book reads");
    for (set, name, kind, mana, gold, init) in CARDS {
        assert_eq!(field(&rules, name, "set").as_str(), Some(set), "{name}");
        assert_eq!(field(&rules, name, "type").as_str(), Some(kind), "{name}");
        assert_eq!(field(&rules, name, "mana").as_integer(), Some(mana.into()), "{name}: mana");
        assert_eq!(field(&rules, name, "gold").as_integer(), Some(gold.into()), "{name}: gold");
        assert_eq!(numbers(&field(&rules, name, "init")), init.map(i64::from), "{name}: initiative");
    }
    for (set, name, mana, gold, init, stats) in CHAMPIONS {
        assert_eq!(field(&rules, name, "set").as_str(), Some(set), "{name}");
        assert_eq!(field(&rules, name, "type").as_str(), Some("champion"), "{name}");
        assert_eq!(field(&rules, name, "mana").as_integer(), Some(mana.into()), "{name}: mana");
        assert_eq!(numbers(&field(&rules, name, "gold")), gold.map(i64::from), "{name}: gold");
        assert_eq!(numbers(&field(&rules, name, "init")), init.map(i64::from), "{name}: initiative");
        for (key, n) in ["hp", "dice", "hit", "bounty"].into_iter().zip(stats) {
            assert_eq!(field(&rules, name, key).as_integer(), Some(n.into()), "{name}: {key}");
        }
    }
    let cards = rules.get("cards").and_then(toml::Value::as_table).expect("a table of cards");
    assert_eq!(cards.len(), CARDS.len() + CHAMPIONS.len(), "and there are no others");
}

#[test]
fn the_numbers_of_the_files_are_those_the_game_plays_with() {
    let game = Rig::new(2).game;
    let rules = Rules::of_book(&Bridgefront::book()).expect("the book reads");
    let by_name = |name: &str| {
        let found = game.cards.iter().find(|(_, card)| {
            rules.get(&format!("cards.{}.name", card.id)).and_then(toml::Value::as_str) == Some(name)
        });
        found.expect("every name has a card").1
    };
    for (_, name, _, mana, gold, init) in CARDS {
        let card = by_name(name);
        assert_eq!((card.mana, card.gold, card.initiative), (mana, [gold; 3], init[0]), "{name}");
    }
    for (_, name, mana, gold, init, [hp, dice, hit, bounty]) in CHAMPIONS {
        let card = by_name(name);
        assert_eq!((card.mana, card.gold, card.initiative, card.burn), (mana, gold, init[0], true), "{name}");
        assert_eq!([card.hp, card.dice, card.hit, card.bounty], [hp, dice, hit, bounty], "{name}");
    }
    let second = Rig::with(2, &[("rules.initiative_column", "\"second\"")]).game;
    let zap = second.cards.get(second.cards.find("zap").expect("a card"));
    assert_eq!(zap.initiative, 100);
}

#[test]
fn the_decks_have_their_listed_sizes_and_the_stated_ones_when_filled() {
    // Section 6.9 of the rules, BF-Q8.
    for (profile, market, power) in
        [("\"listed\"", [38, 39, 46], [11, 12, 11]), ("\"fill47\"", [47, 47, 47], [12, 12, 12])]
    {
        let game = Rig::with(2, &[("content.profile", profile)]).game;
        let sizes: Vec<usize> = game.shared_decks.values().map(Vec::len).collect();
        assert_eq!(sizes, [market, power].concat(), "{profile}");
        assert_eq!(game.common_starter.len(), 9);
        let mut names = game.common_starter.clone();
        names.dedup();
        assert_eq!(names.len(), 8, "Recruit is there twice");
    }
}

#[test]
fn the_categories_have_their_listed_sizes() {
    let rules = Rules::of_book(&Bridgefront::book()).expect("the book reads");
    let cards = rules.get("cards").and_then(toml::Value::as_table).expect("a table of cards");
    let count = |set: &str, category: &str| {
        let fits =
            |card: &&toml::Value| card["set"].as_str() == Some(set) && card["category"].as_str() == Some(category);
        cards.values().filter(fits).count()
    };
    let kinds =
        ["movement", "recruitment", "economy", "deckcraft", "tactics", "bridges", "gambits", "victory", "champion"];
    for (set, sizes) in [
        ("age1", [5, 5, 4, 4, 4, 4, 2, 4, 6]),
        ("age2", [4, 4, 4, 4, 5, 4, 4, 4, 6]),
        ("age3", [5, 5, 5, 5, 5, 5, 5, 4, 7]),
    ] {
        assert_eq!(kinds.map(|kind| count(set, kind)), sizes, "{set}");
    }
    for (set, power) in [("power1", 5), ("power2", 6), ("power3", 5)] {
        assert_eq!((count(set, "power"), count(set, "victory")), (power, 6), "{set}");
    }
}

#[test]
fn a_disabled_card_is_in_no_deck_and_copies_multiply_one() {
    let game = Rig::with(2, &[("cards.insight.enabled", "false"), ("cards.slow.copies", "3")]).game;
    let count = |id: &str| {
        let card = game.cards.find(id).expect("it is still a card");
        game.shared_decks[DeckId(1)].iter().filter(|other| **other == card).count()
    };
    assert_eq!((count("insight"), count("slow"), game.shared_decks[DeckId(1)].len()), (0, 3, 40));
}

#[test]
fn numbers_within_effects_can_be_swept() {
    for (path, value, card, stages, forces, gold) in [
        ("cards.supply_cache.effects.0.n", "5", "supply_cache", &[][..], 0, 15),
        ("cards.prospecting.effects.0.n.else", "7", "prospecting", &[], 0, 17),
        ("cards.recruit.effects.0.options.0.0.forces", "6", "recruit", &["option 1"], 6, 9),
    ] {
        let mut rig = Rig::with(2, &[(path, value), ("factions.cipher.passives", "[]")]);
        rig.faction(S1, "cipher");
        super::cards_all::play(&mut rig, card, stages);
        let home = rig.home(S1);
        assert_eq!((rig.forces_at(S1, home), rig.s.player(S1).gold), (forces, gold), "{path}");
    }
}

#[test]
fn champions_can_be_made_to_stay_in_the_deck_and_cost_other_steps() {
    let game = Rig::with(
        2,
        &[("champions.burn_on_play", "false"), ("champions.cost_step", "3"), ("champions.hp_scale", "0.1")],
    )
    .game;
    let brute = game.cards.get(game.cards.find("brute").expect("a card"));
    assert_eq!((brute.kind, brute.burn, brute.gold, brute.hp), (Kind::Champion, false, [2, 5, 8], 1));
}
