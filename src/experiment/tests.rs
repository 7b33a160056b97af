use std::ops::RangeInclusive;
use std::path::Path;

use super::*;
use crate::error::Problem;
use crate::game::knobs::Declared;
use crate::game::{Book, Choices, Cx, Dice, Game, Illegal, Role, Seat, Seats, SetupError};

/// A game that is never played here: it has knobs, roles and an opinion about both.
#[derive(Debug)]
struct Paper {
    seats: usize,
    roles: Vec<String>,
}

const BOOK: Book = Book {
    documents: &[(
        "paper.toml",
        "[rules]\nmax_mana = 5\nper_age = 0\nscale = 1.0\nages = [1, 4, 8]\nfactions = 6\n\
         [cards.brute]\nmana = 3\n[cards.monk]\nmana = 2\n",
    )],
    knobs: || Declared::nothing().with(remarks),
    open_tables: &["cards"],
};

crate::remarks! {
    fn remarks {
        /// Mana.
        "rules.max_mana", in 1..=20, "mana";
        /// Anything else.
        "**";
    }
}

impl Game for Paper {
    const NAME: &'static str = "paper";
    const SEATS: RangeInclusive<usize> = 2..=5;
    type State = ();
    type Action = u8;
    type Event = ();

    fn book() -> Book {
        BOOK
    }
    fn new(rules: &Rules, seats: usize) -> Result<Paper, SetupError> {
        let number = |path: &str| rules.get(path).and_then(Value::as_integer).unwrap_or(0);
        if number("rules.per_age") > number("rules.max_mana") {
            return Err(SetupError {
                path: "rules.per_age".into(),
                message: "it is more than rules.max_mana".into(),
                remedy: "make it less".into(),
            });
        }
        let all = ["bastion", "veil", "aerial", "prospect", "cipher", "gatewright"];
        let roles = all.iter().take(number("rules.factions") as usize).map(|role| role.to_string()).collect();
        Ok(Paper { seats, roles })
    }
    fn seats(&self) -> usize {
        self.seats
    }
    fn roles(&self) -> &[String] {
        &self.roles
    }
    fn setup(&self, _: &[Role], _: &mut Cx<'_, ()>) {}
    fn to_act(&self, (): &()) -> Seats {
        Seats::NONE
    }
    fn actions(&self, (): &(), _: Seat, _: &mut Vec<u8>) {}
    fn legal(&self, (): &(), _: Seat, _: u8) -> Result<(), Illegal> {
        Err(Illegal("it is over".into()))
    }
    fn apply(&self, (): &mut (), _: &Choices<u8>, _: &mut Cx<'_, ()>) {}
    fn payoff(&self, (): &()) -> BySeat<f32> {
        BySeat::default()
    }
    fn redact(&self, (): &mut (), _: Seat) {}
    fn imagine(&self, (): &mut (), _: Seat, _: &mut Dice) {}
    fn step_limit(&self) -> usize {
        1
    }
    fn endings() -> &'static [&'static str] {
        &["over"]
    }
    fn ending(&self, (): &()) -> usize {
        0
    }
    fn write_action(&self, action: u8) -> String {
        action.to_string()
    }
    fn read_action(&self, text: &str) -> Option<u8> {
        text.parse().ok()
    }
    fn write_state(&self, (): &()) -> String {
        String::new()
    }
    fn read_state(&self, _: &str) -> Result<(), String> {
        Ok(())
    }
    fn write_event(&self, (): &()) -> Option<String> {
        None
    }
}

/// A cell of Paper with rotating factions, for tests of seatings.
pub(super) fn cell(players: usize, agents: usize) -> Cell {
    Cell {
        index: 0,
        values: Vec::new(),
        label: String::new(),
        baseline: false,
        players,
        agents: (0..agents).map(|agent| format!("agent{agent}")).collect(),
        factions: Factions::Rotate,
        fixed_roles: Vec::new(),
        rules: Rules::of_book(&BOOK).unwrap(),
    }
}

const HEAD: &str = "question = \"?\"\ngame = \"paper\"\n";
const TABLE: &str = "[table]\nplayers = 4\nagents = [\"random\"]\n";

fn read(text: &str) -> Result<Experiment, Vec<Problem>> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mana.toml");
    std::fs::write(&file, text).unwrap();
    std::fs::write(folder.path().join("cards.toml"), "[cards.brute]\nmana = 4\n[cards.sage]\nmana = 1\n").unwrap();
    std::fs::write(folder.path().join("bad.toml"), "[cards.brute]\nmannna = 4\n").unwrap();
    load::<Paper>(&file)
}

#[track_caller]
fn good(body: &str) -> Experiment {
    read(&format!("{HEAD}{TABLE}{body}")).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Each problem as `line:column key: message | remedy`.
#[track_caller]
fn problems(text: &str) -> Vec<String> {
    let problems = read(text).expect_err("it should be refused");
    problems
        .iter()
        .map(|problem| {
            let place = problem.place.as_ref().map_or("-".into(), |place| format!("{}:{}", place.line, place.column));
            format!("{place} {}: {} | {}", problem.key, problem.message, problem.remedy)
        })
        .collect()
}

/// Exactly one problem, with everything of `parts` in it.
#[track_caller]
fn refused(text: &str, parts: &[&str]) {
    let found = problems(text);
    assert_eq!(found.len(), 1, "{found:#?}");
    for part in parts {
        assert!(found[0].contains(part), "`{part}` is not in `{}`", found[0]);
    }
}

#[track_caller]
fn refused_body(body: &str, parts: &[&str]) {
    refused(&format!("{HEAD}{TABLE}{body}"), parts);
}

fn labels(experiment: &Experiment) -> Vec<&str> {
    experiment.cells.iter().map(|cell| cell.label.as_str()).collect()
}

#[test]
fn the_least_experiment_has_one_cell_and_defaults() {
    let experiment = good("");
    assert_eq!(experiment.name, "mana");
    assert_eq!((experiment.seed, experiment.block_deals), (1, 128));
    assert_eq!(experiment.stop, Stop { deals: 1000, precision: None, time: None });
    assert_eq!(experiment.cells.len(), 1);
    let cell = &experiment.cells[0];
    assert_eq!((cell.players, cell.label.as_str(), cell.baseline), (4, "as set", false));
    assert_eq!(cell.factions, Factions::Rotate);
    assert_eq!(experiment.agent_place("random").map(|place| place.line), Some(5));
}

#[test]
fn layers_go_over_each_other_in_order() {
    let text = format!(
        "{HEAD}content = [\"cards.toml\"]\nseed = 7\n{TABLE}[set]\n\"cards.sage.mana\" = 3\nrules.per_age = 1\n\
         [sweep]\n\"cards.brute.mana\" = [1, 2]\n"
    );
    let experiment = read(&text).unwrap();
    let number = |cell: usize, path: &str| experiment.cells[cell].rules.get(path).and_then(Value::as_integer);
    assert_eq!(experiment.base.get("cards.brute.mana"), Some(&Value::Integer(4)));
    assert_eq!(number(0, "cards.sage.mana"), Some(3));
    assert_eq!(number(0, "rules.per_age"), Some(1));
    assert_eq!(number(1, "cards.brute.mana"), Some(2));
}

#[test]
fn the_grid_is_the_product_in_the_order_written_the_last_axis_fastest() {
    let experiment = good("[sweep]\n\"rules.scale\" = { from = 0.1, to = 0.3, step = 0.1 }\nrules.max_mana = [4, 6]\n");
    assert_eq!(experiment.axes, ["rules.scale", "rules.max_mana"]);
    assert_eq!(
        labels(&experiment),
        [
            "rules.scale=0.1, rules.max_mana=4",
            "rules.scale=0.1, rules.max_mana=6",
            "rules.scale=0.2, rules.max_mana=4",
            "rules.scale=0.2, rules.max_mana=6",
            "rules.scale=0.3, rules.max_mana=4",
            "rules.scale=0.3, rules.max_mana=6",
        ]
    );
    assert!(experiment.cells.iter().enumerate().all(|(index, cell)| cell.index == index));
}

#[test]
fn knobs_can_move_together() {
    let experiment = good(
        "[sweep]\n\"rules.scale\" = [1, 2]\n[[sweep.together]]\n\"rules.max_mana\" = [4, 6]\n\"rules.per_age\" = [1, 0]\n",
    );
    assert_eq!(experiment.axes, ["rules.scale", "rules.max_mana", "rules.per_age"]);
    assert_eq!(labels(&experiment)[1], "rules.scale=1.0, rules.max_mana=6, rules.per_age=0");
    assert_eq!(experiment.cells.len(), 4);
}

#[test]
fn the_table_can_be_swept_too() {
    let text = format!(
        "{HEAD}[table]\nplayers = [2, 3]\n[sweep]\n\"table.agents\" = [[\"random\"], [\"planner\"]]\n\
         \"table.factions\" = [\"rotate\", \"all-sets\"]\n"
    );
    let experiment = read(&text).unwrap();
    assert_eq!(experiment.axes, ["table.players", "table.agents", "table.factions"]);
    assert_eq!(experiment.cells.len(), 8);
    assert_eq!(experiment.cells[7].label, "table.players=3, table.agents=planner, table.factions=all-sets");
    assert_eq!((experiment.cells[7].players, &experiment.cells[7].factions), (3, &Factions::AllSets));
    assert_eq!(experiment.agent_place("planner").map(|place| (place.line, place.column)), Some((6, 31)));
}

#[test]
fn fixed_factions_are_looked_up() {
    let experiment = good("factions = [\"veil\", \"bastion\", \"veil\", \"cipher\"]\n");
    assert_eq!(experiment.cells[0].fixed_roles, [Role(1), Role(0), Role(1), Role(4)]);
}

#[test]
fn cells_are_compared_with_the_baseline_that_agrees_on_all_other_axes() {
    let text = format!(
        "{HEAD}[table]\nagents = [\"random\"]\nplayers = [2, 4]\n[sweep]\n\"rules.max_mana\" = [4, 5, 6]\n\
         [baseline]\nrules.max_mana = 5\n"
    );
    let experiment = read(&text).unwrap();
    let baselines: Vec<_> = experiment.cells.iter().filter(|cell| cell.baseline).map(|cell| cell.index).collect();
    assert_eq!(baselines, [1, 4]);
    assert_eq!(experiment.baseline_axes, [1]);
    let compared: Vec<_> =
        experiment.cells.iter().map(|cell| experiment.baseline_of(cell).map(|baseline| baseline.index)).collect();
    assert_eq!(compared, [Some(1), None, Some(1), Some(4), None, Some(4)]);
}

#[test]
fn a_baseline_can_be_written_with_or_without_decimals() {
    let experiment = good("[sweep]\n\"rules.scale\" = [1, 1.5]\n[baseline]\n\"rules.scale\" = 1\n");
    assert!(experiment.cells[0].baseline);
}

#[test]
fn naming_one_knob_of_a_group_fixes_the_group() {
    let group = "[[sweep.together]]\n\"rules.max_mana\" = [4, 6, 6]\n\"rules.per_age\" = [1, 0, 1]\n";
    let experiment = good(&format!("{group}[baseline]\n\"rules.max_mana\" = 4\n"));
    assert_eq!(experiment.baseline_axes, [0, 1]);
    assert_eq!(experiment.baseline_of(&experiment.cells[2]).map(|cell| cell.index), Some(0));
    refused_body(
        &format!("{group}[baseline]\n\"rules.max_mana\" = 6\n"),
        &["9:1", "picks several cells", "move together"],
    );
    refused_body(
        &format!("{group}[baseline]\n\"rules.max_mana\" = 4\n\"rules.per_age\" = 0\n"),
        &["these values never come together"],
    );
}

#[test]
fn limits_are_read() {
    let stop = good("[stop]\ndeals = 20_000\nprecision = 0.01\ntime = \"1h30m\"\nblock = 16\n");
    let time = Some(Duration::from_secs(5400));
    assert_eq!(stop.stop, Stop { deals: 20_000, precision: Some(0.01), time });
    assert_eq!(stop.block_deals, 16);
    refused_body("[stop]\ndeals = 0\n", &["7:9", "stop.deals: 0 is too little"]);
    refused_body("[stop]\nprecision = 1\n", &["stop.precision", "0.01"]);
    for time in ["\"8\"", "\"h\"", "\"30m8h\"", "\"0s\"", "\"\"", "8", "\"8 hours\""] {
        refused_body(&format!("[stop]\ntime = {time}\n"), &["7:8 stop.time", "\"1h30m\""]);
    }
}

#[test]
fn a_report_names_measures_and_changes_no_result() {
    let named = good("[report]\nheadline = [\"rounds\", \"gold\"]\n");
    assert_eq!(named.headline.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["rounds", "gold"]);
    assert_eq!(difference(&good("").to_toml(), &named.to_toml()), Vec::<String>::new());
    for wrong in ["\"rounds\"", "[]", "[1]"] {
        refused_body(&format!("[report]\nheadline = {wrong}\n"), &["7:12 report.headline", "list of names"]);
    }
    refused_body("[report]\nheadlines = [\"rounds\"]\n", &["did you mean `headline`?"]);
}

#[test]
fn wrong_keys_are_told_where_they_belong() {
    refused_body("fractions = \"rotate\"\n", &["6:1 fractions: there is no such key", "did you mean `factions`?"]);
    refused_body("[stop]\nseed = 3\n", &["7:1 seed", "write `seed` at the top"]);
    refused(&format!("{HEAD}players = 4\n{TABLE}"), &["3:1 players", "write `players` under [table]"]);
    refused(&format!("{HEAD}\"rules.max_mana\" = 4\n{TABLE}"), &["3:1 rules.max_mana", "[set] or [sweep]"]);
    refused_body("[set]\n\"table.players\" = 3\n", &["7:1 table.players", "under [table]"]);
    refused(&format!("stop = 5\n{HEAD}{TABLE}"), &["1:8 stop: it has to be a table", "[stop]"]);
}

#[test]
fn what_every_experiment_needs_is_asked_for() {
    assert_eq!(
        problems(""),
        [
            "1:1 question: it is missing | write `question = \"...\"`",
            "1:1 game: it is missing | write `game = \"...\"`",
            "1:1 table.players: it is missing | write `players = 4` under [table]",
            "1:1 table.agents: it is missing | write `agents = [\"random\"]` under [table]",
        ]
    );
    refused(&format!("question = 5\ngame = \"paper\"\n{TABLE}"), &["1:12 question: it has to be text"]);
    refused(&format!("question = \"?\"\ngame = \"stone\"\n{TABLE}"), &["2:8 game: \"stone\" is not paper"]);
    refused(&format!("{HEAD}seed = -1\n{TABLE}"), &["3:8 seed: -1 is too little"]);
}

#[test]
fn knobs_are_checked_where_they_are_written() {
    refused_body("[set]\n\"rules.max_manna\" = 4\n", &["7:1", "no such knob", "did you mean `rules.max_mana`?"]);
    refused_body("[set]\nrules.max_mana = 40\n", &["7:18 rules.max_mana: 40 is out of range", "1 to 20 mana"]);
    refused_body("[sweep]\n\"rules.max_manna\" = [4, 5]\n", &["7:1", "no such knob"]);
    refused_body("[sweep]\n\"rules.max_mana\" = [4, 40]\n", &["7:24", "40 is out of range"]);
    refused_body("[sweep]\n\"rules.ages\" = [4]\n", &["7:17", "has to be a list", "e.g. [[1, 4, 8]]"]);
    refused_body("[sweep]\n\"table.agent\" = [[\"a\"]]\n", &["no such key", "did you mean `table.agents`?"]);
    refused(&format!("{HEAD}content = [\"bad.toml\"]\n{TABLE}"), &["2:1 cards.brute.mannna", "`cards.brute.mana`"]);
    refused(&format!("{HEAD}content = [\"gone.toml\"]\n{TABLE}"), &["3:12", "gone.toml", "cannot be read"]);
    refused(&format!("{HEAD}content = \"cards.toml\"\n{TABLE}"), &["3:11 content: it has to be a list"]);
}

#[test]
fn axes_that_make_no_grid_are_refused() {
    let sweep = |axis: &str| format!("[sweep]\n{axis}\n");
    refused_body(&sweep("\"rules.max_mana\" = []"), &["7:20", "the axis is empty"]);
    refused_body(&sweep("\"rules.max_mana\" = 5"), &["has to be a list of values", "[set]"]);
    refused_body(&sweep("\"rules.max_mana\" = [5, 6, 5]"), &["7:27", "5 is on the axis twice"]);
    refused_body(&sweep("\"rules.scale\" = [1, 1.0]"), &["on the axis twice"]);
    refused_body(&sweep("\"rules.max_mana\" = [5]\nrules.max_mana = [6]"), &["8:7", "swept twice"]);
    refused_body(&sweep("\"rules.ages\" = [[1, 2, 3]]\n\"rules.ages.0\" = [2]"), &["one contains the other"]);
}

#[test]
fn ranges_are_checked() {
    let range = |range: &str| format!("[sweep]\n\"rules.max_mana\" = {range}\n");
    assert_eq!(labels(&good(&range("{ from = 4, to = 8, step = 2 }")))[2], "rules.max_mana=8");
    assert_eq!(good(&range("{ from = 4, to = 8 }")).cells.len(), 5);
    refused_body(&range("{ from = 4, to = 9, step = 2 }"), &["9 is not reached in steps of 2", "to = 8"]);
    refused_body(&range("{ from = 9, to = 4 }"), &["upwards"]);
    refused_body(&range("{ from = 4, to = 9, step = 0 }"), &["upwards"]);
    refused_body(&range("{ from = 4 }"), &["`to` is missing"]);
    refused_body(&range("{ from = 4, too = 5 }"), &["`too` is not part of a range", "did you mean `to`?"]);
    refused_body(&range("{ from = 4, to = 5, stepp = 1 }"), &["7:40", "did you mean `step`?"]);
    refused_body(&range("{ from = 4, to = \"5\" }"), &["`to` has to be a number"]);
    refused_body(&range("{ from = 0, to = 1e9 }"), &["more than 1000 values"]);
}

#[test]
fn what_is_fixed_cannot_be_swept() {
    refused_body(
        "[set]\n\"rules.max_mana\" = 4\n[sweep]\n\"rules.max_mana\" = [5]\n",
        &["9:1", "set under [set] and swept"],
    );
    refused_body("[sweep]\n\"table.players\" = [2, 3]\n", &["7:1", "set under [table] and swept"]);
}

#[test]
fn a_group_needs_lists_of_equal_length() {
    let group = "[[sweep.together]]\n\"rules.max_mana\" = [4, 6]\n\"rules.per_age\" = [1]\n";
    refused_body(group, &["8:1 rules.per_age", "it has 1 values, the first of its group has 2"]);
    refused_body("[sweep.together]\n\"rules.max_mana\" = [4, 6]\n", &["double brackets"]);
    refused_body("[[sweep.together]]\n", &["sweep.together: it is empty"]);
}

#[test]
fn a_grid_beyond_reason_is_refused() {
    let axis = |path: &str| format!("\"{path}\" = {{ from = 1, to = 20 }}\n");
    let axes: String = ["rules.max_mana", "cards.brute.mana", "cards.monk.mana"].map(axis).concat();
    refused_body(&format!("[sweep]\n{axes}"), &["8000 cells"]);
}

#[test]
fn the_table_is_checked() {
    let table = |rest: &str| format!("{HEAD}[table]\n{rest}\n");
    refused(&table("players = 6\nagents = \"random\""), &["4:11 table.players: paper cannot be played by 6", "2 to 5"]);
    refused(&table("players = \"four\"\nagents = \"random\""), &["has to be a number of players"]);
    refused(&table("players = 4\nagents = [\"a\", \"b\"]"), &["5:10", "2 agents for 4 players"]);
    refused(&table("players = 4\nagents = []"), &["5:10", "has to be a list of names"]);
    refused(&table("players = 4\nagents = [[\"a\"], [\"b\"]]"), &["5:10", "under [sweep]"]);
    let factions = |list: &str| table(&format!("players = 2\nagents = \"random\"\nfactions = {list}"));
    refused(&factions("[\"veil\"]"), &["6:12", "1 factions for 2 players"]);
    refused(&factions("[\"veil\", \"vail\"]"), &["no faction \"vail\"", "did you mean \"veil\"?"]);
    refused(&factions("\"random\""), &["\"rotate\""]);
    refused(&format!("{}[set]\nrules.factions = 0\n", factions("[\"veil\", \"veil\"]")), &["has no factions"]);
}

#[test]
fn a_cell_that_the_game_refuses_is_blamed_on_the_value_that_was_written() {
    refused_body(
        "[sweep]\n\"rules.per_age\" = [0, 9]\n",
        &["7:23 rules.per_age", "more than rules.max_mana (in the cell rules.per_age=9)", "make it less"],
    );
    refused_body("[set]\n\"rules.max_mana\" = 1\n\"rules.per_age\" = 2\n", &["8:1 rules.per_age"]);
}

#[test]
fn a_baseline_has_to_be_a_cell() {
    let body = |baseline: &str| format!("[sweep]\n\"rules.max_mana\" = [4, 5]\n[baseline]\n{baseline}\n");
    refused_body(&body("\"rules.max_mana\" = 6"), &["9:20", "6 is not on its axis", "the axis has 4, 5"]);
    refused_body(&body("\"rules.max_manna\" = 5"), &["9:1", "not on an axis", "did you mean `rules.max_mana`?"]);
    refused_body(&body(""), &["baseline: it is empty"]);
    refused_body("[baseline]\n\"rules.max_mana\" = 5\n", &["there are no axes"]);
}

#[test]
fn all_mistakes_are_found_at_once() {
    let text = "question = \"\"\ngame = \"paper\"\n[table]\nplayers = 9\nagent = [\"a\"]\n[set]\nrules.max_mana = 0\n\
                [sweep]\n\"rules.scal\" = [1]\n[stop]\ndeal = 5\n";
    let lines: Vec<_> = problems(text).iter().map(|problem| problem.split(':').next().unwrap().to_owned()).collect();
    assert_eq!(lines, ["1", "4", "5", "7", "9", "11"]);
}

#[test]
fn a_file_that_is_not_there_or_not_toml_is_a_problem() {
    let problems = load::<Paper>(Path::new("nowhere/mana.toml")).unwrap_err();
    assert!(problems[0].message.contains("cannot be read"));
    let found = super::tests::problems("question = ?\n");
    assert!(found[0].starts_with("1:"), "{found:?}");
}

#[test]
fn the_game_can_be_read_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.toml");
    std::fs::write(&file, "game = \"chess\"\n").unwrap();
    assert_eq!(peek_game(&file), Ok("chess".to_owned()));
    std::fs::write(&file, "game = 5\n").unwrap();
    assert_eq!(peek_game(&file).unwrap_err()[0].place.as_ref().map(|place| place.column), Some(8));
    std::fs::write(&file, "").unwrap();
    assert_eq!(peek_game(&file).unwrap_err()[0].message, "it is missing");
}

#[test]
fn a_changed_experiment_is_told_from_a_raised_limit() {
    let body = |max: &str, deals: &str| {
        format!("[sweep]\n\"rules.max_mana\" = [4, {max}]\n[stop]\ndeals = {deals}\ntime = \"1h\"\n")
    };
    let old = good(&body("5", "100")).to_toml();
    assert_eq!(difference(&old, &good(&body("5", "100")).to_toml()), Vec::<String>::new());
    assert_eq!(old.to_string().parse::<Table>().unwrap(), old, "it survives being written");

    let more = good(&body("5", "200")).to_toml();
    assert_eq!(difference(&old, &more), ["stop.deals: 100 -> 200"]);
    assert_eq!(obstacles(&old, &more), Vec::<String>::new());
    assert_eq!(obstacles(&more, &old), ["stop.deals: 200 -> 100"]);

    let other = good(&body("6", "100")).to_toml();
    assert_eq!(
        difference(&old, &other),
        ["cells.1.label: \"rules.max_mana=5\" -> \"rules.max_mana=6\"", "cells.1.values.rules.max_mana: 5 -> 6"]
    );
    let longer = good("[sweep]\n\"rules.max_mana\" = [4, 5]\n[stop]\ndeals = 100\nprecision = 0.1\n").to_toml();
    assert_eq!(obstacles(&old, &longer), ["stop.precision: (nothing) -> 0.1"]);

    let set = good("[set]\n\"rules.max_mana\" = 6\n").to_toml();
    assert_eq!(difference(&good("").to_toml(), &set), ["knobs.rules.max_mana: 5 -> 6"]);
}

#[test]
fn one_by_one_changes_nothing_and_then_one_knob_after_another() {
    let experiment = good(
        "[sweep.one_by_one]\n\"rules.max_mana\" = [4, 6]\n\"rules.ages\" = [[1, 5, 9]]\n\"cards.brute.mana\" = [2]\n",
    );
    assert_eq!(experiment.axes, ["one_by_one"]);
    let changed = ["unchanged", "rules.max_mana=4", "rules.max_mana=6", "rules.ages=[1, 5, 9]", "cards.brute.mana=2"];
    assert_eq!(labels(&experiment), changed);
    let mana = |cell: &Cell, path: &str| cell.rules.get(path).and_then(Value::as_integer);
    let mine: Vec<_> = experiment.cells.iter().map(|cell| mana(cell, "rules.max_mana")).collect();
    assert_eq!(mine, [Some(5), Some(4), Some(6), Some(5), Some(5)]);
    assert_eq!(mana(&experiment.cells[4], "cards.brute.mana"), Some(2));
    // All are compared with the first, without a [baseline].
    assert_eq!(experiment.baseline_axes, [0]);
    for cell in &experiment.cells {
        let other = experiment.baseline_of(cell).map(|cell| cell.index);
        assert_eq!((cell.baseline, other), (cell.index == 0, (cell.index > 0).then_some(0)));
    }
}

#[test]
fn one_by_one_goes_with_other_axes() {
    let experiment = good("[sweep]\n\"rules.scale\" = [1, 2]\n[sweep.one_by_one]\n\"rules.max_mana\" = [4]\n");
    let all = [
        "rules.scale=1.0, unchanged",
        "rules.scale=1.0, rules.max_mana=4",
        "rules.scale=2.0, unchanged",
        "rules.scale=2.0, rules.max_mana=4",
    ];
    assert_eq!(labels(&experiment), all);
    let compared: Vec<_> = experiment.cells.iter().map(|cell| experiment.baseline_of(cell).map(|c| c.index)).collect();
    assert_eq!(compared, [None, Some(0), None, Some(2)]);
    let one = good(
        "[sweep]\n\"rules.scale\" = [1, 2]\n[sweep.one_by_one]\n\"rules.max_mana\" = [4]\n[baseline]\n\"rules.scale\" = 2\n",
    );
    let compared: Vec<_> = one.cells.iter().map(|cell| one.baseline_of(cell).map(|c| c.index)).collect();
    assert_eq!(compared, [Some(2), Some(2), None, Some(2)]);
}

#[test]
fn values_that_look_alike_when_cut_short_are_told_apart() {
    let long = |last: u8| {
        format!("[{}]", (1..=20u8).map(|n| if n < 20 { n } else { last }.to_string()).collect::<Vec<_>>().join(", "))
    };
    let experiment = good(&format!("[sweep.one_by_one]\n\"rules.ages\" = [{}, {}]\n", long(98), long(99)));
    let found = labels(&experiment);
    assert!(found[1] != found[2] && found[1].contains("..."), "{found:?}");
    assert!(found[2].chars().count() < 60, "{found:?}");
}

#[test]
fn what_changes_one_by_one_is_a_knob_with_another_value() {
    refused_body("[sweep.one_by_one]\n\"rules.max_mana\" = [5]\n", &["5 is its value anyway", "only other values"]);
    refused_body("[sweep.one_by_one]\n\"rules.max_mana\" = [4, 6, 4]\n", &["4 is there twice"]);
    refused_body("[sweep.one_by_one]\n\"rules.max_mama\" = [4]\n", &["did you mean `rules.max_mana`"]);
    refused_body("[sweep.one_by_one]\n\"table.factions\" = [\"rotate\"]\n", &["only knobs", "axis of its own"]);
    refused_body("[sweep.one_by_one]\n", &["has to be a table of knobs"]);
    refused_body(
        "[sweep]\n\"rules.max_mana\" = [4, 5]\n[sweep.one_by_one]\n\"rules.max_mana\" = [6]\n",
        &["rules.max_mana", "swept twice"],
    );
    refused_body(
        "[set]\n\"rules.max_mana\" = 4\n[sweep.one_by_one]\n\"rules.max_mana\" = [6]\n",
        &["set under [set] and swept as well"],
    );
}

#[test]
fn a_baseline_of_what_changes_one_by_one_is_what_is_unchanged() {
    let body = |baseline: &str| {
        format!("[sweep]\n\"rules.scale\" = [1.0, 2.0]\n[sweep.one_by_one]\n\"rules.max_mana\" = [4, 6]\n{baseline}\n")
    };
    let always = "always compared with the cell in which nothing is changed";
    for (baseline, place) in [
        ("[baseline]\n\"one_by_one\" = \"rules.max_mana=6\"", "11:1 one_by_one"),
        ("[baseline]\n\"rules.max_mana\" = 6", "11:1 rules.max_mana"),
        ("[baseline.one_by_one]\n\"rules.max_mana\" = 6", "11:1 one_by_one.rules.max_mana"),
    ] {
        let set = "remove this line; to compare all with \"rules.max_mana\" = 6, write that under [set]";
        refused_body(&body(baseline), &[place, always, set]);
    }
    refused_body(&body("[baseline]\n\"one_by_one\" = 6"), &["11:1 one_by_one", always, "written under [set]"]);
    let misplaced = "[baseline]\n\"one_by_one\" = \"unchanged\"\n";
    refused_body(misplaced, &["7:1 one_by_one", "nothing changes one by one", "[sweep.one_by_one]"]);

    let said = good(&body("[baseline]\n\"one_by_one\" = \"unchanged\"\n\"rules.scale\" = 1"));
    assert_eq!(said.baseline_axes, [0, 1]);
    assert!(said.cells[0].baseline && said.cells.iter().filter(|cell| cell.baseline).count() == 1);
}

#[test]
fn what_moves_together_can_have_a_name_and_labels() {
    let body = "[[sweep.together]]\nname = \"Mana\"\nlabels = [\"little\", \"much\"]\n\"rules.max_mana\" = [4, 6]\n\"rules.per_age\" = [0, 1]\n\
                [baseline]\n\"Mana\" = \"much\"\n";
    let experiment = good(body);
    assert_eq!(experiment.axes, ["Mana"]);
    assert_eq!(labels(&experiment), ["Mana=little", "Mana=much"]);
    let number = |cell: usize, path: &str| experiment.cells[cell].rules.get(path).and_then(Value::as_integer);
    assert_eq!([0, 1].map(|cell| number(cell, "rules.max_mana")), [Some(4), Some(6)]);
    assert_eq!([0, 1].map(|cell| number(cell, "rules.per_age")), [Some(0), Some(1)]);
    assert!(experiment.cells[1].baseline && !experiment.cells[0].baseline);
    let agents = "question = \"?\"\ngame = \"paper\"\n[table]\nplayers = 4\n[[sweep.together]]\nname = \"Who\"\n\
                  labels = [\"a\", \"b\"]\n\"table.agents\" = [[\"random\"], [\"planner\"]]\n";
    let experiment = read(agents).unwrap();
    assert_eq!(experiment.cells[1].agents, ["planner"]);
    assert_eq!(experiment.agent_place("planner").map(|place| place.line), Some(8));
}

#[test]
fn names_and_labels_of_an_axis_have_to_fit() {
    let group = |titles: &str| format!("[[sweep.together]]\n{titles}\"rules.max_mana\" = [4, 6]\n");
    refused_body(&group("name = \"Mana\"\n"), &["`name` and `labels` go together"]);
    refused_body(&group("name = \"Mana\"\nlabels = [\"a\"]\n"), &["1 labels for 2 values"]);
    refused_body(&group("name = \"Mana\"\nlabels = [\"a\", \"a\"]\n"), &["\"a\" is on the axis twice"]);
    refused_body(&group("name = \"Mana\"\nlabels = [1, 2]\n"), &["text in quotes"]);
    refused_body(&group("name = \"rules.mana\"\nlabels = [\"a\", \"b\"]\n"), &["taken for a path"]);
    // A column of the tables would be there twice.
    refused_body(&group("name = \"rounds\"\nlabels = [\"a\", \"b\"]\n"), &["taken for a column", "capital letter"]);
}
