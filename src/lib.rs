//! Evolvarium: puzzles to play, and searches that evolve their answers.
//!
//! The map of the modules, and which way the arrows point:
//!
//! ```text
//! page ─► worker ─► race ─► puzzles ──► game      what all puzzles share: undo, saves, links
//!                                   ├─► search    anytime algorithms that publish one step
//!                                   ├─► paint     drawing by named inks: canvas, SVG, recorder
//!                                   └─► i18n      texts in the reader's language
//! ```
//!
//! `race` compares searches; `needs` says what an address of the page needs; `worker` holds the messages between the page and its workers.
//! `game`, `search` and `paint` depend on no puzzle. `game` uses `search` (a session runs
//! one) and `paint` (a session draws itself); those two use only `i18n`. Nothing here
//! depends on the browser: the page is a separate package (`page/`).
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod fnv;
pub mod game;
pub mod i18n;
pub mod needs;
pub mod paint;
pub mod puzzles;
pub mod race;
pub mod search;
pub mod sort;
#[cfg(test)]
mod table_tests;
pub mod worker;

/// The program's version: links to runs and exported files name it, so that they can be reproduced.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
