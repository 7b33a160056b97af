//! The course of a match: what seats hold as each round begins, and how often who is ahead then still wins.

use std::collections::BTreeMap;

use crate::report::words::rate;
use crate::tables::{Estimate, Value};
use evenhand_game::game::{Amount, Seat};
use evenhand_kit::stats::Ratio;
use evenhand_players::matches::{Followed, Outcome, RoundBegun};

/// The smallest number of matches that are still going on for a round to be shown.
const LEAST_MATCHES: usize = 20;
/// Maximum number of rounds named in the summary.
const MOST_NAMED: usize = 4;

/// The matches of a variant, followed from round to round.
pub struct Course {
    /// The number of players.
    players: usize,
    amounts: &'static [Amount],
    /// The rounds that enough matches reach, in order.
    rounds: Vec<Round>,
}

/// A round over all matches that reach it.
struct Round {
    number: u16,
    matches: usize,
    /// By amount: its spread over all seats.
    spreads: Vec<Spread>,
    /// The win share of who is ahead; `None` if nobody ever is.
    ahead: Option<Estimate>,
}

/// The spread of an amount over seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::report) struct Spread {
    pub(in crate::report) mean: f64,
    /// The standard deviation.
    pub(in crate::report) deviation: f64,
    /// The values that a tenth of the seats are below and above.
    pub(in crate::report) low: f64,
    pub(in crate::report) high: f64,
}

impl Course {
    /// Collects matches with this many players. `sides` has the side of each seat.
    pub fn of(players: usize, sides: &[u8], amounts: &'static [Amount], matches: &[Followed]) -> Course {
        let ended = |followed: &&Followed| matches!(followed.record.outcome, Outcome::Ended(_));
        let mut by_round: BTreeMap<u16, Vec<(&Followed, &RoundBegun)>> = BTreeMap::new();
        for followed in matches.iter().filter(ended) {
            followed.rounds.iter().for_each(|begun| by_round.entry(begun.round).or_default().push((followed, begun)));
        }
        let rounds = by_round.into_iter().filter(|(_, reached)| reached.len() >= LEAST_MATCHES);
        let round = |(number, reached): (u16, Vec<(&Followed, &RoundBegun)>)| Round {
            number,
            matches: reached.len(),
            spreads: (0..amounts.len()).map(|at| spread(&reached, at)).collect(),
            ahead: ahead(&reached, sides),
        };
        Course { players, amounts, rounds: rounds.map(round).collect() }
    }

    /// Returns the number of players.
    pub(in crate::report) fn players(&self) -> usize {
        self.players
    }

    /// Returns the numbers of the rounds.
    pub(in crate::report) fn rounds(&self) -> impl Iterator<Item = u16> + '_ {
        self.rounds.iter().map(|round| round.number)
    }

    /// Returns the amounts, each with its spread in every round.
    pub(in crate::report) fn spreads(&self) -> impl Iterator<Item = (&'static Amount, Vec<Spread>)> + '_ {
        let of = |at: usize| self.rounds.iter().map(|round| round.spreads[at]).collect();
        self.amounts.iter().enumerate().map(move |(at, amount)| (amount, of(at)))
    }

    /// Returns the win share of who is ahead as each round begins.
    pub(in crate::report) fn ahead(&self) -> impl Iterator<Item = Option<Estimate>> + '_ {
        self.rounds.iter().map(|round| round.ahead)
    }

    /// Describes how often who is ahead still wins; `None` if no round is reached in which somebody is ahead.
    pub(super) fn told(&self) -> Option<String> {
        let known: Vec<(u16, Estimate)> =
            self.rounds.iter().filter_map(|round| Some((round.number, round.ahead?))).collect();
        let score = self.amounts.first()?.called;
        let step = known.len().div_ceil(MOST_NAMED).max(1);
        let named: Vec<String> = known
            .iter()
            .step_by(step)
            .map(|(number, share)| {
                let range = share.interval.map_or_else(String::new, |range| {
                    format!(" ({} to {})", rate(range.low).trim_end_matches(" %"), rate(range.high))
                });
                format!("round {number}: {}{range}", rate(share.value))
            })
            .collect();
        (!named.is_empty()).then(|| {
            let matches = self.rounds.first().map_or(0, |round| round.matches);
            format!(
                "{} players, {matches} matches: who is ahead in {score} as a round begins wins: {}.",
                self.players,
                named.join(", ")
            )
        })
    }

    /// Returns the rows of the table `course`.
    pub(super) fn rows(&self) -> impl Iterator<Item = Vec<Value>> + '_ {
        self.rounds
            .iter()
            .flat_map(|round| self.amounts.iter().zip(&round.spreads).map(|(amount, of)| self.row(round, amount, of)))
    }

    fn row(&self, round: &Round, amount: &Amount, of: &Spread) -> Vec<Value> {
        let range = round.ahead.and_then(|share| share.interval);
        vec![
            self.players.into(),
            u64::from(round.number).into(),
            round.matches.into(),
            amount.name.into(),
            of.mean.into(),
            of.deviation.into(),
            of.low.into(),
            of.high.into(),
            Value::share(round.ahead.map(|share| share.value)),
            Value::share(range.map(|range| range.low)),
            Value::share(range.map(|range| range.high)),
        ]
    }
}

/// Returns the spread of an amount over all seats.
fn spread(reached: &[(&Followed, &RoundBegun)], at: usize) -> Spread {
    let mut values: Vec<f64> =
        reached.iter().flat_map(|(_, begun)| &begun.held).filter_map(|held| held.get(at).copied()).collect();
    values.sort_by(f64::total_cmp);
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    let at_part = |part: usize| values.get((values.len().saturating_sub(1) * part + 5) / 10).copied().unwrap_or(mean);
    Spread { mean, deviation: (squares / (count - 1.0).max(1.0)).sqrt(), low: at_part(1), high: at_part(9) }
}

/// Returns the win share of the side that has more than any other of the first amount, over the matches in which there
/// is one.
fn ahead(reached: &[(&Followed, &RoundBegun)], sides: &[u8]) -> Option<Estimate> {
    let mut deals: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    for (followed, begun) in reached {
        if let Some(leader) = leader(begun, sides) {
            let seats = Seat::all(sides.len()).filter(|seat| sides[seat.index()] == leader);
            let won: f32 = seats.map(|seat| followed.record.shares[seat]).sum();
            let sums = deals.entry(followed.record.deal).or_default();
            *sums = (sums.0 + f64::from(won), sums.1 + 1.0);
        }
    }
    let mut ratio = Ratio::default();
    deals.values().for_each(|(won, matches)| ratio.add(*won, *matches));
    Some(Estimate { value: ratio.value()?, interval: ratio.share_interval() })
}

/// Returns the side whose seats have more of the first amount than those of any other; `None` if sides are level.
fn leader(begun: &RoundBegun, sides: &[u8]) -> Option<u8> {
    let score = |seat: usize| begun.held.get(seat).and_then(|held| held.first()).copied().unwrap_or(f64::NEG_INFINITY);
    let most = (0..sides.len()).map(score).fold(f64::NEG_INFINITY, f64::max);
    let mut leaders: Vec<u8> = (0..sides.len()).filter(|seat| score(*seat) >= most).map(|seat| sides[seat]).collect();
    leaders.dedup();
    match leaders[..] {
        [only] => Some(only),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::review::course_table;
    use crate::tables::CsvLocale;
    use evenhand_game::game::BySeat;
    use evenhand_players::matches::MatchRecord;

    const AMOUNTS: &[Amount] = &[
        Amount { name: "total_vp", called: "Victory Points", about: "" },
        Amount { name: "gold", called: "gold", about: "" },
    ];

    /// Returns 100 matches of two rounds. The first seat has a lead in the second round of every match, and wins two of
    /// three.
    fn matches() -> Vec<Followed> {
        let followed = |deal: u64| {
            let mut shares = BySeat::default();
            shares[Seat(u8::from(deal.is_multiple_of(3)))] = 1.0;
            let record = MatchRecord {
                deal,
                seating: 0,
                agents: BySeat::default(),
                roles: BySeat::default(),
                outcome: Outcome::Ended(0),
                shares,
                steps: 2,
                course: None,
                values: Vec::new(),
            };
            let level = RoundBegun { round: 1, held: vec![vec![0.0, 4.0], vec![0.0, 6.0]] };
            let lead = RoundBegun { round: 2, held: vec![vec![2.0, 1.0], vec![1.0, 3.0]] };
            Followed { record, rounds: vec![level, lead] }
        };
        (0..99).map(followed).collect()
    }

    #[test]
    fn rounds_have_the_spread_of_amounts_and_the_share_of_who_is_ahead() {
        let course = Course::of(2, &[0, 1], AMOUNTS, &matches());
        assert_eq!(course.rounds().collect::<Vec<_>>(), [1, 2]);
        let (gold, spreads) = course.spreads().nth(1).unwrap();
        assert_eq!((gold.name, spreads[0].mean, spreads[0].low, spreads[0].high), ("gold", 5.0, 4.0, 6.0));
        assert!((spreads[1].deviation - 1.0).abs() < 0.01, "{spreads:?}");
        let ahead: Vec<Option<f64>> = course.ahead().map(|share| share.map(|share| share.value)).collect();
        assert_eq!(ahead[0], None);
        assert!((ahead[1].unwrap() - 2.0 / 3.0).abs() < 1e-9);
        let told = course.told().unwrap();
        assert!(
            told.starts_with(
                "2 players, 99 matches: who is ahead in Victory Points as a round begins wins: round 2: 67 % ("
            ),
            "{told}"
        );
        let table = course_table(&[course]);
        let csv = String::from_utf8(table.csv(CsvLocale::En)).unwrap();
        assert!(csv.contains("\n2,1,99,total_vp,0,0,0,0,,,\n2,1,99,gold,5,"), "{csv}");
        assert!(csv.contains("\n2,2,99,total_vp,1.5,") && csv.contains(",0.666667,"), "{csv}");
    }

    #[test]
    fn a_team_is_ahead_if_its_members_share_the_lead() {
        let begun = RoundBegun { round: 1, held: vec![vec![3.0], vec![3.0], vec![1.0], vec![1.0]] };
        assert_eq!(leader(&begun, &[0, 0, 1, 1]), Some(0));
        assert_eq!(leader(&begun, &[0, 1, 2, 3]), None);
    }

    #[test]
    fn rounds_that_few_matches_reach_are_left_out() {
        assert!(Course::of(2, &[0, 1], AMOUNTS, &matches()[..10]).told().is_none());
    }
}
