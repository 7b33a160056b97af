//! Claims about battles of Bridgefront. A battle is solved exactly, or simulated if it has too many positions.

use std::collections::BTreeMap;

use num_traits::{One, Zero};

use super::{DEALT, SEATS, dealt};
use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::state::{Champion, Frame, State, TileKind};
use crate::odds::{BattleDescription, Ground, Odds, Posed, Unsolved, odds};
use evenhand_game::game::{Chance, Cx, Rules, Ruleset, Seat, Seed};
use evenhand_kit::claims::check::farthest;
use evenhand_kit::claims::deck::nearly;
use evenhand_kit::claims::said::Said;
use evenhand_kit::claims::{Answer, Checked, Judging, OwnAnswer, OwnQuestion, Unanswered, Verdict};
use evenhand_kit::odds::deck::Distribution;
use evenhand_kit::odds::fraction::Fraction;
use evenhand_kit::stats::Interval;
use evenhand_kit::stats::share::{newcombe, wilson};

/// The default number of simulated battles. It gives a win share to within 0.3 percentage points.
pub const BATTLES: u64 = 100_000;

/// A claim about a battle, or about two battles compared.
#[derive(Clone, Debug)]
pub struct Battle {
    /// The battle of the claim.
    pub one: Posing,
    /// The battle it is compared with.
    pub other: Option<Posing>,
    /// The quantity that the claim is about.
    pub chance: Chances,
    /// The claimed value.
    pub is: Promised,
    /// Whether to simulate the battle even if it can be solved.
    pub simulated: bool,
    /// The number of battles to simulate if the battle is not solved; `None` if the file does not set it.
    pub battles: Option<u64>,
}

/// A battle and its rules.
#[derive(Clone, Debug)]
pub struct Posing {
    /// The battle as the file describes it.
    pub description: BattleDescription,
    /// The rules of the battle.
    pub rules: Rules,
    /// The battle in numbers.
    pub posed: Posed,
}

/// A quantity that a claim about a battle can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chances {
    /// The attacker's chance to win.
    Attacker,
    /// The defender's chance to win.
    Defender,
    /// The chance that no unit survives.
    Both,
    /// The mean number of combat rounds.
    Rounds,
}

/// The value that a rulebook claims for a battle.
#[derive(Clone, Debug)]
pub enum Promised {
    /// A number.
    Is(Said),
    /// Lower than in the other battle if `true`, higher if `false`.
    Lower(bool),
}

fn unsolved(why: Unsolved) -> Unanswered {
    match why {
        Unsolved::TooLarge => Unanswered::new("it has too many positions to be worked out", "leave out some units"),
        Unsolved::GuardOfWounded => {
            Unanswered::new("chosen hits against a Bodyguard are not worked out", "let hits fall at random")
        }
    }
}

impl OwnQuestion for Battle {
    fn solve(&self, how: &Judging) -> Result<OwnAnswer, Unanswered> {
        let battles = how.simulated.or(self.battles).unwrap_or(BATTLES);
        if self.simulated {
            return self.simulate(how.seed, battles).map_err(unplayable);
        }
        match self.exactly(how.seed, how.deals / DEALT) {
            Ok((answer, checked)) => Ok(OwnAnswer { checked, ..answer.into() }),
            Err(Unexact::NoNumber(why)) => Err(why),
            Err(Unexact::Unsolved(why)) if self.chance == Chances::Rounds => {
                let message = format!("{}, and combat rounds are not simulated", unsolved(why).message);
                Err(Unanswered::new(message, "leave out some units, or ask for a chance"))
            }
            Err(Unexact::Unsolved(why)) => self.simulate(how.seed, battles).map_err(|unplayed| {
                let (too_large, unplayed) = (unsolved(why), unplayable(unplayed));
                Unanswered::new(format!("{}, and {}", too_large.message, unplayed.message), too_large.remedy)
            }),
        }
    }
}

impl Battle {
    fn exactly(&self, seed: u64, deals: u64) -> Result<(Answer, Option<Checked>), Unexact> {
        let here = odds(&self.one.posed.battle).map_err(Unexact::Unsolved)?;
        let number = |odds: &Odds| -> Result<f64, Unexact> {
            Ok(match self.chance {
                Chances::Attacker => odds.wins[0],
                Chances::Defender => odds.wins[1],
                Chances::Both => odds.both,
                Chances::Rounds => odds.rounds.ok_or_else(|| {
                    let message = "a battle that may be without end has no mean number of rounds";
                    Unexact::NoNumber(Unanswered::new(message, "ask for a chance"))
                })?,
            })
        };
        let value = number(&here)?;
        let check = |posing: &Posing, odds: &Odds| (deals > 0).then(|| posing.check(odds, seed, deals)).flatten();
        let answer = match (&self.is, &self.other) {
            (Promised::Is(is), _) => {
                return Ok((nearly(value, is, self.chance != Chances::Rounds), check(&self.one, &here)));
            }
            (Promised::Lower(_), None) => return Ok((compared(value, value, false, true), None)),
            (Promised::Lower(lower), Some(other)) => {
                let there = odds(&other.posed.battle).map_err(Unexact::Unsolved)?;
                let checked = match (check(&self.one, &here), check(other, &there)) {
                    (Some(a), Some(b)) => Some(Checked { most: a.most.max(b.most), ..a }),
                    _ => None,
                };
                (compared(value, number(&there)?, *lower, self.chance != Chances::Rounds), checked)
            }
        };
        Ok(answer)
    }

    /// Returns the share of battles, fought by the game's own code, that end as the claim says. The battles are
    /// independent trials, so the interval is that of a binomial share.
    fn simulate(&self, seed: u64, battles: u64) -> Result<OwnAnswer, Unplayed> {
        let end = match self.chance {
            Chances::Attacker => ATTACKER_LEFT,
            Chances::Defender => DEFENDER_LEFT,
            Chances::Both | Chances::Rounds => NOBODY_LEFT,
        };
        // Compared battles use different dice.
        let share = |posing: &Posing, stream: u64| -> Result<f64, Unplayed> {
            if posing.posed.battle.may_be_endless() {
                return Err(Unplayed::Endless);
            }
            let counts = posing.fought(Seed(seed).child(0x51B).child(stream), battles)?;
            Ok(counts.get(&end).copied().unwrap_or(0) as f64 / battles as f64)
        };
        let here = share(&self.one, 0)?;
        let answer = match (&self.is, &self.other) {
            (Promised::Is(is), _) => estimated(here, battles, is),
            (Promised::Lower(lower), other) => {
                let there = other.as_ref().map_or(Ok(here), |other| share(other, 1))?;
                estimated_apart([here, there], battles, *lower)
            }
        };
        Ok(OwnAnswer { simulated: Some(battles), ..answer.into() })
    }
}

/// A reason why there is no exact answer.
enum Unexact {
    /// The battle is not solved.
    Unsolved(Unsolved),
    /// The battle is solved, but the quantity has no value.
    NoNumber(Unanswered),
}

/// A reason why a battle cannot be simulated.
enum Unplayed {
    /// A player chooses where hits fall.
    Choice,
    /// Cards were played before the battle.
    Cards,
    /// The battle may never end.
    Endless,
    /// The game has no such position.
    Position,
}

fn unplayable(why: Unplayed) -> Unanswered {
    let (message, remedy) = match why {
        Unplayed::Choice => (
            "it cannot be simulated, as somebody chooses where hits fall",
            "leave out champions that choose, or let hits fall at random",
        ),
        Unplayed::Cards => ("cards played before the battle are not simulated", "leave out `with`"),
        Unplayed::Endless => (
            "it cannot be simulated, as it may be without end: some unit of each side may never hit",
            "raise combat.force_hit, or name other units",
        ),
        Unplayed::Position => ("the game has no room for it", "leave out some units"),
    };
    Unanswered::new(message, remedy)
}

/// Formats a share with enough digits to show its interval.
fn shown(share: f64, interval: Interval) -> (String, String) {
    let digits = if interval.half_width() < 0.001 { 2 } else { 1 };
    let percent = |value: f64| format!("{:.digits$}", 100.0 * value);
    (percent(share), format!("({}-{})", percent(interval.low), percent(interval.high)))
}

fn estimated(share: f64, battles: u64, is: &Said) -> Answer {
    let interval = wilson(share, battles as f64);
    let (value, ends) = shown(share, interval);
    let exact = format!("~ {value} % {ends}");
    let verdict = is.judge_interval(interval.low, interval.high);
    let number = Fraction::from_float(share);
    let apart = number.as_ref().map_or_else(Fraction::zero, |number| is.judge(number, false).1);
    let why = match verdict {
        Verdict::False => format!("it is about {value} % {ends}"),
        Verdict::Undecided if is.can_only_fail() => {
            format!("not refuted by {battles} battles, but no simulation can prove a single number")
        }
        Verdict::Undecided => format!("not decided yet at {battles} battles"),
        _ => String::new(),
    };
    let difference = if verdict == Verdict::True { String::new() } else { is.difference_in(&apart, true) };
    Answer { exact, number, verdict, difference, why }
}

fn estimated_apart([here, there]: [f64; 2], battles: u64, lower: bool) -> Answer {
    let apart = newcombe([here, there], [battles as f64; 2]);
    let verdict = match (apart.high < 0.0, apart.low > 0.0) {
        (false, false) => Verdict::Undecided,
        (below, _) if below == lower => Verdict::True,
        _ => Verdict::False,
    };
    let told = |share: f64| format!("~ {:.1} %", 100.0 * share);
    let ends = format!("({:+.2} to {:+.2} pt)", 100.0 * apart.low, 100.0 * apart.high);
    let exact = format!("{} v {} {ends}", told(here), told(there));
    let why = match verdict {
        Verdict::False => format!("it is {} against {} {ends}", told(here), told(there)),
        Verdict::Undecided => format!("not decided yet at {battles} battles each"),
        _ => String::new(),
    };
    let difference = format!("{:+.2} pt", 100.0 * (here - there));
    Answer { exact, number: Fraction::from_float(here - there), verdict, difference, why }
}

fn compared(here: f64, there: f64, lower: bool, chance: bool) -> Answer {
    let told = |value: f64| if chance { format!("{:.2} %", 100.0 * value) } else { format!("{value:.3}") };
    let apart = here - there;
    let so = apart.abs() > 1e-12 && (apart < 0.0) == lower;
    let verdict = if so { Verdict::True } else { Verdict::False };
    let difference = if chance { format!("{:+.2} pt", 100.0 * apart) } else { format!("{apart:+.3}") };
    let why = if so { String::new() } else { format!("it is {} against {}", told(here), told(there)) };
    let exact = format!("{} v {}", told(here), told(there));
    Answer { exact, number: Fraction::from_float(apart), verdict, difference, why }
}

/// Codes for the end of a battle: only the attacker is left, only the defender, or nobody.
const ATTACKER_LEFT: i64 = 2;
const DEFENDER_LEFT: i64 = 1;
const NOBODY_LEFT: i64 = 3;

impl Posing {
    /// Checks the odds by battles of the game's own code; `None` if they cannot be fought.
    fn check(&self, odds: &Odds, seed: u64, deals: u64) -> Option<Checked> {
        if odds.endless > 0.0 {
            return None;
        }
        let counts = self.fought(Seed(seed).child(0xBA7), deals).ok()?;
        let chance = |value: f64| Fraction::from_float(value).unwrap_or_else(Fraction::zero);
        let ends = [(ATTACKER_LEFT, chance(odds.wins[0])), (DEFENDER_LEFT, chance(odds.wins[1]))];
        let rest = Fraction::one() - &ends[0].1 - &ends[1].1;
        let rest = if rest < Fraction::zero() { Fraction::zero() } else { rest };
        let distribution = Distribution::new(ends.into_iter().chain([(NOBODY_LEFT, rest)]));
        Some(Checked { deals, most: farthest(&counts, &distribution, deals) })
    }

    /// Fights the battle `battles` times with the game's own code and counts how each one ends.
    fn fought(&self, seed: Seed, battles: u64) -> Result<BTreeMap<i64, u64>, Unplayed> {
        if !self.description.with.is_empty() {
            return Err(Unplayed::Cards);
        }
        let (game, table, at) = self.table().ok_or(Unplayed::Position)?;
        let seats = [Seat(0), Seat(1)];
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        for battle in 0..battles {
            let mut s = table.clone();
            let mut cx = Cx::silent(Chance::new(seed.child(battle)));
            game.begin_battle(&mut s, at, seats[0], seats[1], self.description.ground.is_siege(), &mut cx);
            while let Some(frame) = s.stack.last().copied() {
                match frame {
                    Frame::Battle => game.run_battle(&mut s, &mut cx),
                    _ => return Err(Unplayed::Choice),
                }
            }
            let left = seats.map(|seat| s.hex(at).occupied_by(seat));
            let end = i64::from(!left[0]) + 2 * i64::from(!left[1]);
            *counts.entry(end).or_default() += 1;
        }
        Ok(counts)
    }

    /// Returns a game and a state in which the two armies face each other, and the hex; `None` if there is no such
    /// position.
    fn table(&self) -> Option<(Bridgefront, State, Hex)> {
        let mut rules = self.rules.clone();
        let none = toml::Value::Array(Vec::new());
        rules.set(&Bridgefront::book(), "factions.cipher.passives", &none, None).ok()?;
        let named = self.description.factions.iter().flatten().any(|faction| faction == "cipher");
        let game = Bridgefront::new(if named { &self.rules } else { &rules }, SEATS).ok()?;
        let mut table = dealt(&game, 0);
        let seats = [Seat(0), Seat(1)];
        let at = match self.description.ground {
            Ground::Open | Ground::Mine => game.board.center,
            Ground::Capital => table.player(seats[1]).capital,
            Ground::ThirdCapital => table.player(Seat(2)).capital,
        };
        if !self.description.ground.is_siege() {
            let mine = self.description.ground == Ground::Mine;
            table.hex_mut(at).kind = if mine { TileKind::Mine } else { TileKind::Plain };
        }
        for seat in Seat::all(SEATS) {
            let home = table.player(seat).capital;
            let forces = table.hex(home).forces[seat];
            table.remove_forces(seat, home, forces);
        }
        // The defender's units enter first.
        for side in [1, 0] {
            let seat = seats[side];
            let role = self.description.factions[side].as_deref().unwrap_or("cipher");
            table.player_mut(seat).role = game.roles.find(|known| known == role)?;
            let (forces, hp) = &self.posed.written[side];
            table.add_forces(seat, at, *forces);
            for (champion, hp) in self.posed.battle.sides[side].champions.iter().zip(hp) {
                let slot = table.free_slot()?;
                let arrived = table.round;
                let able = champion.edge > 0 || champion.hand || champion.guards;
                *table.champion_mut(slot) = Champion {
                    card: game.cards.find(&champion.id)?,
                    owner: seat,
                    hp: *hp,
                    arrived,
                    used_round: if able { 0 } else { u8::MAX },
                    ..Champion::NONE
                };
                table.place_champion(slot, at);
            }
        }
        Some((game, table, at))
    }
}
