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

use super::Unsolved;
use super::army::{Aim, Army, MOST_CHAMPIONS, Rules};

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
    /// Forces that have survived one hit, and two.
    wounded: [u8; 2],
    /// The living champions, one bit each.
    pub(super) alive: u8,
    /// The next hit on a champion will fall on a Force, if there is one.
    pub(super) guarded: bool,
    /// The living champions that have not used their Tactical Hand.
    pub(super) hands: u8,
    /// Forces and champions when the combat round began, if hits can be lost on the dead.
    began: [u8; 2],
    /// Hits that fell on each living champion, if places tell; else their sum in front.
    hurt: [u16; MOST_CHAMPIONS],
}

impl Place {
    /// How many champions live.
    #[expect(clippy::cast_possible_truncation, reason = "of 8 bits at most 8 are set")]
    pub(super) fn champions(&self) -> u8 {
        self.alive.count_ones() as u8
    }

    /// How many targets there are to choose from: the Forces, which are alike, and each champion.
    fn kinds(&self) -> u8 {
        u8::from(self.forces > 0) + self.champions()
    }

    fn lives(&self, champion: usize) -> bool {
        self.alive & (1 << champion) != 0
    }
}

/// The number of a place.
fn place_id(place: usize) -> PlaceId {
    PlaceId::try_from(place).expect("a side has fewer places")
}

/// A place and its chance.
pub(super) type Fall = (PlaceId, f64);

/// Every place a side can be in between combat rounds, and how it comes there.
pub(super) struct Space {
    /// Nobody comes from a place to an earlier one. The last is that nobody is left.
    pub(super) places: Vec<Place>,
    /// How many hits can make a difference: all it takes until nobody is left, unless hits can be lost.
    pub(super) most: Vec<usize>,
    /// By place: the same with one Tactical Hand used up.
    pub(super) used: Vec<PlaceId>,
    /// By place and hits: where they fall unless somebody chooses.
    falls: Vec<Vec<Vec<Fall>>>,
    /// By place and hits: where somebody can make them fall.
    reach: Vec<Vec<Vec<PlaceId>>>,
    /// By place, target (the Forces if any, then the living champions) and hits: where they fall if the
    /// first is sent to that target.
    first: Vec<Vec<Vec<Vec<Fall>>>>,
    spread: Spread,
}

/// Where the hits of a round go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Choice {
    /// Where they fall.
    Chance,
    /// To this place, every hit being chosen.
    To(PlaceId),
    /// The first hit is sent to this target, the others fall; it takes a Tactical Hand.
    First(usize),
}

/// What is in the middle of a combat round: every place, with where one hit leads.
struct Middle {
    places: Vec<Place>,
    number: BTreeMap<Place, usize>,
    once: Vec<Vec<(usize, f64)>>,
    /// The place when the combat round is over, by its number among those between rounds.
    rested: Vec<PlaceId>,
}

impl Space {
    /// The places of `army` when the enemy, who rolls `most_dice` at most, aims like `aim` and may have
    /// a Tactical Hand.
    ///
    /// # Errors
    /// There are too many places, or one that is not worked out.
    pub(super) fn new(army: &Army, rules: &Rules, aim: Aim, hand: bool, most_dice: usize) -> Result<Space, Unsolved> {
        let told = aim == Aim::Owner || hand;
        if aim == Aim::Owner && rules.force_hp > 1 && army.champions.iter().any(|champion| champion.guards) {
            return Err(Unsolved::GuardOfWounded);
        }
        let spread = Spread::of(army, *rules, told);
        let mut number = BTreeMap::new();
        let mut open = vec![spread.start(army)];
        while let Some(place) = open.pop() {
            if number.insert(place, 0).is_some() {
                continue;
            }
            if number.len() > MOST_PLACES {
                return Err(Unsolved::TooLarge);
            }
            let hit = spread.hit(&place, aim).into_iter().chain(spread.sent(&place).into_iter().flatten());
            open.extend(hit.map(|(next, _)| next).chain([spread.used(&place), spread.rest(&place)]));
        }
        let mut all: Vec<Place> = number.keys().copied().collect();
        all.sort_by_key(|place| std::cmp::Reverse((spread.left(place), place.hands.count_ones(), *place)));
        let places: Vec<Place> = all.iter().copied().filter(|place| spread.rest(place) == *place).collect();
        let resting: BTreeMap<Place, PlaceId> = places.iter().copied().zip(0..).collect();
        number = all.iter().copied().zip(0..).collect();
        let once = |place: &Place| spread.hit(place, aim).into_iter().map(|(next, p)| (number[&next], p)).collect();
        let middle = Middle {
            once: all.iter().map(once).collect(),
            rested: all.iter().map(|place| resting[&spread.rest(place)]).collect(),
            number,
            places: all,
        };
        // Chosen hits are never lost.
        let lost = rules.overkill && aim != Aim::Owner;
        let most = |place: &Place| if lost { most_dice } else { spread.left(place).min(most_dice) };
        let mut space = Space {
            most: places.iter().map(most).collect(),
            used: places.iter().map(|place| resting[&spread.used(place)]).collect(),
            falls: Vec::new(),
            reach: Vec::new(),
            first: Vec::new(),
            places,
            spread,
        };
        space.fill(&middle, aim, hand)?;
        Ok(space)
    }

    fn fill(&mut self, middle: &Middle, aim: Aim, hand: bool) -> Result<(), Unsolved> {
        let mut kept = 0;
        let mut sums = Sums::new(middle.places.len(), self.places.len());
        for (place, most) in self.places.iter().zip(&self.most) {
            let here = middle.number[place];
            let (mut falls, mut reach, mut first) = (Vec::new(), Vec::new(), Vec::new());
            if aim == Aim::Owner {
                let mut at = vec![here];
                for _ in 0..=*most {
                    let mut rested: Vec<PlaceId> = at.iter().map(|place| middle.rested[*place]).collect();
                    rested.sort_unstable();
                    rested.dedup();
                    kept += rested.len();
                    reach.push(rested);
                    let sent = at.iter().flat_map(|place| self.spread.sent(&middle.places[*place]));
                    at = sent.flatten().map(|(next, _)| middle.number[&next]).collect();
                    at.sort_unstable();
                    at.dedup();
                }
            } else {
                falls = sums.falls(middle, vec![(here, 1.0)], *most);
                if hand && place.kinds() > 1 {
                    let targets = self.spread.sent(place).into_iter();
                    first = targets
                        .map(|sent| {
                            let at = sent.into_iter().map(|(next, chance)| (middle.number[&next], chance)).collect();
                            sums.falls(middle, at, most.saturating_sub(1))
                        })
                        .collect();
                }
            }
            kept += falls.iter().chain(first.iter().flatten()).map(Vec::len).sum::<usize>();
            if kept > MOST_FALLS {
                return Err(Unsolved::TooLarge);
            }
            self.falls.push(falls);
            self.reach.push(reach);
            self.first.push(first);
        }
        Ok(())
    }

    /// How many hits it takes from a place until nobody is left.
    pub(super) fn to_go(&self, place: usize) -> usize {
        self.spread.left(&self.places[place])
    }

    /// How many places there are.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// The place where nobody is left.
    pub(super) fn gone(&self) -> usize {
        self.places.len() - 1
    }

    /// Where so many hits fall, if nobody chooses; at most as many as can make a difference.
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
        if hand {
            out.extend((0..self.first[place].len()).map(Choice::First));
        }
    }

    /// Where so many hits lead under a choice; none lead nowhere.
    pub(super) fn landings(&self, place: usize, hits: usize, choice: &Choice) -> Landings<'_> {
        match choice {
            _ if hits == 0 => Landings::Sure(place_id(place)),
            Choice::Chance => Landings::Falls(self.falls(place, hits)),
            Choice::To(to) => Landings::Sure(*to),
            Choice::First(target) => Landings::Falls(&self.first[place][*target][hits - 1]),
        }
    }

    /// What is left at the end in a place: Forces, HP of every champion (0 = dead), the chance of it.
    pub(super) fn survivors(&self, army: &Army, place: usize) -> Vec<(u8, Vec<u8>, f64)> {
        self.spread.survivors(army, &self.places[place])
    }
}

/// What is left of a side in the middle of a battle, in the words of who asks.
#[cfg(test)]
#[derive(Debug)]
pub(crate) struct Standing {
    pub(crate) forces: u8,
    /// Forces that have survived one hit, and two.
    pub(crate) wounded: [u8; 2],
    /// The hits each champion has taken since the Edges; `None` = dead.
    pub(crate) hurt: Vec<Option<u16>>,
    pub(crate) guarded: bool,
    pub(crate) hands: u8,
}

/// For players that ask in the middle of a battle.
#[cfg(test)]
impl Space {
    /// The place where this is left.
    pub(super) fn find(&self, left: &Standing) -> usize {
        let mut place = Place {
            forces: left.forces,
            wounded: left.wounded,
            guarded: left.guarded,
            hands: left.hands,
            alive: 0,
            hurt: [0; MOST_CHAMPIONS],
            ..self.places[0]
        };
        for (champion, hurt) in left.hurt.iter().enumerate() {
            if let Some(hurt) = hurt {
                place.alive |= 1 << champion;
                place.hurt[if self.spread.told { champion } else { 0 }] += hurt;
            }
        }
        let place = self.spread.rest(&self.spread.tidy(place));
        self.places.iter().position(|known| *known == place).unwrap_or_else(|| panic!("{place:?} is not known"))
    }

    /// The first target from which the hits that remain lead to a place.
    pub(super) fn towards(&self, place: usize, hits: usize, to: PlaceId) -> usize {
        let sent = self.spread.sent(&self.places[place]);
        let leads = |next: &Vec<(Place, f64)>| {
            let next = self.spread.rest(&next[0].0);
            let next = self.places.iter().position(|known| *known == next).expect("a known place");
            self.reach[next].get(hits - 1).is_some_and(|reach| reach.contains(&to))
        };
        sent.iter().position(leads).expect("a way there")
    }
}

/// Works out where hits fall.
struct Sums {
    middle: Vec<f64>,
    rested: Vec<f64>,
}

impl Sums {
    fn new(middle: usize, rested: usize) -> Sums {
        Sums { middle: vec![0.0; middle], rested: vec![0.0; rested] }
    }

    /// Where 0, 1, 2 ... up to `most` hits fall, from these places in the middle of a round.
    fn falls(&mut self, middle: &Middle, mut at: Vec<(usize, f64)>, most: usize) -> Vec<Vec<Fall>> {
        let mut all = Vec::with_capacity(most + 1);
        for hits in 0..=most {
            if hits > 0 {
                let mut found = Vec::new();
                for (from, chance) in &at {
                    for (to, further) in &middle.once[*from] {
                        add(&mut self.middle, &mut found, *to, chance * further);
                    }
                }
                at = taken(&mut self.middle, found);
            }
            let mut found = Vec::new();
            for (place, chance) in &at {
                add(&mut self.rested, &mut found, middle.rested[*place] as usize, *chance);
            }
            let falls = taken(&mut self.rested, found);
            all.push(falls.into_iter().map(|(place, chance)| (place_id(place), chance)).collect());
        }
        all
    }
}

fn add(sums: &mut [f64], found: &mut Vec<usize>, to: usize, chance: f64) {
    if sums[to] == 0.0 {
        found.push(to);
    }
    sums[to] += chance;
}

fn taken(sums: &mut [f64], mut found: Vec<usize>) -> Vec<(usize, f64)> {
    found.sort_unstable();
    found.into_iter().map(|place| (place, std::mem::take(&mut sums[place]))).collect()
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
}

/// What hits do to places.
struct Spread {
    rules: Rules,
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
    fn of(army: &Army, rules: Rules, told: bool) -> Spread {
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

    /// What can no longer matter is forgotten, so that equal prospects are one place.
    fn tidy(&self, mut place: Place) -> Place {
        place.guarded &= place.alive & self.guards != 0;
        place.hands &= place.alive;
        place
    }

    /// The place when the combat round is over.
    fn rest(&self, place: &Place) -> Place {
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

    fn left(&self, place: &Place) -> usize {
        let kill: usize = (0..self.champions).filter(|i| place.lives(*i)).map(|i| usize::from(self.kill[i])).sum();
        let [once, twice] = place.wounded.map(usize::from);
        usize::from(place.forces) * usize::from(self.rules.force_hp) - once - 2 * twice + kill - self.damage(place)
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

    /// A hit on a Force that has survived so many.
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

    /// A hit on any of the Forces, with equal chance.
    fn hit_any_force(&self, place: &Place) -> Vec<(Place, f64)> {
        let [once, twice] = place.wounded;
        let kinds = [(0, place.forces - once - twice), (1, once), (2, twice)];
        let some = kinds.into_iter().filter(|(_, forces)| *forces > 0);
        some.map(|(survived, forces)| (self.hit_force(place, survived), f64::from(forces) / f64::from(place.forces)))
            .collect()
    }

    /// A hit that falls on a living champion, after Bodyguard and Juggernaut (BF-14.2c).
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

    /// Where one hit falls (BF-14.2a, BF-Q88); nowhere else if nobody is left.
    fn hit(&self, place: &Place, aim: Aim) -> Vec<(Place, f64)> {
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

    /// Where one hit leads that somebody sends to the Forces (the one that has survived most) or to a
    /// champion; only if places tell.
    fn sent(&self, place: &Place) -> Vec<Vec<(Place, f64)>> {
        if !self.told {
            return Vec::new();
        }
        let worst = if place.wounded[1] > 0 { 2 } else { u8::from(place.wounded[0] > 0) };
        let force = (place.forces > 0).then(|| vec![(self.hit_force(place, worst), 1.0)]);
        let champions = (0..self.champions).filter(|champion| place.lives(*champion));
        force.into_iter().chain(champions.map(|champion| self.hit_champion(place, champion))).collect()
    }

    fn survivors(&self, army: &Army, place: &Place) -> Vec<(u8, Vec<u8>, f64)> {
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
