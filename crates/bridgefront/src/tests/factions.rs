//! Tests of the factions' passives (BF-21).

use super::battle_rig::{battles, stages};
use super::rig::{Rig, S1, S2};
use crate::model::content::cards::DeckId;
use crate::model::state::{Phase, Slot, TileKind};
use evenhand_game::game::{Chance, Cx, Notation, Play, Role, Ruleset, Seat, Seed};

/// Creates a rig of two seats; the second has no passives.
fn of(faction: &str) -> Rig {
    let mut rig = Rig::new(2);
    rig.faction(S1, faction);
    rig
}

/// Creates a rig in which S1 is Cipher with its passives.
fn cipher(seats: usize) -> Rig {
    let mut rig = Rig::with(seats, &[]);
    rig.faction(S1, "cipher");
    for seat in Seat::all(seats).skip(1) {
        rig.faction(seat, "bastion");
    }
    rig
}

#[test]
fn shield_wall_is_for_defenders_in_the_first_combat_round() {
    // BF-21.1a
    for (faction, first) in [("bastion", 3), ("cipher", 2)] {
        let mut rig = Rig::new(2);
        let at = rig.hex(1, 0);
        rig.faction(S1, "bastion").faction(S2, faction).forces(S1, at, 2).forces(S2, at, 2).battle_at(at, false);
        assert_eq!(rig.game.force_threshold(&rig.s, 1), first);
        assert_eq!(rig.game.force_threshold(&rig.s, 0), 2, "an attacker has no wall");
        rig.s.battle.round = 2;
        assert_eq!(rig.game.force_threshold(&rig.s, 1), 2);
    }
}

#[test]
fn home_guard_adds_a_force_to_each_deploy_at_home() {
    // BF-21.1b, BF-T32
    let mut rig = of("bastion");
    let home = rig.home(S1);
    rig.plays(S1, &["reinforce"]);
    assert_eq!(rig.forces_at(S1, home), 2);
    rig.hand(S1, &["recruit"]).plays(S1, &["play recruit", "option 1"]);
    assert_eq!(rig.forces_at(S1, home), 2 + 3);
    rig.hand(S1, &["supply_swap", "zap", "zap"]).plays(S1, &["play supply_swap"]);
    for _ in 0..2 {
        rig.choose(S1, "card zap").choose(S1, "option 2");
    }
    assert_eq!(rig.forces_at(S1, home), 5 + 6);
    rig.hand(S1, &["skirmisher_captain"]);
    let here = format!("hex {}", rig.at(home));
    rig.plays(S1, &["play skirmisher_captain", &here]);
    assert_eq!(rig.forces_at(S1, home), 11 + 2, "one for its Force, none for itself");
    // Deploys in a hex next to the Capital get no extra Force.
    let mut rig = of("bastion");
    let beside = rig.game.board.around(rig.home(S1)).next().expect("a neighbour").0;
    let there = format!("hex {}", rig.at(beside));
    rig.hand(S1, &["frontier_claim"]).plays(S1, &["play frontier_claim", &there]);
    assert_eq!(rig.forces_at(S1, beside), 4);
    // The starting Forces get no extra Force either.
    let start = dealt(2, &["bastion", "veil"]);
    assert_eq!(start.forces_at(S1, start.home(S1)), 4);
}

/// Returns a match that is set up as far as the starting bridges.
fn dealt(seats: usize, factions: &[&str]) -> Rig {
    let mut rig = Rig::with(seats, &[]);
    let roles: Vec<Role> = factions
        .iter()
        .map(|name| Role(rig.game.roles().iter().position(|known| known == name).expect("a faction") as u8))
        .collect();
    rig.s = rig.game.setup(&roles, &mut Cx::silent(Chance::new(Seed(3))));
    while rig.s.phase == Phase::Corners {
        let seat = rig.game.to_act(&rig.s).iter().next().expect("somebody drafts");
        let corner = rig.options(seat)[0].clone();
        rig.choose(seat, &corner);
    }
    rig
}

#[test]
fn contracts_pay_veil_for_every_enemy_champion_it_kills() {
    // BF-21.2a
    for (faction, gold) in [("veil", 3 + 2), ("cipher", 3)] {
        let mut rig = of(faction);
        let at = rig.hex(1, 0);
        let slot = rig.champion(S2, "jet_striker", at);
        rig.hp(slot, 1).hand(S1, &["zap"]).plays(S1, &["play zap", "champion #0"]);
        assert_eq!((rig.gold_of(S1), rig.gold_of(S2)), (10 + gold, 10));
        // Killing its own champion does not pay Contracts.
        let own = rig.champion(S1, "jet_striker", at);
        rig.hp(own, 1).hand(S1, &["zap"]).plays(S1, &["play zap", &format!("champion #{own}")]);
        assert_eq!(rig.gold_of(S1), 10 + gold);
    }
}

#[test]
fn champions_of_veil_heal_after_their_own_battles() {
    // BF-21.2b
    for (hp, after) in [(2, 3), (5, 5)] {
        let mut rig = Rig::with(2, &[("combat.force_hit", "0")]);
        let (a, b) = (rig.hex(0, 1), rig.hex(1, 1));
        rig.faction(S1, "veil").faction(S2, "veil").bridge(a, b).forces(S2, b, 1);
        let fights = rig.champion(S1, "archivist_prime", a);
        let rests = rig.champion(S1, "archivist_prime", rig.home(S1));
        rig.hp(fights, hp).hp(rests, 2);
        let (from, way) = (format!("from {}", rig.at(a)), rig.towards(a, b));
        rig.plays(S1, &["march", &from, "go #0", &way]);
        assert_eq!(battles(&rig.events).len(), 1);
        assert_eq!((rig.s.champion(fights).hp, rig.s.champion(rests).hp), (after, 2));
    }
}

#[test]
fn stealing_a_champion_is_an_idea_that_is_off() {
    // BF-21.2c
    for (on, max) in [(false, "6"), (true, "6"), (true, "0")] {
        let passives = if on { "[\"contracts\", \"steal\"]" } else { "[\"contracts\", \"clean_exit\"]" };
        let mut rig = Rig::with(2, &[("factions.veil.passives", passives), ("factions.veil.steal.roll_max", max)]);
        let at = rig.hex(1, 0);
        let slot = rig.champion(S2, "jet_striker", at);
        rig.faction(S1, "veil").faction(S2, "bastion");
        rig.hp(slot, 1).hand(S1, &["zap"]).plays(S1, &["play zap", "champion #0"]);
        assert_eq!(rig.gold_of(S1), 15, "bounty and Contracts are paid");
        let stolen = rig.s.living().find(|(_, champion)| champion.owner == S1).map(|(_, c)| (c.hp, c.hex));
        assert_eq!(stolen, (on && max == "6").then(|| (4, rig.home(S1))));
    }
    let book = Rig::with(2, &[]);
    assert!(book.game.factions.values().all(|faction| faction.passives.steal == 0), "off in the book");
}

#[test]
fn air_superiority_is_one_free_march_a_round_with_a_champion() {
    // BF-21.3a
    let mut rig = of("aerial");
    let (a, b, c) = (rig.hex(0, 1), rig.hex(1, 1), rig.hex(0, 2));
    rig.bridge(a, b).bridge(c, b).forces(S1, a, 3).forces(S1, c, 1);
    rig.champion(S1, "brute", a);
    rig.end_actions();
    assert_eq!((rig.s.round, rig.s.player(S2).free_marches), (2, 0));
    rig.choose(S1, "free march");
    assert_eq!(rig.options(S1), [format!("from {}", rig.at(a))], "Forces without a champion stay");
    rig.s.player_mut(S1).commit = Default::default();
    let (from, way) = (format!("from {}", rig.at(a)), rig.towards(a, b));
    rig.plays(S1, &["free march", &from, "go #0", "forces 2", &way]);
    assert_eq!((rig.forces_at(S1, b), rig.s.champion(Slot(0)).hex, rig.s.player(S1).mana), (2, b, 5));
    assert!(!rig.options(S1).contains(&"free march".to_string()), "once a round");
    assert!(rig.options(S1).contains(&"march".to_string()));
    rig.end_actions();
    assert!(rig.options(S1).contains(&"free march".to_string()), "and again in the next");
}

#[test]
fn wings_deploy_to_the_center_as_to_the_capital() {
    // BF-21.3b
    let mut rig = of("aerial");
    let (center, home) = (rig.game.board.center, rig.home(S1));
    let to_center = format!("hex {}", rig.at(center));
    rig.plays(S1, &["reinforce"]);
    assert_eq!(rig.forces_at(S1, home), 1, "not on the Center: no choice");
    rig.champion(S1, "brute", center);
    rig.plays(S1, &["reinforce", &to_center]);
    assert_eq!((rig.forces_at(S1, home), rig.forces_at(S1, center)), (1, 1));
    rig.s.remove_forces(S1, center, 1);
    rig.hand(S1, &["jet_striker"]).plays(S1, &["play jet_striker", &to_center]);
    assert_eq!(rig.s.hex(center).champions[S1], 2, "champions too");
    // Other factions have no Wings.
    let mut rig = of("bastion");
    rig.champion(S1, "brute", center);
    rig.hand(S1, &["jet_striker"]).choose(S1, "play jet_striker");
    assert!(!rig.allows(S1, &to_center));
}

#[test]
fn wings_fail_when_the_center_is_lost_before_the_deploy() {
    // BF-21.3b, BF-12.4b
    let mut rig = of("aerial");
    let center = rig.game.board.center;
    let slot = rig.champion(S1, "brute", center);
    let to_center = format!("hex {}", rig.at(center));
    rig.hp(slot, 1).hand(S2, &["zap"]);
    rig.step(&[(S1, &["reinforce", &to_center]), (S2, &["play zap", "champion #0"])]);
    assert_eq!((rig.forces_at(S1, center), rig.forces_at(S1, rig.home(S1)), rig.gold_of(S1)), (0, 0, 9));
}

#[test]
fn wings_reach_the_center_while_two_enemies_fill_the_capital() {
    // BF-21.3b
    let mut rig = Rig::new(3);
    let (center, home) = (rig.game.board.center, rig.home(S1));
    rig.faction(S1, "aerial").forces(S2, home, 1).forces(super::rig::S3, home, 1);
    assert!(!rig.allows(S1, "reinforce"));
    rig.forces(S1, center, 1);
    let to_center = format!("hex {}", rig.at(center));
    rig.plays(S1, &["reinforce", &to_center]);
    assert_eq!(rig.forces_at(S1, center), 2);
}

#[test]
fn ore_cut_pays_one_more_for_each_mine() {
    // BF-21.4a
    for (faction, gold) in [("prospect", 6 + 7), ("cipher", 5 + 6)] {
        let mut rig = of(faction);
        for (r, value) in [(1, 5), (2, 6)] {
            let mine = rig.hex(0, r);
            rig.mine(mine, value).forces(S1, mine, 1);
        }
        rig.end_actions().choose(S1, "gold").choose(S1, "gold");
        assert_eq!(rig.gold_of(S1), 10 + gold + 1, "with the income of the next round");
    }
}

#[test]
fn mine_militia_defends_mines_in_every_combat_round() {
    // BF-21.4b
    let mut rig = of("prospect");
    rig.faction(S2, "prospect");
    let at = rig.hex(1, 0);
    rig.mine(at, 4).forces(S1, at, 2).forces(S2, at, 2).battle_at(at, false);
    for round in [1, 2, 9] {
        rig.s.battle.round = round;
        assert_eq!((rig.game.force_threshold(&rig.s, 0), rig.game.force_threshold(&rig.s, 1)), (2, 3));
    }
    rig.tile(at, TileKind::Forge);
    assert_eq!(rig.game.force_threshold(&rig.s, 1), 2);
}

#[test]
fn prospect_wins_every_tie_of_bids() {
    // BF-21.4c
    let mut rig = of("prospect");
    rig.deck(0, &["trade_caravan", "quick_study"]).end_actions();
    assert_eq!(rig.s.phase, Phase::Bids);
    let start = rig.s.clone();
    let (low, high) = (rig.game.read_action("pass 2").expect("a bid"), rig.game.read_action("buy 3").expect("a bid"));
    for seed in 0..20 {
        rig.s = start.clone();
        rig.seed(seed).act(&[(S1, high), (S2, high)]);
        assert_eq!((rig.s.player(S1).wins, rig.gold_of(S1), rig.gold_of(S2)), (1, 8, 11));
        rig.s = start.clone();
        rig.seed(seed).act(&[(S1, low), (S2, low)]);
        assert_eq!((rig.s.player(S1).wins, rig.gold_of(S1), rig.gold_of(S2)), (1, 13, 9), "and the pot");
    }
}

#[test]
fn quiet_study_exchanges_up_to_two_cards_before_the_market_is_seen() {
    // BF-21.5a
    let pile = ["supply_cache", "field_medic", "zap", "zap", "zap", "zap", "zap", "zap"];
    for exchanged in 0..=2 {
        let mut rig = cipher(2);
        rig.draw_pile(S1, &pile).deck(0, &["trade_caravan", "quick_study"]).end_actions();
        assert_eq!(rig.s.phase, Phase::QuietStudy);
        assert!(rig.s.row.is_empty());
        assert_eq!(rig.options(S1), ["card zap", "stop"]);
        for _ in 0..exchanged {
            rig.choose(S1, "card zap");
            assert!(rig.s.player(S1).draw.len() == 2 || exchanged == 2, "nothing is drawn before all are set aside");
        }
        if exchanged < 2 {
            rig.choose(S1, "stop");
        }
        assert_eq!(rig.s.phase, Phase::Bids, "two at most");
        let player = rig.s.player(S1);
        assert_eq!((player.hand.len(), player.discard.len(), player.draw.len()), (6, exchanged, 2 - exchanged));
        assert_eq!(rig.names(&player.hand)[..6 - exchanged], ["zap"; 6][..6 - exchanged]);
        let drawn = &["field_medic", "supply_cache"][..exchanged];
        assert_eq!(rig.names(&player.hand)[6 - exchanged..], *drawn);
    }
}

#[test]
fn cipher_picks_from_one_card_more_and_takes_no_more() {
    // BF-21.5b
    let deck =
        ["trade_caravan", "quick_study", "cycle_notes", "hard_mulligan", "prospecting", "entrench", "rapid_span"];
    let mut rig = cipher(2);
    let (forge, mine, center) = (rig.hex(0, 2), rig.hex(0, 1), rig.game.board.center);
    rig.tile(forge, TileKind::Forge).mine(mine, 4).forces(S1, forge, 1).forces(S1, mine, 1).forces(S1, center, 1);
    rig.deck(0, &deck).deck(3, &["command_surge", "bridge_deed", "secret_plans", "mine_charter"]);
    rig.hand(S1, &["scout_report", "war_chronicle"]);
    rig.draw_pile(S1, &["zap", "recruit", "field_medic", "supply_cache", "bridge_crew"]);
    rig.plays(S1, &["play war_chronicle"]);
    assert_eq!(rig.s.player(S1).known_top, 2, "War Chronicle shows two to everybody");
    rig.plays(S1, &["play scout_report"]);
    assert_eq!(rig.options(S1).len(), 4);
    rig.choose(S1, "card recruit");
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).draw.len()), (1, 1), "one taken, three discarded");
    rig.end_actions().choose(S1, "draft");
    assert_eq!(rig.options(S1), ["card rapid_span", "card entrench", "stop"], "a Mine Draft shows two");
    rig.choose(S1, "card entrench").choose(S1, "draft");
    assert_eq!(rig.options(S1).len(), 4, "a Forge Draft shows four");
    let first = rig.options(S1)[0].clone();
    rig.choose(S1, &first);
    assert_eq!(rig.options(S1).len(), 3, "a Power Pick shows three");
    rig.choose(S1, "card mine_charter");
    assert_eq!((rig.s.player(S1).private[DeckId(0)], rig.s.player(S1).private[DeckId(3)]), (2, 1));
    // This also holds for the free card.
    let mut rig = dealt(2, &["cipher", "bastion"]);
    while rig.s.phase == Phase::StartBridges {
        let acting: Vec<Seat> = rig.game.to_act(&rig.s).iter().collect();
        for seat in acting {
            let edge = rig.options(seat)[0].clone();
            rig.choose(seat, &edge);
        }
    }
    assert_eq!((rig.s.player(S1).reveal.len(), rig.s.player(S2).reveal.len()), (4, 3));
}

#[test]
fn gatewright_is_at_home_in_enemy_capitals() {
    // BF-21.6b
    let mut rig = of("gatewright");
    for (at, threshold) in [(rig.home(S2), 3), (rig.home(S1), 2), (rig.hex(1, 0), 2)] {
        let siege = rig.s.hex(at).is_capital();
        rig.forces(S1, at, 2).forces(S2, at, 2).battle_at(at, siege);
        for round in [1, 2, 9] {
            rig.s.battle.round = round;
            assert_eq!((rig.game.force_threshold(&rig.s, 0), rig.game.force_threshold(&rig.s, 1)), (threshold, 2));
        }
        rig.s.stack.clear();
    }
}

#[test]
fn every_enemy_capital_is_worth_two_to_gatewright() {
    // BF-21.6c
    for (faction, each) in [("gatewright", 2), ("bastion", 1)] {
        let mut rig = Rig::new(3);
        rig.faction(S1, faction);
        for seat in [S1, S2, super::rig::S3] {
            let home = rig.home(seat);
            rig.forces(S1, home, 2);
        }
        assert_eq!(rig.game.control(&rig.s, S1).capitals, 2 * each);
    }
}

#[test]
fn each_faction_has_its_spell_and_its_champion() {
    // BF-21.7a
    let own = [
        ("bastion", "hold_the_line", "ironclad_warden"),
        ("veil", "marked_for_coin", "shadeblade"),
        ("aerial", "air_drop", "skystriker_ace"),
        ("prospect", "rich_veins", "mine_overseer"),
        ("cipher", "perfect_recall", "archivist_prime"),
        ("gatewright", "bridgeborn_path", "wormhole_artificer"),
    ];
    let rig = dealt(6, &own.map(|(faction, _, _)| faction));
    for (seat, (_, spell, champion)) in Seat::all(6).zip(own) {
        let player = rig.s.player(seat);
        assert_eq!(rig.names(&player.hand)[0], champion);
        let mut deck = rig.names(&player.hand);
        deck.extend(rig.names(&player.draw));
        deck.sort_unstable();
        let mut expected = vec![
            "recruit",
            "recruit",
            "march_orders",
            "supply_cache",
            "field_medic",
            "scout_report",
            "bridge_crew",
            "quick_move",
            "zap",
            spell,
            champion,
        ];
        expected.sort_unstable();
        assert_eq!(deck, expected);
    }
}

#[test]
fn a_march_of_the_defender_makes_it_the_attacker() {
    // BF-21.1a: Shield Wall does not count when Bastion itself moves in.
    let mut rig = of("bastion");
    let (a, b) = (rig.hex(0, 1), rig.hex(1, 1));
    rig.bridge(a, b).forces(S1, a, 2).forces(S2, b, 2);
    let march = rig.march(a, b, 2);
    rig.plays(S1, &stages(&march));
    assert_eq!(battles(&rig.events), [(b, S1, S2, [2, 2])]);
}
