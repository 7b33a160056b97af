//! A person at a page in the browser. The page is served by this program, and only to those who have its address.
//!
//! The thread of the match puts what the person's seat may know on the `desk`: lines of the log, the picture, the
//! question. Each connection of the `server` replies to one `request`. `routes` checks it and takes the reply from the
//! desk. The page's script asks for what is new, and waits for the reply until there is something.

mod address;
mod desk;
mod markup;
mod reply;
mod request;
mod routes;
mod server;
mod state;

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::tune::problem;
use crate::error::Problem;
use crate::matches::{Advice, Answer, Person, Question};
use crate::picture::Scene;
use address::Address;
use desk::Desk;
pub(super) use markup::Opening;
use routes::Site;
pub(super) use routes::Story;
use server::Server;

/// The time that a page has to fetch the end of a match that was left.
const LAST_FETCH: Duration = Duration::from_secs(5);
/// The time without a request after which a page is closed.
const CLOSED: Duration = Duration::from_secs(3);

/// A page that is served until it is dropped.
pub(super) struct Page {
    site: Arc<Site>,
    _server: Server,
}

impl Page {
    /// Begins to serve the page.
    ///
    /// # Errors
    /// Returns an error if the address or the port cannot be used.
    pub(super) fn open(listen: IpAddr, port: Option<u16>, opening: &Opening) -> Result<Page, Problem> {
        if listen.is_unspecified() {
            let message = format!("`{listen}` stands for all addresses of this computer");
            return Err(problem("--listen", message, "name the one at which you will open the page"));
        }
        let refused = |error: &dyn std::fmt::Display| {
            let asked = SocketAddr::new(listen, port.unwrap_or(0));
            let key = if port.is_some() { "--port" } else { "--listen" };
            let remedy = "name an address of this computer and a free port, or play with --terminal";
            problem(key, format!("no page can be served at {asked}: {error}"), remedy)
        };
        let listener = TcpListener::bind((listen, port.unwrap_or(0))).map_err(|error| refused(&error))?;
        let socket = listener.local_addr().map_err(|error| refused(&error))?;
        let address = Address::new(socket).map_err(|error| refused(&error))?;
        let site = Arc::new(Site {
            address,
            desk: Desk::default(),
            page: markup::page(opening),
            story: OnceLock::new(),
            story_page: OnceLock::new(),
        });
        Ok(Page { _server: Server::start(listener, Arc::clone(&site)), site })
    }

    /// Returns the address that the person opens.
    pub(super) fn address(&self) -> String {
        self.site.address.to_string()
    }

    /// Returns the person at the page.
    pub(super) fn person(&self) -> Box<dyn Person> {
        Box::new(AtPage(Arc::clone(&self.site)))
    }

    /// Returns a function that leaves the table.
    pub(super) fn leaver(&self) -> impl Fn() + Send + 'static {
        let site = Arc::clone(&self.site);
        move || site.desk.leave()
    }

    /// Shows how the match ended, and waits until a page has fetched it, or until `stop`. After the person left, a page
    /// may be closed already, so the wait has a limit. A match with a story is over; it is served until the page is
    /// closed.
    pub(super) fn end(&self, lines: &[String], story: Option<Story>, stop: &dyn Fn() -> bool) {
        let desk = &self.site.desk;
        let is_over = story.is_some();
        if let Some(story) = story {
            let _ = self.site.story.set(story);
            // It is made while the person reads how the match ended.
            let site = Arc::clone(&self.site);
            thread::spawn(move || site.story_page().is_some());
        }
        desk.end(markup::ended(lines, is_over));
        let deadline = desk.has_left().then(|| Instant::now() + LAST_FETCH);
        if desk.wait_for_delivery(deadline, stop) && is_over {
            desk.wait_for_silence(CLOSED, stop);
        }
    }
}

/// A person at the page.
struct AtPage(Arc<Site>);

impl Person for AtPage {
    fn watch(&mut self, news: &[String], picture: Option<Scene>) {
        self.0.desk.show(news, picture.as_ref());
    }

    fn choose(&mut self, question: &Question<'_>) -> Answer {
        self.0.desk.ask(question)
    }

    fn advise(&mut self, advice: &Advice) {
        self.0.desk.advise(advice.clone());
    }

    fn taken_back(&mut self, lines: usize, picture: Option<Scene>) {
        self.0.desk.take_back_to(lines, picture.as_ref());
    }

    fn has_left(&self) -> bool {
        self.0.desk.has_left()
    }
}
