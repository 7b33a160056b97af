//! Tests whether the proposed moves achieve what moves can achieve, by comparison with random legal moves (FB-D8).

use super::rig::{P1, P2, Rig, at, game};
use super::scenes::{go, on, structure, to_act};
use crate::Frostblade;
use crate::model::actions::Action;
use crate::model::field::Base;
use crate::model::state::{Going, Kind, Question, Spots, SquadId, State, other};
use crate::rules::validate::point;
use evenhand_game::game::{Chance, Choices, Cx, Dice, Insight, Play, Role, Seat, Seed};
use evenhand_kit::table::ids::Id;

/// What end places of a squad achieve: bits, and by enemy how many models can fight it hand to hand at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Achieved {
    bits: u64,
    fighting: [u32; 16],
}

/// The meaning of the bits: a name, the first bit, and the bit after the last.
const KINDS: [(&str, u32, u32); 7] = [
    ("markers in range", 0, 12),
    ("enemies fought", 12, 28),
    ("enemies in sight and range", 28, 44),
    ("out of all fights", 44, 45),
    ("standing high", 45, 46),
    ("in the enemy's zone", 46, 47),
    ("out of sight of all who shoot", 47, 48),
];
/// The bounds that proposed moves have to meet.
struct Least {
    /// Random moves tried in each position.
    tries: u32,
    /// The fraction of the random moves' achievements that proposed moves reach:
    /// of all kinds together, and of each kind.
    all: f64,
    each: f64,
    /// The fraction of the numbers of fighting models that are reached, and the
    /// fraction of enemies that as many models fight.
    models: f64,
    as_many: f64,
    /// The fraction of positions in which no random move is worth clearly more: on each mission, and on all together.
    unbeaten: (f64, f64),
}

/// The bounds for a quick test and for an exhaustive one.
const LEAST: [Least; 2] = [
    Least { tries: 400, all: 0.999, each: 0.995, models: 0.998, as_many: 0.995, unbeaten: (0.98, 0.985) },
    Least { tries: 20_000, all: 0.99, each: 0.98, models: 0.985, as_many: 0.97, unbeaten: (0.92, 0.955) },
];
/// Counted in addition: for each enemy, every number of models that fights it in a random move (three models also count
/// as one and as two), and enemies that as many models fight as in any random move.
const MODELS: &str = "one, two, three ... models in a fight";
const AS_MANY: &str = "as many models in a fight";

impl Achieved {
    fn with(self, other: Achieved) -> Achieved {
        let fighting = std::array::from_fn(|nth| self.fighting[nth].max(other.fighting[nth]));
        Achieved { bits: self.bits | other.bits, fighting }
    }
}

/// Returns what end places achieve.
fn achieved(game: &Frostblade, s: &State, squad: SquadId, spots: &Spots) -> Achieved {
    let mut there = s.clone();
    for (place, spot) in s.squad(squad).models().zip(spots.list()) {
        there.model_mut(squad, place).spot = *spot;
    }
    let owner = s.squad(squad).owner;
    let about = &game.units[s.squad(squad).unit.index()];
    let mut found = Achieved::default();
    for marker in 0..game.content.mission.markers.len() {
        let holds = game.bases(&there, squad).any(|base| game.holds_marker(&base, marker));
        found.bits |= u64::from(holds) << marker;
    }
    let (mut fights, mut seen) = (false, false);
    for (nth, (enemy, theirs)) in s.of(other(owner)).enumerate().take(16) {
        let fight = game.in_combat(&there, squad, enemy);
        fights |= fight;
        found.bits |= u64::from(fight) << (12 + nth);
        found.bits |= u64::from(about.range > 0 && game.sees_within(&there, squad, enemy, about.range)) << (28 + nth);
        if let Some(against) = game.against(&there, squad, enemy, (true, false)).filter(|_| fight) {
            found.fighting[nth] = against.models(&about.weapons, false, |item| game.is_ranged(item)).count_ones();
        }
        let range = game.units[theirs.unit.index()].range;
        seen |= range > 0 && game.sees_within(&there, enemy, squad, range + game.sheet(theirs).speed);
    }
    found.bits |= u64::from(!fights) << 44;
    found.bits |= u64::from(game.bases(&there, squad).any(|base: Base| base.z >= 5_000)) << 45;
    found.bits |= u64::from(game.in_zone(&there, squad, other(owner))) << 46;
    found.bits |= u64::from(!seen) << 47;
    found
}

/// Estimates the worth of options, with the weights of a player that looks one choice ahead.
fn worth(game: &Frostblade, s: &State, seat: Seat, options: &[Action]) -> Vec<f32> {
    let named = |name: &str| Frostblade::FEATURES.iter().position(|feature| feature.name == name).expect("a feature");
    let weights =
        [("score", 2.2), ("deny", 1.4), ("nearer", 0.22), ("strike", 0.45), ("shoot", 0.35), ("danger", -0.25)];
    let mut rows = Vec::new();
    game.features(s, seat, options, &mut (), &mut rows);
    let width = Frostblade::FEATURES.len();
    rows.chunks(width).map(|row| weights.iter().map(|(name, weight)| row[named(name)] * weight).sum()).collect()
}

/// Returns random legal moves of a squad: the squad is shifted, and its models are moved slightly.
fn random_moves(game: &Frostblade, s: &State, going: Going, tries: usize, dice: &mut Dice) -> Vec<Spots> {
    let start = game.where_stands(s, going.squad);
    game.with_moving(s, going, |moving| {
        let mut found = Vec::new();
        for _ in 0..tries {
            let reach = f64::from(going.allowance);
            let (dx, dy) = ((dice.unit() * 2.0 - 1.0) * reach, (dice.unit() * 2.0 - 1.0) * reach);
            let about = dice.unit() * 800.0;
            let mut ends = Spots::new();
            for spot in start.list() {
                let jitter = |dice: &mut Dice| (dice.unit() * 2.0 - 1.0) * about;
                let at = point(*spot).plus(dx + jitter(dice), dy + jitter(dice));
                match game.content.battlefield.standing_at(at, moving.sheet.radius, game.stand_rule()) {
                    Some(end) => ends.push(end),
                    None => break,
                }
            }
            if ends.list().len() == start.list().len() && moving.check(ends.list()).is_ok() {
                found.push(ends);
            }
        }
        found
    })
}

/// Compares the proposed moves with random legal moves, in positions of this many random matches.
fn coverage(mission: &str, matches: u64, tries: usize) -> Coverage {
    let game = game(&[("rules.scenario.mission", &format!("\"{mission}\""))]);
    let lists = game.content.lists.len() as u64;
    let (mut positions, mut beaten) = (0u32, 0u32);
    // For each kind, what random moves achieve, and how much of it proposed moves achieve.
    let mut kinds = [(0u32, 0u32); KINDS.len() + 2];
    for seed in 0..matches {
        let role = |nth: u64| Role::at(usize::try_from(nth % lists).expect("it is small"));
        let mut cx = Cx::silent(Chance::new(Seed(seed)));
        let mut dice = Seed(seed).child(1).dice();
        let mut s = game.setup(&[role(seed), role(seed * 4 + 5)], &mut cx);
        while let Some((seat, question)) = s.ask {
            let mut options = Vec::new();
            game.actions(&s, seat, &mut options);
            if let Question::Act(squad) = question
                && let Some(going) = game.going_of(&s, squad, Kind::Move, 0)
                && dice.below(6) == 0
            {
                let proposed = options.iter().filter_map(|option| match option {
                    Action::Go(spots) => Some(*spots),
                    _ => None,
                });
                let stays = game.where_stands(&s, squad);
                let all = |each: &mut dyn Iterator<Item = Spots>| {
                    each.fold(Achieved::default(), |all, spots| all.with(achieved(&game, &s, squad, &spots)))
                };
                let by_proposed = all(&mut proposed.chain([stays]));
                let random = random_moves(&game, &s, going, tries, &mut dice);
                let by_random = all(&mut random.iter().copied());
                for (nth, (_, first, last)) in KINDS.iter().enumerate() {
                    let of_kind = ((1u64 << (last - first)) - 1) << first;
                    kinds[nth].0 += (by_random.bits & of_kind).count_ones();
                    kinds[nth].1 += (by_random.bits & by_proposed.bits & of_kind).count_ones();
                }
                let [.., models, as_many] = &mut kinds;
                for (random, proposed) in by_random.fighting.iter().zip(by_proposed.fighting) {
                    *models = (models.0 + random, models.1 + proposed.min(*random));
                    as_many.0 += u32::from(*random > 0);
                    as_many.1 += u32::from(*random > 0 && proposed >= *random);
                }
                positions += 1;
                let best = |worths: Vec<f32>| worths.into_iter().fold(f32::MIN, f32::max);
                let random: Vec<Action> = random.into_iter().map(Action::Go).collect();
                let half_a_wound = 0.5 * 0.45;
                let ahead = best(worth(&game, &s, seat, &random)) - best(worth(&game, &s, seat, &options));
                beaten += u32::from(!random.is_empty() && ahead > half_a_wound);
            }
            // Menus are not ended too early, so that squads meet.
            let action = loop {
                let action = *dice.pick(&options).expect("there is an option");
                if action != Action::Done || options.len() == 1 || dice.below(6) == 0 {
                    break action;
                }
            };
            game.apply(&mut s, &Choices::one(seat, action), &mut cx);
        }
    }
    let names = KINDS.iter().map(|(name, ..)| *name).chain([MODELS, AS_MANY]);
    let kinds = names.zip(kinds).map(|(name, (seen, reached))| Kinds { name, seen, reached }).collect();
    Coverage { kinds, unbeaten: 1.0 - f64::from(beaten) / f64::from(positions), positions }
}

/// What random moves achieve of one kind, and how much of it proposed moves achieve.
struct Kinds {
    name: &'static str,
    seen: u32,
    reached: u32,
}

/// The results of the comparison of proposed and random moves.
struct Coverage {
    kinds: Vec<Kinds>,
    /// The fraction of positions in which the best random move is not worth clearly more than the best proposed one.
    unbeaten: f64,
    positions: u32,
}

/// Returns a number from the environment, or a default.
fn wanted(name: &str, usual: u32) -> u32 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")))
}

#[test]
fn a_fight_on_a_top_is_proposed_and_not_just_the_foot_of_it() {
    // FB-D8, FB-HTH-1
    let mut rig = Rig::new();
    let top = structure(&mut rig, [20.0, 5.0, 30.0, 25.0], 2.6);
    let ours = rig.squad(P1, "rw_spear spear", &[at(18.2, 15.0)]);
    rig.squad(P2, "ck_raider hatchet", &[on(top, 20.05, 15.0)]);
    to_act(&mut rig, ours);
    let fights = |action: &Action| match action {
        Action::Go(spots) => achieved(&rig.game, &rig.s, ours, spots).bits >> 12 & 1 == 1,
        _ => false,
    };
    assert!(!fights(&go(&[at(18.87, 15.0)])), "the bases touch, seen from above");
    assert!(rig.options().iter().any(fights));
}

/// `cargo test --release --lib frostblade::tests::coverage -- --nocapture` prints the results. `EVENHAND_TRIES` sets
/// the number of random moves in each position. More moves take longer and find more rare cases. 20,000 moves have
/// their own bounds; other numbers have none.
#[test]
fn proposed_moves_reach_what_random_ones_do() {
    // FB-D8, FB-MOVE-3
    let tries = wanted("EVENHAND_TRIES", LEAST[0].tries);
    let least = LEAST.iter().find(|least| least.tries == tries);
    let (mut sums, mut positions, mut unbeaten): (Vec<Kinds>, f64, f64) = (Vec::new(), 0.0, 0.0);
    for mission in ["five_cairns", "crossed_roads", "high_beacon"] {
        let found = coverage(mission, 180, tries as usize);
        println!("{mission}: {} positions, {:.4} not beaten", found.positions, found.unbeaten);
        assert!(found.positions > 1_500, "{}", found.positions);
        assert!(least.is_none_or(|least| found.unbeaten > least.unbeaten.0), "{mission}: {}", found.unbeaten);
        positions += f64::from(found.positions);
        unbeaten += found.unbeaten * f64::from(found.positions);
        let (seen, reached) = found.kinds.iter().fold((0, 0), |(a, b), kind| (a + kind.seen, b + kind.reached));
        println!("{mission}: {:.4} of all reached", f64::from(reached) / f64::from(seen));
        for (nth, kind) in found.kinds.into_iter().enumerate() {
            println!("{mission}: {}: {} of {}", kind.name, kind.reached, kind.seen);
            match sums.get_mut(nth) {
                Some(sum) => (sum.seen, sum.reached) = (sum.seen + kind.seen, sum.reached + kind.reached),
                None => sums.push(kind),
            }
        }
    }
    let (mut all_seen, mut all_reached) = (0, 0);
    for Kinds { name, seen, reached } in sums {
        let share = f64::from(reached) / f64::from(seen);
        println!("{name}: {reached} of {seen}, {share:.4}");
        let enough = |least: &Least| {
            let bound = match name {
                MODELS => least.models,
                AS_MANY => least.as_many,
                _ => least.each,
            };
            seen > 100 && share >= bound
        };
        assert!(least.is_none_or(enough), "{name}: {reached} of {seen}");
        if ![MODELS, AS_MANY].contains(&name) {
            (all_seen, all_reached) = (all_seen + seen, all_reached + reached);
        }
    }
    let share = f64::from(all_reached) / f64::from(all_seen);
    assert!(least.is_none_or(|least| share >= least.all), "{all_reached} of {all_seen}");
    assert!(least.is_none_or(|least| unbeaten / positions > least.unbeaten.1), "{unbeaten} of {positions}");
}

/// No proposed move is rejected by the validator. The environment can set the number of positions.
#[test]
fn no_proposed_move_is_rejected() {
    // FB-I3
    let wanted = wanted("EVENHAND_POSITIONS", 600);
    let (mut positions, mut seed) = (0, 0);
    while positions < wanted {
        let lists =
            [["rw_shield", "hm_horde"], ["ck_fast", "rw_hammer"], ["hm_deep", "ck_monster"], ["hm_hex", "rw_bolt"]];
        let mut rig = Rig::dealt(&[], lists[seed as usize % lists.len()], seed);
        let mut dice = Dice::new(seed);
        while let Some((seat, _)) = rig.asked() {
            let options = rig.options();
            for option in &options {
                if let Err(why) = rig.game.legal(&rig.s, seat, *option) {
                    panic!("seed {seed}: {why}");
                }
            }
            positions += 1;
            let action = *dice.pick(&options).expect("there is an option");
            rig.act(action);
        }
        seed += 1;
    }
}
