//! The picture of a race: the share of runs solved by evaluations, and the curves of the
//! best fitness values.
//!
//! Contestants differ by ink, dashes and a letter, never by colour alone. Where fitness values
//! mean the same for all, the curves share one panel; else each has a panel and an axis.
//!
//! Narrow pictures have lower panels, labels on the last one's axis only, and the legend
//! below, with its lines broken.

use super::panel::{ChartPanel, FOOT, HEAD};
use super::series::{ink, pen};
use super::{Band, Measure, Solved, boxes};
use crate::game::run::chart::{Axis, FONT, LEFT, RIGHT, Scale, columns, label, short};
use crate::i18n::tr;
use crate::paint::{Align, Ink, Painter, Point, filled, point};

pub use super::series::{ChartSeries, letter};

/// Default width of the picture, in points.
pub const WIDTH: f64 = 720.0;
/// Below this it is laid out as on a phone.
const NARROW: f64 = 520.0;
/// Height of a line of the legend.
const LINE: f64 = 18.0;
/// Height of a panel for all, and of one of several: wide, narrow.
const TALL: (f64, f64) = (190.0, 150.0);
const LOW: (f64, f64) = (96.0, 56.0);
/// About the width of a character of the legend; the reader's font is not known.
const CHARACTER: f64 = FONT * 0.56;

/// Whether anything is solved in the race.
fn solves(series: &[ChartSeries<'_>]) -> bool {
    series.iter().any(|one| one.summary.solved > 0)
}

/// Whether there is a panel of solved runs: not by fitness, nor where none is solved.
fn counts(series: &[ChartSeries<'_>], measure: Measure) -> bool {
    measure != Measure::Score && solves(series)
}

/// What a panel shows.
#[derive(PartialEq)]
enum Shown {
    /// A box for each value of a parameter.
    Boxes,
    /// The share of runs solved.
    Solved,
    /// The share of targets reached.
    Targets,
    /// The fitness values of these contestants.
    Courses(Vec<usize>),
}

/// The layout of the picture.
struct Sheet {
    size: (f64, f64),
    panels: Vec<(Shown, ChartPanel)>,
    /// The top and the lines of each contestant's legend.
    legend: Vec<(f64, Vec<String>)>,
    /// Left and right end of its samples of pens.
    sample: (f64, f64),
}

impl Sheet {
    fn new(series: &[ChartSeries<'_>], measure: Measure, width: f64) -> Self {
        let narrow = width < NARROW;
        let pick = |(wide, slim): (f64, f64)| if narrow { slim } else { wide };
        let sample = if narrow {
            (4.0, 32.0)
        } else {
            (LEFT, LEFT + 36.0)
        };
        let mut sheet = Self {
            size: (width, 6.0),
            panels: Vec::new(),
            legend: Vec::new(),
            sample,
        };
        if !narrow {
            sheet.name(series);
            sheet.size.1 += 8.0;
        }
        let parameter = series.first().and_then(|one| one.value);
        if let Some((parameter, _)) =
            parameter.filter(|_| measure == Measure::Score || solves(series))
        {
            let head = boxes::heading(measure, parameter);
            sheet.stack(Shown::Boxes, head, pick(TALL), true);
        }
        if counts(series, measure) {
            let head = tr!("Runs solved, by evaluations").to_owned();
            sheet.stack(Shown::Solved, head, pick(TALL), true);
        }
        if series.iter().any(|one| !one.reached.is_empty()) {
            let head = tr!("Runs × targets reached, by evaluations").to_owned();
            sheet.stack(Shown::Targets, head, pick(TALL), true);
        }
        // Of one search with the same fitness, whatever the measure.
        let is_swept = |one: &ChartSeries<'_>| matches!(one.value, Some((_, Some(_))));
        let mut drawn: Vec<usize> = (0..series.len()).collect();
        drawn.retain(|n| !series[*n].summary.band.is_empty());
        if drawn.is_empty() {
            // Of single runs that were collected, only the ends are known.
        } else if measure == Measure::Score || series.iter().all(is_swept) {
            let head = if narrow {
                tr!("Best fitness: median and quartiles")
            } else {
                tr!("Best fitness, by evaluations: median and quartiles of the runs")
            };
            sheet.stack(Shown::Courses(drawn), head.to_owned(), pick(TALL), true);
        } else {
            for n in drawn.iter().copied() {
                let head = tr!("{which}: best fitness, on its own scale", which = letter(n));
                let labelled = !narrow || Some(&n) == drawn.last();
                sheet.stack(Shown::Courses(vec![n]), head, pick(LOW), labelled);
            }
        }
        if narrow {
            sheet.size.1 += 6.0;
            sheet.name(series);
        }
        sheet.size.1 += 6.0;
        sheet
    }

    fn stack(&mut self, of: Shown, head: String, height: f64, labelled: bool) {
        let panel = ChartPanel {
            head,
            top: self.size.1,
            height,
            labelled,
        };
        self.panels.push((of, panel));
        self.size.1 += HEAD + height + if labelled { FOOT } else { 6.0 };
    }

    /// Adds the legend at the present end of the sheet.
    fn name(&mut self, series: &[ChartSeries<'_>]) {
        let most = (self.size.0 - self.sample.1 - 12.0) / CHARACTER;
        for (n, one) in series.iter().enumerate() {
            let text = format!("{}: {}", letter(n), one.label);
            let lines = wrapped(&text, most as usize);
            let height = LINE * lines.len() as f64;
            self.legend.push((self.size.1, lines));
            self.size.1 += height;
        }
    }
}

/// A text in lines of at most `most` characters, broken after spaces, commas and colons
/// where possible.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let most = most.max(8);
    let mut rest: Vec<char> = text.chars().collect();
    let mut lines = Vec::new();
    while rest.len() > most {
        let may = |c: &char| matches!(c, ' ' | ',' | ':');
        let cut = rest[..most].iter().rposition(may);
        let cut = cut
            .filter(|cut| *cut >= most / 3)
            .map_or(most, |cut| cut + 1);
        let after = rest.split_off(cut);
        lines.push(rest.iter().collect::<String>().trim().to_owned());
        rest = after;
    }
    lines.push(rest.into_iter().collect::<String>().trim().to_owned());
    lines
}

/// Width and height of the picture of a race by its width, in points.
pub fn size(series: &[ChartSeries<'_>], measure: Measure, width: f64) -> (f64, f64) {
    Sheet::new(series, measure, width).size
}

/// Whether there is anything to draw.
pub fn is_empty(series: &[ChartSeries<'_>], measure: Measure) -> bool {
    Sheet::new(series, measure, WIDTH).panels.is_empty()
}

/// Draws the picture of a race.
pub fn draw(series: &[ChartSeries<'_>], measure: Measure, width: f64, painter: &mut dyn Painter) {
    let sheet = Sheet::new(series, measure, width);
    let (from, to) = sheet.sample;
    for (n, (top, lines)) in sheet.legend.iter().enumerate() {
        let mut y = top + LINE / 2.0;
        painter.line(point(from, y), point(to, y), pen(n));
        for line in lines {
            painter.text(label(line, point(to + 8.0, y), Align::Start, Ink::Line));
            y += LINE;
        }
    }
    let x = evaluations(series, width);
    for (of, panel) in &sheet.panels {
        match of {
            Shown::Boxes => boxes::draw(series, measure, panel, x.end, painter),
            Shown::Solved => {
                let steps = series.iter().map(|one| &*one.summary.steps);
                shares(&steps.collect::<Vec<_>>(), &x, panel, painter);
            }
            Shown::Targets => {
                let steps = series.iter().map(|one| &*one.reached);
                shares(&steps.collect::<Vec<_>>(), &x, panel, painter);
            }
            Shown::Courses(of) => {
                let of: Vec<_> = of.iter().map(|n| (*n, &series[*n])).collect();
                courses(&of, &x, panel, painter);
            }
        }
    }
}

/// A logarithmic axis for the evaluations of all runs.
fn evaluations(series: &[ChartSeries<'_>], width: f64) -> Axis {
    let bands = series.iter().flat_map(|one| &one.summary.band);
    let steps = series.iter().flat_map(|one| &one.summary.steps);
    let all = bands.map(|band| band.evaluations);
    let all = all.chain(steps.map(|step| step.evaluations));
    let all: Vec<u64> = all.map(|n| n.max(1)).collect();
    let low = all.iter().min().map_or(1.0, |n| *n as f64);
    let high = all.iter().max().map_or(1.0, |n| *n as f64);
    let ends = (LEFT, width - RIGHT - 14.0);
    Axis::new(Scale::Log, (low, high.max(low * 10.0)), ends)
}

/// A share, 0–1, in percent.
fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

/// The letters at the ends of lines, none over another.
fn letters(ends: &mut [(usize, Point)], floor: f64, painter: &mut dyn Painter) {
    crate::sort::by(ends, |a, b| a.1.y.total_cmp(&b.1.y));
    let mut lowest = floor;
    for (_, end) in ends.iter_mut().rev() {
        end.y = end.y.min(lowest);
        lowest = end.y - FONT;
    }
    for (n, end) in ends {
        let place = point(end.x + 6.0, end.y);
        let ink = ink(*n);
        painter.text(label(&letter(*n), place, Align::Start, ink));
    }
}

/// Shares that grow by steps, a line for each contestant.
fn shares(series: &[&[Solved]], x: &Axis, panel: &ChartPanel, painter: &mut dyn Painter) {
    let y = panel.axis(0.0, 1.0, false);
    panel.frame(&y, x.end, percent, painter);
    columns(x, 6, y.start, panel.labelled, painter);
    let mut ends = Vec::new();
    for (n, steps) in series.iter().enumerate() {
        let mut line = vec![point(x.start, y.start)];
        let mut share = 0.0;
        for step in *steps {
            let at = x.place(step.evaluations as f64);
            line.extend([point(at, y.place(share)), point(at, y.place(step.share))]);
            share = step.share;
        }
        let end = point(x.end, y.place(share));
        line.push(end);
        painter.polyline(&line, pen(n));
        ends.push((n, end));
    }
    letters(&mut ends, y.start, painter);
}

fn courses(
    series: &[(usize, &ChartSeries<'_>)],
    x: &Axis,
    panel: &ChartPanel,
    painter: &mut dyn Painter,
) {
    let bands = series.iter().flat_map(|(_, one)| &one.summary.band);
    let scores = bands.flat_map(|band| [band.score.q1, band.score.median, band.score.q3]);
    let scores: Vec<f64> = scores.flatten().collect();
    let low = scores.iter().copied().fold(f64::INFINITY, f64::min);
    let high = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
    // Errors fall by orders of magnitude, perhaps to zero; yields do not.
    let falls = series.iter().all(|(_, one)| {
        let mut medians = one.summary.band.iter().filter_map(|b| b.score.median);
        let first = medians.next();
        medians.next_back() <= first
    });
    let positive = scores.iter().copied().filter(|s| *s > 0.0);
    let least = positive.fold(f64::INFINITY, f64::min);
    let log = falls && low >= 0.0 && least.is_finite() && high > 100.0 * least;
    let from = if log { least } else { low };
    let to = if high > low { high } else { low + 1.0 };
    let y = panel.axis(from, to, log);
    panel.frame(&y, x.end, short, painter);
    columns(x, 6, y.start, panel.labelled, painter);
    let mut ends = Vec::new();
    for (n, one) in series {
        let band = &one.summary.band;
        let place =
            |evaluations: u64, score: f64| point(x.place(evaluations as f64), y.place(score));
        let quartiles = |b: &Band| Some((b.evaluations, b.score.q1.zip(b.score.q3)?));
        let quartiles: Vec<_> = band.iter().filter_map(quartiles).collect();
        let upper = quartiles.iter().map(|(n, (_, q3))| place(*n, *q3));
        let lower = quartiles.iter().rev().map(|(n, (q1, _))| place(*n, *q1));
        let area: Vec<Point> = upper.chain(lower).collect();
        if quartiles.len() > 1 {
            painter.opacity(0.18);
            painter.polygon(&[&area], filled(ink(*n)));
            painter.opacity(1.0);
        }
        let medians = band
            .iter()
            .filter_map(|b| Some(place(b.evaluations, b.score.median?)));
        let line: Vec<Point> = medians.collect();
        painter.polyline(&line, pen(*n));
        if let Some(end) = line.last() {
            ends.push((*n, *end));
        }
    }
    letters(&mut ends, y.start, painter);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Theme;
    use crate::paint::recorder::Recorder;
    use crate::puzzles::registry;
    use crate::race::series::INKS;
    use crate::race::{RunOutcome, Summary};
    use crate::search::Direction;

    #[test]
    fn any_race_can_be_drawn() {
        let run = |contestant, seed, solved| RunOutcome {
            contestant,
            level: 0,
            seed,
            solved,
            seconds: 1.0,
            evaluations: 100 * (seed + 1),
            score: Some(0.0),
            curve: vec![(1, 9000.0), (50, 4.0), (90, 0.0)],
        };
        for runs in [0, 1, 7] {
            let each = (0..runs).flat_map(|seed| [run(0, seed, true), run(1, seed, seed > 3)]);
            let outcomes: Vec<RunOutcome> = each.collect();
            let of = |n| Summary::new(&outcomes, n, Direction::Lower);
            let summaries = [of(0), of(1)];
            let series = summaries
                .iter()
                .enumerate()
                .map(|(n, summary)| ChartSeries {
                    label: "one",
                    summary,
                    value: (runs == 7).then_some(("Population", (n == 1).then_some(8.0))),
                    reached: summary.steps.clone(),
                });
            let series: Vec<ChartSeries<'_>> = series.collect();
            for measure in [Measure::Evaluations, Measure::Seconds, Measure::Score] {
                for wide in [280.0, 358.0, WIDTH] {
                    let mut recorder = Recorder::default();
                    draw(&series, measure, wide, &mut recorder);
                    assert!(!recorder.drawn.is_empty());
                    let (width, height) = size(&series, measure, wide);
                    let is_drawn = !is_empty(&series, measure);
                    assert_eq!(is_drawn, runs > 0);
                    assert!(width == wide && (height > 100.0) == is_drawn);
                }
            }
        }
    }

    #[test]
    fn contestants_have_different_colours_whatever_the_puzzle() {
        // Lightness and the two axes of colour in OKLab.
        let lab = |theme: Theme, ink: Ink| {
            let colour = theme.colour(ink);
            let hue = colour.hue.to_radians();
            let (a, b) = (libm::cos(hue), libm::sin(hue));
            [colour.lightness, colour.chroma * a, colour.chroma * b]
        };
        let accents: Vec<f64> = registry::listed().map(|entry| entry.accent).collect();
        assert!(!accents.is_empty());
        let themes = accents.iter().flat_map(|accent| {
            let accent = *accent;
            [false, true].map(|dark| Theme { dark, accent })
        });
        for theme in themes {
            for (n, one) in INKS.iter().enumerate() {
                for other in &INKS[n + 1..] {
                    let (a, b) = (lab(theme, *one), lab(theme, *other));
                    let squares = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
                    let distance = squares.sum::<f64>().sqrt();
                    assert!(
                        distance > 0.1,
                        "{one:?}, {other:?} in {theme:?}: {distance}"
                    );
                }
            }
        }
    }

    #[test]
    fn names_too_long_for_a_line_are_broken() {
        let name = "B: tuned:population=30,mutation=0.25,crossover=two";
        let lines = wrapped(name, 30);
        assert_eq!(
            lines,
            ["B: tuned:population=30,", "mutation=0.25,crossover=two"]
        );
        assert_eq!(wrapped("A: short", 30), ["A: short"]);
        let long = wrapped(&"x".repeat(70), 30);
        assert!(long.len() == 3 && long.iter().all(|line| line.len() <= 30));
    }
}
