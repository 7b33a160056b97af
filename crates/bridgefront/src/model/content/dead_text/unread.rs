//! Rejects text that no rule reads: fields that other fields make meaningless, and events and modifiers of the other
//! kind of card.

use toml::Value;

use super::known::Fault;
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::damage::{Damage, Whose};
use crate::model::content::verbs::deploy::Site;
use crate::model::content::verbs::gain::{Gain, Payer, Resource};
use crate::model::content::verbs::moves::Via;
use crate::model::content::verbs::selectors::Num;

/// Checks for a written field that has no meaning beside the others. `raw` is the effect as written.
pub(super) fn field(verb: &Verb, raw: Option<&Value>) -> Option<Fault> {
    let written = |field: &str| raw.is_some_and(|raw| raw.get(field).is_some());
    match verb {
        Verb::Deploy(deploy) if deploy.champion.is_none() && raw.is_some() && !written("forces") => {
            Some(Fault::new("", "has no `forces`", "add `forces = ...`, or `champion = ...`"))
        }
        Verb::Deploy(deploy) if matches!(deploy.to, Site::Hex(_)) && written("split") => {
            let remedy = "leave it out, or write to = \"edge_ends\" after a `bridge`";
            Some(Fault::new("split", "all Forces come to one hex: nothing is split", remedy))
        }
        Verb::Move(moving) if moving.via == Via::Jump => {
            let mut fields = ["steps", "stop", "groups", "from", "with", "optional"].into_iter();
            let field = fields.find(|field| written(field))?;
            let message = "a jump has no such thing: one champion goes straight to its hex";
            Some(Fault::new(field, message, "leave it out, or write via = \"free\""))
        }
        _ => None,
    }
}

/// Checks for an event or a modifier that works only on the other kind of card. With `innate`, a champion has it while
/// it is on the board.
pub(super) fn of_other_cards(verb: &Verb, innate: bool) -> Option<Fault> {
    match verb {
        Verb::Trigger(trigger) if !trigger.event.is_for(innate) => {
            let remedy = match innate {
                true => "a champion waits for deploy, activate, battle_start, kills, dies or battle_won",
                false => {
                    "what a card leaves waiting waits for cross, enter, siege_start, cleanup, dies, battle_won or battle_of_others"
                }
            };
            Some(Fault::new("event", "it waits for an event that never comes", remedy))
        }
        Verb::Modifier(modifier) if !modifier.counts_on(innate) => {
            let place = if innate { "while a champion is in play" } else { "when a card has left it running" };
            let (stat, when) = (modifier.stat(), modifier.when.word());
            let message = format!("nothing would read the stat `{stat}` with when = \"{when}\" {place}");
            Some(Fault::new("", message, modifier.how_to_count(innate)))
        }
        _ => None,
    }
}

/// Checks for a payer that never pays.
pub(super) fn payer(gain: &Gain) -> Option<Fault> {
    let (message, remedy) = match (gain.from, gain.resource, gain.n) {
        (Payer::Opponent | Payer::Victim, Resource::Mana, _) => {
            ("mana is taken from nobody", "leave it out, or write resource = \"gold\"")
        }
        (Payer::Opponent | Payer::Victim, Resource::Vp, _) => {
            ("VP are taken from nobody", "leave it out, or write resource = \"gold\"")
        }
        (Payer::Victim, ..) => (
            "no champion has just been killed whose player could pay",
            "leave it out, write \"opponent\", or write the gain into `do` of event = \"kills\"",
        ),
        (Payer::Opponent, _, Num::MineValue(_)) => {
            ("the bank pays the value of a Mine", "leave it out, or write another number for `n`")
        }
        _ => return None,
    };
    Some(Fault::new("from", message, remedy))
}

/// Checks for a strike at entering units where no units enter.
pub(super) fn entering(strike: &Damage) -> Option<Fault> {
    let remedy = "write \"enemy\" or \"all\", or write the strike into `do` of event = \"cross\" or \"enter\"";
    (strike.whose == Whose::Entering).then(|| Fault::new("whose", "nobody is entering here", remedy))
}
