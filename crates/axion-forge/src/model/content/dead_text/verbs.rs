//! Checks whether a verb can act in some state.

use super::calls::Call;
use super::dead::some;
use super::{Content, Dead, fits};
use crate::model::content::verbs::{
    Banish, Cancel, Change, Create, Damage, Destination, Destroy, Discard, Draw, Exhaust, Gain, Grant, Look, Mark,
    Move, Ready, Recover, Redirect, Resource, Return, Sacrifice, Search, Silence, Store, Swap, Win, fields_as,
};
use crate::model::content::{Card, CardType, Condition, Effect, Filter, Line, On, Places, Verb, Who};
use crate::model::knobs::UpkeepPhase;
use evenhand_kit::table::effects::shared::Shared;

/// An effect that is to act at once, on a call.
pub(super) struct Case<'a> {
    pub(super) content: &'a Content<'a>,
    /// The card whose effect it is.
    pub(super) card: &'a Card,
    /// The kind of its ability.
    pub(super) line: Line,
    pub(super) effect: &'a Effect,
    pub(super) call: Call,
}

/// A verb whose fields may be such that it never acts.
pub(super) trait Check {
    /// Checks that it can act in some state.
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        if case.effect.about.cards { case.content.cards_are_there(case) } else { Ok(()) }
    }
}

impl Verb {
    /// Returns the verb as a [`Check`].
    pub(super) fn check(&self) -> &dyn Check {
        fields_as!(self, Check)
    }
}

impl Check for Shared {}
impl Check for Damage {}
impl Check for Exhaust {}
impl Check for Ready {}
impl Check for Destroy {}
impl Check for Sacrifice {}
impl Check for Banish {}
impl Check for Return {}
impl Check for Change {}
impl Check for Grant {}
impl Check for Silence {}
impl Check for Draw {}
impl Check for Discard {}
impl Check for Look {}
impl Check for Win {}

impl Check for Create {
    /// Some position must not be red for the Token.
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        let free = |red: Places| case.content.board.places_off(red, self.row).next().is_some();
        some(
            free(case.content.cards[self.card].red) || !free(Places::default()),
            "every position where the Token could come is red for it",
            "change the grid of the Token, or `row`",
        )
    }
}

impl Check for Gain {
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        if self.resource == Resource::Sparks { sparks_count(case) } else { Ok(()) }
    }
}

/// Checks that Sparks can be spent: they count in the owner's turn, before its End Phase.
fn sparks_count(case: &Case<'_>) -> Result<(), Dead> {
    use On::{AdjacentAttacked, Attacked, FoeDeploy, FoeDeployFacing};
    let (sparks, upkeep, call) = (&case.content.knobs.sparks, &case.content.knobs.upkeep, case.call);
    if call == Call::SetOff(On::End) && !sparks.persist && upkeep.phase != UpkeepPhase::End {
        return Err(Dead::new("Sparks that come at the end of the turn lapse at once", "wait for `start`"));
    }
    let theirs = matches!(call, Call::SetOff(AdjacentAttacked | Attacked | FoeDeploy | FoeDeployFacing));
    some(
        !theirs || sparks.on_enemy_turn,
        "it acts in the turn of an enemy, in which no Sparks are had",
        "give it another effect, or set rules.sparks.on_enemy_turn",
    )
}

impl Check for Store {
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        some(
            case.content.cards.values().any(|card| card.kind == CardType::Forge),
            "no card is a Forge that could hold it",
            "add a Forge",
        )
    }
}

impl Check for Mark {
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        let asked = |condition| matches!(condition, Condition::Mark(mark, n) if mark == self.name.0 && n > 0);
        some(
            case.content.conditions().any(asked),
            "no condition asks for this mark",
            "name a mark of an objective, or add if = { mark = \"...\", n = 1 } to what it is for",
        )
    }
}

impl Check for Recover {
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        some_in_a_pile(case.content, &case.effect.about.filter, self.to == Destination::Field)
    }
}

impl Check for Search {
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        some_in_a_pile(case.content, &case.effect.about.filter, false)
    }
}

fn some_in_a_pile(content: &Content<'_>, filter: &Filter, onto_the_field: bool) -> Result<(), Dead> {
    let in_a_deck = |card: &Card| !card.token && card.kind != CardType::Catalyst;
    let comes = |card: &Card| !onto_the_field || (card.kind.holds_a_position() && !card.green.is_empty());
    some(
        content.cards.values().any(|card| in_a_deck(card) && comes(card) && fits(filter, card)),
        "no card of a deck is meant by `of` and `cost`",
        "ask for what one card can be",
    )
}

impl Check for Cancel {
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        case.content.attack_is_there(case.card, case.line, case.call)
    }
}

impl Check for Redirect {
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        is_one(self.who)?;
        case.content.attack_is_there(case.card, case.line, case.call)?;
        case.content.who_is_there(case.card, case.line, case.effect, case.call)
    }
}

impl Check for Move {
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        is_one(self.who)?;
        case.content.who_is_there(case.card, case.line, case.effect, case.call)?;
        stays(case.content.is_immobile(case.card) && is_of_itself(self.who, case.call))
    }
}

impl Check for Swap {
    /// A card does not exchange positions with itself, or with an enemy card.
    fn acts(&self, case: &Case<'_>) -> Result<(), Dead> {
        let (content, card, call) = (case.content, case.card, case.call);
        is_one(self.who)?;
        content.who_is_there(card, case.line, case.effect, call)?;
        if is_of_itself(self.who, call) || !content.has_a_place(card, call) {
            return Err(Dead::new("it has no other card to exchange positions with", "name an `ally`"));
        }
        if matches!(self.who, Who::Target | Who::Foe | Who::Attacker | Who::That) {
            return Err(Dead::new("positions are exchanged on one side of the Battlefield only", "name an `ally`"));
        }
        stays(content.is_immobile(card))
    }
}

/// Checks that an effect that moves a card or redirects an attack is about one card.
fn is_one(who: Who) -> Result<(), Dead> {
    some(
        !matches!(who, Who::Allies | Who::Foes),
        "it is about one card, and `allies` and `foes` are all of them",
        "name an `ally` or a `foe`",
    )
}

/// Whether an effect is about its own card.
fn is_of_itself(who: Who, call: Call) -> bool {
    matches!(who, Who::Me | Who::Host) || (who == Who::That && call == Call::SetOff(On::Deploy))
}

fn stays(immobile: bool) -> Result<(), Dead> {
    some(!immobile, "the card is immobile", "leave the Trait out, or move another card")
}
