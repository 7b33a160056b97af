//! Samples that a game's code plays repeatedly, for checking an exact answer.

use crate::odds::deck::ResultSet;

/// Attacks or contests: which flips, with which bonuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attacks {
    /// The number of each attack's flip.
    pub flips: Vec<usize>,
    /// The bonus added to each flip.
    pub margins: Vec<i64>,
    /// Hits for less than this have no effect.
    pub least: i64,
    /// The defender's bonus, if the defender also flips, from a separate deck.
    pub defender: Option<i64>,
}

/// A sample that a game's deck can play, whose distribution is known exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    /// These flips, combined with `Fold`.
    Flips(Vec<usize>, Fold),
    /// The attack's flip minus the defender's, each from its own deck.
    Difference(usize),
    /// A contest: 0 for no tie, 1 for a tie for a lower place, 2 for a tie for first.
    Tie(Vec<i64>),
    /// A contest of sides with these bonuses: the result of this name, which only one game's contests have.
    OwnContest(&'static str, Vec<i64>),
    /// The number of cards of the deck.
    Cards,
    /// Cards left over after a refresh.
    Stranded,
}

/// How several flips are combined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fold {
    /// The result of the last.
    Last,
    /// The first and the second, as `first * 100_000 + second`.
    Both,
    /// Their sum.
    Sum,
    /// The number that meet an event.
    Count(ResultSet),
    /// The number of attacks that hit.
    Hits(Attacks),
    /// The total damage.
    Damage(Attacks),
}

impl Fold {
    /// Adds one more flip; `place` counts the requested flips from 0.
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
