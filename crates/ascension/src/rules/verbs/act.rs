//! The interface of verbs in the rules.

use crate::model::content::verbs::{Verb, fields_as};
use crate::model::state::{AimedAt, Effects, Figure, State, Window};
use crate::{Ascension, Event};
use evenhand_game::game::Cx;

/// The operations of all verbs in the rules.
pub(crate) trait Act {
    /// Whether it affects the action's target; otherwise it affects the user or the user's surroundings.
    fn is_on_target(&self) -> bool {
        false
    }

    /// Whether it lends a token, which is needed in addition to those that pay for the action (AS-Q75).
    fn lends(&self) -> bool {
        false
    }

    /// Whether an amount of 0 leaves it without any effect.
    fn does_nothing(&self) -> bool {
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
}

impl Verb {
    /// Returns the verb as the rules use it.
    #[inline]
    pub(crate) fn act(&self) -> &dyn Act {
        fields_as!(self, Act)
    }
}
