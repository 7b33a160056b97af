//! The current values of an operator: its attributes, its keywords, and what is disabled (AF-UNIT-1, AF-RNG-8).

use crate::Ashenfront;
use crate::model::content::{Attribute, Card, Effect, Keyword, Keywords, Off, On, Tile, When, Who};
use crate::model::knobs::Backstab;
use crate::model::state::{Change, State, Unit, UnitId, other};
use evenhand_game::game::Seat;

/// The current values of an operator.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(crate) struct Sheet {
    pub(crate) damage: u8,
    /// The sum of changes to its damage.
    pub(crate) bonus: i8,
    /// The damage that changes add against targets on points.
    pub(crate) against_point: i8,
    pub(crate) health: u8,
    pub(crate) block: u8,
    pub(crate) speed: u8,
    pub(crate) init: u8,
    pub(crate) range: u8,
    pub(crate) keywords: Keywords,
    /// Bits of what is disabled.
    pub(crate) off: u8,
}

impl Sheet {
    /// Whether it has a keyword that is not disabled.
    #[inline]
    pub(crate) fn has(&self, keyword: Keyword) -> bool {
        self.keywords.has(keyword)
    }

    /// Whether its innates are not disabled.
    pub(crate) fn innates(&self) -> bool {
        self.off & Off::Innates.bit() == 0
    }

    /// Whether its ability is not disabled.
    pub(crate) fn ability(&self) -> bool {
        self.off & Off::Ability.bit() == 0
    }
}

/// The source of lasting effects.
#[derive(Clone, Copy)]
enum Source<'u> {
    /// Equipment of the operator whose values are computed.
    Worn,
    /// A battleplan or supply.
    Lies,
    /// An innate of an operator.
    Stands(&'u Unit),
}

impl Ashenfront {
    /// Returns the current values of an operator.
    pub(crate) fn sheet(&self, s: &State, unit: &Unit) -> Sheet {
        self.sheet_with(s, unit, true)
    }

    /// Returns the values that an operator would have without its equipment.
    pub(crate) fn sheet_without_equipment(&self, s: &State, unit: &Unit) -> Sheet {
        self.sheet_with(s, unit, false)
    }

    fn sheet_with(&self, s: &State, unit: &Unit, equipped: bool) -> Sheet {
        let card = &self.cards[unit.card];
        let mut sum = Change::default();
        self.join_cards(s, unit, equipped, &mut sum);
        if self.lasting_innates {
            self.join_innates(s, unit, equipped, &mut sum);
        }
        let mut keywords = card.keywords;
        keywords.join(&sum.keywords);
        if sum.off & Off::Keywords.bit() != 0 {
            keywords = Keywords::default();
        }
        let by = |attribute: Attribute| sum.by[attribute as usize];
        let of = |printed: u8, attribute: Attribute| printed.saturating_add_signed(by(attribute));
        Sheet {
            damage: of(card.damage, Attribute::Damage),
            bonus: by(Attribute::Damage),
            against_point: sum.against_point,
            health: of(card.health, Attribute::Health),
            block: of(card.block, Attribute::Block),
            speed: of(card.speed, Attribute::Speed),
            init: of(card.init.unwrap_or(self.knobs.init.default), Attribute::Init),
            range: of(card.range, Attribute::Range).min(4),
            keywords,
            off: sum.off,
        }
    }

    /// Adds the temporary changes of an operator, and the effects of cards in play on it.
    fn join_cards(&self, s: &State, unit: &Unit, equipped: bool, sum: &mut Change) {
        for change in unit.changes.iter() {
            sum.join(change);
        }
        for piece in s.equipped(unit.id).filter(|_| equipped) {
            self.join_lasting(s, self.cards[piece.card].effects(), Source::Worn, piece.owner, unit, sum);
        }
        for seat in Seat::all(s.players.len()) {
            for plan in s.player(seat).plans.iter() {
                let card = &self.cards[*plan];
                if card.happens(When::Always) {
                    self.join_lasting(s, card.effects(), Source::Lies, seat, unit, sum);
                }
            }
            if self.lasting_supply {
                for held in s.player(seat).base.iter() {
                    let card = &self.cards[held.card];
                    if card.happens(When::Always) {
                        self.join_lasting(s, card.effects(), Source::Lies, seat, unit, sum);
                    }
                }
            }
        }
    }

    /// Adds the effects of innates that are always active (AF-UNIT-5). An innate that disables innates can itself be
    /// disabled only by cards and temporary changes, not by other innates, so that no two disable each other.
    fn join_innates(&self, s: &State, unit: &Unit, equipped: bool, sum: &mut Change) {
        for source in s.units.iter().filter(|source| self.has_lasting_innates(s, source, (unit.id, equipped))) {
            let silent = self.lasting_silence && self.is_silenced(s, source, (unit.id, equipped));
            let effects = self.always(source).filter(|effect| !silent || effect.takes_innates());
            self.join_lasting(s, effects, Source::Stands(source), source.seat, unit, sum);
        }
    }

    /// Returns the effects of an operator's innates that are always active.
    fn always(&self, unit: &Unit) -> impl Iterator<Item = &Effect> {
        let innates = self.cards[unit.card].innates.iter().filter(|innate| innate.on == On::Always);
        innates.flat_map(|innate| &innate.mode.effects)
    }

    /// Whether an operator has innates that are always active and that no card or temporary change disables. Without
    /// `equipped`, the equipment of the operator `looked_at` does not count.
    fn has_lasting_innates(&self, s: &State, source: &Unit, (looked_at, equipped): (UnitId, bool)) -> bool {
        if source.inert || self.always(source).next().is_none() {
            return false;
        }
        let mut sum = Change::default();
        if self.lasting_silence {
            self.join_cards(s, source, equipped || source.id != looked_at, &mut sum);
        } else {
            source.changes.iter().for_each(|change| sum.join(change));
        }
        sum.off & Off::Innates.bit() == 0
    }

    /// Whether an innate that is always active disables an operator's innates.
    fn is_silenced(&self, s: &State, unit: &Unit, looked_at: (UnitId, bool)) -> bool {
        let mut sum = Change::default();
        for source in s.units.iter().filter(|source| self.has_lasting_innates(s, source, looked_at)) {
            let effects = self.always(source).filter(|effect| effect.takes_innates());
            self.join_lasting(s, effects, Source::Stands(source), source.seat, unit, &mut sum);
        }
        sum.off & Off::Innates.bit() != 0
    }

    /// Adds the lasting effects of a source on an operator.
    fn join_lasting<'e>(
        &self,
        s: &State,
        effects: impl IntoIterator<Item = &'e Effect>,
        source: Source<'_>,
        seat: Seat,
        unit: &Unit,
        sum: &mut Change,
    ) {
        let own = unit.seat == seat;
        for effect in effects {
            let Some(who) = effect.about.who else { continue };
            let meant = match (source, who) {
                (Source::Worn, who) => who == Who::Host,
                (Source::Stands(source), Who::Me) => source.id == unit.id,
                (Source::Stands(source), Who::Allies) => own && source.id != unit.id,
                (Source::Lies, Who::Allies) => own,
                (_, Who::Enemies) => !own,
                (Source::Stands(source), Who::AdjacentAllies) => own && source.tile.is_next_to(unit.tile),
                (Source::Stands(source), Who::AdjacentFoes) => !own && source.tile.is_next_to(unit.tile),
                (Source::Stands(source), who) if who.is_area() => {
                    own == who.is_own() && Ashenfront::is_in_area(who, source.tile, unit.tile)
                }
                _ => false,
            };
            let there = !effect.about.on_point || self.board.point(unit.tile).is_some();
            let by = match source {
                Source::Stands(source) => source.id,
                _ => UnitId::NONE,
            };
            if meant
                && there
                && self.is_meant(s, unit, &effect.only)
                && self.holds(s, (seat, by), effect.condition.as_ref())
            {
                effect.verb.acts().note(false, sum);
            }
        }
    }

    /// Returns the damage of an operator against another one: the printed damage, and what is added to it (AF-DMG-1).
    pub(crate) fn damage_against(
        &self,
        s: &State,
        unit: &Unit,
        sheet: &Sheet,
        target: &Unit,
        flat: Option<i8>,
    ) -> (u8, i8) {
        let printed = match flat {
            Some(n) => u8::try_from(n).unwrap_or(0),
            None => self.cards[unit.card].damage,
        };
        let mut bonus = sheet.bonus;
        if self.board.point(target.tile).is_some() {
            bonus = bonus.saturating_add(sheet.against_point);
        }
        if sheet.has(Keyword::Backstab) && self.is_backstab(s, unit, target) {
            bonus = bonus.saturating_add_unsigned(sheet.keywords.backstab);
        }
        (printed, bonus)
    }

    /// Whether Backstab applies (AF-KW-4, AF-Q29).
    fn is_backstab(&self, s: &State, unit: &Unit, target: &Unit) -> bool {
        match self.knobs.kw.backstab {
            Backstab::Behind => {
                let back = s.home(unit.seat).other().forward();
                unit.tile.line_to(target.tile).is_some_and(|(way, _)| way == back)
            }
            Backstab::Flanked => s.squad(unit.seat).any(|ally| ally.id != unit.id && ally.tile.is_next_to(target.tile)),
            Backstab::AdjacentOnly => unit.tile.is_next_to(target.tile),
            Backstab::Undamaged => target.lost == 0,
        }
    }

    /// Returns an amount with its bonus, doubled if the ability is Doubled (AF-KW-9, AF-Q41).
    pub(crate) fn amount(&self, printed: u8, bonus: i8, doubled: bool) -> u8 {
        use crate::model::knobs::DoubleScope;
        match (doubled, self.knobs.kw.double_scope) {
            (false, _) => printed.saturating_add_signed(bonus),
            (true, DoubleScope::AfterMods) => printed.saturating_add_signed(bonus).saturating_mul(2),
            (true, DoubleScope::PrintedOnly) => printed.saturating_mul(2).saturating_add_signed(bonus),
        }
    }

    /// Returns the health that an operator has left.
    pub(crate) fn health_left(&self, s: &State, unit: &Unit) -> u8 {
        self.sheet(s, unit).health.saturating_sub(unit.lost)
    }

    /// Whether an operator has a keyword now.
    #[inline]
    pub(crate) fn shows(&self, s: &State, unit: &Unit, keyword: Keyword) -> bool {
        self.can_have(unit.card, keyword) && self.sheet(s, unit).has(keyword)
    }

    /// Whether an enemy of a seat stands next to a tile.
    pub(crate) fn enemy_next_to(&self, s: &State, seat: Seat, tile: Tile) -> bool {
        s.squad(other(seat)).any(|enemy| enemy.tile.is_next_to(tile))
    }
}

/// Returns the printed initiative of a card that is not in play, or the default.
pub(crate) fn printed_init(card: &Card, default: u8) -> u8 {
    card.init.unwrap_or(default)
}
