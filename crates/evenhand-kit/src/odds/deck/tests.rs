//! Tests against the exact figures of the ledger (AS-...).

use super::*;
use crate::odds::fraction::{Fraction, approximate, fraction, whole};

const BOOK: &str = "4x1 4x2 4x3 4x-1 -2 4";

fn cards(text: &str) -> Cards {
    Cards::read(text).unwrap()
}

fn process(deck: &str, known: &str, handling: Handling) -> Process {
    Process::new(&cards(deck), &cards(known), handling).unwrap()
}

fn book() -> Process {
    process(BOOK, "", Handling::default())
}

fn event(text: &str) -> ResultSet {
    ResultSet::read(text).unwrap()
}

/// Returns the distribution as numerators over one denominator.
fn parts(distribution: &Distribution, low: i64, below: i64) -> Vec<i64> {
    let (_, high) = distribution.range();
    (low..=high)
        .map(|result| {
            let part = distribution.of(result) * whole(below);
            assert!(part.is_integer(), "{result}");
            i64::try_from(part.to_integer()).unwrap()
        })
        .collect()
}

#[test]
fn two_cards_of_the_book_deck_have_the_printed_law() {
    // AS-C1 to AS-C8, section 4.1
    let distribution = book().distribution(1).unwrap();
    assert_eq!(distribution.range(), (-3, 7));
    assert_eq!(parts(&distribution, -3, 153), [4, 6, 4, 20, 20, 23, 20, 22, 20, 10, 4]);
    assert_eq!((distribution.mean(), distribution.variance()), (fraction(22, 9), fraction(7648, 1377)));
    assert_eq!(distribution.chance(&event("<= 0")), fraction(2, 9));
}

#[test]
fn every_flip_has_the_law_of_the_first_for_whoever_saw_none() {
    // AS-C9, and section 4.8: two different cards, whichever they are.
    for last_card in [LastCard::Split, LastCard::Reshuffle, LastCard::DiscardLast] {
        for burn_returns in [true, false] {
            let deck = process(BOOK, "", Handling { last_card, burn_returns, ..Handling::default() });
            for flip in 1..=26 {
                assert_eq!(
                    deck.distribution(flip).unwrap(),
                    book().distribution(1).unwrap(),
                    "{last_card:?} {burn_returns} {flip}"
                );
            }
        }
    }
}

#[test]
fn a_flip_of_the_last_card_alone_has_the_law_of_one_card() {
    let deck = process(BOOK, "", Handling { last_card: LastCard::Single, ..Handling::default() });
    // 9 flips, then 8 and the single card.
    assert_eq!(deck.lying(18).unwrap(), Lying { draw: 0, refreshes: 1, turned: 1 });
    assert_eq!(parts(&deck.distribution(18).unwrap(), -2, 18), [1, 4, 0, 4, 4, 4, 1]);
    assert_eq!(deck.distribution(19).unwrap(), book().distribution(1).unwrap());
}

#[test]
fn known_discards_change_the_next_flip_as_printed() {
    // Section 4.7, AS-X51, AS-X52
    for (known, mean, fails, hits, five) in [
        ("", (22, 9), (2, 9), (76, 153), (2, 9)),
        ("4 3", (15, 8), (17, 60), (49, 120), (1, 8)),
        ("-2 -1", (25, 8), (1, 8), (5, 8), (17, 60)),
        ("-2 4", (5, 2), (11, 60), (1, 2), (11, 60)),
        ("4x-1", (26, 7), (8, 91), (72, 91), (34, 91)),
        ("4x3", (10, 7), (34, 91), (34, 91), (8, 91)),
        ("2x-1 2x1 2x2 2x3", (12, 5), (11, 45), (22, 45), (11, 45)),
        ("-2 4 4x-1", (4, 1), (0, 1), (10, 11), (1, 3)),
        ("4 4x3 1", (5, 6), (29, 66), (3, 11), (0, 1)),
        ("4x-1 4x1 3x2 2x3 -2", (6, 1), (0, 1), (1, 1), (1, 1)),
        ("2x-1 3x1 4x2 4x3 4", (-3, 2), (1, 1), (0, 1), (0, 1)),
        ("-1", (46, 17), (13, 68), (75, 136), (0, 0)),
        ("1", (42, 17), (29, 136), (67, 136), (0, 0)),
        ("2", (40, 17), (33, 136), (8, 17), (0, 0)),
        ("3", (38, 17), (1, 4), (8, 17), (0, 0)),
        ("-2", (48, 17), (11, 68), (19, 34), (0, 0)),
        ("4", (36, 17), (1, 4), (15, 34), (0, 0)),
    ] {
        let distribution = process(BOOK, known, Handling::default()).distribution(1).unwrap();
        assert_eq!(distribution.mean(), fraction(mean.0, mean.1), "{known}");
        for (asked, (above, below)) in [("<= 0", fails), ("> 2", hits), (">= 5", five)] {
            if below > 0 {
                assert_eq!(distribution.chance(&event(asked)), fraction(above, below), "{known}: {asked}");
            }
        }
    }
    let after_seven = process(BOOK, "4 3", Handling::default()).distribution(1).unwrap();
    assert_eq!(parts(&after_seven, -3, 120), [4, 6, 4, 20, 19, 18, 16, 18, 12, 3]);
}

#[test]
fn hits_and_damage_by_margin_are_those_of_the_table() {
    // Section 4.3, AS-X3, AS-X4, AS-X5
    let distribution = book().distribution(1).unwrap();
    let table = [0, 4, 18, 52, 108, 184, 283, 402, 541, 684, 833, 986];
    let hits = [0, 4, 14, 34, 56, 76, 99, 119, 139, 143, 149, 153];
    for ((margin, damage), hit) in (-7..=4).zip(table).zip(hits) {
        assert_eq!(distribution.map(|flip| (flip + margin).max(0)).mean(), fraction(damage, 153), "{margin}");
        assert_eq!(distribution.chance(&ResultSet::above(-margin)), fraction(hit, 153), "{margin}");
    }
    // Both flip, AS-X11.
    let both = distribution.with(&distribution, |attacker, defender| attacker - defender);
    let hits = [1136, 2128, 3576, 5456, 7738, 10306, 13103, 15671, 17953, 19833];
    let damages = [2032, 4160, 7736, 13192, 20930, 31236, 44339, 60010, 77963, 97796];
    for ((margin, hit), damage) in (-5..=4).zip(hits).zip(damages) {
        assert_eq!(both.chance(&ResultSet::above(-margin)), fraction(hit, 23409), "{margin}");
        assert_eq!(both.map(|flip| (flip + margin).max(0)).mean(), fraction(damage, 23409), "{margin}");
    }
}

#[test]
fn other_decks_hit_as_printed() {
    // Section 4.4
    for (deck, flip, mean, hits, damage, fails) in [
        (
            "4x1 4x2 4x3 4x-2 -2 4",
            2,
            (2, 1),
            [(34, 153), (56, 153), (72, 153), (83, 153), (103, 153), (123, 153)],
            (180, 153),
            (50, 153),
        ),
        (
            "4x1 4x2 4x3 4x0 -2 4",
            2,
            (26, 9),
            [(34, 153), (60, 153), (92, 153), (115, 153), (135, 153), (145, 153)],
            (204, 153),
            (2, 17),
        ),
        ("4x1 4x2 4x3 4x-1", 2, (5, 2), [(11, 60), (11, 30), (1, 2), (41, 60), (49, 60), (19, 20)], (11, 10), (11, 60)),
        ("4x1 4x2 4x3 4x-1 -2 4", 1, (11, 9), [(0, 1), (1, 18), (5, 18), (1, 2), (13, 18), (13, 18)], (1, 3), (5, 18)),
    ] {
        let distribution = process(deck, "", Handling { flip, ..Handling::default() }).distribution(1).unwrap();
        assert_eq!(distribution.mean(), fraction(mean.0, mean.1), "{deck}");
        for (margin, (above, below)) in (-4..).zip(hits) {
            assert_eq!(distribution.chance(&ResultSet::above(-margin)), fraction(above, below), "{deck} {margin}");
        }
        assert_eq!(distribution.map(|sum| (sum - 2).max(0)).mean(), fraction(damage.0, damage.1));
        assert_eq!(distribution.chance(&event("<= 0")), fraction(fails.0, fails.1));
    }
}

#[test]
fn whoever_remembers_all_flips_knows_more_and_more() {
    // Section 4.6
    let variances =
        [(7648, 1377), (1673, 306), (1912, 357), (2390, 459), (3824, 765), (239, 51), (1912, 459), (478, 153)];
    let distances = [0.0, 0.0696, 0.1077, 0.1476, 0.1913, 0.2499, 0.3278, 0.5129];
    let hits = [0.0, 0.0538, 0.0815, 0.1081, 0.1372, 0.1725, 0.2204, 0.2985];
    let hazards = [0.0, 0.0398, 0.0604, 0.0803, 0.1023, 0.1294, 0.1669, 0.2308];
    let least = [(76, 153), (49, 120), (30, 91), (5, 22), (4, 45), (0, 1), (0, 1), (0, 1)];
    let greatest = [(76, 153), (5, 8), (73, 91), (21, 22), (1, 1), (1, 1), (1, 1), (1, 1)];
    let totals = [5.554, 9.720, 12.497, 13.885, 13.885, 12.497, 9.720, 5.554];
    let first = book().distribution(1).unwrap();
    for flip in 1..=8 {
        let place = flip - 1;
        let informed = book().informed(flip).unwrap();
        assert_eq!(informed.variance(), fraction(variances[place].0, variances[place].1), "{flip}");
        let near = |number: f64, printed: f64| assert!((number - printed).abs() < 5.1e-4, "{flip}: {number} {printed}");
        near(approximate(&informed.mean(|distribution| distribution.distance(&first))), distances[place]);
        let (spread, low, high) = informed.known(&event("> 2"));
        near(approximate(&spread).sqrt(), hits[place]);
        assert_eq!(
            (low, high),
            (fraction(least[place].0, least[place].1), fraction(greatest[place].0, greatest[place].1))
        );
        near(approximate(&informed.known(&event("<= 0")).0).sqrt(), hazards[place]);
        assert_eq!(informed.mean(|distribution| distribution.chance(&event("> 2"))), fraction(76, 153));
        let flips: Vec<usize> = (1..=flip).collect();
        near(approximate(&book().running(&flips, |sum, _, flip| sum + flip).unwrap().variance()), totals[place]);
    }
}

#[test]
fn what_is_remembered_past_a_refresh_is_what_was_seen_since() {
    // Section 4.8: the burnt card counts as unseen, so flips 10 to 17 are known as well as flips 1 to 8.
    for flip in 1..=8 {
        assert_eq!(book().informed(flip + 9).unwrap().variance(), book().informed(flip).unwrap().variance(), "{flip}");
    }
    // Flip 18: two cards a, b are unseen, one stranded and one burnt, with every pair equally likely. The stranded one
    // is either of them; the second card of the flip is any of the 17 others.
    let deck: Vec<i64> = [-2, -1, -1, -1, -1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4].to_vec();
    let mut mean = whole(0);
    for a in 0..18 {
        for b in 0..a {
            let sums = [a, b].into_iter().flat_map(|first| {
                let deck = &deck;
                (0..18).filter(move |second| *second != first).map(move |second| deck[first] + deck[second])
            });
            let distribution = Distribution::new(sums.map(|sum| (sum, fraction(1, 34))));
            mean += distribution.variance() / whole(153);
        }
    }
    assert_eq!(book().informed(18).unwrap().variance(), mean);
    // If the burnt card never comes back, the deck of the second cycle lacks one unseen card.
    let lost = process(BOOK, "", Handling { burn_returns: false, ..Handling::default() });
    assert_eq!(lost.informed(11).unwrap().variance(), book().informed(2).unwrap().variance());
    // Both decks through two refreshes and more, with every interpretation of the stranded card.
    for last_card in [LastCard::Split, LastCard::Reshuffle, LastCard::Single, LastCard::DiscardLast] {
        for burn_returns in [true, false] {
            let deck = process(BOOK, "", Handling { last_card, burn_returns, ..Handling::default() });
            for flip in [18, 20] {
                let informed = deck.informed(flip).unwrap();
                let mixed = Distribution::new(informed.distributions().flat_map(|(chance, distribution)| {
                    distribution.iter().map(|(result, part)| (result, &chance * part)).collect::<Vec<_>>()
                }));
                assert_eq!(mixed, deck.distribution(flip).unwrap(), "{last_card:?} {burn_returns} {flip}");
                assert!(informed.variance() <= mixed.variance());
            }
        }
    }
}

#[test]
fn any_two_flips_of_a_fresh_deck_correlate_by_minus_one_eighth() {
    for (first, second) in [(1, 2), (1, 9), (3, 7), (8, 9)] {
        assert_eq!(book().pair(first, second).unwrap().correlation(), Some(Ok(fraction(-1, 8))));
    }
    assert_eq!(book().pair(2, 2).unwrap().correlation(), Some(Ok(whole(1))));
}

#[test]
fn flips_on_either_side_of_a_refresh_depend_on_how_it_is_done() {
    let correlation = |handling: Handling, first: usize, second: usize| -> Fraction {
        process(BOOK, "", handling).pair(first, second).unwrap().correlation().unwrap().unwrap()
    };
    let book = Handling::default();
    // The first deck is flipped to its end, so after the refresh it is a new deck.
    assert_eq!(correlation(book, 1, 10), whole(0));
    assert_eq!(correlation(Handling { burn_returns: false, ..book }, 9, 10), whole(0));
    assert_eq!(correlation(book, 10, 17), fraction(-1, 8));
    // Flip 18 is the stranded card X of one cycle and the first card Y of the next, which is any but X. With v the
    // variance of a card and a, b those of flip 17, cov(a, X) = -v/17 and
    // cov(a, Y) = -cov(a, X)/17, so the correlation is -2v/17 (1 - 1/17) / (2v (1 - 1/17)).
    assert_eq!(correlation(book, 17, 18), fraction(-1, 17));
    // X is not in the next deck, so flip 19 again has four cards different from it.
    assert_eq!(correlation(book, 18, 19), fraction(-1, 8));
    for last_card in [LastCard::Reshuffle, LastCard::DiscardLast] {
        assert_eq!(correlation(Handling { last_card, ..book }, 17, 18), whole(0));
    }
}

#[test]
fn several_flips_of_one_deck_come_to_the_printed_chances() {
    // Section 4.9, AS-X8, AS-X9, AS-X10, AS-X47, AS-X48, AS-X49
    let deck = book();
    let count = |flips: usize, hit: &str, many: &str| {
        let hit = event(hit);
        let flips: Vec<usize> = (1..=flips).collect();
        deck.running(&flips, |sum, _, flip| sum + i64::from(hit.holds(flip))).unwrap().chance(&event(many))
    };
    for (flips, hit, many, above, below) in [
        (2, "> 2", "2", 343, 1530),
        (2, "> 2", "0", 353, 1530),
        (2, "> 2", ">= 1", 1177, 1530),
        (3, "> 2", "3", 59, 663),
        (3, "> 2", "0", 619, 6630),
        (2, "<= 0", "2", 343, 9180),
        (2, "<= 0", ">= 1", 3737, 9180),
        (3, "<= 0", ">= 1", 155_579, 278_460),
    ] {
        assert_eq!(count(flips, hit, many), fraction(above, below), "{flips} {hit} {many}");
    }
    // Total damage of attacks at these margins; hits below `least` do nothing.
    let damage = |margins: &[i64], least: i64| {
        let flips: Vec<usize> = (1..=margins.len()).collect();
        let hit = |flip: i64, margin: i64| if flip + margin >= least.max(1) { flip + margin } else { 0 };
        deck.running(&flips, |sum, place, flip| sum + hit(flip, margins[place])).unwrap()
    };
    assert_eq!(damage(&[-2, -2], 0).chance(&event(">= 4")), fraction(641, 2295));
    assert_eq!(damage(&[-1, -1], 0).chance(&event(">= 5")), fraction(818, 2295));
    assert_eq!(damage(&[0, 0], 0).chance(&event(">= 6")), fraction(229, 510));
    assert_eq!(damage(&[-3, -1], 0).mean(), fraction(23, 9));
    let then = deck.noted(&[1, 2], true, |all, place, flip| *all && flip > if place == 1 { 2 } else { 1 }).unwrap();
    assert_eq!(then[&true], fraction(461, 1530));
    for (size, reinforced, printed) in [
        (1, false, [(611, 612), (1, 1), (1, 1)]),
        (2, false, [(997, 1020), (3047, 3060), (764, 765)]),
        (3, false, [(7631, 9180), (509, 540), (3007, 3060)]),
        (4, false, [(2383, 4590), (6703, 9180), (8111, 9180)]),
        (1, true, [(2783, 3060), (997, 1020), (3047, 3060)]),
        (2, true, [(1093, 2295), (6383, 9180), (863, 1020)]),
        (3, true, [(343, 9180), (703, 4590), (757, 2295)]),
    ] {
        for (skill, (above, below)) in (3..).zip(printed) {
            let (defense, wounds, least) = if reinforced { (size + 2, 2 * size, size) } else { (size, size, 0) };
            let distribution = damage(&[skill - defense, skill - defense], least);
            let destroyed = distribution.chance(&event(&format!(">= {wounds}")));
            assert_eq!(destroyed, fraction(above, below), "{size} {reinforced} {skill}");
        }
    }
}

#[test]
fn sides_tie_as_often_as_printed() {
    // AS-C11, AS-C12, section 4.5
    let sides = |sides: usize| {
        Totals::of_decks(&cards(BOOK), &Cards::default(), &Handling::default(), &vec![0; sides]).unwrap()
    };
    assert_eq!((sides(2).any_tie(), sides(2).tie_for_first()), (fraction(2797, 23409), fraction(2797, 23409)));
    assert_eq!((sides(3).any_tie(), sides(3).tie_for_first()), (fraction(130_153, 397_953), fraction(69_481, 397_953)));
    // One deck for both.
    assert_eq!(book().pair(1, 2).unwrap().same, fraction(469, 4590));
}

#[test]
fn decks_that_run_dry_are_refused_by_the_flip_that_does() {
    let short = |deck: &str, handling: Handling| Process::new(&cards(deck), &Cards::default(), handling);
    assert_eq!(short("", Handling::default()), Err(Unsolved::TooFew { flip: 1, cards: 0, needs: 2 }));
    assert_eq!(short("1", Handling::default()), Err(Unsolved::TooFew { flip: 1, cards: 1, needs: 2 }));
    // One card is burnt permanently at each refresh of a deck of four.
    let lost = Handling { burn_returns: false, ..Handling::default() };
    assert!(short("4x1", lost).unwrap().distribution(40).is_ok());
}

#[test]
fn what_has_too_many_positions_is_refused_at_once() {
    let values: Vec<String> = (1..=100).map(|value: i64| (value * value).to_string()).collect();
    let deck = process(&values.join(" "), "", Handling { flip: 10, ..Handling::default() });
    assert_eq!(deck.pair(1, 2), Err(Unsolved::TooLarge));
    assert_eq!(process("1 2 2x3", "", Handling::default()).distribution(1).unwrap().iter().len(), 4);
}

#[test]
fn thirty_six_cards_and_three_at_a_time_stay_within_reach() {
    let double = process("8x1 8x2 8x3 8x-1 2x-2 2x4", "", Handling { flip: 3, ..Handling::default() });
    let pair = double.pair(1, 2).unwrap();
    assert_eq!(pair.correlation(), Some(Ok(fraction(-3, 33))));
    assert_eq!(double.informed(4).unwrap().mean(Distribution::mean), fraction(22, 6));
}
