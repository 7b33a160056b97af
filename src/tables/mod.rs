//! From blocks to tidy tables.
//!
//! [`Tallies`] take in rows of blocks (block 0 of every cell, then block 1, ...), so memory does not
//! grow with the number of deals, and differences between cells are taken deal by deal. The tables
//! depend only on what was played: not on threads, machines or the size of blocks.
//!
//! Faulted matches are left out of shares and means and counted in `cells`, `endings` and `faults`.
//! Every interval is over deals ([`crate::stats`]). The meaning of each column is in `columns.csv`,
//! written beside the tables ([`Tables::columns`]); what to bear in mind before believing any of it, in
//! `about.txt`, and in short in the last column of every table.

mod layout;
pub mod ranking;
pub mod rows;
pub mod table;
pub mod tallies;
pub mod tally;

use std::collections::BTreeMap;
use std::path::Path;

use crate::experiment::Experiment;
use crate::game::{Column, Print};
use crate::results::write_whole;
use crate::stats::{Ratio, many};

pub use ranking::{RankRow, ranking};
pub use rows::{
    BarRow, CardRow, CellRow, ContrastRow, EndingRow, Estimate, FactionRow, FaultRow, MatchupRow, ShareRow, SpreadRow,
    Verdict,
};
pub use table::{Heading, Kind, Table, Value, WriteError};
use tallies::Pairing;
pub use tallies::Tallies;
pub use tally::{CellTally, Of, Subject};

/// The bars of a histogram, at most.
const MOST_BARS: usize = 40;

/// What a cell's game calls things: content may differ from cell to cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellNames {
    /// The names of the roles, by number; empty if the game has none.
    pub roles: Vec<String>,
    /// The names of the items (cards), by number; empty if there are none.
    pub items: Vec<String>,
    /// What is printed on the items, by number; empty if the game does not say.
    pub prints: Vec<Print>,
}

/// All tables of an experiment, as rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// One row per cell.
    pub cells: Vec<CellRow>,
    /// Shares of the win by seat, faction, agent and label.
    pub win_share: Vec<ShareRow>,
    /// Shares of the win of each faction in the hands of each agent.
    pub factions: Vec<FactionRow>,
    /// Factions and agents against each other.
    pub matchups: Vec<MatchupRow>,
    /// Cells against their baseline.
    pub contrasts: Vec<ContrastRow>,
    /// Means and quantiles of measures.
    pub distributions: Vec<SpreadRow>,
    /// Histograms of measures and labels.
    pub histograms: Vec<BarRow>,
    /// Items (cards).
    pub cards: Vec<CardRow>,
    /// Ways matches ended.
    pub endings: Vec<EndingRow>,
    /// Matches that could not be finished: the first thousand of each cell.
    pub faults: Vec<FaultRow>,
    /// The measures of the game.
    pub measures: Vec<Column>,
    /// What to bear in mind about all of it, as [`Experiment::caution`].
    pub caution: Option<String>,
}

/// The command that plays one match again.
pub fn replay_command(experiment: &Experiment, cell: usize, deal: u64, seating: usize) -> String {
    let file = experiment.file.display().to_string();
    let file = if file.contains(char::is_whitespace) { format!("\"{file}\"") } else { file };
    format!("evenhand match {file} --cell {cell} --deal {deal} --seating {seating}")
}

fn share_of(ratio: &Ratio) -> Option<Estimate> {
    ratio.value().map(|value| Estimate { value, interval: ratio.share_interval() })
}

fn mean_of(ratio: &Ratio) -> Option<Estimate> {
    ratio.value().map(|value| Estimate { value, interval: ratio.mean_interval() })
}

impl Tables {
    fn add_cell(
        &mut self,
        experiment: &Experiment,
        cell: usize,
        tally: &CellTally,
        names: &CellNames,
        columns: &[Column],
    ) {
        let fair = 1.0 / experiment.cells[cell].players as f64;
        let mut means = Vec::new();
        for ((subject, ratio), spread) in tally.subjects.iter().zip(&tally.ratios).zip(&tally.spreads) {
            match subject.of {
                Of::WinShare => self.win_share.push(ShareRow {
                    cell,
                    kind: subject.kind.clone(),
                    group: subject.group.clone(),
                    matches: ratio.appearances() as u64,
                    deals: ratio.deals(),
                    share: share_of(ratio),
                    fair,
                    headline: subject.headline,
                }),
                Of::Mean => {
                    let mean = mean_of(ratio);
                    if subject.kind == "all" && (subject.headline || subject.measure == "steps") {
                        means.push((subject.measure.clone(), mean));
                    }
                    let Some(spread) = spread else { continue };
                    let q = |q| spread.quantile(q);
                    self.distributions.push(SpreadRow {
                        cell,
                        subject: subject.clone(),
                        count: spread.count(),
                        deals: ratio.deals(),
                        mean,
                        sd: spread.sd(),
                        points: [spread.least(), q(0.05), q(0.25), q(0.5), q(0.75), q(0.95), spread.greatest()],
                    });
                    if subject.kind == "all" {
                        self.histograms.extend(spread.bars(MOST_BARS).into_iter().map(|bar| BarRow {
                            cell,
                            measure: subject.measure.clone(),
                            label: String::new(),
                            low: bar.low,
                            high: bar.high,
                            count: bar.count,
                            share: bar.count as f64 / spread.count() as f64,
                        }));
                    }
                }
                Of::Ending => self.endings.push(EndingRow {
                    cell,
                    ending: subject.group.clone(),
                    matches: ratio.value().map_or(0, |p| (p * ratio.appearances()).round() as u64),
                    share: share_of(ratio),
                }),
            }
        }
        let (deals, matches, faults) = (tally.deals, tally.matches, tally.fault_count);
        self.cells.push(CellRow { cell, deals, matches, faults, means });

        for (column, counts) in tally.label_columns().zip(&tally.label_counts) {
            let total: u64 = counts.iter().sum();
            for (value, &count) in counts.iter().enumerate().filter(|_| total > 0) {
                self.histograms.push(BarRow {
                    cell,
                    measure: columns[column].name.into(),
                    label: columns[column].values[value].into(),
                    low: value as f64,
                    high: value as f64,
                    count,
                    share: count as f64 / total as f64,
                });
            }
        }
        for (kind, groups, ratios) in tally.meetings() {
            for (pair, ratio) in ratios.iter().enumerate().filter(|(_, ratio)| ratio.deals() > 0) {
                self.matchups.push(MatchupRow {
                    cell,
                    kind: kind.into(),
                    group: groups[pair / groups.len()].clone(),
                    against: groups[pair % groups.len()].clone(),
                    matches: ratio.appearances() as u64,
                    deals: ratio.deals(),
                    share: share_of(ratio),
                    fair,
                });
            }
        }
        for (agent, faction, ratio) in tally.crews() {
            let row = ShareRow {
                cell,
                kind: "faction".into(),
                group: faction.clone(),
                matches: ratio.appearances() as u64,
                deals: ratio.deals(),
                share: share_of(ratio),
                fair,
                headline: false,
            };
            self.factions.push(FactionRow { agent: agent.clone(), row });
        }
        for (number, (name, item)) in names.items.iter().zip(&tally.items).enumerate() {
            self.cards.push(CardRow {
                cell,
                card: name.clone(),
                print: names.prints.get(number).cloned().unwrap_or_default(),
                offered: item.offered,
                gained: item.gained,
                price: item.price,
                played: item.played,
                fizzled: item.fizzled,
                gained_seats: item.gained_share.appearances() as u64,
                share_gained: share_of(&item.gained_share),
                played_seats: item.played_share.appearances() as u64,
                share_played: share_of(&item.played_share),
                fair,
            });
        }
        self.faults.extend(tally.faults.iter().map(|fault| FaultRow {
            cell,
            deal: fault.deal,
            seating: fault.seating,
            message: fault.message.clone(),
            command: replay_command(experiment, cell, fault.deal, fault.seating),
        }));
    }

    fn add_contrasts(&mut self, cell: usize, tally: &CellTally, pairing: &Pairing) {
        for (subject, pair) in tally.subjects.iter().zip(&pairing.pairs) {
            let difference = match subject.of {
                Of::Mean => pair.mean_difference(),
                Of::WinShare | Of::Ending => pair.share_difference(),
            };
            let Some(difference) = difference else { continue };
            self.contrasts.push(ContrastRow {
                cell,
                baseline: pairing.baseline,
                subject: subject.clone(),
                deals: pair.deals(),
                difference,
                p_holm: difference.p,
                q: difference.p,
            });
        }
    }

    fn adjust_contrasts(&mut self) {
        let mut families: BTreeMap<Subject, Vec<usize>> = BTreeMap::new();
        for (at, row) in self.contrasts.iter().enumerate() {
            families.entry(row.subject.clone()).or_default().push(at);
        }
        for family in families.values() {
            let p: Vec<f64> = family.iter().map(|&at| self.contrasts[at].difference.p).collect();
            for (&at, adjusted) in family.iter().zip(many::holm(&p)) {
                self.contrasts[at].p_holm = adjusted;
            }
        }
        let p: Vec<f64> = self.contrasts.iter().map(|row| row.difference.p).collect();
        for (row, q) in self.contrasts.iter_mut().zip(many::benjamini_hochberg(&p)) {
            row.q = q;
        }
    }

    /// What the folder of tables is about, for whoever opens nothing but the folder.
    fn about(experiment: &Experiment) -> String {
        let mut text =
            format!("{}\n\nGame: {}\nExperiment: {}\n", experiment.question, experiment.game, experiment.name);
        if let Some(caution) = &experiment.caution {
            text += &format!("\nCaution: {caution}.\n");
        }
        text + "\nWhat each column of each table means is in columns.csv.\n"
    }

    /// Writes every table into `folder`, as CSV and as Parquet, `columns.csv`, and `about.txt`.
    ///
    /// # Errors
    /// The first file that could not be written.
    pub fn write(&self, experiment: &Experiment, folder: &Path) -> Result<(), WriteError> {
        let tables = self.tables(experiment);
        for table in &tables {
            table.write_csv(folder)?;
            table.write_parquet(folder)?;
        }
        self.columns(&tables).write_csv(folder)?;
        let path = folder.join("about.txt");
        write_whole(&path, Tables::about(experiment).as_bytes()).map_err(|error| WriteError { path, error })
    }
}

#[cfg(test)]
pub(crate) mod tests;
