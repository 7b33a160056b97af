//! `volley`: an attack with a weapon that an ability changes.

use super::{Act, Work};
use crate::Frostblade;
use crate::model::content::sheets::Ability;
use crate::model::content::verbs::Volley;
use crate::model::state::{Of, SquadId, State};
use evenhand_kit::table::ids::Id;

impl Act for Volley {
    fn run(&self, work: &mut Work<'_, '_>) {
        if let Of::Ability(ability) = work.run.of {
            work.s.squad_mut(work.target).now.volley = Some(ability);
        }
    }

    fn is_useful(&self, game: &Frostblade, s: &State, squad: SquadId, _: &Ability) -> bool {
        let here = s.squad(squad);
        let about = &game.units[here.unit.index()];
        !here.attacked && about.weapons.iter().any(|(item, bits)| *item == self.weapon && bits & here.alive != 0)
    }
}
