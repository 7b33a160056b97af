//! The options that are proposed to players that choose quickly: all but those that gain nothing.

use crate::AxionForge;
use crate::model::actions::Action;
use crate::model::state::State;

impl AxionForge {
    /// Removes the options that undo what the seat did in this turn. The options from `start` on are looked through.
    /// At least the end of the Action Phase is left.
    pub(super) fn drop_idle(&self, s: &State, start: usize, out: &mut Vec<Action>) {
        if s.taken_back.is_empty() {
            return;
        }
        let mut place = 0;
        out.retain(|action| {
            place += 1;
            place <= start || !hides_again(s, *action)
        });
    }
}

/// Whether a card would be placed face down that was taken back in this turn. That pays two Actions and a Spark for a
/// card that lies as before (AX-ACT-3, AX-ACT-8). At another position it could gain something, but seldom does.
fn hides_again(s: &State, action: Action) -> bool {
    matches!(action, Action::Hide(card, _) if s.taken_back.contains(&card))
}
