//! The chain against the ledger's figures, and against itself where it goes two ways.

use super::*;
