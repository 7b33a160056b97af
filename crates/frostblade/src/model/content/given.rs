//! A squad that one seat has beside its list, for as many points of its models (`rules.army.given`).

use super::armies::{MODELS, SQUAD_MODELS, SQUADS};
use super::ids::{ItemId, KeywordId, ListId, SheetId, UnitId};
use super::sheets::{Item, Kit, List, Sheet, Unit};
use super::wrong;
use crate::model::knobs::ArmyKnobs;
use evenhand_game::game::knobs::nearest;
use evenhand_game::game::{Seat, SetupError};
use evenhand_kit::table::ids::IdVec;

/// The knob that names the datasheet.
const KNOB: &str = "rules.army.given";

/// The armies of a seat that has the squad.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    seat: Seat,
    /// The faction of the squad.
    faction: KeywordId,
    armies: IdVec<ListId, Army>,
}

/// A list with the squad and without as many points of its models.
#[derive(Clone, Debug)]
struct Army {
    /// The faction of the list.
    faction: KeywordId,
    units: Vec<UnitId>,
}

impl Given {
    /// Returns the squads of a list with the squad, if this seat has it.
    pub(crate) fn army(&self, seat: Seat, list: ListId) -> Option<&[UnitId]> {
        (self.seat == seat).then(|| self.armies[list].units.as_slice())
    }

    /// Whether all squads of a seat that plays this list count as of a faction, because of the squad.
    pub(crate) fn unites(&self, seat: Seat, list: ListId, faction: KeywordId) -> bool {
        self.seat == seat && (self.faction == faction || self.armies[list].faction == faction)
    }

    /// Returns the lists with their squads.
    pub(super) fn each(&self) -> impl Iterator<Item = (ListId, &[UnitId])> {
        self.armies.iter().map(|(list, army)| (list, army.units.as_slice()))
    }
}

/// The content to which a squad is added.
pub(super) struct Giver<'c> {
    pub(super) squads: &'c mut IdVec<SheetId, Sheet>,
    pub(super) items: &'c IdVec<ItemId, Item>,
    pub(super) units: &'c mut IdVec<UnitId, Unit>,
    pub(super) lists: &'c IdVec<ListId, List>,
}

impl Giver<'_> {
    /// Adds a copy of the datasheet `rules.army.given`, and the armies of the seat that has a squad of it. Returns these.
    ///
    /// # Errors
    /// There is no such datasheet, or an army has no room or no points for it.
    pub(super) fn give(&mut self, knobs: &ArmyKnobs) -> Result<Option<Given>, SetupError> {
        if knobs.given.is_empty() {
            return Ok(None);
        }
        let Some((known, sheet)) = self.squads.iter().find(|(_, sheet)| sheet.id == knobs.given) else {
            let remedy = match nearest(&knobs.given, self.squads.values().map(|sheet| sheet.id.as_str())) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "name an entry of `squads`".into(),
            };
            return wrong(KNOB, format!("there is no datasheet `{}`", knobs.given), remedy);
        };
        if self.squads.len() >= usize::from(u8::MAX) {
            return wrong("squads", "255 datasheets leave no room for a copy of one", "remove some");
        }
        let copy = Sheet { id: format!("given_{}", sheet.id), name: format!("Given {}", sheet.name), ..sheet.clone() };
        let (faction, kit) = (copy.faction, self.kit(known));
        let models = copy.max.min(SQUAD_MODELS);
        let sheet = self.squads.push(copy);
        let mut squad = Unit { sheet, kits: vec![kit; models.into()], points: 0 };
        squad.points = self.points(&squad);
        let Some(seat) = knobs.given_seat.checked_sub(1).map(Seat) else { return Ok(None) };
        let lists = self.lists;
        let unit = self.units.push(squad);
        let armies: Result<Vec<Army>, SetupError> = lists.values().map(|list| self.army_with(list, unit)).collect();
        Ok(Some(Given { seat, faction, armies: armies?.into() }))
    }

    /// Returns the items of each model: those of the first list that has the datasheet; without one, the first that it
    /// can equip and has the slots for.
    fn kit(&self, sheet: SheetId) -> Kit {
        let of_lists = self.units.values().find(|unit| unit.sheet == sheet).and_then(|unit| unit.kits.first());
        if let Some(kit) = of_lists {
            return kit.clone();
        }
        let sheet = &self.squads[sheet];
        let (mut kit, mut left) = (Kit::new(), sheet.item_slots);
        for item in &sheet.can_equip {
            let slots = self.items[*item].slots;
            if slots <= left && !kit.contains(item) {
                kit.push(*item);
                left -= slots;
            }
        }
        kit.extend(&sheet.innate);
        kit
    }

    /// Returns a list with this squad, and without models for its points.
    fn army_with(&mut self, list: &List, squad: UnitId) -> Result<Army, SetupError> {
        let points = self.units[squad].points;
        let own: Vec<Unit> = list.units.iter().map(|unit| self.units[*unit].clone()).collect();
        let (left, unpaid) = self.without(&own, points);
        if 2 * unpaid > points {
            let message = format!("{} cannot give up {points} points of models for a squad of its own", list.name);
            return wrong(format!("lists.{}", list.name), message, "add squads to it that are no Leaders");
        }
        let models: usize = left.iter().map(|unit| unit.kits.len()).sum::<usize>() + self.units[squad].kits.len();
        let squads = left.iter().filter(|unit| !unit.kits.is_empty()).count() + 1;
        if squads > SQUADS || models > MODELS {
            let message = format!("with a squad of {KNOB} it has {squads} squads with {models} models");
            let remedy = format!("an army has at most {SQUADS} squads with {MODELS} models; make it smaller");
            return wrong(format!("lists.{}", list.name), message, remedy);
        }
        let faction = own.first().map_or(KeywordId(0), |unit| self.squads[unit.sheet].faction);
        let mut units = Vec::new();
        for (unit, (before, now)) in list.units.iter().zip(own.iter().zip(left)) {
            match now.kits.len() {
                0 => {}
                models if models == before.kits.len() => units.push(*unit),
                _ => {
                    let points = self.points(&now);
                    units.push(self.units.push(Unit { points, ..now }));
                }
            }
        }
        units.push(squad);
        Ok(Army { faction, units })
    }

    /// Takes models out of squads until they are worth this many points less, and returns the points that are left over.
    /// Models are taken one at a time from the squad that has kept the largest part of its models. Leaders stay, and last
    /// models go only if there is nothing else.
    fn without(&self, squads: &[Unit], points: u32) -> (Vec<Unit>, u32) {
        let mut left = squads.to_vec();
        let mut unpaid = points;
        while let Some((place, cost)) = self.next_out(squads, &left, unpaid) {
            left[place].kits.pop();
            unpaid = unpaid.saturating_sub(cost);
        }
        (left, unpaid)
    }

    /// Returns the squad that loses the next model, and the points of that model.
    fn next_out(&self, squads: &[Unit], left: &[Unit], unpaid: u32) -> Option<(usize, u32)> {
        let last = |place: usize| {
            let unit = &left[place];
            let cost = self.model_points(unit, unit.kits.last()?);
            (!self.squads[unit.sheet].leader && cost > 0).then_some((place, cost))
        };
        let models = |place: usize| left[place].kits.len();
        let all: Vec<(usize, u32)> = (0..left.len()).filter_map(last).collect();
        let several = || all.iter().copied().filter(|(place, _)| models(*place) > 1);
        let part = |place: usize| models(place) * 1000 / squads[place].kits.len();
        let fitting = several().filter(|(_, cost)| *cost <= unpaid);
        let fitting = fitting.max_by_key(|(place, _)| (part(*place), std::cmp::Reverse(*place)));
        let is_nearer = |cost: u32| cost < 2 * unpaid;
        let over = || several().min_by_key(|(_, cost)| *cost).filter(|(_, cost)| is_nearer(*cost));
        let whole = || {
            let alone = all.iter().copied().filter(|(_, cost)| is_nearer(*cost));
            alone.min_by_key(|(_, cost)| cost.abs_diff(unpaid))
        };
        fitting.or_else(over).or_else(whole)
    }

    /// Returns the points of a squad.
    fn points(&self, unit: &Unit) -> u32 {
        unit.kits.iter().map(|kit| self.model_points(unit, kit)).sum()
    }

    /// Returns the points of a model with these items. Those that it always carries, which are the last, cost nothing.
    fn model_points(&self, unit: &Unit, kit: &Kit) -> u32 {
        let sheet = &self.squads[unit.sheet];
        let bought = &kit[..kit.len() - sheet.innate.len()];
        u32::from(sheet.cost) + bought.iter().map(|item| u32::from(self.items[*item].points)).sum::<u32>()
    }
}
