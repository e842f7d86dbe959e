//! Limits of a solver: for the page, and for a hint.

/// Limits of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Widths of the beams, narrowest first.
    pub widths: Vec<usize>,
    /// Whether to prove that the answer is a shortest one.
    pub prove: bool,
    /// Memory, in bytes; the solver ends before it uses more.
    pub bytes: usize,
}

impl Budget {
    /// For a hint: one narrow beam after another until there is an answer, and
    /// no proof.
    pub fn hint() -> Self {
        Self {
            widths: vec![30, 120],
            prove: false,
            bytes: 64 << 20,
        }
    }
}

impl Default for Budget {
    /// For the page: within the memory of a browser's tab.
    fn default() -> Self {
        Self {
            widths: vec![30, 300, 2000, 10_000],
            prove: true,
            bytes: 1 << 30,
        }
    }
}
