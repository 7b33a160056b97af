//! Tests of the value of each quantity of a deck, and of the words that files use for it.

use super::*;
use crate::odds::deck::{Cards, Handling, Process};
use crate::odds::fraction::approximate;

fn judged_deck() -> Cards {
    Cards::read("4x1 4x2 4x3 4x-1 -2 +4").unwrap()
}

/// A game whose only claims are about a deck.
struct Decks;

mod decks {
    use super::Decks;
    use crate::claims::{Claims, Verdict, testing};
    use evenhand_game::game::knobs::Declared;
    use evenhand_game::game::{
        Book, BySeat, Choices, Cx, Dice, Ending, Illegal, LogText, Notation, Play, Role, Rules, Ruleset, Seat, Seats,
        Secrets, SetupError,
    };

    impl Claims for Decks {}

    impl Ruleset for Decks {
        const NAME: &'static str = "decks";
        const SEATS: std::ops::RangeInclusive<usize> = 2..=2;
        type State = ();
        type Action = ();
        type Event = ();
        fn book() -> Book {
            Book { documents: &[], knobs: Declared::nothing, open_tables: &[] }
        }
        fn new(_: &Rules, _: usize) -> Result<Decks, SetupError> {
            Ok(Decks)
        }
        fn seats(&self) -> usize {
            2
        }
        fn step_limit(&self) -> usize {
            1
        }
        fn endings() -> &'static [Ending] {
            const { &[Ending::new("at once")] }
        }
    }

    impl Play for Decks {
        fn setup(&self, _: &[Role], _: &mut Cx<'_, ()>) {}
        fn to_act(&self, (): &()) -> Seats {
            Seats::NONE
        }
        fn actions(&self, (): &(), _: Seat, _: &mut Vec<()>) {}
        fn legal(&self, (): &(), _: Seat, (): ()) -> Result<(), Illegal> {
            Ok(())
        }
        fn apply(&self, (): &mut (), _: &Choices<()>, _: &mut Cx<'_, ()>) {}
        fn payoff(&self, (): &()) -> BySeat<f32> {
            BySeat::default()
        }
        fn ending(&self, (): &()) -> usize {
            0
        }
    }

    impl Secrets for Decks {
        fn redact(&self, (): &mut (), _: Seat) {}
        fn determinize(&self, (): &mut (), _: Seat, _: &mut Dice) {}
    }

    impl Notation for Decks {
        fn write_action(&self, (): ()) -> String {
            String::new()
        }
        fn read_action(&self, _: &str) -> Option<()> {
            Some(())
        }
        fn write_state(&self, (): &()) -> String {
            String::new()
        }
        fn read_state(&self, _: &str) -> Result<(), String> {
            Ok(())
        }
    }

    impl LogText for Decks {
        fn write_event(&self, (): &()) -> Option<String> {
            None
        }
    }

    /// The deck that most claims of these tests are about.
    pub(super) const BOOK: &str = "cards = \"4x1 4x2 4x3 4x-1 -2 4\"";

    /// Judges claims about a deck, each given by its lines, checked with this many deals.
    pub(super) fn of(deck: &str, claims: &[&str], deals: u64) -> Result<Vec<super::Judged>, String> {
        let claims: String = claims.iter().map(|lines| format!("\n[[claim]]\nsays = \"x\"\n{lines}\n")).collect();
        testing::points::<Decks>(&format!("[deck]\n{deck}\n{claims}"), &[], deals)
            .map(|mut points| points.remove(0))
            .map_err(|problems| problems.iter().map(|problem| format!("{problem} ({})\n", problem.remedy)).collect())
    }

    /// Returns the verdict of one claim about the rulebook's deck, with its explanation.
    pub(super) fn verdict(claim: &str) -> (Verdict, String) {
        let judged = of(BOOK, &[claim], 0).unwrap_or_else(|said| panic!("{claim}: {said}"));
        (judged[0].verdict, format!("{} {}", judged[0].exact, judged[0].why))
    }

    /// Returns why a claim about that deck is rejected.
    pub(super) fn refusal(claim: &str) -> String {
        of(BOOK, &[claim], 0).err().unwrap_or_else(|| panic!("{claim} is not refused"))
    }
}

#[test]
fn more_sides_than_a_table_has_are_refused() {
    for key in ["sides = 7", "bonuses = [0, 0, 0, 0, 0, 0, 0]"] {
        let said = decks::refusal(&format!("quantity = \"tie\"\n{key}\nis = \"50 %\""));
        assert!(said.contains('6'), "{said}");
    }
    // The maximum number of sides can be asked about.
    let judged = decks::of(decks::BOOK, &["quantity = \"tie\"\nsides = 6\nis = \"at least 10 %\""], 0).unwrap();
    assert!(judged[0].checked.is_none() && judged[0].verdict == Verdict::True, "{}", judged[0].why);
}

#[test]
fn what_depends_on_the_rules_of_a_game_is_unknown_without_one() {
    let said = decks::refusal("quantity = \"wins\"\nis = \"50 %\"");
    assert!(said.contains("no quantity `wins`"), "{said}");
    let said =
        decks::of(&format!("{}\n[tiebreak]\nred = \"wild\"", decks::BOOK), &["quantity = \"cards\"\nis = 18"], 0);
    assert!(said.is_err_and(|said| said.contains("tiebreak: there is no such key here")));
}

#[test]
fn what_is_only_rounded_to_a_limit_does_not_reach_it() {
    // 6 has 10 of 153: 6.536 %.
    let only = "quantity = \"chance of each\"\nresult = \"0..5\"\nonly = true\nis = \"at least 7 %\"";
    assert_eq!(decks::verdict(only).0, Verdict::True, "{}", decks::verdict(only).1);
    let (verdict, why) = decks::verdict(&only.replace("7 %", "6 %"));
    assert!(verdict == Verdict::False && why.contains("so does 6"), "{why}");
    // A number stands for all numbers that round to it.
    let (verdict, why) =
        decks::verdict("quantity = \"chance of each\"\nresult = \"-3, 7\"\nonly = true\nis = \"2.61 %\"");
    assert!(verdict == Verdict::False && why.contains("so does -1"), "{why}");
}

#[test]
fn a_list_of_the_rarest_holds_nothing_impossible_and_not_everything() {
    let least = |is: &str| decks::verdict(&format!("quantity = \"least common\"\nis = \"{is}\""));
    assert_eq!(least("-3, -1, 7").0, Verdict::True);
    for (is, expected) in
        [("-3, -1, 7, 8, 99", "8 cannot happen"), ("-3..7", "all results there are"), ("-9..-3", "-9")]
    {
        let (verdict, why) = least(is);
        assert!(verdict == Verdict::False && why.contains(expected), "{is}: {why}");
    }
    let (verdict, why) = decks::verdict("quantity = \"most common\"\nis = \"-3..7\"");
    assert!(verdict == Verdict::False && why.contains("all results there are"), "{why}");
    // If all are equally likely, all are the most common.
    let even =
        decks::of("cards = \"1 2 3\"\n[flip]\ncount = 1", &["quantity = \"most common\"\nis = \"1-3\""], 0).unwrap();
    assert_eq!(even[0].verdict, Verdict::True, "{}", even[0].why);
}

#[test]
fn a_range_has_two_ends() {
    for (is, verdict) in [("-3..7", Verdict::True), ("-3 to 7", Verdict::True), ("0-5", Verdict::False)] {
        assert_eq!(decks::verdict(&format!("quantity = \"range\"\nis = \"{is}\"")).0, verdict, "{is}");
    }
    for is in ["-3, 7", "at most 7", ">= -3"] {
        let said = decks::refusal(&format!("quantity = \"range\"\nis = \"{is}\""));
        assert!(said.contains("is = \"-3..7\""), "{is}: {said}");
    }
}

#[test]
fn a_chance_above_one_is_taken_for_one_without_its_percent_sign() {
    let said = decks::refusal("quantity = \"chance\"\nresult = \"2\"\nis = \"13-15\"");
    assert!(said.contains("above 1") && said.contains("is = \"13-15 %\""), "{said}");
    assert_eq!(decks::verdict("quantity = \"chance\"\nresult = \"2\"\nis = \"13-15 %\"").0, Verdict::Rounded);
    assert_eq!(decks::verdict("quantity = \"chance\"\nresult = \"-3..7\"\nis = 1").0, Verdict::True);
}

#[test]
fn totals_of_many_flips_are_solved() {
    let claims = [
        // Eight flips and the stranded card: all 17 cards but one are turned over; on average 8 times 22/9.
        "quantity = \"mean of total\"\nflips = \"1..8\"\nis = \"176/9\"",
        // Nine flips are the whole deck.
        "quantity = \"range of total\"\nflips = \"1-9\"\nis = \"22..22\"",
        // Any card is certainly in the first nine flips, and in a given one of them with probability 2/18.
        "quantity = \"card appears\"\ncard = \"4\"\nflips = [3]\nis = \"1/9\"",
        // The last flip of a deck that was fully seen has no variance; the first is unknown to everyone.
        "quantity = \"informed variance\"\nflip = 9\nis = 0",
        "quantity = \"informed variance\"\nflip = 1\nis = \"7648/1377\"",
    ];
    for (claim, judged) in claims.iter().zip(&decks::of(decks::BOOK, &claims, 100).unwrap()) {
        assert_eq!(judged.verdict, Verdict::True, "{claim}: {} {}", judged.exact, judged.why);
        assert!(judged.checked.is_none(), "no game plays it: {claim}");
    }
    assert!(decks::refusal("quantity = \"mean of total\"\nflips = \"0..3\"\nis = 1").contains("numbered from 1"));
}

#[test]
fn the_variance_of_many_flips_is_that_of_its_pairs() {
    // Twenty-four flips: their total has too many positions to be computed exactly.
    let many = "quantity = \"variance of total\"\nflips = \"1..24\"\nis = \"at least 0\"";
    let judged = decks::of(decks::BOOK, &[many], 0).unwrap();
    let variance = judged[0].number.unwrap();
    let process = Process::new(&judged_deck(), &Cards::default(), Handling::default()).unwrap();
    let pairs: f64 = (1..=24)
        .flat_map(|first| (1..=24).map(move |second| (first, second)))
        .map(|(first, second)| {
            if first == second {
                approximate(&process.distribution(first).unwrap().variance())
            } else {
                approximate(&process.pair(first, second).unwrap().covariance)
            }
        })
        .sum();
    assert!((variance - pairs).abs() < 1e-9, "{variance} {pairs}");
}

#[test]
fn a_single_flip_is_not_mistaken_for_several() {
    let once = |flips: &str| format!("quantity = \"at least once\"\nflips = {flips}\nresult = 7\nis = \"5 %\"");
    let said = decks::refusal(&once("2"));
    assert!(said.contains("flip number 2 alone") && said.contains("flips = \"1..2\""), "{said}");
    assert_eq!(decks::verdict(&once("\"1..2\"")).0, decks::verdict(&once("[1, 2]")).0);
}
