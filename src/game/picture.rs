//! Small pictures of levels, for any theme: SVGs [without colours](Svg::uncoloured).

use super::{Look, Play};
use crate::paint::svg::Svg;

/// The longer side of a picture in device pixels, for lines whose width depends on it.
const PIXELS: f64 = 96.0;

/// The board in its present position.
pub fn picture(play: &dyn Play) -> String {
    let (width, height) = play.layout().thumbnail;
    let mut svg = Svg::uncoloured(width, height);
    let look = Look {
        thumbnail: true,
        pixel: width.max(height) / PIXELS,
        preview: false,
    };
    play.draw(look, &mut svg);
    svg.finish("")
}
