//! `choose`: one of several lists of effects (BF-22).
pub(crate) use evenhand_kit::table::effects::control::Choose;

pub(crate) const NOTATION: [&str; 2] = ["`options`: list of effect lists; `late` (false)", "one of them"];
