//! Theseus and the Minotaur: find the way out past a monster that takes two
//! steps for each of yours.
//!
//! The game is Robert Abbott's; the genome, the solver's figures and the first
//! design algorithm are those of USC technical report 03-800 (Chaisilprungrueng
//! and Moradi 2003), which this puzzle carries on.
//!
//! ```text
//! +---+---+---+
//! | M     |   |      T goes one cell or waits; M then takes two steps towards
//! +   +---+   +      him, across before along, and never around a wall.
//! |     T     >      Out at the exit, unless M's reply catches him there.
//! +---+---+---+
//! ```
//!
//! The level's text (`text`): name, width x height, the cells of Theseus, the
//! Minotaur and the exit, and the walls in hexadecimal digits; `x` if reaching the exit wins.
//!
//! Rooms: `rules`, `text`, `ui`, `pointer`, `view`, `evolve`, `puzzle` as in every puzzle;
//! `editor`; mazes (`maze`, `action`, the report's `genome`, `drawn` in characters); their ratings (`solver` fast, `board` for play, `rate`, `goal`);
//! `parameters`; and the other searches: `published` as in the report, `explore` the two
//! solvers to be watched, `walks` evolves a way out; `generate` new mazes to play.
//!
//! Decisions. *The solver answers one question, a million times a second*: how long is the way out
//! of a maze that differs from the last one by a few walls? It keeps its tables between mazes and
//! makes again only what has changed. Everything else (`hint`, “this position is lost”, ratings for
//! people) asks `board`, which searches backwards once over all pairs of cells. Property tests compare
//! both with a plain search. *A maze is its own genome*: the tuned search flips walls of a `Maze`, a
//! value of 72 bytes that is copied, changed and thrown away; only the report's preset uses bits.

pub mod action;
mod board;
mod changes;
mod components;
mod drawn;
pub mod editor;
pub mod evolve;
mod explore;
mod generate;
mod genome;
pub mod goal;
mod hint;
pub mod maze;
mod maze_view;
mod parameters;
mod pointer;
mod published;
mod puzzle;
pub mod rate;
pub mod rules;
pub mod solver;
mod spoken;
mod text;
mod tutorial;
mod ui;
mod view;
mod walks;

pub use rules::{Level, Move, State};
