//! Tests of Ashenfront on the command line. For mistakes in cards, decks, maps and tables, `check` names the card or
//! deck, the limit and a remedy. Also tests custom cards, and the value of cards.

use assert_cmd::Command;

const WRONG_INPUT: i32 = 3;

/// Returns what `check` prints about an experiment with these lines set.
fn told(lines: &str) -> String {
    let desk = tempfile::tempdir().unwrap();
    let head =
        "question = \"Does it matter?\"\ngame = \"ashenfront\"\n[table]\nplayers = 2\nagents = [\"random\"]\n[set]\n";
    std::fs::write(desk.path().join("trial.toml"), format!("{head}{lines}\n")).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    let done = command.current_dir(desk.path()).args(["check", "trial.toml"]).assert().code(WRONG_INPUT);
    String::from_utf8(done.get_output().stderr.clone()).unwrap()
}

fn says(lines: &str, said: &[&str]) {
    let errors = told(lines);
    for part in said.iter().chain(&["help: "]) {
        assert!(errors.contains(part), "`{part}` is missing from:\n{errors}");
    }
}

#[test]
fn decks_that_the_rules_do_not_allow() {
    says("\"decks.fortress.cards.OP01\" = 1", &["decks.fortress", "39 cards, 1 too few; a deck has 40"]);
    says(
        "\"decks.fortress.cards.OP01\" = 4",
        &["decks.fortress.cards.OP01", "4 copies of OP01, 3 are allowed", "take 1 out"],
    );
    says(
        "\"decks.fortress.cards.OP99\" = 1",
        &["decks.fortress.cards.OP99", "there is no card `OP99`", "did you mean"],
    );
    says(
        "\"decks.fortress.cards.OP14\" = 0\n\"decks.fortress.cards.OP02\" = 2",
        &["decks.fortress.cards.UL14", "an Ult without its operator OP14"],
    );
}

#[test]
fn operators_and_ults_that_cannot_be() {
    says("\"cards.OP01.health\" = 0", &["cards.OP01.health", "an operator without health"]);
    says("\"cards.OP01.init\" = 7", &["cards.OP01.init", "7"]);
    says("\"cards.UL14.operator\" = \"\"", &["cards.UL14.operator", "an Ult without its operator"]);
    says("\"cards.UL14.operator\" = \"OP41\"", &["cards.UL14.operator", "there is no operator `OP41`", "did you mean"]);
    says("\"cards.UL14.operator\" = \"OP01\"", &["cards.UL14.operator", "OP01 is not Elite"]);
}

#[test]
fn keywords_that_are_unknown_or_lack_their_number() {
    says(
        "\"cards.OP01.keywords\" = [\"reinforse\"]",
        &["cards.OP01.keywords.0", "no keyword `reinforse`", "`reinforce`"],
    );
    says("\"cards.OP09.keywords\" = [\"backstab\"]", &["cards.OP09.keywords.0", "without its number", "backstab 1"]);
    says("\"cards.OP09.keywords\" = [\"taunt 2\"]", &["cards.OP09.keywords.0", "`taunt` has no number"]);
    says("\"rules.cards.without_keywords\" = [\"aegiss\"]", &["rules.cards.without_keywords.0", "`aegis`"]);
}

#[test]
fn maps_that_are_not_five_by_five() {
    let map = |rows: &str| format!("\"rules.board.map\" = [{rows}]");
    says(&map("\"22222\", \".....\", \"CDDDC\", \"11111\""), &["rules.board.map", "it has 4 rows"]);
    says(
        &map("\"22222\", \".....\", \"CDDDCC\", \".....\", \"11111\""),
        &["rules.board.map", "row 3 (`CDDDCC`) has 6 letters"],
    );
    says(
        &map("\"22222\", \".....\", \"CDXDC\", \".....\", \"11111\""),
        &["rules.board.map", "`X` in row 3 means nothing"],
    );
    says(&map("\".....\", \".....\", \"CDDDC\", \".....\", \"11111\""), &["rules.board.map", "no Landing Zone 2"]);
}

#[test]
fn effects_that_cannot_be_read() {
    let effect = |text: &str| format!("\"cards.CM01.effects\" = [{text}]");
    says(
        &effect("{ verb = \"retreet\", who = \"ally\" }"),
        &["cards.CM01.effects.0.verb", "`retreet` is unknown", "retreat"],
    );
    says(&effect("{ verb = \"heal\", who = \"ally\" }"), &["cards.CM01.effects.0", "has no `n`"]);
    says(&effect("{ verb = \"draw\", n = 1, pierce = 1 }"), &["cards.CM01.effects.0.pierce", "is not a field here"]);
    says("\"cards.BP01.effects\" = [{ verb = \"draw\", n = 1 }]", &["cards.BP01.effects.0", "does not last"]);
    says("\"cards.TA01.when\" = [\"rest\"]", &["cards.TA01.when", "no moment of a card of type tactics", "discarded"]);
}

#[test]
fn tables_that_nobody_plays_at_and_hands_that_no_deck_deals() {
    says("\"rules.setup.hand_first\" = 13", &["rules.setup.hand_first"]);
    says("\"rules.victory.rank_cp\" = [1, 2]", &["rules.victory.rank_cp", "ranks 1, 2 and 3"]);
    let desk = tempfile::tempdir().unwrap();
    let three = "question = \"Does it matter?\"\ngame = \"ashenfront\"\n[table]\nplayers = 3\nagents = [\"random\"]\n";
    std::fs::write(desk.path().join("trial.toml"), three).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(["check", "trial.toml"]).assert().code(WRONG_INPUT);
}

/// A designer's operator is added to a content file and from there to a deck. The results of that deck are then no
/// longer only about placeholders.
#[test]
fn own_cards_join_a_deck() {
    let desk = tempfile::tempdir().unwrap();
    let own = "[cards.MY01]\nname = \"Lodestar\"\ntype = \"operator\"\nclass = \"vanguard\"\nrank = 2\ninit = 4\ndamage = 2\n\
               health = 4\nblock = 1\nspeed = 2\nkeywords = [\"rush\", \"backstab 2\"]\n\
               effects = [{ verb = \"damage\", who = \"foe\" }, { verb = \"push\", who = \"foe\", n = 1 }]\n\
               [decks.fortress.cards]\nOP07 = 0\nMY01 = 3\n";
    std::fs::write(desk.path().join("own.toml"), own).unwrap();
    let trial = "question = \"Does it matter?\"\ngame = \"ashenfront\"\ncontent = [\"own.toml\"]\n[table]\nplayers = 2\n\
                 agents = [\"random\"]\nfactions = [\"fortress\", \"spearhead\"]\n[stop]\ndeals = 40\n";
    std::fs::write(desk.path().join("trial.toml"), trial).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    let done = command.current_dir(desk.path()).args(["run", "trial.toml"]).assert().success();
    let said = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    let words = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("which mixes both kinds"), "{said}");
    let cards = std::fs::read_to_string(desk.path().join("results/ashenfront/trial/tables/cards.csv")).unwrap();
    assert!(cards.lines().any(|line| line.contains("MY01 Lodestar")), "the card has a row");
}

/// If cards are left out at random, the summary states how many of them clearly add or cost something.
#[test]
fn a_run_that_leaves_cards_out_says_what_they_add() {
    let desk = tempfile::tempdir().unwrap();
    let trial = "question = \"What is each card worth?\"\ngame = \"ashenfront\"\n[table]\nplayers = 2\n\
                 agents = [\"random\"]\nfactions = \"rotate\"\n[set]\n\"rules.deck.left_out\" = 3\n[stop]\ndeals = 100\n";
    std::fs::write(desk.path().join("trial.toml"), trial).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(["run", "trial.toml"]).assert().success();
    let said = std::fs::read_to_string(desk.path().join("results/ashenfront/trial/summary.txt")).unwrap();
    let line = said.lines().find(|line| line.starts_with("What a card adds to its deck's share of the win"));
    let line = line.unwrap_or_else(|| panic!("nothing is said of cards in\n{said}"));
    let cards = std::fs::read_to_string(desk.path().join("results/ashenfront/trial/tables/cards.csv")).unwrap();
    let mut rows = cards.lines();
    let worth = rows.next().unwrap().split(',').position(|name| name == "worth").unwrap();
    let left_out = rows.filter(|row| !row.split(',').nth(worth).unwrap().is_empty()).count();
    assert!(line.contains(&format!(" of {left_out} are clear")) && left_out > 30, "{left_out}: {line}");
}

/// Returns what `check` prints about a content file, after checking its exit code.
fn checked(content: &str, code: i32) -> String {
    let desk = tempfile::tempdir().unwrap();
    std::fs::write(desk.path().join("own.toml"), content).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    let done = command.current_dir(desk.path()).args(["check", "own.toml", "--game", "ashenfront"]).assert().code(code);
    let done = done.get_output();
    String::from_utf8([done.stdout.clone(), done.stderr.clone()].concat()).unwrap()
}

#[test]
fn text_that_does_nothing_is_warned_about_with_place_and_remedy() {
    let said = checked(
        "[cards.MY01]\nname = \"Free Lunch\"\ntype = \"protocol\"\neffects = [{ verb = \"draw\", n = 1 }]\n\n\
         [cards.OP03]\nkeywords = [\"quickaid\", \"cleave\"]\n",
        0,
    );
    for part in [
        "content for ashenfront, no mistakes found, 2 warnings",
        "warning: own.toml:1:",
        "cards.MY01.opp_cost: a protocol without a cost",
        "help: write opp_cost",
        "warning: own.toml:7:",
        "`cleave` does nothing: no hit of it goes along a line",
    ] {
        assert!(said.contains(part), "`{part}` is missing from:\n{said}");
    }
    let desk = tempfile::tempdir().unwrap();
    let trial = "question = \"Does it matter?\"\ngame = \"ashenfront\"\n[table]\nplayers = 2\nagents = [\"random\"]\n\
                 [set]\n\"cards.SU01.effects.0.n\" = 0\n";
    std::fs::write(desk.path().join("trial.toml"), trial).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    let done = command.current_dir(desk.path()).args(["check", "trial.toml"]).assert().success();
    let said = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    assert!(said.contains("no mistakes found, 1 warning") && said.contains("an amount of 0"), "{said}");
}

#[test]
fn text_that_can_never_act_is_refused_with_place_and_remedy() {
    for (content, said) in [
        (
            "[decks.fortres.cards]\nOP07 = 0\nOP01 = 3\n",
            &["own.toml:1:", "`fortres` is a new deck of 3 cards, 37 too few", "did you mean `fortress`?"][..],
        ),
        (
            "[cards.MY01]\nname = \"A\"\ntype = \"supply\"\nequips = true\neffects = [{ verb = \"draw\", n = 1 }]\n",
            &["own.toml:4:", "cards.MY01.equips: a card of type supply has none", "help: leave it out"],
        ),
        (
            "[cards.CM03]\neffects = [\n  { verb = \"draw\", n = 1 },\n  { verb = \"damage\", who = \"tile\" },\n]\n",
            &["own.toml:4:", "cards.CM03.effects.1: `damage` has no `n`", "help: add `n = ...`"],
        ),
        (
            "[cards.OP06]\nkeywords = []\n",
            &["own.toml:2:", "cards.OP06.innates.0: it never happens", "add \"parting_gift\" to cards.OP06.keywords"],
        ),
    ] {
        let errors = checked(content, WRONG_INPUT);
        for part in said {
            assert!(errors.contains(part), "`{part}` is missing from:\n{errors}");
        }
    }
}

/// The experiments that ship with the program use only cards whose text can have an effect.
#[test]
fn the_experiments_of_the_repository_pass_without_warnings() {
    let mut files: Vec<_> =
        std::fs::read_dir("experiments/ashenfront").unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 20);
    let mut command = Command::cargo_bin("evenhand").unwrap();
    let done = command.arg("check").args(&files).assert().success();
    let said = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    assert!(!said.contains("warning"), "{said}");
}
