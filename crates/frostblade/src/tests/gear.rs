//! Items in moves and attacks.

use super::rig::{P1, P2, Rig, at, rules};
use super::scenes::{
    all_at, attack, attacks, can_fight, can_shoot, each_attack, may_go, object, odds, often, repeat, rush, structure,
    to_act, walk,
};
use crate::model::content::sheets::Phase;
use crate::model::knobs::BOOK;
use crate::model::state::{Question, SquadId};
use crate::{Action, Frostblade};
use evenhand_game::game::Ruleset;

const HALF: f64 = 1.0 / 2.0;
const THIRD: f64 = 1.0 / 3.0;

/// Five champions (3 dice each) in contact with five models.
fn struck(what: &str, knobs: &[(&str, &str)]) -> (Rig, SquadId, SquadId) {
    let mut rig = Rig::with(knobs);
    let by = rig.row(P1, "rw_champion longsword", 5, 10.0, 10.0);
    let target = rig.row(P2, what, 5, 10.5, 11.6);
    (rig, by, target)
}

// The spear and the halberd can be used up to 2" from the enemy model, once the squads are in HtH.
#[test]
fn spears_and_halberds_reach_two_inches_once_the_squads_are_engaged() {
    for what in ["rw_spear spear", "hm_barrow halberd"] {
        for (y, reaches) in [(6.74, true), (6.72, false)] {
            let mut rig = Rig::new();
            // The first model is engaged, off to one side. The second has no model beside it.
            let own = rig.squad(P1, what, &all_at(&[(12.2, 10.0), (10.0, y)]));
            let enemy = rig.squad(P2, "ck_chief hatchet", &[at(10.0, 10.0)]);
            assert!(can_fight(&mut rig, own, 0, enemy));
            assert_eq!(can_fight(&mut rig, own, 1, enemy), reaches, "{what} {y}");
            // Without engagement: a reach of 2" does not create contact.
            rig.s.squad_mut(own).alive = 0b10;
            assert!(!can_fight(&mut rig, own, 1, enemy), "{what} {y}");
        }
    }
    // A longsword does not reach that far.
    let mut rig = Rig::new();
    let own = rig.squad(P1, "rw_champion longsword", &all_at(&[(12.2, 10.0), (10.0, 7.3)]));
    let enemy = rig.squad(P2, "ck_chief hatchet", &[at(10.0, 10.0)]);
    assert!(can_fight(&mut rig, own, 0, enemy) && !can_fight(&mut rig, own, 1, enemy));
}

// The reach is a knob of the item (P-C).
#[test]
fn the_reach_is_written_with_the_item() {
    let mut rig = Rig::with(&[("items.spear.reach", "3.0")]);
    let own = rig.squad(P1, "rw_spear spear", &all_at(&[(12.2, 10.0), (10.0, 5.74)]));
    let enemy = rig.squad(P2, "ck_chief hatchet", &[at(10.0, 10.0)]);
    assert!(can_fight(&mut rig, own, 1, enemy));
}

// kite_shield, tower_shield: Defense +1. FB-DICE-4
#[test]
fn shields_raise_defense() {
    let (mut rig, by, target) = struck("rw_spear spear", &[]);
    odds(&mut rig, by, target, HALF, THIRD);
    let (mut rig, by, target) = struck("rw_spear spear+kite_shield", &[]);
    odds(&mut rig, by, target, THIRD, THIRD);
    // A Warden-Captain has Defense 5 and Evade 4.
    for (what, hit) in [("rw_captain longsword", THIRD), ("rw_captain longsword+tower_shield", 1.0 / 6.0)] {
        let mut rig = Rig::with(&[("rules.dice.max_rerolls", "0")]);
        let by = rig.squad(P1, "ck_berserk great_cleaver", &[at(10.0, 10.0)]);
        let target = rig.squad(P2, what, &[at(10.0, 11.6)]);
        odds(&mut rig, by, target, hit, HALF);
    }
}

// grave_cloak: +1 on evade rolls.
#[test]
fn grave_cloaks_help_evading() {
    for (what, save) in [("hm_barrow barrow_blade", THIRD), ("hm_barrow barrow_blade+grave_cloak", HALF)] {
        let (mut rig, by, target) = struck(what, &[]);
        odds(&mut rig, by, target, THIRD, save);
    }
}

// flame_breath: ignores structure cover, and only that.
#[test]
fn flames_go_around_structures_and_wisp_bows_past_objects() {
    for (by, x, hit, save) in [("ck_wyvern", 10.0, THIRD, THIRD), ("hm_wisp wisp_bow", 10.0, HALF, HALF)] {
        let mut rig = Rig::new();
        let by_sight = by == "hm_wisp wisp_bow";
        let by = rig.squad(P1, by, &[at(x, 10.0)]);
        let enemy = rig.squad(P2, "rw_spear spear", &[at(18.5, 10.0)]);
        object(&mut rig, [12.5, 8.0, 13.0, 12.0], 1.0);
        structure(&mut rig, [14.0, 10.0, 15.0, 13.0], 3.0);
        let all = attacks(&mut rig, by, enemy, 1000);
        often(all.hits, all.dice, hit);
        often(all.saves, all.hits, save);
        // The other piece gives cover, and ignored cover does not count.
        assert_eq!(all.covered, all.dice);
        rig.game.content.battlefield.change(|pieces| {
            pieces.remove(usize::from(by_sight));
        });
        let all = attacks(&mut rig, by, enemy, 100);
        assert_eq!((all.covered, all.dice > 0), (0, true));
    }
}

// flame_breath 8", slag_spit 12", wisp_bow 20", sling 14", firepot 8", boulder 15", mire_spray 9", javelin 8", crossbow 18".
#[test]
fn weapons_reach_as_far_as_they_say() {
    for (what, radius, range) in [
        ("ck_wyvern", 1.181, 8.0),
        ("ck_brute", 1.575, 12.0),
        ("hm_wisp wisp_bow", 0.63, 20.0),
        ("ck_sling sling", 0.63, 14.0),
        ("ck_sling firepot", 0.63, 8.0),
        ("rw_colossus", 1.575, 15.0),
        ("hm_leviathan", 1.969, 9.0),
        ("ck_chief javelin", 0.63, 8.0),
        ("rw_xbow crossbow", 0.63, 18.0),
    ] {
        let mut rig = Rig::new();
        let own = rig.squad(P1, what, &[at(5.0, 10.0)]);
        let enemy = rig.squad(P2, "rw_spear spear", &[at(5.0 + radius + range + 0.63, 10.0)]);
        assert!(can_shoot(&mut rig, own, 0, enemy), "{what}");
        rig.s.model_mut(enemy, 0).spot.x += 10;
        assert!(!can_shoot(&mut rig, own, 0, enemy), "{what}");
        // It also needs sight.
        rig.s.model_mut(enemy, 0).spot.x -= 10;
        structure(&mut rig, [8.0, 5.0, 9.0, 15.0], 6.0);
        assert!(!can_shoot(&mut rig, own, 0, enemy), "{what}");
    }
}

// slag_spit: D3 Direct Damage. Each point is a wound, regardless of the target's stats.
#[test]
fn slag_is_neither_stopped_by_defense_nor_by_cover() {
    let mut rig = Rig::with(&[("squads.rw_spear.defense", "6"), ("squads.rw_spear.evade", "2")]);
    let brute = rig.squad(P1, "ck_brute", &[at(5.0, 10.0)]);
    let enemy = rig.row(P2, "rw_spear spear", 4, 15.0, 10.0);
    object(&mut rig, [9.0, 5.0, 9.5, 15.0], 1.0);
    let blows = each_attack(&mut rig, brute, enemy, 300);
    assert!(blows.iter().all(|blow| (1..=3).contains(&blow.wounds) && blow.dice == 0));
}

// ember_axe, firepot, mire_spray, hex_lance: a status for squads that they wound, and only for those.
#[test]
fn some_weapons_leave_a_status_on_whom_they_wound() {
    use crate::Event;
    for (what, radius, status) in [
        ("ck_chief ember_axe", 0.63, "burning"),
        ("hm_hexrider hex_lance", 0.984, "hexed"),
        ("hm_leviathan", 1.969, "chilled"),
    ] {
        let mut rig = Rig::with(&[("squads.rw_champion.hp", "30")]);
        // The leviathan sprays from 5" away, the others stand in contact.
        let gap = if what == "hm_leviathan" { 5.0 } else { 0.3 };
        let own = rig.squad(P1, what, &[at(10.0, 10.0)]);
        let enemy = rig.squad(P2, "rw_champion longsword", &[at(10.0 + radius + 0.787 + gap, 10.0)]);
        let status = rig.status(status);
        super::scenes::to_attack(&mut rig, own);
        let all = rig.all_on(own, enemy);
        let seen = repeat(&mut rig, 120, |rig| {
            rig.act(all);
            let wounded = super::scenes::blow(rig, own, enemy).wounds > 0;
            assert_eq!(rig.events.contains(&Event::Given(enemy, status)), wounded, "{what}");
            wounded
        });
        assert!(seen.contains(&true) && seen.contains(&false), "{what}");
    }
}

// lance: +1 if this squad moved 4" or more. A Rush forbids the attack, and each turn counts separately.
#[test]
fn a_lance_wants_a_run_up_in_the_same_turn() {
    let scene = |what: &str, run: f64| {
        let mut rig = Rig::new();
        let rider = rig.squad(P1, what, &[at(10.0, 10.0)]);
        let enemy = rig.squad(P2, "rw_gryphon", &[at(12.2 + run, 10.0)]);
        walk(&mut rig, rider, &[at(10.0 + run, 10.0)]);
        attack(&mut rig, rider, enemy).dice
    };
    assert_eq!((scene("ck_rider lance", 4.0), scene("ck_rider lance", 3.99)), (4, 3));
    assert_eq!((scene("ck_rider hatchet", 8.0), scene("hm_hexrider hex_lance", 8.0)), (2, 3));
    let mut rig = Rig::new();
    let rider = rig.squad(P1, "ck_rider lance", &[at(10.0, 10.0)]);
    let enemy = rig.squad(P2, "rw_gryphon", &[at(18.2, 10.0)]);
    walk(&mut rig, rider, &[at(16.0, 10.0)]);
    rig.phase(P1, Phase::End);
    rig.phase(P2, Phase::End);
    rig.phase(P1, Phase::Movement);
    assert_eq!(attack(&mut rig, rider, enemy).dice, 3);
}

// war_horn: friendly squads within 6" may roll their Rush die again.
#[test]
fn the_horn_is_heard_six_inches_away_by_friends() {
    for (seat, y, heard) in [(P1, 17.26, true), (P1, 17.27, false), (P2, 13.0, false)] {
        let mut rig = Rig::new();
        rig.squad(P1, "ck_chief hatchet+war_horn", &[at(10.0, 10.0)]);
        rig.squad(P2, "rw_captain longsword", &[at(40.0, 2.0)]);
        let slings = rig.squad(seat, "ck_sling hatchet", &[at(10.0, y)]);
        to_act(&mut rig, slings);
        rig.act(Action::Rush(0));
        assert_eq!(rig.asked() == Some((seat, Question::Again)), heard, "{seat:?} {y}");
    }
}

// Statuses on movement: chilled is Move -2" with a minimum of 1"; rooted is Hold only.
#[test]
fn chilled_squads_are_slower_and_rooted_ones_stay() {
    let mut rig = Rig::new();
    let own = rig.squad(P1, "rw_captain longsword", &[at(10.0, 10.0)]);
    rig.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
    rig.give(own, "chilled", P2);
    assert!(may_go(&mut rig, own, &[at(13.0, 10.0)]) && !may_go(&mut rig, own, &[at(13.01, 10.0)]));
    repeat(&mut rig, 10, |rig| {
        let die = rush(rig, own, 0);
        let far = 13.0 + f64::from(die);
        assert!(rig.is_legal(super::scenes::go(&[at(far, 10.0)])));
        assert!(!rig.is_legal(super::scenes::go(&[at(far + 0.01, 10.0)])));
    });
    let mut slow = Rig::with(&[("squads.rw_captain.move", "2.0")]);
    let own_slow = slow.squad(P1, "rw_captain longsword", &[at(10.0, 10.0)]);
    slow.squad(P2, "ck_chief hatchet", &[at(40.0, 28.0)]);
    slow.give(own_slow, "chilled", P2);
    assert!(may_go(&mut slow, own_slow, &[at(11.0, 10.0)]) && !may_go(&mut slow, own_slow, &[at(11.01, 10.0)]));
    rig.give(own, "rooted", P2);
    to_act(&mut rig, own);
    assert_eq!(rig.options(), [Action::Hold]);
    assert!(!rig.is_legal(Action::Rush(0)) && !rig.is_legal(super::scenes::go(&[at(11.0, 10.0)])));
}

// FB-Q9: where a model may have a weapon twice, it attacks with both.
#[test]
fn a_second_copy_of_a_weapon_attacks_too() {
    for (what, dice) in [("ck_raider hatchet", 4), ("ck_raider hatchet+hatchet", 8)] {
        let mut rig = Rig::with(&[("rules.army.max_item_copies", "2")]);
        let raiders = rig.row(P1, what, 2, 10.0, 10.0);
        let enemy = rig.row(P2, "rw_gryphon", 2, 9.5, 11.8);
        assert_eq!(attack(&mut rig, raiders, enemy).dice, dice, "{what}");
    }
    // FB-Q55: in the other reading, each copy adds to the other.
    let mut rig = Rig::with(&[("rules.strength.stack_items", "\"all_items\"")]);
    let champion = rig.squad(P1, "rw_champion longsword+longsword", &[at(10.0, 10.0)]);
    let enemy = rig.row(P2, "rw_gryphon", 2, 9.5, 11.9);
    assert_eq!(attack(&mut rig, champion, enemy).dice, 8, "2 + 1 + 1 dice, twice");
}

// The spear and the halberd: each weapon has its own reach (FB-HTH-2).
#[test]
fn each_weapon_reaches_as_far_as_it_says() {
    for (gap, dice) in [(1.4, 6), (1.6, 3), (2.1, 0)] {
        let mut rig = Rig::with(&[
            ("items.longsword.reach", "1.5"),
            ("items.glacier_maul.reach", "2.0"),
            ("items.glacier_maul.strength", "\"3\""),
        ]);
        // The first model is engaged, off to one side. The second has no model beside it.
        let own = rig.squad(
            P1,
            "rw_champion longsword+glacier_maul",
            &all_at(&[(12.2, 10.0), (10.0, 10.0 - 0.63 - 0.787 - gap)]),
        );
        let enemy = rig.squad(P2, "ck_chief hatchet", &[at(10.0, 10.0)]);
        super::scenes::to_attack(&mut rig, own);
        let second = Action::Attack(super::scenes::melee(&[(1, enemy)]));
        assert_eq!(rig.is_legal(second), dice > 0, "{gap}");
        if dice > 0 {
            rig.act(second);
            assert_eq!(super::scenes::blow(&rig, own, enemy).dice, dice, "{gap}");
        }
    }
}

// FB-Q56: an item that changes Defense or evade dice is carried by all models or
// by none, whether or not it is declared so.
#[test]
fn one_shield_does_not_arm_a_squad() {
    // A list with ten spearmen, of whom `shields` have the shield.
    let with = |passive: &str, shields: usize| {
        let each: Vec<&str> =
            (0..10).map(|nth| if nth < shields { "[\"spear\", \"kite_shield\"]" } else { "[\"spear\"]" }).collect();
        let file = format!(
            "[items]\nkite_shield = {{ name = \"Kite Shield\", slots = 1, squad_wide = false, passives = [\"{passive}\"] }}\n[lists.own]\nname = \"Own\"\n\
             squads = [{{ sheet = \"rw_captain\", models = 1 }}, {{ sheet = \"rw_spear\", models = 10, items = [{}] }}]\n",
            each.join(", ")
        );
        let mut rules = rules(&[]);
        let loaded = rules.load(&BOOK, std::path::Path::new("own.toml"), &file);
        loaded.unwrap_or_else(|errors| panic!("{file}: {}", errors[0]));
        Frostblade::new(&rules, 2).map(|_| ()).map_err(|error| (error.path, error.remedy))
    };
    for passive in ["kite_shield", "tower_shield", "grave_cloak"] {
        for shields in [0, 10] {
            assert_eq!(with(passive, shields), Ok(()), "{passive} on {shields}");
        }
        for shields in [1, 9] {
            let refused = ("lists.own.squads.1.items".to_owned(), "give it to every model, or to none".to_owned());
            assert_eq!(with(passive, shields), Err(refused), "{passive} on {shields}");
        }
    }
    // Other items can differ from model to model: here a banner.
    assert_eq!(with("rime_banner", 1), Ok(()));
}
