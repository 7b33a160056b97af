//! `evenhand manual --markdown`: the reference of all commands as one page.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;

use clap::{Arg, ArgAction, Command};

use super::arguments::EXIT_CODES;
use super::commands::whole;
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use super::manual::with_names;
use crate::error::Error;
use crate::results::write_whole;

/// The name of the page.
const PAGE: &str = "commands.md";
/// The first lines of the page.
const INTRODUCTION: &str = "# Commands

This page is generated from the program's own help. `evenhand COMMAND --help` prints the same text.

Every command also takes `--help`, and `--color` with `auto`, `always` or `never` (by default colors are used in a
terminal, unless NO_COLOR is set). `evenhand --version` prints the version.

| command | purpose |
|---|---|
";

/// Writes the page into a folder.
pub(super) fn write_reference(folder: &Path, games: &KnownGames, out: &mut dyn Write) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Error::disk(folder, error))?;
    let path = folder.join(PAGE);
    write_whole(&path, page(games).as_bytes()).map_err(|error| Error::disk(&path, error))?;
    writeln!(out, "Written    {}", path.display()).printed()
}

/// Returns the page.
fn page(games: &KnownGames) -> String {
    let mut command = with_names(whole(games), games).disable_help_subcommand(true);
    // Sets the full name of every command.
    command.build();
    let mut page = String::from(INTRODUCTION);
    for below in command.get_subcommands() {
        let name = below.get_name();
        let _ = writeln!(page, "| [`{name}`](#evenhand-{name}) | {} |", cell(&about(below)));
    }
    page += "\n## Exit codes\n\n| code | meaning |\n|---|---|\n";
    for (code, meaning) in EXIT_CODES {
        let _ = writeln!(page, "| {code} | {meaning} |");
    }
    command.get_subcommands().for_each(|below| section(below, 2, &mut page));
    page
}

/// Appends the section of a command and those of its subcommands.
fn section(command: &Command, depth: usize, page: &mut String) {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ");
    let _ = write!(page, "\n{} {name}\n\n{}\n\n```text\n{usage}\n```\n", "#".repeat(depth), sentence(&about(command)));
    let shown = |arg: &&Arg| !arg.is_hide_set() && !arg.is_global_set() && arg.get_id() != "help";
    let args: Vec<&Arg> = command
        .get_positionals()
        .chain(command.get_arguments().filter(|arg| !arg.is_positional()))
        .filter(shown)
        .collect();
    if !args.is_empty() {
        *page += "\n| argument | meaning | default |\n|---|---|---|\n";
        args.into_iter().for_each(|arg| *page += &row(arg));
    }
    command.get_subcommands().for_each(|below| section(below, depth + 1, page));
}

/// Returns what a command is for, in one sentence.
fn about(command: &Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

/// Returns the row of an argument.
fn row(arg: &Arg) -> String {
    let (help, noted) = split_default(&help(arg));
    let given = arg.get_default_values().iter().map(|value| value.to_string_lossy());
    let given = given.filter(|value| !value.is_empty() && takes_values(arg) && !arg.is_hide_default_value_set());
    let given: Vec<String> = given.map(|value| format!("`{value}`")).collect();
    let default = match given.as_slice() {
        [] => noted,
        _ => given.join(", "),
    };
    format!("| `{}` | {} | {} |\n", written(arg), cell(&sentence(&(help + &choices(arg)))), cell(&default))
}

/// Returns the help of an argument, the long one if there is one.
fn help(arg: &Arg) -> String {
    let text = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Splits a default that is described in words off a help text.
fn split_default(help: &str) -> (String, String) {
    let Some((before, rest)) = help.split_once(" [default: ") else { return (help.to_string(), String::new()) };
    let Some((default, after)) = rest.split_once(']') else { return (help.to_string(), String::new()) };
    (format!("{before}{after}"), default.to_string())
}

/// Returns how an argument is written, such as `--deals <N>`.
fn written(arg: &Arg) -> String {
    let values: String = arg.get_value_names().into_iter().flatten().map(|name| format!("<{name}>")).collect();
    let optional = arg.get_num_args().is_some_and(|numbers| numbers.min_values() == 0);
    let values = if optional { format!("[{values}]") } else { values };
    match arg.get_long() {
        Some(long) if takes_values(arg) => format!("--{long} {values}"),
        Some(long) => format!("--{long}"),
        None => values,
    }
}

/// Whether an argument is followed by a value.
fn takes_values(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Set | ArgAction::Append)
}

/// Returns the words that an argument accepts, as a sentence; empty if it accepts any.
fn choices(arg: &Arg) -> String {
    let values =
        if takes_values(arg) && !arg.is_hide_possible_values_set() { arg.get_possible_values() } else { vec![] };
    let words: Vec<String> = values.iter().map(|value| format!("`{}`", value.get_name())).collect();
    if words.is_empty() { String::new() } else { format!(". One of {}", words.join(", ")) }
}

/// Returns a text with a period at its end.
fn sentence(text: &str) -> String {
    if text.is_empty() || text.ends_with('.') { text.to_string() } else { format!("{text}.") }
}

/// Returns a text that fits into a table of Markdown. Text within backticks needs no escape but that of the bar.
fn cell(text: &str) -> String {
    let part = |(at, part): (usize, &str)| if at % 2 == 0 { part.replace('<', "&lt;") } else { part.to_string() };
    text.split('`').enumerate().map(part).collect::<Vec<_>>().join("`").replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_default_in_words_is_split_off() {
        let (help, default) = split_default("The folder [default: here]. Nothing else");
        assert_eq!((help.as_str(), default.as_str()), ("The folder. Nothing else", "here"));
        assert_eq!(split_default("The folder"), ("The folder".to_string(), String::new()));
    }

    #[test]
    fn markup_is_escaped_outside_of_code() {
        assert_eq!(cell("a < b, `<c|d>`"), "a &lt; b, `<c\\|d>`");
    }
}
