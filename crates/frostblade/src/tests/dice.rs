//! The exact distributions of dice, compared with the worked examples that are pure chance (FB-X).

mod rolls;

use num_traits::One;

use crate::model::content::effects::{DiceRoll, Did, Length, Roll, Which, With};
use crate::model::content::sheets::{Strength, Weapon};
use crate::model::content::verbs::{Change, ChangeRoll, Provided, Reroll, Verb};
use crate::model::knobs::{BOOK, Knobs, NatScope, read};
use crate::rules::dice::WoundChances;
use crate::rules::dice::distribution::{self, Group};
use crate::rules::dice::further::{self, Duellist};
use crate::rules::dice::modifiers::{Attack, DiceCount, Situation, Tally, die_rule, evade_rule, with};
use crate::rules::dice::roll::DieRule;
use crate::rules::dice::spell::SpellRoll;
use evenhand_game::game::Rules;
use evenhand_kit::odds::deck::{Distribution, ResultSet};
use evenhand_kit::odds::fraction::{Fraction, approximate, fraction, whole};

/// The knobs of the rulebook, with some of them set.
fn knobs(set: &[(&str, &str)]) -> Knobs {
    let mut rules = Rules::of_book(&BOOK).expect("the book reads");
    for (path, value) in set {
        let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
        rules.set(&BOOK, path, &table["v"], None).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    read(&rules).expect("the knobs go together")
}

const ANY: Provided = Provided { with: With::Anything, did: None, beyond: None };
const D3: DiceRoll = DiceRoll { dice: 1, sides: 3, plus: 0 };
const D6: DiceRoll = DiceRoll { dice: 1, sides: 6, plus: 0 };

fn weapon(range: Option<i32>, strength: Strength) -> Weapon {
    Weapon {
        range,
        strength,
        reach: 1000,
        ignores_objects: false,
        ignores_structures: false,
        on_wound: None,
        after_move: None,
    }
}

/// Models of Strength 2 with a bow that adds nothing, against a squad of Defense 4+ and Evade 5+ (FB-X2).
struct Shot {
    knobs: Knobs,
    weapon: Weapon,
    strength: u8,
    defense: u8,
    evade: u8,
    own: Vec<Verb>,
    theirs: Vec<Verb>,
    object: bool,
    structure: bool,
    high: bool,
    moved: i32,
    volley: i8,
    did: Did,
    distance: i32,
}

impl Shot {
    fn new() -> Shot {
        Shot {
            knobs: knobs(&[]),
            weapon: weapon(Some(18_000), Strength::Plus(0)),
            strength: 2,
            defense: 4,
            evade: 5,
            own: Vec::new(),
            theirs: Vec::new(),
            object: false,
            structure: false,
            high: false,
            moved: 0,
            volley: 0,
            did: Did::Nothing,
            distance: 6000,
        }
    }

    fn attack(&self) -> Attack<'_> {
        let situation = Situation { with: with(&self.weapon), did: self.did, distance: self.distance };
        Attack {
            knobs: &self.knobs,
            weapon: &self.weapon,
            strength: self.strength,
            defense: self.defense,
            evade: self.evade,
            attacker: Tally::of(&self.own, &situation),
            target: Tally::of(&self.theirs, &situation),
            held: self.did == Did::Hold,
            moved: self.moved,
            object: self.object,
            structure: self.structure,
            high_ground: self.high,
            volley: self.volley,
            others: 0,
        }
    }

    fn hit(&self) -> Fraction {
        distribution::success(&self.attack().hit_rule())
    }

    fn save(&self) -> Fraction {
        distribution::save(self.attack().evade_rule().as_ref())
    }

    fn through(&self) -> Fraction {
        distribution::through(&self.hit(), &self.save())
    }

    fn dice(&self) -> DiceCount {
        self.attack().dice().expect("a weapon with hit dice")
    }

    /// The distribution of the wounds by this many models.
    fn wounds(&self, models: u32) -> Distribution {
        let count = distribution::times(&distribution::dice_of_model(&self.dice()), models);
        let count = count.map(|dice| dice + i64::from(self.attack().dice_for_squad()));
        distribution::wounds(&[Group::Dice { count, hit: self.hit(), save: self.save() }])
    }
}

fn over(below: i64, parts: &[i64]) -> Distribution {
    Distribution::new(parts.iter().enumerate().map(|(number, part)| (number as i64, fraction(*part, below))))
}

fn at_least(distribution: &Distribution, least: i64) -> Fraction {
    distribution.chance(&ResultSet::above(least - 1))
}

fn near(number: &Fraction, printed: f64) {
    assert!((approximate(number) - printed).abs() < 1e-6, "{} is not {printed}", approximate(number));
}

fn spell(difficulty: u8, modifier: i8) -> SpellRoll {
    SpellRoll { difficulty, modifier, best_of_three: false, six_succeeds: false }
}

#[test]
fn hits_saves_and_what_comes_through_are_those_of_the_tables() {
    // FB-X1.
    let knobs = knobs(&[]);
    let sixths = |parts: [i64; 6]| parts.map(|part| fraction(part, 6));
    let saves = |by: i8| {
        [2, 3, 4, 5, 6, 7].map(|evade| {
            let mut tally = Tally::default();
            tally.evade.by = by;
            distribution::save(evade_rule(&knobs, evade, tally.evade, 0).as_ref())
        })
    };
    let hits = [2, 3, 4, 5, 6, 7].map(|defense| Shot { defense, ..Shot::new() }.hit());
    assert_eq!(hits, sixths([5, 4, 3, 2, 1, 1]));
    assert_eq!(saves(0), sixths([5, 4, 3, 2, 1, 1]));
    assert_eq!(saves(1), sixths([5, 5, 4, 3, 2, 1]));
    assert_eq!(saves(-1), sixths([4, 3, 2, 1, 1, 1]));
    let through = [
        (2, [5, 10, 15, 20, 25, 30]),
        (3, [4, 8, 12, 16, 20, 24]),
        (4, [3, 6, 9, 12, 15, 18]),
        (5, [2, 4, 6, 8, 10, 12]),
        (6, [1, 2, 3, 4, 5, 6]),
        (7, [1, 2, 3, 4, 5, 6]),
    ];
    for (defense, row) in through {
        for (evade, part) in [2, 3, 4, 5, 6, 0].into_iter().zip(row) {
            let shot = Shot { defense, evade, ..Shot::new() };
            assert_eq!(shot.through(), fraction(part, 36), "{defense} {evade}");
        }
    }
    assert_eq!(distribution::amount(D3), over(3, &[0, 1, 1, 1]));
    assert_eq!(distribution::amount(DiceRoll { plus: 1, ..D6 }), over(6, &[0, 0, 1, 1, 1, 1, 1, 1]));
}

#[test]
fn wounds_and_lost_models_are_those_of_the_examples() {
    // FB-X2, FB-X3, FB-X4.
    let wounds = Shot::new().wounds(5);
    assert_eq!(wounds, over(59049, &[1024, 5120, 11520, 15360, 13440, 8064, 3360, 960, 180, 20, 1]));
    assert_eq!(wounds.mean(), fraction(10, 3));
    let lost = distribution::lost(&wounds, 5, 1, 0);
    assert_eq!(lost, over(59049, &[1024, 5120, 11520, 15360, 13440, 12585]));
    assert_eq!(lost.mean(), fraction(190_925, 59049));
    assert_eq!(lost.of(5), fraction(4195, 19683));
    assert_eq!(distribution::lost(&wounds, 2, 1, 0).of(2), fraction(17635, 19683));
    // FB-X23, FB-X24: models of 2 HP, none wounded, and one of them wounded.
    let wounds = Shot { defense: 5, ..Shot::new() }.wounds(5);
    for (wounded, printed, mean) in [
        (0, [0.312_479, 0.524_341, 0.152_241, 0.010_766, 0.000_172, 0.000_000_3], 0.861_811),
        (1, [0.081_013, 0.529_065, 0.340_113, 0.048_125, 0.001_673, 0.000_011], 1.360_411),
    ] {
        let lost = distribution::lost(&wounds, 5, 2, wounded);
        (0..).zip(printed).for_each(|(models, printed)| near(&lost.of(models), printed));
        near(&lost.mean(), mean);
    }
    // FB-X25: 3 models of 3 HP, one of them with 1 wound, take 4.
    assert_eq!(distribution::lost(&distribution::certain(4), 3, 3, 1), distribution::certain(1));
    // FB-X27: D3 Direct Damage to unhurt models of 2 HP.
    let wounds = distribution::wounds(&[Group::Direct(distribution::amount(D3))]);
    assert_eq!(distribution::lost(&wounds, 3, 2, 0).of(1), fraction(2, 3));
    assert_eq!(wounds.mean(), whole(2));
}

#[test]
fn cover_and_height_change_the_dice_they_say() {
    let x2 = Shot::new;
    // FB-X5, FB-X6, FB-X7.
    let object = Shot { object: true, ..x2() };
    assert_eq!((object.through(), object.wounds(5).mean()), (fraction(2, 9), fraction(20, 9)));
    near(&object.wounds(5).of(0), 0.081_013);
    let structure = Shot { structure: true, ..x2() };
    assert_eq!((structure.through(), structure.wounds(5).mean()), (fraction(1, 4), fraction(5, 2)));
    assert_eq!(structure.wounds(5).of(0), fraction(59049, 1_048_576));
    let both = Shot { object: true, structure: true, ..x2() };
    assert_eq!((both.through(), both.wounds(5).mean()), (fraction(1, 6), fraction(5, 3)));
    assert_eq!(both.wounds(5).of(0), fraction(9_765_625, 60_466_176));
    // FB-X8.
    let literal = knobs(&[("rules.cover.evade_applies_to", "\"stat_literal\"")]);
    let harmed = Shot { structure: true, knobs: literal, ..x2() };
    assert_eq!((harmed.through(), harmed.wounds(5).mean()), (fraction(5, 12), fraction(25, 6)));
    // FB-X9.
    let high = Shot { high: true, ..x2() };
    assert_eq!(high.wounds(5).mean(), whole(5));
    assert_eq!(at_least(&high.wounds(5), 5), fraction(8_551_019, 14_348_907));
    let total = knobs(&[("rules.high_ground.applies_per", "\"squad_total\"")]);
    let total = Shot { high: true, knobs: total, ..x2() };
    assert_eq!(total.wounds(5).mean(), fraction(11, 3));
    assert_eq!(at_least(&total.wounds(5), 5), fraction(17065, 59049));
    // FB-X10: two models with a clear line, three through an object.
    let mixed = distribution::sum(&x2().wounds(2), &object.wounds(3));
    assert_eq!((mixed.mean(), mixed.of(0)), (fraction(8, 3), fraction(1_882_384, 43_046_721)));
    near(&mixed.of(1), 0.162_421);
    near(&at_least(&mixed, 5), 0.097_283);
    // FB-X16.
    for object in [false, true] {
        assert_eq!(Shot { defense: 6, object, ..x2() }.hit(), fraction(1, 6));
    }
    // Cover that a weapon ignores, and cover in hand-to-hand combat.
    let mut bow = weapon(Some(20_000), Strength::Plus(0));
    bow.ignores_objects = true;
    assert_eq!(Shot { weapon: bow.clone(), object: true, structure: true, ..x2() }.through(), fraction(1, 4));
    bow.ignores_structures = true;
    assert_eq!(Shot { weapon: bow, object: true, structure: true, ..x2() }.through(), fraction(1, 3));
    let sword = weapon(None, Strength::Plus(0));
    let melee = Shot { weapon: sword.clone(), object: true, structure: true, ..x2() };
    assert_eq!(melee.through(), fraction(1, 3));
    let melee = Shot { knobs: knobs(&[("rules.cover.vs_melee", "true")]), ..melee };
    assert_eq!(melee.through(), fraction(1, 6));
    let ranged_only = knobs(&[("rules.high_ground.vs", "\"ranged_only\"")]);
    assert_eq!(Shot { weapon: sword, high: true, knobs: ranged_only, ..x2() }.dice().fixed(), Some(2));
    let objects_too = knobs(&[("rules.cover.object_also_evade", "true")]);
    assert_eq!(Shot { object: true, knobs: objects_too, ..x2() }.through(), fraction(1, 6));
}

#[test]
fn one_squad_wounds_two_as_two_attacks_of_their_own() {
    // FB-X11.
    let first = Shot::new().wounds(3);
    let second = Shot { defense: 5, evade: 4, ..Shot::new() }.wounds(2);
    assert_eq!(first, over(729, &[64, 192, 240, 160, 60, 12, 1]));
    assert_eq!(second.of(0), fraction(625, 1296));
    assert_eq!(at_least(&first, 1) * at_least(&second, 1), fraction(446_215, 944_784));
}

#[test]
fn weapons_make_as_many_dice_of_strength_as_the_examples_say() {
    let with = |strength, weapon_strength| Shot { strength, weapon: weapon(None, weapon_strength), ..Shot::new() };
    let four = Strength::Instead(DiceRoll::fixed(4));
    // FB-X12.
    assert_eq!(with(2, four).wounds(1), over(81, &[16, 32, 24, 8, 1]));
    assert_eq!(Shot { high: true, ..with(2, four) }.wounds(1), over(243, &[32, 80, 80, 40, 10, 1]));
    let never = knobs(&[("rules.strength.bonus_after_override", "false")]);
    assert_eq!(Shot { high: true, knobs: never, ..with(2, four) }.dice().fixed(), Some(4));
    // FB-X13.
    assert_eq!(with(5, four).dice().fixed(), Some(4));
    let max = || knobs(&[("rules.strength.override", "\"max\"")]);
    assert_eq!(Shot { knobs: max(), ..with(5, four) }.dice().fixed(), Some(5));
    assert_eq!(Shot { knobs: max(), ..with(2, four) }.dice().fixed(), Some(4));
    // FB-X14.
    let fury = Verb::Change(Change { speed: None, strength: Some(1), defense: None });
    let weak = with(1, Strength::Plus(-1));
    assert_eq!((weak.dice().fixed(), weak.wounds(1)), (Some(0), distribution::certain(0)));
    assert_eq!(Shot { own: vec![fury], ..weak }.dice().fixed(), Some(1));
    // FB-X15.
    let dice = [Strength::Plus(0), Strength::Plus(-1)].map(|strength| with(2, strength).dice().fixed());
    assert_eq!(dice, [Some(2), Some(1)]);
    // FB-X26.
    let flame = with(4, Strength::Instead(D6));
    assert_eq!(flame.dice().fixed(), None);
    let wounds = flame.wounds(1);
    assert_eq!([0, 1, 2].map(|k| wounds.of(k)), [fraction(665, 2187), fraction(179, 486), fraction(313, 1458)]);
    assert_eq!(wounds.mean(), fraction(7, 6));
    // The greater of the die and the user's Strength of 4: 4, 4, 4, 4, 5, 6.
    assert_eq!(distribution::dice_of_model(&Shot { knobs: max(), ..flame }.dice()), over(6, &[0, 0, 0, 0, 4, 1, 1]));
    // FB-X31.
    let mut lance = weapon(None, Strength::Plus(1));
    lance.after_move = Some((4000, 1));
    for (moved, mean) in [(0, whole(5)), (3998, whole(5)), (3999, fraction(20, 3)), (9000, fraction(20, 3))] {
        assert_eq!(Shot { weapon: lance.clone(), moved, ..Shot::new() }.wounds(5).mean(), mean);
    }
    // Direct Damage has no hit dice; a volley is weaker.
    let spit = with(6, Strength::Direct(D3));
    assert_eq!(spit.attack().dice(), None);
    assert_eq!(Shot { volley: -1, ..with(1, Strength::Plus(1)) }.dice().fixed(), Some(1));
}

#[test]
fn effects_change_the_dice_they_say() {
    let x2 = Shot::new;
    let evade = |n| Verb::ChangeRoll(ChangeRoll { roll: Roll::Evade, n, provided: ANY });
    let hit = |n| Verb::ChangeRoll(ChangeRoll { roll: Roll::Hit, n, provided: ANY });
    let again = |roll, which| Verb::Reroll(Reroll { roll, which, per_turn: false, provided: ANY });
    // FB-X17.
    assert_eq!(Shot { evade: 2, theirs: vec![evade(1)], ..x2() }.save(), fraction(5, 6));
    assert_eq!(Shot { evade: 6, theirs: vec![evade(-1)], ..x2() }.save(), fraction(1, 6));
    // FB-X18.
    assert_eq!(Shot { own: vec![hit(-1)], ..x2() }.hit(), fraction(1, 3));
    assert_eq!(Shot { own: vec![hit(-1)], defense: 6, ..x2() }.hit(), fraction(1, 6));
    // FB-X19.
    assert_eq!(Shot { theirs: vec![evade(1)], structure: true, ..x2() }.save(), fraction(2, 3));
    // FB-X20.
    let (ones, failures) = (again(Roll::Hit, Which::Ones), again(Roll::Hit, Which::Failures));
    for (own, chance) in
        [(vec![ones.clone()], (7, 12)), (vec![failures.clone()], (3, 4)), (vec![ones, failures], (3, 4))]
    {
        assert_eq!(Shot { own, ..x2() }.hit(), fraction(chance.0, chance.1));
    }
    // FB-X21.
    let drilled = Shot { theirs: vec![again(Roll::Evade, Which::Ones)], ..x2() };
    assert_eq!((drilled.save(), drilled.through()), (fraction(7, 18), fraction(11, 36)));
    // FB-X22: only after a Hold, and only at a distance.
    let provided = Provided { with: With::Ranged, did: Some(Did::Hold), beyond: None };
    let braced = Verb::Reroll(Reroll { roll: Roll::Hit, which: Which::Ones, per_turn: false, provided });
    let held = Shot { own: vec![braced.clone()], did: Did::Hold, ..x2() };
    assert_eq!((held.through(), held.wounds(8).mean()), (fraction(7, 18), fraction(56, 9)));
    assert_eq!(Shot { did: Did::Move, own: vec![braced], ..x2() }.through(), fraction(1, 3));
    assert_eq!(Shot { weapon: weapon(None, Strength::Plus(0)), ..held }.through(), fraction(1, 3));
    // Farther than 12 inches, by more than the tolerance of a thousandth.
    let beyond = Provided { with: With::Anything, did: None, beyond: Some(Length(12_000)) };
    let fade = Verb::ChangeRoll(ChangeRoll { roll: Roll::Evade, n: 1, provided: beyond });
    for (distance, save) in [(12_001, (1, 3)), (12_002, (1, 2))] {
        assert_eq!(Shot { theirs: vec![fade.clone()], distance, ..x2() }.save(), fraction(save.0, save.1));
    }
    // A bonus for Hold, and Defense from an item.
    let held = Shot { knobs: knobs(&[("rules.hold.hit_bonus", "1")]), did: Did::Hold, ..x2() };
    assert_eq!(held.hit(), fraction(2, 3));
    let shield = Verb::Change(Change { speed: None, strength: None, defense: Some(1) });
    assert_eq!(Shot { theirs: vec![shield], object: true, ..x2() }.hit(), fraction(1, 6));
}

#[test]
fn natural_sixes_and_ones_count_where_the_knobs_say() {
    let without = knobs(&[("rules.dice.nat6_success", "false"), ("rules.dice.nat1_fail", "false")]);
    assert_eq!(Shot { knobs: without.clone(), defense: 7, ..Shot::new() }.hit(), whole(0));
    assert_eq!(Shot { knobs: without, evade: 1, ..Shot::new() }.save(), whole(1));
    let hits_only = knobs(&[("rules.dice.nat_scope", "[\"hit\"]")]);
    assert_eq!(Shot { knobs: hits_only.clone(), defense: 7, ..Shot::new() }.hit(), fraction(1, 6));
    assert_eq!(Shot { knobs: hits_only.clone(), evade: 7, ..Shot::new() }.save(), whole(0));
    let check = die_rule(&hits_only.dice, NatScope::Check, 1, Tally::default().check);
    assert_eq!(distribution::success(&check), whole(1));
}

#[test]
fn damage_without_a_hit_roll_is_that_of_the_examples() {
    let third = fraction(1, 3);
    // FB-X28: at least one wound of eight dice.
    let wounds = distribution::binomial(8, &third);
    assert_eq!((at_least(&wounds, 1), wounds.mean()), (fraction(6305, 6561), fraction(8, 3)));
    // FB-X29.
    let burning = further::until_out(&(whole(1) - &third), &fraction(1, 2)).expect("it goes out");
    assert_eq!((burning.mean, burning.unharmed), (fraction(4, 3), fraction(1, 5)));
    assert_eq!(further::until_out(&third, &whole(0)), None);
    // FB-X32.
    let stomp = further::damage(&distribution::amount(D3), &third);
    assert_eq!((stomp.clone(), stomp.mean()), (over(81, &[13, 36, 24, 8]), fraction(4, 3)));
    // FB-X42, FB-X43.
    let sixth = fraction(1, 6);
    assert_eq!(further::opportunity(1, &sixth, &third).mean(), fraction(1, 9));
    assert_eq!(further::opportunity(4, &sixth, &third), over(6561, &[4096, 2048, 384, 32, 1]));
    assert_eq!(at_least(&further::opportunity(5, &sixth, &third), 1), fraction(26281, 59049));
    assert_eq!(further::opportunity(1, &sixth, &fraction(1, 2)).mean(), fraction(1, 12));
    assert_eq!(distribution::success(&DieRule::plain(6)), sixth);
    // FB-X91.
    let moved = distribution::amount(D3).map(|dice| dice.min(2));
    assert_eq!(moved, over(3, &[0, 1, 2]));
}

#[test]
fn the_one_who_strikes_first_wins_as_often_as_the_examples_say() {
    // FB-X30.
    let squad = |models, dice| Duellist { models, hp: 1, dice, through: fraction(1, 3) };
    for (models, dice, printed) in [(5, 2, 0.857_536), (10, 2, 0.935_947), (5, 1, 0.707_908)] {
        near(&further::duel(&squad(models, dice), &squad(models, dice)).expect("they can wound"), printed);
    }
    assert_eq!(further::duel(&squad(5, 0), &squad(5, 0)), None);
    assert_eq!(further::duel(&squad(5, 0), &squad(5, 1)), Some(whole(0)));
    // One model each, one die: the first wins with 1/3, otherwise the other attacks ...: 1 / (1 + 2/3).
    assert_eq!(further::duel(&squad(1, 1), &squad(1, 1)), Some(fraction(3, 5)));
    // A model of 2 HP against one of 1 HP.
    let tough = Duellist { models: 1, hp: 2, dice: 1, through: fraction(1, 3) };
    assert_eq!(further::duel(&tough, &squad(1, 1)), Some(fraction(21, 25)));
}

#[test]
fn spells_succeed_and_strike_back_as_often_as_the_examples_say() {
    // FB-X33.
    let rows = [
        (0, [35, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0]),
        (1, [35, 35, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1]),
        (-2, [33, 30, 26, 21, 15, 10, 6, 3, 1, 0, 0, 0]),
    ];
    for (modifier, row) in rows {
        for (difficulty, ways) in (2..).zip(row) {
            let chances = further::spell(&spell(difficulty, modifier), false);
            assert_eq!(chances.success, fraction(ways, 36), "{difficulty} {modifier}");
            assert_eq!(chances.backlash, fraction(1, 36));
        }
    }
    // FB-X34.
    let once = further::spell(&spell(7, 0), false);
    assert_eq!(at_least(&distribution::binomial(2, &once.success), 1), fraction(119, 144));
    assert_eq!(at_least(&distribution::binomial(2, &once.backlash), 1), fraction(71, 1296));
    // FB-X35.
    let focus = further::spell(&spell(7, 0), true);
    assert_eq!((focus.success, focus.backlash), (fraction(119, 144), fraction(5, 432)));
    // FB-X36.
    let harm = distribution::binomial(8, &once.backlash);
    near(&at_least(&harm, 1), 0.201_777);
    near(&at_least(&harm, 3), 0.001_081);
    // FB-X37: a check of 4+ prevents it.
    let check = die_rule(&knobs(&[]).dice, NatScope::Check, 4, Tally::default().check);
    assert_eq!(once.backlash * (whole(1) - distribution::success(&check)), fraction(1, 72));
    // FB-X38.
    let six = further::spell(&spell(6, 0), false).success;
    let third = fraction(1, 3);
    let shards = further::if_cast(&six, &further::damage(&distribution::amount(D3), &third));
    assert_eq!((shards.clone(), shards.mean()), (over(729, &[287, 234, 156, 52]), fraction(26, 27)));
    let bolt = further::if_cast(&six, &further::damage(&distribution::certain(2), &third));
    assert_eq!(bolt.mean(), fraction(26, 27));
    // FB-X39.
    let mean = |difficulty, wounds: &Distribution| {
        further::if_cast(&further::spell(&spell(difficulty, 0), false).success, wounds).mean()
    };
    assert_eq!(mean(10, &distribution::amount(D6)), fraction(7, 12));
    assert_eq!(mean(9, &distribution::amount(D3)), fraction(5, 9));
    assert_eq!(mean(10, &further::damage(&distribution::amount(DiceRoll { plus: 1, ..D6 }), &third)), fraction(1, 2));
    // Three dice of which two count: a double 1 requires three 1s. Also a double 6 that always succeeds.
    let three = SpellRoll { best_of_three: true, ..spell(12, 0) };
    assert_eq!(three.ways(), [16, 1, 216]);
    assert_eq!(SpellRoll { six_succeeds: true, ..spell(12, -3) }.ways(), [1, 1, 36]);
}

#[test]
fn rushes_and_roll_offs_reach_as_far_as_the_examples_say() {
    // FB-X45, FB-X46.
    let gaps = [(6, whole(1)), (8, fraction(5, 6)), (9, fraction(2, 3)), (12, fraction(1, 6))];
    for (gap, chance) in gaps {
        assert_eq!(further::reaches(D6, gap - 1 - 5, 0), chance);
    }
    assert_eq!([0, 1].map(|again| further::reaches(D6, 3, again)), [fraction(2, 3), fraction(8, 9)]);
    let onward = DiceRoll { plus: 1, ..D6 };
    assert_eq!([D6, onward].map(|die| further::reaches(die, 4, 0)), [fraction(1, 2), fraction(2, 3)]);
    // FB-X90: the chance of a tie, and the mean number of rolls until there is none.
    let ties = distribution::amount(D6).with(&distribution::amount(D6), |one, other| i64::from(one == other)).of(1);
    assert_eq!((ties.clone(), Fraction::one() / (whole(1) - ties)), (fraction(1, 6), fraction(6, 5)));
}

#[test]
fn the_quick_chance_to_destroy_a_squad_is_the_exact_one() {
    let two_d3 = DiceRoll { dice: 2, sides: 3, plus: 1 };
    let strengths = [
        Strength::Plus(0),
        Strength::Plus(1),
        Strength::Instead(D6),
        Strength::Instead(two_d3),
        Strength::Direct(D3),
        Strength::Direct(DiceRoll::fixed(2)),
        Strength::Direct(two_d3),
    ];
    for strength in strengths {
        let shot = Shot { weapon: weapon(Some(18_000), strength), ..Shot::new() };
        let attack = shot.attack();
        let of_one = match strength {
            Strength::Direct(roll) => distribution::amount(roll),
            _ => shot.wounds(1),
        };
        for health in [1, 2, 5, 9, 23, 64] {
            let mut chances = WoundChances::of(health).expect("so many can be counted");
            for models in 1..=8 {
                chances.add(&attack);
                let exact = distribution::times(&of_one, models).chance(&ResultSet::above(i64::from(health) - 1));
                let quick = f64::from(chances.destroyed());
                assert!((quick - approximate(&exact)).abs() < 1e-5, "{strength:?} {health} {models}: {quick}");
            }
        }
    }
    assert!(WoundChances::of(65).is_none() && WoundChances::of(0).is_none());
}
