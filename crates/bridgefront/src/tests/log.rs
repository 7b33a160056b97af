//! Tests of what a match log shows its reader.

use super::battle_rig::stages;
use super::rig::{Rig, S1, S2};
use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::events::{BasicKind, Event, Source};
use crate::model::state::{Slot, State};
use crate::rules::actions::Action;
use evenhand_game::game::events::EventContext;
use evenhand_game::game::log::{Log, LogSpan};
use evenhand_game::game::{Dice, LogText, Notation, Play, Seat, Secrets, Seed};

/// Returns the log lines for events that led from one position to that of the rig.
fn told(rig: &Rig, before: &State, events: &[Event]) -> Vec<String> {
    let span = LogSpan { before: Some(before), choices: &[], events, after: &rig.s, viewer: None, drawn: false };
    rig.game.describe(&span).expect("something has happened")
}

fn has(lines: &[String], part: &str) {
    assert!(lines.iter().any(|line| line.contains(part)), "`{part}` is not in {lines:#?}");
}

/// Lets every seat that must choose make a random choice, and updates the logs.
fn one_step(rig: &mut Rig, dice: &mut Dice, logs: &mut [Log<Bridgefront>]) {
    let mut choices = Vec::new();
    for seat in rig.game.to_act(&rig.s).iter() {
        let mut options = Vec::new();
        rig.game.actions(&rig.s, seat, &mut options);
        let action = options[dice.below(options.len())];
        logs.iter_mut().for_each(|log| log.chose(&rig.game, seat, action, options.len(), None));
        choices.push((seat, action));
    }
    rig.act(&choices);
    logs.iter_mut().for_each(|log| log.reached(&rig.game, &rig.s, &rig.events));
}

#[test]
fn the_map_is_told_when_it_is_laid_out_and_the_market_in_every_round() {
    let mut rig = Rig::dealt(&["bastion", "veil"], &[], 3);
    let mut logs = [Log::new(None, false)];
    logs[0].reached(&rig.game, &rig.s, &rig.events);
    let mut dice = Seed(1).dice();
    while rig.s.round < 3 {
        one_step(&mut rig, &mut dice, &mut logs);
    }
    let lines = logs[0].lines();
    let count = |part: &str| lines.iter().filter(|line| line.trim().starts_with(part)).count();
    let home = rig.at(rig.home(S1));
    has(lines, "Center: (0,0)");
    has(lines, &format!("Capitals: S1 Bastion {home} (corner C"));
    has(lines, "Mines: (");
    assert_eq!((count("Capitals: "), count("Forges: "), count("Market row: ")), (1, 1, 3));
    assert_eq!((count("As round 1 begins:"), count("As round 2 begins:"), count("As round 3 begins:")), (1, 1, 1));
}

#[test]
fn a_battle_is_told_with_its_dice_thresholds_hits_and_units() {
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(0, 1), rig.hex(0, 0));
    rig.bridge(from, to).forces(S1, from, 1).forces(S2, to, 2);
    let (before, events) = (rig.s.clone(), rig.events.len());
    let march = rig.march(from, to, 1);
    rig.plays(S1, &stages(&march));
    let lines = told(&rig, &before, &rig.events[events..]);
    has(&lines, "S1 Cipher moves 1 Force (0,1) -> (0,0)");
    has(&lines, "Battle at (0,0): S1 Cipher (1 Force) attacks S2 Cipher (2 Forces)");
    has(&lines, "S2 Cipher: 2 Forces, 2 dice, a hit at ");
    has(&lines, "hits ");
    has(&lines, "Board now: ");
    let blows = Event::Blows { hits: [3, 1], left: [2, 0], champions: [1, 0] };
    has(&told(&rig, &before, &[blows]), "    hits 3 to 1; left: 2 Forces and 1 champion against nobody");
}

#[test]
fn a_march_is_one_line_with_its_targets_and_its_price() {
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(0, 1), rig.hex(0, 0));
    rig.bridge(from, to).forces(S1, from, 2);
    let mut logs = [Log::new(None, false)];
    logs[0].reached(&rig.game, &rig.s, &rig.events);
    let march = rig.march(from, to, 2);
    for stage in stages(&march) {
        let action = rig.game.read_action(stage).expect("an action");
        logs[0].chose(&rig.game, S1, action, 2, None);
        let seats: Vec<Seat> = rig.game.to_act(&rig.s).iter().collect();
        let mut choices = vec![(S1, action)];
        if seats.contains(&S2) {
            choices.push((S2, Action::Done));
        }
        rig.act(&choices);
        logs[0].reached(&rig.game, &rig.s, &rig.events);
    }
    let lines = logs[0].lines();
    has(lines, "S1 Cipher marches, from (0,1), 2 Forces -> (0,0); pays 1 mana");
    assert_eq!(lines.iter().filter(|line| line.contains("marches")).count(), 1);
}

#[test]
fn what_is_revealed_together_is_told_in_its_order() {
    let rig = Rig::new(2);
    let early = rig.card("war_cry");
    let events = [
        Event::Play { seat: S2, card: early, gold: 0 },
        Event::Basic { seat: S1, kind: BasicKind::March },
        Event::Order { seats: [S2, S1].into_iter().collect() },
        Event::Die { seat: S1, roll: 4 },
    ];
    let initiative = rig.game.cards.get(early).initiative;
    let lines = told(&rig, &rig.s, &events);
    has(&lines, &format!("Resolved in the order S2 Cipher War Cry (initiative {initiative}), S1 Cipher"));
    has(&lines, "S1 Cipher rolls a 4");
}

#[test]
fn champions_are_named_where_choices_number_them_and_steps_say_where_they_lead() {
    let mut rig = Rig::new(2);
    let slot = rig.champion(S1, "brute", rig.hex(0, 1));
    let told = |action| rig.game.describe_choice(&rig.s, S1, action, None).0;
    assert_eq!(told(Action::Ability(slot)), "uses the ability of S1's Brute");
    assert_eq!(told(Action::Step(0)), "-> by (+1,+0)");
    assert_eq!(told(Action::Step(6)), "-> through a link");
}

#[test]
fn hits_heals_jumps_and_removals_of_champions_are_told() {
    let rig = Rig::new(2);
    let (card, hex, champion) = (rig.card("brute"), rig.hex(0, 0), Slot(0));
    let events = [
        Event::Hit { owner: S1, champion, card, damage: 1, hp: 3, in_battle: true },
        Event::Heal { owner: S1, champion, card, by: 2, hp: 5 },
        Event::Jump { seat: S1, champion, card, from: hex, to: rig.hex(0, 1) },
        Event::Removed { owner: S1, champion, card },
        Event::Missed { seat: S1, target: Some(Action::Hex(hex)) },
        Event::Dice { seat: S2, champion: Slot::NOBODY, card: CardId::NONE, dice: 3, threshold: 2, hits: 1 },
        Event::Tied([S1, S2].into_iter().collect()),
    ];
    let lines = told(&rig, &rig.s, &events);
    has(&lines, "S1 Cipher's Brute takes 1 damage, 3 HP left");
    has(&lines, "S1 Cipher's Brute is healed by 2, 5 HP now");
    has(&lines, "S1 Cipher's Brute is put from (0,0) to (0,1)");
    has(&lines, "S1 Cipher's Brute leaves the board and does not die");
    has(&lines, "finds no legal target ((0,0))");
    has(&lines, "S2 Cipher: 3 Forces, 3 dice, a hit at 2 or less: 1 hit");
    has(&lines, "Tied: S1 Cipher, S2 Cipher; a lot decides");
}

#[test]
fn a_temporary_bridge_is_told_to_go_before_the_next_round() {
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 1), rig.hex(0, 0));
    rig.forces(S1, a, 1).hand(S1, &["temporary_bridge"]);
    let edge = rig.edge(a, b);
    let built = rig.game.write_action(Action::Edge(edge));
    rig.step(&[(S1, &["play temporary_bridge", &format!("hex {}", rig.at(a)), &built])]);
    assert!(rig.s.bridges.has(edge));
    let (before, events) = (rig.s.clone(), rig.events.len());
    rig.all_done();
    let lines = told(&rig, &before, &rig.events[events..]);
    let place = |start: &str| lines.iter().position(|line| line.trim_start().starts_with(start));
    let (goes, next) = (place("the bridge ("), place("== Round 2"));
    assert!(goes.is_some() && goes < next, "{lines:?}");
}

/// Writes the cards that a seat can identify in a position: everything that redaction leaves.
fn seen(rig: &Rig, viewer: Seat, out: &mut Vec<CardId>) {
    let mut s = rig.s.clone();
    rig.game.redact(&mut s, viewer);
    out.extend(s.row.iter());
    out.extend(s.champions.values().map(|champion| champion.card));
    for seat in Seat::all(rig.game.seats) {
        let player = s.player(seat);
        for pile in [&player.public[..], &player.burnt, &player.hand, &player.draw, &player.discard, &player.reveal] {
            out.extend(pile);
        }
        out.push(player.in_play);
        if seat == viewer {
            out.extend(player.picked_cards().iter());
        }
    }
}

#[test]
fn no_card_that_is_hidden_from_a_seat_is_named_in_its_log() {
    // BF-I1 to BF-I14
    let mut kept = 0;
    for seed in 0..2 {
        let mut rig = Rig::dealt(&["bastion", "veil", "cipher"], &[], seed);
        let viewers = [Some(Seat(0)), Some(Seat(1)), Some(Seat(2)), None];
        let mut logs = viewers.map(|viewer| Log::new(viewer, false));
        logs.iter_mut().for_each(|log| log.reached(&rig.game, &rig.s, &rig.events));
        let mut dice = Seed(seed).dice();
        // A card name that is part of another name is ambiguous, so it is left out.
        let ids = rig.game.cards.ids();
        let alone = |id: &String| !ids.values().any(|other| other != id && other.contains(id.as_str()));
        let names: Vec<(CardId, String)> = ids
            .iter()
            .filter(|(_, id)| alone(id))
            .map(|(card, id)| (card, evenhand_game::game::log::title(id)))
            .collect();
        let mut read = [0; 4];
        let mut known: [Vec<CardId>; 3] = Default::default();
        while !rig.game.to_act(&rig.s).is_empty() {
            Seat::all(3).for_each(|seat| seen(&rig, seat, &mut known[seat.index()]));
            one_step(&mut rig, &mut dice, &mut logs);
            let new = |log: usize, from: usize| logs[log].lines()[from..].join("\n");
            let all = new(3, read[3]);
            for seat in Seat::all(3) {
                let place = seat.index();
                let text = new(place, read[place]);
                if logs[place].lines().len() == read[place] {
                    continue; // known cards accumulate until a line is logged
                }
                let mut cards = std::mem::take(&mut known[place]);
                seen(&rig, seat, &mut cards);
                for (card, name) in names.iter().filter(|(card, _)| !cards.contains(card)) {
                    assert!(!text.contains(name.as_str()), "{seat} cannot know of {name} (card {card}):\n{text}");
                    kept += usize::from(all.contains(name.as_str()));
                }
            }
            for (log, read) in logs.iter().zip(&mut read) {
                *read = log.lines().len();
            }
        }
    }
    assert!(kept > 20, "only {kept} names were kept from somebody");
}

#[test]
fn victory_points_of_drafts_stay_secret_until_they_are_seen() {
    // BF-I6: a log for another seat shows the total without them.
    let rig = Rig::new(2);
    let mut s = rig.s.clone();
    s.player_mut(S1).vp = 3;
    let score = [Event::Score { seat: S1, center: 1, forges: 0, capitals: 0, champions: 0, total: 4 }];
    let lines = |viewer: Seat| {
        let mut after = s.clone();
        rig.game.redact(&mut after, viewer);
        let span = LogSpan {
            before: Some(&rig.s),
            choices: &[],
            events: &score,
            after: &after,
            viewer: Some(viewer),
            drawn: false,
        };
        rig.game.describe(&span).expect("scores are told")
    };
    has(&lines(S1), "S1 Cipher scores 4 VP: Center 1, Forges 0, Capitals 0, Permanent 3");
    has(&lines(S2), "S1 Cipher scores 1 VP: Center 1, Forges 0, Capitals 0, Permanent 0");
}

/// Returns whether the reader knows a field of each event, as a record of it shows.
fn known(rig: &Rig, field: &str, events: &[Event], viewer: Option<Seat>) -> Vec<bool> {
    let span = LogSpan { before: Some(&rig.s), choices: &[], events, after: &rig.s, viewer, drawn: true };
    let recorded = |at: usize| EventContext { game: &rig.game, span: &span, at }.recorded();
    (0..events.len()).map(|at| recorded(at).is_some_and(|event| event.get(field).is_some())).collect()
}

#[test]
fn a_record_has_drafted_cards_and_their_points_only_for_those_who_know_them() {
    // BF-Q160, BF-Q161
    for (knobs, private) in [(&[][..], true), (&[("info.draft_picks", "\"public\"")][..], false)] {
        let rig = Rig::with(2, knobs);
        let card = rig.card("war_cry");
        let cards = [
            Event::Offer { seat: S1, card, row: true },
            Event::Offer { seat: S1, card, row: false },
            Event::Gain { seat: S1, card, source: Source::Market, price: 3 },
            Event::Gain { seat: S1, card, source: Source::Draft, price: 0 },
        ];
        let of_another = if private { vec![true, false, true, false] } else { vec![true; 4] };
        assert_eq!(known(&rig, "card", &cards, None), [true; 4]);
        assert_eq!(known(&rig, "card", &cards, Some(S1)), [true; 4]);
        assert_eq!(known(&rig, "card", &cards, Some(S2)), of_another);
        let vp = Event::Vp { seat: S1, vp: 2 };
        let points = [cards[2], vp, cards[3], vp];
        assert_eq!(known(&rig, "vp", &points, Some(S1)), [false, true, false, true]);
        assert_eq!(known(&rig, "vp", &points, Some(S2)), [false, true, false, !private]);
        let score = [Event::Score { seat: S1, center: 1, forges: 0, capitals: 0, champions: 0, total: 4 }];
        assert_eq!([S1, S2].map(|seat| known(&rig, "total", &score, Some(seat))[0]), [true, !private]);
    }
}

#[test]
fn a_record_has_the_gold_of_a_pass_for_others_only_if_nobody_buys() {
    // BF-11.3a, BF-11.3b, BF-Q29
    let rig = Rig::new(3);
    let bid = |seat: Seat, pass: bool| Event::Bid { seat, gold: 2, pass, sure: false };
    let auction = |pass: bool| Event::Auction { card: rig.card("war_cry"), winner: S1, gold: 2, pass };
    let bought = [bid(S1, false), bid(S2, true), auction(false)];
    let passed = [bid(S1, true), bid(S2, true), auction(true)];
    let events = [bought, passed].concat();
    let known = |viewer: Option<Seat>| known(&rig, "gold", &events, viewer);
    assert_eq!(known(None), [true; 6]);
    assert_eq!(known(Some(S1)), [true, false, true, true, true, true]);
    assert_eq!(known(Some(S2)), [true; 6]);
}

#[test]
fn a_record_tells_of_a_card_committed_in_secret_only_once_it_is_revealed() {
    // BF-I5
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 1), rig.hex(0, 0));
    rig.forces(S1, a, 1).hand(S1, &["temporary_bridge"]);
    let begun = rig.events.len();
    let play = rig.game.read_action("play temporary_bridge").expect("an action");
    rig.act(&[(S1, play), (S2, Action::Done)]).act(&[(S1, Action::Hex(a))]);
    assert_eq!(rig.events[begun..], []);
    let edge = rig.edge(a, b);
    rig.act(&[(S1, Action::Edge(edge))]);
    let events = &rig.events[begun..];
    let at = events.iter().position(|event| matches!(event, Event::Play { seat: S1, .. })).expect("it is revealed");
    assert!([None, Some(S1), Some(S2)].iter().all(|viewer| known(&rig, "card", events, *viewer)[at]));
}

#[test]
fn sentences_name_fields_that_their_events_have() {
    assert_eq!(evenhand_game::game::events::unknown_names::<Bridgefront>(), Vec::<String>::new());
}

// BF-11.3a, BF-11.3b, BF-Q29
#[test]
fn the_gold_of_a_pass_is_shown_only_if_nobody_buys() {
    let bids = |viewer: Option<Seat>, first: &str| {
        let mut rig = Rig::new(2);
        rig.row(&["trade_caravan"]);
        let mut log = Log::new(viewer, false);
        log.reached(&rig.game, &rig.s, &[]);
        let choices = [(S1, first), (S2, "pass 1")];
        for (seat, text) in choices {
            let action = rig.game.read_action(text).expect("a bid");
            log.chose(&rig.game, seat, action, 2, None);
        }
        let before = rig.events.len();
        rig.sealed(&choices);
        log.reached(&rig.game, &rig.s, &rig.events[before..]);
        let line = log.lines().iter().find(|line| line.contains("Bids for")).expect("bids").clone();
        line.split_once(": ").expect("bids").1.to_owned()
    };
    assert_eq!(bids(None, "buy 3"), "S1 Cipher Buy 3, S2 Cipher Pass 1");
    assert_eq!(bids(Some(S1), "buy 3"), "S1 Cipher Buy 3, S2 Cipher Pass");
    assert_eq!(bids(Some(S2), "buy 3"), "S1 Cipher Buy 3, S2 Cipher Pass 1");
    assert_eq!(bids(Some(S1), "pass 0"), "S1 Cipher Pass 0, S2 Cipher Pass 1");
}
