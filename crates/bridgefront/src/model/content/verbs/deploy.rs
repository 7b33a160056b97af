//! `deploy`: new Forces (BF-22b), and the champion of a champion card (BF-20.1a).

use serde::{Deserialize, Deserializer};

use super::selectors::{HexSel, Num, hex_or_word};

pub(crate) const NOTATION: [&str; 2] = [
    "`forces`: number; `to`: hex, or `\"edge_ends\"` with `split` = (`\"any\"`) / `\"one_each\"`",
    "put new Forces down",
];

/// New Forces.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deploy {
    pub(crate) forces: Num,
    pub(crate) to: Site,
    #[serde(default)]
    pub(crate) split: Split,
}

/// The place where Forces are deployed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Site {
    Hex(HexSel),
    /// The ends of the bridge that was just named.
    EdgeEnds,
}

impl<'de> Deserialize<'de> for Site {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Site, D::Error> {
        match hex_or_word(deserializer)? {
            Ok(hex) => Ok(Site::Hex(hex)),
            Err(word) if word == "edge_ends" => Ok(Site::EdgeEnds),
            Err(word) => Err(HexSel::unknown(&word, &["edge_ends"])),
        }
    }
}

/// How Forces are split between the two ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Split {
    /// As the player likes.
    #[default]
    Any,
    OneEach,
}

impl Deploy {
    /// Returns whether its place is known before it is carried out.
    pub(crate) fn is_planned(&self) -> bool {
        !matches!(self.to, Site::Hex(HexSel { late: true, .. }))
    }
}

/// The deployment of the card's own champion.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DeployChampion;
