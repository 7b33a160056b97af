//! Test helpers that judge claims files of a game without playing experiments.

use std::path::Path;

use super::listing::listing;
use super::reading::{NamedQuantity, keys, quantities};
use super::{Asked, Claims, GameOfClaims, Judge, Judged, balance, reading};
use evenhand_game::error::Problem;

fn words(set: &[&str]) -> Vec<String> {
    set.iter().map(|set| (*set).to_owned()).collect()
}

fn judged_by<'c>(judge: &mut Judge, claims: impl Iterator<Item = &'c super::Claim>) -> Vec<Judged> {
    let unplayed = |_: &balance::Promise| -> Result<balance::Played, ()> { Err(()) };
    claims.map(|claim| judge.judge(claim, unplayed).expect("nothing is played here")).collect()
}

/// Judges the shipped claims about a game, except those about balance.
pub fn judged_file<G: Claims>(set: &[&str], deals: u64) -> Vec<Judged> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments").join(G::NAME).join("claims.toml");
    let file = reading::load(&file, &words(set), &[GameOfClaims::of::<G>()]);
    let file = file.unwrap_or_else(|problems| panic!("{problems:?}"));
    let claims = file.points.iter().flat_map(|point| &point.claims);
    judged_by(&mut Judge::new(file.seed, deals), claims.filter(|claim| !matches!(claim.asked, Asked::Balance(_))))
}

/// Returns the claim with this id.
pub fn find<'j>(judged: &'j [Judged], id: &str) -> &'j Judged {
    judged.iter().find(|claim| claim.id == id).unwrap_or_else(|| panic!("there is no claim {id}"))
}

/// Judges all points of a file about a game with these lines below its header, with the given settings.
pub fn points<G: Claims>(lines: &str, set: &[&str], deals: u64) -> Result<Vec<Vec<Judged>>, Vec<Problem>> {
    let text = format!("book = \"A test\"\ngame = \"{}\"\n\n{lines}\n", G::NAME);
    let file = reading::parse(Path::new("claims.toml"), &text, &words(set), &[GameOfClaims::of::<G>()])?;
    let mut judge = Judge::new(file.seed, deals);
    Ok(file.points.iter().map(|point| judged_by(&mut judge, point.claims.iter())).collect())
}

/// Judges the single claim of a file about a game, with these entries and settings.
pub fn alone<G: Claims>(entries: &str, set: &[&str]) -> Result<Judged, Vec<Problem>> {
    let mut points = points::<G>(&format!("[[claim]]\nsays = \"x\"\n{entries}"), set, 0)?;
    Ok(points.remove(0).remove(0))
}

/// Panics unless the listing of quantities explains every quantity and every key of these games.
pub fn all_is_explained(games: &[GameOfClaims]) {
    let text = listing(games);
    for game in games {
        for (name, quantity) in quantities(game.deck, Some(*game)) {
            assert!(!quantity.about().is_empty() && text.contains(&format!("\n  {name}")), "{name}");
            for key in quantity.keys() {
                let mut known = keys(game.deck).chain(game.keys.iter().copied());
                let explained = known.any(|known| known.name == key && !known.about.is_empty());
                assert!(explained, "{}: {name}: {key}", game.name);
            }
        }
        for field in game.keys {
            let mut own = game.quantities.iter().map(|own| NamedQuantity::Own(*own));
            assert!(own.any(|own| own.takes(field.name)), "{}: nothing takes {}", game.name, field.name);
        }
    }
}
