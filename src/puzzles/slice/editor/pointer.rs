//! Pointer, keys and controls in the editor.

use super::super::figure::{Point, PointLocation, locate_in_ring, middles};
use super::super::rules::Level;
use super::super::scale::{BOARD, Scale};
use super::super::validate::Ring;
use super::Draft;
use super::edits::{self, ring};
use super::ui::{Drag, DragHandle, TOOLS, Tool, Ui};
use crate::game::puzzle::control::option;
use crate::game::puzzle::editor::{Edited, respond};
use crate::game::{Illegal, Input, Key, Pointer, Response};
use crate::i18n::tr;
use crate::paint;

/// Corners stay this far inside the board.
const INSET: f64 = 12.0;

/// The grid of the editor's board: where units are, and the step they snap to.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub scale: Scale,
    /// Level units between grid lines: 1, 2 or 5 times a power of ten.
    pub step: f64,
}

impl Grid {
    /// Fixed by where the editing began, so that nothing jumps while drawing.
    pub fn new(draft: &Draft) -> Self {
        let scale = Scale::in_editor(&draft.0);
        let [left, _] = scale.to_level(paint::point(0.0, 0.0));
        let [right, _] = scale.to_level(paint::point(BOARD, BOARD));
        let rough = (right - left) / 60.0;
        let power = 10f64.powf(rough.log10().floor());
        let factor = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .find(|f| f * power >= rough);
        Self {
            scale,
            step: factor.unwrap_or(10.0) * power,
        }
    }

    /// The nearest crossing of grid lines on the board.
    pub fn snap(&self, at: paint::Point) -> Point {
        let p = self.scale.to_level(self.scale.inside(at, INSET));
        // Divided, not multiplied by the step: 0.1 steps give 0.3, not 0.30000000000000004.
        let steps_per_unit = 1.0 / self.step;
        p.map(|x| {
            let n = (x / self.step).round();
            if self.step < 1.0 {
                n / steps_per_unit.round()
            } else {
                n * self.step
            }
        })
    }

    /// The shift of a ring limited so that its corners stay on the board, if they fit
    /// there: corners off the board cannot be dragged.
    fn limited(&self, ring: &[Point], by: Point) -> Point {
        let edge = |at: f64| self.scale.to_level(paint::point(at, at));
        let (first, last) = (edge(INSET), edge(BOARD - INSET));
        let along = |axis: usize| {
            let all = || ring.iter().map(|p| p[axis]);
            let least = all().fold(f64::INFINITY, f64::min);
            let most = all().fold(f64::NEG_INFINITY, f64::max);
            // Whole steps, so that what lies on the grid stays there.
            let back = ((first[axis] - least) / self.step - 1e-6).ceil() * self.step;
            let forth = ((last[axis] - most) / self.step + 1e-6).floor() * self.step;
            if back <= forth {
                by[axis].clamp(back, forth)
            } else {
                by[axis]
            }
        };
        [along(0), along(1)]
    }

    fn near(&self, p: Point, at: paint::Point, reach: f64) -> bool {
        let p = self.scale.to_board(p);
        let (dx, dy) = (p.x - at.x, p.y - at.y);
        dx * dx + dy * dy <= reach * reach
    }
}

fn handle_at(grid: &Grid, level: &Level, pointer: &Pointer) -> Option<DragHandle> {
    let reach = pointer.reach.max(8.0);
    // Later rings are drawn above earlier ones.
    let mut rings: Vec<_> = level.figure.named_rings().collect();
    rings.reverse();
    for (id, points) in &rings {
        if let Some(n) = points.iter().position(|p| grid.near(*p, pointer.at, reach)) {
            return Some(DragHandle::Corner(*id, n));
        }
    }
    for (id, points) in &rings {
        if let Some(n) = middles(points).position(|p| grid.near(p, pointer.at, reach)) {
            return Some(DragHandle::Edge(*id, n + 1));
        }
    }
    let at = grid.scale.to_level(pointer.at);
    let inside = |points: &[Point]| locate_in_ring(points, at) != PointLocation::Outside;
    let (id, _) = rings.into_iter().find(|(_, points)| inside(points))?;
    Some(DragHandle::Ring(id))
}

pub(super) fn interpret(draft: &Draft, level: &Level, ui: &mut Ui, input: &Input) -> Edited<Level> {
    let grid = Grid::new(draft);
    // Undo may have taken away what was chosen.
    let gone = |(id, corner): (Ring, Option<usize>)| {
        ring(&level.figure, id).is_none_or(|points| corner.is_some_and(|n| n >= points.len()))
    };
    if ui.chosen.is_some_and(gone) {
        ui.chosen = None;
    }
    match input {
        Input::Press(pointer) => {
            let at = grid.snap(pointer.at);
            let handle = match ui.tool_on(&level.figure) {
                Tool::Draw(_) => Some(DragHandle::Rectangle),
                Tool::Move => handle_at(&grid, level, pointer),
            };
            ui.cursor = None;
            ui.chosen = handle.and_then(|handle| match handle {
                DragHandle::Corner(ring, corner) => Some((ring, Some(corner))),
                DragHandle::Edge(ring, _) | DragHandle::Ring(ring) => Some((ring, None)),
                DragHandle::Rectangle => None,
            });
            let drag = |handle| Drag {
                handle,
                from: at,
                to: at,
                pressed: pointer.at,
                moved: false,
            };
            ui.drag = handle.map(drag);
            Response::Redraw
        }
        Input::Drag(pointer) => {
            let Some(drag) = &mut ui.drag else {
                return Response::Ignored;
            };
            let (dx, dy) = (pointer.at.x - drag.pressed.x, pointer.at.y - drag.pressed.y);
            let far = if drag.handle == DragHandle::Rectangle {
                14.0
            } else {
                5.0
            };
            // A ring begun corner by corner does not become a rectangle.
            drag.moved |= dx * dx + dy * dy > far * far && ui.drawing.is_empty();
            drag.to = grid.snap(pointer.at);
            if let DragHandle::Ring(id) = drag.handle
                && let Some(points) = ring(&level.figure, id)
            {
                let from = drag.from;
                let by = [drag.to[0] - from[0], drag.to[1] - from[1]];
                let by = grid.limited(points, by);
                drag.to = [from[0] + by[0], from[1] + by[1]];
            }
            Response::Redraw
        }
        Input::Release(pointer) => {
            let dragged = ui.dragged(level);
            let handle = ui.drag.take().map(|drag| drag.handle);
            match (dragged, handle) {
                (Some(after), Some(DragHandle::Edge(ring, corner))) => {
                    choosing(ui, Some((ring, Some(corner))), respond(level, after))
                }
                (Some(after), _) => respond(level, after),
                (None, Some(DragHandle::Rectangle)) => {
                    add_corner(level, ui, &grid, grid.snap(pointer.at), pointer.reach)
                }
                _ => Response::Redraw,
            }
        }
        Input::Cancel => {
            ui.drag = None;
            Response::Redraw
        }
        Input::Hover(pointer) if !ui.drawing.is_empty() => {
            Response::put(&mut ui.cursor, Some(grid.snap(pointer.at)))
        }
        Input::Hover(_) | Input::Leave => Response::Ignored,
        Input::Key { key, fast } => pressed_key(level, ui, &grid, *key, *fast),
        Input::Control { id, value } => controlled(level, ui, id, value),
    }
}

/// The response to an edit after which something else is chosen, if it is made.
fn choosing(
    ui: &mut Ui,
    chosen: Option<(Ring, Option<usize>)>,
    response: Edited<Level>,
) -> Edited<Level> {
    if matches!(response, Response::Move(_)) {
        ui.chosen = chosen;
    }
    response
}

/// Puts the next corner of the ring being drawn, or closes it at its first.
fn add_corner(level: &Level, ui: &mut Ui, grid: &Grid, at: Point, reach: f64) -> Edited<Level> {
    let Tool::Draw(kind) = ui.tool_on(&level.figure) else {
        return Response::Ignored;
    };
    let board = grid.scale.to_board(at);
    let closes = ui.drawing.first().is_some_and(|first| {
        *first == at || (ui.drawing.len() >= 3 && grid.near(*first, board, reach.max(8.0)))
    });
    if closes {
        if ui.drawing.len() < 3 {
            return Response::Refused(
                tr!("A shape, hole or zone needs at least three corners.").to_owned(),
            );
        }
        let points = std::mem::take(&mut ui.drawing);
        ui.cursor = None;
        return respond(level, edits::with_ring(level, kind, points));
    }
    if ui.drawing.last() != Some(&at) {
        ui.drawing.push(at);
    }
    Response::Redraw
}

fn pressed_key(level: &Level, ui: &mut Ui, grid: &Grid, key: Key, fast: bool) -> Edited<Level> {
    let step = grid.step * if fast { 5.0 } else { 1.0 };
    let by = match key {
        Key::Left => [-step, 0.0],
        Key::Right => [step, 0.0],
        Key::Up => [0.0, -step],
        Key::Down => [0.0, step],
        Key::Escape => {
            let drawn = !ui.drawing.is_empty();
            ui.release();
            return match drawn {
                true => Response::Say(tr!("Corners discarded.").to_owned()),
                false => Response::Redraw,
            };
        }
        Key::Delete => return controlled(level, ui, "remove-corner", ""),
        Key::Enter | Key::Space => {
            return match (ui.tool_on(&level.figure), ui.cursor) {
                (Tool::Draw(_), Some(at)) => match add_corner(level, ui, grid, at, 0.0) {
                    Response::Redraw => Response::Say(corner_label(grid, ui.drawing.len(), at)),
                    other => other,
                },
                _ => Response::Ignored,
            };
        }
        Key::Char('c') => {
            ui.chosen = next_corner(level, ui.chosen);
            let corner = ui.chosen.and_then(|(id, corner)| {
                let corner = corner?;
                Some((corner, *ring(&level.figure, id)?.get(corner)?))
            });
            return match corner {
                Some((n, at)) => Response::Say(corner_label(grid, n + 1, at)),
                None => Response::Redraw,
            };
        }
        Key::Char('i') => {
            let Some((id, Some(corner))) = ui.chosen else {
                return Response::Ignored;
            };
            let middle = ring(&level.figure, id).and_then(|points| middles(points).nth(corner));
            let Some(middle) = middle else {
                return Response::Ignored;
            };
            let at = grid.snap(grid.scale.to_board(middle));
            let after = edits::split(level, id, corner + 1, at);
            return choosing(ui, Some((id, Some(corner + 1))), respond(level, after));
        }
        _ => return Response::Ignored,
    };
    if let Tool::Draw(_) = ui.tool_on(&level.figure) {
        let middle = || grid.snap(paint::point(BOARD / 2.0, BOARD / 2.0));
        let at = ui
            .cursor
            .map_or_else(middle, |[x, y]| [x + by[0], y + by[1]]);
        let at = grid.snap(grid.scale.to_board(at));
        ui.cursor = Some(at);
        return Response::Say(corner_label(grid, ui.drawing.len() + 1, at));
    }
    match ui.chosen {
        Some((id, Some(corner))) => {
            let Some(at) = ring(&level.figure, id).and_then(|points| points.get(corner)) else {
                return Response::Ignored;
            };
            let to = grid.scale.to_board([at[0] + by[0], at[1] + by[1]]);
            respond(level, edits::with_corner(level, id, corner, grid.snap(to)))
        }
        Some((id, None)) => {
            let points = ring(&level.figure, id);
            let by = points.map_or(by, |points| grid.limited(points, by));
            respond(level, edits::shifted(level, id, by))
        }
        None => Response::Ignored,
    }
}

/// A corner in words, in hundredths of the board.
fn corner_label(grid: &Grid, number: usize, at: Point) -> String {
    let [across, down] = grid.scale.hundredths(at);
    tr!(
        "Corner {number}: {across} across, {down} down.",
        number,
        across,
        down
    )
}

/// The corner after the chosen one, through all rings and round.
fn next_corner(
    level: &Level,
    chosen: Option<(Ring, Option<usize>)>,
) -> Option<(Ring, Option<usize>)> {
    let rings = level.figure.named_rings();
    let corners = rings.flat_map(|(id, points)| (0..points.len()).map(move |n| (id, Some(n))));
    let corners: Vec<(Ring, Option<usize>)> = corners.collect();
    let at = corners.iter().position(|corner| Some(*corner) == chosen);
    corners
        .get(at.map_or(0, |at| (at + 1) % corners.len()))
        .copied()
}

fn controlled(level: &Level, ui: &mut Ui, id: &str, value: &str) -> Edited<Level> {
    let whole = value.trim().parse::<usize>();
    let after = match id {
        "tool" => {
            ui.release();
            ui.tool = option(&TOOLS, value).unwrap_or_default();
            return Response::Redraw;
        }
        "shown" => return Response::switch(&mut ui.shown.0, value),
        "remove-corner" if !ui.drawing.is_empty() => {
            ui.drawing.pop();
            return Response::Redraw;
        }
        "remove-corner" => match ui.chosen {
            Some((ring, Some(corner))) => {
                let after = edits::merged(level, ring, corner);
                return choosing(ui, Some((ring, None)), respond(level, after));
            }
            Some((_, None)) => return controlled(level, ui, "remove-ring", ""),
            None => Err(Illegal::new(tr!("Choose a corner first."))),
        },
        "remove-ring" => match ui.chosen {
            Some((ring, _)) => {
                return choosing(ui, None, respond(level, edits::without(level, ring)));
            }
            None => Err(Illegal::new(tr!("Choose a shape, hole or zone first."))),
        },
        "name" => Ok(edits::named(level, crate::game::files::name::clean(value))),
        "strokes" => match whole {
            Ok(n) => edits::with_strokes(level, n),
            Err(_) => Err(Illegal::new(tr!(
                "The number of strokes must be a whole number."
            ))),
        },
        "pieces" => match whole {
            Ok(n) => edits::with_pieces(level, n),
            Err(_) => Err(Illegal::new(tr!(
                "The number of pieces must be a whole number."
            ))),
        },
        "tolerance" => match value.trim().parse::<f64>() {
            Ok(points) if points.is_finite() => edits::with_tolerance(level, points),
            _ => Err(Illegal::new(tr!("The tolerance must be a number."))),
        },
        _ => return Response::Ignored,
    };
    respond(level, after)
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
