//! Runs the program in a folder of its own.

use assert_cmd::Command;
use tempfile::TempDir;

/// Returns the program, started in a folder.
pub fn evenhand(desk: &TempDir) -> Command {
    let mut program = Command::cargo_bin("evenhand").unwrap();
    program.current_dir(desk.path());
    program
}

/// Runs it, and returns what it prints.
pub fn text(of: &mut Command) -> String {
    String::from_utf8(of.assert().success().get_output().stdout.clone()).unwrap()
}
