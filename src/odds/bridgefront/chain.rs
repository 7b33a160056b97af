//! The Markov chain of a battle whose hits fall by chance.
//!
//! A position is a pair of places, one of each side. In a combat round both sides roll from the
//! position before it (BF-14.2b), so the two results are independent. A position can only be left for
//! one with fewer hits to go, or not at all: positions are gone through in order, and the rounds
//! without a hit are summed as a geometric series. Only the combat rounds in which an early bonus
//! counts are gone through one by one.

use super::army::{Army, Battle, Early, When};
use super::side::{Place, Space};
use crate::odds::dice::roll;

/// Positions, at most, for each layer that is kept.
pub(super) const MOST_POSITIONS: usize = 12_000_000;

/// How a battle ends.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// By place: the chance that a side is left there with nobody against it.
    pub(super) left: [Vec<f64>; 2],
    /// The chance that nobody is left.
    pub(super) both: f64,
    /// The chance that the battle comes to where neither side can hit.
    pub(super) endless: f64,
    /// The mean number of combat rounds, as far as battles end.
    pub(super) rounds: f64,
}

impl Ends {
    pub(super) fn none(spaces: &[Space; 2]) -> Ends {
        Ends { left: [0, 1].map(|side| vec![0.0; spaces[side].len()]), ..Ends::default() }
    }
}

/// The chances of hits from every place of a side, by combat round and by whether the enemy has a
/// champion.
pub(super) struct Rolls {
    /// `[early round][enemy has a champion][place]`; the last round stands for all later ones.
    rounds: Vec<[Vec<Vec<f64>>; 2]>,
}

impl Rolls {
    pub(super) fn of(battle: &Battle, side: usize, space: &Space, early: usize) -> Rolls {
        let of = |round: usize, opposed: bool| {
            space.places.iter().map(|place| chances(battle, side, place, opposed, round)).collect()
        };
        Rolls { rounds: (1..=early + 1).map(|round| [of(round, false), of(round, true)]).collect() }
    }

    /// The chances of 0, 1, 2 ... hits in a combat round (from 1) against an enemy in this place.
    pub(super) fn get(&self, round: usize, place: usize, enemy: &Place) -> &[f64] {
        &self.rounds[round - 1][usize::from(enemy.champions() > 0)][place]
    }
}

/// The chances to deal 0, 1, ... hits that count; what is beyond `left` kills nobody more.
pub(super) fn counted(chances: &[f64], left: usize, out: &mut Vec<f64>) {
    out.clear();
    out.extend_from_slice(&chances[..chances.len().min(left + 1)]);
    if chances.len() > left + 1 {
        out[left] = chances[left..].iter().sum();
    }
}

fn chances(battle: &Battle, side: usize, place: &Place, opposed: bool, round: usize) -> Vec<f64> {
    let army = &battle.sides[side];
    let mut chances = vec![1.0];
    if place.forces > 0 {
        roll(&mut chances, place.forces.into(), threshold(battle, army, place.alive, round));
    }
    for (i, champion) in army.champions.iter().enumerate().filter(|(i, _)| place.alive & (1 << i) != 0) {
        roll(&mut chances, dice(army, i, place.forces, opposed, round), champion.hit);
    }
    chances
}

/// The threshold of a side's Forces: the best of the common one and its bonuses, then what caps it
/// (BF-14.1b, BF-Q89).
fn threshold(battle: &Battle, army: &Army, alive: u8, round: usize) -> u8 {
    let leaders = army.champions.iter().enumerate().filter(|(i, _)| alive & (1 << i) != 0);
    let bonuses = army.bonuses.iter().chain(leaders.flat_map(|(_, champion)| &champion.leads));
    let counting = |early: &&Early| early.counts(round);
    let best = bonuses.filter(counting).map(|bonus| bonus.v).max().unwrap_or(0).max(battle.force_hit);
    let cap = army.caps.iter().filter(counting).map(|cap| cap.v).min().unwrap_or(6);
    best.min(cap).min(6)
}

/// The dice of a champion (BF-14.1c).
fn dice(army: &Army, champion: usize, forces: u8, opposed: bool, round: usize) -> usize {
    let champion = &army.champions[champion];
    if let Some(only) = champion.only.iter().rev().find(|only| only.counts(round)) {
        return only.v.into();
    }
    let extra = champion.extra.iter().filter(|extra| {
        let condition = match extra.when {
            When::Always => true,
            When::NoEnemyChampion => !opposed,
            When::EnemyChampion => opposed,
            When::NoOwnForce => forces == 0,
        };
        condition && Early { v: 0, rounds: extra.rounds }.counts(round)
    });
    let sum = i32::from(champion.dice) + extra.map(|extra| i32::from(extra.dice)).sum::<i32>();
    sum.clamp(0, 200) as usize
}

/// The most dice a side can roll at once, generously counted.
pub(super) fn most_dice(army: &Army) -> usize {
    let champion = |champion: &super::army::Champion| {
        let more: i32 = champion.extra.iter().map(|extra| i32::from(extra.dice.max(0))).sum();
        let only = champion.only.iter().map(|only| usize::from(only.v)).max().unwrap_or(0);
        (usize::from(champion.dice) + more as usize).min(200).max(only)
    };
    usize::from(army.forces) + army.champions.iter().map(champion).sum::<usize>()
}

/// In how many combat rounds, from the first, some bonus counts that does not count later.
pub(super) fn early_rounds(battle: &Battle) -> usize {
    let of = |army: &Army| {
        let all = army.bonuses.iter().chain(&army.caps);
        let more = army.champions.iter().flat_map(|champion| champion.leads.iter().chain(&champion.only));
        let extra = army.champions.iter().flat_map(|champion| champion.extra.iter().map(|extra| extra.rounds));
        let rounds = all.chain(more).map(|early| early.rounds).chain(extra);
        rounds.filter(|rounds| *rounds < u8::MAX).max().unwrap_or(0)
    };
    usize::from(of(&battle.sides[0]).max(of(&battle.sides[1])))
}

/// How the battle ends when every hit falls by chance.
pub(super) fn ends(spaces: &[Space; 2], rolls: &[Rolls; 2], early: usize) -> Ends {
    let mut ends = Ends::none(spaces);
    let (attackers, defenders) = (spaces[0].len(), spaces[1].len());
    let mut mass = vec![0.0; attackers * defenders];
    mass[0] = 1.0;
    for round in 1..=early {
        let mut next = vec![0.0; attackers * defenders];
        sweep(spaces, rolls, round, &mut mass, Some(&mut next), &mut ends);
        mass = next;
    }
    sweep(spaces, rolls, early + 1, &mut mass, None, &mut ends);
    ends
}

/// Carries all mass one combat round on, into `next`; or, without a `next`, to the ends.
fn sweep(
    spaces: &[Space; 2],
    rolls: &[Rolls; 2],
    round: usize,
    mass: &mut [f64],
    mut next: Option<&mut [f64]>,
    ends: &mut Ends,
) {
    let [attackers, defenders] = spaces;
    let width = defenders.len();
    let forever = next.is_none();
    // Places of the defender with the same dice are taken together.
    let mut kinds: Vec<Vec<usize>> = Vec::new();
    for (d, place) in defenders.places.iter().enumerate().take(defenders.gone()) {
        let like = |kind: &&mut Vec<usize>| {
            let first = &defenders.places[kind[0]];
            (first.forces, first.alive) == (place.forces, place.alive)
        };
        match kinds.iter_mut().find(like) {
            Some(kind) => kind.push(d),
            None => kinds.push(vec![d]),
        }
    }
    let (mut out, mut against) = (Vec::new(), Vec::new());
    let mut visits = vec![0.0; width];
    let mut struck = vec![0.0; width];
    let mut by_hits: Vec<Vec<f64>> = Vec::new();
    for a in 0..attackers.len() {
        let row = a * width;
        if a == attackers.gone() {
            for d in 0..width {
                let here = mass[row + d];
                match &mut next {
                    Some(next) => next[row + d] += here,
                    None if d == defenders.gone() => ends.both += here,
                    None => ends.left[1][d] += here,
                }
            }
            continue;
        }
        let from = &attackers.places[a];
        // First all that stays in this row: rounds in which the attacker is not hit.
        let mut any = false;
        for d in 0..width {
            let here = std::mem::take(&mut mass[row + d]);
            visits[d] = 0.0;
            if here == 0.0 {
                continue;
            }
            if d == defenders.gone() {
                match &mut next {
                    Some(next) => next[row + d] += here,
                    None => ends.left[0][a] += here,
                }
                continue;
            }
            counted(rolls[0].get(round, a, &defenders.places[d]), defenders.left[d], &mut out);
            counted(rolls[1].get(round, d, from), attackers.left[a], &mut against);
            let stays = if forever { out[0] * against[0] } else { 0.0 };
            if stays >= 1.0 {
                ends.endless += here;
                continue;
            }
            let here = here / (1.0 - stays);
            ends.rounds += here;
            visits[d] = here;
            any |= against.len() > 1;
            for (hits, chance) in out.iter().enumerate().skip(usize::from(forever)) {
                for (to, further) in defenders.falls(d, hits) {
                    let part = here * against[0] * chance * further;
                    match &mut next {
                        Some(next) => next[row + *to as usize] += part,
                        None => mass[row + *to as usize] += part,
                    }
                }
            }
        }
        if !any {
            continue;
        }
        // Then what becomes of the defender in rounds in which the attacker is hit so and so often.
        by_hits.iter_mut().for_each(|hits| hits.fill(0.0));
        for kind in &kinds {
            let mut low = width;
            for d in kind.iter().copied().filter(|d| visits[*d] > 0.0) {
                low = low.min(d);
                counted(rolls[0].get(round, a, &defenders.places[d]), defenders.left[d], &mut out);
                for (hits, chance) in out.iter().enumerate() {
                    for (to, further) in defenders.falls(d, hits) {
                        struck[*to as usize] += visits[d] * chance * further;
                    }
                }
            }
            if low == width {
                continue;
            }
            counted(rolls[1].get(round, kind[0], from), attackers.left[a], &mut against);
            while by_hits.len() < against.len() {
                by_hits.push(vec![0.0; width]);
            }
            for (to, part) in struck.iter_mut().enumerate().skip(low).filter(|(_, part)| **part != 0.0) {
                for hits in 1..against.len() {
                    by_hits[hits][to] += against[hits] * *part;
                }
                *part = 0.0;
            }
        }
        let into = match &mut next {
            Some(next) => &mut **next,
            None => &mut *mass,
        };
        for (hits, part) in by_hits.iter().enumerate().skip(1) {
            if hits > attackers.left[a] || part.iter().all(|part| *part == 0.0) {
                continue;
            }
            for (to, further) in attackers.falls(a, hits) {
                let row = *to as usize * width;
                for (into, part) in into[row..row + width].iter_mut().zip(part) {
                    *into += further * part;
                }
            }
        }
    }
}
