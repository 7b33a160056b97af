//! Tests of `evenhand odds`: what it prints, and the exit codes of errors.

use assert_cmd::Command;
use assert_cmd::assert::Assert;

const WRONG_USE: i32 = 2;
const WRONG_INPUT: i32 = 3;

fn odds(arguments: &[&str]) -> Assert {
    Command::cargo_bin("evenhand").unwrap().args(["odds"]).args(arguments).assert()
}

fn output(done: &Assert) -> String {
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

fn errors(done: &Assert) -> String {
    String::from_utf8(done.get_output().stderr.clone()).unwrap()
}

fn battle<'a>(attacker: &'a str, defender: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["bridgefront", "--attacker", attacker, "--defender", defender], more].concat()
}

#[test]
fn the_chances_are_printed_for_people() {
    let told = output(&odds(&battle("2 force, 1 bridge_runner", "4 force", &[])).success());
    for line in ["attacker wins     82.542 %", "defender wins     13.587 %", "both die           3.872 %"] {
        assert!(told.contains(line), "`{line}` is missing from:\n{told}");
    }
}

#[test]
fn the_chances_are_printed_for_programs() {
    let told = output(&odds(&battle("3 force", "2 force", &["--format", "json"])).success());
    // JSON of this form is a TOML inline table, except for the colons and line breaks.
    let inline = told.replace("\": ", "\" = ").replace('\n', " ");
    let object: toml::Table = format!("v = {inline}").parse().unwrap();
    let number = |key: &str| object["v"][key].as_float().unwrap();
    let sum = number("attacker") + number("defender") + number("both");
    assert!((number("attacker") - 2_122_173.0 / 2_605_850.0).abs() < 1e-12);
    assert!((sum - 1.0).abs() < 1e-12);
}

#[test]
fn a_siege_counts_whose_capital_it_is() {
    let gatewright = ["--attacker-faction", "gatewright", "--defender-faction", "gatewright"];
    let wins = |siege: &[&str]| {
        let done = odds(&battle("4 force", "4 force", &[&gatewright, siege].concat())).success();
        output(&done).lines().find(|line| line.starts_with("attacker wins")).unwrap().to_owned()
    };
    assert_eq!(wins(&["--siege"]), "attacker wins     72.566 %");
    assert_eq!(wins(&[]), "attacker wins     47.949 %");
    assert_ne!(wins(&["--siege=third"]), wins(&["--siege"]));
}

#[test]
fn what_strikes_those_who_come_is_over_before_the_siege_begins() {
    let told =
        |attacker: &str, defender: &str, more: &[&str]| output(&odds(&battle(attacker, defender, more)).success());
    // BF-13a: all three Forces die on arrival, so there is no siege and Siege Writ has no effect.
    let cards = ["--siege", "--with", "attacker:siege_writ", "--with", "defender:last_stand"];
    let stood = told("3 force", "4 force", &cards);
    assert!(stood.contains("defender wins    100.000 %"), "{stood}");
    assert!(stood.contains("siege_writ waits for a siege in vain"), "{stood}");
    assert!(stood.contains("defender loses 0.00 Forces"), "{stood}");
    // Clean Exit heals after battles (BF-21.2b), and this battle is never fought.
    let trapped = ["--defender-faction", "veil", "--with", "defender:bridge_trap"];
    let unharmed = told("1 force", "shadeblade at 1", &trapped);
    assert!(unharmed.contains("shadeblade at 1 HP") && !unharmed.contains("shadeblade at 2 HP"), "{unharmed}");
}

#[test]
fn one_stack_meets_one_card_that_waits_for_it() {
    let twice = ["--siege", "--with", "defender:last_stand", "--with", "defender:last_stand"];
    let done = odds(&battle("8 force", "1 force", &twice)).code(WRONG_INPUT);
    assert!(errors(&done).contains("only one such card meets a stack"), "{}", errors(&done));
}

#[test]
fn knobs_can_be_set() {
    let told = |set: &str| output(&odds(&battle("1 force", "1 force", &["--set", set])).success());
    assert!(told("combat.force_hit=6").contains("both die         100.000 %"));
    assert!(told("combat.assignment=champions_last").contains("on Forces first"));
}

#[test]
fn what_is_wrong_is_named_with_its_remedy() {
    let cases: [(&[&str], &[&str]); 6] = [
        (&["--with", "attacker:war_crry"], &["there is no card `war_crry`", "did you mean `war_cry`?"]),
        (&["--with", "attacker:zap"], &["zap does nothing in a battle"]),
        (&["--attacker-faction", "bastoin"], &["there is no faction `bastoin`", "did you mean `bastion`?"]),
        (&["--set", "combat.force_hits=3"], &["combat.force_hits", "did you mean `combat.force_hit`?"]),
        (&["--set", "combat.force_hit"], &["it gives no value", "path=value"]),
        (&["--set", "combat.force_hit=7"], &["combat.force_hit: 7 is out of range"]),
    ];
    for (more, said) in cases {
        let done = odds(&battle("2 force", "3 force", more)).code(WRONG_INPUT);
        for part in said.iter().chain(&["  help: "]) {
            assert!(errors(&done).contains(part), "`{part}` is missing from:\n{}", errors(&done));
        }
        assert_eq!(output(&done), "");
    }
    let done = odds(&battle("2 forse", "bridge_runner at 9", &[])).code(WRONG_INPUT);
    for part in ["--attacker: there is no unit `forse`", "--defender: bridge_runner cannot be at 9 HP"] {
        assert!(errors(&done).contains(part), "`{part}` is missing from:\n{}", errors(&done));
    }
}

#[test]
fn a_game_without_odds_and_a_wrong_command_line_are_refused() {
    let done = odds(&["bridgefrnt", "--attacker", "1 force", "--defender", "1 force"]).code(WRONG_INPUT);
    assert!(errors(&done).contains("did you mean `bridgefront`?"), "{}", errors(&done));
    odds(&["bridgefront", "--attacker", "1 force"]).code(WRONG_USE);
    odds(&battle("1 force", "1 force", &["--siege", "--mine"])).code(WRONG_USE);
}

#[test]
fn opening_hands_of_axion_forge_are_exact() {
    // AX-E1, AX-E2
    let told = output(&odds(&["axion_forge"]).success());
    for part in ["15 of 50 cards of foundry are looked for: source", "15.32 %", "47.61 %", "59.14 %", "5797/37835"] {
        assert!(told.contains(part), "`{part}` is missing from:\n{told}");
    }
    assert!(told.contains("fill a hand up to 2 at the end of a turn (rules.turn.hand_min)"), "{told}");
    let long = output(&odds(&["axion_forge", "--turns", "60"]).success());
    let seen = long.lines().filter_map(|line| line.strip_prefix("turn ")?.split_whitespace().nth(1)?.parse().ok());
    assert_eq!(seen.max(), Some(50), "a deck has no more cards than it has:\n{long}");
    let exact =
        output(&odds(&["axion_forge", "--deck", "court", "--cards", "GC15,GC16", "--format", "json"]).success());
    assert!(exact.contains("\"turn\": 0, \"starts\": true, \"cards\": 5, \"mean\": \"3/10\""), "{exact}");
    // A hand without any of 15 wanted cards is exchanged once: the probability of none is its square.
    let again = ["axion_forge", "--set", "rules.setup.mulligans=1", "--keep", "1..5", "--format", "json"];
    let again = output(&odds(&again).success());
    assert!(again.contains("{\"found\": 0, \"p\": \"33605209/1431487225\"}"), "{again}");
    for (more, said) in [
        (&["--deck", "foundri"][..], &["there is no deck `foundri`", "did you mean `foundry`?"][..]),
        (&["--cards", "sorce"], &["`sorce` is neither a type nor the id of a card", "did you mean `source`?"]),
        (&["--keep", "1..5"], &["no hand can be given back", "rules.setup.mulligans"]),
        (&["--set", "rules.setup.hnd=4"], &["rules.setup.hnd"]),
        (&["--set", "rules.setup.second_extra_sources=1"], &["draws from another deck"]),
    ] {
        let done = odds(&[&["axion_forge"][..], more].concat()).code(WRONG_INPUT);
        for part in said {
            assert!(errors(&done).contains(part), "`{part}` is missing from:\n{}", errors(&done));
        }
    }
    odds(&["axion_forge", "--keep", "5"]).code(WRONG_USE);
}

#[test]
fn opening_hands_of_ashenfront_are_exact() {
    // AF-E2
    let told = output(&odds(&["ashenfront"]).success());
    for part in ["17 of 40 cards of spearhead are looked for: operator", "1.31 %", "89.48 %", "93.94 %", "253/19240"] {
        assert!(told.contains(part), "`{part}` is missing from:\n{told}");
    }
    // AF-E3: a card with three copies in seven cards and in eight.
    let exact = output(&odds(&["ashenfront", "--cards", "OP01", "--rests", "0", "--format", "json"]).success());
    assert!(exact.contains("\"rest\": 0, \"starts\": true, \"cards\": 7, \"mean\": \"21/40\""), "{exact}");
    assert!(exact.contains("{\"found\": 0, \"p\": \"682/1235\"}") && exact.contains("\"p\": \"124/247\"}"), "{exact}");
    let second = output(&odds(&["ashenfront", "--type", "operator", "--second"]).success());
    assert!(second.contains("The second player") && !second.contains("The starting player"), "{second}");
    // A hand without an operator is drawn again once: the probability of none is its square.
    let again = ["ashenfront", "--set", "rules.setup.mulligan_max=1", "--keep", "1..7", "--format", "json"];
    let again = output(&odds(&again).success());
    assert!(again.contains("{\"found\": 0, \"p\": \"64009/370177600\"}"), "{again}");
    for (more, said) in [
        (&["--deck", "spearhed"][..], &["there is no deck `spearhed`", "did you mean `spearhead`?"][..]),
        (&["--cards", "oprator"], &["`oprator` is neither a type nor the id of a card", "did you mean `operator`?"]),
        (&["--keep", "1..5", "--set", "rules.setup.mulligan_max=0"], &["no hand can be drawn anew"]),
        (&["--keep", "1..5", "--rests", "12"], &["put under the deck", "fewer Rests"]),
        (&["--set", "rules.setup.hnd_first=4"], &["rules.setup.hnd_first"]),
        (&["--set", "rules.deck.left_out=1"], &["left out by lot"]),
    ] {
        let done = odds(&[&["ashenfront"][..], more].concat()).code(WRONG_INPUT);
        for part in said {
            assert!(errors(&done).contains(part), "`{part}` is missing from:\n{}", errors(&done));
        }
    }
    odds(&["ashenfront", "--keep", "5"]).code(WRONG_USE);
}
