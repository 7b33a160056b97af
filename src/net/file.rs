//! A network as a file: one line that says what it is, then its weights.
//!
//! ```text
//! evenhand net 1
//! {"game":"bridgefront","hidden":32,"features":["done",..],"position":[["round",12],..],"option":[..],"record":[..],"digest":".."}
//! <two bytes a weight: IEEE 754 half precision, little-endian>
//! ```
//!
//! A network plays only the game, features and observations it was learnt with, by name and width.

use half::f16;
use serde::{Deserialize, Serialize};

use super::{HIDDEN, Net, Shape};
use crate::digest::Digest;
use crate::game::{Feature, Inputs, Observation};

/// How the files of networks end.
pub const FILE_EXTENSION: &str = "net";

const FIRST_LINE: &[u8] = b"evenhand net 1\n";
/// No line about a network is longer, whatever a file says.
const LONGEST_LINE: usize = 1 << 20;

/// A network with what is told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct NetFile {
    /// The network, its weights in half precision.
    pub net: Net,
    /// How it was learnt and how strong it was found to be, in lines.
    pub record: Vec<String>,
    /// Of its weights.
    pub digest: Digest,
}

/// Why a file is no network that can play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetProblem {
    /// It begins otherwise.
    #[error("this is no file of a network")]
    Stranger,
    /// There are too few or too many bytes, or other ones than were written.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// It plays another game.
    #[error("this network plays {0}")]
    OtherGame(String),
    /// What is observed has changed since.
    #[error("this network was learnt by another version, which saw other things: {0}")]
    OtherObservations(String),
}

/// The line that says what a network is.
#[derive(Serialize, Deserialize, PartialEq)]
struct Header {
    game: String,
    hidden: usize,
    features: Vec<String>,
    position: Vec<(String, usize)>,
    option: Vec<(String, usize)>,
    record: Vec<String>,
    digest: String,
}

impl Header {
    fn of(inputs: &Inputs, record: Vec<String>, digest: Digest) -> Header {
        let groups = |groups: &[Observation]| groups.iter().map(|group| (group.name.into(), group.width)).collect();
        Header {
            game: inputs.game.into(),
            hidden: HIDDEN,
            features: inputs.features.iter().map(|Feature { name, .. }| (*name).into()).collect(),
            position: groups(inputs.position),
            option: groups(inputs.option),
            record,
            digest: digest.to_string(),
        }
    }

    /// In which respect another header is of a network that sees other things.
    fn difference(&self, other: &Header) -> Option<String> {
        if self.hidden != other.hidden {
            return Some(format!("{} hidden units instead of {}", other.hidden, self.hidden));
        }
        let named = |names: &[String]| names.iter().map(|name| (name.clone(), 1)).collect::<Vec<_>>();
        let lists = [
            ("feature", named(&self.features), named(&other.features)),
            ("observation of a position", self.position.clone(), other.position.clone()),
            ("observation of an option", self.option.clone(), other.option.clone()),
        ];
        lists.into_iter().find_map(|(what, ours, theirs)| {
            let missing =
                theirs.iter().find(|one| !ours.contains(one)).or(ours.iter().find(|one| !theirs.contains(one)));
            let first = missing.map_or("their order", |(name, _)| name.as_str());
            (ours != theirs).then(|| format!("the {what} `{first}` differs"))
        })
    }
}

/// Weights as they are kept.
fn half_precision(weights: &[f32]) -> Vec<u8> {
    weights.iter().flat_map(|weight| f16::from_f32(*weight).to_le_bytes()).collect()
}

fn digest(bytes: &[u8]) -> Digest {
    let mut digest = Digest::default();
    digest.bytes(bytes);
    digest
}

impl NetFile {
    /// A network as it will be read from its file: its weights in half precision.
    pub fn new(net: &Net, record: Vec<String>) -> NetFile {
        let bytes = half_precision(net.weights());
        let weights = bytes.chunks_exact(2).map(|pair| f16::from_le_bytes([pair[0], pair[1]]).to_f32()).collect();
        NetFile { net: Net::of(net.shape(), weights), record, digest: digest(&bytes) }
    }

    /// The bytes of its file.
    ///
    /// # Panics
    /// If the network looks at something else than a game with these inputs.
    pub fn to_bytes(&self, inputs: &Inputs) -> Vec<u8> {
        assert_eq!(self.net.shape(), Shape::of(inputs), "a network is written for its own game");
        let header = Header::of(inputs, self.record.clone(), self.digest);
        let mut bytes = FIRST_LINE.to_vec();
        bytes.extend(serde_json::to_vec(&header).expect("names and numbers can be written"));
        bytes.push(b'\n');
        bytes.extend(half_precision(self.net.weights()));
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// What is wrong with it, or why it cannot play the game with these inputs.
    pub fn read(inputs: &Inputs, bytes: &[u8]) -> Result<NetFile, NetProblem> {
        let damaged = |what: &str| NetProblem::Damaged(what.into());
        let rest = bytes.strip_prefix(FIRST_LINE).ok_or(NetProblem::Stranger)?;
        let end = rest.iter().take(LONGEST_LINE).position(|byte| *byte == b'\n');
        let (line, weights) = rest.split_at(end.ok_or_else(|| damaged("its second line does not end"))?);
        let header: Header = serde_json::from_slice(line).map_err(|error| damaged(&error.to_string()))?;
        if header.game != inputs.game {
            return Err(NetProblem::OtherGame(header.game));
        }
        let expected = Header::of(inputs, Vec::new(), Digest::default());
        if let Some(difference) = expected.difference(&header) {
            return Err(NetProblem::OtherObservations(difference));
        }
        let weights = &weights[1..];
        let shape = Shape::of(inputs);
        if weights.len() != 2 * shape.weights() {
            return Err(damaged(&format!("{} bytes of weights instead of {}", weights.len(), 2 * shape.weights())));
        }
        let digest = digest(weights);
        if header.digest != digest.to_string() {
            return Err(damaged("its weights are not those that were written"));
        }
        let weights: Vec<f32> =
            weights.chunks_exact(2).map(|pair| f16::from_le_bytes([pair[0], pair[1]]).to_f32()).collect();
        if let Some(place) = weights.iter().position(|weight| !weight.is_finite()) {
            return Err(damaged(&format!("weight {place} is not a number")));
        }
        Ok(NetFile { net: Net::of(shape, weights), record: header.record, digest })
    }
}
