//! Small pictures of levels, for any theme: SVGs [without colours](Svg::uncoloured).

use super::{Look, Play};
use crate::paint::svg::Svg;

/// The longer side of a picture in device pixels, for lines whose width depends on it.
const PIXELS: f64 = 96.0;

/// The board in its present position.
pub fn picture(play: &dyn Play) -> String {
    drawn(play, |look, svg| play.draw(look, svg))
}

/// The best answer of the run, drawn as small as an individual. `None` while there is none, and where it
/// is the one `before`: the line of moves that was last drawn.
pub fn answer_picture(play: &dyn Play, before: &mut String) -> Option<String> {
    let line = play.run()?.standing()?.answer.line;
    let is_new = *before != line;
    *before = line;
    is_new.then(|| drawn(play, |look, svg| play.draw_answer(before, None, look, svg)))
}

fn drawn(play: &dyn Play, draw: impl FnOnce(Look, &mut Svg)) -> String {
    let (width, height) = play.layout().thumbnail;
    let mut svg = Svg::uncoloured(width, height);
    let look = Look {
        thumbnail: true,
        pixel: width.max(height) / PIXELS,
        preview: false,
    };
    draw(look, &mut svg);
    svg.finish("")
}
