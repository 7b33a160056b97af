//! Battles against exact chances, worked out here anew from section 14 of the book.
//!
//! A battle is a Markov chain over what is left of both sides. In a combat round the hits of a side
//! follow from its dice alone and fall on the other side alone, so from given sides the two results
//! are independent: the chain needs only "what may be left of a side after so many hits". From the
//! second combat round on nothing depends on the round, so the chance to stay where one is is divided out.

use std::collections::BTreeMap;

use super::combat::Fight;
use super::rig::{Rig, S1, S2};
use crate::games::bridgefront::board::Hex;

/// What is left of a side: Forces, HP of up to two champions, and whether the first champion may
/// still divert a hit to a Force (Bodyguard) or ignore one (Juggernaut).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Side {
    forces: u8,
    hp: [u8; 2],
    guard: bool,
    thick: bool,
}

/// How a champion fights: dice, the highest die that hits, and more dice in the first combat round,
/// without own Forces, without and with an enemy champion.
#[derive(Clone, Copy, Default)]
struct Champion {
    dice: u8,
    hit: u8,
    at_first: u8,
    alone: u8,
    unopposed: u8,
    opposed: u8,
}

/// How a side fights: the highest die with which Forces hit in the first combat round and later,
/// the same while the first champion lives, and the champions.
#[derive(Clone, Copy, Default)]
struct Army {
    start: Side,
    hit: [u8; 2],
    led: u8,
    champions: [Champion; 2],
}

type Odds<T> = BTreeMap<T, f64>;

impl Side {
    fn champions(&self) -> usize {
        self.hp.iter().filter(|hp| **hp > 0).count()
    }

    fn gone(&self) -> bool {
        self.forces == 0 && self.champions() == 0
    }

    /// What a hit that falls on this champion leaves.
    fn hit_champion(mut self, which: usize) -> Side {
        if self.guard && self.hp[0] > 0 {
            self.guard = false;
            if self.forces > 0 {
                self.forces -= 1;
                return self;
            }
        }
        if self.thick && which == 0 {
            self.thick = false;
        } else {
            self.hp[which] -= 1;
        }
        self
    }

    /// What may be left after so many hits, each on any survivor with equal chance.
    fn after(self, hits: usize) -> Odds<Side> {
        if hits == 0 || self.gone() {
            return Odds::from([(self, 1.0)]);
        }
        let pool = f64::from(self.forces) + self.champions() as f64;
        let mut next: Odds<Side> = Odds::new();
        if self.forces > 0 {
            *next.entry(Side { forces: self.forces - 1, ..self }).or_default() += f64::from(self.forces) / pool;
        }
        for which in (0..2).filter(|which| self.hp[*which] > 0) {
            *next.entry(self.hit_champion(which)).or_default() += 1.0 / pool;
        }
        let mut left = Odds::new();
        for (side, chance) in next {
            for (end, further) in side.after(hits - 1) {
                *left.entry(end).or_default() += chance * further;
            }
        }
        left
    }
}

impl Army {
    /// The chances of 0, 1, 2 ... hits of these survivors against that enemy.
    fn hits(&self, own: Side, enemy: Side, first: bool) -> Vec<f64> {
        let mut threshold = self.hit[usize::from(!first)];
        if own.hp[0] > 0 {
            threshold = threshold.max(self.led);
        }
        let mut dice = vec![threshold; own.forces.into()];
        for (champion, _) in self.champions.iter().zip(own.hp).filter(|(_, hp)| *hp > 0) {
            let more = u8::from(first) * champion.at_first
                + u8::from(own.forces == 0) * champion.alone
                + if enemy.champions() == 0 { champion.unopposed } else { champion.opposed };
            dice.extend(vec![champion.hit; (champion.dice + more).into()]);
        }
        dice.iter().fold(vec![1.0], |chances, threshold| {
            let p = f64::from(*threshold) / 6.0;
            let mut next = vec![0.0; chances.len() + 1];
            for (hits, chance) in chances.iter().enumerate() {
                next[hits] += chance * (1.0 - p);
                next[hits + 1] += chance * p;
            }
            next
        })
    }
}

/// A battle, and the chances of how it ends from every position looked at.
struct Chain {
    armies: [Army; 2],
    seen: BTreeMap<(Side, Side, bool), Odds<(Side, Side)>>,
}

impl Chain {
    fn round(&self, a: Side, d: Side, first: bool) -> Odds<(Side, Side)> {
        let hurt = |army: &Army, own, enemy: Side| {
            let mut left: Odds<Side> = Odds::new();
            for (hits, chance) in army.hits(own, enemy, first).iter().enumerate() {
                for (side, further) in enemy.after(hits) {
                    *left.entry(side).or_default() += chance * further;
                }
            }
            left
        };
        let (after_d, after_a) = (hurt(&self.armies[0], a, d), hurt(&self.armies[1], d, a));
        let mut both = Odds::new();
        for (a, p) in &after_a {
            both.extend(after_d.iter().map(|(d, q)| ((*a, *d), p * q)));
        }
        both
    }

    fn ends(&mut self, a: Side, d: Side, first: bool) -> Odds<(Side, Side)> {
        if a.gone() || d.gone() {
            return Odds::from([((a, d), 1.0)]);
        }
        if let Some(known) = self.seen.get(&(a, d, first)) {
            return known.clone();
        }
        let mut next = self.round(a, d, first);
        let stays = if first { 0.0 } else { next.remove(&(a, d)).unwrap_or(0.0) };
        let mut ends = Odds::new();
        for ((a, d), chance) in next {
            for (end, further) in self.ends(a, d, false) {
                *ends.entry(end).or_default() += chance / (1.0 - stays) * further;
            }
        }
        self.seen.insert((a, d, first), ends.clone());
        ends
    }
}

fn ends(attacker: Army, defender: Army) -> Odds<(Side, Side)> {
    let mut chain = Chain { armies: [attacker, defender], seen: BTreeMap::new() };
    chain.ends(attacker.start, defender.start, true)
}

/// The chances that the attacker wins, the defender wins, both die.
fn shares(ends: &Odds<(Side, Side)>) -> [f64; 3] {
    ends.iter().fold([0.0; 3], |mut sum, ((a, d), chance)| {
        sum[if !a.gone() { 0 } else { usize::from(d.gone()) + 1 }] += chance;
        sum
    })
}

// ---- what the examples are made of ----

fn forces(forces: u8) -> Army {
    Army { start: Side { forces, ..Side::default() }, hit: [2, 2], ..Army::default() }
}

fn with_champion(n: u8, hp: u8, dice: u8, hit: u8) -> Army {
    let mut army = forces(n);
    army.start.hp[0] = hp;
    army.champions[0] = Champion { dice, hit, ..Champion::default() };
    army
}

fn hitting(army: Army, first: u8, later: u8) -> Army {
    Army { hit: [first, later], ..army }
}

fn named(id: &str, n: u8) -> Army {
    let (hp, dice, hit) = match id {
        "ironclad_warden" => (6, 2, 2),
        "shadeblade" => (3, 5, 1),
        "skystriker_ace" | "skirmisher_captain" | "bounty_hunter" => (4, 2, 3),
        "mine_overseer" | "siege_engineer" => (5, 2, 2),
        "archivist_prime" | "wormhole_artificer" | "duelist_exemplar" => (5, 2, 3),
        "bridge_runner" => (3, 3, 2),
        "inspiring_geezer" => (2, 1, 2),
        "field_surgeon" => (4, 2, 2),
        "brute" => (6, 1, 3),
        "jet_striker" => (4, 3, 2),
        "tax_reaver" | "grand_strategist" => (6, 2, 3),
        "reliable_veteran" => (6, 1, 5),
        "blood_banker" => (7, 2, 3),
        "spanbreaker_titan" => (9, 2, 3),
        "capital_breaker" => (8, 3, 3),
        "titan_vanguard" => (9, 3, 3),
        "lone_wolf" => (5, 1, 2),
        _ => panic!("{id} is not in these examples"),
    };
    let mut army = with_champion(n, hp, dice, hit);
    match id {
        "ironclad_warden" => army.start.guard = true,
        "titan_vanguard" => army.start.thick = true,
        "inspiring_geezer" => army.led = 3,
        "brute" => army.champions[0].unopposed = 2,
        "duelist_exemplar" => army.champions[0].opposed = 1,
        "lone_wolf" => army.champions[0].alone = 3,
        _ => {}
    }
    army
}

/// A figure as printed, to its last digit.
#[track_caller]
fn prints(chance: f64, printed: &str) {
    let digits = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    assert_eq!(format!("{chance:.digits$}"), printed);
}

#[track_caller]
fn is(chance: f64, above: u32, below: u32) {
    let exact = f64::from(above) / f64::from(below);
    assert!((chance - exact).abs() < 1e-12, "{chance} is not {above}/{below} = {exact}");
}

// ---- the printed figures, from the chain ----

#[test]
fn one_force_against_one_comes_out_as_two_two_one_fifths() {
    // BF-T48
    let chain = Chain { armies: [forces(1), forces(1)], seen: BTreeMap::new() };
    let round = chain.round(forces(1).start, forces(1).start, true);
    let of = |a, d| round[&(forces(a).start, forces(d).start)];
    is(of(1, 1), 4, 9);
    is(of(1, 0), 2, 9);
    is(of(0, 1), 2, 9);
    is(of(0, 0), 1, 9);
    let [a, d, both] = shares(&ends(forces(1), forces(1)));
    is(a, 2, 5);
    is(d, 2, 5);
    is(both, 1, 5);
}

#[test]
fn three_forces_against_two_have_the_printed_fractions() {
    // BF-T49
    let ends = ends(forces(3), forces(2));
    let [a, d, both] = shares(&ends);
    is(a, 212_789, 260_585);
    is(d, 7_648, 52_117);
    is(both, 9_556, 260_585);
    for (a, d, above, below) in [
        (3, 0, 3_644, 13_715),
        (2, 0, 18_900, 52_117),
        (1, 0, 49_053, 260_585),
        (0, 2, 12_752, 260_585),
        (0, 1, 25_488, 260_585),
        (0, 0, 9_556, 260_585),
    ] {
        is(ends[&(forces(a).start, forces(d).start)], above, below);
    }
    let chain = Chain { armies: [forces(3), forces(2)], seen: BTreeMap::new() };
    let round = chain.round(forces(3).start, forces(2).start, true);
    for (a, d, above, below) in [
        (3, 2, 32, 243),
        (3, 1, 16, 81),
        (3, 0, 28, 243),
        (2, 2, 32, 243),
        (2, 1, 16, 81),
        (2, 0, 28, 243),
        (1, 2, 8, 243),
        (1, 1, 4, 81),
        (1, 0, 7, 243),
    ] {
        is(round[&(forces(a).start, forces(d).start)], above, below);
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
        for (d, printed) in (1..).zip(row) {
            prints(shares(&ends(forces(a), forces(d)))[0], printed);
        }
    }
}

#[test]
fn two_hits_on_a_force_and_a_champion_fall_as_printed() {
    // BF-T52
    let side = with_champion(1, 2, 0, 0).start;
    let after = side.after(2);
    is(after[&Side { forces: 0, hp: [1, 0], ..side }], 3, 4);
    is(after[&Side { forces: 1, hp: [0, 0], ..side }], 1, 4);
    let side = with_champion(2, 2, 0, 0).start;
    let after = side.after(3);
    is(after[&Side { forces: 0, hp: [1, 0], ..side }], 11, 18);
    is(after[&Side { forces: 1, hp: [0, 0], ..side }], 7, 18);
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
    for (ids, printed) in rows {
        for (n, printed) in [1, 2, 3, 4, 5, 6, 8].into_iter().zip(printed) {
            prints(shares(&ends(named(ids[0], 0), forces(n)))[0], printed);
        }
        // The engine's cards are as strong as the table says; 5 Forces tell them apart well.
        for id in ids {
            let (mut rig, at) = field();
            rig.champion(S1, id, at);
            rig.forces(S2, at, 4);
            agrees(&rig, at, false, named(id, 0), forces(4), id);
        }
    }
}

#[test]
fn two_waves_of_two_hold_a_hex_of_three_less_often_than_four_at_once() {
    // BF-T51, the reading not taken: each entry fought at once. BF-T46 is the reading taken.
    let first = ends(forces(2), forces(3));
    let mut held = [0.0; 3];
    for ((a, d), chance) in &first {
        if d.gone() {
            held[0] += chance; // the second wave walks in
            continue;
        }
        assert!(a.gone());
        for (sum, share) in held.iter_mut().zip(shares(&ends(forces(2), forces(d.forces)))) {
            *sum += chance * share;
        }
    }
    prints(held[0], "0.552720");
    prints(held[1], "0.398661");
    prints(held[2], "0.048619");
}

// ---- the engine against the chain ----

const BATTLES: u32 = 20_000;

/// A table with a battlefield in the open and nobody on it.
fn field() -> (Rig, Hex) {
    let rig = Rig::new(2);
    let at = rig.hex(1, 0);
    (rig, at)
}

/// 20,000 battles of the engine, S1 attacking, end as the chain says, within five standard errors.
#[track_caller]
fn agrees(rig: &Rig, at: Hex, siege: bool, attacker: Army, defender: Army, what: &str) {
    let exact = shares(&ends(attacker, defender));
    let mut fight = Fight::new(rig, at, siege);
    let mut seen = [0u32; 3];
    for _ in 0..BATTLES {
        let end = fight.once();
        seen[match (end.hex(at).occupied_by(S1), end.hex(at).occupied_by(S2)) {
            (true, false) => 0,
            (false, true) => 1,
            (false, false) => 2,
            (true, true) => panic!("{what}: a battle ended with both sides alive"),
        }] += 1;
    }
    for (place, (seen, exact)) in seen.into_iter().zip(exact).enumerate() {
        near(seen, BATTLES, exact, &format!("{what}, share {place}"));
    }
}

/// A share of trials lies within five standard errors of its chance.
#[track_caller]
pub(super) fn near(seen: u32, trials: u32, exact: f64, what: &str) {
    let share = f64::from(seen) / f64::from(trials);
    let error = (exact * (1.0 - exact) / f64::from(trials)).sqrt();
    assert!((share - exact).abs() <= 5.0 * error + 1e-6, "{what}: {share} against {exact} +- {error}");
}

/// A printed example: the chain gives the figures, and the engine agrees with the chain.
#[track_caller]
fn example(rig: &Rig, at: Hex, siege: bool, attacker: Army, defender: Army, printed: [&str; 3], what: &str) {
    for (chance, printed) in shares(&ends(attacker, defender)).into_iter().zip(printed) {
        if !printed.is_empty() {
            prints(chance, printed);
        }
    }
    agrees(rig, at, siege, attacker, defender, what);
}

fn forces_only(a: u8, d: u8) -> (Rig, Hex) {
    let (mut rig, at) = field();
    rig.forces(S1, at, a).forces(S2, at, d);
    (rig, at)
}

#[test]
fn battles_of_forces_end_as_the_chain_says() {
    // BF-T48, BF-T50, BF-2.2a, BF-14.1a, BF-14.3a
    for (a, d) in [(1, 1), (1, 2), (2, 3), (3, 3), (4, 3), (5, 4), (6, 8), (8, 8)] {
        let (rig, at) = forces_only(a, d);
        agrees(&rig, at, false, forces(a), forces(d), &format!("{a} v {d}"));
    }
}

#[test]
fn three_against_two_leave_as_many_as_the_fractions_say() {
    // BF-T49, BF-14.2a
    let (rig, at) = forces_only(3, 2);
    let mut fight = Fight::new(&rig, at, false);
    let mut seen: BTreeMap<(u8, u8), u32> = BTreeMap::new();
    let mut first: BTreeMap<(u8, u8), u32> = BTreeMap::new();
    for _ in 0..BATTLES {
        let end = fight.once();
        let left = end.hex(at).forces;
        *seen.entry((left[0], left[1])).or_default() += 1;
        let [a, d] = fight.blows()[0].0;
        *first.entry((a, d)).or_default() += 1;
    }
    for ((a, d), chance) in ends(forces(3), forces(2)) {
        near(seen[&(a.forces, d.forces)], BATTLES, chance, &format!("{}:{}", a.forces, d.forces));
    }
    let chain = Chain { armies: [forces(3), forces(2)], seen: BTreeMap::new() };
    for ((a, d), chance) in chain.round(forces(3).start, forces(2).start, true) {
        near(first[&(a.forces, d.forces)], BATTLES, chance, &format!("first {}:{}", a.forces, d.forces));
    }
}

#[test]
fn thresholds_change_battles_as_printed() {
    // BF-T51, BF-14.1b
    let entrenched = ["0.657814", "0.274124", "0.068062"];
    for card in ["entrench", "hold_the_line"] {
        let (mut rig, at) = field();
        rig.forces(S2, at, 2).hand(S2, &[card]);
        rig.step(&[(S2, &[&format!("play {card}"), "hex (1,0)"])]);
        rig.forces(S1, at, 3);
        example(&rig, at, false, forces(3), hitting(forces(2), 3, 3), entrenched, card);
    }
    // BF-21.4b
    let (mut rig, at) = forces_only(3, 2);
    rig.faction(S2, "prospect").mine(at, 4);
    example(&rig, at, false, forces(3), hitting(forces(2), 3, 3), entrenched, "Mine Militia");
    // BF-21.1a
    let (mut rig, at) = forces_only(3, 2);
    rig.faction(S2, "bastion");
    let printed = ["0.741717", "0.207649", "0.050634"];
    example(&rig, at, false, forces(3), hitting(forces(2), 3, 2), printed, "Shield Wall");
    let cards = [
        (S2, "smoke_screen", 2, hitting(forces(3), 1, 2), forces(2), ["0.709322", "0.241574", "0.049103"]),
        (S1, "war_cry", 2, hitting(forces(3), 4, 2), forces(2), ["0.955453", "0.032756", "0.011790"]),
        (S1, "war_cry", 3, hitting(forces(3), 4, 2), forces(3), ["0.737848", "0.208294", "0.053858"]),
        (S1, "shock_drill", 3, hitting(forces(3), 5, 2), forces(3), ["0.857423", "0.094491", "0.048086"]),
    ];
    for (who, card, n, attacker, defender, printed) in cards {
        let (mut rig, at) = forces_only(3, n);
        rig.hand(who, &[card]).step(&[(who, &[&format!("play {card}")])]);
        example(&rig, at, false, attacker, defender, printed, card);
    }
    let (rig, at) = forces_only(3, 3);
    example(&rig, at, false, forces(3), forces(3), ["0.474368", "0.474368", "0.051265"], "plain");
}

#[test]
fn sieges_of_four_against_four_come_out_as_printed() {
    // BF-T51, BF-21.1a, BF-21.6b
    let cases = [
        ("cipher", "cipher", 2, 2, ["0.481985", "0.481985", "0.036030"]),
        ("cipher", "bastion", 2, 3, ["0.326177", "0.636674", "0.037149"]),
        ("gatewright", "cipher", 3, 2, ["0.734995", "0.222987", "0.042019"]),
    ];
    for (attacker, defender, hit, first, printed) in cases {
        let mut rig = Rig::new(2);
        let at = rig.home(S2);
        rig.faction(S1, attacker).faction(S2, defender).forces(S1, at, 4).forces(S2, at, 4);
        let (a, d) = (hitting(forces(4), hit, hit), hitting(forces(4), first, 2));
        example(&rig, at, true, a, d, printed, &format!("{attacker} besieges {defender}"));
    }
}

#[test]
fn champions_change_battles_as_printed() {
    // BF-T51, BF-T25, BF-T26, BF-2.2b
    let cases: [(&str, u8, &str, u8, [&str; 3]); 7] = [
        ("inspiring_geezer", 3, "", 3, ["0.954857", "0.037532", "0.007611"]),
        ("skystriker_ace", 1, "", 3, ["0.949665", "0.031459", "0.018876"]),
        ("bridge_runner", 2, "", 4, ["0.831448", "0.128968", "0.039584"]),
        ("brute", 0, "field_surgeon", 0, ["0.578903", "0.322300", "0.098797"]),
        ("duelist_exemplar", 0, "skystriker_ace", 0, ["0.841139", "0.051647", "0.107213"]),
        ("ironclad_warden", 2, "", 4, ["0.906394", "0.077156", "0.016449"]),
        ("titan_vanguard", 0, "", 6, ["0.944215", "", ""]),
    ];
    for (own, n, enemy, m, printed) in cases {
        let (mut rig, at) = forces_only(n, m);
        rig.champion(S1, own, at);
        let mut defender = forces(m);
        if !enemy.is_empty() {
            rig.champion(S2, enemy, at);
            defender = named(enemy, m);
        }
        example(&rig, at, false, named(own, n), defender, printed, own);
    }
    // BF-14.1c: Lone Wolf's dice depend on what is left in each combat round.
    let (mut rig, at) = forces_only(2, 4);
    rig.champion(S1, "lone_wolf", at);
    agrees(&rig, at, false, named("lone_wolf", 2), forces(4), "lone_wolf");
    // Brute loses its extra dice only while an enemy champion lives.
    let (mut rig, at) = forces_only(0, 2);
    rig.champion(S1, "brute", at);
    let geezer = rig.champion(S2, "inspiring_geezer", at);
    rig.hp(geezer, 1);
    let mut defender = named("inspiring_geezer", 2);
    defender.start.hp[0] = 1;
    agrees(&rig, at, false, named("brute", 0), defender, "brute and a geezer");
    // Without their abilities.
    let mut plain = named("ironclad_warden", 2);
    plain.start.guard = false;
    let all = ends(plain, forces(4));
    prints(shares(&all)[0], "0.923136");
    prints(warden_dies(&all), "0.077696");
    let mut plain = named("titan_vanguard", 0);
    plain.start.thick = false;
    prints(shares(&ends(plain, forces(6)))[0], "0.898794");
}

fn warden_dies(ends: &Odds<(Side, Side)>) -> f64 {
    ends.iter().filter(|((a, _), _)| a.hp[0] == 0).map(|(_, chance)| chance).sum()
}

#[test]
fn a_bodyguard_dies_as_often_as_printed() {
    // BF-T25, BF-14.2c
    let exact = warden_dies(&ends(named("ironclad_warden", 2), forces(4)));
    prints(exact, "0.093761");
    let (mut rig, at) = forces_only(2, 4);
    let warden = rig.champion(S1, "ironclad_warden", at);
    let mut fight = Fight::new(&rig, at, false);
    let dead = (0..BATTLES).filter(|_| !fight.once().champion(warden).alive()).count();
    near(dead as u32, BATTLES, exact, "the Warden dies");
}

#[test]
fn cards_on_champions_change_battles_as_printed() {
    // BF-T51: Battle Cry is one die more for each own champion in the first combat round.
    let (mut rig, at) = forces_only(2, 4);
    rig.champion(S1, "bridge_runner", at);
    rig.hand(S1, &["battle_cry"]).step(&[(S1, &["play battle_cry"])]);
    let mut runner = named("bridge_runner", 2);
    runner.champions[0].at_first = 1;
    example(&rig, at, false, runner, forces(4), ["0.867246", "0.099603", "0.033151"], "battle_cry");
    // BF-T27: Frenzy.
    let (mut rig, at) = field();
    rig.champion(S1, "jet_striker", at);
    rig.hand(S1, &["frenzy"]).step(&[(S1, &["play frenzy", "champion #0"])]);
    rig.forces(S2, at, 3);
    prints(shares(&ends(named("jet_striker", 0), forces(3)))[0], "0.794039");
    example(&rig, at, false, with_champion(0, 2, 5, 2), forces(3), ["0.501336", "", ""], "frenzy");
    // BF-T28: Slow.
    let (mut rig, at) = field();
    rig.champion(S1, "reliable_veteran", at);
    rig.champion(S2, "jet_striker", at);
    let veteran = named("reliable_veteran", 0);
    example(&rig, at, false, veteran, named("jet_striker", 0), ["0.663765", "", ""], "not slowed");
    rig.hand(S1, &["slow"]).step(&[(S1, &["play slow", "champion #1"])]);
    example(&rig, at, false, veteran, with_champion(0, 4, 1, 2), ["0.999003", "", ""], "slowed");
}

#[test]
fn an_edge_strikes_before_the_first_combat_round_once_a_round() {
    // BF-T51: the printed figures are those of the Edge already spent.
    let (mut rig, at) = field();
    let shadeblade = rig.champion(S1, "shadeblade", at);
    rig.champion(S2, "skystriker_ace", at);
    let ace = named("skystriker_ace", 0);
    let mut struck = ace;
    struck.start.hp[0] = 3;
    agrees(&rig, at, false, named("shadeblade", 0), struck, "the Edge strikes");
    rig.s.champion_mut(shadeblade).used_round = 1;
    let printed = ["0.147424", "0.712764", "0.139812"];
    example(&rig, at, false, named("shadeblade", 0), ace, printed, "the Edge is spent");
}

#[test]
fn two_runners_at_one_hp_die_together_more_often_than_not() {
    // BF-T53
    let army = with_champion(0, 1, 3, 2);
    let [a, d, both] = shares(&ends(army, army));
    is(a, 8, 35);
    is(d, 8, 35);
    is(both, 19, 35);
    let (mut rig, at) = field();
    let runner = rig.champion(S1, "bridge_runner", at);
    let striker = rig.champion(S2, "jet_striker", at);
    rig.hp(runner, 1).hp(striker, 1);
    agrees(&rig, at, false, army, army, "at one HP");
    // Both bounties are paid then: 3 for the Striker, 2 for the Runner.
    let mut fight = Fight::new(&rig, at, false);
    let end = std::iter::repeat_with(|| fight.once()).find(|end| end.hex(at).is_empty()).expect("it goes on");
    assert_eq!((end.player(S1).gold, end.player(S2).gold), (13, 12));
}

#[test]
fn mixed_armies_end_as_the_chain_says() {
    // BF-14.2a, BF-14.2b: two champions, Forces, and both sides hurt at once.
    let (mut rig, at) = forces_only(3, 4);
    rig.champion(S1, "archivist_prime", at);
    rig.champion(S1, "bridge_runner", at);
    rig.champion(S2, "tax_reaver", at);
    let mut attacker = named("archivist_prime", 3);
    attacker.start.hp[1] = 3;
    attacker.champions[1] = Champion { dice: 3, hit: 2, ..Champion::default() };
    agrees(&rig, at, false, attacker, named("tax_reaver", 4), "two champions and three against one and four");
}

#[test]
fn what_a_trap_a_last_stand_or_a_writ_leaves_fights_as_printed() {
    // BF-T40, BF-T41
    let equal = shares(&ends(forces(2), forces(2)));
    is(equal[0], 2_824, 6_175);
    is(equal[2], 527, 6_175);
    let [a, d, both] = shares(&ends(forces(4), forces(1)));
    is(a, 1_301_389, 1_302_925);
    is(d, 1_024, 1_302_925);
    is(both, 512, 1_302_925);
    let (rig, at) = forces_only(2, 2);
    agrees(&rig, at, false, forces(2), forces(2), "2 v 2");
    let mut rig = Rig::new(2);
    let at = rig.home(S2);
    rig.forces(S1, at, 4).forces(S2, at, 5).hand(S1, &["siege_writ"]);
    rig.step(&[(S1, &["play siege_writ"])]);
    agrees(&rig, at, true, forces(4), forces(1), "siege_writ");
}
