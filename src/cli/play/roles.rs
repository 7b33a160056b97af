//! Roles (factions, armies, decks) that a person chooses for seats.

use crate::cli::tune::problem;
use crate::error::Problem;
use crate::game::knobs::nearest;
use crate::game::{Role, Seat};
use crate::games::BuiltGame;

const KEY: &str = "--role";

/// Gives seats the roles that are asked for as `SEAT=NAME`. A seat that was dealt such a role takes in exchange the one that
/// the other seat was dealt. Adds everything that is wrong to `problems`.
pub(super) fn give_roles(built: &dyn BuiltGame, roles: &mut [Role], asked: &[String], problems: &mut Vec<Problem>) {
    let mut chosen: Vec<(Seat, Role)> = Vec::new();
    for text in asked {
        match read(built, text) {
            Ok((seat, _)) if chosen.iter().any(|(known, _)| *known == seat) => {
                problems.push(problem(KEY, format!("gives {seat} two roles"), "give each seat one"));
            }
            Ok(one) => chosen.push(one),
            Err(found) => problems.push(found),
        }
    }
    for at in 0..chosen.len() {
        let (seat, role) = chosen[at];
        let is_free = |place: &usize| !chosen[..=at].iter().any(|(known, _)| known.index() == *place);
        if let Some(other) = (0..roles.len()).filter(is_free).find(|place| roles[*place] == role) {
            roles[other] = roles[seat.index()];
        }
        roles[seat.index()] = role;
    }
}

/// Reads `SEAT=NAME`.
fn read(built: &dyn BuiltGame, text: &str) -> Result<(Seat, Role), Problem> {
    let names = built.roles();
    if names.is_empty() {
        return Err(problem(KEY, "this game has no factions, armies or decks to choose from", "leave it out"));
    }
    let Some((seat, name)) = text.split_once('=') else {
        let remedy = format!("write a seat and a name, such as S1={}", names[0]);
        return Err(problem(KEY, format!("`{text}` gives no seat a role"), remedy));
    };
    let (seat, name) = (seat.trim(), name.trim());
    let found = Seat::all(built.seats()).find(|at| at.to_string().eq_ignore_ascii_case(seat)).ok_or_else(|| {
        let remedy = format!("name one of S1 to S{}", built.seats());
        problem(KEY, format!("`{seat}` is no seat of this table"), remedy)
    })?;
    let role = names.iter().position(|known| known == name).map(Role::at).ok_or_else(|| {
        let remedy = match nearest(name, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are {}", names.join(", ")),
        };
        problem(KEY, format!("there is no `{name}` in this game"), remedy)
    })?;
    Ok((found, role))
}
