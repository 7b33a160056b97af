//! The shared verbs: the effects in them are evaluated instead.

use super::appraise::Appraise;
use evenhand_kit::table::effects::shared::Shared;

impl Appraise for Shared {}
