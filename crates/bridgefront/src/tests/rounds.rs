//! Tests of the course of a round: its phases, Lead, Cleanup and the Ages (BF-1, BF-9, BF-18, BF-19).

use super::cards_all::{end_round, play, thresholds};
use super::rig::{Rig, S1, S2, S3, S4};
use crate::model::content::cards::DeckId;
use crate::model::events::{Event, Purse, Source};
use crate::model::state::{End, Phase, State, TileKind};
use crate::rules::actions::Action;
use evenhand_game::game::{Cx, Dice, Play, Role, Ruleset, Seat};

/// Returns a real match of these factions at the first choice after setup. Each seat takes the first corner, bridges
/// and free card that it is offered.
pub(super) fn real(seats: usize, knobs: &[(&str, &str)], factions: &[&str], seed: u64) -> Rig {
    let mut rig = Rig::with(seats, knobs);
    let role = |name: &&str| Role(rig.game.roles().iter().position(|known| known == name).expect("a faction") as u8);
    let roles: Vec<Role> = factions.iter().map(role).collect();
    rig.seed(seed);
    let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
    rig.s = rig.game.setup(&roles, &mut cx);
    rig.chance = cx.chance().clone();
    sit_out(&mut rig, |s| s.round == 1);
    rig
}

/// Plays without bids, Quiet Study or actions, and with the first answer to every question, until `stop` returns `true`
/// or the match is over.
pub(super) fn sit_out(rig: &mut Rig, stop: impl Fn(&State) -> bool) {
    while !stop(&rig.s) && rig.s.phase != Phase::Over {
        let choices: Vec<(Seat, Action)> = rig
            .game
            .to_act(&rig.s)
            .iter()
            .map(|seat| {
                let mut options = Vec::new();
                rig.game.actions(&rig.s, seat, &mut options);
                let choice = match rig.s.phase {
                    Phase::QuietStudy => Action::Stop,
                    Phase::Bids => Action::Pass(0),
                    Phase::Commit => Action::Done,
                    _ => options[0],
                };
                (seat, choice)
            })
            .collect();
        rig.act(&choices);
    }
}

pub(super) const FOUR: [&str; 4] = ["bastion", "veil", "prospect", "gatewright"];

pub(super) fn owned(rig: &Rig, seat: Seat) -> usize {
    let player = rig.s.player(seat);
    player.draw.len() + player.hand.len() + player.discard.len() + player.burnt.len()
}

fn sorted(mut names: Vec<&str>) -> Vec<&str> {
    names.sort_unstable();
    names
}

// ---- the phases ----

/// Returns the index of an event's phase in the round; `None` if the event can happen in several phases.
fn phase_of(event: &Event) -> Option<usize> {
    match event {
        Event::Round { .. } | Event::Gold { purse: Purse::Income, .. } => Some(0),
        Event::Auction { .. } | Event::Gold { purse: Purse::Pot, .. } => Some(1),
        Event::Gain { source: Source::Market, .. } => Some(1),
        Event::Play { .. } | Event::Basic { .. } | Event::Done { .. } | Event::Battle { siege: false, .. } => Some(2),
        Event::Battle { siege: true, .. } | Event::Captured { .. } => Some(3),
        Event::Collect { .. } | Event::Gold { purse: Purse::Mine, .. } => Some(4),
        Event::Score { .. } | Event::Won { .. } => Some(5),
        _ => None,
    }
}

#[test]
fn everybody_finishes_a_phase_before_the_next_begins() {
    // BF-1a, BF-9a: Reset, market, actions, sieges, collection, scoring, repeated.
    let mut seen = [0; 6];
    let mut rounds = 0;
    for seed in 1..=30 {
        let mut rig = real(3, &[], &["bastion", "veil", "aerial"], seed);
        // Random players do not move far, so a siege is prepared.
        let home = rig.home(S1);
        rig.forces(S2, home, 3).play_until(&mut Dice::new(seed), |_| false);
        let start =
            rig.events.iter().position(|event| matches!(event, Event::Round { round: 1, .. })).expect("round 1 begins");
        let mut phase = 5;
        for event in &rig.events[start..] {
            let Some(now) = phase_of(event) else { continue };
            if matches!(event, Event::Round { .. }) {
                assert_eq!(phase, 5, "a round ends with its scoring");
                rounds += 1;
            } else {
                assert!(now >= phase, "{event:?} after phase {phase}");
            }
            phase = now;
            seen[now] += 1;
        }
    }
    assert!(rounds >= 100 && seen.iter().all(|times| *times > 0), "{rounds} rounds, {seen:?}");
}

#[test]
fn a_round_buys_spends_collects_scores_and_discards() {
    // BF-1a: one round of one seat, checked after each of its parts.
    let mut rig = Rig::new(2);
    let mine = rig.hex(0, 2);
    rig.mine(mine, 5).forces(S1, mine, 1).hand(S1, &["supply_cache", "zap"]).draw_pile(S1, &["recruit"; 12]);
    rig.draw_pile(S2, &["recruit"; 12]).deck(0, &["trade_caravan"]).deck(1, &["cycle_protocol"]);
    rig.end_actions().choose(S1, "gold");
    assert_eq!((rig.s.round, rig.s.phase), (2, Phase::Bids));
    assert_eq!(rig.gold_of(S1), 10 + 5 + 1, "the Mine, then the income of round 2");
    rig.act(&[(S1, Action::Buy(3)), (S2, Action::Pass(0))]);
    assert_eq!((rig.gold_of(S1), rig.s.phase), (13, Phase::Bids));
    rig.act(&[(S2, Action::Pass(0))]);
    assert_eq!(rig.s.phase, Phase::Commit);
    rig.step(&[(S1, &["reinforce"])]);
    assert_eq!((rig.gold_of(S1), rig.s.player(S1).mana, rig.forces_at(S1, rig.home(S1))), (12, 4, 1));
    rig.end_actions();
    assert_eq!(rig.s.phase, Phase::Collection);
    assert_eq!(rig.s.player(S1).hand.len(), 6, "hands are kept until Cleanup");
    rig.choose(S1, "gold");
    assert!(rig.events.iter().filter(|event| matches!(event, Event::Score { seat: S1, .. })).count() == 2);
    assert_eq!((rig.s.round, rig.gold_of(S1)), (3, 12 + 5 + 1));
}

#[test]
fn a_lower_initiative_goes_first_whoever_leads() {
    // BF-1b, BF-2.6a, BF-Q4: the initiatives are 20 or 100 for Zap, 25 or 85 for Scout Report.
    for (column, zap_first) in [("first", true), ("second", false)] {
        for (lead, zapper, scout) in [(S1, S1, S2), (S1, S2, S1), (S2, S1, S2), (S2, S2, S1)] {
            let mut rig = Rig::with(2, &[("rules.initiative_column", &format!("\"{column}\""))]);
            let at = rig.hex(0, 1);
            let slot = rig.champion(scout, "stormcaller", at);
            rig.s.lead = lead;
            rig.hp(slot, 1).hand(zapper, &["zap"]).hand(scout, &["scout_report"]);
            rig.draw_pile(scout, &["recruit", "field_medic", "supply_cache", "zap"]);
            let target = format!("champion #{slot}");
            rig.step(&[(zapper, &["play zap", &target]), (scout, &["play scout_report"])]);
            assert!(rig.asked(scout), "Scout Report waits for its pick");
            assert_eq!(!rig.s.champion(slot).alive(), zap_first, "{column}, {lead} leads, {zapper} zaps");
        }
    }
    // Equal initiatives (20) resolve in Lead order; by the second column Quick Move (30) comes before Zap (100).
    for (column, lead, zap_first) in [("first", S1, true), ("first", S2, false), ("second", S1, false)] {
        let mut rig = Rig::with(2, &[("rules.initiative_column", &format!("\"{column}\""))]);
        let (at, to) = (rig.hex(0, 1), rig.hex(0, 0));
        let slot = rig.champion(S2, "stormcaller", at);
        rig.s.lead = lead;
        rig.forces(S2, at, 1).bridge(at, to).hand(S1, &["zap"]).hand(S2, &["quick_move"]);
        let (target, from, step) = (format!("champion #{slot}"), format!("from {}", rig.at(at)), rig.towards(at, to));
        rig.choose(S2, "play quick_move").choose(S2, &from);
        // Only the Force of the stack goes; the champion stays within reach of Zap.
        for stage in [format!("stay #{slot}"), "forces 1".into(), step] {
            if rig.allows(S2, &stage) {
                rig.choose(S2, &stage);
            }
        }
        rig.choose(S1, "play zap").choose(S1, &target);
        let place = |wanted: fn(&Event) -> bool| rig.events.iter().position(wanted).expect("it happened");
        let (damage, moved) = (
            place(|event| matches!(event, Event::Hit { in_battle: false, .. })),
            place(|event| matches!(event, Event::Move { .. })),
        );
        assert_eq!(damage < moved, zap_first, "{column}, {lead} leads");
    }
}

#[test]
fn a_win_stops_the_match_before_cleanup() {
    // BF-9b
    for (vp, over) in [(8, true), (7, false)] {
        let mut rig = Rig::new(2);
        rig.s.player_mut(S1).vp = vp;
        rig.hand(S1, &["zap"]).hand(S2, &["recruit", "recruit"]).draw_pile(S2, &["zap"; 6]);
        rig.end_actions();
        let player = rig.s.player(S2);
        if over {
            assert_eq!((rig.s.phase, rig.s.end, rig.s.round), (Phase::Over, End::Threshold, 1));
            assert_eq!((player.hand.len(), player.discard.len(), player.gold), (2, 0, 10));
        } else {
            assert_eq!((rig.s.end, rig.s.round), (End::NotYet, 2));
            assert_eq!((player.hand.len(), player.discard.len(), player.gold), (6, 2, 11));
        }
    }
}

// ---- cards owned, Lead ----

#[test]
fn owned_cards_grow_by_one_in_each_market() {
    // BF-T2, BF-11.1b
    for seats in 2..=4 {
        let mut rig = real(seats, &[], &FOUR[..seats], seats as u64);
        for round in 1..=10 {
            sit_out(&mut rig, |s| s.round == round && s.phase == Phase::Commit);
            for seat in Seat::all(seats) {
                assert_eq!(owned(&rig, seat), 11 + 1 + usize::from(round));
                let player = rig.s.player(seat);
                if round == 1 {
                    assert_eq!((player.hand.len(), player.draw.len()), (6, 7));
                }
            }
        }
    }
}

/// Returns the Lead in each round of a match in which no seat acts, and the order of seats after it.
fn leads(rig: &mut Rig) -> Vec<(Seat, Vec<Seat>)> {
    let mut leads = Vec::new();
    for round in 1..=rig.game.knobs.rules.round_cap {
        sit_out(rig, |s| s.round == round);
        leads.push((rig.s.lead, rig.game.lead_order(&rig.s).collect()));
    }
    leads
}

#[test]
fn lead_goes_round_the_table() {
    // BF-T9, BF-12.3a
    let mut rig = real(4, &[], &FOUR, 1);
    let leads = leads(&mut rig);
    let expected = [S1, S2, S3, S4, S1, S2, S3, S4, S1, S2];
    assert_eq!(leads.iter().map(|(lead, _)| *lead).collect::<Vec<_>>(), expected);
    assert_eq!(leads[2].1, [S3, S4, S1, S2], "and the others follow");
}

#[test]
fn lead_can_go_round_the_board_instead() {
    // BF-12.3a with `setup.lead_rotation`: clockwise from the first seat's corner.
    for (rotation, expected, third) in [
        ("corner", [S1, S3, S2, S4, S1, S3, S2, S4, S1, S3], [S2, S4, S1, S3]),
        ("seat", [S1, S2, S3, S4, S1, S2, S3, S4, S1, S2], [S3, S4, S1, S2]),
    ] {
        let mut rig = Rig::with(4, &[("setup.lead_rotation", &format!("\"{rotation}\""))]);
        let roles: Vec<Role> = (0..4).map(Role).collect();
        let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
        rig.s = rig.game.setup(&roles, &mut cx);
        for (seat, corner) in [(S4, "corner C1"), (S3, "corner C4"), (S2, "corner C0"), (S1, "corner C3")] {
            rig.choose(seat, corner);
        }
        let leads = leads(&mut rig);
        assert_eq!(leads.iter().map(|(lead, _)| *lead).collect::<Vec<_>>(), expected, "{rotation}");
        assert_eq!(leads[2].1, third, "{rotation}");
    }
}

// ---- Cleanup ----

#[test]
fn unplayed_cards_are_discarded_and_six_are_drawn() {
    // BF-T47, BF-18a
    let mut rig = Rig::new(2);
    rig.hand(S1, &["zap", "recruit", "field_medic"]).draw_pile(S1, &["supply_cache"; 8]);
    rig.end_actions();
    assert_eq!(rig.s.round, 2);
    assert_eq!(sorted(rig.names(&rig.s.player(S1).discard)), ["field_medic", "recruit", "zap"]);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["supply_cache"; 6]);
}

#[test]
fn cleanup_discards_ends_what_lasts_a_round_and_pays_what_waited() {
    // BF-18a
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(1, 0), rig.hex(0, 0));
    rig.forces(S1, from, 30).forces(S2, to, 1).bridge(from, to);
    rig.hand(S1, &["recruit", "recruit"]).draw_pile(S1, &["zap"; 6]);
    play(&mut rig, "entrench", &["hex (1,0)"]);
    assert_eq!(thresholds(&rig, from, [S2, S1], false, 2)[1], 3);
    play(&mut rig, "temporary_bridge", &["hex (1,0)", "edge (1,0)~(2,0)"]);
    play(&mut rig, "breakthrough_line", &["from (1,0)", "forces 30", "step 3", "stop"]);
    rig.hand(S2, &["total_blackout"]).step(&[(S2, &["play total_blackout"])]);
    assert!(rig.s.frozen && !rig.s.running.is_empty() && rig.s.temporary.len() == 1);
    assert_eq!((rig.s.bridges.len(), rig.s.player(S1).extra_draw), (2, 0));
    end_round(&mut rig);
    assert!(!rig.s.frozen && rig.s.running.is_empty());
    assert_eq!(thresholds(&rig, to, [S2, S1], false, 2)[1], 2);
    assert!(rig.s.temporary.len() == 0 && rig.s.bridges.len() == 1 && rig.s.bridges.has(rig.edge(from, to)));
    // Two more cards are drawn in Reset, from what Cleanup had discarded.
    let player = rig.s.player(S1);
    assert_eq!((player.hand.len(), player.draw.len(), player.discard.len()), (8, 3, 0));
    assert_eq!(rig.names(&player.hand)[..6], ["zap"; 6]);
}

#[test]
fn units_bridges_values_gold_and_piles_outlast_a_round() {
    // BF-18b, BF-20.5a
    let mut rig = Rig::new(2);
    let (mine, forge, plain) = (rig.hex(0, 2), rig.hex(0, -1), rig.hex(1, 1));
    let (home, below, beside) = (rig.home(S1), rig.hex(0, 1), rig.hex(1, 0));
    rig.mine(mine, 6).tile(forge, TileKind::Forge).forces(S2, plain, 3).forces(S2, home, 2).forces(S1, below, 1);
    rig.bridge(mine, below).bridge(plain, beside);
    let slot = rig.champion(S2, "stormcaller", plain);
    rig.hp(slot, 1)
        .gold(S1, 37)
        .draw_pile(S1, &["zap", "recruit", "supply_cache", "zap", "recruit", "zap", "zap", "zap"]);
    let (hexes, bridges, champion) = (rig.s.hexes, rig.s.bridges, *rig.s.champion(slot));
    rig.end_actions();
    assert_eq!(rig.s.round, 2);
    assert!(rig.s.hexes == hexes && rig.s.bridges == bridges && *rig.s.champion(slot) == champion);
    assert_eq!((rig.s.champion(slot).hp, rig.gold_of(S1)), (1, 38));
    assert_eq!(rig.names(&rig.s.player(S1).draw), ["zap", "recruit"], "the pile is drawn from, not shuffled");
}

// ---- Ages ----

/// Returns the decks from which cards were gained in each round, with S1 on a Forge and on the Center.
fn decks_by_round(rig: &mut Rig) -> Vec<Vec<DeckId>> {
    let (forge, center) = (rig.hex(0, 2), rig.game.board.center);
    rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).forces(S1, center, 1);
    for (deck, card) in (0..).zip([
        "trade_caravan",
        "cycle_protocol",
        "titan_vanguard",
        "command_surge",
        "hit_control",
        "final_funding",
    ]) {
        rig.deck(deck, &[card; 30]);
    }
    sit_out(rig, |_| false);
    let mut rounds = vec![Vec::new()];
    for event in &rig.events {
        match event {
            Event::Round { .. } => rounds.push(Vec::new()),
            Event::Gain { card, .. } => rounds.last_mut().expect("one at least").push(rig.game.deck_of(*card)),
            _ => {}
        }
    }
    rounds.iter_mut().for_each(|decks| {
        decks.sort_unstable();
        decks.dedup();
    });
    rounds
}

#[test]
fn the_age_chooses_market_and_power_deck_and_leaves_the_old_ones_aside() {
    // BF-19a, BF-19b; previews (BF-11.0a) come only from the next Age and never from power decks.
    let no_previews = ("market.preview", "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]");
    for (starts, ages) in [
        ("[1, 4, 8]", [0, 0, 0, 1, 1, 1, 1, 2, 2, 2]),
        ("[1, 2, 3]", [0, 1, 2, 2, 2, 2, 2, 2, 2, 2]),
        ("[1, 6, 11]", [0, 0, 0, 0, 0, 1, 1, 1, 1, 1]),
    ] {
        let mut rig = Rig::with(2, &[no_previews, ("rules.age_start", starts)]);
        rig.faction(S1, "bastion").faction(S2, "veil");
        let rounds = decks_by_round(&mut rig);
        let expected: Vec<Vec<DeckId>> =
            ages.iter().map(|age| vec![DeckId::market(*age), DeckId::power(*age)]).collect();
        assert_eq!(rounds, expected, "{starts}");
        // Round 1 of the rig has no market; each other round gives two row cards, each of them a draft.
        for age in 0..3 {
            let rounds = ages.iter().filter(|of| **of == age).count();
            let rows = rounds - usize::from(age == 0);
            assert_eq!(
                rig.s.decks[DeckId::market(age)].len(),
                30 - 2 * rows - rounds,
                "what is left stays where it was"
            );
            assert_eq!(rig.s.decks[DeckId::power(age)].len(), 30 - rounds);
        }
    }
    let mut rig = Rig::with(2, &[]);
    rig.faction(S1, "bastion").faction(S2, "veil");
    let rounds = decks_by_round(&mut rig);
    let numbers: Vec<Vec<u8>> = rounds.iter().map(|decks| decks.iter().map(|deck| deck.0).collect()).collect();
    let with_previews: [&[u8]; 10] =
        [&[0, 3], &[0, 1, 3], &[0, 1, 3], &[1, 4], &[1, 2, 4], &[1, 2, 4], &[1, 2, 4], &[2, 5], &[2, 5], &[2, 5]];
    assert_eq!(numbers, with_previews);
}

// ---- knobs ----

#[test]
fn the_match_ends_after_the_last_round_of_its_knob() {
    // BF-3.2a with `rules.round_cap`
    for cap in [1, 3, 10, 14] {
        let mut rig = real(2, &[("rules.round_cap", &cap.to_string())], &FOUR[..2], 1);
        sit_out(&mut rig, |_| false);
        assert_eq!((rig.s.end, rig.s.round), (End::RoundCap, cap));
        let scored = rig.events.iter().filter(|event| matches!(event, Event::Score { seat: S1, .. })).count();
        assert_eq!(scored, usize::from(cap));
    }
}
