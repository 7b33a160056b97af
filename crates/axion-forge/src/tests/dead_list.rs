//! Tests that a designer's own cards with text that can never act are refused.

use super::rig::filed;

fn refused(path: &str, rest: &str) {
    let text = format!("[cards.MY01]\nname = 'Own Card'\n{rest}\n");
    let error = filed(&text).map(|_| ()).expect_err(&text);
    assert!(error.path == format!("cards.MY01.{path}") && !error.remedy.is_empty(), "{text}: {error:?}");
}

#[test]
fn text_of_own_cards_that_can_never_act() {
    let creature = "type = 'creature'\ndefense = 2\narrows = ['close']\ngrid = 'GGGGG/nnn'\n";
    let draw = "do = [{ verb = 'draw', n = 1 }]";
    refused("effects.0.on", &format!("type = 'trap'\neffects = [{{ kind = 'ctr', on = ['destroyed'], {draw} }}]"));
    refused("effects.0.on", &format!("type = 'augment'\neffects = [{{ kind = 'int', on = ['destroyed'], {draw} }}]"));
    refused(
        "effects.1",
        &format!("type = 'artifice'\neffects = [{{ kind = 'tac', {draw} }}, {{ kind = 'tac', {draw} }}]"),
    );
    let damage = "effects = [{ kind = 'pow', do = [{ verb = 'damage', who = 'target', n = 1 }] }]";
    refused("effects.0.do.0", &format!("type = 'creature'\ndefense = 2\ngrid = 'GGGGG/nnn'\n{damage}"));
    refused("grid", "type = 'creature'\ndefense = 2\narrows = ['close']\ngrid = 'nnnnn/nnn'");
    refused("grid", "type = 'creature'\ndefense = 2\narrows = ['close']");
    refused(
        "effects.0.do.0",
        &format!("{creature}effects = [{{ kind = 'pow', do = [{{ verb = 'redirect', who = 'ally' }}] }}]"),
    );
    refused(
        "effects.0.do.0",
        &format!("{creature}effects = [{{ kind = 'int', do = [{{ verb = 'change', who = 'host', attack = 1 }}] }}]"),
    );
}

#[test]
fn two_cards_of_one_name() {
    let error = filed("[cards.MY01]\nname = 'Arc Adept'\ntype = 'creature'\ngrid = 'GGGGG/nnn'\narrows = ['close']\n");
    assert!(error.map(|_| ()).expect_err("a card of the name is there").message.contains("Arc Adept"));
}
