//! What is remembered of Ultimates: each card uses its own once in a match, or all cards of a name do (AX-ABL-8, AX-Q28).
//!
//! A card on the Battlefield, a Source and a Catalyst remember for themselves while they are in play. Of copies that are
//! in the hand, in the discard pile or face down it is remembered how many have used theirs: which of them, nobody tells.

use crate::game::Seat;
use crate::games::axion_forge::AxionForge;
use crate::games::axion_forge::content::{Ability, CardId, CardType, Line};
use crate::games::axion_forge::knobs::UltimateScope;
use crate::games::axion_forge::state::{Item, Player, State};

/// Copies of a card whose Ultimate is used up and that are not face up on the Battlefield.
fn spent_copies(player: &Player, card: CardId) -> usize {
    player.spent.iter().filter(|known| **known == card).count()
}

/// Copies of a card that may be those: in the hand, in the discard pile, and face down.
fn hidden_copies(player: &Player, card: CardId) -> usize {
    let down = player.units.iter().filter(|unit| unit.down).map(|unit| &unit.card);
    player.hand.iter().chain(player.discard.iter()).chain(down).filter(|other| **other == card).count()
}

impl AxionForge {
    fn is_once_by_name(&self) -> bool {
        self.knobs.ultimate.scope == UltimateScope::Name
    }

    /// Whether the Ultimate of a card, or of all of its name, is used up. Of a Source the name alone counts here: one
    /// that is used has not used it ([`AxionForge::tap_legal`]).
    pub(crate) fn is_spent(&self, s: &State, item: &Item) -> bool {
        let (player, bit) = (s.player(item.seat), 1 << item.ability);
        let own = match (s.unit(item.unit), self.cards[item.card].kind) {
            (Some(unit), _) => unit.spent & bit != 0,
            (None, CardType::Catalyst) => player.catalyst_spent & bit != 0,
            (None, CardType::Artifice) => spent_copies(player, item.card) >= hidden_copies(player, item.card).max(1),
            (None, _) => false,
        };
        own || (self.is_once_by_name() && player.spent.contains(&item.card))
    }

    /// An ability is used: if it is an Ultimate, that is remembered. A Source remembers it as it is used.
    pub(crate) fn mark_spent(&self, s: &mut State, item: &Item) {
        if self.ability(item).line != Line::Ult {
            return;
        }
        let (kind, bit) = (self.cards[item.card].kind, 1 << item.ability);
        if let Some(unit) = s.unit_mut(item.unit) {
            unit.spent |= bit;
        }
        let player = s.player_mut(item.seat);
        match kind {
            CardType::Catalyst => player.catalyst_spent |= bit,
            _ if kind == CardType::Artifice || self.is_once_by_name() => player.spent.push(item.card),
            _ => {}
        }
    }

    /// A card of which `spent` is used up leaves play: its copy goes on to remember. A Token is gone for good (AX-Q36).
    pub(crate) fn remember_spent(&self, s: &mut State, seat: Seat, card: CardId, spent: u8) {
        if spent != 0 && !self.is_once_by_name() && !self.cards[card].token {
            s.player_mut(seat).spent.push(card);
        }
    }

    /// A card that has left play is out of the match for good: nothing of it need be remembered.
    pub(crate) fn forget_spent(&self, s: &mut State, seat: Seat, card: CardId, spent: u8) {
        if spent != 0 && !self.is_once_by_name() {
            s.player_mut(seat).spent.take(card);
        }
    }

    /// The Ultimates that a copy has used up which comes into play face up: it remembers, through hand and discard pile
    /// (AX-Q28). Of several copies those come first that have not.
    pub(crate) fn recall_spent(&self, s: &mut State, seat: Seat, card: CardId) -> u8 {
        let player = s.player_mut(seat);
        let spent = spent_copies(player, card);
        if self.is_once_by_name() || spent == 0 || spent <= hidden_copies(player, card) {
            return 0;
        }
        player.spent.take(card);
        let ultimates = (0..).zip(&self.cards[card].abilities).filter(|(_, ability)| ability.line == Line::Ult);
        ultimates.fold(0, |bits, (place, _)| bits | 1 << place)
    }

    /// The bit by which a Source remembers that it has used an ability; none of what is no Ultimate.
    pub(crate) fn spends(ability: &Ability, place: u8) -> u8 {
        u8::from(ability.line == Line::Ult) << place
    }
}
