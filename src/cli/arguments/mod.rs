//! Arguments of all commands.

mod card;
mod chances;
mod characters;
mod duration;
mod exit_codes;
mod ladder;
mod learn;
mod odds;
mod places;
mod play;
mod plays;
mod review;
mod tune;
mod watch;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::runner::Share;
use crate::tables::CsvLocale;
pub(super) use card::CardArgs;
pub(super) use chances::ChancesArgs;
pub(super) use characters::{CharactersCommand, GenerateArgs, PriceArgs, StrongestArgs, StudyArgs, WorthArgs};
use duration::duration;
pub(super) use exit_codes::EXIT_CODES;
pub(super) use ladder::LadderArgs;
pub(super) use learn::LearnArgs;
pub(super) use odds::{DECK, DeckOddsArgs, OddsArgs};
pub(super) use places::{Places, RESULTS, WhoPlays};
pub(super) use play::PlayArgs;
pub(super) use plays::PlaysArgs;
pub(super) use review::ReviewArgs;
pub(super) use tune::TuneArgs;
pub(super) use watch::WatchArgs;

/// Answer balance questions about tabletop games by playing them.
#[derive(Parser, Debug)]
#[command(name = "evenhand", version, arg_required_else_help = true, after_help = exit_codes::listed())]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
    /// Colors in messages: auto, always or never. Auto uses colors in a terminal, unless NO_COLOR is set.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value = "auto", hide_possible_values = true)]
    pub(super) color: ColorChoice,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Play an experiment and report the answer; the same command continues an interrupted run.
    Run(RunArgs),
    /// Write the tables, summary and report again from stored matches.
    Tables(TablesArgs),
    /// Write an experiment file to start from, with comments.
    New(NewArgs),
    /// Set up a project folder for your experiments and players, with schemas for your editor.
    Init {
        /// The folder to set up.
        #[arg(default_value = ".")]
        folder: PathBuf,
    },
    /// List the players (agents) of a game: yours and the built-in ones.
    Agents {
        /// The game.
        game: String,
        /// The folder of players [default: the nearest folder `agents` here or above].
        #[arg(long, value_name = "DIR")]
        agents: Option<PathBuf>,
    },
    /// List the built-in experiments of a game; `new --from` copies one.
    Experiments {
        /// The game.
        game: String,
    },
    /// List the published editions of a game and the named ways to read its rulebook, or what one of them changes.
    Editions {
        /// The game.
        game: String,
        /// One of them: everything that it changes is listed.
        name: Option<String>,
    },
    /// Combine the parts of a run that several machines played (`run --shard`), and report the answer.
    Merge(MergeArgs),
    /// Show the progress of a run and its answer so far, during or after the run.
    Status(StatusArgs),
    /// Replay one match of a run and show it turn by turn.
    Match(MatchArgs),
    /// Play a match yourself, against the program's players. What your seat cannot know stays hidden.
    Play(PlayArgs),
    /// Show how people did against which player, from the records of `play`.
    Plays(PlaysArgs),
    /// Play a recorded match (`match --json`) again from its choices, and check that everything happens as recorded.
    Replay(ReplayArgs),
    /// Check whether win chances come true for a kind of player. `match` shows them only where they do.
    Chances(ChancesArgs),
    /// Print the JSON Schema of a game's files, with which editors check and complete them.
    Schema {
        /// The game.
        game: String,
        /// The kind of file.
        #[arg(value_enum, default_value = "experiment")]
        of: SchemaKind,
    },
    /// Show what characters cost that are bought from a price list, generate random legal ones, or measure what the parts
    /// are worth.
    #[command(subcommand, arg_required_else_help = true)]
    Characters(CharactersCommand),
    /// Export cards, factions and datasheets to a spreadsheet, and import the edited files.
    #[command(subcommand, arg_required_else_help = true)]
    Content(ContentCommand),
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
    /// Write the reference of all commands, as pages for `man` or as one Markdown page.
    Manual {
        /// The folder to write to.
        folder: PathBuf,
        /// Write one page, commands.md, instead of a page for `man` per command.
        #[arg(long)]
        markdown: bool,
    },
    /// List the knobs of a game: every number and switch that can be set or swept.
    Knobs {
        /// The game.
        game: String,
        /// Show only knobs that match these words, in the path, the description or the rulebook's name.
        words: Vec<String>,
        /// Print CSV, including the rulebook's own doubts.
        #[arg(long)]
        csv: bool,
    },
    /// Print how the cards and other content of a game are written.
    Notation {
        /// The game.
        game: String,
    },
    /// Check experiments, players and content files for mistakes, without playing.
    Check {
        /// The files to check.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The game of content files, if their folder does not name it.
        #[arg(long)]
        game: Option<String>,
        #[command(flatten)]
        places: Places,
    },
    /// Search for better weights of a scripted player by playing.
    TuneAgent(TuneArgs),
    /// Train a player by self-play, or only to beat one other player.
    Learn(LearnArgs),
    /// Play the agents of a game against each other and rate them.
    Ladder(LadderArgs),
    /// Compute exact chances: of a battle, an attack, an opening hand, or cards flipped from a deck.
    #[command(subcommand, arg_required_else_help = true)]
    Odds(OddsArgs),
    /// Check claims of a rulebook: exact odds, and promises about balance.
    Claims(ClaimsArgs),
    /// Play a quick answer whenever a file is saved, and show what moved since the last answer and since the first.
    Watch(WatchArgs),
    /// Compare two runs of a game: what changed in rules, content and players, and with what effect.
    Compare(CompareArgs),
    /// Search for values of knobs that meet the targets in the file's `[balance]` table.
    Balance(BalanceArgs),
    /// Judge whether a card, unit or datasheet is too strong for its set, by giving it to one seat at a time.
    Card(CardArgs),
    /// Review a game: play it as printed at every number of players, with every doubtful number changed, and without each
    /// card, and rank what is found.
    Review(ReviewArgs),
    /// Estimate what a run can decide and how long it takes, from a few deals; nothing is stored.
    Plan(PlanArgs),
    /// List the games, with their measures and the features that players can weigh.
    Games,
}

/// What is done with the content of a game.
#[derive(Subcommand, Debug)]
pub(super) enum ContentCommand {
    /// Write the game's content as CSV files: one per kind, one row per entry.
    Export(ExportArgs),
    /// Check edited CSV files and write the changes as a content file for experiments.
    Import(ImportArgs),
    /// Rewrite files that use words of an earlier version. The old file is kept beside the new one.
    Upgrade(UpgradeArgs),
}

#[derive(Args, Debug)]
pub(super) struct ExportArgs {
    /// The game.
    pub(super) game: String,
    /// The folder to write to [default: content-GAME].
    #[arg(long, value_name = "DIR")]
    pub(super) to: Option<PathBuf>,
    /// Write CSV, the only format.
    #[arg(long, hide = true)]
    pub(super) csv: bool,
    /// The format of CSV files: en (comma-separated, decimal point) or de (semicolons, decimal comma).
    #[arg(long, value_name = "LOCALE", default_value = "en", value_parser = csv_locale())]
    pub(super) csv_locale: CsvLocale,
}

#[derive(Args, Debug)]
pub(super) struct ImportArgs {
    /// The game.
    pub(super) game: String,
    /// The edited files, such as cards.csv. A file with another name is recognized by its columns.
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// The content file to write [default: GAME-content.toml].
    #[arg(long, value_name = "FILE")]
    pub(super) to: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct UpgradeArgs {
    /// The files: content, or experiments that name paths of content.
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// The game, if neither the file nor its folder names it.
    #[arg(long)]
    pub(super) game: Option<String>,
}

/// A kind of file that has a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SchemaKind {
    /// Experiments.
    Experiment,
    /// Players.
    Agent,
    /// Cards and other content that changes or extends the rulebook's.
    Content,
    /// Claims of a rulebook.
    Claims,
    /// A line of a recorded match (`match --json`).
    Record,
}

impl SchemaKind {
    /// Returns the name of a game's schema file.
    pub(super) fn file_of(self, game: &str) -> String {
        match self {
            SchemaKind::Experiment => format!("{game}.json"),
            SchemaKind::Agent => format!("{game}-agent.json"),
            SchemaKind::Content => format!("{game}-content.json"),
            SchemaKind::Claims => format!("{game}-claims.json"),
            SchemaKind::Record => format!("{game}-record.json"),
        }
    }
}

#[derive(Args, Debug)]
pub(super) struct PlanArgs {
    /// The experiment file.
    pub(super) file: PathBuf,
    /// How long to play the trial deals.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "20s")]
    pub(super) warm_up: Duration,
    /// The length of a night, for the estimate of what a night can decide.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "8h")]
    pub(super) night: Duration,
    /// The number of matches to play at once [default: one per core, or RAYON_NUM_THREADS]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    #[command(flatten)]
    pub(super) who: WhoPlays,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct BalanceArgs {
    /// The experiment file, with a `[balance]` table and no `[sweep]`.
    pub(super) file: PathBuf,
    /// Stop searching after this time (90s, 20m, 1h30m). The best candidate is then compared with the rulebook.
    #[arg(long, value_parser = duration)]
    pub(super) time: Option<Duration>,
    /// The number of matches to play at once [default: one per core, or RAYON_NUM_THREADS]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    #[command(flatten)]
    pub(super) who: WhoPlays,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct NewArgs {
    /// The game.
    pub(super) game: String,
    /// The name of the experiment; the file is `<name>.toml` in the current folder.
    #[arg(default_value = "question")]
    pub(super) name: String,
    /// Copy this built-in experiment; `evenhand experiments GAME` lists them.
    #[arg(long, value_name = "EXPERIMENT")]
    pub(super) from: Option<String>,
}

#[derive(Args, Debug)]
pub(super) struct RunArgs {
    /// The experiment file.
    pub(super) file: PathBuf,
    /// Show what would be played and about how long it takes, without playing.
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Start over. Stored matches are moved to `earlier` in the run's folder.
    #[arg(long)]
    pub(super) fresh: bool,
    /// The number of matches to play at once [default: one per core, or RAYON_NUM_THREADS]. Results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) threads: Option<u16>,
    /// At most this many deals of each variant, instead of `stop.deals`.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) deals: Option<u64>,
    /// Stop after this time (90s, 20m, 1h30m), instead of `stop.time`.
    #[arg(long, value_parser = duration)]
    pub(super) time: Option<Duration>,
    /// Play only a part of the run: 2/4 is the second of four machines. `evenhand merge` combines the parts. A part
    /// writes no tables, and `stop.precision` does not stop it.
    #[arg(long, value_name = "I/N", default_value_t = Share::WHOLE, hide_default_value = true)]
    pub(super) shard: Share,
    /// The format of CSV files: en (comma-separated, decimal point) or de (semicolons, decimal comma, for German
    /// spreadsheets). tables.xlsx works with both.
    #[arg(long, value_name = "LOCALE", default_value = "en", value_parser = csv_locale())]
    pub(super) csv_locale: CsvLocale,
    /// How often the tables, summary.txt and report.html are updated during the run.
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "5m")]
    pub(super) refresh: Option<Duration>,
    /// After the run, also write the records of the matches that the table `interesting` lists for each variant (a
    /// typical one, the closest, the biggest upset, the fastest and the longest), as files for `replay` in this folder.
    #[arg(long, value_name = "DIR", conflicts_with = "dry_run")]
    pub(super) record: Option<PathBuf>,
    #[command(flatten)]
    pub(super) who: WhoPlays,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct TablesArgs {
    /// The experiment file, or the run's folder of results.
    pub(super) what: PathBuf,
    /// The format of CSV files: en (comma-separated, decimal point) or de (semicolons, decimal comma, for German
    /// spreadsheets). tables.xlsx works with both.
    #[arg(long, value_name = "LOCALE", default_value = "en", value_parser = csv_locale())]
    pub(super) csv_locale: CsvLocale,
    /// If stored results are damaged or missing, use the deals that every variant has, instead of ending with exit code
    /// 5. Everything written is then labeled as partial.
    #[arg(long)]
    pub(super) partial: bool,
    #[command(flatten)]
    pub(super) who: WhoPlays,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct StatusArgs {
    /// The run's folder of results, or the experiment file.
    pub(super) what: PathBuf,
    /// If stored results are damaged or missing, answer from the deals that every variant has, instead of ending with
    /// exit code 5.
    #[arg(long)]
    pub(super) partial: bool,
    #[command(flatten)]
    pub(super) who: WhoPlays,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct MergeArgs {
    /// The experiment file.
    pub(super) file: PathBuf,
    /// The folders of results of all parts.
    #[arg(required = true)]
    pub(super) from: Vec<PathBuf>,
    /// The number of deals of each variant, if the parts were run with `--deals`.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) deals: Option<u64>,
    /// If stored results are damaged or missing, use the deals that every variant has, instead of ending with exit code
    /// 5. Everything written is then labeled as partial.
    #[arg(long)]
    pub(super) partial: bool,
    #[command(flatten)]
    pub(super) who: WhoPlays,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct CompareArgs {
    /// The earlier run's folder, such as results/bridgefront/max_mana.
    pub(super) before: PathBuf,
    /// The later run's folder.
    pub(super) after: PathBuf,
    /// If stored results are damaged or missing, compare the deals that every variant has, instead of ending with exit
    /// code 5.
    #[arg(long)]
    pub(super) partial: bool,
    /// Also list the figures of variants in which nothing differs clearly.
    #[arg(long)]
    pub(super) all: bool,
    /// The output format.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
}

/// For whom a comparison is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A summary and a table.
    Text,
    /// Everything, as JSON.
    Json,
}

#[derive(Args, Debug)]
pub(super) struct MatchArgs {
    /// The experiment file.
    pub(super) file: PathBuf,
    /// The variant, counted from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) cell: usize,
    /// The deal, counted from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) deal: u64,
    /// The seating (which player sits where), counted from 0.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) seating: usize,
    #[command(flatten)]
    pub(super) pick: Pick,
    /// Show only what this seat knew at the time: S1 to S6.
    #[arg(long = "as", value_name = "SEAT")]
    pub(super) seat: Option<String>,
    /// Also print every choice with its step number and, if the player weighted sampled worlds, their effective
    /// sample size.
    #[arg(long)]
    pub(super) actions: bool,
    /// Replay a match of the second run, with players trained under the variant's rules (`[players] learn`).
    #[arg(long)]
    pub(super) own_players: bool,
    /// Print the match as lines of JSON for other programs: every choice with its options, every event, the positions
    /// and the result. docs/record.md describes them.
    #[arg(long, conflicts_with_all = ["actions", "svg", "html"])]
    pub(super) json: bool,
    /// Also draw the board at the start and after every turn (in Bridgefront: every round), as turn-00.svg, turn-01.svg
    /// and so on in this folder.
    #[arg(long, value_name = "DIR")]
    pub(super) svg: Option<PathBuf>,
    /// Also write the match as one web page that needs no network: the events of every turn beside the board. With --as,
    /// only what that seat knew.
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    #[command(flatten)]
    pub(super) who: WhoPlays,
    #[command(flatten)]
    pub(super) places: Places,
}

#[derive(Args, Debug)]
pub(super) struct ReplayArgs {
    /// The record: a file that `match --json`, `run --record` or `play` wrote.
    pub(super) record: PathBuf,
    /// Also print the match in words, as `match` does.
    #[arg(long)]
    pub(super) log: bool,
    /// With --log, also print every choice with its step number.
    #[arg(long, requires = "log")]
    pub(super) actions: bool,
    /// Show only what this seat knew at the time: S1 to S6.
    #[arg(long = "as", value_name = "SEAT")]
    pub(super) seat: Option<String>,
    /// Also draw the board at the start and after every turn (in Bridgefront: every round), as turn-00.svg, turn-01.svg
    /// and so on in this folder.
    #[arg(long, value_name = "DIR")]
    pub(super) svg: Option<PathBuf>,
    /// Also write the match as one web page that needs no network, as `match --html` does.
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
}

/// A match that is worth a look.
#[derive(Args, Debug)]
#[group(multiple = false, conflicts_with_all = ["deal", "seating"])]
pub(super) struct Pick {
    /// A match of median length that ends as most of these do.
    #[arg(long)]
    pub(super) typical: bool,
    /// The match whose winner has the smallest lead.
    #[arg(long)]
    pub(super) closest: bool,
    /// The clearest win of the faction that wins least.
    #[arg(long)]
    pub(super) upset: bool,
    /// The shortest match.
    #[arg(long)]
    pub(super) fastest: bool,
    /// The longest match.
    #[arg(long)]
    pub(super) longest: bool,
    /// The match whose winner was furthest behind, in an experiment with `win_chances = true`.
    #[arg(long)]
    pub(super) comeback: bool,
    /// The match with the most drama, in an experiment with `win_chances = true`.
    #[arg(long)]
    pub(super) dramatic: bool,
}

/// Parses the name of a locale of CSV files.
fn csv_locale() -> impl TypedValueParser<Value = CsvLocale> {
    PossibleValuesParser::new(CsvLocale::NAMES).try_map(|name| CsvLocale::named(&name).ok_or("there is no such locale"))
}

#[derive(Args, Debug)]
pub(super) struct ClaimsArgs {
    /// The claims file.
    #[arg(required_unless_present = "list")]
    pub(super) file: Option<PathBuf>,
    /// List the quantities that claims can be about, with their keys: for all games, or for this one.
    #[arg(long, value_name = "GAME", num_args = 0..=1, default_missing_value = "")]
    pub(super) list: Option<String>,
    /// Change the subject of the claims, such as `deck.cards="4x1 4x2 4x3 4x-2 -2 +4"` or `flip.count=1`. Can be
    /// repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Also write the verdicts to this file as CSV.
    #[arg(long, value_name = "FILE")]
    pub(super) csv: Option<PathBuf>,
    /// The number of deals that the game plays to check each exact answer; 0 for no check.
    #[arg(long, value_name = "N", default_value_t = crate::claims::check::DEALS,
        value_parser = clap::value_parser!(u64).range(0..=100_000_000))]
    pub(super) checks: u64,
    /// The number of deals of each variant of an experiment, instead of the claim's own.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) deals: Option<u64>,
    /// The number of battles to simulate where no exact answer exists, instead of the claim's own (100000).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) battles: Option<u64>,
    #[command(flatten)]
    pub(super) places: Places,
}
