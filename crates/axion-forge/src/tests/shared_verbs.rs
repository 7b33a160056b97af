//! Tests of the shared verbs (`choose`, `may`, `roll`): each plays a card as a designer would write it.

use super::rig::{Rig, S1, S2, creature, filed};
use crate::{Action, Event};
use evenhand_game::game::log::Log;
use evenhand_game::game::{Chance, Insight, Seed};

/// Returns a content file with a Creature that has one Power.
fn power(effects: &str) -> String {
    creature(&format!("{{ kind = 'pow', do = [{effects}] }}"))
}

const CHOOSE: &str = "{ verb = 'choose', options = [[{ verb = 'gain', resource = 'life', n = 2 }], \
    [{ verb = 'damage', who = 'foe', n = 9 }, { verb = 'draw', n = 1 }], []] }, { verb = 'gain', resource = 'life', n = 1 }";

fn used(effects: &str) -> Rig {
    let mut rig = Rig::filed(&power(effects));
    let captain = rig.put("1Fc", "MY01");
    rig.act(Action::Use(captain, 0, false));
    rig
}

#[test]
fn a_player_chooses_one_of_the_options() {
    let mut rig = used(CHOOSE);
    let life = rig.game.life(&rig.s, S1);
    assert_eq!((rig.options(), rig.actor()), ([0, 1, 2].map(Action::Option).to_vec(), Some(S1)));
    rig.act(Action::Option(0));
    assert_eq!(rig.game.life(&rig.s, S1), life + 3);
    let mut rig = used(CHOOSE);
    let foe = rig.put("2Fb", "TK02");
    let hand = rig.s.player(S1).hand.len();
    rig.act(Action::Option(1));
    assert!(!rig.is_there(foe), "it is the only target");
    assert_eq!((rig.s.player(S1).hand.len(), rig.game.life(&rig.s, S1)), (hand + 1, life + 1));
    let mut rig = used(CHOOSE);
    rig.act(Action::Option(2));
    assert_eq!(rig.game.life(&rig.s, S1), life + 1);
}

#[test]
fn an_option_without_a_target_does_not_bar_the_ability() {
    // AX-STG-2: there is no enemy to damage.
    let mut rig = Rig::filed(&power("{ verb = 'damage', who = 'foe', n = 1 }"));
    let captain = rig.put("1Fc", "MY01");
    rig.put("2Fb", "TK02");
    assert!(rig.may(Action::Use(captain, 0, false)));
    let mut rig = Rig::filed(&power(CHOOSE));
    let captain = rig.put("1Fc", "MY01");
    assert!(rig.may(Action::Use(captain, 0, false)));
}

#[test]
fn effects_can_be_left_out() {
    let after = |option: u8| {
        let mut rig = used("{ verb = 'may', effects = [{ verb = 'gain', resource = 'life', n = 2 }] }");
        let life = rig.game.life(&rig.s, S1);
        rig.act(Action::Option(option));
        rig.game.life(&rig.s, S1) - life
    };
    assert_eq!([after(0), after(1)], [2, 0]);
}

#[test]
fn a_die_decides_between_effects() {
    let effects = "{ verb = 'roll', faces = [{ on = [1, 4], do = [] }, \
        { on = [5, 6], do = [{ verb = 'gain', resource = 'life', n = 2 }] }] }";
    let mut rolled = [0; 7];
    for seed in 0..60 {
        let mut rig = Rig::filed(&power(effects));
        rig.chance = Chance::new(Seed(seed));
        let captain = rig.put("1Fc", "MY01");
        let life = rig.game.life(&rig.s, S1);
        rig.act(Action::Use(captain, 0, false));
        let face = rig.events.iter().find_map(|event| match event {
            Event::Rolled(S1, _, face) => Some(*face),
            _ => None,
        });
        let face = face.expect("a roll");
        rolled[usize::from(face)] += 1;
        assert_eq!(rig.game.life(&rig.s, S1) - life, if face > 4 { 2 } else { 0 });
    }
    assert!(rolled[0] == 0 && rolled[1..].iter().all(|n| *n > 0), "{rolled:?}");
}

#[test]
fn a_number_inside_an_option_can_be_swept() {
    let effects =
        "[{ kind = 'pow', do = [{ verb = 'choose', options = [[{ verb = 'gain', resource = 'life', n = 2 }], []] }] }]";
    let mut rig = Rig::with(&[("cards.IV04.effects", effects), ("cards.IV04.effects.0.do.0.options.0.0.n", "5")]);
    let card = rig.put("1Fc", "IV04");
    let life = rig.game.life(&rig.s, S1);
    rig.act(Action::Use(card, 0, false)).act(Action::Option(0));
    assert_eq!(rig.game.life(&rig.s, S1), life + 5);
}

#[test]
fn players_value_the_effects_of_an_option() {
    let rig = used(CHOOSE);
    let mut rows = Vec::new();
    rig.game.features(&rig.s, S1, &rig.options(), &mut (), &mut rows);
    let width = rows.len() / 3;
    assert!(rows[..width].iter().any(|feature| *feature != 0.0), "Life Force is worth something");
    assert!(rows[2 * width..].iter().all(|feature| *feature == 0.0));
}

#[test]
fn the_log_names_the_option_and_the_roll() {
    let mut rig = used(CHOOSE);
    let mut log = Log::new(None, false);
    log.reached(&rig.game, &rig.s, &[]);
    rig.events.clear();
    log.chose(&rig.game, S1, Action::Option(0), 3, None);
    rig.act(Action::Option(0));
    rig.events.push(Event::Rolled(S2, rig.card("TK02"), 4));
    log.reached(&rig.game, &rig.s, &rig.events);
    let log = log.lines().join("\n");
    assert!(log.contains("chooses option 1: gain (n 2, resource life)"), "{log}");
    assert!(log.contains("S2 rolls 4 for "), "{log}");
}

#[test]
fn mistakes_inside_an_option_are_named_with_their_path() {
    let refused = |card: &str, path: &str, message: &str| {
        let error = filed(card).map(|_| ()).expect_err(card);
        assert_eq!(error.path, format!("cards.MY01.effects.0.{path}"), "{error:?}");
        assert!(error.message.contains(message), "{error:?}");
    };
    let choose = |effect: &str| power(&format!("{{ verb = 'choose', options = [[], [{effect}]] }}"));
    refused(&choose("{ verb = 'drow', n = 1 }"), "do.0.options.1.0.verb", "`drow` is unknown");
    refused(&choose("{ verb = 'redirect', who = 'me' }"), "do.0.options.1.0", "no attack");
    let keeps = power("{ verb = 'may', effects = [{ verb = 'draw', n = 1 }] }").replace("'pow'", "'foc'");
    refused(&keeps, "do.0", "whose effects last");
}
