//! What every output says about the shipped content in play.

use std::borrow::Borrow;
use std::collections::BTreeSet;

use crate::Ascension;
use evenhand_game::game::{Role, Seat};
use evenhand_kit::table::placeholder::enumerated;

/// The characters that a faction brings: the ids of shipped ones, and whether there are others.
#[derive(Default)]
struct Brought {
    faction: String,
    shipped: BTreeSet<String>,
    own: bool,
}

/// Describes which of the content in play is this tool's choice; see [`evenhand_game::game::Game::caution`].
pub(crate) fn caution<'r, B: Borrow<Ascension>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
    let mut brought: Vec<Brought> = Vec::new();
    let (mut tables, mut scenarios) = (BTreeSet::new(), BTreeSet::new());
    for (game, roles) in played {
        let game = game.borrow();
        let all: Vec<Role> = (0..game.roles.len()).map(Role::at).collect();
        for &role in if roles.is_empty() { &all } else { roles } {
            let faction = game.roles[role.index()].as_str();
            let place = brought.iter().position(|known| known.faction == faction).unwrap_or_else(|| {
                brought.push(Brought { faction: faction.to_owned(), ..Brought::default() });
                brought.len() - 1
            });
            for id in Seat::all(game.seats).flat_map(|seat| game.force_of(seat, role)) {
                if game.house.bought[*id] {
                    brought[place].shipped.insert(game.sheets[*id].id.clone());
                } else {
                    brought[place].own = true;
                }
            }
        }
        if game.house.table {
            tables.insert(game.knobs.board.layout.clone());
        }
        if game.house.scenario {
            scenarios.insert(game.scenario.id.clone());
        }
    }
    let bought = characters(&brought);
    let mut parts = Vec::new();
    for (word, ids) in [("table", tables), ("scenario", scenarios)] {
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        match ids.len() {
            0 => {}
            1 => parts.push(format!("the {word} {}", ids[0])),
            _ => parts.push(format!("the {word}s {}", enumerated(&ids))),
        }
    }
    let are = match parts.as_slice() {
        [one] if !one.contains(" and ") => "is",
        _ => "are",
    };
    let mut said = Vec::new();
    if !bought.is_empty() {
        said.push(format!(
            "{} are bought legally by the designer's price list, but this tool chose them, not the designer",
            listed(&bought)
        ));
    }
    if !parts.is_empty() {
        said.push(format!("{} {are} placeholder content of this tool, not the designer's", listed(&parts)));
    }
    if said.is_empty() {
        return None;
    }
    said.push(if bought.is_empty() {
        "with others the shares may differ".to_owned()
    } else {
        "shares of factions and characters say nothing about the designer's own".to_owned()
    });
    Some(said.join("; "))
}

/// Names the shipped characters: those of whole lists, and those in lists that have others too.
fn characters(brought: &[Brought]) -> Vec<String> {
    let found = || brought.iter().filter(|of| !of.shipped.is_empty());
    let whole: Vec<&str> = found().filter(|of| !of.own).map(|of| of.faction.as_str()).collect();
    let mut parts = Vec::new();
    if !whole.is_empty() {
        let lists = if whole.len() == 1 { "list" } else { "lists" };
        parts.push(format!("the characters in the {lists} of {}", enumerated(&whole)));
    }
    for of in found().filter(|of| of.own) {
        let ids: Vec<&str> = of.shipped.iter().map(String::as_str).collect();
        parts.push(format!("{} in the list of {} (which mixes both kinds)", enumerated(&ids), of.faction));
    }
    parts
}

/// Joins parts like [`enumerated`], for parts that contain commas.
fn listed(parts: &[String]) -> String {
    match parts {
        [one] => one.clone(),
        [others @ .., last] => format!("{}, and {last}", others.join(", ")),
        [] => String::new(),
    }
}
