//! Tests of mistakes in content and their messages.

use crate::Bridgefront;
use crate::model::content::cards::DeckId;
use crate::model::content::verbs::{Scripts, Verb};
use evenhand_game::game::{Rules, Ruleset, SetupError};
use evenhand_kit::table::effects::declare::Verbs;
use evenhand_kit::table::effects::notation::check;
use std::path::Path;

// ---- mistakes ----

/// Reads the rulebook with one more card and returns the result.
fn with_card(text: &str) -> Result<Bridgefront, SetupError> {
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).expect("the book reads");
    // Ranges are checked when a file is merged over the rulebook, everything else when the game reads it.
    if let Err(errors) = rules.load(&book, Path::new("mine.toml"), text) {
        let error = errors.into_iter().next().expect("at least one");
        return Err(SetupError { path: error.path, message: error.message, remedy: error.remedy });
    }
    Bridgefront::new(&rules, 2)
}

/// Returns a card with some lines changed; the key of a line decides which line it replaces.
fn card(changes: &[&str]) -> String {
    let mut lines = vec![
        "name = \"Test\"",
        "set = \"age1\"",
        "category = \"economy\"",
        "type = \"order\"",
        "mana = 1",
        "init = [40, 110]",
        "effects = [{ verb = \"gain\", resource = \"gold\", n = 2 }]",
    ];
    for change in changes {
        let key = change.split(" =").next().expect("a key");
        lines.retain(|line| line.split(" =").next() != Some(key));
        if change.contains(" = ") {
            lines.push(change);
        }
    }
    format!("[cards.test]\n{}\n", lines.join("\n"))
}

/// Returns the error that these changes cause.
fn mistake(changes: &[&str]) -> SetupError {
    match with_card(&card(changes)) {
        Ok(_) => panic!("{changes:?} is taken for a card"),
        Err(error) => error,
    }
}

#[test]
fn a_new_card_is_read_and_dealt() {
    let game = with_card(&card(&[])).unwrap_or_else(|error| panic!("{}: {}", error.path, error.message));
    let new = game.cards.find("test").expect("it is there");
    assert!(game.shared_decks[DeckId(0)].contains(&new));
}

#[test]
fn mistakes_in_a_card_are_named_with_path_and_remedy() {
    let mut wrong = Vec::new();
    for (changes, path, says, remedy) in [
        (
            &["effects = [{ verb = \"gian\", resource = \"gold\", n = 2 }]"][..],
            "cards.test.effects.0.verb",
            "`gian`",
            "`gain`",
        ),
        (&["effects = [{ verb = \"gain\", resource = \"gold\" }]"], "cards.test.effects.0", "`n`", "add"),
        (
            &["effects = [{ verb = \"gain\", resource = \"gold\", n = 2, nn = 3 }]"],
            "cards.test.effects.0.nn",
            "not a field",
            "the fields of gain: resource, n, from",
        ),
        (&["effects = [{ verb = \"gain\", resource = \"gold\", n = -2 }]"], "cards.test.effects.0.n", "-2", "number"),
        (
            &["effects = [{ verb = \"deploy\", forces = 2, to = \"moon\" }]"],
            "cards.test.effects.0.to",
            "`moon`",
            "capital",
        ),
        (
            &["effects = [{ verb = \"bridge\", op = \"destroy\", at = { touch = \"there\" } }]"],
            "cards.test.effects.0.n",
            "up to 6",
            "[0, 6]",
        ),
        (
            &["effects = [{ verb = \"bridge\", op = \"build\", n = [0, 6], at = { touch = \"there\" } }]"],
            "cards.test.effects.0.op",
            "destroyed",
            "\"destroy\"",
        ),
        (&["effects = [{ verb = \"draw\", n = \"many\" }]"], "cards.test.effects.0.n", "many", "number"),
        (&["effects = [3]"], "cards.test.effects.0", "not an effect", "verb"),
        (&["effects = 3"], "cards.test.effects", "not a list", "[ {"),
        (
            &["effects = [{ verb = \"if\", cond = \"rain\", then = [] }]"],
            "cards.test.effects.0.cond",
            "rain",
            "won_battle",
        ),
        (
            &["effects = [{ verb = \"roll\", faces = [{ on = [1, 5], do = [] }] }]"],
            "cards.test.effects.0.faces",
            "6",
            "cover 1 to 6",
        ),
        (&["mana = -1"], "cards.test.mana", "-1", "number"),
        (&["mana = 1.5"], "cards.test.mana", "1.5 is not a whole number", "such a number"),
        (&["mana"], "cards.test", "`mana`", "add"),
        (&["type = \"ordr\""], "cards.test.type", "ordr", "order"),
        (&["type = 3"], "cards.test.type", "3 is not a word", "in quotes"),
        (&["set = \"age4\""], "cards.test.set", "age4", "age1"),
        (&["init = [40]"], "cards.test.init", "1 entries", "2 entries"),
        (&["gold = [1, 2]"], "cards.test.gold", "three prices", "[1, 3, 5]"),
        (&["type = \"champion\"", "gold = 1"], "cards.test.gold", "three prices", "[1, 3, 5]"),
        (&["type = \"champion\"", "gold = [1, 3, 5]", "effects = []"], "cards.test", "`hp`", "add"),
        (
            &["type = \"champion\"", "gold = [1, 3, 5]", "hp = 3", "dice = 1", "hit = 2", "bounty = 1"],
            "cards.test.effects",
            "`change` and `on`",
            "event = \"deploy\"",
        ),
        (&["burn = 1"], "cards.test.burn", "1 is not true or false", "true or false"),
    ] {
        let error = mistake(changes);
        if error.path != path || !error.message.contains(says) || !error.remedy.contains(remedy) {
            wrong.push(format!("{changes:?}: {} {} ({})", error.path, error.message, error.remedy));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_word_that_was_replaced_is_answered_with_the_new_one() {
    for (old, path, new) in [
        ("{ verb = 'strike', forces = 2, at = { occ = 'enemy' } }", "0.verb", "`damage`"),
        ("{ verb = 'mod', stat = 'ward', who = { own = 'me' } }", "0.verb", "`change`"),
        ("{ verb = 'peek', look = 3, take = 1, rest = 'discard' }", "0.verb", "`look`"),
        ("{ verb = 'gain', res = 'gold', n = 2 }", "0.res", "resource"),
    ] {
        let error = mistake(&[&format!("effects = [{old}]")]);
        assert_eq!(error.path, format!("cards.test.effects.{path}"), "{}", error.message);
        assert!(error.remedy.contains(new), "{old}: {}", error.remedy);
    }
    let error = mistake(&["effects", "fx = []"]);
    assert!(error.remedy.contains("effects"), "{}: {} ({})", error.path, error.message, error.remedy);
}

#[test]
fn a_kind_of_tile_in_place_of_a_hex_is_answered_with_how_to_write_it() {
    for to in ["center", "mine", "enemy_capital"] {
        let error = mistake(&[&format!("effects = [{{ verb = 'deploy', forces = 2, to = '{to}' }}]")]);
        assert_eq!(error.path, "cards.test.effects.0.to");
        assert!(error.message.contains(&format!("`{to}` is a kind of tile")), "{}", error.message);
        assert!(error.remedy.contains(&format!("{{ tile = [\"{to}\"] }}")), "{}", error.remedy);
    }
    let error = mistake(&["effects = [{ verb = 'deploy', forces = 2, to = 'edge_end' }]"]);
    assert!(error.remedy.contains("did you mean `edge_ends`?"), "{}", error.remedy);
}

#[test]
fn the_place_of_a_mistake_deep_in_a_card_is_known_to_line_and_column() {
    let text = card(&[])
        + "[cards.other]\nname = 'Other'\nset = 'age1'\ncategory = 'economy'\ntype = 'order'\nmana = 1\n\
        init = [40, 110]\neffects = [\n  { verb = 'choose', options = [\n    [{ verb = 'draw', n = 1 }],\n    [{ verb = 'deplooy', forces = 1, to = 'banana' }],\n  ] },\n]\n";
    let book = Bridgefront::book();
    let mut rules = Rules::of_book(&book).expect("the book reads");
    rules.load(&book, Path::new("mine.toml"), &text).expect("its values are in range");
    let error = Bridgefront::new(&rules, 2).expect_err("there is no such verb");
    assert_eq!(error.path, "cards.other.effects.0.options.1.0.verb");
    assert!(error.remedy.contains("did you mean `deploy`?"), "{}", error.remedy);
    let place = rules.cause(&error).expect("it is in the file");
    let line = text.lines().nth(place.line - 1).expect("a line of the file");
    assert_eq!(
        (place.file.as_path(), line.find("'deplooy'").map(|at| at + 1)),
        (Path::new("mine.toml"), Some(place.column))
    );
}

#[test]
fn the_notation_describes_the_verbs_as_they_are_declared() {
    let page = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/model/content/NOTATION.md"));
    check(page, &<Verb as Verbs<Scripts>>::notes());
}

#[test]
fn a_modifier_is_negative_only_where_that_means_something() {
    for (path, v) in [
        ("cards.inspiring_geezer.effects.0.n", "-1"), // a threshold
        ("cards.smoke_screen.effects.0.n", "-1"),     // a cap on one
        ("cards.slow.effects.0.n", "-1"),             // a number of dice
        ("cards.last_contract.effects.0.n", "-2"),    // a price
    ] {
        let book = Bridgefront::book();
        let mut rules = Rules::of_book(&book).expect("the book reads");
        rules.set(&book, path, &toml::Value::Integer(v.parse().expect("a number")), None).expect("it is in range");
        let error = Bridgefront::new(&rules, 2).expect_err(path);
        assert_eq!(error.path, path);
        assert!(error.message.contains(v) && error.remedy.contains("from 0"), "{}: {}", error.message, error.remedy);
    }
}

#[test]
fn what_would_silently_do_nothing_is_a_mistake() {
    let champion = ["type = \"champion\"", "gold = [1, 3, 5]", "hp = 3", "dice = 1", "hit = 2", "bounty = 1"];
    for (on_champion, effects, path) in [
        // A mark only pays gold; a trap only strikes Forces that enter.
        (
            false,
            "{ verb = 'on', event = 'dies', who = { own = 'enemy' }, do = [{ verb = 'draw', n = 1 }] }",
            "effects.0.do",
        ),
        (
            false,
            "{ verb = 'on', event = 'enter', at = 'home', do = [{ verb = 'gain', resource = 'gold', n = 1 }] }",
            "effects.0.do",
        ),
        (
            false,
            "{ verb = 'on', event = 'cleanup', if = 'group_won', do = [{ verb = 'gain', resource = 'gold', n = 1 }] }",
            "effects.0.do",
        ),
        (true, "{ verb = 'on', event = 'kills', do = [{ verb = 'draw', n = 1 }] }", "effects.0.do"),
        (true, "{ verb = 'on', event = 'battle_start', at = 'self', do = [{ verb = 'draw', n = 1 }] }", "effects.0.do"),
        // Some events are only for champions, others only for cards.
        (false, "{ verb = 'on', event = 'deploy', do = [] }", "effects.0.event"),
        (true, "{ verb = 'on', event = 'cleanup', do = [] }", "effects.0.event"),
        // Modifiers that no rule reads.
        (false, "{ verb = 'change', stat = 'fly' }", "effects.0"),
        (false, "{ verb = 'change', stat = 'champion_dice', n = 1, who = 'my_champions' }", "effects.0"),
        (true, "{ verb = 'change', stat = 'ward', who = 'self' }", "effects.0"),
        (true, "{ verb = 'change', stat = 'champion_dice', n = 1, when = 'next_battle' }", "effects.0"),
        (true, "{ verb = 'change', stat = 'ignore_hit', n = 2 }", "effects.0.n"),
        (true, "{ verb = 'change', stat = 'redirect_hit', n = 1, per = 'round' }", "effects.0.per"),
        (true, "{ verb = 'change', stat = 'mine_yield', n = 1, per = 'battle' }", "effects.0.per"),
        (false, "{ verb = 'on', event = 'enter', at = 'home', do = [], uses = 2 }", "effects.0.uses"),
        (false, "{ verb = 'on', event = 'enter', at = 'home', do = [], by = 'nobody' }", "effects.0.by"),
        (false, "{ verb = 'move', from = 'home' }", "effects.0.from"),
    ] {
        let effects = format!("effects = [{effects}]");
        let mut changes = if on_champion { champion.to_vec() } else { Vec::new() };
        changes.push(&effects);
        let error = mistake(&changes);
        assert_eq!(error.path, format!("cards.test.{path}"), "{effects}: {}", error.message);
        assert!(!error.remedy.is_empty());
    }
}

#[test]
fn a_card_that_a_faction_needs_is_missed() {
    let rules = |text: &str| {
        let book = Bridgefront::book();
        let mut rules = Rules::of_book(&book).expect("the book reads");
        rules.load(&book, Path::new("mine.toml"), text).unwrap_or_else(|errors| panic!("{errors:?}"));
        rules
    };
    for (text, path) in [
        ("[factions.veil]\nspell = \"marked_for_coinn\"\n", "factions.veil.spell"),
        ("[factions.veil]\nchampion = \"zap\"\n", "factions.veil.champion"),
    ] {
        let error = Bridgefront::new(&rules(text), 2).expect_err("it is refused");
        assert_eq!(error.path, path, "{}", error.message);
    }
}

#[test]
fn more_bridges_than_a_commitment_can_choose_are_refused() {
    let built = |n: u8| {
        let book = Bridgefront::book();
        let mut rules = Rules::of_book(&book).expect("the book reads");
        let knob = "cards.bridgeborn_path.effects.0.n";
        rules.set(&book, knob, &toml::Value::Integer(n.into()), None).expect("within its range");
        Bridgefront::new(&rules, 2)
    };
    assert!(built(12).is_ok());
    let error = built(99).expect_err("it is refused");
    assert_eq!(error.path, "cards.bridgeborn_path.effects.0.n");
    assert_eq!(
        (error.message.as_str(), error.remedy.as_str()),
        ("99 edges are more than one effect can choose", "write 12 or less")
    );
}

/// Trained players know cards by their numbers.
#[test]
fn cards_of_the_rulebook_keep_their_numbers_when_a_card_is_added() {
    let book = Bridgefront::new(&Rules::of_book(&Bridgefront::book()).expect("the book reads"), 2).expect("a game");
    let with_own = with_card(&card(&[]).replace("[cards.test]", "[cards.aaa_first]")).expect("a game");
    assert_eq!(with_own.cards.len(), book.cards.len() + 1);
    for (number, card) in book.cards.iter() {
        assert_eq!(with_own.cards.find(&card.id), Some(number), "{}", card.id);
    }
}
