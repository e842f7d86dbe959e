//! The tuned search: strokes as infinite lines (angle, offset), nudged by steps of all
//! magnitudes, restarted when stuck. Its switches are the post's wish list.
//!
//! Genome: a list of lines in the frame in which the figure has area 1
//! ([`Line`]). Fitness: evenness, or another of [`super::fitness`]. Whether
//! it wins is asked apart, and the answer is confirmed by the rules before it is called solved.

use serde_json::Value;

use super::cut::line_distance;
use super::evaluator::{Cut, Evaluator, Line};
use super::figure::Stroke;
use super::fitness::{self, EVENNESS, Fitness, Outcome, PIECE_WEIGHT, STROKE_WEIGHT, add_faults};
use super::published;
use super::rules::{Level, Move};
use super::symmetry::Symmetries;
use crate::game::SearchSpec;
use crate::i18n::tr_noop;
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic, Replacement};
use crate::search::lineage::gene;
use crate::search::mutation::log_uniform_step;
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, between, chance, unit};
use crate::search::restart::Restart;
use crate::search::selection::Selection;
use crate::search::terms::{Term, Total};
use crate::search::{Aim, Method, Parameter, Score, Search, Settings, Spec};

/// The searches of Slice It, the recommended one first.
pub(super) static SEARCHES: [SearchSpec<Level>; 4] = [
    SearchSpec::new(TUNED, |level, _, set, seed| {
        Ok(tuned(level, set, draws, seed))
    }),
    SearchSpec::new(published::JAVA, |level, _, set, seed| {
        Ok(published::java(level, set, draws, seed))
    }),
    SearchSpec::new(published::JAVASCRIPT, |level, _, set, seed| {
        Ok(published::javascript(level, set, draws, seed))
    }),
    SearchSpec::new(RANDOM, |level, _, set, seed| {
        Ok(random(level, set, draws, seed))
    }),
];

/// Makes moves of the strokes that a genome stands for.
pub(super) type ToMoves<M> = fn(&Level, Vec<Stroke>) -> Vec<M>;

fn draws(_: &Level, strokes: Vec<Stroke>) -> Vec<Move> {
    strokes.into_iter().map(Move::Draw).collect()
}

pub(super) const TUNED: Spec = Spec {
    id: "tuned",
    method: Method::Evolution,
    name: tr_noop!("Tuned: GA on lines"),
    source: tr_noop!("This project, following the wish list at the end of the blog post"),
    summary: tr_noop!(
        "Evolves the angle and offset of each stroke by nudges of all sizes, and restarts when it \
         stagnates. Genome: one angle and one offset per stroke. Fitness: the squared deviations \
         of the pieces from equal size, in ideal pieces, plus penalties for strokes that cut \
         nothing or touch a zone, and for pieces too small to count; lower is better."
    ),
    aim: Aim::Solve,
    parameters: &[
        Parameter::population(tr_noop!("Number of individuals."), (1, 1000), 12),
        Parameter::choice(
            "replacement",
            tr_noop!("Replacement"),
            tr_noop!(
                "Generational: the children replace all but the elite at once. Steady-state: each \
                 child replaces the worst individual, unless the child is worse."
            ),
            Replacement::NAMES,
            1,
        ),
        fitness::choice(EVENNESS),
        STROKE_WEIGHT,
        PIECE_WEIGHT,
        Parameter::elite(
            tr_noop!("Number of best individuals that survive a generation (generational only)."),
            (0, 100),
            1,
        ),
        Parameter::choice(
            "selection",
            tr_noop!("Selection"),
            tr_noop!("How parents are chosen."),
            Selection::NAMES,
            0,
        ),
        Parameter::tournament(
            tr_noop!(
                "Individuals per tournament; the fittest becomes a parent (tournament selection \
                 only)."
            ),
            (1, 50),
            2,
        ),
        Parameter::real(
            "truncation",
            tr_noop!("Truncation threshold"),
            tr_noop!(
                "Percentage of the population, best first, that can become parents (truncation \
                 selection only)."
            ),
            (1.0, 100.0),
            33.33, // a third of any population allowed, rounded: what it was before it could be set
        ),
        Parameter::crossover_rate(
            tr_noop!(
                "Chance that two parents are crossed, giving two children, rather than one parent \
                 copied."
            ),
            0.3,
        ),
        Parameter::choice(
            "crossover-kind",
            tr_noop!("Crossover"),
            tr_noop!("How the lines of two parents are recombined."),
            &["one-point", "two-points", "uniform"],
            2,
        )
        .labelled(&[
            tr_noop!("one-point"),
            tr_noop!("two-point"),
            tr_noop!("uniform"),
        ]),
        Parameter::choice(
            "mutation",
            tr_noop!("Mutation"),
            tr_noop!(
                "How every child is mutated. Nudge: lines move a little. Replace: a new line \
                 takes the place of an old one. Both: replace in 4 % of cases, otherwise nudge."
            ),
            &[tr_noop!("both"), tr_noop!("nudge"), tr_noop!("replace")],
            0,
        ),
        Parameter::share(
            "immigrants",
            tr_noop!("Random immigrants"),
            tr_noop!("Share of the children replaced by random individuals."),
            0.0,
        ),
        VALID_START,
        Parameter::integer(
            "carried",
            tr_noop!("Spare lines"),
            tr_noop!(
                "Lines in the genome beyond the strokes allowed. The first valid ones count; the \
                 others are held in reserve."
            ),
            (0, 20),
            0,
        ),
        Parameter::real(
            "symmetry",
            tr_noop!("Symmetry weight"),
            tr_noop!("Weight of the lines' distance from a symmetry of the figure; 0 ignores it."),
            (0.0, 10.0),
            0.0,
        ),
        Parameter::switch(
            "restarts",
            tr_noop!("Restarts"),
            tr_noop!("Starts again with a new population when the best stops improving."),
            true,
        ),
        Parameter::integer(
            "stale-generations",
            tr_noop!("Stagnation limit (generations)"),
            tr_noop!("Generations without improvement before a restart."),
            (1, 100_000),
            60,
        ),
        Parameter::integer(
            "stale-evaluations",
            tr_noop!("Stagnation limit (evaluations)"),
            tr_noop!("Evaluations without an improvement of at least 1 % before a restart."),
            (100, 10_000_000),
            3000,
        ),
    ],
};

pub(super) const RANDOM: Spec = Spec {
    id: "random",
    method: Method::Sampling,
    name: tr_noop!("Random lines (control)"),
    source: tr_noop!("A control that every other search has to beat"),
    summary: tr_noop!(
        "Chooses every candidate at random; nothing is inherited. Genome: as in the tuned search. \
         Fitness: as in the tuned search; lower is better. It only decides which candidate is the \
         best so far."
    ),
    aim: Aim::Solve,
    parameters: &[
        VALID_START,
        fitness::choice(EVENNESS),
        STROKE_WEIGHT,
        PIECE_WEIGHT,
    ],
};

const VALID_START: Parameter = Parameter::switch(
    "valid-start",
    tr_noop!("Start from valid lines only"),
    tr_noop!("Tries random lines until one cuts something and touches no zone."),
    true,
);

pub(super) fn tuned<M: 'static>(
    level: &Level,
    set: &Settings,
    answer: ToMoves<M>,
    seed: u64,
) -> Box<dyn Search<Move = M>> {
    let restart = Restart {
        stale_generations: Some(set.count("stale-generations") as u64),
        stale_evaluations: Some(set.count("stale-evaluations") as u64),
        gain: 0.01,
    };
    let config = genetic::Config {
        population: set.count("population"),
        elite: set.count("elite"),
        selection: Selection::named(
            set.choice("selection"),
            set.count("tournament"),
            set.real("truncation") / 100.0,
        ),
        replacement: Replacement::named(set.choice("replacement")),
        crossover: set.real("crossover"),
        immigrants: set.real("immigrants"),
        restart: if set.on("restarts") {
            restart
        } else {
            Restart::default()
        },
        generations: None,
        ..genetic::Config::default()
    };
    let (carried, valid_start) = (set.count("carried"), set.on("valid-start"));
    let mut lines = Lines::new(level, carried, valid_start, answer);
    lines.crossover = Crossover::named(set.choice("crossover-kind"));
    lines.fitness = Fitness::of(set);
    lines.symmetry_weight = set.real("symmetry");
    lines.replace_rate = match set.choice("mutation") {
        "nudge" => 0.0,
        "replace" => 1.0,
        _ => REPLACE_RATE,
    };
    Box::new(Genetic::new(lines, config, seed))
}

pub(super) fn random<M: 'static>(
    level: &Level,
    set: &Settings,
    answer: ToMoves<M>,
    seed: u64,
) -> Box<dyn Search<Move = M>> {
    let config = genetic::Config {
        immigrants: 1.0,
        elite: 0,
        ..genetic::Config::default()
    };
    let mut lines = Lines::new(level, 0, set.on("valid-start"), answer);
    lines.fitness = Fitness::of(set);
    Box::new(Genetic::new(lines, config, seed))
}

/// Chance that a mutation replaces a line; the others nudge.
const REPLACE_RATE: f64 = 0.04;
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
const TRIES: usize = 60;

/// Slice It as a problem of lines.
struct Lines<M> {
    level: Level,
    answer: ToMoves<M>,
    evaluator: Evaluator,
    /// Genes: strokes and carried lines.
    genes: usize,
    valid_start: bool,
    crossover: Crossover,
    replace_rate: f64,
    fitness: Fitness,
    symmetries: Symmetries,
    symmetry_weight: f64,
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
    fn new(level: &Level, carried: usize, valid_start: bool, answer: ToMoves<M>) -> Self {
        let evaluator = Evaluator::new(&level.figure);
        let diagonal = level
            .figure
            .bounds()
            .map_or(1.0, |bounds| bounds.diagonal());
        Self {
            radius: 0.5 * diagonal * evaluator.scale(),
            symmetries: Symmetries::of(&level.figure),
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
            for _ in 0..TRIES {
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
        let outcome = Outcome::of(&cutting, &mut self.areas);
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
        let outcome = Outcome::of(&cutting, &mut pieces);
        let add_faults = |terms: &mut Vec<Term>| add_faults(cutting.cuts, terms);
        let mut terms = self.fitness.terms(&self.level, outcome, add_faults);
        if self.symmetry_weight > 0.0 {
            let distance = self.symmetries.distance(genome);
            let what =
                tr_noop!("distance from a symmetry of the figure: {distance}, times {weight}");
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

#[cfg(test)]
#[path = "evolve_tests.rs"]
mod tests;
