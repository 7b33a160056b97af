//! Detects bytes that are not UTF-8 text: what they are, and what to do about it.

use std::{fmt, io};

/// The kind of a file that is not UTF-8 text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotText {
    what: String,
    /// How to fix it.
    pub remedy: &'static str,
}

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for NotText {}

impl From<NotText> for io::Error {
    fn from(not_text: NotText) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, not_text)
    }
}

const SAVE_AS_UTF8: &str = "save it as UTF-8: in the editor choose Save As (or the encoding at the window's lower edge) \
                            and the encoding UTF-8";
const PLAIN_TEXT: &str = "only plain text is read: write what matters into a text file, such as my-trial.toml";

/// The first bytes of other kinds of files.
const KINDS: [(&[u8], &str); 14] = [
    (b"\xD0\xCF\x11\xE0", "an old Office file, such as .xls or .doc"),
    (b"{\\rtf", "a text with formatting (RTF)"),
    (b"%PDF", "a PDF"),
    (b"PAR1", "a Parquet table"),
    (b"SQLite format 3", "a database"),
    (b"\x89PNG", "a picture"),
    (b"\xFF\xD8\xFF", "a picture"),
    (b"GIF8", "a picture"),
    (b"\x1F\x8B", "a compressed file (gzip)"),
    (b"7z\xBC\xAF", "a compressed file (7z)"),
    (b"\x28\xB5\x2F\xFD", "a compressed file (zstd)"),
    (b"\x7FELF", "a program"),
    (b"MZ", "a program"),
    (b"bplist", "a property list"),
];

/// Decodes bytes as text, without a byte order mark.
///
/// # Errors
/// Returns an error if they are not UTF-8 text.
pub(crate) fn text_of(mut bytes: Vec<u8>) -> Result<String, NotText> {
    if let Some(what) = kind_of(&bytes) {
        return Err(NotText { what: format!("it is not plain text but {what}"), remedy: PLAIN_TEXT });
    }
    if is_utf16(&bytes) {
        let what = "it is text in UTF-16 (which Windows also calls Unicode), not in UTF-8".into();
        return Err(NotText { what, remedy: SAVE_AS_UTF8 });
    }
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        bytes.drain(..3);
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let bytes = error.into_bytes();
        if bytes.contains(&0) {
            return NotText { what: "it is not text".into(), remedy: PLAIN_TEXT };
        }
        let line = bytes[..valid].iter().filter(|byte| **byte == b'\n').count() + 1;
        let letter = char::from(bytes[valid]);
        let seen = if letter.is_alphanumeric() { format!("`{letter}`") } else { format!("byte {:02X}", bytes[valid]) };
        let what = format!("it is text, but not in UTF-8: line {line} has {seen} as Latin-1 or Windows-1252 write it");
        NotText { what, remedy: SAVE_AS_UTF8 }
    })
}

/// Returns the kind of a file with this content, if it is one that is not text.
fn kind_of(bytes: &[u8]) -> Option<&'static str> {
    let has = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    if bytes.starts_with(b"PK\x03\x04") {
        return Some(if has(b"xl/") {
            "an Excel workbook"
        } else if has(b"word/") {
            "a Word document"
        } else if has(b"opendocument.spreadsheet") {
            "an OpenDocument spreadsheet"
        } else if has(b"opendocument.text") {
            "an OpenDocument text"
        } else {
            "a ZIP archive"
        });
    }
    KINDS.iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, what)| *what)
}

/// Whether it is UTF-16 text: it has a byte order mark, or nearly every other byte is 0.
fn is_utf16(bytes: &[u8]) -> bool {
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return true;
    }
    let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).filter(|byte| **byte == 0).count();
    let pairs = bytes.len() / 2;
    pairs >= 4 && (zeros(0) * 10 >= pairs * 9) != (zeros(1) * 10 >= pairs * 9)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(bytes: &[u8], words: &[&str]) {
        let error = text_of(bytes.to_vec()).unwrap_err();
        for word in words {
            assert!(format!("{error}; {}", error.remedy).contains(word), "{error:?}");
        }
    }

    #[test]
    fn text_in_utf8_is_read_with_and_without_its_mark() {
        assert_eq!(text_of(b"a = 1\n".to_vec()).unwrap(), "a = 1\n");
        assert_eq!(text_of("\u{feff}a = \"é\"\n".into()).unwrap(), "a = \"é\"\n");
        assert_eq!(text_of(Vec::new()).unwrap(), "");
    }

    #[test]
    fn another_encoding_is_named_with_how_to_save_it() {
        refused(b"question = \"Too many?\"\nname = \"caf\xE9\"\n", &["line 2", "`é`", "Latin-1", "save it as UTF-8"]);
        let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        refused(&utf16("\u{feff}game = 1"), &["UTF-16", "save it as UTF-8"]);
        refused(&utf16("game = \"b\""), &["UTF-16"]);
    }

    #[test]
    fn what_is_no_text_is_named() {
        refused(b"PK\x03\x04....[Content_Types].xml....xl/workbook.xml", &["Excel", "plain text"]);
        refused(b"PK\x03\x04....word/document.xml", &["Word"]);
        refused(b"%PDF-1.7", &["a PDF"]);
        refused(b"{\\rtf1\\ansi game}", &["RTF"]);
        refused(b"\x01\x00\xFF\x00\x02", &["not text"]);
    }
}
