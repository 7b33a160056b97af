//! The result of training: the player's strength, and its files.

use std::fmt::Write as _;
use std::sync::Arc;

use super::super::arguments::LearnArgs;
use super::super::tune::{percent, share};
use super::task::Task;
use crate::agents::AgentSpec;
use crate::agents::learnt::Learnt;
use crate::error::{Error, Problem};
use crate::games::AnyGame;
use crate::input::one_line;
use crate::learning::Learning;
use crate::net::{FILE_EXTENSION, NetFile};
use crate::results::write_whole;
use crate::stats::Ratio;
use crate::tuning::{Purpose, TuningTable};

/// Measures its strength on deals it was not trained on, and returns the lines to print.
pub(super) fn measured(
    game: &'static dyn AnyGame,
    asked: &LearnArgs,
    task: &Task,
    learnt: &NetFile,
) -> Result<Vec<String>, Error> {
    let player = AgentSpec::Learnt(Learnt::best(Arc::new(learnt.clone())));
    let mut lines = Vec::new();
    // A number of players may be repeated to train on it more often; it is measured once.
    let mut numbers: Vec<usize> = Vec::new();
    for players in &asked.players {
        if !numbers.contains(players) {
            numbers.push(*players);
        }
    }
    let places = task.rules.iter().flat_map(|rules| numbers.iter().map(move |players| (rules, players)));
    for opponent in &task.measure {
        for ((told, rules), players) in places.clone() {
            let built = game.build(rules, *players).map_err(Problem::from)?;
            let mut table = TuningTable::new(built, asked.seed, Purpose::Checking, opponent.clone());
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
pub(super) fn store_player(
    game: &'static dyn AnyGame,
    asked: &LearnArgs,
    task: &Task,
    net: NetFile,
) -> Result<(), Error> {
    let [toml, file] = ["toml", FILE_EXTENSION].map(|extension| task.file(extension));
    write_whole(&file, &net.to_bytes(&game.inputs())).map_err(|error| Error::disk(&file, error))?;
    let mut text = String::from("kind = \"learnt\"\n");
    let about = match &asked.against {
        Some(victim) => format!("an exploiter: has learnt only to beat {victim}"),
        None => "has learnt by playing itself".into(),
    };
    let _ = writeln!(text, "about = {about:?}");
    for line in &net.record {
        let _ = writeln!(text, "# {}", one_line(line));
    }
    write_whole(&toml, text.as_bytes()).map_err(|error| Error::disk(&toml, error))
}

/// Returns the command that repeats the training from the same start.
pub(super) fn command(asked: &LearnArgs, learning: &Learning) -> String {
    let config = learning.config();
    let players: Vec<String> = asked.players.iter().map(usize::to_string).collect();
    let mut text = format!("evenhand learn {} {} --players {}", asked.game, asked.name, players.join(","));
    let _ = write!(text, " --matches {} --seed {}", config.batches * config.matches, asked.seed);
    let _ = write!(text, " --rate {} --entropy {}", asked.rate, asked.entropy);
    let named = [("--from", &asked.from), ("--against", &asked.against)];
    for (flag, name) in named.into_iter().filter_map(|(flag, name)| Some((flag, name.as_ref()?))) {
        let _ = write!(text, " {flag} {name}");
    }
    if asked.against.is_none() {
        let _ = write!(text, " --others {}", asked.others);
    }
    if !asked.meet.is_empty() {
        let _ = write!(text, " --meet {}", asked.meet.join(","));
    }
    for bias in &asked.bias {
        let _ = write!(text, " --bias {bias}");
    }
    if !asked.editions.is_empty() {
        let _ = write!(text, " --editions {}", asked.editions.join(","));
    }
    for vary in &asked.vary {
        let _ = write!(text, " --vary '{vary}'");
    }
    if !asked.forces.is_empty() {
        let points: Vec<String> = asked.forces.iter().map(u16::to_string).collect();
        let _ = write!(text, " --forces {}", points.join(","));
    }
    if let Some(sets) = asked.vary_rules {
        let _ = write!(text, " --vary-rules {sets}");
    }
    for set in &asked.set {
        let quoted = if set.contains(|letter: char| letter.is_whitespace() || "\"'[](){}".contains(letter)) {
            format!("'{}'", set.replace('\'', r"'\''"))
        } else {
            set.clone()
        };
        let _ = write!(text, " --set {quoted}");
    }
    text
}
