//! Shared helpers of tests of play: advancing to a moment, casting, choosing dice for an outcome, counting.

use super::rig::{P1, P2, Rig, at};
use crate::model::actions::Action;
use crate::model::content::ids::SpellId;
use crate::model::content::sheets::{Phase, inches};
use crate::model::events::{Cause, Event};
use crate::model::field::Spot;
use crate::model::state::{Question, Spots, SquadId};
use evenhand_game::game::Seat;
use evenhand_kit::table::plane::Point;

/// A creature of each player in a corner, so that no player is without squads.
pub(super) fn bystanders(rig: &mut Rig) -> [SquadId; 2] {
    [rig.squad(P1, "rw_colossus", &[at(2.0, 2.0)]), rig.squad(P2, "rw_colossus", &[at(42.0, 28.0)])]
}

/// A squad in two ranks in contact, starting with its lower left model.
pub(super) fn block(rig: &mut Rig, seat: Seat, what: &str, count: usize, x: f64, y: f64) -> SquadId {
    let sheet = rig.sheet(what.split(' ').next().unwrap_or(what));
    let step = f64::from(2 * rig.game.content.squads[sheet].radius + 1) / 1000.0;
    let spot = |nth: usize| at(x + (nth / 2) as f64 * step, y + (nth % 2) as f64 * step);
    let spots: Vec<Spot> = (0..count).map(spot).collect();
    rig.squad(seat, what, &spots)
}

/// Makes this the only marker of the mission.
pub(super) fn marker(rig: &mut Rig, x: f64, y: f64) {
    rig.game.content.mission.markers = vec![(Point { x: inches(x), y: inches(y) }, 0)];
    rig.game.content.mission.primary.per_marker.truncate(1);
}

/// The end places of models on the table's surface.
pub(super) fn places(spots: &[Spot]) -> Spots {
    let mut all = Spots::new();
    spots.iter().for_each(|spot| all.push(*spot));
    all
}

/// The places of a squad's living models, moved by inches.
pub(super) fn moved(rig: &Rig, squad: SquadId, dx: f64, dy: f64) -> Spots {
    let inch = |length: u16| f64::from(length) / 1000.0;
    let mut all = Spots::new();
    for place in rig.s.squad(squad).models() {
        let spot = rig.s.model(squad, place).spot;
        all.push(Spot { on: spot.on, ..at(inch(spot.x) + dx, inch(spot.y) + dy) });
    }
    all
}

/// Whether the squad that must act could Move by this vector in a straight line.
pub(super) fn can_go(rig: &Rig, squad: SquadId, dx: f64, dy: f64) -> bool {
    rig.is_legal(Action::Go(moved(rig, squad, dx, dy)))
}

/// The index of a squad's ability.
pub(super) fn ability(rig: &Rig, squad: SquadId, id: &str) -> u8 {
    let sheet = rig.game.sheet_of(&rig.s, squad);
    let place = sheet.abilities.iter().position(|ability| rig.game.content.abilities[*ability].id == id);
    u8::try_from(place.unwrap_or_else(|| panic!("{} has no ability {id}", sheet.id))).expect("there are few")
}

/// The action to use an ability.
pub(super) fn using(rig: &Rig, squad: SquadId, id: &str, target: SquadId) -> Action {
    Action::Use(squad, ability(rig, squad, id), target)
}

/// The action to use an ability without a chosen target, which the menu must offer in exactly one way.
#[track_caller]
pub(super) fn offer(rig: &Rig, squad: SquadId, id: &str) -> Action {
    let wanted = ability(rig, squad, id);
    let found =
        rig.options().into_iter().find(|one| matches!(one, Action::Use(by, nth, _) if *by == squad && *nth == wanted));
    found.unwrap_or_else(|| panic!("{id} is not offered"))
}

/// Whether the menu offers an ability of a squad.
pub(super) fn offered(rig: &Rig, squad: SquadId, id: &str) -> bool {
    let wanted = ability(rig, squad, id);
    rig.options().iter().any(|one| matches!(one, Action::Use(by, nth, _) if *by == squad && *nth == wanted))
}

pub(super) fn spell(rig: &Rig, id: &str) -> SpellId {
    let found = rig.game.content.spells.iter().find(|(_, spell)| spell.id == id);
    found.unwrap_or_else(|| panic!("there is no spell {id}")).0
}

/// The action to cast a spell.
pub(super) fn casting(rig: &Rig, caster: SquadId, id: &str, target: SquadId) -> Action {
    Action::Cast(caster, spell(rig, id), target)
}

/// Whether a caster could cast a spell on a target now.
pub(super) fn can_cast(rig: &Rig, caster: SquadId, id: &str, target: SquadId) -> bool {
    rig.is_legal(casting(rig, caster, id, target))
}

/// Repeats an action with different dice until the events are as wanted.
#[track_caller]
pub(super) fn until(rig: &mut Rig, act: impl Fn(&mut Rig), wanted: impl Fn(&[Event]) -> bool) {
    let (before, from) = (rig.s.clone(), rig.events.len());
    for seed in 0..20_000 {
        rig.dice(seed);
        act(rig);
        if wanted(&rig.events[from..]) {
            return;
        }
        rig.s = before.clone();
        rig.events.truncate(from);
    }
    panic!("no dice do this");
}

/// Casts a spell with dice that make it succeed.
#[track_caller]
pub(super) fn cast(rig: &mut Rig, caster: SquadId, id: &str, target: SquadId) {
    let action = casting(rig, caster, id, target);
    until(
        rig,
        |rig| rig.act(action),
        |events| events.iter().any(|event| matches!(event, Event::Cast { success: true, .. })),
    );
}

/// Casts a spell with dice that make it fail without a double 1.
#[track_caller]
pub(super) fn miscast(rig: &mut Rig, caster: SquadId, id: &str, target: SquadId) {
    let action = casting(rig, caster, id, target);
    let plain = |event: &Event| matches!(event, Event::Cast { success: false, total: 4.., .. });
    until(rig, |rig| rig.act(action), |events| events.iter().any(plain));
}

/// Chooses the neutral answer to any question.
#[track_caller]
pub(super) fn answer(rig: &mut Rig) {
    let (_, question) = rig.asked().expect("the match goes on");
    let plain = match question {
        Question::Menu => Action::Done,
        Question::Act(_) => Action::Hold,
        Question::Destination | Question::Plan(_) => Action::Stay,
        Question::Again | Question::Instead => Action::No,
        _ => rig.options()[0],
    };
    rig.act(plain);
}

/// Gives neutral answers until there is a menu, or the match is over.
pub(super) fn settle(rig: &mut Rig) {
    while rig.asked().is_some_and(|(_, question)| question != Question::Menu) {
        answer(rig);
    }
}

/// Counts the events that are as wanted.
pub(super) fn count(rig: &Rig, wanted: impl Fn(&Event) -> bool) -> usize {
    rig.events.iter().filter(|event| wanted(event)).count()
}

/// Returns the index of the first wanted event.
#[track_caller]
pub(super) fn place_of(rig: &Rig, what: &str, wanted: impl Fn(&Event) -> bool) -> usize {
    rig.events.iter().position(wanted).unwrap_or_else(|| panic!("there is no {what} among {:?}", rig.events))
}

fn turns_begun(rig: &Rig) -> usize {
    count(rig, |event| matches!(event, Event::TurnBegan(..)))
}

/// Gives neutral answers until the next turn, or the end of the match.
pub(super) fn pass_turn(rig: &mut Rig) {
    let begun = turns_begun(rig);
    while !rig.s.is_over() && turns_begun(rig) == begun {
        answer(rig);
    }
}

/// Passes this many turns.
pub(super) fn pass_turns(rig: &mut Rig, turns: usize) {
    (0..turns).for_each(|_| pass_turn(rig));
}

/// Gives neutral answers until this player's next turn.
pub(super) fn next_turn_of(rig: &mut Rig, seat: Seat) {
    let begun = |rig: &Rig| count(rig, |event| matches!(event, Event::TurnBegan(who, _) if *who == seat));
    let before = begun(rig);
    while !rig.s.is_over() && begun(rig) == before {
        answer(rig);
    }
}

/// Goes to the menu of a phase, in the first or the second turn of its round.
pub(super) fn menu(rig: &mut Rig, seat: Seat, phase: Phase) {
    (rig.s.starter, rig.s.turns) = (P1, seat.0);
    rig.menu(seat, phase);
}

/// Gives neutral answers until the end of the match.
pub(super) fn play_out(rig: &mut Rig) {
    while !rig.s.is_over() {
        answer(rig);
    }
}

/// Goes to the last turn of a round: the second player's Movement Phase.
pub(super) fn last_turn(rig: &mut Rig, round: u8) {
    (rig.s.round, rig.s.starter, rig.s.turns) = (round, P1, 1);
    rig.menu(P2, Phase::Movement);
}

/// Carries out a player's End Phase and everything up to the first choice of the next turn.
pub(super) fn end_phase(rig: &mut Rig, seat: Seat) {
    rig.s.turns = seat.0;
    rig.phase(seat, Phase::End);
    while !rig.s.is_over() && rig.s.active == seat {
        answer(rig);
    }
}

/// When a status leaves a squad: how many turns begin before that, whose turn it is, and the phase.
pub(super) fn ends(rig: &mut Rig, squad: SquadId, status: &str) -> Option<(usize, Seat, Phase)> {
    let (from, first) = (rig.events.len(), (rig.s.active, rig.s.phase));
    let wanted = Event::Ended(squad, rig.status(status));
    for _ in 0..6 {
        pass_turn(rig);
        let Some(place) = rig.events[from..].iter().position(|event| *event == wanted) else { continue };
        let (mut turns, (mut seat, mut phase)) = (0, first);
        for event in &rig.events[from..from + place] {
            match event {
                Event::TurnBegan(next, _) => (turns, seat, phase) = (turns + 1, *next, Phase::Starting),
                Event::PhaseBegan(next) => phase = *next,
                _ => {}
            }
        }
        return Some((turns, seat, phase));
    }
    None
}

/// The total wounds of a squad's models.
pub(super) fn wounds_on(rig: &Rig, squad: SquadId) -> u32 {
    rig.s.squad(squad).models().map(|place| u32::from(rig.s.model(squad, place).wounds)).sum()
}

/// The points of damage and the wounds outside of attacks that a squad has suffered for a cause.
pub(super) fn damage(events: &[Event], who: SquadId, why: Cause) -> (u32, u32) {
    events.iter().fold((0, 0), |(points, lost), event| match event {
        Event::Damage { squad, n, wounds, cause } if *squad == who && *cause == why => {
            (points + u32::from(*n), lost + u32::from(*wounds))
        }
        _ => (points, lost),
    })
}

/// Repeats an action from one position with different dice, and calls `see` with the events of each outcome.
pub(super) fn often(rig: &mut Rig, times: u64, act: impl Fn(&mut Rig), mut see: impl FnMut(&Rig, &[Event])) {
    let (before, from) = (rig.s.clone(), rig.events.len());
    for seed in 0..times {
        rig.s = before.clone();
        rig.dice(seed);
        act(rig);
        see(rig, &rig.events[from..]);
        rig.events.truncate(from);
    }
    rig.s = before;
}

/// Checks a frequency against its exact chance, within 4.5 standard errors.
#[track_caller]
pub(super) fn check_share(what: &str, times: u64, of: u64, exact: f64) {
    let share = times as f64 / of as f64;
    let error = (exact * (1.0 - exact) / of as f64).sqrt();
    assert!((share - exact).abs() <= 4.5 * error, "{what}: {share:.4}, not {exact:.4} +- {:.4}", 4.5 * error);
}

/// Numbers whose mean is tested.
#[derive(Default)]
pub(super) struct Mean {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub(super) fn add(&mut self, number: u32) {
        let number = f64::from(number);
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    /// Checks the mean against its exact value, within 4.5 standard errors.
    #[track_caller]
    pub(super) fn check(&self, what: &str, exact: f64) {
        let mean = self.sum / self.count;
        let error = ((self.squares / self.count - mean * mean) / self.count).sqrt();
        assert!(error > 0.0, "{what}: always {mean}");
        assert!((mean - exact).abs() <= 4.5 * error, "{what}: {mean:.4}, not {exact:.4} +- {:.4}", 4.5 * error);
    }
}

/// All of a squad's models attack one squad, from one position with different dice: total dice, hits, saves and wounds.
pub(super) fn attacks(rig: &mut Rig, by: SquadId, target: SquadId, times: u64) -> [u64; 4] {
    let mut all = [0; 4];
    let seat = rig.s.squad(by).owner;
    rig.menu(seat, Phase::Combat);
    let attack = |rig: &mut Rig| {
        rig.act(Action::Select(by));
        rig.act(rig.all_on(by, target));
    };
    often(rig, times, attack, |_, events| {
        for event in events {
            if let Event::Attack { dice, hits, saves, wounds, .. } = event {
                [*dice, *hits, *saves, *wounds].iter().zip(&mut all).for_each(|(one, sum)| *sum += u64::from(*one));
            }
        }
    });
    assert!(all[0] > 0, "there was no attack");
    all
}
