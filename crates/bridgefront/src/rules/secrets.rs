//! Hidden information: redaction and determinization (section 4 of the ledger, BF-I1 to BF-I14).
//!
//! A seat knows this about another seat: the number of cards in each pile, the cards everybody saw it own (`public`) or
//! discard (`seen_discards`), and the deck of each of its private gains. If another seat is in the middle of a secret
//! choice, the redacted state looks as if that choice had not begun. So a redacted state is a normal state.
//!
//! `info.*` makes drafts, discard piles or VP public. Public information is not redacted, and sampled worlds agree with
//! it.
//!
//! A seat forgets four things that it could work out: cards it returned to the bottom of a shared deck, cards it put
//! under its own draw pile, the known top cards of its draw pile once a gained card went in at an unknown place, and
//! which card of another seat a champion brought back into the hand. So its sampled worlds vary slightly more than its
//! knowledge would allow. In them other seats have not discarded yet the cards that count it (BF-ED23).

use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::cards::{CardId, DECKS, DeckId};
use crate::model::knobs::{DraftPicks, VpSeen};
use crate::model::state::{Bid, Commit, Frame, Phase, Pick, Player, Question, Settled, State};
use evenhand_game::game::{BySeat, Dice, Policy, Seat, Secrets};
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::IdArray;

/// The cards of each shared deck whose place some seat does not know.
pub(crate) type Pools = IdArray<DeckId, Pile<CardId, 256>, DECKS>;

/// A table with one entry for each possible card.
type ByCard<T> = IdArray<CardId, T, { CardId::RANGE }>;

/// The source of the cards laid out in front of a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Laid {
    Nothing,
    OwnPile,
    Deck(DeckId),
    /// The list of free cards (`setup.free_cards`).
    FreeList,
}

impl Secrets for Bridgefront {
    fn redact(&self, s: &mut State, viewer: Seat) {
        for seat in Seat::all(self.seats) {
            if seat == viewer {
                let player = s.player_mut(seat);
                let unknown = player.draw.len() - usize::from(player.known_top);
                player.draw[..unknown].sort_unstable();
                player.discard.sort_unstable();
            } else {
                self.forget_choice(s, seat);
                self.forget_cards(s, seat);
                self.forget_discards(s, seat);
            }
        }
        for deck in s.decks.values_mut() {
            blank(deck);
        }
        s.settled = IdArray::default();
        s.players.0.iter_mut().for_each(|player| player.settled = Settled::default());
    }

    fn reshuffle(&self, s: &mut State, dice: &mut Dice) {
        for (deck, cards) in s.decks.iter_mut() {
            let random = s.settled[deck].random(cards.len());
            dice.shuffle(&mut cards[random]);
        }
        for seat in Seat::all(self.seats) {
            let player = s.player_mut(seat);
            let random = player.settled.random(player.draw.len());
            dice.shuffle(&mut player.draw[random]);
        }
    }

    /// Fills in a state left by `redact`. Every arrangement of the unseen cards that fits the counts is equally likely
    /// (BF-I8 to BF-I11).
    fn determinize(&self, s: &mut State, viewer: Seat, dice: &mut Dice) {
        self.determinize_weighted(s, viewer, &[], dice);
    }

    fn belief_likelihoods(
        &self,
        view: &State,
        viewer: Seat,
        opinion: &mut Policy<'_, Self>,
        dice: &mut Dice,
        out: &mut Vec<f32>,
    ) {
        self.lean(view, viewer, opinion, dice, out);
    }

    fn determinize_weighted(&self, s: &mut State, viewer: Seat, likelihoods: &[f32], dice: &mut Dice) -> f64 {
        if s.phase == Phase::Corners {
            return 0.0; // nothing is dealt yet
        }
        let mut pools = self.unseen(s, viewer);
        pools.values_mut().for_each(|pool| dice.shuffle(pool));
        let weight = self.draw_leaning(s, viewer, &mut pools, likelihoods, dice);
        if self.knobs.info.vp == VpSeen::Public {
            self.fit_picks_to_vp(s, viewer, &mut pools, dice);
        }
        let picks = self.deal_decks(s, viewer, &mut pools);
        for seat in Seat::all(self.seats) {
            if seat == viewer {
                let player = s.player_mut(seat);
                let unknown = player.draw.len() - usize::from(player.known_top);
                dice.shuffle(&mut player.draw[..unknown]);
                continue;
            }
            self.deal_own(s, seat, &picks[seat], dice);
            self.deal_free_list(s, seat, dice);
        }
        weight
    }
}

impl Bridgefront {
    /// Makes a secret choice in progress look as if it had not begun.
    fn forget_choice(&self, s: &mut State, seat: Seat) {
        let phase = s.phase;
        let asked = !s.stack.is_empty();
        if phase == Phase::Bids {
            // With bids on the whole row, the bids on cards already settled are public.
            let shown = s.place() + usize::from(asked);
            s.player_mut(seat).commit.locks.truncate(shown);
        }
        if let Some(Frame::Ask(_, Question::Retreat)) = s.stack.last()
            && s.battle.retreat.iter().any(|(chosen, _)| *chosen == seat)
        {
            s.battle.retreat = Pile::new(); // the other side has not chosen yet
        }
        if asked {
            return;
        }
        let studies = self.studies(s, seat, phase == Phase::LateStudy);
        let bridges = self.knobs.setup.start_bridges > 0;
        let player = s.player_mut(seat);
        match phase {
            Phase::StartBridges => {
                player.picked.clear();
                player.choosing = bridges;
            }
            Phase::FreeCard => {
                let picked = std::mem::take(&mut player.picked);
                player.reveal.extend_from(picked.iter().map(|pick| pick.card()));
                player.choosing = !player.reveal.is_empty();
            }
            Phase::QuietStudy | Phase::LateStudy => {
                let picked = std::mem::take(&mut player.picked);
                player.hand.extend_from(picked.iter().map(|pick| pick.card()));
                player.choosing = studies && !player.hand.is_empty();
            }
            Phase::Bids => player.bid = Bid::Open,
            Phase::Commit => player.commit = Commit::default(),
            Phase::Corners | Phase::Resolve | Phase::Sieges | Phase::Collection | Phase::Cleanup | Phase::Over => {}
        }
    }

    /// Whether a seat's Permanent VP from cards that the others have not seen are hidden: until the match is over, since
    /// the totals of the last scoring are public.
    fn hides_vp(&self, s: &State) -> bool {
        self.knobs.info.vp == VpSeen::Own && s.phase != Phase::Over
    }

    /// Hides the cards of a seat except those that everybody saw, and the VP from the hidden ones.
    fn forget_cards(&self, s: &mut State, seat: Seat) {
        let open_draft = self.knobs.info.draft_picks == DraftPicks::Public
            && matches!(self.laid_out(s, seat), Laid::Deck(_) | Laid::FreeList);
        let hides_vp = self.hides_vp(s);
        let player = s.player_mut(seat);
        blank(&mut player.hand);
        blank(&mut player.draw);
        if open_draft {
            player.reveal.sort_unstable(); // hides which one was picked: sealed until all have
        } else {
            blank(&mut player.reveal);
        }
        player.picked.iter_mut().for_each(|pick| *pick = CardId::HIDDEN.into());
        for lock in player.commit.locks.iter_mut() {
            if let Action::Card(card) = &mut lock.choice {
                *card = CardId::HIDDEN; // a hand card named when a card was declared (BF-Q51)
            }
        }
        let seen = player.seen_discards;
        let total = player.discard.len();
        player.discard.clear();
        for card in seen.iter() {
            player.discard.push(*card);
        }
        while player.discard.len() < total {
            player.discard.push(CardId::HIDDEN);
        }
        player.known_top = 0;
        if hides_vp {
            player.vp = player.vp_public;
        }
        if player.free_card != CardId::NONE {
            player.free_card = CardId::HIDDEN;
        }
    }

    /// Deals the cards whose place is unknown to the private gains, to the laid-out cards and to the shared decks.
    /// Returns the private gains.
    fn deal_decks(&self, s: &mut State, viewer: Seat, pools: &mut Pools) -> BySeat<Pile<CardId, 128>> {
        let mut picks: BySeat<Pile<CardId, 128>> = BySeat::default();
        let hides_vp = self.hides_vp(s);
        let mut laid: Pile<(Seat, usize), 128> = Pile::new();
        for seat in Seat::all(self.seats).filter(|seat| *seat != viewer) {
            if let Laid::Deck(_) = self.laid_out(s, seat) {
                let hidden = s.player(seat).reveal.iter().enumerate().filter(|(_, card)| **card == CardId::HIDDEN);
                laid.extend_from(hidden.map(|(place, _)| (seat, place)));
            }
        }
        let mut laid = laid.iter();
        for (deck, pool) in pools.iter_mut() {
            for seat in Seat::all(self.seats).filter(|seat| *seat != viewer) {
                for _ in 0..s.player(seat).private[deck] {
                    let card = pool.pop().expect("private gains came from this deck");
                    picks[seat].push(card);
                    let player = s.player_mut(seat);
                    if player.free_card == CardId::HIDDEN {
                        player.free_card = card; // it came from the first deck and gave no VP
                    } else if hides_vp {
                        player.vp += self.vp_of(card);
                    }
                }
            }
            // A card that nobody owns and that is not in the deck is laid out in front of a seat.
            while pool.len() > s.decks[deck].len() {
                let (seat, place) = *laid.next().expect("laid-out cards came from this deck");
                let card = pool.pop().expect("more than the deck has");
                s.player_mut(seat).reveal[place] = card;
            }
            let cards = &mut s.decks[deck];
            assert_eq!(cards.len(), pool.len(), "every card of a shared deck is somewhere");
            for (place, card) in pool.iter().enumerate() {
                cards[place] = *card;
            }
        }
        picks
    }

    /// Deals the cards a seat owns, in random order, to its piles: those that everybody saw it own, and its private
    /// gains.
    fn deal_own(&self, s: &mut State, seat: Seat, picks: &[CardId], dice: &mut Dice) {
        let laid = self.laid_out(s, seat);
        let player = s.player_mut(seat);
        let mut own: Pile<CardId, 256> = player.public.iter().copied().collect();
        own.take(player.in_play);
        for card in player.seen_discards.iter() {
            own.take(*card).expect("what was seen discarded is owned");
        }
        own.extend_from(picks.iter().copied());
        dice.shuffle(&mut own);
        let known = player.seen_discards.len();
        let mut deal = |pile: &mut [CardId]| {
            for card in pile.iter_mut() {
                *card = own.pop().expect("every owned card is somewhere");
            }
        };
        deal(&mut player.hand);
        let mut held = player.hand.iter();
        for lock in player.commit.locks.iter_mut() {
            if let Action::Card(card) = &mut lock.choice {
                *card = held.next().copied().unwrap_or(CardId::NONE); // the order of the hand is random here
            }
        }
        if laid == Laid::OwnPile {
            deal(&mut player.reveal);
            let mut picked = player.picked_cards();
            deal(&mut picked);
            player.picked = picked.iter().map(|card| Pick::from(*card)).collect();
        }
        deal(&mut player.draw);
        deal(&mut player.discard[known..]);
        assert!(own.is_empty(), "no owned card is left over");
    }

    /// Fills in which cards of the list of free cards another seat is shown.
    fn deal_free_list(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        if self.laid_out(s, seat) == Laid::FreeList && s.player(seat).reveal.iter().any(|card| !card.is_known()) {
            let mut list: Pile<CardId, 64> = self.free_list(s).collect();
            dice.shuffle(&mut list);
            let shown = &mut s.player_mut(seat).reveal;
            for (place, card) in shown.iter_mut().zip(list.iter()) {
                *place = *card;
            }
        }
    }

    /// Exchanges unseen cards within a deck until the private gains of every other seat match the VP that everybody
    /// sees it has. Among cards that fit equally well, all stay equally likely.
    fn fit_picks_to_vp(&self, s: &State, viewer: Seat, pools: &mut Pools, dice: &mut Dice) {
        /// The limit of exchanges, more than any match needs. A world that still does not fit is accepted.
        const MOST: usize = 20_000;
        let mut missing = BySeat::<i32>::default();
        // The private gains by deck and by place in its pool, in the order in which they are dealt.
        let mut gains: Pile<(DeckId, usize, Seat), 256> = Pile::new();
        for seat in Seat::all(self.seats).filter(|seat| *seat != viewer) {
            missing[seat] = i32::from(s.player(seat).vp) - i32::from(s.player(seat).vp_public);
        }
        let mut free = BySeat::each(|seat| s.player(seat).free_card == CardId::HIDDEN);
        for (deck, pool) in pools.iter() {
            let mut place = pool.len();
            for seat in Seat::all(self.seats).filter(|seat| *seat != viewer) {
                for _ in 0..s.player(seat).private[deck] {
                    place -= 1;
                    if std::mem::take(&mut free[seat]) {
                        continue; // a free card that gave no VP may be any card
                    }
                    gains.push((deck, place, seat));
                    missing[seat] -= i32::from(self.vp_of(pool[place]));
                }
            }
        }
        for _ in 0..MOST {
            if missing.0.iter().all(|vp| *vp == 0) {
                return;
            }
            let (deck, place, seat) = *dice.pick(&gains).expect("somebody has gained VP in private");
            let pool = &mut pools[deck];
            let other = dice.below(pool.len());
            let more = i32::from(self.vp_of(pool[other])) - i32::from(self.vp_of(pool[place]));
            let mut after = missing;
            after[seat] -= more;
            let owner = gains.iter().find(|gain| gain.0 == deck && gain.1 == other);
            if let Some((_, _, owner)) = owner {
                after[*owner] += more;
            }
            let off = |missing: &BySeat<i32>| missing.0.iter().map(|vp| vp.abs()).sum::<i32>();
            if off(&after) <= off(&missing) {
                missing = after;
                pool.swap(place, other);
            }
        }
    }

    /// Returns the cards of each shared deck whose place `viewer` does not know.
    pub(crate) fn unseen(&self, s: &State, viewer: Seat) -> Pools {
        let mut count = ByCard::<u8>::default();
        for card in self.shared_decks.values().flatten().chain(s.extra.iter()) {
            count[*card] += 1;
        }
        let extra = self.shows_extra(s);
        let mut seen = |cards: &[CardId]| {
            for card in cards.iter().filter(|card| card.is_known()) {
                count[*card] = count[*card].saturating_sub(1);
            }
        };
        seen(&s.row);
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            seen(&player.burnt);
            if seat == viewer {
                seen(&player.draw);
                seen(&player.hand);
                seen(&player.discard);
                seen(&[player.in_play]);
                if !extra {
                    seen(&player.reveal);
                }
                if s.phase != Phase::StartBridges && !extra {
                    seen(&player.picked_cards());
                }
            } else {
                seen(&player.public);
                if !extra {
                    seen(&player.reveal);
                }
            }
        }
        for card in s.left_out.iter() {
            count[*card] = 0;
        }
        let mut pools = Pools::default();
        for (deck, cards) in self.shared_decks.iter() {
            for card in cards {
                let left = &mut count[*card];
                if *left > 0 {
                    *left -= 1;
                    pools[deck].push(*card);
                }
            }
        }
        pools
    }

    /// Returns whether the cards that are laid out are extra copies, of the list of free cards.
    fn shows_extra(&self, s: &State) -> bool {
        s.phase == Phase::FreeCard && !self.free_cards.is_empty()
    }

    fn laid_out(&self, s: &State, seat: Seat) -> Laid {
        if s.phase == Phase::FreeCard {
            return if self.free_cards.is_empty() { Laid::Deck(DeckId::market(0)) } else { Laid::FreeList };
        }
        for frame in s.stack.iter() {
            if let Frame::Ask(asked, question) = frame
                && *asked == seat
            {
                match question {
                    Question::Acquire { deck, .. } => return Laid::Deck(*deck),
                    Question::Mine(_) | Question::Forge(_) if self.knobs.drafts.cards_first => {
                        return Laid::Deck(DeckId::market(self.age(s.round)));
                    }
                    Question::Peek { .. } | Question::Scry { .. } | Question::Reorder => return Laid::OwnPile,
                    _ => {}
                }
            }
        }
        Laid::Nothing
    }

    /// Checks that every card is in exactly one place, so that none is lost or duplicated.
    ///
    /// # Errors
    ///
    /// Names a card whose count is wrong.
    pub fn conserved(&self, s: &State) -> Result<(), String> {
        let mut count = ByCard::<i32>::default();
        for card in self.shared_decks.values().flatten().chain(s.extra.iter()) {
            count[*card] += 1;
        }
        let extra = self.shows_extra(s);
        if s.phase == Phase::Corners {
            return Ok(()); // nothing is dealt yet
        }
        for seat in Seat::all(self.seats) {
            let faction = &self.factions[s.player(seat).role];
            let starter = if self.knobs.setup.faction_starter_decks { &faction.starter } else { &self.common_starter };
            for card in starter.iter().chain([&faction.spell, &faction.champion]) {
                count[*card] += 1;
            }
            if let Some((given, replaced)) = self.given_to(seat, starter) {
                count[given] += 1;
                count[replaced] -= 1;
            }
        }
        let mut place = |cards: &[CardId]| {
            for card in cards.iter().filter(|card| card.is_known()) {
                count[*card] -= 1;
            }
        };
        s.decks.values().for_each(|deck| place(deck));
        place(&s.row);
        for seat in Seat::all(self.seats) {
            let Player { draw, hand, discard, burnt, reveal, in_play, .. } = s.player(seat);
            for pile in [&draw[..], &hand[..], &discard[..], &burnt[..], &[*in_play]] {
                place(pile);
            }
            if !extra {
                place(reveal);
            }
            if s.phase != Phase::StartBridges && !extra {
                place(&s.player(seat).picked_cards());
            }
        }
        match count.find(|n| *n != 0) {
            None => Ok(()),
            Some(card) => {
                let id = self.cards.ids().get(card).map_or("?", String::as_str);
                Err(format!("{id}: {} too few in play", count[card]))
            }
        }
    }
}

fn blank<const N: usize>(pile: &mut Pile<CardId, N>) {
    pile.iter_mut().for_each(|card| *card = CardId::HIDDEN);
}
