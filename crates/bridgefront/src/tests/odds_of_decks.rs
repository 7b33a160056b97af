//! Tests of card probabilities: counted exactly from the game's own cards and knobs, then simulated.

use super::combat_exact::near;
use super::rig::{Rig, S1, S2};
use super::rounds::{real, sit_out};
use crate::model::content::cards::{CardId, DeckId, Kind};
use crate::model::events::{Event, Source};
use crate::model::state::{Phase, State};
use crate::rules::actions::Action;
use evenhand_game::game::{Chance, Choices, Cx, Dice, Play, Seat, Seed};

/// A fraction of whole numbers in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Share(u128, u128);

impl Share {
    fn of(top: u128, bottom: u128) -> Share {
        let (mut a, mut b) = (top, bottom);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Share(top / a, bottom / a)
    }

    fn plus(self, other: Share) -> Share {
        Share::of(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, other: Share) -> Share {
        Share::of(self.0 * other.0, self.1 * other.1)
    }

    /// Returns 1 minus the fraction.
    fn rest(self) -> Share {
        Share::of(self.1 - self.0, self.1)
    }

    fn value(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }
}

/// Returns the number of ways to choose `k` of `n`.
fn ways(n: u128, k: u128) -> u128 {
    if k > n { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
}

/// Returns the chance that `k` of `n` cards contain exactly `hits` of the `marked` ones.
fn holds(n: u128, marked: u128, k: u128, hits: u128) -> Share {
    Share::of(ways(marked, hits) * ways(n - marked, k - hits), ways(n, k))
}

fn victories(rig: &Rig, cards: &[CardId]) -> u128 {
    cards.iter().filter(|card| rig.game.cards.get(**card).kind == Kind::Victory).count() as u128
}

/// Shuffles the shared decks as at the start of a match.
fn shuffle_decks(rig: &mut Rig, seed: u64) {
    let mut dice = Dice::new(seed);
    for deck in rig.game.shared_decks.ids() {
        let mut cards = rig.game.shared_decks[deck].clone();
        dice.shuffle(&mut cards);
        rig.s.decks[deck] = cards.into_iter().collect();
    }
}

/// Lays out the row of a round as the engine does.
fn lay_row(rig: &mut Rig, round: u8, seed: u64) {
    rig.s.round = round;
    rig.game.lay_row(&mut rig.s, &mut Cx::silent(Chance::new(Seed(seed))));
}

/// Returns the number of cards of each Age in the rows of a match without a winner.
fn row_cards(rig: &Rig) -> [u128; 3] {
    let mut of_age = [0; 3];
    for round in 1..=rig.game.knobs.rules.round_cap {
        let age = rig.game.age(round);
        let previews = rig.game.knobs.market.preview(round).min(rig.game.seats as u8);
        of_age[usize::from(age)] += u128::from(rig.game.seats as u8 - previews);
        if previews > 0 {
            of_age[usize::from(age) + 1] += u128::from(previews);
        }
    }
    of_age
}

/// Returns the chances that exactly j of k dice show the lowest number, for j from 1.
fn lowest_ties(k: u32) -> Vec<Share> {
    (1..=k)
        .map(|j| {
            let tops: u128 = (0..6u128).map(|higher| ways(k.into(), j.into()) * higher.pow(k - j)).sum();
            Share::of(tops, 6u128.pow(k))
        })
        .collect()
}

#[test]
fn throwing_for_a_tie_gives_everybody_the_same_chance_as_a_lot() {
    // BF-T56: the rulebook's dice, counted exactly, and the engine's random draw, simulated.
    const DRAWS: u32 = 4_000;
    let mut throws = vec![Share(0, 1), Share(0, 1)];
    for (k, printed) in (2..=6).zip([(6, 5), (9, 7), (48, 35), (1881, 1295), (396, 259)]) {
        let ties = lowest_ties(k);
        let again = ties[1..usize::try_from(k).expect("small") - 1]
            .iter()
            .zip(&throws[2..])
            .fold(Share(1, 1), |sum, (tie, mean)| sum.plus(tie.times(*mean)));
        let all = ties.last().expect("all can tie").rest();
        let mean = Share::of(again.0 * all.1, again.1 * all.0);
        assert_eq!(mean, Share(printed.0, printed.1), "{k} tied");
        throws.push(mean);

        let mut rig = Rig::new(k as usize);
        shuffle_decks(&mut rig, 1);
        lay_row(&mut rig, 1, 1);
        let start = rig.s.clone();
        for bid in [Action::Buy(3), Action::Pass(3)] {
            let mut won = [0; 6];
            let mut chance = Chance::new(Seed(u64::from(k)));
            for _ in 0..DRAWS {
                let mut s = start.clone();
                let mut choices = Choices::none();
                Seat::all(k as usize).for_each(|seat| choices.set(seat, bid));
                let mut cx = Cx::silent(chance.clone());
                rig.game.apply(&mut s, &choices, &mut cx);
                chance = cx.chance().clone();
                let winner = Seat::all(k as usize).find(|seat| s.player(*seat).wins == 1).expect("somebody gains it");
                won[winner.index()] += 1;
            }
            for seen in &won[..k as usize] {
                near(*seen, DRAWS, 1.0 / f64::from(k), &format!("{k} tied with {bid:?}"));
            }
        }
    }
}

#[test]
fn seven_row_cards_of_a_match_are_previews() {
    // BF-T58, BF-11.0b
    for seats in 2..=6 {
        let mut rig = Rig::new(seats);
        shuffle_decks(&mut rig, seats as u64);
        let (mut seen, mut all) = ([0; 3], 0);
        for round in 1..=10 {
            lay_row(&mut rig, round, 7);
            let age = rig.game.age(round);
            for card in rig.s.row.iter() {
                let deck = rig.game.deck_of(*card);
                assert!(!deck.is_power() && (deck.age() == age || deck.age() == age + 1));
                seen[usize::from(age)] += u32::from(deck.age() > age);
                all += 1;
            }
        }
        assert_eq!((seen, all), ([2, 5, 0], 10 * seats));
    }
}

#[test]
fn the_first_card_is_a_preview_as_often_as_any_other() {
    // BF-T58: N previews among P cards; they are half of the first cards in round 6 with four players.
    const ROWS: u32 = 2_000;
    for (seats, round, exact) in [(4, 6, Share(1, 2)), (4, 2, Share(1, 4)), (6, 7, Share(1, 3)), (2, 6, Share(1, 1))] {
        let mut rig = Rig::new(seats);
        let age = rig.game.age(round);
        let previews = u128::from(rig.game.knobs.market.preview(round));
        assert_eq!(Share::of(previews, seats as u128), exact);
        let mut first = 0;
        for seed in 0..ROWS {
            shuffle_decks(&mut rig, u64::from(seed));
            lay_row(&mut rig, round, u64::from(seed));
            first += u32::from(rig.game.deck_of(rig.s.row[0]) > DeckId::market(age));
        }
        near(first, ROWS, exact.value(), &format!("round {round} with {seats}"));
    }
}

#[test]
fn a_row_and_a_forge_draft_show_a_victory_card_as_often_as_counted() {
    // BF-T59
    const DEALS: u32 = 3_000;
    let printed = [
        [Share(27_439, 73_815), Share(613, 2_109)],
        [Share(29_891, 82_251), Share(2_594, 9_139)],
        [Share(3_417, 10_879), Share(185, 759)],
    ];
    let mut rig = Rig::new(4);
    let drafted = u128::from(rig.game.knobs.drafts.forge_reveal);
    // For each Age, a round whose row has no previews.
    for ((age, round), printed) in (0..).zip([1, 4, 8]).zip(printed) {
        let market = DeckId::market(age);
        let deck = rig.game.shared_decks[market].clone();
        let (n, v) = (deck.len() as u128, victories(&rig, &deck));
        let exact = [4, drafted].map(|shown| holds(n, v, shown, 0).rest());
        assert_eq!(exact, printed);
        let mut seen = [0; 2];
        for seed in 0..DEALS {
            shuffle_decks(&mut rig, u64::from(seed));
            let mut s = rig.s.clone();
            rig.game.lay_out(&mut s, S1, market, drafted as u8, false, &mut Cx::silent(Chance::new(Seed(1))));
            seen[1] += u32::from(victories(&rig, &s.player(S1).reveal) > 0);
            lay_row(&mut rig, round, u64::from(seed));
            seen[0] += u32::from(victories(&rig, &rig.s.row) > 0);
        }
        near(seen[0], DEALS, exact[0].value(), &format!("a row of Age {}", age + 1));
        near(seen[1], DEALS, exact[1].value(), &format!("a draft of Age {}", age + 1));
    }
}

#[test]
fn the_rows_of_a_match_hand_out_as_many_points_as_counted() {
    // BF-T60
    const MATCHES: u32 = 1_500;
    for (seats, printed, whole) in [
        (2, "2.0186", None),
        (3, "3.1081", None),
        (4, "4.1976", Some(Share(5_503, 1_311))),
        (5, "5.2870", None),
        (6, "6.3765", Some(Share(1_575, 247))),
    ] {
        let mut rig = Rig::new(seats);
        let cards = row_cards(&rig);
        let mut expected = Share(0, 1);
        let mut variance = 0.0;
        for (deck, k) in rig.game.shared_decks.values().zip(cards) {
            let points: Vec<u128> = deck.iter().map(|card| rig.game.vp_of(*card).into()).collect();
            let (n, sum) = (points.len() as u128, points.iter().sum::<u128>());
            expected = expected.plus(Share::of(k * sum, n));
            // The variance of k cards drawn without replacement.
            let mean = sum as f64 / n as f64;
            let spread = points.iter().map(|vp| (*vp as f64 - mean).powi(2)).sum::<f64>() / (n as f64 - 1.0);
            variance += k as f64 * spread * (1.0 - k as f64 / n as f64);
        }
        assert_eq!(format!("{:.4}", expected.value()), printed);
        if let Some(whole) = whole {
            assert_eq!(expected, whole);
        }
        assert!((1.009..1.0635).contains(&(expected.value() / seats as f64)));

        let mut handed = 0;
        for seed in 0..MATCHES {
            shuffle_decks(&mut rig, u64::from(seed));
            for round in 1..=10 {
                lay_row(&mut rig, round, u64::from(seed));
                handed += rig.s.row.iter().map(|card| u32::from(rig.game.vp_of(*card))).sum::<u32>();
            }
        }
        let (seen, error) = (f64::from(handed) / f64::from(MATCHES), (variance / f64::from(MATCHES)).sqrt());
        assert!((seen - expected.value()).abs() <= 5.0 * error, "{seats}: {seen} against {expected:?} +- {error}");
    }
}

/// Returns a two-player match at the choice of starting bridges, with hands drawn.
fn dealt(rig: &Rig, seed: u64) -> State {
    let mut s = rig.game.deal_in(&[], &mut Cx::silent(Chance::new(Seed(1))));
    for (seat, slot) in Seat::all(2).zip(rig.game.sites.slots.clone()) {
        rig.game.take_corner(&mut s, seat, slot, &mut Cx::silent(Chance::new(Seed(1))));
    }
    rig.game.furnish(&mut s, &mut Cx::silent(Chance::new(Seed(seed))));
    assert_eq!(s.phase, Phase::StartBridges);
    s
}

#[test]
fn opening_hands_hold_each_card_as_often_as_counted() {
    // BF-T61, BF-8.7a
    const DEALS: u32 = 3_000;
    for certain in [true, false] {
        let rig = Rig::with(2, &[("setup.champion_in_opening_hand", if certain { "true" } else { "false" })]);
        let setup = &rig.game.knobs.setup;
        let faction = &rig.game.factions[rig.s.player(S1).role];
        let (champion, spell) = (faction.champion, faction.spell);
        let mut owned = rig.game.common_starter.clone();
        owned.push(spell);
        let drawn = u128::from(setup.opening_hand) - u128::from(certain);
        let dealt_from = owned.len() as u128 + u128::from(!certain);
        let recruit = rig.card("recruit");
        let recruits = owned.iter().filter(|card| **card == recruit).count() as u128;
        let each = holds(dealt_from, 1, drawn, 1);
        let some = holds(dealt_from, recruits, drawn, 0).rest();
        let both = holds(dealt_from, recruits, drawn, 2);
        if certain {
            assert_eq!((each, some, both), (Share(1, 2), Share(7, 9), Share(2, 9)));
        } else {
            assert_eq!(each, Share(6, 11), "the champion's chance, too");
        }
        let (mut with_champion, mut with_spell, mut with_some, mut with_both) = (0, 0, 0, 0);
        for seed in 0..DEALS {
            let hand = dealt(&rig, seed.into()).player(S1).hand;
            assert_eq!(hand.len(), 6);
            let count = |card| hand.iter().filter(|held| **held == card).count();
            with_champion += u32::from(count(champion) == 1);
            with_spell += u32::from(count(spell) == 1);
            with_some += u32::from(count(recruit) >= 1);
            with_both += u32::from(count(recruit) == 2);
        }
        near(with_champion, DEALS, if certain { 1.0 } else { each.value() }, "the champion");
        near(with_spell, DEALS, each.value(), "the faction's spell");
        near(with_some, DEALS, some.value(), "a Recruit");
        near(with_both, DEALS, both.value(), "both Recruits");
    }
}

#[test]
fn the_free_card_and_the_first_row_card_come_up_in_round_2_as_often_as_counted() {
    // BF-T62, BF-11.3c, BF-15.3a: a pile of seven cards, of which six are drawn.
    const MATCHES: u32 = 1_200;
    let rig = real(2, &[], &["bastion", "veil"], 1);
    let drawn = u128::from(rig.game.knobs.rules.hand_size);
    let pile = rig.game.common_starter.len() as u128 + 2 + 1 - u128::from(rig.game.knobs.setup.opening_hand) + 1;
    let (free, both) = (holds(pile, 1, drawn, 1), holds(pile, 2, drawn, 2));
    assert_eq!((pile, free, both), (7, Share(6, 7), Share(5, 7)));
    let (mut with_free, mut with_both) = (0, 0);
    for seed in 0..MATCHES {
        let mut rig = real(2, &[], &["bastion", "veil"], seed.into());
        sit_out(&mut rig, |s| s.round == 2);
        let gained = |from: Source| {
            rig.events.iter().find_map(|event| match event {
                Event::Gain { seat: S2, card, source, .. } if *source == from => Some(*card),
                _ => None,
            })
        };
        let (free, row) = (gained(Source::Free).expect("one is given"), gained(Source::Market).expect("one is won"));
        // Every card of a market deck has one copy, so a name identifies a card.
        assert_ne!(free, row);
        let hand = rig.s.player(S2).hand;
        assert_eq!((hand.len(), rig.s.player(S2).draw.len()), (6, 1));
        with_free += u32::from(hand.contains(&free));
        with_both += u32::from(hand.contains(&free) && hand.contains(&row));
    }
    near(with_free, MATCHES, free.value(), "the free card");
    near(with_both, MATCHES, both.value(), "both");
}

#[test]
fn starter_cards_tie_in_initiative_as_often_as_counted() {
    // BF-T67, BF-2.6a
    for (column, printed) in [("first", Share(13, 81)), ("second", Share(11, 81))] {
        let rig = Rig::with(2, &[("rules.initiative_column", &format!("\"{column}\""))]);
        let when: Vec<u16> = rig.game.common_starter.iter().map(|card| rig.game.cards.get(*card).initiative).collect();
        let ties: usize = when.iter().map(|mine| when.iter().filter(|theirs| *theirs == mine).count()).sum();
        assert_eq!(Share::of(ties as u128, (when.len() * when.len()) as u128), printed, "{column}");
    }
}
