//! AS-ATK, AS-Q31 to AS-Q36: attacks on characters, by playing them.

use super::fights::*;
use super::rig::*;
use crate::model::content::sheets::Condition;
use crate::model::events::Source;
use crate::model::state::{AimedAt, Figure};
use crate::model::terrain::Durability;
use crate::{Action, Event};
use evenhand_kit::table::plane::grains;

/// Sets up two characters this far apart from edge to edge, or in contact; the first one is active.
fn facing(knobs: &[(&str, &str)], attacker: &str, target: &str, apart: f64) -> (Rig, Figure, Figure) {
    let mut rig = bare(knobs);
    let by = rig.put(S1, attacker, 300.0, 100.0);
    let at = rig.put(S2, target, 300.0, 300.0);
    let gap = f64::from(rig.game.gap(&rig.s, by, at)) / 256.0;
    rig.figure_mut(at).at.y -= grains(gap - apart);
    rig.active(by);
    (rig, by, at)
}

/// Sets up an attack with this margin on a target that survives it.
fn at_margin(knobs: &[(&str, &str)], margin: i8) -> (Rig, Figure, Figure) {
    let (mut rig, by, at) = facing(knobs, "BH3", "BH3", 100.0);
    // Skill 4 against Defense 5 is -1.
    rig.figure_mut(at).ward = -1 - margin;
    rig.figure_mut(at).wounds = 100;
    (rig, by, at)
}

#[test]
fn a_hit_does_the_difference_and_equal_is_a_miss() {
    // AS-X1, AS-X2, AS-TIE-1, AS-ATK-4, AS-ATK-5
    let (rig, by, at) = facing(&[("response.enabled", "false")], "BH1", "BH2", 0.0);
    let mut hit = rig.clone();
    hit.next_cards(S1, &[2, 3]).hits(by, "command_blade", at);
    let told = hit.attack();
    assert_eq!((told.margin, told.flip, told.hit, told.damage), (-2, 5, true, 3));
    assert_eq!(hit.wounds(at), 6 - 3);
    let mut miss = rig.clone();
    miss.next_cards(S1, &[1, 1]).hits(by, "command_blade", at);
    assert!(!miss.attack().hit);
    assert_eq!(miss.wounds(at), 6);
    assert_eq!(miss.suffered(), []);
}

#[test]
fn equal_is_a_hit_for_the_least_damage_under_the_other_reading() {
    // AS-X2, attack.hit_rule, attack.min_damage
    for (least, wounds) in [("1", 5), ("0", 6), ("3", 3)] {
        let knobs = [("attack.hit_rule", "\"ge\""), ("attack.min_damage", least), ("response.enabled", "false")];
        let (mut rig, by, at) = facing(&knobs, "BH1", "BH2", 0.0);
        rig.next_cards(S1, &[1, 1]).hits(by, "command_blade", at);
        assert!(rig.attack().hit);
        assert_eq!(rig.wounds(at), wounds, "least {least}");
    }
}

#[test]
fn hits_and_damage_have_their_exact_chances_at_every_margin() {
    // Section 4.3: counts among the 153 flips of a whole deck.
    let table: [(i8, u32, u32, u32, u32); 12] = [
        (-7, 0, 0, 4, 4),
        (-6, 4, 4, 14, 14),
        (-5, 14, 18, 34, 38),
        (-4, 34, 52, 56, 74),
        (-3, 56, 108, 76, 128),
        (-2, 76, 184, 99, 207),
        (-1, 99, 283, 119, 303),
        (0, 119, 402, 139, 422),
        (1, 139, 541, 143, 545),
        (2, 143, 684, 149, 690),
        (3, 149, 833, 153, 837),
        (4, 153, 986, 153, 986),
    ];
    for (margin, hits, damage, hits_ge, damage_ge) in table {
        for (rule, hits, damage) in [("\"gt\"", hits, damage), ("\"ge\"", hits_ge, damage_ge)] {
            let (rig, by, at) = at_margin(&[("attack.hit_rule", rule)], margin);
            let hit = rig.over_flips(S1, |rig| u32::from(rig.hits(by, "bolt", at).attack().hit));
            let wounds = rig.over_flips(S1, |rig| u32::from(100 - rig.hits(by, "bolt", at).wounds(at)));
            assert_eq!((hit, wounds), (hits, damage), "margin {margin}, {rule}");
        }
    }
}

#[test]
fn hinder_weaken_and_cover_shift_the_margin() {
    // AS-X3, AS-X4, AS-ATK-2, AS-ATK-3, AS-ATK-8, AS-COND-3, AS-COND-4: skill 4 with one Hinder
    // against Defense 6 with one Weaken, behind a wall one Size lower.
    let (mut rig, by, at) = facing(&[], "BH3", "FB4", 150.0);
    rig.wall(1, 300.0, 200.0);
    rig.suffering(by, Condition::Hinder, 1).suffering(at, Condition::Weaken, 1);
    rig.figure_mut(at).wounds = 100;
    let odds = |rig: &Rig| {
        let hits = rig.over_flips(S1, |rig| u32::from(rig.hits(by, "bolt", at).attack().hit));
        (hits, rig.over_flips(S1, |rig| u32::from(100 - rig.hits(by, "bolt", at).wounds(at))))
    };
    assert_eq!(odds(&rig), (56, 108));
    rig.suffering(by, Condition::Hinder, 0).suffering(at, Condition::Weaken, 2);
    assert_eq!(odds(&rig), (99, 283));
}

#[test]
fn tokens_weigh_as_much_as_the_knobs_say() {
    // conditions.hinder.per, conditions.weaken.per
    let (mut rig, by, at) =
        facing(&[("conditions.hinder.per", "2"), ("conditions.weaken.per", "0")], "BH3", "BH3", 50.0);
    rig.suffering(by, Condition::Hinder, 1).suffering(at, Condition::Weaken, 2).hits(by, "bolt", at);
    assert_eq!(rig.attack().margin, 4 - 2 - 5);
}

#[test]
fn lower_terrain_covers_better_unless_the_monotone_reading_is_chosen() {
    // AS-X39, AS-X40: skill 4 against the Golem's 7 behind a Size 1 wall; hits among 153 flips.
    for (knobs, size, hits) in [
        (&[][..], 1, 14),
        (&[("cover.bonus_gap1", "2"), ("cover.bonus_gap2", "1")][..], 1, 34),
        (&[("cover.enabled", "false")][..], 1, 56),
        (&[][..], 2, 34),
        (&[][..], 0, 56),
    ] {
        let (mut rig, by, at) = facing(knobs, "BH3", "BH5", 150.0);
        rig.wall(size, 300.0, 200.0);
        let hit = rig.over_flips(S1, |rig| u32::from(rig.hits(by, "bolt", at).attack().hit));
        assert_eq!(hit, hits, "{knobs:?}, a wall of Size {size}");
    }
}

#[test]
fn a_target_behind_terrain_of_its_own_size_cannot_be_attacked() {
    // AS-COV-2, AS-ATK-1, AS-X39, AS-X53
    let (mut rig, by, at) = facing(&[], "BH3", "BH5", 150.0);
    rig.wall(2, 300.0, 200.0);
    assert!(rig.can_aim(by, "bolt", AimedAt::Figure(at)));
    rig.wall(3, 300.0, 220.0);
    assert!(!rig.can_aim(by, "bolt", AimedAt::Figure(at)));
    assert!(!rig.aims(by, "bolt").contains(&Action::AtFigure(at)));
    // The small character behind a Size 2 block sees the large one, but is hidden from it.
    let (mut rig, small, large) = facing(&[], "BH3", "BH6", 150.0);
    rig.wall(2, 300.0, 200.0);
    assert!(rig.can_aim(small, "bolt", AimedAt::Figure(large)));
    assert!(!rig.can_aim(large, "point_guns", AimedAt::Figure(small)));
    rig.hits(small, "bolt", large);
    assert_eq!(rig.attack().margin, 4 - 8 - 2);
}

#[test]
fn some_attacks_ignore_cover_or_need_no_sight() {
    // Aimed Shot ignores cover. Mortar is indirect and needs a distance of 100 mm.
    let (mut rig, by, at) = facing(&[], "SK2", "BH5", 150.0);
    rig.wall(1, 300.0, 200.0);
    rig.hits(by, "aimed_shot", at);
    assert_eq!(rig.attack().margin, 5 + 3 - 7);
    rig.hits(by, "snap_shot", at);
    assert_eq!(rig.attack().margin, 5 - 7 - 2);
    let (mut rig, by, at) = facing(&[], "BH6", "BH3", 120.0);
    rig.wall(4, 300.0, 220.0);
    assert!(!rig.can_aim(by, "point_guns", AimedAt::Figure(at)));
    assert!(rig.can_aim(by, "mortar", AimedAt::Figure(at)));
    rig.hits(by, "mortar", at);
    assert_eq!(rig.attack().margin, 4 + 1 - 5);
    rig.figure_mut(at).at.y -= grains(20.5);
    assert!(!rig.can_aim(by, "mortar", AimedAt::Figure(at)));
}

#[test]
fn range_is_from_edge_to_edge_and_none_is_contact() {
    // AS-Q28, AS-Q29
    for (sheet, deed, apart, can) in [
        ("BH3", "bolt", 250.0, true),
        ("BH3", "bolt", 250.1, false),
        ("BH2", "spear_jab", 20.0, true),
        ("BH2", "spear_jab", 20.1, false),
        ("BH3", "stock_butt", 1.0, true),
        ("BH3", "stock_butt", 1.1, false),
    ] {
        let (rig, by, at) = facing(&[], sheet, "BH3", apart);
        assert_eq!(rig.can_aim(by, deed, AimedAt::Figure(at)), can, "{deed} at {apart} mm");
    }
    for (apart, can) in [(250.0, true), (250.1, false)] {
        let (rig, by, at) = facing(&[("measure.from", "\"center\"")], "BH3", "BH3", apart);
        assert_eq!(rig.can_aim(by, "bolt", AimedAt::Figure(at)), can, "{apart} mm between the middles");
    }
}

#[test]
fn the_own_side_is_no_target_unless_the_switch_says_so() {
    // AS-Q31
    for (switch, can) in [("false", false), ("true", true)] {
        let mut rig = bare(&[("attack.friendly_targets", switch)]);
        let by = rig.put(S1, "BH3", 300.0, 100.0);
        let friend = rig.put(S1, "BH3", 300.0, 200.0);
        assert_eq!(rig.can_aim(by, "bolt", AimedAt::Figure(friend)), can);
        assert!(!rig.can_aim(by, "bolt", AimedAt::Figure(by)));
    }
}

#[test]
fn wounds_at_nothing_defeat_at_once() {
    // AS-ATK-6, AS-X5: margin 0 against 4 wounds, among 153 flips. Six are dealt, only four can be lost.
    let (mut rig, by, at) = at_margin(&[], 0);
    rig.figure_mut(at).wounds = 4;
    let defeats = rig.over_flips(S1, |rig| u32::from(!rig.hits(by, "bolt", at).alive(at)));
    assert_eq!(defeats, 56);
    rig.next_cards(S1, &[3, 3]).hits(by, "bolt", at);
    assert!(rig.events.contains(&Event::Defeated(at, by)));
    assert_eq!(rig.suffered(), [(at, 4, Source::Attack)]);
}

#[test]
fn effects_happen_on_a_miss_unless_they_say_otherwise() {
    // AS-ATK-7, AS-X6, AS-X7
    let (rig, by, at) = facing(&[("response.enabled", "false")], "SK1", "FB4", 100.0);
    let before = rig.place(at).1;
    let mut gust = rig.clone();
    gust.next_cards(S1, &[1, 2]).hits(by, "gust", at);
    assert_eq!((gust.attack().flip + gust.attack().margin, gust.attack().hit), (5 - 6, false));
    assert_eq!(gust.wounds(at), 11);
    assert!((gust.place(at).1 - before - 25.4).abs() < 0.01);
    let (mut rig, by, at) = facing(&[], "FB2", "BH3", 100.0);
    rig.next_cards(S1, &[-1, -1]).hits(by, "acid_spit", at);
    assert_eq!(rig.tokens(at), [0; 4]);
    rig.next_cards(S1, &[3, 3]).hits(by, "acid_spit", at);
    assert_eq!(rig.tokens(at), [0, 0, 0, 1]);
}

#[test]
fn effects_need_a_hit_where_the_switch_says_so() {
    // attack.effects_on_miss
    let knobs = [("attack.effects_on_miss", "false"), ("response.enabled", "false")];
    let (mut rig, by, at) = facing(&knobs, "SK4", "BH3", 60.0);
    rig.next_cards(S1, &[-1, -1]).hits(by, "weighted_net", at);
    assert_eq!(rig.tokens(at), [0; 4]);
    rig.next_cards(S1, &[3, 3]).hits(by, "weighted_net", at);
    assert_eq!(rig.tokens(at), [1, 0, 0, 0]);
}

#[test]
fn effects_on_the_defeated_lapse_and_those_on_others_happen() {
    // AS-Q36
    let (mut rig, by, at) = facing(&[], "BH3", "BH3", 60.0);
    rig.figure_mut(at).wounds = 1;
    rig.next_cards(S1, &[3, 3]).hits(by, "heavy_bolt", at);
    assert!(!rig.alive(at));
    assert_eq!(rig.tokens(at), [0; 4]);
    // The rider's own stride still happens.
    let (mut rig, by, at) = facing(&[], "SK3", "BH3", 5.0);
    rig.figure_mut(at).wounds = 1;
    rig.put(S2, "BH3", 500.0, 500.0);
    rig.next_cards(S1, &[3, 3]).hits(by, "ride_by", at);
    assert!(!rig.alive(at));
    assert!(
        matches!(rig.s.stack.iter().nth_back(1), Some(crate::model::state::Frame::Moving(run)) if run.who == by && run.strides == 1)
    );
}

#[test]
fn a_pair_of_attacks_has_the_exact_chances_of_one_deck() {
    // AS-X9, section 4.9: among 153 * 120 pairs of flips.
    let (rig, by, at) = at_margin(&[], -2);
    let both = |rig: &mut Rig| {
        rig.hits(by, "bolt", at).hits(by, "bolt", at);
        rig.attacks().iter().filter(|told| told.hit).count()
    };
    let all = 153 * 120;
    assert_eq!(rig.over_two_flips(S1, |rig| u32::from(both(rig) == 2)) * 1530, 343 * all);
    assert_eq!(rig.over_two_flips(S1, |rig| u32::from(both(rig) == 0)) * 1530, 353 * all);
    let four = rig.over_two_flips(S1, |rig| u32::from(both(rig) < 9 && rig.wounds(at) <= 96));
    assert_eq!(four * 2295, 641 * all);
}

#[test]
fn a_weaken_that_lands_on_a_miss_helps_the_next_attack() {
    // AS-X8: Corrode at -3, then Acid Spit at -1: 23/9 damage expected.
    let (mut rig, by, at) = facing(&[], "FB2", "BH3", 60.0);
    rig.figure_mut(at).wounds = 100;
    let damage = rig.over_two_flips(S1, |rig| {
        rig.hits(by, "corrode", at).hits(by, "acid_spit", at);
        assert_eq!(rig.attacks().iter().map(|told| told.margin).collect::<Vec<_>>(), [-3, -1]);
        u32::from(100 - rig.wounds(at))
    });
    assert_eq!(damage * 9, 23 * 153 * 120);
}

#[test]
fn what_is_known_of_a_deck_changes_the_odds() {
    // AS-X51, AS-X52
    let (rig, by, at) = at_margin(&[], -2);
    let mut hits = 0;
    for (cards, weight) in pairs(&without(&WHOLE, [4, 3])) {
        let mut rig = rig.clone();
        rig.next_cards(S1, &[[4, 3], cards].concat()).hits(by, "bolt", at).hits(by, "bolt", at);
        hits += weight * u32::from(rig.attack().hit);
    }
    assert_eq!(hits, 49, "of 120");
    let (rig, by, at) = at_margin(&[], 0);
    for cards in [[-1, -1], [-1, 1], [-1, -2], [1, -2]] {
        let mut rig = rig.clone();
        assert!(!rig.next_cards(S1, &cards).hits(by, "bolt", at).attack().hit);
    }
}

#[test]
fn defense_has_a_floor_only_where_the_switch_sets_one() {
    // AS-Q34
    for (floor, margin) in [("-99", 4 + 1), ("0", 4), ("1", 4 - 1)] {
        let (mut rig, by, at) = facing(&[("attack.defense_floor", floor)], "BH3", "BH3", 60.0);
        rig.figure_mut(at).ward = -4;
        rig.suffering(at, Condition::Weaken, 2).hits(by, "bolt", at);
        assert_eq!(rig.attack().margin, margin, "floor {floor}");
    }
}

#[test]
fn global_shifts_and_the_damage_cap_count() {
    // attack.skill_add, attack.defense_add, attack.wounds_scale, attack.damage_cap
    let knobs = [
        ("attack.skill_add", "2"),
        ("attack.defense_add", "-1"),
        ("attack.wounds_scale", "1.5"),
        ("attack.damage_cap", "3"),
    ];
    let (mut rig, by, at) = facing(&knobs, "BH3", "BH3", 60.0);
    assert_eq!(rig.wounds(at), 9);
    rig.next_cards(S1, &[3, 3]).hits(by, "bolt", at);
    assert_eq!((rig.attack().margin, rig.attack().damage), (6 - 4, 3));
    assert_eq!(rig.wounds(at), 6);
}

#[test]
fn bonuses_depend_on_the_situation() {
    // Lance after moving 100 mm; Gang Bite with friends in contact (at most two).
    let (mut rig, by, at) = facing(&[], "SK3", "BH3", 5.0);
    for (moved, bonus) in [(0.0, 0), (99.9, 0), (100.0, 2)] {
        rig.s.active.as_mut().expect("an activation").moved = grains(moved);
        let mut rig = rig.clone();
        rig.hits(by, "lance", at);
        assert_eq!(rig.attack().margin, 4 + bonus - 5, "{moved} mm");
    }
    let (mut rig, by, at) = facing(&[], "FB3", "BH5", 0.0);
    let (x, y) = rig.place(at);
    for (friends, bonus) in [(0, 0), (1, 1), (2, 2), (3, 2)] {
        if friends > 0 {
            let side = [-1.0, 1.0, 0.0][friends - 1];
            let aside = if side == 0.0 { 0.0 } else { 37.5 + 12.5 };
            let (dx, dy) = if side == 0.0 { (0.0, 23.0 + 12.5) } else { (side * aside, 0.0) };
            rig.put(S1, "FB3", x + dx, y + dy);
        }
        let mut rig = rig.clone();
        rig.hits(by, "gang_bite", at);
        assert_eq!(rig.attack().margin, 3 + bonus - 7, "{friends} friends");
    }
}

#[test]
fn harmless_attacks_hit_without_damage() {
    // Hex: Weaken always, Hinder on a hit, no damage.
    let (mut rig, by, at) = facing(&[], "FB1", "BH3", 100.0);
    rig.next_cards(S1, &[-1, -1]).hits(by, "hex", at);
    assert_eq!((rig.attack().hit, rig.tokens(at)), (false, [0, 1, 0, 0]));
    rig.next_cards(S1, &[3, 3]).hits(by, "hex", at);
    assert_eq!((rig.attack().hit, rig.attack().damage, rig.tokens(at)), (true, 0, [0, 2, 1, 0]));
    assert_eq!(rig.wounds(at), 6);
}

#[test]
fn simple_effects_of_attacks_land_as_printed() {
    // By sheet and action: tokens after a miss and after a hit.
    for (sheet, deed, miss, hit) in [
        ("BH3", "heavy_bolt", [0, 0, 0, 0], [0, 1, 0, 0]),
        ("SK4", "weighted_net", [1, 0, 0, 0], [1, 0, 0, 0]),
        ("SK4", "bolas", [0, 0, 0, 0], [0, 0, 1, 0]),
        ("SK5", "flourish", [0, 0, 1, 0], [0, 0, 1, 0]),
        ("FB2", "corrode", [0, 1, 0, 0], [0, 1, 0, 0]),
        ("FB5", "choking_cloud", [0, 0, 1, 0], [0, 0, 1, 0]),
    ] {
        let (rig, by, at) = facing(&[("response.enabled", "false")], sheet, "BH1", 0.0);
        for (cards, ward, tokens) in [([-1, 1], 9, miss), ([3, 3], 0, hit)] {
            let mut rig = rig.clone();
            (rig.figure_mut(at).ward, rig.figure_mut(at).wounds) = (ward, 50);
            rig.next_cards(S1, &cards).hits(by, deed, at);
            assert_eq!((rig.attack().hit, rig.tokens(at)), (ward == 0, tokens), "{deed}");
        }
    }
}

#[test]
fn plain_attacks_have_their_printed_bonus() {
    for (sheet, deed, bonus) in [
        ("BH1", "command_blade", 1),
        ("BH2", "spear_jab", 0),
        ("BH3", "stock_butt", -1),
        ("BH4", "pick", 0),
        ("BH6", "point_guns", 0),
        ("SK5", "thrust", 1),
        ("FB2", "bite", 0),
        ("FB4", "boulder", 2),
        ("FB6", "maul", 2),
    ] {
        let (mut rig, by, at) = facing(&[("response.enabled", "false")], sheet, "BH1", 0.0);
        assert!(rig.can_aim(by, deed, AimedAt::Figure(at)), "{deed}");
        let skill = i16::from(rig.game.sheet(&rig.s, by).skill);
        rig.hits(by, deed, at);
        assert_eq!(rig.attack().margin, skill + bonus - 6, "{deed}");
    }
}

#[test]
fn walls_of_the_own_size_are_no_cover_for_terrain_or_in_contact() {
    // AS-COV-7
    let (mut rig, by, at) = facing(&[], "BH1", "BH5", 0.0);
    let (x, y) = rig.place(by);
    rig.piece(Durability::Standard, 1, rect(x, y + 20.0, 60.0, 4.0, 0));
    rig.hits(by, "command_blade", at);
    assert_eq!(rig.attack().margin, 4 + 1 - 7);
}
