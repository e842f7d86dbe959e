//! The solver and its bound against breadth-first search.

use super::bound::Bound;
use super::dual_bound::DualBound;
use super::problem::Type;
use super::*;
use crate::puzzles::swap::board::{Kind, Square};
use crate::puzzles::swap::published_generator::{PublishedDifficulty, draw};
use crate::search::random::{SeededRng, below, seeded};
use crate::search::{End, Search, Step};
use std::collections::HashMap;

/// A small level, also such as the published generator would not make.
fn small(rng: &mut SeededRng) -> (BoardShape, Vec<Option<Square>>, Vec<Option<Colour>>) {
    let (rows, columns) = [(3, 3), (2, 4), (3, 3), (2, 3), (1, 6), (4, 2)][below(rng, 6)];
    let walls = if below(rng, 2) == 0 { 0 } else { below(rng, 3) };
    let colours = 2 + below(rng, 3);
    let bishops = below(rng, 3);
    let towers = below(rng, 3);
    let mut squares: Vec<Option<Square>> = (0..rows * columns)
        .map(|_| {
            let mut kinds = vec![Kind::Queen];
            kinds.extend(vec![Kind::Bishop; bishops]);
            kinds.extend(vec![Kind::Rook; 2 * towers]);
            Some(Square {
                kind: kinds[below(rng, kinds.len())],
                scope: [1, 1, 1, 2, 2, 3][below(rng, 6)],
                colour: Colour::ALL[below(rng, colours)],
            })
        })
        .collect();
    for _ in 0..walls {
        let cell = below(rng, squares.len());
        squares[cell] = None;
    }
    let mut goal: Vec<_> = squares.iter().flatten().map(|s| s.colour).collect();
    for last in (1..goal.len()).rev() {
        goal.swap(last, below(rng, last + 1));
    }
    let mut goal = goal.into_iter();
    let goal = squares
        .iter()
        .map(|square| square.and_then(|_| goal.next()));
    let (goal, shape) = (
        goal.collect(),
        BoardShape::from_squares(rows, columns, &squares),
    );
    (shape, squares, goal)
}

/// By position: the fewest swaps to a goal, for all that can be reached from
/// the start; `None` if there are more than `at_most`.
fn all_distances(problem: &SwapProblem, at_most: usize) -> Option<HashMap<Vec<Type>, Option<u32>>> {
    let mut distances: HashMap<Vec<Type>, Option<u32>> = HashMap::new();
    let mut queue = vec![problem.start.clone()];
    distances.insert(problem.start.clone(), None);
    let mut swaps = Vec::new();
    let next = |position: &Vec<Type>, swaps: &mut Vec<(u8, u8)>| {
        problem.swaps(position, swaps);
        let after = |(a, b): &(u8, u8)| {
            let mut next = position.clone();
            next.swap(usize::from(*a), usize::from(*b));
            next
        };
        swaps.iter().map(after).collect::<Vec<_>>()
    };
    while let Some(position) = queue.pop() {
        for next in next(&position, &mut swaps) {
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), None);
                queue.push(next);
            }
        }
        if distances.len() > at_most {
            return None;
        }
    }
    // Swaps can be taken back, so the way back is as long.
    let goals = distances.keys().filter(|p| problem.wrong(p) == 0);
    let mut layer: Vec<_> = goals.cloned().collect();
    let mut distance = 0;
    while !layer.is_empty() {
        let mut further = Vec::new();
        for position in layer {
            let known = distances.get_mut(&position).unwrap();
            if known.is_none() {
                *known = Some(distance);
                further.extend(next(&position, &mut swaps));
            }
        }
        layer = further;
        distance += 1;
    }
    Some(distances)
}

fn run(solver: &mut Solver) {
    let mut length = None;
    let mut steps = 0;
    while solver.step() != SolverStep::Over {
        let line = solver.line().map(|line| line.len());
        assert!(length.is_none() || line <= length, "never longer");
        length = line;
        steps += 1;
        assert!(steps < 5_000_000);
    }
}

fn assert_solves(
    shape: &BoardShape,
    start: &[Option<Square>],
    goal: &[Option<Colour>],
    line: &[Swap],
) {
    let mut squares = start.to_vec();
    for Swap(a, b) in line {
        assert!(shape.partners(&squares, *a) >> b & 1 == 1, "a legal swap");
        squares.swap(usize::from(*a), usize::from(*b));
    }
    let colours: Vec<_> = squares.iter().map(|s| s.map(|s| s.colour)).collect();
    assert_eq!(colours, goal);
}

#[test]
fn solver_bounds_are_valid_and_solutions_optimal() {
    let mut rng = seeded(21);
    let (mut tried, mut impossible) = (0, 0);
    for _ in 0..160 {
        let (shape, squares, goal) = small(&mut rng);
        let Ok(problem) = SwapProblem::new(&shape, &squares, &goal) else {
            continue;
        };
        let Some(distances) = all_distances(&problem, 8000) else {
            continue;
        };
        tried += 1;
        let mut bound = Bound::default();
        for (position, distance) in &distances {
            let least = bound.lower_bound(&problem, position);
            if let Some(distance) = distance {
                let at = format!("{position:?} in {problem:?}");
                assert!(least <= *distance, "{least} > {distance}: {at}");
                assert_eq!(least == 0, *distance == 0);
            }
        }
        let mut solver = Solver::from_problem(problem.clone(), Budget::default());
        run(&mut solver);
        match distances[&problem.start] {
            Some(distance) => {
                let line = solver.line().unwrap();
                assert!(solver.is_proved());
                assert_eq!(line.len() as u32, distance, "{problem:?}");
                assert_eq!(solver.lower_bound(), distance);
                assert_solves(&shape, &squares, &goal, &line);
            }
            None => {
                impossible += 1;
                assert!(solver.is_impossible() && solver.line().is_none());
            }
        }
    }
    assert!(tried > 60, "{tried}");
    assert!(impossible < tried / 4, "{impossible} of {tried}");
}

fn potential(problem: &SwapProblem, positions: &[&Vec<Type>], enough: u32) -> DualBound {
    let mut met = Occupancy::default();
    for position in positions {
        met.add(position);
    }
    let mut ascent = Ascent::new(problem, &met);
    while ascent.step(enough) {}
    ascent.dual_bound(problem)
}

#[test]
fn potentials_are_never_too_high_anywhere() {
    let mut rng = seeded(25);
    let (mut tried, mut exact, mut better) = (0, 0, 0);
    for round in 0..160 {
        let (shape, squares, goal) = small(&mut rng);
        let Ok(problem) = SwapProblem::new(&shape, &squares, &goal) else {
            continue;
        };
        let Some(distances) = all_distances(&problem, 8000) else {
            continue;
        };
        tried += 1;
        // After few rounds as well as after many.
        let potential = potential(&problem, &[&problem.start], [1, u32::MAX][round % 2]);
        let mut swaps = Vec::new();
        for (position, distance) in &distances {
            let height = potential.potential(position);
            if let Some(distance) = distance {
                assert!(potential.swaps_needed(height) <= *distance, "{problem:?}");
                assert!(height <= potential.within(*distance));
            }
            problem.swaps(position, &mut swaps);
            for &(a, b) in &swaps {
                let mut next = position.clone();
                next.swap(usize::from(a), usize::from(b));
                let change = potential.change(position, (a, b));
                assert_eq!(potential.potential(&next), height + change);
                assert!(change.abs() <= potential.within(1));
            }
        }
        let least = potential.swaps_needed(potential.potential(&problem.start));
        exact += u32::from(distances[&problem.start] == Some(least));
        let plain = Bound::default().lower_bound(&problem, &problem.start);
        better += u32::from(least > plain);
    }
    assert!(tried > 60 && 3 * exact > tried, "{exact} of {tried}");
    assert!(better > 0);
}

#[test]
fn tables_that_follow_swaps_are_as_good_as_new() {
    let mut rng = seeded(24);
    let mut compared = 0;
    for round in 0..60 {
        let (shape, start, goal) = if round % 2 == 0 {
            small(&mut rng)
        } else {
            let level = draw(PublishedDifficulty::Expert, &mut rng);
            let shape = BoardShape::from_squares(level.rows, level.columns, &level.start);
            (shape, level.start, level.goal)
        };
        let Ok(problem) = SwapProblem::new(&shape, &start, &goal) else {
            continue;
        };
        let (mut followed, mut filled) = (Bound::default(), Bound::default());
        let mut position = problem.start.clone();
        let mut swaps = Vec::new();
        followed.fill(&problem, &position);
        problem.swaps(&position, &mut swaps);
        for &swap in &swaps {
            let steps = followed.steps_after(&problem, &position, swap);
            followed.swap(&problem, &mut position, swap);
            // Some are made after others.
            let back = below(&mut rng, 4) > 0;
            filled.fill(&problem, &position);
            let least = filled.estimate(&problem, &position);
            assert_eq!(followed.estimate(&problem, &position), least);
            assert_eq!(followed.twelfths, filled.twelfths);
            assert_eq!(followed.steps, filled.steps);
            assert_eq!(steps, filled.steps, "{swap:?} in {problem:?}");
            compared += 1;
            if back {
                followed.swap(&problem, &mut position, swap);
            } else {
                let mut more = Vec::new();
                problem.swaps(&position, &mut more);
                let then = more[below(&mut rng, more.len())];
                followed.swap(&problem, &mut position, then);
                let least = filled.lower_bound(&problem, &position);
                assert!(followed.lower_bound_up_to(&problem, &position, least) <= least);
                let fewer = least.saturating_sub(1);
                let up_to_fewer = followed.lower_bound_up_to(&problem, &position, fewer);
                assert!(least == 0 || up_to_fewer > fewer);
                followed.swap(&problem, &mut position, then);
                followed.swap(&problem, &mut position, swap);
                followed.fill(&problem, &position);
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn a_star_with_the_bound_is_as_short() {
    use crate::search::graph::astar::{AStar, Limits, Rule};
    let mut rng = seeded(23);
    for _ in 0..12 {
        let level = draw(PublishedDifficulty::Medium, &mut rng);
        let shape = BoardShape::from_squares(level.rows, level.columns, &level.start);
        let problem = SwapProblem::new(&shape, &level.start, &level.goal).unwrap();
        let positions = space::Positions::new(problem.clone(), space::Least::default());
        let mut star = AStar::new(positions, Rule::AStar, Limits::default());
        while !matches!(Search::step(&mut star), Step::Done(_)) {}
        let mut solver = Solver::from_problem(problem, Budget::default());
        run(&mut solver);
        let (length, line) = star.solution().unwrap();
        assert_eq!(solver.lower_bound(), length);
        assert_solves(&shape, &level.start, &level.goal, &line);
    }
}

#[test]
fn memory_limit_returns_the_best_so_far() {
    let mut rng = seeded(4);
    let mut unproved = 0;
    for _ in 0..5 {
        let level = draw(PublishedDifficulty::Expert, &mut rng);
        let shape = BoardShape::from_squares(level.rows, level.columns, &level.start);
        let budget = Budget {
            bytes: 1 << 20,
            ..Budget::default()
        };
        let mut solver = Solver::new(&shape, &level.start, &level.goal, budget).unwrap();
        run(&mut solver);
        let line = solver.line().unwrap();
        assert_solves(&shape, &level.start, &level.goal, &line);
        assert!(solver.lower_bound() as usize <= line.len());
        if !solver.is_proved() {
            unproved += 1;
            let text = super::line_and_bound(line.len(), solver.lower_bound());
            assert!(text.contains("the best found"), "{text}");
        }
    }
    assert!(unproved > 0);
}

#[test]
fn a_proof_alone_finds_the_shortest_line() {
    let mut rng = seeded(22);
    let mut tried = 0;
    for _ in 0..160 {
        let (shape, squares, goal) = small(&mut rng);
        let Ok(problem) = SwapProblem::new(&shape, &squares, &goal) else {
            continue;
        };
        let Some(distances) = all_distances(&problem, 8000) else {
            continue;
        };
        // From anywhere, not only from the start.
        let mut positions: Vec<_> = distances.keys().collect();
        positions.sort();
        for _ in 0..4 {
            let mut problem = problem.clone();
            problem.start = positions[below(&mut rng, positions.len())].clone();
            let Some(distance) = distances[&problem.start] else {
                continue;
            };
            tried += 1;
            let mut bound = Bound::default();
            let least = bound.lower_bound(&problem, &problem.start);
            let mut dual_bounds = DualBounds::default();
            // None, one for the start, one more for the mean of some positions.
            let few: Vec<_> = positions.iter().copied().step_by(7).collect();
            let of = [vec![&problem.start], few];
            for positions in of.iter().take(below(&mut rng, 3)) {
                dual_bounds.push(potential(&problem, positions, u32::MAX));
            }
            let mut proof = Proof::new(least);
            let line = loop {
                match proof.expand(&problem, &mut bound, &dual_bounds) {
                    Proved::Working => {}
                    Proved::Found(line) => break line,
                    Proved::None => {
                        assert!(proof.limit() < distance, "{distance} in {problem:?}");
                        proof.begin(proof.limit() + 1);
                    }
                }
            };
            assert_eq!(line.len() as u32, distance, "{problem:?}");
        }
    }
    assert!(tried > 200, "{tried}");
}

fn refusal(shape: &BoardShape, squares: &[Option<Square>], goal: &[Option<Colour>]) -> String {
    let solver = Solver::new(shape, squares, goal, Budget::default());
    solver.err().unwrap()
}

#[test]
fn impossible_problems_are_refused_with_a_reason() {
    let square = |text: &str| text.parse::<Square>().ok();
    let shape = BoardShape::new(1, 3, 0);
    let squares = ["T1R", "T1B", "T1B"].map(square);
    let goal = [Colour::Red, Colour::Red, Colour::Blue].map(Some);
    let fault = refusal(&shape, &squares, &goal);
    assert!(fault.contains("needs 2 red"), "{fault}");

    let shape = BoardShape::new(1, 3, 1 << 1);
    let squares = ["T1R", "###", "T1B"].map(square);
    let goal = [Some(Colour::Blue), None, Some(Colour::Red)];
    let fault = refusal(&shape, &squares, &goal);
    assert!(fault.contains("can't swap with the rest"), "{fault}");

    let goal = [Some(Colour::Blue), Some(Colour::Red), None];
    let fault = refusal(&shape, &squares, &goal);
    assert!(fault.contains("wall"), "{fault}");
    assert!(Solver::new(&shape, &squares, &goal[..2], Budget::default()).is_err());
}

#[test]
fn a_solved_position_needs_nothing() {
    let squares = ["T1R", "T1B"].map(|text| text.parse::<Square>().ok());
    let goal = [Some(Colour::Red), Some(Colour::Blue)];
    let shape = BoardShape::new(1, 2, 0);
    let mut solver = Solver::new(&shape, &squares, &goal, Budget::default()).unwrap();
    assert!(solver.is_over() && solver.is_proved());
    assert_eq!(solver.line(), Some(Vec::new()));
    assert!(Search::best(&solver).is_none());
    assert_eq!(Search::step(&mut solver), Step::Done(End::Solved));
    assert_eq!(Search::best(&solver).unwrap().1, []);
}

#[test]
fn a_hint_is_the_first_move_of_a_line() {
    let level = draw(PublishedDifficulty::Hard, &mut seeded(4));
    let shape = BoardShape::from_squares(level.rows, level.columns, &level.start);
    let mut solver = Solver::new(&shape, &level.start, &level.goal, Budget::hint()).unwrap();
    run(&mut solver);
    assert_solves(&shape, &level.start, &level.goal, &solver.line().unwrap());
}

#[test]
fn solver_as_a_search_obeys_the_search_laws() {
    let level = draw(PublishedDifficulty::Hard, &mut seeded(9));
    let shape = BoardShape::from_squares(level.rows, level.columns, &level.start);
    let make = || Solver::new(&shape, &level.start, &level.goal, Budget::default()).unwrap();
    let (mut whole, mut sliced) = (make(), make());
    let mut before = None;
    for _ in 0..10 {
        for _ in 0..100 {
            Search::step(&mut whole);
        }
        for _ in 0..100 {
            Search::step(&mut sliced);
            let (score, _) = sliced.best().unwrap();
            let rank = crate::search::Direction::Lower.rank(score);
            assert!(before.is_none_or(|before| rank <= before));
            before = Some(rank);
            for one in sliced.population(3) {
                assert!(rank <= crate::search::Direction::Lower.rank(one.score));
            }
        }
        assert_eq!(whole.report(), sliced.report());
        assert_eq!(whole.best(), sliced.best());
    }
}

#[test]
fn the_mean_is_one_of_scores_and_never_better_than_the_best() {
    let mut rng = seeded(11);
    let level = draw(PublishedDifficulty::Hard, &mut rng);
    let shape = BoardShape::from_squares(level.rows, level.columns, &level.start);
    let mut solver = Solver::new(&shape, &level.start, &level.goal, Budget::default()).unwrap();
    let mut steps = 0;
    while steps < 2000 && !matches!(Search::step(&mut solver), Step::Done(_)) {
        let report = solver.report();
        let best = report.best.expect("a best").value;
        assert!(report.mean >= best, "{report:?}");
        steps += 1;
    }
    let samples: Vec<_> = solver.trace().linear().collect();
    assert!(samples.iter().all(|sample| sample.mean >= sample.best));
    assert!(samples.iter().any(|sample| sample.mean > sample.best));
}
