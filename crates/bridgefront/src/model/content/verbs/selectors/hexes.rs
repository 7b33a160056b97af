//! Selectors of hexes, and kinds of tile.

use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_game::words;
use evenhand_kit::table::effects::written::{Form, form, meant, wrong};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use toml::Value;

use super::words::Plain;

/// A set of kinds of tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tiles(u8);

impl Tiles {
    pub(crate) const NONE: Tiles = Tiles(0);
    pub(crate) const OWN_CAPITAL: Tiles = Tiles(1);
    pub(crate) const ENEMY_CAPITAL: Tiles = Tiles(2);
    pub(crate) const MINE: Tiles = Tiles(4);
    pub(crate) const FORGE: Tiles = Tiles(8);
    pub(crate) const CENTER: Tiles = Tiles(16);
    pub(crate) const NOT_CAPITAL: Tiles = Tiles(32);

    const NAMES: [(&str, Tiles); 6] = [
        ("capital", Tiles::OWN_CAPITAL),
        ("enemy_capital", Tiles::ENEMY_CAPITAL),
        ("mine", Tiles::MINE),
        ("forge", Tiles::FORGE),
        ("center", Tiles::CENTER),
        ("not_capital", Tiles::NOT_CAPITAL),
    ];

    fn named(word: &str) -> Option<Tiles> {
        Tiles::NAMES.iter().find(|(name, _)| *name == word).map(|(_, tiles)| *tiles)
    }

    pub(crate) fn is_empty(self) -> bool {
        self == Tiles::NONE
    }

    pub(crate) const fn with(self, other: Tiles) -> Tiles {
        Tiles(self.0 | other.0)
    }

    /// Returns whether any of these is in the set.
    pub(crate) fn has(self, tiles: Tiles) -> bool {
        self.0 & tiles.0 != 0
    }
}

impl<'de> Deserialize<'de> for Tiles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tiles, D::Error> {
        let known = Tiles::NAMES.map(|(name, _)| name);
        let one = |value: &Value| {
            value.as_str().and_then(Tiles::named).ok_or_else(|| {
                let remedy = meant(value.as_str().unwrap_or_default(), &known);
                wrong(format!("{value} is not a kind of tile"), remedy)
            })
        };
        match Value::deserialize(deserializer)? {
            Value::Array(items) => items.iter().try_fold(Tiles::NONE, |tiles, item| Ok(tiles.with(one(item)?))),
            value => one(&value),
        }
    }
}

words! {
    /// The point from which distance is measured.
    pub(crate) enum Anchor {
        /// The player's Capital.
        MyCapital,
        /// The champions of the player.
        MyChampion,
        /// The Forces of the player.
        MyForce,
        /// The champion that has the effect.
        This as "self",
    }

    /// The units that must be in a hex.
    pub(crate) enum Occ {
        /// Units of the player.
        Me,
        /// Units of an enemy.
        Enemy,
        /// No units.
        Empty,
        /// Units of any player.
        Someone as "occupied",
        /// Any units or none.
        Any,
    }
}

/// A distance of `k` hexes from the nearest anchor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Distance {
    pub(crate) k: u8,
    pub(crate) of: Anchor,
}

/// A selector of hexes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HexSel {
    pub(crate) base: HexBase,
    pub(crate) late: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum HexBase {
    /// The owner's Capital as a deploy target (Wings may redirect).
    Capital,
    /// The owner's Capital itself.
    Home,
    /// The hex of the champion that has the effect.
    This,
    /// The hex of the previous effect.
    There,
    Filter {
        occ: Occ,
        tiles: Tiles,
        near: Option<Distance>,
        ring: Option<Distance>,
        with_champion: bool,
    },
}

impl HexSel {
    pub(crate) const HOME: HexSel = HexSel { base: HexBase::Home, late: false };

    pub(crate) fn home() -> HexSel {
        HexSel::HOME
    }

    const WORDS: [&str; 6] = ["capital", "home", "me", "occupied", "self", "there"];

    /// Returns the selector for a word.
    pub(crate) fn named(word: &str) -> Option<HexSel> {
        let filter = |occ| HexBase::Filter { occ, tiles: Tiles::NONE, near: None, ring: None, with_champion: false };
        let base = match word {
            "capital" => HexBase::Capital,
            "home" => HexBase::Home,
            "me" => filter(Occ::Me),
            "occupied" => filter(Occ::Someone),
            "self" => HexBase::This,
            "there" => HexBase::There,
            _ => return None,
        };
        Some(HexSel { base, late: false })
    }

    /// Returns the error for a word that names no hex.
    pub(crate) fn unknown<E: Error>(word: &str, also: &[&str]) -> E {
        if Tiles::named(word).is_some() {
            return wrong(
                format!("`{word}` is a kind of tile, not a hex"),
                format!("write {{ tile = [\"{word}\"] }}, with occ = \"me\" in it for a tile of yours"),
            );
        }
        wrong(format!("`{word}` is unknown"), meant(word, &[&HexSel::WORDS, also].concat()))
    }
}

impl Knob for HexSel {
    fn shape() -> Shape {
        Shape::Other("a hex")
    }
}

impl<'de> Deserialize<'de> for HexSel {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<HexSel, D::Error> {
        match hex_or_word(deserializer)? {
            Ok(hex) => Ok(hex),
            Err(word) => Err(HexSel::unknown(&word, &[])),
        }
    }
}

/// Reads a hex selector, or another word in its place.
pub(crate) fn hex_or_word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Result<HexSel, String>, D::Error> {
    #[derive(Deserialize)]
    enum With {
        #[serde(rename = "my_champion")]
        MyChampion,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fields {
        occ: Option<Occ>,
        #[serde(default)]
        tile: Tiles,
        near: Option<Distance>,
        ring: Option<Distance>,
        with: Option<With>,
        #[serde(default)]
        late: bool,
    }
    match form::<D, Plain, Fields>(deserializer, "a hex, such as \"home\" or { occ = \"me\", tile = [\"mine\"] }")? {
        Form::Word(Plain(word)) => Ok(HexSel::named(&word).ok_or(word)),
        Form::Fields(Fields { occ, tile, near, ring, with, late }) => {
            let (occ, with_champion) = (occ.unwrap_or(Occ::Any), matches!(with, Some(With::MyChampion)));
            Ok(Ok(HexSel { base: HexBase::Filter { occ, tiles: tile, near, ring, with_champion }, late }))
        }
        Form::Number(n) => Err(wrong(format!("{n} is not a hex"), "write such as \"home\" or { occ = \"me\" }")),
    }
}
