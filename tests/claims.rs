//! Tests of `evenhand claims` and `evenhand odds deck`: what they print, and the exit codes of errors.

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use std::path::PathBuf;

const WRONG_USE: i32 = 2;
const WRONG_INPUT: i32 = 3;
const NOT_ALL_STAND: i32 = 7;
const NOT_DECIDED: i32 = 8;

fn evenhand(arguments: &[&str]) -> Assert {
    Command::cargo_bin("evenhand").unwrap().current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).assert()
}

fn output(done: &Assert) -> String {
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

fn errors(done: &Assert) -> String {
    String::from_utf8(done.get_output().stderr.clone()).unwrap()
}

/// Writes a claims file with a deck of three cards, followed by these claims.
fn written(folder: &tempfile::TempDir, deck: &str, claims: &str) -> PathBuf {
    let file = folder.path().join("claims.toml");
    let text = format!("book = \"A test\"\n\n[deck]\ncards = \"{deck}\"\n\n{claims}");
    std::fs::write(&file, text).unwrap();
    file
}

fn claims(deck: &str, claims: &str, code: i32) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, deck, claims);
    let done = evenhand(&["claims", file.to_str().unwrap(), "--checks", "2000"]).code(code);
    (output(&done), errors(&done))
}

const TRUE_CLAIM: &str = "[[claim]]\nid = \"A\"\nsays = \"Sums are 3 a third of the time\"\nquantity = \"chance\"\n\
                          result = \"3\"\nis = \"1/3\"\n";

#[test]
fn the_shipped_claims_of_ascension_tell_which_sentences_hold() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("claims.csv");
    let arguments = ["claims", "experiments/ascension/claims.toml", "--checks", "5000", "--csv", csv.to_str().unwrap()];
    let done = evenhand(&arguments).code(NOT_ALL_STAND);
    let told = output(&done);
    assert!(told.lines().all(|line| line.chars().count() <= 100), "{told}");
    let line = |id: &str| told.lines().find(|line| line.starts_with(&format!("{id} "))).unwrap_or_default().to_owned();
    assert!(line("C8").contains("INCOMPLETE") && line("C8").contains("-3, -1, 7"), "{told}");
    assert!(line("C3").contains("TRUE AS ROUNDED") && line("C3").contains("+0.033 pt"), "{told}");
    assert!(told.contains("missing: -1 ties for least common with 4/153 = 2.614 %"), "{told}");
    assert!(errors(&done).contains("C8, C8b"), "{}", errors(&done));
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(csv.starts_with("set,claim,says,where,is,verdict,exact,fraction,number,off_by,max_z,deals,why,caution\n"));
    assert!(csv.contains(",23/153,0.1503"), "{csv}");
    assert!(told.contains("46 claims: 39 TRUE, 5 TRUE AS ROUNDED, 1 INCOMPLETE, 1 FALSE"), "{told}");
    assert!(line("C16").contains(" 2 strides ") && line("C16b").contains(" not allowed "), "{told}");
}

#[test]
fn a_file_whose_claims_all_stand_succeeds() {
    let (told, _) = claims("1 2 3", TRUE_CLAIM, 0);
    assert!(told.contains("1 claim: 1 TRUE"), "{told}");
}

#[test]
fn a_sweep_judges_the_claims_for_every_deck() {
    let sweep = "[sweep]\n\"deck.cards\" = [\"1 2 3\", \"4x1 2\"]\n\n";
    let (told, _) = claims("1 2 3", &format!("{sweep}{TRUE_CLAIM}"), NOT_ALL_STAND);
    assert!(told.contains("With deck.cards = \"4x1 2\"") && told.contains("2/5 = 40.000 %"), "{told}");
}

#[test]
fn mistakes_are_shown_where_they_are_with_what_to_do() {
    let with = |line: &str| TRUE_CLAIM.replace("quantity = \"chance\"", line);
    for (deck, text, expected) in [
        (
            "1 2 3",
            with("quantity = \"chanse\""),
            &["claims.toml:9:12", "no quantity `chanse`", "did you mean \"chance\"?"][..],
        ),
        ("", TRUE_CLAIM.into(), &["claims.toml:4:9", "the deck has no cards"]),
        ("1", TRUE_CLAIM.into(), &["claims.toml:4:9", "a flip needs 2 cards, but only 1"]),
        ("1 2 x", TRUE_CLAIM.into(), &["claims.toml:4:9", "`x` is no card"]),
        ("1 2 3", TRUE_CLAIM.replace("1/3", "1/x"), &["claims.toml:11:6", "`1/x` is no number or fraction"]),
        ("1 2 3", TRUE_CLAIM.replace("1/3", "1/0"), &["divides by 0"]),
        ("1 2 3", TRUE_CLAIM.replace("result = \"3\"\n", ""), &["result: it is missing", "write `result"]),
        (
            "1 2 3",
            with("quantity = \"chance\"\nmargins = [1]"),
            &["margins: `chance` does not take it", "it goes with hits"],
        ),
        ("1 2 3", with("quantity = \"chance\"\nknown = \"7\""), &["a card of value 7 is known, but the deck has none"]),
        ("1 2 3", format!("{TRUE_CLAIM}{TRUE_CLAIM}"), &["there are two claims `A`"]),
        (
            "1 2 3\"\nsuit_rank = [\"red\"]\n#\"",
            with("quantity = \"tie\"\n").replace("result = \"3\"\n", ""),
            &["has no suit, which ties are decided by"],
        ),
        ("1 2 3\"\nburn = \"1", TRUE_CLAIM.into(), &["burn: there is no such key here", "did you mean", "burn_"]),
        ("1 2 3", "".into(), &["there is no claim"]),
    ] {
        let (_, said) = claims(deck, &text, WRONG_INPUT);
        for part in expected {
            assert!(said.contains(part), "{part} is missing in\n{said}");
        }
    }
}

#[test]
fn mistakes_about_positions_and_battles_are_shown_where_they_are() {
    let claim = |game: &str, entries: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("claims.toml");
        let text = format!("book = \"A test\"\ngame = \"{game}\"\n[[claim]]\nsays = \"x\"\n{entries}");
        std::fs::write(&file, text).unwrap();
        errors(&evenhand(&["claims", file.to_str().unwrap()]).code(WRONG_INPUT))
    };
    let stride = "is = 40\nquantity = \"stride\"\n";
    for (entries, expected) in [
        (
            format!("{stride}base = [40]"),
            &["claims.toml:7:8", "base: it has to be two numbers", "`base = [40, 25]`"][..],
        ),
        (stride.into(), &["claims.toml:3:1", "base: it is missing"]),
        (
            format!("{stride}base = [25, 40]"),
            &["claims.toml:7:8", "base: 25 is less than 40", "longest dimension first"],
        ),
        (format!("{stride}base = [40, 2]"), &["claims.toml:7:8", "a base of 2 mm", "size.base_min_mm"]),
        (
            format!("{stride}base = [40, 25]\nway = \"sidewards\""),
            &["claims.toml:8:7", "there is no way `sidewards`", "did you mean \"sideways\"?"],
        ),
        (format!("{stride}base = [40, 25]\nground = 21"), &["claims.toml:8:10", "a whole number from 0 to 20"]),
        (
            format!("{stride}base = [40, 25]\nset = {{ \"move.faceing\" = \"free\" }}"),
            &["claims.toml:8", "there is no such knob", "did you mean `move.facing`?"],
        ),
        (
            format!("{stride}base = [40, 25]\nset = {{ \"deck.copies\" = 2 }}"),
            &["claims.toml:8:9", "the deck has no part in `stride`"],
        ),
        (
            "is = 1\nquantity = \"cards\"\nset = { \"climb.max_above\" = 0 }".into(),
            &["claims.toml:7:9", "only the deck matters for `cards`"],
        ),
        ("is = 2\nquantity = \"climb\"\nto = 3".into(), &["size: it is missing", "as in `size = 2`"]),
        ("is = 2\nquantity = \"climb\"\nsize = 0\nto = 3".into(), &["claims.toml:7:8", "a whole number from 1 to 20"]),
        (
            "is = \"50 %\"\nquantity = \"push\"\npusher = 1\ntarget = 1".into(),
            &["claims.toml:5:6", "`50 %` is a share, but this is none"],
        ),
        ("is = \"no\"\nquantity = \"push\"\npusher = 1\ntarget = 1".into(), &["nor \"not allowed\""]),
        (
            "is = 2\nquantity = \"cover\"\ntarget = 3\nterrain = 1\nto = 4".into(),
            &["claims.toml:9:1", "`cover` does not take it", "it goes with climb"],
        ),
    ] {
        let said = claim("ascension", &entries);
        for part in expected {
            assert!(said.contains(part), "{part} is missing in\n{said}");
        }
    }
    let said = claim("bridgefront", &format!("{stride}base = [40, 25]"));
    assert!(said.contains("this is known of Ascension only") && said.contains("`game = \"ascension\"`"), "{said}");
    let units = "attacker = \"1 force\"\ndefender = \"1 force\"\nis = \"1/2\"\n";
    let said = claim("bridgefront", &format!("{units}quantity = \"combat rounds\"\nsimulate = true"));
    assert!(said.contains("combat rounds are only worked out exactly"), "{said}");
    let said = claim("bridgefront", &format!("{units}quantity = \"both die\"\nbattles = 0"));
    assert!(said.contains("claims.toml:9:11") && said.contains("a whole number from 1 to"), "{said}");
}

#[test]
fn a_simulated_battle_is_told_apart_from_an_exact_one() {
    let folder = tempfile::tempdir().unwrap();
    let (file, csv) = (folder.path().join("claims.toml"), folder.path().join("claims.csv"));
    let units = "attacker = \"1 force\"\ndefender = \"1 force\"\nquantity = \"both die\"\nis = \"15-25 %\"\n";
    let exact = format!("[[claim]]\nid = \"E\"\nsays = \"exact\"\n{units}");
    let played = format!("[[claim]]\nid = \"P\"\nsays = \"played\"\n{units}simulate = true\n");
    std::fs::write(&file, format!("book = \"A test\"\ngame = \"bridgefront\"\n\n{exact}\n{played}")).unwrap();
    let arguments = ["claims", file.to_str().unwrap(), "--battles", "4000", "--csv", csv.to_str().unwrap()];
    let told = output(&evenhand(&arguments).success());
    assert!(
        told.contains("20.0000 %") && told.contains("played                             TRUE            ~ "),
        "{told}"
    );
    assert!(told.contains("Caution for P: ~ is no exact answer but the share of 4000 battles"), "{told}");
    let rows = std::fs::read_to_string(&csv).unwrap();
    let row = rows.lines().find(|row| row.starts_with(",P,")).unwrap();
    assert!(row.contains(",TRUE,~ ") && row.contains(",4000,"), "{row}");
    assert_eq!(output(&evenhand(&arguments).success()), told);
}

#[test]
fn one_claim_that_cannot_be_answered_leaves_the_verdicts_of_the_others() {
    let file = "experiments/ascension/claims.toml";
    for (set, expected) in [
        ("flip.count=1", "no side can hold a card of `red` in a tie"),
        ("tiebreak.red=wild", "counts as one of the highest other suit"),
    ] {
        let done = evenhand(&["claims", file, "--set", set, "--checks", "0"]).code(NOT_ALL_STAND);
        let told = output(&done);
        assert!(told.contains("46 claims: ") && told.contains(" NO ANSWER"), "{told}");
        let unwrapped = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(unwrapped.contains(expected), "{told}");
    }
    let alone = "[[claim]]\nid = \"S\"\nsays = \"x\"\nquantity = \"holder wins tie\"\nsuit = \"red\"\nis = 1\n";
    let (_, said) = claims("1 2 3\"\nsuit_rank = [\"red\"]\n#\"", alone, WRONG_INPUT);
    assert!(said.contains("give every card a suit"), "{said}");
}

#[test]
fn what_is_set_on_the_command_line_is_read_as_carefully() {
    let file = "experiments/ascension/claims.toml";
    for (set, expected) in [
        ("deck.kards=1 2", "did you mean `deck.cards`?"),
        ("flip.count", "it gives no value"),
        ("flip.count=0", "no whole number from 1 to 100"),
        ("deck.cards=", "the deck has no cards"),
        ("deck.last_card=spilt", "choose split, reshuffle, single, discard_last"),
        ("climb.max_abov=0", "did you mean `climb.max_above`?"),
        ("climb.max_above=high", "climb.max_above"),
    ] {
        let done = evenhand(&["claims", file, "--set", set]).code(WRONG_INPUT);
        assert!(errors(&done).contains(expected), "{set}: {}", errors(&done));
    }
    let done = evenhand(&["claims", "nowhere.toml"]).code(WRONG_INPUT);
    assert!(errors(&done).contains("nowhere.toml"), "{}", errors(&done));
}

#[test]
fn a_deck_is_worked_out_for_people_and_for_programs() {
    let deck = ["odds", "deck", "--cards", "4x1 4x2 4x3 4x-1 -2 +4"];
    let ask = |more: &[&str]| output(&evenhand(&[&deck, more].concat()).success());
    let told = ask(&[]);
    assert!(told.contains("    -3   4/153    2.61   100.00  \u{2588}"), "{told}");
    assert!(told.contains("mean      2.4444 = 22/9"), "{told}");
    assert!(told.contains("18 cards, whose values add up to 22\n"), "{told}");
    assert!(told.contains("rarest         -3, -1, 7 (2.61 % each: 3 results tie)\n"), "{told}");
    assert!(told.contains("most frequent  2 (15.03 %)\n"), "{told}");
    let json = ask(&["--format", "json", "--margin", "-2"]);
    assert!(json.starts_with("{\"law\": [{\"sum\": -3, \"p\": \"4/153\"}, "), "{json}");
    assert!(
        json.ends_with(
            "\"mean\": \"22/9\", \"variance\": \"7648/1377\", \"hit\": \"76/153\", \"damage\": \"184/153\"}\n"
        )
    );
    // After a 7 (AS-X51), and after two refreshes.
    assert!(ask(&["--known", "4 3"]).contains("mean      1.8750 = 15/8"));
    assert!(ask(&["--flip-number", "18"]).contains("Refreshed  2 times"));
    assert!(ask(&["--flip-number", "18", "--refresh", "single"]).contains("Flip       18: 1 card, their sum"));
}

#[test]
fn decks_that_cannot_be_flipped_are_refused() {
    let odds = |more: &[&str], code: i32| errors(&evenhand(&[&["odds", "deck"], more].concat()).code(code));
    for (cards, expected) in
        [("", "the deck has no cards"), ("7", "only 1 can be turned over"), ("4x1 two", "`two` is no card")]
    {
        assert!(odds(&["--cards", cards], WRONG_INPUT).contains(expected), "{cards}");
    }
    assert!(odds(&["--cards", "4x1", "--known", "3"], WRONG_INPUT).contains("the deck has none"));
    odds(&[], WRONG_USE);
    odds(&["--cards", "4x1", "--flip", "0"], WRONG_USE);
}

/// Judges claims about an experiment with a few matches of random agents in a new folder.
fn promises(claims: &str, more: &[&str], code: i32) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let experiment = "question = \"Who wins?\"\ngame = \"bridgefront\"\nseed = 3\n\n[table]\nplayers = 2\n\
                      agents = [\"random\"]\nfactions = \"rotate\"\n\n[stop]\ndeals = 2\nblock = 4\n";
    std::fs::write(folder.path().join("small.toml"), experiment).unwrap();
    let file = folder.path().join("claims.toml");
    std::fs::write(&file, format!("book = \"A test\"\ngame = \"bridgefront\"\n\n{claims}")).unwrap();
    let results = folder.path().join("results");
    let always = ["claims", file.to_str().unwrap(), "--results", results.to_str().unwrap(), "--checks", "0"];
    let agents = concat!(env!("CARGO_MANIFEST_DIR"), "/agents");
    let arguments = [&always, more, &["--agents", agents]].concat();
    let first = evenhand(&arguments).code(code);
    // What was played is stored, and judged again without playing.
    if code != WRONG_INPUT {
        let again = output(&evenhand(&arguments).code(code));
        assert!(again.contains("Judging") && !again.contains("Playing"), "{again}");
    }
    (output(&first), errors(&first))
}

fn promise(id: &str, what: &str, is: &str) -> String {
    format!("[[claim]]\nid = \"{id}\"\nsays = \"A promise\"\nexperiment = \"small.toml\"\n{what}\nis = \"{is}\"\n\n")
}

#[test]
fn promises_about_balance_hold_fail_or_are_not_decided_yet() {
    let seats = "quantity = \"win share\"\nby = \"seat\"";
    let all = [
        promise("holds", seats, "at most 100 %"),
        promise("fails", seats, "at most 1 %"),
        promise("open", seats, "at most 55 %"),
        promise("end", "quantity = \"ending\"\nending = \"round_cap\"", "0-100 %"),
    ];
    let (told, said) = promises(&all.concat(), &["--deals", "8"], NOT_ALL_STAND);
    let line = |id: &str| told.lines().find(|line| line.starts_with(&format!("{id} "))).unwrap_or_default().to_owned();
    assert!(line("holds").contains(" TRUE ") && line("end").contains(" TRUE "), "{told}");
    assert!(
        line("fails").contains(" FALSE ") && told.contains("at 8 deals (") || told.contains("at 8 deals\n"),
        "{told}"
    );
    assert!(line("open").contains(" UNDECIDED ") && told.contains("not decided after 8 deals"), "{told}");
    assert!(told.contains("8 deals per cell") && said.contains("1 of 4 claims does not stand: fails"), "{told}{said}");
    let (_, said) = promises(&[&all[0][..], &all[2]].concat(), &[], NOT_DECIDED);
    assert!(said.contains("1 of 2 claims is not decided: open"), "{said}");
}

#[test]
fn promises_that_no_run_can_answer_are_refused() {
    let seats = "quantity = \"win share\"\nby = \"seat\"";
    for (claim, expected) in [
        (promise("A", seats, "50 %"), "is a point, which no run can prove"),
        (promise("A", "quantity = \"win share\"\nby = \"hat\"", "at most 55 %"), "no win share by `hat`; there is center_first"),
        (promise("A", "quantity = \"ending\"\nending = \"rain\"", "at most 55 %"), "no ending `rain`; there is"),
        (promise("A", &format!("{seats}\ngroup = \"9\""), "at most 55 %"), "no seat `9`; there is S1, S2"),
        (promise("A", "quantity = \"mean measure\"\nmeasure = \"rouns\"", "1-9"), "no headline measure `rouns`"),
        (promise("A", seats, "45-55"), "above 1, which no chance is"),
        (promise("A", "quantity = \"fair price\"", "100 %"), "is a point, which no run can prove"),
        (promise("A", "quantity = \"fair price\"\ngroup = \"recriut\"", "85-115 %"), "no item `recriut`; there is "),
        (promise("A", "quantity = \"fair price\"\nby = \"seat\"", "85-115 %"), "`fair price` does not take it"),
        (promise("A", seats, "at most 55 %").replace("small", "large"), "there is no file"),
        (
            "[[claim]]\nsays = \"x\"\nquantity = \"attacker wins\"\nattacker = \"2 forse\"\ndefender = \"1 force\"\nis = \"1/2\"\n"
                .into(),
            "forse",
        ),
        (
            "[[claim]]\nsays = \"x\"\nquantity = \"chance\"\npile = \"age9\"\nworth = \"victory\"\nresult = \"1\"\nis = \"1/2\"\n"
                .into(),
            "there is no pile `age9`",
        ),
    ] {
        let (told, said) = promises(&claim, &[], WRONG_INPUT);
        assert!(said.contains(expected), "{expected} is missing in\n{told}{said}");
        assert!(!told.contains("Playing"), "it is found before anything is played: {told}");
    }
}

/// An undecided promise names the deals that were played and how many more would probably decide it; these decide it.
#[test]
fn an_undecided_promise_says_what_would_decide_it() {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    put(
        "seats.toml",
        "question = \"?\"\ngame = \"bridgefront\"\n[table]\nplayers = 2\nagents = [\"random\"]\nfactions = \"rotate\"\n",
    );
    put(
        "claims.toml",
        "book = \"A test\"\ngame = \"bridgefront\"\n[[claim]]\nid = \"B\"\nsays = \"No seat is hopeless\"\n\
         quantity = \"win share\"\nby = \"seat\"\nexperiment = \"seats.toml\"\nis = \"35-65 %\"\n",
    );
    let judged = |deals: &str, code: i32| {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        let done = command.current_dir(folder.path()).args(["claims", "claims.toml", "--deals", deals]).assert();
        output(&done.code(code)).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let told = judged("12", NOT_DECIDED);
    assert!(told.contains("UNDECIDED") && told.contains("not decided after 12 deals: seat "), "{told}");
    let deals = told.split("would probably decide it (--deals ").nth(1).unwrap_or_else(|| panic!("{told}"));
    let deals: u32 = deals.split(')').next().unwrap().parse().unwrap();
    assert!((13..1000).contains(&deals), "{told}");
    assert!(judged(&(3 * deals).to_string(), 0).contains("1 claim: 1 TRUE"));
}

/// The file that the documentation shows runs as printed.
#[test]
fn the_documented_claims_run_as_printed() {
    let page = std::fs::read_to_string(format!("{}/docs/check-a-claim.md", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let files: Vec<&str> = page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let folder = tempfile::tempdir().unwrap();
    let complete: Vec<&&str> = files.iter().filter(|file| file.contains("book ")).collect();
    assert!(!complete.is_empty());
    for file in complete {
        std::fs::write(folder.path().join("my_claims.toml"), file).unwrap();
        let mut command = Command::cargo_bin("evenhand").unwrap();
        let done = command.current_dir(folder.path()).args(["claims", "my_claims.toml"]).assert();
        let told = output(&done.code(NOT_ALL_STAND));
        assert!(told.contains("INCOMPLETE") && told.contains("TRUE AS ROUNDED"), "{told}");
        for line in page.split("```text\n").nth(1).unwrap().lines().filter(|line| line.starts_with("C3 ")) {
            assert!(told.contains(line), "`{line}` in {told}");
        }
    }
}
