//! Selectors of champions.

use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_game::words;
use evenhand_kit::table::effects::written::{Count, Form, form, wrong};
use serde::{Deserialize, Deserializer};
use toml::Value;

use super::hexes::Distance;
use super::words::Plain;

/// A selector of champions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ChampionSel {
    /// Whether it names the champion of the previous effect.
    pub(crate) that: bool,
    pub(crate) own: Own,
    pub(crate) near: Option<Distance>,
    pub(crate) ring: Option<Distance>,
    /// Whether the champions must be in the hex of the champion that has the effect.
    pub(crate) at_this: bool,
    /// Whether the champions must be in the owner's Capital.
    pub(crate) at_home: bool,
    pub(crate) n: Count,
    pub(crate) all: bool,
    pub(crate) late: bool,
}

impl ChampionSel {
    /// The champion of the previous effect.
    pub(crate) const THAT: ChampionSel = ChampionSel {
        that: true,
        own: Own::Any,
        near: None,
        ring: None,
        at_this: false,
        at_home: false,
        n: Count::ONE,
        all: false,
        late: false,
    };
}

impl Knob for ChampionSel {
    fn shape() -> Shape {
        Shape::Other("a champion")
    }
}

impl<'de> Deserialize<'de> for ChampionSel {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ChampionSel, D::Error> {
        #[derive(PartialEq, Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum At {
            #[serde(rename = "self")]
            This,
            Home,
            Me,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            own: Option<Own>,
            near: Option<Distance>,
            ring: Option<Distance>,
            at: Option<At>,
            #[serde(default)]
            n: Many,
            #[serde(default)]
            late: bool,
        }
        let expected = "a champion: \"that\" or such as { own = \"me\", at = \"home\" }";
        match form::<D, Plain, Fields>(deserializer, expected)? {
            Form::Word(Plain(word)) if word == "that" => Ok(ChampionSel::THAT),
            Form::Word(Plain(word)) => Err(wrong(format!("`{word}` is not a champion"), format!("write {expected}"))),
            Form::Number(n) => Err(wrong(format!("{n} is not a champion"), format!("write {expected}"))),
            Form::Fields(Fields { own, near, ring, at, n, late }) => {
                let (n, all) = match n {
                    Many::All => (Count::ONE, true),
                    Many::Some(n) => (n, false),
                };
                let own = own.unwrap_or(Own::Any);
                let (at_this, at_home) = (at == Some(At::This), at == Some(At::Home));
                Ok(ChampionSel { that: false, own, near, ring, at_this, at_home, n, all, late })
            }
        }
    }
}

/// The number of champions.
enum Many {
    Some(Count),
    All,
}

impl Default for Many {
    fn default() -> Many {
        Many::Some(Count::ONE)
    }
}

impl<'de> Deserialize<'de> for Many {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Many, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(word) if word == "all" => Ok(Many::All),
            value => value
                .try_into()
                .map(Many::Some)
                .map_err(|_| wrong("is neither a count nor \"all\"", "write 1, [0, 2] or \"all\"")),
        }
    }
}

words! {
    /// The players whose champions are selected.
    pub(crate) enum Own {
        /// The player.
        Me,
        /// An enemy.
        Enemy,
        /// Any player.
        Any,
        /// Any player, but not the champion that has the effect.
        Other,
        /// The champion that has the effect, and no other.
        This as "self",
    }
}
