//! The painter of the page: a canvas, crisp at any device pixel ratio.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast as _;
use web_sys::{CanvasRenderingContext2d as Context, CanvasWindingRule, HtmlCanvasElement};

use crate::platform::dom;
use crate::platform::id::Id;
use evolvarium::game::{Look, Play};
use evolvarium::paint::{
    Align, Ink, Painter, Point, StrokeStyle, Style, Text, Theme, View, filled, point, rectangle,
};

/// The inks' colours as CSS writes them.
pub struct Palette(Vec<(Ink, String)>);

impl Palette {
    /// The colours of a theme.
    pub fn new(theme: Theme) -> Rc<Self> {
        let colour = |ink: Ink| (ink, theme.colour(ink).to_string());
        Rc::new(Self(Ink::ALL.map(colour).to_vec()))
    }

    fn colour(&self, ink: Ink) -> &str {
        // In the order of the enumeration, which is that of `ALL`.
        let entry = self.0.get(ink as usize).filter(|entry| entry.0 == ink);
        let entry = entry.or_else(|| self.0.iter().find(|entry| entry.0 == ink));
        entry.map_or("#000", |entry| &entry.1)
    }
}

/// A canvas element of the page.
pub struct Canvas {
    /// The element.
    pub element: HtmlCanvasElement,
    context: Context,
    /// Size in CSS pixels.
    pub width: f64,
    /// Size in CSS pixels.
    pub height: f64,
    /// Device pixels per CSS pixel.
    pub ratio: f64,
    /// Whether the browser has told of another size since it was measured.
    is_resized: Rc<Cell<bool>>,
}

impl Canvas {
    /// The canvas with an id.
    pub fn by_id(id: Id<HtmlCanvasElement>) -> Self {
        let canvas = Self::new(id.element());
        let is_resized = canvas.is_resized.clone();
        dom::on_resize(&[id.any()], move || is_resized.set(true));
        canvas
    }

    fn new(element: HtmlCanvasElement) -> Self {
        let context = element.get_context("2d").ok().flatten();
        let context: Context = context.expect("a canvas has a 2D context").unchecked_into();
        Self {
            element,
            context,
            width: 0.0,
            height: 0.0,
            ratio: 1.0,
            is_resized: Rc::new(Cell::new(true)),
        }
    }

    /// Takes over the size of the element's box, if the browser has told of another one: to measure it, the
    /// browser lays the page out. Returns whether it has changed.
    pub fn fit(&mut self) -> bool {
        (self.is_resized.get() || self.ratio != dom::pixel_ratio()) && self.measure()
    }

    /// The same before the browser tells of it.
    pub fn measure(&mut self) -> bool {
        self.is_resized.set(false);
        let place = self.element.get_bounding_client_rect();
        let (width, height) = (place.width(), place.height());
        let ratio = dom::pixel_ratio();
        let changed = (width, height, ratio) != (self.width, self.height, self.ratio);
        if changed {
            self.resize(width, height, ratio);
        }
        changed
    }

    fn resize(&mut self, width: f64, height: f64, ratio: f64) {
        (self.width, self.height, self.ratio) = (width, height, ratio);
        self.element.set_width((width * ratio).round() as u32);
        self.element.set_height((height * ratio).round() as u32);
    }

    /// A canvas that is not on the page, for a picture of `width` × `height` points; `pixels`: of its
    /// longer side.
    pub fn apart(width: f64, height: f64, pixels: f64) -> Self {
        let mut canvas = Self::new(dom::make("canvas", "", "").unchecked_into());
        canvas.resize(width, height, pixels / width.max(height).max(1.0));
        canvas
    }

    /// Clears it, and gives a painter whose points are CSS pixels.
    pub fn paint(&self, palette: &Rc<Palette>) -> CanvasPainter<'_> {
        let painter = self.paint_over(palette);
        // Its pixels may be rounded up.
        self.clear(point(0.0, 0.0), (self.width + 1.0, self.height + 1.0));
        painter
    }

    /// The same on paper.
    pub fn paint_on_paper(&self, palette: &Rc<Palette>) -> CanvasPainter<'_> {
        let mut painter = self.paint(palette);
        let corners = rectangle(point(0.0, 0.0), point(self.width, self.height));
        painter.polygon(&[&corners], filled(Ink::Paper));
        painter
    }

    /// Clears a box, in CSS pixels, of a canvas that is being painted.
    pub fn clear(&self, from: Point, (width, height): (f64, f64)) {
        self.context.clear_rect(from.x, from.y, width, height);
    }

    /// Draws what lies around `at` on the canvas once more, larger by `factor`, in a circle around
    /// `lens`; all in CSS pixels.
    pub fn magnify(&self, at: Point, lens: Point, radius: f64, factor: f64) {
        let context = &self.context;
        context.save();
        context.begin_path();
        let _ = context.arc(lens.x, lens.y, radius, 0.0, std::f64::consts::TAU);
        context.clip();
        let half = radius / factor;
        let from = [(at.x - half) * self.ratio, (at.y - half) * self.ratio];
        let side = 2.0 * half * self.ratio;
        let _ = context
            .draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                &self.element,
                from[0],
                from[1],
                side,
                side,
                lens.x - radius,
                lens.y - radius,
                2.0 * radius,
                2.0 * radius,
            );
        context.restore();
    }

    /// A painter whose points are CSS pixels; the canvas keeps its picture.
    pub fn paint_over(&self, palette: &Rc<Palette>) -> CanvasPainter<'_> {
        let context = &self.context;
        let _ = context.reset_transform();
        context.set_global_alpha(1.0);
        let _ = context.scale(self.ratio, self.ratio);
        context.set_line_join("round");
        context.set_line_cap("round");
        context.set_text_baseline("alphabetic");
        CanvasPainter {
            context,
            palette: palette.clone(),
            ratio: self.ratio,
            opacity: 1.0,
            pen: Pen::default(),
        }
    }
}

/// The context's known settings: setting them again is expensive.
#[derive(Default)]
struct Pen {
    fill: Option<Ink>,
    stroke: Option<Ink>,
    width: f64,
}

/// Paints on a canvas.
pub struct CanvasPainter<'a> {
    context: &'a Context,
    palette: Rc<Palette>,
    /// Device pixels per CSS pixel.
    ratio: f64,
    /// `enter` and `leave` do not change it, as in the other painters.
    opacity: f64,
    pen: Pen,
}

impl CanvasPainter<'_> {
    /// Draws a game's board, made small, in a box; `draw` does it with this look.
    pub fn thumbnail(
        &mut self,
        play: &dyn Play,
        from: Point,
        size: (f64, f64),
        draw: impl FnOnce(Look, &mut Self),
    ) {
        let view = View::fit(play.layout().thumbnail, from, size, self.ratio);
        let look = Look {
            thumbnail: true,
            pixel: view.pixel(self.ratio),
            preview: false,
        };
        self.enter(view.corner, view.scale);
        draw(look, self);
        self.leave();
        self.opacity(1.0);
    }

    /// Draws a game's whole board, with all that stands beside it, into a canvas of this size; with
    /// the answer of its search.
    pub fn whole(&mut self, play: &dyn Play, size: (f64, f64)) {
        let view = View::fit(
            play.layout().window.size(),
            Point::default(),
            size,
            self.ratio,
        );
        let look = Look {
            thumbnail: false,
            pixel: view.pixel(self.ratio),
            preview: true,
        };
        self.enter(view.corner, view.scale);
        play.draw(look, self);
        self.leave();
        self.opacity(1.0);
    }

    fn fill_with(&mut self, ink: Ink) {
        if self.pen.fill != Some(ink) {
            self.context.set_fill_style_str(self.palette.colour(ink));
            self.pen.fill = Some(ink);
        }
    }

    fn stroke_with(&mut self, ink: Ink, width: f64) {
        if self.pen.stroke != Some(ink) {
            self.context.set_stroke_style_str(self.palette.colour(ink));
            self.pen.stroke = Some(ink);
        }
        if self.pen.width != width {
            self.context.set_line_width(width);
            self.pen.width = width;
        }
    }

    fn path(&self, rings: &[&[Point]]) {
        self.context.begin_path();
        for ring in rings {
            self.trace(ring);
            self.context.close_path();
        }
    }

    fn trace(&self, points: &[Point]) {
        for (i, p) in points.iter().enumerate() {
            if i == 0 {
                self.context.move_to(p.x, p.y);
            } else {
                self.context.line_to(p.x, p.y);
            }
        }
    }

    fn stroke(&mut self, stroke: StrokeStyle) {
        self.stroke_with(stroke.ink, stroke.width);
        let context = self.context;
        let Some((length, gap)) = stroke.dash else {
            context.stroke();
            return;
        };
        let _ = context.set_line_dash(&js_sys::Array::of2(&length.into(), &gap.into()));
        context.stroke();
        let _ = context.set_line_dash(&js_sys::Array::new());
    }

    fn style(&mut self, style: Style) {
        if let Some(ink) = style.fill {
            self.fill_with(ink);
            self.context
                .fill_with_canvas_winding_rule(CanvasWindingRule::Evenodd);
        }
        if let Some(stroke) = style.stroke {
            self.stroke(stroke);
        }
    }
}

impl Painter for CanvasPainter<'_> {
    fn polygon(&mut self, rings: &[&[Point]], style: Style) {
        self.path(rings);
        self.style(style);
    }

    fn polyline(&mut self, points: &[Point], stroke: StrokeStyle) {
        self.context.begin_path();
        self.trace(points);
        self.stroke(stroke);
    }

    fn circle(&mut self, centre: Point, radius: f64, style: Style) {
        self.context.begin_path();
        let _ = self.context.arc(
            centre.x,
            centre.y,
            radius.max(0.0),
            0.0,
            std::f64::consts::TAU,
        );
        self.style(style);
    }

    fn text(&mut self, text: Text<'_>) {
        let weight = if text.bold { 600 } else { 400 };
        let font = format!("{weight} {}px system-ui, sans-serif", text.size);
        self.context.set_font(&font);
        self.context.set_text_align(match text.align {
            Align::Start => "left",
            Align::Middle => "center",
            Align::End => "right",
        });
        self.fill_with(text.ink);
        let _ = self
            .context
            .fill_text(text.text, text.at.x, text.baseline());
    }

    fn hatch(&mut self, rings: &[&[Point]], stroke: StrokeStyle, distance: f64) {
        let ends = |of: fn(&Point) -> f64| {
            let all = || rings.iter().flat_map(|ring| ring.iter()).map(of);
            let least = all().fold(f64::INFINITY, f64::min);
            (least, all().fold(f64::NEG_INFINITY, f64::max))
        };
        let (left, right) = ends(|p| p.x);
        let (top, bottom) = ends(|p| p.y);
        // Lines x + y = c with the given distance between them.
        let apart = distance * std::f64::consts::SQRT_2;
        let lines = (right - left + bottom - top) / apart;
        if !lines.is_finite() || distance <= 0.0 || lines > 2000.0 {
            return;
        }
        self.context.save();
        self.path(rings);
        self.context
            .clip_with_canvas_winding_rule(CanvasWindingRule::Evenodd);
        self.context.begin_path();
        let first = ((left + top) / apart).floor() as i64;
        let last = ((right + bottom) / apart).ceil() as i64;
        for n in first..=last {
            let c = n as f64 * apart;
            self.context.move_to(c - top, top);
            self.context.line_to(c - bottom, bottom);
        }
        self.stroke(stroke);
        self.context.restore();
        self.pen = Pen::default();
    }

    fn opacity(&mut self, opacity: f64) {
        self.opacity = opacity.clamp(0.0, 1.0);
        self.context.set_global_alpha(self.opacity);
    }

    fn enter(&mut self, shift: Point, scale: f64) {
        self.context.save();
        let _ = self.context.translate(shift.x, shift.y);
        let _ = self.context.scale(scale, scale);
    }

    fn leave(&mut self) {
        self.context.restore();
        self.pen = Pen::default();
        self.context.set_global_alpha(self.opacity);
    }
}
