//! The Markov chain of a battle in which a player chooses where hits fall.
//!
//! The rules say who may choose, not how. Here both sides choose what serves them best. The value of a position to the
//! attacker is its chance to win minus its chance to lose. This counts the death of both sides, and a battle without
//! end, as half a win. In a combat round the attacker chooses first, knowing both sides' hits; the defender sees the
//! attacker's choice. This is backward induction in a game of perfect information, so the chances are exact for these
//! players. Among choices of equal value, the same one is always taken, and hits are left to chance in preference to
//! being chosen.

use super::army::Aim;
use super::chain::{Ends, Rolls, counted};
use super::space::{Choice, Space};

/// Values of choices are compared in steps of this size, so that rounding errors do not decide between choices of equal
/// value. This is a grid and not a tolerance: when hits are chosen one by one, the best of some choices must also be
/// the best of any subset that contains it.
const STEP: f64 = 1e-12;

/// A battle with choices, and the value of every position.
pub(super) struct Play<'b> {
    pub(super) spaces: &'b [Space; 2],
    pub(super) rolls: &'b [Rolls; 2],
    pub(super) aims: [Aim; 2],
    /// The number of combat rounds with bonuses of their own.
    pub(super) early: usize,
    /// By combat round (the last one stands for all later ones): the value of each position to the attacker.
    worth: Vec<Vec<f64>>,
}

/// The defender's answers, and the resulting value of each defender state, for one state of the attacker. Hit counts
/// are contiguous in memory, so that a sum over states adds whole slices.
#[derive(Default)]
pub(super) struct Answers {
    /// The number of hit counts, from 0.
    hits: usize,
    /// `[the defender's Tactical Hand is available][state * hits + number of hits]`: the resulting value.
    worth: [Vec<f64>; 2],
    /// With the same indices: the answer.
    choice: [Vec<Choice>; 2],
}

impl Answers {
    /// Returns the values of a defender state, by number of hits.
    fn worth(&self, hand: bool, place: usize) -> &[f64] {
        &self.worth[usize::from(hand)][place * self.hits..][..self.hits]
    }

    pub(super) fn choice(&self, hand: bool, place: usize, hits: usize) -> Choice {
        self.choice[usize::from(hand)][place * self.hits + hits]
    }

    /// Returns whether there are answers with a Tactical Hand.
    #[cfg(test)]
    pub(super) fn know_hands(&self) -> bool {
        !self.worth[1].is_empty()
    }
}

/// The attacker's choice for a number of hits, by the number of hits that will answer, with scratch buffers.
#[derive(Default)]
pub(super) struct Attacks {
    pub(super) worth: Vec<f64>,
    pub(super) choice: Vec<Choice>,
    sums: Vec<f64>,
    choices: Vec<Choice>,
}

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

    /// Returns the value of a position before this combat round.
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
        let mut attacks = Attacks::default();
        for a in (0..attackers.len()).rev() {
            let mut rows = self.rows(round, a);
            for d in (0..defenders.len()).rev() {
                let value = if a == attackers.gone() || d == defenders.gone() {
                    f64::from(u8::from(a != attackers.gone())) - f64::from(u8::from(d != defenders.gone()))
                } else {
                    self.roll(round, a, d, &mut out, &mut against);
                    let stays = out[0] * against[0];
                    let hand = self.has_hand(1, d);
                    let mean = |chances: &[f64], worth: &[f64]| -> f64 {
                        chances.iter().zip(worth).map(|(chance, worth)| chance * worth).sum()
                    };
                    let mut sum = if forever { 0.0 } else { stays * self.worth(round + 1, a, d) };
                    sum += out[0] * mean(&against[1..], &rows[0].worth(hand, d)[1..]);
                    for (h, chance) in out.iter().enumerate().skip(1) {
                        self.attacks([a, d], h, hand, &rows, &mut attacks);
                        sum += chance * mean(&against, &attacks.worth);
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
                if forever {
                    let hits = rows[0].hits;
                    rows[0]
                        .worth
                        .iter_mut()
                        .filter(|worth| !worth.is_empty())
                        .for_each(|worth| worth[d * hits] = value);
                }
            }
        }
    }

    /// Writes the chances of 0, 1, 2 ... effective hits of the attacker to `out`, and those of the defender to
    /// `against`.
    fn roll(&self, round: usize, a: usize, d: usize, out: &mut Vec<f64>, against: &mut Vec<f64>) {
        let [attackers, defenders] = self.spaces;
        counted(self.rolls[0].get(round, a, &defenders.places[d]), defenders.most[d], out);
        counted(self.rolls[1].get(round, d, &attackers.places[a]), attackers.most[a], against);
    }

    /// Returns the values of all defender states before this combat round, with the attacker in state `a`.
    fn line(&self, round: usize, a: usize) -> &[f64] {
        &self.worth[round.min(self.early + 1) - 1][a * self.width()..][..self.width()]
    }

    /// Returns the defender's answers to this state of the attacker, and to the same state after the use of a Tactical
    /// Hand. Without hits there is no answer, and the value is that of the next round.
    pub(super) fn rows(&self, round: usize, a: usize) -> [Answers; 2] {
        let plain = self.answers(round, a);
        let used = self.spaces[0].used[a].number();
        if used == a { [plain, Answers::default()] } else { [plain, self.answers(round, used)] }
    }

    fn answers(&self, round: usize, a: usize) -> Answers {
        let [attackers, defenders] = self.spaces;
        let any_hand = (0..defenders.len()).any(|d| self.has_hand(1, d));
        let mut answers = Answers { hits: attackers.most[a] + 1, ..Answers::default() };
        let (mut choices, mut sums) = (Vec::new(), vec![0.0; defenders.len()]);
        for hand in [false, true].into_iter().filter(|hand| !hand || any_hand) {
            let mut worth = vec![0.0; defenders.len() * answers.hits];
            let mut taken = vec![Choice::Chance; worth.len()];
            for (place, to_come) in self.line(round + 1, a).iter().enumerate() {
                worth[place * answers.hits] = *to_come;
            }
            for g in 1..answers.hits {
                attackers.choices(a, g, self.aims[1], hand, &mut choices);
                for (nth, choice) in choices.iter().enumerate() {
                    sums.fill(0.0);
                    attackers.landings(a, g, choice).each(|to, chance| {
                        sums.iter_mut().zip(self.line(round + 1, to)).for_each(|(sum, worth)| *sum += chance * worth);
                    });
                    for d in 0..defenders.len() {
                        let value = sums[self.after_hand(1, d, choice)];
                        let at = d * answers.hits + g;
                        if nth == 0 || step(-value) > step(-worth[at]) {
                            (worth[at], taken[at]) = (value, *choice);
                        }
                    }
                }
            }
            answers.worth[usize::from(hand)] = worth;
            answers.choice[usize::from(hand)] = taken;
        }
        answers
    }

    /// Finds the attacker's best choices with `h` hits (at least one), by the number of hits that will answer. `hand`
    /// is set if the defender's Tactical Hand is available.
    pub(super) fn attacks(&self, [a, d]: [usize; 2], h: usize, hand: bool, rows: &[Answers; 2], found: &mut Attacks) {
        let defenders = &self.spaces[1];
        let Attacks { worth, choice: taken, sums, choices } = found;
        worth.clear();
        worth.resize(rows[0].hits, 0.0);
        taken.clear();
        taken.resize(rows[0].hits, Choice::Chance);
        defenders.choices(d, h, self.aims[0], self.has_hand(0, a), choices);
        for (nth, choice) in choices.iter().enumerate() {
            sums.clear();
            sums.resize(rows[0].hits, 0.0);
            let answers = &rows[usize::from(matches!(choice, Choice::First(_)))];
            defenders.landings(d, h, choice).each(|to, chance| {
                sums.iter_mut().zip(answers.worth(hand, to)).for_each(|(sum, worth)| *sum += chance * worth);
            });
            for (g, value) in sums.iter().enumerate() {
                if nth == 0 || step(*value) > step(worth[g]) {
                    (worth[g], taken[g]) = (*value, *choice);
                }
            }
        }
    }

    /// Returns the state of a side after its choice.
    fn after_hand(&self, side: usize, place: usize, choice: &Choice) -> usize {
        if matches!(choice, Choice::First(_)) { self.spaces[side].used[place].number() } else { place }
    }

    /// Returns how the battle ends when both sides choose this way.
    pub(super) fn ends(&self) -> Ends {
        let [attackers, defenders] = self.spaces;
        let width = self.width();
        let mut ends = Ends::none(self.spaces);
        let mut mass = vec![0.0; attackers.len() * width];
        mass[0] = 1.0;
        let (mut out, mut against) = (Vec::new(), Vec::new());
        let mut attacks = Attacks::default();
        for round in 1..=self.early + 1 {
            let forever = round == self.early + 1;
            let mut next = if forever { Vec::new() } else { vec![0.0; mass.len()] };
            for a in 0..attackers.len() {
                let mut row = None;
                for d in 0..width {
                    let here = mass[a * width + d];
                    if here == 0.0 {
                        continue;
                    }
                    if a == attackers.gone() || d == defenders.gone() {
                        if !forever {
                            next[a * width + d] += here;
                        } else {
                            ends.settle(self.spaces, a, d, here);
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
                    let lines = row.get_or_insert_with(|| Row::of(self.rows(round, a)));
                    let hand = self.has_hand(1, d);
                    for (h, chance) in out.iter().enumerate() {
                        if h > 0 {
                            self.attacks([a, d], h, hand, &lines.answers, &mut attacks);
                        } else {
                            attacks.choice.clear();
                            attacks.choice.resize(lines.answers[0].hits, Choice::Chance);
                        }
                        let parts: Vec<f64> = against.iter().map(|against| here * chance * against).collect();
                        if !forever || h > 0 {
                            let choice = &attacks.choice[0];
                            let row = self.after_hand(0, a, choice) * width;
                            defenders.landings(d, h, choice).each(|to, chance| into[row + to] += parts[0] * chance);
                        }
                        lines.wait(defenders, d, h, hand, &attacks.choice, &parts);
                    }
                }
                // Then come the answers, with hits on the attacker: they lead to later rows.
                if let Some(row) = row {
                    self.answer(a, &row, if forever { &mut mass } else { &mut next });
                }
            }
            mass = if forever { mass } else { next };
        }
        ends
    }

    /// Applies the defender's answers to the mass waiting in a row.
    fn answer(&self, a: usize, Row { answers, waiting }: &Row, into: &mut [f64]) {
        let (attackers, width) = (&self.spaces[0], self.width());
        for (used, waiting) in waiting.iter().enumerate() {
            let a = if used == 0 { a } else { attackers.used[a].number() };
            for (hand, waiting) in [false, true].into_iter().zip(waiting) {
                let hits = answers[used].hits.max(1);
                for (at, part) in waiting.iter().enumerate().filter(|(_, part)| **part != 0.0) {
                    let (d, g) = (at / hits, at % hits);
                    let answer = answers[used].choice(hand, d, g);
                    let left = self.after_hand(1, d, &answer);
                    attackers.landings(a, g, &answer).each(|to, chance| into[to * width + left] += part * chance);
                }
            }
        }
    }
}

impl Ends {
    /// Counts battles in which at least one side is gone.
    fn settle(&mut self, [attackers, defenders]: &[Space; 2], a: usize, d: usize, mass: f64) {
        if a != attackers.gone() {
            self.left[0][a] += mass;
        } else if d != defenders.gone() {
            self.left[1][d] += mass;
        } else {
            self.both += mass;
        }
    }
}

/// A state of the attacker while probability mass passes through it.
struct Row {
    answers: [Answers; 2],
    /// `[the attacker has used its Tactical Hand][the defender's Tactical Hand is available]`, then as in [`Answers`]:
    /// the mass of battles in which the attacker's hits have fallen and the defender's hits are still to be answered.
    waiting: [[Vec<f64>; 2]; 2],
}

impl Row {
    fn of(answers: [Answers; 2]) -> Row {
        Row { answers, waiting: Default::default() }
    }

    /// Adds the battles in which the attacker has `h` hits on the defender in state `d`. `choices` and `parts` give the
    /// attacker's choice and the mass, by number of hits to be answered. With no such hits there is nothing to wait
    /// for.
    fn wait(&mut self, defenders: &Space, d: usize, h: usize, hand: bool, choices: &[Choice], parts: &[f64]) {
        let (hits, width) = (self.answers[0].hits, defenders.len());
        // Many hit counts often get the same choice; they are processed together.
        let mut first = 1;
        while first < parts.len() {
            let choice = choices[first];
            let alike = choices[first..parts.len()].iter().take_while(|next| **next == choice);
            let last = first + alike.count();
            let used = usize::from(matches!(choice, Choice::First(_)));
            let waiting = &mut self.waiting[used][usize::from(hand)];
            waiting.resize(width * hits, 0.0);
            defenders.landings(d, h, &choice).each(|to, chance| {
                let line = &mut waiting[to * hits..][first..last];
                line.iter_mut().zip(&parts[first..last]).for_each(|(sum, part)| *sum += part * chance);
            });
            first = last;
        }
    }
}

/// Returns a value in whole steps.
fn step(worth: f64) -> f64 {
    (worth / STEP).round()
}
