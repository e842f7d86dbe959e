//! The game's searches on a draft: their answers are drafts with a solution.

use super::super::figure::Stroke;
use super::super::rules::Level;
use super::super::{evolve, published};
use super::{Draft, Edit, checks};
use crate::game::SearchSpec;

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

fn solved(level: &Level, solution: Vec<Stroke>) -> Vec<Edit> {
    vec![Edit::Whole(Box::new(Level {
        solution,
        ..level.clone()
    }))]
}
