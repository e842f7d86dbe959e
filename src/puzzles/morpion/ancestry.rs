//! The games through which a search by changes has come, for those who watch.

use super::grid::Move;
use super::start::Start;
use crate::search::descent::{Act, Birth, Fate, Line, Origin, Parent, Watch, When};
use crate::search::{Direction, Score};

/// A game with those it has come from.
pub type Past = Line<Vec<Move>>;

/// The line of the game that is being changed, and the best game's.
#[derive(Default)]
pub struct Ancestry {
    watch: Watch<Vec<Move>>,
    now: Option<Past>,
    best: Option<Past>,
}

impl Ancestry {
    /// From now on.
    pub fn begin(&mut self) {
        self.watch.begin();
    }

    /// Whether anybody watches.
    #[must_use]
    pub const fn is_watched(&self) -> bool {
        self.watch.is_on()
    }

    /// The line of the game that is being changed.
    #[must_use]
    pub const fn now(&self) -> Option<&Past> {
        self.now.as_ref()
    }

    /// It goes on from another game, which may have a line.
    pub fn go_on_from(&mut self, line: Option<Past>) {
        self.now = line;
    }

    /// A game has been changed into another, which is where the search is now.
    pub fn changed(&mut self, before: (&[Move], Score), after: (&[Move], Score), when: When) {
        if !self.watch.is_on() {
            return;
        }
        let (now, game) = (self.now.take(), before.0.to_vec());
        let parent = Parent {
            genome: &game,
            score: before.1,
            line: now.as_ref(),
            rank: None,
        };
        let origin = Origin::of(Act::Changed, parent, None, when, Direction::Higher);
        self.born(after, Some(origin), when);
    }

    /// The search is at a game that descends from none.
    pub fn begun(&mut self, act: Act, game: (&[Move], Score), when: When) {
        let origin = self.watch.origin(|| Origin::nobody(act));
        self.born(game, origin, when);
    }

    fn born(&mut self, game: (&[Move], Score), origin: Option<Origin<Vec<Move>>>, when: When) {
        if let Some(origin) = origin {
            let moves = game.0.to_vec();
            self.now = (self.watch).born(&moves, game.1, Some(origin), when, Direction::Higher);
        }
    }

    /// The best game so far comes from elsewhere; the search stays where it is.
    pub fn arrived(&mut self, game: (&[Move], Score), when: When) {
        let now = self.now.take();
        self.begun(Act::Arrived, game, when);
        self.crown();
        self.now = now;
    }

    /// The game that the search is at is the best so far.
    pub fn crown(&mut self) {
        if self.watch.is_on() {
            self.watch.fate(Fate::Champion);
            self.best.clone_from(&self.now);
        }
    }

    /// The latest change.
    #[must_use]
    pub fn birth(&self, start: &Start) -> Option<Birth<Vec<Move>>> {
        self.watch
            .birth(&|game| start.answer(game), &|_| Vec::new())
    }

    /// The best game's line.
    #[must_use]
    pub fn descent(&self, start: &Start) -> Vec<Birth<Vec<Move>>> {
        let line = self.best.as_ref();
        Line::descent(line, &|game| start.answer(game), &|_| Vec::new())
    }
}
