//! TODO
pub mod host_levels;
pub mod new_level_dialog;
pub mod packs;
pub mod saved_levels;
