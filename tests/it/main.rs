//! The native integration tests, in one binary.

mod cases;
mod garbage;
mod golden_runs;
mod play;
mod registry;
mod runner;
mod runner_theseus;
mod searches;
mod slice_geometry;
mod slice_pack;
mod theseus_pack;
mod tidy;
mod xml;
