//! `evenhand odds bridgefront`: reads a battle from the command line.

use clap::{ArgMatches, Args, Command, FromArgMatches};

use super::{BattleDescription, Ground, Unsolved, json, odds, text};
use crate::Bridgefront;
use evenhand_game::error::Problem;
use evenhand_game::game::Ruleset;
use evenhand_kit::odds::command::rules_with;
use evenhand_kit::odds::{ExactOdds, OutputFormat};

#[derive(Args, Debug)]
struct Asked {
    /// The attacker's units, separated by commas: "2 force, bridge_runner at 2, shadeblade spent" means two Forces, a
    /// champion at 2 HP, and an undamaged champion that has used its once-per-round ability.
    #[arg(long, value_name = "UNITS")]
    attacker: String,
    /// The defender's units, in the same format.
    #[arg(long, value_name = "UNITS")]
    defender: String,
    /// A siege: one battle to the death in the defender's Capital, or with `=third` in a third player's Capital where
    /// the defender came first.
    #[arg(long, value_name = "WHOSE", num_args = 0..=1, require_equals = true, default_missing_value = "defender",
        value_parser = ["defender", "third"])]
    siege: Option<String>,
    /// The battle is fought on a Mine.
    #[arg(long, conflicts_with = "siege")]
    mine: bool,
    /// The attacker's faction; without one it has no passives.
    #[arg(long, value_name = "FACTION")]
    attacker_faction: Option<String>,
    /// The defender's faction.
    #[arg(long, value_name = "FACTION")]
    defender_faction: Option<String>,
    /// A card played before the battle, and the side that played it: attacker:war_cry. With a target:
    /// attacker:frenzy=jet_striker (the second one is jet_striker#2, an enemy's is defender:jet_striker). With an
    /// option: attacker:hit_control=champions. Can be given several times.
    #[arg(long, value_name = "SIDE:CARD")]
    with: Vec<String>,
    /// A knob of the rules or cards: combat.force_hit=3. Can be given several times.
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,
    /// The output format: for people or for programs.
    #[arg(long, value_enum, default_value = "text")]
    format: OutputFormat,
}

impl ExactOdds for Bridgefront {
    const SLOW: &'static str = "many champions, and a side that chooses where hits fall, can take a minute";

    fn command() -> Option<Command> {
        Some(Asked::augment_args(Command::new(Bridgefront::NAME).about("A battle or siege of Bridgefront")))
    }

    fn answer(asked: &ArgMatches) -> Result<String, Vec<Problem>> {
        let asked = Asked::from_arg_matches(asked).map_err(|error| {
            let (key, remedy) = ("the command line".into(), "see `evenhand odds bridgefront --help`".into());
            vec![Problem { place: None, key, message: error.to_string(), remedy }]
        })?;
        let rules = rules_with(&Bridgefront::book(), &asked.set)?;
        let game = Bridgefront::new(&rules, *Bridgefront::SEATS.start()).map_err(|error| vec![error.into()])?;
        let description = BattleDescription {
            units: [asked.attacker, asked.defender],
            ground: match (asked.siege.as_deref(), asked.mine) {
                (Some("third"), _) => Ground::ThirdCapital,
                (Some(_), _) => Ground::Capital,
                (None, true) => Ground::Mine,
                (None, false) => Ground::Open,
            },
            factions: [asked.attacker_faction, asked.defender_faction],
            with: asked.with,
        };
        let posed = description.read(&game)?;
        let odds = odds(&posed.battle).map_err(|why| vec![unsolved(why)])?;
        Ok(match asked.format {
            OutputFormat::Text => text(&posed, &odds),
            OutputFormat::Json => json(&posed, &odds),
        })
    }
}

fn unsolved(why: Unsolved) -> Problem {
    let (message, remedy) = match why {
        Unsolved::TooLarge => (
            "it has too many positions to be worked out exactly",
            "leave out some champions or Forces; where hits are chosen, far fewer fit than where they fall at random",
        ),
        Unsolved::GuardOfWounded => (
            "hits that are chosen, against a Bodyguard whose Forces survive hits, are not worked out",
            "set combat.force_hp to 1, or let hits fall at random",
        ),
    };
    Problem { place: None, key: "battle".into(), message: message.into(), remedy: remedy.into() }
}
