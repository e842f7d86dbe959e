//! The sources' own algorithms: the Java version (Watchmaker library) and the
//! JavaScript demo, with their settings and without their bugs.
//!
//! Both evolve segments by their end points, and minimise one of [`super::fitness`] over the
//! strokes that are valid.
//!
//! *The post* describes operators, and gives no figures. *The author's program* is known for the Java
//! version only (github.com/Macuyiko/sliceit-solver-genetic, as the post's repository is called
//! now): its operators, rates and weights are the defaults here, with two exceptions. The post's mutator
//! for whole new solutions is not in it (`new-solution` is 0), and a stroke's adjustment is not rounded to whole
//! pixels. Not carried over: a line factory that mistook width for the right edge, a genome as long
//! as the *pieces*, strokes through corners refused, integer truncation. Different from the program:
//! strokes begin anywhere around the figure, not just beside its four sides; adjusted ends are not
//! clamped to the figure's bounds (10 pixels less, 20 more); mutations come in another order; the program
//! ends only when it is stopped, here a solution ends the run.
//!
//! The JavaScript version's program is not available: its operators are the post's, population, elite and
//! rate *ours*. The post says that it started from Nihilogic's Mona Lisa and has “a simple tournament”; that
//! program has no tournament: only the best share of the population become parents, and these are carried over or not.
//! Both can be chosen. `docs/sources/slice-it.md` lists all of it.

use serde_json::{Value, json};

use super::evaluator::{Cut, Evaluator, MAX_CUTS};
use super::figure::{Bounds, Point, Stroke};
use super::fitness::{
    self, Fitness, Outcome, PIECE_WEIGHT, PUNISHED, STROKE_WEIGHT, add_missing, missing,
};
use super::lines::ToMoves;
use super::rules::Level;
use crate::i18n::tr_noop;
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic, matings_crossed, parameters};
use crate::search::lineage::gene;
use crate::search::migrant::decode_list;
use crate::search::mutation::{gaussian_step, insert, remove, replace};
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, between, chance};
use crate::search::selection::{Selection, truncated};
use crate::search::{Aim, Method, Parameter, Score, Search, Settings, Spec, Term};

/// The Java version's description; defaults are its settings.
pub(super) const JAVA: Spec = Spec {
    id: "java",
    method: Method::Evolution,
    name: tr_noop!("Original, Java (vanden Broucke, 2012)"),
    source: tr_noop!("The blog post's second version, with the Watchmaker library"),
    genome: tr_noop!("a list of strokes, given by their ends."),
    fitness: tr_noop!(
        "squared deviations from equal pieces, plus 100 for each missing or surplus stroke and \
         piece; lower is better."
    ),
    operators: tr_noop!("two-point crossover; mutations add, remove, replace and adjust strokes."),
    aim: Aim::Solve,
    parameters: &[
        POPULATION,
        elite(3),
        Parameter::real(
            "tournament",
            tr_noop!("Selection probability"),
            tr_noop!("Chance that the fitter individual wins a tournament of two."),
            (0.5, 1.0),
            0.7,
        ),
        Parameter::share(
            "crossover",
            tr_noop!("Crossover rate"),
            tr_noop!("Chance that two parents exchange strokes rather than being copied whole."),
            0.5,
        ),
        Parameter::share(
            "add",
            tr_noop!("Addition rate"),
            tr_noop!("Chance that a child gains a stroke."),
            0.03,
        ),
        Parameter::share(
            "remove",
            tr_noop!("Removal rate"),
            tr_noop!("Chance that a child loses a stroke."),
            0.03,
        ),
        Parameter::share(
            "replace",
            tr_noop!("Replacement rate"),
            tr_noop!("Chance that one of a child's strokes is replaced."),
            0.03,
        ),
        Parameter::share(
            "new-solution",
            tr_noop!("New solution rate"),
            tr_noop!(
                "Chance that a child is replaced by a random solution, as the post says; the \
                 program replaces one stroke."
            ),
            0.0,
        ),
        Parameter::share(
            "adjust",
            tr_noop!("Adjustment rate"),
            tr_noop!("Chance that an end of a stroke is moved, or both ends, as set below."),
            0.10,
        ),
        Parameter::switch(
            "adjust-each",
            tr_noop!("Adjust each stroke"),
            tr_noop!(
                "On, as in the author's program: each stroke may move one end. Off: once per \
                 child, moving both ends."
            ),
            true,
        ),
        Parameter::real(
            "sigma",
            tr_noop!("Adjustment size"),
            tr_noop!("Standard deviation of an adjustment, in 200ths of the figure's longer side."),
            (0.01, 100.0),
            3.0,
        ),
        fitness::choice(PUNISHED),
        STROKE_WEIGHT,
        PIECE_WEIGHT,
        parameters::IMMIGRANTS,
        parameters::MUTATED,
    ],
};

/// The JavaScript demo's description.
pub(super) const JAVASCRIPT: Spec = Spec {
    id: "javascript",
    name: tr_noop!("Original, JavaScript (vanden Broucke, 2012)"),
    source: tr_noop!(
        "The blog post's first version, after Nihilogic's Mona Lisa demo; the post gives operators \
         but no rates"
    ),
    genome: tr_noop!("the strokes, given by their ends."),
    operators: tr_noop!("one-point crossover; mutation moves points to random places."),
    parameters: &[
        POPULATION,
        elite(1),
        parameters::crossover(1.0),
        Parameter::share(
            "mutation",
            tr_noop!("Mutation rate"),
            tr_noop!("Chance that every point of a child moves to a random place."),
            0.1,
        ),
        Parameter::choice(
            "selection",
            tr_noop!("Selection"),
            tr_noop!(
                "Tournament: the best of two, as the post says, or of the number set. Truncation: \
                 only the best share."
            ),
            &["tournament", "truncation"],
            0,
        ),
        parameters::tournament(2),
        Parameter::real(
            "truncation",
            tr_noop!("Truncation threshold"),
            tr_noop!(
                "Percentage of the population, best first, that can become parents, with \
                 truncation; Nihilogic offers 10 to 50."
            ),
            (1.0, 100.0),
            25.0,
        ),
        Parameter::switch(
            "parents-kept",
            tr_noop!("Parents kept"),
            tr_noop!(
                "All that can become parents survive unchanged, as Nihilogic's program can do \
                 (truncation selection only). Off: only the elite survives."
            ),
            false,
        ),
        fitness::choice(PUNISHED),
        STROKE_WEIGHT,
        PIECE_WEIGHT,
        parameters::IMMIGRANTS,
        parameters::MUTATED,
    ],
    ..JAVA
};

const POPULATION: Parameter =
    Parameter::population(tr_noop!("Number of individuals."), (1, 2000), 100);

const fn elite(default: i64) -> Parameter {
    let meaning = tr_noop!("Number of best individuals that survive unchanged.");
    Parameter::elite(meaning, (0, 100), default)
}

/// The side of the house's bounds that the sources' pixels refer to.
const HOUSE_SIDE: f64 = 200.0;
/// How far beyond the figure's bounds strokes may begin, as a share of their
/// longer side: ends must lie outside, and the tight bounds leave no room.
const BEYOND: f64 = 0.3;

pub(super) fn java<M: 'static>(
    level: &Level,
    set: &Settings,
    answer: ToMoves<M>,
    seed: u64,
) -> Box<dyn Search<Move = M>> {
    let config = genetic::Config {
        selection: Selection::Tournament {
            size: 2,
            pressure: set.real("tournament"),
        },
        // Watchmaker crosses this share of the pairs and copies the others whole.
        crossover: matings_crossed(set.real("crossover")),
        ..genetic::Config::basic(set)
    };
    let rates = Rates {
        add: set.real("add"),
        remove: set.real("remove"),
        replace: set.real("replace"),
        adjust: set.real("adjust"),
        adjust_each: set.on("adjust-each"),
        new_solution: set.real("new-solution"),
    };
    let crossover = Crossover::List { points: 2 };
    let (fitness, sigma) = (Fitness::from_settings(set), set.real("sigma"));
    let segments = Segments::new(level, crossover, rates, fitness, sigma, answer);
    Box::new(Genetic::new(segments, config, seed))
}

pub(super) fn javascript<M: 'static>(
    level: &Level,
    set: &Settings,
    answer: ToMoves<M>,
    seed: u64,
) -> Box<dyn Search<Move = M>> {
    let selection = Selection::from_settings(set);
    let population = set.count("population");
    let parents = match selection {
        Selection::Truncation { share } if set.on("parents-kept") => truncated(share, population),
        _ => 0,
    };
    let config = genetic::Config {
        elite: set.count("elite").max(parents),
        selection,
        crossover: matings_crossed(set.real("crossover")),
        ..genetic::Config::basic(set)
    };
    let rates = Rates {
        new_solution: set.real("mutation"),
        ..Rates::default()
    };
    let fitness = Fitness::from_settings(set);
    let segments = Segments::new(level, Crossover::OnePoint, rates, fitness, 0.0, answer);
    Box::new(Genetic::new(segments, config, seed))
}

/// How far strokes of other runs may lie off, in diagonals of the field.
const MAX_DISTANCE: f64 = 1000.0;

/// Chances per child, and whether `adjust` is one per stroke.
#[derive(Clone, Copy, Default)]
struct Rates {
    add: f64,
    remove: f64,
    replace: f64,
    adjust: f64,
    adjust_each: bool,
    new_solution: f64,
}

/// Slice It as a problem of segments.
struct Segments<M> {
    level: Level,
    answer: ToMoves<M>,
    evaluator: Evaluator,
    crossover: Crossover,
    rates: Rates,
    fitness: Fitness,
    /// In level units.
    sigma: f64,
    /// Where strokes begin and end.
    field: Bounds,
    cuts: Vec<Cut>,
    areas: Vec<f64>,
    /// The best fitness of a genome the rules have confirmed; a worse one is not checked.
    confirmed: f64,
}

impl<M> Segments<M> {
    fn new(
        level: &Level,
        crossover: Crossover,
        rates: Rates,
        fitness: Fitness,
        sigma: f64,
        answer: ToMoves<M>,
    ) -> Self {
        let empty = Bounds {
            min: [0.0; 2],
            max: [1.0; 2],
        };
        let bounds = level.figure.bounds().unwrap_or(empty);
        let side = (bounds.max[0] - bounds.min[0]).max(bounds.max[1] - bounds.min[1]);
        let field = Bounds {
            min: bounds.min.map(|x| x - BEYOND * side),
            max: bounds.max.map(|x| x + BEYOND * side),
        };
        Self {
            evaluator: Evaluator::new(&level.figure),
            level: level.clone(),
            answer,
            crossover,
            rates,
            fitness,
            sigma: sigma * side / HOUSE_SIDE,
            field,
            cuts: Vec::new(),
            areas: Vec::new(),
            confirmed: f64::INFINITY,
        }
    }

    fn place(&self, rng: &mut SeededRng) -> Point {
        let Bounds { min, max } = self.field;
        [between(rng, min[0], max[0]), between(rng, min[1], max[1])]
    }

    fn fresh(&self, rng: &mut SeededRng) -> Stroke {
        let from = self.place(rng);
        Stroke {
            from,
            to: self.place(rng),
        }
    }

    fn shift(&self, point: &mut Point, rng: &mut SeededRng) {
        for x in point {
            *x += gaussian_step(self.sigma, rng);
        }
    }

    /// The valid strokes of a genome, no more than the level has.
    fn valid(&self, genome: &[Stroke]) -> Vec<Stroke> {
        let allowed = |s: &&Stroke| self.level.figure.stroke_fault(s).is_none();
        let valid = genome.iter().filter(allowed);
        valid.take(self.level.strokes).copied().collect()
    }

    /// The most strokes of a genome: longer lists only take time.
    fn most(&self) -> usize {
        (2 * self.level.strokes + 2).min(MAX_CUTS)
    }
}

/// The valid strokes of a genome, as cuts.
fn valid_cuts(genome: &[Stroke], evaluator: &mut Evaluator, cuts: &mut Vec<Cut>) {
    cuts.clear();
    let all = genome.iter().map(|stroke| Cut::Segment(*stroke));
    cuts.extend(all.filter(|cut| evaluator.report(cut).is_valid()));
}

impl<M> Problem for Segments<M> {
    type Genome = Vec<Stroke>;
    type Move = M;

    fn crossover_name(&self) -> &'static str {
        self.crossover.name()
    }

    fn evaluate(&mut self, genome: &Vec<Stroke>) -> Score {
        valid_cuts(genome, &mut self.evaluator, &mut self.cuts);
        let cutting = self.evaluator.evaluate(&self.cuts);
        let outcome = Outcome {
            faults: missing(&self.level, self.cuts.len()),
            ..Outcome::new(&cutting, &mut self.areas)
        };
        let wins = outcome.wins(&self.level);
        let value = self.fitness.value(&self.level, outcome);
        let solved =
            wins && (value >= self.confirmed || self.level.is_solved_by(&self.valid(genome)));
        if solved {
            self.confirmed = self.confirmed.min(value);
        }
        Score { value, solved }
    }

    fn terms(&self, genome: &Vec<Stroke>) -> Vec<Term> {
        let (mut evaluator, mut cuts) = (self.evaluator.clone(), Vec::new());
        valid_cuts(genome, &mut evaluator, &mut cuts);
        let cutting = evaluator.evaluate(&cuts);
        let (level, strokes, mut pieces) = (&self.level, cuts.len(), Vec::new());
        let outcome = Outcome {
            faults: missing(level, strokes),
            ..Outcome::new(&cutting, &mut pieces)
        };
        let add_faults = |terms: &mut Vec<Term>| add_missing(level, strokes, terms);
        self.fitness.terms(level, outcome, add_faults)
    }

    fn distance(&self, a: &Vec<Stroke>, b: &Vec<Stroke>) -> f64 {
        let off = |(a, b): (&Stroke, &Stroke)| {
            let ends = a.from.iter().chain(&a.to).zip(b.from.iter().chain(&b.to));
            ends.map(|(x, y)| (x - y).abs()).sum::<f64>()
        };
        let shared = a.len().min(b.len()).max(1);
        let unmatched = a.len().abs_diff(b.len()) as f64 * self.field.diagonal();
        (a.iter().zip(b).map(off).sum::<f64>() + unmatched) / shared as f64
    }

    fn moves(&self, genome: &Vec<Stroke>) -> Vec<M> {
        (self.answer)(&self.level, self.valid(genome))
    }

    fn genes(&self, genome: &Vec<Stroke>) -> Vec<u32> {
        let stroke = |stroke: &Stroke| {
            let [from, to] = [stroke.from, stroke.to].map(|end| end.map(f64::to_bits));
            gene(&[from[0], from[1], to[0], to[1]])
        };
        genome.iter().map(stroke).collect()
    }

    fn encode(&self, genome: &Vec<Stroke>) -> Option<Value> {
        let strokes = genome.iter().map(|s| json!([s.from, s.to]));
        Some(Value::Array(strokes.collect()))
    }

    /// Refuses strokes farther off than adjustments bring them.
    fn decode(&self, value: &Value) -> Option<Vec<Stroke>> {
        let far = MAX_DISTANCE * self.field.diagonal();
        let stroke = |[from, to]: [Point; 2]| {
            let near = |p: Point| (0..2).all(|n| (p[n] - self.field.min[n]).abs() <= far);
            let whole = from != to && near(from) && near(to);
            whole.then_some(Stroke { from, to })
        };
        let strokes = decode_list(value)?.into_iter().map(stroke);
        let strokes: Vec<Stroke> = strokes.collect::<Option<_>>()?;
        let fixed = self.rates.add == 0.0 && self.rates.remove == 0.0;
        let right = strokes.len() <= self.most() && (!fixed || strokes.len() == self.level.strokes);
        right.then_some(strokes)
    }
}

impl<M> Variation for Segments<M> {
    fn random(&mut self, rng: &mut SeededRng) -> Vec<Stroke> {
        (0..self.level.strokes).map(|_| self.fresh(rng)).collect()
    }

    fn crossover(&mut self, a: &mut Vec<Stroke>, b: &mut Vec<Stroke>, rng: &mut SeededRng) {
        self.crossover.cross_in_place(a, b, rng);
    }

    fn mutate(&mut self, child: &mut Vec<Stroke>, _crossed: bool, rng: &mut SeededRng) {
        let rates = self.rates;
        if chance(rng, rates.add) && child.len() < self.most() {
            let fresh = self.fresh(rng);
            insert(child, fresh, rng);
        }
        if chance(rng, rates.remove) {
            remove(child, rng);
        }
        if chance(rng, rates.replace) {
            let fresh = self.fresh(rng);
            replace(child, fresh, rng);
        }
        if rates.adjust_each {
            for stroke in child.iter_mut() {
                if chance(rng, rates.adjust) {
                    let [from, to] = [&mut stroke.from, &mut stroke.to];
                    let end = if chance(rng, 0.5) { from } else { to };
                    self.shift(end, rng);
                }
            }
        } else if chance(rng, rates.adjust) && !child.is_empty() {
            let at = below(rng, child.len());
            let Stroke { from, to } = &mut child[at];
            self.shift(from, rng);
            self.shift(to, rng);
        }
        if chance(rng, rates.new_solution) {
            *child = self.random(rng);
        }
    }
}

#[cfg(test)]
#[path = "published_tests.rs"]
mod tests;
