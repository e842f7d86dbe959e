//! How hard a goal is, and a genetic algorithm on openings whose goal has a wished difficulty.
//!
//! The difficulty is measured by random games from the opening on: how rare one is that reaches the goal. A
//! genome is an opening; its goal is the longest that is no rarer than wished, and with the games of
//! different openings the goals' difficulties differ a little, too. The answer is the opening with a game
//! that reaches the goal and stops there.

use std::cell::OnceCell;

use serde_json::{Value, json};

use super::grid::Move;
use super::rules::{Level, State};
use super::start::Start;
use crate::game::puzzle::evolves::Built;
use crate::game::{Scale, files::save::write_moves};
use crate::i18n::tr_noop;
use crate::search::genetic::{self, Genetic, parameters};
use crate::search::problem::{Problem, Variation};
use crate::search::random::{SeededRng, below, seeded};
use crate::search::terms::Total;
use crate::search::{Aim, Method, Parameter, Score, Settings, Spec};

/// Base-2 logarithm of one in how many random games reaches the goal.
pub(super) const SCALE: Scale = Scale {
    unit: tr_noop!("log₂ of games"),
    week: [
        (2.0, "variant=4D lines=0"),
        (2.7, "variant=4T lines=0"),
        (3.4, "variant=5D lines=0"),
        (4.0, "variant=5T lines=0"),
        (4.7, "variant=5D lines=0"),
        (5.4, "variant=4T lines=0"),
        (6.0, "variant=5T lines=0"),
    ],
    runs: 1,
    near: |_| 0.0,
    evaluations: 36,
};

/// Games that reach the goal, with which a measurement ends; and the most games of one.
const REACHING: usize = 32;
const MAX_GAMES: usize = 1 << 16;
/// The seed of the games.
const SEED: u64 = 1;
/// The lines of an opening.
const LINES: usize = 10;
pub(super) const OPENINGS: Spec = Spec {
    id: "openings",
    method: Method::Evolution,
    name: tr_noop!("GA on openings"),
    source: tr_noop!("This project, after the textbook (Eiben and Smith 2015, chapter 5)"),
    genome: tr_noop!("the first ten lines; the goal follows from them."),
    fitness: tr_noop!("distance from the difficulty that is set; lower is better."),
    operators: tr_noop!(
        "crossover plays lines of both parents; mutation takes one out and plays another."
    ),
    aim: Aim::Design,
    parameters: &PARAMETERS,
};

static PARAMETERS: [Parameter; 12] = parameters::designing(
    12,
    [Parameter::difficulty(
        tr_noop!("Base-2 logarithm of one in how many random games reaches the goal."),
        (1.0, 10.0),
        4.0,
    )],
);

/// Random games from an opening on.
fn games(start: &Start) -> impl Iterator<Item = Vec<Move>> {
    let mut rng = seeded(SEED);
    (0..MAX_GAMES).map(move |_| start.played_on(&[], &mut rng))
}

/// A level's figures for programs.
pub(super) fn rating(level: &Level) -> Value {
    let start = Start::from_level(level);
    let difficulty = level.goal.and_then(|goal| {
        let goal = goal.checked_sub(level.opening.len())?;
        let reaching = games(&start)
            .enumerate()
            .filter(|(_, game)| game.len() >= goal);
        let last = reaching.map(|(number, _)| number).nth(REACHING - 1)?;
        Some(rarity(last))
    });
    json!({ "difficulty": difficulty, "goal": level.goal })
}

/// The difficulty if the game of this number, from 0, is the last that a measurement needs.
fn rarity(last: usize) -> f64 {
    libm::log2((last + 1) as f64 / REACHING as f64)
}

/// The level of an answer: an opening, and a game that reaches the goal.
pub(super) fn level(level: &Level, moves: &[Move]) -> Option<Level> {
    let opening = moves.get(..LINES)?.to_vec();
    Some(Level {
        opening,
        goal: Some(moves.len()),
        game: moves.to_vec(),
        ..Level::free(level.variant)
    })
}

pub(super) fn search(level: &Level, set: &Settings, seed: u64) -> Built<Level> {
    let openings = Openings {
        cross: Start::from_level(&Level::free(level.variant)),
        wish: set.real("difficulty"),
    };
    let config = genetic::Config::from_settings(set);
    Ok(Box::new(Genetic::new(openings, config, seed)))
}

/// An opening, and what its games came to.
#[derive(Clone)]
struct Opening {
    moves: Vec<Move>,
    goal: OnceCell<Goal>,
}

/// A goal's difficulty, and a game that reaches it, from the cross on.
#[derive(Clone)]
struct Goal {
    difficulty: f64,
    game: Vec<Move>,
}

impl Opening {
    const fn new(moves: Vec<Move>) -> Self {
        let goal = OnceCell::new();
        Self { moves, goal }
    }
}

/// The problem: a variant's cross, and the difficulty wished.
struct Openings {
    cross: Start,
    wish: f64,
}

impl Openings {
    /// An opening that has lines of a list, in their order as far as they are legal, and random ones.
    fn played(&self, wanted: &[Move], rng: &mut SeededRng) -> Opening {
        loop {
            let (mut board, mut legal) = (self.cross.board, self.cross.legal);
            let mut moves = Vec::with_capacity(LINES);
            let mut wanted = wanted.iter().copied();
            while moves.len() < LINES && !legal.is_empty() {
                let next = wanted.find(|mv| board.is_legal(*mv));
                let mv = next.unwrap_or_else(|| legal.at(below(rng, legal.len())));
                board.play(mv, &mut legal);
                moves.push(mv);
            }
            if moves.len() == LINES && !legal.is_empty() {
                return Opening::new(moves);
            }
        }
    }

    fn goal<'a>(&self, opening: &'a Opening) -> &'a Goal {
        opening.goal.get_or_init(|| {
            let mut start = self.cross.clone();
            for mv in &opening.moves {
                start.board.play(*mv, &mut start.legal);
            }
            let count = (REACHING as f64 * libm::exp2(self.wish)) as usize;
            let games: Vec<_> = games(&start).take(count.min(MAX_GAMES)).collect();
            let mut lengths: Vec<usize> = games.iter().map(Vec::len).collect();
            lengths.sort_unstable_by(|a, b| b.cmp(a));
            let goal = lengths[REACHING - 1];
            let reaching = games.iter().enumerate();
            let mut reaching = reaching.filter(|(_, game)| game.len() >= goal);
            let last = reaching.nth(REACHING - 1);
            let last = last.map_or(games.len(), |(number, _)| number);
            // One that goes on beyond the goal is not over there.
            let longer = games.iter().find(|game| game.len() > goal);
            let game = longer.or_else(|| games.iter().find(|game| game.len() == goal));
            let game = game.map_or(&[][..], |game| &game[..goal]);
            Goal {
                difficulty: rarity(last),
                game: [&opening.moves, game].concat(),
            }
        })
    }
}

impl Problem for Openings {
    type Genome = Opening;
    type Move = Move;

    fn crossover_name(&self) -> &'static str {
        tr_noop!("one-point order crossover")
    }

    fn evaluate(&mut self, opening: &Opening) -> Score {
        let mut value = 0.0;
        self.add_up(opening, &mut value);
        Score::unsolved(value)
    }

    fn add_up(&self, opening: &Opening, total: &mut dyn Total) {
        let difficulty = self.goal(opening).difficulty;
        let what = tr_noop!("difficulty {difficulty} in place of {wish}");
        total.add(
            (difficulty - self.wish).abs(),
            what,
            &[difficulty, self.wish],
        );
    }

    /// Lines that only one of the two has.
    fn distance(&self, a: &Opening, b: &Opening) -> f64 {
        let shared = a.moves.iter().filter(|mv| b.moves.contains(mv)).count();
        2.0 * (LINES - shared) as f64
    }

    fn moves(&self, opening: &Opening) -> Vec<Move> {
        self.goal(opening).game.clone()
    }

    fn genes(&self, opening: &Opening) -> Vec<u32> {
        opening
            .moves
            .iter()
            .map(|mv| mv.line.index() as u32)
            .collect()
    }

    fn encode(&self, opening: &Opening) -> Option<Value> {
        Some(write_moves(&opening.moves).into())
    }

    fn decode(&self, value: &Value) -> Option<Opening> {
        let words = value.as_str()?.split_whitespace();
        let moves: Vec<Move> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let mut state = State::cross(self.cross.board.variant());
        for mv in &moves {
            state = state.played(*mv).ok()?;
        }
        (moves.len() == LINES && !state.legal.is_empty()).then(|| Opening::new(moves))
    }
}

impl Variation for Openings {
    const DESIGNS: bool = true;

    fn random(&mut self, rng: &mut SeededRng) -> Opening {
        self.played(&[], rng)
    }

    /// One parent's lines up to a cut, then the other's.
    fn crossover(&mut self, a: &mut Opening, b: &mut Opening, rng: &mut SeededRng) {
        let cut = below(rng, LINES + 1);
        let [first, second] = [(&*a, &*b), (&*b, &*a)].map(|(one, other)| {
            let rest = other
                .moves
                .iter()
                .filter(|mv| !one.moves[..cut].contains(mv));
            let wanted: Vec<_> = one.moves[..cut].iter().chain(rest).copied().collect();
            self.played(&wanted, rng)
        });
        (*a, *b) = (first, second);
    }

    fn mutate(&mut self, child: &mut Opening, _: bool, rng: &mut SeededRng) {
        let mut wanted = child.moves.clone();
        wanted.remove(below(rng, LINES));
        *child = self.played(&wanted, rng);
    }
}
