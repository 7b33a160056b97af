//! What the page can request, and the checks that every request must pass.

use std::sync::OnceLock;

use serde_json::Value;

use super::address::Address;
use super::desk::{Desk, Outdated};
use super::reply::Reply;
use super::request::Head;
use crate::report::MATCH_STYLE;

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

/// Everything that connections need.
pub(super) struct Site {
    pub(super) address: Address,
    pub(super) desk: Desk,
    /// The page.
    pub(super) page: String,
    /// What makes the page of the whole match; empty until the match is over.
    pub(super) story: OnceLock<Story>,
    /// The page of the whole match, once it is made.
    pub(super) story_page: OnceLock<Result<String, String>>,
}

impl Site {
    /// Returns the page of the whole match and waits until it is made, or `None` before the end of the match.
    pub(super) fn story_page(&self) -> Option<&Result<String, String>> {
        let story = self.story.get()?;
        Some(self.story_page.get_or_init(story))
    }
}

/// Makes the page of a match that is over, or returns why it cannot.
pub(in crate::cli::play) type Story = Box<dyn Fn() -> Result<String, String> + Send + Sync>;

/// A request that has passed the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Route {
    Page,
    Script,
    Style,
    State,
    Choose,
    Advise,
    TakeBack,
    Leave,
    Story,
}

/// Every path below the token.
const ROUTES: [(&str, Route); 9] = [
    ("", Route::Page),
    ("page.js", Route::Script),
    ("page.css", Route::Style),
    ("state", Route::State),
    ("choose", Route::Choose),
    ("advise", Route::Advise),
    ("take_back", Route::TakeBack),
    ("leave", Route::Leave),
    ("story", Route::Story),
];

impl Route {
    /// Whether the request changes something, and has a body.
    pub(super) fn is_post(self) -> bool {
        matches!(self, Route::Choose | Route::Advise | Route::TakeBack | Route::Leave)
    }
}

/// Returns the route of a request, or the reply that refuses it.
pub(super) fn admitted(address: &Address, head: &Head) -> Result<Route, Reply> {
    if !head.host.as_deref().is_some_and(|host| address.is_host(host)) {
        return Err(Reply::forbidden());
    }
    let below = head.path.strip_prefix('/').and_then(|path| path.split_once('/'));
    let Some((_, rest)) = below.filter(|(token, _)| address.is_token(token)) else { return Err(Reply::forbidden()) };
    let Some((_, route)) = ROUTES.into_iter().find(|(path, _)| *path == rest) else { return Err(Reply::not_found()) };
    let method = if route.is_post() { "POST" } else { "GET" };
    if head.method != method {
        return Err(Reply::wrong_method(method));
    }
    // Browsers send the origin with every POST request.
    if route.is_post() && !head.origin.as_deref().is_some_and(|origin| address.is_origin(origin)) {
        return Err(Reply::forbidden());
    }
    Ok(route)
}

/// Returns the reply to a request, and whether it contains the end of the match.
pub(super) fn reply(site: &Site, route: Route, head: &Head, body: &[u8]) -> (Reply, bool) {
    let reply = match route {
        Route::Page => Reply::content(HTML, site.page.clone()),
        Route::Script => Reply::content("text/javascript; charset=utf-8", SCRIPT),
        Route::Style => Reply::content("text/css; charset=utf-8", format!("{MATCH_STYLE}{STYLE}")),
        Route::State => match version(&head.query) {
            Some(after) => {
                let (changes, over) = site.desk.changes(after);
                return (Reply::content("application/json", changes.to_string()), over);
            }
            None => Reply::malformed(),
        },
        Route::Choose => answered(body, &["question", "option"], |[question, option]| {
            site.desk.choose(question, option.try_into().map_err(|_| Outdated)?)
        }),
        Route::Advise => answered(body, &["question"], |[question]| site.desk.request_advice(question)),
        Route::TakeBack => answered(body, &["question"], |[question]| site.desk.take_back(question)),
        // Before the end of the match there is no such page: it shows what all seats knew.
        Route::Story => match site.story_page() {
            Some(Ok(page)) => Reply::content(HTML, page.clone()),
            Some(Err(why)) => Reply::broken(why.clone()),
            None => Reply::not_found(),
        },
        Route::Leave => {
            site.desk.leave();
            Reply::done()
        }
    };
    (reply, false)
}

/// Returns the version of a query `after=VERSION`.
fn version(query: &str) -> Option<u64> {
    query.strip_prefix("after=")?.parse().ok()
}

/// Reads the numbers of these names from a body in JSON, and does something with them.
fn answered<const N: usize>(
    body: &[u8],
    names: &[&str; N],
    with: impl FnOnce([u32; N]) -> Result<(), Outdated>,
) -> Reply {
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let numbers: Vec<u32> =
        names.iter().filter_map(|name| body[name].as_u64().and_then(|number| number.try_into().ok())).collect();
    match <[u32; N]>::try_from(numbers).map(with) {
        Ok(Ok(())) => Reply::done(),
        Ok(Err(Outdated)) => Reply::outdated(),
        Err(_) => Reply::malformed(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_refuses_what_it_is_there_for() {
        let address = Address::new("127.0.0.1:4000".parse().expect("an address")).expect("random numbers");
        let token = address.to_string().split('/').nth(3).expect("a token").to_owned();
        let request = |method: &str, path: &str, host: &str, origin: Option<&str>| {
            let (method, path) = (method.to_owned(), path.replace("TOKEN", &token));
            let (host, origin) = (Some(host.to_owned()), origin.map(str::to_owned));
            admitted(&address, &Head { method, path, host, origin, ..Head::default() })
        };
        let (host, origin) = ("127.0.0.1:4000", Some("http://127.0.0.1:4000"));
        assert_eq!(request("GET", "/TOKEN/", host, None), Ok(Route::Page));
        assert_eq!(request("POST", "/TOKEN/leave", host, origin), Ok(Route::Leave));
        assert_eq!(request("POST", "/TOKEN/take_back", host, None), Err(Reply::forbidden()));
        assert_eq!(request("GET", "/TOKEN/", "evil.example", None), Err(Reply::forbidden()));
        for path in ["/", "", "/TOKEN", "/wrong/", "/wrong/state", "//TOKEN/", "/../TOKEN/", "http://x/TOKEN/"] {
            assert_eq!(request("GET", path, host, None), Err(Reply::forbidden()), "{path}");
        }
        for path in ["/TOKEN/../Cargo.toml", "/TOKEN/%2e%2e/etc/passwd", "/TOKEN//state", "/TOKEN/state/"] {
            assert_eq!(request("GET", path, host, None), Err(Reply::not_found()), "{path}");
        }
        assert_eq!(request("POST", "/TOKEN/", host, origin), Err(Reply::wrong_method("GET")));
        assert_eq!(request("GET", "/TOKEN/choose", host, origin), Err(Reply::wrong_method("POST")));
        for wrong in [None, Some("null"), Some("http://evil.example"), Some("http://127.0.0.1:4001")] {
            assert_eq!(request("POST", "/TOKEN/choose", host, wrong), Err(Reply::forbidden()), "{wrong:?}");
        }
        let nowhere = Head { method: "GET".into(), path: format!("/{token}/"), ..Head::default() };
        assert_eq!(admitted(&address, &nowhere), Err(Reply::forbidden()), "there is no host");
    }

    #[test]
    fn bodies_hold_the_numbers_that_are_needed() {
        let read = |body: &str| {
            let mut found = None;
            let reply = answered(body.as_bytes(), &["question", "option"], |numbers| {
                found = Some(numbers);
                Ok(())
            });
            (reply == Reply::done()).then_some(found).flatten()
        };
        assert_eq!(read("{\"option\": 4, \"question\": 7}"), Some([7, 4]));
        for wrong in
            ["", "[]", "{\"question\": 7}", "{\"question\": -7, \"option\": 4}", "{\"question\": 7, \"option\": 1e30}"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!([version("after=12"), version("after="), version("before=1")], [Some(12), None, None]);
    }
}
