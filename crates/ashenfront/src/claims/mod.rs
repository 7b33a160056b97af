//! Claims about Ashenfront: opening hands and mulligans, how long a deck lasts, how many Control Points points alone
//! give, and which protocols can be paid for together.
//!
//! Claims about hands are solved by [`evenhand_kit::odds`] as draws without replacement, and checked with hands that the game
//! deals. The others involve no chance: the game's own code counts or plays them.

mod game;
mod hands;
mod protocols;
mod rests;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::Ashenfront;
use crate::model::content::Tile;
use evenhand_game::document::declared::{Field, Holds, Usual};
use evenhand_game::game::Rules;
use evenhand_kit::claims::fields::{needed, read as read_key};
use evenhand_kit::claims::{Claims, Entries, Given, OwnPile, OwnQuantity, OwnQuestion};
use evenhand_kit::odds::deck::ResultSet;

/// The placeholder decks whose opening hands claims can be about.
const PILES: &[&str] = &["spearhead", "fortress", "ghostline"];

impl Claims for Ashenfront {
    const PILES: &'static [&'static str] = PILES;
    const KEYS: &'static [Field] = &[
        Field::new("second", Holds::Flag, "true: of the second player, not of the one who starts"),
        Field::new("deck", Holds::Text, "the deck (spearhead)").usual(Usual::Text(PILES[0])),
        Field::new("cards", Holds::Text, "the cards that are counted: a type, or the id of a card (operator)")
            .usual(Usual::Text("operator")),
        read_key("keep", "hands with so many of them are kept, others drawn anew: \"1..8\""),
        Field::new("rest", Holds::Whole(1, rests::MOST_RESTS as i64), "the own Rest, from 1").usual(Usual::Whole(1)),
        read_key("tiles", "tiles where own operators stand at every Rest: \"a3 e3\""),
        needed("protocols", "the ids of protocols: \"PR01 PR02\""),
        Field::new("opportunity", Holds::Whole(0, 50), "the opportunity there is (3)").usual(Usual::Whole(3)),
    ];

    fn quantities() -> &'static [OwnQuantity] {
        const fn of(name: &'static str, keys: &'static [&'static str], about: &'static str) -> OwnQuantity {
            OwnQuantity { name, keys, about, read }
        }
        const {
            &[
                of(
                    "opening hand",
                    &["set", "second", "deck", "cards", "keep", "result"],
                    "the chance of how many of some cards are in the opening hand",
                ),
                of(
                    "drawn at rest",
                    &["set", "second", "tiles", "rest"],
                    "the cards drawn at an own Rest by a player who only rests",
                ),
                of("wins at rest", &["set", "second", "tiles"], "the own Rest at which a player who only rests wins"),
                of(
                    "payable sets",
                    &["set", "protocols", "opportunity"],
                    "how many sets of these protocols can be paid for together, the empty set included",
                ),
            ]
        }
    }

    fn pile(rules: Rules, name: &str, worth: &str) -> Option<Arc<dyn OwnPile>> {
        PILES.contains(&name).then(|| {
            let pile: Arc<dyn OwnPile> =
                Arc::new(hands::Pile { rules, name: name.to_owned(), worth: worth.to_owned() });
            pile
        })
    }
}

fn read(entries: &mut Entries<'_>, quantity: &str, given: &[Given]) -> Option<Arc<dyn OwnQuestion>> {
    let rules = entries.rules::<Ashenfront>(given);
    let second = quantity != "payable sets" && entries.flag("second");
    match quantity {
        "opening hand" => {
            let deck = entries.word("deck").unwrap_or_default();
            let worth = entries.word("cards").unwrap_or_default();
            let keep = entries.read_if_any("keep", "1..8", ResultSet::read);
            let result = entries.read("result", ">= 1", ResultSet::read);
            let is = entries.said_of_a_chance();
            Some(Arc::new(hands::Hand { rules: rules?, second, deck, worth, keep: keep?, result: result?, is: is? }))
        }
        "payable sets" => {
            let protocols = entries.read("protocols", "PR01 PR02", |text| Ok::<_, String>(words(text)));
            let opportunity = entries.integer("opportunity");
            let is = entries.said();
            Some(Arc::new(protocols::Payable {
                rules: rules?,
                protocols: protocols?,
                opportunity: u8::try_from(opportunity?).ok()?,
                is: is?,
            }))
        }
        _ => {
            let tiles = entries.read_if_any("tiles", "a3 e3", read_tiles).map(Option::unwrap_or_default);
            let of = match quantity {
                "drawn at rest" => rests::Of::DrawnAt(u16::try_from(entries.integer("rest")?).ok()?),
                _ => rests::Of::Win,
            };
            let is = entries.said();
            Some(Arc::new(rests::Rests { rules: rules?, second, tiles: tiles?, of, is: is? }))
        }
    }
}

/// Splits words at spaces or commas.
fn words(text: &str) -> Vec<String> {
    text.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn read_tiles(text: &str) -> Result<Vec<Tile>, String> {
    let tile = |word: &String| {
        Tile::named(word).filter(|tile| *tile != Tile::NOWHERE).ok_or_else(|| format!("there is no tile `{word}`"))
    };
    words(text).iter().map(tile).collect()
}
