//! Tests of the chain against itself: two methods with the same result, bounds, and cases that are not solved.

use super::*;

#[test]
fn a_cap_that_does_not_beat_bonuses_leaves_them_as_they_are() {
    // BF-Q89
    let game = game(&[("combat.cap_beats_bonus", Value::Boolean(false))]);
    let wins = |description: &BattleDescription| odds_of(&description.read(&game).unwrap().battle).wins[0];
    let cried = ask("3 force", "3 force").with("attacker:war_cry");
    assert_eq!(wins(&cried), wins(&cried.clone().with("defender:smoke_screen")));
    let plain = ask("3 force", "3 force");
    assert!(wins(&plain) > wins(&plain.clone().with("defender:smoke_screen")));
}

#[test]
fn chosen_hits_are_never_lost_on_the_dead() {
    // BF-Q88: all hits of the attacker are chosen, and the defender can choose only among Forces.
    let game = game(&[]);
    let description = ask("5 force", "bridge_runner, 1 force").with("attacker:focus_fire");
    let lossy = odds_of(&description.read(&game).unwrap().battle);
    let plain = solved(&description);
    assert!(lossy.wins[0] > plain.wins[0], "only the defender loses hits");
    let certain = ask("bridge_runner at 1", "1 force, bridge_runner").with("attacker:focus_fire");
    let [lossy, plain] = [odds_of(&certain.read(&game).unwrap().battle), solved(&certain)];
    assert_eq!(lossy.left.len(), plain.left.len());
    assert!((lossy.wins[0] - plain.wins[0]).abs() < 1e-13, "a single unit dies of its first hit");
}

#[test]
fn choices_against_a_bodyguard_of_wounded_forces_are_not_worked_out() {
    let game = game(&[("combat.force_hp", Value::Integer(2))]);
    let description = ask("2 force", "ironclad_warden, 2 force").with("attacker:focus_fire");
    assert_eq!(odds(&description.read(&game).unwrap().battle), Err(Unsolved::GuardOfWounded));
}

/// Battles of various sizes and kinds, to compare two methods for the same chances.
fn mixed() -> Vec<Battle> {
    [
        ask("3 force, bridge_runner, tax_reaver at 4", "4 force, titan_vanguard at 5"),
        ask("ironclad_warden at 4, 2 force, shadeblade spent", "2 force, lone_wolf, brute at 3")
            .with("attacker:battle_cry"),
        ask("2 force, inspiring_geezer, duelist_exemplar", "ironclad_warden at 2, 3 force").of("", "bastion"),
    ]
    .iter()
    .map(|description| posed(description).battle)
    .collect()
}

#[test]
fn places_that_do_not_tell_hp_give_the_same_chances_as_those_that_do() {
    // The argument is in `spread`: only the sum of the damage matters. An enemy with a Tactical Hand makes the states
    // record HP; here no player uses one.
    for battle in mixed() {
        let short = odds_of(&battle);
        let dice = [0, 1].map(|side: usize| chain::most_dice(&battle.sides[side]));
        let early = chain::early_rounds(&battle);
        let spaces = [0, 1].map(|side: usize| {
            Space::new(&battle.sides[side], &battle.rules, Aim::Random, true, dice[1 - side]).unwrap()
        });
        let rolls = [0, 1].map(|side| Rolls::of(&battle, side, &spaces[side], early));
        let long = told(&battle, &spaces, &chain::ends(&spaces, &rolls, early), false);
        assert!(spaces[0].len() > prepared(&battle).unwrap().0[0].len(), "these places tell more");
        same(&short, &long);
    }
}

#[track_caller]
fn same(one: &Odds, other: &Odds) {
    assert!((one.both - other.both).abs() < 1e-13);
    assert!((one.rounds.unwrap() - other.rounds.unwrap()).abs() < 1e-11);
    assert_eq!(one.left.len(), other.left.len());
    for left in &one.left {
        let like = |other: &&Left| (other.side, other.forces, &other.hp) == (left.side, left.forces, &left.hp);
        let chance = other.left.iter().find(like).map_or(0.0, |other| other.chance);
        assert!((left.chance - chance).abs() < 1e-13, "{left:?} {chance}");
    }
}

#[test]
fn both_chains_agree_where_nobody_chooses() {
    for battle in mixed() {
        let (spaces, rolls, early) = prepared(&battle).unwrap();
        let played = Play::solve(&spaces, &rolls, [battle.sides[0].aim, battle.sides[1].aim], early).ends();
        same(&odds_of(&battle), &told(&battle, &spaces, &played, false));
    }
}

#[test]
fn all_chances_sum_to_one() {
    for battle in mixed() {
        for aim in [Aim::Random, Aim::ForcesFirst, Aim::ChampionsFirst, Aim::Owner] {
            let mut battle = battle.clone();
            battle.sides[0].aim = aim;
            let odds = odds_of(&battle);
            let left: f64 = odds.left.iter().map(|left| left.chance).sum();
            assert!((left + odds.both - 1.0).abs() < 1e-12, "{aim:?} {left}");
        }
    }
}

#[test]
fn choosing_is_never_worse_than_any_fixed_way() {
    let worth = |battle: &Battle, side: usize, aim: Aim| {
        let mut battle = battle.clone();
        battle.sides[side].aim = aim;
        let odds = odds_of(&battle);
        odds.wins[side] - odds.wins[1 - side]
    };
    for battle in mixed() {
        for side in 0..2 {
            let chosen = worth(&battle, side, Aim::Owner);
            for aim in [Aim::Random, Aim::ForcesFirst, Aim::ChampionsFirst] {
                let fixed = worth(&battle, side, aim);
                assert!(chosen >= fixed - 1e-12, "{aim:?} of side {side}: {chosen} < {fixed}");
            }
        }
    }
}

#[test]
fn a_tactical_hand_is_worth_something_and_less_than_all_hits() {
    let description = |hand: &str| ask(&format!("2 force, grand_strategist{hand}"), "2 force, brute");
    let wins = |description: &BattleDescription| solved(description).wins[0];
    let [spent, fresh] = [" spent", ""].map(|hand| wins(&description(hand)));
    let all = wins(&description("").with("attacker:focus_fire"));
    assert!(spent < fresh && fresh < all, "{spent} {fresh} {all}");
}

#[test]
fn an_edge_strikes_whom_it_serves_best() {
    let description = ask("shadeblade, 2 force", "inspiring_geezer at 1, brute, 3 force");
    let chosen = solved(&description);
    let struck = solved(&ask("shadeblade spent, 2 force", "brute, 3 force"));
    let other = solved(&ask("shadeblade spent, 2 force", "inspiring_geezer at 1, brute at 5, 3 force"));
    let best = struck.wins[0].max(other.wins[0]);
    assert!((chosen.wins[0] - best).abs() < 1e-13 && struck.wins[0] != other.wins[0]);
}

#[test]
fn both_edges_strike_at_once() {
    // BF-14.0b
    let odds = solved(&ask("shadeblade at 1", "shadeblade at 1"));
    assert_eq!((odds.both, odds.rounds), (1.0, Some(0.0)));
}

#[test]
fn clean_exit_heals_who_is_left_up_to_the_printed_hp() {
    // BF-21.2b
    let description = ask("shadeblade at 2", "1 force");
    let hp = |odds: &Odds| odds.left.iter().filter(|left| left.side == 0).map(|left| left.hp[0]).collect::<Vec<_>>();
    let (mut plain, mut healed) = (hp(&solved(&description)), hp(&solved(&description.clone().of("veil", ""))));
    plain.sort_unstable();
    healed.sort_unstable();
    assert_eq!((plain, healed), (vec![1, 2], vec![2, 3]));
}

#[test]
fn a_battle_in_which_nobody_can_hit_is_without_end() {
    // BF-Q110
    let game = game(&[("combat.force_hit", Value::Integer(0))]);
    let endless = |description: &BattleDescription| odds(&description.read(&game).unwrap().battle).unwrap();
    let odds = endless(&ask("2 force", "2 force"));
    assert_eq!((odds.endless, odds.rounds), (1.0, None));
    // One champion against Forces that cannot hit.
    let odds = endless(&ask("bridge_runner", "2 force"));
    assert_eq!(odds.endless, 0.0);
    assert!((odds.wins[0] - 1.0).abs() < 1e-12);
}

#[test]
fn three_hundred_forces_are_too_many_and_eight_champions_a_side_too() {
    let champions = ["jet_striker", "tax_reaver", "brute", "lone_wolf", "bounty_hunter", "duelist_exemplar"].join(",");
    let game = game(&[("champions.limit", Value::Integer(0))]);
    let description = ask(&format!("50 force, {champions}"), &format!("50 force, {champions}"));
    assert_eq!(odds(&description.read(&game).unwrap().battle), Err(Unsolved::TooLarge));
}
