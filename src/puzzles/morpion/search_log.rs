//! The common state of the searches that change a game: start, progress, and, once watched,
//! the lineage of their games.

use super::grid::Move;
use super::start::Start;
use crate::search::lineage::{
    Birth, Fate, Lineage, LineageRecorder, Origin, Parent, Parentage, When,
};
use crate::search::progress::Progress;
use crate::search::{Direction, Individual, Migrant, Term};

/// A game with its ancestors.
pub type Past = Lineage<Vec<Move>>;

/// Changes of a generation.
const ROUND: u64 = 1000;

/// The state of a search by changes beside its games.
pub struct SearchLog {
    /// Its start.
    pub start: Start,
    /// Its progress.
    pub progress: Progress<()>,
    /// Records games once the search is watched.
    pub recorder: LineageRecorder<Vec<Move>>,
    /// The lineage of the game that is being changed.
    pub now: Option<Past>,
}

impl SearchLog {
    /// Of a search that has not begun.
    pub fn new(start: Start) -> Self {
        Self {
            start,
            progress: Progress::new(Direction::Higher),
            recorder: LineageRecorder::default(),
            now: None,
        }
    }

    /// Counts a game of `length` moves; `better`: the length of the best game, if there
    /// is a new one. `diversity`: see [`Progress::note`].
    #[inline]
    pub fn note(
        &mut self,
        length: usize,
        better: Option<usize>,
        diversity: impl FnOnce(usize) -> f64,
    ) {
        let mut enough = false;
        if let Some(best) = better {
            let best = self.start.score(best);
            self.progress.record_best((), best);
            enough = self.start.is_enough(best);
        }
        let score = self.start.score(length).value;
        self.progress.note(score, enough, ROUND, diversity);
    }

    /// The games of migrants; those that cannot be read are left out.
    pub fn read(&self, migrants: &[Migrant]) -> Vec<Vec<Move>> {
        let read = |migrant: &Migrant| self.start.read(&migrant.genome).ok();
        migrants.iter().filter_map(read).collect()
    }

    /// Games for the gallery, the longest first.
    pub fn individuals<'a>(
        &self,
        games: impl Iterator<Item = &'a [Move]>,
    ) -> Vec<Individual<Move>> {
        let individual =
            |game: &[Move]| Individual::new(self.start.answer(game), self.start.score(game.len()));
        let mut individuals: Vec<_> = games.map(individual).collect();
        crate::sort::by(&mut individuals, |a, b| {
            b.score.value.total_cmp(&a.score.value)
        });
        individuals
    }

    /// The time of the present game, which is not counted yet.
    const fn when(&self) -> When {
        self.progress.when_noted(1)
    }

    /// The search has changed a game into another in the way of `origin`, and continues from that.
    pub fn changed(&mut self, origin: Origin, before: &[Move], after: &[Move]) {
        if !self.recorder.is_on() {
            return;
        }
        let (now, game) = (self.now.take(), before.to_vec());
        let parent = Parent {
            genome: &game,
            score: self.start.score(game.len()),
            lineage: now.as_ref(),
            chosen: None,
        };
        let parentage = Parentage::new(origin, parent, None, self.when(), Direction::Higher);
        self.born(after, Some(Box::new(parentage)));
    }

    /// The same, but the search has rejected the change, or it led to the same game.
    pub fn tried(&mut self, origin: Origin, before: &[Move], after: &[Move], fate: Fate) {
        let now = self.now.clone();
        self.changed(origin, before, after);
        self.recorder.fate(fate);
        self.now = now;
    }

    /// The search has begun with a game that descends from none.
    pub fn record_start(&mut self, origin: Origin, game: &[Move]) {
        let parentage = self.recorder.no_parents(origin);
        self.born(game, parentage);
    }

    fn born(&mut self, game: &[Move], parentage: Option<Box<Parentage<Vec<Move>>>>) {
        if let Some(parentage) = parentage {
            let (score, when) = (self.start.score(game.len()), self.when());
            let (game, parentage) = (game.to_vec(), Some(parentage));
            self.now = (self.recorder).born(&game, score, parentage, when, Direction::Higher);
        }
    }

    /// The best game so far comes from elsewhere; the search stays where it is.
    pub fn arrived(&mut self, game: &[Move]) {
        let now = self.now.take();
        self.record_start(Origin::Arrived, game);
        self.record_best();
        self.now = now;
    }

    /// The present game is the best so far.
    pub fn record_best(&mut self) {
        self.recorder.record_best(self.now.as_ref());
    }

    /// The terms of the score of the best game, of `length` moves; none before the first.
    pub fn terms(&self, length: usize) -> Vec<Term> {
        let best = self.progress.best();
        best.map_or_else(Vec::new, |_| self.start.terms(length))
    }

    /// The latest change.
    pub fn birth(&self) -> Option<Birth<Vec<Move>>> {
        let terms = |game: &Vec<Move>| self.start.terms(game.len());
        (self.recorder).birth(&|game| (self.start.answer(game), Vec::new()), &terms)
    }

    /// The best game's lineage.
    pub fn descent(&self) -> Vec<Birth<Vec<Move>>> {
        let terms = |game: &Vec<Move>| self.start.terms(game.len());
        (self.recorder).descent(&|game| (self.start.answer(game), Vec::new()), &terms)
    }
}
