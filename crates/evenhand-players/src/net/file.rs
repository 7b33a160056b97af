//! A network as a file: one header line, then its weights.
//!
//! ```text
//! evenhand net 1
//! {"game":"bridgefront","hidden":32,"features":["done",..],"position":[["round",12],..],"option":[..],"record":[..],"digest":".."}
//! <two bytes a weight: IEEE 754 half precision, little-endian>
//! ```
//!
//! A network that observes changes of the rules has `evenhand net 2` as its first line and their names as `"rules"` in its
//! header.
//!
//! A network plays only the game, features and observations it was trained with, by name and width. Training can
//! continue from a network with other inputs ([`NetFile::carried_over`]).

use std::sync::Arc;

use half::f16;
use serde::{Deserialize, Serialize};

use super::{HIDDEN, Net, Shape, carried};
use evenhand_game::digest::Digest;
use evenhand_game::game::{Feature, Inputs, Observation};

/// The extension of network files.
pub const FILE_EXTENSION: &str = "net";

const FIRST_LINE: &[u8] = b"evenhand net 1\n";
/// The first line of a network that observes changes of the rules.
const WITH_RULES: &[u8] = b"evenhand net 2\n";
/// Maximum length of a header, whatever a file says.
const LONGEST_LINE: usize = 1 << 20;

/// A network with its record.
#[derive(Clone, Debug, PartialEq)]
pub struct NetFile {
    /// The network, its weights in half precision.
    pub net: Net,
    /// How it was trained and how strong it was measured to be, as lines.
    pub record: Vec<String>,
    /// The digest of its weights.
    pub digest: Digest,
    /// The inputs it was not trained on, and its former inputs that no longer exist, by name, if it was [carried
    /// over](NetFile::carried_over).
    pub changes: Vec<String>,
}

/// Why a file is not a network that can play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetProblem {
    /// It begins differently.
    #[error("this is no file of a network")]
    Stranger,
    /// It has too few or too many bytes, or its bytes were changed.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// It plays another game.
    #[error("this network plays {0}")]
    OtherGame(String),
    /// The observations have changed since.
    #[error("this network was learnt by another version, which saw other things: {0}")]
    OtherObservations(String),
}

/// The header line of a network file.
#[derive(Serialize, Deserialize, PartialEq)]
struct Header {
    game: String,
    hidden: usize,
    features: Vec<String>,
    position: Vec<(String, usize)>,
    option: Vec<(String, usize)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rules: Vec<String>,
    record: Vec<String>,
    digest: String,
}

impl Header {
    fn of(inputs: &Inputs, rules: &[String], record: Vec<String>, digest: Digest) -> Header {
        let groups = |groups: &[Observation]| groups.iter().map(|group| (group.name.into(), group.width)).collect();
        Header {
            game: inputs.game.into(),
            hidden: HIDDEN,
            features: inputs.features.iter().map(|Feature { name, .. }| (*name).into()).collect(),
            position: groups(inputs.position),
            option: groups(inputs.option),
            rules: rules.to_vec(),
            record,
            digest: digest.to_string(),
        }
    }

    /// Returns the inputs of a position and of an option: each name with its width.
    fn groups(&self) -> [Vec<Group>; 2] {
        let one = |name: &String| (name.clone(), 1);
        let rules = self.rules.iter().map(|rule| (format!("rule {rule}"), 1));
        let position = self.position.iter().cloned().chain(rules);
        [position.collect(), self.features.iter().map(one).chain(self.option.iter().cloned()).collect()]
    }

    /// Returns how another header differs, if its network has other inputs.
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

/// Converts weights to the stored form.
fn half_precision(weights: &[f32]) -> Vec<u8> {
    weights.iter().flat_map(|weight| f16::from_f32(*weight).to_le_bytes()).collect()
}

fn digest(bytes: &[u8]) -> Digest {
    let mut digest = Digest::default();
    digest.bytes(bytes);
    digest
}

impl NetFile {
    /// Creates a network as it will be read from its file, with its weights in half precision.
    pub fn new(net: &Net, record: Vec<String>) -> NetFile {
        let bytes = half_precision(net.weights());
        let weights = bytes.chunks_exact(2).map(|pair| f16::from_le_bytes([pair[0], pair[1]]).to_f32()).collect();
        let net = Net::of(net.shape(), weights).observing(Arc::clone(net.rules()));
        NetFile { net, record, digest: digest(&bytes), changes: Vec::new() }
    }

    /// Returns the bytes of its file.
    ///
    /// # Panics
    /// Panics if the network has inputs other than those given.
    pub fn to_bytes(&self, inputs: &Inputs) -> Vec<u8> {
        let rules = self.net.rules();
        let shape = Shape::of(inputs).with_rules(rules.len());
        assert_eq!(self.net.shape(), shape, "a network is written for its own game");
        let header = Header::of(inputs, rules, self.record.clone(), self.digest);
        let mut bytes = if rules.is_empty() { FIRST_LINE } else { WITH_RULES }.to_vec();
        bytes.extend(serde_json::to_vec(&header).expect("names and numbers can be written"));
        bytes.push(b'\n');
        bytes.extend(half_precision(self.net.weights()));
        bytes
    }

    /// Parses the bytes of a file.
    ///
    /// # Errors
    /// Returns what is wrong with it, or why it cannot play the game with these inputs.
    pub fn read(inputs: &Inputs, bytes: &[u8]) -> Result<NetFile, NetProblem> {
        let (header, weights) = parts(inputs, bytes)?;
        let expected = Header::of(inputs, &[], Vec::new(), Digest::default());
        if let Some(difference) = expected.difference(&header) {
            return Err(NetProblem::OtherObservations(difference));
        }
        let shape = Shape::of(inputs).with_rules(header.rules.len());
        let (weights, digest) = weights_of(&header, weights, shape)?;
        let net = Net::of(shape, weights).observing(header.rules.into());
        Ok(NetFile { net, record: header.record, digest, changes: Vec::new() })
    }

    /// Parses the bytes of a file to continue training, even with other inputs. Inputs with the same name and width
    /// keep their weights, new inputs start with weight 0, and removed inputs are dropped. It still observes the changes
    /// of the rules that it knows.
    ///
    /// # Errors
    /// Returns the same errors as [`NetFile::read`], except for other observations; those are an error only if the size
    /// of the hidden layers differs.
    pub fn carried_over(inputs: &Inputs, bytes: &[u8]) -> Result<NetFile, NetProblem> {
        let (header, weights) = parts(inputs, bytes)?;
        let expected = Header::of(inputs, &header.rules, Vec::new(), Digest::default());
        let Some(difference) = expected.difference(&header) else { return NetFile::read(inputs, bytes) };
        if header.hidden != expected.hidden {
            return Err(NetProblem::OtherObservations(difference));
        }
        let (then, now) = (header.groups(), expected.groups());
        // Whatever the header says, no network has more inputs than its file has bytes.
        let most =
            |groups: &[Group]| groups.iter().all(|(_, width)| *width <= weights.len()) && groups.len() <= MOST_GROUPS;
        if !then.iter().all(|groups| most(groups)) {
            return Err(damaged("it says that it looks at more than its weights are for"));
        }
        let [position, option] = [0, 1].map(|of| rows(&then[of], &now[of]));
        let old = Shape { position: width(&then[0]), option: width(&then[1]) };
        let (weights, _) = weights_of(&header, weights, old)?;
        let shape = Shape::of(inputs).with_rules(header.rules.len());
        let net = carried(&Net::of(old, weights), shape, &position, &option).observing(header.rules.into());
        let mut changes = Vec::new();
        for (then, now) in then.iter().zip(&now) {
            let missing = |what: &str, some: &[Group], others: &[Group]| {
                let missing = some.iter().filter(|group| !others.contains(group));
                missing.map(|(name, _)| format!("{what} `{name}`")).collect::<Vec<_>>()
            };
            changes.extend(missing("new", now, then));
            changes.extend(missing("gone", then, now));
        }
        Ok(NetFile { changes, ..NetFile::new(&net, header.record) })
    }
}

/// No game has more named inputs.
const MOST_GROUPS: usize = 10_000;

/// The name of an input group, and its width.
type Group = (String, usize);

fn width(groups: &[Group]) -> usize {
    groups.iter().map(|(_, width)| width).sum()
}

/// Returns, for each current input, its former index.
fn rows(then: &[Group], now: &[Group]) -> Vec<Option<usize>> {
    let mut rows = Vec::new();
    for group in now {
        let place = then.iter().position(|other| other == group);
        let start = place.map(|place| width(&then[..place]));
        rows.extend((0..group.1).map(|within| Some(start? + within)));
    }
    rows
}

/// Returns the header of a network of this game, and the bytes of its weights.
fn parts<'b>(inputs: &Inputs, bytes: &'b [u8]) -> Result<(Header, &'b [u8]), NetProblem> {
    let rest = bytes.strip_prefix(FIRST_LINE).or_else(|| bytes.strip_prefix(WITH_RULES)).ok_or(NetProblem::Stranger)?;
    let end = rest.iter().take(LONGEST_LINE).position(|byte| *byte == b'\n');
    let (line, weights) = rest.split_at(end.ok_or_else(|| damaged("its second line does not end"))?);
    let header: Header = serde_json::from_slice(line).map_err(|error| damaged(&error.to_string()))?;
    if !header.rules.is_sorted() {
        return Err(damaged("its changes of the rules are out of order"));
    }
    if header.game != inputs.game { Err(NetProblem::OtherGame(header.game)) } else { Ok((header, &weights[1..])) }
}

/// Returns the weights of a network of this shape, after checking them.
fn weights_of(header: &Header, bytes: &[u8], shape: Shape) -> Result<(Vec<f32>, Digest), NetProblem> {
    if bytes.len() != 2 * shape.weights() {
        return Err(damaged(&format!("{} bytes of weights instead of {}", bytes.len(), 2 * shape.weights())));
    }
    let digest = digest(bytes);
    if header.digest != digest.to_string() {
        return Err(damaged("its weights are not those that were written"));
    }
    let weights: Vec<f32> = bytes.chunks_exact(2).map(|pair| f16::from_le_bytes([pair[0], pair[1]]).to_f32()).collect();
    match weights.iter().position(|weight| !weight.is_finite()) {
        Some(place) => Err(damaged(&format!("weight {place} is not a number"))),
        None => Ok((weights, digest)),
    }
}

fn damaged(what: &str) -> NetProblem {
    NetProblem::Damaged(what.into())
}
