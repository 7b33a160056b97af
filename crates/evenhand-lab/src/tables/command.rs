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

/// Returns the command that shows one match.
pub(crate) fn replay_command(experiment: &Experiment, cell: usize, deal: u64, seating: usize) -> String {
    let file = path_in_command(&experiment.file);
    format!("evenhand match {file} --cell {cell} --deal {deal} --seating {seating}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_if_a_shell_would_split_them() {
        assert_eq!([in_command("a/b.toml"), in_command("my runs")], ["a/b.toml", "'my runs'"]);
        assert_eq!([in_command("it's"), in_command("")], [r"'it'\''s'", "''"]);
    }
}
