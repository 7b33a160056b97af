//! Effects as data: verbs with their fields (see `NOTATION.md`; a test compares its table with [`VERBS`]).

use serde::Deserialize;
use toml::Value;

use super::keywords::Keywords;
use super::{CardType, wrong};
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{self, VerbFields};

/// What an effect does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verb {
    Hit,
    Lose,
    Heal,
    Move,
    Push,
    Pull,
    Swap,
    Retreat,
    Deploy,
    Use,
    Ready,
    Exhaust,
    Draw,
    Discard,
    Bottom,
    Recover,
    Search,
    Retire,
    Cp,
    Opp,
    Attr,
    Grant,
    Disable,
    Double,
    Cancel,
}

/// Every verb: its word, its required fields, its optional fields, and its meaning.
pub(crate) const VERBS: [VerbFields; 25] = [
    ("hit", &["who"], &["n", "pierce", "range", "on_point"], "one instance of damage: n, or the damage attribute"),
    ("lose", &["who", "n"], &["on_point"], "health is lost, which is not damage"),
    ("heal", &["who", "n"], &["on_point"], "recovers health"),
    ("move", &["who", "n"], &["on_point"], "moves up to n tiles, whatever its speed"),
    ("push", &["who", "n"], &[], "is moved straight away from the acting operator, up to what is in the way"),
    ("pull", &["who", "n"], &[], "is moved straight towards the acting operator, up to what is in the way"),
    ("swap", &["who"], &["with"], "exchanges tiles with the acting operator, or with another"),
    ("retreat", &["who"], &["on_point"], "leaves the battlefield alive"),
    ("deploy", &["to"], &[], "an operator of the hand is deployed at no cost"),
    ("use", &["who"], &[], "uses its ability at no cost"),
    ("ready", &["who"], &[], "becomes ready; of the base: all protocols"),
    ("exhaust", &["who"], &[], "is exhausted; of the base: all protocols"),
    ("draw", &["n"], &["p"], "draws n cards"),
    ("discard", &[], &["p", "n", "who"], "discards n cards of its choice; with who = \"card\" the card itself"),
    ("bottom", &[], &[], "puts the card that was discarded for the operation under the deck"),
    ("recover", &[], &["of"], "takes a card from the own discard pile to the hand"),
    ("search", &[], &["of"], "takes a card from the own deck to the hand and shuffles"),
    ("retire", &["who"], &[], "out of the game, without being defeated"),
    ("cp", &["n"], &["p"], "Control Points"),
    ("opp", &["n"], &[], "opportunity for this operation"),
    ("attr", &["who", "attr", "n"], &["until", "on_point", "against_point"], "changes an attribute, or the range"),
    ("grant", &["who", "keyword"], &["until", "on_point"], "gives a keyword"),
    ("disable", &["who", "what"], &["until"], "takes keywords, innates or the ability away"),
    ("double", &["who"], &[], "Doubles the next ability of this turn"),
    ("cancel", &[], &[], "the operation that it answers has no effect"),
];

impl Verb {
    /// Whether a field is required.
    pub(crate) fn needs(self, field: &str) -> bool {
        VERBS[self as usize].1.contains(&field)
    }
}

/// The fields that every effect can have.
pub(crate) const ALWAYS: &[&str] = &["if", "may", "or"];

/// The operators that an effect applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Who {
    /// The acting operator.
    #[default]
    Me,
    /// The first enemy in the declared direction within range.
    Foe,
    /// The first enemy in each direction within range.
    EachDirection,
    /// Another friendly operator in a straight line within range.
    AllyInLine,
    /// One friendly operator anywhere. The ability of an operator cannot choose that operator itself.
    Ally,
    /// All friendly operators except the acting one.
    Allies,
    /// One enemy operator anywhere.
    Enemy,
    /// All enemy operators.
    Enemies,
    /// All enemies next to the acting operator.
    AdjacentFoes,
    /// All friendly operators next to the acting one.
    AdjacentAllies,
    /// One enemy next to a friendly operator.
    FoeNextToAlly,
    /// The operator on a chosen tile.
    Tile,
    /// The operator on the first occupied neighboring tile, clockwise from 12 o'clock.
    Neighbour,
    /// The operator that wears the equipment.
    Host,
    /// The operator that enters the equipment's tile.
    Mover,
    /// The operator that is hit.
    Blocker,
    /// The operator of the operation that was paid for.
    Acting,
    /// The base of the card's owner.
    Base,
    /// The card itself.
    Card,
}

/// The player whose cards or points an effect changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Player {
    /// The card's owner.
    #[default]
    You,
    /// The enemy.
    Opp,
}

/// An attribute of an operator (AF-UNIT-1), or the range of its ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Attribute {
    #[default]
    Damage,
    Health,
    Block,
    Speed,
    Init,
    Range,
}

/// The number of attributes.
pub(crate) const ATTRIBUTES: usize = 6;

/// How long an effect lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Until {
    /// While the operator is in play.
    #[default]
    Play,
    /// Until the end of the instance of damage.
    Instance,
    /// Until the end of the exchange.
    Exchange,
    /// Until the end of the turn.
    Turn,
    /// Until the next Rest of the player who caused it.
    Rest,
    /// Until the beginning of the next turn of the player who caused it.
    Round,
}

/// Where an operator is deployed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum To {
    /// Any free tile.
    #[default]
    Any,
    /// Any tile where an operation could deploy it.
    Zone,
}

/// What an effect takes away from an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Off {
    Keywords,
    Innates,
    Ability,
}

impl Off {
    /// Returns its bit in a set.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A condition for an effect to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// The owner's hand has at most this many cards.
    HandAtMost(u8),
    /// At least this many friendly operators stand in the enemy's Landing Zone.
    InEnemyZone(u8),
    /// At least this many friendly operators stand on points.
    OnPoints(u8),
}

/// An effect, with all names resolved.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Effect {
    pub(crate) verb: Verb,
    pub(crate) who: Who,
    /// The operator that `swap` exchanges tiles with.
    pub(crate) with: Who,
    /// The amount. For `hit` this is the flat damage; `None` means the damage attribute.
    pub(crate) n: Option<i8>,
    pub(crate) pierce: u8,
    /// The range, if it differs from that of the operator's ability.
    pub(crate) range: Option<u8>,
    pub(crate) attribute: Attribute,
    pub(crate) until: Until,
    /// Whether it applies only to operators on points, and (below) whether it counts only against targets on points.
    pub(crate) on_point: bool,
    pub(crate) against_point: bool,
    pub(crate) keywords: Keywords,
    /// Bits of what it takes away.
    pub(crate) off: u8,
    pub(crate) of: Option<CardType>,
    pub(crate) to: To,
    pub(crate) player: Player,
    pub(crate) may: bool,
    pub(crate) condition: Option<Condition>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenEffect {
    verb: Verb,
    who: Option<Who>,
    with: Option<Who>,
    n: Option<i8>,
    #[serde(default)]
    pierce: u8,
    range: Option<u8>,
    #[serde(default)]
    attr: Attribute,
    #[serde(default)]
    until: Until,
    #[serde(default)]
    on_point: bool,
    #[serde(default)]
    against_point: bool,
    keyword: Option<String>,
    #[serde(default)]
    what: Vec<Off>,
    of: Option<CardType>,
    #[serde(default)]
    to: To,
    #[serde(default)]
    p: Player,
    #[serde(default)]
    may: bool,
    #[serde(default)]
    or: bool,
    #[serde(rename = "if")]
    condition: Option<WrittenCondition>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCondition {
    hand_at_most: Option<u8>,
    in_enemy_zone: Option<u8>,
    on_points: Option<u8>,
}

impl Effect {
    /// Whether it discards its own card.
    fn is_of_card(&self) -> bool {
        self.verb == Verb::Discard && self.who == Who::Card
    }

    /// Whether it names operators, a card or a base in `who`.
    pub(crate) fn has_target(&self) -> bool {
        self.verb.needs("who") || self.is_of_card()
    }

    /// Whether it disables innates.
    pub(crate) fn takes_innates(&self) -> bool {
        self.verb == Verb::Disable && self.off & Off::Innates.bit() != 0
    }

    /// Reads the effect written at `path`. The flag says whether it begins a new alternative (`or`).
    pub(super) fn read(path: &str, value: &Value) -> Result<(Effect, bool), SetupError> {
        written::verb_fields(path, value, &VERBS, ALWAYS)?;
        let read: WrittenEffect = written::value(path, value.clone())?;
        let who = read.who.unwrap_or(Who::Me);
        if read.verb == Verb::Discard && read.who.is_some() && who != Who::Card {
            return wrong(format!("{path}.who"), "operators are not discarded", "write \"card\", or use p and n");
        }
        let keywords = match &read.keyword {
            Some(word) => Keywords::read(&format!("{path}.keyword"), std::slice::from_ref(word))?,
            None => Keywords::default(),
        };
        let effect = Effect {
            verb: read.verb,
            who,
            with: read.with.unwrap_or(Who::Me),
            n: read.n,
            pierce: read.pierce,
            range: read.range,
            attribute: read.attr,
            until: read.until,
            on_point: read.on_point,
            against_point: read.against_point,
            keywords,
            off: read.what.iter().fold(0, |bits, off| bits | off.bit()),
            of: read.of,
            to: read.to,
            player: read.p,
            may: read.may,
            condition: Condition::of(&format!("{path}.if"), read.condition.as_ref())?,
        };
        Ok((effect, read.or))
    }

    /// Returns the amount, at least 0. The default is 1.
    pub(crate) fn count(&self) -> u8 {
        self.n.map_or(1, |n| u8::try_from(n).unwrap_or(0))
    }

    /// Whether it lasts as long as its card or operator is in play, rather than happening once.
    pub(crate) fn lasts(&self) -> bool {
        matches!(self.verb, Verb::Attr | Verb::Grant | Verb::Disable) && self.until == Until::Play
    }
}

impl Condition {
    fn of(path: &str, written: Option<&WrittenCondition>) -> Result<Option<Condition>, SetupError> {
        let Some(written) = written else { return Ok(None) };
        Ok(Some(match (written.hand_at_most, written.in_enemy_zone, written.on_points) {
            (Some(n), None, None) => Condition::HandAtMost(n),
            (None, Some(n), None) => Condition::InEnemyZone(n),
            (None, None, Some(n)) => Condition::OnPoints(n),
            _ => {
                let remedy = "write one of hand_at_most, in_enemy_zone, on_points";
                return wrong(path, "does not ask for one thing", remedy);
            }
        }))
    }
}

/// One of the alternatives of a card text: its effects in order, and what has to be targeted first.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Mode {
    pub(crate) effects: Vec<Effect>,
    /// The targets that are chosen beforehand, in order: at most two.
    pub(crate) slots: Vec<Who>,
}

/// The maximum number of targets that a list of effects can choose.
pub(crate) const SLOTS: usize = 2;

impl Mode {
    /// Reads a list of effects, split into its alternatives.
    pub(crate) fn all(path: &str, value: &Value) -> Result<Vec<Mode>, SetupError> {
        let Value::Array(items) = value else {
            return wrong(path, "is not a list of effects", "write [ { verb = \"...\", ... }, ... ]");
        };
        let mut modes: Vec<Mode> = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let at = format!("{path}.{place}");
            let (effect, other) = Effect::read(&at, item)?;
            if modes.is_empty() || other {
                modes.push(Mode::default());
            }
            let Some(mode) = modes.last_mut() else { continue };
            for who in [effect.who, effect.with] {
                if who.is_aimed() && !mode.slots.contains(&who) {
                    mode.slots.push(who);
                }
            }
            if mode.slots.len() > SLOTS {
                return wrong(at, "is aimed at a third thing", "let it be about one of the two before");
            }
            mode.effects.push(effect);
        }
        if modes.len() > 8 || modes.iter().any(|mode| mode.effects.len() > 16) {
            return wrong(path, "is too long", "at most 8 alternatives of 16 effects fit");
        }
        Ok(modes)
    }

    /// Whether it deals damage to its chosen target (AF-KW-19).
    pub(crate) fn is_damaging(&self) -> bool {
        self.effects.iter().any(|effect| effect.verb == Verb::Hit && matches!(effect.who, Who::Foe | Who::Tile))
    }
}

impl Who {
    /// All values with their words.
    pub(crate) const WORDS: [(Who, &'static str); 19] = [
        (Who::Me, "me"),
        (Who::Foe, "foe"),
        (Who::EachDirection, "each_direction"),
        (Who::AllyInLine, "ally_in_line"),
        (Who::Ally, "ally"),
        (Who::Allies, "allies"),
        (Who::Enemy, "enemy"),
        (Who::Enemies, "enemies"),
        (Who::AdjacentFoes, "adjacent_foes"),
        (Who::AdjacentAllies, "adjacent_allies"),
        (Who::FoeNextToAlly, "foe_next_to_ally"),
        (Who::Tile, "tile"),
        (Who::Neighbour, "neighbour"),
        (Who::Host, "host"),
        (Who::Mover, "mover"),
        (Who::Blocker, "blocker"),
        (Who::Acting, "acting"),
        (Who::Base, "base"),
        (Who::Card, "card"),
    ];

    /// Whether it can only mean operators or the base of the card's owner.
    pub(crate) const fn is_own(self) -> bool {
        matches!(self, Who::Me | Who::AllyInLine | Who::Ally | Who::Allies | Who::AdjacentAllies | Who::Base)
    }

    /// Returns its word in content files.
    pub(crate) fn word(self) -> &'static str {
        Who::WORDS.iter().find(|(who, _)| *who == self).map_or("", |(_, word)| word)
    }

    /// Whether its target is chosen beforehand.
    pub(crate) const fn is_aimed(self) -> bool {
        matches!(self, Who::Foe | Who::AllyInLine | Who::Ally | Who::Enemy | Who::FoeNextToAlly | Who::Tile)
    }
}
