//! Effects of cards, measured by ablation: some cards are left out of matches at random for every seat, and matches
//! with each card are compared with matches without it.
//!
//! The cards to leave out are drawn at random, so matches with a card and without it differ only by luck. A leading
//! player plays a card more often, but does not have it left out more often.

use evenhand_kit::stats::{Difference, Looks, Ratio, unpaired_means, unpaired_shares};

use super::Of;
use super::subjects::Subjects;

/// Sums over deals with each item and over deals without it.
#[derive(Clone, Debug)]
pub(super) struct Effects {
    /// The places of the subjects measured.
    places: Vec<usize>,
    /// By item: sums with it and without it, by subject.
    sums: Vec<[Vec<Ratio>; 2]>,
}

impl Effects {
    /// Creates empty sums for this many items: of headline measures, and of the win shares of factions and seats. If
    /// headlines may have been chosen after looking at the results, of every measure.
    pub(super) fn new(subjects: &Subjects, items: usize) -> Effects {
        let looked_at = |at: &usize| {
            let subject = &subjects.all[*at];
            match subject.of {
                Of::WinShare => subject.kind == "faction" || subject.kind == "seat",
                Of::Mean => subject.kind == "all" && (subject.headline || subjects.late),
                Of::Ending => false,
            }
        };
        let places: Vec<usize> = (0..subjects.all.len()).filter(looked_at).collect();
        let none = || vec![Ratio::default(); places.len()];
        let sums = (0..items).map(|_| [none(), none()]).collect();
        Effects { places, sums }
    }

    /// Adds the sums of a deal. `lacks` returns whether an item was left out.
    pub(super) fn add(&mut self, sums: &[(f64, f64)], lacks: impl Fn(usize) -> bool) {
        for (item, [with, without]) in self.sums.iter_mut().enumerate() {
            let side = if lacks(item) { without } else { with };
            for (ratio, at) in side.iter_mut().zip(&self.places).filter(|(_, at)| sums[**at].1 > 0.0) {
                ratio.add(sums[*at].0, sums[*at].1);
            }
        }
    }

    /// Returns, for every item that was left out at times and every subject, the numbers of deals with and without it
    /// and the difference it makes. `grain` returns the spacing of a subject's values.
    pub(super) fn found<'e>(
        &'e self,
        subjects: &'e Subjects,
        looks: Looks,
        grain: impl Fn(usize) -> evenhand_kit::stats::Spacing + 'e,
    ) -> impl Iterator<Item = (usize, usize, [u64; 2], Difference)> + 'e {
        self.sums.iter().enumerate().flat_map(move |(item, [with, without])| {
            let grain = &grain;
            let sides = self.places.iter().zip(with.iter().zip(without));
            let rows = sides.filter_map(move |(at, (with, without))| {
                let difference = match subjects.all[*at].of {
                    Of::Mean => unpaired_means(with, without, grain(*at), looks),
                    Of::WinShare | Of::Ending => unpaired_shares(with, without, looks),
                };
                Some((item, *at, [with.deals(), without.deals()], difference?))
            });
            rows.collect::<Vec<_>>()
        })
    }
}
