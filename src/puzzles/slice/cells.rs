//! The cells of one evaluation: areas by part and side mask, joined by union-find.
//!
//! A convex part cut by lines falls into cells, each on its own side of each line, so
//! (part, mask) is a cell's name. Names are looked
//! up in a table of generation stamps: nothing is cleared between evaluations.
//! Few lines index the table directly, many are hashed.
//!
//! Source of the joins: R. E. Tarjan, "Efficiency of a Good But Not Linear Set
//! Union Algorithm", 1975, with path halving and the smaller id as root, so
//! that sums run in the same order everywhere.

/// Tables up to this many slots are indexed directly (32 KiB).
const MAX_DIRECT_SLOTS: u64 = 4096;
/// Odd multiplier of a Fibonacci hash, 2⁶⁴ over the golden ratio.
const HASH_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Areas of named cells, reused from one evaluation to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct CellAreas {
    /// Generation in the upper half, cell id in the lower.
    slots: Vec<u64>,
    generation: u32,
    /// How many mask bits index directly; `None` when hashing.
    direct_bits: Option<u32>,
    /// 64 less the number of bits of the hash.
    hash_shift: u32,
    names: Vec<(u32, u64)>,
    areas: Vec<f64>,
    parents: Vec<u32>,
}

impl CellAreas {
    /// Clears all cells; `parts` and `cuts` bound the names to come.
    pub fn restart(&mut self, parts: u32, cuts: u32) {
        let wanted = if cuts < 12 {
            u64::from(parts) << cuts
        } else {
            u64::MAX
        };
        let direct = wanted <= MAX_DIRECT_SLOTS;
        self.direct_bits = direct.then_some(cuts);
        let least = if direct { wanted } else { MAX_DIRECT_SLOTS };
        if (self.slots.len() as u64) < least {
            self.slots.resize(least.next_power_of_two() as usize, 0);
        }
        self.hash_shift = 64 - self.slots.len().max(2).trailing_zeros();
        if self.generation == u32::MAX {
            self.slots.fill(0);
            self.generation = 0;
        }
        self.generation += 1;
        self.names.clear();
        self.areas.clear();
        self.parents.clear();
    }

    /// Adds to a cell's area, which starts from zero.
    #[inline(always)]
    pub fn add(&mut self, part: u32, mask: u64, area: f64) {
        let id = self.id(part, mask);
        self.areas[id as usize] += area;
    }

    /// The dense id of a cell, which is made when it is new.
    #[inline(always)]
    pub fn id(&mut self, part: u32, mask: u64) -> u32 {
        if let Some(bits) = self.direct_bits {
            let slot = (u64::from(part) << bits | mask) as usize;
            let entry = self.slots[slot];
            if (entry >> 32) as u32 == self.generation {
                return entry as u32;
            }
            return self.insert(slot, part, mask);
        }
        self.hashed_id(part, mask)
    }

    fn hashed_id(&mut self, part: u32, mask: u64) -> u32 {
        if self.names.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let mut slot = self.hash(part, mask);
        loop {
            let entry = self.slots[slot];
            if (entry >> 32) as u32 != self.generation {
                return self.insert(slot, part, mask);
            }
            if self.names[entry as u32 as usize] == (part, mask) {
                return entry as u32;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    fn hash(&self, part: u32, mask: u64) -> usize {
        let mixed = (mask ^ u64::from(part).rotate_left(40)).wrapping_mul(HASH_FACTOR);
        ((mixed ^ mixed >> 29).wrapping_mul(HASH_FACTOR) >> self.hash_shift) as usize
    }

    #[inline(always)]
    fn insert(&mut self, slot: usize, part: u32, mask: u64) -> u32 {
        let id = self.names.len() as u32;
        self.slots[slot] = u64::from(self.generation) << 32 | u64::from(id);
        self.names.push((part, mask));
        self.areas.push(0.0);
        self.parents.push(id);
        id
    }

    fn grow(&mut self) {
        let length = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(length, 0);
        self.hash_shift -= 1;
        for id in 0..self.names.len() {
            let (part, mask) = self.names[id];
            let mut slot = self.hash(part, mask);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (length - 1);
            }
            self.slots[slot] = u64::from(self.generation) << 32 | id as u64;
        }
    }

    /// Makes two cells one piece.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        let (root, child) = (a.min(b), a.max(b));
        self.parents[child as usize] = root;
    }

    fn root(&mut self, mut id: u32) -> u32 {
        loop {
            let parent = self.parents[id as usize];
            if parent == id {
                return id;
            }
            let grandparent = self.parents[parent as usize];
            self.parents[id as usize] = grandparent;
            id = grandparent;
        }
    }

    /// Adds every joined cell to its root; then calls `with` for each piece.
    pub fn for_each_piece(&mut self, mut with: impl FnMut(f64)) {
        for id in (0..self.parents.len() as u32).rev() {
            let root = self.root(id);
            if root != id {
                self.areas[root as usize] += self.areas[id as usize];
            }
        }
        for (id, &area) in self.areas.iter().enumerate() {
            if self.parents[id] == id as u32 {
                with(area);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(cells: &mut CellAreas) -> Vec<f64> {
        let mut pieces = Vec::new();
        cells.for_each_piece(|area| pieces.push(area));
        pieces
    }

    #[test]
    fn direct_and_hashed_cells_agree() {
        let mut cells = CellAreas::default();
        for cuts in [3, 5, 40, 2, 64] {
            cells.restart(2, cuts);
            for round in 0..2 {
                for mask in 0..4 {
                    cells.add(round, mask, 1.0);
                    cells.add(round, mask, mask as f64);
                }
            }
            let (a, b) = (cells.id(0, 1), cells.id(1, 3));
            cells.join(a, b);
            assert_eq!(
                pieces(&mut cells),
                [1.0, 6.0, 3.0, 4.0, 1.0, 2.0, 3.0],
                "{cuts}"
            );
        }
    }

    #[test]
    fn the_table_grows_when_it_must() {
        let mut cells = CellAreas::default();
        for _ in 0..2 {
            cells.restart(1, 64);
            for mask in 0..10_000_u64 {
                cells.add(7, mask << 50 | mask, 1.0);
            }
            for mask in 0..10_000_u64 {
                cells.add(7, mask << 50 | mask, 1.0);
            }
            assert_eq!(pieces(&mut cells), vec![2.0; 10_000]);
        }
    }
}
