//! The state from a seat's perspective.

use super::{CARDS, FOE_PLACES, FOES, card_place, count, flag};
use crate::AxionForge;
use crate::model::content::{CardId, PLACES, Row};
use crate::model::knobs::Mode;
use crate::model::state::{Phase, Question, Stage, State};
use crate::players::look::{Look, Standing};
use crate::rules::payment::{CORE, PRISM, SPARK};
use evenhand_game::game::{Play, Seat, Sparse};
use evenhand_kit::table::ids::Id;

evenhand_game::observations! {
    /// The observation of a state by a seat.
    pub(crate) enum Seen {
        /// Players: 2 to 4.
        Players[3],
        /// 1 if the match is played in teams.
        Teams[1],
        /// The open question: mulligan, Focus kept, upkeep, main move, guarding or responding,
        /// declining, a target, a discard; or none.
        Stage[9],
        /// The seat that answers it: the seat itself, one of its side, an enemy.
        Asked[3],
        /// 1 in the seat's own turn.
        OwnTurn[1],
        /// Turns that the seat has begun, over 10.
        Turns[1],
        /// Numbers of the rules: Life Force over 25, Trophy target over 25, Actions over 3, Actions per attack, cards
        /// drawn, maximum hand over 7, minimum hand over 2, damage of a missed draw.
        Rules[8],
        /// The seat's own deck, by its index among all decks.
        Deck[8],
        /// Actions left.
        Actions[6],
        /// Sparks that can be paid with.
        Sparks[12],
        /// Own Sources in play.
        Sources[12],
        /// Own Life Force, over 25.
        Life[1],
        /// Own Life Force, in steps of two.
        LifeIs[16],
        /// Own Trophies over the target: banked, and those of this turn.
        Trophies[2],
        /// The number of own cards in hand.
        HandSize[10],
        /// Own cards in the deck over 20; 1 if there are none.
        DrawPile[2],
        /// Own Energy.
        Energy[7],
        /// Own Sparks, Cores and Prisms on Forges, over 3.
        Stored[3],
        /// Marks for objectives, over 3.
        Marks[4],
        /// Own cards in hand, by card.
        Hand[CARDS],
        /// Own cards face up on the Battlefield, by card.
        Own[CARDS],
        /// Own face-down cards, by card.
        Down[CARDS],
        /// Own cards in the discard pile, by card.
        Discard[CARDS],
        /// Ultimates that the seat has used up, by card.
        Spent[CARDS],
        /// Enemy cards face up, by card.
        Foe[CARDS],
        /// Cards known in enemy hands or face down, by card.
        FoeKnown[CARDS],
        /// Cards in enemy discard piles, by card.
        FoeDiscard[CARDS],
        /// By own position: Attack over 4.
        Attack[PLACES],
        /// By own position: Defense left over 5.
        Defense[PLACES],
        /// By own position: 1 if the card there is Ready.
        Ready[PLACES],
        /// By own position: 1 if the card there is face down; 1 more if it is Reinforced.
        FaceDown[PLACES],
        /// By own position: 1 if it is empty.
        Empty[PLACES],
        /// By own position: Attack that enemies can bring to bear, over 4.
        Danger[PLACES],
        /// By own position: counters on the card there, over 4.
        Loaded[PLACES],
        /// By enemy position, given as the own position that it faces: Attack over 4.
        FoeAttack[FOE_PLACES],
        /// By enemy position: Defense left over 5.
        FoeDefense[FOE_PLACES],
        /// By enemy position: 1 if the card there is Ready.
        FoeReady[FOE_PLACES],
        /// By enemy position: 1 if the card there is face down; 1 more if it is Reinforced.
        FoeFaceDown[FOE_PLACES],
        /// By enemy position: 1 if it is empty.
        FoeEmpty[FOE_PLACES],
        /// By enemy position: counters on the card there, over 4.
        FoeLoaded[FOE_PLACES],
        /// By other seat: Life Force over 25, Trophies over the target, those of this turn over the
        /// target, cards in hand over 7, cards in the deck over 20, Sources over 8, Energy over 4,
        /// out of the match, on the seat's own side.
        FoeNumbers[27],
        /// By other seat: its Life Force in steps of two.
        FoeLifeIs[48],
        /// By other seat: its deck.
        FoeDeck[24],
        /// Sums over the cards of the seat's side, then of the enemies: Attack over 10, that of Ready cards over 10,
        /// Defense left over 20, Trophies they would give over 10, cards over 8.
        Sums[10],
        /// Life Force that Ready cards could take at once through empty positions,
        /// over 10: of the seat's side, of the enemies.
        Strikes[2],
        /// Own Life Force minus the lowest of an enemy, over 10; own Trophies minus the highest of an enemy, over 10.
        Ahead[2],
        /// For the attack under way: its Attack over 4, on an empty position, on the seat's side, on the Backfield, its
        /// target would be destroyed, guards so far (1 more once the damage is dealt or declined).
        Blow[6],
    }
}

const _: () = assert!(FOES == 3 && FOE_PLACES == 36);

/// Writes everything a seat sees of a state.
pub(in crate::players) fn observe(game: &AxionForge, s: &State, seat: Seat, out: &mut Sparse) {
    let observer = Observer { look: Look::new(game, s, seat), out };
    observer.observe();
}

struct Observer<'a, 'o> {
    look: Look<'a>,
    out: &'o mut Sparse,
}

impl Observer<'_, '_> {
    fn observe(mut self) {
        self.moment();
        self.own();
        self.cards();
        self.battlefield();
        self.foes();
        self.sums();
        self.blow();
    }

    fn moment(&mut self) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        let knobs = &game.knobs;
        self.out.put(Seen::Players, game.seats.saturating_sub(2), 1.0);
        self.out.set(Seen::Teams, flag(knobs.mode == Mode::Team));
        let stage = match s.ask.map(|(_, question)| question) {
            Some(Question::Mulligan) => 0,
            Some(Question::Keep(_)) => 1,
            Some(Question::Upkeep(_)) => 2,
            Some(Question::Main) => 3,
            Some(Question::Guard | Question::Answer) => 4,
            Some(Question::Decline) => 5,
            // Networks have no input of its own for an option of an effect.
            Some(Question::Aim | Question::Option(_)) => 6,
            Some(Question::Trim) => 7,
            None => 8,
        };
        self.out.put(Seen::Stage, stage, 1.0);
        if let Some(asked) = game.to_act(s).first() {
            let place = if asked == seat { 0 } else { 1 + usize::from(self.look.are_foes(asked, seat)) };
            self.out.put(Seen::Asked, place, 1.0);
        }
        self.out.set(Seen::OwnTurn, flag(s.active == seat && s.phase != Phase::Over));
        self.out.set(Seen::Turns, f32::from(s.player(seat).turns) / 10.0);
        let numbers = [
            f32::from(knobs.life.start) / 25.0,
            f32::from(self.target()) / 25.0,
            f32::from(knobs.turn.actions) / 3.0,
            f32::from(knobs.cost.attack),
            f32::from(knobs.turn.draw),
            f32::from(knobs.turn.hand_max) / 7.0,
            f32::from(knobs.turn.hand_min) / 2.0,
            f32::from(knobs.deckout.damage),
        ];
        for (place, number) in numbers.into_iter().enumerate() {
            self.out.put(Seen::Rules, place, number);
        }
    }

    /// Returns the Trophies that win, at least 1.
    fn target(&self) -> u16 {
        self.look.game.trophy_target().max(1)
    }

    fn own(&mut self) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        let player = s.player(seat);
        let target = f32::from(self.target());
        self.out.put(Seen::Deck, player.role.index(), 1.0);
        self.out.put(Seen::Actions, usize::from(player.actions), 1.0);
        self.out.put(Seen::Sparks, usize::from(game.sparks(s, seat)), 1.0);
        self.out.put(Seen::Sources, player.sources.len(), 1.0);
        let life = game.life(s, seat);
        self.out.set(Seen::Life, f32::from(life) / 25.0);
        self.out.put(Seen::LifeIs, usize::try_from(life / 2).unwrap_or(0), 1.0);
        self.out.put(Seen::Trophies, 0, f32::from(player.banked) / target);
        self.out.put(Seen::Trophies, 1, f32::from(player.pending) / target);
        self.out.put(Seen::HandSize, player.hand.len(), 1.0);
        self.out.put(Seen::DrawPile, 0, count(player.deck.len()) / 20.0);
        self.out.put(Seen::DrawPile, 1, flag(player.deck.is_empty()));
        self.out.put(Seen::Energy, usize::from(player.energy), 1.0);
        for kind in [SPARK, CORE, PRISM] {
            self.out.put(Seen::Stored, kind, f32::from(game.stored(s, seat, kind)) / 3.0);
        }
        for (place, marks) in player.marks.iter().enumerate() {
            self.out.put(Seen::Marks, place, f32::from(*marks) / 3.0);
        }
    }

    /// Writes 1 for each known card of a pile.
    fn pile(&mut self, group: Seen, cards: &[CardId]) {
        for card in cards.iter().filter(|card| self.look.game.cards.get(**card).is_some()) {
            self.out.put(group, card_place(self.look.game, *card), 1.0);
        }
    }

    fn cards(&mut self) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        let player = s.player(seat);
        self.pile(Seen::Hand, &player.hand);
        self.pile(Seen::Discard, &player.discard);
        self.pile(Seen::Spent, &player.spent);
        for foe in self.look.game.enemies(s, seat) {
            let foe = s.player(foe);
            self.pile(Seen::FoeDiscard, &foe.discard);
            self.pile(Seen::FoeKnown, &foe.known[seat.index()]);
        }
        for standing in self.look.standing() {
            let group = match (standing.seat == seat, standing.unit.down, standing.card) {
                (_, _, None) => continue,
                (true, false, _) => Seen::Own,
                (true, true, _) => Seen::Down,
                (false, true, _) => Seen::FoeKnown,
                (false, false, _) => Seen::Foe,
            };
            self.out.put(group, card_place(game, standing.unit.card), 1.0);
        }
    }

    fn battlefield(&mut self) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        for place in game.board.places() {
            self.out.put(Seen::Empty, place.index(), flag(self.look.is_empty(seat, place)));
            self.out.put(Seen::Danger, place.index(), self.look.danger(seat, place) / 4.0);
        }
        let own = [Seen::Attack, Seen::Defense, Seen::Ready, Seen::FaceDown, Seen::Loaded];
        for standing in self.look.of(seat) {
            put(self.out, own, standing.unit.place.index(), standing);
        }
        let foes = [Seen::FoeAttack, Seen::FoeDefense, Seen::FoeReady, Seen::FoeFaceDown, Seen::FoeLoaded];
        for (slot, foe) in game.enemies(s, seat).take(FOES).enumerate() {
            let begin = slot * PLACES;
            for place in game.board.places().filter(|place| self.look.is_empty(foe, *place)) {
                self.out.put(Seen::FoeEmpty, begin + self.look.mirrored(place).index(), 1.0);
            }
            for standing in self.look.of(foe) {
                let place = self.look.mirrored(standing.unit.place);
                put(self.out, foes, begin + place.index(), standing);
            }
        }
    }

    fn foes(&mut self) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        let target = f32::from(self.target());
        for (slot, other) in seat.round_from(game.seats).skip(1).take(FOES).enumerate() {
            let player = s.player(other);
            let life = game.life(s, other);
            let numbers = [
                f32::from(life) / 25.0,
                f32::from(player.banked) / target,
                f32::from(player.pending) / target,
                count(player.hand.len()) / 7.0,
                count(player.deck.len()) / 20.0,
                count(player.sources.len()) / 8.0,
                f32::from(player.energy) / 4.0,
                flag(player.out),
                flag(!self.look.are_foes(other, seat)),
            ];
            for (place, number) in numbers.into_iter().enumerate() {
                self.out.put(Seen::FoeNumbers, slot * 9 + place, number);
            }
            self.out.put(Seen::FoeLifeIs, slot * 16 + usize::try_from(life / 2).unwrap_or(0).min(15), 1.0);
            // The deck of an enemy is known if deck lists are open.
            if game.knobs.info.open_decklists {
                self.out.put(Seen::FoeDeck, slot * 8 + player.role.index().min(7), 1.0);
            }
        }
    }

    fn sums(&mut self) {
        let (game, s, seat) = (self.look.game, self.look.s, self.look.seat);
        let mut sums = [0.0; 10];
        let mut strikes = [0.0; 2];
        for standing in self.look.standing() {
            let side = usize::from(self.look.are_foes(standing.seat, seat));
            let attack = f32::from(standing.sheet.attack);
            let ready = standing.can_act();
            let numbers = [
                attack / 10.0,
                if ready { attack / 10.0 } else { 0.0 },
                f32::from(standing.left()) / 20.0,
                standing.trophies() / 10.0,
                0.125,
            ];
            for (place, number) in numbers.into_iter().enumerate() {
                sums[5 * side + place] += number;
            }
            if ready {
                let reach = self.look.prospects(
                    standing.seat,
                    standing.unit.place,
                    standing.sheet.arrows,
                    standing.sheet.attack,
                );
                strikes[side] += reach.0 / 10.0;
            }
        }
        for (place, number) in sums.into_iter().enumerate() {
            self.out.put(Seen::Sums, place, number);
        }
        for (place, number) in strikes.into_iter().enumerate() {
            self.out.put(Seen::Strikes, place, number);
        }
        let life = |of: Seat| f32::from(game.life(s, of));
        let trophies = |of: Seat| f32::from(s.player(of).banked + s.player(of).pending);
        let least = game.enemies(s, seat).map(life).fold(f32::MAX, f32::min);
        let most = game.enemies(s, seat).map(trophies).fold(0.0, f32::max);
        if least < f32::MAX {
            self.out.put(Seen::Ahead, 0, (life(seat) - least) / 10.0);
        }
        self.out.put(Seen::Ahead, 1, (trophies(seat) - most) / 10.0);
    }

    fn blow(&mut self) {
        let Some(attack) = self.look.s.attack else { return };
        let Some(attacker) = self.look.find(attack.attacker) else { return };
        let target = self.look.find(attack.target);
        let numbers = [
            f32::from(attacker.sheet.attack) / 4.0,
            flag(target.is_none()),
            flag(!self.look.are_foes(attack.of, self.look.seat)),
            flag(self.look.game.board.has(attack.place) && self.look.game.board.row(attack.place) == Row::Back),
            flag(target.is_some_and(|target| target.falls_to(attacker.sheet.attack))),
            f32::from(attack.guards) + flag(attack.stage == Stage::After),
        ];
        for (place, number) in numbers.into_iter().enumerate() {
            self.out.put(Seen::Blow, place, number);
        }
    }
}

/// Writes the properties of a card at its position.
fn put(out: &mut Sparse, groups: [Seen; 5], place: usize, standing: &Standing<'_>) {
    let loaded: u16 = standing.unit.counters.iter().map(|n| u16::from(*n)).sum();
    let numbers = [
        f32::from(standing.sheet.attack) / 4.0,
        f32::from(standing.left()) / 5.0,
        flag(standing.can_act()),
        flag(standing.unit.down) + flag(standing.unit.reinforced),
        f32::from(loaded) / 4.0,
    ];
    for (group, number) in groups.into_iter().zip(numbers) {
        out.put(group, place, number);
    }
}
