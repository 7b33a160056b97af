//! Judged claims as a table for people, and as CSV for programs.

use std::fmt::Write as _;

use super::judge::Judged;
use super::verdict::{Checked, Verdict};

/// Widths of the columns: 100 characters with the blanks between them.
const ID: usize = 8;
const CLAIM: usize = 34;
const VERDICT: usize = 15;
const EXACT: usize = 22;
const DIFFERENCE: usize = 10;
const Z: usize = 6;

/// The heading of the table.
pub fn heading() -> String {
    format!(
        "{:ID$} {:CLAIM$} {:VERDICT$} {:EXACT$} {:>DIFFERENCE$} {:>Z$}\n",
        "claim", "says", "verdict", "exactly", "off by", "max|z|"
    )
}

/// One claim as lines of the table, with an explanation below if it does not simply stand.
pub fn line(judged: &Judged) -> String {
    let says = wrapped(&judged.says, CLAIM);
    let id = wrapped(&judged.id, ID);
    let exact = wrapped(&judged.exact, EXACT);
    let checked = match judged.checked {
        Some(Checked { most, .. }) if most.is_infinite() => "inf".into(),
        Some(Checked { most, .. }) => format!("{most:.1}"),
        None => "-".into(),
    };
    let mut out = String::new();
    for place in 0..says.len().max(exact.len()).max(id.len()) {
        let part = |parts: &[String]| parts.get(place).cloned().unwrap_or_default();
        let (verdict, difference, z) = match place {
            0 => (judged.verdict.word(), judged.difference.as_str(), checked.as_str()),
            _ => ("", "", ""),
        };
        let row = format!(
            "{:ID$} {:CLAIM$} {verdict:VERDICT$} {:EXACT$} {difference:>DIFFERENCE$} {z:>Z$}",
            part(&id),
            part(&says),
            part(&exact),
        );
        out.push_str(row.trim_end());
        out.push('\n');
    }
    if !judged.why.is_empty() {
        let stands = if judged.stands.is_empty() { String::new() } else { format!(" ({})", judged.stands) };
        let text = format!("{}{stands}", judged.why);
        for part in wrapped(&text, 100 - ID - 3) {
            let _ = writeln!(out, "{:ID$}   {part}", "");
        }
    }
    if judged.caution.is_some() {
        let _ = writeln!(out, "{:ID$}   with a caution: see below", "");
    }
    out
}

/// How many claims came to what, and what to bear in mind about those that rest on a run.
pub fn summary(judged: &[Judged]) -> String {
    let mut counts: Vec<String> = Vec::new();
    for verdict in [
        Verdict::True,
        Verdict::Rounded,
        Verdict::Incomplete,
        Verdict::False,
        Verdict::Undecided,
        Verdict::NoAnswer,
        Verdict::Disagree,
    ] {
        let count = judged.iter().filter(|claim| claim.verdict == verdict).count();
        if count > 0 {
            counts.push(format!("{count} {}", verdict.word()));
        }
    }
    let claims = if judged.len() == 1 { "claim" } else { "claims" };
    let mut out = format!("{} {claims}: {}\n", judged.len(), counts.join(", "));
    let mut cautions: Vec<(&String, Vec<&str>)> = Vec::new();
    for claim in judged {
        let Some(caution) = &claim.caution else { continue };
        match cautions.iter_mut().find(|(known, _)| *known == caution) {
            Some((_, names)) => names.push(&claim.id),
            None => cautions.push((caution, vec![&claim.id])),
        }
    }
    for (caution, names) in cautions {
        for part in wrapped(&format!("Caution for {}: {caution}.", names.join(", ")), 100) {
            let _ = writeln!(out, "{part}");
        }
    }
    out
}

/// Text in lines of at most so many characters, broken at blanks.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word = word.to_owned();
        loop {
            let line = lines.last_mut().expect("there is always a line");
            let used = line.chars().count();
            let gap = usize::from(used > 0);
            let length = word.chars().count();
            if used + gap + length <= width {
                if gap > 0 {
                    line.push(' ');
                }
                line.push_str(&word);
                break;
            }
            if used == 0 {
                // A word longer than a line is cut.
                let rest: String = word.chars().skip(width).collect();
                line.extend(word.chars().take(width));
                word = rest;
            }
            lines.push(String::new());
        }
    }
    lines
}

/// The columns of the CSV.
pub const COLUMNS: [&str; 14] = [
    "set", "claim", "says", "where", "is", "verdict", "exact", "fraction", "number", "off_by", "max_z", "deals", "why",
    "caution",
];

/// All claims as CSV, with the point of the sweep they were judged at.
pub fn csv(points: &[(String, Vec<Judged>)]) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(COLUMNS);
    for (set, claim) in points.iter().flat_map(|(set, judged)| judged.iter().map(move |claim| (set, claim))) {
        let z = claim.checked.map_or_else(String::new, |checked| format!("{:.3}", checked.most));
        let deals = claim.checked.map(|checked| checked.deals).or(claim.simulated);
        let deals = deals.map_or_else(String::new, |deals| deals.to_string());
        let number = claim.number.map_or_else(String::new, |number| format!("{number:?}"));
        let _ = writer.write_record([
            set,
            &claim.id,
            &claim.says,
            &claim.stands,
            &claim.is,
            claim.verdict.word(),
            &claim.exact,
            claim.fraction.as_deref().unwrap_or_default(),
            &number,
            &claim.difference,
            &z,
            &deals,
            &claim.why,
            claim.caution.as_deref().unwrap_or_default(),
        ]);
    }
    writer.into_inner().unwrap_or_default()
}
