//! The distribution of the next flip, as far as a seat can know it from the cards it has not seen.

use crate::Ascension;
use crate::model::flip_deck::{Combine, DeckMode, DeckRules, FlipDeck, LastCard, MAX_FACES, MAX_FLIP, Memory};
use crate::model::knobs::HitRule;

/// The lowest number in the tables is -`OFFSET`; numbers beyond the ends count as the ends.
const OFFSET: i16 = 24;
/// The last index of the tables.
const LAST: u16 = 63;
pub(super) const NUMBERS: usize = LAST as usize + 1;

/// A probability for each number.
type Chances = [f32; NUMBERS];
/// The number of cards of each face.
type Counts = [u8; MAX_FACES];

/// The distribution of the next flip of a deck, and of the results of attacks with it.
#[derive(Clone, Debug)]
pub(crate) struct Law {
    /// For each number, the probability that the flip is at least that number.
    tail: Chances,
    /// For each number, the sum of `tail` from that number on.
    sums: Chances,
    /// The minimum of flip plus margin for a hit.
    least_hit: i16,
    min_damage: i16,
    damage_cap: i16,
}

impl Law {
    /// Computes the distribution of the next flip of a deck for an observer with this memory of the cards
    /// turned over since the last refresh. The observer knows the next cards if its side has `looked` at them.
    pub(crate) fn of(game: &Ascension, deck: &FlipDeck, memory: Memory, looked: bool) -> Law {
        let rules = &game.decks;
        let known = if looked { usize::from(deck.known).min(deck.draw.len()) } else { 0 };
        let chances = next_flip(rules, deck, memory, known);
        let attack = &game.knobs.attack;
        let least_hit = least_hit(game);
        let damage_cap = if attack.damage_cap > 0 { i16::from(attack.damage_cap) } else { i16::MAX };
        let mut tail = chances;
        for place in (0..NUMBERS - 1).rev() {
            tail[place] += tail[place + 1];
        }
        let mut sums = tail;
        for place in (0..NUMBERS - 1).rev() {
            sums[place] += sums[place + 1];
        }
        Law { tail, sums, least_hit, min_damage: i16::from(attack.min_damage), damage_cap }
    }

    /// Returns the probability that the flip is at least a number.
    pub(crate) fn reaches(&self, number: i16) -> f32 {
        match number + OFFSET {
            ..=0 => 1.0,
            place if usize::from(place.unsigned_abs()) >= NUMBERS => 0.0,
            place => self.tail[usize::from(place.unsigned_abs())],
        }
    }

    /// Returns the sum of the probabilities of at least a number, at least the next one, and so on.
    fn sum_from(&self, number: i16) -> f32 {
        match number + OFFSET {
            place @ ..0 => self.sums[0] - f32::from(place),
            place if usize::from(place.unsigned_abs()) >= NUMBERS => 0.0,
            place => self.sums[usize::from(place.unsigned_abs())],
        }
    }

    /// Returns the probability that an attack of this margin hits.
    pub(crate) fn hit(&self, margin: i16) -> f32 {
        self.reaches(self.least_hit - margin)
    }

    /// Returns the expected damage of an attack of this margin, capped at `wounds`.
    pub(crate) fn damage(&self, margin: i16, wounds: i16) -> f32 {
        let most = wounds.min(self.damage_cap).max(0);
        let least = self.min_damage.min(most);
        f32::from(least) * self.hit(margin) + self.sum_from(least.max(self.least_hit - 1) + 1 - margin)
            - self.sum_from(most.max(self.least_hit - 1) + 1 - margin)
    }

    /// Returns the probability of at least this damage, which must be 1 or more.
    pub(crate) fn at_least(&self, margin: i16, damage: i16) -> f32 {
        if damage > self.damage_cap {
            0.0
        } else if damage <= self.min_damage {
            self.hit(margin)
        } else {
            self.reaches(damage - margin)
        }
    }
}

/// Returns the minimum of flip plus margin for a hit.
pub(super) fn least_hit(game: &Ascension) -> i16 {
    if game.knobs.attack.hit_rule == HitRule::Ge { 0 } else { 1 }
}

/// Returns the place of a number in the tables.
pub(super) fn place(number: i16) -> usize {
    usize::from((number + OFFSET).max(0).unsigned_abs().min(LAST))
}

/// Returns the distribution of the next flip. Cards drawn from a refreshed deck come from all cards
/// except those in play: nobody knows which one is burnt, so burning does not change the distribution.
fn next_flip(rules: &DeckRules, deck: &FlipDeck, memory: Memory, known: usize) -> Chances {
    let flip = usize::from(rules.flip.count);
    let mut whole = [0; MAX_FACES];
    for (face, printed) in rules.faces.iter().enumerate() {
        whole[face] = printed.count;
    }
    if rules.deck.mode == DeckMode::ReshuffleEach {
        return draw(rules, &whole, flip);
    }
    let mut hidden = rules.hidden(deck, memory);
    let here = flip.min(deck.draw.len());
    let known = known.min(here);
    let mut cards = [0; MAX_FLIP];
    for (card, face) in cards.iter_mut().zip(deck.draw.iter().rev()).take(known) {
        *card = usize::from(*face);
        hidden[*card] = hidden[*card].saturating_sub(1);
    }
    if here == flip {
        return after(rules, &cards[..known], &hidden, flip - known);
    }
    match rules.deck.last_card {
        LastCard::Single if here > 0 => after(rules, &cards[..known], &hidden, here - known),
        LastCard::Split if here > 0 => split(rules, &mut cards, known, here, &mut hidden, &mut whole),
        LastCard::Split | LastCard::Single | LastCard::Reshuffle | LastCard::DiscardLast => draw(rules, &whole, flip),
    }
}

/// Returns the distribution of a flip that a refresh interrupts: enumerates the last cards of
/// the old deck, then draws the rest from a new deck without them.
fn split(
    rules: &DeckRules,
    cards: &mut [usize; MAX_FLIP],
    drawn: usize,
    here: usize,
    hidden: &mut Counts,
    whole: &mut Counts,
) -> Chances {
    let flip = usize::from(rules.flip.count);
    if drawn == here {
        let mut rest = *whole;
        for card in &cards[..drawn] {
            rest[*card] = rest[*card].saturating_sub(1);
        }
        return after(rules, &cards[..drawn], &rest, flip - drawn);
    }
    let left: u16 = hidden.iter().map(|count| u16::from(*count)).sum();
    let mut chances = [0.0; NUMBERS];
    for face in 0..rules.faces.len() {
        if hidden[face] == 0 {
            continue;
        }
        let chance = f32::from(hidden[face]) / f32::from(left);
        hidden[face] -= 1;
        cards[drawn] = face;
        let then = split(rules, cards, drawn + 1, here, hidden, whole);
        hidden[face] += 1;
        for (sum, more) in chances.iter_mut().zip(then) {
            *sum += chance * more;
        }
    }
    chances
}

/// Returns the distribution of a flip of the cards `there` and `more` cards drawn from `left`.
fn after(rules: &DeckRules, there: &[usize], left: &Counts, more: usize) -> Chances {
    let value = |face: &usize| i16::from(rules.faces[*face].value);
    let lies = match rules.flip.combine {
        Combine::Sum => Some(there.iter().map(value).sum()),
        Combine::Max => there.iter().map(value).max(),
        Combine::Min => there.iter().map(value).min(),
    };
    let mut chances = [0.0; NUMBERS];
    match lies {
        Some(number) if more == 0 => chances[place(number)] = 1.0,
        None => return draw(rules, left, more),
        Some(lies) => {
            for (number, chance) in (-OFFSET..).zip(draw(rules, left, more)) {
                let number = match rules.flip.combine {
                    Combine::Sum => number + lies,
                    Combine::Max => number.max(lies),
                    Combine::Min => number.min(lies),
                };
                chances[place(number)] += chance;
            }
        }
    }
    chances
}

/// Returns the distribution of a flip of `cards` cards drawn from `left`.
fn draw(rules: &DeckRules, left: &Counts, cards: usize) -> Chances {
    match rules.flip.combine {
        Combine::Sum => draw_sum(rules, left, cards),
        Combine::Max => draw_best(rules, left, cards, |value, of| value <= of),
        Combine::Min => draw_best(rules, left, cards, |value, of| value >= of),
    }
}

/// Computes the distribution of a sum by counting the ways to draw cards, one value after another.
fn draw_sum(rules: &DeckRules, left: &Counts, cards: usize) -> Chances {
    // Faces of the same value are merged.
    let mut values: [(i16, u16); MAX_FACES] = [(0, 0); MAX_FACES];
    let mut kinds = 0;
    for (face, printed) in rules.faces.iter().enumerate() {
        let value = i16::from(printed.value);
        let count = u16::from(left[face]);
        match values[..kinds].iter_mut().find(|(known, _)| *known == value) {
            Some((_, known)) => *known += count,
            None => {
                values[kinds] = (value, count);
                kinds += 1;
            }
        }
    }
    let cards = u8::try_from(cards).expect("a flip is few cards");
    // Only numbers between these limits occur.
    let farthest = |number: i16| place(i16::from(cards) * number);
    let low = values[..kinds].iter().map(|(value, _)| farthest(*value)).fold(place(0), usize::min);
    let high = values[..kinds].iter().map(|(value, _)| farthest(*value)).fold(place(0), usize::max);
    let lowest = i16::try_from(low).expect("there are few places") - OFFSET;
    let mut ways = [[0.0f32; NUMBERS]; MAX_FLIP + 1];
    ways[0][place(0)] = 1.0;
    for (value, count) in &values[..kinds] {
        for taken in (1..=cards).rev() {
            let mut choose = 1.0;
            for more in 1..=u8::try_from(*count).map_or(taken, |count| taken.min(count)) {
                choose *= f32::from(*count + 1 - u16::from(more)) / f32::from(more);
                for (number, at) in (lowest..).zip(low..=high) {
                    let before = ways[usize::from(taken - more)][at];
                    if before > 0.0 {
                        ways[usize::from(taken)][place(number + value * i16::from(more))] += before * choose;
                    }
                }
            }
        }
    }
    let ways = &ways[usize::from(cards)];
    let all: f32 = ways.iter().sum();
    ways.map(|ways| ways / all.max(1e-9))
}

/// Computes the distribution of the highest or lowest card. `within(value, of)` is true if a
/// card of `value` may be in a flip with the result `of`.
fn draw_best(rules: &DeckRules, left: &Counts, cards: usize, within: impl Fn(i16, i16) -> bool) -> Chances {
    let ways = |of: i16, strictly: bool| -> f32 {
        let fits = |value: i16| within(value, of) && !(strictly && value == of);
        let fitting = rules.faces.iter().zip(left).filter(|(face, _)| fits(i16::from(face.value)));
        let fitting: f32 = fitting.map(|(_, count)| f32::from(*count)).sum();
        (0..cards).map(|taken| (fitting - taken as f32).max(0.0) / (taken + 1) as f32).product()
    };
    let mut chances = [0.0; NUMBERS];
    for face in &rules.faces {
        let value = i16::from(face.value);
        chances[place(value)] = ways(value, false) - ways(value, true);
    }
    let all: f32 = chances.iter().sum();
    chances.map(|chance| chance / all.max(1e-9))
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_game::game::{Rules, Ruleset, Seed};

    fn game(set: &[(&str, &str)]) -> Ascension {
        let book = Ascension::book();
        let mut rules = Rules::of_book(&book).expect("reads");
        for (path, word) in set {
            rules.set(&book, path, &toml::Value::String((*word).into()), None).expect("is a knob");
        }
        Ascension::new(&rules, 2).expect("plays")
    }

    /// Returns a deck from which cards of these values have been turned over.
    fn deck(game: &Ascension, gone: &[i8]) -> FlipDeck {
        let mut deck = game.decks.fresh(&mut Seed(1).dice());
        for value in gone {
            let fits = |face: &usize| game.decks.faces[*face].value == *value && deck.seen[*face] == 0;
            let face = (0..game.decks.faces.len()).find(fits).expect("a card left");
            let at = deck.draw.iter().position(|card| usize::from(*card) == face).expect("a card left");
            deck.draw.remove(at);
            deck.seen[face] += 1;
        }
        deck
    }

    fn law(gone: &[i8]) -> Law {
        let game = game(&[]);
        Law::of(&game, &deck(&game, gone), Memory::Perfect, true)
    }

    fn close(found: f32, exact: f32) {
        assert!((found - exact).abs() < 1e-4, "{found} instead of {exact}");
    }

    #[test]
    fn the_law_of_a_fresh_deck_is_the_exact_one() {
        // AS-ATK-9: at a margin of -2, 76 of 153 flips hit for 184 wounds in all.
        close(law(&[]).hit(-2), 76.0 / 153.0);
        close(law(&[]).damage(-2, 99), 184.0 / 153.0);
        // With at most 2 wounds: 76 hits, 56 of them for 2 or more.
        close(law(&[]).damage(-2, 2), 132.0 / 153.0);
        close(law(&[]).at_least(0, 4), 56.0 / 153.0);
        close(law(&[]).damage(40, 3), 3.0);
        close(law(&[]).damage(-40, 3), 0.0);
    }

    #[test]
    fn equality_can_be_a_hit_for_the_least_damage() {
        let game = game(&[("attack.hit_rule", "ge")]);
        let law = Law::of(&game, &deck(&game, &[]), Memory::Perfect, true);
        close(law.hit(-2), 99.0 / 153.0);
        close(law.damage(-2, 99), 207.0 / 153.0);
        close(law.at_least(-2, 1), 99.0 / 153.0);
    }

    #[test]
    fn cards_turned_over_change_it() {
        // AS-X51: after a Black Joker and a Three. After four Jacks it is rarely low.
        close(law(&[4, 3]).hit(-2), 49.0 / 120.0);
        close(1.0 - law(&[-1, -1, -1, -1]).reaches(1), 8.0 / 91.0);
    }

    #[test]
    fn an_agent_without_memory_takes_every_deck_for_a_whole_one() {
        let game = game(&[("info.memory", "none")]);
        close(Law::of(&game, &deck(&game, &[4, 3]), Memory::None, true).hit(-2), 76.0 / 153.0);
    }

    #[test]
    fn an_agent_that_remembers_the_last_flips_counts_without_those() {
        // AS-INF-3: after four Jacks and then 4 and 3, only the last flip is remembered.
        let game = game(&[("info.memory", "last_n")]);
        let mut deck = deck(&game, &[-1, -1, -1, -1, 4, 3]);
        let face = |value: i8| game.decks.faces.iter().position(|face| face.value == value).expect("a card") as u8;
        deck.recent.extend_from([face(4), face(3)].into_iter());
        close(Law::of(&game, &deck, Memory::LastN, true).hit(-2), 49.0 / 120.0);
    }

    #[test]
    fn a_flip_cut_in_two_takes_the_last_card_and_one_of_a_new_deck() {
        let game = game(&[]);
        let mut deck = deck(&game, &[]);
        // The last two cards are the Black Joker and a Three; one of them was burnt unseen.
        let face = |value: i8| game.decks.faces.iter().position(|face| face.value == value).expect("a card") as u8;
        for card in std::mem::take(&mut deck.draw).iter() {
            deck.seen[usize::from(*card)] += 1;
        }
        for value in [4, 3] {
            deck.seen[usize::from(face(value))] -= 1;
        }
        deck.draw.push(face(4));
        deck.unseen.push(face(3));
        // Either card is left, combined with any of the other 17 cards of a new deck.
        let law = Law::of(&game, &deck, Memory::Perfect, false);
        close(law.reaches(3), (16.0 / 17.0 + 12.0 / 17.0) / 2.0);
        close(law.reaches(2), (1.0 + 16.0 / 17.0) / 2.0);
        // Its owner has looked at the last card: 4 and one of the others.
        deck.known = 1;
        close(Law::of(&game, &deck, Memory::Perfect, true).reaches(6), 8.0 / 17.0);
        close(Law::of(&game, &deck, Memory::Perfect, false).reaches(6), (8.0 / 17.0 + 4.0 / 17.0) / 2.0);
    }

    #[test]
    fn cards_looked_at_are_known_to_their_owner_only() {
        let game = game(&[]);
        let mut deck = deck(&game, &[]);
        deck.known = 2;
        let next: i16 =
            deck.draw.iter().rev().take(2).map(|card| i16::from(game.decks.faces[usize::from(*card)].value)).sum();
        let own = Law::of(&game, &deck, Memory::Perfect, true);
        close(own.reaches(next), 1.0);
        close(own.reaches(next + 1), 0.0);
        close(Law::of(&game, &deck, Memory::Perfect, false).reaches(3), 76.0 / 153.0);
    }
}
