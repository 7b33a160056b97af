//! Lines: ranges and legal targets (AF-RNG, AF-KW-6, AF-KW-19).

use crate::Ashenfront;
use crate::model::content::{CardId, Effect, Keyword, Mode, Tile, Verb, Way, Who};
use crate::model::knobs::{CamouflageFrom, CamouflageLine, Taunt};
use crate::model::state::{Aim, Aimed, Part, Run, State, Unit, UnitId, other};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;

/// Who or what chooses a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aiming {
    pub(crate) seat: Seat,
    /// The acting operator; none for cards.
    pub(crate) unit: UnitId,
    pub(crate) tile: Tile,
    /// The range of the ability.
    pub(crate) range: u8,
    /// Whether it is an ability, Ult or innate, rather than a command or protocol.
    pub(crate) by_operator: bool,
    /// Whether it is an innate, whose damage can also target friendly operators (AF-RNG-7).
    pub(crate) innate: bool,
}

impl Ashenfront {
    /// Whether a tile is in the row or column of another tile, or diagonally next to it, as a word of `who` says. The
    /// other tile itself is not (AF-BRD-2).
    pub(crate) fn is_in_area(who: Who, here: Tile, tile: Tile) -> bool {
        let (columns, rows) = (here.column().abs_diff(tile.column()), here.row().abs_diff(tile.row()));
        here != Tile::NOWHERE
            && match who {
                Who::RowFoes | Who::RowAllies => rows == 0 && columns > 0,
                Who::ColumnFoes | Who::ColumnAllies => columns == 0 && rows > 0,
                Who::DiagonalFoes => columns == 1 && rows == 1,
                _ => false,
            }
    }

    /// Whether an operator is protected by Camouflage: it has the keyword, and no enemy is next to it (AF-KW-6).
    fn is_camouflaged(&self, s: &State, unit: &Unit) -> bool {
        self.shows(s, unit, Keyword::Camouflage) && !self.enemy_next_to(s, unit.seat, unit.tile)
    }

    /// Returns the first enemy in a direction within range (AF-RNG-2): with `aimed` the first one that can be targeted,
    /// otherwise the first one that is hit.
    pub(crate) fn first_foe<'s>(
        &self,
        s: &'s State,
        (seat, from): (Seat, Tile),
        way: Way,
        range: u8,
        aimed: bool,
    ) -> Option<&'s Unit> {
        let mut here = from;
        for _ in 0..range {
            here = here.step(way)?;
            let Some(unit) = s.at(here).filter(|unit| !unit.inert) else { continue };
            if unit.seat == seat {
                if self.knobs.combat.ally_line_blocks {
                    return None;
                }
                continue;
            }
            if !self.is_camouflaged(s, unit) {
                return Some(unit);
            }
            match self.knobs.kw.camouflage_line {
                CamouflageLine::Transparent => {}
                CamouflageLine::Stops => return None,
                CamouflageLine::HitAnyway if aimed => {}
                CamouflageLine::HitAnyway => return Some(unit),
            }
        }
        None
    }

    /// Returns the enemies behind another one on a line, within range (AF-RNG-4).
    pub(crate) fn behind(
        &self,
        s: &State,
        (seat, from): (Seat, Tile),
        way: Way,
        range: u8,
        first: UnitId,
    ) -> Pile<UnitId, 4> {
        let mut found = Pile::new();
        let (mut here, mut passed) = (from, false);
        for _ in 0..range {
            let Some(next) = here.step(way) else { break };
            here = next;
            let Some(unit) = s.at(here).filter(|unit| !unit.inert && unit.seat != seat) else { continue };
            if unit.id == first {
                passed = true;
            } else if passed {
                found.push(unit.id);
            }
        }
        found
    }

    /// Calls `each` with every possible target of a slot of a list of effects.
    pub(crate) fn each_aim(&self, s: &State, by: &Aiming, mode: &Mode, slot: Who, mut each: impl FnMut(Aim)) {
        let slot_of = |effect: &&Effect| [effect.about.who, effect.about.with].contains(&Some(slot));
        let effect = mode.effects.iter().find(slot_of);
        let range = effect.and_then(|effect| effect.about.range).unwrap_or(by.range);
        let on_point = effect.is_some_and(|effect| effect.about.on_point);
        let only = effect.filter(|effect| effect.about.who == Some(slot)).map(|effect| &effect.only);
        let fits = |unit: &Unit| {
            (!on_point || self.board.point(unit.tile).is_some()) && only.is_none_or(|only| self.is_meant(s, unit, only))
        };
        let is_retreat = |effect: &Effect| matches!(effect.verb, Verb::Retreat(_)) && effect.about.who == Some(slot);
        let retreats = mode.effects.iter().any(is_retreat);
        let stays = |unit: &Unit| retreats && self.is_held(s, unit);
        match slot {
            Who::Foe => {
                for way in Way::ALL {
                    let foe = self.first_foe(s, (by.seat, by.tile), way, range, true);
                    if foe.is_some_and(fits) {
                        each(Aim::way(way));
                    }
                }
            }
            Who::AllyInLine => {
                let reached = |unit: &&Unit| by.tile.line_to(unit.tile).is_some_and(|(_, n)| n <= range);
                let reached = s.squad(by.seat).filter(reached).filter(|unit| fits(unit));
                reached.for_each(|unit| each(Aim::tile(unit.tile)));
            }
            Who::Ally => {
                for unit in s.squad(by.seat) {
                    if unit.id != by.unit && fits(unit) && !stays(unit) {
                        each(Aim::tile(unit.tile));
                    }
                }
            }
            Who::Enemy | Who::FoeNextToAlly => {
                for unit in s.squad(other(by.seat)) {
                    let near = slot == Who::Enemy || self.enemy_next_to(s, unit.seat, unit.tile);
                    if near && fits(unit) && !self.is_hidden_from(s, by, unit) && !stays(unit) {
                        each(Aim::tile(unit.tile));
                    }
                }
            }
            Who::Tile => {
                let hits = |effect: &Effect| effect.about.who == Some(slot) && effect.verb.is_damage();
                let hits = mode.effects.iter().any(hits);
                for unit in s.units.iter().filter(|unit| !unit.inert && fits(unit)) {
                    if self.can_aim_at_tile_of(s, by, unit, range, hits) {
                        each(Aim::tile(unit.tile));
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether the tile of an operator can be targeted. Cards can target the whole battlefield. Operators can target
    /// tiles in a straight line within range, an enemy only if no other enemy stands before it. Damage of an ability or
    /// Ult cannot target friendly operators (AF-RNG-2, AF-RNG-3, AF-RNG-6).
    fn can_aim_at_tile_of(&self, s: &State, by: &Aiming, unit: &Unit, range: u8, hits: bool) -> bool {
        if !by.by_operator {
            return unit.seat == by.seat || !self.is_hidden_from(s, by, unit);
        }
        let Some((way, n)) = by.tile.line_to(unit.tile).filter(|(_, n)| *n <= range) else { return false };
        if unit.seat == by.seat {
            return !hits || by.innate;
        }
        self.first_foe(s, (by.seat, by.tile), way, n, true).is_some_and(|foe| foe.id == unit.id)
    }

    /// Returns the operator that an effect with a targeted tile reaches when it happens: the one on the tile, or for
    /// damage dealt by an operator the first enemy on the way to it.
    pub(crate) fn reached_on<'s>(&self, s: &'s State, run: &Run, effect: &Effect, tile: Tile) -> Option<&'s Unit> {
        let there = s.at(tile).filter(|unit| !unit.inert);
        let Some(me) = s.able(run.unit) else { return there };
        let range = effect.about.range.unwrap_or_else(|| self.sheet(s, me).range);
        let (way, n) = me.tile.line_to(tile).filter(|(_, n)| *n <= range)?;
        let hits = effect.verb.is_damage();
        if there.is_some_and(|unit| unit.seat == me.seat) && (!hits || matches!(run.part, Part::Innate(_))) {
            return there;
        }
        let foe = self.first_foe(s, (me.seat, me.tile), way, n, false);
        foe.filter(|foe| hits || foe.tile == tile)
    }

    /// Whether Camouflage protects an operator from being targeted.
    fn is_hidden_from(&self, s: &State, by: &Aiming, unit: &Unit) -> bool {
        let protects = by.by_operator || self.knobs.kw.camouflage_from == CamouflageFrom::Everything;
        protects && self.is_camouflaged(s, unit)
    }

    /// Calls `each` with every combination of targets for a list of effects. There is none if a required target is
    /// missing (AF-DEC-5).
    pub(crate) fn each_aims(&self, s: &State, by: &Aiming, mode: &Mode, mut each: impl FnMut([Aim; 2])) {
        match mode.slots[..] {
            [] => {
                let all_around = |effect: &Effect| effect.about.who == Some(Who::EachDirection);
                let finds = |way| {
                    let range = mode.effects.iter().find_map(|effect| effect.about.range).unwrap_or(by.range);
                    self.first_foe(s, (by.seat, by.tile), way, range, true).is_some()
                };
                if !mode.effects.iter().any(all_around) || Way::ALL.into_iter().any(finds) {
                    each([Aim::NONE; 2]);
                }
            }
            [slot] => self.each_aim(s, by, mode, slot, |aim| each([aim, Aim::NONE])),
            [first, second, ..] => self.each_aim(s, by, mode, first, |one| {
                self.each_aim(s, by, mode, second, |two| {
                    if one != two {
                        each([one, two]);
                    }
                });
            }),
        }
    }

    /// Returns the targeting data of an operator that uses its ability or Ult.
    pub(crate) fn aiming_of(&self, s: &State, unit: &Unit) -> Aiming {
        let range = self.sheet(s, unit).range;
        Aiming { seat: unit.seat, unit: unit.id, tile: unit.tile, range, by_operator: true, innate: false }
    }

    /// Returns the targeting data of a card that is played.
    pub(crate) fn aiming_of_card(seat: Seat) -> Aiming {
        Aiming { seat, unit: UnitId::NONE, tile: Tile::NOWHERE, range: 0, by_operator: false, innate: false }
    }

    /// Calls `each` with every way in which an operator can use its ability now: the index of the
    /// mode, and the targets.
    pub(crate) fn each_use(&self, s: &State, unit: &Unit, range: u8, mut each: impl FnMut(u8, [Aim; 2])) {
        let by = Aiming { seat: unit.seat, unit: unit.id, tile: unit.tile, range, by_operator: true, innate: false };
        let modes = &self.cards[unit.card].modes;
        let taunts = self.taunt_of(s, &by, modes);
        for (place, mode) in (0..).zip(modes) {
            self.each_aims(s, &by, mode, |aims| {
                let bound = match self.knobs.kw.taunt {
                    Taunt::Damaging => mode.is_damaging(),
                    Taunt::AllAbilities => true,
                    Taunt::RetreatOnly => false,
                };
                if !bound || taunts.is_empty() || taunts.iter().any(|taunt| taunt.iter().any(|aim| aims.contains(aim)))
                {
                    each(place, aims);
                }
            });
        }
    }

    /// Returns the targets that adjacent enemies with Taunt demand (AF-KW-19): for each of them that the ability can
    /// target, its direction and its tile.
    fn taunt_of(&self, s: &State, by: &Aiming, modes: &[Mode]) -> Pile<[Aim; 2], 4> {
        let mut taunts = Pile::new();
        if self.knobs.kw.taunt == Taunt::RetreatOnly || !self.knows(Keyword::Taunt) {
            return taunts;
        }
        for way in Way::ALL {
            let taunter = by.tile.step(way).and_then(|tile| s.at(tile));
            let taunter = taunter.filter(|enemy| enemy.seat != by.seat && !enemy.inert);
            let Some(enemy) = taunter.filter(|enemy| self.shows(s, enemy, Keyword::Taunt)) else { continue };
            let tile = Aim::tile(enemy.tile);
            let mut aims = modes.iter().any(|mode| mode.slots.contains(&Who::Foe));
            for mode in modes.iter().filter(|mode| mode.slots.contains(&Who::Tile)) {
                self.each_aim(s, by, mode, Who::Tile, |aim| aims |= aim == tile);
            }
            if aims {
                taunts.push([Aim::way(way), tile]);
            }
        }
        taunts
    }

    /// Whether an operator cannot retreat because of an adjacent enemy's Taunt (AF-KW-19).
    pub(crate) fn is_held(&self, s: &State, unit: &Unit) -> bool {
        self.knows(Keyword::Taunt)
            && s.squad(other(unit.seat))
                .any(|enemy| enemy.tile.is_next_to(unit.tile) && self.shows(s, enemy, Keyword::Taunt))
    }

    /// Returns the targets together with the operators that they mean now (AF-RNG-3).
    pub(crate) fn aimed(&self, s: &State, by: &Aiming, mode: &Mode, aims: [Aim; 2]) -> [Aimed; 2] {
        let mut place = 0;
        aims.map(|aim| {
            let slot = mode.slots.get(place);
            place += 1;
            let effect = slot.and_then(|slot| mode.effects.iter().find(|effect| effect.about.who == Some(*slot)));
            let range = effect.and_then(|effect| effect.about.range).unwrap_or(by.range);
            let unit = match (aim.as_way(), aim.as_tile()) {
                (Some(way), _) => self.first_foe(s, (by.seat, by.tile), way, range, true),
                (_, Some(tile)) => s.at(tile),
                _ => None,
            };
            Aimed {
                aim,
                unit: unit.map_or(UnitId::NONE, |unit| unit.id),
                tile: unit.map_or(Tile::NOWHERE, |unit| unit.tile),
            }
        })
    }

    /// Whether a callsign is taken: an operator in play has it, or a pending deployment of the seat does (AF-UNIT-3).
    pub(crate) fn callsign_taken(&self, s: &State, seat: Seat, card: CardId) -> bool {
        use crate::model::knobs::Uniqueness;
        let callsign = self.cards[card].callsign;
        let whose = |of: Seat| of == seat || self.knobs.unique.callsign == Uniqueness::Global;
        let same = |card: CardId| self.cards.get(card).is_some_and(|card| card.callsign == callsign);
        s.units.iter().any(|unit| whose(unit.seat) && same(unit.card))
            || s.reservations().any(|op| op.seat == seat && same(op.card))
    }
}
