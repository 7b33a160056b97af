//! Stores a training run on disk, so that it can be resumed with the same outcome.
//!
//! ```text
//! evenhand learning 4
//! {"identity":"..","batch":120,"batches":1000,"steps":2210,"snapshots":[1024],"flat":0,"digest":".."}
//! <four bytes a number, little-endian: the weights, their means along the way, Adam's means and squares, the largest
//!  inputs of positions and of options; two bytes a weight of each snapshot>
//! ```

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Learning;
use super::magnitudes::Magnitudes;
use crate::net::NetFile;
use evenhand_game::digest::Digest;

const FIRST_LINE: &[u8] = b"evenhand learning 4\n";

#[derive(Serialize, Deserialize)]
struct Header {
    /// Everything that determines how training continues.
    identity: String,
    batch: u64,
    batches: u64,
    steps: u32,
    /// The length in bytes of each snapshot's file.
    snapshots: Vec<usize>,
    /// Number of eighths in a row without a gain.
    flat: u32,
    digest: String,
}

/// Why a stored training run cannot be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoredProblem {
    /// The file is damaged.
    #[error("it is damaged")]
    Damaged,
    /// It belongs to another training run, or to one with other settings.
    #[error("it is of another learning: its rules, opponents, seed or settings differ")]
    Other,
}

impl Learning {
    /// Serializes the training run. `identity` describes everything that determines how it continues and is not stored
    /// in it.
    pub fn to_bytes(&self, identity: &str) -> Vec<u8> {
        let mut numbers = Vec::new();
        let Magnitudes { position, option } = &self.magnitudes;
        let lists = [self.moving.weights(), self.net.weights(), &self.adam.mean, &self.adam.square, position, option];
        for list in lists {
            numbers.extend(list.iter().flat_map(|number| number.to_le_bytes()));
        }
        let snapshots: Vec<Vec<u8>> = self.snapshots.iter().map(|snapshot| snapshot.to_bytes(&self.inputs)).collect();
        let lengths = snapshots.iter().map(Vec::len).collect();
        numbers.extend(snapshots.into_iter().flatten());
        let header = Header {
            identity: identity.into(),
            batch: self.batch,
            batches: self.config.batches,
            steps: self.adam.steps,
            snapshots: lengths,
            flat: self.flat,
            digest: Digest::default().bytes(&numbers).to_string(),
        };
        let mut bytes = FIRST_LINE.to_vec();
        bytes.extend(serde_json::to_vec(&header).expect("names and numbers can be written"));
        bytes.push(b'\n');
        bytes.extend(numbers);
        bytes
    }

    /// Restores a stored training run.
    ///
    /// # Errors
    /// Returns an error if it is damaged or belongs to another training run.
    pub fn resume(&mut self, identity: &str, bytes: &[u8]) -> Result<(), StoredProblem> {
        let rest = bytes.strip_prefix(FIRST_LINE).ok_or(StoredProblem::Damaged)?;
        let end = rest.iter().position(|byte| *byte == b'\n').ok_or(StoredProblem::Damaged)?;
        let header: Header = serde_json::from_slice(&rest[..end]).map_err(|_| StoredProblem::Damaged)?;
        if header.identity != identity {
            return Err(StoredProblem::Other);
        }
        let mut numbers = &rest[end + 1..];
        if header.digest != Digest::default().bytes(numbers).to_string() {
            return Err(StoredProblem::Damaged);
        }
        let (weights, shape) = (self.moving.weights().len(), self.moving.shape());
        let mut lists = [const { Vec::new() }; 6];
        let lengths = [weights, weights, weights, weights, shape.position, shape.option];
        for (list, length) in lists.iter_mut().zip(lengths) {
            let (these, others) = numbers.split_at_checked(4 * length).ok_or(StoredProblem::Damaged)?;
            list.extend(these.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])));
            numbers = others;
        }
        let mut snapshots = Vec::new();
        for length in header.snapshots {
            let (these, others) = numbers.split_at_checked(length).ok_or(StoredProblem::Damaged)?;
            let snapshot = NetFile::read(&self.inputs, these).map_err(|_| StoredProblem::Damaged)?;
            snapshots.push(Arc::new(snapshot));
            numbers = others;
        }
        let [net, averaged, mean, square, position, option] = lists;
        self.moving.weights_mut().copy_from_slice(&net);
        self.net.weights_mut().copy_from_slice(&averaged);
        self.adam.mean = mean;
        self.adam.square = square;
        self.magnitudes = Magnitudes { position, option };
        self.adam.steps = header.steps;
        self.batch = header.batch;
        self.config.batches = header.batches;
        self.snapshots = snapshots;
        self.flat = header.flat;
        Ok(())
    }
}
