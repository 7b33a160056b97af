//! Luck: the part of the results that it explains, and the win shares without it.

use evenhand_game::game::Seat;
use evenhand_kit::stats::{Interval, Looks, Multiple, Ratio, Spacing, Strata, WithoutLuck};
use evenhand_players::matches::{MatchRecord, Outcome};

use super::rows::Estimate;
use super::subjects::{Subjects, whole_share};
use crate::experiment::Cell;

/// The sums of a cell.
#[derive(Clone, Debug)]
pub(super) struct LuckTally {
    /// The index of the measure of luck.
    column: usize,
    /// By group of a kind (seat, faction, agent): its share without luck.
    groups: [Vec<WithoutLuck>; 3],
    /// By group of a kind: the sums of the current deal.
    sums: [Vec<Sums>; 3],
    /// The multiple of the luck that single results go with.
    single: Multiple,
    /// Over deals: squared distances of results from fair shares with luck taken out, over those with luck.
    left: Ratio,
}

#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    share: f64,
    luck: f64,
    appearances: f64,
}

impl LuckTally {
    /// Creates empty sums; `None` if luck is not measured.
    pub(super) fn new(cell: &Cell, subjects: &Subjects) -> Option<LuckTally> {
        let column = subjects.luck?;
        let strata = subjects.strata(cell);
        let strata_of = |at: usize| {
            let found = strata.iter().find(|(place, _)| *place == at);
            found.map_or_else(Strata::single, |(_, strata)| strata.clone())
        };
        let by = &subjects.by;
        let groups = [0, 1, 2].map(|kind: usize| {
            (0..by[kind].names.len()).map(|group| WithoutLuck::new(strata_of(by[kind].at + group))).collect()
        });
        let sums = [0, 1, 2].map(|kind: usize| vec![Sums::default(); by[kind].names.len()]);
        Some(LuckTally { column, groups, sums, single: Multiple::default(), left: Ratio::default() })
    }

    /// Adds the matches of a deal.
    pub(super) fn add(&mut self, subjects: &Subjects, deal: u64, records: &[MatchRecord]) {
        let ended = || records.iter().filter(|record| matches!(record.outcome, Outcome::Ended(_)));
        let column = self.column;
        let luck_of =
            |record: &MatchRecord, seat: Seat| record.values.get(column * subjects.seats + seat.index()).copied();
        let mut results = Vec::new();
        for record in ended() {
            for seat in Seat::all(subjects.seats) {
                let Some(luck) = luck_of(record, seat) else { continue };
                let share = whole_share(record.shares[seat]);
                results.push((share - subjects.fair[seat.index()], luck));
                for (sums, group) in self.sums.iter_mut().zip(subjects.groups_of(record, seat)) {
                    let Some(sums) = group.and_then(|group| sums.get_mut(group)) else { continue };
                    sums.share += share;
                    sums.luck += luck;
                    sums.appearances += 1.0;
                }
            }
        }
        for (groups, sums) in self.groups.iter_mut().zip(&mut self.sums) {
            for (group, sums) in groups.iter_mut().zip(sums) {
                let Sums { share, luck, appearances } = std::mem::take(sums);
                if appearances > 0.0 {
                    group.add(deal, share, luck, appearances);
                }
            }
        }
        self.add_results(&results);
    }

    /// Adds the results of a deal, as distances from the fair share, with their luck.
    fn add_results(&mut self, results: &[(f64, f64)]) {
        let multiple = self.single.value();
        let square =
            |of: &dyn Fn(f64, f64) -> f64| results.iter().map(|(far, luck)| of(*far, *luck).powi(2)).sum::<f64>();
        let whole = square(&|far, _| far);
        if whole > 0.0 {
            self.left.add(square(&|far, luck| far - multiple * luck), whole);
        }
        results.iter().for_each(|(far, luck)| self.single.add(*far, *luck, 1.0));
    }

    /// Returns the part of the variance of single results that luck explains.
    pub(super) fn part(&self, looks: Looks) -> Option<Estimate> {
        let fit = self.left.fit()?;
        let interval = fit.mean_interval(Spacing::Fine, looks);
        let explained = |left: f64| (1.0 - left).max(0.0);
        Some(Estimate {
            value: explained(fit.value),
            interval: interval.map(|ends| Interval { low: explained(ends.high), high: explained(ends.low) }),
        })
    }

    /// Returns each group, as the kind and the number within it, with its share without luck.
    pub(super) fn groups(&self) -> impl Iterator<Item = (usize, usize, &WithoutLuck)> {
        let kinds = self.groups.iter().enumerate();
        kinds.flat_map(|(kind, groups)| groups.iter().enumerate().map(move |(number, group)| (kind, number, group)))
    }
}
