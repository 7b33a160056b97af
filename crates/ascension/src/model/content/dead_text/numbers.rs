//! Detects numbers of actions that have no effect, and effects that the knobs, the other sheets
//! and the table leave without use.

use super::fault::Fault;
use crate::Ascension;
use crate::model::content::sheets::{Aim, Area, Condition, Deed, DeedKind, Extra, Sheet, Trigger};
use crate::model::content::verbs::{Harden, Verb};
use crate::model::terrain::Durability;

/// Returns the parts of an action that do nothing at present.
pub(super) fn faults(game: &Ascension, sheet: &Sheet, deed: &Deed) -> Vec<Fault> {
    let mut found = Vec::new();
    found.extend(idle(deed));
    found.extend(too_dear(sheet, deed));
    found.extend(out_of_reach(game, sheet, deed));
    found.extend(extra(deed));
    for (place, effect) in deed.effects.iter().enumerate() {
        let why = zero(&effect.verb)
            .or_else(|| powerless(game, sheet, deed, &effect.verb))
            .or_else(|| pulls_nowhere(sheet, deed, place));
        let path = || format!("effects.{}", deed.effect_places()[place]);
        found.extend(why.map(|(message, remedy)| Fault::new(path(), message, remedy)));
    }
    found
}

/// Detects an action that does nothing at all.
fn idle(deed: &Deed) -> Option<Fault> {
    let nothing = deed.effects.is_empty() && (deed.kind != DeedKind::Attack || deed.harmless);
    let field = if deed.kind == DeedKind::Attack { "harmless" } else { "effects" };
    nothing.then(|| Fault::new(field, "the action does nothing", "write its effects"))
}

/// Detects an action that costs more tokens than the character can have.
fn too_dear(sheet: &Sheet, deed: &Deed) -> Option<Fault> {
    let lends = deed.effects.iter().any(|effect| effect.verb.act().lends());
    let needed = deed.tokens.saturating_add(u8::from(lends));
    (needed > sheet.capacity).then(|| {
        let lent = if lends { ", the one that it lends among them" } else { "" };
        let message =
            format!("it takes {needed} tokens{lent}, and the character never has more than {}", sheet.capacity);
        Fault::new("tokens", message, "lower it, or raise the sheet's capacity or tokens.capacity_add")
    })
}

/// Detects an action whose targets are not on the table.
fn out_of_reach(game: &Ascension, sheet: &Sheet, deed: &Deed) -> Option<Fault> {
    let (width, depth) = (i64::from(game.table.width), i64::from(game.table.depth));
    let least = i64::from(deed.min_range);
    if least * least > width * width + depth * depth {
        return Some(Fault::new("min_range", "nothing on the table is so far away", "lower it"));
    }
    if reaches_one_distance(sheet, deed) {
        let message = "it reaches only what is exactly so far away: the least distance is the range";
        return Some(Fault::new("min_range", message, "write less than the range"));
    }
    let pieces = || game.table.pieces.values();
    let struck = pieces().any(|piece| piece.kind != Durability::Indestructible && piece.wounds > 0);
    if deed.kind == DeedKind::Attack && deed.aim == Aim::Piece && !struck {
        let message = format!("no piece of the table {} can be struck", game.knobs.board.layout);
        return Some(Fault::new("aim", message, "play on another table (board.layout), or aim at foes too"));
    }
    let spared = deed.area != Area::None
        && !matches!(deed.aim, Aim::FoeOrPiece | Aim::Piece)
        && !deed.strikes_terrain
        && !game.knobs.aoe.terrain;
    let field = match () {
        () if deed.terrain_bonus > 0 => "terrain_bonus",
        () if deed.ignores_threshold => "ignores_threshold",
        () => return None,
    };
    spared.then(|| Fault::new(field, "it strikes no terrain", "write strikes_terrain = true, or set aoe.terrain"))
}

/// Whether an action aimed at characters or terrain can be used at a single distance only.
fn reaches_one_distance(sheet: &Sheet, deed: &Deed) -> bool {
    deed.min_range > 0
        && deed.range == Some(deed.min_range)
        && deed.swoop == 0
        && matches!(deed.aim, Aim::Foe | Aim::FoeOrPiece | Aim::Piece | Aim::Friend)
        && !is_countered_with(sheet, deed)
}

/// Whether a response of the sheet counterattacks with this action, at any distance.
fn is_countered_with(sheet: &Sheet, deed: &Deed) -> bool {
    let effects = sheet.deeds.values().flat_map(|other| &other.effects);
    effects.filter_map(|effect| effect.verb.counter()).any(|counter| sheet.deeds[counter.deed].id == deed.id)
}

/// Detects a bonus of 0.
fn extra(deed: &Deed) -> Option<Fault> {
    let field = match deed.extra? {
        Extra::Moved(_, 0) => "moved.bonus",
        Extra::Gang(0) => "gang",
        Extra::Moved(..) | Extra::Gang(_) => return None,
    };
    Some(Fault::new(field, "a bonus of 0 changes nothing", "write another number, or leave it out"))
}

/// Why an effect does nothing, and what to write instead.
type Why = (String, &'static str);

/// Detects an amount of 0.
fn zero(verb: &Verb) -> Option<Why> {
    verb.act().does_nothing().then(|| ("an amount of 0 does nothing".to_owned(), "write another number"))
}

/// Detects a pull of a target in base contact that no earlier effect of the action moves away.
fn pulls_nowhere(sheet: &Sheet, deed: &Deed, place: usize) -> Option<Why> {
    let aimed = matches!(deed.aim, Aim::Foe | Aim::FoeOrPiece | Aim::Friend | Aim::FriendOrSelf);
    let contact = aimed && deed.kind != DeedKind::Response && deed.area == Area::None && deed.range.unwrap_or(0) == 0;
    let (before, from) = deed.effects.split_at(place);
    let pulled = from.first().is_some_and(|effect| matches!(effect.verb, Verb::Pull(_)));
    let apart = before.iter().any(|effect| moves_away(&effect.verb) || effect.verb.is_of_strides());
    (contact && pulled && !apart && !is_countered_with(sheet, deed)).then(|| {
        let message = "the target is in base contact already, unless a response moves somebody";
        (message.to_owned(), "raise the range, or write another effect")
    })
}

/// Whether an effect can move its target away from the user.
fn moves_away(verb: &Verb) -> bool {
    matches!(verb, Verb::Push(_) | Verb::Throw(_) | Verb::KnockBack(_) | Verb::Hurl(_) | Verb::Displace(_))
}

/// Returns why a response never makes a difference by reducing damage: no attack does that
/// much, or what remains defeats every character anyway.
fn hardens_nothing(game: &Ascension, sheet: &Sheet, deed: &Deed, harden: &Harden) -> Option<Why> {
    let cap = game.knobs.attack.damage_cap;
    if cap > 0 && harden.from > cap {
        let message = format!("no attack does more damage than {cap} (attack.damage_cap)");
        return Some((message, "lower `from`, or raise attack.damage_cap"));
    }
    let own = deed.guards.is_none() && matches!(deed.trigger, Some(Trigger::Hit | Trigger::Damaged));
    let all = || game.sheets.values().map(|other| other.wounds).max().unwrap_or(sheet.wounds);
    let most = if own { sheet.wounds } else { all() };
    let left = harden.from.saturating_sub(harden.by).max(1);
    (left >= most).then(|| {
        let message = format!(
            "damage of {} or more is still {left} or more then, and nobody it helps has more than {most} wounds",
            harden.from
        );
        (message, "lower `from`, or raise `by`")
    })
}

/// Detects an effect that the knobs or the other sheets leave without use.
fn powerless(game: &Ascension, sheet: &Sheet, deed: &Deed, verb: &Verb) -> Option<Why> {
    match verb {
        Verb::Grant(grant) => weightless(game, grant.condition),
        Verb::Burst(burst) if burst.wounds == 0 => weightless(game, burst.condition),
        Verb::Push(_) | Verb::Pull(_) | Verb::KnockBack(_) => {
            let largest = i16::from(sheet.size) + i16::from(game.knobs.push.max_larger);
            too_large(game, largest, "push.max_larger")
        }
        Verb::Throw(_) => {
            let largest = i16::from(sheet.size) + i16::from(game.knobs.throw.max_target_size);
            too_large(game, largest, "throw.max_target_size")
        }
        // Only responses to responses allow other events during a push.
        Verb::HoldFast(_) | Verb::Shorten(_)
            if deed.kind == DeedKind::Response && deed.trigger != Some(Trigger::Forced) =>
        {
            let alone = game.knobs.response.depth < 2;
            alone.then(|| ("no push or throw is about to happen then".to_owned(), "write trigger = \"forced\""))
        }
        Verb::Defend(_) | Verb::DefendByFlip(_) | Verb::DefendByBest(_) if deed.trigger == Some(Trigger::Forced) => {
            let alone = game.knobs.response.depth < 2;
            alone.then(|| ("no attack is to be judged then".to_owned(), "write trigger = \"targeted\""))
        }
        Verb::Harden(_) if matches!(deed.trigger, Some(Trigger::Forced | Trigger::Defeated)) => {
            let alone = game.knobs.response.depth < 2;
            alone.then(|| ("the damage has been suffered by then".to_owned(), "write trigger = \"damaged\""))
        }
        Verb::Harden(harden) => hardens_nothing(game, sheet, deed, harden),
        _ => None,
    }
}

/// Detects a condition that nobody can have, or that changes nothing.
fn weightless(game: &Ascension, condition: Condition) -> Option<Why> {
    let conditions = &game.knobs.conditions;
    let (word, weight) = match condition {
        Condition::Slow => ("slow.per", conditions.slow.per),
        Condition::Weaken => ("weaken.per", conditions.weaken.per),
        Condition::Hinder => ("hinder.per", conditions.hinder.per),
        Condition::Dot => ("dot.damage", conditions.dot.damage),
    };
    let remedy = "raise that knob, or choose another condition";
    match (conditions.cap_of(condition), weight) {
        (0, _) => Some(("nobody can have a token of it (conditions.cap)".to_owned(), remedy)),
        (_, 0) => Some((format!("its tokens do nothing (conditions.{word})"), remedy)),
        _ => None,
    }
}

/// Detects that no character is small enough to be moved.
fn too_large(game: &Ascension, largest: i16, knob: &str) -> Option<Why> {
    let fits = game.sheets.values().any(|other| i16::from(other.size) <= largest);
    let message = || format!("no character is small enough: it moves Size {largest} at most ({knob})");
    (!fits).then(|| (message(), "choose another effect, or a larger base"))
}
