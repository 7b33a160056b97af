//! Measures whether training still improves the network: the current network against itself one eighth of the run
//! earlier.

use std::sync::Arc;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::gain::Gain;
use super::{Learning, SNAPSHOTS};
use crate::agents::AgentSpec;
use crate::agents::learnt::Learnt;
use crate::games::SelfPlay;
use crate::net::NetFile;
use evenhand_game::game::Seed;

/// The step on the seed path.
const GAINS: u64 = 3;
/// One match is played to measure a gain per this many training matches.
const LEARNT_FROM: u64 = 16;
/// With fewer matches the measurement is too noisy to stop on; more are not needed.
const FEWEST: u64 = 200;
const MOST: u64 = 1000;
/// Number of eighths in a row without a gain after which a training run skips to its last eighth.
const PATIENCE: u32 = 3;

impl Learning {
    /// At the end of every eighth, adds the current network to its opponents. With enough training matches it first
    /// measures the gain of the eighth. After [`PATIENCE`] eighths without a gain, training skips to the last eighth,
    /// in which the steps become small: the run has stopped improving and is brought to its end
    /// ([`LearningConfig::stops_early`](super::LearningConfig::stops_early)).
    pub(super) fn finish_eighth(&mut self) -> Option<Gain> {
        let eighth = (self.config.batches / SNAPSHOTS).max(1);
        if !self.batch.is_multiple_of(eighth) {
            return None;
        }
        let gain = self.gain(eighth);
        self.flat = if gain.is_some_and(|gain| !gain.shows()) { self.flat + 1 } else { 0 };
        self.snapshots.push(Arc::new(NetFile::new(&self.net, Vec::new())));
        if self.flat >= PATIENCE && self.config.stops_early {
            self.flat = 0;
            self.batch = self.batch.max(self.config.batches - eighth);
        }
        gain
    }

    /// Returns the gain of the last eighth, if there were enough training matches to measure it.
    fn gain(&self, eighth: u64) -> Option<Gain> {
        let before = self.snapshots.last()?;
        // An exploiter does not have to beat itself.
        if self.config.others >= 1.0 {
            return None;
        }
        let matches = (eighth.saturating_mul(self.config.matches) / LEARNT_FROM).min(MOST);
        if matches < FEWEST {
            return None;
        }
        // They sample their choices as in training: in a game without chance, all matches of the best choices would be
        // the same.
        let [now, before] = [Arc::new(NetFile::new(&self.net, Vec::new())), Arc::clone(before)]
            .map(|net| AgentSpec::Learnt(Learnt { temperature: 1.0, ..Learnt::best(net) }));
        let seed = Seed(self.config.seed).child(GAINS).child(self.batch);
        let played: Vec<(f64, f64)> = (0..matches)
            .into_par_iter()
            .filter_map(|number| {
                let table = usize::try_from(number % self.tables.len() as u64).expect("below a number of tables");
                let game = &self.tables[table];
                let seats = game.seats() as u64;
                // The single seat rotates each time all tables have had a match.
                let one = usize::try_from(number / self.tables.len() as u64 % seats).expect("below a number of seats");
                let players: Vec<Option<&AgentSpec>> =
                    (0..game.seats()).map(|seat| Some(if seat == one { &now } else { &before })).collect();
                let how = SelfPlay { net: &self.moving, players: &players, seed: seed.child(number), trace: 0.0 };
                // A match that fails is ignored here; training matches report such faults.
                let lesson = game.self_play(&how).ok()?;
                Some((f64::from(lesson.shares[one]), 1.0 / seats as f64))
            })
            .collect();
        (played.len() > 1).then(|| Gain::of(&played))
    }
}
