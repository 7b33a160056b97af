//! Tests of the order of basic actions and of the passives of later editions (BF-ED5 to BF-ED8).

use super::battle_rig::stages;
use super::rig::{Rig, S1, S2, S3};
use crate::Bridgefront;
use crate::model::events::{Event, Purse};
use crate::model::state::TileKind;
use evenhand_game::game::{Notation, Rules, Ruleset, Seat};
use toml::Value;

#[test]
fn basic_actions_can_go_by_faction() {
    // BF-ED5: Lead is S1; cards still come first.
    for (order, expected) in
        [("[]", [S3, S1, S2]), ("[\"veil\"]", [S3, S2, S1]), ("[\"aerial\", \"veil\"]", [S3, S1, S2])]
    {
        let mut rig = Rig::with(3, &[("rules.basic_order", order)]);
        rig.faction(S1, "aerial").faction(S2, "veil").faction(S3, "bastion");
        let edges = [S1, S2].map(|seat| {
            let home = rig.home(seat);
            let next = rig.game.board.around(home).next().unwrap().0;
            rig.forces(seat, home, 1);
            rig.edge_choice(home, next)
        });
        rig.hand(S3, &["supply_cache"]);
        rig.step(&[(S1, &["build", &edges[0]]), (S2, &["build", &edges[1]]), (S3, &["play supply_cache"])]);
        let acted = rig.events.iter().filter_map(|event| match event {
            Event::Build { seat, .. } => Some(*seat),
            Event::Gold { seat, purse: Purse::Card, .. } => Some(*seat),
            _ => None,
        });
        assert_eq!(acted.collect::<Vec<Seat>>(), expected, "{order}");
    }
}

#[test]
fn the_order_of_basic_actions_names_factions() {
    // BF-ED5
    let book = Bridgefront::book();
    for wrong in [vec!["vile"], vec!["veil", "veil"]] {
        let mut rules = Rules::of_book(&book).unwrap();
        rules.set(&book, "rules.basic_order", &Value::from(wrong), None).unwrap();
        assert_eq!(Bridgefront::new(&rules, 2).unwrap_err().path, "rules.basic_order");
    }
}

#[test]
fn the_loser_of_a_battle_pays_extortionists() {
    // BF-ED6: all Forces hit, so three beat two and are beaten by four.
    let knobs = [("combat.force_hit", "6"), ("factions.gatewright.passives", "[\"extortion\"]")];
    for (defenders, purse, paid) in [(2, 10, 2), (2, 1, 1), (2, 0, 0), (3, 10, 0), (4, 10, 0)] {
        let mut rig = Rig::with(2, &knobs);
        let (a, b) = (rig.hex(0, 1), rig.hex(1, 1));
        rig.faction(S1, "gatewright").faction(S2, "bastion").gold(S2, purse);
        rig.bridge(a, b).forces(S1, a, 3).forces(S2, b, defenders);
        let march = rig.march(a, b, 3);
        rig.plays(S1, &stages(&march));
        assert_eq!(
            (rig.gold_of(S1), rig.gold_of(S2)),
            (10 + paid, purse - paid),
            "{defenders} defenders, {purse} gold"
        );
    }
}

/// Returns a rig in which S1 has only Tailwind and Forces at the start of a row of bridges (2, 0) to (-1, 0).
fn windward() -> Rig {
    let mut rig = Rig::with(2, &[("factions.aerial.passives", "[\"tailwind\"]")]);
    rig.faction(S1, "aerial").faction(S2, "bastion");
    let row = [2, 1, 0, -1].map(|q| rig.hex(q, 0));
    for pair in row.windows(2) {
        rig.bridge(pair[0], pair[1]);
    }
    rig.forces(S1, row[0], 3);
    rig
}

#[test]
fn with_tailwind_the_first_move_of_a_round_goes_farther() {
    // BF-ED7
    let mut rig = windward();
    rig.s.player_mut(S1).tailwind = 1;
    rig.plays(S1, &["march", "from (2,0)", "forces 1", "step 3", "step 3"]);
    assert_eq!(rig.forces_at(S1, rig.hex(0, 0)), 1);
    // The second move is as long as usual.
    rig.choose(S1, "march").choose(S1, "from (2,0)").choose(S1, "forces 1").choose(S1, "step 3").choose(S2, "done");
    assert_eq!((rig.forces_at(S1, rig.hex(1, 0)), rig.forces_at(S1, rig.hex(0, 0))), (1, 1));
    // The next round brings it back, for this faction only.
    rig.end_actions();
    assert_eq!((rig.s.player(S1).tailwind, rig.s.player(S2).tailwind), (1, 0));
}

#[test]
fn of_a_card_that_moves_two_groups_tailwind_carries_the_first() {
    // BF-ED7
    let mut rig = windward();
    rig.s.player_mut(S1).tailwind = 1;
    let other = rig.hex(1, 0);
    rig.forces(S1, other, 1).hand(S1, &["roll_out"]);
    rig.plays(S1, &["play roll_out", "from (2,0)", "forces 1", "step 3", "step 3", "from (1,0)", "forces 1", "step 3"]);
    assert!(!rig.allows(S1, "stop"), "the second group has no second step");
    assert_eq!((rig.forces_at(S1, rig.hex(0, 0)), rig.forces_at(S1, other)), (2, 0));
}

/// Returns a rig in which S1 has Deep Tunnels, and the texts of the tunnels' steps from one Mine to the others.
fn dug(passives: &str) -> Rig {
    let mut rig = Rig::with(2, &[("factions.prospect.passives", passives), ("combat.force_hit", "6")]);
    rig.faction(S1, "prospect").faction(S2, "bastion");
    for (q, r) in [(2, 0), (-2, 1), (0, -2)] {
        let hex = rig.hex(q, r);
        rig.mine(hex, 4);
    }
    let held = [rig.hex(2, 0), rig.hex(-2, 1)];
    rig.forces(S1, held[0], 3).forces(S1, held[1], 1);
    rig
}

#[test]
fn deep_tunnels_join_the_mines_that_one_holds() {
    // BF-ED8
    let mut rig = dug("[\"deep_tunnels\"]");
    let (from, to) = (rig.hex(2, 0), rig.hex(-2, 1));
    rig.choose(S1, "march").choose(S1, "from (2,0)").choose(S1, "forces 2");
    let steps = rig.options(S1);
    assert_eq!(steps, [format!("step {}", 128 + to.0)], "not to a Mine that is empty");
    let step = rig.game.read_action(&steps[0]).unwrap();
    rig.act(&[(S1, step)]).choose(S2, "done");
    assert_eq!((rig.forces_at(S1, from), rig.forces_at(S1, to)), (1, 3));
    let moves = rig.events.iter().filter(|event| matches!(event, Event::Move { .. })).count();
    assert_eq!((moves, rig.s.hex(to).kind), (1, TileKind::Mine));
}

#[test]
fn without_the_passive_mines_are_not_joined() {
    // BF-ED8
    let rig = dug("[\"ore_cut\"]");
    assert!(!rig.allows(S1, "march"));
    // Another player cannot use the tunnels either.
    let mut rig = dug("[\"deep_tunnels\"]");
    let (a, b) = (rig.hex(2, 0), rig.hex(-2, 1));
    rig.s.remove_forces(S1, a, 3);
    rig.s.remove_forces(S1, b, 1);
    rig.forces(S2, a, 1).forces(S2, b, 1);
    assert!(!rig.allows(S2, "march"));
}

#[test]
fn a_tunnel_needs_both_mines_when_the_units_move() {
    // BF-ED8: S2's faster card kills the champion that holds the other Mine.
    for (hp, arrives) in [(1, 0), (2, 2)] {
        let mut rig = dug("[\"deep_tunnels\"]");
        let to = rig.hex(-2, 1);
        rig.s.remove_forces(S1, to, 1);
        let holder = rig.champion(S1, "brute", to);
        rig.hp(holder, hp).hand(S2, &["zap"]);
        let tunnel = format!("step {}", 128 + to.0);
        rig.step(&[
            (S1, &["march", "from (2,0)", "forces 2", &tunnel]),
            (S2, &["play zap", &format!("champion #{holder}")]),
        ]);
        assert_eq!(rig.forces_at(S1, to), arrives, "{hp} HP");
    }
}
