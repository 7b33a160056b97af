//! The effect of a hit on the state of a side.
//!
//! **States without HP.** If no player chooses where hits fall on a side, its state does not record how the damage is
//! spread over the living champions, only the total damage. No information is lost. Every sequence of single hits with
//! the same deaths at the same moments has the same chance (a product of 1 / survivors). So, given the deaths, the
//! chance of a spread of `c` damage is proportional to the number of sequences that produce it: `c! / (x1! x2! ...)`,
//! with each `x` below the number of hits that kills. Earlier deaths change the number of sequences of every spread by
//! the same factor. So the number of states grows with the sum of the champions' HP and not with their product; the
//! spread is restored at the end.

use super::army::{Aim, Army, MOST_CHAMPIONS, Rules};
use super::place::Place;

/// Computes the effect of hits on states.
pub(super) struct Spread {
    rules: Rules,
    champions: usize,
    /// The number of hits that kill each champion.
    kill: [u16; MOST_CHAMPIONS],
    shrugs: [u8; MOST_CHAMPIONS],
    guards: u8,
    pub(super) told: bool,
    /// By set of living champions and damage: the sum of `1 / (x1! x2! ...)` over all spreads of the damage.
    spreads: Vec<Vec<f64>>,
}

impl Spread {
    pub(super) fn of(army: &Army, rules: Rules, told: bool) -> Spread {
        let champions = army.champions.len();
        let mut spread = Spread {
            rules,
            champions,
            kill: [0; MOST_CHAMPIONS],
            shrugs: [0; MOST_CHAMPIONS],
            guards: 0,
            told,
            spreads: Vec::new(),
        };
        for (place, champion) in army.champions.iter().enumerate() {
            spread.kill[place] = u16::from(champion.hp) + u16::from(champion.shrugs);
            spread.shrugs[place] = champion.shrugs;
            spread.guards |= u8::from(champion.guards && champion.hp > 0) << place;
        }
        if !told {
            spread.spreads = (0..1usize << champions).map(|alive| spread.sums(alive)).collect();
        }
        spread
    }

    /// Returns the sums of `1 / (x1! x2! ...)` for each damage that leaves these champions alive.
    fn sums(&self, alive: usize) -> Vec<f64> {
        let mut sums = vec![1.0];
        for champion in (0..self.champions).filter(|champion| alive & (1 << champion) != 0) {
            let kill = usize::from(self.kill[champion]).max(1);
            let mut next = vec![0.0; sums.len() + kill - 1];
            for (damage, sum) in sums.iter().enumerate() {
                let mut term = *sum;
                for x in 0..kill {
                    next[damage + x] += term;
                    term /= (x + 1) as f64;
                }
            }
            sums = next;
        }
        sums
    }

    pub(super) fn start(&self, army: &Army) -> Place {
        let mut place = Place {
            forces: army.forces,
            wounded: [0; 2],
            alive: 0,
            guarded: true,
            hands: 0,
            began: [0; 2],
            hurt: [0; MOST_CHAMPIONS],
        };
        for (bit, champion) in army.champions.iter().enumerate().filter(|(_, champion)| champion.hp > 0) {
            place.alive |= 1 << bit;
            place.hands |= u8::from(champion.hand) << bit;
        }
        self.rest(&self.tidy(place))
    }

    /// Clears what can no longer matter, so that equivalent states are equal.
    pub(super) fn tidy(&self, mut place: Place) -> Place {
        place.guarded &= place.alive & self.guards != 0;
        place.hands &= place.alive;
        place
    }

    /// Returns the state at the end of the combat round.
    pub(super) fn rest(&self, place: &Place) -> Place {
        let mut place = *place;
        if self.rules.guard_each_round {
            place.guarded = place.alive & self.guards != 0;
        }
        if self.rules.overkill {
            place.began = [place.forces, place.champions()];
        }
        place
    }

    fn damage(&self, place: &Place) -> usize {
        place.hurt.iter().map(|hurt| usize::from(*hurt)).sum()
    }

    pub(super) fn left(&self, place: &Place) -> usize {
        let kill: usize = (0..self.champions).filter(|i| place.lives(*i)).map(|i| usize::from(self.kill[i])).sum();
        let [once, twice] = place.wounded.map(usize::from);
        usize::from(place.forces) * usize::from(self.rules.force_hp) - once - 2 * twice + kill - self.damage(place)
    }

    pub(super) fn used(&self, place: &Place) -> Place {
        Place { hands: place.hands & place.hands.wrapping_sub(1), ..*place }
    }

    /// Returns the chance that one more hit kills this living champion.
    fn dies(&self, place: &Place, champion: usize) -> f64 {
        let kill = usize::from(self.kill[champion]);
        if self.told {
            return f64::from(u8::from(usize::from(place.hurt[champion]) + 1 >= kill));
        }
        let damage = self.damage(place);
        let spreads = &self.spreads[usize::from(place.alive)];
        if damage + 1 == spreads.len() {
            return 1.0; // every champion is one hit from death; a quotient could be rounded
        }
        let others = &self.spreads[usize::from(place.alive & !(1 << champion))];
        let all = spreads[damage];
        let factorial: f64 = (1..kill).map(|n| n as f64).product();
        damage.checked_sub(kill - 1).and_then(|rest| others.get(rest)).map_or(0.0, |rest| rest / factorial / all)
    }

    /// Returns the state after a hit on a Force that has survived `survived` hits.
    fn hit_force(&self, place: &Place, survived: u8) -> Place {
        let mut place = *place;
        let [once, twice] = &mut place.wounded;
        match survived {
            0 => {}
            1 => *once -= 1,
            _ => *twice -= 1,
        }
        match survived + 1 {
            hits if hits >= self.rules.force_hp => place.forces -= 1,
            1 => *once += 1,
            _ => *twice += 1,
        }
        place
    }

    /// Returns the states after a hit on a random Force, each with equal chance.
    fn hit_any_force(&self, place: &Place) -> Vec<(Place, f64)> {
        let [once, twice] = place.wounded;
        let kinds = [(0, place.forces - once - twice), (1, once), (2, twice)];
        let some = kinds.into_iter().filter(|(_, forces)| *forces > 0);
        some.map(|(survived, forces)| (self.hit_force(place, survived), f64::from(forces) / f64::from(place.forces)))
            .collect()
    }

    /// Returns the states after a hit that falls on a living champion, considering Bodyguard and Juggernaut (BF-14.2c).
    fn hit_champion(&self, place: &Place, champion: usize) -> Vec<(Place, f64)> {
        let mut place = *place;
        if place.guarded {
            place.guarded = false;
            if place.forces > 0 {
                return self.hit_any_force(&place);
            }
        }
        let dies = self.dies(&place, champion);
        let tally = if self.told { champion } else { 0 };
        let mut after = Vec::with_capacity(2);
        if dies > 0.0 {
            let mut dead = Place { alive: place.alive & !(1 << champion), ..place };
            dead.hurt[tally] -= self.kill[champion] - 1;
            after.push((self.tidy(dead), dies));
        }
        if dies < 1.0 {
            let mut hurt = place;
            hurt.hurt[tally] += 1;
            after.push((hurt, 1.0 - dies));
        }
        after
    }

    /// Returns the distribution of states after one hit (BF-14.2a, BF-Q88); the state itself if no unit is left.
    pub(super) fn hit(&self, place: &Place, aim: Aim) -> Vec<(Place, f64)> {
        let (mut forces, mut champions) = (place.forces, place.champions());
        if forces == 0 && champions == 0 {
            return vec![(*place, 1.0)];
        }
        match aim {
            Aim::ForcesFirst if forces > 0 => champions = 0,
            Aim::ChampionsFirst if champions > 0 => forces = 0,
            Aim::Random | Aim::ForcesFirst | Aim::ChampionsFirst | Aim::Owner => {}
        }
        let mut pool = [forces, champions];
        if self.rules.overkill {
            for (pool, began) in pool.iter_mut().zip(place.began) {
                *pool = if *pool > 0 || aim == Aim::Random { began } else { 0 };
            }
        }
        let pool = f64::from(pool[0]) + f64::from(pool[1]);
        let mut after: Vec<(Place, f64)> = Vec::new();
        let mut add = |to: Place, chance: f64| match after.iter_mut().find(|(known, _)| *known == to) {
            Some((_, sum)) => *sum += chance,
            None => after.push((to, chance)),
        };
        if forces > 0 {
            for (to, chance) in self.hit_any_force(place) {
                add(to, chance * f64::from(forces) / pool);
            }
        }
        if champions > 0 {
            for champion in (0..self.champions).filter(|champion| place.lives(*champion)) {
                for (to, chance) in self.hit_champion(place, champion) {
                    add(to, chance / pool);
                }
            }
        }
        let lost = pool - f64::from(forces) - f64::from(champions);
        if lost > 0.0 {
            add(*place, lost / pool);
        }
        after
    }

    /// Returns the states after one hit that a player sends to the Forces (to one that has survived the most hits) or
    /// to a champion. Empty unless states record each champion's hits.
    pub(super) fn sent(&self, place: &Place) -> Vec<Vec<(Place, f64)>> {
        if !self.told {
            return Vec::new();
        }
        let worst = if place.wounded[1] > 0 { 2 } else { u8::from(place.wounded[0] > 0) };
        let force = (place.forces > 0).then(|| vec![(self.hit_force(place, worst), 1.0)]);
        let champions = (0..self.champions).filter(|champion| place.lives(*champion));
        force.into_iter().chain(champions.map(|champion| self.hit_champion(place, champion))).collect()
    }

    pub(super) fn survivors(&self, army: &Army, place: &Place) -> Vec<(u8, Vec<u8>, f64)> {
        let mut spreads: Vec<(Vec<u16>, usize, f64)> = vec![(Vec::new(), self.damage(place), 1.0)];
        for champion in 0..self.champions {
            let mut next = Vec::new();
            for (hurt, rest, weight) in spreads {
                let mut to = |x: usize, weight: f64| {
                    let mut hurt = hurt.clone();
                    hurt.push(u16::try_from(x).expect("no more than what kills a champion"));
                    next.push((hurt, rest - x, weight));
                };
                if !place.lives(champion) {
                    to(0, weight);
                } else if self.told {
                    to(usize::from(place.hurt[champion]), weight);
                } else {
                    let mut weight = weight;
                    for x in 0..usize::from(self.kill[champion]).min(rest + 1) {
                        to(x, weight);
                        weight /= (x + 1) as f64;
                    }
                }
            }
            spreads = next;
        }
        spreads.retain(|(_, rest, _)| *rest == 0);
        let all: f64 = spreads.iter().map(|(_, _, weight)| weight).sum();
        let left = |hurt: Vec<u16>| {
            let hp = |(i, x): (usize, u16)| {
                let damage = u8::try_from(x.saturating_sub(u16::from(self.shrugs[i]))).expect("less than its HP");
                if place.lives(i) { army.champions[i].hp - damage } else { 0 }
            };
            hurt.into_iter().enumerate().map(hp).collect()
        };
        spreads.into_iter().map(|(hurt, _, weight)| (place.forces, left(hurt), weight / all)).collect()
    }
}
