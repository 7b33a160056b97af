//! A digest of data.

use std::fmt;

/// A digest of data: FNV-1a with 128 bits (Fowler, Noll & Vo), the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Digest(u128);

impl Default for Digest {
    fn default() -> Digest {
        Digest(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Digest {
    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Digest {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013B);
        }
        self
    }

    /// Adds a number.
    pub fn number(&mut self, number: u64) -> &mut Digest {
        self.bytes(&number.to_le_bytes())
    }

    /// Adds a text and its length, so that adjacent texts cannot be confused with one.
    pub fn text(&mut self, text: &str) -> &mut Digest {
        self.number(text.len() as u64).bytes(text.as_bytes())
    }

    /// Returns the low 64 bits, as a step on a seed path.
    #[expect(clippy::cast_possible_truncation, reason = "the low half is meant")]
    pub fn low(self) -> u64 {
        self.0 as u64
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}
