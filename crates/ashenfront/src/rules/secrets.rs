//! Hidden information: redacting it, and sampling it anew (AF-INF-1 to AF-INF-4).
//!
//! Hidden are hands, the order of decks, the operators of pending deployments, and, until they are revealed, the
//! operators placed before the first turn. A seat knows which cards went to the enemy's hand openly and which cards
//! openly lie under decks. A card committed face down may be one of the cards known to be in the hand, so `known`
//! describes the hand and the committed cards together.

use crate::Ashenfront;
use crate::model::content::{CardId, CardType, DeckId, Tile};
use crate::model::state::{OpKind, Player, State, is_known};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{Dice, Scratch, Seat, Secrets};
use evenhand_kit::table::Pile;

/// Cards of a player whose location the enemy does not know.
type Pool = Pile<CardId, 60>;

/// A card committed face down: the index of its operation, and the card.
#[derive(Clone, Copy, Default)]
struct Committed {
    op: u8,
    card: CardId,
}

/// How many samples are drawn before the rejection sampling gives up and takes any assignment that fits.
const TRIES: u32 = 10_000;

thread_local! {
    static WAYS: Scratch<f64> = const { Scratch::new() };
}

impl Secrets for Ashenfront {
    fn redact(&self, s: &mut State, viewer: Seat) {
        for seat in Seat::all(s.players.len()) {
            if seat == viewer {
                let player = s.player_mut(seat);
                let known = player.bottom_known().min(player.deck.len());
                player.deck[known..].sort_unstable();
                continue;
            }
            if !self.knobs.info.open_decklists {
                let role = self.decks.ids().find(|role| self.could_play(s, seat, *role));
                let player = s.player_mut(seat);
                player.role = role.unwrap_or(player.role);
            }
            if let Some(exchange) = &mut s.exchange {
                for op in exchange.ops.iter_mut().filter(|op| op.seat == seat && op.hidden) {
                    op.card = CardId::HIDDEN;
                }
            }
            let secret = self.knobs.setup.hidden;
            let player = s.player_mut(seat);
            if secret {
                for _ in player.placed.iter() {
                    player.hand.push(CardId::HIDDEN);
                }
                player.placed.clear();
            }
            // Known cards may have been committed face down, so they are redacted too.
            player.hand.iter_mut().for_each(|card| *card = CardId::HIDDEN);
            let open = usize::from(player.bottom_open).min(player.deck.len());
            player.deck[open..].iter_mut().for_each(|card| *card = CardId::HIDDEN);
        }
    }

    /// Shuffles the decks, except for the cards that were put under them.
    fn reshuffle(&self, s: &mut State, dice: &mut Dice) {
        for seat in Seat::all(s.players.len()) {
            let player = s.player_mut(seat);
            let known = player.bottom_known().min(player.deck.len());
            dice.shuffle(&mut player.deck[known..]);
        }
    }

    /// Samples what `viewer` does not know. Every arrangement of the unseen cards that fits is equally
    /// likely (AF-INF-1).
    fn determinize(&self, s: &mut State, viewer: Seat, dice: &mut Dice) {
        for seat in Seat::all(s.players.len()) {
            if seat == viewer {
                let player = s.player_mut(seat);
                let known = player.bottom_known().min(player.deck.len());
                dice.shuffle(&mut player.deck[known..]);
                continue;
            }
            if !self.knobs.info.open_decklists {
                self.determinize_role(s, seat, dice);
            }
            let mut pool = self.unseen(s, seat);
            let mut known = s.player(seat).known;
            self.fill_committed(s, seat, &mut pool, &mut known, dice);
            dice.shuffle(&mut pool);
            let player = s.player_mut(seat);
            let mut hand: Pool = known;
            while hand.len() < player.hand.len()
                && let Some(card) = pool.pop()
            {
                hand.push(card);
            }
            hand.sort_unstable();
            player.hand = hand;
            let open = usize::from(player.bottom_open);
            for (place, card) in player.deck.iter_mut().enumerate().skip(open) {
                *card = pool.get(place - open).copied().unwrap_or(CardId::HIDDEN);
            }
            self.determinize_placed(s, seat, dice);
        }
    }
}

impl Ashenfront {
    /// Returns the cards whose location the enemy does not know: the deck list without the cards that the
    /// enemy sees or knows of.
    fn unseen(&self, s: &State, seat: Seat) -> Pool {
        let mut pool = self.list_of(seat, s.player(seat).role);
        self.each_seen(s, seat, |card| {
            pool.take(card);
        });
        pool
    }

    /// Returns the cards of a seat with this deck, including a card that it was given instead of another.
    fn list_of(&self, seat: Seat, role: DeckId) -> Pool {
        let mut list: Pool = self.decks[role].list.iter().copied().collect();
        let given = self.given.filter(|(_, owner)| *owner == seat).map(|(card, _)| card);
        if let (Some(card), Some(replaced)) = (given, self.replaced(role))
            && list.take(replaced).is_some()
        {
            list.push(card);
        }
        list
    }

    /// Calls `each` with every card of a player that the enemy sees or knows the location of.
    fn each_seen(&self, s: &State, seat: Seat, mut each: impl FnMut(CardId)) {
        let player = s.player(seat);
        each_public(s, seat, &mut each);
        player.known.iter().for_each(|card| each(*card));
        player.deck.iter().take(usize::from(player.bottom_open)).for_each(|card| each(*card));
        if !self.knobs.setup.hidden {
            player.placed.iter().for_each(|placed| each(placed.card));
        }
    }

    /// Whether a player's deck may be this one, given what the enemy sees of it.
    fn could_play(&self, s: &State, seat: Seat, role: DeckId) -> bool {
        let mut left = self.list_of(seat, role);
        let mut fits = true;
        self.each_seen(s, seat, |card| fits &= left.take(card).is_some());
        if !fits {
            return false;
        }
        let mut pool = left;
        pool.extend_from(s.player(seat).known.iter().copied());
        self.committed(s, seat).iter().all(|one| pool.iter().any(|card| self.could_be(s, one.op, *card)))
    }

    /// Samples a player's deck if deck lists are closed: any deck that fits what is seen of it.
    fn determinize_role(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let roles: Vec<DeckId> = self.decks.ids().filter(|role| self.could_play(s, seat, *role)).collect();
        if let Some(role) = dice.pick(&roles) {
            s.player_mut(seat).role = *role;
        }
    }

    /// Returns the cards that a player has committed face down.
    fn committed(&self, s: &State, seat: Seat) -> Pile<Committed, 8> {
        let ops = s.exchange.iter().flat_map(|exchange| (0..).zip(exchange.ops.iter()));
        let hidden = ops.filter(|(_, op)| op.seat == seat && op.hidden);
        hidden.map(|(place, op)| Committed { op: place, card: op.card }).collect()
    }

    /// Whether a card can be the one that an operation has committed face down (AF-INF-1).
    pub(crate) fn could_be(&self, s: &State, place: u8, id: CardId) -> bool {
        let Some(op) = s.op(place) else { return false };
        let Some(card) = self.cards.get(id) else { return false };
        match op.kind {
            OpKind::Deploy => {
                let standing =
                    s.units.iter().any(|unit| unit.seat == op.seat && self.cards[unit.card].callsign == card.callsign);
                let zone = self.board.zone(s.home(op.seat)).contains(op.tile);
                card.kind == CardType::Operator
                    && !standing
                    && (zone || self.lets_land(s, op.seat, card.keywords, op.tile))
            }
            OpKind::Logistics => match card.kind {
                CardType::Equipment => op.tile != Tile::NOWHERE,
                CardType::Supply | CardType::Protocol => op.tile == Tile::NOWHERE,
                _ => false,
            },
            OpKind::Play => {
                let aims = op.aims.iter().filter(|aimed| **aimed != Default::default()).count();
                let slots = card.modes.first().map_or(0, |mode| mode.slots.len());
                matches!(card.kind, CardType::Command | CardType::Battleplan) && aims == slots
            }
            OpKind::Move | OpKind::Ability | OpKind::Ult => false,
        }
    }

    /// Samples the cards committed face down. Physical cards are equally likely, weighted by the number of hands
    /// that are possible with each choice (AF-INF-1). Removes the sampled cards from the pool, or from the known
    /// cards of the hand.
    fn fill_committed(&self, s: &mut State, seat: Seat, pool: &mut Pool, known: &mut Pool, dice: &mut Dice) {
        let committed = self.committed(s, seat);
        if committed.is_empty() {
            return;
        }
        let (count, hand) = (committed.len(), s.player(seat).hand.len());
        // Returns the number of ways to fill the hand from the unseen cards, if `k` of the committed
        // cards are known ones.
        let ways = |k: usize| {
            let needed = (hand + k).checked_sub(known.len());
            let free = (pool.len() + k).checked_sub(count);
            needed.zip(free).map_or(0.0, |(needed, free)| choose(free, needed))
        };
        let all = known.len() + pool.len();
        let card_at = |at: usize| if at < known.len() { known[at] } else { pool[at - known.len()] };
        let chosen = WAYS.with(|scratch| {
            scratch.lend(|weights| {
                weights.extend((0..=count).map(ways));
                let most = weights.iter().copied().fold(0.0, f64::max);
                let mut chosen: Pile<u8, 8> = Pile::new();
                for _ in 0..TRIES {
                    chosen.clear();
                    for one in committed.iter() {
                        let fits = |at: &usize| self.could_be(s, one.op, card_at(*at));
                        let count = (0..all).filter(fits).count();
                        if count == 0 {
                            break;
                        }
                        let at = (0..all).filter(fits).nth(dice.below(count)).unwrap_or(0);
                        if chosen.contains(&small(at)) {
                            break;
                        }
                        chosen.push(small(at));
                    }
                    let from_known = chosen.iter().filter(|at| usize::from(**at) < known.len()).count();
                    if chosen.len() == count && dice.unit() * most < weights[from_known] {
                        break;
                    }
                }
                chosen
            })
        });
        let mut cards: Pile<CardId, 8> = chosen.iter().map(|at| card_at(usize::from(*at))).collect();
        // If no sample fitted within the limit, take any cards that fit.
        for one in committed.iter().skip(cards.len()) {
            let fits = (0..all).find(|at| self.could_be(s, one.op, card_at(*at)) && !cards.contains(&card_at(*at)));
            cards.push(fits.map_or(CardId::HIDDEN, card_at));
        }
        for (one, card) in committed.iter().zip(cards.iter()) {
            if known.take(*card).is_none() {
                pool.take(*card);
            }
            if let Some(op) = s.op_mut(one.op) {
                op.card = *card;
            }
        }
    }

    /// Samples what the enemy may have placed in secret before this seat places (AF-INF-4). Each number of operators is
    /// equally likely. The operators of its hand and their tiles are drawn at random.
    fn determinize_placed(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        if !self.has_placed_in_secret(s, seat) {
            return;
        }
        for _ in 0..dice.below(usize::from(self.knobs.squad.max) + 1) {
            let chosen = with_scratch(|options| {
                self.placement_options(s, seat, options);
                // The first option is to stop placing.
                dice.pick(&options[1..]).copied()
            });
            let Some(action) = chosen else { return };
            self.place(s, seat, action);
        }
    }

    /// Whether a seat has finished placing and the other does not see its operators.
    fn has_placed_in_secret(&self, s: &State, seat: Seat) -> bool {
        s.phase == crate::model::state::Phase::Placement && self.knobs.setup.hidden && seat == s.starter && s.step == 1
    }

    /// Checks the invariants: no player's cards get lost or multiply, and no limit is exceeded.
    ///
    /// # Errors
    /// Returns a description of the first violation.
    pub fn conserved(&self, s: &State) -> Result<(), String> {
        for seat in Seat::all(s.players.len()) {
            let player = s.player(seat);
            let mut left = self.list_of(seat, player.role);
            let mut extra = None;
            let mut see = |card: CardId| {
                if left.take(card).is_none() {
                    extra = Some(card);
                }
            };
            player.hand.iter().chain(player.deck.iter()).for_each(|card| see(*card));
            player.placed.iter().for_each(|placed| see(placed.card));
            self.committed(s, seat).iter().for_each(|one| see(one.card));
            each_public(s, seat, &mut see);
            if let Some(card) = extra {
                return Err(format!("{seat} has card {card} too often"));
            }
            if let Some(card) = left.first() {
                return Err(format!("{seat} has lost card {card}"));
            }
            let mut held: Pool = player.hand;
            held.extend_from(self.committed(s, seat).iter().map(|one| one.card));
            held.extend_from(player.placed.iter().map(|placed| placed.card));
            if let Some(card) = player.known.iter().find(|card| held.take(**card).is_none()) {
                return Err(format!("card {card} is known of {seat}, which does not hold it"));
            }
            if s.squad(seat).count() > usize::from(self.knobs.squad.max) {
                return Err(format!("{seat} has too many operators"));
            }
            if player.bottom_known() > player.deck.len() {
                return Err(format!("{seat} knows more cards under its deck than there are"));
            }
        }
        for unit in s.units.iter().filter(|unit| !unit.inert) {
            let there = s.units.iter().filter(|other| !other.inert && other.tile == unit.tile);
            if unit.tile.0 >= 25 || (there.count() > 1 && s.frames.is_empty()) {
                return Err(format!("operator {} does not stand alone on a tile", unit.id));
            }
        }
        Ok(())
    }
}

/// Calls `each` with every card of a player that everybody sees.
fn each_public(s: &State, seat: Seat, each: &mut impl FnMut(CardId)) {
    let Player { discard, retired, base, plans, .. } = s.player(seat);
    discard.iter().chain(retired.iter()).chain(plans.iter()).for_each(|card| each(*card));
    base.iter().for_each(|held| each(held.card));
    s.units.iter().filter(|unit| unit.seat == seat).for_each(|unit| each(unit.card));
    s.pieces.iter().filter(|piece| piece.owner == seat).for_each(|piece| each(piece.card));
    let ops = s.exchange.iter().flat_map(|exchange| exchange.ops.iter());
    // A card committed to an operation is in no other place.
    let waits = |op: &&crate::model::state::Op| op.seat == seat && !op.hidden && is_known(op.card) && op.is_holding();
    ops.filter(waits).for_each(|op| each(op.card));
}

/// Returns the number of ways to choose `k` of `n` things.
fn choose(n: usize, k: usize) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k.min(n - k)).fold(1.0, |ways, step| {
        #[expect(clippy::cast_precision_loss, reason = "cards of a deck")]
        let (of, by) = ((n - step) as f64, (step + 1) as f64);
        ways * of / by
    })
}

/// Converts an index into the cards of a deck, which has fewer than 256.
fn small(place: usize) -> u8 {
    u8::try_from(place).unwrap_or(u8::MAX)
}
