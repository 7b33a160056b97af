//! What may be left of a side, and what hits make of it.
//!
//! A *place* is all that is known of a side in the middle of a battle. What happens to a side under
//! random hits does not depend on when they fall, so places and the falls from them are worked out
//! once per side, for both sides apart.
//!
//! **Places without HP.** When nobody chooses where hits fall on a side, its place does not say how
//! the damage is spread over the living champions, only how much it is in all. That loses nothing:
//! every sequence of single hits with the same deaths at the same moments has the same chance (a
//! product of 1 / survivors), so, given the deaths, a spread of `c` damage is as likely as there are
//! sequences that make it: `c! / (x1! x2! ...)` with each `x` below what kills. The deaths before only
//! change how many sequences there are for every spread alike. So the number of places grows with the
//! sum of the champions' HP, not with their product; the spread comes back at the end.

use std::collections::BTreeMap;

use super::army::{Aim, Army, MOST_CHAMPIONS};

/// A place by its number in [`Space`].
pub(super) type PlaceId = u32;

/// Places of one side, at most.
const MOST_PLACES: usize = 200_000;
/// Falls kept for one side, at most.
const MOST_FALLS: usize = 20_000_000;

/// What is left of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    pub(super) forces: u8,
    /// The living champions, one bit each.
    pub(super) alive: u8,
    /// The next hit on a champion will fall on a Force, if there is one.
    pub(super) guarded: bool,
    /// The living champions that have not used their Tactical Hand.
    pub(super) hands: u8,
    /// Hits that fell on each living champion, if places tell; else their sum in front.
    hurt: [u16; MOST_CHAMPIONS],
}

impl Place {
    /// How many champions live.
    pub(super) fn champions(&self) -> u32 {
        self.alive.count_ones()
    }

    /// How many targets there are to choose from: the Forces, which are alike, and each champion.
    fn kinds(&self) -> u32 {
        u32::from(self.forces > 0) + self.champions()
    }

    fn lives(&self, champion: usize) -> bool {
        self.alive & (1 << champion) != 0
    }
}

/// A place and its chance.
pub(super) type Fall = (PlaceId, f64);

/// Every place a side can come to, and how it comes there.
pub(super) struct Space {
    /// Nobody comes from a place to an earlier one. The last is that nobody is left.
    pub(super) places: Vec<Place>,
    /// How many hits it takes until nobody is left.
    pub(super) left: Vec<usize>,
    /// By place and hits: where they fall unless somebody chooses.
    falls: Vec<Vec<Vec<Fall>>>,
    /// By place and hits: where somebody can make them fall.
    reach: Vec<Vec<Vec<PlaceId>>>,
    /// By place: where one hit leads that is sent to the Forces or a champion.
    pub(super) sent: Vec<Vec<PlaceId>>,
    /// By place: the same with one Tactical Hand used up.
    pub(super) used: Vec<PlaceId>,
    spread: Spread,
}

/// Where the hits of a round go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Choice {
    /// Where they fall.
    Chance,
    /// To this place, every hit being chosen.
    To(PlaceId),
    /// The first hit leads to this place, the others fall; it takes a Tactical Hand.
    First(PlaceId),
}

/// A side has too many places.
#[derive(Debug)]
pub(super) struct TooMany;

impl Space {
    /// The places of `army` when the enemy, who rolls `most_dice` at most, aims like `aim` and may have
    /// a Tactical Hand.
    pub(super) fn new(army: &Army, aim: Aim, hand: bool, most_dice: usize) -> Result<Space, TooMany> {
        let told = aim == Aim::Owner || hand;
        let spread = Spread::of(army, told);
        let start = spread.start(army);
        let mut known: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
        let mut open = vec![start];
        while let Some(place) = open.pop() {
            if known.contains_key(&place) {
                continue;
            }
            let mut next: Vec<Place> = spread.hit(&place, aim).into_iter().map(|(place, _)| place).collect();
            if told {
                next.extend(spread.sent(&place));
            }
            next.push(spread.used(&place));
            open.extend(next.iter().filter(|next| !known.contains_key(next)));
            known.insert(place, next);
            if known.len() > MOST_PLACES {
                return Err(TooMany);
            }
        }
        let mut places: Vec<Place> = known.into_keys().collect();
        places.sort_by_key(|place| std::cmp::Reverse((spread.left(place), place.hands.count_ones(), *place)));
        let number: BTreeMap<Place, PlaceId> = places.iter().copied().zip(0..).collect();
        let mut space = Space {
            left: places.iter().map(|place| spread.left(place)).collect(),
            sent: places.iter().map(|place| spread.sent(place).iter().map(|next| number[next]).collect()).collect(),
            used: places.iter().map(|place| number[&spread.used(place)]).collect(),
            falls: Vec::new(),
            reach: Vec::new(),
            places,
            spread,
        };
        space.fill(aim, most_dice, &number)?;
        Ok(space)
    }

    fn fill(&mut self, aim: Aim, most_dice: usize, number: &BTreeMap<Place, PlaceId>) -> Result<(), TooMany> {
        let once: Vec<Vec<Fall>> = self
            .places
            .iter()
            .map(|place| self.spread.hit(place, aim).into_iter().map(|(next, chance)| (number[&next], chance)).collect())
            .collect();
        let mut kept = 0;
        let mut sum = vec![0.0; self.places.len()];
        for place in 0..self.places.len() {
            let most = self.left[place].min(most_dice);
            let mut falls = vec![vec![(place as PlaceId, 1.0)]];
            let mut reach = vec![vec![place as PlaceId]];
            for hits in 0..most {
                if aim == Aim::Owner {
                    let mut next: Vec<PlaceId> =
                        reach[hits].iter().flat_map(|place| self.sent[*place as usize].iter().copied()).collect();
                    next.sort_unstable();
                    next.dedup();
                    kept += next.len();
                    reach.push(next);
                    continue;
                }
                let mut found = Vec::new();
                for (from, chance) in &falls[hits] {
                    for (to, further) in &once[*from as usize] {
                        if sum[*to as usize] == 0.0 {
                            found.push(*to);
                        }
                        sum[*to as usize] += chance * further;
                    }
                }
                found.sort_unstable();
                kept += found.len();
                falls.push(found.into_iter().map(|to| (to, std::mem::take(&mut sum[to as usize]))).collect());
            }
            if kept > MOST_FALLS {
                return Err(TooMany);
            }
            self.falls.push(falls);
            self.reach.push(reach);
        }
        Ok(())
    }

    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The place where nobody is left.
    pub(super) fn gone(&self) -> usize {
        self.places.len() - 1
    }

    /// The most hits on this place that are known of: all it takes, or all the enemy's dice.
    pub(super) fn most_hits(&self, place: usize) -> usize {
        self.falls[place].len().max(self.reach[place].len()) - 1
    }

    /// Where so many hits fall, if nobody chooses; not more than it takes, nor than the enemy's dice.
    pub(super) fn falls(&self, place: usize, hits: usize) -> &[Fall] {
        &self.falls[place][hits]
    }

    /// What an enemy that picks targets like this may make of so many hits (one or more), the first
    /// being the first to try.
    pub(super) fn choices(&self, place: usize, hits: usize, aim: Aim, hand: bool, out: &mut Vec<Choice>) {
        out.clear();
        if aim == Aim::Owner {
            out.extend(self.reach[place][hits].iter().map(|to| Choice::To(*to)));
            return;
        }
        out.push(Choice::Chance);
        if hand && self.places[place].kinds() > 1 {
            out.extend(self.sent[place].iter().map(|next| Choice::First(*next)));
        }
    }

    /// Where so many hits lead under a choice.
    pub(super) fn landings<'a>(&'a self, place: usize, hits: usize, choice: &'a Choice) -> Landings<'a> {
        match choice {
            Choice::Chance => Landings::Falls(self.falls(place, hits)),
            Choice::To(to) => Landings::Sure(*to),
            Choice::First(next) => Landings::Falls(self.falls(*next as usize, hits - 1)),
        }
    }

    /// What is left at the end in a place: Forces, HP of every champion (0 = dead), the chance of it.
    pub(super) fn survivors(&self, army: &Army, place: usize) -> Vec<(u8, Vec<u8>, f64)> {
        self.spread.survivors(army, &self.places[place])
    }

    /// The place with these Forces and HP, if places tell the HP.
    #[cfg(test)]
    pub(super) fn find(&self, army: &Army, forces: u8, hp: &[u8], guarded: bool, hands: u8) -> Option<usize> {
        self.places.iter().position(|place| {
            place.forces == forces
                && place.guarded == guarded
                && place.hands == hands
                && self.spread.survivors(army, place).iter().any(|(_, left, _)| left == hp)
        })
    }
}

/// Places to land in, with their chances.
pub(super) enum Landings<'a> {
    Falls(&'a [Fall]),
    Sure(PlaceId),
}

impl Landings<'_> {
    pub(super) fn each(&self, mut visit: impl FnMut(usize, f64)) {
        match self {
            Landings::Falls(falls) => falls.iter().for_each(|(to, chance)| visit(*to as usize, *chance)),
            Landings::Sure(to) => visit(*to as usize, 1.0),
        }
    }

    pub(super) fn mean(&self, mut value: impl FnMut(usize) -> f64) -> f64 {
        let mut sum = 0.0;
        self.each(|to, chance| sum += chance * value(to));
        sum
    }
}

/// What hits do to places.
struct Spread {
    champions: usize,
    /// How many hits kill each champion.
    kill: [u16; MOST_CHAMPIONS],
    shrugs: [u8; MOST_CHAMPIONS],
    guards: u8,
    told: bool,
    /// By set of living champions and damage: the sum of `1 / (x1! x2! ...)` over its spreads.
    spreads: Vec<Vec<f64>>,
}

impl Spread {
    fn of(army: &Army, told: bool) -> Spread {
        let champions = army.champions.len();
        let mut spread = Spread {
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

    /// The sums of `1 / (x1! x2! ...)` for each damage that leaves these champions alive.
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

    fn start(&self, army: &Army) -> Place {
        let mut place =
            Place { forces: army.forces, alive: 0, guarded: true, hands: 0, hurt: [0; MOST_CHAMPIONS] };
        for (bit, champion) in army.champions.iter().enumerate().filter(|(_, champion)| champion.hp > 0) {
            place.alive |= 1 << bit;
            place.hands |= u8::from(champion.hand) << bit;
        }
        self.tidy(place)
    }

    /// What can no longer matter is forgotten, so that equal prospects are one place.
    fn tidy(&self, mut place: Place) -> Place {
        place.guarded &= place.alive & self.guards != 0;
        place.hands &= place.alive;
        place
    }

    fn damage(&self, place: &Place) -> usize {
        place.hurt.iter().map(|hurt| usize::from(*hurt)).sum()
    }

    fn left(&self, place: &Place) -> usize {
        let kill: usize = (0..self.champions).filter(|i| place.lives(*i)).map(|i| usize::from(self.kill[i])).sum();
        usize::from(place.forces) + kill - self.damage(place)
    }

    fn used(&self, place: &Place) -> Place {
        Place { hands: place.hands & place.hands.wrapping_sub(1), ..*place }
    }

    /// The chance that one more hit kills this living champion.
    fn dies(&self, place: &Place, champion: usize) -> f64 {
        let kill = usize::from(self.kill[champion]);
        if self.told {
            return f64::from(u8::from(usize::from(place.hurt[champion]) + 1 >= kill));
        }
        let damage = self.damage(place);
        let spreads = &self.spreads[usize::from(place.alive)];
        if damage + 1 == spreads.len() {
            return 1.0; // every champion is one hit from death; a rounded quotient would not do
        }
        let others = &self.spreads[usize::from(place.alive & !(1 << champion))];
        let all = spreads[damage];
        let factorial: f64 = (1..kill).map(|n| n as f64).product();
        damage.checked_sub(kill - 1).and_then(|rest| others.get(rest)).map_or(0.0, |rest| rest / factorial / all)
    }

    fn hit_force(&self, place: &Place) -> Place {
        Place { forces: place.forces - 1, ..*place }
    }

    /// A hit that falls on a living champion, after Bodyguard and Juggernaut (BF-14.2c).
    fn hit_champion(&self, place: &Place, champion: usize) -> Vec<(Place, f64)> {
        let mut place = *place;
        if place.guarded {
            place.guarded = false;
            if place.forces > 0 {
                return vec![(self.hit_force(&place), 1.0)];
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

    /// Where one hit falls (BF-14.2a).
    fn hit(&self, place: &Place, aim: Aim) -> Vec<(Place, f64)> {
        let (mut forces, mut champions) = (place.forces, place.champions());
        match aim {
            Aim::ForcesFirst if forces > 0 => champions = 0,
            Aim::ChampionsFirst if champions > 0 => forces = 0,
            Aim::Random | Aim::ForcesFirst | Aim::ChampionsFirst | Aim::Owner => {}
        }
        let pool = f64::from(forces) + f64::from(champions);
        let mut after: Vec<(Place, f64)> = Vec::new();
        let mut add = |to: Place, chance: f64| match after.iter_mut().find(|(known, _)| *known == to) {
            Some((_, sum)) => *sum += chance,
            None => after.push((to, chance)),
        };
        if forces > 0 {
            add(self.hit_force(place), f64::from(forces) / pool);
        }
        if champions > 0 {
            for champion in (0..self.champions).filter(|champion| place.lives(*champion)) {
                for (to, chance) in self.hit_champion(place, champion) {
                    add(to, chance / pool);
                }
            }
        }
        after
    }

    /// Where one hit leads that somebody sends to the Forces or to a champion; only if places tell.
    fn sent(&self, place: &Place) -> Vec<Place> {
        if !self.told {
            return Vec::new();
        }
        let force = (place.forces > 0).then(|| self.hit_force(place));
        let champions = (0..self.champions).filter(|champion| place.lives(*champion));
        force.into_iter().chain(champions.map(|champion| self.hit_champion(place, champion)[0].0)).collect()
    }

    fn survivors(&self, army: &Army, place: &Place) -> Vec<(u8, Vec<u8>, f64)> {
        let mut spreads: Vec<(Vec<u16>, usize, f64)> = vec![(Vec::new(), self.damage(place), 1.0)];
        for champion in 0..self.champions {
            let mut next = Vec::new();
            for (hurt, rest, weight) in spreads {
                let mut to = |x: usize, weight: f64| {
                    let mut hurt = hurt.clone();
                    hurt.push(x as u16);
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
                let damage = x.saturating_sub(u16::from(self.shrugs[i])) as u8;
                if place.lives(i) { army.champions[i].hp - damage } else { 0 }
            };
            hurt.into_iter().enumerate().map(hp).collect()
        };
        spreads.into_iter().map(|(hurt, _, weight)| (place.forces, left(hurt), weight / all)).collect()
    }
}
