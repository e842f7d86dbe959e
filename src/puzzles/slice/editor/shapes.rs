//! Breeding figures of a difficulty from the draft: its strokes, pieces and tolerance stay.
//!
//! A genome is the figure. What is symmetric about the upright axis stays so: a corner is changed together
//! with its mirror image.

use std::cell::OnceCell;

use serde_json::{Value, json};

use super::super::difficulty::Rating;
use super::super::figure::{Figure, Point};
use super::super::rules::Level;
use super::{Draft, checks};
use crate::game::puzzle::editor::Edit;
use crate::game::puzzle::evolves::Built;
use crate::i18n::tr_noop;
use crate::search::genetic::{self, Genetic, parameters};
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, between};
use crate::search::terms::Total;
use crate::search::{Aim, Method, Parameter, Score, Settings, Spec};

pub(super) const SHAPES: Spec = Spec {
    id: "shapes",
    method: Method::Evolution,
    name: tr_noop!("GA on shapes"),
    source: tr_noop!("This project, after the textbook (Eiben and Smith 2015, chapter 5)"),
    genome: tr_noop!("the corners of shapes, holes and zones."),
    fitness: tr_noop!("distance from the difficulty that is set; lower is better."),
    operators: tr_noop!(
        "crossover mixes upper and lower corners of both parents; mutation moves, adds or removes a \
         corner."
    ),
    aim: Aim::Design,
    parameters: &PARAMETERS,
};

static PARAMETERS: [Parameter; 12] = parameters::designing(
    24,
    [Parameter::difficulty(
        tr_noop!(
            "Base-2 logarithm of the candidates that the tuned search needs to solve it, on average \
             of five seeds."
        ),
        (2.0, 14.0),
        8.0,
    )],
);

/// Difficulties beyond the wish that are still told apart.
const MARGIN: f64 = 1.5;
/// A step of a corner, in shares of the draft's longer side, and the most steps of a change along each axis.
const GRID: f64 = 1.0 / 20.0;
const STEPS: usize = 3;
/// How far a figure may go beyond the draft's bounds, in such shares.
const ROOM: f64 = 0.15;
/// The most changes between the draft and a random figure.
const CHANGES: usize = 8;
/// Changes tried before one is given up.
const TRIES: usize = 20;

pub(super) fn search(draft: &Level, set: &Settings, seed: u64) -> Built<Draft> {
    let shapes = Shapes::new(draft, set.real("difficulty"));
    let config = genetic::Config {
        stop_when_solved: false,
        ..genetic::Config::from_settings(set)
    };
    Ok(Box::new(Genetic::new(shapes, config, seed)))
}

/// A figure, and what its rating came to.
#[derive(Clone)]
struct Rated {
    figure: Figure,
    rating: OnceCell<Rating>,
}

impl Rated {
    const fn new(figure: Figure) -> Self {
        let rating = OnceCell::new();
        Self { figure, rating }
    }
}

/// The problem: a draft, and the difficulty wished.
struct Shapes {
    draft: Level,
    wish: f64,
    /// The draft's upright axis, and its longer side.
    axis: f64,
    size: f64,
    /// The corners of the room for figures.
    room: [Point; 2],
}

impl Shapes {
    fn new(draft: &Level, wish: f64) -> Self {
        let bounds = draft.figure.bounds_with_zones();
        let [min, max] = bounds.map_or_else(Default::default, |it| [it.min, it.max]);
        let size = (max[0] - min[0]).max(max[1] - min[1]);
        Self {
            draft: draft.clone(),
            wish,
            axis: draft.figure.bounds().map_or(0.0, |it| it.centre()[0]),
            size,
            room: [min.map(|x| x - ROOM * size), max.map(|x| x + ROOM * size)],
        }
    }

    fn level(&self, figure: &Figure) -> Level {
        Level {
            figure: figure.clone(),
            solution: Vec::new(),
            ..self.draft.clone()
        }
    }

    fn rating<'a>(&self, one: &'a Rated) -> &'a Rating {
        let rate = || Rating::new(&self.level(&one.figure), self.wish + MARGIN);
        one.rating.get_or_init(rate)
    }

    /// Whether a figure can be played, and stays on the board.
    fn is_sound(&self, figure: &Figure) -> bool {
        let is_inside = figure.bounds_with_zones().is_some_and(|bounds| {
            let [from, to] = self.room;
            (0..2).all(|at| from[at] <= bounds.min[at] && bounds.max[at] <= to[at])
        });
        is_inside && checks::fault(&self.level(figure)).is_none()
    }

    /// A figure with one change, if one of some is sound.
    fn changed(&self, figure: &Figure, rng: &mut SeededRng) -> Option<Figure> {
        let mut changes = (0..TRIES).map(|_| self.with_change(figure, rng));
        changes.find(|changed| self.is_sound(changed))
    }

    /// A figure in which a corner and its mirror image are moved, removed or added.
    fn with_change(&self, figure: &Figure, rng: &mut SeededRng) -> Figure {
        let grid = GRID * self.size;
        let mirror = |[x, y]: Point| [2.0 * self.axis - x, y];
        let are_same =
            |a: Point, b: Point| (a[0] - b[0]).abs().max((a[1] - b[1]).abs()) < 1e-6 * grid;
        let mut by = || grid * (below(rng, 2 * STEPS + 1) as f64 - STEPS as f64);
        let [dx, dy] = [by(), by()];
        let mut changed = figure.clone();
        let mut rings: Vec<&mut Vec<Point>> = changed.rings_mut().collect();
        let ring = below(rng, rings.len());
        let at = below(rng, rings[ring].len());
        let (corner, next) = (rings[ring][at], rings[ring][(at + 1) % rings[ring].len()]);
        // What is its own mirror image stays on the axis.
        let shifted =
            |[x, y]: Point, is_own: bool| [if is_own { self.axis } else { x + dx }, y + dy];
        let image = mirror(corner);
        match below(rng, 8) {
            0 => {
                let goes = |p: &Point| are_same(*p, corner) || are_same(*p, image);
                rings.iter_mut().for_each(|ring| ring.retain(|p| !goes(p)));
            }
            1 => {
                let middle = [0.5 * (corner[0] + next[0]), 0.5 * (corner[1] + next[1])];
                let new = shifted(middle, are_same(image, next));
                // The mirror image runs the other way round.
                let edges = [(corner, next, new), (mirror(next), image, mirror(new))];
                for (from, to, new) in edges {
                    for ring in &mut rings {
                        let end = |at: usize| ring[(at + 1) % ring.len()];
                        let is_edge =
                            |at: &usize| are_same(ring[*at], from) && are_same(end(*at), to);
                        if let Some(at) = (0..ring.len()).find(is_edge) {
                            ring.insert(at + 1, new);
                        }
                    }
                }
            }
            _ => {
                let moved = shifted(corner, are_same(image, corner));
                for p in rings.into_iter().flatten() {
                    if are_same(*p, corner) {
                        *p = moved;
                    } else if are_same(*p, image) {
                        *p = mirror(moved);
                    }
                }
            }
        }
        changed
    }
}

/// The first figure's corners up to a turn from the top and another one's beyond it, ring by ring. Turns are measured
/// around the middle of a figure, and both middles are laid on each other.
fn spliced(first: &Figure, second: &Figure, turn: f64) -> Option<Figure> {
    let ([x, y], other) = (first.bounds()?.centre(), second.bounds()?.centre());
    let angle = |[px, py]: &Point| libm::atan2(px - x, y - py);
    let mut child = first.clone();
    let mut second = second.clone();
    for (ring, others) in child.rings_mut().zip(second.rings_mut()) {
        ring.retain(|p| angle(p).abs() < turn);
        let moved = others
            .iter()
            .map(|[px, py]| [px - other[0] + x, py - other[1] + y]);
        ring.extend(moved.filter(|p| angle(p).abs() >= turn));
        crate::sort::by(ring, |a, b| angle(a).total_cmp(&angle(b)));
    }
    Some(child)
}

impl Problem for Shapes {
    type Genome = Rated;
    type Move = Edit<Level>;

    fn evaluate(&mut self, one: &Rated) -> Score {
        let mut value = 0.0;
        self.add_up(one, &mut value);
        Score::new(value, !self.rating(one).solution.is_empty())
    }

    fn add_up(&self, one: &Rated, total: &mut dyn Total) {
        let rating = self.rating(one);
        match rating.difficulty {
            Some(difficulty) => {
                let what = tr_noop!("difficulty {difficulty} in place of {wish}");
                total.add(
                    (difficulty - self.wish).abs(),
                    what,
                    &[difficulty, self.wish],
                );
            }
            None => {
                let unsolved = rating.unsolved as f64;
                total.add(MARGIN, tr_noop!("much harder than wished"), &[]);
                let what = tr_noop!("runs without a solution: {count}");
                total.add(unsolved, what, &[unsolved]);
            }
        }
    }

    /// How many corners only one of them has.
    fn distance(&self, a: &Rated, b: &Rated) -> f64 {
        let corners =
            |one: &Rated| -> Vec<Point> { one.figure.rings().flatten().copied().collect() };
        let (a, b) = (corners(a), corners(b));
        let only = |a: &[Point], b: &[Point]| a.iter().filter(|p| !b.contains(p)).count();
        (only(&a, &b) + only(&b, &a)) as f64
    }

    fn moves(&self, one: &Rated) -> Vec<Edit<Level>> {
        let solution = self.rating(one).solution.clone();
        vec![Edit(Level {
            solution,
            ..self.level(&one.figure)
        })]
    }

    fn genes(&self, one: &Rated) -> Vec<u32> {
        let coordinate = |x: f64| (x * 8.0) as i32 as u32 & 0xFFFF;
        let gene = |[x, y]: &Point| coordinate(*x) << 16 | coordinate(*y);
        one.figure.rings().flatten().map(gene).collect()
    }

    fn crossover_name(&self) -> &'static str {
        tr_noop!("crossover of upper and lower corners")
    }

    fn encode(&self, one: &Rated) -> Option<Value> {
        Some(json!([one.figure.shapes, one.figure.forbidden]))
    }

    fn decode(&self, value: &Value) -> Option<Rated> {
        let (shapes, forbidden) = serde_json::from_value(value.clone()).ok()?;
        let figure = Figure { shapes, forbidden };
        self.is_sound(&figure).then(|| Rated::new(figure))
    }
}

impl Variation for Shapes {
    const DESIGNS: bool = true;

    fn origin(&self) -> Option<Rated> {
        Some(Rated::new(self.draft.figure.clone()))
    }

    /// The draft with several changes.
    fn random(&mut self, rng: &mut SeededRng) -> Rated {
        let mut figure = self.draft.figure.clone();
        for _ in 0..=below(rng, CHANGES) {
            figure = self.changed(&figure, rng).unwrap_or(figure);
        }
        Rated::new(figure)
    }

    fn crossover(&mut self, a: &mut Rated, b: &mut Rated, rng: &mut SeededRng) {
        let turn = between(rng, 0.1, 0.9) * std::f64::consts::PI;
        let children = [
            spliced(&a.figure, &b.figure, turn),
            spliced(&b.figure, &a.figure, turn),
        ];
        for (child, place) in children.into_iter().zip([a, b]) {
            if let Some(figure) = child.filter(|figure| self.is_sound(figure)) {
                *place = Rated::new(figure);
            }
        }
    }

    fn mutate(&mut self, child: &mut Rated, _: bool, rng: &mut SeededRng) {
        if let Some(figure) = self.changed(&child.figure, rng) {
            *child = Rated::new(figure);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::figure::samples;
    use super::*;
    use crate::game::Puzzle as _;
    use crate::search::random::seeded;

    fn draft() -> Level {
        Level {
            pieces: 4,
            strokes: 2,
            ..Draft::example().0
        }
    }

    #[test]
    fn changes_are_sound_and_keep_the_mirror_image() {
        let shapes = Shapes::new(&draft(), 9.0);
        let mut rng = seeded(3);
        let mut figure = samples::house();
        let mut counts = Vec::new();
        for _ in 0..200 {
            figure = shapes.changed(&figure, &mut rng).expect("a change");
            let corners: Vec<Point> = figure.rings().flatten().copied().collect();
            let is_image = |p: &Point, q: &Point| {
                (p[0] + q[0] - 2.0 * shapes.axis).abs() < 1e-9 && p[1] == q[1]
            };
            let has_image = |p: &Point| corners.iter().any(|q| is_image(p, q));
            assert!(corners.iter().all(has_image), "{corners:?}");
            assert!(shapes.is_sound(&figure));
            counts.push(corners.len());
        }
        assert!(
            counts.iter().min() < Some(&5) && counts.iter().max() > Some(&7),
            "{counts:?}"
        );
    }

    #[test]
    fn child_has_upper_corners_of_one_parent_and_lower_ones_of_the_other() {
        let (a, b) = (
            samples::rectangle(0.0, 0.0, 4.0, 4.0),
            samples::rectangle(9.0, 1.0, 2.0, 6.0),
        );
        let [a, b] = [a, b].map(|ring| samples::figure(vec![ring]));
        let child = spliced(&a, &b, 1.6).expect("corners");
        assert_eq!(
            child.shapes[0].outline,
            [[1.0, 5.0], [0.0, 0.0], [4.0, 0.0], [3.0, 5.0]]
        );
    }

    #[test]
    fn figures_come_near_the_difficulty() {
        let mut near = 0;
        for seed in 1..=4 {
            let mut set = SHAPES.defaults();
            set.set("difficulty", "8").expect("a figure");
            let mut search = search(&draft(), &set, seed).expect("a run");
            for _ in 0..60 {
                search.step();
            }
            let (score, moves) = search.best().expect("a figure");
            let Edit(level) = &moves[0];
            assert!(
                score.solved && level.is_solved_by(&level.solution),
                "{level:?}"
            );
            let difficulty = Rating::new(level, 12.0).difficulty.expect("it is solved");
            assert_eq!((difficulty - 8.0).abs(), score.value);
            near += usize::from(score.value <= 0.4);
        }
        assert_eq!(near, 4);
    }
}
