//! What content, rules and players ask of an effect, whichever verb it has.

use super::super::scenes::{Fault, Scene};
use super::words::{Until, Who};
use evenhand_kit::table::effects::shared::Shared;

/// What many places ask of an effect. It is stored with the effect when content is read.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(crate) struct About {
    /// The operators, the card or the base that it applies to; `None` if it applies to none of them.
    pub(crate) who: Option<Who>,
    /// The operator that `swap` exchanges tiles with.
    pub(crate) with: Option<Who>,
    /// The amount that is written; of a change, the first.
    pub(crate) n: Option<i8>,
    /// The range, if it differs from that of the operator's ability.
    pub(crate) range: Option<u8>,
    /// How long it lasts, if it is a change.
    pub(crate) until: Option<Until>,
    /// Whether it applies only to operators on points.
    pub(crate) on_point: bool,
}

/// A verb as content looks at it.
pub(crate) trait Described {
    /// Returns what many places ask of it.
    fn about(&self) -> About;

    /// Whether `who` can mean something for this verb in a scene.
    fn finds(&self, scene: Scene, who: Who) -> bool {
        scene.finds(who)
    }

    /// Returns why it can never act in a scene, although those that it applies to are there.
    fn fault(&self, scene: Scene) -> Option<Fault> {
        let _ = scene;
        None
    }

    /// Whether its numbers can be less than 0.
    fn is_signed(&self) -> bool {
        false
    }

    /// Returns the field whose number is 0, if there is one.
    fn zero(&self) -> Option<&'static str> {
        (self.about().n == Some(0)).then_some("n")
    }

    /// Whether it has an effect even if it ends with the same Rest.
    fn acts_within_rest(&self) -> bool {
        false
    }
}

/// A shared verb is about nobody; the effects in it are.
impl Described for Shared {
    fn about(&self) -> About {
        About::default()
    }
}

/// Implements [`Described::about`] with the fields of that name.
macro_rules! about {
    ($($field:ident),*) => {
        fn about(&self) -> About {
            About { $($field: self.$field.into(),)* ..About::default() }
        }
    };
}
pub(super) use about;
