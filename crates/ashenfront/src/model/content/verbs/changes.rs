//! Changes of operators: their attributes, their keywords, and what they can use.

use toml::Value;

use super::super::keywords::{Keyword, Keywords};
use super::super::scenes::{Fault, Scene, fault};
use super::super::wrong;
use super::described::about;
use super::words::{Off, Until, Who};
use super::{About, Described};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::Shape;
use evenhand_kit::table::effects::field::Part;

evenhand_kit::verb! {
    /// Changes attributes of operators, or the range of their abilities. It names at least one attribute.
    pub(crate) struct Change as "change" check changes_something {
        /// Whom it applies to.
        who: Who;
        /// Added to the damage.
        damage: Option<i8> = None;
        /// Added to the health.
        health: Option<i8> = None;
        /// Added to the block.
        block: Option<i8> = None;
        /// Added to the speed.
        speed: Option<i8> = None;
        /// Added to the initiative.
        init: Option<i8> = None;
        /// Added to the range.
        range: Option<i8> = None;
        /// How long it lasts.
        until: Until = Until::Play;
        /// Whether it applies only to operators that are on points at that moment.
        on_point: bool = false;
        /// Whether the damage is added only against targets on points.
        against_point: bool = false;
    }
}

evenhand_kit::verb! {
    /// Gives operators a keyword.
    pub(crate) struct Grant as "grant" {
        /// Whom it applies to.
        who: Who;
        /// The keyword, with its number if it has one.
        keyword: Keywords;
        /// How long it lasts.
        until: Until = Until::Play;
        /// Whether it applies only to operators that are on points at that moment.
        on_point: bool = false;
    }
}

evenhand_kit::verb! {
    /// Takes keywords, innates or the ability away from operators.
    pub(crate) struct Disable as "disable" {
        /// Whom it applies to.
        who: Who;
        /// What is taken away.
        what: Vec<Off>;
        /// How long it lasts.
        until: Until = Until::Play;
    }
}

evenhand_kit::verb! {
    /// Doubles the next ability of operators in this turn.
    pub(crate) struct Double as "double" {
        /// Whom it applies to.
        who: Who;
    }
}

/// An attribute of an operator (AF-UNIT-1), or the range of its ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attribute {
    Damage,
    Health,
    Block,
    Speed,
    Init,
    Range,
}

/// The number of attributes.
pub(crate) const ATTRIBUTES: usize = 6;

impl Attribute {
    /// Returns its key in content files.
    const fn key(self) -> &'static str {
        match self {
            Attribute::Damage => "damage",
            Attribute::Health => "health",
            Attribute::Block => "block",
            Attribute::Speed => "speed",
            Attribute::Init => "init",
            Attribute::Range => "range",
        }
    }
}

impl Change {
    /// Returns the attributes that it changes, with what is added to each.
    pub(crate) fn attributes(&self) -> impl Iterator<Item = (Attribute, i8)> + use<> {
        let all = [
            (Attribute::Damage, self.damage),
            (Attribute::Health, self.health),
            (Attribute::Block, self.block),
            (Attribute::Speed, self.speed),
            (Attribute::Init, self.init),
            (Attribute::Range, self.range),
        ];
        all.into_iter().filter_map(|(attribute, n)| Some((attribute, n?)))
    }
}

impl Disable {
    /// Returns the bits of what is taken away.
    pub(crate) fn off(&self) -> u8 {
        self.what.iter().fold(0, |bits, off| bits | off.bit())
    }

    /// Whether it takes innates away.
    pub(crate) fn takes_innates(&self) -> bool {
        self.what.contains(&Off::Innates)
    }
}

/// Refuses a change of nothing.
fn changes_something(path: &str, change: &Change) -> Result<(), SetupError> {
    if change.attributes().next().is_some() {
        return Ok(());
    }
    wrong(path, "changes nothing", "write one or more of: damage, health, block, speed, init, range")
}

/// One keyword with its number, as `grant` writes it.
impl<N> Part<N> for Keywords {
    fn shape() -> Shape {
        Shape::Text("a keyword")
    }

    fn read(path: &str, written: &Value, names: &mut N) -> Result<Keywords, SetupError> {
        let word = <String as Part<N>>::read(path, written, names)?;
        Keywords::read(path, &[word])
    }
}

impl Described for Change {
    fn about(&self) -> About {
        let n = self.attributes().next().map(|(_, n)| n);
        About { who: Some(self.who), n, until: Some(self.until), on_point: self.on_point, ..About::default() }
    }

    fn fault(&self, _scene: Scene) -> Option<Fault> {
        let idle = self.against_point && self.damage.is_none();
        fault("against_point", "it is for damage only", "leave it out, or write damage = ...").filter(|_| idle)
    }

    fn is_signed(&self) -> bool {
        true
    }

    fn zero(&self) -> Option<&'static str> {
        self.attributes().find(|(_, n)| *n == 0).map(|(attribute, _)| attribute.key())
    }

    fn acts_within_rest(&self) -> bool {
        self.health.is_some()
    }
}

impl Described for Grant {
    about!(who, until, on_point);

    /// Reports a keyword that is granted too late to take effect.
    fn fault(&self, scene: Scene) -> Option<Fault> {
        let has = |keyword: Keyword| self.keyword.has(keyword);
        if has(Keyword::Airdrop) || has(Keyword::Reinforce) {
            let message = "it is looked at on cards in the hand, and can only be given to operators in play";
            return fault("keyword", message, "give \"beacon\" to one in play, or print the keyword on the operator");
        }
        let arrives = [Keyword::Assault, Keyword::Raid, Keyword::Rush, Keyword::Quickaid].into_iter().any(has);
        if arrives && (!scene.lasts() || scene == Scene::Worn) {
            let message = "it works as an operator arrives, and is given to those that have arrived";
            let remedy = "let supply, a battleplan or an innate that works `always` give it, or use move, use or heal";
            return fault("keyword", message, remedy);
        }
        None
    }

    fn acts_within_rest(&self) -> bool {
        self.keyword.has(Keyword::Regenerate)
    }
}

impl Described for Disable {
    about!(who, until);

    fn fault(&self, _scene: Scene) -> Option<Fault> {
        let remedy = "write one or more of: keywords, innates, ability";
        fault("what", "it takes nothing away", remedy).filter(|_| self.what.is_empty())
    }
}

impl Described for Double {
    about!(who);
}
