//! Replies to requests.

use std::borrow::Cow;
use std::io::{self, Write};

use super::request::Unread;

/// What the page may load: only from here. Styles in the text set the width of pictures.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
                      img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TEXT: &str = "text/plain; charset=utf-8";

/// A reply to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reply {
    status: &'static str,
    kind: &'static str,
    body: Cow<'static, str>,
    /// The methods that the path has, in a reply to another one.
    allow: Option<&'static str>,
}

impl Reply {
    /// Creates a reply with content of a media type.
    pub(super) fn content(kind: &'static str, body: impl Into<Cow<'static, str>>) -> Reply {
        Reply { status: "200 OK", kind, body: body.into(), allow: None }
    }

    /// Creates a reply without content.
    pub(super) fn done() -> Reply {
        Reply::plain("204 No Content", "")
    }

    /// Creates the reply to a wrong token, host or origin. It is always the same text.
    pub(super) fn forbidden() -> Reply {
        Reply::plain("403 Forbidden", "Open the address that `evenhand play` printed.\n")
    }

    pub(super) fn not_found() -> Reply {
        Reply::plain("404 Not Found", "There is nothing here.\n")
    }

    pub(super) fn wrong_method(allow: &'static str) -> Reply {
        Reply { allow: Some(allow), ..Reply::plain("405 Method Not Allowed", "This method is not allowed here.\n") }
    }

    /// Creates the reply in place of a page that cannot be made.
    pub(super) fn broken(why: String) -> Reply {
        Reply { status: "500 Internal Server Error", kind: TEXT, body: why.into(), allow: None }
    }

    pub(super) fn malformed() -> Reply {
        Reply::plain("400 Bad Request", "The request cannot be read.\n")
    }

    /// Creates the reply to an answer to a question that is no longer open.
    pub(super) fn outdated() -> Reply {
        Reply::plain("409 Conflict", "This question is not open.\n")
    }

    pub(super) fn busy() -> Reply {
        Reply::plain("503 Service Unavailable", "There are too many connections.\n")
    }

    /// Creates the reply to a request that is not read; `None` if nobody waits for it.
    pub(super) fn unread(unread: Unread) -> Option<Reply> {
        match unread {
            Unread::Gone => None,
            Unread::Malformed => Some(Reply::malformed()),
            Unread::LongHead => {
                Some(Reply::plain("431 Request Header Fields Too Large", "The head of the request is too long.\n"))
            }
            Unread::LongBody => Some(Reply::plain("413 Content Too Large", "The body of the request is too long.\n")),
            Unread::NoLength => Some(Reply::plain("411 Length Required", "The body of the request has no length.\n")),
        }
    }

    fn plain(status: &'static str, text: &'static str) -> Reply {
        Reply { status, kind: TEXT, body: text.into(), allow: None }
    }

    /// Writes the reply, the last on its connection.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let Reply { status, kind, body, allow } = self;
        let allow = allow.map(|methods| format!("Allow: {methods}\r\n")).unwrap_or_default();
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{allow}Connection: close\r\n\
             Cache-Control: no-store\r\nContent-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\n\
             X-Frame-Options: DENY\r\nReferrer-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n\r\n",
            body.len()
        );
        out.write_all(&[head.as_bytes(), body.as_bytes()].concat())?;
        out.flush()
    }
}
