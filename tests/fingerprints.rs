//! Detects any change of results: the bytes of every table of small runs, as stored digests.
//!
//! `cargo test --release --test fingerprints` shows which tables of which runs have changed. If the change was
//! intended, `EVENHAND_FINGERPRINTS=keep` before the same command writes the new digests, and the commit explains the
//! change.
//!
//! The runs use the program, so that this test does not depend on the structure of the library.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use assert_cmd::Command;
use evenhand::digest::Digest;

/// A small run: its name, its game, and the lines of its experiment after the question.
struct Run {
    name: &'static str,
    game: &'static str,
    lines: &'static str,
}

/// A search that is small enough for a test in every game.
const SEARCH: &str = "kind = \"mcts\"\nabout = \"small\"\niterations = 12\nrollout = \"planner\"\ncompare = 4\n\
    trust = 60\npoint = 0.03\nprior = 0.3\nexploration = 0.5\ncutoff = 10\n";

const RUNS: &[Run] = &[
    bridgefront(
        "two_seats",
        "[table]\nplayers = 2\nagents = [\"random\"]\nfactions = \"all-sets\"\n[stop]\ndeals = 8\n",
    ),
    bridgefront(
        "three_seats",
        "[table]\nplayers = 3\nagents = [\"planner\"]\nfactions = \"rotate\"\n[stop]\ndeals = 6\n",
    ),
    bridgefront(
        "four_seats",
        "[table]\nplayers = 4\nagents = [\"planner\", \"rusher\", \"siege\", \"random\"]\nfactions = \"rotate\"\n\
         [stop]\ndeals = 4\n",
    ),
    bridgefront(
        "five_seats",
        "[table]\nplayers = 5\nagents = [\"expander\"]\nfactions = \"rotate\"\n[stop]\ndeals = 3\n",
    ),
    bridgefront("six_seats", "[table]\nplayers = 6\nagents = [\"miner\"]\nfactions = \"rotate\"\n[stop]\ndeals = 2\n"),
    bridgefront("search", "[table]\nplayers = 2\nagents = [\"small_search\", \"planner\"]\n[stop]\ndeals = 1\n"),
    bridgefront("learnt", "[table]\nplayers = 3\nagents = [\"learnt\"]\nfactions = \"rotate\"\n[stop]\ndeals = 4\n"),
    bridgefront(
        "swept_mana",
        "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n\
         [sweep]\n\"rules.max_mana\" = [4, 5, 6]\n[baseline]\n\"rules.max_mana\" = 5\n[stop]\ndeals = 24\n",
    ),
    bridgefront(
        "swept_cards",
        "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n\
         [sweep]\n\"cards.recruit.mana\" = [0, 2]\n\"cards.quick_march.effects.0.steps\" = [1, 3]\n[stop]\ndeals = 8\n",
    ),
    bridgefront(
        "readings_of_turns",
        "[table]\nplayers = 3\nagents = [\"planner\"]\nfactions = \"rotate\"\n[sweep.one_by_one]\n\
         \"rules.zero_mana_actions\" = [\"allowed\"]\n\"rules.ability_timing\" = [\"auto_end\"]\n\
         \"rules.pay_time\" = [\"resolve\"]\n\"rules.fizzle_scope\" = [\"whole_card\"]\n\"rules.elimination\" = [true]\n\
         \"rules.initiative_tie\" = [\"random\"]\n[stop]\ndeals = 4\n",
    ),
    bridgefront(
        "readings_of_battles",
        "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n[sweep.one_by_one]\n\
         \"combat.overkill\" = [\"none\"]\n\"combat.assignment\" = [\"attacker_choice\"]\n\
         \"champions.bodyguard_scope\" = [\"combat_round\", \"round\"]\n\"champions.kill_credit\" = [\"whole_battle\"]\n\
         \"rules.battle_timing\" = [\"after_each_move\"]\n\"rules.siege_pins\" = [true]\n[stop]\ndeals = 6\n",
    ),
    bridgefront(
        "readings_of_markets",
        "[table]\nplayers = 4\nagents = [\"planner\"]\nfactions = \"rotate\"\n[sweep.one_by_one]\n\
         \"market.pass_mode\" = [\"no_pot\", \"pot_to_bank\"]\n\"market.can_refuse\" = [true]\n\
         \"content.profile\" = [\"fill47\"]\n\"setup.faction_starter_decks\" = [true]\n[stop]\ndeals = 3\n",
    ),
    bridgefront(
        "ladder",
        "[table]\nplayers = 2\n[sweep]\n\"table.agents\" = [[\"random\"], [\"planner\", \"random\"], [\"rusher\", \"miner\"]]\n\
         [stop]\ndeals = 12\n",
    ),
    ascension("two_seats", "[table]\nplayers = 2\nagents = [\"random\"]\nfactions = \"all-sets\"\n[stop]\ndeals = 4\n"),
    ascension("planners", "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n[stop]\ndeals = 16\n"),
    ascension(
        "three_seats",
        "[table]\nplayers = 3\nagents = [\"planner\"]\nfactions = \"rotate\"\n[stop]\ndeals = 4\n",
    ),
    ascension(
        "four_seats",
        "[table]\nplayers = 4\nagents = [\"planner\", \"hunter\", \"holder\", \"random\"]\n[stop]\ndeals = 2\n",
    ),
    ascension("five_seats", "[table]\nplayers = 5\nagents = [\"random\"]\n[stop]\ndeals = 2\n"),
    ascension("search", "[table]\nplayers = 2\nagents = [\"small_search\", \"planner\"]\n[stop]\ndeals = 1\n"),
    ascension("learnt", "[table]\nplayers = 2\nagents = [\"learnt\"]\nfactions = \"rotate\"\n[stop]\ndeals = 4\n"),
    ascension(
        "two_against_one",
        "[table]\nplayers = 3\nagents = [\"planner\"]\n[set]\n\"sides.team\" = [0, 0, 1]\n\
         [sweep]\n\"teams.slot\" = [\"block\", \"rotate\"]\n[stop]\ndeals = 3\n",
    ),
    ascension(
        "scenarios",
        "[table]\nplayers = 2\nagents = [\"skirmisher\"]\nfactions = \"rotate\"\n\
         [sweep]\n\"scenario.id\" = [\"S1\", \"S2\", \"S3\"]\n\"points.lists\" = [\"few\", \"many\"]\n[stop]\ndeals = 3\n",
    ),
    ascension(
        "tables",
        "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n\
         [sweep]\n\"board.layout\" = [\"T1\", \"T2\", \"T3\", \"T4\", \"empty\"]\n[stop]\ndeals = 3\n",
    ),
    ascension(
        "readings_of_flips",
        "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n[sweep.one_by_one]\n\
         \"flip.count\" = [1, 3]\n\"deck.mode\" = [\"reshuffle_each\"]\n\"deck.per\" = [\"shared\"]\n\
         \"tiebreak.red\" = [\"wild\"]\n\"info.memory\" = [\"none\"]\n[stop]\ndeals = 3\n",
    ),
    ascension(
        "readings_of_ground",
        "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n[sweep.one_by_one]\n\
         \"support.rule\" = [\"center\", \"half\"]\n\"cover.enabled\" = [false]\n[stop]\ndeals = 3\n",
    ),
    axion_forge("duels", "[table]\nplayers = 2\nagents = [\"random\"]\nfactions = \"all-sets\"\n[stop]\ndeals = 12\n"),
    axion_forge(
        "planners",
        "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n[stop]\ndeals = 24\n",
    ),
    axion_forge(
        "three_alone",
        "[table]\nplayers = 3\nagents = [\"planner\"]\nfactions = \"rotate\"\n[set]\n\"rules.mode\" = \"ffa\"\n[stop]\ndeals = 8\n",
    ),
    axion_forge(
        "two_teams",
        "[table]\nplayers = 4\nagents = [\"planner\"]\nfactions = \"rotate\"\n[set]\n\"rules.mode\" = \"team\"\n[stop]\ndeals = 8\n",
    ),
    axion_forge("search", "[table]\nplayers = 2\nagents = [\"small_search\", \"planner\"]\n[stop]\ndeals = 1\n"),
    ashenfront("duels", "[table]\nplayers = 2\nagents = [\"random\"]\nfactions = \"all-sets\"\n[stop]\ndeals = 12\n"),
    ashenfront("planners", "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n[stop]\ndeals = 24\n"),
    ashenfront(
        "readings",
        "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"all-sets\"\n[sweep.one_by_one]\n\
         \"rules.response.depth\" = [2]\n\"rules.combat.cleanup\" = [\"immediate\"]\n\"rules.combat.lock\" = [\"tile\"]\n\
         \"rules.declare.path_at\" = [\"declare\"]\n\"rules.kw.cleave\" = [\"ring\"]\n[stop]\ndeals = 4\n",
    ),
    ashenfront("search", "[table]\nplayers = 2\nagents = [\"small_search\", \"planner\"]\n[stop]\ndeals = 1\n"),
    frostblade("duels", "[table]\nplayers = 2\nagents = [\"random\"]\nfactions = \"rotate\"\n[stop]\ndeals = 36\n"),
    frostblade("planners", "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n[stop]\ndeals = 12\n"),
    frostblade(
        "readings",
        "[table]\nplayers = 2\nagents = [\"planner\"]\nfactions = \"rotate\"\n[sweep.one_by_one]\n\
         \"rules.scenario.mission\" = [\"crossed_roads\", \"high_beacon\"]\n\
         \"rules.rush.roll_time\" = [\"after_path\"]\n\"rules.disengage.trigger\" = [\"any_move\"]\n\
         \"rules.combat.target_split\" = [\"one_squad\"]\n[stop]\ndeals = 4\n",
    ),
    frostblade("search", "[table]\nplayers = 2\nagents = [\"small_search\", \"planner\"]\n[stop]\ndeals = 1\n"),
];

const fn frostblade(name: &'static str, lines: &'static str) -> Run {
    Run { name, game: "frostblade", lines }
}

const fn ashenfront(name: &'static str, lines: &'static str) -> Run {
    Run { name, game: "ashenfront", lines }
}

const fn axion_forge(name: &'static str, lines: &'static str) -> Run {
    Run { name, game: "axion_forge", lines }
}

const fn bridgefront(name: &'static str, lines: &'static str) -> Run {
    Run { name, game: "bridgefront", lines }
}

const fn ascension(name: &'static str, lines: &'static str) -> Run {
    Run { name, game: "ascension", lines }
}

impl Run {
    /// Plays the run and returns the digest of each of its tables.
    fn play(&self, desk: &Path) -> BTreeMap<String, String> {
        // Tables with commands repeat the file as it was given.
        let file = PathBuf::from(format!("{}_{}.toml", self.game, self.name));
        let text = format!("question = \"Is it as it was?\"\ngame = \"{}\"\nseed = 11\n{}", self.game, self.lines);
        fs::write(desk.join(&file), text).expect("a temporary folder takes files");
        let mut command = Command::cargo_bin("evenhand").expect("the program is built");
        command.current_dir(desk).arg("run").arg(&file).args(["--results", "results", "--agents", "agents"]);
        let output = command.output().expect("the program starts");
        // 6: some matches were faults, which are part of the result.
        assert!(
            matches!(output.status.code(), Some(0 | 6)),
            "{}: {}",
            self.name,
            String::from_utf8_lossy(&output.stderr)
        );
        let name = file.file_stem().expect("it has one").to_owned();
        let tables = desk.join("results").join(self.game).join(name).join("tables");
        let files = fs::read_dir(tables).expect("there are tables").map(|entry| entry.expect("it can be read").path());
        files
            .filter(|path| path.extension().is_some_and(|extension| extension == "csv"))
            .map(|path| {
                let table = path.file_stem().expect("it has one").to_string_lossy().into_owned();
                let bytes = fs::read(&path).expect("the table can be read");
                (table, Digest::default().bytes(&bytes).to_string())
            })
            .collect()
    }
}

/// Copies the agent files of a game, and adds a small search.
fn agents(desk: &Path, game: &str) {
    let (from, to) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("agents").join(game), desk.join("agents").join(game));
    fs::create_dir_all(&to).expect("a temporary folder takes folders");
    for file in fs::read_dir(from).expect("every game has agents") {
        let file = file.expect("it can be read");
        fs::copy(file.path(), to.join(file.file_name())).expect("it can be copied");
    }
    fs::write(to.join("small_search.toml"), SEARCH).expect("a temporary folder takes files");
}

/// Plays the runs of a game and compares them with the stored digests.
fn nothing_has_moved(game: &str) {
    let desk = tempfile::tempdir().expect("there is a temporary folder");
    agents(desk.path(), game);
    let mut now = String::new();
    for run in RUNS.iter().filter(|run| run.game == game) {
        for (table, digest) in run.play(desk.path()) {
            writeln!(now, "{} {table} {digest}", run.name).expect("text takes text");
        }
    }
    let kept_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fingerprints").join(format!("{game}.txt"));
    if env::var("EVENHAND_FINGERPRINTS").is_ok_and(|word| word == "keep") {
        fs::write(kept_in, now).expect("the digests can be written");
        return;
    }
    let kept = fs::read_to_string(kept_in).expect("the digests are kept beside this test");
    let lines = |text: &str| -> BTreeMap<String, String> {
        let line = |line: &str| line.rsplit_once(' ').map(|(name, digest)| (name.to_owned(), digest.to_owned()));
        text.lines().filter_map(line).collect()
    };
    let (kept, now) = (lines(&kept), lines(&now));
    let gone = kept.keys().filter(|name| !now.contains_key(*name)).map(|name| format!("{name}: gone"));
    let moved = now.iter().filter_map(|(name, digest)| match kept.get(name) {
        Some(before) if before == digest => None,
        Some(_) => Some(format!("{name}: moved")),
        None => Some(format!("{name}: new")),
    });
    let all: Vec<String> = gone.chain(moved).collect();
    assert!(
        all.is_empty(),
        "{} tables of {game} are not what they were:\n{}\nIf that is meant: EVENHAND_FINGERPRINTS=keep cargo test \
         --release --test fingerprints",
        all.len(),
        all.join("\n")
    );
}

#[test]
fn bridgefront_answers_as_it_did() {
    nothing_has_moved("bridgefront");
}

#[test]
fn ascension_answers_as_it_did() {
    nothing_has_moved("ascension");
}

#[test]
fn ashenfront_answers_as_it_did() {
    nothing_has_moved("ashenfront");
}

#[test]
fn frostblade_answers_as_it_did() {
    nothing_has_moved("frostblade");
}

#[test]
fn axion_forge_answers_as_it_did() {
    nothing_has_moved("axion_forge");
}
