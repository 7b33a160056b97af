//! The words and recorded values of the fields of events.

use crate::Ascension;
use crate::model::content::sheets::{Condition, DeedId, SheetId};
use crate::model::events::{AttackResult, Source, Stop, Weighed};
use crate::model::flip_deck::Face;
use crate::model::state::{AimedAt, Figure, MarkerId, NOBODY, PieceId, Side, State};
use crate::model::words::{condition_text, point_text};
use evenhand_game::game::Seat;
use evenhand_game::game::events::{EventContext, Fact, Finished, Owned, Value, object, recorded_name, shape};
use evenhand_game::game::log::{listed, title};
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::Point;

type Context<'t, 'a> = &'t EventContext<'a, Ascension>;

impl Ascension {
    /// Returns the numbers of a sheet.
    pub(crate) fn stats_text(&self, sheet: SheetId) -> String {
        let sheet = &self.sheets[sheet];
        format!(
            "Skill {}, Defense {}, {} wounds, {} tokens, {} strides, Size {}, {} points",
            sheet.skill, sheet.defense, sheet.wounds, sheet.capacity, sheet.strides, sheet.size, sheet.points
        )
    }

    /// Returns the name of an action of a sheet.
    pub(crate) fn action_name(&self, sheet: SheetId, deed: DeedId) -> String {
        title(&self.sheets[sheet].deeds[deed].id)
    }

    /// Returns the name of what tokens lie on: 0 is the Move Action, then come the actions of the sheet.
    pub(crate) fn slot_name(&self, s: &State, who: Figure, slot: u8) -> String {
        let deed = usize::from(slot).checked_sub(1).and_then(|place| self.sheet(s, who).deeds.values().nth(place));
        deed.map_or_else(|| "the Move Action".into(), |deed| title(&deed.id))
    }

    /// Returns the name of a character; nothing for nobody.
    pub(crate) fn unless_nobody(&self, context: Context<'_, '_>, who: Figure) -> String {
        if who == NOBODY { String::new() } else { self.figure(context.after(), who) }
    }

    /// Whether the reader sees the cards that a seat flips.
    pub(crate) fn shows_flip(&self, context: Context<'_, '_>, seat: Seat) -> bool {
        let own = context.span.viewer.is_none_or(|viewer| self.side(viewer) == self.side(seat));
        self.decks.flip.public || own
    }

    /// Whether a character is of another side than one that something happened to. Nobody is of no side.
    pub(crate) fn is_by_an_enemy(&self, end: &State, who: Figure, by: Figure) -> bool {
        by != NOBODY && self.side(end.figures[by].owner) != self.side(end.figures[who].owner)
    }
}

impl Fact<Ascension> for Figure {
    fn shape() -> Value {
        shape::optional(shape::whole())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.figure(context.after(), *self)
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        if *self == NOBODY { Value::Null } else { self.0.into() }
    }
}

impl Owned<Ascension> for Figure {
    fn owner(&self, finished: &Finished<'_, Ascension>) -> Seat {
        finished.end.figures[*self].owner
    }
}

impl Fact<Ascension> for SheetId {
    fn shape() -> Value {
        shape::text()
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.sheets[*self].name.clone()
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        context.game.sheets[*self].id.clone().into()
    }
}

/// An action of a character, counted from 1 in a record.
impl Fact<Ascension> for DeedId {
    fn shape() -> Value {
        shape::whole()
    }

    fn words(&self, _: Context<'_, '_>) -> String {
        (u16::from(self.0) + 1).to_string()
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        (u16::from(self.0) + 1).into()
    }
}

impl Fact<Ascension> for Side {
    fn shape() -> Value {
        shape::whole()
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        let (game, after) = (context.game, context.after());
        let seats: Vec<String> = game.members(*self).map(|seat| game.seat_name(after, seat)).collect();
        seats.join(" and ")
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        (self.0 + 1).into()
    }
}

impl Fact<Ascension> for Point {
    fn shape() -> Value {
        shape::text()
    }

    fn words(&self, _: Context<'_, '_>) -> String {
        point_text(*self)
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        point_text(*self).into()
    }
}

impl Fact<Ascension> for PieceId {
    fn shape() -> Value {
        shape::whole()
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.piece_name(*self)
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        (u16::from(self.0) + 1).into()
    }
}

impl Fact<Ascension> for MarkerId {
    fn shape() -> Value {
        shape::whole()
    }

    fn words(&self, _: Context<'_, '_>) -> String {
        (u16::from(self.0) + 1).to_string()
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        (u16::from(self.0) + 1).into()
    }
}

impl Fact<Ascension> for Condition {
    fn shape() -> Value {
        shape::text()
    }

    fn words(&self, _: Context<'_, '_>) -> String {
        condition_text(*self).into()
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        recorded_name(self)
    }
}

/// The cards of a flip.
impl<const N: usize> Fact<Ascension> for Pile<Face, N> {
    fn shape() -> Value {
        shape::list(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        listed(self.iter().map(|card| context.game.card_name(*card)))
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        self.iter().map(|card| context.game.card_name(*card)).collect()
    }
}

/// The rank of the suit and the value of each card.
impl<const N: usize> Fact<Ascension> for Pile<(u8, i8), N> {
    fn shape() -> Value {
        shape::list(shape::text())
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        listed(self.iter().map(|(rank, value)| context.game.suited(*value, *rank)))
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        self.iter().map(|(rank, value)| context.game.suited(*value, *rank)).collect()
    }
}

impl Fact<Ascension> for AimedAt {
    fn shape() -> Value {
        shape::any_of([
            shape::keyed([
                ("character", <Figure as Fact<Ascension>>::shape()),
                ("terrain", shape::whole()),
                ("point", shape::text()),
            ]),
            shape::one_of(&["user"]),
        ])
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        match self {
            AimedAt::Figure(who) => who.words(context),
            AimedAt::Piece(piece) => piece.words(context),
            AimedAt::Point(at) => point_text(*at),
            AimedAt::User => "all around".into(),
        }
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        match self {
            AimedAt::Figure(who) => object([("character", who.recorded(context))]),
            AimedAt::Piece(piece) => object([("terrain", piece.recorded(context))]),
            AimedAt::Point(at) => object([("point", point_text(*at).into())]),
            AimedAt::User => "user".into(),
        }
    }
}

impl Fact<Ascension> for Stop {
    fn shape() -> Value {
        shape::optional(shape::any_of([
            shape::one_of(&["table_edge"]),
            shape::keyed([
                ("character", <Figure as Fact<Ascension>>::shape()),
                ("terrain", shape::whole()),
                ("impassable", shape::whole()),
            ]),
        ]))
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        match self {
            Stop::No => "nothing".into(),
            Stop::TableEdge => "the edge of the table".into(),
            Stop::Base(other) => other.words(context),
            Stop::Piece(piece) | Stop::Impassable(piece) => piece.words(context),
        }
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        match self {
            Stop::No => Value::Null,
            Stop::TableEdge => "table_edge".into(),
            Stop::Base(other) => object([("character", other.recorded(context))]),
            Stop::Piece(piece) => object([("terrain", piece.recorded(context))]),
            Stop::Impassable(piece) => object([("impassable", piece.recorded(context))]),
        }
    }
}

impl Fact<Ascension> for AttackResult {
    fn shape() -> Value {
        shape::keyed([
            ("by", <Figure as Fact<Ascension>>::shape()),
            ("sheet", shape::text()),
            ("action", shape::whole()),
            ("target", <AimedAt as Fact<Ascension>>::shape()),
            ("margin", shape::whole()),
            ("flip", shape::whole()),
            ("damage", shape::whole()),
            ("hit", shape::yes_or_no()),
        ])
    }

    fn words(&self, context: Context<'_, '_>) -> String {
        context.game.action_name(self.sheet, self.deed)
    }

    fn recorded(&self, context: Context<'_, '_>) -> Value {
        object([
            ("by", self.by.recorded(context)),
            ("sheet", self.sheet.recorded(context)),
            ("action", self.deed.recorded(context)),
            ("target", self.target.recorded(context)),
            ("margin", self.margin.into()),
            ("flip", self.flip.into()),
            ("damage", self.damage.into()),
            ("hit", self.hit.into()),
        ])
    }
}

impl Fact<Ascension> for Weighed {
    fn shape() -> Value {
        {
            let parts = [
                "attack",
                "skill",
                "action",
                "movement_or_friends",
                "counterattack",
                "hinder",
                "defense",
                "printed_defense",
                "ward_or_lock_down",
                "cover",
                "response",
                "weaken",
            ];
            shape::keyed(parts.map(|part| (part, shape::whole())))
        }
    }

    fn words(&self, _: Context<'_, '_>) -> String {
        let attack = self.attack();
        let of_attack = [
            (i16::from(self.bonus), "action"),
            (self.extra, "movement or friends"),
            (i16::from(self.counter), "counterattack"),
            (-i16::from(self.hinder), "hinder"),
        ];
        let of_defense = [
            (self.timed, "ward or lock-down"),
            (i16::from(self.cover), "cover"),
            (i16::from(self.defended), "response"),
            (-i16::from(self.weaken), "weaken"),
        ];
        format!(
            "Attack {attack} ({}) against Defense {} ({}): margin {:+}",
            terms(format!("Skill {}", self.skill), &of_attack),
            self.total,
            terms(format!("printed {}", self.defense), &of_defense),
            attack - self.total
        )
    }

    fn recorded(&self, _: Context<'_, '_>) -> Value {
        object([
            ("attack", self.attack().into()),
            ("skill", self.skill.into()),
            ("action", self.bonus.into()),
            ("movement_or_friends", self.extra.into()),
            ("counterattack", self.counter.into()),
            ("hinder", self.hinder.into()),
            ("defense", self.total.into()),
            ("printed_defense", self.defense.into()),
            ("ward_or_lock_down", self.timed.into()),
            ("cover", self.cover.into()),
            ("response", self.defended.into()),
            ("weaken", self.weaken.into()),
        ])
    }
}

impl Weighed {
    /// Returns the attack before the flip.
    fn attack(&self) -> i16 {
        i16::from(self.skill) + i16::from(self.bonus) + self.extra + i16::from(self.counter) - i16::from(self.hinder)
    }
}

/// Returns the first term and those after it that are not 0.
fn terms(first: String, parts: &[(i16, &str)]) -> String {
    let parts = parts.iter().filter(|(n, _)| *n != 0).map(|(n, what)| format!(", {what} {n:+}"));
    format!("{first}{}", parts.collect::<String>())
}

evenhand_game::phrases! {
    of Ascension;
    Source {
        Attack = "an attack",
        Dot = "Damage over Time",
        Hazard = "dangerous ground",
        Fall = "a fall",
        Impact = "an impact",
        Edge = "an impassable edge",
        Deed = "an effect",
    }
}
