//! Tests of the cards of later editions that count, wait, or change where units come (BF-ED16 to BF-ED25), as in the last one.

use super::editions::game;
use super::later_cards::table;
use super::rig::{Rig, S1, S2, S3, assert_share};
use crate::model::content::cards::CardId;
use crate::model::content::verbs::selectors::Tally;
use crate::model::events::{Event, Zone};
use crate::model::state::{Phase, Tallied};
use crate::players;
use evenhand_game::game::{Cx, Seat, Secrets};
use std::collections::BTreeMap;

fn there(rig: &Rig, seat: Seat) -> String {
    format!("hex {}", rig.at(rig.home(seat)))
}

#[test]
fn pulling_strings_pays_for_battles_of_others() {
    // BF-ED16: 40 Forces against one, twice; then a battle of its own player.
    let mut rig = table();
    let row = [1, 0, -1, -2].map(|q| rig.hex(q, 0));
    for pair in row.windows(2) {
        rig.bridge(pair[0], pair[1]);
    }
    rig.forces(S1, row[0], 40).forces(S2, row[1], 1).forces(S2, row[2], 1).forces(S3, row[3], 1);
    rig.hand(S3, &["pulling_strings"]).plays(S3, &["play pulling_strings"]);
    assert_eq!(rig.gold_of(S3), 10, "nothing yet");
    for (step, gold) in [11, 12, 12].into_iter().enumerate() {
        let left = format!("forces {}", rig.forces_at(S1, row[step]));
        let from = format!("from {}", rig.at(row[step]));
        rig.plays(S1, &["march", &from, &left, "step 3"]).settle();
        assert_eq!(rig.gold_of(S3), gold, "battle {step}");
    }
    assert_eq!(rig.s.player(S1).gold, 10, "nobody pays for it");
    rig.next_round();
    assert!(rig.s.running.is_empty(), "it ends with the round");
}

#[test]
fn a_spellcaster_draws_more_for_a_spell() {
    // BF-ED17
    for (top, drawn) in [("small_hands", 3), ("zap", 1), ("sergeant", 1)] {
        let mut rig = table();
        rig.draw_pile(S1, &["small_hands", "zap", "zap", top]).hand(S1, &["spellcaster"]);
        rig.plays(S1, &["play spellcaster"]);
        assert_eq!(rig.s.player(S1).hand.len(), drawn, "{top}");
    }
    // With nothing to draw, nothing is drawn; a Spell that finds no room in the hand counts too.
    let mut rig = table();
    rig.hand(S1, &["spellcaster"]).plays(S1, &["play spellcaster"]);
    assert!(rig.s.player(S1).hand.is_empty());
    let mut rig = table();
    rig.hand(S1, &["zap"; 10]).hand(S1, &["spellcaster"]);
    rig.draw_pile(S1, &["zap", "zap", "small_hands", "zap", "small_hands"]);
    rig.s.player_mut(S1).hand.remove(0);
    rig.plays(S1, &["play spellcaster"]);
    assert_eq!((rig.s.player(S1).hand.len(), rig.s.player(S1).draw.len()), (10, 2));
}

#[test]
fn bannermen_give_control_vp() {
    // BF-ED18
    let mut rig = table();
    let (center, aside) = (rig.game.board.center, rig.hex(0, 1));
    let control = |rig: &Rig| rig.game.control(&rig.s, S1);
    let slot = rig.champion(S1, "center_bannerman", aside);
    assert_eq!(control(&rig).sum(), 0, "not there");
    rig.s.lift_champion(slot);
    rig.s.place_champion(slot, center);
    assert_eq!((control(&rig).center, control(&rig).champions), (1, 1));
    let second = rig.champion(S1, "bannerman", aside);
    assert_eq!((control(&rig).champions, control(&rig).sum()), (2, 3));
    assert_eq!(rig.game.control(&rig.s, S2).sum(), 0);
    let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
    rig.game.score(&mut rig.s, &mut cx);
    let score = Event::Score { seat: S1, center: 1, forges: 0, capitals: 0, champions: 2, total: 3 };
    assert!(rig.events.contains(&score));
    rig.s.lift_champion(second);
    assert_eq!(control(&rig).champions, 1, "a dead one gives none");
    // They are played like other champions.
    for card in ["center_bannerman", "bannerman"] {
        let mut rig = table();
        let home = there(&rig, S1);
        rig.hand(S1, &[card]).plays(S1, &[&format!("play {card}"), &home]);
        assert_eq!(rig.game.control(&rig.s, S1).champions, u16::from(card == "bannerman"));
    }
}

#[test]
fn a_traitor_takes_the_mana_with_it() {
    // BF-ED19: whatever killed it, and no other champion's death.
    for (killer, dies, mana) in [(Some(S2), "traitor", 0), (None, "traitor", 0), (Some(S2), "brute", 4)] {
        let mut rig = table();
        let home = there(&rig, S1);
        rig.hand(S1, &["traitor"]).plays(S1, &["play traitor", &home]);
        assert_eq!(rig.s.player(S1).mana, 4);
        let aside = rig.hex(0, 1);
        rig.champion(S1, "brute", aside);
        let card = rig.card(dies);
        let slot = rig.s.living().find(|(_, champion)| champion.card == card).expect("it is there").0;
        let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
        rig.game.damage(&mut rig.s, slot, 9, killer, false, &mut cx);
        rig.game.settle_deaths(&mut rig.s, &mut cx);
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S2).mana), (mana, 5), "{dies}");
        assert_eq!(rig.events.contains(&Event::ManaLost { seat: S1, mana: 4 }), mana == 0);
    }
}

#[test]
fn a_recalled_champion_can_be_played_again() {
    // BF-ED20
    let mut rig = table();
    let home = there(&rig, S1);
    let brute = rig.card("brute");
    rig.mana(S1, 9).gold(S1, 20).hand(S1, &["brute", "champion_recall"]).plays(S1, &["play brute", &home]);
    let slot = rig.s.living().next().expect("a champion").0;
    rig.hp(slot, 1);
    assert!(rig.s.player(S1).burnt.contains(&brute));
    rig.plays(S1, &["play champion_recall", "champion #0"]);
    assert_eq!(rig.s.living().count(), 0);
    assert_eq!((rig.names(&rig.s.player(S1).hand), rig.names(&rig.s.player(S1).burnt)), (vec!["brute"], vec![]));
    assert!(rig.s.player(S1).public.contains(&brute), "all have seen it");
    let back = Event::CardMoves { seat: S1, card: brute, from: Zone::Burnt, to: Zone::Hand };
    assert!(rig.events.contains(&back) && !rig.events.iter().any(|event| matches!(event, Event::Death { .. })));
    rig.plays(S1, &["play brute", &home]);
    assert_eq!(rig.s.living().next().expect("it is back").1.hp, rig.game.cards.get(brute).hp);
    // With a full hand it goes to the discard pile, where all see it. An enemy's champion cannot be named.
    let mut rig = table();
    let (home, theirs) = (there(&rig, S1), rig.home(S2));
    rig.champion(S2, "brute", theirs);
    rig.mana(S1, 9).hand(S1, &["brute"]).plays(S1, &["play brute", &home]);
    rig.hand(S1, &["zap"; 10]).hand(S1, &["champion_recall"]);
    rig.choose(S1, "play champion_recall");
    assert_eq!(rig.options(S1), ["champion #1"]);
    rig.s.player_mut(S1).commit = Default::default();
    rig.plays(S1, &["play champion_recall", "champion #1"]);
    let player = rig.s.player(S1);
    assert_eq!(player.hand.len(), 10);
    assert!(player.discard.contains(&brute) && player.seen_discards.contains(&brute));
}

#[test]
fn a_guerilla_arrives_where_nobody_is() {
    // BF-ED21
    let mut rig = table();
    let (own, theirs, empty) = (rig.hex(0, 1), rig.hex(1, 0), rig.hex(0, -1));
    rig.forces(S1, own, 1).forces(S2, theirs, 1).hand(S1, &["guerilla_native_mercenary", "sergeant"]);
    let sites = |rig: &Rig, card: &str| {
        let mut rig = rig.clone();
        rig.choose(S1, &format!("play {card}"));
        rig.options(S1)
    };
    let all = rig.game.board.len();
    let offered = sites(&rig, "guerilla_native_mercenary");
    assert_eq!(offered.len(), all - 1, "all but the enemy's hex");
    assert!(!offered.contains(&format!("hex {}", rig.at(theirs))));
    assert_eq!(sites(&rig, "sergeant").len(), 2, "the Capital and a Force");
    let hex = format!("hex {}", rig.at(empty));
    rig.plays(S1, &["play guerilla_native_mercenary", &hex]);
    assert_eq!(rig.s.living().next().expect("it has arrived").1.hex, empty);
}

#[test]
fn a_timer_counts_on_the_center() {
    // BF-ED22
    let mut rig = table();
    rig.hand(S1, &["timer"]).mana(S1, 4);
    assert!(!rig.allows(S1, "play timer"), "3 mana are paid, 5 are needed");
    for (holds, vp) in [(true, 3), (false, 0)] {
        let mut rig = table();
        let (center, aside) = (rig.game.board.center, rig.hex(0, 1));
        rig.mana(S1, 5).hand(S1, &["timer"]).forces(S1, if holds { center } else { aside }, 1);
        rig.plays(S1, &["play timer"]);
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S1).vp), (2, 0));
        assert!(rig.s.player(S1).burnt.contains(&rig.card("timer")));
        rig.next_round();
        let player = rig.s.player(S1);
        assert_eq!((player.vp, player.vp_public), (vp, vp), "all see them");
        assert_eq!(rig.events.contains(&Event::Awarded { seat: S1, vp: 3 }), holds);
        let mut view = rig.s.clone();
        rig.game.redact(&mut view, S2);
        assert_eq!(view.player(S1).vp, vp);
        rig.next_round();
        assert_eq!(rig.s.player(S1).vp, vp, "once");
    }
}

#[test]
fn propaganda_brings_more_each_time() {
    // BF-ED23: 0, then 1, then 2; not the times that others play it, and at most 10.
    let mut rig = table();
    let home = rig.home(S1);
    rig.hand(S1, &["propaganda_recruitment"; 3]).hand(S2, &["propaganda_recruitment"]);
    rig.plays(S2, &["play propaganda_recruitment"]);
    for forces in [0, 1, 3] {
        rig.plays(S1, &["play propaganda_recruitment"]);
        assert_eq!(rig.forces_at(S1, home), forces);
    }
    let card = rig.card("propaganda_recruitment");
    assert_eq!(rig.game.times(&rig.s, S1, card, Tally::Played), 3);
    let mut rig = table();
    rig.s.player_mut(S1).tallies.push(Tallied { card, played: 30, discarded: 0 });
    rig.hand(S1, &["propaganda_recruitment"]).plays(S1, &["play propaganda_recruitment"]);
    assert_eq!(rig.forces_at(S1, home), 10);
}

#[test]
fn a_future_investment_grows_in_the_discard_pile() {
    // BF-ED23: unplayed in Cleanup it is discarded, which others do not see; at most 8, and 10 before the 9th.
    let mut rig = table();
    let (home, card) = (rig.home(S1), rig.card("future_investment"));
    rig.hand(S1, &["future_investment"]);
    rig.next_round().next_round();
    assert_eq!(rig.s.phase, Phase::Commit, "no market without cards");
    assert_eq!(rig.game.times(&rig.s, S1, card, Tally::Discarded), 2);
    let mut view = rig.s.clone();
    rig.game.redact(&mut view, S2);
    assert!(view.player(S1).tallies.is_empty() && rig.s.player(S1).tallies.len() == 1);
    let mut own = rig.s.clone();
    rig.game.redact(&mut own, S1);
    assert_eq!(own.player(S1).tallies, rig.s.player(S1).tallies);
    assert!(rig.s.player(S1).hand.contains(&card), "drawn again");
    rig.plays(S1, &["play future_investment"]);
    assert_eq!(rig.forces_at(S1, home), 4);
    assert!(rig.s.player(S1).burnt.contains(&card));
    for (edition, most) in [("last-tether", 8), ("playtest-0108", 10)] {
        let mut rig = Rig::of(game(edition, 4));
        let card = rig.card("future_investment");
        rig.faction(S1, "veil").hand(S1, &["future_investment"]);
        rig.s.player_mut(S1).tallies.push(Tallied { card, played: 0, discarded: 30 });
        rig.plays(S1, &["play future_investment"]);
        assert_eq!(rig.forces_at(S1, rig.home(S1)), most, "{edition}");
    }
}

#[test]
fn a_logistics_officer_is_a_second_home() {
    // BF-ED24: for deploys by cards, for Reinforce and for champions, without Home Guard.
    let mut rig = table();
    rig.faction(S1, "bastion");
    let (home, hex) = (rig.home(S1), rig.hex(0, 1));
    rig.hand(S1, &["logistics_officer"]).mana(S1, 9);
    let at = there(&rig, S1);
    rig.plays(S1, &["play logistics_officer", &at]);
    rig.hand(S1, &["national_service", "national_service", "sergeant"]);
    let before = rig.s.clone();
    rig.plays(S1, &["play national_service"]);
    assert!(rig.forces_at(S1, home) > 0, "at home nothing is asked");
    rig.s = before;
    let slot = rig.s.living().next().expect("the officer").0;
    rig.s.lift_champion(slot);
    rig.s.place_champion(slot, hex);
    let there = format!("hex {}", rig.at(hex));
    rig.choose(S1, "play national_service");
    assert_eq!(rig.options(S1), [at.clone(), there.clone()]);
    rig.s.player_mut(S1).commit = Default::default();
    let n = rig.forces_at(S1, hex);
    rig.plays(S1, &["play national_service", &there]);
    let recruited = rig.forces_at(S1, hex) - n;
    rig.plays(S1, &["reinforce", &there]);
    assert_eq!(rig.forces_at(S1, hex), n + recruited + 1, "no Home Guard there");
    rig.s.remove_forces(S1, hex, recruited + 1);
    rig.plays(S1, &["play national_service", &at]);
    assert_eq!(rig.forces_at(S1, home), recruited + 1, "Home Guard in the Capital");
    rig.choose(S1, "play sergeant");
    assert!(rig.options(S1).contains(&there));
}

#[test]
fn a_hero_is_drawn_among_all_champions_of_two_mana() {
    // BF-ED25
    let mut drawn: BTreeMap<CardId, usize> = BTreeMap::new();
    let trials = 2000;
    for seed in 0..trials {
        let mut rig = table();
        rig.seed(seed as u64).hand(S1, &["hero_joins_battle"]).plays(S1, &["play hero_joins_battle"]).settle();
        let (_, hero) = rig.s.living().find(|(_, champion)| champion.owner == S1).expect("a hero");
        let card = rig.game.cards.get(hero.card);
        assert_eq!((card.mana, card.hp, hero.hex), (2, hero.hp, rig.home(S1)));
        *drawn.entry(hero.card).or_default() += 1;
        assert!(!rig.s.player(S1).burnt.contains(&hero.card), "no card is used up");
    }
    let rig = table();
    let all = rig.game.cards.iter().filter(|(_, card)| card.hp > 0 && card.mana == 2 && card.copies > 0).count();
    assert_eq!(drawn.len(), all);
    assert!(drawn.contains_key(&rig.card("skystriker_ace")) || all > 10, "of factions too");
    let brute = drawn.get(&rig.card("capturer")).copied().unwrap_or(0);
    assert_share(brute, trials, 1, all as u64);
    // It costs no gold, and the limit holds.
    let mut rig = table();
    rig.gold(S1, 0).hand(S1, &["hero_joins_battle"]);
    for _ in 0..3 {
        let home = rig.home(S1);
        rig.champion(S1, "brute", home);
    }
    rig.plays(S1, &["play hero_joins_battle"]);
    assert_eq!((rig.s.champions_of(S1), rig.s.player(S1).mana), (3, 4));
    assert!(rig.events.iter().any(|event| matches!(event, Event::Fizzle { .. })));
}

#[test]
fn players_value_the_new_cards() {
    // BF-ED16 to BF-ED25: every one is worth a finite number of gold.
    let rig = table();
    for id in [
        "propaganda_recruitment",
        "future_investment",
        "spellcaster",
        "traitor",
        "champion_recall",
        "guerilla_native_mercenary",
        "pulling_strings",
        "timer",
        "logistics_officer",
        "center_bannerman",
        "bannerman",
        "hero_joins_battle",
    ] {
        let worth = players::worth::of_card(&rig.game, rig.card(id));
        assert!(worth.is_finite() && worth > -4.0, "{id}: {worth}");
    }
}
