//! Tests of playing, burning and gaining cards (BF-15).

use super::combat_exact::near;
use super::rig::{Rig, S1, S2};
use crate::model::events::Source;
use crate::model::state::{Phase, TileKind};
use evenhand_game::game::{Chance, Cx, Secrets, Seed};

#[test]
fn a_card_is_paid_at_the_reveal_and_put_away_when_it_has_resolved() {
    // BF-15.1a
    let mut rig = Rig::new(2);
    rig.hand(S1, &["scout_report", "insight"]).draw_pile(S1, &["zap", "recruit", "recruit", "field_medic"]);
    rig.plays(S1, &["play scout_report"]);
    assert_eq!(rig.s.phase, Phase::Resolve, "it waits for a choice");
    assert_eq!((rig.s.player(S1).mana, rig.names(&rig.s.player(S1).hand)), (4, vec!["insight"]));
    assert!(rig.s.player(S1).discard.is_empty());
    rig.choose(S1, "card field_medic");
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["recruit", "recruit", "scout_report"]);
    // Insight burns.
    rig.plays(S1, &["play insight"]);
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["insight"]);
    // Gold is paid too, and a card that cannot be paid cannot be played.
    let home = rig.home(S1);
    rig.hand(S1, &["paid_volunteers"]).gold(S1, 2).plays(S1, &["play paid_volunteers"]);
    assert_eq!((rig.gold_of(S1), rig.forces_at(S1, home)), (0, 4));
    rig.hand(S1, &["paid_volunteers"]);
    assert!(!rig.allows(S1, "play paid_volunteers"));
}

#[test]
fn a_card_cannot_be_drawn_by_its_own_effect() {
    // BF-15.1b
    let mut rig = Rig::new(2);
    rig.hand(S1, &["quick_study"]).discard_pile(S1, &["zap"]).plays(S1, &["play quick_study"]);
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["zap"]);
    assert_eq!(rig.names(&rig.s.player(S1).discard), ["quick_study"]);
}

#[test]
fn what_is_burnt_or_scrapped_never_returns_and_its_points_stay() {
    // BF-15.2a, BF-T10
    let mut rig = Rig::new(2);
    rig.s.player_mut(S1).vp = 1;
    rig.hand(S1, &["clean_cuts", "supply_ledger"]).plays(S1, &["play clean_cuts"]).choose(S1, "card supply_ledger");
    assert_eq!((rig.names(&rig.s.player(S1).burnt), rig.s.player(S1).vp), (vec!["supply_ledger"], 1));
    rig.end_actions();
    assert_eq!(rig.names(&rig.s.player(S1).hand), ["clean_cuts"], "all there is to draw");
}

#[test]
fn a_gained_card_goes_to_every_place_of_the_pile_alike() {
    // BF-15.3a, BF-T24
    const GAINS: u32 = 8_000;
    for (draw, discard) in [(0usize, 7usize), (7, 3)] {
        let mut rig = Rig::new(2);
        rig.draw_pile(S1, &vec!["zap"; draw]).discard_pile(S1, &vec!["zap"; discard]);
        let card = rig.card("trade_caravan");
        let start = rig.s.clone();
        let mut seen = [0u32; 8];
        let mut cx = Cx::silent(Chance::new(Seed(5)));
        for _ in 0..GAINS {
            let mut s = start.clone();
            rig.game.gain_card(&mut s, S1, card, Source::Draft, 0, &mut cx);
            let player = s.player(S1);
            assert_eq!((player.draw.len(), player.discard.len()), (8, if draw == 0 { 0 } else { discard }));
            seen[player.draw.iter().position(|held| *held == card).expect("it is in the pile")] += 1;
        }
        for (place, n) in seen.into_iter().enumerate() {
            near(n, GAINS, 1.0 / 8.0, &format!("place {place}"));
        }
    }
}

#[test]
fn victory_cards_score_when_they_are_gained_and_not_when_they_are_played() {
    // BF-15.4a, BF-T10, BF-2.4a
    for (card, vp) in [("supply_ledger", 1), ("big_vp_gainer", 2), ("trade_caravan", 0)] {
        for source in [Source::Market, Source::Draft] {
            let mut rig = Rig::new(2);
            let id = rig.card(card);
            let mut cx = Cx::silent(Chance::new(Seed(5)));
            rig.game.gain_card(&mut rig.s, S1, id, source, 0, &mut cx);
            assert_eq!(rig.s.player(S1).vp, vp);
        }
    }
    let mut rig = Rig::new(2);
    rig.hand(S1, &["supply_ledger"]).plays(S1, &["play supply_ledger"]);
    assert_eq!((rig.s.player(S1).vp, rig.gold_of(S1)), (0, 11));
    // The same holds for a Forge Draft.
    let mut rig = Rig::new(2);
    let forge = rig.hex(0, 2);
    rig.tile(forge, TileKind::Forge).forces(S1, forge, 1).deck(0, &["supply_ledger"]);
    rig.end_actions().choose(S1, "draft").choose(S1, "card supply_ledger");
    assert_eq!((rig.s.player(S1).vp, rig.s.player(S2).vp), (1, 0));
}

#[test]
fn points_are_secret_gold_is_not_and_a_win_needs_no_claim() {
    // BF-15.4b
    let mut rig = Rig::new(2);
    let center = rig.game.board.center;
    rig.s.player_mut(S1).vp = 6;
    rig.forces(S1, center, 1).deck(3, &["bridge_deed"]);
    let mut other = rig.s.clone();
    rig.game.redact(&mut other, S2);
    assert_eq!((other.player(S1).vp, other.player(S1).gold), (0, 10));
    let mut own = rig.s.clone();
    rig.game.redact(&mut own, S1);
    assert_eq!(own.player(S1).vp, 6);
    rig.end_actions().choose(S1, "card bridge_deed");
    assert_eq!(rig.s.phase, Phase::Over);
}
