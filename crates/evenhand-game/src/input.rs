//! Reads files from users, and prints text from them safely.
//!
//! All text from outside is read with [`read_text`], which accepts only regular files of limited size: reading a pipe
//! could block forever, and a device could fill the memory. Text from outside is printed with [`visible`], so that it
//! cannot move the cursor or color the reader's terminal.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path};

use crate::built_in;
use crate::document::encoding::{NotText, text_of};
use crate::document::{Place, Problem};

/// Maximum size, in bytes, of an experiment, agent, content or claims file.
const MOST_BYTES: u64 = 8 << 20;

/// Reads the text of a file.
///
/// # Errors
/// Returns the errors of [`read_bytes`], and an error if the file is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    Ok(text_of(read_bytes(path)?)?)
}

/// Reads the bytes of a file: one on disk, one that is [built in](crate::built_in), or the built-in experiment that
/// [stands in](built_in::stand_in) for a missing file.
///
/// # Errors
/// Returns the system's error, or an error if it is not a regular file or is larger than [`MOST_BYTES`].
pub fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    if let Some(bytes) = built_in::read(path) {
        return Ok(bytes.to_vec());
    }
    // Checked by path, because opening a pipe would block until another process writes to it.
    let found = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return built_in::stand_in(path).map(<[u8]>::to_vec).ok_or(error);
        }
        found => found?,
    };
    if found.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder, not a file"));
    }
    let refused = |why: String| Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    if !found.is_file() {
        return refused("it is not a regular file but a pipe or a device".into());
    }
    let too_large = || refused(format!("it is larger than {} MB, so it is no file of this kind", MOST_BYTES >> 20));
    if found.len() > MOST_BYTES {
        return too_large();
    }
    let mut bytes = Vec::new();
    // A file may be larger than its reported size.
    File::open(path)?.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return too_large();
    }
    Ok(bytes)
}

/// Returns the error that a file cannot be read: what it is instead, or the system's error. `place` is where it is
/// named.
pub fn unreadable(path: &Path, error: &io::Error, place: Option<Place>) -> Problem {
    let not_text = error.get_ref().and_then(|inner| inner.downcast_ref::<NotText>());
    let remedy = match (not_text, error.kind()) {
        (Some(not_text), _) => not_text.remedy,
        (None, io::ErrorKind::NotFound) if place.is_some() => "check the path; it is looked for beside this file",
        (None, io::ErrorKind::NotFound) => "check the path: no such file is there",
        (None, io::ErrorKind::PermissionDenied) => "change its permissions, or copy it to a folder of yours",
        (None, io::ErrorKind::IsADirectory) => "name a file in it",
        (None, io::ErrorKind::InvalidInput) => "only plain text is read: name a file that an editor has stored",
        _ => "check the disk",
    };
    let message = format!("the file cannot be read: {error}");
    Problem { place, ..Problem::of(&path.display().to_string(), message, remedy) }
}

/// Whether a name given in a file refers to something beside or below that file: it is neither absolute nor contains
/// `..`.
pub fn stays_below(name: &str) -> bool {
    let mut parts = Path::new(name).components().peekable();
    parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_) | Component::CurDir))
}

/// Whether a name given on the command line can be that of a file in the current folder or below: it [stays
/// below](stays_below), and contains no control characters or line ends.
pub fn is_a_name(name: &str) -> bool {
    stays_below(name) && one_line(name) == name && name.trim() == name
}

/// Whether a file named by a path below a folder is actually elsewhere because of a symbolic link. False for a file
/// that does not exist or is [built in](crate::built_in).
pub fn leads_out(folder: &Path, file: &Path) -> bool {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    match (fs::canonicalize(folder), fs::canonicalize(file)) {
        (Ok(folder), Ok(file)) => !file.starts_with(folder),
        _ => false,
    }
}

/// Formats a text on one line: line ends, tabs and control characters are escaped.
pub fn one_line(text: &str) -> String {
    visible(&text.replace('\n', "\\n").replace('\t', "\\t"))
}

/// Whether a terminal interprets a character instead of showing it: control characters except tabs and line ends, and
/// characters that change the writing direction.
fn acts(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\t'))
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200E}' | '\u{200F}')
}

/// Escapes all characters that a terminal would interpret, as in `\u{1b}`.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if acts(c) {
            let _ = write!(shown, "{}", c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_of_a_sane_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.toml");
        fs::write(&file, "a = 1\n").unwrap();
        assert_eq!(read_text(&file).unwrap(), "a = 1\n");
        let refused = |path: &Path, words: &str| {
            let error = read_text(path).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        };
        refused(folder.path(), "a folder");
        fs::write(&file, [b'a', 0xff]).unwrap();
        refused(&file, "UTF-8");
        File::create(&file).unwrap().set_len(MOST_BYTES + 1).unwrap();
        refused(&file, "larger than 8 MB");
        #[cfg(unix)]
        refused(Path::new("/dev/zero"), "not a regular file");
    }

    #[test]
    fn a_name_may_not_leave_its_folder() {
        for inside in ["cards.toml", "own/cards.toml", "./cards.toml", "a..b.toml"] {
            assert!(stays_below(inside), "{inside}");
        }
        for outside in ["/etc/passwd", "../cards.toml", "own/../../cards.toml", ".."] {
            assert!(!stays_below(outside), "{outside}");
        }
    }

    #[test]
    fn a_name_is_one_line_of_visible_text() {
        for name in ["mana", "nights/mana", "müde Krieger", "a.b"] {
            assert!(is_a_name(name), "{name}");
        }
        for name in ["", "a\nb", "a\tb", "a\u{1b}b", " a", "a ", "../a", "/a"] {
            assert!(!is_a_name(name), "{name:?}");
        }
        assert_eq!(one_line("a\nb\tc\u{1b}"), "a\\nb\\tc\\u{1b}");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_out_of_the_folder_is_seen_and_one_within_it_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        for file in ["outside.toml", "inner/inside.toml"] {
            fs::write(folder.path().join(file), "").unwrap();
        }
        std::os::unix::fs::symlink("../outside.toml", inner.join("out.toml")).unwrap();
        std::os::unix::fs::symlink("inside.toml", inner.join("in.toml")).unwrap();
        assert!(leads_out(&inner, &inner.join("out.toml")));
        assert!(!leads_out(&inner, &inner.join("in.toml")));
        assert!(!leads_out(&inner, &inner.join("inside.toml")));
        assert!(!leads_out(&inner, &inner.join("nothing.toml")));
    }

    #[test]
    fn what_a_terminal_would_act_upon_is_written_out() {
        assert_eq!(visible("a\u{1b}[31mred\u{7}\r\u{9b}b\u{202e}c"), "a\\u{1b}[31mred\\u{7}\\u{d}\\u{9b}b\\u{202e}c");
        assert_eq!(visible("two\nlines\tand ümläut → ±"), "two\nlines\tand ümläut → ±");
    }
}
