//! Fair prices of cards, or of what a game has instead of cards.

use crate::experiment::Experiment;
use crate::tables::{CardRow, Estimate, Tables};
use evenhand_kit::stats::Interval;

use super::grid::grid;
use super::words::label;

/// Maximum number of cards listed; if there are more, those with prices farthest off come first.
const MOST: usize = 40;

/// A card with its price.
struct Priced<'t> {
    row: &'t CardRow,
    /// The mean price paid.
    paid: f64,
    /// The fair price.
    fair: f64,
    range: Interval,
}

impl Priced<'_> {
    fn of(row: &CardRow) -> Option<Priced<'_>> {
        let Estimate { value: fair, interval } = row.fair_price?;
        Some(Priced { row, paid: row.mean_price()?, fair, range: interval? })
    }

    /// Whether the price paid is outside the interval of the fair price.
    fn is_off(&self) -> bool {
        self.paid < self.range.low || self.range.high < self.paid
    }

    fn distance(&self) -> f64 {
        (self.fair - self.paid).abs()
    }

    fn told(&self) -> String {
        let number = |price| number(price, self.paid);
        format!("{} ({} to {})", number(self.fair), number(self.range.low), number(self.range.high))
    }
}

/// Formats a price, with a decimal if `paid` is small.
pub(super) fn number(price: f64, paid: f64) -> String {
    if paid < 20.0 { format!("{price:.1}") } else { format!("{price:.0}") }
}

/// Returns the priced cards of the first cell that has prices, the most expensive first.
fn priced(tables: &Tables) -> Vec<Priced<'_>> {
    let first = tables.cards.iter().find(|row| row.fair_price.is_some()).map(|row| row.cell);
    let rows = tables.cards.iter().filter(|row| Some(row.cell) == first);
    let mut priced: Vec<Priced<'_>> = rows.filter_map(Priced::of).collect();
    priced.sort_by(|a, b| b.fair.total_cmp(&a.fair));
    priced
}

/// Describes in one sentence how many prices lie outside the interval of the fair price, and which is farthest off.
pub(super) fn in_short(tables: &Tables) -> Option<String> {
    let priced = priced(tables);
    let off: Vec<&Priced<'_>> = priced.iter().filter(|card| card.is_off()).collect();
    let farthest = off.iter().max_by(|a, b| a.distance().total_cmp(&b.distance()))?;
    // Each interval is for one card alone.
    let by_luck = match priced.len() as f64 * 0.05 {
        few if few < 1.0 => "fewer than 1".to_owned(),
        some => format!("about {some:.0}"),
    };
    Some(format!(
        "{} of {} prices lie outside of their ranges, {by_luck} by luck alone: farthest {}, {} instead of {}; all in summary.txt.",
        off.len(),
        priced.len(),
        farthest.row.card,
        number(farthest.paid, farthest.paid),
        farthest.told()
    ))
}

/// Lists each card's price and fair price.
pub(super) fn prices(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let mut priced = priced(tables);
    let Some(first) = priced.first() else { return Vec::new() };
    let cell = first.row.cell;
    let of = if experiment.cells.len() > 1 { format!(" ({})", label(experiment, cell)) } else { String::new() };
    if priced.len() > MOST {
        priced.sort_by(|a, b| b.distance().total_cmp(&a.distance()));
        priced.truncate(MOST);
    }
    let heading = ["", "costs", "fair price", ""].map(String::from).to_vec();
    let line = |card: &Priced<'_>| {
        let mark = if card.is_off() { "*" } else { "" };
        vec![card.row.card.clone(), number(card.paid, card.paid), card.told(), mark.to_owned()]
    };
    let rows: Vec<Vec<String>> = std::iter::once(heading).chain(priced.iter().map(line)).collect();
    let mut lines = vec![
        String::new(),
        format!(
            "What each would have to cost for what it adds{of}, at the rate at which all of them together buy wins, beside what was \
             paid for it on average (* lies outside of the range):"
        ),
    ];
    lines.extend(grid(&rows).into_iter().map(|line| line.trim_end().to_owned()));
    lines.push(
        "  Each range is for one alone. Not here is what was never left out, or never played; cards.csv has fair_price too.".into(),
    );
    lines
}

#[cfg(test)]
mod tests {
    use crate::report::summary;
    use crate::tables::tests::{experiment, toy};

    #[test]
    fn a_price_is_told_beside_the_fair_one_and_marked_where_it_is_off() {
        let mut tables = toy(1, 4000, 100);
        let card = &mut tables.cards[0];
        (card.price, card.gained) = (600, 100);
        let fair = |low: f64, high: f64| crate::tables::Estimate {
            value: (low + high) / 2.0,
            interval: Some(evenhand_kit::stats::Interval { low, high }),
        };
        card.fair_price = Some(fair(8.0, 12.0));
        let text = summary(&experiment(1), &tables);
        assert!(text.contains("Sword") && text.contains("6.0  10.0 (8.0 to 12.0)  *"), "{text}");
        let said = "1 of 1 prices lie outside of their ranges, fewer than 1 by luck alone: farthest Sword, 6.0 instead of \
                    10.0 (8.0 to 12.0); all in summary.txt.";
        assert_eq!(super::in_short(&tables).as_deref(), Some(said));
        tables.cards[0].fair_price = Some(fair(5.0, 7.0));
        let text = summary(&experiment(1), &tables);
        assert!(text.contains("6.0  6.0 (5.0 to 7.0)\n"), "{text}");
        assert_eq!(super::in_short(&tables), None);
        tables.cards[0].fair_price = None;
        assert!(!summary(&experiment(1), &tables).contains("fair price"));
    }
}
