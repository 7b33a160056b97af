//! Tests of cards and decks as data (AX-DECK, ledger 4).

use std::path::Path;

use super::rig::{Rig, S1, game, rules};
use crate::model::content::{CardId, CardType, Place, Rarity, Verb, Vocabulary};
use crate::model::knobs::BOOK;
use crate::model::state::UnitId;
use crate::{Action, AxionForge};
use evenhand_game::game::{Play, Role, Ruleset, SetupError};
use evenhand_kit::table::effects::declare::Verbs;
use evenhand_kit::table::effects::notation;

fn refused(knobs: &[(&str, &str)]) -> SetupError {
    AxionForge::new(&rules(knobs), 2).map(|_| ()).expect_err("it is refused")
}

#[test]
fn every_knob_of_the_book_is_declared() {
    assert_eq!(evenhand_game::game::knobs::undocumented(&BOOK), Vec::<String>::new());
}

#[test]
fn the_placeholder_set_is_as_large_as_the_ledger_says() {
    let game = game(2, &[]);
    assert_eq!((game.cards.len(), game.decks.len()), (76, 3));
    for (name, trophies, mythic) in [("court", 40, 4), ("foundry", 45, 4), ("wildhunt", 38, 3)] {
        let deck = game.decks.values().find(|deck| deck.name == name).expect("a deck");
        let of = |is: &dyn Fn(&crate::model::content::Card) -> bool| {
            deck.list.iter().filter(|card| is(&game.cards[**card])).count()
        };
        let worth: u32 = deck.list.iter().map(|card| u32::from(game.cards[*card].trophies)).sum();
        assert_eq!((deck.list.len(), worth), (50, trophies), "{name}");
        assert_eq!(of(&|card| card.kind == CardType::Source), 15, "{name}");
        assert_eq!((of(&|card| card.is(Rarity::Mythic)), of(&|card| card.is(Rarity::Ultra))), (mythic, 1), "{name}");
    }
}

#[test]
fn a_deck_must_be_within_its_band() {
    // AX-E4, AX-DECK-1
    let error = refused(&[("decks.foundry.cards.IV01", "2")]);
    assert_eq!(
        (error.path.as_str(), error.message.as_str()),
        ("decks.foundry", "49 cards, 1 too few; 50 to 60 are allowed")
    );
    assert!(AxionForge::new(&rules(&[("decks.foundry.cards.IV01", "2"), ("rules.deck.min", "40")]), 2).is_ok());
    let more = [
        ("decks.foundry.cards.IV04", "3"),
        ("decks.foundry.cards.IV05", "3"),
        ("decks.foundry.cards.IV10", "3"),
        ("decks.foundry.cards.IV11", "3"),
        ("decks.foundry.cards.IV12", "3"),
        ("decks.foundry.cards.IV15", "3"),
    ];
    assert!(AxionForge::new(&rules(&more), 2).is_ok(), "60 cards");
    let over: Vec<(&str, &str)> = more.into_iter().chain([("decks.foundry.cards.IV16", "2")]).collect();
    assert_eq!(refused(&over).message, "61 cards, 1 too many; 50 to 60 are allowed");
}

#[test]
fn copies_and_rarities_are_limited() {
    // AX-E4, AX-DECK-2, AX-DECK-3
    let error = refused(&[("decks.foundry.cards.NE01", "4")]);
    assert_eq!(error.path, "decks.foundry.cards.NE01");
    assert_eq!(error.message, "4 copies of NE01, 3 are allowed");
    assert_eq!(error.remedy, "take 1 out, or raise rules.deck.copies");
    let exempt = [("decks.foundry.cards.NE01", "4"), ("rules.deck.basic_source_exempt", "true")];
    assert!(AxionForge::new(&rules(&exempt), 2).is_ok());
    let mythic = [("decks.foundry.cards.IV13", "3"), ("decks.foundry.cards.NE11", "3")];
    let error = refused(&mythic);
    assert_eq!(error.message, "8 Mythic cards (IV08×2, IV13×3, NE11×3); 6 are allowed");
    let ultra = [("decks.foundry.cards.IV09", "4"), ("rules.deck.copies", "4")];
    assert_eq!(refused(&ultra).message, "4 Ultra cards (IV09×4); 3 are allowed");
    let single = [("decks.foundry.cards.IV09", "2"), ("rules.deck.ultra_copies", "1")];
    assert_eq!(refused(&single).path, "decks.foundry.cards.IV09");
}

#[test]
fn sources_with_the_same_function_are_one_move() {
    let game = game(2, &[]);
    let alike = |id: &str| game.cards[game.cards.find(id).expect("a card")].alike;
    assert_eq!(alike("NE01"), alike("NE04"));
    assert_ne!(alike("NE01"), alike("TK19"));
}

#[test]
fn the_notation_lists_every_verb_with_its_fields() {
    let page = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/model/content/NOTATION.md"));
    notation::check(page, &<Verb as Verbs<Vocabulary>>::notes());
}

#[test]
fn replaced_words_are_not_read_and_the_new_one_is_named() {
    for (effect, path, remedy) in [
        ("verb = 'dmg', who = 'foe', n = 1", "verb", "it is called `damage` now"),
        ("verb = 'lf', n = 1", "verb", "it is called `gain` now"),
        ("verb = 'draw', n = 1, p = 'opp'", "p", "player"),
        ("verb = 'store', kind = 'core', n = 1", "kind", "counter"),
    ] {
        let error = refused(&[("cards.IV04.effects", &format!("[{{ kind = 'pow', do = [{{ {effect} }}] }}]"))]);
        assert_eq!(error.path, format!("cards.IV04.effects.0.do.0.{path}"), "{error:?}");
        assert!(error.remedy.contains(remedy), "{error:?}");
    }
}

#[test]
fn mistakes_in_cards_are_named_with_path_and_remedy() {
    for (effects, path, message) in [
        ("[{ kind = 'pow', do = [{ verb = 'damages', who = 'foe', n = 1 }] }]", "0.do.0.verb", "`damages` is unknown"),
        ("[{ kind = 'pow', do = [{ verb = 'damage', who = 'foe' }] }]", "0.do.0", "has no `n`"),
        ("[{ kind = 'pow', do = [{ verb = 'draw', n = 1, who = 'foe' }] }]", "0.do.0.who", "is not a field here"),
        (
            "[{ kind = 'pow', do = [{ verb = 'ready', who = 'ally', of = ['beats'] }] }]",
            "0.do.0.of",
            "no card has the type",
        ),
        ("[{ kind = 'ctr', do = [{ verb = 'draw', n = 1 }] }]", "0", "a Counter that waits for nothing"),
        ("[{ kind = 'int', do = [{ verb = 'draw', n = 1 }] }]", "0", "an Intrinsic that is always on"),
        ("[{ kind = 'foc', activate = false, do = [] }]", "0", "a Focus that does not Activate its card never runs"),
        ("[{ kind = 'pow', do = [{ verb = 'create', card = 'IV01' }] }]", "", "IV01 is no Token"),
        ("[{ kind = 'pow', do = [{ verb = 'create', card = 'XX01' }] }]", "0.do.0.card", "there is no card `XX01`"),
        ("[{ kind = 'pow', do = [{ verb = 'move', to = 'hand' }] }]", "0.do.0.to", "`hand` is unknown"),
        ("[{ kind = 'pow', do = [{ verb = 'win', player = 'each' }] }]", "0.do.0.player", "has one winner only"),
        (
            "[{ kind = 'pow', do = [{ verb = 'discard', n = 1, player = 'each' }] }]",
            "0.do.0.player",
            "cannot ask everybody at once",
        ),
        (
            "[{ kind = 'pow', do = [{ verb = 'gain', resource = 'sparks', n = 1, player = 'opp' }] }]",
            "0.do.0.player",
            "is only for Life Force and Trophies",
        ),
        (
            "[{ kind = 'pow', do = [{ verb = 'gain', resource = 'trophies', n = -1 }] }]",
            "0.do.0.n",
            "a negative number never happens",
        ),
        ("[{ kind = 'pow', do = [{ verb = 'grant', who = 'ally' }] }]", "0.do.0", "neither a Trait nor arrows"),
    ] {
        let error = refused(&[("cards.IV04.effects", effects)]);
        let whole = if path.is_empty() { "cards.IV04.effects".into() } else { format!("cards.IV04.effects.{path}") };
        assert_eq!(error.path, whole, "{effects}: {error:?}");
        assert!(error.message.contains(message) && !error.remedy.is_empty(), "{effects}: {error:?}");
    }
}

#[test]
fn a_focus_of_what_is_not_activated_is_refused_with_what_it_can_be() {
    let focus = "[{ kind = 'foc', do = [{ verb = 'change', who = 'allies', attack = 1 }] }]";
    for (card, kind) in [("CA1", "a Catalyst"), ("GC15", "an Artifice")] {
        let path = format!("cards.{card}.effects");
        let error = refused(&[(&path, focus)]);
        assert_eq!(error.path, format!("{path}.0"));
        assert_eq!(error.message, format!("{kind} is not Activated, so a Focus on it never runs"));
        assert_eq!(error.remedy, "make it a `pow`");
    }
}

#[test]
fn the_verbs_that_no_placeholder_card_uses_read_too() {
    let effects = "[{ kind = 'pow', do = [{ verb = 'discard', n = 1, player = 'opp' }, { verb = 'destroy', who = 'foe' }, { verb = 'sacrifice' }, \
                   { verb = 'search', of = ['machine'] }, { verb = 'gain', resource = 'energy', n = 1 }] }]";
    assert!(AxionForge::new(&rules(&[("cards.IV04.effects", effects)]), 2).is_ok());
}

#[test]
fn placeholder_cards_are_called_placeholders_until_they_have_another_name() {
    let caution = |knobs: &[(&str, &str)], roles: &[u8]| {
        let roles: Vec<Role> = roles.iter().map(|role| Role(*role)).collect();
        AxionForge::caution([(&game(2, knobs), &roles[..])].into_iter())
    };
    let said = caution(&[], &[0, 1]).expect("it is a placeholder");
    assert!(said.starts_with("the cards in the decks court and foundry are placeholder content"), "{said}");
    let stronger = caution(&[("cards.TK01.attack", "5")], &[2]).expect("another number makes it nobody else's");
    assert!(stronger.starts_with("the cards in the deck wildhunt are placeholder content"), "{stronger}");
    let renamed: Vec<(String, String)> = {
        let game = game(2, &[]);
        let deck = game.decks.values().find(|deck| deck.name == "court").expect("a deck");
        deck.list
            .iter()
            .map(|card| {
                let id = &game.cards[*card].id;
                (format!("cards.{id}.name"), format!("\"Own {id}\""))
            })
            .collect()
    };
    let renamed: Vec<(&str, &str)> = renamed.iter().map(|(path, name)| (path.as_str(), name.as_str())).collect();
    assert_eq!(caution(&renamed, &[0]), None);
    let mixed = caution(&renamed[..renamed.len() - 3], &[0]).expect("some are left");
    assert!(mixed.contains("in the deck court, which mixes both kinds"), "{mixed}");
}

#[test]
fn what_the_rules_forbid_is_said_with_the_rule() {
    let mut rig = Rig::new();
    rig.hold(S1, &["IV02", "NE01"]);
    let (sentinel, runner) = (rig.card("IV02"), rig.put("1Fc", "TK05"));
    let nowhere = Place(200);
    let front = rig.at("1Fa").1;
    let taken = rig.at("1Fc").1;
    for (action, rule) in [
        (Action::Deploy(sentinel, front), "AX-DEP-1"),
        (Action::Reposition(runner, taken), "AX-REP-1"),
        (Action::Reposition(runner, nowhere), "AX-REP-1"),
        (Action::Use(runner, 7, true), "names no ability"),
        (Action::Use(UnitId(999), 0, false), "names no ability"),
        (Action::Invoke(200, true), "names no ability"),
        (Action::Tap(sentinel, 0), "AX-SRC-3"),
        (Action::Flip(runner), "AX-FD-3"),
        (Action::Hide(sentinel, nowhere), "AX-DEP-1"),
        (Action::Source(CardId::HIDDEN), "names no card"),
        (Action::Guard(runner), "no move of the Action Phase"),
    ] {
        let refused = rig.game.legal(&rig.s, S1, action).expect_err("it is forbidden");
        assert!(refused.to_string().contains(rule), "{refused}");
    }
    rig.sparks(9);
    for (place, rule) in [(rig.at("1Bc").1, "AX-DEP-2"), (taken, "AX-DEP-1"), (nowhere, "AX-DEP-2")] {
        let refused = rig.game.legal(&rig.s, S1, Action::Deploy(sentinel, place)).expect_err("it is forbidden");
        assert!(refused.to_string().contains(rule), "{refused}");
    }
}
