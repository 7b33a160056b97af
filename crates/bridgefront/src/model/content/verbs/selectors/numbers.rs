//! Numbers and conditions that depend on the position.

use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_kit::table::effects::written::{Form, form, wrong};
use serde::{Deserialize, Deserializer};

use super::hexes::{HexSel, Tiles};
use super::words::Plain;
use crate::model::content::written::Kind;

/// A number that may depend on the position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Num {
    Fixed(u8),
    /// The number that the previous effect picked.
    That,
    /// The cards in hand.
    Hand,
    /// This number plus the cards played this round.
    PlusPlayed(u8),
    /// How often the player has played or discarded this card before, and `plus`, but at most `most`.
    Times {
        of: Tally,
        plus: u8,
        most: u8,
    },
    /// The value of a Mine chosen when it resolves.
    MineValue(HexSel),
    If(Cond, u8, u8),
}

/// The largest number of cards of a game whose effects count how often they were played or discarded.
pub(crate) const TALLIES: usize = 16;

evenhand_game::words! {
    /// What is counted of a card in the course of a match.
    pub(crate) enum Tally {
        /// The times it was played.
        Played,
        /// The times it was discarded.
        Discarded,
    }
}

impl Knob for Num {
    fn shape() -> Shape {
        Shape::Other("an amount")
    }
}

impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Num, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            plus_played: Option<u8>,
            mine_value: Option<HexSel>,
            times: Option<Tally>,
            plus: Option<u8>,
            most: Option<u8>,
            #[serde(rename = "if")]
            cond: Option<Cond>,
            then: Option<u8>,
            #[serde(rename = "else")]
            otherwise: Option<u8>,
        }
        let expected = "a number, \"that\", \"hand\", { plus_played = 4 }, { mine_value = hex }, \
            { times = \"played\", plus = 0, most = 10 } or { if = condition, then = 3, else = 2 }";
        Ok(match form::<D, Plain, Fields>(deserializer, expected)? {
            Form::Number(n) => Num::Fixed(n),
            Form::Word(Plain(word)) if word == "that" => Num::That,
            Form::Word(Plain(word)) if word == "hand" => Num::Hand,
            Form::Word(Plain(word)) => {
                return Err(wrong(format!("`{word}` is not a number"), format!("write {expected}")));
            }
            Form::Fields(Fields {
                times: Some(of),
                plus,
                most,
                plus_played: None,
                mine_value: None,
                cond: None,
                ..
            }) => Num::Times { of, plus: plus.unwrap_or(0), most: most.unwrap_or(u8::MAX) },
            Form::Fields(Fields {
                plus_played,
                mine_value,
                cond,
                then,
                otherwise,
                times: None,
                plus: None,
                most: None,
            }) => match (plus_played, mine_value, cond, then, otherwise) {
                (Some(n), None, None, None, None) => Num::PlusPlayed(n),
                (None, Some(hex), None, None, None) => Num::MineValue(hex),
                (None, None, Some(cond), Some(then), Some(otherwise)) => Num::If(cond, then, otherwise),
                _ => return Err(wrong("is not a number", format!("write {expected}"))),
            },
            Form::Fields(_) => return Err(wrong("is not a number", format!("write {expected}"))),
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
    /// The player has no card in hand.
    HandEmpty,
    /// The player's draw pile is empty.
    DrawEmpty,
    /// The draw right before brought a card of this type.
    Drew(Kind),
    /// The group won the battle it opened, or the siege where it ended.
    GroupWon,
    /// A battle was won where the group ended, whichever group opened it.
    WonThere,
    /// The player occupies a tile of one of these kinds.
    Occupies(Tiles),
    EnemyAtHome,
    /// The champion just chosen is in the player's Capital.
    ThatAtHome,
    /// The previous move ended on a tile of one of these kinds.
    EndedOn(Tiles),
    /// The previous move ended on a tile of one of these kinds, and after the battle there its player still has a unit
    /// on it.
    StaysOn(Tiles),
}

impl Knob for Cond {
    fn shape() -> Shape {
        Shape::Other("a condition")
    }
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
            HandEmpty,
            DrawEmpty,
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
            drew: Option<Kind>,
        }
        let expected = "a condition: \"won_battle\", \"champion_died\", \"moved\", \"in_battle\", \"hand_empty\", \
            \"draw_empty\", \"group_won\", \"won_there\", { occ = \"mine\" }, { enemy_in = \"home\" }, { in = \"home\" }, { ended_on = [\"center\"] }, \
            { stays_on = [\"center\"] } or { drew = \"spell\" }";
        Ok(match form::<D, Word, Fields>(deserializer, expected)? {
            Form::Word(Word::WonBattle) => Cond::WonBattle,
            Form::Word(Word::ChampionDied) => Cond::ChampionDied,
            Form::Word(Word::Moved) => Cond::Moved,
            Form::Word(Word::InBattle) => Cond::InBattle,
            Form::Word(Word::HandEmpty) => Cond::HandEmpty,
            Form::Word(Word::DrawEmpty) => Cond::DrawEmpty,
            Form::Word(Word::GroupWon) => Cond::GroupWon,
            Form::Word(Word::WonThere) => Cond::WonThere,
            Form::Fields(Fields { occ, ended_on, stays_on, enemy_in, inside, drew }) => {
                match (occ, ended_on, stays_on, enemy_in, inside, drew) {
                    (Some(tiles), None, None, None, None, None) => Cond::Occupies(tiles),
                    (None, Some(tiles), None, None, None, None) => Cond::EndedOn(tiles),
                    (None, None, Some(tiles), None, None, None) => Cond::StaysOn(tiles),
                    (None, None, None, Some(Place::Home), None, None) => Cond::EnemyAtHome,
                    (None, None, None, None, Some(Place::Home), None) => Cond::ThatAtHome,
                    (None, None, None, None, None, Some(kind)) => Cond::Drew(kind),
                    _ => return Err(wrong("is not a condition", format!("write {expected}"))),
                }
            }
            Form::Number(_) => return Err(wrong("is not a condition", format!("write {expected}"))),
        })
    }
}
