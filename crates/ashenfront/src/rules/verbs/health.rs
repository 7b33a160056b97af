//! Effects that deal damage, or make operators lose or recover health.

use super::{Act, times};
use crate::model::content::verbs::health::{Damage, Heal, Lose};
use crate::model::content::{Keyword, Way, Who};
use crate::model::knobs::Cleave;
use crate::model::state::{Frame, Hit, MAX_TARGETS, Part, Run, State, Unit, UnitId, other};
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::Pile;

/// Values of [`Run::sub`] while damage is dealt: targets are known; from `STRIKES` on, the index of the next target.
const TARGETED: u8 = 1;
const STRIKES: u8 = 2;

impl Act for Damage {
    /// Deals an instance of damage to each target, one after the other (AF-RNG-4, AF-DMG-1).
    fn act(&self, game: &Ashenfront, s: &mut State, mut run: Run, cx: &mut Cx<'_, Event>) {
        if run.sub == TARGETED {
            run.sub = STRIKES;
            run.has_hit |= !run.targets.is_empty();
            if let Some(me) = s.able(run.unit).copied() {
                let firsts = self.first_foes(game, s, &run, &me);
                for foe in firsts.iter().filter_map(|foe| s.able(*foe)) {
                    self.add_targets(game, s, &mut run, &me, foe);
                }
                // A hit in each direction targets no operator in particular.
                let aimed = firsts.first().copied().filter(|_| self.who != Who::EachDirection);
                if let Some(foe) = aimed.filter(|_| is_own_ability(&run, &me)) {
                    s.frames.push(Frame::Run(run));
                    game.is_targeted(s, &run, &me, foe, cx);
                    return;
                }
            }
        }
        let place = usize::from(run.sub - STRIKES);
        let Some(target) = run.targets.get(place).copied() else { return game.next_effect(s, run) };
        run.sub += 1;
        s.frames.push(Frame::Run(run));
        let Some(victim) = s.able(target).copied() else { return };
        let (n, by) = match s.able(run.unit) {
            Some(me) if matches!(run.part, Part::Mode(_)) => {
                let sheet = game.sheet(s, me);
                let (printed, bonus) = game.damage_against(s, me, &sheet, &victim, self.n.map(|n| times(&run, n)));
                (game.amount(printed, bonus, run.doubled), me.id)
            }
            me => (game.count_of(&run, self.n.unwrap_or(1)), me.map_or(UnitId::NONE, |me| me.id)),
        };
        s.frames.push(Frame::Hit(Hit { by, seat: run.seat, target, n, ..Hit::default() }));
    }
}

impl Damage {
    /// Returns the first enemy of each line along which damage is dealt.
    fn first_foes(&self, game: &Ashenfront, s: &State, run: &Run, me: &Unit) -> Pile<UnitId, MAX_TARGETS> {
        let found = match self.who {
            Who::Foe => std::slice::from_ref(&run.foe),
            Who::Tile | Who::EachDirection => &run.targets[..],
            _ => &[],
        };
        let meant = |foe: &Unit| game.effect_of(run).is_none_or(|effect| game.is_meant(s, foe, &effect.only));
        let is_foe = |id: &UnitId| s.able(*id).is_some_and(|foe| foe.seat != me.seat && meant(foe));
        found.iter().copied().filter(is_foe).collect()
    }

    /// Adds the targets of Piercing and Cleave to the first enemy of a line. No target is added twice
    /// (AF-RNG-4, AF-KW-7).
    fn add_targets(&self, game: &Ashenfront, s: &State, run: &mut Run, me: &Unit, foe: &Unit) {
        let sheet = game.sheet(s, me);
        let range = self.range.unwrap_or(sheet.range);
        let Some((way, _)) = me.tile.line_to(foe.tile) else { return };
        let pierce = self.pierce.saturating_add(sheet.keywords.piercing);
        let behind = game.behind(s, (me.seat, me.tile), way, range, foe.id);
        behind.iter().take(usize::from(pierce)).for_each(|foe| add_target(run, *foe));
        if !sheet.has(Keyword::Cleave) || !is_own_ability(run, me) {
            return;
        }
        let (here, ways): (_, &[Way]) = match game.knobs.kw.cleave {
            Cleave::Sides => (foe.tile, &[way.turned(3), way.turned(1)]),
            Cleave::Ring => (me.tile, &Way::ALL),
            Cleave::AroundTarget => (foe.tile, &Way::ALL),
        };
        for way in ways {
            let unit = here.step(*way).and_then(|tile| s.at(tile));
            if let Some(unit) = unit.filter(|unit| unit.seat == other(me.seat) && !unit.inert) {
                add_target(run, unit.id);
            }
        }
    }
}

impl Act for Lose {
    /// Makes all targets lose health at once (AF-DMG-3).
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        let n = game.count_of(&run, self.n);
        for target in run.targets.iter() {
            game.lose(s, *target, n, (run.seat, run.unit), cx);
        }
        game.next_effect(s, run);
    }
}

impl Act for Heal {
    /// Makes all targets recover health at once (AF-DMG-4).
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        let n = game.count_of(&run, self.n);
        for target in run.targets.iter() {
            game.heal(s, *target, n, cx);
        }
        game.next_effect(s, run);
    }
}

/// Whether a run is an operator's own ability, rather than an Ult, an innate or a card.
fn is_own_ability(run: &Run, me: &Unit) -> bool {
    matches!(run.part, Part::Mode(_)) && run.card == me.card
}

/// Adds a target, unless it is one already.
fn add_target(run: &mut Run, unit: UnitId) {
    if !run.targets.contains(&unit) {
        run.targets.push(unit);
    }
}
