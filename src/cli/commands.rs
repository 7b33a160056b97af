//! All commands as `clap` knows them.

use clap::CommandFactory;

use super::arguments::Cli;
use super::games::KnownGames;

/// Returns all commands, including the odds of the games.
pub(super) fn whole(games: &KnownGames) -> clap::Command {
    Cli::command().mut_subcommand("odds", |odds| {
        games.iter().filter_map(|game| game.odds_command()).fold(odds, clap::Command::subcommand)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_holds_together() {
        Cli::command().debug_assert();
    }
}
