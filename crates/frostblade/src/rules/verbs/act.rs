//! The trait that all verbs implement, and the context in which effects that happen once are carried out.

use crate::model::content::effects::DiceRoll;
use crate::model::content::sheets::Ability;
use crate::model::content::verbs::{Verb, fields_as};
use crate::model::state::{Of, Run, SquadId, State};
use crate::rules::active::Active;
use crate::rules::dice::{Situation, Tally};
use crate::rules::stream;
use crate::{Event, Frostblade};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::Grain;

/// The area in which an effect reaches other squads.
#[derive(Clone, Copy)]
pub(crate) struct Area {
    pub(crate) around: SquadId,
    /// Bits of the models at its center.
    pub(crate) models: u16,
    pub(crate) within: Grain,
}

/// An effect that is carried out on a squad.
pub(crate) struct Work<'w, 'c> {
    pub(crate) game: &'w Frostblade,
    pub(crate) s: &'w mut State,
    /// The list of effects that it belongs to.
    pub(crate) run: Run,
    /// The squad: the source for effects on their own squad.
    pub(crate) target: SquadId,
    pub(crate) area: Option<Area>,
    pub(crate) cx: &'w mut Cx<'c, Event>,
}

impl Work<'_, '_> {
    /// Rolls an amount.
    pub(super) fn amount(&mut self, n: DiceRoll) -> u8 {
        let purpose = if self.is_spell() { stream::SPELL } else { stream::EFFECT };
        n.roll(self.cx.dice(purpose))
    }

    /// Whether it is an effect of a spell.
    pub(super) fn is_spell(&self) -> bool {
        matches!(self.run.of, Of::Spell(_))
    }
}

/// A verb with its fields.
pub(crate) trait Act {
    /// Notes what a lasting effect changes for a squad.
    fn last(&self, on: &mut Active<'_>) {
        let _ = on;
    }

    /// Adds what a lasting effect changes about dice and stats in this situation.
    fn tally(&self, tally: &mut Tally, situation: &Situation) {
        let _ = (tally, situation);
    }

    /// Carries out an effect that happens once.
    fn run(&self, work: &mut Work<'_, '_>) {
        let _ = work;
    }

    /// Whether it is carried out on the squad whose effect it is, whatever the target.
    fn is_on_source(&self) -> bool {
        false
    }

    /// Returns the distance, if it is carried out on all other squads around the target.
    fn around(&self) -> Option<Grain> {
        None
    }

    /// Whether it would change anything for the target of a spell.
    fn helps_target(&self, game: &Frostblade, s: &State, target: SquadId) -> bool {
        let _ = (game, s, target);
        true
    }

    /// Whether it would change anything now if a squad used an ability with it.
    fn is_useful(&self, game: &Frostblade, s: &State, squad: SquadId, ability: &Ability) -> bool {
        let _ = ability;
        !self.changes_action() || !s.squad(squad).acted && !game.may_only_hold(s, squad)
    }

    /// Whether it changes the squad's action of this turn, and so must come before it.
    fn changes_action(&self) -> bool {
        false
    }
}

impl Verb {
    /// Returns the effect as an [`Act`].
    pub(crate) fn act(&self) -> &dyn Act {
        fields_as!(self, Act)
    }
}
