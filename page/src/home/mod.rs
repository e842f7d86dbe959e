//! TODO
pub mod cards;
pub mod level_progress;
pub mod today;
