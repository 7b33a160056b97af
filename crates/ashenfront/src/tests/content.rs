//! Tests of cards, decks and the map as data: what is refused, and with which messages.

use super::rig::{P1, Rig, rules};
use crate::Ashenfront;
use crate::model::content::Verb;
use crate::model::knobs::BOOK;
use evenhand_game::game::{Ruleset, SetupError};
use evenhand_kit::table::effects::declare::{Included, Verbs};
use evenhand_kit::table::effects::shared::Shared;

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
    // Every placeholder card has effects. The declaration with a default is for the cards of users,
    // which may have none.
    let gaps = evenhand_game::game::knobs::undocumented(&BOOK);
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
        (
            "{ name = \"A\", type = \"operator\", health = 1, innates = [{ on = \"rest\", do = [] }] }",
            ".innates.0.do",
            "the innate does nothing",
        ),
    ] {
        says(&[("cards.X01", card)], &format!("cards.X01{field}"), message);
    }
}

#[test]
fn an_effect_that_happens_once_has_no_place_at_always_whatever_the_other_moments() {
    // AF-TYPE-3, AF-TYPE-5, AF-TYPE-6
    let speed = |who: &str| format!("{{ verb = \"change\", who = \"{who}\", speed = 1 }}");
    let card = |kind: &str, when: &str, effects: &str| {
        format!("{{ name = \"A\", type = \"{kind}\", when = {when}, effects = [{effects}] }}")
    };
    let draw = "{ verb = \"draw\", n = 1 }";
    let harm = "{ verb = \"lose\", who = \"mover\", n = 1 }";
    for (kind, when, first, second) in [
        ("battleplan", "[\"always\", \"rest\"]", speed("allies"), draw),
        ("supply", "[\"rest\", \"always\"]", speed("allies"), draw),
        ("equipment", "[\"always\", \"crossed\"]", speed("host"), harm),
    ] {
        let both = card(kind, when, &format!("{first}, {second}"));
        refuses(&both, ".effects.1", "`always` is among its moments, and this effect does not last");
        assert!(refused(&[("cards.X01", &both)]).remedy.contains("make two cards"));
    }
    let alone = card("battleplan", "[\"always\"]", draw);
    refuses(&alone, ".effects.0", "does not last, and nothing sets it off");
    let aimed = card("battleplan", "[\"always\"]", &speed("ally"));
    refuses(&aimed, ".effects.0", "nobody is asked what it is aimed at");
}

#[test]
fn numbers_of_effects_that_cannot_be_negative_are_said_to_begin_at_0() {
    for (path, range) in [
        ("cards.SU02.effects.0.if.hand_at_most", "0 to 20"),
        ("cards.SU03.effects.0.if.in_enemy_zone", "0 to 20"),
        ("cards.SU02.effects.0.n", "-20 to 20"),
        ("cards.OP06.innates.0.do.0.n", "-20 to 20"),
    ] {
        let error = rules(&[]).set(&BOOK, path, &toml::Value::Integer(99), None).expect_err("it is out of range");
        assert!(error.remedy.contains(&format!("within {range}")), "{path}: {error:?}");
    }
}

#[test]
fn mistakes_in_effects_are_named_with_path_and_remedy() {
    for (effects, path, message) in [
        ("[{ verb = \"hits\", who = \"foe\" }]", ".0.verb", "unknown"),
        ("[{ verb = \"heal\", who = \"ally\" }]", ".0", "has no `n`"),
        ("[{ verb = \"draw\", n = 1, pierce = 1 }]", ".0.pierce", "is not a field here"),
        ("[{ verb = \"discard\", who = \"enemy\" }]", ".0.who", "operators are not discarded"),
        ("[{ verb = \"draw\", n = 1, if = { } }]", ".0.if", "needs exactly one condition"),
        (
            "[{ verb = \"heal\", who = \"ally\", n = 1 }, { verb = \"lose\", who = \"enemy\", n = 1 }, { verb = \"damage\", who = \"tile\", n = 1 }]",
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
    // All verbs of the ledger, including those that no placeholder card uses.
    let mut notes = <Verb as Verbs<()>>::notes();
    notes.retain(|verb| !Shared::WORDS.contains(&verb.word));
    let listed = "damage lose heal move push pull swap retreat deploy use ready exhaust draw discard bottom recover \
                  search banish gain change grant disable double cancel";
    let mut listed: Vec<&str> = listed.split_whitespace().collect();
    let mut known: Vec<&str> = notes.iter().map(|verb| verb.word).collect();
    listed.sort_unstable();
    known.sort_unstable();
    assert_eq!(known, listed);
    for verb in &notes {
        let word = verb.word;
        let needed: Vec<&str> =
            verb.fields.iter().filter(|field| field.default.is_none()).map(|field| field.key).collect();
        let field = |name: &&str| match *name {
            "n" => "n = 1".to_owned(),
            "keyword" => "keyword = \"taunt\"".to_owned(),
            "what" => "what = [\"ability\"]".to_owned(),
            "to" => "to = \"zone\"".to_owned(),
            "resource" => "resource = \"opportunity\"".to_owned(),
            _ => format!("{name} = \"enemy\""),
        };
        let more = if word == "change" { ", init = 1" } else { "" };
        let fields: String = needed.iter().map(|name| format!(", {}", field(name))).collect();
        let head = "name = \"A\", type = \"operator\", health = 1, damage = 1";
        let card = format!("{{ {head}, effects = [{{ verb = \"{word}\"{fields}{more} }}] }}");
        let rig = Rig::with(&[("cards.X01", &card)]);
        assert_eq!(rig.game.cards[rig.card("X01")].effects()[0].verb.word(), word);
        for missing in 0..needed.len() {
            let fields: String = (0..needed.len())
                .filter(|place| *place != missing)
                .map(|place| format!(", {}", field(&needed[place])))
                .collect();
            let card =
                format!("{{ name = \"A\", type = \"command\", effects = [{{ verb = \"{word}\"{fields}{more} }}] }}");
            says(&[("cards.X01", &card)], "cards.X01.effects.0", "has no `");
        }
    }
}

#[test]
fn words_that_were_replaced_are_named_with_the_new_ones() {
    for (effect, now) in [
        ("{ verb = \"hit\", who = \"foe\" }", "damage"),
        ("{ verb = \"retire\", who = \"enemy\" }", "banish"),
        ("{ verb = \"cp\", n = 1 }", "gain"),
        ("{ verb = \"opp\", n = 1 }", "gain"),
        ("{ verb = \"attr\", who = \"ally\", attr = \"speed\", n = 1 }", "change"),
    ] {
        let card = format!("{{ name = \"A\", type = \"command\", effects = [{effect}] }}");
        let error = refused(&[("cards.X01", &card)]);
        assert_eq!(error.path, "cards.X01.effects.0.verb");
        assert!(error.remedy.contains(&format!("it is called `{now}` now")), "{error:?}");
    }
}

#[test]
fn a_change_names_one_attribute_or_several() {
    // AF-UNIT-1
    let card = |kind: &str, change: &str| {
        format!("{{ name = \"A\", type = \"{kind}\", effects = [{{ verb = \"change\", {change} }}] }}")
    };
    refuses(&card("command", "who = \"ally\", until = \"rest\""), ".effects.0", "changes nothing");
    let plan = card("battleplan", "who = \"allies\", damage = 1, block = 2, speed = -1, against_point = true");
    let mut rig = Rig::with(&[("cards.X01", &plan)]);
    let unit = rig.stand(P1, "OP01", "b1");
    let before = rig.game.sheet(&rig.s, rig.s.unit(unit).expect("it stands there"));
    rig.plan(P1, "X01");
    let after = rig.game.sheet(&rig.s, rig.s.unit(unit).expect("it stands there"));
    assert_eq!((after.damage, after.against_point, after.block), (before.damage, 1, before.block + 2));
    assert_eq!((after.speed, after.init), (before.speed - 1, before.init));
    warns(&card("battleplan", "who = \"allies\", block = 1, speed = 0"), ".effects.0.speed", "an amount of 0");
}

#[test]
fn only_control_points_can_be_for_the_enemy() {
    let card = |resource: &str| {
        let gain = format!("verb = \"gain\", resource = \"{resource}\", n = 1, player = \"opp\"");
        format!("{{ name = \"A\", type = \"command\", effects = [{{ {gain} }}] }}")
    };
    refuses(&card("opportunity"), ".effects.0.player", "opportunity is for the operation");
    assert_eq!(warned(&card("control_points"), &[]), []);
}

/// Checks that a card `X01` with these fields is refused, at this path below the card.
fn refuses(card: &str, path: &str, message: &str) {
    says(&[("cards.X01", card)], &format!("cards.X01{path}"), message);
}

/// Returns the paths and messages of the warnings of `check` about a card `X01`.
fn warned(card: &str, knobs: &[(&str, &str)]) -> Vec<(String, String)> {
    let rules = rules(&[&[("cards.X01", card)], knobs].concat());
    let game = Ashenfront::new(&rules, 2).expect("it can be played");
    game.warnings(&rules).into_iter().map(|warning| (warning.path, warning.message)).collect()
}

fn warns(card: &str, path: &str, message: &str) {
    let found = warned(card, &[]);
    let fits = |(at, said): &(String, String)| *at == format!("cards.X01{path}") && said.contains(message);
    assert!(found.len() == 1 && found.iter().all(fits), "{card}: {found:?}");
}

#[test]
fn the_placeholder_set_has_no_text_that_does_nothing() {
    let rules = rules(&[]);
    let game = Ashenfront::new(&rules, 2).expect("the book plays");
    assert_eq!(game.warnings(&rules), []);
}

#[test]
fn a_parting_gift_needs_its_keyword_and_the_keyword_a_gift() {
    // AF-KW-12
    let gift = "innates = [{ on = \"parting_gift\", do = [{ verb = \"draw\", n = 1 }] }]";
    let card = |fields: &str| format!("{{ name = \"A\", type = \"operator\", health = 1, {fields} }}");
    refuses(&card(gift), ".innates.0", "the operator does not have the keyword `parting_gift`");
    let with = card(&format!("keywords = [\"parting_gift\"], {gift}"));
    assert_eq!(warned(&with, &[]), []);
    let given = "{ name = \"B\", type = \"command\", effects = [{ verb = \"grant\", who = \"ally\", keyword = \"parting_gift\" }] }";
    assert_eq!(warned(&card(gift), &[("cards.X02", given)]), [], "another card can give it");
    assert!(Ashenfront::new(&rules(&[("rules.cards.without_keywords", "[\"parting_gift\"]")]), 2).is_ok());
    warns(&card("keywords = [\"parting_gift\"]"), ".keywords", "it has no innate");
}

#[test]
fn a_hit_says_its_damage_or_has_an_operator_with_some() {
    // AF-DMG-1
    for kind in ["command", "protocol", "supply"] {
        let cost = if kind == "protocol" { "opp_cost = 1, " } else { "" };
        let card =
            format!("{{ name = \"A\", type = \"{kind}\", {cost}effects = [{{ verb = \"damage\", who = \"tile\" }}] }}");
        refuses(&card, ".effects.0", "`damage` has no `n`");
    }
    let innate = "{ name = \"A\", type = \"operator\", health = 1, damage = 2, innates = [{ on = \"deploy\", do = [{ verb = \"damage\", who = \"foe\" }] }] }";
    refuses(innate, ".innates.0.do.0", "`damage` has no `n`");
    let weak = "{ name = \"A\", type = \"operator\", health = 1, effects = [{ verb = \"damage\", who = \"foe\" }] }";
    warns(weak, ".effects.0", "a hit without damage");
    let ult = "{ name = \"A\", type = \"ult\", operator = \"OP16\", effects = [{ verb = \"damage\", who = \"foe\" }] }";
    assert_eq!(warned(ult, &[]), [], "its operator has damage");
    assert_eq!(warned(ult, &[("cards.OP16.damage", "0")]).len(), 2, "the Ult's and the operator's own");
}

#[test]
fn a_protocol_without_a_cost_is_pointed_at() {
    // AF-TYPE-4
    warns(
        "{ name = \"A\", type = \"protocol\", effects = [{ verb = \"draw\", n = 1 }] }",
        ".opp_cost",
        "a protocol without a cost",
    );
}

#[test]
fn fields_of_other_types_of_cards_are_refused() {
    // AF-TYPE
    for (kind, field) in [
        ("supply", "equips = true"),
        ("supply", "equips = false"),
        ("supply", "opp_cost = 1"),
        ("command", "health = 2"),
        ("battleplan", "operator = \"OP14\""),
        ("ult", "range = 1"),
        ("tactics", "init = 2"),
        ("equipment", "class = \"medic\""),
    ] {
        let text = format!("[cards]\nX01 = {{ name = \"A\", type = \"{kind}\", {field} }}\n");
        let mut known = rules(&[]);
        known.load(&BOOK, std::path::Path::new("own.toml"), &text).expect("it reads");
        let error = Ashenfront::new(&known, 2).map(|_| ()).expect_err(&text);
        let name = field.split(' ').next().expect("a field");
        assert_eq!(
            (error.path.as_str(), error.message.as_str()),
            (format!("cards.X01.{name}").as_str(), format!("a card of type {kind} has none").as_str())
        );
        assert!(known.cause(&error).is_some_and(|place| place.line == 2) && error.remedy.contains("leave it out"));
    }
    refuses("{ name = \"A\", type = \"equipment\", equips = false }", ".equips", "nobody takes it up");
}

#[test]
fn a_misspelt_deck_is_named_with_the_one_that_was_meant() {
    // AF-Q3
    let new = |name: &str| {
        let mut known = rules(&[]);
        let text = format!("[decks.{name}.cards]\nOP07 = 2\nOP01 = 1\n");
        known.load(&BOOK, std::path::Path::new("own.toml"), &text).expect("it reads");
        Ashenfront::new(&known, 2).map(|_| ()).expect_err("it has 3 cards")
    };
    let error = new("fortres");
    assert_eq!(error.path, "decks.fortres");
    assert_eq!(error.message, "`fortres` is a new deck of 3 cards, 37 too few; a deck has 40");
    assert!(error.remedy.contains("did you mean `fortress`?"), "{error:?}");
    assert_eq!(new("zzz").message, "3 cards, 37 too few; a deck has 40");
    assert_eq!(refused(&[("decks.fortress.cards.OP01", "1")]).message, "39 cards, 1 too few; a deck has 40");
}

#[test]
fn effects_that_can_never_act_are_refused_with_what_to_write() {
    let command = |effect: &str| format!("{{ name = \"A\", type = \"command\", effects = [{effect}] }}");
    for (effect, field, message) in [
        ("{ verb = \"damage\", who = \"foe\", n = 1 }", ".who", "`foe` means nobody in a command"),
        ("{ verb = \"heal\", who = \"me\", n = 1 }", ".who", "`me` means nobody"),
        ("{ verb = \"heal\", who = \"mover\", n = 1 }", ".who", "`mover` means nobody"),
        ("{ verb = \"heal\", who = \"base\", n = 1 }", ".who", "`base` means nobody"),
        ("{ verb = \"lose\", who = \"adjacent_foes\", n = 1 }", ".who", "`adjacent_foes` means nobody"),
        ("{ verb = \"push\", who = \"enemy\", n = 1 }", ".verb", "there is no acting operator"),
        ("{ verb = \"swap\", who = \"ally\" }", ".with", "`me` means nobody"),
        ("{ verb = \"swap\", who = \"ally\", with = \"ally\" }", ".who", "cannot be moved by itself"),
        ("{ verb = \"bottom\" }", ".verb", "no card was discarded"),
        ("{ verb = \"discard\", who = \"card\" }", ".who", "only equipment that is crossed"),
        ("{ verb = \"draw\", n = -1 }", ".n", "-1 does nothing"),
        ("{ verb = \"damage\", who = \"enemy\", n = 1, pierce = 1 }", ".pierce", "nobody stands behind"),
        ("{ verb = \"damage\", who = \"enemy\", n = 1, range = 2 }", ".range", "has no range"),
        ("{ verb = \"change\", who = \"ally\", block = 1, against_point = true }", ".against_point", "for damage only"),
        ("{ verb = \"disable\", who = \"enemy\", what = [] }", ".what", "takes nothing away"),
        ("{ verb = \"grant\", who = \"ally\", keyword = \"airdrop\" }", ".keyword", "cards in the hand"),
        ("{ verb = \"grant\", who = \"ally\", keyword = \"rush\" }", ".keyword", "as an operator arrives"),
    ] {
        refuses(&command(effect), &format!(".effects.0{field}"), message);
    }
    let card = |kind: &str, rest: &str| format!("{{ name = \"A\", type = \"{kind}\", {rest} }}");
    refuses(
        &card("battleplan", "effects = [{ verb = \"change\", who = \"host\", speed = 1 }]"),
        ".effects.0.who",
        "`host` means nobody in a card that works `always`",
    );
    refuses(
        &card("equipment", "effects = [{ verb = \"change\", who = \"allies\", speed = 1 }]"),
        ".effects.0.who",
        "`allies` means nobody in equipment on its host",
    );
    refuses(
        &card("battleplan", "effects = [{ verb = \"grant\", who = \"allies\", keyword = \"rush\", may = true }]"),
        ".effects.0.may",
        "nobody is asked",
    );
    refuses(
        &card("tactics", "when = [\"pays\"], effects = [{ verb = \"lose\", who = \"blocker\", n = 1 }]"),
        ".effects.0.who",
        "`blocker` means nobody in tactics at `pays`",
    );
    refuses(
        &card("supply", "effects = [{ verb = \"gain\", resource = \"opportunity\", n = 1 }]"),
        ".effects.0.verb",
        "opportunity that comes at a Rest is lost",
    );
    refuses(&card("supply", "effects = [{ verb = \"cancel\" }]"), ".effects.0.verb", "belongs to no operation");
    refuses(
        &card(
            "operator",
            "health = 1, keywords = [\"parting_gift\"], innates = [{ on = \"parting_gift\", do = [{ verb = \"heal\", who = \"me\", n = 1 }] }]",
        ),
        ".innates.0.do.0.who",
        "`me` means nobody in an innate at `parting_gift`",
    );
    refuses(
        &card("operator", "health = 1, effects = [{ verb = \"use\", who = \"me\" }]"),
        ".effects.0.who",
        "an ability that is under way is not begun again",
    );
    let arrives = "health = 1, damage = 1, effects = [{ verb = \"damage\", who = \"foe\" }], \
                   innates = [{ on = \"deploy\", do = [{ verb = \"use\", who = \"me\" }] }]";
    assert_eq!(warned(&card("operator", arrives), &[]), []);
    refuses(
        &card("operator", "health = 1, effects = [{ verb = \"pull\", who = \"adjacent_foes\", n = 1 }]"),
        ".effects.0.who",
        "cannot come nearer",
    );
    refuses(
        &card("supply", "effects = [{ verb = \"exhaust\", who = \"base\" }]"),
        ".effects.0.verb",
        "readied in this same Rest",
    );
    let fine = card("battleplan", "effects = [{ verb = \"grant\", who = \"allies\", keyword = \"rush\" }]");
    assert_eq!(warned(&fine, &[]), []);
}

#[test]
fn what_does_nothing_as_things_are_is_warned_about() {
    let command = |effect: &str| format!("{{ name = \"A\", type = \"command\", effects = [{effect}] }}");
    let supply = |effect: &str| format!("{{ name = \"A\", type = \"supply\", effects = [{effect}] }}");
    let operator = |fields: &str| format!("{{ name = \"A\", type = \"operator\", health = 1, {fields} }}");
    warns(&command(""), ".effects", "the card does nothing");
    warns(&command("{ verb = \"draw\", n = 0 }"), ".effects.0.n", "an amount of 0");
    warns(&command("{ verb = \"draw\", n = 1, if = { on_points = 5 } }"), ".effects.0.if.on_points", "at most 4");
    warns(
        &command("{ verb = \"draw\", n = 1, if = { in_enemy_zone = 0 } }"),
        ".effects.0.if.in_enemy_zone",
        "always holds",
    );
    warns(&command("{ verb = \"ready\", who = \"ally\" }"), ".effects.0", "nothing ever exhausts");
    assert_eq!(
        warned(&command("{ verb = \"ready\", who = \"ally\" }"), &[("rules.ops.exhaust_on_ability", "true")]),
        []
    );
    let attr =
        |attr: &str, until: &str| format!("{{ verb = \"change\", who = \"ally\", {attr} = 1, until = \"{until}\" }}");
    warns(&command(&attr("init", "exchange")), ".effects.0.until", "the order of an exchange is fixed");
    warns(&supply(&attr("speed", "rest")), ".effects.0.until", "ends with this same Rest");
    assert_eq!(warned(&supply(&attr("speed", "round")), &[]), []);
    for (fields, message) in [
        ("keywords = [\"assault\"]", "`assault` does nothing: it has no ability"),
        ("keywords = [\"aegis\"]", "it has no block"),
        ("block = 1, keywords = [\"backstab 0\"]", "`backstab n` does nothing: its number is 0"),
        (
            "keywords = [\"cleave\"], effects = [{ verb = \"heal\", who = \"ally_in_line\", n = 1 }]",
            "no hit of it goes along a line",
        ),
        (
            "keywords = [\"retaliate\"], effects = [{ verb = \"heal\", who = \"ally_in_line\", n = 1 }]",
            "its ability is not aimed at an enemy",
        ),
        ("keywords = [\"counterstrike\"]", "it has no damage"),
        (
            "keywords = [\"backstab 1\"], effects = [{ verb = \"heal\", who = \"ally_in_line\", n = 1 }]",
            "it hits nobody",
        ),
    ] {
        warns(&operator(fields), ".keywords", message);
    }
    warns(&operator("keywords = [\"taunt\", \"beacon\", \"taunt\"]"), ".keywords.2", "`taunt` is there twice");
    let sums =
        "damage = 1, keywords = [\"backstab 1\", \"backstab 1\"], effects = [{ verb = \"damage\", who = \"foe\" }]";
    assert_eq!(warned(&operator(sums), &[]), [], "numbers add up");
    // AF-MOV-4, AF-KW-14, AF-KW-18
    assert_eq!(warned(&operator("keywords = [\"raid\", \"rush\"]"), &[]), [], "they move whatever the speed");
    let around = "effects = [{ verb = \"damage\", who = \"each_direction\", n = 1, pierce = 1 }]";
    let keywords = "keywords = [\"backstab 1\", \"cleave\", \"piercing 1\"]";
    assert_eq!(warned(&operator(&format!("{keywords}, {around}")), &[]), []);
    warns(
        &operator("range = 0, effects = [{ verb = \"heal\", who = \"ally_in_line\", n = 1 }]"),
        ".effects.0.who",
        "nobody within a range of 0",
    );
    warns(
        &operator("innates = [{ on = \"rest\", once = true, do = [{ verb = \"draw\", n = 1 }] }]"),
        ".innates.0.once",
        "at most once in a turn anyway",
    );
    warns(
        "{ name = \"A\", type = \"protocol\", opp_cost = 1, when = [\"deploy\", \"move\"], effects = [{ verb = \"bottom\" }] }",
        ".when",
        "none of its effects can act in a protocol at `deploy`",
    );
}
