//! New levels: a random symmetric figure on a clean grid, a number of pieces
//! that its cuts tend to make, and a search that shows three stars can be won.

use super::evaluator::{Cut, Evaluator, Line};
use super::evolve;
use super::figure::{Figure, Point, Shape, Stroke};
use super::rules::{Level, MAX_PIECES, THREE_STARS};
use crate::game::{GeneratorProgress, GeneratorSpec, LevelGenerator, short_number};
use crate::i18n::{tr_noop, trn};
use crate::search::random::{self, below, between, chance, seeded, unit};
use crate::search::{Parameter, Search, Settings, Step};

/// How new levels are made.
pub(super) const GENERATE: GeneratorSpec<Level> = GeneratorSpec {
    parameters: &[
        Parameter::integer(
            "strokes",
            tr_noop!("Strokes"),
            tr_noop!("Number of strokes; 0 for any."),
            (0, 6),
            0,
        ),
        Parameter::choice(
            "kind",
            tr_noop!("Kind"),
            tr_noop!("Kind of figure."),
            &[
                tr_noop!("any"),
                tr_noop!("convex"),
                tr_noop!("concave"),
                tr_noop!("hole"),
                tr_noop!("zones"),
                tr_noop!("several"),
            ],
            0,
        ),
        Parameter::integer(
            "pieces",
            tr_noop!("Pieces"),
            tr_noop!("Number of pieces; 0 for a number that suits the figure and the strokes."),
            (0, 16),
            0,
        ),
    ],
    build: |settings, seed| Box::new(Maker::new(settings, seed)),
};

/// Figures tried before giving up.
const ATTEMPTS: u32 = 60;
/// Evaluations that a figure's search may take.
const PATIENCE: u32 = 60_000;
/// Evaluations per step: some tens of microseconds.
const PER_STEP: u32 = 32;
/// Random cuts from which the number of pieces is learnt.
const SAMPLES: usize = 200;
/// Half the figure's width, and its height, in level units.
const HALF: f64 = 100.0;
/// Corners lie on multiples of this.
const STEP: f64 = 10.0;

struct Maker {
    rng: random::SeededRng,
    seed: u64,
    strokes: usize,
    /// 0 for what suits figure and strokes.
    pieces: usize,
    kind: &'static str,
    attempts: u32,
    trial: Option<Trial>,
}

/// A figure being searched.
struct Trial {
    level: Level,
    search: Box<dyn Search<Move = Stroke>>,
    spent: u32,
}

impl Maker {
    fn new(settings: &Settings, seed: u64) -> Self {
        Self {
            rng: seeded(seed),
            seed,
            strokes: settings.count("strokes"),
            pieces: settings.count("pieces"),
            kind: settings.choice("kind"),
            attempts: 0,
            trial: None,
        }
    }

    /// A level whose figure is sound, with a search for three stars.
    fn conceive(&mut self) -> Option<Trial> {
        let rng = &mut self.rng;
        let kind = match self.kind {
            "any" => ["convex", "concave", "hole", "zones", "several"][below(rng, 5)],
            kind => kind,
        };
        let figure = figure(kind, rng);
        figure.validate().ok()?;
        let strokes = if self.strokes > 0 {
            self.strokes
        } else {
            2 + below(rng, 3)
        };
        let pieces = usual_pieces(&figure, strokes, self.pieces, rng)?;
        let level = Level {
            name: trn!(
                strokes,
                "{n} stroke, {pieces} pieces ({number})",
                "{n} strokes, {pieces} pieces ({number})",
                pieces,
                number = short_number(self.seed)
            ),
            strokes,
            pieces,
            stated_tolerance: Some(100.0 * THREE_STARS / pieces as f64),
            figure,
            solution: Vec::new(),
        };
        let settings = evolve::TUNED.defaults();
        Some(Trial {
            search: evolve::tuned(&level, &settings, |_, strokes| strokes, self.seed),
            level,
            spent: 0,
        })
    }
}

impl LevelGenerator<Level> for Maker {
    fn step(&mut self) -> GeneratorProgress<Level> {
        let done = f64::from(self.attempts) / f64::from(ATTEMPTS);
        let Some(trial) = &mut self.trial else {
            if self.attempts == ATTEMPTS {
                return GeneratorProgress::Failed(trn!(
                    ATTEMPTS,
                    "The {n} figure tried was not solved with three stars: try other settings.",
                    "None of the {n} figures tried was solved with three stars: try other \
                     settings."
                ));
            }
            self.attempts += 1;
            self.trial = self.conceive();
            return GeneratorProgress::Working(done);
        };
        for _ in 0..PER_STEP {
            if let Step::Done(_) = trial.search.step() {
                let solution = trial.search.best().map(|(_, strokes)| strokes);
                return GeneratorProgress::Done(Level {
                    stated_tolerance: None,
                    solution: solution.unwrap_or_default(),
                    ..trial.level.clone()
                });
            }
        }
        trial.spent += PER_STEP;
        if trial.spent >= PATIENCE {
            self.trial = None;
        }
        GeneratorProgress::Working(done)
    }
}

/// The number of pieces that three of four random cuts do not exceed; `None`
/// when too few cuts are valid, or the number is of no use. A `wanted` number of pieces, not 0, is taken
/// if one of twenty cuts makes as many.
fn usual_pieces(
    figure: &Figure,
    strokes: usize,
    wanted: usize,
    rng: &mut random::SeededRng,
) -> Option<usize> {
    let mut evaluator = Evaluator::new(figure);
    let radius = 0.5 * figure.bounds()?.diagonal() * evaluator.scale();
    let mut counts = Vec::with_capacity(SAMPLES);
    for _ in 0..20 * SAMPLES {
        let cuts: Vec<Cut> = (0..strokes)
            .map(|_| Line {
                angle: unit(rng),
                offset: between(rng, -0.6 * radius, 0.6 * radius),
            })
            .map(Cut::Line)
            .collect();
        let cutting = evaluator.evaluate(&cuts);
        if cutting.cuts.iter().all(|cut| cut.is_valid()) {
            counts.push(cutting.pieces.len());
        }
        if counts.len() == SAMPLES {
            break;
        }
    }
    if wanted > 0 {
        let made = counts.iter().filter(|count| **count == wanted).count();
        let never = (strokes, wanted) == (3, 7);
        return (!never && 20 * made >= SAMPLES).then_some(wanted);
    }
    crate::sort::by(&mut counts, Ord::cmp);
    let usual = *counts.get(counts.len() * 3 / 4)?;
    // Three lines cannot make seven equal pieces of a convex figure.
    let usual = if (strokes, usual) == (3, 7) { 6 } else { usual };
    (usual > strokes && usual <= MAX_PIECES).then_some(usual)
}

/// A figure with a vertical axis of symmetry at x = 100, from 0 to 200.
fn figure(kind: &str, rng: &mut random::SeededRng) -> Figure {
    let mut figure = Figure::default();
    match kind {
        "convex" => figure.shapes.push(Shape::solid(ring(HALF, 0.75, rng))),
        "concave" => figure.shapes.push(Shape::solid(ring(HALF, 0.35, rng))),
        "hole" => {
            let hole = ring(0.45 * HALF, 0.7, rng);
            figure.shapes.push(Shape {
                outline: ring(HALF, 0.8, rng),
                holes: vec![hole],
            });
        }
        "zones" => {
            figure.shapes.push(Shape::solid(ring(HALF, 0.6, rng)));
            let half = STEP * (1 + below(rng, 2)) as f64;
            let y = STEP * (8 + below(rng, 5)) as f64;
            let zone = [[-half, 0.0], [0.0, -half], [half, 0.0], [0.0, half]];
            figure
                .forbidden
                .push(zone.map(|[dx, dy]| [HALF + dx, y + dy]).to_vec());
        }
        _ => {
            // One shape left of the axis and its mirror image.
            let half: Vec<Point> = ring(0.45 * HALF, 0.6, rng);
            let at = 0.5 * HALF;
            let left: Vec<Point> = half
                .iter()
                .map(|[x, y]| [snap(x - HALF + at), *y])
                .collect();
            let right = left
                .iter()
                .rev()
                .map(|[x, y]| [2.0 * HALF - x, *y])
                .collect();
            figure
                .shapes
                .extend([Shape::solid(left), Shape::solid(right)]);
        }
    }
    figure
}

fn snap(x: f64) -> f64 {
    (x / STEP).round() * STEP
}

/// A ring around (100, 100), symmetric left and right, its corners at radii
/// from `least` to 1 of `radius`, on the grid.
fn ring(radius: f64, least: f64, rng: &mut random::SeededRng) -> Vec<Point> {
    let corners = 2 + below(rng, 4);
    let on_axis = [chance(rng, 0.5), chance(rng, 0.5)];
    let place = |turn: f64, rng: &mut random::SeededRng| {
        let (angle, r) = (
            turn * std::f64::consts::PI,
            radius * between(rng, least, 1.0),
        );
        [snap(r * libm::sin(angle)), snap(-r * libm::cos(angle))]
    };
    // From the top, clockwise along the right half.
    let mut right: Vec<Point> = Vec::new();
    for n in 0..corners {
        let turn = (n as f64 + 0.5 + 0.3 * (unit(rng) - 0.5)) / corners as f64;
        let p = place(turn, rng);
        if p[0] > 0.0 && right.last() != Some(&p) {
            right.push(p);
        }
    }
    let left: Vec<Point> = right.iter().rev().map(|[x, y]| [-x, *y]).collect();
    let axis = |turn: f64, rng: &mut random::SeededRng| [0.0, place(turn, rng)[1]];
    let mut ring = Vec::new();
    if on_axis[0] {
        ring.push(axis(0.0, rng));
    }
    ring.extend(right);
    if on_axis[1] {
        ring.push(axis(1.0, rng));
    }
    ring.extend(left);
    ring.into_iter()
        .map(|[x, y]| [HALF + x, HALF + y])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Puzzle, Status, session::history::replay};

    fn made(kind: &str, strokes: &str, seed: u64) -> Level {
        made_of(kind, strokes, "0", seed)
    }

    fn made_of(kind: &str, strokes: &str, pieces: &str, seed: u64) -> Level {
        let set = [("kind", kind), ("strokes", strokes), ("pieces", pieces)];
        let made = GENERATE.generate_for_test(&set, seed);
        made.unwrap_or_else(|why| panic!("{kind} {strokes} {seed}: {why}"))
            .0
    }

    #[test]
    fn every_kind_is_made_sound_and_winnable_with_three_stars() {
        for kind in ["any", "convex", "concave", "hole", "zones", "several"] {
            for seed in 1..=3 {
                let level = made(kind, "0", seed);
                let again: Level = level.to_string().parse().unwrap();
                assert_eq!(again, level, "sound, and the same as text");
                let state = replay(&level, &level.solution().unwrap()).unwrap();
                assert_eq!(level.status(&state), Status::Solved);
                assert_eq!(level.stars(&state), 3, "{kind} {seed}");
            }
        }
    }

    #[test]
    fn the_number_of_strokes_is_kept_and_a_seed_gives_one_level() {
        assert_eq!(made("convex", "4", 9).strokes, 4);
        assert_eq!(made("any", "0", 9), made("any", "0", 9));
    }

    #[test]
    fn the_number_of_pieces_is_kept_and_stands_in_the_name() {
        let level = made_of("convex", "3", "5", 2009);
        assert_eq!((level.strokes, level.pieces), (3, 5));
        assert_eq!(level.name, "3 strokes, 5 pieces (9)");
    }
}
