//! Numbers in JSON texts as the standard library reads them, which is to the last bit. `serde_json`
//! can do so, too, with tables and code of its own that weigh as much as a small puzzle; so what is
//! read before anybody can play asks for its numbers by this.

use std::str::FromStr;

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// Bytes of something else that are shown.
const SHOWN: usize = 24;

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

impl Readable for u32 {
    const NAME: &'static str = "a whole number";
}

impl Readable for usize {
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

impl<'de, T: Readable> Deserialize<'de> for Number<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        read(source).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

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
        assert!(serde_json::from_str::<Number<u32>>("-1").is_err());
        assert_eq!(
            serde_json::from_str::<Option<Number<i64>>>("null").unwrap(),
            None
        );
    }
}
