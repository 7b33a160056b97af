//! The observation of one option from a seat's perspective.

use super::position::stage;
use super::{CARDS, TILES, card_place, flag};
use crate::Ashenfront;
use crate::model::actions::Action;
use crate::model::content::{CardId, CardType, Keyword, Point, Tile};
use crate::model::state::{Aim, Frame, Path, State, UnitId, other};
use crate::players::look::{Blow, Look, Standing};
use evenhand_game::game::{Seat, Sparse};

/// The number of kinds of options.
const KINDS: usize = 19;

evenhand_game::observations! {
    /// What a seat observes of an option.
    pub(crate) enum Choice {
        /// Its kind, in a second set of positions if it is a response.
        Kind[KINDS * 2],
        /// Passing or answering no, by question.
        Declines[21],
        /// Answering yes, by question.
        Accepts[21],
        /// The operator that moves.
        Mover[CARDS],
        /// The operator whose ability is used.
        Actor[CARDS],
        /// The operator that is deployed.
        Deployed[CARDS],
        /// The card that is played, activated or fetched.
        Played[CARDS],
        /// The card that is discarded to pay.
        Pays[CARDS],
        /// The card that is discarded to block.
        Blocks[CARDS],
        /// The card that is discarded for another reason, put under the deck, or taken.
        Chosen[CARDS],
        /// The targeted enemy, by card.
        Target[CARDS],
        /// The targeted friendly operator, by card.
        Friend[CARDS],
        /// The tile that it leads to.
        To[TILES],
        /// The tile that it starts from.
        From[TILES],
        /// Of that tile: a control point, a draw tile, the enemy's Landing Zone, enemies next to it / 2, friendly
        /// operators next to it / 2, the enemy's damage there / 3, whether that defeats the operator, the damage of the
        /// operator's best attack from there / 3, the CP of that attack / 3.
        There[9],
        /// Of the tile that it leaves: a control point, a draw tile, the enemy's damage there / 3, whether that defeats
        /// the operator, whether a pending attack is aimed at it.
        Here[5],
        /// Of an attack: damage / 3, CP / 3, the target's health left / 4, the target's initiative minus the attacker's
        /// / 6, the target's CP / 3, target on a control point, target on a draw tile, wins the match, resolves first
        /// or answers nothing.
        Attack[9],
        /// The target's health left after an attack; at half weight the present health of a targeted operator.
        Left[6],
        /// The number of steps of the path.
        Steps[5],
        /// Of a block: damage prevented / 3, saves the operator, CP denied / 3, cards in hand / 4.
        Block[4],
        /// Of an attack: the target has Retaliate, has Counterstrike.
        Answered[2],
        /// Of a discarded operator card: it cannot be deployed because its callsign is taken. Of a fetched Ult: the
        /// operator retired for it is in the discard pile.
        Spare[2],
        /// Cards in the hand afterwards.
        Hand[10],
    }
}

/// Returns a function that writes all observations of an option.
pub(in crate::players) fn observer<'a>(
    game: &'a Ashenfront,
    s: &'a State,
    seat: Seat,
) -> impl FnMut(Action, &mut Sparse) + 'a {
    let look = Look::new(game, s, seat);
    move |option, out| Offer { look: &look, out }.option(option)
}

/// Returns the index of the kind of an option.
fn kind(option: Action) -> usize {
    match option {
        Action::Rest => 0,
        Action::Pass => 1,
        Action::Yes => 2,
        Action::No => 3,
        Action::Move(..) => 4,
        Action::Ability(_, 0, _) => 5,
        Action::Ability(..) => 6,
        Action::Ult(..) => 7,
        Action::Deploy(..) => 8,
        Action::Logistics(..) => 9,
        Action::Play(..) => 10,
        Action::Fetch { .. } => 11,
        Action::Discard(_) => 12,
        Action::Go(..) => 13,
        Action::Activate(..) => 14,
        Action::At(_) => 15,
        Action::Use(..) => 16,
        // Networks have no input of its own for an option of an effect: its features describe it.
        Action::Take(_) | Action::Option(_) => 17,
        Action::First(_) => 18,
    }
}

struct Offer<'a, 'o> {
    look: &'a Look<'a>,
    out: &'o mut Sparse,
}

impl Offer<'_, '_> {
    fn option(mut self, option: Action) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        let response = s.exchange.is_some() && s.active != seat;
        self.out.put(Choice::Kind, kind(option) + if response { KINDS } else { 0 }, 1.0);
        let question = s.ask.map_or(20, |(_, question)| stage(question));
        let hand = s.player(seat).hand.len();
        match option {
            Action::Rest => self.out.put(Choice::Hand, hand, 1.0),
            Action::Pass | Action::No => self.out.put(Choice::Declines, question, 1.0),
            Action::Yes => self.out.put(Choice::Accepts, question, 1.0),
            Action::Move(tile, path) => {
                self.unit_at(Choice::Mover, tile);
                self.out.put(Choice::From, self.look.turned(tile), 1.0);
                if let Some(own) = self.look.at(tile) {
                    self.here(own);
                    if path.len() > 0 {
                        self.walks(own, path);
                    }
                }
            }
            Action::Ability(tile, mode, aims) => {
                self.unit_at(Choice::Actor, tile);
                self.out.put(Choice::From, self.look.turned(tile), 1.0);
                if let Some(own) = self.look.at(tile) {
                    self.here(own);
                    self.attack(own, own.unit.card, mode, aims);
                }
            }
            Action::Ult(card, mode, aims) => {
                self.card(Choice::Played, card);
                let own = game.operator_of(s, seat, &game.cards[card]).and_then(|unit| self.look.find(unit.id));
                if let Some(own) = own {
                    self.here(own);
                    self.attack(own, card, mode, aims);
                }
            }
            Action::Deploy(card, tile) => {
                self.card(Choice::Deployed, card);
                self.place(None, card, tile);
            }
            Action::Logistics(card, tile) => {
                self.card(Choice::Played, card);
                if tile != Tile::NOWHERE {
                    self.out.put(Choice::To, self.look.turned(tile), 1.0);
                    self.unit_at(Choice::Friend, tile);
                }
            }
            Action::Play(card, aims) | Action::Activate(card, aims) => {
                self.card(Choice::Played, card);
                self.aims(aims);
            }
            Action::Fetch { ult, fallen, .. } => {
                self.card(Choice::Played, ult);
                self.out.put(Choice::Spare, 1, flag(fallen));
            }
            Action::Discard(card) => self.discards(card, question),
            Action::Go(path, _) => {
                if let Some(Frame::Walk(walk)) = s.frames.last()
                    && let Some(own) = self.look.find(walk.unit)
                {
                    self.card(Choice::Mover, own.unit.card);
                    self.here(own);
                    self.walks(own, path);
                }
            }
            Action::At(aim) => {
                if let Some(Frame::Run(run)) = s.frames.last() {
                    self.card(Choice::Played, run.card);
                }
                self.aims([aim, Aim::NONE]);
            }
            Action::Use(mode, aims) => {
                if let Some(Frame::React(reaction)) = s.frames.last()
                    && let Some(own) = self.look.find(reaction.unit)
                {
                    self.card(Choice::Actor, own.unit.card);
                    self.attack(own, own.unit.card, mode, aims);
                }
            }
            Action::Take(card) => self.card(Choice::Chosen, card),
            Action::First(_) | Action::Option(_) => {}
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

    fn unit_at(&mut self, group: Choice, tile: Tile) {
        if let Some(unit) = self.look.at(tile) {
            self.card(group, unit.unit.card);
        }
    }

    /// Writes the targets.
    fn aims(&mut self, aims: [Aim; 2]) {
        for tile in aims.into_iter().filter_map(Aim::as_tile) {
            self.out.put(Choice::To, self.look.turned(tile), 1.0);
            if let Some(unit) = self.look.at(tile).copied() {
                let own = unit.unit.seat == self.look.seat;
                self.card(if own { Choice::Friend } else { Choice::Target }, unit.unit.card);
                self.out.put(Choice::Left, usize::from(unit.left), 0.5);
            }
        }
    }

    fn walks(&mut self, own: &Standing, path: Path) {
        let to = path.tiles(own.unit.tile).last().unwrap_or(own.unit.tile);
        self.out.put(Choice::Steps, usize::from(path.len()), 1.0);
        self.place(Some(own), own.unit.card, to);
    }

    /// Writes the tile that an operator, or a card of the hand, moves to.
    fn place(&mut self, own: Option<&Standing>, card: CardId, to: Tile) {
        let look = self.look;
        let (game, s, seat) = (look.game, look.s, look.seat);
        self.out.put(Choice::To, look.turned(to), 1.0);
        let point = game.board.point(to);
        let near = |side: Seat| look.of(side).filter(|unit| unit.unit.tile.is_next_to(to)).count();
        let danger = look.danger(seat, to, own.map_or(UnitId::NONE, |own| own.unit.id));
        let health = match own {
            Some(own) => own.left,
            None => game.cards.get(card).map_or(0, |card| card.health),
        };
        let blow = own.map_or(Blow::default(), |own| self.best_blow(own, to));
        let numbers = [
            flag(point == Some(Point::Control)),
            flag(point == Some(Point::Draw)),
            flag(game.board.zone(s.home(other(seat))).contains(to)),
            super::count(near(other(seat))) / 2.0,
            super::count(near(seat)) / 2.0,
            danger / 3.0,
            flag(danger >= f32::from(health)),
            blow.damage / 3.0,
            blow.cp / 3.0,
        ];
        self.numbers(Choice::There, &numbers);
    }

    fn best_blow(&self, own: &Standing, from: Tile) -> Blow {
        let ways = crate::model::content::Way::ALL.into_iter();
        let blows = ways.map(|way| self.look.blow(own, from, way, None, None));
        let better = |one: Blow, two: Blow| if two.damage + two.cp > one.damage + one.cp { two } else { one };
        if own.strikes { blows.fold(Blow::default(), better) } else { Blow::default() }
    }

    /// Writes the tile that an operator is on.
    fn here(&mut self, own: &Standing) {
        let tile = own.unit.tile;
        let point = self.look.game.board.point(tile);
        let danger = self.look.danger(self.look.seat, tile, own.unit.id);
        let numbers = [
            flag(point == Some(Point::Control)),
            flag(point == Some(Point::Draw)),
            danger / 3.0,
            flag(danger >= f32::from(own.left)),
            flag(self.look.attacked().is_some_and(|attacked| attacked.unit.id == own.unit.id)),
        ];
        self.numbers(Choice::Here, &numbers);
    }

    /// Writes an ability or Ult of an operator.
    fn attack(&mut self, own: &Standing, card: CardId, mode: u8, aims: [Aim; 2]) {
        let look = self.look;
        let Some(mode) = look.game.cards[card].modes.get(usize::from(mode)) else { return };
        self.aims(aims);
        let Some(way) = aims.into_iter().find_map(Aim::as_way) else { return };
        let effect = mode.effects.iter().find(|effect| effect.about.who.is_some_and(Look::is_about_foe));
        let (flat, range) = effect.map_or((None, None), |effect| (effect.about.n, effect.about.range));
        let blow = look.blow(own, own.unit.tile, way, flat, range);
        let reach = range.unwrap_or(own.sheet.range);
        let foe = look.game.first_foe(look.s, (own.unit.seat, own.unit.tile), way, reach, true);
        let Some(foe) = foe.and_then(|foe| look.find(foe.id)) else { return };
        self.card(Choice::Target, foe.unit.card);
        let point = look.game.board.point(foe.unit.tile);
        let cp = f32::from(look.s.player(look.seat).cp);
        let faster =
            look.answered().is_none_or(|op| look.find(op.unit).is_none_or(|acting| own.sheet.init > acting.sheet.init));
        let numbers = [
            blow.damage / 3.0,
            blow.cp / 3.0,
            f32::from(foe.left) / 4.0,
            (f32::from(foe.sheet.init) - f32::from(own.sheet.init)) / 6.0,
            foe.cp / 3.0,
            flag(point == Some(Point::Control)),
            flag(point == Some(Point::Draw)),
            flag(blow.cp > 0.0 && cp + foe.cp >= f32::from(look.game.knobs.victory.cp)),
            flag(faster),
        ];
        self.numbers(Choice::Attack, &numbers);
        let left = (f32::from(foe.left) - blow.damage).max(0.0).round();
        let left = (0..6_u8).find(|n| f32::from(*n) >= left).unwrap_or(5);
        self.out.put(Choice::Left, usize::from(left), 1.0);
        self.out.put(Choice::Answered, 0, flag(foe.sheet.has(Keyword::Retaliate)));
        self.out.put(Choice::Answered, 1, flag(foe.sheet.has(Keyword::Counterstrike)));
    }

    fn discards(&mut self, card: CardId, question: usize) {
        let look = self.look;
        let hand = look.s.player(look.seat).hand.len();
        self.out.put(Choice::Hand, hand.saturating_sub(1), 1.0);
        let group = match question {
            6 | 12 => Choice::Pays,
            8 => Choice::Blocks,
            _ => Choice::Chosen,
        };
        self.card(group, card);
        let double = look.game.cards.get(card).is_some_and(|printed| {
            printed.kind == CardType::Operator && look.game.callsign_taken(look.s, look.seat, card)
        });
        self.out.put(Choice::Spare, 0, flag(double));
        if let Some(Frame::Hit(hit)) = look.s.frames.last()
            && let Some(own) = look.find(hit.target)
            && question == 8
        {
            let after = hit.n.saturating_sub(own.sheet.block);
            let numbers = [
                f32::from(hit.n - after) / 3.0,
                flag(hit.n >= own.left && after < own.left),
                if hit.n >= own.left && after < own.left { own.cp / 3.0 } else { 0.0 },
                super::count(hand) / 4.0,
            ];
            self.numbers(Choice::Block, &numbers);
        }
    }
}
