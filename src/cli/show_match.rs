//! `evenhand match`: replays one match, shown turn by turn.

use std::fmt::Write as _;
use std::io::Write;

use super::arguments::MatchArgs;
use super::caution::write_caution;
use super::chances::MatchChances;
use super::failure::{Failure, OrFailure};
use super::interesting::picked;
use super::match_page::MatchPage;
use super::outcome::outcome;
use super::pictures::Pictures;
use super::prepared::{Prepared, agents_folder};
use super::record::Recording;
use super::run::{alike, plan, recorded, second_run};
use crate::error::Problem;
use crate::game::{Column, Role, Scope, Seat};
use crate::games::AnyGame;
use crate::matches::{MatchRecord, Outcome, Replay, Shown};
use crate::report::{Seated, Story, Told, capitalized, course_in_words};

/// The note on a player of a second run.
const UNCHANGED: &str = " (the original: retraining under this variant's rules made it no better)";

/// Returns the seat whose log was requested.
fn viewer(asked: Option<&str>, seats: usize) -> Result<Option<Seat>, Problem> {
    let Some(name) = asked else { return Ok(None) };
    let found = Seat::all(seats).find(|seat| seat.to_string().eq_ignore_ascii_case(name));
    found.map(Some).ok_or_else(|| Problem {
        place: None,
        key: "--as".into(),
        message: format!("`{name}` is no seat of this cell"),
        remedy: format!("name one of S1 to S{seats}"),
    })
}

/// Replays a match of an experiment.
pub(super) fn show(game: &'static dyn AnyGame, asked: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut prepared = Prepared::load_played_by(game, &asked.file, &asked.places, &asked.who.players)?;
    if asked.own_players {
        prepared = second_run(prepared)?;
    }
    let wrong = |key: &str, given: u64, count: usize| Problem {
        place: None,
        key: key.into(),
        message: format!("{given} is beyond the last"),
        remedy: format!("give a number from 0 to {}", count.saturating_sub(1)),
    };
    let Some(cell) = prepared.experiment.cells.get(asked.cell).cloned() else {
        return Err(wrong("--cell", asked.cell as u64, prepared.experiment.cells.len()).into());
    };
    let (deal, number) = picked(&prepared, cell.index, &asked.pick)?.unwrap_or((asked.deal, asked.seating));
    let seatings = cell.seatings(prepared.layouts[cell.index].roles.len(), deal);
    let Some(seating) = seatings.get(number) else {
        return Err(wrong("--seating", number as u64, seatings.len()).into());
    };
    let viewer = viewer(asked.seat.as_deref(), cell.players)?;
    let record = recorded(&mut prepared)?;
    let arenas = prepared.arenas();
    let arena = arenas.of(cell.index);

    // A seat's role may be hidden from the viewer, also in a caution that names it.
    let known = |seat: Seat| seating.roles.get(seat.index()).filter(|_| arena.game().shows_role(viewer, seat)).copied();
    let seated = |seat: Seat| Seated {
        seat,
        role: known(seat).map(|role| arena.game().roles()[role.index()].clone()),
        agent: cell.agents[usize::from(seating.agents[seat])].clone(),
    };
    let seated: Vec<Seated> = Seat::all(cell.players).map(seated).collect();
    let chances = match viewer {
        Some(_) => Err("they are for a reader who sees everything, and this is what one seat knew".into()),
        None => {
            let root = agents_folder(&prepared.experiment.file, &asked.places);
            let agents: Vec<_> =
                seated.iter().map(|one| (&*one.agent, prepared.agent(cell.index, &one.agent))).collect();
            let changed = prepared.experiment.rules_of(&cell).differences().len();
            MatchChances::of(game, &root, cell.players, &agents, changed)?
        }
    };
    let values = chances.as_ref().ok().map(|chances| chances.values.clone());
    if asked.json {
        let recorded = arena.record(deal, number, seating, viewer, values);
        let (cell, seed, seated) = (&cell, arena.seed(), &seated[..]);
        let recording = Recording { prepared: &prepared, cell, deal, seating: number, seed, viewer, seated };
        return recording.print(game, &recorded.lines, &recorded.record, out);
    }
    writeln!(out, "cell {}: {}", cell.index, cell.label).printed()?;
    writeln!(out, "deal {}, seating {}, seed {}", deal, number, arena.seed()).printed()?;
    for Seated { seat, role, agent } in &seated {
        let role = role.as_ref().map(|role| format!(" as {role}")).unwrap_or_default();
        let unchanged = if prepared.plays_unchanged(cell.index, agent) { UNCHANGED } else { "" };
        writeln!(out, "  {seat}  {agent}{role}{unchanged}").printed()?;
    }
    let roles: Vec<Role> = Seat::all(cell.players).filter_map(known).collect();
    let caution = arena.game().caution(&roles);
    write_caution(caution.clone(), out)?;
    if let Some(viewer) = viewer {
        writeln!(out, "as {viewer} knew it").printed()?;
    }
    // Checked before anything is played, because a match can take long.
    let page = asked.html.as_deref().map(MatchPage::at).transpose()?;
    let folder = asked.svg.as_deref();
    let drawn = folder.is_some() || page.is_some();
    Pictures::prepare(folder)?;
    let shown = Shown { viewer, numbered: asked.actions, drawn, page: page.is_some(), chances: values };
    let Replay { record: played, lines, page: beside, scenes, chances: shown } =
        arena.replay(deal, number, seating, &shown);
    for line in lines {
        writeln!(out, "{line}").printed()?;
    }
    let columns = prepared.experiment.called.columns;
    let ending = ended(game, columns, &played, cell.players, viewer.is_none());
    write!(out, "\n{ending}").printed()?;
    let outcome = outcome(game, &played, &seated, viewer.is_none());
    for line in &outcome {
        writeln!(out, "{line}").printed()?;
    }
    let names: Vec<String> = seated.iter().map(named).collect();
    let course = shown.iter().flat_map(|shown| course_in_words(&shown.course, &names));
    for line in course {
        writeln!(out, "  {line}").printed()?;
    }
    if drawn {
        let pictures = Pictures::new(folder, scenes);
        pictures.write(out)?;
        if let Some(page) = page {
            let told = Told {
                game: game.name().into(),
                experiment: prepared.experiment.name.clone(),
                question: prepared.experiment.question.clone(),
                which: vec![
                    ("cell", format!("{}: {}", cell.index, cell.label)),
                    ("deal", deal.to_string()),
                    ("seating", number.to_string()),
                    ("seed", arena.seed().to_string()),
                ],
                caution,
                seated,
                viewer,
                story: Some(chances.and_then(|MatchChances { checked, .. }| {
                    let shown = shown.ok_or("the match was not played to its end")?;
                    Ok(Story { course: shown.course, lines: shown.lines, moments: shown.moments, names, checked })
                })),
                ended: outcome.into_iter().chain(ending.lines().map(str::to_owned)).collect(),
                ..Told::default()
            };
            page.write(beside, told, &pictures, out)?;
        }
    }

    let row = deal / prepared.experiment.block_deals;
    let stored = record.and_then(|_| plan(&prepared, &arenas, 1).stored(row, cell.index).data());
    let Some(block) = stored else {
        return writeln!(out, "not recorded").printed();
    };
    match block.matches.iter().find(|old| (old.deal, old.seating) == (deal, number)) {
        None => writeln!(out, "not recorded").printed(),
        Some(old) if alike(old, &played, cell.players) => writeln!(out, "agrees with the record").printed(),
        Some(old) => {
            let differs = format!(
                "cell {}, deal {}, seating {}: played otherwise than recorded, so the program has changed",
                cell.index, deal, number
            );
            writeln!(out, "differs from the record, which says:\n{}", ended(game, columns, old, cell.players, true))
                .printed()?;
            let folder = prepared.folder.path().to_path_buf();
            Err(crate::error::Error::OtherExperiment { folder, differences: vec![differs] }.into())
        }
    }
}

/// Returns the name of a seat: its role if it is known, and the seat.
fn named(one: &Seated) -> String {
    match &one.role {
        Some(role) => format!("{} ({})", capitalized(&role.replace('_', " ")), one.seat),
        None => one.seat.to_string(),
    }
}

/// Formats a measured value with at most three decimals.
fn number(value: f64) -> String {
    if value.is_nan() {
        return "none".into();
    }
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// Formats how a match ended, and its measures.
fn ended(game: &'static dyn AnyGame, columns: &[Column], row: &MatchRecord, seats: usize, measured: bool) -> String {
    let ending = match &row.outcome {
        Outcome::Fault(message) => return format!("fault after {} steps: {message}\n", row.steps),
        Outcome::Ended(ending) => game.endings()[usize::from(*ending)].name,
    };
    let mut text = format!("ended after {} steps: {ending}\n", row.steps);
    let shares: Vec<String> = Seat::all(seats).map(|seat| format!("{seat} {:.3}", row.shares[seat])).collect();
    let _ = writeln!(text, "  share of the win: {}", shares.join(", "));
    if !measured {
        return text;
    }
    for (index, column) in columns.iter().enumerate() {
        let value = |seat: Seat| {
            let value = row.values[index * seats + seat.index()];
            let mut labels = (0u32..).map(f64::from).zip(column.values);
            let label = labels.find_map(|(number, label)| (number == value).then_some(*label));
            label.map_or_else(|| number(value), str::to_owned)
        };
        let values = match column.scope {
            Scope::Match => value(Seat(0)),
            Scope::Seat => {
                Seat::all(seats).map(|seat| format!("{seat} {}", value(seat))).collect::<Vec<_>>().join(", ")
            }
        };
        let _ = writeln!(text, "  {}: {values}", column.name);
    }
    text
}
