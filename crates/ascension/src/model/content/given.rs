//! A character that one seat brings beside its list, for as many points of it (`points.given`).

use super::errors::wrong;
use crate::model::content::sheets::{Sheet, SheetId};
use crate::model::knobs::PointsKnobs;
use crate::model::state::MAX_FIGURES;
use evenhand_game::game::knobs::nearest;
use evenhand_game::game::{Dice, Seat, SetupError};
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::IdVec;

/// A character that one seat brings beside its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    pub(crate) sheet: SheetId,
    pub(crate) seat: Seat,
}

/// Adds a copy of the sheet `points.given`, as the last sheet, if there is one.
///
/// # Errors
/// There is no such sheet, it costs more than the agreed points, or there is no room for a copy.
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
    if sheet.points > knobs.total {
        let message = format!("{} costs {} points, and {} are agreed", sheet.name, sheet.points, knobs.total);
        return wrong("points.given", message, "name another character, or raise points.total");
    }
    if sheets.len() >= usize::from(u8::MAX) {
        return wrong("content", "255 sheets leave no room for a copy of one", "remove some");
    }
    let copy = Sheet { id: format!("given_{id}"), name: format!("Given {}", sheet.name), ..sheet.clone() };
    Ok(Some(sheets.push(copy)))
}

/// Returns a list with this sheet, and without characters drawn at random whose points are its points on average: they
/// leave one after another until the points are reached, the last with the chance that makes up the rest.
pub(crate) fn in_place(
    list: &[SheetId],
    sheet: SheetId,
    sheets: &IdVec<SheetId, Sheet>,
    dice: &mut Dice,
) -> Pile<SheetId, MAX_FIGURES> {
    let points = |id: SheetId| f64::from(sheets[id].points);
    let mut order: Pile<usize, MAX_FIGURES> = (0..list.len()).collect();
    dice.shuffle(&mut order);
    let (drawn, mut rest) = (dice.unit(), points(sheet));
    let mut leaves = [false; MAX_FIGURES];
    for place in order.iter() {
        let own = points(list[*place]);
        leaves[*place] = own > 0.0 && drawn < rest / own;
        rest = (rest - own).max(0.0);
    }
    let kept = list.iter().zip(leaves).filter(|(_, leaves)| !leaves).map(|(id, _)| *id);
    kept.chain([sheet]).collect()
}
