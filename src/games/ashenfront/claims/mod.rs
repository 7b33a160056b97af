//! What is claimed of the game.

use super::Ashenfront;
use crate::claims::Claims;

impl Claims for Ashenfront {}
