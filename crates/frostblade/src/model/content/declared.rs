//! Declarations of the content's knobs (see `NOTATION.md`), and the documents that contain them.

use std::collections::BTreeMap;

use super::effects::DiceRoll;
use super::written::{
    WrittenAbility, WrittenItem, WrittenList, WrittenMission, WrittenPassive, WrittenSheet, WrittenSpell,
    WrittenStatus, WrittenTable,
};
use evenhand_game::game::knobs::Declared;
use evenhand_game::remarks;

/// The documents of the placeholder content.
pub(crate) const DOCUMENTS: &[(&str, &str)] = &[
    ("rimeward.toml", include_str!("rimeward.toml")),
    ("cinderkin.toml", include_str!("cinderkin.toml")),
    ("hollowmere.toml", include_str!("hollowmere.toml")),
    ("items.toml", include_str!("items.toml")),
    ("statuses.toml", include_str!("statuses.toml")),
    ("missions.toml", include_str!("missions.toml")),
    ("tables.toml", include_str!("tables.toml")),
    ("lists.toml", include_str!("lists.toml")),
];

/// The tables to which content files can add entries.
pub(crate) const OPEN_TABLES: &[&str] =
    &["squads", "items", "passives", "abilities", "spells", "statuses", "missions", "tables", "lists"];

/// Adds the knobs of all content.
pub(crate) fn declare(declared: Declared) -> Declared {
    declared
        .and::<BTreeMap<String, WrittenSheet>>("squads")
        .and::<BTreeMap<String, WrittenItem>>("items")
        .and::<BTreeMap<String, WrittenPassive>>("passives")
        .and::<BTreeMap<String, WrittenAbility>>("abilities")
        .and::<BTreeMap<String, WrittenSpell>>("spells")
        .and::<BTreeMap<String, WrittenStatus>>("statuses")
        .and::<BTreeMap<String, WrittenMission>>("missions")
        .and::<BTreeMap<String, WrittenTable>>("tables")
        .and::<BTreeMap<String, WrittenList>>("lists")
        .with(effects)
}

remarks! {
    /// Descriptions of lists that can be empty, and of the numbers of effects.
    fn effects {
        /// Secondary objectives.
        "missions.*.secondary";
        /// The amount or the number: a number or dice. What is added to a roll can also be less than 0.
        "passives.*.effects.*.n": DiceRoll, in -6..=20;
        /// The number that is added to Defense.
        "passives.*.effects.*.defense", in -6..=6;
        /// Only against attackers farther away than this.
        "passives.*.effects.*.beyond", in 0..=48, "inches";
        /// The result that a D6 must reach to prevent it.
        "passives.*.effects.*.check", in 2..=7;
        /// The amount, the number or the distance: a number or dice. What is added to a Strength can also be less than 0.
        "abilities.*.effects.*.n": DiceRoll, in -6..=20;
        /// The Rush die: a number or dice.
        "abilities.*.effects.*.die": DiceRoll, in 0..=20;
        /// The distance that it must keep from all enemies when it is set up again.
        "abilities.*.effects.*.away", in 0..=30, "inches";
        /// The amount, the number or the distance: a number or dice.
        "spells.*.effects.*.n": DiceRoll, in 0..=20;
        /// The distance from the target within which other squads are damaged too.
        "spells.*.effects.*.within", in 0..=24, "inches";
        /// The number that is added to a roll.
        "statuses.*.lasting.*.n", in -6..=6;
        /// The number that is added to Move.
        "statuses.*.lasting.*.move", in -6..=6, "inches";
        /// The number that is added to Strength.
        "statuses.*.lasting.*.strength", in -6..=6, "dice";
        /// The amount: a number or dice.
        "statuses.*.at_start.*.n": DiceRoll, in 0..=20;
    }
}
