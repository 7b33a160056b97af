//! The squads that can have each entry: with the items that they can carry, and the targets of effects.

use super::super::ids::{AbilityId, ItemId, KeywordId, PassiveId, SheetId, SpellId, StatusId};
use super::super::read::Content;
use super::super::sheets::{Sheet, Whom};
use super::super::verbs::Verb;
use crate::model::knobs::Knobs;
use evenhand_kit::table::ids::{Id, IdVec};

/// A set of datasheets.
pub(super) type Sheets = Vec<SheetId>;

/// The items and statuses that squads can have.
pub(super) struct Reach {
    /// By datasheet, the items that its models can carry.
    items: IdVec<SheetId, Vec<ItemId>>,
    /// By status, the datasheets of squads that can get it.
    bearers: Vec<Sheets>,
    /// Whether all squads of an army share one faction.
    single_faction: bool,
}

impl Reach {
    pub(super) fn of(content: &Content, knobs: &Knobs) -> Reach {
        let mut items = IdVec::new();
        for sheet in content.squads.values() {
            let fits = |item: &&ItemId| content.items[**item].slots <= sheet.item_slots;
            items.push(sheet.innate.iter().chain(sheet.can_equip.iter().filter(fits)).copied().collect());
        }
        let bearers = vec![Vec::new(); content.statuses.len()];
        let mut reach = Reach { items, bearers, single_faction: knobs.army.single_faction };
        reach.note_bearers(content);
        reach
    }

    /// Returns the items that models of a datasheet can carry.
    pub(super) fn items_of(&self, sheet: SheetId) -> impl Iterator<Item = ItemId> + '_ {
        self.items[sheet].iter().copied()
    }

    pub(super) fn is_carried(&self, item: ItemId) -> bool {
        self.items.values().any(|items| items.contains(&item))
    }

    /// Returns the datasheets that have a passive, themselves or by an item.
    pub(super) fn with_passive(&self, content: &Content, passive: PassiveId) -> Sheets {
        let has = |sheet: SheetId, printed: &Sheet| {
            printed.passives.contains(&passive)
                || self.items_of(sheet).any(|item| content.items[item].passives.contains(&passive))
        };
        content.squads.iter().filter(|(id, sheet)| has(*id, sheet)).map(|(id, _)| id).collect()
    }

    pub(super) fn with_ability(content: &Content, ability: AbilityId) -> Sheets {
        content.squads.iter().filter(|(_, sheet)| sheet.abilities.contains(&ability)).map(|(id, _)| id).collect()
    }

    pub(super) fn with_spell(content: &Content, spell: SpellId) -> Sheets {
        content.squads.iter().filter(|(_, sheet)| sheet.spells.contains(&spell)).map(|(id, _)| id).collect()
    }

    /// Returns the datasheets of squads that can get a status.
    pub(super) fn bearers(&self, status: StatusId) -> &Sheets {
        &self.bearers[status.index()]
    }

    /// Returns the datasheets of squads that can be targets of effects of `sources`.
    pub(super) fn about(&self, content: &Content, sources: &Sheets, whom: Whom, keyword: Option<KeywordId>) -> Sheets {
        let has = |sheet: &Sheet| keyword.is_none_or(|keyword| sheet.keywords.has(keyword));
        let friend = |sheet: &Sheet| {
            !self.single_faction || sources.iter().any(|source| content.squads[*source].faction == sheet.faction)
        };
        let all = content.squads.iter().filter(|(id, sheet)| match whom {
            Whom::Own => sources.contains(id),
            Whom::Friend => has(sheet) && friend(sheet),
            _ => has(sheet) && !sources.is_empty(),
        });
        all.map(|(id, _)| id).collect()
    }

    /// Collects the possible bearers of every status from all effects and weapons that give statuses.
    fn note_bearers(&mut self, content: &Content) {
        let mut given: Vec<(StatusId, Sheets)> = Vec::new();
        let mut note = |effects: &[Verb], about: &Sheets| {
            given.extend(effects.iter().filter_map(|verb| Some((verb.described().status()?, about.clone()))));
        };
        for (id, passive) in content.passives.iter() {
            let sources = self.with_passive(content, id);
            note(&passive.effects, &self.about(content, &sources, passive.whom, passive.keyword));
        }
        for (id, ability) in content.abilities.iter() {
            let sources = Reach::with_ability(content, id);
            note(&ability.effects, &self.about(content, &sources, ability.whom, ability.keyword));
        }
        for (id, spell) in content.spells.iter() {
            let sources = Reach::with_spell(content, id);
            note(&spell.effects, &self.about(content, &sources, spell.whom, None));
        }
        let everybody: Sheets = content.squads.iter().map(|(id, _)| id).collect();
        for (id, item) in content.items.iter().filter(|(id, _)| self.is_carried(*id)) {
            let status = item.weapon.as_ref().and_then(|weapon| weapon.on_wound);
            given.extend(status.map(|status| (status, everybody.clone())));
            for (ability, printed) in content.abilities.iter() {
                let volleys = printed.effects.iter().filter_map(Verb::volley).filter(|volley| volley.weapon == id);
                if !Reach::with_ability(content, ability).is_empty() {
                    given.extend(volleys.map(|volley| (volley.status, everybody.clone())));
                }
            }
        }
        for (status, about) in given {
            let known = &mut self.bearers[status.index()];
            about.into_iter().for_each(|sheet| {
                if !known.contains(&sheet) {
                    known.push(sheet);
                }
            });
        }
    }
}
