//! A puzzle's searches, the parts of their answers, and its generator of levels.

use super::level_class::LevelClass;
use crate::game::run::inheritance::Component;
use crate::game::{Game, Puzzle};
use crate::i18n::{excerpt, grouped, tr, tr_noop, translate};
use crate::search::{Aim, Birth, Parameter, Report, Score, Search, Settings, Spec};

/// The searches, and what their answers mean.
pub trait Evolves: Puzzle {
    /// How new levels are made, if they can be.
    const GENERATE: Option<GeneratorSpec<Self>> = None;
    /// The searches this puzzle offers, the recommended one first.
    const SEARCHES: &'static [SearchSpec<Self>];

    /// What the answers of its searches are.
    const ANSWERS: Answers<Self> = Answers::PLAIN;

    /// Which new best answers are shown move by move.
    const WALKED: Walked = Walked::None;

    /// What the evolution that is offered for an aim does on this level, in
    /// one sentence of at most 70 characters that begins with a verb; may be empty.
    fn evolve_summary(&self, _aim: Aim) -> String {
        String::new()
    }

    /// The search and the settings that a page offers on this level for an aim. An empty name: the
    /// first search of that aim, for [`Choice::Genetic`] the first that is an evolution. A run
    /// requested without them has the first of all searches and its defaults.
    fn offered_run(
        &self,
        _aim: Aim,
        _choice: Choice,
    ) -> (&'static str, Vec<(&'static str, String)>) {
        ("", Vec::new())
    }

    /// The proof of a finished search about its best answer, in a sentence: that none is
    /// better, or how much better one could be.
    fn search_conclusion(&self, _report: &Report) -> Option<String> {
        None
    }

    /// The parts of an answer (moves from the start), as places on its thumbnail; the page
    /// shows which parent each part comes from.
    fn components(&self, _moves: &[Self::Move]) -> Vec<Component> {
        Vec::new()
    }

    /// This level's figures in one short line for people, such as “12 steps,
    /// 3 detours”; may be empty. Takes a few milliseconds at most.
    fn summary(&self) -> String {
        String::new()
    }

    /// How large this level is and how hard, in a few words, such as “7×6, 12 steps”; may be
    /// empty. Takes a few milliseconds at most.
    fn brief(&self) -> String {
        String::new()
    }

    /// How large this level is and how hard, in steps. Takes a few milliseconds at most.
    fn class(&self) -> LevelClass {
        LevelClass::default()
    }
}

/// What the answers of searches are.
pub struct Answers<P: Puzzle> {
    /// What a search does, for the button that starts it: solving, and designing.
    pub aims: (&'static str, &'static str),
    /// The level of an answer. `None` for an answer that solves, for a level that cannot be played,
    /// and in an editor, where the answer is an edit.
    pub level: fn(&P, &[P::Move]) -> Option<P>,
    /// How good the position is to which an answer leads, in a few words that need no knowledge of the
    /// search, such as “5 squares wrong”; `None`: its fitness has to do.
    pub words: fn(&P, &P::State) -> Option<String>,
}

impl<P: Puzzle> Answers<P> {
    /// No levels, and no words.
    pub const PLAIN: Self = Self {
        aims: (tr_noop!("Solve this level"), tr_noop!("Breed a new level")),
        level: |_, _| None,
        words: |_, _| None,
    };
}

/// Which new best answers of a search are shown move by move, not by their last position alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walked {
    /// None.
    None,
    /// The first that solves.
    Solution,
    /// All: the answer is a way.
    All,
}

/// The two searches that a page offers for an aim before all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A genetic algorithm, or a memetic one.
    Genetic,
    /// The fastest search known.
    Fastest,
}

/// A search that a puzzle offers.
pub struct SearchSpec<P: Puzzle> {
    /// Its description.
    pub spec: Spec,
    /// Makes a run on a level from a position.
    ///
    /// # Errors
    /// Why the search can't be run on this level.
    pub build: Build<P>,
    /// See [`Note`].
    pub note: Note<P>,
    /// The births that the search's source prints as an example, answers as moves from the
    /// start; none for most.
    pub printed: fn() -> Vec<Birth<Vec<P::Move>>>,
}

impl<P: Puzzle> SearchSpec<P> {
    /// A search and how a run of it is made.
    pub const fn new(spec: Spec, build: Build<P>) -> Self {
        Self {
            spec,
            build,
            note: |_, _, _, _| None,
            printed: Vec::new,
        }
    }
}

/// The blind spot of an answer's fitness by these settings (moves from the start), in a sentence: that
/// it is perfect and the answer wrong, or that it is the same for all answers as bad
/// as this one.
pub type Note<P> = fn(&P, &Settings, Score, &[<P as Puzzle>::Move]) -> Option<String>;

/// Makes a run: level, position, settings, seed.
pub type Build<P> = fn(&P, &<P as Puzzle>::State, &Settings, u64) -> Built<P>;

/// A run, or why the search can't be run on this level.
pub type Built<P> = Result<BoxedSearch<P>, String>;

/// A search on a puzzle of which only the moves are known.
pub type BoxedSearch<P> = Box<dyn Search<Move = <P as Puzzle>::Move>>;

/// The state of a generator.
#[derive(Clone, Debug, PartialEq)]
pub enum GeneratorProgress<P> {
    /// It works; about how much is done, 0–1.
    Working(f64),
    /// The level.
    Done(P),
    /// Why no level can have these settings.
    Failed(String),
}

/// Makes one level in small steps.
pub trait LevelGenerator<P> {
    /// Does one bounded piece of work.
    fn step(&mut self) -> GeneratorProgress<P>;

    /// What of the wish the level that was made does not fulfil, in a sentence.
    fn shortfall(&self) -> Option<String> {
        None
    }
}

/// The search called `id`; the recommended one when `id` is empty.
///
/// # Errors
/// Names the searches there are.
pub(in crate::game) fn find_search<P: Game>(id: &str) -> Result<&'static SearchSpec<P>, String> {
    let all = P::SEARCHES;
    let found = match id {
        "" => all.first(),
        id => all.iter().find(|search| search.spec.id == id),
    };
    found.ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|search| search.spec.id).collect();
        tr!(
            "{name} has no search “{id}”; known: {known}",
            name = translate(P::GUIDE.name),
            id = excerpt(id),
            known = known.join(", ")
        )
    })
}

#[cfg(test)]
impl<P> GeneratorSpec<P> {
    /// The generated level with these settings, and its shortfall; or why there is none.
    pub(crate) fn generate_for_test(
        &self,
        set: &[(&str, &str)],
        seed: u64,
    ) -> Result<(P, Option<String>), String> {
        let mut settings = Settings::new(self.parameters);
        for (id, value) in set {
            settings.set(id, value)?;
        }
        let mut maker = (self.build)(&settings, seed);
        loop {
            match maker.step() {
                GeneratorProgress::Working(done) => assert!((0.0..=1.0).contains(&done)),
                GeneratorProgress::Done(level) => return Ok((level, maker.shortfall())),
                GeneratorProgress::Failed(why) => return Err(why),
            }
        }
    }
}

/// No level of the size has the wanted difficulty: the nearest of `tried` was taken. `hardest`: the
/// difficulty is the last one that can be chosen, so that all were too easy.
pub(crate) fn no_such_level(difficulty: &str, hardest: bool, tried: u64) -> String {
    let (difficulty, tried) = (translate(difficulty), grouped(tried));
    if hardest {
        tr!(
            "No level of this size turned out “{difficulty}”: this is the hardest of {tried} \
             tried.",
            difficulty,
            tried
        )
    } else {
        tr!(
            "No level of this size turned out “{difficulty}”: this is the closest of {tried} \
             tried.",
            difficulty,
            tried
        )
    }
}

/// The short number by which levels made from different seeds differ in their names.
pub(crate) const fn short_number(seed: u64) -> u64 {
    seed % 1000
}

/// The name of a level that was made: its size, its difficulty, a short number.
pub(crate) fn made_name((width, height): (usize, usize), difficulty: &str, seed: u64) -> String {
    tr!(
        "{width} × {height}, {difficulty} ({number})",
        width,
        height,
        difficulty = translate(difficulty),
        number = short_number(seed)
    )
}

/// How new levels are made.
pub struct GeneratorSpec<P> {
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// Begins with settings and a seed.
    pub build: fn(&Settings, u64) -> Box<dyn LevelGenerator<P>>,
}
