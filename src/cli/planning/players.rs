//! What an evening and a night can decide with each of the players that every game has.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use rayon::prelude::*;

use super::super::arguments::Places;
use super::super::editions::closest_edition;
use super::super::prepared::Prepared;
use super::super::progress::words;
use super::super::seated::agents_folder;
use super::figures::{about, points, short_time};
use crate::agents::AgentSpec;
use crate::experiment::Cell;
use crate::games::warm_up;
use crate::grid::{Column, lines};
use crate::tables::experiment_in_command;

/// The players that every game has, the weakest first.
const NAMED: [&str; 3] = ["quick", "medium", "strong"];
/// The length of an evening.
const EVENING: Duration = Duration::from_secs(3 * 3600);
/// The difference that a night should show, and what more is printed as the same.
const WANTED: f64 = 0.02;
const ROUNDED_AWAY: f64 = 0.0005;
/// Each player plays at least a deal, or this many matches if a deal has more.
const LEAST_MATCHES: usize = 6;
/// Maximum number of matches that each player plays afterwards, while there is time.
const MOST_MATCHES: usize = 1000;

/// The players that could play an experiment in which one player has all seats.
pub(super) struct Candidates {
    /// The cell in which they are timed.
    cell: Cell,
    /// The player of the experiment.
    own: (String, AgentSpec),
    /// The others, the weakest first. The player of the experiment is among the named ones if it is the same player.
    named: Vec<(&'static str, AgentSpec)>,
}

impl Candidates {
    /// Returns the players that could play; `None` if the experiment seats several players, or no other named player can
    /// play it.
    pub(super) fn of(prepared: &Prepared, places: &Places) -> Option<Candidates> {
        let experiment = &prepared.experiment;
        let cell = experiment.cells.iter().find(|cell| cell.baseline).or(experiment.cells.first())?.clone();
        let [own] = &cell.agents[..] else { return None };
        let swept = experiment.axes.iter().any(|axis| axis == "table.agents");
        if swept || experiment.cells.iter().any(|other| other.agents != cell.agents) {
            return None;
        }
        let folder = agents_folder(&experiment.file, places);
        let edition = closest_edition(prepared.game, &experiment.base).ok()?;
        let able = |name: &&'static str| {
            let spec = AgentSpec::load_for(&folder, name, &prepared.game.inputs(), edition).ok()?;
            let mut rules = || Some((experiment.rules_of(&cell), cell.players));
            prepared.game.obstacle(&spec, name, &mut rules).is_none().then_some((*name, spec))
        };
        let named: Vec<_> = NAMED.iter().filter_map(able).collect();
        let own = (own.clone(), prepared.agent(cell.index, own).clone());
        let others = named.iter().any(|(_, named)| named.canonical() != own.1.canonical());
        others.then_some(Candidates { cell, own, named })
    }

    /// Times all players on the same matches.
    pub(super) fn timed(self, prepared: &Prepared, time: Duration) -> Timed {
        let Candidates { cell, own: (own, spec), named } = self;
        let same_as_own = named.iter().find(|(_, named)| named.canonical() == spec.canonical()).map(|(name, _)| *name);
        let mut players: Vec<(&str, &AgentSpec)> = named.iter().map(|(name, spec)| (*name, spec)).collect();
        if same_as_own.is_none() {
            players.insert(0, (&own, &spec));
        }
        let share = time / u32::try_from(players.len()).unwrap_or(u32::MAX);
        let paces: Vec<Pace> =
            players.par_iter().map(|(_, spec)| pace(prepared, &cell, (*spec).clone(), share)).collect();
        let own_name = same_as_own.unwrap_or(&own).to_owned();
        let own_place = players.iter().position(|(name, _)| *name == own_name).unwrap_or_default();
        let own_seconds = paces[own_place].seconds.max(f64::MIN_POSITIVE);
        let rows = players.iter().zip(&paces).map(|((name, _), pace)| Row {
            name: (*name).to_owned(),
            slowness: pace.seconds / own_seconds,
            matches: pace.matches,
        });
        Timed { rows: rows.collect(), own_name, seated: own.clone() }
    }
}

/// The time of a player's match on one thread.
struct Pace {
    seconds: f64,
    matches: usize,
}

/// Plays a deal, and further matches until the time is over.
fn pace(prepared: &Prepared, cell: &Cell, spec: AgentSpec, time: Duration) -> Pace {
    let arena = prepared.arena_with(cell, prepared.game_of(cell), vec![spec]);
    let least = arena.seatings(0).len().min(LEAST_MATCHES);
    let (first, mut took) = warm_up(&*arena, least, Duration::MAX);
    let mut matches = first.len();
    if let Some(left) = time.checked_sub(took).filter(|left| !left.is_zero()) {
        let (more, further) = warm_up(&*arena, MOST_MATCHES, left);
        matches += more.len();
        took += further;
    }
    Pace { seconds: took.as_secs_f64() / matches.max(1) as f64, matches }
}

/// A player that was timed.
struct Row {
    name: String,
    /// How long its matches take, as a multiple of those of the experiment's player.
    slowness: f64,
    matches: usize,
}

/// The players that could play, with their times.
pub(super) struct Timed {
    /// The weakest first.
    rows: Vec<Row>,
    /// The name of the row of the experiment's player.
    own_name: String,
    /// Its name in the experiment.
    seated: String,
}

/// What the trial of the experiment as it is has shown.
pub(super) struct Showing<'s> {
    /// The time of a deal of every cell.
    pub(super) seconds: f64,
    /// Number of deals that were tried.
    pub(super) tried: u64,
    pub(super) night: Duration,
    /// Returns the smallest difference in who wins that a number of deals shows.
    pub(super) least_effect: &'s dyn Fn(f64) -> f64,
}

impl Showing<'_> {
    /// Returns how many deals of every cell a player plays in a time.
    fn deals(&self, row: &Row, time: Duration) -> f64 {
        (time.as_secs_f64() / (self.seconds * row.slowness)).floor()
    }

    /// Returns the smallest difference that a player shows in a time; `None` if it plays too few deals.
    fn shows(&self, row: &Row, time: Duration) -> Option<f64> {
        let deals = self.deals(row, time);
        (deals >= 2.0).then(|| (self.least_effect)(deals))
    }

    /// Formats the columns of a player.
    fn columns(&self, row: &Row, is_own: bool) -> [String; 6] {
        let tried = if is_own { self.tried } else { row.matches as u64 };
        let deals = |time| about(self.deals(row, time), tried);
        let shown = |time| self.shows(row, time).map_or_else(|| "nothing".to_owned(), points);
        [
            row.name.clone(),
            short_time(self.seconds * row.slowness),
            deals(EVENING),
            shown(EVENING),
            deals(self.night),
            shown(self.night),
        ]
    }
}

impl Timed {
    /// Prints a row for each player, and which of them suits a night. `file` is the experiment, of this many cells.
    pub(super) fn write(
        &self,
        showing: &Showing<'_>,
        (file, cells): (&Path, usize),
        out: &mut dyn Write,
    ) -> std::io::Result<()> {
        let seated = match self.own_name == self.seated {
            true => self.seated.clone(),
            false => format!("{}, the same player as {}", self.seated, self.own_name),
        };
        writeln!(out, "\nThis experiment plays with {seated}. The differences in who wins that each player shows:\n")?;
        let [evening, night] = [EVENING, showing.night].map(|time| format!("deals in {}", words(time)));
        let head = ["player", "a deal", &evening, "show", &night, "show"].map(str::to_owned);
        let rows = self.rows.iter().map(|row| showing.columns(row, row.name == self.own_name));
        let right = || Column::right(2);
        let columns = [Column::left(2), right(), right(), right(), right(), right()];
        for line in lines(&columns, std::iter::once(head).chain(rows)) {
            writeln!(out, "{line}")?;
        }
        if cells > 1 {
            write!(out, "\nA deal is one of every cell. ")?;
        } else {
            writeln!(out)?;
        }
        writeln!(out, "{}\n{}", self.basis(), self.advice(showing, file))
    }

    /// Returns what the figures are based on.
    fn basis(&self) -> String {
        let others = self.rows.iter().filter(|row| row.name != self.own_name);
        let timed: Vec<String> = others.map(|row| format!("{} with {}", row.name, matches(row.matches))).collect();
        format!("Timed: {}. The spread of a deal is taken from {} for all.", timed.join(", "), self.seated)
    }

    /// Returns which player suits a night: the strongest with which it shows enough.
    fn advice(&self, showing: &Showing<'_>, file: &Path) -> String {
        let (night, wanted) = (words(showing.night), format!("{:.0} points", WANTED * 100.0));
        let enough = |row: &&Row| showing.shows(row, showing.night).is_some_and(|shown| shown < WANTED + ROUNDED_AWAY);
        let mut named = self.rows.iter().filter(|row| NAMED.contains(&row.name.as_str()));
        let Some(row) = named.rfind(enough) else {
            return format!(
                "No player suits a night of {night}: with none does it show {wanted}. Fewer variants take less time."
            );
        };
        let why = format!("{} suits a night of {night}: the strongest with which it shows {wanted}", row.name);
        if row.name == self.own_name {
            return format!("{why}.");
        }
        format!("{why}: evenhand run {}", experiment_in_command(file, std::slice::from_ref(&row.name)))
    }
}

fn matches(count: usize) -> String {
    if count == 1 { "1 match".to_owned() } else { format!("{count} matches") }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is printed if a deal takes a second and a night of ten hours shows a point after 10,000 deals.
    fn told(players: &[(&str, f64)], seated: &str) -> String {
        let row = |(name, slowness): &(&str, f64)| Row { name: (*name).to_owned(), slowness: *slowness, matches: 2 };
        let own_name = if seated == "learnt" { "quick" } else { seated };
        let timed =
            Timed { rows: players.iter().map(row).collect(), own_name: own_name.to_owned(), seated: seated.to_owned() };
        let night = Duration::from_secs(36_000);
        let showing = Showing { seconds: 1.0, tried: 100, night, least_effect: &|deals| 1.0 / deals.sqrt() };
        let mut out = Vec::new();
        timed.write(&showing, (Path::new("mana.toml"), 3), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_player_has_a_row_with_deals_and_what_they_show() {
        let told = told(&[("quick", 1.0), ("medium", 5.0), ("strong", 20_000.0)], "learnt");
        let row = |name: &str| {
            let found = told.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
            found.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(row("quick"), "quick 1.0 s 11,000 1.0 points 36,000 0.5 points");
        // Two matches support one digit.
        assert_eq!(row("medium"), "medium 5.0 s 2,000 2.2 points 7,000 1.2 points");
        assert_eq!(row("strong"), "strong 5.6 h 0 nothing 1 nothing");
        for part in [
            "This experiment plays with learnt, the same player as quick.",
            "A deal is one of every cell. Timed: medium with 2 matches, strong with 2 matches.",
            "The spread of a deal is taken from learnt for all.",
            "medium suits a night of 10.0 h: the strongest with which it shows 2 points: evenhand run mana.toml --players medium",
        ] {
            assert!(told.contains(part), "{part}: {told}");
        }
    }

    #[test]
    fn a_night_may_suit_the_player_of_the_experiment_or_none() {
        let own = told(&[("quick", 0.1), ("medium", 0.5), ("strong", 1.0)], "strong");
        assert!(own.contains("strong suits a night of 10.0 h: the strongest with which it shows 2 points.\n"), "{own}");
        let none = told(&[("planner", 1.0), ("quick", 50.0), ("strong", 500.0)], "planner");
        assert!(none.contains("No player suits a night of 10.0 h: with none does it show 2 points."), "{none}");
    }
}
