//! Evolvarium: puzzles to play, and searches that evolve their answers.
//!
//! The map of the modules, and which way the arrows point:
//!
//! ```text
//! web ──► puzzles ──► game      the middle end: undo, saves, links, pictures
//!                 ├─► search    anytime algorithms that publish one step
//!                 └─► paint     drawing by named inks: canvas, SVG, recorder
//! ```
//!
//! `game`, `search` and `paint` know no puzzle; nothing outside `web` knows the
//! browser. `game` knows `search` (a session runs one) and `paint` (a session
//! draws itself); those two know nobody.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod game;
pub mod paint;
pub mod puzzles;
pub mod search;
#[cfg(target_arch = "wasm32")]
pub mod web;
