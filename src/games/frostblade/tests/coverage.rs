//! Whether the moves that are proposed reach what moves can reach: held against random legal moves (FB-D8).

use super::rig::{Rig, game};
use crate::game::{Chance, Choices, Cx, Dice, Insight, Play, Role, Seat, Seed};
use crate::games::frostblade::Frostblade;
use crate::games::frostblade::field::Base;
use crate::games::frostblade::rules::actions::Action;
use crate::games::frostblade::rules::validate::point;
use crate::games::frostblade::state::{Going, Kind, Question, Spots, SquadId, State, other};

/// What a stand can achieve: bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Achieved(u64);

/// What the bits say: from which to before which.
const KINDS: [(&str, u32, u32); 6] = [
    ("markers in range", 0, 12),
    ("enemies fought", 12, 28),
    ("enemies in sight and range", 28, 44),
    ("out of all fights", 44, 45),
    ("standing high", 45, 46),
    ("in the enemy's zone", 46, 47),
];

/// Markers in range, enemy squads fought, enemy squads in sight and range, standing high, out of all fights, in the
/// enemy's zone.
fn achieved(game: &Frostblade, s: &State, squad: SquadId, spots: &Spots) -> Achieved {
    let mut there = s.clone();
    for (place, spot) in s.squad(squad).models().zip(spots.list()) {
        there.model_mut(squad, place).spot = *spot;
    }
    let owner = s.squad(squad).owner;
    let mut bits = 0u64;
    for marker in 0..game.content.mission.markers.len() {
        let holds = game.bases(&there, squad).any(|base| game.holds_marker(&base, marker));
        bits |= u64::from(holds) << marker;
    }
    let range = game.units[crate::table::ids::Id::index(s.squad(squad).unit)].range;
    let mut fights = false;
    for (nth, (enemy, _)) in s.of(other(owner)).enumerate().take(16) {
        let fight = game.in_combat(&there, squad, enemy);
        fights |= fight;
        bits |= u64::from(fight) << (12 + nth);
        bits |= u64::from(range > 0 && game.sees_within(&there, squad, enemy, range)) << (28 + nth);
    }
    bits |= u64::from(!fights) << 44;
    bits |= u64::from(game.bases(&there, squad).any(|base: Base| base.z >= 5_000)) << 45;
    bits |= u64::from(game.in_zone(&there, squad, other(owner))) << 46;
    Achieved(bits)
}

/// A rough worth of an option, with the weights of a player that looks one choice ahead.
fn worth(game: &Frostblade, s: &State, seat: Seat, options: &[Action]) -> Vec<f32> {
    let named = |name: &str| Frostblade::FEATURES.iter().position(|feature| feature.name == name).expect("a feature");
    let weights =
        [("score", 2.2), ("deny", 1.4), ("nearer", 0.22), ("strike", 0.45), ("shoot", 0.35), ("danger", -0.25)];
    let mut rows = Vec::new();
    game.features(s, seat, options, &mut (), &mut rows);
    let width = Frostblade::FEATURES.len();
    rows.chunks(width).map(|row| weights.iter().map(|(name, weight)| row[named(name)] * weight).sum()).collect()
}

/// Random legal moves of a squad: it is shifted, and its models are moved about a little.
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

/// Of so many positions: parts of what random moves achieve that proposed ones achieve, and of positions in which the best
/// random one is not worth clearly more than the best proposed one.
fn coverage(mission: &str, matches: u64, tries: usize) -> (f64, f64, u32) {
    let game = game(&[("rules.scenario.mission", &format!("\"{mission}\""))]);
    let lists = game.content.lists.len() as u64;
    let (mut seen, mut reached, mut positions, mut beaten) = (0u32, 0u32, 0u32, 0u32);
    let mut kinds = [(0u32, 0u32); KINDS.len()];
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
                let by_proposed =
                    proposed.chain([stays]).fold(0, |bits, spots| bits | achieved(&game, &s, squad, &spots).0);
                let random = random_moves(&game, &s, going, tries, &mut dice);
                let by_random = random.iter().fold(0, |bits, spots| bits | achieved(&game, &s, squad, spots).0);
                seen += by_random.count_ones();
                reached += (by_random & by_proposed).count_ones();
                for (nth, (_, first, last)) in KINDS.iter().enumerate() {
                    let of_kind = ((1u64 << (last - first)) - 1) << first;
                    kinds[nth].0 += (by_random & of_kind).count_ones();
                    kinds[nth].1 += (by_random & by_proposed & of_kind).count_ones();
                }
                positions += 1;
                let best = |worths: Vec<f32>| worths.into_iter().fold(f32::MIN, f32::max);
                let random: Vec<Action> = random.into_iter().map(Action::Go).collect();
                let half_a_wound = 0.5 * 0.45;
                let ahead = best(worth(&game, &s, seat, &random)) - best(worth(&game, &s, seat, &options));
                beaten += u32::from(!random.is_empty() && ahead > half_a_wound);
            }
            // Menus are not left too early, so that squads meet.
            let action = loop {
                let action = *dice.pick(&options).expect("there is an option");
                if action != Action::Done || options.len() == 1 || dice.below(6) == 0 {
                    break action;
                }
            };
            game.apply(&mut s, &Choices::one(seat, action), &mut cx);
        }
    }
    for ((name, ..), (seen, reached)) in KINDS.iter().zip(kinds) {
        println!("{mission}: {name}: {reached} of {seen}");
    }
    (f64::from(reached) / f64::from(seen), 1.0 - f64::from(beaten) / f64::from(positions), positions)
}

/// `cargo test --release --lib frostblade::tests::coverage -- --nocapture` prints the figures.
#[test]
fn proposed_moves_reach_what_random_ones_do() {
    // FB-D8, FB-MOVE-3
    for mission in ["five_cairns", "crossed_roads", "high_beacon"] {
        let (reached, unbeaten, positions) = coverage(mission, 60, 400);
        println!("{mission}: {positions} positions, {reached:.4} reached, {unbeaten:.4} not beaten");
        assert!(positions > 400, "{positions}");
        assert!(reached > 0.96, "{mission}: {reached} of what random moves achieve");
        assert!(unbeaten > 0.92, "{mission}: {unbeaten} of {positions} positions");
    }
}

/// No proposed move is rejected by the validator: so many positions as the environment asks for, else a few.
#[test]
fn no_proposed_move_is_rejected() {
    // FB-I3
    let wanted: u32 = std::env::var("EVENHAND_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(600);
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
