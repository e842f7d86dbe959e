//! Numbers in texts, read to the last bit: plain decimals by [`decimal`], and those in JSON texts as the
//! standard library reads them. `serde_json`
//! can do so, too, but then every reader of any JSON carries tables and code for it that weigh as
//! much as a small puzzle. It is told to leave numbers as they are written (`arbitrary_precision`);
//! a float that is read straight into a struct would still be rounded twice, so none is.

use std::str::FromStr;

use serde::de::{DeserializeOwned, Error as _, Unexpected};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// Bytes of something else that are shown.
const SHOWN: usize = 24;

/// A finite decimal, `-12.5` or `1e-3`: of those that it reads, the same as `str::parse` gives. That
/// carries a table of ten kilobytes, which would be a tenth of what is fetched to open a puzzle.
pub fn decimal(text: &str) -> Option<f64> {
    let (is_negative, rest) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let (digits, exponent) = match rest.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse().ok()?),
        None => (rest, 0),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let mut all = whole.bytes().chain(part.bytes());
    let is_number = !(whole.is_empty() && part.is_empty()) && all.all(|it| it.is_ascii_digit());
    // Zeros that say nothing are the caller's to leave out.
    let (whole, part) = (whole.trim_start_matches('0'), part.trim_end_matches('0'));
    let size = is_number
        .then(|| short(whole, part, exponent).unwrap_or_else(|| long(whole, part, exponent)))?;
    let number = if is_negative { -size } else { size };
    Some(number).filter(|number| number.is_finite())
}

/// Decimals of up to fifteen digits and not too far from the point, as in most levels: digits and power of
/// ten are floats themselves, so that one product or quotient is the right one (Clinger 1990, “How to read
/// floating point numbers accurately”, the case that he treats first).
fn short(whole: &str, part: &str, exponent: i32) -> Option<f64> {
    if whole.len() + part.len() > 15 {
        return None;
    }
    let exponent = exponent.checked_sub(part.len() as i32)?;
    let power = (exponent.unsigned_abs() <= 22)
        .then(|| (0..exponent.unsigned_abs()).fold(1.0, |power, _| power * 10.0))?;
    let digits = whole.bytes().chain(part.bytes());
    let digits = digits.fold(0, |all, digit| all * 10 + u64::from(digit - b'0')) as f64;
    Some(if exponent < 0 {
        digits / power
    } else {
        digits * power
    })
}

/// All others. On its own, for an opening of the page seldom needs it.
#[inline(never)]
fn long(whole: &str, part: &str, exponent: i32) -> f64 {
    minimal_lexical::parse_float(whole.as_bytes().iter(), part.as_bytes().iter(), exponent)
}

/// A number in a JSON text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number<T>(pub T);

/// What can be read as one.
pub trait Readable: FromStr + Copy {
    /// What it is called where there is something else.
    const NAME: &'static str;

    /// Whether it is one that JSON could have meant: `1e999` is read, too, but as infinity.
    fn is_sound(self) -> bool {
        true
    }
}

impl Readable for f64 {
    const NAME: &'static str = "a number";

    fn is_sound(self) -> bool {
        self.is_finite()
    }
}

impl Readable for i64 {
    const NAME: &'static str = "a whole number";
}

/// Reads a number that is not a [`Number`] in its struct.
///
/// # Errors
/// When there is something else, or it is not of this type.
pub fn read<'de, D: Deserializer<'de>, T: Readable>(source: D) -> Result<T, D::Error> {
    let text = <&RawValue>::deserialize(source)?.get();
    let number: Option<T> = text.parse().ok();
    let number = number.filter(|number| number.is_sound());
    let found = Unexpected::Other(text.get(..SHOWN).unwrap_or(text));
    number.ok_or_else(|| D::Error::invalid_value(found, &T::NAME))
}

/// Reads what holds numbers that are not [`Number`]s, to the last bit: a [`Value`](serde_json::Value)
/// keeps them as they are written.
///
/// # Errors
/// When the text is no JSON, or not of this form.
pub fn exactly<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    serde_json::from_value(serde_json::from_str(text)?)
}

impl<'de, T: Readable> Deserialize<'de> for Number<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        read(source).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::{Number, decimal, exactly};
    use crate::search::random::seeded;
    use rand::RngExt as _;

    #[test]
    fn decimals_are_read_as_the_standard_library_reads_them() {
        let mut rng = seeded(7);
        let any = (0..50_000).map(|_| f64::from_bits(rng.random()));
        let any = any.filter(|x| x.is_finite()).collect::<Vec<_>>();
        let usual = any.iter().map(|x| (x % 1e9) / 64.0);
        for x in any.iter().copied().chain(usual).chain([
            0.0,
            -0.0,
            1e22,
            1e23,
            4503599627370495.5,
            9007199254740993.0,
        ]) {
            // Shortest, with an exponent, with zeros around it, and a digit too many, which is often
            // halfway between two numbers.
            for text in [
                format!("{x}"),
                format!("{x:e}"),
                format!("{x:.30e}"),
                format!("+000{:.3}000", x.abs()),
                format!("{x:.17e}"),
                format!("{x:.14e}"),
                format!("{:.3}", x % 1e5),
                format!("{:e}", (x % 1e15).trunc()),
            ] {
                let right = text.parse::<f64>().unwrap();
                assert_eq!(
                    decimal(&text).map(f64::to_bits),
                    Some(right.to_bits()),
                    "{text}"
                );
            }
        }
        for text in [".5", "5.", "5.e1", "1E+3", "1e-400"] {
            assert_eq!(decimal(text), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn what_is_no_decimal_is_none() {
        for text in [
            "", "-", ".", "e5", "1e", "1e+", "--1", "1-", " 1", "1 ", "1_0", "0x1", "1.2.3", "1,5",
            "inf", "nan", "1e999", "½", "-½",
        ] {
            assert_eq!(decimal(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_read_to_the_last_bit() {
        for x in [
            0.1,
            1e23,
            5e-324,
            f64::MAX,
            2.225_073_858_507_201e-308,
            -0.0,
        ] {
            let text = format!("[{x:?}, {x:e}]");
            assert_eq!(
                exactly::<[f64; 2]>(&text).unwrap().map(f64::to_bits),
                [x.to_bits(); 2]
            );
            let read: [Number<f64>; 2] = serde_json::from_str(&text).unwrap();
            assert!(
                read.iter().all(|read| read.0.to_bits() == x.to_bits()),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_no_number_is_told() {
        let fault = |text: &str| {
            serde_json::from_str::<Number<f64>>(text)
                .unwrap_err()
                .to_string()
        };
        assert!(fault("\"3\"").contains("invalid value: \"3\", expected a number"));
        assert!(fault("1e999").contains("1e999"));
        assert!(serde_json::from_str::<Number<i64>>("3.5").is_err());
        assert!(serde_json::from_str::<Number<i64>>("-1e3").is_err());
        assert_eq!(
            serde_json::from_str::<Option<Number<i64>>>("null").unwrap(),
            None
        );
    }
}
