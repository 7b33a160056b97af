//! `heal`: restoring HP of champions (BF-22d).

use serde::Deserialize;

use super::act::Act;
use super::selectors::{ChampionSel, Num};
use crate::game::Cx;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::player::look::Look;
use crate::games::bridgefront::player::{Column, Row, add, worth};
use crate::games::bridgefront::rules::action::Action;
use crate::games::bridgefront::rules::resolve::Flow;
use crate::games::bridgefront::rules::stages::{Open, Walk};
use crate::games::bridgefront::state::{Champion, Script, Slot, State};
use crate::table::effects::EffectId;

pub(crate) const NOTATION: [&str; 2] = ["`n`: number; `who`: champion; `pooled` (false)", "restore HP"];

/// HP for champions.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Heal {
    n: Num,
    who: ChampionSel,
    /// One point at a time, to any damaged champions of the owner's in one hex.
    #[serde(default)]
    pooled: bool,
}

impl Heal {
    fn run_pooled(
        &self,
        game: &Bridgefront,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        match game.locks(s, script, id).next() {
            Some(Action::Hex(hex)) if s.hex(hex).champions[seat] > 0 => script.there = hex,
            _ => {
                script.missed = true;
                return Flow::Next;
            }
        }
        if let Some(Action::Champion(slot)) = script.answer {
            game.mend(s, slot, 1, cx);
            script.answer = None;
            script.answers += 1;
        }
        let mut any = false;
        self.offer(game, s, script, &mut |_| any = true);
        script.worked |= any;
        if any && script.answers < game.value(s, script, &self.n) {
            return Flow::Ask(seat);
        }
        Flow::Next
    }
}

impl Act for Heal {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        let game = walk.game;
        let hurt = move |champion: &Champion| champion.hp < game.cards.get(champion.card).hp;
        if !self.pooled {
            return walk.champion(id, &self.who, hurt);
        }
        if let Some(Action::Hex(hex)) = walk.ask(id, |w| w.champion_hexes(hurt))? {
            walk.there = hex;
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
        if self.pooled {
            return self.run_pooled(game, s, script, id, cx);
        }
        let who = &self.who;
        let slot = if who.that {
            Some(script.that_champion).filter(|slot| *slot != Slot::NOBODY && s.champion(*slot).alive())
        } else {
            let chosen = if who.late || script.late { script.answer } else { game.locks(s, script, id).next() };
            match chosen {
                Some(Action::Champion(slot)) => {
                    let by_card = script.this == Slot::NOBODY;
                    game.selects(s, script.seat, who, slot, script.this, by_card).then_some(slot)
                }
                None if who.late || script.late => return game.ask_or_miss(s, script, id),
                _ => None,
            }
        };
        match slot {
            Some(slot) => {
                script.that_champion = slot;
                let n = game.value(s, script, &self.n);
                game.mend(s, slot, n, cx);
                script.worked = true;
            }
            None => script.missed = true,
        }
        Flow::Next
    }

    fn offer(&self, game: &Bridgefront, s: &State, script: &Script, offer: &mut dyn FnMut(Action)) {
        for (slot, champion) in s.living() {
            let fits = if self.pooled {
                champion.owner == script.seat && champion.hex == script.there
            } else {
                game.selects(s, script.seat, &self.who, slot, script.this, false)
            };
            if fits && champion.hp < game.cards.get(champion.card).hp {
                offer(Action::Champion(slot));
            }
        }
    }

    fn worth(&self, _game: &Bridgefront) -> f32 {
        0.4 * worth::of_number(&self.n)
    }

    fn look(&self, look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        let n = look.number(&self.n);
        let most = look.missing_hp(|_| true);
        add(row, Column::Heal, most.min(n));
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        match option {
            Action::Champion(slot) => {
                let champion = look.s.champion(slot);
                let missing = f32::from(look.game.cards.get(champion.card).hp.saturating_sub(champion.hp));
                let side = if champion.owner == look.seat { 1.0 } else { -1.0 };
                add(row, Column::Heal, side * missing.min(look.number(&self.n)));
            }
            Action::Hex(hex) => add(row, Column::Heal, look.missing_hp(|at| at == hex)),
            _ => {}
        }
    }
}
