//! Tests of statements that the answers make in passing: who plays, what cards are, and what they pay.

use super::rig::{Rig, S1, S2, S3, rules};
use crate::model::content::{CardType, Row};
use crate::model::events::Leave;
use crate::model::state::{End, Phase, Question};
use crate::{Action, AxionForge, Event};
use evenhand_game::game::{Cx, Measured, Play, Record, Ruleset, Seat};

// ---- the match ----

#[test]
fn two_play_a_duel_and_three_or_four_need_another_mode() {
    // AX-WIN-6
    assert!(AxionForge::new(&rules(&[]), 2).is_ok());
    let error = AxionForge::new(&rules(&[]), 3).expect_err("a duel of three");
    assert!(error.path.contains("mode") && !error.remedy.is_empty(), "{error:?}");
    for seats in [2, 3, 4] {
        assert!(AxionForge::new(&rules(&[("rules.mode", "\"ffa\"")]), seats).is_ok());
    }
    assert!(!AxionForge::SEATS.contains(&5));
}

#[test]
fn minutes_are_reported_for_quick_and_for_slow_players() {
    // AX-WIN-5: 30 to 60 minutes are intended.
    let rig = Rig::dealt(2, &[0, 1], &[], 1);
    let turns: Vec<Event> = (1..=20).flat_map(|turn| [Event::Turn(S1, turn), Event::Turn(S2, turn)]).collect();
    let mut record = Record::default();
    record.begin(2, AxionForge::columns().len());
    rig.game.measure(&rig.s, &turns, &mut record);
    let minutes = |name: &str| {
        let column = AxionForge::columns().iter().position(|column| column.name == name).expect("a measure");
        record.get(column, S1)
    };
    assert_eq!((minutes("minutes_at_60_s_a_turn"), minutes("minutes_at_150_s_a_turn")), (40.0, 100.0));
}

#[test]
fn a_match_begins_without_a_question_about_the_hand() {
    // AX-SET-3, AX-SET-4, AX-TURN-1
    let rig = Rig::dealt(2, &[0, 1], &[], 5);
    assert!(matches!(rig.s.ask, Some((seat, Question::Main)) if seat == rig.s.starter));
    assert_eq!(rig.s.phase, Phase::Action);
    for seat in [S1, S2] {
        let player = rig.s.player(seat);
        assert_eq!((rig.life(seat), player.banked, player.pending), (25, 0, 0));
    }
    let other = Rig::dealt(2, &[0, 1], &[], 6);
    assert_ne!(rig.s.player(S1).deck, other.s.player(S1).deck, "decks are shuffled");
}

#[test]
fn every_end_has_its_reason() {
    // AX-WIN-9
    let mut life = Rig::new();
    life.s.player_mut(S2).life = 3;
    let runner = life.put("1Fc", "TK05");
    life.attack(runner, "2Fc");
    assert_eq!(life.s.end, End::Life);

    let mut broken = Rig::new();
    broken.s.player_mut(S2).life = 1;
    broken.catalyst(S1, "CA3");
    let gaoler = broken.put("2Fc", "GC04");
    broken.unit_mut(gaoler).turned = 2;
    broken.act(Action::Invoke(1, false));
    assert_eq!(broken.s.end, End::Broken);

    let mut blast = Rig::new();
    blast.s.player_mut(S2).life = 2;
    let runner = blast.put("1Bb", "IV03");
    let forge = blast.put("2Fb", "NE06");
    (blast.unit_mut(forge).counters[1], blast.unit_mut(forge).damage) = (1, 3);
    blast.attack(runner, "2Fb");
    assert_eq!(blast.s.end, End::Explosion);
}

// ---- decks and cards ----

#[test]
fn factions_mix_in_a_deck_and_the_catalyst_stands_beside_it() {
    // AX-DECK-4, AX-DECK-5
    let game = Rig::new().game;
    for deck in game.decks.values() {
        let factions: std::collections::BTreeSet<&str> =
            deck.list.iter().map(|card| game.cards[*card].faction.as_str()).collect();
        assert!(factions.len() > 1, "{}: {factions:?}", deck.name);
        assert_eq!(deck.list.len(), 50);
        assert!(!deck.list.contains(&deck.catalyst));
        assert_eq!(game.cards[deck.catalyst].kind, CardType::Catalyst);
    }
}

#[test]
fn a_word_of_a_subtype_is_met_whatever_the_card_is() {
    // AX-DECK-6
    let mut rig = Rig::new();
    let mechanic = rig.put("1Bc", "IV04");
    // A Structure and a Relic can be Machines too. A Human is not a Machine.
    for (card, readies) in [("IV12", true), ("IV14", true), ("GC04", false)] {
        let mut rig = rig.clone();
        let id = rig.put_turned("1Fc", card);
        assert_eq!(rig.may(Action::Use(mechanic, 0, false)), readies, "{card}");
        if readies {
            rig.act(Action::Use(mechanic, 0, false));
            assert_eq!(rig.unit(id).turned, 0);
        }
    }
}

#[test]
fn any_type_of_card_may_carry_trophies_and_whoever_destroys_it_gets_them() {
    // AX-DECK-7, AX-TRO-1, AX-TRO-4
    let mut rig = Rig::new();
    let mut sum = 0;
    // A Relic, a Structure, a Forge, a Creature.
    for (card, trophies) in [("IV14", 1), ("TK13", 3), ("NE07", 2), ("IV05", 1)] {
        let worm = rig.put("1Fc", "TK10");
        rig.put_turned("2Fc", card);
        rig.attack(worm, "2Fc");
        let worm = rig.unit(worm).id;
        rig.game.discard_unit(&mut rig.s, worm, Leave::Sacrificed, &mut Cx::silent(rig.chance.clone()));
        sum += trophies;
        assert_eq!((rig.pending(S1), rig.s.player(S1).banked), (sum, 0), "{card}");
    }
    rig.pass_to(S2);
    assert_eq!((rig.pending(S1), rig.s.player(S1).banked), (0, sum), "they are banked when the turn is over");
}

#[test]
fn abilities_give_trophies_and_what_leaves_otherwise_gives_none() {
    // AX-TRO-2, AX-TRO-3, AX-STA-7
    let mut rig = Rig::new();
    rig.put("1Bc", "TK14");
    let runner = rig.put("1Fc", "TK05");
    rig.put_turned("2Fc", "GC01");
    rig.attack(runner, "2Fc");
    assert_eq!(rig.pending(S1), 1, "the Rack's, for the Page has none");
    for how in [Leave::Sacrificed, Leave::Discarded] {
        let gaoler = rig.put("2Fd", "GC04");
        rig.game.discard_unit(&mut rig.s, gaoler, how, &mut Cx::silent(rig.chance.clone()));
    }
    let archer = rig.put("2Fd", "GC04");
    rig.game.bounce(&mut rig.s, archer, &mut Cx::silent(rig.chance.clone()));
    assert_eq!(rig.pending(S1), 1);
    let player = rig.s.player(S2);
    assert_eq!((player.discard.len(), player.banished.len()), (3, 0), "the Page and two Gaolers");
    let exiled = rig.put("2Fd", "GC04");
    rig.game.banish(&mut rig.s, exiled, &mut Cx::silent(rig.chance.clone()));
    assert_eq!((rig.pending(S1), rig.s.player(S2).banished.len()), (1, 1));
}

// ---- resources ----

#[test]
fn every_card_of_the_placeholders_is_deployed_for_sparks_alone() {
    // AX-RES-1, AX-TYPE-1
    let rig = Rig::new();
    for (_, card) in rig.game.cards.iter().filter(|(_, card)| card.kind == CardType::Source) {
        assert_eq!(card.cost, 0, "{}", card.id);
    }
    for (_, card) in rig.game.cards.iter() {
        let mut rig = Rig::new();
        let green = rig.game.board.places().find(|place| card.green.contains(*place));
        let body = matches!(card.kind, CardType::Creature | CardType::Relic | CardType::Structure | CardType::Forge);
        let (Some(place), true) = (green, body && !card.token) else { continue };
        rig.hold(S1, &[&card.id, "NE01"]).sparks(card.cost);
        let id = rig.card(&card.id);
        assert!(rig.may(Action::Deploy(id, place)), "{}", card.id);
        if card.cost > 0 {
            rig.sparks(card.cost - 1);
            assert!(!rig.may(Action::Deploy(id, place)), "{}", card.id);
        }
    }
}

#[test]
fn cores_pay_for_stronger_abilities_and_prisms_for_the_largest() {
    // AX-RES-2, AX-RES-3
    for (card, at, kind) in [("IV11", "1Bc", 1), ("IV09", "1Fc", 2)] {
        let mut rig = Rig::new();
        let user = rig.put(at, card);
        let ability = rig.game.cards[rig.card(card)].abilities.iter().position(|ability| ability.line.is_used());
        let ability = u8::try_from(ability.expect("an ability")).expect("few");
        rig.put("2Fc", "GC04");
        let forge = rig.put("1Bb", "NE06");
        assert!(!rig.may(Action::Use(user, ability, false)), "{card}");
        rig.unit_mut(forge).counters[kind] = 1;
        rig.act(Action::Use(user, ability, false));
        assert_eq!(rig.unit(forge).counters[kind], 0, "{card}");
    }
}

#[test]
fn sources_turn_back_once_in_each_own_turn_and_pay_in_it_alone() {
    // AX-SRC-4, AX-SRC-5
    let mut rig = Rig::new();
    rig.source(S1, "NE01").source(S2, "NE01").hold(S1, &["TK01", "TK01", "NE01"]);
    let pup = rig.card("TK01");
    rig.act(Action::Deploy(pup, rig.at("1Fa").1));
    assert!(!rig.may(Action::Deploy(pup, rig.at("1Fb").1)), "it has paid in this turn");
    assert_eq!(rig.game.sparks(&rig.s, S2), 0, "it is not their turn");
    rig.pass_to(S2);
    assert_eq!((rig.game.sparks(&rig.s, S1), rig.game.sparks(&rig.s, S2)), (0, 1));
    rig.pass_to(S1);
    assert_eq!(rig.game.sparks(&rig.s, S1), 1);
}

// ---- positions and types ----

#[test]
fn the_backfield_lies_behind_the_three_middle_columns() {
    // AX-POS-2
    let board = &Rig::new().game.board;
    let columns: Vec<u8> = board.row_places(Row::Back).map(|place| board.column(place)).collect();
    assert_eq!((columns, board.row_places(Row::Front).count()), (vec![1, 2, 3], 5));
}

#[test]
fn a_card_comes_onto_green_and_then_moves_onto_grey_as_well() {
    // AX-POS-4
    let mut rig = Rig::new();
    rig.hold(S1, &["IV05", "NE01"]).sparks(9);
    let lancer = rig.card("IV05");
    let (green, grey) = {
        let card = &rig.game.cards[lancer];
        let places = || rig.game.board.places();
        let grey = places().find(|place| !card.green.contains(*place) && !card.red.contains(*place));
        (places().find(|place| card.green.contains(*place)), grey)
    };
    let (green, grey) = (green.expect("a green position"), grey.expect("a grey position"));
    assert!(!rig.may(Action::Deploy(lancer, grey)));
    rig.act(Action::Deploy(lancer, green));
    let id = rig.s.player(S1).units.last().expect("it is deployed").id;
    rig.act(Action::Reposition(id, grey));
    rig.act(Action::Reposition(id, green));
    assert_eq!(rig.unit(id).place, green);
}

#[test]
fn an_artifice_acts_once_from_the_hand_and_only_in_the_own_action_phase() {
    // AX-TYPE-6
    let mut rig = Rig::new();
    rig.hold(S1, &["NE10", "NE01"]).hold(S2, &["NE10", "NE01"]).sparks(9);
    let survey = rig.card("NE10");
    rig.act(Action::Play(survey, false));
    assert!(rig.s.player(S1).discard.contains(&survey) && !rig.s.player(S1).holds(survey));
    assert!(rig.game.legal(&rig.s, S2, Action::Play(survey, false)).is_err());
}

#[test]
fn a_catalyst_begins_with_its_energy_and_gets_none_back() {
    // AX-TYPE-9
    let mut rig = Rig::dealt(2, &[0, 0], &[("rules.setup.starter", "\"p1\"")], 4);
    let catalyst = rig.s.player(S1).catalyst;
    assert_eq!(rig.s.player(S1).energy, rig.game.cards[catalyst].energy);
    assert!(rig.s.player(S1).units.is_empty(), "it is in a zone of its own");
    rig.s.player_mut(S1).energy = 1;
    rig.pass_to(S1);
    assert_eq!(rig.s.player(S1).energy, 1);
}

#[test]
fn a_relic_with_attack_and_an_arrow_attacks_and_without_attack_does_not() {
    // AX-TYPE-4, AX-TYPE-10, AX-ABL-1
    for (attack, attacks) in [("2", 1), ("0", 0)] {
        let mut rig = Rig::with(&[("cards.TK14.attack", attack), ("cards.TK14.arrows", "[\"close\"]")]);
        let rack = rig.put("1Fc", "TK14");
        assert_eq!(rig.attacks(rack, "2Fc").len(), attacks);
        if attacks > 0 {
            rig.attack(rack, "2Fc");
            assert_eq!((rig.life(S2), rig.unit(rack).turned), (23, 1));
        }
    }
}

#[test]
fn a_forge_is_deployed_and_attacked_like_other_cards_and_does_not_explode_when_it_leaves_otherwise() {
    // AX-FRG-1, AX-FRG-6
    let mut rig = Rig::new();
    rig.hold(S1, &["NE06", "NE01"]).sparks(9);
    let forge = rig.card("NE06");
    rig.act(Action::Deploy(forge, rig.at("1Bc").1));
    let own = rig.s.player(S1).units.last().expect("it is deployed").id;
    rig.unit_mut(own).counters[1] = 3;
    let mut returned = rig.clone();
    rig.game.discard_unit(&mut rig.s, own, Leave::Sacrificed, &mut Cx::silent(rig.chance.clone()));
    returned.game.bounce(&mut returned.s, own, &mut Cx::silent(returned.chance.clone()));
    assert_eq!((rig.life(S1), returned.life(S1)), (25, 25));
    assert!(returned.s.player(S1).holds(forge));

    let thrower = rig.put("1Bb", "IV03");
    let theirs = rig.put("2Fb", "NE06");
    rig.attack(thrower, "2Fb");
    assert_eq!(rig.unit(theirs).damage, 3);
}

// ---- several players ----

#[test]
fn with_three_players_every_attack_names_one_and_turns_go_round() {
    // AX-MP-1
    let mut rig = Rig::seated(3, &[("rules.mode", "\"ffa\"")]);
    let runner = rig.put("1Fb", "TK05");
    let facing = rig.game.board.at(Row::Front, rig.game.board.facing(1)).expect("a position");
    let on: Vec<Seat> = rig
        .options()
        .into_iter()
        .filter_map(|action| match action {
            Action::Attack { by, of, place, .. } if by == runner => {
                assert_eq!(place, facing, "columns line up as in a duel");
                Some(of)
            }
            _ => None,
        })
        .collect();
    assert_eq!(on, [S2, S3]);
    rig.pass_to(S2);
    rig.pass_to(S3);
    rig.pass_to(S1);
}
