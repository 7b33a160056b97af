//! Tests of champions: deployment, prices, and staying on the board (BF-20).

use super::rig::{Rig, S1, S2};
use crate::model::state::Slot;

#[test]
fn a_champion_comes_in_at_home_or_where_an_own_force_stands() {
    // BF-20.1a
    let mut rig = Rig::new(2);
    let (with_force, with_champion, enemy_home) = (rig.hex(1, 0), rig.hex(0, 1), rig.home(S2));
    rig.forces(S1, with_force, 1).forces(S1, enemy_home, 1).hand(S1, &["jet_striker"]);
    rig.champion(S1, "brute", with_champion);
    rig.choose(S1, "play jet_striker");
    let mut sites = rig.options(S1);
    sites.sort();
    let mut expected: Vec<String> =
        [rig.home(S1), with_force, enemy_home].iter().map(|hex| format!("hex {}", rig.at(*hex))).collect();
    expected.sort();
    assert_eq!(sites, expected);
    rig.s.player_mut(S1).commit = Default::default();
    let there = format!("hex {}", rig.at(with_force));
    rig.plays(S1, &["play jet_striker", &there]);
    assert_eq!(rig.s.hex(with_force).champions[S1], 1);
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (3, 10 - 3), "as the second champion");
}

#[test]
fn a_champion_whose_hex_has_lost_its_last_force_is_lost() {
    // BF-20.1a, BF-20.4a, BF-T22
    let mut rig = Rig::new(2);
    let (a, b) = (rig.hex(1, 0), rig.hex(0, 1));
    rig.forces(S1, a, 1).hand(S1, &["jet_striker"]).hand(S2, &["attrition"]);
    rig.champion(S2, "brute", b);
    let there = format!("hex {}", rig.at(a));
    // Attrition (65) would come after Jet Striker (45); its initiative is changed so that it comes before.
    rig.game.cards = {
        let early = Rig::with(2, &[("cards.attrition.init", "[10, 10]")]);
        early.game.cards
    };
    rig.step(&[(S1, &["play jet_striker", &there]), (S2, &["play attrition", &there])]);
    assert_eq!(rig.s.champions_of(S1), 0);
    assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (3, 9), "costs stay paid");
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["jet_striker"]);
}

#[test]
fn each_further_champion_costs_more_and_a_fifth_cannot_come() {
    // BF-20.2a, BF-20.3a, BF-T21
    for (present, gold) in [(0, 2), (1, 4), (2, 6), (3, 8)] {
        let mut rig = Rig::new(2);
        let home = rig.home(S1);
        for _ in 0..present {
            rig.champion(S1, "brute", home);
        }
        rig.hand(S1, &["titan_vanguard"]);
        let here = format!("hex {}", rig.at(home));
        rig.plays(S1, &["play titan_vanguard", &here]);
        assert_eq!((rig.s.player(S1).mana, rig.gold_of(S1)), (2, 10 - gold));
        assert_eq!(rig.s.champions_of(S1), present + 1);
        rig.mana(S1, 5).gold(S1, 50).hand(S1, &["jet_striker"]);
        assert_eq!(rig.allows(S1, "play jet_striker"), present + 1 < 4);
    }
}

#[test]
fn the_price_at_the_reveal_stands() {
    // BF-20.2a, BF-T21: the only other champion dies earlier in the same step.
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    let other = rig.champion(S1, "brute", home);
    rig.hp(other, 1).hand(S1, &["titan_vanguard"]).hand(S2, &["zap"]);
    let here = format!("hex {}", rig.at(home));
    rig.step(&[(S1, &["play titan_vanguard", &here]), (S2, &["play zap", "champion #0"])]);
    assert!(!rig.s.champion(other).alive());
    assert_eq!((rig.gold_of(S1), rig.s.champions_of(S1)), (6, 1));
}

#[test]
fn a_champion_card_burns_and_its_champion_never_comes_back() {
    // BF-20.4a
    let mut rig = Rig::new(2);
    let home = rig.home(S1);
    rig.hand(S1, &["jet_striker"]).hand(S2, &["zap"]);
    let here = format!("hex {}", rig.at(home));
    rig.plays(S1, &["play jet_striker", &here]);
    assert_eq!(rig.names(&rig.s.player(S1).burnt), ["jet_striker"]);
    rig.hp(Slot(0), 1).plays(S2, &["play zap", "champion #0"]).end_actions();
    let player = rig.s.player(S1);
    assert!(player.hand.is_empty() && player.draw.is_empty() && player.discard.is_empty());
    assert_eq!((rig.s.champions_of(S1), rig.s.round), (0, 2));
}

#[test]
fn champions_stay_with_their_wounds_and_do_what_they_do_on_arrival() {
    // BF-20.5a, BF-2.2b
    let mut rig = Rig::new(2);
    let at = rig.hex(1, 0);
    rig.forces(S1, at, 1).hand(S1, &["skirmisher_captain"]);
    let there = format!("hex {}", rig.at(at));
    rig.plays(S1, &["play skirmisher_captain", &there]);
    assert_eq!(rig.forces_at(S1, at), 2, "one Force comes with the Captain, after it");
    rig.hp(Slot(0), 2).end_actions();
    assert_eq!((rig.s.round, rig.s.champion(Slot(0)).hp, rig.s.champion(Slot(0)).hex), (2, 2, at));
}
