//! Cards, decks and the map as data: what is refused, and how it is said.

use super::rig::{Rig, rules};
use crate::game::{Ruleset, SetupError};
use crate::games::ashenfront::Ashenfront;
use crate::games::ashenfront::content::{VERBS, Verb};
use crate::games::ashenfront::knobs::BOOK;

fn refused(knobs: &[(&str, &str)]) -> SetupError {
    Ashenfront::new(&rules(knobs), 2).map(|_| ()).expect_err("it is refused")
}

fn says(knobs: &[(&str, &str)], path: &str, message: &str) {
    let error = refused(knobs);
    assert_eq!(error.path, path, "{error:?}");
    assert!(error.message.contains(message) && !error.remedy.is_empty(), "{error:?}");
}

#[test]
fn every_knob_of_the_book_is_declared() {
    // Every house card does something: that one may have no effects is said for cards of one's own.
    let gaps = crate::game::knobs::undocumented(&BOOK);
    assert_eq!(gaps, ["the declaration `cards.*.effects` matches no knob"]);
    let idle = ("cards.X01", "{ name = \"Idle\", type = \"operator\", health = 1, speed = 1 }");
    assert!(Ashenfront::new(&rules(&[idle]), 2).is_ok());
}

#[test]
fn a_deck_has_40_cards_unless_that_is_changed() {
    // AF-Q3
    let error = refused(&[("decks.spearhead.cards.OP01", "2")]);
    assert_eq!(
        (error.path.as_str(), error.message.as_str()),
        ("decks.spearhead", "39 cards, 1 too few; a deck has 40")
    );
    says(&[("decks.spearhead.cards.CM01", "2")], "decks.spearhead", "41 cards, 1 too many");
    says(&[("rules.deck.size", "30")], "decks.fortress", "40 cards, 10 too many");
    says(&[("rules.deck.size", "20"), ("rules.setup.hand_second", "12")], "decks.fortress", "too many");
}

#[test]
fn copies_are_limited() {
    // AF-TYPE-1, AF-Q3
    let error = refused(&[("decks.spearhead.cards.OP01", "4")]);
    assert_eq!(
        (error.path.as_str(), error.message.as_str()),
        ("decks.spearhead.cards.OP01", "4 copies of OP01, 3 are allowed")
    );
    assert_eq!(error.remedy, "take 1 out, or raise rules.deck.copies");
    says(&[("rules.deck.ult_copies", "0")], "decks.fortress.cards.UL14", "1 copies of UL14, 0 are allowed");
    let four = [("decks.spearhead.cards.OP01", "4"), ("decks.spearhead.cards.OP04", "2"), ("rules.deck.copies", "4")];
    assert!(Ashenfront::new(&rules(&four), 2).is_ok());
}

#[test]
fn an_ult_comes_with_its_operator() {
    // AF-TYPE-2
    let alone = [("decks.spearhead.cards.OP17", "0"), ("decks.spearhead.cards.CM01", "3")];
    says(&alone, "decks.spearhead.cards.UL17", "an Ult without its operator OP17");
    says(&[("cards.UL17.operator", "\"\"")], "cards.UL17.operator", "an Ult without its operator");
    says(&[("cards.UL17.operator", "\"OP71\"")], "cards.UL17.operator", "there is no operator `OP71`");
    assert!(refused(&[("cards.UL17.operator", "\"OP71\"")]).remedy.contains("did you mean `OP"));
    says(&[("cards.UL17.operator", "\"OP01\"")], "cards.UL17.operator", "OP01 is not Elite");
    says(&[("cards.OP17.elite", "false")], "cards.UL17.operator", "OP17 is not Elite");
}

#[test]
fn a_deck_names_cards_that_there_are() {
    let error = refused(&[("decks.spearhead.cards.OP1", "1")]);
    assert_eq!((error.path.as_str(), error.message.as_str()), ("decks.spearhead.cards.OP1", "there is no card `OP1`"));
    assert!(error.remedy.contains("did you mean"), "{error:?}");
}

#[test]
fn a_map_has_five_rows_of_five() {
    // AF-BRD-1, AF-Q1
    let map = |rows: &str| refused(&[("rules.board.map", rows)]);
    for (rows, message) in [
        ("[\"22222\", \".....\", \"CDDDC\", \"11111\"]", "it has 4 rows"),
        ("[\"22222\", \".....\", \"CDDD\", \".....\", \"11111\"]", "row 3 (`CDDD`) has 4 letters"),
        ("[\"22222\", \".....\", \"CDXDC\", \".....\", \"11111\"]", "`X` in row 3 means nothing"),
        ("[\".....\", \".....\", \"CDDDC\", \".....\", \"11111\"]", "there is no Landing Zone 2"),
    ] {
        let error = map(rows);
        assert_eq!((error.path.as_str(), error.message.as_str()), ("rules.board.map", message));
        assert!(error.remedy.contains("five rows of five letters"));
    }
    let corner = ("rules.board.map", "[\"2...2\", \".....\", \"CDDDC\", \".....\", \"11111\"]");
    says(&[corner, ("rules.board.lz", "\"middle3\"")], "rules.board.map", "there is no Landing Zone 2");
}

#[test]
fn keywords_are_known_and_have_their_numbers() {
    let keywords = |words: &str| refused(&[("cards.OP09.keywords", words)]);
    let error = keywords("[\"exfiltrate\", \"backstap 1\"]");
    assert_eq!(
        (error.path.as_str(), error.message.as_str()),
        ("cards.OP09.keywords.1", "there is no keyword `backstap`")
    );
    assert_eq!(error.remedy, "did you mean `backstab`?");
    for words in ["[\"backstab\"]", "[\"backstab x\"]", "[\"backstab 99\"]", "[\"piercing\"]"] {
        assert!(keywords(words).message.contains("is without its number"), "{words}");
    }
    assert!(keywords("[\"taunt 2\"]").message.contains("`taunt` has no number"));
    says(&[("rules.cards.without_keywords", "[\"tount\"]")], "rules.cards.without_keywords.0", "no keyword");
}

#[test]
fn an_operator_has_health_and_its_numbers_are_within_limits() {
    // AF-UNIT-1
    says(&[("cards.OP01.health", "0")], "cards.OP01.health", "an operator without health");
    for (path, value) in
        [("cards.OP01.init", 7), ("cards.OP01.rank", 4), ("cards.OP01.rank", 0), ("cards.OP01.range", 5)]
    {
        let mut known = rules(&[]);
        let error = known.set(&BOOK, path, &toml::Value::Integer(value), None).expect_err("it is out of range");
        assert!(error.to_string().contains("is out of range"), "{path}: {error}");
    }
    let written = ("cards.X01", "{ name = \"Odd\", type = \"operator\", health = 3, init = 9 }");
    let table: toml::Table = format!("v = {}", written.1).parse().expect("a TOML value");
    let mut known = rules(&[]);
    let refused = match known.set(&BOOK, written.0, &table["v"], None) {
        Err(_) => true,
        Ok(()) => Ashenfront::new(&known, 2).is_err(),
    };
    assert!(refused, "an initiative of 9");
}

#[test]
fn what_does_not_belong_to_a_card_is_refused() {
    for (card, field, message) in [
        (
            "{ name = \"A\", type = \"command\", keywords = [\"taunt\"] }",
            ".keywords",
            "a card of type command has none",
        ),
        ("{ name = \"A\", type = \"supply\", innates = [{ do = [] }] }", ".innates", "a card of type supply has none"),
        (
            "{ name = \"A\", type = \"supply\", when = [\"pays\"] }",
            ".when",
            "`pays` is no moment of a card of type supply",
        ),
        ("{ name = \"A\", type = \"command\", when = [\"rest\"] }", ".when", "`rest` is no moment"),
        (
            "{ name = \"A\", type = \"command\", effects = [{ verb = \"draw\", n = 1 }, { verb = \"draw\", n = 2, or = true }] }",
            ".effects",
            "only abilities and Ults have alternatives",
        ),
        (
            "{ name = \"A\", type = \"battleplan\", effects = [{ verb = \"draw\", n = 1 }] }",
            ".effects.0",
            "does not last, and nothing sets it off",
        ),
        (
            "{ name = \"A\", type = \"tactics\", effects = [{ verb = \"heal\", who = \"ally\", n = 1 }] }",
            ".effects",
            "nobody is asked what it is aimed at",
        ),
        (
            "{ name = \"A\", type = \"operator\", health = 1, innates = [{ do = [{ verb = \"draw\", n = 1 }] }] }",
            ".innates.0.do.0",
            "does not last",
        ),
    ] {
        says(&[("cards.X01", card)], &format!("cards.X01{field}"), message);
    }
}

#[test]
fn mistakes_in_effects_are_named_with_path_and_remedy() {
    for (effects, path, message) in [
        ("[{ verb = \"hits\", who = \"foe\" }]", ".0.verb", "unknown"),
        ("[{ verb = \"heal\", who = \"ally\" }]", ".0", "has no `n`"),
        ("[{ verb = \"draw\", n = 1, pierce = 1 }]", ".0.pierce", "is not a field here"),
        ("[{ verb = \"discard\", who = \"enemy\" }]", ".0.who", "operators are not discarded"),
        ("[{ verb = \"draw\", n = 1, if = { } }]", ".0.if", "does not ask for one thing"),
        (
            "[{ verb = \"heal\", who = \"ally\", n = 1 }, { verb = \"lose\", who = \"enemy\", n = 1 }, { verb = \"hit\", who = \"tile\", n = 1 }]",
            ".2",
            "is aimed at a third thing",
        ),
        (
            "[{ verb = \"grant\", who = \"ally\", keyword = \"flying\" }]",
            ".0.keyword.0",
            "there is no keyword `flying`",
        ),
        ("\"draw\"", "", "is not a list of effects"),
    ] {
        let card = format!("{{ name = \"A\", type = \"command\", effects = {effects} }}");
        says(&[("cards.X01", &card)], &format!("cards.X01.effects{path}"), message);
    }
}

#[test]
fn numbers_that_do_not_go_together_are_refused() {
    says(&[("rules.victory.rank_cp", "[1, 2]")], "rules.victory.rank_cp", "it has 2 numbers");
    let error = Ashenfront::new(&rules(&[]), 3).map(|_| ()).expect_err("three players");
    assert_eq!(error.path, "table.players");
}

#[test]
fn every_verb_reads_with_its_fields() {
    // The ledger's verbs, also those that no house card uses.
    let words: Vec<&str> = VERBS.iter().map(|(word, ..)| *word).collect();
    let listed = "hit lose heal move push pull swap retreat deploy use ready exhaust draw discard bottom recover search \
                  retire cp opp attr grant disable double cancel";
    let mut listed: Vec<&str> = listed.split_whitespace().collect();
    let mut known = words.clone();
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(known, listed);
    for (word, needed, ..) in VERBS {
        let field = |name: &&str| match *name {
            "n" => "n = 1".to_owned(),
            "attr" => "attr = \"init\"".to_owned(),
            "keyword" => "keyword = \"taunt\"".to_owned(),
            "what" => "what = [\"ability\"]".to_owned(),
            "to" => "to = \"zone\"".to_owned(),
            _ => format!("{name} = \"enemy\""),
        };
        let fields: String = needed.iter().map(|name| format!(", {}", field(name))).collect();
        let card = format!("{{ name = \"A\", type = \"command\", effects = [{{ verb = \"{word}\"{fields} }}] }}");
        let rig = Rig::with(&[("cards.X01", &card)]);
        let effect = rig.game.cards[rig.card("X01")].effects()[0];
        let verb: Verb = toml::Value::String(word.into()).try_into().expect("a verb");
        assert_eq!(effect.verb, verb, "{word}");
        for missing in 0..needed.len() {
            let fields: String = (0..needed.len())
                .filter(|place| *place != missing)
                .map(|place| format!(", {}", field(&needed[place])))
                .collect();
            let card = format!("{{ name = \"A\", type = \"command\", effects = [{{ verb = \"{word}\"{fields} }}] }}");
            says(&[("cards.X01", &card)], "cards.X01.effects.0", "has no `");
        }
    }
}
