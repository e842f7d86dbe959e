//! Kuromasu (“where are the black cells”): find the black cells that let every
//! clue see its number of white ones.
//!
//! The puzzle is Nikoli's. Its rules, which decide what “solved” means here: a
//! clue counts the white cells it sees in the four directions up to a black
//! cell or the edge, **itself included**; clue cells are white; black cells
//! never touch by a side; all white cells form **one** region connected by
//! sides. The paper whose searches are implemented here (Pustovoy 2022) never tests the
//! region, and leaves open whether a clue counts its own cell: it prints no initial value
//! of its sum, and a comment says that the start square must not be counted multiple
//! times; but its own example of 11 × 11 can be solved only if a clue counts itself
//! (`published`).
//!
//! ```text
//! 5 . .      The 5 sees two cells to the right, two below, and itself.
//! . # .      # is black; the others are white and connected.
//! . . .
//! ```
//!
//! The level's text (`text`): name, width x height, and the clues as a Tatham
//! game ID has them, with `.` for a clue without a number. Other programs'
//! forms are in `exchange`.
//!
//! Modules: `rules`, `text`, `ui`, `pointer`, `view`, `evolve`, `puzzle` as in every puzzle;
//! `board` (clues, cells as bits), `analysis` (broken rules, complete clues),
//! `exchange` (Tatham's game IDs, addresses of pzpr); logic: `logic` (the
//! conclusions), `techniques` and `hint` (one deduction with its reason), `grade`,
//! `arm_sums`, `articulation`, `solver` (exact), `solver_search` (both as searches), `generate`, `sifting`; searches:
//! `arm_lengths` with `division` (the tuned genome), `terms` (fitness in words), `bit_boards` with `fitness`
//! and `published` (the paper's), `sight` (along rows and columns), `bit_searches` and `tabu` (ours on bits). `editor`
//! makes boards.
//!
//! Decisions. *There is one set of rules of deduction.* `logic` draws all conclusions for the
//! solver, the grades and the generator; `techniques` applies them one at a time, plainest first,
//! for hints. A level that deduction alone solves has one solution, so the generator needs no search
//! to prove it. *The tuned genome is what the clues see*, not the colours of the cells: four arms
//! for each clue. No clue's arms follow from another's, so that solving is left to evolution.

mod analysis;
mod arm_lengths;
mod arm_sums;
mod articulation;
mod bit_boards;
mod bit_searches;
pub mod board;
mod division;
pub mod editor;
mod evolve;
mod exchange;
pub mod fitness;
mod generate;
pub mod grade;
mod hint;
pub mod logic;
mod pointer;
mod published;
mod puzzle;
mod rules;
mod sifting;
mod sight;
pub mod solver;
mod solver_search;
mod tabu;
pub mod techniques;
mod terms;
mod text;
mod tutorial;
mod ui;
mod view;

pub use rules::{Level, Move, State};
