//! A person takes back choices, in every game: only where nothing was revealed, and then as if they had never been made.

use std::sync::{Arc, Mutex};

use evenhand::agents::AgentSpec;
use evenhand::game::{BySeat, Dice, Role, Rules, Seat};
use evenhand::games::{AnyGame, GameList, Games, Table};
use evenhand::matches::{
    Advice, Answer, Begun, Offered, Outcome, Person, PersonMatch, PersonSeat, Question, RecordKeeper, Seating,
};
use evenhand::picture::Scene;
use serde_json::Value;

/// The events of each game that reveal something: dice, cards that come from a deck, hidden cards that are turned over.
const REVEALING: &[(&str, &[&str])] = &[
    ("ascension", &["initiative", "shows", "flipped", "rolled"]),
    ("ashenfront", &["drew", "mulligan", "shown", "rolled"]),
    ("axion_forge", &["drew", "mulligan", "sprung", "peeked", "rolled"]),
    ("bridgefront", &["tied", "row", "reshuffle", "die", "blows", "round"]),
    ("frostblade", &["rush_die", "cast", "dice", "attack", "rolled"]),
];

/// What is seen of a match while it is played.
#[derive(Default)]
struct Seen {
    /// The lines of the record, and of the log.
    lines: Vec<Value>,
    log: Vec<String>,
    /// Number of questions, and of those at which the choice before can be taken back.
    questions: usize,
    allowed: usize,
    taken_back: usize,
}

type Shared = Arc<Mutex<Seen>>;

/// Keeps the record in memory.
struct Keeper(Shared);

impl RecordKeeper for Keeper {
    fn append(&mut self, lines: &[Value]) {
        self.0.lock().unwrap().lines.extend_from_slice(lines);
    }

    fn cut(&mut self, lines: usize) {
        self.0.lock().unwrap().lines.truncate(lines);
    }
}

/// What a question was like: its options, the record and the log.
#[derive(Clone, Debug, PartialEq)]
struct Moment {
    options: Vec<Offered>,
    can_take_back: bool,
    /// The number of lines of the record, and the last one.
    lines: (usize, Option<Value>),
    log: Vec<String>,
}

/// A person who chooses at random, and takes back some of the choices that can be taken back.
struct Fickle {
    game: &'static str,
    seat: Seat,
    dice: Dice,
    seen: Shared,
    before: Option<Moment>,
    /// The question that comes next, after a choice was taken back.
    expected: Option<Moment>,
}

impl Fickle {
    /// Checks that nothing was revealed since the last choice.
    fn check(&self, lines: &[Value]) {
        let own = |line: &Value| line["seat"] == self.seat.to_string() && is_choice(line);
        let real = |line: &Value| own(line) && line["options"].as_array().is_some_and(|options| options.len() > 1);
        let last = lines.iter().rposition(real).expect("there is a choice to take back");
        let since = &lines[last + 1..];
        let step = &lines[last]["step"];
        // A choice in the same step as the question is not known yet.
        let open = lines.last().filter(|line| is_choice(line)).map(|line| &line["step"]);
        let others = lines.iter().filter(|line| is_choice(line) && !own(line) && Some(&line["step"]) != open);
        let later = others.filter(|line| line["step"].as_u64() >= step.as_u64()).count();
        assert_eq!(later, 0, "{}: another seat has chosen", self.game);
        let (_, kinds) = REVEALING.iter().find(|(game, _)| *game == self.game).expect("its events are listed");
        for line in since {
            let kind = line["event"].as_str().unwrap_or_default();
            let is_news = kinds.contains(&kind) && !self.knew(lines, line);
            assert!(!is_news, "{}: {line} was revealed by {}", self.game, lines[last]);
        }
    }

    /// Whether an event shows the seat no card that it did not know.
    fn knew(&self, lines: &[Value], line: &Value) -> bool {
        let seat = self.seat.to_string();
        let is_own = line["seat"] == seat;
        let was = |kind: &str, key: &str| {
            lines.iter().any(|other| other["event"] == kind && other["seat"] == seat && other[key] == line[key])
        };
        match line["event"].as_str() {
            // What another seat draws is hidden. What the seat put under its deck comes back, and the last card of the
            // others is the one that is missing.
            Some("drew") => !is_own || was("bottomed", "card") || self.left_in_deck(lines) <= 1,
            Some("shown") => is_own,
            Some("sprung") => is_own || was("peeked", "unit"),
            _ => false,
        }
    }

    /// Returns how many cards that the seat has not put there were in its deck before its last draw.
    fn left_in_deck(&self, lines: &[Value]) -> usize {
        let place = lines.iter().rposition(|line| line.get("position").is_some()).expect("a position");
        let deck = &lines[place]["position"]["state"]["players"][self.seat.index()]["deck"];
        let own = |kind: &str, lines: &[Value]| {
            lines.iter().filter(|line| line["event"] == kind && line["seat"] == self.seat.to_string()).count()
        };
        let left = deck.as_array().expect("a deck").len() + 1 - own("drew", &lines[place..]);
        left.saturating_sub(own("bottomed", lines))
    }
}

fn is_choice(line: &Value) -> bool {
    line.get("choice").is_some()
}

impl Person for Fickle {
    fn watch(&mut self, news: &[String], _: Option<Scene>) {
        self.seen.lock().unwrap().log.extend_from_slice(news);
    }

    fn choose(&mut self, question: &Question<'_>) -> Answer {
        let mut seen = self.seen.lock().unwrap();
        seen.questions += 1;
        let now = Moment {
            options: question.options.to_vec(),
            can_take_back: question.can_take_back,
            lines: (seen.lines.len(), seen.lines.last().cloned()),
            log: seen.log.clone(),
        };
        if let Some(expected) = self.expected.take() {
            assert_eq!(now, expected, "{}: the question is as it was", self.game);
        }
        if question.can_take_back {
            self.check(&seen.lines);
            seen.allowed += 1;
            if self.dice.below(8) == 0 {
                seen.taken_back += 1;
                // Where the choice before that was taken back, its question is no longer known.
                self.expected = self.before.take();
                return Answer::TakeBack;
            }
        }
        self.before = Some(now);
        Answer::Choose(self.dice.below(question.options.len()))
    }

    fn advise(&mut self, _: &Advice) {}

    fn taken_back(&mut self, lines: usize, _: Option<Scene>) {
        self.seen.lock().unwrap().log.truncate(lines);
    }
}

/// Plays a match, and returns what was seen, and the record.
fn played(game: &'static dyn AnyGame, deal: u64, seat: Seat, rules: &Rules) -> (Seen, PersonMatch) {
    let built = game.build(rules, 2).expect("it is built");
    let roles: Vec<Role> = built.roles_of(1, deal);
    let seen = Shared::default();
    let dice = Dice::new(deal);
    let person = Fickle { game: game.name(), seat, dice, seen: Arc::clone(&seen), before: None, expected: None };
    let agents = BySeat::each(|at| u8::from(at != seat));
    let arena = built.arena(Table {
        seed: 1,
        changes: Vec::new(),
        agents: vec!["person".into(), "random".into()],
        cast: Box::new(|_| AgentSpec::Random),
        seatings: Box::new(|_| Vec::new()),
        chances: None,
        luck: None,
    });
    let record = arena.play_with_person(PersonSeat {
        deal,
        seating: Seating { agents, roles },
        seat,
        advisor: None,
        chances: None,
        begun: Begun::default(),
        drawn: false,
        person: Box::new(person),
        keeper: Box::new(Keeper(Arc::clone(&seen))),
    });
    drop(arena);
    // What a person does wrong is a fault of the match.
    let outcome = &record.record.as_ref().expect("nobody left").outcome;
    assert!(matches!(outcome, Outcome::Ended(_)), "{outcome:?}");
    let seen = Arc::into_inner(seen).expect("the match is over").into_inner().expect("nobody panicked");
    (seen, record)
}

#[test]
fn a_choice_is_taken_back_only_where_nothing_was_revealed() {
    for game in Games::all() {
        let rules = Rules::of_book(&game.book()).expect("the rulebook's rules");
        let (mut questions, mut allowed, mut taken_back) = (0, 0, 0);
        for deal in 0..2 {
            let seat = Seat(u8::from(deal % 2 == 1));
            let (seen, PersonMatch { lines, .. }) = played(game, deal, seat, &rules);
            assert!(lines.starts_with(&seen.lines), "{}: the record has what was kept", game.name());
            assert_eq!(lines.len(), seen.lines.len() + 1, "{}: and the last position", game.name());
            questions += seen.questions;
            allowed += seen.allowed;
            taken_back += seen.taken_back;
        }
        println!("{}: {allowed} of {questions}, {taken_back}", game.name());
        assert!(allowed < questions && taken_back > 2, "{}: {allowed} of {questions}, {taken_back}", game.name());
    }
}
