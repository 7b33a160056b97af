//! `roll`: a die decides which effects are carried out.

use super::act::{Act, Nested};
use super::host::Host;
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

    fn act(&self, lists: &Nested, host: &mut dyn Host) {
        let face = host.roll(SIDES);
        lists.enter(self.faces.list_of(face), host);
    }

    fn weights(&self) -> Vec<f32> {
        self.faces.counts().into_iter().map(|faces| f32::from(faces) / f32::from(SIDES)).collect()
    }
}
