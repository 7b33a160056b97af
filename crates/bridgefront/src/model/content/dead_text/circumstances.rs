//! Warns of cards that no player can get, or that do nothing, under the current decks and knobs.

use std::collections::BTreeSet;

use super::note::note;
use crate::Bridgefront;
use crate::model::content::cards::{Card, CardId, Kind};
use crate::model::content::factions::Faction;
use crate::model::content::printed::{Printed, PrintedCard};
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::gain::Resource;
use crate::model::content::verbs::modifier::Change;
use crate::model::content::written::{Mode, Set};
use crate::model::knobs::Profile;
use evenhand_game::game::SetupError;
use evenhand_kit::table::ids::Id;

/// Checks each card as a whole.
pub(super) fn cards(game: &Bridgefront, printed: &Printed, found: &mut Vec<SetupError>) {
    let begun_with = begun_with(game);
    let as_headed = factions_are_as_headed(game, printed);
    let more_mana = game.scripts.iter().any(|(_, verb)| gives_mana(verb));
    for (place, printed) in printed.cards.iter().enumerate() {
        let id = CardId::at(place);
        let card = game.cards.get(id);
        let path = |field: &str| format!("cards.{}{field}", printed.id);
        idle(&path(""), card, printed, game, found);
        // If a faction is given another faction's cards to try them out, the faction's replaced cards are not reported.
        let of_faction = matches!(printed.card.set, Set::FactionSpell | Set::FactionChampion);
        let named = begun_with.contains(&id) || of_faction && !as_headed;
        nobodys(game, printed, card, named, found);
        let most = game.knobs.rules.max_mana;
        if card.mana > most && !more_mana {
            let message = format!("nobody ever has more than {most} mana to play it");
            note(found, path(".mana"), message, format!("write {most} or less, or raise rules.max_mana"));
        }
        if card.needs_mana > most && !more_mana {
            let message = format!("nobody ever has more than {most} mana");
            note(found, path(".needs_mana"), message, format!("write {most} or less, or raise rules.max_mana"));
        }
        if card.kind == Kind::Champion && card.hit == 0 {
            note(found, path(".hit"), "its dice never hit", "write 1 or more");
        }
        if printed.card.mode == Some(Mode::Off) {
            note(found, path(".mode"), "its discount never counts", "write \"this_round\" or \"next_round\"");
        }
    }
}

/// Warns of a card that does nothing when played and gives no VP.
fn idle(path: &str, card: &Card, printed: &PrintedCard, game: &Bridgefront, found: &mut Vec<SetupError>) {
    if card.kind != Kind::Champion && card.vp == 0 && game.scripts.list(printed.effects).is_empty() {
        note(found, path.to_owned(), "the card does nothing", "write its effects, `effects`");
    }
}

/// Returns the cards that players of some faction start with, except the cards that all players start with.
fn begun_with(game: &Bridgefront) -> BTreeSet<CardId> {
    let decks = game.knobs.setup.faction_starter_decks;
    let of = |faction: &Faction| {
        let deck = if decks { faction.starter.clone() } else { Vec::new() };
        deck.into_iter().chain([faction.spell, faction.champion])
    };
    game.factions.values().flat_map(of).collect()
}

/// Returns whether every faction starts with cards listed under its own heading.
fn factions_are_as_headed(game: &Bridgefront, printed: &Printed) -> bool {
    game.knobs.factions.keys().zip(game.factions.values()).all(|(name, faction)| {
        [faction.spell, faction.champion].iter().all(|card| printed.cards[card.index()].card.category == *name)
    })
}

/// Warns of a card that is in no deck. A card that is switched off is not reported.
fn nobodys(game: &Bridgefront, printed: &PrintedCard, card: &Card, named: bool, found: &mut Vec<SetupError>) {
    let id = &printed.id;
    let common = printed.card.set == Set::Starter && !game.knobs.setup.faction_starter_decks;
    if !printed.card.enabled || named || (card.deck.is_some() || common) && card.copies > 0 {
        return;
    }
    if card.deck.is_some() || common {
        let field = if game.knobs.content.profile == Profile::Fill47 && printed.card.copies > 0 {
            "fill_copies"
        } else {
            "copies"
        };
        let remedy = "write 1 or more; enabled = false says that it is left out";
        return note(found, format!("cards.{id}.{field}"), "no copy of it is in any deck", remedy);
    }
    let remedy = match printed.card.set {
        Set::Starter => "name it in a starter_deck",
        Set::FactionSpell => "name it as the `spell` of a faction",
        _ => "name it as the `champion` of a faction",
    };
    note(
        found,
        format!("cards.{id}.set"),
        "no faction begins with it, and no deck has it",
        format!("{remedy}, or give it another set"),
    );
}

/// Returns whether an effect gives mana or makes a card cheaper.
fn gives_mana(verb: &Verb) -> bool {
    match verb {
        Verb::Gain(gain) => gain.resource == Resource::Mana,
        Verb::Modifier(modifier) => matches!(modifier.change, Change::PlayMana { by: ..0, .. }),
        _ => false,
    }
}
