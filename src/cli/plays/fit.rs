//! `plays --fit`: how loosely people choose, measured against a trained player.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::found::Play;
use super::rows;
use super::temperature::Fitted;
use crate::agents::AgentSpec;
use crate::cli::arguments::{Places, PlaysArgs};
use crate::cli::games::KnownGames;
use crate::cli::record::PERSON;
use crate::cli::record_file::Record;
use crate::cli::seated::agents_folder;
use crate::cli::tune::problem;
use crate::error::Error;
use crate::game::{Seat, Seats};
use crate::games::AnyGame;
use crate::matches::{Rated, RatedChoice, Shown};
use crate::net::{FILE_EXTENSION, NetFile};
use crate::report::wrapped;
use crate::results::write_whole;

/// Fewest matches from which a player of a person's level is worth its name.
const FEW: usize = 10;

/// Fits the temperature of a trained player to the choices in these matches, game by game. Returns what was found, in
/// words, and writes the players that were requested.
pub(super) fn fit(games: &KnownGames, asked: &PlaysArgs, name: &str, plays: &[Play]) -> Result<String, Error> {
    let root = agents_folder(Path::new("here"), &Places { results: PathBuf::new(), agents: asked.agents.clone() });
    let named: BTreeSet<&str> = plays.iter().map(|play| play.game.as_str()).collect();
    let mut text = String::new();
    for game in named {
        let game = games.find(game)?;
        let net = net_of(game, &root, name)?;
        let files: BTreeSet<&Path> =
            plays.iter().filter(|play| play.game == game.name()).map(|play| play.file.as_path()).collect();
        let mut matches = Vec::new();
        let mut unused = Vec::new();
        for file in files {
            match rated(game, file, &net) {
                Ok(choices) => matches.push(choices),
                Err(Error::Record { .. }) => unused.push(file),
                Err(error) => return Err(error),
            }
        }
        let fitted = Fitted::of(&matches);
        let lines = wrapped(&described(game.name(), name, fitted.as_ref()), 0);
        text += &format!("\n{}\n", lines.join("\n"));
        for file in unused {
            let _ = writeln!(text, "not used, because it does not happen again in this version: {}", file.display());
        }
        if let Some(level) = &asked.level {
            text += &match fitted.filter(|fitted| fitted.temperature.is_finite()) {
                Some(fitted) => stored(game, &root, level, (name, &net), &fitted)?,
                None => format!("No player `{level}` is written for {}.\n", game.name()),
            };
        }
    }
    Ok(text)
}

/// Returns the network of a trained player.
fn net_of(game: &dyn AnyGame, root: &Path, name: &str) -> Result<Arc<NetFile>, Error> {
    match AgentSpec::load(root, name, &game.inputs())? {
        AgentSpec::Learnt(learnt) => Ok(learnt.net),
        _ => {
            let message = format!("`{name}` has no network of its own");
            Err(problem("--fit", message, "name a trained player, such as `quick`").into())
        }
    }
}

/// Returns the choices of people in a recorded match, as a network rates their options.
fn rated(game: &dyn AnyGame, file: &Path, net: &Arc<NetFile>) -> Result<Vec<RatedChoice>, Error> {
    let record = Record::read(file)?;
    let built = record.build(game)?;
    let agents = record.agents()?;
    let seats: Seats = Seat::all(agents.len()).filter(|seat| agents[seat.index()] == PERSON).collect();
    let shown = Shown { rated: Some(Rated { seats, net: Arc::clone(net) }), ..Shown::default() };
    Ok(record.replay(game, &*built, &shown)?.replay.rated)
}

/// Describes a fit.
fn described(game: &str, name: &str, fitted: Option<&Fitted>) -> String {
    let Some(Fitted { temperature, low, high, choices, matches, best }) = fitted else {
        return format!("{game}: no choice of a person between options that `{name}` rates differently is recorded.");
    };
    let range = format!("95 % range {} to {}", number(*low), number(*high));
    let level = match temperature.is_finite() {
        true => format!(
            "They choose as loosely as `{name}` at temperature {} ({range}; 0 always takes the best option)",
            number(*temperature)
        ),
        false => format!("Chance would choose no worse by the judgement of `{name}` ({range})"),
    };
    let few = if *matches < FEW { " From so few matches this is only a first guess." } else { "" };
    format!(
        "{game}: of {choices} choices of people in {}, {:.0} % are the ones that `{name}` rates highest. \
         {level}.{few}",
        rows::matches(*matches),
        100.0 * best
    )
}

fn number(temperature: f64) -> String {
    if temperature.is_finite() { format!("{temperature:.2}") } else { "chance".into() }
}

/// Writes the player that chooses as loosely as people do, and returns where it is.
fn stored(
    game: &dyn AnyGame,
    root: &Path,
    level: &str,
    (name, net): (&str, &NetFile),
    fitted: &Fitted,
) -> Result<String, Error> {
    let folder = root.join(game.name());
    let file = |extension: &str| folder.join(format!("{level}.{extension}"));
    let [toml, weights] = [file("toml"), file(FILE_EXTENSION)];
    if toml.exists() {
        let message = format!("{} is there already", toml.display());
        return Err(problem("--level", message, "delete it, or give another name").into());
    }
    fs::create_dir_all(&folder).map_err(|error| Error::disk(&folder, error))?;
    let Fitted { temperature, low, high, choices, matches, .. } = fitted;
    let text = format!(
        "kind = \"learnt\"\nabout = \"chooses as loosely as a person: {name} at a temperature fitted to {choices} choices \
         in {matches} matches\"\n# 95 % range of the temperature: {} to {}\ntemperature = {temperature:.4}\n",
        number(*low),
        number(*high)
    );
    write_whole(&weights, &net.to_bytes(&game.inputs())).map_err(|error| Error::disk(&weights, error))?;
    write_whole(&toml, text.as_bytes()).map_err(|error| Error::disk(&toml, error))?;
    Ok(format!("player: {} (evenhand play {} --against {level})\n", toml.display(), game.name()))
}
