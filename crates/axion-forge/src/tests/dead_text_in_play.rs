//! Compares the verdicts on dead text with play: rejected text does nothing where it is called,
//! and accepted text does something somewhere.

use super::rig::{Rig, S1, S2, rules};
use crate::model::content::{CardId, CardType, Verb, Vocabulary, unchecked};
use crate::model::state::{Question, State, UnitId};
use crate::{Action, AxionForge, Event};
use evenhand_game::game::{Cx, Ruleset};
use evenhand_kit::table::effects::declare::{Included, VerbNote, Verbs};
use evenhand_kit::table::effects::shared::Shared;

/// A card of each type, and a Token.
const SUBJECTS: [&str; 10] = ["NE01", "NE06", "IV07", "TK14", "IV12", "GC15", "IV17", "TK18", "CA1", "TOK1"];

const TRIGGERS: [&str; 12] = [
    "deploy",
    "start",
    "end",
    "attacked",
    "adjacent_attacked",
    "destroyed",
    "ally_destroyed",
    "you_destroy",
    "you_break",
    "foe_exhausted",
    "foe_deploy",
    "foe_deploy_facing",
];

/// Returns a rig in which a card has this ability, whether it would be rejected or not.
fn rig(card: &str, ability: &str) -> Rig {
    let (path, value) = (format!("cards.{card}.effects"), format!("[{ability}]"));
    unchecked(|| Rig::with(&[(&path, &value)]))
}

fn is_accepted(card: &str, ability: &str) -> bool {
    let (path, value) = (format!("cards.{card}.effects"), format!("[{ability}]"));
    AxionForge::new(&rules(&[(&path, &value)]), 2).is_ok()
}

/// Puts a card of the first seat where cards of its type belong, around `1Fc`.
fn furnish(rig: &mut Rig, card: &str) -> UnitId {
    let id = rig.card(card);
    match rig.game.cards[id].kind {
        CardType::Source => {
            rig.source(S1, card);
            UnitId::NONE
        }
        CardType::Catalyst => {
            rig.catalyst(S1, card);
            UnitId::NONE
        }
        CardType::Artifice => {
            rig.hold(S1, &[card, "NE01"]);
            UnitId::NONE
        }
        CardType::Augment => {
            let host = rig.put_turned("1Fc", "IV07");
            rig.unit_mut(host).augments.push(id);
            host
        }
        CardType::Trap => rig.hide("1Fc", card),
        _ => rig.put_turned("1Fc", card),
    }
}

/// Which option a test chooses for every question.
#[derive(Clone, Copy)]
enum Answers {
    First,
    Last,
}

/// Answers every question on the way to the next main move.
fn answer_all(rig: &mut Rig, answers: Answers) {
    while rig.actor().is_some() && !matches!(rig.s.ask, Some((_, Question::Main))) {
        let options = rig.options();
        let option = match answers {
            Answers::First => options.first(),
            Answers::Last => options.last(),
        };
        rig.act(*option.expect("an option"));
    }
}

/// Lets an enemy card attack a position in its own turn.
fn attacked(rig: &mut Rig, from: &str, attacker: &str, on: &str, answers: Answers) {
    rig.pass_to(S2);
    let by = rig.put(from, attacker);
    let attacks = rig.attacks(by, on);
    rig.act(attacks[0]);
    answer_all(rig, answers);
}

/// Turns an enemy card by force, starting from this many steps.
fn twisted(rig: &mut Rig, turned: u8, answers: Answers) {
    let foe = rig.put("2Fe", "GC04");
    rig.unit_mut(foe).turned = turned;
    let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
    rig.game.twist(&mut rig.s, foe, S1, &mut cx);
    rig.s.ask = None;
    rig.game.advance(&mut rig.s, &mut cx);
    rig.chance = cx.chance().clone();
    answer_all(rig, answers);
}

/// Causes the event that a trigger waits for. The card of the first seat is where cards of its type belong.
fn happen(rig: &mut Rig, trigger: &str, card: &str, answers: Answers) {
    match trigger {
        "deploy" => deploy(rig, card, answers),
        "start" => {
            rig.pass_to(S1);
        }
        "end" => {
            rig.act(Action::End);
        }
        "attacked" => attacked(rig, "2Fc", "IV01", "1Fc", answers),
        "adjacent_attacked" => attacked(rig, "2Fb", "IV01", "1Fb", answers),
        "destroyed" => attacked(rig, "2Fc", "TK10", "1Fc", answers),
        "ally_destroyed" => {
            rig.put_turned("1Fe", "IV01");
            attacked(rig, "2Fe", "TK10", "1Fe", answers);
        }
        "you_destroy" => {
            let worm = rig.put("1Fe", "TK10");
            rig.put_turned("2Fe", "IV01");
            rig.attack(worm, "2Fe");
            answer_all(rig, answers);
        }
        "you_break" => twisted(rig, 2, answers),
        "foe_exhausted" => twisted(rig, 1, answers),
        _ => {
            rig.pass_to(S2);
            rig.hold(S2, &["NE09", "NE01"]);
            rig.s.player_mut(S2).sparks = 9;
            let (warden, place) = (rig.card("NE09"), rig.at("2Fc").1);
            rig.act(Action::Deploy(warden, place));
            answer_all(rig, answers);
        }
    }
}

/// Deploys a card in the first way possible, if there is one. A Token is created instead.
fn deploy(rig: &mut Rig, card: &str, answers: Answers) {
    let id = rig.card(card);
    if rig.game.cards[id].token {
        let place = rig.at("1Fd").1;
        let mut cx = Cx::recording(rig.chance.clone(), &mut rig.events);
        return rig.game.make_token(&mut rig.s, S1, id, place, &mut cx);
    }
    rig.hold(S1, &[card, "NE02"]).sparks(20);
    let deploys = |action: &Action| match *action {
        Action::Source(other) | Action::Deploy(other, _) | Action::Hide(other, _) | Action::Attach(other, _) => {
            other == id
        }
        Action::Play(other, _) => other == id,
        _ => false,
    };
    if let Some(action) = rig.options().into_iter().find(deploys) {
        rig.act(action);
        answer_all(rig, answers);
    }
}

fn has_acted(rig: &Rig, card: CardId) -> bool {
    rig.events.iter().any(|event| matches!(event, Event::Used(S1, used, ..) if *used == card))
}

#[test]
fn a_trigger_is_accepted_where_it_sets_something_off() {
    for card in SUBJECTS {
        for trigger in TRIGGERS {
            let ability =
                format!("{{ kind = 'int', on = ['{trigger}'], do = [{{ verb = 'gain', resource = 'life', n = 1 }}] }}");
            let mut rig = rig(card, &ability);
            if trigger == "deploy" {
                rig.put("1Fa", "GC01");
            } else {
                furnish(&mut rig, card);
            }
            happen(&mut rig, trigger, card, Answers::Last);
            let acted = has_acted(&rig, rig.card(card));
            assert_eq!(is_accepted(card, &ability), acted, "{card} {trigger}");
        }
    }
}

/// Plays an effect as part of an ability of a card, on one call and in a position with something of
/// everything: once with the first option for every question, once with the last. Returns the final
/// states; `None` if the ability cannot be used.
fn outcomes(card: &str, call: &str, effect: &str) -> [Option<State>; 2] {
    let start = furnished(card, call, effect);
    [Answers::First, Answers::Last].map(|answers| outcome(start.clone(), card, call, answers))
}

fn furnished(card: &str, call: &str, effect: &str) -> (Rig, UnitId) {
    let mut rig = rig(card, &ability(call, effect));
    rig.put_turned("1Fa", "IV01");
    rig.put("1Fb", "GC01");
    let forge = rig.put("1Bb", "NE06");
    rig.unit_mut(forge).counters = [0, 2, 0];
    let page = rig.card("GC01");
    rig.s.player_mut(S1).discard.push(page);
    if call != "attacked" && call != "foe_deploy" && call != "destroyed" {
        rig.put_turned("2Fc", "GC04");
    }
    rig.put_turned("2Bc", "GC05");
    rig.hide("2Fa", "GC02");
    let unit = furnish(&mut rig, card);
    (rig, unit)
}

fn outcome((mut rig, unit): (Rig, UnitId), card: &str, call: &str, answers: Answers) -> Option<State> {
    if call == "used" {
        if let Some(unit) = rig.s.unit_mut(unit) {
            unit.turned = 0;
        }
        rig.sparks(9);
        if !use_it(&mut rig, unit, card, answers) {
            return None;
        }
    } else {
        happen(&mut rig, call, card, answers);
    }
    rig.s.chain = 0;
    Some(rig.s)
}

/// Uses the card, and returns whether it can be used.
fn use_it(rig: &mut Rig, unit: UnitId, card: &str, answers: Answers) -> bool {
    let id = rig.card(card);
    let uses = |action: &Action| match *action {
        Action::Use(by, ..) => by == unit,
        Action::Invoke(..) => true,
        Action::Play(other, _) | Action::Tap(other, _) => other == id,
        _ => false,
    };
    if let Some(action) = rig.options().into_iter().find(uses) {
        rig.act(action);
        answer_all(rig, answers);
        return true;
    }
    let plain = rig.game.cards[id].plain;
    if plain {
        // A Source that only gives Sparks is used when something is paid for.
        rig.s.player_mut(S1).sparks += 1;
    }
    plain
}

/// An effect that does nothing.
const NOTHING: &str = "{ verb = 'gain', resource = 'life', n = 0 }";

fn ability(call: &str, effect: &str) -> String {
    match call {
        "used" => format!("{{ kind = 'pow', actions = 0, do = [{effect}] }}"),
        on => format!("{{ kind = 'ctr', on = ['{on}'], do = [{effect}] }}"),
    }
}

/// Returns a field that is required, or that only one kind of the verb has, as written in the test.
fn written(verb: &str, field: &str) -> &'static str {
    match field {
        "n" => ", n = 1",
        "card" => ", card = 'TOK1'",
        "to" if verb == "move" => ", to = 'any'",
        "to" => ", to = 'hand'",
        "name" => ", name = 'broken'",
        "counter" => ", counter = 'core'",
        "attack" => ", attack = 3",
        "defense" => ", defense = 3",
        _ => "",
    }
}

/// Returns the fields by which kinds of a verb differ.
fn kinds(verb: &str) -> &'static [&'static str] {
    match verb {
        "gain" => &[", resource = 'life'", ", resource = 'trophies'", ", resource = 'sparks'", ", resource = 'energy'"],
        "grant" => &[", trait = 'pierce'", ", arrows = ['guard_left']"],
        _ => &[""],
    }
}

/// Returns every verb with every target that it can have.
fn effects() -> Vec<(&'static str, &'static str, String)> {
    let all = ["me", "host", "ally", "allies", "target", "foe", "foes", "attacker", "that"];
    let mut effects = Vec::new();
    let own = <Verb as Verbs<Vocabulary>>::notes().into_iter().filter(|note| !Shared::WORDS.contains(&note.word));
    for VerbNote { word, fields, .. } in own {
        let needed: String = fields.iter().map(|field| written(word, field.key)).collect();
        let about = fields.iter().any(|field| field.key == "who");
        for kind in kinds(word) {
            for who in if about { &all[..] } else { &[""] } {
                let who_field = if about { format!(", who = '{who}'") } else { String::new() };
                effects.push((word, *who, format!("{{ verb = '{word}'{kind}{needed}{who_field} }}")));
            }
        }
    }
    effects
}

/// Effects that are accepted because they act in states other than those of the test.
fn acts_elsewhere(call: &str, verb: &str, who: &str, effect: &str) -> bool {
    // After the damage there is no attack to change, and it was the enemy's turn. Before it there may be one.
    let late = matches!(call, "destroyed" | "you_destroy" | "foe_exhausted");
    (late && matches!(verb, "cancel" | "redirect"))
        || (call == "destroyed" && effect.contains("'sparks'"))
        // The attacked position stays the same, but who gets the Trophies changes.
        || (call == "attacked" && verb == "redirect" && matches!(who, "me" | "host"))
        // An attack on a Trap destroys nothing else. If it is canceled, the Trap still goes where it would have gone.
        || (call == "attacked" && verb == "cancel")
        || (late && who == "attacker")
        || verb == "ready"
        // A Trap that has sprung leaves in any case, together with the changes on it.
        || (who == "me" && call == "attacked")
}

/// Effects that are rejected although they do something, because they do not do what they say. An
/// effect that moves all cards at once moves only the first of them. One that exchanges positions with
/// an enemy moves both cards on their own sides.
fn says_something_else(verb: &str, who: &str) -> bool {
    (matches!(verb, "swap" | "move" | "redirect") && matches!(who, "allies" | "foes"))
        || (verb == "swap" && matches!(who, "target" | "foe" | "attacker" | "that"))
}

#[test]
fn an_effect_is_accepted_where_it_does_something() {
    let calls = [
        ("IV07", "used"),
        ("CA1", "used"),
        ("GC15", "used"),
        ("NE01", "used"),
        ("NE06", "used"),
        ("IV07", "attacked"),
        ("IV17", "attacked"),
        ("TK18", "attacked"),
        ("IV07", "start"),
        ("IV07", "destroyed"),
        ("IV07", "you_destroy"),
        ("IV07", "foe_exhausted"),
        ("IV07", "foe_deploy"),
        ("CA1", "start"),
        ("NE01", "deploy"),
    ];
    let mut wrong = Vec::new();
    for (card, call) in calls {
        let without = outcomes(card, call, NOTHING);
        for (verb, who, effect) in effects() {
            // On a card without a host, `host` acts as `me`. It is rejected because it says something else.
            if who == "host" && card != "IV17" {
                assert!(!is_accepted(card, &ability(call, &effect)), "{card} {call} {effect}");
                continue;
            }
            let acts = outcomes(card, call, &effect)
                .iter()
                .zip(&without)
                .any(|(with, without)| with.is_some() && with != without);
            let accepted = is_accepted(card, &ability(call, &effect));
            if (acts && !accepted && !says_something_else(verb, who))
                || (accepted && !acts && !acts_elsewhere(call, verb, who, &effect))
            {
                wrong.push(format!("{card} {call} {effect}: acts {acts}, accepted {accepted}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
