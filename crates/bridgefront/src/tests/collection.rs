//! Tests of Collection: Mines, Forges and the Center (BF-16), and of how often the Center alone wins.

use super::combat_exact::near;
use super::rig::{Rig, S1, S2};
use crate::model::content::cards::{DeckId, Kind};
use crate::model::events::{Event, Purse, Source};
use crate::model::state::{End, Frame, Phase, Question, TileKind};
use crate::rules::actions::Action;
use evenhand_game::game::{Choices, Cx, Dice, Play, Role, Seat};
use evenhand_kit::table::ids::IdArray;

/// Returns the current question and the seat it is for.
fn asked(rig: &Rig) -> Option<(Seat, String)> {
    let Some(Frame::Ask(seat, question)) = rig.s.stack.last() else { return None };
    let text = match question {
        Question::Mine(hex) => format!("mine {}", rig.at(*hex)),
        Question::Forge(hex) => format!("forge {}", rig.at(*hex)),
        Question::Acquire { deck, .. } => format!("deck {deck}"),
        other => format!("{other:?}"),
    };
    Some((*seat, text))
}

/// Creates a rig with S1 on a Forge at (0,2) and this Age I market deck.
fn on_a_forge(deck: &[&str]) -> Rig {
    let mut rig = Rig::new(2);
    let forge = rig.hex(0, 2);
    rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).deck(0, deck);
    rig
}

fn on_a_mine(deck: &[&str]) -> Rig {
    let mut rig = Rig::new(2);
    let mine = rig.hex(0, 2);
    rig.mine(mine, 5).forces(S1, mine, 1).deck(0, deck);
    rig
}

#[test]
fn every_tile_is_asked_about_in_lead_order_mines_then_forges_then_the_center() {
    // BF-16a, BF-16b
    let mut rig = Rig::new(2);
    rig.s.lead = S2;
    rig.deck(3, &["command_surge", "bridge_deed"]);
    let center = rig.game.board.center;
    for (seat, q, r, kind) in [
        (S1, 1, 1, TileKind::Mine),
        (S1, 0, -2, TileKind::Mine),
        (S1, 0, -1, TileKind::Forge),
        (S1, 2, -3, TileKind::Forge),
        (S2, -1, 2, TileKind::Forge),
        (S2, -1, 3, TileKind::Mine),
    ] {
        let hex = rig.hex(q, r);
        rig.tile(hex, kind).forces(seat, hex, 1);
    }
    rig.champion(S1, "brute", center);
    rig.end_actions();
    let mut order = Vec::new();
    while let Some((seat, text)) = asked(&rig) {
        order.push(format!("{seat} {text}"));
        let first = rig.options(seat)[0].clone();
        rig.choose(seat, &first);
    }
    let expected = [
        "S2 mine (-1,3)",
        "S2 forge (-1,2)",
        "S1 mine (0,-2)",
        "S1 mine (1,1)",
        "S1 forge (2,-3)",
        "S1 forge (0,-1)",
        "S1 deck 3",
    ];
    assert_eq!(order, expected);
}

#[test]
fn a_tile_must_be_collected_one_way_or_the_other() {
    // BF-16b, BF-6.2d, BF-6.2e
    let mut rig = on_a_mine(&["trade_caravan"]);
    rig.end_actions();
    assert_eq!(rig.options(S1), ["gold", "draft"]);
    assert!(!rig.allows(S1, "stop"));
    let mut rig = on_a_forge(&["trade_caravan"]);
    rig.end_actions();
    assert_eq!(rig.options(S1), ["draft", "reforge"]);
    assert!(!rig.allows(S1, "stop"));
    rig.choose(S1, "draft");
    assert!(!rig.allows(S1, "stop"), "a Forge Draft must be taken");
}

#[test]
fn a_mine_gives_its_value_and_what_faction_and_champion_add() {
    // BF-16c, BF-T33, BF-21.4a
    for (faction, champion, gold) in
        [("cipher", "", 5), ("prospect", "", 6), ("cipher", "mine_overseer", 6), ("prospect", "mine_overseer", 7)]
    {
        for draft in [false, true] {
            let mut rig = on_a_mine(&["trade_caravan", "quick_study"]);
            let mine = rig.hex(0, 2);
            rig.faction(S1, faction);
            if !champion.is_empty() {
                rig.champion(S1, champion, mine);
            }
            rig.end_actions();
            let before = rig.gold_of(S1);
            rig.choose(S1, if draft { "draft" } else { "gold" });
            let mine_gold: i16 = rig
                .events
                .iter()
                .map(|event| match event {
                    Event::Gold { seat: S1, amount, purse: Purse::Mine } => *amount,
                    _ => 0,
                })
                .sum();
            assert_eq!(mine_gold, if draft { 0 } else { gold }, "{faction} {champion}");
            if draft {
                assert_eq!(rig.gold_of(S1), before);
            }
        }
    }
}

#[test]
fn a_mine_draft_shows_one_card_to_take_or_leave() {
    // BF-16c
    for take in [true, false] {
        let mut rig = on_a_mine(&["quick_study", "cycle_notes", "hard_mulligan", "trade_caravan"]);
        rig.end_actions().choose(S1, "draft");
        assert_eq!(rig.options(S1), ["card trade_caravan", "stop"]);
        rig.choose(S1, if take { "card trade_caravan" } else { "stop" });
        // Since then, the next market row has taken a card from the top.
        let owned = rig.names(&rig.s.player(S1).hand);
        assert_eq!(owned, if take { vec!["trade_caravan"] } else { vec![] }, "gained, then drawn in Reset");
        let left: &[&str] =
            if take { &["quick_study", "cycle_notes"] } else { &["trade_caravan", "quick_study", "cycle_notes"] };
        assert_eq!(rig.names(&rig.s.decks[DeckId(0)]), left, "a card left lies at the bottom");
    }
}

#[test]
fn reforge_takes_a_hand_card_out_of_the_match() {
    // BF-16d, BF-15.2a
    let mut rig = on_a_forge(&[]);
    rig.hand(S1, &["zap", "recruit", "recruit"]).end_actions().choose(S1, "reforge");
    assert_eq!(rig.options(S1), ["card zap", "card recruit"]);
    rig.choose(S1, "card recruit");
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["recruit"]);
    let mut rest: Vec<&str> = rig.names(&rig.s.player(S1).hand);
    rest.sort_unstable();
    assert_eq!(rest, ["recruit", "zap"]);
    // With an empty hand it does nothing.
    let mut rig = on_a_forge(&["trade_caravan"]);
    rig.end_actions().choose(S1, "reforge");
    assert!(rig.s.player(S1).burnt.is_empty() && rig.s.player(S1).private == IdArray::default());
    assert_eq!(rig.s.round, 2);
}

#[test]
fn a_power_pick_gains_one_of_two_and_puts_the_other_at_the_bottom() {
    // BF-16.1a, BF-24a, BF-6.2c
    for (round, deck, victory, other) in [
        (1, DeckId(3), "bridge_deed", "secret_plans"),
        (4, DeckId(4), "forge_seal", "vault_of_notes"),
        (8, DeckId(5), "crown_coin", "last_stand"),
    ] {
        let mut rig = Rig::new(2);
        let center = rig.game.board.center;
        rig.s.round = round;
        rig.forces(S1, center, 1);
        rig.deck(3, &["command_surge"]).deck(4, &["hit_control"]).deck(5, &["final_funding"]);
        let own = rig.s.decks[deck][0];
        let (gained, returned) = (rig.card(victory), rig.card(other));
        rig.s.decks[deck].push(gained);
        rig.s.decks[deck].push(returned);
        rig.end_actions();
        assert_eq!(rig.options(S1), [format!("card {other}"), format!("card {victory}")]);
        rig.choose(S1, &format!("card {victory}"));
        assert_eq!(*rig.s.decks[deck], [returned, own]);
        assert_eq!(rig.s.player(S1).private[deck], 1);
        assert_eq!(rig.s.player(S1).vp, 1, "a Victory card among them counts like any other");
    }
}

#[test]
fn a_forge_draft_gains_one_of_three_and_puts_the_others_at_the_bottom_in_random_order() {
    // BF-16.2a
    let mut rig =
        on_a_forge(&["trade_caravan", "quick_study", "cycle_notes", "hard_mulligan", "prospecting", "entrench"]);
    rig.end_actions().choose(S1, "draft");
    assert_eq!(rig.options(S1), ["card entrench", "card prospecting", "card hard_mulligan"]);
    let start = rig.s.clone();
    let mut orders = std::collections::BTreeSet::new();
    for seed in 0..40 {
        rig.s = start.clone();
        rig.seed(seed).choose(S1, "card prospecting");
        let deck = rig.names(&rig.s.decks[DeckId(0)]);
        assert_eq!(deck[2..], ["trade_caravan", "quick_study"], "one was laid out for the market since");
        orders.insert(deck[..2].iter().map(|name| name.to_string()).collect::<Vec<_>>());
        assert_eq!(rig.names(&rig.s.player(S1).hand), ["prospecting"]);
    }
    assert_eq!(orders.len(), 2);
}

#[test]
fn a_short_deck_shows_what_it_has_and_an_empty_one_gives_nothing() {
    // BF-16.2b
    let mut rig = on_a_forge(&["trade_caravan", "quick_study"]);
    rig.end_actions().choose(S1, "draft");
    assert_eq!(rig.options(S1), ["card quick_study", "card trade_caravan"]);
    let mut rig = on_a_forge(&[]);
    rig.end_actions().choose(S1, "draft");
    assert_eq!((rig.s.round, rig.s.player(S1).private), (2, IdArray::default()));
    let mut rig = on_a_mine(&[]);
    let center = rig.game.board.center;
    rig.forces(S1, center, 1).end_actions().choose(S1, "draft");
    assert_eq!((rig.s.round, rig.s.player(S1).private), (2, IdArray::default()));
}

#[test]
fn power_cards_come_from_power_picks_alone() {
    // BF-24a, BF-11.0c: checked over whole random matches.
    let mut rig = Rig::with(3, &[]);
    let mut power = 0;
    for seed in 1..6 {
        rig.seed(seed);
        let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
        rig.s = rig.game.setup(&[Role(0), Role(2), Role(4)], &mut cx);
        rig.chance = cx.chance().clone();
        let center = rig.game.board.center;
        rig.play_until(&mut Dice::new(seed), |s| s.phase == Phase::Commit).forces(S1, center, 3);
        rig.play_until(&mut Dice::new(seed), |_| false);
    }
    for event in &rig.events {
        if let Event::Gain { card, source, .. } = event {
            let deck = rig.game.deck_of(*card);
            assert_eq!(deck.is_power(), *source == Source::Power);
            power += u32::from(deck.is_power());
        }
    }
    assert!(power > 0, "somebody has held the Center");
}

// ---- the Center alone (section 7.4 of the ledger) ----

/// Returns the number of cards and of Victory cards in a power deck.
fn power_deck(rig: &Rig, age: u8) -> (usize, usize) {
    let deck = &rig.game.shared_decks[DeckId::power(age)];
    (deck.len(), deck.iter().filter(|card| rig.game.cards.get(**card).kind == Kind::Victory).count())
}

/// Returns the chance that none of `k` cards drawn from `n`, of which `v` are Victory cards, is a Victory card.
fn none_shown(n: usize, v: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - v - i) as f64 / (n - i) as f64).product()
}

#[test]
fn power_picks_show_a_victory_card_as_often_as_counted() {
    // BF-T63, BF-T69
    let rig = Rig::new(2);
    let shown = |age, k| {
        let (n, v) = power_deck(&rig, age);
        1.0 - none_shown(n, v, k)
    };
    for (age, two, three) in [(0, 9.0 / 11.0, 31.0 / 33.0), (1, 17.0 / 22.0, 10.0 / 11.0), (2, 9.0 / 11.0, 31.0 / 33.0)]
    {
        assert!((shown(age, 2) - two).abs() < 1e-12);
        assert!((shown(age, 3) - three).abs() < 1e-12);
    }
    let rounds = |age| (1..=10).filter(|round| rig.game.age(*round) == age).count() as f64;
    let expected = |k| (0..3).map(|age| rounds(age) * shown(age, k)).sum::<f64>();
    assert!((expected(2) - 8.0).abs() < 1e-12);
    assert!((expected(3) - 102.0 / 11.0).abs() < 1e-12);
}

/// Returns the chances of having gained at least `needed` Victory cards by the end of each round from 6 to 10.
fn carried(rig: &Rig, from: u8, needed: usize) -> Vec<f64> {
    // The states are the cards left, the Victory cards left and the cards gained, with their chances.
    let mut states = vec![(0usize, 0usize, 0usize, 1.0f64)];
    let mut by_round = Vec::new();
    for round in 1..=10u8 {
        if round >= from {
            let age = rig.game.age(round);
            if round == from || rig.game.age(round - 1) != rig.game.age(round) {
                let (n, v) = power_deck(rig, age);
                states.iter_mut().for_each(|state| (state.0, state.1) = (n, v));
            }
            let mut next: std::collections::BTreeMap<(usize, usize, usize), f64> = Default::default();
            for (n, v, gained, chance) in states {
                let pairs = (n * (n - 1) / 2) as f64;
                let others = n - v;
                for (victories, ways) in
                    [(0, others * others.saturating_sub(1) / 2), (1, v * others), (2, v * v.saturating_sub(1) / 2)]
                {
                    let p = chance * ways as f64 / pairs;
                    if ways > 0 {
                        *next.entry((n - 2, v - victories, gained + usize::from(victories > 0))).or_default() += p;
                    }
                }
            }
            states = next.into_iter().map(|((n, v, gained), p)| (n, v, gained, p)).collect();
        }
        if round >= 6 {
            by_round.push(states.iter().filter(|state| state.2 >= needed).fold(0.0, |sum, state| sum + state.3));
        }
    }
    by_round
}

#[test]
fn the_center_alone_carries_as_far_as_the_table_says() {
    // BF-T69: the table of section 7.4, computed from the decks and simulated with the engine.
    const MATCHES: u32 = 1_500;
    let table: [(u8, u8, [&str; 5]); 7] = [
        (1, 1, ["0.0000", "0.1342", "0.4625", "0.7577", "0.9221"]),
        (2, 1, ["0.0000", "0.0000", "0.1431", "0.4675", "0.7577"]),
        (2, 2, ["0.0000", "0.1749", "0.5457", "0.8169", "0.9485"]),
        (2, 3, ["0.2658", "0.6282", "0.8738", "0.9678", "0.9949"]),
        (3, 1, ["0.0000", "0.0000", "0.0000", "0.1431", "0.4625"]),
        (3, 2, ["0.0000", "0.0000", "0.1797", "0.5457", "0.8222"]),
        (4, 2, ["0.0000", "0.0000", "0.0000", "0.1749", "0.5354"]),
    ];
    let mut rig = Rig::new(2);
    let bare = rig.s.clone();
    for (from, control, printed) in table {
        let exact = carried(&rig, from, usize::from(8 - control));
        for (chance, printed) in exact.iter().zip(printed) {
            assert_eq!(format!("{chance:.4}"), printed, "from round {from} with {control}");
        }
        rig.s = bare.clone();
        rig.s.round = from;
        let (center, one, two) = (rig.game.board.center, rig.hex(0, 2), rig.hex(0, -2));
        rig.forces(S1, center, 1);
        for hex in [one, two].into_iter().take(usize::from(control) - 1) {
            rig.tile(hex, TileKind::Forge).forces(S1, hex, 1);
        }
        let start = rig.s.clone();
        let mut won = [0u32; 5];
        for seed in 0..MATCHES {
            rig.s = start.clone();
            rig.events.clear();
            rig.seed(u64::from(seed));
            let mut dice = Dice::new(u64::from(seed));
            for deck in (0..3).map(DeckId::power) {
                let mut cards = rig.game.shared_decks[deck].clone();
                dice.shuffle(&mut cards);
                rig.s.decks[deck] = cards.into_iter().collect();
            }
            hold_the_center(&mut rig);
            for round in 6..=10 {
                won[usize::from(round) - 6] += u32::from(rig.s.end == End::Threshold && rig.s.round <= round);
            }
        }
        for (seen, exact) in won.into_iter().zip(exact) {
            near(seen, MATCHES, exact, &format!("from round {from} with {control}"));
        }
    }
}

/// Plays a match in which no seat acts, and S1 takes a Victory card whenever a Power Pick shows one.
fn hold_the_center(rig: &mut Rig) {
    let mut options = Vec::new();
    while rig.s.phase != Phase::Over {
        let mut choices = Choices::none();
        for seat in rig.game.to_act(&rig.s).iter() {
            options.clear();
            rig.game.actions(&rig.s, seat, &mut options);
            let victory = |action: &&Action| matches!(action, Action::Card(card) if rig.game.cards.get(*card).kind == Kind::Victory);
            let choice = if rig.s.stack.is_empty() {
                Action::Done
            } else {
                *options.iter().find(victory).unwrap_or(&options[0])
            };
            choices.set(seat, choice);
        }
        let mut cx = Cx::silent(rig.chance.clone());
        rig.game.apply(&mut rig.s, &choices, &mut cx);
        rig.chance = cx.chance().clone();
    }
    assert_eq!(rig.forces_at(S2, rig.game.board.center), 0);
}
