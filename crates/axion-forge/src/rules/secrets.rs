//! Hidden information: redaction and determinization (AX-INF-1 to AX-INF-4).
//!
//! Hidden are hands, the order of decks, and the identity of face-down cards. A seat knows the cards it has
//! looked at and those it has seen go to a hand. Of a face-down card it knows where it was placed and moved to,
//! and which Traps it cannot be, because they would have sprung by now (AX-INF-2). When a player places a card
//! face down, the others forget the cards known in its hand that could be this one. Which cards the active seat has
//! taken back in this turn is known to that seat only, and the others' sampled worlds have none. Sampled worlds are
//! therefore slightly wider than what the others could know.

use crate::AxionForge;
use crate::model::content::{CardId, DeckId};
use crate::model::state::{Player, State, Unit};
use evenhand_game::game::{Dice, Scratch, Seat, Secrets};
use evenhand_kit::table::Pile;

/// Cards of a player that a viewer cannot locate.
type Pool = Pile<CardId, 80>;

thread_local! {
    static COUNTS: Scratch<f64> = const { Scratch::new() };
}

impl Secrets for AxionForge {
    fn redact(&self, s: &mut State, viewer: Seat) {
        if viewer != s.active {
            s.taken_back.clear();
        }
        for seat in Seat::all(self.seats) {
            if seat == viewer {
                s.player_mut(seat).deck.sort_unstable();
                continue;
            }
            if !self.knobs.info.open_decklists {
                let role = self.decks.ids().find(|role| self.could_play(s.player(seat), viewer, *role));
                let player = s.player_mut(seat);
                player.role = role.unwrap_or(player.role);
            }
            let player = s.player_mut(seat);
            let known = player.known[viewer.index()];
            for (place, card) in player.hand.iter_mut().enumerate() {
                *card = known.get(place).copied().unwrap_or(CardId::HIDDEN);
            }
            player.deck.iter_mut().for_each(|card| *card = CardId::HIDDEN);
            for unit in player.units.iter_mut().filter(|unit| unit.down && !unit.seen_by(viewer)) {
                unit.card = CardId::HIDDEN;
            }
            // What another seat has looked at is known only to that seat and the owner.
            for other in Seat::all(self.seats).filter(|other| *other != viewer) {
                player.known[other.index()].clear();
            }
        }
    }

    /// Shuffles the decks. Nobody knows the place of any card in them.
    fn reshuffle(&self, s: &mut State, dice: &mut Dice) {
        Seat::all(self.seats).for_each(|seat| dice.shuffle(&mut s.player_mut(seat).deck));
    }

    /// Samples what `viewer` does not know. Every arrangement of the unseen cards is equally likely (AX-INF-1).
    fn determinize(&self, s: &mut State, viewer: Seat, dice: &mut Dice) {
        for seat in Seat::all(self.seats) {
            if seat == viewer {
                dice.shuffle(&mut s.player_mut(seat).deck);
                continue;
            }
            if !self.knobs.info.open_decklists {
                self.determinize_role(s, seat, viewer, dice);
            }
            let mut pool = self.unseen(s.player(seat), viewer);
            let player = s.player_mut(seat);
            self.fill_hidden(player, &mut pool, dice);
            dice.shuffle(&mut pool);
            let known = player.hand.iter().filter(|card| **card != CardId::HIDDEN).copied();
            let mut hand: Pool = known.collect();
            while hand.len() < player.hand.len()
                && let Some(card) = pool.pop()
            {
                hand.push(card);
            }
            hand.sort_unstable();
            player.hand = hand;
            player.deck = pool;
        }
    }
}

impl AxionForge {
    /// Returns the cards of a player that a viewer cannot locate: its deck list minus
    /// the cards that the viewer sees or knows.
    fn unseen(&self, player: &Player, viewer: Seat) -> Pool {
        let mut pool = self.list_of(player, player.role);
        self.each_seen(player, viewer, |card| {
            pool.take(card);
        });
        pool
    }

    /// Returns the cards of a player with this deck, including a card that it was given instead of another.
    fn list_of(&self, player: &Player, role: DeckId) -> Pool {
        let mut list: Pool = self.decks[role].list.iter().copied().collect();
        if let (true, Some((card, _)), Some(replaced)) = (player.given, self.given, self.replaced(role))
            && list.take(replaced).is_some()
        {
            list.push(card);
        }
        list
    }

    /// Calls `each` for the cards of another player's deck that a viewer sees or knows.
    fn each_seen(&self, player: &Player, viewer: Seat, mut each: impl FnMut(CardId)) {
        each_public(player, &mut each);
        let seen = player.units.iter().filter(|unit| !unit.down || unit.seen_by(viewer));
        seen.filter(|unit| !self.is_token(unit)).for_each(|unit| each(unit.card));
        player.known[viewer.index()].iter().for_each(|card| each(*card));
    }

    /// Whether a player may have this deck, given what a viewer has seen of it.
    fn could_play(&self, player: &Player, viewer: Seat, role: DeckId) -> bool {
        let deck = &self.decks[role];
        let mut left = self.list_of(player, role);
        let mut fits = deck.catalyst == player.catalyst;
        self.each_seen(player, viewer, |card| fits &= left.take(card).is_some());
        let hidden = |unit: &&Unit| unit.down && !unit.seen_by(viewer);
        let unseen = player.deck.len() + player.hand.len() - player.known[viewer.index()].len()
            + player.units.iter().filter(hidden).count();
        fits && left.len() == unseen
    }

    /// Samples the deck of a seat where deck lists are closed: any deck that fits what the viewer has seen.
    fn determinize_role(&self, s: &mut State, seat: Seat, viewer: Seat, dice: &mut Dice) {
        let player = s.player(seat);
        let fits = |role: &DeckId| {
            let mut player = player.clone();
            player.role = *role;
            self.could_play(&player, viewer, *role) && self.can_fill(&player, viewer)
        };
        let roles: Vec<DeckId> = self.decks.ids().filter(fits).collect();
        if let Some(role) = dice.pick(&roles) {
            s.player_mut(seat).role = *role;
        }
    }

    /// Whether the unseen cards of a player's deck can fill its face-down positions.
    fn can_fill(&self, player: &Player, viewer: Seat) -> bool {
        let mut pool = self.unseen(player, viewer);
        let mut copy = player.clone();
        let hidden = |unit: &Unit| unit.down && unit.card == CardId::HIDDEN;
        self.fill_hidden(&mut copy, &mut pool, &mut Dice::new(0));
        !copy.units.iter().any(hidden)
            && copy.units.iter().zip(player.units.iter()).all(|(now, was)| !hidden(was) || self.could_be(was, now.card))
    }

    /// Whether a face-down card can be this card (AX-INF-2). If grids are respected, its first position must be green
    /// for the card, and no position it has been on may be red. The card must be no Trap that would have sprung.
    fn could_be(&self, unit: &Unit, card: CardId) -> bool {
        let card = &self.cards[card];
        let respect = self.knobs.facedown.respect_grid;
        card.can_hide_at(unit.first, respect)
            && (!respect || !unit.been.meets(card.red))
            && unit.idle & card.springs_on == 0
    }

    /// Draws the face-down cards from the pool. Every valid assignment of distinct copies is equally likely.
    /// `counts[card][slots]` is the number of ways in which the copies before `card` can fill the set `slots`.
    fn fill_hidden(&self, player: &mut Player, pool: &mut Pool, dice: &mut Dice) {
        let hidden = |unit: &Unit| unit.down && unit.card == CardId::HIDDEN;
        let slots: Pile<u8, 20> =
            (0..).zip(player.units.iter()).filter(|(_, unit)| hidden(unit)).map(|(place, _)| place).collect();
        if slots.is_empty() {
            return;
        }
        let all = 1usize << slots.len();
        let fits = |slot: usize, card: CardId| self.could_be(&player.units[usize::from(slots[slot])], card);
        let mut chosen: Pile<(u8, u8), 20> = Pile::new();
        COUNTS.with(|counts| {
            counts.lend(|counts| {
                counts.resize((pool.len() + 1) * all, 0.0);
                counts[0] = 1.0;
                for (at, card) in pool.iter().enumerate() {
                    let (before, now) = counts.split_at_mut((at + 1) * all);
                    let before = &before[at * all..];
                    for mask in 0..all {
                        let with = (0..slots.len()).filter(|slot| mask & (1 << slot) != 0 && fits(*slot, *card));
                        now[mask] = before[mask] + with.map(|slot| before[mask & !(1 << slot)]).sum::<f64>();
                    }
                }
                let mut mask = all - 1;
                for at in (0..pool.len()).rev() {
                    let before = &counts[at * all..(at + 1) * all];
                    let mut left = dice.unit() * counts[(at + 1) * all + mask] - before[mask];
                    if left < 0.0 {
                        continue;
                    }
                    let mut last = None;
                    for slot in (0..slots.len()).filter(|slot| mask & (1 << slot) != 0 && fits(*slot, pool[at])) {
                        let ways = before[mask & !(1 << slot)];
                        if ways > 0.0 {
                            last = Some(slot);
                            left -= ways;
                            if left < 0.0 {
                                break;
                            }
                        }
                    }
                    if let Some(slot) = last {
                        mask &= !(1 << slot);
                        chosen.push((small(slot), small(at)));
                    }
                }
            });
        });
        // From the top of the pool downward, so that lower indices stay valid.
        for (slot, at) in chosen.iter() {
            let card = pool.remove(usize::from(*at));
            player.units[usize::from(slots[usize::from(*slot)])].card = card;
        }
    }

    /// Checks the invariants: the cards of every player are conserved (section 5.1 of the ledger), and all limits hold.
    ///
    /// # Errors
    /// The first violation found.
    pub fn conserved(&self, s: &State) -> Result<(), String> {
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            let mut left = self.list_of(player, player.role);
            let mut extra = None;
            let mut see = |card: CardId| {
                if left.take(card).is_none() {
                    extra = Some(card);
                }
            };
            player.hand.iter().chain(player.deck.iter()).for_each(|card| see(*card));
            each_public(player, &mut see);
            player.units.iter().filter(|unit| unit.down).for_each(|unit| see(unit.card));
            let mut tokens = 0;
            for unit in player.units.iter().filter(|unit| !unit.down) {
                if self.is_token(unit) { tokens += 1 } else { see(unit.card) }
            }
            if let Some(card) = extra {
                return Err(format!("{seat} has card {card} too often"));
            }
            if let Some(card) = left.first() {
                return Err(format!("{seat} has lost card {card}"));
            }
            for (viewer, known) in player.known.iter().enumerate() {
                let mut hand = player.hand;
                if let Some(card) = known.iter().find(|card| hand.take(**card).is_none()) {
                    return Err(format!("S{} knows of card {card}, which {seat} does not hold", viewer + 1));
                }
            }
            for place in self.board.places() {
                let cards = self.occupants(s, seat, place).filter(|unit| !self.is_token(unit)).count();
                if cards > 1 {
                    return Err(format!("{seat} has {cards} cards on {}", self.board.name(place)));
                }
            }
            if player.units.iter().any(|unit| unit.turned > 2) || player.units.len() - tokens > 12 {
                return Err(format!("{seat} has a card that should be broken, or too many"));
            }
        }
        Ok(())
    }
}

/// Converts an index into a pile, which holds fewer than 256 cards.
fn small(place: usize) -> u8 {
    u8::try_from(place).unwrap_or(u8::MAX)
}

/// Calls `each` for the cards of a player that everybody sees, except the cards on the Battlefield themselves.
fn each_public(player: &Player, mut each: impl FnMut(CardId)) {
    player.discard.iter().chain(player.banished.iter()).for_each(|card| each(*card));
    player.sources.iter().for_each(|source| each(source.card));
    player.units.iter().flat_map(|unit| unit.augments.iter()).for_each(|card| each(*card));
}
