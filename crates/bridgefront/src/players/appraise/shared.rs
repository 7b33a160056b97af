//! The value of shared verbs: the best of the options, or the mean of what a die decides.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{NOTHING, Row, rough};
use crate::players::worth;
use evenhand_kit::table::effects::shared::Called;
use evenhand_kit::table::effects::{EffectId, ListId};

/// Returns the value of an option in gold.
fn worth_of(game: &Bridgefront, option: Option<ListId>) -> f32 {
    option.map_or(0.0, |list| worth::of_list(game, list))
}

/// Adds a share of a value.
fn add_share(row: &mut Row, end: Row, share: f32) {
    for (sum, number) in row.iter_mut().zip(end) {
        *sum += number * share;
    }
}

/// Returns the value of an option in a position.
fn seen(look: &mut Look<'_>, option: Option<ListId>, this: Slot) -> Row {
    let mut end = NOTHING;
    if let Some(list) = option {
        look.list(list, this, &mut end);
    }
    end
}

impl Appraise for Called {
    fn worth(&self, game: &Bridgefront) -> f32 {
        let options = self.options();
        if options.is_empty() {
            return self.weighed().map(|(list, weight)| weight * worth::of_list(game, list)).sum();
        }
        options.into_iter().map(|option| worth_of(game, option)).fold(f32::NEG_INFINITY, f32::max)
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let options = self.options();
        if options.is_empty() {
            for (list, weight) in self.weighed() {
                let end = seen(look, Some(list), this);
                add_share(row, end, weight);
            }
            return;
        }
        let ends: Vec<Row> = options.into_iter().map(|option| seen(look, option, this)).collect();
        if let Some(best) = ends.into_iter().max_by(|a, b| rough(a).total_cmp(&rough(b))) {
            add_share(row, best, 1.0);
        }
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, this: Slot, option: Action, row: &mut Row) {
        if let Action::Mode(option) = option
            && let Some(list) = self.options().get(usize::from(option)).copied().flatten()
        {
            look.list(list, this, row);
        }
    }
}
