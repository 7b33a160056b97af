//! The prices of attacks and what is illegal about them (AC-ATK, AC-TPL, AC-TRIG).

use super::bill::Bill;
use super::prices::{Prices, Reach};
use super::written::{AttackEffect, BoughtAttack, BoughtEffect, Template};
use crate::model::content::sheets::When;
use crate::model::content::suits::Suits;
use crate::model::knobs::{BuildKnobs, NullStrike};

/// Adds an attack: its template, its reaches and its effects (AC-ATK-1).
pub(super) fn buy_attack(bill: &mut Bill, name: &str, attack: &BoughtAttack, prices: &Prices, build: &BuildKnobs) {
    let template = attack.template;
    bill.add(format!("{name}: {}", template.word()), prices.template(template).price);
    for (field, number, reach) in reaches(attack) {
        buy_reach(bill, name, attack, field, number, reach, prices);
    }
    if template == Template::Area && attack.diameter == Some(0) && attack.range.is_some_and(|range| range > 0) {
        let remedy = "choose a range of 0, which is everybody in base contact, or a diameter";
        bill.fault(&format!("attacks.{name}.diameter"), "an area without a diameter has no range (AC-TPL-2)", remedy);
    }
    for (place, effect) in attack.effects.iter().enumerate() {
        buy_effect(bill, name, attack, place, effect, prices, build);
    }
}

/// Returns the fields of an attack with their numbers, and what each means for its template.
pub(super) fn reaches(attack: &BoughtAttack) -> [(&'static str, Option<u8>, Option<Reach>); 5] {
    let of = |template: Template, reach: Reach| (attack.template == template).then_some(reach);
    let range = match attack.template {
        Template::Single => Some(Reach::SingleRange),
        Template::Area => Some(Reach::AreaRange),
        Template::Chain => Some(Reach::ChainFirst),
        Template::Line => None,
    };
    let further = attack.targets != Some(1);
    [
        ("range", attack.range, range),
        ("diameter", attack.diameter, of(Template::Area, Reach::AreaDiameter)),
        ("length", attack.length, of(Template::Line, Reach::LineLength)),
        ("targets", attack.targets, of(Template::Chain, Reach::ChainTargets)),
        ("between", attack.between, of(Template::Chain, Reach::ChainBetween).filter(|_| further)),
    ]
}

fn buy_reach(
    bill: &mut Bill,
    name: &str,
    attack: &BoughtAttack,
    field: &str,
    number: Option<u8>,
    reach: Option<Reach>,
    prices: &Prices,
) {
    let place = format!("attacks.{name}.{field}");
    match (number, reach) {
        (None, None) => {}
        (Some(_), None) => {
            let of = if field == "between" && attack.template == Template::Chain {
                "a chain of one target".to_owned()
            } else {
                format!("`{}`", attack.template.word())
            };
            bill.fault(&place, format!("{of} has no {field} (AC-TPL)"), "leave it out");
        }
        (None, Some(reach)) => {
            let message = format!("`{}` needs its {field} (AC-TPL)", attack.template.word());
            // What is missing has no place; the template needs it.
            let remedy = format!("write {field} = {}", listed(&prices.for_sale(reach)));
            bill.fault(&format!("attacks.{name}.template"), message, remedy);
        }
        (Some(number), Some(reach)) => {
            let unit = if reach == Reach::ChainTargets { "" } else { "\"" };
            let part = format!("{name}: {field} {number}{unit}");
            bill.buy(&place, &part, prices.reach(reach, number), format!("choose {}", listed(&prices.for_sale(reach))));
        }
    }
}

fn listed(numbers: &[u8]) -> String {
    match numbers {
        [] => "another template".into(),
        [one] => one.to_string(),
        [first, .., last] => format!("{first} to {last}"),
    }
}

fn buy_effect(
    bill: &mut Bill,
    name: &str,
    attack: &BoughtAttack,
    place: usize,
    effect: &BoughtEffect,
    prices: &Prices,
    build: &BuildKnobs,
) {
    let field = format!("attacks.{name}.effects.{place}");
    let word = effect.effect.word();
    let before = &attack.effects[..place];
    if !build.effect_repeat && before.iter().any(|other| other.effect == effect.effect) {
        bill.fault(
            &field,
            format!("{word} is on the attack twice (AC-Q3)"),
            "leave one out, or set build.effect_repeat",
        );
    }
    if effect.effect == AttackEffect::NullStrike {
        let others =
            attack.effects.iter().any(|other| other.effect != AttackEffect::NullStrike && other.suits == Suits::Any);
        let fault = match build.null_strike {
            NullStrike::Any => None,
            NullStrike::Never => Some("null_strike is not for sale (AC-Q10)"),
            NullStrike::BesideAny if others => None,
            NullStrike::BesideAny => Some("null_strike needs an effect of any cards beside it (AC-Q10)"),
        };
        if let Some(message) = fault {
            bill.fault(&field, message, "leave it out, or change build.null_strike");
        }
    }
    let when = match effect.when {
        When::Hit => "on a hit",
        When::Miss => "on a miss",
        When::Always => "on both",
    };
    let suits = match effect.suits {
        Suits::Any => "any cards",
        Suits::Club => "a club",
        Suits::ClubDiamond => "a club and a diamond",
        Suits::Clubs => "two clubs",
    };
    let part = format!("{name}: {word} {when}, {suits}");
    let price = prices.effect(effect.effect, effect.when, effect.suits);
    bill.buy(&field, &part, price, "choose other `when` or `suits`, or give it a price");
}
