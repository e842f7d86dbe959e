//! Slice It's geometry: how many sets of strokes are judged in a second.
//!
//! The evaluator and the referee get the same strokes in one run, so that
//! their ratio can be trusted on a noisy machine. Each sample judges
//! [`SETS`] different random sets; divan prints sets per second. Beside them,
//! whole steps of the searches: as many evaluations, with all that evolves.

use divan::{Bencher, counter::ItemsCount};
use evolvarium::game::{Evolves as _, Puzzle};
use evolvarium::puzzles::slice;
use evolvarium::puzzles::slice::evaluator::{Cut, Evaluator, Line};
use evolvarium::puzzles::slice::figure::{Figure, Point, Shape, Stroke};
use evolvarium::puzzles::slice::referee;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const SETS: usize = 1024;

fn main() {
    divan::main();
}

#[derive(Clone, Copy, Debug)]
enum Level {
    House,
    Holed,
    Comb,
}

const LEVELS: [Level; 3] = [Level::House, Level::Holed, Level::Comb];

impl Level {
    fn figure(self) -> Figure {
        let (outline, holes): (Vec<Point>, Vec<Vec<Point>>) = match self {
            Level::House => (
                vec![
                    [100.0, 230.0],
                    [240.0, 230.0],
                    [240.0, 130.0],
                    [170.0, 30.0],
                    [100.0, 130.0],
                ],
                vec![],
            ),
            // A concave outline with a hole.
            Level::Holed => (
                vec![
                    [0.0, 0.0],
                    [60.0, 20.0],
                    [120.0, 0.0],
                    [100.0, 60.0],
                    [120.0, 120.0],
                    [60.0, 100.0],
                    [0.0, 120.0],
                    [20.0, 60.0],
                ],
                vec![vec![[40.0, 60.0], [60.0, 40.0], [80.0, 60.0], [60.0, 80.0]]],
            ),
            Level::Comb => {
                let mut outline = vec![[0.0, 0.0], [90.0, 0.0]];
                for tooth in (0..5).rev() {
                    let x = f64::from(20 * tooth);
                    outline.extend([[x + 10.0, 50.0], [x, 50.0]]);
                    if tooth > 0 {
                        outline.extend([[x, 10.0], [x - 10.0, 10.0]]);
                    }
                }
                (outline, vec![])
            }
        };
        Figure {
            shapes: vec![Shape { outline, holes }],
            forbidden: vec![],
        }
    }
}

/// Random sets of lines, each of which cuts the figure.
fn sets(evaluator: &mut Evaluator, lines: usize) -> Vec<Vec<Cut>> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut line = || loop {
        let cut = Cut::Line(Line {
            angle: random.random_range(0.0..1.0),
            offset: random.random_range(-0.8..0.8),
        });
        if evaluator.report(&cut).chord > 0.0 {
            break cut;
        }
    };
    (0..SETS)
        .map(|_| (0..lines).map(|_| line()).collect())
        .collect()
}

fn strokes(evaluator: &mut Evaluator, cuts: &[Cut]) -> Vec<Stroke> {
    let drawn = cuts.iter().filter_map(|cut| match cut {
        Cut::Line(line) => evaluator.stroke_of(*line, 0.05),
        Cut::Segment(stroke) => Some(*stroke),
    });
    drawn.collect()
}

#[divan::bench(args = LEVELS)]
fn evaluator_5_lines(bencher: Bencher, level: Level) {
    lines(bencher, level, 5);
}

#[divan::bench(args = LEVELS)]
fn evaluator_12_lines(bencher: Bencher, level: Level) {
    lines(bencher, level, 12);
}

#[divan::bench(args = LEVELS)]
fn evaluator_5_segments(bencher: Bencher, level: Level) {
    let mut evaluator = Evaluator::new(&level.figure());
    let sets = sets(&mut evaluator, 5);
    let drawn = sets.iter().map(|cuts| strokes(&mut evaluator, cuts));
    let drawn: Vec<Vec<Cut>> = drawn
        .map(|strokes| strokes.into_iter().map(Cut::Segment).collect())
        .collect();
    judge(bencher, evaluator, drawn);
}

#[divan::bench(args = LEVELS)]
fn referee_5_strokes(bencher: Bencher, level: Level) {
    let figure = level.figure();
    let mut evaluator = Evaluator::new(&figure);
    let sets = sets(&mut evaluator, 5);
    let drawn: Vec<Vec<Stroke>> = sets
        .iter()
        .map(|cuts| strokes(&mut evaluator, cuts))
        .collect();
    bencher.counter(ItemsCount::new(SETS)).bench_local(|| {
        drawn
            .iter()
            .map(|strokes| referee::slice(&figure, strokes).len())
            .sum::<usize>()
    });
}

/// A whole step of a search on the house: parents, operators,
/// evaluation, replacement. No answer is good enough, so that it never stops.
#[divan::bench(args = ["tuned", "java", "javascript", "random"])]
fn search_steps_on_the_house(bencher: Bencher, search: &str) {
    search_steps(bencher, search, false);
}

/// The same, with lineage recorded.
#[divan::bench(args = ["tuned", "java", "javascript", "random"])]
fn search_steps_watched(bencher: Bencher, search: &str) {
    search_steps(bencher, search, true);
}

fn search_steps(bencher: Bencher, search: &str, watched: bool) {
    let level: slice::Level = "House;5;10;1e-9;o100,230,240,230,240,130,170,30,100,130"
        .parse()
        .expect("a level");
    let offered = slice::Level::SEARCHES;
    let found = offered.iter().find(|offer| offer.spec.id == search);
    let offer = found.expect("a search of that name");
    let settings = offer.spec.defaults();
    let mut run = (offer.build)(&level, &level.start(), &settings, 1).expect("a run");
    if watched {
        run.watch();
    }
    bencher
        .counter(ItemsCount::new(SETS))
        .bench_local(move || (0..SETS).for_each(|_| _ = run.step()));
}

fn lines(bencher: Bencher, level: Level, count: usize) {
    let mut evaluator = Evaluator::new(&level.figure());
    let sets = sets(&mut evaluator, count);
    judge(bencher, evaluator, sets);
}

fn judge(bencher: Bencher, mut evaluator: Evaluator, sets: Vec<Vec<Cut>>) {
    bencher.counter(ItemsCount::new(SETS)).bench_local(move || {
        sets.iter()
            .map(|cuts| evaluator.evaluate(cuts).pieces.len())
            .sum::<usize>()
    });
}
