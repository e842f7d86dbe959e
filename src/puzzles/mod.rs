//! The puzzles, and the registry by which the shells find them.

pub mod design;
pub mod host_levels;
pub mod kuromasu;
pub mod morpion;
mod opening;
pub mod registry;
pub mod slice;
pub mod swap;
#[cfg(any(test, debug_assertions))]
pub mod template;
pub mod theseus;

pub use registry::{Entry, PUZZLES, find};

/// The list of puzzles, in the order of the front page. Registry, page and tests hand it to a macro of theirs
/// that writes something for each. A line is a puzzle's module, which is also its id, and, if it has an
/// editor, a name for the part of the page's program that holds it.
#[macro_export]
macro_rules! for_each_puzzle {
    ($make:ident) => {
        $make! {
            slice, slice_editor;
            theseus, theseus_editor;
            kuromasu, kuromasu_editor;
            swap, swap_editor;
            morpion;
        }
    };
}
