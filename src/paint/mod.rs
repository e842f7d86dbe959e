//! Drawing through a [`Painter`]: the same code paints the canvas, writes an
//! SVG ([`svg`]) and is recorded for tests ([`recorder`]).
//!
//! Coordinates are *points* of the puzzle's own board, x to the right, y down;
//! the painter's owner decides how many pixels a point has. Colours are named
//! [`Ink`]s: themes, dark mode and palettes are one table ([`Theme`]).

pub mod curve;
mod genes;
mod ink;
pub mod labels;
pub mod material;
pub mod recorder;
pub mod svg;
pub mod view;
pub mod win_frame;

pub use genes::{GeneOrigin, draw_genes};
pub use ink::{Ink, Oklch, Theme};
pub use view::View;

/// A place on the board, in points.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// A [`Point`].
pub const fn point(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl From<[f64; 2]> for Point {
    fn from([x, y]: [f64; 2]) -> Self {
        Self { x, y }
    }
}

impl From<Point> for [f64; 2] {
    fn from(Point { x, y }: Point) -> Self {
        [x, y]
    }
}

/// A rectangle along the axes, in points.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Rect {
    /// Its upper left corner.
    pub from: Point,
    /// Its lower right corner.
    pub to: Point,
}

impl Rect {
    /// Of this size, at the origin.
    pub const fn of_size((width, height): (f64, f64)) -> Self {
        Self {
            from: point(0.0, 0.0),
            to: point(width, height),
        }
    }

    /// Width and height.
    pub fn size(&self) -> (f64, f64) {
        (self.to.x - self.from.x, self.to.y - self.from.y)
    }
}

/// How an outline is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrokeStyle {
    /// Colour.
    pub ink: Ink,
    /// Width in points.
    pub width: f64,
    /// Dash and gap in points; `None`: unbroken.
    pub dash: Option<(f64, f64)>,
}

/// An unbroken stroke.
pub const fn stroke(ink: Ink, width: f64) -> StrokeStyle {
    StrokeStyle {
        ink,
        width,
        dash: None,
    }
}

impl StrokeStyle {
    /// The same, dashed.
    #[must_use]
    pub const fn dashed(self, dash: f64, gap: f64) -> Self {
        Self {
            dash: Some((dash, gap)),
            ..self
        }
    }
}

/// Fill and outline of a figure; either may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Style {
    /// Colour of the inside.
    pub fill: Option<Ink>,
    /// The outline.
    pub stroke: Option<StrokeStyle>,
}

/// A filled figure without an outline.
pub const fn filled(ink: Ink) -> Style {
    Style {
        fill: Some(ink),
        stroke: None,
    }
}

/// An outline without a filling.
pub const fn outlined(stroke: StrokeStyle) -> Style {
    Style {
        fill: None,
        stroke: Some(stroke),
    }
}

impl Style {
    /// The same, with an outline.
    #[must_use]
    pub const fn and(self, stroke: StrokeStyle) -> Self {
        Self {
            stroke: Some(stroke),
            ..self
        }
    }
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Align {
    /// The text begins at the point.
    Start,
    /// The text's middle is at the point.
    #[default]
    Middle,
    /// The text ends at the point.
    End,
}

/// A line of text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Text<'a> {
    /// The text.
    pub text: &'a str,
    /// Where: vertically, always the middle of its digits and capitals.
    pub at: Point,
    /// Height of the font in points.
    pub size: f64,
    /// Colour.
    pub ink: Ink,
    /// Horizontal alignment.
    pub align: Align,
    /// Whether it is bold.
    pub bold: bool,
}

impl Text<'_> {
    /// The same in bold.
    #[must_use]
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// The height at which its letters stand: half the height of a digit or capital below the middle,
    /// which is 0.71–0.73 of the font's size in common fonts. Painters' own middles are those of the
    /// line, in which digits stand too high.
    pub fn baseline(&self) -> f64 {
        self.at.y + 0.36 * self.size
    }
}

/// A text centred at a point.
pub const fn text(text: &str, at: Point, size: f64, ink: Ink) -> Text<'_> {
    Text {
        text,
        at,
        size,
        ink,
        align: Align::Middle,
        bold: false,
    }
}

/// Something that can be drawn on.
pub trait Painter {
    /// Closed rings, filled by the even-odd rule so that a ring within a ring
    /// is a hole.
    fn polygon(&mut self, rings: &[&[Point]], style: Style);

    /// An open line through the points.
    fn polyline(&mut self, points: &[Point], stroke: StrokeStyle);

    /// A circle; radius in points.
    fn circle(&mut self, centre: Point, radius: f64, style: Style);

    /// A line of text.
    fn text(&mut self, text: Text<'_>);

    /// Diagonal hatching of closed rings, so that a state never is colour
    /// alone; distance of the lines in points.
    fn hatch(&mut self, rings: &[&[Point]], stroke: StrokeStyle, distance: f64);

    /// Opacity of what follows, 0–1, until set again; 1 at the beginning.
    fn opacity(&mut self, opacity: f64);

    /// Everything until the matching [`Painter::leave`] is moved: first scaled,
    /// then shifted.
    fn enter(&mut self, shift: Point, scale: f64);

    /// Ends the innermost [`Painter::enter`].
    fn leave(&mut self);
}

/// A rectangle as a ring.
pub const fn rectangle(from: Point, to: Point) -> [Point; 4] {
    [from, point(to.x, from.y), to, point(from.x, to.y)]
}

/// A square around a point, `half` as wide on each side, as a ring.
pub const fn square_around(at: Point, half: f64) -> [Point; 4] {
    rectangle(
        point(at.x - half, at.y - half),
        point(at.x + half, at.y + half),
    )
}

/// Figures made of the painter's primitives.
impl dyn Painter + '_ {
    /// A segment.
    pub fn line(&mut self, from: Point, to: Point, stroke: StrokeStyle) {
        self.polyline(&[from, to], stroke);
    }

    /// An axis-parallel rectangle.
    pub fn rectangle(&mut self, from: Point, to: Point, style: Style) {
        self.polygon(&[&rectangle(from, to)], style);
    }

    /// A square around a point, `half` as wide on each side.
    pub fn square(&mut self, at: Point, half: f64, style: Style) {
        self.polygon(&[&square_around(at, half)], style);
    }
}
