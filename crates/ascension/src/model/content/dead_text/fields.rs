//! Detects fields of actions that no rule uses on an action of that kind.

use super::fault::Fault;
use crate::model::content::sheets::{Aim, Area, Deed, DeedKind, Extra, Trigger};

/// Returns the first field that can never matter.
pub(super) fn fault(deed: &Deed) -> Option<Fault> {
    match deed.kind {
        DeedKind::Attack => attack(deed),
        DeedKind::Ability => of_attacks(deed).or_else(|| ability(deed)),
        DeedKind::Response => of_attacks(deed).or_else(|| response(deed)),
    }
}

/// Returns a fault for a field that only attacks have.
fn of_attacks(deed: &Deed) -> Option<Fault> {
    let area = match deed.area {
        Area::None => None,
        Area::Burst(_) => Some("burst"),
        Area::Nova(_) => Some("nova"),
        Area::NovaFoes(_) => Some("nova_foes"),
        Area::Line(_) => Some("line"),
        Area::Chain(..) => Some("chain"),
    };
    let extra = deed.extra.map(|extra| match extra {
        Extra::Moved(..) => "moved",
        Extra::Gang(_) => "gang",
    });
    let others = [
        ("bonus", deed.bonus != 0),
        ("more", deed.more.is_some()),
        ("indirect", deed.indirect),
        ("ignores_cover", deed.ignores_cover),
        ("harmless", deed.harmless),
        ("terrain_bonus", deed.terrain_bonus > 0),
        ("ignores_threshold", deed.ignores_threshold),
        ("strikes_terrain", deed.strikes_terrain),
        ("swoop", deed.swoop > 0),
    ];
    let other = others.into_iter().find(|(_, is)| *is).map(|(field, _)| field);
    let field = area.or(extra).or(other)?;
    let remedy =
        if area.is_some() { "leave it out; the effect `burst` is for everybody around" } else { "leave it out" };
    Some(Fault::new(field, "counts for attacks alone", remedy))
}

fn ability(deed: &Deed) -> Option<Fault> {
    let aimless = deed.aim == Aim::User;
    let aimed = "it is aimed at nothing but its user";
    let remedy = "write at what it is aimed, e.g. aim = \"friend\", or leave it out";
    match () {
        () if aimless && deed.range.is_some() => Some(Fault::new("range", aimed, remedy)),
        () if aimless && deed.min_range > 0 => Some(Fault::new("min_range", aimed, remedy)),
        () if deed.sight && (aimless || deed.aim == Aim::Point) => Some(Fault::new("sight", aimed, remedy)),
        () => no_guards(deed),
    }
}

fn no_guards(deed: &Deed) -> Option<Fault> {
    deed.guards.map(|_| Fault::new("guards", "only responses guard anybody", "leave it out"))
}

fn response(deed: &Deed) -> Option<Fault> {
    if deed.sight {
        return Some(Fault::new("sight", "counts for abilities alone", "leave it out"));
    }
    if deed.aim != Aim::User {
        let message = "a response is aimed at whoever caused what it answers";
        return Some(Fault::new("aim", message, "leave it out"));
    }
    let guards = match deed.trigger {
        _ if deed.guards.is_none() => None,
        Some(Trigger::StrideEnd) => {
            Some(("how near the enemy must be is its `range`", "write range, and leave it out"))
        }
        Some(Trigger::Defeated) => Some(("only whoever is defeated answers that", "leave it out")),
        _ => None,
    };
    if let Some((message, remedy)) = guards {
        return Some(Fault::new("guards", message, remedy));
    }
    let nowhere = deed.min_range > 0 && deed.range.is_some_and(|range| range <= deed.min_range);
    nowhere.then(|| {
        let message = "nobody is farther away than this and within the range";
        Fault::new("min_range", message, "write less than the range")
    })
}

fn attack(deed: &Deed) -> Option<Fault> {
    let alone = deed.area == Area::None;
    let around = matches!(deed.area, Area::Nova(_) | Area::NovaFoes(_));
    let no_piece = alone && !matches!(deed.aim, Aim::FoeOrPiece | Aim::Piece);
    let to_terrain = [("terrain_bonus", deed.terrain_bonus > 0), ("ignores_threshold", deed.ignores_threshold)];
    let to_terrain = to_terrain.into_iter().find(|(_, is)| *is).map(|(field, _)| field);
    match () {
        () if deed.sight => Some(Fault::new("sight", "attacks need sight unless they are indirect", "leave it out")),
        () if matches!(deed.area, Area::Line(_)) && deed.aim != Aim::Point => {
            Some(Fault::new("aim", "a line has a direction, not a target", "write aim = \"point\""))
        }
        () if matches!(deed.area, Area::Chain(..)) && !matches!(deed.aim, Aim::Foe | Aim::Character) => {
            Some(Fault::new("aim", "a chain goes from character to character", "write aim = \"foe\""))
        }
        () if deed.aim == Aim::User && !around => Some(Fault::new(
            "aim",
            "an attack on the user strikes nobody",
            "aim it at others, or write nova or nova_foes for those around",
        )),
        () if deed.aim == Aim::Point && alone => {
            Some(Fault::new("aim", "on a point of the ground it strikes nobody", "write burst for those around it"))
        }
        () if deed.aim == Aim::User && deed.min_range > 0 => {
            Some(Fault::new("min_range", "it is aimed at nothing but its user", "leave it out"))
        }
        () if deed.strikes_terrain && alone => {
            Some(Fault::new("strikes_terrain", "it has no area", "write burst, nova or nova_foes, or leave it out"))
        }
        () if deed.swoop > 0 && matches!(deed.aim, Aim::Piece | Aim::Point | Aim::User) => {
            Some(Fault::new("swoop", "a swoop ends at a character", "write aim = \"foe\", or leave it out"))
        }
        () if alone && deed.aim == Aim::Piece && matches!(deed.extra, Some(Extra::Gang(_))) => {
            Some(Fault::new("gang", "it counts against characters alone", "leave it out"))
        }
        () => match to_terrain {
            Some(field) if deed.harmless => Some(Fault::new(field, "a harmless attack does no damage", "leave it out")),
            Some(field) if no_piece => {
                let remedy = "write aim = \"foe_or_piece\" or \"piece\", or leave it out";
                Some(Fault::new(field, "it strikes no terrain", remedy))
            }
            _ => no_guards(deed),
        },
    }
}
