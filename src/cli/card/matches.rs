//! Matches that a card decided, with the commands that show them.

use std::path::Path;

use super::counting::Counting;
use super::files::agents_of;
use super::variants::Variants;
use crate::card::{Judged, Matches, Place, Verdict};
use crate::cli::arguments::{CardArgs, Places};
use crate::cli::seated::agents_folder;
use crate::tables::path_in_command;

/// Number of matches that are named.
const NAMED: usize = 2;

/// Returns the beginning of the commands that show matches.
pub(super) fn command(file: &Path, asked: &CardArgs) -> String {
    let found = agents_folder(file, &Places { agents: None, ..asked.places.clone() });
    let agents = agents_of(asked);
    let same = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let option = if same(&found) == same(&agents) || !agents.is_dir() {
        String::new()
    } else {
        format!(" --agents {}", path_in_command(&agents))
    };
    format!("evenhand match {}{option}", path_in_command(file))
}

/// Returns the first matches that the card decided, each of another deal: those that its owner wins only with it or,
/// if the card costs win share, only without it.
pub(super) fn decided(
    one: &Judged<'_>,
    card: usize,
    counting: &Counting,
    variants: &Variants,
    command: &str,
) -> Vec<Matches> {
    if one.decision.verdict == Verdict::Unused {
        return Vec::new();
    }
    let adds = one.card.worth.value >= 0.0;
    let mut found: Vec<Place> = Vec::new();
    for (place, with) in one.card.card.owned.places() {
        let Some(without) = counting.nobody.at(place) else { continue };
        let turned = if adds { (with, without) == (1.0, 0.0) } else { (with, without) == (0.0, 1.0) };
        if turned && found.iter().all(|known| known.deal != place.deal) && found.len() < NAMED {
            found.push(place);
        }
    }
    let told = |place: &Place| {
        let role = counting.roles.get(place).map(|role| format!(" ({role})")).unwrap_or_default();
        let how = if adds { "wins with it and loses without it" } else { "loses with it and wins without it" };
        let show = |cell: usize| format!("{command} --cell {cell} --deal {} --seating {}", place.deal, place.seating);
        let told = format!("Deal {}: S{}{role} {how}.", place.deal, place.seat + 1);
        Some(Matches { told, with: show(variants.cell(card, place.seat)?), without: show(0) })
    };
    found.iter().filter_map(told).collect()
}
