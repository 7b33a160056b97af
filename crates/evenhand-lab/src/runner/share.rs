//! A share of a run that is split across machines.

use std::fmt;
use std::str::FromStr;

/// Which blocks of a run are played here: every `of`-th, starting with the `nth`. Blocks are counted across the rows,
/// so that every share has some of each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    nth: u64,
    of: u64,
}

impl Share {
    /// All blocks.
    pub const WHOLE: Share = Share { nth: 0, of: 1 };

    /// Whether the share is the whole run.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }

    /// Whether a block belongs to this share, in a run with this many cells.
    pub fn holds(self, row: u64, cell: usize, cells: usize) -> bool {
        (row * cells as u64 + cell as u64) % self.of == self.nth
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.nth + 1, self.of)
    }
}

impl FromStr for Share {
    type Err = String;

    /// Parses `2/4`: the second of four.
    fn from_str(text: &str) -> Result<Share, String> {
        let numbers: Option<(u64, u64)> =
            text.split_once('/').and_then(|(nth, of)| Some((nth.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((nth, of)) if 1 <= nth && nth <= of => Ok(Share { nth: nth - 1, of }),
            _ => Err("give the share and how many there are, such as 2/4 for the second of four".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_of_one_share() {
        for of in 1..7 {
            let shares: Vec<Share> = (1..=of).map(|nth| format!("{nth}/{of}").parse().unwrap()).collect();
            for (row, cell) in (0..9).flat_map(|row| (0..5).map(move |cell| (row, cell))) {
                assert_eq!(shares.iter().filter(|share| share.holds(row, cell, 5)).count(), 1);
            }
        }
        assert_eq!("1/1".parse(), Ok(Share::WHOLE));
        for wrong in ["0/4", "5/4", "4", "a/4", "1/0", "-1/2", ""] {
            assert!(wrong.parse::<Share>().is_err(), "{wrong}");
        }
    }
}
