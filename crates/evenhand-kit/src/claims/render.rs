//! Judged claims as a table for people, and as CSV for programs.

use super::judge::Judged;
use super::verdict::{Checked, Verdict};
use evenhand_game::grid::{Column, lines};

/// Width of a line, in characters.
const WIDTH: u16 = 100;
/// Width of a claim's id, in characters.
const ID: u16 = 8;

/// Returns the columns, which together fill a line.
fn columns() -> [Column; 6] {
    [
        Column::left(0).wide(ID),
        Column::left(1).wide(34),
        Column::left(1).wide(15),
        Column::left(1).wide(22),
        Column::right(1).wide(10),
        Column::right(1).wide(6),
    ]
}

fn as_text(columns: &[Column], cells: &[&str]) -> String {
    lines(columns, [cells.to_vec()]).into_iter().map(|line| line + "\n").collect()
}

/// Returns the heading of the table.
pub fn heading() -> String {
    as_text(&columns(), &["claim", "says", "verdict", "exactly", "off by", "max|z|"])
}

/// Formats one claim as lines of the table, with an explanation below unless it is simply true.
pub fn line(judged: &Judged) -> String {
    let checked = match judged.checked {
        Some(Checked { most, .. }) if most.is_infinite() => "inf".into(),
        Some(Checked { most, .. }) => format!("{most:.1}"),
        None => "-".into(),
    };
    let Judged { id, says, exact, difference, .. } = judged;
    let mut out = as_text(&columns(), &[id, says, judged.verdict.word(), exact, difference, &checked]);
    let below = [Column::left(ID + 3).wide(WIDTH - ID - 3)];
    if !judged.why.is_empty() {
        let stands = if judged.stands.is_empty() { String::new() } else { format!(" ({})", judged.stands) };
        out.push_str(&as_text(&below, &[&format!("{}{stands}", judged.why)]));
    }
    if judged.caution.is_some() {
        out.push_str(&as_text(&below, &["with a caution: see below"]));
    }
    out
}

/// Returns how many claims got each verdict, and the cautions about those that rely on a run.
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
        let whole_line = [Column::left(0).wide(WIDTH)];
        out.push_str(&as_text(&whole_line, &[&format!("Caution for {}: {caution}.", names.join(", "))]));
    }
    out
}

/// The columns of the CSV.
pub const COLUMNS: [&str; 14] = [
    "set", "claim", "says", "where", "is", "verdict", "exact", "fraction", "number", "off_by", "max_z", "deals", "why",
    "caution",
];

/// Formats all claims as CSV, with the point of the sweep at which they were judged.
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
