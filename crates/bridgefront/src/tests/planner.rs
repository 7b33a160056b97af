//! Tests of the planner's features and choices.

use std::path::Path;

use super::rig::{Rig, S1, S2, game};
use crate::Bridgefront;
use crate::model::state::{Phase, TileKind};
use crate::rules::actions::Action;
use evenhand_game::game::{Choices, Cx, Dice, Inputs, Insight, Notation, Play, Seat};
use evenhand_players::agents::{AgentSpec, View};

/// Returns the named features of every option of a seat, with the option's text.
fn features<const N: usize>(rig: &Rig, seat: Seat, names: [&str; N]) -> Vec<(String, [f32; N])> {
    let (mut options, mut rows) = (Vec::new(), Vec::new());
    rig.game.actions(&rig.s, seat, &mut options);
    rig.game.features(&rig.s, seat, &options, &mut Default::default(), &mut rows);
    let columns = Bridgefront::FEATURES;
    let place = |name: &str| columns.iter().position(|column| column.name == name).expect("a feature");
    let texts = options.iter().map(|option| rig.game.write_action(*option));
    texts.zip(rows.chunks_exact(columns.len()).map(|row| names.map(|name| row[place(name)]))).collect()
}

fn of<const N: usize>(rows: &[(String, [f32; N])], option: &str) -> [f32; N] {
    rows.iter().find(|(text, _)| text == option).unwrap_or_else(|| panic!("no {option} in {rows:?}")).1
}

pub(super) fn decide(rig: &Rig, seat: Seat) -> Action {
    let agents = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../agents");
    let spec = AgentSpec::load(&agents, "planner", &Inputs::of::<Bridgefront>()).expect("the file is sound");
    let mut options = Vec::new();
    rig.game.actions(&rig.s, seat, &mut options);
    spec.build().choose(&View { game: &rig.game, state: &rig.s, seat, options: &options }, &mut Dice::new(1))
}

/// Lets the planner act for S1, while the other seats do nothing, until the Action Phase is over.
fn act_out(rig: &mut Rig) {
    while rig.s.phase == Phase::Commit {
        let mut choices = Choices::none();
        for seat in rig.game.to_act(&rig.s).iter() {
            choices.set(seat, if seat == S1 { decide(rig, seat) } else { Action::Done });
        }
        let mut cx = Cx::silent(rig.chance.clone());
        rig.game.apply(&mut rig.s, &choices, &mut cx);
    }
}

/// Creates two seats with four Forces each in their Capitals, a bridged path from S1's Capital to the empty Center, and
/// a Mine next to that path, joined to it by a bridge.
fn open_board() -> Rig {
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    let (q, r) = rig.game.board.coords[home];
    let (near, far, mine) = (rig.hex(q / 3 * 2, r / 3 * 2), rig.hex(q / 3, r / 3), rig.hex(q / 3, 1));
    let center = rig.game.board.center;
    rig.bridge(home, near).bridge(near, far).bridge(far, center).bridge(near, mine).mine(mine, 5);
    let other = rig.home(S2);
    rig.forces(S1, home, 4).forces(S2, other, 4);
    rig
}

/// Chooses the origin of a march, if it is asked for.
fn go_on_from_home(rig: &mut Rig) {
    let first = rig.options(S1).remove(0);
    if first.starts_with("from") {
        rig.choose(S1, &first);
    }
}

#[test]
fn one_force_is_worth_as_much_to_an_empty_mine_as_a_stack() {
    let mut rig = open_board();
    rig.choose(S1, "march");
    go_on_from_home(&mut rig);
    let rows = features(&rig, S1, ["near_mine", "near_center"]);
    let ([one, to_center], [all, all_to_center]) = (of(&rows, "forces 1"), of(&rows, "forces 4"));
    assert!(one > 0.01 && (one - all).abs() < 1e-3, "{rows:?}");
    assert!(all_to_center > 2.0 * to_center, "the Center is for a stack: {rows:?}");
}

#[test]
fn a_stack_that_has_to_go_as_a_whole_is_worth_what_all_its_units_are() {
    // BF-Q56, moves.stack_parts
    let rows = |word: &str, units: &[&str]| {
        let mut rig = open_board();
        rig.game = game(2, &[("factions.cipher.passives", "[]"), ("moves.stack_parts", word)]);
        let home = rig.home(S1);
        rig.champion(S1, "brute", home);
        rig.choose(S1, "march");
        go_on_from_home(&mut rig);
        for text in units {
            rig.choose(S1, text);
        }
        features(&rig, S1, ["near_center", "near_mine", "exposed"])
    };
    let parts = rows("\"any\"", &["go #0", "forces 4"]);
    assert!(parts[0].1[0] > 0.0, "{parts:?}");
    assert_eq!(parts, rows("\"whole\"", &[]));
    assert_eq!(parts, rows("\"champions_with_all\"", &["go #0"]));
    assert_eq!(parts, rows("\"champions_together\"", &["go #0", "forces 4"]));
}

#[test]
fn a_free_march_takes_the_forces_along_and_comes_before_one_that_costs_mana() {
    // BF-21.3a
    let mut rig = open_board();
    let home = rig.home(S1);
    rig.faction(S1, "aerial").champion(S1, "brute", home);
    rig.s.player_mut(S1).free_marches = 1;
    let rows = features(&rig, S1, ["near_center", "mana", "free"]);
    let ([near, mana, free], [free_near, free_mana, is_free]) = (of(&rows, "march"), of(&rows, "free march"));
    assert!(near > 0.0 && (near - free_near).abs() < 1e-3, "{rows:?}");
    assert_eq!((mana, free, free_mana, is_free), (1.0, 0.0, 0.0, 1.0), "{rows:?}");
    assert_eq!(decide(&rig, S1), Action::FreeMarch);
}

#[test]
fn units_are_exposed_that_march_to_where_a_stronger_enemy_comes_first() {
    let exposed = |enemies: u8| {
        let mut rig = open_board();
        let center = rig.game.board.center;
        rig.forces(S2, center, enemies);
        rig.choose(S1, "march");
        go_on_from_home(&mut rig);
        of(&features(&rig, S1, ["exposed"]), "forces 4")[0]
    };
    let (nobody, two, four) = (exposed(0), exposed(2), exposed(4));
    assert!(nobody == 0.0 && two > 0.0 && four > 2.0 * two, "{nobody}, {two}, {four}");
}

#[test]
fn an_edge_that_units_would_march_over_stands_out_where_a_bridge_is_built() {
    let mut rig = open_board();
    let center = rig.game.board.center;
    let (q, r) = rig.game.board.coords[rig.home(S1)];
    let (far, beside) = (rig.hex(q / 3, r / 3), rig.hex(q / 3 * 2, r / 3 * 2 - 1));
    let (to_center, aside) = (rig.edge(far, center), rig.edge(far, beside));
    rig.no_bridges().forces(S1, far, 5).choose(S1, "build");
    let rows = features(&rig, S1, ["crossing"]);
    let crossing = |edge| of(&rows, &rig.game.write_action(Action::Edge(edge)))[0];
    assert!(crossing(to_center) > 1.0 && crossing(aside) < 0.5 * crossing(to_center), "{rows:?}");
}

#[test]
fn a_bridge_that_goes_in_cleanup_counts_for_less_than_one_that_stays() {
    let mut rig = open_board();
    let far = rig.game.board.center;
    rig.no_bridges().forces(S1, far, 2).hand(S1, &["temporary_bridge", "bridgeborn_path"]);
    let rows = features(&rig, S1, ["near_mine", "near_capital"]);
    let sum = |card: &str| of(&rows, &format!("play {card}")).iter().sum::<f32>();
    let (brief, lasting) = (sum("temporary_bridge"), sum("bridgeborn_path"));
    assert!(brief > 0.0 && (brief - 0.3 * lasting).abs() < 1e-4, "{rows:?}");
}

#[test]
fn in_the_last_round_forces_for_a_round_to_come_and_idle_mana_count_for_nothing() {
    let mut rig = open_board();
    rig.gold(S1, 5).mana(S1, 5);
    let early = features(&rig, S1, ["forces", "done", "idle_mana"]);
    rig.s.round = rig.game.knobs.rules.round_cap;
    let late = features(&rig, S1, ["forces", "done", "idle_mana"]);
    assert_eq!((of(&early, "reinforce")[0], of(&late, "reinforce")[0]), (1.0, 0.0));
    assert!(of(&early, "done")[1..] == [1.0, 5.0] && of(&late, "done") == [0.0; 3], "{early:?} {late:?}");
}

#[test]
fn the_planner_takes_a_mine_on_its_way_and_does_not_stay_there_with_all_it_has() {
    let mut rig = open_board();
    let mine = rig.game.board.hexes().find(|hex| rig.s.hex(*hex).kind == TileKind::Mine).expect("a Mine");
    act_out(&mut rig);
    let there = rig.forces_at(S1, mine);
    assert!((1..=2).contains(&there), "{there} Forces at the Mine");
}

#[test]
fn a_champion_is_not_deployed_into_a_siege_that_is_lost() {
    let mut rig = Rig::new(2);
    let (home, other) = (rig.home(S1), rig.home(S2));
    rig.forces(S1, home, 2).forces(S1, other, 1).forces(S2, other, 12).hand(S1, &["lone_wolf"]);
    rig.choose(S1, "play lone_wolf");
    let rows = features(&rig, S1, ["trade", "hold_capital"]);
    let site = |hex| rig.game.write_action(Action::Hex(hex));
    let [trade, hold] = of(&rows, &site(other));
    assert!(trade < -1.0 && hold < 0.3, "{rows:?}");
    assert_eq!(decide(&rig, S1), Action::Hex(home));
}

#[test]
fn what_a_champion_does_as_it_is_deployed_is_seen_before_it_is_played() {
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    rig.forces(S1, home, 2).hand(S1, &["skirmisher_captain", "lone_wolf"]);
    let rows = features(&rig, S1, ["forces"]);
    // Skirmisher Captain also brings a Force.
    assert_eq!(of(&rows, "play skirmisher_captain"), [1.0]);
    assert_eq!(of(&rows, "play lone_wolf"), [0.0]);
}

#[test]
fn the_planner_destroys_the_bridge_enemies_come_over_and_not_its_own_supply() {
    let mut rig = open_board();
    let (home, center, other) = (rig.home(S1), rig.game.board.center, rig.home(S2));
    let (q, r) = rig.game.board.coords[other];
    let (near, far) = (rig.hex(q / 3 * 2, r / 3 * 2), rig.hex(q / 3, r / 3));
    rig.bridge(other, near).bridge(near, far).bridge(far, center);
    rig.forces(S1, center, 3).forces(S2, near, 8).hand(S1, &["demolish_bridge"]);
    rig.choose(S1, "play demolish_bridge");
    let Action::Edge(edge) = decide(&rig, S1) else { panic!("a bridge is asked for") };
    let (a, b) = rig.game.board.ends(edge);
    let distance = |hex| rig.game.board.distance(hex, home);
    assert!(distance(a).max(distance(b)) > distance(center), "it cut {a}~{b}");
}

#[test]
fn guards_leave_a_threatened_capital_the_less_the_closer_somebody_is_to_winning() {
    let mut rig = open_board();
    let home = rig.home(S1);
    let center = rig.game.board.center;
    rig.forces(S2, center, 6);
    let lost = |rig: &Rig| {
        let mut rig = rig.clone();
        rig.choose(S1, "march");
        go_on_from_home(&mut rig);
        // There is only one way to go, so only the costs differ.
        of(&features(&rig, S1, ["hold_home"]), "forces 4")[0]
    };
    let early = lost(&rig);
    rig.s.player_mut(S2).vp = 7;
    rig.s.player_mut(S2).vp_public = 7;
    let late = lost(&rig);
    assert!(early < 0.0 && late < 1.3 * early, "{early} early, {late} late, guard of {}", rig.forces_at(S1, home));
}

#[test]
fn a_pass_of_gold_loses_the_card_to_rivals_who_have_none() {
    let mut rig = Rig::new(2);
    rig.deck(0, &["recruit_detachment"; 4]);
    rig.gold(S1, 6).gold(S2, 0).row(&["recruit_detachment", "zap"]);
    let broke = features(&rig, S1, ["bid_card", "bid_gold"]);
    rig.gold(S2, 6);
    let rich = features(&rig, S1, ["bid_card", "bid_gold"]);
    assert_eq!(of(&broke, "pass 1")[0], 0.0, "{broke:?}");
    assert!(of(&rich, "pass 1")[0].abs() > of(&rich, "pass 3")[0].abs(), "{rich:?}");
    assert!(of(&rich, "pass 0")[1] < 0.0, "a Pass of nothing may win a pot: {rich:?}");
    assert_eq!(of(&broke, "pass 0")[1], 0.0);
}

#[test]
fn who_bids_alone_is_offered_the_card_for_nothing() {
    let mut rig = Rig::new(2);
    rig.row(&["recruit_detachment", "zap"]);
    rig.act(&[(S1, Action::Buy(1)), (S2, Action::Pass(0))]);
    assert_eq!(rig.options(S2), ["pass 0"]);
    assert!(rig.allows(S2, "pass 3") && rig.allows(S2, "buy 2"), "the rules allow any bid (BF-11.4c)");
}
