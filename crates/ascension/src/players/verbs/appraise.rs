//! The interface of verbs for a player.

use crate::model::content::verbs::{Verb, fields_as};
use crate::model::state::{AimedAt, Attack, Figure, Window};
use crate::players::assessment::Assessment;
use crate::players::row::Row;

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

/// The evaluation of all verbs.
pub(crate) trait Appraise {
    /// Adds its features to the row of an option.
    fn look(&self, _used: &Use<'_>, _row: &mut Row) {}

    /// Adds its features as a response to the row of an option.
    fn look_at_response(&self, answer: &Answer<'_>, row: &mut Row) {
        let Answer { assessment, who, .. } = *answer;
        self.look(&Use { assessment, who, target: AimedAt::User, chance: 1.0 }, row);
    }
}

impl Verb {
    /// Returns the verb as a player evaluates it.
    #[inline]
    pub(crate) fn appraise(&self) -> &dyn Appraise {
        fields_as!(self, Appraise)
    }
}
