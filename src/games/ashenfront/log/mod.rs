//! A match in words.

use super::Ashenfront;
use crate::game::LogText;

impl LogText for Ashenfront {}
