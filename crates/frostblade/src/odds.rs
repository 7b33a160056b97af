//! `evenhand odds frostblade`: exact distributions of the wounds and lost models when one squad attacks another.
//!
//! [`crate::rules::dice::modifiers`] applies effects, weapons, cover and height to the dice, for this command as for the
//! rules. [`crate::rules::dice::distribution`] computes the chances from that, without rolling. Before an answer is printed, the rules
//! play the same attack many times on a bare table. An answer that this sample does not confirm is withheld.

mod answer;
mod check;
mod output;
mod question;
mod squads;
mod volleys;

use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::Frostblade;
use answer::Answer;
use evenhand_game::error::Problem;
use evenhand_game::game::Ruleset;
use evenhand_kit::odds::command::rules_with;
use evenhand_kit::odds::{ExactOdds, OutputFormat};
use question::Asked;
use volleys::volleys;

impl ExactOdds for Frostblade {
    const SLOW: &'static str = "many dice of many sides take a while";

    fn command() -> Option<Command> {
        let about = "Wounds and lost models by one squad's attack at another in Frostblade";
        Some(Asked::augment_args(Command::new(Frostblade::NAME).about(about)))
    }

    fn answer(asked: &ArgMatches) -> Result<String, Vec<Problem>> {
        let asked = Asked::from_arg_matches(asked).map_err(|error| {
            vec![Problem::of("the command line", error.to_string(), "see `evenhand odds frostblade --help`")]
        })?;
        let rules = rules_with(&Frostblade::book(), &asked.set)?;
        let game = Frostblade::new(&rules, *Frostblade::SEATS.start()).map_err(|error| vec![error.into()])?;
        answer(&game, &asked)
    }
}

/// Computes the answer for a game with its rules set.
fn answer(game: &Frostblade, asked: &Asked) -> Result<String, Vec<Problem>> {
    let (attacker, target) = squads::both(game, asked)?;
    if asked.wounded >= target.sheet.hp {
        let message = format!("a model with {} HP that has {} wounds is destroyed", target.sheet.hp, asked.wounded);
        return Err(vec![Problem::of("--wounded", message, "name fewer wounds, and a squad of fewer models")]);
    }
    if !game.knobs.damage.wounded_first {
        let message = "models that are lost depend on the owner's choices if wounds need not go to a wounded model";
        return Err(vec![Problem::of("--set", message, "leave rules.damage.wounded_first out")]);
    }
    let volleys = volleys(game, asked, &attacker, &target)?;
    let answer = Answer::of(&volleys, &target, asked.wounded);
    let sample = check::Sample::of(game, asked, [&attacker, &target], &volleys);
    sample.bears_out(&answer).map_err(|problem| vec![problem])?;
    Ok(match asked.format {
        OutputFormat::Text => answer.text(game, &attacker, &target, &volleys),
        OutputFormat::Json => answer.json(game, &volleys),
    })
}
