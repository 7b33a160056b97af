//! The choices of a person, judged.

use maud::{Markup, html};

use super::moment::choice;
use evenhand_players::matches::{CostlyChoice, JudgedSeat};

/// Shows what the choices of a seat gave away. `name` is the name of the seat, and `turn` returns the number of the turn of a
/// line of the log.
pub(in super::super) fn choices(judged: &JudgedSeat, name: &str, turn: &dyn Fn(usize) -> usize) -> Markup {
    let JudgedSeat { choices: count, mean_loss, costly, .. } = judged;
    html! {
        section .choices {
            h2 { "The choices of " (name) }
            p {
                "Of " (count) " choices, each gave away " (format!("{:.1}", mean_loss * 100.0)) " points of win chance on average, compared with "
                "the best option that a trained player found. "
                @if costly.is_empty() { "No single choice is shown to have a better alternative." } @else { "The costliest:" }
            }
            @for one in costly { (costly_choice(one, name, turn)) }
        }
    }
}

fn costly_choice(costly: &CostlyChoice, name: &str, turn: &dyn Fn(usize) -> usize) -> Markup {
    let CostlyChoice { step, round, line, choice: compared, .. } = costly;
    html! {
        section .moment {
            h3 {
                a href={ "#turn-" (turn(*line)) } {
                    "Choice " (step) @if *round > 0 { ", round " (round) }
                }
                @if let Some(chosen) = compared.chosen() { ": " (chosen.words) }
            }
            (choice(compared, name))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_game::game::Seat;
    use evenhand_players::matches::{ComparedChoice, ComparedOption};

    fn option(words: &str, chance: f64, error: f64, chosen: bool) -> ComparedOption {
        ComparedOption { words: words.into(), chance, error, chosen }
    }

    fn judged(compared: Vec<ComparedOption>) -> JudgedSeat {
        let choice = ComparedChoice { seat: Seat(1), options: 9, compared };
        let costly = CostlyChoice { step: 12, round: 3, line: 40, loss: 0.1, choice };
        JudgedSeat { seat: Seat(1), choices: 31, mean_loss: 0.0234, costly: vec![costly] }
    }

    #[test]
    fn a_costly_choice_stands_with_its_alternative() {
        let options = vec![option("builds <here>", 0.62, 0.01, false), option("passes", 0.5, 0.0, true)];
        let page = choices(&judged(options), "Veil (S2)", &|line| line / 10).into_string();
        assert!(page.contains("The choices of Veil (S2)") && page.contains("Of 31 choices, each gave away 2.3 points"));
        assert!(page.contains("href=\"#turn-4\"") && page.contains("Choice 12, round 3") && page.contains(": passes"));
        assert!(page.contains("62 % with “builds &lt;here&gt;”, 50 % with what it chose"), "{page}");
        assert!(page.contains("+12 points (±2)") && page.contains("Of 9 options"), "{page}");
    }

    #[test]
    fn without_a_shown_alternative_nothing_is_called_costly() {
        let nothing = JudgedSeat { costly: Vec::new(), ..judged(Vec::new()) };
        let page = choices(&nothing, "S2", &|line| line).into_string();
        assert!(page.contains("No single choice is shown to have a better alternative."));
        let unsure = vec![option("builds", 0.62, 0.2, false), option("passes", 0.5, 0.0, true)];
        let page = choices(&judged(unsure), "S2", &|line| line).into_string();
        assert!(page.contains("No other option was shown to be better for S2"), "{page}");
    }
}
