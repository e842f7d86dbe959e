//! Slice It's geometry: how many sets of strokes are judged in a second.
//!
//! The evaluator and the referee get the same strokes in one run, so that
//! their ratio can be trusted on a noisy machine. Each sample judges
//! [`SETS`] different random sets; divan prints sets per second. Beside them,
//! whole steps of the searches: as many evaluations, with all that evolves.

use divan::{Bencher, counter::ItemsCount};
use evolvarium::game::{Evolves as _, Puzzle};
use evolvarium::puzzles::slice::Level;
use evolvarium::puzzles::slice::evaluator::{Cut, Evaluator, Line};
use evolvarium::puzzles::slice::figure::Stroke;
use evolvarium::puzzles::slice::referee;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const SETS: usize = 1024;

fn main() {
    divan::main();
}

/// The house, a concave outline with a hole, and a comb.
const LEVELS: [&str; 3] = [
    "House;5;10;1e-9;o100,230,240,230,240,130,170,30,100,130",
    "Holed;5;10;;o0,0,60,20,120,0,100,60,120,120,60,100,0,120,20,60;h40,60,60,40,80,60,60,80",
    "Comb;5;10;;o0,0,90,0,90,50,80,50,80,10,70,10,70,50,60,50,60,10,50,10,50,50,40,50,40,10,30,10,30,50,20,50,20,10,10,10,10,50,0,50",
];

fn level(text: &str) -> Level {
    text.parse().expect("a level")
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
fn evaluator_5_lines(bencher: Bencher, text: &str) {
    lines(bencher, text, 5);
}

#[divan::bench(args = LEVELS)]
fn evaluator_12_lines(bencher: Bencher, text: &str) {
    lines(bencher, text, 12);
}

#[divan::bench(args = LEVELS)]
fn evaluator_5_segments(bencher: Bencher, text: &str) {
    let mut evaluator = Evaluator::new(&level(text).figure);
    let sets = sets(&mut evaluator, 5);
    let drawn = sets.iter().map(|cuts| strokes(&mut evaluator, cuts));
    let drawn: Vec<Vec<Cut>> = drawn
        .map(|strokes| strokes.into_iter().map(Cut::Segment).collect())
        .collect();
    judge(bencher, evaluator, drawn);
}

#[divan::bench(args = LEVELS)]
fn referee_5_strokes(bencher: Bencher, text: &str) {
    let figure = level(text).figure;
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
    let level = level(LEVELS[0]);
    let offered = Level::SEARCHES;
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

fn lines(bencher: Bencher, text: &str, count: usize) {
    let mut evaluator = Evaluator::new(&level(text).figure);
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
