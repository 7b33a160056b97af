//! The observations of a position and of its options, for trained players.
//!
//! The table is rotated so that the seat's own zone is always at the same place.

#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

use super::look::worth_of;
use crate::model::content::effects::Did;
use crate::model::content::sheets::{Phase, ScoredAt};
use crate::model::state::{Frame, Kind, Question, SquadId, State, other};
use crate::{Action, Frostblade};
use evenhand_game::game::{Seat, Sparse};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Grain, Point};

/// Datasheets that are distinguished. Beyond this number, the last ones share an input.
const SHEETS: usize = 32;
/// The columns and rows of cells of the table.
const WIDE: usize = 6;
const DEEP: usize = 4;
const CELLS: usize = WIDE * DEEP;
/// Markers that are distinguished.
const MARKERS: usize = 6;

evenhand_game::observations! {
    /// Observations of a position.
    pub(crate) enum Seen {
        /// The kind of the current question.
        Stage[14],
        /// The phase of the turn; the last input is for deployment.
        PhaseNow[6],
        /// 1 in the seat's own turn; 1 if the seat had the first turn of the round.
        OwnTurn[2],
        /// The round, and the rounds left over 4.
        Round[9],
        /// VP over 10: own, enemy, difference.
        Vp[3],
        /// The difference in VP, from 7 behind to 7 ahead.
        Lead[15],
        /// Primary VP over 3 that a scoring would bring now: own, enemy.
        Primary[2],
        /// When the primary mission scores: own End Phase, end of round, own Starting Phase.
        When[3],
        /// Points of living squads over 500: own, enemy, difference.
        Material[3],
        /// By marker, own models in range over 5.
        Own[MARKERS],
        /// By marker, enemy models in range over 5.
        Foe[MARKERS],
        /// By marker, its VP.
        Worth[MARKERS],
        /// By datasheet, points of own squads over 100.
        OwnSheet[SHEETS],
        /// By datasheet, points of enemy squads over 100.
        FoeSheet[SHEETS],
        /// By cell of the table, points of own squads over 100.
        OwnPlace[CELLS],
        /// By cell of the table, points of enemy squads over 100.
        FoePlace[CELLS],
        /// Own squads that have not acted or attacked in this phase, over 8.
        Ready[1],
        /// Points over 100 of squads in hand-to-hand combat: own, enemy.
        Fighting[2],
    }
}

evenhand_game::observations! {
    /// Observations of an option.
    pub(crate) enum Choice {
        /// The kind of choice.
        What[18],
        /// The datasheet of the acting squad.
        Squad[SHEETS],
        /// The datasheet of the target squad.
        Target[SHEETS],
        /// The spell.
        Spell[16],
        /// The ability.
        Ability[40],
        /// The cell in which the squad ends.
        To[CELLS],
        /// Points of the acting squad over 100.
        Points[1],
        /// Points of the target squad over 100.
        TargetPoints[1],
        /// Models of the acting squad over 10.
        Models[1],
        /// Whether the acting squad Held, moved or Rushed last; whether it is a LEADER.
        State[4],
    }
}

/// Converts a condition to 0 or 1.
fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// Returns the input of a squad's datasheet.
fn sheet_place(game: &Frostblade, s: &State, squad: SquadId) -> usize {
    let sheet = game.unit(s.squad(squad)).sheet;
    game.content.placeholders.number(sheet.index()).min(SHEETS - 1)
}

/// Returns the cell of a place, from the seat's perspective.
fn cell(game: &Frostblade, at: Point, seat: Seat) -> usize {
    let field = &game.content.battlefield;
    let (x, y) = if seat == Seat(0) { (at.x, at.y) } else { (field.width - at.x, field.depth - at.y) };
    let part = |length: Grain, of: Grain, parts: usize| {
        let all = i64::try_from(parts).unwrap_or(1);
        let place = i64::from(length.max(0)) * all / i64::from(of.max(1));
        usize::try_from(place).unwrap_or(0).min(parts - 1)
    };
    part(y, field.depth, DEEP) * WIDE + part(x, field.width, WIDE)
}

/// Writes the observations of a position.
pub(super) fn position(game: &Frostblade, s: &State, seat: Seat, out: &mut Sparse) {
    let foe = other(seat);
    if let Some((_, question)) = s.ask {
        out.put(Seen::Stage, stage(question), 1.0);
    }
    let phase = match (s.round, s.phase) {
        (0, _) => 5,
        (_, Phase::Starting) => 0,
        (_, Phase::Spell) => 1,
        (_, Phase::Movement) => 2,
        (_, Phase::Combat) => 3,
        (_, Phase::End) => 4,
    };
    out.put(Seen::PhaseNow, phase, 1.0);
    out.put(Seen::OwnTurn, 0, flag(s.active == seat));
    out.put(Seen::OwnTurn, 1, flag(s.starter == seat));
    out.put(Seen::Round, usize::from(s.round).min(7), 1.0);
    out.put(Seen::Round, 8, (f32::from(game.knobs.game.rounds) - f32::from(s.round)) / 4.0);
    let (own, theirs) = (s.vp[seat.index()], s.vp[foe.index()]);
    out.put(Seen::Vp, 0, f32::from(own) / 10.0);
    out.put(Seen::Vp, 1, f32::from(theirs) / 10.0);
    out.put(Seen::Vp, 2, (f32::from(own) - f32::from(theirs)) / 10.0);
    let lead = i32::from(own) - i32::from(theirs);
    out.put(Seen::Lead, usize::try_from(lead.clamp(-7, 7) + 7).unwrap_or(7), 1.0);
    let boxes = game.boxes(s);
    let presences = game.presences_in(s, &boxes);
    out.put(Seen::Primary, 0, f32::from(game.primary_worth_of(s, &presences, seat)) / 3.0);
    out.put(Seen::Primary, 1, f32::from(game.primary_worth_of(s, &presences, foe)) / 3.0);
    let when = match game.content.mission.primary.when {
        ScoredAt::OwnEnd => 0,
        ScoredAt::RoundEnd => 1,
        ScoredAt::OwnStart => 2,
    };
    out.put(Seen::When, when, 1.0);
    let markers = game.content.mission.markers.len().min(MARKERS);
    for (marker, there) in presences.iter().enumerate().take(markers) {
        // Markers are in an order that is the same after rotation.
        let place = if seat == Seat(0) { marker } else { opposite(game, marker) };
        out.put(Seen::Own, place, there[seat.index()].min(20) as f32 / 5.0);
        out.put(Seen::Foe, place, there[foe.index()].min(20) as f32 / 5.0);
        let vp = game.content.mission.primary.per_marker.get(marker).copied().unwrap_or(0);
        out.put(Seen::Worth, place, f32::from(vp) + f32::from(game.content.mission.primary.majority) * 0.5);
    }
    let fighting = game.fighting(s, &boxes);
    let mut material = [0.0f32; 2];
    let mut ready = 0.0;
    for (id, squad) in s.ids().zip(s.squads.iter()).filter(|(_, squad)| squad.lives()) {
        let worth = worth_of(game, s, id);
        let is_own = squad.owner == seat;
        material[usize::from(!is_own)] += worth;
        let (by_sheet, by_place) =
            if is_own { (Seen::OwnSheet, Seen::OwnPlace) } else { (Seen::FoeSheet, Seen::FoePlace) };
        out.put(by_sheet, sheet_place(game, s, id), worth / 100.0);
        if squad.placed {
            if let Some(base) = game.bases(s, id).next() {
                out.put(by_place, cell(game, base.at, seat), worth / 100.0);
            }
            if fighting & id.bit() != 0 {
                out.put(Seen::Fighting, usize::from(!is_own), worth / 100.0);
            }
        }
        ready += flag(is_own && if s.phase == Phase::Combat { !squad.attacked } else { !squad.acted });
    }
    out.put(Seen::Material, 0, material[0] / 500.0);
    out.put(Seen::Material, 1, material[1] / 500.0);
    out.put(Seen::Material, 2, (material[0] - material[1]) / 500.0);
    out.put(Seen::Ready, 0, ready / 8.0);
}

/// Returns the marker opposite of another, through the middle of the table.
fn opposite(game: &Frostblade, marker: usize) -> usize {
    let field = &game.content.battlefield;
    let markers = &game.content.mission.markers;
    let (at, _) = markers[marker];
    let wanted = Point { x: field.width - at.x, y: field.depth - at.y };
    let nearest = markers.iter().enumerate().min_by_key(|(_, (other, _))| other.length_to(wanted));
    nearest.map_or(marker, |(place, _)| place)
}

fn stage(question: Question) -> usize {
    match question {
        Question::Placer => 0,
        Question::Place => 1,
        Question::Starter => 2,
        Question::Menu => 3,
        Question::Act(_) => 4,
        Question::Destination => 5,
        Question::Again => 6,
        Question::Plan(_) => 7,
        Question::Allocate => 8,
        Question::Instead => 9,
        Question::Return => 10,
        Question::First => 11,
        // Networks have no input of its own for an option of an effect.
        Question::Whom | Question::Lose(_) | Question::Option(_) => 12,
    }
}

/// The squad of the last option and its points. Most options of a choice concern the same squad.
pub(super) type Known = Option<(SquadId, f32)>;

/// Writes the observations of an option.
pub(super) fn option(game: &Frostblade, s: &State, seat: Seat, action: Action, known: &mut Known, out: &mut Sparse) {
    let asked = match (s.ask, s.frames.last()) {
        (Some((_, Question::Act(squad) | Question::Plan(squad))), _) => Some(squad),
        (_, Some(Frame::Going(going))) => Some(going.squad),
        _ => None,
    };
    let rushes = matches!(s.frames.last(), Some(Frame::Going(going)) if going.kind == Kind::Rush);
    let (what, squad, target) = match action {
        Action::Done => (0, None, None),
        Action::Stay => (1, asked, None),
        Action::Yes => (2, asked, None),
        Action::No => (3, asked, None),
        // An option of an effect is described by its features.
        Action::First(_) | Action::Option(_) => (4, None, None),
        Action::Place(squad, _) => (5, Some(squad), None),
        Action::Select(squad) => (if s.phase == Phase::Combat { 6 } else { 7 }, Some(squad), None),
        Action::Cast(squad, _, target) => (8, Some(squad), Some(target)),
        Action::Use(squad, _, target) => (9, Some(squad), Some(target)),
        Action::Hold => (10, asked, None),
        Action::Go(_) => (if rushes { 11 } else { 12 }, asked, None),
        Action::Leave(_) => (13, asked, None),
        Action::Rush(_) => (14, asked, None),
        Action::Attack(plan) => (15, asked, plan.in_order().next()),
        Action::Take(_) => (16, None, None),
        Action::At(target) => (17, None, Some(target)),
        Action::Return(_) => (17, None, None),
    };
    out.put(Choice::What, what, 1.0);
    if let Some(squad) = squad {
        let here = s.squad(squad);
        out.put(Choice::Squad, sheet_place(game, s, squad), 1.0);
        let worth = match *known {
            Some((id, worth)) if id == squad => worth,
            _ => worth_of(game, s, squad),
        };
        *known = Some((squad, worth));
        out.put(Choice::Points, 0, worth / 100.0);
        out.put(Choice::Models, 0, here.living().min(12) as f32 / 10.0);
        let did = match here.did {
            Did::Nothing => None,
            Did::Hold => Some(0),
            Did::Move => Some(1),
            Did::Rush => Some(2),
        };
        did.into_iter().for_each(|did| out.put(Choice::State, did, 1.0));
        out.put(Choice::State, 3, flag(game.sheet(here).leader));
    }
    if let Some(target) = target.filter(|target| usize::from(target.0) < s.squads.len()) {
        out.put(Choice::Target, sheet_place(game, s, target), 1.0);
        out.put(Choice::TargetPoints, 0, worth_of(game, s, target) / 100.0);
    }
    match action {
        Action::Cast(_, spell, _) => out.put(Choice::Spell, spell.index(), 1.0),
        Action::Use(squad, slot, _) => {
            let ability = game.sheet_of(s, squad).abilities.get(usize::from(slot));
            ability.into_iter().for_each(|ability| out.put(Choice::Ability, ability.index(), 1.0));
        }
        Action::Go(spots) | Action::Place(_, spots) => {
            let first = spots.list().first();
            first.into_iter().for_each(|spot| out.put(Choice::To, cell(game, spot.at(), seat), 1.0));
        }
        _ => {}
    }
}
