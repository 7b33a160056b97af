//! What is added up for one cell, deal by deal, in flat memory.

use crate::experiment::Cell;
use crate::game::{Column, Scope, Seat, Seats};
use crate::results::{BlockData, ItemRow, MatchRecord, Outcome};
use crate::stats::{Paired, Ratio, Spread};

use super::CellNames;

/// The measure that every game has.
pub(super) const STEPS: Column =
    Column::whole("steps", "steps", "Steps of the match; in one, all seats that have to choose do so together.");

/// How many faults of a cell are kept word for word; all are counted.
const FAULTS_KEPT: usize = 1000;

/// What a ratio over deals is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Of {
    /// A share of the win.
    WinShare,
    /// The mean of a measure.
    Mean,
    /// The part of matches with an ending.
    Ending,
}

/// One ratio over deals: of what, and for whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subject {
    /// What it is about.
    pub of: Of,
    /// The measure's name; `win_share` and `ending` for those.
    pub measure: String,
    /// What the groups are: `all`, `seat`, `faction`, `agent` or a label's name.
    pub kind: String,
    /// The group; for an ending its name.
    pub group: String,
    /// The measure's unit; empty for shares.
    pub unit: String,
    /// Whether summaries show it first.
    pub headline: bool,
}

/// Where the sums of a deal are kept, for one way of grouping seats.
#[derive(Clone, Debug)]
struct Groups {
    kind: &'static str,
    names: Vec<String>,
    /// Where their win shares begin.
    at: usize,
}

/// A measure that is averaged: its column (none for the steps), and where its sums begin.
#[derive(Clone, Debug)]
struct Number {
    column: Option<usize>,
    scope: Scope,
    at: usize,
}

/// A label: its column, how many values, and where its win shares begin.
#[derive(Clone, Debug)]
struct Label {
    column: usize,
    values: usize,
    /// None for a label of the whole match: by it, every share is the fair one.
    at: Option<usize>,
}

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
}

/// A fault, with its place.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) deal: u64,
    pub(super) seating: usize,
    pub(super) message: String,
}

/// The sums of one deal after the other, of one block: what a paired difference needs.
#[derive(Clone, Debug, Default)]
pub(super) struct DealSums {
    deals: Vec<u64>,
    sums: Vec<(f64, f64)>,
}

impl DealSums {
    fn of(&self, deal: u64) -> Option<&[(f64, f64)]> {
        let at = self.deals.binary_search(&deal).ok()?;
        let width = self.sums.len() / self.deals.len();
        Some(&self.sums[at * width..(at + 1) * width])
    }
}

/// Everything added up for one cell. Blocks are added in order.
#[derive(Clone, Debug)]
pub struct CellTally {
    seats: usize,
    by: Vec<Groups>,
    agent_of: Vec<Option<usize>>,
    numbers: Vec<Number>,
    labels: Vec<Label>,
    /// Shares of the win that may stay without a seat: roles that never sit at this table, and labels.
    rare: Vec<bool>,
    endings_at: usize,
    endings: usize,
    /// Every agent of the cell, once, also one that plays alone.
    crews: Vec<String>,
    /// Where the win shares of each agent with each faction begin, behind the subjects.
    crews_at: usize,
    pub(super) matchups_at: Vec<usize>,
    pub(super) subjects: Vec<Subject>,
    pub(super) ratios: Vec<Ratio>,
    pub(super) matchups: Vec<Ratio>,
    pub(super) spreads: Vec<Option<Spread>>,
    pub(super) label_counts: Vec<Vec<u64>>,
    pub(super) items: Vec<ItemTally>,
    pub(super) faults: Vec<Fault>,
    pub(super) fault_count: u64,
    pub(super) matches: u64,
    pub(super) deals: u64,
    scratch: Vec<(f64, f64)>,
}

/// The names of the rows that stand for matches without a regular ending.
const NOT_ENDED: [&str; 2] = ["stopped: step limit", "fault"];

/// Whether a fault is a match that was stopped because it took too many steps.
fn is_step_limit(message: &str) -> bool {
    message.to_ascii_lowercase().contains("step limit")
}

impl CellTally {
    /// Nothing added yet. `columns` and `endings` are the game's.
    pub fn new(cell: &Cell, names: &CellNames, columns: &[Column], endings: &[&str]) -> CellTally {
        let seats = cell.players;
        let mut subjects: Vec<Subject> = Vec::new();
        let share = |kind: &str, group: &str| Subject {
            of: Of::WinShare,
            measure: "win_share".into(),
            kind: kind.into(),
            group: group.into(),
            unit: String::new(),
            headline: true,
        };

        // Several entities may have the same agent; a single agent's share is the fair one.
        let mut agents: Vec<String> = Vec::new();
        let mut agent_of: Vec<Option<usize>> = Vec::new();
        for name in &cell.agents {
            let at = agents.iter().position(|known| known == name).unwrap_or(agents.len());
            if at == agents.len() {
                agents.push(name.clone());
            }
            agent_of.push(Some(at));
        }
        let crews = agents.clone();
        if agents.len() < 2 {
            agents.clear();
            agent_of.fill(None);
        }

        let seat_names = Seat::all(seats).map(|seat| seat.to_string()).collect();
        let mut by = Vec::new();
        for (kind, names) in [("seat", seat_names), ("faction", names.roles.clone()), ("agent", agents)] {
            let at = subjects.len();
            subjects.extend(names.iter().map(|group: &String| share(kind, group)));
            by.push(Groups { kind, names, at });
        }

        // A role that is at no table of the cell is never seen, and a label need not be.
        let idle = |place: usize| {
            let role = place.checked_sub(by[1].at).filter(|role| *role < by[1].names.len());
            let seated = |role: usize| cell.fixed_roles.iter().any(|fixed| usize::from(fixed.0) == role);
            !cell.fixed_roles.is_empty() && role.is_some_and(|role| !seated(role))
        };
        let mut rare: Vec<bool> = (0..subjects.len()).map(idle).collect();

        let mut labels = Vec::new();
        for (index, column) in columns.iter().enumerate().filter(|(_, column)| !column.values.is_empty()) {
            let at = (column.scope == Scope::Seat).then_some(subjects.len());
            if at.is_some() {
                let of_column = |value: &&str| Subject { headline: column.headline, ..share(column.name, value) };
                subjects.extend(column.values.iter().map(of_column));
                rare.resize(subjects.len(), true);
            }
            labels.push(Label { column: index, values: column.values.len(), at });
        }

        let mut numbers = Vec::new();
        let measured = columns.iter().enumerate().map(|(index, column)| (Some(index), *column));
        for (column, measure) in measured.chain([(None, STEPS)]).filter(|(_, column)| column.values.is_empty()) {
            numbers.push(Number { column, scope: measure.scope, at: subjects.len() });
            let mean = |kind: &str, group: &str, headline: bool| Subject {
                of: Of::Mean,
                measure: measure.name.into(),
                kind: kind.into(),
                group: group.into(),
                unit: measure.unit.into(),
                headline,
            };
            subjects.push(mean("all", "all", measure.headline));
            if measure.scope == Scope::Seat {
                for groups in &by[1..] {
                    subjects.extend(groups.names.iter().map(|group| mean(groups.kind, group, false)));
                }
            }
        }

        let endings_at = subjects.len();
        subjects.extend(endings.iter().chain(&NOT_ENDED).map(|name| Subject {
            of: Of::Ending,
            measure: "ending".into(),
            kind: "all".into(),
            group: (*name).into(),
            unit: String::new(),
            headline: false,
        }));

        let spreads = subjects.iter().map(|subject| (subject.of == Of::Mean).then(Spread::default)).collect();
        let mut matchups_at = Vec::new();
        let mut width = subjects.len();
        for groups in &by[1..] {
            matchups_at.push(width - subjects.len());
            width += groups.names.len() * groups.names.len();
        }
        let crews_at = width - subjects.len();
        width += crews.len() * by[1].names.len();
        CellTally {
            seats,
            agent_of,
            numbers,
            label_counts: labels.iter().map(|label| vec![0; label.values]).collect(),
            labels,
            rare,
            endings_at,
            endings: endings.len(),
            crews,
            crews_at,
            matchups_at,
            ratios: vec![Ratio::default(); subjects.len()],
            matchups: vec![Ratio::default(); width - subjects.len()],
            spreads,
            items: vec![ItemTally::default(); names.items.len()],
            faults: Vec::new(),
            fault_count: 0,
            matches: 0,
            deals: 0,
            scratch: vec![(0.0, 0.0); width],
            by,
            subjects,
        }
    }

    /// Adds the next block.
    pub fn add(&mut self, block: &BlockData) {
        self.add_deals(block, |_, _| ());
    }

    /// Adds the next block and gives the sums of its deals.
    pub(super) fn add_keeping(&mut self, block: &BlockData) -> DealSums {
        let mut kept = DealSums::default();
        self.add_deals(block, |deal, sums| {
            kept.deals.push(deal);
            kept.sums.extend_from_slice(sums);
        });
        kept
    }

    /// Adds the next block and pairs its deals with those of the baseline. `partner` has the
    /// baseline's place of every subject.
    pub(super) fn add_paired(
        &mut self,
        block: &BlockData,
        baseline: &DealSums,
        partner: &[Option<usize>],
        pairs: &mut [Paired],
    ) {
        self.add_deals(block, |deal, sums| {
            let Some(others) = baseline.of(deal) else { return };
            for ((pair, own), partner) in pairs.iter_mut().zip(sums).zip(partner) {
                if let Some(other) = partner.map(|at| others[at])
                    && (own.1 > 0.0 || other.1 > 0.0)
                {
                    pair.add(*own, other);
                }
            }
        });
    }

    /// The half-width of the least certain share of the win (of a seat, faction, agent or headline
    /// label), to stop by; none before every seat, agent and faction of the table was seen.
    pub fn widest_share(&self) -> Option<f64> {
        let shares = self.subjects.iter().zip(&self.ratios).filter(|(subject, _)| subject.of == Of::WinShare);
        shares
            .zip(&self.rare)
            .filter(|((subject, ratio), rare)| subject.headline && !(**rare && ratio.appearances() == 0.0))
            .map(|((_, ratio), _)| ratio.share_interval().map(|interval| interval.half_width()))
            .try_fold(0.0f64, |widest, half| half.map(|half| widest.max(half)))
    }

    fn add_deals(&mut self, block: &BlockData, mut each: impl FnMut(u64, &[(f64, f64)])) {
        for deal in block.matches.chunk_by(|a, b| a.deal == b.deal) {
            let mut sums = std::mem::take(&mut self.scratch);
            sums.fill((0.0, 0.0));
            for record in deal {
                self.add_match(record, &mut sums);
            }
            self.deals += 1;
            let (own, matchups) = sums.split_at(self.subjects.len());
            for (ratio, &(y, m)) in self.ratios.iter_mut().zip(own).chain(self.matchups.iter_mut().zip(matchups)) {
                if m > 0.0 {
                    ratio.add(y, m);
                }
            }
            each(deal[0].deal, own);
            self.scratch = sums;
        }
        for row in &block.items {
            self.add_item(row);
        }
    }

    fn add_match(&mut self, record: &MatchRecord, sums: &mut [(f64, f64)]) {
        self.matches += 1;
        let ending = match &record.outcome {
            Outcome::Ended(ending) => usize::from(*ending).min(self.endings.saturating_sub(1)),
            Outcome::Fault(message) if is_step_limit(message) => self.endings,
            Outcome::Fault(_) => self.endings + 1,
        };
        for at in 0..self.endings + NOT_ENDED.len() {
            sums[self.endings_at + at].1 += 1.0;
        }
        sums[self.endings_at + ending].0 += 1.0;
        if let Outcome::Fault(message) = &record.outcome {
            self.fault_count += 1;
            if self.faults.len() < FAULTS_KEPT {
                let (deal, seating) = (record.deal, record.seating);
                self.faults.push(Fault { deal, seating, message: message.clone() });
            }
            return;
        }

        let groups: Vec<[Option<usize>; 3]> = Seat::all(self.seats)
            .map(|seat| {
                let role = usize::from(record.roles[seat]);
                let agent = self.agent_of.get(usize::from(record.agents[seat])).copied().flatten();
                [Some(seat.index()), (role < self.by[1].names.len()).then_some(role), agent]
            })
            .collect();
        for seat in Seat::all(self.seats) {
            let share = whole_share(record.shares[seat]);
            let own = groups[seat.index()];
            for (groups, group) in self.by.iter().zip(own) {
                if let Some(group) = group {
                    note(&mut sums[groups.at + group], share);
                }
            }
            if let Some(role) = own[1] {
                let at = self.subjects.len() + self.crews_at + own[2].unwrap_or(0) * self.by[1].names.len();
                note(&mut sums[at + role], share);
            }
            for (kind, &at) in [1, 2].into_iter().zip(&self.matchups_at) {
                let Some(row) = own[kind] else { continue };
                let mut met = Seats::NONE;
                for (other, group) in Seat::all(self.seats).zip(&groups).filter(|(other, _)| *other != seat) {
                    let Some(column) = group[kind] else { continue };
                    // Once per kind of opponent, however many of it sit there.
                    if met.iter().any(|before| groups[before.index()][kind] == Some(column)) {
                        continue;
                    }
                    met.insert(other);
                    let place = self.subjects.len() + at + row * self.by[kind].names.len() + column;
                    note(&mut sums[place], share);
                }
            }
        }
        for (label, counts) in self.labels.iter().zip(&mut self.label_counts) {
            for seat in Seat::all(self.seats) {
                let value = record.values.get(label.column * self.seats + seat.index()).copied().unwrap_or(-1.0);
                if value < 0.0 || value >= label.values as f64 || value.is_nan() {
                    continue;
                }
                if let Some(at) = label.at {
                    note(&mut sums[at + value as usize], whole_share(record.shares[seat]));
                }
                if label.at.is_some() || seat.index() == 0 {
                    counts[value as usize] += 1;
                }
            }
        }
        for number in &self.numbers {
            let seats = if number.scope == Scope::Match { 1 } else { self.seats };
            for seat in Seat::all(seats) {
                let value = match number.column {
                    None => Some(f64::from(record.steps)),
                    Some(column) => record.values.get(column * self.seats + seat.index()).copied(),
                };
                let Some(value) = value.filter(|value| value.is_finite()) else { continue };
                let mut count = |at: usize| {
                    note(&mut sums[at], value);
                    if let Some(spread) = &mut self.spreads[at] {
                        spread.add(value);
                    }
                };
                count(number.at);
                if number.scope == Scope::Seat {
                    let mut at = number.at + 1;
                    for (kind, groups_of_kind) in self.by.iter().enumerate().skip(1) {
                        if let Some(group) = groups[seat.index()][kind] {
                            count(at + group);
                        }
                        at += groups_of_kind.names.len();
                    }
                }
            }
        }
    }

    fn add_item(&mut self, row: &ItemRow) {
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
    }

    /// The groups whose members meet: kind, names, and the ratio of every row against every column.
    pub(super) fn meetings(&self) -> impl Iterator<Item = (&'static str, &[String], &[Ratio])> {
        self.by[1..].iter().zip(&self.matchups_at).map(|(groups, &at)| {
            let n = groups.names.len();
            (groups.kind, groups.names.as_slice(), &self.matchups[at..at + n * n])
        })
    }

    /// Every agent with every faction: their names, and the share of the win.
    pub(super) fn crews(&self) -> impl Iterator<Item = (&String, &String, &Ratio)> {
        let pairs = self.crews.iter().flat_map(|agent| self.by[1].names.iter().map(move |role| (agent, role)));
        pairs.zip(&self.matchups[self.crews_at..]).map(|((agent, role), ratio)| (agent, role, ratio))
    }

    /// The columns of the labels, in the order of `label_counts`.
    pub(super) fn label_columns(&self) -> impl Iterator<Item = usize> + '_ {
        self.labels.iter().map(|label| label.column)
    }
}

/// Adds one appearance.
fn note(sum: &mut (f64, f64), value: f64) {
    sum.0 += value;
    sum.1 += 1.0;
}

/// Shares are fractions by up to six; stored in single precision, 1/3 three times is not 1.
fn whole_share(share: f32) -> f64 {
    let sixtieths = f64::from(share) * 60.0;
    if (sixtieths - sixtieths.round()).abs() < 1e-4 { sixtieths.round() / 60.0 } else { f64::from(share) }
}
