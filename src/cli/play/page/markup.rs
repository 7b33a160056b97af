//! The HTML of the page.

use maud::{DOCTYPE, Markup, html};

use crate::game::Seat;
use crate::game::log::of_heading;
use crate::matches::Offered;
use crate::picture::Scene;
use crate::report::{Seated, legend as legend_of, log_line, table_figure};

/// What the page shows of a match from the beginning.
pub(in crate::cli::play) struct Opening {
    pub(in crate::cli::play) game: &'static str,
    pub(in crate::cli::play) deal: u64,
    pub(in crate::cli::play) seat: Seat,
    /// The agents and roles of the seats, as far as the person may know them.
    pub(in crate::cli::play) seated: Vec<Seated>,
    /// The changes to the rulebook's rules, as `path = value`.
    pub(in crate::cli::play) changes: Vec<String>,
    /// How well the win chances beside a hint come true, or why there are none.
    pub(in crate::cli::play) chances: Result<String, String>,
}

/// Returns the whole page. Its script fills it.
pub(super) fn page(opening: &Opening) -> String {
    let Opening { game, deal, seat, .. } = opening;
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "You play " (seat) " of " (game) " - evenhand" }
                link rel="icon" href="data:,";
                link rel="stylesheet" href="page.css";
                script src="page.js" defer {}
            }
            body .play {
                header {
                    p .kind { (game) " · deal " (deal) }
                    h1 { "You play " (seat) }
                    (table(opening))
                    (leaving())
                }
                main {
                    noscript { p .caution { "This page needs scripts. `evenhand play --terminal` plays without a browser." } }
                    div .parts {
                        section .news aria-labelledby="news-heading" {
                            h2 #news-heading { "What happened" }
                            div #log .log role="log" tabindex="0" aria-labelledby="news-heading" {}
                        }
                        section #board-section .table hidden aria-labelledby="table-heading" {
                            h2 #table-heading { "The table" }
                            div #picture {}
                            details { summary { "Reading the picture" } div #legend {} }
                        }
                        section .choice aria-labelledby="choice-heading" {
                            h2 #choice-heading { "Your choice" }
                            p #status role="status" { "The match begins." }
                            (controls(opening))
                        }
                    }
                }
            }
        }
    };
    markup.into_string()
}

/// Shows who plays, and under which rules.
fn table(opening: &Opening) -> Markup {
    let roles = opening.seated.iter().any(|seated| seated.role.is_some());
    html! {
        details {
            summary { "Who plays" }
            div .wide tabindex="0" role="group" aria-label="Who plays" {
                table {
                    thead {
                        tr { th scope="col" { "seat" } @if roles { th scope="col" { "as" } } th scope="col" { "player" } }
                    }
                    tbody {
                        @for seated in &opening.seated {
                            tr {
                                th scope="row" { (seated.seat) }
                                @if roles { td { (seated.role.as_deref().unwrap_or("not known")) } }
                                td { (seated.agent) }
                            }
                        }
                    }
                }
            }
            @if !opening.changes.is_empty() {
                p { "Changed rules:" }
                ul { @for change in &opening.changes { li { code { (change) } } } }
            }
        }
    }
}

/// Shows the search box and the buttons beside the options.
fn controls(opening: &Opening) -> Markup {
    html! {
        div #asking hidden {
            div .controls {
                label for="search" { "Search the options" }
                input #search type="search" autocomplete="off" spellcheck="false" aria-describedby="keys";
                button #hint type="button" { "Hint" }
                button #undo type="button" hidden aria-keyshortcuts="u" { "Take back" }
            }
            p #advice role="status" {}
            div #options {}
            p #keys .note {
                "Keys: a digit chooses one of up to nine options. Letters search, Enter takes the first option found, \
                 arrows go through them, Escape clears the search. A click on the picture searches for what is there. \
                 u takes your last choice back, while nothing was revealed since."
            }
            p .note {
                @match &opening.chances {
                    Ok(checked) => { "A hint shows your win chance with the best options, by a search. " (checked) }
                    Err(why) => { "A hint shows no win chances: " (why) "." }
                }
            }
        }
    }
}

/// Shows the button that ends the match, folded.
fn leaving() -> Markup {
    html! {
        details #leaving {
            summary { "Leave the match" }
            p { "The match so far is recorded, and " code { "--resume" } " goes on with it." }
            button #leave type="button" { "Leave the table" }
        }
    }
}

/// Shows how the match ended, line by line, and when the program ends. `story` is whether the page of the whole match is
/// served.
pub(super) fn ended(lines: &[String], story: bool) -> String {
    let markup = html! {
        @for (nth, line) in lines.iter().enumerate() { p .lead[nth == 0] { (line.trim()) } }
        @if story {
            p #story {
                a href="story" target="_blank" { "The whole match" }
                ", round by round, with what all seats knew and what your choices gave away. It can take a minute or two to open."
            }
            p { "The program ends when you close this page." }
        } @else {
            p { "The program has ended. You can close this page." }
        }
    };
    markup.into_string()
}

/// Shows a line of the log.
pub(super) fn line(line: &str) -> String {
    match of_heading(line) {
        Some(heading) => html! { h3 { (heading) } }.into_string(),
        None => log_line(line).into_string(),
    }
}

/// Shows the table.
pub(super) fn picture(scene: &Scene) -> String {
    table_figure(scene, scene.least_width()).into_string()
}

/// Shows what is in the picture.
pub(super) fn legend(scene: &Scene) -> String {
    legend_of(std::slice::from_ref(scene)).into_string()
}

/// Returns the kind of an option: the first word of its notation.
pub(super) fn kind(option: &Offered) -> String {
    let first = option.notation.split(' ').next().unwrap_or_default();
    crate::report::capitalized(&first.replace('_', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_and_never_markup() {
        let seated = vec![Seated { seat: Seat(1), role: Some("<i>".into()), agent: "<b>".into() }];
        let opening = Opening {
            game: "nim",
            deal: 3,
            seat: Seat(0),
            seated,
            changes: vec!["a = \"<u>\"".into()],
            chances: Err("<s>".into()),
        };
        let page = page(&opening);
        assert!(page.contains("&lt;b&gt;") && page.contains("&lt;i&gt;") && page.contains("&lt;u&gt;"), "{page}");
        assert!(
            !page.contains("<s>") && !page.contains("<b>") && !page.contains("<i>") && !page.contains("<u>"),
            "{page}"
        );
        assert_eq!(line("  <b>"), "<p class=\"in1\">&lt;b&gt;</p>");
        assert_eq!(line("== Turn 1 =="), "<h3>Turn 1</h3>");
    }

    #[test]
    fn the_kind_of_an_option_is_the_first_word_of_its_notation() {
        let kind_of = |notation: &str| kind(&Offered { notation: notation.into(), words: String::new() });
        assert_eq!([kind_of("play_card zap"), kind_of("pass"), kind_of("")], ["Play card", "Pass", ""]);
    }
}
