//! Tests of the engine's battles against the exact chances of [`crate::odds`]. That module is
//! written from section 14 of the rulebook without the engine's code, so each checks the other.

use std::collections::BTreeMap;

use super::battle_rig::Fight;
use super::rig::{Rig, S1, S2};
use crate::model::board::Hex;
use crate::model::content::cards::Kind;
use crate::model::state::{Question, Slot, State};
use crate::odds::advice::{Moment, Pick, Standing, with_advice};
use crate::odds::{BattleDescription, Ground, Odds, Posed, odds};
use crate::rules::actions::Action;
use evenhand_game::game::{Chance, Dice, Seat, Seed};

const BATTLES: u32 = 8_000;

/// Checks that a share of trials lies within five standard errors of its chance.
#[track_caller]
pub(super) fn near(seen: u32, trials: u32, exact: f64, what: &str) {
    let share = f64::from(seen) / f64::from(trials);
    let error = (exact * (1.0 - exact) / f64::from(trials)).sqrt();
    assert!((share - exact).abs() <= 5.0 * error + 1e-6, "{what}: {share} against {exact} +- {error}");
}

fn ask(attacker: &str, defender: &str) -> BattleDescription {
    BattleDescription { units: [attacker.into(), defender.into()], ..BattleDescription::default() }
}

/// A battle that both the engine and the chain can fight.
struct Field {
    rig: Rig,
    at: Hex,
    ground: Ground,
    posed: Posed,
    /// The slots of both sides' champions, in the order in which they were named.
    slots: [Vec<Slot>; 2],
}

impl Field {
    /// Sets up the position of a description with these knobs, and plays its cards.
    fn of(description: &BattleDescription, knobs: &[(&str, &str)]) -> Field {
        let mut knobs = knobs.to_vec();
        knobs.push(("factions.cipher.passives", "[]"));
        let mut rig = Rig::with(3, &knobs);
        let posed = description.read(&rig.game).unwrap_or_else(|problems| panic!("{description:?}: {problems:?}"));
        let at = match description.ground {
            Ground::Open | Ground::Mine => rig.hex(1, 0),
            Ground::Capital => rig.home(S2),
            Ground::ThirdCapital => rig.home(Seat(2)),
        };
        if description.ground == Ground::Mine {
            rig.mine(at, 4);
        }
        let mut slots = [Vec::new(), Vec::new()];
        // The defender's units enter first.
        for side in [1, 0] {
            let seat = [S1, S2][side];
            rig.faction(seat, description.factions[side].as_deref().unwrap_or("cipher"));
            let (forces, hp) = &posed.written[side];
            rig.forces(seat, at, *forces);
            for (champion, hp) in posed.battle.sides[side].champions.iter().zip(hp) {
                let slot = rig.champion(seat, &champion.id, at);
                rig.hp(slot, *hp);
                let able = champion.edge > 0 || champion.hand || champion.guards;
                rig.s.champion_mut(slot).used_round = if able { 0 } else { u8::MAX };
                slots[side].push(slot);
            }
        }
        let mut field = Field { rig, at, ground: description.ground, posed, slots };
        for card in &description.with {
            field.play(card);
        }
        field
    }

    /// Plays a card in the notation of the description, e.g. `attacker:frenzy=jet_striker#2`.
    fn play(&mut self, card: &str) {
        let (who, rest) = card.split_once(':').expect("a side");
        let (id, named) = rest.split_once('=').map_or((rest, None), |(id, named)| (id, Some(named)));
        let side = usize::from(who == "defender");
        let seat = [S1, S2][side];
        let mut stages = vec![format!("play {id}")];
        match (id, named) {
            ("entrench" | "hold_the_line", _) => stages.push(format!("hex {}", self.rig.game.hex_text(self.at))),
            ("hit_control", named) => stages.push(format!("option {}", 1 + usize::from(named == Some("champions")))),
            ("frenzy" | "slow", Some(named)) => {
                let (of, named) = match named.split_once(':') {
                    Some((of, named)) => (usize::from(of == "defender"), named),
                    None => (side, named),
                };
                let (name, nth) = named.split_once('#').map_or((named, 1), |(name, nth)| (name, nth.parse().unwrap()));
                let champions = self.posed.battle.sides[of].champions.iter().zip(&self.slots[of]);
                let mut like = champions.filter(|(champion, _)| champion.id == name).map(|(_, slot)| slot);
                stages.push(format!("champion #{}", like.nth(nth - 1).expect("the champion named")));
            }
            _ => {}
        }
        let stages: Vec<&str> = stages.iter().map(String::as_str).collect();
        self.rig.mana(seat, 9).gold(seat, 9).hand(seat, &[id]).step(&[(seat, &stages)]);
    }

    /// Returns a fight with its own dice.
    fn fight(&self, seed: u64) -> Fight<'_> {
        let mut fight = Fight::new(&self.rig, self.at, self.ground.is_siege());
        fight.chance = Chance::new(Seed(seed));
        fight
    }

    fn chances(&self) -> Odds {
        odds(&self.posed.battle).unwrap()
    }

    /// Returns how a battle has ended.
    fn left(&self, end: &State) -> Rest {
        let tile = end.hex(self.at);
        let side = match [S1, S2].map(|seat| tile.occupied_by(seat)) {
            [true, false] => 0,
            [false, true] => 1,
            [false, false] => return None,
            [true, true] => panic!("a battle ended with both sides alive"),
        };
        let hp = |slot: &Slot| if end.champion(*slot).alive() { end.champion(*slot).hp } else { 0 };
        Some((side, tile.forces[[S1, S2][side]], self.slots[side].iter().map(hp).collect()))
    }

    /// Returns the choice that the chain's players would make.
    fn chosen(
        &self,
        advice: &dyn Fn(&Moment) -> Pick,
        edges: [Option<usize>; 2],
        s: &State,
        seat: Seat,
        asked: &Question,
    ) -> Action {
        let chooser = usize::from(seat == S2);
        let enemy = &self.slots[1 - chooser];
        if *asked == Question::Edge {
            return Action::Champion(enemy[edges[chooser].expect("a target")]);
        }
        let sides = [0, 1].map(|side: usize| {
            let army = &self.posed.battle.sides[side];
            let mut hands = 0;
            let hurt = self.slots[side].iter().enumerate().map(|(place, slot)| {
                let (now, then) = (s.champion(*slot), &army.champions[place]);
                let effects = self.rig.game.scripts.list(self.rig.game.cards.get(now.card).effects);
                let hand = effects.iter().enumerate().any(|(place, _)| now.fresh(place)) && then.hand;
                hands |= u8::from(hand && now.alive()) << place;
                // The Edge's damage does not count as hits.
                let edge = battle_start_damage(army, &self.posed, side, place, edges);
                let shrugged = now.used_battle.count_ones() as u16;
                now.alive().then(|| u16::from(then.hp.saturating_sub(edge) - now.hp) + shrugged)
            });
            Standing {
                forces: s.hex(self.at).forces[[S1, S2][side]],
                wounded: s.battle.wounded[side],
                hurt: hurt.collect(),
                guarded: !s.battle.shield_spent[side],
                hands,
            }
        });
        let moment = Moment {
            round: s.battle.round.into(),
            hand: chooser == 1 || sides[1].hands != 0,
            sides,
            chooser,
            hits: s.battle.hits[chooser].into(),
            answer: if chooser == 0 { s.battle.hits[1].into() } else { 0 },
        };
        match advice(&moment) {
            Pick::Forces => Action::Forces(1),
            Pick::Champion(champion) => Action::Champion(enemy[champion]),
            Pick::Stop => Action::Stop,
        }
    }

    /// Checks that the engine's battles, with the chain's choices, end as the chain computes: each share and the mean
    /// number of combat rounds within five standard errors. Returns chi-square of the outcomes and its degrees of
    /// freedom.
    #[track_caller]
    fn agrees(&self, seed: u64, battles: u32, what: &str) -> (f64, u32) {
        let exact = self.chances();
        let mut seen: BTreeMap<Rest, u32> = BTreeMap::new();
        let (mut rounds, mut squares) = (0.0, 0.0);
        with_advice(&self.posed.battle, |edges, advice| {
            let mut fight = self.fight(seed);
            for _ in 0..battles {
                let end = fight.once_with(&|s, seat, asked, options| {
                    let action = self.chosen(advice, edges, s, seat, asked);
                    assert!(options.contains(&action), "{what}: {action:?} is not offered");
                    action
                });
                *seen.entry(self.left(&end)).or_default() += 1;
                let lasted = fight.blows().len() as f64;
                rounds += lasted;
                squares += lasted * lasted;
            }
        });
        let count = |side: usize| -> u32 {
            seen.iter().filter(|(left, _)| left.as_ref().is_some_and(|left| left.0 == side)).map(|(_, n)| n).sum()
        };
        let shares = [count(0), count(1), seen.get(&None).copied().unwrap_or(0)];
        let n = f64::from(battles);
        for (share, (seen, chance)) in shares.into_iter().zip([exact.wins[0], exact.wins[1], exact.both]).enumerate() {
            // The bound allows three more battles, because rare counts are not normally distributed.
            let bound = 5.0 * (n * chance * (1.0 - chance)).sqrt() + 3.0;
            let (seen, expected) = (f64::from(seen), n * chance);
            assert!((seen - expected).abs() <= bound, "{what}: share {share}: {seen} against {expected} +- {bound}");
        }
        let (mean, expected) = (rounds / n, exact.rounds.expect("it ends"));
        // If long battles are too rare to be seen, the variance of the number of rounds is estimated by its mean.
        let error = ((squares / n - mean * mean).max(expected - 1.0) / n).sqrt();
        assert!((mean - expected).abs() <= 5.0 * error + 1e-9, "{what}: {mean} combat rounds against {expected}");
        chi_square(&seen, &exact, n, what)
    }
}

/// The surviving units: the side, its Forces and its champions' HP; `None` if no unit survives.
type Rest = Option<(usize, u8, Vec<u8>)>;

/// A battle: the units of attacker and defender, the ground, their factions, and the cards played.
type Case = (&'static str, &'static str, Ground, [&'static str; 2], &'static [&'static str]);

/// Returns the damage of an Edge to a champion before the first combat round.
fn battle_start_damage(
    army: &crate::odds::Army,
    posed: &Posed,
    side: usize,
    place: usize,
    edges: [Option<usize>; 2],
) -> u8 {
    let striker = posed.battle.sides[1 - side].champions.iter().find(|champion| champion.hp > 0 && champion.edge > 0);
    match (edges[1 - side], striker) {
        (Some(target), Some(striker)) if target == place => striker.edge.min(army.champions[place].hp),
        _ => 0,
    }
}

/// Returns chi-square of the outcomes, with the rare ones (expected fewer than eight times) merged. Checks that no
/// outcome was seen that is impossible in the chain.
#[track_caller]
fn chi_square(seen: &BTreeMap<Rest, u32>, exact: &Odds, n: f64, what: &str) -> (f64, u32) {
    let outcomes = exact.left.iter().map(|left| (Some((left.side, left.forces, left.hp.clone())), left.chance));
    let outcomes: BTreeMap<_, _> = outcomes.chain([(None, exact.both)]).collect();
    let (mut sum, mut cells, mut rare) = (0.0, 0, [0.0; 2]);
    for (outcome, chance) in &outcomes {
        let found = f64::from(seen.get(outcome).copied().unwrap_or(0));
        if n * chance >= 8.0 {
            sum += (found - n * chance).powi(2) / (n * chance);
            cells += 1;
        } else {
            rare = [rare[0] + found, rare[1] + n * chance];
        }
    }
    for outcome in seen.keys() {
        assert!(outcomes.contains_key(outcome), "{what}: {outcome:?} cannot be");
    }
    if rare[1] >= 8.0 {
        sum += (rare[0] - rare[1]).powi(2) / rare[1];
        cells += 1;
    } else {
        assert!(rare[0] <= rare[1] + 5.0 * rare[1].sqrt() + 5.0, "{what}: {rare:?} rare outcomes");
    }
    (sum, u32::max(cells, 1) - 1)
}

#[test]
fn battles_of_forces_end_as_the_chain_says() {
    // BF-T48, BF-T49, BF-T50, BF-2.2a, BF-14.1a, BF-14.3a
    for (a, d) in [(1, 1), (1, 2), (3, 2), (3, 3), (4, 3), (5, 4), (6, 8), (8, 8)] {
        let description = ask(&format!("{a} force"), &format!("{d} force"));
        Field::of(&description, &[]).agrees(1, BATTLES, &format!("{a} v {d}"));
    }
}

#[test]
fn the_first_combat_round_of_three_against_two_goes_as_the_fractions_say() {
    // BF-T49, BF-14.2a, BF-Q88: with two hits on two Forces, one of them survives in half of the cases.
    let field = Field::of(&ask("3 force", "2 force"), &[]);
    let mut fight = field.fight(1);
    let mut seen: BTreeMap<(u8, u8), u32> = BTreeMap::new();
    for _ in 0..BATTLES {
        fight.once();
        let [a, d] = fight.blows()[0].0;
        *seen.entry((a, d)).or_default() += 1;
    }
    for (a, attacker) in [(3, 12.0 / 27.0), (2, 13.0 / 27.0), (1, 2.0 / 27.0)] {
        for (d, defender) in [(2, 32.0 / 108.0), (1, 61.0 / 108.0), (0, 15.0 / 108.0)] {
            near(seen[&(a, d)], BATTLES, attacker * defender, &format!("{a}:{d}"));
        }
    }
}

#[test]
fn every_champion_fights_as_its_card_says() {
    // BF-T55, BF-2.2b: four Forces distinguish the champions well; for some of them an enemy champion matters.
    let rig = Rig::new(2);
    let champions: Vec<&str> = rig
        .game
        .cards
        .iter()
        .filter(|(_, card)| card.kind == Kind::Champion)
        .map(|(_, card)| card.id.as_str())
        .collect();
    assert_eq!(champions.len(), 25);
    for id in champions {
        for (own, enemy) in [(id.to_owned(), "4 force"), (format!("1 force, {id}"), "2 force, field_surgeon")] {
            Field::of(&ask(&own, enemy), &[]).agrees(2, 3_000, &own);
        }
    }
}

#[test]
fn both_bounties_are_paid_when_champions_kill_each_other() {
    // BF-T53: bounty 3 for the Striker, 2 for the Runner.
    let field = Field::of(&ask("bridge_runner at 1", "jet_striker at 1"), &[]);
    let mut fight = field.fight(1);
    let end = std::iter::repeat_with(|| fight.once()).find(|end| end.hex(field.at).is_empty()).expect("it goes on");
    assert_eq!((end.player(S1).gold, end.player(S2).gold), (13, 12));
}

#[test]
fn cards_and_passives_change_battles_as_the_chain_says() {
    // BF-T25, BF-T26, BF-T27, BF-T28, BF-T41, BF-T51, BF-14.0b, BF-14.1b, BF-14.1c, BF-21.1a, BF-21.4b, BF-21.6b
    let none = ["", ""];
    let cases: &[Case] = &[
        ("3 force", "2 force", Ground::Open, none, &["defender:entrench"]),
        ("3 force", "2 force", Ground::Open, none, &["defender:hold_the_line"]),
        ("3 force", "2 force", Ground::Open, none, &["defender:smoke_screen"]),
        ("3 force", "2 force", Ground::Open, none, &["attacker:war_cry"]),
        ("3 force", "3 force", Ground::Open, none, &["attacker:shock_drill", "defender:smoke_screen"]),
        ("3 force", "2 force", Ground::Mine, ["", "prospect"], &[]),
        ("3 force", "2 force", Ground::Open, ["", "prospect"], &[]),
        ("3 force", "2 force", Ground::Open, ["", "bastion"], &[]),
        ("4 force", "4 force", Ground::Capital, ["bastion", "bastion"], &[]),
        ("4 force", "4 force", Ground::Capital, ["gatewright", "gatewright"], &[]),
        ("4 force", "4 force", Ground::ThirdCapital, ["gatewright", "gatewright"], &[]),
        ("3 force, inspiring_geezer", "3 force", Ground::Open, none, &["defender:smoke_screen"]),
        ("2 force, bridge_runner", "4 force", Ground::Open, none, &["attacker:battle_cry"]),
        ("jet_striker", "3 force", Ground::Open, none, &["attacker:frenzy=jet_striker"]),
        ("reliable_veteran", "jet_striker", Ground::Open, none, &["attacker:slow=defender:jet_striker"]),
        ("ironclad_warden, 2 force", "4 force", Ground::Open, none, &[]),
        ("titan_vanguard", "6 force", Ground::Open, none, &[]),
        ("2 force, capital_breaker at 3", "4 force", Ground::Capital, none, &[]),
        ("2 force, capital_breaker at 3", "4 force", Ground::Open, none, &[]),
        ("4 force", "5 force", Ground::Capital, none, &["attacker:siege_writ"]),
        ("shadeblade", "skystriker_ace", Ground::Open, ["veil", ""], &[]),
        ("shadeblade spent", "skystriker_ace", Ground::Open, ["", "veil"], &[]),
        ("shadeblade, 2 force", "inspiring_geezer at 1, brute, 3 force", Ground::Open, none, &[]),
        ("brute", "2 force, inspiring_geezer at 1", Ground::Open, none, &[]),
        ("3 force, archivist_prime, bridge_runner", "tax_reaver, 4 force", Ground::Open, none, &[]),
        ("2 force, titan_vanguard at 3", "3 force, brute", Ground::Open, none, &["defender:focus_fire"]),
        ("2 force, ironclad_warden at 3", "3 force, brute", Ground::Open, none, &["defender:hit_control=champions"]),
        ("2 force, ironclad_warden at 3", "3 force, brute", Ground::Open, none, &["defender:hit_control=forces"]),
        ("2 force, grand_strategist", "2 force, brute", Ground::Open, none, &[]),
        ("2 force, brute", "2 force, grand_strategist at 1", Ground::Open, none, &[]),
    ];
    for (attacker, defender, ground, factions, cards) in cases {
        let description = BattleDescription {
            ground: *ground,
            factions: factions.map(|name| (!name.is_empty()).then(|| name.to_owned())),
            with: cards.iter().map(|card| (*card).to_owned()).collect(),
            ..ask(attacker, defender)
        };
        Field::of(&description, &[]).agrees(1, BATTLES, &format!("{description:?}"));
    }
}

/// Creates a random battle.
fn any_battle(dice: &mut Dice, game: &Rig, readings: &[(&str, &str)]) -> BattleDescription {
    let chosen = readings.iter().any(|(_, value)| *value == "\"attacker_choice\"");
    // The test does not follow choices within a combat round if a Bodyguard can act again in the next round. Such
    // choices are not solved if a Bodyguard protects Forces that survive hits.
    let unfollowed = readings.iter().any(|(path, _)| ["combat.force_hp", "champions.bodyguard_scope"].contains(path));
    // Forces with several HP have many more positions.
    let tough = readings.iter().any(|(path, _)| *path == "combat.force_hp");
    let (most_forces, most_champions) = if tough { (3, 1) } else { (6, 3) };
    let champions: Vec<(&str, u8)> = game
        .game
        .cards
        .iter()
        .filter(|(_, card)| card.kind == Kind::Champion)
        .map(|(_, card)| (card.id.as_str(), card.hp))
        .collect();
    let ground = [Ground::Open, Ground::Open, Ground::Mine, Ground::Capital, Ground::ThirdCapital][dice.below(5)];
    let mut description = BattleDescription { ground, ..BattleDescription::default() };
    let mut named: [Vec<&str>; 2] = Default::default();
    for (side, named) in named.iter_mut().enumerate() {
        let forces = dice.below(most_forces + 1);
        let n = [0, 1, 1, 2, 2, 3][dice.below(6)].max(usize::from(forces == 0)).min(most_champions);
        let mut items = vec![format!("{forces} force")];
        for _ in 0..n {
            let (id, full) = champions[dice.below(champions.len())];
            let able = ["shadeblade", "grand_strategist"].contains(&id)
                || (id == "ironclad_warden" && readings.contains(&("champions.bodyguard_scope", "\"round\"")));
            if named.contains(&id) || (able && chosen && id == "grand_strategist") {
                continue;
            }
            named.push(id);
            let spent = if able && dice.below(4) == 0 { " spent" } else { "" };
            items.push(format!("{id} at {}{spent}", 1 + dice.below(usize::from(full).min(6))));
        }
        if forces == 0 && named.is_empty() {
            items = vec!["2 force".into()];
        }
        description.units[side] = items.join(", ");
        let factions = ["bastion", "veil", "aerial", "prospect", "cipher", "gatewright"];
        description.factions[side] = (dice.below(3) > 0).then(|| factions[dice.below(6)].to_owned());
    }
    let mut frenzies = Vec::new();
    let plain = ["war_cry", "shock_drill", "smoke_screen", "battle_cry", "entrench", "siege_writ"];
    for (side, who) in ["attacker", "defender"].into_iter().enumerate() {
        for card in plain {
            let fits = match card {
                "entrench" => side == 1,
                "siege_writ" => side == 0 && description.ground.is_siege(),
                _ => true,
            };
            if fits && dice.below(5) == 0 {
                description.with.push(format!("{who}:{card}"));
            }
        }
        if let Some(champion) = named[side].first()
            && dice.below(4) == 0
        {
            frenzies.push(format!("{who}:frenzy={champion}"));
        }
        if let Some(champion) = named[1 - side].last()
            && dice.below(4) == 0
        {
            let whose = ["defender", "attacker"][side];
            description.with.push(format!("{who}:slow={whose}:{champion}"));
        }
        // If the enemy has a Tactical Hand, the chain's choice depends on earlier hits of the round.
        let hand = named[1 - side].contains(&"grand_strategist");
        match dice.below(8) {
            0 if !hand && !unfollowed => description.with.push(format!("{who}:focus_fire")),
            1 => description.with.push(format!("{who}:hit_control=forces")),
            2 => description.with.push(format!("{who}:hit_control=champions")),
            _ => {}
        }
    }
    // These come last, as they may kill the target of another card.
    description.with.extend(frenzies);
    description
}

#[test]
fn battles_of_every_kind_end_as_the_chain_says() {
    // BF-13, BF-14: random units, HP, factions, cards, grounds and readings, with a fixed seed.
    let no_overkill = ("combat.overkill", "\"none\"");
    let champions_last = ("combat.assignment", "\"champions_last\"");
    let readings: [&[(&str, &str)]; 8] = [
        &[],
        &[champions_last],
        &[("combat.assignment", "\"attacker_choice\"")],
        &[no_overkill],
        &[no_overkill, champions_last, ("combat.cap_beats_bonus", "false")],
        &[("combat.force_hp", "2"), ("champions.bodyguard_scope", "\"combat_round\"")],
        &[("combat.force_hp", "3"), no_overkill],
        &[("champions.bodyguard_scope", "\"round\""), ("combat.cap_beats_bonus", "false")],
    ];
    let (mut sum, mut cells) = (0.0, 0);
    for (stream, readings) in readings.into_iter().enumerate() {
        let game = Rig::with(3, readings);
        let mut dice = Dice::new(2014 + stream as u64);
        for number in 0..30 {
            let description = any_battle(&mut dice, &game, readings);
            let field = Field::of(&description, readings);
            // A champion killed by Frenzy fights no battle.
            if field.posed.notes.iter().any(|note| note.starts_with("one side is gone")) {
                continue;
            }
            let (chi, freedom) = field.agrees(
                1000 * stream as u64 + number,
                2_000,
                &format!("{number} with {readings:?}: {description:?}"),
            );
            sum += chi;
            cells += freedom;
        }
    }
    let z = (sum - f64::from(cells)) / (2.0 * f64::from(cells)).sqrt();
    assert!(cells > 2_000 && z.abs() < 5.0, "chi-square {sum} with {cells} degrees of freedom");
}
