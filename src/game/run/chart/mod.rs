//! The chart of a run: best and mean fitness and diversity against generations or evaluations.
//!
//! Above, the best fitness so far as a line with a dot where it improved, the best of each generation
//! itself as a thin one, and the mean
//! with the population's spread (one standard deviation) as a band; below, on a strip of its own,
//! the diversity. A tick marks the first solution, at its own fitness, which may be worse than the
//! best. Both axes can be logarithmic; 0 then has a place of its own, apart from the scale, and where
//! there are negative values, the scale continues below it. The range of fitness is that of the best
//! line and of nine tenths of the band: outliers are cut off.
//!
//! The best line of the run before is there, too, dashed: two runs have the same axes.

mod axis;
mod export;
mod figures;
mod grid;
mod legend;
mod strip;

pub(crate) use axis::{Axis, Scale};
pub use export::picture;
pub(crate) use figures::power;
pub use figures::{apart, short};
pub(crate) use grid::{FONT, LEFT, RIGHT, columns, label, rows};
use legend::legend;
pub use strip::strip;

use crate::i18n::tr;
use crate::paint::{Align, Ink, Painter, Point, filled, point, stroke};
use crate::search::{Direction, Method, Sample, Trace};

/// How the chart is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Width and height in points.
    pub size: (f64, f64),
    /// Generations on a logarithmic axis.
    pub log_generations: bool,
    /// Evaluations in place of generations, where they are known.
    pub by_evaluations: bool,
    /// Fitness on a logarithmic axis.
    pub log_scores: bool,
    /// Which way fitness improves, for the axis's title.
    pub direction: Direction,
    /// The kind of the search, for titles; without a population there is neither mean nor diversity.
    pub method: Method,
    /// The course of the run before, and its name.
    pub before: Option<(&'a Trace, &'a str)>,
    /// Where the crosshair is, in points from the left.
    pub crosshair: Option<f64>,
    /// How many samples to the right of it are wanted; to the left if negative.
    pub further: isize,
    /// Whether a search has begun and is not over: its first generation will come.
    pub started: bool,
}

const TOP: f64 = 36.0;
const BOTTOM: f64 = 34.0;
/// Between 0 and the least value of a logarithmic axis.
const BREAK: f64 = 16.0;
/// The least height of a chart with a strip for the diversity.
const MIN_WITH_STRIP: f64 = 210.0;
/// Height of the strip for the diversity, and the gap above it.
const STRIP: f64 = 30.0;
const GAP: f64 = 16.0;

/// Height of the legend's line for the run before.
const BEFORE: f64 = 15.0;

fn samples(trace: &Trace, log: bool) -> Vec<Sample> {
    if log {
        trace.logarithmic().collect()
    } else {
        trace.linear().collect()
    }
}

/// The range of fitness values to be shown, with a margin.
fn range(samples: &[Sample], scale: Scale) -> (f64, f64) {
    let mut shown: Vec<f64> = samples
        .iter()
        .flat_map(|s| [s.mean - s.spread, s.mean + s.spread])
        .collect();
    crate::sort::numbers(&mut shown);
    let cut = shown.len() / 20;
    let middle = shown.get(cut..shown.len() - cut).unwrap_or(&shown);
    let mut from = middle.first().copied().unwrap_or(0.0);
    let mut to = middle.last().copied().unwrap_or(1.0);
    let present = samples.iter().filter_map(|s| s.present);
    for value in (samples.iter().flat_map(|s| [s.best, s.champion()])).chain(present) {
        from = from.min(value);
        to = to.max(value);
    }
    if matches!(scale, Scale::SignedLog(_)) {
        let room = |value: f64| value.abs() * 0.1;
        return (from - room(from), to + room(to));
    }
    if scale == Scale::Log {
        let positive = samples.iter().flat_map(|s| [s.champion(), s.best, s.mean]);
        let least = positive.filter(|x| *x > 0.0).fold(f64::INFINITY, f64::min);
        let least = if least.is_finite() { least } else { 0.1 };
        return (least * 0.8, (to * 1.1).max(least * 10.0));
    }
    if to - from < 1e-9 * from.abs().max(1.0) {
        let room = (from.abs() * 0.1).max(0.5);
        return (from - room, to + room);
    }
    let room = (to - from) * 0.05;
    // Fitness values that are never negative get an axis that is not either.
    let floor = if from >= 0.0 { 0.0 } else { f64::NEG_INFINITY };
    ((from - room).max(floor), to + room)
}

/// Puts evaluations in the place of generations, and back.
fn swapped(sample: Sample) -> Sample {
    Sample {
        generation: sample.evaluations.unwrap_or_default(),
        evaluations: Some(sample.generation),
        ..sample
    }
}

/// What is drawn, and the ranges of both axes.
struct Frame {
    /// Their `generation` is what the axis counts.
    samples: Vec<Sample>,
    by_evaluations: bool,
    /// Those of the run before.
    before: Vec<Sample>,
    scale: Scale,
    fitness: (f64, f64),
}

impl Frame {
    fn new(trace: &Trace, options: &Options<'_>) -> Self {
        let mut samples = samples(trace, options.log_generations);
        let before = options.before.map(|(before, _)| before);
        let before = before.map(|before| self::samples(before, options.log_generations));
        let mut before = before.unwrap_or_default();
        let mut all = samples.iter().chain(&before);
        let by_evaluations = options.by_evaluations && all.all(|it| it.evaluations.is_some());
        if by_evaluations {
            for series in [&mut samples, &mut before] {
                series.iter_mut().for_each(|it| *it = swapped(*it));
            }
        }
        // Of the run before, the best line alone counts.
        let best = before.iter().map(|it| Sample {
            best: it.best,
            mean: it.best,
            ..Sample::default()
        });
        let all: Vec<Sample> = samples.iter().copied().chain(best).collect();
        let scale = Scale::from_samples(&all, options.log_scores);
        Self {
            fitness: scale.rounded(range(&all, scale)),
            samples,
            by_evaluations,
            before,
            scale,
        }
    }

    /// The axes of a picture whose curves lie between these heights.
    fn axes(&self, options: &Options<'_>, (floor, top): (f64, f64)) -> (Axis, Axis) {
        let both = [&self.samples, &self.before];
        let ends = both.map(|it| it.last().map_or(0.0, |s| s.generation as f64));
        let last = f64::max(ends[0], ends[1]);
        // Where an axis is logarithmic and nothing is negative, 0 has a place of its own.
        let firsts = both.iter().filter_map(|it| Some(it.first()?.generation));
        let first = firsts.min().unwrap_or(0);
        let x_broken = options.log_generations && first == 0;
        let from = match (options.log_generations, self.by_evaluations) {
            // The first generation has many.
            (true, true) => first.max(1) as f64,
            (true, false) => 1.0,
            (false, _) => 0.0,
        };
        let values = self.samples.iter().flat_map(|s| [s.champion(), s.best]);
        let mut values = values.chain(self.before.iter().map(|s| s.best));
        let y_broken = self.scale == Scale::Log && values.any(|value| value <= 0.0);
        let scale = Scale::new(options.log_generations);
        let steps = (from, last.max(10.0).max(2.0 * from));
        let x = Axis::new(scale, steps, (LEFT, options.size.0 - RIGHT));
        let y = Axis::new(self.scale, self.fitness, (floor, top));
        (x.broken(x_broken, BREAK), y.broken(y_broken, -BREAK))
    }
}

/// Draws the chart; returns the sample under the crosshair, and where it is, in points from the left.
pub fn draw(
    trace: &Trace,
    options: &Options<'_>,
    painter: &mut dyn Painter,
) -> Option<(Sample, f64)> {
    let (width, height) = options.size;
    let frame = Frame::new(trace, options);
    let samples = &frame.samples;
    // A low chart has no room for it.
    let has_strip = options.method.has_fitness() && height >= MIN_WITH_STRIP;
    let below = if has_strip { STRIP + GAP } else { 0.0 };
    let floor = height - BOTTOM - below;
    let top = TOP + options.before.map_or(0.0, |_| BEFORE);
    let (x, y) = frame.axes(options, (floor, top));
    let most = samples.iter().map(|s| s.diversity).fold(1.0, f64::max);
    let bottom = height - BOTTOM;
    let strip = Axis::new(Scale::Linear, (0.0, most), (bottom, bottom - STRIP));
    if samples.is_empty() {
        let middle = point((LEFT + width - RIGHT) / 2.0, (top + floor) / 2.0);
        let hint = match options.started {
            true => tr!("The search has just started."),
            false if options.method.evolves() => tr!("Nothing has evolved yet."),
            false => tr!("Nothing was searched yet."),
        };
        painter.text(label(hint, middle, Align::Middle, Ink::Faint));
        return None;
    }
    rows(&y, 4, x.end, short, painter);
    if has_strip {
        strip_frame(&strip, x.end, painter);
    }
    columns(&x, 5, strip.start, true, painter);
    let at = |s: &Sample| x.place(s.generation as f64);
    let line = |value: fn(&Sample) -> f64, axis: &Axis| -> Vec<Point> {
        let place = |s: &Sample| point(at(s), axis.place(value(s)));
        samples.iter().map(place).collect()
    };

    if options.method.has_fitness() {
        let mut band = line(|s| s.mean + s.spread, &y);
        band.extend(line(|s| s.mean - s.spread, &y).into_iter().rev());
        painter.polygon(&[&band], filled(Ink::AccentSoft));
        painter.polyline(&line(|s| s.mean, &y), stroke(Ink::Faint, 1.25));
    }
    let known = samples.split(|s| s.present.is_none());
    for known in known.filter(|known| !known.is_empty()) {
        let place = |s: &Sample| Some(point(at(s), y.place(s.present?)));
        let line: Vec<Point> = known.iter().filter_map(place).collect();
        painter.polyline(&line, stroke(Ink::Accent, 0.75));
    }
    let dashed = stroke(Ink::Faint, 1.25).dashed(5.0, 3.0);
    painter.polyline(&steps(&frame.before, &x, &y), dashed);
    painter.polyline(&steps(samples, &x, &y), stroke(Ink::Accent, 2.0));
    // Dots at least 3 points apart.
    let mut dotted = f64::NEG_INFINITY;
    for s in samples.iter().filter(|s| s.improved) {
        if at(s) - dotted >= 3.0 {
            dotted = at(s);
            painter.circle(point(dotted, y.place(s.best)), 2.25, filled(Ink::Accent));
        }
    }

    if let Some(s) = solving(samples) {
        tick(point(at(s), y.place(s.champion())), (&x, &y), painter);
    }

    if has_strip {
        let mut area = line(|s| s.diversity, &strip);
        area.push(point(at(&samples[samples.len() - 1]), strip.start));
        area.push(point(at(&samples[0]), strip.start));
        painter.polygon(&[&area], filled(Ink::Grid));
        painter.polyline(&line(|s| s.diversity, &strip), stroke(Ink::Faint, 1.0));
    }

    let has_present = samples.iter().any(|s| s.present.is_some());
    legend(options, &frame, has_present, painter);
    let (sample, at) = crosshair(samples, options, (&x, &y, &strip), painter)?;
    match frame.by_evaluations {
        true => Some((swapped(sample), at)),
        false => Some((sample, at)),
    }
}

/// The best fitness as a step line.
fn steps(samples: &[Sample], x: &Axis, y: &Axis) -> Vec<Point> {
    let mut line: Vec<Point> = Vec::with_capacity(samples.len() * 2);
    for s in samples {
        let next = point(x.place(s.generation as f64), y.place(s.best));
        if let Some(before) = line.last().filter(|before| before.y != next.y) {
            line.push(point(next.x, before.y));
        }
        line.push(next);
    }
    line
}

/// The first sample that solves; none where all do, as in games without an end.
fn solving(samples: &[Sample]) -> Option<&Sample> {
    let first = samples.iter().position(|s| s.solved)?;
    (first > 0 || samples.len() == 1).then(|| &samples[first])
}

/// A tick beside and above a point, below it where there is no room.
fn tick(at: Point, (x, y): (&Axis, &Axis), painter: &mut dyn Painter) {
    painter.circle(at, 3.0, filled(Ink::Good));
    let up = if at.y - 16.0 < y.end { -1.0 } else { 1.0 };
    let aside = if at.x - 16.0 < x.start { 8.0 } else { -8.0 };
    let (left, middle) = (at.x + aside, at.y - 8.0 * up);
    let far = |right: f64, down: f64| point(left + right, middle + down);
    let mark = [far(-4.0, 0.0), far(-1.0, 3.5), far(5.0, -4.0)];
    painter.polyline(&mark, stroke(Ink::Paper, 4.5));
    painter.polyline(&mark, stroke(Ink::Good, 2.25));
}

/// The lines of the strip for the diversity, and its title.
fn strip_frame(strip: &Axis, right: f64, painter: &mut dyn Painter) {
    for value in [strip.from, strip.to] {
        let at = strip.place(value).round() + 0.5;
        grid::across(at, right, painter);
        grid::beside(&short(value), at, painter);
    }
    let above = point(LEFT, strip.end - 7.0);
    let text = tr!("diversity (1 as at the start)");
    painter.text(label(text, above, Align::Start, Ink::Faint));
}

fn crosshair(
    samples: &[Sample],
    options: &Options<'_>,
    (x, y, strip): (&Axis, &Axis, &Axis),
    painter: &mut dyn Painter,
) -> Option<(Sample, f64)> {
    let wanted = options.crosshair?;
    let distance = |index: &usize| (x.place(samples[*index].generation as f64) - wanted).abs();
    let nearest = (0..samples.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    let further = nearest.saturating_add_signed(options.further);
    let nearest = &samples[further.min(samples.len() - 1)];
    let at = x.place(nearest.generation as f64);
    let hair = stroke(Ink::Line, 1.0).dashed(2.0, 3.0);
    painter.line(point(at, y.end), point(at, strip.start), hair);
    let ring = filled(Ink::Paper).and(stroke(Ink::Accent, 2.0));
    painter.circle(point(at, y.place(nearest.best)), 3.5, ring);
    let ring = filled(Ink::Paper).and(stroke(Ink::Faint, 1.5));
    painter.circle(point(at, y.place(nearest.mean)), 3.0, ring);
    Some((*nearest, at))
}

/// The best fitness alone, without axes, for small places.
pub fn sparkline(trace: &Trace, size: (f64, f64), painter: &mut dyn Painter) {
    let samples = samples(trace, true);
    let bests = || samples.iter().map(|s| s.best);
    let (from, to) = (
        bests().fold(f64::INFINITY, f64::min),
        bests().fold(f64::NEG_INFINITY, f64::max),
    );
    if samples.len() < 2 {
        return;
    }
    let last = samples.last().map_or(2.0, |s| s.generation.max(2) as f64);
    let x = Axis::new(Scale::Log, (1.0, last), (2.0, size.0 - 4.0));
    let to = if to > from { to } else { from + 1.0 };
    let y = Axis::new(Scale::Linear, (from, to), (size.1 - 4.0, 4.0));
    let line = steps(&samples, &x, &y);
    painter.polyline(&line, stroke(Ink::Accent, 2.0));
    if let Some(end) = line.last() {
        let solves = solving(&samples).is_some();
        let ink = if solves { Ink::Good } else { Ink::Accent };
        painter.circle(*end, 3.0, filled(ink));
    }
}

#[cfg(test)]
mod tests;
