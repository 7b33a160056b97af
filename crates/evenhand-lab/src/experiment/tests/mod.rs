mod cells;
mod mistakes;
mod one_by_one;
mod who;

use std::ops::RangeInclusive;
use std::path::Path;

use super::*;
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::Declared;
use evenhand_game::game::{
    Book, BySeat, Choices, Column, Cx, Dice, Ending, Feature, Illegal, Insight, LogText, Measured, Notation, Play,
    Record, Role, Ruleset, Seat, Seats, Secrets, SetupError,
};
use evenhand_kit::claims::Claims;
use evenhand_kit::odds::ExactOdds;
use evenhand_players::erasure::erased;

/// A game that is never played here: it has knobs and roles, and validates both.
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

evenhand_game::remarks! {
    fn remarks {
        /// Mana.
        "rules.max_mana", in 1..=20, "mana";
        /// Anything else.
        "**";
    }
}

impl Ruleset for Paper {
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
        let roles =
            all.iter().take(usize::try_from(number("rules.factions")).unwrap()).map(|role| role.to_string()).collect();
        Ok(Paper { seats, roles })
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn roles(&self) -> &[String] {
        &self.roles
    }

    fn step_limit(&self) -> usize {
        1
    }

    fn endings() -> &'static [Ending] {
        const { &[Ending::new("over")] }
    }
}

impl Play for Paper {
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

    fn ending(&self, (): &()) -> usize {
        0
    }
}

impl Secrets for Paper {
    fn redact(&self, (): &mut (), _: Seat) {}

    fn determinize(&self, (): &mut (), _: Seat, _: &mut Dice) {}
}

impl Notation for Paper {
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
}

impl LogText for Paper {
    fn write_event(&self, (): &()) -> Option<String> {
        None
    }
}

impl Measured for Paper {
    fn columns() -> &'static [Column] {
        &[]
    }

    fn measure(&self, (): &(), _: &[()], _: &mut Record) {}
}

impl Insight for Paper {
    const FEATURES: &'static [Feature] = &[];
    type Memo = ();

    fn features(&self, (): &(), _: Seat, _: &[u8], (): &mut (), _: &mut Vec<f32>) {}

    fn evaluate(&self, (): &()) -> BySeat<f32> {
        BySeat::default()
    }
}

impl ExactOdds for Paper {}

impl Claims for Paper {}

const HEAD: &str = "question = \"?\"\ngame = \"paper\"\n";
const TABLE: &str = "[table]\nplayers = 4\nagents = [\"random\"]\n";

fn read(text: &str) -> Result<Experiment, Vec<Problem>> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mana.toml");
    std::fs::write(&file, text).unwrap();
    std::fs::write(folder.path().join("cards.toml"), "[cards.brute]\nmana = 4\n[cards.sage]\nmana = 1\n").unwrap();
    std::fs::write(folder.path().join("bad.toml"), "[cards.brute]\nmannna = 4\n").unwrap();
    load(erased::<Paper>(), &file)
}

#[track_caller]
fn good(body: &str) -> Experiment {
    read(&format!("{HEAD}{TABLE}{body}")).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// Returns each problem as `line:column key: message | remedy`.
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

/// Asserts that there is exactly one problem, which contains all of `parts`.
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
