//! What an operator is worth at the moment: its attributes, keywords, and what is taken away (AF-UNIT-1, AF-RNG-8).

use crate::game::Seat;
use crate::games::ashenfront::Ashenfront;
use crate::games::ashenfront::content::{Attribute, Card, Effect, Keyword, Keywords, Off, On, Tile, Verb, When, Who};
use crate::games::ashenfront::knobs::Backstab;
use crate::games::ashenfront::state::{Change, State, Unit, UnitId, other};

/// An operator's present values.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(crate) struct Sheet {
    pub(crate) damage: u8,
    /// What changes add to its damage.
    pub(crate) bonus: i8,
    /// What they add against targets on points.
    pub(crate) against_point: i8,
    pub(crate) health: u8,
    pub(crate) block: u8,
    pub(crate) speed: u8,
    pub(crate) init: u8,
    pub(crate) range: u8,
    pub(crate) keywords: Keywords,
    /// Bits of what is taken away.
    pub(crate) off: u8,
}

impl Sheet {
    /// Whether it has a keyword that works.
    #[inline]
    pub(crate) fn has(&self, keyword: Keyword) -> bool {
        self.keywords.has(keyword)
    }

    /// Whether its innates work.
    pub(crate) fn innates(&self) -> bool {
        self.off & Off::Innates.bit() == 0
    }

    /// Whether its ability can be used.
    pub(crate) fn ability(&self) -> bool {
        self.off & Off::Ability.bit() == 0
    }
}

/// Where lasting effects come from.
#[derive(Clone, Copy)]
enum Source<'u> {
    /// Equipment of the operator that is looked at.
    Worn,
    /// A battleplan or supply.
    Lies,
    /// An innate of an operator.
    Stands(&'u Unit),
}

/// What an effect adds to a set of changes, `times` over.
pub(crate) fn note(effect: &Effect, n: i8, sum: &mut Change) {
    match effect.verb {
        Verb::Attr if effect.against_point => sum.against_point = sum.against_point.saturating_add(n),
        Verb::Attr => {
            let by = &mut sum.by[effect.attribute as usize];
            *by = by.saturating_add(n);
        }
        Verb::Grant => sum.keywords.join(&effect.keywords),
        Verb::Disable => sum.off |= effect.off,
        _ => {}
    }
}

impl Ashenfront {
    /// An operator's present values.
    pub(crate) fn sheet(&self, s: &State, unit: &Unit) -> Sheet {
        self.sheet_with(s, unit, true)
    }

    /// What they would be if it dropped its equipment.
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

    /// Adds what has changed an operator for a time, and what cards in play do to it.
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

    /// Adds what innates that always work do to an operator (AF-UNIT-5). What one of them takes away is not the taking
    /// away of others: only cards and changes do that, so that no two silence each other.
    fn join_innates(&self, s: &State, unit: &Unit, equipped: bool, sum: &mut Change) {
        for source in s.units.iter().filter(|source| self.has_lasting_innates(s, source, (unit.id, equipped))) {
            let silent = self.lasting_silence && self.is_silenced(s, source, (unit.id, equipped));
            let effects = self.always(source).filter(|effect| !silent || effect.takes_innates());
            self.join_lasting(s, effects, Source::Stands(source), source.seat, unit, sum);
        }
    }

    /// The effects of an operator's innates that always work.
    fn always(&self, unit: &Unit) -> impl Iterator<Item = &Effect> {
        let innates = self.cards[unit.card].innates.iter().filter(|innate| innate.on == On::Always);
        innates.flat_map(|innate| &innate.mode.effects)
    }

    /// Whether an operator has innates that always work, which neither a card nor a change takes away; one operator may
    /// be looked at without its equipment.
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

    /// Whether an innate that always works takes an operator's innates away.
    fn is_silenced(&self, s: &State, unit: &Unit, looked_at: (UnitId, bool)) -> bool {
        let mut sum = Change::default();
        for source in s.units.iter().filter(|source| self.has_lasting_innates(s, source, looked_at)) {
            let effects = self.always(source).filter(|effect| effect.takes_innates());
            self.join_lasting(s, effects, Source::Stands(source), source.seat, unit, &mut sum);
        }
        sum.off & Off::Innates.bit() != 0
    }

    /// Adds what lasting effects of a source do to an operator.
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
            let meant = match (source, effect.who) {
                (Source::Worn, who) => who == Who::Host,
                (Source::Stands(source), Who::Me) => source.id == unit.id,
                (Source::Stands(source), Who::Allies) => own && source.id != unit.id,
                (Source::Lies, Who::Allies) => own,
                (_, Who::Enemies) => !own,
                (Source::Stands(source), Who::AdjacentAllies) => own && source.tile.is_next_to(unit.tile),
                (Source::Stands(source), Who::AdjacentFoes) => !own && source.tile.is_next_to(unit.tile),
                _ => false,
            };
            let there = !effect.on_point || self.board.point(unit.tile).is_some();
            if meant && there && self.holds(s, seat, effect.condition.as_ref()) {
                note(effect, effect.n.unwrap_or(0), sum);
            }
        }
    }

    /// What an operator's damage comes to against another: printed damage, and what is added (AF-DMG-1).
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

    /// Whether Backstab counts (AF-KW-4, AF-Q29).
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

    /// An amount with what is added, Doubled if it is (AF-KW-9, AF-Q41).
    pub(crate) fn amount(&self, printed: u8, bonus: i8, doubled: bool) -> u8 {
        use crate::games::ashenfront::knobs::DoubleScope;
        match (doubled, self.knobs.kw.double_scope) {
            (false, _) => printed.saturating_add_signed(bonus),
            (true, DoubleScope::AfterMods) => printed.saturating_add_signed(bonus).saturating_mul(2),
            (true, DoubleScope::PrintedOnly) => printed.saturating_mul(2).saturating_add_signed(bonus),
        }
    }

    /// Health that an operator has left.
    pub(crate) fn health_left(&self, s: &State, unit: &Unit) -> u8 {
        self.sheet(s, unit).health.saturating_sub(unit.lost)
    }

    /// Whether an operator has a keyword now.
    #[inline]
    pub(crate) fn shows(&self, s: &State, unit: &Unit, keyword: Keyword) -> bool {
        self.can_have(unit.card, keyword) && self.sheet(s, unit).has(keyword)
    }

    /// Whether an enemy of it stands next to a tile.
    pub(crate) fn enemy_next_to(&self, s: &State, seat: Seat, tile: Tile) -> bool {
        s.squad(other(seat)).any(|enemy| enemy.tile.is_next_to(tile))
    }
}

/// A card as it is printed: for those that are not in play.
pub(crate) fn printed_init(card: &Card, default: u8) -> u8 {
    card.init.unwrap_or(default)
}
