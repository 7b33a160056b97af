//! Checks that every rule that is cited anywhere in the game is in `rules.md`.

use crate::games::rules_text;

#[test]
fn every_rule_that_is_cited_stands_in_the_rules() {
    rules_text::check("axion_forge", "AX", include_str!("../rules.md"), 180);
}
