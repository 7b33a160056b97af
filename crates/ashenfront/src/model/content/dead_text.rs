//! Effects that can never act at any moment of their card.

use super::scenes::{Fault, Scene, fault};
use super::verbs::words::{Until, Who};
use super::verbs::{Counts, Effect, Verb, changes};
use super::written::{On, When};
use super::{Card, CardType, Cards, Mode, wrong};
use evenhand_game::game::SetupError;

/// Refuses effects that cannot act at any moment of their card.
///
/// # Errors
/// Returns an error with the path of the first such effect, the reason, and a remedy.
pub(crate) fn refuse_dead_text(cards: &Cards) -> Result<(), SetupError> {
    for (_, card) in cards.iter() {
        refuse_dead(&format!("cards.{}.effects", card.id), &card.modes, &card.scenes())?;
        for (place, innate) in card.innates.iter().enumerate() {
            let path = format!("cards.{}.innates.{place}.do", card.id);
            refuse_dead(&path, std::slice::from_ref(&innate.mode), &[Scene::Innate(innate.on)])?;
        }
    }
    Ok(())
}

/// Refuses effects of these alternatives that cannot act in any of the scenes.
fn refuse_dead(path: &str, modes: &[Mode], scenes: &[Scene]) -> Result<(), SetupError> {
    for (place, effect) in modes.iter().flat_map(|mode| &mode.effects).enumerate() {
        let faults: Option<Vec<Fault>> = scenes.iter().map(|scene| scene.fault(effect)).collect();
        if let Some(Fault { field, message, remedy }) = faults.and_then(|faults| faults.into_iter().next()) {
            let place = &Mode::places(modes)[place];
            return wrong(format!("{path}.{place}.{field}").trim_end_matches('.'), message, remedy);
        }
    }
    Ok(())
}

impl Card {
    /// Returns the scenes of the card's effects, or of the operator's ability.
    pub(crate) fn scenes(&self) -> Vec<Scene> {
        let kind = self.kind;
        let moments = kind.moments().iter().copied().filter(|when| self.happens(*when));
        match kind {
            CardType::Operator => vec![Scene::Ability],
            CardType::Ult => vec![Scene::Ult],
            CardType::Command => vec![Scene::Command],
            _ => moments.map(|when| Scene::of(kind, when)).collect(),
        }
    }
}

impl Scene {
    /// Returns why an effect can never act in this scene, if so.
    pub(crate) fn fault(self, effect: &Effect) -> Option<Fault> {
        let text = effect.verb.described();
        if let Some(who) = effect.about.who.filter(|who| !text.finds(self, *who)) {
            let message = format!("`{}` means nobody in {}", who.word(), self.name());
            return fault("who", message, format!("write one of: {}", Who::words_of(|who| self.finds(who))));
        }
        text.fault(self).or_else(|| self.misuses_common(effect))
    }

    /// Reports a number or a field that has no effect, whatever the verb.
    fn misuses_common(self, effect: &Effect) -> Option<Fault> {
        if let Some(field) = effect.only.field()
            && matches!(effect.about.who, None | Some(Who::Base | Who::Card))
        {
            return fault(field, "it applies to no operators that could be limited", "leave it out");
        }
        if effect.per.is_some() && (effect.about.n.is_none() || effect.about.until.is_some()) {
            return fault("per", "there is no amount `n` that it could multiply", "leave it out, or write `n`");
        }
        if effect.per.as_ref().is_some_and(|per| per.counts == Counts::Health) && !self.has_operator() {
            let message = format!("there is no acting operator in {} whose health could be counted", self.name());
            return fault("per", message, "count something else");
        }
        let asks = effect.condition.as_ref().map(|condition| condition.of.counts);
        if asks == Some(Counts::Health) && !self.has_operator() {
            let message = format!("there is no acting operator in {} whose health could be looked at", self.name());
            return fault("if", message, "ask for something else; `health_at_most` of the effect limits its targets");
        }
        match effect.about.n {
            Some(n) if n < 0 && !effect.verb.described().is_signed() => {
                fault("n", format!("{n} does nothing"), "write a number above 0; change and gain can be less")
            }
            _ if effect.may && self.lasts() => {
                fault("may", format!("nobody is asked in {}", self.name()), "leave it out")
            }
            _ => None,
        }
    }

    /// Whether the duration of a change ends before any player can act.
    pub(crate) fn is_over_at_once(self, effect: &Effect) -> bool {
        let soon = matches!(effect.about.until, Some(Until::Rest | Until::Turn));
        soon && self.is_own_rest() && !effect.verb.described().acts_within_rest()
    }

    /// Whether the effect changes initiative for a short time only, and after the order of the exchange is fixed.
    /// Initiative matters for that order only.
    pub(crate) fn comes_after_the_order(self, effect: &Effect) -> bool {
        let short = matches!(effect.about.until, Some(Until::Exchange | Until::Instance));
        let before = match self {
            Scene::Tactics(when) => when != When::Blocks,
            Scene::Innate(on) => matches!(on, On::YouDiscard | On::Rest),
            Scene::Rest(_) => true,
            _ => false,
        };
        matches!(effect.verb, Verb::Change(changes::Change { init: Some(_), .. })) && short && !before
    }
}
