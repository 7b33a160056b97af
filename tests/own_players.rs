//! Tests of players trained under each cell's rules (`[players] learn`), on the command line.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use tempfile::TempDir;

const EXPERIMENT: &str = "question = \"Fewer points?\"\ngame = \"bridgefront\"\n[table]\nplayers = 2\n\
                          agents = [\"pupil\"]\n[sweep]\n\"rules.vp_to_win\" = [6, 8]\n[baseline]\n\
                          \"rules.vp_to_win\" = 8\n[stop]\ndeals = 6\nblock = 3\n[players]\nlearn = 128\n";

struct Desk(TempDir);

impl Desk {
    /// Creates a folder with a trained player and an experiment.
    fn new() -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        fs::create_dir_all(desk.path("agents/bridgefront")).unwrap();
        desk.ends("learn bridgefront pupil --matches 128 --check-deals 2 --seed 4", 0);
        fs::write(desk.path("trial.toml"), EXPERIMENT).unwrap();
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn ends(&self, arguments: &str, code: i32) -> String {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        let done = command.current_dir(self.0.path()).args(arguments.split_whitespace()).assert().code(code);
        let output = done.get_output();
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }
}

/// Enough for a player with little training to improve.
const LONGER: &str = "learn = 2_560";
const OWN: &str = "results/bridgefront/trial/own-players";

/// Collapses all whitespace in a text to single spaces.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn players_that_have_not_adapted_are_replaced_and_nothing_is_concluded_from_them() {
    let desk = Desk::new();
    let early = desk.ends("match trial.toml --own-players", 3);
    assert!(early.contains("there is no second run yet") && early.contains("evenhand run trial.toml"), "{early}");
    let said = flat(&desk.ends("run trial.toml --threads 2", 0));
    for part in [
        "Win share of the retrained players (128 matches of training) against the rulebook's, under each variant's rules:",
        "rules.vp_to_win=6: The players have not adapted to this rule (they win ",
        " % of matches against the rulebook's players, ",
        "): agreement between the two runs shows nothing.",
        " % of matches against the original players, ",
        "The original players play there in the second run as well.",
        "Training longer ([players] learn = 640",
        "rules.vp_to_win=8: These are the rulebook's own rules.",
        "so the second run says nothing about the rules.",
    ] {
        assert!(said.contains(part), "`{part}` is missing from {said}");
    }
    assert!(!said.contains("turns around") && !said.contains("the same way with both"), "{said}");
    let conclusions = desk.read(&format!("{OWN}/conclusions.csv"));
    assert!(conclusions.starts_with("cell,label,about,book_players"), "{conclusions}");
    assert!(conclusions.lines().count() > 4, "{conclusions}");
    assert!(conclusions.lines().skip(1).all(|line| line.ends_with(",same players")), "{conclusions}");
    let text = desk.read(&format!("{OWN}/conclusions.txt"));
    assert!(text.contains("agreement"), "{text}");

    // The conclusions are also in the main run's summary and report, even after its tables are built again.
    let main = |name: &str| desk.read(&format!("results/bridgefront/trial/{name}"));
    for _ in 0..2 {
        assert!(main("summary.txt").contains(&format!("With players retrained for each variant:\n{text}")));
        assert!(main("report.html").contains("<h2>With players retrained for each variant</h2>"));
        assert!(flat(&main("report.html")).contains("agreement between the two runs shows nothing"));
        desk.ends("tables trial.toml", 0);
    }

    // The originals play there: the matches are the same, and the output says so.
    let decision = format!("{OWN}/players/cell=0000.pupil.measured.toml");
    assert!(desk.read(&decision).ends_with("better = false\n"), "{}", desk.read(&decision));
    let blocks = |run: &str| fs::read(desk.path(&format!("{run}/blocks/cell=0000/block=000000.parquet"))).ok();
    assert_eq!(blocks("results/bridgefront/trial"), blocks(OWN));
    let summary = flat(&desk.read(&format!("{OWN}/summary.txt")));
    assert!(summary.contains("in 2 of 2 variants (cells 0, 1) retraining made no player better"), "{summary}");
    let told = |flags: &str| desk.ends(&format!("match trial.toml --cell 1 --deal 4 --actions{flags}"), 0);
    let [book, own] = ["", " --own-players"].map(told);
    assert!([&book, &own].iter().all(|told| told.ends_with("agrees with the record\n")), "{book}\n{own}");
    assert!(own.contains("(the original: retraining") && !book.contains("(the original"), "{own}");

    // Repeating the command trains, measures and plays nothing. Without the decision, or with a damaged one, the
    // players are unknown until the run has measured them again, with the same result.
    let kept = desk.read(&decision);
    for damage in [None, Some(&kept[..kept.len() / 2])] {
        match damage {
            None => fs::remove_file(desk.path(&decision)).unwrap(),
            Some(text) => fs::write(desk.path(&decision), text).unwrap(),
        }
        let errors = desk.ends("match trial.toml --own-players --cell 1", 3);
        assert!(errors.contains("it is not known yet whether this player is better"), "{errors}");
        desk.ends("run trial.toml --threads 1", 0);
        assert_eq!(desk.read(&decision), kept);
        assert_eq!(desk.read(&format!("{OWN}/conclusions.csv")), conclusions);
    }
}

#[test]
fn all_is_played_again_with_players_that_have_adapted_and_compared() {
    let desk = Desk::new();
    fs::write(desk.path("trial.toml"), EXPERIMENT.replace("learn = 128", LONGER)).unwrap();
    let said = flat(&desk.ends("run trial.toml --threads 2", 0));
    assert!(said.contains("better: it plays"), "{said}");
    assert!(said.contains("No conclusion is shown to turn around") || said.contains("TURN AROUND"), "{said}");
    assert!(said.contains("conclusions about variants whose players have adapted"), "{said}");
    let conclusions = desk.read(&format!("{OWN}/conclusions.csv"));
    assert!(!conclusions.contains("same players"), "{conclusions}");
    let tables = desk.read(&format!("{OWN}/tables/win_share.csv"));
    assert_ne!(tables, desk.read("results/bridgefront/trial/tables/win_share.csv"), "other players play otherwise");

    // A match of either run is shown as it was played there.
    let told = |flags: &str| desk.ends(&format!("match trial.toml --cell 1 --deal 4 --actions{flags}"), 0);
    let [book, own] = ["", " --own-players"].map(told);
    assert!([&book, &own].iter().all(|told| told.ends_with("agrees with the record\n")), "{book}\n{own}");
    assert!(book != own && !own.contains("(the original"), "other players play otherwise: {own}");

    // Without one of the networks, that one is trained again with the same result.
    let net = desk.path(&format!("{OWN}/players/cell=0000.pupil.net"));
    let learnt = fs::read(&net).unwrap();
    assert_ne!(learnt, fs::read(desk.path("agents/bridgefront/pupil.net")).unwrap());
    fs::remove_file(&net).unwrap();
    let errors = desk.ends("match trial.toml --own-players --cell 1", 3);
    assert!(errors.contains("cell=0000.pupil.net") && errors.contains("evenhand run trial.toml"), "{errors}");
    desk.ends("run trial.toml --threads 1", 0);
    assert_eq!(fs::read(&net).unwrap(), learnt);
    assert_eq!(desk.read(&format!("{OWN}/tables/win_share.csv")), tables);
    assert_eq!(desk.read(&format!("{OWN}/conclusions.csv")), conclusions);

    // Its tables can be built again by the name of its folder.
    fs::remove_dir_all(desk.path(&format!("{OWN}/tables"))).unwrap();
    desk.ends(&format!("tables {OWN}"), 0);
    assert_eq!(desk.read(&format!("{OWN}/tables/win_share.csv")), tables);
}

#[test]
fn whoever_cannot_learn_and_a_budget_that_is_none_are_refused() {
    let desk = Desk(tempfile::tempdir().unwrap());
    fs::create_dir_all(desk.path("agents/bridgefront")).unwrap();
    let refused = |from: &str, to: &str, said: &str| {
        fs::write(desk.path("trial.toml"), EXPERIMENT.replace("pupil", "random").replace(from, to)).unwrap();
        let errors = desk.ends("run trial.toml", 3);
        assert!(errors.contains(said), "`{said}` is missing from:\n{errors}");
        assert!(!desk.path("results").exists(), "nothing is played");
    };
    refused("pupil", "pupil", "no player of this experiment can go on learning");
    for wrong in ["0", "\"0m\"", "\"soon\"", "1.5"] {
        refused("learn = 128", &format!("learn = {wrong}"), "it has to be a time for each cell");
    }
    refused("[players]\nlearn = 128", "[players]\nlearned = 128", "did you mean `learn`?");
    fs::write(desk.path("plain.toml"), EXPERIMENT.replace("pupil", "random").replace("[players]\nlearn = 128", ""))
        .unwrap();
    let errors = desk.ends("match plain.toml --own-players", 3);
    assert!(errors.contains("players of this experiment do not learn"), "{errors}");
}
