//! Small pictures of levels, for any theme: SVGs [without colours](Svg::uncoloured).

use super::{Look, Play};
use crate::paint::svg::Svg;

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
