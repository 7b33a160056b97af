//! Accepts connections and replies to one request on each.

use std::io::{self, Read};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::reply::Reply;
use super::request::Incoming;
use super::routes::{Site, admitted, reply};

/// Maximum number of connections at a time.
const MOST_CONNECTIONS: usize = 32;
/// The time in which a reply must be taken.
const LONGEST_REPLY: Duration = Duration::from_secs(10);
/// The time and the number of bytes for which the rest of a refused request is read. Closed earlier, a connection can
/// lose the reply.
const LINGER: (Duration, usize) = (Duration::from_millis(500), 1 << 20);
/// The time that open connections have when the program ends.
const LAST_REPLIES: Duration = Duration::from_secs(2);

/// A server, until it is dropped.
pub(super) struct Server {
    site: Arc<Site>,
    open: Arc<AtomicUsize>,
    stopped: Arc<AtomicBool>,
}

impl Server {
    /// Begins to serve a site.
    pub(super) fn start(listener: TcpListener, site: Arc<Site>) -> Server {
        let server = Server { site, open: Arc::default(), stopped: Arc::default() };
        let (site, open, stopped) = (Arc::clone(&server.site), Arc::clone(&server.open), Arc::clone(&server.stopped));
        thread::spawn(move || accept(&listener, &site, &open, &stopped));
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::SeqCst);
        // Wakes the thread that waits for connections.
        let _ = TcpStream::connect_timeout(&self.site.address.socket(), LAST_REPLIES);
        let deadline = Instant::now() + LAST_REPLIES;
        while self.open.load(Ordering::SeqCst) > 0 && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Accepts connections until the server is stopped.
fn accept(listener: &TcpListener, site: &Arc<Site>, open: &Arc<AtomicUsize>, stopped: &AtomicBool) {
    for stream in listener.incoming() {
        if stopped.load(Ordering::SeqCst) {
            return;
        }
        // A connection that failed before it was accepted is no reason to stop. The pause is for a system that has no
        // more of them.
        let Ok(stream) = stream else {
            thread::sleep(Duration::from_millis(10));
            continue;
        };
        if open.fetch_add(1, Ordering::SeqCst) >= MOST_CONNECTIONS {
            let _ = sent(&Reply::busy(), &stream);
            open.fetch_sub(1, Ordering::SeqCst);
            continue;
        }
        let (site, open) = (Arc::clone(site), Arc::clone(open));
        thread::spawn(move || {
            let _ = answer(&site, &stream);
            open.fetch_sub(1, Ordering::SeqCst);
        });
    }
}

/// Replies to the request of a connection.
fn answer(site: &Site, stream: &TcpStream) -> io::Result<()> {
    let mut incoming = Incoming::new(stream);
    let head = match incoming.head() {
        Ok(head) => head,
        Err(unread) => return Reply::unread(unread).map_or(Ok(()), |reply| refuse(&reply, stream)),
    };
    let route = match admitted(&site.address, &head) {
        Ok(route) => route,
        Err(reply) => return refuse(&reply, stream),
    };
    let body = if route.is_post() { incoming.body(&head) } else { Ok(Vec::new()) };
    let body = match body {
        Ok(body) => body,
        Err(unread) => return Reply::unread(unread).map_or(Ok(()), |reply| refuse(&reply, stream)),
    };
    let _at_work = site.desk.begin_request();
    let (reply, over) = reply(site, route, &head, &body);
    sent(&reply, stream)?;
    if over {
        site.desk.note_delivery();
    }
    Ok(())
}

fn sent(reply: &Reply, mut stream: &TcpStream) -> io::Result<()> {
    stream.set_write_timeout(Some(LONGEST_REPLY))?;
    reply.write(&mut stream)?;
    stream.shutdown(Shutdown::Write)
}

/// Sends a reply to a request that is not read to its end.
fn refuse(reply: &Reply, stream: &TcpStream) -> io::Result<()> {
    sent(reply, stream)?;
    let (time, bytes) = LINGER;
    let deadline = Instant::now() + time;
    stream.set_read_timeout(Some(time))?;
    let (mut rest, mut part, mut left) = (stream, [0; 4096], bytes);
    while left > 0 && Instant::now() < deadline {
        match rest.read(&mut part)? {
            0 => break,
            count => left = left.saturating_sub(count),
        }
    }
    Ok(())
}
