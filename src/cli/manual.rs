//! `evenhand completions` and `manual`: completion scripts for shells and pages for `man`.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use super::commands::whole;
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use crate::error::Error;
use crate::results::write_whole;

/// Writes a completion script for a shell.
pub(super) fn completions(shell: Shell, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    // Written to memory first: a closed pipe is an output error, on which the generator would panic.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut with_names(whole(games), games), "evenhand", &mut text);
    out.write_all(&text).printed()
}

/// Writes a page for every command.
pub(super) fn write_manual(folder: &Path, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Error::disk(folder, error))?;
    let mut command = with_names(whole(games), games).disable_help_subcommand(true);
    // Sets the full name of every command.
    command.build();
    let pages = write_pages(&command, folder)?;
    writeln!(out, "Written    {pages} pages: man -l {}", folder.join("evenhand.1").display()).printed()
}

/// Writes the page of a command and those of its subcommands, and returns their number.
fn write_pages(command: &Command, folder: &Path) -> Result<usize, Failure> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let path = folder.join(format!("{name}.1"));
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page).map_err(|error| Error::disk(&path, error))?;
    write_whole(&path, &page).map_err(|error| Error::disk(&path, error))?;
    let mut pages = 1;
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        pages += write_pages(below, folder)?;
    }
    Ok(pages)
}

/// Lists the games wherever an argument is a game. Used only for generated files: on the command line an unknown name
/// is reported by [`KnownGames::find`].
pub(super) fn with_names(command: Command, games: &KnownGames) -> Command {
    let names: Vec<&'static str> = games.names().collect();
    let named = |arg: clap::Arg| {
        if arg.get_id() == "game" { arg.value_parser(PossibleValuesParser::new(names.clone())) } else { arg }
    };
    command.mut_args(named).mut_subcommands(|below| with_names(below, games))
}
