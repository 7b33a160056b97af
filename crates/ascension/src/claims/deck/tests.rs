//! Tests that exact answers about flips and contests match the game's own deck.

use crate::Ascension;
use crate::odds::contest::Tiebreak;
use evenhand_kit::claims::deck::DeckSetting;
use evenhand_kit::claims::flipped::OwnDeck;
use evenhand_kit::claims::sample::{Fold, Sample};
use evenhand_kit::claims::{Checked, Judged, Verdict, testing};
use evenhand_kit::odds::deck::{Cards, Handling, LastCard, Process};

/// The suits, in their order for ties.
const SUITS: &str = "suit_rank = [\"red\", \"spades\", \"hearts\", \"diamonds\", \"clubs\", \"black\"]";
/// The deck that most claims of these tests are about.
const BOOK: &str = "cards = \"1:spades/hearts/diamonds/clubs 2:spades/hearts/diamonds/clubs \
                    3:spades/hearts/diamonds/clubs -1:spades/hearts/diamonds/clubs -2:red 4:black\"";

/// Judges claims about a deck, each given by its lines, checked with this many deals.
fn of(deck: &str, claims: &[&str], deals: u64) -> Result<Vec<Judged>, String> {
    let claims: String = claims.iter().map(|lines| format!("\n[[claim]]\nsays = \"x\"\n{lines}\n")).collect();
    testing::points::<Ascension>(&format!("[deck]\n{deck}\n{claims}"), &[], deals)
        .map(|mut points| points.remove(0))
        .map_err(|problems| problems.iter().map(|problem| format!("{problem} ({})\n", problem.remedy)).collect())
}

fn plain() -> Tiebreak {
    Tiebreak { suits: Vec::new(), wild: None, sum: false, drawn: false }
}

fn judged_deck() -> Cards {
    Cards::read("4x1 4x2 4x3 4x-1 -2 +4").unwrap()
}

#[test]
fn every_reading_of_the_deck_is_what_the_games_own_deck_does() {
    // AS-Q1, AS-Q3, section 4.8: pairs of flips on either side of refreshes, far beyond the second.
    let cards = judged_deck();
    for last_card in [LastCard::Split, LastCard::Reshuffle, LastCard::Single, LastCard::DiscardLast] {
        for burn_returns in [true, false] {
            for (burn, flips) in [(1, [9, 10]), (1, [17, 18]), (1, [18, 27]), (2, [17, 35]), (0, [9, 18])] {
                let handling = Handling { last_card, burn_returns, burn, ..Handling::default() };
                let sample = Sample::Flips(flips.to_vec(), Fold::Both);
                let process = Process::new(&cards, &Cards::default(), handling).unwrap();
                let distribution =
                    process.running(&flips, |sum, place, flip| Fold::Both.step(sum, place, flip)).unwrap();
                let deck = DeckSetting { cards: cards.clone(), known: Cards::default(), handling };
                let checked = plain().check(&deck, &sample, &distribution, 11, 8_000).unwrap();
                assert!(checked.most < 4.8, "{handling:?} {flips:?}: {}", checked.most);
            }
        }
    }
}

#[test]
fn a_wrong_law_is_found_out() {
    let cards = judged_deck();
    let deck = DeckSetting { cards, known: Cards::default(), handling: Handling::default() };
    let sample = Sample::Flips(vec![1], Fold::Last);
    let other = Cards::read("4x1 4x2 5x3 3x-1 -2 +4").unwrap();
    let wrong = Process::new(&other, &Cards::default(), Handling::default()).unwrap().distribution(1).unwrap();
    assert!(plain().check(&deck, &sample, &wrong, 1, 20_000).unwrap().most > Checked::LIMIT);
    let none = Process::new(&Cards::read("1 2").unwrap(), &Cards::default(), Handling::default()).unwrap();
    assert_eq!(plain().check(&deck, &sample, &none.distribution(1).unwrap(), 1, 10).unwrap().most, f64::INFINITY);
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
    of(deck, claims, 20_000).unwrap_or_else(|said| panic!("{said}"))
}

#[test]
fn if_every_flip_is_from_the_whole_deck_the_check_agrees_and_nothing_is_left_over() {
    let claims = [
        "quantity = \"decided at step\"\nstep = 4\nknown = \"3:spades 2:hearts\"\nis = \"1/153\"",
        "quantity = \"stranded cards\"\nis = 1",
        "quantity = \"tie\"\nis = \"11.95 %\"",
    ];
    let deck = format!("{}\n{}\nmode = \"reshuffle_each\"", BOOK, SUITS);
    let judged = of_checked(&deck, &claims);
    // Both flip from whole decks, whatever was seen before.
    assert_eq!(judged[0].verdict, Verdict::True, "{}", judged[0].why);
    assert_eq!(judged[1].verdict, Verdict::NoAnswer, "{}", judged[1].why);
    assert!(judged[1].why.contains("no card is ever left over"), "{}", judged[1].why);
    assert_eq!(judged[2].verdict, Verdict::Rounded, "{}", judged[2].why);
}

#[test]
fn one_claim_without_an_answer_leaves_the_others_theirs() {
    let claims = ["quantity = \"holder wins tie\"\nsuit = \"red\"\nis = 1", "quantity = \"cards\"\nis = 18"];
    for (rest, expected) in [
        ("[tiebreak]\nred = \"wild\"", "counts as one of the highest other suit"),
        ("[flip]\ncount = 1", "no side can hold a card of `red` in a tie"),
    ] {
        let deck = format!("{}\n{}\n{rest}", BOOK, SUITS);
        let judged = of(&deck, &claims, 0).unwrap();
        assert_eq!([judged[0].verdict, judged[1].verdict], [Verdict::NoAnswer, Verdict::True]);
        assert!(judged[0].why.contains(expected) && !judged[0].why.contains("can be known"), "{}", judged[0].why);
    }
}

#[test]
fn totals_of_many_flips_are_solved_and_checked() {
    let deck = format!("{}\n{}", BOOK, SUITS);
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
    let judged = of(&deck, &claims, 4_000).unwrap();
    for (claim, judged) in claims.iter().zip(&judged) {
        assert_eq!(judged.verdict, Verdict::True, "{claim}: {} {}", judged.exact, judged.why);
        let checked = judged.checked.map_or(0.0, |checked| checked.most);
        assert!(checked < 4.8 && judged.checked.is_some() != claim.contains("informed"), "{claim}: {checked}");
    }
}

#[test]
fn the_maximum_number_of_sides_can_be_played() {
    let claims = [
        "quantity = \"tie\"\nsides = 6\nis = \"at least 10 %\"",
        "quantity = \"wins\"\nbonuses = [0, 0, 0, 0, 0, 0]\nis = \"1/6\"",
    ];
    for judged in of(&format!("{BOOK}\n{SUITS}"), &claims, 500).unwrap() {
        assert!(judged.checked.is_some() && judged.verdict == Verdict::True, "{}", judged.why);
    }
}

#[test]
fn the_same_deck_has_the_same_tiebreak() {
    let other = Tiebreak { sum: true, ..plain() };
    assert!(plain().is_same(&plain()) && !plain().is_same(&other));
}
