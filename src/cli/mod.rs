//! The command line: one function per subcommand.

mod agreement;
mod arguments;
mod balance;
mod card;
mod caution;
mod chances;
mod characters;
mod check;
mod claims;
mod commands;
mod compare;
mod consult;
mod content;
mod drawings;
mod editions;
mod ending;
mod failure;
mod folder;
mod games;
mod heading;
mod interesting;
mod known_answers;
mod known_names;
mod ladder;
mod learn;
mod manual;
mod match_page;
mod named;
mod odds;
mod outcome;
mod output;
mod pictures;
mod planning;
mod play;
mod plays;
mod prepared;
mod progress;
mod record;
mod record_file;
mod record_lines;
mod recording;
mod reference;
mod replay;
mod review;
mod run;
mod scaffold;
mod seated;
mod show_match;
mod shown_match;
mod story;
mod tune;
mod usage;
mod watch;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{ColorChoice, FromArgMatches};

use crate::error::Error;
use crate::games::{GameList, Games};
use arguments::{Cli, Command, ContentCommand};
use commands::whole;
use failure::{Failure, OrFailure};
use games::KnownGames;
use named::Named;

/// Runs the command line with all games. The exit codes are those of [`crate::error`].
pub fn main() -> ExitCode {
    let known = KnownGames(Games::all());
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
    let known = KnownGames(L::all());
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
            run::run(games.find_in(&asked.file, &game)?, asked, out)
        }
        Command::Tables(asked) => {
            let named = Named::by(&asked.what, &asked.who.players)?;
            run::tables(games.find_in(&named.file, &named.game)?, asked, &named, out)
        }
        Command::Merge(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            run::merge(games.find_in(&asked.file, &game)?, asked, out)
        }
        Command::Status(asked) => {
            let named = Named::by(&asked.what, &asked.who.players)?;
            run::status(games.find_in(&named.file, &named.game)?, asked, &named, out)
        }
        Command::Match(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            let game = games.find_in(&asked.file, &game)?;
            games.can_draw_all(game, &[("--svg", &asked.svg), ("--html", &asked.html)])?;
            show_match::show(game, asked, out)
        }
        Command::Play(asked) => play::play(games, asked, out),
        Command::Plays(asked) => plays::plays(games, asked, out),
        Command::Replay(asked) => replay::replay(games, asked, out),
        Command::New(asked) => scaffold::new_experiment(games.find(&asked.game)?, asked, out),
        Command::Init { folder } => scaffold::init(folder, games, out),
        Command::Agents { game, agents } => scaffold::agents(games.find(game)?, agents.as_deref(), out),
        Command::Experiments { game } => scaffold::experiments(games.find(game)?.name(), out),
        Command::Editions { game, name } => editions::editions(games.find(game)?, name.as_deref(), out),
        Command::Knobs { game, words, csv } => consult::knobs(games.find(game)?, &words.join(" "), *csv, out),
        Command::Notation { game } => consult::notation(games.find(game)?, out),
        Command::Schema { game, of } => consult::schema(games.find(game)?, *of, out),
        Command::Characters(asked) => characters::characters(games, asked, out),
        Command::Content(ContentCommand::Export(asked)) => content::export(games.find(&asked.game)?, asked, out),
        Command::Content(ContentCommand::Import(asked)) => content::import(games.find(&asked.game)?, asked, out),
        Command::Content(ContentCommand::Upgrade(asked)) => content::upgrade(games, asked, out),
        Command::Completions { shell } => manual::completions(*shell, games, out),
        Command::Manual { folder, markdown: false } => manual::write_manual(folder, games, out),
        Command::Manual { folder, markdown: true } => reference::write_reference(folder, games, out),
        Command::Check { files, game, places } => check::check(files, game.as_deref(), places, games, out),
        Command::TuneAgent(asked) => tune::tune(games.find(&asked.game)?, asked, out),
        Command::Learn(asked) => learn::learn(games.find(&asked.game)?, asked, out),
        Command::Chances(asked) => chances::chances(games.find(&asked.game)?, asked, out),
        Command::Ladder(asked) => ladder::ladder(games.find(&asked.game)?, asked, out),
        Command::Odds(asked) => odds::odds(asked, games, out),
        Command::Claims(asked) => claims::claims(asked, games, out),
        Command::Balance(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            balance::balance(games.find_in(&asked.file, &game)?, asked, out)
        }
        Command::Card(asked) => card::card(asked, games, out),
        Command::Review(asked) => review::review(games.find(&asked.game)?, asked, out),
        Command::Plan(asked) => {
            let game = crate::experiment::peek_game(&asked.file).map_err(Error::from)?;
            planning::plan(games.find_in(&asked.file, &game)?, asked, out)
        }
        Command::Watch(asked) => watch::watch(asked, games, out),
        Command::Compare(asked) => compare::compare(asked, games, out),
        Command::Games => games.iter().try_for_each(|game| consult::game(game, out)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_game_is_named() {
        assert!(KnownGames(Games::all()).find("chess").err().unwrap().message.contains("`chess`"));
    }
}
