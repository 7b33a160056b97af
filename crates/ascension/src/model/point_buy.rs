//! The contract's `PointBuy`: what characters cost, and random legal ones.

use crate::model::characters::{Prices, grown, judged, seedlings, text};
use evenhand_game::game::{Bill, PointBuy, Rules, Seed, SetupError};

/// The price list of characters.
pub(crate) struct PriceList;

/// The faction of random characters.
const FACTION: &str = "random";

impl PointBuy for PriceList {
    fn bills(&self, rules: &Rules) -> Result<Vec<Bill>, SetupError> {
        let bill = |found: crate::model::characters::Judged| Bill {
            id: found.id,
            name: found.character.name,
            parts: found.bill.items.into_iter().map(|item| (item.part, item.points.into())).collect(),
            faults: found.bill.faults,
        };
        Ok(judged(rules)?.into_iter().map(bill).collect())
    }

    fn generated(&self, rules: &Rules, points: u16, count: usize, seed: Seed) -> Result<String, SetupError> {
        let (prices, build) = (Prices::of(rules)?, rules.section("build")?);
        let all = seedlings(&prices);
        let mut found = format!("# {count} random characters of at most {points} points each, seed {}.\n", seed.0);
        let (mut number, mut tried) = (0, 0);
        while number < count {
            if tried == all.len() && number == 0 {
                return Err(SetupError {
                    path: "points".into(),
                    message: format!("nothing that can act costs {points} points or less"),
                    remedy: "allow more points".into(),
                });
            }
            let from = all[tried % all.len()];
            let mut dice = seed.child(tried as u64).dice();
            tried += 1;
            let Some(mut character) = grown(from, points.into(), (&prices, &build), &mut dice) else { continue };
            number += 1;
            character.name = format!("Random {number}");
            character.faction = FACTION.into();
            found += "\n";
            found += &text(&format!("R{number}"), &character);
        }
        Ok(found)
    }
}
