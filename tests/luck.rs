//! Tests of luck: what is measured, and `luck = true` in experiments.

#![allow(missing_docs, unreachable_pub, dead_code, reason = "a test")]

#[path = "../examples/kuhn_poker/game.rs"]
mod kuhn_poker;
#[path = "../examples/nim/game.rs"]
mod nim;
#[path = "../examples/table/mod.rs"]
mod table;

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use evenhand::agents::random::RandomAgent;
use evenhand::chances::{Calibration, ChanceValues};
use evenhand::game::{BySeat, Game, Inputs, Insight, Measured, Role, Rules, Seat, Seed};
use evenhand::games::{GameList, Games};
use evenhand::luck::{COLUMNS, LuckValues};
use evenhand::matches::trial::{Mishap, Trial};
use evenhand::matches::{Arena, MatchRunner, Seating, Unwatched};
use evenhand::net::{Net, NetFile, Shape};
use kuhn_poker::KuhnPoker;
use nim::Nim;
use tempfile::TempDir;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// A match between random players: the share of each seat, its luck, and its luck at the start.
type Measured3 = Vec<[f64; 3]>;

/// Plays matches of random players, and measures luck with a network of random weights.
fn played<G: Measured + Insight>(game: G, roles: &[Role], matches: u64) -> Vec<Measured3> {
    let seats = game.seats();
    let net = Net::new(Shape::of(&Inputs::of::<G>()), &mut Seed(7).dice());
    let values = ChanceValues { net: NetFile::new(&net, Vec::new()).into(), calibration: Calibration::default() };
    let roles = roles.to_vec();
    let arena = Arena {
        game,
        seed: 3,
        changes: Vec::new(),
        agents: vec!["random".into()],
        cast: Box::new(|_| Box::new(RandomAgent)),
        seatings: Box::new(move |_| vec![Seating { agents: BySeat::default(), roles: roles.clone() }]),
        chances: None,
        luck: Some(LuckValues { values, alternatives: 4 }),
    };
    let mut runner = MatchRunner::new(&arena);
    let of_deal = |deal: u64| {
        let row = runner.play(deal, 0, &(arena.seatings)(deal)[0], &mut Unwatched);
        let luck = &row.values[row.values.len() - COLUMNS.len() * seats..];
        let of_seat = |seat: Seat| [f64::from(row.shares[seat]), luck[seat.index()], luck[seats + seat.index()]];
        Seat::all(seats).map(of_seat).collect()
    };
    (0..matches).map(of_deal).collect()
}

fn by_the_book<G: Game>() -> G {
    G::new(&Rules::of_book(&G::book()).unwrap(), 2).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_game_without_chance_has_no_luck() {
    let found = played(by_the_book::<Nim>(), &[], 50);
    assert!(found.iter().flatten().all(|[_, luck, start]| *luck == 0.0 && *start == 0.0));
    assert!(found.iter().any(|seats| seats[0][0] == 1.0) && found.iter().any(|seats| seats[0][0] == 0.0));
}

/// All chance of Kuhn poker is in the deal, of which this network sees nothing.
#[test]
fn luck_that_the_network_does_not_see_is_not_measured() {
    let found = played(KuhnPoker, &[], 200);
    assert!(found.iter().flatten().all(|[_, luck, start]| *luck == 0.0 && *start == 0.0));
    assert!(found.iter().any(|seats| seats[0][0] != found[0][0][0]));
}

/// In the trial game each seat gains a point or none by chance in each round, and has the most points or not. The network
/// knows nothing of it.
#[test]
fn luck_is_even_on_average_and_goes_with_the_result() {
    let found = played(Trial::new(Mishap::Nothing), &[Role(0), Role(1), Role(0)], 4000);
    for seats in &found {
        assert!(seats.iter().map(|seat| seat[1]).sum::<f64>().abs() < 1e-5, "the seats together have none");
    }
    for seat in 0..3 {
        let luck: Vec<f64> = found.iter().map(|seats| seats[seat][1]).collect();
        let shares: Vec<f64> = found.iter().map(|seats| seats[seat][0]).collect();
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let moment = |a: &[f64], b: &[f64]| {
            let (first, second) = (mean(a), mean(b));
            a.iter().zip(b).map(|(x, y)| (x - first) * (y - second)).sum::<f64>() / a.len() as f64
        };
        let variance = moment(&luck, &luck);
        let error = (variance / luck.len() as f64).sqrt();
        assert!(mean(&luck).abs() < 4.0 * error, "seat {seat}: {} +- {error}", mean(&luck));
        // The last round decides, and its luck is known exactly but for the alternatives.
        let slope = moment(&shares, &luck) / variance;
        assert!((0.5..1.1).contains(&slope), "seat {seat}: {slope}");
    }
}

fn evenhand(arguments: &[&str]) -> Assert {
    Command::cargo_bin("evenhand").unwrap().current_dir(HERE).args(arguments).assert()
}

fn run(folder: &Path, game: &str, more: &str, deals: u32) -> String {
    let file = folder.join(format!("{game}.toml"));
    let text = format!(
        "question = \"Is it luck?\"\ngame = \"{game}\"\n{more}\n\n[table]\nplayers = 2\nagents = [\"quick\"]\n\n[stop]\n\
         deals = {deals}\n"
    );
    fs::write(&file, text).unwrap();
    let agents = format!("{HERE}/agents");
    let results = folder.join("results");
    evenhand(&[
        "run",
        &file.to_string_lossy(),
        "--agents",
        &agents,
        "--results",
        &results.to_string_lossy(),
        "--fresh",
    ])
    .success();
    results.join(game).join(game).join("tables").to_string_lossy().into_owned()
}

#[test]
fn every_game_measures_luck_beside_win_chances() {
    let folder = TempDir::new().unwrap();
    for game in Games::all() {
        let tables = run(folder.path(), game.name(), "luck = true\nwin_chances = true", 4);
        let measures = fs::read_to_string(format!("{tables}/distributions.csv")).unwrap();
        for column in ["chance_by_luck", "chance_by_luck_at_start", "favorite_changes"] {
            assert!(measures.lines().any(|line| line.split(',').nth(1) == Some(column)), "{}: {column}", game.name());
        }
        let luck = fs::read_to_string(format!("{tables}/luck.csv")).unwrap();
        assert!(luck.lines().count() > 2, "{}: {luck}", game.name());
    }
}

#[test]
fn measuring_luck_changes_no_share_and_narrows_its_range() {
    let folder = TempDir::new().unwrap();
    let read = |tables: &str, table: &str| fs::read_to_string(format!("{tables}/{table}.csv")).unwrap();
    let tables = run(folder.path(), "bridgefront", "luck = true", 400);
    let (shares, luck) = (read(&tables, "win_share"), read(&tables, "luck"));
    let tables = run(folder.path(), "bridgefront", "", 400);
    assert_eq!(read(&tables, "win_share"), shares);
    assert!(!Path::new(&tables).join("luck.csv").exists(), "without `luck` there is no table of it");

    let mut reader = csv::Reader::from_reader(luck.as_bytes());
    let headings = reader.headers().unwrap().clone();
    let mut better = 0;
    for row in reader.records().map(Result::unwrap).filter(|row| &row[1] == "faction") {
        let field = |name: &str| -> f64 {
            let at = headings.iter().position(|heading| heading == name).unwrap_or_else(|| panic!("{name}"));
            row[at].parse().unwrap_or_else(|_| panic!("{name}: {}", &row[at]))
        };
        let width = |low: &str, high: &str| field(high) - field(low);
        better += usize::from(width("without_luck_low", "without_luck_high") < width("low", "high"));
        let apart = (field("share") - field("share_without_luck")).abs();
        assert!(apart < width("low", "high"), "{row:?}");
        assert!((0.05..0.9).contains(&field("luck_part_low")), "{row:?}");
    }
    assert_eq!(better, 6, "{luck}");
}

#[test]
fn mistakes_are_reported() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("luck.toml");
    let text = |luck: &str| {
        format!("question = \"?\"\ngame = \"ashenfront\"\nluck = {luck}\n[table]\nplayers = 2\nagents = [\"random\"]\n")
    };
    fs::write(&file, text("\"yes\"")).unwrap();
    let refused = evenhand(&["check", &file.to_string_lossy()]).code(3);
    let errors = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(errors.contains("luck.toml:3:") && errors.contains("it has to be true or false"), "{errors}");
    // A folder of agents whose `quick` has no network.
    let agents = folder.path().join("agents/ashenfront");
    fs::create_dir_all(&agents).unwrap();
    fs::write(agents.join("quick.toml"), "kind = \"random\"\n").unwrap();
    fs::write(&file, text("true")).unwrap();
    let root = folder.path().join("agents");
    let results = folder.path().join("results");
    let (root, results) = (root.to_string_lossy(), results.to_string_lossy());
    let refused = evenhand(&["run", &file.to_string_lossy(), "--agents", &root, "--results", &results]).code(3);
    let errors = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(errors.contains("luck.toml:3:") && errors.contains("evenhand learn ashenfront quick"), "{errors}");
}
