//! Checks whether an effect can act in some state.

use super::calls::Call;
use super::dead::some;
use super::verbs::Case;
use super::{Content, Dead, fits, lies_on_the_battlefield};
use crate::model::content::{Ability, Arrow, Card, CardType, Effect, Filter, Line, On, Place, Row, Verb, Who, Within};
use crate::model::knobs::{CloseFromBack, MissingBack};

/// The bits of the arrows that reach enemy cards.
pub(super) const REACHING: u8 = Arrow::Close.bit() | Arrow::Ranged.bit();

/// The most targets of an effect.
const MOST_TARGETS: u8 = 3;

impl Content<'_> {
    /// Checks that an effect of an ability can act on a call.
    pub(super) fn acts(&self, card: &Card, ability: &Ability, effect: &Effect, call: Call) -> Result<(), Dead> {
        match call {
            Call::Lasts => self.lasting_acts(card, effect),
            Call::Used if ability.line == Line::Foc && effect.lasts() => Err(Dead::new(
                "what a Focus changes lasts while its card is turned, on me, host, allies or foes of a card on the Battlefield",
                "name one of these, or make it a `pow`",
            )),
            _ => self.event_acts(card, ability, effect, call),
        }
    }

    /// Checks a change that lasts as long as its card or its Focus.
    fn lasting_acts(&self, card: &Card, effect: &Effect) -> Result<(), Dead> {
        let all = matches!(effect.about.who, Who::Allies | Who::Foes);
        if !effect.lasts() || !(all || matches!(effect.about.who, Who::Me | Who::Host)) {
            return Err(Dead::new("it does not change me, host, allies or foes", "name one of these"));
        }
        self.within_is_there(card, effect, Call::Lasts)?;
        Self::targets_are_chosen(effect)?;
        if effect.about.filter.down {
            return down_acts(effect, all);
        }
        if !all && effect.about.filter.within.is_some() {
            return Err(Dead::new("`within` limits several cards, and this effect is about one", "leave it out"));
        }
        self.is_host(card, effect)?;
        if all { self.someone(&effect.about.filter) } else { self.itself(card, effect, Call::Lasts) }
    }

    fn event_acts(&self, card: &Card, ability: &Ability, effect: &Effect, call: Call) -> Result<(), Dead> {
        effect.verb.check().acts(&Case { content: self, card, line: ability.line, effect, call })
    }

    /// Checks an effect on cards on the Battlefield.
    pub(super) fn cards_are_there(&self, case: &Case<'_>) -> Result<(), Dead> {
        if case.effect.about.filter.down {
            let why = "what changes face-down cards lasts as long as its card does";
            return Err(Dead::new(why, "make it an `int` without `on`, or a `foc`"));
        }
        self.who_is_there(case.card, case.line, case.effect, case.call)
    }

    pub(super) fn attack_is_there(&self, card: &Card, line: Line, call: Call) -> Result<(), Dead> {
        some(
            self.in_an_attack(card, line, call),
            "no attack is under way when it is carried out",
            "make it a `ctr` or an `int` that waits for an attack: on = [\"attacked\"] or [\"adjacent_attacked\"]",
        )
    }

    /// Checks that the cards an effect is about can be there.
    pub(super) fn who_is_there(&self, card: &Card, line: Line, effect: &Effect, call: Call) -> Result<(), Dead> {
        self.is_host(card, effect)?;
        let single = matches!(effect.about.who, Who::Me | Who::Host | Who::Attacker | Who::That);
        let filter = &effect.about.filter;
        if single && (filter.words != 0 || filter.row.is_some() || filter.cost.is_some() || filter.within.is_some()) {
            let why = "`of`, `row`, `cost` and `within` choose among several cards, and this is about one";
            return Err(Dead::new(why, "leave them out; `that` of the ability says which cards set it off"));
        }
        self.within_is_there(card, effect, call)?;
        Self::targets_are_chosen(effect)?;
        match effect.about.who {
            Who::Me | Who::Host => self.itself(card, effect, call),
            Who::That => some(
                self.is_about_a_card(card, call),
                "the card that the trigger is about is not on the Battlefield any more, or there is none",
                "name another, such as `foe` or `ally`",
            ),
            Who::Attacker => some(
                self.in_an_attack(card, line, call)
                    || matches!(call, Call::SetOff(On::Attacked | On::AdjacentAttacked)),
                "no attack is under way when it is carried out, nor has one set it off",
                "wait for an attack: on = [\"attacked\"]; or name another, such as `foe`, or `that` of a deployment",
            ),
            Who::Target if self.has_a_place(card, call) => {
                some(
                    self.reaches(card),
                    "it has no Close or Ranged arrow that reaches an enemy position from where it may lie",
                    "add arrows = [\"close\"] or [\"ranged\"], or aim it at a `foe` anywhere",
                )?;
                self.someone(filter)
            }
            Who::Ally | Who::Allies | Who::Target | Who::Foe | Who::Foes => self.someone(filter),
        }
    }

    /// Checks that positions around the card are there, and that a card of the side meant can be on them.
    fn within_is_there(&self, card: &Card, effect: &Effect, call: Call) -> Result<(), Dead> {
        let Some(within) = effect.about.filter.within else { return Ok(()) };
        some(
            self.has_a_place(card, call),
            "the card itself is not on the Battlefield then, so no position is near it",
            "leave `within` out",
        )?;
        let enemies = matches!(effect.about.who, Who::Target | Who::Foe | Who::Foes);
        some(
            within != Within::Adjacent || !enemies,
            "adjacent positions are on one side of the Battlefield, so no enemy card is there",
            "write within = \"column\", or name `ally` or `allies`",
        )
    }

    /// Checks that several cards are chosen only where cards are chosen, each by itself.
    fn targets_are_chosen(effect: &Effect) -> Result<(), Dead> {
        let targets = effect.about.targets;
        if targets == 1 {
            return Ok(());
        }
        some(
            (1..=MOST_TARGETS).contains(&targets),
            "an effect has one to three targets",
            "write targets = 2 or 3, or name `allies` or `foes`",
        )?;
        some(
            effect.about.is_chosen(),
            "`targets` is how many cards are chosen, and here none is",
            "leave `targets` out, or name an `ally`, a `target` or a `foe`",
        )?;
        some(
            !matches!(effect.verb, Verb::Move(_) | Verb::Swap(_)),
            "it moves one card",
            "leave `targets` out, and write the effect once more",
        )
    }

    /// Checks that only an Augment refers to a host.
    fn is_host(&self, card: &Card, effect: &Effect) -> Result<(), Dead> {
        some(
            effect.about.who != Who::Host || card.kind == CardType::Augment,
            "only an augment has a host",
            "write `me`, or make the card an augment",
        )
    }

    /// Checks an effect on the card itself. The card must be on the Battlefield, or be a
    /// Source that removes itself when it is used.
    fn itself(&self, card: &Card, effect: &Effect, call: Call) -> Result<(), Dead> {
        let given_up = matches!(effect.verb, Verb::Destroy(_) | Verb::Sacrifice(_) | Verb::Banish(_) | Verb::Return(_));
        let source = card.kind == CardType::Source && given_up && call == Call::Used;
        some(
            self.has_a_place(card, call) || source,
            "the card itself is not on the Battlefield when it is carried out",
            "leave it out, or name others: `ally`, `foe`",
        )
    }

    fn someone(&self, filter: &Filter) -> Result<(), Dead> {
        some(
            self.some_lies_there(filter),
            "no card that can lie on the Battlefield is meant by `of`, `row` and `cost`",
            "ask for what one card can be",
        )
    }

    /// Whether a card reaches an enemy position from where it may lie, by its own arrows or those that effects give it.
    fn reaches(&self, card: &Card) -> bool {
        if card.kind == CardType::Augment {
            return self.cards.values().any(|card| card.kind == CardType::Creature && self.reaches(card));
        }
        let given = self.effects().filter(|effect| effect.about.arrows() != 0 && self.gives(effect, card));
        let arrows = given.fold(card.arrows, |arrows, effect| arrows | effect.about.arrows());
        self.reach_with(card, arrows & REACHING)
    }

    /// Whether an effect can apply to a card.
    pub(super) fn gives(&self, effect: &Effect, card: &Card) -> bool {
        match effect.about.who {
            Who::Host => card.kind == CardType::Creature,
            Who::Me => card.abilities.iter().any(|ability| ability.all_effects().any(|own| own == effect)),
            _ => fits(&effect.about.filter, card),
        }
    }

    /// Whether these arrows reach an enemy position from a position that is not red for the card.
    pub(super) fn reach_with(&self, card: &Card, arrows: u8) -> bool {
        self.board.places().filter(|place| !card.red.contains(*place)).any(|place| self.reaches_from(place, arrows))
    }

    fn reaches_from(&self, place: Place, arrows: u8) -> bool {
        let (board, front) = (self.board, self.board.row(place) == Row::Front);
        let close = front || self.knobs.range.close_from_back != CloseFromBack::Never;
        let behind = || board.at(Row::Back, board.facing(board.column(place))).is_some();
        let ranged = !front || self.knobs.board.missing_back == MissingBack::Life || behind();
        (arrows & Arrow::Close.bit() != 0 && close) || (arrows & Arrow::Ranged.bit() != 0 && ranged)
    }

    /// Whether a card can guard a neighboring position with these arrows.
    pub(super) fn guards_with(&self, card: &Card, arrows: u8) -> bool {
        let free = self.board.places().filter(|place| !card.red.contains(*place));
        free.into_iter().any(|place| {
            let [left, right] = self.board.neighbours(place);
            (arrows & Arrow::GuardLeft.bit() != 0 && left.is_some())
                || (arrows & Arrow::GuardRight.bit() != 0 && right.is_some())
        })
    }

    /// Whether a card can lie on the Battlefield and has arrows.
    pub(super) fn has_arrows(card: &Card) -> bool {
        lies_on_the_battlefield(card) && card.arrows != 0
    }
}

/// Checks a change of face-down cards: it must apply to all of them, whatever they are.
fn down_acts(effect: &Effect, all: bool) -> Result<(), Dead> {
    some(
        all && effect.about.filter.words == 0 && effect.about.filter.cost.is_none(),
        "what lies face down has neither type nor cost, and changes nothing of its own",
        "write `allies` or `foes`, and leave `of` and `cost` out",
    )
}
