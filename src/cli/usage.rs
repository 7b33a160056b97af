//! Errors of the command line, and whether messages are colored.

use std::io::{self, IsTerminal};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, Command};

/// Treats what looks like a negative number as a value, so that its option reports the allowed values.
pub(super) fn with_negative_numbers(command: Command) -> Command {
    let value = |arg: clap::Arg| {
        let takes_value = arg.get_action().takes_values() && !arg.is_allow_hyphen_values_set();
        if takes_value { arg.allow_negative_numbers(true) } else { arg }
    };
    command.mut_args(value).mut_subcommands(with_negative_numbers)
}

/// Rewrites the number formats in an error for people.
pub(super) fn explained(error: clap::Error) -> clap::Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let (Some(arg), Some(value)) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue)) else {
        return error;
    };
    if error.kind() != ErrorKind::ValueValidation {
        return error;
    }
    let digits: String = value.chars().filter(|c| !matches!(c, '.' | ',' | '\'' | '_' | ' ')).collect();
    let whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let told = if value.starts_with('-') && value[1..].parse::<f64>().is_ok() {
        format!("{value} for {arg} is below zero\n  help: give a number without a sign\n")
    } else if whole && digits.len() < value.len() {
        format!(
            "{value} for {arg} is no whole number\n  help: write a whole number without points or commas, such as {digits}\n"
        )
    } else {
        return error;
    };
    clap::Error::raw(ErrorKind::ValueValidation, told)
}

/// Whether messages are colored: as requested, otherwise if a terminal supports it and `NO_COLOR` is not set
/// (<https://no-color.org>).
pub(super) fn colors(asked: ColorChoice) -> bool {
    wanted(asked, io::stderr().is_terminal())
}

/// Does the same for the standard output.
pub(super) fn weight(asked: ColorChoice) -> bool {
    wanted(asked, io::stdout().is_terminal())
}

fn wanted(asked: ColorChoice, terminal: bool) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    match asked {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => terminal && !set("NO_COLOR") && !dumb,
    }
}
