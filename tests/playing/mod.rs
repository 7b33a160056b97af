//! Plays matches of people through the terminal, and reads their records.

#![allow(dead_code, reason = "not every test uses everything")]

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// A folder in which matches are played and recorded.
pub(crate) struct Desk(pub(crate) TempDir);

impl Desk {
    pub(crate) fn new() -> Desk {
        Desk(tempfile::tempdir().expect("a folder"))
    }

    /// Runs a command with this input, and returns the exit code and what is printed.
    pub(crate) fn run(&self, arguments: &[&str], input: &str) -> (i32, String) {
        let mut command = Command::cargo_bin("evenhand").expect("it is built");
        let output = command.current_dir(self.0.path()).args(arguments).write_stdin(input).output().expect("it runs");
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        (output.status.code().expect("a code"), printed)
    }

    /// Plays in the terminal with this input, with the players of the repository.
    pub(crate) fn play(&self, arguments: &[&str], input: &str) -> (i32, String) {
        self.run(&[&["play", "--terminal", "--agents", AGENTS], arguments].concat(), input)
    }

    /// Plays in the terminal, and checks that it ends well.
    pub(crate) fn plays(&self, arguments: &[&str], input: &str) -> String {
        let (code, printed) = self.play(arguments, input);
        assert_eq!(code, 0, "{printed}");
        printed
    }

    /// Checks that a match is refused with this exit code, and with this part of the message.
    pub(crate) fn refuses(&self, arguments: &[&str], code: i32, part: &str) {
        let (ended, printed) = self.play(arguments, "q\n");
        assert!(ended == code && printed.contains(part), "{arguments:?}: {ended}, not {code}: {printed}");
    }

    /// Returns the lines of a record.
    pub(crate) fn record(&self, file: &str) -> Vec<Value> {
        let text = fs::read_to_string(self.0.path().join(file)).expect("a record");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }

    pub(crate) fn write(&self, file: &str, text: impl AsRef<[u8]>) {
        let path = self.0.path().join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
        fs::write(path, text).expect("it is written");
    }

    /// Checks that a record happens again, and returns what is printed.
    pub(crate) fn replays(&self, file: &str) -> String {
        let (code, printed) = self.run(&["replay", file], "");
        assert_eq!(code, 0, "{printed}");
        printed
    }
}

const AGENTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/agents");

/// Returns the path of a built-in file.
pub(crate) fn built_in(file: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file).display().to_string()
}

/// Returns the text of the choices in a record, in order.
pub(crate) fn choices(lines: &[Value]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.get("choice")?.as_str()).collect()
}
