//! What is summed for a cell: every ratio over deals, and its index among the sums of a deal.

use std::sync::Arc;

use crate::experiment::{Aim, Cell, Choice, Target};
use evenhand_game::game::{Column, Ending, Role, Scope, Seat};
use evenhand_kit::stats::{Ratio, Rounds, Strata, Strengths};
use evenhand_players::luck::LUCK;
use evenhand_players::matches::{MatchRecord, Seating};

use super::CellNames;

/// The kind of quantity that a ratio over deals measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Of {
    /// A win share.
    WinShare,
    /// The mean of a measure.
    Mean,
    /// The fraction of matches with an ending.
    Ending,
}

/// One ratio over deals: a quantity for a group.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subject {
    /// The kind of quantity.
    pub of: Of,
    /// The measure's name; `win_share` or `ending` for these.
    pub measure: String,
    /// The kind of group: `all`, `seat`, `faction`, `agent` or a label's name.
    pub kind: String,
    /// The group; for an ending, its name.
    pub group: String,
    /// The measure's unit; empty for shares.
    pub unit: String,
    /// Whether summaries show it first.
    pub headline: bool,
    /// Whether it became a headline after looking at the results.
    pub late: bool,
}

impl Subject {
    /// Whether its numbers are shown as percentages: those of shares, and of measures that are fractions of a whole.
    pub fn is_portion(&self) -> bool {
        self.of != Of::Mean || self.unit == PORTION
    }

    /// Whether a target is about it.
    pub(crate) fn is_about(&self, aim: &Aim) -> bool {
        match aim {
            Aim::Share { kind, group } => {
                let of_group = group.as_ref().is_none_or(|group| self.group == *group);
                self.of == Of::WinShare && self.kind == *kind && of_group
            }
            Aim::Ending(name) => self.of == Of::Ending && self.group == *name,
            Aim::Mean(name) => self.of == Of::Mean && self.measure == *name && self.kind == "all",
        }
    }

    /// Whether one of these targets is about it.
    pub fn is_aimed_at(&self, targets: &[Target]) -> bool {
        targets.iter().any(|target| self.is_about(&target.aim))
    }
}

/// The number of steps, counted for every game.
pub(super) const STEPS: Column = Column::whole("steps", "steps", "Decisions and other steps of the rules.");

/// The unit of measures that are fractions of a whole.
const PORTION: &str = "share";

/// The location of the sums of a deal, for one way of grouping seats.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    pub(super) kind: &'static str,
    pub(super) names: Vec<String>,
    /// The index of their first win share.
    pub(super) at: usize,
}

/// A measure that is averaged: its column (`None` for the steps), and the index of its first sum.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) column: Option<usize>,
    pub(super) scope: Scope,
    pub(super) at: usize,
    /// Whether its values can be fractional.
    pub(super) fractional: bool,
}

/// A label: its column, number of values, and index of its first win share.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) column: usize,
    pub(super) values: usize,
    /// `None` for a label of the whole match, for which every win share equals the expected one.
    pub(super) at: Option<usize>,
}

/// The names of the rows for matches without a regular ending.
pub(super) const NOT_ENDED: [&str; 2] = ["stopped: step limit", "fault"];

/// The groups of a seat: by seat, faction and agent.
pub(super) type Own = [Option<usize>; 3];

/// Which quantities are summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Summed {
    /// Everything shown in a table.
    All,
    /// Only win shares, which decide when to stop.
    WinShares,
}

/// Every ratio of a cell. A deal's sums are those of the subjects, then of the meetings, then of each agent with each
/// faction.
#[derive(Clone, Debug)]
pub(super) struct Subjects {
    pub(super) seats: usize,
    /// By seat, faction and agent.
    pub(super) by: [Groups; 3],
    /// The group of every entity's agent; `None` if one agent plays alone.
    pub(super) agent_of: Vec<Option<usize>>,
    pub(super) numbers: Vec<Number>,
    pub(super) labels: Vec<Label>,
    pub(super) endings_at: usize,
    pub(super) endings: usize,
    /// Every agent of the cell, once, including one that plays alone.
    pub(super) crews: Vec<String>,
    /// The index of the first win share of agents with factions.
    pub(super) crews_at: usize,
    /// The indices of the first win shares of factions, and of agents, against each other.
    pub(super) meetings_at: [usize; 2],
    /// Number of sums of a deal.
    pub(super) width: usize,
    pub(super) all: Vec<Arc<Subject>>,
    /// Win shares whose group may never sit at the table: absent roles, and labels.
    pub(super) rare: Vec<bool>,
    /// The win share of each seat if all sides had the same chance.
    pub(super) fair: Vec<f64>,
    /// Whether the expected share is the same for every seat.
    pub(super) even: bool,
    /// The index of the measure of luck, if it is summed.
    pub(super) luck: Option<usize>,
    /// Whether headlines may have been chosen after looking at the results, so that p-values must be adjusted for every
    /// measure.
    pub(super) late: bool,
}

fn win_share(kind: &str, group: &str, headline: bool) -> Subject {
    Subject {
        of: Of::WinShare,
        measure: "win_share".into(),
        kind: kind.into(),
        group: group.into(),
        unit: String::new(),
        headline,
        late: false,
    }
}

impl Subjects {
    /// Creates the subjects of a cell. `columns` and `endings` are the game's.
    pub(super) fn new(
        cell: &Cell,
        names: &CellNames,
        columns: &[Column],
        endings: &[Ending],
        summed: Summed,
    ) -> Subjects {
        let mut all = Vec::new();
        let (crews, agents, agent_of) = agents(cell);
        let by = groups(cell, names, agents, &mut all);
        let mut rare: Vec<bool> = (0..all.len()).map(|place| never_seated(cell, &by[1], place)).collect();
        let labels = labels(columns, &mut all);
        rare.resize(all.len(), true);
        let numbers = match summed {
            Summed::All => numbers(columns, &by, &mut all),
            Summed::WinShares => Vec::new(),
        };

        let endings_at = all.len();
        all.extend(endings.iter().map(|ending| ending.name).chain(NOT_ENDED).map(|name| Subject {
            of: Of::Ending,
            measure: "ending".into(),
            ..win_share("all", name, false)
        }));
        let square = |groups: &Groups| groups.names.len() * groups.names.len();
        let meetings_at = [all.len(), all.len() + square(&by[1])];
        let crews_at = meetings_at[1] + square(&by[2]);
        let width = crews_at + crews.len() * by[1].names.len();
        let fair = fair_shares(cell.players, &names.sides);
        let even = fair.iter().all(|share| *share == fair[0]);
        Subjects {
            seats: cell.players,
            by,
            agent_of,
            numbers,
            labels,
            endings_at,
            endings: endings.len(),
            crews,
            crews_at,
            meetings_at,
            width,
            all: all.into_iter().map(Arc::new).collect(),
            rare,
            fair,
            even,
            luck: columns.iter().position(|column| column.name == LUCK).filter(|_| summed == Summed::All),
            late: false,
        }
    }

    /// Marks the subjects that became headlines after looking at the results.
    pub(super) fn chosen(mut self, choice: &Choice) -> Subjects {
        self.late = choice.may_be_late();
        for subject in self.all.iter_mut().filter(|subject| subject.headline) {
            // A label's name is the kind of its groups.
            let name = if subject.of == Of::Mean { &subject.measure } else { &subject.kind };
            if choice.is_late(name) {
                Arc::make_mut(subject).late = true;
            }
        }
        self
    }

    /// Returns the strata of the win shares of factions and agents whose opponents rotate from deal to deal, by the
    /// index of their sums; empty if all deals have the same table.
    pub(super) fn strata(&self, cell: &Cell) -> Vec<(usize, Strata<Ratio>)> {
        let roles = self.by[1].names.len();
        let rounds = Rounds::new(&cell.rounds(roles));
        if rounds.longest() == 1 {
            return Vec::new();
        }
        // Who plays what in the deals of a round: crew and role, by the place in the round.
        let seated: Vec<Vec<(usize, usize)>> = (0..rounds.longest() as u64)
            .map(|deal| {
                let seatings = cell.seatings(roles, deal);
                let all = seatings.iter().flat_map(|seating| Seat::all(self.seats).map(move |seat| (seating, seat)));
                let crew_and_role = |(seating, seat): (&Seating, Seat)| {
                    let agent = cell.agents.get(usize::from(seating.agents[seat]))?;
                    let crew = self.crews.iter().position(|name| name == agent)?;
                    Some((crew, seating.roles.get(seat.index())?.index()))
                };
                all.filter_map(crew_and_role).collect()
            })
            .collect();
        let of = |fits: &dyn Fn(&(usize, usize)) -> bool| Strata::new(&rounds, |place| seated[place].iter().any(fits));
        let factions = (0..roles).map(|role| (self.by[1].at + role, of(&|seated| seated.1 == role)));
        let agents = (0..self.by[2].names.len()).map(|agent| (self.by[2].at + agent, of(&|seated| seated.0 == agent)));
        let crews = (0..self.crews.len() * roles).map(|pair| {
            let (crew, role) = (pair / roles, pair % roles);
            (self.crews_at + pair, of(&|seated| *seated == (crew, role)))
        });
        factions.chain(agents).chain(crews).collect()
    }

    /// Returns empty sums for the strengths of factions, agents and seats, in this order. `None` if there is at most
    /// one faction and one agent, if only win shares are summed, or if seats share a side.
    pub(super) fn strengths(&self, names: &CellNames) -> Option<Strengths> {
        let [seats, factions, agents] = [0, 1, 2].map(|kind| self.by[kind].names.len());
        let mut sides = names.sides.clone();
        sides.sort_unstable();
        sides.dedup();
        let apart = sides.len() == names.sides.len();
        (apart && !self.numbers.is_empty() && (factions > 1 || agents > 1))
            .then(|| Strengths::new(self.seats, [factions, agents, seats]))
    }

    /// Returns the groups of a seat in a match: by seat, faction and agent.
    pub(super) fn groups_of(&self, record: &MatchRecord, seat: Seat) -> Own {
        let role = usize::from(record.roles[seat]);
        let role = (role < self.by[1].names.len()).then_some(role);
        let agent = self.agent_of.get(usize::from(record.agents[seat])).copied().flatten();
        [Some(seat.index()), role, agent]
    }

    /// Returns the groups whose members meet: kind, names, and the index of the first share of each against each.
    pub(super) fn meetings(&self) -> impl Iterator<Item = (&Groups, usize)> {
        self.by[1..].iter().zip(self.meetings_at)
    }

    /// Returns every agent with every faction, and the index of their win share.
    pub(super) fn with_factions(&self) -> impl Iterator<Item = (&String, &String, usize)> {
        let pairs = self.crews.iter().flat_map(|agent| self.by[1].names.iter().map(move |role| (agent, role)));
        pairs.zip(self.crews_at..).map(|((agent, role), at)| (agent, role, at))
    }
}

/// Returns every agent once, the agents that are compared, and the group of each entity's agent. Several entities may
/// have the same agent. A single agent is not compared, because its share is the expected one.
fn agents(cell: &Cell) -> (Vec<String>, Vec<String>, Vec<Option<usize>>) {
    let mut names: Vec<String> = Vec::new();
    let mut agent_of = Vec::new();
    for name in &cell.agents {
        let at = names.iter().position(|known| known == name).unwrap_or(names.len());
        if at == names.len() {
            names.push(name.clone());
        }
        agent_of.push(Some(at));
    }
    let crews = names.clone();
    if names.len() < 2 {
        names.clear();
        agent_of.fill(None);
    }
    (crews, names, agent_of)
}

/// Returns the win shares by seat, faction and agent.
fn groups(cell: &Cell, names: &CellNames, agents: Vec<String>, all: &mut Vec<Subject>) -> [Groups; 3] {
    let seats = Seat::all(cell.players).map(|seat| seat.to_string()).collect();
    [("seat", seats), ("faction", names.roles.clone()), ("agent", agents)].map(|(kind, names)| {
        let at = all.len();
        all.extend(names.iter().map(|group: &String| win_share(kind, group, true)));
        Groups { kind, names, at }
    })
}

/// Whether a subject is the win share of a role that is at no table of the cell.
fn never_seated(cell: &Cell, factions: &Groups, place: usize) -> bool {
    let role = place.checked_sub(factions.at).filter(|role| *role < factions.names.len());
    let seated = |role: usize| cell.fixed_roles.iter().copied().map(Role::index).any(|fixed| fixed == role);
    !cell.fixed_roles.is_empty() && role.is_some_and(|role| !seated(role))
}

/// Returns the win shares by the labels of seats.
fn labels(columns: &[Column], all: &mut Vec<Subject>) -> Vec<Label> {
    let labels = columns.iter().enumerate().filter(|(_, column)| !column.values.is_empty());
    labels
        .map(|(index, column)| {
            let at = (column.scope == Scope::Seat).then_some(all.len());
            if at.is_some() {
                all.extend(column.values.iter().map(|value| win_share(column.name, value, column.headline)));
            }
            Label { column: index, values: column.values.len(), at }
        })
        .collect()
}

/// Returns the means of measures: overall, and for measures of seats also by faction and agent.
fn numbers(columns: &[Column], by: &[Groups; 3], all: &mut Vec<Subject>) -> Vec<Number> {
    let measured = columns.iter().enumerate().map(|(index, column)| (Some(index), *column));
    let numbers = measured.chain([(None, STEPS)]).filter(|(_, column)| column.values.is_empty());
    numbers
        .map(|(column, measure)| {
            let at = all.len();
            let mean = |kind: &str, group: &str, headline: bool| Subject {
                of: Of::Mean,
                measure: measure.name.into(),
                unit: measure.unit.into(),
                ..win_share(kind, group, headline)
            };
            all.push(mean("all", "all", measure.headline));
            for groups in by[1..].iter().filter(|_| measure.scope == Scope::Seat) {
                all.extend(groups.names.iter().map(|group| mean(groups.kind, group, false)));
            }
            Number { column, scope: measure.scope, at, fractional: measure.fractional }
        })
        .collect()
}

/// Returns the win share of each seat if every side had the same chance: one over the number of sides, split among the
/// seats of the side as the win is. Without sides, every seat is its own side.
fn fair_shares(seats: usize, sides: &[u8]) -> Vec<f64> {
    let side_of: Vec<usize> = (0..seats).map(|seat| sides.get(seat).map_or(seat, |side| usize::from(*side))).collect();
    let mut sides = side_of.clone();
    sides.sort_unstable();
    sides.dedup();
    let members = |side: usize| side_of.iter().filter(|other| **other == side).count();
    side_of.iter().map(|side| 1.0 / (sides.len() * members(*side)) as f64).collect()
}

/// Win shares are fractions with denominators up to six. Stored in single precision, three times 1/3 is not 1.
pub(super) fn whole_share(share: f32) -> f64 {
    let sixtieths = f64::from(share) * 60.0;
    if (sixtieths - sixtieths.round()).abs() < 1e-4 { sixtieths.round() / 60.0 } else { f64::from(share) }
}

#[cfg(test)]
mod tests {
    use super::fair_shares;

    #[test]
    fn a_side_has_one_in_the_number_of_sides_and_its_seats_share_it() {
        assert_eq!(fair_shares(3, &[]), [1.0 / 3.0; 3]);
        assert_eq!(fair_shares(3, &[0, 0, 1]), [0.25, 0.25, 0.5]);
        assert_eq!(fair_shares(4, &[0, 1, 0, 1]), [0.25; 4]);
        assert_eq!(
            fair_shares(6, &[2, 2, 2, 0, 1, 1]),
            [1.0 / 9.0, 1.0 / 9.0, 1.0 / 9.0, 1.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0]
        );
    }
}
