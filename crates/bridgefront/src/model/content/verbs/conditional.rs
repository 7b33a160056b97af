//! `if`: a list of effects that depends on a condition (BF-22).

use super::selectors::Cond;

pub(crate) const NOTATION: [&str; 2] = ["`cond`: condition; `then`; `else` ([])", "branch"];

pub(crate) type If = evenhand_kit::table::effects::control::If<Cond>;
