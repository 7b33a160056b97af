use std::collections::BTreeMap;
use std::path::Path;

use toml::Table;

use super::*;

const BOOK: Book = Book {
    documents: &[
        (
            "rules.toml",
            r#"
            [rules]
            probs = [0.5, 0.5]
            scale = 1.0
            income = true
            "#,
        ),
        (
            "cards.toml",
            r#"
            [cards.brute]
            mana = 3
            gold = [1, 3, 5]
            hp = 4
            fx = [{ verb = "choose", options = [[{ verb = "deploy", forces = 3 }]] }]
            [cards.recruit]
            mana = 1
            gold = [1, 1, 1]
            fx = []
            [rules.extra]
            late = 1
            "#,
        ),
    ],
    knobs: || Declared::of::<Root>().with(remarks),
    open_tables: &["cards"],
};

crate::knobs! {
    /// The knobs.
    struct Root {
        /// The rules.
        rules: Frame;
    }

    /// Of the rules those that are declared; others are in a document.
    struct Frame {
        /// Mana at Reset.
        max_mana: u8 = 5, in 1..=20, "mana", doubt "The book wonders.", book "MAX_MANA_PER_ROUND";
        /// Which column.
        column: Column = "first";
        /// A word or a number.
        hit: Hit = "none", in 1..=6;
        /// Starts.
        ages: [u8; 3] = [1, 4, 8], in 1..=14, label "beginnings of eras";
    }
}

crate::words! {
    /// Which column.
    enum Column {
        /// The one on the left.
        First,
        /// The other.
        Second,
    }
}

#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
struct Hit(String);

impl Knob for Hit {
    fn words() -> Vec<Word> {
        vec![Word { word: "none", about: "Never." }]
    }
}

crate::remarks! {
    fn remarks {
        /// A rule.
        "rules.*";
        /// Price.
        "cards.*.mana", in 0..=10, "mana";
        /// A card.
        "cards.**";
    }
}

fn rules() -> Rules {
    Rules::of_book(&BOOK).unwrap()
}

fn value(text: &str) -> Value {
    format!("x = {text}").parse::<Table>().unwrap().remove("x").unwrap()
}

fn set(path: &str, text: &str) -> Result<Rules, (String, String)> {
    let mut rules = rules();
    match rules.set(&BOOK, path, &value(text), None) {
        Ok(()) => Ok(rules),
        Err(error) => Err((error.message, error.remedy)),
    }
}

#[track_caller]
fn refused(path: &str, text: &str, message: &str, remedy: &str) {
    let (got, hint) = set(path, text).expect_err("it should be refused");
    assert!(got.contains(message), "message: {got}");
    assert!(hint.contains(remedy), "remedy: {hint}");
}

#[test]
fn documents_are_merged_deeply() {
    assert_eq!(rules().get("rules.max_mana"), Some(&Value::Integer(5)));
    assert_eq!(rules().get("rules.extra.late"), Some(&Value::Integer(1)));
}

#[test]
fn documents_that_contradict_each_other_are_refused() {
    let book = Book { documents: &[("a", "x = 1"), ("b", "[x]\ny = 1")], knobs: Declared::nothing, open_tables: &[] };
    let error = Rules::of_book(&book).unwrap_err();
    assert_eq!(error.path, "x");
    assert_eq!(error.place.unwrap().file, std::path::PathBuf::from("b"));
}

#[test]
fn any_depth_can_be_set() {
    let path = "cards.brute.fx.0.options.0.0.forces";
    assert_eq!(set(path, "2").unwrap().get(path), Some(&Value::Integer(2)));
    assert_eq!(set("cards.brute.gold.1", "2").unwrap().get("cards.brute.gold"), Some(&value("[1, 2, 5]")));
}

#[test]
fn a_whole_number_becomes_decimal_where_the_book_is() {
    assert_eq!(set("rules.scale", "2").unwrap(), set("rules.scale", "2.0").unwrap());
    assert_eq!(set("rules.probs", "[1, 0]").unwrap().get("rules.probs"), Some(&value("[1.0, 0.0]")));
    refused("rules.max_mana", "5.5", "has to be a whole number, not a number", "like the value it has now: 5");
}

#[test]
fn a_number_for_a_text_is_to_be_written_in_quotes() {
    let remedy = "write it in quotes, like the value it has now: \"first\"";
    refused("rules.column", "5", "has to be a word, not a whole number", remedy);
    refused("rules.column", "true", "has to be a word", "write it like the value it has now: \"first\"");
}

#[test]
fn a_slip_in_a_path_is_answered_with_the_nearest() {
    refused("rules.max_manna", "5", "no such knob", "did you mean `rules.max_mana`?");
    refused("rule.colum", "\"first\"", "no such knob", "did you mean `rules.column`?");
    refused("max_mana", "5", "no such knob", "did you mean `rules.max_mana`?");
    refused("cards.bruet.gold.1", "5", "no such knob", "did you mean `cards.brute.gold.1`?");
    refused("cards.brute.gold.7", "5", "`cards.brute.gold` is a list of 3, counted from 0", "");
    refused("rules.max_mana.x", "5", "`rules.max_mana` is a whole number", "");
    refused("xyzzy.plugh", "5", "no such knob", "`evenhand knobs` lists");
    refused("", "5", "no such knob", "");
}

#[test]
fn type_range_words_and_length_are_checked() {
    refused("rules.income", "1", "has to be true or false, not a whole number", "now: true");
    refused("rules.max_mana", "21", "21 is out of range", "1 to 20 mana");
    refused("rules.max_mana", "0", "0 is out of range", "1 to 20 mana");
    refused(
        "rules.column",
        "\"secnd\"",
        "not one of its words",
        "did you mean \"second\"? It can be \"first\", \"second\"",
    );
    refused("rules.ages", "[1, 4]", "has 2 entries, it must have 3", "give 3 entries");
    refused("rules.ages", "[1, 4, 15]", "15 is out of range", "1 to 14");
    refused("rules.ages.2", "15", "15 is out of range", "1 to 14");
    refused("rules.ages", "[1, 4, \"x\"]", "in the list: it has to be a whole number, not a word", "");
    refused("rules.ages", "4", "has to be a list, not a whole number", "now: [1, 4, 8]");
    refused("rules", "{}", "a table of knobs, not a knob", "one by one");
    refused("rules.scale", "nan", "nan is not a number", "finite");
    refused("rules.probs", "[inf, 0]", "inf", "finite");
    assert!(set("rules.max_mana", "20").is_ok());
    assert!(set("cards.brute.gold", "[1]").is_ok(), "without `len` a list can change its length");
}

#[test]
fn a_knob_with_words_and_a_range_takes_both() {
    assert!(set("rules.hit", "3").is_ok());
    refused("rules.hit", "7", "out of range", "1 to 6");
    refused("rules.hit", "\"nine\"", "not one of its words", "none");
    refused("rules.hit", "true", "has to be a word", "");
}

#[test]
fn open_tables_take_new_and_whole_entries() {
    let rules = set("cards.monk", "{ mana = 2, gold = [1, 1, 1] }").unwrap();
    assert_eq!(rules.get("cards.monk.mana"), Some(&Value::Integer(2)));
    assert!(set("cards.brute", "{ mana = 2 }").is_ok());
    refused("cards.monk", "{ manna = 2 }", "no entry of `cards` has a knob `manna`", "did you mean `mana`?");
    refused("cards.monk", "{ weight = 2 }", "has a knob `weight`", "its knobs are ");
    refused("cards.monk", "{ mana = 11 }", "out of range", "0 to 10");
    refused("cards.monk", "3", "a new entry has to be a table", "[cards.monk]");
    refused("cards.monk.mana", "3", "no such knob", "write a whole table [cards.monk]");
    refused("rules.monk", "{}", "no such knob", "");
}

#[test]
fn an_entry_of_an_open_table_can_gain_a_field_that_others_have() {
    assert!(set("cards.recruit.hp", "3").is_ok());
    refused("cards.recruit.hp", "\"many\"", "has to be a whole number", "");
    refused("cards.recruit.hq", "3", "no such knob", "");
}

#[test]
fn a_content_file_can_be_nested_or_dotted_and_reports_everything_with_places() {
    let text = "\"rules.max_mana\" = 6\n[cards.brute]\nmana = 4\n[cards.monk]\nmana = 2\n";
    let mut rules = rules();
    rules.load(&BOOK, Path::new("c.toml"), text).unwrap();
    assert_eq!(rules.get("rules.max_mana"), Some(&Value::Integer(6)));
    assert_eq!(rules.get("cards.brute.mana"), Some(&Value::Integer(4)));
    assert_eq!(rules.get("cards.brute.hp"), Some(&Value::Integer(4)), "what is not named stays");
    assert_eq!(rules.place("cards.brute.mana").map(|place| place.line), Some(3));
    assert_eq!(rules.place("cards.monk.mana").map(|place| place.line), Some(5));
    assert_eq!(rules.place("cards.brute").map(|place| place.line), Some(3));
    assert_eq!(rules.place("cards.recruit"), None);

    let text = "[rules]\nmax_mana = 21\nmax_manna = 5\n[cards.sage]\ngold = [1, 1, 1]\nmana =  11\nx = 1\n";
    let errors = rules.load(&BOOK, Path::new("c.toml"), text).unwrap_err();
    let found: Vec<_> = errors
        .iter()
        .map(|error| {
            let place = error.place.as_ref().unwrap();
            (error.path.as_str(), place.line, place.column)
        })
        .collect();
    assert_eq!(
        found,
        [("rules.max_mana", 2, 12), ("rules.max_manna", 3, 1), ("cards.sage.mana", 6, 9), ("cards.sage.x", 7, 5)],
    );
}

#[test]
fn what_is_not_toml_is_reported_line_by_line() {
    let errors = rules().load(&BOOK, Path::new("c.toml"), "[rules]\nmax_mana = \ncolumn = first\n").unwrap_err();
    let lines: Vec<_> = errors.iter().map(|error| error.place.as_ref().unwrap().line).collect();
    assert_eq!(lines, [2, 3]);
}

#[test]
fn setting_a_whole_entry_forgets_where_its_parts_were_set() {
    let mut rules = rules();
    let place = |line| Some(Place { file: "c.toml".into(), line, column: 1 });
    rules.set(&BOOK, "cards.brute.mana", &value("2"), place(1)).unwrap();
    rules.set(&BOOK, "cards.brute", &value("{ mana = 2 }"), place(2)).unwrap();
    assert_eq!(rules.place("cards.brute.mana").map(|place| place.line), Some(2));
}

#[test]
fn text_and_digest_depend_on_values_only() {
    let text = rules().to_toml();
    assert_eq!(text.parse::<Table>().unwrap(), rules().tree());
    assert!(text.contains("\nrules.max_mana = 5\n"));
    assert_eq!(set("rules.max_mana", "5").unwrap().digest(), rules().digest());
    assert_ne!(set("rules.max_mana", "6").unwrap().digest(), rules().digest());
}

#[test]
fn a_section_becomes_a_type_and_a_misfit_is_blamed_on_its_path() {
    #[derive(serde::Deserialize, Debug)]
    struct Card {
        mana: i64,
    }
    type Cards = BTreeMap<String, Card>;
    assert_eq!(rules().section::<Cards>("cards").unwrap()["brute"].mana, 3);
    assert_eq!(rules().section::<BTreeMap<String, Value>>("").unwrap().len(), 2);
    let bad = set("cards.monk", "{ gold = [1, 1, 1] }").unwrap();
    let error = bad.section::<Cards>("cards").unwrap_err();
    assert_eq!((error.path.as_str(), error.message.as_str()), ("cards.monk", "missing field `mana`"));
    assert_eq!(rules().section::<i64>("rules.nothing").unwrap_err().path, "rules.nothing");
}

#[test]
fn the_list_can_be_filtered_by_words_or_by_pattern() {
    assert!(list(&BOOK, "").unwrap().len() > 10);
    let found = list(&BOOK, "mana reset").unwrap();
    assert_eq!(
        found,
        [KnobLine {
            path: "rules.max_mana".into(),
            value: "5".into(),
            range: "1 to 20 mana".into(),
            unit: "mana".into(),
            about: "Mana at Reset.".into(),
            doubt: "The book wonders.".into(),
            book: "MAX_MANA_PER_ROUND".into(),
            label: String::new(),
            words: Vec::new(),
            declared_by: "rules.max_mana".into(),
            of_entry: false,
        }]
    );
    let paths: Vec<_> = list(&BOOK, "cards.*.mana").unwrap().into_iter().map(|line| line.path).collect();
    assert_eq!(paths, ["cards.brute.mana", "cards.recruit.mana"]);
    assert_eq!(list(&BOOK, "rules.column").unwrap()[0].range, "first | second");
}

#[test]
fn the_best_matches_come_first() {
    let paths =
        |filter: &str| -> Vec<String> { list(&BOOK, filter).unwrap().into_iter().map(|line| line.path).collect() };
    assert_eq!(paths("max_mana_per_round"), ["rules.max_mana"], "the book's own name");
    assert_eq!(paths("MAX_MANA_PER_ROUND"), ["rules.max_mana"]);
    assert_eq!(paths("mana"), ["rules.max_mana", "cards.brute.mana", "cards.recruit.mana"], "rules before entries");
    assert_eq!(paths("reset"), ["rules.max_mana"], "by its sentence");
    assert!(paths("nowhere").is_empty());
}

#[test]
fn gaps_in_the_declarations_are_found() {
    crate::remarks! {
        fn of_x {
            /// Too small a range.
            "x.y", in 1..=5;
            /// A list.
            "x.z";
            /// An entry of it.
            "x.z.1";
            /// Nothing.
            "gone";
        }
    }
    assert_eq!(undocumented(&BOOK), ["`rules.extra.late` has no declaration"]);
    let book = Book {
        documents: &[("a", "[x]\ny = 9\nz = [1, 2]")],
        knobs: || Declared::nothing().with(of_x),
        open_tables: &[],
    };
    assert_eq!(
        undocumented(&book),
        ["`x.y` breaks its declaration `x.y`: 9 is out of range", "the declaration `gone` matches no knob"]
    );
}

#[test]
fn what_is_made_of_a_part_is_made_once_until_the_part_changes() {
    let rules = rules();
    let mut made = 0;
    let mut cards = |rules: &Rules| {
        let count = |part: &Value| {
            made += 1;
            Ok(part.as_table().map_or(0, toml::Table::len))
        };
        (*rules.once::<usize>("cards", count).unwrap(), made)
    };
    let (number, first) = cards(&rules);
    assert_eq!((cards(&rules), first), ((number, 1), 1));
    let mut dearer = rules.clone();
    dearer.put("cards.brute.mana", Value::Integer(4), None);
    assert_eq!((cards(&dearer), cards(&rules)), ((number, 2), (number, 2)));
    assert_ne!(dearer.to_toml(), rules.to_toml());
    assert_eq!(rules.once::<usize>("nothing", |_| Ok(0)).unwrap_err().path, "nothing");
}
