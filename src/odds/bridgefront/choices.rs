//! The Markov chain of a battle in which somebody chooses where hits fall.
//!
//! The rules say who may choose, not how; here both sides choose what serves them best. What a
//! position is worth to the attacker is its chance to win less its chance to lose, which is to count
//! the death of both sides, and a battle without end, as half a win. In a combat round the attacker
//! chooses first, knowing both sides' hits; the defender sees what the attacker did. That is backward
//! induction in a game of perfect information, so the chances are exact for these players. Of choices
//! that are worth the same always the same one is taken, and hits fall by chance rather than chosen.

use super::army::Aim;
use super::chain::{Ends, Rolls, counted};
use super::side::{Choice, Space};

/// What choices are worth is compared in steps of this size, so that rounding does not decide between
/// choices that are worth the same. A grid, not a tolerance: what is best among some choices has to be
/// best among fewer of them, when the same hits are chosen one by one.
const STEP: f64 = 1e-12;

/// A battle with choices, and what every position is worth.
pub(super) struct Play<'b> {
    pub(super) spaces: &'b [Space; 2],
    pub(super) rolls: &'b [Rolls; 2],
    pub(super) aims: [Aim; 2],
    /// How many combat rounds have something of their own.
    pub(super) early: usize,
    /// By combat round (the last for all later ones): the worth of each position to the attacker.
    worth: Vec<Vec<f64>>,
}

/// What the defender's answer makes of every place of its own: `[its Tactical Hand is at hand][hits][place]`.
pub(super) type Answers = [Vec<Vec<f64>>; 2];

impl<'b> Play<'b> {
    pub(super) fn solve(spaces: &'b [Space; 2], rolls: &'b [Rolls; 2], aims: [Aim; 2], early: usize) -> Play<'b> {
        let mut play = Play { spaces, rolls, aims, early, worth: Vec::new() };
        let positions = spaces[0].len() * spaces[1].len();
        play.worth = (0..=early).map(|_| vec![0.0; positions]).collect();
        for round in (1..=early + 1).rev() {
            play.value_round(round);
        }
        play
    }

    fn width(&self) -> usize {
        self.spaces[1].len()
    }

    /// The worth of a position before this combat round.
    pub(super) fn worth(&self, round: usize, a: usize, d: usize) -> f64 {
        self.worth[round.min(self.early + 1) - 1][a * self.width() + d]
    }

    fn has_hand(&self, side: usize, place: usize) -> bool {
        self.aims[side] != Aim::Owner && self.spaces[side].places[place].hands != 0
    }

    fn value_round(&mut self, round: usize) {
        let [attackers, defenders] = self.spaces;
        let forever = round == self.early + 1;
        let (mut out, mut against) = (Vec::new(), Vec::new());
        for a in (0..attackers.len()).rev() {
            let rows = self.rows(round, a);
            for d in (0..defenders.len()).rev() {
                let value = if a == attackers.gone() || d == defenders.gone() {
                    f64::from(u8::from(a != attackers.gone())) - f64::from(u8::from(d != defenders.gone()))
                } else {
                    self.roll(round, a, d, &mut out, &mut against);
                    let stays = out[0] * against[0];
                    let hand = self.has_hand(1, d);
                    let mut sum = if forever { 0.0 } else { stays * self.worth(round + 1, a, d) };
                    for (g, chance) in against.iter().enumerate() {
                        for (h, further) in out.iter().enumerate().filter(|(h, _)| g + h > 0) {
                            sum += chance * further * self.attack(round, [a, d], [g, h], hand, &rows).0;
                        }
                    }
                    if !forever {
                        sum
                    } else if stays >= 1.0 {
                        0.0
                    } else {
                        sum / (1.0 - stays)
                    }
                };
                let place = a * self.width() + d;
                self.worth[round - 1][place] = value;
            }
        }
    }

    /// The chances that the attacker's and the defender's hits that count are 0, 1, 2 ...
    fn roll(&self, round: usize, a: usize, d: usize, out: &mut Vec<f64>, against: &mut Vec<f64>) {
        let [attackers, defenders] = self.spaces;
        counted(self.rolls[0].get(round, a, &defenders.places[d]), defenders.most[d], out);
        counted(self.rolls[1].get(round, d, &attackers.places[a]), attackers.most[a], against);
    }

    /// The defender's answers if the attacker stands in this place, and if it has used a Tactical Hand.
    pub(super) fn rows(&self, round: usize, a: usize) -> [Answers; 2] {
        let plain = self.answers(round, a);
        let used = self.spaces[0].used[a] as usize;
        if used == a { [plain, Answers::default()] } else { [plain, self.answers(round, used)] }
    }

    fn answers(&self, round: usize, a: usize) -> Answers {
        let [attackers, defenders] = self.spaces;
        let any_hand = (0..defenders.len()).any(|d| self.has_hand(1, d));
        [false, true].map(|hand| {
            if hand && !any_hand {
                return Vec::new();
            }
            let of = |g: usize| {
                let one = |d: usize| if g == 0 { 0.0 } else { self.answer(round, a, d, g, hand).0 };
                (0..defenders.len()).map(one).collect()
            };
            (0..=attackers.most[a]).map(of).collect()
        })
    }

    /// The defender's best answer with `g` hits (at least one), its own side being left in `d`.
    pub(super) fn answer(&self, round: usize, a: usize, d: usize, g: usize, hand: bool) -> (f64, Choice) {
        let attackers = &self.spaces[0];
        let mut choices = Vec::new();
        attackers.choices(a, g, self.aims[1], hand, &mut choices);
        best(&choices, -1.0, |choice| {
            let d = self.after_hand(1, d, choice);
            attackers.landings(a, g, choice).mean(|to| self.worth(round + 1, to, d))
        })
    }

    /// The attacker's best choice with `h` hits, when `g` hits will answer. Without hits, what is to come.
    /// `hand`: the defender's Tactical Hand is at hand.
    pub(super) fn attack(
        &self,
        round: usize,
        [a, d]: [usize; 2],
        [g, h]: [usize; 2],
        hand: bool,
        rows: &[Answers; 2],
    ) -> (f64, Choice) {
        let defenders = &self.spaces[1];
        let hand = usize::from(hand);
        if h == 0 {
            return (rows[0][hand][g][d], Choice::Chance);
        }
        let mut choices = Vec::new();
        defenders.choices(d, h, self.aims[0], self.has_hand(0, a), &mut choices);
        best(&choices, 1.0, |choice| {
            let a = self.after_hand(0, a, choice);
            let rows = &rows[usize::from(matches!(choice, Choice::First(_)))][hand];
            defenders.landings(d, h, choice).mean(|to| if g == 0 { self.worth(round + 1, a, to) } else { rows[g][to] })
        })
    }

    /// Where a side stands after its choice.
    fn after_hand(&self, side: usize, place: usize, choice: &Choice) -> usize {
        if matches!(choice, Choice::First(_)) { self.spaces[side].used[place] as usize } else { place }
    }

    /// How the battle ends when both sides choose so.
    pub(super) fn ends(&self) -> Ends {
        let [attackers, defenders] = self.spaces;
        let width = self.width();
        let mut ends = Ends::none(self.spaces);
        let mut mass = vec![0.0; attackers.len() * width];
        mass[0] = 1.0;
        let (mut out, mut against) = (Vec::new(), Vec::new());
        for round in 1..=self.early + 1 {
            let forever = round == self.early + 1;
            let mut next = if forever { Vec::new() } else { vec![0.0; mass.len()] };
            for a in 0..attackers.len() {
                let mut rows = None;
                for d in 0..width {
                    let here = mass[a * width + d];
                    if here == 0.0 {
                        continue;
                    }
                    if a == attackers.gone() || d == defenders.gone() {
                        if !forever {
                            next[a * width + d] += here;
                        } else if a != attackers.gone() {
                            ends.left[0][a] += here;
                        } else if d != defenders.gone() {
                            ends.left[1][d] += here;
                        } else {
                            ends.both += here;
                        }
                        continue;
                    }
                    self.roll(round, a, d, &mut out, &mut against);
                    let stays = if forever { out[0] * against[0] } else { 0.0 };
                    if stays >= 1.0 {
                        ends.endless += here;
                        continue;
                    }
                    let here = here / (1.0 - stays);
                    ends.rounds += here;
                    let into = if forever { &mut mass } else { &mut next };
                    let rows = rows.get_or_insert_with(|| self.rows(round, a));
                    let hand = self.has_hand(1, d);
                    for (g, chance) in against.iter().enumerate() {
                        for (h, further) in out.iter().enumerate().filter(|(h, _)| !forever || g + h > 0) {
                            let part = here * chance * further;
                            let attack = match h {
                                0 => Choice::Chance,
                                _ => self.attack(round, [a, d], [g, h], hand, rows).1,
                            };
                            let a = self.after_hand(0, a, &attack);
                            defenders.landings(d, h, &attack).each(|to_d, chance| {
                                let part = part * chance;
                                if g == 0 {
                                    into[a * width + to_d] += part;
                                    return;
                                }
                                let answer = self.answer(round, a, to_d, g, hand).1;
                                let left = self.after_hand(1, to_d, &answer);
                                attackers.landings(a, g, &answer).each(|to_a, chance| {
                                    into[to_a * width + left] += part * chance;
                                });
                            });
                        }
                    }
                }
            }
            mass = if forever { mass } else { next };
        }
        ends
    }
}

/// The first of the best choices, and its worth; `sign` is -1 for who wants it low.
fn best(choices: &[Choice], sign: f64, worth: impl Fn(&Choice) -> f64) -> (f64, Choice) {
    let mut found: Option<(f64, Choice)> = None;
    let step = |value: f64| (sign * value / STEP).round();
    for choice in choices {
        let value = worth(choice);
        if found.is_none_or(|(best, _)| step(value) > step(best)) {
            found = Some((value, *choice));
        }
    }
    found.expect("there is always a choice")
}
