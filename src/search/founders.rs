//! Which individuals of the initial population an individual descends from, through any parent.

use std::rc::Rc;

/// A set of individuals of the initial population, by their numbers. Cheap to clone: children of equal
/// ancestry share it.
#[derive(Clone, Debug, Default)]
pub struct Founders(Option<Rc<[u64]>>);

impl Founders {
    /// None: those of an individual drawn at random later, or from another island.
    pub const NONE: Self = Self(None);

    /// This one alone.
    pub fn one(number: usize) -> Self {
        let mut words = vec![0; number / 64 + 1];
        words[number / 64] = 1 << (number % 64);
        Self(Some(words.into()))
    }

    fn words(&self) -> &[u64] {
        self.0.as_deref().unwrap_or_default()
    }

    /// Those of either.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let has = |all: &[u64], of: &[u64]| {
            let word = |at: usize| all.get(at).copied().unwrap_or(0);
            of.iter()
                .enumerate()
                .all(|(at, bits)| bits & !word(at) == 0)
        };
        let (a, b) = (self.words(), other.words());
        if has(a, b) {
            return self.clone();
        }
        if has(b, a) {
            return other.clone();
        }
        let (mut words, shorter) = match a.len() < b.len() {
            true => (b.to_vec(), a),
            false => (a.to_vec(), b),
        };
        for (word, bits) in words.iter_mut().zip(shorter) {
            *word |= bits;
        }
        Self(Some(words.into()))
    }

    /// How many they are.
    pub fn count(&self) -> usize {
        self.words()
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_union_has_the_founders_of_both_once() {
        let (a, b) = (Founders::one(3), Founders::one(200));
        let both = a.union(&b);
        assert_eq!((a.count(), both.count(), b.union(&a).count()), (1, 2, 2));
        assert_eq!(both.union(&a).union(&Founders::NONE).count(), 2);
        assert_eq!(Founders::NONE.union(&b).count(), 1);
        assert_eq!(Founders::NONE.count(), 0);
    }
}
