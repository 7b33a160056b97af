//! Abilities used by choice: of cards on the Battlefield, of Catalysts, of Sources (AX-ABL, AX-SRC-6).

use crate::model::content::{Ability, CardId, CardType, Line, Price, Trait};
use crate::model::state::{Item, Source, State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

impl AxionForge {
    /// Whether an ability is used by choice.
    pub(crate) fn is_chosen(ability: &Ability) -> bool {
        ability.line.is_used() || (ability.line == Line::Gen && ability.on == 0)
    }

    /// Whether an ability's requirements other than Actions and Activation are met.
    pub(crate) fn use_legal(&self, s: &State, item: &Item, price: Price) -> Result<(), &'static str> {
        let ability = self.ability(item);
        let mut price = price;
        if item.kicked {
            let Some((extra, _)) = &ability.kick else { return Err("pays for an extra that is not there") };
            price = price.with(*extra);
        }
        if !self.can_pay(s, item.seat, price) {
            return Err("costs what it does not have (AX-ABL-10)");
        }
        if !ability.condition.is_none_or(|condition| self.holds(s, item.seat, condition)) {
            return Err("is an ability whose condition does not hold");
        }
        if ability.line == Line::Ult && self.is_spent(s, item) {
            return Err("is an Ultimate that has been used (AX-ABL-8)");
        }
        let extra = ability.kick.as_ref().filter(|_| item.kicked).map_or(&[][..], |(_, effects)| effects);
        if !self.can_be_aimed(s, item, &ability.effects) || !self.can_be_aimed(s, item, extra) {
            return Err("has nothing to be aimed at (AX-RNG-5)");
        }
        Ok(())
    }

    /// Pays the price of an ability and of its extra, and records the use of an Ultimate.
    pub(crate) fn pay_for(&self, s: &mut State, item: &Item, cx: &mut Cx<'_, Event>) {
        let ability = self.ability(item);
        let extra = ability.kick.as_ref().filter(|_| item.kicked).map_or(Price::default(), |(extra, _)| *extra);
        self.pay(s, item.seat, ability.cost.with(extra), cx);
        self.mark_spent(s, item);
    }

    /// Returns an ability of a seat's face-up card, if it is used by choice.
    fn unit_item(&self, s: &State, seat: Seat, id: UnitId, ability: u8, kicked: bool) -> Option<(Unit, Item)> {
        let unit = *s.player(seat).units.iter().find(|unit| unit.id == id && !unit.down)?;
        let known = self.cards[unit.card].abilities.get(usize::from(ability))?;
        let item = Item { seat, unit: id, card: unit.card, ability, kicked, ..Item::default() };
        AxionForge::is_chosen(known).then_some((unit, item))
    }

    /// Whether a seat may use an ability of a card (AX-ACT-7, AX-STA-6).
    pub(crate) fn ability_legal(
        &self,
        s: &State,
        seat: Seat,
        id: UnitId,
        (place, kicked): (u8, bool),
    ) -> Result<(), &'static str> {
        let Some((unit, item)) = self.unit_item(s, seat, id, place, kicked) else {
            return Err("names no ability of a face-up card of its own");
        };
        let ability = self.ability(&item);
        let kind = self.cards[unit.card].kind;
        self.affords(s, seat, self.actions_of(kind, ability), ability.cost.spark)?;
        let sheet = self.sheet(s, seat, &unit);
        if ability.activate && !self.can_activate(s, &unit, sheet.has(Trait::Swift)) {
            return Err("Activates a card that is not Ready, or on its first turn (AX-STA-2, AX-DEP-4)");
        }
        if self.is_blocked(sheet.hushed, ability.line) {
            return Err("uses a silenced card (AX-STA-6)");
        }
        if ability.once && unit.used & (1 << place) != 0 {
            return Err("is used once in a turn");
        }
        self.use_legal(s, &item, ability.cost)
    }

    /// Uses an ability of a card.
    pub(crate) fn use_ability(
        &self,
        s: &mut State,
        seat: Seat,
        id: UnitId,
        (place, kicked): (u8, bool),
        cx: &mut Cx<'_, Event>,
    ) {
        let Some((unit, item)) = self.unit_item(s, seat, id, place, kicked) else { return };
        let ability = self.ability(&item);
        self.spend(s, seat, self.actions_of(self.cards[unit.card].kind, ability));
        self.pay_for(s, &item, cx);
        if ability.activate {
            self.activate(s, id, cx);
        }
        if let Some(unit) = s.unit_mut(id).filter(|_| ability.once) {
            unit.used |= 1 << place;
        }
        self.queue(s, item);
    }

    /// Returns an ability of a seat's Catalyst, if it is used by choice.
    fn catalyst_item(&self, s: &State, seat: Seat, place: u8, kicked: bool) -> Option<Item> {
        let card = s.player(seat).catalyst;
        let known = self.cards.get(card)?.abilities.get(usize::from(place))?;
        AxionForge::is_chosen(known).then_some(Item { seat, card, ability: place, kicked, ..Item::default() })
    }

    /// Whether a seat may use an ability of its Catalyst (AX-TYPE-9, AX-Q31).
    pub(crate) fn invoke_legal(&self, s: &State, seat: Seat, place: u8, kicked: bool) -> Result<(), &'static str> {
        let Some(item) = self.catalyst_item(s, seat, place, kicked) else {
            return Err("names no ability of its Catalyst");
        };
        let (ability, player) = (self.ability(&item), s.player(seat));
        self.affords(s, seat, self.actions_of(CardType::Catalyst, ability), ability.cost.spark)?;
        if ability.activate && player.catalyst_turned > 0 {
            return Err("Activates a Catalyst that is not Ready (AX-STA-2)");
        }
        if ability.once && player.catalyst_used & (1 << place) != 0 {
            return Err("is used once in a turn");
        }
        self.use_legal(s, &item, ability.cost)
    }

    /// Uses an ability of the Catalyst.
    pub(crate) fn invoke(&self, s: &mut State, seat: Seat, place: u8, kicked: bool, cx: &mut Cx<'_, Event>) {
        let Some(item) = self.catalyst_item(s, seat, place, kicked) else { return };
        let ability = self.ability(&item);
        self.spend(s, seat, self.actions_of(CardType::Catalyst, ability));
        self.pay_for(s, &item, cx);
        let player = s.player_mut(seat);
        player.catalyst_turned += u8::from(ability.activate);
        if ability.activate {
            cx.event(Event::Activated(seat, item.card));
        }
        if ability.once {
            player.catalyst_used |= 1 << place;
        }
        self.queue(s, item);
    }

    /// Returns a Source of a seat on which this ability can be used now.
    fn source_item(&self, s: &State, seat: Seat, card: CardId, place: u8) -> Option<(usize, Item)> {
        let known = self.cards.get(card)?.abilities.get(usize::from(place))?;
        let fits = |source: &Source| {
            let fresh = !known.activate || self.can_tap(s, source);
            let used =
                (known.once && source.used & (1 << place) != 0) || source.spent & AxionForge::spends(known, place) != 0;
            source.card == card && fresh && !used
        };
        let at = s.player(seat).sources.iter().position(fits)?;
        let item = Item { seat, card, ability: place, ..Item::default() };
        AxionForge::is_chosen(known).then_some((at, item))
    }

    /// Whether a seat may use a Source by one of its abilities (AX-SRC-2, AX-SRC-3).
    pub(crate) fn tap_legal(&self, s: &State, seat: Seat, card: CardId, place: u8) -> Result<(), &'static str> {
        let Some((_, item)) = self.source_item(s, seat, card, place) else {
            return Err("names no Source that can be used so (AX-SRC-3, AX-ABL-8)");
        };
        let ability = self.ability(&item);
        self.affords(s, seat, self.actions_of(CardType::Source, ability), ability.cost.spark)?;
        self.use_legal(s, &item, ability.cost)
    }

    /// Uses a Source.
    pub(crate) fn tap(&self, s: &mut State, seat: Seat, card: CardId, place: u8, cx: &mut Cx<'_, Event>) {
        let Some((at, item)) = self.source_item(s, seat, card, place) else { return };
        let ability = self.ability(&item);
        self.spend(s, seat, self.actions_of(CardType::Source, ability));
        let source = &mut s.player_mut(seat).sources[at];
        source.turned |= ability.activate;
        if ability.activate {
            cx.event(Event::Activated(seat, card));
        }
        source.used |= 1 << place;
        source.spent |= AxionForge::spends(ability, place);
        self.pay_for(s, &item, cx);
        self.queue(s, item);
    }
}
