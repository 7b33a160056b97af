//! Effects that deal damage, or make operators lose or recover health.

use crate::model::content::{Effect, Keyword, Verb, Way, Who};
use crate::model::knobs::Cleave;
use crate::model::state::{Frame, Hit, MAX_TARGETS, Part, Run, State, Unit, UnitId, other};
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;
use evenhand_kit::table::Pile;

/// Values of [`Run::sub`] while damage is dealt: targets are known; from `STRIKES` on, the index of the next target.
const TARGETED: u8 = 1;
const STRIKES: u8 = 2;

impl Ashenfront {
    /// Deals an instance of damage to each target, one after the other (AF-RNG-4, AF-DMG-1).
    pub(super) fn do_hit(&self, s: &mut State, mut run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        if run.sub == TARGETED {
            run.sub = STRIKES;
            run.has_hit |= !run.targets.is_empty();
            if let Some(me) = s.able(run.unit).copied() {
                let firsts = first_foes(s, &run, effect, &me);
                for foe in firsts.iter().filter_map(|foe| s.able(*foe)) {
                    self.add_targets(s, &mut run, effect, &me, foe);
                }
                // A hit in each direction targets no operator in particular.
                let aimed = firsts.first().copied().filter(|_| effect.who != Who::EachDirection);
                if let Some(foe) = aimed.filter(|_| is_own_ability(&run, &me)) {
                    s.frames.push(Frame::Run(run));
                    self.is_targeted(s, &run, &me, foe, cx);
                    return;
                }
            }
        }
        let place = usize::from(run.sub - STRIKES);
        let Some(target) = run.targets.get(place).copied() else { return self.next_effect(s, run) };
        run.sub += 1;
        s.frames.push(Frame::Run(run));
        let Some(victim) = s.able(target).copied() else { return };
        let (n, by) = match s.able(run.unit) {
            Some(me) if matches!(run.part, Part::Mode(_)) => {
                let sheet = self.sheet(s, me);
                let (printed, bonus) = self.damage_against(s, me, &sheet, &victim, effect.n);
                (self.amount(printed, bonus, run.doubled), me.id)
            }
            me => (self.count_of(&run, effect), me.map_or(UnitId::NONE, |me| me.id)),
        };
        s.frames.push(Frame::Hit(Hit { by, seat: run.seat, target, n, ..Hit::default() }));
    }

    /// Adds the targets of Piercing and Cleave to the first enemy of a line. No target is added twice
    /// (AF-RNG-4, AF-KW-7).
    fn add_targets(&self, s: &State, run: &mut Run, effect: &Effect, me: &Unit, foe: &Unit) {
        let sheet = self.sheet(s, me);
        let range = effect.range.unwrap_or(sheet.range);
        let Some((way, _)) = me.tile.line_to(foe.tile) else { return };
        let pierce = effect.pierce.saturating_add(sheet.keywords.piercing);
        let behind = self.behind(s, (me.seat, me.tile), way, range, foe.id);
        behind.iter().take(usize::from(pierce)).for_each(|foe| add_target(run, *foe));
        if !sheet.has(Keyword::Cleave) || !is_own_ability(run, me) {
            return;
        }
        let (here, ways): (_, &[Way]) = match self.knobs.kw.cleave {
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

    /// Makes all targets lose or recover health at once (AF-DMG-3, AF-DMG-4).
    pub(super) fn do_health(&self, s: &mut State, run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let n = self.count_of(&run, effect);
        for target in run.targets.iter() {
            match effect.verb {
                Verb::Heal => self.heal(s, *target, n, cx),
                _ => self.lose(s, *target, n, (run.seat, run.unit), cx),
            }
        }
        self.next_effect(s, run);
    }
}

/// Returns the first enemy of each line along which damage is dealt.
fn first_foes(s: &State, run: &Run, effect: &Effect, me: &Unit) -> Pile<UnitId, MAX_TARGETS> {
    let found = match effect.who {
        Who::Foe => std::slice::from_ref(&run.foe),
        Who::Tile | Who::EachDirection => &run.targets[..],
        _ => &[],
    };
    let is_foe = |id: &UnitId| s.able(*id).is_some_and(|foe| foe.seat != me.seat);
    found.iter().copied().filter(is_foe).collect()
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
