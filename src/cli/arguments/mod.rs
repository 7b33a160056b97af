//! Arguments of all commands.

mod card;
mod duration;
mod ladder;
mod odds;
mod places;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::runner::Share;
use crate::tables::CsvLocale;
pub(super) use card::CardArgs;
use duration::duration;
pub(super) use ladder::LadderArgs;
pub(super) use odds::{DECK, DeckOddsArgs, OddsArgs};
pub(super) use places::{Places, RESULTS};

/// The exit codes of `evenhand`; the same as in [`crate::error`].
const EXIT_CODES: &str = "Exit codes: 0 done, or all claims stand; 2 wrong command line; 3 wrong input; 4 results of \
    another experiment; 5 disk, or damaged results; 6 some matches could not be played to their end; 7 some claims are false or \
    incomplete; 8 none is, but some are not decided; 130 interrupted";

/// Answers balance questions about tabletop games by playing them.
#[derive(Parser, Debug)]
#[command(name = "evenhand", version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
    /// Colors in messages; by default where a terminal shows them and NO_COLOR is not set.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value = "auto", hide_possible_values = true)]
    pub(super) color: ColorChoice,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Plays an experiment and builds its tables; the same command again continues.
    Run(RunArgs),
    /// Builds the tables of an experiment again from what has been played.
    Tables(TablesArgs),
    /// Writes an experiment to start from, with comments.
    New(NewArgs),
    /// Makes a folder of your own: for experiments and agents, with the schemas that let editors complete them.
    Init {
        /// The folder; by default this one.
        #[arg(default_value = ".")]
        folder: PathBuf,
    },
    /// Lists who can play a game: agents of your own, and those that the program brings.
    Agents {
        /// The game.
        game: String,
        /// The folder of agents; by default `agents` here or above.
        #[arg(long, value_name = "DIR")]
        agents: Option<PathBuf>,
    },
    /// Lists the experiments about a game that the program brings: `new --from` copies one.
    Experiments {
        /// The game.
        game: String,
    },
    /// Joins the shares of a run that several machines have played (`run --shard`), and builds its tables.
    Merge(MergeArgs),
    /// Shows the progress of a run, during it or afterwards, and the answer so far.
    Status(StatusArgs),
    /// Plays one match again and shows it turn by turn.
    #[command(name = "match", alias = "replay")]
    Match(MatchArgs),
    /// Writes the JSON Schema of a game's files, by which editors check and complete them.
    Schema {
        /// The game.
        game: String,
        /// Which files.
        #[arg(value_enum, default_value = "experiment")]
        of: SchemaKind,
    },
    /// Cards, factions and sheets as CSV files for a spreadsheet, and back.
    #[command(subcommand, arg_required_else_help = true)]
    Content(ContentCommand),
    /// Writes what a shell completes commands by, for a file that it reads when it starts.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Writes the manual's pages, one for each command, for `man -l` or a folder of `man1`.
    Manual {
        /// The folder they are written to.
        folder: PathBuf,
    },
    /// Lists what can be set and swept in a game: path, value, range, unit, what it does.
    Knobs {
        /// The game.
        game: String,
        /// Only paths and descriptions that hold these words.
        words: Vec<String>,
        /// As CSV, with the book's own doubts.
        #[arg(long)]
        csv: bool,
    },
    /// Prints how the cards and other content of a game are written: every field, verb and word of a content file.
    Notation {
        /// The game.
        game: String,
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
    TuneAgent(TuneArgs),
    /// Has a player learn by playing itself, or only to beat one agent.
    Learn(LearnArgs),
    /// Plays the agents of a game against each other and rates them.
    Ladder(LadderArgs),
    /// Works out exact chances: of a battle or siege, or of cards flipped from a deck.
    #[command(subcommand, arg_required_else_help = true)]
    Odds(OddsArgs),
    /// Checks the claims of a rulebook: exact odds, and promises about balance.
    Claims(ClaimsArgs),
    /// Compares two runs of a game: what changed in rules, content and players, and what came of it.
    Compare(CompareArgs),
    /// Searches for values of knobs that meet targets: `[balance]` in the experiment's file says which.
    Balance(BalanceArgs),
    /// Judges whether a card, unit or datasheet of yours is too strong for its set, by giving it to one seat at a time.
    Card(CardArgs),
    /// Says what a run can decide and how long it takes, after a few deals; nothing is stored.
    Plan(PlanArgs),
    /// Lists the games.
    Games,
}

/// What is done with the content of a game.
#[derive(Subcommand, Debug)]
pub(super) enum ContentCommand {
    /// Writes the game's content as CSV files, one for each kind, a row for each entry.
    Export(ExportArgs),
    /// Reads edited files, checks them, and writes what they change as a content file for experiments.
    Import(ImportArgs),
}

#[derive(Args, Debug)]
pub(super) struct ExportArgs {
    /// The game.
    pub(super) game: String,
    /// The folder they are written to; by default `content-GAME`.
    #[arg(long, value_name = "DIR")]
    pub(super) to: Option<PathBuf>,
    /// As CSV, which is what there is.
    #[arg(long, hide = true)]
    pub(super) csv: bool,
    /// en, with commas between cells and a point in numbers; de, with semicolons and a comma in numbers.
    #[arg(long, value_name = "LOCALE", default_value = "en", value_parser = csv_locale())]
    pub(super) csv_locale: CsvLocale,
}

#[derive(Args, Debug)]
pub(super) struct ImportArgs {
    /// The game.
    pub(super) game: String,
    /// The files, called by what they hold, such as cards.csv; a file of another name is known by its columns.
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// The content file that is written; by default `GAME-content.toml` here.
    #[arg(long, value_name = "FILE")]
    pub(super) to: Option<PathBuf>,
}

/// A kind of file that has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SchemaKind {
    /// Questions that are played.
    Experiment,
    /// Who plays.
    Agent,
    /// Cards and other parts of the game, laid over the book.
    Content,
    /// What a book says of itself.
    Claims,
}

impl SchemaKind {
    /// Returns the name of a game's schema file.
    pub(super) fn file_of(self, game: &str) -> String {
        match self {
            SchemaKind::Experiment => format!("{game}.json"),
            SchemaKind::Agent => format!("{game}-agent.json"),
            SchemaKind::Content => format!("{game}-content.json"),
            SchemaKind::Claims => format!("{game}-claims.json"),
        }
    }
}

#[derive(Args, Debug)]
pub(super) struct PlanArgs {
    /// The experiment's file.
    pub(super) file: PathBuf,
    /// How long a few deals are tried.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "20s")]
    pub(super) warm_up: Duration,
    /// How long a night is.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "8h")]
    pub(super) night: Duration,
    /// How many matches to play at once; by default as RAYON_NUM_THREADS says, else one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct BalanceArgs {
    /// The experiment's file, with a table `[balance]` and no `[sweep]`.
    pub(super) file: PathBuf,
    /// Stop searching after this much time (90s, 20m, 1h30m); what was found is then measured.
    #[arg(long, value_parser = duration)]
    pub(super) time: Option<Duration>,
    /// How many matches to play at once; by default as RAYON_NUM_THREADS says, else one per core. Makes no other difference.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct NewArgs {
    /// The game.
    pub(super) game: String,
    /// What the experiment is called: `<name>.toml` is written here.
    #[arg(default_value = "question")]
    pub(super) name: String,
    /// A copy of one of the program's own experiments instead: `evenhand experiments GAME` lists them.
    #[arg(long, value_name = "EXPERIMENT")]
    pub(super) from: Option<String>,
}

#[derive(Args, Debug)]
pub(super) struct RunArgs {
    /// The experiment's file.
    pub(super) file: PathBuf,
    /// Only show what would be played and about how long it would take.
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Start over; what has been played is put aside, below `earlier` in its folder.
    #[arg(long)]
    pub(super) fresh: bool,
    /// How many matches to play at once; by default as RAYON_NUM_THREADS says, else one per core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// At most this many deals per cell, instead of `stop.deals`.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) deals: Option<u64>,
    /// Stop after this much time (90s, 20m, 1h30m), instead of `stop.time`.
    #[arg(long, value_parser = duration)]
    pub(super) time: Option<Duration>,
    /// Play only a share of the blocks, such as 2/4: the second of four machines. `evenhand merge` joins them; until then
    /// there are no tables, and `stop.precision` does not stop a share.
    #[arg(long, value_name = "I/N", default_value_t = Share::WHOLE, hide_default_value = true)]
    pub(super) shard: Share,
    /// How CSV files are written: en, with commas between entries and a point in numbers; de, with semicolons and a comma
    /// in numbers, which German spreadsheets open. tables.xlsx is right for both.
    #[arg(long, value_name = "LOCALE", default_value = "en", value_parser = csv_locale())]
    pub(super) csv_locale: CsvLocale,
    /// How often tables, summary.txt and report.html are written anew while it plays.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "5m")]
    pub(super) refresh: Option<Duration>,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct TablesArgs {
    /// The experiment's file, or its folder of results.
    pub(super) what: PathBuf,
    /// How CSV files are written: en, with commas between entries and a point in numbers; de, with semicolons and a comma
    /// in numbers, which German spreadsheets open. tables.xlsx is right for both.
    #[arg(long, value_name = "LOCALE", default_value = "en", value_parser = csv_locale())]
    pub(super) csv_locale: CsvLocale,
    /// Where blocks are damaged or missing: use the deals that every variant has, instead of ending with exit code 5.
    /// Everything then says that it is partial.
    #[arg(long)]
    pub(super) partial: bool,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct StatusArgs {
    /// The folder of results, or the experiment's file.
    pub(super) what: PathBuf,
    /// Where blocks are damaged or missing: the answer by the deals that every variant has, instead of ending with exit
    /// code 5.
    #[arg(long)]
    pub(super) partial: bool,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct MergeArgs {
    /// The experiment's file.
    pub(super) file: PathBuf,
    /// Folders of results that hold shares of its run.
    #[arg(required = true)]
    pub(super) from: Vec<PathBuf>,
    /// The deals per cell that the shares were to play, if that was said with `--deals`.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) deals: Option<u64>,
    /// Where blocks are damaged or missing: use the deals that every variant has, instead of ending with exit code 5.
    /// Everything then says that it is partial.
    #[arg(long)]
    pub(super) partial: bool,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct CompareArgs {
    /// The folder of results of the earlier run, such as results/bridgefront/max_mana.
    pub(super) before: PathBuf,
    /// That of the later run.
    pub(super) after: PathBuf,
    /// Where blocks are damaged or missing: compare the deals that every variant has, instead of ending with exit code 5.
    #[arg(long)]
    pub(super) partial: bool,
    /// Words and a table for people, or everything as JSON for programs.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
}

/// For whom a comparison is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

#[derive(Args, Debug)]
pub(super) struct MatchArgs {
    /// The experiment's file.
    pub(super) file: PathBuf,
    /// The cell, from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) cell: usize,
    /// The deal, from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) deal: u64,
    /// The seating, from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seating: usize,
    /// Only what this seat knew at the time: S1 to S6.
    #[arg(long = "as", value_name = "SEAT")]
    pub(super) seat: Option<String>,
    /// Also prints every choice, in the notation that programs read, with the number of its step and, if its agent
    /// weighted determinizations, their effective sample size.
    #[arg(long)]
    pub(super) actions: bool,
    /// A match of the second run, with the players that were trained under the variant's rules (`[players] learn`).
    #[arg(long)]
    pub(super) own_players: bool,
    /// Also draws the table or board as the match begins and after every turn (in Bridgefront: every round), as SVG files in
    /// this folder: turn-00.svg, turn-01.svg and so on.
    #[arg(long, value_name = "DIR")]
    pub(super) svg: Option<PathBuf>,
    /// Also writes the match as one page that needs no network: what happened in every turn beside the table or board after
    /// it. With --as only what that seat knew.
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct TuneArgs {
    /// The game.
    pub(super) game: String,
    /// The agent whose weights are the start: `<agents>/<game>/<name>.toml`.
    pub(super) name: String,
    /// The agents it is to win against, separated by commas: at a table of its own with each.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', required = true)]
    pub(super) against: Vec<String>,
    /// Seats at the table: one for the agent, the others for one opponent. Several, separated by
    /// commas, are a table each: what is good at 2 players is often bad at 4.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "2")]
    pub(super) players: Vec<usize>,
    /// Deals that each candidate plays against each opponent, with every rotation of the seats.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(super) deals: u64,
    /// Generations of candidates.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) generations: u32,
    /// Where all chance comes from: the same seed finds the same weights.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Deals on which what was found is measured at the end; none of them is used to find it.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(super) check_deals: u64,
    /// Weights that stay as they are, separated by commas: those that make the personality.
    #[arg(long, value_name = "WEIGHTS", value_delimiter = ',', conflicts_with = "free")]
    pub(super) keep: Vec<String>,
    /// Only these weights vary, separated by commas.
    #[arg(long, value_name = "WEIGHTS", value_delimiter = ',')]
    pub(super) free: Vec<String>,
    /// Sets a knob of the game that is played, such as `rules.vp_to_win=8`; may be given again.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Where better weights are written; by default to the agent's own file.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// How many matches to play at once; by default as RAYON_NUM_THREADS says, else one per core. Makes no other difference.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// The folder of agents; by default `agents` here or above.
    #[arg(long, value_name = "DIR")]
    pub(super) agents: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct LearnArgs {
    /// The game.
    pub(super) game: String,
    /// What the player is called: it is written to `<agents>/<game>/<name>.toml` and `.net`.
    #[arg(default_value = "learnt")]
    pub(super) name: String,
    /// How long it trains (90s, 20m, 1h30m). The first batches are timed to convert this to a number of matches, which
    /// is printed.
    #[arg(long = "for", value_name = "TIME", value_parser = duration, conflicts_with = "matches")]
    pub(super) time: Option<Duration>,
    /// The number of matches it trains on, instead of a time: the same number gives the same player.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000_000))]
    pub(super) matches: Option<u64>,
    /// Numbers of players, separated by commas: one player trains on all of them in turn.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', default_value = "2")]
    pub(super) players: Vec<usize>,
    /// Starts from the weights of a scripted agent, or continues training a trained one; starts from nothing if left out.
    #[arg(long, value_name = "NAME")]
    pub(super) from: Option<String>,
    /// Agents it also plays against while it trains, separated by commas, in addition to its earlier versions.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(super) meet: Vec<String>,
    /// Trains only to beat this agent: an exploiter, whose win share shows how far the agent is from unbeatable.
    #[arg(long, value_name = "NAME", conflicts_with = "meet")]
    pub(super) against: Option<String>,
    /// Agents that its strength is measured against at the end, separated by commas; by default those it started from or
    /// played against.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(super) measure: Vec<String>,
    /// Deals on which it is measured, with every rotation of the seats; it does not train on them.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub(super) check_deals: u64,
    /// Sets a knob of the game that is played, such as `rules.vp_to_win=8`; may be given again.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Trains under each of these values of a knob in turn, such as `rules.vp_to_win=[7, 8, 9]`.
    #[arg(long, value_name = "PATH=[VALUES]")]
    pub(super) vary: Option<String>,
    /// Gives it a bias that training does not change: a feature or an observation of options, and how much one unit of it
    /// makes an option likelier (as a logit), such as `hold_mine=2`; may be given again.
    #[arg(long, value_name = "NAME=WEIGHT", allow_hyphen_values = true)]
    pub(super) bias: Vec<String>,
    /// Where all chance comes from: the same seed gives the same player.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// The size of the first steps.
    #[arg(long, value_name = "X", default_value_t = 0.003, value_parser = above_zero)]
    pub(super) rate: f32,
    /// How strongly choices are kept from settling early.
    #[arg(long, value_name = "X", default_value_t = 0.008, value_parser = above_zero)]
    pub(super) entropy: f32,
    /// The share of matches in which it meets others, from 0 to below 1: the agents of --meet, and itself as it was
    /// earlier, alike often.
    #[arg(long, value_name = "X", default_value_t = 0.2, value_parser = share, conflicts_with = "against")]
    pub(super) others: f64,
    /// Forgets what an earlier learning of this name has stored, and begins anew.
    #[arg(long)]
    pub(super) fresh: bool,
    /// How many matches to play at once; by default as RAYON_NUM_THREADS says, else one per core. Makes no other difference.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// The folder of agents; by default `agents` here or above.
    #[arg(long, value_name = "DIR")]
    pub(super) agents: Option<PathBuf>,
}

/// Parses the name of a locale of CSV files.
fn csv_locale() -> impl TypedValueParser<Value = CsvLocale> {
    PossibleValuesParser::new(CsvLocale::NAMES).try_map(|name| CsvLocale::named(&name).ok_or("there is no such locale"))
}

/// Parses a number from 0 to below 1. At 1 the player would train only against others, which is what `--against` is
/// for.
fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..1.0).contains(&number) => Ok(number),
        _ => Err("it has to be a number from 0 to below 1".into()),
    }
}

/// Parses a finite number above 0.
fn above_zero(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(number) if number > 0.0 && number.is_finite() => Ok(number),
        _ => Err("it has to be a number above 0".into()),
    }
}

#[derive(Args, Debug)]
pub(super) struct ClaimsArgs {
    /// The file of claims.
    #[arg(required_unless_present = "list")]
    pub(super) file: Option<PathBuf>,
    /// Instead lists what claims can be about, with every key: all games, or only this one.
    #[arg(long, value_name = "GAME", num_args = 0..=1, default_missing_value = "")]
    pub(super) list: Option<String>,
    /// Sets what the claims are about, such as `deck.cards="4x1 4x2 4x3 4x-2 -2 +4"` or
    /// `flip.count=1`; may be given again.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Also writes the claims to this file as CSV.
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
    /// Deals that the game's own code plays to check each exact answer; 0 for no check.
    #[arg(long, value_name = "N", default_value_t = crate::claims::check::DEALS,
        value_parser = clap::value_parser!(u64).range(0..=100_000_000))]
    pub(super) checks: u64,
    /// Plays experiments with this many deals per cell, instead of what each claim asks for.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) deals: Option<u64>,
    /// Simulates this many battles where one is not worked out, instead of what each claim asks for (100000).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) battles: Option<u64>,
    #[command(flatten)]
    pub(super) places: Places,
}
