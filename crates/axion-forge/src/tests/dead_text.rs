//! Tests that text that can never act is rejected, with its path and a remedy, and
//! that similar but sound text is accepted.

use super::rig::{game, rules};
use crate::AxionForge;
use evenhand_game::game::{Ruleset, SetupError};

fn refused(knobs: &[(&str, &str)]) -> SetupError {
    AxionForge::new(&rules(knobs), 2).map(|_| ()).expect_err(&format!("{knobs:?} is refused"))
}

/// Asserts that an ability of a card is rejected at a path below its own, with these words.
fn dead(card: &str, ability: &str, path: &str, said: &str) {
    let (key, value) = (format!("cards.{card}.effects"), format!("[{ability}]"));
    let error = refused(&[(&key, &value)]);
    let whole = if path.is_empty() { format!("{key}.0") } else { format!("{key}.{path}") };
    assert_eq!(error.path, whole, "{ability}: {error:?}");
    assert!(error.message.contains(said) && !error.remedy.is_empty(), "{ability}: {error:?}");
}

fn sound(knobs: &[(&str, &str)]) {
    game(2, knobs);
}

fn lives(card: &str, ability: &str) {
    sound(&[(&format!("cards.{card}.effects"), &format!("[{ability}]"))]);
}

#[test]
fn triggers_that_a_type_of_cards_never_meets() {
    let on = |kind: &str, on: &str| format!("{{ kind = '{kind}', on = ['{on}'], do = [{{ verb = 'draw', n = 1 }}] }}");
    for (card, kind, trigger) in [
        ("TK18", "ctr", "destroyed"),
        ("TK18", "ctr", "deploy"),
        ("IV17", "int", "destroyed"),
        ("NE01", "gen", "start"),
        ("GC15", "gen", "deploy"),
        ("CA1", "int", "attacked"),
        ("TOK1", "int", "deploy"),
    ] {
        dead(card, &on(kind, trigger), "0.on", &format!("`{trigger}` never sets off"));
    }
    // The rules forbid neither this nor a Source that is always on.
    dead("IV17", &on("int", "deploy"), "0.on", "is not supported");
    for (card, kind, trigger) in [
        ("TK18", "ctr", "attacked"),
        ("IV17", "int", "attacked"),
        ("NE01", "gen", "deploy"),
        ("CA1", "int", "you_break"),
    ] {
        lives(card, &on(kind, trigger));
    }
    // A Trap lies face up once it has sprung, and may be destroyed in that state.
    lives(
        "TK18",
        "{ kind = 'ctr', on = ['attacked', 'destroyed'], do = [{ verb = 'gain', resource = 'life', n = 1 }] }",
    );
    sound(&[("cards.TK18.effects", &format!("[{}]", on("ctr", "destroyed"))), ("rules.traps.face_up", "true")]);
}

#[test]
fn abilities_that_nobody_uses() {
    let used = "{ kind = 'pow', do = [{ verb = 'gain', resource = 'life', n = 1 }] }";
    dead("GC15", &format!("{used}, {used}"), "1", "one ability that is played, its first");
    dead("IV17", used, "", "never used by choice");
    dead("TK18", used, "", "never used by choice");
    dead("NE01", "{ kind = 'upk', core = 1 }", "", "upkeep of a source is never due");
    dead("IV17", "{ kind = 'obj', on = ['end'], do = [{ verb = 'win' }] }", "", "never looked at");
    dead("GC15", "{ kind = 'int', do = [{ verb = 'change', who = 'allies', attack = 1 }] }", "", "never always on");
    dead("NE01", "{ kind = 'int', do = [{ verb = 'change', who = 'allies', attack = 1 }] }", "", "is not supported");
    dead("IV04", "{ kind = 'pow' }", "", "does nothing");
    lives("IV04", &format!("{used}, {used}"));
}

#[test]
fn effects_about_what_is_not_there() {
    let pow = |effect: &str| format!("{{ kind = 'pow', do = [{effect}] }}");
    let ctr = |on: &str, effect: &str| format!("{{ kind = 'ctr', on = ['{on}'], do = [{effect}] }}");
    for (card, ability, said) in [
        // A Yard Mechanic has no arrows.
        ("IV04", pow("{ verb = 'damage', who = 'target', n = 2 }"), "arrow that reaches"),
        ("IV04", pow("{ verb = 'redirect', who = 'foe' }"), "no attack is under way"),
        ("IV04", pow("{ verb = 'cancel' }"), "no attack is under way"),
        ("IV04", pow("{ verb = 'ready', who = 'host' }"), "only an augment has a host"),
        ("IV04", pow("{ verb = 'damage', who = 'attacker', n = 1 }"), "no attack is under way"),
        ("IV04", ctr("foe_deploy", "{ verb = 'damage', who = 'attacker', n = 1 }"), "no attack is under way"),
        ("IV04", ctr("foe_deploy_facing", "{ verb = 'exhaust', who = 'attacker' }"), "no attack is under way"),
        ("IV04", ctr("deploy", "{ verb = 'damage', who = 'attacker', n = 1 }"), "no attack is under way"),
        ("IV04", pow("{ verb = 'damage', who = 'that', n = 1 }"), "the trigger is about"),
        ("IV04", pow("{ verb = 'swap', who = 'me' }"), "no other card"),
        ("IV04", pow("{ verb = 'move', who = 'foes', to = 'any' }"), "it is about one card"),
        ("IV04", pow("{ verb = 'change', who = 'allies', down = true, defense = 1 }"), "face-down cards lasts"),
        ("IV04", pow("{ verb = 'destroy', who = 'foe', of = ['artifice'] }"), "is meant by `of`"),
        ("IV04", pow("{ verb = 'destroy', who = 'foe', of = ['creature', 'structure'] }"), "is meant by `of`"),
        ("IV04", pow("{ verb = 'search', of = ['catalyst'] }"), "no card of a deck"),
        ("IV04", pow("{ verb = 'recover', to = 'field', of = ['augment'] }"), "no card of a deck"),
        ("IV04", pow("{ verb = 'mark', name = 'unheard', n = 1 }"), "no condition asks"),
        ("IV04", "{ kind = 'foc', do = [{ verb = 'change', who = 'ally', attack = 1 }] }".into(), "a Focus changes"),
        ("IV12", pow("{ verb = 'move', to = 'any' }"), "immobile"),
        ("GC15", pow("{ verb = 'banish' }"), "the card itself"),
        ("CA1", pow("{ verb = 'exhaust', who = 'me' }"), "the card itself"),
        ("IV04", ctr("attacked", "{ verb = 'gain', resource = 'sparks', n = 1 }"), "no Sparks are had"),
        ("IV04", ctr("end", "{ verb = 'gain', resource = 'sparks', n = 1 }"), "lapse at once"),
        ("IV04", ctr("you_destroy", "{ verb = 'banish', who = 'that' }"), "not on the Battlefield any more"),
        ("IV04", ctr("destroyed", "{ verb = 'move', to = 'any' }"), "the card itself"),
        ("IV04", ctr("start", "{ verb = 'cancel' }"), "no attack is under way"),
        ("IV04", ctr("attacked", "{ verb = 'destroy', who = 'attacker', cost = 3 }"), "choose among several"),
        ("IV04", "{ kind = 'gen', on = ['attacked'], do = [{ verb = 'cancel' }] }".into(), "no attack is under way"),
    ] {
        dead(card, &ability, "0.do.0", said);
    }
    for (card, ability) in [
        ("IV03", pow("{ verb = 'damage', who = 'target', n = 2 }")),
        ("GC15", pow("{ verb = 'damage', who = 'target', n = 2 }")),
        ("IV04", ctr("attacked", "{ verb = 'cancel' }")),
        ("IV04", ctr("adjacent_attacked", "{ verb = 'damage', who = 'attacker', n = 1 }")),
        ("IV04", "{ kind = 'gen', on = ['attacked'], do = [{ verb = 'exhaust', who = 'attacker' }] }".into()),
        ("IV04", ctr("ally_destroyed", "{ verb = 'cancel' }")),
        ("IV04", ctr("start", "{ verb = 'gain', resource = 'sparks', n = 1 }")),
        ("IV04", pow("{ verb = 'change', who = 'ally', attack = 0 }")),
        ("NE01", pow("{ verb = 'gain', resource = 'sparks', n = 1 }, { verb = 'sacrifice' }")),
        ("IV17", ctr("attacked", "{ verb = 'damage', who = 'target', n = 1 }")),
    ] {
        lives(card, &ability);
    }
    // With an Augment that gives a Close arrow, a Creature without arrows reaches a target.
    let aimed = format!("[{}]", pow("{ verb = 'damage', who = 'target', n = 2 }"));
    let gives = "[{ kind = 'int', do = [{ verb = 'grant', who = 'host', arrows = ['close'] }] }]";
    sound(&[("cards.IV17.effects", gives), ("cards.IV04.effects", &aimed)]);
}

#[test]
fn what_a_knob_lets_act_is_not_refused_with_it() {
    let cancel = "[{ kind = 'pow', do = [{ verb = 'cancel' }] }]";
    sound(&[("rules.turn.artifices", "\"any_turn\""), ("cards.GC15.effects", cancel)]);
    let spark = "[{ kind = 'ctr', on = ['attacked'], do = [{ verb = 'gain', resource = 'sparks', n = 1 }] }]";
    sound(&[("rules.sparks.on_enemy_turn", "true"), ("cards.IV04.effects", spark)]);
    // Cards are not at fault if they have no effect under the rules in use: placeholder cards stay accepted.
    let order = "[\"ult\", \"int\", \"pow\", \"atk\", \"ctr\", \"tac\", \"cst\", \"foc\", \"gen\"]";
    sound(&[("rules.priority", order)]);
    sound(&[("rules.guard.enabled", "false"), ("rules.forge.explode", "false"), ("rules.victory.special", "false")]);
}

#[test]
fn conditions_filters_and_fields_that_count_for_nothing() {
    let own =
        "{ kind = 'pow', if = { own = ['artifice'], n = 1 }, do = [{ verb = 'gain', resource = 'life', n = 1 }] }";
    dead("IV04", own, "0.if", "can never be met");
    let marks =
        "{ kind = 'pow', do = [{ verb = 'gain', resource = 'life', n = 1, if = { mark = 'unheard', n = 1 } }] }";
    dead("IV04", marks, "0.do.0.if", "marks that no card gives");
    let that = "{ kind = 'ctr', on = ['start'], that = ['beast'], do = [{ verb = 'gain', resource = 'life', n = 1 }] }";
    dead("IV04", that, "0.that", "never about a card");
    for (field, value) in [("core", "core = 1"), ("actions", "actions = 1"), ("activate", "activate = true")] {
        let ability = format!(
            "{{ kind = 'ctr', on = ['attacked'], {value}, do = [{{ verb = 'gain', resource = 'life', n = 1 }}] }}"
        );
        dead("IV04", &ability, &format!("0.{field}"), "a price is paid for");
    }
    let kick = "kick = { core = 1, do = [{ verb = 'gain', resource = 'life', n = 1 }] }";
    dead(
        "NE01",
        &format!("{{ kind = 'pow', {kick}, do = [{{ verb = 'gain', resource = 'sparks', n = 1 }}] }}"),
        "0.kick",
        "an extra",
    );
    let once = "{ kind = 'ctr', once = true, on = ['attacked'], do = [{ verb = 'gain', resource = 'life', n = 1 }] }";
    dead("IV17", once, "0.once", "counted once in a turn");
    let until = "{ kind = 'int', do = [{ verb = 'change', who = 'allies', attack = 1, until = 'turn' }] }";
    dead("IV04", until, "0.do.0.until", "lasts as long");
    let other = "{ kind = 'obj', on = ['end'], do = [{ verb = 'draw', n = 1 }] }";
    dead("CA1", other, "0.do.0", "wins the match");
    for (number, path) in
        [("{ verb = 'damage', who = 'foe', n = -2 }", "0.do.0.n"), ("{ verb = 'draw', n = -1 }", "0.do.0.n")]
    {
        dead("IV04", &format!("{{ kind = 'pow', do = [{number}] }}"), path, "is not a whole number from 0");
    }
    let neither = "{ kind = 'pow', do = [{ verb = 'change', who = 'ally' }] }";
    dead("IV04", neither, "0.do.0", "neither Attack nor Defense");
}

#[test]
fn cards_that_can_never_be_what_they_say() {
    for (field, value, said) in [
        ("cards.IV04.grid", "\"nnnnn/nnn\"", "no position is green"),
        ("cards.TK18.grid", "\"nnnnn/xxx\"", "no position is green"),
        ("cards.IV17.attack", "2", "counts for nothing"),
        ("cards.TK18.defense", "3", "counts for nothing"),
        ("cards.IV04.energy", "2", "counts for nothing"),
        ("cards.CA1.cost", "2", "counts for nothing"),
        ("cards.NE01.trophies", "2", "counts for nothing"),
        ("cards.NE01.name", "\"Briar Pup\"", "two cards have the name"),
    ] {
        let error = refused(&[(field, value)]);
        assert!(error.message.contains(said) && !error.remedy.is_empty(), "{field}: {error:?}");
        let named = if said.contains("name") { "cards.TK01.name" } else { field };
        assert_eq!(error.path, named, "{error:?}");
    }
    let error = refused(&[("cards.TK01.grid", "\"xxxxx/GGG\"")]);
    assert_eq!((error.path.as_str(), error.message.contains("reaches no enemy position")), ("cards.TK01.arrows", true));
    let token = "[{ kind = 'pow', do = [{ verb = 'create', card = 'TOK1', row = 'back' }] }]";
    let error = refused(&[("cards.TOK1.grid", "\"GGGGG/xxx\""), ("cards.IV04.effects", token)]);
    assert_eq!((error.path.as_str(), error.message.contains("is red for it")), ("cards.IV04.effects.0.do.0", true));
    sound(&[("cards.TOK1.grid", "\"GGGGG/xnx\""), ("cards.IV04.effects", token)]);
    sound(&[("cards.TK01.grid", "\"xxxxx/GGG\""), ("rules.range.close_from_back", "\"if_front_empty\"")]);
    sound(&[("cards.IV17.attack", "0"), ("cards.TK18.defense", "0")]);
}
