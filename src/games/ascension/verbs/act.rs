//! What a verb can do: everything that the rules and players ask of one.

use crate::game::Cx;
use crate::games::ascension::player::Row;
use crate::games::ascension::player::assessment::Assessment;
use crate::games::ascension::state::{AimedAt, Attack, Effects, Figure, State, Window};
use crate::games::ascension::{Ascension, Event};

/// The use of a deed that a player thinks about.
#[derive(Clone, Copy)]
pub(crate) struct Use<'a> {
    pub(crate) assessment: &'a Assessment<'a>,
    /// Whose deed it is.
    pub(crate) who: Figure,
    pub(crate) target: AimedAt,
    /// How likely the effect happens.
    pub(crate) chance: f32,
}

impl Use<'_> {
    /// The character it happens to, if it happens to one.
    pub(crate) fn at(&self) -> Option<Figure> {
        match self.target {
            AimedAt::Figure(at) => Some(at),
            AimedAt::Piece(_) | AimedAt::Point(_) => None,
            AimedAt::User => Some(self.who),
        }
    }
}

/// A response that a player thinks about.
#[derive(Clone, Copy)]
pub(crate) struct Answer<'a> {
    pub(crate) assessment: &'a Assessment<'a>,
    /// Who would respond.
    pub(crate) who: Figure,
    pub(crate) window: &'a Window,
    /// The attack under way, if there is one.
    pub(crate) attack: Option<&'a Attack>,
}

/// What all verbs can do.
pub(crate) trait Act {
    /// Whether it happens to the deed's target; else to the user or around it.
    fn is_on_target(&self) -> bool {
        false
    }

    /// Whether it lends a token, which is needed beside those that pay for the deed (AS-Q75).
    fn lends(&self) -> bool {
        false
    }

    /// Does it, `at` being the character it happens to. Its own frame lies on top of the stack, what takes
    /// longer goes above it. What cannot be done is not done.
    fn run(&self, game: &Ascension, s: &mut State, run: &Effects, at: Figure, cx: &mut Cx<'_, Event>);

    /// Why a character cannot aim a deed that does this at something.
    fn barred(&self, _game: &Ascension, _s: &State, _who: Figure, _target: AimedAt) -> Option<&'static str> {
        None
    }

    /// Whether it would do anything for a character: one without wounds or tokens needs no help.
    fn helps(&self, _game: &Ascension, _s: &State, _at: Figure) -> bool {
        true
    }

    /// Whether it does anything as a character's response to an event (AS-RESP-2).
    fn can_answer(&self, _game: &Ascension, _s: &State, _who: Figure, _window: &Window) -> bool {
        true
    }

    /// What a player sees in it.
    fn look(&self, _used: &Use<'_>, _row: &mut Row) {}

    /// What a player sees in it as a response.
    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        let Answer { assessment, who, .. } = *answer;
        self.look(&Use { assessment, who, target: AimedAt::User, chance: 1.0 }, row);
    }
}
