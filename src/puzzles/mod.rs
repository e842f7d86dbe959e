//! The puzzles, and the registry by which the shells find them.

pub mod host_levels;
pub mod kuromasu;
pub mod morpion;
mod opening;
pub mod registry;
pub mod slice;
pub mod swap;
pub mod template;
pub mod theseus;

pub use registry::{Entry, PUZZLES, find};
