//! The game's search for rows, as long as the draft: its answers lay out another row.

use super::super::evolve::{DESIGNER, POPULATION, Rows, config};
use super::Draft;
use crate::game::SearchSpec;
use crate::game::editor::Edit;
use crate::search::Spec;
use crate::search::genetic::Genetic;

/// The editor's searches.
pub(super) static OFFERED: [SearchSpec<Draft>; 1] = [SearchSpec {
    spec: Spec {
        parameters: &[POPULATION],
        ..DESIGNER
    },
    build: |_, level, settings, seed| {
        let rows = Rows {
            width: level.lamps.len(),
            lay: Edit,
        };
        Ok(Box::new(Genetic::new(rows, config(settings), seed)))
    },
}];
