//! The options for players that choose quickly, compared with all options.

use super::rig::Rig;
use crate::model::content::effects::Did;
use crate::model::state::{Frame, Going, Kind, Question};
use crate::{Action, Frostblade, State};
use evenhand_game::game::{BySeat, Dice, Insight, Play, Seat};
use evenhand_players::agents::random::RandomAgent;
use evenhand_players::agents::scripted::{Script, ScriptedAgent};
use evenhand_players::agents::{Agent, propose};
use evenhand_players::search::{Guide, Search, SearchConfig};

/// The options that an agent gets.
fn offered(rig: &Rig, seat: Seat, agent: &dyn Agent<Frostblade>) -> Vec<Action> {
    let mut options = Vec::new();
    propose(&rig.game, agent, &rig.s, seat, &mut options);
    options
}

fn scripted(thorough: bool) -> ScriptedAgent<Frostblade> {
    let weights = Frostblade::FEATURES.iter().map(|feature| (feature.name, 0.0)).collect();
    ScriptedAgent::new(Script { weights, thorough, ..Script::default() })
}

#[test]
fn quick_players_are_offered_what_is_likely_and_thorough_ones_all() {
    // FB-D8
    let (mut all, mut likely) = (0, 0);
    for seed in 0..6 {
        let mut rig = Rig::dealt(&[], ["rw_shield", "hm_horde"], seed);
        let mut dice = Dice::new(seed);
        while let Some((seat, question)) = rig.asked() {
            let options = rig.options();
            let mut short = Vec::new();
            rig.game.likely_actions(&rig.s, seat, &mut short);
            assert_eq!(offered(&rig, seat, &RandomAgent), short);
            assert_eq!(offered(&rig, seat, &scripted(false)), short);
            assert_eq!(offered(&rig, seat, &scripted(true)), options);
            if matches!(question, Question::Act(_) | Question::Destination) {
                (all, likely) = (all + options.len(), likely + short.len());
            } else {
                assert_eq!(short, options, "only moves take long to work out");
            }
            let action = *dice.pick(&short).expect("there is an option");
            assert!(rig.is_legal(action), "seed {seed}: {action:?}");
            rig.act(action);
        }
    }
    assert!(likely > 500 && all > likely + likely / 10, "{likely} likely ones of {all}");
}

#[test]
fn quick_players_are_not_offered_abilities_that_only_help_attacks_they_may_not_make() {
    // FB-MOVE-4, FB-Q82
    let mut met = [0, 0];
    for seed in 0..40 {
        let mut rig = Rig::dealt(&[], ["rw_shield", "hm_horde"], seed);
        let mut dice = Dice::new(seed);
        while let Some((seat, _)) = rig.asked() {
            let short = likely(&rig.game, &rig.s, seat);
            for option in rig.options() {
                let Action::Use(squad, slot, _) = option else { continue };
                let sheet = rig.game.sheet_of(&rig.s, squad);
                let oath = rig.game.content.abilities[sheet.abilities[usize::from(slot)]].name == "Frost Oath";
                let rushed = rig.s.squad(squad).did == Did::Rush;
                if oath {
                    assert_eq!(short.contains(&option), !rushed, "seed {seed}");
                    met[usize::from(rushed)] += 1;
                }
            }
            let action = *dice.pick(&short).expect("there is an option");
            rig.act(action);
        }
    }
    assert!(met.iter().all(|times| *times > 0), "offered {} times, left out {} times", met[0], met[1]);
}

#[test]
fn quick_players_rush_farther_than_they_would_move_if_they_can() {
    // FB-MOVE-4
    let (mut farther, mut last_resort) = (0, 0);
    for seed in 0..6 {
        let mut rig = Rig::dealt(&[], ["rw_shield", "hm_horde"], seed);
        let mut dice = Dice::new(seed);
        while let Some((seat, question)) = rig.asked() {
            let short = likely(&rig.game, &rig.s, seat);
            if let (Question::Destination, Some(Frame::Going(going))) = (question, rig.s.frames.last().copied())
                && going.kind == Kind::Rush
                && let Some(walk) = rig.game.going_of(&rig.s, going.squad, Kind::Move, going.leaves)
            {
                let walk = Going { left: true, ..walk };
                let near = |action: &Action| match action {
                    Action::Go(spots) => {
                        rig.game.with_moving(&rig.s, walk, |moving| moving.check(spots.list()).is_ok())
                    }
                    _ => true,
                };
                if short.iter().any(near) {
                    assert!(short.iter().all(near), "seed {seed}: near and far ends are offered together");
                    last_resort += 1;
                } else {
                    farther += 1;
                }
            }
            let action = *dice.pick(&short).expect("there is an option");
            rig.act(action);
        }
    }
    assert!(farther > 20 && 2 * last_resort < farther, "{farther} farther, {last_resort} as a last resort");
}

/// Records the options about which a search asks, and gives no priors.
struct Watcher {
    root: State,
    seat: Seat,
    at_root: usize,
    below: usize,
    beyond: usize,
}

fn all(game: &Frostblade, s: &State, seat: Seat) -> Vec<Action> {
    let mut options = Vec::new();
    game.actions(s, seat, &mut options);
    options
}

fn likely(game: &Frostblade, s: &State, seat: Seat) -> Vec<Action> {
    let mut options = Vec::new();
    game.likely_actions(s, seat, &mut options);
    options
}

impl Guide<Frostblade> for Watcher {
    fn play(&mut self, game: &Frostblade, world: &State, seat: Seat, options: &[Action], dice: &mut Dice) -> Action {
        assert_eq!(options, likely(game, world, seat), "worlds are played on with what is likely");
        self.beyond += 1;
        *dice.pick(options).expect("there is an option")
    }

    fn prior(&mut self, game: &Frostblade, seen: &State, seat: Seat, options: &[Action], _: &mut Vec<f32>) {
        if *seen == self.root {
            assert_eq!(options, all(game, seen, seat), "the choice at hand is among all");
            self.at_root += 1;
        } else if seat == self.seat {
            assert_eq!(options, likely(game, seen, seat), "later choices are among what is likely");
            self.below += 1;
        }
    }

    fn evaluate(&mut self, game: &Frostblade, world: &State) -> BySeat<f32> {
        game.evaluate(world)
    }
}

#[test]
fn a_search_chooses_among_all_and_samples_what_is_likely() {
    // FB-D8
    let mut rig = Rig::dealt(&[], ["rw_shield", "hm_horde"], 1);
    let mut dice = Dice::new(1);
    let mut searched = 0;
    while let Some((seat, question)) = rig.asked() {
        let short = likely(&rig.game, &rig.s, seat);
        let options = rig.options();
        let differ = matches!(question, Question::Act(_)) && options.len() > short.len();
        if differ && searched < 5 {
            let mut watcher = Watcher { root: rig.s.clone(), seat, at_root: 0, below: 0, beyond: 0 };
            let config = SearchConfig {
                iterations: 8 * u32::try_from(options.len()).expect("few"),
                cutoff: Some(2),
                ..SearchConfig::default()
            };
            Search::new(config).choose(&rig.game, &rig.s, seat, &options, &mut watcher, &mut dice);
            assert_eq!(watcher.at_root, 1, "it is asked about once");
            assert!(watcher.below > 0 && watcher.beyond > 0, "{} below, {} beyond", watcher.below, watcher.beyond);
            searched += 1;
        }
        rig.act(*dice.pick(&short).expect("there is an option"));
    }
    assert_eq!(searched, 5);
}
