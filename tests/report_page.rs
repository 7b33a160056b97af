//! Tests of `report.html`: the coordinates of its charts are the values of the tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use assert_cmd::Command;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use tempfile::TempDir;

/// A run with two knobs, its page and its tables.
struct Run {
    desk: TempDir,
    page: String,
}

impl Run {
    fn new(sweep: &str) -> Run {
        let desk = tempfile::tempdir().unwrap();
        let text = format!(
            "question = \"Is 5 mana right?\"\ngame = \"bridgefront\"\n[table]\nfactions = \"rotate\"\n\
             {sweep}\n[stop]\ndeals = 60\n"
        );
        fs::write(desk.path().join("trial.toml"), text).unwrap();
        Command::cargo_bin("evenhand").unwrap().current_dir(desk.path()).args(["run", "trial.toml"]).assert().success();
        let page = fs::read_to_string(desk.path().join("results/bridgefront/trial/report.html")).unwrap();
        Run { desk, page }
    }

    /// Returns the rows of a table, each by column.
    fn table(&self, name: &str) -> Vec<BTreeMap<String, String>> {
        let path = self.desk.path().join("results/bridgefront/trial/tables").join(format!("{name}.csv"));
        csv::Reader::from_path(path).unwrap().deserialize().map(Result::unwrap).collect()
    }

    /// Returns the charts: their heading and their picture.
    fn charts(&self) -> Vec<(String, Picture)> {
        let between = |text: &str, from: &str, to: &str| {
            let start = text.find(from).map_or(0, |at| at + from.len());
            text[start..].split(to).next().unwrap_or_default().to_owned()
        };
        let figures = self.page.split("<figure class=\"chart").skip(1);
        figures
            .map(|figure| {
                let figure = figure.split("</figure>").next().unwrap();
                let title = between(figure, "<strong>", "</strong>");
                let picture =
                    &figure[figure.find("<svg viewBox=\"0 0 340").unwrap()..figure.rfind("</svg>").unwrap() + 6];
                (title, Picture::of(picture))
            })
            .collect()
    }

    fn chart(&self, title: &str) -> Picture {
        let found = self.charts().into_iter().find(|(known, _)| known == title);
        found.unwrap_or_else(|| panic!("no chart {title}")).1
    }
}

const SWEEP: &str = "[set]\n\"rules.vp_to_win\" = 3\n[sweep]\n\"rules.max_mana\" = [3, 4, 6]\n\"rules.mana_per_age\" = [0, 1]\n[baseline]\n\"rules.max_mana\" = 4\n\"rules.mana_per_age\" = 0\n";

/// The parts of a chart that the tests use.
#[derive(Default)]
struct Picture {
    /// Class, position and content of texts.
    texts: Vec<(String, (f64, f64), String)>,
    /// Position and tooltip of markers.
    points: Vec<((f64, f64), String)>,
    /// Both ends of error bars.
    ranges: Vec<((f64, f64), (f64, f64))>,
    /// Left end, width and tooltip of rectangles.
    rects: Vec<(f64, f64, String)>,
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> String {
    let found = tag.try_get_attribute(name).unwrap();
    found.map_or_else(String::new, |found| found.unescape_value().unwrap().into_owned())
}

fn number(tag: &BytesStart<'_>, name: &str) -> f64 {
    attribute(tag, name).parse().unwrap_or(f64::NAN)
}

impl Picture {
    fn of(svg: &str) -> Picture {
        let (mut picture, mut said, mut last) = (Picture::default(), String::new(), String::new());
        let mut reader = Reader::from_str(svg);
        loop {
            match reader.read_event().unwrap() {
                Event::Eof => break,
                Event::Start(tag) => {
                    said.clear();
                    let class = attribute(&tag, "class");
                    match tag.name().as_ref() {
                        b"text" => {
                            picture.texts.push((class, (number(&tag, "x"), number(&tag, "y")), String::new()));
                        }
                        b"g" if class.starts_with("point") => {
                            let place = attribute(&tag, "transform");
                            let place = place.trim_start_matches("translate(").trim_end_matches(')');
                            let (x, y) = place.split_once(' ').unwrap();
                            picture.points.push(((x.parse().unwrap(), y.parse().unwrap()), String::new()));
                            last = "point".into();
                        }
                        b"rect" => {
                            picture.rects.push((number(&tag, "x"), number(&tag, "width"), String::new()));
                            last = "rect".into();
                        }
                        b"line" if class.starts_with("range") => picture
                            .ranges
                            .push(((number(&tag, "x1"), number(&tag, "y1")), (number(&tag, "x2"), number(&tag, "y2")))),
                        _ => {}
                    }
                }
                Event::Text(text) => said.push_str(&text.decode().unwrap()),
                Event::End(tag) => match tag.name().as_ref() {
                    b"text" => picture.texts.last_mut().unwrap().2.clone_from(&said),
                    b"title" if last == "point" => picture.points.last_mut().unwrap().1.clone_from(&said),
                    b"title" if last == "rect" => picture.rects.last_mut().unwrap().2.clone_from(&said),
                    _ => {}
                },
                _ => {}
            }
        }
        picture
    }

    fn ticks(&self) -> Vec<(f64, f64)> {
        let value = |text: &str| match text.strip_suffix(" %") {
            Some(percent) => percent.parse::<f64>().unwrap() / 100.0,
            None => text.parse().unwrap(),
        };
        let ticks = self.texts.iter().filter(|(class, ..)| class == "tick");
        ticks.map(|(_, (_, y), text)| (value(text), y - 4.0)).collect()
    }

    /// Returns the value at a height, read off the ticks as a person would.
    fn value(&self, y: f64) -> f64 {
        let ticks = self.ticks();
        let ((low, low_y), (high, high_y)) = (ticks[0], ticks[ticks.len() - 1]);
        low + (y - low_y) / (high_y - low_y) * (high - low)
    }

    /// Returns the value of the knob at a position: that of the nearest label.
    fn along(&self, x: f64) -> String {
        let labels = self.texts.iter().filter(|(class, ..)| class == "along");
        labels.min_by(|a, b| (a.1.0 - x).abs().total_cmp(&(b.1.0 - x).abs())).unwrap().2.clone()
    }

    /// Returns the height of one pixel in values.
    fn pixel(&self) -> f64 {
        (self.value(0.0) - self.value(1.0)).abs()
    }
}

fn close(a: f64, b: f64, most: f64) -> bool {
    (a - b).abs() <= most
}

#[test]
fn points_and_error_bars_of_win_shares_lie_at_the_values_of_the_table() {
    let run = Run::new(&format!("players = 2\nagents = [\"random\"]\n{SWEEP}"));
    let rows = run.table("win_share");
    let mut seen = 0;
    for per_age in ["0", "1"] {
        let chart = run.chart(&format!("Factions: win share, extra mana per Age {per_age}"));
        assert_eq!(chart.points.len(), 18, "six factions at three values");
        for ((x, y), told) in &chart.points {
            let (faction, _) = told.split_once(", ").unwrap();
            let mana = chart.along(*x);
            assert!(told.contains(&format!("mana per round {mana}: ")), "{told} at {mana}");
            let row = rows.iter().find(|row| {
                row["group"] == faction.to_lowercase()
                    && row["rules.max_mana"] == mana
                    && row["rules.mana_per_age"] == per_age
            });
            let [share, low, high] =
                ["share", "low", "high"].map(|column| row.unwrap()[column].parse::<f64>().unwrap());
            let near = 0.8 * chart.pixel();
            assert!(close(chart.value(*y), share, near), "{told}: drawn at {}, is {share}", chart.value(*y));
            assert!(told.contains(&format!("{:.1} %", share * 100.0)), "{told}: {share}");
            let bar =
                chart.ranges.iter().find(|((at, a), (_, b))| close(*at, *x, 0.1) && *a >= *y && *y >= *b).unwrap();
            let ends = [chart.value(bar.0.1), chart.value(bar.1.1)];
            assert!(close(ends[0], low, near) && close(ends[1], high, near), "{told}: {ends:?} for {low} to {high}");
            seen += 1;
        }
    }
    assert_eq!(seen, 36);
}

#[test]
fn measures_have_a_line_for_each_value_of_the_other_knob() {
    let run = Run::new(&format!("players = 2\nagents = [\"random\"]\n{SWEEP}"));
    let chart = run.chart("Cards played");
    let rows = run.table("distributions");
    assert_eq!(chart.points.len(), 6);
    for ((x, y), told) in &chart.points {
        let row = rows.iter().find(|row| {
            row["measure"] == "cards_played"
                && row["group"] == "all"
                && row["rules.max_mana"] == chart.along(*x)
                && told.starts_with(&format!("extra mana per Age {}, ", row["rules.mana_per_age"]))
        });
        let mean: f64 = row.unwrap()["mean"].parse().unwrap();
        assert!(close(chart.value(*y), mean, 0.8 * chart.pixel()), "{told}: {} for {mean}", chart.value(*y));
    }
}

#[test]
fn all_charts_of_win_shares_have_one_scale_and_so_have_those_of_endings() {
    let run = Run::new(&format!("players = 2\nagents = [\"random\"]\n{SWEEP}"));
    for kind in ["win share", "How matches end: "] {
        let of_kind: Vec<Picture> =
            run.charts().into_iter().filter(|(title, _)| title.contains(kind)).map(|(_, picture)| picture).collect();
        assert!(of_kind.len() >= 4, "{kind}: {} charts, for two knobs", of_kind.len());
        assert!(of_kind.iter().all(|chart| chart.ticks() == of_kind[0].ticks()), "{kind}");
        assert!(of_kind[0].ticks().len() >= 4);
    }
}

#[test]
fn bars_of_endings_are_as_long_as_the_shares_of_the_table() {
    let run = Run::new(&format!("players = 2\nagents = [\"random\"]\n{SWEEP}"));
    let rows = run.table("endings");
    let (_, chart) = run
        .charts()
        .into_iter()
        .find(|(_, picture)| picture.rects.iter().any(|rect| rect.2.contains("By Victory Points")))
        .unwrap();
    let named = |ending: &str| match ending {
        "threshold" => "By Victory Points",
        "round_cap" => "At the round limit",
        _ => "another ending",
    };
    let (mut drawn, mut total) = (0, 0.0);
    for (_, width, told) in &chart.rects {
        let share = width / 304.0;
        total += share;
        let (variant, ending) = told.rsplit_once(": ").unwrap();
        let of = |name: &str, usual: &str| {
            let after = variant.to_lowercase().split(&format!("{} ", name.to_lowercase())).nth(1).map(str::to_owned);
            after.map_or_else(|| usual.to_owned(), |text| text[..1].to_owned())
        };
        let (mana, per_age) = (of("mana per round", "4"), of("extra mana per Age", "0"));
        let row = rows.iter().find(|row| {
            row["rules.max_mana"] == mana
                && row["rules.mana_per_age"] == per_age
                && ending.starts_with(named(&row["ending"]))
        });
        let known: f64 = row.unwrap_or_else(|| panic!("{told}"))["share"].parse().unwrap();
        assert!(close(share, known, 0.001), "{told}: {share} for {known}");
        drawn += 1;
    }
    assert!(drawn >= 10 && close(total, 6.0, 0.01), "{drawn} parts, {total} in all");
}

#[test]
fn contents_lead_to_sections_and_names_are_words() {
    let run = Run::new(&format!("players = 2\nagents = [\"random\"]\n{SWEEP}"));
    let links: Vec<&str> = run.page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(links.len() > 8, "{links:?}");
    for link in &links {
        assert_eq!(run.page.matches(&format!("<section id=\"{link}\">")).count(), 1, "{link}");
    }
    let sections: BTreeSet<&str> =
        run.page.split("<section id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    let contents = &run.page[run.page.find("<nav").unwrap()..run.page.find("</nav>").unwrap()];
    assert_eq!(sections.len(), contents.matches("href=\"#").count() + 1, "all but the first are in the contents");
    let from = run.page.find("<nav").unwrap();
    let to = run.page.find("<section id=\"force\">").unwrap();
    for code in ["max_mana", "mana_per_age", "cards_played", "round_cap", " cell "] {
        assert!(!run.page[from..to].contains(code), "{code} is no name for people");
    }
    for name in [
        "baseline: mana per round 4, extra mana per Age 0",
        "mana per round 6, extra mana per Age 1",
        "Prospect",
        "Cards played",
    ] {
        assert!(run.page.contains(name), "{name}");
    }
    assert!(run.page.len() < 500_000, "{} bytes", run.page.len());
}

#[test]
fn factions_by_number_of_players_are_a_table_with_the_expected_share_of_each() {
    let run = Run::new("players = [2, 3, 4]\nagents = [\"random\"]\n");
    let start = run.page.find("<section id=\"winners\">").unwrap();
    let table = &run.page[start..start + run.page[start..].find("</table>").unwrap()];
    for head in ["2 players", "3 players", "4 players", "50.0 % expected", "33.3 % expected", "25.0 % expected"] {
        assert!(table.contains(head), "{head} in {table}");
    }
    let row = table.split("<tr>").find(|row| row.contains(">Prospect<")).unwrap();
    let rows = run.table("win_share");
    for players in ["2", "3", "4"] {
        let found = rows.iter().find(|row| row["group"] == "prospect" && row["table.players"] == players).unwrap();
        let (share, fair): (f64, f64) = (found["share"].parse().unwrap(), found["fair"].parse().unwrap());
        assert!(row.contains(&format!("{:.1} %", share * 100.0)), "{share} in {row}");
        assert!(row.contains(&format!("{:.2} of expected", share / fair)), "{} in {row}", share / fair);
    }
}

#[test]
fn words_along_an_axis_are_rows_with_points_and_numbers() {
    let run = Run::new("players = 2\n[sweep]\n\"table.agents\" = [[\"random\"], [\"planner\"]]\n");
    let chart = run.chart("Cards played");
    let rows = run.table("distributions");
    assert_eq!(chart.points.len(), 2);
    for (_, told) in &chart.points {
        let agent = told.split(':').next().unwrap();
        let row = rows.iter().find(|row| {
            row["measure"] == "cards_played" && row["group"] == "all" && row["table.agents"].contains(agent)
        });
        let mean: f64 = row.unwrap()["mean"].parse().unwrap();
        let shown = told.split(' ').nth(1).unwrap().parse::<f64>().unwrap();
        assert!(close(shown, mean, 0.006), "{told} for {mean}");
        assert!(chart.texts.iter().any(|(class, _, text)| class == "value" && text.parse() == Ok(shown)), "{told}");
    }
    let points: Vec<f64> = chart.points.iter().map(|((x, _), _)| *x).collect();
    assert!((points[0] - points[1]).abs() > 1.0, "two kinds of players play different numbers of cards");
}
