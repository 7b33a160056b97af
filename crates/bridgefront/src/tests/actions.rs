//! Tests of Action Steps: the participants, their choices, and the order of resolution (BF-12.1 to BF-12.4).

use super::cards_all::{clash, fizzled, play};
use super::rig::{Rig, S1, S2, S3, S4};
use crate::model::board::{Edge, Hex};
use crate::model::content::cards::CardId;
use crate::model::events::Event;
use crate::model::state::Phase;
use evenhand_game::game::{Play, Seat, Secrets};

impl Rig {
    /// Returns the seats that have a choice to make now.
    pub(super) fn acting(&self) -> Vec<Seat> {
        self.game.to_act(&self.s).iter().collect()
    }

    /// Returns the notation of an edge as a choice.
    pub(super) fn edge_choice(&self, a: Hex, b: Hex) -> String {
        format!("edge {}", self.game.edge_text(self.edge(a, b)))
    }

    /// Returns whether a basic action or an ability of the seat fizzled.
    pub(super) fn action_fizzled(&self, seat: Seat) -> bool {
        self.events.contains(&Event::Fizzle { seat, card: CardId::NONE })
    }
}

/// Creates a rig with factions without passives and with these knobs.
pub(super) fn bare(seats: usize, knobs: &[(&str, &str)]) -> Rig {
    let mut knobs = knobs.to_vec();
    knobs.push(("factions.cipher.passives", "[]"));
    let mut rig = Rig::with(seats, &knobs);
    for seat in Seat::all(seats) {
        rig.faction(seat, "cipher");
    }
    rig
}

// ---- participants ----

#[test]
fn a_step_is_for_those_who_have_mana_and_are_not_done() {
    // BF-12.1a
    let mut rig = Rig::new(3);
    rig.mana(S1, 1).mana(S2, 0);
    assert_eq!(rig.acting(), [S1, S3]);
    rig.choose(S3, "done");
    assert_eq!(rig.acting(), [S1], "S3 has chosen in this step");
    rig.mana(S1, 2).choose(S1, "reinforce");
    assert_eq!((rig.acting(), rig.s.player(S3).mana), (vec![S1], 5), "S3 is out, whatever mana it has");
}

#[test]
fn without_mana_a_card_that_costs_none_cannot_be_played() {
    // BF-12.1a, BF-T13
    let mut rig = Rig::new(2);
    rig.mana(S1, 1).mana(S2, 1).hand(S1, &["command_surge"]).hand(S2, &["command_surge"]);
    rig.choose(S1, "play command_surge").choose(S2, "reinforce");
    assert_eq!((rig.s.player(S1).mana, rig.s.player(S2).mana), (3, 0));
    assert_eq!(rig.acting(), [S1], "with 3 mana S1 is still in, with none S2 is out");
    assert!(!rig.allows(S2, "play command_surge"));
}

#[test]
fn one_thing_is_chosen_of_cards_basic_actions_abilities_and_done() {
    // BF-12.1b
    let mut rig = Rig::new(2);
    let (home, next) = (rig.home(S1), rig.hex(2, 0));
    let agent = rig.champion(S1, "void_agent", home);
    rig.bridge(home, next).hand(S1, &["supply_cache"]);
    let mut offered = rig.options(S1);
    offered.sort();
    let ability = format!("ability #{agent}");
    assert_eq!(offered, [ability.as_str(), "build", "done", "march", "play supply_cache", "reinforce"]);
    // An ability costs no mana, but it is S1's only action in this step.
    rig.choose(S1, &ability).choose(S1, "step 3").choose(S1, "stop");
    assert_eq!(rig.acting(), [S2]);
    rig.choose(S2, "done");
    assert_eq!((rig.s.champion(agent).hex, rig.s.player(S1).mana, rig.gold_of(S1)), (next, 5, 10));
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["supply_cache"]);
}

#[test]
fn what_somebody_has_chosen_is_secret_until_all_have() {
    // BF-12.1b
    let views = ["reinforce", "done", "play supply_cache"].map(|choice| {
        let mut rig = Rig::new(2);
        rig.hand(S1, &["supply_cache", "zap"]).choose(S1, choice);
        rig.game.redact(&mut rig.s, S2);
        rig.s
    });
    assert_eq!(views[0], views[1]);
    assert_eq!(views[0], views[2]);
}

#[test]
fn who_is_done_stays_out_for_the_round_and_loses_the_mana_left() {
    // BF-12.1c
    let mut rig = Rig::new(2);
    rig.mana(S1, 7).choose(S1, "done").choose(S2, "reinforce");
    for _ in 0..3 {
        assert_eq!(rig.acting(), [S2]);
        rig.choose(S2, "reinforce");
    }
    assert_eq!(rig.s.player(S1).mana, 7, "it has not been spent");
    rig.choose(S2, "reinforce");
    assert_eq!((rig.s.round, rig.s.phase), (2, Phase::Commit));
    assert_eq!((rig.acting(), rig.s.player(S1).mana), (vec![S1, S2], 5), "a new round, and 5 mana, not 12");
}

#[test]
fn the_phase_ends_when_nobody_is_left_and_one_alone_goes_on() {
    // BF-12.1d
    let mut rig = Rig::new(2);
    rig.mana(S1, 3).mana(S2, 1).choose(S1, "reinforce").choose(S2, "reinforce");
    for mana in [2, 1] {
        assert_eq!((rig.s.round, rig.acting(), rig.s.player(S1).mana), (1, vec![S1], mana));
        rig.choose(S1, "reinforce");
    }
    let home = rig.home(S1);
    assert_eq!((rig.s.round, rig.forces_at(S1, home)), (2, 3));
}

#[test]
fn what_is_chosen_must_be_possible_and_paid_for_as_the_table_stands() {
    // BF-12.1e
    let mut rig = Rig::new(2);
    let (home, next) = (rig.home(S1), rig.hex(2, 0));
    rig.forces(S1, home, 2).forces(S2, next, 1).hand(S1, &["titan_vanguard", "bridge_crew"]);
    assert!(rig.allows(S1, "play titan_vanguard") && rig.allows(S1, "reinforce"));
    rig.mana(S1, 2);
    assert!(!rig.allows(S1, "play titan_vanguard"), "it costs 3 mana");
    rig.mana(S1, 3).gold(S1, 1);
    assert!(!rig.allows(S1, "play titan_vanguard"), "it costs 2 gold");
    assert!(rig.allows(S1, "reinforce"));
    rig.gold(S1, 0);
    assert!(!rig.allows(S1, "reinforce"), "it costs 1 gold");
    assert!(!rig.allows(S1, "play zap"), "S1 does not hold it");
    // A bridge that another player may build in the same step does not count, ...
    let edge = rig.edge_choice(home, next);
    rig.choose(S2, "build").choose(S2, &edge);
    assert!(!rig.allows(S1, "march"));
    // ... but a bridge that the same card builds does.
    rig.choose(S1, "play bridge_crew").choose(S1, &edge).choose(S1, "from (3,0)");
    assert!(rig.allows(S1, "forces 2") && !rig.allows(S1, "forces 3"));
}

// ---- the basic actions ----

#[test]
fn a_bridge_is_built_on_a_free_edge_that_touches_a_hex_of_ones_own() {
    // BF-12.2a
    let mut rig = Rig::new(2);
    let (a, b, besieged, theirs) = (rig.hex(1, 0), rig.hex(0, 2), rig.home(S2), rig.hex(-1, 0));
    rig.champion(S1, "brute", b);
    rig.forces(S1, a, 1).forces(S1, besieged, 1).forces(S2, besieged, 2).forces(S2, theirs, 1);
    let middle = rig.hex(0, 0);
    rig.bridge(a, middle).choose(S1, "build");
    let fits = |edge: &Edge| {
        let (x, y) = rig.game.board.ends(*edge);
        !rig.s.bridges.has(*edge) && [a, b, besieged].iter().any(|hex| *hex == x || *hex == y)
    };
    let edges: Vec<Edge> = rig.game.board.edge_ids().filter(fits).collect();
    assert_eq!(edges.len(), 5 + 6 + 3, "six edges less one, six, and the three of a corner");
    for edge in rig.game.board.edge_ids() {
        let text = format!("edge {}", rig.game.edge_text(edge));
        assert_eq!(rig.allows(S1, &text), edges.contains(&edge), "{text}");
    }
    let text = format!("edge {}", rig.game.edge_text(edges[3]));
    rig.choose(S1, &text).choose(S2, "done");
    assert!(rig.s.bridges.has(edges[3]) && rig.s.bridges.len() == 2);
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (4, 10));
}

#[test]
fn a_reinforcement_is_one_force_at_home_even_under_siege() {
    // BF-12.2c
    for enemies in [0, 2] {
        let mut rig = Rig::new(2);
        let home = rig.home(S1);
        rig.forces(S2, home, enemies).plays(S1, &["reinforce"]);
        assert_eq!((rig.forces_at(S1, home), rig.forces_at(S2, home)), (1, enemies), "nobody fights yet");
        assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (4, 9));
    }
}

#[test]
fn the_knobs_of_basic_actions_set_what_they_cost_and_do() {
    // costs.build_bridge.mana, costs.march.mana, costs.march.steps, costs.reinforce.mana, .gold, .forces
    let knobs = [
        ("costs.build_bridge.mana", "2"),
        ("costs.march.mana", "3"),
        ("costs.march.steps", "2"),
        ("costs.reinforce.mana", "4"),
        ("costs.reinforce.gold", "6"),
        ("costs.reinforce.forces", "5"),
    ];
    let mut rig = bare(2, &knobs);
    let [home, next, last] = [3, 2, 1].map(|q| rig.hex(q, 0));
    rig.forces(S1, home, 1).bridge(home, next);
    for (mana, affordable) in [(1, [false; 3]), (2, [true, false, false]), (3, [true, true, false]), (4, [true; 3])] {
        rig.mana(S1, mana);
        assert_eq!(["build", "march", "reinforce"].map(|root| rig.allows(S1, root)), affordable, "{mana} mana");
    }
    rig.gold(S1, 5);
    assert!(!rig.allows(S1, "reinforce"));
    rig.mana(S1, 5).gold(S1, 10).plays(S1, &["reinforce"]);
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1), rig.forces_at(S1, home)), (1, 4, 6));
    let mut rig = bare(2, &knobs);
    rig.forces(S1, home, 1).bridge(home, next).bridge(next, last);
    rig.plays(S1, &["march", "from (3,0)", "forces 1", "step 3", "step 3"]);
    assert_eq!((rig.s.player(S1).mana, rig.forces_at(S1, last)), (2, 1));
    let build = rig.edge_choice(last, rig.game.board.center);
    rig.mana(S1, 5).plays(S1, &["build", &build]);
    assert_eq!((rig.s.player(S1).mana, rig.s.bridges.len()), (3, 3));
}

#[test]
fn a_bridge_beyond_the_limit_of_a_knob_cannot_be_built() {
    // rules.max_bridges
    let mut rig = bare(2, &[("rules.max_bridges", "2")]);
    let (home, theirs) = (rig.home(S1), rig.home(S2));
    rig.forces(S1, home, 1).forces(S2, theirs, 1);
    let far = [rig.hex(0, 0), rig.hex(0, 1)];
    rig.bridge(far[0], far[1]);
    let [one, two] = [(home, rig.hex(2, 0)), (theirs, rig.hex(-2, 0))].map(|(a, b)| rig.edge_choice(a, b));
    // Only one more bridge is allowed and both players choose to build one: the Lead gets it.
    rig.step(&[(S1, &["build", &one]), (S2, &["build", &two])]);
    assert_eq!(rig.s.bridges.len(), 2);
    assert!(rig.action_fizzled(S2) && !rig.action_fizzled(S1));
    assert!(!rig.allows(S1, "build") && !rig.allows(S2, "build"));
}

// ---- the order of a step ----

#[test]
fn lead_is_seat_one_in_the_first_round_and_moves_on_by_one() {
    // BF-12.3a
    for seats in [2, 3, 5] {
        let mut rig = Rig::new(seats);
        (rig.s.round, rig.s.lead) = (0, S2);
        for round in 1..=8 {
            rig.next_round();
            assert_eq!((rig.s.round, rig.s.lead), (round, Seat((round - 1) % seats as u8)));
        }
    }
}

#[test]
fn all_is_shown_and_paid_together_before_anything_happens() {
    // BF-12.3b
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    rig.hand(S1, &["paid_volunteers", "zap"]).hand(S2, &["scout_report"]).draw_pile(S2, &["zap", "recruit", "recruit"]);
    rig.choose(S1, "play paid_volunteers");
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1), rig.s.player(S1).hand.len()), (5, 10, 2), "not yet");
    rig.choose(S2, "play scout_report");
    // S2 looks at three cards (25) before the Volunteers (65) resolve; these are paid and revealed.
    assert!(rig.asked(S2));
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1), rig.forces_at(S1, home)), (4, 8, 0));
    assert_eq!((rig.names(&rig.s.player(S1).hand), rig.s.player(S2).mana), (vec!["zap"], 4));
    rig.settle();
    assert_eq!(rig.forces_at(S1, home), 4);
}

#[test]
fn cards_come_first_by_initiative_then_basic_actions_and_abilities_by_lead() {
    // BF-12.3c, BF-T11
    for lead in [S1, S2, S3, S4] {
        let mut rig = Rig::new(4);
        rig.s.lead = lead;
        let homes = [S1, S2, S3, S4].map(|seat| rig.home(seat));
        let next = homes.map(|home| rig.game.board.around(home).next().expect("a neighbour").0);
        let ways = [0, 1, 2, 3].map(|i| rig.towards(homes[i], next[i]));
        let from = homes.map(|home| format!("from {}", rig.at(home)));
        rig.bridge(homes[0], next[0]).bridge(homes[3], next[3]);
        rig.forces(S1, homes[0], 1).forces(S2, homes[1], 1).forces(S4, homes[3], 1);
        let agent = rig.champion(S3, "void_agent", homes[2]);
        rig.hand(S1, &["march_orders"]).hand(S4, &["quick_march"]);
        let (build, ability) = (rig.edge_choice(homes[1], next[1]), format!("ability #{agent}"));
        rig.step(&[
            (S1, &["play march_orders", &from[0], "forces 1", &ways[0], "stop"]),
            (S2, &["build", &build]),
            (S3, &[&ability, &ways[2], "stop"]),
            (S4, &["play quick_march", &from[3], "forces 1", &ways[3], "stop"]),
        ]);
        let order: Vec<Seat> = rig
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Move { seat, .. } | Event::Build { seat, .. } => Some(*seat),
                _ => None,
            })
            .collect();
        // Quick March has initiative 40, March Orders 100; with Lead S3, S3 comes before S2.
        let last = if lead == S3 { [S3, S2] } else { [S2, S3] };
        assert_eq!(order, [S4, S1, last[0], last[1]], "Lead {lead}");
    }
}

#[test]
fn cards_of_equal_initiative_go_by_lead() {
    // BF-12.3c, BF-T12
    for (lead, order) in [(S3, [S3, S2]), (S1, [S2, S3]), (S2, [S2, S3])] {
        let mut rig = Rig::new(3);
        rig.s.lead = lead;
        let (home, far) = (rig.home(S3), rig.hex(0, 0));
        let next = rig.game.board.around(home).next().expect("a neighbour").0;
        let (from, way) = (format!("from {}", rig.at(home)), rig.towards(home, next));
        rig.champion(S1, "brute", far);
        rig.forces(S3, home, 1).bridge(home, next).hand(S2, &["zap"]).hand(S3, &["quick_move"]);
        rig.step(&[(S2, &["play zap", "champion #0"]), (S3, &["play quick_move", &from, &way])]);
        let came: Vec<Seat> = rig
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Move { seat, .. } => Some(*seat),
                Event::Hit { in_battle: false, .. } => Some(S2),
                _ => None,
            })
            .collect();
        assert_eq!(came, order, "Lead {lead}");
    }
}

#[test]
fn two_who_build_on_one_edge_pay_both_and_get_one_bridge() {
    // BF-T18, BF-12.3c, BF-12.4b
    for (lead, other) in [(S1, S2), (S2, S1)] {
        let mut rig = Rig::new(2);
        rig.s.lead = lead;
        let (a, b) = (rig.hex(1, 0), rig.hex(0, 0));
        let edge = rig.edge_choice(a, b);
        rig.forces(S1, a, 1).forces(S2, b, 1);
        rig.step(&[(S1, &["build", &edge]), (S2, &["build", &edge])]);
        let built: Vec<Seat> = rig
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Build { seat, .. } => Some(*seat),
                _ => None,
            })
            .collect();
        assert_eq!((built, rig.s.bridges.len()), (vec![lead], 1));
        assert!(rig.action_fizzled(other) && !rig.action_fizzled(lead));
        assert_eq!((rig.s.player(S1).mana, rig.s.player(S2).mana), (4, 4));
    }
}

// ---- locks and fizzles ----

#[test]
fn targets_on_the_board_and_options_are_locked_when_chosen() {
    // BF-12.4a: the option and the hex of Recruit, and the champion of Patch Up.
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(1, 0), rig.hex(0, 1));
    rig.forces(S1, a, 1).forces(S1, b, 1).hand(S1, &["recruit"]).choose(S1, "play recruit");
    assert_eq!(rig.options(S1), ["option 1", "option 2"]);
    rig.choose(S1, "option 2").choose(S1, "hex (0,1)");
    assert_eq!(rig.acting(), [S2], "all is chosen before anything is shown");
    rig.choose(S2, "done");
    assert!(!rig.asked(S1));
    assert_eq!((rig.forces_at(S1, a), rig.forces_at(S1, b)), (1, 2));
    // S2 zaps another champion first (20); Patch Up (75) still heals the champion it was locked on.
    let mut rig = Rig::new(2);
    let (one, two) = (rig.champion(S1, "brute", a), rig.champion(S1, "titan_vanguard", b));
    rig.hp(one, 1).hp(two, 2);
    clash(&mut rig, ("zap", &["champion #1"]), ("patch_up", &["champion #0"]));
    assert_eq!((rig.s.champion(one).hp, rig.s.champion(two).hp), (3, 1));
}

#[test]
fn what_depends_on_something_shown_later_is_chosen_when_it_resolves() {
    // BF-12.4a: the cards that Supply Swap discards, and their purpose, are chosen when it resolves.
    let mut rig = Rig::new(2);
    rig.hand(S1, &["supply_swap", "zap"]).choose(S1, "play supply_swap");
    assert_eq!(rig.acting(), [S2], "nothing more is asked of S1 now");
    rig.choose(S2, "done");
    assert!(rig.asked(S1));
    assert_eq!(rig.s.phase, Phase::Resolve);
}

#[test]
fn a_clause_without_its_target_is_left_out_and_the_others_happen() {
    // BF-12.4b: another player (50) builds the bridge of the Bridge Crew (90) first.
    let mut rig = Rig::new(2);
    let (from, to) = (rig.hex(2, 0), rig.hex(1, 0));
    let edge = rig.edge_choice(from, to);
    rig.forces(S1, from, 2);
    clash(
        &mut rig,
        ("temporary_bridge", &["hex (1,0)", &edge]),
        ("bridge_crew", &[&edge, "from (2,0)", "forces 2", "step 3"]),
    );
    assert_eq!((rig.forces_at(S1, to), rig.s.bridges.len()), (2, 1), "they march over it all the same");
    assert!(!fizzled(&rig, S1, "bridge_crew"));
    assert_eq!(rig.s.player(S1).mana, 4);
}

#[test]
fn a_card_without_any_target_left_fizzles_for_its_price_and_goes_where_it_would() {
    // BF-12.4b, BF-12.4c, BF-T22: S1's last Force in the hex dies (40) before the champion is deployed (70).
    let mut rig = bare(2, &[("combat.force_hit", "6")]);
    let (from, to) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.forces(S2, from, 3).forces(S1, to, 1).bridge(from, to);
    clash(&mut rig, ("quick_march", &["from (0,0)", "forces 3", "step 0", "stop"]), ("titan_vanguard", &["hex (1,0)"]));
    assert!(fizzled(&rig, S1, "titan_vanguard"));
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1), rig.s.champions_of(S1)), (2, 8, 0));
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["titan_vanguard"], "champions burn");
    // A card that does not burn is discarded.
    let mut rig = bare(2, &[("combat.force_hit", "6")]);
    rig.forces(S2, from, 3).forces(S1, to, 1).bridge(from, to);
    clash(
        &mut rig,
        ("quick_march", &["from (0,0)", "forces 3", "step 0", "stop"]),
        ("recruit_detachment", &["option 2", "hex (1,0)"]),
    );
    assert!(fizzled(&rig, S1, "recruit_detachment"));
    assert_eq!((rig.s.player(S1).mana, rig.forces_at(S1, to)), (3, 0));
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["recruit_detachment"]);
}

#[test]
fn a_condition_is_looked_at_when_the_card_resolves_and_failing_it_is_no_fizzle() {
    // BF-12.4d: S2's Force (20) and S1's Force on the Mine kill each other before Prospecting (30) checks its
    // condition.
    for (attacked, gold) in [(true, 12), (false, 13)] {
        let mut rig = bare(2, &[("combat.force_hit", "6")]);
        let (from, mine, aside) = (rig.hex(0, 0), rig.hex(1, 0), rig.hex(-1, 0));
        rig.mine(mine, 3).forces(S1, mine, 1).forces(S2, from, 1).bridge(from, mine).bridge(from, aside);
        let way = if attacked { "step 0" } else { "step 3" };
        clash(&mut rig, ("quick_move", &["from (0,0)", way]), ("prospecting", &[]));
        assert_eq!(rig.gold_of(S1), gold);
    }
    // Spoils of War (80) checks for a battle won, including one in this step; without one it does nothing.
    let mut rig = Rig::new(2);
    play(&mut rig, "spoils_of_war", &[]);
    assert!(!fizzled(&rig, S1, "spoils_of_war"));
    assert_eq!((rig.gold_of(S1), rig.names(&rig.s.player(S1).discard)), (10, vec!["spoils_of_war"]));
    let mut rig = bare(2, &[("combat.force_hit", "6")]);
    let (from, to) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.forces(S2, from, 1).forces(S1, to, 3).bridge(from, to);
    clash(&mut rig, ("quick_move", &["from (0,0)", "step 0"]), ("spoils_of_war", &[]));
    assert_eq!(rig.gold_of(S1), 12);
}

#[test]
fn deploying_stops_where_a_player_has_250_forces_on_the_board() {
    // Not in the rulebook: costs.reinforce.forces can be so high that a count of Forces would overflow (BF-Q79).
    let mut rig = Rig::with(2, &[("factions.cipher.passives", "[]"), ("costs.reinforce.forces", "50")]);
    rig.faction(S1, "cipher").faction(S2, "cipher");
    let (home, away) = (rig.home(S1), rig.hex(0, 0));
    rig.forces(S1, home, 100).forces(S1, away, 120);
    rig.mana(S1, 2).mana(S2, 2).choose(S1, "reinforce").choose(S2, "done");
    assert_eq!(rig.forces_at(S1, home), 130, "30 of the 50");
    rig.choose(S1, "reinforce");
    assert_eq!(rig.forces_at(S1, home), 130);
}
