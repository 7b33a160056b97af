//! Detects text of cards and factions that can never take effect.
//!
//! Every effect of every card is checked against its possible contexts: what the effects before it have picked
//! ([`known`]), whether a player chooses its target, and every spot of the board with every combination of units there
//! ([`spots`]). Fields, events and modifiers that no rule reads are rejected too ([`unread`]).
//!
//! Text that can act on no board and under no rules is rejected when the cards are read. Text that cannot act only
//! under the current rules and cards causes a warning: the same checks run on the current board and tiles, and numbers
//! are checked against the knobs ([`circumstances`]).

mod circumstances;
mod effects;
mod factions;
mod known;
mod note;
mod numbers;
mod spots;
mod unread;

use std::collections::BTreeSet;

use toml::Value;

use super::printed::{Printed, PrintedCard};
use super::written::{Kind, Written};
use crate::Bridgefront;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::modifier::Change;
use crate::model::content::verbs::{Inside, Scripts, Verb};
use effects::{Setting, innate_fault};
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::ListId;
use evenhand_kit::table::effects::written::Count;
use known::{Fault, Known};
use note::note;
use spots::Ground;

/// Rejects text that can act under no rules.
///
/// # Errors
///
/// The path of the first such text, why it never acts, and what to write.
pub(crate) fn refuse_dead_text(printed: &Printed) -> Result<(), SetupError> {
    let ground = Ground::any();
    for card in &printed.cards {
        let mut looking = Looking { scripts: &printed.scripts, ground: &ground, game: None, found: Vec::new() };
        looking.card(card);
        if let Some(error) = looking.found.into_iter().next() {
            return Err(error);
        }
    }
    Ok(())
}

/// Returns warnings of text that cannot act under the current rules and the other cards.
pub(crate) fn warnings(game: &Bridgefront, printed: &Printed) -> Vec<SetupError> {
    let ground = Ground::of(game);
    let mut looking = Looking { scripts: &printed.scripts, ground: &ground, game: Some(game), found: Vec::new() };
    for card in &printed.cards {
        looking.card(card);
    }
    let mut found = looking.found;
    circumstances::cards(game, printed, &mut found);
    factions::look(game, &ground, &mut found);
    // A list that several faces of a die share is visited more than once.
    let mut told = BTreeSet::new();
    found.retain(|warning| told.insert((warning.path.clone(), warning.message.clone())));
    found
}

struct Looking<'a> {
    scripts: &'a Scripts,
    ground: &'a Ground,
    /// The game whose rules apply; `None` to check against any rules.
    game: Option<&'a Bridgefront>,
    found: Vec<SetupError>,
}

impl Looking<'_> {
    fn card(&mut self, card: &PrintedCard) {
        let PrintedCard { id, card: written, effects, champion, .. } = card;
        let path = format!("cards.{id}");
        if champion.is_none() {
            self.fields_of_champions(&path, written);
        }
        if written.mode.is_some() && !self.makes_cheaper(*effects) {
            let message = "it says when a discount counts, and the card gives none";
            note(&mut self.found, format!("{path}.mode"), message, "leave it out, or write a `change` of `play_mana`");
        }
        let path = format!("{path}.effects");
        let raw = Some(&written.effects.0);
        match written.kind {
            Kind::Champion => self.innate(&path, *effects, raw),
            _ => self.list(&path, *effects, raw, false, &mut Known::default()),
        }
    }

    /// Reports numbers that only champions have.
    fn fields_of_champions(&mut self, path: &str, card: &Written) {
        let fields = [("hp", card.hp), ("dice", card.dice), ("hit", card.hit), ("bounty", card.bounty)];
        for (field, _) in fields.into_iter().filter(|(_, number)| number.is_some()) {
            let message = "only champions have it";
            note(&mut self.found, format!("{path}.{field}"), message, "leave it out, or write type = \"champion\"");
        }
    }

    /// Returns whether a list, or a list inside it, has a modifier of the next card's mana cost.
    fn makes_cheaper(&self, list: ListId) -> bool {
        self.scripts.any_inside(list, &|verb| {
            verb.modifier().is_some_and(|modifier| matches!(modifier.change, Change::PlayMana { .. }))
        })
    }

    /// Checks the effects that a champion has while it is on the board.
    fn innate(&mut self, path: &str, list: ListId, raw: Option<&Value>) {
        let scripts = self.scripts;
        let verbs: Vec<&Verb> = scripts.of(list).collect();
        for (place, verb) in verbs.iter().copied().enumerate() {
            let path = format!("{path}.{place}");
            self.say(&path, unread::of_other_cards(verb, true));
            self.say(&path, innate_fault(verb, &verbs[..place]));
            let known = Known { this: true, ..Known::default() };
            self.say(&path, Setting { known: &known, ground: self.ground }.innate_place(verb));
            self.numbers(&path, verb, true);
            if let Verb::Trigger(trigger) = verb {
                let raw = part(raw, place).and_then(|raw| raw.get("do"));
                self.triggered(&format!("{path}.do"), trigger.event, trigger.list, raw);
            }
        }
    }

    /// Checks the effects of a trigger.
    fn triggered(&mut self, path: &str, event: On, list: ListId, raw: Option<&Value>) {
        self.not_empty(path, &[list]);
        match Known::of_event(event) {
            Some(mut known) => self.list(path, list, raw, false, &mut known),
            None => {
                let scripts = self.scripts;
                for (place, verb) in scripts.of(list).enumerate() {
                    let path = format!("{path}.{place}");
                    if event == On::BattleStart {
                        self.say(&path, verb.damage().and_then(unread::entering));
                    }
                    self.numbers(&path, verb, false);
                }
            }
        }
    }

    /// Checks effects that are carried out one after another. With `branch`, the list is one of several alternatives,
    /// and a single effect that does nothing is allowed as an explicit "nothing happens".
    fn list(&mut self, path: &str, list: ListId, raw: Option<&Value>, branch: bool, known: &mut Known) {
        let scripts = self.scripts;
        let effects = scripts.of(list);
        let says_nothing = branch && effects.len() == 1;
        for (place, verb) in effects.enumerate() {
            let path = format!("{path}.{place}");
            self.say(&path, unread::of_other_cards(verb, false));
            self.say(&path, unread::field(verb, part(raw, place)));
            let faults = Setting { known: &*known, ground: self.ground }.faults(verb);
            self.say(&path, faults);
            if !says_nothing {
                self.numbers(&path, verb, false);
            }
            self.inside(&path, verb, part(raw, place), known);
            known.after(verb);
        }
    }

    /// Checks the lists inside an effect.
    fn inside(&mut self, path: &str, verb: &Verb, raw: Option<&Value>, known: &mut Known) {
        let before = *known;
        match verb {
            Verb::Choose(choose) => {
                self.not_empty(&format!("{path}.options"), &choose.options.0);
                for (place, option) in choose.options.0.iter().enumerate() {
                    let raw = raw.and_then(|raw| raw.get("options")?.get(place));
                    let mut branch = before.branch(choose.late);
                    self.list(&format!("{path}.options.{place}"), *option, raw, true, &mut branch);
                    known.learn(branch);
                }
            }
            Verb::If(either) => {
                let lists: Vec<ListId> = [Some(either.then), either.otherwise.0].into_iter().flatten().collect();
                self.not_empty(&format!("{path}.then"), &lists);
                for (word, list) in ["then", "else"].into_iter().zip(lists) {
                    let raw = raw.and_then(|raw| raw.get(word));
                    let mut branch = Known { drew: false, ..before };
                    self.list(&format!("{path}.{word}"), list, raw, word == "else", &mut branch);
                    known.learn(branch);
                }
            }
            Verb::Roll(roll) => {
                self.not_empty(&format!("{path}.faces"), &roll.faces.0);
                self.faces(path, &roll.faces.0, raw, known);
            }
            Verb::Shared(shared) => {
                for (below, list) in shared.lists() {
                    let raw = below.split('.').try_fold(raw, |raw, step| Some(member(raw?, step))).flatten();
                    let mut branch = before.branch(true);
                    self.list(&format!("{path}.{below}"), list, raw, true, &mut branch);
                    known.learn(branch);
                }
                let lists: Vec<ListId> = shared.lists().map(|(_, list)| list).collect();
                self.not_empty(path, &lists);
            }
            Verb::Hand(hand) => {
                if let Some(each) = hand.each.0 {
                    let raw = raw.and_then(|raw| raw.get("each"));
                    self.list(&format!("{path}.each"), each, raw, false, &mut Known::of_picked_card());
                }
            }
            Verb::Trigger(trigger) => {
                let raw = raw.and_then(|raw| raw.get("do"));
                self.triggered(&format!("{path}.do"), trigger.event, trigger.list, raw);
            }
            _ => {}
        }
    }

    /// Checks the rows of a die. Each row is checked with the list of a face that no later row covers.
    fn faces(&mut self, path: &str, faces: &[ListId; 6], raw: Option<&Value>, known: &mut Known) {
        let before = *known;
        let rows = raw.and_then(|raw| raw.get("faces")?.as_array()).map_or(&[][..], Vec::as_slice);
        let ons: Vec<Option<Count>> = rows.iter().map(|row| row.get("on")?.clone().try_into().ok()).collect();
        for (place, on) in ons.iter().enumerate() {
            let Some(Count(low, high)) = *on else { continue };
            let later = |face: u8| ons[place + 1..].iter().flatten().any(|on| (on.0..=on.1).contains(&face));
            let path = format!("{path}.faces.{place}");
            match (low..=high).find(|face| !later(*face)).and_then(|face| faces.get(usize::from(face).checked_sub(1)?))
            {
                Some(list) => {
                    let mut branch = before.branch(true);
                    self.list(&format!("{path}.do"), *list, rows[place].get("do"), true, &mut branch);
                    known.learn(branch);
                }
                None => {
                    let message = "a row further down says something else for all of these faces";
                    note(&mut self.found, format!("{path}.on"), message, "take the row out, or change the faces");
                }
            }
        }
    }

    /// Reports an effect whose inner lists are all empty.
    fn not_empty(&mut self, path: &str, lists: &[ListId]) {
        if lists.iter().all(|list| self.scripts.list(*list).is_empty()) {
            note(
                &mut self.found,
                path.to_owned(),
                "there is nothing in it",
                "write what it does, or leave the effect out",
            );
        }
    }

    fn say(&mut self, path: &str, faults: impl IntoIterator<Item = Fault>) {
        for Fault { field, message, remedy } in faults {
            let path = format!("{path}.{field}");
            self.found.push(SetupError { path: path.trim_end_matches('.').to_owned(), message, remedy });
        }
    }

    /// Checks numbers that have no effect under the current rules.
    fn numbers(&mut self, path: &str, verb: &Verb, innate: bool) {
        if let Some(game) = self.game {
            let faults = numbers::of(game, verb, innate);
            self.say(path, faults);
        }
    }
}

fn part(raw: Option<&Value>, place: usize) -> Option<&Value> {
    raw?.get(place)
}

/// Returns a member of a written value by its key or index.
fn member<'v>(raw: &'v Value, step: &str) -> Option<&'v Value> {
    step.parse::<usize>().map_or_else(|_| raw.get(step), |place| raw.get(place))
}
