//! What a finger covers while it holds something small is shown again in a loupe, away from the finger.

use crate::paint::{Point, point};

/// What a puzzle asks for while the pointer is down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Loupe {
    /// The pointer holds a point that may be anywhere, and is moved finely; otherwise a target, which is
    /// shown if it is small.
    pub exact: bool,
    /// What the player watches meanwhile, in a few figures.
    pub text: String,
}

/// Its radius in CSS pixels.
pub const RADIUS: f64 = 46.0;
/// By how much it makes things larger.
pub const FACTOR: f64 = 2.0;
/// The height of its text in CSS pixels.
pub const TEXT: f64 = 24.0;
/// Targets smaller than this, in CSS pixels, are shown in it.
pub const SMALL_TARGET: f64 = 32.0;
/// Room between its outline and the edge of the canvas, in CSS pixels.
pub const ROOM: f64 = 4.0;
/// A hand covers this much around the finger.
const HAND: f64 = 32.0;

/// The least distance of its middle from the edge.
const EDGE: f64 = RADIUS + ROOM;

/// The middle of the loupe on a canvas of this size: in the upper corner on the other side of the finger;
/// where the canvas is too narrow for that, below it.
pub fn place(size: (f64, f64), finger: Point) -> Point {
    let (width, height) = size;
    let x = match finger.x < width / 2.0 {
        true => (width - EDGE).max(EDGE),
        false => EDGE,
    };
    let clear = RADIUS + HAND;
    let covered = (finger.x - x).abs() < clear && finger.y < EDGE + TEXT + clear;
    let low = (height - EDGE - TEXT).max(EDGE);
    point(x, if covered { low } else { EDGE })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loupe_is_on_the_canvas_and_away_from_the_finger() {
        for size in [
            (390.0, 584.0),
            (346.0, 346.0),
            (220.0, 330.0),
            (796.0, 763.0),
        ] {
            for x in 0..=20 {
                for y in 0..=20 {
                    let finger = point(size.0 * f64::from(x) / 20.0, size.1 * f64::from(y) / 20.0);
                    let at = place(size, finger);
                    let inside = at.x >= EDGE
                        && at.x <= size.0 - EDGE
                        && at.y >= EDGE
                        && at.y <= size.1 - EDGE - TEXT;
                    assert!(inside, "{size:?} {finger:?} {at:?}");
                    let far = (at.x - finger.x).hypot(at.y - finger.y);
                    assert!(far >= RADIUS + HAND, "{size:?} {finger:?} {at:?}");
                }
            }
        }
    }

    #[test]
    fn it_stays_where_it_is_while_the_finger_stays_on_its_side() {
        let size = (390.0, 584.0);
        let corner = place(size, point(20.0, 20.0));
        assert_eq!(corner, point(390.0 - EDGE, EDGE));
        for (x, y) in [(190.0, 20.0), (100.0, 300.0), (194.0, 584.0)] {
            assert_eq!(place(size, point(x, y)), corner);
        }
    }
}
