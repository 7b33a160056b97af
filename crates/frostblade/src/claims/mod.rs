//! The balance claims of the game.

use crate::Frostblade;
use evenhand_kit::claims::Claims;

impl Claims for Frostblade {}
