//! What a game's own code plays over and over, to be held against an exact answer.

use crate::odds::deck::ResultSet;

/// A comparison between two attacks or contests: which flips, with which numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attacks {
    /// The number of each attack's flip.
    pub flips: Vec<usize>,
    /// What is added to each flip.
    pub margins: Vec<i64>,
    /// Hits for less than this do nothing.
    pub least: i64,
    /// The defender flips too, from a deck of its own, with this added.
    pub defender: Option<i64>,
}

/// What a game's own deck can be asked to play, whose distribution is known exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    /// What these flips add up to with `Fold`.
    Flips(Vec<usize>, Fold),
    /// The attack's flip less the defender's, each from its own deck.
    Difference(usize),
    /// A contest: 0 no tie, 1 a tie for a lower place, 2 a tie for the first.
    Tie(Vec<i64>),
    /// A contest: 1 if the first side wins.
    Wins(Vec<i64>),
    /// A contest of two: the place of the step that decides in `Decided`.
    Decided(Vec<i64>),
    /// The number of cards of the deck.
    Cards,
    /// Cards left over after a refresh.
    Stranded,
}

/// What is noted of several flips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fold {
    /// The result of the last.
    Last,
    /// The first and the second as `first * 100_000 + second`.
    Both,
    /// Their sum.
    Sum,
    /// How many meet an event.
    Count(ResultSet),
    /// How many attacks hit.
    Hits(Attacks),
    /// The damage in all.
    Damage(Attacks),
}

impl Fold {
    /// Takes one more flip into account; `place` counts the flips asked for from 0.
    pub fn step(&self, so_far: i64, place: usize, flip: i64) -> i64 {
        let damage = |attacks: &Attacks| {
            let damage = flip + attacks.margins[place];
            if damage > 0 && damage >= attacks.least { damage } else { 0 }
        };
        match self {
            Fold::Last => flip,
            Fold::Both => so_far * 100_000 + flip,
            Fold::Sum => so_far + flip,
            Fold::Count(event) => so_far + i64::from(event.holds(flip)),
            Fold::Hits(attacks) => so_far + i64::from(damage(attacks) > 0),
            Fold::Damage(attacks) => so_far + damage(attacks),
        }
    }
}
