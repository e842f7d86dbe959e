//! TODO
pub mod backup;
pub mod links;
pub mod open;
