//! What effects say of the board: hexes, edges, champions, numbers and conditions.

use serde::de::{Error, IgnoredAny};
use serde::{Deserialize, Deserializer};
use toml::Value;

use crate::table::effects::written::{Count, Form, form, meant, wrong};

/// A number that may depend on the position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Num {
    Fixed(u8),
    /// How many the previous effect picked.
    That,
    /// This plus the cards played this round.
    PlusPlayed(u8),
    /// The value of a Mine chosen when it resolves.
    MineValue(HexSel),
    If(Cond, u8, u8),
}

impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Num, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            plus_played: Option<u8>,
            mine_value: Option<HexSel>,
            #[serde(rename = "if")]
            cond: Option<Cond>,
            then: Option<u8>,
            #[serde(rename = "else")]
            otherwise: Option<u8>,
        }
        let expected =
            "a number, \"that\", { plus_played = 4 }, { mine_value = hex } or { if = condition, then = 3, else = 2 }";
        Ok(match form::<D, Plain, Fields>(deserializer, expected)? {
            Form::Number(n) => Num::Fixed(n),
            Form::Word(Plain(word)) if word == "that" => Num::That,
            Form::Word(Plain(word)) => {
                return Err(wrong(format!("`{word}` is not a number"), format!("write {expected}")));
            }
            Form::Fields(fields) => {
                match (fields.plus_played, fields.mine_value, fields.cond, fields.then, fields.otherwise) {
                    (Some(n), None, None, None, None) => Num::PlusPlayed(n),
                    (None, Some(hex), None, None, None) => Num::MineValue(hex),
                    (None, None, Some(cond), Some(then), Some(otherwise)) => Num::If(cond, then, otherwise),
                    _ => return Err(wrong("is not a number", format!("write {expected}"))),
                }
            }
        })
    }
}

/// A condition.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Cond {
    WonBattle,
    ChampionDied,
    Moved,
    InBattle,
    /// The group won the battle it opened, or the siege where it ended.
    GroupWon,
    /// A battle was won where the group ended, whoever opened it.
    WonThere,
    /// Occupying a tile of one of these kinds.
    Occupies(Tiles),
    EnemyAtHome,
    /// The champion just chosen stands in the own Capital.
    ThatAtHome,
    /// The move before ended on one of these.
    EndedOn(Tiles),
    /// It did, and after the battle there its player still has a unit in it.
    StaysOn(Tiles),
}

impl<'de> Deserialize<'de> for Cond {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cond, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Word {
            WonBattle,
            ChampionDied,
            Moved,
            InBattle,
            GroupWon,
            WonThere,
        }
        #[derive(Deserialize)]
        enum Place {
            #[serde(rename = "home")]
            Home,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            occ: Option<Tiles>,
            ended_on: Option<Tiles>,
            stays_on: Option<Tiles>,
            enemy_in: Option<Place>,
            #[serde(rename = "in")]
            inside: Option<Place>,
        }
        let expected = "a condition: \"won_battle\", \"champion_died\", \"moved\", \"in_battle\", \"group_won\", \
            \"won_there\", { occ = \"mine\" }, { enemy_in = \"home\" }, { in = \"home\" }, { ended_on = [\"center\"] } or \
            { stays_on = [\"center\"] }";
        Ok(match form::<D, Word, Fields>(deserializer, expected)? {
            Form::Word(Word::WonBattle) => Cond::WonBattle,
            Form::Word(Word::ChampionDied) => Cond::ChampionDied,
            Form::Word(Word::Moved) => Cond::Moved,
            Form::Word(Word::InBattle) => Cond::InBattle,
            Form::Word(Word::GroupWon) => Cond::GroupWon,
            Form::Word(Word::WonThere) => Cond::WonThere,
            Form::Fields(fields) => match fields {
                Fields { occ: Some(tiles), ended_on: None, stays_on: None, enemy_in: None, inside: None } => {
                    Cond::Occupies(tiles)
                }
                Fields { occ: None, ended_on: Some(tiles), stays_on: None, enemy_in: None, inside: None } => {
                    Cond::EndedOn(tiles)
                }
                Fields { occ: None, ended_on: None, stays_on: Some(tiles), enemy_in: None, inside: None } => {
                    Cond::StaysOn(tiles)
                }
                Fields { occ: None, ended_on: None, stays_on: None, enemy_in: Some(Place::Home), inside: None } => {
                    Cond::EnemyAtHome
                }
                Fields { occ: None, ended_on: None, stays_on: None, enemy_in: None, inside: Some(Place::Home) } => {
                    Cond::ThatAtHome
                }
                _ => return Err(wrong("is not a condition", format!("write {expected}"))),
            },
            Form::Number(_) => return Err(wrong("is not a condition", format!("write {expected}"))),
        })
    }
}

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

    /// Whether one of these is in the set.
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

/// What distance is measured from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Anchor {
    MyCapital,
    MyChampion,
    MyForce,
    #[serde(rename = "self")]
    This,
}

/// So many hexes from the nearest anchor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Distance {
    pub(crate) k: u8,
    pub(crate) of: Anchor,
}

/// Whose units stand in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Occ {
    Me,
    Enemy,
    Empty,
    /// Anybody's.
    #[serde(rename = "occupied")]
    Someone,
    #[default]
    Any,
}

/// A choice of hex.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct HexSel {
    pub(crate) base: HexBase,
    pub(crate) late: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum HexBase {
    /// The own Capital as a deploy target (Wings may redirect).
    Capital,
    /// The own Capital itself.
    Home,
    /// This champion's hex.
    This,
    /// The hex of the effect before.
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

    /// The hex a word names.
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

    /// What is wrong with a word that names no hex.
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

/// A word as it is written.
pub(crate) struct Plain(pub(crate) String);

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Plain, D::Error> {
        String::deserialize(deserializer).map(Plain)
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

/// A hex, or the word written where one could be.
pub(crate) fn hex_or_word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Result<HexSel, String>, D::Error> {
    #[derive(Deserialize)]
    enum With {
        #[serde(rename = "my_champion")]
        MyChampion,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Fields {
        #[serde(default)]
        occ: Occ,
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
            let with_champion = matches!(with, Some(With::MyChampion));
            Ok(Ok(HexSel { base: HexBase::Filter { occ, tiles: tile, near, ring, with_champion }, late }))
        }
        Form::Number(n) => Err(wrong(format!("{n} is not a hex"), "write such as \"home\" or { occ = \"me\" }")),
    }
}

/// A choice of edge.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EdgeSel {
    #[serde(default)]
    pub(crate) touch: Touch,
    pub(crate) near: Option<Distance>,
    #[serde(default)]
    pub(crate) late: bool,
}

impl EdgeSel {
    pub(crate) const ANY: EdgeSel = EdgeSel { touch: Touch::Any, near: None, late: false };

    pub(crate) fn any() -> EdgeSel {
        EdgeSel::ANY
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Touch {
    Me,
    #[serde(rename = "self")]
    This,
    MyChampion,
    #[default]
    Any,
}

/// A choice of champions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ChampionSel {
    /// The champion of the effect before.
    pub(crate) that: bool,
    pub(crate) own: Own,
    pub(crate) near: Option<Distance>,
    pub(crate) ring: Option<Distance>,
    /// In this champion's own hex.
    pub(crate) at_this: bool,
    /// In the own Capital.
    pub(crate) at_home: bool,
    pub(crate) n: Count,
    pub(crate) all: bool,
    pub(crate) late: bool,
}

impl ChampionSel {
    /// The champion of the effect before.
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
            #[serde(default)]
            own: Own,
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
                let (at_this, at_home) = (at == Some(At::This), at == Some(At::Home));
                Ok(ChampionSel { that: false, own, near, ring, at_this, at_home, n, all, late })
            }
        }
    }
}

/// How many champions.
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Own {
    Me,
    Enemy,
    #[default]
    Any,
    /// Any but this champion.
    Other,
}

/// A number, or a word in its place that stands for one.
pub(crate) fn number_or<'de, D: Deserializer<'de>>(
    deserializer: D,
    word: &'static str,
    expected: &'static str,
) -> Result<Option<u8>, D::Error> {
    match form::<D, Plain, IgnoredAny>(deserializer, expected)? {
        Form::Number(n) => Ok(Some(n)),
        Form::Word(Plain(written)) if written == word => Ok(None),
        Form::Word(Plain(written)) => Err(wrong(format!("`{written}` is unknown"), format!("write {expected}"))),
        Form::Fields(_) => Err(wrong("is a table", format!("write {expected}"))),
    }
}
