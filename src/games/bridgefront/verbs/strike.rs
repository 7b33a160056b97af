//! `strike`: Forces destroyed and champions damaged outside battle (BF-22d, BF-22j).

use serde::{Deserialize, Deserializer};

use super::act::Act;
use super::event::On;
use super::selectors::{ChampionSel, HexBase, HexSel, number_or};
use crate::game::{Cx, Seat};
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::events::{Event, Purpose};
use crate::games::bridgefront::player::look::Look;
use crate::games::bridgefront::player::survey::Survey;
use crate::games::bridgefront::player::{Column, Row, add, worth};
use crate::games::bridgefront::rules::action::Action;
use crate::games::bridgefront::rules::board::Hex;
use crate::games::bridgefront::rules::resolve::Flow;
use crate::games::bridgefront::rules::stages::{Open, Walk};
use crate::games::bridgefront::state::{Champion, Script, Slot, State};
use crate::table::Pile;
use crate::table::effects::EffectId;

pub(crate) const NOTATION: [&str; 2] = [
    "`forces` (0) number or `\"all\"`; `champions` (0) number or `\"remove\"`; `at`: hex or `who`: champion; `whose` = (`\"all\"`) / `\"enemy\"` / `\"entering\"`; `accuracy` (100) percent, the rest scatters over the neighbours; `surrounded` (0): needs that many adjacent hexes of yours",
    "destroy Forces, damage champions",
];

/// A blow to a hex, or to champions.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Strike {
    #[serde(default)]
    pub(crate) forces: Toll,
    #[serde(default)]
    pub(crate) champions: Harm,
    at: Option<HexSel>,
    pub(crate) who: Option<ChampionSel>,
    #[serde(default)]
    pub(crate) whose: Whose,
    #[serde(default = "always")]
    accuracy: u8,
    #[serde(default)]
    surrounded: u8,
}

fn always() -> u8 {
    100
}

/// How many Forces a strike destroys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Toll {
    Some(u8),
    All,
}

impl Toll {
    /// How many of so many.
    pub(crate) fn of(self, forces: u8) -> u8 {
        match self {
            Toll::Some(n) => n.min(forces),
            Toll::All => forces,
        }
    }
}

impl Default for Toll {
    fn default() -> Toll {
        Toll::Some(0)
    }
}

impl<'de> Deserialize<'de> for Toll {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Toll, D::Error> {
        Ok(number_or(deserializer, "all", "a number of Forces or \"all\"")?.map_or(Toll::All, Toll::Some))
    }
}

/// What a strike does to a champion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Harm {
    Damage(u8),
    Remove,
}

impl Default for Harm {
    fn default() -> Harm {
        Harm::Damage(0)
    }
}

impl Harm {
    /// How many of so many HP.
    pub(crate) fn of(self, hp: u8) -> u8 {
        match self {
            Harm::Damage(n) => n.min(hp),
            Harm::Remove => hp,
        }
    }
}

impl<'de> Deserialize<'de> for Harm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Harm, D::Error> {
        Ok(number_or(deserializer, "remove", "a number of damage or \"remove\"")?.map_or(Harm::Remove, Harm::Damage))
    }
}

/// Whose units a strike hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Whose {
    #[default]
    All,
    Enemy,
    Entering,
}

impl Strike {
    /// The damage to a champion, if that is what it does.
    pub(crate) fn damage(&self) -> Option<u8> {
        match self.champions {
            Harm::Damage(n) => Some(n),
            Harm::Remove => None,
        }
    }

    fn champions(
        &self,
        game: &Bridgefront,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        sel: &ChampionSel,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        let by_card = script.this == Slot::NOBODY;
        let mut targets: Pile<Slot, 48> = Pile::new();
        if sel.all {
            targets.extend_from(
                s.living().map(|(slot, _)| slot).filter(|slot| game.selects(s, seat, sel, *slot, script.this, false)),
            );
            script.worked = true;
        } else if sel.that {
            if script.that_champion != Slot::NOBODY && s.champion(script.that_champion).alive() {
                targets.push(script.that_champion);
            }
        } else {
            let chosen = if sel.late || script.late { script.answer } else { game.locks(s, script, id).next() };
            match chosen {
                Some(Action::Champion(slot)) if game.selects(s, seat, sel, slot, script.this, by_card) => {
                    targets.push(slot)
                }
                None if sel.late || script.late => return game.ask_or_miss(s, script, id),
                _ => script.missed = true,
            }
        }
        for slot in targets.iter() {
            script.worked = true;
            script.that_champion = *slot;
            match self.champions {
                Harm::Damage(n) => game.damage(s, *slot, n, Some(seat), false, cx),
                Harm::Remove => {
                    s.lift_champion(*slot); // removed, not dead (BF-Q94)
                    let Champion { owner, card, .. } = *s.champion(*slot);
                    cx.event(Event::Removed { owner, card });
                }
            }
        }
        Flow::Next
    }

    /// Strikes everybody (or every enemy) in a hex (BF-Q127, BF-Q128).
    fn hex(&self, game: &Bridgefront, s: &mut State, script: &Script, hex: Hex, cx: &mut Cx<'_, Event>) {
        let seat = script.seat;
        let effects = &game.knobs.effects;
        let all = self.whose == Whose::All && effects.friendly_fire;
        let touched = |other: Seat| all || other != seat;
        let wards = effects.ward_blocks_area && script.this == Slot::NOBODY;
        if let Harm::Damage(n) = self.champions
            && n > 0
        {
            let safe = |slot: Slot, owner: Seat| wards && owner != seat && game.warded(s, slot);
            let hit = s.living().filter(|(slot, c)| c.hex == hex && touched(c.owner) && !safe(*slot, c.owner));
            let there: Pile<Slot, 48> = hit.map(|(slot, _)| slot).collect();
            for slot in there.iter() {
                game.damage(s, *slot, n, Some(seat), false, cx);
            }
        }
        let struck = |s: &mut State, owner: Seat, dead: u8, cx: &mut Cx<'_, Event>| {
            s.remove_forces(owner, hex, dead);
            cx.event(Event::Struck { seat: owner, hex, forces: dead });
        };
        let mut left = match self.forces {
            Toll::Some(n) => n,
            Toll::All => {
                for owner in Seat::all(game.seats).filter(|other| touched(*other)) {
                    let here = s.hex(hex).forces[owner];
                    if here > 0 {
                        struck(s, owner, here, cx);
                    }
                }
                return;
            }
        };
        // Forces are alike, so which ones die matters only between players (BF-Q129).
        while left > 0 {
            let here = |s: &State, other: Seat| usize::from(s.hex(hex).forces[other]);
            let total: usize = Seat::all(game.seats).filter(|other| touched(*other)).map(|other| here(s, other)).sum();
            if total == 0 {
                return;
            }
            let owners = Seat::all(game.seats).filter(|other| touched(*other) && here(s, *other) > 0);
            let mut owner = owners.clone().next().expect("there are Forces");
            if owners.clone().count() == 1 {
                let dead = s.hex(hex).forces[owner].min(left);
                struck(s, owner, dead, cx);
                return;
            }
            let mut place = cx.dice(Purpose::Cards.id()).below(total);
            for other in owners {
                let forces = here(s, other);
                if place < forces {
                    owner = other;
                    break;
                }
                place -= forces;
            }
            struck(s, owner, 1, cx);
            left -= 1;
        }
    }
}

impl Act for Strike {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if let Some(at) = &self.at
            && !at.late
            && let HexBase::Filter { .. } = at.base
            && let Some(Action::Hex(hex)) = walk.ask(id, |w| w.strike_sites(at, self.surrounded))?
        {
            walk.there = hex;
        }
        if let Some(sel) = &self.who {
            walk.champion(id, sel, |_| true)?;
        }
        Ok(())
    }

    fn run(
        &self,
        game: &Bridgefront,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        if let Some(sel) = &self.who {
            return self.champions(game, s, script, id, sel, cx);
        }
        let Some(at) = &self.at else {
            script.missed = true;
            return Flow::Next;
        };
        let hex = if at.late {
            match game.late_hex(s, script, at) {
                Some(hex) => hex,
                None => return game.ask_or_miss(s, script, id),
            }
        } else {
            match game.locked_hex(s, script, id, at) {
                Some(hex) => hex,
                None => {
                    script.missed = true;
                    return Flow::Next;
                }
            }
        };
        script.there = hex;
        let around = game.board.around(hex).filter(|(near, _)| s.hex(*near).occupied_by(seat)).count();
        if around < usize::from(self.surrounded) {
            return Flow::Next; // a condition that fails is no fizzle (BF-12.4d)
        }
        script.worked = true;
        let mut hit = hex;
        if self.accuracy < 100 && cx.dice(Purpose::Cards.id()).below(100) >= usize::from(self.accuracy) {
            let near: Pile<Hex, 6> = game.board.around(hex).map(|(near, _)| near).collect();
            hit = *cx.dice(Purpose::Cards.id()).pick(&near).expect("every hex has neighbours");
        }
        self.hex(game, s, script, hit, cx);
        Flow::Next
    }

    fn offer(&self, game: &Bridgefront, s: &State, script: &Script, offer: &mut dyn FnMut(Action)) {
        if let Some(sel) = &self.who {
            for (slot, _) in s.living().filter(|(slot, _)| game.selects(s, script.seat, sel, *slot, script.this, false))
            {
                offer(Action::Champion(slot));
            }
        } else if let Some(at) = &self.at {
            game.offer_hexes(s, script, at, false, offer);
        }
    }

    fn serves(&self, event: On) -> bool {
        match event {
            On::Deploy | On::Activate => true,
            On::BattleStart => self.forces == Toll::Some(0) && self.damage().is_some(),
            On::Cross | On::Enter => self.champions == Harm::Damage(0) && self.whose == Whose::Entering,
            On::SiegeStart => self.champions == Harm::Damage(0) && self.whose == Whose::Enemy,
            On::Dies | On::Kills | On::Cleanup => false,
        }
    }

    fn worth(&self, _game: &Bridgefront) -> f32 {
        let harm = match self.champions {
            Harm::Damage(n) => worth::many(n),
            Harm::Remove => 3.0,
        };
        (f32::from(self.forces.of(3)) + 0.8 * harm) * f32::from(self.accuracy) / 100.0
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let Some(sight) = &look.sight else { return };
        let (game, s, seat) = (look.game, look.s, look.seat);
        let chance = f32::from(self.accuracy) / 100.0;
        let mut best = 0.0f32;
        if let Some(sel) = &self.who {
            for (slot, champion) in s.living() {
                if game.selects(s, seat, sel, slot, this, this == Slot::NOBODY) {
                    let side = if champion.owner == seat { -1.0 } else { 1.0 };
                    let worth = side * sight.wounded(champion.card, champion.hp, self.champions.of(champion.hp));
                    best = if sel.all { best + worth } else { best.max(worth) };
                }
            }
        } else if let Some(at) = &self.at {
            for hex in game.board.hexes() {
                let around = || game.board.around(hex).filter(|(n, _)| s.hex(*n).occupied_by(seat)).count();
                if sight.foes[hex].health > 0.0
                    && (at.base == HexBase::There || game.passes(s, seat, &at.base, hex, this, 0))
                    && (self.surrounded == 0 || around() >= usize::from(self.surrounded))
                {
                    best = best.max(self.struck(sight, hex));
                }
            }
        }
        add(row, Column::Strike, best * chance);
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        let Some(sight) = &look.sight else { return };
        match option {
            Action::Hex(hex) => add(row, Column::Strike, self.struck(sight, hex)),
            Action::Champion(slot) => {
                let champion = look.s.champion(slot);
                let side = if champion.owner == look.seat { -1.0 } else { 1.0 };
                add(
                    row,
                    Column::Strike,
                    side * sight.wounded(champion.card, champion.hp, self.champions.of(champion.hp)),
                );
            }
            _ => {}
        }
    }
}

impl Strike {
    /// What is struck in a hex, in Forces.
    fn struck(&self, sight: &Survey<'_>, hex: Hex) -> f32 {
        sight.struck(hex, self.whose == Whose::All, |forces| self.forces.of(forces), |hp| self.champions.of(hp))
    }
}
