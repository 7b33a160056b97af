//! Returns the command that continues a run that was stopped.

use std::path::{Path, PathBuf};

use super::super::arguments::RESULTS;
use super::super::prepared::Prepared;
use crate::error::Error;
use crate::experiment::run_name;
use crate::tables::in_command;

/// Returns the error for a run that was interrupted.
pub(in crate::cli) fn interrupted(folder: &Path) -> Error {
    Error::Interrupted { folder: folder.to_path_buf(), command: again() }
}

/// Returns the current command in the form that continues from here.
pub(super) fn again() -> String {
    let given = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    command(given)
}

/// Returns the command that continues the run of an experiment.
pub(in crate::cli) fn run_of(prepared: &Prepared) -> String {
    let experiment = &prepared.experiment;
    run_into(prepared.folder.path(), prepared.game.name(), &experiment.file, &experiment.played_by)
}

/// Returns the command that continues the run of an experiment's file in a folder, with the players that play in place of
/// its own. `--results` is included if it is not in the default results folder.
pub(in crate::cli) fn run_into(folder: &Path, game: &str, file: &Path, played_by: &[String]) -> String {
    let mut words = vec!["run".to_owned(), file.display().to_string()];
    if !played_by.is_empty() {
        words.extend(["--players".to_owned(), played_by.join(",")]);
    }
    if let Some(results) =
        results_of(folder, game, &run_name(file, played_by)).filter(|results| results != Path::new(RESULTS))
    {
        words.extend(["--results".to_owned(), results.display().to_string()]);
    }
    command(words.into_iter())
}

/// Returns the results folder that contains a run's folder, or that of its second run: above the folder of its game, if
/// it has one.
fn results_of(folder: &Path, game: &str, run: &str) -> Option<PathBuf> {
    let run = Path::new(Some(run).filter(|run| !run.is_empty())?);
    let of_game = Path::new(game).join(run);
    let above = |end: &Path| {
        let found = folder.ancestors().take(2).find(|above| above.ends_with(end))?;
        let results = found.ancestors().nth(end.components().count())?;
        Some(if results.as_os_str().is_empty() { PathBuf::from(".") } else { results.to_path_buf() })
    };
    above(&of_game).or_else(|| above(run))
}

/// Removes `--fresh`, because the run is to be continued and not put aside; everything else stays as given.
fn command(given: impl Iterator<Item = String>) -> String {
    let kept = given.filter(|word| word != "--fresh").map(|word| in_command(&word));
    std::iter::once("evenhand".to_owned()).chain(kept).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_goes_on_with_what_it_was_given() {
        let words = |text: &[&str]| command(text.iter().map(|word| (*word).to_owned()));
        assert_eq!(
            words(&["run", "my question.toml", "--fresh", "--time", "8h"]),
            "evenhand run 'my question.toml' --time 8h"
        );
        assert_eq!(
            words(&["run", "it's.toml", "--set", "a.b=[1, 2]"]),
            r"evenhand run 'it'\''s.toml' --set 'a.b=[1, 2]'"
        );
    }

    #[test]
    fn a_run_goes_on_in_the_folder_of_results_that_it_is_in() {
        let told = |folder: &str| run_into(Path::new(folder), "toy", Path::new("questions/mana.toml"), &[]);
        for folder in ["results/toy/mana", "results/toy/mana/own_players", "results/mana", "elsewhere/other"] {
            assert_eq!(told(folder), "evenhand run questions/mana.toml", "{folder}");
        }
        for folder in ["all/toy/mana", "all/toy/mana/own_players", "all/mana"] {
            assert_eq!(told(folder), "evenhand run questions/mana.toml --results all", "{folder}");
        }
        assert_eq!(told("/my runs/toy/mana"), "evenhand run questions/mana.toml --results '/my runs'");
        assert_eq!(told("toy/mana"), "evenhand run questions/mana.toml --results .");
        let named_as_its_game = run_into(Path::new("a/toy/toy"), "toy", Path::new("toy.toml"), &[]);
        assert_eq!(named_as_its_game, "evenhand run toy.toml --results a");
    }

    #[test]
    fn a_run_goes_on_with_the_players_that_play_in_place_of_its_own() {
        let told = |folder: &str, players: &[&str]| {
            let players: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
            run_into(Path::new(folder), "toy", Path::new("questions/mana.toml"), &players)
        };
        assert_eq!(told("results/toy/mana.strong", &["strong"]), "evenhand run questions/mana.toml --players strong");
        assert_eq!(
            told("all/toy/mana.strong+quick", &["strong", "quick"]),
            "evenhand run questions/mana.toml --players strong,quick --results all"
        );
    }
}
