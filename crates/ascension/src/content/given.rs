//! A character that one seat brings in place of others of its list (`points.given`).

use super::errors::wrong;
use crate::content::sheets::{Sheet, SheetId};
use crate::knobs::PointsKnobs;
use evenhand_game::game::knobs::nearest;
use evenhand_game::game::{Seat, SetupError};
use evenhand_kit::table::ids::IdVec;

/// What the seat with the character brings.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Given {
    pub(crate) seat: Seat,
    /// By role.
    pub(crate) lists: Vec<Vec<SheetId>>,
}

/// Adds a copy of the sheet `points.given`, as the last sheet, if there is one.
///
/// # Errors
/// There is no such sheet, or no room for a copy.
pub(crate) fn add_given(
    knobs: &PointsKnobs,
    sheets: &mut IdVec<SheetId, Sheet>,
) -> Result<Option<SheetId>, SetupError> {
    let id = &knobs.given;
    if id.is_empty() {
        return Ok(None);
    }
    let Some(sheet) = sheets.values().find(|sheet| sheet.id == *id) else {
        let remedy = match nearest(id, sheets.values().map(|sheet| sheet.id.as_str())) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "name a sheet of `content`".into(),
        };
        return wrong("points.given", format!("there is no sheet `{id}`"), remedy);
    };
    if sheets.len() >= usize::from(u8::MAX) {
        return wrong("content", "255 sheets leave no room for a copy of one", "remove some");
    }
    let copy = Sheet { id: format!("given_{id}"), name: format!("Given {}", sheet.name), ..sheet.clone() };
    Ok(Some(sheets.push(copy)))
}

/// Returns a list with this sheet in place of those whose points together come nearest to its points: as few as possible,
/// and the first in the list.
pub(crate) fn in_place(list: &[SheetId], sheet: SheetId, sheets: &IdVec<SheetId, Sheet>) -> Vec<SheetId> {
    let points = |id: SheetId| u32::from(sheets[id].points);
    let is_in = |set: u32, place: usize| set >> place & 1 != 0;
    let sum = |set: u32| -> u32 {
        let replaced = list.iter().enumerate().filter(|(place, _)| is_in(set, *place));
        replaced.map(|(_, id)| points(*id)).sum()
    };
    let sets = 1..1u32 << list.len();
    let best = sets.min_by_key(|set| (sum(*set).abs_diff(points(sheet)), set.count_ones(), *set)).unwrap_or(0);
    let kept = list.iter().enumerate().filter_map(|(place, id)| {
        let first = best.trailing_zeros() as usize == place;
        if first { Some(sheet) } else { (!is_in(best, place)).then_some(*id) }
    });
    kept.collect()
}
