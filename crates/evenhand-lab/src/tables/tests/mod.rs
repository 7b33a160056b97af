//! Test fixtures: blocks with known results.

mod comparing;
mod files;
mod main_effects;
mod rows;
mod seating;

use std::path::PathBuf;
use std::sync::Arc;

use crate::experiment::{Cell, Experiment, Factions, Reservations, Stop, Vocabulary};
use evenhand_game::game::knobs::{Declared, Place};
use evenhand_game::game::{Book, BySeat, Column, Ending, ItemLabel, Role, Rules, Seat};
use evenhand_kit::stats::simulation::Luck;
use evenhand_players::matches::{BlockData, Course, ItemRow, MatchRecord, Outcome};

use super::subjects::Summed;
use super::*;

pub(crate) const COLUMNS: &[Column] = &[
    Column::whole("rounds", "rounds", "Rounds that were begun.").first(),
    Column::seat("gold", "gold", "Gold at the end."),
    Column::label("corner", &["north", "south"], "Where the seat began.").first(),
];
pub(crate) const ENDINGS: &[Ending] = &[Ending::new("points"), Ending::new("conquest")];

/// Creates a sweep of one axis over two players; cell 0 is the baseline.
pub(crate) fn experiment(cells: usize) -> Experiment {
    let rules = Rules::of_book(&Book { documents: &[], knobs: Declared::nothing, open_tables: &[] }).unwrap();
    let cell = |index: usize| Cell {
        index,
        values: vec![toml::Value::Integer(4 + index as i64)],
        label: format!("rules.mana={}", 4 + index),
        baseline: index == 0,
        ..Cell::alone(2, vec!["planner".into()], 0)
    };
    Experiment {
        name: "mana".into(),
        file: PathBuf::from("experiments/toy/mana.toml"),
        question: "Is 4 mana right?".into(),
        game: "toy".into(),
        called: Vocabulary { columns: COLUMNS, endings: ENDINGS },
        win_chances: None,
        luck: None,
        seed: 7,
        content: vec![],
        base: rules,
        axes: vec!["rules.mana".into()],
        baseline_axes: vec![0],
        cells: (0..cells).map(cell).collect(),
        stop: Stop::default(),
        block_deals: 10,
        headline: vec![],
        focus: None,
        matters: Default::default(),
        goals: Default::default(),
        learn: None,
        balance: None,
        agent_places: vec![],
        played_by: vec![],
        caution: None,
        reservations: Reservations::default(),
    }
}

pub(crate) fn names(cells: usize) -> Vec<CellNames> {
    let names = |list: [&str; 2]| list.map(String::from).to_vec();
    let print = |set: &str, age| ItemLabel { set: set.into(), age, kind: "tool".into() };
    let labels = vec![print("smithy", Some(2)), print("armoury", None)];
    let (roles, items) = (names(["Elves", "Dwarves"]), names(["Sword", "Shield"]));
    vec![CellNames { roles, items, labels, sides: vec![] }; cells]
}

/// Returns a number from 0 to 1 that depends only on its arguments.
fn luck(deal: u64, salt: u64) -> f64 {
    Luck::new(deal * 100 + salt).next()
}

/// Plays one match: Elves sit in seat `seating`; seat 0 wins with probability `edge`, or both share. Each world has its
/// own luck.
fn played(deal: u64, seating: usize, edge: f64, rounds: f64, world: u64) -> MatchRecord {
    let number = deal + world * 1_000_000;
    let first = luck(number, 1 + seating as u64) < edge;
    let mut shares = BySeat::default();
    shares[Seat(u8::from(!first))] = 1.0;
    let mut roles = BySeat::default();
    roles[Seat(u8::from(seating == 0))] = 1;
    let gold = (luck(number, 5) * 4.0).floor();
    MatchRecord {
        deal,
        seating,
        agents: BySeat::default(),
        roles,
        outcome: Outcome::Ended(u8::from(deal.is_multiple_of(4))),
        shares,
        steps: 10,
        // Matches with the same winner and length count as equal.
        course: Some(Course { all: rounds.to_bits() ^ u64::from(first), checkpoints: 0 }),
        values: vec![rounds, rounds, gold, gold + 1.0, 0.0, 1.0],
    }
}

pub(crate) fn block(deals: std::ops::Range<u64>, edge: f64, extra: f64) -> BlockData {
    block_of(deals, edge, extra, 0)
}

/// Does what [`block`] does, with the luck of another world.
pub(crate) fn block_of(deals: std::ops::Range<u64>, edge: f64, extra: f64, world: u64) -> BlockData {
    let mut block = BlockData::default();
    for deal in deals {
        let rounds = 5.0 + (luck(deal + world * 1_000_000, 9) * 3.0).floor() + extra;
        block.matches.extend((0..2).map(|seating| played(deal, seating, edge, rounds, world)));
        block.items.push(ItemRow {
            deal,
            item: 0,
            offered: 4,
            gained: 2,
            price: 6,
            played: 1,
            fizzled: u32::from(deal.is_multiple_of(2)),
            gained_seats: 2,
            gained_share: 1.0,
            played_seats: 1,
            played_share: 1.0,
            // Every fourth deal leaves it out for one seat, which then wins a quarter.
            lacked_seats: u32::from(deal.is_multiple_of(4)),
            lacked_share: if deal.is_multiple_of(4) { 0.25 } else { 0.0 },
        });
    }
    block
}

/// Builds the tables of this many rows of blocks.
pub(crate) fn built(
    experiment: &Experiment,
    names: Vec<CellNames>,
    columns: &[Column],
    rows: u64,
    block_of: impl Fn(usize, u64) -> BlockData,
) -> Tables {
    let names: Vec<Arc<CellNames>> = names.into_iter().map(Arc::new).collect();
    added_up(experiment, &names, columns, rows, block_of).tables()
}

/// Builds the sums of this many rows of blocks.
fn added_up<'a>(
    experiment: &'a Experiment,
    names: &'a [Arc<CellNames>],
    columns: &[Column],
    rows: u64,
    block_of: impl Fn(usize, u64) -> BlockData,
) -> Tallies<'a> {
    let all = 0..experiment.cells.len();
    let mut tallies = Tallies::of(experiment, names, all, Summed::All, (columns, ENDINGS));
    for row in 0..rows {
        tallies.add(&(0..experiment.cells.len()).map(|cell| block_of(cell, row)).collect::<Vec<_>>());
    }
    tallies
}

/// Builds from `deals` deals in blocks of `size`; `cell_of` creates a cell's block.
pub(crate) fn tables_of(
    cells: usize,
    deals: u64,
    size: u64,
    cell_of: impl Fn(usize, std::ops::Range<u64>) -> BlockData,
) -> Tables {
    built(&experiment(cells), names(cells), COLUMNS, deals / size, |cell, block| {
        cell_of(cell, block * size..(block + 1) * size)
    })
}

/// Builds from 1,000 deals of any grid, in blocks of `size`; `cell_of` creates a cell's block.
pub(crate) fn tables_of_grid(
    experiment: &Experiment,
    names: Vec<CellNames>,
    size: u64,
    cell_of: impl Fn(usize, std::ops::Range<u64>) -> BlockData,
) -> Tables {
    built(experiment, names, COLUMNS, 1000 / size, |cell, block| cell_of(cell, block * size..(block + 1) * size))
}

pub(crate) fn toy(cells: usize, deals: u64, size: u64) -> Tables {
    tables_of(cells, deals, size, toy_block)
}

fn toy_block(cell: usize, deals: std::ops::Range<u64>) -> BlockData {
    block(deals, [0.5, 0.55, 0.5][cell % 3], if cell == 1 { 0.25 } else { 0.0 })
}

/// Returns the changes of effects from a first run to a second. `chances` are the first seat's win probabilities, by
/// run and cell (0.5 in further cells).
pub(crate) fn changes_of(cells: usize, deals: u64, size: u64, chances: [[f64; 2]; 2]) -> Vec<ChangeRow> {
    let (experiment, names) = (experiment(cells), names(cells));
    let names: Vec<Arc<CellNames>> = names.into_iter().map(Arc::new).collect();
    let mut runs = SecondRun::of(&experiment, &names, (COLUMNS, ENDINGS));
    for row in 0..deals / size {
        let blocks = chances.map(|chances| {
            let chance = |cell: usize| chances.get(cell).copied().unwrap_or(0.5);
            (0..cells).map(|cell| block(row * size..(row + 1) * size, chance(cell), 0.0)).collect::<Vec<_>>()
        });
        runs.add(&blocks[0], &blocks[1]);
    }
    runs.rows()
}

fn share<'t>(tables: &'t Tables, cell: usize, kind: &str, group: &str) -> &'t ShareRow {
    let found = |row: &&ShareRow| row.cell == cell && row.kind == kind && row.group == group;
    tables.win_share.iter().find(found).unwrap()
}

fn contrast<'t>(tables: &'t Tables, cell: usize, measure: &str, group: &str) -> &'t ContrastRow {
    let found = |row: &&ContrastRow| row.cell == cell && row.subject.measure == measure && row.subject.group == group;
    tables.contrasts.iter().find(found).unwrap()
}
