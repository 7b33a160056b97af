//! What the log reports about attacks and losses: enough to follow a match.

use super::play::{bystanders, until};
use super::rig::{P1, P2, Rig, at};
use super::scenes::{structure, to_attack};
use crate::model::actions::Action;
use crate::model::content::effects::Did;
use crate::model::content::sheets::Phase;
use crate::model::events::{Cause, Event, Scored};
use crate::model::state::{SquadId, State};
use evenhand_game::game::events::{EventContext, Logged};
use evenhand_game::game::words::Word;
use evenhand_game::game::{LogText, log::LogSpan};

/// The log lines about all events since a position.
fn lines(rig: &Rig, before: &State) -> Vec<String> {
    let (before, after) = (Some(before), &rig.s);
    let span = LogSpan { before, choices: &[], events: &rig.events, after, viewer: None, drawn: false };
    rig.game.describe(&span).expect("something is described")
}

/// The log lines about the events of `act`.
fn described(rig: &mut Rig, act: impl FnOnce(&mut Rig)) -> Vec<String> {
    let before = rig.s.clone();
    rig.events.clear();
    act(rig);
    lines(rig, &before)
}

/// The position of a model as the log writes it.
fn place(rig: &Rig, squad: SquadId, model: u8) -> String {
    let spot = rig.s.model(squad, model.into()).spot.at();
    format!("({:.1}, {:.1})", f64::from(spot.x) / 1000.0, f64::from(spot.y) / 1000.0)
}

/// A row of models of the second player in the middle of the table, in the Movement Phase of the first.
fn row(knobs: &[(&str, &str)], what: &str, count: usize) -> (Rig, SquadId) {
    let mut rig = Rig::with(knobs);
    bystanders(&mut rig);
    let squad = rig.row(P2, what, count, 20.0, 15.0);
    rig.menu(P1, Phase::Movement);
    (rig, squad)
}

#[track_caller]
fn one_ends_with(lines: &[String], end: &str) {
    assert_eq!(lines.iter().filter(|line| line.ends_with(end)).count(), 1, "`{end}` in {lines:#?}");
}

// FB-DMG-1, FB-D10
#[test]
fn where_nobody_is_asked_the_log_says_which_models_take_wounds() {
    let (mut rig, squad) = row(&[], "rw_spear spear", 4);
    let lines = described(&mut rig, |rig| rig.wound(squad, 2));
    let fallen = rig.events.iter().filter_map(|event| match event {
        Event::Lost(who, model, _) if *who == squad => Some(place(&rig, squad, *model)),
        _ => None,
    });
    let fallen: Vec<String> = fallen.collect();
    one_ends_with(&lines, &format!(": 2 models lost at {}, 2 left", fallen.join(" and ")));
    // A model that survives.
    let (mut rig, squad) = row(&[], "rw_champion longsword", 3);
    let lines = described(&mut rig, |rig| rig.wound(squad, 1));
    let hurt = (0..3).find(|model| rig.s.model(squad, (*model).into()).wounds == 1).expect("one is wounded");
    one_ends_with(&lines, &format!(": 1 wound marked at {}", place(&rig, squad, hurt)));
}

#[test]
fn the_log_names_no_places_where_there_is_nothing_to_tell_apart() {
    let (mut rig, squad) = row(&[], "rw_spear spear", 3);
    one_ends_with(&described(&mut rig, |rig| rig.wound(squad, 3)), ": 3 models lost");
    let (mut rig, squad) = row(&[], "rw_champion longsword", 1);
    one_ends_with(&described(&mut rig, |rig| rig.wound(squad, 1)), ": 1 wound marked");
    // Choices already show it.
    let (mut rig, squad) = row(&[("rules.damage.alloc", "\"player\"")], "rw_spear spear", 4);
    let chosen = described(&mut rig, |rig| {
        rig.wound(squad, 2);
        rig.act(Action::Take(3));
        rig.act(Action::Take(0));
    });
    one_ends_with(&chosen, ": 2 models lost, 2 left");
    // With the model nearest to the attackers, there is no choice.
    let nearest = [("rules.damage.alloc", "\"player\""), ("rules.damage.allocator", "\"nearest\"")];
    let (mut rig, squad) = row(&nearest, "rw_spear spear", 4);
    let lines = described(&mut rig, |rig| rig.wound(squad, 1));
    assert!(lines.iter().any(|line| line.contains(": 1 model lost at (")), "{lines:#?}");
}

// FB-DIS-2: opportunity attacks come before the move that the log reports with them.
#[test]
fn a_model_is_named_by_where_it_stood_as_it_was_wounded() {
    let (mut rig, squad) = row(&[], "rw_champion longsword", 2);
    let stood = place(&rig, squad, 0);
    let before = rig.s.clone();
    rig.events = vec![
        Event::Left { squad, dice: 1, hits: 1, wounds: 1 },
        Event::Wounded(squad, 0, 1, 1),
        Event::Acted {
            squad,
            did: Did::Move,
            length: 4_000,
            rise: 0,
            from_fight: true,
            to_fight: false,
            to_marker: false,
        },
    ];
    rig.s.model_mut(squad, 0).wounds = 1;
    (0..2).for_each(|model| rig.s.model_mut(squad, model).spot.y += 4_000);
    one_ends_with(&lines(&rig, &before), &format!("1 wound; 1 wound marked at {stood}"));
}

// Placeholder content: Death Flare is rolled for each model, and each result has a separate line.
#[test]
fn each_death_flare_has_a_line_of_its_own() {
    let fragile =
        [("squads.ck_berserk.evade", "0"), ("squads.ck_berserk.hp", "1"), ("passives.death_flare.check", "0")];
    let mut rig = Rig::with(&fragile);
    bystanders(&mut rig);
    let by = rig.row(P1, "rw_spear spear", 6, 10.0, 10.0);
    let target = rig.row(P2, "ck_berserk hatchet", 6, 9.5, 11.6);
    to_attack(&mut rig, by);
    let all = rig.all_on(by, target);
    let flares = |events: &[Event]| events.iter().filter(|event| matches!(event, Event::Triggered(..))).count();
    let before = rig.s.clone();
    rig.events.clear();
    until(&mut rig, |rig| rig.act(all), |events| (2..=4).contains(&flares(events)));
    let lines = lines(&rig, &before);
    let works =
        lines.iter().filter(|line| line.contains("Death Flare") && line.ends_with("works on Keep Spearmen (P1)"));
    assert_eq!(works.count(), flares(&rig.events), "{lines:#?}");
    let suffers = lines.iter().filter(|line| line.contains("suffer 1 damage: 1 wound; 1 model lost at ("));
    assert_eq!(suffers.count(), flares(&rig.events), "{lines:#?}");
}

// FB-X14
#[test]
fn who_shoots_with_a_dirk_of_no_dice_beside_is_said_to_shoot() {
    for (status, says) in [(None, "shoots at"), (Some("fury"), "attacks")] {
        let mut rig = Rig::with(&[("squads.rw_xbow.strength", "1")]);
        let own = rig.squad(P1, "rw_xbow crossbow+dirk", &[at(10.0, 10.0)]);
        let enemy = rig.squad(P2, "ck_raider hatchet", &[at(11.3, 10.0), at(12.6, 10.0), at(13.9, 10.0)]);
        status.into_iter().for_each(|status| rig.give(own, status, P1));
        to_attack(&mut rig, own);
        let all = rig.all_on(own, enemy);
        let lines = described(&mut rig, |rig| rig.act(all));
        assert!(lines.iter().any(|line| line.contains(&format!("Crossbow Watch (P1) {says} "))), "{lines:#?}");
    }
}

// FB-COV-1, FB-DICE-3
#[test]
fn dice_past_cover_are_those_that_it_makes_harder() {
    for (evade, says) in [("5", true), ("2", false), ("0", false)] {
        let mut rig = Rig::with(&[("squads.ck_raider.evade", evade)]);
        let own = rig.squad(P1, "rw_xbow crossbow", &[at(5.0, 10.0)]);
        let enemy = rig.squad(P2, "ck_raider hatchet", &[at(15.0, 10.0)]);
        rig.squad(P2, "rw_colossus", &[at(42.0, 28.0)]);
        structure(&mut rig, [9.0, 10.0, 11.0, 13.0], 3.0);
        to_attack(&mut rig, own);
        let all = rig.all_on(own, enemy);
        let lines = described(&mut rig, |rig| rig.act(all));
        assert_eq!(lines.iter().any(|line| line.contains(", 2 dice past cover")), says, "{evade}: {lines:#?}");
    }
}

#[test]
fn a_record_has_the_facts_of_events() {
    let (mut rig, squad) = row(&[], "rw_spear spear", 4);
    let enemy = rig.row(P1, "ck_raider hatchet", 1, 5.0, 5.0);
    let (damage, status) = (Event::Damage { squad, n: 3, wounds: 2, cause: Cause::Spell }, rig.status("burning"));
    let events = [damage, Event::Given(enemy, status), Event::Vp(P2, 2, Scored::Secondary(0))];
    let span = LogSpan { before: None, choices: &[], events: &events, after: &rig.s, viewer: Some(P1), drawn: true };
    let recorded = |at: usize| events[at].recorded(&EventContext { game: &rig.game, span: &span, at }).to_string();
    let (squad, enemy) = (squad.write(&rig.game), enemy.write(&rig.game));
    assert_eq!(
        [recorded(0), recorded(1), recorded(2)],
        [
            format!(r#"{{"cause":"spell","event":"damage","n":3,"squad":"{squad}","wounds":2}}"#),
            format!(r#"{{"event":"given","squad":"{enemy}","status":"burning"}}"#),
            r#"{"event":"vp","n":2,"seat":"S2","why":{"secondary":1}}"#.into(),
        ]
    );
}

#[test]
fn sentences_name_fields_that_their_events_have() {
    assert_eq!(evenhand_game::game::events::unknown_names::<crate::Frostblade>(), Vec::<String>::new());
}
