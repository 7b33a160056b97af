//! Commands that show what a table or a text is about.

use std::path::Path;

use crate::experiment::Experiment;

/// Writes a word as a shell reads it: `results`, `'my results'`.
pub fn in_command(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./\\:=,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Writes a path as a shell reads it.
pub fn path_in_command(path: &Path) -> String {
    in_command(&path.display().to_string())
}

/// Writes an experiment as the arguments of a command: its file, and the players that play in place of its own.
pub fn experiment_in_command(file: &Path, played_by: &[String]) -> String {
    let file = path_in_command(file);
    if played_by.is_empty() { file } else { format!("{file} --players {}", in_command(&played_by.join(","))) }
}

/// Returns the command that shows one match.
pub(crate) fn replay_command(experiment: &Experiment, cell: usize, deal: u64, seating: usize) -> String {
    let of = experiment_in_command(&experiment.file, &experiment.played_by);
    format!("evenhand match {of} --cell {cell} --deal {deal} --seating {seating}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_if_a_shell_would_split_them() {
        assert_eq!([in_command("a/b.toml"), in_command("my runs")], ["a/b.toml", "'my runs'"]);
        assert_eq!([in_command("it's"), in_command("")], [r"'it'\''s'", "''"]);
    }

    #[test]
    fn a_command_names_the_players_that_play_instead() {
        let told = |players: &[&str]| {
            let players: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
            experiment_in_command(Path::new("my mana.toml"), &players)
        };
        assert_eq!(told(&[]), "'my mana.toml'");
        assert_eq!(told(&["strong"]), "'my mana.toml' --players strong");
        assert_eq!(told(&["strong", "my own"]), "'my mana.toml' --players 'strong,my own'");
    }
}
