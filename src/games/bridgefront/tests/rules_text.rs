//! That `rules.md` and the knobs agree: a path named there as a switch is one that can be set.

use crate::game::{Ruleset, knobs};
use crate::games::bridgefront::Bridgefront;

#[test]
fn every_knob_that_the_rules_name_exists() {
    let book = Bridgefront::book();
    let text = include_str!("../rules.md");
    let sections = [
        "rules.",
        "setup.",
        "map.",
        "market.",
        "content.",
        "drafts.",
        "collection.",
        "power.",
        "vp.",
        "costs.",
        "combat.",
        "champions.",
        "effects.",
        "factions.",
        "cards.",
        "info.",
        "search.",
    ];
    let mut named = 0;
    for path in text.split('`').skip(1).step_by(2) {
        if path.ends_with(".md") || !sections.iter().any(|section| path.starts_with(section)) {
            continue;
        }
        named += 1;
        let pattern = path.replace("<id>", "*").replace("<f>", "*");
        let known = [pattern.clone(), format!("{pattern}.**")].into_iter().any(|pattern| {
            let mut lines = knobs::list(&book, &pattern).expect("the book reads").into_iter();
            lines.any(|line| pattern.contains('*') || line.path == pattern)
        });
        assert!(known, "`{path}` is not a knob");
    }
    assert!(named > 30, "only {named} paths were recognised");
}
