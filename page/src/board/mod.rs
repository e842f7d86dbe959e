//! TODO
pub mod board_canvas;
pub mod controls;
pub mod current_game;
pub mod keys;
pub mod lesson;
pub mod next_steps;
pub mod pointer;
pub mod rules;
pub mod timeline;
pub mod timer;
pub mod zoom;
