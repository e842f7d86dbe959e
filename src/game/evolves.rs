//! What Evolve asks of a puzzle: its searches, what their answers are made of, and how new levels
//! are made.

use super::Puzzle;
use super::inheritance::Component;
use crate::search::{Report, Search, Settings, Spec};

/// The searches, and what their answers mean.
pub trait Evolves: Puzzle {
    /// How new levels are made, if they can be.
    const GENERATE: Option<GeneratorSpec<Self>> = None;

    /// The searches this puzzle offers, the recommended one first.
    fn searches() -> &'static [SearchSpec<Self>];

    /// What pressing Evolve does on this level with the first of the searches, in
    /// one sentence of at most 70 characters that begins with a verb; may be empty.
    fn evolve_summary(&self) -> String {
        String::new()
    }

    /// What a search that is over has shown of its best answer, in a sentence: that
    /// none is better, or how much better one could be.
    fn search_conclusion(&self, _report: &Report) -> Option<String> {
        None
    }

    /// The parts of an answer (moves from the start), as places on its thumbnail;
    /// by these the page shows what came from whom.
    fn components(&self, _moves: &[Self::Move]) -> Vec<Component> {
        Vec::new()
    }

    /// The level that the answer of a search that designs stands for. `None`
    /// for an answer that solves, for a level that cannot be played, and in an
    /// editor, where the answer is an edit like any other.
    fn designed_level(&self, _moves: &[Self::Move]) -> Option<Self> {
        None
    }

    /// This level's figures in one short line for people, such as “12 steps,
    /// 3 detours”; may be empty. Takes a few milliseconds at most.
    fn summary(&self) -> String {
        String::new()
    }
}

/// A search that a puzzle offers.
pub struct SearchSpec<P: Puzzle> {
    /// What it says of itself.
    pub spec: Spec,
    /// Makes a run on a level from a position.
    ///
    /// # Errors
    /// Why the search can't be run on this level.
    pub build: Build<P>,
}

impl<P: Puzzle> SearchSpec<P> {
    /// A search and how a run of it is made.
    pub const fn new(spec: Spec, build: Build<P>) -> Self {
        Self { spec, build }
    }
}

/// Makes a run: level, position, settings, seed.
pub type Build<P> = fn(&P, &<P as Puzzle>::State, &Settings, u64) -> Built<P>;

/// A run, or why the search can't be run on this level.
pub type Built<P> = Result<BoxedSearch<P>, String>;

/// A search on a puzzle of which only the moves are known.
pub type BoxedSearch<P> = Box<dyn Search<Move = <P as Puzzle>::Move>>;

/// Where the making of a level stands.
#[derive(Clone, Debug, PartialEq)]
pub enum GeneratorProgress<P> {
    /// Going on; how much of the work is done, 0–1, as far as can be said.
    Working(f64),
    /// Here it is.
    Done(P),
    /// It can't be done with these settings; says why.
    Failed(String),
}

/// Makes one level in small steps.
pub trait LevelGenerator<P> {
    /// Does one bounded piece of work.
    fn step(&mut self) -> GeneratorProgress<P>;
}

/// How new levels are made.
pub struct GeneratorSpec<P> {
    /// Its parameters and its summary are shown; its name, source and aim are not.
    pub spec: Spec,
    /// Begins with settings and a seed.
    pub build: fn(&Settings, u64) -> Box<dyn LevelGenerator<P>>,
}
