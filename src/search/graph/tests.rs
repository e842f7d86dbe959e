//! Tests of the informed searches, on two small spaces.

use super::astar::{AStar, Limits, Rule};
use super::*;
use crate::search::random::{below, seeded};
use crate::search::{Direction, End, Score, Search, Step};

/// Numbers below 100 from 1: add 3, or double. A goal is estimated to be a
/// move away.
#[derive(Clone)]
struct Numbers {
    goal: u32,
}

impl Space for Numbers {
    type State = u32;
    type Move = char;

    fn start(&self) -> u32 {
        1
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == self.goal
    }

    fn successors(&self, state: &u32, out: &mut Vec<(char, u32)>) {
        let both = [('+', state + 3), ('*', state * 2)];
        out.extend(both.into_iter().filter(|(_, n)| *n < 100));
    }
}

impl Informed for Numbers {
    fn estimate(&self, state: &u32) -> u32 {
        u32::from(*state != self.goal)
    }
}

/// A field of hills: a step costs as much as the cell it enters; the estimate
/// is the distance.
#[derive(Clone)]
struct Hills {
    side: u8,
    heights: Vec<u32>,
}

impl Hills {
    fn draw(side: u8, highest: usize, seed: u64) -> Self {
        let mut rng = seeded(seed);
        let cells = usize::from(side).pow(2);
        let heights = (0..cells).map(|_| 1 + below(&mut rng, highest) as u32);
        let heights = heights.collect();
        Self { side, heights }
    }
}

impl Space for Hills {
    type State = (u8, u8);
    type Move = (u8, u8);

    fn start(&self) -> (u8, u8) {
        (0, 0)
    }

    fn is_goal(&self, at: &(u8, u8)) -> bool {
        *at == (self.side - 1, self.side - 1)
    }

    fn successors(&self, &(x, y): &(u8, u8), out: &mut Vec<((u8, u8), (u8, u8))>) {
        let near = [
            (x.wrapping_sub(1), y),
            (x + 1, y),
            (x, y.wrapping_sub(1)),
            (x, y + 1),
        ];
        let inside = |(x, y): &(u8, u8)| *x < self.side && *y < self.side;
        out.extend(near.into_iter().filter(inside).map(|at| (at, at)));
    }
}

impl Informed for Hills {
    fn cost(&self, &(x, y): &(u8, u8)) -> u32 {
        self.heights[usize::from(y) * usize::from(self.side) + usize::from(x)]
    }

    fn estimate(&self, (x, y): &(u8, u8)) -> u32 {
        u32::from(self.side - 1 - x) + u32::from(self.side - 1 - y)
    }
}

fn run<R: Search>(search: &mut R) -> (End, Score, Vec<R::Move>) {
    loop {
        if let Step::Done(end) = search.step() {
            let (score, moves) = search.best().unwrap();
            return (end, score, moves);
        }
    }
}

fn cheapest(hills: &Hills) -> u32 {
    let side = usize::from(hills.side);
    let mut costs = vec![u32::MAX; side * side];
    costs[0] = 0;
    // As many rounds as there are cells (Bellman and Ford).
    for _ in 0..side * side {
        for cell in 0..side * side {
            let (x, y) = ((cell % side) as u8, (cell / side) as u8);
            let mut out = Vec::new();
            hills.successors(&(x, y), &mut out);
            for (mv, (x, y)) in out {
                let to = usize::from(y) * side + usize::from(x);
                costs[to] = costs[to].min(costs[cell].saturating_add(hills.cost(&mv)));
            }
        }
    }
    costs[side * side - 1]
}

#[test]
fn a_star_is_as_short_as_breadth_first() {
    for goal in 1..100 {
        let (end, _, shortest) = run(&mut Graph::new(Numbers { goal }, ExpansionOrder::Breadth));
        for rule in [Rule::AStar, Rule::UniformCost] {
            let found = run(&mut AStar::new(Numbers { goal }, rule, Limits::default()));
            assert_eq!(found.0, end, "{goal} {rule:?}");
            if end == End::Solved {
                assert_eq!(found.2.len(), shortest.len(), "{goal} {rule:?}");
                assert_eq!(found.1.value, shortest.len() as f64);
            }
        }
    }
}

#[test]
fn the_cheapest_way_over_hills() {
    for seed in 0..50 {
        let hills = Hills::draw(8, 9, seed);
        let least = cheapest(&hills);
        for rule in [
            Rule::UniformCost,
            Rule::AStar,
            Rule::Weighted(100),
            Rule::Weighted(150),
            Rule::Greedy,
        ] {
            let mut search = AStar::new(hills.clone(), rule, Limits::default());
            let (end, score, moves) = run(&mut search);
            let cost: u32 = moves.iter().map(|mv| hills.cost(mv)).sum();
            assert_eq!((end, score.solved), (End::Solved, true));
            assert_eq!(search.solution(), Some((cost, moves)));
            assert_eq!(score.value, f64::from(cost));
            match rule {
                Rule::Greedy => assert!(cost >= least),
                Rule::Weighted(percent) => {
                    assert!(cost >= least && 100 * cost <= percent * least);
                }
                _ => assert_eq!(cost, least, "{seed} {rule:?}"),
            }
            // It continues until nothing cheaper is left.
            while search.step() != Step::Done(End::Exhausted) {
                search.resume();
            }
            assert_eq!(search.solution().unwrap().0, least);
            assert_eq!(search.open(), 0);
        }
    }
}

#[test]
fn estimates_spare_expansions() {
    let hills = Hills::draw(20, 1, 1);
    let expanded = |rule| {
        let mut search = AStar::new(hills.clone(), rule, Limits::default());
        run(&mut search);
        search.expanded()
    };
    // The farthest of equals goes first.
    assert_eq!(expanded(Rule::AStar), 38);
    assert!(expanded(Rule::UniformCost) > 350);
}

#[test]
fn limits_are_kept_and_lifted() {
    let limits = Limits {
        expansions: 10,
        ..Limits::default()
    };
    let mut search = AStar::new(Hills::draw(9, 9, 1), Rule::AStar, limits);
    assert_eq!(run(&mut search).0, End::Limit);
    assert_eq!(search.expanded(), 10);
    search.resume();
    assert_eq!(run(&mut search).0, End::Limit);
    assert_eq!(search.expanded(), 20);
    while run(&mut search).0 != End::Solved {
        search.resume();
    }

    let limits = Limits {
        states: 30,
        ..Limits::default()
    };
    let mut search = AStar::new(Hills::draw(9, 9, 1), Rule::UniformCost, limits);
    assert_eq!(run(&mut search).0, End::Limit);
    search.resume();
    assert_eq!(search.step(), Step::Done(End::Limit));
    assert!(search.report().evaluations < 30 + 4);
}

#[test]
fn a_beam_finds_a_way_and_wider_ones_no_worse() {
    for seed in 0..20 {
        let hills = Hills::draw(9, 9, seed);
        let least = cheapest(&hills);
        let mut search = Beam::new(hills.clone(), &[1, 4, 16, 1000]);
        let mut costs = Vec::new();
        loop {
            let (end, score, moves) = run(&mut search);
            if end != End::Solved {
                assert_eq!(end, End::Exhausted, "the widest cut nothing");
                break;
            }
            let cost: u32 = moves.iter().map(|mv| hills.cost(mv)).sum();
            assert!(score.solved && score.value == f64::from(cost));
            costs.push(cost);
            search.resume();
        }
        assert!(costs.is_sorted_by(|a, b| a > b), "{costs:?}");
        assert_eq!(costs.last(), Some(&least));
    }
    let mut search = Beam::new(Numbers { goal: 3 }, &[2]);
    assert_eq!(run(&mut search).0, End::Limit);
    assert!(!search.best().unwrap().0.solved);
    let mut search = Beam::new(Numbers { goal: 1 }, &[2]);
    assert_eq!(run(&mut search).0, End::Solved);
}

/// What can be seen of a search.
fn state_of<R: Search>(search: &R) -> (crate::search::Report, Option<(Score, usize)>, Vec<usize>) {
    let best = search.best().map(|(score, moves)| (score, moves.len()));
    let population = search.population(9);
    let lengths = population.iter().map(|one| one.moves.len()).collect();
    (search.report(), best, lengths)
}

fn laws<R: Search>(make: impl Fn() -> R) {
    let (mut whole, mut sliced) = (make(), make());
    let rank = |score| Direction::Lower.rank(score);
    assert!(whole.best().is_none() && whole.population(5).is_empty());
    let mut before = None;
    for _ in 0..10 {
        for _ in 0..100 {
            whole.step();
        }
        for _ in 0..100 {
            sliced.step();
            let (score, _) = sliced.best().unwrap();
            assert!(before.is_none_or(|before| rank(score) <= before));
            before = Some(rank(score));
            let open = sliced.population(3);
            assert!(open.iter().all(|one| rank(score) <= rank(one.score)));
            assert_eq!(sliced.report().population.min(3), open.len());
        }
        assert_eq!(state_of(&whole), state_of(&sliced));
    }
}

#[test]
fn a_thousand_steps_are_ten_times_a_hundred_and_never_worsen() {
    let hills = Hills::draw(40, 9, 5);
    for rule in [
        Rule::AStar,
        Rule::Greedy,
        Rule::UniformCost,
        Rule::Weighted(200),
    ] {
        laws(|| AStar::new(hills.clone(), rule, Limits::default()));
    }
    laws(|| Beam::new(hills.clone(), &[3, 30]));
}

#[test]
fn the_counts_can_be_shown() {
    let mut search = AStar::new(Hills::draw(9, 3, 2), Rule::AStar, Limits::default());
    for _ in 0..20 {
        search.step();
        assert_eq!(search.population(1000).len(), search.open());
    }
    let mut search = Beam::new(Hills::draw(9, 3, 2), &[4]);
    for _ in 0..20 {
        search.step();
    }
    assert_eq!(search.expanded(), 20);
}
