//! Verbs that deal damage, and verbs that remove wounds or pass them on.

use super::{Act, Area, Work};
use crate::model::content::effects::{Healed, Who};
use crate::model::content::sheets::Ability;
use crate::model::content::verbs::{Damage, Heal, Mend, Redirect};
use crate::model::events::DieKind;
use crate::model::knobs::AreaRule;
use crate::model::state::{Cause, Frame, Of, SQUAD_MODELS, SquadId, State, Wounds, places_of};
use crate::rules::dice::binomial;
use crate::rules::running::take_off;
use crate::rules::stream;
use crate::{Event, Frostblade};
use evenhand_kit::table::plane::Grain;

impl Act for Damage {
    fn run(&self, work: &mut Work<'_, '_>) {
        let n = work.amount(self.n);
        work.damage(n, !self.direct);
    }

    fn is_on_source(&self) -> bool {
        self.who == Who::Itself
    }

    fn around(&self) -> Option<Grain> {
        self.within.map(|within| within.0)
    }

    fn is_useful(&self, _: &Frostblade, _: &State, _: SquadId, _: &Ability) -> bool {
        self.who != Who::Itself
    }
}

impl Act for Heal {
    fn run(&self, work: &mut Work<'_, '_>) {
        let n = work.amount(self.n);
        work.heal(n);
    }

    fn is_on_source(&self) -> bool {
        self.who == Healed::Itself
    }

    fn helps_target(&self, game: &Frostblade, s: &State, target: SquadId) -> bool {
        self.who == Healed::Itself || game.is_hurt(s, target)
    }
}

impl Act for Mend {
    fn run(&self, work: &mut Work<'_, '_>) {
        let n = work.amount(self.n);
        let left = n - work.heal(n);
        if left > 0 && work.game.can_return(work.s, work.target, self.keyword) {
            work.s.wait(Frame::Return(work.target, left));
        }
    }

    fn helps_target(&self, game: &Frostblade, s: &State, target: SquadId) -> bool {
        game.is_hurt(s, target) || game.can_return(s, target, self.keyword)
    }
}

/// The rules of allocating wounds ask for it.
impl Act for Redirect {}

impl Work<'_, '_> {
    /// Deals damage outside of attacks (FB-DMG-3, FB-DMG-4).
    fn damage(&mut self, n: u8, evaded: bool) {
        let (game, squad) = (self.game, self.target);
        let only = self.area.map_or(0, |area| game.models_in_area(self.s, &area, squad));
        let cause = if self.is_spell() { Cause::Spell } else { Cause::Effect };
        let cover = if evaded && self.is_covered() { game.knobs.cover.structure_evade } else { 0 };
        let rule = if evaded { game.evade_rule(self.s, squad, cover) } else { None };
        let saves = rule.map_or(0, |rule| binomial(n, &rule, self.cx.dice(stream::EFFECT)));
        if let Some(rule) = rule {
            let base = game.sheet_of(self.s, squad).evade;
            self.cx.event(rule.event(squad, DieKind::Evade, [n, saves], base, [0, cover]));
        }
        let wounds = n - saves;
        self.cx.event(Event::Damage { squad, n, wounds, cause });
        if wounds > 0 {
            let by = self.doer();
            self.s.wait(Frame::Wounds(Wounds { squad, n: wounds, cause, by, only, ..Wounds::default() }));
        }
    }

    /// Whether cover counts against it.
    fn is_covered(&self) -> bool {
        let (game, s, source) = (self.game, &*self.s, self.run.source);
        game.knobs.cover.vs_spells
            && self.is_spell()
            && s.squad(source).owner != s.squad(self.target).owner
            && game.sees_only_past_structures(s, source, self.target)
    }

    /// Returns the squad that is responsible for an effect. No squad is responsible for a status that an enemy gave.
    fn doer(&self) -> SquadId {
        let Of::Status(status) = self.run.of else { return self.run.source };
        let bearer = self.s.squad(self.run.source);
        let own = bearer.held.iter().any(|held| held.status == status && held.giver == bearer.owner);
        if own { self.run.source } else { SquadId::NONE }
    }

    /// Removes wounds from models, and returns how many.
    fn heal(&mut self, n: u8) -> u8 {
        let (squad, hp) = (self.target, self.game.sheet_of(self.s, self.target).hp);
        let before: [u8; SQUAD_MODELS] = self.wounds();
        let healed = take_off(self.s, squad, n);
        if healed > 0 {
            self.cx.event(Event::Healed(squad, healed));
            for ((place, had), has) in (0u8..).zip(before).zip(self.wounds()) {
                if has < had {
                    self.cx.event(Event::ModelHealed(squad, place, had - has, hp.saturating_sub(has)));
                }
            }
        }
        healed
    }

    /// Returns the wounds of the target's models.
    fn wounds(&self) -> [u8; SQUAD_MODELS] {
        let mut wounds = [0; SQUAD_MODELS];
        for place in self.s.squad(self.target).models() {
            wounds[place] = self.s.model(self.target, place).wounds;
        }
        wounds
    }
}

impl Frostblade {
    /// Returns the bits of the models that an area reaches, if only those can be wounded; 0 if all can (FB-Q68).
    fn models_in_area(&self, s: &State, area: &Area, target: SquadId) -> u16 {
        if self.knobs.effects.area_rule != AreaRule::PerModel {
            return 0;
        }
        let measure = self.lengths.measure;
        let reached = |place: &usize| {
            let base = self.base_of(s, target, *place);
            let mut centres = places_of(area.models).map(|place| self.base_of(s, area.around, place));
            centres.any(|other| other.within(&base, area.within, measure))
        };
        s.squad(target).models().filter(reached).fold(0, |bits, place| bits | 1 << place)
    }
}
