//! Draws a draft: its clues with their solutions, or the drawing; the chosen cell, a
//! moved clue, painted cells.
//!
//! No state is shown by colour alone: cells that are black in both of two
//! solutions are full squares, those of one alone bear its letter, A in a
//! hatched square, B in a ring.

use super::super::analysis::{Analysis, marks_of};
use super::super::board::{Board, Cell, Cells, Clue};
use super::super::view::{
    CELL, Scene, cell as cell_at, corner, draw_floor, draw_hover, is_readable, middle, size,
};
use super::draft_analysis::DraftKnowledge;
use super::ui::{Drag, Mode, Ui};
use super::{Draft, State};
use crate::game::Frame;
use crate::game::puzzle::editor::Edit;
use crate::paint::{self, Ink, Painter, filled, outlined, point, square_around, stroke, text};

pub(super) fn draw(frame: &Frame<'_, Draft>, painter: &mut dyn Painter) {
    let state = frame.state;
    let drag = frame.ui.and_then(|ui| ui.drag.as_ref());
    // During a drag the draft is shown and not what evolves.
    if drag.is_none() && draw_designs(frame, painter) {
        return;
    }
    let dragged = frame.ui.and_then(|ui| ui.dragged(state));
    let preview = dragged.and_then(Result::ok);
    let shown = preview.as_ref().unwrap_or(state);
    match frame.ui {
        Some(ui) if ui.mode == Mode::Drawing => draw_drawing(shown, ui, frame, painter),
        ui => {
            // Neither thumbnails nor previews of a drag ask for solutions.
            let knowledge = ui
                .filter(|ui| ui.shown.0 && drag.is_none())
                .map(|_| state.knowledge());
            draw_clues(shown, knowledge.as_deref(), frame, painter);
        }
    }
    if let Some(ui) = frame.ui {
        draw_chosen(shown, ui, painter);
    }
}

fn scene<'a>(
    board: &'a Board,
    analysis: &'a Analysis,
    black: &Cells,
    frame: &Frame<'_, Draft>,
) -> Scene<'a> {
    Scene {
        thumbnail: frame.thumbnail,
        readable: is_readable(frame),
        ..Scene::still(board, analysis, marks_of(board, black))
    }
}

fn draw_clues(
    state: &State,
    knowledge: Option<&DraftKnowledge>,
    frame: &Frame<'_, Draft>,
    painter: &mut dyn Painter,
) {
    let board = &*state.board;
    let none = Cells::none(board);
    // Faults that no solution can correct are marked at once.
    let analysis = Analysis::new(board, &marks_of(board, &none), false);
    let scene = scene(board, &analysis, &none, frame);
    draw_floor(board, frame, painter);
    draw_hover(board, frame.ui.and_then(|ui| ui.hover), painter);
    if let Some(knowledge) = knowledge {
        draw_solutions(board, knowledge, painter);
    }
    scene.draw_clues(painter);
    if frame.thumbnail {
        draw_places(board, Ink::Line, painter);
    }
}

fn draw_drawing(state: &State, ui: &Ui, frame: &Frame<'_, Draft>, painter: &mut dyn Painter) {
    let board = &*state.board;
    // Numbers may come to fit the drawing: only the other rules are faults.
    let mut analysis = Analysis::new(board, &marks_of(board, &state.drawing), true);
    analysis.clues.retain(|(_, status)| !status.is_fault());
    let scene = scene(board, &analysis, &state.drawing, frame);
    draw_floor(board, frame, painter);
    draw_hover(board, ui.hover, painter);
    scene.draw_marks(painter);
    scene.draw_faults(painter);
    let mut visible = board.clone();
    for cell in state.drawing.iter() {
        visible.put(cell, Clue::None);
    }
    Scene {
        board: &visible,
        ..scene
    }
    .draw_clues(painter);
}

/// The cells that are black in the only solution, or in two of several.
fn draw_solutions(board: &Board, knowledge: &DraftKnowledge, painter: &mut dyn Painter) {
    let [first, second] = match &knowledge.solutions[..] {
        [only] => [only, only],
        [first, second] => [first, second],
        _ => return,
    };
    for cell in 0..board.cells() as Cell {
        let at = middle(board, cell);
        match (first.has(cell), second.has(cell)) {
            (true, true) => painter.square(at, 0.34 * CELL, filled(Ink::Preview)),
            (true, false) => {
                let ring = square_around(at, 0.38 * CELL);
                painter.hatch(&[&ring], stroke(Ink::Preview, 1.6), 7.0);
                painter.polygon(&[&ring], outlined(stroke(Ink::Preview, 2.4)));
                letter("A", at, Ink::Preview, painter);
            }
            (false, true) => {
                painter.circle(at, 0.38 * CELL, outlined(stroke(Ink::Focus, 2.4)));
                letter("B", at, Ink::Focus, painter);
            }
            (false, false) => {}
        }
    }
}

/// A letter on a patch of floor, so that no hatching runs through it.
fn letter(letter: &str, at: paint::Point, ink: Ink, painter: &mut dyn Painter) {
    painter.circle(at, 0.23 * CELL, filled(Ink::WhiteCell));
    painter.text(text(letter, at, 0.42 * CELL, ink).bold());
}

/// Where clues are, too small to be read.
fn draw_places(board: &Board, ink: Ink, painter: &mut dyn Painter) {
    for cell in (0..board.cells() as Cell).filter(|cell| board.is_clue(*cell)) {
        painter.circle(middle(board, cell), 0.24 * CELL, filled(ink));
    }
}

/// A frame around the chosen cell, and one of dashes around its opposite.
fn draw_chosen(state: &State, ui: &Ui, painter: &mut dyn Painter) {
    let board = &*state.board;
    if ui.mode == Mode::Drawing && !ui.keys {
        return;
    }
    let target = match ui.drag {
        Some(Drag::Carry {
            at, moved: true, ..
        }) => cell_at(board, at),
        _ => Some(ui.cursor(board)),
    };
    let Some(cell) = target else {
        return;
    };
    let half = CELL / 2.0 - 1.5;
    let pen = stroke(Ink::Focus, 3.0);
    painter.square(middle(board, cell), half, outlined(pen));
    let other = board.opposite(cell);
    if ui.symmetry && ui.mode == Mode::Clues && other != cell {
        let dashes = stroke(Ink::Focus, 2.0).dashed(4.0, 4.0);
        painter.square(middle(board, other), half, outlined(dashes));
    }
}

/// Draws the boards that a search designs, in place of the draft. Returns whether there are any.
fn draw_designs(frame: &Frame<'_, Draft>, painter: &mut dyn Painter) -> bool {
    let (width, height) = size(&frame.state.board);
    let mut any = false;
    for (edits, opacity) in frame.previews {
        let Some(Edit(State { board, .. })) = edits.last() else {
            continue;
        };
        any = true;
        let (wide, high) = size(board);
        painter.enter(point(0.0, 0.0), (width / wide).min(height / high));
        painter.opacity(*opacity);
        draw_design(board, frame, painter);
        painter.opacity(1.0);
        painter.leave();
    }
    any
}

fn draw_design(board: &Board, frame: &Frame<'_, Draft>, painter: &mut dyn Painter) {
    draw_floor(board, frame, painter);
    let (from, to) = (corner(0, 0), corner(board.height(), board.width()));
    painter.rectangle(from, to, outlined(stroke(Ink::Preview, 2.5)));
    if frame.thumbnail {
        draw_places(board, Ink::Preview, painter);
        return;
    }
    for cell in 0..board.cells() as Cell {
        let at = middle(board, cell);
        match board.clue(cell) {
            Clue::None => {}
            Clue::Bare => painter.circle(at, 0.16 * CELL, outlined(stroke(Ink::Preview, 1.6))),
            Clue::Sees(n) => {
                painter.text(text(&n.to_string(), at, 0.5 * CELL, Ink::Preview).bold());
            }
        }
    }
}
