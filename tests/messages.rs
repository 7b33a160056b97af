//! Tests of the messages about wrong files and command lines: the mistake is identified, shown at its place, and
//! reported with what to write instead.

use std::fs;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use tempfile::TempDir;

const HEAD: &str = "question = \"Does it matter?\"\ngame = \"bridgefront\"\n\
                    [table]\nplayers = 2\nagents = [\"random\"]\n";
const WRONG_COMMAND: i32 = 2;
const WRONG_INPUT: i32 = 3;

/// A folder with files in which the program is run.
struct Desk(TempDir);

impl Desk {
    fn with(name: &str, bytes: impl AsRef<[u8]>) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        desk.write(name, bytes);
        desk
    }

    /// Creates a desk with a `trial.toml` of the usual header and these lines.
    fn trial(rest: &str) -> Desk {
        Desk::with("trial.toml", format!("{HEAD}{rest}"))
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn evenhand(&self, arguments: &[&str]) -> Assert {
        Command::cargo_bin("evenhand").unwrap().current_dir(self.0.path()).args(arguments).assert()
    }

    /// Returns the error output of a command that must end with this code.
    fn said(&self, arguments: &[&str], code: i32) -> String {
        String::from_utf8(self.evenhand(arguments).code(code).get_output().stderr.clone()).unwrap()
    }

    /// Checks what `run` reports about `trial.toml`, and that it reports nothing else.
    fn refused(&self, said: &[&str], not: &[&str]) {
        expect(&self.said(&["run", "trial.toml"], WRONG_INPUT), said, not);
        assert!(!self.0.path().join("results").exists(), "nothing was played");
    }
}

#[track_caller]
fn expect(text: &str, said: &[&str], not: &[&str]) {
    for part in said {
        assert!(text.contains(part), "`{part}` is missing from:\n{text}");
    }
    for part in not {
        assert!(!text.contains(part), "`{part}` does not belong in:\n{text}");
    }
}

#[test]
fn a_file_in_another_encoding_is_not_blamed_on_the_disk() {
    let latin: Vec<u8> =
        b"question = \"caf\xE9?\"\n".iter().copied().chain(HEAD.bytes().skip_while(|b| *b != b'\n')).collect();
    let utf16: Vec<u8> = format!("\u{feff}{HEAD}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, what) in [(latin, "Latin-1"), (utf16, "UTF-16")] {
        for command in ["run", "check", "match", "claims", "tables"] {
            let said = Desk::with("trial.toml", &bytes).said(&[command, "trial.toml"], WRONG_INPUT);
            expect(&said, &["trial.toml", what, "save it as UTF-8"], &["disk"]);
        }
    }
}

#[test]
fn a_byte_order_mark_does_no_harm() {
    Desk::with("trial.toml", format!("\u{feff}{HEAD}")).evenhand(&["check", "trial.toml"]).success();
}

#[test]
fn a_workbook_is_named_for_what_it_is() {
    let book = b"PK\x03\x04\x14\0\x06\0[Content_Types].xml\0xl/workbook.xml\xFF";
    Desk::with("trial.toml", book).refused(&["an Excel workbook", "plain text"], &["disk", "check the path"]);
    Desk::with("trial.toml", b"{\\rtf1\\ansi question}").refused(&["formatting (RTF)", "plain text"], &["not TOML"]);
}

#[test]
fn content_in_another_encoding_is_refused_where_it_is_named() {
    let desk = Desk::trial("");
    desk.write("trial.toml", format!("content = [\"cards.toml\"]\n{HEAD}"));
    desk.write("cards.toml", b"[cards.brute]\nname = \"Br\xFCte\"\n");
    desk.refused(&["trial.toml:1:12", "cards.toml: the file cannot be read", "line 2", "save it as UTF-8"], &["disk"]);
}

#[test]
fn a_point_that_sets_thousands_apart() {
    Desk::trial("[stop]\ndeals = 10.000\n").refused(
        &["trial.toml:7:9: stop.deals", "`deals = 10000`", "`deals = 10`"],
        &["stop.deals = 1`", "`stop.deals"],
    );
}

#[test]
fn a_comma_in_a_number() {
    Desk::trial("[stop]\nprecision = 0,01\n").refused(&["trial.toml:7:13", "use a point: 0.01", "7 | precision"], &[]);
}

#[test]
fn a_mistake_at_the_end_of_a_line() {
    Desk::trial("[stop]\ndeals =\n").refused(&["trial.toml:7:8", "a value is a number", "7 | deals ="], &[]);
    Desk::trial("[stop]\ndeals\n").refused(&["trial.toml:7:", "7 | deals"], &[]);
}

#[test]
fn a_comma_that_sets_thousands_apart_is_answered_with_the_whole_number() {
    Desk::trial("[stop]\ndeals = 1,000\n").refused(
        &["trial.toml:7:9", "write 1000 or 1_000", "7 | deals = 1,000", "^^^^^"],
        &["1.000", "^^^^^^", "without a point"],
    );
    Desk::trial("[stop]\ndeals = 1_000\n").evenhand(&["check", "trial.toml"]).success();
}

#[test]
fn a_range_with_points_is_answered_with_the_list() {
    Desk::trial("[sweep]\n\"rules.max_mana\" = [4..6]\n").refused(
        &["trial.toml:7:21", "TOML has no ranges", "[4, 5, 6]", "{ from = 4, to = 6 }"],
        &["digits on both sides", "decimal"],
    );
    Desk::trial("[sweep]\n\"rules.max_mana\" = { from = 4, to = 6 }\n").evenhand(&["check", "trial.toml"]).success();
}

#[test]
fn a_file_in_the_place_of_a_folder_is_not_blamed_on_the_disk() {
    let desk = Desk::trial("[stop]\ndeals = 1\n");
    desk.write("file", "");
    let said = desk.said(&["run", "trial.toml", "--results", "file"], 5);
    expect(&said, &["name another folder"], &["check the disk"]);
}

#[test]
fn the_number_of_threads_may_come_from_the_environment_and_the_option_counts_before_it() {
    let desk = Desk::trial("[stop]\ndeals = 4\n");
    let planned = |threads: &[&str]| {
        let mut command = Command::cargo_bin("evenhand").unwrap();
        command.current_dir(desk.0.path()).env("RAYON_NUM_THREADS", "3");
        command.args(["plan", "trial.toml", "--warm-up", "0.1s"]).args(threads);
        String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
    };
    expect(&planned(&[]), &["with 3 threads"], &[]);
    expect(&planned(&["--threads", "2"]), &["with 2 threads"], &[]);
}

#[test]
fn knobs_are_found_by_the_words_of_a_designer() {
    let desk = Desk::trial("");
    let found = |game: &str, words: &str| {
        let done = desk.evenhand(&["knobs", game, words]).success();
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    };
    let first = |text: &str| text.lines().next().unwrap_or_default().to_owned();
    let gold = found("bridgefront", "starting gold");
    assert!(first(&gold).starts_with("rules.start_gold = 4 gold"), "{gold}");
    for (game, knob) in [
        ("bridgefront", "lead"),
        ("ascension", "initiative"),
        ("frostblade", "first_turn"),
        ("axion_forge", "first"),
        ("ashenfront", "starter"),
    ] {
        let who = found(game, "who goes first");
        let lines: Vec<&str> =
            who.lines().filter(|line| !line.starts_with(' ') && line.contains(" = ")).take(5).collect();
        assert!(lines.iter().any(|line| line.contains(knob)), "{game}: {who}");
    }
    let some = found("bridgefront", "gold rainbow");
    expect(&some, &["No knob of bridgefront holds all of `gold rainbow`", "gold"], &[]);
    expect(&found("bridgefront", "rainbow"), &["No knob of bridgefront holds `rainbow`"], &[" = "]);
}

#[test]
fn a_knob_that_is_a_word_has_no_range_of_numbers_in_the_table() {
    let desk = Desk::trial("");
    for game in ["bridgefront", "ascension", "frostblade", "axion_forge", "ashenfront"] {
        let done = desk.evenhand(&["knobs", game, "--csv"]).success();
        let mut rows = csv::Reader::from_reader(&done.get_output().stdout[..]);
        for row in rows.records().map(Result::unwrap) {
            let (path, value, range) = (&row[0], &row[1], &row[2]);
            let of_numbers = range.split(' ').next().is_some_and(|least| least.parse::<f64>().is_ok());
            let is_word = value.starts_with('"') || value == "true" || value == "false";
            // A number, or a word in place of one.
            let both = range.contains(&format!(", {}", value.trim_matches('"')));
            assert!(!is_word || !of_numbers || range.contains('|') || both, "{game}: {path} = {value} [{range}]");
        }
    }
}

#[test]
fn every_layer_of_mistakes_of_an_experiment_is_told_at_once() {
    // Invalid TOML, an unknown key, a value out of range, and an unknown knob, agent and measure.
    let text = HEAD.replace("\"random\"", "\"planer\"")
        + "factoins = \"rotate\"\n[sweep]\n\"rules.max_mana\" = [4, 500]\n\"rules.max_manna\" = [4]\n[stop]\ndeals = 1,000\n\
           [report]\nheadline = [\"roundz\"]\n";
    let desk = Desk::with("trial.toml", text);
    for command in ["run", "check"] {
        let said = desk.said(&[command, "trial.toml"], WRONG_INPUT);
        expect(
            &said,
            &[
                "trial.toml:5:11: planer",
                "trial.toml:6:1: factoins",
                "500 is out of range",
                "trial.toml:9:1: rules.max_manna",
                "write 1000 or 1_000",
                "no measure \"roundz\"",
                "6 problems",
            ],
            &["missing"],
        );
    }
}

#[test]
fn every_layer_of_mistakes_of_a_content_file_is_told_at_once() {
    let card = |id: &str, effects: &str| {
        format!(
            "[cards.{id}]\nname = \"{id}\"\nset = \"age1\"\ncategory = \"recruitment\"\ntype = \"order\"\nmana = 1\n\
             init = [45, 115]\neffects = [{effects}]\n"
        )
    };
    // A valid card, two with an unknown verb, one with a value out of range, and an unquoted word at the end.
    let text = card("sound", "{ verb = \"draw\", n = 1 }")
        + &card("first", "{ verb = \"drow\", n = 1 }")
        + &card("second", "{ verb = \"deplay\", forces = 2 }")
        + &card("third", "{ verb = \"draw\", n = 1 }").replace("mana = 1", "mana = 900")
        + &card("fourth", "{ verb = \"draw\", n = 1 }").replace("\"order\"", "order");
    let desk = Desk::with("mine.toml", text);
    let said = desk.said(&["check", "mine.toml", "--game", "bridgefront"], WRONG_INPUT);
    expect(
        &said,
        &[
            "cards.first.effects.0",
            "did you mean `draw`",
            "cards.second.effects.0",
            "900 is out of range",
            "write \"order\"",
            "4 problems",
            "evenhand notation bridgefront",
        ],
        &["sound", "missing"],
    );
    // In an experiment too.
    desk.write("trial.toml", format!("content = [\"mine.toml\"]\n{HEAD}").replace("\"random\"", "\"planer\""));
    let said = desk.said(&["check", "trial.toml"], WRONG_INPUT);
    expect(
        &said,
        &["cards.first.effects.0", "cards.second.effects.0", "900 is out of range", "write \"order\"", "planer"],
        &["sound"],
    );
}

#[test]
fn an_unknown_focus_is_told_beside_other_mistakes() {
    let asked = |focus: &str| format!("[set]\n\"rules.max_manna\" = 5\n[report]\nfocus = \"{focus}\"\n");
    for (focus, near) in [
        ("faction bastoin", "bridgefront has no faction \"bastoin\" here"),
        ("card recriut", "bridgefront has no card \"recriut\" here"),
        ("measure roundz", "bridgefront has no measure \"roundz\" here"),
    ] {
        Desk::trial(&asked(focus)).refused(&["trial.toml:9:9: report.focus", near, "max_manna", "2 problems"], &[]);
    }
    Desk::trial(&asked("faction bastion")).refused(&["max_manna"], &["report.focus", "problems"]);
    // A card that another mistake keeps out of the game.
    let desk = Desk::trial("");
    desk.write("mine.toml", "[cards.mine]\nname = \"Mine\"\n");
    desk.write("trial.toml", format!("content = [\"mine.toml\"]\n{HEAD}[report]\nfocus = \"card mine\"\n"));
    desk.refused(&["cards.mine: has no `set`"], &["report.focus"]);
}

#[test]
fn a_baseline_beside_the_axis_is_told_beside_other_mistakes() {
    let off = "5 is not on its axis";
    Desk::trial("[sweep]\n\"rules.max_mana\" = [4, 500]\n[baseline]\n\"rules.max_mana\" = 5\n")
        .refused(&["500 is out of range", &format!("trial.toml:9:20: rules.max_mana: {off}"), "2 problems"], &[]);
    Desk::trial(
        "[sweep]\n\"rules.max_mana\" = [4, 6]\n[baseline]\n\"rules.max_mana\" = 5\n[set]\n\"rules.vp_to_wn\" = 9\n",
    )
    .refused(&[off, "the axis has 4, 6", "vp_to_wn", "2 problems"], &[]);
    Desk::trial("[sweep]\n\"rules.max_mana\" = [4, 500]\n[baseline]\n\"rules.start_gold\" = 4\n")
        .refused(&["500 is out of range", "rules.start_gold: it is not on an axis", "2 problems"], &[]);
    // A line that may be right once the axis is fixed is not reported.
    Desk::trial("[sweep]\n\"rules.max_mana\" = [4, 500]\n[baseline]\n\"rules.max_mana\" = 4\n")
        .refused(&["500 is out of range"], &["its axis", "an axis", "problems"]);
    Desk::trial(
        "[[sweep.together]]\n\"rules.max_mana\" = [4, 5]\n\"rules.start_gold\" = [4]\n[baseline]\n\"rules.start_gold\" = 4\n",
    )
    .refused(&["it has 1 values"], &["its axis", "an axis", "problems"]);
}

#[test]
fn every_mistake_of_one_entry_is_told_at_once() {
    let text = "[cards.bad]\nm = 3\nname = \"Bad\"\nset = \"age1\"\ncategory = \"recruitment\"\ntype = \"order\"\n\
                mana = \"x\"\ninit = [45, 115]\neffects = [{ verb = \"drow\", n = 1 }]\n[cards.only]\nname = \"Only\"\n";
    let desk = Desk::with("mine.toml", text);
    desk.write("trial.toml", format!("content = [\"mine.toml\"]\n{HEAD}"));
    for arguments in [&["check", "mine.toml", "--game", "bridgefront"][..], &["check", "trial.toml"]] {
        let said = desk.said(arguments, WRONG_INPUT);
        expect(
            &said,
            &[
                "mine.toml:2:5: cards.bad.m: no entry of `cards` has a knob `m`",
                "mine.toml:7:8: cards.bad.mana: \"x\" is not a whole number",
                "mine.toml:9:21: cards.bad.effects.0.verb: `drow` is unknown",
                "cards.only: has no `set`",
                "cards.only: has no `category`",
                "cards.only: has no `type`",
                "cards.only: has no `mana`",
                "cards.only: has no `init`",
                "8 problems",
            ],
            &[],
        );
    }
    // A field that only some entries need, and possible consequences of another field, are not reported.
    let champion = "[cards.bad]\nname = \"Bad\"\nset = \"age1\"\ncategory = \"champion\"\ntype = \"champoin\"\nmana = 1\n\
                    init = [45, 115]\ngold = 1\n";
    desk.write("mine.toml", champion);
    let said = desk.said(&["check", "mine.toml", "--game", "bridgefront"], WRONG_INPUT);
    expect(&said, &["\"champoin\" is not one of its words"], &["has no", "three prices", "problems"]);
}

#[test]
fn a_kind_of_entry_that_there_is_not_is_answered_with_those_there_are() {
    let desk = Desk::trial("");
    let check = |text: &str, game: &str| {
        desk.write("mine.toml", text);
        desk.said(&["check", "mine.toml", "--game", game], WRONG_INPUT)
    };
    let kinds = "the entries of this game are [content.ID], [tables.ID], [scenarios.ID], [lists.ID]";
    expect(&check("[cards.a]\nname = \"A\"\n", "ascension"), &[kinds, "`evenhand notation ascension`"], &["cand"]);
    for (game, kind) in [
        ("bridgefront", "[cards.ID]"),
        ("frostblade", "[abilities.ID]"),
        ("axion_forge", "[decks.ID]"),
        ("ashenfront", "[decks.ID]"),
    ] {
        let said = check("[nothing.c]\nname = \"C\"\n", game);
        let notation = format!("`evenhand notation {game}`");
        expect(
            &said,
            &["mine.toml:1:2: nothing: there is no such knob or kind of entry", kind, &notation],
            &["did you"],
        );
    }
    expect(&check("[crads.c]\nname = \"C\"\n", "bridgefront"), &["did you mean `cards`?", "[cards.ID]"], &[]);
    desk.write("mine.toml", "[nothing.c]\nname = \"C\"\n");
    desk.write("trial.toml", format!("content = [\"mine.toml\"]\n{HEAD}"));
    desk.refused(&["[cards.ID]", "`evenhand notation bridgefront`"], &["problems"]);
}

#[test]
fn every_quantity_of_claims_is_listed_with_its_keys() {
    let desk = Desk::trial("");
    let listed =
        |arguments: &[&str]| String::from_utf8(desk.evenhand(arguments).success().get_output().stdout.clone()).unwrap();
    let all = listed(&["claims", "--list"]);
    for quantity in
        ["chance of each", "holder wins tie", "win share", "fair price", "attacker wins", "stride", "first miss"]
    {
        assert!(all.contains(&format!("\n  {quantity} ")), "{quantity}: {all}");
    }
    let one = listed(&["claims", "--list", "ascension"]);
    expect(&one, &["\n  stride ", "\n  chance "], &["attacker wins", "first miss"]);
    expect(&desk.said(&["claims", "--list", "chess"], WRONG_INPUT), &["there is no game `chess`"], &[]);
    expect(&desk.said(&["claims"], WRONG_COMMAND), &["FILE"], &[]);
}

#[test]
fn a_missing_quote_blames_one_line() {
    let text = HEAD.replace("matter?\"", "matter?").replace("[\"random\"]", "[\"random]");
    let said = Desk::with("trial.toml", text).said(&["run", "trial.toml"], WRONG_INPUT);
    expect(
        &said,
        &["trial.toml:1:12: this is not TOML", "trial.toml:5:11: this is not TOML", "2 problems"],
        &["trial.toml:2", "trial.toml:6"],
    );
}

#[test]
fn a_bracket_that_is_never_closed_blames_the_line_it_opens_on() {
    Desk::trial("[sweep]\n\"rules.max_mana\" = [4, 5\n[stop]\ndeals = 10\n")
        .refused(&["trial.toml:7:20: this is not TOML", "never closed"], &["trial.toml:8", "trial.toml:9", "problems"]);
}

#[test]
fn a_file_for_another_command_is_sent_there() {
    let agent = "kind = \"scripted\"\n[weights]\ngold = 1.0\n";
    let claims = "book = \"A book\"\ngame = \"bridgefront\"\n[[claim]]\nid = \"A\"\nsays = \"x\"\n";
    for (text, said) in [
        (agent, ["trial.toml:1:1: kind: this is an agent, not an experiment", "agents = [\"trial\"]"]),
        (claims, ["this is a file of claims, not an experiment", "evenhand claims trial.toml"]),
        ("[cards.brute]\nmana = 1\n", ["this is content of a game, not an experiment", "content = [\"trial.toml\"]"]),
    ] {
        for command in ["run", "match", "tables"] {
            expect(&Desk::with("trial.toml", text).said(&[command, "trial.toml"], WRONG_INPUT), &said, &["is missing"]);
        }
    }
    let said = Desk::trial("").said(&["claims", "trial.toml"], WRONG_INPUT);
    expect(&said, &["this is an experiment, not a file of claims", "evenhand run trial.toml"], &["no such key"]);
}

#[test]
fn an_agent_that_is_not_there_says_where_it_was_looked_for() {
    // The program ships with agents: one of them is meant.
    let desk = Desk::with("trial.toml", HEAD.replace("random", "planer"));
    let near = "did you mean \"planner\"?";
    desk.refused(&["trial.toml:5:10", "no agent \"planer\" of bridgefront", near, "`--agents DIR`"], &[]);
    desk.write("agents/bridgefront/plaster.toml", "kind = \"random\"\n");
    desk.refused(
        &["no agent \"planer\" in", "bridgefront", near, "planner, plaster, quick, random", "`--agents DIR`"],
        &[],
    );
}

#[test]
fn a_negative_number_on_the_command_line() {
    let desk = Desk::trial("");
    for option in ["--deals", "--threads"] {
        let said = desk.said(&["run", "trial.toml", option, "-5"], WRONG_COMMAND);
        expect(&said, &[option, "-5", "below zero"], &["-- -5", "unexpected argument"]);
    }
    let said = desk.said(&["run", "trial.toml", "--deals", "10.000"], WRONG_COMMAND);
    expect(&said, &["--deals", "10.000", "such as 10000"], &["invalid digit"]);
    desk.evenhand(&["odds", "deck", "--cards", "2x-1 2", "--margin", "-1"]).success();
}

#[test]
fn what_a_file_holds_does_not_act_upon_the_terminal() {
    let desk = Desk::trial("factoins = \"\u{1b}[31mrotate\u{7}\"\n");
    let said = desk.said(&["run", "trial.toml"], WRONG_INPUT);
    assert!(!said.chars().any(|c| c.is_control() && c != '\n'), "{said:?}");
    expect(&said, &["6 | factoins", "rotate"], &[]);
}

#[test]
fn a_long_line_is_cut_around_the_mistake() {
    let values: Vec<String> = (0..400).map(|_| "4".to_owned()).collect();
    let desk = Desk::trial(&format!("[sweep]\n\"rules.max_mana\" = [{}, 500]\n", values.join(", ")));
    let said = desk.said(&["run", "trial.toml"], WRONG_INPUT);
    expect(&said, &["500 is out of range", "500]"], &[]);
    assert!(said.lines().all(|line| line.chars().count() < 450), "{said}");
    let excerpt = said.lines().find(|line| line.contains("500]")).unwrap();
    assert!(excerpt.chars().count() < 140, "{excerpt}");
}

#[test]
fn colors_follow_the_option_and_are_off_where_nobody_sees_them() {
    let desk = Desk::trial("factoins = 1\n");
    let colored = |arguments: &[&str]| desk.said(arguments, WRONG_INPUT).contains('\u{1b}');
    assert!(!colored(&["run", "trial.toml"]), "standard error is no terminal here");
    assert!(colored(&["run", "trial.toml", "--color", "always"]));
    assert!(!colored(&["run", "trial.toml", "--color", "never"]));
}
