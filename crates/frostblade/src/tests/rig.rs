//! A bare table for tests to set up: it is the first player's turn, and nothing is on the table.

use crate::model::actions::Plan;
use crate::model::content::ids::SheetId;
use crate::model::content::sheets::{Phase, Unit};
use crate::model::field::Spot;
use crate::model::knobs::BOOK;
use crate::model::state::{Frame, Question, SQUAD_MODELS, SquadId, Stage, State, Step, Wounds};
use crate::{Action, Event, Frostblade};
use evenhand_game::game::{Chance, Choices, Cx, Notation, Play, Role, Rules, Ruleset, Seat, Seed};

pub(crate) const P1: Seat = Seat(0);
pub(crate) const P2: Seat = Seat(1);

/// A match whose position the test sets up.
#[derive(Clone)]
pub(crate) struct Rig {
    pub(crate) game: Frostblade,
    pub(crate) s: State,
    pub(crate) chance: Chance,
    pub(crate) events: Vec<Event>,
}

/// The rules with knobs set (path, TOML value).
pub(crate) fn rules(knobs: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::of_book(&BOOK).expect("the book reads");
    for (path, value) in knobs {
        let table: toml::Table = format!("v = {value}").parse().expect("a TOML value");
        rules.set(&BOOK, path, &table["v"], None).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    rules
}

/// The game with knobs set (path, TOML value).
pub(crate) fn game(knobs: &[(&str, &str)]) -> Frostblade {
    Frostblade::new(&rules(knobs), 2).unwrap_or_else(|error| panic!("{error}: {}", error.remedy))
}

/// Converts a length in inches to thousandths.
pub(crate) fn mi(inches: f64) -> u16 {
    crate::model::content::sheets::inches(inches).try_into().expect("on the table")
}

/// A place on the table's surface, in inches.
pub(crate) fn at(x: f64, y: f64) -> Spot {
    Spot { x: mi(x), y: mi(y), on: 0 }
}

impl Rig {
    pub(crate) fn new() -> Rig {
        Rig::with(&[])
    }

    /// A rig with knobs set (path, TOML value). The table has no terrain unless `rules.scenario.table` is set.
    pub(crate) fn with(knobs: &[(&str, &str)]) -> Rig {
        let mut game = game(knobs);
        if !knobs.iter().any(|(path, _)| *path == "rules.scenario.table") {
            game.content.battlefield.change(Vec::clear);
        }
        let mut s = State::empty();
        s.stage = Stage::Turns;
        (s.round, s.phase, s.step) = (1, Phase::Movement, Step::Menu);
        s.ask = Some((P1, Question::Menu));
        Rig { game, s, chance: Chance::new(Seed(7)), events: Vec::new() }
    }

    /// A match from its beginning, with these lists.
    pub(crate) fn dealt(knobs: &[(&str, &str)], lists: [&str; 2], seed: u64) -> Rig {
        let game = game(knobs);
        let roles = lists.map(|id| {
            let place = game.content.lists.values().position(|list| list.name == id);
            Role::at(place.unwrap_or_else(|| panic!("there is no list {id}")))
        });
        let mut events = Vec::new();
        let mut cx = Cx::recording(Chance::new(Seed(seed)), &mut events);
        let s = game.setup(&roles, &mut cx);
        let chance = cx.chance().clone();
        Rig { game, s, chance, events }
    }

    pub(crate) fn sheet(&self, id: &str) -> SheetId {
        let place = self.game.content.squads.iter().find(|(_, sheet)| sheet.id == id);
        place.unwrap_or_else(|| panic!("there is no sheet {id}")).0
    }

    /// Puts a squad on the table, given by its datasheet with the items of all its models (`"rw_xbow crossbow+dirk"`)
    /// and by the places of its models.
    pub(crate) fn squad(&mut self, seat: Seat, what: &str, spots: &[Spot]) -> SquadId {
        let (sheet, items) = what.split_once(' ').unwrap_or((what, ""));
        let kit = |items: &str| {
            let mut kit: Vec<_> = self.game.content.squads[self.sheet(sheet)].innate.clone();
            for id in items.split('+').filter(|id| !id.is_empty()) {
                let item = self.game.content.items.iter().find(|(_, item)| item.id == id);
                kit.push(item.unwrap_or_else(|| panic!("there is no item {id}")).0);
            }
            kit.sort_unstable();
            kit
        };
        let kits = spots.iter().map(|_| kit(items)).collect();
        let unit = Unit { sheet: self.sheet(sheet), kits, points: 0 };
        self.game.put_on_table(&mut self.s, seat, unit, spots)
    }

    /// Puts a row of models in base contact on the table, to the right.
    pub(crate) fn row(&mut self, seat: Seat, what: &str, count: usize, x: f64, y: f64) -> SquadId {
        let sheet = self.sheet(what.split(' ').next().unwrap_or(what));
        let step = f64::from(2 * self.game.content.squads[sheet].radius + 1) / 1000.0;
        let spots: Vec<Spot> = (0..count).map(|nth| at(x + nth as f64 * step, y)).collect();
        self.squad(seat, what, &spots)
    }

    /// Goes to the beginning of a phase of a player's turn.
    pub(crate) fn phase(&mut self, seat: Seat, phase: Phase) {
        (self.s.active, self.s.phase, self.s.step, self.s.ask) = (seat, phase, Step::Begin, None);
        self.go_on();
    }

    /// Goes to the menu of a phase, without the effects at its beginning.
    pub(crate) fn menu(&mut self, seat: Seat, phase: Phase) {
        (self.s.active, self.s.phase, self.s.step, self.s.ask) = (seat, phase, Step::Menu, None);
        self.go_on();
    }

    /// Runs until somebody must choose.
    pub(crate) fn go_on(&mut self) {
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.advance(&mut self.s, &mut cx);
        self.chance = cx.chance().clone();
    }

    /// The current question and the seat that must answer it.
    pub(crate) fn asked(&self) -> Option<(Seat, Question)> {
        self.s.ask
    }

    /// The options of the acting seat.
    pub(crate) fn options(&self) -> Vec<Action> {
        let mut out = Vec::new();
        if let Some((seat, _)) = self.s.ask {
            self.game.actions(&self.s, seat, &mut out);
        }
        out
    }

    /// Whether an action of the acting seat is legal.
    pub(crate) fn is_legal(&self, action: Action) -> bool {
        self.s.ask.is_some_and(|(seat, _)| self.game.legal(&self.s, seat, action).is_ok())
    }

    /// Carries out an action, which must be legal.
    #[track_caller]
    pub(crate) fn act(&mut self, action: Action) {
        let Some((seat, question)) = self.s.ask else { panic!("nobody is asked for {action:?}") };
        if let Err(why) = self.game.legal(&self.s, seat, action) {
            panic!("{question:?}: {} is illegal: {why}", self.game.write_action(action));
        }
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.apply(&mut self.s, &Choices::one(seat, action), &mut cx);
        self.chance = cx.chance().clone();
    }

    /// Uses other dice from now on.
    pub(crate) fn dice(&mut self, seed: u64) {
        self.chance = Chance::new(Seed(seed));
    }

    /// Gives wounds to a squad, which are allocated at once.
    pub(crate) fn wound(&mut self, squad: SquadId, n: u8) {
        self.s.ask = None;
        self.s.wait(Frame::Wounds(Wounds { squad, n, by: SquadId::NONE, ..Wounds::default() }));
        self.go_on();
    }

    /// The attack of all living models of a squad on one enemy squad, with all weapons that reach it.
    pub(crate) fn all_on(&self, squad: SquadId, target: SquadId) -> Action {
        let prospect = self.game.prospect(&self.s, squad);
        let nth = (0..prospect.count).find(|nth| prospect.target(*nth).squad == target);
        let against = *prospect.target(nth.expect("the target is in reach"));
        let weapons = &self.game.units[evenhand_kit::table::ids::Id::index(self.s.squad(squad).unit)].weapons;
        let mut plan = Plan::NONE;
        for place in 0..SQUAD_MODELS {
            for (ranged, aims) in [(false, &mut plan.melee), (true, &mut plan.ranged)] {
                let able = against.models(weapons, ranged, |item| self.game.is_ranged(item));
                if able >> place & 1 != 0 {
                    aims[place] = target;
                }
            }
        }
        Action::Attack(plan)
    }

    /// The number of living models of a squad.
    pub(crate) fn living(&self, squad: SquadId) -> usize {
        self.s.squad(squad).living()
    }

    /// Gives a squad a status.
    pub(crate) fn give(&mut self, squad: SquadId, status: &str, giver: Seat) {
        let id = self.status(status);
        let mut cx = Cx::recording(self.chance.clone(), &mut self.events);
        self.game.give_status(&mut self.s, squad, id, giver, &mut cx);
        self.chance = cx.chance().clone();
    }

    pub(crate) fn status(&self, id: &str) -> crate::model::content::ids::StatusId {
        let found = self.game.content.statuses.iter().find(|(_, status)| status.id == id);
        found.unwrap_or_else(|| panic!("there is no status {id}")).0
    }

    /// Whether a squad has a status.
    pub(crate) fn has(&self, squad: SquadId, status: &str) -> bool {
        self.game.holds_status(&self.s, squad, self.status(status))
    }
}
