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
        let (a, b) = (self.words(), other.words());
        let word = |all: &[u64], at: usize| all.get(at).copied().unwrap_or(0);
        let both = (0..a.len().max(b.len())).map(|at| word(a, at) | word(b, at));
        match both.collect::<Vec<u64>>() {
            same if same == a => self.clone(),
            same if same == b => other.clone(),
            both => Self(Some(both.into())),
        }
    }

    /// How many they are.
    pub fn count(&self) -> usize {
        let counts = self.words().iter().map(|word| word.count_ones() as usize);
        counts.sum()
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
