//! Parts of a straight path, from 0 at its start to 1 at its end.

use evenhand_kit::table::Pile;

/// Sorts the parts and merges those that overlap.
pub(super) fn join<const N: usize>(parts: &mut Pile<(f64, f64), N>) {
    parts.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let mut kept = 0;
    for at in 0..parts.len() {
        let (start, end) = parts[at];
        if kept > 0 && start <= parts[kept - 1].1 {
            parts[kept - 1].1 = parts[kept - 1].1.max(end);
        } else {
            parts[kept] = (start, end);
            kept += 1;
        }
    }
    parts.truncate(kept);
}

/// Returns the share of the path that merged parts cover.
pub(super) fn share_of(parts: &[(f64, f64)]) -> f64 {
    parts.iter().map(|(start, end)| end - start).sum()
}
