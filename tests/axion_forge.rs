//! Tests of Axion Forge on the command line. For mistakes in cards, decks and tables, `check` names the file, the card
//! or deck, the limit and a remedy. Also tests custom cards, and the value of cards.

use assert_cmd::Command;

const WRONG_INPUT: i32 = 3;

/// Returns what `check` prints about an experiment for this many players, with these lines after its header.
fn told(players: usize, lines: &str) -> String {
    let desk = tempfile::tempdir().unwrap();
    let head = format!("question = \"Does it matter?\"\ngame = \"axion_forge\"\n[table]\nplayers = {players}\n");
    std::fs::write(desk.path().join("trial.toml"), format!("{head}agents = [\"random\"]\n{lines}")).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    let done = command.current_dir(desk.path()).args(["check", "trial.toml"]).assert().code(WRONG_INPUT);
    String::from_utf8(done.get_output().stderr.clone()).unwrap()
}

fn says(players: usize, lines: &str, said: &[&str]) {
    let errors = told(players, lines);
    for part in said.iter().chain(&["help: "]) {
        assert!(errors.contains(part), "`{part}` is missing from:\n{errors}");
    }
}

fn set(lines: &str) -> String {
    format!("[set]\n{lines}\n")
}

#[test]
fn decks_that_the_rules_do_not_allow() {
    says(2, &set("\"decks.foundry.cards.IV01\" = 2"), &["decks.foundry", "49 cards, 1 too few; 50 to 60 are allowed"]);
    says(2, &set("\"decks.foundry.cards.IV01\" = 4"), &["decks.foundry.cards.IV01", "4 copies of IV01, 3 are allowed"]);
    let mythic = "\"decks.foundry.cards.IV13\" = 3\n\"decks.foundry.cards.NE11\" = 2";
    says(2, &set(mythic), &["decks.foundry", "7 Mythic cards", "IV13×3", "6 are allowed"]);
    says(
        2,
        &set("\"decks.foundry.cards.IV99\" = 1"),
        &["decks.foundry.cards.IV99", "there is no card `IV99`", "did you mean"],
    );
    says(2, &set("\"decks.foundry.catalyst\" = \"CA9\""), &["decks.foundry.catalyst", "CA9"]);
    says(2, &set("\"decks.foundry.catalyst\" = \"\""), &["decks.foundry.catalyst"]);
}

#[test]
fn effects_that_cannot_be_read() {
    let effect = |text: &str| set(&format!("\"cards.IV04.effects\" = [{{ kind = \"pow\", do = [{text}] }}]"));
    let verb = effect("{ verb = \"reddy\", who = \"ally\" }");
    says(2, &verb, &["cards.IV04.effects.0.do.0.verb", "`reddy` is unknown", "ready"]);
    let whom = effect("{ verb = \"ready\", who = \"everybody\" }");
    says(2, &whom, &["cards.IV04.effects.0.do.0.who", "everybody"]);
    let which = effect("{ verb = \"ready\", who = \"ally\", of = [\"machin\"] }");
    says(2, &which, &["cards.IV04.effects.0.do.0.of", "no card has the type or subtype `machin`"]);
}

#[test]
fn a_grid_of_nine_positions() {
    says(2, &set("\"cards.IV04.grid\" = \"GGGGGG/nnn\""), &["cards.IV04.grid", "`GGGGGG/nnn` is not a grid", "five"]);
}

#[test]
fn objectives_that_can_never_be_met() {
    let objective = |condition: &str| {
        let text = format!("{{ kind = \"obj\", on = [\"start\"], if = {condition}, do = [{{ verb = \"win\" }}] }}");
        set(&format!("\"cards.NE11.effects\" = [{text}]"))
    };
    let beasts = objective("{ own = [\"beast\"], row = \"front\", n = 6 }");
    says(2, &beasts, &["cards.NE11.effects", "can never be met", "6 cards where 5 have room"]);
    let marks = objective("{ mark = \"never_given\", n = 1 }");
    says(2, &marks, &["cards.NE11.effects"]);
}

#[test]
fn tables_that_nobody_plays_at() {
    says(5, "", &["table.players", "5", "2 to 4"]);
    says(3, "", &["rules.mode"]);
    let teams = set("\"rules.mode\" = \"team\"");
    says(3, &teams, &["rules.mode", "team"]);
    says(2, &teams, &["rules.mode", "team"]);
}

/// A designer's cards are added to a content file and from there to a deck.
#[test]
fn own_cards_join_a_deck() {
    let desk = tempfile::tempdir().unwrap();
    let own = "[cards.MY01]\nname = \"Clockwork Hound\"\ntype = \"creature\"\nsub = [\"machine\"]\nfaction = \"ironvow\"\n\
               cost = 2\nattack = 3\ndefense = 2\ngrid = \"GGGGG/nnn\"\narrows = [\"close\"]\ntraits = [\"swift\"]\n\
               [decks.foundry.cards]\nIV01 = 0\nMY01 = 3\n";
    std::fs::write(desk.path().join("own.toml"), own).unwrap();
    let trial = "question = \"Does it matter?\"\ngame = \"axion_forge\"\ncontent = [\"own.toml\"]\n[table]\nplayers = 2\n\
                 agents = [\"random\"]\nfactions = [\"foundry\", \"wildhunt\"]\n[stop]\ndeals = 4\n";
    std::fs::write(desk.path().join("trial.toml"), trial).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(["run", "trial.toml"]).assert().success();
    let cards = std::fs::read_to_string(desk.path().join("results/axion_forge/trial/tables/cards.csv")).unwrap();
    let row = cards.lines().find(|line| line.contains("MY01")).expect("the card has a row");
    // Four deals from either side with three copies: gained in 24 decks.
    assert!(row.contains(",24,"), "{row}");
}

/// If cards are left out at random, the summary states how many of them clearly add or cost something.
#[test]
fn a_run_that_leaves_cards_out_says_what_they_add() {
    let desk = tempfile::tempdir().unwrap();
    let trial = "question = \"What is each card worth?\"\ngame = \"axion_forge\"\n[table]\nplayers = 2\n\
                 agents = [\"random\"]\nfactions = \"rotate\"\n[set]\n\"rules.deck.left_out\" = 4\n[stop]\ndeals = 60\n";
    std::fs::write(desk.path().join("trial.toml"), trial).unwrap();
    let mut command = Command::cargo_bin("evenhand").unwrap();
    command.current_dir(desk.path()).args(["run", "trial.toml"]).assert().success();
    let said = std::fs::read_to_string(desk.path().join("results/axion_forge/trial/summary.txt")).unwrap();
    let line = said.lines().find(|line| line.starts_with("What a card adds to its deck's share of the win"));
    let line = line.unwrap_or_else(|| panic!("nothing is said of cards in\n{said}"));
    let cards = std::fs::read_to_string(desk.path().join("results/axion_forge/trial/tables/cards.csv")).unwrap();
    let mut rows = cards.lines();
    let worth = rows.next().unwrap().split(',').position(|name| name == "worth").unwrap();
    let left_out = rows.filter(|row| !row.split(',').nth(worth).unwrap().is_empty()).count();
    assert!(line.contains(&format!(" of {left_out} are clear")) && left_out > 40, "{left_out}: {line}");
}

/// Text that can never have an effect is rejected at its place, with what to write instead.
#[test]
fn text_that_can_never_act_is_refused_in_a_file_of_content() {
    let desk = tempfile::tempdir().unwrap();
    let refused = |text: &str, said: &[&str]| {
        std::fs::write(desk.path().join("own.toml"), text).unwrap();
        let mut command = Command::cargo_bin("evenhand").unwrap();
        let check = ["check", "own.toml", "--game", "axion_forge"];
        let done = command.current_dir(desk.path()).args(check).assert().code(WRONG_INPUT);
        let errors = String::from_utf8(done.get_output().stderr.clone()).unwrap();
        for part in said.iter().chain(&["own.toml:", "help: "]) {
            assert!(errors.contains(part), "`{part}` is missing from:\n{errors}");
        }
    };
    let card = |lines: &str| format!("[cards.MY01]\nname = \"Clockwork Hound\"\n{lines}\n");
    let augment =
        "type = \"augment\"\neffects = [{ kind = \"int\", on = [\"destroyed\"], do = [{ verb = \"draw\", n = 1 }] }]";
    refused(&card(augment), &["cards.MY01.effects.0.on", "`destroyed` never sets off an ability of an augment"]);
    let grid = "type = \"creature\"\ngrid = \"nnnnn/xxx\"";
    refused(&card(grid), &["cards.MY01.grid", "no position is green"]);
    let named = "[cards.MY01]\nname = \"Briar Pup\"\ntype = \"creature\"\ngrid = \"GGGGG/xxx\"\n";
    refused(named, &["two cards have the name `Briar Pup`", "cards.MY01.name"]);
}

/// A Catalyst in a deck gets no warning merely because `check` tries another in its place. One that is in no deck gets
/// one warning.
#[test]
fn a_catalyst_of_a_file_is_warned_about_only_if_no_deck_has_it() {
    let desk = tempfile::tempdir().unwrap();
    let told = |text: &str| {
        std::fs::write(desk.path().join("own.toml"), text).unwrap();
        let mut command = Command::cargo_bin("evenhand").unwrap();
        let check = ["check", "own.toml", "--game", "axion_forge"];
        let done = command.current_dir(desk.path()).args(check).assert().success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    };
    let catalyst = |id: &str| {
        let ability = "{ kind = \"pow\", energy = 1, do = [{ verb = \"draw\", n = 1 }] }";
        format!("[cards.{id}]\nname = \"Own {id}\"\ntype = \"catalyst\"\nenergy = 3\neffects = [{ability}]\n")
    };
    let both = catalyst("MYC") + &catalyst("MYD") + "[decks.foundry]\ncatalyst = \"MYC\"\n";
    let said = told(&format!("{both}[decks.court]\ncatalyst = \"MYD\"\n"));
    assert!(said.contains("no mistakes found") && !said.contains("warning"), "{said}");
    let said = told(&both);
    assert_eq!(said.matches("no deck has this Catalyst").count(), 1, "{said}");
    assert!(said.contains("own.toml:6:") && said.contains("cards.MYD"), "{said}");
}
