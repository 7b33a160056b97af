//! The check of all text of all cards.

use super::calls::Call;
#[cfg(test)]
use super::unchecked;
use super::{Content, Dead, fits};
use crate::model::content::abilities::{Ability, Line};
use crate::model::content::cards::{Card, Cards, MOST_TOKENS};
use crate::model::content::grids::PRINTED;
use crate::model::content::{Board, CardType, Condition, Counted, Counts, Effect, Filter, Place, Row, Verb, wrong};
use crate::model::knobs::Knobs;
use crate::model::state::MAX_CARDS;
use evenhand_game::game::SetupError;

/// Rejects text that can never act.
///
/// # Errors
/// The path of the first such text, why it never acts, and the remedy.
pub(crate) fn refuse_dead_text(cards: &Cards, knobs: &Knobs, board: &Board) -> Result<(), SetupError> {
    let content = Content { cards: &cards.all, knobs, board };
    #[cfg(test)]
    if unchecked::is_on() {
        return Ok(());
    }
    for card in content.cards.values() {
        content.check_card_fields(card)?;
        for place in 0..card.abilities.len() {
            content.check_ability(card, place)?;
        }
    }
    Ok(())
}

impl Content<'_> {
    fn check_ability(&self, card: &Card, place: usize) -> Result<(), SetupError> {
        let path = format!("cards.{}.effects.{place}", card.id);
        let ability = &card.abilities[place];
        self.check_ability_fields(&path, card, ability)?;
        self.check_condition(&format!("{path}.if"), ability.condition)?;
        let calls = self.calls(&path, card, place)?;
        if ability.line == Line::Upk || ability.line == Line::Obj {
            return Ok(());
        }
        if ability.effects.is_empty() {
            return Dead::new("an ability without effects does nothing", "add do = [...]").at(path);
        }
        let extra = ability.kick.as_ref().map_or(&[][..], |(_, effects)| effects);
        let own = Effect::places(&ability.effects).into_iter().map(|at| ("do", at));
        let lists = own.chain(Effect::places(extra).into_iter().map(|at| ("kick.do", at)));
        for ((list, at), effect) in lists.zip(ability.all_effects()) {
            let path = format!("{path}.{list}.{at}");
            check_decision(&path, card, ability, effect)?;
            self.check_condition(&format!("{path}.if"), effect.condition)?;
            self.check_per(&format!("{path}.per"), effect)?;
            let calls = if list == "do" { &calls[..] } else { &[Call::Used] };
            self.check_effect(&path, card, ability, effect, calls)?;
        }
        Ok(())
    }

    /// Checks that an effect can act on one of the calls of its ability.
    fn check_effect(
        &self,
        path: &str,
        card: &Card,
        ability: &Ability,
        effect: &Effect,
        calls: &[Call],
    ) -> Result<(), SetupError> {
        let mut first = None;
        for call in calls {
            match self.acts(card, ability, effect, *call) {
                Ok(()) => return Ok(()),
                Err(dead) => first = first.or(Some(dead)),
            }
        }
        first.map_or(Ok(()), |dead| dead.at(path))
    }

    /// Checks that a condition can hold, on the printed board or on the board in use.
    fn check_condition(&self, path: &str, condition: Option<Condition>) -> Result<(), SetupError> {
        let never = match condition {
            None => None,
            Some(Condition::AtLeast(counted, n)) => self.never_counted(&counted).or_else(|| match counted.counts {
                Counts::Allies => self.too_many(counted.filter, n),
                Counts::Hand | Counts::Deck | Counts::Discard if usize::from(n) > MAX_CARDS => {
                    Some(format!("nobody has more than {MAX_CARDS} cards"))
                }
                _ => None,
            }),
            Some(Condition::AtMost(counted, _)) => self.never_counted(&counted),
            Some(Condition::Own(filter, n)) => self.too_many(filter, n),
            Some(Condition::Mark(mark, n)) => {
                let counts = |effect: &Effect| matches!(&effect.verb, Verb::Mark(given) if given.name.0 == mark);
                let given = self.effects().any(counts);
                (n > 0 && !given).then(|| "it asks for marks that no card gives".to_owned())
            }
            Some(Condition::Stored(counter, n)) => {
                let stores = |effect: &Effect| matches!(&effect.verb, Verb::Store(store) if store.counter == counter);
                let given = self.effects().any(stores);
                (n > 0 && !given).then(|| "it asks for counters that no card stores".to_owned())
            }
        };
        match never {
            None => Ok(()),
            Some(why) => {
                wrong(path, format!("its condition can never be met: {why}"), "lower `n`, or ask for another thing")
            }
        }
    }

    /// Checks that what multiplies an amount can be more than 0.
    fn check_per(&self, path: &str, effect: &Effect) -> Result<(), SetupError> {
        match effect.verb.per().0.and_then(|counted| self.never_counted(&counted)) {
            None => Ok(()),
            Some(why) => wrong(path, format!("its amount is always 0: {why}"), "count another thing"),
        }
    }

    /// Returns why a filter of what is counted fits no card, if so.
    fn never_counted(&self, counted: &Counted) -> Option<String> {
        let there = match counted.counts {
            Counts::Allies | Counts::Enemies => self.some_lies_there(&counted.filter),
            Counts::Discard => self.cards.values().any(|card| !card.token && fits(&counted.filter, card)),
            _ => true,
        };
        (!there).then(|| "no card is such a card".to_owned())
    }

    /// Returns why a player can never have this many matching cards on the Battlefield, if so.
    fn too_many(&self, filter: Filter, n: u8) -> Option<String> {
        if n > 0 && !self.some_lies_there(&filter) {
            return Some("it asks for a card that none is".into());
        }
        let fits = |place: &Place| filter.row.is_none_or(|row| self.board.row(*place) == row);
        let such = |card: &Card| card.words & filter.words == filter.words;
        let tokens = self.cards.values().any(|card| card.token && such(card));
        let printed = match filter.row {
            Some(Row::Front) => PRINTED[0],
            Some(Row::Back) => PRINTED[1],
            None => PRINTED[0] + PRINTED[1],
        };
        let most = self.board.places().filter(fits).count().max(printed) + if tokens { MOST_TOKENS } else { 0 };
        (usize::from(n) > most).then(|| format!("it asks for {n} cards where {most} have room"))
    }
}

/// Refuses a verb that decides between effects where nothing can be decided.
fn check_decision(path: &str, card: &Card, ability: &Ability, effect: &Effect) -> Result<(), SetupError> {
    if effect.verb.shared().is_none() {
        return Ok(());
    }
    let remedy = "write it into an ability whose effects happen once";
    if ability.is_always_on() || ability.line == Line::Foc {
        return Dead::new("nothing is decided in an ability whose effects last", remedy).at(path);
    }
    if card.kind == CardType::Source {
        return Dead::new("nothing is decided while a price is paid", remedy).at(path);
    }
    Ok(())
}
