//! The genome of the tuned search: strokes as infinite lines.
//!
//! A line has an angle and an offset in the frame in which the figure has area 1 ([`Line`]). Lines are
//! nudged by steps of all magnitudes. Whether a genome wins is asked apart from its fitness, and the
//! answer is confirmed by the rules before it is called solved.

use serde_json::Value;

use super::cut::line_distance;
use super::evaluator::{Cut, Evaluator, Line};
use super::figure::Stroke;
use super::fitness::{Fitness, Outcome, add_faults};
use super::rules::Level;
use super::symmetry::Symmetries;
use crate::i18n::tr_noop;
use crate::search::Score;
use crate::search::crossover::Crossover;
use crate::search::lineage::gene;
use crate::search::mutation::log_uniform_step;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, between, chance, unit};
use crate::search::terms::{Term, Total};

/// Makes moves of the strokes that a genome stands for.
pub type ToMoves<M> = fn(&Level, Vec<Stroke>) -> Vec<M>;

/// The usual [`Lines::replace_rate`].
pub const REPLACE_RATE: f64 = 0.04;
/// Of the nudges: all lines, one parameter; the rest nudge one line.
const NUDGE_ALL: f64 = 30.0 / 96.0;
const NUDGE_PARAMETER: f64 = 15.0 / 96.0;
/// Largest nudges: turns, and units of the frame of area 1; decades downwards.
const TURN: f64 = 0.16;
const SHIFT: f64 = 0.5;
const DECADES: f64 = 4.0;
/// How far strokes are drawn beyond the figure, in the frame of area 1.
const BEYOND: f64 = 0.1;
/// Draws of a line before an invalid one is taken.
const MAX_ATTEMPTS: usize = 60;

/// Slice It as a problem of lines.
pub struct Lines<M> {
    level: Level,
    answer: ToMoves<M>,
    evaluator: Evaluator,
    /// Genes: strokes and carried lines.
    genes: usize,
    valid_start: bool,
    /// How two parents are crossed.
    pub crossover: Crossover,
    /// Chance that a mutation replaces a line; the others nudge.
    pub replace_rate: f64,
    /// The fitness function.
    pub fitness: Fitness,
    symmetries: Symmetries,
    /// Weight of the distance from a symmetry of the figure; 0: none.
    pub symmetry_weight: f64,
    /// Half the diagonal of the figure's bounds, in the frame of area 1.
    radius: f64,
    cuts: Vec<Cut>,
    /// The best fitness of a genome the rules have confirmed. A worse one cannot become
    /// the answer, so its win is not checked: a run that continues after a win would
    /// check almost every child.
    confirmed: f64,
    areas: Vec<f64>,
}

impl<M> Lines<M> {
    /// The problem of a level; carried lines are those beyond its strokes.
    pub fn new(level: &Level, carried: usize, valid_start: bool, answer: ToMoves<M>) -> Self {
        let evaluator = Evaluator::new(&level.figure);
        let diagonal = level
            .figure
            .bounds()
            .map_or(1.0, |bounds| bounds.diagonal());
        Self {
            radius: 0.5 * diagonal * evaluator.scale(),
            symmetries: Symmetries::new(&level.figure),
            evaluator,
            genes: level.strokes + carried,
            valid_start,
            crossover: Crossover::Uniform,
            replace_rate: REPLACE_RATE,
            fitness: Fitness::Evenness,
            symmetry_weight: 0.0,
            level: level.clone(),
            answer,
            cuts: Vec::new(),
            confirmed: f64::INFINITY,
            areas: Vec::new(),
        }
    }

    fn any_line(&self, rng: &mut SeededRng) -> Line {
        let angle = unit(rng);
        Line {
            angle,
            offset: between(rng, -self.radius, self.radius),
        }
    }

    fn is_valid(&mut self, line: Line) -> bool {
        self.evaluator.report(&Cut::Line(line)).is_valid()
    }

    fn fresh(&mut self, rng: &mut SeededRng) -> Line {
        let mut line = self.any_line(rng);
        if self.valid_start {
            for _ in 0..MAX_ATTEMPTS {
                if self.is_valid(line) {
                    break;
                }
                line = self.any_line(rng);
            }
        }
        line
    }

    fn nudge(line: &mut Line, turn: bool, shift: bool, rng: &mut SeededRng) {
        if turn {
            line.angle += log_uniform_step(TURN, DECADES, rng);
            line.angle -= line.angle.floor();
        }
        if shift {
            line.offset += log_uniform_step(SHIFT, DECADES, rng);
        }
    }

    /// The strokes to draw for a genome, rounded so that they stay short in
    /// links; only those that the rules allow.
    fn strokes(&self, genome: &[Line]) -> Vec<Stroke> {
        let mut evaluator = self.evaluator.clone();
        let unit = libm::pow(10.0, libm::ceil(libm::log10(evaluator.scale() * 1e8)));
        let round = |p: [f64; 2]| p.map(|x| (x * unit).round() / unit);
        let allowed = |stroke: &Stroke| self.level.figure.stroke_fault(stroke).is_none();
        let strokes = genome.iter().filter_map(|line| {
            let exact = evaluator.stroke_of(*line, BEYOND)?;
            let rounded = Stroke {
                from: round(exact.from),
                to: round(exact.to),
            };
            [rounded, exact].into_iter().find(allowed)
        });
        strokes.take(self.level.strokes).collect()
    }
}

/// The lines that count, as cuts: all, or with carried lines the first valid ones, filled up with
/// others. The published functions see valid strokes alone; evenness says how wrong the others are.
fn counted(
    genome: &[Line],
    level: &Level,
    fitness: Fitness,
    evaluator: &mut Evaluator,
    cuts: &mut Vec<Cut>,
) {
    let mut is_valid = |cut: &Cut| evaluator.report(cut).is_valid();
    let lines = genome.iter().map(|line| Cut::Line(*line));
    cuts.clear();
    if genome.len() == level.strokes {
        cuts.extend(lines);
    } else {
        let (valid, others): (Vec<Cut>, Vec<Cut>) = lines.partition(&mut is_valid);
        let counted = valid.into_iter().chain(others);
        cuts.extend(counted.take(level.strokes));
    }
    if fitness != Fitness::Evenness {
        cuts.retain(is_valid);
    }
}

impl<M> Problem for Lines<M> {
    type Genome = Vec<Line>;
    type Move = M;

    fn crossover_name(&self) -> &'static str {
        self.crossover.name()
    }

    fn evaluate(&mut self, genome: &Vec<Line>) -> Score {
        let (evaluator, cuts) = (&mut self.evaluator, &mut self.cuts);
        counted(genome, &self.level, self.fitness, evaluator, cuts);
        let cutting = self.evaluator.evaluate(&self.cuts);
        let outcome = Outcome::new(&cutting, &mut self.areas);
        let wins = outcome.wins(&self.level);
        let mut value = self.fitness.value(&self.level, outcome);
        if self.symmetry_weight > 0.0 {
            value += self.symmetry_weight * self.symmetries.distance(genome);
        }
        let solved =
            wins && (value >= self.confirmed || self.level.is_solved_by(&self.strokes(genome)));
        if solved {
            self.confirmed = self.confirmed.min(value);
        }
        Score { value, solved }
    }

    fn terms(&self, genome: &Vec<Line>) -> Vec<Term> {
        let (mut evaluator, mut cuts) = (self.evaluator.clone(), Vec::new());
        counted(genome, &self.level, self.fitness, &mut evaluator, &mut cuts);
        let cutting = evaluator.evaluate(&cuts);
        let mut pieces = Vec::new();
        let outcome = Outcome::new(&cutting, &mut pieces);
        let add_faults = |terms: &mut Vec<Term>| add_faults(cutting.cuts, terms);
        let mut terms = self.fitness.terms(&self.level, outcome, add_faults);
        if self.symmetry_weight > 0.0 {
            let distance = self.symmetries.distance(genome);
            let what = tr_noop!("distance from a symmetry of the figure: {distance} × {weight}");
            terms.add(
                self.symmetry_weight * distance,
                what,
                &[distance, self.symmetry_weight],
            );
        }
        terms
    }

    fn distance(&self, a: &Vec<Line>, b: &Vec<Line>) -> f64 {
        a.iter()
            .zip(b)
            .map(|(a, b)| line_distance(*a, *b))
            .sum::<f64>()
            / a.len().max(1) as f64
    }

    fn moves(&self, genome: &Vec<Line>) -> Vec<M> {
        (self.answer)(&self.level, self.strokes(genome))
    }

    fn genes(&self, genome: &Vec<Line>) -> Vec<u32> {
        let line = |line: &Line| gene(&[line.angle.to_bits(), line.offset.to_bits()]);
        genome.iter().map(line).collect()
    }

    fn encode(&self, genome: &Vec<Line>) -> Option<Value> {
        Some(Line::encode(genome))
    }

    fn decode(&self, value: &Value) -> Option<Vec<Line>> {
        Line::decode(value).filter(|lines| lines.len() == self.genes)
    }
}

impl<M> Variation for Lines<M> {
    fn random(&mut self, rng: &mut SeededRng) -> Vec<Line> {
        (0..self.genes).map(|_| self.fresh(rng)).collect()
    }

    fn crossover(&mut self, a: &mut Vec<Line>, b: &mut Vec<Line>, rng: &mut SeededRng) {
        self.crossover.cross_in_place(a, b, rng);
    }

    fn mutate(&mut self, child: &mut Vec<Line>, _crossed: bool, rng: &mut SeededRng) {
        let at = below(rng, child.len());
        if chance(rng, self.replace_rate) {
            child[at] = self.fresh(rng);
            return;
        }
        let kind = unit(rng);
        if kind < NUDGE_ALL {
            child
                .iter_mut()
                .for_each(|line| Self::nudge(line, true, true, rng));
        } else if kind < NUDGE_ALL + NUDGE_PARAMETER {
            let turn = chance(rng, 0.5);
            Self::nudge(&mut child[at], turn, !turn, rng);
        } else {
            Self::nudge(&mut child[at], true, true, rng);
        }
    }
}
