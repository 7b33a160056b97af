//! Character sheets as they are written in content files.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Value;

use super::sheets::{Aim, DeedKind, Trait, Trigger};
use evenhand_game::game::knobs::Knob;
use evenhand_game::knobs;

knobs! {
    /// `content.<sheet>`: a sheet as written in content files. Lengths are in mm.
    pub(crate) struct WrittenSheet {
        /// The name.
        name: String;
        /// The faction it belongs to, one of `lists`.
        faction: String;
        /// The longest and the shortest dimension of the base.
        base: [f64; 2], in 1..=500, "mm";
        /// The Size Value, used where `size.mode` is "sheet"; 0 = derived from the base.
        size: u8 = 0, in 0..=12, doubt "AS-Q55";
        /// Number of action tokens.
        capacity: u8, in 1..=12, "tokens";
        /// Attack Skill.
        skill: i8, in -5..=20;
        /// Defense.
        defense: i8, in -5..=20;
        /// Wounds at the start.
        wounds: u8, in 1..=99, "wounds";
        /// Strides in a Move Action.
        strides: u8, in 1..=20, "strides", doubt "AS-Q37";
        /// Force points, where `points.mode` takes them from the sheet.
        points: u16, in 1..=1000, "points", doubt "AS-Q57";
        /// The maximum number of times a list can include it.
        at_most: u8, in 1..=16;
        /// Its Influence: how far it counts for scenarios and for traits.
        influence: f64 = 0.0, in 0..=500, "mm";
        /// The maximum number of abilities in one activation; 0 = no limit.
        abilities_most: u8 = 0, in 0..=9;
        /// Its traits, which are always in force.
        traits: Vec<Trait> = [];
        /// Its actions beside the Move Action.
        actions: BTreeMap<String, WrittenDeed> = {};
    }

    /// `content.<sheet>.actions.<id>`: an action as written in content files.
    pub(crate) struct WrittenDeed {
        /// Its position on the sheet.
        place: u8 = 0, in 0..=99;
        /// An attack, an ability, or a response.
        kind: DeedKind;
        /// The number of tokens it costs.
        tokens: u8 = 1, in 1..=6, "tokens";
        /// A second number of tokens that can be spent on an attack.
        more: Option<WrittenMore>;
        /// Its range; 0 = base contact.
        range: Option<f64>, in 0..=2000, "mm";
        /// The minimum distance to its target.
        min_range: f64 = 0.0, in 0..=2000, "mm";
        /// Bonus to the attack.
        bonus: i8 = 0, in -10..=20;
        /// Utility rating, for the points formula.
        utility: u8 = 0, in 0..=10;
        /// What it can be aimed at.
        aim: Option<Aim>;
        /// It strikes everybody within this distance of its target.
        burst: Option<f64>, in 0..=2000, "mm";
        /// It strikes everybody within this distance of the user.
        nova: Option<f64>, in 0..=2000, "mm";
        /// It strikes all enemies within this distance of the user.
        nova_foes: Option<f64>, in 0..=2000, "mm";
        /// It strikes everybody on a strip of this width, as long as its range, from the user's base.
        line: Option<f64>, in 1..=500, "mm";
        /// It strikes further targets from the first one.
        chain: Option<WrittenChain>;
        /// Whether an ability needs sight of its target.
        sight: bool = false;
        /// Whether it needs no line of sight and ignores cover.
        indirect: bool = false;
        /// Whether it ignores cover.
        ignores_cover: bool = false;
        /// Whether a hit does no damage.
        harmless: bool = false;
        /// Extra damage to terrain.
        terrain_bonus: u8 = 0, in 0..=20, "wounds";
        /// Whether it ignores the damage threshold of reinforced terrain.
        ignores_threshold: bool = false;
        /// Whether it also strikes terrain in its area.
        strikes_terrain: bool = false;
        /// A bonus if the user has moved far enough.
        moved: Option<WrittenMoved>;
        /// The maximum bonus, at 1 for each other friend in contact with the target.
        gang: Option<i8>, in 0..=10;
        /// Strides moved over terrain before the attack.
        swoop: u8 = 0, in 0..=10, "strides";
        /// The event that allows the response.
        trigger: Option<Trigger>;
        /// The maximum distance between the user and the character that the trigger is about.
        guards: Option<f64>, in 0..=2000, "mm";
        /// Its additional effects, in order.
        effects: WrittenEffects = [];
    }

    /// `more`: a second number of tokens for an attack, with the bonus it then has.
    pub(crate) struct WrittenMore {
        /// The number of tokens.
        tokens: u8, in 1..=6, "tokens";
        /// Bonus to the attack, in place of `bonus`.
        bonus: i8, in -10..=20;
    }

    /// `chain`: further targets, each near the one before it.
    pub(crate) struct WrittenChain {
        /// The maximum number of targets, the first one included.
        targets: u8, in 1..=8, "targets";
        /// The maximum distance from one target to the next; 0 = base contact.
        between: f64, in 0..=2000, "mm";
    }

    /// `moved`: a bonus if the user has moved far enough.
    pub(crate) struct WrittenMoved {
        /// The distance the user must have moved in this activation.
        at_least: f64, in 0..=2000, "mm";
        /// The bonus to the attack in that case.
        bonus: i8, in -10..=20;
    }
}

/// The effects of an action, as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub(crate) struct WrittenEffects(pub(super) Vec<Value>);

impl Knob for WrittenEffects {}
