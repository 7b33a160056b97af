//! The chain against the ledger's printed figures (BF-T...), and against itself where it goes two ways.

use super::*;
use crate::game::Rules as Knobs;
use crate::game::Ruleset;
use crate::games::bridgefront::Bridgefront;
use std::sync::OnceLock;
use toml::Value;

fn book() -> &'static Bridgefront {
    static BOOK: OnceLock<Bridgefront> = OnceLock::new();
    BOOK.get_or_init(|| game(&[]))
}

fn game(set: &[(&str, Value)]) -> Bridgefront {
    let book = Bridgefront::book();
    let mut rules = Knobs::of_book(&book).unwrap();
    for (path, value) in set {
        rules.set(&book, path, value, None).unwrap();
    }
    Bridgefront::new(&rules, 2).unwrap()
}

fn ask(attacker: &str, defender: &str) -> Question {
    Question { units: [attacker.into(), defender.into()], ..Question::default() }
}

impl Question {
    fn with(mut self, card: &str) -> Question {
        self.with.push(card.into());
        self
    }

    fn of(mut self, attacker: &str, defender: &str) -> Question {
        self.factions = [attacker, defender].map(|name| (!name.is_empty()).then(|| name.into()));
        self
    }

    fn on(self, ground: Ground) -> Question {
        Question { ground, ..self }
    }
}

#[track_caller]
fn posed(question: &Question) -> Posed {
    question.read(book()).unwrap_or_else(|problems| panic!("{problems:?}"))
}

#[track_caller]
fn solved(question: &Question) -> Odds {
    odds(&posed(question).battle).unwrap()
}

/// A figure as printed, to its last digit.
#[track_caller]
fn prints(chance: f64, printed: &str) {
    let digits = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    assert_eq!(format!("{chance:.digits$}"), printed);
}

#[track_caller]
fn printed(question: &Question, shares: [&str; 3]) {
    let odds = solved(question);
    for (chance, printed) in [odds.wins[0], odds.wins[1], odds.both].into_iter().zip(shares) {
        if !printed.is_empty() {
            prints(chance, printed);
        }
    }
}

#[track_caller]
fn is(chance: f64, above: u32, below: u32) {
    let exact = f64::from(above) / f64::from(below);
    assert!((chance - exact).abs() < 1e-12, "{chance} is not {above}/{below} = {exact}");
}

/// What is left after so many hits fall on this side by chance.
fn after(army: &Army, hits: usize) -> Vec<(u8, Vec<u8>, f64)> {
    let space = Space::new(army, &Rules::BOOK, Aim::Random, false, hits).unwrap();
    let falls = space.falls(0, hits);
    let left = |(place, chance): &side::Fall| {
        let survivors = space.survivors(army, *place as usize).into_iter();
        survivors.map(|(forces, hp, further)| (forces, hp, chance * further)).collect::<Vec<_>>()
    };
    falls.iter().flat_map(left).collect()
}

fn chance_of(left: &[(u8, Vec<u8>, f64)], forces: u8, hp: &[u8]) -> f64 {
    left.iter().filter(|left| left.0 == forces && left.1 == hp).map(|left| left.2).sum()
}

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
    // BF-T29: three from the champion, four from the card, held to one in the first combat round.
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
    for (question, shares) in cases {
        printed(&question, shares);
    }
    let odds = solved(&ask("ironclad_warden, 2 force", "4 force"));
    prints(1.0 - odds.survives(0, 0), "0.093761");
    // Without their abilities.
    let plain = |question: &Question, change: fn(&mut Champion)| {
        let mut battle = posed(question).battle;
        change(&mut battle.sides[0].champions[0]);
        odds_of(&battle)
    };
    let odds = plain(&ask("ironclad_warden, 2 force", "4 force"), |champion| champion.guards = false);
    prints(odds.wins[0], "0.923136");
    prints(1.0 - odds.survives(0, 0), "0.077696");
    prints(plain(&ask("titan_vanguard", "6 force"), |champion| champion.shrugs = 0).wins[0], "0.898794");
}

fn odds_of(battle: &Battle) -> Odds {
    odds(battle).unwrap()
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
    for question in [trapped, stood] {
        let odds = solved(&question);
        is(odds.wins[0], 2_824, 6_175);
        is(odds.both, 527, 6_175);
    }
    let odds = solved(&ask("4 force", "5 force").on(Ground::Capital).with("attacker:siege_writ"));
    is(odds.wins[0], 1_301_389, 1_302_925);
    is(odds.wins[1], 1_024, 1_302_925);
    is(odds.both, 512, 1_302_925);
    // BF-14.0b: nobody left to fight, no combat round.
    let odds = solved(&ask("1 force", "4 force").on(Ground::Capital).with("attacker:siege_writ"));
    assert_eq!((odds.wins, odds.rounds), ([1.0, 0.0], Some(0.0)));
}

#[test]
fn two_waves_of_two_hold_a_hex_of_three_less_often_than_four_at_once() {
    // BF-T51, the reading not taken: each entry fought at once. BF-T46 is the reading taken.
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
fn hits_that_can_be_lost_on_the_dead_change_three_against_two_as_printed() {
    // BF-Q88
    let game = game(&[("combat.overkill", Value::String("per_round_pool".into()))]);
    let battle = ask("3 force", "2 force").read(&game).unwrap().battle;
    prints(odds_of(&battle).wins[0], "0.8144");
    // Two hits on two Forces and a champion: 1/3 * 1/3 that both fall on one and the same Force.
    let army = posed(&ask("2 force, bridge_runner", "1 force")).battle.sides[0].clone();
    let rules = Rules { overkill: true, ..Rules::BOOK };
    let space = Space::new(&army, &rules, Aim::Random, false, 2).unwrap();
    let one_dead = space.falls(0, 2).iter().filter(|(place, _)| {
        let place = &space.places[*place as usize];
        place.forces == 1 && space.survivors(&army, space.len() - 1).len() == 1 && place.champions() == 1
    });
    is(one_dead.map(|(_, chance)| chance).sum(), 2 + 4, 9);
}

#[test]
fn forces_of_two_hp_are_as_champions_of_two_hp_with_their_die() {
    // Nothing in the rules tells two such units apart but that champions are no Forces.
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

#[test]
fn a_cap_that_does_not_beat_bonuses_leaves_them_as_they_are() {
    // BF-Q89
    let game = game(&[("combat.cap_beats_bonus", Value::Boolean(false))]);
    let wins = |question: &Question| odds_of(&question.read(&game).unwrap().battle).wins[0];
    let cried = ask("3 force", "3 force").with("attacker:war_cry");
    assert_eq!(wins(&cried), wins(&cried.clone().with("defender:smoke_screen")));
    let plain = ask("3 force", "3 force");
    assert!(wins(&plain) > wins(&plain.clone().with("defender:smoke_screen")));
}

#[test]
fn chosen_hits_are_never_lost_on_the_dead() {
    // BF-Q88: all hits of the attacker are chosen, and the defender has nobody but Forces to choose from.
    let game = game(&[("combat.overkill", Value::String("per_round_pool".into()))]);
    let question = ask("5 force", "bridge_runner, 1 force").with("attacker:focus_fire");
    let lossy = odds_of(&question.read(&game).unwrap().battle);
    let plain = solved(&question);
    assert!(lossy.wins[0] > plain.wins[0], "only the defender loses hits");
    let certain = ask("bridge_runner at 1", "1 force, bridge_runner").with("attacker:focus_fire");
    let [lossy, plain] = [odds_of(&certain.read(&game).unwrap().battle), solved(&certain)];
    assert_eq!(lossy.left.len(), plain.left.len());
    assert!((lossy.wins[0] - plain.wins[0]).abs() < 1e-13, "a single unit dies of its first hit");
}

#[test]
fn choices_against_a_bodyguard_of_wounded_forces_are_not_worked_out() {
    let game = game(&[("combat.force_hp", Value::Integer(2))]);
    let question = ask("2 force", "ironclad_warden, 2 force").with("attacker:focus_fire");
    assert_eq!(odds(&question.read(&game).unwrap().battle), Err(Unsolved::GuardOfWounded));
}

/// Battles of some size and kind, for comparing two ways to the same chances.
fn mixed() -> Vec<Battle> {
    [
        ask("3 force, bridge_runner, tax_reaver at 4", "4 force, titan_vanguard at 5"),
        ask("ironclad_warden at 4, 2 force, shadeblade spent", "2 force, lone_wolf, brute at 3")
            .with("attacker:battle_cry"),
        ask("2 force, inspiring_geezer, duelist_exemplar", "ironclad_warden at 2, 3 force").of("", "bastion"),
    ]
    .iter()
    .map(|question| posed(question).battle)
    .collect()
}

#[test]
fn places_that_do_not_tell_hp_give_the_same_chances_as_those_that_do() {
    // The argument in `side`: only the sum of the damage matters. An enemy with a Tactical Hand makes
    // places tell the HP; here nobody uses one.
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
    let question = |hand: &str| ask(&format!("2 force, grand_strategist{hand}"), "2 force, brute");
    let wins = |question: &Question| solved(question).wins[0];
    let [spent, fresh] = [" spent", ""].map(|hand| wins(&question(hand)));
    let all = wins(&question("").with("attacker:focus_fire"));
    assert!(spent < fresh && fresh < all, "{spent} {fresh} {all}");
}

#[test]
fn an_edge_strikes_whom_it_serves_best() {
    let question = ask("shadeblade, 2 force", "inspiring_geezer at 1, brute, 3 force");
    let chosen = solved(&question);
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
    let question = ask("shadeblade at 2", "1 force");
    let hp = |odds: &Odds| odds.left.iter().filter(|left| left.side == 0).map(|left| left.hp[0]).collect::<Vec<_>>();
    let (mut plain, mut healed) = (hp(&solved(&question)), hp(&solved(&question.clone().of("veil", ""))));
    plain.sort_unstable();
    healed.sort_unstable();
    assert_eq!((plain, healed), (vec![1, 2], vec![2, 3]));
}

#[test]
fn a_battle_in_which_nobody_can_hit_is_without_end() {
    // BF-Q110
    let game = game(&[("combat.force_hit", Value::Integer(0))]);
    let endless = |question: &Question| odds(&question.read(&game).unwrap().battle).unwrap();
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
    let question = ask(&format!("50 force, {champions}"), &format!("50 force, {champions}"));
    assert_eq!(odds(&question.read(&game).unwrap().battle), Err(Unsolved::TooLarge));
}

// ---- words ----

#[track_caller]
fn refused(question: &Question, said: &[&str]) {
    let problems = question.read(book()).expect_err("it is refused");
    let text: Vec<String> = problems.iter().map(|problem| format!("{problem}\n  help: {}\n", problem.remedy)).collect();
    let text = text.join("");
    for part in said {
        assert!(text.contains(part), "`{part}` is missing from:\n{text}");
    }
}

#[test]
fn units_are_named_as_people_write_them() {
    let posed = posed(&ask("2 forces + 1 Bridge Runner at 2 HP, 2 jet_striker", "field-surgeon,1 force"));
    assert_eq!(posed.written[0], (2, vec![2, 4, 4]));
    assert_eq!(posed.written[1], (1, vec![4]));
}

#[test]
fn units_that_cannot_be_are_refused() {
    let cases = [
        ("2 forse", "there is no unit `forse`", "did you mean `force`?"),
        ("bridge_runer", "there is no unit `bridge_runer`", "did you mean `bridge_runner`?"),
        ("war_cry", "war_cry is a card, but no champion", "--with attacker:war_cry"),
        ("bridge_runner at 4", "bridge_runner cannot be at 4 HP", "1 to 3 HP"),
        ("bridge_runner at 0", "cannot be at 0 HP", "1 to 3 HP"),
        ("bridge_runner at two", "`two` is no HP", "bridge_runner at 2"),
        ("brute spent", "no ability of once a round", "leave out `spent`"),
        ("2 force at 1", "Forces are all alike", "only their number"),
        ("-1 force", "-1 Forces", "0 to 200"),
        ("", "there are no units", "write such as"),
        ("2", "names no unit", "write a number, a name"),
        ("5 brute", "5 champions are more than a player can have", "champions.limit=0"),
    ];
    for (units, wrong, remedy) in cases {
        refused(&ask(units, "1 force"), &[wrong, remedy, "--attacker"]);
        refused(&ask("1 force", units), &[wrong, remedy, "--defender"]);
    }
}

#[test]
fn cards_that_do_nothing_here_are_refused_or_said_to_change_nothing() {
    let units = ask("2 force, jet_striker", "3 force");
    let cases = [
        ("war_cry", "does not say who has played it", "--with attacker:war_cry"),
        ("attacker:war_crry", "there is no card `war_crry`", "did you mean `war_cry`?"),
        ("attacker:brute", "brute is a champion", "name it among the units"),
        ("attacker:zap", "zap does nothing in a battle", "as it leaves them"),
        ("attacker:ward", "ward does nothing in a battle", "leave it out"),
        ("attacker:doom_mark", "doom_mark does nothing in a battle", "leave it out"),
        ("attacker:entrench", "counts only for the defender", "--with defender:entrench"),
        ("attacker:siege_writ", "counts only for the attacker of a siege", "leave it out"),
        ("defender:last_stand", "counts only for the defender of a siege", "leave it out"),
        ("defender:frenzy", "finds no such target", "no champion it could be played on"),
        ("attacker:frenzy=jet_stryker", "finds no such target", "did you mean `jet_striker`?"),
        ("attacker:slow=me:jet_striker", "`me` is no side", "attacker or defender"),
        ("attacker:slow=jet_striker#x", "counts nothing", "jet_striker#2"),
        ("attacker:hit_control", "has options", "hit_control=forces"),
        ("attacker:war_cry=jet_striker", "has no target to name", "write only war_cry"),
    ];
    for (card, wrong, remedy) in cases {
        refused(&units.clone().with(card), &[wrong, remedy, &format!("--with {card}")]);
    }
    let dead = ask("jet_striker at 2, 1 force", "1 force").with("attacker:frenzy");
    refused(&dead.with("defender:slow"), &["slow finds no such target"]);
    let two = ask("jet_striker, jet_striker at 2", "jet_striker");
    refused(&two.clone().with("attacker:frenzy"), &["several champions", "jet_striker#2"]);
    refused(&two.with("attacker:slow=jet_striker"), &["several champions", "defender:jet_striker"]);
    refused(&units.clone().of("bastoin", ""), &["there is no faction `bastoin`", "did you mean `bastion`?"]);
    for card in ["defender:battle_cry", "defender:focus_fire"] {
        let notes = posed(&ask("2 force", "3 force").with(card)).notes;
        assert!(notes.iter().any(|note| note.contains("changes nothing")), "{card}: {notes:?}");
    }
}

#[test]
fn cards_that_no_match_has_are_said_to_be_in_none() {
    let rules = game(&[("cards.brute.enabled", Value::from(false)), ("cards.war_cry.enabled", Value::from(false))]);
    let mut question = ask("2 force, brute", "lone_wolf, brute");
    question.with = vec!["attacker:war_cry".into()];
    let notes = question.read(&rules).unwrap().notes;
    let about = |id: &str| notes.iter().filter(|note| note.contains(&format!("no match has {id} "))).count();
    assert_eq!(["brute", "war_cry", "lone_wolf"].map(about), [1, 1, 0], "{notes:?}");
    assert!(!posed(&question).notes.iter().any(|note| note.contains("no match has")), "by the book there are all");
}

#[test]
fn targets_and_options_of_cards_are_found() {
    let two = ask("jet_striker, jet_striker at 2", "jet_striker at 3, 1 force");
    let battle = posed(&two.clone().with("attacker:frenzy=jet_striker#2")).battle;
    assert_eq!((battle.sides[0].champions[1].hp, battle.sides[0].champions[1].extra[0].dice), (0, 2));
    let battle = posed(&two.clone().with("attacker:slow=defender:jet_striker")).battle;
    assert_eq!(battle.sides[1].champions[0].only.len(), 1);
    for (option, aim) in [("forces", Aim::ForcesFirst), ("champions", Aim::ChampionsFirst), ("2", Aim::ChampionsFirst)]
    {
        let battle = posed(&two.clone().with(&format!("attacker:hit_control={option}"))).battle;
        assert_eq!(battle.sides[0].aim, aim);
    }
}

#[test]
fn a_champion_taken_over_in_its_killers_capital_is_not_worked_out() {
    // BF-Q148
    let game = game(&[("factions.veil.passives", Value::Array(vec![Value::String("steal".into())]))]);
    let siege = ask("jet_striker", "2 force").of("", "veil").on(Ground::Capital);
    assert!(siege.read(&game).unwrap_err()[0].message.contains("not worked out"));
    assert!(siege.on(Ground::Open).read(&game).is_ok());
}

// ---- the answer ----

#[test]
fn the_answer_for_programs_is_one_object_with_the_chances_of_the_ledger() {
    let question = ask("3 force", "2 force");
    let posed = posed(&question);
    let told = json(&posed, &odds_of(&posed.battle));
    for part in [
        "{\n  \"attacker\": 0.8165819",
        "\n  \"defender\": 0.14674674",
        "\n  \"both\": 0.0366713",
        "\n  \"endless\": 0.0,",
        "{\"side\": \"defender\", \"left\": \"1 force\", \"forces\": 1, \"champions\": [], \"p\": 0.0978106",
        "\n  \"champions\": [],",
    ] {
        assert!(told.contains(part), "`{part}` is missing from:\n{told}");
    }
}

#[test]
fn the_answer_for_people_says_how_it_was_read() {
    let posed = posed(&ask("2 force, bridge_runner", "4 force").on(Ground::Capital).with("attacker:focus_fire"));
    let told = text(&posed, &odds_of(&posed.battle));
    for part in [
        "Attacker  2 force, bridge_runner at 3 HP\n",
        "attacker wins ",
        "this round's siege of the defender's Capital: one battle to the death",
        "the attacker has no faction, so no passives",
        "played before: attacker:focus_fire",
        "changes nothing: the defender's units are all alike",
        "bridge_runner of the attacker is left with ",
    ] {
        assert!(told.contains(part), "`{part}` is missing from:\n{told}");
    }
}
