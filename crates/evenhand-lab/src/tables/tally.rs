//! The sums of one cell, deal by deal, in bounded memory.

use std::sync::Arc;

use crate::experiment::Cell;
use evenhand_game::game::{Column, Ending, MAX_SEATS, Scope, Seat, Seats};
use evenhand_kit::stats::strengths::DealOfSitters;
use evenhand_kit::stats::{Difference, Fit, Looks, Paired, Ratio, Spacing, Spread, Strata, Strengths};
use evenhand_players::matches::{BlockData, ItemRow, MatchRecord, Outcome};

use super::effects::Effects;
use super::luck::LuckTally;
use super::subjects::{NOT_ENDED, Number, Of, Own, Subject, Subjects, Summed, whole_share};
use super::{CellNames, Estimate};

/// Maximum number of faults of a cell that are kept with their messages; all are counted.
const FAULTS_KEPT: usize = 1000;

/// Sums over deals of one item.
#[derive(Clone, Debug, Default)]
pub(super) struct ItemTally {
    pub(super) offered: u64,
    pub(super) gained: u64,
    pub(super) price: u64,
    pub(super) played: u64,
    pub(super) fizzled: u64,
    pub(super) gained_share: Ratio,
    pub(super) played_share: Ratio,
    /// Win shares of the seats that had it, and of those that would have had it, had it not been left out.
    pub(super) with_and_without: Paired,
}

/// A fault and where it occurred.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) deal: u64,
    pub(super) seating: usize,
    pub(super) message: String,
}

/// The sums of the consecutive deals of one block, for paired differences.
#[derive(Clone, Debug, Default)]
pub(super) struct DealSums {
    deals: Vec<u64>,
    sums: Vec<(f64, f64)>,
}

impl DealSums {
    /// Appends a deal.
    pub(super) fn push(&mut self, deal: u64, sums: &[(f64, f64)]) {
        self.deals.push(deal);
        self.sums.extend_from_slice(sums);
    }

    /// Appends the deals of a later block.
    pub(super) fn append(&mut self, mut later: DealSums) {
        self.deals.append(&mut later.deals);
        self.sums.append(&mut later.sums);
    }

    /// Returns the numbers of the deals.
    pub(super) fn deals(&self) -> &[u64] {
        &self.deals
    }

    /// Returns every deal with its sums, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, &[(f64, f64)])> {
        let width = self.sums.len() / self.deals.len().max(1);
        self.deals.iter().copied().zip(self.sums.chunks_exact(width.max(1)))
    }

    /// Returns the sums of a deal, by subject.
    pub(super) fn of(&self, deal: u64) -> Option<&[(f64, f64)]> {
        let at = self.deals.binary_search(&deal).ok()?;
        let width = self.sums.len() / self.deals.len();
        Some(&self.sums[at * width..(at + 1) * width])
    }
}

/// The differences between a cell and its baseline, subject by subject.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// For each of the cell's subjects: the index of the same subject in the baseline.
    partner: Vec<Option<usize>>,
    all: Vec<Paired>,
    /// Differences of factions and agents whose opponents rotate in the same way in both cells.
    strata: Vec<(usize, Strata<Paired>)>,
}

/// All sums of one cell. Blocks are added in order.
#[derive(Clone, Debug)]
pub struct CellTally {
    pub(super) subjects: Arc<Subjects>,
    /// The stopping rule of the run.
    pub(super) looks: Looks,
    /// One ratio for every sum of a deal.
    ratios: Vec<Ratio>,
    /// Ratios of factions and agents, stratified by table.
    strata: Vec<(usize, Strata<Ratio>)>,
    /// For every sum of a deal: the expected shares of its seats; empty if all are equal.
    fair: Vec<f64>,
    pub(super) spreads: Vec<Option<Spread>>,
    pub(super) label_counts: Vec<Vec<u64>>,
    pub(super) items: Vec<ItemTally>,
    pub(super) faults: Vec<Fault>,
    pub(super) fault_count: u64,
    pub(super) matches: u64,
    pub(super) deals: u64,
    scratch: Vec<(f64, f64)>,
    /// Who sat with whom, if there are groups to compare and every seat plays for itself.
    pub(super) strengths: Option<Strengths>,
    /// The matches of a deal, as input for the strengths.
    sat: DealOfSitters,
    /// Luck, if it is measured.
    pub(super) luck: Option<LuckTally>,
    /// Effects of items that are left out for every seat, from the first deal on in which one was.
    pub(super) effects: Option<Effects>,
}

/// Whether a fault is a match that was stopped because it took too many steps.
fn is_step_limit(message: &str) -> bool {
    message.to_ascii_lowercase().contains("step limit")
}

impl CellTally {
    /// Creates empty sums. `columns` and `endings` are the game's.
    pub fn new(cell: &Cell, names: &CellNames, columns: &[Column], endings: &[Ending]) -> CellTally {
        CellTally::of(cell, names, &Arc::new(Subjects::new(cell, names, columns, endings, Summed::All)), Looks::Once)
    }

    /// Creates empty sums for subjects that may be shared with other cells.
    pub(super) fn of(cell: &Cell, names: &CellNames, subjects: &Arc<Subjects>, looks: Looks) -> CellTally {
        let spread = |subject: &Arc<Subject>| (subject.of == Of::Mean).then(Spread::default);
        CellTally {
            looks,
            ratios: vec![Ratio::default(); subjects.width],
            strata: subjects.strata(cell),
            fair: if subjects.even { Vec::new() } else { vec![0.0; subjects.width] },
            spreads: subjects.all.iter().map(spread).collect(),
            label_counts: subjects.labels.iter().map(|label| vec![0; label.values]).collect(),
            items: vec![ItemTally::default(); names.items.len()],
            faults: Vec::new(),
            fault_count: 0,
            matches: 0,
            deals: 0,
            scratch: vec![(0.0, 0.0); subjects.width],
            strengths: subjects.strengths(names),
            sat: Vec::new(),
            effects: None,
            luck: LuckTally::new(cell, subjects),
            subjects: Arc::clone(subjects),
        }
    }

    /// Adds the next block.
    pub fn add(&mut self, block: &BlockData) {
        self.add_deals(block, |_, _| ());
    }

    /// Adds the next block and returns the sums of its deals.
    pub(super) fn add_keeping(&mut self, block: &BlockData) -> DealSums {
        let mut kept = DealSums::default();
        self.add_deals(block, |deal, sums| kept.push(deal, sums));
        kept
    }

    /// Adds the next block and pairs its deals with those of the baseline.
    pub(super) fn add_paired(&mut self, block: &BlockData, baseline: &DealSums, pairs: &mut Pairs) {
        self.add_deals(block, |deal, sums| pairs.add_to(deal, sums, baseline));
    }

    /// Returns the half-width of the least precise win share (of a seat, faction, agent or headline label), used for
    /// stopping; `None` until every seat, agent and faction of the table has been seen.
    pub fn widest_share(&self) -> Option<f64> {
        let shares = self.subjects.all.iter().enumerate().filter(|(_, subject)| subject.of == Of::WinShare);
        shares
            .filter(|(at, subject)| subject.headline && !(self.subjects.rare[*at] && self.appearances(*at) == 0))
            .map(|(at, _)| Some(self.share(at)?.interval?.half_width()))
            .try_fold(0.0f64, |widest, half| half.map(|half| widest.max(half)))
    }

    /// Adds the next block and passes on every deal with its sums.
    pub(super) fn add_deals(&mut self, block: &BlockData, mut each: impl FnMut(u64, &[(f64, f64)])) {
        let mut items = block.items.as_slice();
        for records in block.matches.chunk_by(|a, b| a.deal == b.deal) {
            let deal = records[0].deal;
            let mut sums = std::mem::take(&mut self.scratch);
            sums.fill((0.0, 0.0));
            for record in records {
                self.add_match(record, &mut sums);
            }
            self.deals += 1;
            for (ratio, &(y, m)) in self.ratios.iter_mut().zip(&sums).filter(|(_, sum)| sum.1 > 0.0) {
                ratio.add(y, m);
            }
            for (at, strata) in self.strata.iter_mut().filter(|(at, _)| sums[*at].1 > 0.0) {
                strata.of(deal).add(sums[*at].0, sums[*at].1);
            }
            if let Some(strengths) = &mut self.strengths {
                strengths.add(&mut self.sat);
                self.sat.clear();
            }
            if let Some(luck) = &mut self.luck {
                luck.add(&self.subjects, deal, records);
            }
            let (own, later) = items.split_at(items.partition_point(|row| row.deal <= deal));
            items = later;
            let ended = records.iter().filter(|record| matches!(record.outcome, Outcome::Ended(_))).count();
            self.add_items(own, ended * self.subjects.seats, &sums);
            each(deal, &sums[..self.subjects.all.len()]);
            self.scratch = sums;
        }
    }

    /// Adds the items of a deal with this many seats in all its matches.
    fn add_items(&mut self, rows: &[ItemRow], seats: usize, sums: &[(f64, f64)]) {
        let lacked_by_all = |row: &ItemRow| row.lacked_seats > 0 && row.lacked_seats as usize == seats;
        for row in rows {
            self.add_item(row, !lacked_by_all(row));
        }
        if self.effects.is_none() && rows.iter().any(lacked_by_all) {
            self.effects = Some(Effects::new(&self.subjects, self.items.len()));
        }
        if let Some(effects) = &mut self.effects {
            let row_of = |item: usize| rows.binary_search_by_key(&item, |row| usize::from(row.item)).ok();
            effects.add(sums, |item| row_of(item).is_some_and(|at| lacked_by_all(&rows[at])));
        }
    }

    fn add_match(&mut self, record: &MatchRecord, sums: &mut [(f64, f64)]) {
        self.matches += 1;
        self.add_ending(record, sums);
        if let Outcome::Fault(message) = &record.outcome {
            self.fault_count += 1;
            if self.faults.len() < FAULTS_KEPT {
                let (deal, seating) = (record.deal, record.seating);
                self.faults.push(Fault { deal, seating, message: message.clone() });
            }
            return;
        }
        let mut groups: [Own; MAX_SEATS] = [[None; 3]; MAX_SEATS];
        for seat in Seat::all(self.subjects.seats) {
            groups[seat.index()] = self.subjects.groups_of(record, seat);
        }
        if self.strengths.is_some() {
            let group = |group: Option<usize>| group.and_then(|group| u16::try_from(group).ok());
            let sitter = |[seat, role, agent]: Own| [group(role), group(agent), group(seat)];
            let sitters = groups[..self.subjects.seats].iter().copied().map(sitter).collect();
            let shares = Seat::all(self.subjects.seats).map(|seat| whole_share(record.shares[seat])).collect();
            self.sat.push((sitters, shares));
        }
        for seat in Seat::all(self.subjects.seats) {
            self.add_share(record, seat, &groups, sums);
        }
        self.add_labels(record, sums);
        for number in 0..self.subjects.numbers.len() {
            self.add_number(number, record, &groups, sums);
        }
    }

    fn add_ending(&self, record: &MatchRecord, sums: &mut [(f64, f64)]) {
        let Subjects { endings, endings_at, .. } = *self.subjects;
        let ending = match &record.outcome {
            Outcome::Ended(ending) => usize::from(*ending).min(endings.saturating_sub(1)),
            Outcome::Fault(message) if is_step_limit(message) => endings,
            Outcome::Fault(_) => endings + 1,
        };
        for at in 0..endings + NOT_ENDED.len() {
            sums[endings_at + at].1 += 1.0;
        }
        sums[endings_at + ending].0 += 1.0;
    }

    /// Adds a seat's win share to every group it belongs to.
    fn add_share(&mut self, record: &MatchRecord, seat: Seat, groups: &[Own; MAX_SEATS], sums: &mut [(f64, f64)]) {
        let CellTally { subjects, fair, .. } = self;
        let share = whole_share(record.shares[seat]);
        let mut count = |at: usize| {
            note(&mut sums[at], share);
            if let Some(fair) = fair.get_mut(at) {
                *fair += subjects.fair[seat.index()];
            }
        };
        let own = groups[seat.index()];
        for (kind, group) in subjects.by.iter().zip(own) {
            if let Some(group) = group {
                count(kind.at + group);
            }
        }
        if let Some(role) = own[1] {
            count(subjects.crews_at + own[2].unwrap_or(0) * subjects.by[1].names.len() + role);
        }
        for (kind, at) in [1, 2].into_iter().zip(subjects.meetings_at) {
            let Some(row) = own[kind] else { continue };
            let mut met = Seats::NONE;
            for (other, group) in Seat::all(subjects.seats).zip(groups).filter(|(other, _)| *other != seat) {
                let Some(column) = group[kind] else { continue };
                // Counted once per kind of opponent, however many of it are at the table.
                if met.iter().any(|before| groups[before.index()][kind] == Some(column)) {
                    continue;
                }
                met.insert(other);
                count(at + row * subjects.by[kind].names.len() + column);
            }
        }
    }

    fn add_labels(&mut self, record: &MatchRecord, sums: &mut [(f64, f64)]) {
        let CellTally { subjects, label_counts, fair, .. } = self;
        for (label, counts) in subjects.labels.iter().zip(label_counts) {
            for seat in Seat::all(subjects.seats) {
                let value = record.values.get(label.column * subjects.seats + seat.index());
                let Some(value) = value.and_then(|value| place_of(*value, label.values)) else { continue };
                if let Some(at) = label.at {
                    note(&mut sums[at + value], whole_share(record.shares[seat]));
                    if let Some(fair) = fair.get_mut(at + value) {
                        *fair += subjects.fair[seat.index()];
                    }
                }
                if label.at.is_some() || seat.index() == 0 {
                    counts[value] += 1;
                }
            }
        }
    }

    fn add_number(&mut self, number: usize, record: &MatchRecord, groups: &[Own; MAX_SEATS], sums: &mut [(f64, f64)]) {
        let CellTally { subjects, spreads, .. } = self;
        let Number { column, scope, at, .. } = subjects.numbers[number];
        let seats = if scope == Scope::Match { 1 } else { subjects.seats };
        for seat in Seat::all(seats) {
            let value = match column {
                None => Some(f64::from(record.steps)),
                Some(column) => record.values.get(column * subjects.seats + seat.index()).copied(),
            };
            let Some(value) = value.filter(|value| value.is_finite()) else { continue };
            let mut count = |at: usize| {
                note(&mut sums[at], value);
                if let Some(spread) = &mut spreads[at] {
                    spread.add(value);
                }
            };
            count(at);
            if scope == Scope::Seat {
                let mut at = at + 1;
                for (kind, own) in subjects.by.iter().zip(groups[seat.index()]).skip(1) {
                    if let Some(group) = own {
                        count(at + group);
                    }
                    at += kind.names.len();
                }
            }
        }
    }

    /// Adds an item of a deal. `apart` is true if some seats had it and others would have had it.
    fn add_item(&mut self, row: &ItemRow, apart: bool) {
        let Some(item) = self.items.get_mut(usize::from(row.item)) else { return };
        item.offered += u64::from(row.offered);
        item.gained += u64::from(row.gained);
        item.price += u64::from(row.price);
        item.played += u64::from(row.played);
        item.fizzled += u64::from(row.fizzled);
        if row.gained_seats > 0 {
            item.gained_share.add(row.gained_share, f64::from(row.gained_seats));
        }
        if row.played_seats > 0 {
            item.played_share.add(row.played_share, f64::from(row.played_seats));
        }
        if apart && row.gained_seats + row.lacked_seats > 0 {
            let with = (row.gained_share, f64::from(row.gained_seats));
            item.with_and_without.add(with, (row.lacked_share, f64::from(row.lacked_seats)));
        }
    }
}

/// Access to the sums, by index.
impl CellTally {
    /// Returns the number of deals in which there was something to add.
    pub(super) fn deals_of(&self, at: usize) -> u64 {
        self.ratios[at].deals()
    }

    /// Returns the ratio over deals.
    pub(super) fn ratio(&self, at: usize) -> &Ratio {
        &self.ratios[at]
    }

    /// Returns the strata of a faction or an agent, if it has any.
    pub(super) fn strata_of(&self, at: usize) -> Option<&Strata<Ratio>> {
        self.strata.iter().find(|(place, _)| *place == at).map(|(_, strata)| strata)
    }

    /// Returns the appearances in all deals.
    pub(super) fn appearances(&self, at: usize) -> u64 {
        counted(self.ratios[at].appearances())
    }

    /// Returns the number of appearances that had it, for a share of matches.
    pub(super) fn hits(&self, at: usize) -> u64 {
        self.ratios[at].value().map_or(0, |share| counted((share * self.ratios[at].appearances()).round()))
    }

    /// Returns a share with its interval. For a faction or an agent, all tables of the round have equal weight.
    pub(super) fn share(&self, at: usize) -> Option<Estimate> {
        self.share_at(at, self.looks)
    }

    /// Does what [`CellTally::share`] does, with another stopping rule.
    pub(super) fn share_at(&self, at: usize, looks: Looks) -> Option<Estimate> {
        let fit = self.fit(at)?;
        Some(Estimate { value: fit.value, interval: Some(fit.share_interval(looks)) })
    }

    /// Returns a share with its variance. For a faction or an agent, all tables of the round have equal weight.
    pub(super) fn fit(&self, at: usize) -> Option<Fit> {
        self.strata_of(at).map_or_else(|| self.ratios[at].fit(), Strata::fit)
    }

    /// Returns the mean of a measure with its interval.
    pub(super) fn mean(&self, at: usize) -> Option<Estimate> {
        let fit = self.ratios[at].fit()?;
        Some(Estimate { value: fit.value, interval: fit.mean_interval(self.grain(at), self.looks) })
    }

    /// Returns the spacing of a measure's values. A measure that was never negative is treated as a count.
    pub(super) fn grain(&self, at: usize) -> Spacing {
        let number = self.subjects.numbers.iter().rev().find(|number| number.at <= at);
        if number.is_some_and(|number| number.fractional) {
            return Spacing::Fine;
        }
        let least = self.spreads.get(at).and_then(Option::as_ref).and_then(Spread::least);
        if least.is_some_and(|least| least >= 0.0) { Spacing::Count } else { Spacing::Whole }
    }

    /// Returns the win share that a group would have if every side had the same chance, for the seats it sat in.
    pub(super) fn fair(&self, at: usize) -> f64 {
        let even = 1.0 / self.subjects.seats as f64;
        match (self.fair.get(at), self.appearances(at)) {
            (None, _) | (_, 0) => even,
            (Some(fair), appearances) => fair / appearances as f64,
        }
    }
}

impl Pairs {
    /// Creates empty differences. `partner` has the baseline's index for every subject of the cell.
    pub(super) fn new(cell: &CellTally, partner: Vec<Option<usize>>, alike: bool) -> Pairs {
        let own = cell.strata.iter().filter(|(at, _)| alike && partner.get(*at).is_some_and(Option::is_some));
        let strata = own.map(|(at, strata)| (*at, strata.emptied())).collect();
        Pairs { all: vec![Paired::default(); partner.len()], partner, strata }
    }

    /// Pairs a deal with the same deal of the baseline, if the baseline has it.
    pub(super) fn add_to(&mut self, deal: u64, sums: &[(f64, f64)], baseline: &DealSums) {
        if let Some(others) = baseline.of(deal) {
            self.add(deal, sums, others);
        }
    }

    fn add(&mut self, deal: u64, sums: &[(f64, f64)], others: &[(f64, f64)]) {
        let pair = |at: usize| {
            let other = others[self.partner[at]?];
            (sums[at].1 > 0.0 || other.1 > 0.0).then_some((sums[at], other))
        };
        for at in 0..self.partner.len() {
            if let Some((own, other)) = pair(at) {
                self.all[at].add(own, other);
            }
        }
        for (at, strata) in &mut self.strata {
            if let Some((own, other)) = pair(*at) {
                strata.of(deal).add(own, other);
            }
        }
    }

    /// Returns the number of common deals of a subject.
    pub(super) fn deals(&self, at: usize) -> u64 {
        self.all[at].deals()
    }

    /// Returns the difference of a subject's means or shares.
    pub(super) fn difference(&self, at: usize, of: Of, grain: Spacing, looks: Looks) -> Option<Difference> {
        match (of, self.strata.iter().find(|(place, _)| *place == at)) {
            (Of::Mean, _) => self.all[at].mean_difference(grain, looks),
            (Of::WinShare | Of::Ending, Some((_, strata))) => strata.share_difference(looks),
            (Of::WinShare | Of::Ending, None) => self.all[at].share_difference(looks),
        }
    }
}

/// Adds one appearance.
fn note(sum: &mut (f64, f64), value: f64) {
    sum.0 += value;
    sum.1 += 1.0;
}

/// Converts a nonnegative whole number stored as a float. Sums of appearances never exceed the range.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, not negative, below 2^53")]
pub(super) fn counted(number: f64) -> u64 {
    debug_assert!(number >= 0.0 && number.fract() == 0.0);
    number as u64
}

/// Returns the value of a label as an index into its values; `None` if it is out of range.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within 0 and the number of values")]
fn place_of(value: f64, values: usize) -> Option<usize> {
    (value >= 0.0 && value < values as f64).then_some(value as usize)
}
