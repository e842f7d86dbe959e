//! How a draft looks: as in the game, with the row that a search proposes below it.

use super::super::view::{draw_lamps, draw_preview, draw_ui};
use super::Draft;
use crate::game::Frame;
use crate::game::editor::Edit;
use crate::paint::Painter;

pub(super) fn draw(draft: &Draft, frame: &Frame<'_, Draft>, painter: &mut dyn Painter) {
    let (board, lamps) = (&draft.0, &frame.state.lamps);
    draw_lamps(board, lamps, painter);
    for (edits, opacity) in frame.previews {
        painter.opacity(*opacity);
        if let Some(Edit(row)) = edits.last() {
            draw_preview(board, row, painter);
        }
    }
    painter.opacity(1.0);
    if let Some(ui) = frame.ui {
        draw_ui(board, lamps.len(), ui, painter);
    }
}
