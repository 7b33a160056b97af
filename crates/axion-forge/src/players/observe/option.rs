//! One option from the seat's perspective.

use super::{CARDS, card_place, flag};
use crate::AxionForge;
use crate::model::actions::Action;
use crate::model::content::{CardId, PLACES, Place, Row};
use crate::model::state::{Question, State, Strike, UnitId};
use crate::players::look::{Look, Standing};
use evenhand_game::game::{Seat, Sparse};
use evenhand_kit::table::ids::Id;

/// The number of kinds of options.
const KINDS: usize = 27;

evenhand_game::observations! {
    /// The observation of an option by a seat.
    pub(crate) enum Choice {
        /// The kind of option.
        Kind[KINDS],
        /// The Source that is deployed or used.
        Source[CARDS],
        /// The card that is deployed face up.
        Deployed[CARDS],
        /// The card that is placed face down.
        Hidden[CARDS],
        /// The Artifice or Augment that is played.
        Played[CARDS],
        /// The card that is discarded.
        Discarded[CARDS],
        /// The card elsewhere that is chosen.
        Chosen[CARDS],
        /// The card whose ability is used, and which of its abilities: four inputs per card.
        Ability[CARDS * 4],
        /// The attacker.
        Attacker[CARDS],
        /// The card of the seat that is moved, flipped, reinforced or taken back, or that guards.
        Unit[CARDS],
        /// The enemy card that is attacked or aimed at; the last input if it is unknown.
        Target[CARDS],
        /// The card of the seat's own side that is aimed at.
        Friend[CARDS],
        /// The effect that is being aimed, by the card it is of.
        Effect[CARDS],
        /// The position it leads to.
        Place[PLACES],
        /// For that position: Attack of the enemy card facing it over 4, its Defense left over 5, nothing faces it,
        /// what faces it is face down, Attack that enemies bring to bear over 4, more than the card could survive,
        /// neighbors that are empty, a neighbor that could guard it.
        Facing[8],
        /// For the card attacked or aimed at: Attack over 4, Defense left over 5, damage over 4, Ready, turned twice,
        /// face down, Reinforced, Trophies over 4, counters over 4, would be destroyed.
        Aimed[10],
        /// For an attack: Attack over 4, Ranged, an empty position, cards that may guard,
        /// the enemy's Life Force after it over 10.
        Strike[5],
        /// Actions left now, before the option.
        Actions[5],
        /// Sparks left after paying the printed cost.
        SparksLeft[8],
        /// The answer to a question: Focus, upkeep, mulligan, declining, each yes and no.
        Answer[8],
        /// The seat chosen: its Life Force over 25, cards on the Battlefield over 8, cards in hand over 7, Trophies over 25.
        Seat[4],
    }
}

/// Returns a function that writes everything a seat sees of an option.
pub(in crate::players) fn observer<'a>(
    game: &'a AxionForge,
    s: &'a State,
    seat: Seat,
) -> impl FnMut(Action, &mut Sparse) + 'a {
    let look = Look::new(game, s, seat);
    move |option, out| {
        let mut offer = Offer { look: &look, out };
        offer.out.put(Choice::Kind, kind(option), 1.0);
        offer.option(option);
    }
}

/// Returns the number of an option's kind.
fn kind(option: Action) -> usize {
    match option {
        Action::End => 0,
        Action::Source(_) => 1,
        Action::Deploy(..) => 2,
        Action::Hide(..) => 3,
        Action::Play(_, kicked) => 4 + usize::from(kicked),
        Action::Attach(..) => 6,
        Action::Reposition(..) => 7,
        Action::Attack { strike: Strike::Close, .. } => 8,
        Action::Attack { strike: Strike::Ranged, .. } => 9,
        Action::Use(.., kicked) => 10 + usize::from(kicked),
        Action::Invoke(_, kicked) => 12 + usize::from(kicked),
        Action::Tap(..) => 14,
        Action::Flip(_) => 15,
        Action::FlipOnto(..) => 16,
        Action::Reinforce(_) => 17,
        Action::Retreat(_) => 18,
        Action::Yes => 19,
        Action::No => 20,
        Action::Guard(_) => 21,
        Action::Discard(_) => 22,
        Action::AtUnit(_) => 23,
        Action::AtPlace(_) | Action::AtOpen(..) => 24,
        Action::AtCard(_) => 25,
        // Networks have no input of its own for an option of an effect: its features describe it.
        Action::AtSeat(_) | Action::Option(_) => 26,
    }
}

struct Offer<'a> {
    look: &'a Look<'a>,
    out: &'a mut Sparse,
}

impl Offer<'_> {
    fn option(&mut self, option: Action) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        let player = s.player(seat);
        self.out.put(Choice::Actions, usize::from(player.actions), 1.0);
        match option {
            Action::End => {}
            Action::Source(card) => self.card(Choice::Source, card),
            Action::Deploy(card, place) => {
                self.card(Choice::Deployed, card);
                let printed = game.cards.get(card);
                self.pays(printed.map_or(0, |card| card.cost));
                self.place(place, printed.map_or(0, |card| card.defense.into()));
            }
            Action::Hide(card, place) => {
                self.card(Choice::Hidden, card);
                self.pays(game.knobs.facedown.spark_cost);
                self.place(place, game.knobs.facedown.defense.into());
            }
            Action::Play(card, _) => {
                self.card(Choice::Played, card);
                self.pays(game.cards.get(card).map_or(0, |card| card.cost));
            }
            Action::Attach(card, onto) => {
                self.card(Choice::Played, card);
                self.aimed(onto);
            }
            Action::Reposition(id, place) => {
                self.unit(Choice::Unit, id);
                let left = self.look.find(id).map_or(0, Standing::left);
                self.place(place, left);
            }
            Action::Attack { by, strike, of, place, target } => self.attack(by, strike, (of, place), target),
            Action::Use(id, ability, _) => {
                if let Some(standing) = self.look.find(id) {
                    let card = standing.unit.card;
                    self.ability(card, ability);
                }
            }
            Action::Invoke(ability, _) => self.ability(player.catalyst, ability),
            Action::Tap(card, ability) => {
                self.card(Choice::Source, card);
                self.ability(card, ability);
            }
            Action::Flip(id) => {
                self.unit(Choice::Unit, id);
                let cost = self.look.find(id).and_then(|own| own.card).map_or(0, |card| card.cost);
                self.pays(cost.saturating_sub(game.knobs.facedown.flip_discount));
                self.stands(id);
            }
            Action::Reinforce(id) | Action::Retreat(id) => {
                self.unit(Choice::Unit, id);
                self.stands(id);
            }
            Action::FlipOnto(id, onto) => {
                self.unit(Choice::Unit, id);
                self.aimed(onto);
            }
            Action::Guard(id) => {
                self.unit(Choice::Unit, id);
                self.against(id);
            }
            Action::Yes | Action::No => self.answer(option == Action::Yes),
            Action::Discard(card) => self.card(Choice::Discarded, card),
            Action::AtUnit(id) => {
                self.effect();
                self.aimed(id);
            }
            Action::AtPlace(place) => {
                self.effect();
                self.place(place, 3);
            }
            Action::AtOpen(_, place) => {
                self.effect();
                self.out.put(Choice::Place, self.look.mirrored(place).index(), 1.0);
            }
            Action::AtCard(card) => {
                self.effect();
                self.card(Choice::Chosen, card);
            }
            Action::Option(_) => self.effect(),
            Action::AtSeat(other) => {
                self.effect();
                let other = (other, s.player(other));
                let numbers = [
                    f32::from(game.life(s, other.0)) / 25.0,
                    super::count(other.1.units.len()) / 8.0,
                    super::count(other.1.hand.len()) / 7.0,
                    f32::from(other.1.banked) / 25.0,
                ];
                self.numbers(Choice::Seat, &numbers);
            }
        }
    }

    fn numbers(&mut self, group: Choice, numbers: &[f32]) {
        for (place, number) in numbers.iter().enumerate() {
            self.out.put(group, place, *number);
        }
    }

    fn card(&mut self, group: Choice, card: CardId) {
        if self.look.game.cards.get(card).is_some() {
            self.out.put(group, card_place(self.look.game, card), 1.0);
        }
    }

    /// Writes a card on the Battlefield: which card it is, if that is known.
    fn unit(&mut self, group: Choice, id: UnitId) {
        let place = match self.look.find(id) {
            Some(standing) if standing.card.is_some() => card_place(self.look.game, standing.unit.card),
            Some(_) => CARDS - 1,
            None => return,
        };
        self.out.put(group, place, 1.0);
    }

    fn pays(&mut self, sparks: u8) {
        let have = self.look.game.sparks(self.look.s, self.look.seat);
        self.out.put(Choice::SparksLeft, usize::from(have.saturating_sub(sparks.into())), 1.0);
    }

    fn ability(&mut self, card: CardId, ability: u8) {
        if self.look.game.cards.get(card).is_some() {
            let place = card_place(self.look.game, card) * 4 + usize::from(ability.min(3));
            self.out.put(Choice::Ability, place, 1.0);
        }
    }

    /// Writes the card whose effect is being aimed.
    fn effect(&mut self) {
        if let Some(run) = &self.look.s.run {
            let card = run.item.card;
            self.card(Choice::Effect, card);
        }
    }

    /// Writes a position to which a card with this Defense moves.
    fn place(&mut self, place: Place, defense: i16) {
        let (game, seat) = (self.look.game, self.look.seat);
        self.out.put(Choice::Place, place.index(), 1.0);
        let front = game.board.has(place).then(|| game.board.column(place));
        let facing = front.and_then(|column| {
            let column = game.board.facing(column);
            let mut foes = self.look.standing().filter(|other| self.look.are_foes(other.seat, seat));
            foes.find(|other| {
                game.board.row(other.unit.place) == Row::Front && game.board.column(other.unit.place) == column
            })
        });
        let danger = self.look.danger(seat, place);
        let neighbours = game.board.neighbours(place).into_iter().flatten();
        let empty = neighbours.filter(|place| self.look.is_empty(seat, *place)).count();
        let numbers = [
            facing.map_or(0.0, |other| f32::from(other.sheet.attack) / 4.0),
            facing.map_or(0.0, |other| f32::from(other.left()) / 5.0),
            flag(facing.is_none()),
            flag(facing.is_some_and(|other| other.unit.down)),
            danger / 4.0,
            flag(danger >= f32::from(defense)),
            super::count(empty),
            flag(self.look.guards(seat, place) > 0),
        ];
        self.numbers(Choice::Facing, &numbers);
    }

    /// Writes the position of a card.
    fn stands(&mut self, id: UnitId) {
        if let Some(standing) = self.look.find(id) {
            let (place, left) = (standing.unit.place, standing.left());
            self.place(place, left);
        }
    }

    fn attack(&mut self, by: UnitId, strike: Strike, (of, place): (Seat, Place), target: UnitId) {
        let (game, s) = (self.look.game, self.look.s);
        self.unit(Choice::Attacker, by);
        let attack = self.look.find(by).map_or(0, |own| own.sheet.attack);
        let life = f32::from(game.life(s, of));
        let mirrored = self.look.mirrored(place);
        self.out.put(Choice::Place, mirrored.index(), 1.0);
        let numbers = [
            f32::from(attack) / 4.0,
            flag(strike == Strike::Ranged),
            flag(target == UnitId::NONE),
            super::count(self.look.guards(of, place)),
            (life - f32::from(attack)) / 10.0,
        ];
        self.numbers(Choice::Strike, &numbers);
        self.about(target, attack);
    }

    /// Writes a card that is aimed at.
    fn aimed(&mut self, id: UnitId) {
        self.about(id, 0);
    }

    fn about(&mut self, id: UnitId, attack: i16) {
        let Some(target) = self.look.find(id).copied() else { return };
        let foe = self.look.are_foes(target.seat, self.look.seat);
        self.unit(if foe { Choice::Target } else { Choice::Friend }, id);
        let loaded: u16 = target.unit.counters.iter().map(|n| u16::from(*n)).sum();
        let numbers = [
            f32::from(target.sheet.attack) / 4.0,
            f32::from(target.left()) / 5.0,
            f32::from(target.unit.damage) / 4.0,
            flag(target.can_act()),
            flag(target.unit.turned > 1),
            flag(target.unit.down),
            flag(target.unit.reinforced),
            target.trophies() / 4.0,
            f32::from(loaded) / 4.0,
            flag(target.falls_to(attack)),
        ];
        self.numbers(Choice::Aimed, &numbers);
    }

    /// Writes a guard against the attack under way.
    fn against(&mut self, id: UnitId) {
        let Some(attack) = self.look.s.attack else { return };
        let damage = self.look.find(attack.attacker).map_or(0, |attacker| attacker.sheet.attack);
        self.unit(Choice::Attacker, attack.attacker);
        self.about(id, damage);
    }

    fn answer(&mut self, yes: bool) {
        let Some((_, question)) = self.look.s.ask else { return };
        let (place, unit) = match question {
            Question::Keep(id) => (0, id),
            Question::Upkeep(id) => (1, id),
            Question::Mulligan => (2, UnitId::NONE),
            Question::Decline => (3, self.look.s.attack.map_or(UnitId::NONE, |attack| attack.target)),
            Question::Main
            | Question::Answer
            | Question::Guard
            | Question::Aim
            | Question::Option(_)
            | Question::Trim => return,
        };
        self.out.put(Choice::Answer, 2 * place + usize::from(yes), 1.0);
        self.unit(Choice::Unit, unit);
        if let (Question::Decline, Some(attack)) = (question, self.look.s.attack) {
            let damage = self.look.find(attack.attacker).map_or(0, |attacker| attacker.sheet.attack);
            self.unit(Choice::Attacker, attack.attacker);
            self.about(attack.target, damage);
        }
    }
}
