//! Tests of the measures of a match, from events as the rules send them.

use super::rig::{Rig, S1, S2, S3};
use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::content::cards::CardId;
use crate::model::events::{Event, Purse};
use crate::model::state::Slot;
use evenhand_game::game::{Measured, Record, Rules, Ruleset, Scope, Seat};

/// The measures of a match of three players with these events, in which S2 is Lead at the end.
struct Counted(Record);

impl Counted {
    fn of(events: &[Event]) -> Counted {
        let mut rig = Rig::new(3);
        rig.s.lead = S2;
        let mut record = Record::default();
        record.begin(3, Bridgefront::columns().len());
        rig.game.measure(&rig.s, events, &mut record);
        Counted(record)
    }

    fn number(&self, name: &str, seat: Seat) -> f64 {
        let column = Bridgefront::columns().iter().position(|column| column.name == name).expect("a measure");
        self.0.get(column, seat)
    }

    /// Returns the value of a label by its name; `None` if it does not apply.
    fn label(&self, name: &str, seat: Seat) -> Option<&'static str> {
        let column = Bridgefront::columns().iter().find(|column| column.name == name).expect("a label");
        assert_eq!(column.scope, Scope::Seat);
        let value = self.number(name, seat);
        (value >= 0.0).then(|| column.values[value as usize])
    }
}

fn begins(round: u8) -> Event {
    Event::Round { round, lead: S1, mana: 4 }
}

/// Returns the events of a round with these totals at its scoring, and with this seat on the Center.
fn round(number: u8, totals: [u16; 3], center: Option<Seat>) -> Vec<Event> {
    let scores = Seat::all(3).map(|seat| Event::Score {
        seat,
        center: u16::from(center == Some(seat)),
        forges: 0,
        capitals: 0,
        champions: 0,
        total: totals[seat.index()],
    });
    [begins(number)].into_iter().chain(scores).collect()
}

#[test]
fn who_is_ahead_is_looked_at_after_rounds_3_5_and_7_if_the_match_goes_on() {
    let totals = [[1, 1, 1], [0, 0, 0], [2, 1, 1], [0, 9, 0], [3, 3, 1], [0, 0, 0], [4, 5, 6]];
    let events: Vec<Event> =
        totals.into_iter().enumerate().flat_map(|(before, totals)| round(before as u8 + 1, totals, None)).collect();
    let counted = Counted::of(&events);
    let standings = |name| [S1, S2, S3].map(|seat| counted.label(name, seat));
    assert_eq!(standings("standing_3"), [Some("ahead"), Some("behind"), Some("behind")]);
    assert_eq!(standings("standing_5"), [Some("level"), Some("level"), Some("behind")]);
    assert_eq!(standings("standing_7"), [None; 3], "the match ended there");
    assert_eq!(counted.number("lead_changes", S1), 2.0, "S1, then S2, then S3");
}

#[test]
fn nobody_takes_over_from_themselves_or_by_drawing_level() {
    let events: Vec<Event> = [[2, 1, 0], [2, 2, 0], [3, 2, 0], [0, 0, 0], [1, 0, 0]]
        .into_iter()
        .flat_map(|totals| round(1, totals, None))
        .collect();
    assert_eq!(Counted::of(&events).number("lead_changes", S3), 0.0);
}

#[test]
fn holding_the_center_is_told_by_how_often_and_by_who_was_first() {
    let holders = [None, Some(S2), Some(S2), Some(S1), Some(S2)];
    let events: Vec<Event> =
        holders.into_iter().enumerate().flat_map(|(before, center)| round(before as u8 + 1, [0; 3], center)).collect();
    let counted = Counted::of(&events);
    assert_eq!([S1, S2, S3].map(|seat| counted.label("center_held", seat)), [Some("1-2"), Some("3-4"), Some("0")]);
    let first = [S1, S2, S3].map(|seat| counted.label("center_first", seat));
    assert_eq!(first, [Some("later"), Some("first"), Some("never")]);
    let long: Vec<Event> = (1..=5).flat_map(|number| round(number, [0; 3], Some(S3))).collect();
    assert_eq!(Counted::of(&long).label("center_held", S3), Some("5 or more"));
}

#[test]
fn the_last_lead_the_first_battle_and_early_champions_are_noted() {
    let hex = Hex(0);
    let champion = |seat| Event::Champion { seat, champion: Slot(0), card: CardId(0), hp: 1, hex };
    let battle = Event::Battle { hex, attacker: S1, defender: S2, siege: false, forces: [1, 1], champions: [0, 0] };
    let events = [begins(1), champion(S1), begins(4), champion(S1), champion(S3), battle, begins(5), battle];
    let counted = Counted::of(&events);
    assert_eq!([S1, S2].map(|seat| counted.label("last_lead", seat)), [Some("not Lead"), Some("Lead")]);
    assert_eq!([S1, S3].map(|seat| counted.number("early_champions", seat)), [1.0, 0.0]);
    assert_eq!([S1, S3].map(|seat| counted.number("first_battle", seat)), [4.0, 4.0]);
    assert!(Counted::of(&events[..3]).number("first_battle", S1).is_nan(), "no battle, no round of one");
}

#[test]
fn gold_is_told_by_where_it_came_from() {
    let gold = |amount, purse| Event::Gold { seat: S1, amount, purse };
    let events = [
        gold(1, Purse::Income),
        gold(5, Purse::Mine),
        gold(3, Purse::Bounty),
        gold(6, Purse::Pillage),
        gold(-2, Purse::Card),
    ];
    let counted = Counted::of(&events);
    let earned = ["gold_earned", "gold_from_mines", "gold_from_bounties", "gold_from_pillage"];
    assert_eq!(earned.map(|name| counted.number(name, S1)), [15.0, 5.0, 3.0, 6.0]);
}

#[test]
fn attacks_on_the_leader_are_those_on_who_was_alone_ahead_at_the_last_scoring() {
    let attack = |attacker, defender| Event::Battle {
        hex: Hex(0),
        attacker,
        defender,
        siege: true,
        forces: [1, 1],
        champions: [0, 0],
    };
    let mut events = vec![attack(S1, S2)]; // no seat is ahead yet
    events.extend(round(1, [0, 3, 1], None));
    events.extend([attack(S1, S2), attack(S3, S2), attack(S1, S3), attack(S2, S1)]);
    events.extend(round(2, [3, 3, 1], None));
    events.push(attack(S3, S1)); // level with S2
    let counted = Counted::of(&events);
    assert_eq!([S1, S2, S3].map(|seat| counted.number("attacks_on_leader", seat)), [1.0, 0.0, 1.0]);
    assert_eq!([S1, S2, S3].map(|seat| counted.number("attacks", seat)), [3.0, 1.0, 2.0]);
}

#[test]
fn prints_are_what_the_content_files_say() {
    let game = Rig::new(2).game;
    let rules = Rules::of_book(&Bridgefront::book()).unwrap();
    let prints = game.labels();
    assert_eq!(prints.len(), game.items().len());
    for (id, print) in game.items().iter().zip(&prints) {
        let word = |key: &str| rules.get(&format!("cards.{id}.{key}")).and_then(|value| value.as_str());
        assert_eq!((Some(print.set.as_str()), Some(print.kind.as_str())), (word("set"), word("type")), "{id}");
        let age = print.set.strip_prefix("age").or(print.set.strip_prefix("power"));
        assert_eq!(print.age, age.map(|age| age.parse().unwrap()), "{id}");
    }
}
