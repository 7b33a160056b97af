//! The choices of the chain's players, so that a test can let the engine's players choose the same.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::choices::{Answers, Attacks, Play};
use super::space::Choice;
pub(crate) use super::space::Standing;
use super::{Battle, prepared, struck, with_targets};

/// A point in a combat round at which a player chooses where a hit goes.
#[derive(Debug)]
pub(crate) struct Moment {
    pub(crate) round: usize,
    /// The units left of the attacker and of the defender.
    pub(crate) sides: [Standing; 2],
    pub(crate) chooser: usize,
    /// The number of hits that the chooser still has to assign.
    pub(crate) hits: usize,
    /// The number of hits that the other side assigns afterwards.
    pub(crate) answer: usize,
    /// Whether the defender had a Tactical Hand when the dice were rolled.
    pub(crate) hand: bool,
}

/// The choice of where a hit goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    Forces,
    Champion(usize),
    /// The remaining hits fall by chance.
    Stop,
}

/// Calls a test with the targets of both Edges and with a function that answers each later question.
pub(crate) fn with_advice<R>(
    battle: &Battle,
    test: impl FnOnce([Option<usize>; 2], &dyn Fn(&Moment) -> Pick) -> R,
) -> R {
    let (targets, _) = with_targets(battle).expect("a battle that can be worked out");
    let battle = struck(battle, targets);
    let (spaces, rolls, early) = prepared(&battle).expect("a battle that can be worked out");
    let play = Play::solve(&spaces, &rolls, [battle.sides[0].aim, battle.sides[1].aim], early);
    let seen = RefCell::new(BTreeMap::new());
    test(targets, &|moment| pick(&play, &seen, moment))
}

/// A cache of the defender's answers by combat round and state of the attacker, filled on demand.
type Seen = RefCell<BTreeMap<(usize, usize), [Answers; 2]>>;

fn pick(play: &Play<'_>, seen: &Seen, moment: &Moment) -> Pick {
    let [a, d] = [0, 1].map(|side: usize| play.spaces[side].find(&moment.sides[side]));
    let round = moment.round.min(play.early + 1);
    let (struck, place) = if moment.chooser == 0 { (1, d) } else { (0, a) };
    let hits = moment.hits.min(play.spaces[struck].most[place]);
    let mut seen = seen.borrow_mut();
    let rows = seen.entry((round, a)).or_insert_with(|| play.rows(round, a));
    let hand = moment.hand && rows[0].know_hands();
    let choice = if moment.chooser == 0 {
        let answer = moment.answer.min(play.spaces[0].most[a]);
        let mut attacks = Attacks::default();
        play.attacks([a, d], hits, hand, rows, &mut attacks);
        attacks.choice[answer]
    } else {
        rows[0].choice(hand, d, hits)
    };
    let target = match choice {
        Choice::Chance => return Pick::Stop,
        Choice::First(target) => target,
        Choice::To(to) => play.spaces[struck].towards(place, hits, to),
    };
    let standing = &moment.sides[struck];
    match target.checked_sub(usize::from(standing.forces > 0)) {
        None => Pick::Forces,
        Some(nth) => {
            let living = standing.hurt.iter().enumerate().filter(|(_, hurt)| hurt.is_some());
            Pick::Champion(living.map(|(champion, _)| champion).nth(nth).expect("a living champion"))
        }
    }
}
