//! Writes new weights into an agent's file and keeps the rest as its author wrote it.

use std::path::Path;

use toml::de::{DeTable, DeValue};

use super::scripted::Script;
use super::spec::AgentSpec;
use evenhand_game::game::Inputs;
use evenhand_game::input::one_line;

/// Returns the text of a scripted agent's file with the weights of `script` and a comment above them, one line for each
/// of `comment`. Everything else stays as it is, including other comments. A text that cannot be changed this way
/// (weights under dotted keys) is written anew.
pub fn rewrite(file: &Path, text: &str, inputs: &Inputs, script: &Script, comment: &[String]) -> String {
    let line_of = |line: &String| format!("# {}", one_line(line)).trim_end().to_string() + "\n";
    let comment: String = comment.iter().map(line_of).collect();
    let says_it = |text: &String| {
        let read = AgentSpec::parse(file, text, inputs);
        matches!(read, Ok(AgentSpec::Scripted(read)) if read == *script)
    };
    mended(text, script, &comment).filter(says_it).unwrap_or_else(|| anew(text, script, &comment))
}

/// Formats a weight so that parsing returns exactly the same value.
fn number(weight: f32) -> String {
    format!("{weight:?}")
}

fn mended(text: &str, script: &Script, comment: &str) -> Option<String> {
    let document = DeTable::parse(text).ok()?.into_inner();
    let (_, weights) = document.iter().find(|(key, _)| key.get_ref() == "weights")?;
    let (at, table) = (weights.span(), weights.get_ref().as_table()?);
    let inline = text.get(at.clone())?.starts_with('{');
    // The changes are applied from the end of the text to its start, so that positions stay valid.
    let mut changes = Vec::new();
    let mut last = None;
    let mut missing = Vec::new();
    for (name, weight) in &script.weights {
        match table.iter().find(|(key, _)| key.get_ref() == *name) {
            Some((_, value)) => {
                last = last.max(Some(value.span().end));
                if !says(value.get_ref(), *weight) {
                    changes.push((value.span(), number(*weight)));
                }
            }
            None if *weight != 0.0 => missing.push(format!("{name} = {}", number(*weight))),
            None => {}
        }
    }
    if !missing.is_empty() {
        let (place, added) = match (inline, last) {
            (true, Some(end)) => (end, format!(", {}", missing.join(", "))),
            (true, None) => (at.start + 1, format!(" {} ", missing.join(", "))),
            (false, last) => {
                let from = last.unwrap_or(at.end);
                let end = text[from..].find('\n').map_or(text.len(), |line| from + line);
                (end, format!("\n{}", missing.join("\n")))
            }
        };
        changes.push((place..place, added));
    }
    let line = text[..at.start].rfind('\n').map_or(0, |end| end + 1);
    changes.push((line..line, comment.to_string()));
    // Of two changes at one position, the deletion comes last in the text.
    changes.sort_by_key(|(span, _)| (span.start, span.end));
    let mut new = text.to_string();
    for (span, with) in changes.iter().rev() {
        new.replace_range(span.clone(), with);
    }
    Some(new)
}

/// Whether the number written there parses to this weight.
#[expect(clippy::cast_possible_truncation, reason = "weights are held as f32, so they are compared as such")]
fn says(written: &DeValue<'_>, weight: f32) -> bool {
    let number = match written {
        DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok().map(|n| n as f64),
        _ => None,
    };
    number.is_some_and(|number| number as f32 == weight)
}

fn anew(text: &str, script: &Script, comment: &str) -> String {
    let document: toml::Table = text.parse().unwrap_or_default();
    let mut new = String::from("kind = \"scripted\"\n");
    if let Some(about) = document.get("about") {
        new += &format!("about = {about}\n");
    }
    if script.temperature != 0.0 {
        new += &format!("temperature = {}\n", number(script.temperature));
    }
    if script.blunder != 0.0 {
        new += &format!("blunder = {}\n", number(script.blunder));
    }
    if script.thorough {
        new += "thorough = true\n";
    }
    new += comment;
    new += "[weights]\n";
    for (name, weight) in &script.weights {
        new += &format!("{name} = {}\n", number(*weight));
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_game::game::Feature;

    const FEATURES: [Feature; 3] = [
        Feature { name: "gold", about: "gold gained" },
        Feature { name: "threat", about: "attackers near" },
        Feature { name: "race", about: "how close the end is" },
    ];
    const TOY: Inputs = Inputs { game: "toy", features: &FEATURES, position: &[], option: &[], editions: &[] };

    fn rewritten(text: &str, weights: [f32; 3]) -> String {
        let AgentSpec::Scripted(before) = AgentSpec::parse(Path::new("x.toml"), text, &TOY).unwrap() else {
            panic!("a scripted agent")
        };
        let weights = FEATURES.iter().map(|feature| feature.name).zip(weights).collect();
        let script = Script { weights, ..before };
        let new = rewrite(Path::new("x.toml"), text, &TOY, &script, &["found by search".into()]);
        let read = AgentSpec::parse(Path::new("x.toml"), &new, &TOY).unwrap();
        assert_eq!(read, AgentSpec::Scripted(script), "{new}");
        new
    }

    #[test]
    fn only_the_weights_change_and_comments_stay() {
        let text = "kind = \"scripted\" # by hand\ntemperature = 0.5\n\n[weights]\ngold = 1 # the miser\n# beware\nthreat = -2.5";
        let new = "kind = \"scripted\" # by hand\ntemperature = 0.5\n\n# found by search\n[weights]\n\
                   gold = 0.31 # the miser\n# beware\nthreat = -2.5\nrace = 7.0";
        assert_eq!(rewritten(text, [0.31, -2.5, 7.0]), new);
    }

    #[test]
    fn weights_on_one_line_stay_on_it() {
        let text = "kind = \"scripted\"\nweights = { gold = 1 }\nblunder = 0.25\n";
        let new = "kind = \"scripted\"\n# found by search\nweights = { gold = 2.0, race = 3.0 }\nblunder = 0.25\n";
        assert_eq!(rewritten(text, [2.0, 0.0, 3.0]), new);
    }

    #[test]
    fn any_way_of_writing_weights_is_understood() {
        for text in [
            "kind = \"scripted\"\n[weights]\n",
            "kind = \"scripted\"\n[weights]",
            "kind = \"scripted\"\nweights = {}\nabout = \"nobody\"\n",
            "weights.gold = 1\nkind = \"scripted\"\nblunder = 0.5\nabout = \"dotted \\\"keys\\\"\"\ntemperature = 2\n",
            "[weights]\nthreat=1_000\n\"gold\" = 0x10",
        ] {
            let text = if text.contains("kind") { text.to_string() } else { format!("kind = \"scripted\"\n{text}") };
            let new = rewritten(&text, [0.125, 1000.0, -1e-9]);
            assert!(new.contains("# found by search\n"), "{new}");
        }
    }
}
