//! Strengths of players, from how much each won against whom.
//!
//! **The model.** Each player has a strength. The probability that a seat wins is the strength of its player over the
//! sum of the strengths of all seats at the table: first place in the model of Plackett (1975, Applied Statistics 24)
//! and Luce (1959, *Individual Choice Behavior*), which for two seats is that of Bradley and Terry (1952, Biometrika
//! 39). A player with `a` of the seats therefore wins against a rival with `b` of them with probability `a x / (a x + b
//! y)`, and among equals every seat has the same win share, 1 over the number of seats. A shared win counts as
//! fractions of a win.
//!
//! **The fit** maximizes the likelihood by the MM algorithm (Hunter 2004, "MM algorithms for generalized Bradley-Terry
//! models", Annals of Statistics 32). Ratings are 400 log10 of the strength over that of one player, the anchor (Elo
//! 1978, *The Rating of Chessplayers*): 400 points are odds of 10 to 1 between two seats.
//!
//! **The weak prior.** One pseudo-match is added at every table, shared equally among the seats. A player who won or
//! lost everything therefore has a finite rating. For two seats this is the half win to either side of Firth (1993,
//! Biometrika 80: Jeffreys' prior). With a hundred matches it moves a rating by less than the width of its interval.
//!
//! **The intervals** are Student's, from the larger of two variances. The first is that of the observed information
//! (the inverse matrix, with the anchor's strength known), which treats matches as independent. The second allows
//! matches of one deal to depend on each other, including at different tables (the sandwich: Huber 1967, Proceedings of
//! the Fifth Berkeley Symposium 1; clustered: Liang and Zeger 1986, Biometrika 73), times D/(D-1) for D deals. The
//! second alone would be zero where every deal went the same way.
//!
//! The model is one-dimensional: players who beat each other in a cycle do not fit into it. [`chance`] is its
//! prediction for a table, to compare with what was observed there.

use std::collections::{BTreeMap, BTreeSet};

use super::matrix::{dot, inverse};
use super::{Interval, t_point};

/// Number of pseudo-matches at every table, shared equally.
const IMAGINED: f64 = 1.0;
/// The fit has converged when no strength moves by more than this fraction.
const SETTLED: f64 = 1e-13;
/// Maximum number of iterations of the fit. A table of a dozen players converges in a few hundred.
const MOST_ROUNDS: u32 = 200_000;

/// A table that two players share, and the matches played at it.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// The two players, by number.
    pub players: [usize; 2],
    /// The number of seats each of them has.
    pub seats: [usize; 2],
    /// The results, deal by deal.
    pub deals: Vec<PairDeal>,
}

/// A deal of a pairing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairDeal {
    /// Its number. Deals with the same number share their luck, at any table.
    pub deal: u64,
    /// The wins of the first player's seats, including fractions, summed over the deal's matches.
    pub won: f64,
    /// Number of matches.
    pub matches: f64,
}

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The Elo rating; that of the anchor is 0.
    pub value: f64,
    /// The interval of its distance to the anchor; `None` for the anchor itself and below two deals.
    pub interval: Option<Interval>,
}

/// Returns the probability that any seat of the first of two players wins.
///
/// ```
/// use evenhand_kit::stats::ratings::chance;
/// assert!((chance([120.0, 120.0], [1, 3]) - 0.25).abs() < 1e-12);
/// assert!((chance([400.0, 0.0], [1, 1]) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn chance(ratings: [f64; 2], seats: [usize; 2]) -> f64 {
    let odds = 10f64.powf((ratings[1] - ratings[0]) / 400.0);
    seats[0] as f64 / (seats[0] as f64 + seats[1] as f64 * odds)
}

/// Returns the Elo points for a step of 1 in the natural logarithm of a strength.
fn points() -> f64 {
    400.0 / std::f64::consts::LN_10
}

/// Returns the ratings of all players; `None` for players not connected to the anchor by a chain of matches.
pub fn rate(players: usize, anchor: usize, pairings: &[Pairing]) -> Vec<Option<Rating>> {
    rate_imagining(players, anchor, pairings, IMAGINED)
}

fn rate_imagining(players: usize, anchor: usize, pairings: &[Pairing], imagined: f64) -> Vec<Option<Rating>> {
    let sums: Vec<Sum> = pairings.iter().filter_map(|pairing| Sum::of(pairing, imagined)).collect();
    let joined = joined(players, anchor, &sums);
    let logs = log_strengths(players, anchor, &sums);
    // The unknowns: all players except the anchor.
    let unknown: Vec<usize> = (0..players).filter(|player| joined[*player] && *player != anchor).collect();
    let mut place = vec![None; players];
    unknown.iter().enumerate().for_each(|(at, player)| place[*player] = Some(at));
    let covariance = inverse(information(&sums, &logs, &place, unknown.len()));
    let residuals = residuals(pairings, &logs, &place, unknown.len());
    let interval = |player: usize| {
        let row = &covariance.as_ref()?[place[player]?];
        let deals = deals_of(player, pairings);
        let clustered: f64 = residuals.values().map(|sums| dot(row, sums).powi(2)).sum();
        let variance = row[place[player]?].max(clustered * deals / (deals - 1.0));
        let reach = t_point(deals - 1.0) * variance.sqrt() * points();
        let value = logs[player] * points();
        (deals > 1.0 && reach.is_finite()).then_some(Interval { low: value - reach, high: value + reach })
    };
    let rating = |player: usize| Rating { value: logs[player] * points(), interval: interval(player) };
    (0..players).map(|player| joined[player].then(|| rating(player))).collect()
}

/// The matches of a pairing added up, including the pseudo-match.
struct Sum {
    players: [usize; 2],
    seats: [f64; 2],
    won: [f64; 2],
    matches: f64,
}

impl Sum {
    /// Returns `None` if nothing was played.
    fn of(pairing: &Pairing, imagined: f64) -> Option<Sum> {
        let seats = pairing.seats.map(|seats| seats as f64);
        let played: f64 = pairing.deals.iter().map(|deal| deal.matches).sum();
        let won: f64 = pairing.deals.iter().map(|deal| deal.won).sum();
        let fair = seats.map(|own| imagined * own / (seats[0] + seats[1]));
        let won = [won + fair[0], played - won + fair[1]];
        (played > 0.0).then_some(Sum { players: pairing.players, seats, won, matches: played + imagined })
    }
}

/// Returns which players are connected to the anchor by a chain of matches.
fn joined(players: usize, anchor: usize, sums: &[Sum]) -> Vec<bool> {
    let mut joined = vec![false; players];
    joined[anchor] = true;
    // A chain is no longer than the number of players.
    for _ in 0..players {
        for Sum { players: [a, b], .. } in sums {
            let either = joined[*a] || joined[*b];
            (joined[*a], joined[*b]) = (either, either);
        }
    }
    joined
}

/// Returns the natural logarithms of the strengths, with the anchor at 0. Each iteration divides a player's wins by the
/// wins expected at strength 1, with all other strengths fixed (Hunter 2004, equation 3, with seats).
fn log_strengths(players: usize, anchor: usize, sums: &[Sum]) -> Vec<f64> {
    let mut strengths = vec![1.0f64; players];
    for _ in 0..MOST_ROUNDS {
        let (mut wins, mut burden) = (vec![0.0; players], vec![0.0; players]);
        for Sum { players: both, seats, won, matches } in sums {
            let all: f64 = (0..2).map(|side| seats[side] * strengths[both[side]]).sum();
            for side in 0..2 {
                wins[both[side]] += won[side];
                burden[both[side]] += matches * seats[side] / all;
            }
        }
        let met = |player: usize| burden[player] > 0.0;
        let next: Vec<f64> = (0..players).map(|at| if met(at) { wins[at] / burden[at] } else { 1.0 }).collect();
        let next: Vec<f64> = next.iter().map(|strength| strength / next[anchor]).collect();
        let moved = next.iter().zip(&strengths).map(|(now, before)| (now / before - 1.0).abs()).fold(0.0, f64::max);
        strengths = next;
        if moved <= SETTLED {
            break;
        }
    }
    strengths.iter().map(|strength| strength.ln()).collect()
}

/// Returns the win probability of the first player's seats, from logarithms of strengths.
fn chance_at(logs: &[f64], players: [usize; 2], seats: [f64; 2]) -> f64 {
    seats[0] / (seats[0] + seats[1] * (logs[players[1]] - logs[players[0]]).exp())
}

/// Returns the information about the logarithms of the unknown strengths: minus the second derivatives of the log
/// likelihood.
fn information(sums: &[Sum], logs: &[f64], place: &[Option<usize>], unknown: usize) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; unknown]; unknown];
    for Sum { players, seats, matches, .. } in sums {
        let chance = chance_at(logs, *players, *seats);
        let weight = matches * chance * (1.0 - chance);
        let both = players.map(|player| place[player]);
        for one in both.into_iter().flatten() {
            matrix[one][one] += weight;
        }
        if let [Some(one), Some(other)] = both {
            matrix[one][other] -= weight;
            matrix[other][one] -= weight;
        }
    }
    matrix
}

/// Returns, by deal, the players' wins minus the wins that the strengths predict. This is the deal's part of the
/// derivative of the log likelihood.
fn residuals(pairings: &[Pairing], logs: &[f64], place: &[Option<usize>], unknown: usize) -> BTreeMap<u64, Vec<f64>> {
    let mut by_deal = BTreeMap::new();
    for Pairing { players, seats, deals } in pairings {
        let chance = chance_at(logs, *players, seats.map(|seats| seats as f64));
        for PairDeal { deal, won, matches } in deals {
            let sums = by_deal.entry(*deal).or_insert_with(|| vec![0.0; unknown]);
            for (player, sign) in players.iter().zip([1.0, -1.0]) {
                if let Some(at) = place[*player] {
                    sums[at] += sign * (won - matches * chance);
                }
            }
        }
    }
    by_deal
}

/// Returns the number of deals a player has played.
fn deals_of(player: usize, pairings: &[Pairing]) -> f64 {
    let own = pairings.iter().filter(|pairing| pairing.players.contains(&player));
    let deals: BTreeSet<u64> =
        own.flat_map(|pairing| &pairing.deals).filter(|deal| deal.matches > 0.0).map(|deal| deal.deal).collect();
    deals.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulation::{Luck, coverage};

    /// Returns deals of one match each, of which the first player wins `won`.
    fn single(players: [usize; 2], seats: [usize; 2], won: u32, lost: u32) -> Pairing {
        let deal = |deal: u32| PairDeal { deal: u64::from(deal), won: f64::from(deal < won), matches: 1.0 };
        Pairing { players, seats, deals: (0..won + lost).map(deal).collect() }
    }

    fn value(ratings: &[Option<Rating>], player: usize) -> f64 {
        ratings[player].unwrap().value
    }

    #[test]
    fn three_to_one_is_190_points_at_any_number_of_seats() {
        // Odds of 3 to 1; and one seat that wins half of its matches against three is worth three seats.
        let points = 400.0 * 3f64.log10();
        for pairing in [single([0, 1], [1, 1], 3, 1), single([0, 1], [1, 3], 50, 50), single([1, 0], [1, 1], 1, 3)] {
            let found = rate_imagining(2, 1, &[pairing], 0.0);
            assert!((value(&found, 0) - points).abs() < 1e-8 && (points - 190.848_5).abs() < 1e-4, "{found:?}");
            assert_eq!(found[1], Some(Rating { value: 0.0, interval: None }));
        }
        let fair = rate(2, 0, &[single([0, 1], [1, 3], 25, 75)]);
        assert!(value(&fair, 1).abs() < 1e-8, "{fair:?}");
    }

    /// Agresti (2002), *Categorical Data Analysis*, table 10.10: the American League of 1987. Strengths and standard
    /// errors, with Baltimore at 0, are those of the package BradleyTerry2 (Turner and Firth 2012, Journal of
    /// Statistical Software 48), which has the same data.
    #[test]
    fn the_american_league_of_1987_is_rated_as_in_the_literature() {
        let wins: [[u32; 7]; 7] = [
            [0, 7, 9, 7, 7, 9, 11],
            [6, 0, 7, 5, 11, 9, 9],
            [4, 6, 0, 7, 7, 8, 12],
            [6, 8, 6, 0, 6, 7, 10],
            [6, 2, 6, 7, 0, 7, 12],
            [4, 4, 5, 6, 6, 0, 6],
            [2, 4, 1, 3, 1, 7, 0],
        ];
        let known = [(1.5814, 0.3433), (1.4364, 0.3396), (1.2945, 0.3367), (1.2476, 0.3359), (1.1077, 0.3339)];
        let pairs = (0..7).flat_map(|a| (a + 1..7).map(move |b| (a, b)));
        let sums: Vec<Sum> =
            pairs.filter_map(|(a, b)| Sum::of(&single([a, b], [1, 1], wins[a][b], wins[b][a]), 0.0)).collect();
        let logs = log_strengths(7, 6, &sums);
        let place: Vec<Option<usize>> = (0..7).map(|player| (player < 6).then_some(player)).collect();
        let covariance = inverse(information(&sums, &logs, &place, 6)).unwrap();
        for (team, (strength, error)) in known.into_iter().enumerate() {
            assert!((logs[team] - strength).abs() < 1e-4, "team {team}: {}", logs[team]);
            assert!((covariance[team][team].sqrt() - error).abs() < 1e-4, "team {team}: {}", covariance[team][team]);
        }
        assert!((logs[5] - 0.6839).abs() < 1e-4, "{}", logs[5]);
    }

    #[test]
    fn an_interval_is_that_of_the_logit_of_a_share() {
        let found = rate(2, 1, &[single([0, 1], [1, 1], 300, 100)])[0].unwrap();
        // The variance of a logit is 1/(n p (1-p)) = 1/75, Student's quantile for 399 degrees 1.965927.
        let reach = 1.965_927 * (1.0f64 / 75.0).sqrt() * points();
        assert!((found.interval.unwrap().half_width() / reach - 1.0).abs() < 0.005, "{found:?}");
        assert_eq!(rate(2, 1, &[single([0, 1], [1, 1], 1, 0)])[0].unwrap().interval, None, "of one deal");
    }

    #[test]
    fn matches_that_copy_each_other_count_once() {
        let once = single([0, 1], [1, 1], 120, 80);
        let mut copied = once.clone();
        for deal in &mut copied.deals {
            (deal.won, deal.matches) = (4.0 * deal.won, 4.0);
        }
        let [once, copied] = [once, copied].map(|pairing| rate(2, 1, &[pairing])[0].unwrap().interval.unwrap());
        assert!((copied.half_width() / once.half_width() - 1.0).abs() < 0.01, "{once:?} {copied:?}");
    }

    #[test]
    fn who_won_everything_has_a_finite_rating_and_is_surely_stronger() {
        let found = rate(3, 0, &[single([1, 0], [1, 1], 200, 0), single([1, 2], [1, 3], 0, 50)]);
        let best = found[1].unwrap();
        // 200.5 wins to half a win.
        assert!((best.value - 400.0 * 401f64.log10()).abs() < 1e-6, "{found:?}");
        let Interval { low, high } = best.interval.unwrap();
        // Never lost in 200: up to 1.8 % may be losses (Clopper and Pearson), which is 693 points.
        assert!(low > 400.0 && low < 693.0 && high.is_finite(), "{low} {high}");
        assert!(value(&found, 2) > best.value, "{found:?}");
    }

    #[test]
    fn nobody_is_rated_by_matches_that_were_not_played() {
        let unplayed = Pairing { players: [0, 2], seats: [1, 1], deals: Vec::new() };
        let found = rate(5, 0, &[single([0, 1], [1, 1], 3, 2), unplayed, single([3, 4], [1, 1], 1, 1)]);
        assert!(found[0].is_some() && found[1].is_some(), "{found:?}");
        assert_eq!(found[2..], [None; 3]);
        assert_eq!(rate(1, 0, &[]), [Some(Rating { value: 0.0, interval: None })]);
    }

    /// Plays one match between players of these strengths according to the model, with odds moved by the luck of the
    /// deal.
    fn match_of(strengths: [f64; 2], luck: &mut Luck, deal: f64) -> f64 {
        let odds = (strengths[1] - strengths[0] + deal).exp();
        f64::from(luck.next() < 1.0 / (1.0 + odds))
    }

    /// The bound: where deals favor either player equally, the interval covers at least 93 % (nominal 95; the error of
    /// 2000 repetitions is half a point). The two matches of a deal share its luck.
    #[test]
    fn intervals_cover_as_they_promise() {
        for (seed, own, spread, deals) in [(1, 0.7, 0.0, 30), (2, 0.0, 3.0, 60), (3, -2.0, 0.0, 100)] {
            let logs = [0.0, own, 0.3];
            let held = coverage(seed, |luck| {
                let mut pairings = [[0, 1], [0, 2], [1, 2]].map(|players| single(players, [1, 1], 0, 0));
                for deal in 0..deals {
                    let favour = spread * (luck.next() - 0.5).signum();
                    for Pairing { players, deals, .. } in &mut pairings {
                        let won = (0..2).map(|_| match_of(players.map(|one| logs[one]), luck, favour)).sum();
                        deals.push(PairDeal { deal, won, matches: 2.0 });
                    }
                }
                // Averaged over luck that favors both sides equally, players of equal strength stay equal.
                let truth = if spread > 0.0 { 0.0 } else { own * points() };
                rate(3, 0, &pairings)[1].unwrap().interval.unwrap().contains(truth)
            });
            assert!((0.93..0.99).contains(&held), "{own}, luck {spread}, {deals} deals: {held}");
        }
    }
}
