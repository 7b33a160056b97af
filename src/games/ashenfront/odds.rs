//! Chances that are solved exactly.

use super::Ashenfront;
use crate::odds::ExactOdds;

impl ExactOdds for Ashenfront {}
