//! The standard output as commands write to it.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::input::visible;

/// Between these, text is bold where a terminal shows it. Both are no characters of any text (Unicode keeps them for
/// use inside programs), and no other output has them.
const BOLD: [char; 2] = ['\u{fdd0}', '\u{fdd1}'];

/// Whether text is to be bold where it is [`strong`].
static WEIGHT: AtomicBool = AtomicBool::new(false);

/// From here on what is [`strong`] is bold: the standard output is a terminal that shows it.
pub(super) fn show_weight() {
    WEIGHT.store(true, Ordering::Relaxed);
}

/// Text that is to be read first.
pub(super) fn strong(text: &str) -> String {
    if WEIGHT.load(Ordering::Relaxed) { format!("{}{text}{}", BOLD[0], BOLD[1]) } else { text.to_owned() }
}

/// Passes text on with everything written out that a terminal would act upon. Once whoever reads it has closed
/// it, as `head` does, the rest is dropped: a run is played to its end and its exit code says how it ended,
/// whether anybody reads on or not.
pub(super) struct Output<W> {
    to: W,
    closed: bool,
    /// The beginning of a character whose rest has still to come.
    begun: Vec<u8>,
}

impl<W: Write> Output<W> {
    pub(super) fn new(to: W) -> Output<W> {
        Output { to, closed: false, begun: Vec::new() }
    }

    /// What became of a write, where a closed output is none of the writer's business.
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
        // A character may come in two pieces.
        for piece in [&b"m\xc3"[..], b"\xbcde \x1b[2J", b"\xff\n"] {
            out.write_all(piece).unwrap();
        }
        out.flush().unwrap();
        assert_eq!(String::from_utf8(passed).unwrap(), "müde \\u{1b}[2J\u{fffd}\n");
    }

    /// Takes one write and is closed from then on.
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
