//! Blocks with known answers.

use std::path::PathBuf;
use std::sync::Arc;

use crate::experiment::{Cell, Experiment, Factions, Stop};
use crate::game::knobs::{Declared, Place};
use crate::game::{Book, BySeat, Column, Print, Role, Rules, Seat};
use crate::results::{BlockData, ItemRow, MatchRecord, Outcome};
use crate::stats::tests::Luck;

use super::subjects::Summed;
use super::*;

const COLUMNS: &[Column] = &[
    Column::whole("rounds", "rounds", "Rounds that were begun.").first(),
    Column::seat("gold", "gold", "Gold at the end."),
    Column::label("corner", &["north", "south"], "Where the seat began.").first(),
];
const ENDINGS: &[&str] = &["points", "conquest"];

/// A sweep of one axis over two players; cell 0 is the baseline.
pub(crate) fn experiment(cells: usize) -> Experiment {
    let rules = Rules::of_book(&Book { documents: &[], knobs: Declared::nothing, open_tables: &[] }).unwrap();
    let cell = |index: usize| Cell {
        index,
        values: vec![toml::Value::Integer(4 + index as i64)],
        label: format!("rules.mana={}", 4 + index),
        baseline: index == 0,
        players: 2,
        agents: vec!["planner".into()],
        factions: Factions::Rotate,
        fixed_roles: vec![],
        changes: vec![],
        rules_digest: 0,
    };
    Experiment {
        name: "mana".into(),
        file: PathBuf::from("experiments/toy/mana.toml"),
        question: "Is 4 mana right?".into(),
        game: "toy".into(),
        seed: 7,
        base: rules,
        axes: vec!["rules.mana".into()],
        baseline_axes: vec![0],
        cells: (0..cells).map(cell).collect(),
        stop: Stop { deals: 1000, precision: None, time: None },
        block_deals: 10,
        headline: vec![],
        agent_places: vec![],
        caution: None,
    }
}

pub(crate) fn names(cells: usize) -> Vec<CellNames> {
    let names = |list: [&str; 2]| list.map(String::from).to_vec();
    let print = |set: &str, age| Print { set: set.into(), age, kind: "tool".into() };
    let prints = vec![print("smithy", Some(2)), print("armoury", None)];
    let (roles, items) = (names(["Elves", "Dwarves"]), names(["Sword", "Shield"]));
    vec![CellNames { roles, items, prints, sides: vec![] }; cells]
}

/// A number from 0 to 1 that depends on its arguments only.
fn luck(deal: u64, salt: u64) -> f64 {
    Luck::new(deal * 100 + salt).next()
}

/// One match: Elves sit in seat `seating`; seat 0 wins with the chance `edge`, or both share. Each world has its
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
        values: vec![rounds, rounds, gold, gold + 1.0, 0.0, 1.0],
    }
}

pub(crate) fn block(deals: std::ops::Range<u64>, edge: f64, extra: f64) -> BlockData {
    block_of(deals, edge, extra, 0)
}

/// [`block`], in another world of luck.
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
        });
    }
    block
}

/// The tables of so many rows of blocks.
fn built(
    experiment: &Experiment,
    names: Vec<CellNames>,
    columns: &[Column],
    rows: u64,
    block_of: impl Fn(usize, u64) -> BlockData,
) -> Tables {
    let names: Vec<Arc<CellNames>> = names.into_iter().map(Arc::new).collect();
    let all = 0..experiment.cells.len();
    let mut tallies = Tallies::of(experiment, &names, all, Summed::All, (columns, ENDINGS));
    for row in 0..rows {
        tallies.add(&(0..experiment.cells.len()).map(|cell| block_of(cell, row)).collect::<Vec<_>>());
    }
    tallies.tables()
}

/// Builds from `deals` deals in blocks of `size`; `cell_of` makes a cell's block.
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

pub(crate) fn toy(cells: usize, deals: u64, size: u64) -> Tables {
    tables_of(cells, deals, size, |cell, deals| {
        block(deals, [0.5, 0.55, 0.5][cell % 3], if cell == 1 { 0.25 } else { 0.0 })
    })
}

fn share<'t>(tables: &'t Tables, cell: usize, kind: &str, group: &str) -> &'t ShareRow {
    let found = |row: &&ShareRow| row.cell == cell && row.kind == kind && row.group == group;
    tables.win_share.iter().find(found).unwrap()
}

fn contrast<'t>(tables: &'t Tables, cell: usize, measure: &str, group: &str) -> &'t ContrastRow {
    let found = |row: &&ContrastRow| row.cell == cell && row.subject.measure == measure && row.subject.group == group;
    tables.contrasts.iter().find(found).unwrap()
}

#[test]
fn a_planted_seat_advantage_is_found() {
    let tables = toy(2, 4000, 100);
    let seat = share(&tables, 1, "seat", "S1");
    let interval = seat.share.unwrap().interval.unwrap();
    assert!(interval.contains(0.55), "{interval:?}");
    assert!(interval.half_width() < 0.02, "{interval:?}");
    assert_eq!(seat.verdict(), Some(Verdict::Above));
    assert_eq!(share(&tables, 1, "seat", "S2").verdict(), Some(Verdict::Below));
    assert_eq!(share(&tables, 0, "seat", "S1").verdict(), Some(Verdict::NotToldApart));
    assert_eq!((seat.matches, seat.deals), (8000, 4000));
    // Elves sit in each seat once per deal: the seats cancel.
    assert_eq!(share(&tables, 1, "faction", "Elves").verdict(), Some(Verdict::NotToldApart));
    assert_eq!(share(&tables, 1, "corner", "north").share.unwrap().value, seat.share.unwrap().value);

    let d = contrast(&tables, 1, "win_share", "S1").difference;
    assert!(d.interval.unwrap().contains(0.05) && d.interval.unwrap().low > 0.0, "{d:?}");
    assert!(contrast(&tables, 1, "win_share", "S1").p_holm < 0.001);
    let rounds = contrast(&tables, 1, "rounds", "all");
    assert!((rounds.difference.value - 0.25).abs() < 1e-12);
    assert_eq!(rounds.deals, 4000);
}

#[test]
fn identical_cells_differ_by_exactly_nothing() {
    let tables = toy(3, 300, 10);
    let same: Vec<_> = tables.contrasts.iter().filter(|row| row.cell == 2).collect();
    assert!(same.len() > 10);
    for row in same {
        assert_eq!((row.difference.value, row.difference.p, row.p_holm), (0.0, 1.0, 1.0), "{row:?}");
        let interval = row.difference.interval.unwrap();
        assert!(interval.low < 0.0 && interval.high > 0.0, "300 deals do not prove that nothing ever differs: {row:?}");
    }
}

#[test]
fn an_agent_that_plays_alone_has_no_row_and_two_agents_do() {
    assert!(toy(1, 20, 10).win_share.iter().all(|row| row.kind != "agent"));
    let mut experiment = experiment(1);
    experiment.cells[0].agents = vec!["rusher".into(), "miner".into()];
    let tables = built(&experiment, names(1), COLUMNS, 1, |_, _| {
        let mut block = block(0..50, 0.7, 0.0);
        block.matches.iter_mut().for_each(|record| record.agents[Seat(1)] = 1);
        block
    });
    assert!(share(&tables, 0, "agent", "rusher").share.unwrap().value > 0.5);
    let met = tables.matchups.iter().find(|row| row.group == "rusher").unwrap();
    assert_eq!((met.kind.as_str(), met.against.as_str(), met.matches), ("agent", "miner", 100));

    // Half of a faction's matches each, with the shares of who plays it.
    let all: Vec<(&str, &str, u64)> =
        tables.factions.iter().map(|row| (row.agent.as_str(), row.row.group.as_str(), row.row.matches)).collect();
    let each = |agent| [(agent, "Elves", 50), (agent, "Dwarves", 50)];
    assert_eq!(all, [each("rusher"), each("miner")].concat());
    let value = |at: usize| tables.factions[at].row.share.unwrap().value;
    assert!((value(0) + value(1) - 2.0 * share(&tables, 0, "agent", "rusher").share.unwrap().value).abs() < 1e-12);
    assert!(value(0) > 0.5 && value(2) < 0.5);
}

#[test]
fn an_agent_that_plays_alone_has_its_factions_shares() {
    let tables = toy(1, 200, 10);
    let elves = &tables.factions[0];
    assert_eq!((elves.agent.as_str(), tables.factions.len()), ("planner", 2));
    assert_eq!(elves.row.share, share(&tables, 0, "faction", "Elves").share);
}

#[test]
fn an_experiment_can_name_what_is_looked_at_first() {
    let nowhere = Place { file: PathBuf::new(), line: 1, column: 1 };
    let mut asked = experiment(2);
    asked.headline = vec![("gold".into(), nowhere)];
    let tables = built(&asked, names(2), COLUMNS, 1, |cell, _| block(0..50, [0.5, 0.9][cell], 0.0));
    let means: Vec<&str> = tables.cells[0].means.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(means, ["gold", "steps"]);
    let text = crate::report::summary(&asked, &tables);
    assert!(text.contains("\n  gold ") && !text.contains("\n  rounds ") && !text.contains("corner"), "{text}");
    assert!(text.contains("win share of seat"), "shares of the win are always looked at: {text}");
}

#[test]
fn a_fault_is_left_out_of_shares_and_listed_everywhere_else() {
    let tables = tables_of(1, 40, 10, |_, deals| {
        let mut block = block(deals, 0.5, 0.0);
        if block.matches[0].deal == 10 {
            let blank = |message: &str| (Outcome::Fault(message.into()), BySeat::default(), Vec::new());
            let lost = &mut block.matches[3];
            (lost.outcome, lost.shares, lost.values) = blank("Illegal choice, \"pass\"");
            let endless = &mut block.matches[4];
            (endless.outcome, endless.shares, endless.values) = blank("the step limit of 100 was reached");
        }
        block
    });
    let cell = &tables.cells[0];
    assert_eq!((cell.deals, cell.matches, cell.faults), (40, 80, 2));
    assert_eq!(share(&tables, 0, "seat", "S1").matches, 78);
    let endings: Vec<(&str, u64)> = tables.endings.iter().map(|row| (row.ending.as_str(), row.matches)).collect();
    assert_eq!(endings, [("points", 59), ("conquest", 19), ("stopped: step limit", 1), ("fault", 1)]);
    assert_eq!(tables.faults.len(), 2);
    let fault = &tables.faults[0];
    assert_eq!((fault.deal, fault.seating), (11, 1));
    assert_eq!(fault.command, "evenhand match experiments/toy/mana.toml --cell 0 --deal 11 --seating 1");
}

#[test]
fn tables_do_not_depend_on_the_size_of_blocks() {
    let bytes = |tables: &Tables| -> Vec<Vec<u8>> { tables.tables(&experiment(3)).iter().map(Table::csv).collect() };
    let (one, ten, all) = (toy(3, 120, 1), toy(3, 120, 10), toy(3, 120, 120));
    assert_eq!(one, ten);
    assert_eq!(bytes(&one), bytes(&all));
}

#[test]
fn nothing_played_gives_empty_cells_not_numbers() {
    let tables = toy(2, 0, 10);
    for table in tables.tables(&experiment(2)) {
        let text = String::from_utf8(table.csv()).unwrap();
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
    assert!(tables.contrasts.is_empty());
}

#[test]
fn cards_are_rates_and_shares_over_deals() {
    let tables = toy(1, 100, 10);
    let csv = tables.tables(&experiment(1)).into_iter().find(|table| table.name == "cards").unwrap();
    let at = |column: &str| csv.rows[0][csv.column(column).unwrap()].clone();
    assert_eq!(["card", "card_set", "kind"].map(at), ["Sword", "smithy", "tool"].map(Value::from));
    assert_eq!(at("age"), Value::Int(2));
    assert_eq!(
        (at("offered"), at("gain_rate"), at("mean_price")),
        (Value::Int(400), Value::Number(0.5), Value::Number(3.0))
    );
    assert_eq!((at("plays_per_gain"), at("fizzle_share")), (Value::Number(0.5), Value::Number(0.5)));
    assert_eq!(at("win_share_gained"), Value::Number(0.5));
    let shield = &csv.rows[1];
    assert_eq!(shield[csv.column("gain_rate").unwrap()], Value::Empty);
    assert_eq!(shield[csv.column("age").unwrap()], Value::Empty, "of no Age");
}

#[test]
fn every_column_is_explained_and_every_row_is_full() {
    let toy = toy(2, 20, 10);
    let tables = toy.tables(&experiment(2));
    for table in &tables {
        assert!(table.headings.iter().all(|heading| !heading.about.is_empty()), "{}", table.name);
        assert!(table.rows.iter().all(|row| row.len() == table.headings.len()), "{}", table.name);
    }
    let columns = toy.columns(&tables);
    let all = tables.iter().map(|table| table.headings.len()).sum::<usize>() + COLUMNS.len();
    assert_eq!(columns.rows.len(), all, "and every measure");
}

#[test]
fn all_files_are_written() {
    let folder = tempfile::tempdir().unwrap();
    toy(2, 20, 10).write(&experiment(2), folder.path()).unwrap();
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 11 * 2 + 2, "columns.csv and about.txt");
}

#[test]
fn a_caution_is_the_last_column_of_every_table_and_in_words_beside_them() {
    let folder = tempfile::tempdir().unwrap();
    let cautious = Experiment { caution: Some("the elves are made up".into()), ..experiment(2) };
    let tables = toy(2, 20, 10);
    for table in tables.tables(&cautious) {
        assert_eq!(table.headings.last().map(|heading| heading.name.as_str()), Some("caution"), "{}", table.name);
        assert!(table.rows.iter().all(|row| row.len() == table.headings.len()), "{}", table.name);
    }
    tables.write(&cautious, folder.path()).unwrap();
    let about = std::fs::read_to_string(folder.path().join("about.txt")).unwrap();
    assert!(about.contains("Caution: the elves are made up.\n"), "{about}");
}

#[test]
fn a_tiny_case_to_the_last_digit() {
    let tables = toy(2, 20, 10).tables(&experiment(2));
    let csv = |name: &str| String::from_utf8(tables.iter().find(|table| table.name == name).unwrap().csv()).unwrap();
    let golden = include_str!("golden.csv");
    let found = ["cells", "win_share", "endings"].map(csv).join("\n");
    assert!(found == golden, "expected:\n{golden}\nfound:\n{found}");
}

#[test]
fn the_widest_share_shrinks_with_deals() {
    let mut tally = CellTally::new(&experiment(1).cells[0], &names(1)[0], COLUMNS, ENDINGS);
    assert_eq!(tally.widest_share(), None);
    tally.add(&block(0..50, 0.5, 0.0));
    let early = tally.widest_share().unwrap();
    tally.add(&block(50..1000, 0.5, 0.0));
    assert!(tally.widest_share().unwrap() < early / 3.0);
}

#[test]
fn the_widest_share_waits_for_those_who_play_and_for_nobody_else() {
    // Four corners of which this map has two, four factions of which two are at the table.
    let corners = Column { values: &["north", "south", "east", "west"], ..COLUMNS[2] };
    let columns = [COLUMNS[0], COLUMNS[1], corners];
    let mut names = names(1);
    names[0].roles.extend(["Orcs".into(), "Imps".into()]);
    let mut cell = experiment(1).cells.remove(0);
    let seen = |cell: &Cell| {
        let mut tally = CellTally::new(cell, &names[0], &columns, ENDINGS);
        tally.add(&block(0..50, 0.5, 0.0));
        tally.widest_share()
    };
    assert_eq!(seen(&cell), None, "Orcs and Imps have still to come round");
    cell.fixed_roles = vec![Role(0), Role(1)];
    assert!(seen(&cell).is_some_and(|half_width| half_width < 0.2), "they never will");
}

#[test]
fn a_label_that_is_no_headline_is_in_the_tables_alone() {
    let columns = [COLUMNS[0], COLUMNS[1], Column { headline: false, ..COLUMNS[2] }];
    let experiment = experiment(2);
    let tables = built(&experiment, names(2), &columns, 1, |cell, _| block(0..50, [0.5, 0.9][cell], 0.0));
    let north = |tables: &Tables| share(tables, 1, "corner", "north").headline;
    assert!(!north(&tables) && north(&toy(2, 50, 50)));
    assert!(!crate::report::summary(&experiment, &tables).contains("corner"));
    assert!(crate::report::summary(&experiment, &toy(2, 50, 50)).contains("corner"));
}

#[test]
fn shares_are_not_compared_between_tables_of_different_size() {
    let mut e = experiment(2);
    e.cells[1].players = 3;
    let tables = built(&e, names(2), COLUMNS, 1, |cell, _| {
        let mut data = block(0..20, 0.5, 0.0);
        if cell == 1 {
            data.matches.iter_mut().for_each(|record| {
                record.values = vec![7.0, 7.0, 7.0, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0];
            });
        }
        data
    });
    assert!(tables.contrasts.iter().all(|row| row.subject.of != Of::WinShare));
    assert_eq!(contrast(&tables, 1, "rounds", "all").difference.a, 7.0);
}

/// What is looked at first must not be found by looking at much: where cells differ in their luck alone, one headline
/// row or more is below 0.05 in at most about one run in twenty.
#[test]
fn p_holm_of_headlines_is_honest_for_all_that_the_summary_looks_at() {
    let (mut alarms, runs, cells) = (0, 300, 6);
    for run in 0..runs {
        let world = |cell: usize| run * 10 + cell as u64;
        let tables = tables_of(cells, 60, 60, |cell, deals| block_of(deals, 0.5, 0.0, world(cell)));
        let headlines = tables.contrasts.iter().filter(|row| row.subject.headline);
        alarms += u32::from(headlines.clone().any(|row| row.p_holm < 0.05));
        assert!(headlines.count() > 20);
    }
    // At a rate of 5 %, 22 and more of 300 are seen in 5 % of such tests.
    assert!(alarms <= 21, "{alarms} of {runs} runs");
}

#[test]
fn rows_that_say_the_same_share_their_p_holm() {
    let tables = toy(2, 4000, 100);
    let p = |group| contrast(&tables, 1, "win_share", group).p_holm;
    assert_eq!((p("S1"), p("Elves")), (p("S2"), p("Dwarves")));
    // Seats, factions, corners and rounds.
    assert_eq!(tables.headlines().len(), 4);
}

#[test]
fn uneven_teams_are_fair_where_sides_are() {
    // Three seats, two of them a side, which wins every second match; the win is split among them.
    let mut e = experiment(1);
    e.cells[0].players = 3;
    let mut names = names(1);
    names[0].sides = vec![0, 0, 1];
    let tables = built(&e, names, COLUMNS, 1, |_, _| {
        let mut data = block(0..400, 0.5, 0.0);
        for (number, record) in data.matches.iter_mut().enumerate() {
            let pair = number % 2 == 0;
            record.shares = BySeat::default();
            for (seat, share) in [(0, 0.5), (1, 0.5), (2, 0.0)] {
                record.shares[Seat(seat)] = if pair { share } else { f32::from(seat == 2) };
            }
            // Elves and Dwarves are in the pair, and Elves are the third.
            record.roles = BySeat::default();
            record.roles[Seat(1)] = 1;
            record.values = vec![5.0, 5.0, 5.0, 1.0, 2.0, 3.0, 0.0, 1.0, 1.0];
        }
        data
    });
    for (kind, group, fair) in [
        ("seat", "S1", 0.25),
        ("seat", "S2", 0.25),
        ("seat", "S3", 0.5),
        ("faction", "Elves", 0.375),
        ("faction", "Dwarves", 0.25),
        ("corner", "north", 0.25),
        ("corner", "south", 0.375),
    ] {
        let row = share(&tables, 0, kind, group);
        assert_eq!((row.fair, row.verdict()), (fair, Some(Verdict::NotToldApart)), "{kind} {group}");
        assert!((row.share.unwrap().value - fair).abs() < 1e-9, "{kind} {group}");
    }
    let met = tables.matchups.iter().find(|row| row.group == "Dwarves").unwrap();
    assert_eq!((met.against.as_str(), met.fair), ("Elves", 0.25));
    assert_eq!(tables.cards[0].fair, None, "which seats took a card is not known");
    assert!(!crate::report::summary(&e, &tables).contains("clearly off"));
}

/// A game of luck in which roles are unequally strong, played with the seatings of a cell: how often the intervals of
/// the roles' shares hold the truth, and how wide they are.
fn role_shares(cell: &Cell, deals: u64, runs: u64) -> (f64, f64) {
    // The strength of a role depends on who plays it.
    let strength = |role: usize, agent: u8| [4.0, 2.0, 1.0][role] * if agent == 1 { 2.0 } else { 1.0 };
    let chances = |seating: &crate::experiment::Seating| -> Vec<f64> {
        let seats = Seat::all(cell.players);
        let each: Vec<f64> =
            seats.map(|seat| strength(seating.roles[seat.index()].index(), seating.agents[seat])).collect();
        let sum: f64 = each.iter().sum();
        each.into_iter().map(|own| own / sum).collect()
    };
    let (mut truth, mut seated) = ([0.0; 3], [0.0; 3]);
    for seating in (0..cell.rounds(3)[0]).flat_map(|deal| cell.seatings(3, deal)) {
        for (role, chance) in seating.roles.iter().zip(chances(&seating)) {
            truth[role.index()] += chance;
            seated[role.index()] += 1.0;
        }
    }
    let names = CellNames { roles: ["Elves", "Dwarves", "Orcs"].map(String::from).to_vec(), ..CellNames::default() };
    let (mut held, mut width, mut intervals) = (0.0, 0.0, 0.0);
    for run in 0..runs {
        let mut luck = Luck::new(run);
        let mut tally = CellTally::new(cell, &names, &[], ENDINGS);
        let mut data = BlockData::default();
        for deal in 0..deals {
            let own = luck.next();
            for (number, seating) in cell.seatings(3, deal).iter().enumerate() {
                // Half the luck is the deal's.
                let mut met = if luck.next() < 0.5 { own } else { luck.next() };
                let mut shares = BySeat::default();
                let chances = chances(seating);
                let winner = chances.iter().position(|chance| {
                    met -= chance;
                    met < 0.0
                });
                shares[Seat(u8::try_from(winner.unwrap_or(0)).unwrap())] = 1.0;
                let mut roles = BySeat::default();
                Seat::all(cell.players).for_each(|seat| roles[seat] = seating.roles[seat.index()].0);
                let (agents, outcome) = (seating.agents, Outcome::Ended(0));
                data.matches.push(MatchRecord {
                    deal,
                    seating: number,
                    agents,
                    roles,
                    outcome,
                    shares,
                    steps: 1,
                    values: vec![],
                });
            }
        }
        tally.add(&data);
        for (role, truth) in truth.iter().zip(seated).map(|(won, seated)| won / seated).enumerate() {
            let Some(share) = tally.share(tally.subjects.by[1].at + role) else { continue };
            let interval = share.interval.unwrap();
            held += f64::from(interval.contains(truth));
            width += 2.0 * interval.half_width();
            intervals += 1.0;
        }
    }
    (held / intervals, width / intervals)
}

/// Intervals of factions hold the truth as often as they promise however factions are given out; where opponents go
/// round they are a good deal narrower than without looking at that.
#[test]
fn shares_of_factions_cover_as_they_promise_with_every_way_of_seating() {
    let both = |agents: usize| {
        let mut cell = experiment(1).cells.remove(0);
        cell.agents = ["planner", "rusher"][..agents].iter().map(|name| (*name).into()).collect();
        cell
    };
    for (agents, factions, deals) in [
        (1, Factions::Rotate, 60),
        (1, Factions::Rotate, 200),
        (2, Factions::Rotate, 121),
        (1, Factions::AllSets, 40),
        (2, Factions::AllSets, 40),
        (2, Factions::Fixed(vec!["Elves".into(), "Orcs".into()]), 60),
    ] {
        let mut cell = both(agents);
        if let Factions::Fixed(_) = factions {
            cell.fixed_roles = vec![Role(0), Role(2)];
        }
        cell.factions = factions;
        let (held, width) = role_shares(&cell, deals, 400);
        assert!((0.925..0.99).contains(&held), "{agents} agents, {:?}, {deals} deals: {held}, {width}", cell.factions);
    }
}

#[test]
fn tables_made_in_batches_are_those_made_at_once() {
    let experiment = experiment(5);
    let names: Vec<Arc<CellNames>> = names(5).into_iter().map(Arc::new).collect();
    let summed = |batch: std::ops::Range<usize>| {
        let mut tallies = Tallies::of(&experiment, &names, batch, Summed::All, (COLUMNS, ENDINGS));
        for row in 0..4u64 {
            for cell in tallies.order().to_vec() {
                tallies.add_block(cell, &block(row * 10..(row + 1) * 10, 0.4 + 0.1 * cell as f64, cell as f64));
            }
        }
        tallies.tables()
    };
    let (at_once, in_batches) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let whole = summed(0..5).write(&experiment, at_once.path()).unwrap();
    let mut writing = Writing::new(&experiment, in_batches.path());
    // Cell 0, the baseline of all, is in the first batch only.
    for batch in [0..2, 2..3, 3..5] {
        writing.add(summed(batch)).unwrap();
    }
    assert_eq!(writing.finish().unwrap(), whole);
    for table in whole.tables(&experiment) {
        let file = format!("{}.csv", table.name);
        let bytes = |folder: &tempfile::TempDir| std::fs::read_to_string(folder.path().join(&file)).unwrap();
        assert_eq!(bytes(&in_batches), bytes(&at_once), "{file}");
        assert!(table.name == "faults" || table.name == "matchups" || bytes(&at_once).lines().count() > 1, "{file}");
    }
}
