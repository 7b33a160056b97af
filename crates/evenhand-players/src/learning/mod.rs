//! Players that train by self-play. They use games only through their contract.
//!
//! The current network plays a batch of matches, with all its seats sampling from its policy. Then the network is moved
//! a little towards what turned out better than expected ([`crate::net::training`]), and so on. In some matches, others
//! take part of the seats: named agents, and earlier versions of the network, so that it does not forget how to beat
//! them. The result is the mean of the networks along the way, in which steps that go back and forth cancel. Trained
//! `against` one agent only, the network becomes an exploiter, which shows how far that agent is from unbeatable.
//!
//! Everything is a function of the seed and of the number of batches: matches have their own seeds, and sums are taken
//! in the same order for any number of threads. The state of a training run can be stored and resumed ([`stored`]) with
//! the same outcome.

mod eighths;
pub mod gain;
mod magnitudes;
mod self_play;
pub mod stored;

use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::iter::{IntoParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::agents::AgentSpec;
use crate::agents::learnt::Learnt;
use crate::games::{BuiltGame, SelfPlay};
use crate::net::training::{Adam, Differentiation, Found, Gradient, Trajectory, Weighing};
use crate::net::{Net, NetFile, Shape};
use evenhand_game::game::{Inputs, Seed};
use gain::Gain;
use magnitudes::Magnitudes;

pub use self_play::play_training_match;

// Steps on the seed path.
const FIRST_NET: u64 = 0;
const MATCHES: u64 = 1;
const ORDER: u64 = 2;

/// Choices are split into this many parts, whose gradients are added up in order.
const PARTS: usize = 8;
/// Number of batches timed to convert a time into a number of matches.
const TIMED: u64 = 5;
/// How often in a training run the current network joins the pool of its opponents and its gain is measured.
const SNAPSHOTS: u64 = 8;

/// Hyperparameters of a training run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LearningConfig {
    /// Total number of batches. The steps become smaller towards the last.
    pub batches: u64,
    /// Number of matches in a batch.
    pub matches: u64,
    /// Number of times each choice of a batch is trained on.
    pub epochs: u32,
    /// Minibatch size: the number of choices whose gradients make one step.
    pub choices: usize,
    /// The initial step size, for each weight.
    pub rate: f32,
    /// GAE lambda: how slowly surprises fade along the choices of a seat, 0 to 1.
    pub trace: f32,
    /// How much more later networks count in the resulting mean, roughly as a power of the batch. 0 weights all
    /// equally, which is best for a network that is already trained; higher values suit a network that starts with
    /// little.
    pub recency: f32,
    /// The loss weights.
    pub weighing: Weighing,
    /// The fraction of matches played against others, 0 to 1.
    pub others: f64,
    /// Whether a run that no longer gains skips to its last eighth: see [`Gain`].
    pub stops_early: bool,
    /// The seed of all randomness.
    pub seed: u64,
}

impl Default for LearningConfig {
    fn default() -> LearningConfig {
        LearningConfig {
            batches: 1000,
            matches: 128,
            epochs: 2,
            choices: 2048,
            rate: 3e-3,
            trace: 0.97,
            recency: 8.0,
            weighing: Weighing { clip: 0.2, entropy: 0.008, value: 0.5 },
            others: 0.2,
            stops_early: true,
            seed: 1,
        }
    }
}

/// Results of the matches against one opponent.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Against {
    /// The opponent's name.
    pub name: String,
    /// The learner's win shares, summed.
    pub shares: f64,
    /// The sum expected if the learner were as strong as the opponent.
    pub fair: f64,
    /// Number of matches.
    pub matches: u64,
}

/// The results of a batch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Batch {
    /// Training statistics of its gradients, over all epochs.
    pub found: Found,
    /// The results of its matches against others.
    pub against: Vec<Against>,
    /// Number of choices trained on.
    pub choices: usize,
    /// Number of matches that could not be played to their end, and the error of the first of them.
    pub faults: (u64, Option<String>),
    /// The gain of the eighth that ended just before this batch.
    pub gain: Option<Gain>,
}

/// A training run of a network.
pub struct Learning {
    config: LearningConfig,
    tables: Vec<Box<dyn BuiltGame>>,
    inputs: Inputs,
    opponents: Vec<(String, AgentSpec)>,
    /// The network that is updated and that plays.
    moving: Net,
    /// The mean of the networks along the way, which is the result.
    net: Net,
    adam: Adam,
    magnitudes: Magnitudes,
    /// Number of batches trained on so far.
    batch: u64,
    /// Indices of frozen weights, which define a personality.
    kept: Vec<usize>,
    /// Earlier versions of the network: from the start and after each eighth.
    snapshots: Vec<Arc<NetFile>>,
    /// Number of eighths in a row without a gain.
    flat: u32,
}

/// Returns what players of these tables see.
///
/// # Panics
/// Panics if there is no table.
fn inputs(tables: &[Box<dyn BuiltGame>]) -> Inputs {
    tables.first().expect("a training run has a table at least").inputs()
}

/// Who plays the seats that the learner does not play in a match.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opposed {
    No,
    /// A named agent.
    By(usize),
    /// An earlier version of the network.
    Earlier(usize),
}

impl Learning {
    /// Creates a training run of a network that knows nothing but `start`, the weight of each feature (none if left
    /// out). It trains at these tables in turn and against these opponents.
    pub fn new(
        config: LearningConfig,
        tables: Vec<Box<dyn BuiltGame>>,
        opponents: Vec<(String, AgentSpec)>,
        start: &[f32],
    ) -> Learning {
        let shape = Shape::of(&inputs(&tables));
        let mut net = Net::new(shape, &mut Seed(config.seed).child(FIRST_NET).dice());
        net.start_from(start.iter().copied());
        Learning::of(config, tables, opponents, net)
    }

    /// Creates a training run that continues training a network.
    pub fn of(
        config: LearningConfig,
        tables: Vec<Box<dyn BuiltGame>>,
        opponents: Vec<(String, AgentSpec)>,
        net: Net,
    ) -> Learning {
        let adam = Adam::new(net.weights().len());
        let magnitudes = Magnitudes::new(net.shape());
        let (moving, kept, snapshots) = (net.clone(), Vec::new(), Vec::new());
        let inputs = inputs(&tables);
        Learning {
            config,
            tables,
            inputs,
            opponents,
            moving,
            net,
            adam,
            magnitudes,
            batch: 0,
            kept,
            snapshots,
            flat: 0,
        }
    }

    /// Lets the network observe these changes of the rules as well, before training. They count for nothing at first.
    pub fn observe(&mut self, rules: &[String]) {
        if rules.is_empty() {
            return;
        }
        self.moving = self.moving.observing_also(&self.inputs, rules);
        self.net = self.moving.clone();
        self.adam = Adam::new(self.net.weights().len());
        self.magnitudes = Magnitudes::new(self.net.shape());
    }

    /// Gives the network a bias before training, which training does not change: see [`Net::lean`].
    pub fn lean(&mut self, places: Range<usize>, weight: f32) {
        self.moving.lean(places.clone(), weight);
        self.net.lean(places.clone(), weight);
        self.kept.extend(self.moving.leaning(places));
    }

    /// Returns the result so far: the mean of the networks along the way.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// Returns the hyperparameters.
    pub fn config(&self) -> LearningConfig {
        self.config
    }

    /// Returns the number of batches trained on so far.
    pub fn batch(&self) -> u64 {
        self.batch
    }

    /// Sets the total number of batches. Steps become smaller towards the last.
    pub fn plan(&mut self, batches: u64) {
        self.config.batches = batches;
    }

    /// Estimates how many matches fit into a time, by timing a few batches. They are trained on again afterwards with
    /// the step sizes that the number implies, so that the number alone determines the result.
    pub fn matches_in(&mut self, time: Duration) -> u64 {
        let start = self.to_bytes("");
        self.plan(u64::MAX);
        let began = Instant::now();
        for _ in 0..TIMED {
            self.step();
        }
        let each = began.elapsed().as_secs_f64() / TIMED as f64;
        self.resume("", &start).expect("what has just been stored can be taken up");
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of batches, saturating")]
        let batches = (time.as_secs_f64() / each.max(1e-9)).ceil() as u64;
        batches.max(1).saturating_mul(self.config.matches)
    }

    /// Whether all batches have been trained on.
    pub fn is_over(&self) -> bool {
        self.batch >= self.config.batches
    }

    /// Plays a batch and trains on it, on all threads of the current pool. A run that no longer gains skips to its last
    /// eighth: see [`Gain`].
    pub fn step(&mut self) -> Batch {
        let gain = self.finish_eighth();
        let first = self.batch * self.config.matches;
        let played: Vec<_> =
            (first..first + self.config.matches).into_par_iter().map(|number| self.play(number)).collect();
        let mut batch = Batch { gain, ..Batch::default() };
        let mut lessons = Vec::new();
        for (opposed, lesson) in played {
            match lesson {
                Ok(lesson) => {
                    self.count(&lesson, opposed, &mut batch);
                    lessons.push(lesson.lesson);
                }
                Err(fault) => {
                    batch.faults.0 += 1;
                    batch.faults.1.get_or_insert(fault);
                }
            }
        }
        lessons.iter().for_each(|lesson| self.magnitudes.see(lesson));
        normalise_advantages(&mut lessons);
        self.learn(&lessons, &mut batch);
        self.batch += 1;
        self.average();
        batch
    }

    /// Adds the current network to the running mean: polynomial-decay averaging (Shamir and Zhang 2013, *Stochastic
    /// gradient descent for non-smooth optimization*, section 4).
    fn average(&mut self) {
        let share = (self.config.recency + 1.0) / (self.batch as f32 + self.config.recency);
        for (mean, weight) in self.net.weights_mut().iter_mut().zip(self.moving.weights()) {
            *mean += share * (weight - *mean);
        }
    }

    /// Returns who takes part of the seats in a match.
    fn opposed(&self, seed: Seed) -> Opposed {
        let mut dice = seed.child(0).dice();
        let named = self.opponents.len();
        // An earlier network is met as often as a named agent, whatever their numbers.
        let earlier = !self.snapshots.is_empty() && (named == 0 || dice.below(2) == 0) && self.config.others < 1.0;
        if dice.unit() >= self.config.others || (named == 0 && !earlier) {
            Opposed::No
        } else if earlier {
            Opposed::Earlier(dice.below(self.snapshots.len()))
        } else {
            Opposed::By(dice.below(named))
        }
    }

    fn play(&self, number: u64) -> (Opposed, Result<Played, String>) {
        let seed = Seed(self.config.seed).child(MATCHES).child(number);
        let turn = usize::try_from(number % self.tables.len() as u64).expect("below a number of tables");
        let game = &self.tables[turn];
        let opposed = self.opposed(seed);
        let mut dice = seed.child(1).dice();
        let seats = game.seats();
        // The opponent takes from one seat to all but one.
        let others = if opposed == Opposed::No { 0 } else { 1 + dice.below((seats - 1).max(1)) };
        let others = if self.config.others >= 1.0 { seats - 1 } else { others };
        let mut order: Vec<usize> = (0..seats).collect();
        dice.shuffle(&mut order);
        let learners: Vec<bool> = (0..seats).map(|seat| !order[..others].contains(&seat)).collect();
        let other = match opposed {
            Opposed::No => None,
            Opposed::By(place) => Some(self.opponents[place].1.clone()),
            Opposed::Earlier(place) => {
                let earlier = Learnt { temperature: 1.0, ..Learnt::best(Arc::clone(&self.snapshots[place])) };
                Some(AgentSpec::Learnt(earlier))
            }
        };
        let players: Vec<Option<&AgentSpec>> =
            learners.iter().map(|learner| other.as_ref().filter(|_| !learner)).collect();
        let how = SelfPlay { net: &self.moving, players: &players, seed: seed.child(2), trace: self.config.trace };
        (opposed, game.self_play(&how).map(|lesson| Played { lesson, learners }))
    }

    /// Counts a match against an opponent.
    fn count(&self, played: &Played, opposed: Opposed, batch: &mut Batch) {
        let name = match opposed {
            Opposed::No => return,
            Opposed::By(place) => self.opponents[place].0.as_str(),
            Opposed::Earlier(_) => EARLIER,
        };
        let place = batch.against.iter().position(|against| against.name == name).unwrap_or_else(|| {
            batch.against.push(Against { name: name.into(), ..Against::default() });
            batch.against.len() - 1
        });
        let against = &mut batch.against[place];
        let learners = played.learners.iter().filter(|learner| **learner).count();
        let shares = played.lesson.shares.iter().zip(&played.learners).filter(|(_, learner)| **learner);
        against.shares += shares.map(|(share, _)| f64::from(*share)).sum::<f64>();
        against.fair += learners as f64 / played.learners.len() as f64;
        against.matches += 1;
    }

    /// Updates the network by the gradients of minibatches of choices.
    fn learn(&mut self, lessons: &[Trajectory], batch: &mut Batch) {
        let mut choices: Vec<(usize, usize)> = lessons
            .iter()
            .enumerate()
            .flat_map(|(lesson, learnt)| (0..learnt.choices.len()).map(move |choice| (lesson, choice)))
            .collect();
        batch.choices = choices.len();
        let left = 1.0 - self.batch as f32 / self.config.batches.max(1) as f32;
        let rate = self.config.rate * left;
        let factors = self.magnitudes.factors(&self.moving);
        for epoch in 0..self.config.epochs {
            let seed = Seed(self.config.seed).child(ORDER).child(self.batch).child(u64::from(epoch));
            seed.dice().shuffle(&mut choices);
            for some in choices.chunks(self.config.choices) {
                let (gradient, found) = self.gradient(lessons, some);
                // One step that is not finite would destroy the network.
                if gradient.iter().all(|slope| slope.is_finite()) {
                    batch.found.add(found);
                    self.adam.step(&mut self.moving, &gradient, rate, &factors);
                } else {
                    batch.faults.0 += 1;
                    batch.faults.1.get_or_insert_with(|| "a gradient is not finite: the step is left out".into());
                }
            }
        }
    }

    /// Computes the mean gradient over some choices: parts of them on separate threads, added up in order.
    fn gradient(&self, lessons: &[Trajectory], choices: &[(usize, usize)]) -> (Gradient, Found) {
        let parts: Vec<&[(usize, usize)]> = choices.chunks(choices.len().div_ceil(PARTS)).collect();
        let sums: Vec<(Gradient, Found)> = parts
            .par_iter()
            .map(|part| {
                let mut sum = vec![0.0; self.moving.weights().len()];
                let mut found = Found::default();
                let mut differentiation = Differentiation::new(&self.moving, self.config.weighing);
                for (lesson, choice) in *part {
                    found.add(differentiation.add(&lessons[*lesson], *choice, &mut sum));
                }
                (sum, found)
            })
            .collect();
        let mut sums = sums.into_iter();
        let (mut gradient, mut found) = sums.next().expect("some choices make at least one part");
        for (sum, also) in sums {
            gradient.iter_mut().zip(&sum).for_each(|(total, part)| *total += part);
            found.add(also);
        }
        let mean = 1.0 / choices.len() as f32;
        gradient.iter_mut().for_each(|slope| *slope *= mean);
        for place in &self.kept {
            gradient[*place] = 0.0;
        }
        (gradient, found)
    }
}

/// The name of the earlier versions of the network.
pub const EARLIER: &str = "itself earlier";

/// A match that was played, and which seats were the learner's.
struct Played {
    lesson: Trajectory,
    learners: Vec<bool>,
}

/// Normalizes advantages to mean 0 and standard deviation 1 over a batch.
fn normalise_advantages(lessons: &mut [Trajectory]) {
    let all = || lessons.iter().flat_map(|lesson| &lesson.choices).map(|choice| f64::from(choice.advantage));
    let count = all().count().max(1) as f64;
    let mean = all().sum::<f64>() / count;
    let variance = all().map(|advantage| (advantage - mean).powi(2)).sum::<f64>() / count;
    let scale = 1.0 / variance.sqrt().max(1e-6);
    #[expect(clippy::cast_possible_truncation, reason = "a rounding")]
    for choice in lessons.iter_mut().flat_map(|lesson| &mut lesson.choices) {
        choice.advantage = ((f64::from(choice.advantage) - mean) * scale) as f32;
    }
}
