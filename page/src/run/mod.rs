//! TODO
pub mod autosave;
pub mod best_history;
pub mod births;
pub mod chart;
pub mod designing;
pub mod evolving;
pub mod frame_budget;
pub mod gallery;
pub mod islands;
pub mod islands_view;
pub mod panel;
pub mod parameters;
