//! A short list of lines sorted by where they cross something.
//!
//! Invariant: ascending; equal keys stay in the order of insertion. An
//! insertion sort, since the lists mostly hold fewer than five.

use super::cut::MAX_CUTS;

/// At most [`MAX_CUTS`] pairs of a key and a line's index.
#[derive(Clone, Debug)]
pub(super) struct CutOrder {
    pairs: [(f64, u32); MAX_CUTS],
    length: usize,
}

impl Default for CutOrder {
    fn default() -> Self {
        Self {
            pairs: [(0.0, 0); MAX_CUTS],
            length: 0,
        }
    }
}

impl CutOrder {
    /// Empties the list.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// Puts a line in its place.
    #[inline(always)]
    pub fn insert(&mut self, key: f64, line: usize) {
        let mut at = self.length;
        while at > 0 && self.pairs[at - 1].0 > key {
            self.pairs[at] = self.pairs[at - 1];
            at -= 1;
        }
        self.pairs[at] = (key, line as u32);
        self.length += 1;
    }

    /// The keys and lines, in order.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = (f64, usize)> + '_ {
        self.pairs[..self.length]
            .iter()
            .map(|&(key, line)| (key, line as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_and_keeps_the_order_of_equals() {
        let mut order = CutOrder::default();
        for (key, line) in [(0.5, 1), (0.25, 2), (0.5, 3), (0.75, 4), (0.0, 5)] {
            order.insert(key, line);
        }
        let lines: Vec<usize> = order.iter().map(|(_, line)| line).collect();
        assert_eq!(lines, [5, 2, 1, 3, 4]);
        order.clear();
        assert_eq!(order.iter().count(), 0);
    }
}
