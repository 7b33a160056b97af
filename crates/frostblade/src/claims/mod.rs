//! The balance claims of the game.

use super::Frostblade;
use evenhand_kit::claims::Claims;

impl Claims for Frostblade {}
