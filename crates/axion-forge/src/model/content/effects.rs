//! Effects as data: verbs with their fields (see `NOTATION.md`; a test compares its table with [`VERBS`]).

use serde::Deserialize;
use toml::Value;

use super::ids::CardId;
use super::{Arrow, Row, Trait, Vocabulary, wrong};
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{self, VerbFields};
use evenhand_kit::table::ids::Id;

/// The verb of an effect (ledger 4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verb {
    Dmg,
    Lf,
    Trophy,
    Draw,
    Toss,
    Spark,
    Store,
    Stat,
    Trait,
    Arrows,
    Cancel,
    Energy,
    Twist,
    Ready,
    Hush,
    Shift,
    Swap,
    Destroy,
    Sac,
    Banish,
    Bounce,
    Token,
    Peek,
    Revive,
    Fetch,
    Redirect,
    Mark,
    Win,
}

/// Every verb's word, its required fields, its optional fields, and its meaning.
pub(crate) const VERBS: [VerbFields; 28] = [
    ("dmg", &["who", "n"], FILTER, "n damage to a card"),
    ("lf", &["n"], &["p"], "Life Force changes by n"),
    ("trophy", &["n"], &["p"], "n pending Trophies"),
    ("draw", &["n"], &["p"], "draws n cards; each that is not there hurts"),
    ("toss", &["n"], &["p"], "discards n cards of its choice from the hand"),
    ("spark", &["n"], &[], "n Sparks to the pool"),
    ("store", &["kind", "n"], &[], "n counters on itself, or on an own Forge"),
    ("stat", &["who"], &["attack", "defense", "until", "of", "row", "cost", "down"], "changes Attack and Defense"),
    ("trait", &["who", "trait"], &["until", "of", "row", "cost"], "gives a Trait"),
    ("arrows", &["who", "arrows"], &["until", "of", "row", "cost"], "adds arrows"),
    ("cancel", &[], &[], "the attack under way ends"),
    ("energy", &["n"], &[], "n Energy to the Catalyst"),
    ("twist", &["who"], FILTER, "Forced Activation by one step"),
    ("ready", &["who"], FILTER, "Deactivates by one step"),
    ("hush", &["who"], &["until", "of", "row", "cost"], "Silence"),
    ("shift", &["to"], &["who", "of", "row", "cost"], "moves; onto red is back to the hand"),
    (
        "swap",
        &["who"],
        FILTER,
        "exchanges positions with itself, on one side of the Battlefield; onto red is back to the hand",
    ),
    ("destroy", &["who"], FILTER, "destroys"),
    ("sac", &[], &["who", "of", "row", "cost"], "sacrifices"),
    ("banish", &[], &["who", "of", "row", "cost"], "out of the game for good"),
    ("bounce", &["who"], FILTER, "back to its owner's hand"),
    ("token", &["card"], &["row"], "creates a Token on an own position"),
    ("peek", &[], &[], "looks at an enemy face-down card, or at a random card of an enemy hand"),
    ("revive", &["to"], &["of", "cost"], "brings a card back from the own discard pile"),
    ("fetch", &[], &["of", "cost"], "takes a card from the own deck to the hand and shuffles"),
    ("redirect", &["who"], &[], "gives the attack under way another target"),
    ("mark", &["name", "n"], &[], "counts n for an objective"),
    ("win", &[], &["p"], "wins the match"),
];

/// The fields that filter cards.
const FILTER: &[&str] = &["of", "row", "cost"];

/// The cards that an effect applies to (ledger 4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Who {
    /// The card itself.
    #[default]
    Me,
    /// The card it is attached to.
    Host,
    /// One face-up card of the owner.
    Ally,
    /// All face-up cards of the owner.
    Allies,
    /// One enemy card in range of its arrows.
    Target,
    /// One face-up enemy card anywhere.
    Foe,
    /// All face-up cards of one enemy; for a lasting effect, of all enemies.
    Foes,
    /// The attacker of the attack under way.
    Attacker,
    /// The card that the trigger is about.
    That,
}

/// The players that an effect on players applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Players {
    /// The card's owner.
    #[default]
    You,
    /// One enemy.
    Opp,
    /// Everybody at once.
    Each,
}

/// The duration of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Until {
    /// While the affected card is in play.
    #[default]
    Play,
    /// Until the end of the turn.
    Turn,
    /// Until the next Start Phase of the player who caused it.
    Next,
}

/// The destination of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum To {
    /// Any free position.
    #[default]
    Any,
    /// A free neighboring position.
    Adjacent,
    /// The hand.
    Hand,
    /// A free green position.
    Field,
}

/// A counter on a Forge (AX-RES-5, AX-RES-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Counter {
    #[default]
    Spark,
    Core,
    Prism,
}

/// A filter for cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Filter {
    /// The types and subtypes that a card must all have.
    pub(crate) words: u64,
    pub(crate) row: Option<Row>,
    /// The highest cost.
    pub(crate) cost: Option<u8>,
    /// Whether it selects face-down cards instead of face-up ones.
    pub(crate) down: bool,
}

/// A condition of an ability or effect (ledger 4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// The player has at least this many matching cards on the Battlefield.
    Own(Filter, u8),
    /// The player has at least this many counters on its Forges.
    Stored(Counter, u8),
    /// The player has at least this many marks.
    Mark(u8, u8),
}

/// An effect with all names resolved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Effect {
    pub(crate) verb: Verb,
    pub(crate) who: Who,
    pub(crate) filter: Filter,
    pub(crate) players: Players,
    pub(crate) n: i8,
    pub(crate) attack: i8,
    pub(crate) defense: i8,
    pub(crate) until: Until,
    pub(crate) to: To,
    pub(crate) counter: Counter,
    /// Bit sets of the Traits and arrows that it gives.
    pub(crate) traits: u8,
    pub(crate) arrows: u8,
    pub(crate) token: CardId,
    pub(crate) mark: u8,
    pub(crate) condition: Option<Condition>,
}

/// A condition as content files write it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenCondition {
    own: Option<Vec<String>>,
    row: Option<Row>,
    stored: Option<Counter>,
    mark: Option<String>,
    n: u8,
}

/// An effect as content files write it, with the fields of all verbs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEffect {
    verb: Verb,
    #[serde(default)]
    who: Who,
    #[serde(default)]
    of: Vec<String>,
    row: Option<Row>,
    cost: Option<u8>,
    #[serde(default)]
    down: bool,
    #[serde(default)]
    p: Players,
    #[serde(default)]
    n: i8,
    #[serde(default)]
    attack: i8,
    #[serde(default)]
    defense: i8,
    #[serde(default)]
    until: Until,
    #[serde(default)]
    to: To,
    #[serde(default)]
    kind: Counter,
    #[serde(rename = "trait")]
    gives: Option<Trait>,
    #[serde(default)]
    arrows: Vec<Arrow>,
    card: Option<String>,
    name: Option<String>,
    #[serde(rename = "if")]
    condition: Option<WrittenCondition>,
}

impl Verb {
    /// Whether the verb is a change that lasts, as opposed to an event.
    pub(crate) fn lasts(self) -> bool {
        matches!(self, Verb::Stat | Verb::Trait | Verb::Arrows | Verb::Hush)
    }
}

/// Rejects numbers without effect: negative counts, and a change of neither Attack nor Defense.
/// 0 is allowed and switches an effect off.
fn check_numbers(path: &str, value: &Value, read: &WrittenEffect) -> Result<(), SetupError> {
    let counts = matches!(read.verb, Verb::Dmg | Verb::Trophy | Verb::Draw | Verb::Toss | Verb::Spark | Verb::Store);
    if counts && read.n < 0 {
        return wrong(format!("{path}.n"), "a negative number never happens", "write 0 or more");
    }
    let changes = |field: &str| value.get(field).is_some();
    if read.verb == Verb::Stat && !changes("attack") && !changes("defense") {
        return wrong(path, "changes neither Attack nor Defense", "add `attack = ...` or `defense = ...`");
    }
    Ok(())
}

impl Effect {
    /// Reads the effect written at `path`.
    pub(super) fn read(path: &str, value: &Value, words: &mut Vocabulary) -> Result<Effect, SetupError> {
        written::verb_fields(path, value, &VERBS, &["if"])?;
        let read: WrittenEffect = written::value(path, value.clone())?;
        let token = match &read.card {
            None => CardId::NONE,
            Some(id) => match words.ids.iter().position(|known| known == id) {
                Some(place) => CardId::at(place),
                None => return wrong(format!("{path}.card"), format!("there is no card `{id}`"), "name a Token"),
            },
        };
        let mark = read.name.as_ref().map_or(Ok(0), |name| words.mark(&format!("{path}.name"), name))?;
        let to = format!("{path}.to");
        match (read.verb, read.to) {
            (Verb::Shift, To::Hand | To::Field) => {
                return wrong(to, "is not a position", "write \"any\" or \"adjacent\"");
            }
            (Verb::Revive, To::Any | To::Adjacent) => return wrong(to, "is a position", "write \"hand\" or \"field\""),
            _ => {}
        }
        if read.verb == Verb::Toss && read.p == Players::Each {
            return wrong(format!("{path}.p"), "cannot ask everybody at once", "write two effects, of you and of opp");
        }
        if read.verb == Verb::Win && read.p == Players::Each {
            return wrong(format!("{path}.p"), "has one winner only", "write \"you\" or \"opp\"");
        }
        check_numbers(path, value, &read)?;
        Ok(Effect {
            verb: read.verb,
            who: read.who,
            filter: Filter {
                words: words.asked(&format!("{path}.of"), &read.of)?,
                row: read.row,
                cost: read.cost,
                down: read.down,
            },
            players: read.p,
            n: read.n,
            attack: read.attack,
            defense: read.defense,
            until: read.until,
            to: read.to,
            counter: read.kind,
            traits: read.gives.map_or(0, Trait::bit),
            arrows: read.arrows.iter().fold(0, |bits, arrow| bits | arrow.bit()),
            token,
            mark,
            condition: Condition::of(&format!("{path}.if"), read.condition.as_ref(), words)?,
        })
    }

    /// Returns `n` as a count; 0 if it is negative.
    pub(crate) fn count(&self) -> u8 {
        u8::try_from(self.n).unwrap_or(0)
    }
}

impl Condition {
    pub(super) fn of(
        path: &str,
        written: Option<&WrittenCondition>,
        words: &mut Vocabulary,
    ) -> Result<Option<Condition>, SetupError> {
        let Some(written) = written else { return Ok(None) };
        Ok(Some(match (&written.own, written.stored, &written.mark) {
            (Some(of), None, None) => {
                let filter = Filter { words: words.asked(path, of)?, row: written.row, cost: None, down: false };
                Condition::Own(filter, written.n)
            }
            (None, Some(counter), None) => Condition::Stored(counter, written.n),
            (None, None, Some(name)) => Condition::Mark(words.mark(path, name)?, written.n),
            _ => return wrong(path, "does not ask for one thing", "write one of own, stored, mark, and n"),
        }))
    }
}
