//! All states of a side, and the transitions that hits cause between them.
//!
//! A [`Place`] is everything known about the state of a side during a battle. The effect of random hits on a side does
//! not depend on when they fall. So the states and their transitions are computed once, separately for each side.

use std::collections::BTreeMap;

#[cfg(test)]
use super::army::MOST_CHAMPIONS;
use super::army::{Aim, Army, Rules};
use super::falls::{Landings, Middle, Sums};
use super::place::{Fall, Place, PlaceId};
use super::spread::Spread;
use super::unsolved::Unsolved;

/// The largest number of states of one side.
const MOST_PLACES: usize = 200_000;
/// The largest number of transitions stored for one side.
const MOST_FALLS: usize = 20_000_000;

/// All states of a side between combat rounds, and the transitions between them.
pub(super) struct Space {
    /// The states, ordered so that no state leads to an earlier one. In the last one no unit is left.
    pub(super) places: Vec<Place>,
    /// By state: the number of hits that can make a difference. This is the number that kills all units, unless hits
    /// can be lost.
    pub(super) most: Vec<usize>,
    /// By state: the state with one Tactical Hand used up.
    pub(super) used: Vec<PlaceId>,
    /// By state and hits: the distribution of resulting states if no player chooses.
    falls: Vec<Vec<Vec<Fall>>>,
    /// By state and hits: the states that a player can choose to reach.
    reach: Vec<Vec<Vec<PlaceId>>>,
    /// By state, target (the Forces if any, then the living champions) and hits: the distribution if a player sends the
    /// first hit to that target.
    first: Vec<Vec<Vec<Vec<Fall>>>>,
    spread: Spread,
}

/// A choice of where the hits of a round go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Choice {
    /// All hits fall by chance.
    Chance,
    /// Every hit is chosen so that this state results.
    To(PlaceId),
    /// The first hit is sent to this target, the others fall by chance. This uses up a Tactical Hand.
    First(usize),
}

impl Space {
    /// Computes the states of `army` against an enemy that rolls at most `most_dice`, aims by `aim` and may have a
    /// Tactical Hand (`hand`).
    ///
    /// # Errors
    ///
    /// There are too many states, or a case that cannot be solved.
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
        let resting: BTreeMap<Place, PlaceId> = places.iter().copied().zip((0..).map(PlaceId)).collect();
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

    /// Returns the number of hits that kill all units of a state.
    pub(super) fn to_go(&self, place: usize) -> usize {
        self.spread.left(&self.places[place])
    }

    /// Returns the number of states.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the state in which no unit is left.
    pub(super) fn gone(&self) -> usize {
        self.places.len() - 1
    }

    /// Returns the distribution after `hits` hits if no player chooses. `hits` is at most the number that can make a
    /// difference.
    pub(super) fn falls(&self, place: usize, hits: usize) -> &[Fall] {
        &self.falls[place][hits]
    }

    /// Writes to `out` the choices of an enemy that aims by `aim` and deals `hits` hits (one or more). The first choice
    /// is to be tried first.
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

    /// Returns the states to which `hits` hits lead under a choice; 0 hits lead to the same state.
    pub(super) fn landings(&self, place: usize, hits: usize, choice: &Choice) -> Landings<'_> {
        match choice {
            _ if hits == 0 => Landings::Sure(PlaceId::of(place)),
            Choice::Chance => Landings::Falls(self.falls(place, hits)),
            Choice::To(to) => Landings::Sure(*to),
            Choice::First(target) => Landings::Falls(&self.first[place][*target][hits - 1]),
        }
    }

    /// Returns the possible survivors of a final state: Forces, HP of every champion (0 if dead), and the chance.
    pub(super) fn survivors(&self, army: &Army, place: usize) -> Vec<(u8, Vec<u8>, f64)> {
        self.spread.survivors(army, &self.places[place])
    }
}

/// The units left of a side during a battle, in the terms of the player who asks.
#[cfg(test)]
#[derive(Debug)]
pub(crate) struct Standing {
    pub(crate) forces: u8,
    /// The numbers of Forces that have survived one hit, and two.
    pub(crate) wounded: [u8; 2],
    /// The hits each champion has taken since the Edges struck; `None` if it is dead.
    pub(crate) hurt: Vec<Option<u16>>,
    pub(crate) guarded: bool,
    pub(crate) hands: u8,
}

/// For players that ask during a battle.
#[cfg(test)]
impl Space {
    /// Returns the state with these units.
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

    /// Returns the first target from which the remaining hits can lead to state `to`.
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
