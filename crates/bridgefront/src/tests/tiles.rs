//! Tests of bridges, occupied hexes and the yields of tiles (BF-1c, BF-4, BF-6).

use super::rig::{Rig, S1, S2, S3};
use crate::model::board::Edge;
use crate::model::events::Event;
use crate::model::state::{Phase, TileKind};
use evenhand_game::game::Secrets;

// ---- BF-4: bridges and occupancy ----

#[test]
fn a_bridge_serves_everybody_and_an_edge_holds_one() {
    // BF-4.2a, BF-4.2b
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.forces(S1, a, 2);
    assert!(!rig.options(S1).contains(&"march".to_owned()), "no bridge, no march");
    rig.step(&[(S1, &["build", "edge (0,0)~(1,0)"])]);
    rig.choose(S1, "build");
    assert!(!rig.allows(S1, "edge (0,0)~(1,0)"), "there is a bridge already");
    rig.s.player_mut(S1).commit = Default::default();
    // S2 did not build it but can still use it.
    rig.s.remove_forces(S1, a, 2);
    rig.forces(S2, b, 1).step(&[(S2, &["march", "from (1,0)", "forces 1", "step 3"])]);
    assert_eq!(rig.forces_at(S2, a), 1);
}

#[test]
fn what_ignores_bridges_needs_none() {
    // BF-4.2b: a card that says so and a flying champion need no bridge.
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(0, 0), rig.hex(1, 0));
    rig.forces(S1, a, 2).hand(S1, &["flank_step"]);
    rig.step(&[(S1, &["play flank_step", "from (0,0)", "forces 2", "step 0"])]);
    assert_eq!(rig.forces_at(S1, b), 2);
    let slot = rig.champion(S2, "skystriker_ace", a);
    rig.step(&[(S2, &["march", "from (0,0)", &format!("go #{slot}"), "step 3"])]);
    assert_eq!(rig.s.champion(slot).hex, rig.hex(-1, 0));
}

#[test]
fn a_built_bridge_stays_and_there_is_no_supply_limit() {
    // BF-4.2c, BF-Q79: the last of all 90 edges can be built on, and all bridges stay through Cleanup.
    let mut rig = Rig::new(2);
    for edge in rig.game.board.edge_ids().skip(1) {
        rig.s.bridges.add(edge);
    }
    let (a, _) = rig.game.board.ends(Edge(0));
    rig.forces(S1, a, 1);
    let text = format!("edge {}", rig.game.edge_text(Edge(0)));
    rig.step(&[(S1, &["build", &text])]);
    assert_eq!(rig.s.bridges.len(), 90);
    rig.next_round();
    assert_eq!(rig.s.bridges.len(), 90);
}

#[test]
fn a_hex_is_occupied_by_whoever_has_any_unit_there() {
    // BF-4.3a: a Force or a champion alone occupies a hex; both sides occupy a besieged Capital (BF-Q69).
    let mut rig = Rig::new(2);
    let (hex, home) = (rig.hex(0, 1), rig.home(S1));
    assert!(!rig.s.hex(hex).occupied_by(S1));
    let slot = rig.champion(S1, "brute", hex);
    rig.choose(S1, "build");
    assert!(rig.allows(S1, "edge (0,1)~(0,2)"));
    rig.s.player_mut(S1).commit = Default::default();
    rig.s.lift_champion(slot);
    assert!(!rig.options(S1).contains(&"build".to_owned()), "it occupies nothing any more");
    rig.forces(S1, home, 1).forces(S2, home, 1);
    for seat in [S1, S2] {
        rig.choose(seat, "build");
        assert!(rig.allows(seat, "edge (3,0)~(2,0)") || rig.allows(seat, "edge (2,0)~(3,0)"), "{seat}");
    }
}

// ---- BF-1c, BF-6: tiles ----

#[test]
fn mines_pay_forges_shape_the_deck_and_score_and_the_center_gives_power_cards_and_scores() {
    // BF-1c, BF-6.2c, BF-6.2d, BF-6.2e
    let mut rig = Rig::new(2);
    let (center, forge, mine) = (rig.hex(0, 0), rig.hex(0, 1), rig.hex(0, 2));
    rig.mine(mine, 5).tile(forge, TileKind::Forge);
    rig.deck(0, &["zap", "quick_march", "roll_out", "war_chronicle"]).deck(3, &["center_writ", "secret_plans"]);
    for hex in [center, forge, mine] {
        rig.forces(S1, hex, 1);
    }
    rig.hand(S1, &["recruit"]).enter(Phase::Collection);
    // The Mine gives its value in gold, or a draft of one card that may be left.
    assert_eq!(rig.options(S1), ["gold", "draft"]);
    let at_mine = rig.s.clone();
    rig.choose(S1, "draft");
    assert_eq!(rig.options(S1), ["card war_chronicle", "stop"]);
    rig.s = at_mine;
    rig.choose(S1, "gold");
    assert_eq!(rig.gold_of(S1), 15);
    // The Forge gives one of three cards, or scraps a hand card.
    assert_eq!(rig.options(S1), ["draft", "reforge"]);
    let at_forge = rig.s.clone();
    rig.choose(S1, "draft");
    assert_eq!(rig.options(S1), ["card war_chronicle", "card roll_out", "card quick_march"]);
    rig.s = at_forge;
    rig.choose(S1, "reforge").choose(S1, "card recruit");
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["recruit"]);
    // The Center gives one of two power cards.
    assert_eq!(rig.options(S1), ["card secret_plans", "card center_writ"]);
    rig.choose(S1, "card center_writ");
    let score = rig.events.iter().find(|event| matches!(event, Event::Score { seat: S1, .. }));
    // One Permanent VP for the card, one Control VP each for Center and Forge, none for the Mine.
    assert_eq!(score, Some(&Event::Score { seat: S1, center: 1, forges: 1, capitals: 0, champions: 0, total: 3 }));
}

#[test]
fn what_tiles_reveal_are_knobs() {
    // BF-6.2c, BF-6.2d, BF-6.2e
    let cards = ["zap", "quick_march", "roll_out", "war_chronicle", "entrench"];
    let shown = |knob: (&str, &str), kind: TileKind| {
        let mut rig = Rig::with(2, &[knob]);
        let hex = rig.hex(0, 0);
        rig.faction(S1, "aerial").tile(hex, kind).forces(S1, hex, 1).deck(0, &cards).deck(3, &cards);
        rig.enter(Phase::Collection);
        if kind != TileKind::Center {
            rig.choose(S1, "draft");
        }
        rig.s.player(S1).reveal.len()
    };
    assert_eq!(shown(("drafts.forge_reveal", "5"), TileKind::Forge), 5);
    assert_eq!(shown(("drafts.power_reveal", "4"), TileKind::Center), 4);
    assert_eq!(shown(("drafts.mine_reveal", "2"), TileKind::Mine), 2);
    let mut rig = Rig::with(2, &[("drafts.mine_reveal", "0")]);
    let hex = rig.hex(0, 0);
    rig.mine(hex, 4).forces(S1, hex, 1).enter(Phase::Collection);
    assert_eq!(rig.options(S1), ["gold"], "no Mine Draft");
}

#[test]
fn forces_are_deployed_into_the_own_capital_by_what_says_so() {
    // BF-6.2a
    let mut rig = Rig::new(3);
    let homes = [S1, S2, S3].map(|seat| rig.home(seat));
    assert!(homes[0] != homes[1] && homes[1] != homes[2] && homes[0] != homes[2]);
    rig.hand(S2, &["recruit"]);
    rig.step(&[(S1, &["reinforce"]), (S2, &["play recruit", "option 1"])]);
    assert_eq!((rig.forces_at(S1, homes[0]), rig.forces_at(S2, homes[1]), rig.forces_at(S3, homes[2])), (1, 2, 0));
}

#[test]
fn a_held_enemy_capital_scores_once_however_many_units_hold_it() {
    // BF-6.2b
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    rig.forces(S2, home, 5);
    rig.champion(S2, "brute", home);
    assert_eq!(rig.game.control(&rig.s, S2).capitals, 1);
    rig.forces(S1, home, 1);
    assert_eq!(rig.game.control(&rig.s, S2).capitals, 1, "while it stays, also besieged");
    assert_eq!(rig.game.control(&rig.s, S1).capitals, 0, "the own Capital scores nothing");
}

#[test]
fn control_vp_per_tile_are_knobs() {
    // BF-6.2b, BF-6.2c, BF-6.2d
    let knobs = [("rules.center_cp", "2"), ("rules.forge_cp", "3"), ("rules.enemy_capital_cp", "4")];
    let mut rig = Rig::with(2, &knobs);
    let (center, forge, home) = (rig.hex(0, 0), rig.hex(0, 1), rig.home(S2));
    rig.faction(S1, "aerial").tile(forge, TileKind::Forge);
    for hex in [center, forge, home] {
        rig.forces(S1, hex, 1);
    }
    let control = rig.game.control(&rig.s, S1);
    assert_eq!((control.center, control.forges, control.capitals), (2, 3, 4));
}

#[test]
fn a_mine_value_changes_by_cards_only_and_for_good() {
    // BF-6.2f: collecting does not change it; Rich Veins raises it, also for the next owner and the next round; all
    // seats see it.
    let mut rig = Rig::new(2);
    let mine = rig.hex(0, 1);
    rig.mine(mine, 4).forces(S1, mine, 1).hand(S1, &["rich_veins"]);
    rig.step(&[(S1, &["play rich_veins", "hex (0,1)"])]);
    assert_eq!(rig.s.hex(mine).value, 5);
    rig.enter(Phase::Collection).choose(S1, "gold");
    assert_eq!((rig.s.round, rig.s.hex(mine).value, rig.gold_of(S1)), (2, 5, 10 + 5 + 1));
    let mut seen = rig.s.clone();
    rig.game.redact(&mut seen, S2);
    assert_eq!(seen.hex(mine).value, 5);
    rig.s.remove_forces(S1, mine, 1);
    rig.forces(S2, mine, 1).enter(Phase::Collection).choose(S2, "gold");
    assert_eq!(rig.gold_of(S2), 11 + 5 + 1);
}
