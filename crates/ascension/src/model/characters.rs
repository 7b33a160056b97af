//! Characters bought by points: their price, part by part, and whether they are legal (AC-BUILD).
//!
//! A character is written as `characters.<id>` of content files. [`Bill::of`] prices it by the price list of the rules
//! ([`Prices::of`]) and lists what is illegal about it; [`judged`] does so for all characters of some rules, legal or
//! not. Characters that are played must be legal: building the game refuses others.
//!
//! ```
//! use ascension::characters::judged;
//! use ascension::Ascension;
//! use evenhand_game::game::{Rules, Ruleset};
//!
//! let book = Ascension::book();
//! let mut rules = Rules::of_book(&book).unwrap();
//! let text = "[characters.K]\nname = \"K\"\nfaction = \"BH\"\nbase = [32.0, 32.0]\nwounds = 2\n\
//!             attacks.blow = { template = \"single\", range = 0 }";
//! rules.load(&book, std::path::Path::new("k.toml"), text).unwrap();
//! let judged = judged(&rules).unwrap();
//! assert_eq!(judged[0].bill.total(), 9);
//! assert!(judged[0].bill.faults.is_empty());
//! ```

pub use crate::model::content::bought::bill::{Bill, Item};
pub use crate::model::content::bought::generate::{Seedling, Stat, grown, seedlings};
pub use crate::model::content::bought::measured::measured;
pub use crate::model::content::bought::parts::{Part, parts};
pub use crate::model::content::bought::prices::{Prices, Reach, SizePrices, TemplatePrice};
pub use crate::model::content::bought::text::text;
pub use crate::model::content::bought::vary::varied;
pub use crate::model::content::bought::written::{
    AttackEffect, BoughtAbility, BoughtAttack, BoughtEffect, BoughtResponse, Character, Template,
};
pub use crate::model::content::sheets::When;
pub use crate::model::content::suits::Suits;
pub use crate::model::content::traits::Trait;
pub use crate::model::knobs::{BuildKnobs, NullStrike};

use crate::model::content::bought;
use evenhand_game::game::{Rules, SetupError};

/// A character, its price and what is illegal about it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its id: `K1` of `characters.K1`.
    pub id: String,
    /// The character as it is written.
    pub character: Character,
    /// Its price, part by part, and its faults.
    pub bill: Bill,
}

/// Returns all characters of some rules with their prices, by id. Illegal ones are returned as well, with their faults.
///
/// # Errors
/// Returns an error for a character or a price list that cannot be read.
pub fn judged(rules: &Rules) -> Result<Vec<Judged>, SetupError> {
    let prices = Prices::of(rules)?;
    let build: BuildKnobs = rules.section("build")?;
    let characters = bought::characters(rules)?;
    let judge = |(id, character): (String, Character)| {
        let bill = Bill::of(&format!("characters.{id}"), &character, &prices, &build);
        Judged { id, character, bill }
    };
    Ok(characters.into_iter().map(judge).collect())
}
