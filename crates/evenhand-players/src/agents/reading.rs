//! Reads an agent's file and checks it against the features of its game.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use super::declared::{KINDS, bias, editions, fields_of, weights};
use super::files::no_such_agent;
use super::learnt::Learnt;
use super::scripted::Script;
use super::spec::{AgentSpec, RANDOM, RolloutSpec};
use crate::net::{FILE_EXTENSION, NetFile, NetProblem};
use crate::search::{Believe, Compare, SearchConfig};
use evenhand_game::document::declared::{Taken, names};
use evenhand_game::document::{Place, Problem, Problems, Recovered, Written, suggestion};
use evenhand_game::game::Inputs;
use evenhand_game::input::{leads_out, read_bytes, read_text, stays_below, unreadable};

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
        AgentSpec::load_for(root, name, inputs, None)
    }

    /// Does what [`AgentSpec::load`] does, for matches by the rules of an edition: a trained player that has another
    /// network for that edition plays with it.
    ///
    /// # Errors
    /// Returns the same errors as [`AgentSpec::load`].
    pub fn load_for(
        root: &Path,
        name: &str,
        inputs: &Inputs,
        edition: Option<&str>,
    ) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::read(&root.join(inputs.game), name, inputs, &Reason { purpose: Use::Seat, edition })
    }

    /// Does what [`AgentSpec::load`] does, to continue training: a network with other inputs is [carried
    /// over](NetFile::carried_over).
    ///
    /// # Errors
    /// Returns the same errors as [`AgentSpec::load`].
    pub fn load_to_learn_from(root: &Path, name: &str, inputs: &Inputs) -> Result<AgentSpec, Vec<Problem>> {
        let reason = Reason { purpose: Use::Beginning, edition: None };
        AgentSpec::read(&root.join(inputs.game), name, inputs, &reason)
    }

    /// Parses an agent's text. A `rollout` that it names is read from the folder of `file`.
    ///
    /// # Errors
    /// Returns everything that is wrong with it, each with its place.
    pub fn parse(file: &Path, text: &str, inputs: &Inputs) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::parse_for(file, text, inputs, &Reason { purpose: Use::Seat, edition: None })
    }

    fn parse_for(file: &Path, text: &str, inputs: &Inputs, reason: &Reason<'_>) -> Result<AgentSpec, Vec<Problem>> {
        let recovered = Recovered::read(file, text);
        let read = AgentReader::new(file, reason).read(&recovered.written, inputs);
        match read {
            Ok(spec) if recovered.faults.is_empty() => Ok(spec),
            read => Err(recovered.and(read.err().unwrap_or_default())),
        }
    }

    /// Reads an agent of a folder of agents of one game.
    fn read(folder: &Path, name: &str, inputs: &Inputs, reason: &Reason<'_>) -> Result<AgentSpec, Vec<Problem>> {
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
            Ok(text) => AgentSpec::parse_for(&file, &text, inputs, reason),
            Err(error) if error.kind() == ErrorKind::NotFound && name == RANDOM => Ok(AgentSpec::Random),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(vec![no_such_agent(folder, inputs.game, name)]),
            Err(error) => Err(vec![unreadable(&file, &error, None)]),
        }
    }
}

/// What an agent is read for.
struct Reason<'t> {
    purpose: Use,
    /// The edition by whose rules it is to play; `None` for the rulebook.
    edition: Option<&'t str>,
}

/// Reads one file and collects its problems.
struct AgentReader<'t> {
    file: &'t Path,
    reason: &'t Reason<'t>,
    problems: Problems,
}

impl<'t> AgentReader<'t> {
    fn new(file: &'t Path, reason: &'t Reason<'t>) -> AgentReader<'t> {
        AgentReader { file, reason, problems: Problems::default() }
    }

    /// Returns the agent, or everything that is wrong with its file.
    fn read(mut self, written: &Written, inputs: &Inputs) -> Result<AgentSpec, Vec<Problem>> {
        match self.agent(written, inputs) {
            Some(spec) if self.problems.is_empty() => Ok(spec),
            _ => Err(self.problems.sorted(self.file)),
        }
    }

    fn agent(&mut self, written: &Written, inputs: &Inputs) -> Option<AgentSpec> {
        let Some(entry) = written.get("kind") else {
            Taken::read(&mut self.problems, Some(written), "", &fields_of(RANDOM));
            return None;
        };
        let kind = self.problems.text(entry, "kind")?;
        if !KINDS.contains(&kind) {
            let remedy = suggestion(kind, KINDS, "the kinds are");
            self.problems.wrong(&entry.place, "kind", format!("there is no kind of agent `{kind}`"), remedy);
            return None;
        }
        let fields = fields_of(kind);
        self.problems.unknown_keys(written, &names(&fields));
        // Reported before its rollout is read, because two searches may name each other.
        if kind == "mcts" && self.reason.purpose == Use::Rollout {
            let message = "an agent that itself searches cannot be a rollout";
            let remedy = "name an agent of this folder that does not search";
            self.problems.push(Problem::of("rollout", message, remedy));
            return None;
        }
        let taken = Taken::read(&mut self.problems, Some(written), "", &fields);
        match kind {
            "scripted" => self.script(&taken, inputs).map(AgentSpec::Scripted),
            "learnt" => self.learnt(&taken, written, inputs).map(AgentSpec::Learnt),
            "mcts" => self.mcts(&taken, inputs),
            _ => Some(AgentSpec::Random),
        }
    }

    fn script(&mut self, taken: &Taken<'_, '_>, inputs: &Inputs) -> Option<Script> {
        let (table, fields) = (taken.get("weights")?, weights(inputs));
        self.known_names(table, &names(&fields), "no feature is called", "the features are");
        let weights = Taken::read(&mut self.problems, Some(table), "", &fields);
        let weights: Option<_> =
            inputs.features.iter().map(|feature| Some((feature.name, number(&weights, feature.name)?))).collect();
        Some(Script {
            weights: weights?,
            temperature: number(taken, "temperature")?,
            blunder: number(taken, "blunder")?,
            thorough: taken.flag("thorough")?,
        })
    }

    fn learnt(&mut self, taken: &Taken<'_, '_>, written: &Written, inputs: &Inputs) -> Option<Learnt> {
        let net = self.net(taken, written, inputs);
        let bias = self.bias(taken, inputs);
        let (temperature, blunder) = (number(taken, "temperature")?, number(taken, "blunder")?);
        Some(Learnt { net: Arc::new(net?), temperature, blunder, thorough: taken.flag("thorough")?, bias: bias? })
    }

    /// Reads a trained agent's bias, in the order of the file.
    fn bias(&mut self, taken: &Taken<'_, '_>, inputs: &Inputs) -> Option<Vec<(&'static str, f32)>> {
        let Some(table) = taken.get("bias") else { return (!taken.is_wrong("bias")).then(Vec::new) };
        let fields = bias(inputs);
        self.known_names(table, &names(&fields), "no feature or observation of options is called", "there are");
        let bias = Taken::read(&mut self.problems, Some(table), "", &fields);
        let written = table.entries().iter().filter_map(|(key, _)| fields.iter().find(|field| field.name == key.text));
        written.map(|field| Some((field.name, number(&bias, field.name)?))).collect()
    }

    /// Reports keys of a table that are not one of `known`.
    fn known_names(&mut self, table: &Written, known: &[&str], message: &str, otherwise: &str) {
        for (key, _) in table.entries().iter().filter(|(key, _)| !known.contains(&key.text.as_str())) {
            let remedy = suggestion(&key.text, known.iter().copied(), otherwise);
            self.problems.wrong(&key.place, &key.text, format!("{message} \"{}\"", key.text), remedy);
        }
    }

    /// Reads the network of a trained agent: the one for the edition, or else the file that it names, or else the one with
    /// the agent's name. All networks that it has are read, so that none is found wrong only when it is needed.
    fn net(&mut self, taken: &Taken<'_, '_>, written: &Written, inputs: &Inputs) -> Option<NetFile> {
        let of_editions = self.nets_of_editions(taken, inputs);
        let own = match (taken.get("net"), taken.text("net")) {
            (Some(entry), Some(name)) => self.net_at(&entry.place, "net", &name, inputs),
            _ if taken.is_wrong("net") => None,
            _ => {
                let path = self.file.with_extension(FILE_EXTENSION);
                self.net_in(&written.place, "net", &path, inputs)
            }
        };
        let edition = self.reason.edition.unwrap_or_default();
        of_editions.into_iter().find(|(name, _)| *name == edition).map_or(own, |(_, net)| net)
    }

    /// Reads the networks of `[editions]`; `None` for one that is wrong.
    fn nets_of_editions(&mut self, taken: &Taken<'_, '_>, inputs: &Inputs) -> Vec<(&'static str, Option<NetFile>)> {
        let Some(table) = taken.get("editions") else { return Vec::new() };
        let fields = editions(inputs);
        self.known_names(table, &names(&fields), "no edition is called", "there are");
        let files = Taken::read(&mut self.problems, Some(table), "", &fields);
        let written = fields.iter().filter_map(|field| Some((field.name, files.get(field.name)?)));
        written
            .map(|(edition, entry)| {
                let file = files.text(edition);
                (edition, file.and_then(|file| self.net_at(&entry.place, edition, &file, inputs)))
            })
            .collect()
    }

    /// Reads a network of the agent's folder.
    fn net_at(&mut self, place: &Place, key: &str, name: &str, inputs: &Inputs) -> Option<NetFile> {
        if !stays_below(name) {
            let message = "a network may not lie outside the folder of agents";
            self.problems.wrong(place, key, message, "name a file of this folder");
            return None;
        }
        let path = self.file.parent().unwrap_or(Path::new("")).join(name);
        self.net_in(place, key, &path, inputs)
    }

    /// Reads a file as a network of this game.
    fn net_in(&mut self, place: &Place, key: &str, path: &Path, inputs: &Inputs) -> Option<NetFile> {
        let bytes = match read_bytes(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.problems.push(unreadable(path, &error, Some(place.clone())));
                return None;
            }
        };
        let read = if self.reason.purpose == Use::Beginning { NetFile::carried_over } else { NetFile::read };
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
                self.problems.wrong(place, key, format!("{}: {problem}", path.display()), remedy);
                None
            }
        }
    }

    fn mcts(&mut self, taken: &Taken<'_, '_>, inputs: &Inputs) -> Option<AgentSpec> {
        let compare = self.compare(taken);
        let beliefs = self.beliefs(taken);
        let rollout = self.rollout(taken, inputs);
        let trees = self.trees(taken);
        let config = SearchConfig {
            iterations: taken.whole("iterations")?,
            exploration: number(taken, "exploration")?,
            // None for "end".
            cutoff: taken.value("cutoff")?.as_integer().and_then(|steps| u32::try_from(steps).ok()),
            widening: number(taken, "widening")?,
            prior_temperature: number(taken, "prior")?,
            mixed: taken.flag("mixed")?,
            compare: compare?,
            beliefs: beliefs?,
            trees: trees?,
            solve: taken.flag("solve")?,
        };
        Some(AgentSpec::Mcts { config, rollout: rollout? })
    }

    /// Reads whether later choices are searched as well; `None` if the entry is wrong.
    fn trees(&mut self, taken: &Taken<'_, '_>) -> Option<bool> {
        let trees = taken.flag("trees")?;
        if let Some(entry) = taken.get("trees").filter(|_| !trees && taken.get("compare").is_none()) {
            let message = "without trees, nothing chooses among the options";
            self.problems.wrong(&entry.place, "trees", message, "write `compare = 4` beside it, or leave it out");
            return None;
        }
        Some(trees)
    }

    /// Reads how options are compared at the root, if they are; `None` if the entry is wrong.
    fn compare(&mut self, taken: &Taken<'_, '_>) -> Option<Option<Compare>> {
        let Some(options) = taken.get("compare") else { return self.nothing_without(taken, "compare", "16") };
        if taken.flag("mixed") == Some(true) {
            let message = "options that are compared are not mixed";
            self.problems.wrong(&options.place, "compare", message, "leave out one of the two");
            return None;
        }
        let (trust, point) = (number(taken, "trust")?, number(taken, "point")?);
        Some(Some(Compare { options: taken.whole("compare")?, trust, point }))
    }

    /// Reads how determinizations are weighted, if they are; `None` if the entry is wrong.
    fn beliefs(&mut self, taken: &Taken<'_, '_>) -> Option<Option<Believe>> {
        if taken.get("beliefs").is_none() {
            return self.nothing_without(taken, "beliefs", "200");
        }
        Some(Some(Believe { worlds: taken.whole("beliefs")?, temperature: number(taken, "belief_temperature")? }))
    }

    /// Returns that a key is left out; `None` if it is wrong, or if others are written that mean nothing without it.
    fn nothing_without<T>(&mut self, taken: &Taken<'_, '_>, key: &str, example: &str) -> Option<Option<T>> {
        let others = if key == "compare" { &["trust", "point"][..] } else { &["belief_temperature"] };
        let stray = others.iter().find_map(|other| Some((other, taken.get(other)?)));
        if let Some((other, entry)) = stray.filter(|_| !taken.is_wrong(key)) {
            let remedy = format!("write `{key} = {example}`, say");
            self.problems.wrong(&entry.place, other, format!("it means nothing without `{key}`"), remedy);
            return None;
        }
        (!taken.is_wrong(key)).then_some(None)
    }

    /// Reads the rollout policy; `None` if the entry is wrong.
    fn rollout(&mut self, taken: &Taken<'_, '_>, inputs: &Inputs) -> Option<RolloutSpec> {
        let (name, entry) = (taken.text("rollout")?, taken.get("rollout"));
        let Some(entry) = entry else { return Some(RolloutSpec::Random) };
        let reason = Reason { purpose: Use::Rollout, edition: self.reason.edition };
        match AgentSpec::read(self.file.parent().unwrap_or(Path::new("")), &name, inputs, &reason) {
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
}

/// Returns a number of a table.
#[expect(clippy::cast_possible_truncation, reason = "weights are held as f32: a rounding, within its range")]
fn number(taken: &Taken<'_, '_>, key: &str) -> Option<f32> {
    taken.number(key).map(|number| number as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::{Net, Shape};
    use evenhand_game::game::{Dice, Feature, Preset};

    const FEATURES: [Feature; 2] =
        [Feature { name: "gold", about: "gold gained" }, Feature { name: "threat", about: "attackers near" }];
    const EDITIONS: [Preset; 2] = [edition("first"), edition("later")];
    const TOY: Inputs = Inputs { game: "toy", features: &FEATURES, position: &[], option: &[], editions: &EDITIONS };

    const fn edition(name: &'static str) -> Preset {
        Preset { name, about: "", file: "", text: "" }
    }

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
            ("kind = 'mcts'\niterations = 10\ntrees = 0", 3, "trees"),
            ("kind = 'mcts'\niterations = 10\ntrees = false", 3, "trees"),
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

    #[test]
    fn a_trained_player_plays_an_edition_with_the_network_it_has_for_it() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("toy");
        std::fs::create_dir(&folder).unwrap();
        for (seed, name) in [(1, "learnt.net"), (2, "later.net")] {
            let net = NetFile::new(&Net::new(Shape::of(&TOY), &mut Dice::new(seed)), Vec::new());
            std::fs::write(folder.join(name), net.to_bytes(&TOY)).unwrap();
        }
        let learnt = "kind = 'learnt'\n[editions]\nlater = 'later.net'\n";
        std::fs::write(folder.join("learnt.toml"), learnt).unwrap();
        std::fs::write(folder.join("later.toml"), "kind = 'learnt'\n").unwrap();
        std::fs::write(folder.join("deep.toml"), "kind = 'mcts'\niterations = 50\nrollout = 'learnt'").unwrap();
        let plays = |name, edition| AgentSpec::load_for(root.path(), name, &TOY, edition).unwrap().canonical();
        assert_ne!(plays("learnt", None), plays("later", None));
        assert_eq!(plays("learnt", Some("later")), plays("later", None));
        assert_eq!(plays("learnt", Some("first")), plays("learnt", None));
        assert!(plays("deep", Some("later")).contains(&plays("later", None)));
        assert!(plays("deep", None).contains(&plays("learnt", None)));
        for (text, line, key) in [
            ("kind = 'learnt'\n[editions]\nlatter = 'later.net'", 3, "latter"),
            ("kind = 'learnt'\n[editions]\nlater = 3", 3, "later"),
            ("kind = 'learnt'\n[editions]\nlater = '../later.net'", 3, "later"),
            ("kind = 'learnt'\neditions = 3", 2, "editions"),
        ] {
            let problems = AgentSpec::parse(&folder.join("learnt.toml"), text, &TOY).unwrap_err();
            assert_eq!((problems.len(), problems[0].key.as_str()), (1, key), "{problems:?}");
            assert_eq!(problems[0].place.as_ref().unwrap().line, line, "{problems:?}");
        }
        std::fs::remove_file(folder.join("later.net")).unwrap();
        let problems = AgentSpec::parse(&folder.join("learnt.toml"), learnt, &TOY).unwrap_err();
        assert!(problems[0].key.ends_with("later.net"), "{problems:?}");
    }
}
