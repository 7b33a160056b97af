//! The command that goes on with a run that was stopped.

use std::path::Path;

use crate::error::Error;

/// What ends a run that was interrupted.
pub(super) fn interrupted(folder: &Path) -> Error {
    Error::Interrupted { folder: folder.to_path_buf(), command: again() }
}

/// The command that was given, as it goes on from here.
pub(super) fn again() -> String {
    let given = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    command(given)
}

/// What was played is to be gone on with, not to be put aside; all else stays as it was given.
fn command(given: impl Iterator<Item = String>) -> String {
    let kept = given.filter(|word| word != "--fresh").map(|word| quoted(&word));
    std::iter::once("evenhand".to_owned()).chain(kept).collect::<Vec<_>>().join(" ")
}

/// A word as a shell takes it for one.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./\\:=,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
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
}
