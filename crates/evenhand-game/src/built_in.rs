//! Files that ship with the program: agents and the rulebook experiments, so that it works from any folder.
//!
//! A program registers these files once at startup ([`bring`]); until then there are none. They are read like files,
//! under paths that begin with [`ROOT`], by [`crate::input`]. A user's files of the same names take precedence.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use include_dir::{Dir, DirEntry};

/// The prefix of the paths of these files, in place of a folder.
pub const ROOT: &str = "(built in)";

static FILES: OnceLock<Vec<BuiltIn>> = OnceLock::new();

/// A file that ships with the program.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its path below [`ROOT`], such as `agents/bridgefront/planner.toml`.
    pub path: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

/// Registers the files that ship with the program: the files of these folders, each folder with its name. Only the
/// first call has an effect.
pub fn bring(folders: &[(&'static str, &'static Dir<'static>)]) {
    let mut files = Vec::new();
    for (name, dir) in folders {
        gather(name, dir, &mut files);
    }
    files.sort_unstable_by_key(|file| file.path);
    // A second program within the same process keeps the files of the first.
    let _ = FILES.set(files);
}

fn gather(name: &'static str, dir: &'static Dir<'static>, files: &mut Vec<BuiltIn>) {
    for entry in dir.entries() {
        match entry {
            DirEntry::Dir(inner) => gather(name, inner, files),
            DirEntry::File(file) => {
                // Always written with `/`, so that names are the same on every system.
                let parts: Vec<&str> = file.path().iter().filter_map(|part| part.to_str()).collect();
                let path: &'static str = Box::leak(format!("{name}/{}", parts.join("/")).into_boxed_str());
                files.push(BuiltIn { path, bytes: file.contents() });
            }
        }
    }
}

/// Returns all files, ordered by path.
pub fn files() -> &'static [BuiltIn] {
    FILES.get().map_or(&[], Vec::as_slice)
}

/// Returns the files of a folder such as `agents/bridgefront` with their names, without those in subfolders.
pub fn files_in(folder: String) -> impl Iterator<Item = (&'static str, &'static BuiltIn)> {
    files().iter().filter_map(move |file| {
        let name = file.path.strip_prefix(&folder)?.strip_prefix('/')?;
        (!name.contains('/')).then_some((name, file))
    })
}

/// Returns the path by which one of these files or folders is read.
pub fn path_of(below: &str) -> PathBuf {
    Path::new(ROOT).join(below)
}

/// Whether a path is one of these files or folders.
pub fn is_built_in(path: &Path) -> bool {
    path.starts_with(ROOT)
}

/// Returns the content of the experiment that stands in for a file of the current folder: the experiments can be named
/// as in the repository, such as `experiments/bridgefront/max_mana.toml`, wherever the program is installed.
pub fn stand_in(path: &Path) -> Option<&'static [u8]> {
    let here = std::env::current_dir().ok();
    let below = here.and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path);
    below.starts_with("experiments").then(|| read(&Path::new(ROOT).join(below))).flatten()
}

/// Returns the content of one of these files; `None` for any other path.
pub fn read(path: &Path) -> Option<&'static [u8]> {
    let below = path.strip_prefix(ROOT).ok()?;
    let parts: Option<Vec<&str>> = below.iter().map(|part| part.to_str()).collect();
    let below = parts?.join("/");
    files().iter().find(|file| file.path == below).map(|file| file.bytes)
}
