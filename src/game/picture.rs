//! Small pictures of levels, for any theme: SVGs [without colours](Svg::uncoloured).

use super::{Look, Play};
use crate::paint::svg::Svg;
use crate::paint::{Ink, Painter, Point, point, text};

/// The longer side of a picture in a list in device pixels, for what depends on it: widths of lines, and
/// whether numbers can be read.
const LISTED: f64 = 96.0;
/// The same in the lane of a race.
const RACED: f64 = 160.0;

/// The board in its present position, for a list.
pub fn picture(play: &dyn Play) -> String {
    drawn(play, LISTED, |look, svg| play.draw(look, svg))
}

/// The same for a lane.
pub fn lane_picture(play: &dyn Play) -> String {
    drawn(play, RACED, |look, svg| play.draw(look, svg))
}

/// The best answer of the run, for a lane. `None` while there is none, and where it is the one `before`: the
/// line of moves that was last drawn.
pub fn answer_picture(play: &dyn Play, before: &mut String) -> Option<String> {
    let line = play.run()?.standing()?.answer.line;
    let is_new = *before != line;
    *before = line;
    is_new.then(|| {
        drawn(play, RACED, |look, svg| {
            play.draw_answer(before, None, look, svg);
        })
    })
}

/// The width of a board in the picture of a champion's line, the room around it and for the words below it, and
/// the boards in a row.
const BOARD: f64 = 240.0;
const ROOM: f64 = 16.0;
const WORDS: f64 = 24.0;
const COLUMNS: usize = 4;

/// The picture of the champion's line that the run's gallery shows: where its boards stand, and its size.
fn line_places(play: &dyn Play) -> (Vec<Point>, (f64, f64)) {
    let line = play.run().and_then(|run| run.line());
    let boards = line.map_or(0, |line| line.boards.len());
    let (width, height) = play.layout().thumbnail;
    let step = (BOARD + ROOM, BOARD * height / width + WORDS + ROOM);
    let at = |place: usize| {
        let (column, row) = ((place % COLUMNS) as f64, (place / COLUMNS) as f64);
        point(ROOM + column * step.0, ROOM + row * step.1)
    };
    let (columns, rows) = (boards.min(COLUMNS) as f64, boards.div_ceil(COLUMNS) as f64);
    let size = (ROOM + columns * step.0, ROOM + rows * step.1);
    ((0..boards).map(at).collect(), size)
}

/// The size of the picture of the champion's line, in points.
pub fn line_size(play: &dyn Play) -> (f64, f64) {
    line_places(play).1
}

/// Draws the champion's line that the run's gallery shows, each with its generation and its fitness.
pub fn draw_line(play: &dyn Play, painter: &mut dyn Painter) {
    let Some(run) = play.run() else { return };
    let Some(line) = run.line() else { return };
    let (width, height) = play.layout().thumbnail;
    let scale = BOARD / width;
    let look = Look {
        thumbnail: true,
        pixel: 1.0 / scale,
        preview: false,
    };
    for (index, (at, board)) in line_places(play)
        .0
        .into_iter()
        .zip(&line.boards)
        .enumerate()
    {
        painter.enter(at, scale);
        play.draw_individual(index, look, painter);
        painter.leave();
        painter.opacity(1.0);
        let words = board.figures(run.spec().method);
        let below = point(at.x + BOARD / 2.0, at.y + scale * height + WORDS / 2.0);
        painter.text(text(&words, below, 13.0, Ink::Line));
    }
}

fn drawn(play: &dyn Play, pixels: f64, draw: impl FnOnce(Look, &mut Svg)) -> String {
    let (width, height) = play.layout().thumbnail;
    let mut svg = Svg::uncoloured(width, height);
    let look = Look {
        thumbnail: true,
        pixel: width.max(height) / pixels,
        preview: false,
    };
    draw(look, &mut svg);
    svg.finish("")
}
