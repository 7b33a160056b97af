//! `evenhand learn`: a player that learns by playing itself.

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZero;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use toml::Value;

use super::arguments::{LearnArgs, Places};
use super::caution::write_caution;
use super::failure::{Failure, OrFailure};
use super::prepared::agents_folder;
use super::progress::words;
use super::tune::{listen, percent, problem, rules, share};
use crate::agents::AgentSpec;
use crate::agents::learnt::Learnt;
use crate::error::{Error, Problem};
use crate::game::knobs::nearest;
use crate::game::setting::read_setting;
use crate::game::{Inputs, Insight, Measured, Rules};
use crate::learning::{Against, Batch, Learning, LearningConfig};
use crate::net::training::Weighing;
use crate::net::{FILE_EXTENSION, Net, NetFile, leanings, option_places};
use crate::results::write_whole;
use crate::stats::Ratio;
use crate::stats::share::wilson;
use crate::tuning::{Purpose, TuningTable};

/// How long it learns if nothing is said.
const USUAL_TIME: Duration = Duration::from_secs(600);
/// Batches that are timed before a time is turned into a number of matches.
const TIMED: u64 = 6;
/// How often progress is told, and how often it is stored.
const LINE: Duration = Duration::from_secs(15);
const STORE: Duration = Duration::from_secs(60);
/// A scripted agent's score, times this, is a logit: it then plays about as the agent does, and still tries other things.
const SHARPNESS: f32 = 3.0;

/// What a command is to do, with everything it named looked up.
struct Task {
    /// Where the player goes, without the ending.
    out: PathBuf,
    start: Start,
    opponents: Vec<(String, AgentSpec)>,
    measure: Vec<(String, AgentSpec)>,
    /// The rules it learns under, in turn: what is told of each, and the rules.
    rules: Vec<(String, Rules)>,
    config: LearningConfig,
    /// What it likes from the start and keeps liking.
    bias: Vec<(Range<usize>, f32)>,
    /// All that decides how the learning goes on.
    identity: String,
}

/// What a player begins with.
enum Start {
    Nothing,
    Weights(Vec<f32>),
    Net(Box<Net>),
}

impl Task {
    fn file(&self, extension: &str) -> PathBuf {
        let mut name = self.out.clone().into_os_string();
        name.push(".");
        name.push(extension);
        name.into()
    }

    /// Where a learning is stored while it goes on.
    fn store(&self) -> PathBuf {
        self.file("learning")
    }
}

/// Has a player learn.
pub(super) fn learn<G: Measured + Insight + 'static>(asked: &LearnArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let task = task::<G>(asked)?;
    let games = games::<G>(&task.rules, &asked.players)?;
    let threads =
        asked.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, NonZero::get), usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| problem("--threads", error.to_string(), "try fewer"))?;
    write_caution(G::caution(games.iter().map(|game| (game, &[][..]))), out)?;
    let mut learning = match &task.start {
        Start::Nothing => Learning::new(task.config, games, task.opponents.clone(), &[]),
        Start::Weights(weights) => Learning::new(task.config, games, task.opponents.clone(), weights),
        Start::Net(net) => Learning::of(task.config, games, task.opponents.clone(), (**net).clone()),
    };
    for (places, weight) in &task.bias {
        learning.lean(places.clone(), *weight);
    }
    take_up(asked, &task, &mut learning, out)?;
    write_plan(asked, &task, &learning, threads, out).printed()?;

    let told = "The learning stops after this batch and is stored: the same command goes on. Ctrl-C again ends the \
                program at once.";
    let interrupts = listen(told);
    let stopped = pool.install(|| run(asked, &task, &mut learning, &|| interrupts.load(Ordering::Relaxed) > 0))?;
    if stopped {
        writeln!(out, "Stopped after {} of {} batches.", learning.batch(), learning.config().batches).printed()?;
        return Ok(());
    }

    let learnt = NetFile::new(learning.net(), Vec::new());
    let _ = writeln!(std::io::stderr(), "Measuring it on {} other deals", asked.check_deals);
    let strength = pool.install(|| measured::<G>(asked, &task, &learnt))?;
    let mut record = vec![format!("Learnt by: {}", command(asked, &learning))];
    record.extend(strength.iter().cloned());
    store_player::<G>(asked, &task, NetFile { record: record.clone(), ..learnt })?;
    let _ = std::fs::remove_file(task.store());
    let [toml, net] = ["toml", FILE_EXTENSION].map(|extension| task.file(extension));
    writeln!(out, "\n{}\nWritten to {} and {}", record.join("\n"), toml.display(), net.display()).printed()
}

/// Looks up what the command names.
fn task<G: Measured + Insight>(asked: &LearnArgs) -> Result<Task, Error> {
    let places = Places { results: PathBuf::new(), agents: asked.agents.clone() };
    let root = agents_folder(Path::new("here"), &places);
    let inputs = Inputs::of::<G>();
    let mut problems = Vec::new();
    let mut load = |name: &String| match AgentSpec::load(&root, name, &inputs) {
        Ok(spec) => Some((name.clone(), spec)),
        Err(found) => {
            problems.extend(found.into_iter().filter(|found| !problems.contains(found)).collect::<Vec<_>>());
            None
        }
    };
    let from = asked.from.as_ref().and_then(&mut load);
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
        Some((_, AgentSpec::Learnt(learnt))) => Start::Net(Box::new(learnt.net.net.clone())),
        Some((name, AgentSpec::Random | AgentSpec::Mcts { .. })) => {
            let remedy = "name one with kind = \"scripted\" or \"learnt\", or leave out --from";
            problems.push(problem("--from", format!("`{name}` has nothing to begin with"), remedy));
            Start::Nothing
        }
    };
    let rules = varied::<G>(asked, rules::<G>(&asked.set, &mut problems)?, &mut problems)?;
    let bias = bias(asked, &inputs, &mut problems);
    let (least, most) = (G::SEATS.start(), G::SEATS.end());
    for players in asked.players.iter().filter(|players| !G::SEATS.contains(players) || **players < 2) {
        let message = format!("{} is not played by {players}", G::NAME);
        problems.push(problem("--players", message, format!("give numbers from {} to {most}", least.max(&2))));
    }
    if asked.players.is_empty() {
        problems.push(problem("--players", "it names no number of players", "write --players 2, say"));
    }
    let folder = root.join(G::NAME);
    if !crate::input::stays_below(&asked.name) {
        problems.push(problem(&asked.name, "a name may not lead out of the folder of agents", "give a plain name"));
    } else if !folder.is_dir() {
        let message = format!("there is no folder {}", folder.display());
        problems.push(problem("--agents", message, "name the folder of agents, with one for this game in it"));
    }
    if let Ok(AgentSpec::Scripted(_) | AgentSpec::Mcts { .. }) = AgentSpec::load(&root, &asked.name, &inputs) {
        let message = format!("there is an agent `{}` already that has not been learnt", asked.name);
        problems.push(problem(&asked.name, message, "give another name, so that it is not lost"));
    }
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let mut config = LearningConfig { seed: asked.seed, rate: asked.rate, ..LearningConfig::default() };
    config.weighing = Weighing { entropy: asked.entropy, ..config.weighing };
    if asked.against.is_some() {
        config.others = 1.0;
    }
    let batches = |matches: u64| matches.div_ceil(config.matches);
    config.batches = asked.matches.map_or(0, batches);
    let mut identity = format!("{:?}", LearningConfig { batches: 0, ..config });
    let _ = write!(identity, " {} {:?}", env!("CARGO_PKG_VERSION"), asked.players);
    let _ = write!(identity, " {bias:?}");
    for (_, rules) in &rules {
        let _ = write!(identity, " {:016x}", rules.digest());
    }
    let _ = write!(identity, " matches {:?} time {:?}", asked.matches, asked.time);
    for (name, spec) in &opponents {
        let _ = write!(identity, " {name}={}", spec.canonical());
    }
    match &start {
        Start::Nothing => {}
        Start::Weights(weights) => {
            let _ = write!(identity, " from {weights:?}");
        }
        Start::Net(net) => {
            let _ = write!(identity, " from {}", NetFile::new(net, Vec::new()).digest);
        }
    }
    Ok(Task { out: folder.join(&asked.name), start, opponents, measure, rules, config, bias, identity })
}

/// What it is to like, by place.
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

/// The rules it learns under: one for each value that `--vary` names, or the only ones.
fn varied<G: Measured>(
    asked: &LearnArgs,
    rules: Rules,
    problems: &mut Vec<Problem>,
) -> Result<Vec<(String, Rules)>, Error> {
    let Some(vary) = &asked.vary else { return Ok(vec![(String::new(), rules)]) };
    let Some((path, Value::Array(values))) = read_setting(vary) else {
        let remedy = "write --vary 'rules.vp_to_win=[7, 8, 9]', say";
        problems.push(problem("--vary", format!("`{vary}` names no values"), remedy));
        return Ok(Vec::new());
    };
    let book = G::book();
    let mut all = Vec::new();
    for value in values {
        let mut these = rules.clone();
        match these.set(&book, path, &value, None) {
            Ok(()) => all.push((format!(", {path} = {value}"), these)),
            Err(error) => problems.push(error.into()),
        }
    }
    if all.is_empty() && problems.is_empty() {
        problems.push(problem("--vary", format!("`{vary}` names no values"), "give one at least"));
    }
    Ok(all)
}

/// A game for each number of players under each of the rules.
fn games<G: Measured>(rules: &[(String, Rules)], players: &[usize]) -> Result<Vec<G>, Error> {
    let all = rules.iter().flat_map(|(_, rules)| players.iter().map(move |players| G::new(rules, *players)));
    Ok(all.collect::<Result<Vec<G>, _>>().map_err(Problem::from)?)
}

/// Takes up what an earlier command has stored.
fn take_up<G: Insight + 'static>(
    asked: &LearnArgs,
    task: &Task,
    learning: &mut Learning<G>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let store = task.store();
    if asked.fresh || !store.exists() {
        return Ok(());
    }
    let bytes = std::fs::read(&store).map_err(|error| Error::disk(&store, error))?;
    if let Err(why) = learning.resume(&task.identity, &bytes) {
        let remedy = "give the same command again to go on with it, or --fresh to begin anew";
        return Err(problem(&store.display().to_string(), format!("it cannot go on: {why}"), remedy).into());
    }
    writeln!(out, "Goes on after batch {} of {}.", learning.batch(), learning.config().batches).printed()
}

fn write_plan<G: Insight + 'static>(
    asked: &LearnArgs,
    task: &Task,
    learning: &Learning<G>,
    threads: usize,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let players: Vec<String> = asked.players.iter().map(usize::to_string).collect();
    writeln!(out, "Player     {}", task.file("toml").display())?;
    writeln!(out, "Game       {}, {} players, seed {}", G::NAME, players.join(" and "), asked.seed)?;
    let begins = asked.from.as_ref().map_or("nothing".into(), |from| format!("`{from}`"));
    writeln!(out, "Begins     with {begins}; {} weights", learning.net().weights().len())?;
    let names: Vec<&str> = task.opponents.iter().map(|(name, _)| name.as_str()).collect();
    match (&asked.against, names.is_empty()) {
        (Some(only), _) => writeln!(out, "Against    {only} alone")?,
        (None, true) => writeln!(out, "Against    itself")?,
        (None, false) => writeln!(out, "Against    itself, and now and then {}", names.join(", "))?,
    }
    writeln!(out, "Threads    {threads}\n")?;
    out.flush()
}

/// Learns until it is over; whether it was stopped before.
fn run<G: Insight + 'static>(
    asked: &LearnArgs,
    task: &Task,
    learning: &mut Learning<G>,
    stop: &dyn Fn() -> bool,
) -> Result<bool, Failure> {
    let mut told = Told::default();
    let store = |learning: &Learning<G>| {
        let path = task.store();
        write_whole(&path, &learning.to_bytes(&task.identity)).map_err(|error| Error::disk(&path, error))
    };
    // Told now rather than after hours.
    store(learning)?;
    if learning.config().batches == 0 {
        time(asked, learning, &mut told);
    }
    let began = (Instant::now(), learning.batch());
    let (mut line, mut stored) = (Instant::now(), Instant::now());
    while !learning.is_over() {
        if stop() {
            store(learning)?;
            return Ok(true);
        }
        told.add(learning.step());
        if line.elapsed() >= LINE || learning.is_over() {
            let done = learning.batch() - began.1;
            let left = learning.config().batches - learning.batch();
            let seconds = began.0.elapsed().as_secs_f64() / done.max(1) as f64 * left as f64;
            told.line(learning, Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
            line = Instant::now();
        }
        if stored.elapsed() >= STORE {
            store(learning)?;
            stored = Instant::now();
        }
    }
    store(learning)?;
    Ok(false)
}

/// Turns a time into a number of batches, by its first ones.
fn time<G: Insight + 'static>(asked: &LearnArgs, learning: &mut Learning<G>, told: &mut Told) {
    let time = asked.time.unwrap_or(USUAL_TIME);
    // Steps are of full size as long as the end is far.
    learning.plan(u64::MAX);
    let began = Instant::now();
    for _ in 0..TIMED {
        told.add(learning.step());
    }
    let each = began.elapsed().as_secs_f64() / TIMED as f64;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of batches, saturating")]
    let batches = (time.as_secs_f64() / each.max(1e-9)).ceil() as u64;
    learning.plan(batches.max(TIMED));
    let matches = learning.config().batches * learning.config().matches;
    let _ = writeln!(std::io::stderr(), "{} is about {matches} matches: the same as --matches {matches}", words(time));
}

/// What has come of batches since it was told.
#[derive(Default)]
struct Told {
    batches: Vec<Batch>,
}

impl Told {
    fn add(&mut self, batch: Batch) {
        self.batches.push(batch);
    }

    fn line<G: Insight + 'static>(&mut self, learning: &Learning<G>, left: Duration) {
        let batches = std::mem::take(&mut self.batches);
        let mut against: Vec<Against> = Vec::new();
        let (mut entropy, mut value, mut choices, mut valued) = (0.0, 0.0, 0, 0);
        for batch in &batches {
            entropy += batch.found.entropy;
            value += batch.found.value_loss;
            choices += batch.found.choices;
            valued += batch.found.valued;
            for one in &batch.against {
                match against.iter_mut().find(|known| known.name == one.name) {
                    Some(known) => {
                        known.shares += one.shares;
                        known.fair += one.fair;
                        known.matches += one.matches;
                    }
                    None => against.push(one.clone()),
                }
            }
        }
        let each = f64::from(choices.max(1));
        let mut text = format!(
            "batch {} of {}: entropy {:.2}, value's log loss {:.3}",
            learning.batch(),
            learning.config().batches,
            entropy / each,
            value / f64::from(valued.max(1))
        );
        against.sort_by(|a, b| a.name.cmp(&b.name));
        for Against { name, shares, fair, matches } in &against {
            let interval = wilson((shares / *matches as f64).min(1.0), *matches as f64);
            let arm = 50.0 * (interval.high - interval.low);
            let [won, fair] = [*shares, *fair].map(|sum| percent(sum / *matches as f64));
            let _ = write!(text, "; {name}: {won} +- {arm:.0} (fair {fair})");
        }
        let faults: u64 = batches.iter().map(|batch| batch.faults.0).sum();
        if let Some(first) = batches.iter().find_map(|batch| batch.faults.1.as_ref()) {
            let _ = write!(text, "; {faults} matches broke down, the first: {first}");
        }
        let _ = writeln!(std::io::stderr(), "{text}; {} left", words(left));
    }
}

/// Its strength on deals it has not learnt from, in lines.
fn measured<G: Measured + Insight + 'static>(
    asked: &LearnArgs,
    task: &Task,
    learnt: &NetFile,
) -> Result<Vec<String>, Error> {
    let player = AgentSpec::Learnt(Learnt::best(Arc::new(learnt.clone())));
    let mut lines = Vec::new();
    let places = task.rules.iter().flat_map(|rules| asked.players.iter().map(move |players| (rules, players)));
    for opponent in &task.measure {
        for ((told, rules), players) in places.clone() {
            let table = TuningTable::<G>::new(rules, *players, asked.seed, Purpose::Checking, opponent.clone());
            let mut table = table.map_err(Problem::from)?;
            let mut won = Ratio::default();
            for dealt in table.play(&player, 0..asked.check_deals, &|| false) {
                won.add(dealt.shares, f64::from(dealt.matches));
            }
            let fair = percent(1.0 / *players as f64);
            lines.push(format!("  {players} players{told}, against {} (fair: {fair}): {}", opponent.0, share(&won)));
        }
    }
    if !lines.is_empty() {
        lines.insert(0, format!("Share of the win on {} deals not learnt from:", asked.check_deals));
    }
    Ok(lines)
}

/// Writes the player: its network, and an agent's file if there is none yet.
fn store_player<G: Insight>(asked: &LearnArgs, task: &Task, net: NetFile) -> Result<(), Error> {
    let [toml, file] = ["toml", FILE_EXTENSION].map(|extension| task.file(extension));
    write_whole(&file, &net.to_bytes(&Inputs::of::<G>())).map_err(|error| Error::disk(&file, error))?;
    let mut text = String::from("kind = \"learnt\"\n");
    let about = match &asked.against {
        Some(victim) => format!("an exploiter: has learnt only to beat {victim}"),
        None => "has learnt by playing itself".into(),
    };
    let _ = writeln!(text, "about = {about:?}");
    for line in &net.record {
        let _ = writeln!(text, "# {line}");
    }
    write_whole(&toml, text.as_bytes()).map_err(|error| Error::disk(&toml, error))
}

/// The command that learns the same again, from the same start.
fn command<G: Insight + 'static>(asked: &LearnArgs, learning: &Learning<G>) -> String {
    let config = learning.config();
    let players: Vec<String> = asked.players.iter().map(usize::to_string).collect();
    let mut text = format!("evenhand learn {} {} --players {}", asked.game, asked.name, players.join(","));
    let _ = write!(text, " --matches {} --seed {}", config.batches * config.matches, asked.seed);
    let _ = write!(text, " --rate {} --entropy {}", asked.rate, asked.entropy);
    let named = [("--from", &asked.from), ("--against", &asked.against)];
    for (flag, name) in named.into_iter().filter_map(|(flag, name)| Some((flag, name.as_ref()?))) {
        let _ = write!(text, " {flag} {name}");
    }
    if !asked.meet.is_empty() {
        let _ = write!(text, " --meet {}", asked.meet.join(","));
    }
    for bias in &asked.bias {
        let _ = write!(text, " --bias {bias}");
    }
    if let Some(vary) = &asked.vary {
        let _ = write!(text, " --vary '{vary}'");
    }
    for set in &asked.set {
        let quoted = if set.contains(char::is_whitespace) { format!("'{set}'") } else { set.clone() };
        let _ = write!(text, " --set {quoted}");
    }
    text
}
