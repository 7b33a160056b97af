//! The Markov chain of a battle whose hits fall by chance.
//!
//! A position is a pair of side states, one of each side. In a combat round both sides roll from the position before
//! the round (BF-14.2b), so the two results are independent. A position leads only to positions with fewer remaining
//! hits, or back to itself. So positions are processed in order, and the rounds without a hit are summed as a geometric
//! series. Only the combat rounds in which an early bonus counts are processed one by one.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::army::{Army, Battle, Early, Rules, When};
use super::place::Place;
use super::space::Space;
use evenhand_kit::odds::dice::roll;

/// The largest number of positions in each stored layer.
pub(super) const MOST_POSITIONS: usize = 12_000_000;

/// Probability masses below this are dropped. There are far fewer than 10^10 of them, so the total loss is below the
/// rounding error of the answer.
const NEGLIGIBLE: f64 = 1e-26;

/// The ways in which a battle ends.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// By side and state: the chance that the side ends in this state with no enemy left.
    pub(super) left: [Vec<f64>; 2],
    /// The chance that no unit is left.
    pub(super) both: f64,
    /// The chance that the battle reaches a position in which neither side can hit.
    pub(super) endless: f64,
    /// The mean number of combat rounds, over battles that end.
    pub(super) rounds: f64,
}

impl Ends {
    pub(super) fn none(spaces: &[Space; 2]) -> Ends {
        Ends { left: [0, 1].map(|side| vec![0.0; spaces[side].len()]), ..Ends::default() }
    }
}

/// The hit distributions of every state of a side, by combat round and by whether the enemy has a champion.
pub(super) struct Rolls {
    /// `[early round][enemy has a champion][state]`; the last round also stands for all later ones.
    rounds: Vec<[Vec<Vec<f64>>; 2]>,
}

impl Rolls {
    pub(super) fn of(battle: &Battle, side: usize, space: &Space, early: usize) -> Rolls {
        let of = |round: usize, opposed: bool| {
            space.places.iter().map(|place| chances(battle, side, place, opposed, round)).collect()
        };
        Rolls { rounds: (1..=early + 1).map(|round| [of(round, false), of(round, true)]).collect() }
    }

    /// Returns the chances of 0, 1, 2 ... hits in a combat round (counted from 1) against an enemy in this state.
    pub(super) fn get(&self, round: usize, place: usize, enemy: &Place) -> &[f64] {
        &self.rounds[round - 1][usize::from(enemy.champions() > 0)][place]
    }
}

/// Writes the chances of dealing 0, 1, ... effective hits to `out`. Hits beyond `most` make no difference and are
/// counted as `most`.
pub(super) fn counted(chances: &[f64], most: usize, out: &mut Vec<f64>) {
    out.clear();
    out.extend_from_slice(&chances[..chances.len().min(most + 1)]);
    if chances.len() > most + 1 {
        out[most] = chances[most..].iter().sum();
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

/// Returns the threshold of a side's Forces: the best of the common one and its bonuses, then limited by caps
/// (BF-14.1b, BF-Q89).
fn threshold(battle: &Battle, army: &Army, alive: u8, round: usize) -> u8 {
    let leaders = army.champions.iter().enumerate().filter(|(i, _)| alive & (1 << i) != 0);
    let bonuses = army.bonuses.iter().chain(leaders.flat_map(|(_, champion)| &champion.leads));
    let counting = |early: &&Early| early.counts(round);
    let best = bonuses.filter(counting).map(|bonus| bonus.v).max().unwrap_or(0);
    let cap = army.caps.iter().filter(counting).map(|cap| cap.v).min().unwrap_or(6);
    let Rules { force_hit, cap_beats_bonus, .. } = battle.rules;
    let threshold = if cap_beats_bonus { best.max(force_hit).min(cap) } else { best.max(force_hit.min(cap)) };
    threshold.min(6)
}

/// Returns the number of dice of a champion (BF-14.1c).
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
    usize::try_from(sum.clamp(0, 200)).expect("not below 0")
}

/// Returns an upper bound for the number of dice a side can roll at once.
pub(super) fn most_dice(army: &Army) -> usize {
    let champion = |champion: &super::army::Champion| {
        let more: usize = champion.extra.iter().map(|extra| usize::try_from(extra.dice).unwrap_or(0)).sum();
        let only = champion.only.iter().map(|only| usize::from(only.v)).max().unwrap_or(0);
        (usize::from(champion.dice) + more).min(200).max(only)
    };
    usize::from(army.forces) + army.champions.iter().map(champion).sum::<usize>()
}

/// Returns the number of combat rounds, from the first, in which some bonus counts that does not count later.
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

/// Returns how the battle ends if every hit falls by chance.
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

/// Groups the states of a side that roll the same dice.
struct Alike {
    /// By state: its group.
    kind: Vec<usize>,
    /// By group: its first state.
    first: Vec<usize>,
}

impl Alike {
    fn of(space: &Space) -> Alike {
        let mut seen = BTreeMap::new();
        let mut alike = Alike { kind: Vec::new(), first: Vec::new() };
        for (number, place) in space.places.iter().enumerate() {
            let kind = *seen.entry((place.forces, place.alive)).or_insert_with(|| {
                alike.first.push(number);
                alike.first.len() - 1
            });
            alike.kind.push(kind);
        }
        alike
    }
}

/// The largest number of rows processed at once. All their results are kept until the last row is done.
const ROWS_AT_ONCE: usize = 16;
/// The largest number of values that these rows need while they are processed, unless a single row needs more.
const MOST_AT_WORK: usize = 1 << 24;

/// The result of one row, that is, of one state of the attacker: the combat rounds from the attacker's side.
struct Struck {
    /// The first state of the defender that anything leads to; `None` if nothing is left to carry on.
    low: Option<usize>,
    /// `[number of hits on the attacker][state of the defender]`: the probability mass.
    by_hits: Vec<f64>,
    endless: f64,
    rounds: f64,
}

/// Advances all probability mass by one combat round, into `next`; without `next`, to the ends of the battle.
///
/// Rows of attacker states with equally many remaining hits do not lead to each other and are processed in parallel.
/// Every sum is taken in the same order, whatever the number of threads.
fn sweep(
    spaces: &[Space; 2],
    rolls: &[Rolls; 2],
    round: usize,
    mass: &mut [f64],
    mut next: Option<&mut [f64]>,
    ends: &mut Ends,
) {
    let [attackers, defenders] = spaces;
    let (width, gone) = (defenders.len(), defenders.gone());
    let forever = next.is_none();
    let alike = Alike::of(defenders);
    // By target row: the parts that lead to it, as index among the rows processed at once, hits and chance.
    let mut parts: Vec<Vec<(usize, usize, f64)>> = vec![Vec::new(); attackers.len()];
    // For each row processed at once: by group of the defender's state before the round, and its state after it.
    let at_once = (MOST_AT_WORK / (alike.first.len() * width)).clamp(1, ROWS_AT_ONCE);
    let mut kinds: Vec<Vec<f64>> = (0..at_once).map(|_| vec![0.0; alike.first.len() * width]).collect();
    let mut first = 0;
    while first < attackers.gone() {
        let level = (first..attackers.gone()).take(at_once);
        let end = first + level.take_while(|a| attackers.to_go(*a) == attackers.to_go(first)).count();
        let struck: Vec<Struck> = mass[first * width..end * width]
            .par_chunks_mut(width)
            .zip(&mut kinds)
            .zip(first..end)
            .map(|((row, kinds), a)| defend(spaces, rolls, round, forever, &alike, kinds, a, row))
            .collect();
        parts.iter_mut().for_each(Vec::clear);
        for (nth, (a, struck)) in (first..end).zip(&struck).enumerate() {
            ends.endless += struck.endless;
            ends.rounds += struck.rounds;
            let won = mass[a * width + gone];
            match &mut next {
                Some(next) => next[a * width + gone] += won,
                None => ends.left[0][a] += won,
            }
            let Some(low) = struck.low else { continue };
            for (hits, line) in struck.by_hits.chunks(width).enumerate().skip(usize::from(forever)) {
                if line[low..].iter().any(|part| *part >= NEGLIGIBLE) {
                    for (to, further) in attackers.falls(a, hits) {
                        parts[to.number()].push((nth, hits, *further));
                    }
                }
            }
        }
        let into = match &mut next {
            Some(next) => &mut **next,
            None => &mut *mass,
        };
        land(into, width, &parts, &struck);
        first = end;
    }
    let row = attackers.gone() * width;
    for d in 0..width {
        let here = mass[row + d];
        match &mut next {
            Some(next) => next[row + d] += here,
            None if d == gone => ends.both += here,
            None => ends.left[1][d] += here,
        }
    }
}

/// Adds to each row what the rows just processed send to it. `parts` gives their index, the hits and the chance.
fn land(into: &mut [f64], width: usize, parts: &[Vec<(usize, usize, f64)>], struck: &[Struck]) {
    into.par_chunks_mut(width).zip(parts).filter(|(_, parts)| !parts.is_empty()).for_each(|(row, parts)| {
        for (nth, hits, further) in parts {
            let Struck { low, by_hits, .. } = &struck[*nth];
            let low = low.unwrap_or(width);
            let line = &by_hits[hits * width + low..(hits + 1) * width];
            row[low..].iter_mut().zip(line).for_each(|(into, part)| *into += further * part);
        }
    });
}

/// Processes the combat rounds of a row. First the defender takes its hits; mass of rounds in which the attacker is not
/// hit stays in the row. Then the hits on the attacker in the other rounds are counted. `kinds` is all zero before and
/// after.
#[allow(clippy::too_many_arguments)]
fn defend(
    spaces: &[Space; 2],
    rolls: &[Rolls; 2],
    round: usize,
    forever: bool,
    alike: &Alike,
    kinds: &mut [f64],
    a: usize,
    row: &mut [f64],
) -> Struck {
    let [attackers, defenders] = spaces;
    let (width, gone) = (defenders.len(), defenders.gone());
    let from = &attackers.places[a];
    let mut out = Vec::new();
    let mut struck = Struck { low: None, by_hits: Vec::new(), endless: 0.0, rounds: 0.0 };
    let mut lowest = vec![width; alike.first.len()];
    for d in 0..gone {
        let here = std::mem::take(&mut row[d]);
        if here < NEGLIGIBLE {
            continue;
        }
        counted(rolls[0].get(round, a, &defenders.places[d]), defenders.most[d], &mut out);
        let missed = rolls[1].get(round, d, from)[0];
        let stays = if forever { out[0] * missed } else { 0.0 };
        if stays >= 1.0 {
            struck.endless += here;
            continue;
        }
        let here = here / (1.0 - stays);
        struck.rounds += here;
        let kind = alike.kind[d];
        lowest[kind] = lowest[kind].min(d);
        let after = &mut kinds[kind * width..(kind + 1) * width];
        after[d] += here * out[0];
        for (hits, chance) in out.iter().enumerate().skip(1) {
            let here = here * chance;
            if here < NEGLIGIBLE {
                continue;
            }
            for (to, further) in defenders.falls(d, hits) {
                let part = here * further;
                after[to.number()] += part;
                row[to.number()] += if forever { part * missed } else { 0.0 };
            }
        }
    }
    let low = lowest.iter().copied().min().unwrap_or(width);
    if low == width {
        return struck;
    }
    struck.low = Some(low);
    struck.by_hits = answered(spaces, rolls, round, alike, kinds, a, &lowest);
    struck
}

/// Returns the hits on the attacker in a row, as in [`Struck::by_hits`]. `lowest` holds, by group, the first state with
/// any mass in `kinds`. `kinds` is all zero afterwards.
fn answered(
    spaces: &[Space; 2],
    rolls: &[Rolls; 2],
    round: usize,
    alike: &Alike,
    kinds: &mut [f64],
    a: usize,
    lowest: &[usize],
) -> Vec<f64> {
    let [attackers, defenders] = spaces;
    let width = defenders.len();
    let from = &attackers.places[a];
    let low = lowest.iter().copied().min().unwrap_or(width);
    let mut against = Vec::new();
    let numbers = attackers.most[a] + 1;
    let mut by_place = vec![0.0; width * numbers];
    for (kind, lowest) in lowest.iter().enumerate().filter(|(_, lowest)| **lowest < width) {
        counted(rolls[1].get(round, alike.first[kind], from), attackers.most[a], &mut against);
        for to in *lowest..width {
            let part = std::mem::take(&mut kinds[kind * width + to]);
            if part >= NEGLIGIBLE {
                let line = &mut by_place[to * numbers..];
                line.iter_mut().zip(&against).for_each(|(sum, chance)| *sum += part * chance);
            }
        }
    }
    let mut by_hits = vec![0.0; width * numbers];
    for hits in 0..numbers {
        for to in low..width {
            by_hits[hits * width + to] = by_place[to * numbers + hits];
        }
    }
    by_hits
}
