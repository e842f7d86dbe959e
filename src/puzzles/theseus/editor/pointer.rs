//! Pointer, keys and controls in the editor.

use super::super::action::Action;
use super::super::maze::{Cell, Maze, WallPlace};
use super::super::maze_view;
use super::super::rules::Level;
use super::super::spoken::describe_cell;
use super::super::view::{self, CELL, Fit};
use super::Draft;
use super::edits::{self, MazePiece, wall_beside};
use super::ui::{Drag, Target, Ui};
use super::view::size;
use crate::game::puzzle::editor::{Edited, respond};
use crate::game::{Button, Illegal, Input, Key, Pointer, Response, files::name};
use crate::i18n::{tr, tr_noop, translate};
use crate::paint::Point;

/// How far from its middle a piece is taken up, in points of the maze.
const PIECE: f64 = 0.32 * CELL;
/// The least distance from an edge within which a press counts for it.
const MIN_EDGE_REACH: f64 = 0.22 * CELL;
/// The largest such distance, even for a finger, so that cells keep a middle.
const MAX_EDGE_REACH: f64 = 0.36 * CELL;
/// Walls are painted where the pointer goes along the middle part of an edge, this
/// near to it, in shares of a cell. So a turn at a corner paints no third wall.
const PAINT: f64 = 0.25;
/// The pointer's way is looked at whenever it is this long.
const STRIDE: f64 = 0.15 * CELL;
/// A piece pressed and moved by less than this stays where it is.
const TAP: f64 = 0.2 * CELL;

/// Where a point lies in the cell beside it: shares of its width and height,
/// below 0 and above 1 in the margin.
fn position_in_cell(maze: &Maze, cell: Cell, at: Point) -> (f64, f64) {
    let (row, column) = maze.place(cell);
    let corner = view::corner(row, column);
    ((at.x - corner.x) / CELL, (at.y - corner.y) / CELL)
}

/// The target at a point of the maze. The second button looks for walls alone.
fn target(maze: &Maze, at: Point, reach: f64, button: Button) -> Target {
    let Some(cell) = view::cell(maze, at) else {
        return Target::Outside;
    };
    let (x, y) = position_in_cell(maze, cell, at);
    let sides = [
        (Action::West, x),
        (Action::East, 1.0 - x),
        (Action::North, y),
        (Action::South, 1.0 - y),
    ];
    let beyond = sides.into_iter().find(|(_, off)| *off < 0.0);
    if button == Button::Main {
        let (dx, dy) = (CELL * (x - 0.5), CELL * (y - 0.5));
        let near = dx * dx + dy * dy <= PIECE * PIECE;
        let piece = MazePiece::ALL
            .into_iter()
            .find(|piece| piece.cell(maze) == cell);
        if let Some(piece) = piece.filter(|_| near) {
            return Target::Piece(piece);
        }
        // The arrow in the door is the exit as well.
        if cell == maze.exit && beyond.is_some_and(|(side, _)| side == maze_view::door(maze)) {
            return Target::Piece(MazePiece::Exit);
        }
    }
    if beyond.is_some() {
        return Target::Outside;
    }
    let nearest = sides.into_iter().min_by(|a, b| a.1.total_cmp(&b.1));
    match nearest.filter(|(_, off)| off * CELL <= reach.clamp(MIN_EDGE_REACH, MAX_EDGE_REACH)) {
        Some((side, _)) => wall_beside(maze, cell, side).map_or(Target::Outside, Target::Wall),
        None => Target::Floor,
    }
}

/// The wall along which a pointer goes, at a point and in the direction (dx, dy).
fn along(maze: &Maze, at: Point, (dx, dy): (f64, f64)) -> Option<WallPlace> {
    let cell = view::cell(maze, at)?;
    let (x, y) = position_in_cell(maze, cell, at);
    let (along, across, [before, after]) = if dx.abs() >= dy.abs() {
        (x, y, [Action::North, Action::South])
    } else {
        (y, x, [Action::West, Action::East])
    };
    let side = match across {
        _ if !(PAINT..=1.0 - PAINT).contains(&along) => return None,
        across if across.abs() <= PAINT => before,
        across if (1.0 - across).abs() <= PAINT => after,
        _ => return None,
    };
    wall_beside(maze, cell, side)
}

pub(super) fn interpret(draft: &Draft, level: &Level, ui: &mut Ui, input: &Input) -> Edited<Level> {
    let maze = level.maze();
    let fit = Fit::new(maze, size(draft));
    match input {
        Input::Press(pointer) => press(maze, ui, fit, pointer),
        Input::Drag(pointer) => drag(maze, ui, fit.inside(pointer.at)),
        Input::Release(pointer) => {
            let moved = drag(maze, ui, fit.inside(pointer.at));
            let dragged = ui.dragged(maze);
            match (dragged, ui.drag.take()) {
                (Some(after), _) => change(level, after),
                (None, Some(Drag::Carry { moved: true, .. })) => {
                    Response::Refused(tr!("That is outside the maze.").to_owned())
                }
                (None, Some(Drag::Carry { piece, .. })) => {
                    Response::Refused(piece.advice().to_owned())
                }
                (None, Some(Drag::Nothing(text))) => Response::Refused(translate(text).to_owned()),
                (None, _) => moved,
            }
        }
        Input::Cancel => {
            let busy = ui.drag.take().is_some();
            Response::redraw_if(ui.hovered.take().is_some() || busy)
        }
        Input::Leave => Response::redraw_if(ui.hovered.take().is_some()),
        Input::Hover(pointer) => {
            let reach = fit.length(pointer.reach);
            let target = target(maze, fit.inside(pointer.at), reach, Button::Main);
            Response::put(&mut ui.hovered, Some(target))
        }
        Input::Key { key, fast } => {
            ui.drag = None;
            ui.hovered = None;
            by_key(level, ui, *key, *fast)
        }
        Input::Control { id, value } => {
            ui.drag = None;
            ui.hovered = None;
            controlled(level, ui, id, value)
        }
    }
}

const OUTER: &str = tr_noop!("The outer wall always stands; it is open only at the exit.");
const FLOOR: &str = tr_noop!(
    "Press near an edge of a cell to build or remove a wall there; drag Theseus, the Minotaur or \
     the exit."
);

/// The response that puts another maze in place of the draft's.
fn change(level: &Level, after: Result<Maze, Illegal>) -> Edited<Level> {
    respond(level, after.map(|maze| edits::with_maze(level, maze)))
}

fn press(maze: &Maze, ui: &mut Ui, fit: Fit, pointer: &Pointer) -> Edited<Level> {
    let at = fit.inside(pointer.at);
    let target = target(maze, at, fit.length(pointer.reach), pointer.button);
    let second = pointer.button == Button::Second;
    ui.hovered = None;
    ui.drag = match target {
        Target::Wall(place) if !second || maze.has_wall(place) => Some(Drag::Walls {
            build: !maze.has_wall(place),
            places: vec![place],
            last: at,
        }),
        // A long press without a meaning stays a press of the main button.
        _ if second => None,
        Target::Piece(piece) => Some(Drag::Carry {
            piece,
            from: at,
            at,
            moved: false,
        }),
        Target::Outside => Some(Drag::Nothing(OUTER)),
        Target::Wall(_) | Target::Floor => Some(Drag::Nothing(FLOOR)),
    };
    Response::redraw_if(ui.drag.is_some())
}

fn drag(maze: &Maze, ui: &mut Ui, to: Point) -> Edited<Level> {
    let far = |from: Point, by: f64| {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        dx * dx + dy * dy >= by * by
    };
    match &mut ui.drag {
        Some(Drag::Carry {
            from, at, moved, ..
        }) => {
            *moved |= far(*from, TAP);
            *at = to;
            Response::Redraw
        }
        Some(Drag::Walls {
            build,
            places,
            last,
        }) if far(*last, STRIDE) => {
            let way = (to.x - last.x, to.y - last.y);
            // Enough looks to miss no edge; a leap out of the board and back is no way
            // along anything.
            let looks = (way.0.abs().max(way.1.abs()) / STRIDE).ceil().min(400.0);
            let before = places.len();
            for n in 1..=looks as usize {
                let share = n as f64 / looks;
                let at = Point {
                    x: last.x + share * way.0,
                    y: last.y + share * way.1,
                };
                let place = along(maze, at, way).filter(|place| maze.has_wall(*place) != *build);
                places.extend(place.filter(|place| !places.contains(place)));
            }
            *last = to;
            Response::redraw_if(places.len() > before)
        }
        _ => Response::Ignored,
    }
}

fn by_key(level: &Level, ui: &mut Ui, key: Key, fast: bool) -> Edited<Level> {
    let maze = level.maze();
    match key {
        Key::Left | Key::Right | Key::Up | Key::Down | Key::Char('t' | 'm' | 'x') => {}
        Key::Escape => return Response::redraw_if(ui.cursor.take().is_some()),
        _ => return Response::Ignored,
    }
    let Some(cell) = ui.cursor(maze) else {
        let place = maze.place(maze.theseus);
        ui.cursor = Some(place); // the first key shows where it is
        return Response::Say(describe_cell(maze, maze.cell(place.0, place.1)));
    };
    let put = |piece| change(level, edits::put(*maze, piece, cell));
    let side = match key {
        Key::Char('t') => return put(MazePiece::Theseus),
        Key::Char('m') => return put(MazePiece::Minotaur),
        Key::Char(_) => return put(MazePiece::Exit),
        Key::Left => Action::West,
        Key::Right => Action::East,
        Key::Up => Action::North,
        _ => Action::South,
    };
    if fast {
        return match wall_beside(maze, cell, side) {
            Some(place) => {
                let build = !maze.has_wall(place);
                change(level, Ok(edits::with_walls(*maze, build, &[place])))
            }
            None => Response::Refused(translate(OUTER).to_owned()),
        };
    }
    let place = maze.place(cell);
    let (row, column) = key.moved(place, maze.sides()).unwrap_or(place);
    ui.cursor = Some((row, column));
    Response::Say(describe_cell(maze, maze.cell(row, column)))
}

fn controlled(level: &Level, ui: &mut Ui, id: &str, value: &str) -> Edited<Level> {
    let maze = level.maze();
    let whole = value.trim().parse();
    match id {
        "width" => match whole {
            Ok(n) => change(level, edits::resized(maze, n, maze.height.into())),
            Err(_) => Response::Refused(tr!("The width must be a whole number.").to_owned()),
        },
        "height" => match whole {
            Ok(n) => change(level, edits::resized(maze, maze.width.into(), n)),
            Err(_) => Response::Refused(tr!("The height must be a whole number.").to_owned()),
        },
        "name" => respond(level, Ok(edits::named(level, name::clean(value)))),
        "shown" => Response::switch(&mut ui.shown.0, value),
        "exit-wins" => {
            let exit_wins = value == "on";
            change(level, Ok(Maze { exit_wins, ..*maze }))
        }
        "clear" => change(level, Ok(edits::cleared(*maze))),
        "mirror" => change(level, Ok(maze.mirrored())),
        "tidy" => tidy(level),
        _ => Response::Ignored,
    }
}

fn tidy(level: &Level) -> Edited<Level> {
    if let Some(why) = level.board.unsolvable() {
        return Response::Refused(why.reason().to_owned());
    }
    match level.board.tidied() {
        same if same == *level.maze() => Response::Refused(tr!("No wall is redundant.").to_owned()),
        tidied => change(level, Ok(tidied)),
    }
}

#[cfg(test)]
#[path = "pointer_tests.rs"]
mod tests;
