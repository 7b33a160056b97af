//! A formula for the force points of sheets without a price list (section "points" of `rules.md`): damage times staying
//! power.

use super::sheets::{Area, Deed, DeedKind, Extra, Sheet, SheetId};
use crate::model::flip_deck::DeckRules;
use crate::model::knobs::{BOOK, Knobs};
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::ids::IdVec;

/// The expected damage of an attack by its margin, with a fresh deck. Flips follow the rules of
/// the deck; every combination of cards is counted once (AS-ATK-9, ledger 4.3).
struct Damage {
    /// For each number, how many flips give it.
    flips: Vec<(i16, u64)>,
    all: u64,
}

impl Damage {
    fn of(rules: &DeckRules) -> Damage {
        let cards: Vec<u8> = (0..)
            .zip(&rules.faces)
            .flat_map(|(face, printed)| std::iter::repeat_n(face, printed.count.into()))
            .collect();
        let mut flips: Vec<(i16, u64)> = Vec::new();
        let mut chosen = Vec::new();
        choose(&cards, 0, usize::from(rules.flip.count), &mut chosen, &mut |cards| {
            let total = rules.total(cards);
            match flips.iter_mut().find(|(number, _)| *number == total) {
                Some((_, count)) => *count += 1,
                None => flips.push((total, 1)),
            }
        });
        let all = flips.iter().map(|(_, count)| count).sum();
        Damage { flips, all }
    }

    fn at(&self, margin: i16) -> f64 {
        let sum: f64 = self.flips.iter().map(|(flip, count)| f64::from((flip + margin).max(0)) * *count as f64).sum();
        sum / self.all as f64
    }
}

fn choose(cards: &[u8], from: usize, left: usize, chosen: &mut Vec<u8>, each: &mut impl FnMut(&[u8])) {
    if left == 0 {
        each(chosen);
        return;
    }
    for next in from..cards.len() {
        chosen.push(cards[next]);
        choose(cards, next + 1, left - 1, chosen, each);
        chosen.pop();
    }
}

/// Replaces the points of every sheet by those of the formula.
///
/// # Errors
/// Returns an error for a deck that cannot be flipped.
pub(crate) fn by_formula(sheets: &mut IdVec<SheetId, Sheet>, knobs: &Knobs) -> Result<(), SetupError> {
    let deck = if knobs.points.follow_deck {
        DeckRules::new(&knobs.deck, &knobs.flip)?
    } else {
        let book = Rules::of_book(&BOOK).map_err(|error| SetupError {
            path: error.path,
            message: error.message,
            remedy: error.remedy,
        })?;
        DeckRules::new(&book.section("deck")?, &book.section("flip")?)?
    };
    let damage = Damage::of(&deck);
    for sheet in sheets.values_mut().filter(|sheet| !sheet.bought) {
        sheet.points = worth(sheet, knobs, &damage);
    }
    Ok(())
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len().max(1) as f64;
    numbers.sum::<f64>() / count
}

fn worth(sheet: &Sheet, knobs: &Knobs, damage: &Damage) -> u16 {
    let points = &knobs.points;
    let attacks = |defense: i8| {
        let mut values: Vec<f64> = sheet
            .deeds
            .values()
            .filter(|deed| is_rated(deed))
            .map(|deed| attack(sheet, deed, defense, knobs, damage))
            .collect();
        values.sort_by(|a, b| b.total_cmp(a));
        values.iter().take(usize::from(sheet.capacity.saturating_sub(1))).sum::<f64>()
    };
    let strength = mean(points.ref_defense.iter().map(|defense| attacks(*defense)));
    let suffered = mean(points.ref_attack.iter().map(|skill| damage.at(i16::from(skill - sheet.defense))));
    let staying = f64::from(sheet.wounds) / suffered.max(1e-6);
    let useful: u16 = sheet.deeds.values().map(|deed| u16::from(deed.utility)).sum();
    let coef = &points.coef;
    let mm = f64::from(sheet.long) / evenhand_kit::table::plane::MM;
    let total = coef.power * (strength * staying).sqrt()
        + coef.capacity * f64::from(sheet.capacity)
        + coef.mobility * f64::from(sheet.strides) * mm
        + coef.utility * f64::from(useful);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole; beyond 65 535 it is that")]
    let points = (total + 0.5).floor() as u16;
    points
}

fn is_rated(deed: &Deed) -> bool {
    deed.kind == DeedKind::Attack && !deed.harmless && deed.aim != super::sheets::Aim::Piece
}

fn attack(sheet: &Sheet, deed: &Deed, defense: i8, knobs: &Knobs, damage: &Damage) -> f64 {
    let points = &knobs.points;
    let mm = f64::from(deed.range.unwrap_or(0)) / evenhand_kit::table::plane::MM;
    let reach = match mm {
        ..100.0 => points.reach_short,
        100.0..250.0 => points.reach_middle,
        _ => points.reach_long,
    };
    let area = if deed.area == Area::None { 1.0 } else { points.area };
    // A situational bonus is valued at one.
    let extra = match deed.extra {
        Some(Extra::Moved(..) | Extra::Gang(_)) => 1,
        None => 0,
    };
    let value = damage.at(i16::from(sheet.skill + deed.bonus + extra - defense)) * reach * area;
    if deed.tokens >= 2 { value / 2.0 } else { value }
}
