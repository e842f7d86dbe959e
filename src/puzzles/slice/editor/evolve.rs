//! The game's searches on a draft: their answers are drafts with a solution.

use super::super::figure::Stroke;
use super::super::rules::Level;
use super::super::{evolve, published};
use super::{Draft, checks};
use crate::game::SearchSpec;
use crate::game::puzzle::editor::Edit;

/// The game's searches.
pub(super) static OFFERED: [SearchSpec<Draft>; 4] = [
    SearchSpec::new(evolve::TUNED, |_, level, set, seed| {
        Ok(evolve::tuned(sound(level)?, set, solved, seed))
    }),
    SearchSpec::new(published::JAVA, |_, level, set, seed| {
        Ok(published::java(sound(level)?, set, solved, seed))
    }),
    SearchSpec::new(published::JAVASCRIPT, |_, level, set, seed| {
        Ok(published::javascript(sound(level)?, set, solved, seed))
    }),
    SearchSpec::new(evolve::RANDOM, |_, level, set, seed| {
        Ok(evolve::random(sound(level)?, set, solved, seed))
    }),
];

fn sound(level: &Level) -> Result<&Level, String> {
    checks::fault(level).map_or(Ok(level), Err)
}

fn solved(level: &Level, solution: Vec<Stroke>) -> Vec<Edit<Level>> {
    vec![Edit(Level {
        solution,
        ..level.clone()
    })]
}
