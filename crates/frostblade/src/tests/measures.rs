//! The measures of a match, computed from events as the rules record them. Each measure is tested in a scene with a
//! known outcome.

use super::play::{bystanders, casting, count, end_phase, miscast, next_turn_of, pass_turn, settle, until};
use super::rig::{P1, P2, Rig, at};
use super::scenes::{all_at, go, high_wall, object, on, rush, structure, to_act, to_attack, walk};
use crate::model::content::sheets::Phase;
use crate::model::state::{End, SquadId};
use crate::{Action, Event, Frostblade};
use evenhand_game::game::{Choices, Cx, Measured, Play, Record, Scope, Seat};

/// The mission Open Field, which scores nothing while no squad is at its marker, (22, 15).
const FIELD: (&str, &str) = ("rules.scenario.mission", "\"open_field\"");

/// The measures of the events so far.
struct Counted(Record);

impl Counted {
    fn of(rig: &Rig) -> Counted {
        let mut record = Record::default();
        record.begin(2, Frostblade::columns().len());
        rig.game.measure(&rig.s, &rig.events, &mut record);
        Counted(record)
    }

    #[track_caller]
    fn number(&self, name: &str, seat: Seat) -> f64 {
        let column = Frostblade::columns().iter().position(|column| column.name == name);
        self.0.get(column.unwrap_or_else(|| panic!("there is no measure {name}")), seat)
    }

    /// A measure of the match, which is equal for both seats.
    #[track_caller]
    fn whole(&self, name: &str) -> f64 {
        let number = self.number(name, P1);
        assert!(number == self.number(name, P2) || number.is_nan() && self.number(name, P2).is_nan(), "{name}");
        number
    }

    /// The value of a label, by name. An empty text if it does not apply.
    #[track_caller]
    fn label(&self, name: &str, seat: Seat) -> &'static str {
        let column = Frostblade::columns().iter().find(|column| column.name == name).expect("a label");
        assert_eq!(column.scope, Scope::Seat);
        let value = self.number(name, seat);
        if value < 0.0 { "" } else { column.values[value as usize] }
    }
}

/// Plays rounds on Open Field with these victory points at the end of each, until the match is over.
fn rounds(knobs: &[(&str, &str)], vp: &[[u8; 2]]) -> Rig {
    let mut rig = Rig::with(&[&[FIELD], knobs].concat());
    bystanders(&mut rig);
    rig.phase(P1, Phase::Starting);
    for points in vp {
        rig.s.vp = *points;
        pass_turn(&mut rig);
        pass_turn(&mut rig);
    }
    assert!(rig.s.is_over(), "it ends after {} rounds", vp.len());
    rig
}

/// The wounds of the last attack.
fn last_wounds(rig: &Rig) -> f64 {
    let wounds = |event: &Event| if let Event::Attack { wounds, .. } = event { Some(f64::from(*wounds)) } else { None };
    rig.events.iter().rev().find_map(wounds).expect("an attack")
}

/// Attacks with dice that deal at least this many wounds.
#[track_caller]
fn hit(rig: &mut Rig, by: SquadId, target: SquadId, least: u8) -> f64 {
    to_attack(rig, by);
    let all = rig.all_on(by, target);
    until(
        rig,
        |rig| rig.act(all),
        |events| events.iter().any(|event| matches!(event, Event::Attack { wounds, .. } if *wounds >= least)),
    );
    settle(rig);
    last_wounds(rig)
}

#[test]
fn the_course_of_a_match_is_told_by_who_was_ahead_after_each_round() {
    let counted = Counted::of(&rounds(&[], &[[1, 0], [1, 2], [3, 2], [5, 2]]));
    assert_eq!(counted.whole("rounds"), 4.0);
    assert_eq!(counted.whole("lead_changes"), 2.0, "to the second player and back");
    assert_eq!(counted.whole("decided_round"), 3.0);
    assert_eq!(counted.whole("vp_margin"), 3.0);
    assert_eq!([P1, P2].map(|seat| counted.number("vp_lead", seat)), [3.0, -3.0]);
    assert_eq!([P1, P2].map(|seat| counted.label("leads_at_half", seat)), ["no", "yes"]);
    assert_eq!([P1, P2].map(|seat| counted.label("was_behind", seat)), ["yes", "yes"]);
    assert_eq!([counted.whole("ahead_and_lost"), counted.whole("leader_vp_decides")], [0.0, 0.0]);
    assert_eq!(counted.label("reason", P1), "points");
}

#[test]
fn a_lead_is_not_taken_over_by_drawing_level_and_decides_from_when_it_stays() {
    let level = Counted::of(&rounds(&[], &[[1, 0], [1, 1], [2, 1], [2, 1]]));
    assert_eq!((level.whole("lead_changes"), level.whole("decided_round")), (0.0, 3.0));
    let at_once = Counted::of(&rounds(&[], &[[1, 0], [2, 0], [3, 2], [4, 3]]));
    assert_eq!(at_once.whole("decided_round"), 1.0);
    let late = Counted::of(&rounds(&[], &[[0, 0], [0, 0], [0, 0], [1, 1], [1, 2]]));
    assert_eq!((late.whole("decided_round"), late.label("reason", P1)), (5.0, "extra_rounds"));
    let none = Counted::of(&rounds(&[("rules.game.max_extra_rounds", "0")], &[[1, 0], [1, 0], [1, 0], [1, 1]]));
    assert!(none.whole("decided_round").is_nan(), "nobody won");
    assert_eq!((none.label("reason", P1), none.whole("vp_margin")), ("draw", 0.0));
}

#[test]
fn who_is_ahead_and_annihilated_has_lost_a_lead() {
    for (vp, lost) in [([5, 0], 1.0), ([0, 5], 0.0), ([2, 2], 0.0)] {
        let mut rig = Rig::with(&[FIELD]);
        let [own, _] = bystanders(&mut rig);
        rig.phase(P1, Phase::Starting);
        pass_turn(&mut rig);
        pass_turn(&mut rig);
        rig.s.vp = vp;
        rig.wound(own, 60);
        assert_eq!(rig.s.end, End::Annihilation);
        let counted = Counted::of(&rig);
        assert_eq!(counted.whole("ahead_and_lost"), lost, "{vp:?}");
        assert_eq!(counted.whole("decided_round"), 2.0, "in the round that it ended in");
        assert_eq!([P1, P2].map(|seat| counted.number("models_left", seat)), [0.0, 1.0]);
    }
}

#[test]
fn leader_points_decide_if_the_winner_needs_them() {
    for (vp, decides) in [([0, 0], 1.0), ([0, 1], 1.0), ([1, 0], 0.0)] {
        let mut rig = Rig::with(&[FIELD, ("rules.victory.leader_vp", "2")]);
        bystanders(&mut rig);
        let leader = rig.squad(P2, "rw_captain longsword", &[at(40.0, 10.0)]);
        rig.phase(P1, Phase::Starting);
        rig.s.vp = vp;
        rig.wound(leader, 60);
        settle(&mut rig);
        while !rig.s.is_over() {
            pass_turn(&mut rig);
        }
        let counted = Counted::of(&rig);
        assert_eq!(counted.number("vp_leaders", P1), 2.0);
        assert_eq!(counted.number("leaders_lost", P2), 1.0);
        assert_eq!(counted.whole("leader_vp_decides"), decides, "{vp:?} beside them");
    }
}

#[test]
fn wounds_beyond_what_a_squad_can_take_are_overkill() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let own = rig.row(P1, "rw_spear spear", 5, 10.0, 10.0);
    let lone = rig.row(P2, "ck_raider hatchet", 1, 12.0, 11.5);
    let wounds = hit(&mut rig, own, lone, 3);
    let counted = Counted::of(&rig);
    assert_eq!(counted.number("overkill_share", P1), (wounds - 1.0) / wounds);
    assert!(counted.number("overkill_share", P2).is_nan(), "it dealt no wounds");
    assert_eq!([counted.number("wounds", P1), counted.number("melee_wounds", P1)], [wounds; 2]);
    assert_eq!(counted.number("melee_share", P1), 1.0);

    // Twice as many wounds in total, and none of the second half exceeds what the target can take.
    let big = rig.squad(P2, "rw_colossus", &[at(12.0, 7.8)]);
    rig.s.squad_mut(own).attacked = false;
    let more = hit(&mut rig, own, big, 1);
    assert!(more < 14.0);
    assert_eq!(Counted::of(&rig).number("overkill_share", P1), (wounds - 1.0) / (wounds + more));
}

#[test]
fn shooters_without_a_line_of_sight_are_counted_as_the_combat_phase_begins() {
    let mut rig = Rig::with(&[FIELD]);
    // One crossbow sees the enemy, the wall hides it from two others, and the fourth has no enemy in range.
    rig.squad(P1, "rw_xbow crossbow", &[at(10.0, 10.0)]);
    let hidden = rig.squad(P1, "rw_xbow crossbow", &all_at(&[(20.0, 10.0), (21.3, 10.0)]));
    rig.squad(P1, "rw_xbow crossbow", &[at(42.0, 2.0)]);
    rig.squad(P1, "rw_captain longsword", &[at(12.0, 10.0)]);
    rig.squad(P2, "ck_raider hatchet", &[at(10.0, 20.0)]);
    high_wall(&mut rig, [14.0, 12.0, 18.0, 18.0]);
    rig.phase(P1, Phase::Movement);
    let mut rushed = rig.clone();
    rig.act(Action::Done);
    let counted = Counted::of(&rig);
    assert_eq!(counted.number("no_sight_share", P1), 2.0 / 3.0);
    assert!(counted.number("no_sight_share", P2).is_nan());
    // A squad that Rushes may not shoot anyway.
    rush(&mut rushed, hidden, 0);
    rushed.act(Action::Stay);
    rushed.act(Action::Done);
    assert_eq!(Counted::of(&rushed).number("no_sight_share", P1), 0.0);
}

#[test]
fn what_a_move_brings_is_its_own_turn_and_the_next() {
    let mut rig = Rig::with(&[FIELD]);
    let own = rig.squad(P1, "rw_captain longsword", &[at(22.0, 8.0)]);
    let big = rig.squad(P2, "rw_colossus", &[at(24.5, 12.0)]);
    rig.phase(P1, Phase::Starting);
    walk(&mut rig, own, &[at(22.0, 12.0)]);
    let first = hit(&mut rig, own, big, 1);
    next_turn_of(&mut rig, P1);
    to_act(&mut rig, own);
    rig.act(Action::Hold);
    let second = hit(&mut rig, own, big, 1);
    let counted = Counted::of(&rig);
    assert_eq!(counted.number("wounds_per_move", P1), first + second);
    assert_eq!(counted.number("wounds_per_hold", P1), second);
    assert!(counted.number("wounds_per_rush", P1).is_nan());
    assert_eq!(counted.number("wounds_per_hold", P2), 0.0);
    assert_eq!(counted.number("moves_to_markers", P1), 1.0);
    assert!(counted.number("rushes_to_markers", P1).is_nan());
    let shares = ["hold_share", "move_share", "rush_share"].map(|name| counted.number(name, P1));
    assert_eq!(shares, [0.5, 0.5, 0.0]);
    assert_eq!([counted.number("charges", P1), counted.number("first_charge", P1)], [1.0, 1.0]);
    assert_eq!(counted.number("rushes_into_fights", P1), 0.0);
    assert_eq!([P1, P2].map(|seat| counted.label("strikes_first", seat)), ["yes", "no"]);
    assert_eq!(counted.number("wounds_before_answer", P1), first + second, "nobody has struck back");
}

#[test]
fn what_a_rush_brings_comes_in_the_next_own_turn_and_not_later() {
    let mut rig = Rig::with(&[FIELD]);
    let own = rig.squad(P1, "rw_captain longsword", &[at(22.0, 5.0)]);
    let big = rig.squad(P2, "rw_colossus", &[at(24.5, 12.0)]);
    rig.phase(P1, Phase::Starting);
    to_act(&mut rig, own);
    until(
        &mut rig,
        |rig| rig.act(Action::Rush(0)),
        |events| events.iter().any(|event| matches!(event, Event::RushDie(_, 2..))),
    );
    rig.act(go(&[at(22.0, 12.0)]));
    for turn in 0..2 {
        next_turn_of(&mut rig, P1);
        to_act(&mut rig, own);
        rig.act(Action::Hold);
        let wounds = hit(&mut rig, own, big, 1);
        let counted = Counted::of(&rig);
        if turn == 0 {
            assert_eq!(counted.number("wounds_per_rush", P1), wounds);
        } else {
            assert!(counted.number("wounds_per_rush", P1) < counted.number("wounds", P1), "that was the third turn");
        }
    }
    let counted = Counted::of(&rig);
    assert_eq!(counted.number("rushes_to_markers", P1), 1.0);
    assert_eq!([counted.number("rushes_into_fights", P1), counted.number("charges", P1)], [1.0, 0.0]);
}

#[test]
fn a_squad_within_range_of_a_marker_does_not_reach_it_again() {
    let mut rig = Rig::with(&[FIELD]);
    bystanders(&mut rig);
    let own = rig.squad(P1, "rw_captain longsword", &[at(22.0, 9.0)]);
    rig.phase(P1, Phase::Starting);
    walk(&mut rig, own, &[at(22.0, 13.0)]);
    pass_turn(&mut rig);
    pass_turn(&mut rig);
    walk(&mut rig, own, &[at(22.0, 14.0)]);
    let counted = Counted::of(&rig);
    assert_eq!(counted.number("moves_to_markers", P1), 0.5);
    assert_eq!(counted.number("vp_primary", P1), 1.0);
    assert_eq!(counted.number("held", P1), 1.0);
}

#[test]
fn to_climb_is_to_end_higher() {
    let mut rig = Rig::with(&[FIELD]);
    bystanders(&mut rig);
    let top = structure(&mut rig, [20.0, 4.0, 24.0, 8.0], 1.0);
    let own = rig.squad(P1, "rw_captain longsword", &[at(22.0, 2.0)]);
    rig.phase(P1, Phase::Starting);
    let steps = [on(top, 22.0, 4.5), on(top, 22.0, 7.0), at(22.0, 9.5)];
    for (spot, climbs) in steps.into_iter().zip([1.0, 1.0, 1.0]) {
        walk(&mut rig, own, &[spot]);
        assert_eq!(Counted::of(&rig).number("climbs", P1), climbs);
        pass_turn(&mut rig);
        pass_turn(&mut rig);
    }
}

#[test]
fn high_ground_and_cover_are_parts_of_attacks_and_of_dice() {
    let mut rig = Rig::new();
    bystanders(&mut rig);
    let top = structure(&mut rig, [9.0, 9.0, 11.0, 11.0], 5.0);
    let high = rig.squad(P1, "rw_xbow crossbow", &[on(top, 10.0, 10.0)]);
    let low = rig.squad(P1, "rw_xbow crossbow", &[at(20.0, 10.0)]);
    let target = rig.squad(P2, "rw_colossus", &[at(16.0, 20.0)]);
    object(&mut rig, [16.0, 14.0, 20.0, 15.0], 1.5);
    rig.menu(P1, Phase::Combat);
    for by in [high, low] {
        rig.act(Action::Select(by));
        let all = rig.all_on(by, target);
        rig.act(all);
        settle(&mut rig);
    }
    let counted = Counted::of(&rig);
    assert_eq!(counted.number("attacks", P1), 2.0);
    assert_eq!(counted.number("high_share", P1), 0.5);
    assert_eq!(counted.number("dice", P1), 5.0, "one more from high ground");
    assert_eq!(counted.number("cover_share", P1), 0.4);
    assert_eq!(counted.label("strikes_first", P1), "", "nobody has struck hand to hand");
    assert_eq!(counted.number("melee_share", P1), 0.0);
}

#[test]
fn spells_are_reported_by_rolls_wounds_and_what_they_destroy() {
    let mut rig = Rig::with(&[FIELD]);
    bystanders(&mut rig);
    let caster = rig.squad(P1, "ck_chief hatchet", &[at(20.0, 10.0)]);
    let seer = rig.squad(P2, "rw_seer rune_staff", &[at(20.0, 20.0)]);
    rig.s.model_mut(seer, 0).wounds = 2;
    rig.menu(P1, Phase::Spell);
    miscast(&mut rig, caster, "ck_bolt", seer);
    let counted = Counted::of(&rig);
    assert_eq!((counted.number("casts", P1), counted.number("cast_success", P1)), (1.0, 0.0));
    assert_eq!(counted.number("wounds_per_cast", P1), 0.0);
    assert!(counted.number("wounds_per_cast", P2).is_nan());
    rig.s.squad_mut(caster).slots = 1;
    rig.menu(P1, Phase::Spell);
    let bolt = casting(&rig, caster, "ck_bolt", seer);
    until(
        &mut rig,
        |rig| rig.act(bolt),
        |events| events.iter().any(|event| matches!(event, Event::Damage { wounds: 2, .. })),
    );
    settle(&mut rig);
    let counted = Counted::of(&rig);
    assert_eq!((counted.number("casts", P1), counted.number("cast_success", P1)), (2.0, 0.5));
    assert_eq!((counted.number("spell_wounds", P1), counted.number("wounds_per_cast", P1)), (2.0, 1.0));
    assert_eq!(counted.number("spell_points", P1), 50.0, "the seer, whose staff costs nothing");
    assert_eq!(["spell_vp", "vp_leaders"].map(|name| counted.number(name, P1)), [1.0, 1.0]);
}

#[test]
fn points_for_what_attacks_destroy_are_not_those_of_spells() {
    let mut rig = Rig::with(&[FIELD]);
    bystanders(&mut rig);
    let own = rig.row(P1, "rw_spear spear", 3, 10.0, 10.0);
    let seer = rig.squad(P2, "rw_seer rune_staff", &[at(11.0, 11.5)]);
    rig.s.model_mut(seer, 0).wounds = 2;
    hit(&mut rig, own, seer, 1);
    let counted = Counted::of(&rig);
    assert_eq!(["spell_vp", "vp_leaders", "spell_points"].map(|name| counted.number(name, P1)), [0.0, 1.0, 0.0]);
    assert_eq!(counted.number("points_killed", P1), 50.0);
    let army = counted.number("army_points", P1);
    assert_eq!(counted.number("killed_per_point", P1), 50.0 / army);
    assert_eq!((counted.number("squads_lost", P2), counted.number("leaders_lost", P2)), (1.0, 1.0));
}

#[test]
fn who_is_removed_for_coherency_is_lost_and_nobody_has_killed_it() {
    let mut rig = Rig::with(&[FIELD]);
    bystanders(&mut rig);
    // The last two of five models stand too far from the others and from each other.
    let spots = all_at(&[(10.0, 10.0), (11.3, 10.0), (12.6, 10.0), (20.0, 10.0), (30.0, 10.0)]);
    let torn = rig.squad(P1, "rw_spear spear", &spots);
    end_phase(&mut rig, P1);
    assert_eq!(rig.living(torn), 3);
    let counted = Counted::of(&rig);
    assert_eq!(["removed", "models_lost"].map(|name| counted.number(name, P1)), [2.0, 2.0]);
    assert_eq!(counted.number("points_killed", P2), 0.0);
    assert_eq!(counted.number("points_lost_share", P1), 20.0 / counted.number("army_points", P1));
    assert_eq!([P1, P2].map(|seat| counted.number("models_left", seat)), [4.0, 1.0]);
    assert_eq!(counted.number("squads_left", P1), 2.0);
}

#[test]
fn nothing_is_told_of_shooters_in_matches_that_are_only_thought_about() {
    let mut rig = Rig::with(&[FIELD]);
    rig.squad(P1, "rw_xbow crossbow", &[at(10.0, 10.0)]);
    rig.squad(P2, "ck_raider hatchet", &[at(10.0, 20.0)]);
    rig.phase(P1, Phase::Movement);
    let before = (rig.s.clone(), rig.chance.clone());
    rig.act(Action::Done);
    assert_eq!(count(&rig, |event| matches!(event, Event::Shooters { in_range: 1, unsighted: 0, .. })), 1);
    let mut silent = Cx::silent(before.1);
    let mut s = before.0;
    rig.game.apply(&mut s, &Choices::one(P1, Action::Done), &mut silent);
    assert!(silent.events().is_empty());
    assert_eq!(s, rig.s, "to record it changes nothing");
}
