//! The curve of a run as a picture.

use super::{Options, draw};
use crate::i18n::{noun, tr, translate};
use crate::paint::Theme;
use crate::paint::svg::Svg;
use crate::search::Trace;

/// Width and height of the picture, in points.
const SIZE: (f64, f64) = (640.0, 360.0);

/// The chart as an SVG picture in light colours; `accent`: the puzzle's hue in degrees.
pub fn picture(trace: &Trace, options: &Options<'_>, accent: f64) -> String {
    let mut svg = Svg::new(SIZE.0, SIZE.1, Theme::light(accent));
    let options = Options {
        size: SIZE,
        crosshair: None,
        ..*options
    };
    draw(trace, &options, &mut svg);
    let step = noun(translate(options.method.step_name()));
    svg.finish(&tr!("Course of a run by {step}", step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::run::curve_table::tests::trace;

    #[test]
    fn the_picture_has_the_axes_and_the_curve() {
        let picture = picture(&trace(), &super::super::tests::options(false, false), 25.0);
        assert!(picture.starts_with("<svg"));
        for text in ["generation", "fitness (lower is better)"] {
            assert!(picture.contains(text), "{text}");
        }
    }
}
