//! The picture of a race: which share of the runs is solved after how many
//! evaluations, and how the best scores come on.
//!
//! Contestants are told apart by ink, by dashes and by a letter, never by colour
//! alone. Where scores mean the same for all, their courses share one panel; else
//! each has a panel and an axis of its own.

use super::super::{Ink, Painter, Point, Stroke, filled, point, stroke};
use super::{Align, Axis, FONT, LEFT, RIGHT, label, short};
use crate::search::race::{Measure, Summary};

/// One contestant.
#[derive(Clone, Copy, Debug)]
pub struct Racer<'a> {
    /// Its name.
    pub label: &'a str,
    /// What came of its runs.
    pub summary: &'a Summary,
}

/// Width of the picture, in points.
const WIDTH: f64 = 720.0;
/// Height of a line of the legend.
const LINE: f64 = 18.0;
/// Room for a panel's heading and for the labels below it.
const HEAD: f64 = 26.0;
const FOOT: f64 = 24.0;
/// Heights of a panel for all, and of one of several.
const TALL: f64 = 190.0;
const LOW: f64 = 96.0;

const INKS: [Ink; 6] = [
    Ink::Accent,
    Ink::Focus,
    Ink::Good,
    Ink::Warn,
    Ink::Line,
    Ink::Error,
];
const DASHES: [Option<(f64, f64)>; 4] =
    [None, Some((7.0, 4.0)), Some((2.0, 3.0)), Some((12.0, 5.0))];

fn pen(n: usize) -> Stroke {
    Stroke {
        dash: DASHES[n % DASHES.len()],
        ..stroke(INKS[n % INKS.len()], 2.0)
    }
}

/// The letter of a contestant: A to Z, then numbers.
fn letter(n: usize) -> String {
    match u8::try_from(n) {
        Ok(n) if n < 26 => char::from(b'A' + n).to_string(),
        _ => (n + 1).to_string(),
    }
}

/// Whether anything is solved in the race.
fn solves(racers: &[Racer<'_>]) -> bool {
    racers.iter().any(|racer| racer.summary.solved > 0)
}

/// Whether there is a panel of solved runs: not where all of them are from the
/// start, or none.
fn counts(racers: &[Racer<'_>], measure: Measure) -> bool {
    measure != Measure::Score && solves(racers)
}

/// Width and height of the picture of a race, in points.
#[must_use]
pub fn size(racers: &[Racer<'_>], measure: Measure) -> (f64, f64) {
    let panel = |height: f64| HEAD + height + FOOT;
    let counted = if counts(racers, measure) {
        panel(TALL)
    } else {
        0.0
    };
    let courses = match measure {
        Measure::Score => panel(TALL),
        _ => panel(LOW) * racers.len() as f64,
    };
    (WIDTH, 12.0 + LINE * racers.len() as f64 + counted + courses)
}

/// Draws the picture of a race.
pub fn draw(racers: &[Racer<'_>], measure: Measure, painter: &mut dyn Painter) {
    let mut top = 6.0;
    for (n, racer) in racers.iter().enumerate() {
        let y = top + LINE / 2.0;
        painter.line(point(LEFT, y), point(LEFT + 36.0, y), pen(n));
        let text = format!("{}: {}", letter(n), racer.label);
        painter.text(label(&text, point(LEFT + 44.0, y), Align::Start, Ink::Line));
        top += LINE;
    }
    let x = evaluations(racers);
    if counts(racers, measure) {
        solved(racers, &x, top, painter);
        top += HEAD + TALL + FOOT;
    }
    if measure == Measure::Score {
        let all: Vec<(usize, &Racer<'_>)> = racers.iter().enumerate().collect();
        let head = "Best score after so many evaluations: median, and the middle half of the runs";
        courses(&all, head, &x, (top, TALL), painter);
        return;
    }
    for (n, racer) in racers.iter().enumerate() {
        let head = format!("{}: best score, in its own unit", letter(n));
        courses(&[(n, racer)], &head, &x, (top, LOW), painter);
        top += HEAD + LOW + FOOT;
    }
}

/// Evaluations on a logarithmic axis, as far as any of the runs went.
fn evaluations(racers: &[Racer<'_>]) -> Axis {
    let bands = racers.iter().flat_map(|racer| &racer.summary.band);
    let steps = racers.iter().flat_map(|racer| &racer.summary.steps);
    let all = bands.map(|band| band.evaluations);
    let all = all
        .chain(steps.map(|step| step.evaluations))
        .map(|n| n.max(1) as f64);
    let (low, high) = all.fold((f64::INFINITY, 1.0_f64), |(low, high), n| {
        (low.min(n), high.max(n))
    });
    let low = if low.is_finite() { low } else { 1.0 };
    Axis {
        from: low,
        to: high.max(low * 10.0),
        log: true,
        start: LEFT,
        end: WIDTH - RIGHT - 14.0,
    }
}

fn frame(head: &str, (x, y): (&Axis, &Axis), share: bool, painter: &mut dyn Painter) {
    let hair = stroke(Ink::Grid, 1.0);
    let heading = point(LEFT, y.end - 12.0);
    painter.text(label(head, heading, Align::Start, Ink::Faint));
    for value in y.ticks(4) {
        let at = y.place(value).round() + 0.5;
        painter.line(point(x.start, at), point(x.end, at), hair);
        let text = match share {
            true => format!("{:.0} %", value * 100.0),
            false => short(value),
        };
        painter.text(label(
            &text,
            point(x.start - 6.0, at),
            Align::End,
            Ink::Faint,
        ));
    }
    painter.line(
        point(x.start, y.start),
        point(x.end, y.start),
        stroke(Ink::Faint, 1.0),
    );
    let mut free = f64::NEG_INFINITY;
    for value in x.ticks(6) {
        let (at, text) = (x.place(value), short(value));
        let half = text.chars().count() as f64 * FONT * 0.3;
        if at - half < free {
            continue;
        }
        free = at + half + 8.0;
        painter.line(point(at, y.start), point(at, y.start + 4.0), hair);
        let place = point(at, y.start + 13.0);
        painter.text(label(&text, place, Align::Middle, Ink::Faint));
    }
}

/// The letters at the ends of lines, none over another.
fn letters(ends: &mut [(usize, Point)], floor: f64, painter: &mut dyn Painter) {
    ends.sort_by(|a, b| a.1.y.total_cmp(&b.1.y));
    let mut lowest = floor;
    for (_, end) in ends.iter_mut().rev() {
        end.y = end.y.min(lowest);
        lowest = end.y - FONT;
    }
    for (n, end) in ends {
        let place = point(end.x + 6.0, end.y);
        let ink = INKS[*n % INKS.len()];
        painter.text(label(&letter(*n), place, Align::Start, ink));
    }
}

fn solved(racers: &[Racer<'_>], x: &Axis, top: f64, painter: &mut dyn Painter) {
    let y = Axis {
        from: 0.0,
        to: 1.0,
        log: false,
        start: top + HEAD + TALL,
        end: top + HEAD,
    };
    let head = "Runs solved after so many evaluations";
    frame(head, (x, &y), true, painter);
    let mut ends = Vec::new();
    for (n, racer) in racers.iter().enumerate() {
        let mut line = vec![point(x.start, y.start)];
        let mut share = 0.0;
        for step in &racer.summary.steps {
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
    racers: &[(usize, &Racer<'_>)],
    head: &str,
    x: &Axis,
    (top, height): (f64, f64),
    painter: &mut dyn Painter,
) {
    let bands = racers.iter().flat_map(|(_, racer)| &racer.summary.band);
    let scores = bands.flat_map(|band| [band.score.q1, band.score.median, band.score.q3]);
    let scores: Vec<f64> = scores.flatten().collect();
    let low = scores.iter().copied().fold(f64::INFINITY, f64::min);
    let high = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
    // Errors fall by orders of magnitude, a zero stands at the foot; yields do not.
    let falls = racers.iter().all(|(_, racer)| {
        let mut medians = racer.summary.band.iter().filter_map(|b| b.score.median);
        let first = medians.next();
        medians.next_back() <= first
    });
    let positive = scores.iter().copied().filter(|s| *s > 0.0);
    let least = positive.fold(f64::INFINITY, f64::min);
    let log = falls && low >= 0.0 && least.is_finite() && high > 100.0 * least;
    let y = Axis {
        from: if log { least } else { low },
        to: if high > low { high } else { low + 1.0 },
        log,
        start: top + HEAD + height,
        end: top + HEAD,
    };
    frame(head, (x, &y), false, painter);
    let mut ends = Vec::new();
    for (n, racer) in racers {
        let band = &racer.summary.band;
        let place =
            |evaluations: u64, score: f64| point(x.place(evaluations as f64), y.place(score));
        let upper = band
            .iter()
            .filter_map(|b| Some((b, b.score.q1.zip(b.score.q3)?)));
        let quartiles: Vec<_> = upper.collect();
        let mut area: Vec<Point> = quartiles
            .iter()
            .map(|(b, q)| place(b.evaluations, q.1))
            .collect();
        area.extend(
            quartiles
                .iter()
                .rev()
                .map(|(b, q)| place(b.evaluations, q.0)),
        );
        if quartiles.len() > 1 {
            painter.opacity(0.18);
            painter.polygon(&[&area], filled(INKS[n % INKS.len()]));
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
    use crate::paint::recorder::Recorder;
    use crate::search::Direction;
    use crate::search::race::Outcome;

    #[test]
    fn any_race_can_be_drawn() {
        let run = |contestant, seed, solved| Outcome {
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
            let outcomes: Vec<Outcome> = each.collect();
            let of = |n| Summary::of(&outcomes, n, Direction::Lower);
            let summaries = [of(0), of(1)];
            let racers = summaries.iter().map(|summary| Racer {
                label: "one",
                summary,
            });
            let racers: Vec<Racer<'_>> = racers.collect();
            for measure in [Measure::Evaluations, Measure::Seconds, Measure::Score] {
                let mut recorder = Recorder::default();
                draw(&racers, measure, &mut recorder);
                assert!(!recorder.drawn.is_empty());
                let (width, height) = size(&racers, measure);
                assert!(width > 0.0 && height > 100.0);
            }
        }
    }
}
