//! Tests of the factions' switches: every passive removed and given to another faction, and both settings of each
//! reading.

use super::battle_rig::battles;
use super::cards_all::{play, thresholds};
use super::rig::{Rig, S1, S2, S3, game};
use crate::Bridgefront;
use crate::model::events::{Event, Purse};
use crate::model::knobs::{self, FactionKnobs};
use crate::model::state::{Phase, TileKind};
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{Role, Seed};

/// Creates a rig in which S1 has this faction and S2 one without passives.
fn of(faction: &str, knobs: &[(&str, &str)]) -> Rig {
    let other = if faction == "aerial" { "bastion" } else { "aerial" };
    let bare = format!("factions.{other}.passives");
    let mut all = vec![(bare.as_str(), "[]")];
    all.extend(knobs);
    let mut rig = Rig::with(2, &all);
    rig.faction(S1, faction).faction(S2, other);
    rig
}

/// A scenario that shows a passive of S1, and returns its effect as a number.
type Scene = fn(&mut Rig) -> u16;

/// For each: faction, passive, scenario, and the result with the passive and without. Forces never hit without bonuses
/// in these scenarios.
const SCENES: [(&str, &str, Scene, u16, u16); 15] = [
    ("bastion", "shield_wall", shield_wall, 3, 0),
    ("bastion", "home_guard", home_guard, 2, 1),
    ("veil", "contracts", contracts, 3 + 2, 3),
    ("veil", "clean_exit", clean_exit, 3, 2),
    ("veil", "steal", steal, 1, 0),
    ("aerial", "free_march", free_march, 1, 0),
    ("aerial", "wings", wings, 1, 0),
    ("prospect", "ore_cut", ore_cut, 5 + 1, 5),
    ("prospect", "militia", militia, 3, 0),
    ("prospect", "tie_win", tie_win, 1, 0),
    ("cipher", "quiet_study", quiet_study, 1, 0),
    ("cipher", "pick_bonus", pick_bonus, 4, 3),
    ("gatewright", "pillage", pillage, 6, 0),
    ("gatewright", "capital_hit", capital_hit, 3, 0),
    ("gatewright", "capital_cp", capital_cp, 2, 1),
];

fn shield_wall(rig: &mut Rig) -> u16 {
    let at = rig.hex(1, 0);
    rig.forces(S1, at, 1).forces(S2, at, 1);
    thresholds(rig, at, [S2, S1], false, 1)[1].into()
}

fn home_guard(rig: &mut Rig) -> u16 {
    let home = rig.home(S1);
    rig.plays(S1, &["reinforce"]).forces_at(S1, home).into()
}

fn contracts(rig: &mut Rig) -> u16 {
    let at = rig.hex(1, 0);
    let slot = rig.champion(S2, "jet_striker", at);
    rig.hp(slot, 1);
    play(rig, "zap", &["champion #0"]);
    rig.gold_of(S1) - 10
}

fn clean_exit(rig: &mut Rig) -> u16 {
    let (from, to) = (rig.hex(0, 1), rig.hex(1, 1));
    let slot = rig.champion(S1, "archivist_prime", from);
    let way = rig.towards(from, to);
    rig.bridge(from, to).forces(S2, to, 1).hp(slot, 2).plays(S1, &["march", "from (0,1)", "go #0", &way]);
    assert_eq!(battles(&rig.events).len(), 1);
    rig.s.champion(slot).hp.into()
}

fn steal(rig: &mut Rig) -> u16 {
    contracts(rig);
    u16::from(rig.s.living().any(|(_, champion)| champion.owner == S1))
}

fn free_march(rig: &mut Rig) -> u16 {
    let (a, b) = (rig.hex(0, 1), rig.hex(1, 1));
    rig.champion(S1, "brute", a);
    rig.bridge(a, b).end_actions().settle();
    u16::from(rig.options(S1).contains(&"free march".to_owned()))
}

fn wings(rig: &mut Rig) -> u16 {
    let center = rig.game.board.center;
    rig.champion(S1, "brute", center);
    rig.hand(S1, &["jet_striker"]).choose(S1, "play jet_striker");
    u16::from(rig.allows(S1, "hex (0,0)"))
}

fn ore_cut(rig: &mut Rig) -> u16 {
    let at = rig.hex(0, 1);
    rig.mine(at, 5).forces(S1, at, 1).end_actions().choose(S1, "gold");
    rig.gold_of(S1) - 10 - 1 // including the income of the next round
}

fn militia(rig: &mut Rig) -> u16 {
    let at = rig.hex(1, 0);
    rig.mine(at, 4).forces(S1, at, 1).forces(S2, at, 1);
    thresholds(rig, at, [S2, S1], false, 2)[1].into()
}

fn tie_win(rig: &mut Rig) -> u16 {
    let won = ties_won(rig, "buy 3");
    assert!(won.contains(&true), "by lot at least");
    u16::from(!won.contains(&false))
}

/// Returns, for several seeds, whether S1 gets a card for which both seats bid the same.
fn ties_won(rig: &mut Rig, bid: &str) -> Vec<bool> {
    rig.row(&["trade_caravan", "quick_study"]);
    let start = rig.s.clone();
    let mut won = Vec::new();
    for seed in 0..20 {
        rig.s = start.clone();
        rig.seed(seed).sealed(&[(S1, bid), (S2, bid)]);
        won.push(rig.s.player(S1).wins == 1);
    }
    won
}

fn quiet_study(rig: &mut Rig) -> u16 {
    rig.draw_pile(S1, &["zap"; 8]).end_actions();
    u16::from(rig.s.phase == Phase::QuietStudy)
}

fn pick_bonus(rig: &mut Rig) -> u16 {
    rig.draw_pile(S1, &["zap", "recruit", "field_medic", "supply_cache", "bridge_crew"]);
    play(rig, "scout_report", &[]);
    rig.options(S1).len() as u16
}

fn pillage(rig: &mut Rig) -> u16 {
    let theirs = rig.home(S2);
    rig.forces(S1, theirs, 1).end_actions();
    pillaged(rig)
}

/// Returns the gold paid by Pillagers since the events were last cleared.
fn pillaged(rig: &mut Rig) -> u16 {
    let events = std::mem::take(&mut rig.events);
    let paid = events.iter().map(|event| match event {
        Event::Gold { amount, purse: Purse::Pillage, .. } => *amount as u16,
        _ => 0,
    });
    paid.sum()
}

fn capital_hit(rig: &mut Rig) -> u16 {
    let theirs = rig.home(S2);
    rig.forces(S1, theirs, 1).forces(S2, theirs, 1);
    thresholds(rig, theirs, [S1, S2], true, 2)[0].into()
}

fn capital_cp(rig: &mut Rig) -> u16 {
    let theirs = rig.home(S2);
    rig.forces(S1, theirs, 1);
    rig.game.control(&rig.s, S1).capitals
}

/// Plays a scenario with S1 as a faction with only these passives; a steal always succeeds.
fn shown(scene: Scene, faction: &str, passives: &[&str]) -> u16 {
    let path = format!("factions.{faction}.passives");
    let list = format!("{passives:?}");
    scene(&mut of(faction, &[(&path, &list), ("factions.veil.steal.roll_max", "6"), ("combat.force_hit", "0")]))
}

#[test]
fn each_passive_can_be_taken_out_and_the_others_stay() {
    // BF-21.1a to BF-21.6c
    for (faction, gone, ..) in SCENES {
        let own: Vec<_> = SCENES.iter().filter(|(of, ..)| *of == faction).collect();
        let left: Vec<&str> = own.iter().map(|(_, passive, ..)| *passive).filter(|passive| *passive != gone).collect();
        for (_, passive, scene, with, without) in &own {
            let expected = if *passive == gone { without } else { with };
            assert_eq!(shown(*scene, faction, &left), *expected, "{passive}, with {left:?}");
        }
    }
}

#[test]
fn each_passive_can_be_lent_to_another_faction_with_its_numbers() {
    // BF-Q47: each passive could stand in for the one that Cipher lacks.
    for (faction, passive, scene, with, _) in SCENES {
        let other = if faction == "cipher" { "veil" } else { "cipher" };
        assert_eq!(shown(scene, other, &[passive]), with, "{passive} for {other}");
    }
}

#[test]
fn the_scenes_show_every_passive_of_the_book() {
    let rules = evenhand_game::game::Rules::of_book(&knobs::BOOK).expect("the book reads");
    let book = knobs::read(&rules).expect("the book's knobs read");
    let printed = book.factions.values().map(|FactionKnobs { passives, .. }| passives.len()).sum::<usize>();
    assert_eq!(SCENES.len(), printed + 1, "and the idea of a steal");
}

#[test]
fn home_guard_comes_to_every_deploy_or_once_to_a_card() {
    // BF-Q146
    for (per, swapped) in [("\"effect\"", 2 * (2 + 1)), ("\"card\"", 2 * 2 + 1)] {
        let mut rig = of("bastion", &[("factions.bastion.home_guard.per", per)]);
        let home = rig.home(S1);
        rig.hand(S1, &["supply_swap", "zap", "zap"]).plays(S1, &["play supply_swap"]);
        for _ in 0..2 {
            rig.choose(S1, "card zap").choose(S1, "option 2");
        }
        assert_eq!(rig.forces_at(S1, home), swapped, "{per}");
        rig.plays(S1, &["reinforce"]).plays(S1, &["reinforce"]);
        assert_eq!(rig.forces_at(S1, home), swapped + 2 + 2, "the next actions have their own");
    }
}

#[test]
fn clean_exit_heals_the_champions_of_the_battle_or_all_of_them() {
    // BF-Q147
    for (scope, rests) in [("\"participants\"", 2), ("\"all_own\"", 3)] {
        let mut rig = Rig::with(3, &[("factions.veil.clean_exit.scope", scope), ("combat.force_hit", "0")]);
        rig.faction(S1, "veil").faction(S2, "bastion").faction(S3, "bastion");
        let (a, b, c, d) = (rig.hex(0, 1), rig.hex(1, 1), rig.hex(0, -1), rig.hex(1, -1));
        rig.bridge(a, b).bridge(c, d).forces(S2, b, 1).forces(S3, d, 1);
        let fighter = rig.champion(S1, "archivist_prime", a);
        let other = rig.champion(S1, "archivist_prime", rig.home(S1));
        let enemy = rig.champion(S2, "archivist_prime", c);
        rig.hp(fighter, 2).hp(other, 2).hp(enemy, 2);
        let (way, their_way) = (rig.towards(a, b), rig.towards(c, d));
        rig.plays(S2, &["march", "from (0,-1)", &format!("go #{enemy}"), &their_way]);
        let hp = |rig: &Rig| [fighter, other, enemy].map(|slot| rig.s.champion(slot).hp);
        assert_eq!((battles(&rig.events).len(), hp(&rig)), (1, [2, 2, 2]), "not after a battle of others");
        rig.plays(S1, &["march", "from (0,1)", &format!("go #{fighter}"), &way]);
        assert_eq!((battles(&rig.events).len(), hp(&rig)), (2, [3, rests, 2]), "{scope}");
    }
}

#[test]
fn a_stolen_champion_comes_over_whole_or_with_one_hp() {
    // BF-Q148
    for (hp, left) in [("\"full\"", 4), ("\"one\"", 1)] {
        let knobs = [
            ("factions.veil.passives", "[\"steal\"]"),
            ("factions.veil.steal.roll_max", "6"),
            ("factions.veil.steal.hp", hp),
        ];
        let mut rig = of("veil", &knobs);
        assert_eq!(steal(&mut rig), 1);
        let stolen = rig.s.living().find(|(_, champion)| champion.owner == S1).expect("it was stolen").1;
        assert_eq!((stolen.hp, stolen.hex), (left, rig.home(S1)), "{hp}");
    }
}

#[test]
fn ore_cut_is_for_gold_alone_or_for_mine_drafts_too() {
    // BF-Q150
    for (on_draft, gold) in [("false", 0), ("true", 1)] {
        let mut rig = of("prospect", &[("factions.prospect.ore_cut.on_draft", on_draft)]);
        let at = rig.hex(0, 1);
        rig.champion(S1, "mine_overseer", at);
        rig.mine(at, 5).deck(0, &["trade_caravan"]).end_actions();
        let start = rig.s.clone();
        rig.choose(S1, "draft");
        assert_eq!(rig.gold_of(S1), 10 + gold, "{on_draft}; Extraction never");
        rig.s = start;
        rig.choose(S1, "gold");
        assert_eq!(rig.gold_of(S1), 10 + 5 + 1 + 1 + 1, "for gold both, and the next income");
    }
}

#[test]
fn ties_of_passes_are_won_like_ties_of_buys_or_left_to_the_lot() {
    // BF-Q31
    for (scope, passes_too) in [("\"buy_and_pass\"", true), ("\"buy_only\"", false)] {
        let mut rig = of("prospect", &[("factions.prospect.tie_win.scope", scope)]);
        assert!(!ties_won(&mut rig, "buy 3").contains(&false), "{scope}");
        let passes = ties_won(&mut rig, "pass 2");
        assert_eq!((passes.contains(&true), passes.contains(&false)), (true, !passes_too), "{scope}");
    }
}

#[test]
fn cipher_sees_more_in_drafts_and_in_looks_or_in_drafts_alone() {
    // BF-Q46
    for (scope, looked) in [("\"drafts_and_looks\"", 4), ("\"drafts\"", 3)] {
        let mut rig = of("cipher", &[("factions.cipher.pick_bonus.scope", scope)]);
        assert_eq!(pick_bonus(&mut rig), looked, "{scope}");
        let mut rig = of("cipher", &[("factions.cipher.pick_bonus.scope", scope)]);
        let forge = rig.hex(0, 2);
        rig.tile(forge, TileKind::Forge).forces(S1, forge, 1);
        rig.deck(0, &["quick_study", "cycle_notes", "hard_mulligan", "prospecting", "entrench"]);
        rig.enter(Phase::Collection).choose(S1, "draft");
        assert_eq!(rig.options(S1).len(), 4, "{scope}");
    }
}

#[test]
fn pillagers_are_paid_for_each_capture_or_once_for_each_capital() {
    // BF-Q151
    for (mode, again) in [("\"per_capture\"", 6), ("\"once_per_capital\"", 0)] {
        let mut rig = Rig::with(3, &[("factions.gatewright.pillage.mode", mode)]);
        rig.faction(S1, "gatewright").faction(S2, "bastion").faction(S3, "bastion");
        let theirs = [S2, S3].map(|seat| rig.home(seat));
        // The Capital of S2 is taken, held, left and taken again; then that of S3 is taken.
        for (held, paid) in [([1, 0], 6), ([1, 0], 0), ([0, 0], 0), ([1, 0], again), ([0, 1], 6), ([1, 1], again)] {
            for (home, forces) in theirs.into_iter().zip(held) {
                let there = rig.forces_at(S1, home);
                rig.s.remove_forces(S1, home, there);
                rig.forces(S1, home, forces);
            }
            rig.end_actions();
            assert_eq!(pillaged(&mut rig), paid, "{mode}, round {}", rig.s.round - 1);
        }
    }
}

#[test]
fn with_the_switches_turned_the_contract_holds() {
    let knobs = [
        ("factions.bastion.home_guard.per", "\"card\""),
        ("factions.veil.passives", "[\"contracts\", \"clean_exit\", \"steal\", \"free_march\"]"),
        ("factions.veil.clean_exit.scope", "\"all_own\""),
        ("factions.veil.steal.roll_max", "4"),
        ("factions.veil.steal.hp", "\"one\""),
        ("factions.prospect.ore_cut.on_draft", "true"),
        ("factions.prospect.tie_win.scope", "\"buy_only\""),
        ("factions.cipher.passives", "[\"quiet_study\", \"pick_bonus\", \"wings\"]"),
        ("factions.cipher.pick_bonus.scope", "\"drafts\""),
        ("factions.gatewright.pillage.mode", "\"once_per_capital\""),
        ("cards.forgeblood_engine.mode", "\"next_round\""),
        ("cards.breakthrough_line.effects.1.do.0.when", "\"now\""),
        ("cards.endless_conscription.effects.0.forces.plus_played", "3"),
        ("cards.rapid_redeploy.effects.0.to", "\"occupied\""),
        ("cards.bridge_fortress.effects.1.split", "\"one_each\""),
        ("cards.rich_veins.effects.0.cap", "\"yield\""),
        ("cards.foundry_heist.effects.0.else.0.n", "1"),
    ];
    let conserved = |game: &Bridgefront, state: &_| game.conserved(state);
    for (seats, firsts) in [(2, [1, 3, 5]), (4, [0, 2, 4])] {
        let game = game(seats, &knobs);
        for first in firsts {
            let roles: Vec<Role> = (0..seats as u8).map(|seat| Role((first + seat) % 6)).collect();
            if let Err(broken) = check_conserving(&game, &roles, Seed(first.into()), conserved) {
                panic!("{seats} seats: {broken}");
            }
        }
    }
}
