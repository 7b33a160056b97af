//! `roll`: one six-sided die (BF-22l).

use evenhand_kit::table::effects::control::Faces;

evenhand_kit::verb! {
    /// A six-sided die decides which effects are carried out.
    pub(crate) struct Roll as "roll" {
        /// The effects for each face.
        faces: Faces;
    }
}
