//! Files that the program brings with it: the agents and the book's experiments, so that it works from any folder.
//!
//! A program says once, at its start, which they are ([`bring`]); until then there are none. They are read like files
//! under paths that begin with [`ROOT`], by [`crate::input`]. Files of one's own come first: see
//! [`AgentSpec::load`](crate::agents::AgentSpec::load).

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use include_dir::{Dir, DirEntry};

/// What the paths of these files begin with, in place of a folder.
pub const ROOT: &str = "(built in)";

static FILES: OnceLock<Vec<BuiltIn>> = OnceLock::new();

/// A file that the program brings.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its path below [`ROOT`], such as `agents/bridgefront/planner.toml`.
    pub path: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
}

/// Says which files the program brings: those of these folders, each with the name it goes by. Only the first call
/// counts.
pub fn bring(folders: &[(&'static str, &'static Dir<'static>)]) {
    let mut files = Vec::new();
    for (name, dir) in folders {
        gather(name, dir, &mut files);
    }
    files.sort_unstable_by_key(|file| file.path);
    // A second program within the same process keeps what the first one brought.
    let _ = FILES.set(files);
}

fn gather(name: &'static str, dir: &'static Dir<'static>, files: &mut Vec<BuiltIn>) {
    for entry in dir.entries() {
        match entry {
            DirEntry::Dir(inner) => gather(name, inner, files),
            DirEntry::File(file) => {
                // Written with `/` whatever the system, so that names are found everywhere.
                let parts: Vec<&str> = file.path().iter().filter_map(|part| part.to_str()).collect();
                let path: &'static str = Box::leak(format!("{name}/{}", parts.join("/")).into_boxed_str());
                files.push(BuiltIn { path, bytes: file.contents() });
            }
        }
    }
}

/// All files, in order of their paths.
pub fn files() -> &'static [BuiltIn] {
    FILES.get().map_or(&[], Vec::as_slice)
}

/// The files of a folder such as `agents/bridgefront`, without those of folders in it; each with its name.
pub fn files_in(folder: String) -> impl Iterator<Item = (&'static str, &'static BuiltIn)> {
    files().iter().filter_map(move |file| {
        let name = file.path.strip_prefix(&folder)?.strip_prefix('/')?;
        (!name.contains('/')).then_some((name, file))
    })
}

/// The path by which a file or folder of these is read.
pub fn path_of(below: &str) -> PathBuf {
    Path::new(ROOT).join(below)
}

/// Whether a path is one of these files' or folders'.
pub fn is_built_in(path: &Path) -> bool {
    path.starts_with(ROOT)
}

/// What a path of these files holds; `None` if it is none of them.
pub fn read(path: &Path) -> Option<&'static [u8]> {
    let below = path.strip_prefix(ROOT).ok()?;
    let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
    let below = parts?.join("/");
    files().iter().find(|file| file.path == below).map(|file| file.bytes)
}
