//! The record of used Ultimates. Each card, or all cards of a name together, can use its
//! Ultimate once per match (AX-ABL-8, AX-Q28).
//!
//! A card on the Battlefield, a Source and a Catalyst hold their own record while they are in play. For copies in the
//! hand, in the discard pile or face down, the player's record only counts how many have used theirs, not which.

use crate::AxionForge;
use crate::model::content::{Ability, CardId, CardType, Line};
use crate::model::knobs::UltimateScope;
use crate::model::state::{Item, Player, State};
use evenhand_game::game::Seat;

/// Counts the copies of a card that have used their Ultimate and are not face up on the Battlefield.
fn spent_copies(player: &Player, card: CardId) -> usize {
    player.spent.iter().filter(|known| **known == card).count()
}

/// Counts the copies of a card that may be among those: in the hand, in the discard pile, or face down.
fn hidden_copies(player: &Player, card: CardId) -> usize {
    let down = player.units.iter().filter(|unit| unit.down).map(|unit| &unit.card);
    player.hand.iter().chain(player.discard.iter()).chain(down).filter(|other| **other == card).count()
}

impl AxionForge {
    fn is_once_by_name(&self) -> bool {
        self.knobs.ultimate.scope == UltimateScope::Name
    }

    /// Whether the Ultimate of a card, or of all cards of its name, is used up. For a Source, only the name counts
    /// here: [`AxionForge::tap_legal`] looks for a Source that has not used its own.
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

    /// Records the use of an ability if it is an Ultimate. For a Source, [`AxionForge::tap`] records it.
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

    /// Adds a card that leaves play to its player's record, if it has used its
    /// Ultimate. A Token is gone for good (AX-Q36).
    pub(crate) fn remember_spent(&self, s: &mut State, seat: Seat, card: CardId, spent: u8) {
        if spent != 0 && !self.is_once_by_name() && !self.cards[card].token {
            s.player_mut(seat).spent.push(card);
        }
    }

    /// Removes the record of a card that is out of the match for good.
    pub(crate) fn forget_spent(&self, s: &mut State, seat: Seat, card: CardId, spent: u8) {
        if spent != 0 && !self.is_once_by_name() {
            s.player_mut(seat).spent.take(card);
        }
    }

    /// Returns the Ultimates that a copy has used when it comes into play face up, and takes them off the
    /// player's record. The record survives in the hand and the discard pile (AX-Q28). Of several copies,
    /// those that have not used theirs come first.
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

    /// Returns the bit by which a Source records that it has used an Ultimate; 0 if the ability is not an Ultimate.
    pub(crate) fn spends(ability: &Ability, place: u8) -> u8 {
        u8::from(ability.line == Line::Ult) << place
    }
}
