//! Migrants: individuals on their way from island to island.
//!
//! After the island model (Cohoon, Hegde, Martin and Richards 1987, *Punctuated
//! equilibria: a parallel genetic algorithm*). See
//! [`Search::emigrants`](super::Search::emigrants) and
//! [`Search::immigrate`](super::Search::immigrate).
//!
//! Invariant: everything that is read here is checked.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An individual for another island: another run of the same search on the same level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Migrant {
    /// Its genome, or what the search decodes it from. Numbers are exact; integers stay
    /// below 2⁵³, for the page sends them as JavaScript's numbers.
    pub genome: Value,
}

/// The first `at_most` of those given, no two of them alike.
pub fn distinct<T>(
    all: impl Iterator<Item = T>,
    at_most: usize,
    alike: impl Fn(&T, &T) -> bool,
) -> Vec<T> {
    let mut chosen: Vec<T> = Vec::new();
    for one in all {
        if chosen.len() >= at_most {
            break;
        }
        if !chosen.iter().any(|other| alike(other, &one)) {
            chosen.push(one);
        }
    }
    chosen
}

/// Bits as a text of zeros and ones.
pub fn encode_bits(bits: impl Iterator<Item = bool>) -> Value {
    Value::String(bits.map(|bit| if bit { '1' } else { '0' }).collect())
}

/// The bits of such a text, if there are `count`.
pub fn decode_bits(value: &Value, count: usize) -> Option<Vec<bool>> {
    let text = value.as_str().filter(|text| text.len() == count)?;
    let bit = |letter| match letter {
        '0' => Some(false),
        '1' => Some(true),
        _ => None,
    };
    text.chars().map(bit).collect()
}

/// A list, if every entry is a `T`. The caller checks length and values.
pub fn decode_list<T: DeserializeOwned>(value: &Value) -> Option<Vec<T>> {
    Vec::deserialize(value).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn bit_genomes_read_back_only_at_the_right_length() {
        let bits = [true, false, false, true, true];
        let encoded = encode_bits(bits.into_iter());
        assert_eq!(encoded, json!("10011"));
        assert_eq!(decode_bits(&encoded, 5), Some(bits.to_vec()));
        assert_eq!(decode_bits(&json!(""), 0), Some(Vec::new()));
        for (wrong, count) in [("10011", 4), ("10021", 5), ("1é11", 5), ("", 1)] {
            assert_eq!(decode_bits(&json!(wrong), count), None, "{wrong}");
        }
        assert_eq!(decode_bits(&json!([1, 0]), 2), None);
    }

    #[test]
    fn migrant_lists_are_read_whole_or_refused() {
        assert_eq!(decode_list::<u8>(&json!([1, 255])), Some(vec![1, 255]));
        for wrong in [json!([1, 256]), json!([-1]), json!(null), json!("1")] {
            assert_eq!(decode_list::<u8>(&wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_first_that_are_not_alike_are_chosen() {
        let chosen = distinct([1, 1, 2, 1, 3, 4].into_iter(), 3, |a, b| a == b);
        assert_eq!(chosen, [1, 2, 3]);
        assert!(distinct([1].into_iter(), 0, |a, b| a == b).is_empty());
    }
}

#[cfg(test)]
#[path = "migrant_tests.rs"]
mod island_tests;
