//! The results of a ladder at one number of players.

use super::Table;
use evenhand_kit::stats::ratings::{Pairing, Rating, chance, rate};
use evenhand_kit::stats::{Interval, Ratio};

/// The agents ordered by rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The number of players at a table.
    pub players: usize,
    /// The rows, strongest first; those without a rating at the end.
    pub rows: Vec<Row>,
    /// The number of pairings played, and in how many of them the share's interval does not contain the ratings'
    /// prediction.
    pub fitted: (usize, usize),
    /// The pairing that is furthest from the ratings' prediction, if it is outside its interval.
    pub misfit: Option<Misfit>,
}

/// An agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its index among the entrants.
    pub entrant: usize,
    /// Its rating; `None` if it is not connected to the anchor by matches.
    pub rating: Option<Rating>,
    /// Its win share as one among copies of the anchor; without deals if there is no such table.
    pub against: Ratio,
    /// The anchor's win share as one among copies of it; without deals with two players, because it is the complement
    /// of the other.
    pub anchor_among: Ratio,
    /// The time of a match with the anchor on one thread, in seconds.
    pub seconds: Option<f64>,
    /// Number of deals and matches it has played, over all its tables.
    pub played: (u64, f64),
}

/// A table whose result differs from the ratings' prediction.
#[derive(Clone, Debug, PartialEq)]
pub struct Misfit {
    /// Its agents, the one with one seat first.
    pub pair: [usize; 2],
    /// The win share of the first.
    pub share: Ratio,
    /// Its expected win share.
    pub expected: f64,
}

/// Rates the agents at tables with this number of players.
pub fn standings(tables: &[&Table], players: usize, entrants: usize, anchor: usize) -> Standings {
    let pairings: Vec<Pairing> = tables.iter().map(|table| table.pairing.clone()).collect();
    let ratings = rate(entrants, anchor, &pairings);
    let seconds = |entrant: usize| {
        let both = |table: &&&Table| met(&table.pairing, entrant, anchor);
        let times: Vec<f64> = tables.iter().filter(both).filter_map(|table| table.seconds_a_match()).collect();
        (!times.is_empty()).then(|| times.iter().sum::<f64>() / times.len() as f64)
    };
    let row = |entrant: usize| {
        let of = |pairing: &&Pairing| pairing.players.contains(&entrant);
        let (against, anchor_among) = shares(&pairings, players, entrant, anchor);
        Row {
            entrant,
            rating: ratings[entrant],
            against,
            anchor_among,
            seconds: seconds(entrant),
            played: (
                pairings.iter().filter(of).map(|pairing| pairing.deals.len() as u64).sum(),
                // Not `sum`, which would return -0 for no deals.
                pairings.iter().filter(of).flat_map(|pairing| &pairing.deals).fold(0.0, |sum, deal| sum + deal.matches),
            ),
        }
    };
    let mut rows: Vec<Row> = (0..entrants).map(row).collect();
    let value = |row: &Row| row.rating.map_or(f64::NEG_INFINITY, |rating| rating.value);
    // The sort is stable: equal ratings stay in name order.
    rows.sort_by(|a, b| value(b).total_cmp(&value(a)));
    let (fitted, misfit) = misfit(&pairings, &ratings);
    Standings { players, rows, fitted, misfit }
}

/// Whether these two different agents share a table.
fn met(pairing: &Pairing, entrant: usize, anchor: usize) -> bool {
    entrant != anchor && pairing.players.contains(&entrant) && pairing.players.contains(&anchor)
}

/// Returns the win shares of an agent as one among copies of the anchor, and of the anchor as one among copies of the
/// agent.
fn shares(pairings: &[Pairing], players: usize, entrant: usize, anchor: usize) -> (Ratio, Ratio) {
    let (mut against, mut among) = (Ratio::default(), Ratio::default());
    for pairing in pairings.iter().filter(|pairing| met(pairing, entrant, anchor)) {
        match (pairing.players[0] == entrant, players) {
            (true, _) => against = share(pairing),
            // Both have one seat, so what one has not won the other has.
            (false, 2) => pairing.deals.iter().for_each(|deal| against.add(deal.matches - deal.won, deal.matches)),
            (false, _) => among = share(pairing),
        }
    }
    (against, among)
}

/// Returns the win share of a pairing's first agent.
fn share(pairing: &Pairing) -> Ratio {
    let mut share = Ratio::default();
    pairing.deals.iter().for_each(|deal| share.add(deal.won, deal.matches));
    share
}

/// Returns how many pairings there are, how many have an interval that does not contain the ratings' prediction, and
/// the one that is furthest out, in units of the interval's half-width to that side.
fn misfit(pairings: &[Pairing], ratings: &[Option<Rating>]) -> ((usize, usize), Option<Misfit>) {
    let (mut played, mut outside) = (0, 0);
    let mut furthest: Option<(f64, Misfit)> = None;
    for pairing in pairings {
        let share = share(pairing);
        let [Some(first), Some(second)] = pairing.players.map(|player| ratings[player]) else { continue };
        let (Some(value), Some(Interval { low, high })) = (share.value(), share.share_interval()) else { continue };
        played += 1;
        let expected = chance([first.value, second.value], pairing.seats);
        let arm = if expected < value { value - low } else { high - value };
        let out = (expected - value).abs() / arm.max(f64::MIN_POSITIVE);
        if out > 1.0 {
            outside += 1;
            if furthest.as_ref().is_none_or(|(most, _)| out > *most) {
                furthest = Some((out, Misfit { pair: pairing.players, share, expected }));
            }
        }
    }
    ((played, outside), furthest.map(|(_, misfit)| misfit))
}
