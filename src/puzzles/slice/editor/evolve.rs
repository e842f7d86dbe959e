//! The game's searches on a draft: their answers are drafts with a solution.

use super::super::evolve::SEARCHES;
use super::super::rules;
use super::{Draft, Edit, checks};
use crate::game::evolves::BoxedSearch;
use crate::game::{Puzzle as _, SearchSpec};
use crate::search::{self, Birth, Individual, Migrant, Report, Score, Search, Settings, Trace};

/// The game's searches.
pub(super) static OFFERED: [SearchSpec<Draft>; SEARCHES.len()] =
    [spec::<0>(), spec::<1>(), spec::<2>(), spec::<3>()];

/// One of the game's searches, on the draft as it stands.
const fn spec<const I: usize>() -> SearchSpec<Draft> {
    SearchSpec {
        spec: SEARCHES[I].spec,
        build: build::<I>,
    }
}

fn build<const I: usize>(
    _: &Draft,
    level: &rules::Level,
    settings: &Settings,
    seed: u64,
) -> Result<BoxedSearch<Draft>, String> {
    if let Some(fault) = checks::fault(level) {
        return Err(fault);
    }
    let search = (SEARCHES[I].build)(level, &level.start(), settings, seed)?;
    Ok(Box::new(Proving {
        level: level.clone(),
        search,
    }))
}

/// A search for the draft's solution; its answers are drafts with a solution.
struct Proving {
    level: rules::Level,
    search: BoxedSearch<rules::Level>,
}

impl Proving {
    fn edits(&self, moves: &[rules::Move]) -> Vec<Edit> {
        let strokes = moves.iter().filter_map(rules::Move::stroke);
        vec![Edit::Whole(Box::new(rules::Level {
            solution: strokes.copied().collect(),
            ..self.level.clone()
        }))]
    }
}

impl Search for Proving {
    type Move = Edit;

    fn step(&mut self) -> search::Step {
        self.search.step()
    }

    fn best(&self) -> Option<(Score, Vec<Edit>)> {
        let (score, moves) = self.search.best()?;
        Some((score, self.edits(&moves)))
    }

    fn report(&self) -> Report {
        self.search.report()
    }

    fn population(&self, at_most: usize) -> Vec<Individual<Edit>> {
        let tile = |i: Individual<rules::Move>| Individual {
            moves: self.edits(&i.moves),
            score: i.score,
            elite: i.elite,
        };
        let shown = self.search.population(at_most).into_iter();
        shown.map(tile).collect()
    }

    fn trace(&self) -> &Trace {
        self.search.trace()
    }

    fn is_seeded(&self) -> bool {
        self.search.is_seeded()
    }

    fn watch(&mut self) {
        self.search.watch();
    }

    fn birth(&self) -> Option<Birth<Vec<Edit>>> {
        Some(self.search.birth()?.map(&|moves| self.edits(moves)))
    }

    fn descent(&self) -> Vec<Birth<Vec<Edit>>> {
        let births = self.search.descent();
        let own = |birth: &Birth<Vec<rules::Move>>| birth.map(&|moves| self.edits(moves));
        births.iter().map(own).collect()
    }

    fn emigrants(&self, at_most: usize) -> Vec<Migrant> {
        self.search.emigrants(at_most)
    }

    fn immigrate(&mut self, migrants: &[Migrant]) {
        self.search.immigrate(migrants);
    }

    fn resume(&mut self) {
        self.search.resume();
    }
}
