//! Shared helpers of tests of moves and attacks: terrain, moves, attacks, and repetition with many dice.

use super::rig::{Rig, at, mi};
use crate::model::actions::Plan;
use crate::model::content::sheets::{Phase, inches};
use crate::model::field::Spot;
use crate::model::field::{Piece, PieceKind};
use crate::model::state::{Question, Spots, SquadId};
use crate::{Action, Event};
use evenhand_game::game::Seat;
use evenhand_kit::table::plane::{Bounds, Point, Shape};

/// Puts a piece of terrain on the table. Returns its number, as in `Spot::on`.
pub(crate) fn put(rig: &mut Rig, kind: PieceKind, rect: [f64; 4], height: f64, top: bool) -> u8 {
    let [left, bottom, right, upper] = rect.map(inches);
    let middle = Point { x: (left + right) / 2, y: (bottom + upper) / 2 };
    let field = &mut rig.game.content.battlefield;
    let piece = Piece {
        id: format!("test{}", field.pieces.len()),
        shape: Shape::rect(middle, right - left, upper - bottom, 0).into(),
        zone: Bounds { left, bottom, right, top: upper },
        height: inches(height),
        kind,
        top,
    };
    field.change(|pieces| pieces.push(piece));
    u8::try_from(field.pieces.len()).expect("a few pieces")
}

/// A structure with a top to stand on.
pub(crate) fn structure(rig: &mut Rig, rect: [f64; 4], height: f64) -> u8 {
    put(rig, PieceKind::Structure, rect, height, true)
}

/// An object with a top to stand on.
pub(crate) fn object(rig: &mut Rig, rect: [f64; 4], height: f64) -> u8 {
    put(rig, PieceKind::Object, rect, height, true)
}

/// A structure that no model can climb over in one move, or stand on.
pub(crate) fn high_wall(rig: &mut Rig, rect: [f64; 4]) -> u8 {
    put(rig, PieceKind::Structure, rect, 20.0, false)
}

/// The number of a piece of a placeholder table, by its id.
pub(crate) fn piece(rig: &Rig, id: &str) -> u8 {
    let place = rig.game.content.battlefield.pieces.iter().position(|piece| piece.id == id);
    u8::try_from(place.unwrap_or_else(|| panic!("there is no piece {id}")) + 1).expect("a few pieces")
}

/// A place on the top of a piece, in inches.
pub(crate) fn on(piece: u8, x: f64, y: f64) -> Spot {
    Spot { x: mi(x), y: mi(y), on: piece }
}

/// Places on the table's surface, in inches.
pub(crate) fn all_at(places: &[(f64, f64)]) -> Vec<Spot> {
    places.iter().map(|(x, y)| at(*x, *y)).collect()
}

/// The action to end a move at these places.
pub(crate) fn go(spots: &[Spot]) -> Action {
    let mut out = Spots::new();
    spots.iter().for_each(|spot| out.push(*spot));
    Action::Go(out)
}

/// Where the living models of a squad stand.
pub(crate) fn places(rig: &Rig, squad: SquadId) -> Vec<Spot> {
    rig.s.squad(squad).models().map(|place| rig.s.model(squad, place).spot).collect()
}

/// These places, all shifted by this vector.
pub(crate) fn shifted(spots: &[Spot], dx: f64, dy: f64) -> Vec<Spot> {
    let by = |from: u16, by: f64| u16::try_from(i32::from(from) + inches(by)).expect("on the table");
    spots.iter().map(|spot| Spot { x: by(spot.x, dx), y: by(spot.y, dy), on: spot.on }).collect()
}

/// The owner of a squad.
pub(crate) fn owner(rig: &Rig, squad: SquadId) -> Seat {
    rig.s.squad(squad).owner
}

/// Selects a squad in its owner's Movement Phase, so that it must act.
#[track_caller]
pub(crate) fn to_act(rig: &mut Rig, squad: SquadId) {
    rig.menu(owner(rig, squad), Phase::Movement);
    rig.act(Action::Select(squad));
    assert_eq!(rig.asked(), Some((owner(rig, squad), Question::Act(squad))));
}

/// Whether a Move may end at these places. Changes nothing.
#[track_caller]
pub(crate) fn may_go(rig: &mut Rig, squad: SquadId, spots: &[Spot]) -> bool {
    aside(rig, |rig| {
        to_act(rig, squad);
        rig.is_legal(go(spots))
    })
}

/// Moves a squad to these places.
#[track_caller]
pub(crate) fn walk(rig: &mut Rig, squad: SquadId, spots: &[Spot]) {
    to_act(rig, squad);
    rig.act(go(spots));
}

/// Rushes, leaves these squads, and keeps the first die. Returns the die.
#[track_caller]
pub(crate) fn rush(rig: &mut Rig, squad: SquadId, leaves: u32) -> u8 {
    to_act(rig, squad);
    rig.events.clear();
    rig.act(Action::Rush(leaves));
    if let Some((_, Question::Again)) = rig.asked() {
        rig.act(Action::No);
    }
    rush_die(rig, squad)
}

/// The Rush die of a squad.
#[track_caller]
pub(crate) fn rush_die(rig: &Rig, squad: SquadId) -> u8 {
    let die = rig.events.iter().rev().find_map(|event| match event {
        Event::RushDie(who, die) if *who == squad => Some(*die),
        _ => None,
    });
    die.expect("the die was rolled")
}

/// Does something and undoes it.
pub(crate) fn aside<T>(rig: &mut Rig, play: impl FnOnce(&mut Rig) -> T) -> T {
    let (s, chance, events) = (rig.s.clone(), rig.chance.clone(), rig.events.len());
    let out = play(rig);
    (rig.s, rig.chance) = (s, chance);
    rig.events.truncate(events);
    out
}

/// Plays the same position with the dice of this many seeds, and undoes it each time.
pub(crate) fn repeat<T>(rig: &mut Rig, times: u64, mut play: impl FnMut(&mut Rig) -> T) -> Vec<T> {
    let s = rig.s.clone();
    let once = |seed| {
        rig.s = s.clone();
        rig.events.clear();
        rig.dice(seed);
        play(rig)
    };
    let out = (0..times).map(once).collect();
    rig.s = s;
    rig.events.clear();
    out
}

/// Checks that an event has happened about as often as its chance predicts: within 4.5 standard errors.
#[track_caller]
pub(crate) fn often(happened: usize, times: usize, chance: f64) {
    let (n, k) = (times as f64, happened as f64);
    let bound = 4.5 * (n * chance * (1.0 - chance)).sqrt();
    assert!((k - n * chance).abs() <= bound + 1e-9, "{happened} of {times}, not {:.1} +- {bound:.1}", n * chance);
}

/// Checks that numbers follow a distribution, given by the weights of 0, 1, 2 and so on.
#[track_caller]
pub(crate) fn follow(numbers: &[usize], weights: &[f64]) {
    let all: f64 = weights.iter().sum();
    for (number, weight) in weights.iter().enumerate() {
        let times = numbers.iter().filter(|drawn| **drawn == number).count();
        often(times, numbers.len(), weight / all);
    }
    assert!(numbers.iter().all(|number| *number < weights.len()), "a number beyond the distribution");
}

/// The results of the attacks of one squad on another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Blow {
    /// The number of attacks that were rolled separately.
    pub(crate) batches: usize,
    pub(crate) models: usize,
    pub(crate) dice: usize,
    pub(crate) covered: usize,
    pub(crate) hits: usize,
    pub(crate) saves: usize,
    pub(crate) wounds: usize,
    pub(crate) high: bool,
    pub(crate) melee: bool,
}

/// The total of the attacks that one squad has made on another.
pub(crate) fn blow(rig: &Rig, who: SquadId, whom: SquadId) -> Blow {
    let mut all = Blow::default();
    for event in &rig.events {
        let Event::Attack { by, target, models, melee, high, covered, dice, hits, saves, wounds, .. } = *event else {
            continue;
        };
        if (by, target) == (who, whom) {
            all.batches += 1;
            all.models += usize::from(models);
            all.dice += usize::from(dice);
            all.covered += usize::from(covered);
            all.hits += usize::from(hits);
            all.saves += usize::from(saves);
            all.wounds += usize::from(wounds);
            all.high |= high;
            all.melee |= melee;
        }
    }
    all
}

/// Selects a squad in its owner's Combat Phase, so that it must choose its attack.
#[track_caller]
pub(crate) fn to_attack(rig: &mut Rig, squad: SquadId) {
    rig.menu(owner(rig, squad), Phase::Combat);
    rig.act(Action::Select(squad));
    assert_eq!(rig.asked(), Some((owner(rig, squad), Question::Plan(squad))));
}

/// Attacks with everything that reaches the target.
#[track_caller]
pub(crate) fn attack(rig: &mut Rig, squad: SquadId, target: SquadId) -> Blow {
    to_attack(rig, squad);
    let all = rig.all_on(squad, target);
    rig.events.clear();
    rig.act(all);
    blow(rig, squad, target)
}

/// Makes the same attack with the dice of this many seeds, and adds up the results. The position is restored.
#[track_caller]
pub(crate) fn attacks(rig: &mut Rig, squad: SquadId, target: SquadId, times: u64) -> Blow {
    let blows = each_attack(rig, squad, target, times);
    let mut all = Blow::default();
    for one in blows {
        all.dice += one.dice;
        all.covered += one.covered;
        all.hits += one.hits;
        all.saves += one.saves;
        all.wounds += one.wounds;
    }
    all
}

/// Makes the same attack with the dice of this many seeds, and returns each result. The position is restored.
#[track_caller]
pub(crate) fn each_attack(rig: &mut Rig, squad: SquadId, target: SquadId, times: u64) -> Vec<Blow> {
    aside(rig, |rig| {
        to_attack(rig, squad);
        let all = rig.all_on(squad, target);
        repeat(rig, times, |rig| {
            rig.act(all);
            blow(rig, squad, target)
        })
    })
}

/// Checks that dice hit and evade with these chances.
#[track_caller]
pub(crate) fn rates(all: Blow, hit: f64, save: f64) {
    assert!(all.dice > 0, "nothing was rolled");
    often(all.hits, all.dice, hit);
    often(all.saves, all.hits, save);
    assert_eq!(all.wounds, all.hits - all.saves);
}

/// Checks the chances to hit and to evade of an attack, with the dice of many seeds.
#[track_caller]
pub(crate) fn odds(rig: &mut Rig, squad: SquadId, target: SquadId, hit: f64, save: f64) {
    let all = attacks(rig, squad, target, 800);
    rates(all, hit, save);
}

/// Whether a plan of attack may be declared. Changes nothing.
pub(crate) fn may_attack(rig: &mut Rig, squad: SquadId, plan: Plan) -> bool {
    aside(rig, |rig| {
        let seat = owner(rig, squad);
        rig.menu(seat, Phase::Combat);
        if rig.s.phase != Phase::Combat || rig.asked() != Some((seat, Question::Menu)) {
            return false;
        }
        rig.is_legal(Action::Select(squad)) && {
            rig.act(Action::Select(squad));
            rig.is_legal(Action::Attack(plan))
        }
    })
}

/// A plan in which these models of a squad, by index, attack these squads hand to hand.
pub(crate) fn melee(aims: &[(usize, SquadId)]) -> Plan {
    let mut plan = Plan::NONE;
    aims.iter().for_each(|(place, target)| plan.melee[*place] = *target);
    plan
}

/// A plan in which these models of a squad, by index, attack these squads at range.
pub(crate) fn ranged(aims: &[(usize, SquadId)]) -> Plan {
    let mut plan = Plan::NONE;
    aims.iter().for_each(|(place, target)| plan.ranged[*place] = *target);
    plan
}

/// Whether a model can attack a squad hand to hand.
pub(crate) fn can_fight(rig: &mut Rig, squad: SquadId, place: usize, target: SquadId) -> bool {
    may_attack(rig, squad, melee(&[(place, target)]))
}

/// Whether a model can attack a squad at range.
pub(crate) fn can_shoot(rig: &mut Rig, squad: SquadId, place: usize, target: SquadId) -> bool {
    may_attack(rig, squad, ranged(&[(place, target)]))
}

/// Uses an ability of a squad, by its index on the datasheet, on the first proposed squad or on this one.
#[track_caller]
pub(crate) fn activate(rig: &mut Rig, squad: SquadId, nth: u8, whom: Option<SquadId>) {
    let wanted = |action: &Action| match action {
        Action::Use(who, number, target) => {
            *who == squad && *number == nth && whom.is_none_or(|wanted| wanted == *target)
        }
        _ => false,
    };
    let options = rig.options();
    let found = options.iter().find(|action| wanted(action)).copied();
    rig.act(found.unwrap_or_else(|| panic!("ability {nth} is not among {options:?}")));
}

/// Whether an ability of a squad is proposed.
pub(crate) fn may_use(rig: &Rig, squad: SquadId, nth: u8) -> bool {
    rig.options().iter().any(|action| matches!(action, Action::Use(who, number, _) if (*who, *number) == (squad, nth)))
}

/// Allocates all wounds, always to the first model that can take them.
pub(crate) fn allocate_all(rig: &mut Rig) {
    while let Some((_, Question::Allocate)) = rig.asked() {
        let first = (0..16).map(Action::Take).find(|take| rig.is_legal(*take));
        rig.act(first.expect("somebody can take it"));
    }
}

/// The number of a squad's models that were lost.
pub(crate) fn lost(rig: &Rig, squad: SquadId) -> usize {
    rig.events.iter().filter(|event| matches!(event, Event::Lost(who, ..) if *who == squad)).count()
}

/// Opportunity attacks on a squad: dice, hits, wounds.
pub(crate) fn opportunities(rig: &Rig, who: SquadId) -> (usize, usize, usize) {
    let mut all = (0, 0, 0);
    for event in &rig.events {
        if let Event::Left { squad, dice, hits, wounds } = *event
            && squad == who
        {
            all = (all.0 + usize::from(dice), all.1 + usize::from(hits), all.2 + usize::from(wounds));
        }
    }
    all
}
