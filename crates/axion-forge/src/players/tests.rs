//! Tests that observations contain only what a seat can know, and that features describe what options do.

use super::observe::option::Choice;
use super::observe::position::Seen;
use super::row::{Column, EMPTY, Row};
use crate::tests::rig::{Rig, S1, S2, creature};
use crate::{Action, AxionForge, State};
use evenhand_game::game::{Dice, Insight, Observed, Play, Seat, Secrets, Sparse, observation};
use evenhand_kit::table::ids::Id;

fn seen(game: &AxionForge, s: &State, seat: Seat) -> Sparse {
    let mut out = Sparse::new();
    game.observe(s, seat, &mut out);
    out
}

/// Returns the number at an index of a group.
fn number<O: Observed>(out: &Sparse, group: O, within: usize) -> f32 {
    let place = O::STARTS[group.place()] + within;
    out.entries().iter().filter(|(at, _)| usize::try_from(*at) == Ok(place)).map(|(_, value)| value).sum()
}

fn check<O: Observed>(out: &Sparse) {
    let width = observation::width(O::GROUPS);
    for (place, value) in out.entries() {
        assert!(usize::try_from(*place).is_ok_and(|place| place < width));
        assert!(value.is_finite() && value.abs() <= 30.0, "{place}: {value}");
    }
}

/// Returns the columns of one option.
fn row(rig: &Rig, option: Action) -> Row {
    let seat = rig.actor().expect("somebody chooses");
    let mut out = Vec::new();
    rig.game.features(&rig.s, seat, &[option], &mut (), &mut out);
    out.try_into().expect("as many numbers as columns")
}

#[test]
fn every_seat_observes_the_same_of_the_truth_of_what_it_sees_and_of_any_world_it_allows() {
    for (seats, knobs) in [
        (2, &[][..]),
        (2, &[("rules.info.open_decklists", "false"), ("rules.setup.mulligans", "1")][..]),
        (3, &[("rules.mode", "\"ffa\"")][..]),
        (4, &[("rules.mode", "\"team\""), ("rules.team.pool_life", "true")][..]),
        (2, &[("rules.board.back", "5"), ("rules.board.back_columns", "[1, 2, 3, 4, 5]")][..]),
    ] {
        for seed in 0..3 {
            let mut rig = Rig::dealt(seats, &[0, 1, 2, 0][..seats], knobs, seed);
            let mut dice = Dice::new(seed);
            for _ in 0..120 {
                let Some(chooser) = rig.actor() else { break };
                let options = rig.options();
                for seat in Seat::all(seats) {
                    let truth = seen(&rig.game, &rig.s, seat);
                    check::<Seen>(&truth);
                    let mut known = rig.s.clone();
                    rig.game.redact(&mut known, seat);
                    assert_eq!(seen(&rig.game, &known, seat), truth, "{seat} {knobs:?}: what it sees");
                    let mut world = known.clone();
                    rig.game.determinize(&mut world, seat, &mut dice);
                    assert_eq!(seen(&rig.game, &world, seat), truth, "{seat} {knobs:?}: a determinization");
                    if seat != chooser {
                        continue;
                    }
                    for option in &options {
                        let (mut one, mut other) = (Sparse::new(), Sparse::new());
                        rig.game.option_observer(&rig.s, seat)(*option, &mut one);
                        rig.game.option_observer(&world, seat)(*option, &mut other);
                        check::<Choice>(&one);
                        assert_eq!(one, other, "{seat} {option:?}");
                    }
                    let [mut one, mut other] = [Vec::new(), Vec::new()];
                    rig.game.features(&rig.s, seat, &options, &mut (), &mut one);
                    rig.game.features(&world, seat, &options, &mut (), &mut other);
                    assert_eq!(one, other, "{seat} {knobs:?}: features");
                }
                rig.act(options[dice.below(options.len())]);
            }
            let shares = rig.game.evaluate(&rig.s);
            let sum: f32 = Seat::all(seats).map(|seat| shares[seat]).sum();
            assert!((sum - 1.0).abs() < 1e-4, "{sum}");
        }
    }
}

#[test]
fn an_attack_is_told_by_what_it_takes() {
    let mut rig = Rig::new();
    let runner = rig.put("1Fc", "TK05");
    let open = row(&rig, rig.attacks(runner, "2Fc")[0]);
    assert_eq!((open[Column::Life as usize], open[Column::Kill as usize]), (3.0, 0.0));
    assert_eq!(open[Column::Lethal as usize], 0.0);
    rig.s.player_mut(S2).life = 3;
    assert_eq!(row(&rig, rig.attacks(runner, "2Fc")[0])[Column::Lethal as usize], 1.0);
    // A Shock Lancer has 2 Defense, 1 Trophy and a cost of 3 Sparks. It is turned, so it cannot decline.
    rig.put_turned("2Fc", "IV05");
    let kill = row(&rig, rig.attacks(runner, "2Fc")[0]);
    assert_eq!((kill[Column::Kill as usize], kill[Column::Trophies as usize]), (3.0, 1.0));
    assert_eq!((kill[Column::Forced as usize], kill[Column::Guarded as usize]), (0.0, 0.0));
    // A Plate Sentinel beside it can guard.
    rig.put("2Fb", "IV02");
    assert_eq!(row(&rig, rig.attacks(runner, "2Fc")[0])[Column::Guarded as usize], 1.0);
}

#[test]
fn guarding_and_declining_are_reported_by_what_they_spare_and_cost() {
    let mut rig = Rig::new();
    let runner = rig.put("1Fb", "TK05");
    let sentinel = rig.put("2Fc", "IV02");
    rig.attack(runner, "2Fb");
    let guard = row(&rig, Action::Guard(sentinel));
    assert_eq!((guard[Column::SparesLife as usize], guard[Column::Loss as usize]), (3.0, 0.0));

    let mut rig = Rig::new();
    let runner = rig.put("1Fc", "TK05");
    rig.put("2Fc", "GC02");
    rig.attack(runner, "2Fc");
    let decline = row(&rig, Action::Yes);
    assert_eq!((decline[Column::OwnLife as usize], decline[Column::SparesCard as usize]), (3.0, 2.0));
    assert_eq!(row(&rig, Action::No), EMPTY);
}

#[test]
fn a_position_is_seen_from_its_own_seat() {
    let mut rig = Rig::new();
    rig.put("1Fb", "TK05");
    rig.put_turned("2Fb", "IV02");
    let (mine, theirs) = (seen(&rig.game, &rig.s, S1), seen(&rig.game, &rig.s, S2));
    // 1Fb is the second position of its owner's row. 2Fb faces it, and is the fourth position of its own owner's row.
    assert_eq!((number(&mine, Seen::Attack, 1), number(&mine, Seen::Ready, 1)), (0.75, 1.0));
    assert_eq!((number(&mine, Seen::FoeDefense, 1), number(&mine, Seen::FoeReady, 1)), (0.8, 0.0));
    assert_eq!((number(&theirs, Seen::Defense, 3), number(&theirs, Seen::FoeAttack, 3)), (0.8, 0.75));
    assert_eq!((number(&mine, Seen::Empty, 1), number(&mine, Seen::Empty, 0)), (0.0, 1.0));
    let card = rig.card("IV02").index();
    assert_eq!((number(&mine, Seen::Foe, card), number(&theirs, Seen::Own, card)), (1.0, 1.0));
    assert!(rig.game.is_settled(&rig.s) && !rig.game.to_act(&rig.s).is_empty());
}

#[test]
fn players_value_what_an_effect_does_to_adjacent_cards_only() {
    let text = creature("{ kind = 'pow', do = [{ verb = 'ready', who = 'allies', within = 'adjacent' }] }");
    let mut rig = Rig::filed(&text);
    let captain = rig.put("1Fc", "MY01");
    rig.put_turned("1Fa", "TK02");
    let ready = |rig: &Rig| row(rig, Action::Use(captain, 0, false))[Column::Ready as usize];
    assert_eq!(ready(&rig), 0.0, "nobody is adjacent");
    rig.put_turned("1Fb", "TK02");
    assert!(ready(&rig) > 0.0);
}

#[test]
fn players_value_every_target_of_an_effect() {
    let with = |targets: u8| {
        let ability =
            format!("{{ kind = 'pow', do = [{{ verb = 'damage', who = 'foe', n = 9, targets = {targets} }}] }}");
        let mut rig = Rig::filed(&creature(&ability));
        let captain = rig.put("1Fc", "MY01");
        for place in ["2Fa", "2Fb", "2Fc"] {
            rig.put(place, "TK02");
        }
        row(&rig, Action::Use(captain, 0, false))[Column::Kill as usize]
    };
    assert!(with(1) > 0.0);
    assert_eq!(with(2), 2.0 * with(1));
}

#[test]
fn players_value_an_amount_by_what_is_counted() {
    let abilities = "{ kind = 'pow', do = [{ verb = 'draw', n = 1, per = 'enemies' }] }, \
        { kind = 'pow', do = [{ verb = 'draw', n = 1, if = { enemies_at_least = 2 } }] }";
    let mut rig = Rig::filed(&creature(abilities));
    let captain = rig.put("1Fc", "MY01");
    let draws = |rig: &Rig| [0, 1].map(|place| row(rig, Action::Use(captain, place, false))[Column::Draw as usize]);
    assert_eq!(draws(&rig), [0.0, 0.0]);
    rig.put("2Fa", "TK02");
    assert_eq!(draws(&rig), [1.0, 0.0]);
    rig.put("2Fb", "TK02");
    assert_eq!(draws(&rig), [2.0, 1.0]);
}
