//! The command line: one function per subcommand.

mod claims;
mod consult;
mod odds;
mod output;
mod progress;
mod replay;
mod run;
mod setting;
mod tune;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::error::{Error, Problem};
use crate::games::{NAMES, with_game};
use crate::input::visible;

/// What `evenhand` tells the script that called it; the same as in [`crate::error`].
const EXIT_CODES: &str = "Exit codes: 0 done, or all claims stand; 2 wrong command line; 3 wrong input; 4 results of \
    another experiment; 5 disk; 6 some matches could not be played to their end; 7 some claims are false or \
    incomplete; 8 none is, but some are not decided; 130 interrupted";

/// Answers balance questions about tabletop games by playing them.
#[derive(Parser, Debug)]
#[command(name = "evenhand", version, arg_required_else_help = true, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Plays an experiment and builds its tables; the same command again continues.
    Run(Run),
    /// Builds the tables of an experiment again from what has been played.
    Tables {
        /// The experiment's file, or its folder of results.
        what: PathBuf,
        #[command(flatten)]
        places: Places,
    },
    /// Plays one match again and tells it turn by turn.
    #[command(name = "match", alias = "replay")]
    Match(Match),
    /// Lists what can be set and swept in a game: path, value, range, unit, what it does.
    Knobs {
        /// The game.
        game: String,
        /// Only paths and descriptions that hold this.
        #[arg(default_value = "")]
        filter: String,
        /// As CSV, with the book's own doubts.
        #[arg(long)]
        csv: bool,
    },
    /// Looks for mistakes in experiments, agents and content files without playing.
    Check {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The game of content files, if their folder does not say.
        #[arg(long)]
        game: Option<String>,
        #[command(flatten)]
        places: Places,
    },
    /// Searches for better weights of a scripted agent by playing.
    TuneAgent(Tune),
    /// Works out exact chances: of a battle or siege, or of cards flipped from a deck.
    #[command(subcommand, arg_required_else_help = true)]
    Odds(OddsOf),
    /// Checks the claims of a rulebook: exact odds, and promises about balance.
    Claims(Claims),
    /// Lists the games.
    Games,
}

/// Where things are.
#[derive(Args, Debug)]
struct Places {
    /// The folder of results: in it each game has a folder, with a folder for each experiment.
    #[arg(long, value_name = "DIR", default_value = "results")]
    results: PathBuf,
    /// The folder of agents; by default `agents` beside the experiment or above it.
    #[arg(long, value_name = "DIR")]
    agents: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct Run {
    /// The experiment's file.
    file: PathBuf,
    /// Only show what would be played and about how long it would take.
    #[arg(long)]
    dry_run: bool,
    /// Throw away what has been played and start over.
    #[arg(long)]
    fresh: bool,
    /// How many matches to play at once; by default one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// At most this many deals per cell, instead of `stop.deals`.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deals: Option<u64>,
    /// Stop after this much time (90s, 20m, 8h), instead of `stop.time`.
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    #[command(flatten)]
    places: Places,
}

#[derive(Args, Debug)]
struct Match {
    /// The experiment's file.
    file: PathBuf,
    /// The cell, from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    cell: usize,
    /// The deal, from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    deal: u64,
    /// The seating, from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seating: usize,
    #[command(flatten)]
    places: Places,
}

#[derive(Args, Debug)]
struct Tune {
    /// The game.
    game: String,
    /// The agent whose weights are the start: `<agents>/<game>/<name>.toml`.
    name: String,
    /// The agents it is to win against, separated by commas: at a table of its own with each.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', required = true)]
    against: Vec<String>,
    /// Seats at the table: one for the agent, the others for one opponent. Several, separated by
    /// commas, are a table each: what is good at 2 players is often bad at 4.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "2")]
    players: Vec<usize>,
    /// Deals that each candidate plays against each opponent, with every rotation of the seats.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// Generations of candidates.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    generations: u32,
    /// Where all chance comes from: the same seed finds the same weights.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Deals on which what was found is measured at the end; none of them is used to find it.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    check_deals: u64,
    /// Weights that stay as they are, separated by commas: those that make the personality.
    #[arg(long, value_name = "WEIGHTS", value_delimiter = ',', conflicts_with = "free")]
    keep: Vec<String>,
    /// Only these weights vary, separated by commas.
    #[arg(long, value_name = "WEIGHTS", value_delimiter = ',')]
    free: Vec<String>,
    /// Sets a knob of the game that is played, such as `rules.vp_to_win=8`; may be given again.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Where better weights are written; by default to the agent's own file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many matches to play at once; by default one per core. Makes no other difference.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder of agents; by default `agents` here or above.
    #[arg(long, value_name = "DIR")]
    agents: Option<PathBuf>,
}

/// What chances are worked out of.
#[derive(Subcommand, Debug)]
enum OddsOf {
    /// A battle or siege of Bridgefront.
    Bridgefront(Odds),
    /// Cards flipped from a deck without replacement.
    Deck(DeckOdds),
    #[command(external_subcommand)]
    Other(Vec<String>),
}

#[derive(Args, Debug)]
struct DeckOdds {
    /// The cards: "4x1 4x2 4x3 4x-1 -2 +4" are four each of 1, 2, 3 and -1, one -2 and one 4.
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    cards: String,
    /// Cards in a flip.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    flip: u32,
    /// How the cards of a flip make one number.
    #[arg(long, value_name = "HOW", default_value = "sum", value_parser = ["sum", "max", "min"])]
    combine: String,
    /// Cards known to be discarded, written like the deck: "3 3 -1".
    #[arg(long, value_name = "CARDS", default_value = "", allow_hyphen_values = true)]
    known: String,
    /// Which flip is asked about, counted from 1 and from the known discards on.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=200))]
    flip_number: u32,
    /// What a flip does with fewer cards left than it needs: takes them and the rest from the new deck
    /// (split), shuffles them in first (reshuffle), is those cards alone (single), or discards them
    /// unseen (discard-last).
    #[arg(long, value_name = "HOW", default_value = "split",
        value_parser = ["split", "reshuffle", "single", "discard-last"])]
    refresh: String,
    /// Cards discarded unseen after each refresh.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=100))]
    burn: u32,
    /// Burnt cards never come back.
    #[arg(long)]
    burnt_are_lost: bool,
    /// Also the chance that flip + margin is above 0, and how much it is then on average.
    #[arg(long, value_name = "M", allow_hyphen_values = true)]
    margin: Option<i32>,
    /// For people or for programs.
    #[arg(long, value_enum, default_value = "text")]
    format: OddsFormat,
}

#[derive(Args, Debug)]
struct Claims {
    /// The file of claims.
    file: PathBuf,
    /// Sets what the claims are about, such as `deck.cards="4x1 4x2 4x3 4x-2 -2 +4"` or
    /// `flip.count=1`; may be given again.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// Also writes the claims to this file as CSV.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Deals that the game's own code plays to check each exact answer; 0 for no check.
    #[arg(long, value_name = "N", default_value_t = crate::claims::check::DEALS,
        value_parser = clap::value_parser!(u64).range(0..=100_000_000))]
    checks: u64,
    /// Plays experiments with this many deals per cell, instead of what each claim asks for.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deals: Option<u64>,
    /// Simulates this many battles where one is not worked out, instead of what each claim asks for (100000).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    battles: Option<u64>,
    #[command(flatten)]
    places: Places,
}

#[derive(Args, Debug)]
struct Odds {
    /// The attacker's units, with commas: "2 force, bridge_runner at 2, shadeblade spent" are two Forces, a
    /// champion at 2 HP, and one that is unhurt and has used its ability of once a round.
    #[arg(long, value_name = "UNITS")]
    attacker: String,
    /// The defender's units, written in the same way.
    #[arg(long, value_name = "UNITS")]
    defender: String,
    /// A siege: one battle to the death in the defender's Capital, or with `=third` in that of a third
    /// player, where the defender came first.
    #[arg(long, value_name = "WHOSE", num_args = 0..=1, require_equals = true, default_missing_value = "defender",
        value_parser = ["defender", "third"])]
    siege: Option<String>,
    /// The battle is fought on a Mine.
    #[arg(long, conflicts_with = "siege")]
    mine: bool,
    /// The attacker's faction; without one it has no passives.
    #[arg(long, value_name = "FACTION")]
    attacker_faction: Option<String>,
    /// The defender's faction.
    #[arg(long, value_name = "FACTION")]
    defender_faction: Option<String>,
    /// A card played before, and by whom: attacker:war_cry. With a target attacker:frenzy=jet_striker
    /// (the second one is jet_striker#2, an enemy's defender:jet_striker), with an option
    /// attacker:hit_control=champions. Can be given several times.
    #[arg(long, value_name = "SIDE:CARD")]
    with: Vec<String>,
    /// A knob of the rules or cards: combat.force_hit=3. Can be given several times.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// For people or for programs.
    #[arg(long, value_enum, default_value = "text")]
    format: OddsFormat,
}

/// How the chances are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum OddsFormat {
    /// A table in plain text.
    Text,
    /// One JSON object: of a battle with the keys attacker, defender, both (chances), rounds, lost,
    /// survivors ...; of a deck with law, mean, variance as exact fractions.
    Json,
}

/// Why a command did not succeed.
enum Failure {
    Error(Error),
    /// The standard output would not take any more.
    Output(io::Error),
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Error(error.into())
    }
}

/// Turns a failure to print into what ends the command.
trait Printed<T> {
    fn printed(self) -> Result<T, Failure>;
}

impl<T> Printed<T> for io::Result<T> {
    fn printed(self) -> Result<T, Failure> {
        self.map_err(Failure::Output)
    }
}

/// Does what the command line asks. The exit codes are those of [`crate::error`].
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = output::Output::new(io::stdout().lock());
    let done = obey(&cli.command, &mut out).and_then(|()| out.flush().printed());
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            let _ = writeln!(io::stderr(), "error: the standard output cannot be written: {error}");
            ExitCode::from(5)
        }
        Err(Failure::Error(error)) => {
            let _ = out.flush();
            let _ = write!(io::stderr(), "{}", visible(&error.explained()));
            ExitCode::from(error.exit_code())
        }
    }
}

fn obey(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Run(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            with_game!(&game, G => run::run::<G>(asked, out))
                .unwrap_or_else(|| Err(no_such_game_in(&asked.file, &game).into()))
        }
        Command::Tables { what, places } => {
            let (game, file) = setting::experiment_of(what)?;
            with_game!(&game, G => run::tables::<G>(what, &file, places, out))
                .unwrap_or_else(|| Err(no_such_game_in(&file, &game).into()))
        }
        Command::Match(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            with_game!(&game, G => replay::replay::<G>(asked, out))
                .unwrap_or_else(|| Err(no_such_game_in(&asked.file, &game).into()))
        }
        Command::Knobs { game, filter, csv } => with_game!(game, G => consult::knobs::<G>(filter, *csv, out))
            .unwrap_or_else(|| Err(no_such_game(game).into())),
        Command::Check { files, game, places } => consult::check(files, game.as_deref(), places, out),
        Command::TuneAgent(asked) => with_game!(&asked.game, G => tune::tune::<G>(asked, out))
            .unwrap_or_else(|| Err(no_such_game(&asked.game).into())),
        Command::Odds(OddsOf::Bridgefront(asked)) => odds::odds(asked, out),
        Command::Odds(OddsOf::Deck(asked)) => odds::deck(asked, out),
        Command::Odds(OddsOf::Other(asked)) => Err(odds::none(asked.first().map_or("", String::as_str)).into()),
        Command::Claims(asked) => claims::claims(asked, out),
        Command::Games => {
            let told = NAMES.iter().filter_map(|name| with_game!(name, G => consult::game::<G>(out)));
            told.collect()
        }
    }
}

fn no_such_game(name: &str) -> Problem {
    let remedy = match crate::game::knobs::nearest(name, NAMES.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the games are: {}", NAMES.join(", ")),
    };
    Problem { place: None, key: "game".into(), message: format!("there is no game `{name}`"), remedy }
}

/// [`no_such_game`], with where an experiment names it.
fn no_such_game_in(file: &Path, name: &str) -> Problem {
    Problem { place: crate::experiment::place_of_game(file), ..no_such_game(name) }
}

/// A time as people write it: a number with `s`, `m` or `h`.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = text.split_at(text.len() - text.chars().next_back().map_or(0, char::len_utf8));
    let seconds = match unit {
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err("write a number with s, m or h, such as 90s, 20m or 8h".into()),
    };
    let number: f64 = number.trim().parse().map_err(|_| format!("`{number}` is not a number"))?;
    if number <= 0.0 {
        return Err("the time has to be above 0".into());
    }
    Duration::try_from_secs_f64(number * seconds).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_holds_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_time_is_a_number_with_a_unit() {
        assert_eq!(duration("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("8h"), Ok(Duration::from_secs(28_800)));
        for wrong in ["", "8", "h", "-1s", "0s", "NaNs", "1e300h", "5 days", "3µ"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_unknown_game_is_named() {
        assert!(no_such_game("chess").message.contains("`chess`"));
    }
}
