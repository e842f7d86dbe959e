//! Sorting outside inner loops: the library's sorts are compiled once for each type and comparison, these once.

use std::cmp::Ordering;

/// Sorts values; equal ones keep their order.
pub fn by<T>(items: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut places = places(items.len(), &mut |a, b| compare(&items[a], &items[b]));
    for at in 0..items.len() {
        // What stood there may have been moved by an earlier swap.
        while places[at] < at {
            places[at] = places[places[at]];
        }
        items.swap(at, places[at]);
    }
}

/// The same by a key.
pub fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |a, b| key(a).cmp(&key(b)));
}

/// Sorts numbers.
pub fn numbers(values: &mut [f64]) {
    by(values, f64::total_cmp);
}

/// The places of this many values in their order; equal values keep theirs.
fn places(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|a, b| compare(*a, *b));
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn values_are_sorted_as_by_the_library(values in prop::collection::vec(0..20_u8, 0..60)) {
            let pairs: Vec<(u8, usize)> = values.into_iter().zip(0..).collect();
            let (mut own, mut expected) = (pairs.clone(), pairs);
            super::by_key(&mut own, |pair| pair.0);
            expected.sort_by_key(|pair| pair.0);
            prop_assert_eq!(own, expected);
        }
    }
}
