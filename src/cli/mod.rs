//! The command line: one function per subcommand.

mod arguments;
mod balance;
mod caution;
mod check;
mod claims;
mod compare;
mod consult;
mod content;
mod dispatch;
mod failure;
mod games;
mod ladder;
mod learn;
mod manual;
mod match_page;
mod odds;
mod output;
mod pictures;
mod planning;
mod prepared;
mod progress;
mod replay;
mod run;
mod scaffold;
mod tune;
mod usage;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory, FromArgMatches};

use crate::error::Error;
use crate::games::{GameList, Games};
use arguments::{Cli, Command, ContentCommand};
use dispatch::known_games;
use failure::{Failure, OrFailure};
use games::KnownGames;

/// Runs the command line with all games. The exit codes are those of [`crate::error`].
pub fn main() -> ExitCode {
    let known = known_games::<Games>();
    let asked = read(&known, std::env::args_os()).unwrap_or_else(|error| error.exit());
    let colors = usage::colors(asked.color);
    if usage::weight(asked.color) {
        output::show_weight();
    }
    ExitCode::from(done(&asked, &known, colors, &mut output::Output::new(io::stdout().lock()), &mut io::stderr()))
}

/// Runs the command line with a list of games, for use in another program. Prints to `out` and `errors`, and returns
/// the exit code.
pub fn main_with<L: GameList>(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    errors: &mut dyn Write,
) -> u8 {
    let known = known_games::<L>();
    match read(&known, arguments) {
        Ok(asked) => done(&asked, &known, asked.color == ColorChoice::Always, out, errors),
        Err(error) => {
            let _ = if error.use_stderr() { write!(errors, "{error}") } else { write!(out, "{error}") };
            u8::try_from(error.exit_code()).unwrap_or(u8::MAX)
        }
    }
}

/// Parses the command line.
fn read(games: &KnownGames, arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let matches =
        usage::with_negative_numbers(whole(games)).try_get_matches_from(arguments).map_err(usage::explained)?;
    Cli::from_arg_matches(&matches)
}

/// Returns all commands, including the odds of the games.
fn whole(games: &KnownGames) -> clap::Command {
    Cli::command().mut_subcommand("odds", |odds| {
        games.iter().filter_map(|game| game.odds_command()).fold(odds, clap::Command::subcommand)
    })
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
        Command::Tables(asked) => {
            let (game, file) = prepared::experiment_of(&asked.what)?;
            games.find_in(&file, &game)?.tables(asked, &file, out)
        }
        Command::Merge(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            games.find_in(&asked.file, &game)?.merge(asked, out)
        }
        Command::Status(asked) => {
            let (game, file) = prepared::experiment_of(&asked.what)?;
            games.find_in(&file, &game)?.status(asked, &file, out)
        }
        Command::Match(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            let game = games.find_in(&asked.file, &game)?;
            for (option, _) in
                [("--svg", &asked.svg), ("--html", &asked.html)].iter().filter(|(_, asked)| asked.is_some())
            {
                games.can_draw(game, option)?;
            }
            game.replay(asked, out)
        }
        Command::New(asked) => games.find(&asked.game)?.new_experiment(asked, out),
        Command::Init { folder } => scaffold::init(folder, games, out),
        Command::Agents { game, agents } => games.find(game)?.agents(agents.as_deref(), out),
        Command::Experiments { game } => scaffold::experiments(games.find(game)?.name(), out),
        Command::Knobs { game, words, csv } => games.find(game)?.knobs(&words.join(" "), *csv, out),
        Command::Notation { game } => games.find(game)?.notation(out),
        Command::Schema { game, of } => games.find(game)?.schema(*of, out),
        Command::Content(ContentCommand::Export(asked)) => games.find(&asked.game)?.export_content(asked, out),
        Command::Content(ContentCommand::Import(asked)) => games.find(&asked.game)?.import_content(asked, out),
        Command::Completions { shell } => manual::completions(*shell, games, out),
        Command::Manual { folder } => manual::write_manual(folder, games, out),
        Command::Check { files, game, places } => check::check(files, game.as_deref(), places, games, out),
        Command::TuneAgent(asked) => games.find(&asked.game)?.tune(asked, out),
        Command::Learn(asked) => games.find(&asked.game)?.learn(asked, out),
        Command::Ladder(asked) => games.find(&asked.game)?.ladder(asked, out),
        Command::Odds(asked) => odds::odds(asked, games, out),
        Command::Claims(asked) => claims::claims(asked, games, out),
        Command::Balance(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            games.find_in(&asked.file, &game)?.balance(asked, out)
        }
        Command::Plan(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            games.find_in(&asked.file, &game)?.plan(asked, out)
        }
        Command::Compare(asked) => compare::compare(asked, games, out),
        Command::Games => games.iter().try_for_each(|game| game.describe(out)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_holds_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn an_unknown_game_is_named() {
        assert!(known_games::<Games>().find("chess").err().unwrap().message.contains("`chess`"));
    }
}
