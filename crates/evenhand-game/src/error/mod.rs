//! The only error type that the crate returns, and the exit codes of the program.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done |
//! | 2 | the command line is wrong |
//! | 3 | an input file or name is wrong: nothing was played |
//! | 4 | the results folder belongs to another experiment |
//! | 5 | the disk: a file cannot be read or written; or stored results are damaged or incomplete |
//! | 6 | the run finished, but some matches could not be played to their end |
//! | 7 | some claims are false or incomplete, or a check disagrees |
//! | 8 | no claim is false, but too little was played to decide some |
//! | 130 | interrupted; what was finished is kept |

mod render;

use std::io;
use std::path::{Path, PathBuf};

use crate::game::SetupError;
use crate::game::knobs::KnobError;
use render::Excerpts;

pub use crate::document::Problem;

/// Maximum number of problems reported at once, because more of them usually have the same few causes.
pub const MOST_TOLD: usize = 20;

/// Exit code for a wrong command line.
pub const USAGE: u8 = 2;

/// The reasons why a command ends without success.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The user's input is wrong; contains every problem found.
    #[error("{}", lines(.0))]
    Input(Vec<Problem>),
    /// The results folder belongs to another experiment.
    #[error("{} holds the results of another experiment", folder.display())]
    OtherExperiment {
        /// The results folder.
        folder: PathBuf,
        /// The differences, each as `path: old -> new`.
        differences: Vec<String>,
    },
    /// A file or folder that cannot be read or written.
    #[error("{}: {error}", path.display())]
    Disk {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
        /// How to fix it.
        remedy: String,
    },
    /// The run is finished, but some matches failed and are missing from the results.
    #[error("{matches} matches could not be played to their end and are left out of the answers")]
    Faults {
        /// The number of failed matches.
        matches: u64,
        /// The folder in which to look them up.
        folder: PathBuf,
    },
    /// Some claims do not hold.
    #[error("{} of {claims} claims {} not stand", .names.len(), if .names.len() == 1 { "does" } else { "do" })]
    Claims {
        /// The number of claims judged.
        claims: usize,
        /// The claims that do not hold.
        names: Vec<String>,
    },
    /// No claim is false, but some are not decided.
    #[error("{} of {claims} claims {} not decided", .names.len(), if .names.len() == 1 { "is" } else { "are" })]
    Undecided {
        /// The number of claims judged.
        claims: usize,
        /// The claims that are not decided.
        names: Vec<String>,
    },
    /// A recorded match does not happen again as it was recorded.
    #[error("{}: the match does not happen again as recorded: {difference}", record.display())]
    Record {
        /// The file.
        record: PathBuf,
        /// The first difference.
        difference: String,
    },
    /// Interrupted by the user.
    #[error("interrupted")]
    Interrupted {
        /// The folder with the finished part.
        folder: PathBuf,
        /// The command that continues from there.
        command: String,
    },
}

impl Error {
    /// Creates a disk error, with a remedy for its kind.
    pub fn disk(path: &Path, error: io::Error) -> Error {
        let remedy = match error.kind() {
            io::ErrorKind::NotFound => "check the path: no such file or folder is there",
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                "choose a folder you may write to, or change its permissions"
            }
            io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
                "a file stands where a folder is needed: name another folder, or move the file"
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

    /// Returns the exit code: see the table of this module.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Input(_) => 3,
            Error::OtherExperiment { .. } => 4,
            Error::Disk { .. } => 5,
            Error::Faults { .. } => 6,
            Error::Claims { .. } | Error::Record { .. } => 7,
            Error::Undecided { .. } => 8,
            Error::Interrupted { .. } => 130,
        }
    }

    /// Formats the complete error for a person, over several lines: what, where with the line of the file, and the
    /// remedy. With `colors` for a terminal.
    pub fn explained(&self, colors: bool) -> String {
        let mut excerpts = Excerpts::new(colors);
        if let Error::Input(problems) = self {
            let mut text: Vec<String> =
                problems.iter().take(MOST_TOLD).map(|problem| excerpts.problem(problem)).collect();
            let more = match problems.len().saturating_sub(MOST_TOLD) {
                0 => String::new(),
                more => format!(", of which these are the first {MOST_TOLD} and {more} more are not shown"),
            };
            if problems.len() > 1 {
                text.push(excerpts.error(&format!("{} problems{more}; nothing was played", problems.len())));
            }
            return text.join("\n");
        }
        let mut text = match self {
            // Not a mistake: the result, or the requested end.
            Error::Claims { .. } | Error::Undecided { .. } | Error::Interrupted { .. } => {
                render::plain(&self.whole()) + "\n"
            }
            _ => excerpts.error(&self.whole()),
        };
        text.push_str(&self.differences());
        text.push_str(&excerpts.remedy(&self.remedy()));
        text
    }

    /// Returns what went wrong, with the names concerned.
    fn whole(&self) -> String {
        match self {
            Error::Claims { names, .. } | Error::Undecided { names, .. } => format!("{self}: {}", names.join(", ")),
            Error::Interrupted { folder, .. } => format!("{self}: what was finished is kept in {}", folder.display()),
            _ => self.to_string(),
        }
    }

    /// Lists the differences of two experiments, one per line.
    fn differences(&self) -> String {
        let Error::OtherExperiment { differences, .. } = self else { return String::new() };
        let more = differences.len().saturating_sub(MOST_TOLD);
        let more = if more > 0 { format!("    and {more} more\n") } else { String::new() };
        differences
            .iter()
            .take(MOST_TOLD)
            .map(|line| format!("    {}\n", render::plain(&render::cut(line))))
            .collect::<String>()
            + &more
    }

    /// Returns the remedy.
    fn remedy(&self) -> String {
        match self {
            Error::Input(_) => String::new(),
            Error::OtherExperiment { .. } => {
                "undo the change, rename the experiment file, or start over with --fresh; \
                only the limits in [stop] can be raised"
                    .into()
            }
            Error::Disk { remedy, .. } => remedy.clone(),
            Error::Faults { folder, .. } => {
                format!("they are listed, with how to replay them, in {}", folder.display())
            }
            Error::Claims { .. } => "the lines below each of them in the table say why".into(),
            Error::Undecided { .. } => {
                "the lines below each of them in the table say why; what was played too little is decided by more deals \
                 (--deals) or battles (--battles)"
                    .into()
            }
            Error::Record { .. } => {
                "the record was changed, or another version of the program wrote it; its first line names the version".into()
            }
            Error::Interrupted { command, .. } => format!("to go on from there: {command}"),
        }
    }
}

/// Formats warnings for a person: each with the line of its file and a remedy, and the number of those not shown.
pub fn warned(warnings: &[Problem]) -> String {
    let mut excerpts = Excerpts::new(false);
    let mut text: String = warnings.iter().take(MOST_TOLD).map(|warning| excerpts.warning(warning)).collect();
    let more = warnings.len().saturating_sub(MOST_TOLD);
    if more > 0 {
        text.push_str(&format!("and {more} more warnings\n"));
    }
    text
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_told_thousands_of_problems_or_a_line_without_end() {
        let problem = |n: usize| Problem::of(&n.to_string(), "x".repeat(9000), "mend it");
        let text = Error::from((0..10_000).map(problem).collect::<Vec<_>>()).explained(false);
        assert_eq!(text.matches("help:").count(), MOST_TOLD);
        assert!(
            text.len() < MOST_TOLD * 600 && text.contains("10000 problems") && text.contains("9980 more"),
            "{text}"
        );
    }

    #[test]
    fn every_kind_has_its_code_and_says_what_to_do() {
        let folder = PathBuf::from("results/mana");
        let errors = [
            (Error::from(Problem::of("gone.toml", "it is gone", "look for it")), 3),
            (Error::OtherExperiment { folder: folder.clone(), differences: vec!["seed: 7 -> 8".into()] }, 4),
            (Error::disk(&folder, io::Error::from(io::ErrorKind::StorageFull)), 5),
            (Error::Faults { matches: 3, folder: folder.clone() }, 6),
            (Error::Claims { claims: 9, names: vec!["C8".into()] }, 7),
            (Error::Undecided { claims: 9, names: vec!["B1".into()] }, 8),
            (Error::Interrupted { folder, command: "evenhand run q.toml".into() }, 130),
        ];
        for (error, code) in errors {
            assert_eq!(error.exit_code(), code);
            assert!(error.explained(false).contains("\n  help: "), "{}", error.explained(false));
        }
    }

    #[test]
    fn the_remedy_of_a_full_disk_is_room() {
        let error = Error::disk(Path::new("x"), io::Error::from(io::ErrorKind::StorageFull));
        assert!(error.explained(false).contains("make room"));
    }

    #[test]
    fn a_file_in_the_place_of_a_folder_is_not_blamed_on_the_disk() {
        let error = Error::disk(Path::new("x"), io::Error::from(io::ErrorKind::NotADirectory)).explained(false);
        assert!(error.contains("name another folder") && !error.contains("check the disk"), "{error}");
    }

    #[test]
    fn a_different_experiment_is_named() {
        let differences = (0..25).map(|n| format!("seed{n}: 7 -> 8")).collect();
        let text = Error::OtherExperiment { folder: "results/mana".into(), differences }.explained(false);
        assert!(text.contains("    seed0: 7 -> 8\n") && text.contains("and 5 more"), "{text}");
    }
}
