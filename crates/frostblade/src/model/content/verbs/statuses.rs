//! Verbs that give and remove statuses.

use super::described::Described;
use super::home::{Home, Refused};
use crate::model::content::ids::StatusId;

evenhand_kit::verb! {
    /// The target gets a status.
    pub(crate) struct Grant as "grant" {
        /// The status.
        status: StatusId;
    }
}

evenhand_kit::verb! {
    /// The target loses one status, which its owner chooses.
    pub(crate) struct Cleanse as "cleanse" {}
}

impl Described for Grant {
    fn can_be_decided(&self) -> bool {
        true
    }

    fn refused(&self, home: Home) -> Refused {
        if matches!(home, Home::AtStart) { home.only_chosen() } else { None }
    }

    fn status(&self) -> Option<StatusId> {
        Some(self.status)
    }
}

impl Described for Cleanse {
    fn can_be_decided(&self) -> bool {
        true
    }

    fn refused(&self, home: Home) -> Refused {
        home.only_chosen().or_else(|| home.only_friendly())
    }
}
