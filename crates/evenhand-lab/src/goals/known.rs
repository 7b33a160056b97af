//! Whether goals are about something that exists in the game.

use crate::experiment::{Aim, Target, Vocabulary};
use crate::tables::CellNames;
use evenhand_game::error::Problem;
use evenhand_game::game::knobs::nearest;
use evenhand_game::game::{Column, MAX_SEATS, Scope, Seat};

/// Returns a problem for each goal that no match can say anything about. `cells` are the names in all variants,
/// `agents` the players.
pub fn unknown_goals<'n>(
    goals: &[Target],
    called: Vocabulary,
    cells: impl Iterator<Item = &'n CellNames> + Clone,
    agents: &[&str],
) -> Vec<Problem> {
    let known = Known { called, roles: roles(cells), agents };
    goals.iter().filter_map(|goal| known.problem(goal)).collect()
}

fn roles<'n>(cells: impl Iterator<Item = &'n CellNames>) -> Vec<&'n str> {
    let mut roles: Vec<&str> = cells.flat_map(|names| &names.roles).map(String::as_str).collect();
    roles.sort_unstable();
    roles.dedup();
    roles
}

/// The names that goals can use.
struct Known<'k> {
    called: Vocabulary,
    roles: Vec<&'k str>,
    agents: &'k [&'k str],
}

impl Known<'_> {
    fn problem(&self, goal: &Target) -> Option<Problem> {
        let (what, wanted, names) = match &goal.aim {
            Aim::Ending(name) => ("ending", name, self.endings()),
            Aim::Mean(name) => ("measure", name, owned(&self.measures())),
            Aim::Share { kind, group } => match (self.groups(kind), group) {
                (None, _) => ("kind of group", kind, owned(&self.kinds())),
                (Some(_), None) => return None,
                (Some(groups), Some(group)) => (kind.as_str(), group, groups),
            },
        };
        if names.contains(wanted) {
            return None;
        }
        let message = format!("\"{}\": there is no {what} \"{wanted}\"", goal.text);
        let remedy = match nearest(wanted, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None if names.is_empty() => "choose another goal".to_owned(),
            None => format!("the names are {}", names.join(", ")),
        };
        Some(Problem { place: Some(goal.place.clone()), key: "goals".into(), message, remedy })
    }

    fn endings(&self) -> Vec<String> {
        self.called.endings.iter().map(|ending| ending.name.to_owned()).collect()
    }

    fn measures(&self) -> Vec<&str> {
        let numbers = self.called.columns.iter().filter(|column| column.values.is_empty());
        numbers.map(|column| column.name).chain(["steps"]).collect()
    }

    fn labels(&self) -> impl Iterator<Item = &Column> {
        self.called.columns.iter().filter(|column| !column.values.is_empty() && column.scope == Scope::Seat)
    }

    fn kinds(&self) -> Vec<&str> {
        ["seat", "faction", "agent"].into_iter().chain(self.labels().map(|column| column.name)).collect()
    }

    /// Returns the groups of a kind; `None` if there is no such kind.
    fn groups(&self, kind: &str) -> Option<Vec<String>> {
        match kind {
            "seat" => Some(Seat::all(MAX_SEATS).map(|seat| seat.to_string()).collect()),
            "faction" => Some(owned(&self.roles)),
            "agent" => Some(owned(self.agents)),
            _ => self.labels().find(|column| column.name == kind).map(|column| owned(column.values)),
        }
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::names;
    use evenhand_game::document::Place;
    use evenhand_game::game::Ending;

    const CALLED: Vocabulary = Vocabulary {
        columns: &[Column::whole("rounds", "", ""), Column::label("corner", &["north", "south"], "")],
        endings: &[Ending::new("points")],
    };

    fn problem(text: &str) -> Option<String> {
        let place = Place { file: "toy.toml".into(), line: 3, column: 1 };
        let goal = Target::read(text, place, CALLED).unwrap();
        let names = names(1);
        let found = unknown_goals(&[goal], CALLED, names.iter(), &["planner"]);
        found.first().map(|problem| format!("{problem}\n{}", problem.remedy))
    }

    #[test]
    fn goals_about_what_exists_are_accepted() {
        for text in ["every seat 47-53 %", "faction Elves 40-60 %", "agent planner at least 50 %", "rounds 7-9"] {
            assert_eq!(problem(text), None, "{text}");
        }
        for text in ["every corner 40-60 %", "corner north at most 60 %", "ended by points at least 50 %", "steps 1-9"]
        {
            assert_eq!(problem(text), None, "{text}");
        }
    }

    #[test]
    fn goals_about_what_does_not_exist_are_refused_with_a_remedy() {
        for (text, words) in [
            ("every seats 47-53 %", ["no kind of group \"seats\"", "did you mean \"seat\"?"]),
            ("faction Elvs 40-60 %", ["no faction \"Elvs\"", "did you mean \"Elves\"?"]),
            ("round 7-9", ["no measure \"round\"", "did you mean \"rounds\"?"]),
            ("ended by conquest at most 5 %", ["no ending \"conquest\"", "the names are points"]),
        ] {
            let said = problem(text).unwrap_or_default();
            assert!(words.iter().all(|word| said.contains(word)) && said.contains("toy.toml"), "{text}: {said}");
        }
    }
}
