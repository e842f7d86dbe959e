//! What is seen along rows and columns, each a word of bits in which black cells are 1.

/// White cells around a cell: how many to the left, right, up and down.
pub type Runs = [usize; 4];

/// The clues to one side of a cell that see as far as it.
pub struct Clues {
    /// Where they are in the cell's row or column.
    pub places: u64,
    /// How many cells each sees from the cell on, if that is white.
    pub behind: i32,
    /// The first cell of the row or column.
    pub first: usize,
    /// From one to the next.
    pub step: usize,
}

impl Clues {
    /// Calls a function with each clue's cell and `behind`.
    #[inline]
    pub fn each(mut self, mut then: impl FnMut(usize, i32)) {
        while self.places != 0 {
            let at = self.places.trailing_zeros() as usize;
            self.places &= self.places - 1;
            then(self.first + at * self.step, self.behind);
        }
    }
}

/// The bits of a line within `before` places before a place and `after` places after it.
#[inline]
pub fn sides(line: u64, at: usize, before: usize, after: usize) -> (u64, u64) {
    let below = |count: usize| (1_u64 << count) - 1;
    (
        line & (below(before) << (at - before)),
        line & (below(after) << (at + 1)),
    )
}

/// White cells before and after a place in a row or column whose black cells are bits.
#[inline]
pub fn around(line: u64, at: usize, length: usize) -> [usize; 2] {
    let before = line << (63 - at) << 1 | 1 << (63 - at);
    let after = line >> at >> 1 | 1 << (length - 1 - at);
    [
        before.leading_zeros() as usize,
        after.trailing_zeros() as usize,
    ]
}
