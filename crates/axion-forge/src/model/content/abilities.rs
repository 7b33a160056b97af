//! Abilities of cards: their kind, cost, triggers and effects (AX-ABL).

use serde::Deserialize;
use toml::Value;

use super::{CardType, Condition, Effect, Vocabulary, Who, WrittenCard, wrong};
use crate::model::knobs::Kind;
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{self, mistake};

/// The kind of an ability, as written in front of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Line {
    /// An Intrinsic: always on, or triggered.
    Int,
    /// A Power.
    Pow,
    /// A Focus.
    Foc,
    /// A Cast.
    Cst,
    /// A Tactic.
    Tac,
    /// A Counter.
    Ctr,
    /// An Ultimate.
    Ult,
    /// An ability without a kind.
    Gen,
    /// Upkeep.
    Upk,
    /// A special objective.
    Obj,
}

impl Line {
    /// Returns the kind that determines its order (AX-PRI-1).
    pub(crate) fn kind(self) -> Kind {
        match self {
            Line::Int => Kind::Int,
            Line::Pow => Kind::Pow,
            Line::Foc => Kind::Foc,
            Line::Cst => Kind::Cst,
            Line::Tac => Kind::Tac,
            Line::Ctr => Kind::Ctr,
            Line::Ult => Kind::Ult,
            Line::Gen | Line::Upk | Line::Obj => Kind::Gen,
        }
    }

    /// Whether it is used by choice (AX-ABL-10).
    pub(crate) fn is_used(self) -> bool {
        matches!(self, Line::Pow | Line::Foc | Line::Cst | Line::Tac | Line::Ult)
    }
}

/// The triggers of abilities (ledger 4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum On {
    /// The card is deployed face up.
    Deploy,
    /// The owner's Start Phase.
    Start,
    /// The owner's End Phase.
    End,
    /// The card is attacked.
    Attacked,
    /// A neighboring position of the same owner is attacked.
    AdjacentAttacked,
    /// The card is destroyed.
    Destroyed,
    /// Another card of the owner is destroyed.
    AllyDestroyed,
    /// The owner destroys a card.
    YouDestroy,
    /// The owner breaks an enemy card.
    YouBreak,
    /// An enemy card becomes Exhausted.
    FoeExhausted,
    /// An enemy deploys a card to a position, face up or face down.
    FoeDeploy,
    /// An enemy deploys a card, face up or face down, to a position of the column that faces the card.
    FoeDeployFacing,
}

impl On {
    /// Returns the bit of the trigger in a set of triggers.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// An ability with all names resolved.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Ability {
    pub(crate) line: Line,
    /// The Actions it prints; `rules.cost` sets what each of them costs.
    pub(crate) actions: u8,
    /// Whether using it Activates the card.
    pub(crate) activate: bool,
    pub(crate) cost: Price,
    /// The extra that can be paid for (kick): its price and its effects.
    pub(crate) kick: Option<(Price, Vec<Effect>)>,
    /// Bit set of its triggers; 0 if nothing triggers it.
    pub(crate) on: u16,
    /// Bit set of the types and subtypes that the card a trigger refers to must have.
    pub(crate) that: u64,
    /// Whether it acts at most once in a turn.
    pub(crate) once: bool,
    pub(crate) condition: Option<Condition>,
    pub(crate) effects: Vec<Effect>,
}

/// The resources that something costs in addition to Actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Price {
    pub(crate) spark: u8,
    pub(crate) core: u8,
    pub(crate) prism: u8,
    pub(crate) energy: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenAbility {
    kind: Line,
    actions: Option<u8>,
    activate: Option<bool>,
    #[serde(default)]
    spark: u8,
    #[serde(default)]
    core: u8,
    #[serde(default)]
    prism: u8,
    #[serde(default)]
    energy: u8,
    kick: Option<WrittenKick>,
    #[serde(default)]
    on: Vec<On>,
    #[serde(default)]
    that: Vec<String>,
    #[serde(default)]
    once: bool,
    #[serde(rename = "if")]
    condition: Option<Value>,
    #[serde(default, rename = "do")]
    effects: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenKick {
    #[serde(default)]
    spark: u8,
    #[serde(default)]
    core: u8,
    #[serde(default)]
    prism: u8,
    #[serde(default)]
    energy: u8,
    #[serde(rename = "do")]
    effects: Vec<Value>,
}

/// The maximum number of abilities of a card. Bit sets of used abilities have one bit for each.
const MOST_ABILITIES: usize = 8;

impl Ability {
    /// Reads the abilities of a card.
    pub(super) fn all(id: &str, card: &WrittenCard, words: &mut Vocabulary) -> Result<Vec<Ability>, SetupError> {
        let path = format!("cards.{id}.effects");
        let Value::Array(list) = &card.effects.0 else {
            return Err(mistake(&path, "is not a list of abilities", "write [{ kind = \"...\", do = [...] }, ...]"));
        };
        if list.len() > MOST_ABILITIES {
            return wrong(path, format!("{} abilities", list.len()), format!("a card has {MOST_ABILITIES} at most"));
        }
        (0..).zip(list).map(|(place, value)| Ability::read(&format!("{path}.{place}"), value, card, words)).collect()
    }

    fn read(path: &str, value: &Value, card: &WrittenCard, words: &mut Vocabulary) -> Result<Ability, SetupError> {
        let read: WrittenAbility = written::value(path, value.clone())?;
        let effects =
            |at: &str, list: &[Value], words: &mut Vocabulary| Effect::all(&format!("{path}.{at}"), list, words);
        let used = read.line_is_used();
        let kick = match &read.kick {
            None => None,
            Some(kick) => {
                let price = Price { spark: kick.spark, core: kick.core, prism: kick.prism, energy: kick.energy };
                Some((price, effects("kick.do", &kick.effects, words)?))
            }
        };
        let ability = Ability {
            line: read.kind,
            actions: read.actions.unwrap_or(u8::from(used)),
            activate: read.activate.unwrap_or(used && !matches!(card.kind, CardType::Artifice | CardType::Catalyst)),
            cost: Price { spark: read.spark, core: read.core, prism: read.prism, energy: read.energy },
            kick,
            on: read.on.iter().fold(0, |bits, on| bits | on.bit()),
            that: words.asked(&format!("{path}.that"), &read.that)?,
            once: read.once,
            condition: Condition::read(&format!("{path}.if"), read.condition.as_ref(), words)?,
            effects: effects("do", &read.effects, words)?,
        };
        ability.check(path, card.kind)?;
        Ok(ability)
    }

    /// Returns its effects, including those of its extra.
    pub(super) fn all_effects(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().chain(self.kick.iter().flat_map(|(_, effects)| effects))
    }

    /// Rejects settings that could never matter.
    fn check(&self, path: &str, kind: CardType) -> Result<(), SetupError> {
        let moments = On::Start.bit() | On::End.bit();
        match self.line {
            Line::Ctr if self.on == 0 => wrong(path, "a Counter that waits for nothing", "say what for: on = [...]"),
            Line::Obj if self.on == 0 || self.on & !moments != 0 => {
                wrong(path, "an objective without its moment", "write on = [\"start\"] or [\"end\"]")
            }
            Line::Foc if !self.activate && kind == CardType::Catalyst => {
                wrong(path, "a Catalyst is not Activated, so a Focus on it never runs", "make it a `pow`")
            }
            Line::Foc if !self.activate && kind == CardType::Artifice => {
                wrong(path, "an Artifice is not Activated, so a Focus on it never runs", "make it a `pow`")
            }
            Line::Foc if !self.activate => {
                wrong(path, "a Focus that does not Activate its card never runs", "leave `activate` out")
            }
            Line::Upk if self.cost == Price::default() => wrong(path, "upkeep that costs nothing", "add core = 1"),
            line if line.is_used() && self.on != 0 => {
                wrong(path, "it is used, and cannot be set off as well", "leave `on` out, or make it a `ctr`")
            }
            Line::Int if self.on == 0 => {
                let holds = |effect: &Effect| {
                    effect.lasts() && matches!(effect.about.who, Who::Me | Who::Host | Who::Allies | Who::Foes)
                };
                if self.effects.iter().all(holds) {
                    return Ok(());
                }
                let remedy = "use change, grant or silence on me, host, allies or foes; or say when: on = [...]";
                wrong(path, "an Intrinsic that is always on can only change what cards are", remedy)
            }
            _ => Ok(()),
        }
    }

    /// Whether it is a change that lasts as long as its card (AX-ABL-2).
    pub(crate) fn is_always_on(&self) -> bool {
        self.line == Line::Int && self.on == 0
    }

    /// Whether it only gives Sparks, at no cost but its Activation (AX-SRC-6).
    pub(crate) fn is_plain_spark(&self) -> bool {
        let only = self.effects.iter().all(|effect| effect.verb.sparks().is_some());
        let free = self.actions == 0 && self.cost == Price::default() && self.kick.is_none();
        self.line == Line::Pow && self.activate && free && only && self.condition.is_none() && !self.effects.is_empty()
    }
}

impl WrittenAbility {
    fn line_is_used(&self) -> bool {
        self.kind.is_used() || (self.kind == Line::Gen && self.on.is_empty())
    }
}

impl Price {
    /// Returns the sum of two prices.
    pub(crate) fn with(self, other: Price) -> Price {
        Price {
            spark: self.spark.saturating_add(other.spark),
            core: self.core.saturating_add(other.core),
            prism: self.prism.saturating_add(other.prism),
            energy: self.energy.saturating_add(other.energy),
        }
    }
}
