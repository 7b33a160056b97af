//! Reads an agent's file and checks it against the features of its game.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use toml::Value;

use super::files::no_such_agent;
use super::learnt::Learnt;
use super::scripted::Script;
use super::spec::{AgentSpec, RANDOM, RolloutSpec};
use crate::net::{FILE_EXTENSION, NetFile, NetProblem, leanings};
use crate::search::{Believe, Compare, SearchConfig};
use evenhand_game::document::{Problem, Problems, Recovered, What, Written, suggestion};
use evenhand_game::game::Inputs;
use evenhand_game::input::{leads_out, read_bytes, read_text, stays_below, unreadable};

/// The kinds of agents, and the keys that each accepts.
pub(super) const KINDS: [(&str, &[&str]); 4] = [
    (RANDOM, &["kind", "about"]),
    ("scripted", &["kind", "about", "temperature", "blunder", "thorough", "weights"]),
    ("learnt", &["kind", "about", "net", "temperature", "blunder", "thorough", "bias"]),
    (
        "mcts",
        &[
            "kind",
            "about",
            "iterations",
            "exploration",
            "cutoff",
            "widening",
            "prior",
            "mixed",
            "compare",
            "trust",
            "point",
            "beliefs",
            "belief_temperature",
            "solve",
            "rollout",
        ],
    ),
];
const MOST_ITERATIONS: i64 = 100_000_000;

/// The purpose for which an agent is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Seat,
    Rollout,
    /// The start of further training.
    Beginning,
}

impl AgentSpec {
    /// Reads `<root>/<game>/<name>.toml`, or else the agent of this name that the program [ships
    /// with](evenhand_game::built_in). The name `random` works without a file.
    ///
    /// # Errors
    /// Returns everything that is wrong with the file, or that there is none, with the available names.
    pub fn load(root: &Path, name: &str, inputs: &Inputs) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::read(&root.join(inputs.game), name, inputs, Use::Seat)
    }

    /// Does what [`AgentSpec::load`] does, to continue training: a network with other inputs is [carried
    /// over](NetFile::carried_over).
    ///
    /// # Errors
    /// Returns the same errors as [`AgentSpec::load`].
    pub fn load_to_learn_from(root: &Path, name: &str, inputs: &Inputs) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::read(&root.join(inputs.game), name, inputs, Use::Beginning)
    }

    /// Parses an agent's text. A `rollout` that it names is read from the folder of `file`.
    ///
    /// # Errors
    /// Returns everything that is wrong with it, each with its place.
    pub fn parse(file: &Path, text: &str, inputs: &Inputs) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::parse_for(file, text, inputs, Use::Seat)
    }

    fn parse_for(file: &Path, text: &str, inputs: &Inputs, purpose: Use) -> Result<AgentSpec, Vec<Problem>> {
        let recovered = Recovered::read(file, text);
        let read = AgentReader::new(file, purpose).read(&recovered.written, inputs);
        match read {
            Ok(spec) if recovered.faults.is_empty() => Ok(spec),
            read => Err(recovered.and(read.err().unwrap_or_default())),
        }
    }

    /// Reads an agent of a folder of agents of one game.
    fn read(folder: &Path, name: &str, inputs: &Inputs, purpose: Use) -> Result<AgentSpec, Vec<Problem>> {
        if !stays_below(name) {
            let remedy = "give the name of a file in the folder of agents, without `.toml`";
            let message = "a name may not lead out of the folder of agents";
            return Err(vec![Problem::of(name, message, remedy)]);
        }
        let file = AgentSpec::file_of(folder, inputs.game, name);
        if leads_out(folder, &file) {
            let message = format!("{} is a link that leads out of the folder of agents", file.display());
            return Err(vec![Problem::of(name, message, "copy the file itself into the folder")]);
        }
        match read_text(&file) {
            Ok(text) => AgentSpec::parse_for(&file, &text, inputs, purpose),
            Err(error) if error.kind() == ErrorKind::NotFound && name == RANDOM => Ok(AgentSpec::Random),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(vec![no_such_agent(folder, inputs.game, name)]),
            Err(error) => Err(vec![unreadable(&file, &error, None)]),
        }
    }
}

/// Reads one file and collects its problems.
struct AgentReader<'t> {
    file: &'t Path,
    purpose: Use,
    problems: Problems,
}

impl<'t> AgentReader<'t> {
    fn new(file: &'t Path, purpose: Use) -> AgentReader<'t> {
        AgentReader { file, purpose, problems: Problems::default() }
    }

    /// Returns the agent, or everything that is wrong with its file.
    fn read(mut self, written: &Written, inputs: &Inputs) -> Result<AgentSpec, Vec<Problem>> {
        match self.agent(written, inputs) {
            Some(spec) if self.problems.is_empty() => Ok(spec),
            _ => Err(self.problems.sorted(self.file)),
        }
    }

    fn agent(&mut self, written: &Written, inputs: &Inputs) -> Option<AgentSpec> {
        let kinds = || KINDS.iter().map(|(kind, _)| *kind);
        let Some(entry) = written.get("kind") else {
            let remedy = format!("write `kind = \"...\"` with one of {}", kinds().collect::<Vec<_>>().join(", "));
            self.problems.wrong(&written.place, "kind", "the kind of agent is missing", remedy);
            return None;
        };
        let kind = self.problems.text(entry, "kind")?;
        let Some((_, keys)) = KINDS.iter().find(|(known, _)| *known == kind) else {
            let remedy = suggestion(kind, kinds(), "the kinds are");
            self.problems.wrong(&entry.place, "kind", format!("there is no kind of agent `{kind}`"), remedy);
            return None;
        };
        self.problems.unknown_keys(written, keys);
        if let Some(about) = written.get("about") {
            self.problems.text(about, "about");
        }
        match kind {
            "scripted" => self.script(written, inputs).map(AgentSpec::Scripted),
            "learnt" => self.learnt(written, inputs).map(AgentSpec::Learnt),
            // Reported before its rollout is read, because two searches may name each other.
            "mcts" if self.purpose == Use::Rollout => {
                let message = "an agent that itself searches cannot be a rollout";
                self.problems.push(Problem::of(
                    "rollout",
                    message,
                    "name an agent of this folder that does not search",
                ));
                None
            }
            "mcts" => self.mcts(written, inputs),
            _ => Some(AgentSpec::Random),
        }
    }

    fn script(&mut self, written: &Written, inputs: &Inputs) -> Option<Script> {
        let temperature = self.number(written, "temperature", 0.0, 0.0, f64::from(f32::MAX));
        let blunder = self.number(written, "blunder", 0.0, 0.0, 1.0);
        let thorough = self.flag(written, "thorough", false);
        let Some(table) = written.get("weights") else {
            let message = "a scripted agent needs weights";
            self.problems.wrong(&written.place, "weights", message, "add a table [weights] of features");
            return None;
        };
        if !matches!(table.what, What::Table(_)) {
            let message = "it has to be a table of features and numbers";
            self.problems.wrong(&table.place, "weights", message, "write it as [weights]");
            return None;
        }
        let names = || inputs.features.iter().map(|feature| feature.name);
        for (key, _) in table.entries().iter().filter(|(key, _)| names().all(|name| name != key.text)) {
            let remedy = suggestion(&key.text, names(), "the features are");
            self.problems.wrong(&key.place, &key.text, format!("no feature is called \"{}\"", key.text), remedy);
        }
        let weights: Vec<Option<_>> = inputs
            .features
            .iter()
            .map(|feature| Some((feature.name, self.number(table, feature.name, 0.0, -1e9, 1e9)?)))
            .collect();
        Some(Script {
            weights: weights.into_iter().collect::<Option<_>>()?,
            temperature: temperature?,
            blunder: blunder?,
            thorough: thorough?,
        })
    }

    fn learnt(&mut self, written: &Written, inputs: &Inputs) -> Option<Learnt> {
        let temperature = self.number(written, "temperature", 0.0, 0.0, 1e6);
        let blunder = self.number(written, "blunder", 0.0, 0.0, 1.0);
        let thorough = self.flag(written, "thorough", false);
        let net = self.net(written, inputs);
        let bias = self.bias(written, inputs);
        let (temperature, blunder, thorough) = (temperature?, blunder?, thorough?);
        Some(Learnt { net: Arc::new(net?), temperature, blunder, thorough, bias: bias? })
    }

    /// Reads a trained agent's bias.
    fn bias(&mut self, written: &Written, inputs: &Inputs) -> Option<Vec<(&'static str, f32)>> {
        let Some(table) = written.get("bias") else { return Some(Vec::new()) };
        if !matches!(table.what, What::Table(_)) {
            let message = "it has to be a table of features and numbers";
            self.problems.wrong(&table.place, "bias", message, "write it as [bias]");
            return None;
        }
        let mut bias = Vec::new();
        for (key, entry) in table.entries() {
            let Some(name) = leanings(inputs).find(|name| *name == key.text) else {
                let remedy = suggestion(&key.text, leanings(inputs), "there are");
                let message = format!("no feature or observation of options is called \"{}\"", key.text);
                self.problems.wrong(&key.place, &key.text, message, remedy);
                continue;
            };
            #[expect(
                clippy::cast_possible_truncation,
                reason = "weights are held as f32: a rounding, within its range"
            )]
            let weight = self.problems.number(entry, name, -1e4..=1e4)? as f32;
            bias.push((name, weight));
        }
        Some(bias)
    }

    /// Reads the network of a trained agent: the file it names, or else the one with the agent's name.
    fn net(&mut self, written: &Written, inputs: &Inputs) -> Option<NetFile> {
        let folder = self.file.parent().unwrap_or(Path::new(""));
        let (place, path) = match written.get("net") {
            None => (&written.place, self.file.with_extension(FILE_EXTENSION)),
            Some(entry) => {
                let name = self.problems.text(entry, "net")?;
                if !stays_below(name) {
                    let message = "a network may not lie outside the folder of agents";
                    self.problems.wrong(&entry.place, "net", message, "name a file of this folder");
                    return None;
                }
                (&entry.place, folder.join(name))
            }
        };
        let bytes = match read_bytes(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.problems.push(unreadable(&path, &error, Some(place.clone())));
                return None;
            }
        };
        let read = if self.purpose == Use::Beginning { NetFile::carried_over } else { NetFile::read };
        match read(inputs, &bytes) {
            Ok(net) => Some(net),
            Err(problem) => {
                let name = self.file.file_stem().unwrap_or_default().to_string_lossy();
                let anew = format!("learn it anew: evenhand learn {} {name}", inputs.game);
                let remedy = match problem {
                    NetProblem::OtherGame(_) => "name a network of this game".into(),
                    NetProblem::Stranger | NetProblem::Damaged(_) => anew,
                    NetProblem::OtherObservations(_) => {
                        format!("{anew}, or go on from it: evenhand learn {} more --from {name}", inputs.game)
                    }
                };
                self.problems.wrong(place, "net", format!("{}: {problem}", path.display()), remedy);
                None
            }
        }
    }

    fn mcts(&mut self, written: &Written, inputs: &Inputs) -> Option<AgentSpec> {
        let usual = SearchConfig::default();
        let iterations = match written.get("iterations") {
            Some(entry) => self.whole(entry, "iterations", 1, MOST_ITERATIONS),
            None => {
                let message = "a search needs a number of iterations";
                self.problems.wrong(&written.place, "iterations", message, "write `iterations = 400`, say");
                None
            }
        };
        let exploration = self.number(written, "exploration", usual.exploration, 0.0, 1000.0);
        let widening = self.number(written, "widening", usual.widening, 0.01, 1e6);
        let prior_temperature = self.number(written, "prior", usual.prior_temperature, 0.0, 1e6);
        let cutoff = match written.get("cutoff") {
            None => Some(usual.cutoff),
            Some(entry) if entry.text() == Some("end") => Some(None),
            Some(entry) => self.whole(entry, "cutoff", 0, i64::from(u32::MAX)).map(Some),
        };
        let mixed = self.flag(written, "mixed", usual.mixed);
        let compare = self.compare(written, mixed == Some(true));
        let solve = self.flag(written, "solve", usual.solve);
        let beliefs = self.beliefs(written);
        let rollout = self.rollout(written, inputs);
        let config = SearchConfig {
            iterations: iterations?,
            exploration: exploration?,
            cutoff: cutoff?,
            widening: widening?,
            prior_temperature: prior_temperature?,
            mixed: mixed?,
            compare: compare?,
            beliefs: beliefs?,
            solve: solve?,
        };
        Some(AgentSpec::Mcts { config, rollout: rollout? })
    }

    /// Reads how options are compared at the root, if they are; `None` if the entry is wrong.
    fn compare(&mut self, written: &Written, mixed: bool) -> Option<Option<Compare>> {
        let Some(options) = written.get("compare") else {
            let stray = ["trust", "point"].into_iter().find_map(|key| Some((key, written.get(key)?)));
            let Some((key, entry)) = stray else { return Some(None) };
            self.problems.wrong(&entry.place, key, "it means nothing without `compare`", "write `compare = 16`, say");
            return None;
        };
        if mixed {
            let message = "options that are compared are not mixed";
            self.problems.wrong(&options.place, "compare", message, "leave out one of the two");
            return None;
        }
        Some(Some(Compare {
            options: self.whole(options, "compare", 1, 1_000_000)?,
            trust: self.number(written, "trust", 120.0, 0.0, 1e9)?,
            point: self.number(written, "point", 0.03, 0.0, 1.0)?,
        }))
    }

    /// Reads how determinizations are weighted, if they are; `None` if the entry is wrong.
    fn beliefs(&mut self, written: &Written) -> Option<Option<Believe>> {
        let key = "belief_temperature";
        let Some(worlds) = written.get("beliefs") else {
            let Some(entry) = written.get(key) else { return Some(None) };
            self.problems.wrong(&entry.place, key, "it means nothing without `beliefs`", "write `beliefs = 200`, say");
            return None;
        };
        Some(Some(Believe {
            worlds: self.whole(worlds, "beliefs", 1, 1_000_000)?,
            temperature: self.number(written, key, 1.0, 0.001, 1e6)?,
        }))
    }

    /// Reads the rollout policy; `None` if the entry is wrong.
    fn rollout(&mut self, written: &Written, inputs: &Inputs) -> Option<RolloutSpec> {
        let Some(entry) = written.get("rollout") else { return Some(RolloutSpec::Random) };
        let What::One(Value::String(name)) = &entry.what else {
            let remedy = "name an agent of this folder that does not search";
            self.problems.wrong(&entry.place, "rollout", "it has to be the name of an agent", remedy);
            return None;
        };
        match AgentSpec::read(self.file.parent().unwrap_or(Path::new("")), name, inputs, Use::Rollout) {
            Ok(AgentSpec::Random) => Some(RolloutSpec::Random),
            Ok(AgentSpec::Scripted(script)) => Some(RolloutSpec::Scripted(script)),
            Ok(AgentSpec::Learnt(learnt)) => Some(RolloutSpec::Learnt(learnt)),
            Ok(AgentSpec::Mcts { .. }) => unreachable!("a search is refused as a rollout where its kind is read"),
            Err(problems) => {
                // Problems of the other file are reported with that file's places.
                let here = |problem: Problem| match &problem.place {
                    Some(_) => problem,
                    None => Problem { place: Some(entry.place.clone()), key: "rollout".into(), ..problem },
                };
                self.problems.extend(problems.into_iter().map(here));
                None
            }
        }
    }

    /// Reads a boolean of a table; `usual` if it is missing.
    fn flag(&mut self, table: &Written, key: &str, usual: bool) -> Option<bool> {
        table.get(key).map_or(Some(usual), |entry| self.problems.flag(entry, key))
    }

    /// Reads a number of a table; `usual` if it is missing.
    #[expect(clippy::cast_possible_truncation, reason = "weights are held as f32: a rounding, within its range")]
    fn number(&mut self, table: &Written, key: &str, usual: f32, low: f64, high: f64) -> Option<f32> {
        let Some(entry) = table.get(key) else { return Some(usual) };
        self.problems.number(entry, key, low..=high).map(|number| number as f32)
    }

    fn whole(&mut self, entry: &Written, key: &str, low: i64, high: i64) -> Option<u32> {
        self.problems.whole(entry, key, low..=high).and_then(|number| u32::try_from(number).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_game::game::Feature;

    const FEATURES: [Feature; 2] =
        [Feature { name: "gold", about: "gold gained" }, Feature { name: "threat", about: "attackers near" }];
    const TOY: Inputs = Inputs { game: "toy", features: &FEATURES, position: &[], option: &[] };

    fn parse(text: &str) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::parse(Path::new("agents/toy/miner.toml"), text, &TOY)
    }

    #[test]
    fn weights_follow_the_games_features_and_unnamed_ones_are_zero() {
        let spec = parse("kind = 'scripted'\ntemperature = 1\n[weights]\nthreat = -2.5\n").unwrap();
        let weights = vec![("gold", 0.0), ("threat", -2.5)];
        assert_eq!(spec, AgentSpec::Scripted(Script { weights, temperature: 1.0, ..Script::default() }));
        assert_eq!(spec.canonical(), "scripted temperature=1.0 blunder=0.0 gold=0.0 threat=-2.5");
        let thorough = parse("kind = 'scripted'\nthorough = true\n[weights]\n").unwrap();
        assert_eq!(thorough.canonical(), "scripted temperature=0.0 blunder=0.0 gold=0.0 threat=0.0 thorough=true");
    }

    #[test]
    fn a_misspelt_feature_and_a_misspelt_key_are_both_told_with_place_and_remedy() {
        let problems = parse("kind = 'scripted'\ntemprature = 1\n[weights]\ngold = 1\nthreatt = 2\n").unwrap_err();
        let told: Vec<_> =
            problems.iter().map(|p| (p.place.as_ref().unwrap().line, p.key.as_str(), p.remedy.as_str())).collect();
        assert_eq!(told.len(), 2, "{problems:?}");
        assert_eq!((told[0].0, told[0].1), (2, "temprature"));
        assert!(told[0].2.contains("`temperature`"), "{told:?}");
        assert_eq!((told[1].0, told[1].1), (5, "threatt"));
        assert!(told[1].2.contains("`threat`"), "{told:?}");
    }

    #[test]
    fn wrong_types_ranges_and_missing_fields_are_told() {
        for (text, line, key) in [
            ("", 1, "kind"),
            ("kind = 3", 1, "kind"),
            ("kind = 'mtcs'", 1, "kind"),
            ("kind = 'scripted'", 1, "weights"),
            ("kind = 'scripted'\nblunder = 1.5\n[weights]\n", 2, "blunder"),
            ("kind = 'scripted'\nthorough = 1\n[weights]\n", 2, "thorough"),
            ("kind = 'scripted'\n\n[weights]\ngold = 'much'", 4, "gold"),
            ("kind = 'mcts'", 1, "iterations"),
            ("kind = 'mcts'\niterations = 0", 2, "iterations"),
            ("kind = 'mcts'\niterations = 1.5", 2, "iterations"),
            ("kind = 'mcts'\niterations = 10\nrollout = 'nobody'", 3, "rollout"),
            ("kind = 'mcts'\niterations = 10\nmixed = 1", 3, "mixed"),
            ("kind = 'mcts'\niterations = 10\ncompare = 0", 3, "compare"),
            ("kind = 'mcts'\niterations = 10\ntrust = 100", 3, "trust"),
            ("kind = 'mcts'\niterations = 10\nmixed = true\ncompare = 4", 4, "compare"),
            ("kind = 'mcts'\niterations = 10\nbeliefs = 0", 3, "beliefs"),
            ("kind = 'mcts'\niterations = 10\nbelief_temperature = 1", 3, "belief_temperature"),
            ("kind = 'mcts'\niterations = 10\nbeliefs = 9\nbelief_temperature = 0", 4, "belief_temperature"),
            ("kind = 'mcts'\niterations = 10\nsolve = 1", 3, "solve"),
            ("kind = 'random'\nkind = 'random'", 2, ""),
        ] {
            let problems = parse(text).unwrap_err();
            assert_eq!(problems[0].key, key, "{text}: {problems:?}");
            assert_eq!(problems[0].place.as_ref().unwrap().line, line, "{text}: {problems:?}");
        }
    }

    #[test]
    fn a_rollout_is_read_from_the_same_folder_and_is_part_of_the_identity() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("toy");
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("miner.toml"), "kind = 'scripted'\n[weights]\ngold = 1").unwrap();
        std::fs::write(folder.join("deep.toml"), "kind = 'mcts'\niterations = 50\ncutoff = 0\nrollout = 'miner'")
            .unwrap();
        std::fs::write(folder.join("echo.toml"), "kind = 'mcts'\niterations = 50\nrollout = 'echo'").unwrap();
        let deep = AgentSpec::load(root.path(), "deep", &TOY).unwrap();
        assert!(deep.canonical().contains("iterations=50"), "{}", deep.canonical());
        assert!(deep.canonical().contains("cutoff=0"), "{}", deep.canonical());
        assert!(deep.canonical().contains("gold=1.0"), "{}", deep.canonical());
        let recursive = AgentSpec::load(root.path(), "echo", &TOY).unwrap_err();
        assert_eq!((recursive.len(), recursive[0].key.as_str()), (1, "rollout"));
        assert_eq!(AgentSpec::load(root.path(), "random", &TOY).unwrap(), AgentSpec::Random);
        let problems = AgentSpec::load(root.path(), "minor", &TOY).unwrap_err();
        assert!(problems[0].remedy.contains("\"miner\""), "{problems:?}");
    }
}
