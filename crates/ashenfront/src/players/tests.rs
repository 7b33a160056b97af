//! Tests that observations hold only what a seat can know, and that the features of options describe what they do.

use super::observe::option::Choice;
use super::observe::position::Seen;
use super::row::{Column, FEATURES};
use crate::tests::rig::{P1, P2, Rig};
use crate::{Action, Ashenfront, State};
use evenhand_game::game::{Dice, Insight, Observed, Play, Seat, Secrets, Sparse, observation};

fn seen(game: &Ashenfront, s: &State, seat: Seat) -> Sparse {
    let mut out = Sparse::new();
    game.observe(s, seat, &mut out);
    out
}

fn check<O: Observed>(out: &Sparse) {
    let width = observation::width(O::GROUPS);
    for (place, value) in out.entries() {
        assert!(usize::try_from(*place).is_ok_and(|place| place < width));
        assert!(value.is_finite() && value.abs() <= 30.0, "{place}: {value}");
    }
}

/// Returns the features of some options.
fn rows(game: &Ashenfront, s: &State, seat: Seat, options: &[Action]) -> Vec<f32> {
    let mut out = Vec::new();
    game.features(s, seat, options, &mut (), &mut out);
    out
}

#[test]
fn every_seat_observes_the_same_of_the_truth_of_what_it_sees_and_of_any_world_it_allows() {
    for knobs in [
        &[][..],
        &[("rules.info.open_decklists", "false"), ("rules.declare.card_hidden", "true")][..],
        &[("rules.response.depth", "2"), ("rules.declare.path_at", "\"declare\"")][..],
    ] {
        for seed in 0..4 {
            let mut rig = Rig::dealt(knobs, ["ghostline", "fortress"], seed);
            let mut dice = Dice::new(seed);
            for _ in 0..150 {
                let Some((chooser, _)) = rig.asked() else { break };
                let mut options = Vec::new();
                rig.game.actions(&rig.s, chooser, &mut options);
                for seat in [P1, P2] {
                    let truth = seen(&rig.game, &rig.s, seat);
                    check::<Seen>(&truth);
                    let mut known = rig.s.clone();
                    rig.game.redact(&mut known, seat);
                    assert_eq!(seen(&rig.game, &known, seat), truth, "{seat} {knobs:?}: what it sees");
                    let mut world = known.clone();
                    rig.game.determinize(&mut world, seat, &mut dice);
                    assert_eq!(seen(&rig.game, &world, seat), truth, "{seat} {knobs:?}: a world");
                    if seat == chooser {
                        let all = rows(&rig.game, &rig.s, seat, &options);
                        assert_eq!(all.len(), options.len() * FEATURES.len());
                        assert!(all.iter().all(|number| number.is_finite()));
                        assert_eq!(all, rows(&rig.game, &known, seat, &options), "{knobs:?}");
                        assert_eq!(all, rows(&rig.game, &world, seat, &options), "{knobs:?}");
                    }
                }
                let mut observer = rig.game.option_observer(&rig.s, chooser);
                for option in &options {
                    let mut out = Sparse::new();
                    observer(*option, &mut out);
                    check::<Choice>(&out);
                }
                drop(observer);
                let option = options[dice.below(options.len())];
                let text = evenhand_game::game::Notation::write_action(&rig.game, option);
                rig.choose(chooser, &text);
            }
        }
    }
}

#[test]
fn a_seat_looks_at_the_battlefield_from_its_own_side() {
    let mut one = Rig::new();
    one.stand(P1, "OP11", "b2");
    one.stand(P2, "OP02", "b4");
    let mut two = Rig::new();
    two.stand(P2, "OP11", "d4");
    two.stand(P1, "OP02", "d2");
    let group = |out: &Sparse, group: Seen| -> Vec<(u32, f32)> {
        let begin = u32::try_from(Seen::STARTS[group.place()]).expect("few");
        let end = begin + u32::try_from(Seen::GROUPS[group.place()].width).expect("few");
        out.entries().iter().filter(|(at, _)| (begin..end).contains(at)).copied().collect()
    };
    for which in [Seen::Health, Seen::FoeHealth, Seen::FoeRange, Seen::Damage] {
        assert_eq!(group(&seen(&one.game, &one.s, P1), which), group(&seen(&two.game, &two.s, P2), which));
    }
}

#[test]
fn an_attack_is_told_by_its_damage_and_what_falls_to_it() {
    let mut rig = Rig::new();
    rig.stand(P1, "OP11", "c2");
    rig.stand(P2, "OP08", "c3");
    rig.hand(P1, &["TA01", "OP01"]);
    let attack = evenhand_game::game::Notation::read_action(&rig.game, "ability c2 1 N").expect("an action");
    let row = rows(&rig.game, &rig.s, P1, &[attack]);
    assert_eq!(row[Column::Kill as usize], 1.0, "a rank 1 operator with 2 health, hit for 2, without block");
    assert_eq!(row[Column::Hit as usize], 2.0);
    assert_eq!(row[Column::Lethal as usize], 0.0);
    rig.s.player_mut(P1).cp = 9;
    assert_eq!(rows(&rig.game, &rig.s, P1, &[attack])[Column::Lethal as usize], 1.0);
}
