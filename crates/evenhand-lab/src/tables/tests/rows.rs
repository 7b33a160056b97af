//! Tests which rows there are, and their contents.

use super::*;

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

    // Half of a faction's matches each, with the win shares of the agent that plays it.
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
    let bytes = |tables: &Tables| -> Vec<Vec<u8>> {
        tables.tables(&experiment(3)).iter().map(|table| table.csv(CsvLocale::En)).collect()
    };
    let (one, ten, all) = (toy(3, 120, 1), toy(3, 120, 10), toy(3, 120, 120));
    assert_eq!(one, ten);
    assert_eq!(bytes(&one), bytes(&all));
}

#[test]
fn nothing_played_gives_empty_cells_not_numbers() {
    let tables = toy(2, 0, 10);
    for table in tables.tables(&experiment(2)) {
        let text = String::from_utf8(table.csv(CsvLocale::En)).unwrap();
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
    assert_eq!((at("plays_per_gain"), at("fizzle_share")), (Value::Number(0.5), Value::Share(0.5)));
    assert_eq!(at("win_share_gained"), Value::Share(0.5));
    assert_eq!((at("lacked_seats"), at("win_share_lacking")), (Value::Int(25), Value::Share(0.25)));
    assert_eq!(at("worth"), Value::Share(0.25), "with it less without");
    let shield = &csv.rows[1];
    assert_eq!(shield[csv.column("gain_rate").unwrap()], Value::Empty);
    assert_eq!(shield[csv.column("age").unwrap()], Value::Empty, "of no Age");
    assert_eq!(shield[csv.column("worth").unwrap()], Value::Empty, "it is never left out");
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
    // Four corners, two of which this map has; four factions, two of which are at the table.
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
fn what_is_left_out_for_everybody_shows_what_it_does_to_the_game() {
    // The Sword is left out of two deals in five. It affects only the rounds: two more with it.
    let tables = built(&experiment(1), names(1), COLUMNS, 1, |_, _| {
        let mut data = block(0..500, 0.5, 0.0);
        for record in data.matches.iter_mut().filter(|record| record.deal % 5 > 1) {
            record.values[0] += 2.0;
            record.values[1] += 2.0;
        }
        for row in &mut data.items {
            row.lacked_share = 0.0;
            row.lacked_seats = 0;
            if row.deal % 5 < 2 {
                *row = ItemRow { deal: row.deal, item: 0, lacked_seats: 4, lacked_share: 2.0, ..ItemRow::default() };
            }
        }
        data
    });
    let on = |card: &str, measure: &str, group: &str| {
        let found = |row: &&EffectRow| row.card == card && row.subject.measure == measure && row.subject.group == group;
        tables.card_effects.iter().find(found)
    };
    let rounds = on("Sword", "rounds", "all").unwrap();
    assert_eq!(rounds.deals, [300, 200]);
    assert!(rounds.difference.interval.unwrap().contains(2.0) && rounds.p_holm < 1e-6, "{rounds:?}");
    let elves = on("Sword", "win_share", "Elves").unwrap();
    assert!(elves.difference.interval.unwrap().contains(0.0) && elves.p_holm > 0.05, "{elves:?}");
    assert_eq!(on("Shield", "rounds", "all"), None, "it was never left out");
    // No seat had it where others lacked it, so its worth is undefined.
    assert!(tables.cards[0].worth.is_none());
    let told = crate::report::summary(&experiment(1), &tables);
    assert!(told.contains("Sword: rounds +2.0") && told.contains("What a card does to the game"), "{told}");
}
