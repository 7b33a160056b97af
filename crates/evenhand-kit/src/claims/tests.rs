//! Tests that exact answers match the game's code, and the value of each quantity.

use super::*;
use crate::odds::deck::{Cards, Handling, LastCard, Process};
use crate::odds::fraction::approximate;

#[test]
fn every_reading_of_the_deck_is_what_the_games_own_deck_does() {
    // AS-Q1, AS-Q3, section 4.8: pairs of flips on either side of refreshes, far beyond the second.
    let cards = judged_deck();
    for last_card in [LastCard::Split, LastCard::Reshuffle, LastCard::Single, LastCard::DiscardLast] {
        for burn_returns in [true, false] {
            for (burn, flips) in [(1, [9, 10]), (1, [17, 18]), (1, [18, 27]), (2, [17, 35]), (0, [9, 18])] {
                let handling = Handling { last_card, burn_returns, burn, ..Handling::default() };
                let sample = sample::Sample::Flips(flips.to_vec(), sample::Fold::Both);
                let process = Process::new(&cards, &Cards::default(), handling).unwrap();
                let distribution =
                    process.running(&flips, |sum, place, flip| sample::Fold::Both.step(sum, place, flip)).unwrap();
                let question = deck::DeckQuestion {
                    setting: deck::DeckSetting { cards: cards.clone(), handling, tiebreak: plain() },
                    known: Cards::default(),
                    quantity: deck::Quantity::Cards(said::Said::read("18").unwrap()),
                    pile: None,
                };
                let checked = check::check(&question, &sample, &distribution, 11, 8_000).unwrap();
                assert!(checked.most < 4.8, "{handling:?} {flips:?}: {}", checked.most);
            }
        }
    }
}

fn plain() -> crate::odds::deck::contest::Tiebreak {
    crate::odds::deck::contest::Tiebreak { suits: Vec::new(), wild: None, sum: false, drawn: false }
}

fn judged_deck() -> Cards {
    Cards::read("4x1 4x2 4x3 4x-1 -2 +4").unwrap()
}

#[test]
fn a_wrong_law_is_found_out() {
    let cards = judged_deck();
    let question = deck::DeckQuestion {
        setting: deck::DeckSetting { cards: cards.clone(), handling: Handling::default(), tiebreak: plain() },
        known: Cards::default(),
        quantity: deck::Quantity::Cards(said::Said::read("18").unwrap()),
        pile: None,
    };
    let sample = sample::Sample::Flips(vec![1], sample::Fold::Last);
    let other = Cards::read("4x1 4x2 5x3 3x-1 -2 +4").unwrap();
    let wrong = Process::new(&other, &Cards::default(), Handling::default()).unwrap().distribution(1).unwrap();
    assert!(check::check(&question, &sample, &wrong, 1, 20_000).unwrap().most > Checked::LIMIT);
    let none = Process::new(&Cards::read("1 2").unwrap(), &Cards::default(), Handling::default()).unwrap();
    assert_eq!(check::check(&question, &sample, &none.distribution(1).unwrap(), 1, 10).unwrap().most, f64::INFINITY);
}

/// A game whose only claims are about a deck.
struct Decks;

mod decks {
    use super::Decks;
    use crate::claims::{Claims, Verdict, testing};
    use evenhand_game::game::knobs::Declared;
    use evenhand_game::game::{
        Book, BySeat, Choices, Cx, Dice, Illegal, LogText, Notation, Play, Role, Rules, Ruleset, Seat, Seats, Secrets,
        SetupError,
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
        fn endings() -> &'static [&'static str] {
            &["at once"]
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
        fn imagine(&self, (): &mut (), _: Seat, _: &mut Dice) {}
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

    /// The suits, in their order for ties.
    pub(super) const SUITS: &str = "suit_rank = [\"red\", \"spades\", \"hearts\", \"diamonds\", \"clubs\", \"black\"]";
    /// The deck that most claims of these tests are about.
    pub(super) const BOOK: &str = "cards = \"1:spades/hearts/diamonds/clubs 2:spades/hearts/diamonds/clubs \
                                   3:spades/hearts/diamonds/clubs -1:spades/hearts/diamonds/clubs -2:red 4:black\"";

    /// Judges claims about a deck, each given by its lines, checked with this many deals.
    pub(super) fn of(deck: &str, claims: &[&str], deals: u64) -> Result<Vec<super::Judged>, String> {
        let claims: String = claims.iter().map(|lines| format!("\n[[claim]]\nsays = \"x\"\n{lines}\n")).collect();
        testing::points::<Decks>(&format!("[deck]\n{deck}\n{claims}"), &[], deals)
            .map(|mut points| points.remove(0))
            .map_err(|problems| problems.iter().map(|problem| format!("{problem} ({})\n", problem.remedy)).collect())
    }

    /// Returns the verdict of one claim about the rulebook's deck, with its explanation.
    pub(super) fn verdict(claim: &str) -> (Verdict, String) {
        let judged = of(&format!("{BOOK}\n{SUITS}"), &[claim], 0).unwrap_or_else(|said| panic!("{claim}: {said}"));
        (judged[0].verdict, format!("{} {}", judged[0].exact, judged[0].why))
    }

    /// Returns why a claim about that deck is rejected.
    pub(super) fn refusal(claim: &str) -> String {
        of(&format!("{BOOK}\n{SUITS}"), &[claim], 0).err().unwrap_or_else(|| panic!("{claim} is not refused"))
    }
}

#[test]
fn known_cards_among_identical_ones_leave_the_others_where_chance_put_them() {
    // The first of several equal cards in a shuffled deck is not random: it is never the topmost.
    let claims =
        ["quantity = \"mean\"\nknown = \"3\"\nis = \"38/17\"", "quantity = \"mean\"\nknown = \"3 3 1\"\nis = 2"];
    for deck in ["cards = \"4x1 4x2 4x3 4x-1 -2 +4\"", "cards = \"4x1 4x2 4x3 4x-1 -2 +4\"\nburn_at_start = 3"] {
        for judged in of_checked(deck, &claims) {
            assert_ne!(judged.verdict, Verdict::Disagree, "{deck}: {} {}", judged.exact, judged.why);
            assert!(judged.checked.unwrap().most < 4.8, "{deck}: {:?}", judged.checked);
        }
    }
}

fn of_checked(deck: &str, claims: &[&str]) -> Vec<Judged> {
    decks::of(deck, claims, 20_000).unwrap_or_else(|said| panic!("{said}"))
}

#[test]
fn if_every_flip_is_from_the_whole_deck_the_check_agrees_and_nothing_is_left_over() {
    let claims = [
        "quantity = \"decided at step\"\nstep = 4\nknown = \"3:spades 2:hearts\"\nis = \"1/153\"",
        "quantity = \"stranded cards\"\nis = 1",
        "quantity = \"tie\"\nis = \"11.95 %\"",
    ];
    let deck = format!("{}\n{}\nmode = \"reshuffle_each\"", decks::BOOK, decks::SUITS);
    let judged = of_checked(&deck, &claims);
    // Both flip from whole decks, whatever was seen before.
    assert_eq!(judged[0].verdict, Verdict::True, "{}", judged[0].why);
    assert_eq!(judged[1].verdict, Verdict::NoAnswer, "{}", judged[1].why);
    assert!(judged[1].why.contains("no card is ever left over"), "{}", judged[1].why);
    assert_eq!(judged[2].verdict, Verdict::Rounded, "{}", judged[2].why);
}

#[test]
fn more_sides_than_a_table_has_are_refused() {
    for key in ["sides = 7", "bonuses = [0, 0, 0, 0, 0, 0, 0]"] {
        let said = decks::refusal(&format!("quantity = \"tie\"\n{key}\nis = \"50 %\""));
        assert!(said.contains('6'), "{said}");
    }
    // The maximum number of sides can be played too.
    let deck = format!("{}\n{}", decks::BOOK, decks::SUITS);
    let judged = decks::of(&deck, &["quantity = \"tie\"\nsides = 6\nis = \"at least 10 %\""], 500).unwrap();
    assert!(judged[0].checked.is_some() && judged[0].verdict == Verdict::True, "{}", judged[0].why);
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
fn one_claim_without_an_answer_leaves_the_others_theirs() {
    let claims = ["quantity = \"holder wins tie\"\nsuit = \"red\"\nis = 1", "quantity = \"cards\"\nis = 18"];
    for (rest, expected) in [
        ("[tiebreak]\nred = \"wild\"", "counts as one of the highest other suit"),
        ("[flip]\ncount = 1", "no side can hold a card of `red` in a tie"),
    ] {
        let deck = format!("{}\n{}\n{rest}", decks::BOOK, decks::SUITS);
        let judged = decks::of(&deck, &claims, 0).unwrap();
        assert_eq!([judged[0].verdict, judged[1].verdict], [Verdict::NoAnswer, Verdict::True]);
        assert!(judged[0].why.contains(expected) && !judged[0].why.contains("can be known"), "{}", judged[0].why);
    }
}

#[test]
fn totals_of_many_flips_are_solved_and_checked() {
    let deck = format!("{}\n{}", decks::BOOK, decks::SUITS);
    let claims = [
        // Eight flips and the stranded card: all 17 cards but one are turned over; on average 8 times 22/9.
        "quantity = \"mean of total\"\nflips = \"1..8\"\nis = \"176/9\"",
        // Nine flips are the whole deck.
        "quantity = \"range of total\"\nflips = \"1-9\"\nis = \"22..22\"",
        "quantity = \"chance of total\"\nflips = [1, 2]\nresult = \">= -5\"\nis = \"at least 99 %\"",
        "quantity = \"at least once\"\nflips = \"1..30\"\nresult = \"7\"\nis = \"50-65 %\"",
        // Any card is certainly in the first nine flips, and in a given one of them with probability 2/18.
        "quantity = \"card appears\"\ncard = \"4\"\nflips = \"1..9\"\nis = 1",
        "quantity = \"card appears\"\ncard = \"-2:red\"\nflips = [3]\nis = \"1/9\"",
        "quantity = \"card appears\"\ncard = \"3:hearts\"\nflips = [1]\nknown = \"3:hearts\"\nis = 0",
        // The last flip of a deck that was fully seen has no variance; the first is unknown to everyone.
        "quantity = \"informed variance\"\nflip = 9\nis = 0",
        "quantity = \"informed variance\"\nflip = 1\nis = \"7648/1377\"",
    ];
    let judged = decks::of(&deck, &claims, 4_000).unwrap();
    for (claim, judged) in claims.iter().zip(&judged) {
        assert_eq!(judged.verdict, Verdict::True, "{claim}: {} {}", judged.exact, judged.why);
        let checked = judged.checked.map_or(0.0, |checked| checked.most);
        assert!(checked < 4.8 && judged.checked.is_some() != claim.contains("informed"), "{claim}: {checked}");
    }
    assert!(decks::refusal("quantity = \"mean of total\"\nflips = \"0..3\"\nis = 1").contains("numbered from 1"));
}

#[test]
fn the_variance_of_many_flips_is_that_of_its_pairs() {
    // Twenty-four flips: their total has too many positions to be computed exactly.
    let many = "quantity = \"variance of total\"\nflips = \"1..24\"\nis = \"at least 0\"";
    let deck = format!("{}\n{}", decks::BOOK, decks::SUITS);
    let judged = decks::of(&deck, &[many], 0).unwrap();
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
