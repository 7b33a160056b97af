//! The first sheet of the workbook, with the figures of the page.

use crate::experiment::Experiment;
use crate::report::opening::{Opening, opening};
use crate::tables::{AnswerSheet, Drawn, Panel, Tables};

use super::charts::Unit;
use super::data::Data;

/// Maximum number of groups of a kind in the sheet.
const MOST_GROUPS: usize = 24;

/// Returns what the workbook opens with.
pub fn answer_sheet(experiment: &Experiment, tables: &Tables) -> AnswerSheet {
    let Opening { verdict, scorecard, open } = opening(experiment, tables);
    let data = Data::of(experiment, tables);
    let shown = data.shown();
    let open = open.into_iter().map(|text| format!("Not decided: {text}"));
    AnswerSheet {
        question: experiment.question.clone(),
        verdict: verdict.into_iter().chain(open).collect(),
        scorecard,
        variants: shown.iter().map(|cell| data.names.variant(*cell).to_owned()).collect(),
        panels: panels(&data, &shown),
    }
}

/// Returns the figures: win shares, endings, and the headline measures as shares and as numbers.
fn panels(data: &Data<'_>, shown: &[usize]) -> Vec<Panel> {
    let mut panels: Vec<Panel> =
        data.kinds().into_iter().map(|(kind, groups)| of_kind(data, shown, kind, &groups)).collect();
    let endings = data
        .endings()
        .into_iter()
        .map(|ending| (data.ended(ending), shown.iter().map(|cell| Some(data.ending(*cell, ending)?.value)).collect()));
    panels.push(Panel {
        title: "How matches end".into(),
        is_share: true,
        drawn: Drawn::Stacked,
        rows: endings.collect(),
    });
    for (unit, heading) in [(Unit::Number, "Averages"), (Unit::Percent, "Averages of shares")] {
        let measures = data.measures().into_iter().filter(|(_, name)| data.unit(name).0 == unit);
        let rows = measures.map(|(at, name)| {
            (data.measure(name), shown.iter().map(|cell| Some(data.mean(*cell, at)?.value)).collect())
        });
        panels.push(Panel {
            title: heading.into(),
            is_share: unit == Unit::Percent,
            drawn: Drawn::Not,
            rows: rows.collect(),
        });
    }
    panels.retain(|panel| !panel.rows.is_empty());
    panels
}

fn of_kind(data: &Data<'_>, shown: &[usize], kind: &str, groups: &[&str]) -> Panel {
    let row = |name: &&str| {
        let value = |cell: &usize| Some(data.share(*cell, kind, name)?.share?.value);
        (data.group(kind, name), shown.iter().map(value).collect())
    };
    let drawn = if kind == "faction" || kind == "agent" { Drawn::Columns } else { Drawn::Not };
    Panel {
        title: format!("{}: win share", data.plural(kind)),
        is_share: true,
        drawn,
        rows: groups.iter().take(MOST_GROUPS).map(row).collect(),
    }
}
