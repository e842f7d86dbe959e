//! A painter that writes an SVG: share pictures, pictures of levels, snapshot tests,
//! the README's pictures.

use std::fmt::Write as _;

use super::{Align, Ink, Painter, Point, StrokeStyle, Style, Text, Theme};

/// Writes an SVG of a fixed size.
pub struct Svg {
    body: String,
    hatches: usize,
    metadata: String,
    /// `None`: colours are names of inks.
    theme: Option<Theme>,
    width: f64,
    height: f64,
    opacity: f64,
}

impl Svg {
    /// An empty picture of `width` × `height` points on the theme's paper.
    pub fn new(width: f64, height: f64, theme: Theme) -> Self {
        Self {
            body: String::new(),
            hatches: 0,
            metadata: String::new(),
            theme: Some(theme),
            width,
            height,
            opacity: 1.0,
        }
    }

    /// An empty picture for any theme, without paper: in place of colours it has the names of inks,
    /// which [`coloured`] replaces. It is small: coordinates are rounded to tenths of a point.
    pub fn uncoloured(width: f64, height: f64) -> Self {
        Self {
            theme: None,
            ..Self::new(width, height, Theme::light(0.0))
        }
    }

    /// Puts a text into the document that is not seen, such as the game that it shows.
    pub fn carry(&mut self, text: &str) {
        self.metadata = format!("<metadata>{}</metadata>\n", escape(text));
    }

    /// The document; `title` is read out by screen readers.
    pub fn finish(self, title: &str) -> String {
        let (w, h) = (number(self.width), number(self.height));
        let paper = self.theme.map_or_else(String::new, |theme| {
            let paper = theme.colour(Ink::Paper).hex();
            format!("<rect width=\"{w}\" height=\"{h}\" fill=\"{paper}\"/>\n")
        });
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" \
             height=\"{h}\" font-family=\"system-ui, sans-serif\" fill-rule=\"evenodd\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\">\n<title>{}</title>\n{}{paper}{}</svg>\n",
            escape(title),
            self.metadata,
            self.body
        )
    }

    /// A coordinate.
    fn at(&self, x: f64) -> String {
        match self.theme {
            Some(_) => number(x),
            None => number((x * 10.0).round() / 10.0),
        }
    }

    /// The data of a path through these points.
    fn line(&self, points: &[Point]) -> String {
        let mut d = String::new();
        for (i, p) in points.iter().enumerate() {
            let verb = if i == 0 { 'M' } else { 'L' };
            let _ = write!(d, "{verb}{} {}", self.at(p.x), self.at(p.y));
        }
        d
    }

    fn rings(&self, rings: &[&[Point]]) -> String {
        rings.iter().map(|ring| self.line(ring) + "Z").collect()
    }

    fn colour(&self, ink: Ink) -> String {
        match self.theme {
            Some(theme) => theme.colour(ink).hex(),
            None => format!("{ink:?}"),
        }
    }

    fn style(&self, style: Style) -> String {
        let mut out = match style.fill {
            Some(ink) => format!(" fill=\"{}\"", self.colour(ink)),
            None => " fill=\"none\"".to_owned(),
        };
        if let Some(stroke) = style.stroke {
            out += &self.stroke(stroke);
        }
        if self.opacity < 1.0 {
            let _ = write!(out, " opacity=\"{}\"", number(self.opacity));
        }
        out
    }

    fn stroke(&self, stroke: StrokeStyle) -> String {
        let mut out = format!(
            " stroke=\"{}\" stroke-width=\"{}\"",
            self.colour(stroke.ink),
            number(stroke.width)
        );
        if let Some((dash, gap)) = stroke.dash {
            let _ = write!(
                out,
                " stroke-dasharray=\"{} {}\"",
                number(dash),
                number(gap)
            );
        }
        out
    }
}

/// An [uncoloured](Svg::uncoloured) picture in the colours of a theme.
pub fn coloured(picture: &str, theme: Theme) -> String {
    let colours = Ink::ALL.map(|ink| (format!("{ink:?}"), theme.colour(ink).hex()));
    let parts = picture.split('"').map(|part| {
        let mut colours = colours.iter();
        let colour = colours.find(|(name, _)| name == part);
        colour.map_or(part, |(_, colour)| colour)
    });
    parts.collect::<Vec<_>>().join("\"")
}

/// At most three decimals, no trailing zeros, no negative zero.
fn number(x: f64) -> String {
    let rounded = (x * 1000.0).round() / 1000.0;
    if rounded == 0.0 {
        "0".to_owned()
    } else {
        rounded.to_string()
    }
}

/// Text as XML may contain it; control characters are dropped.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out
}

impl Painter for Svg {
    fn polygon(&mut self, rings: &[&[Point]], style: Style) {
        let style = self.style(style);
        let rings = self.rings(rings);
        let _ = writeln!(self.body, "<path d=\"{rings}\"{style}/>");
    }

    fn polyline(&mut self, points: &[Point], stroke: StrokeStyle) {
        let style = self.style(super::outlined(stroke));
        let (points, end) = (self.line(points), format!("\"{style}/>\n"));
        // A line like the one before is a part of its path: a maze has hundreds of them.
        let before = self.body.trim_end().rfind('\n').map_or(0, |end| end + 1);
        if self.body[before..].starts_with("<path")
            && self.body.ends_with(&end)
            && self.opacity == 1.0
        {
            self.body.truncate(self.body.len() - end.len());
            self.body += &(points + &end);
        } else {
            self.body += &format!("<path d=\"{points}{end}");
        }
    }

    fn circle(&mut self, centre: Point, radius: f64, style: Style) {
        let style = self.style(style);
        let (x, y, r) = (self.at(centre.x), self.at(centre.y), self.at(radius));
        let _ = writeln!(
            self.body,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{style}/>"
        );
    }

    fn text(&mut self, text: Text<'_>) {
        let anchor = match text.align {
            Align::Start => "start",
            Align::Middle => "middle",
            Align::End => "end",
        };
        let weight = match text.bold {
            true => " font-weight=\"600\"",
            false => "",
        };
        let style = self.style(super::filled(text.ink));
        let (x, y, size) = (
            self.at(text.at.x),
            self.at(text.baseline()),
            self.at(text.size),
        );
        let _ = writeln!(
            self.body,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\"\
             {weight}{style}>{}</text>",
            escape(text.text)
        );
    }

    fn hatch(&mut self, rings: &[&[Point]], stroke: StrokeStyle, distance: f64) {
        self.hatches += 1;
        let id = format!("hatch{}", self.hatches);
        let (d, w) = (number(distance), number(stroke.width));
        let colour = self.colour(stroke.ink);
        let (opacity, rings) = (number(self.opacity), self.rings(rings));
        let _ = writeln!(
            self.body,
            "<pattern id=\"{id}\" width=\"{d}\" height=\"{d}\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><path d=\"M0 0V{d}\" stroke=\"{colour}\" \
             stroke-width=\"{w}\"/></pattern><path d=\"{rings}\" fill=\"url(#{id})\" \
             opacity=\"{opacity}\"/>"
        );
    }

    fn opacity(&mut self, opacity: f64) {
        self.opacity = opacity.clamp(0.0, 1.0);
    }

    fn enter(&mut self, shift: Point, scale: f64) {
        let (x, y, s) = (number(shift.x), number(shift.y), number(scale));
        let _ = writeln!(self.body, "<g transform=\"translate({x} {y}) scale({s})\">");
    }

    fn leave(&mut self) {
        self.body += "</g>\n";
    }
}

#[cfg(test)]
mod tests {
    use super::super::{filled, point, rectangle, stroke, text};
    use super::*;

    #[test]
    fn a_picture_is_well_formed_and_escaped() {
        let mut svg = Svg::new(20.0, 10.0, Theme::light(25.0));
        let ring = rectangle(point(1.0, 1.0), point(5.0, 5.123_456));
        svg.enter(point(1.0, 2.0), 0.5);
        svg.polygon(
            &[&ring],
            filled(Ink::Paper).and(stroke(Ink::Line, 1.0).dashed(2.0, 1.0)),
        );
        svg.leave();
        svg.hatch(&[&ring], stroke(Ink::Error, 1.0), 4.0);
        svg.text(text(
            "<a & \"b\">\u{0}",
            point(-0.000_01, 3.0),
            4.0,
            Ink::Line,
        ));
        let out = svg.finish("A & B");
        assert!(out.contains("<title>A &amp; B</title>"));
        assert!(out.contains("M1 1L5 1L5 5.123L1 5.123Z"));
        assert!(out.contains("&lt;a &amp; &quot;b&quot;&gt;</text>"));
        assert!(out.contains("<text x=\"0\""), "no negative zero");
        assert_eq!(out.matches("<g ").count(), out.matches("</g>").count());
    }

    #[test]
    fn an_uncoloured_picture_is_the_coloured_one_but_for_colours_paper_and_digits() {
        let theme = Theme {
            dark: true,
            accent: 75.0,
        };
        let draw = |mut svg: Svg| {
            let ring = rectangle(point(1.0, 1.0), point(5.0, 5.5));
            svg.polygon(
                &[&ring],
                filled(Ink::AccentSoft).and(stroke(Ink::Accent, 1.0)),
            );
            svg.polyline(&ring, stroke(Ink::Given, 2.0));
            svg.polyline(&[ring[0], ring[2]], stroke(Ink::Given, 2.0));
            svg.hatch(&[&ring], stroke(Ink::Error, 1.0), 4.0);
            svg.text(text("Line", point(1.0, 3.0), 5.0, Ink::Line));
            svg.finish("")
        };
        let drawn = draw(Svg::new(20.0, 10.0, theme));
        let (before, rest) = drawn.split_once("<rect").expect("its paper");
        let (_, after) = rest.split_once('\n').expect("a line");
        let uncoloured = draw(Svg::uncoloured(20.0, 10.0));
        assert_eq!(coloured(&uncoloured, theme), before.to_owned() + after);
        // Two lines of one pen are one path.
        assert_eq!(uncoloured.matches("\"Given\"").count(), 1);
    }
}
