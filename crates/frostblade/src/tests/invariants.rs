//! Invariants of every position and every event of random play (FB-I).

use super::rig::{P1, P2, Rig};
use crate::model::actions::Action;
use crate::model::content::effects::Did;
use crate::model::content::sheets::{Phase, Strength};
use crate::model::events::Event;
use crate::model::field::Spot;
use crate::model::state::{Question, Spots, SquadId, Stage, State, other};
use evenhand_game::game::{Choices, Cx, Dice, Notation, Play, Seat};

const LISTS: [&str; 9] =
    ["rw_shield", "ck_swarm", "hm_horde", "rw_hammer", "ck_fast", "hm_hex", "rw_bolt", "ck_monster", "hm_deep"];
const MISSIONS: [&str; 3] = ["\"five_cairns\"", "\"crossed_roads\"", "\"high_beacon\""];

/// The horizontal distance and the difference in height between two living models' bases, in inches.
fn apart(rig: &Rig, squad: SquadId, one: usize, two: usize) -> (f64, f64) {
    let radius = f64::from(rig.game.sheet_of(&rig.s, squad).radius);
    let [a, b] = [one, two].map(|place| rig.s.model(squad, place).spot);
    let height = |spot: Spot| match spot.on {
        0 => 0.0,
        on => f64::from(rig.game.content.battlefield.pieces[usize::from(on) - 1].height),
    };
    let flat = (a.at().distance(b.at()) - 2.0 * radius).max(0.0);
    (flat / 1000.0, (height(a) - height(b)).abs() / 1000.0)
}

/// Whether all models of a squad have the neighbors that they need within a length, and whether they form one group.
fn together(rig: &Rig, squad: SquadId, length: f64) -> (bool, bool) {
    let models: Vec<usize> = rig.s.squad(squad).models().collect();
    let near = |one: usize, two: usize| {
        let (flat, height) = apart(rig, squad, one, two);
        one != two && flat <= length + 0.0011 && height <= 5.0011
    };
    let needed = if models.len() >= 6 { 2 } else { 1 };
    let each = |one: &usize| models.iter().filter(|two| near(*one, **two)).count() >= needed;
    let neighbours = models.len() == 1 || models.iter().all(each);
    let mut group = vec![models[0]];
    let mut next = 0;
    while let Some(one) = group.get(next).copied() {
        let more: Vec<usize> = models.iter().copied().filter(|two| near(one, *two) && !group.contains(two)).collect();
        group.extend(more);
        next += 1;
    }
    (neighbours, group.len() == models.len())
}

/// The record of a match by which its events are judged.
#[derive(Default)]
struct Watch {
    seen: usize,
    vp: [u8; 2],
    casts: [u8; 32],
    rushed: u32,
    fought: Vec<(SquadId, SquadId)>,
    mixed: u32,
    kinds: [u32; 10],
}

impl Watch {
    fn kind(&mut self, nth: usize) {
        self.kinds[nth] += 1;
    }

    /// Processes the events since the last call.
    fn look(&mut self, rig: &Rig) {
        let new = &rig.events[self.seen..];
        for (nth, event) in new.iter().enumerate() {
            self.event(rig, *event, &new[nth + 1..]);
        }
        if new.iter().any(|event| matches!(event, Event::TurnBegan(..))) && !rig.s.is_over() {
            self.after_an_end_phase(rig);
        }
        self.seen = rig.events.len();
        assert_eq!(self.vp, rig.s.vp, "VP are what was scored");
        self.position(rig);
    }

    fn event(&mut self, rig: &Rig, event: Event, later: &[Event]) {
        match event {
            Event::TurnBegan(..) => {
                (self.casts, self.rushed) = ([0; 32], 0);
                self.fought.clear();
            }
            // FB-I5
            Event::Cast { squad, .. } => {
                self.kind(0);
                let casts = &mut self.casts[usize::from(squad.0)];
                *casts += 1;
                let sheet = rig.game.sheet_of(&rig.s, squad);
                assert!(*casts <= sheet.spell_slots, "{} casts {casts} times", sheet.id);
            }
            Event::Acted { squad, did, length, .. } => {
                if did == Did::Rush {
                    self.kind(1);
                    self.rushed |= squad.bit();
                }
                let lost = later.iter().any(|event| matches!(event, Event::Lost(who, ..) if *who == squad));
                if length > 0 && !lost && rig.s.squad(squad).lives() {
                    self.kind(2);
                    assert_eq!(together(rig, squad, 2.0), (true, true), "FB-I3: squad {squad} has moved");
                }
            }
            Event::Attack { by, target, dice, hits, saves, wounds, melee, .. } => {
                self.kind(3);
                let passives = &rig.game.sheet_of(&rig.s, by).passives;
                let tireless = passives.iter().any(|passive| rig.game.content.passives[*passive].id == "tireless");
                let rushed = self.rushed & by.bit() != 0;
                assert!(!rushed || (tireless && melee), "FB-I6: squad {by} has Rushed and attacks");
                let weapons = &rig.game.units[usize::from(rig.s.squad(by).unit.0)].weapons;
                let direct = weapons.iter().any(|(item, _)| {
                    let weapon = rig.game.content.items[*item].weapon.as_ref();
                    weapon.is_some_and(|weapon| matches!(weapon.strength, Strength::Direct(_)))
                });
                assert!(hits <= dice && saves <= hits, "FB-I10: {event:?}");
                assert!(direct || wounds <= hits - saves, "FB-I10: {event:?}");
                assert!(!self.fought.contains(&(by, target)), "FB-COM-1: squad {by} attacks {target} twice in a turn");
                assert_ne!(rig.s.squad(by).owner, rig.s.squad(target).owner, "FB-RNG-4");
                self.fought.push((by, target));
            }
            Event::Left { dice, hits, wounds, .. } => {
                self.kind(4);
                assert!(hits <= dice && wounds <= hits, "FB-I10: {event:?}");
            }
            Event::Damage { n, wounds, .. } => {
                self.kind(5);
                assert!(wounds <= n, "{event:?}");
            }
            Event::Vp(seat, vp, _) => {
                self.kind(6);
                // FB-I7: VP are only ever added.
                self.vp[seat.index()] += vp;
            }
            Event::Healed(squad, _) | Event::Returned(squad, _) | Event::Redirected(squad, ..) => {
                self.kind(7);
                self.mixed |= squad.bit();
                if let Event::Redirected(_, to, _) = event {
                    self.mixed |= to.bit();
                }
            }
            Event::Destroyed(squad, _) => {
                self.kind(8);
                assert!(!rig.s.squad(squad).lives());
            }
            _ => {}
        }
    }

    /// FB-I4: after an End Phase no model lacks neighbors, unless its squad has lost models in it or since.
    fn after_an_end_phase(&mut self, rig: &Rig) {
        let Some(end) = rig.events.iter().rposition(|event| *event == Event::PhaseBegan(Phase::End)) else { return };
        for (squad, _) in rig.s.standing() {
            let changed = rig.events[end..].iter().any(|event| match event {
                Event::Lost(who, ..) | Event::Returned(who, _) => *who == squad,
                _ => false,
            });
            if !changed {
                self.kind(9);
                assert!(together(rig, squad, 1.0).0, "FB-I4: squad {squad} has a straggler");
            }
        }
    }

    fn position(&mut self, rig: &Rig) {
        for (squad, about) in rig.s.standing() {
            let wounded = about.models().filter(|place| rig.s.model(squad, *place).wounds > 0).count();
            assert!(wounded <= 1 || self.mixed & squad.bit() != 0, "FB-I2: squad {squad} has {wounded} wounded models");
            // FB-STAT-1: a squad has a status only once.
            let held = &about.held;
            let twice =
                held.iter().enumerate().any(|(nth, one)| held[..nth].iter().any(|other| other.status == one.status));
            assert!(!twice, "squad {squad} holds a status twice");
            assert!(about.slots <= rig.game.sheet(about).spell_slots);
            // FB-ARMY-6
            assert!(about.living() <= usize::from(about.count));
        }
    }
}

/// Plays at random, with equal chances for all proposed choices, and calls `look` for every position.
fn play(mission: &str, table: &str, lists: [&str; 2], seed: u64, mut look: impl FnMut(&mut Rig, &mut Dice)) -> Rig {
    let mut rig = Rig::dealt(&[("rules.scenario.mission", mission), ("rules.scenario.table", table)], lists, seed);
    let mut dice = Dice::new(seed + 1000);
    while rig.asked().is_some() {
        let options = rig.options();
        rig.act(*dice.pick(&options).expect("something is proposed"));
        look(&mut rig, &mut dice);
    }
    rig
}

fn lists(seed: u64) -> [&'static str; 2] {
    let nth = |number: u64| LISTS[usize::try_from(number % 9).expect("it is small")];
    [nth(seed), nth(2 * seed + 1 + seed / 9)]
}

fn mission(seed: u64) -> &'static str {
    MISSIONS[usize::try_from(seed % 3).expect("it is small")]
}

// FB-I2 to FB-I7, FB-I10, FB-COM-1, FB-STAT-1
#[test]
fn random_play_keeps_the_invariants() {
    let mut kinds = [0; 10];
    for seed in 0..18 {
        let mut watch = Watch::default();
        let rig = play(mission(seed / 3), "\"\"", lists(seed), seed, |rig, _| watch.look(rig));
        assert!(rig.s.is_over());
        kinds.iter_mut().zip(watch.kinds).for_each(|(sum, one)| *sum += one);
    }
    // Casts, Rushes, moves, attacks, opportunity attacks, damage, VP, healing, losses, squads after an End Phase.
    assert!(kinds.iter().all(|times| *times > 0), "{kinds:?}");
}

// FB-I9: the same seed and choices make the same match.
#[test]
fn the_same_choices_make_the_same_match() {
    for seed in 0..3 {
        let [one, two] = [0, 1].map(|_| play(mission(seed), "\"\"", lists(seed), seed, |_, _| {}));
        assert_eq!(one.s, two.s);
        assert_eq!(one.events, two.events);
        assert_eq!(one.game.write_state(&one.s), two.game.write_state(&two.s));
    }
}

// FB-WIN-1 to FB-WIN-3: the winner has more points, or has left the enemy no squad; otherwise it is a draw.
#[test]
fn random_play_ends_as_the_points_say() {
    for seed in 20..32 {
        let rig = play(mission(seed), "\"\"", lists(seed), seed, |_, _| {});
        let left = [P1, P2].map(|seat| rig.s.of(seat).count());
        let shares = [rig.s.shares[P1], rig.s.shares[P2]];
        let [own, theirs] = rig.s.vp;
        let won = |seat: Seat| if seat == P1 { [1.0, 0.0] } else { [0.0, 1.0] };
        let wanted = match (left[0] > 0, left[1] > 0) {
            (true, false) => won(P1),
            (false, true) => won(P2),
            _ if own != theirs => won(if own > theirs { P1 } else { P2 }),
            _ => [0.5, 0.5],
        };
        assert_eq!(shares, wanted, "seed {seed}: {left:?} squads and {own} to {theirs}");
        assert!(left.contains(&0) || rig.s.round >= 4);
        assert!(rig.s.round == 4 || left.contains(&0) || rig.s.round <= 8);
    }
}

/// A place rotated by 180 degrees about the middle of the table.
fn turned_spot(rig: &Rig, spot: Spot) -> Spot {
    let pieces = &rig.game.content.battlefield.pieces;
    let on = match spot.on {
        0 => 0,
        on => {
            let zone = pieces[usize::from(on) - 1].zone;
            let opposite = pieces
                .iter()
                .position(|piece| piece.zone.left == 44_000 - zone.right && piece.zone.bottom == 30_000 - zone.top);
            u8::try_from(opposite.expect("every piece has one") + 1).expect("few pieces")
        }
    };
    Spot { x: 44_000 - spot.x, y: 30_000 - spot.y, on }
}

fn turned_spots(rig: &Rig, spots: &Spots) -> Spots {
    let mut all = Spots::new();
    spots.list().iter().for_each(|spot| all.push(turned_spot(rig, *spot)));
    all
}

fn turned_action(rig: &Rig, action: Action) -> Action {
    let seats = matches!(rig.asked(), Some((_, Question::Placer | Question::Starter)));
    match action {
        Action::Go(spots) => Action::Go(turned_spots(rig, &spots)),
        Action::Place(squad, spots) => Action::Place(squad, turned_spots(rig, &spots)),
        Action::Return(spot) => Action::Return(turned_spot(rig, spot)),
        Action::First(seat) if seats => Action::First(1 - seat),
        same => same,
    }
}

/// The position rotated by 180 degrees, with the players swapped.
fn turned(rig: &Rig) -> State {
    let mut s = rig.s.clone();
    s.lists.swap(0, 1);
    s.vp.swap(0, 1);
    s.fallen_now.swap(0, 1);
    s.leaders_lost.swap(0, 1);
    (s.active, s.starter, s.placer) = (other(s.active), other(s.starter), other(s.placer));
    s.ask = s.ask.map(|(seat, question)| (other(seat), question));
    for squad in s.squads.iter_mut() {
        squad.owner = other(squad.owner);
        squad.held.iter_mut().for_each(|held| held.giver = other(held.giver));
    }
    (s.shares[P1], s.shares[P2]) = (s.shares[P2], s.shares[P1]);
    for id in rig.s.ids() {
        if rig.s.squad(id).placed {
            for place in 0..usize::from(rig.s.squad(id).count) {
                s.model_mut(id, place).spot = turned_spot(rig, rig.s.model(id, place).spot);
            }
        }
    }
    s
}

// FB-I8: the result of a choice, with the same dice, is the same after rotation.
#[test]
fn a_turned_table_plays_the_same() {
    let mut compared = 0;
    for seed in 60..66 {
        play(mission(seed), "\"\"", lists(seed), seed, |rig, dice| {
            let Some((seat, question)) = rig.asked() else { return };
            if rig.s.stage != Stage::Turns || dice.below(4) > 0 {
                return;
            }
            let options = rig.options();
            let action = *dice.pick(&options).expect("something is proposed");
            let mut there = turned(rig);
            let choice = turned_action(rig, action);
            rig.game.apply(&mut there, &Choices::one(other(seat), choice), &mut Cx::silent(rig.chance.clone()));
            let before = rig.clone();
            rig.act(action);
            assert_eq!(turned(rig), there, "{question:?}: {}", rig.game.write_action(action));
            *rig = before;
            compared += 1;
        });
    }
    assert!(compared > 100, "{compared}");
}

// FB-I8: after rotation by 180 degrees with the players swapped, the same actions are legal and illegal.
#[test]
fn a_turned_table_allows_the_same() {
    let mut compared = [0, 0];
    for seed in 40..49 {
        // The snowfield and the hamlet are symmetric, and so is the mesa of the scarps.
        play(mission(seed), "\"\"", lists(seed), seed, |rig, dice| {
            let Some((seat, question)) = rig.asked() else { return };
            if dice.below(4) > 0 {
                return;
            }
            let mut options = rig.options();
            // Moves slightly beside the proposed ones; some of them are out of reach or blocked.
            let near: Vec<Action> = options
                .iter()
                .filter_map(|option| match option {
                    Action::Go(spots) => {
                        let (dx, dy) = (dice.below(2000), dice.below(2000));
                        let mut there = *spots;
                        for spot in there.list_mut() {
                            let shifted =
                                |at: u16, by: usize, most: u16| (at + by as u16).saturating_sub(1000).clamp(1, most);
                            (spot.x, spot.y) = (shifted(spot.x, dx, 43_999), shifted(spot.y, dy, 29_999));
                        }
                        Some(Action::Go(there))
                    }
                    _ => None,
                })
                .collect();
            options.extend(near);
            let opposite = turned(rig);
            for option in options {
                let legal = rig.is_legal(option);
                let there = turned_action(rig, option);
                let same = rig.game.legal(&opposite, other(seat), there);
                assert_eq!(
                    legal,
                    same.is_ok(),
                    "{question:?}: {} and {}: {same:?}",
                    rig.game.write_action(option),
                    rig.game.write_action(there)
                );
                compared[usize::from(legal)] += 1;
            }
        });
    }
    assert!(compared.iter().all(|times| *times > 200), "{compared:?}");
}
