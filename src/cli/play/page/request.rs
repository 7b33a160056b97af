//! Reads requests, with limits on their size and on the time that they take.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// Maximum bytes of the head of a request.
const LONGEST_HEAD: usize = 16 * 1024;
/// Maximum number of headers.
const MOST_HEADERS: usize = 64;
/// Maximum bytes of the body of a request. The longest is a choice: two numbers.
pub(super) const LONGEST_BODY: usize = 256;
/// The time within which a request must have arrived.
const LONGEST_TIME: Duration = Duration::from_secs(10);

/// Why a request is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unread {
    /// The connection ended or took too long.
    Gone,
    /// It is not HTTP, or contradicts itself.
    Malformed,
    /// Its head is longer than allowed.
    LongHead,
    /// Its body is longer than allowed.
    LongBody,
    /// It does not give the length of its body.
    NoLength,
}

/// The head of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) method: String,
    /// The path without the query.
    pub(super) path: String,
    pub(super) query: String,
    pub(super) host: Option<String>,
    pub(super) origin: Option<String>,
    pub(super) length: Option<String>,
    /// Whether the body is encoded for the transfer.
    pub(super) encoded: bool,
}

/// A connection from which a request is read.
pub(super) struct Incoming<'s> {
    stream: &'s TcpStream,
    deadline: Instant,
    /// What has arrived and is not read.
    bytes: Vec<u8>,
}

impl<'s> Incoming<'s> {
    pub(super) fn new(stream: &'s TcpStream) -> Self {
        Incoming { stream, deadline: Instant::now() + LONGEST_TIME, bytes: Vec::new() }
    }

    /// Reads the head of the request.
    pub(super) fn head(&mut self) -> Result<Head, Unread> {
        loop {
            if let Some((head, length)) = parsed(&self.bytes)? {
                self.bytes.drain(..length);
                return Ok(head);
            }
            if self.bytes.len() >= LONGEST_HEAD {
                return Err(Unread::LongHead);
            }
            self.more()?;
        }
    }

    /// Reads the body that belongs to a head.
    pub(super) fn body(mut self, head: &Head) -> Result<Vec<u8>, Unread> {
        let length = head.body_length()?;
        while self.bytes.len() < length {
            self.more()?;
        }
        self.bytes.truncate(length);
        Ok(self.bytes)
    }

    fn more(&mut self) -> Result<(), Unread> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || self.stream.set_read_timeout(Some(left)).is_err() {
            return Err(Unread::Gone);
        }
        let mut part = [0; 2048];
        let mut stream = self.stream;
        match stream.read(&mut part) {
            Ok(0) => Err(Unread::Gone),
            Ok(count) => {
                self.bytes.extend_from_slice(&part[..count]);
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => Ok(()),
            Err(_) => Err(Unread::Gone),
        }
    }
}

impl Head {
    fn body_length(&self) -> Result<usize, Unread> {
        let Some(length) = self.length.as_ref().filter(|_| !self.encoded) else { return Err(Unread::NoLength) };
        if length.is_empty() || !length.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(Unread::Malformed);
        }
        // A number that does not fit is too long as well.
        length.parse().ok().filter(|length| *length <= LONGEST_BODY).ok_or(Unread::LongBody)
    }
}

/// Parses a head, and returns it with its length in bytes; `None` if more is to come.
fn parsed(bytes: &[u8]) -> Result<Option<(Head, usize)>, Unread> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let length = match request.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(Unread::LongHead),
        Err(_) => return Err(Unread::Malformed),
    };
    let target = request.path.unwrap_or_default();
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let mut head = Head {
        method: request.method.unwrap_or_default().to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        ..Head::default()
    };
    for header in request.headers.iter() {
        let value = || std::str::from_utf8(header.value).map(|text| text.trim().to_owned());
        let place = match header.name.to_ascii_lowercase().as_str() {
            "host" => &mut head.host,
            "origin" => &mut head.origin,
            "content-length" => &mut head.length,
            "transfer-encoding" => {
                head.encoded = true;
                continue;
            }
            _ => continue,
        };
        // Two headers could be read in two ways.
        if place.replace(value().map_err(|_| Unread::Malformed)?).is_some() {
            return Err(Unread::Malformed);
        }
    }
    Ok(Some((head, length)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(text: &str) -> Result<Option<Head>, Unread> {
        parsed(text.as_bytes()).map(|found| found.map(|(head, _)| head))
    }

    #[test]
    fn a_head_is_read_when_it_is_whole() {
        let text = "POST /t/choose?a=1 HTTP/1.1\r\nHOST: h:1\r\nOrigin: o\r\nContent-Length: 5\r\n\r\nhello";
        let (head, length) = parsed(text.as_bytes()).expect("it is valid").expect("it is whole");
        assert_eq!((head.method.as_str(), head.path.as_str(), head.query.as_str()), ("POST", "/t/choose", "a=1"));
        assert_eq!((head.host.as_deref(), head.origin.as_deref()), (Some("h:1"), Some("o")));
        assert_eq!((head.body_length(), &text[length..]), (Ok(5), "hello"));
        assert_eq!(parsed(&text.as_bytes()[..length - 1]), Ok(None));
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_refused() {
        assert_eq!(head("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), Err(Unread::Malformed));
        assert_eq!(head("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"), Err(Unread::Malformed));
        assert_eq!(head("nonsense\r\n\r\n"), Err(Unread::Malformed));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(MOST_HEADERS + 1));
        assert_eq!(head(&many), Err(Unread::LongHead));
    }

    #[test]
    fn bodies_have_a_length_and_a_limit() {
        let length = |header: &str| {
            let head =
                head(&format!("POST / HTTP/1.1\r\n{header}\r\n\r\n")).expect("it is valid").expect("it is whole");
            head.body_length()
        };
        assert_eq!(length("Content-Length: 256"), Ok(256));
        assert_eq!(length("Content-Length: 257"), Err(Unread::LongBody));
        assert_eq!(length("Content-Length: 99999999999999999999999"), Err(Unread::LongBody));
        assert_eq!(length("Content-Length: -1"), Err(Unread::Malformed));
        assert_eq!(length("A: b"), Err(Unread::NoLength));
        assert_eq!(length("Content-Length: 5\r\nTransfer-Encoding: chunked"), Err(Unread::NoLength));
    }
}
