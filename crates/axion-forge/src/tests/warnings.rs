//! Tests of warnings about text that does nothing with the current cards, decks and
//! rules. The placeholder content gets none.

use std::path::Path;

use super::rig::rules;
use crate::AxionForge;
use evenhand_game::game::{Rules, Ruleset, SetupError};

const DRAW: &str = "{ verb = 'draw', n = 1 }";

/// Returns the warnings with knobs set.
fn with(knobs: &[(&str, &str)]) -> Vec<SetupError> {
    let rules = rules(knobs);
    let game = AxionForge::new(&rules, 2).unwrap_or_else(|error| panic!("{knobs:?}: {error:?}"));
    game.warnings(&rules)
}

fn warned(knobs: &[(&str, &str)], path: &str, said: &str) {
    let found = with(knobs);
    let [warning] = &found[..] else { panic!("{knobs:?}: {found:?}") };
    assert_eq!(warning.path, path, "{knobs:?}: {warning:?}");
    assert!(warning.message.contains(said) && !warning.remedy.is_empty(), "{knobs:?}: {warning:?}");
}

fn silent(knobs: &[(&str, &str)]) {
    assert_eq!(with(knobs), [], "{knobs:?}");
}

/// Asserts that an ability of a card gets a warning at a path below its own, with these words.
fn idle(card: &str, ability: &str, path: &str, said: &str) {
    let key = format!("cards.{card}.effects");
    warned(&[(&key, &format!("[{ability}]"))], &format!("{key}.0.{path}"), said);
}

fn lives(card: &str, ability: &str) {
    silent(&[(&format!("cards.{card}.effects"), &format!("[{ability}]"))]);
}

fn pow(effect: &str) -> String {
    format!("{{ kind = 'pow', do = [{effect}] }}")
}

/// Returns the rules with a content file loaded on top of the placeholder content.
fn filed(text: &str) -> Rules {
    let book = AxionForge::book();
    let mut rules = Rules::of_book(&book).expect("the book reads");
    rules.load(&book, Path::new("mine.toml"), text).unwrap_or_else(|errors| panic!("{text}: {}", errors[0].message));
    rules
}

/// Returns the paths of the warnings about a content file.
fn paths(rules: &Rules) -> Vec<String> {
    let game = AxionForge::new(rules, 2).unwrap_or_else(|error| panic!("{error:?}"));
    game.warnings(rules).into_iter().map(|warning| warning.path).collect()
}

#[test]
fn nothing_of_the_placeholders_is_warned_about() {
    for seats in AxionForge::SEATS {
        let rules = rules(&[("rules.mode", if seats == 2 { "\"duel\"" } else { "\"ffa\"" })]);
        let game = AxionForge::new(&rules, seats).expect("the book is sound");
        assert_eq!(game.warnings(&rules), [], "{seats} players");
    }
    for knob in ["rules.catalyst.enabled", "rules.guard.enabled", "rules.victory.special", "rules.forge.explode"] {
        silent(&[(knob, "false")]);
    }
    silent(&[("rules.cards.new_can_activate", "true")]);
}

#[test]
fn cards_without_abilities() {
    for (card, said) in [
        ("GC15", "an artifice without an ability"),
        ("IV17", "an augment without an ability"),
        ("TK18", "a trap without an ability"),
        ("NE01", "a source without an ability"),
    ] {
        let key = format!("cards.{card}.effects");
        warned(&[(&key, "[]")], &key, said);
    }
    silent(&[("cards.IV04.effects", "[]")]);
}

#[test]
fn amounts_of_nothing() {
    for effect in [
        "verb = 'damage', who = 'foe'",
        "verb = 'gain', resource = 'life'",
        "verb = 'gain', resource = 'trophies'",
        "verb = 'draw'",
        "verb = 'discard'",
        "verb = 'gain', resource = 'sparks'",
        "verb = 'store', counter = 'core'",
        "verb = 'gain', resource = 'energy'",
        "verb = 'mark', name = 'broken'",
    ] {
        idle("IV04", &pow(&format!("{{ {effect}, n = 0 }}")), "do.0.n", "an amount of 0");
        lives("IV04", &pow(&format!("{{ {effect}, n = 1 }}")));
    }
    for none in ["attack = 0", "defense = 0", "attack = 0, defense = 0"] {
        idle("IV04", &pow(&format!("{{ verb = 'change', who = 'ally', {none} }}")), "do.0", "by 0 does nothing");
    }
    lives("IV04", &pow("{ verb = 'change', who = 'ally', attack = 0, defense = -1 }"));
    let kick = |effects: &str| format!("{{ kind = 'pow', kick = {{ core = 1, do = [{effects}] }}, do = [{DRAW}] }}");
    idle("IV04", &kick(""), "kick.do", "paid for on top");
    idle("IV04", &kick("{ verb = 'gain', resource = 'life', n = 0 }"), "kick.do.0.n", "an amount of 0");
    lives("IV04", &kick(DRAW));
}

#[test]
fn conditions_that_always_hold() {
    for asked in ["own = ['beast']", "stored = 'core'", "mark = 'broken'"] {
        let condition = |n: u8| format!("if = {{ {asked}, n = {n} }}");
        idle("IV04", &format!("{{ kind = 'pow', {}, do = [{DRAW}] }}", condition(0)), "if.n", "always holds");
        idle(
            "IV04",
            &pow(&format!("{{ verb = 'gain', resource = 'life', n = 1, {} }}", condition(0))),
            "do.0.if.n",
            "always holds",
        );
        lives("IV04", &pow(&format!("{{ verb = 'gain', resource = 'life', n = 1, {} }}", condition(1))));
    }
}

#[test]
fn traits_that_a_card_can_make_nothing_of() {
    // A Yard Mechanic has no arrows, but an ability that Activates it. A Bulwark Gate has only Guard arrows.
    for (card, which, said) in [
        ("IV04", "pierce", "never attacks"),
        ("IV04", "elusive", "never attacks"),
        ("IV12", "swift", "no ability that Activates it"),
        ("IV04", "vigil", "no Guard arrow"),
    ] {
        let key = format!("cards.{card}.traits");
        warned(&[(&key, &format!("['{which}']"))], &key, said);
    }
    silent(&[("cards.IV04.traits", "['swift']")]);
    silent(&[("cards.IV12.traits", "['vigil']")]);
    silent(&[("cards.IV01.traits", "['pierce', 'elusive', 'swift']")]);
    // Any card can use an ability that does not Activate it on its first turn.
    let still = format!("[{{ kind = 'pow', activate = false, do = [{DRAW}] }}]");
    warned(&[("cards.IV04.traits", "['swift']"), ("cards.IV04.effects", &still)], "cards.IV04.traits", "`swift`");
    silent(&[("cards.IV12.traits", "['swift']"), ("rules.cards.new_can_activate", "true")]);
    // Barkskin is in a deck with the Vine Weaver, and gives Guard arrows to any Creature.
    silent(&[("cards.TK11.traits", "['vigil']")]);
    for who in ["host", "me"] {
        let gives = format!("[{{ kind = 'int', do = [{{ verb = 'grant', who = '{who}', arrows = ['close'] }}] }}]");
        silent(&[("cards.IV04.traits", "['pierce']"), ("cards.IV17.effects", &gives)]);
    }
    let foe = format!("[{}]", pow("{ verb = 'grant', who = 'foe', arrows = ['close'], until = 'next' }"));
    silent(&[("cards.IV04.traits", "['pierce']"), ("cards.GC15.effects", &foe)]);
}

#[test]
fn energy_that_is_never_there_or_never_spent() {
    let costs = |energy: u8| format!("[{{ kind = 'pow', actions = 0, energy = {energy}, do = [{DRAW}] }}]");
    let gives = format!("[{}]", pow("{ verb = 'gain', resource = 'energy', n = 1 }"));
    // Anvil Heart begins with 4, Hunt Horn with 5.
    silent(&[("cards.CA1.effects", &costs(4))]);
    warned(&[("cards.CA1.effects", &costs(5))], "cards.CA1.effects.0.energy", "it begins with 4");
    silent(&[("cards.CA1.effects", &costs(5)), ("rules.catalyst.energy_delta", "1")]);
    silent(&[("cards.CA1.effects", &costs(5)), ("cards.IV04.effects", &gives)]);
    let kick = format!("[{{ kind = 'pow', energy = 3, kick = {{ energy = 2, do = [{DRAW}] }}, do = [{DRAW}] }}]");
    warned(&[("cards.CA1.effects", &kick)], "cards.CA1.effects.0.kick.energy", "5 Energy can never be paid");
    silent(&[("cards.IV04.effects", &costs(5))]);
    warned(&[("cards.IV04.effects", &costs(6))], "cards.IV04.effects.0.energy", "no Catalyst begins with more than 5");
    let free = format!("[{{ kind = 'pow', do = [{DRAW}] }}]");
    let unspent = [("cards.CA1.effects", &*free), ("cards.IV04.effects", &*gives)];
    warned(&unspent, "cards.IV04.effects.0.do.0", "nothing costs Energy");
    silent(&[("cards.CA1.effects", &free), ("cards.IV04.effects", &gives), ("cards.IV08.effects", &costs(1))]);
}

#[test]
fn what_the_card_prints_already() {
    // A Longbarrel Crawler has both arrows, and a Siege Walker is Resolute.
    let int = |effect: &str| format!("{{ kind = 'int', do = [{{ {effect} }}] }}");
    idle("IV07", &int("verb = 'grant', who = 'me', arrows = ['close']"), "do.0.arrows", "prints this already");
    idle("IV06", &int("verb = 'grant', who = 'me', trait = 'resolute'"), "do.0.trait", "prints this already");
    idle("IV06", &int("verb = 'grant', who = 'allies', arrows = []"), "do.0.arrows", "no arrow");
    lives("IV07", &int("verb = 'grant', who = 'me', arrows = ['close', 'guard_left']"));
    lives("IV06", &int("verb = 'grant', who = 'me', trait = 'warded'"));
    lives("IV06", &int("verb = 'grant', who = 'allies', trait = 'resolute'"));
    lives("IV17", &int("verb = 'grant', who = 'me', trait = 'resolute'"));
}

#[test]
fn a_moment_at_which_no_effect_can_act_is_named() {
    let ctr = |on: &str, effects: &str| format!("{{ kind = 'ctr', on = [{on}], do = [{effects}] }}");
    let cancel = "{ verb = 'cancel' }";
    idle("IV04", &ctr("'deploy', 'attacked'", cancel), "on", "can act at `deploy`");
    idle("IV04", &ctr("'attacked', 'foe_deploy'", cancel), "on", "can act at `foe_deploy`");
    lives("IV04", &ctr("'deploy', 'attacked'", &format!("{cancel}, {DRAW}")));
    lives("IV04", &ctr("'attacked', 'adjacent_attacked'", cancel));
}

#[test]
fn a_focus_beside_the_battlefield() {
    // AX-STA-8
    let focus = "{ kind = 'foc', activate = true, do = [{ verb = 'change', who = 'allies', attack = 1 }] }";
    for card in ["CA1", "NE01"] {
        idle(card, focus, "do.0", "a Focus runs on the Battlefield");
    }
    lives("IV14", focus);
}

const HOUND: &str =
    "[cards.MY01]\nname = 'Clockwork Hound'\ntype = 'creature'\ngrid = 'GGGGG/nnn'\narrows = ['close']\n";
const MINE: &str = "[cards.MYC]\nname = 'Own Heart'\ntype = 'catalyst'\nenergy = 3\n\
                    effects = [{ kind = 'pow', energy = 1, do = [{ verb = 'draw', n = 1 }] }]\n\
                    [cards.MYD]\nname = 'Own Horn'\ntype = 'catalyst'\nenergy = 3\n\
                    effects = [{ kind = 'pow', energy = 1, do = [{ verb = 'gain', resource = 'life', n = 1 }] }]\n";

#[test]
fn own_cards_that_are_in_no_deck() {
    let of = |decks: &str| paths(&filed(&format!("{HOUND}{decks}")));
    assert_eq!(of(""), ["cards.MY01"]);
    assert!(of("[decks.foundry.cards]\nIV01 = 0\nMY01 = 3\n").is_empty());
    assert!(of("[decks.foundry.cards]\nMY01 = 0\n").is_empty(), "it is left out on purpose");
    // Five placeholder cards are in no placeholder deck.
    assert!(paths(&filed("[cards.NE05]\ncost = 1\n")).is_empty());
}

#[test]
fn own_catalysts_that_no_deck_has() {
    assert_eq!(paths(&filed(MINE)), ["cards.MYC", "cards.MYD"]);
    let one = filed(&format!("{MINE}[decks.foundry]\ncatalyst = 'MYC'\n"));
    assert_eq!(paths(&one), ["cards.MYD"]);
    let both = filed(&format!("{MINE}[decks.foundry]\ncatalyst = 'MYC'\n[decks.court]\ncatalyst = 'MYD'\n"));
    assert!(paths(&both).is_empty());
}

#[test]
fn own_tokens_that_no_card_creates() {
    let token =
        "[cards.MYT]\nname = 'Own Drone'\ntype = 'creature'\ntoken = true\ngrid = 'GGGGG/nnn'\narrows = ['close']\n";
    assert_eq!(paths(&filed(token)), ["cards.MYT"]);
    let makes = "effects = [{ kind = 'pow', do = [{ verb = 'create', card = 'MYT' }] }]\n";
    assert_eq!(paths(&filed(&format!("{token}{makes}"))), ["cards.MYT"], "it would have to be there first");
    assert!(paths(&filed(&format!("{token}[cards.IV13]\n{makes}"))).is_empty());
}
