//! Exact numbers: fractions of arbitrary-size integers, and their formatting.

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// An exact rational number.
pub type Fraction = BigRational;

/// Returns `above / below` for small numbers.
///
/// # Panics
/// Panics if `below` is 0.
pub fn fraction(above: i64, below: i64) -> Fraction {
    Fraction::new(above.into(), below.into())
}

/// Returns a whole number as a fraction.
pub fn whole(number: i64) -> Fraction {
    Fraction::from_integer(number.into())
}

/// Returns the fraction of two counts.
///
/// # Panics
/// Panics if `of` is 0.
pub fn share(part: &BigUint, of: &BigUint) -> Fraction {
    Fraction::new(part.clone().into(), of.clone().into())
}

/// Returns the nearest float, to about 15 digits. Numbers whose parts exceed 64 bits are rounded to 30 decimals first; NaN
/// if the result does not fit a float.
pub fn approximate(number: &Fraction) -> f64 {
    if let (Some(above), Some(below)) = (number.numer().to_i64(), number.denom().to_i64()) {
        return above as f64 / below as f64;
    }
    // Scaled so that neither part overflows: 30 decimals are far more than needed.
    let scaled = (number * Fraction::from_integer(BigInt::from(10).pow(30))).round().to_integer();
    scaled.to_f64().map_or(f64::NAN, |scaled| scaled / 1e30)
}

/// Formats as `3/4`, `-2` or `22/9`.
pub fn written(number: &Fraction) -> String {
    number.to_string()
}

/// Formats with this many decimals; halves round away from zero.
pub fn decimal(number: &Fraction, digits: u32) -> String {
    let scale = BigInt::from(10).pow(digits);
    let scaled = (number.abs() * Fraction::from_integer(scale.clone())).round().to_integer();
    let sign = if number.is_negative() && !scaled.is_zero() { "-" } else { "" };
    if digits == 0 {
        return format!("{sign}{scaled}");
    }
    let (before, after) = (&scaled / &scale, &scaled % &scale);
    format!("{sign}{before}.{:0>width$}", after.to_string(), width = digits as usize)
}

/// Formats in percent, with this many decimals.
pub fn percent(number: &Fraction, digits: u32) -> String {
    format!("{} %", decimal(&(number * whole(100)), digits))
}

/// Rounds to this many decimals; halves round away from zero.
pub fn rounded(number: &Fraction, digits: u32) -> Fraction {
    let scale = Fraction::from_integer(BigInt::from(10).pow(digits));
    let scaled = (number.abs() * scale.clone()).round();
    (if number.is_negative() { -scaled } else { scaled }) / scale
}

/// Parses `3/4`, `-2`, `0.25` or `+4`, and returns the number of decimals too.
///
/// # Errors
/// Returns what is wrong with it.
pub fn read(text: &str) -> Result<(Fraction, Option<u32>), String> {
    let text = text.trim().replace('\u{2212}', "-");
    let not = || format!("`{text}` is no number or fraction");
    if let Some((above, below)) = text.split_once('/') {
        let above: BigInt = above.trim().trim_start_matches('+').parse().map_err(|_| not())?;
        let below: BigInt = below.trim().parse().map_err(|_| not())?;
        if below.is_zero() {
            return Err(format!("`{text}` divides by 0"));
        }
        return Ok((Fraction::new(above, below), None));
    }
    let (sign, body) = match text.strip_prefix('-') {
        Some(body) => (-1, body),
        None => (1, text.strip_prefix('+').unwrap_or(&text)),
    };
    let (before, after) = body.split_once('.').unwrap_or((body, ""));
    let digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    if before.is_empty() || !digits(before) || !digits(after) || (after.is_empty() && body.contains('.')) {
        return Err(not());
    }
    let number: BigInt = format!("{before}{after}").parse().map_err(|_| not())?;
    let places = u32::try_from(after.len()).map_err(|_| not())?;
    let value = Fraction::new(number * sign, BigInt::from(10).pow(places));
    Ok((value, (places > 0).then_some(places)))
}

/// Returns the binomial coefficient: the number of ways to choose `take` of `of` items.
pub fn choose(of: usize, take: usize) -> BigUint {
    if take > of {
        return BigUint::zero();
    }
    let take = take.min(of - take);
    (0..take).fold(BigUint::one(), |ways, place| ways * (of - place) / (place + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for (text, above, below, digits) in [
            ("4/153", 4, 153, None),
            (" -1/8 ", -1, 8, None),
            ("0.125", 1, 8, Some(3)),
            ("\u{2212}2", -2, 1, None),
            ("+4", 4, 1, None),
            ("2.50", 5, 2, Some(2)),
        ] {
            assert_eq!(read(text), Ok((fraction(above, below), digits)), "{text}");
        }
        for text in ["", "x", "1/0", "1/x", "4/", "1.", ".5", "1.5/2", "--2", "1e3"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn halves_are_rounded_away_from_nought() {
        assert_eq!(decimal(&fraction(1, 8), 2), "0.13");
        assert_eq!(decimal(&fraction(-1, 8), 2), "-0.13");
        assert_eq!(decimal(&fraction(-1, 1000), 2), "0.00");
        assert_eq!(percent(&fraction(4, 153), 3), "2.614 %");
        assert_eq!(rounded(&fraction(23, 153), 2), fraction(15, 100));
    }

    #[test]
    fn ways_to_choose_are_those_of_pascals_triangle() {
        assert_eq!(choose(18, 2), 153u32.into());
        assert_eq!(choose(5, 0), 1u32.into());
        assert_eq!(choose(2, 3), 0u32.into());
    }

    #[test]
    fn large_fractions_have_a_nearest_number() {
        let large = Fraction::new(BigInt::from(3).pow(200), BigInt::from(3).pow(201));
        assert!((approximate(&large) - 1.0 / 3.0).abs() < 1e-15);
        let huge = Fraction::new(BigInt::from(7).pow(300) + 1, BigInt::from(7).pow(300) * 2);
        assert!((approximate(&huge) - 0.5).abs() < 1e-15);
    }
}
