//! `match --html`: a match as a self-contained page, turn by turn with the table after each.
//!
//! The text and pictures come from the log and the scenes of the viewer, so the page contains nothing that a seat could
//! not know. The pictures are inline SVG without text, which would be too small on a phone: sides, captions and the
//! meaning of signs are given as text beside them.

mod story;
mod table;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::words::capitalized;
use evenhand_game::game::Seat;
use evenhand_game::game::log::of_heading;
use evenhand_game::picture::Scene;
use evenhand_players::matches::JudgedSeat;

pub use story::{Holdings, Story, course_in_words};

pub use table::{legend, log_line, table_figure};

/// The style sheet of pages that show a match.
pub const MATCH_STYLE: &str = concat!(include_str!("../page/style.css"), include_str!("style.css"));

/// A match as shown to a viewer.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The game.
    pub game: String,
    /// The experiment.
    pub experiment: String,
    /// The experiment's question; empty if it has none.
    pub question: String,
    /// The coordinates that identify the match, as name and value.
    pub which: Vec<(&'static str, String)>,
    /// The caution about the game.
    pub caution: Option<String>,
    /// The agents and roles of the seats.
    pub seated: Vec<Seated>,
    /// The seat whose knowledge it shows; `None` if everything is shown.
    pub viewer: Option<Seat>,
    /// How a tie was broken that decided it, in sentences.
    pub tie_break: Option<String>,
    /// How it ended, one line per statement, the most important first.
    pub ended: Vec<String>,
    /// The lines of the log.
    pub lines: Vec<String>,
    /// The pictures.
    pub scenes: Vec<Scene>,
    /// The win chances, or why there are none.
    pub story: Option<Result<Story, String>>,
    /// What the seats held.
    pub holdings: Holdings,
    /// The judgements on the choices of people, each with the name of the seat.
    pub judged: Vec<(String, JudgedSeat)>,
}

/// The role and agent of a seat.
#[derive(Clone, Debug, Default)]
pub struct Seated {
    /// The seat.
    pub seat: Seat,
    /// The role: a faction, an army, a deck; `None` if the game has no roles, or the viewer cannot know it.
    pub role: Option<String>,
    /// The agent.
    pub agent: String,
}

/// A turn with its lines and its picture.
struct Turn<'t> {
    heading: &'t str,
    lines: Vec<&'t str>,
    scene: Option<&'t Scene>,
}

impl Told {
    /// Returns the complete page.
    pub fn page(&self) -> String {
        let turns = self.turns();
        // All pictures have the same width, so that the layout does not jump from turn to turn.
        let least = self.scenes.iter().map(Scene::least_width).fold(0.0, f64::max);
        let markup = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.experiment) ", " (self.name()) " - evenhand" }
                    style { (PreEscaped(MATCH_STYLE)) }
                }
                body {
                    header #top {
                        p .kind { (self.game) " · " (self.experiment) " · " (self.name()) }
                        h1 { (self.headline()) }
                        @for line in self.ended.iter().skip(1).take(1) { p .lead { (capitalized(line.trim())) } }
                        @if let Some(tie_break) = &self.tie_break { p { (tie_break) } }
                        @if !self.question.is_empty() { p { (self.question) } }
                        @if let Some(viewer) = self.viewer {
                            p .lead { "As " (viewer) " knew it: what this seat could not see is not on this page." }
                        }
                        @if let Some(caution) = &self.caution { p .caution { strong { "Caution: " } (caution) "." } }
                        (self.seats())
                    }
                    main {
                        (self.chances(&turns))
                        (self.ending())
                        (self.reading())
                        (contents(&turns))
                        @for (nth, turn) in turns.iter().enumerate() { (section(turn, nth, turns.len(), least)) }
                    }
                }
            }
        };
        markup.into_string()
    }

    /// Returns who won, as the heading of the page.
    fn headline(&self) -> String {
        self.ended.first().map_or_else(|| format!("A match: {}", self.name()), |line| line.trim_end_matches('.').into())
    }

    /// Shows the win chances, or why there are none.
    fn chances(&self, turns: &[Turn<'_>]) -> Markup {
        // A turn's heading is a line of the log, so turn n begins behind the n-th heading.
        let mut before = 0;
        let ends: Vec<usize> = turns
            .iter()
            .map(|turn| {
                before += turn.lines.len() + 1;
                before - 1
            })
            .collect();
        let turn = |line: usize| ends.iter().position(|end| line < *end).unwrap_or(turns.len() - 1);
        let held = self.holdings.shown(self.viewer);
        html! {
            @if self.story.is_some() || !held.0.is_empty() {
                section #chances {
                    h2 { "How the match went" }
                    @match &self.story {
                        Some(Ok(story)) => (story.course(&turn)),
                        Some(Err(why)) => p { "Win chances are not shown: " (why) "." },
                        None => {},
                    }
                    (held)
                    @if let Some(Ok(story)) = &self.story { (story.turning_points(&self.lines, &turn)) }
                }
            }
            @for (name, judged) in &self.judged { (story::choices(judged, name, &turn)) }
        }
    }

    /// Returns a short name of the match.
    fn name(&self) -> String {
        let parts: Vec<String> = self.which.iter().map(|(what, which)| format!("{what} {which}")).collect();
        parts.join(", ")
    }

    /// Splits the log at the turns, each with its picture. There is one more part than headings, for what comes before
    /// the first.
    fn turns(&self) -> Vec<Turn<'_>> {
        let mut turns = vec![Turn { heading: "Setup", lines: Vec::new(), scene: None }];
        for line in &self.lines {
            match (of_heading(line), turns.last_mut()) {
                (None, Some(turn)) => turn.lines.push(line),
                (heading, _) => {
                    turns.push(Turn { heading: heading.unwrap_or_default(), lines: Vec::new(), scene: None })
                }
            }
        }
        for scene in &self.scenes {
            if let Some(turn) = turns.get_mut(scene.turn) {
                turn.scene = Some(scene);
            }
        }
        turns
    }

    /// Shows the agents and roles of the seats.
    fn seats(&self) -> Markup {
        let roles = self.seated.iter().any(|seated| seated.role.is_some());
        html! {
            div .wide {
                table {
                    caption { "Who plays" }
                    thead {
                        tr { th scope="col" { "seat" } @if roles { th scope="col" { "as" } } th scope="col" { "player" } }
                    }
                    tbody {
                        @for seated in &self.seated {
                            tr {
                                th scope="row" { (seated.seat) }
                                @if roles { td { (seated.role.as_deref().unwrap_or("not known")) } }
                                td { (seated.agent) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Shows how it ended: the first two lines directly, the rest on demand.
    fn ending(&self) -> Markup {
        let (first, rest) = self.ended.split_at(self.ended.len().min(2));
        html! {
            section #end {
                h2 { "How it ended" }
                @for (nth, line) in first.iter().enumerate() { p .lead[nth == 0] { (line.trim()) } }
                @if let Some(tie_break) = &self.tie_break { p { (tie_break) } }
                @if !rest.is_empty() {
                    details {
                        summary { "What was measured" }
                        ul { @for line in rest { li { (line.trim()) } } }
                    }
                }
            }
        }
    }

    /// Shows the legend of the pictures.
    fn reading(&self) -> Markup {
        if self.scenes.is_empty() {
            return html! {};
        }
        html! {
            section #reading {
                h2 { "Reading the pictures" }
                (legend(&self.scenes))
            }
        }
    }
}

/// Returns links to all turns.
fn contents(turns: &[Turn<'_>]) -> Markup {
    html! {
        nav #turns aria-label="Turns" {
            h2 { "Turn by turn" }
            ol .turns {
                @for (nth, turn) in turns.iter().enumerate() {
                    li {
                        a href={ "#turn-" (nth) } title=(turn.heading) {
                            @if nth == 0 { (turn.heading) } @else { (nth) }
                        }
                    }
                }
            }
        }
    }
}

/// Shows a turn: its events beside the resulting table.
fn section(turn: &Turn<'_>, nth: usize, turns: usize, least: f64) -> Markup {
    html! {
        section .turn id={ "turn-" (nth) } {
            h2 { (turn.heading) }
            div .sides-by-side[turn.scene.is_some()] {
                div .log { @for line in &turn.lines { (log_line(line)) } }
                @if let Some(scene) = turn.scene { (table_figure(scene, least)) }
            }
            nav .step aria-label={ "From turn " (nth) } {
                @if nth > 0 { a href={ "#turn-" (nth - 1) } { "Previous" } }
                @if nth + 1 < turns { a href={ "#turn-" (nth + 1) } { "Next" } }
                a href="#turns" { "All turns" }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told() -> Told {
        let scene = |turn: usize| Scene { turn, title: format!("Moment {turn}"), ..Scene::default() };
        Told {
            experiment: "<b>trial</b>".into(),
            question: "Is \"4\" < 5?".into(),
            which: vec![("deal", "3".into())],
            seated: vec![Seated { seat: Seat(0), role: None, agent: "<i>me</i>".into() }],
            ended: vec!["ended after 9 steps".into(), "  S1 1.000".into(), "  rounds: 2".into()],
            lines: ["before", "== Turn 1 ==", "S1 does", "    by <chance>", "== Turn 2 =="].map(str::to_owned).into(),
            scenes: (0..3).map(scene).collect(),
            ..Told::default()
        }
    }

    #[test]
    fn every_turn_has_its_lines_and_its_picture() {
        let page = told().page();
        for (nth, heading, before) in [(0, "Setup", "Moment 0"), (1, "Turn 1", "Moment 1"), (2, "Turn 2", "Moment 2")] {
            let section = page.split(&format!("id=\"turn-{nth}\"")).nth(1).expect("it is there");
            let section = section.split("</section>").next().unwrap_or_default();
            assert!(section.contains(&format!("<h2>{heading}</h2>")) && section.contains(before), "{section}");
            assert_eq!(section.matches("<svg viewBox").count(), 1, "{section}");
        }
        assert!(page.contains("<p class=\"in2\">by &lt;chance&gt;</p>"), "{page}");
        assert!(page.contains("<li>rounds: 2</li>"));
    }

    #[test]
    fn what_people_write_is_text_and_never_markup() {
        let page = told().page();
        assert!(page.contains("&lt;b&gt;trial&lt;/b&gt;") && page.contains("&lt;i&gt;me&lt;/i&gt;"));
        assert!(!page.contains("<b>") && !page.contains("<i>") && !page.contains("<script"));
    }

    #[test]
    fn a_match_of_which_nothing_is_told_is_a_page_too() {
        let page = Told::default().page();
        assert!(page.contains("<h2>Setup</h2>") && !page.contains("<svg"), "{page}");
    }
}
