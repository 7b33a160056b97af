//! The table of cards, sortable by any column.

use maud::{Markup, html};

use crate::report::names::title;
use crate::report::prices::number;
use crate::report::words::percent;
use crate::report::worth::{clear_effects, told_effect};
use crate::tables::{CardRow, EffectRow};

use super::data::Data;
use super::parts::told;
use super::section::{Section, wide};

/// Returns the cards of the reference cell, or of the first cell in which some were left out.
pub(super) fn section(data: &Data<'_>) -> Option<Section> {
    let tables = data.tables;
    let left_out = tables.cards.iter().find(|row| row.worth.is_some()).map(|row| row.cell);
    let cell = left_out.unwrap_or_else(|| data.experiment.reference());
    let rows: Vec<&CardRow> = tables.cards.iter().filter(|row| row.cell == cell).collect();
    if rows.is_empty() {
        return None;
    }
    let effects: Vec<&EffectRow> = clear_effects(tables);
    let body = html! {
        p .note {
            "Select a heading to sort by it. A high win share of those who played a card does not prove its strength: the seat "
            "that is ahead also plays more. Sweep a card, or leave it out, to see what it does."
            @if data.variants() > 1 { " Variant: " (data.names.variant(cell)) "." }
        }
        (wide(&table(&rows, left_out.is_some())))
        @if !tables.card_effects.is_empty() {
            h3 { "What a card does to the game" }
            p .note {
                "Matches with the card less those from which it was left out at random. " (effects.len()) " of "
                (tables.card_effects.len()) " effects are clear, however many are looked at; these are the clearest."
            }
            ul { @for row in effects.iter().take(MOST_EFFECTS) { li { (told_effect(data.experiment.called, row)) } } }
        }
    };
    Some(Section::new("cards".into(), "Cards".into(), body).folded())
}

/// Draws the table; with what each card is worth if some were left out.
fn table(rows: &[&CardRow], left_out: bool) -> Markup {
    let is_priced = rows.iter().any(|row| row.fair_price.is_some());
    html! {
        table .sortable {
            thead {
                tr {
                    @for name in ["Card", "Set", "Gained", "Played", "Without effect", "Win share if played"] {
                        th scope="col" { button type="button" { (name) } }
                    }
                    @if left_out {
                        th scope="col" { button type="button" { "Worth in points of win share" } }
                    }
                    @if is_priced {
                        th scope="col" { button type="button" { "Fair price" } }
                    }
                }
            }
            tbody { @for row in rows { (line(row, left_out, is_priced)) } }
        }
    }
}

/// Maximum number of effects of cards that are listed.
const MOST_EFFECTS: usize = 20;

fn line(row: &CardRow, worth: bool, price: bool) -> Markup {
    let set = match row.print.age {
        Some(age) => format!("{} (Age {age})", row.print.set),
        None => row.print.set.clone(),
    };
    let points = |share: f64| {
        let sign = if share < 0.0 { "-" } else { "+" };
        format!("{sign}{:.1}", (share * 100.0).abs())
    };
    let paid = row.mean_price().unwrap_or(0.0);
    html! {
        tr {
            th scope="row" { (title(&row.card)) }
            td { (crate::report::names::words(&set)) }
            td .count data-sort=(row.gained) { (row.gained) }
            td .count data-sort=(row.played) { (row.played) }
            td .count data-sort=(row.fizzled) { (row.fizzled) }
            @match &row.share_played {
                Some(share) => td .count data-sort=(share.value) { (told(share, percent)) },
                None => td .count data-sort="-1" { "-" },
            }
            @if worth {
                @match &row.worth {
                    Some(worth) => td .count data-sort=(worth.value) {
                        (points(worth.value))
                        @if let Some(range) = worth.interval { " (" (points(range.low)) " to " (points(range.high)) ")" }
                        @if row.worth_p_holm.is_some_and(|p| p < crate::report::clear::LEVEL) { " *" }
                    },
                    None => td .count data-sort="-9" { "-" },
                }
            }
            @if price {
                @match &row.fair_price {
                    Some(price) => td .count data-sort=(price.value) { (told(price, |price| number(price, paid))) },
                    None => td .count data-sort="-999" { "-" },
                }
            }
        }
    }
}
