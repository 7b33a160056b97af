//! Who may know what: forgetting it, and imagining it anew (AX-INF-1 to AX-INF-4).
//!
//! Hidden are hands, the order of decks, and what lies face down. A seat knows what it has looked at and what it has
//! seen go to a hand; of a face-down card it knows where it was placed and moved to, and which Traps it would have been
//! by now (AX-INF-2). Whoever places a card face down makes the others forget which cards of its hand they know that
//! could be this one: so the worlds they imagine are a little wider than what they could know.

use super::AxionForge;
use super::content::{CardId, DeckId};
use super::state::{Player, State, Unit};
use crate::game::{Dice, Lent, Seat, Secrets};
use crate::table::Pile;

/// Cards of a player that somebody cannot place.
type Pool = Pile<CardId, 80>;

thread_local! {
    static COUNTS: Lent<f64> = const { Lent::new() };
}

impl Secrets for AxionForge {
    fn redact(&self, s: &mut State, viewer: Seat) {
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
            // What others have looked at is between them and the owner.
            for other in Seat::all(self.seats).filter(|other| *other != viewer) {
                player.known[other.index()].clear();
            }
        }
    }

    /// Deals what `viewer` does not know: every way that the unseen cards can lie is equally likely (AX-INF-1).
    fn imagine(&self, s: &mut State, viewer: Seat, dice: &mut Dice) {
        for seat in Seat::all(self.seats) {
            if seat == viewer {
                dice.shuffle(&mut s.player_mut(seat).deck);
                continue;
            }
            if !self.knobs.info.open_decklists {
                self.imagine_role(s, seat, viewer, dice);
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
    /// The cards of a player that a viewer cannot place: its list but for all that it sees.
    fn unseen(&self, player: &Player, viewer: Seat) -> Pool {
        let mut pool: Pool = self.decks[player.role].list.iter().copied().collect();
        self.each_seen(player, viewer, |card| {
            pool.take(card);
        });
        pool
    }

    /// Cards of another player's deck that a viewer sees, or knows of.
    fn each_seen(&self, player: &Player, viewer: Seat, mut each: impl FnMut(CardId)) {
        each_public(player, &mut each);
        let seen = player.units.iter().filter(|unit| !unit.down || unit.seen_by(viewer));
        seen.filter(|unit| !self.is_token(unit)).for_each(|unit| each(unit.card));
        player.known[viewer.index()].iter().for_each(|card| each(*card));
    }

    /// Whether a player may play a deck, by what a viewer sees of it.
    fn could_play(&self, player: &Player, viewer: Seat, role: DeckId) -> bool {
        let deck = &self.decks[role];
        let mut left: Pool = deck.list.iter().copied().collect();
        let mut fits = deck.catalyst == player.catalyst;
        self.each_seen(player, viewer, |card| fits &= left.take(card).is_some());
        let hidden = |unit: &&Unit| unit.down && !unit.seen_by(viewer);
        let unseen = player.deck.len() + player.hand.len() - player.known[viewer.index()].len()
            + player.units.iter().filter(hidden).count();
        fits && left.len() == unseen
    }

    /// Under closed lists a player may play any deck that fits what is seen of it.
    fn imagine_role(&self, s: &mut State, seat: Seat, viewer: Seat, dice: &mut Dice) {
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

    /// Whether the face-down cards of a player can be what its deck has.
    fn can_fill(&self, player: &Player, viewer: Seat) -> bool {
        let mut pool = self.unseen(player, viewer);
        let mut copy = player.clone();
        let hidden = |unit: &Unit| unit.down && unit.card == CardId::HIDDEN;
        self.fill_hidden(&mut copy, &mut pool, &mut Dice::new(0));
        !copy.units.iter().any(hidden)
            && copy.units.iter().zip(player.units.iter()).all(|(now, was)| !hidden(was) || self.could_be(was, now.card))
    }

    /// Whether a card can be what lies face down there (AX-INF-2): green where it was placed, not red where it has been,
    /// and no Trap that would have sprung.
    fn could_be(&self, unit: &Unit, card: CardId) -> bool {
        let card = &self.cards[card];
        let respect = self.knobs.facedown.respect_grid;
        card.can_hide_at(unit.first, respect)
            && (!respect || !unit.been.meets(card.red))
            && unit.idle & card.springs_on == 0
    }

    /// Takes what lies face down out of the pool: every way to lay different copies there that could be is equally
    /// likely. `counts[card][slots]` is in how many ways the copies before `card` can fill those slots.
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
        // Taken from the top of the pool downwards, so places below stay what they are.
        for (slot, at) in chosen.iter() {
            let card = pool.remove(usize::from(*at));
            player.units[usize::from(slots[usize::from(*slot)])].card = card;
        }
    }

    /// What never changes: the cards of every player (section 5.1 of the ledger), and what never goes beyond its
    /// limits.
    ///
    /// # Errors
    /// What is off.
    pub fn conserved(&self, s: &State) -> Result<(), String> {
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            let mut left: Pool = self.decks[player.role].list.iter().copied().collect();
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

/// A place in a pile, which holds fewer than 256.
fn small(place: usize) -> u8 {
    u8::try_from(place).unwrap_or(u8::MAX)
}

/// Cards of a player that everybody sees, but for those on the Battlefield.
fn each_public(player: &Player, mut each: impl FnMut(CardId)) {
    player.discard.iter().chain(player.banished.iter()).for_each(|card| each(*card));
    player.sources.iter().for_each(|source| each(source.card));
    player.units.iter().flat_map(|unit| unit.augments.iter()).for_each(|card| each(*card));
}
