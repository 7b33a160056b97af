//! The interface of verbs: everything that the rules and players need from one.

use crate::player::Row;
use crate::player::assessment::Assessment;
use crate::state::{AimedAt, Attack, Effects, Figure, State, Window};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

/// A possible use of an action that a player evaluates.
#[derive(Clone, Copy)]
pub(crate) struct Use<'a> {
    pub(crate) assessment: &'a Assessment<'a>,
    /// The user of the action.
    pub(crate) who: Figure,
    pub(crate) target: AimedAt,
    /// The probability that the effect happens.
    pub(crate) chance: f32,
}

impl Use<'_> {
    /// Returns the character it affects, if any.
    pub(crate) fn at(&self) -> Option<Figure> {
        match self.target {
            AimedAt::Figure(at) => Some(at),
            AimedAt::Piece(_) | AimedAt::Point(_) => None,
            AimedAt::User => Some(self.who),
        }
    }
}

/// A possible response that a player evaluates.
#[derive(Clone, Copy)]
pub(crate) struct Answer<'a> {
    pub(crate) assessment: &'a Assessment<'a>,
    /// The character that would respond.
    pub(crate) who: Figure,
    pub(crate) window: &'a Window,
    /// The attack in progress, if there is one.
    pub(crate) attack: Option<&'a Attack>,
}

/// The operations of all verbs.
pub(crate) trait Act {
    /// Whether it affects the action's target; otherwise it affects the user or the user's surroundings.
    fn is_on_target(&self) -> bool {
        false
    }

    /// Whether it lends a token, which is needed in addition to those that pay for the action (AS-Q75).
    fn lends(&self) -> bool {
        false
    }

    /// Carries out the effect on the character `at`. The frame of the effects is on top of the
    /// stack; longer work is pushed above it. What is impossible is skipped.
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, cx: &mut Cx<'_, Event>);

    /// Returns why a character cannot aim an action with this effect at a target.
    fn barred(&self, _game: &Ascension, _s: &State, _who: Figure, _target: AimedAt) -> Option<&'static str> {
        None
    }

    /// Whether it has any use for a character: for example, one without wounds or tokens needs no help.
    fn helps(&self, _game: &Ascension, _s: &State, _at: Figure) -> bool {
        true
    }

    /// Whether it has any effect as a character's response to an event (AS-RESP-2).
    fn can_answer(&self, _game: &Ascension, _s: &State, _who: Figure, _window: &Window) -> bool {
        true
    }

    /// Adds its features to the row of an option.
    fn look(&self, _used: &Use<'_>, _row: &mut Row) {}

    /// Adds its features as a response to the row of an option.
    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        let Answer { assessment, who, .. } = *answer;
        self.look(&Use { assessment, who, target: AimedAt::User, chance: 1.0 }, row);
    }
}
