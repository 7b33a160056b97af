//! The moves of a seat in its Action Phase, listed and validated (AX-D3).

use super::attack::Declared;
use super::machine::MOST_MOVES;
use crate::AxionForge;
use crate::model::actions::Action;
use crate::model::content::{CardId, CardType, Place, Trait};
use crate::model::state::{State, Unit, UnitId};
use evenhand_game::game::Seat;

/// Lists a seat's moves of one kind.
type Lister = fn(&AxionForge, &State, Seat, &mut Vec<Action>);

impl AxionForge {
    /// Whether the rules allow a move; if not, the rule that forbids it.
    pub(crate) fn move_legal(&self, s: &State, seat: Seat, action: Action) -> Result<(), &'static str> {
        if s.moves >= MOST_MOVES && action != Action::End {
            return Err("comes after too many moves of one turn (AX-STG-4)");
        }
        let known = |card: CardId| self.cards.get(card).map(|_| ()).ok_or("names no card");
        match action {
            Action::End => Ok(()),
            Action::Source(card) => known(card).and_then(|()| self.source_legal(s, seat, card)),
            Action::Deploy(card, place) => known(card).and_then(|()| self.deploy_legal(s, seat, card, place)),
            Action::Hide(card, place) => known(card).and_then(|()| self.hide_legal(s, seat, card, place)),
            Action::Play(card, kicked) => known(card).and_then(|()| self.play_legal(s, seat, card, kicked)),
            Action::Attach(card, host) => known(card).and_then(|()| self.attach_legal(s, seat, card, host)),
            Action::Reposition(id, to) => self.reposition_legal(s, seat, id, to),
            Action::Attack { by, strike, of, place, target } => {
                self.attack_legal(s, seat, Declared { by, strike, of, place, target })
            }
            Action::Use(id, ability, kicked) => self.ability_legal(s, seat, id, (ability, kicked)),
            Action::Invoke(ability, kicked) => self.invoke_legal(s, seat, ability, kicked),
            Action::Tap(card, ability) => known(card).and_then(|()| self.tap_legal(s, seat, card, ability)),
            Action::Flip(id) => self.flip_legal(s, seat, id, UnitId::NONE),
            Action::FlipOnto(id, host) => self.flip_legal(s, seat, id, host),
            Action::Reinforce(id) => self.reinforce_legal(s, seat, id),
            Action::Retreat(id) => self.retreat_legal(s, seat, id),
            _ => Err("is no move of the Action Phase"),
        }
    }

    /// Lists the moves of a seat. Once at least `most` are found, it looks for no further kinds of moves.
    pub(crate) fn main_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>, most: usize) {
        out.push(Action::End);
        if s.moves >= MOST_MOVES {
            return;
        }
        let listers: [Lister; 5] = [
            Self::hand_options,
            Self::attack_options,
            Self::ability_options,
            Self::face_down_options,
            Self::reposition_options,
        ];
        for list in listers {
            if out.len() >= most {
                return;
            }
            list(self, s, seat, out);
        }
    }

    /// Lists the moves with cards of the hand, each card once. Sources with the same effect are one choice.
    fn hand_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = s.player(seat);
        if player.hand.is_empty() {
            return;
        }
        let (sparks, knobs) = (self.sparks(s, seat), &self.knobs);
        let affords = |actions: u8, cost: u8| player.actions >= actions && sparks >= u16::from(cost);
        let free = self.free_places(s, seat, false);
        let mut before = CardId::NONE;
        for id in player.hand.iter().copied() {
            if std::mem::replace(&mut before, id) == id {
                continue;
            }
            let card = &self.cards[id];
            match card.kind {
                CardType::Source => {
                    let same = |other: &&CardId| self.cards[**other].alike == card.alike;
                    let first = player.hand.iter().find(same) == Some(&id);
                    if first && self.source_legal(s, seat, id).is_ok() {
                        out.push(Action::Source(id));
                    }
                }
                CardType::Artifice => self.artifice_plays(s, seat, id, out),
                CardType::Augment => {
                    let hosts = player.units.iter().filter(|unit| self.attach_legal(s, seat, id, unit.id).is_ok());
                    out.extend(hosts.map(|unit| Action::Attach(id, unit.id)));
                }
                kind if self.lies_face_up(kind) && affords(knobs.cost.deploy, card.cost) => {
                    let green =
                        self.board.places().filter(|place| free.contains(*place) && card.green.contains(*place));
                    out.extend(green.map(|place| Action::Deploy(id, place)));
                }
                _ => {}
            }
            if card.hides && affords(knobs.cost.facedown, knobs.facedown.spark_cost) {
                let fits =
                    |place: &Place| free.contains(*place) && card.can_hide_at(*place, knobs.facedown.respect_grid);
                out.extend(self.board.places().filter(fits).map(|place| Action::Hide(id, place)));
            }
        }
    }

    fn attack_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        for unit in s.player(seat).units.iter() {
            if self.attacker_legal(s, seat, unit.id).is_ok() {
                self.each_attack(s, seat, unit.id, |Declared { by, strike, of, place, target }| {
                    out.push(Action::Attack { by, strike, of, place, target });
                });
            }
        }
    }

    fn ability_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = s.player(seat);
        for unit in player.units.iter().filter(|unit| !unit.down) {
            for (place, ability) in (0..).zip(&self.cards[unit.card].abilities) {
                for kicked in [false, true] {
                    let fits = AxionForge::is_chosen(ability) && (!kicked || ability.kick.is_some());
                    if fits && self.ability_legal(s, seat, unit.id, (place, kicked)).is_ok() {
                        out.push(Action::Use(unit.id, place, kicked));
                    }
                }
            }
        }
        for (place, ability) in (0..).zip(self.cards.get(player.catalyst).map_or(&[][..], |card| &card.abilities)) {
            for kicked in [false, true] {
                let fits = AxionForge::is_chosen(ability) && (!kicked || ability.kick.is_some());
                if fits && self.invoke_legal(s, seat, place, kicked).is_ok() {
                    out.push(Action::Invoke(place, kicked));
                }
            }
        }
        for source in player.sources.iter() {
            let card = &self.cards[source.card];
            for place in (0..).zip(&card.abilities).filter(|_| !card.plain).map(|(place, _)| place) {
                let action = Action::Tap(source.card, place);
                if !out.contains(&action) && self.tap_legal(s, seat, source.card, place).is_ok() {
                    out.push(action);
                }
            }
        }
    }

    fn face_down_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = s.player(seat);
        for unit in player.units.iter().filter(|unit| unit.down) {
            if self.flip_legal(s, seat, unit.id, UnitId::NONE).is_ok() {
                out.push(Action::Flip(unit.id));
            } else {
                let hosts = player.units.iter().filter(|host| self.flip_legal(s, seat, unit.id, host.id).is_ok());
                out.extend(hosts.map(|host| Action::FlipOnto(unit.id, host.id)));
            }
            if self.reinforce_legal(s, seat, unit.id).is_ok() {
                out.push(Action::Reinforce(unit.id));
            }
            if self.retreat_legal(s, seat, unit.id).is_ok() {
                out.push(Action::Retreat(unit.id));
            }
        }
    }

    fn reposition_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.player(seat).actions < self.knobs.cost.reposition {
            return;
        }
        let free = [false, true].map(|for_token| self.free_places(s, seat, for_token));
        let moves = |unit: &&Unit| self.is_moved(unit) && !self.has_trait(s, seat, unit, Trait::Immobile);
        for unit in s.player(seat).units.iter().filter(moves) {
            let free = free[usize::from(self.is_token(unit))];
            let reached = |to: &Place| free.contains(*to) && self.moves_to(unit, *to).is_ok();
            out.extend(self.board.places().filter(reached).map(|to| Action::Reposition(unit.id, to)));
        }
    }
}
