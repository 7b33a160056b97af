//! The balance claims of the game.

use super::Frostblade;
use crate::claims::Claims;

impl Claims for Frostblade {}
