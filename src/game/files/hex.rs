//! Bits as hexadecimal digits, four a digit, the first of the four the highest.

use crate::game::ParseError;
use crate::i18n::tr;

/// The digits of bits; the last one is filled up with zeros.
pub fn digits(bits: impl Iterator<Item = bool>) -> String {
    let bits: Vec<bool> = bits.collect();
    let digit = |four: &[bool]| {
        let bit = |n: usize| u32::from(four.get(n) == Some(&true));
        let value = (0..4).fold(0, |value, n| value << 1 | bit(n));
        char::from_digit(value, 16)
    };
    bits.chunks(4).filter_map(digit).collect()
}

/// The first `count` bits of digits. `beyond` is the fault where a later one is set.
///
/// # Errors
/// Which digit is none, or sets a later bit.
pub fn bits(digits: &str, count: usize, beyond: &'static str) -> Result<Vec<bool>, ParseError> {
    let mut bits = Vec::with_capacity(count);
    for (n, digit) in digits.chars().enumerate() {
        let fault = |what: String| {
            let place = tr!("digit {number}", number = n + 1);
            ParseError::new(what).within(place)
        };
        let four = digit.to_digit(16).ok_or_else(|| {
            fault(tr!(
                "“{digit}” is not a hexadecimal digit: expected 0–9 or a–f",
                digit
            ))
        })?;
        bits.extend((0..4).rev().map(|bit| four >> bit & 1 == 1));
        if bits.iter().skip(count).any(|bit| *bit) {
            return Err(fault(beyond.to_owned()));
        }
    }
    bits.truncate(count);
    Ok(bits)
}
