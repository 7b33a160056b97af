//! The words and recorded values of the fields of events.

use crate::Frostblade;
use crate::model::content::effects::Did;
use crate::model::content::ids::{AbilityId, ItemId, PassiveId, SheetId, SpellId, StatusId};
use crate::model::content::sheets::Phase;
use crate::model::events::{DieKind, EnemyOf, Models, Scored};
use crate::model::state::{Cause, Spots, SquadId, other};
use evenhand_game::game::Seat;
use evenhand_game::game::events::{EventContext, Fact, Finished, Owned, Value, object, recorded_name, shape};
use evenhand_game::game::log::listed;
use evenhand_game::game::words::Word;

type Context<'t, 'a> = &'t EventContext<'a, Frostblade>;

/// A squad is called by its name and its owner. A record has its id in notation.
impl Fact<Frostblade> for SquadId {
    fn shape() -> Value {
        shape::text()
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.squad_name(context.after(), *self)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        self.write(context.game).into()
    }
}

impl Owned<Frostblade> for SquadId {
    fn owner(&self, finished: &Finished<'_, Frostblade>) -> Seat {
        finished.end.squad(*self).owner
    }
}

impl Owned<Frostblade> for EnemyOf {
    fn owner(&self, finished: &Finished<'_, Frostblade>) -> Seat {
        other(self.0.owner(finished))
    }
}

/// Implements [`Fact`] for ids of entries that have a name and an id in content files.
macro_rules! entries {
    ($($Id:ident in $table:ident),+) => { $(
        impl Fact<Frostblade> for $Id {
            fn shape() -> Value {
                shape::text()
            }

            fn words(&self, context: Context<'_, '_>) -> String {
                context.game.content.$table[*self].name.clone()
            }

            fn recorded(&self, context: Context<'_, '_>) -> Value {
                context.game.content.$table[*self].id.as_str().into()
            }
        }
    )+ };
}

entries!(
    AbilityId in abilities, ItemId in items, PassiveId in passives, SheetId in squads, SpellId in spells,
    StatusId in statuses
);

/// Models are recorded by their indices in the squad.
impl Fact<Frostblade> for Models {
    fn shape() -> Value {
        shape::list(shape::whole())
    }

    fn words(&self, _: Context<'_, '_>) -> String {
        listed(self.places().map(|place| place.to_string()))
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        self.places().collect()
    }
}

/// Places are recorded as in choices, one by one.
impl Fact<Frostblade> for Spots {
    fn shape() -> Value {
        shape::list(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        self.write(context.game)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        self.list().iter().map(|spot| spot.write(context.game)).collect()
    }
}

/// A secondary objective is recorded with its number, counted from 1.
impl Fact<Frostblade> for Scored {
    fn shape() -> Value {
        shape::any_of([shape::one_of(&["primary", "leader"]), shape::keyed([("secondary", shape::whole())])])
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        match *self {
            Scored::Primary => "the mission".into(),
            Scored::Leader => "a destroyed LEADER squad".into(),
            Scored::Secondary(nth) => {
                let secondary = context.game.content.mission.secondaries.get(usize::from(nth));
                secondary.map_or_else(String::new, |known| context.game.goal_text(known.goal))
            }
        }
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        match self {
            Scored::Secondary(nth) => object([("secondary", (u16::from(*nth) + 1).into())]),
            scored => recorded_name(scored),
        }
    }
}

evenhand_game::phrases! {
    of Frostblade;
    Phase {
        Starting = "Starting Phase",
        Spell = "Spell Phase",
        Movement = "Movement Phase",
        Combat = "Combat Phase",
        End = "End Phase",
    }
    DieKind { Hit = "to hit", Evade = "to evade", Opportunity = "opportunity", Check = "check" }
    // The verbs in their plural form: "they move".
    Did { Nothing = "hold", Hold = "hold", Move = "move", Rush = "rush" }
    // Why a model was lost.
    Cause {
        Melee = "in hand-to-hand combat",
        Ranged = "shot",
        Spell = "by the spell",
        Effect = "by an effect",
        Opportunity = "by opportunity attacks",
        Backlash = "by a double 1",
        Coherency = "too far from the squad",
        NoRoom = "without room",
    }
}
