//! The standard output of the commands.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::input::visible;

/// Markers around text that is bold on a terminal. Both are noncharacters (reserved by Unicode for internal use), and
/// never appear in any other output.
const BOLD: [char; 2] = ['\u{fdd0}', '\u{fdd1}'];

/// Whether [`strong`] text is bold.
static WEIGHT: AtomicBool = AtomicBool::new(false);

/// Makes [`strong`] text bold from here on, because the standard output is a terminal that supports it.
pub(super) fn show_weight() {
    WEIGHT.store(true, Ordering::Relaxed);
}

/// Marks text as the most important.
pub(super) fn strong(text: &str) -> String {
    if WEIGHT.load(Ordering::Relaxed) { format!("{}{text}{}", BOLD[0], BOLD[1]) } else { text.to_owned() }
}

/// Passes text on with control characters escaped. Once the reader has closed the output, as `head` does, the rest is
/// dropped: a run continues to its end, and its exit code reports how it ended, whether anybody reads the output or
/// not.
pub(super) struct Output<W> {
    to: W,
    closed: bool,
    /// The first bytes of an incomplete character.
    begun: Vec<u8>,
}

impl<W: Write> Output<W> {
    pub(super) fn new(to: W) -> Output<W> {
        Output { to, closed: false, begun: Vec::new() }
    }

    /// Returns the result of a write, ignoring a closed output.
    fn unless_closed(&mut self, done: io::Result<()>) -> io::Result<()> {
        match done {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            done => done,
        }
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        self.begun.extend_from_slice(bytes);
        let mut text = String::new();
        let mut rest = self.begun.as_slice();
        loop {
            match std::str::from_utf8(rest) {
                Ok(whole) => {
                    text.push_str(&visible(whole));
                    rest = &[];
                    break;
                }
                Err(error) => {
                    let (whole, after) = rest.split_at(error.valid_up_to());
                    text.push_str(&visible(&String::from_utf8_lossy(whole)));
                    let Some(wrong) = error.error_len() else {
                        rest = after;
                        break;
                    };
                    text.push(char::REPLACEMENT_CHARACTER);
                    rest = &after[wrong..];
                }
            }
        }
        self.begun = rest.to_vec();
        if WEIGHT.load(Ordering::Relaxed) {
            text = text.replace(BOLD[0], "\u{1b}[1m").replace(BOLD[1], "\u{1b}[0m");
        }
        let done = self.to.write_all(text.as_bytes());
        self.unless_closed(done)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let done = self.to.flush();
        self.unless_closed(done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_passes_and_what_a_terminal_acts_upon_is_written_out() {
        let mut passed = Vec::new();
        let mut out = Output::new(&mut passed);
        // A character may be split across two writes.
        for piece in [&b"m\xc3"[..], b"\xbcde \x1b[2J", b"\xff\n"] {
            out.write_all(piece).unwrap();
        }
        out.flush().unwrap();
        assert_eq!(String::from_utf8(passed).unwrap(), "müde \\u{1b}[2J\u{fffd}\n");
    }

    /// A writer that accepts one write and is closed from then on.
    struct Head(usize);

    impl Write for Head {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += 1;
            if self.0 > 1 { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(bytes.len()) }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_has_seen_enough_stops_nobody() {
        let mut out = Output::new(Head(0));
        for _ in 0..3 {
            writeln!(out, "a line").unwrap();
        }
        out.flush().unwrap();
        assert_eq!(out.to.0, 2, "nothing is tried again");
    }

    #[test]
    fn a_full_disk_is_still_an_error() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        assert!(Output::new(Full).write_all(b"a line").is_err());
    }
}
