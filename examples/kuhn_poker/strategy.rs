//! The value of a strategy for Kuhn poker, and what perfect opponents would win from it.

use evenhand::agents::mcts::{MctsAgent, Rollout};
use evenhand::agents::{Agent, View};
use evenhand::game::{Notation, Play, Seat, Secrets, Seed};
use evenhand::search::SearchConfig;

use super::kuhn_poker::{KuhnPoker, Move};

/// The probability of a bet in each of the twelve information states.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// First seat, by card: for the opening, and after its pass was met by a bet.
    pub first: [[f64; 2]; 3],
    /// Second seat, by card: after a pass, and after a bet.
    pub second: [[f64; 2]; 3],
}

impl Strategy {
    /// Returns the average over many searches in each information state.
    pub fn of_search(config: SearchConfig, searches: u64) -> Strategy {
        let mut agent = MctsAgent::new(config, Rollout::Random);
        Strategy::at_each_choice(|view| {
            let bet = (0..searches).filter(|seed| agent.choose(view, &mut Seed(*seed).dice()) == Move::Bet);
            bet.count() as f64 / searches as f64
        })
    }

    /// Returns the strategy found by solving the game once: the probabilities with which it would draw each choice.
    pub fn of_solving(iterations: u32, seed: Seed) -> Strategy {
        let config = SearchConfig { iterations, solve: true, ..SearchConfig::default() };
        let mut agent = MctsAgent::new(config, Rollout::Random);
        Strategy::at_each_choice(|view| {
            agent.choose(view, &mut seed.dice());
            let bet = agent.search().mixture().iter().find(|(action, _)| *action == Move::Bet);
            bet.map_or(0.5, |(_, chance)| *chance)
        })
    }

    /// Creates the strategy with this probability of a bet in each of the twelve information states.
    fn at_each_choice(mut bet: impl FnMut(&View<'_, KuhnPoker>) -> f64) -> Strategy {
        let mut bets = |text: &str, seat: u8| {
            let seat = Seat(seat);
            let mut state = KuhnPoker.read_state(text).expect("a position of two cards");
            KuhnPoker.redact(&mut state, seat);
            let mut options = Vec::new();
            KuhnPoker.actions(&state, seat, &mut options);
            bet(&View { game: &KuhnPoker, state: &state, seat, options: &options })
        };
        Strategy {
            first: ["J?", "Q?", "K?"].map(|cards| [bets(cards, 0), bets(&format!("{cards} pass bet"), 0)]),
            second: ["?J", "?Q", "?K"]
                .map(|cards| [bets(&format!("{cards} pass"), 1), bets(&format!("{cards} bet"), 1)]),
        }
    }

    /// Returns the chips the first seat wins on average when `self` sits first and `other` second, by exact enumeration
    /// of the six deals.
    pub fn value_against(&self, other: &Strategy) -> f64 {
        let mut sum = 0.0;
        for (one, two) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            let won = if one > two { 1.0 } else { -1.0 };
            let ([open, call], [bet, called]) = (self.first[one], other.second[two]);
            let opened = called * 2.0 * won + (1.0 - called);
            let passed = bet * (call * 2.0 * won - (1.0 - call)) + (1.0 - bet) * won;
            sum += open * opened + (1.0 - open) * passed;
        }
        sum / 6.0
    }

    /// Returns what two perfect opponents together, one in each seat, win per match from this strategy, in chips: its
    /// NashConv (Lanctot et al. 2017, "A unified game-theoretic approach to multiagent reinforcement learning").
    pub fn nash_conv(&self) -> f64 {
        let pure = |bits: u32| {
            let at = |place: u32| f64::from(bits >> place & 1);
            [[at(0), at(1)], [at(2), at(3)], [at(4), at(5)]]
        };
        let answers = (0..64).map(|bits| Strategy { first: pure(bits), second: pure(bits) });
        let best_first = answers.clone().map(|answer| answer.value_against(self)).fold(f64::MIN, f64::max);
        let best_second = answers.map(|answer| -self.value_against(&answer)).fold(f64::MIN, f64::max);
        best_first + best_second
    }
}

/// Returns the mean NashConv of this many solutions, in chips per match.
pub fn mean_nash_conv(iterations: u32, solvings: u64) -> f64 {
    let sum: f64 = (0..solvings).map(|seed| Strategy::of_solving(iterations, Seed(seed)).nash_conv()).sum();
    sum / solvings as f64
}
