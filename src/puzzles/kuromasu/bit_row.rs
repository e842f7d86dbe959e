//! Rows and columns of a board as bits, black cells being 1: the bits around a place.

/// White cells before and after a place in a line of black bits.
pub(super) fn around(line: u64, at: usize, length: usize) -> [usize; 2] {
    let before = line << (63 - at) << 1 | 1 << (63 - at);
    let after = line >> at >> 1 | 1 << (length - 1 - at);
    [
        before.leading_zeros() as usize,
        after.trailing_zeros() as usize,
    ]
}

/// The bits of a line within `before` places before a place and `after` places after it.
pub(super) fn sides(line: u64, at: usize, before: usize, after: usize) -> (u64, u64) {
    let below = |count: usize| (1_u64 << count) - 1;
    (
        line & (below(before) << (at - before)),
        line & (below(after) << (at + 1)),
    )
}
