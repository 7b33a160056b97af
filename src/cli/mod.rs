//! The command line: one function per subcommand.

mod claims;
mod consult;
mod content;
mod games;
mod odds;
mod output;
mod progress;
mod replay;
mod run;
mod setting;
mod tune;
mod usage;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::error::Error;
use crate::games::{GameList, Games};
use crate::odds::OutputFormat;
use games::KnownGames;

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
    /// Colors in messages; by default where a terminal shows them and NO_COLOR is not set.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value = "auto", hide_possible_values = true)]
    color: ColorChoice,
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
    /// Writes the JSON Schema of a game's experiment files, by which editors check and complete them.
    Schema {
        /// The game.
        game: String,
    },
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
    Odds(odds::Asked),
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
    /// Stop after this much time (90s, 20m, 1h30m), instead of `stop.time`.
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
    /// Only what this seat knew at the time: S1 to S6.
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<String>,
    /// Also every single choice, as programs read it, with the number of its step.
    #[arg(long)]
    actions: bool,
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
    format: OutputFormat,
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

/// Does what the command line asks, with all games. The exit codes are those of [`crate::error`].
pub fn main() -> ExitCode {
    let known = KnownGames::of::<Games>();
    let asked = read(&known, std::env::args_os()).unwrap_or_else(|error| error.exit());
    let colors = usage::colors(asked.color);
    ExitCode::from(done(&asked, &known, colors, &mut output::Output::new(io::stdout().lock()), &mut io::stderr()))
}

/// The same with the games of a list, in a program of one's own: prints to `out` and `errors`, and gives the exit code.
pub fn main_with<L: GameList>(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    errors: &mut dyn Write,
) -> u8 {
    let known = KnownGames::of::<L>();
    match read(&known, arguments) {
        Ok(asked) => done(&asked, &known, asked.color == ColorChoice::Always, out, errors),
        Err(error) => {
            let _ = if error.use_stderr() { write!(errors, "{error}") } else { write!(out, "{error}") };
            error.exit_code() as u8
        }
    }
}

/// The command line as it is written, with the odds that games bring.
fn read(games: &KnownGames, arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let asked = Cli::command().mut_subcommand("odds", |odds| {
        games.iter().filter_map(|game| game.odds_command()).fold(odds, clap::Command::subcommand)
    });
    let matches = usage::with_negative_numbers(asked).try_get_matches_from(arguments).map_err(usage::explained)?;
    Cli::from_arg_matches(&matches)
}

fn done(asked: &Cli, games: &KnownGames, colors: bool, out: &mut dyn Write, errors: &mut dyn Write) -> u8 {
    match obey(&asked.command, games, out).and_then(|()| out.flush().printed()) {
        Ok(()) => 0,
        Err(Failure::Output(error)) => {
            let _ = writeln!(errors, "error: the standard output cannot be written: {error}");
            5
        }
        Err(Failure::Error(error)) => {
            let _ = out.flush();
            let _ = write!(errors, "{}", error.explained(colors));
            error.exit_code()
        }
    }
}

fn obey(command: &Command, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Run(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            games.find_in(&asked.file, &game)?.run(asked, out)
        }
        Command::Tables { what, places } => {
            let (game, file) = setting::experiment_of(what)?;
            games.find_in(&file, &game)?.tables(what, &file, places, out)
        }
        Command::Match(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            games.find_in(&asked.file, &game)?.replay(asked, out)
        }
        Command::Knobs { game, filter, csv } => games.find(game)?.knobs(filter, *csv, out),
        Command::Schema { game } => games.find(game)?.schema(out),
        Command::Check { files, game, places } => consult::check(files, game.as_deref(), places, games, out),
        Command::TuneAgent(asked) => games.find(&asked.game)?.tune(asked, out),
        Command::Odds(asked) => odds::odds(asked, games, out),
        Command::Claims(asked) => claims::claims(asked, games, out),
        Command::Games => games.iter().try_for_each(|game| game.describe(out)),
    }
}

/// A time as people write it: numbers with `d`, `h`, `m` or `s`, each unit at most once and larger ones first.
fn duration(text: &str) -> Result<Duration, String> {
    let example = || "write numbers with d, h, m and s, such as 90s, 20m, 8h or 1h30m".to_owned();
    let mut units = [('d', 86_400.0), ('h', 3600.0), ('m', 60.0), ('s', 1.0)].into_iter();
    let (mut seconds, mut rest) = (0.0, text.trim());
    if rest.is_empty() {
        return Err(example());
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).ok_or_else(example)?;
        let (number, after) = rest.split_at(digits);
        let unit = after.chars().next().ok_or_else(example)?;
        let (_, length) = units.find(|(name, _)| *name == unit).ok_or_else(example)?;
        let number: f64 = number.parse().map_err(|_| example())?;
        seconds += number * length;
        rest = after[unit.len_utf8()..].trim_start();
    }
    if seconds <= 0.0 {
        return Err("the time has to be above 0".into());
    }
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_holds_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_time_is_a_number_with_a_unit() {
        assert_eq!(duration("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("8h"), Ok(Duration::from_secs(28_800)));
        assert_eq!(duration("1h30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(duration("2d 1h 5s"), Ok(Duration::from_secs(176_405)));
        for wrong in ["", "8", "h", "-1s", "0s", "NaNs", "1e300h", "5 days", "3µ", "30m1h", "1h2h", "1.2.3s"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_unknown_game_is_named() {
        assert!(KnownGames::of::<Games>().find("chess").err().unwrap().message.contains("`chess`"));
    }
}
