//! Breeding by hand: the player is the selection of a genetic algorithm.

/// A search whose parents the player can choose.
pub trait ByHand {
    /// How many generations bred by hand can be taken back.
    fn generations(&self) -> usize;

    /// Makes the children of one or two chosen parents the next generation, together with the parents.
    ///
    /// Parents are ranks as of [`Search::population`](super::Search::population); `None`: the best of all,
    /// which need not be in the population. Returns whether all of them exist; nothing changes otherwise.
    ///
    /// From then on the seed alone gives another run.
    fn breed_from(&mut self, parents: &[Option<usize>]) -> bool;

    /// Restores the population before the latest of those generations. The best stays the best, and the
    /// evaluations remain counted. Returns whether there was such a generation.
    fn undo(&mut self) -> bool;
}
