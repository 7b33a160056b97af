//! What the sentences of events say besides their fields.

use super::choices;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::Hex;
use crate::model::content::cards::CardId;
use crate::model::events::{Event, Zone};
use crate::model::state::Phase;
use evenhand_game::game::Seat;
use evenhand_game::game::events::{EventContext, Fact};
use evenhand_game::game::log::{count, listed};

impl Bridgefront {
    /// Returns counts of units.
    pub(crate) fn units_text(forces: u8, champions: u8) -> String {
        match (forces, champions) {
            (0, 0) => "nobody".into(),
            (_, 0) => count(forces, "Force"),
            (0, _) => count(champions, "champion"),
            _ => format!("{} and {}", count(forces, "Force"), count(champions, "champion")),
        }
    }

    /// Returns the price of an action.
    pub(crate) fn price_text(mana: u8, gold: u8) -> String {
        if gold == 0 { format!("{mana} mana") } else { format!("{mana} mana and {gold} gold") }
    }

    /// Returns the units that roll dice: a champion, or as many Forces as there are dice.
    pub(crate) fn rollers_text(&self, card: CardId, dice: u8) -> String {
        if card == CardId::NONE { Bridgefront::units_text(dice, 0) } else { self.name(card) }
    }

    /// Returns the target of a part of an action; nothing for none.
    pub(crate) fn target_text(&self, context: &EventContext<'_, Self>, seat: Seat, target: Option<Action>) -> String {
        let text = |target| choices::describe_choice(self, context.after(), seat, target, None).0;
        target.map_or_else(String::new, |target| text(target).trim_start_matches("chooses ").to_owned())
    }

    /// Whether several actions resolve one after another in the log span.
    pub(crate) fn resolves_several(&self, context: &EventContext<'_, Self>) -> bool {
        context.span.events.iter().filter(|event| matches!(event, Event::Resolves(_))).count() > 1
            || context.after().order.len() > 1
    }

    /// Whether a payment is made only when its action resolves. Otherwise the line of the choice states it.
    pub(crate) fn is_paid_later(&self, context: &EventContext<'_, Self>) -> bool {
        context.earlier().iter().any(|event| matches!(event, Event::Resolves(_)))
            || context.span.before.is_none_or(|before| !before.stack.is_empty())
    }

    /// Whether the next event deploys Forces of this seat in this hex. If so, the Forces it just lost were not on the
    /// board yet.
    pub(crate) fn deploys_next(&self, context: &EventContext<'_, Self>, seat: Seat, hex: Hex) -> bool {
        let next = context.from_here().get(1);
        matches!(next, Some(Event::Deploy { seat: by, hex: at, .. }) if (*by, *at) == (seat, hex))
    }

    /// Whether an event is the first of a run of cards that move between these piles.
    pub(crate) fn moves(&self, context: &EventContext<'_, Self>, from: Zone, to: Zone) -> bool {
        let Some(way) = context.from_here().first().and_then(way_of_cards) else { return false };
        (way.1, way.2) == (from, to) && !context.follows(|event| way_of_cards(event) == Some(way))
    }

    /// Returns the number of cards that move in a run between the same piles, from an event on.
    pub(crate) fn run_of_cards(&self, context: &EventContext<'_, Self>) -> String {
        let way = context.from_here().first().and_then(way_of_cards);
        let run = context.from_here().iter().take_while(|event| way_of_cards(event) == way);
        count(run.map(|_| 1).sum::<u16>(), "card")
    }

    /// Returns seats in order, each with its revealed card and the card's initiative.
    pub(crate) fn order_text(&self, context: &EventContext<'_, Self>, seats: &[Seat]) -> String {
        listed(seats.iter().map(|seat| self.revealed(context, *seat)))
    }

    fn revealed(&self, context: &EventContext<'_, Self>, seat: Seat) -> String {
        let name = seat.words(context);
        let card = context.span.events.iter().find_map(|event| match event {
            Event::Play { seat: by, card, .. } if *by == seat => Some(*card),
            _ => None,
        });
        match card {
            Some(card) => {
                let before = context.span.before.unwrap_or_else(|| context.after());
                let initiative = self.initiative(before, seat, card);
                format!("{name} {} (initiative {initiative})", self.name(card))
            }
            None => name,
        }
    }

    /// Returns the Permanent VP of a seat at a scoring, as far as the reader may know them: at the end of the match what
    /// its `total` exceeds its Control VP by, before that what the reader sees.
    pub(crate) fn permanent_vp(&self, context: &EventContext<'_, Self>, seat: Seat, control: u16, total: u16) -> u16 {
        if context.after().phase == Phase::Over { total - control } else { context.after().player(seat).vp }
    }
}

/// Returns the seat whose card moves and the two piles; `None` for other events. A card in play and cards to look at both
/// lie in front of the seat.
fn way_of_cards(event: &Event) -> Option<(Seat, Zone, Zone)> {
    match event {
        Event::CardMoves { seat, from: Zone::Play, to, .. } => Some((*seat, Zone::Laid, *to)),
        Event::CardMoves { seat, from, to, .. } => Some((*seat, *from, *to)),
        _ => None,
    }
}
