//! Theseus and the Minotaur: find the way out of a maze past a monster that
//! takes two steps for each of yours.

pub mod evolve;
pub mod maze;
pub mod genome;
pub mod rate;
pub mod solver;
pub mod step;
