//! Rejects card text that can never act.
//!
//! Each ability is analyzed as the rules treat it: by what makes its card act ([`Call`]), which depends on the card's
//! type. Each effect, condition and filter is then tested: can some state let it act on such a call? Where a knob
//! decides a rule, a case counts as possible if the printed rules or the rules in use allow it. So a sweep over the
//! rules does not turn a sound card into an invalid one. `tests::dead_text_in_play` compares the verdicts with play.
//! Text that does nothing only with the current settings gets a warning ([`warnings`]).

mod calls;
mod effects;
mod fields;
mod idle;

use super::abilities::{Ability, Line, On, Price};
use super::cards::{Card, Cards, MOST_TOKENS};
use super::effects::{Condition, Effect, Filter};
use super::grids::PRINTED;
use super::ids::CardId;
use super::{Board, CardType, Row, Verb, wrong};
use crate::knobs::Knobs;
use calls::Call;
use evenhand_game::game::SetupError;
use evenhand_kit::table::ids::IdVec;
pub(crate) use idle::warnings;

/// All cards, with the rules and the board they are played by.
pub(super) struct Content<'a> {
    pub(super) cards: &'a IdVec<CardId, Card>,
    pub(super) knobs: &'a Knobs,
    pub(super) board: &'a Board,
}

/// The reason why something never acts, and the remedy.
pub(super) struct Dead {
    why: String,
    remedy: String,
}

impl Dead {
    fn new(why: impl Into<String>, remedy: impl Into<String>) -> Dead {
        Dead { why: why.into(), remedy: remedy.into() }
    }

    fn at<T>(self, path: impl Into<String>) -> Result<T, SetupError> {
        wrong(path, self.why, self.remedy)
    }
}

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
        let kicked = ability.kick.iter().flat_map(|(_, effects)| effects).enumerate().map(|one| ("kick.do", one));
        for (list, (at, effect)) in ability.effects.iter().enumerate().map(|one| ("do", one)).chain(kicked) {
            let path = format!("{path}.{list}.{at}");
            self.check_condition(&format!("{path}.if"), effect.condition)?;
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
            Some(Condition::Own(filter, n)) => self.too_many(filter, n),
            Some(Condition::Mark(mark, n)) => {
                let given = self.effects().any(|effect| effect.verb == Verb::Mark && effect.mark == mark);
                (n > 0 && !given).then(|| "it asks for marks that no card gives".to_owned())
            }
            Some(Condition::Stored(counter, n)) => {
                let given = self.effects().any(|effect| effect.verb == Verb::Store && effect.counter == counter);
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

    /// Returns why a player can never have this many matching cards on the Battlefield, if so.
    fn too_many(&self, filter: Filter, n: u8) -> Option<String> {
        if n > 0 && !self.some_lies_there(&filter) {
            return Some("it asks for a card that none is".into());
        }
        let fits = |place: &super::Place| filter.row.is_none_or(|row| self.board.row(*place) == row);
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

    /// Returns all effects of all cards.
    fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.cards.values().flat_map(|card| &card.abilities).flat_map(Ability::all_effects)
    }

    /// Returns all conditions of all cards.
    fn conditions(&self) -> impl Iterator<Item = Condition> {
        let of_abilities = self.cards.values().flat_map(|card| &card.abilities).filter_map(|ability| ability.condition);
        of_abilities.chain(self.effects().filter_map(|effect| effect.condition))
    }

    /// Whether a card of the content matches a filter and can lie face up on the Battlefield in the filter's row.
    fn some_lies_there(&self, filter: &Filter) -> bool {
        self.cards.values().any(|card| {
            let free = |place: super::Place| {
                filter.row.is_none_or(|row| self.board.row(place) == row) && !card.red.contains(place)
            };
            lies_on_the_battlefield(card) && fits(filter, card) && self.board.places().any(free)
        })
    }
}

/// Whether a card matches a filter.
fn fits(filter: &Filter, card: &Card) -> bool {
    card.words & filter.words == filter.words && filter.cost.is_none_or(|most| card.cost <= most)
}

/// Whether a card can lie face up on the Battlefield. A Trap can once it has sprung.
fn lies_on_the_battlefield(card: &Card) -> bool {
    card.token || card.kind.holds_a_position() || card.kind == CardType::Trap
}

/// Returns the type of a card with its article.
fn a_card(card: &Card) -> String {
    let word = CardType::ALL.iter().find(|(kind, _)| *kind == card.kind).map_or("card", |(_, word)| word);
    match card.kind {
        _ if card.token => "a Token".into(),
        CardType::Artifice | CardType::Augment => format!("an {word}"),
        _ => format!("a {word}"),
    }
}

/// Lets a test play text that is normally rejected, to compare the verdicts with the rules.
#[cfg(test)]
pub(crate) mod unchecked {
    use std::cell::Cell;

    thread_local! {
        static ON: Cell<bool> = const { Cell::new(false) };
    }

    pub(super) fn is_on() -> bool {
        ON.get()
    }

    /// Runs `work` without rejecting dead text.
    pub(crate) fn unchecked<R>(work: impl FnOnce() -> R) -> R {
        ON.set(true);
        let done = work();
        ON.set(false);
        done
    }
}
