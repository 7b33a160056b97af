//! All content of a game.

use super::armies::{Armies, Armoury, armies};
use super::given::{Given, Giver};
use super::ids::{AbilityId, ItemId, KeywordId, ListId, PassiveId, SheetId, SpellId, StatusId, UnitId};
use super::missions::scenario;
use super::names::Names;
use super::placeholders::{own_lists, placeholders};
use super::sheets::{Ability, INCH, Item, List, Mission, Passive, Sheet, Spell, Status, Unit, inches};
use super::squads::{abilities, items, passives, sheets, spells, statuses};
use super::wrong;
use crate::model::field::Battlefield;
use crate::model::knobs::Knobs;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::Placeholders;
use evenhand_kit::table::plane::Bounds;

/// The content of a game, with every number fixed and every reference resolved.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    pub(crate) squads: IdVec<SheetId, Sheet>,
    pub(crate) items: IdVec<ItemId, Item>,
    pub(crate) passives: IdVec<PassiveId, Passive>,
    pub(crate) abilities: IdVec<AbilityId, Ability>,
    pub(crate) spells: IdVec<SpellId, Spell>,
    pub(crate) statuses: IdVec<StatusId, Status>,
    pub(crate) keywords: IdVec<KeywordId, String>,
    /// The squads of all lists.
    pub(crate) units: IdVec<UnitId, Unit>,
    /// The lists that are made for the agreed points. They are the roles.
    pub(crate) lists: IdVec<ListId, List>,
    /// What one seat has beside its list (`rules.army.given`).
    pub(crate) given: Option<Given>,
    /// The user's lists that are not made for the agreed points, as text for messages.
    pub(crate) left_out: Vec<String>,
    pub(crate) mission: Mission,
    pub(crate) battlefield: Battlefield,
    /// The placeholders in it.
    pub(crate) placeholders: Placeholders,
}

impl Content {
    /// Reads all content.
    ///
    /// # Errors
    /// The path of the error, the reason, and how to fix it.
    pub(crate) fn read(rules: &Rules, knobs: &Knobs) -> Result<Content, SetupError> {
        let names = Names::read(rules)?;
        let statuses = statuses(rules, &names)?;
        let passives = passives(rules, &names)?;
        let abilities = abilities(rules, &names)?;
        let spells = spells(rules, &names)?;
        let items = items(rules, &names, inches(knobs.melee.range), &passives)?;
        let mut squads = sheets(rules, &names, &spells)?;
        let armoury = Armoury { names: &names, squads: &squads, items: &items, knobs: &knobs.army };
        let Armies { mut units, lists, left_out } = armies(rules, &armoury)?;
        let (mission, battlefield) = scenario(rules, knobs, &names)?;
        let placeholders = placeholders(rules, &squads, &units, &lists, [&mission.id, &battlefield.id]);
        let mut giver = Giver { squads: &mut squads, items: &items, units: &mut units, lists: &lists };
        let given = giver.give(&knobs.army)?;
        let keywords = IdVec::from(names.keywords);
        let content = Content {
            squads,
            items,
            passives,
            abilities,
            spells,
            statuses,
            keywords,
            units,
            lists,
            given,
            left_out: own_lists(left_out),
            mission,
            battlefield,
            placeholders,
        };
        content.check_space()?;
        Ok(content)
    }

    /// Checks that every list fits its deployment zone (FB-Q77). This compares areas only: the squares around the bases
    /// must not need more than the free ground of the zone. It does not guarantee that a formation fits.
    fn check_space(&self) -> Result<(), SetupError> {
        let area = |zone: &Bounds| {
            let (x, y) = (zone.right - zone.left, zone.top - zone.bottom);
            i64::from(x.max(0)) * i64::from(y.max(0))
        };
        let ground = |zone: &Bounds| {
            let solid = self.battlefield.pieces.iter().filter(|piece| !piece.top).map(|piece| Bounds {
                left: piece.zone.left.max(zone.left),
                bottom: piece.zone.bottom.max(zone.bottom),
                right: piece.zone.right.min(zone.right),
                top: piece.zone.top.min(zone.top),
            });
            area(zone) - solid.map(|shared| area(&shared)).sum::<i64>()
        };
        let free = self.mission.zones.iter().map(ground).min().unwrap_or(0);
        let given = self.given.iter().flat_map(Given::each);
        let lists = self.lists.iter().map(|(id, list)| (id, list.units.as_slice())).chain(given);
        for (id, units) in lists {
            let list = &self.lists[id];
            let units = units.iter().map(|unit| &self.units[*unit]);
            let bases = units.map(|unit| {
                let width = 2 * i64::from(self.squads[unit.sheet].radius);
                unit.kits.iter().map(|_| width * width).sum::<i64>()
            });
            let needed = bases.sum::<i64>();
            if needed > free {
                let square = i64::from(INCH) * i64::from(INCH);
                let (needed, free, mission) = (needed / square, free / square, &self.mission.id);
                return wrong(
                    format!("lists.{}", list.name),
                    format!(
                        "{} needs {needed} square inches for its bases, and a zone of {mission} on {} has {free}",
                        list.name, self.battlefield.id
                    ),
                    "take models out, or play another mission or table (rules.scenario)",
                );
            }
        }
        Ok(())
    }
}
