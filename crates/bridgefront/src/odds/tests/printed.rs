//! The figures printed in the ledger (BF-T...).

use super::*;

#[test]
fn one_force_against_one_comes_out_as_two_two_one_fifths() {
    // BF-T48
    let odds = solved(&ask("1 force", "1 force"));
    is(odds.wins[0], 2, 5);
    is(odds.wins[1], 2, 5);
    is(odds.both, 1, 5);
    is(odds.rounds.unwrap(), 9, 5);
}

#[test]
fn three_forces_against_two_have_the_printed_fractions() {
    // BF-T49
    let odds = solved(&ask("3 force", "2 force"));
    is(odds.wins[0], 212_789, 260_585);
    is(odds.wins[1], 7_648, 52_117);
    is(odds.both, 9_556, 260_585);
    assert_eq!(odds.left.len(), 5);
    for (side, forces, above, below) in [
        (0, 3, 3_644, 13_715),
        (0, 2, 18_900, 52_117),
        (0, 1, 49_053, 260_585),
        (1, 2, 12_752, 260_585),
        (1, 1, 25_488, 260_585),
    ] {
        let left = odds.left.iter().find(|left| (left.side, left.forces) == (side, forces));
        is(left.unwrap().chance, above, below);
    }
}

#[test]
fn forces_alone_have_the_printed_table() {
    // BF-T50
    const PRINTED: [[&str; 8]; 8] = [
        ["0.40000", "0.08421", "0.01036", "0.00079", "0.00004", "0.00000", "0.00000", "0.00000"],
        ["0.87368", "0.45733", "0.14675", "0.03132", "0.00476", "0.00054", "0.00005", "0.00000"],
        ["0.98445", "0.81658", "0.47437", "0.18952", "0.05434", "0.01172", "0.00197", "0.00027"],
        ["0.99882", "0.95999", "0.78138", "0.48199", "0.22027", "0.07621", "0.02060", "0.00448"],
        ["0.99994", "0.99387", "0.93581", "0.75624", "0.48625", "0.24357", "0.09607", "0.03047"],
        ["1.00000", "0.99930", "0.98597", "0.91391", "0.73696", "0.48896", "0.26196", "0.11387"],
        ["1.00000", "0.99994", "0.99762", "0.97641", "0.89446", "0.72153", "0.49083", "0.27694"],
        ["1.00000", "1.00000", "0.99968", "0.99483", "0.96609", "0.87722", "0.70879", "0.49219"],
    ];
    for (a, row) in (1..).zip(PRINTED) {
        for (d, figure) in (1..).zip(row) {
            printed(&ask(&format!("{a} force"), &format!("{d} force")), [figure, "", ""]);
        }
    }
}

#[test]
fn thresholds_change_battles_as_printed() {
    // BF-T51, BF-14.1b, BF-21.1a, BF-21.4b, BF-21.6b
    let three_two = ask("3 force", "2 force");
    let three_three = ask("3 force", "3 force");
    let siege = ask("4 force", "4 force").on(Ground::Capital);
    let entrenched = ["0.657814", "0.274124", "0.068062"];
    printed(&three_two.clone().with("defender:entrench"), entrenched);
    printed(&three_two.clone().with("defender:hold_the_line"), entrenched);
    printed(&three_two.clone().of("", "prospect").on(Ground::Mine), entrenched);
    printed(&three_two.clone().of("", "bastion"), ["0.741717", "0.207649", "0.050634"]);
    printed(&three_two.clone().with("defender:smoke_screen"), ["0.709322", "0.241574", "0.049103"]);
    printed(&three_two.with("attacker:War Cry"), ["0.955453", "0.032756", "0.011790"]);
    printed(&three_three, ["0.474368", "0.474368", "0.051265"]);
    printed(&three_three.clone().with("attacker:war_cry"), ["0.737848", "0.208294", "0.053858"]);
    printed(&three_three.with("attacker:shock_drill"), ["0.857423", "0.094491", "0.048086"]);
    printed(&siege, ["0.481985", "0.481985", "0.036030"]);
    printed(&siege.clone().of("", "bastion"), ["0.326177", "0.636674", "0.037149"]);
    printed(&siege.of("gatewright", ""), ["0.734995", "0.222987", "0.042019"]);
    // BF-T29: threshold three from the champion, four from the card, capped at one in the first combat round.
    let three = ask("3 force, inspiring_geezer", "3 force").with("attacker:war_cry");
    let battle = posed(&three.clone().with("defender:smoke_screen")).battle;
    let space = Space::new(&battle.sides[0], &battle.rules, Aim::Random, false, 9).unwrap();
    let rolls = Rolls::of(&battle, 0, &space, 1);
    let champion = &[2.0 / 3.0, 1.0 / 3.0];
    for (round, threshold) in [(1, 1.0), (2, 3.0)] {
        let none = (1.0 - threshold / 6.0_f64).powi(3) * champion[0];
        assert!((rolls.get(round, 0, &space.places[space.gone()])[0] - none).abs() < 1e-15, "{round}");
    }
}

#[test]
fn champions_change_battles_as_printed() {
    // BF-T25, BF-T26, BF-T27, BF-T28, BF-T51
    let edge_spent = ask("duelist_exemplar", "skystriker_ace");
    let cases = [
        (ask("inspiring_geezer, 3 force", "3 force"), ["0.954857", "0.037532", "0.007611"]),
        (ask("1 force + Skystriker Ace", "3 force"), ["0.949665", "0.031459", "0.018876"]),
        (ask("2 force, 1 bridge_runner at 3 HP", "4 force"), ["0.831448", "0.128968", "0.039584"]),
        (ask("2 force, bridge_runner", "4 force").with("attacker:battle_cry"), ["0.867246", "0.099603", "0.033151"]),
        (ask("brute", "field_surgeon"), ["0.578903", "0.322300", "0.098797"]),
        (edge_spent, ["0.841139", "0.051647", "0.107213"]),
        (ask("shadeblade spent", "skystriker_ace"), ["0.147424", "0.712764", "0.139812"]),
        (ask("ironclad_warden, 2 force", "4 force"), ["0.906394", "0.077156", "0.016449"]),
        (ask("titan_vanguard", "6 force"), ["0.944215", "", ""]),
        (ask("jet_striker", "3 force"), ["0.794039", "", ""]),
        (ask("jet_striker", "3 force").with("attacker:frenzy"), ["0.501336", "", ""]),
        (ask("reliable_veteran", "jet_striker"), ["0.663765", "", ""]),
        (ask("reliable_veteran", "jet_striker").with("attacker:slow=jet_striker"), ["0.999003", "", ""]),
    ];
    for (description, shares) in cases {
        printed(&description, shares);
    }
    let odds = solved(&ask("ironclad_warden, 2 force", "4 force"));
    prints(1.0 - odds.survives(0, 0), "0.093761");
    // Without their abilities.
    let plain = |description: &BattleDescription, change: fn(&mut Champion)| {
        let mut battle = posed(description).battle;
        change(&mut battle.sides[0].champions[0]);
        odds_of(&battle)
    };
    let odds = plain(&ask("ironclad_warden, 2 force", "4 force"), |champion| champion.guards = false);
    prints(odds.wins[0], "0.923136");
    prints(1.0 - odds.survives(0, 0), "0.077696");
    prints(plain(&ask("titan_vanguard", "6 force"), |champion| champion.shrugs = 0).wins[0], "0.898794");
}

#[test]
fn champions_alone_have_the_printed_table() {
    // BF-T55
    let rows: [(&[&str], [&str; 7]); 15] = [
        (&["ironclad_warden"], ["0.99980", "0.98346", "0.86422", "0.58610", "0.28210", "0.09489", "0.00389"]),
        (&["shadeblade"], ["0.98475", "0.82011", "0.49988", "0.22354", "0.07615", "0.02047", "0.00081"]),
        (
            &["skystriker_ace", "skirmisher_captain", "bounty_hunter"],
            ["0.99960", "0.97380", "0.81627", "0.51448", "0.23291", "0.07609", "0.00327"],
        ),
        (
            &["mine_overseer", "siege_engineer"],
            ["0.99907", "0.95943", "0.76555", "0.44078", "0.17516", "0.04853", "0.00139"],
        ),
        (
            &["archivist_prime", "wormhole_artificer", "duelist_exemplar"],
            ["0.99996", "0.99326", "0.92172", "0.70062", "0.39566", "0.16122", "0.01036"],
        ),
        (&["bridge_runner"], ["0.99371", "0.88308", "0.59712", "0.29738", "0.11119", "0.03204", "0.00133"]),
        (&["inspiring_geezer"], ["0.76000", "0.27967", "0.05379", "0.00589", "0.00039", "0.00002", "0.00000"]),
        (&["field_surgeon"], ["0.99558", "0.90240", "0.61428", "0.28544", "0.09079", "0.02035", "0.00040"]),
        (&["brute"], ["1.00000", "0.99984", "0.99407", "0.94849", "0.80449", "0.56435", "0.13977"]),
        (&["jet_striker"], ["0.99923", "0.96466", "0.79404", "0.50054", "0.23576", "0.08409", "0.00506"]),
        (
            &["tax_reaver", "grand_strategist"],
            ["1.00000", "0.99830", "0.96865", "0.83110", "0.56060", "0.27831", "0.02624"],
        ),
        (&["reliable_veteran"], ["1.00000", "0.99938", "0.97612", "0.80659", "0.44483", "0.14377", "0.00285"]),
        (&["blood_banker"], ["1.00000", "0.99957", "0.98789", "0.91050", "0.70173", "0.41260", "0.05564"]),
        (&["spanbreaker_titan"], ["1.00000", "0.99997", "0.99830", "0.97769", "0.88227", "0.66543", "0.16676"]),
        (&["capital_breaker"], ["1.00000", "1.00000", "0.99960", "0.99280", "0.95087", "0.82474", "0.36041"]),
    ];
    for (ids, figures) in rows {
        for (n, figure) in [1, 2, 3, 4, 5, 6, 8].into_iter().zip(figures) {
            for id in ids {
                printed(&ask(id, &format!("{n} force")), [figure, "", ""]);
            }
        }
    }
}

#[test]
fn two_runners_at_one_hp_die_together_more_often_than_not() {
    // BF-T53
    let odds = solved(&ask("bridge_runner at 1", "jet_striker at 1"));
    is(odds.wins[0], 8, 35);
    is(odds.wins[1], 8, 35);
    is(odds.both, 19, 35);
}

#[test]
fn two_hits_on_a_force_and_a_champion_fall_as_printed() {
    // BF-T52
    let army = |forces: &str| posed(&ask(&format!("{forces}, bridge_runner at 2"), "1 force")).battle.sides[0].clone();
    let left = after(&army("1 force"), 2);
    is(chance_of(&left, 0, &[1]), 3, 4);
    is(chance_of(&left, 1, &[0]), 1, 4);
    let left = after(&army("2 force"), 3);
    is(chance_of(&left, 0, &[1]), 11, 18);
    is(chance_of(&left, 1, &[0]), 7, 18);
}

#[test]
fn what_a_trap_a_last_stand_or_a_writ_leaves_fights_as_printed() {
    // BF-T40, BF-T41
    let trapped = ask("3 force", "2 force").with("defender:bridge_trap");
    let stood = ask("5 force", "2 force").on(Ground::Capital).with("defender:last_stand");
    for description in [trapped, stood] {
        let odds = solved(&description);
        is(odds.wins[0], 2_824, 6_175);
        is(odds.both, 527, 6_175);
    }
    let odds = solved(&ask("4 force", "5 force").on(Ground::Capital).with("attacker:siege_writ"));
    is(odds.wins[0], 1_301_389, 1_302_925);
    is(odds.wins[1], 1_024, 1_302_925);
    is(odds.both, 512, 1_302_925);
    // BF-14.0b: if a side has no units left, there is no combat round.
    let odds = solved(&ask("1 force", "4 force").on(Ground::Capital).with("attacker:siege_writ"));
    assert_eq!((odds.wins, odds.rounds), ([1.0, 0.0], Some(0.0)));
}

#[test]
fn two_waves_of_two_hold_a_hex_of_three_less_often_than_four_at_once() {
    // BF-T51, the rejected reading: each entry is fought at once. BF-T46 is the chosen reading.
    let first = solved(&ask("2 force", "3 force"));
    let mut held = [first.wins[0] + first.both, 0.0, 0.0];
    for left in first.left.iter().filter(|left| left.side == 1) {
        let second = solved(&ask("2 force", &format!("{} force", left.forces)));
        for (sum, share) in held.iter_mut().zip([second.wins[0], second.wins[1], second.both]) {
            *sum += left.chance * share;
        }
    }
    prints(held[0], "0.552720");
    prints(held[1], "0.398661");
    prints(held[2], "0.048619");
}

#[test]
fn hits_that_can_be_lost_on_the_dead_are_the_default_and_change_battles_as_printed() {
    // BF-Q88, BF-14.2a. The fractions were worked out apart from this program.
    let game = game(&[]);
    let solved = |attacker, defender| odds_of(&ask(attacker, defender).read(&game).unwrap().battle);
    let odds = solved("1 force", "1 force");
    is(odds.wins[0], 2, 5);
    let odds = solved("2 force", "2 force");
    is(odds.wins[0], 173, 380);
    is(odds.both, 17, 190);
    let odds = solved("3 force", "2 force");
    is(odds.wins[0], 2_122_173, 2_605_850);
    is(odds.wins[1], 189_609, 1_302_925);
    is(odds.both, 104_459, 2_605_850);
    for (attacker, defender, shares) in [
        ("6 force", "4 force", ["0.911818", "0.076298", "0.011885"]),
        ("8 force", "6 force", ["0.874220", "0.114556", "0.011224"]),
        ("jet_striker", "4 force", ["0.448388", "0.472421", "0.079192"]),
        ("2 force, bridge_runner", "4 force", ["0.825416", "0.135865", "0.038719"]),
    ] {
        let odds = solved(attacker, defender);
        for (chance, printed) in [odds.wins[0], odds.wins[1], odds.both].into_iter().zip(shares) {
            prints(chance, printed);
        }
    }
    // Two hits on two Forces and a champion: the chance is 1/3 * 1/3 that both fall on the same given Force.
    let army = posed(&ask("2 force, bridge_runner", "1 force")).battle.sides[0].clone();
    let space = Space::new(&army, &Rules::BOOK, Aim::Random, false, 2).unwrap();
    let one_dead = space.falls(0, 2).iter().filter(|(place, _)| {
        let place = &space.places[place.number()];
        place.forces == 1 && space.survivors(&army, space.len() - 1).len() == 1 && place.champions() == 1
    });
    is(one_dead.map(|(_, chance)| chance).sum(), 2 + 4, 9);
}

#[test]
fn forces_of_two_hp_are_as_champions_of_two_hp_with_their_die() {
    // Under these rules the two kinds of unit differ only in that champions are not Forces.
    let game = game(&[("combat.force_hp", Value::Integer(2))]);
    let mut battle = ask("3 force", "2 force").read(&game).unwrap().battle;
    let forces = odds_of(&battle);
    let unit = Champion { id: "unit".into(), hp: 2, full: 2, hit: 2, dice: 1, ..Champion::default() };
    for (army, n) in battle.sides.iter_mut().zip([3, 2]) {
        *army = Army { champions: vec![unit.clone(); n], ..Army::default() };
    }
    let champions = odds_of(&battle);
    for (one, other) in [(forces.wins[0], champions.wins[0]), (forces.both, champions.both)] {
        assert!((one - other).abs() < 1e-13, "{one} {other}");
    }
}
