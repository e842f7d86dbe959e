//! Numbers in JSON texts as the standard library reads them, which is to the last bit. `serde_json`
//! can do so, too, but then every reader of any JSON carries tables and code for it that weigh as
//! much as a small puzzle. It is told to leave numbers as they are written (`arbitrary_precision`);
//! a float that is read straight into a struct would still be rounded twice, so none is.

use std::str::FromStr;

use serde::de::{DeserializeOwned, Error as _, Unexpected};
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
    use super::{Number, exactly};

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
