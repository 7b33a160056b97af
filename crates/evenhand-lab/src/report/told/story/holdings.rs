//! What the seats held in the course of a match: a curve for each amount.

use maud::{Markup, html};

use super::axis::{StepAxis, WIDTH, color, corners, dashes, legend, level};
use crate::report::page::{Scale, Unit};
use crate::report::words::{capitalized, plain};
use evenhand_game::game::{Amount, Seat};
use evenhand_players::matches::Held;

const HEIGHT: f64 = 115.0;
const TOP: f64 = 8.0;
const BOTTOM: f64 = 20.0;
/// A scale reaches at least up to this value, so that its ticks are whole numbers.
const LEAST: f64 = 5.0;

/// What the seats held, for the page of a match.
#[derive(Clone, Debug, Default)]
pub struct Holdings {
    /// The amounts of the game.
    pub amounts: &'static [Amount],
    /// What every seat held before each choice and at the end.
    pub held: Vec<Held>,
    /// The names of the seats.
    pub names: Vec<String>,
}

impl Holdings {
    /// Shows a curve for each amount. `viewer` is the seat whose knowledge they show.
    pub(in super::super) fn shown(&self, viewer: Option<Seat>) -> Markup {
        let Some(last) = self.held.last() else { return html! {} };
        if self.amounts.is_empty() {
            return html! {};
        }
        let axis = StepAxis::of(self.held.iter().map(|held| (held.step, held.round)), last.step);
        let (held, never): (Vec<usize>, Vec<usize>) = (0..self.amounts.len()).partition(|amount| self.is_held(*amount));
        html! {
            h3 { "Score and resources" }
            @if let Some(viewer) = viewer {
                p .note { "As " (viewer) " knew it: what other seats have in secret is counted only at the end of the match." }
            }
            @if !held.is_empty() { (legend(self.seats().map(|seat| (seat, self.name(seat))))) }
            @for amount in held { (self.chart(amount, &axis)) }
            @if !never.is_empty() {
                @let names: Vec<&str> = never.iter().map(|amount| self.amounts[*amount].called).collect();
                p .note { "No seat ever had any of these: " (names.join(", ")) "." }
            }
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.names.len())
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    fn values(&self, amount: usize, seat: Seat) -> impl Iterator<Item = (&Held, f64)> {
        self.held.iter().filter_map(move |held| Some((held, *held.amounts.get(seat.index())?.get(amount)?)))
    }

    /// Whether any seat ever had some of an amount.
    fn is_held(&self, amount: usize) -> bool {
        self.seats().any(|seat| self.values(amount, seat).any(|(_, value)| value != 0.0))
    }

    fn chart(&self, amount: usize, axis: &StepAxis) -> Markup {
        let Amount { called, about, .. } = self.amounts[amount];
        let all = self.seats().flat_map(|seat| self.values(amount, seat).map(|(_, value)| value).collect::<Vec<f64>>());
        let scale = Scale::of(all.chain([0.0, LEAST]), Unit::Number);
        let y = |value: f64| scale.place(value, (HEIGHT - BOTTOM, TOP));
        let line = |seat| corners(self.values(amount, seat).map(|(held, value)| (axis.x(held.step), y(value))));
        let is_told = about.trim_end_matches('.').eq_ignore_ascii_case(called);
        html! {
            figure .chart .chances {
                figcaption { strong { (capitalized(called)) } @if !is_told { " " span .note { (about) } } }
                svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(self.in_words(amount)) {
                    @for (value, words) in scale.ticks() { (level(y(value), &words)) }
                    (axis.rounds(TOP, HEIGHT - BOTTOM))
                    @for seat in self.seats() {
                        polyline .line.(color(seat)) stroke-dasharray=[dashes(seat)] points=(line(seat)) {
                            title { (self.name(seat)) }
                        }
                    }
                }
                (self.table(amount))
            }
        }
    }

    /// Describes the curves of an amount: where each begins and ends, and its highest value.
    fn in_words(&self, amount: usize) -> String {
        let of = |seat: Seat| {
            let values: Vec<f64> = self.values(amount, seat).map(|(_, value)| value).collect();
            let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let (first, last) = (values.first().copied()?, values.last().copied()?);
            Some(format!("{} from {} to {}, at most {}", self.name(seat), plain(first), plain(last), plain(most)))
        };
        let seats: Vec<String> = self.seats().filter_map(of).collect();
        format!("{}: {}", capitalized(self.amounts[amount].called), seats.join("; "))
    }

    /// Shows an amount at the beginning of each round, and at the end, as a table.
    fn table(&self, amount: usize) -> Markup {
        let mut rows: Vec<(String, &Held)> = Vec::new();
        let mut round = 0;
        for held in &self.held {
            if held.round > round {
                round = held.round;
                rows.push((format!("round {round}"), held));
            }
        }
        rows.extend(self.held.last().map(|last| ("end".to_owned(), last)));
        let cell = |held: &Held, seat: Seat| {
            held.amounts
                .get(seat.index())
                .and_then(|amounts| amounts.get(amount))
                .map_or_else(String::new, |n| plain(*n))
        };
        html! {
            details {
                summary { "As a table" }
                div .wide tabindex="0" role="group" aria-label={ "Table: " (capitalized(self.amounts[amount].called)) } {
                    table {
                        caption { (capitalized(self.amounts[amount].called)) " as each round begins, and at the end" }
                        thead {
                            tr { th scope="col" { "when" } @for seat in self.seats() { th scope="col" .count { (self.name(seat)) } } }
                        }
                        tbody {
                            @for (when, held) in rows {
                                tr { th scope="row" { (when) } @for seat in self.seats() { td .count { (cell(held, seat)) } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AMOUNTS: &[Amount] = &[
        Amount { name: "vp", called: "Victory Points", about: "Victory points." },
        Amount { name: "gold", called: "gold", about: "Gold in the chest." },
        Amount { name: "tokens", called: "tokens", about: "Tokens." },
    ];

    fn holdings() -> Holdings {
        let held = |step, round, [one, other]: [f64; 2], gold| Held {
            step,
            round,
            amounts: vec![vec![one, gold, 0.0], vec![other, 4.0, 0.0]],
        };
        let held = vec![
            held(1, 0, [0.0, 0.0], 1.0),
            held(2, 1, [0.0, 1.0], 2.0),
            held(3, 2, [3.0, 1.0], 120.0),
            held(4, 2, [2.0, 9.0], 3.0),
        ];
        Holdings { amounts: AMOUNTS, held, names: vec!["<Red> (S1)".into(), "Blue (S2)".into()] }
    }

    #[test]
    fn every_amount_has_a_curve_of_each_seat_and_a_table() {
        let page = holdings().shown(None).into_string();
        assert_eq!(["<figure", "role=\"img\"", "<table>"].map(|part| page.matches(part).count()), [2, 2, 2], "{page}");
        let label =
            "aria-label=\"Victory Points: &lt;Red&gt; (S1) from 0 to 2, at most 3; Blue (S2) from 0 to 9, at most 9\"";
        assert!(page.contains(label), "{page}");
        let rows = "<th scope=\"row\">round 1</th><td class=\"count\">0</td><td class=\"count\">1</td></tr>\
                    <tr><th scope=\"row\">round 2</th><td class=\"count\">3</td><td class=\"count\">1</td></tr>\
                    <tr><th scope=\"row\">end</th><td class=\"count\">2</td><td class=\"count\">9</td></tr>";
        assert!(page.contains(rows), "{page}");
        assert!(page.contains("Gold in the chest.") && !page.contains("Victory points."), "{page}");
        assert!(page.contains("No seat ever had any of these: tokens.") && !page.contains("in secret"), "{page}");
        assert!(holdings().shown(Some(Seat(0))).into_string().contains("As S1 knew it"));
    }

    #[test]
    fn a_match_without_amounts_has_no_curves() {
        assert_eq!(Holdings { amounts: &[], ..holdings() }.shown(None).into_string(), "");
        assert_eq!(Holdings { held: Vec::new(), ..holdings() }.shown(None).into_string(), "");
    }
}
