//! The course of the win chances in a match, and what is measured of it.

use evenhand_game::game::{BySeat, Seat, Seats};

/// The chance from which on a match counts as decided.
pub const DECIDED: f32 = 0.9;
/// How far a seat must be ahead of all others to lead. At two seats: 60 % against 40 %.
pub const LEAD: f32 = 0.2;
/// A seat with a lower chance than this is out of the running, so its choices only decide among the others.
pub const OUT_OF_IT: f32 = 0.05;

/// The win chances at a choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChancePoint {
    /// The number of the choice in the match, from 1; as in logs and records.
    pub step: u32,
    /// The round.
    pub round: u16,
    /// The seats that choose between two options or more.
    pub choosing: Seats,
    /// The chance of each seat before the choice, 0 to 1.
    pub chances: BySeat<f32>,
}

/// The win chances at every choice of a match, and how it ended.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceCourse {
    /// The number of seats.
    pub seats: usize,
    /// The chances, in order.
    pub points: Vec<ChancePoint>,
    /// The shares of the win.
    pub shares: BySeat<f32>,
}

/// The largest change of a seat's chance from one choice to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    /// The point before it, as an index.
    pub from: usize,
    /// The seat whose chance rises most.
    pub seat: Seat,
    /// The rise.
    pub rise: f32,
}

/// What is measured of a course.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// The first point from which on the chance of the winners stays at [`DECIDED`] or above, as an index; `None` if it
    /// never does, or if everybody shares the win.
    pub decided: Option<usize>,
    /// How often another seat takes the [lead](LEAD) than the one that led last.
    pub favorite_changes: u32,
    /// The largest swing; `None` with fewer than two points.
    pub swing: Option<Swing>,
    /// The lowest chance of the winners.
    pub comeback: f32,
    /// Drama (Browne 2008, adapted from evaluations to chances): the mean over the points at which the winners are behind
    /// another seat of the square root of the difference; 0 if they never are.
    pub drama: f32,
    /// Kingmaking: the sum, over the choices of a single seat that is [out of it](OUT_OF_IT), of the chance that moves
    /// among the others until the next choice. 0 at two seats. Chance moves it as well, so it is an upper estimate.
    pub kingmaking: f32,
}

impl ChanceCourse {
    /// Returns the seats with the largest share of the win.
    pub fn winners(&self) -> Seats {
        let most = Seat::all(self.seats).map(|seat| self.shares[seat]).fold(0.0, f32::max);
        Seat::all(self.seats).filter(|seat| self.shares[*seat] >= most - 1e-6).collect()
    }

    /// Returns the chance of the winners together, at each point.
    pub fn of_winners(&self) -> impl Iterator<Item = f32> + '_ {
        let winners = self.winners();
        self.points.iter().map(move |point| winners.iter().map(|seat| point.chances[seat]).sum())
    }

    /// Returns what is measured of the course; `None` without points.
    pub fn measures(&self) -> Option<Measures> {
        if self.points.is_empty() {
            return None;
        }
        Some(Measures {
            decided: self.decided(),
            favorite_changes: self.favorite_changes(),
            swing: self.swings().max_by(|a, b| a.rise.total_cmp(&b.rise)),
            comeback: self.of_winners().fold(1.0, f32::min),
            drama: self.drama(),
            kingmaking: self.kingmaking(),
        })
    }

    fn decided(&self) -> Option<usize> {
        if self.winners().len() == self.seats {
            return None;
        }
        let chances: Vec<f32> = self.of_winners().collect();
        let open = chances.iter().rposition(|chance| *chance < DECIDED);
        let first = open.map_or(0, |last| last + 1);
        (first < chances.len()).then_some(first)
    }

    /// Returns the seat that leads at a point, if any.
    pub fn leader(&self, point: &ChancePoint) -> Option<Seat> {
        let best = Seat::all(self.seats).max_by(|a, b| point.chances[*a].total_cmp(&point.chances[*b]))?;
        let ahead = |other: Seat| other == best || point.chances[best] - point.chances[other] >= LEAD;
        Seat::all(self.seats).all(ahead).then_some(best)
    }

    fn favorite_changes(&self) -> u32 {
        let leaders = self.points.iter().filter_map(|point| self.leader(point));
        let mut last = None;
        let changes = leaders.filter(|leader| last.replace(*leader).is_some_and(|before| before != *leader));
        u32::try_from(changes.count()).unwrap_or(u32::MAX)
    }

    /// Returns the change from each point to the next, and from the last one to the result.
    pub fn swings(&self) -> impl Iterator<Item = Swing> + '_ {
        let after = self.points.iter().skip(1).map(|point| &point.chances).chain([&self.shares]);
        self.points.iter().zip(after).enumerate().filter_map(|(from, (before, after))| {
            let rise = |seat: Seat| after[seat] - before.chances[seat];
            let seat = Seat::all(self.seats).max_by(|a, b| rise(*a).total_cmp(&rise(*b)))?;
            Some(Swing { from, seat, rise: rise(seat) })
        })
    }

    /// Returns the largest swings of at least `least`, at most `most` of them and one in a round, in the order of the
    /// match.
    pub fn turning_points(&self, most: usize, least: f32) -> Vec<Swing> {
        let mut swings: Vec<Swing> = self.swings().filter(|swing| swing.rise >= least).collect();
        swings.sort_by(|a, b| b.rise.total_cmp(&a.rise));
        let mut chosen: Vec<Swing> = Vec::new();
        for swing in swings {
            let round = |swing: &Swing| self.points[swing.from].round;
            if chosen.len() < most && chosen.iter().all(|other| round(other) != round(&swing)) {
                chosen.push(swing);
            }
        }
        chosen.sort_by_key(|swing| swing.from);
        chosen
    }

    fn drama(&self) -> f32 {
        let winners = self.winners();
        let behind = |point: &ChancePoint| {
            let best = |of: &dyn Fn(Seat) -> bool| {
                let chances = Seat::all(self.seats).filter(|seat| of(*seat)).map(|seat| point.chances[seat]);
                chances.fold(0.0, f32::max)
            };
            best(&|seat| !winners.contains(seat)) - best(&|seat| winners.contains(seat))
        };
        let gaps: Vec<f32> = self.points.iter().map(behind).filter(|gap| *gap > 0.0).map(f32::sqrt).collect();
        if gaps.is_empty() { 0.0 } else { gaps.iter().sum::<f32>() / gaps.len() as f32 }
    }

    fn kingmaking(&self) -> f32 {
        if self.seats < 3 {
            return 0.0;
        }
        let pairs = self.points.iter().zip(self.points.iter().skip(1));
        let moved = pairs.filter_map(|(before, after)| {
            let mut choosing = before.choosing.iter();
            let (seat, None) = (choosing.next()?, choosing.next()) else { return None };
            let others = Seat::all(self.seats).filter(|other| *other != seat);
            let change = others.map(|other| (after.chances[other] - before.chances[other]).abs()).sum::<f32>();
            (before.chances[seat] < OUT_OF_IT).then_some(change / 2.0)
        });
        moved.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a course with these chances of the first seats; the last seat has the rest. The winner is a seat.
    fn course(seats: usize, winner: u8, chances: &[&[f32]]) -> ChanceCourse {
        let of = |given: &[f32]| {
            let rest = 1.0 - given.iter().sum::<f32>();
            BySeat::each(|seat| match given.get(seat.index()) {
                Some(chance) => *chance,
                None if seat.index() == given.len() => rest,
                None => 0.0,
            })
        };
        let point = |(nth, given): (usize, &&[f32])| ChancePoint {
            step: u32::try_from(nth + 1).unwrap(),
            round: 1,
            choosing: Seats::one(Seat::at(nth % seats)),
            chances: of(given),
        };
        let shares = BySeat::each(|seat| f32::from(u8::from(seat.0 == winner)));
        ChanceCourse { seats, points: chances.iter().enumerate().map(point).collect(), shares }
    }

    #[test]
    fn a_match_is_decided_when_the_winner_stays_above_ninety_percent() {
        let found = |chances: &[&[f32]]| course(2, 0, chances).measures().unwrap().decided;
        assert_eq!(found(&[&[0.5], &[0.92], &[0.8], &[0.91], &[0.97]]), Some(3));
        assert_eq!(found(&[&[0.95], &[0.96]]), Some(0), "decided from the beginning");
        assert_eq!(found(&[&[0.5], &[0.89]]), None, "open to the end");
        let mut shared = course(2, 0, &[&[0.95]]);
        shared.shares = BySeat::each(|_| 0.5);
        assert_eq!(shared.measures().unwrap().decided, None, "nobody wins alone");
    }

    #[test]
    fn favorite_changes_need_a_lead_of_twenty_points() {
        let found = |chances: &[&[f32]]| course(2, 0, chances).measures().unwrap().favorite_changes;
        assert_eq!(found(&[&[0.5], &[0.58], &[0.42], &[0.55]]), 0, "the band from 40 to 60 is noise");
        assert_eq!(found(&[&[0.7], &[0.5], &[0.7], &[0.3], &[0.45], &[0.65]]), 2);
        let three = course(3, 0, &[&[0.55, 0.25], &[0.25, 0.55], &[0.45, 0.35]]);
        assert_eq!(three.measures().unwrap().favorite_changes, 1, "the last point has no leader");
    }

    #[test]
    fn the_largest_swing_names_the_seat_that_gains() {
        let measures = course(2, 0, &[&[0.5], &[0.3], &[0.8], &[0.9]]).measures().unwrap();
        let swing = measures.swing.unwrap();
        assert_eq!((swing.from, swing.seat), (1, Seat(0)));
        assert!((swing.rise - 0.5).abs() < 1e-6 && (measures.comeback - 0.3).abs() < 1e-6);
        let at_the_end = course(2, 1, &[&[0.5], &[0.7]]).measures().unwrap().swing.unwrap();
        assert_eq!((at_the_end.from, at_the_end.seat), (1, Seat(1)), "the result counts as well");
    }

    #[test]
    fn turning_points_are_the_largest_swings_of_their_rounds() {
        let mut course = course(2, 0, &[&[0.5], &[0.62], &[0.8], &[0.5], &[0.52], &[0.9]]);
        for (point, round) in course.points.iter_mut().zip([1, 1, 1, 2, 2, 3]) {
            point.round = round;
        }
        let found = |most, least| course.turning_points(most, least).iter().map(|swing| swing.from).collect::<Vec<_>>();
        assert_eq!(found(5, 0.1), [2, 4, 5], "one in a round, and the result counts as well");
        assert_eq!(found(2, 0.1), [2, 4]);
        assert_eq!(found(5, 0.35), [4]);
    }

    #[test]
    fn drama_is_how_far_the_winner_was_behind() {
        let found = |chances: &[&[f32]]| course(2, 0, chances).measures().unwrap().drama;
        assert_eq!(found(&[&[0.6], &[0.9]]), 0.0);
        // Behind twice, by 0.36 and 0.64: (0.6 + 0.8) / 2.
        assert!((found(&[&[0.32], &[0.18], &[0.9]]) - 0.7).abs() < 1e-6);
    }

    #[test]
    fn kingmaking_is_what_a_seat_that_is_out_of_it_moves_among_the_others() {
        // S1, S2 and S3 choose in turn. S3 is out of it and moves 20 points from S1 to S2.
        let chances: &[&[f32]] = &[&[0.5, 0.48], &[0.5, 0.48], &[0.5, 0.48], &[0.3, 0.68]];
        assert!((course(3, 1, chances).measures().unwrap().kingmaking - 0.2).abs() < 1e-6);
        let contender: &[&[f32]] = &[&[0.4, 0.3], &[0.4, 0.3], &[0.4, 0.3], &[0.2, 0.5]];
        assert_eq!(course(3, 1, contender).measures().unwrap().kingmaking, 0.0);
        assert_eq!(course(2, 1, &[&[0.02], &[0.02], &[0.5]]).measures().unwrap().kingmaking, 0.0);
    }

    #[test]
    fn a_match_without_choices_has_no_measures() {
        assert_eq!(course(2, 0, &[]).measures(), None);
    }
}
