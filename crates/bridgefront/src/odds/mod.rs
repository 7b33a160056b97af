//! Exact chances of a battle or siege of Bridgefront (BF-13, BF-14). The code is written from the rulebook and its
//! knobs and uses no code of the engine's battles.
//!
//! A siege is one battle to the death in a Capital after the Action phase (BF-13a). The chances are those of that one
//! battle; no later round continues it.
//!
//! - [`BattleDescription`]: a battle in the notation of the command line, and its conversion into numbers
//! - `army`: a battle in numbers
//! - `place`: the state of one side; `spread`: the effect of a hit on it; `falls`: the distribution of the hits of a
//!   round; `space`: all states of a side and the transitions between them
//! - `chain`: the chain when all hits fall by chance
//! - `choices`: the chain when a player chooses
//! - `telling`: the answer as text and as JSON; `unsolved`: the reasons why there is none

#[cfg(test)]
pub(crate) mod advice;
mod army;
mod chain;
mod choices;
mod command;
mod description;
mod falls;
mod place;
mod space;
mod spread;
mod telling;
#[cfg(test)]
mod tests;
mod unsolved;

use std::collections::BTreeMap;

pub use army::{Aim, Army, Battle, Champion, Early, Extra, MOST_CHAMPIONS, Rules, When};
pub use description::{BattleDescription, Ground, Posed};
pub use telling::{json, text};
pub use unsolved::Unsolved;

use chain::{Ends, MOST_POSITIONS, Rolls};
use choices::Play;
use space::Space;

/// The exact outcome of a battle. Chances sum to 1 up to rounding in about the fifteenth digit.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// The chances that only the attacker, and that only the defender, has units left.
    pub wins: [f64; 2],
    /// The chance that neither side has units left.
    pub both: f64,
    /// The chance of an endless battle, in which neither side can hit any more (BF-Q110).
    pub endless: f64,
    /// The mean number of combat rounds; `None` if the battle may be endless.
    pub rounds: Option<f64>,
    /// All possible sets of the winner's surviving units, the most likely first, after healing by Clean Exit.
    pub left: Vec<Left>,
    /// Whether a side had a choice of targets.
    pub chosen: bool,
}

/// The surviving units of the winner.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// The winner: 0 for the attacker, 1 for the defender.
    pub side: usize,
    /// Its Forces.
    pub forces: u8,
    /// The HP of each of its champions in the order of [`Army::champions`]; 0 for a dead one.
    pub hp: Vec<u8>,
    /// The chance of exactly this outcome.
    pub chance: f64,
}

impl Odds {
    /// Returns the mean number of surviving Forces of a side.
    pub fn forces(&self, side: usize) -> f64 {
        self.of(side).map(|left| left.chance * f64::from(left.forces)).sum()
    }

    /// Returns the chance that a champion of a side survives.
    pub fn survives(&self, side: usize, champion: usize) -> f64 {
        self.of(side).filter(|left| left.hp[champion] > 0).map(|left| left.chance).sum()
    }

    fn of(&self, side: usize) -> impl Iterator<Item = &Left> {
        self.left.iter().filter(move |left| left.side == side)
    }
}

/// Solves a battle.
///
/// If a player chooses targets (`Aim::Owner`, `hand`, `edge`), both sides choose what is best for their chance to win;
/// the death of both sides counts as half a win.
///
/// Twelve Forces and two champions per side take hundredths of a second, three champions tenths; four of the strongest
/// champions per side take many seconds. If a player chooses, a Tactical Hand on each side with eight Forces and
/// another champion takes some seconds.
///
/// # Errors
///
/// See [`Unsolved`].
pub fn odds(battle: &Battle) -> Result<Odds, Unsolved> {
    Ok(with_targets(battle)?.1)
}

/// Solves a battle as [`odds`] does, and also returns the champions that the Edges of both sides strike.
fn with_targets(battle: &Battle) -> Result<([Option<usize>; 2], Odds), Unsolved> {
    let mut best: Option<([Option<usize>; 2], Odds)> = None;
    let worth = |found: &([Option<usize>; 2], Odds)| found.1.wins[0] - found.1.wins[1];
    // The attacker names its target first, and the defender knows it (BF-Q97).
    for own in targets(battle, 0) {
        let mut worst: Option<([Option<usize>; 2], Odds)> = None;
        for other in targets(battle, 1) {
            let named = [own, other];
            let found = (named, fought(&struck(battle, named))?);
            if worst.as_ref().is_none_or(|known| worth(&found) < worth(known) - 1e-12) {
                worst = Some(found);
            }
        }
        let worst = worst.expect("there is always a target, if only none");
        if best.as_ref().is_none_or(|known| worth(&worst) > worth(known) + 1e-12) {
            best = Some(worst);
        }
    }
    let (named, mut odds) = best.expect("there is always a target, if only none");
    odds.chosen |= [0, 1].iter().any(|side| targets(battle, *side).len() > 1);
    Ok((named, odds))
}

/// Returns the enemy champions that a side's Edge can strike; a single `None` if there is no Edge or no such champion.
fn targets(battle: &Battle, side: usize) -> Vec<Option<usize>> {
    let ready = battle.sides[side].champions.iter().any(|champion| champion.hp > 0 && champion.edge > 0);
    let enemies = battle.sides[1 - side].champions.iter().enumerate().filter(|(_, champion)| ready && champion.hp > 0);
    let found: Vec<Option<usize>> = enemies.map(|(target, _)| Some(target)).collect();
    if found.is_empty() { vec![None] } else { found }
}

/// Returns the battle after the first champion with an Edge on each side has struck. Both strike at once (BF-14.0b), so
/// a champion killed by the other still strikes.
fn struck(battle: &Battle, targets: [Option<usize>; 2]) -> Battle {
    let mut after = battle.clone();
    for (side, target) in targets.into_iter().enumerate() {
        let mut champions = battle.sides[side].champions.iter();
        let striker = champions.find(|champion| champion.hp > 0 && champion.edge > 0);
        if let (Some(target), Some(striker)) = (target, striker) {
            let target = &mut after.sides[1 - side].champions[target];
            target.hp = target.hp.saturating_sub(striker.edge);
        }
    }
    after
}

/// Returns the state spaces of both sides, their hit distributions, and the number of early rounds.
fn prepared(battle: &Battle) -> Result<([Space; 2], [Rolls; 2], usize), Unsolved> {
    let hand = |side: usize| battle.sides[side].champions.iter().any(|champion| champion.hand && champion.hp > 0);
    let space = |side: usize| {
        let enemy = &battle.sides[1 - side];
        Space::new(&battle.sides[side], &battle.rules, enemy.aim, hand(1 - side), chain::most_dice(enemy))
    };
    let spaces = [space(0)?, space(1)?];
    let early = chain::early_rounds(battle);
    let positions = spaces[0].len() * spaces[1].len();
    let most = if chooses(battle) { MOST_POSITIONS / 10 / (early + 1) } else { MOST_POSITIONS };
    if positions > most {
        return Err(Unsolved::TooLarge);
    }
    let rolls = [0, 1].map(|side| Rolls::of(battle, side, &spaces[side], early));
    Ok((spaces, rolls, early))
}

/// Returns whether a player chooses where hits fall.
fn chooses(battle: &Battle) -> bool {
    battle.sides.iter().any(|army| army.aim == Aim::Owner || army.champions.iter().any(|champion| champion.hand))
}

/// Solves the combat rounds.
fn fought(battle: &Battle) -> Result<Odds, Unsolved> {
    let (spaces, rolls, early) = prepared(battle)?;
    let chosen = chooses(battle);
    let ends = if chosen {
        Play::solve(&spaces, &rolls, [battle.sides[0].aim, battle.sides[1].aim], early).ends()
    } else {
        chain::ends(&spaces, &rolls, early)
    };
    Ok(told(battle, &spaces, &ends, chosen))
}

/// Converts the ends of the chain into units and HP.
fn told(battle: &Battle, spaces: &[Space; 2], ends: &Ends, chosen: bool) -> Odds {
    let mut left = Vec::new();
    for (side, army) in battle.sides.iter().enumerate() {
        let mut found: BTreeMap<(u8, Vec<u8>), f64> = BTreeMap::new();
        for (place, chance) in ends.left[side].iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            for (forces, mut hp, further) in spaces[side].survivors(army, place) {
                for (hp, champion) in hp.iter_mut().zip(&army.champions).filter(|(hp, _)| **hp > 0) {
                    *hp = (*hp).max(hp.saturating_add(army.heal).min(champion.full));
                }
                *found.entry((forces, hp)).or_default() += chance * further;
            }
        }
        left.extend(found.into_iter().map(|((forces, hp), chance)| Left { side, forces, hp, chance }));
    }
    left.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    Odds {
        // A sum of rounded numbers can be slightly above 1.
        wins: [0, 1].map(|side: usize| ends.left[side].iter().sum::<f64>().min(1.0)),
        both: ends.both.min(1.0),
        endless: ends.endless.min(1.0),
        rounds: (ends.endless == 0.0).then_some(ends.rounds),
        left,
        chosen,
    }
}
