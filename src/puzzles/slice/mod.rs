//! Slice It: cut shapes by straight strokes into pieces of equal area.
//!
//! After the Com2uS game as rebuilt in the blog post this puzzle carries on
//! (JavaScript demo, Java version with the Watchmaker library). A level has
//! shapes (convex or concave, with holes), forbidden zones, a number of strokes
//! and a number of pieces. Draw exactly that many strokes, each from outside to
//! outside and through something, none touching a zone; get exactly that many
//! pieces, all of about the same area. Pieces under 1 % of the whole don't count.
//!
//! ```text
//!      /\            5 strokes, 10 pieces: the house of the Java program
//!     /  \
//!    |    |          House;5;10;3;o100,230,240,230,240,130,170,30,100,130
//!    |____|
//! ```
//!
//! The level's text (`text`): name, strokes, pieces, tolerance (or nothing),
//! then rings of corners: `o` an outline, `h` a hole in the shape before, `f` a
//! forbidden zone, `s` a stroke of a known solution; y points down.
//!
//! Rooms: `rules`, `text`, `ui`, `pointer`, `view`, `evolve`, `puzzle` as in every
//! puzzle; `editor` and its checks; and the geometry: `figure`,
//! `stroke` and `validate` say what shapes are and which strokes are allowed,
//! `referee` cuts them for the player, `evaluator` cuts them fast for the search; `sheet` is the
//! paper that is drawn of them, with curves.
//! Geometry that is not critical for speed is in the package `evolvarium_slice_geometry`:
//! clipping, `partition` into convex parts, `label`, `orientation`.
//!
//! Decisions. *Figures are cut twice.* The player's strokes are cut by the referee (`i_overlay`);
//! the search uses the evaluator, 65–170 times faster, which names cells by the sides of the lines
//! they lie on and clips nothing. They share no code, and a property test compares them.
//! *Geometry that is used once a stroke or once a level is built for size*, in a package of its
//! own whose interface is hardly generic: generic code is compiled in the package that calls it,
//! and `i_overlay` and `earcut`, unrolled for speed, were nearly half of this puzzle's code.

mod cells;
mod cut;
mod difficulty;
pub mod editor;
pub mod evaluator;
mod evolve;
mod fault;
pub mod figure;
mod fitness;
mod generate;
mod hint;
mod lines;
mod matching;
mod order;
mod pieces;
mod pointer;
mod published;
mod puzzle;
mod ray;
pub mod referee;
mod rules;
mod scale;
mod sheet;
mod spoken;
mod stroke;
mod symmetry;
mod text;
mod tutorial;
mod ui;
mod validate;
mod view;

pub use evolvarium_slice_geometry::{label, orientation, partition};
pub use rules::{Level, Move, State};
