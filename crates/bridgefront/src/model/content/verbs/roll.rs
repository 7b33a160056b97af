//! `roll`: one six-sided die (BF-22l).
pub(crate) use evenhand_kit::table::effects::control::Roll;

pub(crate) const NOTATION: [&str; 2] = ["`faces`: list of `{ on = [low, high], do = effects }`", "one six-sided die"];
