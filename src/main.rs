//! The program: everything except the files it ships with is in the library, so that a change of one of these files
//! rebuilds no more than this.

use include_dir::{Dir, include_dir};

static AGENTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/agents");
static EXPERIMENTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/experiments");

fn main() -> std::process::ExitCode {
    evenhand::built_in::bring(&[("agents", &AGENTS), ("experiments", &EXPERIMENTS)]);
    evenhand::cli::main()
}
