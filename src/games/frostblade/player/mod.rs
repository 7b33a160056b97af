//! What agents can look at in Frostblade.
//!
//! An option is described by what it does at once (points destroyed, victory points), by where it puts a squad (markers,
//! threats, reach) and by what kind it is: [`options`], on the battlefield as [`look`] measures it. [`evaluate`] says who is
//! winning. [`observe`] is what players that learn see beside that.

mod attacks;
mod evaluate;
mod look;
mod moves;
mod observe;
mod options;
mod powers;

#[cfg(test)]
mod tests;

use crate::game::{BySeat, Feature, Insight, Observation, Observed, Seat, Sparse};
use crate::games::frostblade::content::sheets::Phase;
use crate::games::frostblade::state::Question;
use crate::games::frostblade::{Action, Frostblade, State};

crate::game::features! {
    /// The columns of a row.
    pub(super) enum Column {
        /// 1 for Hold.
        Hold,
        /// 1 for Move.
        Move,
        /// 1 for Rush.
        Rush,
        /// 1 for leaving hand-to-hand combat.
        Leave,
        /// Primary VP a scoring that the squad's place adds, own and denied to the enemy, more than where it stands.
        Score,
        /// The same of VP that only the enemy loses.
        Deny,
        /// Inches nearer to the marker that is most worth going to.
        Nearer,
        /// Points of enemies that it could destroy hand to hand in this turn from there, over 10.
        Strike,
        /// Points of enemies that it could destroy at range in this turn from there, over 10.
        Shoot,
        /// Points of it that enemies could destroy in their next turn, over 10.
        Danger,
        /// The same for a LEADER squad, beside that.
        LeaderDanger,
        /// Points of enemies that it could destroy in its next turn from there, over 10.
        Poise,
        /// Inches nearer to the nearest enemy.
        Close,
        /// Inches nearer to the nearest enemy LEADER.
        Hunt,
        /// Models that would be removed for coherency.
        Loose,
        /// Standing height in inches, of its lowest model.
        Height,
        /// 1 if the nearest enemy shooters meet cover there.
        Cover,
        /// 1 if it ends in hand-to-hand combat.
        Contact,
        /// 1 if it ends out of sight and reach of all enemies.
        Hidden,
        /// 1 if a model ends in the enemy's zone.
        Raid,
        /// 1 if it ends between the nearest enemy and an own LEADER.
        Screen,
        /// Points destroyed by an attack, as expected, over 10.
        Damage,
        /// Chance that it destroys its targets.
        Kill,
        /// Victory points that destroying its targets would bring, by their chance.
        KillVp,
        /// Primary VP that its targets hold or contest, by the chance to destroy them.
        Clear,
        /// Dice spent beyond what destroys its targets, in points over 10.
        Overkill,
        /// 1 for attacking nobody.
        Idle,
        /// 1 for doing nothing more in a phase.
        Done,
        /// Of a squad that is next: points of enemies within its reach in this turn, over 10.
        Ready,
        /// Of a squad that is next: points of enemies that could reach it, over 10.
        Exposed,
        /// Of a squad that is next: 1 for a LEADER.
        LeaderNext,
        /// 1 for a spell.
        Cast,
        /// Chance of a spell.
        Chance,
        /// Points that a spell or ability destroys of enemies, as expected, over 10.
        Blast,
        /// Points of own squads that it destroys or risks, over 10.
        Harm,
        /// Points of own squads that it heals, over 10.
        Heal,
        /// Worth of a status on an enemy, by its points over 10.
        Weaken,
        /// Worth of a status on an own squad, by its points over 10.
        Strengthen,
        /// 1 for an ability about movement.
        Agile,
        /// 1 for an ability that can be used but once.
        Once,
        /// Wounds taken off a LEADER.
        Shield,
        /// Of a placed squad: inches to the nearest marker.
        FromMarker,
        /// Of a placed squad: inches to the middle of the front.
        FromFront,
        /// Of a placed squad: inches to the nearest enemy.
        FromEnemy,
        /// 1 for having the first turn oneself.
        First,
        /// 1 for rolling again; times the Rush die less 3.5.
        Again,
        /// Of a model that takes wounds: points of its items, over 10.
        Items,
    }
}

/// One option as numbers.
type Row = [f32; WIDTH];

/// Adds to a column of a row.
fn add(row: &mut Row, column: Column, number: f32) {
    row[column as usize] += number;
}

impl Insight for Frostblade {
    const FEATURES: &'static [Feature] = COLUMNS;

    type Memo = ();

    fn features(&self, state: &State, seat: Seat, options: &[Action], (): &mut (), out: &mut Vec<f32>) {
        options::describe(self, state, seat, options, out);
    }

    /// Where a player's moves begin: the attacks of the turn before have come to something, and nobody stands half-way. In
    /// the middle of a turn what is expected of a position says little about a move: it does not see who can strike.
    fn is_settled(&self, state: &State) -> bool {
        state.frames.is_empty()
            && match state.ask {
                None => true,
                Some((_, Question::Menu)) => {
                    state.phase == Phase::Movement && !state.of(state.active).any(|(_, squad)| squad.acted)
                }
                Some(_) => false,
            }
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        evaluate::shares(self, state)
    }

    const POSITION: &'static [Observation] = observe::Seen::GROUPS;

    const OPTION: &'static [Observation] = observe::Choice::GROUPS;

    fn observe(&self, state: &State, seat: Seat, out: &mut Sparse) {
        observe::position(self, state, seat, out);
    }

    fn option_observer<'a>(&'a self, state: &'a State, seat: Seat) -> impl FnMut(Action, &mut Sparse) + 'a {
        let mut known = None;
        move |action, out| observe::option(self, state, seat, action, &mut known, out)
    }
}
