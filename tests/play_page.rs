//! Tests of the page of `evenhand play`, by requests over TCP: what is refused, whole matches, and what stays hidden.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use evenhand::game::{Role, Seat};
use evenhand::games::{BuiltGame, GameList, Games};
use evenhand::matches::{RecordedChoice, RecordedMatch, Replay, Shown};
use evenhand::odds::command::rules_with;
use serde_json::{Value, json};
use tempfile::TempDir;

/// A program that serves a page.
struct Program {
    child: Child,
    printed: BufReader<ChildStdout>,
    /// The address and the port: `127.0.0.1:4000`.
    host: String,
    token: String,
}

/// A reply to a request.
#[derive(Debug)]
struct Reply {
    status: u16,
    head: String,
    body: String,
}

impl Reply {
    fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_str(&self.body).expect("JSON")
    }
}

impl Program {
    /// Starts a match and reads the address of its page.
    fn start(folder: &TempDir, game: &str, more: &[&str]) -> Program {
        let agents = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents");
        let mut command = Command::new(env!("CARGO_BIN_EXE_evenhand"));
        command.current_dir(folder.path()).args(["play", game]).arg("--agents").arg(agents).args(more);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut printed = BufReader::new(child.stdout.take().expect("output"));
        let mut line = String::new();
        while !line.starts_with("Open ") {
            line.clear();
            assert_ne!(printed.read_line(&mut line).expect("text"), 0, "no address is printed");
        }
        let address = line.split(' ').nth(1).and_then(|address| address.strip_prefix("http://")).expect("an address");
        let mut parts = address.split('/').map(str::to_owned);
        let (host, token) = (parts.next().expect("a host"), parts.next().expect("a token"));
        Program { child, printed, host, token }
    }

    /// Sends bytes and returns the reply.
    fn send(&self, request: &[u8]) -> Reply {
        let mut stream = TcpStream::connect(&self.host).expect("it is served");
        stream.write_all(request).expect("it is sent");
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("a reply");
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        Reply { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// Sends a request with a path from the root.
    fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Reply {
        self.send(format!("{method} {path} HTTP/1.1\r\n{headers}\r\n{body}").as_bytes())
    }

    fn get(&self, path: &str) -> Reply {
        self.request("GET", &format!("/{}/{path}", self.token), &format!("Host: {}\r\n", self.host), "")
    }

    fn post(&self, path: &str, body: &str) -> Reply {
        let headers = format!("Host: {0}\r\nOrigin: http://{0}\r\nContent-Length: {1}\r\n", self.host, body.len());
        self.request("POST", &format!("/{}/{path}", self.token), &headers, body)
    }

    fn choose(&self, question: &Value, option: usize) -> Reply {
        self.post("choose", &json!({ "question": question["number"], "option": option }).to_string())
    }

    /// Returns the first question.
    fn question(&self) -> Value {
        let mut question = Value::Null;
        while !question.is_object() {
            question = self.get("state?after=0").json()["question"].clone();
        }
        question
    }

    /// Waits for the end of the program, and returns its exit code and what it printed since the address.
    fn end(mut self) -> (i32, String) {
        let mut printed = String::new();
        self.printed.read_to_string(&mut printed).expect("text");
        let mut errors = String::new();
        self.child.stderr.take().expect("errors").read_to_string(&mut errors).expect("text");
        let code = self.child.wait().expect("it ends").code().expect("a code");
        (code, printed + &errors)
    }

    /// Leaves the table, and takes the end of the match.
    fn leave(self) -> (i32, String) {
        assert_eq!(self.post("leave", "{}").status, 204);
        let mut after = 0;
        loop {
            let changes = self.get(&format!("state?after={after}")).json();
            if changes["ended"].is_string() {
                return self.end();
            }
            after = changes["version"].as_u64().expect("a version");
        }
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn a_request_needs_the_token() {
    let folder = folder();
    let program = Program::start(&folder, "frostblade", &[]);
    let host = format!("Host: {}\r\n", program.host);
    let page = program.get("");
    assert!(page.status == 200 && page.body.contains("<!DOCTYPE html>"), "{page:?}");
    for part in ["Content-Security-Policy: default-src 'none'", "Cache-Control: no-store", "nosniff"] {
        assert!(page.head.contains(part), "{}", page.head);
    }
    let wrong = "0".repeat(program.token.len());
    let missing = program.request("GET", "/", &host, "");
    for path in ["/state?after=0", &format!("/{wrong}/"), &format!("/{wrong}/state?after=0"), "/favicon.ico"] {
        let reply = program.request("GET", path, &host, "");
        assert_eq!((reply.status, &reply.body), (403, &missing.body), "{path}: {reply:?}");
    }
    let posted = program.request("POST", &format!("/{wrong}/leave"), &format!("{host}Content-Length: 2\r\n"), "{}");
    assert_eq!((posted.status, &posted.body), (403, &missing.body));
    assert!(!missing.body.contains(&program.token));
    program.leave();
}

#[test]
fn a_request_must_name_the_host_and_come_from_the_page() {
    let folder = folder();
    let program = Program::start(&folder, "frostblade", &[]);
    let (host, path) = (&program.host, format!("/{}/", program.token));
    let port = host.split(':').nth(1).expect("a port");
    for forged in ["evil.example", &format!("evil.example:{port}"), "127.0.0.1", &format!("{host}.evil.example")] {
        assert_eq!(program.request("GET", &path, &format!("Host: {forged}\r\n"), "").status, 403, "{forged}");
    }
    assert_eq!(program.request("GET", &path, "", "").status, 403, "there is no host");
    let both = format!("Host: {host}\r\nHost: evil.example\r\n");
    assert_eq!(program.request("GET", &path, &both, "").status, 400);
    assert_eq!(program.request("GET", &path, &format!("Host: localhost:{port}\r\n"), "").status, 200);

    let question = program.question();
    let body = json!({ "question": question["number"], "option": 0 }).to_string();
    let length = body.len();
    for origin in ["", "Origin: null\r\n", "Origin: http://evil.example\r\n", &format!("Origin: https://{host}\r\n")] {
        let headers = format!("Host: {host}\r\n{origin}Content-Length: {length}\r\n");
        assert_eq!(program.request("POST", &format!("{path}choose"), &headers, &body).status, 403, "{origin}");
    }
    assert_eq!(program.question()["number"], question["number"], "nothing was chosen");
    assert_eq!(program.choose(&question, 0).status, 204);
    program.leave();
}

#[test]
fn requests_have_limits() {
    let folder = folder();
    let program = Program::start(&folder, "frostblade", &[]);
    let (host, path) = (format!("Host: {}\r\n", program.host), format!("/{}/", program.token));
    assert_eq!(program.post("choose", &"x".repeat(100_000)).status, 413);
    assert_eq!(program.post("choose", &format!("{{{}}}", " ".repeat(300))).status, 413);
    let origin = format!("{host}Origin: http://{}\r\n", program.host);
    let chunked = format!("{origin}Transfer-Encoding: chunked\r\n");
    assert_eq!(program.request("POST", &format!("{path}choose"), &chunked, "0\r\n\r\n").status, 411);
    assert_eq!(program.request("POST", &format!("{path}choose"), &origin, "").status, 411);
    assert_eq!(program.request("GET", &path, &format!("{host}A: {}\r\n", "b".repeat(40_000)), "").status, 431);
    assert_eq!(program.request("GET", &path, &format!("{host}{}", "A: b\r\n".repeat(200)), "").status, 431);
    assert_eq!(program.send(b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n").status, 400);
    for body in ["", "{}", "[1]", "{\"question\":\"1\",\"option\":0}", "{\"question\":1,\"option\":-1}", "\u{0}"] {
        assert_eq!(program.post("choose", body).status, 400, "{body}");
    }
    assert_eq!(program.get("state").status, 400);
    program.leave();
}

#[test]
fn only_the_page_can_be_reached() {
    let folder = folder();
    let program = Program::start(&folder, "frostblade", &[]);
    let (host, token) = (format!("Host: {}\r\n", program.host), &program.token);
    for path in ["../Cargo.toml", "..%2f..%2fetc/passwd", "%2e%2e/etc/passwd", "./", "plays/frostblade/0001.jsonl", "x"]
    {
        let reply = program.get(path);
        assert!(reply.status == 404 && !reply.body.contains("root:"), "{path}: {reply:?}");
    }
    for path in ["/../../etc/passwd", "/etc/passwd", &format!("/../{token}/"), "*", "http://127.0.0.1/"] {
        let reply = program.request("GET", path, &host, "");
        assert_eq!(reply.status, 403, "{path}: {reply:?}");
    }
    for method in ["HEAD", "PUT", "DELETE", "OPTIONS", "POST"] {
        let reply = program.request(method, &format!("/{token}/state"), &host, "");
        assert!(reply.status == 405 && reply.head.contains("Allow: GET"), "{method}: {reply:?}");
    }
    let reply = program.request("GET", &format!("/{token}/leave"), &host, "");
    assert!(reply.status == 405 && reply.head.contains("Allow: POST"), "{reply:?}");
    // Other addresses of this computer do not lead to it.
    let port = program.host.split(':').nth(1).and_then(|port| port.parse().ok()).expect("a port");
    let other = SocketAddr::from((Ipv4Addr::new(127, 0, 0, 2), port));
    if cfg!(target_os = "linux") {
        assert!(TcpStream::connect(other).is_err());
    }
    program.leave();
}

#[test]
fn a_question_is_answered_once() {
    let folder = folder();
    let program = Program::start(&folder, "bridgefront", &[]);
    let question = program.question();
    let count = question["options"].as_array().expect("options").len();
    assert_eq!(program.choose(&question, count).status, 409, "there is no such option");
    assert_eq!(program.choose(&json!({ "number": 99 }), 0).status, 409);
    let advised = program.post("advise", &json!({ "question": question["number"] }).to_string());
    assert_eq!(advised.status, 204);
    let mut advice = Value::Null;
    while advice["given"] != true {
        advice = program.get("state?after=0").json()["advice"].clone();
    }
    assert!(advice["option"].as_u64().is_some_and(|option| option < count as u64), "{advice}");
    assert_eq!(program.choose(&question, 0).status, 204);
    assert_eq!(program.choose(&question, 0).status, 409, "it is answered");
    let (code, printed) = program.leave();
    assert!(code == 0 && printed.contains("You left the table"), "{code} {printed}");
    let lines = record(&folder, "bridgefront");
    assert!(lines.iter().all(|line| line.get("end").is_none()));
}

#[test]
fn the_address_is_checked() {
    let folder = folder();
    let refused = |more: &[&str], code: i32, part: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_evenhand"));
        let agents = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents");
        command.current_dir(folder.path()).args(["play", "frostblade"]).arg("--agents").arg(agents).args(more);
        let output = command.output().expect("it runs");
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        assert!(output.status.code() == Some(code) && printed.contains(part), "{printed}");
    };
    refused(&["--listen", "0.0.0.0"], 3, "all addresses");
    refused(&["--listen", "192.0.2.1"], 3, "192.0.2.1");
    refused(&["--listen", "somewhere"], 2, "--listen");
    refused(&["--port", "0"], 2, "--port");
    refused(&["--terminal", "--port", "4000"], 2, "--port");
    let program = Program::start(&folder, "frostblade", &[]);
    let port = program.host.split(':').nth(1).expect("a port");
    refused(&["--port", port], 3, "--port");
    program.leave();
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_is_recorded_and_goes_on() {
    let folder = folder();
    let program = Program::start(&folder, "axion_forge", &["--set", "rules.victory.turn_cap=4"]);
    let question = program.question();
    assert_eq!(program.choose(&question, 0).status, 204);
    while program.question()["number"] == question["number"] {}
    let done = Command::new("kill").args(["-INT", &program.child.id().to_string()]).status().expect("it is sent");
    assert!(done.success());
    let (code, printed) = program.end();
    assert!(code == 130 && printed.contains("--resume plays/axion_forge/0001.jsonl"), "{code} {printed}");
    let left = record(&folder, "axion_forge");
    let own = left.iter().filter(|line| line.get("choice").is_some() && line["seat"] == "S1").count();
    assert!(own >= 1, "the choice is recorded");
    let mut program = Program::start(&folder, "axion_forge", &["--resume"]);
    let seen = Seen::to_the_end(&mut program);
    assert!(!seen.lines.is_empty());
    assert_eq!(program.end().0, 0);
    let whole = record(&folder, "axion_forge");
    assert_eq!(whole[0], left[0]);
    assert!(whole.len() > left.len() && whole.last().expect("lines").get("end").is_some());
}

/// Everything that a page receives of a match.
#[derive(Default)]
struct Seen {
    /// The lines of the log, as HTML.
    lines: String,
    /// The pictures, as HTML.
    pictures: Vec<String>,
    ended: String,
}

impl Seen {
    /// Plays a match to its end by options that change from question to question.
    fn to_the_end(program: &mut Program) -> Seen {
        let (mut seen, mut after, mut chosen) = (Seen::default(), 0, 7_usize);
        loop {
            let changes = program.get(&format!("state?after={after}")).json();
            after = changes["version"].as_u64().expect("a version");
            seen.lines += changes["lines"].as_str().expect("lines");
            seen.pictures.extend(changes["picture"].as_str().map(str::to_owned));
            if let Some(ended) = changes["ended"].as_str() {
                ended.clone_into(&mut seen.ended);
                return seen;
            }
            let question = &changes["question"];
            if let Some(options) = question["options"].as_array() {
                chosen = (chosen * 1103 + 12345) % 65_536;
                assert_eq!(program.choose(question, chosen % options.len()).status, 204);
            }
        }
    }
}

fn record(folder: &TempDir, game: &str) -> Vec<Value> {
    let file = folder.path().join(format!("plays/{game}/0001.jsonl"));
    let text = std::fs::read_to_string(file).expect("a record");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Returns a recorded match as a reader sees it.
fn replayed(built: &dyn BuiltGame, record: &[Value], viewer: Option<Seat>) -> Replay {
    let head = &record[0];
    let names = head["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["role"].as_str());
    let role = |name: &str| built.roles().iter().position(|role| role == name).expect("a role");
    let roles = names.map(|name| Role(role(name).try_into().expect("few roles"))).collect();
    let seat_named = |name: &Value| Seat::all(built.seats()).find(|seat| *name == seat.to_string()).expect("a seat");
    let choice = |line: &Value| RecordedChoice {
        step: line["step"].as_u64().and_then(|step| step.try_into().ok()).expect("a step"),
        seat: seat_named(&line["seat"]),
        choice: line["choice"].as_str().expect("a choice").to_owned(),
        compared: 0,
        worlds: None,
    };
    let choices = record.iter().filter(|line| line.get("choice").is_some()).map(choice).collect();
    let number = |key: &str| head[key].as_u64().expect("a number");
    let recorded = RecordedMatch { seed: number("seed"), deal: number("deal"), roles, choices };
    let shown = Shown { viewer, drawn: true, page: true, ..Shown::default() };
    built.retrace(&recorded, &shown).expect("it happens again").replay
}

/// Returns the text of HTML, one line per element.
fn text_of(html: &str) -> Vec<String> {
    let parts = html.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text);
    let plain = |text: &str| {
        let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
        text.trim().to_owned()
    };
    parts.map(plain).filter(|text| !text.is_empty()).collect()
}

/// Returns the texts beside a picture, each with the number of its side.
fn beside(picture: &str) -> BTreeSet<(usize, String)> {
    let sides = picture.split("<dt>").skip(1).enumerate();
    sides
        .flat_map(|(side, text)| {
            let lines = text.split("<dd>").skip(1);
            lines.filter_map(move |line| Some((side, text_of(&format!("<dd>{line}")).first()?.clone())))
        })
        .collect()
}

/// Returns the same texts of the pictures of a replay.
fn beside_scenes(replay: &Replay) -> BTreeSet<(usize, String)> {
    let sides = replay.scenes.iter().flat_map(|scene| scene.sides.iter().enumerate());
    sides.flat_map(|(nth, side)| side.lines.iter().map(move |line| (nth, line.trim().to_owned()))).collect()
}

/// Returns the tooltips in a picture.
fn tooltips(picture: &str) -> BTreeSet<String> {
    let titles = picture.split("<title>").skip(1).filter_map(|title| title.split("</title>").next());
    titles.flat_map(|title| text_of(&format!("<title>{title}"))).collect()
}

/// Returns the same tooltips of the pictures of a replay.
fn tooltips_of(replay: &Replay) -> BTreeSet<String> {
    replay.scenes.iter().flat_map(|scene| tooltips(&scene.inline())).collect()
}

fn trimmed(lines: &[String]) -> Vec<String> {
    let heading = |line: &str| line.trim().trim_start_matches("== ").trim_end_matches(" ==").to_owned();
    lines.iter().map(|line| heading(line)).filter(|line| !line.is_empty()).collect()
}

/// Plays a whole match through the page, checks that its record happens again, and that the page received exactly the log
/// that the seat may read, and nothing beside the pictures that only others know. `secrets` states whether the game has
/// such things.
fn plays_through(game: &str, sets: &[&str], seat: &str, secrets: bool) {
    let folder = folder();
    let mut more = vec!["--against", "planner", "--hint", "planner", "--as", seat];
    sets.iter().for_each(|set| more.extend(["--set", set]));
    let mut program = Program::start(&folder, game, &more);
    let seen = Seen::to_the_end(&mut program);
    assert!(seen.ended.contains(&format!("plays/{game}/0001.jsonl")), "{}", seen.ended);
    let (code, printed) = program.end();
    assert!(code == 0 && printed.contains("The match is recorded in"), "{code} {printed}");
    let mut replay = Command::new(env!("CARGO_BIN_EXE_evenhand"));
    let replay = replay.current_dir(folder.path()).args(["replay", &format!("plays/{game}/0001.jsonl")]);
    assert_eq!(replay.output().expect("it runs").status.code(), Some(0), "{game}: the record happens again");

    let any = Games::all().into_iter().find(|any| any.name() == game).expect("the game");
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    let rules = rules_with(&any.book(), &sets).expect("the rules");
    let built = any.build(&rules, 2).expect("it is built");
    let (record, viewer) = (record(&folder, game), Seat::all(2).find(|at| at.to_string() == seat));
    let [all, known] = [None, viewer].map(|viewer| replayed(&*built, &record, viewer));
    assert_eq!(text_of(&seen.lines), trimmed(&known.page), "{game}: the page has the log of the seat");
    let hidden: BTreeSet<(usize, String)> = beside_scenes(&all).difference(&beside_scenes(&known)).cloned().collect();
    let shown: BTreeSet<(usize, String)> = seen.pictures.iter().flat_map(|picture| beside(picture)).collect();
    assert!(!shown.is_empty(), "{game}: there are texts beside the pictures");
    let leaked: Vec<&(usize, String)> = shown.intersection(&hidden).collect();
    assert!(leaked.is_empty(), "{game}: {leaked:?}");
    let covered: BTreeSet<String> = tooltips_of(&all).difference(&tooltips_of(&known)).cloned().collect();
    let pointed: BTreeSet<String> = seen.pictures.iter().flat_map(|picture| tooltips(picture)).collect();
    let leaked: Vec<&String> = pointed.intersection(&covered).collect();
    assert!(!pointed.is_empty() && leaked.is_empty(), "{game}: {leaked:?}");
    assert_eq!((all.page != known.page, !hidden.is_empty()), (secrets, secrets), "{game}");
}

#[test]
fn ascension_is_played_to_the_end() {
    plays_through("ascension", &[], "S1", false);
}

#[test]
fn ashenfront_is_played_to_the_end() {
    plays_through("ashenfront", &["rules.victory.turn_cap=6"], "S2", true);
}

#[test]
fn axion_forge_is_played_to_the_end() {
    plays_through("axion_forge", &["rules.victory.turn_cap=8"], "S1", true);
}

#[test]
fn bridgefront_is_played_to_the_end() {
    plays_through("bridgefront", &["rules.round_cap=3"], "S2", true);
}

#[test]
fn frostblade_is_played_to_the_end() {
    plays_through("frostblade", &["rules.game.rounds=2"], "S1", false);
}

#[test]
fn the_whole_match_is_served_only_after_its_end() {
    let folder = folder();
    let sets = ["--set", "rules.victory.turn_cap=6", "--against", "planner", "--hint", "planner"];
    let mut program = Program::start(&folder, "ashenfront", &sets);
    program.question();
    assert_eq!(program.get("story").status, 404, "the match is not over");
    let seen = Seen::to_the_end(&mut program);
    assert!(seen.ended.contains("href=\"story\""), "{}", seen.ended);
    let path = format!("/{}/story", program.token);
    assert_eq!(program.request("GET", &path, "Host: evil.example\r\n", "").status, 403);
    let wrong = path.replace(&program.token, &"0".repeat(program.token.len()));
    assert_eq!(program.request("GET", &wrong, &format!("Host: {}\r\n", program.host), "").status, 403);
    let story = program.get("story");
    assert!(story.status == 200 && story.head.contains("text/html"), "{}", story.head);
    let mut replay = Command::new(env!("CARGO_BIN_EXE_evenhand"));
    replay.current_dir(folder.path()).args(["replay", "plays/ashenfront/0001.jsonl", "--html", "match.html"]);
    assert_eq!(replay.output().expect("it runs").status.code(), Some(0));
    assert_eq!(story.body, std::fs::read_to_string(folder.path().join("match.html")).expect("a page"));
    let (code, printed) = program.end();
    assert!(code == 0 && printed.contains("until you close it"), "{code} {printed}");
}

#[test]
fn a_match_that_was_left_has_no_story() {
    let folder = folder();
    let program = Program::start(&folder, "frostblade", &[]);
    program.question();
    assert_eq!(program.post("leave", "{}").status, 204);
    let mut after = 0;
    loop {
        let changes = program.get(&format!("state?after={after}")).json();
        after = changes["version"].as_u64().expect("a version");
        if let Some(ended) = changes["ended"].as_str() {
            assert!(!ended.contains("story"), "{ended}");
            break;
        }
    }
    assert_eq!(program.end().0, 0);
}

/// Returns the state of the page with the first question after this one.
fn after(program: &Program, question: &Value) -> Value {
    loop {
        let state = program.get("state?after=0").json();
        if state["question"]["number"].as_u64() > question["number"].as_u64() {
            return state;
        }
    }
}

#[test]
fn a_choice_is_taken_back_until_something_is_revealed() {
    let folder = folder();
    // Long enough for 40 choices.
    let long = ["--set", "scenario.turn_limit=20", "--set", "points.lists=\"many\""];
    let arguments = [&["--against", "random", "--hint", "random", "--deal", "2"][..], &long].concat();
    let program = Program::start(&folder, "ascension", &arguments);
    let take_back =
        |question: &Value| program.post("take_back", &json!({ "question": question["number"] }).to_string());
    let (mut before, mut allowed, mut refused) = (program.get("state?after=0").json(), 0, 0);
    if !before["question"].is_object() {
        before = after(&program, &Value::Null);
    }
    assert_eq!(take_back(&before["question"]).status, 409, "nothing was chosen yet");
    for choice in 0..40 {
        let options = before["question"]["options"].as_array().expect("options").len();
        assert_eq!(program.choose(&before["question"], (choice * 7) % options).status, 204);
        let mut now = after(&program, &before["question"]);
        if now["question"]["take_back"] == false {
            refused += 1;
            assert_eq!(take_back(&now["question"]).status, 409, "something was revealed");
        } else if choice % 3 == 0 {
            allowed += 1;
            let body = json!({ "question": now["question"]["number"] }).to_string();
            let forged = format!("Host: {}\r\nContent-Length: {}\r\n", program.host, body.len());
            let path = format!("/{}/take_back", program.token);
            assert_eq!(program.request("POST", &path, &forged, &body).status, 403);
            assert_eq!(take_back(&before["question"]).status, 409, "that question is not open");
            assert_eq!(take_back(&now["question"]).status, 204);
            now = after(&program, &now["question"]);
            assert_eq!(now["question"]["options"], before["question"]["options"]);
            assert_eq!((&now["lines"], &now["picture"]), (&before["lines"], &before["picture"]));
            let count = now["question"]["options"].as_array().expect("options").len();
            assert_eq!(program.choose(&now["question"], count - 1).status, 204);
            now = after(&program, &now["question"]);
        }
        before = now;
    }
    assert!(allowed > 0 && refused > 0, "{allowed} {refused}");
    program.leave();
    let mut replay = Command::new(env!("CARGO_BIN_EXE_evenhand"));
    let replay = replay.current_dir(folder.path()).args(["replay", "plays/ascension/0001.jsonl"]);
    assert_eq!(replay.output().expect("it runs").status.code(), Some(0), "the record is without what was taken back");
}
