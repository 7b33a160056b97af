//! Checks that every rule that is cited anywhere in the game is in `rules.md`.

use evenhand_kit::rules_text;

#[test]
fn every_rule_that_is_cited_stands_in_the_rules() {
    rules_text::check(concat!(env!("CARGO_MANIFEST_DIR"), "/src"), "AX", include_str!("../rules.md"), 180);
}
