//! The one error type that leaves the crate, and the exit codes of the program.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done |
//! | 2 | the command line is wrong |
//! | 3 | an input file or name is wrong: nothing was played |
//! | 4 | the results folder belongs to another experiment |
//! | 5 | the disk: a file cannot be read or written |
//! | 6 | the run finished, but some matches could not be played to their end |
//! | 7 | some claims are false or incomplete, or a check disagrees |
//! | 8 | no claim is false, but too little was played to decide some |
//! | 130 | interrupted; what was finished is kept |

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io;
use std::path::{Path, PathBuf};

use crate::game::SetupError;
use crate::game::knobs::{KnobError, Place};
use crate::input::read_text;

/// Problems that are told at once, at most: more of them have the same few causes.
pub const MOST_TOLD: usize = 20;
/// Longer messages and lines, in characters, are cut: nobody reads on.
const LONGEST: usize = 400;

/// Exit code of a wrong command line.
pub const USAGE: u8 = 2;

/// What ends a command other than success.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What the user gave is wrong: every problem that was found.
    #[error("{}", lines(.0))]
    Input(Vec<Problem>),
    /// The results folder was made by an experiment that is not this one.
    #[error("{} holds the results of another experiment", folder.display())]
    OtherExperiment {
        /// The folder of results.
        folder: PathBuf,
        /// What differs, each as `path: old -> new`.
        differences: Vec<String>,
    },
    /// A file or folder that cannot be read or written.
    #[error("{}: {error}", path.display())]
    Disk {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
        /// What to do about it.
        remedy: String,
    },
    /// The run is finished, but some matches are missing from its answers.
    #[error("{matches} matches could not be played to their end and are left out of the answers")]
    Faults {
        /// How many.
        matches: u64,
        /// Where to look them up.
        folder: PathBuf,
    },
    /// Some claims do not stand.
    #[error("{} of {claims} claims {} not stand", .names.len(), if .names.len() == 1 { "does" } else { "do" })]
    Claims {
        /// How many were judged.
        claims: usize,
        /// Those that do not stand.
        names: Vec<String>,
    },
    /// No claim fails, but some are not decided.
    #[error("{} of {claims} claims {} not decided", .names.len(), if .names.len() == 1 { "is" } else { "are" })]
    Undecided {
        /// How many were judged.
        claims: usize,
        /// Those that are not decided.
        names: Vec<String>,
    },
    /// Stopped from outside.
    #[error("interrupted")]
    Interrupted {
        /// Where what was finished is kept.
        folder: PathBuf,
    },
}

impl Error {
    /// A disk error, with the remedy that goes with its kind.
    pub fn disk(path: &Path, error: io::Error) -> Error {
        let remedy = match error.kind() {
            io::ErrorKind::NotFound => "check the path: no such file or folder is there",
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                "choose a folder you may write to, or change its permissions"
            }
            io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::IsADirectory => {
                "give a text file in UTF-8, as every text editor can store it"
            }
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
                "make room, then give the same command again: it goes on from what is finished"
            }
            _ => "check the disk, then give the same command again: it goes on from what is finished",
        };
        Error::Disk { path: path.to_path_buf(), error, remedy: remedy.into() }
    }

    /// The exit code: see the table of this module.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Input(_) => 3,
            Error::OtherExperiment { .. } => 4,
            Error::Disk { .. } => 5,
            Error::Faults { .. } => 6,
            Error::Claims { .. } => 7,
            Error::Undecided { .. } => 8,
            Error::Interrupted { .. } => 130,
        }
    }

    /// The whole story for a person, over several lines: what, where with the line of the file,
    /// and what to do.
    pub fn explained(&self) -> String {
        match self {
            Error::Input(problems) => {
                let mut text: Vec<String> = problems.iter().take(MOST_TOLD).map(Problem::explained).collect();
                let more = match problems.len().saturating_sub(MOST_TOLD) {
                    0 => String::new(),
                    more => format!(", of which these are the first {MOST_TOLD} and {more} more are not shown"),
                };
                if problems.len() > 1 {
                    text.push(format!("error: {} problems{more}; nothing was played\n", problems.len()));
                }
                text.join("\n")
            }
            Error::OtherExperiment { differences, .. } => {
                let mut text = format!("error: {self}\n");
                for difference in differences.iter().take(MOST_TOLD) {
                    let _ = writeln!(text, "    {}", cut(difference));
                }
                if differences.len() > MOST_TOLD {
                    let _ = writeln!(text, "    and {} more", differences.len() - MOST_TOLD);
                }
                text + "  help: undo the change, rename the experiment file, or start over with --fresh; \
                        only the limits in [stop] can be raised\n"
            }
            Error::Disk { remedy, .. } => format!("error: {self}\n  help: {remedy}\n"),
            Error::Faults { folder, .. } => {
                format!("error: {self}\n  help: they are listed, with how to replay them, in {}\n", folder.display())
            }
            Error::Claims { names, .. } => {
                format!("{self}: {}\n  help: the lines below each of them in the table say why\n", names.join(", "))
            }
            Error::Undecided { names, .. } => {
                format!(
                    "{self}: {}\n  help: play more deals with --deals (battles with --battles), or promise less closely\n",
                    names.join(", ")
                )
            }
            Error::Interrupted { folder } => format!(
                "{self}: what was finished is kept in {}\n  help: the same command goes on from there\n",
                folder.display()
            ),
        }
    }
}

impl From<Vec<Problem>> for Error {
    fn from(problems: Vec<Problem>) -> Error {
        Error::Input(problems)
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Error {
        Error::Input(vec![problem])
    }
}

fn lines(problems: &[Problem]) -> String {
    problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("\n")
}

/// One thing wrong with what the user gave, with where and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where it is written, if in a file.
    pub place: Option<Place>,
    /// The key, flag or name concerned; empty if a whole file is.
    pub key: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
}

impl Problem {
    /// What is wrong, the line of the file with a mark under it if it can be read, and the remedy.
    pub fn explained(&self) -> String {
        let mut text = format!("error: {}\n", cut(&self.to_string()));
        if let Some((place, line)) = self.place.as_ref().and_then(|place| Some((place, source_line(place)?))) {
            let number = place.line.to_string();
            let (before, marked) = mark(&line, place.column);
            let _ = writeln!(text, "  {number} | {}", cut(&line));
            if before.len() < LONGEST {
                let _ = writeln!(text, "  {} | {before}{}", " ".repeat(number.len()), cut(&marked));
            }
        }
        if !self.remedy.is_empty() {
            let _ = writeln!(text, "  help: {}", cut(&self.remedy));
        }
        text
    }
}

/// On one line: `file:line:column: key: message`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}:{}:{}: ", place.file.display(), place.line, place.column)?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}

impl From<KnobError> for Problem {
    fn from(error: KnobError) -> Problem {
        Problem { place: error.place, key: error.path, message: error.message, remedy: error.remedy }
    }
}

impl From<SetupError> for Problem {
    fn from(error: SetupError) -> Problem {
        Problem { place: None, key: error.path, message: error.message, remedy: error.remedy }
    }
}

/// A text without what goes beyond [`LONGEST`].
fn cut(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]).into(),
        None => text.into(),
    }
}

/// A line of a file, if it is one that could be ours: other people's files are not shown around.
fn source_line(place: &Place) -> Option<String> {
    if place.file.extension().is_none_or(|extension| extension != "toml") {
        return None;
    }
    let text = read_text(&place.file).ok()?;
    text.lines().nth(place.line.checked_sub(1)?).map(|line| line.replace('\t', " "))
}

/// The blanks before the mark, and a mark as long as the word or the quoted text at the column.
fn mark(line: &str, column: usize) -> (String, String) {
    let skipped = column.saturating_sub(1);
    let mut rest = line.chars().skip(skipped);
    let length = match rest.next() {
        Some(quote @ ('"' | '\'')) => 1 + rest.take_while(|c| *c != quote).count() + 1,
        Some(c) if c.is_alphanumeric() || c == '-' => {
            1 + rest.take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.')).count()
        }
        _ => 1,
    };
    (" ".repeat(skipped), "^".repeat(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(file: PathBuf) -> Problem {
        Problem {
            place: Some(Place { file, line: 2, column: 1 }),
            key: "rules.max_manna".into(),
            message: "there is no such knob".into(),
            remedy: "did you mean `rules.max_mana`?".into(),
        }
    }

    #[test]
    fn a_problem_shows_the_line_and_marks_the_key() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mana.toml");
        std::fs::write(&file, "[set]\n\"rules.max_manna\" = 5\n").unwrap();
        let text = problem(file.clone()).explained();
        let expected = format!(
            "error: {}:2:1: rules.max_manna: there is no such knob\n  2 | \"rules.max_manna\" = 5\n    | \
             ^^^^^^^^^^^^^^^^^\n  help: did you mean `rules.max_mana`?\n",
            file.display()
        );
        assert_eq!(text, expected);
    }

    #[test]
    fn only_lines_of_our_own_kind_of_file_are_shown() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("secrets");
        std::fs::write(&file, "first\npassword\n").unwrap();
        assert!(!problem(file).explained().contains("password"));
    }

    #[test]
    fn nobody_is_told_thousands_of_problems_or_a_line_without_end() {
        let problem = |n: usize| Problem { key: format!("{n}"), message: "x".repeat(9000), ..problem("gone".into()) };
        let text = Error::from((0..10_000).map(problem).collect::<Vec<_>>()).explained();
        assert_eq!(text.matches("help:").count(), MOST_TOLD);
        assert!(
            text.len() < MOST_TOLD * 600 && text.contains("10000 problems") && text.contains("9980 more"),
            "{text}"
        );
    }

    #[test]
    fn a_file_that_cannot_be_read_again_costs_only_the_line() {
        assert_eq!(
            problem("gone.toml".into()).explained(),
            "error: gone.toml:2:1: rules.max_manna: there is no such knob\n  help: did you mean `rules.max_mana`?\n"
        );
    }

    #[test]
    fn every_kind_has_its_code_and_says_what_to_do() {
        let folder = PathBuf::from("results/mana");
        let errors = [
            (Error::from(problem("gone.toml".into())), 3),
            (Error::OtherExperiment { folder: folder.clone(), differences: vec!["seed: 7 -> 8".into()] }, 4),
            (Error::disk(&folder, io::Error::from(io::ErrorKind::StorageFull)), 5),
            (Error::Faults { matches: 3, folder: folder.clone() }, 6),
            (Error::Claims { claims: 9, names: vec!["C8".into()] }, 7),
            (Error::Undecided { claims: 9, names: vec!["B1".into()] }, 8),
            (Error::Interrupted { folder }, 130),
        ];
        for (error, code) in errors {
            assert_eq!(error.exit_code(), code);
            assert!(error.explained().contains("\n  help: "), "{}", error.explained());
        }
    }

    #[test]
    fn the_remedy_of_a_full_disk_is_room() {
        let error = Error::disk(Path::new("x"), io::Error::from(io::ErrorKind::StorageFull));
        assert!(error.explained().contains("make room"));
    }

    #[test]
    fn a_different_experiment_is_named() {
        let differences = (0..25).map(|n| format!("seed{n}: 7 -> 8")).collect();
        let text = Error::OtherExperiment { folder: "results/mana".into(), differences }.explained();
        assert!(text.contains("    seed0: 7 -> 8\n") && text.contains("and 5 more"), "{text}");
    }
}
