//! The native integration tests, in one binary.

mod cases;
mod garbage;
mod golden_runs;
mod islands;
mod kuromasu_pack;
mod migrants;
mod morpion_pack;
mod pack;
mod play;
mod registry;
mod runner;
mod runner_design;
mod runner_faults;
mod runner_kuromasu;
mod runner_morpion;
mod runner_race;
mod runner_swap;
mod runner_theseus;
mod scale;
mod searches;
mod slice_geometry;
mod slice_pack;
mod swap_pack;
mod theseus_pack;
mod tidy;
mod xml;
