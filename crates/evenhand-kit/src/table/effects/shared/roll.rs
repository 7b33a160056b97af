//! `roll`: a die decides which effects are carried out.

use super::act::Act;
use super::host::{Host, Step};
use super::lists::{Faces, NestedList};

crate::verb! {
    /// A six-sided die decides which effects are carried out.
    pub struct Roll as "roll" {
        /// The effects for its faces.
        faces: Faces;
    }
}

/// The sides of the die.
const SIDES: u8 = 6;

impl Act for Roll {
    fn lists(&self) -> Vec<NestedList<'_>> {
        self.faces.nested("faces")
    }

    fn act(&self, host: &mut dyn Host) -> Step<Option<usize>> {
        let face = host.roll(SIDES);
        Step::Done(self.faces.list_of(face))
    }

    fn weights(&self) -> Vec<f32> {
        self.faces.counts().into_iter().map(|faces| f32::from(faces) / f32::from(SIDES)).collect()
    }
}
