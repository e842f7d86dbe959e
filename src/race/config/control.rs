//! The random control of a race.

use super::{RaceConfig, search_text};
use crate::game::run::search_choice::offered;
use crate::puzzles::registry::open_any;
use crate::search::genetic::parameters::IMMIGRANTS;
use crate::search::{Aim, Spec};

/// A search that picks at random, with its settings.
type Control = (&'static Spec, Vec<(String, String)>);

impl RaceConfig {
    /// The puzzle's own control, for searches of the same aim, if it has one.
    fn puzzle_control(&self) -> Option<Control> {
        let aim = match self.designs() {
            true => Aim::Design,
            false => Aim::Solve,
        };
        let level = self.levels.first()?;
        let play = open_any(&level.save).ok()?;
        let mut specs = offered(&*play, aim).into_iter();
        let spec = specs.find(|spec| spec.is_control())?;
        Some((spec, Vec::new()))
    }

    /// The control of this race. Against another genome a race would measure the genomes: if no contestant
    /// has that of the puzzle's control, the first genetic algorithm gets one of random children alone.
    fn control(&self) -> Option<Control> {
        let has_genome = |(spec, _): &Control| {
            self.contestants
                .iter()
                .any(|it| it.spec.genome == spec.genome)
        };
        let puzzle = self.puzzle_control();
        if puzzle.as_ref().is_some_and(has_genome) {
            return puzzle;
        }
        let is_genetic = |spec: &Spec| spec.parameters.iter().any(|it| it.id == IMMIGRANTS.id);
        let first = self.contestants.iter().find(|it| is_genetic(it.spec));
        let own = first.map(|it| {
            let mut set = it.set.clone();
            set.retain(|(id, _)| id != IMMIGRANTS.id);
            set.push((IMMIGRANTS.id.to_owned(), "1".to_owned()));
            (it.spec, set)
        });
        own.or(puzzle)
    }

    /// Adds the random control. Returns whether there is one.
    pub fn add_control(&mut self) -> bool {
        let Some((spec, set)) = self.control() else {
            return false;
        };
        // It may be a contestant already.
        let mut all = self.contestants.iter();
        if !all.any(|it| it.spec.id == spec.id && it.set == set) {
            self.enter(&search_text(spec.id, &set), spec, set, true);
        }
        true
    }
}
