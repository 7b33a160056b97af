//! Warnings about text that does nothing with the current cards, decks and rules, though another number or card could
//! change that. `check` prints these warnings; a sweep may well pass through such settings.

mod whole;

use super::calls::{Call, triggers};
use super::{Content, a_card};
use crate::AxionForge;
use crate::model::content::verbs::Resource;
use crate::model::content::{Ability, Card, CardId, CardType, Condition, Effect, Line, On, Verb, Who};
use crate::model::state::Lasting;
use evenhand_game::game::{Rules, SetupError};

/// Returns a warning for everything on the cards that does nothing.
pub(crate) fn warnings(game: &AxionForge, rules: &Rules) -> Vec<SetupError> {
    let content = Content { cards: &game.cards.all, knobs: &game.knobs, board: &game.board };
    let mut looking = Looking { content, game, rules, found: Vec::new() };
    for (id, card) in game.cards.iter() {
        looking.whole(id, card);
        for (place, ability) in card.abilities.iter().enumerate() {
            looking.ability(&format!("cards.{}.effects.{place}", card.id), (id, card), ability);
        }
    }
    looking.found
}

struct Looking<'g> {
    content: Content<'g>,
    game: &'g AxionForge,
    rules: &'g Rules,
    found: Vec<SetupError>,
}

impl Looking<'_> {
    fn warn(&mut self, path: String, message: impl Into<String>, remedy: impl Into<String>) {
        self.found.push(SetupError { path, message: message.into(), remedy: remedy.into() });
    }

    fn ability(&mut self, path: &str, of: (CardId, &Card), ability: &Ability) {
        self.condition(&format!("{path}.if"), ability.condition);
        if ability.line != Line::Obj {
            self.moments(path, of.1, ability);
        }
        for (effect, at) in ability.effects.iter().zip(Effect::places(&ability.effects)) {
            self.effect(&format!("{path}.do.{at}"), of, ability, effect);
        }
        let Some((_, kicked)) = &ability.kick else { return };
        if kicked.is_empty() {
            let message = "what is paid for on top does nothing";
            self.warn(format!("{path}.kick.do"), message, "write its effects, or leave `kick` out");
        }
        for (effect, at) in kicked.iter().zip(Effect::places(kicked)) {
            self.effect(&format!("{path}.kick.do.{at}"), of, ability, effect);
        }
    }

    /// Warns about a trigger, one of several, at which none of the effects can act.
    fn moments(&mut self, path: &str, card: &Card, ability: &Ability) {
        let moments: Vec<(On, &'static str)> = triggers(ability).collect();
        if moments.len() < 2 {
            return;
        }
        for (on, word) in moments {
            let content = &self.content;
            let acts = |effect: &Effect| content.acts(card, ability, effect, Call::SetOff(on)).is_ok();
            if !ability.effects.iter().any(acts) {
                let message = format!("none of its effects can act at `{word}`");
                self.warn(format!("{path}.on"), message, format!("take `{word}` out, or add an effect that can"));
            }
        }
    }

    /// Warns about a condition that always holds.
    fn condition(&mut self, path: &str, condition: Option<Condition>) {
        let n = match condition {
            None => return,
            Some(Condition::Own(_, n) | Condition::Stored(_, n) | Condition::Mark(_, n) | Condition::AtLeast(_, n)) => {
                n
            }
            Some(Condition::AtMost(..)) => return,
        };
        if n == 0 {
            let limit = matches!(condition, Some(Condition::AtLeast(..)));
            let path = if limit { path.to_owned() } else { format!("{path}.n") };
            self.warn(path, "the condition always holds", "write 1 or more, or leave `if` out");
        }
    }

    fn effect(&mut self, path: &str, (id, card): (CardId, &Card), ability: &Ability, effect: &Effect) {
        self.condition(&format!("{path}.if"), effect.condition);
        self.number(path, effect);
        self.gift(path, card, effect);
        let energy = effect.verb.gained(Resource::Energy);
        if energy.is_some_and(|n| n != 0) && !self.is_energy_spent(id) {
            let message = "nothing costs Energy in a deck that has the card";
            self.warn(path.to_owned(), message, "let an ability cost `energy`, or leave it out");
        }
        let beside = !card.token && matches!(card.kind, CardType::Source | CardType::Catalyst);
        if ability.line == Line::Foc && effect.lasts() && beside {
            let message = format!("a Focus runs on the Battlefield, where {} does not lie", a_card(card));
            self.warn(path.to_owned(), message, "make it a `pow`");
        }
    }

    /// Warns about amounts that have no effect.
    fn number(&mut self, path: &str, effect: &Effect) {
        if effect.verb.amount() == Some(0) {
            let remedy = "write another number, or leave the effect out";
            self.warn(format!("{path}.n"), "an amount of 0 does nothing", remedy);
        }
        let nothing = Some(Lasting::default());
        if matches!(effect.verb, Verb::Change(_)) && effect.about.lasting == nothing {
            let message = "a change of Attack and Defense by 0 does nothing";
            self.warn(path.to_owned(), message, "write another `attack` or `defense`, or leave the effect out");
        }
    }

    /// Warns about arrows and Traits that the card prints already.
    fn gift(&mut self, path: &str, card: &Card, effect: &Effect) {
        let Verb::Grant(grant) = &effect.verb else { return };
        // On an Augment, `me` is its host.
        let itself = grant.who == Who::Me && card.kind != CardType::Augment;
        let arrows = grant.arrows.map(|arrows| ("arrows", arrows.0, card.arrows));
        let traits = grant.gives.map(|gives| ("trait", gives.bit(), card.traits));
        for (field, given, printed) in arrows.into_iter().chain(traits) {
            let message = match given {
                0 => "it gives no arrow",
                _ if itself && given & !printed == 0 => "the card prints this already",
                _ => continue,
            };
            self.warn(format!("{path}.{field}"), message, "give something else, or leave the effect out");
        }
    }
}
