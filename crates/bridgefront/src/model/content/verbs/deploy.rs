//! `deploy`: new Forces (BF-22b), and the champion of a champion card (BF-20.1a).

use serde::{Deserialize, Deserializer};

use super::event::On;
use super::selectors::{HexBase, HexSel, Num, hex_or_word};
use evenhand_game::game::knobs::{Knob, Shape};

evenhand_kit::verb! {
    /// The player puts new Forces on the board.
    pub(crate) struct Deploy as "deploy" {
        /// The number of Forces.
        forces: Num = Num::Fixed(0);
        /// A champion comes instead of Forces, drawn among those whose cards cost this much mana.
        champion: Option<u8> = None;
        /// The place.
        to: Site;
        /// The hexes in which this number of Forces is deployed.
        hexes: Spread = Spread::One;
        /// How the Forces are divided between the two ends of a bridge.
        split: Split = Split::Any;
    }
}

/// The place where Forces are deployed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Site {
    Hex(HexSel),
    /// The ends of the bridge that was just named.
    EdgeEnds,
}

impl Knob for Site {
    fn shape() -> Shape {
        Shape::Other("a hex, or `\"edge_ends\"` (both ends of the bridge of the effect before)")
    }
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

evenhand_game::words! {
    /// How Forces are split between the two ends.
    pub(crate) enum Split {
        /// As the player likes.
        Any,
        /// One at each end.
        OneEach,
    }
}

evenhand_game::words! {
    /// The hexes in which Forces are deployed.
    pub(crate) enum Spread {
        /// One hex.
        One,
        /// Every hex that fits.
        All,
    }
}

impl Deploy {
    /// Returns whether it deploys in every hex that a filter names.
    pub(crate) fn is_everywhere(&self, to: &HexSel) -> bool {
        self.hexes == Spread::All && matches!(to.base, HexBase::Filter { .. })
    }

    /// Returns the number of Forces if they come to the champion that has the effect.
    pub(crate) fn fixed_here(&self) -> Option<u8> {
        match (self.forces, self.to) {
            (Num::Fixed(n), Site::Hex(HexSel { base: HexBase::This, .. })) => Some(n),
            _ => None,
        }
    }

    /// Returns whether an event can carry out the effect.
    pub(super) fn serves(&self, event: On) -> bool {
        match event {
            On::Deploy | On::Activate => true,
            On::BattleWon => self.fixed_here().is_some(),
            _ => false,
        }
    }

    /// Returns whether its place is known before it is carried out.
    pub(crate) fn is_planned(&self) -> bool {
        !matches!(self.to, Site::Hex(HexSel { late: true, .. }))
    }
}

/// The deployment of the card's own champion.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DeployChampion;
