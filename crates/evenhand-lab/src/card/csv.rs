//! The table of all cards.

use super::set::Rated;
use super::words::price;

const COLUMNS: [&str; 17] = [
    "rank",
    "card",
    "name",
    "set",
    "asked",
    "price",
    "worth",
    "low",
    "high",
    "p",
    "p_holm",
    "share_with",
    "share_without",
    "deals",
    "matches",
    "played",
    "cards_of_set",
];

/// Writes all cards as CSV, each with its worth in win share (0.05 is five points) and its rank in its set.
pub fn csv(rated: &[Rated]) -> String {
    let mut csv = ::csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = csv.write_record(COLUMNS);
    let optional = |number: Option<f64>| number.map_or(String::new(), |number| number.to_string());
    for one in rated {
        let (card, worth) = (&one.card, &one.worth);
        let matches = card.owned.matches();
        let of_set = rated.iter().filter(|other| other.card.set == card.set).count();
        let _ = csv.write_record([
            one.rank.to_string(),
            card.id.clone(),
            card.name.clone(),
            card.set.clone(),
            card.asked.to_string(),
            card.price.map_or(String::new(), price),
            worth.value.to_string(),
            optional(worth.interval.map(|interval| interval.low)),
            optional(worth.interval.map(|interval| interval.high)),
            worth.p.to_string(),
            one.p_holm.to_string(),
            worth.a.to_string(),
            worth.b.to_string(),
            card.owned.deals().to_string(),
            matches.to_string(),
            optional(card.owned.played.map(|played| played as f64 / matches.max(1) as f64)),
            of_set.to_string(),
        ]);
    }
    csv.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}
