//! The losses that are written at the end of the line that caused them.

use super::names::spot_text;
use crate::model::field::Spot;
use crate::model::state::{Cause, SquadId};
use evenhand_game::game::log::count;

/// The losses of a squad that belong to one line.
pub(super) struct Losses {
    pub(super) line: usize,
    pub(super) squad: SquadId,
    /// The cause of the losses.
    pub(super) cause: Cause,
    /// Whether the line is about nothing else.
    pub(super) alone: bool,
    pub(super) lost: usize,
    pub(super) wounds: u8,
    pub(super) left: usize,
    /// Where models fell and where models were wounded, if the squad has several and no choice shows which ones.
    pub(super) fallen: Vec<Spot>,
    pub(super) marked: Vec<Spot>,
}

/// Lists places: ` at (1.0, 2.0), (3.0, 4.0) and (5.0, 6.0)`. Returns an empty text for none.
fn places_text(spots: &[Spot]) -> String {
    let texts: Vec<String> = spots.iter().map(|spot| spot_text(*spot)).collect();
    match &texts[..] {
        [] => String::new(),
        [one] => format!(" at {one}"),
        [first @ .., last] => format!(" at {} and {last}", first.join(", ")),
    }
}

impl Losses {
    /// Whether losses of this cause belong here. An attack can be both hand to hand and ranged.
    pub(super) fn is_by(&self, cause: Cause) -> bool {
        let attack = |cause| matches!(cause, Cause::Melee | Cause::Ranged);
        self.cause == cause || attack(self.cause) && attack(cause)
    }

    /// Describes the losses, with their places unless no model is left. Returns an empty text without losses.
    pub(super) fn text(&self) -> String {
        let mut parts = Vec::new();
        let at = |spots: &[Spot]| if self.left > 0 { places_text(spots) } else { String::new() };
        if self.lost > 0 {
            let lost = count(i64::try_from(self.lost).unwrap_or(0), "model");
            parts.push(format!("{lost} lost{}", at(&self.fallen)));
        }
        if self.wounds > 0 {
            parts.push(format!("{} marked{}", count(self.wounds, "wound"), at(&self.marked)));
        }
        if self.lost > 0 && self.left > 0 {
            parts.push(format!("{} left", self.left));
        }
        if parts.is_empty() {
            return String::new();
        }
        format!("{}{}", if self.alone { ": " } else { "; " }, parts.join(", "))
    }
}
