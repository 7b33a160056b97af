//! Builds the rows of tables from the sums of cells.

use std::sync::Arc;

use crate::experiment::Experiment;
use evenhand_game::game::Column;
use evenhand_kit::stats::strengths::{Incomparable, Won, cyclic_part};
use evenhand_kit::stats::{Difference, Interval, Looks, WithoutLuck, many};

use super::tallies::Pairing;
use super::tally::counted;
use super::{
    BarRow, CardRow, CellNames, CellRow, CellTally, ContrastRow, EffectRow, EndingRow, Estimate, FactionRow, FaultRow,
    LuckRow, MatchupRow, Of, ShareRow, SpreadRow, StrengthRow, Tables,
};

/// The maximum number of bars of a histogram.
const MOST_BARS: usize = 40;

/// A cell whose rows are being built.
struct Source<'s> {
    cell: usize,
    tally: &'s CellTally,
}

impl Source<'_> {
    fn share_row(&self, at: usize, kind: &str, group: &str, headline: bool) -> ShareRow {
        ShareRow {
            cell: self.cell,
            kind: kind.into(),
            group: group.into(),
            matches: self.tally.appearances(at),
            deals: self.tally.deals_of(at),
            share: self.tally.share(at),
            fair: self.tally.fair(at),
            headline,
        }
    }

    fn win_shares(&self) -> impl Iterator<Item = ShareRow> {
        let subjects = self.tally.subjects.all.iter().enumerate();
        let shares = subjects.filter(|(_, subject)| subject.of == Of::WinShare);
        shares.map(|(at, subject)| self.share_row(at, &subject.kind, &subject.group, subject.headline))
    }

    fn factions(&self) -> impl Iterator<Item = FactionRow> {
        let row = |(agent, faction, at): (&String, &String, usize)| FactionRow {
            agent: agent.clone(),
            row: self.share_row(at, "faction", faction, false),
        };
        self.tally.subjects.with_factions().map(row)
    }

    fn matchups(&self) -> impl Iterator<Item = MatchupRow> {
        self.tally.subjects.meetings().flat_map(|(groups, first)| {
            let pairs = groups.names.iter().flat_map(|group| groups.names.iter().map(move |against| (group, against)));
            let met = pairs.zip(first..).filter(|(_, at)| self.tally.deals_of(*at) > 0);
            met.map(|((group, against), at)| {
                let ShareRow { cell, kind, group, matches, deals, share, fair, .. } =
                    self.share_row(at, groups.kind, group, false);
                MatchupRow { cell, kind, group, against: against.clone(), matches, deals, share, fair }
            })
        })
    }

    /// Returns the strengths of factions, agents and seats separately; empty for kinds with a single group.
    fn strengths(&self) -> Vec<StrengthRow> {
        let Some(strengths) = &self.tally.strengths else { return Vec::new() };
        let subjects = &self.tally.subjects;
        let [seats, factions, agents] = &subjects.by;
        let fitted = strengths.fit(self.tally.looks);
        let why_not = match fitted {
            Ok(_) => "",
            Err(Incomparable::Nothing) => "nothing was compared",
            Err(Incomparable::Disconnected) => {
                "no chain of tables joins all groups, or two kinds of groups always come together"
            }
            Err(Incomparable::TooMany) => "there are too many different tables to count",
        };
        let kinds = [(factions, Some(0)), (agents, Some(1)), (seats, None)];
        let mut rows = Vec::new();
        for (kind, (groups, meetings)) in kinds.into_iter().enumerate() {
            if groups.names.len() < 2 {
                continue;
            }
            let cyclic_part = meetings.and_then(|of| self.cyclic_part(groups.names.len(), subjects.meetings_at[of]));
            for (number, group) in groups.names.iter().enumerate() {
                let found = fitted.as_ref().ok().and_then(|kinds| kinds[kind][number]);
                let deals = self.tally.deals_of(groups.at + number);
                let estimate = |(value, interval)| Estimate { value, interval };
                let unseen = if deals == 0 { "it never sat at the table" } else { "no other sat at the table" };
                rows.push(StrengthRow {
                    cell: self.cell,
                    kind: groups.kind.into(),
                    group: group.clone(),
                    deals,
                    rating: found.map(|found| estimate((found.points, found.interval))),
                    even_share: found.map(|found| estimate(found.even_share(subjects.seats))),
                    fair: 1.0 / subjects.seats as f64,
                    why_not: if found.is_none() && fitted.is_ok() { unseen } else { why_not },
                    cyclic_part,
                });
            }
        }
        rows
    }

    /// Returns the cyclic part of the pairwise results among `groups` groups whose meetings begin `at`. Only with two
    /// seats, where a share is one group against another.
    fn cyclic_part(&self, groups: usize, at: usize) -> Option<f64> {
        if self.tally.subjects.seats != 2 {
            return None;
        }
        let won = |row: usize, column: usize| {
            let Estimate { value, interval } = self.tally.share(at + row * groups + column)?;
            Some(Won { share: value, error: interval?.half_width() / self.tally.looks.point(self.tally.deals as f64) })
        };
        let rows = (0..groups).filter(|row| (0..groups).any(|column| won(*row, column).is_some())).collect::<Vec<_>>();
        let matrix = rows.iter().map(|row| rows.iter().map(|column| won(*row, *column)).collect());
        cyclic_part(&matrix.collect::<Vec<_>>())
    }

    fn endings(&self) -> impl Iterator<Item = EndingRow> {
        let subjects = self.tally.subjects.all.iter().enumerate();
        let endings = subjects.filter(|(_, subject)| subject.of == Of::Ending);
        endings.map(|(at, subject)| EndingRow {
            cell: self.cell,
            ending: subject.group.clone(),
            matches: self.tally.hits(at),
            share: self.tally.share(at),
        })
    }

    /// Returns the win shares with luck and without it.
    fn luck(&self) -> Vec<LuckRow> {
        let CellTally { luck: Some(luck), subjects, looks, .. } = self.tally else { return Vec::new() };
        let part = luck.part(*looks);
        let row = |(kind, number, without): (usize, usize, &WithoutLuck)| {
            let groups = &subjects.by[kind];
            let at = groups.at + number;
            let (with, left) = (self.tally.fit(at)?, without.fit()?);
            let known = with.variance > 0.0 && left.variance > 0.0 && left.variance.is_finite();
            let ShareRow { cell, kind, group, matches, deals, share, fair, .. } =
                self.share_row(at, groups.kind, &groups.names[number], false);
            Some(LuckRow {
                cell,
                kind,
                group,
                matches,
                deals,
                share,
                without: Estimate { value: left.value, interval: Some(left.share_interval(*looks)) },
                fair,
                multiple: without.multiple(),
                worth: known.then(|| with.variance / left.variance),
                part,
            })
        };
        luck.groups().filter_map(row).collect()
    }

    /// Returns the distributions of the measures that are averaged.
    fn distributions(&self) -> impl Iterator<Item = SpreadRow> {
        let measured = self.tally.subjects.all.iter().zip(&self.tally.spreads).enumerate();
        measured.filter_map(|(at, (subject, spread))| {
            let spread = spread.as_ref()?;
            let q = |q| spread.quantile(q);
            Some(SpreadRow {
                cell: self.cell,
                subject: Arc::clone(subject),
                count: spread.count(),
                deals: self.tally.deals_of(at),
                mean: self.tally.mean(at),
                sd: spread.sd(),
                points: [spread.least(), q(0.05), q(0.25), q(0.5), q(0.75), q(0.95), spread.greatest()],
            })
        })
    }

    fn histograms(&self) -> impl Iterator<Item = BarRow> {
        let measured = self.tally.subjects.all.iter().zip(&self.tally.spreads);
        let spreads = measured.filter_map(|(subject, spread)| Some((subject, spread.as_ref()?)));
        spreads.filter(|(subject, _)| subject.kind == "all").flat_map(|(subject, spread)| {
            spread.bars(MOST_BARS).into_iter().map(|bar| BarRow {
                cell: self.cell,
                measure: subject.measure.clone(),
                label: String::new(),
                low: bar.low,
                high: bar.high,
                count: bar.count,
                share: bar.count as f64 / spread.count() as f64,
            })
        })
    }

    fn label_bars<'c>(&'c self, columns: &'c [Column]) -> impl Iterator<Item = BarRow> + 'c {
        let cell = self.cell;
        self.tally.subjects.labels.iter().zip(&self.tally.label_counts).flat_map(move |(label, counts)| {
            let total: u64 = counts.iter().sum();
            let column = columns[label.column];
            let values = column.values.iter().zip(counts).enumerate().filter(move |_| total > 0);
            values.map(move |(value, (name, count))| BarRow {
                cell,
                measure: column.name.into(),
                label: (*name).into(),
                low: value as f64,
                high: value as f64,
                count: *count,
                share: *count as f64 / total as f64,
            })
        })
    }

    /// Returns the win share that one point of price is worth, over all items that were left out at random, each
    /// weighted by how often it was. `None` if nothing has a price, or if points seem to be worth nothing.
    fn worth_of_a_point(&self, worths: &[Option<Difference>]) -> Option<f64> {
        let (mut worth, mut price) = (0.0, 0.0);
        for (item, found) in self.tally.items.iter().zip(worths) {
            let Some(found) = found.as_ref().filter(|_| item.gained > 0) else { continue };
            let times = item.with_and_without.second().appearances();
            worth += times * found.value;
            price += times * item.price as f64 / item.gained as f64;
        }
        (worth > 0.0 && price > 0.0).then(|| worth / price)
    }

    /// Returns the effects of cards that were at times left out for every seat.
    fn card_effects(&self, names: &CellNames) -> Vec<EffectRow> {
        let Some(effects) = &self.tally.effects else { return Vec::new() };
        let subjects = &self.tally.subjects;
        let found = effects.found(subjects, self.tally.looks, |at| self.tally.grain(at));
        let row = |(item, at, deals, difference): (usize, usize, [u64; 2], Difference)| EffectRow {
            cell: self.cell,
            card: names.items[item].clone(),
            subject: Arc::clone(&subjects.all[at]),
            deals,
            difference,
            p_holm: difference.p,
        };
        let mut rows: Vec<EffectRow> = found.map(row).collect();
        let p: Vec<f64> = rows.iter().map(|row| row.difference.p).collect();
        rows.iter_mut().zip(many::holm(&p)).for_each(|(row, p_holm)| row.p_holm = p_holm);
        rows
    }

    fn cards(&self, names: &CellNames) -> impl Iterator<Item = CardRow> {
        let looks = self.tally.looks;
        let share = move |ratio: &evenhand_kit::stats::Ratio| {
            let fit = ratio.fit()?;
            Some(Estimate { value: fit.value, interval: Some(fit.share_interval(looks)) })
        };
        let fair = self.tally.subjects.even.then_some(1.0 / self.tally.subjects.seats as f64);
        let worths = self.tally.items.iter().map(|item| item.with_and_without.share_difference(looks));
        let worths: Vec<Option<Difference>> = worths.collect();
        let p: Vec<f64> = worths.iter().flatten().map(|worth| worth.p).collect();
        let mut adjusted = many::holm(&p).into_iter();
        let p_holm: Vec<Option<f64>> = worths.iter().map(|worth| worth.and_then(|_| adjusted.next())).collect();
        let rate = self.worth_of_a_point(&worths);
        let items = names.items.iter().zip(&self.tally.items).enumerate();
        items.map(move |(number, (name, item))| CardRow {
            cell: self.cell,
            card: name.clone(),
            print: names.labels.get(number).cloned().unwrap_or_default(),
            offered: item.offered,
            gained: item.gained,
            price: item.price,
            played: item.played,
            fizzled: item.fizzled,
            gained_seats: counted(item.gained_share.appearances()),
            share_gained: share(&item.gained_share),
            played_seats: counted(item.played_share.appearances()),
            share_played: share(&item.played_share),
            lacked_seats: counted(item.with_and_without.second().appearances()),
            share_lacking: share(item.with_and_without.second()),
            worth: worths[number],
            worth_p_holm: p_holm[number],
            fair_price: rate.zip(worths[number]).map(|(rate, worth)| Estimate {
                value: worth.value / rate,
                interval: worth.interval.map(|ends| Interval { low: ends.low / rate, high: ends.high / rate }),
            }),
            fair,
        })
    }
}

impl Tables {
    /// Adds the rows of a cell.
    pub(super) fn add_cell(
        &mut self,
        experiment: &Experiment,
        cell: usize,
        tally: &CellTally,
        names: &CellNames,
        columns: &[Column],
    ) {
        self.add_results(cell, tally);
        let source = Source { cell, tally };
        self.factions.extend(source.factions());
        self.matchups.extend(source.matchups());
        self.strengths.extend(source.strengths());
        self.histograms.extend(source.histograms());
        self.histograms.extend(source.label_bars(columns));
        self.cards.extend(source.cards(names));
        self.card_effects.extend(source.card_effects(names));
        self.luck.extend(source.luck());
        self.faults.extend(tally.faults.iter().map(|fault| FaultRow {
            cell,
            deal: fault.deal,
            seating: fault.seating,
            message: fault.message.clone(),
            command: super::replay_command(experiment, cell, fault.deal, fault.seating),
        }));
    }

    /// Adds the results of a cell that goals can be about: win shares, endings and means.
    pub(super) fn add_results(&mut self, cell: usize, tally: &CellTally) {
        let source = Source { cell, tally };
        self.win_share.extend(source.win_shares());
        self.endings.extend(source.endings());
        let first = self.distributions.len();
        self.distributions.extend(source.distributions());
        let told =
            |row: &&SpreadRow| row.subject.kind == "all" && (row.subject.headline || row.subject.measure == "steps");
        let means = self.distributions[first..].iter().filter(told).map(|row| (row.subject.measure.clone(), row.mean));
        let (deals, matches, faults) = (tally.deals, tally.matches, tally.fault_count);
        self.cells.push(CellRow { cell, deals, matches, faults, means: means.collect() });
    }

    /// Adds the comparisons of a cell with its baseline.
    pub(super) fn add_contrasts(&mut self, cell: usize, tally: &CellTally, pairing: &Pairing, looks: Looks) {
        for (at, subject) in tally.subjects.all.iter().enumerate() {
            let difference = pairing.pairs.difference(at, subject.of, tally.grain(at), looks);
            let Some(difference) = difference else { continue };
            self.contrasts.push(ContrastRow {
                cell,
                baseline: pairing.baseline,
                subject: Arc::clone(subject),
                deals: pairing.pairs.deals(at),
                difference,
                p_holm: difference.p,
                q: difference.p,
            });
        }
    }

    /// Adjusts the p-values of comparisons for multiple testing: headline rows for the number of headlines, which are
    /// what the summary shows, all others for the whole table. Headlines that may have been chosen after looking at the
    /// results ([`Tables::late`]) are also adjusted for the whole table.
    pub fn adjust_contrasts(&mut self) {
        let p: Vec<f64> = self.contrasts.iter().map(|row| row.difference.p).collect();
        let adjusted = many::holm(&p).into_iter().zip(many::benjamini_hochberg(&p));
        for (row, (p_holm, q)) in self.contrasts.iter_mut().zip(adjusted) {
            (row.p_holm, row.q) = (p_holm, q);
        }
        if self.late {
            return;
        }
        let headlines = self.headlines();
        let p: Vec<f64> = headlines.iter().map(|rows| self.contrasts[rows[0]].difference.p).collect();
        for (rows, p_holm) in headlines.into_iter().zip(many::holm(&p)) {
            rows.into_iter().for_each(|at| self.contrasts[at].p_holm = p_holm);
        }
    }

    /// Returns the headline comparisons as indices into [`Tables::contrasts`]. Mirrored comparisons
    /// ([`ContrastRow::mirrors`]) are grouped.
    pub fn headlines(&self) -> Vec<Vec<usize>> {
        let mut said: Vec<Vec<usize>> = Vec::new();
        for (at, row) in self.contrasts.iter().enumerate().filter(|(_, row)| row.subject.headline) {
            // Rows are ordered by cell.
            let mut same_cell = said.iter_mut().rev().take_while(|rows| self.contrasts[rows[0]].cell == row.cell);
            match same_cell.find(|rows| row.mirrors(&self.contrasts[rows[0]])) {
                Some(rows) => rows.push(at),
                None => said.push(vec![at]),
            }
        }
        said
    }
}
