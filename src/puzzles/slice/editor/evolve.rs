//! The searches on a draft: the game's, whose answers are drafts with a solution, and that on figures.

use super::super::figure::Stroke;
use super::super::rules::Level;
use super::super::{evolve, published};
use super::{Draft, checks, shapes};
use crate::game::SearchSpec;
use crate::game::puzzle::editor::Edit;

/// The game's searches, and that on figures.
pub(super) static OFFERED: [SearchSpec<Draft>; 5] = [
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
    SearchSpec::new(shapes::SHAPES, |_, level, set, seed| {
        shapes::search(sound(level)?, set, seed)
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
