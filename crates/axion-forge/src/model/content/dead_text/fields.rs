//! Checks for fields of cards and abilities that nothing reads on cards of their type.

use super::{Content, Dead, a_card, lies_on_the_battlefield};
use crate::model::content::{Ability, Arrow, Card, CardType, Effect, Line, Players, Price, Until, Verb};
use evenhand_game::game::SetupError;

impl Content<'_> {
    /// Rejects fields that nothing reads on a card of this type.
    pub(super) fn check_card_fields(&self, card: &Card) -> Result<(), SetupError> {
        let kind = card.kind;
        let hides = card.hides;
        let lies = lies_on_the_battlefield(card);
        let grid = !card.green.is_empty() || !card.red.is_empty();
        let catalyst = kind == CardType::Catalyst;
        let unread = [
            ("energy", card.energy > 0 && !catalyst),
            ("cost", card.cost > 0 && catalyst),
            ("copies_max", card.copies_max > 0 && catalyst),
            ("attack", card.attack > 0 && !lies),
            ("defense", card.defense > 0 && (!lies || (kind == CardType::Trap && !card.token))),
            ("trophies", card.trophies > 0 && !lies && !hides),
            ("grid", grid && !lies && !hides),
            ("arrows", card.arrows != 0 && !lies),
            ("traits", card.traits != 0 && !lies),
            ("volatile", card.volatile > 0 && !lies),
        ];
        if let Some((field, _)) = unread.into_iter().find(|(_, unread)| *unread) {
            let remedy = match kind {
                CardType::Augment => "leave it out; change its host by an `int` with change or grant",
                CardType::Trap => "leave it out; a Trap has rules.facedown.defense",
                _ => "leave it out, or give the card another type",
            };
            let path = format!("cards.{}.{field}", card.id);
            return Dead::new(format!("`{field}` of {} counts for nothing", a_card(card)), remedy).at(path);
        }
        self.check_arrows(card)
    }

    /// Rejects arrows that are of no use from any position where the card may lie.
    fn check_arrows(&self, card: &Card) -> Result<(), SetupError> {
        let path = format!("cards.{}.arrows", card.id);
        if !Self::has_arrows(card) {
            return Ok(());
        }
        for (arrow, word) in [(Arrow::Close, "close"), (Arrow::Ranged, "ranged")] {
            if card.arrows & arrow.bit() != 0 && !self.reach_with(card, arrow.bit()) {
                let why = format!("`{word}` reaches no enemy position from where the card may lie");
                return Dead::new(why, "change the arrow, or the red positions of the grid").at(path);
            }
        }
        for (arrow, word) in [(Arrow::GuardLeft, "guard_left"), (Arrow::GuardRight, "guard_right")] {
            if card.arrows & arrow.bit() != 0 && !self.guards_with(card, arrow.bit()) {
                let why = format!("`{word}` has no neighbouring position to guard where the card may lie");
                return Dead::new(why, "change the arrow, or the red positions of the grid").at(path);
            }
        }
        Ok(())
    }

    /// Rejects fields that nothing reads on an ability of this kind.
    pub(super) fn check_ability_fields(&self, path: &str, card: &Card, ability: &Ability) -> Result<(), SetupError> {
        let used = ability.line.is_used() || (ability.line == Line::Gen && ability.on == 0);
        let lasts = ability.is_always_on() || ability.line == Line::Foc;
        let free = ability.cost == Price::default();
        let (upkeep, objective) = (ability.line == Line::Upk, ability.line == Line::Obj);
        let single = upkeep || objective || ability.is_always_on();
        let price = "a price is paid for what is used by choice; what acts by itself is free";
        let kick = "an extra can be paid for when an ability of a card, a Catalyst or an Artifice is used";
        let once = "what is counted once in a turn is an ability of a card on the Battlefield, a Source or a Catalyst";
        let extra = ability.kick.is_some();
        let unread = [
            ("that", used && ability.that != 0, "it is about the card of a trigger, and this has none"),
            ("on", upkeep && ability.on != 0, "upkeep is due in its own phase (rules.upkeep.phase)"),
            ("that", single && ability.that != 0, "it is about the card of a trigger, and this has none"),
            ("if", upkeep && ability.condition.is_some(), "upkeep is due without conditions"),
            ("do", upkeep && !ability.effects.is_empty(), "upkeep is its price alone"),
            ("actions", !used && ability.actions > 0, price),
            ("activate", !used && ability.activate, price),
            ("activate", card.kind == CardType::Artifice && ability.activate, "an artifice is not Activated"),
            ("spark", !used && !upkeep && !free, price),
            ("kick", extra && (!used || card.kind == CardType::Source), kick),
            ("once", ability.once && (single || is_uncounted(card)), once),
        ];
        if let Some((field, _, why)) = unread.into_iter().find(|(_, unread, _)| *unread) {
            let field = if field == "spark" { priced(ability.cost) } else { field };
            let why = format!("`{field}` counts for nothing here: {why}");
            return Dead::new(why, format!("leave `{field}` out")).at(format!("{path}.{field}"));
        }
        if objective {
            return check_objective(path, ability);
        }
        let until = ability.effects.iter().position(|effect| effect.lasts() && effect.about.until != Until::Play);
        match until.filter(|_| lasts) {
            Some(at) => Dead::new("what is always on, or a Focus, lasts as long as it does", "leave `until` out")
                .at(format!("{path}.do.{at}.until")),
            None => Ok(()),
        }
    }
}

/// Whether nothing counts how often an ability of this card acts in a turn.
fn is_uncounted(card: &Card) -> bool {
    matches!(card.kind, CardType::Artifice | CardType::Augment) && !card.token
}

/// Returns the name of the first resource of a price.
fn priced(price: Price) -> &'static str {
    match price {
        Price { spark: 1.., .. } => "spark",
        Price { core: 1.., .. } => "core",
        Price { prism: 1.., .. } => "prism",
        _ => "energy",
    }
}

/// Rejects an objective that does anything else than win the match for its owner.
fn check_objective(path: &str, ability: &Ability) -> Result<(), SetupError> {
    let wins = |effect: &Effect| {
        matches!(&effect.verb, Verb::Win(win) if win.player == Players::You) && effect.condition.is_none()
    };
    for (at, effect) in ability.effects.iter().enumerate() {
        if !wins(effect) {
            let why = "an objective that is met wins the match for its owner, and does nothing else";
            return Dead::new(why, "write do = [{ verb = \"win\" }], and its condition as `if` of the ability")
                .at(format!("{path}.do.{at}"));
        }
    }
    Ok(())
}
