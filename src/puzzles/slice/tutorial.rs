//! The first minutes: one stroke through a square, dragged until its pieces are
//! equal; and pictures to the rules.

use super::rules::{Level, State};
use super::scale::Scale;
use super::ui::Ui;
use crate::game::puzzle::tutorial::{Highlight, TutorialStep};
use crate::game::{Example, ExampleOutcome, Puzzle, Status};
use crate::i18n::tr_noop;
use crate::paint::{Point, point};

/// The tutorial's steps: cut somewhere, then drag both ends.
pub(super) static STEPS: [TutorialStep<Level>; 3] = [
    TutorialStep {
        text: tr_noop!(
            "Draw a stroke across the shape, starting and ending outside it. Follow the dashed \
             line."
        ),
        keys: tr_noop!("Keys: Enter, arrows to move the end, Enter."),
        done: |level, state, _| level.percents(state).len() > 1,
        highlights: first_stroke,
    },
    TutorialStep {
        text: tr_noop!(
            "Each piece shows its share of the whole. Drag an end of the stroke so that the \
             smaller piece grows."
        ),
        keys: tr_noop!("Keys: 1 to pick up the stroke, arrows, Enter."),
        done: |level, state, _| is_near(level, state),
        highlights: |level, state, ui| drag(level, state, ui, false),
    },
    TutorialStep {
        text: tr_noop!(
            "Now drag the other end until both pieces have a tick: they are equal, and the level \
             is solved."
        ),
        keys: tr_noop!("Keys: 1, Space for the other end, arrows, Enter."),
        done: |level, state, _| level.status(state) == Status::Solved,
        highlights: |level, state, ui| drag(level, state, ui, true),
    },
];

/// Percentage points from the ideal within which a player is on the way.
const NEARLY_EQUAL: f64 = 15.0;
/// Room between the tutorial's line and the player's, drawn along it.
const BESIDE: f64 = 10.0;
/// Ends of strokes stay this far inside the board.
const INSET: f64 = 12.0;

/// The smaller piece of the tutorial's line has a quarter. A piece below this, in per cent, has
/// not grown.
const SMALL: f64 = 20.0;

/// The answer if the smaller piece has become smaller, or was too small from the start.
pub(super) fn answer(level: &Level, state: &State, _: &Ui) -> &'static str {
    let percents = level.percents(state);
    if percents.len() > 1 && percents.iter().any(|percent| *percent < SMALL) {
        tr_noop!(
            "One piece is very small. Drag an end of the stroke the other way, into the larger \
             piece."
        )
    } else {
        ""
    }
}

fn is_near(level: &Level, state: &State) -> bool {
    let deviation = level.deviation(&level.percents(state));
    deviation.is_some_and(|deviation| deviation <= NEARLY_EQUAL)
}

fn first_stroke(level: &Level, _: &State, ui: &Ui) -> Vec<Highlight> {
    let beside = |at: Point| point(at.x - BESIDE, at.y);
    let way = aside(level).map(|(from, to)| match ui.draft {
        Some(_) => Highlight::Guide(beside(from), beside(to)),
        None => Highlight::Way(from, to),
    });
    way.into_iter().collect()
}

/// A stroke on the board down the figure's left quarter: it cuts, but rarely
/// equally.
pub(super) fn aside(level: &Level) -> Option<(Point, Point)> {
    let bounds = level.figure.bounds()?;
    let scale = Scale::new(level);
    let (from, to) = (scale.to_board(bounds.min), scale.to_board(bounds.max));
    let x = from.x + (to.x - from.x) / 4.0;
    let out = 24.0;
    Some((point(x, from.y - out), point(x, to.y + out)))
}

/// One end of the last stroke, and where to: halfway towards the line through
/// the middle, or `all` the way.
fn drag(level: &Level, state: &State, ui: &Ui, all: bool) -> Vec<Highlight> {
    let (Some(stroke), Some(bounds)) = (state.strokes.last(), level.figure.bounds()) else {
        return Vec::new();
    };
    let scale = Scale::new(level);
    let middle = scale.to_board(bounds.centre());
    let (from, to) = (scale.to_board(stroke.from), scale.to_board(stroke.to));
    // The lower end first, then the other one.
    let (fixed, moved) = if all == (from.y > to.y) {
        (from, to)
    } else {
        (to, from)
    };
    let mirrored = point(2.0 * middle.x - fixed.x, 2.0 * middle.y - fixed.y);
    let share = if all { 1.0 } else { 0.5 };
    let goal = point(
        moved.x + share * (mirrored.x - moved.x),
        moved.y + share * (mirrored.y - moved.y),
    );
    let goal = scale.inside(goal, INSET);
    if ui.draft.is_some() {
        return vec![Highlight::Spot(goal, 14.0)];
    }
    if far(moved, goal) < 4.0 {
        return vec![Highlight::Spot(moved, 14.0)];
    }
    vec![Highlight::Way(moved, goal)]
}

fn far(a: Point, b: Point) -> f64 {
    (a.x - b.x).abs().max((a.y - b.y).abs())
}

const HALVES: &str = "Halves;1;2;4;o0,0,200,0,200,200,0,200";
const SQUARE: &str = "Square;2;4;2;o0,0,200,0,200,200,0,200";
const ZONE: &str = "Zone;1;2;4;o0,0,200,0,200,200,0,200;f70,30,130,30,130,70,70,70";

pub(super) const EXAMPLES: &[Example] = &[
    Example::new(
        0,
        HALVES,
        ["100,-20,100,220", ""],
        ExampleOutcome::Right,
        tr_noop!("In at one side, out at another: a cut."),
    )
    .small(),
    Example::new(
        0,
        HALVES,
        ["", "100,-20,100,120"],
        ExampleOutcome::Wrong,
        tr_noop!("It ends inside: no cut."),
    )
    .small(),
    Example::new(
        1,
        SQUARE,
        ["100,-20,100,220 -20,100,220,100", ""],
        ExampleOutcome::Solved,
        tr_noop!("Two strokes that cross: four pieces, as asked."),
    )
    .small(),
    Example::new(
        1,
        SQUARE,
        ["60,-20,60,220 140,-20,140,220", ""],
        ExampleOutcome::Wrong,
        tr_noop!("Two side by side: three pieces, not four."),
    )
    .small(),
    Example::new(
        2,
        SQUARE,
        ["100,-20,100,220 -20,55,220,55", ""],
        ExampleOutcome::Wrong,
        tr_noop!("Four pieces, two of them too small."),
    )
    .small(),
    Example::new(
        3,
        ZONE,
        ["-20,100,220,100", ""],
        ExampleOutcome::Solved,
        tr_noop!("Past the zone: allowed."),
    )
    .small(),
    Example::new(
        3,
        ZONE,
        ["", "100,-20,100,220"],
        ExampleOutcome::Wrong,
        tr_noop!("Through the zone: not allowed."),
    )
    .small(),
];
