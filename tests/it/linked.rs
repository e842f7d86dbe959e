//! The registry with all puzzles linked, as in the runner.

use evolvarium::game::{ParseError, Play};
use evolvarium::puzzles::registry::{self, Entry};

/// All puzzles.
pub fn puzzles() -> &'static [Entry] {
    registry::link_all();
    registry::PUZZLES
}

/// All puzzles, then all editors.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    registry::link_all();
    registry::all()
}

/// The puzzles that are shown on the front page.
pub fn listed() -> impl Iterator<Item = &'static Entry> {
    registry::link_all();
    registry::listed()
}

/// The puzzle, or the editor, called `id`.
pub fn find(id: &str) -> Option<&'static Entry> {
    registry::link_all();
    registry::find(id)
}

/// Any text a player may open.
pub fn open_any(text: &str) -> Result<Box<dyn Play>, ParseError> {
    registry::link_all();
    registry::open_any(text)
}
