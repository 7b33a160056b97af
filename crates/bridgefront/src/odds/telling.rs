//! The answer as text and as JSON.

use std::fmt::Write as _;

use super::description::SIDES;
use super::{Left, Odds, Posed};

/// The number of outcomes listed in the text.
const MOST_LISTED: usize = 12;
/// Outcomes less likely than this are summed up, in the JSON too.
const RARE: f64 = 1e-9;

impl Posed {
    fn units(&self, side: usize, forces: u8, hp: &[u8]) -> String {
        let mut items = Vec::new();
        if forces > 0 {
            items.push(format!("{forces} force"));
        }
        for (champion, hp) in self.battle.sides[side].champions.iter().zip(hp).filter(|(_, hp)| **hp > 0) {
            items.push(format!("{} at {hp} HP", champion.id));
        }
        items.join(", ")
    }

    fn given(&self, side: usize) -> String {
        let (forces, hp) = &self.written[side];
        self.units(side, *forces, hp)
    }

    /// Returns the mean losses of a side in Forces and in champions, relative to the units the user gave.
    fn lost(&self, odds: &Odds, side: usize) -> [f64; 2] {
        let (forces, hp) = &self.written[side];
        let champions: f64 = (0..hp.len()).map(|champion| 1.0 - odds.survives(side, champion)).sum();
        [f64::from(*forces) - odds.forces(side), champions].map(|lost| lost.max(0.0))
    }

    /// Returns the notes on how the input was read.
    fn readings(&self, odds: &Odds) -> Vec<String> {
        let mut notes = self.notes.clone();
        if odds.chosen {
            notes.push(
                "where somebody chooses a target, both sides choose what is best for their chance to win; the death \
                 of both counts as half a win"
                    .into(),
            );
        }
        notes
    }
}

/// Returns the answer as a plain text table.
///
/// Losses are means over all battles, including lost ones. An endless battle contributes no survivors, so these figures
/// are the means of the battles that end, multiplied by their chance.
pub fn text(posed: &Posed, odds: &Odds) -> String {
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(text.trim_end());
        out.push('\n');
    };
    for (side, name) in ["Attacker", "Defender"].iter().enumerate() {
        line(format!("{name:10}{}", posed.given(side)));
    }
    line(String::new());
    for (name, chance) in [("attacker wins", odds.wins[0]), ("defender wins", odds.wins[1]), ("both die", odds.both)] {
        line(format!("{name:15}{:>11}", percent(chance)));
    }
    if odds.endless > 0.0 {
        line(format!("{:15}{:>11}  neither side can hit any more", "without end", percent(odds.endless)));
    }
    line(String::new());
    match odds.rounds {
        Some(rounds) => line(format!("combat rounds  {rounds:.2} on average")),
        None => line("combat rounds  no average: some battles are without end".into()),
    }
    for (side, name) in SIDES.iter().enumerate() {
        let [forces, champions] = posed.lost(odds, side);
        let mut lost = format!("{name} loses {forces:.2} Forces");
        if !posed.written[side].1.is_empty() {
            let _ = write!(lost, " and {champions:.2} champions");
        }
        line(format!("{lost} on average"));
    }
    for (side, name) in SIDES.iter().enumerate() {
        for (place, champion) in posed.battle.sides[side].champions.iter().enumerate() {
            line(format!("{} of the {name} is left with {}", champion.id, percent(odds.survives(side, place)).trim()));
        }
    }
    let width = odds.left.iter().take(MOST_LISTED).map(|left| units(posed, left).len()).max().unwrap_or(0);
    if width > 0 {
        line("\nWhat is left".into());
    }
    for left in odds.left.iter().take(MOST_LISTED) {
        line(format!("  {}  {:width$}{:>11}", SIDES[left.side], units(posed, left), percent(left.chance)));
    }
    let rest = &odds.left[odds.left.len().min(MOST_LISTED)..];
    if !rest.is_empty() {
        let chance: f64 = rest.iter().map(|left| left.chance).sum();
        line(format!("  {:w$}{:>11}", format!("{} rarer outcomes", rest.len()), percent(chance), w = width + 10));
    }
    line("\nRead as".into());
    for note in posed.readings(odds) {
        line(format!("  {note}"));
    }
    out
}

fn units(posed: &Posed, left: &Left) -> String {
    posed.units(left.side, left.forces, &left.hp)
}

/// Returns a chance in percent, with enough digits to distinguish it from 0.
fn percent(chance: f64) -> String {
    let percent = chance * 100.0;
    match percent {
        0.0 => "0 %".into(),
        0.001.. => format!("{percent:.3} %"),
        _ => format!("{percent:.2e} %"),
    }
}

/// Returns the answer as a JSON object with
///
/// - `attacker`, `defender`, `both`, `endless`: the chances; the first two are chances to win
/// - `rounds`: the mean number of combat rounds, or null if the battle may be endless
/// - `lost`: by side, the mean `forces` and `champions` lost
/// - `champions`: each with `side`, `card`, `hp` before the battle and `survives`, a chance
/// - `survivors`: the possible survivors, most likely first, each with `side`, `left` (text), `forces`, `champions`
///   (`card`, `hp`) and its chance `p`; those below 1e-9 are summed in `rarer`
/// - `units`: by side, as understood; `readings`: the readings the answer depends on
pub fn json(posed: &Posed, odds: &Odds) -> String {
    let mut out = String::from("{\n");
    let [attacker, defender] = odds.wins;
    for (key, chance) in
        [("attacker", attacker), ("defender", defender), ("both", odds.both), ("endless", odds.endless)]
    {
        let _ = writeln!(out, "  \"{key}\": {chance:?},");
    }
    let rounds = odds.rounds.map_or("null".into(), |rounds| format!("{rounds:?}"));
    let _ = writeln!(out, "  \"rounds\": {rounds},");
    let lost = [0, 1].map(|side: usize| {
        let [forces, champions] = posed.lost(odds, side);
        format!("\"{}\": {{\"forces\": {forces:?}, \"champions\": {champions:?}}}", SIDES[side])
    });
    let _ = writeln!(out, "  \"lost\": {{{}}},", lost.join(", "));
    let champions = (0..2).flat_map(|side| {
        posed.battle.sides[side].champions.iter().enumerate().map(move |(place, champion)| {
            format!(
                "{{\"side\": \"{}\", \"card\": {}, \"hp\": {}, \"survives\": {:?}}}",
                SIDES[side],
                quoted(&champion.id),
                posed.written[side].1[place],
                odds.survives(side, place)
            )
        })
    });
    let _ = writeln!(out, "  \"champions\": {},", list(champions.collect()));
    let survivors = odds.left.iter().filter(|left| left.chance >= RARE).map(|left| {
        let champions = posed.battle.sides[left.side].champions.iter().zip(&left.hp).filter(|(_, hp)| **hp > 0);
        let champions: Vec<String> =
            champions.map(|(champion, hp)| format!("{{\"card\": {}, \"hp\": {hp}}}", quoted(&champion.id))).collect();
        format!(
            "{{\"side\": \"{}\", \"left\": {}, \"forces\": {}, \"champions\": [{}], \"p\": {:?}}}",
            SIDES[left.side],
            quoted(&units(posed, left)),
            left.forces,
            champions.join(", "),
            left.chance
        )
    });
    let _ = writeln!(out, "  \"survivors\": {},", list(survivors.collect()));
    // Not `sum`: the sum of an empty list of floats is -0.0.
    let rarer =
        odds.left.iter().map(|left| left.chance).filter(|chance| *chance < RARE).fold(0.0, |sum, chance| sum + chance);
    let _ = writeln!(out, "  \"rarer\": {rarer:?},");
    let given = [0, 1].map(|side: usize| format!("\"{}\": {}", SIDES[side], quoted(&posed.given(side))));
    let _ = writeln!(out, "  \"units\": {{{}}},", given.join(", "));
    let readings = posed.readings(odds).iter().map(|note| quoted(note)).collect();
    let _ = writeln!(out, "  \"readings\": {}", list(readings));
    out.push_str("}\n");
    out
}

fn list(items: Vec<String>) -> String {
    if items.is_empty() { "[]".into() } else { format!("[\n    {}\n  ]", items.join(",\n    ")) }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if u32::from(c) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
