//! Tests of contests against the exact figures of the ledger (AS-...).

use super::contest::{Contest, Decided, Side, Tiebreak};
use evenhand_kit::odds::deck::{Cards, Combine};
use evenhand_kit::odds::fraction::{approximate, fraction, whole};

const BOOK: &str = "1:spades/hearts/diamonds/clubs 2:spades/hearts/diamonds/clubs 3:spades/hearts/diamonds/clubs \
                    -1:spades/hearts/diamonds/clubs -2:red 4:black";

fn cards(text: &str) -> Cards {
    Cards::read(text).unwrap()
}

fn tiebreak() -> Tiebreak {
    let suits = ["red", "spades", "hearts", "diamonds", "clubs", "black"].map(String::from).to_vec();
    Tiebreak { suits, wild: None, sum: false, drawn: false }
}

fn contest(tiebreak: &Tiebreak, bonuses: &[i64], known: &str) -> Contest {
    let sides: Vec<Side> = bonuses.iter().map(|bonus| Side { known: cards(known), bonus: *bonus }).collect();
    Contest::new(&cards(BOOK), 2, Combine::Sum, tiebreak, &sides).unwrap()
}

#[test]
fn contests_tie_and_are_decided_at_each_step_as_printed() {
    // AS-C11, AS-C12, section 4.5
    let two = contest(&tiebreak(), &[0, 0], "");
    assert_eq!(two.totals().any_tie(), fraction(2797, 23409));
    assert_eq!(two.totals().tie_for_first(), fraction(2797, 23409));
    assert_eq!(two.wins(0), fraction(1, 2));
    let wild = Tiebreak { wild: Some("red".into()), ..tiebreak() };
    let sum = Tiebreak { sum: true, ..tiebreak() };
    let cases =
        [(&tiebreak(), [1944, 452, 248, 0, 153]), (&wild, [1812, 608, 224, 0, 153]), (&sum, [1944, 524, 176, 0, 153])];
    for (tiebreak, printed) in cases {
        let decided = contest(tiebreak, &[0, 0], "").decided();
        let steps = [Decided::Suit, Decided::Value, Decided::NextSuit, Decided::NextValue, Decided::Same];
        let found = steps.map(|step| decided.get(&step).cloned().unwrap_or_else(|| whole(0)) * whole(23409));
        assert_eq!(found, printed.map(whole), "{tiebreak:?}");
    }
    let three = contest(&tiebreak(), &[0, 0, 0], "");
    assert_eq!(three.totals().any_tie(), fraction(130_153, 397_953));
    assert_eq!(three.totals().tie_for_first(), fraction(69_481, 397_953));
    assert_eq!(three.wins(2), fraction(1, 3));
    // The second exact match in a row, from decks without those two cards.
    let again = contest(&tiebreak(), &[0, 0], "3:spades 2:hearts").decided();
    assert_eq!(again[&Decided::Same], fraction(1, 120));
    assert_eq!(two.holder_wins_tie("red").unwrap(), Some(whole(1)));
    assert_eq!(two.holder_wins_tie("black").unwrap(), Some(fraction(54, 174)));
}

#[test]
fn a_bonus_wins_initiative_as_printed() {
    // AS-X26, AS-L6
    let wins = [14403, 16833, 18985, 20619, 21899, 22630, 23073, 23294, 23383, 23409];
    for (bonus, above) in (1..).zip(wins) {
        assert_eq!(contest(&tiebreak(), &[bonus, 0], "").wins(0), fraction(above, 23409), "{bonus}");
    }
    for (bonus, printed) in [(1, 0.4581), (3, 0.7055)] {
        let wins = approximate(&contest(&tiebreak(), &[bonus, 0, 0], "").wins(0));
        assert!((wins - printed).abs() < 5e-5, "{bonus}: {wins}");
    }
}
