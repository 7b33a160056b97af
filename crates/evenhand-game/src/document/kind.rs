//! Detects the kind of a document, so that an error can name it if it was given to the wrong command.

use std::path::Path;

use super::{Problem, What, Written};

/// The kinds of files that users write or have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// An experiment.
    Experiment,
    /// An agent.
    Agent,
    /// Claims of a rulebook.
    Claims,
    /// The record of a run, `run.toml`.
    Record,
    /// Cards and other parts of a game; the most likely kind if no other matches.
    Content,
}

/// Top-level keys of an experiment.
const OF_EXPERIMENTS: [&str; 7] = ["game", "question", "table", "sweep", "stop", "baseline", "report"];

impl FileKind {
    /// Returns the kind of a document, determined by its keys, and the key that determines it.
    pub fn of(written: &Written) -> (FileKind, Option<&'static str>) {
        let has = |key: &&str| written.get(key).is_some();
        let shown = |keys: &[&'static str]| keys.iter().copied().find(has);
        if has(&"evenhand") && has(&"experiment") {
            (FileKind::Record, Some("evenhand"))
        } else if has(&"claim") || has(&"book") {
            (FileKind::Claims, shown(&["claim", "book"]))
        } else if has(&"kind") && !has(&"question") && !has(&"table") {
            (FileKind::Agent, Some("kind"))
        } else if !written.entries().iter().any(|(_, entry)| matches!(entry.what, What::Table(_))) {
            // Most likely an incomplete experiment: its reader reports what is missing.
            (FileKind::Experiment, None)
        } else {
            shown(&OF_EXPERIMENTS).map_or((FileKind::Content, None), |key| (FileKind::Experiment, Some(key)))
        }
    }

    /// Rejects a document of another kind.
    ///
    /// # Errors
    /// Returns which kind it is instead, and the command that accepts it.
    pub fn expect(self, file: &Path, written: &Written) -> Result<(), Problem> {
        let (found, key) = FileKind::of(written);
        if found == self {
            return Ok(());
        }
        let key_place =
            |key: &str| written.entries().iter().find(|(name, _)| name.text == key).map(|(key, _)| &key.place);
        let place = key.and_then(key_place).unwrap_or(&written.place);
        let message = format!("this is {}, not {}", found.described(), self.described());
        Err(Problem::at(place, key.unwrap_or(""), message, found.remedy(file)))
    }

    fn described(self) -> &'static str {
        match self {
            FileKind::Experiment => "an experiment",
            FileKind::Agent => "an agent",
            FileKind::Claims => "a file of claims",
            FileKind::Record => "the record of a run",
            FileKind::Content => "content of a game",
        }
    }

    /// Returns what to do with a file of this kind.
    fn remedy(self, file: &Path) -> String {
        let shown = file.display();
        let stem = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        match self {
            FileKind::Experiment => format!("`evenhand run {shown}` plays it"),
            FileKind::Agent => format!(
                "an experiment seats it under [table], as in `agents = [\"{stem}\"]`; `evenhand check {shown}` looks for \
                 mistakes in it, `evenhand tune-agent` for better weights"
            ),
            FileKind::Claims => format!("`evenhand claims {shown}` judges it"),
            FileKind::Record => match file.parent() {
                Some(folder) => format!("`evenhand tables {}` makes the tables of the run again", folder.display()),
                None => "give the file of the experiment".into(),
            },
            FileKind::Content => format!(
                "an experiment lays it over the game's own, as in `content = [\"{name}\"]`; `evenhand check {shown}` looks \
                 for mistakes in it"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_known_by_its_keys_and_sent_to_its_command() {
        for (text, kind, command) in [
            ("question = \"?\"\ngame = \"g\"\n[table]\n", FileKind::Experiment, "evenhand run a/x.toml"),
            ("kind = \"scripted\"\n[weights]\n", FileKind::Agent, "agents = [\"x\"]"),
            ("game = \"g\"\n[[claim]]\n", FileKind::Claims, "evenhand claims a/x.toml"),
            ("evenhand = \"0.1.0\"\n[experiment]\ngame = \"g\"\n", FileKind::Record, "evenhand tables a`"),
            ("[cards.brute]\nmana = 1\n", FileKind::Content, "content = [\"x.toml\"]"),
        ] {
            let file = Path::new("a/x.toml");
            let written = Written::read(file, text).unwrap();
            assert_eq!(FileKind::of(&written).0, kind, "{text}");
            assert!(kind.expect(file, &written).is_ok());
            let other = if kind == FileKind::Claims { FileKind::Experiment } else { FileKind::Claims };
            let problem = other.expect(file, &written).unwrap_err();
            assert!(problem.message.contains(kind.described()) && problem.remedy.contains(command), "{problem:?}");
        }
    }
}
