//! Tests that `rules.md` and the knobs agree: every path named there as a switch can be set, and each reading lists its
//! knobs as they are declared. `EVENHAND_RULES=keep cargo test --release --lib rules_text` rewrites these lists.

use std::path::Path;
use std::{env, fs};

use crate::Bridgefront;
use evenhand_game::game::knobs::KnobLine;
use evenhand_game::game::{Ruleset, knobs};

#[test]
fn every_knob_that_the_rules_name_exists() {
    let book = Bridgefront::book();
    let text = include_str!("../rules.md");
    let sections = [
        "rules.",
        "setup.",
        "map.",
        "market.",
        "moves.",
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

/// Splits a rule into its text and the paths at its end.
fn split(rule: &str) -> (&str, Vec<&str>) {
    let is_path =
        |word: &str| word.contains('.') && word.chars().all(|c| c.is_ascii_alphanumeric() || "_.<>*".contains(c));
    let (mut rest, mut paths) = (rule, Vec::new());
    loop {
        let described = rest.strip_suffix(')').and_then(|rest| rest.rsplit_once(" (default "));
        let named = described.map_or(rest, |(named, _)| named);
        let quoted = named.strip_suffix('`').and_then(|named| named.rsplit_once('`'));
        let Some((before, path)) = quoted.filter(|(_, path)| is_path(path)) else { break };
        paths.insert(0, path);
        match before.strip_suffix(", ").filter(|before| before.ends_with(['`', ')'])) {
            Some(before) => rest = before,
            None => {
                rest = before.trim_end();
                break;
            }
        }
    }
    (rest, paths)
}

/// Returns a rule with its knobs as they are declared: those it names, and those whose doubt names the rule.
fn with_knobs(rule: &str, declared: &[KnobLine]) -> String {
    let Some((atom, _)) = rule.strip_prefix("- **").and_then(|rule| rule.split_once("**")) else {
        return rule.to_owned();
    };
    let (text, mut paths) = split(rule);
    let in_doubt = |knob: &&KnobLine| {
        let mut atoms = knob.doubt.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        !knob.of_entry && knob.path == knob.declared_by && atoms.any(|named| named == atom)
    };
    let further: Vec<&str> = declared.iter().filter(in_doubt).map(|knob| knob.path.as_str()).collect();
    let shown = |path: &str, named: &str| named.strip_suffix('*').map_or(named == path, |stem| path.starts_with(stem));
    let named: Vec<&str> = rule.split('`').skip(1).step_by(2).collect();
    paths.extend(further.into_iter().filter(|path| !named.iter().any(|named| shown(path, named))));
    let described = paths.iter().map(|path| match declared.iter().find(|knob| knob.path == *path) {
        Some(KnobLine { value, range, .. }) if range.is_empty() => format!("`{path}` (default `{value}`)"),
        Some(KnobLine { value, range, .. }) => format!("`{path}` (default `{value}`; {range})"),
        None => format!("`{path}`"),
    });
    let described: Vec<String> = described.collect();
    if described.is_empty() { rule.to_owned() } else { format!("{text} {}", described.join(", ")) }
}

#[test]
fn the_rules_show_the_knobs_as_they_are_declared() {
    let declared = knobs::list(&Bridgefront::book(), "").expect("the book reads");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules.md");
    let text = fs::read_to_string(&file).expect("the rules can be read");
    let shown: String = text.lines().map(|rule| with_knobs(rule, &declared) + "\n").collect();
    if env::var("EVENHAND_RULES").is_ok_and(|word| word == "keep") {
        fs::write(&file, shown).expect("the rules can be written");
        return;
    }
    assert!(shown.matches("(default ").count() > 60, "hardly any rule shows its knobs");
    let other = text.lines().zip(shown.lines()).find(|(is, should)| is != should);
    assert_eq!(text.lines().count(), shown.lines().count());
    let remedy = "EVENHAND_RULES=keep cargo test --release --lib rules_text writes it anew";
    assert!(other.is_none(), "a rule does not show its knobs as they are declared; {remedy}:\n{other:?}");
}
