//! Tests of the designer's later editions: they are built and played, and have the numbers that were published.

use super::map::furnished;
use super::rig::Rig;
use crate::Bridgefront;
use crate::model::content::cards::DeckId;
use crate::model::knobs::{Passive, Retreat};
use crate::model::state::TileKind;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::knobs::inline;
use evenhand_game::game::{Role, Rules, Ruleset, Seed};

/// Returns the rules of an edition.
fn rules(name: &str) -> Rules {
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).unwrap();
    let preset = Bridgefront::EDITIONS.iter().find(|preset| preset.name == name).expect("an edition");
    if let Err(errors) = preset.lay(&book, &mut rules) {
        panic!("{name}: {errors:?}");
    }
    rules
}

pub(super) fn game(name: &str, seats: usize) -> Bridgefront {
    Bridgefront::new(&rules(name), seats).unwrap_or_else(|error| panic!("{name}, {seats} seats: {error}"))
}

/// Plays random matches of an edition for each number of players, with other factions in each.
fn keeps_the_contract(name: &str, seats: impl Iterator<Item = usize>) {
    for seats in seats {
        let game = game(name, seats);
        let roles: Vec<Role> = (0..seats).map(|seat| Role(((seats + seat) % 6) as u8)).collect();
        let conserved = |game: &Bridgefront, state: &_| game.conserved(state);
        if let Err(broken) = check_conserving(&game, &roles, Seed(seats as u64), conserved) {
            panic!("{name}, {seats} seats: {broken}");
        }
    }
}

#[test]
fn last_tether_is_played_by_two_to_six() {
    keeps_the_contract("last-tether", 2..=6);
}

#[test]
fn the_editions_of_the_playtests_are_played() {
    keeps_the_contract("playtest-0108", [2, 5].into_iter());
    keeps_the_contract("playtest-0109", [3, 6].into_iter());
}

#[test]
fn the_edition_of_the_desk_is_played() {
    keeps_the_contract("desk-0106", [2, 5].into_iter());
}

#[test]
fn every_edition_is_built_for_every_number_of_players() {
    for preset in Bridgefront::EDITIONS {
        let rules = rules(preset.name);
        for seats in 2..=6 {
            let game = Bridgefront::new(&rules, seats).unwrap();
            let warnings: Vec<String> = game.warnings(&rules).iter().map(ToString::to_string).collect();
            assert_eq!(warnings, ["cards.stall: the card does nothing"], "{}: as it is meant to", preset.name);
        }
    }
}

#[test]
fn boards_and_tiles_are_those_of_the_editions() {
    // Board radius, Mines, Forges and random bridges for 2 to 6 players.
    type Rows = [[usize; 4]; 5];
    let desk: Rows = [[3, 4, 1, 0], [4, 5, 2, 0], [4, 6, 2, 0], [4, 7, 3, 0], [4, 8, 3, 0]];
    let first: Rows = [[3, 3, 1, 7], [4, 4, 2, 7], [4, 5, 2, 10], [4, 6, 2, 10], [4, 7, 3, 10]];
    let second: Rows = [[2, 2, 1, 5], [2, 2, 1, 5], [3, 3, 2, 8], [3, 4, 2, 8], [3, 5, 3, 8]];
    let last: Rows = [[2, 2, 1, 5], [2, 3, 1, 5], [3, 4, 2, 8], [3, 4, 2, 8], [3, 5, 3, 8]];
    let all = [("desk-0106", desk), ("playtest-0108", first), ("playtest-0109", second), ("last-tether", last)];
    for (name, rows) in all {
        let changes: Vec<(String, String)> =
            rules(name).differences().into_iter().map(|(path, value)| (path, inline(&value))).collect();
        let knobs: Vec<(&str, &str)> = changes.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect();
        for (seats, row) in (2..=6).zip(rows) {
            let rig: Rig = furnished(seats, &knobs, 3);
            let tiles = |kind| rig.game.board.hexes().filter(|hex| rig.s.hex(*hex).kind == kind).count();
            let found =
                [rig.game.board.radius.into(), tiles(TileKind::Mine), tiles(TileKind::Forge), rig.s.bridges.len()];
            assert_eq!(found, row, "{name}, {seats} seats");
        }
    }
}

#[test]
fn last_tether_has_the_numbers_of_its_program() {
    let game = game("last-tether", 4);
    let knobs = &game.knobs;
    let of_rules = &knobs.rules;
    assert_eq!((of_rules.max_mana, of_rules.start_gold, of_rules.base_income), (6, 3, 2));
    assert_eq!((of_rules.vp_to_win, of_rules.round_cap, of_rules.hand_size), (6, 12, 6));
    assert_eq!((knobs.champions.limit, knobs.drafts.mine_reveal, game.free_cards.len()), (3, 0, 14));
    assert_eq!((knobs.combat.retreat, knobs.combat.retreat_mana), (Retreat::EveryRound, 1));
    assert_eq!(self::game("playtest-0109", 4).knobs.combat.retreat, Retreat::FirstRound);
    assert_eq!(self::game("desk-0106", 4).knobs.combat.retreat, Retreat::Never);
    let ages: Vec<u8> = (1..=12).map(|round| of_rules.age(round)).collect();
    assert_eq!(ages, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    let card = |id: &str| game.cards.get(game.cards.find(id).unwrap_or_else(|| panic!("there is no {id}")));
    let price = |id: &str| (card(id).mana, card(id).gold[0], card(id).initiative);
    assert_eq!(price("column_advance"), (2, 1, 55));
    assert_eq!(price("trade_caravan"), (2, 0, 75));
    assert_eq!(price("make_a_play"), (0, 2, 70));
    assert_eq!(price("roll_out"), (1, 0, 150));
    assert_eq!(price("quick_march"), (1, 0, 28));
    assert_eq!(price("paid_logistics"), (0, 6, 70));
    assert_eq!(price("zap_aerial"), (1, 1, 200));
    assert_eq!((card("wormhole_artificer").hp, card("wormhole_artificer").bounty), (4, 4));
    assert_eq!((card("titan_vanguard").hp, card("obsidian_sentinel").dice), (10, 3));
    assert_eq!((card("monument_plan").vp, card("sergeant").gold), (2, [1, 1, 1]));
}

#[test]
fn decks_hold_the_cards_of_the_editions() {
    let game = game("last-tether", 4);
    let holds =
        |deck: u8, id: &str| game.cards.find(id).is_some_and(|card| game.shared_decks[DeckId(deck)].contains(&card));
    assert!(holds(0, "salvage_wager") && holds(0, "scout_report") && holds(0, "stoneguard"));
    assert!(holds(1, "stall") && holds(1, "iron_sentinel") && holds(2, "complete_encirclement"));
    assert!(holds(5, "quick_mobilization") && holds(3, "command_surge"));
    for gone in ["entrench", "focus_fire", "forked_road", "center_relic", "killers_contract"] {
        assert!((0..6).all(|deck| !holds(deck, gone)), "{gone}");
    }
    // As many as published.
    assert_eq!([0, 1, 2, 3, 4, 5].map(|deck| game.shared_decks[DeckId(deck)].len()), [46, 47, 34, 11, 8, 9]);
    // The starter decks: eight cards, each faction with its own Quick Move and Zap; nine before Scout Report left them.
    for faction in game.factions.values() {
        let fastest = faction.starter.iter().map(|card| game.cards.get(*card).initiative).max();
        assert_eq!(faction.starter.len(), 8);
        assert!(fastest.is_some_and(|init| (200..=220).contains(&init)), "Zap");
    }
    let before = self::game("playtest-0108", 4);
    assert!(before.factions.values().all(|faction| faction.starter.len() == 9));
    let desk = self::game("desk-0106", 4);
    let bought = |id: &str| {
        desk.cards.find(id).is_some_and(|card| (0..6).any(|deck| desk.shared_decks[DeckId(deck)].contains(&card)))
    };
    assert!(bought("focus_fire") && bought("hard_mulligan") && !bought("stoneguard"));
}

#[test]
fn three_factions_have_other_abilities_in_every_edition() {
    for preset in Bridgefront::EDITIONS {
        let game = game(preset.name, 2);
        let has = |id: &str, passive| game.knobs.factions[id].has(passive);
        assert!(has("aerial", Passive::Tailwind) && !has("aerial", Passive::FreeMarch));
        assert!(has("prospect", Passive::DeepTunnels) && !has("prospect", Passive::TieWin));
        assert!(has("gatewright", Passive::Extortion) && !has("gatewright", Passive::Pillage));
        assert!(has("veil", Passive::Contracts) && has("bastion", Passive::HomeGuard));
    }
}
