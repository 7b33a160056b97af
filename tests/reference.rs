//! docs/commands.md is the program's own help.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

#[test]
fn the_page_of_commands_is_what_the_program_writes() {
    let desk = tempfile::tempdir().unwrap();
    let mut program = Command::cargo_bin("evenhand").unwrap();
    program.args(["manual", "--markdown"]).arg(desk.path()).assert().success();
    let written = fs::read_to_string(desk.path().join("commands.md")).unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let kept = fs::read_to_string(root.join("docs/commands.md")).unwrap_or_default();
    let first = written.lines().zip(kept.lines()).find(|(written, kept)| written != kept);
    assert!(
        written == kept,
        "docs/commands.md differs from the program's help, first at {first:?}. Write it again with\n    \
         cargo run --release -- manual docs --markdown"
    );
    for section in ["## Exit codes", "## evenhand run", "### evenhand odds frostblade", "`--deals <N>`"] {
        assert!(written.contains(section), "{section} is missing");
    }
}
