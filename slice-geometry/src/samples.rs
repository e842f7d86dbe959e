//! Rings that several tests cut, of this package and of the library.

use crate::Point;

/// The outline of an upright rectangle.
pub fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Vec<Point> {
    vec![
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
    ]
}

/// A square of side 4, and a square hole of side 2 in its middle.
pub fn frame() -> [Vec<Point>; 2] {
    [rectangle(0.0, 0.0, 4.0, 4.0), rectangle(1.0, 1.0, 2.0, 2.0)]
}

/// A comb: a bar 2n − 1 wide and 1 high, with n teeth of height 2 below it.
pub fn comb(teeth: u32) -> Vec<Point> {
    let width = f64::from(2 * teeth - 1);
    let mut outline = vec![[0.0, 0.0], [width, 0.0]];
    for tooth in (0..teeth).rev() {
        let x = f64::from(2 * tooth);
        outline.extend([[x + 1.0, 3.0], [x, 3.0]]);
        if tooth > 0 {
            outline.extend([[x, 1.0], [x - 1.0, 1.0]]);
        }
    }
    outline
}

/// The house of the Java program that Slice It carries on.
pub fn house() -> Vec<Point> {
    vec![
        [100.0, 230.0],
        [240.0, 230.0],
        [240.0, 130.0],
        [170.0, 30.0],
        [100.0, 130.0],
    ]
}
