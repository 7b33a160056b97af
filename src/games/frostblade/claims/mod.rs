//! What is promised of the game: its balance.

use super::Frostblade;
use crate::claims::Claims;

impl Claims for Frostblade {}
