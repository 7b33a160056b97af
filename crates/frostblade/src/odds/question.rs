//! The question, as the command line asks it.

use clap::Args;
use evenhand_kit::odds::OutputFormat;

/// The two squads, and how one attacks the other.
#[derive(Args, Debug)]
pub(super) struct Asked {
    /// The attacking squad: models, datasheet and the items of each model: "8 rw_xbow crossbow+dirk". Without items,
    /// each model has the first item that it can equip, and all others that fit and are free.
    #[arg(long, value_name = "SQUAD")]
    pub(super) attacker: String,
    /// The target squad, in the same format: "10 ck_raider".
    #[arg(long, value_name = "SQUAD")]
    pub(super) target: String,
    /// In hand-to-hand combat, with melee weapons. Together with --ranged: with all weapons.
    #[arg(long)]
    pub(super) melee: bool,
    /// From a distance, with ranged weapons. This is the default, unless the squad has none.
    #[arg(long)]
    pub(super) ranged: bool,
    /// Use only these of the squad's weapons.
    #[arg(long, value_name = "ITEM", value_delimiter = ',')]
    pub(super) weapon: Vec<String>,
    /// The distance between the squads, in inches. Weapons that do not reach are left out.
    #[arg(long, value_name = "INCHES", default_value_t = 6.0, value_parser = distance)]
    pub(super) distance: f64,
    /// The target's cover.
    #[arg(long, value_name = "COVER", value_parser = ["object", "structure", "both"])]
    pub(super) cover: Option<String>,
    /// The number of attacking models that the cover affects; default: all.
    #[arg(long, value_name = "N", requires = "cover")]
    pub(super) covered: Option<u8>,
    /// All attackers stand high above the target (rules.high_ground.height).
    #[arg(long)]
    pub(super) high_ground: bool,
    /// The attacker has moved as far as its weapons require for their bonus.
    #[arg(long, conflicts_with = "held")]
    pub(super) charge: bool,
    /// The attacker Held in this turn.
    #[arg(long)]
    pub(super) held: bool,
    /// The target Held in its last turn.
    #[arg(long)]
    pub(super) target_held: bool,
    /// Statuses of the attacker, separated by commas: shaken, fury.
    #[arg(long, value_name = "STATUS", value_delimiter = ',')]
    pub(super) status: Vec<String>,
    /// Statuses of the target, separated by commas: warded, hexed.
    #[arg(long, value_name = "STATUS", value_delimiter = ',')]
    pub(super) target_status: Vec<String>,
    /// Passives of other squads that affect the attacker, separated by commas: mere_pall.
    #[arg(long, value_name = "PASSIVE", value_delimiter = ',')]
    pub(super) passive: Vec<String>,
    /// Passives of other squads that affect the target, separated by commas: drilled.
    #[arg(long, value_name = "PASSIVE", value_delimiter = ',')]
    pub(super) target_passive: Vec<String>,
    /// Wounds that a model of the target already has.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) wounded: u8,
    /// A knob of the rules or of content: rules.cover.structure_evade=2,
    /// squads.ck_raider.evade=4. Can be given several times.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(super) set: Vec<String>,
    /// Output as text for people, or as JSON for programs.
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: OutputFormat,
}

/// Parses a distance on the table.
fn distance(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number.filter(|number| (0.0..=60.0).contains(number)).ok_or_else(|| "write inches, from 0 to 60".into())
}
