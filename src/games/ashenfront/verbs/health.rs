//! Damage, health that is lost or recovered.

use crate::game::Cx;
use crate::games::ashenfront::content::{Effect, Keyword, Verb, Way, Who};
use crate::games::ashenfront::knobs::Cleave;
use crate::games::ashenfront::state::{Frame, Hit, Part, Run, State, Unit, UnitId, other};
use crate::games::ashenfront::{Ashenfront, Event};

/// The steps of an effect that deals damage.
const TARGETED: u8 = 1;
const STRIKES: u8 = 2;

impl Ashenfront {
    /// Deals one instance of damage to everybody it is about, one after the other (AF-RNG-4, AF-DMG-1).
    pub(super) fn do_hit(&self, s: &mut State, mut run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        if run.sub == TARGETED {
            run.sub = STRIKES;
            run.has_hit |= !run.targets.is_empty();
            let me = s.able(run.unit).copied();
            if let Some(me) = me
                && let Some(foe) = s.able(aimed_at(&run, effect)).copied()
                && foe.seat != me.seat
            {
                self.add_targets(s, &mut run, effect, &me, &foe);
                if matches!(run.part, Part::Mode(_)) && run.card == me.card {
                    let foe = foe.id;
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

    /// Whom Piercing and Cleave add to the first enemy of a line (AF-RNG-4, AF-KW-7).
    fn add_targets(&self, s: &State, run: &mut Run, effect: &Effect, me: &Unit, foe: &Unit) {
        let sheet = self.sheet(s, me);
        let range = effect.range.unwrap_or(sheet.range);
        let Some((way, _)) = me.tile.line_to(foe.tile) else { return };
        let pierce = effect.pierce.saturating_add(sheet.keywords.piercing);
        let behind = self.behind(s, (me.seat, me.tile), way, range, foe.id);
        run.targets.extend_from(behind.iter().copied().take(usize::from(pierce)));
        if !sheet.has(Keyword::Cleave) || run.card != me.card {
            return;
        }
        let (here, ways): (_, &[Way]) = match self.knobs.kw.cleave {
            Cleave::Sides => (foe.tile, &[way.turned(3), way.turned(1)]),
            Cleave::Ring => (me.tile, &Way::ALL),
            Cleave::AroundTarget => (foe.tile, &Way::ALL),
        };
        for way in ways {
            let unit = here.step(*way).and_then(|tile| s.at(tile));
            let unit = unit.filter(|unit| unit.seat == other(me.seat) && !unit.inert);
            if let Some(unit) = unit.filter(|unit| !run.targets.contains(&unit.id)) {
                run.targets.push(unit.id);
            }
        }
    }

    /// Health is lost or recovered at once by everybody it is about (AF-DMG-3, AF-DMG-4).
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

/// Whom damage along a line is aimed at.
fn aimed_at(run: &Run, effect: &Effect) -> UnitId {
    match effect.who {
        Who::Foe => run.foe,
        Who::Tile => run.targets.first().copied().unwrap_or(UnitId::NONE),
        _ => UnitId::NONE,
    }
}
