//! Tests of the shared verbs, written into actions of the test content.

use super::fights::*;
use super::rig::*;
use crate::model::content::sheets::Condition;
use crate::model::state::AimedAt;
use crate::{Action, Ascension, Event};
use evenhand_game::game::log::Log;
use evenhand_game::game::{Chance, Insight, Ruleset, Seed};

const CHOOSE: &str = "[{ verb = 'choose', options = [[{ verb = 'lose', n = 2 }], \
    [{ verb = 'grant', condition = 'slow' }, { verb = 'grant', condition = 'weaken' }], []] }, \
    { verb = 'grant', condition = 'hinder' }]";

/// Returns a rig in which BH1 is about to use `order_forward` with these effects on a foe.
fn ordering(effects: &str) -> (Rig, crate::model::state::Figure) {
    let mut rig = bare(&[
        ("content.BH1.actions.order_forward.effects", effects),
        ("content.BH1.actions.order_forward.aim", "\"foe\""),
    ]);
    let by = rig.put(S1, "BH1", 300.0, 100.0);
    let foe = rig.put(S2, "BH2", 300.0, 150.0);
    rig.active(by).go();
    let deed = rig.deed(by, "order_forward");
    rig.play(Action::Use(deed));
    (rig, foe)
}

#[test]
fn a_player_chooses_one_of_the_options() {
    let after = |option: u8| {
        let (mut rig, foe) = ordering(CHOOSE);
        assert_eq!(rig.options(), [0, 1, 2].map(Action::Option));
        assert_eq!(rig.actor(), S1);
        let whole = rig.wounds(foe);
        rig.play(Action::Option(option));
        (whole - rig.wounds(foe), rig.tokens(foe))
    };
    let tokens = |conditions: &[Condition]| {
        let mut tokens = [0; 4];
        conditions.iter().for_each(|condition| tokens[*condition as usize] = 1);
        tokens
    };
    assert_eq!(after(0), (2, tokens(&[Condition::Hinder])));
    assert_eq!(after(1), (0, tokens(&[Condition::Slow, Condition::Weaken, Condition::Hinder])));
    assert_eq!(after(2), (0, tokens(&[Condition::Hinder])));
}

#[test]
fn nobody_chooses_between_effects_that_do_not_happen() {
    // AS-ATK-7: both options need a hit.
    let effects = "[{ verb = 'choose', options = [[{ when = 'hit', verb = 'lose', n = 1 }], \
        [{ when = 'hit', verb = 'grant', condition = 'slow' }]] }]";
    let asked = |cards: &[i8]| {
        let mut rig = bare(&[("content.BH3.actions.bolt.effects", effects), ("response.enabled", "false")]);
        let by = rig.put(S1, "BH3", 300.0, 100.0);
        let at = rig.put(S2, "BH2", 300.0, 250.0);
        rig.active(by).next_cards(S1, cards).hits(by, "bolt", at);
        assert_eq!(rig.attack().hit, cards[0] > 0);
        rig.options().contains(&Action::Option(0))
    };
    assert!(asked(&[3, 3]));
    assert!(!asked(&[-1, -1]));
}

#[test]
fn effects_can_be_left_out() {
    let after = |option: u8| {
        let (mut rig, foe) = ordering("[{ verb = 'may', effects = [{ verb = 'lose', n = 2 }] }]");
        let whole = rig.wounds(foe);
        assert_eq!(rig.options(), [0, 1].map(Action::Option));
        rig.play(Action::Option(option));
        whole - rig.wounds(foe)
    };
    assert_eq!([after(0), after(1)], [2, 0]);
}

#[test]
fn a_die_decides_between_effects() {
    let effects =
        "[{ verb = 'roll', faces = [{ on = [1, 4], do = [] }, { on = [5, 6], do = [{ verb = 'lose', n = 3 }] }] }]";
    let mut rolled = [0; 7];
    for seed in 0..60 {
        let mut rig = bare(&[
            ("content.BH1.actions.order_forward.effects", effects),
            ("content.BH1.actions.order_forward.aim", "\"foe\""),
        ]);
        rig.chance = Chance::new(Seed(seed));
        let by = rig.put(S1, "BH1", 300.0, 100.0);
        let foe = rig.put(S2, "BH2", 300.0, 150.0);
        let whole = rig.wounds(foe);
        rig.active(by).does(by, "order_forward", AimedAt::Figure(foe));
        let face = rig.events.iter().find_map(|event| match event {
            Event::Rolled(_, face) => Some(*face),
            _ => None,
        });
        let face = face.expect("a roll");
        rolled[usize::from(face)] += 1;
        assert_eq!(whole - rig.wounds(foe), if face > 4 { 3 } else { 0 });
    }
    assert!(rolled[0] == 0 && rolled[1..].iter().all(|n| *n > 0), "{rolled:?}");
}

#[test]
fn agents_value_the_effects_of_an_option() {
    let (rig, _) = ordering("[{ verb = 'choose', options = [[{ verb = 'grant', condition = 'slow' }], []] }]");
    let mut rows = Vec::new();
    rig.game.features(&rig.s, S1, &rig.options(), &mut Default::default(), &mut rows);
    let width = rows.len() / 2;
    assert_ne!(rows[..width], rows[width..], "a token of Slow is worth something");
    assert!(rows[width..].iter().all(|feature| *feature == 0.0));
}

#[test]
fn the_log_names_the_option() {
    let (mut rig, _) = ordering(CHOOSE);
    let mut log = Log::new(None, false);
    log.reached(&rig.game, &rig.s, &[]);
    rig.events.clear();
    log.chose(&rig.game, S1, Action::Option(1), 3, None);
    rig.play(Action::Option(1));
    log.reached(&rig.game, &rig.s, &rig.events);
    let log = log.lines().join("\n");
    assert!(log.contains("chooses option 2: grant (condition slow), grant (condition weaken)"), "{log}");
}

#[test]
fn mistakes_inside_an_option_are_named_with_their_path() {
    let effects = |effects: &str| rules_with(&[("content.BH1.actions.order_forward.effects", effects)]);
    let rules = effects("[{ verb = 'choose', options = [[], [{ verb = 'looze', n = 1 }]] }]");
    let error = Ascension::build(&rules, 2).map(|_| ()).expect_err("it is refused");
    assert_eq!(error.path, "content.BH1.actions.order_forward.effects.0.options.1.0.verb");
    assert!(error.message.contains("`looze` is unknown"), "{}", error.message);
    let rules = effects("[{ verb = 'choose', options = [[], [{ verb = 'lose', n = 0 }]] }]");
    let warnings = Ascension::new(&rules, 2).expect("a game").warnings(&rules);
    let own = warnings.iter().find(|warning| warning.path.starts_with("content.BH1")).expect("a warning");
    assert_eq!(own.path, "content.BH1.actions.order_forward.effects.0.options.1.0");
    assert!(own.message.contains("an amount of 0 does nothing"), "{}", own.message);
}

#[test]
fn an_action_with_an_area_decides_nothing() {
    let rules = rules_with(&[(
        "content.BH4.actions.demolition_charge.effects",
        "[{ verb = 'may', effects = [{ verb = 'lose', n = 1 }] }]",
    )]);
    let error = Ascension::build(&rules, 2).map(|_| ()).expect_err("it is refused");
    assert_eq!(error.path, "content.BH4.actions.demolition_charge.effects.0");
    assert!(error.message.contains("decided again for each character in the area"), "{}", error.message);
}
