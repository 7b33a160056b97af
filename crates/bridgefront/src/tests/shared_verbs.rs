//! Tests of the verbs that all games share, on a card that has them instead of its own effects.

use super::cards_all::play;
use super::rig::{Rig, S1, game};
use crate::Bridgefront;
use crate::rules::actions::Action;
use evenhand_game::game::contract::check_conserving;
use evenhand_game::game::{LogText, Role, Rules, Ruleset, Seed};

const MAY: &str = "[{ verb = 'may', effects = [{ verb = 'gain', resource = 'gold', n = 3 }, { verb = 'draw', n = 1 }] }, \
    { verb = 'gain', resource = 'gold', n = 1 }]";

/// Plays a card with these effects.
fn played(effects: &str) -> Rig {
    let mut rig = Rig::with(2, &[("cards.forked_road.effects", effects)]);
    rig.draw_pile(S1, &["zap", "zap"]);
    play(&mut rig, "forked_road", &[]);
    rig
}

#[test]
fn effects_can_be_left_out_together_when_the_card_resolves() {
    let after = |option: &str| {
        let mut rig = played(MAY);
        assert_eq!(rig.options(S1), ["option 1", "option 2"]);
        let (gold, hand) = (rig.gold_of(S1), rig.s.player(S1).hand.len());
        rig.choose(S1, option);
        (rig.gold_of(S1) - gold, rig.s.player(S1).hand.len() - hand)
    };
    assert_eq!(after("option 1"), (4, 1));
    assert_eq!(after("option 2"), (1, 0));
}

#[test]
fn targets_inside_are_chosen_once_the_effects_are_wanted() {
    let effects = "[{ verb = 'may', effects = [{ verb = 'deploy', forces = 2, to = { occ = 'me', late = true } }] }]";
    let mut rig = Rig::with(2, &[("cards.forked_road.effects", effects)]);
    let (home, out) = (rig.home(S1), rig.hex(1, 0));
    rig.forces(S1, home, 1).forces(S1, out, 1);
    play(&mut rig, "forked_road", &["option 1", "hex (1,0)"]);
    assert_eq!((rig.forces_at(S1, home), rig.forces_at(S1, out)), (1, 3));
}

#[test]
fn a_verb_of_the_game_replaces_a_shared_one_with_the_same_word() {
    // Bridgefront's own `choose` has a field that the shared one lacks, and is locked when the card is committed.
    let mut rig = Rig::with(
        2,
        &[(
            "cards.forked_road.effects",
            "[{ verb = 'choose', late = false, options = [[{ verb = 'gain', resource = 'gold', n = 3 }], [{ verb = 'draw', n = 1 }]] }]",
        )],
    );
    play(&mut rig, "forked_road", &["option 1"]);
    assert!(!rig.asked(S1));
}

#[test]
fn the_log_names_the_option() {
    let rig = played(MAY);
    let text = |option: u8| rig.game.describe_choice(&rig.s, S1, Action::Mode(option), None).0;
    assert_eq!(text(0), "uses gain (n 3, resource gold), draw (n 1)");
    assert_eq!(text(1), "leaves the effect out");
}

#[test]
fn what_may_be_left_out_is_worth_as_much_as_what_happens_unless_it_harms() {
    let worth = |effects: &str| {
        let game = game(2, &[("cards.forked_road.effects", effects)]);
        let (card, _) = game.cards.iter().find(|(_, card)| card.id == "forked_road").expect("a card");
        crate::players::worth::of_card(&game, card)
    };
    let (nothing, gain) = (
        worth("[{ verb = 'gain', resource = 'gold', n = 0 }]"),
        worth("[{ verb = 'gain', resource = 'gold', n = 3 }]"),
    );
    assert!(gain > nothing);
    assert_eq!(worth("[{ verb = 'may', effects = [{ verb = 'gain', resource = 'gold', n = 3 }] }]"), gain);
    assert_eq!(worth("[{ verb = 'may', effects = [{ verb = 'gain', resource = 'gold', n = 0 }] }]"), nothing);
}

#[test]
fn mistakes_inside_are_named_with_their_path() {
    let book = Bridgefront::book();
    let refused = |effects: &str, path: &str, message: &str| {
        let mut rules = Rules::of_book(&book).expect("the book reads");
        let table: toml::Table = format!("v = {effects}").parse().expect("TOML");
        rules.set(&book, "cards.forked_road.effects", &table["v"], None).expect("effects are checked with the game");
        let error = Bridgefront::new(&rules, 2).map(|_| ()).expect_err(effects);
        assert_eq!(error.path, format!("cards.forked_road.effects.{path}"), "{effects}");
        assert!(error.message.contains(message), "{error:?}");
    };
    let may = |effect: &str| format!("[{{ verb = 'may', effects = [{effect}] }}]");
    refused(&may("{ verb = 'drow', n = 1 }"), "0.effects.0.verb", "`drow` is unknown");
    refused("[{ verb = 'may', options = [] }]", "0.options", "is not a field here");
    refused("[{ verb = 'may', effects = 3 }]", "0.effects", "is not a list of effects");
    refused("[{ verb = 'mya', effects = [] }]", "0.verb", "`mya` is unknown");
    // Nothing was deployed before, so `there` means no hex (dead text).
    refused(&may("{ verb = 'deploy', forces = 1, to = 'there' }"), "0.effects.0.to", "");
}

#[test]
fn the_contract_is_kept() {
    let starter = ["cards.zap.effects", "cards.forked_road.effects"];
    let game = game(2, &starter.map(|path| (path, MAY)));
    for seed in 0..4 {
        check_conserving(&game, &[Role(0), Role(5)], Seed(seed), Bridgefront::conserved).expect("the contract is kept");
    }
}
