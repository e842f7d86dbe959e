//! What the searches by changes keep: where they begin, how far they have come, and,
//! for those who watch, the games through which they came.

use super::grid::Move;
use super::start::Start;
use crate::search::lineage::{Birth, Lineage, LineageRecorder, Origin, Parent, Parentage, When};
use crate::search::progress::Progress;
use crate::search::{Direction, Migrant};

/// A game with those it has come from.
pub type Past = Lineage<Vec<Move>>;

/// Changes of a generation.
const ROUND: u64 = 1000;

/// What a search by changes keeps beside its games.
pub struct SearchLog {
    /// Where it begins.
    pub start: Start,
    /// How far it has come.
    pub progress: Progress<()>,
    recorder: LineageRecorder<Vec<Move>>,
    /// The lineage of the game that is being changed.
    now: Option<Past>,
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

    /// Counts a game of so many moves; `better`: the length of the best game, if it
    /// is another than before. `diversity`: see [`Progress::note`].
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

    /// The games among those who arrive.
    pub fn read(&self, migrants: &[Migrant]) -> Vec<Vec<Move>> {
        let read = |migrant: &Migrant| self.start.read(&migrant.genome).ok();
        migrants.iter().filter_map(read).collect()
    }

    /// From now on, remembers games.
    pub fn watch(&mut self) {
        self.recorder.begin();
    }

    /// Whether anybody watches.
    pub const fn is_watched(&self) -> bool {
        self.recorder.is_on()
    }

    /// The lineage of the game that is being changed.
    pub const fn now(&self) -> Option<&Past> {
        self.now.as_ref()
    }

    /// It goes on from another game, which may have a lineage.
    pub fn go_on_from(&mut self, lineage: Option<Past>) {
        self.now = lineage;
    }

    /// When the game that is at hand was born, which is not counted yet.
    const fn when(&self) -> When {
        let when = self.progress.when(1);
        When {
            evaluation: when.evaluation + 1,
            ..when
        }
    }

    /// A game has been changed into another, which is where the search is now.
    pub fn changed(&mut self, before: &[Move], after: &[Move]) {
        if !self.recorder.is_on() {
            return;
        }
        let (now, game) = (self.now.take(), before.to_vec());
        let parent = Parent {
            genome: &game,
            score: self.start.score(game.len()),
            lineage: now.as_ref(),
            rank: None,
        };
        let parentage = Parentage::of(
            Origin::Changed,
            parent,
            None,
            self.when(),
            Direction::Higher,
        );
        self.born(after, Some(parentage));
    }

    /// The search is at a game that descends from none.
    pub fn record_start(&mut self, origin: Origin, game: &[Move]) {
        let parentage = self.recorder.parentage(|| Parentage::none(origin));
        self.born(game, parentage);
    }

    fn born(&mut self, game: &[Move], parentage: Option<Parentage<Vec<Move>>>) {
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

    /// The game that the search is at is the best so far.
    pub fn record_best(&mut self) {
        self.recorder.record_best(self.now.as_ref());
    }

    /// The latest change.
    pub fn birth(&self) -> Option<Birth<Vec<Move>>> {
        (self.recorder).birth(&|game| (self.start.answer(game), Vec::new()))
    }

    /// The best game's lineage.
    pub fn descent(&self) -> Vec<Birth<Vec<Move>>> {
        (self.recorder).descent(&|game| (self.start.answer(game), Vec::new()))
    }
}
