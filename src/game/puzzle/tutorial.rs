//! The tutorial on a puzzle's first level.
//!
//! A tutorial is a few steps, each a sentence and a condition on the position. Progress
//! follows from the position alone, so that undo takes a step back. The places that a
//! step points to are [`Highlight`]s, drawn in the same way over all puzzles.

use crate::game::puzzle::Puzzle;
use crate::i18n::tr_noop;
use crate::paint::{Ink, Painter, Point, filled, outlined, point, stroke};

/// A puzzle's tutorial.
pub struct Tutorial<P: Puzzle> {
    /// Its steps; none for a puzzle without a tutorial.
    pub steps: &'static [TutorialStep<P>],
    /// The answer instead of a step when the player has done something else;
    /// [marked](crate::tr_noop), at most 118 characters. Empty when there is nothing to say. As
    /// [`TutorialStep::done`], it is asked on any level.
    pub answer: Asked<P, &'static str>,
}

/// One step of a tutorial.
pub struct TutorialStep<P: Puzzle> {
    /// What to do now, in one or two short sentences; [marked](crate::tr_noop).
    pub text: &'static str,
    /// The same by keyboard, in a few words; marked.
    pub keys: &'static str,
    /// Whether a position fulfils it. This and the highlights are asked on any level, not on the
    /// first alone: a cell may lie outside the board.
    pub done: Asked<P, bool>,
    /// The parts that it points to in a position.
    pub highlights: Asked<P, Vec<Highlight>>,
}

/// A function of level, position and `Ui`.
pub type Asked<P, R> = fn(&P, &<P as Puzzle>::State, &<P as Puzzle>::Ui) -> R;

/// A highlighted place on the board, in the puzzle's own points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Highlight {
    /// A ring around a middle, of this radius.
    Spot(Point, f64),
    /// From here to there: a stroke, a step, an end to be dragged.
    Way(Point, Point),
    /// The same while the player draws there: thin, so that it hides nothing.
    Guide(Point, Point),
}

/// The progress in a tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TutorialProgress {
    /// Steps fulfilled.
    pub done: usize,
    /// All of them.
    pub of: usize,
    /// What to do now, [marked](crate::tr_noop); empty when all is done.
    pub text: &'static str,
    /// The same by keyboard; marked.
    pub keys: &'static str,
}

impl<P: Puzzle> Tutorial<P> {
    /// No tutorial.
    pub const NONE: Self = Self::new(&[]);

    /// A tutorial in which nothing else can be done than its steps ask for.
    pub const fn new(steps: &'static [TutorialStep<P>]) -> Self {
        Self {
            steps,
            answer: |_, _, _| "",
        }
    }

    /// How many steps a position fulfils, before the first that it does not.
    pub fn done(&self, level: &P, state: &P::State, ui: &P::Ui) -> usize {
        let steps = self.steps.iter();
        steps
            .take_while(|step| (step.done)(level, state, ui))
            .count()
    }

    /// The progress of a position; `None` for a puzzle without a tutorial.
    pub fn place(&self, level: &P, state: &P::State, ui: &P::Ui) -> Option<TutorialProgress> {
        let done = self.done(level, state, ui);
        let step_text = |step: &TutorialStep<P>| match (self.answer)(level, state, ui) {
            "" => (step.text, step.keys),
            answer => (answer, ""),
        };
        let (text, keys) = self.steps.get(done).map_or(("", ""), step_text);
        (!self.steps.is_empty()).then_some(TutorialProgress {
            done,
            of: self.steps.len(),
            text,
            keys,
        })
    }

    /// The parts that the current step points to.
    pub fn highlights(&self, level: &P, state: &P::State, ui: &P::Ui) -> Vec<Highlight> {
        let step = self.steps.get(self.done(level, state, ui));
        step.map_or_else(Vec::new, |step| (step.highlights)(level, state, ui))
    }
}

/// The answer to a move after which the tutorial's next step does not apply.
pub const STRAYED: &str =
    tr_noop!("That is not the lesson's move: press Undo to continue the lesson.");

/// Draws highlights over a board 100 `unit` points large. `beat` goes from 0 to 1 in each
/// pulse; at 0 they are still.
pub fn draw(highlights: &[Highlight], unit: f64, beat: f64, painter: &mut dyn Painter) {
    let width = 0.8 * unit;
    for highlight in highlights {
        match *highlight {
            Highlight::Spot(at, radius) => {
                painter.circle(at, radius, outlined(stroke(Ink::Paper, 2.2 * width)));
                painter.circle(at, radius, outlined(stroke(Ink::Accent, width)));
                if beat > 0.0 {
                    painter.opacity(1.0 - beat);
                    let wave = radius + 5.0 * unit * beat;
                    painter.circle(at, wave, outlined(stroke(Ink::Accent, 0.7 * width)));
                    painter.opacity(1.0);
                }
            }
            Highlight::Way(from, to) => draw_way(from, to, unit, beat, painter),
            Highlight::Guide(from, to) => {
                let thin = stroke(Ink::Accent, 0.4 * unit).dashed(1.4 * unit, 1.6 * unit);
                painter.line(from, to, thin);
            }
        }
    }
}

fn draw_way(from: Point, to: Point, unit: f64, beat: f64, painter: &mut dyn Painter) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = libm::sqrt(dx * dx + dy * dy);
    if length < unit {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let width = 0.8 * unit;
    let along = |far: f64, aside: f64| {
        point(
            from.x + ux * far - uy * aside,
            from.y + uy * far + ux * aside,
        )
    };
    let pen = stroke(Ink::Accent, width);
    let head = (3.0 * unit).min(length / 2.0);
    let tip = [
        along(length - head, -0.7 * head),
        along(length, 0.0),
        along(length - head, 0.7 * head),
    ];
    // A rim of paper, so that it is visible on any ground.
    painter.line(from, to, stroke(Ink::Paper, 2.2 * width));
    painter.polyline(&tip, stroke(Ink::Paper, 2.2 * width));
    painter.line(from, to, pen.dashed(2.2 * unit, 1.8 * unit));
    painter.polyline(&tip, pen);
    painter.circle(from, 1.3 * unit, filled(Ink::Paper).and(pen));
    if beat > 0.0 {
        let here = along(length * beat, 0.0);
        painter.circle(here, 1.7 * unit, filled(Ink::Accent));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::Theme;
    use crate::paint::svg::Svg;

    #[test]
    fn highlights_do_not_animate_without_a_pulse() {
        let highlights = [
            Highlight::Spot(point(20.0, 20.0), 10.0),
            Highlight::Way(point(0.0, 0.0), point(40.0, 0.0)),
            Highlight::Way(point(5.0, 5.0), point(5.0, 5.0)),
        ];
        let picture = |beat: f64| {
            let mut svg = Svg::new(100.0, 100.0, Theme::light(25.0));
            draw(&highlights, 1.0, beat, &mut svg);
            svg.finish("Cues")
        };
        assert_eq!(picture(0.0).matches("<circle").count(), 3);
        assert_eq!(picture(0.5).matches("<circle").count(), 5);
        assert!(!picture(0.0).contains("NaN"), "a way of no length is none");
    }
}
