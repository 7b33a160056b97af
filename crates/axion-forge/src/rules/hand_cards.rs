//! Artifices and Augments, and cards discarded from a hand (AX-ACT-4, AX-TYPE-6, AX-TYPE-7).

use crate::model::actions::Action;
use crate::model::content::{Ability, CardId, CardType, Line};
use crate::model::state::{Item, Stage, State, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

impl AxionForge {
    /// Returns the ability that an Artifice uses when it is played.
    pub(crate) fn artifice_item(&self, seat: Seat, card: CardId, kicked: bool) -> Option<Item> {
        let played = |line: Line, on: u16| line.is_used() || (line == Line::Gen && on == 0);
        let place = self.cards[card].abilities.iter().position(|ability| played(ability.line, ability.on))?;
        Some(Item { seat, card, ability: u8::try_from(place).ok()?, kicked, ..Item::default() })
    }

    /// Whether a seat may play an Artifice, with its extra if `kicked`.
    pub(crate) fn play_legal(&self, s: &State, seat: Seat, card: CardId, kicked: bool) -> Result<(), &'static str> {
        if !s.player(seat).holds(card) || self.cards[card].kind != CardType::Artifice {
            return Err("names no Artifice in its hand");
        }
        let Some(item) = self.artifice_item(seat, card, kicked) else { return Err("plays a card that does nothing") };
        let ability = self.ability(&item);
        let actions = self.artifice_actions(s, seat, ability);
        let mut price = ability.cost;
        price.spark = price.spark.saturating_add(self.cards[card].cost);
        self.affords(s, seat, actions, price.spark)?;
        self.use_legal(s, &item, price)
    }

    /// Returns the Actions that an Artifice costs: none in another player's turn, because
    /// only the active player has Actions (AX-Q48).
    fn artifice_actions(&self, s: &State, seat: Seat, ability: &Ability) -> u8 {
        if s.active == seat { self.actions_of(CardType::Artifice, ability) } else { 0 }
    }

    /// Lists the Artifices that a seat can play, each once.
    pub(crate) fn artifice_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let mut before = CardId::NONE;
        for card in s.player(seat).hand.iter().copied() {
            if std::mem::replace(&mut before, card) != card {
                self.artifice_plays(s, seat, card, out);
            }
        }
    }

    /// Lists the ways in which a seat can play a card if it is an Artifice: with its extra and without.
    pub(crate) fn artifice_plays(&self, s: &State, seat: Seat, card: CardId, out: &mut Vec<Action>) {
        let legal = |kicked: &bool| self.play_legal(s, seat, card, *kicked).is_ok();
        out.extend([false, true].into_iter().filter(legal).map(|kicked| Action::Play(card, kicked)));
    }

    /// Whether a seat may play Artifices now in another player's turn.
    pub(crate) fn is_answering(s: &State, seat: Seat) -> bool {
        s.attack.is_some_and(|attack| attack.stage == Stage::Answer && attack.of == seat)
    }

    /// Ends the attacked seat's chance to play Artifices.
    pub(crate) fn end_answering(s: &mut State) {
        if let Some(attack) = &mut s.attack {
            attack.stage = Stage::Guard;
        }
    }

    /// Plays an Artifice: it goes to the discard pile and does what it says.
    pub(crate) fn play(&self, s: &mut State, seat: Seat, card: CardId, kicked: bool, cx: &mut Cx<'_, Event>) {
        let Some(item) = self.artifice_item(seat, card, kicked) else { return };
        self.spend(s, seat, self.artifice_actions(s, seat, self.ability(&item)));
        self.pay(s, seat, AxionForge::in_sparks(self.cards[card].cost), cx);
        self.pay_for(s, &item, cx);
        let player = s.player_mut(seat);
        player.put_down(card);
        player.discard.push(card);
        cx.event(Event::Played(seat, card));
        self.queue(s, item);
    }

    /// Whether an Augment can be attached to a card (AX-POS-8).
    pub(crate) fn host_legal(&self, s: &State, seat: Seat, host: UnitId) -> Result<(), &'static str> {
        let own = s.player(seat).units.iter().find(|unit| unit.id == host);
        match own {
            Some(unit) if self.is_a(unit, CardType::Creature) => {
                let free = unit.augments.len() < usize::from(self.knobs.augment.max);
                if free { Ok(()) } else { Err("attaches an Augment to a card that can hold no more (AX-POS-8)") }
            }
            _ => Err("attaches an Augment to no face-up Creature of its own (AX-TYPE-7)"),
        }
    }

    /// Whether a seat may attach an Augment.
    pub(crate) fn attach_legal(&self, s: &State, seat: Seat, card: CardId, host: UnitId) -> Result<(), &'static str> {
        if !s.player(seat).holds(card) || self.cards[card].kind != CardType::Augment {
            return Err("names no Augment in its hand");
        }
        self.affords(s, seat, self.knobs.cost.augment, self.cards[card].cost)?;
        self.host_legal(s, seat, host)
    }

    /// Attaches an Augment from the hand.
    pub(crate) fn attach(&self, s: &mut State, seat: Seat, card: CardId, host: UnitId, cx: &mut Cx<'_, Event>) {
        self.spend(s, seat, self.knobs.cost.augment);
        self.pay(s, seat, AxionForge::in_sparks(self.cards[card].cost), cx);
        s.player_mut(seat).put_down(card);
        self.attach_to(s, seat, card, host, cx);
    }

    /// Attaches an Augment that has just left the hand or was flipped.
    pub(crate) fn attach_to(&self, s: &mut State, seat: Seat, card: CardId, host: UnitId, cx: &mut Cx<'_, Event>) {
        if let Some(unit) = s.unit_mut(host) {
            unit.augments.push(card);
            cx.event(Event::Attached(seat, card, unit.card, host));
        }
    }

    /// Discards a card from a hand, visible to everybody.
    pub(crate) fn throw_away(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        player.put_down(card);
        player.discard.push(card);
        cx.event(Event::Discarded(seat, card));
    }
}
