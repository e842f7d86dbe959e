//! The sources' own algorithms: the Java version (Watchmaker library) and the
//! JavaScript demo, with their settings and without their bugs.
//!
//! Both evolve segments by their end points and share one fitness, lower
//! better: Σ over the pieces (percent − target)² + 100·|pieces − target| +
//! 100·|strokes − target|, of the strokes that are valid. Not carried over: a
//! line factory that mistook width for the right edge, a genome as long as the
//! *pieces*, strokes through corners refused, integer truncation.

use serde_json::{Value, json};

use super::evaluator::{Cut, Evaluator, MOST_CUTS};
use super::evolve::ToMoves;
use super::figure::{Bounds, Point, Stroke};
use super::rules::Level;
use crate::i18n::tr_noop;
use crate::search::crossover::Crossover;
use crate::search::genetic::{self, Genetic, Problem, matings_crossed};
use crate::search::lineage::gene;
use crate::search::migrant::decode_list;
use crate::search::mutation::{gaussian_step, insert, remove, replace};
use crate::search::random::{SeededRng, below, between, chance};
use crate::search::selection::Selection;
use crate::search::{Aim, Parameter, Score, Search, Settings, Spec};

/// The Java version's description; defaults are its settings.
pub(super) const JAVA: Spec = Spec {
    id: "java",
    name: tr_noop!("As in the Java version"),
    source: tr_noop!("The blog post's second version, with the Watchmaker library"),
    summary: tr_noop!(
        "A generational algorithm on lists of strokes: tournament of two, two-point \
         list crossover, strokes added, removed, replaced and adjusted."
    ),
    aim: Aim::Solve,
    parameters: &[
        POPULATION,
        elite(3),
        Parameter::real(
            "tournament",
            tr_noop!("Tournament"),
            tr_noop!("Chance that the fitter of two becomes a parent."),
            (0.5, 1.0),
            0.7,
        ),
        Parameter::share(
            "crossover",
            tr_noop!("Crossover"),
            tr_noop!("Chance that a child's two parents mix their strokes."),
            0.5,
        ),
        Parameter::share(
            "add",
            tr_noop!("Add"),
            tr_noop!("Chance per child to gain a stroke."),
            0.03,
        ),
        Parameter::share(
            "remove",
            tr_noop!("Remove"),
            tr_noop!("Chance per child to lose a stroke."),
            0.03,
        ),
        Parameter::share(
            "replace",
            tr_noop!("Replace"),
            tr_noop!("Chance per child to have a stroke replaced."),
            0.03,
        ),
        Parameter::share(
            "adjust",
            tr_noop!("Adjust"),
            tr_noop!("Chance per child to have a stroke's ends moved."),
            0.10,
        ),
        Parameter::real(
            "sigma",
            tr_noop!("Adjustment"),
            tr_noop!(
                "Deviation of an adjustment, where the figure is 200 high or wide like the house."
            ),
            (0.01, 100.0),
            3.0,
        ),
    ],
};

/// The JavaScript demo's description.
pub(super) const JAVASCRIPT: Spec = Spec {
    id: "javascript",
    name: tr_noop!("As in the JavaScript demo"),
    source: tr_noop!(
        "The blog post's first version, after Nihilogic's Mona Lisa demo; the post gives \
         operators but no rates: those are ours"
    ),
    summary: tr_noop!(
        "A fixed number of strokes, tournament, one crossover point, and mutation that \
         moves every point to a new random place."
    ),
    aim: Aim::Solve,
    parameters: &[
        POPULATION,
        elite(1),
        Parameter::share(
            "mutation",
            tr_noop!("Mutation"),
            tr_noop!("Chance per child to move every point anew."),
            0.1,
        ),
    ],
};

const POPULATION: Parameter = Parameter::population(tr_noop!("Individuals."), (2, 2000), 100);

const fn elite(default: i64) -> Parameter {
    let meaning = tr_noop!("Individuals that survive unchanged.");
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
        population: set.count("population"),
        elite: set.count("elite"),
        selection: Selection::Tournament {
            size: 2,
            pressure: set.real("tournament"),
        },
        // Watchmaker crosses this share of the pairs and copies the others whole.
        crossover: matings_crossed(set.real("crossover")),
        ..genetic::Config::default()
    };
    let rates = Rates {
        add: set.real("add"),
        remove: set.real("remove"),
        replace: set.real("replace"),
        adjust: set.real("adjust"),
        anew: 0.0,
    };
    let crossover = Crossover::List { points: 2 };
    let segments = Segments::new(level, crossover, rates, set.real("sigma"), answer);
    Box::new(Genetic::new(segments, config, seed))
}

pub(super) fn javascript<M: 'static>(
    level: &Level,
    set: &Settings,
    answer: ToMoves<M>,
    seed: u64,
) -> Box<dyn Search<Move = M>> {
    let config = genetic::Config {
        population: set.count("population"),
        elite: set.count("elite"),
        selection: Selection::tournament(2),
        crossover: 1.0,
        ..genetic::Config::default()
    };
    let rates = Rates {
        anew: set.real("mutation"),
        ..Rates::default()
    };
    let segments = Segments::new(level, Crossover::OnePoint, rates, 0.0, answer);
    Box::new(Genetic::new(segments, config, seed))
}

/// How far strokes of other runs may lie off, in diagonals of the field.
const FARTHEST: f64 = 1000.0;

/// Chances per child.
#[derive(Clone, Copy, Default)]
struct Rates {
    add: f64,
    remove: f64,
    replace: f64,
    adjust: f64,
    anew: f64,
}

/// Slice It as a problem of segments.
struct Segments<M> {
    level: Level,
    answer: ToMoves<M>,
    evaluator: Evaluator,
    crossover: Crossover,
    rates: Rates,
    /// In level units.
    sigma: f64,
    /// Where strokes begin and end.
    field: Bounds,
    cuts: Vec<Cut>,
    /// The best score of a genome the rules have confirmed; a worse one is not checked.
    confirmed: f64,
}

impl<M> Segments<M> {
    fn new(
        level: &Level,
        crossover: Crossover,
        rates: Rates,
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
            sigma: sigma * side / HOUSE_SIDE,
            field,
            cuts: Vec::new(),
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

    /// The valid strokes of a genome, no more than the level has.
    fn valid(&self, genome: &[Stroke]) -> Vec<Stroke> {
        let allowed = |s: &&Stroke| self.level.figure.stroke_fault(s).is_none();
        let valid = genome.iter().filter(allowed);
        valid.take(self.level.strokes).copied().collect()
    }

    /// The most strokes of a genome: longer lists only take time.
    fn most(&self) -> usize {
        (2 * self.level.strokes + 2).min(MOST_CUTS)
    }
}

impl<M> Problem for Segments<M> {
    type Genome = Vec<Stroke>;
    type Move = M;

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
        if chance(rng, rates.adjust) && !child.is_empty() {
            let at = below(rng, child.len());
            let Stroke { from, to } = &mut child[at];
            for x in from.iter_mut().chain(to) {
                *x += gaussian_step(self.sigma, rng);
            }
        }
        if chance(rng, rates.anew) {
            child
                .iter_mut()
                .for_each(|stroke| *stroke = self.fresh(rng));
        }
    }

    fn evaluate(&mut self, genome: &Vec<Stroke>) -> Score {
        self.cuts.clear();
        for stroke in genome {
            let cut = Cut::Segment(*stroke);
            if self.evaluator.report(&cut).is_valid() {
                self.cuts.push(cut);
            }
        }
        let cutting = self.evaluator.evaluate(&self.cuts);
        let ideal = self.level.ideal();
        let (pieces, strokes) = (cutting.pieces.len(), self.cuts.len());
        let off = |area: &f64| (100.0 * area - ideal) * (100.0 * area - ideal);
        let value = cutting.pieces.iter().map(off).sum::<f64>()
            + 100.0 * pieces.abs_diff(self.level.pieces) as f64
            + 100.0 * strokes.abs_diff(self.level.strokes) as f64;
        let close = |area: &f64| (100.0 * area - ideal).abs() <= self.level.tolerance();
        let wins = pieces == self.level.pieces
            && strokes == self.level.strokes
            && cutting.pieces.iter().all(close);
        let solved =
            wins && (value >= self.confirmed || self.level.is_solved_by(&self.valid(genome)));
        if solved {
            self.confirmed = self.confirmed.min(value);
        }
        Score { value, solved }
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
        let far = FARTHEST * self.field.diagonal();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Puzzle;
    use crate::search::random::seeded;

    #[test]
    fn lists_never_outgrow_the_evaluator() {
        let level = Level {
            strokes: super::super::rules::MOST_STROKES,
            ..Level::example()
        };
        let rates = Rates {
            add: 1.0,
            ..Rates::default()
        };
        let answer: ToMoves<Stroke> = |_, strokes| strokes;
        let mut problem = Segments::new(&level, Crossover::OnePoint, rates, 0.0, answer);
        let mut rng = seeded(1);
        // Strokes that all count.
        let mut child = vec![level.solution[0]; level.strokes];
        for _ in 0..100 {
            problem.mutate(&mut child, false, &mut rng);
            child.fill(level.solution[0]);
            problem.evaluate(&child);
        }
        assert_eq!(child.len(), MOST_CUTS);
    }

    #[test]
    fn the_java_defaults_are_the_published_ones() {
        let shown: Vec<String> = JAVA.defaults().iter().map(|(_, text)| text).collect();
        let published = ["100", "3", "0.7", "0.5", "0.03", "0.03", "0.03", "0.1", "3"];
        assert_eq!(shown, published);
    }
}
