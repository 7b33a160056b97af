//! The page of the review of a game: its findings, each with a chart.

use maud::{Markup, html};

use crate::report::names::title;
use crate::report::review::{AHEAD, Course, Finding, NOTHING, Review, ReviewPart};
use crate::report::{capitalized, players};
use crate::tables::Estimate;
use evenhand_kit::stats::Interval;

use super::charts::{DotChart, Group, LineChart, Scale, Series, Unit, ends};
use super::section::{Section, draw};
use super::{Head, document};

/// Maximum number of characters of a finding in the table of contents.
const MOST_CHARACTERS: usize = 70;

/// Returns the complete page of a review. The reports of its experiments lie in folders beside it.
pub fn review_page(game: &str, parts: &[ReviewPart<'_>], courses: &[Course]) -> String {
    let review = Review::of(parts);
    let mut sections = vec![answer(&review)];
    sections.extend(review.findings.iter().enumerate().map(|(at, finding)| section(at, finding)));
    sections.extend(lengths(&review));
    sections.extend(courses.iter().enumerate().filter_map(|(at, course)| course_section(at, course)));
    sections.push(basis(&review, parts));
    let names = parts.first().map(|part| players(part.experiment)).unwrap_or_default();
    let head = Head {
        title: format!("{game} - evenhand review"),
        kind: format!("{game} · review"),
        heading: format!("The state of {}", title(game)),
        played: format!("Players: {names}."),
        stronger: Vec::new(),
        cautions: parts
            .first()
            .into_iter()
            .flat_map(|part| part.experiment.cautions())
            .map(|text| text + ".")
            .collect(),
    };
    document(&head, &draw(&sections))
}

/// Shows what matters most.
fn answer(review: &Review) -> Section {
    let body = html! {
        @match review.findings.first() {
            Some(first) => p .lead { "What matters most: " (first.text) },
            None => p .lead { (NOTHING) },
        }
        p .note { "Findings are ordered by size: 1 is as much as the goal that a finding is about tolerates." }
        @if review.more > 0 { p .note { (review.more) " smaller findings are not listed." } }
    };
    Section::new("answer".into(), "Answer".into(), body)
}

fn section(at: usize, finding: &Finding) -> Section {
    let body = html! {
        p { (finding.text) " Size: " (format!("{:.1}", finding.size)) "." }
        @if !finding.tried.is_empty() { p { (finding.tried) } }
        div .charts { (chart(finding)) }
        @if let Some(look) = &finding.look { p { (capitalized(look.which)) ": " code { (look.command) } } }
    };
    Section::new(format!("finding-{}", at + 1), format!("{}. {}", at + 1, shortened(&finding.text)), body)
}

/// Returns the beginning of a finding, up to its goal.
fn shortened(text: &str) -> String {
    let text = capitalized(text.split("; goal").next().unwrap_or(text).trim_end_matches('.'));
    if text.chars().count() <= MOST_CHARACTERS {
        return text;
    }
    text.chars().take(MOST_CHARACTERS - 3).chain("...".chars()).collect()
}

fn chart(finding: &Finding) -> Markup {
    let picture = &finding.picture;
    let unit = if picture.portion { Unit::Percent } else { Unit::Number };
    let lines = picture.rows.iter().map(|row| row.line);
    let values: Vec<f64> = ends(picture.rows.iter().map(|row| &row.value)).chain(lines.clone()).collect();
    let chart = DotChart {
        title: capitalized(&picture.title),
        about: format!("Error bars are 95 % intervals. A dashed line is {}.", picture.line_is),
        scale: Scale::of(values, unit),
        groups: vec![Group {
            heading: String::new(),
            rows: picture.rows.iter().map(|row| (capitalized(&row.name), Some(row.value))).collect(),
            expected: lines.collect(),
        }],
    };
    chart.draw()
}

/// Shows how long matches last; `None` if that is not known.
fn lengths(review: &Review) -> Option<Section> {
    let body = html! { ul { @for line in &review.lengths { li { (line) } } } };
    (!review.lengths.is_empty()).then(|| Section::new("lengths".into(), "How long matches last".into(), body))
}

/// Shows the course of a match; `None` if there are no rounds to show. The first is open.
fn course_section(at: usize, course: &Course) -> Option<Section> {
    let rounds: Vec<f64> = course.rounds().map(f64::from).collect();
    let charts: Vec<Markup> =
        std::iter::once(ahead(course, &rounds)).chain(amounts(course, &rounds)).filter(|_| rounds.len() > 1).collect();
    let body = html! {
        p .note {
            "What seats hold as each round begins, in the game as printed. Bars of amounts reach from the value that a tenth of the "
            "seats are below to the value that a tenth are above. The first chart shows how often who is ahead still wins, with "
            "95 % intervals; the dashed line is the balanced share. " (AHEAD) " course.csv has the numbers."
        }
        div .charts { @for chart in &charts { (chart) } }
    };
    let title = format!("The course of a match with {} players", course.players());
    let section = Section::new(format!("course-{}", course.players()), title, body);
    (!charts.is_empty()).then(|| if at == 0 { section } else { section.folded() })
}

/// Draws the win share of who is ahead, by round.
fn ahead(course: &Course, rounds: &[f64]) -> Markup {
    let chart = LineChart {
        title: "Who is ahead wins".into(),
        about: String::new(),
        along: ("round", rounds),
        scale: Scale::whole(),
        series: vec![Series { name: "Ahead".into(), values: course.ahead().collect() }],
        expected: vec![Some(1.0 / course.players() as f64); rounds.len()],
    };
    chart.draw()
}

/// Draws each amount by round, with its spread over seats.
fn amounts<'c>(course: &'c Course, rounds: &'c [f64]) -> impl Iterator<Item = Markup> + 'c {
    course.spreads().map(|(amount, spreads)| {
        let values: Vec<Estimate> = spreads
            .iter()
            .map(|spread| Estimate {
                value: spread.mean,
                interval: Some(Interval { low: spread.low, high: spread.high }),
            })
            .collect();
        let chart = LineChart {
            title: capitalized(amount.called),
            about: amount.about.into(),
            along: ("round", rounds),
            scale: Scale::of(ends(&values), Unit::Number),
            series: vec![Series { name: capitalized(amount.called), values: values.into_iter().map(Some).collect() }],
            expected: vec![None; rounds.len()],
        };
        chart.draw()
    })
}

/// Shows what was played, with the reports of the experiments.
fn basis(review: &Review, parts: &[ReviewPart<'_>]) -> Section {
    let body = html! {
        @for note in &review.notes { p .note { (note) } }
        ul {
            @for part in parts {
                li {
                    a href=(format!("{}/report.html", part.experiment.name)) { (part.experiment.question) }
                    " (" code { (part.experiment.file.display()) } ")"
                }
            }
        }
    };
    Section::new("basis".into(), "What this rests on".into(), body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Goals, Target, Vocabulary};
    use crate::report::ReviewKind;
    use crate::tables::tests::{block, experiment, tables_of};
    use evenhand_game::document::Place;
    use std::path::Path;

    #[test]
    fn findings_have_charts_of_their_values_and_of_the_goal() {
        let place = Place { file: "toy.toml".into(), line: 1, column: 1 };
        let goal = Target::read("every seat within 5 points of even", place, Vocabulary::default()).unwrap();
        let asked = Experiment { goals: Goals { targets: vec![goal], of_game: false }, ..experiment(1) };
        let tables = tables_of(1, 4000, 100, |_, deals| block(deals, 0.8, 0.0));
        let part = ReviewPart {
            kind: ReviewKind::AsPrinted,
            results: Path::new("results"),
            experiment: &asked,
            tables: &tables,
        };
        let page = review_page("toy", &[part], &[]);
        let page = &page[page.find("<body").unwrap()..];
        assert!(page.contains("id=\"finding-1\"") && !page.contains("id=\"finding-2\""), "{page}");
        assert!(page.contains("Win share by seat") && page.contains("/report.html\""), "{page}");
        // Both seats, and the line at the end of the goal.
        let chart = &page[page.find("Win share by seat").unwrap()..];
        let told = chart.split("aria-label=\"").nth(1).unwrap().split('"').next().unwrap();
        assert!(told.contains("S1") && told.contains("S2"), "{told}");
    }

    #[test]
    fn without_findings_the_page_says_so() {
        let tables = tables_of(1, 400, 100, |_, deals| block(deals, 0.5, 0.0));
        let part = ReviewPart {
            kind: ReviewKind::AsPrinted,
            results: Path::new("results"),
            experiment: &experiment(1),
            tables: &tables,
        };
        assert!(review_page("toy", &[part], &[]).contains(NOTHING));
    }
}
