//! Resolves the arguments of a training run.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::super::arguments::{LearnArgs, Places};
use super::super::seated::{agents_folder, obstacles_at};
use super::super::tune::problem;
use super::rules::{drawn, usual};
use crate::agents::AgentSpec;
use crate::error::{Error, Problem};
use crate::game::knobs::nearest;
use crate::game::{Inputs, Rules};
use crate::games::{AnyGame, BuiltGame};
use crate::input::{is_a_name, one_line, stays_below};
use crate::learning::LearningConfig;
use crate::net::training::Weighing;
use crate::net::{NetFile, leanings, option_places};

/// A scripted agent's score times this factor is a logit. The player then plays about as the agent does, and still
/// explores.
const SHARPNESS: f32 = 3.0;

/// The resolved arguments of the command.
pub(super) struct Task {
    /// Path of the player's files, without the extension.
    pub(super) out: PathBuf,
    pub(super) start: Start,
    pub(super) opponents: Vec<(String, AgentSpec)>,
    pub(super) measure: Vec<(String, AgentSpec)>,
    /// The rules it trains under, in turn: the description and the rules.
    pub(super) rules: Vec<(String, Rules)>,
    /// Further rules that it trains under in half of the matches.
    pub(super) drawn: Vec<Rules>,
    pub(super) config: LearningConfig,
    /// Its bias, which training does not change.
    pub(super) bias: Vec<(Range<usize>, f32)>,
    /// Everything that determines how training continues.
    pub(super) identity: String,
}

/// The start of a player.
pub(super) enum Start {
    Nothing,
    Weights(Vec<f32>),
    Net(Box<NetFile>),
}

impl Task {
    pub(super) fn file(&self, extension: &str) -> PathBuf {
        let mut name = self.out.clone().into_os_string();
        name.push(".");
        name.push(extension);
        name.into()
    }

    /// Returns the file in which a training run is stored while it continues.
    pub(super) fn store(&self) -> PathBuf {
        self.file("learning")
    }
}

/// Resolves the names in the command.
pub(super) fn task(game: &'static dyn AnyGame, asked: &LearnArgs) -> Result<Task, Error> {
    let places = Places { results: PathBuf::new(), agents: asked.agents.clone() };
    let root = agents_folder(Path::new("here"), &places);
    let inputs = game.inputs();
    let mut problems = Vec::new();
    let mut named = |name: &String, read: Result<AgentSpec, Vec<Problem>>| match read {
        Ok(spec) => Some((name.clone(), spec)),
        Err(found) => {
            problems.extend(found.into_iter().filter(|found| !problems.contains(found)).collect::<Vec<_>>());
            None
        }
    };
    let from = asked.from.as_ref();
    let from = from.and_then(|name| named(name, AgentSpec::load_to_learn_from(&root, name, &inputs)));
    let mut load = |name: &String| named(name, AgentSpec::load(&root, name, &inputs));
    let opponents: Vec<_> = asked.meet.iter().chain(&asked.against).filter_map(&mut load).collect();
    let measure: Vec<_> = if asked.measure.is_empty() {
        let mut both: Vec<_> = from.iter().chain(&opponents).cloned().collect();
        both.dedup_by(|a, b| a.0 == b.0);
        both
    } else {
        asked.measure.iter().filter_map(&mut load).collect()
    };
    let start = match from {
        None => Start::Nothing,
        Some((_, AgentSpec::Scripted(script))) => {
            Start::Weights(script.weights.iter().map(|(_, weight)| SHARPNESS * weight).collect())
        }
        Some((_, AgentSpec::Learnt(learnt))) => Start::Net(Box::new((*learnt.net).clone())),
        Some((name, AgentSpec::Random | AgentSpec::Mcts { .. })) => {
            let remedy = "name one with kind = \"scripted\" or \"learnt\", or leave out --from";
            problems.push(problem("--from", format!("`{name}` has nothing to begin with"), remedy));
            Start::Nothing
        }
    };
    let rules = usual(game, asked, &mut problems)?;
    let drawn = drawn(game, asked, &rules, &mut problems)?;
    let bias = bias(asked, &inputs, &mut problems);
    let folder = root.join(game.name());
    check_players(game, asked, &mut problems);
    check_place(game, asked, &root, &mut problems);
    if problems.is_empty() {
        let met = opponents.iter().chain(&measure).map(|(name, spec)| (name, spec));
        let rules: Vec<&Rules> = rules.iter().map(|(_, rules)| rules).collect();
        problems.extend(obstacles_at(game, met, &rules, &asked.players));
    }
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let mut config =
        LearningConfig { seed: asked.seed, rate: asked.rate, others: asked.others, ..LearningConfig::default() };
    config.weighing = Weighing { entropy: asked.entropy, ..config.weighing };
    if asked.against.is_some() {
        config.others = 1.0;
    } else if matches!(start, Start::Net(_)) {
        config.recency = 0.0;
    }
    // Each of the drawn rules is rarely met, so that an eighth shows little gain.
    config.stops_early = asked.vary_rules.is_none() && asked.forces.is_empty();
    let batches = |matches: u64| matches.div_ceil(config.matches);
    config.batches = asked.matches.map_or(0, batches);
    let out = folder.join(&asked.name);
    let mut task = Task { out, start, opponents, measure, rules, drawn, config, bias, identity: String::new() };
    task.identity = identity(asked, &task);
    Ok(task)
}

/// Checks that the game supports these numbers of players.
fn check_players(game: &'static dyn AnyGame, asked: &LearnArgs, problems: &mut Vec<Problem>) {
    let (least, most) = (*game.seats().start(), *game.seats().end());
    for players in asked.players.iter().filter(|players| !game.seats().contains(players) || **players < 2) {
        let message = format!("{} is not played by {players}", game.name());
        problems.push(problem("--players", message, format!("give numbers from {} to {most}", least.max(2))));
    }
    if asked.players.is_empty() {
        problems.push(problem("--players", "it names no number of players", "write --players 2, say"));
    }
}

/// Checks that the player can be written to its place without overwriting anything.
fn check_place(game: &'static dyn AnyGame, asked: &LearnArgs, root: &Path, problems: &mut Vec<Problem>) {
    let folder = root.join(game.name());
    if !stays_below(&asked.name) {
        problems.push(problem(&asked.name, "a name may not lead out of the folder of agents", "give a plain name"));
    } else if !is_a_name(&asked.name) {
        let message = format!("`{}` is no name on one line", one_line(&asked.name));
        problems.push(problem("NAME", message, "give a plain name, such as `mine`"));
    } else if !folder.is_dir() {
        let message = format!("there is no folder {}", folder.display());
        problems.push(problem("--agents", message, "name the folder of agents, with one for this game in it"));
    }
    if let Ok(AgentSpec::Scripted(_) | AgentSpec::Mcts { .. }) = AgentSpec::load(root, &asked.name, &game.inputs()) {
        let message = format!("there is an agent `{}` already that has not been learnt", asked.name);
        problems.push(problem(&asked.name, message, "give another name, so that it is not lost"));
    }
}

/// Returns everything that determines how training continues.
fn identity(asked: &LearnArgs, task: &Task) -> String {
    let mut identity = format!("{:?}", LearningConfig { batches: 0, ..task.config });
    let _ = write!(identity, " {} {:?}", env!("CARGO_PKG_VERSION"), asked.players);
    let _ = write!(identity, " {:?}", task.bias);
    for (_, rules) in &task.rules {
        let _ = write!(identity, " {:016x}", rules.digest());
    }
    for rules in &task.drawn {
        let _ = write!(identity, " drawn {:016x}", rules.digest());
    }
    let _ = write!(identity, " matches {:?} time {:?}", asked.matches, asked.time);
    for (name, spec) in &task.opponents {
        let _ = write!(identity, " {name}={}", spec.canonical());
    }
    match &task.start {
        Start::Nothing => {}
        Start::Weights(weights) => {
            let _ = write!(identity, " from {weights:?}");
        }
        Start::Net(file) => {
            let _ = write!(identity, " from {}", file.digest);
        }
    }
    identity
}

/// Returns its bias, by place.
fn bias(asked: &LearnArgs, inputs: &Inputs, problems: &mut Vec<Problem>) -> Vec<(Range<usize>, f32)> {
    let mut bias = Vec::new();
    for given in &asked.bias {
        let (name, weight) = given.split_once('=').unwrap_or((given, ""));
        match (option_places(inputs, name.trim()), weight.trim().parse::<f32>()) {
            (Some(places), Ok(weight)) if weight.abs() <= 1e4 => bias.push((places, weight)),
            (Some(_), _) => {
                let remedy = "write a feature and how much it counts, such as --bias hold_mine=2";
                problems.push(problem("--bias", format!("`{given}` gives no number from -10000 to 10000"), remedy));
            }
            (None, _) => {
                let near =
                    nearest(name, leanings(inputs)).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
                let all = leanings(inputs).collect::<Vec<_>>().join(", ");
                let message = format!("{} shows nothing called `{name}` of an option", inputs.game);
                problems.push(problem("--bias", message, format!("{near}There are: {all}")));
            }
        }
    }
    bias
}

/// Returns the names of all changes of the rules that the player can meet in training, in order.
pub(super) fn changes(task: &Task) -> Vec<String> {
    let mut names: Vec<String> =
        task.drawn.iter().flat_map(|rules| rules.changed_numbers().entries().to_vec()).map(|(name, _)| name).collect();
    names.sort();
    names.dedup();
    names
}

/// Builds a game for each number of players under each of the rules. Games of drawn rules alternate with those of the
/// others.
pub(super) fn games(
    game: &'static dyn AnyGame,
    task: &Task,
    players: &[usize],
) -> Result<Vec<Box<dyn BuiltGame>>, Error> {
    let rules: Vec<&Rules> = task.rules.iter().map(|(_, rules)| rules).collect();
    let build = |rules: &Rules, players: &usize| game.build(rules, *players);
    let mut all = Vec::new();
    if task.drawn.is_empty() {
        all.extend(rules.iter().flat_map(|rules| players.iter().map(|players| build(rules, players))));
    }
    for (number, drawn) in task.drawn.iter().enumerate() {
        let usual = rules[number % rules.len()];
        all.extend(players.iter().flat_map(|players| [build(usual, players), build(drawn, players)]));
    }
    Ok(all.into_iter().collect::<Result<Vec<_>, _>>().map_err(Problem::from)?)
}
